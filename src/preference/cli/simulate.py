"""`preference simulate`: many deals between players of the library, and what became of them."""

from __future__ import annotations

from argparse import Namespace
from typing import Final

from preference.cli.choosing import chosen_convention, chosen_executor, seats_of
from preference.cli.failure import Failure
from preference.cli.screen import Answer, Document, Page
from preference.rendering.layout import Block, Grid, sentence
from preference.rendering.words import LANGUAGES, Words
from preference.simulation import Distribution, End, Summary, player_of, share, simulate
from preference.simulation.bar import bar
from preference.simulation.intervals import bounds_text
from preference.simulation.kinds import by_kind, deals_text, kind_text

__all__ = ["run"]

_PARTS: Final = (0.05, 0.5, 0.95)
"""Which quantiles are printed."""

_ENDS: Final = (End.MADE, End.SET, End.NOT_PLAYED)


def run(arguments: Namespace, columns: int) -> Answer:
    """Play many deals and sum them up.

    Raises:
        Failure: If the file to go on from cannot be read or written, or there is no cluster.
        PreferenceError: If the arguments do not go together.
    """
    convention = chosen_convention(arguments)
    seats = seats_of(arguments, convention)
    makers = [player_of(name) for name in arguments.player] or [player_of("beginner")]
    if len(makers) not in (1, seats):
        raise Failure(f"there are {seats} seats; give --player once, or once a seat")
    makers *= seats // len(makers)
    with (
        chosen_executor(arguments) as executor,
        bar("deals", arguments.deals, is_wanted=not arguments.quiet) as show,
    ):
        try:
            summary = simulate(
                convention,
                makers,
                deals=arguments.deals,
                seed=arguments.seed,
                seconds=arguments.seconds,
                executor=executor,
                chunk=arguments.chunk,
                resume=arguments.resume,
                show=lambda progress: show(progress.done.count, progress.summary.failed),
            )
        except OSError as error:
            raise Failure(f"{arguments.resume}: {error.strerror or error}") from None
    is_whole = summary.deals + summary.failed >= arguments.deals
    if arguments.json:
        return Document.of({"preference": 1, **summary.document()}, is_whole=is_whole)
    return Page(_blocks(summary, LANGUAGES[arguments.lang], columns), is_whole=is_whole)


def _blocks(summary: Summary, words: Words, columns: int) -> list[Block]:
    """Lay out how often each game came, and what each seat won."""
    deals = deals_text(summary.deals, words)
    head = words.say("simulated", deals=deals[0].upper() + deals[1:], failed=summary.failed)
    blocks: list[Block] = [sentence(head, columns)]
    if summary.deals:
        blocks += ["", _games(summary, words), "", _results(summary.results, words)]
    for failure in summary.failures:
        blocks += ["", sentence(f"#{failure.index} {failure.error}", columns)]
    return blocks


def _games(summary: Summary, words: Words) -> Grid:
    """Lay out how often each kind of game came, and how it ended."""
    rows = []
    for kind, ends in by_kind(summary.pairs):
        part = share(ends.total(), summary.deals)
        bounds = bounds_text(part, ".2%")
        counts = [str(ends[end]) if ends[end] else "" for end in _ENDS]
        rows.append(
            (kind_text(kind, words), str(ends.total()), f"{part.value:.2%}", bounds, *counts)
        )
    heads = (words.phrases[name] for name in ("game", "deals played", "share", "interval"))
    ends_heads = (words.phrases[f"games {end}"] for end in _ENDS)
    return Grid(heads=(*heads, *ends_heads), rows=tuple(rows), right=tuple(range(1, 7)), indent=4)


def _results(results: tuple[Distribution, ...], words: Words) -> Grid:
    """Lay out what a deal brought each seat, in whists."""
    rows = []
    for seat, found in enumerate(results):
        mean = found.estimate()
        rows.append(
            (
                words.say("seat", number=seat),
                f"{mean.value:.2f}",
                bounds_text(mean, ".2f"),
                *(f"{float(found.quantile(part)):.1f}" for part in _PARTS),
            )
        )
    heads = ("whists a deal", "mean", "interval")
    return Grid(
        heads=(*(words.phrases[name] for name in heads), *(f"{part:.0%}" for part in _PARTS)),
        rows=tuple(rows),
        right=(1, 2, 3, 4, 5),
        indent=4,
    )
