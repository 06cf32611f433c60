"""What ends a command: nothing is printed but one message."""

from __future__ import annotations

__all__ = ["Failure"]


class Failure(Exception):
    """A command that cannot do what it was asked, for a reason outside the rules of the game."""
