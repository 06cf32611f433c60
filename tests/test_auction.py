"""BI-1 to BI-11, BL-1, BL-2, BL-4 and Gusarik's auction: what may be called, and who wins."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import preference as pref
from preference.contracts import BIDS
from preference.conventions import OptionChanges
from preference.testing.strategies import beginnings
from tests.looks import times
from tests.play import (
    HANDS,
    PLAIN_DEAL,
    actor,
    be,
    bids_by,
    finish,
    keep_dealt,
    refused,
    rule_of,
    say,
    start,
    texts,
)
from tests.rows import each

SUITS = ("♠", "♣", "♦", "♥", "NT")
GAMES = [f"{level}{strain}" for level in (6, 7, 8, 9, 10) for strain in SUITS]
RUNGS = [*GAMES[:15], "misere", *GAMES[15:]]
"""The ladder of BI-1, written out."""

NINES, TENS = GAMES[15:20], GAMES[20:]
ORDER = [*GAMES[:15], "misere", *NINES, "misere w/t", "9 w/t", *TENS, "10 w/t"]
"""The order of BI-9; the strains of one level stand in the order of BI-1."""

NO_JUMPS = pref.SOCHI.evolve(jumps=False)
HOLDING = pref.SOCHI.evolve(first_hand_may_hold=True)
TALONLESS = pref.SOCHI.evolve(talonless=["misere", 9, 10])
TALONLESS_AND_TENS = TALONLESS.evolve(tens_after_talonless=True)
BLIND = pref.SOCHI.evolve(blind=True)


def bids(state: pref.State) -> list[str]:
    """The bids among what may be called."""
    return [str(call) for call in pref.legal_actions(state) if isinstance(call, pref.Bid)]


# ------------------------------------------------------------------ BI-1 to BI-3


def test_bi1_the_ladder_has_26_rungs_with_misere_below_nine() -> None:
    """6♠ 6♣ … 8NT, misere, 9♠ … 10NT: all of it may open an auction of Sochi, in this order."""
    assert len(RUNGS) == 26
    assert [str(rung) for rung in pref.LADDER] == RUNGS
    assert texts(start()) == ["pass", *RUNGS]


@each("standing", RUNGS)
def test_bi1_every_rung_is_outbid_by_exactly_the_rungs_above(standing: str) -> None:
    """Who has not spoken may call any rung above the standing one, and pass."""
    state = say(start(), standing)
    assert texts(state) == ["pass", *RUNGS[RUNGS.index(standing) + 1 :]]


@each("standing", RUNGS)
def test_bi2_a_bid_must_be_above_the_standing_bid(standing: str) -> None:
    """The standing bid itself and all below are refused by BI-2."""
    state = say(start(), standing)
    for bid in RUNGS[: RUNGS.index(standing) + 1]:
        assert rule_of(state, bid) == "BI-2"


def test_bi2_the_first_hand_speaks_first_and_then_clockwise() -> None:
    """The auction goes round from the dealer's left among those who have not passed."""
    state = start(dealer=0)
    seats = []
    for call in ("6♠", "6♣", "6♦", "6♥", "pass", "6NT", "7♠", "7♣"):
        seats.append(actor(state))
        state = say(state, call)
    assert seats == [1, 2, 0, 1, 2, 0, 1, 0]
    assert actor(state) == 1


def test_bi2_nobody_owns_a_bid_until_one_is_made() -> None:
    """The owner is a hand, and −1 stands for none."""
    owners = [be(pref.Auction, state).owner for state in (start(), say(start(), "pass"))]
    assert owners == [-1, -1]
    assert be(pref.Auction, say(start(), "pass, 6♠")).owner == 1


def test_bi2_who_has_passed_is_out_for_this_deal() -> None:
    """The first hand, once it has passed, is not asked again however the auction goes."""
    state = say(start(), "pass")
    seats = []
    for call in ("6♠", "6♣", "6♦", "6♥", "6NT"):
        seats.append(actor(state))
        state = say(state, call)
    assert seats == [1, 2, 1, 2, 1]


@pytest.mark.parametrize(
    "action", ["discard ♠7 ♠8", "declare 6♠", "whist", "play ♠7", "talon ♠7", "surrender", "accept"]
)
def test_bi2_actions_of_other_phases_do_not_belong_in_the_auction(action: str) -> None:
    """While the auction is on, its rule refuses what belongs to another phase."""
    assert rule_of(start(), action) == "BI-2"


@pytest.mark.parametrize("action", ["claim 10 0 0", "1: accept", "1: reject", "withdraw", "open"])
def test_bi2_claims_and_answers_do_not_belong_in_the_auction(action: str) -> None:
    """No claim can be made or answered before there is a declarer."""
    assert pref.legal_claims(start()) == ()
    assert rule_of(start(), action) == "BI-2"


def test_bi3_three_passes_are_a_raspasy() -> None:
    """When all three have passed without a bid, a raspasy is played."""
    be(pref.Raspasy, say(start(), "pass, pass, pass"))


@pytest.mark.parametrize("hand", HANDS)
def test_bi3_one_bid_and_two_passes_end_the_auction(hand: int) -> None:
    """When one bidder is left and the others have passed, that bidder has won."""
    state = be(pref.Exchange, say(start(), bids_by(hand, "7♦")))
    assert (state.declarer, str(state.bid), actor(state)) == (hand, "7♦", hand)


def test_bi3_after_two_passes_the_third_hand_may_bid_or_pass() -> None:
    """The third hand is still asked, and has the whole ladder."""
    state = be(pref.Auction, say(start(), "pass, pass"))
    assert texts(state) == ["pass", *RUNGS]
    be(pref.Raspasy, say(state, "pass"))
    assert be(pref.Exchange, say(state, "6♠")).declarer == 2


def test_bi3_two_bidders_go_on_until_one_passes() -> None:
    """A contest of two goes on for as long as neither passes."""
    state = say(start(), "6♠, pass, 6♣, 6♦, 6♥, 6NT, 8♠")
    won = be(pref.Exchange, say(state, "pass"))
    assert (won.declarer, str(won.bid)) == (2, "8♠")


def test_bi3_the_highest_bid_still_needs_the_others_to_pass() -> None:
    """10NT leaves nothing but a pass, and that pass is asked for."""
    state = be(pref.Auction, say(start(), "10NT"))
    assert texts(state) == ["pass"]
    be(pref.Exchange, say(state, "pass, pass"))


def test_st3_the_dealer_of_four_takes_no_part_in_the_auction() -> None:
    """The three others call, clockwise from the dealer's left, and the dealer is never asked."""
    for dealer in range(4):
        state = start(players=4, dealer=dealer)
        seats = []
        for call in ("6♠", "6♣", "6♦", "pass"):
            seats.append(actor(state))
            state = say(state, call)
        first, second, third = ((dealer + step) % 4 for step in (1, 2, 3))
        assert seats == [first, second, third, first]
        assert actor(state) == second


# ------------------------------------------------------------------ BI-4, BI-5


@each("standing", [None, *GAMES[:15]])
def test_bi4_misere_is_a_first_call_over_any_bid_up_to_8nt(standing: str | None) -> None:
    """Who has made no call may call misere over anything that stands below it."""
    state = start() if standing is None else say(start(), standing)
    assert "misere" in texts(state)


def test_bi4_who_has_bid_a_game_cannot_call_misere() -> None:
    """The second call of a player is never misere."""
    state = say(start(), "6♠, 6♣, pass")
    assert "misere" not in texts(state)
    assert rule_of(state, "misere") == "BI-4"


def test_bi4_holding_is_a_call_too() -> None:
    """Who has held, like who has bid, cannot call misere any more."""
    state = say(start(HOLDING), "6♠, 6♣, pass, hold, 6♦")
    assert actor(state) == 0
    assert rule_of(state, "misere") == "BI-4"


def test_bi4_misere_is_outbid_by_any_nine_and_nothing_below() -> None:
    """Over misere stand the nines and the tens."""
    assert bids(say(start(), "misere")) == [*NINES, *TENS]


@each("call", RUNGS[16:])
def test_bi5_whose_misere_was_outbid_may_only_pass(call: str) -> None:
    """The caller of an outbid misere has no bid left."""
    state = say(start(), f"misere, {call}, pass")
    assert actor(state) == 0
    assert texts(state) == ["pass"]
    if call != "10NT":
        assert rule_of(state, "10NT") == "BI-5"


def test_bi5_the_third_player_goes_on_as_usual() -> None:
    """After misere and a nine over it, who has not called yet may raise, and be raised."""
    state = say(start(), "misere, 9♠")
    assert bids(state) == [*NINES[1:], *TENS]
    state = say(state, "9♣, pass")
    assert (actor(state), bids(state)) == (1, [*NINES[2:], *TENS])
    assert be(pref.Exchange, say(state, "pass")).declarer == 2


def test_bi5_a_misere_that_still_stands_binds_nobody() -> None:
    """A misere that is not outbid wins like any other bid."""
    won = be(pref.Exchange, say(start(), "pass, misere, pass"))
    assert (won.declarer, str(won.bid)) == (1, "misere")


def test_bi5_an_outbid_misere_cannot_become_misere_without_talon() -> None:
    """Neither 9 w/t, 10 w/t nor misere w/t may follow the own misere."""
    state = say(start(TALONLESS), "misere, 9♠, pass")
    assert texts(state) == ["pass"]
    for bid in ("misere w/t", "9 w/t", "10 w/t"):
        assert rule_of(state, bid) == "BI-5"


def test_bi5_a_misere_without_talon_binds_like_a_misere() -> None:
    """Whose misere w/t was outbid by 9 w/t may only pass, 10 w/t or not."""
    state = say(start(TALONLESS), "misere w/t, 9 w/t, pass")
    assert texts(state) == ["pass"]
    assert rule_of(state, "10 w/t") == "BI-5"


def test_bi5_an_outbid_misere_cannot_hold_the_bid_over_it() -> None:
    """The first hand whose misere was outbid may only pass, even where it may hold."""
    state = say(start(HOLDING), "misere, 9♠, pass")
    assert texts(state) == ["pass"]
    assert rule_of(state, "hold") == "BI-5"


def test_bi5_under_blind_too() -> None:
    """Whose blind misere was outbid may only pass, blind or not."""
    state = say(start(BLIND), "blind misere, 10♠, pass")
    assert bids(state) == []
    for bid in ("10NT", "blind 10♣"):
        assert rule_of(state, bid) == "BI-5"


def test_bi5_two_outbid_miseres_bind_both_their_callers() -> None:
    """Misere, misere w/t over it, 9 w/t over that: the first two may only pass."""
    state = say(start(TALONLESS), "misere, misere w/t, 9 w/t")
    assert actor(state) == 0
    assert texts(state) == ["pass"]
    assert texts(say(state, "pass")) == ["pass"]


# ------------------------------------------------------------------ BI-6


def test_bi6_with_jumps_a_bid_may_skip_rungs() -> None:
    """By default any bid above the standing one is allowed."""
    won = be(pref.Exchange, say(start(), "6♠, 7NT, 10♥, pass, pass"))
    assert (won.declarer, str(won.bid)) == (2, "10♥")


@each("standing", [*GAMES[:14], *GAMES[15:24]])
def test_bi6_without_jumps_only_the_next_rung_may_be_bid(standing: str) -> None:
    """A game bid is the lowest rung that may be called; the next but one is a jump."""
    state = say(start(NO_JUMPS, raspasy_count=0), climb(standing))
    at = GAMES.index(standing)
    games = [bid for bid in bids(state) if bid != "misere"]
    assert games == [GAMES[at + 1]]
    for jump in GAMES[at + 2 :]:
        assert rule_of(state, jump) == "BI-6"


def climb(game: str) -> str:
    """Bid rung by rung up to a game, which jumps being forbidden takes."""
    return ", ".join(GAMES[: GAMES.index(game) + 1])


def test_bi6_over_8nt_the_next_bid_is_9_spades() -> None:
    """Misere, between the two on the ladder, is no rung a game bid would have to take."""
    state = say(start(NO_JUMPS), climb("8NT"))
    assert bids(state) == ["9♠"]
    assert rule_of(state, "9♣") == "BI-6"


def test_bi6_over_misere_the_next_bid_is_9_spades() -> None:
    """Over misere the lowest rung is 9♠, and only that may be bid."""
    state = say(start(NO_JUMPS), "misere")
    assert bids(state) == ["9♠"]
    assert rule_of(state, "10♠") == "BI-6"


def test_bi6_misere_never_counts_as_a_jump() -> None:
    """Without jumps misere may still be the first call, over six spades or over nothing."""
    assert bids(start(NO_JUMPS)) == ["6♠", "misere"]
    assert bids(say(start(NO_JUMPS), "6♠")) == ["6♣", "misere"]


@pytest.mark.parametrize(("count", "opening"), [(0, "6♠"), (1, "7♠"), (2, "8♠")])
def test_bi6_without_jumps_the_opening_is_the_minimum(count: int, opening: str) -> None:
    """If nobody has bid the lowest rung is the first of the minimum level."""
    rules = NO_JUMPS.evolve(exit_levels=[6, 7, 8])
    state = start(rules, raspasy_count=count)
    assert bids(state) == [opening, "misere"]
    assert bids(say(state, "pass")) == [opening, "misere"]


def test_bi6_talonless_bids_never_count_as_jumps() -> None:
    """9 w/t may follow six spades directly; over 9 w/t the lowest rung is 10♠."""
    rules = TALONLESS_AND_TENS.evolve(jumps=False)
    assert bids(say(start(rules), "6♠")) == ["6♣", "misere", "misere w/t", "9 w/t", "10 w/t"]
    state = say(start(rules), "9 w/t")
    assert bids(state) == ["10♠", "10 w/t"]
    assert rule_of(state, "10♣") == "BI-6"


def test_bi6_over_a_blind_misere_blind_9_spades_or_10_spades() -> None:
    """A blind misere is outbid by a blind nine or any ten; without jumps by the lowest of each."""
    state = say(start(BLIND.evolve(jumps=False)), "blind misere")
    assert bids(state) == ["10♠", "blind 9♠"]
    assert rule_of(state, "blind 9♣") == "BI-6"
    assert rule_of(state, "10♣") == "BI-6"
    assert bids(say(state, "look")) == ["10♠"]


def test_bi6_a_blind_bid_stands_on_its_ordinary_rung() -> None:
    """Without jumps the lowest rung may be taken blind or not, and no other."""
    state = say(start(BLIND.evolve(jumps=False)), "blind 6♠")
    assert bids(state) == ["6♣", "misere", "blind 6♣", "blind misere"]
    assert rule_of(state, "blind 6♦") == "BI-6"


# ------------------------------------------------------------------ BI-7


def test_bi7_the_first_hand_may_hold_a_later_hands_bid() -> None:
    """Holding takes the same bid over; the next player must bid above it, or pass."""
    state = say(start(HOLDING), "6♠, 6♣, pass")
    assert "hold" in texts(state)
    held = be(pref.Auction, say(state, "hold"))
    assert (str(held.standing), held.owner, actor(held)) == ("6♣", 0, 1)
    assert bids(held) == GAMES[2:]
    assert rule_of(held, "6♣") == "BI-2"
    won = be(pref.Exchange, say(held, "pass"))
    assert (won.declarer, str(won.bid)) == (0, "6♣")


def test_bi7_the_holder_owns_the_bid_and_declares_not_below_it() -> None:
    """What the first hand held is its winning bid under EX-2."""
    state = keep_dealt(say(start(HOLDING), "6♠, 6♣, pass, hold, pass"))
    assert rule_of(state, "declare 6♠") == "EX-2"
    assert str(be(pref.Whisting, say(state, "declare 6♣")).undertaking.contract) == "6♣"


def test_bi7_a_surrender_costs_the_bid_held() -> None:
    """Who holds seven hearts and gives up, gives up seven hearts (EX-3)."""
    state = say(start(HOLDING), "6♠, 7♥, pass, hold, pass, surrender")
    outcome = be(pref.SurrenderOutcome, be(pref.Finished, state).outcome)
    assert (str(outcome.bid), outcome.declarer) == ("7♥", 0)


def test_bi7_holding_goes_on_for_as_long_as_others_raise() -> None:
    """The first hand may hold again and again, and be outbid again and again."""
    state = say(start(HOLDING), "6♠, 6♣, pass, hold, 6♦, hold, 6♥, hold, 7♠")
    assert actor(state) == 0
    won = be(pref.Exchange, say(state, "pass"))
    assert (won.declarer, str(won.bid)) == (1, "7♠")


def test_bi7_a_bid_above_may_follow_a_hold_of_the_third_hands_bid() -> None:
    """With all three in, the second hand speaks after a hold of the third hand's bid."""
    state = say(start(HOLDING), "6♠, 6♣, 6♦, hold")
    assert (actor(state), bids(state)) == (1, GAMES[3:])
    state = say(state, "6♥, pass")
    assert "hold" in texts(state)


def test_bi7_only_the_first_hand_may_hold() -> None:
    """The second and the third hand must raise."""
    state = say(start(HOLDING), "6♠")
    assert rule_of(state, "hold") == "BI-7"
    assert rule_of(say(state, "6♣"), "hold") == "BI-7"


def test_bi7_there_must_be_a_bid_to_hold() -> None:
    """Before any bid there is nothing to take over."""
    assert rule_of(start(HOLDING), "hold") == "BI-7"


def test_bi7_holding_is_off_by_default() -> None:
    """Where the option is off, a hold is refused by its rule."""
    state = say(start(), "6♠, 6♣, pass")
    assert "hold" not in texts(state)
    assert rule_of(state, "hold") == "BI-7"


@pytest.mark.parametrize("bid", ["misere", "misere w/t", "9 w/t", "10 w/t", "blind 9♠"])
def test_bi7_misere_talonless_and_blind_bids_cannot_be_held(bid: str) -> None:
    """Only ordinary game bids can be taken over."""
    rules = TALONLESS.evolve(first_hand_may_hold=True, blind=True)
    state = say(start(rules), f"6♠, {bid}, pass")
    assert actor(state) == 0
    assert rule_of(state, "hold") == "BI-7"


def test_bi7_a_nine_over_misere_can_be_held_by_who_called_no_misere() -> None:
    """The first hand may hold a nine that outbid the second hand's misere."""
    state = say(start(HOLDING), "6♠, misere, 9♠, hold")
    assert (actor(state), texts(state)) == (1, ["pass"])
    state = say(state, "pass")
    assert (actor(state), bids(state)) == (2, [*NINES[1:], *TENS])


# ------------------------------------------------------------------ BI-8


@pytest.mark.parametrize(
    ("levels", "wraps", "count", "level"),
    [
        ([6, 7, 7], True, 0, 6),
        ([6, 7, 7], True, 1, 7),
        ([6, 7, 7], True, 2, 7),
        ([6, 7, 7], True, 3, 6),
        ([6, 7, 8], True, 2, 8),
        ([6, 6, 7, 8], False, 9, 8),
    ],
)
def test_bi8_the_opening_follows_the_raspasy_cycle(
    levels: list[int], wraps: bool, count: int, level: int
) -> None:
    """The opening bid is at the minimum level or above; misere stays allowed as a first call."""
    rules = pref.SOCHI.evolve(exit_levels=levels, exit_wraps=wraps)
    state = start(rules, raspasy_count=count)
    lowest = GAMES.index(f"{level}♠")
    assert bids(state) == [*GAMES[lowest:15], "misere", *GAMES[15:]]
    for bid in GAMES[:lowest]:
        assert rule_of(state, bid) == "BI-8"


def test_bi8_the_minimum_holds_until_somebody_has_bid() -> None:
    """Passes do not lift the minimum, and over a bid only BI-2 counts."""
    state = say(start(raspasy_count=1), "pass")
    assert rule_of(state, "6NT") == "BI-8"
    assert bids(say(state, "7♠")) == RUNGS[6:]


def test_bi8_talonless_bids_are_above_every_minimum() -> None:
    """9 and 10 w/t and misere w/t may open whatever the minimum level."""
    rules = TALONLESS.evolve(exit_levels=[8])
    assert bids(start(rules)) == ORDER[ORDER.index("8♠") :]


# ------------------------------------------------------------------ BI-9


@pytest.mark.parametrize("bid", ["misere w/t", "9 w/t", "10 w/t"])
def test_bi9_talonless_bids_are_off_by_default(bid: str) -> None:
    """Sochi has none of them."""
    assert rule_of(start(), bid) == "BI-9"


@pytest.mark.parametrize(
    ("allowed", "bid"), [("misere", "misere w/t"), (9, "9 w/t"), (10, "10 w/t")]
)
def test_bi9_each_talonless_bid_is_switched_on_by_itself(allowed: str, bid: str) -> None:
    """The option is a set: only its members may be bid."""
    state = start(pref.SOCHI.evolve(talonless=[allowed]))  # type: ignore[list-item]
    assert [one for one in bids(state) if one.endswith("w/t")] == [bid]
    for other in {"misere w/t", "9 w/t", "10 w/t"} - {bid}:
        assert rule_of(state, other) == "BI-9"


def test_bi9_the_order_of_all_bids() -> None:
    """Misere, the nines, misere w/t, 9 w/t, the tens, 10 w/t."""
    assert bids(start(TALONLESS)) == ORDER


@each("tens", [False, True])
@each(
    ("standing", "over"),
    [
        ("misere", [*NINES, "misere w/t", "9 w/t", *TENS, "10 w/t"]),
        ("9NT", ["misere w/t", "9 w/t", *TENS, "10 w/t"]),
        ("10♠", [*TENS[1:], "10 w/t"]),
        ("10NT", ["10 w/t"]),
        ("10 w/t", []),
    ],
)
def test_bi9_what_outbids_what_in_either_order(standing: str, over: list[str], tens: bool) -> None:
    """Where no talonless bid was made yet, or nothing is left, both orders are the same."""
    rules = TALONLESS.evolve(tens_after_talonless=tens)
    assert bids(say(start(rules), standing)) == over


def test_bi9_a_ten_outbids_9_without_talon_only_where_the_option_says_so() -> None:
    """In S1 a ten is gone once a talonless bid was made; in S0 it is above 9 w/t."""
    assert bids(say(start(TALONLESS), "9 w/t")) == ["10 w/t"]
    assert rule_of(say(start(TALONLESS), "9 w/t"), "10♠") == "BI-9"
    assert bids(say(start(TALONLESS_AND_TENS), "9 w/t")) == [*TENS, "10 w/t"]


@pytest.mark.parametrize("tens", [False, True])
def test_bi9_misere_without_talon_is_outbid_only_by_9_and_10_without_talon(tens: bool) -> None:
    """No ordinary ten outbids misere w/t, whatever the order."""
    state = say(start(TALONLESS.evolve(tens_after_talonless=tens)), "misere w/t")
    assert bids(state) == ["9 w/t", "10 w/t"]
    assert rule_of(state, "10NT") == "BI-9"


@pytest.mark.parametrize(
    ("talonless", "over"),
    [(["misere"], []), (["misere", 9], ["9 w/t"]), (["misere", 10], ["10 w/t"])],
)
@pytest.mark.parametrize("tens", [False, True])
def test_bi9_where_no_stronger_talonless_bid_is_played_nothing_outbids_misere_without_talon(
    talonless: list[str], over: list[str], tens: bool
) -> None:
    """Only the talonless bids in the set are left over misere w/t."""
    rules = pref.SOCHI.evolve(talonless=talonless, tens_after_talonless=tens)  # type: ignore[arg-type]
    assert bids(say(start(rules), "misere w/t")) == over


def test_bi9_a_ten_stays_gone_after_a_talonless_bid_was_outbid() -> None:
    """Any talonless bid made in this auction bars the ordinary ten, outbid or not."""
    state = say(start(TALONLESS), "misere w/t, 9 w/t")
    assert bids(state) == ["10 w/t"]
    assert rule_of(state, "10♥") == "BI-9"


def test_bi9_a_ten_may_outbid_9_without_talon_over_misere_without_talon() -> None:
    """With S0's order a ten is barred over misere w/t itself, and free again over 9 w/t."""
    state = say(start(TALONLESS_AND_TENS), "misere w/t, 9 w/t")
    assert bids(state) == [*TENS, "10 w/t"]


def test_bi9_who_has_bid_a_game_may_go_on_to_9_and_10_without_talon() -> None:
    """A game bidder may call 9 or 10 w/t later, but no misere w/t, which is a first call."""
    state = say(start(TALONLESS), "6♠, 6♣, pass")
    assert bids(state) == [*GAMES[2:20], "9 w/t", *TENS, "10 w/t"]
    assert rule_of(state, "misere w/t") == "BI-4"


def test_bi9_nine_without_talon_may_become_ten_without_talon() -> None:
    """Who bid 9 w/t and was outbid may bid 10 w/t."""
    state = say(start(TALONLESS_AND_TENS), "9 w/t, 10♠, pass")
    assert bids(state) == [*TENS[1:], "10 w/t"]


# ------------------------------------------------------------------ BI-10


@each(
    ("rules", "before", "call", "lowest"),
    [
        ({}, "", "whist", "6♠"),
        ({}, "6♠", "6♠", "6♣"),
        ({}, "8NT", "8NT", "misere"),
        ({}, "6♠, 8NT, pass", "8NT", "9♠"),
        ({}, "misere", "8♥", "9♠"),
        ({}, "misere, 9♠, pass", "9♥", "pass"),
        ({}, "9NT", "misere", "10♠"),
        ({}, "10NT", "10♠", "pass"),
        ({"exit_levels": [8]}, "", "7♠", "8♠"),
        ({"jumps": False}, "6♠", "7♠", "6♣"),
        ({"jumps": False}, "misere", "10♠", "9♠"),
        ({"talonless": [9, 10]}, "9 w/t", "10♠", "10 w/t"),
        ({"talonless": [9, 10], "tens_after_talonless": True}, "9 w/t", "9♠", "10♠"),
        ({"talonless": ["misere"]}, "misere w/t", "10NT", "pass"),
        ({"talonless": ["misere", 9]}, "9NT", "9♠", "misere w/t"),
        ({"blind": True}, "blind misere, look", "9♠", "10♠"),
        ({"blind": True}, "blind misere", "9♠", "blind 9♠"),
        ({"blind": True}, "blind pass", "6♠", "7♠"),
    ],
)
def test_bi10_a_refusal_names_the_lowest_call_of_this_player(
    rules: OptionChanges, before: str, call: str, lowest: str
) -> None:
    """The lowest call in the order of BI-9 that may be made now; `pass` if there is none."""
    state = say(start(pref.SOCHI.evolve(**rules)), before)
    error = refused(state, call)
    assert error.expected == lowest
    assert f"accepted: {lowest}" in str(error)


@pytest.mark.parametrize(
    ("rules", "before", "call", "rule"),
    [
        ({}, "7♠", "6NT", "BI-2"),
        ({}, "6♠, 7♠, pass", "misere", "BI-4"),
        ({}, "misere, 9♠, pass", "9♣", "BI-5"),
        ({"jumps": False}, "6♠", "6♦", "BI-6"),
        ({"exit_levels": [7]}, "", "6♠", "BI-8"),
        ({"talonless": ["misere", 9]}, "misere w/t", "10♠", "BI-9"),
        ({"blind": True}, "blind misere", "9♠", "BL-4"),
    ],
)
def test_bi10_a_refusal_names_its_rule(
    rules: OptionChanges, before: str, call: str, rule: str
) -> None:
    """Not above the standing bid is BI-2, unless another rule is the reason."""
    state = say(start(pref.SOCHI.evolve(**rules)), before)
    assert rule_of(state, call) == rule


def test_bi10_a_refused_call_leaves_the_turn_with_the_player() -> None:
    """After a refusal the same player goes on, with the same calls."""
    state = say(start(), "7♠")
    before = (actor(state), texts(state), hash(state))
    refused(state, "6♠")
    assert (actor(state), texts(state), hash(state)) == before


def test_bi10_the_error_alone_reproduces_the_case() -> None:
    """What was refused, the rule, what is accepted, and the position stand in the text."""
    text = str(refused(say(start(), "7♠"), "6♠"))
    for part in ("6♠", "7♠ by hand 0", "BI-2", "7♣", str(PLAIN_DEAL)):
        assert part in text
    assert "no bid" in str(refused(start(), "whist"))


# ------------------------------------------------------------------ BI-11, BL


@pytest.mark.parametrize("call", ["blind 6♠", "blind misere", "blind pass", "look"])
def test_bi11_blind_calls_are_off_by_default(call: str) -> None:
    """Without the option there is no blind call and nothing to look at."""
    assert call not in texts(start())
    assert rule_of(start(), call) == "BI-11"


def test_bi11_blind_calls_stand_beside_the_open_ones() -> None:
    """With the option every rung may be called blind too, and a pass, and one may look."""
    blind = [f"blind {rung}" for rung in RUNGS]
    assert set(texts(start(BLIND))) == {"pass", "blind pass", "look", *RUNGS, *blind}


def test_bi11_blind_with_four_is_for_the_three_active_hands() -> None:
    """With four the dealer has no cards and calls nothing, blind or not."""
    state = say(start(BLIND, players=4), "blind pass, blind pass")
    assert actor(state) == 2
    be(pref.Raspasy, say(state, "blind pass"))


def test_bl1_looking_does_not_use_the_turn_up() -> None:
    """After a look the same player calls, and may still call misere as a first call."""
    state = say(start(BLIND), "look")
    assert actor(state) == 0
    assert texts(state) == ["pass", *RUNGS]


@pytest.mark.parametrize("call", ["look", "blind pass", "blind 6♠", "blind misere"])
def test_bl1_who_has_looked_cannot_call_blind_or_look_again(call: str) -> None:
    """After a look only open calls are left."""
    assert rule_of(say(start(BLIND), "look"), call) == "BL-1"


def test_bl1_an_open_call_counts_as_having_looked() -> None:
    """Who has bid openly has no blind call in a later turn."""
    state = say(start(BLIND), "6♠, 6♣, pass")
    assert actor(state) == 0
    assert rule_of(state, "blind 7♠") == "BL-1"
    assert rule_of(state, "look") == "BL-1"


def test_bl1_a_hold_counts_as_having_looked() -> None:
    """Holding is no blind call, so it is made with the cards seen."""
    rules = BLIND.evolve(first_hand_may_hold=True)
    state = say(start(rules), "blind 6♠, 6♣, pass, hold, 6♦")
    assert rule_of(state, "blind 7♠") == "BL-1"


def test_bl1_everyone_looks_for_themselves() -> None:
    """One player's look takes nobody else's blind calls away."""
    state = say(start(BLIND), "look, 6♠")
    assert {"look", "blind pass", "blind 6♣"} <= set(texts(state))


def test_bl1_that_somebody_looked_is_part_of_the_state() -> None:
    """The others see that it was done: the state says so."""
    before, after = (be(pref.Auction, say(start(BLIND), words)) for words in ("", "look"))
    assert (before.looked, after.looked) == (0b000, 0b001)
    assert before != after


@pytest.mark.parametrize(
    ("before", "count", "level"),
    [
        ("blind pass", 0, 7),
        ("blind pass, blind pass", 0, 8),
        ("blind pass, pass", 0, 7),
        ("blind pass", 1, 7),
        ("blind pass, blind pass", 1, 8),
        ("pass, pass", 1, 7),
    ],
)
def test_bl2_a_blind_pass_lifts_the_lowest_opening(before: str, count: int, level: int) -> None:
    """With k blind passes it is the greater of 6 + k and the level of the raspasy cycle."""
    state = say(start(BLIND, raspasy_count=count), before)
    assert bids(state)[0] == f"{level}♠"
    assert rule_of(state, f"{level - 1}NT") in {"BI-8", "BL-2"}


def test_bl2_open_passes_lift_nothing() -> None:
    """Where blind calls are played, an open pass leaves the minimum as it is."""
    assert bids(say(start(BLIND), "pass, pass"))[0] == "6♠"


def test_bl2_a_blind_pass_after_the_opening_lifts_nothing() -> None:
    """Once there is a bid, bids are above it as usual."""
    state = say(start(BLIND), "6♠, blind pass")
    assert bids(state)[0] == "6♣"


def test_bl2_the_lowest_blind_opening_is_lifted_too() -> None:
    """Blind bids stand on the same rungs, under the same minimum."""
    state = say(start(BLIND), "blind pass")
    assert rule_of(state, "blind 6NT") == "BI-8"
    assert "blind 7♠" in texts(state)


@pytest.mark.parametrize(
    ("calls", "factor"),
    [
        ("pass, pass, pass", 1),
        ("pass, blind pass, pass", 2),
        ("blind pass, look, pass, blind pass", 4),
        ("blind pass, blind pass, blind pass", 4),
    ],
)
def test_bl2_a_raspasy_after_blind_passes_is_written_doubled(calls: str, factor: int) -> None:
    """Each of two blind passes doubles everything the raspasy writes; a third counts nothing."""
    rules = BLIND.evolve(amnesty=False)
    plain = be(pref.RaspasyOutcome, finish(say(start(rules), "pass, pass, pass")).outcome)
    blind = be(pref.RaspasyOutcome, finish(say(start(rules), calls)).outcome)
    assert blind.tricks == plain.tricks
    amounts = [entry.amount for entry in pref.score(rules, plain)]
    assert amounts
    assert [entry.amount for entry in pref.score(rules, blind)] == [
        factor * amount for amount in amounts
    ]


def test_bl3_a_blind_bid_is_outbid_only_by_a_higher_one() -> None:
    """On its own rung nothing outbids it, blind or open."""
    state = say(start(BLIND), "blind 7♦")
    for bid in ("7♦", "blind 7♦", "7♣", "blind 7♣"):
        assert rule_of(state, bid) == "BI-2"
    assert {"7♥", "blind 7♥"} <= set(texts(state))


def test_bl3_its_maker_may_bid_blind_again_or_look_and_go_on() -> None:
    """A blind bidder who was outbid still has all calls but misere."""
    state = say(start(BLIND), "blind 6♠, 7♠, pass")
    assert {"blind 7♣", "blind pass", "7♣", "look", "pass"} <= set(texts(state))
    assert rule_of(state, "blind misere") == "BI-4"
    assert str(be(pref.Exchange, say(state, "look, 7NT, pass")).bid) == "7NT"


def test_bl4_a_blind_misere_is_a_first_call_not_over_an_open_misere() -> None:
    """It stands on the rung of misere and cannot follow the maker's own call, or a misere."""
    assert "blind misere" in texts(say(start(BLIND), "8NT"))
    assert rule_of(say(start(BLIND), "misere"), "blind misere") in {"BI-2", "BL-4"}
    assert rule_of(say(start(BLIND), "blind 6♠, 6♣, pass"), "blind misere") == "BI-4"
    assert rule_of(say(start(BLIND), "9♠"), "blind misere") in {"BI-2", "BL-4"}


def test_bl4_a_blind_misere_is_outbid_by_blind_nines_tens_and_10_without_talon() -> None:
    """No open nine, misere w/t or 9 w/t outbids it."""
    state = say(start(TALONLESS.evolve(blind=True)), "blind misere")
    blind = [f"blind {bid}" for bid in (*NINES, *TENS)]
    assert set(bids(state)) == {*TENS, "10 w/t", *blind}
    for bid in ("9NT", "misere w/t", "9 w/t"):
        assert rule_of(state, bid) == "BL-4"
    for bid in ("misere", "blind misere"):
        assert rule_of(state, bid) in {"BI-2", "BL-4"}


def test_bl4_over_a_blind_nine_the_ladder_is_as_usual() -> None:
    """A blind nine over the blind misere may be outbid by an open nine above it."""
    state = say(start(BLIND), "blind misere, blind 9♠")
    assert "9♣" in texts(state)


# ------------------------------------------------------------------ GU


def test_gu_the_two_players_bid_and_the_opponent_speaks_first() -> None:
    """The dummy says nothing; the opponent of the dealer speaks first."""
    for dealer in (0, 1):
        state = start(pref.GUSARIK, players=2, dealer=dealer)
        seats = []
        for call in ("6♠", "6♣", "7♠"):
            seats.append(actor(state))
            state = say(state, call)
        assert seats == [1 - dealer, dealer, 1 - dealer]


def test_gu_one_pass_ends_the_auction_where_there_is_a_bid() -> None:
    """One bidder is left when the other has passed."""
    won = be(pref.Exchange, say(start(pref.GUSARIK, players=2), "6♠, pass"))
    assert (won.declarer, actor(won)) == (0, 0)
    won = be(pref.Exchange, say(start(pref.GUSARIK, players=2), "pass, 6♠"))
    assert (won.declarer, actor(won)) == (2, 1)


def test_gu_two_passes_are_a_raspasy() -> None:
    """When both have passed without a bid, a raspasy is played (BI-3)."""
    be(pref.Raspasy, say(start(pref.GUSARIK, players=2), "pass, pass"))


def test_gu_holding_misere_and_the_minimum_are_as_with_three() -> None:
    """BI-4, BI-5, BI-7 and BI-8 hold for two."""
    rules = pref.GUSARIK.evolve(first_hand_may_hold=True)
    state = say(start(rules, players=2), "6♠, 6♣, hold")
    assert (actor(state), bids(state)) == (1, GAMES[2:])
    assert texts(say(start(rules, players=2), "misere, 9♠")) == ["pass"]
    assert rule_of(start(rules, players=2, raspasy_count=1), "6♠") == "BI-8"


# ------------------------------------------------------------------ the whole auction


def may_call(
    rules: pref.Convention, calls: list[tuple[int, str]], hand: int, minimum: int, text: str
) -> bool:
    """Say from BI-2 to BI-11 and BL whether a hand may make a call, jumps apart.

    A second reading of the rules, which keeps no state but the list of what was said.
    """
    auction = rules.auction
    mine = [said for who, said in calls if who == hand]
    bids_so_far = [(who, said) for who, said in calls if said.removeprefix("blind ") in ORDER]
    blind = text.startswith("blind ")
    plain = text.removeprefix("blind ")
    if plain == "pass" and not blind:
        return True
    if blind or text == "look":
        seen = any(not said.startswith("blind ") for said in mine)
        if not auction.blind or seen:
            return False
    if text == "look" or plain == "pass":
        return True
    outbid = [said for who, said in bids_so_far[:-1] if who == hand and "misere" in said]
    if outbid:
        return False
    standing = bids_so_far[-1][1] if bids_so_far else None
    if text == "hold":
        return auction.first_hand_may_hold and hand == 0 and standing in GAMES
    name: object = plain.removesuffix(" w/t")
    without_talon = plain != name
    if without_talon and (int(str(name)) if name in {"9", "10"} else name) not in auction.talonless:
        return False
    if name == "misere" and [said for said in mine if said != "look"]:
        return False
    if standing is None:
        blind_passes = sum(said == "blind pass" for _, said in calls)
        lowest = max(minimum, 6 + min(blind_passes, 2))
        return plain not in GAMES or GAMES.index(plain) >= 5 * (lowest - 6)
    if ORDER.index(plain) <= ORDER.index(standing.removeprefix("blind ")):
        return False
    if standing == "misere w/t":
        return plain in {"9 w/t", "10 w/t"}
    if standing == "blind misere":
        return plain in {*TENS, "10 w/t"} or (blind and plain in NINES)
    talonless_made = any(said.endswith("w/t") for _, said in bids_so_far)
    return not (plain in TENS and talonless_made and not auction.tens_after_talonless)


def calls_of(
    rules: pref.Convention, calls: list[tuple[int, str]], hand: int, minimum: int
) -> set[str]:
    """List every call a hand may make, jumps considered (BI-6)."""
    words = ("pass", "blind pass", "look", "hold")
    every = [*words, *map(str, BIDS)]
    allowed = [text for text in every if may_call(rules, calls, hand, minimum, text)]
    if rules.auction.jumps:
        return set(allowed)
    games = sorted(
        (text for text in allowed if text.removeprefix("blind ") in GAMES),
        key=lambda text: GAMES.index(text.removeprefix("blind ")),
    )
    lowest_open = [text for text in games if not text.startswith("blind ")][:1]
    lowest_blind = [text for text in games if text.startswith("blind ")][:1]
    return {text for text in allowed if text not in games} | {*lowest_open, *lowest_blind}


@st.composite
def auctions(draw: st.DrawFn) -> list[tuple[pref.Auction, pref.Action]]:
    """Draw an auction by chance: each state of it with the call made there."""
    state = draw(beginnings())
    chance = Random(draw(st.integers(0, 2**32 - 1)))
    turns = []
    while isinstance(state, pref.Auction):
        legal = pref.legal_actions(state)
        # One in four passes; the rest is anything, with the high and rare bids at the end.
        call = legal[0] if chance.random() < 0.25 else chance.choice(legal)
        turns.append((state, call))
        state = pref.apply(state, call)
    return turns


@settings(max_examples=times(300))
@given(auctions())
def test_bi2_auctions_by_chance_agree_with_a_second_reading_of_the_rules(
    turns: list[tuple[pref.Auction, pref.Action]],
) -> None:
    """Whatever the options and whatever was said, the same calls are allowed."""
    said: list[tuple[int, str]] = []
    for state, call in turns:
        table = state.table
        minimum = table.convention.raspasy.min_level(table.setting.raspasy_count)
        assert set(texts(state)) == calls_of(table.convention, said, state.turn, minimum)
        said.append((state.turn, str(call)))


WORDS = {
    "talonless": "pass 6♠ hold misere 9♠ misere_w/t 9_w/t 10♠ 10_w/t",
    "blind": "pass blind_pass look 6♠ blind_7♠ misere blind_misere 9♣ blind_9♠ 10♠",
}


def auctions_in(
    state: pref.State, words: list[str], said: tuple[tuple[int, str], ...] = ()
) -> Iterator[tuple[pref.Auction, tuple[tuple[int, str], ...]]]:
    """Yield every auction in a few words, at every turn of it, with what was said before."""
    if isinstance(state, pref.Auction):
        yield state, said
        legal = pref.legal_actions(state)
        for call in legal:
            if str(call) in words:
                after = pref.apply(state, call)
                yield from auctions_in(after, words, (*said, (state.turn, str(call))))


@pytest.mark.parametrize("tens", [False, True])
@pytest.mark.parametrize("jumps", [False, True])
@pytest.mark.parametrize(
    "kind",
    ["talonless", pytest.param("blind", marks=pytest.mark.long)],
)
def test_bi2_every_auction_in_a_few_words_agrees_with_a_second_reading_of_the_rules(
    kind: str, jumps: bool, tens: bool
) -> None:
    """All auctions of the calls that have rules of their own, each turn with all its calls."""
    rules = pref.SOCHI.evolve(
        jumps=jumps,
        first_hand_may_hold=True,
        talonless=["misere", 9, 10],
        tens_after_talonless=tens,
        blind=kind == "blind",
    )
    words = [word.replace("_", " ") for word in WORDS[kind].split()]
    for state, said in auctions_in(start(rules), words):
        assert set(texts(state)) == calls_of(rules, list(said), state.turn, 6), said
