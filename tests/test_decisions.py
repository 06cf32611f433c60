"""WH-1 to WH-9, WH-14, DL-1 and GU without cards: every course the whist decisions can take."""

from collections.abc import Iterator

import pytest

import preference as pref
from preference.conventions import OptionChanges
from preference.decisions import Decisions, Defence, Role, complete_calls, open_decisions
from tests.rows import each

Course = dict[str, str]
"""From the calls, with commas between, to what they come to."""


def named(defence: Defence) -> str:
    """Say in a few words what the decisions came to."""
    if defence.checked:
        return "checked, " + ("open" if defence.open else "closed")
    if defence.half_whist is not None:
        return f"half-whist of the {defence.half_whist.name.lower()}"
    if not defence.whisters:
        return "nobody"
    who = " and ".join(role.name.lower() for role in defence.whisters)
    text = f"{who}, {'open' if defence.open else 'closed'}"
    if defence.returned_from is not None:
        text += f", returned from the {defence.returned_from.name.lower()}"
    return text


def every_course(now: Decisions | Defence) -> Iterator[tuple[tuple[str, ...], Defence]]:
    """Follow all answers to all questions."""
    if isinstance(now, Defence):
        yield (), now
        return
    for answer in now.answers():
        assert now.refusal(answer) is None
        for rest, defence in every_course(now.advance(answer)):
            yield (str(answer), *rest), defence


def courses_of(contract: str, players: int = 3, blind: bool = False, **rules: object) -> Course:
    """List all courses on a contract in Sochi with some options changed."""
    changes: OptionChanges = rules  # type: ignore[assignment]
    opened = open_decisions(pref.SOCHI.evolve(**changes), players, game(contract), blind=blind)
    return {", ".join(calls): named(defence) for calls, defence in every_course(opened)}


def game(text: str) -> pref.Contract | pref.Misere:
    """Read a contract or misere."""
    return pref.MISERE if text == "misere" else pref.parse_contract(text)


def single(calls: str, who: str, more: str = "") -> Course:
    """Continue to a single whister's choice of open or closed (WH-8)."""
    return {f"{calls}, {how}": f"{who}, {how}{more}" for how in ("open", "closed")}


def dealer(calls: str, otherwise: str) -> Course:
    """Continue to the dealer of four: return with or without a look, or pass likewise (DL-1)."""
    return {
        **single(f"{calls}, return", "dealer"),
        **single(f"{calls}, look, return", "dealer"),
        f"{calls}, pass": otherwise,
        f"{calls}, look, pass": otherwise,
    }


WHISTED: Course = {
    "whist, whist": "first and second, closed",
    **single("whist, pass", "first"),
    **single("pass, whist", "second"),
}
"""What may happen on every level once somebody whists."""

RETURNED_FROM_SECOND = single("pass, half-whist, return", "first", ", returned from the second")
RETURNED_FROM_FIRST = single(
    "whist, pass, half-whist, return", "second", ", returned from the first"
)


# ------------------------------------------------------------------ WH-1, WH-2, WH-8


@pytest.mark.parametrize("contract", ["8♠", "8NT", "9♥"])
def test_wh2_each_defender_says_whist_or_pass(contract: str) -> None:
    """Where half-whist is not allowed there are four answers, and a choice for one whister."""
    assert courses_of(contract) == {**WHISTED, "pass, pass": "nobody"}


def test_wh1_the_first_defender_speaks_first() -> None:
    """The first question is to the first defender, the next to the second."""
    first = open_decisions(pref.SOCHI, 3, game("7♦"))
    assert isinstance(first, Decisions)
    assert first.asked is Role.FIRST
    for answer in (pref.Whist(), pref.Pass()):
        second = first.advance(answer)
        assert isinstance(second, Decisions)
        assert second.asked is Role.SECOND


@pytest.mark.parametrize("contract", ["6♣", "6NT", "7♠", "7NT"])
def test_wh2_half_whist_is_for_the_second_after_a_pass_at_six_and_seven(contract: str) -> None:
    """In Sochi the second defender may leave for half-whist, where the first passed."""
    assert courses_of(contract) == {
        **WHISTED,
        "pass, pass": "nobody",
        "pass, half-whist, accept": "half-whist of the second",
        **RETURNED_FROM_SECOND,
    }


@pytest.mark.parametrize("levels", [[], [6], [8, 10], [6, 7, 8, 9, 10]])
def test_wh2_the_levels_of_half_whist_are_an_option(levels: list[int]) -> None:
    """Half-whist is offered on exactly the levels of the option."""
    for level in (6, 7, 8, 9, 10):
        found = courses_of(f"{level}♥", half_whist_levels=levels, ten="whisted")
        assert ("pass, half-whist, accept" in found) is (level in levels)


def test_wh2_half_whist_after_a_whist_is_refused() -> None:
    """Where the first whisted the second has whist and pass only."""
    state = open_decisions(pref.SOCHI, 3, game("7♦"))
    assert isinstance(state, Decisions)
    after = state.advance(pref.Whist())
    assert isinstance(after, Decisions)
    refusal = after.refusal(pref.HalfWhist())
    assert refusal is not None
    assert (refusal.rule, refusal.expected) == ("WH-2", "whist, pass")


def test_wh8_two_whisters_have_no_choice() -> None:
    """Two whisters always play closed: nobody is asked."""
    found = courses_of("8♠")
    assert found["whist, whist"] == "first and second, closed"
    assert [calls for calls in found if calls.startswith("whist, whist,")] == []


# ------------------------------------------------------------------ WH-3, WH-4


def test_wh3_the_first_defender_answers_a_half_whist() -> None:
    """Accepting or returning is the first defender's, and nobody else's, affair."""
    state: Decisions | Defence = open_decisions(pref.SOCHI, 3, game("6♣"))
    for call in (pref.Pass(), pref.HalfWhist()):
        assert isinstance(state, Decisions)
        state = state.advance(call)
    assert isinstance(state, Decisions)
    assert state.asked is Role.FIRST
    assert [str(answer) for answer in state.answers()] == ["accept", "return"]


def test_wh3_without_return_the_half_whist_is_the_end() -> None:
    """Under the portal's option no answer is asked, with four neither of the dealer."""
    for players in (3, 4):
        found = courses_of("7♦", players, half_whist_return=False, dealer_may_return=False)
        assert found == {
            **WHISTED,
            "pass, pass": "nobody",
            "pass, half-whist": "half-whist of the second",
        }


def test_wh3_without_return_the_dealer_is_not_asked_after_a_half_whist() -> None:
    """DL-1 does not apply to a half-whist that needs no answer; after two passes it does."""
    assert courses_of("7♦", 4, half_whist_return=False) == {
        **WHISTED,
        **dealer("pass, pass", "nobody"),
        "pass, half-whist": "half-whist of the second",
    }


def test_wh4_after_whist_and_pass_the_first_may_leave_for_half_whist() -> None:
    """Half-whist, open and closed are one decision; the second accepts or returns."""
    assert courses_of("7♦", half_whist_first=True) == {
        **WHISTED,
        "whist, pass, half-whist, accept": "half-whist of the first",
        **RETURNED_FROM_FIRST,
        "pass, pass": "nobody",
        "pass, half-whist, accept": "half-whist of the second",
        **RETURNED_FROM_SECOND,
    }


def test_wh4_on_the_levels_of_half_whist_only() -> None:
    """At eight, where Sochi has no half-whist, the first defender has none either."""
    assert courses_of("8♦", half_whist_first=True) == courses_of("8♦")


def test_wh4_without_return_the_first_defenders_half_whist_is_the_end() -> None:
    """The option of WH-3 holds here too."""
    assert courses_of("7♦", half_whist_first=True, half_whist_return=False) == {
        **WHISTED,
        "whist, pass, half-whist": "half-whist of the first",
        "pass, pass": "nobody",
        "pass, half-whist": "half-whist of the second",
    }


def test_wh4_not_after_a_whist_that_followed_two_passes() -> None:
    """Who whists under WH-5 plays: open or closed, with no half-whist."""
    found = courses_of("7♦", half_whist_first=True, pass_pass_whist_levels=[7])
    assert {calls: end for calls, end in found.items() if calls.startswith("pass, pass")} == {
        **single("pass, pass, whist", "first"),
        "pass, pass, pass": "nobody",
    }


def test_wh4_the_dealer_may_follow_an_acceptance() -> None:
    """With four an accepted half-whist of the first, like the second's, may be cancelled."""
    assert courses_of("7♦", 4, half_whist_first=True) == {
        **WHISTED,
        **dealer("whist, pass, half-whist, accept", "half-whist of the first"),
        **RETURNED_FROM_FIRST,
        **dealer("pass, pass", "nobody"),
        **dealer("pass, half-whist, accept", "half-whist of the second"),
        **RETURNED_FROM_SECOND,
    }


def test_wh4_is_off_by_default() -> None:
    """A whister left alone in Sochi chooses open or closed and cannot leave."""
    state: Decisions | Defence = open_decisions(pref.SOCHI, 3, game("7♦"))
    for call in (pref.Whist(), pref.Pass()):
        assert isinstance(state, Decisions)
        state = state.advance(call)
    assert isinstance(state, Decisions)
    refusal = state.refusal(pref.HalfWhist())
    assert refusal is not None
    assert refusal.rule == "WH-4"


def test_wh14_a_returned_half_whist_is_remembered_and_counts_as_a_pass() -> None:
    """The one who returned is the only whister, and the outcome knows from whom."""
    found = dict(
        every_course(open_decisions(pref.SOCHI.evolve(half_whist_first=True), 3, game("7♦")))
    )
    second = found["pass", "half-whist", "return", "open"]
    assert (second.single, second.returned_from) == (Role.FIRST, Role.SECOND)
    first = found["whist", "pass", "half-whist", "return", "closed"]
    assert (first.single, first.returned_from) == (Role.SECOND, Role.FIRST)
    assert found["whist", "pass", "open"].returned_from is None


# ------------------------------------------------------------------ WH-5, DL-1


def test_wh5_after_two_passes_the_first_may_still_whist() -> None:
    """On the levels of the option, and as the only whister."""
    assert courses_of("8♦", pass_pass_whist_levels=[8, 9]) == {
        **WHISTED,
        **single("pass, pass, whist", "first"),
        "pass, pass, pass": "nobody",
    }
    assert courses_of("7♦", pass_pass_whist_levels=[8, 9]) == courses_of("7♦")


def test_wh5_is_asked_before_the_dealer_who_is_gone_after_a_whist() -> None:
    """The dealer is asked when the first defender has declined once more, and only then."""
    assert courses_of("8♦", 4, pass_pass_whist_levels=[8]) == {
        **WHISTED,
        **single("pass, pass, whist", "first"),
        **dealer("pass, pass, pass", "nobody"),
    }


def test_wh5_an_accepted_half_whist_is_no_second_pass() -> None:
    """After a half-whist the first defender has answered it and is not asked again."""
    found = courses_of("7♦", 4, pass_pass_whist_levels=[7])
    expected = dealer("pass, half-whist, accept", "half-whist of the second")
    assert {
        calls: end for calls, end in found.items() if calls.startswith("pass, half-whist, accept")
    } == expected


def test_dl1_the_dealer_may_return_after_two_passes_and_after_an_accepted_half_whist() -> None:
    """With or without a look, in Sochi for four; a dealer who returned chooses open or closed."""
    assert courses_of("7♦", 4) == {
        **WHISTED,
        **dealer("pass, pass", "nobody"),
        **dealer("pass, half-whist, accept", "half-whist of the second"),
        **RETURNED_FROM_SECOND,
    }


def test_dl1_needs_four_and_the_option() -> None:
    """With three, or switched off, two passes and an acceptance are the end."""
    assert courses_of("7♦", 4, dealer_may_return=False) == courses_of("7♦", 3)


def test_dl1_a_dealer_who_returned_is_the_only_whister() -> None:
    """Both defenders count as passed, the half-whist is cancelled and nothing is returned."""
    found = dict(every_course(open_decisions(pref.SOCHI, 4, game("7♦"))))
    for calls in (
        ("pass", "pass", "return", "open"),
        ("pass", "half-whist", "accept", "look", "return", "open"),
    ):
        assert found[calls] == Defence((Role.DEALER,), open=True)


# ------------------------------------------------------------------ WH-6, WH-7, PL-4, BL, GU


@pytest.mark.parametrize("players", [3, 4])
def test_wh6_on_six_spades_both_must_whist(players: int) -> None:
    """Stalingrad: no decisions are asked, no half-whist, no return of the dealer."""
    assert courses_of("6♠", players) == {"": "first and second, closed"}


def test_wh6_off_six_spades_is_a_six_like_others() -> None:
    """Without the option 6♠ is whisted as 6♣ is."""
    for players in (3, 4):
        assert courses_of("6♠", players, stalingrad=False) == courses_of("6♣", players)


@pytest.mark.parametrize("contract", ["6♣", "6NT", "7♠", "10♠"])
def test_wh6_no_other_contract_is_stalingrad(contract: str) -> None:
    """Only the contract of 6♠ binds both defenders."""
    assert courses_of(contract, ten="whisted") == courses_of(
        contract, ten="whisted", stalingrad=False
    )
    assert "" not in courses_of(contract, ten="whisted")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("contract", ["10♠", "10NT"])
def test_wh7_a_checked_ten_asks_nothing_and_is_open(contract: str, players: int) -> None:
    """No decisions, no return of the dealer: both defending hands are open."""
    found = courses_of(
        contract,
        players,
        half_whist_first=True,
        half_whist_levels=[10],
        pass_pass_whist_levels=[10],
    )
    assert found == {"": "checked, open"}


@pytest.mark.parametrize("players", [3, 4])
def test_wh7_a_whisted_ten_is_as_any_level(players: int) -> None:
    """Whisted, it has the decisions of a nine."""
    assert courses_of("10♦", players, ten="whisted") == courses_of("9♦", players)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_pl4_on_misere_nothing_is_asked_and_hands_are_open(players: int) -> None:
    """Nobody whists a misere."""
    assert courses_of("misere", players) == {"": "checked, open"}


@pytest.mark.parametrize("players", [3, 4])
def test_bl3_a_blind_six_must_be_whisted_by_both(players: int) -> None:
    """In any strain, Stalingrad or not; other blind levels are asked as usual."""
    for strain in ("♠", "♣", "NT"):
        for stalingrad in (False, True):
            assert courses_of(f"6{strain}", players, blind=True, stalingrad=stalingrad) == {
                "": "first and second, closed"
            }
    assert courses_of("7♦", players, blind=True) == courses_of("7♦", players)
    assert courses_of("10♦", players, blind=True) == {"": "checked, open"}


def test_bl4_a_blind_misere_is_played_closed() -> None:
    """The defenders keep their hands closed."""
    assert courses_of("misere", blind=True) == {"": "checked, closed"}


@pytest.mark.parametrize("contract", ["6♣", "7♠", "9NT"])
def test_gu_who_lost_the_auction_says_whist_or_pass(contract: str) -> None:
    """With two there is no half-whist, no second thought and no choice: a whist is open."""
    found = courses_of(
        contract,
        2,
        half_whist_first=True,
        half_whist_levels=[6, 7, 9],
        pass_pass_whist_levels=[6, 7, 9],
    )
    assert found == {"whist": "first, open", "pass": "nobody"}


def test_gu_under_stalingrad_six_spades_must_be_whisted() -> None:
    """By the only defender, with both hands open; the preset has it off."""
    assert courses_of("6♠", 2) == {"": "first, open"}
    assert courses_of("6♠", 2, stalingrad=False) == {"whist": "first, open", "pass": "nobody"}


# ------------------------------------------------------------------ calls as a score pad has them


def completed(calls: str, contract: str = "7♦", players: int = 4, **rules: object) -> str:
    """Follow calls with what may be left out; say what they came to, or the rule against them."""
    changes: OptionChanges = rules  # type: ignore[assignment]
    opened = open_decisions(pref.SOCHI.evolve(**changes), players, game(contract))
    read = [pref.parse_action(call) for call in filter(None, calls.split(", "))]
    found = complete_calls(opened, read)
    return named(found) if isinstance(found, Defence) else found.rule


@each(
    ("calls", "end"),
    [
        ("pass, pass", "nobody"),
        ("pass, pass, pass", "nobody"),
        ("pass, half-whist, accept", "half-whist of the second"),
        ("pass, half-whist, accept, pass", "half-whist of the second"),
        ("pass, pass, return", "dealer, closed"),
        ("pass, pass, return, open", "dealer, open"),
        ("pass, half-whist, accept, return", "dealer, closed"),
        ("whist, pass", "first, closed"),
        ("whist, pass, open", "first, open"),
        ("whist, whist", "first and second, closed"),
        ("pass, half-whist, return", "first, closed, returned from the second"),
    ],
)
def test_dl1_the_pass_of_the_dealer_and_the_choice_may_be_left_out(calls: str, end: str) -> None:
    """A pad keeps what was decided; the score depends on neither."""
    assert completed(calls) == end


@pytest.mark.parametrize(
    ("calls", "end"),
    [
        ("pass, pass, whist", "first, closed"),
        ("pass, pass", "nobody"),
        ("pass, pass, return", "dealer, closed"),
    ],
)
def test_wh5_a_declining_first_defender_is_left_out(calls: str, end: str) -> None:
    """After two passes a whist of the first is written, and nothing where there was none."""
    assert completed(calls, "8♦", pass_pass_whist_levels=[8]) == end


@each(
    ("calls", "rules"),
    [
        ("", {"WH-1"}),
        ("pass", {"WH-1"}),
        ("whist", {"WH-1"}),
        ("pass, half-whist", {"WH-3"}),
        ("half-whist", {"WH-2"}),
        ("whist, half-whist", {"WH-2"}),
        ("whist, whist, open", {"WH-8"}),
        ("whist, pass, half-whist", {"WH-4"}),
        ("whist, whist, half-whist", {"WH-4"}),
        ("pass, pass, half-whist", {"WH-2"}),
        ("whist, whist, whist", {"WH-1"}),
        ("whist, whist, pass", {"WH-1"}),
        ("whist, pass, open, whist", {"WH-1"}),
        ("whist, accept", {"WH-3"}),
        ("whist, return", {"DL-1", "WH-3"}),
        ("whist, whist, return", {"DL-1"}),
        ("pass, pass, look, return", {"DL-1"}),
        ("pass, pass, whist", {"WH-5"}),
        ("whist, pass, open, open", {"WH-8"}),
    ],
)
def test_wh1_calls_that_cannot_have_been_made_are_refused(calls: str, rules: set[str]) -> None:
    """One call missing, too many, or out of place is refused by its rule."""
    assert completed(calls) in rules


@pytest.mark.parametrize(
    ("contract", "players", "calls", "rule"),
    [
        ("6♠", 3, "whist, whist", "WH-6"),
        ("10♠", 3, "whist", "WH-7"),
        ("8♦", 3, "pass, half-whist", "WH-2"),
        ("7♦", 3, "pass, pass, return", "DL-1"),
        ("7♦", 2, "whist, whist", "GU"),
        ("7♦", 2, "whist, half-whist", "WH-2"),
        ("7♦", 2, "pass, half-whist", "WH-2"),
        ("7♦", 2, "whist, open", "GU"),
        ("7♦", 2, "", "GU"),
    ],
)
def test_wh6_wh7_gu_calls_are_refused_where_the_rules_ask_nothing(
    contract: str, players: int, calls: str, rule: str
) -> None:
    """A Stalingrad, a checked ten and a table of two have their own rule against calls."""
    assert completed(calls, contract, players) == rule


def test_dl1_a_refusal_offers_what_is_written_and_no_look() -> None:
    """The dealer of four may look first, but a look stands in no record."""
    opened = open_decisions(pref.SOCHI, 4, game("7♦"))
    calls = [pref.parse_action(call) for call in ("pass", "pass", "half-whist")]
    refusal = complete_calls(opened, calls)
    assert not isinstance(refusal, Defence)
    assert refusal.expected == "return, pass"


def test_wh10_only_who_whists_alone_is_a_single_whister() -> None:
    """Two whisters are no single one, and nobody is none."""
    first, second = Role.FIRST, Role.SECOND
    assert Defence((second,)).single is second
    assert Defence((first, second)).single is None
    assert Defence().single is None


def kept(calls: tuple[str, ...]) -> list[pref.Action]:
    """Leave out what is not written down: a look, and a first defender declining under WH-5."""
    written = [call for call in calls if call != "look"]
    if written[:3] == ["pass", "pass", "pass"]:
        del written[2]
    return [pref.parse_action(call) for call in written]


@pytest.mark.parametrize(
    ("players", "returns", "calls", "rule"),
    [
        (3, False, "pass, half-whist, accept", "WH-3"),
        (3, False, "pass, half-whist, return", "WH-3"),
        (4, False, "pass, half-whist, return", "WH-3"),
        (3, True, "pass, half-whist, accept, return", "DL-1"),
        (3, False, "pass, pass, return", "DL-1"),
    ],
)
def test_wh3_calls_after_the_end_of_a_half_whist_are_refused(
    players: int, returns: bool, calls: str, rule: str
) -> None:
    """By WH-3 where a half-whist is not answered, by DL-1 where the dealer would be meant."""
    assert completed(calls, "7♦", players, half_whist_return=returns) == rule


def test_wh1_every_course_is_understood_when_written_down() -> None:
    """What the table's decisions come to is what a pad makes of the calls it keeps."""
    rules = pref.SOCHI.evolve(
        half_whist_first=True, pass_pass_whist_levels=[6, 7, 8], half_whist_levels=[6, 8]
    )
    for contract in ("6♣", "6♠", "7♦", "8NT", "10♥"):
        for players in (2, 3, 4):
            opened = open_decisions(rules, players, game(contract))
            for calls, defence in every_course(opened):
                assert complete_calls(opened, kept(calls)) == defence
