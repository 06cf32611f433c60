"""What a deal given as text was worth: a table, a contract, or the best discards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import attrs

from preference.actions import Pass
from preference.cards import Hand
from preference.cli.failure import Failure
from preference.cli.solved import (
    Told,
    best_document,
    best_text,
    line_block,
    result_text,
    solution_document,
    solution_text,
    table_document,
    table_grid,
)
from preference.contracts import MISERE, Bid, Contract, Misere, Strain
from preference.conventions import SOCHI, RaspasyTalon
from preference.deals import Deal
from preference.engine import apply, begin
from preference.raspasy import Raspasy
from preference.rendering.layout import Block, sentence
from preference.rendering.play import hands_grid
from preference.rendering.short import cards_text
from preference.rendering.words import Words
from preference.solver import (
    BestDiscard,
    CardAction,
    Cards,
    ContractSolution,
    RaspasySolution,
    TrickTable,
    best_discard,
    line,
    position,
    solve,
    table,
)
from preference.solver.hands import masks_of
from preference.tricks import Playing

__all__ = ["best_discards", "one_contract", "one_raspasy", "trick_table"]

_HANDS: Final = ("first hand", "second hand", "third hand")
_SIX: Final = Contract(6, Strain.SPADES)


def _names(words: Words) -> tuple[str, ...]:
    """Name the hands, which have no players here."""
    return tuple(words.phrases[hand] for hand in _HANDS)


def _document(cards: Cards) -> dict[str, Any]:
    found: dict[str, Any] = {"hands": [str(Hand(mask)) for mask in masks_of("solve", cards)]}
    if isinstance(cards, Deal):
        found["talon"] = cards.talon_text
    return found


def _picture(cards: Cards, words: Words) -> list[Block]:
    """Draw the cards by suits, the talon below."""
    hands = [Hand(mask) for mask in masks_of("solve", cards)]
    blocks: list[Block] = [hands_grid(hands, _names(words), words)]
    if isinstance(cards, Deal):
        blocks.append(f"    {words.phrases['talon']} {cards_text(cards.talon, words)}")
    return [*blocks, ""]


@attrs.frozen
class _Table:
    """What each hand could make in every strain, and on misere."""

    cards: Cards
    declarers: tuple[int, ...]
    leader: int
    found: TrickTable

    def document(self) -> dict[str, Any]:
        """Return the document, but for its version."""
        rows = table_document(self.found, self.declarers, self.leader)
        return {**_document(self.cards), "first": self.leader, "table": rows}

    def blocks(self, words: Words, columns: int) -> list[Block]:
        """Lay the page out."""
        names = _names(words)
        return [
            *_picture(self.cards, words),
            sentence(words.say("leads first", name=names[self.leader]), columns, indent=4),
            "",
            table_grid(self.found, self.declarers, self.leader, names, words),
        ]


def trick_table(cards: Cards, declarers: tuple[int, ...], leader: int) -> Told:
    """Tell what each hand could make."""
    return _Table(cards, declarers, leader, table(cards, leader=leader))


@attrs.frozen
class _Contract:
    """What one contract comes to, with the line that proves it, for each declarer."""

    cards: Cards
    leader: int
    found: tuple[tuple[Playing, ContractSolution, tuple[CardAction, ...]], ...]

    def document(self) -> dict[str, Any]:
        """Return the document, but for its version."""
        results = [
            {**solution_document(solution), "line": list(map(str, actions))}
            for _, solution, actions in self.found
        ]
        return {**_document(self.cards), "first": self.leader, "results": results}

    def blocks(self, words: Words, columns: int) -> list[Block]:
        """Lay the page out."""
        names = _names(words)
        blocks = _picture(self.cards, words)
        blocks.append(
            sentence(words.say("leads first", name=names[self.leader]), columns, indent=4)
        )
        for state, solution, actions in self.found:
            result = result_text(solution, names[solution.declarer], words)
            blocks.append("")
            blocks.append(sentence(words.say("best play", result=result), columns, indent=4))
            blocks.append(line_block(state, actions, words, columns))
        return blocks


def one_contract(
    cards: Cards, contract: Contract | Misere, declarers: tuple[int, ...], leader: int
) -> Told:
    """Tell what one contract comes to."""
    found = []
    for declarer in declarers:
        state = position(cards, contract, declarer=declarer, leader=leader)
        solution = solve(state)
        assert isinstance(solution, ContractSolution)
        found.append((state, solution, line(state)))
    return _Contract(cards, leader, tuple(found))


@attrs.frozen
class _Raspasy:
    """What each hand can be sure of when all have passed, with the line that proves it."""

    deal: Deal
    state: Raspasy
    solution: RaspasySolution
    lines: tuple[tuple[CardAction, ...], ...]

    def document(self) -> dict[str, Any]:
        """Return the document, but for its version."""
        lines = [list(map(str, actions)) for actions in self.lines]
        found = {**solution_document(self.solution), "talon": str(self.state.setup.talon)}
        return {**_document(self.deal), "results": [{**found, "lines": lines}]}

    def blocks(self, words: Words, columns: int) -> list[Block]:
        """Lay the page out."""
        names = _names(words)
        blocks = _picture(self.deal, words)
        text = solution_text(self.solution, names, words)
        blocks.append(sentence(text, columns, indent=4))
        for name, count, actions in zip(names, self.solution.secure, self.lines, strict=True):
            result = words.say("secure line", name=name, tricks=count)
            blocks += ["", sentence(result, columns, indent=4)]
            blocks.append(line_block(self.state, actions, words, columns))
        return blocks


def one_raspasy(cards: Cards, talon: RaspasyTalon) -> Told:
    """Tell what each hand can be sure of when all three have passed.

    Raises:
        Failure: If there is no talon.
    """
    deal = _whole("raspasy", cards)
    state = begin(SOCHI.evolve(raspasy_talon=talon), deal, dealer=2, players=3)
    for _ in _HANDS:
        state = apply(state, Pass())
    solution = solve(state)
    assert isinstance(state, Raspasy)
    assert isinstance(solution, RaspasySolution)
    lines = tuple(line(state, seat=seat) for seat in range(3))
    return _Raspasy(deal, state, solution, lines)


def _whole(argument: str, cards: Cards) -> Deal:
    """Return a whole deal, or refuse what is none for an argument that needs one."""
    if not isinstance(cards, Deal):
        raise Failure(f"--{argument} needs a whole deal, with a talon after the third bar")
    return cards


@attrs.frozen
class _Discards:
    """The best discards, for each declarer."""

    deal: Deal
    found: tuple[BestDiscard, ...]

    def document(self) -> dict[str, Any]:
        """Return the document, but for its version."""
        return {**_document(self.deal), "discards": list(map(best_document, self.found))}

    def blocks(self, words: Words, columns: int) -> list[Block]:
        """Lay the page out."""
        names = _names(words)
        lines = [best_text(best, names[best.solution.declarer], words) for best in self.found]
        return [
            *_picture(self.deal, words),
            *(sentence(text, columns, indent=4) for text in lines),
        ]


def best_discards(
    cards: Cards, contract: Contract | Misere | None, declarers: tuple[int, ...]
) -> Told:
    """Tell what each declarer could make with the talon: a game of a bid or above, or a misere.

    Raises:
        Failure: If there is no talon.
    """
    deal = _whole("talon", cards)
    bids: Sequence[Contract | Misere] = (_SIX, MISERE) if contract is None else (contract,)
    return _Discards(
        deal,
        tuple(_best(deal, bid, declarer) for declarer in declarers for bid in bids),
    )


def _best(deal: Deal, bid: Contract | Misere, declarer: int) -> BestDiscard:
    """Let one hand win the auction, and find what it should lay away."""
    state = begin(SOCHI, deal, dealer=2, players=3)
    for hand in range(3):
        state = apply(state, Bid(bid) if hand == declarer else Pass())
    return best_discard(state)
