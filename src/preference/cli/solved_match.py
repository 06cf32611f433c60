"""What the deals of a match were worth, and what was lost in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from preference.cli.solved import (
    Told,
    best_document,
    best_text,
    solution_document,
    solution_text,
)
from preference.match import Match
from preference.rendering.deals import head_text
from preference.rendering.layout import Block, Grid, sentence
from preference.rendering.play import cards_grid
from preference.rendering.short import cards_text, short_names
from preference.rendering.words import Words
from preference.solver import DealAnalysis, Loss, analyse
from preference.solver.analysis import find_deal
from preference.table import Table

__all__ = ["analysed_deals"]


def _head(
    table: Table, index: int, names: Sequence[str], words: Words, columns: int
) -> list[Block]:
    """Say who deals, and draw the cards as dealt."""
    head = head_text(table.convention, table.setting, index, names, words)
    return [
        sentence(head, columns),
        "",
        cards_grid(table.deal, table.setting, names, words),
        f"    {words.phrases['talon']} {cards_text(table.deal.talon, words)}",
        "",
    ]


@attrs.frozen
class _Deals:
    """The analysis of some deals of a match."""

    match: Match
    found: tuple[DealAnalysis, ...]

    def document(self) -> dict[str, Any]:
        """Return the document, but for its version."""
        return {"deals": list(map(_analysis_document, self.found))}

    def blocks(self, words: Words, columns: int) -> list[Block]:
        """Lay the page out."""
        names = short_names(self.match.terms.players)
        blocks: list[Block] = []
        for one in self.found:
            table, _ = find_deal(self.match, one.index)
            blocks += _head(table, one.index, names, words, columns)
            blocks += _analysis_blocks(one, names, words, columns)
            blocks.append("")
        return blocks[:-1]


def analysed_deals(match: Match, deal: int | None, *, discards: bool) -> Told:
    """Tell what each deal of a match was worth, and which cards lost a trick."""
    return _Deals(match, analyse(match, deal=deal, discards=discards))


def _analysis_document(one: DealAnalysis) -> dict[str, Any]:
    found: dict[str, Any] = {"deal": one.index, "played": one.is_played}
    if one.solution is not None:
        found["solution"] = solution_document(one.solution)
    if one.best is not None:
        found["best"] = best_document(one.best)
    found["losses"] = [
        {
            "action": loss.action,
            "trick": loss.trick,
            "seat": loss.seat,
            "card": str(loss.card),
            "before": loss.before,
            "after": loss.after,
            "better": list(map(str, loss.better)),
        }
        for loss in one.losses
    ]
    if one.claim is not None:
        found["claim"] = attrs.asdict(one.claim)
    return found


def _analysis_blocks(
    one: DealAnalysis, names: Sequence[str], words: Words, columns: int
) -> list[Block]:
    texts = []
    if one.best is not None:
        texts.append(best_text(one.best, names[one.best.solution.declarer], words))
    if one.solution is None:
        texts.append(words.phrases["no play"])
    else:
        texts.append(solution_text(one.solution, names, words))
    if one.solution is not None and not one.is_played:
        texts.append(words.phrases["passed out"])
    if one.claim is not None and one.claim.before != one.claim.after:
        texts.append(words.say("agreed", after=one.claim.after, before=one.claim.before))
    if one.is_played and not one.losses:
        texts.append(words.phrases["no loss"])
    blocks: list[Block] = [sentence(text, columns, indent=4) for text in texts]
    if one.losses:
        phrases = words.phrases
        heads = ("trick", "player", "card", "changed from", "better")
        blocks += [
            "",
            Grid(
                heads=tuple(phrases[head] for head in heads),
                rows=tuple(_loss_row(loss, names, words) for loss in one.losses),
                right=(0,),
                indent=4,
            ),
        ]
    return blocks


def _loss_row(loss: Loss, names: Sequence[str], words: Words) -> tuple[str, ...]:
    return (
        str(loss.trick),
        names[loss.seat],
        cards_text((loss.card.card,), words),
        f"{loss.before} → {loss.after}",
        cards_text([action.card for action in loss.better], words),
    )
