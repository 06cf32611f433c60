"""All targets, by name."""

from typing import Final

from fuzz.documents import DOCUMENTS
from fuzz.promises import Target
from fuzz.texts import TEXTS

__all__ = ["TARGETS"]

TARGETS: Final[dict[str, Target]] = {one.name: one for one in (*TEXTS, *DOCUMENTS)}
"""Texts first, then documents."""
