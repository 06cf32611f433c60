"""`preference settle`: what a final sheet comes to."""

from __future__ import annotations

from argparse import Namespace

from preference.cli.screen import Answer, Document, Page
from preference.cli.source import read_source
from preference.records import read_sheet_record, settle_document
from preference.rendering.layout import Block
from preference.rendering.paper import explanation_page, settlement_page
from preference.rendering.words import LANGUAGES
from preference.settlement import money

__all__ = ["run"]


def run(arguments: Namespace, columns: int) -> Answer:
    """Settle a sheet.

    Raises:
        Failure: If the file cannot be read.
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
    blocks += settlement_page(settlement, record.players, words, record.ratings, won)
    return Page(blocks)
