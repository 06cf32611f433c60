"""Printing: on a terminal with rich where it is installed, as plain text everywhere else.

Everything that is shown exists as plain text, so the command line works without rich and prints the
same into a file whether it is installed or not. On a terminal rich draws the grids: it knows the
terminal's width, its colours, and how to fold a long cell.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from errno import EBADF
from typing import Any, Final, Protocol, TextIO

import attrs

from preference.records import write_json
from preference.rendering.layout import Block, Grid, page_text

__all__ = ["Answer", "Document", "Page", "columns", "counter", "write"]

PLAIN_COLUMNS: Final = 80
_LEAST_COLUMNS: Final = 40
_PIECE: Final = 16_384


class Answer(Protocol):
    """What a command has to print."""

    @property
    def is_whole(self) -> bool:
        """Whether all was done that was asked for; Ctrl-C may leave a part."""

    def text(self, stream: TextIO | None) -> str:
        """Return it as text for a stream, with the last line break."""


@attrs.frozen
class Document:
    """A JSON document, as text on one line or several."""

    json: str
    is_whole: bool = True

    @classmethod
    def of(cls, value: Any, *, is_whole: bool = True) -> Document:
        """Write plain JSON values as a document that people can read, too."""
        return cls(write_json(value, indent=2), is_whole)

    def text(self, stream: TextIO | None) -> str:
        """Return it; characters that the stream does not know are escaped as JSON does."""
        escaped = self.json if _can_print(self.json, stream) else "".join(map(_escape, self.json))
        return escaped + "\n"


def _escape(letter: str) -> str:
    if letter.isascii():
        return letter
    units = letter.encode("utf-16-be").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))


@attrs.frozen
class Page:
    """Blocks of text and grids."""

    blocks: Sequence[Block]
    is_whole: bool = True

    def text(self, stream: TextIO | None) -> str:
        """Return it as text, drawn by rich if the stream is a terminal."""
        if not _is_terminal(stream):
            return page_text(self.blocks, PLAIN_COLUMNS) + "\n"
        drawn = _drawn(self.blocks)
        return page_text(self.blocks, columns(stream)) + "\n" if drawn is None else drawn


def _encoding(stream: TextIO | None) -> str:
    return getattr(stream, "encoding", None) or "utf-8"


def _can_print(text: str, stream: TextIO | None) -> bool:
    try:
        text.encode(_encoding(stream))
    except UnicodeEncodeError:
        return False
    return True


def _is_terminal(stream: TextIO | None) -> bool:
    try:
        return stream is not None and stream.isatty()
    except ValueError:
        return False


def columns(stream: TextIO | None) -> int:
    """Return how wide a page may be: a terminal's width, 80 elsewhere."""
    if not _is_terminal(stream):
        return PLAIN_COLUMNS
    return max(_LEAST_COLUMNS, shutil.get_terminal_size((PLAIN_COLUMNS, 24)).columns)


def _drawn(blocks: Sequence[Block]) -> str | None:
    """Let rich draw a page, or return `None` where it is not installed."""
    try:
        from rich.box import SIMPLE_HEAD  # noqa: PLC0415 - rich is an extra, and slow to import
        from rich.console import Console  # noqa: PLC0415
        from rich.padding import Padding  # noqa: PLC0415
        from rich.table import Table  # noqa: PLC0415
        from rich.text import Text  # noqa: PLC0415
    except ImportError:
        return None

    def table(grid: Grid) -> Padding:
        drawn = Table(
            box=SIMPLE_HEAD if grid.heads else None,
            show_header=bool(grid.heads),
            show_edge=False,
            pad_edge=False,
            padding=(0, 2, 0, 0),
        )
        for place in range(len(grid.rows[0]) if grid.rows else 0):
            drawn.add_column(
                Text(grid.heads[place]) if grid.heads else "",
                justify="right" if place in grid.right else "left",
                min_width=grid.widths[place] if grid.widths else None,
                overflow="fold",
            )
        for row in grid.rows:
            drawn.add_row(*map(Text, row))
        return Padding.indent(drawn, grid.indent)

    console = Console()
    with console.capture() as capture:
        for block in blocks:
            if isinstance(block, Grid):
                console.print(table(block))
            else:
                console.out(block, highlight=False)
    return capture.get()


@contextmanager
def counter(what: str, *, is_wanted: bool) -> Iterator[Callable[[int], None]]:
    """Count on the terminal while something long is done; do nothing without rich or a terminal.

    Args:
        what: What is counted.
        is_wanted: Whether to count at all.

    Yields:
        A function to call with each number.
    """
    console = _error_console() if is_wanted and _is_terminal(sys.stderr) else None
    if console is None:
        yield _tell_nobody
        return
    with console.status(what) as status:
        yield lambda number: status.update(f"{what} {number}")


def _tell_nobody(_: int) -> None:
    """Count in silence."""


def _error_console() -> Any:
    try:
        from rich.console import Console  # noqa: PLC0415
    except ImportError:
        return None
    return Console(stderr=True)


def write(text: str, stream: TextIO | None) -> None:
    """Write text whatever the stream's encoding is, and flush it.

    Raises:
        OSError: If it cannot be written; the stream is silenced first, or the interpreter would
            complain once more when it ends.
    """
    if stream is None:
        raise OSError(EBADF, os.strerror(EBADF))
    encoding = _encoding(stream)
    safe = text.encode(encoding, "backslashreplace").decode(encoding)
    try:
        # Piece by piece: an unbuffered stream does not tell when only a part was taken.
        for at in range(0, len(safe), _PIECE):
            stream.write(safe[at : at + _PIECE])
        stream.flush()
    except OSError:
        _silence(stream)
        raise


def _silence(stream: TextIO) -> None:
    """Let what a broken stream still holds go nowhere."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
