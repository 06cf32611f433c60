"""Names, totals and the pool's size, written as large as they go and cut where they must be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from types import MappingProxyType
from typing import Final

import attrs

from preference.rendering.sheet import Place
from preference.rendering.short import amount_text
from preference.rendering.svg.elements import (
    BOLD,
    INK,
    PAPER,
    SOFT,
    THICK,
    THIN,
    TINTS,
    number_text,
    paint,
    svg_text,
    text_element,
)
from preference.rendering.svg.letters import PLAIN, ems
from preference.rendering.svg.paper import CENTRES, HALF, PAD, Cell, Row, Sector
from preference.sheet import Amount
from preference.terms import Terms

__all__ = ["column_parts", "hub_parts", "name_parts"]

_HUB: Final = 42.0

# On a phone the picture is half as large: 16 is the least that is still read there.
_TOTAL_SIZES: Final = (24, 22, 20, 18, 16)
_NAME_SIZES: Final = (24, 22, 20, 18)
_HUB_SIZE: Final = 34
_LABEL_SIZE: Final = 16

_MOST_TOTALS: Final = 400
"""More than any column holds."""
_CUT: Final = "…"
_VULGAR: Final = MappingProxyType(
    {"1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾", "1/6": "⅙", "5/6": "⅚"}
)


def name_parts(sector: Sector, names: Sequence[str]) -> Iterator[str]:
    """Write a name as large as it goes, then as long as it goes."""
    choices = chain(
        ((names[0], size) for size in _NAME_SIZES), ((name, _NAME_SIZES[-1]) for name in names[1:])
    )
    name, size = next(
        (one for one in choices if ems(one[0]) * one[1] <= sector.name_row(one[1]).room),
        (names[-1], _NAME_SIZES[-1]),
    )
    row, cell = sector.name_row(size), sector.band(0, sector.bands[0])
    yield '<g data-column="name">'
    yield f'<polygon points="{cell.points}" {paint(PAPER, THIN)}/>'
    yield text_element(name, (row.left + row.right) / 2, row.baseline, size, INK, "middle", BOLD)
    yield "</g>"


def column_parts(
    cell: Cell, place: Place, labels: Sequence[str], totals: Sequence[Amount]
) -> Iterator[str]:
    """Draw a field, say what it is for, and write the totals."""
    _, column, on = place
    room = cell.rows(_TOTAL_SIZES[0])[0].room / _LABEL_SIZE / PLAIN
    label = next((one for one in labels if ems(one) <= room), labels[-1])
    label_room = ems(label) * _LABEL_SIZE * PLAIN
    widest = max(row.room for row in cell.rows(_TOTAL_SIZES[-1])) / _TOTAL_SIZES[-1]
    if len(totals) > _MOST_TOTALS:
        totals = (totals[0], *totals[1 - _MOST_TOTALS :])
    texts = [_total_text(total, widest) for total in totals]
    rows, lines = _written(cell, label_room, texts)
    where = f'data-column="{column}"' if on is None else f'data-column="{column}" data-on="{on}"'
    yield f"<g {where}>"
    yield f'<polygon points="{cell.points}" {paint(TINTS[column], THIN)}/>'
    yield text_element(label, rows[0].left, rows[0].baseline, _LABEL_SIZE, SOFT, "start")
    for line in lines:
        yield line.svg
    yield "</g>"


@attrs.frozen
class _Line:
    """One line of totals; the last total of a column stands out."""

    left: float
    baseline: float
    size: float
    before: str
    last: str = ""

    @property
    def svg(self) -> str:
        last = f"<tspan{BOLD}>{self.last}</tspan>" if self.last else ""
        return svg_text(self.before + last, self.left, self.baseline, self.size, INK)


def _written(
    cell: Cell, label: float, texts: Sequence[str]
) -> tuple[Sequence[Row], Sequence[_Line]]:
    """Write totals after a label as large as they go, with an upright margin where it goes."""
    if not texts:
        return cell.rows(_TOTAL_SIZES[0]), ()
    for size in _TOTAL_SIZES:
        rows = cell.rows(size)
        straight = (_with_margin(rows[:count]) for count in range(1, len(rows) + 1))
        for some in (*straight, rows):
            lines = _laid(some, label, texts, size)
            if lines is not None:
                return some, lines
    rows = cell.rows(_TOTAL_SIZES[-1])
    return rows, _cut(rows, label, texts)


def _with_margin(rows: Sequence[Row]) -> Sequence[Row]:
    """Let all rows begin where the one that is furthest to the right does."""
    left = max(row.left for row in rows)
    return [Row(left, row.right, row.baseline) for row in rows]


def _laid(
    rows: Sequence[Row], label: float, texts: Sequence[str], size: float
) -> Sequence[_Line] | None:
    """Lay totals one after another in rows, or `None` where there is no room for all of them."""
    lines = []
    rest = iter(rows)
    row = next(rest)
    if row.left + label > row.right:
        return None
    left = used = row.left + label + PAD
    line = ""
    for at, text in enumerate(texts, 1):
        is_last = at == len(texts)
        part = text if is_last or text.endswith(_CUT) else text + "."
        width = ems(part) * size * (1 if is_last else PLAIN)
        while used + width > row.right:
            if line:
                lines.append(_Line(left, row.baseline, size, line))
            following = next(rest, None)
            if following is None:
                return None
            row, line = following, ""
            left = used = row.left
        line += part
        used += width
    last = texts[-1]
    return [*lines, _Line(left, row.baseline, size, line.removesuffix(last), last)]


def _cut(rows: Sequence[Row], label: float, texts: Sequence[str]) -> Sequence[_Line]:
    """Write the first total and as many of the last as there is room for."""
    size = _TOTAL_SIZES[-1]
    found: Sequence[_Line] | None = None
    low, high = 1, len(texts) - 1
    while low < high:
        kept = (low + high) // 2
        lines = _laid(rows, label, (texts[0] + _CUT, *texts[-kept:]), size)
        if lines is None:
            high = kept
        else:
            found, low = lines, kept + 1
    if found is not None:
        return found
    before, last = "" if len(texts) == 1 else _CUT, texts[-1]
    row = max(rows[1:], key=lambda one: one.room)
    smaller = min(size, row.room / ems(before + last))
    return [_Line(row.left, row.baseline, smaller, before, last)]


def _total_text(total: Amount, room: float) -> str:
    """Print a total in at most so many ems, by its first digits where it is longer."""
    size = -total if total < 0 else total
    about, text = "", amount_text(size)
    whole, _, part = text.rpartition(" ")
    if part in _VULGAR:
        text = whole + _VULGAR[part]
    elif "/" in part:
        text = f"{whole or 0} {part}"
    if "." in text:  # cut already
        about = "≈"
    elif ems("−" + text) > room:
        about, text = "≈", f"{float(size):.3g}"
    sign = "−" if total < 0 else ""
    return f"{about}{sign}{text}"


def hub_parts(terms: Terms) -> Iterator[str]:
    """Write the size of the pool in the middle: of each round in races, ∞ where there is none."""
    races = None if terms.ends is None else terms.ends.races
    room = (2 * _HUB - 2 * PAD) / _TOTAL_SIZES[-1]
    if races is not None:
        text = f"{_total_text(races.rounds, room)}×{_total_text(races.pool, room)}"
    else:
        text = "∞" if terms.size is None else _total_text(terms.size, room)
    centre = CENTRES[len(terms.players)]
    size = min(_HUB_SIZE, (2 * _HUB - 2 * PAD) / ems(text))
    yield (
        f'<circle cx="{number_text(HALF)}" cy="{number_text(centre)}" r="{number_text(_HUB)}"'
        f' {paint(PAPER, THICK)} stroke-width="2.5"/>'
    )
    yield svg_text(text, HALF, centre + size * 0.36, size, INK, ' text-anchor="middle"' + BOLD)
