"""The sheet as players draw it, as one SVG picture: sectors, running totals, the pool in the middle.

The text of a picture knows no font, so every width here is a careful guess, never too small: a text
that would leave its place is set smaller, wrapped, or cut in the middle, whatever font draws it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from html import escape
from math import ceil
from types import MappingProxyType
from typing import Final

import attrs

from preference.errors import ArgumentError, shown, wrong_type
from preference.match import Match
from preference.pad import ScorePad
from preference.rendering.layout import page_text
from preference.rendering.sheet import Place, running_totals, standing_page, title
from preference.rendering.short import amount_text, column_text, short_names
from preference.rendering.words import ENGLISH, Words
from preference.sheet import Amount, Column
from preference.terms import Player, Terms

__all__ = ["SheetPicture", "sheet_svg"]

_SIDE: Final = 720.0
_HALF: Final = _SIDE / 2
_HUB: Final = 42.0
_PAD: Final = 7.0
_GAP: Final = 7.0
_LEADING: Final = 1.2
_BASELINE: Final = 0.93

_TOTAL_SIZES: Final = (24, 22, 20, 18, 16)
_NAME_SIZES: Final = (24, 22, 20, 18)
_HUB_SIZES: Final = (34, 28, 22, 16)
_LABEL_SIZE: Final = 16
_NAME_COLUMNS: Final = 14
_SPOKEN_COLUMNS: Final = 40
_MOST_TOTALS: Final = 400

_CENTRES: Final[Mapping[int, float]] = MappingProxyType({2: 360.0, 3: 288.0, 4: 360.0})
_BANDS: Final[Mapping[int, tuple[float, float, float]]] = MappingProxyType(
    {2: (0.22, 0.44, 0.66), 3: (0.215, 0.44, 0.65), 4: (0.235, 0.45, 0.645)}
)

_PAPER: Final = ("paper", "fill", "#fffdf6", "#16181b")
_INK: Final = ("ink", "fill", "#1f2329", "#f0f2f4")
_SOFT: Final = ("soft", "fill", "#59616c", "#aab2bc")
_GORA: Final = ("gora", "fill", "#fbe9e6", "#31201f")
_POOL: Final = ("pool", "fill", "#e6f2e9", "#1b2b22")
_THIN: Final = ("thin", "stroke", "#8b929b", "#7b838d")
_THICK: Final = ("thick", "stroke", "#33383f", "#c3c9d0")
_COLOURS: Final = (_PAPER, _INK, _SOFT, _GORA, _POOL, _THIN, _THICK)


def sheet_svg(pad: ScorePad | Match, *, words: Words = ENGLISH, size: int = 720) -> str:
    """Draw the sheet («пулька») as players do: one SVG element, on its own or inside a page.

    Args:
        pad: The game, or a match.
        words: The language.
        size: The side of the picture in pixels; a narrower page shrinks it.

    Raises:
        ArgumentError: If the size is no side of a picture.
        WrongType: If an argument is of the wrong type.

    Source: SC-4, ST-1.

    >>> import preference as pref
    >>> pad = pref.ScorePad.start(pref.SOCHI, ["Anna", "Boris", "Vera"], pool=20)
    """
    if isinstance(pad, Match):
        pad = pad.pad
    if not isinstance(pad, ScorePad):
        wrong_type("sheet_svg", pad, "a ScorePad or a Match")
    if not isinstance(words, Words):
        wrong_type("sheet_svg", words, "Words, such as ENGLISH or RUSSIAN")
    if type(size) is not int:
        wrong_type("sheet_svg", size, "an int for size")
    if not 1 <= size <= 100_000:
        raise ArgumentError("x", code="bad-size", refused=shown(size), expected="1 to 100000")
    return "\n".join(_picture(pad, words, size))


def _picture(pad: ScorePad, words: Words, size: int) -> Iterator[str]:
    terms = pad.terms
    sectors = _SECTORS[len(terms.players)]
    totals = running_totals(pad)
    names, name_size = _names(terms.players, sectors)
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="pulka" role="img" lang="{words.language}"'
        f' width="{size}" height="{size}" viewBox="0 0 720 720"'
        ' font-family="Arial, Helvetica, sans-serif">'
    )
    yield f"<title>{_xml(_heading(terms, words))}</title>"
    yield f"<desc>{_xml(_spoken(pad, words))}</desc>"
    yield _style()
    yield f'<rect width="720" height="720" {_paint(_PAPER)}/>'
    for seat, sector in enumerate(sectors):
        turn = f' transform="{sector.turn}"' if sector.turn else ""
        yield f'<g data-seat="{seat}"{turn}>'
        yield from _name(sector.name, names[seat], name_size)
        for place, cell in sector.cells(seat, len(sectors)):
            _, column, on = place
            label = words.columns[str(column)] if on is None else names[on]
            yield from _column(cell, place, label, totals.get(place, ()))
        yield "</g>"
    for seat, sector in enumerate(sectors):
        turn = f' transform="{sector.turn}"' if sector.turn else ""
        yield (
            f'<polygon points="{sector.outline.points}"{turn} fill="none" {_paint(_THICK)}'
            ' stroke-width="2.5" stroke-linejoin="round"/>'
        )
    yield from _hub(terms)
    yield "</svg>"


# ------------------------------------------------------------------------------------- the paper


@attrs.frozen
class _Row:
    left: float
    right: float
    baseline: float

    @property
    def room(self) -> float:
        return self.right - self.left


@attrs.frozen
class _Cell:
    top: float
    bottom: float
    at_top: tuple[float, float]
    at_bottom: tuple[float, float]

    @property
    def points(self) -> str:
        (left, right), (low_left, low_right) = self.at_top, self.at_bottom
        corners = (
            (left, self.top),
            (right, self.top),
            (low_right, self.bottom),
            (low_left, self.bottom),
        )
        return " ".join(f"{_number(x)},{_number(y)}" for x, y in dict.fromkeys(corners))

    def at(self, y: float) -> tuple[float, float]:
        part = (y - self.top) / (self.bottom - self.top)
        left, right = (
            start + (end - start) * part
            for start, end in zip(self.at_top, self.at_bottom, strict=True)
        )
        return left, right

    def row(self, top: float, size: float) -> _Row:
        (left, right), (low_left, low_right) = self.at(top), self.at(top + size * _LEADING)
        return _Row(
            max(left, low_left) + _PAD, min(right, low_right) - _PAD, top + size * _BASELINE
        )

    def rows(self, size: float) -> tuple[_Row, ...]:
        height = size * _LEADING
        count = int((self.bottom - self.top - _PAD) / height)
        first = self.top + (self.bottom - self.top - count * height) / 2
        first = self.top + _PAD / 2
        return tuple(self.row(first + place * height, size) for place in range(count))

    def split(self, count: int) -> tuple[_Cell, ...]:
        left, right = self.at((self.top + self.bottom) / 2)
        cuts = [left + (right - left) * part / count for part in range(1, count)]
        lefts = [(self.at_top[0], self.at_bottom[0]), *((cut, cut) for cut in cuts)]
        rights = [*((cut, cut) for cut in cuts), (self.at_top[1], self.at_bottom[1])]
        return tuple(
            _Cell(self.top, self.bottom, (one[0], other[0]), (one[1], other[1]))
            for one, other in zip(lefts, rights, strict=True)
        )


@attrs.frozen
class _Sector:
    turn: str
    centre: float
    depth: float
    inner: tuple[float, float]
    bands: tuple[float, float, float]
    outward: int = 1

    def band(self, start: float, end: float) -> _Cell:
        edges = [
            (
                self.centre + self.outward * self.depth * part,
                (self.inner[0] * (1 - part), self.inner[1] + (_SIDE - self.inner[1]) * part),
            )
            for part in (start, end)
        ]
        (top, at_top), (bottom, at_bottom) = edges[:: self.outward]
        return _Cell(top, bottom, at_top, at_bottom)

    @property
    def outline(self) -> _Cell:
        return self.band(0, 1)

    @property
    def name(self) -> _Cell:
        return self.band(0, self.bands[0])

    def cells(self, seat: int, players: int) -> Iterator[tuple[Place, _Cell]]:
        name, gora, pool = self.bands
        yield (seat, Column.GORA, None), self.band(name, gora)
        yield (seat, Column.POOL, None), self.band(gora, pool)
        others = [(seat + step) % players for step in range(1, players)][:: self.outward]
        for on, cell in zip(others, self.band(pool, 1).split(players - 1), strict=True):
            yield (seat, Column.WHISTS, on), cell


def _sectors(players: int) -> tuple[_Sector, ...]:
    centre, bands = _CENTRES[players], _BANDS[players]
    left, right = "translate(720 0) rotate(90)", "translate(0 720) rotate(-90)"
    if players == 2:
        whole = (0.0, _SIDE)
        return (
            _Sector("", _HALF, _HALF, whole, bands),
            _Sector("", _HALF, _HALF, whole, bands, -1),
        )
    point = (_HALF, _HALF)
    below = _Sector("", centre, _SIDE - centre, point, bands)
    if players == 3:
        return (
            below,
            _Sector(left, _HALF, _HALF, (0.0, centre), bands),
            _Sector(right, _HALF, _HALF, (_SIDE - centre, _SIDE), bands),
        )
    return (
        below,
        _Sector(left, _HALF, _HALF, point, bands),
        _Sector("", _HALF, _HALF, point, bands, -1),
        _Sector(right, _HALF, _HALF, point, bands),
    )


_SECTORS: Final = MappingProxyType({players: _sectors(players) for players in _CENTRES})


# ------------------------------------------------------------------------------- what is written


def _name_row(cell: _Cell, size: float, outward: int = 1) -> _Row:
    return cell.row(cell.bottom - size * _LEADING - 3, size)


def _name(cell: _Cell, name: str, size: int) -> Iterator[str]:
    yield f'<g data-column="name"><polygon points="{cell.points}" fill="none"/>'
    height = size * _LEADING
    wide_below = cell.bottom > _HALF and cell.at_bottom[1] - cell.at_bottom[0] >= 100
    top = cell.bottom - height - 3 if cell.top >= cell.at(cell.top)[0] * 0 + 288 - 1 else cell.top + 3
    row = cell.row(top, size)
    yield _text((row.left + row.right) / 2, row.baseline, size, _xml(name), _INK, "middle", bold=True)
    yield "</g>"


def _names(players: Sequence[Player], sectors: Sequence[_Sector]) -> tuple[tuple[str, ...], int]:
    for columns in range(_NAME_COLUMNS, 0, -1):
        names = tuple(short_names(players, columns))
        for size in _NAME_SIZES:
            rooms = [sector.name.row(sector.name.bottom - size * _LEADING - 3 if sector.outward == 1 else sector.name.top + 3, size).room for sector in sectors]
            if all(_ems(name) * size <= room for name, room in zip(names, rooms)):
                return names, size
    return names, size


def _column(cell: _Cell, place: Place, label: str, totals: Sequence[Amount]) -> Iterator[str]:
    _, column, on = place
    at = "" if on is None else f' data-on="{on}"'
    tint = {Column.GORA: _GORA, Column.POOL: _POOL}.get(column)
    fill = _paint(tint) if tint else 'fill="none"'
    yield f'<g data-column="{column}"{at}>'
    yield f'<polygon points="{cell.points}" {fill}/><polygon points="{cell.points}" fill="none" {_paint(_THIN)}/>'
    texts = [_total_text(total) for total in totals]
    for size in _TOTAL_SIZES:
        rows = cell.rows(size)
        laid = _wrap(rows, texts, size, label)
        if laid is not None:
            break
    else:
        rows = cell.rows(size)
        low, high = 1, len(texts)
        laid = None
        while high - low > 1:
            mid = (low + high) // 2
            found = _wrap(rows, [texts[0] + "…", *texts[-mid:]], size, label)
            if found is None:
                high = mid
            else:
                low, laid = mid, found
    label_row = rows[0]
    yield _text(label_row.left, label_row.baseline, _LABEL_SIZE, _xml(label), _SOFT)
    for row, left, parts, is_last in laid or ():
        body = _xml("".join(parts[:-1] if is_last else parts))
        if is_last:
            body += f'<tspan font-weight="bold">{_xml(parts[-1])}</tspan>'
        yield _text(left, row.baseline, size, body, _INK)
    yield "</g>"


def _wrap(rows, texts, size, label):
    if not texts:
        return []
    parts = [t if t.endswith("…") else t + "." for t in texts[:-1]] + [texts[-1]]
    laid = []
    at = 0
    left = rows[0].left + _ems(label, 0.92) * _LABEL_SIZE + _GAP
    used, line = left, []
    for i, part in enumerate(parts):
        w = _ems(part, 1 if i == len(parts) - 1 else 0.92) * size
        while used + w > rows[at].right:
            if line:
                laid.append((rows[at], left, line, False))
            at += 1
            if at == len(rows):
                return None
            left = used = rows[at].left
            line = []
        line.append(part)
        used += w
    laid.append((rows[at], left, line, True))
    return laid


def _hub(terms: Terms) -> Iterator[str]:
    c = _CENTRES[len(terms.players)]
    text = "∞" if terms.size is None else amount_text(terms.size)
    size = 34
    yield f'<circle cx="360" cy="{_number(c)}" r="42" {_paint(_PAPER)} {_paint2(_THICK)} stroke-width="2.5"/>'
    yield _text(360, c + size * 0.36, size, text, _INK, "middle", bold=True)


def _total_text(v: Amount) -> str:
    return amount_text(v).replace("-", "−")


def _ems(text: str, share: float = 1) -> float:
    return sum(map(_em, text)) * share


def _em(c: str) -> float:
    if c.isdigit():
        return 0.71
    if c in ". /":
        return 0.38
    return 0.8


def _text(x, y, size, body, colour, anchor="", bold=False) -> str:
    a = f' text-anchor="{anchor}"' if anchor else ""
    b = ' font-weight="bold"' if bold else ""
    return f'<text x="{_number(x)}" y="{_number(y)}" font-size="{size}"{a}{b} {_paint(colour)}>{body}</text>'


def _paint(colour) -> str:
    name, prop, light, _ = colour
    return f'class="pulka-{name}" {prop}="{light}"'


def _paint2(colour) -> str:
    name, prop, light, _ = colour
    return f'{prop}="{light}"'


def _style() -> str:
    dark = "".join(f".pulka-{n}{{{p}:{d}}}" for n, p, _, d in _COLOURS)
    return f"<style>.pulka{{max-width:100%;height:auto}}@media(prefers-color-scheme:dark){{{dark}}}</style>"


def _number(v: float) -> str:
    return f"{v:.1f}".rstrip("0").rstrip(".")


def _xml(t: str) -> str:
    return escape(t)


def _heading(terms: Terms, words: Words) -> str:
    return f"{title(terms, words)}: {', '.join(short_names(terms.players, 40))}"


def _spoken(pad, words) -> str:
    return "x"
