"""Fuzzing with atheris: coverage of the library leads to new inputs.

libFuzzer never returns, so each target runs in a process of its own, and tells what came of its
inputs in a file.
"""

import importlib
import json
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import attrs

from fuzz.promises import READ, Target, codes, try_input

__all__ = ["Tally", "fuzz_here", "fuzz_in_process", "table"]

ROOT = Path(__file__).parent.parent
CORPUS = Path(__file__).parent / "corpus"
TOLD_EVERY = 5_000


@attrs.frozen
class Tally:
    """What came of the inputs of a target.

    Attributes:
        target: Its name.
        inputs: How many were tried.
        outcomes: How many were read, and how many were refused with each code.
        seconds: How long it took.
        finding: The file with the input that broke a promise, if one did.
    """

    target: str
    inputs: int = 0
    outcomes: dict[str, int] = attrs.Factory(dict)
    seconds: float = 0.0
    finding: str | None = None


def committed(name: str) -> list[bytes]:
    """Read the committed inputs of a target: those that once broke a promise."""
    return [one.read_bytes() for one in sorted((CORPUS / name).glob("*"))]


def fuzz_in_process(name: str, *, runs: int, seed: int, corpus: Path, log: Path) -> Tally:
    """Fuzz a target in a process of its own."""
    corpus.mkdir(parents=True, exist_ok=True)
    log.mkdir(parents=True, exist_ok=True)
    told = log / f"{name}.tally.json"
    told.unlink(missing_ok=True)
    command = [sys.executable, "-m", "fuzz", name, "--here", f"--runs={runs}", f"--seed={seed}"]
    command += [f"--corpus={corpus.parent}", f"--log={log}"]
    started = time.monotonic()
    with (log / f"{name}.log").open("wb") as output:
        done = subprocess.run(command, cwd=ROOT, stdout=output, stderr=output, check=False)
    seconds = time.monotonic() - started
    found = json.loads(told.read_text(encoding="utf-8")) if told.exists() else {}
    finding = None if done.returncode == 0 else str(log / f"{name}.log")
    return Tally(name, found.get("inputs", 0), found.get("outcomes", {}), seconds, finding)


def fuzz_here(target: Target, *, runs: int, seed: int, corpus: Path, log: Path) -> None:
    """Fuzz a target in this process, which ends with it."""
    atheris: Any = importlib.import_module("atheris")
    codes()  # reads the whole source, which is not to count as the time of the first input
    outcomes: Counter[str] = Counter()
    told = log / f"{target.name}.tally.json"

    def tell() -> None:
        text = json.dumps({"inputs": outcomes.total(), "outcomes": dict(outcomes.most_common())})
        told.write_text(text, encoding="utf-8")

    def one_input(data: bytes) -> None:
        try:
            outcomes[try_input(target, data)] += 1
        except BaseException:
            (log / f"{target.name}.input").write_bytes(data)  # what a report is to begin with
            raise
        if outcomes.total() % TOLD_EVERY == 0 or outcomes.total() >= runs:
            tell()

    def mutate(data: bytes, most: int, number: int) -> bytes:
        chance = Random(number)
        if chance.random() < target.own:
            changed = target.mutate(data, chance)
            if changed is not None:
                return changed[:most]
        found: bytes = atheris.Mutate(data, most)
        return found

    with tempfile.TemporaryDirectory() as scratch:
        seeds = Path(scratch) / "seeds"
        seeds.mkdir()
        for number, data in enumerate([*target.seeds(), *committed(target.name)]):
            (seeds / str(number)).write_bytes(data)
        words = Path(scratch) / "words"
        words.write_text("".join(map(_quoted, target.words)), encoding="ascii")
        argv = [
            *("fuzz", f"-runs={runs}", f"-seed={seed}", "-timeout=60", "-print_final_stats=1"),
            # Longer ones are only slower; those that are long on purpose are in the corpus test.
            *("-max_len=6000", "-len_control=0", "-rss_limit_mb=4096"),
            *([f"-dict={words}"] if target.words else ()),  # an empty one is refused
            # A reader is often one look into a table: to coverage all that is read is alike.
            *("-keep_seed=1", "-reduce_inputs=0", "-mutate_depth=2"),
            *(f"-artifact_prefix={log}/{target.name}.", str(corpus), str(seeds)),
        ]
        atheris.Setup(argv, one_input, custom_mutator=mutate)
        atheris.Fuzz()


def _quoted(word: str) -> str:
    """Write a word as a line of libFuzzer's dictionary."""
    return '"' + "".join(f"\\x{byte:02x}" for byte in word.encode()) + '"\n'


def table(tallies: list[Tally]) -> str:
    """Print the tallies, one a line, and their sums."""
    rows: list[tuple[str, ...]] = [
        ("target", "inputs", "read", "refused", "codes", "minutes", "finding")
    ]
    for one in tallies:
        read = one.outcomes.get(READ, 0)
        codes = len(one.outcomes.keys() - {READ})
        counts = (f"{count:,}" for count in (one.inputs, read, one.inputs - read, codes))
        rows.append((one.target, *counts, f"{one.seconds / 60:.1f}", one.finding or "none"))
    rows.append(("all", f"{sum(one.inputs for one in tallies):,}", "", "", "", "", ""))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        " ".join(
            cell.ljust(width) if at in (0, 6) else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )
