"""What a game looks like: the sheet, the entries and the settlement, in words to choose."""

from preference.rendering.svg import SheetPicture, sheet_svg
from preference.rendering.text import (
    entries_text,
    explain_settlement,
    match_text,
    settlement_text,
    sheet_text,
    sheet_tree_text,
    tree_text,
)
from preference.rendering.words import ENGLISH, LANGUAGES, RUSSIAN, Glossary, Words

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "RUSSIAN",
    "Glossary",
    "SheetPicture",
    "Words",
    "entries_text",
    "explain_settlement",
    "match_text",
    "settlement_text",
    "sheet_svg",
    "sheet_text",
    "sheet_tree_text",
    "tree_text",
]
