"""Print every figure in one run, with the target beside it where there is one."""

import argparse
import platform
import sys
from collections.abc import Callable

import attrs

import preference as pref
from benchmarks import deals, imports, memory, options, records, replay, rollouts, simulation
from benchmarks.clock import Runner, interleaved
from preference.simulation import worker_processes
from preference.solver import COMPILED


@attrs.frozen
class Figure:
    """One line of the report."""

    name: str
    value: float
    unit: str
    target: str = ""
    is_met: bool = True

    def __str__(self) -> str:
        """Print the name, the value to four digits, the unit and the target."""
        line = f"{self.name:<62}{_digits(self.value):>10} {self.unit}"
        if self.target:
            line = f"{line:<86}{self.target:<16}{'yes' if self.is_met else 'NO'}"
        return line


def _digits(value: float) -> str:
    if abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.4g}"


def _above(name: str, value: float, unit: str, bound: float) -> Figure:
    return Figure(name, value, unit, f"at least {bound:g}", value >= bound)


def _below(name: str, value: float, unit: str, bound: float) -> Figure:
    return Figure(name, value, unit, f"under {bound:g}", value < bound)


def deal_figures(count: int, rounds: int) -> list[Figure]:
    """Measure full random deals, beside skat where OpenSpiel is installed."""
    skat = deals.load_skat()
    runners: dict[str, Runner] = {"ours": deals.ours(count), "dealing": deals.dealing(count)}
    if skat is not None:
        runners["child"] = deals.skat_by_child(skat, count)
        runners["apply_action"] = deals.skat_by_apply_action(skat, count)
    times = interleaved(runners, rounds)
    ours = times["ours"]
    held = deals.count_ours(count)
    playing = ours.per_unit - times["dealing"].per_unit
    figures = [
        Figure("Full random deals of Sochi for three", 1 / ours.per_unit, "deals/s"),
        Figure("  decisions in a deal, the mean", held.per_deal, ""),
        Figure("  one decision: legal_actions, a random choice, apply",
               1e6 * playing / held.per_deal, "µs"),
        Figure("  shuffling and begin, part of every deal",
               1e6 * times["dealing"].per_unit, "µs"),
    ]  # fmt: skip
    if skat is None:
        print("OpenSpiel is not installed (extra `bench`): no ratio to its skat.", file=sys.stderr)
        return figures
    theirs = deals.count_skat(skat, count)
    figures.append(Figure("OpenSpiel's skat: decisions in a deal, the mean", theirs.per_deal, ""))
    for name, bound in (("child", 1.0), ("apply_action", 0.7)):
        figures += [
            Figure(f"  full random deals through {name}()", 1 / times[name].per_unit, "deals/s"),
            _above(
                f"  ours to theirs through {name}()", ours.ratio_to(times[name]), "times", bound
            ),
        ]
    return figures


def record_figures(repeats: int, rounds: int) -> list[Figure]:
    """Measure score records of 25 deals and of ten times as many."""
    runners = {"25": records.scoring(25, repeats), "250": records.scoring(250, repeats)}
    times = interleaved(runners, rounds)
    small, large = times["25"].per_unit, times["250"].per_unit
    return [
        Figure("Score records of 25 deals, read, scored, settled", 1 / small, "records/s"),
        _below("  one of them", 1e3 * small, "ms", 5),
        _below("  one of 250 deals, as a multiple", large / small, "times", 12),
    ]


def option_figures(count: int, rounds: int) -> list[Figure]:
    """Measure the same deals under Sochi and under the richest table, for three and four."""
    figures = []
    for players in (3, 4):
        listed = options.scripts(count, players)
        times = interleaved(
            {
                "sochi": options.playing(pref.SOCHI, listed, players),
                "richest": options.playing(options.RICHEST, listed, players),
            },
            rounds,
        )
        name = f"A deal of {players} under the richest table, to one of Sochi"
        figures.append(_below(name, 1 / times["richest"].ratio_to(times["sochi"]), "times", 1.3))
    return figures


def replay_figures(rounds: int) -> list[Figure]:
    """Measure match records of 30 deals and of ten times as many."""
    times = interleaved({"30": replay.replaying(30), "300": replay.replaying(300)}, rounds)
    small, large = times["30"].per_unit, times["300"].per_unit
    return [
        Figure("Match records of 30 deals, replayed card by card", 1e3 * small, "ms"),
        _below("  one of 300 deals, as a multiple", large / small, "times", 12),
    ]


def rollout_figures(count: int, rounds: int) -> list[Figure]:
    """Measure random playouts of the play, beside those of skat where OpenSpiel is installed."""
    skat = deals.load_skat()
    runners: dict[str, Runner] = {"ours": rollouts.ours(count)}
    if skat is not None:
        runners["skat"] = rollouts.skat(skat, count)
    times = interleaved(runners, rounds)
    build, bound = ("compiled", 10.0) if COMPILED else ("interpreted", 0.4)
    figures = [Figure(f"Random playouts, {build}", 1 / times["ours"].per_unit, "playouts/s")]
    if skat is not None:
        ratio = times["ours"].ratio_to(times["skat"])
        figures.append(_above("  ours to skat's from Python", ratio, "times", bound))
    return figures


def simulation_figures(count: int, rounds: int) -> list[Figure]:
    """Measure a simulation in one process and in two."""
    with worker_processes(2) as pool:
        runners = {
            "one": simulation.beginners(count, None),
            "two": simulation.beginners(count, pool),
        }
        times = interleaved(runners, rounds)
    ratio = times["two"].ratio_to(times["one"])
    return [
        Figure("Deals between beginners, one process", 1 / times["one"].per_unit, "deals/s"),
        _above("  two processes to one", ratio, "times", 1.8),
    ]


def import_figures(starts: int) -> list[Figure]:
    """Measure the import in fresh interpreters."""
    taken = imports.import_time(starts)
    return [
        _below("import preference, beyond the interpreter's start", 1e3 * taken.median, "ms", 100),
        Figure("  the same, least start against least start", 1e3 * taken.least, "ms"),
    ]


def memory_figures(count: int) -> list[Figure]:
    """Measure the states in play of some deals."""
    size = memory.largest_playing_state(count)
    return [
        _below("The largest playing state, beside what its deal shares", size.added, "bytes", 1024),
        Figure(
            "  with the cards dealt, the contract, all that the deal shares", size.alone, "bytes"
        ),
    ]


def main() -> int:
    """Measure, print, and with `--check` fail where a target is missed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--rounds", type=int, default=15, help="rounds of each runner (15)")
    parser.add_argument("--deals", type=int, default=500, help="deals in a round (500)")
    parser.add_argument("--check", action="store_true", help="exit 1 if a target is missed")
    given = parser.parse_args()
    if min(given.rounds, given.deals) < 1:
        parser.error("--rounds and --deals must be positive")
    parts: list[Callable[[], list[Figure]]] = [
        lambda: deal_figures(given.deals, given.rounds),
        lambda: record_figures(max(1, given.deals // 25), given.rounds),
        lambda: option_figures(min(given.deals, 200), given.rounds),
        lambda: replay_figures(min(given.rounds, 5)),
        lambda: rollout_figures(2 * given.deals, given.rounds),
        lambda: simulation_figures(given.deals, min(given.rounds, 5)),
        lambda: import_figures(given.rounds),
        lambda: memory_figures(min(given.deals, 20)),
    ]
    print(f"Python {platform.python_version()}, medians of {given.rounds} rounds, "
          f"{given.deals} deals in a round\n")  # fmt: skip
    missed = 0
    for part in parts:
        for figure in part():
            print(figure, flush=True)
            missed += not figure.is_met
    return 1 if missed and given.check else 0


if __name__ == "__main__":
    sys.exit(main())
