"""All targets, by name."""

from typing import Final

from fuzz.commands import PROGRAM
from fuzz.documents import DOCUMENTS
from fuzz.promises import Target
from fuzz.texts import TEXTS

__all__ = ["TARGETS"]

TARGETS: Final[dict[str, Target]] = {one.name: one for one in (*TEXTS, *DOCUMENTS, *PROGRAM)}
"""Texts first, then documents, then the command line."""
