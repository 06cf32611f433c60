"""Score records: a game as a score pad keeps it (formats §1)."""

from __future__ import annotations

from typing import Any

import attrs

from preference.actions import Action
from preference.conventions import Convention
from preference.errors import OutcomeError, PreferenceError, wrong_type
from preference.game import Adjustment, Progress, adjust, advance
from preference.outcomes import ContractOutcome, RaspasyOutcome, SurrenderOutcome
from preference.pad import Joined, ScoredLine, ScorePad, numbered
from preference.records.convert import ABSENT, Absent, Meta, read, with_place, write
from preference.records.head import open_document, refuse_joined, terms_of
from preference.records.items import (
    AdjustItem,
    AdjustObject,
    ContractItem,
    PreferansItem,
    RaspasyItem,
    ScoreItem,
    SurrenderItem,
)
from preference.records.text import write_json
from preference.terms import Ends, Player, Terms

__all__ = ["ScoreRecord", "read_score_record", "write_score_record"]


@attrs.frozen(kw_only=True)
class ScoreRecord:
    """A score record as it was read: its shape is right, its deals are not yet checked.

    Source: formats §1.1.

    >>> record = read_score_record(
    ...     '{"preference": 1, "convention": "sochi", "players": ["A", "B", "C"], "pool": 20,'
    ...     ' "first_dealer": 2, "deals": [{"raspasy": true, "tricks": [3, 3, 4]}]}'
    ... )
    >>> record.pad().sheet.gora
    (0, 0, 1)
    >>> record.terms.pool
    20
    """

    convention: Convention
    players: tuple[Player, ...]
    pool: int | None = None
    ends: Ends | Absent = ABSENT
    first_dealer: int
    deals: tuple[ScoreItem, ...]
    meta: Meta | Absent = ABSENT

    @classmethod
    def of(cls, pad: ScorePad) -> ScoreRecord:
        """Write a score pad as a record.

        Raises:
            RecordError: If a fourth player joined the game (ST-4), which records do not hold.
            WrongType: If it is no pad.

        >>> import preference as pref
        >>> pad = pref.ScorePad.start(pref.SOCHI, ["Anna", "Boris", "Vera"], pool=20)
        >>> write_score_record(ScoreRecord.of(pad.raspasy((3, 3, 4))))[-50:]
        '"deals": [{"raspasy": true, "tricks": [3, 3, 4]}]}'
        """
        if not isinstance(pad, ScorePad):
            wrong_type("ScoreRecord.of", pad, "a ScorePad")
        refuse_joined(pad)
        terms = pad.terms
        return cls(
            convention=terms.convention,
            players=terms.players,
            pool=terms.pool,
            ends=ABSENT if terms.ends is None else terms.ends,
            first_dealer=terms.first_dealer,
            deals=tuple(map(_item, pad.lines)),
        )

    @property
    def terms(self) -> Terms:
        """What was agreed.

        Raises:
            RecordError: If the parts do not go together.
        """
        return terms_of(self.convention, self.players, self.pool, self.ends, self.first_dealer)

    def pad(self) -> ScorePad:
        """Score every deal.

        Raises:
            RecordError: With the index of the deal and the key that is not allowed.

        Source: formats §1.1.
        """
        terms = self.terms
        progress = Progress.start(terms)
        lines: list[ScoredLine] = []
        for index, item in enumerate(self.deals):
            progress, line = _line(terms, progress, item, index)
            lines.append(line)
        return ScorePad(terms, progress, tuple(lines))


def _line(
    terms: Terms, progress: Progress, item: ScoreItem, index: int
) -> tuple[Progress, ScoredLine]:
    """Score one item of a record."""
    path = f"$.deals[{index}]"
    try:
        if isinstance(item, AdjustItem):
            path += ".adjust"
            adjustment = item.adjust.adjustment()
            progress, entries = adjust(progress, adjustment)
            return progress, ScoredLine(adjustment, numbered(entries, index))
        outcome, over = item.outcome(progress.setting), item.over is True
        progress, entries = advance(terms, progress, outcome, over=over)
        return progress, ScoredLine(outcome, numbered(entries, index), over)
    except OutcomeError as error:
        raise with_place(error, f"{path}.{error.key}", index) from None
    except PreferenceError as error:
        raise with_place(error, path, index) from None


def read_score_record(source: object) -> ScoreRecord:
    """Read a score record from JSON text, bytes, or an object read from JSON.

    Raises:
        RecordError: If it is not JSON or not of the right shape, with the path.
        WrongType: If the source is of another type.

    Source: formats §1.1.

    >>> record = read_score_record(
    ...     '{"preference": 1, "convention": "sochi", "players": ["A", "B", "C"],'
    ...     ' "first_dealer": 2, "deals": [{"surrender": "7h", "declarer": 1}]}'
    ... )
    >>> record.pad().sheet.gora
    (0, 12, 0)
    """
    document = dict(open_document(source, "read_score_record"))
    del document["preference"]
    return read(document, ScoreRecord)


def write_score_record(record: ScoreRecord | ScorePad) -> str:
    """Write a score record as canonical JSON text on one line.

    Raises:
        ConventionError: If the convention holds a callable of its own.
        WrongType: If it is neither a record nor a pad.

    Source: formats §1.1.

    >>> import preference as pref
    >>> pad = pref.ScorePad.start(pref.SOCHI, ["A", "B", "C"], pool=10).raspasy((3, 3, 4))
    >>> text = write_score_record(pad)
    >>> read_score_record(text).pad() == pad, text[-50:]
    (True, '"deals": [{"raspasy": true, "tricks": [3, 3, 4]}]}')
    """
    if isinstance(record, ScorePad):
        record = ScoreRecord.of(record)
    if not isinstance(record, ScoreRecord):
        wrong_type("write_score_record", record, "a ScoreRecord or a ScorePad")
    return write_json({"preference": 1, **write(record)})


def _flag(value: bool) -> Any:
    return True if value else ABSENT


def _item(line: ScoredLine) -> ScoreItem:
    """Write one line of a pad as an item."""
    outcome, over = line.item, _flag(line.over)
    assert not isinstance(outcome, Joined)
    if isinstance(outcome, Adjustment):
        return AdjustItem(adjust=AdjustObject.of(outcome))
    if isinstance(outcome, RaspasyOutcome):
        passes: Any = outcome.blind_passes or ABSENT
        return RaspasyItem(raspasy=True, tricks=outcome.tricks, blind_passes=passes, over=over)
    if isinstance(outcome, SurrenderOutcome):
        bid: Any = outcome.bid
        return SurrenderItem(surrender=bid, declarer=outcome.declarer, over=over)
    if isinstance(outcome, ContractOutcome):
        calls: tuple[Action, ...] = outcome.calls
        given: Any = {
            "calls": calls or ABSENT,
            "talon": ABSENT if outcome.talon is None else outcome.talon,
            "penalty_tricks": outcome.penalty_tricks or ABSENT,
        }
        return ContractItem(
            contract=outcome.contract,
            declarer=outcome.declarer,
            talonless=_flag(outcome.talonless),
            talon_refused=_flag(outcome.talon_refused),
            blind=_flag(outcome.blind),
            tricks=ABSENT if outcome.tricks is None else outcome.tricks,
            over=over,
            **given,
        )
    return PreferansItem(preferans=outcome.holder, over=over)
