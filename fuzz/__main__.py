"""The command: `python -m fuzz TARGET --runs N`, or `all` for every target in turn."""

import argparse
import importlib
import pkgutil
import sys
from pathlib import Path
from typing import Any

BUILD = Path(__file__).parent.parent / "build" / "fuzz"


READING = (
    *("actions", "cards", "checks", "cli", "contracts", "conventions", "deals", "errors"),
    *("notation", "outcomes", "records", "shuffles", "terms"),
)
"""What reads. The game behind it is tested by other means, and would only be slower."""


def instrument() -> None:
    """Import what reads so that its branches are watched."""
    atheris: Any = importlib.import_module("atheris")
    with atheris.instrument_imports(include=[f"preference.{name}" for name in READING]):
        package = importlib.import_module("preference")
        for module in pkgutil.walk_packages(package.__path__, "preference."):
            if module.name.split(".")[1] in READING:
                importlib.import_module(module.name)


def main() -> int:
    """Fuzz, and print what came of it."""
    parser = argparse.ArgumentParser(prog="python -m fuzz", description=__doc__)
    parser.add_argument("target", nargs="?", help="its name, or all; none prints the names")
    parser.add_argument("--runs", type=int, default=100_000, help="how many inputs (100000)")
    parser.add_argument("--seed", type=int, default=1, help="where chance begins (1)")
    parser.add_argument("--corpus", type=Path, default=BUILD / "corpus", help="what was found")
    parser.add_argument("--log", type=Path, default=BUILD / "log", help="what libFuzzer says")
    parser.add_argument("--here", action="store_true", help="in this process, which it ends")
    given = parser.parse_args()
    given.log.mkdir(parents=True, exist_ok=True)
    if given.here:
        # Before anything imports the library.
        instrument()
    running = importlib.import_module("fuzz.running")
    targets = importlib.import_module("fuzz.targets").TARGETS
    if given.target is None:
        print(*targets, sep="\n")
        return 0
    if given.target != "all" and given.target not in targets:
        parser.error(f"there is no target {given.target}; there are {', '.join(targets)}")
    more = {"runs": given.runs, "seed": given.seed, "log": given.log.resolve()}
    if given.here:
        corpus = given.corpus.resolve() / given.target
        running.fuzz_here(targets[given.target], corpus=corpus, **more)
    tallies = []
    for name in targets if given.target == "all" else [given.target]:
        corpus = given.corpus.resolve() / name
        tallies.append(running.fuzz_in_process(name, corpus=corpus, **more))
        print(f"{name}: {tallies[-1].inputs:,} inputs, {tallies[-1].finding or 'no finding'}")
    print(f"\n{running.table(tallies)}")
    return 1 if any(one.finding for one in tallies) else 0


if __name__ == "__main__":
    sys.exit(main())
