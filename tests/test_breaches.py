"""The catalogue of breaches, and the adjustments that they cost."""

import itertools
from typing import Any

import attrs
import pytest

import preference as pref
from preference.conventions import DealerConsolation
from tests.rows import each
from tests.watching import PRESET_TABLES, begin

LEVELS = [pref.parse_contract(f"{level}♦") for level in (6, 7, 8, 9, 10)]

GUILTY = (pref.Breach.ILLEGAL_ORDER, pref.Breach.WRONG_CARDS)


def written(adjustments: tuple[pref.Adjustment, ...]) -> dict[tuple[str, int, int | None], Any]:
    """What adjustments write, by column, seat and the seat that whists are on."""
    return {
        (entry.column.value, entry.seat, entry.on): entry.amount
        for one in adjustments
        for entry in one.entries()
    }


def missed(
    convention: pref.Convention = pref.SOCHI,
    contract: str = "7♦",
    declarer: int = 0,
    *,
    players: int = 3,
    **options: Any,
) -> dict[tuple[str, int, int | None], Any]:
    """What a contract counted as missed writes; the last seat deals."""
    game = pref.MISERE if contract == "misere" else pref.parse_contract(contract)
    setting = pref.Setting(players=players, dealer=players - 1)
    return written(
        pref.missed_contract(
            pref.Breach.WRONG_CARDS, convention, setting, game, declarer, **options
        )
    )


# --- the catalogue -------------------------------------------------------------------------------


def test_sc6_the_catalogue_prices_every_breach_once() -> None:
    """A fixed price, penalty tricks, or a contract or whist counted as missed."""
    assert [one.breach for one in pref.BREACHES] == list(pref.Breach)
    for one in pref.BREACHES:
        assert bool(one.gora) + bool(one.penalty_tricks) + bool(one.missed) == 1
        assert one.words
    prices = {one.breach: one for one in pref.BREACHES}
    assert prices[pref.Breach.TALON_LOOK].gora == 5
    assert prices[pref.Breach.DISCARD_LOOK].penalty_tricks == 1
    assert {prices[breach].missed for breach in GUILTY} == {(2, "all")}


def test_sc6_the_catalogue_is_frozen() -> None:
    """Neither it nor its lines can be changed."""
    assert isinstance(pref.BREACHES, tuple)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        pref.BREACHES[0].gora = 7  # type: ignore[misc]


# --- a look into the talon -----------------------------------------------------------------------


def test_sc6_a_look_into_the_talon_costs_5_in_gora() -> None:
    """In every convention: adjustments stand as they are, whatever gora counts there."""
    for convention in (pref.SOCHI, pref.LENINGRAD):
        match = begin(convention).adjusted(pref.talon_look(2))
        assert match.sheet.gora == (0, 0, 5)
        assert [entry.rule for entry in match.entries] == ["SC-6"]
    assert pref.talon_look(2).reason == "a look into the talon"


def test_sc6_who_looks_at_the_discard_owes_a_trick_in_the_deal_itself() -> None:
    """The catalogue's number goes into the outcome; a contract made is set by it."""
    (price,) = [one for one in pref.BREACHES if one.breach is pref.Breach.DISCARD_LOOK]
    pad = pref.ScorePad.start(pref.SOCHI, ["Anna", "Boris", "Vera"], first_dealer=2).contract(
        "7♦", 0, calls=["whist", "pass"], tricks=(7, 2, 1), penalty_tricks=price.penalty_tricks
    )
    assert pad.sheet.gora == (4, 0, 0)


# --- a contract counted as missed ----------------------------------------------------------------


@each(
    ("contract", "by", "gora"),
    [
        ("6♦", 2, 4),
        ("7♦", 2, 8),
        ("8♦", 2, 12),
        ("9♦", 2, 16),
        ("10♦", 2, 20),
        ("6♦", "all", 12),
        ("7♦", "all", 28),
        ("8♦", "all", 48),
        ("9♦", "all", 72),
        ("10♦", "all", 100),
    ],
)
def test_sc6_a_contract_missed_by_two_or_by_all_its_tricks(
    contract: str, by: Any, gora: int
) -> None:
    """Gora for the guilty declarer, consolation for both defenders (SC-1, WH-12)."""
    assert missed(contract=contract, missed=by) == {
        ("gora", 0, None): gora,
        ("whists", 1, 0): gora,
        ("whists", 2, 0): gora,
    }


def test_sc6_a_contract_is_missed_by_two_unless_another_number_is_agreed() -> None:
    """And by any number that a table agrees on."""
    assert missed() == missed(missed=2)
    assert missed(missed=3)["gora", 0, None] == 12


def test_sc6_factors_and_the_convention_s_consolation_count() -> None:
    """Leningrad doubles gora and whists; Rostov's consolation is 10 whists a trick."""
    assert missed(pref.LENINGRAD) == {
        ("gora", 0, None): 16,
        ("whists", 1, 0): 16,
        ("whists", 2, 0): 16,
    }
    assert missed(pref.ROSTOV) == {
        ("gora", 0, None): 8,
        ("whists", 1, 0): 20,
        ("whists", 2, 0): 20,
    }
    setting, nothing = pref.Setting(players=3, dealer=2), pref.SOCHI.evolve(consolation=0)
    found = pref.missed_contract(pref.Breach.WRONG_CARDS, nothing, setting, LEVELS[1], 0)
    assert [one.gora for one in found] == [8]
    assert missed(pref.TENS, players=4)["gora", 0, None] == 80


@pytest.mark.parametrize(("by", "gora"), [(2, 20), ("all", 100)])
def test_sc6_a_misere_missed_counts_the_tricks_as_taken(by: Any, gora: int) -> None:
    """Ten each, and no consolation on misere (SC-2, WH-12)."""
    assert missed(contract="misere", missed=by) == {("gora", 0, None): gora}


@pytest.mark.parametrize("when", list(DealerConsolation))
@pytest.mark.parametrize("returned", [False, True])
def test_sc6_dl2_the_dealer_of_four_is_consoled_as_the_convention_says(
    when: DealerConsolation, returned: bool
) -> None:
    """Always, never, or only a dealer who had returned the whist."""
    convention = pref.SOCHI.evolve(dealer_consolation=when.value)
    found = missed(convention, players=4, returned=returned)
    due = when is DealerConsolation.ALWAYS or (when is DealerConsolation.IF_RETURNED and returned)
    assert (("whists", 3, 0) in found) is due
    assert len(found) == 3 + due


def test_sc6_gu_the_dummy_writes_no_consolation() -> None:
    """The one opponent does, once."""
    assert missed(pref.GUSARIK, players=2) == {("gora", 0, None): 8, ("whists", 1, 0): 8}


@pytest.mark.parametrize(("convention", "players"), PRESET_TABLES)
def test_sc6_a_missed_contract_costs_what_a_set_one_costs(
    convention: pref.Convention, players: int
) -> None:
    """The same gora and consolation as the scorer writes, for each declarer, level and number."""
    setting = pref.Setting(players=players, dealer=players - 1)
    calls = ["whist"] if players == 2 else ["whist", "whist"]
    for declarer, contract, by in itertools.product(setting.active, LEVELS, (1, 2, 5)):
        tricks = [0] * players
        tricks[declarer] = contract.level - by
        other = next(seat for seat in setting.active if seat != declarer)
        tricks[other] = 10 - tricks[declarer]
        decided = contract.level == 10 and convention.whist.ten.value == "checked"
        outcome = pref.ContractOutcome(
            setting=setting,
            contract=contract,
            declarer=declarer,
            calls=() if decided else tuple(map(pref.parse_action, calls)),
            tricks=tuple(tricks),
            talon=pref.parse_cards("♠7 ♣8") if convention.talon.talon_bonus else None,  # type: ignore[arg-type]
        )
        wanted = {
            (entry.column.value, entry.seat, entry.on): entry.amount
            for entry in pref.score(convention, outcome)
            if entry.rule in ("SC-1", "WH-12")
        }
        found = pref.missed_contract(
            pref.Breach.ILLEGAL_ORDER, convention, setting, contract, declarer, missed=by
        )
        assert written(found) == wanted


def test_sc6_what_a_breach_costs_is_written_between_deals() -> None:
    """On a match as adjustments with the breach for a reason; dealer and cycle do not change."""
    match = begin()
    costs = pref.missed_contract(
        pref.Breach.ILLEGAL_ORDER, pref.SOCHI, match.setting, LEVELS[0], 1, missed="all"
    )
    after = match
    for one in costs:
        assert one.reason == "an illegal order insisted on: 6♦ missed by 6"
        after = after.adjusted(one)
    assert after.sheet.gora == (0, 12, 0)
    assert after.setting == match.setting
    assert {entry.rule for entry in after.entries} == {"SC-6"}
    assert pref.replay_document(pref.write_match_record(after))["gora"] == [0, 12, 0]


# --- a whist counted as missed -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("contract", "by", "both", "gora"),
    [
        ("6♦", 2, False, 4),
        ("6♦", "all", False, 8),
        ("6♦", "all", True, 4),
        ("7♦", "all", False, 8),
        ("7♦", "all", True, 4),
        ("8♦", 2, False, 12),
        ("8♦", "all", False, 6),
        ("8♦", "all", True, 6),
        ("10♦", "all", False, 10),
    ],
)
def test_sc6_wh10_a_whist_missed_by_two_or_by_all_its_tricks(
    contract: str, by: Any, both: bool, gora: int
) -> None:
    """All is the quota, or the half of it that one of two whisters answers for."""
    found = pref.missed_whist(
        pref.Breach.WRONG_CARDS,
        pref.SOCHI,
        pref.parse_contract(contract),
        2,
        missed=by,
        both=both,
    )
    assert written((found,)) == {("gora", 2, None): gora}


def test_sc6_wh10_a_missed_whist_is_halved_under_half_responsibility() -> None:
    """Rostov; Leningrad halves what it doubles."""
    for convention, gora in ((pref.SOCHI, 8), (pref.ROSTOV, 4), (pref.LENINGRAD, 8)):
        found = pref.missed_whist(pref.Breach.WRONG_CARDS, convention, LEVELS[1], 1)
        assert found.gora == gora
        assert found.reason == "a wrong number of cards: 7♦ missed by 2"


# --- the doors -----------------------------------------------------------------------------------


@pytest.mark.parametrize("breach", [pref.Breach.TALON_LOOK, pref.Breach.DISCARD_LOOK])
def test_sc6_a_breach_with_a_price_of_its_own_misses_nothing(breach: pref.Breach) -> None:
    """It is written otherwise; the refusal names those that count as missed."""
    setting = pref.Setting(players=3, dealer=2)
    with pytest.raises(pref.ArgumentError) as error:
        pref.missed_contract(breach, pref.SOCHI, setting, LEVELS[0], 0)
    assert (error.value.code, error.value.rule) == ("other-price", "SC-6")
    assert error.value.expected == "illegal-order, wrong-cards"
    with pytest.raises(pref.ArgumentError):
        pref.missed_whist(breach, pref.SOCHI, LEVELS[0], 0)


@pytest.mark.parametrize("by", [0, -1, 11, 10**30])
def test_sc6_by_how_many_tricks_is_one_to_ten(by: int) -> None:
    """There are no more in a deal."""
    with pytest.raises(pref.ArgumentError) as error:
        missed(missed=by)
    assert (error.value.code, error.value.rule) == ("bad-number", "SC-6")
    with pytest.raises(pref.ArgumentError):
        pref.missed_whist(pref.Breach.WRONG_CARDS, pref.SOCHI, LEVELS[0], 0, missed=by)


@pytest.mark.parametrize(("players", "declarer"), [(3, 3), (3, -1), (4, 3), (2, -1)])
def test_sc6_st3_the_guilty_declarer_holds_cards(players: int, declarer: int) -> None:
    """The dealer of four and the dummy declare nothing."""
    convention = pref.GUSARIK if players == 2 else pref.SOCHI
    with pytest.raises(pref.ArgumentError) as error:
        missed(convention, declarer=declarer, players=players)
    assert (error.value.code, error.value.rule) == ("bad-seat", "ST-3")


@pytest.mark.parametrize("wrong", [None, "7♦", 2.0, "two"])
def test_sc6_wrong_types_are_refused_everywhere(wrong: Any) -> None:
    """In every argument of every function of the catalogue."""
    setting, breach = pref.Setting(players=3, dealer=2), pref.Breach.WRONG_CARDS
    good = [breach, pref.SOCHI, setting, LEVELS[0], 0]
    for at in range(5):
        with pytest.raises(pref.WrongType):
            pref.missed_contract(*[*good[:at], wrong, *good[at + 1 :]])
    for name in ("missed", "returned"):
        with pytest.raises(pref.WrongType):
            pref.missed_contract(breach, pref.SOCHI, setting, LEVELS[0], 0, **{name: wrong})
    good = [breach, pref.SOCHI, LEVELS[0], 0]
    for at in range(4):
        with pytest.raises(pref.WrongType):
            pref.missed_whist(*[*good[:at], wrong, *good[at + 1 :]])
    for name in ("missed", "both"):
        with pytest.raises(pref.WrongType):
            pref.missed_whist(breach, pref.SOCHI, LEVELS[0], 0, **{name: wrong})
    with pytest.raises(pref.WrongType):
        pref.talon_look(wrong)
