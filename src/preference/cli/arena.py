"""`preference arena`: players of the library against each other, over the same deals."""

from __future__ import annotations

from argparse import Namespace
from itertools import combinations

from preference.cli.choosing import chosen_convention, chosen_executor, seats_of
from preference.cli.screen import Answer, Document, Page
from preference.rendering.layout import Block, Grid, sentence
from preference.rendering.words import LANGUAGES, Words
from preference.simulation import Duel, PlayerMaker, arena, player_of
from preference.simulation.bar import bar
from preference.simulation.intervals import bounds_text, estimate_values

__all__ = ["run"]


def run(arguments: Namespace, columns: int) -> Answer:
    """Let each player duel with each other.

    Raises:
        Failure: If there is no cluster.
        PreferenceError: If the arguments do not go together.
    """
    convention = chosen_convention(arguments)
    seats = seats_of(arguments, convention)
    makers: dict[str, PlayerMaker] = {name: player_of(name) for name in arguments.player}
    makers = makers or {name: player_of(name) for name in ("sampling", "beginner", "random")}
    pairs = list(combinations(makers, 2))
    done, failed = dict.fromkeys(pairs, 0), dict.fromkeys(pairs, 0)
    with (
        chosen_executor(arguments) as executor,
        bar("deals", arguments.deals * len(pairs), is_wanted=not arguments.quiet) as show,
    ):

        def tell(found: Duel) -> None:
            pair = found.first, found.second
            done[pair], failed[pair] = found.margins.total + found.failed, found.failed
            show(sum(done.values()), sum(failed.values()))

        duels = arena(
            convention,
            makers,
            deals=arguments.deals,
            players=seats,
            seed=arguments.seed,
            seconds=arguments.seconds,
            executor=executor,
            chunk=arguments.chunk,
            show=tell,
        )
    is_whole = sum(done.values()) >= arguments.deals * len(pairs)
    if arguments.json:
        return Document.of(_document(duels), is_whole=is_whole)
    head = LANGUAGES[arguments.lang].say("arena", convention=convention.name, players=seats)
    blocks: list[Block] = [sentence(head, columns), ""]
    blocks.append(_table(duels, LANGUAGES[arguments.lang]))
    for found in duels:
        for failure in found.failures:
            blocks += ["", sentence(f"#{failure.index} {failure.error}", columns)]
    return Page(blocks, is_whole=is_whole)


def _table(duels: tuple[Duel, ...], words: Words) -> Grid:
    """Lay out a duel a row."""
    rows = []
    for found in duels:
        margin = ("", "") if not found.margins.total else _margin(found)
        rows.append((found.first, found.second, str(found.margins.total), *margin))
    heads = ("player", "against", "deals played", "margin", "interval")
    return Grid(
        heads=tuple(words.phrases[name] for name in heads),
        rows=tuple(rows),
        right=(2, 3, 4),
        indent=4,
    )


def _margin(found: Duel) -> tuple[str, str]:
    estimate = found.estimate()
    return f"{estimate.value:+.2f}", bounds_text(estimate, "+.2f")


def _document(duels: tuple[Duel, ...]) -> dict[str, object]:
    """Return the duels as plain JSON values."""
    found: list[dict[str, object]] = []
    for one in duels:
        row: dict[str, object] = {
            "first": one.first,
            "second": one.second,
            "deals": one.margins.total,
            "failed": one.failed,
            "margins": [[str(value), count] for value, count in one.margins],
        }
        if one.margins.total:
            row |= estimate_values("mean", one.estimate())
        found.append(row)
    return {"preference": 1, "duels": found}
