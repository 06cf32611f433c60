"""The settlement: the table of results, and the way to it as people write it on paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import groupby

from preference.conventions import Convention
from preference.paper import PaperRow, PaperSettlement, PaperStep, paper_settlement
from preference.rendering.layout import Block, Grid, column_widths, sentence
from preference.rendering.short import amount_text, short_names
from preference.rendering.words import Words
from preference.results import Ratings
from preference.settlement import (
    Settlement,
)
from preference.sheet import ScoreSheet
from preference.terms import Player

__all__ = ["explanation_page", "settlement_grid", "settlement_page"]

_LEAST_COLUMN = 8
_PLAIN_RATING = 1e7


def settlement_grid(
    settlement: Settlement,
    players: Sequence[Player],
    words: Words,
    ratings: Ratings | None,
    money: Sequence[Decimal] | None,
) -> Grid:
    """Lay the results out, the winner first: place, player, exact and whole whists, and so on."""
    names = short_names(players)
    heads = ["place", "player", "exact", "whole"]
    columns = [
        [str(place) for place in settlement.places],
        list(names),
        [amount_text(result) for result in settlement.exact],
        [amount_text(result) for result in settlement.whole],
    ]
    if money is not None:
        heads.append("money")
        columns.append([str(one) for one in money])
    if ratings is not None:
        heads += ["rating before", "rating after"]
        columns += [[_rating(one) for one in row] for row in (ratings.before, ratings.after)]
    order = sorted(range(len(names)), key=lambda seat: (settlement.places[seat], seat))
    return Grid(
        heads=tuple(words.phrases[head] for head in heads),
        rows=tuple(tuple(column[seat] for column in columns) for seat in order),
        right=(0, *range(2, len(heads))),
    )


def _rating(rating: float) -> str:
    return f"{rating:.1f}" if abs(rating) < _PLAIN_RATING else f"{rating:.6g}"


def settlement_page(
    settlement: Settlement,
    players: Sequence[Player],
    words: Words,
    ratings: Ratings | None,
    money: Sequence[Decimal] | None,
) -> tuple[Block, ...]:
    """Lay the results out under a heading."""
    grid = settlement_grid(settlement, players, words, ratings, money)
    return (words.phrases["settlement"], "", grid)


def explanation_page(
    convention: Convention, sheet: ScoreSheet, players: Sequence[Player], words: Words, columns: int
) -> tuple[Block, ...]:
    """Lay the settlement out as it is done on paper, one numbered step after another."""
    names = short_names(players)
    prices = convention.prices
    paper = paper_settlement(
        sheet.pool,
        sheet.gora,
        sheet.whists,
        whists_per_pool=prices.whists_per_pool,
        whists_per_gora=prices.whists_per_gora,
    )
    blocks: list[Block] = []
    for number, step in enumerate(paper.steps(), start=1):
        if blocks:
            blocks.append("")
        text = _step_text(step, paper, words)
        blocks.append(sentence(text, columns, label=f"{number}.", indent=3))
        for grid in _step_grids(step, names, words):
            blocks += ["", grid]
    return tuple(blocks)


def _step_text(step: PaperStep, paper: PaperSettlement, words: Words) -> str:
    template = words.steps.get(step.name)
    if template is None:
        return step.text
    return template.format(
        largest=amount_text(paper.largest_pool),
        struck=amount_text(paper.struck_off),
        rate=amount_text(Fraction(paper.whists_per_pool, paper.whists_per_gora)),
        per_pool=amount_text(paper.whists_per_pool),
        per_gora=amount_text(paper.whists_per_gora),
        players=len(paper.pool),
    )


def _step_grids(step: PaperStep, names: Sequence[str], words: Words) -> Iterator[Grid]:
    """Lay out the figures of a step: all rows together, or a square for each kind of whists."""
    if all(row.writer is None for row in step.rows):
        yield _grid("", step.rows, [_label(row.label, words) for row in step.rows], names)
        return
    for label, rows in groupby(step.rows, key=lambda row: row.label):
        square = tuple(rows)
        writers = [names[row.writer] for row in square if row.writer is not None]
        yield _grid(_label(label, words), square, writers, names)


def _grid(head: str, rows: Sequence[PaperRow], labels: Sequence[str], names: Sequence[str]) -> Grid:
    cells = [
        tuple(
            "." if seat == row.writer else amount_text(value)
            for seat, value in enumerate(row.amounts)
        )
        for row in rows
    ]
    widths = column_widths((*cells, names))
    return Grid(
        heads=(head, *names),
        rows=tuple((label, *line) for label, line in zip(labels, cells, strict=True)),
        right=tuple(range(1, len(names) + 1)),
        widths=(0, *(max(one, _LEAST_COLUMN) for one in widths)),
        indent=3,
    )


def _label(label: str, words: Words) -> str:
    return words.rows.get(label, label)
