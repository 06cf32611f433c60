"""What all answers of `preference solve` are made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from preference.cards import Card
from preference.contracts import MISERE, Strain
from preference.raspasy import Raspasy
from preference.rendering.layout import Block, Grid, fold
from preference.rendering.short import cards_text, contract_text
from preference.rendering.words import Words
from preference.solver import BestDiscard, CardAction, ContractSolution, Solution, TrickTable
from preference.solver.judge import InPlay, after_card
from preference.tricks import Playing

__all__ = [
    "Told",
    "best_document",
    "best_text",
    "line_block",
    "result_text",
    "solution_document",
    "solution_text",
    "table_document",
    "table_grid",
]


class Told(Protocol):
    """An answer, as a JSON document and as a page."""

    def document(self) -> dict[str, Any]:
        """Return the document, but for its version."""

    def blocks(self, words: Words, columns: int) -> list[Block]:
        """Lay the page out."""


def result_text(solution: ContractSolution, name: str, words: Words) -> str:
    """Say what a contract comes to, without a full stop.

    >>> from preference.contracts import parse_contract
    >>> from preference.rendering import ENGLISH
    >>> result_text(ContractSolution(parse_contract("6♠"), 0, 5), "Anna", ENGLISH)
    '6♠ by Anna; tricks 5; set by 1'
    """
    contract, tricks = contract_text(solution.contract, words), solution.tricks
    short = solution.undertricks
    if short is None:
        return words.say(
            "result of an ending", contract=contract, name=name, tricks=tricks, cards=solution.of
        )
    end = words.say("set", count=short) if short else words.phrases["made"]
    return words.say("result", contract=contract, name=name, tricks=tricks, end=end)


def solution_text(solution: Solution, names: Sequence[str], words: Words) -> str:
    """Say what a position comes to with best play, as a sentence."""
    if isinstance(solution, ContractSolution):
        return words.say("best play", result=result_text(solution, names[solution.declarer], words))
    tricks = ", ".join(
        f"{name} {count}" for name, count in zip(names, solution.secure, strict=True)
    )
    secure = words.say("secure", tricks=tricks)
    return words.say("best play", result=f"{words.phrases['raspasy']}; {secure}")


def best_text(best: BestDiscard, name: str, words: Words) -> str:
    """Say which discard is best and what it comes to, as a sentence."""
    return words.say(
        "best discard",
        cards=cards_text((best.discard.low, best.discard.high), words),
        result=result_text(best.solution, name, words),
    )


def line_block(state: InPlay, actions: Sequence[CardAction], words: Words, columns: int) -> Block:
    """Print a line of play, trick by trick, an empty line before the first."""
    tricks: list[list[Card]] = []
    position: object = state
    for action in actions:
        assert isinstance(position, (Playing, Raspasy))
        if not tricks or not position.trick:
            tricks.append([])
        tricks[-1].append(action.card)
        position = after_card(position, action)
    label = f"    {words.phrases['best line']}"
    parts = [cards_text(trick, words) for trick in tricks]
    return fold(parts, columns, glue=", ", label=label, indent=len(label) + 2)


def table_grid(
    found: TrickTable,
    declarers: Sequence[int],
    leader: int,
    names: Sequence[str],
    words: Words,
) -> Grid:
    """Lay out what each hand could make: a row a declarer, a column a strain, misere last."""
    strains = [words.signs.get(str(strain), str(strain)) for strain in Strain]
    heads = (words.phrases["declarer"], *strains, contract_text(MISERE, words))
    rows = tuple(
        (
            names[declarer],
            *(str(found.tricks(declarer, strain, leader)) for strain in Strain),
            str(found.misere(declarer, leader)),
        )
        for declarer in declarers
    )
    return Grid(heads=heads, rows=rows, right=tuple(range(1, len(heads))), indent=4)


def table_document(
    found: TrickTable, declarers: Sequence[int], leader: int
) -> list[dict[str, Any]]:
    """Return what each hand could make."""
    return [
        {
            "declarer": declarer,
            "tricks": {str(strain): found.tricks(declarer, strain, leader) for strain in Strain},
            "misere": found.misere(declarer, leader),
        }
        for declarer in declarers
    ]


def solution_document(solution: Solution) -> dict[str, Any]:
    """Return what a position comes to."""
    if isinstance(solution, ContractSolution):
        found = {
            "contract": str(solution.contract),
            "declarer": solution.declarer,
            "tricks": solution.tricks,
        }
        # Whether a game is made nobody knows of an ending, only of how many tricks these are.
        known = {"of": solution.of} if solution.is_made is None else {"made": solution.is_made}
        return {**found, **known}
    return {"raspasy": True, "secure": list(solution.secure)}


def best_document(best: BestDiscard) -> dict[str, Any]:
    """Return the best discard and what it comes to."""
    return {"discard": str(best.discard), **solution_document(best.solution)}
