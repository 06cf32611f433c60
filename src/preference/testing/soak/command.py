"""The command line of the test kit: `python -m preference.testing soak`."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from preference.conventions import PRESETS
from preference.errors import PreferenceError
from preference.testing.soak.deal import soak_deal
from preference.testing.soak.run import run_soak
from preference.testing.soak.state import SoakState

__all__ = ["main"]

OK: Final = 0
FAILED: Final = 1
REFUSED: Final = 2
INTERRUPTED: Final = 130


def _number(text: str) -> int:
    try:
        number = int(text)
    except ValueError:
        number = 0
    if not 1 <= number <= 10**12:
        raise ArgumentTypeError(f"a number from 1, not {text!r}")
    return number


def _index(text: str) -> int:
    if not text.isdecimal() or len(text) > 12:
        raise ArgumentTypeError(f"the index of a deal, from 0, not {text!r}")
    return int(text)


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog="python -m preference.testing", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    soak = commands.add_parser(
        "soak",
        help="play random deals and check every invariant",
        description="Play random deals over random conventions and check every invariant.",
    )
    soak.add_argument("--deals", type=_number, default=10_000, help="how many, 10000 by default")
    soak.add_argument("--seed", type=int, default=1, help="the root seed, 1 by default")
    soak.add_argument("--workers", type=_number, default=1, help="processes, 1 by default")
    soak.add_argument("--chunk", type=_number, default=250, help="deals at a time")
    soak.add_argument("--convention", choices=sorted(PRESETS), help="a preset, not random ones")
    soak.add_argument("--resume", type=Path, metavar="FILE", help="go on from FILE, or begin it")
    soak.add_argument("--index", type=_index, help="soak this one deal again")
    soak.add_argument("--quiet", action="store_true", help="show no progress")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the test kit's command line.

    Args:
        argv: The arguments after the program's name; those of the process if `None`.

    Returns:
        The exit status: 0; 1 if an invariant failed; 2 if something was refused; 130 after Ctrl-C.

    >>> main(["soak", "--deals", "2", "--quiet"])  # doctest: +ELLIPSIS
    2 deals, ...
    0
    """
    arguments = _parser().parse_args(argv)
    try:
        return _soak(arguments)
    except (PreferenceError, OSError) as error:
        sys.stderr.write(f"python -m preference.testing: {error}\n")
        return REFUSED


def _soak(arguments: Namespace) -> int:
    path: Path | None = arguments.resume
    state = SoakState(arguments.seed, arguments.convention)
    if arguments.index is not None:
        tally = soak_deal(arguments.seed, arguments.index, arguments.convention)
        return _report(state.with_range(arguments.index, arguments.index + 1, tally, 0.0))
    if path is not None and path.exists():
        found = SoakState.load(path)
        if (found.seed, found.convention) != (state.seed, state.convention):
            sys.stderr.write(
                f"{path} is a soak of seed {found.seed}, convention {found.convention}\n"
            )
            return REFUSED
        state = found
    state = run_soak(
        state,
        arguments.deals,
        workers=arguments.workers,
        chunk=arguments.chunk,
        path=path,
        quiet=arguments.quiet,
    )
    status = _report(state)
    return INTERRUPTED if status == OK and state.deals < arguments.deals else status


def _report(state: SoakState) -> int:
    """Print what was done, and every failure with how to have it again."""
    tally = state.tally
    checked = sum(tally.checks.values())
    done = f"{state.deals} deals, {tally.counts['states']} states, {checked} checks"
    lines = [f"{done}, {state.seconds:.0f} seconds, digest {tally.digest:032x}"]
    for failure in tally.failures:
        lines += ["", f"deal {failure.index} of seed {state.seed}: {failure.error}"]
        lines += [f"replay: {failure.replay}"] if failure.replay else []
    if tally.failed > len(tally.failures):
        lines += ["", f"and {tally.failed - len(tally.failures)} more"]
    sys.stdout.write("\n".join(lines) + "\n")
    return FAILED if tally.failed else OK
