"""The program: reads the arguments, runs a command, prints its answer or one message."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import Final

from preference.cli.arguments import STANDARD_STREAM, parse
from preference.cli.failure import Failure
from preference.cli.screen import Answer, columns, write
from preference.errors import PreferenceError
from preference.rendering.layout import clean

__all__ = ["main"]

OK: Final = 0
REFUSED: Final = 2
INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line.

    Args:
        argv: The arguments after the program's name; those of the process if `None`.

    Returns:
        The exit status: 0; 2 if something was refused or could not be read or written; 130 after
        Ctrl-C; 141 if the reader of a pipe went away.

    >>> main(["conventions", "sochi", "--diff", "sochi"])
    sochi and sochi are the same
    0
    """
    if sys.stderr is None:
        # argparse would print its usage where the answer belongs.
        with Path(os.devnull).open("w") as nowhere, redirect_stderr(nowhere):
            return main(argv)
    try:
        return _run(argv)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        return PIPE_CLOSED
    except OSError as error:
        return _refuse(f"preference: standard output cannot be written: {error.strerror or error}")


def _run(argv: Sequence[str] | None) -> int:
    # Help and version are caught and printed like everything else: argparse would not tell that
    # they cannot be.
    said = StringIO()
    try:
        with redirect_stdout(said):
            arguments = parse(argv)
    except SystemExit as stop:
        write(said.getvalue(), sys.stdout)
        return stop.code if isinstance(stop.code, int) else REFUSED
    try:
        answer = _command(arguments.command)(arguments, columns(sys.stdout))
        text = answer.text(sys.stdout)
    except (Failure, PreferenceError) as error:
        return _refuse(": ".join(_context(arguments, error)))
    write(text, sys.stdout)
    return OK if answer.is_whole else INTERRUPTED


def _command(name: str) -> Callable[[Namespace, int], Answer]:
    """Load the one command that is wanted."""
    run: Callable[[Namespace, int], Answer] = import_module(f"preference.cli.{name}").run
    return run


def _context(arguments: Namespace, error: Exception) -> tuple[str, ...]:
    """Say which command refuses what, about which file if it reads one."""
    file = getattr(arguments, "file", None)
    about = () if file is None else ("standard input" if file == STANDARD_STREAM else clean(file),)
    return (f"preference {arguments.command}", *about, clean(str(error)))


def _refuse(message: str) -> int:
    write(message + "\n", sys.stderr)
    return REFUSED
