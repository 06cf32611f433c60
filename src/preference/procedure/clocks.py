"""The clocks of a table, in whole milliseconds that an app has measured."""

from __future__ import annotations

import attrs

from preference.errors import ArgumentError, check_flag, shown, wrong_type
from preference.procedure.parts import SEATS, check_seat, check_time

__all__ = ["Clock"]


@attrs.frozen
class Clock:
    """The clocks of a table: time for each move, then a reserve for the whole game.

    `Clock.start` makes one. An app passes in what time a player took, with `tick`, and says with
    `moved` when the move is made. A player whose move time and reserve are used up stops the game:
    it is paused, and nobody moves for them.

    Attributes:
        move: Milliseconds for a move.
        reserves: Milliseconds left of each seat's reserve.
        used: Milliseconds that each seat has used of the time for the move it is to make.
        is_paused: Whether the clocks stand.

    Raises:
        ArgumentError: If a time cannot be, or there is not one for each of two to four seats.
        WrongType: If a part is of the wrong type; times are ints.

    Source: TB.

    >>> clock = Clock.start(3, move=30_000, reserve=60_000).tick(1, 50_000)
    >>> clock.left(1), clock.moved(1).left(1), clock.tick(1, 40_000).is_paused
    (40000, 70000, True)
    >>> clock.tick(1, 40_000).out
    (1,)
    """

    move: int
    reserves: tuple[int, ...]
    used: tuple[int, ...]
    is_paused: bool = False

    def __attrs_post_init__(self) -> None:
        """Check the parts."""
        check_time("Clock", self.move, 1)
        for times in (self.reserves, self.used):
            if not isinstance(times, tuple):
                wrong_type("Clock", times, "a tuple of milliseconds; Clock.start() makes a clock")
            for time in times:
                check_time("Clock", time)
        seats = len(self.reserves)
        if seats not in SEATS or len(self.used) != seats or max(self.used) > self.move:
            raise ArgumentError(
                "a clock has a reserve and a used time for each seat, none above the move's",
                code="bad-clock",
                rule="TB",
                refused=f"{seats} reserves, used {shown(self.used)} of {shown(self.move)}",
                expected="Clock.start(players, move=…, reserve=…)",
            )
        check_flag("Clock", "is_paused", self.is_paused)

    @classmethod
    def start(cls, players: int, *, move: int, reserve: int = 0) -> Clock:
        """Set the clocks of a table.

        Args:
            players: How many sit at it.
            move: Milliseconds for each move, from 1.
            reserve: Milliseconds of reserve for each player.

        Raises:
            ArgumentError: If a number cannot be.
            WrongType: If an argument is no int.

        Source: TB.

        >>> Clock.start(2, move=30_000).reserves
        (0, 0)
        """
        if type(players) is not int:
            wrong_type("Clock.start", players, "a number of players, an int")
        if players not in SEATS:
            raise ArgumentError(
                "preferans is for two, three or four",
                code="bad-players",
                rule="TB",
                refused=shown(players),
                expected="2, 3 or 4",
            )
        check_time("Clock.start", reserve)
        return cls(move, (reserve,) * players, (0,) * players)

    def left(self, seat: int) -> int:
        """Return how many milliseconds a seat has for its move, the reserve included.

        Raises:
            ArgumentError: If there is no such seat.
            WrongType: If it is no seat.

        Source: TB.

        >>> Clock.start(3, move=30_000, reserve=60_000).left(0)
        90000
        """
        check_seat("Clock.left", seat, len(self.reserves))
        return self.move - self.used[seat] + self.reserves[seat]

    @property
    def out(self) -> tuple[int, ...]:
        """The seats that have used up move time and reserve."""
        return tuple(seat for seat in range(len(self.reserves)) if not self.left(seat))

    def tick(self, seat: int, milliseconds: int) -> Clock:
        """Let time pass for a seat that is to move: first of the move, then of the reserve.

        While the clocks stand, no time passes.

        Args:
            seat: Whose time it is. While a claim waits for answers it may be that of several
                seats: tick each.
            milliseconds: How long.

        Returns:
            The clock; paused if nothing is left to the seat.

        Raises:
            ArgumentError: If there is no such seat, or the time is negative.
            WrongType: If an argument is no int.

        Source: TB.

        >>> clock = Clock.start(3, move=30_000, reserve=60_000).tick(0, 90_000)
        >>> clock.is_paused, clock.out, clock.tick(1, 1_000) == clock
        (True, (0,), True)
        """
        check_seat("Clock.tick", seat, len(self.reserves))
        check_time("Clock.tick", milliseconds)
        if self.is_paused:
            return self
        passed = min(milliseconds, self.left(seat))
        of_move = min(passed, self.move - self.used[seat])
        after = attrs.evolve(
            self,
            used=_changed(self.used, seat, self.used[seat] + of_move),
            reserves=_changed(self.reserves, seat, self.reserves[seat] - (passed - of_move)),
        )
        return after if after.left(seat) else after.pause()

    def moved(self, seat: int) -> Clock:
        """Say that a seat has made its move: its next one has the whole time for a move again.

        Raises:
            ArgumentError: If there is no such seat.
            WrongType: If it is no seat.

        Source: TB.

        >>> Clock.start(3, move=30_000).tick(0, 20_000).moved(0).left(0)
        30000
        """
        check_seat("Clock.moved", seat, len(self.reserves))
        return attrs.evolve(self, used=_changed(self.used, seat, 0))

    def pause(self) -> Clock:
        """Stop all clocks, for a `Pause` that has started.

        Source: TB.

        >>> Clock.start(3, move=30_000).pause().is_paused
        True
        """
        return attrs.evolve(self, is_paused=True)

    def resume(self) -> Clock:
        """Let the clocks go on; who had run out has the time for one move, and no reserve.

        Source: TB.

        >>> clock = Clock.start(3, move=30_000).tick(2, 40_000).resume()
        >>> clock.is_paused, clock.left(2)
        (False, 30000)
        """
        used = tuple(0 if seat in self.out else time for seat, time in enumerate(self.used))
        return attrs.evolve(self, used=used, is_paused=False)


def _changed(times: tuple[int, ...], seat: int, time: int) -> tuple[int, ...]:
    return (*times[:seat], time, *times[seat + 1 :])
