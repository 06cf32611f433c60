"""The score pad: a whole game from results, without a card.

`ScorePad` is a value: who plays under which convention, what was written deal by deal, who deals
next. A match of cards keeps one inside.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Any, TypeAlias

import attrs

from preference.actions import ACTION_TYPES, Action
from preference.cards import Card, parse_cards
from preference.contracts import Contract, Misere, parse_undertaking
from preference.conventions import Convention
from preference.errors import ArgumentError, OutcomeError, few, wrong_type
from preference.game import Adjustment, Ended, Progress, Race, adjust, advance
from preference.outcomes import (
    ContractOutcome,
    Outcome,
    PreferansOutcome,
    RaspasyOutcome,
    SurrenderOutcome,
    parse_call,
    parse_surrender,
)
from preference.results import Ratings, rate, settle_sheet
from preference.settlement import Settlement, money
from preference.sheet import Column, Entry, ScoreSheet
from preference.table import Setting
from preference.terms import Ends, Player, Terms, as_players

__all__ = ["Joined", "ScorePad", "ScoredLine"]


@attrs.frozen
class Joined:
    """A fourth player let in; the game of three before it goes on as a game of four.

    Attributes:
        seat: The seat the newcomer took.
        before: The game as the three had it.

    Source: ST-4.

    >>> from preference.conventions import SOCHI
    >>> pad = ScorePad.start(SOCHI, ["Anna", "Boris", "Vera"]).raspasy((3, 3, 4))
    >>> joined = pad.join("Gleb").lines[0].item
    >>> joined.seat, len(joined.before.terms.players)
    (1, 3)
    """

    seat: int
    before: ScorePad


@attrs.frozen
class ScoredLine:
    """One line of a game: a deal or an adjustment, and what it wrote.

    Attributes:
        item: The outcome, the adjustment, or a fourth player's joining.
        entries: What was written, each with the index of the line.
        over: Whether the game was stopped with this deal.

    Source: SC-4.

    >>> from preference.conventions import SOCHI
    >>> line = ScorePad.start(SOCHI, ["Anna", "Boris", "Vera"]).raspasy((3, 3, 4)).lines[0]
    >>> line.item.tricks, [str(entry) for entry in line.entries]
    ((3, 3, 4), ['seat 2: gora +1 (RA-5)'])
    """

    item: Outcome | Adjustment | Joined
    entries: tuple[Entry, ...]
    over: bool = False


Call: TypeAlias = Action | str


@attrs.frozen
class ScorePad:
    """A whole game from results: a value that grows deal by deal.

    Attributes:
        terms: What was agreed.
        lines: Every deal and adjustment with what it wrote.
        progress: Where the game stands.

    Source: SC-4, PO-1 to PO-7.

    >>> from preference.conventions import SOCHI
    >>> pad = ScorePad.start(SOCHI, ["Anna", "Boris", "Vera"], pool=20, first_dealer=2)
    >>> pad = pad.contract("6♣", 0, calls=["whist", "whist"], tricks=(6, 3, 1))
    >>> pad = pad.raspasy((3, 3, 4))
    >>> pad.sheet.pool, pad.sheet.gora, pad.next.dealer, pad.min_level
    ((2, 0, 0), (0, 0, 1), 1, 7)
    >>> for entry in pad.entries:
    ...     print(entry)
    seat 0: pool +2 (SC-1)
    seat 1: whists on seat 0 +6 (WH-11)
    seat 2: whists on seat 0 +2 (WH-11)
    seat 2: gora +1 (RA-5)
    >>> pad.is_finished, pad.ended, pad.race, pad.ratings
    (False, None, None, None)
    >>> over = pad.stop()
    >>> over.is_finished, str(over.ended), over.is_rated
    (True, 'agreement', False)
    >>> correction = Adjustment(1, gora=5, reason="a look into the talon")
    >>> ScorePad.of(pad.terms).adjusted(correction).sheet.gora
    (0, 5, 0)
    """

    terms: Terms
    progress: Progress
    lines: tuple[ScoredLine, ...] = ()

    @classmethod
    def start(
        cls,
        convention: Convention,
        players: Iterable[str | Player],
        *,
        pool: int | None = None,
        ends: Ends | None = None,
        first_dealer: int = 0,
    ) -> ScorePad:
        """Open a game.

        Args:
            convention: What is played.
            players: Names or players, by seat.
            pool: The size of the pool, or `None`.
            ends: Another end beside or instead of a pool.
            first_dealer: The seat that deals first.

        Raises:
            ArgumentError: If the parts do not go together.
            WrongType: If a part is of the wrong type.

        >>> from preference.conventions import ROSTOV
        >>> ScorePad.start(ROSTOV, ["A", "B", "C", "D"], ends=Ends(laps=3)).is_finished
        False
        """
        return cls.of(Terms(convention, as_players(players), pool, ends, first_dealer))

    @classmethod
    def of(cls, terms: Terms) -> ScorePad:
        """Open a game on terms.

        Raises:
            WrongType: If these are no terms.
        """
        if not isinstance(terms, Terms):
            wrong_type("ScorePad.of", terms, "Terms")
        return cls(terms, Progress.start(terms))

    @property
    def sheet(self) -> ScoreSheet:
        """The sheet as it stands."""
        return self.progress.sheet

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Everything that was written, in order; the sheet is the sum of it (SC-4)."""
        return tuple(entry for line in self.lines for entry in line.entries)

    @property
    def next(self) -> Setting:
        """Where and when the next deal is played: dealer, raspasy count, bombs."""
        return self.progress.setting

    @property
    def min_level(self) -> int:
        """The lowest opening level of the next deal (RA-8)."""
        return self.terms.convention.raspasy.min_level(self.next.raspasy_count)

    @property
    def race(self) -> Race | None:
        """The running round of Skachki, or `None`."""
        return self.progress.race

    @property
    def ended(self) -> Ended | None:
        """Why the game is over, or `None`."""
        return self.progress.ended

    @property
    def is_finished(self) -> bool:
        """Whether the game is over."""
        return self.progress.ended is not None

    @property
    def settlement(self) -> Settlement:
        """The settlement of the sheet as it stands, also in the middle of a game.

        Source: SE-1 to SE-5, PL-7.

        >>> from preference.conventions import SOCHI
        >>> pad = ScorePad.start(SOCHI, ["Anna", "Boris", "Vera"], pool=20)
        >>> pad.raspasy((3, 3, 4)).settlement.whole
        (4, 3, -7)
        """
        return settle_sheet(self.terms.convention, self.sheet, self.progress.winner)

    @property
    def is_rated(self) -> bool:
        """Whether the game changes ratings: finished, and not by mere agreement (EL-1)."""
        return self.is_finished and self.ended is not Ended.AGREEMENT

    @property
    def ratings(self) -> Ratings | None:
        """Ratings before and after, or `None` for a game that is not rated.

        Source: EL-1.
        """
        if not self.is_rated:
            return None
        return rate(self.terms.players, self.settlement.exact, self.progress.winner)

    def money(self, stake: Decimal) -> tuple[Decimal, ...]:
        """Return what each seat wins at a stake per whist.

        Source: SE-4.

        >>> from preference.conventions import SOCHI
        >>> pad = ScorePad.start(SOCHI, ["Anna", "Boris", "Vera"], pool=20)
        >>> [str(one) for one in pad.raspasy((3, 3, 4)).money(Decimal("0.05"))]
        ['0.20', '0.15', '-0.35']
        """
        return money(self.settlement.whole, stake)

    def record(self, outcome: Outcome, *, over: bool = False) -> ScorePad:
        """Write a deal.

        Args:
            outcome: How it came out; its setting must be `next`.
            over: Whether the game stops here: time is up, or all agree.

        Raises:
            OutcomeError: If the game is over, or the outcome is not allowed here.
            WrongType: If it is no outcome.

        Source: SC-4, PO-1 to PO-7.

        >>> from preference.conventions import SOCHI
        >>> pad = ScorePad.start(SOCHI, ["Anna", "Boris", "Vera"])
        >>> pad = pad.record(RaspasyOutcome(setting=pad.next, tricks=(0, 5, 5)), over=True)
        >>> pad.sheet.gora, str(pad.ended)
        ((-1, 5, 5), 'agreement')
        """
        if type(over) is not bool:
            wrong_type("ScorePad.record", over, "True or False for over")
        progress, entries = advance(self.terms, self.progress, outcome, over=over)
        line = ScoredLine(outcome, numbered(entries, len(self.lines)), over)
        return ScorePad(self.terms, progress, (*self.lines, line))

    def contract(
        self,
        contract: Contract | Misere | str,
        declarer: int,
        *,
        calls: Iterable[Call] = (),
        tricks: Sequence[int] | None = None,
        talonless: bool = False,
        talon_refused: bool = False,
        talon: str | Sequence[Card] | None = None,
        penalty_tricks: int = 0,
        blind: bool = False,
        over: bool = False,
    ) -> ScorePad:
        """Write a contract or a misere.

        Args:
            contract: What was undertaken, or its text.
            declarer: The declarer's seat.
            calls: The whist decisions, or their texts.
            tricks: One number a seat, `None` when nothing was played.
            talonless: Whether it was played without the talon.
            talon_refused: Whether the talon was refused.
            talon: The talon cards, where they count.
            penalty_tricks: Tricks the declarer owes for a breach.
            blind: Whether the talon was taken blind.
            over: Whether the game stops here.

        Raises:
            NotationError: If a text cannot be read.
            OutcomeError: If the outcome is not allowed here.
            WrongType: If an argument is of the wrong type.

        Source: SC-1, SC-2.

        >>> from preference.conventions import SOCHI
        >>> pad = ScorePad.start(SOCHI, ["Anna", "Boris", "Vera"], pool=20)
        >>> pad.contract("misere", 0, tricks=(1, 4, 5)).sheet.gora
        (10, 0, 0)
        """
        if isinstance(contract, str):
            contract = parse_undertaking(contract)
        if isinstance(talon, str):
            talon = parse_cards(talon)
        outcome = ContractOutcome(
            setting=self.next,
            contract=contract,
            declarer=declarer,
            calls=_calls(calls),
            tricks=None
            if tricks is None
            else few("ScorePad.contract", tricks, "tricks, one number a seat"),
            talonless=talonless,
            talon_refused=talon_refused,
            talon=None if talon is None else _talon(talon),
            penalty_tricks=penalty_tricks,
            blind=blind,
        )
        return self.record(outcome, over=over)

    def raspasy(
        self, tricks: Sequence[int], *, blind_passes: int = 0, over: bool = False
    ) -> ScorePad:
        """Write a raspasy.

        Args:
            tricks: One number a seat.
            blind_passes: How many of the passes were blind.
            over: Whether the game stops here.

        Raises:
            OutcomeError: If the outcome is not allowed here.
            WrongType: If an argument is of the wrong type.

        Source: RA-5 to RA-7.

        >>> from preference.conventions import ROSTOV
        >>> pad = ScorePad.start(ROSTOV, ["Anna", "Boris", "Vera"], pool=20)
        >>> pad.raspasy((1, 4, 5)).sheet.whists[0]
        (0, 20, 25)
        """
        outcome = RaspasyOutcome(
            setting=self.next,
            tricks=few("ScorePad.raspasy", tricks, "tricks, one number a seat"),
            blind_passes=blind_passes,
        )
        return self.record(outcome, over=over)

    def surrender(self, bid: Contract | str, declarer: int, *, over: bool = False) -> ScorePad:
        """Write a surrender.

        Args:
            bid: The winning bid, or its text.
            declarer: The declarer's seat.
            over: Whether the game stops here.

        Raises:
            NotationError: If the text cannot be read.
            OutcomeError: If the outcome is not allowed here.
            WrongType: If an argument is of the wrong type.

        Source: EX-3.

        >>> from preference.conventions import SOCHI
        >>> ScorePad.start(SOCHI, ["Anna", "Boris", "Vera"]).surrender("7♥", 1).sheet.gora
        (0, 12, 0)
        """
        if isinstance(bid, str):
            bid = parse_surrender(bid)
        outcome = SurrenderOutcome(setting=self.next, bid=bid, declarer=declarer)
        return self.record(outcome, over=over)

    def preferans(self, holder: int) -> ScorePad:
        """Write the hand that wins the game.

        Raises:
            OutcomeError: If it is not played here, or the seat holds no cards.

        Source: PL-7.

        >>> from preference.conventions import UKRAINIAN
        >>> ScorePad.start(UKRAINIAN, ["A", "B", "C"]).preferans(1).settlement.places
        (2, 1, 2)
        """
        return self.record(PreferansOutcome(setting=self.next, holder=holder))

    def join(self, player: str | Player) -> ScorePad:
        """Let a fourth player in between two deals.

        The newcomer sits to the left of who has just dealt and deals next, with no bombs. The new
        pad begins with the sheet carried over, under the rule ST-4; the old one is kept in its
        first line. Records do not hold such a game.

        Raises:
            ArgumentError: If there are not three, the convention is not for four, the name is
                taken, or the game is over.
            WrongType: If it is no player.

        Source: ST-4.

        >>> from preference.conventions import SOCHI
        >>> pad = ScorePad.start(SOCHI, ["Anna", "Boris", "Vera"], pool=20, first_dealer=1)
        >>> pad = pad.raspasy((3, 3, 4)).join("Gleb")
        >>> [player.name for player in pad.terms.players], pad.next.dealer, pad.sheet.gora
        (['Anna', 'Boris', 'Gleb', 'Vera'], 2, (0, 0, 1, 1))
        """
        if not isinstance(player, (str, Player)):
            wrong_type("ScorePad.join", player, "a name or a Player")
        newcomer = player if isinstance(player, Player) else Player(player)
        terms, progress = self.terms, self.progress
        if len(terms.players) != 3 or self.is_finished:
            raise ArgumentError(
                "a fourth player joins three, while the game is on",
                code="cannot-join",
                rule="ST-4",
                refused=f"{len(terms.players)} players" + (", over" if self.is_finished else ""),
                expected="a game of three in progress",
            )
        seat = (progress.setting.dealer - 1) % 3 + 1
        players = (*terms.players[:seat], newcomer, *terms.players[seat:])
        first = terms.first_dealer + (terms.first_dealer >= seat)
        joined = progress.joined(seat)
        entries = [
            Entry(writer, Column.WHISTS, value, "ST-4", on, 0)
            for writer, row in enumerate(joined.sheet.whists)
            for on, value in enumerate(row)
            if value
        ]
        for column, row in ((Column.POOL, joined.sheet.pool), (Column.GORA, joined.sheet.gora)):
            entries += [
                Entry(at, column, value, "ST-4", None, 0) for at, value in enumerate(row) if value
            ]
        entries.sort(key=lambda entry: entry.seat)
        return ScorePad(
            attrs.evolve(terms, players=players, first_dealer=first),
            joined,
            (ScoredLine(Joined(seat, self), tuple(entries)),),
        )

    def stop(self) -> ScorePad:
        """Stop the game after its last deal: time is up, or all agree.

        Raises:
            OutcomeError: If the game is over already, or no deal was written yet.

        Source: PO-7.

        >>> from preference.conventions import SOCHI
        >>> pad = ScorePad.start(SOCHI, ["Anna", "Boris", "Vera"], ends=Ends(time=True))
        >>> pad.raspasy((3, 3, 4)).stop().ended
        <Ended.TIME: 'time'>
        """
        deals = [
            at
            for at, line in enumerate(self.lines)
            if not isinstance(line.item, (Adjustment, Joined))
        ]
        if not deals or self.is_finished:
            raise OutcomeError(
                "there is no deal to stop after" if not deals else "the game is over already",
                code="cannot-stop",
                key="over",
                rule="PO-7",
                expected="a game in progress with a deal written",
            )
        last = deals[-1]
        line = attrs.evolve(self.lines[last], over=True)
        timed = self.terms.ends is not None and self.terms.ends.time
        ended = Ended.TIME if timed else Ended.AGREEMENT
        return ScorePad(
            self.terms,
            attrs.evolve(self.progress, ended=ended),
            (*self.lines[:last], line, *self.lines[last + 1 :]),
        )

    def adjust(
        self,
        seat: int,
        *,
        gora: int | None = None,
        pool: int | None = None,
        whists: int | None = None,
        on: int | None = None,
        reason: str = "",
    ) -> ScorePad:
        """Correct the sheet by hand; it is no deal and may come after the end.

        Args:
            seat: Whose columns.
            gora: Signed gora points.
            pool: Signed pool points.
            whists: Signed whists on `on`.
            on: The seat the whists are on.
            reason: Why.

        Raises:
            ArgumentError: If the seat is not there, or whists and `on` do not go together.
            WrongType: If an argument is of the wrong type.

        Source: SC-6.

        >>> from preference.conventions import SOCHI
        >>> pad = ScorePad.start(SOCHI, ["Anna", "Boris", "Vera"])
        >>> pad.adjust(2, gora=5, reason="looked into the talon").sheet.gora
        (0, 0, 5)
        """
        return self.adjusted(Adjustment(seat, gora, pool, whists, on, reason))

    def adjusted(self, adjustment: Adjustment) -> ScorePad:
        """Correct the sheet by an adjustment.

        Raises:
            ArgumentError: If a seat is not there.
            WrongType: If it is no adjustment.

        Source: SC-6.
        """
        progress, entries = adjust(self.progress, adjustment)
        line = ScoredLine(adjustment, numbered(entries, len(self.lines)))
        return ScorePad(self.terms, progress, (*self.lines, line))


def numbered(entries: Iterable[Entry], index: int) -> tuple[Entry, ...]:
    """Give entries the index of their line."""
    return tuple(
        Entry(entry.seat, entry.column, entry.amount, entry.rule, entry.on, index)
        for entry in entries
    )


def _talon(talon: Sequence[Card]) -> Any:
    """Take a talon; whether it is two cards is for the outcome to say."""
    return few("ScorePad.contract", talon, "two cards for talon")


def _calls(calls: Iterable[Call]) -> tuple[Action, ...]:
    listed = few("ScorePad.contract", calls, "a sequence of calls, such as ['whist', 'pass']")
    read = tuple(parse_call(call) if isinstance(call, str) else call for call in listed)
    for call in read:
        if not isinstance(call, ACTION_TYPES):
            wrong_type("ScorePad.contract", call, "calls, such as Whist() or 'whist'")
    return read
