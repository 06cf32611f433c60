"""`preference score`: the sheet of a game from its results."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence

from preference.cli.pages import chosen_trees, draw, game_blocks
from preference.cli.screen import Answer, Document, Page
from preference.cli.source import read_source
from preference.explanations import Explanation, settlement_tree
from preference.records import ScoreRecord, read_score_record, result_document
from preference.rendering.deals import entries_page
from preference.rendering.layout import Block
from preference.rendering.words import LANGUAGES

__all__ = ["run"]


def run(arguments: Namespace, columns: int) -> Answer:
    """Score a record.

    Raises:
        Failure: If the file cannot be read, or nobody is called as was asked for.
        RecordError: If the record is refused.
    """
    record = read_score_record(read_source(arguments.file))
    pad = record.pad()
    draw(arguments, pad)
    if arguments.json:
        return Document.of(result_document(pad, settle=arguments.settle))
    words = LANGUAGES[arguments.lang]
    blocks: list[Block] = []
    if arguments.explain and pad.lines:
        blocks += [*entries_page(pad, words, columns, _notes(record)), ""]
    trees: Sequence[Explanation] = ()
    if arguments.tree:
        trees = chosen_trees(arguments, settlement_tree(pad), pad.terms.players)
    settle, explain = arguments.settle, arguments.explain
    blocks += game_blocks(
        pad,
        words,
        columns,
        settle=settle,
        explain=explain,
        trees=trees,
        stake=arguments.stake,
    )
    return Page(blocks)


def _notes(record: ScoreRecord) -> dict[int, str]:
    return {
        index: item.note for index, item in enumerate(record.deals) if isinstance(item.note, str)
    }
