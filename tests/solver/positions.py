"""Random positions for the tests of the solver, as the library and as the brute force see them."""

from collections.abc import Iterator
from random import Random

import attrs

from preference.solver.questions import Aim, Question
from tests.solver.brute import DECK, Brute, Hands, Trick, legal

SUITS = "SCDH"


@attrs.frozen
class Position:
    """One position in both forms."""

    name: str
    question: Question
    brute: Brute
    hands: Hands
    trick: Trick
    talon: tuple[str, ...]

    def brute_value(self) -> int:
        """Ask the brute force."""
        return self.brute.value(self.hands, self.question.leader, self.trick, self.talon)

    def brute_cards(self) -> dict[int, int]:
        """Ask the brute force for every card."""
        found = self.brute.cards(self.hands, self.question.leader, self.trick, self.talon)
        return {DECK.index(card): value for card, value in found.items()}


def _mask(hand: tuple[str, ...]) -> int:
    return sum(1 << DECK.index(card) for card in hand)


def position(
    name: str,
    rng: Random,
    hands: Hands,
    *,
    aim: Aim,
    hero: int,
    leader: int,
    trump: str = "",
    talon: tuple[str, ...] = (),
    dealer_plays: bool = False,
    winner_leads: bool = False,
) -> Position | None:
    """Play some cards of a trick at random, and put the question there.

    Returns `None` where nobody can follow a shown talon card, which no deal can bring about.
    """
    trick: Trick = ()
    led = talon[0][0] if talon else ""
    if talon and dealer_plays and rng.random() < 0.7:
        trick = ((3, talon[0]),)
    held = list(hands)
    if not (talon and dealer_plays) or trick:
        for step in range(rng.randrange(len(hands))):
            player = (leader + step) % len(hands)
            suit = led or (trick[0][1][0] if trick else "")
            card = rng.choice(legal(held[player], suit, trump))
            held[player] = tuple(one for one in held[player] if one != card)
            trick = (*trick, (player, card))
    now = tuple(held)
    question = Question(
        tuple(map(_mask, now)),
        hero,
        aim,
        trump=SUITS.index(trump) if trump else 4,
        leader=leader,
        trick=tuple(DECK.index(card) for _, card in trick),
        talon=tuple(map(DECK.index, talon)),
        is_talon_played=dealer_plays,
        winner_leads=winner_leads,
    )
    brute = Brute(
        hero=hero,
        avoids=aim is Aim.FEWEST,
        trump=trump,
        dealer_plays=dealer_plays,
        winner_leads=winner_leads,
    )
    made = Position(name, question, brute, now, trick, talon)
    if talon and not dealer_plays:
        try:
            made.brute_value()
        except AssertionError:
            return None
    return made


def positions(seed: int, count: int, most: int) -> Iterator[Position]:
    """Make positions of up to `most` cards a hand, of every kind in turn."""
    rng = Random(seed)
    made = 0
    while made < count:
        # Few suits make long ones, in which ranks matter more.
        suits = rng.sample(SUITS, rng.choice((2, 3, 4, 4, 4)))
        deck = [card for card in DECK if card[0] in suits]
        rng.shuffle(deck)
        size = rng.randint(1, min(most, (len(deck) - 2) // 3))
        hands: Hands = tuple(tuple(deck[at * size : (at + 1) * size]) for at in range(3))
        talon = tuple(deck[-2:])
        hero, leader = rng.randrange(3), rng.randrange(3)
        some = talon[rng.randrange(2) :] if size > 1 else talon[1:]
        options = rng.random() < 0.5
        first = leader if options and len(some) == 1 else 0
        few = Aim.FEWEST
        kinds = [
            *(
                position(f"trump {suit}", rng, hands, aim=Aim.MOST, hero=hero, leader=leader,
                         trump=suit)
                for suit in SUITS
            ),
            position("fewest with trumps", rng, hands, aim=few, hero=hero, leader=leader,
                     trump=SUITS[hero]),
            position("no trump", rng, hands, aim=Aim.MOST, hero=hero, leader=leader),
            position("misere", rng, hands, aim=few, hero=hero, leader=leader),
            position("two players", rng, hands[:2], aim=few, hero=hero % 2, leader=leader % 2),
            position("talon shown", rng, hands, aim=few, hero=hero, leader=first, talon=some,
                     winner_leads=options),
            position("talon played", rng, hands, aim=few, hero=rng.randrange(4), leader=0,
                     talon=some, dealer_plays=True),
        ]  # fmt: skip
        for one in kinds:
            if one is not None:
                made += 1
                yield one
