"""Deals played by chance, so weighed that deals of every kind come up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

import attrs

from preference._pretty import as_repr
from preference.actions import Action, Bid, Declare, Discard, Pass
from preference.auction import Auction
from preference.conventions import Convention
from preference.deals import Deal
from preference.engine import Finished, State, apply, begin, legal_actions, legal_claims
from preference.errors import ArgumentError, wrong_type
from preference.exchange import Exchange
from preference.table import Setting
from preference.testing.chance import Chance, drawn_ahead
from preference.testing.making.arguments import (
    check_chance,
    check_game,
    check_running,
    check_state,
)
from preference.testing.making.conventions import make_convention
from preference.testing.making.deals import make_deal
from preference.testing.making.shapes import make_preferans_hand
from preference.tricks import Playing

__all__ = ["MOST_ACTIONS", "Course", "choose_action", "make_setting", "make_state", "play_out"]

T = TypeVar("T")

MOST_ACTIONS: Final = 150
"""No deal is longer: auctions of blind calls, then claim and answers among thirty cards."""


@attrs.frozen(repr=False)
class Course:
    """A deal as it went.

    Attributes:
        states: Every state, from the first to the last.
        actions: The action done in each of them but the last.

    Source: formats §2.

    >>> from random import Random
    >>> from preference.testing import RandomChance
    >>> chance = RandomChance(Random(1))
    >>> course = play_out(chance, make_state(chance))
    >>> len(course.states) - len(course.actions)
    1
    """

    states: tuple[State, ...]
    actions: tuple[Action, ...]

    def __repr__(self) -> str:
        """Print where it began, what was done and where it ended, for dozens of states are long."""
        said = ", ".join(map(str, self.actions))
        return f"Course({self.states[0]} -> {said} -> {self.states[-1]})"

    _repr_pretty_ = as_repr

    @property
    def finished(self) -> Finished:
        """The end of the deal.

        Raises:
            ArgumentError: If the deal does not end in it.
        """
        last = self.states[-1]
        if not isinstance(last, Finished):
            raise ArgumentError(
                "the deal is not over",
                code="deal-in-progress",
                rule="ST-2",
                refused=str(last),
                expected="a course to the end of the deal",
            )
        return last


def make_setting(chance: Chance, convention: Convention, players: int | None = None) -> Setting:
    """Make where and when a deal is played: seats, dealer, raspasy before, bombs.

    Args:
        chance: Where the choices come from.
        convention: What is played.
        players: How many sit down, or `None` for any number the convention has.

    Raises:
        ArgumentError: If the convention does not have so many players.
        WrongType: If an argument is of the wrong type.

    Source: ST-3, RA-8, BO.

    >>> from random import Random
    >>> from preference.testing import RandomChance
    >>> from preference.conventions import SOCHI
    >>> make_setting(RandomChance(Random(3)), SOCHI, 4).players
    4
    """
    check_chance("make_setting", chance)
    if convention is None:
        wrong_type("make_setting", convention, "a Convention such as SOCHI")
    check_game("make_setting", convention, players)
    seats = make_players(chance, convention) if players is None else players
    # Plainest is the last seat, for then seats and hands have the same numbers.
    dealer = seats - 1 - chance.integer(0, seats - 1)
    count = chance.pick((0, 0, 0, 1, 2, 5))
    if not convention.raspasy.bombs:
        return Setting(seats, dealer, count)
    return Setting(seats, dealer, count, tuple(chance.integer(0, 2) for _ in range(seats)))


def make_players(chance: Chance, convention: Convention) -> int:
    """Choose how many sit down, three if there is nothing against it."""
    return chance.pick(sorted(convention.players, key=lambda seats: (seats != 3, seats)))


def make_state(
    chance: Chance, convention: Convention | None = None, players: int | None = None
) -> State:
    """Make the beginning of a deal: the auction, or a deal won by a preferans hand.

    Args:
        chance: Where the choices come from.
        convention: What is played, or `None` for any convention.
        players: How many sit down, or `None` for any number the convention has.

    Raises:
        ArgumentError: If the convention does not have so many players.
        WrongType: If an argument is of the wrong type.

    Source: BI-2, PL-7.

    >>> from random import Random
    >>> from preference.testing import RandomChance
    >>> from preference.conventions import SOCHI
    >>> isinstance(make_state(RandomChance(Random(7)), SOCHI, 3), Auction)
    True
    """
    check_chance("make_state", chance)
    check_game("make_state", convention, players)
    rules = make_convention(chance, players=players) if convention is None else convention
    setting = make_setting(chance, rules, players)
    return begin(
        rules,
        make_cards(chance, rules),
        dealer=setting.dealer,
        players=setting.players,
        raspasy_count=setting.raspasy_count,
        bombs=setting.bombs,
    )


def make_cards(chance: Chance, convention: Convention) -> Deal:
    """Make a deal; now and then with the hand that wins the game, where that is played (PL-7)."""
    if convention.play.preferans_hand and chance.flag(5):
        return make_won_cards(chance)
    return make_deal(chance)


def make_won_cards(chance: Chance) -> Deal:
    """Make a deal with the hand that wins the game where that is played (PL-7)."""
    hand = chance.pick(("first", "second", "third"))
    return make_deal(chance, **{hand: make_preferans_hand(chance)})


def choose_action(chance: Chance, state: State) -> Action:
    """Choose an action of a deal that is not over; now and then it is a claim.

    Passes and low bids are likelier than high ones, or all deals would be tens; of the first
    legal actions the plainest comes first.

    Raises:
        ArgumentError: If the deal is over.
        WrongType: If it is no chance, or no state.

    Source: formats §2.

    >>> from random import Random
    >>> from preference.testing import RandomChance
    >>> from preference.conventions import SOCHI
    >>> state = begin(SOCHI, Deal.shuffled(seed=7), dealer=2, players=3)
    >>> choose_action(RandomChance(Random(5)), state) in legal_actions(state)
    True
    """
    check_chance("choose_action", chance)
    check_running("choose_action", state)
    legal = legal_actions(state)
    if isinstance(state, Playing) and not state.trick:
        claims = legal_claims(state)
        if claims and chance.flag(10):
            return chance.pick(claims)
    if len(legal) == 1:
        return legal[0]
    if isinstance(state, Auction):
        return _call(chance, legal)
    if isinstance(state, Exchange):
        if isinstance(legal[0], Declare):
            return _sooner(chance, legal)
        # A pair is laid away more often than not, but there are many pairs and one surrender.
        others = [action for action in legal if not isinstance(action, Discard)]
        return chance.pick(others if others and chance.flag(12) else legal)
    return chance.pick(legal)


def chooser(chance: Chance) -> Callable[[State], Action]:
    """Return what chooses the actions of one deal as `choose_action` does, but faster.

    >>> from random import Random
    >>> from preference.testing import RandomChance
    >>> from preference.conventions import SOCHI
    >>> state = begin(SOCHI, Deal.shuffled(seed=7), dealer=2, players=3)
    >>> chooser(RandomChance(Random(5)))(state) == choose_action(RandomChance(Random(5)), state)
    True
    """
    ahead = drawn_ahead(chance)

    def choose(state: State) -> Action:
        # What is said before the play decides how the deal goes: each of it is a draw of its own.
        is_said = isinstance(state, (Auction, Exchange))
        return choose_action(chance if is_said else ahead, state)

    return choose


def _call(chance: Chance, legal: Sequence[Action]) -> Action:
    """Choose a call; where some are blind, it is one of those half of the time."""
    if not chance.flag(40):
        return legal[0]
    blind = [call for call in legal if isinstance(call, (Bid, Pass)) and call.blind]
    return _sooner(chance, blind if blind and chance.flag(50) else legal[1:])


def _sooner(chance: Chance, members: Sequence[T]) -> T:
    """Choose a member, the sooner it comes the likelier."""
    return members[int(len(members) * (chance.integer(0, 999) / 1000) ** 4)]


def play_out(chance: Chance, state: State) -> Course:
    """Play a deal to its end.

    Args:
        chance: Where the choices come from.
        state: Where the deal stands.

    Raises:
        AssertionError: If the deal does not end.
        WrongType: If it is no chance, or no state.

    Source: formats §2.

    >>> from random import Random
    >>> from preference.testing import RandomChance
    >>> chance = RandomChance(Random(1))
    >>> from preference.conventions import SOCHI
    >>> state = begin(SOCHI, Deal.shuffled(seed=7), dealer=2, players=3)
    >>> isinstance(play_out(chance, state).finished, Finished)
    True
    """
    check_chance("play_out", chance)
    check_state("play_out", state)
    states, actions, choose = [state], [], chooser(chance)
    while not isinstance(state, Finished):
        action = choose(state)
        state = apply(state, action)
        states.append(state)
        actions.append(action)
        if len(actions) > MOST_ACTIONS:
            raise AssertionError(f"the deal does not end: {state}")
    return Course(tuple(states), tuple(actions))
