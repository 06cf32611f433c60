"""Strategies of the procedure at the table: clocks, pauses, the draw for seats, time limits."""

from __future__ import annotations

from typing import Final

from hypothesis import strategies as st

from preference.cards import DECK
from preference.procedure import Clock, Pause, SeatDraw, TimeLimit
from preference.testing.chance import Chance
from preference.testing.making.terms import make_terms
from preference.testing.strategies.made import made

__all__ = ["clocks", "pauses", "seat_draws", "time_limits"]

_HOUR: Final = 3_600_000
"""Milliseconds; the longest time that is drawn."""


def clocks() -> st.SearchStrategy[Clock]:
    """Return the strategy of clocks, running, paused or run out; the plainest has just started.

    Source: TB.

    >>> from hypothesis import find
    >>> find(clocks(), lambda clock: bool(clock.out)).left(0)
    0
    """
    return made(_clock)


def _clock(chance: Chance) -> Clock:
    players = chance.pick((3, 2, 4))
    clock = Clock.start(players, move=chance.integer(1, _HOUR), reserve=chance.integer(0, _HOUR))
    for _ in range(chance.integer(0, 4)):
        seat = chance.integer(0, players - 1)
        clock = clock.tick(seat, chance.integer(0, _HOUR))
        if chance.flag(50):
            clock = clock.moved(seat)
    if clock.is_paused:
        return clock.resume() if chance.flag(50) else clock
    return clock.pause() if chance.flag(20) else clock


def pauses() -> st.SearchStrategy[Pause]:
    """Return the strategy of pauses; the plainest waits for everybody but who asked.

    Source: TB.

    >>> from hypothesis import find
    >>> find(pauses(), lambda pause: pause.has_started).waiting
    ()
    """
    return made(_pause)


def _pause(chance: Chance) -> Pause:
    terms = make_terms(chance)
    pause = Pause.ask(terms, chance.integer(0, len(terms.players) - 1))
    for seat in pause.waiting:
        if chance.flag(50):
            pause = pause.agree(seat)
    return pause


def seat_draws() -> st.SearchStrategy[SeatDraw]:
    """Return the strategy of draws for seats; in the plainest nobody has chosen yet.

    Source: ST-1.

    >>> from hypothesis import find
    >>> find(seat_draws(), lambda draw: draw.seated is not None).free
    ()
    """
    return made(_seat_draw)


def _seat_draw(chance: Chance) -> SeatDraw:
    players = make_terms(chance).players
    draw = SeatDraw.of(players, chance.shuffled(DECK)[: len(players)])
    for _ in range(chance.integer(0, len(players))):
        draw = draw.choose(chance.pick(draw.free))
    return draw


def time_limits() -> st.SearchStrategy[TimeLimit]:
    """Return the strategy of time limits, up to an hour; the plainest is up.

    Source: PO-7.

    >>> from hypothesis import find
    >>> find(time_limits(), lambda limit: True).is_up
    True
    """
    return st.integers(0, _HOUR).map(TimeLimit)
