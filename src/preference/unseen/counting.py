"""Laying cards into places of known size: in how many ways, one of them by chance, each of them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import accumulate, combinations
from math import comb
from operator import sub
from typing import Protocol

import attrs

from preference.cards import SUIT_CARDS, cards_of

__all__ = ["Case", "Chance", "Place", "choose", "lay", "layings"]


class Chance(Protocol):
    """A source of chance, such as `random.Random(seed)`.

    >>> import random
    >>> chance: Chance = random.Random(7)
    >>> 0 <= chance.randrange(52) < 52
    True
    """

    def randrange(self, stop: int, /) -> int:
        """Return a whole number from 0 below `stop`, each as likely."""


@attrs.frozen
class Place:
    """Where unseen cards lie: how many, and of which suits."""

    name: int
    """The hand, 0 to 2, or the talon, or another's discard."""
    size: int
    suits: int = 0b1111
    """Mask of bits 0…3: the suits that may lie here."""


@attrs.frozen
class Case:
    """Cards to be laid into places, beside some that are known to lie there."""

    cards: int
    places: tuple[Place, ...]
    known: tuple[tuple[int, int], ...] = ()
    """Name of a place and the mask of cards known to lie there."""

    @property
    def count(self) -> int:
        """In how many ways the cards can be laid."""
        counts = _suit_counts(self.cards)
        if sum(counts) != sum(place.size for place in self.places):
            return 0
        return _count(counts, *_shape(self.places))


def _suit_counts(cards: int) -> tuple[int, ...]:
    return tuple((cards & mask).bit_count() for mask in SUIT_CARDS)


def _shape(places: tuple[Place, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the sizes of places, and the suits that may lie there."""
    return tuple(place.size for place in places), tuple(place.suits for place in places)


def _splits(
    cards: int, suit: int, sizes: tuple[int, ...], suits: tuple[int, ...]
) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Return every way to share the cards of a suit out, with how many deals have it."""
    most = tuple(
        min(cards, size) if may >> suit & 1 else 0 for size, may in zip(sizes, suits, strict=True)
    )
    return _shares(cards, most)


@lru_cache(maxsize=8192)
def _shares(cards: int, most: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Return the ways to part so many cards into heaps of at most these sizes."""
    if not most:
        return () if cards else (((), 1),)
    return tuple(
        ((here, *others), comb(cards, here) * ways)
        for here in range(min(cards, most[0]) + 1)
        for others, ways in _shares(cards - here, most[1:])
    )


def _less(sizes: tuple[int, ...], split: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(sub, sizes, split))


@lru_cache(maxsize=8192)
def _count(counts: tuple[int, ...], sizes: tuple[int, ...], suits: tuple[int, ...]) -> int:
    """Count the ways to lay cards into places that hold just as many.

    Args:
        counts: How many cards of each of the last suits there are.
        sizes: How many cards each place takes.
        suits: Which suits each takes.
    """
    if not counts:
        return 1
    suit, rest = 4 - len(counts), counts[1:]
    return sum(
        ways * _count(rest, _less(sizes, split), suits)
        for split, ways in _splits(counts[0], suit, sizes, suits)
    )


def choose(weights: Iterable[int], chance: Chance) -> int:
    """Choose one of several by chance, as often as it weighs; return its place."""
    heights = list(accumulate(weights))
    return bisect_right(heights, chance.randrange(heights[-1]))


def lay(case: Case, chance: Chance) -> dict[int, int]:
    """Lay the cards of a case, each way as likely; return the mask of each place."""
    where = dict(case.known)
    counts = _suit_counts(case.cards)
    sizes, suits = _shape(case.places)
    for suit in range(4):
        tail = counts[suit + 1 :]
        splits = _splits(counts[suit], suit, sizes, suits)
        weights = (ways * _count(tail, _less(sizes, split), suits) for split, ways in splits)
        split, _ = splits[choose(weights, chance)]
        cards = list(cards_of(case.cards & SUIT_CARDS[suit]))
        for place, size in zip(case.places, split, strict=True):
            for _ in range(size):
                card = cards.pop(chance.randrange(len(cards)))
                where[place.name] = where.get(place.name, 0) | 1 << card
        sizes = _less(sizes, split)
    return where


def layings(case: Case) -> Iterator[dict[int, int]]:
    """Yield every way to lay the cards of a case."""

    def lay(cards: int, places: tuple[Place, ...]) -> Iterator[dict[int, int]]:
        if not places:
            if not cards:
                yield {}
            return
        first = places[0]
        allowed = [card for card in cards_of(cards) if first.suits >> (card >> 3) & 1]
        for chosen in combinations(allowed, first.size):
            mask = sum(1 << card for card in chosen)
            for rest in lay(cards & ~mask, places[1:]):
                yield {first.name: mask, **rest}

    for where in lay(case.cards, case.places):
        for name, mask in case.known:
            where[name] = where.get(name, 0) | mask
        yield where
