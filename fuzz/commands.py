"""The command line: its arguments, and the files that its commands read."""

import io
import shlex
import sys
from contextlib import redirect_stderr, redirect_stdout
from typing import Any
from unittest.mock import patch

from fuzz.documents import OWN, mutator, record_seeds
from fuzz.mutation import mutate_text
from fuzz.promises import Broken, Target
from fuzz.texts import text_of
from preference.cli import main
from preference.cli.arguments import parse

__all__ = ["PROGRAM"]

COMMANDS = tuple(
    [command, "-", *options]
    for command in ("score", "replay", "settle")
    for options in (
        *([], ["--json"], ["--lang", "ru"], ["--tree"], ["--tree", "--player", "A"]),
        *(["--stake", "0.05"], ["--explain", "--lang", "ru"], ["--settle"], ["--svg", "/dev/null"]),
    )
)


def run(argv: list[str], given: bytes) -> tuple[int, str, str]:
    """Run the command line with this standard input; return status, answer and complaint."""
    out, complaint = io.StringIO(), io.StringIO()
    stdin = io.TextIOWrapper(io.BytesIO(given), encoding="utf-8")
    with patch.object(sys, "stdin", stdin), redirect_stdout(out), redirect_stderr(complaint):
        status = main(argv)
    return status, out.getvalue(), complaint.getvalue()


def check_command(data: bytes) -> None:
    """Every command takes a file or refuses it with one line and status 2.

    The first byte says which command with which options.
    """
    argv, given = list(COMMANDS[data[0] % len(COMMANDS) if data else 0]), data[1:]
    status, out, complaint = run(argv, given)
    if (status, bool(out), bool(complaint)) == (0, True, False):
        return
    is_usage = "usage: " in complaint
    if status != 2 or out or not complaint or (complaint.count("\n") != 1 and not is_usage):
        raise Broken(f"{argv}: status {status}, {out[:200]!r}, {complaint[:500]!r}")


def command_seeds() -> list[bytes]:
    """Begin with a golden record for every command."""
    kinds = {"score": "score", "replay": "match", "settle": "sheet"}
    found = []
    for number, argv in enumerate(COMMANDS):
        seeds = record_seeds(kinds[argv[0]])()
        found.append(bytes([number]) + seeds[number % len(seeds)])
    return found


def mutate_command(data: bytes, chance: Any) -> bytes | None:
    """Change the command, or the record it is given."""
    number = data[0] % len(COMMANDS) if data else 0
    kind = ("score", "match", "sheet")[number * 3 // len(COMMANDS)]
    changed = data[1:] if chance.random() < 0.2 else mutator(kind)(data[1:], chance)
    step = chance.randrange(len(COMMANDS)) if chance.random() < 0.2 else 0
    return None if changed is None else bytes([(number + step) % len(COMMANDS)]) + changed


def check_arguments(data: bytes) -> None:
    """Arguments are read or refused as argparse does, with status 2 and a usage."""
    try:
        argv = shlex.split(text_of(data))
    except ValueError:
        argv = text_of(data).split()
    said_, complaint = io.StringIO(), io.StringIO()
    try:
        with redirect_stdout(said_), redirect_stderr(complaint):
            parse(argv)
    except SystemExit as stop:
        # 0 after help and version, which are printed; 2 with the usage.
        wanted = (stop.code == 0, stop.code == 2)
        if (bool(said_.getvalue()), "usage: preference" in complaint.getvalue()) != wanted:
            raise Broken(f"{argv}: {stop.code} {complaint.getvalue()[:500]!r}") from None


ARGUMENTS = (
    *(" ".join(argv) for argv in COMMANDS),
    "play --seed 7 --pool 10 --convention leningrad --players 4 --deals 12",
    "play --option stalingrad=false --option surrender=all --races 5x20 --record match.json",
    *("conventions", "conventions sochi --diff rostov --json", "--help", "score -h", "--version"),
)
ARGUMENT_WORDS = tuple(dict.fromkeys(word for text in ARGUMENTS for word in text.split()))


def mutate_arguments(data: bytes, chance: Any) -> bytes:
    """Change words of a command."""
    text = mutate_text(text_of(data), chance, ARGUMENT_WORDS)
    return text.encode("utf-8", "surrogateescape")


PROGRAM = (
    Target(
        name="command",
        check=check_command,
        refusals=(),
        seeds=command_seeds,
        mutate=mutate_command,
        own=OWN,
    ),
    Target(
        name="arguments",
        check=check_arguments,
        refusals=(),
        seeds=lambda: [text.encode() for text in ARGUMENTS],
        mutate=mutate_arguments,
        words=ARGUMENT_WORDS,
    ),
)
"""The commands, and their arguments."""
