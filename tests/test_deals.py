"""ST-1 to ST-3, DE-1, DE-2: draws, seats, dealing in pairs, and shuffles that never change."""

import copy
import hashlib
import pickle
import re
from collections import Counter
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import preference as pref
from preference import (
    DECK,
    ArgumentError,
    Card,
    Deal,
    Hand,
    NotationError,
    PreferenceError,
    WrongType,
    deal_in_pairs,
    draw_dealer,
    draw_seats,
    hand_seats,
    next_seat,
    parse_cards,
    shuffled_deck,
)
from tests.rows import each

packs = st.permutations(DECK)
players_at_a_table = st.sampled_from([2, 3, 4])
seeds = st.integers() | st.text(max_size=20)

PINNED_DECKS: dict[int | str, str] = {
    0: (
        "♠A ♠10 ♥Q ♥7 ♠Q ♦8 ♣K ♣J ♥K ♠J ♦7 ♥A ♠8 ♦Q ♦K ♦J "
        "♥8 ♠9 ♣A ♣Q ♣9 ♣10 ♦10 ♥9 ♠K ♣7 ♠7 ♦A ♥10 ♥J ♦9 ♣8"
    ),
    1: (
        "♣10 ♣K ♥9 ♣A ♥8 ♥Q ♦A ♦9 ♠9 ♦J ♥10 ♣9 ♥K ♦Q ♥7 ♣Q "
        "♠Q ♠8 ♠7 ♥J ♠J ♦10 ♥A ♦7 ♠10 ♠K ♦8 ♣7 ♠A ♦K ♣J ♣8"
    ),
    7: (
        "♦Q ♥10 ♥K ♣J ♦K ♥7 ♣9 ♠7 ♥J ♠8 ♠9 ♠K ♣10 ♣8 ♦A ♦10 "
        "♦9 ♣A ♣Q ♣7 ♠A ♦J ♠10 ♥8 ♠Q ♦8 ♦7 ♥Q ♠J ♥9 ♥A ♣K"
    ),
    -5: (
        "♠Q ♠J ♥10 ♣7 ♣J ♥7 ♣10 ♦A ♥J ♠8 ♣A ♠A ♠K ♠10 ♦K ♥A "
        "♥8 ♥9 ♠7 ♥K ♥Q ♣9 ♣Q ♣8 ♦8 ♣K ♦Q ♦7 ♦J ♦10 ♠9 ♦9"
    ),
    2**64: (
        "♠7 ♦Q ♥K ♣8 ♦9 ♦7 ♠K ♦A ♠A ♦10 ♣Q ♠9 ♥J ♣9 ♦K ♠Q "
        "♣10 ♠8 ♥A ♥8 ♣K ♥Q ♥10 ♦J ♥7 ♦8 ♣A ♣7 ♠10 ♣J ♠J ♥9"
    ),
    10**40: (
        "♠8 ♥9 ♥7 ♦K ♦7 ♦10 ♦9 ♣Q ♥J ♦J ♠Q ♣A ♦8 ♠10 ♦A ♠A "
        "♦Q ♣K ♠J ♠K ♥K ♣9 ♣10 ♥A ♥8 ♠9 ♣8 ♣7 ♠7 ♥Q ♥10 ♣J"
    ),
    "": (
        "♣9 ♥Q ♦10 ♦9 ♥8 ♥K ♦8 ♥10 ♠10 ♣A ♠A ♠Q ♣8 ♠8 ♣Q ♣K "
        "♥A ♦K ♥J ♦7 ♦A ♠K ♥9 ♠7 ♥7 ♦J ♣10 ♠J ♠9 ♣J ♦Q ♣7"
    ),
    "seven": (
        "♦Q ♣J ♦9 ♦J ♥7 ♠8 ♦7 ♣10 ♦8 ♠Q ♦10 ♥J ♦K ♥A ♥10 ♣7 "
        "♣8 ♠K ♥K ♠10 ♠A ♣K ♥9 ♥Q ♠J ♠9 ♦A ♣9 ♣Q ♥8 ♣A ♠7"
    ),
    "преферанс": (
        "♦8 ♥10 ♠A ♠9 ♦7 ♠K ♣8 ♣A ♦K ♠Q ♥J ♠J ♥Q ♠8 ♣9 ♦9 "
        "♣K ♥9 ♠7 ♥K ♦J ♦10 ♣J ♦A ♦Q ♥A ♣Q ♥8 ♣10 ♥7 ♣7 ♠10"
    ),
    "♠": (
        "♠J ♦8 ♠10 ♣10 ♥J ♥7 ♥A ♦J ♥Q ♥10 ♣A ♣9 ♥8 ♣8 ♦Q ♠A "
        "♠Q ♣7 ♣J ♦9 ♣K ♦10 ♥K ♦K ♠7 ♦A ♠8 ♥9 ♠9 ♦7 ♣Q ♠K"
    ),
    "7 ": (
        "♦Q ♥9 ♦9 ♦K ♥10 ♦J ♦7 ♦8 ♠A ♥8 ♠K ♣7 ♣J ♥7 ♠Q ♣8 "
        "♣10 ♦A ♥J ♠9 ♣Q ♦10 ♥K ♥Q ♠J ♠8 ♣A ♣K ♠7 ♠10 ♣9 ♥A"
    ),
    "0007": (
        "♥Q ♦J ♥10 ♥9 ♦A ♥8 ♠8 ♣9 ♠Q ♣K ♦Q ♠7 ♦8 ♠J ♠10 ♣8 "
        "♠9 ♠K ♥7 ♦9 ♣J ♣A ♦10 ♥K ♣7 ♠A ♣10 ♣Q ♦K ♥A ♦7 ♥J"
    ),
    "\N{PLAYING CARD ACE OF SPADES}": (
        "♥7 ♥Q ♥9 ♥K ♦8 ♠9 ♣8 ♦J ♦7 ♠Q ♠10 ♠7 ♣7 ♦Q ♣K ♠A "
        "♦10 ♥8 ♣A ♥J ♠8 ♦K ♣10 ♣Q ♠J ♥10 ♦9 ♣9 ♥A ♦A ♣J ♠K"
    ),
}

PINNED_DEALS: list[tuple[int | str, int, str]] = [
    (
        0,
        3,
        (
            "♠7 ♠10 ♠J ♠A ♣9 ♣10 ♦J ♦K ♦A ♥K | ♠9 ♦7 ♦10 ♥7 ♥8 ♥9 ♥10 ♥J ♥Q ♥A | "
            "♠8 ♠Q ♠K ♣7 ♣8 ♣Q ♣A ♦8 ♦9 ♦Q | ♣K ♣J"
        ),
    ),
    (
        0,
        4,
        (
            "♠8 ♠10 ♠K ♠A ♣7 ♣J ♣Q ♣K ♣A ♦Q | ♠7 ♠J ♣9 ♣10 ♦J ♦K ♦A ♥7 ♥Q ♥K | "
            "♠9 ♠Q ♦7 ♦8 ♦10 ♥8 ♥9 ♥10 ♥J ♥A | ♦9 ♣8"
        ),
    ),
    (
        1,
        3,
        (
            "♠9 ♠J ♣7 ♣10 ♣Q ♣K ♦8 ♦10 ♦J ♥7 | ♠8 ♠Q ♠A ♣9 ♣A ♦7 ♦K ♥9 ♥10 ♥A | "
            "♠7 ♠10 ♠K ♣8 ♣J ♦Q ♥8 ♥J ♥Q ♥K | ♦A ♦9"
        ),
    ),
    (
        1,
        4,
        (
            "♠7 ♠10 ♠K ♣10 ♣K ♦9 ♦Q ♦A ♥J ♥K | ♠9 ♠J ♣7 ♣Q ♣A ♦8 ♦10 ♦J ♥7 ♥9 | "
            "♠8 ♠Q ♠A ♣9 ♦7 ♦K ♥8 ♥10 ♥Q ♥A | ♣J ♣8"
        ),
    ),
    (
        7,
        3,
        (
            "♠8 ♠A ♦7 ♦10 ♦J ♦Q ♦A ♥10 ♥J ♥Q | ♠9 ♠10 ♠J ♠K ♣J ♣A ♦9 ♥8 ♥9 ♥K | "
            "♠Q ♣7 ♣8 ♣10 ♣Q ♣K ♦8 ♦K ♥7 ♥A | ♣9 ♠7"
        ),
    ),
    (
        7,
        4,
        (
            "♠7 ♠Q ♣7 ♣8 ♣9 ♣10 ♣Q ♦8 ♦Q ♥10 | ♠8 ♠A ♣J ♦7 ♦10 ♦J ♦A ♥J ♥Q ♥K | "
            "♠9 ♠10 ♠J ♠K ♣A ♦9 ♦K ♥7 ♥8 ♥9 | ♥A ♣K"
        ),
    ),
    (
        -5,
        3,
        (
            "♠8 ♠J ♠Q ♣9 ♦7 ♦Q ♦K ♥J ♥Q ♥A | ♠A ♣7 ♣8 ♣Q ♣A ♦10 ♦J ♥8 ♥9 ♥10 | "
            "♠7 ♠9 ♠10 ♠K ♣J ♣K ♦8 ♦9 ♥7 ♥K | ♣10 ♦A"
        ),
    ),
    (
        -5,
        4,
        (
            "♠7 ♠10 ♠J ♠Q ♠K ♣10 ♣K ♦8 ♦A ♥K | ♠8 ♣7 ♣9 ♦7 ♦Q ♦K ♥10 ♥J ♥Q ♥A | "
            "♠A ♣8 ♣J ♣Q ♣A ♦10 ♦J ♥7 ♥8 ♥9 | ♠9 ♦9"
        ),
    ),
    (
        10**40,
        3,
        (
            "♠8 ♠A ♣7 ♣8 ♣9 ♦J ♦A ♥9 ♥J ♥K | ♠7 ♠Q ♣10 ♣K ♣A ♦Q ♦K ♥7 ♥Q ♥A | "
            "♠9 ♠10 ♠J ♠K ♣J ♦7 ♦8 ♦10 ♥8 ♥10 | ♦9 ♣Q"
        ),
    ),
    (
        10**40,
        4,
        (
            "♠8 ♠9 ♠10 ♠J ♠K ♣Q ♦8 ♦9 ♥8 ♥9 | ♠A ♣7 ♣8 ♣9 ♦J ♦K ♦A ♥7 ♥J ♥K | "
            "♠7 ♠Q ♣10 ♣K ♣A ♦7 ♦10 ♦Q ♥Q ♥A | ♥10 ♣J"
        ),
    ),
    (
        "",
        3,
        (
            "♠10 ♠J ♠K ♣9 ♣10 ♣Q ♣K ♣A ♦A ♥Q | ♠7 ♠9 ♠Q ♠A ♣J ♦9 ♦10 ♦K ♥9 ♥A | "
            "♠8 ♣7 ♣8 ♦7 ♦J ♦Q ♥7 ♥8 ♥J ♥K | ♦8 ♥10"
        ),
    ),
    (
        "",
        4,
        (
            "♠8 ♣8 ♣9 ♦7 ♦8 ♦J ♥7 ♥10 ♥J ♥Q | ♠10 ♠J ♠K ♣10 ♣Q ♣K ♣A ♦9 ♦10 ♦A | "
            "♠7 ♠9 ♠Q ♠A ♣J ♦K ♥8 ♥9 ♥K ♥A | ♦Q ♣7"
        ),
    ),
    (
        "seven",
        3,
        (
            "♠Q ♠A ♣7 ♣9 ♣J ♣K ♦8 ♦Q ♦A ♥10 | ♠K ♣8 ♣Q ♦9 ♦10 ♦J ♥8 ♥9 ♥J ♥Q | "
            "♠7 ♠8 ♠9 ♠10 ♠J ♣A ♦K ♥7 ♥K ♥A | ♦7 ♣10"
        ),
    ),
    (
        "seven",
        4,
        (
            "♠9 ♠10 ♠J ♣10 ♣J ♦7 ♦Q ♦K ♥K ♥A | ♠Q ♠A ♣7 ♣9 ♣K ♦8 ♦9 ♦J ♦A ♥10 | "
            "♠8 ♠K ♣8 ♣Q ♦10 ♥7 ♥8 ♥9 ♥J ♥Q | ♣A ♠7"
        ),
    ),
    (
        "преферанс",
        3,
        (
            "♠Q ♣9 ♣Q ♦8 ♦9 ♦10 ♦J ♦K ♥8 ♥10 | ♠9 ♠J ♠A ♣10 ♣J ♣K ♦A ♥7 ♥9 ♥J | "
            "♠7 ♠8 ♠10 ♠K ♣7 ♦7 ♦Q ♥Q ♥K ♥A | ♣8 ♣A"
        ),
    ),
    (
        "преферанс",
        4,
        (
            "♠7 ♠8 ♣8 ♣A ♦8 ♦Q ♥10 ♥Q ♥K ♥A | ♠9 ♠Q ♠A ♣9 ♣Q ♦9 ♦10 ♦J ♦K ♥8 | "
            "♠J ♠K ♣10 ♣J ♣K ♦7 ♦A ♥7 ♥9 ♥J | ♣7 ♠10"
        ),
    ),
]


# ---------------------------------------------------------------------------- ST-1


@pytest.mark.parametrize(
    ("drawn", "order"),
    [
        ("♠8 ♥7 ♦9", (1, 0, 2)),
        ("♠7 ♥A ♦7", (1, 0, 2)),
        ("♥A ♦A ♣A ♠A", (3, 2, 1, 0)),
        ("♥7 ♠7", (1, 0)),
        ("♥10 ♠10 ♦9 ♣J", (2, 1, 0, 3)),
        ("♠K ♠A ♠Q ♠J", (1, 3, 2, 0)),
    ],
)
def test_st1_the_lowest_card_chooses_a_seat_first(drawn: str, order: tuple[int, ...]) -> None:
    """The ace counts below the seven; equal ranks are split by suit order."""
    assert draw_seats(parse_cards(drawn)) == order
    assert draw_dealer(parse_cards(drawn)) == order[0]


@given(st.lists(st.sampled_from(DECK), min_size=2, max_size=4, unique=True))
def test_st1_a_draw_sorts_by_rank_with_the_ace_lowest_then_by_suit(drawn: list[Card]) -> None:
    """Written out as one row of the 32 cards, every draw is read off from left to right."""
    ranks = ["A", "7", "8", "9", "10", "J", "Q", "K"]
    row = [suit + rank for rank in ranks for suit in "♠♣♦♥"]
    places = [row.index(str(card)) for card in drawn]
    order = draw_seats(drawn)
    assert [places[player] for player in order] == sorted(places)
    assert draw_dealer(drawn) == places.index(min(places))


@each("draw", [draw_seats, draw_dealer])
@each("drawn", ["", "♠A", "♠7 ♠8 ♠9 ♠10 ♠J", "♠A ♠A", "♠7 ♥A ♠7"])
def test_st1_a_draw_is_two_to_four_different_cards(draw: Any, drawn: str) -> None:
    """One card a player, and no card twice."""
    with pytest.raises(ArgumentError) as caught:
        draw(parse_cards(drawn))
    assert (caught.value.code, caught.value.rule) == ("bad-draw", "ST-1")


@each("draw", [draw_seats, draw_dealer])
@each("drawn", [None, 7, "♠A ♥7", ["♠A", "♥7"], [7, 8], [None, None]], ids=repr)
def test_st1_cards_are_drawn(draw: Any, drawn: Any) -> None:
    """What is no card is a wrong type, text included."""
    with pytest.raises(WrongType, match=draw.__name__):
        draw(drawn)


# ---------------------------------------------------------------------- ST-2 and ST-3


@pytest.mark.parametrize("players", [2, 3, 4])
def test_st2_the_deal_passes_clockwise(players: int) -> None:
    """From seat to seat, from the last to the first."""
    assert [next_seat(seat, players) for seat in range(players)] == [*range(1, players), 0]


@pytest.mark.parametrize(
    ("players", "dealer", "seats"),
    [
        (3, 0, (1, 2, 0)),
        (3, 1, (2, 0, 1)),
        (3, 2, (0, 1, 2)),
        (4, 0, (1, 2, 3)),
        (4, 1, (2, 3, 0)),
        (4, 2, (3, 0, 1)),
        (4, 3, (0, 1, 2)),
        (2, 0, (1, -1, 0)),
        (2, 1, (0, -1, 1)),
    ],
)
def test_st3_hands_go_clockwise_from_the_dealers_left(
    players: int, dealer: int, seats: tuple[int, int, int]
) -> None:
    """With three the dealer is the third hand, with four has none; in Gusarik −1 is the dummy."""
    assert hand_seats(dealer, players) == seats
    setting = pref.Setting(players=players, dealer=dealer)
    assert setting.seats == seats
    assert setting.active == tuple(seat for seat in seats if seat >= 0)
    assert (dealer in setting.active) is (players != 4)


@pytest.mark.parametrize(("players", "dealer"), [(3, 0), (3, 2), (4, 0), (4, 3), (2, 0), (2, 1)])
def test_st3_who_holds_no_hand_is_not_asked_in_the_auction(players: int, dealer: int) -> None:
    """Everybody passes in turn from the first hand on; the dealer of four is never asked."""
    convention = pref.GUSARIK if players == 2 else pref.SOCHI
    state = pref.begin(convention, Deal.shuffled(seed=7), dealer=dealer, players=players)
    asked: list[int] = []
    while isinstance(state, pref.Auction):
        asked += state.actors
        state = pref.apply(state, pref.Pass())
    assert asked == [seat for seat in hand_seats(dealer, players) if seat >= 0]


@pytest.mark.parametrize(
    ("dealer", "players", "code"),
    [
        (0, 1, "bad-players"),
        (0, 5, "bad-players"),
        (0, -3, "bad-players"),
        (3, 3, "bad-seat"),
        (-1, 3, "bad-seat"),
        (10**30, 4, "bad-seat"),
        (2, 2, "bad-seat"),
    ],
)
def test_st3_a_dealer_sits_at_the_table(dealer: int, players: int, code: str) -> None:
    """Two, three or four play, and the dealer is one of them."""
    with pytest.raises(ArgumentError) as caught:
        hand_seats(dealer, players)
    assert caught.value.code == code


@pytest.mark.parametrize("wrong", [None, True, 1.0, "1", [1]], ids=repr)
def test_st3_seats_are_ints(wrong: Any) -> None:
    """A bool or a float is no seat."""
    with pytest.raises(WrongType):
        hand_seats(wrong, 3)
    with pytest.raises(WrongType):
        hand_seats(0, wrong)


# ---------------------------------------------------------------------------- DE-1

FOUR_PAIRS = {
    # Which pairs of the pack, counted from 0, come to the three hands and the talon.
    2: ([0, 4, 7, 10, 13], [1, 5, 8, 11, 14], [2, 6, 9, 12, 15], 3),
    3: ([0, 4, 7, 10, 13], [1, 5, 8, 11, 14], [2, 6, 9, 12, 15], 3),
    4: ([0, 3, 6, 9, 12], [1, 4, 7, 10, 13], [2, 5, 8, 11, 14], 15),
}


@given(packs, players_at_a_table)
def test_de1_cards_are_dealt_in_pairs_from_the_first_hand(pack: list[Card], players: int) -> None:
    """The talon is the pair after the first round; with four players it is the last pair."""
    deal = deal_in_pairs(pack, players)
    *hands, talon = FOUR_PAIRS[players]
    for hand, pairs in zip(deal.hands, hands, strict=True):
        assert set(hand) == {card for pair in pairs for card in pack[2 * pair : 2 * pair + 2]}
    assert deal.talon == tuple(pack[2 * talon : 2 * talon + 2])


def test_de1_three_are_dealt_to_unless_said_otherwise() -> None:
    """Without a number of players the pack is dealt for three."""
    assert deal_in_pairs(DECK) == deal_in_pairs(DECK, 3) != deal_in_pairs(DECK, 4)
    assert Deal.shuffled(seed=1) == Deal.shuffled(seed=1, players=3)


@given(packs, players_at_a_table)
def test_de1_the_talon_is_neither_first_nor_last_with_three_and_last_with_four(
    pack: list[Card], players: int
) -> None:
    """The place of the talon in the pack, found by its cards."""
    place = pack.index(deal_in_pairs(pack, players).talon[0])
    assert place == 30 if players == 4 else 0 < place < 30


@given(packs, players_at_a_table)
def test_de2_every_card_is_dealt_once(pack: list[Card], players: int) -> None:
    """10 + 10 + 10 + 2 cards, together the whole deck."""
    deal = deal_in_pairs(tuple(pack), players)
    dealt = [card for hand in deal.hands for card in hand] + list(deal.talon)
    assert [*map(len, deal.hands), len(deal.talon)] == [10, 10, 10, 2]
    assert sorted(dealt) == list(DECK)


@pytest.mark.parametrize(
    "pack",
    [
        DECK[:31],
        DECK[:-2],
        (*DECK, DECK[0]),
        (*DECK[:31], DECK[0]),
        DECK * 2,
        (),
    ],
    ids=["31", "30", "33", "one twice", "two packs", "none"],
)
def test_de1_a_pack_is_the_32_cards(pack: tuple[Card, ...]) -> None:
    """Anything else is a misdeal, or a card twice in one hand."""
    with pytest.raises(ArgumentError) as caught:
        deal_in_pairs(pack)
    assert caught.value.rule == "DE-2"


@pytest.mark.parametrize("pack", [None, 32, [None] * 32, [*range(32)], "♠" * 32], ids=ascii)
def test_de1_a_pack_is_of_cards(pack: Any) -> None:
    """Numbers and texts are no cards."""
    with pytest.raises(WrongType):
        deal_in_pairs(pack)


@pytest.mark.parametrize("players", [0, 1, 5, -2, 10**30])
def test_de1_two_three_or_four_are_dealt_to(players: int) -> None:
    """Dealing and shuffling refuse another number."""
    with pytest.raises(ArgumentError) as dealt:
        deal_in_pairs(DECK, players)
    with pytest.raises(ArgumentError) as shuffled:
        Deal.shuffled(1, players)
    assert dealt.value.code == shuffled.value.code == "bad-players"


# ---------------------------------------------------------------------------- DE-2

FIRST = "♠7 ♠8 ♠9 ♠10 ♠J ♠Q ♠K ♠A ♣7 ♣8"
SECOND = "♣9 ♣10 ♣J ♣Q ♣K ♣A ♦7 ♦8 ♦9 ♦10"
THIRD = "♦J ♦Q ♦K ♦A ♥7 ♥8 ♥9 ♥10 ♥J ♥Q"
TALON = "♥K ♥A"


def test_de2_a_deal_is_three_hands_and_a_talon() -> None:
    """Text, cards and hands make the same deal, and its parts can be read."""
    deal = Deal.of(FIRST, SECOND, THIRD, TALON)
    first, second, third, talon = map(parse_cards, (FIRST, SECOND, THIRD, TALON))
    assert deal == Deal.of(first, second, third, talon)
    assert deal == Deal.of(Hand.of(FIRST), Hand.of(SECOND), Hand.of(THIRD), list(deal.talon))
    assert (str(deal.first), str(deal.second), str(deal.third)) == (FIRST, SECOND, THIRD)
    assert deal.talon_text == TALON
    assert deal.masks == tuple(hand.mask for hand in deal.hands)
    assert str(deal) == f"{FIRST} | {SECOND} | {THIRD} | {TALON}"


def test_de2_the_order_of_the_talon_counts_and_that_of_a_hand_does_not() -> None:
    """The card shown first makes another deal; a hand is a set."""
    deal = Deal.of(FIRST, SECOND, THIRD, TALON)
    assert Deal.of(" ".join(reversed(FIRST.split())), SECOND, THIRD, TALON) == deal
    assert Deal.of(FIRST, SECOND, THIRD, "♥A ♥K") != deal


@pytest.mark.parametrize(
    ("parts", "sizes"),
    [
        ((FIRST + " ♣9", SECOND[3:], THIRD, TALON), [11, 9, 10, 2]),
        ((FIRST, SECOND, THIRD, TALON + " ♥Q"), [10, 10, 10, 3]),
        ((FIRST, SECOND, THIRD, "♥K"), [10, 10, 10, 1]),
        ((FIRST, SECOND, THIRD, ""), [10, 10, 10, 0]),
        (("", "", "", ""), [0, 0, 0, 0]),
        ((FIRST, SECOND, THIRD + " ♥K", "♥A"), [10, 10, 11, 1]),
    ],
)
def test_de2_a_wrong_number_of_cards_is_a_misdeal(parts: Any, sizes: list[int]) -> None:
    """The refusal counts the cards of each part and says how many there should be."""
    with pytest.raises(ArgumentError) as caught:
        Deal.of(*parts)
    error = caught.value
    assert (error.code, error.rule) == ("misdeal", "DE-2")
    counted, wanted = (
        list(map(int, re.findall(r"\d+", t))) for t in (error.refused, error.expected)
    )
    assert (counted, wanted) == (sizes, [10, 10, 10, 2])


def test_de2_hands_that_overlap_are_a_misdeal() -> None:
    """The refusal names the cards that are missing."""
    with pytest.raises(ArgumentError) as caught:
        Deal.of(FIRST, FIRST, THIRD, TALON)
    assert caught.value.code == "misdeal"
    assert SECOND in str(caught.value)
    with pytest.raises(ArgumentError, match="♥A"):
        Deal.of(FIRST, SECOND, THIRD, "♥K ♥Q")


def test_de2_a_card_twice_in_one_part_is_refused() -> None:
    """In a hand and in the talon."""
    for parts in ((FIRST + " ♠7", SECOND, THIRD, TALON), (FIRST, SECOND, THIRD, "♥K ♥K")):
        with pytest.raises(ArgumentError) as caught:
            Deal.of(*parts)
        assert (caught.value.code, caught.value.rule) == ("card-twice", "DE-2")


@each("place", range(4))
@each("wrong", [None, 5, [5], ["♠7"], object], ids=repr)
def test_de2_parts_of_a_deal_are_text_or_cards(place: int, wrong: Any) -> None:
    """Anything else in any of the four places is a wrong type."""
    parts: list[Any] = [FIRST, SECOND, THIRD, TALON]
    parts[place] = wrong
    with pytest.raises(WrongType):
        Deal.of(*parts)


def test_de2_text_that_cannot_be_read_is_refused_as_such() -> None:
    """A Latin T in a hand is a misprint, not a misdeal."""
    with pytest.raises(NotationError):
        Deal.of(FIRST.replace("♠10", "♠T"), SECOND, THIRD, TALON)


@pytest.mark.parametrize(
    "wrong",
    [
        {"masks": (FIRST, SECOND, THIRD)},
        {"masks": [0, 0, 0]},
        {"masks": (True, False, True)},
        {"masks": None},
        {"talon": TALON},
        {"talon": list(parse_cards(TALON))},
        {"talon": (30, 31)},
        {"talon": None},
    ],
    ids=repr,
)
def test_de2_the_constructor_takes_masks_and_cards(wrong: Any) -> None:
    """The refusal names `Deal.of`, which takes text."""
    deal = Deal.of(FIRST, SECOND, THIRD, TALON)
    with pytest.raises(WrongType, match=r"Deal\.of"):
        Deal(**{"masks": deal.masks, "talon": deal.talon} | wrong)


@pytest.mark.parametrize(
    "masks",
    [
        (0x3FF, 0x3FF << 10, 0x3FF << 10),
        (0x3FF, 0x3FF << 10, 0),
        (0x3FF, 0x3FF << 10, -(0x3FF << 20)),
        (0x3FF, 0x3FF << 10, 0x3FF << 40),
    ],
    ids=str,
)
def test_de2_the_constructor_refuses_a_misdeal(masks: Any) -> None:
    """Hands of ten, none overlapping, none outside the deck."""
    with pytest.raises(ArgumentError) as caught:
        Deal(masks, parse_cards(TALON))  # type: ignore[arg-type]
    assert (caught.value.code, caught.value.rule) == ("misdeal", "DE-2")


@pytest.mark.parametrize("number", [0, 1, 2, 4])
def test_de2_the_constructor_takes_three_hands(number: int) -> None:
    """Fewer or more masks are no deal."""
    masks: Any = (0x3FF, 0x3FF << 10, 0x3FF << 20, 0)[:number]
    with pytest.raises((ArgumentError, WrongType)):
        Deal(masks, Deal.of(FIRST, SECOND, THIRD, TALON).talon)


@given(packs, players_at_a_table)
def test_de2_a_deal_is_a_value(pack: list[Card], players: int) -> None:
    """Made again, from its repr, copied and pickled it is equal, masks too."""
    deal = deal_in_pairs(pack, players)
    again = [
        Deal(deal.masks, deal.talon),
        Deal.of(*deal.hands, deal.talon),
        eval(repr(deal), {"Deal": Deal}),
        copy.deepcopy(deal),
        pickle.loads(pickle.dumps(deal)),
    ]
    for one in again:
        assert one == deal
        assert hash(one) == hash(deal)
        assert (one.masks, one.talon_mask) == (deal.masks, deal.talon_mask)


# ------------------------------------------------------------------------- shuffles


@each(("seed", "pack"), PINNED_DECKS.items(), ids=[f"{seed!a}" for seed in PINNED_DECKS])
def test_de1_a_shuffle_never_changes(seed: int | str, pack: str) -> None:
    """The pack of a seed, top first, pinned for ever."""
    assert " ".join(map(str, shuffled_deck(seed))) == pack
    assert shuffled_deck(seed, "sha256-fisher-yates-1") == parse_cards(pack)


@each(
    ("seed", "players", "text"),
    PINNED_DEALS,
    ids=[f"{seed!a}-{players}" for seed, players, _ in PINNED_DEALS],
)
def test_de1_a_shuffled_deal_never_changes(seed: int | str, players: int, text: str) -> None:
    """The deal of a seed for three and for four, pinned for ever."""
    deal = Deal.shuffled(seed=seed, players=players)
    assert str(deal) == text
    assert Deal.shuffled(seed, players, "sha256-fisher-yates-1") == deal


def test_de1_the_shuffle_used_has_a_name_and_a_version() -> None:
    """A new algorithm gets a new name; this one stays."""
    assert pref.SHUFFLE == "sha256-fisher-yates-1"
    assert pref.SHUFFLE in pref.SHUFFLES
    with pytest.raises(TypeError):
        pref.SHUFFLES["mine"] = lambda _: ()  # type: ignore[index]


@given(seeds)
def test_de1_the_shuffle_is_fisher_and_yates_over_sha256(seed: int | str) -> None:
    """Written a second time: the digits of one digest, by 32, 31, … 2, say which cards change."""
    digest = hashlib.sha256(f"sha256-fisher-yates-1:{seed}".encode()).hexdigest()
    number = int(digest, 16)
    pack = list(DECK)
    for size in range(32, 1, -1):
        place = number % size
        number //= size
        pack[size - 1], pack[place] = pack[place], pack[size - 1]
    assert shuffled_deck(seed) == tuple(pack)


def test_de1_shuffling_leaves_the_deck_as_it_is() -> None:
    """A pack is shuffled, not the deck."""
    before = " ".join(map(str, DECK))
    for seed in range(5):
        shuffled_deck(seed)
        Deal.shuffled(seed, 4)
    assert " ".join(map(str, DECK)) == before


@given(st.integers())
def test_de1_an_int_seed_is_its_decimal_digits(seed: int) -> None:
    """So a seed read from JSON text is the seed that was written."""
    assert shuffled_deck(seed) == shuffled_deck(str(seed))


@given(seeds, seeds)
def test_de1_other_seeds_give_other_packs(one: int | str, other: int | str) -> None:
    """Two seeds with one pack would be a find."""
    assert (shuffled_deck(one) == shuffled_deck(other)) is (str(one) == str(other))


def test_de1_every_card_comes_to_every_place_equally_often() -> None:
    """Over 3,200 seeds no place prefers a card: chi-square within five deviations of its mean."""
    counts: Counter[tuple[int, Card]] = Counter()
    packs_counted = 3200
    for seed in range(packs_counted):
        counts.update(enumerate(shuffled_deck(f"uniformity {seed}")))
    expected = packs_counted / 32
    cells = [counts[place, card] for place in range(32) for card in DECK]
    chi_square = sum((count - expected) ** 2 for count in cells) / expected
    freedom = 31 * 31
    assert abs(chi_square - freedom) < 5 * (2 * freedom) ** 0.5
    # A place that two cards never reach would hardly be seen above.
    assert min(cells) > expected / 2


def test_de1_the_first_three_cards_come_in_every_order() -> None:
    """Of the three lowest spades each of the six orders comes about one time in six."""
    lowest = DECK[:3]
    orders: Counter[tuple[Card, ...]] = Counter()
    for seed in range(1200):
        orders[tuple(card for card in shuffled_deck(seed) if card in lowest)] += 1
    assert set(orders) == set(permutations(lowest))
    assert all(140 < count < 260 for count in orders.values())


@pytest.mark.parametrize("seed", [None, True, 1.0, b"7", ["7"], object], ids=repr)
def test_de1_a_seed_is_text_or_an_int(seed: Any) -> None:
    """A bool is no seed: `True` would be 1 or "True"."""
    for shuffle in (shuffled_deck, Deal.shuffled):
        with pytest.raises(WrongType, match="a seed"):
            shuffle(seed)


@pytest.mark.parametrize("seed", ["\ud800", "7\udfff", 10**5000, -(10**5000)], ids=range(4))
def test_de1_a_seed_that_cannot_be_used_is_refused(seed: int | str) -> None:
    """Half a surrogate pair is no text; an int too long to print is no seed."""
    for shuffle in (shuffled_deck, Deal.shuffled):
        with pytest.raises(ArgumentError) as caught:
            shuffle(seed)
        assert caught.value.code == "bad-seed"
        str(caught.value).encode()


def test_de1_a_long_text_is_a_seed() -> None:
    """There is no limit to a text."""
    assert sorted(shuffled_deck("x" * 1_000_000)) == list(DECK)


@pytest.mark.parametrize("name", ["", "random", "SHA256-FISHER-YATES-1", "sha256-fisher-yates-2"])
def test_de1_an_unknown_shuffle_is_refused(name: str) -> None:
    """The refusal lists the names there are."""
    with pytest.raises(ArgumentError) as shuffled:
        shuffled_deck(7, name)
    with pytest.raises(ArgumentError) as dealt:
        Deal.shuffled(7, 3, name)
    for error in (shuffled.value, dealt.value):
        assert (error.code, error.expected) == ("unknown-shuffle", pref.SHUFFLE)


@pytest.mark.parametrize("name", [None, 1, ["sha256-fisher-yates-1"], {}], ids=repr)
def test_de1_the_name_of_a_shuffle_is_text(name: Any) -> None:
    """Any other value is refused by an error of the library."""
    with pytest.raises(PreferenceError, match="sha256-fisher-yates-1"):
        shuffled_deck(7, name)
