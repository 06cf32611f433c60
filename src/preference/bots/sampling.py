"""A player that imagines how the cards may lie, and plays what is best on average."""

from __future__ import annotations

import time
from collections.abc import Iterator
from math import fsum, inf, isfinite
from typing import Final

import attrs

from preference.actions import Action, Play, PlayTalon
from preference.bots.asked import check_asked
from preference.bots.beginner import BeginnerPlayer
from preference.bots.chance import chance, check_seed
from preference.bots.lies import Lie, lies
from preference.bots.options import options_of
from preference.bots.payoffs import Payoffs
from preference.engine import Finished, State, apply
from preference.errors import ArgumentError, shown, wrong_type
from preference.raspasy import Raspasy
from preference.tricks import Playing
from preference.views import View
from preference.views.looking import imagined

__all__ = ["SamplingPlayer"]

_BEGINNER: Final = BeginnerPlayer()
_CLOSE: Final = 1e-9
"""Whists that make no difference."""


@attrs.frozen
class SamplingPlayer:
    """Draws ways in which the cards may lie, solves them, and does what is best on average.

    The ways agree with all it sees, and those are preferred that agree with what the others have
    called. A card is judged by the best play with all cards seen; a call, a whist or a declaration
    by what comes of it if the others go on like beginners and the play is the best. What a beginner
    would do is always among what is thought about.

    It keeps nothing between calls: the same view gives the same action, unless there is a limit of
    time.

    Args:
        samples: How many ways are drawn for a decision, 1 or more.
        seed: Text or an int; players with other seeds draw otherwise.
        seconds: When to stop thinking about a decision, if not all ways are thought about by then;
            at least one is. `None` for no limit.

    Raises:
        ArgumentError: If a number is out of range.
        WrongType: If an argument is of the wrong type.

    Source: IN-1, IN-2.

    >>> import preference as pref
    >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], first_dealer=2)
    >>> match = match.deal(pref.Deal.shuffled(seed=7))
    >>> print(SamplingPlayer(samples=4).act(pref.view(match, 0)))
    6♠
    """

    samples: int = 20
    seed: int | str = 0
    seconds: float | None = attrs.field(default=None, kw_only=True)

    def __attrs_post_init__(self) -> None:
        """Check the arguments."""
        if type(self.samples) is not int:
            wrong_type("SamplingPlayer", self.samples, "an int for samples")
        check_seed("SamplingPlayer", self.seed)
        seconds = self.seconds
        if seconds is not None and (
            isinstance(seconds, bool) or not isinstance(seconds, (int, float))
        ):
            wrong_type("SamplingPlayer", seconds, "a number of seconds, or None")
        good = seconds is None or (isfinite(seconds) and seconds > 0)
        if self.samples < 1 or not good:
            raise ArgumentError(
                "this is no budget to think with",
                code="bad-number",
                refused=f"{shown(self.samples)} samples, {shown(seconds)} seconds",
                expected="1 sample or more, and seconds above 0 or None",
            )

    def act(self, view: View, /) -> Action:
        """Return what is best on average.

        Raises:
            ArgumentError: If the seat may not act now.
            WrongType: If it is no view.
        """
        check_asked("SamplingPlayer.act", view)
        usual = BeginnerPlayer(self.seed).act(view)
        options = options_of(view, usual)
        if len(options) < 2:
            return usual
        assert view.seat is not None
        payoffs = Payoffs(view.terms.convention, view.seat)
        sums: dict[Action, list[float]] = {option: [] for option in options}
        for lie in self._lies(view):
            for option, worth in _judged(view, lie, options, payoffs):
                sums[option].append(worth)
        means = {option: fsum(worths) for option, worths in sums.items()}
        best = max(means.values(), default=-inf)
        # Of what is equally good a beginner's choice comes first, for it knows of unseen cards.
        return next(
            option for option in (usual, *options) if means.get(option, -inf) > best - _CLOSE
        )

    def _lies(self, view: View) -> Iterator[Lie]:
        """Yield the ways to think about, until there is no more time."""
        ends = None if self.seconds is None else time.monotonic() + self.seconds
        for lie in lies(view, self.samples, chance(self.seed, view)):
            yield lie
            if ends is not None and time.monotonic() > ends:
                return


def _judged(
    view: View, lie: Lie, options: tuple[Action, ...], payoffs: Payoffs
) -> Iterator[tuple[Action, float]]:
    """Yield what each option is worth if the cards lie so."""
    state = lie.state
    if isinstance(state, (Playing, Raspasy)):
        worths = payoffs.of_cards(state)
        for option in options:
            assert isinstance(option, (Play, PlayTalon))
            yield option, worths[option]
        return
    for option in options:
        yield option, payoffs.of(_rolled(view, lie, option))


def _rolled(view: View, lie: Lie, option: Action) -> State:
    """Let all go on like beginners after an option, up to the play or to the end without one."""
    state, actions = apply(lie.state, option), (*lie.actions, option)
    while not isinstance(state, (Playing, Raspasy, Finished)):
        seat = state.actors[0]
        action = _BEGINNER.act(imagined(view, state, actions, seat))
        state, actions = apply(state, action), (*actions, action)
    return state
