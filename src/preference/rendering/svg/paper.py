"""The paper: where the field of each player and column lies, and how many lines it has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

import attrs

from preference.rendering.sheet import Place
from preference.rendering.svg.elements import number_text
from preference.sheet import Column

__all__ = ["CENTRES", "HALF", "PAD", "SECTORS", "Cell", "Row", "Sector"]

_SIDE: Final = 720.0
HALF: Final = _SIDE / 2
PAD: Final = 7.0
_LEADING: Final = 1.15
_BASELINE: Final = 0.9

CENTRES: Final[Mapping[int, float]] = MappingProxyType({2: 360.0, 3: 288.0, 4: 360.0})
"""How far down the sectors meet; with three, where each of them gets about as much paper."""

_BANDS: Final[Mapping[int, tuple[float, float, float]]] = MappingProxyType(
    {2: (0.215, 0.425, 0.625), 3: (0.25, 0.455, 0.62), 4: (0.24, 0.465, 0.635)}
)
"""Where name, gora and pool end, as parts of the way from the middle to the edge."""


@attrs.frozen
class Row:
    """Room for one line of text."""

    left: float
    right: float
    baseline: float

    @property
    def room(self) -> float:
        """How wide it is."""
        return self.right - self.left


@attrs.frozen
class Cell:
    """A field of the paper between two level edges; its sides may lean."""

    top: float
    bottom: float
    at_top: tuple[float, float]
    at_bottom: tuple[float, float]

    @property
    def points(self) -> str:
        """Its corners, as a polygon has them."""
        (left, right), (low_left, low_right) = self.at_top, self.at_bottom
        above, below = number_text(self.top), number_text(self.bottom)
        corners = (
            f"{number_text(left)},{above}",
            f"{number_text(right)},{above}",
            f"{number_text(low_right)},{below}",
            f"{number_text(low_left)},{below}",
        )
        return " ".join(dict.fromkeys(corners))  # the tip of a triangle is one corner

    def sides(self, y: float) -> tuple[float, float]:
        """Return where its sides are at a height."""
        part = (y - self.top) / (self.bottom - self.top)
        left, right = map(lambda a, b: a + (b - a) * part, self.at_top, self.at_bottom)
        return left, right

    def row(self, top: float, size: float) -> Row:
        """Return the line of letters of a size that begins at a height."""
        (left, right), (low_left, low_right) = self.sides(top), self.sides(top + size * _LEADING)
        return Row(max(left, low_left) + PAD, min(right, low_right) - PAD, top + size * _BASELINE)

    def rows(self, size: float) -> tuple[Row, ...]:
        """Return all lines of letters of a size that it has room for."""
        height = size * _LEADING
        count = int((self.bottom - self.top - PAD) / height)
        return tuple(self.row(self.top + PAD / 2 + at * height, size) for at in range(count))

    def split(self, count: int) -> tuple[Cell, ...]:
        """Cut it with upright lines into fields of one size."""
        left, right = self.sides((self.top + self.bottom) / 2)
        cuts = [left + (right - left) * part / count for part in range(1, count)]
        tops = [self.at_top[0], *cuts, self.at_top[1]]
        bottoms = [self.at_bottom[0], *cuts, self.at_bottom[1]]
        return tuple(
            Cell(self.top, self.bottom, (tops[at], tops[at + 1]), (bottoms[at], bottoms[at + 1]))
            for at in range(count)
        )


@attrs.frozen
class Sector:
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

    def band(self, start: float, end: float) -> Cell:
        """Return the field between two parts of the way from the middle to the edge."""
        edge = _SIDE if self.outward > 0 else 0.0
        (top, at_top), (bottom, at_bottom) = [
            (
                self.base + (edge - self.base) * part,
                (self.inner[0] * (1 - part), self.inner[1] + (_SIDE - self.inner[1]) * part),
            )
            for part in (start, end)
        ][:: self.outward]
        return Cell(top, bottom, at_top, at_bottom)

    def name_row(self, size: float) -> Row:
        """Return the line for the name."""
        cell = self.band(0, self.bands[0])
        top = cell.bottom - size * _LEADING - PAD / 2 if self.outward > 0 else cell.top + PAD / 2
        return cell.row(top, size)

    def cells(self, seat: int, players: int) -> Iterator[tuple[Place, Cell]]:
        """Yield the fields of a player, each with the column that stands there."""
        name, gora, pool = self.bands
        yield (seat, Column.GORA, None), self.band(name, gora)
        yield (seat, Column.POOL, None), self.band(gora, pool)
        # The next seat clockwise is on the left of a player; one drawn from above is seen
        # from the other side.
        others = [(seat + step) % players for step in range(1, players)][:: self.outward]
        for on, cell in zip(others, self.band(pool, 1).split(players - 1), strict=True):
            yield (seat, Column.WHISTS, on), cell


def _sectors(players: int) -> tuple[Sector, ...]:
    centre, bands = CENTRES[players], _BANDS[players]
    left, right = "translate(720 0) rotate(90)", "translate(0 720) rotate(-90)"
    tip, whole = (HALF, HALF), (0.0, _SIDE)
    if players == 2:
        return Sector("", centre, whole, bands), Sector("", centre, whole, bands, -1)
    below = Sector("", centre, tip, bands)
    if players == 3:
        return (
            below,
            Sector(left, HALF, (0.0, centre), bands),
            Sector(right, HALF, (_SIDE - centre, _SIDE), bands),
        )
    return (
        below,
        Sector(left, HALF, tip, bands),
        Sector("", centre, tip, bands, -1),
        Sector(right, HALF, tip, bands),
    )


SECTORS: Final = MappingProxyType({players: _sectors(players) for players in CENTRES})
