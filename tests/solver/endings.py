"""Small positions, made by hand or by chance, and a brute force that knows `apply` alone."""

from functools import cache
from random import Random

import attrs

import preference as pref
from preference.solver import CardAction
from tests.play import be, choose, say, start, undertake

InPlay = pref.Playing | pref.Raspasy

FULL = 10


def mask(cards: str) -> int:
    """The mask of some cards."""
    return pref.Hand.of(cards).mask


def ending(
    game: str,
    first: str,
    second: str,
    third: str,
    *,
    by: int = 0,
    turn: int = 0,
    trick: str = "",
    convention: pref.Convention = pref.SOCHI.evolve(stalingrad=False),
    players: int = 3,
) -> pref.Playing:
    """The last cards of a contract or misere, all earlier tricks taken by the declarer's left.

    With no trick taken on a misere, and none by the declarer of a game, values are easy to read.
    """
    state = undertake(game, by=by, convention=convention, players=players)
    if isinstance(state, pref.Whisting):
        state = say(state, "whist, whist" if players > 2 else "whist")
    hands = (mask(first), mask(second), mask(third))
    left = max(hand.bit_count() for hand in hands)
    taken = [0, 0, 0]
    taken[(by + 1) % 3] = FULL - left
    cards = tuple(card.index for card in pref.parse_cards(trick))
    return attrs.evolve(
        be(pref.Playing, state), hands=hands, turn=turn, trick=cards, taken=(*taken,)
    )


def raspasy(
    first: str,
    second: str,
    third: str,
    *,
    turn: int = 0,
    trick: str = "",
    taken: tuple[int, int, int, int] | None = None,
    convention: pref.Convention = pref.SOCHI,
    players: int = 3,
) -> pref.Raspasy:
    """The last cards of a raspasy; all earlier tricks are the third hand's unless it is said."""
    state = be(pref.Raspasy, say(start(convention, players=players), "pass, pass, pass"[: 10 if players == 2 else None]))
    hands = (mask(first), mask(second), mask(third))
    left = max(hands[0].bit_count(), hands[2].bit_count())
    cards = tuple(card.index for card in pref.parse_cards(trick))
    return attrs.evolve(
        state,
        hands=hands,
        turn=turn,
        trick=cards,
        taken=taken or (0, 0, FULL - left, 0),
        talon=(),
    )


def by_chance(seed: int, cards: int, *, players: int = 3, raspasy: bool = False) -> InPlay:
    """A position with so many cards a hand at most, from a deal that was played by chance."""
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
        state = start(convention, deal, players=players, dealer=chance.randrange(players))
        while not isinstance(state, pref.Finished):
            if isinstance(state, (pref.Playing, pref.Raspasy)) and not _too_many(state, cards):
                return state
            if raspasy and isinstance(state, pref.Auction):
                state = say(state, "pass")
            elif isinstance(state, pref.Playing):
                state = pref.apply(state, chance.choice(pref.legal_actions(state)))
            else:
                state = pref.apply(state, choose(state, chance))


def _too_many(state: InPlay, cards: int) -> bool:
    return any(
        hand.bit_count() > cards
        for at, hand in enumerate(state.hands)
        if isinstance(state, pref.Playing) or at in state.setup.order
    )


def brute(state: pref.State, seat: int, *, fewest: bool) -> int:
    """Tricks of a seat when it plays its best and all others their worst, by trying everything."""

    @cache
    def search(now: pref.State) -> int:
        if isinstance(now, pref.Finished):
            tricks = getattr(now.outcome, "tricks")
            return int(tricks[seat])
        after = [search(pref.apply(now, action)) for action in pref.legal_actions(now)]
        return (min if _plays(now, seat) is fewest else max)(after)

    return search(state)


def _plays(state: pref.State, seat: int) -> bool:
    """Whether a card of a seat is to be played, by whomever."""
    assert isinstance(state, (pref.Playing, pref.Raspasy))
    setup = state.setup
    if isinstance(state, pref.Playing):
        return setup.undertaking.table.setting.seats[state.turn] == seat
    return state.actors == (seat,)


def play_line(state: pref.State, actions: tuple[CardAction, ...]) -> pref.Finished:
    """Play a line through `apply` to the end of the deal."""
    for action in actions:
        assert action in pref.legal_actions(state)
        state = pref.apply(state, action)
    return be(pref.Finished, state)
