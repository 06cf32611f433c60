"""The sheet as players know it: running totals, column by column."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from preference.conventions import PoolKind
from preference.game import Ended
from preference.pad import ScorePad
from preference.rendering.layout import Block, fold, sentence, unbroken, width
from preference.rendering.short import amount_text, column_text, convention_text, short_names
from preference.rendering.words import Words
from preference.sheet import Amount, Column, amount
from preference.terms import Terms

__all__ = ["Place", "running_totals", "sheet_page", "standing_page", "title"]

Place: TypeAlias = tuple[int, Column, int | None]
"""A column of the sheet: whose, which, and on whom where it is whists."""


def running_totals(pad: ScorePad) -> Mapping[Place, tuple[Amount, ...]]:
    """Return what stands in each column after each deal that changed it.

    What one deal writes into a column is written as one total, as with a pencil. A column that
    nothing was written into has no total.

    Source: SC-4.

    >>> from preference.conventions import SOCHI
    >>> pad = ScorePad.start(SOCHI, ["Anna", "Boris", "Vera"], pool=20)
    >>> pad = pad.raspasy((3, 3, 4)).raspasy((2, 2, 6))
    >>> dict(running_totals(pad)) == {(2, Column.GORA, None): (1, 5)}
    True
    """
    totals: dict[Place, list[Amount]] = {}
    for line in pad.lines:
        changes: dict[Place, Amount] = {}
        for entry in line.entries:
            place = entry.seat, entry.column, entry.on
            changes[place] = changes.get(place, 0) + entry.amount
        for place, change in changes.items():
            if change:
                column = totals.setdefault(place, [])
                column.append(amount((column[-1] if column else 0) + change))
    return {place: tuple(column) for place, column in totals.items()}


def _places(players: int, seat: int) -> tuple[Place, ...]:
    """List the columns of a seat: pool, gora, whists clockwise from its left."""
    others = ((seat + step) % players for step in range(1, players))
    return (
        (seat, Column.POOL, None),
        (seat, Column.GORA, None),
        *((seat, Column.WHISTS, other) for other in others),
    )


def title(terms: Terms, words: Words) -> str:
    """Say what is played, and to what pool.

    >>> from preference.conventions import SOCHI
    >>> from preference.rendering.words import ENGLISH
    >>> pad = ScorePad.start(SOCHI, ["Anna", "Boris", "Vera"], pool=20)
    >>> title(pad.terms, ENGLISH)
    'Sochi, pool of 20'
    """
    races = None if terms.ends is None else terms.ends.races
    players = len(terms.players)
    if races is not None:
        pool = words.say(
            "races",
            rounds=amount_text(races.rounds),
            size=amount_text(races.pool),
            prize=amount_text(races.prize),
        )
    elif terms.size is None:
        pool = words.phrases["no pool"]
    elif terms.convention.pool.pool_kind is PoolKind.TOTAL:
        size, total = amount_text(terms.size), amount_text(terms.size * players)
        pool = words.say("pool together", size=size, total=total)
    else:
        pool = words.say("pool of", size=amount_text(terms.size))
    return ", ".join((convention_text(terms.convention, words), pool, *_ends(terms, words)))


def _ends(terms: Terms, words: Words) -> Iterator[str]:
    """Say what ends the game beside the pool."""
    ends = terms.ends
    if ends is not None and ends.deals is not None:
        yield words.say("deals at most", count=amount_text(ends.deals))
    if ends is not None and ends.laps is not None:
        yield words.say("laps at most", count=amount_text(ends.laps))
    if ends is not None and ends.time:
        yield words.phrases["timed"]


def sheet_page(pad: ScorePad, words: Words, columns: int) -> tuple[Block, ...]:
    """Lay out the title, the columns of everyone, and where the game stands."""
    names = short_names(pad.terms.players)
    totals = running_totals(pad)
    labels = {
        place: "  " + column_text(place[1], place[2], names, words)
        for seat in range(len(names))
        for place in _places(len(names), seat)
    }
    indent = max(map(width, labels.values())) + 2
    blocks: list[Block] = [sentence(title(pad.terms, words), columns), ""]
    for seat, name in enumerate(names):
        blocks.append(name)
        for place in _places(len(names), seat):
            texts = [_total_text(total) for total in totals.get(place, (0,))]
            blocks.append(fold(texts, columns, glue=".", label=labels[place], indent=indent))
        blocks.append("")
    return (*blocks, *standing_page(pad, words, columns))


def _total_text(total: Amount) -> str:
    """Print a total so that it stands apart in a row: 1.0 1/2 is read otherwise than 1 1/2."""
    text = amount_text(total)
    if total and -1 < total < 1:
        return text.replace("-", "-0 ") if total < 0 else f"0 {text}"
    return text


def standing_page(pad: ScorePad, words: Words, columns: int) -> tuple[Block, ...]:
    """Say why the game is over; or who deals next, how low the auction may open, and the race."""
    if pad.ended is not None:
        return (sentence(words.say("over", why=_why(pad.ended, words)), columns),)
    names = short_names(pad.terms.players)
    level = words.levels[str(pad.min_level)]
    lines = [words.say("next", name=names[pad.next.dealer], level=level)]
    if pad.next.raspasy_count:
        lines.append(words.say("in a row", count=pad.next.raspasy_count))
    if any(pad.next.bombs):
        lines.append(words.say("bombs", bombs=_listed(names, pad.next.bombs)))
    if pad.race is not None:
        pools = _listed(names, pad.race.pool)
        lines.append(words.say("round", round=pad.race.round, pools=pools))
    return tuple(sentence(line, columns) for line in lines)


def _why(ended: Ended, words: Words) -> str:
    return words.ends[str(ended)]


def _listed(names: Sequence[str], amounts: Sequence[Amount]) -> str:
    return ", ".join(
        unbroken(f"{name} {amount_text(value)}") for name, value in zip(names, amounts, strict=True)
    )
