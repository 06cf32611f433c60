"""The page that ends every game: the sheet, and the settlement where it is wanted."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path

from preference.cli.arguments import STANDARD_STREAM
from preference.cli.failure import Failure
from preference.cli.target import save
from preference.explanations import Explanation
from preference.pad import ScorePad
from preference.rendering.layout import Block, shorten
from preference.rendering.paper import explanation_page, settlement_page
from preference.rendering.sheet import sheet_page
from preference.rendering.svg import sheet_svg
from preference.rendering.tree import tree_page
from preference.rendering.words import LANGUAGES, Words
from preference.terms import Player

__all__ = ["chosen_trees", "draw", "game_blocks"]

_NAME = 40


def chosen_trees(
    arguments: Namespace, trees: Sequence[Explanation], players: Sequence[Player]
) -> Sequence[Explanation]:
    """Take the trees that are wanted: of the player who was named, or of all.

    Raises:
        Failure: If nobody is called so.
    """
    if arguments.player is None:
        return trees
    names = [player.name for player in players]
    if arguments.player not in names:
        known = ", ".join(shorten(name, _NAME) for name in names)
        raise Failure(f"nobody is called {shorten(arguments.player, _NAME)}; accepted: {known}")
    return (trees[names.index(arguments.player)],)


def draw(arguments: Namespace, pad: ScorePad) -> None:
    """Write the picture of the sheet, where one is asked for.

    Raises:
        Failure: If it cannot be written.
    """
    if arguments.svg is not None:
        if arguments.svg == STANDARD_STREAM or _is_same(arguments.svg, arguments.file):
            raise Failure("--svg needs a file of its own; accepted: a name such as sheet.svg")
        picture = sheet_svg(pad, words=LANGUAGES[arguments.lang])
        save(arguments.svg, picture + "\n", "the picture")


def _is_same(one: str, other: str) -> bool:
    try:
        return Path(one).samefile(other)
    except (OSError, ValueError):
        return False


def game_blocks(
    pad: ScorePad,
    words: Words,
    columns: int,
    *,
    settle: bool,
    explain: bool = False,
    trees: Sequence[Explanation] = (),
    stake: Decimal | None = None,
) -> list[Block]:
    """Lay out the sheet; and the settlement, if the game is over or it is asked for.

    Args:
        pad: The game.
        words: The language.
        columns: The longest line.
        settle: Whether to settle a game that is not over.
        explain: Whether to show the way to the settlement, which settles it too.
        trees: The results to explain down to the entries, which settles it too.
        stake: Money for a whist, which settles it too.
    """
    blocks: list[Block] = [*sheet_page(pad, words, columns)]
    players = pad.terms.players
    if explain:
        explanation = explanation_page(pad.terms.convention, pad.sheet, players, words, columns)
        blocks += ["", *explanation]
    if trees:
        blocks += ["", *tree_page(trees, pad.terms.convention, players, words, columns)]
    if settle or explain or trees or stake is not None or pad.is_finished:
        # Bots keep their 1200 for ever (EL-1), which is no news.
        ratings = None if all(player.bot for player in players) else pad.ratings
        won = None if stake is None else pad.money(stake)
        blocks += ["", *settlement_page(pad.settlement, players, words, ratings, won)]
    return blocks
