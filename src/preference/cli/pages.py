"""The page that ends every game: the sheet, and the settlement where it is wanted."""

from __future__ import annotations

from preference.pad import ScorePad
from preference.rendering.layout import Block
from preference.rendering.paper import explanation_page, settlement_page
from preference.rendering.sheet import sheet_page
from preference.rendering.words import Words

__all__ = ["game_blocks"]


def game_blocks(
    pad: ScorePad, words: Words, columns: int, *, settle: bool, explain: bool = False
) -> list[Block]:
    """Lay out the sheet; and the settlement, if the game is over or it is asked for.

    Args:
        pad: The game.
        words: The language.
        columns: The longest line.
        settle: Whether to settle a game that is not over.
        explain: Whether to show the way to the settlement, which settles it too.
    """
    blocks: list[Block] = [*sheet_page(pad, words, columns)]
    players = pad.terms.players
    if explain:
        explanation = explanation_page(pad.terms.convention, pad.sheet, players, words, columns)
        blocks += ["", *explanation]
    if settle or explain or pad.is_finished:
        # Bots keep their 1200 for ever (EL-1), which is no news.
        ratings = None if all(player.bot for player in players) else pad.ratings
        blocks += ["", *settlement_page(pad.settlement, players, words, ratings, None)]
    return blocks
