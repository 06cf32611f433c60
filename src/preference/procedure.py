"""Table procedure, for apps: the draw for seats, pauses, clocks, the end of time, fixed conditions.

Everything is a value. Nothing here reads a clock: an app measures the time and passes it in, in
whole milliseconds. No clock ever moves for a player.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NoReturn

import attrs

from preference.cards import Card
from preference.deals import draw_seats
from preference.errors import ArgumentError, IllegalAction, check_flag, few, shown, wrong_type
from preference.match import Match, PlayedDeal
from preference.terms import Player, Terms, as_players

__all__ = ["Clock", "Pause", "SeatDraw", "TimeLimit", "change_terms"]

_SEATS: Final = (2, 3, 4)


def _check_seat(function: str, seat: object, seats: int) -> None:
    if type(seat) is not int:
        wrong_type(function, seat, "a seat, an int from 0")
    if not 0 <= seat < seats:
        raise ArgumentError(
            "there is no such seat",
            code="bad-seat",
            rule="TB",
            refused=shown(seat),
            expected=f"0 to {seats - 1}",
        )


def _check_time(function: str, time: object, least: int = 0) -> None:
    """Refuse what is no duration: a float would drift, so there are none."""
    if type(time) is not int:
        wrong_type(function, time, "whole milliseconds, an int")
    if time < least:
        raise ArgumentError(
            "a time is a number of milliseconds",
            code="bad-number",
            rule="TB",
            refused=shown(time),
            expected=f"{least} or more",
        )


# ------------------------------------------------------------------ seats


@attrs.frozen
class SeatDraw:
    """The draw for seats: who drew the lowest card chooses a seat first.

    `SeatDraw.of` makes one. When everybody has chosen, `seated` gives the players by seat; who
    draws lowest in a second draw, `draw_dealer`, deals first.

    Attributes:
        players: Who draws.
        cards: The card each of them drew.
        chosen: The seats chosen so far, in the order of choosing.

    Raises:
        ArgumentError: If there is not a card for each player, or a seat is chosen twice.
        WrongType: If a part is of the wrong type.

    Source: ST-1.

    >>> from preference.cards import parse_cards
    >>> draw = SeatDraw.of(["Anna", "Boris", "Vera"], parse_cards("♠7 ♥A ♦7"))
    >>> draw.chooser.name, draw.free
    ('Boris', (0, 1, 2))
    >>> [player.name for player in draw.choose(2).choose(0).choose(1).seated]
    ['Anna', 'Vera', 'Boris']
    """

    players: tuple[Player, ...]
    cards: tuple[Card, ...]
    chosen: tuple[int, ...] = ()

    def __attrs_post_init__(self) -> None:
        """Check the parts."""
        players, cards, chosen = self.players, self.cards, self.chosen
        if not isinstance(players, tuple) or not all(isinstance(one, Player) for one in players):
            wrong_type("SeatDraw", players, "a tuple of Player; SeatDraw.of() takes names")
        if not isinstance(cards, tuple):
            wrong_type("SeatDraw", cards, "a tuple of cards, one a player")
        if not isinstance(chosen, tuple):
            wrong_type("SeatDraw", chosen, "a tuple of seats")
        draw_seats(cards)
        if len(players) != len(cards):
            raise ArgumentError(
                "each player draws one card",
                code="bad-draw",
                rule="ST-1",
                refused=f"{len(cards)} cards for {len(players)} players",
                expected="as many cards as players",
            )
        for seat in chosen:
            _check_seat("SeatDraw", seat, len(players))
        if len(set(chosen)) != len(chosen):
            raise ArgumentError(
                "a seat is chosen once",
                code="seat-taken",
                rule="ST-1",
                refused=shown(chosen),
                expected="different seats",
            )

    @classmethod
    def of(cls, players: Iterable[str | Player], cards: Iterable[Card]) -> SeatDraw:
        """Begin a draw.

        Args:
            players: Names or players.
            cards: The card each of them drew.

        Raises:
            ArgumentError: If these are not two to four players with a different card each.
            WrongType: If an argument is of the wrong type.

        Source: ST-1.

        >>> from preference.cards import parse_cards
        >>> SeatDraw.of(["Anna", "Boris"], parse_cards("♠8 ♠7")).chooser.name
        'Boris'
        """
        drawn = few("SeatDraw.of", cards, "cards, one a player; parse_cards() reads text")
        return cls(as_players(players), drawn)

    @property
    def chooser(self) -> Player | None:
        """Who chooses next, or `None` when everybody has chosen."""
        order, done = draw_seats(self.cards), len(self.chosen)
        return self.players[order[done]] if done < len(order) else None

    @property
    def free(self) -> tuple[int, ...]:
        """The seats that are still free."""
        return tuple(seat for seat in range(len(self.players)) if seat not in self.chosen)

    @property
    def seated(self) -> tuple[Player, ...] | None:
        """The players by seat, or `None` until everybody has chosen."""
        if self.free:
            return None
        order = draw_seats(self.cards)
        return tuple(self.players[order[self.chosen.index(seat)]] for seat in range(len(order)))

    def choose(self, seat: int) -> SeatDraw:
        """Let who is next choose a seat; one that is taken, or is not there, is refused.

        Raises:
            ArgumentError: If there is no such seat, it is taken, or everybody has chosen.
            WrongType: If it is no seat.

        Source: ST-1.

        >>> from preference.cards import parse_cards
        >>> draw = SeatDraw.of(["Anna", "Boris"], parse_cards("♠8 ♠7")).choose(0)
        >>> draw.chooser.name, draw.free
        ('Anna', (1,))
        """
        _check_seat("SeatDraw.choose", seat, len(self.players))
        if seat not in self.free:
            raise ArgumentError(
                "this seat is taken",
                code="seat-taken",
                rule="ST-1",
                refused=shown(seat),
                expected="seat " + ", ".join(map(str, self.free)) if self.free else "nothing more",
            )
        return attrs.evolve(self, chosen=(*self.chosen, seat))


# ------------------------------------------------------------------ pauses


@attrs.frozen
class Pause:
    """A pause that a player asked for; it starts when every human has agreed («пауза»).

    `Pause.ask` makes one. Bots are not asked, so a human among bots pauses at once. When the pause
    is over, or somebody does not agree, an app drops the value.

    Attributes:
        humans: The seats of the humans.
        asked_by: Who asked.
        agreed: The humans who have agreed; who asks, agrees.

    Raises:
        ArgumentError: If a seat is not there, or who agreed is no human.
        WrongType: If a part is of the wrong type.

    Source: TB.

    >>> import preference as pref
    >>> terms = pref.Terms(pref.SOCHI, (pref.Player("A"), pref.Player("B"), pref.Player("C")))
    >>> pause = Pause.ask(terms, 1)
    >>> pause.waiting, pause.agree(0).agree(2).has_started
    ((0, 2), True)
    """

    humans: frozenset[int]
    asked_by: int
    agreed: frozenset[int]

    def __attrs_post_init__(self) -> None:
        """Check the parts."""
        for seats in (self.humans, self.agreed):
            if not isinstance(seats, frozenset):
                wrong_type("Pause", seats, "a frozenset of seats; Pause.ask() makes a pause")
            for seat in seats:
                _check_seat("Pause", seat, max(_SEATS))
        _check_seat("Pause", self.asked_by, max(_SEATS))
        for seat in sorted(self.agreed - self.humans):
            self._refuse(seat)

    @classmethod
    def ask(cls, terms: Terms, seat: int) -> Pause:
        """Ask for a pause.

        Args:
            terms: What was agreed; it says who is a bot.
            seat: Who asks.

        Raises:
            ArgumentError: If there is no such seat.
            WrongType: If an argument is of the wrong type.

        Source: TB.

        >>> import preference as pref
        >>> bots = pref.Player("B", bot=True), pref.Player("C", bot=True)
        >>> Pause.ask(pref.Terms(pref.SOCHI, (pref.Player("A"), *bots)), 0).has_started
        True
        """
        if not isinstance(terms, Terms):
            wrong_type("Pause.ask", terms, "Terms, as Match.terms has them")
        _check_seat("Pause.ask", seat, len(terms.players))
        humans = frozenset(at for at, player in enumerate(terms.players) if not player.bot)
        return cls(humans, seat, humans & {seat})

    @property
    def waiting(self) -> tuple[int, ...]:
        """The humans who have not yet agreed."""
        return tuple(sorted(self.humans - self.agreed))

    @property
    def has_started(self) -> bool:
        """Whether everybody who is asked has agreed."""
        return not self.waiting

    def agree(self, seat: int) -> Pause:
        """Agree to the pause; to say it twice changes nothing.

        Raises:
            ArgumentError: If there is no human at this seat.
            WrongType: If it is no seat.

        Source: TB.

        >>> import preference as pref
        >>> terms = pref.Terms(pref.GUSARIK, (pref.Player("A"), pref.Player("B")))
        >>> Pause.ask(terms, 1).agree(0).has_started
        True
        """
        _check_seat("Pause.agree", seat, max(_SEATS))
        if seat not in self.humans:
            self._refuse(seat)
        return attrs.evolve(self, agreed=self.agreed | {seat})

    def _refuse(self, seat: int) -> NoReturn:
        humans = ", ".join(map(str, sorted(self.humans)))
        raise ArgumentError(
            "only humans are asked for a pause",
            code="not-asked",
            rule="TB",
            refused=f"seat {seat}",
            expected=f"seat {humans}" if humans else "nobody",
        )


# ------------------------------------------------------------------ clocks


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
    """

    move: int
    reserves: tuple[int, ...]
    used: tuple[int, ...]
    is_paused: bool = False

    def __attrs_post_init__(self) -> None:
        """Check the parts."""
        _check_time("Clock", self.move, 1)
        for times in (self.reserves, self.used):
            if not isinstance(times, tuple):
                wrong_type("Clock", times, "a tuple of milliseconds; Clock.start() makes a clock")
            for time in times:
                _check_time("Clock", time)
        seats = len(self.reserves)
        if seats not in _SEATS or len(self.used) != seats or max(self.used) > self.move:
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
        if players not in _SEATS:
            raise ArgumentError(
                "preferans is for two, three or four",
                code="bad-players",
                rule="TB",
                refused=shown(players),
                expected="2, 3 or 4",
            )
        _check_time("Clock.start", reserve)
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
        _check_seat("Clock.left", seat, len(self.reserves))
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
        _check_seat("Clock.tick", seat, len(self.reserves))
        _check_time("Clock.tick", milliseconds)
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
        _check_seat("Clock.moved", seat, len(self.reserves))
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


# ------------------------------------------------------------------ the end of time


@attrs.frozen
class TimeLimit:
    """How much of the time of a timed game is left; once it is up, the running deal is the last.

    Args:
        left: Milliseconds.

    Raises:
        ArgumentError: If it is negative.
        WrongType: If it is no int.

    Source: PO-7, TB.

    >>> limit = TimeLimit(3_600_000).tick(3_599_999)
    >>> limit.is_up, limit.tick(1).is_up
    (False, True)
    """

    left: int

    def __attrs_post_init__(self) -> None:
        """Check the time."""
        _check_time("TimeLimit", self.left)

    @property
    def is_up(self) -> bool:
        """Whether the time is up."""
        return not self.left

    def tick(self, milliseconds: int) -> TimeLimit:
        """Let time pass.

        Raises:
            ArgumentError: If it is negative.
            WrongType: If it is no int.

        Source: PO-7.

        >>> TimeLimit(1_000).tick(5_000).left
        0
        """
        _check_time("TimeLimit.tick", milliseconds)
        return TimeLimit(max(0, self.left - milliseconds))

    def is_last_deal(self, match: Match) -> bool:
        """Tell whether the deal in progress is the last one, because the time is up.

        Raises:
            ArgumentError: If the game does not end by time.
            WrongType: If it is no match.

        Source: PO-7.

        >>> import preference as pref
        >>> ends = pref.Ends(time=True)
        >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], ends=ends)
        >>> TimeLimit(0).is_last_deal(match.deal(pref.Deal.shuffled(seed=7)))
        True
        """
        _check_timed("TimeLimit.is_last_deal", match)
        return self.is_up and match.in_deal

    def closed(self, match: Match) -> Match:
        """Stop a match whose time is up, once no deal is in progress; ask before every new deal.

        Time that is up before the first deal lets one deal be played, for a game ends with a deal.

        Returns:
            The match, stopped; or as it was, if the time is not up, a deal is in progress, none
            was played yet, or the match is over.

        Raises:
            ArgumentError: If the game does not end by time.
            WrongType: If it is no match.

        Source: PO-7.

        >>> import preference as pref
        >>> ends = pref.Ends(time=True)
        >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], ends=ends)
        >>> match = match.deal(pref.Deal.shuffled(seed=7))
        >>> TimeLimit(0).closed(match).is_finished
        False
        >>> for text in ("6♠", "pass", "pass", "surrender"):
        ...     match = match.apply(pref.parse_action(text))
        >>> TimeLimit(0).closed(match).ended
        <Ended.TIME: 'time'>
        """
        _check_timed("TimeLimit.closed", match)
        played = any(isinstance(item, PlayedDeal) for item in match.log)
        if not self.is_up or match.in_deal or match.is_finished or not played:
            return match
        return match.stop()


def _check_timed(function: str, match: object) -> None:
    if not isinstance(match, Match):
        wrong_type(function, match, "a Match")
    ends = match.terms.ends
    if ends is None or not ends.time:
        raise ArgumentError(
            "this game does not end by time",
            code="not-timed",
            rule="PO-7",
            refused=shown(ends),
            expected="a match with Ends(time=True)",
        )


# ------------------------------------------------------------------ conditions


def change_terms(match: Match, terms: Terms) -> Match:
    """Change the conditions of a game that has not begun.

    Args:
        match: A match in which nothing was done yet.
        terms: What is agreed now.

    Returns:
        A match under the new terms, with a revision above the old one's.

    Raises:
        IllegalAction: If the game has begun: its conditions cannot change any more.
        WrongType: If an argument is of the wrong type.

    Source: TB.

    >>> import attrs
    >>> import preference as pref
    >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], pool=20)
    >>> change_terms(match, attrs.evolve(match.terms, pool=10)).terms.pool
    10
    """
    if not isinstance(match, Match):
        wrong_type("change_terms", match, "a Match")
    if not isinstance(terms, Terms):
        wrong_type("change_terms", terms, "Terms")
    if match.in_deal or match.log or match.pad.lines:
        raise IllegalAction(
            "the conditions of a game cannot change after it has begun",
            code="game-begun",
            rule="TB",
            refused="other terms",
            expected="a new match",
            position="" if match.state is None else str(match.state),
        )
    return attrs.evolve(Match.of(terms), revision=match.revision + 1)
