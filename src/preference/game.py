"""The course of a game: what a deal changes beside its entries, and when it is over."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction

import attrs

from preference.conventions import Convention, ExitReset, PoolKind
from preference.deals import next_seat
from preference.errors import MOST, ArgumentError, OutcomeError, is_text, shown, wrong_type
from preference.outcomes import (
    OUTCOME_KEYS,
    ContractOutcome,
    Outcome,
    PreferansOutcome,
    RaspasyOutcome,
)
from preference.scoring import score, undertricks, uses_bomb
from preference.sheet import Column, Entry, ScoreSheet, amount, post, with_newcomer
from preference.table import Setting
from preference.terms import Terms

__all__ = ["Adjustment", "Ended", "Progress", "Race", "adjust", "advance"]


class Ended(StrEnum):
    """Why a game is over.

    Source: PO-1, PO-6, PO-7, PL-7, SK.

    >>> Ended.AGREEMENT == "agreement"
    True
    """

    POOL = "pool"
    """The pools are closed (PO-1, PO-6)."""
    DEALS = "deals"
    """The agreed number of deals is played (PO-7)."""
    LAPS = "laps"
    """The agreed number of laps is played (PO-7)."""
    TIME = "time"
    """The time is up and the last deal is over (PO-7)."""
    RACES = "races"
    """All rounds of the races are over (SK)."""
    AGREEMENT = "agreement"
    """The players agreed to stop (PO-7); such a game is not rated."""
    PREFERANS = "preferans"
    """Somebody was dealt the hand that wins the game (PL-7)."""


@attrs.frozen
class Race:
    """The running round of Skachki.

    Attributes:
        round: Its number, from 1.
        pool: The points made in it, by seat.

    Source: SK.

    >>> Race(1, (0, 0, 0)).round
    1
    """

    round: int
    pool: tuple[int | Fraction, ...]


@attrs.frozen
class Adjustment:
    """A correction of the sheet by hand; no deal.

    Args:
        seat: Whose columns.
        gora: Signed gora points.
        pool: Signed pool points.
        whists: Signed whists on `on`.
        on: The seat the whists are on, with `whists` only.
        reason: Why.

    Raises:
        ArgumentError: If there is no amount, whists lack the other seat, or the other way round.
        WrongType: If a part is of the wrong type.

    Source: SC-6.

    >>> [str(entry) for entry in Adjustment(2, gora=5, reason="looked").entries()]
    ['seat 2: gora +5 (SC-6)']
    """

    seat: int
    gora: int | None = None
    pool: int | None = None
    whists: int | None = None
    on: int | None = None
    reason: str = ""

    def __attrs_post_init__(self) -> None:
        """Check the parts."""
        for key in ("seat", "gora", "pool", "whists", "on"):
            value = getattr(self, key)
            if type(value) is not int and (value is not None or key == "seat"):
                wrong_type("Adjustment", value, f"an int for {key}")
        if not isinstance(self.reason, str):
            wrong_type("Adjustment", self.reason, "text for reason")
        amounts = [one for one in (self.gora, self.pool, self.whists) if one is not None]
        if not amounts or not is_text(self.reason) or any(abs(one) > MOST for one in amounts):
            raise ArgumentError(
                "an adjustment writes an amount, of thirty digits at most, and says why",
                code="bad-adjustment",
                rule="SC-6",
                refused=shown((self.gora, self.pool, self.whists, self.reason)),
                expected="gora, pool, or whists with on; 0 for a warning; reason as text",
            )
        if (self.whists is None) is not (self.on is None) or self.on == self.seat:
            raise ArgumentError(
                "whists are adjusted on another seat",
                code="bad-adjustment",
                rule="SC-6",
                refused=shown((self.whists, self.on)),
                expected="whists and on together, on another seat",
            )

    def entries(self) -> tuple[Entry, ...]:
        """Return what it writes: pool, gora, whists; nothing for a 0.

        Source: SC-6.
        """
        columns = (
            (Column.POOL, self.pool, None),
            (Column.GORA, self.gora, None),
            (Column.WHISTS, self.whists, self.on),
        )
        return tuple(
            Entry(self.seat, column, value, "SC-6", on) for column, value, on in columns if value
        )


@attrs.frozen
class Progress:
    """Where a game stands, without its history: all that the next deal depends on.

    Attributes:
        setting: Where and when the next deal is played.
        sheet: The sheet as it stands.
        deals: How many deals were played.
        race: The running round of Skachki, or `None`.
        ended: Why the game is over, or `None`.
        winner: The seat that was dealt the hand that wins the game (PL-7), or `None`.

    Source: ST-2, RA-8, PO-7.

    >>> import preference as pref
    >>> terms = pref.ScorePad.start(pref.SOCHI, ["Anna", "Boris", "Vera"], first_dealer=2).terms
    >>> Progress.start(terms).setting.dealer
    2
    >>> Progress.start(terms).joined(3).setting.dealer
    3
    """

    setting: Setting
    sheet: ScoreSheet
    deals: int = 0
    race: Race | None = None
    ended: Ended | None = None
    winner: int | None = None

    @classmethod
    def start(cls, terms: Terms) -> Progress:
        """Return the beginning of a game."""
        players = len(terms.players)
        zeros = (0,) * players
        bombs = zeros if terms.convention.raspasy.bombs else ()
        race = Race(1, zeros) if terms.ends is not None and terms.ends.races is not None else None
        setting = Setting(players, terms.first_dealer, 0, bombs)
        return cls(setting, ScoreSheet.empty(players), race=race)

    def joined(self, seat: int) -> Progress:
        """Return where the game stands with a fourth player at a seat, who deals next (ST-4)."""
        setting, race = self.setting, self.race
        bombs = setting.bombs
        return attrs.evolve(
            self,
            setting=Setting(
                4,
                seat,
                setting.raspasy_count,
                (*bombs[:seat], 0, *bombs[seat:]) if bombs else (),
            ),
            sheet=with_newcomer(self.sheet, seat),
            race=None
            if race is None
            else Race(race.round, (*race.pool[:seat], 0, *race.pool[seat:])),
        )


def advance(
    terms: Terms, progress: Progress, outcome: Outcome, *, over: bool
) -> tuple[Progress, tuple[Entry, ...]]:
    """Score a deal and go on to the next.

    Returns:
        Where the game stands now, and what the deal wrote, help and prizes included.

    Raises:
        OutcomeError: If the game is over, or the outcome is not allowed here.
        WrongType: If it is no outcome.

    Source: PO-1 to PO-7, RA-8, BO, SK, ST-2.

    >>> import preference as pref
    >>> terms = pref.ScorePad.start(pref.SOCHI, ["Anna", "Boris", "Vera"], first_dealer=2).terms
    >>> start = Progress.start(terms)
    >>> outcome = RaspasyOutcome(setting=start.setting, tricks=(3, 3, 4))
    >>> after, entries = advance(terms, start, outcome, over=False)
    >>> after.setting.dealer, after.setting.raspasy_count, str(entries[0])
    (0, 1, 'seat 2: gora +1 (RA-5)')
    """
    key = OUTCOME_KEYS.get(type(outcome))
    if key is None:
        wrong_type("ScorePad.record", outcome, "an outcome, such as RaspasyOutcome(…)")
    if progress.ended is not None:
        raise OutcomeError(
            f"the game is over ({progress.ended}), there are no more deals",
            code="game-over",
            key=key,
            rule="PO-7",
            expected="adjustments only",
        )
    setting, convention = progress.setting, terms.convention
    if not isinstance(outcome.setting, Setting):
        wrong_type("ScorePad.record", outcome.setting, "a Setting; the pad's is `next`")
    if outcome.setting != setting:
        raise OutcomeError(
            "this outcome is of another place in the game",
            code="wrong-setting",
            key=key,
            rule="ST-2",
            refused=shown(outcome.setting),
            expected=shown(setting),
        )
    entries = score(convention, outcome)
    size = terms.size
    sheet, written = post(progress.sheet, entries, convention, size=size, order=setting.order)
    race, prizes = _race(terms, progress, sheet, written)
    if prizes:
        sheet, written = sheet.post(prizes), written + prizes
    after = Progress(
        _next_setting(convention, outcome), sheet, progress.deals + 1, race, None, None
    )
    if isinstance(outcome, PreferansOutcome):
        return attrs.evolve(after, ended=Ended.PREFERANS, winner=outcome.holder), written
    return attrs.evolve(after, ended=_ended(terms, after, over)), written


def _next_setting(convention: Convention, outcome: Outcome) -> Setting:
    """Return where and when the deal after an outcome is played (ST-2, RA-8, BO)."""
    setting, rules = outcome.setting, convention.raspasy
    count, bombs = setting.raspasy_count, setting.bombs
    if isinstance(outcome, RaspasyOutcome):
        count += 1
        bombs = tuple(one + 1 for one in bombs)
    else:
        made = isinstance(outcome, ContractOutcome) and not undertricks(outcome)
        if made or rules.exit_reset is ExitReset.ANY:
            count = 0
        if uses_bomb(convention, outcome) and isinstance(outcome, ContractOutcome):
            bombs = tuple(one - (seat == outcome.declarer) for seat, one in enumerate(bombs))
    return Setting(setting.players, next_seat(setting.dealer, setting.players), count, bombs)


def _race(
    terms: Terms, progress: Progress, sheet: ScoreSheet, written: Sequence[Entry]
) -> tuple[Race | None, tuple[Entry, ...]]:
    """Add a deal to the running round; at its end write the prizes and open the next (SK)."""
    race, races = progress.race, terms.ends.races if terms.ends is not None else None
    if race is None or races is None:
        return race, ()
    pool = list(race.pool)
    for entry in written:
        if entry.column is Column.POOL:
            pool[entry.seat] += entry.amount
    closers = [seat for seat in progress.setting.order if pool[seat] >= races.pool]
    if not closers:
        return Race(race.round, tuple(amount(one) for one in pool)), ()
    seats = range(len(pool))
    least = min(sheet.gora)
    smallest = [seat for seat in seats if sheet.gora[seat] == least]
    share = amount(Fraction(races.prize, len(smallest)))
    prizes = [
        Entry(closers[0], Column.WHISTS, races.prize, "SK", seat)
        for seat in seats
        if seat != closers[0]
    ]
    prizes += [
        Entry(writer, Column.WHISTS, share, "SK", seat)
        for writer in smallest
        for seat in seats
        if seat not in smallest
    ]
    return Race(race.round + 1, (0,) * len(pool)), tuple(prizes)


def _ended(terms: Terms, progress: Progress, over: bool) -> Ended | None:
    """Say whether and why the game is over after a deal (PO-1, PO-6, PO-7, SK)."""
    size, ends, pool = terms.size, terms.ends, progress.sheet.pool
    if size is not None:
        total = terms.convention.pool.pool_kind is PoolKind.TOTAL
        if sum(pool) >= size * len(pool) if total else min(pool) >= size:
            return Ended.POOL
    if ends is not None:
        if ends.deals is not None and progress.deals >= ends.deals:
            return Ended.DEALS
        if ends.laps is not None and progress.deals >= ends.laps * len(pool):
            return Ended.LAPS
        races, race = ends.races, progress.race
        if races is not None and race is not None and race.round > races.rounds:
            return Ended.RACES
        if over and ends.time:
            return Ended.TIME
    return Ended.AGREEMENT if over else None


def adjust(progress: Progress, adjustment: Adjustment) -> tuple[Progress, tuple[Entry, ...]]:
    """Write an adjustment as it stands: no help, no test for the end.

    Source: SC-6.

    >>> import preference as pref
    >>> terms = pref.ScorePad.start(pref.SOCHI, ["Anna", "Boris", "Vera"], pool=20).terms
    >>> after, entries = adjust(Progress.start(terms), Adjustment(0, pool=25, reason="a test"))
    >>> after.sheet.pool, after.ended
    ((25, 0, 0), None)
    """
    if not isinstance(adjustment, Adjustment):
        wrong_type("ScorePad.adjusted", adjustment, "an Adjustment")
    for seat in (adjustment.seat, adjustment.on):
        if seat is not None and not 0 <= seat < progress.setting.players:
            raise ArgumentError(
                "there is no such seat",
                code="bad-seat",
                rule="SC-6",
                refused=shown(seat),
                expected=f"0 to {progress.setting.players - 1}",
            )
    entries = adjustment.entries()
    return attrs.evolve(progress, sheet=progress.sheet.post(entries)), entries
