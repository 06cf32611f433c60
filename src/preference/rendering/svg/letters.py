"""How wide letters are, for a picture that knows no font.

Every width is a careful guess, so that whatever font draws the text it stays in its place.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

__all__ = ["PLAIN", "ems", "is_guess", "is_rtl", "tame"]

PLAIN: Final = 0.92
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


def ems(text: str) -> float:
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


def is_guess(letter: str) -> bool:
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


def is_rtl(text: str) -> bool:
    """Tell whether a text begins at the right: its first strong letter does."""
    kinds = map(unicodedata.bidirectional, text)
    return next((kind for kind in kinds if kind in ("L", "R", "AL")), "L") != "L"


def tame(name: str) -> str:
    """Take marks off a name that stand so high on each other that they leave its line."""
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", name):
        category = unicodedata.category(letter)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks <= _MOST_MARKS and category != "Me":
            kept.append(letter)
    return "".join(kept)
