"""The picture of the sheet put together from the fields of its players.

A picture knows no font: a text that may not fit its place is set smaller, wrapped, and at last cut
in the middle.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import attrs

from preference.errors import ArgumentError, shown, wrong_type
from preference.match import Match
from preference.pad import ScorePad
from preference.rendering.layout import page_text, shorten
from preference.rendering.sheet import running_totals, standing_page, title
from preference.rendering.short import amount_text, column_text, short_names
from preference.rendering.svg.columns import column_parts, hub_parts, name_parts
from preference.rendering.svg.elements import COLOURS, PAPER, THICK, paint, xml_text
from preference.rendering.svg.letters import tame
from preference.rendering.svg.paper import SECTORS, Sector
from preference.rendering.words import ENGLISH, Words
from preference.sheet import Column
from preference.terms import Terms

__all__ = ["SheetPicture", "sheet_svg"]

_NAME_COLUMNS: Final = range(14, 1, -1)
_SPOKEN_COLUMNS: Final = 40
_LARGEST: Final = 100_000


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


def _picture(pad: ScorePad, words: Words, size: int) -> Iterator[str]:
    players = pad.terms.players
    sectors = SECTORS[len(players)]
    totals = running_totals(pad)
    names = [[tame(name) for name in short_names(players, most)] for most in _NAME_COLUMNS]
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="pulka" role="img"'
        f' lang="{xml_text(words.language)}" xml:lang="{xml_text(words.language)}"'
        f' width="{size}" height="{size}" viewBox="-2 -2 724 724"'
        ' font-family="Arial, Helvetica, sans-serif">'
    )
    yield f"<title>{xml_text(_heading(pad.terms, words))}</title>"
    yield f"<desc>{xml_text(_description(pad, words))}</desc>"
    dark = "".join(f".pulka-{name}{{{key}:{dark}}}" for name, key, _, dark in COLOURS)
    yield (
        "<style>.pulka{max-width:100%;height:auto}"
        f"@media (prefers-color-scheme:dark){{{dark}}}</style>"
    )
    yield f'<rect x="-2" y="-2" width="724" height="724" {paint(PAPER)}/>'
    for seat, sector in enumerate(sectors):
        yield f'<g data-seat="{seat}"{_turn_attribute(sector)}>'
        yield from name_parts(sector, [row[seat] for row in names])
        for place, cell in sector.cells(seat, len(players)):
            _, column, on = place
            word = words.columns[str(column)]
            labels = (
                [shorten(word, most) for most in _NAME_COLUMNS]
                if on is None
                else [row[on] for row in names]
            )
            yield from column_parts(cell, place, labels, totals.get(place, ()))
        yield "</g>"
    for sector in sectors:
        yield (
            f'<polygon points="{sector.band(0, 1).points}"{_turn_attribute(sector)} {paint(THICK)}'
            ' fill="none" stroke-width="2.5" stroke-linejoin="round"/>'
        )
    yield from hub_parts(pad.terms)
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


def _turn_attribute(sector: Sector) -> str:
    return f' transform="{sector.turn}"' if sector.turn else ""
