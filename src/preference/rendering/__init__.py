"""What a game looks like: the sheet, the entries and the settlement as text, in words to choose."""

from preference.rendering.text import (
    entries_text,
    explain_settlement,
    match_text,
    settlement_text,
    sheet_text,
)
from preference.rendering.words import ENGLISH, LANGUAGES, RUSSIAN, Glossary, Words

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "RUSSIAN",
    "Glossary",
    "Words",
    "entries_text",
    "explain_settlement",
    "match_text",
    "settlement_text",
    "sheet_text",
]
