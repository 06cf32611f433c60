"""How fast the exact solver is: `python -m benchmarks.solver`.

Every deal is solved by all solvers in turn, so a machine that does other work slows them alike.
Times are of the processor. The compiled kernel is measured where it is installed
(`HATCH_BUILD_HOOKS_ENABLE=1 pip install .`), the interpreted one always; the bridge double-dummy
solver is that of `endplay` (extra `bench`).
"""

import argparse
import importlib
import importlib.util
import platform
import resource
import sys
from collections.abc import Callable, Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from statistics import mean, median, quantiles
from time import process_time
from types import ModuleType
from typing import Any

import attrs

import preference as pref
from preference import solver
from preference.cards import cards_of

KERNEL = "preference.solver._kernel"
NO_TRUMP = 4


class _SourceOnly:
    """Finds the source of the kernel where an extension stands beside it."""

    def find_spec(
        self, name: str, _path: Sequence[str] | None = None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Look for `name` as a source file."""
        if not name.startswith(f"{KERNEL}."):
            return None
        file = Path(solver.__file__).parent / "_kernel" / f"{name.rpartition('.')[2]}.py"
        return importlib.util.spec_from_file_location(name, file)


def interpreted() -> ModuleType:
    """Import the kernel a second time, from its source."""
    kept = {name: module for name, module in sys.modules.items() if name.startswith(KERNEL)}
    for name in kept:
        del sys.modules[name]
    finder = _SourceOnly()
    sys.meta_path.insert(0, finder)
    try:
        return importlib.import_module(KERNEL)
    finally:
        sys.meta_path.remove(finder)
        sys.modules.update(kept)


@attrs.frozen
class Sample:
    """What solving one kind of question took, a number a deal."""

    seconds: list[float] = attrs.field(factory=list)
    nodes: list[int] = attrs.field(factory=list)
    looks: list[int] = attrs.field(factory=list)

    def __str__(self) -> str:
        """Print median and 95th percentile."""
        line = f"{_both(self.seconds, 1e3):>18} ms"
        if self.nodes:
            line += f"{_both(self.nodes):>18} nodes{_both(self.looks):>18} looks"
        return line


def _high(values: Sequence[float]) -> float:
    return quantiles(values, n=20)[-1]


def _both(values: Sequence[float], scale: float = 1) -> str:
    digits = 2 if scale > 1 else 0
    return f"{scale * median(values):,.{digits}f} / {scale * _high(values):,.{digits}f}"


def solve(kernel: Any, hands: tuple[int, ...], hero: int, trump: int, avoids: bool) -> Any:
    """Answer one question from the first card and return the memory."""
    memory = kernel.Memory(trump, hero, avoids)
    kernel.tricks(memory, hands, 0, (), (), False, False)
    return memory


def table(kernel: Any, hands: tuple[int, ...]) -> None:
    """Every strain and misere for three declarers, the first hand leading."""
    for hero in range(3):
        for trump in range(5):
            solve(kernel, hands, hero, trump, False)
        solve(kernel, hands, hero, NO_TRUMP, True)


KINDS = {"no trump": (False, (4,)), "suit": (False, (0, 1, 2, 3)), "misere": (True, (4,))}


def measure(kernel: Any, sample: Sample, seed: int, kind: str) -> None:
    """Take the time and the counts of one deal."""
    avoids, trumps = KINDS[kind]
    hands = pref.Deal.shuffled(seed=seed).masks
    start = process_time()
    memory = solve(kernel, hands, seed % 3, trumps[seed % len(trumps)], avoids)
    sample.seconds.append(process_time() - start)
    sample.nodes.append(int(memory.nodes))
    sample.looks.append(int(memory.looks))


Timed = Callable[[int], float]


def bridge() -> tuple[Timed, Timed, Timed] | None:
    """Return what times the bridge solver on a deal, or `None` where it is not installed.

    The first finds the value of our no-trump deal and one best card, the second the value of every
    card, as `solve_board` does by default; the third makes the table of a bridge deal.
    """
    try:
        types = importlib.import_module("endplay.types")
        dds = importlib.import_module("endplay.dds")
        modes = importlib.import_module("endplay.dds.solve").SolveMode
        dealing = importlib.import_module("endplay.dealer")
    except ImportError:
        return None
    ranks = "23456789TJQKA"
    dead = "65432.65432.."

    def text(mask: int) -> str:
        cards = sorted(cards_of(mask), reverse=True)
        suits = ("".join(ranks[5 + card % 8] for card in cards if card >> 3 == s) for s in range(4))
        return ".".join(suits)

    def solving(mode: Any) -> Timed:
        def run(seed: int) -> float:
            hands = pref.Deal.shuffled(seed=seed).masks
            first, second, third = (text(hands[(seed + step) % 3]) for step in range(3))
            deal = types.Deal(f"N:{first} {second} {dead} {third}")
            deal.trump = types.Denom.nt
            deal.first = (types.Player.north, types.Player.west, types.Player.east)[seed % 3]
            start = process_time()
            dds.solve_board(deal, mode)
            return process_time() - start

        return run

    def run_table(seed: int) -> float:
        deal = dealing.generate_deal(seed=seed)
        start = process_time()
        dds.calc_dd_table(deal)
        return process_time() - start

    return solving(modes.OptimalOne), solving(modes.Default), run_table


Samples = dict[tuple[str, str], Sample]


def measure_all(builds: dict[str, Any], theirs: Sequence[Timed] | None, deals: int) -> Samples:
    """Solve the deals with everything there is; the first twenty fill the caches of suits.

    The bridge solver keeps its table from call to call, so it meets every deal once: those with
    even numbers for one value, the others for every card.
    """
    samples: Samples = {}
    for seed in range(-20, deals):
        if seed == 0:
            samples = {}
        for kind in KINDS:
            for name, kernel in builds.items():
                if kind != "misere" or name == "compiled" or seed % 5 == 0:
                    measure(kernel, samples.setdefault((kind, name), Sample()), seed + 1_000, kind)
        if theirs is not None:
            name = ("one value", "every card")[seed % 2]
            sample = samples.setdefault(("bridge", name), Sample())
            sample.seconds.append(theirs[seed % 2](seed + 1_000))
    return samples


def measure_tables(name: str, kernel: Any, theirs: Timed | None, tables: int) -> Samples:
    """Make whole tables with the fastest build and with the bridge solver."""
    samples: Samples = {("table", name): Sample()}
    for seed in range(tables):
        hands = pref.Deal.shuffled(seed=seed).masks
        start = process_time()
        table(kernel, hands)
        samples["table", name].seconds.append(process_time() - start)
        if theirs is not None:
            samples.setdefault(("table", "bridge"), Sample()).seconds.append(theirs(seed))
    return samples


def report(samples: Samples, builds: Sequence[str]) -> None:
    """Print the times and counts, and the ratios that have targets."""
    for (kind, name), sample in samples.items():
        print(f"{kind:<10}{name:<12}{sample}")
    print()
    if "compiled" in builds:
        for kind in KINDS:
            slow, fast = samples[kind, "interpreted"].seconds, samples[kind, "compiled"].seconds
            ratio = mean(slow) / mean(fast[:: 5 if kind == "misere" else 1])
            print(f"{kind:<10}interpreted to compiled, mean: {ratio:.1f} times")
    for other in ("one value", "every card"):
        if ("bridge", other) in samples:
            theirs = median(samples["bridge", other].seconds)
            for name in builds:
                ratio = median(samples["no trump", name].seconds) / theirs
                print(f"no trump  {name} to the bridge solver's {other}: {ratio:.2f} times")
    if ("table", "bridge") in samples:
        ratio = median(samples["table", builds[-1]].seconds)
        ratio /= median(samples["table", "bridge"].seconds)
        print(f"table     {builds[-1]} to the bridge solver's: {ratio:.2f} times")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"peak memory of this process: {peak:.0f} MiB")


def main() -> int:
    """Read the options and report."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.solver", description=__doc__)
    parser.add_argument("--deals", type=int, default=200, help="deals of each kind (200)")
    parser.add_argument("--tables", type=int, default=10, help="tables of all strains (10)")
    given = parser.parse_args()
    if given.deals < 5 or given.tables < 1:
        parser.error("--deals must be at least 5, --tables at least 1")
    print(f"Python {platform.python_version()}, {given.deals} deals, median / 95th percentile\n")
    builds: dict[str, Any] = {"interpreted": interpreted()}
    if solver.COMPILED:
        builds["compiled"] = importlib.import_module(KERNEL)
    theirs = bridge()
    samples = measure_all(builds, theirs[:2] if theirs else None, given.deals)
    name = list(builds)[-1]
    samples |= measure_tables(name, builds[name], theirs[2] if theirs else None, given.tables)
    report(samples, list(builds))
    return 0


if __name__ == "__main__":
    sys.exit(main())
