"""Metamorphic checks: one game told in two ways comes out the same, or the difference is found."""

from collections.abc import Iterable
from itertools import permutations
from random import Random
from typing import Any

import pytest

import preference as pref
from preference.testing import RandomChance, make_convention, make_match, make_terms
from preference.testing.conformance import (
    Kind,
    LibraryEngine,
    Refused,
    check_relations,
    compare_entry_orders,
    compare_pad,
    compare_renamed,
    compare_rotated,
    compare_split,
    compare_sum,
)
from preference.testing.conformance import retelling as retelling_module
from preference.testing.conformance.scripts import Script
from preference.testing.conformance.turning import may_rename, renamed_deal
from tests.play import PLAIN_DEAL
from tests.rows import each
from tests.testing_kit.toy.engine import ToyEngine


def match_of(seed: int, **more: Any) -> pref.Match:
    """A match by chance, of which a record can be written."""
    return make_match(RandomChance(Random(seed)), joining=False, **more)


def played(*texts: str, convention: pref.Convention = pref.SOCHI) -> pref.Match:
    """A match of one deal, so far."""
    match = pref.Match.start(convention, ["Anna", "Boris", "Vera"], first_dealer=2)
    match = match.deal(PLAIN_DEAL)
    for text in texts:
        match = match.apply(pref.parse_action(text))
    return match


# ------------------------------------------------------------------ this library


def test_the_library_is_the_same_however_a_game_is_told() -> None:
    """Any convention, any table, any terms."""
    report = check_relations(
        LibraryEngine(), conventions=make_convention, players=(2, 3, 4), deals=6, terms=make_terms
    )
    report.expect_none()


def test_po5_the_sheet_does_not_depend_on_the_order_of_entries() -> None:
    """Not even where pools close: the credits of a deal go by seat."""
    for seed in range(40):
        assert compare_entry_orders(match_of(seed)) is None


def test_a_plain_engine_is_the_same_however_a_game_is_told() -> None:
    """An engine without claims, score pad or storage is told in the ways that it knows."""
    check_relations(ToyEngine(), players=(3, 4), deals=6).expect_none()


def test_a_report_of_relations_says_which_were_compared() -> None:
    """An engine without entries is not added up, and one without storage is not resumed."""

    class Bare(ToyEngine):
        def result(self) -> dict[str, Any]:
            return {"gora": super().result()["gora"]}

    compared = check_relations(Bare(), deals=2).expect_none().compared
    assert not {"summed", "scored", "resumed"} & {key for key, times in compared.items() if times}
    assert compared["rotated"] > 0 < compared["gora"]
    compared = check_relations(LibraryEngine(), deals=2).compared
    assert all(compared[key] for key in ("summed", "rotated", "renamed", "scored", "resumed"))


# ------------------------------------------------------------------ what may be renamed

SUITS = [tuple(pref.Suit(one) for one in order) for order in permutations(range(4))]


def renamings(match: pref.Match) -> list[str]:
    """The renamings that a deal allows, as what becomes of ♠♣♦♥."""
    script = Script.of(match)
    return ["".join(map(str, suits)) for suits in SUITS if may_rename(script, 0, suits)]


def discard(bid: str) -> list[str]:
    """Bid, win the auction, and lay two cards away."""
    start = played(bid, "pass", "pass")
    assert start.state is not None
    return [bid, "pass", "pass", str(pref.legal_actions(start.state)[0])]


@pytest.mark.parametrize(
    "texts",
    [
        ["pass", "pass", "pass"],
        discard("misere"),
        [*discard("7♦"), "surrender"],
        [*discard("6♥"), "declare 6NT"],
        discard("7♠"),
    ],
    ids=lambda texts: texts[-1],
)
def test_ca1_without_a_trump_every_renaming_is_allowed(texts: list[str]) -> None:
    """Raspasy, misere, no trump, a surrender, and a deal in which nothing is declared yet."""
    assert len(renamings(played(*texts))) == 24


@pytest.mark.parametrize(
    ("bid", "contract", "becomes"),
    [
        ("7♠", "7♠", "♠♣♦♥"),
        ("7♦", "7♦", "♦♥"),
        ("7♥", "7♥", "♥"),
        ("6♥", "7♥", "♠♣♦♥"),
        ("6♠", "6♣", "♣♦♥"),
        ("6♠", "6♠", "♠"),
    ],
)
def test_ex2_wh6_a_contract_is_renamed_within_its_bid(
    bid: str, contract: str, becomes: str
) -> None:
    """Not below the winning bid, and neither to nor from the six spades that must be whisted."""
    match = played(*discard(bid), f"declare {contract}")
    trump = "♠♣♦♥".index(contract[-1])
    assert {one[trump] for one in renamings(match)} == set(becomes)


def test_wh6_without_stalingrad_six_spades_are_renamed_too() -> None:
    """Where nobody must whist, 6♠ is a six like any other."""
    free = pref.SOCHI.evolve(stalingrad=False)
    match = played(*discard("6♠"), "declare 6♠", convention=free)
    assert len(renamings(match)) == 24


def test_ca1_what_is_not_allowed_would_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limits of renaming are needed: without them this library disagrees with itself."""
    match = played(*discard("6♠"), "declare 6♣", "pass", "half-whist", "accept")
    spades = tuple(map(pref.Suit, (1, 0, 2, 3)))
    assert compare_renamed(LibraryEngine(), match, spades) is None

    def everything(script: Script, suits: Any) -> tuple[Script, tuple[bool, ...]]:
        deals = tuple(renamed_deal(one, suits) for one in script.deals)
        return Script(script.terms, deals), (True,) * len(deals)

    monkeypatch.setattr(retelling_module, "renamed_script", everything)
    found = compare_renamed(LibraryEngine(), match, spades)
    assert found is not None
    assert "legal actions" in found.what


def test_renaming_really_renames() -> None:
    """Most deals by chance allow it, and the cards are others then."""
    renamed = 0
    for seed in range(20):
        script = Script.of(match_of(seed))
        renamed += sum(may_rename(script, at, SUITS[-1]) for at in range(len(script.deals)))
    assert renamed > 20


# ------------------------------------------------------------------ what is found


class SeatOneIsShy(LibraryEngine):
    """Seat 1 never bids six clubs."""

    def legal(self) -> tuple[str, ...]:
        """Leave a bid out."""
        return tuple(one for one in super().legal() if one != "6♣" or 1 not in self.actors())


class ClubsAreFree(LibraryEngine):
    """A contract in clubs writes nothing."""

    def result(self) -> dict[str, Any]:
        """Forget a deal."""
        result = super().result()
        last = self.match.pad.lines[-1].item
        if isinstance(last, pref.ContractOutcome) and str(last.contract).endswith("♣"):
            return {"entries": []}
        return {"entries": result["entries"]}

    def score(self, _: dict[str, Any], /) -> dict[str, Any]:
        """Say nothing that could differ."""
        return {"finished": False}


class Forgetful(LibraryEngine):
    """Comes back from storage without its whists."""

    resumed = False

    def start(self, head: dict[str, Any], /) -> None:
        """Begin a game."""
        super().start(head)
        self.resumed = False

    def resume(self, record: dict[str, Any], /) -> None:
        """Lose the whists."""
        super().resume(record)
        self.resumed = True

    def result(self) -> dict[str, Any]:
        """Show what is left."""
        result = super().result()
        if self.resumed:
            result["gora"] = [0] * len(result["gora"])
        return result


class OtherPad(LibraryEngine):
    """Its score pad writes every deal twice."""

    def score(self, record: dict[str, Any], /) -> dict[str, Any]:
        """Add everything once more."""
        result = super().score(record)
        result["gora"] = [2 * one for one in result["gora"]]
        return result


class BadSum(LibraryEngine):
    """Its sheet is not the sum of its entries."""

    def result(self) -> dict[str, Any]:
        """Write a point too many."""
        result = super().result()
        result["pool"][-1] += 1
        return result


@pytest.mark.parametrize(
    ("engine", "what"),
    [
        (SeatOneIsShy(), "legal actions, everybody"),
        (ClubsAreFree(), "renamed"),
        (Forgetful(), "resumed after"),
        (OtherPad(), "scored from results"),
        (BadSum(), "the sum of the entries"),
    ],
    ids=lambda one: type(one).__name__ if not isinstance(one, str) else "",
)
def test_what_depends_on_the_telling_is_found(engine: Any, what: str) -> None:
    """Each relation finds what only it can find."""
    found = check_relations(engine, deals=150, seed=1, shrinking=0).disagreement
    assert found is not None
    assert found.kind is Kind.RELATION
    assert what in found.what
    assert found.match.terms.players


class Strict(LibraryEngine):
    """Does not know surrender, though it is listed."""

    def apply(self, action: str, /) -> None:
        """Do an action but one."""
        if action == "surrender":
            raise Refused("never heard of it")
        super().apply(action)


class SeatZeroTalks(LibraryEngine):
    """Seat 0 may always act, too."""

    def actors(self) -> tuple[int, ...]:
        """Add a seat."""
        return tuple(sorted({0, *super().actors()}))


class SeatZeroPays(LibraryEngine):
    """Keeps no entries, and seat 0 has a point more in its gora."""

    def result(self) -> dict[str, Any]:
        """Add it."""
        gora = super().result()["gora"]
        return {"gora": [gora[0] + 1, *gora[1:]]}


class Shapeless(LibraryEngine):
    """Gives something else in the place of a part."""

    def __init__(self, **parts: Any) -> None:
        """Say what."""
        self.parts = parts

    def result(self) -> dict[str, Any]:
        """Give that and nothing else."""
        return self.parts

    def score(self, _: dict[str, Any], /) -> dict[str, Any]:
        """Give the same."""
        return self.parts


@pytest.mark.parametrize(
    ("engine", "kind", "what"),
    [
        (Strict(), Kind.REFUSED, "a legal action is refused"),
        (SeatZeroTalks(), Kind.RELATION, "the seats that may act, everybody"),
        (SeatZeroPays(), Kind.RELATION, "gora[0], everybody"),
        (Shapeless(pool=3), Kind.NONSENSE, "result"),
        (Shapeless(pool=[0.5, 0.5, 0.5]), Kind.NONSENSE, "result, pool"),
        (Shapeless(entries=[{"seat": 0}]), Kind.NONSENSE, "result, entries"),
    ],
    ids=lambda one: type(one).__name__ if isinstance(one, LibraryEngine) else str(one),
)
def test_what_cannot_be_told_twice_is_found(engine: Any, kind: Kind, what: str) -> None:
    """Before anything is compared, or where only who may act is."""
    found = check_relations(engine, deals=60, shrinking=0).disagreement
    assert found is not None
    assert (found.kind, found.what[: len(what)]) == (kind, what)


def test_po5_a_sheet_that_depends_on_the_order_of_entries_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What would be found, were the credits to go by entry."""

    def by_entry(sheet: pref.ScoreSheet, entries: list[pref.Entry], *_: Any, **__: Any) -> Any:
        first = entries[0].seat
        pool = [int(seat == first) for seat in range(len(sheet.pool))]
        return pref.ScoreSheet.of(pool, sheet.gora, sheet.whists), ()

    monkeypatch.setattr(retelling_module, "post", by_entry)
    raspasy = played("pass", "pass", "pass")
    while raspasy.in_deal:
        assert raspasy.state is not None
        raspasy = raspasy.apply(pref.legal_actions(raspasy.state)[0])
    assert len({one.seat for one in raspasy.pad.entries}) > 1
    found = compare_entry_orders(raspasy)
    assert found is not None
    assert (found.kind, found.rule) == (Kind.RELATION, "PO-5")
    assert found.what == "the sheet, with the entries in another order"


def test_pl6_a_claim_turns_with_the_seats_that_answer_it() -> None:
    """Who accepts and who rejects sits elsewhere, and all else is the same."""
    opened = [*discard("7♦"), "declare 7♦", "whist", "whist", "claim 10 0 0"]
    for answers in (["1: accept", "2: accept"], ["1: accept", "2: reject"], ["withdraw"]):
        for by in (1, 2):
            assert compare_rotated(LibraryEngine(), played(*opened, *answers), by) is None


def test_a_deal_that_is_not_over_is_not_on_the_pad() -> None:
    """So there is nothing to score again."""
    assert compare_pad(LibraryEngine(), played("6♠", "pass")) is None


def test_what_comes_next_may_be_told_in_part() -> None:
    """An engine need not say who deals."""

    class OnlyLevels(LibraryEngine):
        def result(self) -> dict[str, Any]:
            result = super().result()
            return {"next": {"min_level": result.get("next", {}).get("min_level")}}

    assert compare_rotated(OnlyLevels(), match_of(3, players=3)) is None


def test_what_depends_on_the_telling_is_made_smaller() -> None:
    """A deal of four actions is enough to see that the sheet is not the sum."""
    found = check_relations(BadSum(), shrinking=60).disagreement
    assert found is not None
    (deal,) = found.document["deals"]
    assert deal["actions"] == ["6♠", "pass", "pass", "surrender"]


# ------------------------------------------------------------------ wrong arguments


class Bare:
    """An engine with nothing but what it must have."""

    def __init__(self) -> None:
        """Stand on the library."""
        self.inner = LibraryEngine()
        self.start, self.deal = self.inner.start, self.inner.deal
        self.legal, self.apply = self.inner.legal, self.inner.apply
        self.result = self.inner.result


def test_an_engine_must_have_what_is_asked() -> None:
    """A score pad, or a way to resume."""
    match = match_of(1)
    with pytest.raises(pref.WrongType):
        compare_pad(Bare(), match)
    with pytest.raises(pref.WrongType):
        compare_split(Bare(), match, 3)
    assert compare_sum(Bare(), match) is None


@each(
    "call",
    [
        lambda: compare_rotated(LibraryEngine(), "match"),  # type: ignore[arg-type]
        lambda: compare_rotated(LibraryEngine(), match_of(1), 1.0),  # type: ignore[arg-type]
        lambda: compare_renamed(LibraryEngine(), match_of(1), 3),  # type: ignore[arg-type]
        lambda: compare_renamed(LibraryEngine(), match_of(1), "♠♣♦♥"),  # type: ignore[arg-type]
        lambda: compare_split(LibraryEngine(), match_of(1), "3"),  # type: ignore[arg-type]
        lambda: compare_entry_orders(None),  # type: ignore[arg-type]
        lambda: compare_entry_orders(match_of(1), None),  # type: ignore[arg-type]
        lambda: compare_rotated(object(), match_of(1)),  # type: ignore[arg-type]
        lambda: compare_renamed(object(), match_of(1)),  # type: ignore[arg-type]
        lambda: compare_sum(None, match_of(1)),  # type: ignore[arg-type]
        lambda: check_relations(LibraryEngine(), seed="1"),  # type: ignore[arg-type]
        lambda: check_relations(object()),  # type: ignore[arg-type]
    ],
)
def test_wrong_types_are_refused(call: Any) -> None:
    """As at every public door."""
    with pytest.raises(pref.WrongType):
        call()


@pytest.mark.parametrize("suits", [(0, 1, 2), (0, 0, 1, 2), (0, 1, 2, 3, 3)])
def test_ca1_a_renaming_has_each_suit_once(suits: Iterable[int]) -> None:
    """Four suits, none twice."""
    listed = tuple(map(pref.Suit, suits))
    with pytest.raises(pref.ArgumentError) as caught:
        compare_renamed(LibraryEngine(), match_of(1), listed)
    assert caught.value.code == "bad-renaming"
