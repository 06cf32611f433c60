"""`preference replay`: a match played again, card by card."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence

from preference.cli.pages import chosen_trees, draw, game_blocks
from preference.cli.screen import Answer, Document, Page
from preference.cli.source import read_match, read_source
from preference.explanations import Explanation, settlement_tree
from preference.match import Match
from preference.records import result_document
from preference.rendering.layout import Block
from preference.rendering.play import match_page
from preference.rendering.words import LANGUAGES, Words

__all__ = ["match_blocks", "run"]


def run(arguments: Namespace, columns: int) -> Answer:
    """Replay a match record.

    Raises:
        Failure: If the file cannot be read, or nobody is called as was asked for.
        RecordError: If the record is refused.
    """
    match = read_match(read_source(arguments.file))
    draw(arguments, match.pad)
    if arguments.json:
        return Document.of(result_document(match.pad, settle=arguments.settle))
    words = LANGUAGES[arguments.lang]
    trees: Sequence[Explanation] = ()
    if arguments.tree:
        trees = chosen_trees(arguments, settlement_tree(match.pad), match.terms.players)
    return Page(match_blocks(match, words, columns, settle=arguments.settle, trees=trees))


def match_blocks(
    match: Match,
    words: Words,
    columns: int,
    *,
    settle: bool,
    trees: Sequence[Explanation] = (),
) -> list[Block]:
    """Lay out the deals of a match, then its sheet and settlement."""
    deals = match_page(match, words, columns)
    blocks: list[Block] = [*deals, ""] if deals else []
    return blocks + game_blocks(match.pad, words, columns, settle=settle, trees=trees)
