"""`check_engine`: a plain engine passes, wrong ones are caught, whatever an adapter does."""

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import count, repeat
from pathlib import Path
from typing import Any

import pytest

import preference as pref
from preference.cli import main
from preference.testing import make_convention, make_terms
from preference.testing.conformance import (
    Disagreed,
    Disagreement,
    EngineReport,
    Kind,
    LibraryEngine,
    Refused,
    check_engine,
    replay_in_engine,
    simple_terms,
)
from preference.testing.conformance.patterns import PATTERNS, patterns
from tests.looks import some
from tests.rows import each
from tests.testing_kit.toy.engine import ToyEngine
from tests.testing_kit.toy.wrong import (
    FollowSuitForgotten,
    GoraByOneLess,
    HelpClockwise,
    LeakyText,
    LeakyView,
    WhistsTheWrongWay,
)


def found_in(engine: Any, **more: Any) -> Disagreement:
    """Check an engine that is wrong, and return what was found."""
    # However slow the machine is, what is found is made as small as it can be.
    report = check_engine(engine, **{"shrinking": 120, **more})
    assert report.disagreement is not None, report
    return report.disagreement


def actions_of(found: Disagreement) -> list[list[str]]:
    """The actions of each deal of the record."""
    return [deal["actions"] for deal in found.document["deals"]]


def assert_replays(found: Disagreement) -> None:
    """Say that the record is one that the library replays."""
    played = pref.replay_document(found.record, settle=True)
    assert played == pref.result_document(found.match.pad, settle=True)


def test_the_record_is_one_for_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What the text says to type is what works."""
    found = found_in(GoraByOneLess(), shrinking=0)
    assert "preference replay game.json" in str(found)
    path = tmp_path / "game.json"
    path.write_text(found.record, encoding="utf-8")
    assert main(["replay", "--json", "--settle", str(path)]) == 0
    played = json.loads(capsys.readouterr().out)
    assert played == pref.result_document(found.match.pad, settle=True)


# ------------------------------------------------------------------ engines that are right


def test_a_plain_engine_agrees_at_every_table_it_knows() -> None:
    """Sochi, Leningrad and Rostov with three and four: legal actions, views, score, settlement."""
    seen: set[str] = set()
    for convention in (pref.SOCHI, pref.LENINGRAD, pref.ROSTOV):
        report = check_engine(ToyEngine(), conventions=convention, players=(3, 4), deals=8)
        assert report.expect_none().deals >= 8
        seen |= set(report.seen)
    assert {"ContractOutcome", "RaspasyOutcome", "SurrenderOutcome"} <= seen
    assert {"SC-1", "WH-12", "RA-5", "EX-3", "PO-2"} <= seen


def test_the_library_agrees_with_itself_under_any_convention() -> None:
    """The pattern of an adapter has everything: claims, views, all ends, any terms."""
    report = check_engine(
        LibraryEngine(), conventions=make_convention, players=(2, 3, 4), deals=8, terms=make_terms
    )
    assert report.disagreement is None, report
    assert "no disagreement" in str(report)


# ------------------------------------------------------------------ the five that are wrong


def test_pl2_follow_suit_forgotten() -> None:
    """Caught at the first card: what is too many is listed, and the record ends before it."""
    found = found_in(FollowSuitForgotten())
    assert (found.kind, found.what) == (Kind.LEGAL, "the legal actions")
    assert found.rule in ("PL-2", "RA-1", "RA-2")
    assert set(found.expected) < set(found.found)
    assert all(pref.explain(found.match.state, pref.parse_action(one)) for one in extra(found))  # type: ignore[arg-type]
    (actions,) = actions_of(found)
    assert len(actions) <= 8
    assert_replays(found)


def extra(found: Disagreement) -> list[str]:
    """What an engine allows beyond the rules."""
    return [one for one in found.found if one not in found.expected]


def test_se1_gora_divided_by_one_less() -> None:
    """Caught by the settlement of a deal: a surrender is enough."""
    found = found_in(GoraByOneLess())
    assert (found.kind, found.rule) == (Kind.SETTLEMENT, "SE-1")
    assert found.what == "settlement, exact"
    assert sum(found.expected) == 0 != sum(found.found)
    (actions,) = actions_of(found)
    assert len(actions) == 4
    assert actions[-1] == "surrender"
    assert_replays(found)


def test_po2_help_given_clockwise() -> None:
    """Caught where the nearest pool is not the largest: one deal to fill it, and one more."""
    found = found_in(HelpClockwise(), seed=10)
    assert (found.kind, found.rule) == (Kind.ENTRIES, "PO-2")
    assert all("PO-2" in one for one in (*found.expected, *found.found))
    deals = actions_of(found)
    assert len(deals) == 2
    assert sum(map(len, deals)) <= 16
    assert_replays(found)


def test_wh11_whists_written_the_wrong_way() -> None:
    """Caught by the entries: the writer and the one written on have changed places."""
    found = found_in(WhistsTheWrongWay())
    assert found.kind is Kind.ENTRIES
    assert found.rule in ("WH-3", "WH-11", "WH-12", "WH-13")
    assert "whists on" in found.expected[0]
    assert {seats_in(one) for one in found.expected} == {seats_in(one)[::-1] for one in found.found}
    (actions,) = actions_of(found)
    assert len(actions) <= 8
    assert_replays(found)


def seats_in(entry: str) -> tuple[str, str]:
    """The writer and the other seat of an entry of whists."""
    seats = [part[0] for part in entry.split("seat ")[1:]]
    return seats[0], seats[1]


@pytest.mark.parametrize("seed", [2, 3])
def test_in1_a_view_that_leaks_the_second_talon_card(seed: int) -> None:
    """Caught by what the view says of the talon, when three have passed."""
    found = found_in(LeakyView(), seed=seed)
    assert (found.kind, found.rule) == (Kind.VIEW, "IN-1")
    assert found.what == f"talon in the view of seat {found.seat}"
    assert found.expected[1] is None
    assert found.found[1] is not None
    assert actions_of(found) == [["pass", "pass", "pass"]]
    assert_replays(found)


def test_in2_a_view_that_leaks_in_words_of_its_own() -> None:
    """Caught although nobody can read it: it changes with a card that its seat does not see."""
    found = found_in(LeakyText(), seed=2)
    assert (found.kind, found.rule) == (Kind.LEAK, "IN-2")
    assert found.expected != found.found
    assert "found with the cards" in found.note
    assert actions_of(found) == [["pass", "pass", "pass"]]
    assert_replays(found)


def test_in2_a_leak_under_a_key_of_its_own_is_named_by_the_key() -> None:
    """Of a view in parts, the first that changes with the unseen cards is shown."""

    class Hinting(LibraryEngine):
        def view(self, seat: int, /) -> dict[str, Any]:
            deal = self.match.current
            assert deal is not None
            is_exchange = isinstance(self.match.state, pref.Exchange)
            hint = str(deal.deal.hands[(seat + 1) % 3]) if is_exchange else ""
            return {"seat": seat, "hint": hint}

    found = found_in(Hinting())
    assert (found.kind, found.rule) == (Kind.LEAK, "IN-2")
    assert found.what == f"'hint' in the view of seat {found.seat} depends on cards it does not see"
    assert len(found.expected.split()) == len(found.found.split()) == 10
    assert isinstance(found.match.state, pref.Exchange)
    (actions,) = actions_of(found)
    assert len(actions) == 3


def test_in2_a_key_that_comes_and_goes_is_a_leak() -> None:
    """Even where what it holds is nothing: then the whole view is shown."""

    class Blinking(LibraryEngine):
        def view(self, seat: int, /) -> dict[str, Any]:
            deal = self.match.current
            assert deal is not None
            hands = [set(hand) for hand in deal.deal.hands]
            return {"seat": seat} | ({"blush": None} if pref.DECK[-1] in hands[seat - 1] else {})

    found = found_in(Blinking(), shrinking=0)
    assert (found.kind, found.rule) == (Kind.LEAK, "IN-2")
    assert found.what == f"the view of seat {found.seat} depends on cards it does not see"
    assert ("blush" in found.expected) is not ("blush" in found.found)


def test_in2_a_mended_leak_is_found_no_more() -> None:
    """The game is looked through for a leak at every step, and none is there."""
    found = found_in(LeakyText(), shrinking=2)
    assert found.kind is Kind.LEAK
    assert replay_in_engine(LeakyText(), found) is not None
    assert replay_in_engine(ToyEngine(), found) is None


def test_in2_a_view_that_is_never_the_same_is_no_leak() -> None:
    """It cannot be compared with anything, and this is what is said."""

    class Numbered(LibraryEngine):
        looks = 0

        def view(self, seat: int, /) -> Any:
            self.looks += 1
            return f"look {self.looks} of seat {seat}"

    found = found_in(Numbered(), shrinking=0)
    assert (found.kind, found.what) == (Kind.NONSENSE, "view()")
    assert found.expected == "the same view of the same game"


def test_in1_a_hand_that_is_no_cards_is_found() -> None:
    """Text in the place of cards is shown as it is."""

    class Garbled(LibraryEngine):
        def view(self, _: int, /) -> dict[str, Any]:
            return {"hands": ["ten cards", None, None]}

    found = found_in(Garbled(), shrinking=0)
    assert (found.kind, found.rule) == (Kind.VIEW, "IN-1")
    assert found.what == f"hands in the view of seat {found.seat}"
    assert found.found == ["ten cards", None, None]


def test_the_same_seed_finds_the_same() -> None:
    """Nothing depends on the clock while there is time."""
    assert found_in(GoraByOneLess()) == found_in(GoraByOneLess())


def test_what_is_tried_to_make_a_game_smaller_is_the_same_in_every_process() -> None:
    """Shorter deals first, then as they were thought of; an order out of a set would be any."""
    thought = list(dict.fromkeys(patterns()))
    assert list(PATTERNS) == sorted(PATTERNS, key=lambda one: (len(one), thought.index(one)))
    assert len(thought) > 50


def test_what_was_found_is_a_test_of_the_mended_engine() -> None:
    """The game of a disagreement is played again: it shows in the old engine, not in the new."""
    found = found_in(FollowSuitForgotten())
    again = replay_in_engine(FollowSuitForgotten(), found)
    assert again is not None
    assert again.signature == found.signature
    assert replay_in_engine(ToyEngine(), found) is None


def test_a_report_fails_with_everything_that_is_needed() -> None:
    """The failure of a test shows both answers, the record, and the command that replays it."""
    report = check_engine(GoraByOneLess())
    with pytest.raises(Disagreed) as caught:
        report.expect_none()
    text = str(caught.value)
    for part in ("settlement, exact (SE-1)", "expected: [", "found:", "preference replay"):
        assert part in text
    assert caught.value.disagreement.record in text
    assert str(report).startswith(f"{report.matches} matches, ")


# ------------------------------------------------------------------ whatever an adapter does

SHORT = 27
"""A seed whose first deal is surrendered after four actions: enough to ask every method once."""


class Broken(LibraryEngine):
    """An engine in which one method is another."""

    def __init__(self, method: str, put: Callable[..., Any]) -> None:
        """Put a function in the place of a method."""
        setattr(self, method, put)


def raises(error: BaseException) -> Callable[..., Any]:
    """A method that raises."""

    def method(*_: Any) -> Any:
        raise error

    return method


def returns(value: Any) -> Callable[..., Any]:
    """A method that returns one thing whatever it is asked."""
    return lambda *_: value


def endless() -> Iterator[str]:
    """Texts without an end."""
    while True:
        yield "pass"


class Unprintable(Exception):
    """An error that cannot even be printed."""

    def __repr__(self) -> str:
        """Raise."""
        raise ValueError

    __str__ = __repr__


@each(
    "error",
    [KeyError("♠A"), RecursionError(), SystemExit(1), AssertionError("no"), Unprintable()],
    ids=lambda error: type(error).__name__,
)
@each("method", ["start", "deal", "legal", "apply", "result", "view", "claims", "actors"])
def test_an_engine_that_raises_disagrees(method: str, error: BaseException) -> None:
    """Whatever it raises, and wherever: the record so far is there, and nothing crashes."""
    found = found_in(Broken(method, raises(error)), deals=1, seed=SHORT, shrinking=0)
    assert (found.kind, found.what) == (Kind.RAISED, f"{method}()")
    assert found.match.terms.players
    assert type(error).__name__ in str(found)


@pytest.mark.parametrize("method", ["start", "deal", "legal", "result", "view"])
def test_only_an_action_can_be_refused(method: str) -> None:
    """`Refused` anywhere else is a crash."""
    found = found_in(Broken(method, raises(Refused("no"))), deals=1, seed=SHORT, shrinking=0)
    assert (found.kind, found.what) == (Kind.RAISED, f"{method}()")


NONSENSE: list[tuple[str, Any]] = [
    ("legal", None),
    ("legal", "pass"),
    ("legal", 7),
    ("legal", [7]),
    ("legal", ["pass", None]),
    ("legal", ["passt"]),
    ("legal", [["pass"]]),
    ("claims", {"claim": 1}),
    ("claims", 0.5),
    ("actors", None),
    ("actors", ["Anna"]),
    ("actors", [True]),
    ("result", None),
    ("result", []),
    ("result", {"pool": 3}),
    ("result", {"pool": [0, 0]}),
    ("result", {"pool": [0.0, 0.0, 0.0]}),
    ("result", {"gora": ["x", "1/0", "y"]}),
    ("result", {"whists": [0, 0, 0]}),
    ("result", {"whists": [[0, 0], [0, 0], [0, 0]]}),
    ("result", {"entries": 4}),
    ("result", {"entries": [4]}),
    ("result", {"entries": [{"amount": 1.5}]}),
    ("result", {"entries": [{"amount": 1, "seat": [0]}]}),
    ("result", {"settlement": []}),
    ("result", {"settlement": {"exact": [0.5, 0, 0]}}),
    ("result", {"settlement": {"whole": ["1", 0, 0]}}),
    ("result", {"outcome": "raspasy"}),
    ("result", {"next": 3}),
    ("result", {"ratings": {"after": ["1200"]}}),
    ("result", {}),
    ("result", {"preference": 1}),
    ("result", {"preference": 2, "pool": [0, 0, 0]}),
    ("result", {"pule": [0, 0, 0], "gora": [0, 0, 0]}),
    ("result", {"outcome": {"raspasi": None}}),
    ("result", {"entries": [{"seat": 0, "colunm": "pool"}]}),
    ("result", {"next": {"deeler": 1}}),
    ("result", {"settlement": {"exakt": [0, 0, 0]}}),
    ("result", {"ratings": {"now": [1, 2, 3]}}),
    ("result", {3: 4}),
]


@each(("method", "value"), NONSENSE, ids=repr)
def test_an_engine_that_returns_nonsense_disagrees(method: str, value: Any) -> None:
    """What cannot be read is named, and so is the method that returned it."""
    found = found_in(Broken(method, returns(value)), deals=1, seed=SHORT, shrinking=0)
    readable = {Kind.LEGAL, Kind.CLAIMS, Kind.ENTRIES}
    assert found.kind is Kind.NONSENSE or (value and found.kind in readable)
    if found.kind is Kind.NONSENSE:
        assert found.what.startswith(method)


def test_an_endless_list_is_read_for_a_while() -> None:
    """A list of actions has an end for us."""
    found = found_in(Broken("legal", endless), deals=1, shrinking=0)
    assert found.kind is Kind.LEGAL


class Lenient(LibraryEngine):
    """Does nothing where an action is refused, instead of saying so."""

    def apply(self, action: str, /) -> None:
        """Do an action, or nothing."""
        try:
            super().apply(action)
        except Refused:
            return


class Careless(LibraryEngine):
    """Refuses, but passes all the same."""

    def apply(self, action: str, /) -> None:
        """Do an action, or pass."""
        try:
            super().apply(action)
        except Refused:
            if "pass" in self.legal():
                super().apply("pass")
            raise


class Strict(LibraryEngine):
    """Does not know misere, though it is listed."""

    def apply(self, action: str, /) -> None:
        """Do an action but misere."""
        if action == "misere":
            raise Refused("never heard of it")
        super().apply(action)


def test_bi10_an_illegal_action_that_is_done_is_found() -> None:
    """It is tried although it is not listed."""
    found = found_in(Lenient())
    assert found.kind is Kind.ACCEPTED
    assert found.action is not None
    state = found.match.state
    assert state is not None
    refusal = pref.explain(state, pref.parse_action(found.action))
    assert refusal is not None
    assert found.rule == refusal.rule


def test_bi10_a_refusal_that_changes_something_is_found() -> None:
    """After a refusal everything must be as before."""
    found = found_in(Careless())
    assert (found.kind, found.rule) == (Kind.CHANGED, "BI-10")
    assert found.action is not None


def test_a_legal_action_that_is_refused_is_found() -> None:
    """The action stands beside the record, which ends before it."""
    found = found_in(Strict(), deals=300)
    assert (found.kind, found.action, found.found) == (Kind.REFUSED, "misere", "never heard of it")
    (actions,) = actions_of(found)
    assert len(actions) <= 2


class Tired(LibraryEngine):
    """Refuses everything once it has been told so many deals."""

    deals = 0

    def __init__(self, most: int) -> None:
        """Say how many."""
        self.most = most

    def deal(self, hands: Sequence[str], talon: str, /) -> None:
        """Count the deals."""
        super().deal(hands, talon)
        self.deals += 1

    def apply(self, action: str, /) -> None:
        """Do an action, or nothing any more."""
        if self.deals > self.most:
            raise Refused("enough")
        super().apply(action)


def test_a_legal_action_that_is_refused_with_other_cards_is_found() -> None:
    """While the views are compared: the game goes on as before, only the unseen cards differ."""
    found = found_in(Tired(2), shrinking=0)
    assert (found.kind, found.found) == (Kind.REFUSED, "enough")


# ------------------------------------------------------------------ made smaller


class Fickle(LibraryEngine):
    """Goes wrong now and then, whatever is played."""

    results = 0

    def __init__(self, every: int) -> None:
        """Say how often."""
        self.every = every

    def result(self) -> dict[str, Any]:
        """Write a point too many, sometimes."""
        self.results += 1
        result = super().result()
        result["pool"][0] += self.results % self.every == 0
        return {"pool": result["pool"]}


@pytest.mark.many
@pytest.mark.parametrize("every", some([2, 3, 5, 7]))
def test_a_fault_that_comes_and_goes_is_made_as_small_as_it_can_be(every: int) -> None:
    """What is smaller may show it in another deal, or not at all; it is never lost."""
    found = found_in(Fickle(every), deals=40, seed=every)
    assert (found.kind, found.what) == (Kind.SHEET, "pool[0]")
    assert len(found.document["deals"]) <= every
    assert_replays(found)


class Moving(LibraryEngine):
    """Gets lost at the end of the second deal; after so many games, of the first."""

    games = deals = 0

    def __init__(self, after: int) -> None:
        """Say after how many."""
        self.after = after

    def start(self, head: dict[str, Any], /) -> None:
        """Count the games."""
        super().start(head)
        self.games, self.deals = self.games + 1, 0

    def deal(self, hands: Sequence[str], talon: str, /) -> None:
        """Count the deals."""
        super().deal(hands, talon)
        self.deals += 1

    def result(self) -> dict[str, Any]:
        """Raise, once in a game."""
        if self.deals == (2 if self.games <= self.after else 1):
            raise RuntimeError("lost")
        return super().result()


@pytest.mark.long
def test_a_fault_that_moves_to_another_deal_is_followed_there() -> None:
    """Whenever it moves: the deal in which it was looked for may be gone."""
    for after in range(20, 30):
        found = found_in(Moving(after))
        assert (found.kind, found.what) == (Kind.RAISED, "result()")
        assert len(found.document["deals"]) == 1


class Generous(LibraryEngine):
    """Writes a point too many in every pool."""

    def result(self) -> dict[str, Any]:
        """Write it."""
        return {"pool": [one + 1 for one in super().result()["pool"]]}


class Mute(LibraryEngine):
    """Leaves the last of what may be done unsaid."""

    def legal(self) -> tuple[str, ...]:
        """Say the rest."""
        return super().legal()[:-1]


@pytest.mark.many
@pytest.mark.parametrize("engine", [Generous(), Mute()], ids=["result", "legal"])
@pytest.mark.parametrize("preset", some([pref.CLASSIC, pref.PORTAL, pref.TENS, pref.UKRAINIAN]))
def test_what_is_wrong_everywhere_is_shown_in_sochi(
    preset: pref.Convention, engine: LibraryEngine
) -> None:
    """Where any convention may be played; and without an end of its own, and without a pool."""
    players = min(preset.players)
    found = found_in(
        engine, conventions=lambda _: preset, players=players, terms=make_terms, seed=0
    )
    usual = pref.SOCHI.options
    changed = [
        name
        for name, value in found.match.terms.convention.options.items()
        if value != usual[name] and name != "players"
    ]
    assert changed == []
    assert (found.match.terms.pool, found.match.terms.ends) == (None, None)


def test_only_what_was_asked_for_is_played_when_it_is_made_smaller() -> None:
    """Of several conventions, those for as many players."""
    found = found_in(
        Generous(), conventions=[pref.GUSARIK, pref.LENINGRAD, pref.ROSTOV], players=3, shrinking=5
    )
    assert found.match.terms.convention in (pref.LENINGRAD, pref.ROSTOV)
    assert len(found.match.terms.players) == 3


PARTS: list[tuple[Kind, str, Callable[[dict[str, Any]], None]]] = [
    (Kind.FINISHED, "PO-7", lambda result: result.update(finished=True)),
    (Kind.NEXT, "ST-2", lambda result: result.get("next", {}).update(dealer=7)),
    (Kind.NEXT, "RA-8", lambda result: result.get("next", {}).update(min_level=9)),
    (Kind.SETTLEMENT, "SE-3", lambda result: result["settlement"]["whole"].reverse()),
    (Kind.SETTLEMENT, "SE-5", lambda result: result["settlement"].update(places=[1, 2, 3])),
    (Kind.OUTCOME, "", lambda result: result["outcome"].update(tricks=[10, 0, 0])),
    (Kind.RATINGS, "EL-1", lambda result: result.update(ratings={"after": [1, 2, 3]})),
]


@pytest.mark.parametrize(("kind", "rule", "spoil"), PARTS)
def test_every_part_of_a_result_is_compared(
    kind: Kind, rule: str, spoil: Callable[[dict[str, Any]], None]
) -> None:
    """Each part alone is enough to be found, with its rule."""

    class Spoilt(LibraryEngine):
        def result(self) -> dict[str, Any]:
            result = super().result()
            spoil(result)
            return result

    found = found_in(Spoilt(), shrinking=0)
    assert (found.kind, found.rule or "") == (kind, rule)


def test_sc4_a_sheet_alone_is_enough() -> None:
    """An engine without entries is told the rule that wrote into the cell."""

    class OnlySheet(LibraryEngine):
        def result(self) -> dict[str, Any]:
            gora = [-one for one in super().result()["gora"]]
            return {"gora": gora}

    found = found_in(OnlySheet(), shrinking=0)
    assert (found.kind, found.rule) == (Kind.SHEET, found.rule)
    assert found.what.startswith("gora[")
    assert found.rule in ("EX-3", "SC-1", "SC-2", "RA-5", "WH-10")


def test_an_engine_that_counts_no_rules_is_compared_without_them() -> None:
    """Entries are compared by the keys that there are."""

    class NoRules(LibraryEngine):
        def result(self) -> dict[str, Any]:
            result = super().result()
            for entry in result["entries"]:
                del entry["rule"], entry["deal"]
            return {"entries": result["entries"]}

    assert check_engine(NoRules(), deals=5).disagreement is None


def test_an_engine_may_use_other_spellings() -> None:
    """Texts of actions are read as records are."""

    class Ascii(LibraryEngine):
        def legal(self) -> tuple[str, ...]:
            names = str.maketrans("♠♣♦♥", "SCDH")
            return tuple(text.translate(names) for text in super().legal())

    assert check_engine(Ascii(), deals=3).disagreement is None


def test_an_engine_may_list_claims_among_the_actions() -> None:
    """They are compared as claims, where they are asked for."""

    class Frank(LibraryEngine):
        def legal(self) -> tuple[str, ...]:
            return (*super().legal(), *self.claims())

    report = check_engine(Frank(), deals=4)
    assert report.disagreement is None
    assert report.compared["claims"] > 0


def test_formats_an_outcome_may_name_a_talon_that_nobody_is_paid_for() -> None:
    """The score does not depend on it; but what was played must be said."""

    class Wordy(LibraryEngine):
        def result(self) -> dict[str, Any]:
            result = super().result()
            result["outcome"].setdefault("talon", "♠7 ♠8")
            return result

    class Silent(LibraryEngine):
        def result(self) -> dict[str, Any]:
            return {"outcome": {"declarer": super().result()["outcome"].get("declarer")}}

    report = check_engine(Wordy(), deals=4)
    assert report.disagreement is None
    assert report.compared["outcome"] == report.deals
    found = found_in(Silent(), seed=2, shrinking=0)
    assert (found.kind, found.found) == (Kind.OUTCOME, ["declarer"])
    assert found.what == f"deal {len(found.match.log) - 1}"


def test_an_engine_of_single_deals() -> None:
    """With `longest=1` no game has a second deal."""
    report = check_engine(ToyEngine(), longest=1, deals=5)
    assert report.matches == report.deals == 5


def test_a_budget_of_seconds() -> None:
    """Nothing is asked after the time is up, and the report says that it was."""
    report = check_engine(LibraryEngine(), deals=10_000, seconds=0.2)
    assert 0 <= report.deals < 10_000
    assert report.out_of_time
    assert "until the time was up: no disagreement" in str(report)


class Slow(LibraryEngine):
    """Takes its time, by a clock of its own."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        """Begin at no time at all."""
        self.now, self.asked = 0.0, 0
        for module in ("asking", "hunting", "report", "shrinking"):
            patch.setattr(f"preference.testing.conformance.{module}.monotonic", lambda: self.now)

    def legal(self) -> tuple[str, ...]:
        """Think for ten seconds."""
        self.now += 10
        self.asked += 1
        return super().legal()


def test_the_seconds_end_in_the_middle_of_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of a slow engine may take longer than all that is to be played."""
    slow = Slow(monkeypatch)
    report = check_engine(slow, seconds=25)
    assert slow.asked == 3
    assert (report.disagreement, report.deals, report.out_of_time) == (None, 0, True)
    assert report.compared["legal"] == report.compared["turn"] > 0 == report.compared["pool"]
    assert str(report).startswith("0 matches, 0 deals, 0 actions until the time was up")
    assert "never: outcome, entries, pool" in str(report)


def test_the_seconds_for_making_it_smaller_end_in_the_middle_of_a_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What was found by then is told."""

    class Wrong(Slow):
        def legal(self) -> tuple[str, ...]:
            legal = super().legal()
            return legal[1:] if isinstance(self.match.state, pref.Playing) else legal

    slow = Wrong(monkeypatch)
    report = check_engine(slow, shrinking=0)
    at_once = slow.asked
    assert report.disagreement is not None
    assert not report.out_of_time
    slow = Wrong(monkeypatch)
    assert check_engine(slow, shrinking=35).disagreement is not None
    assert at_once < slow.asked <= at_once + 4


def test_a_report_says_what_was_compared() -> None:
    """Part by part; and what never was, for the engine has not given it."""

    class OnlyPools(LibraryEngine):
        def result(self) -> dict[str, Any]:
            return {"pool": super().result()["pool"]}

        view = None  # type: ignore[assignment]

    report = check_engine(OnlyPools(), deals=2)
    assert report.compared["pool"] == report.deals
    assert report.compared["legal"] > report.compared["pool"]
    assert not {"gora", "entries", "view", "leaks"} & set(report.compared)
    assert report.never_compared == (
        *("outcome", "entries", "gora", "whists", "finished", "next", "settlement", "ratings"),
    )
    assert "  compared: turn " in str(report)
    assert "  never: outcome, entries, gora" in str(report)


def test_a_convention_alone_or_several() -> None:
    """Only what is asked for is played."""
    heads: list[dict[str, Any]] = []

    class Listening(LibraryEngine):
        def start(self, head: dict[str, Any], /) -> None:
            heads.append(head)
            super().start(head)

    check_engine(Listening(), conventions=pref.GUSARIK, players=2, deals=2)
    check_engine(
        Listening(), conventions=[pref.TENS, pref.CLASSIC], players=[4], deals=3, longest=1
    )
    assert {head["convention"] for head in heads} == {"gusarik", "tens", "classic"}
    assert {len(head["players"]) for head in heads} == {2, 4}


# ------------------------------------------------------------------ wrong arguments


def check_with(**arguments: Any) -> EngineReport:
    """Check the library with some arguments."""
    return check_engine(arguments.pop("engine", LibraryEngine()), **arguments)


@each(
    "arguments",
    [
        {"engine": None},
        {"engine": "engine"},
        {"conventions": "sochi"},
        {"conventions": ["sochi"]},
        {"conventions": 3},
        {"players": "3"},
        {"players": None},
        {"deals": "many"},
        {"deals": True},
        {"seconds": "long"},
        {"seconds": False},
        {"seed": "x"},
        {"seed": None},
        {"longest": 1.5},
        {"shrinking": None},
        {"shrinking": "20"},
        {"terms": 5},
        {"terms": None},
        {"terms": lambda *_: None},
        {"conventions": lambda _: "sochi"},
        {"conventions": dict},
        {"conventions": None},
    ],
    ids=", ".join,
)
def test_wrong_types_are_refused(arguments: dict[str, Any]) -> None:
    """As at every public door."""
    with pytest.raises(pref.WrongType):
        check_with(**arguments)


@pytest.mark.parametrize("players", [5, (), (3, 7), (True,)])
def test_a_table_that_cannot_be_is_refused(players: Any) -> None:
    """Two, three or four."""
    with pytest.raises(pref.ArgumentError):
        check_with(players=players)


@each(
    "arguments",
    [
        {"deals": 0},
        {"deals": -1},
        {"longest": 0},
        {"seconds": 0},
        {"seconds": -1.5},
        {"seconds": float("nan")},
        {"shrinking": -1},
        {"shrinking": float("nan")},
        {"conventions": []},
        {"conventions": repeat(pref.SOCHI)},
        {"players": count(2)},
        {"terms": lambda chance, _, players: simple_terms(chance, pref.TENS, players)},
        {"terms": lambda chance, convention, _: simple_terms(chance, convention, 4)},
    ],
    ids=", ".join,
)
def test_arguments_that_check_nothing_are_refused(arguments: dict[str, Any]) -> None:
    """By the library's own errors, with what would be taken; nothing passes by checking nothing."""
    with pytest.raises(pref.ArgumentError) as caught:
        check_with(**arguments)
    assert caught.value.expected


def test_there_may_be_no_end_of_seconds() -> None:
    """A number too large for a clock is as good as none."""
    for seconds in (10**400, float("inf")):
        assert not check_engine(
            LibraryEngine(), deals=1, seconds=seconds, shrinking=seconds
        ).out_of_time


def test_a_convention_for_others_is_refused() -> None:
    """Nobody sits down."""
    with pytest.raises(pref.ArgumentError):
        check_with(conventions=pref.GUSARIK, players=4)


def test_a_convention_with_a_callable_is_refused() -> None:
    """A head could not hold it."""
    own = pref.SOCHI.evolve(rounding=pref.largest_remainder)
    with pytest.raises(pref.ConventionError):
        check_with(conventions=own, deals=1)


def test_replaying_asks_for_a_disagreement() -> None:
    """A record is not enough: what was tried is part of it."""
    with pytest.raises(pref.WrongType):
        replay_in_engine(LibraryEngine(), "{}")  # type: ignore[arg-type]


class Abrupt(LibraryEngine):
    """Raises what its own program raises where an action is refused."""

    def apply(self, action: str, /) -> None:
        """Do an action, or raise something that is no refusal."""
        try:
            super().apply(action)
        except Refused:
            raise KeyError(action) from None


@pytest.mark.parametrize("seed", range(4))
def test_an_engine_that_raises_on_what_is_illegal_disagrees(seed: int) -> None:
    """What it raised is told with the game up to there, which is made small and replays."""
    found = found_in(Abrupt(), seed=seed)
    assert (found.kind, found.what) == (Kind.RAISED, "apply()")
    assert found.action is not None
    assert sum(len(deal["actions"]) for deal in found.document["deals"]) < 10
    assert replay_in_engine(LibraryEngine(), found) is None


def test_the_library_without_a_game_says_so() -> None:
    """Whatever is asked of it before it was started."""
    engine = LibraryEngine()
    calls: list[Callable[[], object]] = [
        engine.result,
        engine.legal,
        engine.claims,
        engine.actors,
        lambda: engine.view(0),
        lambda: engine.apply("pass"),
        lambda: engine.deal(["", "", ""], ""),
    ]
    for call in calls:
        with pytest.raises(Refused, match="no game has begun"):
            call()
