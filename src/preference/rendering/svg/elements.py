"""The elements of the picture: texts, their colours in light and dark, and numbers."""

from __future__ import annotations

from html import escape
from types import MappingProxyType
from typing import Final, NamedTuple

from preference.rendering.layout import clean
from preference.rendering.svg.letters import PLAIN, ems, is_guess, is_rtl
from preference.sheet import Column

__all__ = [
    "BOLD",
    "COLOURS",
    "INK",
    "PAPER",
    "SOFT",
    "THICK",
    "THIN",
    "TINTS",
    "Colour",
    "number_text",
    "paint",
    "svg_text",
    "text_element",
    "xml_text",
]


class Colour(NamedTuple):
    """A colour by day and by night, and the attribute it is for."""

    name: str
    attribute: str
    light: str
    dark: str


PAPER: Final = Colour("paper", "fill", "#fffdf6", "#16181b")
GORA: Final = Colour("gora", "fill", "#fbe9e6", "#33211f")
POOL: Final = Colour("pool", "fill", "#e6f2e9", "#1b2d22")
INK: Final = Colour("ink", "fill", "#1f2329", "#f0f2f4")
SOFT: Final = Colour("soft", "fill", "#59616c", "#aab2bc")
THIN: Final = Colour("thin", "stroke", "#8b929b", "#7b838d")
THICK: Final = Colour("thick", "stroke", "#33383f", "#c3c9d0")
COLOURS: Final = (PAPER, GORA, POOL, INK, SOFT, THIN, THICK)
TINTS: Final = MappingProxyType({Column.GORA: GORA, Column.POOL: POOL, Column.WHISTS: PAPER})


BOLD: Final = ' font-weight="bold"'


def text_element(
    text: str, x: float, y: float, size: float, colour: Colour, anchor: str, how: str = ""
) -> str:
    """Draw a text that somebody else has written, in any script."""
    if is_rtl(text):
        how += ' direction="rtl"'
        anchor = {"start": "end"}.get(anchor, anchor)  # its start is on the right
    if any(map(is_guess, text)):
        length = number_text(ems(text) * size * PLAIN)
        how += f' textLength="{length}" lengthAdjust="spacingAndGlyphs"'
    return svg_text(xml_text(text), x, y, size, colour, f' text-anchor="{anchor}"{how}')


def svg_text(parts: str, x: float, y: float, size: float, colour: Colour, how: str = "") -> str:
    """Place a text whose parts are already safe."""
    place = f'x="{number_text(x)}" y="{number_text(y)}" font-size="{number_text(size)}"'
    return f"<text {place}{how} {paint(colour)}>{parts}</text>"


def paint(*colours: Colour) -> str:
    """Colour by attributes, and by names that the style sheet changes where it is dark."""
    names = " ".join(f"pulka-{colour.name}" for colour in colours)
    return " ".join((f'class="{names}"', *(f'{one.attribute}="{one.light}"' for one in colours)))


def number_text(value: float) -> str:
    """Print a coordinate in as few signs as show it."""
    return f"{value:.1f}".removesuffix(".0")


def xml_text(text: str) -> str:
    """Make a text safe to stand in the picture."""
    return escape(clean(text))
