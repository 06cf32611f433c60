"""`preference score`: the sheet of a game from its results."""

from __future__ import annotations

from argparse import Namespace

from preference.cli.pages import game_blocks
from preference.cli.screen import Answer, Document, Page
from preference.cli.source import read_source
from preference.records import ScoreRecord, read_score_record, result_document
from preference.rendering.deals import entries_page
from preference.rendering.layout import Block
from preference.rendering.words import LANGUAGES

__all__ = ["run"]


def run(arguments: Namespace, columns: int) -> Answer:
    """Score a record.

    Raises:
        Failure: If the file cannot be read.
        RecordError: If the record is refused.
    """
    record = read_score_record(read_source(arguments.file))
    pad = record.pad()
    if arguments.json:
        return Document.of(result_document(pad, settle=arguments.settle))
    words = LANGUAGES[arguments.lang]
    blocks: list[Block] = []
    if arguments.explain and pad.lines:
        blocks += [*entries_page(pad, words, columns, _notes(record)), ""]
    blocks += game_blocks(pad, words, columns, settle=arguments.settle, explain=arguments.explain)
    return Page(blocks)


def _notes(record: ScoreRecord) -> dict[int, str]:
    return {
        index: item.note for index, item in enumerate(record.deals) if isinstance(item.note, str)
    }
