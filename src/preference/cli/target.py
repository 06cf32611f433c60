"""Writing the files that commands are asked for."""

from __future__ import annotations

from pathlib import Path

from preference.cli.failure import Failure

__all__ = ["save"]


def save(name: str, text: str, what: str) -> None:
    """Write a file.

    Raises:
        Failure: If it cannot be written.
    """
    try:
        Path(name).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise Failure(f"{what} cannot be written to {name}: {reason}") from None
