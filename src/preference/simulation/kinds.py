"""Games counted by kind, whatever the strain, and what the kinds are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from preference.rendering import Words
from preference.simulation.games import Game

__all__ = ["by_kind", "deals_text", "kind_text"]

_BLIND = "blind "


def by_kind(pairs: Iterable[tuple[Game, int]]) -> list[tuple[str, Counter[str]]]:
    """Count games by kind and by how they ended: levels first, then what is no game.

    Args:
        pairs: Games, with how often each came.

    >>> by_kind([(Game("raspasy"), 1), (Game("6♠", "set"), 2), (Game("6♥", "made"), 3)])
    [('6', Counter({'made': 3, 'set': 2})), ('raspasy', Counter({'': 1}))]
    """
    kinds: dict[str, Counter[str]] = {}
    for game, count in pairs:
        kinds.setdefault(game.kind, Counter())[game.end] += count
    return sorted(kinds.items(), key=lambda item: _place(item[0]))


def _place(kind: str) -> tuple[int, str]:
    """Put games before what is none, by level."""
    level = kind.removeprefix(_BLIND)
    return (int(level) if level.isdigit() else 100, kind)


def kind_text(kind: str, words: Words) -> str:
    """Name a kind of game: a level, or a word.

    Args:
        kind: As in `Game.kind`.
        words: The language.

    >>> from preference.rendering import RUSSIAN
    >>> kind_text("6", RUSSIAN), kind_text("raspasy", RUSSIAN)
    ('6', 'распасы')
    """
    name = kind.removeprefix(_BLIND)
    text = words.phrases.get(f"kind {name}", name)
    return text if name == kind else words.calls["blind"].format(bid=text)


def deals_text(count: int, words: Words) -> str:
    """Say how many deals there are.

    Args:
        count: How many.
        words: The language.

    >>> from preference.rendering import ENGLISH, RUSSIAN
    >>> deals_text(1, ENGLISH), deals_text(2, ENGLISH), deals_text(2, RUSSIAN)
    ('1 deal', '2 deals', 'сдач: 2')
    """
    return words.say("one deal" if count == 1 else "number of deals", count=count)
