"""`preference settle`: what a final sheet comes to."""

from __future__ import annotations

from argparse import Namespace

from preference.cli.pages import chosen_trees
from preference.cli.screen import Answer, Document, Page
from preference.cli.source import read_source
from preference.explanations import sheet_tree
from preference.records import read_sheet_record, settle_document
from preference.rendering.layout import Block
from preference.rendering.paper import explanation_page, settlement_page
from preference.rendering.tree import tree_page
from preference.rendering.words import LANGUAGES
from preference.settlement import money

__all__ = ["run"]


def run(arguments: Namespace, columns: int) -> Answer:
    """Settle a sheet.

    Raises:
        Failure: If the file cannot be read, or nobody is called as was asked for.
        RecordError: If the sheet is refused.
    """
    record = read_sheet_record(read_source(arguments.file))
    stake = arguments.stake
    if arguments.json:
        return Document.of(settle_document(record, stake=stake))
    words = LANGUAGES[arguments.lang]
    settlement = record.settlement
    won = None if stake is None else money(settlement.whole, stake)
    blocks: list[Block] = []
    if arguments.explain:
        explanation = explanation_page(
            record.convention, record.sheet, record.players, words, columns
        )
        blocks += [*explanation, ""]
    if arguments.tree:
        every = sheet_tree(record.convention, record.sheet)
        trees = chosen_trees(arguments, every, record.players)
        blocks += [*tree_page(trees, record.convention, record.players, words, columns), ""]
    blocks += settlement_page(settlement, record.players, words, record.ratings, won)
    return Page(blocks)
