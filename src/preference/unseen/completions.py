"""The lies of the cards that agree with a view, counted, drawn and listed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import combinations

import attrs

from preference.actions import Action, Discard
from preference.cards import DECK, Hand, cards_of
from preference.deals import DUMMY, Deal
from preference.engine import PREFERANS_HANDS, is_preferans_hand
from preference.errors import ArgumentError, wrong_type
from preference.unseen.cases import DISCARD, TalonKind, cases, held, talon_is_taken
from preference.unseen.counting import Case, Chance, choose, lay, layings
from preference.views import HiddenDiscard, Phase, View

__all__ = ["Completion", "Completions", "completions"]


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
    _cases: tuple[Case, ...]
    _kind: TalonKind

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
            case = self._cases[choose((case.count for case in self._cases), chance)]
            where = lay(case, chance)
            order = list(self._kind.talons(self._view, where))
            drawn = self._completion(where, order[chance.randrange(len(order))])
            if not self._holds_preferans(drawn.deal):
                return drawn

    def __iter__(self) -> Iterator[Completion]:
        """Yield each of them once."""
        for case in self._cases:
            for where in layings(case):
                for talon in self._kind.talons(self._view, where):
                    drawn = self._completion(where, talon)
                    if not self._holds_preferans(drawn.deal):
                        yield drawn

    def _completion(self, where: dict[int, int], talon: tuple[int, int]) -> Completion:
        """Put a deal and a discard together from what was seen and where the rest lies."""
        view = self._view
        laid = view.discard
        if DISCARD in where:
            laid = Hand(where[DISCARD])
        masks = held(view, where)
        if talon_is_taken(view) and view.declarer is not None:
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
            for mask in PREFERANS_HANDS
        )

    def _dealt(self, case: Case, hand: int, mask: int) -> int:
        """Count the ways of a case in which a hand was dealt just these cards."""
        view, kind = self._view, self._kind
        known = held(view, dict(case.known))[hand]
        took = talon_is_taken(view) and hand == view.declarer
        homes = {hand, DISCARD} if took else {hand}
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
            full = mask | talon
            needed = full & ~known
            if not (known & ~full or needed & ~case.cards):
                rest = Case(case.cards & ~needed, others).count
                total += Case(needed, mine).count * rest
        return total * orders


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
    return Completions(view, tuple(cases(view)), TalonKind.of(view))
