"""Run mutation tests: `python -m tests.mutation [MODULE …]`."""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import attrs

# Read before the forks, so that none of them has to; the library itself must not be.
import cattrs  # noqa: F401
import hypothesis.strategies  # noqa: F401
from hypothesis import HealthCheck, Phase, settings

from tests.mutation.mutants import Mutant, mutants_of
from tests.mutation.plan import PLANS, ROOT
from tests.mutation.running import Known, Verdict, try_all

BUILD: Final = ROOT / "build" / "mutation"


def register_profile() -> None:
    """Let Hypothesis stop at the first failure: nobody reads the smallest example."""
    settings.register_profile(
        "mutation",
        derandomize=True,
        max_examples=100,
        deadline=None,
        database=None,
        phases=(Phase.explicit, Phase.generate),
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
    )


@attrs.define
class Results:
    """The verdicts so far, in a file that grows by one line a mutant."""

    path: Path
    verdicts: dict[str, Verdict] = attrs.field(factory=dict)

    @classmethod
    def read(cls, path: Path) -> "Results":
        """Read what an earlier run found out."""
        results = cls(path)
        if path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                row = json.loads(line)
                results.verdicts[row["key"]] = Verdict(row["result"], row["by"])
        return results

    def tell(self, mutant: Mutant, verdict: Verdict) -> None:
        """Write one down."""
        self.verdicts[mutant.key] = verdict
        row = {"key": mutant.key, **attrs.asdict(verdict), "mutant": str(mutant)}
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row, ensure_ascii=False) + "\n")
        print({"killed": ".", "slow": "t"}.get(verdict.result, "S"), end="", flush=True)

    def left(self, mutants: Sequence[Mutant]) -> list[Mutant]:
        """Return the mutants that are not known to be killed."""
        return [
            mutant
            for mutant in mutants
            if self.verdicts.get(mutant.key, Verdict("survived")).result == "survived"
        ]


def _read_known() -> Known:
    path = BUILD / "tests.json"
    return Known(**json.loads(path.read_text(encoding="utf-8"))) if path.exists() else Known()


def _write_known(known: Known) -> None:
    """Keep what is known of the tests, with what another run has found out meanwhile."""
    other = _read_known()
    both = Known(
        other.seconds | known.seconds, other.calls | known.calls, other.killers | known.killers
    )
    text = json.dumps(attrs.asdict(both), ensure_ascii=False)
    (BUILD / "tests.json").write_text(text, encoding="utf-8")


def run(module: str, *, quick: bool) -> None:
    """Try the mutants of a module that are not killed yet."""
    mutants = mutants_of(module)
    results = Results.read(BUILD / f"{module}.jsonl")
    plan = PLANS[module]
    for name, files in (("first", plan.first), ("then", plan.then)):
        if name == "then" and quick:
            continue
        left = [mutant for mutant in results.left(mutants) if not mutant.is_argued]
        if not left:
            continue
        began = time.monotonic()
        print(
            f"{module}: {len(left)} of {len(mutants)} mutants, tests: {' '.join(files)}", flush=True
        )
        _write_known(try_all(module, left, files, _read_known(), results.tell))
        print(f" {time.monotonic() - began:.0f} s")


def report(modules: Sequence[str]) -> int:
    """Print the figures, and the survivors that nobody argues for."""
    everything: Counter[str] = Counter()
    unargued: list[str] = []
    print(f"{'module':<12}{'mutants':>8}{'killed':>8}{'argued':>8}{'left':>6}")
    for module in modules:
        mutants = mutants_of(module)
        left = Results.read(BUILD / f"{module}.jsonl").left(mutants)
        open_ones = [mutant for mutant in left if not mutant.is_argued]
        row = {
            "mutants": len(mutants),
            "killed": len(mutants) - len(left),
            "argued": len(left) - len(open_ones),
            "left": len(open_ones),
        }
        everything.update(row)
        unargued += [f"- {mutant} (line {mutant.line}, {mutant.operator})" for mutant in open_ones]
        print(
            f"{module:<12}{row['mutants']:>8}{row['killed']:>8}{row['argued']:>8}{row['left']:>6}"
        )
    print(
        f"{'all':<12}{everything['mutants']:>8}{everything['killed']:>8}"
        f"{everything['argued']:>8}{everything['left']:>6}"
    )
    print(*unargued, sep="\n")
    return 1 if unargued else 0


def main() -> int:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("modules", nargs="*", metavar="MODULE", help="the default is every one")
    parser.add_argument("--quick", action="store_true", help="run the first tests only")
    parser.add_argument("--report", action="store_true", help="run nothing, print what is known")
    parser.add_argument("--fresh", action="store_true", help="forget what is known")
    options = parser.parse_args()
    modules = options.modules or list(PLANS)
    unknown = [module for module in modules if module not in PLANS]
    if unknown:
        parser.error(f"no such module: {', '.join(unknown)}; there are {', '.join(PLANS)}")
    BUILD.mkdir(parents=True, exist_ok=True)
    if options.fresh:
        for module in modules:
            for path in BUILD.glob(f"{module}.jsonl"):
                path.unlink()
    if not options.report:
        register_profile()
        for module in modules:
            run(module, quick=options.quick)
    return report(modules)


if __name__ == "__main__":
    sys.exit(main())
