"""A whole game on a score pad: cycle, bombs, races, ends, corrections, and the pad as a value."""

import json
import math
import pickle
import random
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from functools import cache
from typing import Any, TypeAlias

import attrs
import pytest

import preference as pref
from preference.records import ScoreRecord
from tests.looks import some
from tests.plain.random_records import random_record
from tests.plain.test_random_records import rotate, rotate_record
from tests.rows import each

NAMES = ["Anna", "Boris", "Vera", "Gleb"]

ANNA, BORIS, VERA = range(3)

Step: TypeAlias = Callable[[pref.ScorePad], pref.ScorePad]
"""What brings a game one step on."""


def begin(
    convention: pref.Convention = pref.SOCHI, players: int = 3, **terms: Any
) -> pref.ScorePad:
    """Open a game whose last seat deals first, so that seat 0 is the first hand."""
    terms.setdefault("first_dealer", players - 1)
    return pref.ScorePad.start(convention, NAMES[:players], **terms)


def passed(pad: pref.ScorePad, contract: str, declarer: int, **more: Any) -> pref.ScorePad:
    """Write a contract that both defenders passed out."""
    return pad.contract(contract, declarer, calls=["pass", "pass"], **more)


def failed(pad: pref.ScorePad, contract: str, declarer: int, **more: Any) -> pref.ScorePad:
    """Write a contract set by all its tricks."""
    tricks = [0] * len(pad.terms.players)
    others = [seat for seat in pad.next.active if seat != declarer]
    tricks[others[0]] = 10
    return pad.contract(contract, declarer, calls=["whist", "pass"], tricks=tricks, **more)


def brief(pad: pref.ScorePad) -> list[str]:
    """Print the entries of the last line in short."""
    return [
        f"{one.seat} {one.column} {one.amount}"
        + ("" if one.on is None else f" on {one.on}")
        + f" {one.rule}"
        for one in pad.lines[-1].entries
    ]


# --- ST-2, RA-8 ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("convention", "players"), [(pref.GUSARIK, 2), (pref.SOCHI, 3), (pref.SOCHI, 4)]
)
def test_st2_the_deal_passes_clockwise_whatever_happened(
    convention: pref.Convention, players: int
) -> None:
    """After a contract, a misere, a raspasy, a surrender; not after an adjustment."""
    pad = begin(convention, players, first_dealer=0)
    steps: list[Step] = [
        lambda pad: pad.surrender("10NT", pad.next.active[0]),
        lambda pad: pad.contract("10NT", pad.next.active[0], tricks=taken(pad, 10)),
        lambda pad: pad.contract("misere", pad.next.active[0], tricks=taken(pad, 0)),
        lambda pad: pad.raspasy(taken(pad, 3)),
    ]
    for turn, step in enumerate(steps * 2):
        assert pad.next.dealer == turn % players
        pad = step(pad).adjust(0, gora=1)
    assert pad.next.dealer == 8 % players


def taken(pad: pref.ScorePad, first: int) -> tuple[int, ...]:
    """Give the first hand these tricks and the next active seat the rest."""
    tricks = [0] * len(pad.terms.players)
    tricks[pad.next.active[0]], tricks[pad.next.active[1]] = first, 10 - first
    return tuple(tricks)


CYCLES: list[tuple[dict[str, Any], list[int]]] = [
    ({}, [6, 7, 7, 6, 7, 7, 6]),
    ({"exit_levels": [6, 6, 6]}, [6, 6, 6, 6, 6, 6, 6]),
    ({"exit_levels": [6, 7, 8]}, [6, 7, 8, 6, 7, 8, 6]),
    ({"exit_levels": [6, 7, 8], "exit_wraps": False}, [6, 7, 8, 8, 8, 8, 8]),
    ({"exit_levels": [6, 6, 7, 8], "exit_wraps": False}, [6, 6, 7, 8, 8, 8, 8]),
    ({"exit_levels": [8]}, [8, 8, 8, 8, 8, 8, 8]),
    ({"exit_levels": [7, 6]}, [7, 6, 7, 6, 7, 6, 7]),
]


@pytest.mark.parametrize(("options", "levels"), CYCLES)
def test_ra8_the_lowest_opening_level_follows_the_cycle(
    options: dict[str, Any], levels: list[int]
) -> None:
    """Wrapping or staying at the last number; the count itself is never cut back."""
    pad = begin(pref.SOCHI.evolve(**options))
    for count, level in enumerate(levels):
        assert (pad.min_level, pad.next.raspasy_count) == (level, count)
        pad = pad.raspasy((3, 3, 4))


PRESET_LEVELS = {
    "sochi": [6, 7, 7, 6, 7],
    "leningrad": [6, 7, 7, 6, 7],
    "rostov": [6, 7, 7, 6, 7],
    "portal": [6, 6, 7, 8, 8],
    "ukrainian": [6, 7, 7, 7, 7],
    "tens": [6, 7, 7, 7, 7],
    "classic": [6, 6, 6, 6, 6],
    "gusarik": [6, 7, 7, 6, 7],
}


@pytest.mark.parametrize(("name", "levels"), PRESET_LEVELS.items())
def test_ra8_the_levels_of_the_presets(name: str, levels: list[int]) -> None:
    """Each preset at its largest table."""
    players = max(pref.PRESETS[name].players)
    pad = begin(pref.PRESETS[name], players)
    found = []
    for _ in levels:
        found.append(pad.min_level)
        pad = pad.raspasy(taken(pad, 5))
    assert found == levels


CYCLE_STEPS: list[tuple[str, Step, int, int]] = [
    ("passed out", lambda pad: passed(pad, "7♣", 0), 0, 0),
    ("half-whist", lambda pad: pad.contract("7♣", 0, calls=["pass", "half-whist", "accept"]), 0, 0),
    ("made", lambda pad: pad.contract("7♣", 0, calls=["whist", "pass"], tricks=(7, 2, 1)), 0, 0),
    ("misere made", lambda pad: pad.contract("misere", 0, tricks=(0, 5, 5)), 0, 0),
    ("set", lambda pad: failed(pad, "7♣", 0), 2, 0),
    ("misere set", lambda pad: pad.contract("misere", 0, tricks=(1, 5, 4)), 2, 0),
    (
        "set by a penalty trick",
        lambda pad: pad.contract(
            "7♣", 0, calls=["whist", "pass"], tricks=(7, 2, 1), penalty_tricks=1
        ),
        2,
        0,
    ),
    ("surrender", lambda pad: pad.surrender("7♣", 0), 2, 0),
    ("raspasy", lambda pad: pad.raspasy((3, 3, 4)), 3, 3),
    ("adjustment", lambda pad: pad.adjust(0, gora=1), 2, 2),
]


@each(("what", "step", "made", "every"), CYCLE_STEPS)
def test_ra8_what_resets_the_cycle(what: str, step: Step, made: int, every: int) -> None:
    """A contract made under "made", any deal that is no raspasy under "any"."""
    for reset, count in (("made", made), ("any", every)):
        options: dict[str, Any] = {"exit_reset": reset}
        pad = begin(pref.SOCHI.evolve(**options)).raspasy((3, 3, 4)).raspasy((3, 3, 4))
        assert step(pad).next.raspasy_count == count, (what, reset)


def test_ra8_below_the_lowest_level_nothing_but_misere_is_written() -> None:
    """The pad refuses and stays as it was."""
    pad = begin().raspasy((3, 3, 4))
    steps: list[Step] = [lambda pad: passed(pad, "6NT", 0), lambda pad: pad.surrender("6NT", 0)]
    for step in steps:
        with pytest.raises(pref.OutcomeError) as refusal:
            step(pad)
        assert refusal.value.rule == "RA-8"
    assert pad.contract("misere", 0, tricks=(0, 5, 5)).sheet.pool == (10, 0, 0)


def test_ra4_the_price_grows_with_the_count_and_falls_with_the_reset() -> None:
    """Two raspasy at 1 and 2, a made contract, and 1 again."""
    price = {"base": 1, "growth": "arithmetic", "by": 1, "limit": None}
    pad = begin(pref.SOCHI.evolve(raspasy_price=price, amnesty=False))
    gora = []
    pad = pad.raspasy((1, 4, 5))
    gora.append(pad.sheet.gora)
    pad = pad.raspasy((1, 4, 5))
    gora.append(pad.sheet.gora)
    pad = passed(pad, "7♣", 0).raspasy((1, 4, 5))
    gora.append(pad.sheet.gora)
    assert gora == [(1, 4, 5), (3, 12, 15), (4, 16, 20)]


# --- BO ------------------------------------------------------------------------------------------


def test_bo_each_raspasy_puts_a_bomb_on_every_tree() -> None:
    """The dealer of four too."""
    pad = begin(pref.CLASSIC, 4)
    for count in range(4):
        assert pad.next.bombs == (count,) * 4
        pad = pad.raspasy(taken(pad, 5))


def test_bo_a_declarer_uses_one_up_on_any_contract() -> None:
    """Played or not, made or set, misere too; nobody else's are touched."""
    pad = begin(pref.CLASSIC)
    for _ in range(4):
        pad = pad.raspasy((3, 3, 4))
    pad = passed(pad, "6♣", ANNA)
    assert (pad.next.bombs, brief(pad)) == ((3, 4, 4), ["0 pool 4 SC-1"])
    pad = failed(pad, "6♣", ANNA)
    assert pad.next.bombs == (2, 4, 4)
    assert brief(pad)[0] == "0 gora 24 SC-1"
    pad = pad.contract("misere", ANNA, tricks=(0, 5, 5))
    assert (pad.next.bombs, brief(pad)) == ((1, 4, 4), ["0 pool 20 SC-2"])
    pad = pad.contract("misere", ANNA, tricks=(1, 4, 5))
    assert (pad.next.bombs, brief(pad)) == ((0, 4, 4), ["0 gora 20 SC-2"])
    pad = passed(pad, "6♣", ANNA)
    assert (pad.next.bombs, brief(pad)) == ((0, 4, 4), ["0 pool 2 SC-1"])


def test_bo_a_surrender_uses_none_and_is_not_doubled() -> None:
    """The whole bid once."""
    pad = begin(pref.CLASSIC).raspasy((3, 3, 4)).surrender("6♣", BORIS)
    assert pad.next.bombs == (1, 1, 1)
    assert brief(pad) == ["1 gora 12 EX-3"]


def test_bo_help_and_adjustments_are_not_doubled() -> None:
    """The doubled credit is cut at the pool; each point helped costs ten whists once."""
    pad = begin(pref.CLASSIC, pool=10).raspasy((3, 3, 4)).adjust(0, pool=9, gora=1)
    assert brief(pad) == ["0 pool 9 SC-6", "0 gora 1 SC-6"]
    pad = passed(pad, "7♣", ANNA)
    assert brief(pad) == ["0 pool 1 SC-1", "1 pool 7 PO-2", "0 whists 70 on 1 PO-2"]


def test_bo_a_blind_game_under_a_bomb_counts_four_times() -> None:
    """And the help after it is as after any other credit."""
    pad = begin(pref.CLASSIC.evolve(blind=True), pool=30).raspasy((3, 3, 4))
    pad = passed(pad, "9♣", ANNA, blind=True)
    assert pad.sheet.pool == (30, 2, 0)
    assert brief(pad) == ["0 pool 30 SC-1", "1 pool 2 PO-2", "0 whists 20 on 1 PO-2"]


def test_bo_without_the_option_there_are_none() -> None:
    """No bombs are counted."""
    assert begin().raspasy((3, 3, 4)).next.bombs == ()


# --- PO-1, PO-6, PO-7 ----------------------------------------------------------------------------


def test_po1_the_game_ends_when_every_pool_is_closed() -> None:
    """Not when the first is; the help of the last deal is finished first (PO-5)."""
    pad = begin(pool=4)
    pad = passed(pad, "7♣", ANNA)
    assert not pad.is_finished
    pad = passed(pad, "7♣", BORIS)
    pad = passed(pad, "6♣", VERA)
    assert (pad.sheet.pool, pad.is_finished) == ((4, 4, 2), False)
    pad = passed(pad, "7♣", ANNA)
    assert brief(pad) == ["2 pool 2 PO-2", "0 whists 20 on 2 PO-2", "0 gora -2 PO-4"]
    assert (pad.is_finished, str(pad.ended)) == (True, "pool")


def test_po6_a_total_pool_ends_with_the_sum() -> None:
    """Size times players, whoever made it; an overshoot stays."""
    pad = begin(pref.LENINGRAD, pool=6)
    pad = pad.contract("10♣", ANNA, tricks=(10, 0, 0))
    assert (pad.sheet.pool, pad.is_finished) == ((10, 0, 0), False)
    pad = passed(pad, "7♣", ANNA)
    pad = passed(pad, "6♣", ANNA)
    assert (pad.sheet.pool, pad.is_finished) == ((16, 0, 0), False)
    pad = passed(pad, "8♣", VERA)
    assert (pad.sheet.pool, str(pad.ended)) == ((16, 0, 6), "pool")
    assert all(entry.rule == "SC-1" for entry in pad.entries)


def test_po6_a_total_pool_counts_four() -> None:
    """Four players close four times the size."""
    pad = begin(pref.LENINGRAD, 4, pool=1)
    assert not passed(pad, "6♣", ANNA).is_finished
    assert passed(pad, "7♣", ANNA).is_finished


@pytest.mark.parametrize("deals", [1, 2, 7])
def test_po7_a_game_of_so_many_deals(deals: int) -> None:
    """Adjustments are no deals."""
    pad = begin(ends=pref.Ends(deals=deals))
    for _ in range(deals):
        assert not pad.is_finished
        pad = pad.adjust(0, gora=1).raspasy((3, 3, 4))
    assert str(pad.ended) == "deals"


@pytest.mark.parametrize(
    ("convention", "players"), [(pref.GUSARIK, 2), (pref.SOCHI, 3), (pref.SOCHI, 4)]
)
def test_po7_a_lap_is_one_deal_by_each_player(convention: pref.Convention, players: int) -> None:
    """Two laps are twice as many deals as players."""
    pad = begin(convention, players, ends=pref.Ends(laps=2))
    for _ in range(2 * players):
        assert not pad.is_finished
        pad = pad.raspasy(taken(pad, 5))
    assert str(pad.ended) == "laps"


def test_po7_whichever_end_comes_first() -> None:
    """A pool beside a number of deals."""
    terms: dict[str, Any] = {"pool": 2, "ends": pref.Ends(deals=4)}
    pad = begin(**terms)
    for seat in range(3):
        pad = passed(pad, "6♣", seat)
    assert str(pad.ended) == "pool"
    pad = begin(**terms)
    for _ in range(4):
        assert not pad.is_finished
        pad = pad.raspasy((3, 3, 4))
    assert str(pad.ended) == "deals"


def test_po7_time_ends_with_the_deal_that_says_so_and_is_rated() -> None:
    """Time up is an end of the rules; the game changes ratings (EL-1)."""
    pad = begin(ends=pref.Ends(time=True)).raspasy((2, 3, 5))
    assert not pad.is_finished
    over = pad.raspasy((2, 3, 5), over=True)
    assert str(over.ended) == "time"
    assert over.is_rated
    assert over.ratings is not None
    assert over.ratings.after == pytest.approx((1216, 1200, 1184))


def test_po7_an_end_by_agreement_is_settled_and_not_rated() -> None:
    """Whatever other end was agreed, but not reached."""
    others: list[dict[str, Any]] = [{"pool": 20}, {"ends": pref.Ends(deals=9)}]
    for terms in ({}, *others, {"ends": pref.Ends(laps=9)}):
        pad = begin(**terms).raspasy((2, 3, 5), over=True)
        assert str(pad.ended) == "agreement"
        assert pad.settlement.places == (1, 2, 3)
        assert (pad.is_rated, pad.ratings) == (False, None)


def test_po7_over_on_a_deal_that_ends_the_game_anyway_changes_nothing() -> None:
    """The game ended by itself, and is rated."""
    for ends in (pref.Ends(deals=1), pref.Ends(races=pref.Races(1, 2, 10))):
        pad = begin(ends=ends)
        plain, over = passed(pad, "6♣", ANNA), passed(pad, "6♣", ANNA, over=True)
        assert plain.progress == over.progress
        assert over.is_rated


def test_po7_a_game_can_be_stopped_after_its_last_deal() -> None:
    """Time is up, or all agree; corrections in between stay where they are."""
    timed = begin(ends=pref.Ends(time=True)).raspasy((2, 3, 5))
    assert timed.stop() == begin(ends=pref.Ends(time=True)).raspasy((2, 3, 5), over=True)
    pad = begin(pool=20).raspasy((2, 3, 5)).adjust(0, gora=2).stop()
    assert str(pad.ended) == "agreement"
    assert [line.over for line in pad.lines] == [True, False]
    assert pad.sheet.gora == (2, 1, 3)


def test_po7_there_must_be_a_deal_to_stop_after() -> None:
    """Not before the first, not after the end, not twice."""
    empty = begin()
    over = empty.raspasy((2, 3, 5), over=True)
    ended = begin(ends=pref.Ends(deals=1)).raspasy((2, 3, 5))
    for pad in (empty, empty.adjust(0, gora=1), over, ended):
        with pytest.raises(pref.OutcomeError) as refusal:
            pad.stop()
        assert (refusal.value.code, refusal.value.rule) == ("cannot-stop", "PO-7")


def test_po7_after_the_end_there_are_adjustments_only() -> None:
    """Every kind of deal is refused, and names PO-7."""
    pad = begin(pref.SOCHI.evolve(preferans_hand=True)).raspasy((2, 3, 5), over=True)
    steps: list[Callable[[], pref.ScorePad]] = [
        lambda: pad.raspasy((3, 3, 4)),
        lambda: passed(pad, "6♣", 0),
        lambda: pad.surrender("6♣", 0),
        lambda: pad.preferans(0),
    ]
    for step in steps:
        with pytest.raises(pref.OutcomeError) as refusal:
            step()
        assert (refusal.value.code, refusal.value.rule) == ("game-over", "PO-7")
    assert pad.adjust(0, gora=3).sheet.gora == (3, 1, 3)


def test_po7_a_pool_of_no_size_goes_on_for_ever() -> None:
    """A hundred contracts, no help, no end."""
    pad = begin()
    for _ in range(100):
        pad = pad.contract("10♣", pad.next.active[0], tricks=taken(pad, 10))
    assert not pad.is_finished
    assert sum(pad.sheet.pool) == 1000
    assert {entry.rule for entry in pad.entries} == {"SC-1"}


# --- SK ------------------------------------------------------------------------------------------


def racing(rounds: int = 2, pool: int = 4, prize: int = 100) -> pref.Ends:
    """Agree on races."""
    return pref.Ends(races=pref.Races(rounds, pool, prize))


def test_sk_who_first_reaches_the_pool_ends_the_round_and_writes_the_prize() -> None:
    """On each other player; the smallest gora writes the amnesty prize likewise."""
    pad = begin(ends=racing()).surrender("6♣", ANNA).surrender("6♣", VERA)
    pad = passed(pad, "6♣", ANNA)
    assert pad.race == pref.Race(1, (2, 0, 0))
    pad = passed(pad, "6♣", ANNA)
    assert brief(pad) == [
        "0 pool 2 SC-1",
        "0 whists 100 on 1 SK",
        "0 whists 100 on 2 SK",
        "1 whists 100 on 0 SK",
        "1 whists 100 on 2 SK",
    ]
    assert pad.race == pref.Race(2, (0, 0, 0))
    assert pad.sheet.pool == (4, 0, 0)


def test_sk_one_may_write_both_prizes_each_its_own_entries() -> None:
    """The closer has the smallest gora too."""
    pad = begin(ends=racing()).surrender("6♣", BORIS).surrender("6♣", VERA)
    pad = passed(pad, "7♣", ANNA)
    assert brief(pad)[1:] == ["0 whists 100 on 1 SK", "0 whists 100 on 2 SK"] * 2
    assert pad.sheet.whists[ANNA] == (0, 200, 200)


def test_sk_who_is_tied_for_the_smallest_gora_shares_the_amnesty_prize() -> None:
    """Each writes 100/m on everyone who is not tied; all tied: nobody writes."""
    pad = passed(begin(ends=racing()), "7♣", ANNA)
    assert brief(pad)[1:] == ["0 whists 100 on 1 SK", "0 whists 100 on 2 SK"]
    pad = passed(begin(ends=racing()).surrender("6♣", BORIS), "7♣", BORIS)
    assert brief(pad)[3:] == ["0 whists 50 on 1 SK", "2 whists 50 on 1 SK"]
    four = passed(begin(pref.SOCHI, 4, ends=racing()).surrender("6♣", BORIS), "7♣", BORIS)
    assert [entry.amount for entry in four.lines[-1].entries[4:]] == [Fraction(100, 3)] * 3


def test_sk_the_gora_counts_from_the_start_of_the_game() -> None:
    """What was written in the first round decides the amnesty prize of the second."""
    pad = begin(ends=racing(3)).surrender("6♣", ANNA).surrender("7♣", BORIS).surrender("8♣", VERA)
    for _ in range(2):
        pad = passed(pad, "7♣", VERA)
        assert brief(pad)[3:] == ["0 whists 100 on 1 SK", "0 whists 100 on 2 SK"]


def test_sk_of_two_who_close_in_one_deal_the_first_in_order_is_the_closer() -> None:
    """Two zero bonuses: the order is of the hands (PO-5), not of the seats."""
    convention = pref.SOCHI.evolve(zero_tricks="pool", amnesty=False)
    for dealer, closer in ((2, 0), (0, 1), (1, 0)):
        pad = begin(convention, ends=racing(pool=1), first_dealer=dealer).raspasy((0, 0, 10))
        prizes = [entry for entry in pad.lines[-1].entries if entry.rule == "SK"]
        assert [(entry.seat, entry.on) for entry in prizes[:2]] == [
            (closer, seat) for seat in range(3) if seat != closer
        ]


def test_sk_no_limit_and_no_help_within_a_round() -> None:
    """An overshoot counts in the settlement and not in the next round."""
    pad = begin(ends=racing(pool=4)).contract("10♣", ANNA, tricks=(10, 0, 0))
    assert pad.sheet.pool == (10, 0, 0)
    assert "PO-2" not in {entry.rule for entry in pad.entries}
    assert pad.race == pref.Race(2, (0, 0, 0))


def test_sk_an_adjustment_of_a_pool_does_not_count_in_the_round() -> None:
    """Not a test for the end of the round either."""
    pad = begin(ends=racing(pool=4)).adjust(ANNA, pool=50)
    assert pad.race == pref.Race(1, (0, 0, 0))
    pad = passed(pad, "6♣", ANNA)
    assert pad.race == pref.Race(1, (2, 0, 0))
    assert pad.sheet.pool == (52, 0, 0)


def test_sk_dealer_count_and_bombs_run_on() -> None:
    """A new round begins where the table stands."""
    pad = begin(pref.CLASSIC, ends=racing(pool=4)).raspasy((3, 3, 4)).raspasy((3, 3, 4))
    pad = passed(pad, "6♣", ANNA)
    assert pad.race == pref.Race(2, (0, 0, 0))
    assert (pad.next.dealer, pad.next.bombs) == (2, (1, 2, 2))
    pad = begin(ends=racing(pool=4)).raspasy((3, 3, 4))
    pad = failed(pad, "7♣", ANNA)
    assert pad.next.raspasy_count == 1


def test_sk_the_last_round_ends_the_game_and_it_is_rated() -> None:
    """Five rounds of the source, here three."""
    pad = begin(ends=racing(3, 2))
    for number in range(1, 4):
        assert pad.race == pref.Race(number, (0, 0, 0))
        assert not pad.is_finished
        pad = passed(pad, "6♣", pad.next.active[0])
    assert str(pad.ended) == "races"
    assert pad.is_rated
    assert sum(pad.sheet.pool) == 6


def test_sk_races_may_be_stopped_by_agreement() -> None:
    """In the middle of a round."""
    pad = passed(begin(ends=racing()), "6♣", ANNA, over=True)
    assert (str(pad.ended), pad.ratings) == ("agreement", None)


def test_sk_races_over_leningrad_with_four() -> None:
    """A total pool is none in races; prizes are not doubled."""
    pad = begin(pref.LENINGRAD, 4, ends=racing(pool=10)).contract(
        "misere", ANNA, tricks=(0, 5, 5, 0)
    )
    assert pad.sheet.whists[ANNA] == (0, 100, 100, 100)
    assert not pad.is_finished


# --- SC-6 ----------------------------------------------------------------------------------------


def test_sc6_an_adjustment_writes_as_it_stands() -> None:
    """Signed, in all three columns, no deal, no change of dealer or cycle."""
    pad = begin(pool=20).raspasy((3, 3, 4))
    after = pad.adjust(VERA, gora=-5, pool=3, whists=40, on=ANNA, reason="agreed")
    assert brief(after) == ["2 pool 3 SC-6", "2 gora -5 SC-6", "2 whists 40 on 0 SC-6"]
    assert after.next == pad.next
    assert after.progress.deals == 1


def test_sc6_a_nought_is_no_entry() -> None:
    """Entries never have amount 0."""
    pad = begin().adjust(0, gora=0, pool=0, whists=0, on=1)
    assert pad.lines[0].entries == ()
    assert pad.sheet == pref.ScoreSheet.empty(3)


def test_sc6_no_help_and_no_test_for_the_end() -> None:
    """Pools over their size end nothing until the next deal."""
    pad = begin(pool=4)
    for seat in range(3):
        pad = pad.adjust(seat, pool=5)
    assert pad.sheet.pool == (5, 5, 5)
    assert not pad.is_finished
    pad = pad.raspasy((3, 3, 4))
    assert str(pad.ended) == "pool"


def test_sc6_after_the_end_it_counts_in_settlement_places_and_rating() -> None:
    """The first becomes the last."""
    pad = begin(ends=pref.Ends(deals=1)).raspasy((2, 3, 5))
    assert pad.settlement.places == (1, 2, 3)
    after = pad.adjust(ANNA, gora=100)
    assert after.settlement.places == (3, 1, 2)
    assert after.ratings is not None
    assert after.ratings.after == pytest.approx((1184, 1216, 1200))


def test_sc6_an_adjustment_may_stand_first() -> None:
    """Before any deal."""
    pad = begin().adjust(BORIS, gora=5, reason="late").raspasy((3, 3, 4))
    assert pad.sheet.gora == (0, 5, 1)
    assert [entry.deal for entry in pad.entries] == [0, 1]


BAD_ADJUSTMENTS: list[tuple[dict[str, Any], type[pref.PreferenceError]]] = [
    ({"seat": 3, "gora": 1}, pref.ArgumentError),
    ({"seat": -1, "gora": 1}, pref.ArgumentError),
    ({"seat": "Anna", "gora": 1}, pref.WrongType),
    ({"seat": True, "gora": 1}, pref.WrongType),
    ({"seat": 0, "gora": 1.0}, pref.WrongType),
    ({"seat": 0, "gora": Fraction(1, 2)}, pref.WrongType),
    ({"seat": 0, "pool": "3"}, pref.WrongType),
    ({"seat": 0, "whists": 3}, pref.ArgumentError),
    ({"seat": 0, "gora": 3, "on": 1}, pref.ArgumentError),
    ({"seat": 0, "whists": 3, "on": 0}, pref.ArgumentError),
    ({"seat": 0, "whists": 3, "on": 3}, pref.ArgumentError),
    ({"seat": 0, "whists": 3, "on": 1, "reason": 5}, pref.WrongType),
]


@each(("wrong", "error"), BAD_ADJUSTMENTS)
def test_sc6_an_adjustment_that_cannot_be_is_refused(
    wrong: dict[str, Any], error: type[pref.PreferenceError]
) -> None:
    """Seats at the table, whole numbers, whists with whom they are on."""
    pad = begin().raspasy((3, 3, 4))
    before = pickle.dumps(pad)
    with pytest.raises(error):
        pad.adjust(**wrong)
    assert pickle.dumps(pad) == before


@pytest.mark.parametrize("wrong", [{"seat": 3}, {"seat": -1}, {"seat": 0, "whists": 2, "on": 3}])
def test_sc6_the_refusal_of_a_seat_says_which_there_are(wrong: dict[str, Any]) -> None:
    """Three players have seats 0 to 2."""
    with pytest.raises(pref.ArgumentError) as refusal:
        begin().adjust(gora=1, **wrong)
    assert (refusal.value.code, refusal.value.rule) == ("bad-seat", "SC-6")
    assert refusal.value.expected == "0 to 2"


def test_sc6_only_an_adjustment_is_adjusted() -> None:
    """An outcome goes through `record`."""
    for wrong in (None, 3, {"seat": 0}, pref.Entry(0, pref.Column.GORA, 1, "SC-6")):
        with pytest.raises(pref.WrongType):
            begin().adjusted(wrong)  # type: ignore[arg-type]


# --- ST-4 ----------------------------------------------------------------------------------------


@each("first_dealer", range(3))
@each("deals", range(4))
def test_st4_a_fourth_player_sits_left_of_who_has_just_dealt_and_deals_next(
    first_dealer: int, deals: int
) -> None:
    """The others keep their order and their points; after the newcomer deals who was next."""
    pad = begin(first_dealer=first_dealer)
    for _ in range(deals):
        pad = pad.raspasy((2, 3, 5))
    dealt, due = (pad.next.dealer - 1) % 3, pad.next.dealer
    joined = pad.join("Gleb")
    names = [player.name for player in joined.terms.players]
    seat = names.index("Gleb")
    assert joined.next.dealer == seat
    assert names[(seat - 1) % 4] == NAMES[dealt]
    assert names[(seat + 1) % 4] == NAMES[due]
    assert [name for name in names if name != "Gleb"] == NAMES[:3]
    others = [at for at in range(4) if at != seat]
    assert tuple(joined.sheet.gora[at] for at in others) == pad.sheet.gora
    assert joined.next.raspasy_count == deals
    joined = joined.raspasy(taken(joined, 5))
    assert names[joined.next.dealer] == NAMES[due]


def test_st4_the_newcomer_starts_at_the_mean_rounded_against_them() -> None:
    """Pool down, gora up, below zero too; no whists and no bombs."""
    pad = begin(pref.CLASSIC, pool=20).raspasy((3, 3, 4))
    pad = pad.adjust(0, pool=3, gora=-11).adjust(1, pool=2, whists=7, on=2)
    joined = pad.join(pref.Player("Gleb", 1300))
    seat = joined.next.dealer
    assert (sum(pad.sheet.pool), sum(pad.sheet.gora)) == (5, -1)
    assert (joined.sheet.pool[seat], joined.sheet.gora[seat]) == (1, 0)
    assert joined.sheet.whists[seat] == (0, 0, 0, 0)
    assert joined.next.bombs[seat] == 0
    assert sum(joined.next.bombs) == sum(pad.next.bombs) == 3
    assert pref.ScoreSheet.empty(4).post(joined.entries) == joined.sheet
    assert {entry.rule for entry in joined.entries} == {"ST-4"}


def test_st4_a_total_pool_then_counts_four() -> None:
    """Three players end at three times the size, four at four times (PO-6)."""
    pad = begin(pref.LENINGRAD, pool=4).contract("misere", ANNA, tricks=(0, 5, 5))
    joined = pad.join("Gleb")
    assert sum(joined.sheet.pool) == 13
    joined = passed(joined, "6♣", joined.next.active[0])
    assert (sum(joined.sheet.pool), joined.is_finished) == (15, False)
    joined = passed(joined, "6♣", joined.next.active[0])
    assert str(joined.ended) == "pool"


def test_st4_a_newcomer_to_races_has_made_nothing_in_the_round() -> None:
    """The points of the others in it stay theirs."""
    pad = passed(begin(ends=racing(pool=10)), "7♣", BORIS)
    joined = pad.join("Gleb")
    assert joined.race is not None
    assert joined.race.round == 1
    made = dict(zip([one.name for one in joined.terms.players], joined.race.pool, strict=True))
    assert made == {"Anna": 0, "Boris": 4, "Vera": 0, "Gleb": 0}


def test_st4_a_fourth_joins_three_while_the_game_is_on() -> None:
    """Not four, not two, not after the end, not under a taken name or a convention without four."""
    steps: list[Callable[[], object]] = [
        lambda: begin(pref.SOCHI, 4).join("Olga"),
        lambda: begin(pref.GUSARIK, 2).join("Olga"),
        lambda: begin(pref.PORTAL).join("Olga"),
        lambda: begin().raspasy((3, 3, 4), over=True).join("Olga"),
        lambda: begin().join("Anna"),
        lambda: begin().join(""),
    ]
    for step in steps:
        with pytest.raises(pref.ArgumentError):
            step()
    with pytest.raises(pref.WrongType):
        begin().join(3)  # type: ignore[arg-type]


def test_st4_records_do_not_hold_such_a_game() -> None:
    """Neither score records nor match records can be written of it."""
    with pytest.raises(pref.RecordError) as refusal:
        pref.write_score_record(begin().raspasy((3, 3, 4)).join("Gleb"))
    assert refusal.value.rule == "ST-4"
    match = pref.Match.start(pref.SOCHI, NAMES[:3]).join("Gleb")
    with pytest.raises(pref.RecordError) as refusal:
        pref.write_match_record(match)
    assert refusal.value.rule == "ST-4"


# --- SE, EL, PL-7 --------------------------------------------------------------------------------


def test_se1_a_game_can_be_settled_in_the_middle() -> None:
    """Unfilled pools need no special case; nothing is rated yet."""
    pad = passed(begin(pool=20), "6♣", ANNA)
    assert pad.settlement.exact == (Fraction(40, 3), Fraction(-20, 3), Fraction(-20, 3))
    assert pad.settlement.whole == (14, -7, -7)
    assert pad.ratings is None
    assert pad.money(Decimal("0.05")) == (Decimal("0.70"), Decimal("-0.35"), Decimal("-0.35"))


def test_se1_p_and_g_are_the_conventions() -> None:
    """Leningrad 20 and 10, tens 1 and 1."""
    pad = begin(pref.LENINGRAD).adjust(0, pool=3).adjust(1, gora=3)
    assert [*pad.settlement.exact] == [40 + 10, -20 - 20, -20 + 10]
    tens = begin(pref.TENS, 4).adjust(0, pool=4).adjust(1, gora=4)
    assert [*tens.settlement.exact] == [3 + 1, -1 - 3, -1 + 1, -1 + 1]


def test_se3_a_table_may_round_in_its_own_way() -> None:
    """The convention's own rounding is asked."""

    def last_pays(exact: tuple[Fraction, ...], /) -> tuple[int, ...]:
        kept = [math.ceil(one) for one in exact[:-1]]
        return (*kept, -sum(kept))

    pad = begin(pref.SOCHI.evolve(rounding=last_pays)).adjust(0, pool=1)
    assert pad.settlement.whole == (7, -3, -4)
    with pytest.raises(pref.ConventionError):
        pref.write_score_record(pad)


def test_el1_ratings_start_from_the_players() -> None:
    """1200 where none is given, and for ever for a bot."""
    boris, hal = pref.Player("Boris", 1300.5), pref.Player("Hal", bot=True)
    players = [pref.Player("Anna"), boris, hal]
    pad = pref.ScorePad.start(pref.SOCHI, players, ends=pref.Ends(deals=1)).raspasy((2, 3, 5))
    assert pad.ratings is not None
    assert pad.ratings.before == (1200, 1300.5, 1200)
    assert pad.ratings.after[2] == 1200
    assert pad.ratings.after[0] > 1200


def test_pl7_the_holder_of_a_preferans_hand_wins_at_once() -> None:
    """First place and every comparison, whatever the sheet says; the deal is not scored."""
    pad = begin(pref.UKRAINIAN, pool=20).raspasy((0, 0, 10))
    won = pad.preferans(VERA)
    assert (str(won.ended), won.is_rated, won.sheet) == ("preferans", True, pad.sheet)
    assert won.settlement.places == (2, 2, 1)
    assert won.settlement.exact == pad.settlement.exact
    assert won.ratings is not None
    assert won.ratings.after == pytest.approx((1192, 1192, 1216 + 16 - 16 + 0))


def test_pl7_a_preferans_hand_in_gusarik() -> None:
    """Either player may hold it."""
    pad = begin(pref.GUSARIK.evolve(preferans_hand=True), 2)
    for seat in range(2):
        assert pad.preferans(seat).settlement.places[seat] == 1


# --- The pad as a value --------------------------------------------------------------------------


@cache
def pads() -> tuple[pref.ScorePad, ...]:
    """Random games of every convention and number of players; pads are values, made once."""
    return tuple(read(random_record(random.Random(f"pad {seed}"))) for seed in some(range(200)))


def read(record: dict[str, Any]) -> pref.ScorePad:
    """Score a record."""
    return pref.read_score_record(json.dumps(record)).pad()


@pytest.mark.many
def test_sc4_the_sheet_is_the_sum_of_its_entries() -> None:
    """At every line of random games, and each entry carries the index of its line."""
    for pad in pads():
        assert pref.ScoreSheet.empty(len(pad.terms.players)).post(pad.entries) == pad.sheet
        for index, line in enumerate(pad.lines):
            assert all(entry.deal == index and entry.amount != 0 for entry in line.entries)


@pytest.mark.many
def test_sc4_a_pad_is_a_value() -> None:
    """Equal, hashable, picklable, frozen; its record gives it again."""
    for pad in pads()[:60]:
        assert pickle.loads(pickle.dumps(pad)) == pad
        assert hash(pickle.loads(pickle.dumps(pad))) == hash(pad)
        assert ScoreRecord.of(pad).pad() == pad
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        begin().lines = ()  # type: ignore[misc]


def test_sc4_a_pad_branches() -> None:
    """Two continuations do not know each other, and the trunk knows neither."""
    trunk = begin(pool=20).raspasy((3, 3, 4))
    before = pickle.dumps(trunk)
    left, right = passed(trunk, "7♣", ANNA), trunk.surrender("7♣", ANNA)
    assert pickle.dumps(trunk) == before
    assert (left.sheet.pool, right.sheet.pool) == ((4, 0, 0), (0, 0, 0))
    assert left.lines[:1] == right.lines[:1] == trunk.lines


@pytest.mark.many
def test_sc4_undo_is_a_shorter_list_of_lines() -> None:
    """Scoring the first lines again gives every earlier state of random games."""
    for seed in some(range(40)):
        record = random_record(random.Random(f"undo {seed}"), max_deals=6)
        pad = pref.ScorePad.of(read({**record, "deals": []}).terms)
        for length, line in enumerate(read(record).lines):
            assert read({**record, "deals": record["deals"][:length]}) == pad
            item: Any = line.item
            if isinstance(item, pref.Adjustment):
                pad = pad.adjusted(item)
            else:
                pad = pad.record(item, over=line.over)
        assert read(record) == pad


@pytest.mark.many
def test_st2_rotating_the_seats_commutes_with_scoring() -> None:
    """Everybody some seats on: the same game, some seats on, but for ties of SE-3."""
    for seed in some(range(60)):
        record = random_record(random.Random(f"turn {seed}"))
        pad = read(record)
        players = len(record["players"])
        for by in range(1, players):
            turned = read(rotate_record(record, by))
            assert list(turned.sheet.pool) == rotate([*pad.sheet.pool], by)
            assert list(turned.sheet.gora) == rotate([*pad.sheet.gora], by)
            rows = [rotate([*row], by) for row in pad.sheet.whists]
            assert [list(row) for row in turned.sheet.whists] == rotate(rows, by)
            assert list(turned.settlement.exact) == rotate([*pad.settlement.exact], by)
            assert list(turned.settlement.places) == rotate([*pad.settlement.places], by)
            assert (turned.ended, turned.min_level) == (pad.ended, pad.min_level)
            assert turned.next.dealer == (pad.next.dealer + by) % players
            assert list(turned.next.bombs) == rotate([*pad.next.bombs], by)[: len(pad.next.bombs)]
            remainders = [one % 1 for one in pad.settlement.exact]
            if len(set(remainders)) == players:
                assert list(turned.settlement.whole) == rotate([*pad.settlement.whole], by)
            else:
                assert sorted(remainders) == sorted(one % 1 for one in turned.settlement.exact)


@pytest.mark.many
def test_st2_a_deal_is_scored_seat_by_seat() -> None:
    """What a deal writes on a seat does not hang on who else sits there under which name."""
    for seed in some(range(60)):
        record = random_record(random.Random(f"names {seed}"))
        names = [f"player {seat}" for seat in range(len(record["players"]))]
        renamed = read({**record, "players": names})
        assert renamed.entries == read(record).entries
        assert renamed.settlement == read(record).settlement


@pytest.mark.many
def test_se1_se2_results_sum_to_zero_in_every_game() -> None:
    """Exact and whole; the paper method agrees."""
    for pad in pads():
        settlement, prices = pad.settlement, pad.terms.convention.prices
        assert sum(settlement.exact) == 0
        assert sum(settlement.whole) == 0
        paper = pref.paper_settlement(
            pad.sheet.pool,
            pad.sheet.gora,
            pad.sheet.whists,
            whists_per_pool=prices.whists_per_pool,
            whists_per_gora=prices.whists_per_gora,
        )
        assert paper.results == settlement.exact


def test_st2_an_outcome_of_another_place_in_the_game_is_refused() -> None:
    """Another dealer, count or number of players is not what comes next."""
    pad = begin()
    for setting in (pref.Setting(3, 1), pref.Setting(3, 2, raspasy_count=1), pref.Setting(4, 3)):
        tricks = (3, 3, 4, 0)[: setting.players]
        with pytest.raises(pref.OutcomeError) as refusal:
            pad.record(pref.RaspasyOutcome(setting=setting, tricks=tricks))
        assert (refusal.value.code, refusal.value.rule) == ("wrong-setting", "ST-2")


def test_ca2_a_contract_is_taken_as_text_or_as_a_value() -> None:
    """Contract, calls and talon may be texts; the pads are equal."""
    convention = pref.SOCHI.evolve(talon_bonus=True)
    texts = begin(convention, 4).contract(
        "7s", ANNA, calls=["whist", "pass", "open"], tricks=[7, 2, 1, 0], talon="SA ♥Т"
    )
    values = begin(convention, 4).contract(
        pref.parse_contract("7♠"),
        ANNA,
        calls=(pref.Whist(), pref.Pass(), pref.ChooseOpen()),
        tricks=(7, 2, 1, 0),
        talon=pref.parse_cards("♠A ♥A"),
    )
    assert texts == values
    misere = begin().contract("misere", ANNA, tricks=(0, 5, 5))
    assert misere == begin().contract(pref.MISERE, ANNA, tricks=(0, 5, 5))


BAD_CALLS: list[tuple[Callable[[Any], object], type[pref.PreferenceError]]] = [
    (lambda pad: pad.contract("7T", 0), pref.NotationError),
    (lambda pad: pad.contract("7♠", 0, calls=["wist"]), pref.OutcomeError),
    (lambda pad: pad.contract("7♠", 0, calls="whist"), pref.WrongType),
    (lambda pad: pad.contract("7♠", 0, calls=[3]), pref.WrongType),
    (lambda pad: pad.contract("7♠", 0, calls=3), pref.WrongType),
    (lambda pad: pad.contract("7♠", 0, calls=["pass", "pass"], tricks=5), pref.WrongType),
    (lambda pad: pad.contract("7♠", 0, calls=["pass", "pass"], talon="♠A"), pref.OutcomeError),
    (lambda pad: pad.contract("7♠", 0, calls=["pass", "pass"], talon="♠A xx"), pref.NotationError),
    (lambda pad: pad.contract("7♠", 0, calls=["pass", "pass"], over=1), pref.WrongType),
    (lambda pad: pad.contract(7, 0), pref.WrongType),
    (lambda pad: pad.contract("7♠", "Anna", calls=["pass", "pass"]), pref.OutcomeError),
    (lambda pad: pad.raspasy("334"), pref.WrongType),
    (lambda pad: pad.raspasy(10), pref.WrongType),
    (lambda pad: pad.raspasy((3, 3, 4.0)), pref.OutcomeError),
    (lambda pad: pad.surrender("misere", 0), pref.OutcomeError),
    (lambda pad: pad.surrender(6, 0), pref.WrongType),
    (lambda pad: pad.preferans("Anna"), pref.OutcomeError),
    (lambda pad: pad.money(0.05), pref.WrongType),
]


@each(("step", "error"), BAD_CALLS)
def test_sc4_wrong_arguments_are_refused_and_change_nothing(
    step: Callable[[Any], object], error: type[pref.PreferenceError]
) -> None:
    """Every door of the pad."""
    pad = begin().raspasy((3, 3, 4)).adjust(0, gora=1)
    before = pickle.dumps(pad)
    with pytest.raises(error):
        step(pad)
    assert pickle.dumps(pad) == before


# --- What is agreed ------------------------------------------------------------------------------


BAD_TERMS: list[tuple[dict[str, Any], type[pref.PreferenceError]]] = [
    ({"convention": "sochi"}, pref.WrongType),
    ({"players": ["Anna", "Boris"]}, pref.ArgumentError),
    ({"players": []}, pref.ArgumentError),
    ({"players": [*NAMES, "Olga"]}, pref.ArgumentError),
    ({"players": ["Anna", "Boris", "Anna"]}, pref.ArgumentError),
    ({"players": ["Anna", "Boris", ""]}, pref.ArgumentError),
    ({"players": ["Anna", "Boris", "\ud800"]}, pref.ArgumentError),
    ({"players": "ABC"}, pref.WrongType),
    ({"players": 3}, pref.WrongType),
    ({"players": ["Anna", "Boris", 3]}, pref.WrongType),
    ({"players": ["Anna", "Boris", None]}, pref.WrongType),
    ({"pool": 0}, pref.ArgumentError),
    ({"pool": -1}, pref.ArgumentError),
    ({"pool": 20.0}, pref.WrongType),
    ({"pool": True}, pref.WrongType),
    ({"pool": "20"}, pref.WrongType),
    ({"ends": {"deals": 3}}, pref.WrongType),
    ({"ends": 3}, pref.WrongType),
    ({"pool": 20, "ends": racing()}, pref.ArgumentError),
    ({"first_dealer": 3}, pref.ArgumentError),
    ({"first_dealer": -1}, pref.ArgumentError),
    ({"first_dealer": "Anna"}, pref.WrongType),
    ({"first_dealer": 0.0}, pref.WrongType),
]


@each(("wrong", "error"), BAD_TERMS)
def test_po7_terms_that_do_not_go_together_are_refused(
    wrong: dict[str, Any], error: type[pref.PreferenceError]
) -> None:
    """Convention, players, pool, ends and first dealer, by the pad and by the match."""
    terms: dict[str, Any] = {"convention": pref.SOCHI, "players": NAMES[:3]} | wrong
    convention, players = terms.pop("convention"), terms.pop("players")
    for door in (pref.ScorePad.start, pref.Match.start):
        with pytest.raises(error):
            door(convention, players, **terms)


BAD_ENDS: list[tuple[dict[str, Any], type[pref.PreferenceError]]] = [
    ({}, pref.ArgumentError),
    ({"deals": 3, "laps": 1}, pref.ArgumentError),
    ({"deals": 3, "time": True}, pref.ArgumentError),
    ({"deals": 0}, pref.ArgumentError),
    ({"deals": 0, "laps": 1}, pref.ArgumentError),
    ({"laps": -1}, pref.ArgumentError),
    ({"deals": 3.0}, pref.WrongType),
    ({"deals": True}, pref.WrongType),
    ({"time": 1}, pref.WrongType),
    ({"time": "22:00"}, pref.WrongType),
    ({"races": {"rounds": 5}}, pref.WrongType),
]


@each(("wrong", "error"), BAD_ENDS)
def test_po7_there_is_exactly_one_such_end(
    wrong: dict[str, Any], error: type[pref.PreferenceError]
) -> None:
    """Deals, laps, time or races, beside a pool or alone."""
    with pytest.raises(error):
        pref.Ends(**wrong)


@pytest.mark.parametrize("wrong", [(0, 20, 100), (5, 0, 100), (5, 20, 0), (5, 20, -1)])
def test_sk_races_are_of_positive_numbers(wrong: tuple[int, int, int]) -> None:
    """Rounds, pool and prize."""
    with pytest.raises(pref.ArgumentError):
        pref.Races(*wrong)
    with pytest.raises(pref.WrongType):
        pref.Races(*map(float, wrong))  # type: ignore[arg-type]


BAD_PLAYERS: list[tuple[dict[str, Any], type[pref.PreferenceError]]] = [
    ({"rating": math.nan}, pref.ArgumentError),
    ({"rating": math.inf}, pref.ArgumentError),
    ({"rating": 10**400}, pref.ArgumentError),
    ({"rating": "1200"}, pref.WrongType),
    ({"rating": True}, pref.WrongType),
    ({"rating": Fraction(1200)}, pref.WrongType),
    ({"rating": 1250, "bot": True}, pref.ArgumentError),
    ({"bot": 1}, pref.WrongType),
]


@pytest.mark.parametrize(("wrong", "error"), BAD_PLAYERS)
def test_el1_a_rating_is_finite_and_a_bots_is_1200(
    wrong: dict[str, Any], error: type[pref.PreferenceError]
) -> None:
    """A bot may say so or leave it out."""
    with pytest.raises(error):
        pref.Player("Anna", **wrong)
    assert pref.Player("Hal", 1200, bot=True).rating_before == 1200
    assert pref.Player("Hal", bot=True).rating_before == 1200
