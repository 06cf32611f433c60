"""What a seat must reckon with: every lie of the cards that agrees with its view.

Cards a seat does not see lie in places it knows the size of: the other hands, the talon, another's
discard. A hand that did not follow is out of that suit; talon cards that were turned up are in the
declarer's hand or discard. Nothing else restricts them, so deals are counted suit by suit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from itertools import combinations, permutations, product
from math import comb
from operator import sub
from typing import Final, Protocol

import attrs

from preference.actions import Action, Discard, PlayTalon
from preference.cards import DECK, FULL_MASK, SUIT_CARDS, Hand, cards_of
from preference.deals import DUMMY, Deal
from preference.engine import is_preferans_hand
from preference.errors import ArgumentError, wrong_type
from preference.views import HiddenDiscard, Phase, View

__all__ = ["Chance", "Completion", "Completions", "completions"]


class Chance(Protocol):
    """A source of chance, such as `random.Random(seed)`.

    >>> import random
    >>> chance: Chance = random.Random(7)
    >>> 0 <= chance.randrange(52) < 52
    True
    """

    def randrange(self, stop: int, /) -> int:
        """Return a whole number from 0 below `stop`, each as likely."""


_TALON: Final = 3
_DISCARD: Final = 4


@attrs.frozen
class _Place:
    """Where unseen cards lie: how many, and of which suits."""

    name: int
    """The hand, 0 to 2, or the talon, or another's discard."""
    size: int
    suits: int = 0b1111
    """Mask of bits 0…3: the suits that may lie here."""


@attrs.frozen
class _Case:
    """Cards to be laid into places, beside some that are known to lie there."""

    cards: int
    places: tuple[_Place, ...]
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


def _shape(places: tuple[_Place, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
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


def _lay(case: _Case, chance: Chance) -> dict[int, int]:
    """Lay the cards of a case, each way as likely; return the mask of each place."""
    where = dict(case.known)
    counts = _suit_counts(case.cards)
    sizes, suits = _shape(case.places)
    for suit in range(4):
        tail = counts[suit + 1 :]
        at = chance.randrange(_count(counts[suit:], sizes, suits))
        for split, ways in _splits(counts[suit], suit, sizes, suits):
            weight = ways * _count(tail, _less(sizes, split), suits)
            if at < weight:
                break
            at -= weight
        else:  # pragma: no cover - the weights add up to the count
            raise AssertionError(case)
        cards = list(cards_of(case.cards & SUIT_CARDS[suit]))
        for place, size in zip(case.places, split, strict=True):
            for _ in range(size):
                card = cards.pop(chance.randrange(len(cards)))
                where[place.name] = where.get(place.name, 0) | 1 << card
        sizes = _less(sizes, split)
    return where


def _layings(case: _Case) -> Iterator[dict[int, int]]:
    """Yield every way to lay the cards of a case."""

    def lay(cards: int, places: tuple[_Place, ...]) -> Iterator[dict[int, int]]:
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


@attrs.frozen
class Completion:
    """One way in which all cards may lie.

    Attributes:
        deal: The cards as dealt.
        discard: What the declarer laid away, or `None` while nothing is.

    Source: IN-2.

    >>> import random
    >>> import preference as pref
    >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], first_dealer=2)
    >>> seen = pref.view(match.deal(pref.Deal.shuffled(seed=7)), 0)
    >>> drawn = completions(seen).draw(random.Random(1))
    >>> drawn.deal.first == seen.hand, drawn.discard
    (True, None)
    """

    deal: Deal
    discard: Hand | None = None

    def actions(self, view: View) -> tuple[Action, ...]:
        """Return what was done so far, with the discard that was hidden from the view.

        Played on `deal`, they lead to a match whose view is the same.

        Raises:
            WrongType: If it is no view.

        >>> import random
        >>> import preference as pref
        >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], first_dealer=2)
        >>> match = match.deal(pref.Deal.shuffled(seed=7)).apply(pref.Pass())
        >>> seen = pref.view(match, 0)
        >>> completions(seen).draw(random.Random(1)).actions(seen)
        (Pass(blind=False),)
        """
        if not isinstance(view, View):
            wrong_type("Completion.actions", view, "a View, as view() returns it")
        actions: list[Action] = []
        for one in view.heard:
            if isinstance(one.action, HiddenDiscard):
                assert self.discard is not None
                low, high = self.discard
                actions.append(Discard(low, high))
            else:
                actions.append(one.action)
        return tuple(actions)


@attrs.frozen
class Completions:
    """All ways in which the cards may lie that agree with a view; `completions` makes one.

    Iterating yields each of them once; there may be very many.

    Source: IN-2.

    >>> import preference as pref
    >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], first_dealer=2)
    >>> seen = pref.view(match.deal(pref.Deal.shuffled(seed=7)), 0)
    >>> completions(seen).count
    85357272
    """

    _view: View
    _cases: tuple[_Case, ...]
    _kind: _TalonKind

    @cached_property
    def count(self) -> int:
        """How many there are; two orders of an unseen talon count apart, and so do discards."""
        return self._all - self._preferans()

    @property
    def _all(self) -> int:
        """How many agree when nobody asks for a preferans hand."""
        return sum(case.count for case in self._cases) * self._kind.orders

    def draw(self, chance: Chance) -> Completion:
        """Draw one of them, each as likely.

        Args:
            chance: Where the luck comes from, such as `random.Random(7)`.

        Raises:
            ArgumentError: If no deal agrees with the view, as can be only of one made by hand.
            WrongType: If the chance is none.

        Source: IN-2.

        >>> import random
        >>> import preference as pref
        >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], first_dealer=2)
        >>> seen = pref.view(match.deal(pref.Deal.shuffled(seed=7)), 0)
        >>> completions(seen).draw(random.Random(1)).deal.first == seen.hand
        True
        """
        if not callable(getattr(chance, "randrange", None)):
            wrong_type("Completions.draw", chance, "a source of chance, such as random.Random(7)")
        if self.count < 1:
            raise ArgumentError(
                "no lie of the cards agrees with this view",
                code="impossible-view",
                rule="IN-2",
                expected="a view that view() returned",
            )
        while True:
            at = chance.randrange(sum(case.count for case in self._cases))
            for case in self._cases:
                if at < case.count:
                    break
                at -= case.count
            where = _lay(case, chance)
            order = list(self._kind.talons(self._view, where))
            drawn = self._completion(where, order[chance.randrange(len(order))])
            if not self._holds_preferans(drawn.deal):
                return drawn

    def __iter__(self) -> Iterator[Completion]:
        """Yield each of them once."""
        for case in self._cases:
            for where in _layings(case):
                for talon in self._kind.talons(self._view, where):
                    drawn = self._completion(where, talon)
                    if not self._holds_preferans(drawn.deal):
                        yield drawn

    def _completion(self, where: dict[int, int], talon: tuple[int, int]) -> Completion:
        """Put a deal and a discard together from what was seen and where the rest lies."""
        view = self._view
        laid = view.discard
        if _DISCARD in where:
            laid = Hand(where[_DISCARD])
        masks = _held(view, where)
        if _talon_is_taken(view) and view.declarer is not None:
            masks[view.declarer] &= ~(1 << talon[0] | 1 << talon[1])
        deal = Deal((masks[0], masks[1], masks[2]), (DECK[talon[0]], DECK[talon[1]]))
        return Completion(deal, laid)

    @property
    def _asks_for_preferans(self) -> bool:
        """Whether nobody can have been dealt the hand that ends the game at once (PL-7).

        Where it did end the game, it is seen, and there is no other.
        """
        view = self._view
        ended_by_it = view.phase is Phase.FINISHED and not view.heard
        return view.terms.convention.play.preferans_hand and not ended_by_it

    def _holds_preferans(self, deal: Deal) -> bool:
        """Whether a seat was dealt the hand that would have ended the game at once (PL-7)."""
        if not self._asks_for_preferans:
            return False
        seats = self._view.setting.seats
        return any(
            seat != DUMMY and is_preferans_hand(mask)
            for seat, mask in zip(seats, deal.masks, strict=True)
        )

    def _preferans(self) -> int:
        """How many of the deals a preferans hand would have ended at once (PL-7).

        There are six such hands, each with every ace and king: two cannot be in one deal.
        """
        if not self._asks_for_preferans:
            return 0
        return sum(
            self._dealt(case, hand, mask)
            for case in self._cases
            for hand, seat in enumerate(self._view.setting.seats)
            if seat != DUMMY
            for mask in _PREFERANS_HANDS
        )

    def _dealt(self, case: _Case, hand: int, mask: int) -> int:
        """Count the ways of a case in which a hand was dealt just these cards."""
        view, kind = self._view, self._kind
        known = _held(view, dict(case.known))[hand]
        took = _talon_is_taken(view) and hand == view.declarer
        homes = {hand, _DISCARD} if took else {hand}
        mine = tuple(place for place in case.places if place.name in homes)
        others = tuple(place for place in case.places if place.name not in homes)
        talons: Iterable[int] = (0,)
        orders = kind.orders
        if took and kind.in_declarer:
            loose = known & ~mask
            free = cards_of(case.cards & ~mask)
            missing = 2 - loose.bit_count()
            talons = (
                loose | sum(1 << card for card in chosen)
                for chosen in (combinations(free, missing) if missing >= 0 else ())
            )
            orders = 2
        elif took:
            talons = (sum(1 << card.index for card in view.talon if card is not None),)
        total = 0
        for talon in talons:
            held = mask | talon
            needed = held & ~known
            if not (known & ~held or needed & ~case.cards):
                rest = _Case(case.cards & ~needed, others).count
                total += _Case(needed, mine).count * rest
        return total * orders


_ACES_KINGS: Final = sum(0xC0 << 8 * suit for suit in range(4))
_PREFERANS_HANDS: Final = tuple(
    _ACES_KINGS | 0x20 << 8 * one | 0x20 << 8 * other for one, other in combinations(range(4), 2)
)


def _held(view: View, where: dict[int, int]) -> list[int]:
    """Return what each hand was dealt or took: cards left, played and laid away."""
    masks = [
        seen.mask if seen is not None else where.get(hand, 0)
        for hand, seen in enumerate(view.hands)
    ]
    for hand, card in view.played:
        masks[hand] |= 1 << card.index
    if view.declarer is not None:
        laid = where.get(_DISCARD, 0) if view.discard is None else view.discard.mask
        masks[view.declarer] |= laid
    return masks


@attrs.frozen
class _TalonKind:
    """How the talon of a view may lie, once the other cards do."""

    orders: int
    """In how many ways, the same for every laying."""
    any_order: bool
    in_declarer: bool

    @classmethod
    def of(cls, view: View) -> _TalonKind:
        unseen = not any(view.talon)
        if unseen and _talon_is_taken(view):
            return cls(12 * 11, any_order=True, in_declarer=True)
        played = any(isinstance(one.action, PlayTalon) for one in view.heard)
        any_order = unseen or (played and view.seat != view.setting.dealer)
        return cls(2 if any_order else 1, any_order=any_order, in_declarer=False)

    def talons(self, view: View, where: dict[int, int]) -> Iterator[tuple[int, int]]:
        """Yield every talon that goes with a laying of the other cards."""
        if self.in_declarer:
            assert view.declarer is not None
            yield from permutations(cards_of(_held(view, where)[view.declarer]), 2)
            return
        rest = iter(cards_of(where.get(_TALON, 0)))
        seen = view.talon or (None, None)
        first, second = (next(rest) if card is None else card.index for card in seen)
        yield first, second
        if self.any_order:
            yield second, first


def completions(view: View) -> Completions:
    """Return all ways in which the cards may lie that agree with a view.

    Args:
        view: What a seat knows of a deal, in progress or finished and not revealed.

    Raises:
        ArgumentError: If there is no deal in the view, or its cards are revealed.
        WrongType: If it is no view.

    Source: IN-2.

    >>> import preference as pref
    >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], first_dealer=2)
    >>> match = match.deal(pref.Deal.shuffled(seed=7))
    >>> (
    ...     match.state.table.deal.talon_text,
    ...     completions(pref.view(match, 0)).count == 2 * 231 * 184756,
    ... )
    ('♣9 ♠7', True)
    """
    if not isinstance(view, View):
        wrong_type("completions", view, "a View, as view() returns it")
    if view.deal is not None or view.phase is Phase.BETWEEN:
        raise ArgumentError(
            "there is nothing unseen in this view",
            code="nothing-unseen",
            rule="IN-3",
            refused="a revealed deal" if view.deal is not None else "no deal",
            expected="a view of a deal in progress",
        )
    return Completions(view, tuple(_cases(view)), _TalonKind.of(view))


def _talon_is_taken(view: View) -> bool:
    """Whether the talon is among the declarer's cards and discard."""
    if view.declarer is None:
        return False
    return (
        view.sizes[view.declarer] == 12
        or view.discard is not None
        or any(isinstance(one.action, HiddenDiscard) for one in view.heard)
    )


def _cases(view: View) -> Iterator[_Case]:
    """Yield the ways in which the talon cards that were turned up may lie, with what is left."""
    seen = 0
    for mask in _held(view, {}):
        seen |= mask
    places = [
        _Place(hand, size, 0b1111 & ~view.voids[hand])
        for hand, size in enumerate(view.sizes)
        if view.hands[hand] is None and size
    ]
    if any(isinstance(one.action, HiddenDiscard) for one in view.heard):
        places.append(_Place(_DISCARD, 2))
    turned_up = [card.index for card in view.talon if card is not None]
    loose = [card for card in turned_up if not seen >> card & 1]
    for card in turned_up:
        seen |= 1 << card
    unseen = FULL_MASK & ~seen
    if not _talon_is_taken(view):
        if len(turned_up) < 2:
            places.append(_Place(_TALON, 2 - len(turned_up)))
        yield _Case(unseen, tuple(places))
        return
    homes = [place for place in places if place.name in (view.declarer, _DISCARD)]
    for choice in product(homes, repeat=len(loose)):
        known: dict[int, int] = {}
        for home, card in zip(choice, loose, strict=True):
            known[home.name] = known.get(home.name, 0) | 1 << card
        left = [
            _Place(place.name, place.size - known.get(place.name, 0).bit_count(), place.suits)
            for place in places
        ]
        fits = all(place.size >= 0 for place in left) and all(
            home.suits >> (card >> 3) & 1 for home, card in zip(choice, loose, strict=True)
        )
        if fits:
            yield _Case(unseen, tuple(left), tuple(known.items()))
