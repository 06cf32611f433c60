"""The solver against a plain minimax, and against itself."""

from collections import Counter
from random import Random

import pytest

import preference as pref
from preference.solver.questions import Aim, Question
from tests.looks import some
from tests.solver.positions import Position, positions


def _says(one: Position) -> str:
    return f"{one.name}: {one.question}"


@pytest.mark.many
@pytest.mark.parametrize("seed", some(range(8)))
def test_values_equal_those_of_a_plain_minimax(seed: int) -> None:
    """Every kind of play, from the first card and from the middle of a trick: 2,400 positions."""
    kinds: Counter[str] = Counter()
    for one in positions(seed, 300, most=4 if seed < 2 else 3):
        kinds[one.name] += 1
        assert one.question.value() == one.brute_value(), _says(one)
    assert len(kinds) == 10
    assert min(kinds.values()) >= 20


@pytest.mark.parametrize("seed", [100, 101])
def test_every_card_has_the_value_of_a_plain_minimax(seed: int) -> None:
    """`cards` lists what is legal, no more, each with its value; the best is `value`."""
    for one in positions(seed, 200, most=3):
        memory = one.question.memory()
        found = one.question.cards(memory)
        assert found == one.brute_cards(), _says(one)
        hero_plays = one.question.turn == one.question.hero
        best = min if hero_plays == (one.question.aim is Aim.FEWEST) else max
        assert one.question.value(memory) == best(found.values()), _says(one)


@pytest.mark.soak
def test_values_equal_those_of_a_plain_minimax_in_a_long_search() -> None:
    """The same on 20,000 positions of up to four cards a hand."""
    for one in positions(1_000, 20_000, most=4):
        assert one.question.value() == one.brute_value(), _says(one)


def _whole_deals(count: int) -> list[tuple[int, int, int]]:
    return [pref.Deal.shuffled(seed=seed).masks for seed in range(count)]


@pytest.mark.long
@pytest.mark.parametrize(
    ("aim", "trump"), [(Aim.MOST, 4), (Aim.MOST, 1), (Aim.FEWEST, 4)], ids=["nt", "clubs", "misere"]
)
def test_one_memory_serves_every_hand_that_leads(aim: Aim, trump: int) -> None:
    """What questions of one deal share changes no answer."""
    for hands in _whole_deals(2):
        memory = Question(hands, 1, aim, trump=trump).memory()
        for leader in range(3):
            question = Question(hands, 1, aim, trump=trump, leader=leader)
            assert question.value(memory) == question.value()


def test_one_memory_survives_a_change_of_deal() -> None:
    """Lists that belong to a deal are made anew when a card turns up in another hand."""
    memory = Question((1, 2, 4), 0, Aim.MOST).memory()
    for hands in _whole_deals(3):
        small = tuple(mask & 0x3F3F3F3F for mask in hands)
        size = min(mask.bit_count() for mask in small)
        cut = tuple(_lowest(mask, size) for mask in small)
        question = Question(cut, 0, Aim.MOST)
        assert question.value(memory) == question.value()


def _lowest(mask: int, count: int) -> int:
    cards = [card for card in range(32) if mask >> card & 1]
    return sum(1 << card for card in cards[:count])


@pytest.mark.long
def test_security_values_of_a_deal_are_ten_tricks_or_more() -> None:
    """Let all play what guarantees them their values: the ten tricks still fall to them (RA-1)."""
    for hands in _whole_deals(2):
        values = [Question(hands, hero, Aim.FEWEST).value() for hero in range(3)]
        assert sum(values) >= 10, values


@pytest.mark.parametrize(("aim", "trump"), [(Aim.MOST, 4), (Aim.MOST, 2), (Aim.FEWEST, 4)])
def test_the_best_cards_lead_to_the_value(aim: Aim, trump: int) -> None:
    """A line of best cards, played out, brings exactly the value at its beginning."""
    hands = pref.Deal.shuffled(seed=5).masks
    question = Question(hands, 2, aim, trump=trump)
    memory = question.memory()
    promised, taken, rng = question.value(memory), 0, Random(1)
    while any(question.hands):
        found = question.cards(memory)
        hero_plays = question.turn == question.hero
        best = (min if hero_plays == (aim is Aim.FEWEST) else max)(found.values())
        card = rng.choice([card for card, value in found.items() if value == best])
        question, won = question.after(card)
        taken += won
    assert taken == promised


def test_a_trick_taken_in_second_place_is_not_always_an_exit() -> None:
    """Who plays after the hero may throw the card that would have been above the hero's next."""
    question = Question(pref.Deal.shuffled(seed=1_073).masks, 2, Aim.FEWEST)
    assert question.value() == 7


def test_a_suit_led_again_and_again_makes_the_hero_take_what_is_left_only() -> None:
    """Tricks ducked before the hero takes one are lost to the defence, though no exit is left."""
    cards = ("♦9 ♥8 ♥10 ♥Q", "♠K ♥7 ♥9 ♥J", "♠8 ♠9 ♠10 ♣J")
    question = Question(tuple(pref.Hand.of(hand).mask for hand in cards), 0, Aim.FEWEST, leader=1)
    assert [question.reaches(tricks) for tricks in range(1, 5)] == [True, True, False, False]
