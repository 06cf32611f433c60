"""The settlement as a tree: under every number the numbers it is the sum of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

import attrs

from preference.conventions import Convention
from preference.explanations import (
    ColumnTotal,
    DealTotal,
    Explanation,
    ResultPart,
    SeatResult,
)
from preference.pad import Joined
from preference.rendering.deals import item_text
from preference.rendering.layout import Block, justify, sentence, width
from preference.rendering.short import (
    amount_text,
    column_text,
    rule_text,
    short_names,
    signed_text,
)
from preference.rendering.words import Words
from preference.sheet import Amount, Entry
from preference.terms import Player

__all__ = ["tree_page"]

_GAP = 2
_STEP = 2
_LEAST_TEXT = 12


def tree_page(
    trees: Sequence[Explanation],
    convention: Convention,
    players: Sequence[Player],
    words: Words,
    columns: int,
) -> tuple[Block, ...]:
    """Lay trees out, a number a line: the amount in whists, then what it is, deeper and deeper.

    >>> import preference as pref
    >>> from preference.rendering import ENGLISH
    >>> sheet = pref.ScoreSheet.of([2, 0], [0, 3], [[0, 8], [0, 0]])
    >>> players = [Player("Anna"), Player("Boris")]
    >>> tree = pref.sheet_tree(pref.GUSARIK, sheet)[0]
    >>> for line in tree_page([tree], pref.GUSARIK, players, ENGLISH, 80):
    ...     print(line)
    +33  result of Anna (SE-1); 33 in whole whists (SE-3), place 1 (SE-5)
    +10    pool against the mean, +10 a point: +5 for one's own, -5 for another's
           (SE-1)
    +10      pool of Anna: 2 at +5
      0      pool of Boris: 0 at -5
    +15    gora against the mean, -10 a point: -5 for one's own, +5 for another's
           (SE-1)
      0      gora of Anna: 0 at -5
    +15      gora of Boris: 3 at +5
     +8    whists with Boris (SE-1)
     +8      Anna on Boris: 8
      0      Boris on Anna: 0
    """
    blocks: list[Block] = []
    teller = _Teller(convention, short_names(players), words, columns)
    for tree in trees:
        if blocks:
            blocks.append("")
        blocks += teller.lines(tree)
    return tuple(blocks)


@attrs.frozen
class _Teller:
    """Who is who, and in which words."""

    convention: Convention
    names: Sequence[str]
    words: Words
    columns: int

    def lines(self, tree: Explanation) -> Iterator[str]:
        """Print a tree, one node after another."""
        told = list(self._told(tree, 0, self))
        room = max(width(figure) for _, figure, _ in told)
        for depth, figure, text in told:
            indent = room + _GAP + _STEP * depth
            columns = max(self.columns, indent + _LEAST_TEXT)
            yield sentence(text, columns, label=justify(figure, room, right=True), indent=indent)

    def _told(
        self, node: Explanation, depth: int, before: _Teller
    ) -> Iterator[tuple[int, str, str]]:
        """Yield depth, figure and text of a node and of what is below it.

        `before` tells what is below an entry: the game that a total was carried over from, with the
        names of those who sat there.
        """
        yield depth, _signed(node.amount), self._text(node)
        subject = node.subject
        if isinstance(subject, DealTotal) and isinstance(subject.item, Joined):
            players = subject.item.before.terms.players
            before = attrs.evolve(self, names=short_names(players))
        teller = before if isinstance(subject, Entry) else self
        for child in node.children:
            yield from teller._told(child, depth + 1, before)

    def _text(self, node: Explanation) -> str:
        """Say what a node is about."""
        subject, words, names = node.subject, self.words, self.names
        if isinstance(subject, SeatResult):
            whole, place = amount_text(subject.whole), str(subject.place)
            return words.say("tree result", name=names[subject.seat], whole=whole, place=place)
        if isinstance(subject, ResultPart):
            return self._part_text(subject)
        if isinstance(subject, ColumnTotal):
            points, name = amount_text(subject.points), names[subject.seat]
            if subject.on is not None:
                return words.say("tree written", name=name, on=names[subject.on], points=points)
            column = column_text(subject.column, None, names, words)
            worth = _signed(subject.worth)
            return words.say("tree column", column=column, name=name, points=points, worth=worth)
        if isinstance(subject, DealTotal):
            item = item_text(self.convention, subject.item, names, words)
            total = amount_text(subject.total)
            return words.say("tree deal", deal=subject.deal, total=total, item=item)
        reason = rule_text(subject, words, self.convention)
        return f"{signed_text(subject.amount)} {subject.rule} {reason}".rstrip()

    def _part_text(self, part: ResultPart) -> str:
        if part.opponent is not None:
            return self.words.say("tree whists", name=self.names[part.opponent])
        other = Fraction(-part.worth, len(self.names))
        return self.words.say(
            f"tree {part.column}",
            worth=_signed(part.worth),
            own=_signed(part.worth + other),
            other=_signed(other),
        )


def _signed(value: Amount) -> str:
    """Print an amount with its sign, and nothing without one."""
    return signed_text(value) if value else "0"
