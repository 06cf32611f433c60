"""Short deals to put in the place of long ones: passes, and one bid of which little comes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from preference.actions import Action, Claim, parse_action

__all__ = ["PATTERNS", "UNPLAYED", "WITHOUT_CLAIMS", "patterns"]

_CALLS: Final = (
    "{bid}, pass, pass, surrender",
    "{bid}, pass, pass, declare {bid}, pass, pass",
    "{bid}, pass, pass, declare {bid}, pass, half-whist, accept",
    "{bid}, pass, pass, declare {bid}, whist, pass",
    "{bid}, pass, pass, declare {bid}, whist, whist",
)
_BIDS: Final = ("6♣", "7♣", "8♣", "9♣", "10♣")
_CLAIMS: Final = ("10 0 0", "6 4 0", "5 5 0", "6 0 4", "7 3 0", "5 0 5")


def _words(text: str) -> tuple[Action, ...]:
    return tuple(parse_action(word) for word in text.split(", ") if word)


def patterns() -> Iterator[tuple[Action, ...]]:
    """Yield short deals: everyone passes; one hand bids, and little comes of it."""
    yield ()
    for before in ("", "pass, ", "pass, pass, "):
        for bid in _BIDS:
            for calls in _CALLS:
                text = before + calls.format(bid=bid)
                yield _words(text)
                if "whist" in text and "half" not in text:
                    for claim in _CLAIMS:
                        yield _words(f"{text}, claim {claim}")


PATTERNS: Final = tuple(sorted(dict.fromkeys(patterns()), key=len))
UNPLAYED: Final = tuple(one for one in PATTERNS if "whist" not in map(str, one))
"""Deals without a card, and raspasy."""

WITHOUT_CLAIMS: Final = tuple(
    one for one in PATTERNS if not any(isinstance(action, Claim) for action in one)
)
