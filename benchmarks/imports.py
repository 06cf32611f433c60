"""How long `import preference` takes beyond the start of the interpreter."""

import subprocess
import sys
from statistics import median
from time import perf_counter

import attrs


@attrs.frozen
class ImportTime:
    """Seconds beyond a bare interpreter's, each from several starts of both in turn."""

    least: float
    median: float


def _start(code: str) -> float:
    start = perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return perf_counter() - start


def import_time(starts: int) -> ImportTime:
    """Start the interpreter with and without the import, in turn.

    The first start of each fills the caches of files and is thrown away.
    """
    pairs = [(_start("pass"), _start("import preference")) for _ in range(starts + 1)][1:]
    bare = [pair[0] for pair in pairs]
    full = [pair[1] for pair in pairs]
    return ImportTime(min(full) - min(bare), median(b - a for a, b in pairs))
