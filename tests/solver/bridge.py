"""Our deals as bridge deals, for a bridge double-dummy solver (`endplay`, the extra `bench`).

Declarer's partner is dead: a fourth hand of ten cards 2...6, below everything else. It takes no
trick at no trump, for it never leads and there is always a higher card of the suit led.
"""

import importlib
from typing import Any

import pytest

from preference.cards import cards_of

_RANKS = "23456789TJQKA"
_DEAD = tuple((suit, rank) for suit in range(4) for rank in range(5))[:10]
_PLAYERS = ("north", "east", "west")
"""The seats of the declarer, the next and the last hand; south, between the others, is dead."""


def endplay() -> tuple[Any, Any]:
    """Import the types and the solver of `endplay`, or skip the test."""
    pytest.importorskip("endplay", reason="the extra `bench` is not installed")
    return importlib.import_module("endplay.types"), importlib.import_module("endplay.dds")


def _text(cards: list[tuple[int, int]]) -> str:
    """Write a hand in PBN: spades, hearts, diamonds, clubs, from the top."""
    return ".".join(
        "".join(_RANKS[rank] for one, rank in sorted(cards, reverse=True) if one == suit)
        for suit in (0, 3, 2, 1)
    )


def bridge_deal(types: Any, hands: tuple[int, ...], declarer: int, leader: int) -> Any:
    """Make the no-trump deal in which north is the declarer."""
    ordered = [hands[(declarer + step) % 3] for step in range(3)]
    ours = [[(card >> 3, (card & 7) + 5) for card in cards_of(mask)] for mask in ordered]
    north, east, west = map(_text, ours)
    deal = types.Deal(f"N:{north} {east} {_text(list(_DEAD))} {west}")
    deal.trump = types.Denom.nt
    deal.first = getattr(types.Player, _PLAYERS[(leader - declarer) % 3])
    return deal


def declarer_tricks(types: Any, dds: Any, deal: Any) -> int:
    """Ask for the tricks of north and the dead hand."""
    best = max(tricks for _, tricks in dds.solve_board(deal))
    return int(best) if deal.first == types.Player.north else 10 - int(best)
