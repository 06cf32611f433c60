"""Random playouts of the play of one deal: what becomes of it if all play by chance."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from hashlib import blake2b
from typing import Final

import attrs

from preference.cards import SUIT_CARDS
from preference.engine import State, end_play, table_of
from preference.errors import ArgumentError, shown, wrong_type
from preference.following import trick_taker
from preference.raspasy import DEALER_HAND, Raspasy, TalonPart
from preference.results import deal_results
from preference.shuffles import shuffled_deck
from preference.simulation.checks import check_count
from preference.simulation.estimates import Distribution, in_order
from preference.solver._kernel import playouts
from preference.solver.positions import to_play
from preference.tricks import Playing

__all__ = ["Rollouts", "rollouts"]

_MOST: Final = 1 << 30
_AT_A_TIME: Final = 10_000


@attrs.frozen
class Rollouts:
    """How a play came out, how often.

    Attributes:
        play: Where all playouts began.
        pairs: The tricks taken by each hand, the dealer of four last, with how often; in order.

    Source: PL-1, RA-1.

    >>> from preference.contracts import MISERE
    >>> from preference.solver import position
    >>> state = position(["♠7 ♠9", "♠8 ♥A", "♠10 ♥K"], MISERE, declarer=0, leader=1)
    >>> found = rollouts(state, 100)
    >>> found.tricks(0).mean == Fraction(sum(taken[0] * count for taken, count in found.pairs), 100)
    True
    >>> found.total
    100
    >>> import preference as pref
    >>> state = pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=1), dealer=2, players=3)
    >>> for text in ("pass", "pass", "pass"):
    ...     state = pref.apply(state, pref.parse_action(text))
    >>> sum(one.mean for one in rollouts(state, 20).results())
    Fraction(0, 1)
    """

    play: Playing | Raspasy
    pairs: tuple[tuple[tuple[int, ...], int], ...]

    @property
    def total(self) -> int:
        """How many playouts there were."""
        return sum(count for _, count in self.pairs)

    def tricks(self, hand: int) -> Distribution:
        """Return how often a hand took how many of the ten tricks.

        Args:
            hand: 0, 1 or 2; 3 for the dealer of four, who plays the talon of a raspasy.

        Raises:
            ArgumentError: If there is no such hand.
            WrongType: If it is no int.
        """
        if type(hand) is not int:
            wrong_type("Rollouts.tricks", hand, "a hand, an int from 0")
        if not 0 <= hand <= DEALER_HAND:
            raise ArgumentError(
                "there is no such hand",
                code="bad-hand",
                rule="ST-3",
                refused=shown(hand),
                expected="0, 1 or 2; 3 for the dealer of four",
            )
        counts: Counter[Fraction] = Counter()
        for taken, count in self.pairs:
            counts[Fraction(taken[hand] if hand < len(taken) else 0)] += count
        return Distribution(counts)

    def results(self) -> tuple[Distribution, ...]:
        """Return, by seat, how often the deal brought how many whists, settled by itself (SE-1).

        Raises:
            OutcomeError: If nobody has whisted a game, as in what `solver.position` lays out.
        """
        table = table_of(self.play)
        counts: list[Counter[Fraction]] = [Counter() for _ in range(table.setting.players)]
        for taken, count in self.pairs:
            outcome = end_play(self.play, taken).outcome
            for seat, result in enumerate(deal_results(table.convention, outcome)):
                counts[seat][result] += count
        return tuple(map(Distribution, counts))


def rollouts(state: State, n: int, *, seed: int | str = 1) -> Rollouts:
    """Play a deal out by chance, again and again, and count how it ends.

    Every card that may be played is as likely as every other; nobody claims. Each playout follows
    from the seed and its number alone. It runs on integers, compiled where the solver is.

    Args:
        state: A state in which a card is to be played.
        n: How many times, up to 2**30.
        seed: Text or an int.

    Raises:
        ArgumentError: If no card is to be played now, or `n` is out of range.
        WrongType: If an argument is of the wrong type.

    Source: PL-1 to PL-3, RA-1 to RA-3.

    >>> import preference as pref
    >>> state = pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=7), dealer=2, players=3)
    >>> for _ in range(3):
    ...     state = pref.apply(state, pref.Pass())
    >>> found = rollouts(state, 200)
    >>> found.total, sum(found.tricks(hand).mean for hand in range(3))
    (200, Fraction(10, 1))
    """
    play = to_play("rollouts", state)
    check_count("rollouts", "playouts", n, 1, _MOST)
    if type(seed) is not int and not isinstance(seed, str):
        wrong_type("rollouts", seed, "a seed: text or an int")
    shuffled_deck(seed)  # refuses what is no text or cannot be printed
    root = int.from_bytes(blake2b(str(seed).encode(), digest_size=4).digest(), "big")
    counts: Counter[int] = Counter()
    for first in range(0, n, _AT_A_TIME):
        counts.update(playouts_of(play, root, first, min(first + _AT_A_TIME, n)))
    hands = len(play.taken)
    return Rollouts(
        play,
        in_order(
            {
                tuple(packed >> 4 * hand & 15 for hand in range(hands)): count
                for packed, count in counts.items()
            }
        ),
    )


def playouts_of(play: Playing | Raspasy, root: int, first: int, last: int) -> list[int]:
    """Return the tricks of each playout of a range, four bits a hand."""
    if isinstance(play, Playing):
        order, trump = [0, 1, 2], play.setup.trump_mask
        shows: list[int] = []
        dealt, is_fixed = 0, False
    else:
        setup = play.setup
        order, trump = list(setup.order), 0
        is_shown, is_played = setup.talon is TalonPart.SHOWN, setup.talon is TalonPart.PLAYED
        talon = setup.table.deal.talon
        shows = [SUIT_CARDS[card.suit] for card in talon] if is_shown else []
        is_fixed = is_played or (is_shown and not setup.winner_leads)
        dealt = int(is_played and bool(play.trick) and play.tricks_taken < len(talon))
    return playouts(
        list(play.hands),
        order,
        _trick(play, order, dealt),
        [*play.taken, 0][:4],
        trump,
        shows,
        [1 << card for card in play.talon] if isinstance(play, Raspasy) else [],
        is_fixed,
        [root, first, last],
    )


def _trick(play: Playing | Raspasy, order: list[int], dealt: int) -> list[int]:
    """Return the trick on the table, as the kernel takes it."""
    place = 0 if play.turn == DEALER_HAND else order.index(play.turn)
    by_hands = len(play.trick) - dealt
    left = len(order) - by_hands
    if not play.trick:
        return [place, left, 0, 0, 0]
    led = play.led
    assert led is not None
    trump = play.setup.trump if isinstance(play, Playing) else None
    at = trick_taker(play.trick, led) if trump is None else trick_taker(play.trick, led, trump)
    # Who is to play comes after all who have played; the dealer's card lies before theirs.
    winner = DEALER_HAND if dealt and not at else order[(place - len(play.trick) + at) % len(order)]
    return [place, left, SUIT_CARDS[led], 1 << play.trick[at], winner]
