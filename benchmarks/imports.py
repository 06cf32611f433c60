"""How long `import preference` takes beyond the start of the interpreter."""

import os
import subprocess
import sys
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import attrs


@attrs.frozen
class ImportTime:
    """Seconds beyond a bare interpreter's, each from several starts of both in turn."""

    least: float
    median: float


def _start(code: str, environment: dict[str, str]) -> float:
    start = perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True, env=environment)
    return perf_counter() - start


def import_time(starts: int) -> ImportTime:
    """Start the interpreter with and without the import, in turn.

    The first start of each compiles to bytecode and is thrown away. The bytecode goes to a folder
    of its own, so it is there even where the environment forbids to write it beside the sources.
    """
    environment = {**os.environ}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    with TemporaryDirectory() as folder:
        environment["PYTHONPYCACHEPREFIX"] = folder
        pairs = [
            (_start("pass", environment), _start("import preference", environment))
            for _ in range(starts + 1)
        ][1:]
    bare = [pair[0] for pair in pairs]
    full = [pair[1] for pair in pairs]
    return ImportTime(min(full) - min(bare), median(b - a for a, b in pairs))
