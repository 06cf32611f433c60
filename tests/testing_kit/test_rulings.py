"""The rule that a disagreement names: of what is too many or missing, and of whose turn it is."""

from collections.abc import Callable
from typing import Any

import pytest

import preference as pref
from preference.testing.conformance import Kind, LibraryEngine, Refused
from preference.testing.conformance.asking import Asked, Stop
from preference.testing.conformance.comparing import Looks, check_position, compare
from preference.testing.conformance.scripts import Script
from tests.rows import each
from tests.test_rule_ids import RULES

DEALT = pref.Deal.shuffled(seed=1)


class Odd(LibraryEngine):
    """Has one action, or claim, too many or too few, wherever it says so."""

    def __init__(self, text: str, method: str, when: Callable[[Any], bool]) -> None:
        """Keep what is odd."""
        self.text, self.method, self.when = text, method, when

    def legal(self) -> tuple[str, ...]:
        """List the legal actions, but for one."""
        return self._odd("legal", super().legal())

    def claims(self) -> tuple[str, ...]:
        """List the claims, but for one."""
        return self._odd("claims", super().claims())

    def _odd(self, method: str, listed: tuple[str, ...]) -> tuple[str, ...]:
        if method != self.method or not self.when(self.match.state):
            return listed
        less = tuple(one for one in listed if one != self.text)
        return less if less != listed else (*listed, self.text)


FREE = pref.SOCHI.evolve(
    first_hand_may_hold=True,
    talonless=["misere", 9, 10],
    blind=True,
    half_whist_first=True,
    pass_pass_whist_levels=[8, 9],
    ten="whisted",
)

DECLARED = ["7♦", "pass", "pass", "-", "declare 7♦"]
PLAYED = ["6♥", "pass", "pass", "-", "declare 6♥", "whist", "whist"]

RULED: list[tuple[str, str, str, list[str], int]] = [
    # What is too many or missing, where, and the rule that is named.
    ("claim 4 3 3", "claims", "PL-6", [], 3),
    ("claim 10 0 0", "claims", "PL-6", ["7♦", "pass", "pass"], 3),
    ("claim 10 0 0", "claims", "PL-6", ["6♥", "pass", "pass", "-", "declare 6♥"], 3),
    (
        "claim 10 0 0",
        "claims",
        "PL-6",
        PLAYED,
        3,
    ),
    (
        "claim 10 0 0",
        "claims",
        "PL-6",
        ["pass", "7♥", "pass", "-", "declare 7♥", *["whist"] * 2],
        3,
    ),
    ("claim 0 5 5", "claims", "PL-4", ["misere", "pass", "pass", "-"], 3),
    ("claim 4 3 3", "claims", "PL-6", ["pass", "pass", "pass"], 3),
    (
        "1: accept",
        "legal",
        "PL-6",
        [*PLAYED, "claim 6 2 2"],
        3,
    ),
    ("whist", "legal", "BI-2", [], 3),
    ("7♠", "legal", "BI-2", [], 3),
    ("pass", "legal", "BI-2", [], 3),
    ("6♠", "legal", "BI-2", ["7♠"], 3),
    ("misere", "legal", "BI-4", [], 3),
    ("hold", "legal", "BI-7", ["pass", "6♠"], 3),
    ("hold", "legal", "BI-7", ["6♠", "7♠", "pass"], 3),
    ("9 w/t", "legal", "BI-9", [], 3),
    ("look", "legal", "BL-1", [], 3),
    ("blind pass", "legal", "BL-2", [], 3),
    ("blind 7♠", "legal", "BL-3", [], 3),
    ("blind misere", "legal", "BL-4", [], 3),
    ("take talon", "legal", "BL-3", ["blind 7♦", "pass", "pass"], 3),
    ("open misere", "legal", "BL-3", ["blind 7♦", "pass", "pass"], 3),
    ("discard ♦9 ♦A", "legal", "EX-1", ["7♦", "pass", "pass"], 3),
    ("surrender", "legal", "EX-3", ["7♦", "pass", "pass"], 3),
    ("surrender", "legal", "EX-3", ["misere", "pass", "pass"], 3),
    ("refuse talon", "legal", "EX-4", ["7♦", "pass", "pass"], 4),
    ("declare 7♥", "legal", "EX-2", ["7♦", "pass", "pass", "-"], 3),
    ("declare 6♥", "legal", "EX-2", ["7♦", "pass", "pass", "-"], 3),
    ("whist", "legal", "WH-2", DECLARED, 3),
    ("half-whist", "legal", "WH-2", [*DECLARED, "pass"], 3),
    ("accept", "legal", "WH-3", [*DECLARED, "pass", "half-whist"], 3),
    ("return", "legal", "WH-3", [*DECLARED, "pass", "half-whist"], 3),
    ("open", "legal", "WH-8", [*DECLARED, "whist", "pass"], 3),
    ("half-whist", "legal", "WH-4", [*DECLARED, "whist", "pass"], 3),
    ("whist", "legal", "WH-5", ["8♦", "pass", "pass", "-", "declare 8♦", "pass", "pass"], 3),
    ("look", "legal", "DL-1", [*DECLARED, "pass", "pass"], 4),
    ("return", "legal", "DL-1", [*DECLARED, "pass", "pass"], 4),
    ("pass", "legal", "GU", ["7♦", "pass", "-", "declare 7♦"], 2),
    ("+", "legal", "PL-2", ["misere", "pass", "pass", "-"], 3),
    ("+", "legal", "RA-2", ["pass", "pass", "pass"], 3),
    ("+", "legal", "RA-3", ["pass", "pass", "pass"], 4),
    ("+", "legal", "RA-3", ["pass", "pass", "pass", "+"], 4),
    ("+", "legal", "RA-1", ["pass", "pass"], 2),
]


def played_so_far(words: list[str], players: int) -> pref.Match:
    """Play a deal so far; `-` lays the talon away again, `+` is the first legal action."""
    convention = pref.GUSARIK if players == 2 else FREE
    match = pref.Match.start(convention, [*"ABCD"][:players], first_dealer=players - 1)
    match = match.deal(DEALT)
    for word in words:
        if word == "-":
            match = match.apply(pref.Discard(*DEALT.talon))
        elif word == "+":
            assert match.state is not None
            match = match.apply(pref.legal_actions(match.state)[0])
        else:
            match = match.apply(pref.parse_action(word))
    return match


@each(("text", "method", "rule", "words", "players"), RULED)
def test_the_rule_of_a_list_is_that_of_what_is_wrong_in_it(
    text: str, method: str, rule: str, words: list[str], players: int
) -> None:
    """Of claims it is PL-6, wherever they are; of a missing action the rule that allows it."""
    match = played_so_far(words, players)
    assert match.state is not None
    here = match.state
    odd = str(pref.legal_actions(here)[0]) if text == "+" else text
    engine = Odd(odd, method, lambda state: state == here)
    found = compare(Asked(engine), Script.of(match), looks=Looks.ACTIONS)
    assert found is not None
    assert found.kind is (Kind.CLAIMS if method == "claims" else Kind.LEGAL)
    assert found.rule == rule
    assert rule in RULES


@pytest.mark.parametrize(
    ("words", "players", "rule"),
    [
        ([], 3, "BI-2"),
        (["7♦", "pass", "pass"], 3, "EX-1"),
        (DECLARED, 3, "WH-1"),
        ([*DECLARED, "pass", "pass"], 4, "DL-1"),
        (["misere", "pass", "pass", "-"], 3, "PL-1"),
        ([*PLAYED, "claim 6 2 2"], 3, "PL-6"),
        (["pass", "pass"], 2, "RA-1"),
    ],
)
def test_whose_turn_it_is_has_the_rule_of_the_phase(
    words: list[str], players: int, rule: str
) -> None:
    """An engine that asks nobody is told by which rule somebody is to act."""

    class Nobody(LibraryEngine):
        def actors(self) -> tuple[int, ...]:
            return ()

    match = played_so_far(words, players)
    asked = Asked(Nobody(), match)
    with pytest.raises(Stop) as caught:
        check_position(asked, match, Looks.ACTIONS)
    found = caught.value.disagreement
    assert (found.kind, found.rule) == (Kind.TURN, rule)


def test_a_legal_action_that_is_refused_has_the_rule_that_allows_it() -> None:
    """The engine does not know misere, though it lists it."""

    class Strict(LibraryEngine):
        def apply(self, action: str, /) -> None:
            if action == "misere":
                raise Refused(action)
            super().apply(action)

    found = compare(Asked(Strict()), Script.of(played_so_far(["misere"], 3)))
    assert found is not None
    assert (found.kind, found.rule) == (Kind.REFUSED, "BI-4")
