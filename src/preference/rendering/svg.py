"""The sheet as players draw it, as one SVG picture: sectors and running totals around the pool.

A picture knows no font. Every width here is a careful guess, so that whatever font draws the text
it stays in its place: it is set smaller, wrapped, and at last cut in the middle.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import chain
from types import MappingProxyType
from typing import Final, NamedTuple

import attrs

from preference.errors import ArgumentError, shown, wrong_type
from preference.match import Match
from preference.pad import ScorePad
from preference.rendering.layout import clean, page_text, shorten
from preference.rendering.sheet import Place, running_totals, standing_page, title
from preference.rendering.short import amount_text, column_text, short_names
from preference.rendering.words import ENGLISH, Words
from preference.sheet import Amount, Column
from preference.terms import Terms

__all__ = ["SheetPicture", "sheet_svg"]

_SIDE: Final = 720.0
_HALF: Final = _SIDE / 2
_HUB: Final = 42.0
_PAD: Final = 7.0
_LEADING: Final = 1.15
_BASELINE: Final = 0.9

# On a phone the picture is half as large: 16 is the least that is still read there.
_TOTAL_SIZES: Final = (24, 22, 20, 18, 16)
_NAME_SIZES: Final = (24, 22, 20, 18)
_HUB_SIZE: Final = 34
_LABEL_SIZE: Final = 16

_NAME_COLUMNS: Final = range(14, 1, -1)
_SPOKEN_COLUMNS: Final = 40
_LARGEST: Final = 100_000
_MOST_TOTALS: Final = 400
"""More than any column holds."""

_CENTRES: Final[Mapping[int, float]] = MappingProxyType({2: 360.0, 3: 288.0, 4: 360.0})
"""How far down the sectors meet; with three, where each of them gets about as much paper."""

_BANDS: Final[Mapping[int, tuple[float, float, float]]] = MappingProxyType(
    {2: (0.215, 0.425, 0.625), 3: (0.25, 0.455, 0.62), 4: (0.24, 0.465, 0.635)}
)
"""Where name, gora and pool end, as parts of the way from the middle to the edge."""


class _Colour(NamedTuple):
    name: str
    attribute: str
    light: str
    dark: str


_PAPER: Final = _Colour("paper", "fill", "#fffdf6", "#16181b")
_GORA: Final = _Colour("gora", "fill", "#fbe9e6", "#33211f")
_POOL: Final = _Colour("pool", "fill", "#e6f2e9", "#1b2d22")
_INK: Final = _Colour("ink", "fill", "#1f2329", "#f0f2f4")
_SOFT: Final = _Colour("soft", "fill", "#59616c", "#aab2bc")
_THIN: Final = _Colour("thin", "stroke", "#8b929b", "#7b838d")
_THICK: Final = _Colour("thick", "stroke", "#33383f", "#c3c9d0")
_COLOURS: Final = (_PAPER, _GORA, _POOL, _INK, _SOFT, _THIN, _THICK)
_TINTS: Final = MappingProxyType({Column.GORA: _GORA, Column.POOL: _POOL, Column.WHISTS: _PAPER})


def sheet_svg(pad: ScorePad | Match, *, words: Words = ENGLISH, size: int = 720) -> str:
    """Draw the sheet («пулька») as players do, as one SVG element.

    The size of the pool stands in the middle, ∞ where pools never close; from there outwards each
    player has name, gora, pool, and whists on each opponent, on the side of that opponent. Seat 0
    sits below, the others clockwise. Totals run on, joined by dots; a column without room for all
    of them keeps the first and the last. The picture is light or dark as the reader's system is,
    and asks for no font and no other file. The same game gives the same text.

    Args:
        pad: The game, or a match, of which the finished deals are drawn.
        words: The language.
        size: The side of the picture in pixels; in a narrower page it shrinks.

    Raises:
        ArgumentError: If the size is below 1 or above 100000.
        WrongType: If an argument is of the wrong type.

    Source: SC-4.

    >>> import preference as pref
    >>> pad = pref.ScorePad.start(pref.SOCHI, ["Anna", "Boris", "Vera"], pool=20)
    >>> picture = sheet_svg(pad.contract("7♦", 1, calls=["pass", "pass"]).raspasy((3, 3, 4)))
    >>> picture.splitlines()[1]
    '<title>Sochi, pool of 20: Anna, Boris, Vera</title>'
    """
    game = _checked("sheet_svg", pad, words, size)
    return "\n".join(_picture(game, words, size))


@attrs.frozen
class SheetPicture:
    """The sheet as a picture that a notebook shows by itself.

    Args:
        pad: The game, or a match.
        words: The language.
        size: The side of the picture in pixels.

    Raises:
        ArgumentError: If the size is below 1 or above 100000.
        WrongType: If an argument is of the wrong type.

    Source: SC-4.

    >>> import preference as pref
    >>> pad = pref.ScorePad.start(pref.SOCHI, ["Anna", "Boris", "Vera"], pool=20)
    >>> SheetPicture(pad, size=360).svg == sheet_svg(pad, size=360)
    True
    """

    pad: ScorePad | Match
    words: Words = attrs.field(default=ENGLISH, kw_only=True)
    size: int = attrs.field(default=720, kw_only=True)

    def __attrs_post_init__(self) -> None:
        """Check the parts."""
        _checked("SheetPicture", self.pad, self.words, self.size)

    @property
    def svg(self) -> str:
        """The picture, as `sheet_svg` draws it."""
        return sheet_svg(self.pad, words=self.words, size=self.size)

    def _repr_svg_(self) -> str:
        """Show itself in a notebook."""
        return self.svg


def _checked(function: str, pad: object, words: object, size: object) -> ScorePad:
    game = pad.pad if isinstance(pad, Match) else pad
    if not isinstance(game, ScorePad):
        wrong_type(function, pad, "a ScorePad or a Match")
    if not isinstance(words, Words):
        wrong_type(function, words, "Words, such as ENGLISH or RUSSIAN")
    if type(size) is not int:
        wrong_type(function, size, "an int for size")
    if not 1 <= size <= _LARGEST:
        raise ArgumentError(
            "no picture has such a side",
            code="bad-size",
            refused=shown(size),
            expected=f"1 to {_LARGEST} pixels",
        )
    return game


# ------------------------------------------------------------------------------------- the paper


@attrs.frozen
class _Row:
    """Room for one line of text."""

    left: float
    right: float
    baseline: float

    @property
    def room(self) -> float:
        return self.right - self.left


@attrs.frozen
class _Cell:
    """A field of the paper between two level edges; its sides may lean."""

    top: float
    bottom: float
    at_top: tuple[float, float]
    at_bottom: tuple[float, float]

    @property
    def points(self) -> str:
        (left, right), (low_left, low_right) = self.at_top, self.at_bottom
        above, below = _number(self.top), _number(self.bottom)
        corners = (
            f"{_number(left)},{above}",
            f"{_number(right)},{above}",
            f"{_number(low_right)},{below}",
            f"{_number(low_left)},{below}",
        )
        return " ".join(dict.fromkeys(corners))  # the tip of a triangle is one corner

    def sides(self, y: float) -> tuple[float, float]:
        part = (y - self.top) / (self.bottom - self.top)
        left, right = map(lambda a, b: a + (b - a) * part, self.at_top, self.at_bottom)
        return left, right

    def row(self, top: float, size: float) -> _Row:
        (left, right), (low_left, low_right) = self.sides(top), self.sides(top + size * _LEADING)
        return _Row(
            max(left, low_left) + _PAD, min(right, low_right) - _PAD, top + size * _BASELINE
        )

    def rows(self, size: float) -> tuple[_Row, ...]:
        height = size * _LEADING
        count = int((self.bottom - self.top - _PAD) / height)
        return tuple(self.row(self.top + _PAD / 2 + at * height, size) for at in range(count))

    def split(self, count: int) -> tuple[_Cell, ...]:
        """Cut it with upright lines into fields of one size."""
        left, right = self.sides((self.top + self.bottom) / 2)
        cuts = [left + (right - left) * part / count for part in range(1, count)]
        tops = [self.at_top[0], *cuts, self.at_top[1]]
        bottoms = [self.at_bottom[0], *cuts, self.at_bottom[1]]
        return tuple(
            _Cell(self.top, self.bottom, (tops[at], tops[at + 1]), (bottoms[at], bottoms[at + 1]))
            for at in range(count)
        )


@attrs.frozen
class _Sector:
    """The part of a player, upright as that player reads it.

    Attributes:
        turn: How it is turned into its place.
        base: Where it begins, at the middle of the sheet.
        inner: Its left and right end there; at the edge of the sheet it is as wide as the sheet.
        bands: Where name, gora and pool end.
        outward: 1 where the edge of the sheet is below, -1 where it is above.
    """

    turn: str
    base: float
    inner: tuple[float, float]
    bands: tuple[float, float, float]
    outward: int = 1

    def band(self, start: float, end: float) -> _Cell:
        edge = _SIDE if self.outward > 0 else 0.0
        (top, at_top), (bottom, at_bottom) = [
            (
                self.base + (edge - self.base) * part,
                (self.inner[0] * (1 - part), self.inner[1] + (_SIDE - self.inner[1]) * part),
            )
            for part in (start, end)
        ][:: self.outward]
        return _Cell(top, bottom, at_top, at_bottom)

    def name_row(self, size: float) -> _Row:
        cell = self.band(0, self.bands[0])
        top = cell.bottom - size * _LEADING - _PAD / 2 if self.outward > 0 else cell.top + _PAD / 2
        return cell.row(top, size)

    def cells(self, seat: int, players: int) -> Iterator[tuple[Place, _Cell]]:
        name, gora, pool = self.bands
        yield (seat, Column.GORA, None), self.band(name, gora)
        yield (seat, Column.POOL, None), self.band(gora, pool)
        # The next seat clockwise is on the left of a player; one drawn from above is seen
        # from the other side.
        others = [(seat + step) % players for step in range(1, players)][:: self.outward]
        for on, cell in zip(others, self.band(pool, 1).split(players - 1), strict=True):
            yield (seat, Column.WHISTS, on), cell


def _sectors(players: int) -> tuple[_Sector, ...]:
    centre, bands = _CENTRES[players], _BANDS[players]
    left, right = "translate(720 0) rotate(90)", "translate(0 720) rotate(-90)"
    tip, whole = (_HALF, _HALF), (0.0, _SIDE)
    if players == 2:
        return _Sector("", centre, whole, bands), _Sector("", centre, whole, bands, -1)
    below = _Sector("", centre, tip, bands)
    if players == 3:
        return (
            below,
            _Sector(left, _HALF, (0.0, centre), bands),
            _Sector(right, _HALF, (_SIDE - centre, _SIDE), bands),
        )
    return (
        below,
        _Sector(left, _HALF, tip, bands),
        _Sector("", centre, tip, bands, -1),
        _Sector(right, _HALF, tip, bands),
    )


_SECTORS: Final = MappingProxyType({players: _sectors(players) for players in _CENTRES})


# ------------------------------------------------------------------------------------- the writing


def _picture(pad: ScorePad, words: Words, size: int) -> Iterator[str]:
    players = pad.terms.players
    sectors = _SECTORS[len(players)]
    totals = running_totals(pad)
    names = [[_tame(name) for name in short_names(players, most)] for most in _NAME_COLUMNS]
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="pulka" role="img"'
        f' lang="{_xml(words.language)}" xml:lang="{_xml(words.language)}"'
        f' width="{size}" height="{size}" viewBox="-2 -2 724 724"'
        ' font-family="Arial, Helvetica, sans-serif">'
    )
    yield f"<title>{_xml(_heading(pad.terms, words))}</title>"
    yield f"<desc>{_xml(_description(pad, words))}</desc>"
    dark = "".join(f".pulka-{name}{{{key}:{dark}}}" for name, key, _, dark in _COLOURS)
    yield (
        "<style>.pulka{max-width:100%;height:auto}"
        f"@media (prefers-color-scheme:dark){{{dark}}}</style>"
    )
    yield f'<rect x="-2" y="-2" width="724" height="724" {_paint(_PAPER)}/>'
    for seat, sector in enumerate(sectors):
        yield f'<g data-seat="{seat}"{_turned(sector)}>'
        yield from _name(sector, [row[seat] for row in names])
        for place, cell in sector.cells(seat, len(players)):
            _, column, on = place
            word = words.columns[str(column)]
            labels = (
                [shorten(word, most) for most in _NAME_COLUMNS]
                if on is None
                else [row[on] for row in names]
            )
            yield from _column(cell, place, labels, totals.get(place, ()))
        yield "</g>"
    for sector in sectors:
        yield (
            f'<polygon points="{sector.band(0, 1).points}"{_turned(sector)} {_paint(_THICK)}'
            ' fill="none" stroke-width="2.5" stroke-linejoin="round"/>'
        )
    yield from _hub(pad.terms)
    yield "</svg>"


def _heading(terms: Terms, words: Words) -> str:
    names = ", ".join(short_names(terms.players, _SPOKEN_COLUMNS))
    return f"{title(terms, words)}: {names}"


def _description(pad: ScorePad, words: Words) -> str:
    """Say what stands in every column, and where the game stands."""
    sheet = pad.sheet
    names = short_names(pad.terms.players, _SPOKEN_COLUMNS)
    parts = []
    for seat, name in enumerate(names):
        amounts = [(Column.POOL, seat, sheet.pool[seat]), (Column.GORA, seat, sheet.gora[seat])]
        for step in range(1, len(names)):
            on = (seat + step) % len(names)
            amounts.append((Column.WHISTS, on, sheet.whists[seat][on]))
        said = (
            f"{column_text(column, on if column is Column.WHISTS else None, names, words)}"
            f" {amount_text(value)}"
            for column, on, value in amounts
        )
        parts.append(f"{name}: {', '.join(said)}.")
    parts += page_text(standing_page(pad, words, 10**6)).split("\n")
    return " ".join(parts)


def _name(sector: _Sector, names: Sequence[str]) -> Iterator[str]:
    """Write a name as large as it goes, then as long as it goes."""
    choices = chain(
        ((names[0], size) for size in _NAME_SIZES), ((name, _NAME_SIZES[-1]) for name in names[1:])
    )
    name, size = next(
        (one for one in choices if _ems(one[0]) * one[1] <= sector.name_row(one[1]).room),
        (names[-1], _NAME_SIZES[-1]),
    )
    row, cell = sector.name_row(size), sector.band(0, sector.bands[0])
    yield '<g data-column="name">'
    yield f'<polygon points="{cell.points}" {_paint(_PAPER, _THIN)}/>'
    yield _text(name, (row.left + row.right) / 2, row.baseline, size, _INK, "middle", _BOLD)
    yield "</g>"


def _column(
    cell: _Cell, place: Place, labels: Sequence[str], totals: Sequence[Amount]
) -> Iterator[str]:
    """Draw a field, say what it is for, and write the totals."""
    _, column, on = place
    room = cell.rows(_TOTAL_SIZES[0])[0].room / _LABEL_SIZE / _PLAIN
    label = next((one for one in labels if _ems(one) <= room), labels[-1])
    label_room = _ems(label) * _LABEL_SIZE * _PLAIN
    widest = max(row.room for row in cell.rows(_TOTAL_SIZES[-1])) / _TOTAL_SIZES[-1]
    if len(totals) > _MOST_TOTALS:
        totals = (totals[0], *totals[1 - _MOST_TOTALS :])
    texts = [_total_text(total, widest) for total in totals]
    rows, lines = _written(cell, label_room, texts)
    where = f'data-column="{column}"' if on is None else f'data-column="{column}" data-on="{on}"'
    yield f"<g {where}>"
    yield f'<polygon points="{cell.points}" {_paint(_TINTS[column], _THIN)}/>'
    yield _text(label, rows[0].left, rows[0].baseline, _LABEL_SIZE, _SOFT, "start")
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
        last = f"<tspan{_BOLD}>{self.last}</tspan>" if self.last else ""
        return _element(self.before + last, self.left, self.baseline, self.size, _INK)


def _written(
    cell: _Cell, label: float, texts: Sequence[str]
) -> tuple[Sequence[_Row], Sequence[_Line]]:
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


def _with_margin(rows: Sequence[_Row]) -> Sequence[_Row]:
    """Let all rows begin where the one that is furthest to the right does."""
    left = max(row.left for row in rows)
    return [_Row(left, row.right, row.baseline) for row in rows]


def _laid(
    rows: Sequence[_Row], label: float, texts: Sequence[str], size: float
) -> Sequence[_Line] | None:
    """Lay totals one after another in rows, or `None` where there is no room for all of them."""
    lines = []
    rest = iter(rows)
    row = next(rest)
    if row.left + label > row.right:
        return None
    left = used = row.left + label + _PAD
    line = ""
    for at, text in enumerate(texts, 1):
        is_last = at == len(texts)
        part = text if is_last or text.endswith(_CUT) else text + "."
        width = _ems(part) * size * (1 if is_last else _PLAIN)
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


def _cut(rows: Sequence[_Row], label: float, texts: Sequence[str]) -> Sequence[_Line]:
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
    smaller = min(size, row.room / _ems(before + last))
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
    elif _ems("−" + text) > room:
        about, text = "≈", f"{float(size):.3g}"
    sign = "−" if total < 0 else ""
    return f"{about}{sign}{text}"


def _hub(terms: Terms) -> Iterator[str]:
    """Write the size of the pool in the middle: of each round in races, ∞ where there is none."""
    races = None if terms.ends is None else terms.ends.races
    room = (2 * _HUB - 2 * _PAD) / _TOTAL_SIZES[-1]
    if races is not None:
        text = f"{_total_text(races.rounds, room)}×{_total_text(races.pool, room)}"
    else:
        text = "∞" if terms.size is None else _total_text(terms.size, room)
    centre = _CENTRES[len(terms.players)]
    size = min(_HUB_SIZE, (2 * _HUB - 2 * _PAD) / _ems(text))
    yield (
        f'<circle cx="{_number(_HALF)}" cy="{_number(centre)}" r="{_number(_HUB)}"'
        f' {_paint(_PAPER, _THICK)} stroke-width="2.5"/>'
    )
    yield _element(text, _HALF, centre + size * 0.36, size, _INK, ' text-anchor="middle"' + _BOLD)


# ------------------------------------------------------------------------------------- the letters

_BOLD: Final = ' font-weight="bold"'
_CUT: Final = "…"
_VULGAR: Final = MappingProxyType(
    {"1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾", "1/6": "⅙", "5/6": "⅚"}
)

_PLAIN: Final = 0.92
"""How wide plain letters are, against bold ones."""

# In ems of the widest common bold sans-serif.
_WIDTHS: Final[Mapping[str, float]] = MappingProxyType(
    {
        letter: width
        for width, letters in (
            (0.38, ". 'ijlії,"),
            (0.42, "/\\IІЇ"),
            (0.6, '-frtгґ:;!()[]"|'),
            (0.66, "csvxyzLвзстухьэя"),
            (0.72, "0123456789?$«»{}_`*abdeghknopquJEFTбеийкнопрчёєўЗЕТГҐ"),
            (0.86, "ABCDGHKNOPQRSUVXYZАБВИЙКЛНОПРСУХЧЬЭЯЁЄЎдлмцъ"),
            (0.92, "&#<>=^~+−≈×∞"),
            (1.06, "mwMФфМжыЫюЦЪД½¼¾⅓⅔⅙⅚"),
            (1.1, "…@"),
            (1.36, "WШЩЖЮшщ№%"),
        )
        for letter in letters
    }
)

_WIDE: Final = 1.45
_AS_EMOJI: Final = 0.9
"""What a sign gains that is drawn as an emoji."""

_OTHER_WIDTHS: Final = MappingProxyType(
    {"Lu": 1.6, "Lt": 1.6, "Ll": 1.3, "Lm": 1.3, "Lo": 1.5, "Nd": 1.3, "Zs": 0.4}
)
_KNOWN_SCRIPTS: Final = ("LATIN ", "GREEK ", "CYRILLIC ", "HEBREW ", "ARABIC ")
_MOST_MARKS: Final = 2


def _ems(text: str) -> float:
    """Guess the width of a bold text, never too low for the letters of the known scripts."""
    return sum(map(_em, text))


def _em(letter: str) -> float:
    if letter in _WIDTHS:
        return _WIDTHS[letter]
    base = unicodedata.normalize("NFD", letter)[0]
    if base in _WIDTHS:
        return _WIDTHS[base] + 0.1
    category = unicodedata.category(letter)
    if category in ("Mn", "Cf"):
        return _AS_EMOJI if letter == "\N{VARIATION SELECTOR-16}" else 0
    if _is_wide(letter):
        return 1.1 if category[0] == "L" else _WIDE
    return _OTHER_WIDTHS.get(category, _WIDE)


def _is_wide(letter: str) -> bool:
    return unicodedata.east_asian_width(letter) in ("W", "F")


def _is_guess(letter: str) -> bool:
    """Tell whether a font may draw a letter wider than its guess."""
    category = unicodedata.category(letter)
    if letter in _WIDTHS or _is_wide(letter) or category in ("Mn", "Cf"):
        return False
    name = unicodedata.name(letter, "")
    if name.startswith("ARABIC LIGATURE "):  # whole sentences in one sign
        return True
    if name.startswith(_KNOWN_SCRIPTS) or category[0] == "S":
        return False
    return category[0] != "P" or not "\u2010" <= letter <= "\u2027"


def _is_rtl(text: str) -> bool:
    """Tell whether a text begins at the right: its first strong letter does."""
    kinds = map(unicodedata.bidirectional, text)
    return next((kind for kind in kinds if kind in ("L", "R", "AL")), "L") != "L"


def _tame(name: str) -> str:
    """Take marks off a name that stand so high on each other that they leave its line."""
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", name):
        category = unicodedata.category(letter)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks <= _MOST_MARKS and category != "Me":
            kept.append(letter)
    return "".join(kept)


# ------------------------------------------------------------------------------------- the picture


def _text(
    text: str, x: float, y: float, size: float, colour: _Colour, anchor: str, how: str = ""
) -> str:
    """Draw a text that somebody else has written, in any script."""
    if _is_rtl(text):
        how += ' direction="rtl"'
        anchor = {"start": "end"}.get(anchor, anchor)  # its start is on the right
    if any(map(_is_guess, text)):
        length = _number(_ems(text) * size * _PLAIN)
        how += f' textLength="{length}" lengthAdjust="spacingAndGlyphs"'
    return _element(_xml(text), x, y, size, colour, f' text-anchor="{anchor}"{how}')


def _element(parts: str, x: float, y: float, size: float, colour: _Colour, how: str = "") -> str:
    place = f'x="{_number(x)}" y="{_number(y)}" font-size="{_number(size)}"'
    return f"<text {place}{how} {_paint(colour)}>{parts}</text>"


def _turned(sector: _Sector) -> str:
    return f' transform="{sector.turn}"' if sector.turn else ""


def _paint(*colours: _Colour) -> str:
    """Colour by attributes, and by names that the style sheet changes where it is dark."""
    names = " ".join(f"pulka-{colour.name}" for colour in colours)
    return " ".join((f'class="{names}"', *(f'{one.attribute}="{one.light}"' for one in colours)))


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _xml(text: str) -> str:
    return escape(clean(text))
