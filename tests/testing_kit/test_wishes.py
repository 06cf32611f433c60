"""Wishes for the hands of a deal: they hold of the whole hand, and come true together."""

from collections import Counter
from math import comb
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, find, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable

import preference as pref
from preference.testing import RandomChance, Shape, is_certain_misere, make_deal, make_hand
from preference.testing import strategies as pst
from preference.testing.making.sharing import Sharing
from tests.looks import times

SPADES, CLUBS, DIAMONDS, HEARTS = pref.Suit

QUICK = settings(max_examples=times(25))


def cards_of(hand: pref.Hand, suit: pref.Suit) -> int:
    """Count the cards of a suit."""
    return sum(card.suit is suit for card in hand)


# ------------------------------------------------------------------ one wish


@given(pst.deals(second=pst.hands(void=[SPADES])))
@QUICK
def test_a_wished_hand_lies_where_it_is_wished(deal: pref.Deal) -> None:
    """The rest is any deal."""
    assert not cards_of(deal.second, SPADES)


@given(pst.deals(first=pst.hands(9, void=[SPADES, HEARTS])))
@QUICK
def test_a_void_holds_of_the_whole_hand(deal: pref.Deal) -> None:
    """A hand of nine is not filled up with a card of the suit that it must not hold."""
    assert {card.suit for card in deal.first} == {CLUBS, DIAMONDS}


@given(pst.deals(third=pst.hands(None, void=[CLUBS], long=HEARTS, least=6)))
@QUICK
def test_a_wish_of_any_size_holds_of_the_whole_hand(deal: pref.Deal) -> None:
    """Six hearts or more, and no club among the ten cards."""
    assert not cards_of(deal.third, CLUBS)
    assert cards_of(deal.third, HEARTS) >= 6


@given(pst.deals(talon=pst.hands(2, long=HEARTS, least=2)))
@QUICK
def test_a_talon_may_have_a_shape(deal: pref.Deal) -> None:
    """Of two cards."""
    assert {card.suit for card in deal.talon} == {HEARTS}


@given(pst.deals(third=pst.certain_miseres(leads=True)))
@QUICK
def test_sc2_a_certain_misere_may_be_wished(deal: pref.Deal) -> None:
    """In any hand."""
    assert is_certain_misere(deal.third, leads=True)


@given(pst.deals(first="♠A ♠K", talon=[pref.parse_card("♥A")]))
@QUICK
def test_cards_may_be_wished_as_text_or_cards(deal: pref.Deal) -> None:
    """And in several hands at once; the talon keeps its order."""
    assert set(pref.parse_cards("♠A ♠K")) <= set(deal.first)
    assert str(deal.talon[0]) == "♥A"


# ------------------------------------------------------------------ several wishes

MANY: dict[str, dict[str, Any]] = {
    "voids": {"first": Shape(void=[SPADES]), "second": Shape(void=[HEARTS])},
    "long": {"first": Shape(long=SPADES, least=4), "third": Shape(long=SPADES, least=4)},
    "cards": {"first": Shape("♠A", void=[CLUBS]), "second": "♠K ♣A", "talon": "♥A"},
    "talon": {"talon": Shape(void=[SPADES, CLUBS, DIAMONDS]), "second": Shape(long=HEARTS)},
    "only": {
        "first": Shape(void=[DIAMONDS, HEARTS]),
        "second": Shape(void=[SPADES, CLUBS]),
        "third": Shape(long=CLUBS, least=1),
    },
    "all": {
        "first": Shape(void=[SPADES], long=CLUBS, least=6),
        "second": Shape("♥A ♥K", void=[CLUBS], long=HEARTS),
        "third": Shape("♠A", long=SPADES, least=7),
        "talon": "♦7",
    },
}


def is_met(wishes: dict[str, Any], deal: pref.Deal) -> bool:
    """Whether every wish of a deal has come true."""
    parts = dict(zip(("first", "second", "third"), deal.hands, strict=True))
    parts["talon"] = pref.Hand.of(deal.talon)
    return all(
        (wish if isinstance(wish, Shape) else Shape(wish)).is_met(parts[part])
        for part, wish in wishes.items()
    )


@pytest.mark.parametrize("wishes", MANY.values(), ids=MANY)
def test_wishes_of_several_hands_come_true_together(wishes: dict[str, Any]) -> None:
    """With a generator and with Hypothesis, which throws nothing away for it."""
    chance = RandomChance(Random(1))
    deals = {make_deal(chance, **wishes) for _ in range(40)}
    assert len(deals) > 30
    assert all(is_met(wishes, deal) for deal in deals)
    drawn: list[pref.Deal] = []

    @settings(max_examples=20, suppress_health_check=[HealthCheck.too_slow])
    @given(pst.deals(**wishes))
    def draw(deal: pref.Deal) -> None:
        drawn.append(deal)
        assert is_met(wishes, deal)

    draw()
    assert len(drawn) >= 20


@given(
    pst.deals(
        first=pst.hands(void=[SPADES]), second=pst.hands(long=HEARTS), third=pst.hands(long=SPADES)
    )
)
@QUICK
def test_strategies_of_hands_never_clash(deal: pref.Deal) -> None:
    """Three whole hands drawn apart would hardly ever be of one deal."""
    assert not cards_of(deal.first, SPADES)
    assert cards_of(deal.second, HEARTS) >= 5
    assert cards_of(deal.third, SPADES) >= 5


@given(pst.deals(first=pst.certain_miseres(), second=Shape(long=SPADES, least=4), talon="♥A"))
@QUICK
def test_sc2_a_drawn_hand_goes_together_with_shapes(deal: pref.Deal) -> None:
    """What does not go together is thrown away, and that is not much."""
    assert is_certain_misere(deal.first)
    assert cards_of(deal.second, SPADES) >= 4
    assert str(deal.talon[0]) == "♥A"


@given(pst.deals(first=pst.suits().map(lambda suit: Shape(void=[suit])), second=pst.shapes()))
@settings(max_examples=10, suppress_health_check=[HealthCheck.too_slow])
def test_shapes_may_be_drawn(deal: pref.Deal) -> None:
    """The suit in which a hand is void may be any."""
    assert any(not cards_of(deal.first, suit) for suit in pref.Suit)


def test_the_plainest_deal_of_wishes_is_filled_up_from_low_to_high() -> None:
    """A test that fails shows a deal in which nothing but the wishes is out of order."""
    deal = find(pst.deals(first=Shape(void=[SPADES])), lambda _: True)
    assert str(deal.first) == "♣7 ♣8 ♣9 ♣10 ♣J ♣Q ♣K ♣A ♦7 ♦8"
    assert str(deal.second) == "♠7 ♠8 ♠9 ♠10 ♠J ♠Q ♠K ♠A ♦9 ♦10"
    deal = find(
        pst.deals(first=Shape(void=[SPADES]), second=Shape("♠A", long=HEARTS)),
        lambda deal: pref.parse_card("♥A") in deal.first,
    )
    assert str(deal.first) == "♣7 ♣8 ♣9 ♣10 ♣J ♣Q ♣K ♣A ♦7 ♥A"


# ------------------------------------------------------------------ wishes that cannot be


@pytest.mark.parametrize(
    "wishes",
    [
        {"first": Shape(void=[SPADES, CLUBS, DIAMONDS])},
        {"first": pst.hands(8, void=[SPADES, CLUBS, DIAMONDS])},
        {"first": Shape(long=SPADES), "second": pst.hands(long=SPADES)},
        {"first": Shape("♠A"), "second": "♠A"},
        {"first": Shape("♠A", void=[HEARTS]), "third": [pref.parse_card("♠A")]},
        {"talon": Shape(long=SPADES)},
        {"talon": Shape("♠7 ♠8 ♠9")},
        {
            "first": Shape(void=[SPADES]),
            "second": Shape(void=[SPADES]),
            "third": "♥7 ♥8 ♥9",
            "talon": "♦7 ♦8",
        },
        {part: Shape(void=[HEARTS]) for part in ("first", "second", "third")},
        {"first": pst.certain_miseres(), "second": "♠A", "third": "♠A"},
    ],
)
def test_de2_wishes_that_cannot_come_true_are_refused_at_once(wishes: dict[str, Any]) -> None:
    """When the strategy is made, with the wishes in words."""
    with pytest.raises(pref.ArgumentError) as caught:
        pst.deals(**wishes)
    assert (caught.value.code, caught.value.rule) == ("misdeal", "DE-2")
    assert any(part in caught.value.refused for part in wishes)


def test_de2_a_hand_of_more_cards_than_are_dealt_is_refused() -> None:
    """At once where it is one of `hands`, or else when it is drawn."""
    with pytest.raises(pref.ArgumentError) as caught:
        pst.deals(first=pst.hands(11))
    assert caught.value.code == "bad-shape"
    eleven = pst.hands(11).map(lambda hand: hand)
    with pytest.raises(pref.ArgumentError) as caught:
        find(pst.deals(first=eleven, second="♠A"), lambda _: True)
    assert caught.value.code == "misdeal"
    with pytest.raises(pref.ArgumentError) as caught:
        pst.deals(talon=pst.hands(3))
    assert caught.value.code == "bad-shape"


def test_only_hands_and_shapes_are_drawn() -> None:
    """Anything else a strategy draws is refused when it is drawn."""
    with pytest.raises(pref.WrongType):
        find(pst.deals(first=st.integers()), lambda _: True)  # type: ignore[arg-type]


def test_drawn_hands_that_always_clash_satisfy_nothing() -> None:
    """Hypothesis says so; nothing hangs."""
    clubs = st.just(pref.Hand.of("♣7"))
    with pytest.raises(Unsatisfiable):
        find(pst.deals(first=clubs, second=clubs), lambda _: True)


@pytest.mark.parametrize(
    "parts",
    [
        {"cards": "♠A", "void": [SPADES]},
        {"cards": "♠A ♠A"},
        {"void": [SPADES], "long": SPADES},
        {"least": 6},
    ],
)
def test_ca1_a_shape_that_no_hand_has_is_refused(parts: dict[str, Any]) -> None:
    """Already by itself."""
    with pytest.raises(pref.ArgumentError) as caught:
        Shape(**parts)
    assert caught.value.code == "bad-shape"


@pytest.mark.parametrize(
    "parts",
    [
        {"cards": 7},
        {"cards": [7]},
        {"void": SPADES},
        {"void": "♠"},
        {"void": [0]},
        {"long": 2},
        {"long": SPADES, "least": 2.0},
    ],
)
def test_ca1_a_shape_of_wrong_types_is_refused(parts: dict[str, Any]) -> None:
    """Cards are cards, suits are suits, and numbers are ints."""
    with pytest.raises(pref.WrongType):
        Shape(**parts)
    with pytest.raises(pref.WrongType):
        Shape().is_met("♠A")  # type: ignore[arg-type]


def test_ca1_a_long_suit_is_not_wished_without_the_suit() -> None:
    """Not of a hand either; the number would say nothing."""
    with pytest.raises(pref.ArgumentError):
        make_hand(RandomChance(Random(1)), least=6)
    with pytest.raises(pref.ArgumentError):
        pst.hands(least=6)


# ------------------------------------------------------------------ as likely as they should be

ANY = ((0, 8),) * 4


def test_de2_the_deals_of_wishes_are_counted() -> None:
    """All of them, and those with a void, as the binomials say."""
    every = Sharing((8,) * 4, (10, 10, 10, 2), (ANY,) * 4)
    assert every.deals == comb(32, 10) * comb(22, 10) * comb(12, 10)
    void = (((0, 0), (0, 8), (0, 8), (0, 8)), ANY, ANY, ANY)
    assert Sharing((8,) * 4, (10, 10, 10, 2), void).deals == comb(24, 10) * comb(22, 10) * comb(
        12, 10
    )
    seven = (((7, 8), (0, 8), (0, 8), (0, 8)), ANY, ANY, ANY)
    hands = comb(8, 7) * comb(24, 3) + comb(24, 2)
    assert Sharing((8,) * 4, (10, 10, 10, 2), seven).deals == hands * comb(22, 10) * comb(12, 10)
    assert Sharing((8,) * 4, (10, 10, 10, 2), (((0, 0),) * 4, ANY, ANY, ANY)).deals == 0


@pytest.mark.long
def test_de2_all_deals_of_wishes_come_up_alike() -> None:
    """The lengths of a suit as often as there are deals with them."""
    wishes = {"first": Shape(void=[SPADES]), "third": Shape(long=HEARTS, least=4)}
    chance = RandomChance(Random(2))
    made = Counter(cards_of(make_deal(chance, **wishes).second, SPADES) for _ in range(3_000))
    hearts = ((0, 8), (0, 8), (4, 8), (0, 8))
    of_length = [
        Sharing(
            (8,) * 4,
            (10, 10, 10, 2),
            (((0, 0), (length, length), (0, 8), (0, 8)), ANY, ANY, hearts),
        ).deals
        for length in range(9)
    ]
    for length, deals in enumerate(of_length):
        assert made[length] / 3_000 == pytest.approx(deals / sum(of_length), abs=0.03)
