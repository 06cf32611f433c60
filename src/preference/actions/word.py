"""What the actions without any part share."""

from __future__ import annotations

from typing import ClassVar

import attrs

__all__ = ["Word"]


@attrs.frozen
class Word:
    """An action that is one fixed text.

    Its classes are not decorated again: without fields they inherit all they need, and a class
    that attrs builds costs import time.
    """

    text: ClassVar[str] = ""

    def __str__(self) -> str:
        """Print the text of the action."""
        return self.text
