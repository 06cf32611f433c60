"""Rules that the vectors do not pin, so that a change of the plain scorer shows."""

from typing import Any

import pytest

from tests.plain.plain_scorer import Refused, min_level_of, score_document


def record_of(*deals: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Make a record of Sochi with three players."""
    players = ["Anna", "Boris", "Vera"]
    head = {"preference": 1, "convention": "sochi", "players": players, "first_dealer": 2}
    return {**head, "deals": list(deals), **more}


RASPASY = {"raspasy": True, "tricks": [3, 3, 4]}


def test_ra8_the_minimum_level_follows_the_cycle() -> None:
    """Six, seven, seven, six again after the third raspasy."""
    levels = [min_level_of(record_of(*[RASPASY] * number)) for number in range(5)]
    assert levels == [6, 7, 7, 6, 7]


def test_po7_a_deal_after_over_is_refused_and_an_adjustment_is_not() -> None:
    """After the last deal only adjustments may come."""
    over = {**RASPASY, "over": True}
    adjust = {"adjust": {"seat": 0, "gora": 1, "reason": "late"}}
    document = score_document(record_of(over, adjust))
    assert document["finished"]
    assert "ratings" not in document
    assert document["gora"] == [1, 0, 1]
    with pytest.raises(Refused) as refusal:
        score_document(record_of(over, adjust, RASPASY))
    assert (refusal.value.where, refusal.value.rule) == ("deals[2].raspasy", "PO-7")


def test_sc6_an_adjustment_that_fills_all_pools_ends_nothing_by_itself() -> None:
    """The end is tested with the next deal (SC-6, PO-5)."""
    fill = [{"adjust": {"seat": seat, "pool": 9, "reason": "set-up"}} for seat in range(3)]
    assert not score_document(record_of(*fill, pool=9))["finished"]
    assert score_document(record_of(*fill, RASPASY, pool=9))["finished"]


def test_el1_absurd_ratings_do_not_break_the_expectation() -> None:
    """The expectation against a giant is nothing, of a giant everything."""
    players = [{"name": "Anna", "rating": 1e308}, {"name": "Boris", "rating": -1e308}, "Vera"]
    document = score_document(record_of(RASPASY, players=players, ends={"deals": 1}))
    assert document["ratings"]["after"][1] == -1e308


def sheet_of(convention: object, *deals: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Score deals under a convention; seats as many as the first deal that has tricks needs."""
    sizes = [len(deal["tricks"]) for deal in deals if "tricks" in deal] or [3]
    players = ["Anna", "Boris", "Vera", "Gleb"][: sizes[0]]
    more = {"players": players, "first_dealer": sizes[0] - 1, **more}
    return score_document(record_of(*deals, convention=convention, **more))


def game_of(contract: str, calls: list[str], tricks: list[int], **more: Any) -> dict[str, Any]:
    """Make a played game of seat 0."""
    return {"contract": contract, "declarer": 0, "calls": calls, "tricks": tricks, **more}


def test_wh14_a_returned_half_whist_of_the_first_takes_no_share() -> None:
    """A half-whister of WH-4 writes only consolation under gentleman, as one of WH-3 does."""
    options = {"distribution": "gentleman", "half_whist_first": True}
    deal = game_of("6♥", ["whist", "pass", "half-whist", "return"], [5, 4, 1])
    whists = sheet_of({"base": "sochi", "options": options}, deal)["whists"]
    assert (whists[1][0], whists[2][0]) == (2, 5 * 2 + 2)


def test_wh11_a_whister_after_two_passes_shares_when_gentleman() -> None:
    """One defender whisted under WH-5, the other passed: half to each."""
    options = {"distribution": "gentleman", "pass_pass_whist_levels": [8]}
    deal = game_of("8♥", ["pass", "pass", "whist"], [6, 3, 1])
    whists = sheet_of({"base": "sochi", "options": options}, deal)["whists"]
    assert (whists[1][0], whists[2][0]) == (2 * 6 + 2 * 6, 2 * 6 + 2 * 6)


def test_wh11_a_declarer_set_by_penalty_tricks_alone_is_set() -> None:
    """SC-6 makes k of penalty tricks, SC-1 sets by k: gentleman shares the trick whists."""
    deal = game_of("6♥", ["whist", "pass"], [6, 3, 1], penalty_tricks=1)
    convention = {"base": "sochi", "options": {"distribution": "gentleman"}}
    whists = sheet_of(convention, deal)["whists"]
    assert (whists[1][0], whists[2][0]) == (4 + 2, 4 + 2)


def test_wh12_a_fixed_consolation_is_not_times_the_whist_factor() -> None:
    """Ten whists stay ten whists where a trick is worth double."""
    convention = {"base": "sochi", "options": {"consolation": 10, "whist_factor": 2}}
    whists = sheet_of(convention, game_of("6♥", ["whist", "pass"], [5, 5, 0]))["whists"]
    assert (whists[1][0], whists[2][0]) == (5 * 4 + 10, 10)


def test_wh3_half_the_quota_at_eight_is_half_a_trick() -> None:
    """The quota is 1 at eight, and half of it is worth 3."""
    convention = {"base": "sochi", "options": {"half_whist_levels": [8]}}
    deal = {"contract": "8♥", "declarer": 0, "calls": ["pass", "half-whist", "accept"]}
    assert sheet_of(convention, deal)["whists"][2] == [3, 0, 0]


def test_ex2_nine_without_talon_may_become_ten() -> None:
    """Ten need not be in the set where nine is; nine is not allowed by ten."""
    ten = {"contract": "10♥", "declarer": 0, "tricks": [10, 0, 0], "talonless": True}
    nine = {"contract": "9♥", "declarer": 0, "calls": ["pass", "pass"], "talonless": True}
    assert sheet_of({"base": "sochi", "options": {"talonless": [9]}}, ten)["pool"] == [10, 0, 0]
    with pytest.raises(Refused) as refusal:
        sheet_of({"base": "sochi", "options": {"talonless": [10]}}, nine)
    assert refusal.value.rule == "BI-9"


def test_ex5_the_talon_bonus_is_times_the_whist_factor() -> None:
    """An ace in the talon of a six is worth one trick, 4 whists at double."""
    convention = {"base": "tens", "options": {"whist_factor": 2}}
    deal = game_of("6♥", ["whist", "whist"], [6, 2, 2, 0], talon="♠A ♥7")
    assert sheet_of(convention, deal)["whists"][3] == [4, 0, 0, 0]


def test_ra5_a_bonus_that_is_a_number_does_not_grow() -> None:
    """The price grows to 2 with the second raspasy, a bonus of 3 stays 3."""
    price = {"base": 1, "growth": "arithmetic", "by": 1, "limit": None}
    convention = {"base": "sochi", "options": {"raspasy_price": price, "zero_bonus": 3}}
    second = {"raspasy": True, "tricks": [0, 5, 5]}
    assert sheet_of(convention, RASPASY, second)["gora"] == [-3, 10, 1 + 10]


def test_ra6_whists_are_times_the_whist_factor() -> None:
    """One, four, five at double: 40 and 50."""
    convention = {"base": "rostov", "options": {"whist_factor": 2}}
    deal = {"raspasy": True, "tricks": [1, 4, 5]}
    assert sheet_of(convention, deal)["whists"][0] == [0, 40, 50]


def test_ra7_losers_pay_times_the_gora_factor() -> None:
    """Two, three, five at triple: 0, 9, 15; on a tie for fewest only the third pays."""
    convention = {"base": "portal", "options": {"gora_factor": 3}}
    assert sheet_of(convention, {"raspasy": True, "tricks": [2, 3, 5]})["gora"] == [0, 9, 15]
    assert sheet_of(convention, {"raspasy": True, "tricks": [2, 2, 6]})["gora"] == [0, 0, 18]


def test_sk_a_zero_bonus_counts_in_the_round_and_the_first_hand_closes_first() -> None:
    """Two close with a bonus in one deal: the first in PO-5's order writes the prize."""
    convention = {"base": "sochi", "options": {"zero_tricks": "pool"}}
    races = {"races": {"rounds": 2, "pool": 1, "prize": 100}}
    deal = {"raspasy": True, "tricks": [0, 0, 10]}
    document = sheet_of(convention, deal, first_dealer=0, ends=races)
    assert document["pool"] == [1, 1, 0]
    # Boris is the first hand; Anna and he tie for the smallest gora.
    assert document["whists"] == [[0, 0, 50], [100, 0, 150], [0, 0, 0]]
    assert document["next"]["race"] == {"round": 2, "pool": [0, 0, 0]}
