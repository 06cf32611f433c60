"""What was lost in a deal that was played, card by card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from preference.actions import Action, Play, PlayTalon
from preference.engine import Finished, State, apply, begin_at
from preference.errors import ArgumentError, check_flag, shown, wrong_type
from preference.exchange import Exchange, Step
from preference.game import Adjustment
from preference.match import Match, PlayedDeal
from preference.pad import Joined
from preference.raspasy import Raspasy
from preference.solver.discards import BestDiscard, best_discard
from preference.solver.judge import CardAction, InPlay, Judge, legal_cards
from preference.solver.losses import AgreedClaim, DealAnalysis, Loss
from preference.solver.positions import hands_in_play, seat_of, tricks_by_seat
from preference.solver.solutions import (
    ContractSolution,
    RaspasySolution,
    Solution,
)
from preference.solver.solving import solve
from preference.table import Setting, Table
from preference.tricks import Claiming, Playing
from preference.whisting import Whisting

if TYPE_CHECKING:
    from preference.records import MatchRecord

__all__ = ["analyse"]


def analyse(
    match: Match | MatchRecord, *, deal: int | None = None, discards: bool = False
) -> tuple[DealAnalysis, ...]:
    """Find what was lost where, deal by deal and card by card.

    All cards are seen, so a card is called a loss that no player could have known to be one: a
    finesse taken the wrong way, say. Only cards are judged, never bids and whist decisions.

    Args:
        match: A match, or the record of one; the last deal may be in progress.
        deal: The index of the one deal to look at, or `None` for all. Adjustments have an index,
            too, and no analysis.
        discards: Whether to find, for each deal with an exchange, the best discard, which takes
            longer than all the rest.

    Returns:
        One analysis a deal, in the order played.

    Raises:
        ArgumentError: If there is no such deal.
        RecordError: If the record is refused.
        WrongType: If an argument is of the wrong type.

    Source: PL-1 to PL-6, RA-1 to RA-3.

    >>> import preference as pref
    >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], first_dealer=2)
    >>> match = match.deal(pref.Deal.shuffled(seed=285))
    >>> for text in ("10♦", "pass", "pass", "discard ♠K ♥9", "declare 10♦", "play ♦7"):
    ...     match = match.apply(pref.parse_action(text))
    >>> print(analyse(match)[0])
    #0 10♦ of seat 0: 10 tricks, made
        trick 1, seat 0: play ♦7 makes 9 of 10; better ♦K ♦A ♥K ♥A
    """
    if not isinstance(match, Match):
        match = _recorded(match)
    if deal is not None and type(deal) is not int:
        wrong_type("solver.analyse", deal, "the index of a deal, or None")
    check_flag("solver.analyse", "discards", discards)
    played = deals_of(match)
    if deal is not None:
        played = {deal: find_deal(match, deal)}
    return tuple(
        _analysed(index, table, actions, discards=discards)
        for index, (table, actions) in played.items()
    )


def _recorded(record: object) -> Match:
    """Play a match record again."""
    from preference.records import MatchRecord  # noqa: PLC0415 - most of all imports, seldom used

    if not isinstance(record, MatchRecord):
        wrong_type("solver.analyse", record, "a Match; read_match_record() reads a record")
    return record.match()


def find_deal(match: Match, index: int) -> tuple[Table, tuple[Action, ...]]:
    """Return the table of a deal and what was done there, by its place in the match.

    Raises:
        ArgumentError: If there is no deal of cards at that place.

    Source: formats §2.
    """
    played = deals_of(match)
    if index not in played:
        raise ArgumentError(
            "there is no deal of this index in the match",
            code="no-such-point",
            refused=shown(index),
            expected=", ".join(map(str, played)) or "none: no deal was played with cards yet",
        )
    return played[index]


def deals_of(match: Match) -> dict[int, tuple[Table, tuple[Action, ...]]]:
    """Return the tables of all deals and what was done there, by their places in the match.

    Source: formats §2.
    """
    return {
        index: (Table(match.terms.convention, setting, item.deal), item.actions)
        for index, item, setting in _deals(match)
    }


def _deals(match: Match) -> Iterator[tuple[int, PlayedDeal, Setting]]:
    """Yield the deals with their places, as they stand in a record."""
    lines = match.pad.lines
    # A match that a fourth player joined has no cards for the first line of its pad (ST-4).
    before = len(lines) - len(match.log)
    for index, item in enumerate(match.log, start=before):
        outcome = lines[index].item
        if isinstance(item, PlayedDeal) and not isinstance(outcome, (Adjustment, Joined)):
            yield index, item, outcome.setting
    if match.current is not None:
        yield len(lines), match.current, match.setting


class _Follower:
    """Follows one deal and keeps what was lost."""

    def __init__(self, *, discards: bool) -> None:
        self.discards = discards
        self.solution: Solution | None = None
        self.losses: list[Loss] = []
        self.claim: AgreedClaim | None = None
        self.best: BestDiscard | None = None
        self.is_played = False
        self.whisting: Whisting | None = None
        self._judges: dict[int, Judge] = {}
        self._value = 0

    def look(self, state: State) -> None:
        """Look at a state before anything is done in it."""
        if isinstance(state, Whisting):
            self.whisting = state
        elif isinstance(state, (Playing, Raspasy)) and not self.is_played:
            self.open(state)
        elif self.discards and isinstance(state, Exchange) and state.step is Step.TALON:
            self.best = best_discard(state)

    def open(self, play: InPlay) -> None:
        """Look at the first state of the play."""
        self.is_played = True
        if isinstance(play, Raspasy):
            self._judges = {hand: Judge(play, hand) for hand in hands_in_play(play)}
            secure = {hand: judge.tricks(play) for hand, judge in self._judges.items()}
            self.solution = RaspasySolution(tricks_by_seat(play, secure))
            return
        judge = Judge(play)
        self._judges = dict.fromkeys((0, 1, 2), judge)
        self._value = judge.tricks(play)
        undertaking = play.setup.undertaking
        declarer = seat_of(play, undertaking.declarer)
        self.solution = ContractSolution(undertaking.contract, declarer, self._value)

    def card(self, at: int, play: InPlay, action: CardAction) -> None:
        """Look at a card that is about to be played."""
        judge = self._judges[play.turn]
        before = judge.tricks(play) if isinstance(play, Raspasy) else self._value
        after = judge.tricks_after(play, action, before)
        if after != before:
            (seat,) = play.actors
            better = tuple(
                one
                for one in legal_cards(play)
                if one != action and judge.tricks_after(play, one, before) == before
            )
            trick = play.tricks_taken + 1
            self.losses.append(Loss(at, trick, seat, play.turn, action, before, after, better))
        self._value = after

    def claimed(self, claiming: Claiming) -> None:
        """Look at a claim that has just been accepted."""
        declarer = claiming.playing.setup.undertaking.declarer
        self.claim = AgreedClaim(self._value, claiming.tricks[declarer])


def _analysed(
    index: int, table: Table, actions: tuple[Action, ...], *, discards: bool
) -> DealAnalysis:
    """Follow one deal to its end, or as far as it has come."""
    follower = _Follower(discards=discards)
    state: State = begin_at(table)
    for at, action in enumerate(actions):
        follower.look(state)
        if isinstance(state, (Playing, Raspasy)) and isinstance(action, (Play, PlayTalon)):
            follower.card(at, state, action)
        after = apply(state, action)
        if isinstance(state, Claiming) and isinstance(after, Finished):
            follower.claimed(state)
        state = after
    follower.look(state)
    if follower.whisting is not None and not follower.is_played:
        follower.solution = solve(follower.whisting)
    return DealAnalysis(
        index=index,
        setting=table.setting,
        deal=table.deal,
        solution=follower.solution,
        losses=tuple(follower.losses),
        claim=follower.claim,
        best=follower.best,
        is_played=follower.is_played,
    )
