"""Lines of text for any terminal: widths, folding, and grids of cells.

What is shown is built as blocks, so that a program may draw the grids in its own way: a block is
ready text, perhaps of several lines, or a `Grid`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Final, TypeAlias

import attrs

__all__ = [
    "Block",
    "Grid",
    "clean",
    "column_widths",
    "cut_text",
    "fold",
    "justify",
    "page_text",
    "sentence",
    "shorten",
    "unbroken",
    "width",
]

_UNBROKEN: Final = "\N{NO-BREAK SPACE}"
_JOINERS: Final = "\u200c\u200d"
_GAP: Final = 2
_LEAST_TAIL: Final = 12


def width(text: str) -> int:
    r"""Return how many columns of a terminal a text takes.

    >>> width("гора"), width("雀"), width("e\u0301")
    (4, 2, 1)
    """
    return len(text) if text.isascii() else sum(map(_columns, text))


def _columns(letter: str) -> int:
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in ("W", "F") else 1


def clean(text: str) -> str:
    r"""Return a text without anything that moves the cursor, colours or hides: safe to print.

    White space becomes a space, other invisible characters are written out.

    >>> print(clean("Anna\x1b[31m\nB"))
    Anna\x1b[31m B
    """
    if text.isprintable():
        return text
    return "".join(map(_visible, text))


def _visible(letter: str) -> str:
    if letter.isprintable() or letter in _JOINERS:
        return letter
    return " " if letter.isspace() else letter.encode("unicode_escape").decode("ascii")


def shorten(text: str, columns: int) -> str:
    """Return a clean text of at most so many columns, cut with an ellipsis.

    >>> shorten("Anna", 10), shorten("Konstantin Konstantinovich", 10)
    ('Anna', 'Konstanti…')
    """
    # A text may be millions of letters long, many of them without a width.
    most = 4 * columns
    cut = clean(text[:most])
    return cut if len(text) <= most and width(cut) <= columns else cut_text(cut, columns)


def cut_text(text: str, columns: int) -> str:
    """Cut a clean text so that it takes at most so many columns with its ellipsis.

    >>> cut_text("Konstantin", 6), cut_text("Al", 6)
    ('Konst…', 'Al…')
    """
    used, kept = 0, []
    for letter in text:
        used += _columns(letter)
        if used >= columns:
            break
        kept.append(letter)
    return "".join(kept) + "…"


def justify(text: str, columns: int, *, right: bool = False) -> str:
    """Fill a text up with spaces, on the right or on the left.

    >>> justify("гора", 6) + "|", justify("7", 3, right=True)
    ('гора  |', '  7')
    """
    space = " " * (columns - width(text))
    return space + text if right else text + space


def fold(
    parts: Iterable[str], columns: int, *, glue: str = " ", label: str = "", indent: int = 0
) -> str:
    """Lay parts one after another and break the line where the next does not fit.

    Args:
        parts: What must not be broken.
        columns: The longest line; a part that is longer alone stands on a line alone.
        glue: What stands between two parts, also at the end of a line that is broken there.
        label: What the first line begins with.
        indent: Where the parts begin, in every line.

    >>> print(fold(["12", "36", "42", "48"], 16, glue=".", label="whists", indent=8))
    whists  12.36.
            42.48
    """
    lines: list[str] = []
    line = justify(label, indent)
    used, is_bare = width(line), True
    pieces = list(parts)
    for place, part in enumerate(pieces):
        piece = part if place == len(pieces) - 1 else part + glue
        if not is_bare and used + width(piece.rstrip()) > columns:
            lines.append(line.rstrip())
            line, used = " " * indent, indent
        line += piece
        used += width(piece)
        is_bare = False
    lines.append(line.rstrip())
    return "\n".join(lines)


def unbroken(text: str) -> str:
    """Return a text that `sentence` does not break.

    >>> print(sentence("tricks " + unbroken("Anna 5"), 10))
    tricks
    Anna 5
    """
    return text.replace(" ", _UNBROKEN)


def sentence(text: str, columns: int, *, label: str = "", indent: int = 0) -> str:
    """Fold a text between its words; a word longer than a line is broken.

    >>> print(sentence("tricks short of the quota", 15, indent=2))
      tricks short
      of the quota
    """
    room = max(1, columns - indent)
    words = chain.from_iterable(
        (word[at : at + room] for at in range(0, len(word), room)) for word in text.split(" ")
    )
    return fold(words, columns, label=label, indent=indent).replace(_UNBROKEN, " ")


@attrs.frozen(kw_only=True)
class Grid:
    """Cells in rows and columns.

    Attributes:
        heads: The head of each column; empty for a grid without heads.
        rows: The cells, row by row; all rows are of one length.
        right: The columns that are set flush right.
        widths: The least width of each column, so that several grids stand in line; may be empty.
        indent: How far the whole is moved to the right.

    >>> print(page_text([Grid(heads=("player", "pool"), rows=(("Anna", "20"),), right=(1,))]))
    player  pool
    ------------
    Anna      20
    """

    rows: tuple[tuple[str, ...], ...]
    heads: tuple[str, ...] = ()
    right: tuple[int, ...] = ()
    widths: tuple[int, ...] = ()
    indent: int = 0


Block: TypeAlias = str | Grid
"""Ready text, or a grid."""


def page_text(blocks: Iterable[Block], columns: int = 80) -> str:
    """Print blocks one below the other; an empty text is an empty line.

    Args:
        blocks: What to print.
        columns: The longest line; the last column of a grid is folded to keep to it.

    >>> print(page_text(["Deal 1", Grid(rows=(("Anna", "pool"), ("Boris", "gora")), indent=2)]))
    Deal 1
      Anna   pool
      Boris  gora
    """
    return "\n".join(
        _grid_text(block, columns) if isinstance(block, Grid) else block for block in blocks
    )


def column_widths(rows: Iterable[Sequence[str]]) -> tuple[int, ...]:
    """Return the width of each column.

    >>> column_widths([("Anna", "pool"), ("Al", "whists on Anna")])
    (4, 14)
    """
    return tuple(max(map(width, column)) for column in zip(*rows, strict=True))


def _grid_text(grid: Grid, columns: int) -> str:
    rows = (grid.heads, *grid.rows) if grid.heads else grid.rows
    if not rows:
        return ""
    widths = column_widths((*rows, [""] * len(rows[0])))
    if grid.widths:
        widths = tuple(map(max, widths, grid.widths))
    lines = [_row_text(grid, row, widths, columns) for row in rows]
    if grid.heads:
        length = max(width(line) for text in lines for line in text.split("\n"))
        lines.insert(1, " " * grid.indent + "-" * (length - grid.indent))
    return "\n".join(lines)


def _row_text(grid: Grid, row: Sequence[str], widths: Sequence[int], columns: int) -> str:
    *front, last = (
        justify(cell, size, right=place in grid.right)
        for place, (cell, size) in enumerate(zip(row, widths, strict=True))
    )
    label = " " * grid.indent + "".join(cell + " " * _GAP for cell in front)
    start = width(label)
    if start + width(last.rstrip()) <= columns or len(row) - 1 in grid.right:
        return (label + last).rstrip()
    return sentence(last, max(columns, start + _LEAST_TAIL), label=label, indent=start)
