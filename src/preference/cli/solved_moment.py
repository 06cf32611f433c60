"""What the cards were worth at one moment of a deal: before any card, or in the middle."""

from __future__ import annotations

from typing import Any

import attrs

from preference.auction import Auction
from preference.cards import DECK, Hand
from preference.cli.failure import Failure
from preference.cli.solved import (
    Told,
    best_document,
    best_text,
    line_block,
    solution_document,
    solution_text,
    table_document,
    table_grid,
)
from preference.engine import State, apply, begin_at
from preference.exchange import Exchange, Step
from preference.match import Match
from preference.raspasy import Raspasy
from preference.rendering.deals import head_text
from preference.rendering.layout import Block, Grid, sentence
from preference.rendering.play import hands_grid
from preference.rendering.short import cards_text, seat_name, short_names
from preference.rendering.words import Words
from preference.solver import (
    BestDiscard,
    CardAction,
    Solution,
    TrickTable,
    best_discard,
    evaluate,
    line,
    solve,
    table,
)
from preference.solver.analysis import find_deal
from preference.solver.judge import InPlay
from preference.solver.positions import seat_of
from preference.table import Table
from preference.tricks import Claiming, Playing
from preference.whisting import Whisting

__all__ = ["one_moment"]


@attrs.frozen(kw_only=True)
class _Moment:
    """A state of a deal, and what can be told of it."""

    index: int
    at: int
    state: State
    table: Table
    names: tuple[str, ...]
    tricks: TrickTable | None = None
    best: BestDiscard | None = None
    solution: Solution | None = None
    cards: dict[CardAction, int] = attrs.field(factory=dict)
    line: tuple[CardAction, ...] = ()

    def document(self) -> dict[str, Any]:
        """Return the document, but for its version."""
        found: dict[str, Any] = {"deal": self.index, "at": self.at}
        if self.tricks is not None:
            found["table"] = table_document(self.tricks, (0, 1, 2), 0)
        if self.best is not None:
            found["best"] = best_document(self.best)
        if self.solution is not None:
            found["solution"] = solution_document(self.solution)
        if self.cards:
            found["cards"] = {str(action): tricks for action, tricks in self.cards.items()}
            found["line"] = list(map(str, self.line))
        return found

    def blocks(self, words: Words, columns: int) -> list[Block]:
        """Lay the page out."""
        head = head_text(self.table.convention, self.table.setting, self.index, self.names, words)
        seats = self.table.setting.seats
        heads = [seat_name(seat, self.names, words) for seat in seats]
        blocks: list[Block] = [
            sentence(head, columns),
            "",
            hands_grid([Hand(mask) for mask in _hands(self.state, self.table)], heads, words),
            f"    {words.phrases['talon']} {cards_text(self.table.deal.talon, words)}",
            "",
        ]
        if self.tricks is not None:
            blocks.append(table_grid(self.tricks, (0, 1, 2), 0, heads, words))
        if self.best is not None:
            text = best_text(self.best, self.names[self.best.solution.declarer], words)
            blocks.append(sentence(text, columns, indent=4))
        if self.solution is not None:
            text = solution_text(self.solution, self.names, words)
            blocks.append(sentence(text, columns, indent=4))
        if isinstance(self.state, (Playing, Raspasy)):
            blocks += self._play_blocks(self.state, words, columns)
        return blocks

    def _play_blocks(self, state: InPlay, words: Words, columns: int) -> list[Block]:
        """Lay out the trick, whose turn it is, what each card comes to, and the best line."""
        hand = state.turn
        if isinstance(state, Playing):
            hand = state.setup.undertaking.declarer
        turn = seat_name(seat_of(state, state.turn), self.names, words)
        text = words.say("to play", name=turn)
        if state.trick:
            cards = cards_text([DECK[card] for card in state.trick], words)
            text += f" {words.say('on the table', cards=cards)}"
        whose = seat_name(seat_of(state, hand), self.names, words)
        return [
            sentence(text, columns, indent=4),
            "",
            Grid(
                heads=(words.phrases["card"], words.say("tricks of", name=whose)),
                rows=tuple(
                    (cards_text((action.card,), words), str(tricks))
                    for action, tricks in self.cards.items()
                ),
                right=(1,),
                indent=4,
            ),
            "",
            line_block(state, self.line, words, columns),
        ]


def _hands(state: State, table: Table) -> tuple[int, int, int]:
    """Return the masks of the cards that the three hands hold."""
    if isinstance(state, (Playing, Raspasy)):
        return state.hands
    if isinstance(state, Claiming):
        return state.playing.hands
    if isinstance(state, Whisting):
        return state.undertaking.hands
    return table.deal.masks


def one_moment(match: Match, index: int, at: int) -> Told:
    """Tell what the cards were worth after so many actions of a deal.

    Raises:
        ArgumentError: If there is no such deal, or nothing to tell at that moment.
        Failure: If the deal has fewer actions.
    """
    at_table, actions = find_deal(match, index)
    if at > len(actions):
        raise Failure(
            f"deal {index} has {len(actions)} actions; accepted: --at 0 to {len(actions)}"
        )
    state = begin_at(at_table)
    for action in actions[:at]:
        state = apply(state, action)
    is_play = isinstance(state, (Playing, Raspasy))
    is_discard = isinstance(state, Exchange) and state.step is Step.TALON
    is_auction = isinstance(state, Auction)
    return _Moment(
        index=index,
        at=at,
        state=state,
        table=at_table,
        names=short_names(match.terms.players),
        tricks=table(at_table.deal, leader=0) if is_auction else None,
        best=best_discard(state) if is_discard else None,
        solution=None if is_discard or is_auction else solve(state),
        cards=evaluate(state) if is_play else {},
        line=line(state) if is_play else (),
    )
