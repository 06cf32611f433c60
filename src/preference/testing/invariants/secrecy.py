"""Invariants of views: nothing is shown that IN-1 hides, and nothing depends on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Final

import attrs

from preference.actions import Action, Discard
from preference.cards import DECK, Card, Hand
from preference.corrections import correct
from preference.deals import Deal
from preference.engine import State, apply, begin_at, table_of
from preference.errors import IllegalAction, shown, wrong_type
from preference.match import Match, PlayedDeal
from preference.testing.invariants.arguments import read_number, read_times, read_watchers
from preference.testing.invariants.failure import Broken, InvariantError, broken, invariant
from preference.testing.invariants.knowledge import Knowledge, Watcher
from preference.unseen import completions
from preference.views import View, view

__all__ = ["cards_shown", "check_completions", "check_hides", "check_shows"]

_PLACES: Final = ("terms", "sheet", "race", "setting")
"""Parts of a view that are not of the cards."""


def cards_shown(seen: View) -> frozenset[Card]:
    """Return every card that stands anywhere in a view.

    Raises:
        InvariantError: If there is a number in it that may be a mask of cards.
        WrongType: If it is no view.

    Source: IN-1.

    >>> import preference as pref
    >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], first_dealer=2)
    >>> deal = pref.Deal.shuffled(seed=7)
    >>> cards_shown(pref.view(match.deal(deal), 0)) == frozenset(deal.first)
    True
    """
    if not isinstance(seen, View):
        wrong_type("cards_shown", seen, "a View; view() makes one")
    found: set[Card] = set()
    try:
        for field in attrs.fields(View):
            if field.name not in _PLACES:
                found.update(_cards_in(getattr(seen, field.name)))
    except Broken as error:
        raise InvariantError("shows", "IN-1", str(error), subject=shown(seen)) from error
    return frozenset(found)


def _cards_in(value: object) -> Iterator[Card]:
    """Yield the cards in a value of any depth."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, Hand):
        yield from value
    elif isinstance(value, Deal):
        yield from DECK
    elif isinstance(value, (tuple, list, frozenset)):
        for one in value:
            yield from _cards_in(one)
    elif isinstance(value, int) and not -1 <= value < 100:
        broken(f"the number {value} may be a mask of cards")
    elif attrs.has(cls := type(value)):
        for field in attrs.fields(cls):
            yield from _cards_in(getattr(value, field.name))


def _last_deal(match: Match) -> tuple[int, PlayedDeal] | None:
    """Return the deal in progress, or the last that was played, with its place in the log."""
    if match.current is not None:
        return len(match.log), match.current
    for at in range(len(match.log) - 1, -1, -1):
        item = match.log[at]
        if isinstance(item, PlayedDeal):
            return at, item
    return None


def _beginning(match: Match) -> State | None:
    """Return the beginning of the deal that a view of the match is of."""
    if match.state is None:
        return None
    return begin_at(table_of(match.state))


def _known(match: Match) -> Knowledge | None:
    """Work out what may be known of the deal that a view of the match is of."""
    found, start = _last_deal(match), _beginning(match)
    if found is None or start is None:
        return None
    known = Knowledge(start)
    for action in found[1].actions:
        known.hear(action)
    return known


def _watchers(match: Match, watchers: Iterable[Watcher] | None) -> tuple[Watcher, ...]:
    if watchers is not None:
        return tuple(watchers)
    return (None, *range(len(match.terms.players)))


@invariant("match", "IN-1", watchers=read_watchers)
def check_shows(match: Match, watchers: Iterable[Watcher] | None = None) -> None:
    """A view shows no card that its watcher may not know, and the watcher's own hand.

    Args:
        match: A match, in a deal or after one.
        watchers: The seats to look from, `None` for a spectator; all of them unless given.

    Raises:
        InvariantError: If it is not so.

    Source: IN-1, IN-3.

    >>> import preference as pref
    >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], first_dealer=2)
    >>> check_shows(match.deal(pref.Deal.shuffled(seed=7)))
    """
    known = _known(match)
    for watcher in _watchers(match, watchers):
        seen = view(match, watcher, reveal=False)
        allowed = frozenset() if known is None else known.of(watcher)
        shown = cards_shown(seen)
        if not shown <= allowed:
            broken(f"{_who(watcher)} sees {Hand.of(shown - allowed)}")
        if seen.deal is not None:
            broken(f"{_who(watcher)} sees the deal without the reveal")
        if seen.terms != match.terms or seen.sheet != match.sheet:
            broken(f"{_who(watcher)} sees other terms, or another sheet")
        own = -1 if watcher is None or known is None else seen.setting.hand_of(watcher)
        if own >= 0 and seen.looked[own] and seen.hands[own] is None:
            broken(f"{_who(watcher)} does not see its own hand")
        for at, hand in enumerate(seen.hands):
            if hand is not None and len(hand) != seen.sizes[at]:
                broken(f"{_who(watcher)} sees {len(hand)} cards in hand {at} of {seen.sizes[at]}")
        if seen.may_act and not seen.actions:
            broken(f"{_who(watcher)} may act, and is not told what may be done")
        if not seen.may_act and (seen.actions or seen.claims):
            broken(f"{_who(watcher)} may not act, and is told {seen.actions}")


def _who(watcher: Watcher) -> str:
    return "a spectator" if watcher is None else f"seat {watcher}"


@invariant("match", "IN-2", seed=read_number, watchers=read_watchers, times=read_times)
def check_hides(
    match: Match, seed: int = 0, watchers: Iterable[Watcher] | None = None, times: int = 3
) -> None:
    """A view is the same when cards that its watcher cannot know change places.

    Two such cards are swapped in the cards as dealt, and in a discard that is hidden; where the
    same actions may then be done, the view must be the same. Which cards those are is worked out
    from the actions, not from the view.

    Args:
        match: A match in a deal, or after one that is not revealed.
        seed: What the cards are drawn by.
        watchers: The seats to look from, `None` for a spectator; all of them unless given.
        times: How many swaps to try for each.

    Raises:
        InvariantError: If it is not so.

    Source: IN-2.

    >>> import preference as pref
    >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], first_dealer=2)
    >>> check_hides(match.deal(pref.Deal.shuffled(seed=7)))
    """
    known, found = _known(match), _last_deal(match)
    if known is None or found is None:
        return
    at, played = found
    chance = Random(seed)
    for watcher in _watchers(match, watchers):
        hidden = [card for card in DECK if card not in known.of(watcher)]
        if len(hidden) < 2:
            continue
        seen = view(match, watcher, reveal=False)
        for _ in range(times):
            one, other = chance.sample(hidden, 2)
            swapped = _swapped(match, at, played, one, other)
            if swapped is not None and view(swapped, watcher, reveal=False) != seen:
                broken(f"{_who(watcher)} sees it when {one} and {other} change places")


def _swapped(match: Match, at: int, played: PlayedDeal, one: Card, other: Card) -> Match | None:
    """Play the last deal with two cards swapped; `None` where the same cannot be done then."""
    places = {one: other, other: one}

    def moved(mask: int) -> int:
        bits = 1 << one.index | 1 << other.index
        return mask ^ bits if (mask & bits).bit_count() == 1 else mask

    first, second, third = played.deal.masks
    shown, second_shown = played.deal.talon
    talon = places.get(shown, shown), places.get(second_shown, second_shown)
    deal = Deal((moved(first), moved(second), moved(third)), talon)
    actions: list[Action] = []
    for action in played.actions:
        laid = action
        if isinstance(action, Discard):
            low, high = places.get(action.low, action.low), places.get(action.high, action.high)
            laid = Discard(low, high) if low.index < high.index else Discard(high, low)
        actions.append(laid)
    return _with_deal(match, at, PlayedDeal(deal, tuple(actions), played.over))


def _with_deal(match: Match, at: int, played: PlayedDeal) -> Match | None:
    """Put another deal in the place of the last; `None` where it cannot be played so."""
    if match.current is not None:
        before = Match(match.pad, match.log)
        try:
            again = before.deal(played.deal)
            state = again.state
            for action in played.actions:
                assert state is not None
                state = apply(state, action)
        except IllegalAction:
            return None
        return attrs.evolve(again, current=played, state=state)
    found = correct(match, at, played)
    return None if found.error is not None or found.match.in_deal else found.match


@invariant("match", "IN-2", seed=read_number, watchers=read_watchers, times=read_times)
def check_completions(
    match: Match, seed: int = 0, watchers: Iterable[Watcher] | None = None, times: int = 1
) -> None:
    """Every completion of a view, played with the same actions, leads to the same view.

    Args:
        match: A match in a deal, or after one that is not revealed.
        seed: What the completions are drawn by.
        watchers: The seats to look from, `None` for a spectator; all of them unless given.
        times: How many completions to draw for each.

    Raises:
        InvariantError: If it is not so.

    Source: IN-2.

    >>> import preference as pref
    >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], first_dealer=2)
    >>> check_completions(match.deal(pref.Deal.shuffled(seed=7)))
    """
    found = _last_deal(match)
    if found is None:
        return
    at, played = found
    chance = Random(seed)
    for watcher in _watchers(match, watchers):
        seen = view(match, watcher, reveal=False)
        ways = completions(seen)
        if ways.count < 1:
            broken(f"{_who(watcher)} has a view that no cards agree with")
        for _ in range(times):
            drawn = ways.draw(chance)
            item = PlayedDeal(drawn.deal, drawn.actions(seen), played.over)
            again = _with_deal(match, at, item)
            if again is None:
                broken(f"{_who(watcher)} is given cards that cannot be played so: {drawn.deal}")
            if view(again, watcher, reveal=False) != seen:
                broken(f"{_who(watcher)} is given cards that look otherwise: {drawn.deal}")
