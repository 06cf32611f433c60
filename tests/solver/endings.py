"""Positions by hand and by chance, and a brute force that knows nothing but `apply`."""

from functools import cache
from random import Random

import attrs

import preference as pref
from preference.solver import CardAction
from preference.testing import RandomChance, choose_action
from tests.play import be, say, start

InPlay = pref.Playing | pref.Raspasy


def mask(cards: str) -> int:
    """The mask of some cards."""
    return pref.Hand.of(cards).mask


def texts(values: dict[CardAction, int]) -> dict[str, int]:
    """What `evaluate` returns, by the text of each card."""
    return {str(action.card): tricks for action, tricks in values.items()}


def by_chance(seed: int, cards: int, *, players: int = 3, raspasy: bool = False) -> InPlay:
    """A position with at most so many cards a hand, of a deal that was played by chance."""
    chance = Random(f"{seed} {cards} {players} {raspasy}")
    convention = pref.SOCHI.evolve(
        players=[players],
        stalingrad=chance.random() < 0.5,
        raspasy_talon=chance.choice(["leads", "hidden"]),
        raspasy_leader=chance.choice(["first_hand", "winner"]),
        talonless=chance.choice([[], ["misere", 9, 10]]),
    )
    while True:
        deal = pref.Deal.shuffled(chance.randrange(10**6), players)
        dealer = chance.randrange(players)
        state = start(convention, deal, players=players, dealer=dealer)
        while not isinstance(state, pref.Finished):
            if isinstance(state, (pref.Playing, pref.Raspasy)):
                if most_cards(state) <= cards:
                    return state
                state = pref.apply(state, chance.choice(pref.legal_actions(state)))
            elif raspasy:
                state = say(state, "pass")
            else:
                state = pref.apply(state, choose_action(RandomChance(chance), state))


def most_cards(state: InPlay) -> int:
    """How many cards the fullest of the hands that play has."""
    hands = (0, 1, 2) if isinstance(state, pref.Playing) else state.setup.order
    return max(state.hands[hand].bit_count() for hand in hands)


def led_by_talon(seed: int, cards: int, *, players: int = 3, played: int = 0) -> pref.Raspasy:
    """The first tricks of a raspasy that the talon leads, as if each hand had so few cards."""
    chance = Random(f"{seed} {cards} {players}")
    convention = pref.SOCHI.evolve(raspasy_leader=chance.choice(["first_hand", "winner"]))
    deal = pref.Deal.shuffled(chance.randrange(10**6), players)
    state = be(pref.Raspasy, say(start(convention, deal, players=players), "pass, pass, pass"))
    hands = [chance.sample(list(hand), cards) for hand in deal.hands]
    first, second, third = (sum(1 << card.index for card in hand) for hand in hands)
    state = attrs.evolve(state, hands=(first, second, third))
    for _ in range(played):
        after = pref.apply(state, chance.choice(pref.legal_actions(state)))
        state = be(pref.Raspasy, after)
    return state


def brute(state: pref.State, hand: int, *, fewest: bool) -> int:
    """Tricks of a hand when it plays its best and all others their worst, trying everything.

    A position without cards counts as an end, too, for those of `led_by_talon`.
    """

    @cache
    def search(now: InPlay) -> int:
        values = [after(now, action) for action in pref.legal_actions(now)]
        if not values:
            return now.taken[hand]
        return (min if (now.turn == hand) is fewest else max)(values)

    def after(now: InPlay, action: pref.Action) -> int:
        state = pref.apply(now, action)
        if isinstance(state, pref.Finished):
            return tricks_in_the_end(now, state, hand)
        assert isinstance(state, (pref.Playing, pref.Raspasy))
        return search(state)

    assert isinstance(state, (pref.Playing, pref.Raspasy))
    return search(state)


def tricks_in_the_end(before: InPlay, state: pref.Finished, hand: int) -> int:
    """The tricks of a hand in the outcome, which counts them by seat."""
    setting = state.table.setting
    seat = setting.dealer if hand == 3 else setting.seats[hand]
    assert isinstance(state.outcome, (pref.ContractOutcome, pref.RaspasyOutcome))
    tricks = state.outcome.tricks
    assert tricks is not None
    assert seat != -1, "the dummy's tricks are not told apart"
    assert before.tricks_taken == 9
    return tricks[seat]


def play_line(state: pref.State, actions: tuple[CardAction, ...]) -> pref.Finished:
    """Play a line through `apply` to the end of the deal; every card of it is legal."""
    for action in actions:
        assert action in pref.legal_actions(state)
        state = pref.apply(state, action)
    return be(pref.Finished, state)
