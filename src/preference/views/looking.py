"""Looking at a match: in a deal, between deals, and when a deal is over."""

from __future__ import annotations

import attrs

from preference.actions import Action
from preference.cards import Hand
from preference.engine import Finished, State, apply, begin_at, table_of
from preference.errors import ArgumentError, check_flag, shown, wrong_type
from preference.match import Match, PlayedDeal
from preference.raspasy import Raspasy, RaspasyDone
from preference.table import Setting, Table
from preference.tricks import Claiming, PlayDone, Playing
from preference.views.seat import Game, Looking
from preference.views.shape import Phase, View
from preference.views.story import Story

__all__ = ["imagined", "view"]


def view(match: Match, seat: int | None, *, reveal: bool = True) -> View:
    """Return what a seat may know of a match.

    Args:
        match: The match.
        seat: Whose view; `None` for a spectator, who sees what lies open to everyone.
        reveal: Whether the cards of a finished deal are shown (IN-3).

    Raises:
        ArgumentError: If there is no such seat.
        WrongType: If it is no match, or no seat.

    Source: IN-1 to IN-3.

    >>> import preference as pref
    >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], pool=10, first_dealer=2)
    >>> seen = view(match.deal(pref.Deal.shuffled(seed=7)), 0)
    >>> print(seen.hand, seen.hands[1], seen.actions[:2])
    ♠8 ♠A ♦7 ♦10 ♦J ♦Q ♦A ♥10 ♥J ♥Q None (Pass(blind=False), Bid('6♠'))
    """
    if not isinstance(match, Match):
        wrong_type("view", match, "a Match; Match.start() makes one")
    if seat is not None and type(seat) is not int:
        wrong_type("view", seat, "a seat, an int from 0, or None for a spectator")
    check_flag("view", "reveal", reveal)
    players = len(match.terms.players)
    if seat is not None and not 0 <= seat < players:
        raise ArgumentError(
            "there is no such seat",
            code="bad-seat",
            rule="IN-1",
            refused=shown(seat),
            expected=f"0 to {players - 1}, or None",
        )
    played, state = match.current, match.state
    if played is None and isinstance(state, Finished):
        played = next(item for item in reversed(match.log) if isinstance(item, PlayedDeal))
    if played is None or state is None:
        return _without_cards(match, seat, match.setting, Phase.BETWEEN)
    table = table_of(state)
    if isinstance(state, Finished):
        if reveal:
            return _revealed(match, table, played, seat)
        return _unrevealed(match, table, played, seat)
    return Looking(match.pad, table, played.actions, state, seat).build()


def imagined(game: Game, state: State, actions: tuple[Action, ...], seat: int) -> View:
    """Return what a seat would know of a deal in progress, if the cards lay as in a state.

    Args:
        game: The game it is a deal of; a view of the game will do.
        state: Where the deal stands, with all cards.
        actions: What was done in it so far.
        seat: Whose view.

    Source: IN-1, IN-2.

    >>> import preference as pref
    >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], first_dealer=2)
    >>> match = match.deal(pref.Deal.shuffled(seed=7))
    >>> imagined(match.pad, match.state, (), 0) == pref.view(match, 0)
    True
    """
    return Looking(game, table_of(state), actions, state, seat).build()


def _without_cards(match: Match, seat: int | None, setting: Setting, phase: Phase) -> View:
    """Show what is known of a match whatever was dealt."""
    return View(
        seat=seat,
        terms=match.terms,
        sheet=match.sheet,
        race=match.pad.race,
        setting=setting,
        phase=phase,
    )


def _revealed(match: Match, table: Table, played: PlayedDeal, seat: int | None) -> View:
    """Show everything of a finished deal (IN-3)."""
    story = Story.of(table, played.actions, None, everything=True)
    seen = _without_cards(match, seat, table.setting, Phase.FINISHED)
    return attrs.evolve(seen, heard=story.heard, deal=table.deal)


def _unrevealed(match: Match, table: Table, played: PlayedDeal, seat: int | None) -> View:
    """Show of a finished deal what the seat had seen of it when it ended (IN-3)."""
    state = begin_at(table)
    for action in played.actions[:-1]:
        state = apply(state, action)
    seen = Looking(match.pad, table, played.actions, state, seat).build()
    seen = attrs.evolve(
        seen, phase=Phase.FINISHED, turn=None, claim=None, actors=(), actions=(), claims=()
    )
    if not isinstance(state, (Playing, Claiming, Raspasy)):
        return seen
    end = state.advance(played.actions[-1])
    assert isinstance(end, (PlayDone, RaspasyDone))
    seen = attrs.evolve(seen, taken=end.taken)
    if isinstance(state, Claiming):
        return seen
    # The last card has left its hand, and the trick the table.
    hands, sizes = list(seen.hands), list(seen.sizes)
    hands[state.turn] = None if hands[state.turn] is None else Hand(0)
    sizes[state.turn] = 0
    return attrs.evolve(seen, hands=tuple(hands), sizes=tuple(sizes), trick=())
