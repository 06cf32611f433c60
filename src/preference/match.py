"""A match: many deals of cards under one convention, with the log of every action.

States carry no history; it is kept here, so a match can be undone, branched and replayed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import TypeAlias

import attrs

from preference.actions import ACTION_TYPES, Action
from preference.conventions import Convention
from preference.deals import Deal
from preference.engine import Finished, State, actor_of, apply, begin_at, explain
from preference.errors import IllegalAction, PreferenceError, check_flag, shown, wrong_type
from preference.game import Adjustment, Ended
from preference.pad import ScorePad
from preference.results import Ratings
from preference.settlement import Settlement
from preference.sheet import Entry, ScoreSheet
from preference.table import Setting, Table
from preference.terms import Ends, Player, Terms

__all__ = ["Match", "PlayedDeal", "Replay", "ReplayError", "replay", "resume"]


@attrs.frozen
class PlayedDeal:
    """The cards of a deal and everything that was done with them.

    Attributes:
        deal: The cards as dealt.
        actions: What was done, in order; all of it, or so far.
        over: Whether the game was stopped with this deal.

    Raises:
        WrongType: If a part is of the wrong type.

    Source: formats §2.

    >>> PlayedDeal(Deal.shuffled(seed=1)).actions
    ()
    """

    deal: Deal
    actions: tuple[Action, ...] = ()
    over: bool = False

    def __attrs_post_init__(self) -> None:
        """Check the parts; the actions are checked where they are played."""
        if not isinstance(self.deal, Deal):
            wrong_type("PlayedDeal", self.deal, "a Deal; Deal.shuffled() or Deal.of() makes one")
        if type(self.actions) is not tuple:
            wrong_type("PlayedDeal", self.actions, "a tuple of actions")
        check_flag("PlayedDeal", "over", self.over)


Item: TypeAlias = PlayedDeal | Adjustment


@attrs.frozen
class Match:
    """A whole game of cards: a value that grows action by action.

    Attributes:
        pad: The score pad: terms, sheet, what was written.
        log: Every finished deal and adjustment, in order.
        current: The deal in progress, or `None` between deals.
        state: Where the deal in progress stands; between deals the last deal's end; `None` before
            the first.
        revision: How many steps led here: deals laid, actions, adjustments, a stop. An app sends it
            out with a view and refuses what was sent against an older one.

    Source: ST-2, PO-7, SC-4.

    >>> from preference.actions import parse_action
    >>> from preference.conventions import SOCHI
    >>> match = Match.start(SOCHI, ["Anna", "Boris", "Vera"], pool=10, first_dealer=2)
    >>> match = match.deal(Deal.shuffled(seed=7))
    >>> match = match.apply(parse_action("6♠"))
    >>> match.actors, match.is_finished
    ((1,), False)
    >>> match = match.apply(parse_action("pass")).apply(parse_action("pass"))
    >>> match = match.apply(parse_action("surrender"))
    >>> print(*match.entries, "|", match.setting.dealer, match.sheet.gora, match.settlement.whole)
    seat 0: gora +6 (EX-3) | 0 (6, 0, 0) (-40, 20, 20)
    >>> match = match.adjust(1, gora=5, reason="a look into the talon")
    >>> match = match.adjusted(Adjustment(1, gora=-5, reason="it was in another deal"))
    >>> from decimal import Decimal
    >>> over = match.stop()
    >>> str(over.ended), over.ratings, over.money(Decimal("0.05"))[0]
    ('agreement', None, Decimal('-2.00'))
    >>> Match.of(match.terms).terms == match.terms
    True
    """

    pad: ScorePad
    log: tuple[Item, ...] = ()
    current: PlayedDeal | None = None
    state: State | None = None
    revision: int = 0

    @classmethod
    def start(
        cls,
        convention: Convention,
        players: Iterable[str | Player],
        *,
        pool: int | None = None,
        ends: Ends | None = None,
        first_dealer: int = 0,
    ) -> Match:
        """Open a match; the arguments are those of `ScorePad.start`.

        Raises:
            ArgumentError: If the parts do not go together.
            WrongType: If a part is of the wrong type.

        >>> from preference.conventions import SOCHI
        >>> Match.start(SOCHI, ["Anna", "Boris", "Vera"], pool=10).sheet.pool
        (0, 0, 0)
        """
        pad = ScorePad.start(convention, players, pool=pool, ends=ends, first_dealer=first_dealer)
        return cls(pad)

    @classmethod
    def of(cls, terms: Terms) -> Match:
        """Open a match on terms.

        Raises:
            WrongType: If these are no terms.
        """
        return cls(ScorePad.of(terms))

    @property
    def terms(self) -> Terms:
        """What was agreed."""
        return self.pad.terms

    @property
    def setting(self) -> Setting:
        """Where and when the deal in progress, or else the next one, is played."""
        return self.pad.next

    @property
    def sheet(self) -> ScoreSheet:
        """The sheet after the last finished deal."""
        return self.pad.sheet

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Everything that was written."""
        return self.pad.entries

    @property
    def settlement(self) -> Settlement:
        """The settlement of the sheet as it stands (SE-1 to SE-5)."""
        return self.pad.settlement

    @property
    def ratings(self) -> Ratings | None:
        """Ratings before and after, or `None` for a match that is not rated (EL-1)."""
        return self.pad.ratings

    @property
    def ended(self) -> Ended | None:
        """Why the match is over, or `None`."""
        return self.pad.ended

    @property
    def is_finished(self) -> bool:
        """Whether the match is over."""
        return self.pad.is_finished

    @property
    def in_deal(self) -> bool:
        """Whether a deal is in progress."""
        return self.current is not None

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now; empty between deals."""
        return () if self.state is None else self.state.actors

    def money(self, stake: Decimal) -> tuple[Decimal, ...]:
        """Return what each seat wins at a stake per whist (SE-4)."""
        return self.pad.money(stake)

    def deal(self, deal: Deal) -> Match:
        """Lay the next deal on the table.

        Raises:
            IllegalAction: If a deal is in progress (ST-2) or the match is over (PO-7).
            WrongType: If it is no deal.

        Source: ST-2.

        >>> from preference.conventions import SOCHI
        >>> match = Match.start(SOCHI, ["Anna", "Boris", "Vera"]).deal(Deal.shuffled(seed=7))
        >>> match.in_deal, match.actors
        (True, (1,))
        """
        if not isinstance(deal, Deal):
            wrong_type("Match.deal", deal, "a Deal; Deal.shuffled() or Deal.of() makes one")
        self._check_between("a deal")
        if self.is_finished:
            raise IllegalAction(
                f"the match is over ({self.ended}), there are no more deals",
                code="game-over",
                rule="PO-7",
                refused="a deal",
                expected="adjustments only",
            )
        state = begin_at(Table(self.terms.convention, self.setting, deal))
        current, revision = PlayedDeal(deal), self.revision + 1
        return Match(self.pad, self.log, current, state, revision)._settled()

    def apply(
        self, action: Action, *, seat: int | None = None, revision: int | None = None
    ) -> Match:
        """Do an action in the deal in progress.

        When it ends the deal, the deal is scored and the next dealer is up.

        Args:
            action: What is done.
            seat: Who does it, where an app must know that they may; `None` asks no such question.
            revision: The revision it was sent against, or `None`.

        Raises:
            IllegalAction: If no deal is in progress (ST-2), the match has moved on from that
                revision (`stale-revision`), the seat may not act now (`not-your-turn`), not so
                (`not-your-action`), or the rules refuse it.
            WrongType: If an argument is of the wrong type.

        Source: the rule of each phase.

        >>> from preference.actions import Pass
        >>> from preference.conventions import SOCHI
        >>> match = Match.start(SOCHI, ["Anna", "Boris", "Vera"]).deal(Deal.shuffled(seed=7))
        >>> match.apply(Pass()).current.actions
        (Pass(blind=False),)
        """
        if not isinstance(action, ACTION_TYPES):
            wrong_type("Match.apply", action, "an action; parse_action() reads text")
        if revision is not None:
            self._check_revision(action, revision)
        current = self.current
        if current is None or self.state is None:
            raise IllegalAction(
                "no deal is in progress",
                code="no-deal",
                rule="ST-2",
                refused=str(action),
                expected="a deal first" if not self.is_finished else "adjustments only",
            )
        if seat is not None:
            self._check_seat(action, seat)
        state = apply(self.state, action)
        played = PlayedDeal(current.deal, (*current.actions, action))
        return Match(self.pad, self.log, played, state, self.revision + 1)._settled()

    def _check_revision(self, action: Action, revision: int) -> None:
        if type(revision) is not int:
            wrong_type("Match.apply", revision, "a revision, as Match.revision gives it")
        if revision != self.revision:
            raise IllegalAction(
                f"the match is at revision {self.revision}, not {shown(revision)}",
                code="stale-revision",
                rule="TB",
                refused=str(action),
                expected=f"an action against revision {self.revision}",
                position=str(self.state),
            )

    def _check_seat(self, action: Action, seat: int) -> None:
        """Refuse an action for a seat that may not do it (formats §2, PL-6)."""
        if type(seat) is not int:
            wrong_type("Match.apply", seat, "a seat, an int from 0")
        assert self.state is not None
        actors = self.state.actors
        refusal = explain(self.state, action)
        mine = seat in actors
        if mine and (refusal is not None or actor_of(self.state, action) == seat):
            return
        dealer_out_of_turn = self.setting.players == 4 and seat == self.setting.dealer
        raise IllegalAction(
            f"seat {seat} may not do this" if mine else f"it is not the turn of seat {shown(seat)}",
            code="not-your-action" if mine else "not-your-turn",
            rule="DL-1" if dealer_out_of_turn and not mine else "TB",
            refused=str(action),
            expected=f"seat {', '.join(map(str, actors))}",
            position=str(self.state),
        )

    def _settled(self) -> Match:
        """Score the deal in progress if it is over."""
        if not isinstance(self.state, Finished) or self.current is None:
            return self
        pad = self.pad.record(self.state.outcome)
        return Match(pad, (*self.log, self.current), None, self.state, self.revision)

    def stop(self) -> Match:
        """Stop the match after the last finished deal: time is up, or all agree.

        Raises:
            IllegalAction: If a deal is in progress.
            OutcomeError: If the match is over already, or no deal was played yet.

        Source: PO-7.
        """
        self._check_between("a stop")
        pad = self.pad.stop()
        last = max(at for at, item in enumerate(self.log) if isinstance(item, PlayedDeal))
        item = _closed(self.log[last])
        log = (*self.log[:last], item, *self.log[last + 1 :])
        return Match(pad, log, None, self.state, self.revision + 1)

    def adjust(
        self,
        seat: int,
        *,
        gora: int | None = None,
        pool: int | None = None,
        whists: int | None = None,
        on: int | None = None,
        reason: str = "",
    ) -> Match:
        """Correct the sheet by hand, between deals; the arguments are those of `ScorePad.adjust`.

        Raises:
            ArgumentError: If the seat is not there, or whists and `on` do not go together.
            IllegalAction: If a deal is in progress.
            WrongType: If an argument is of the wrong type.

        Source: SC-6.
        """
        return self.adjusted(Adjustment(seat, gora, pool, whists, on, reason))

    def adjusted(self, adjustment: Adjustment) -> Match:
        """Correct the sheet by an adjustment, between deals.

        Raises:
            ArgumentError: If a seat is not there.
            IllegalAction: If a deal is in progress.
            WrongType: If it is no adjustment.

        Source: SC-6.
        """
        self._check_between("an adjustment")
        pad = self.pad.adjusted(adjustment)
        return Match(pad, (*self.log, adjustment), None, self.state, self.revision + 1)

    def join(self, player: str | Player) -> Match:
        """Let a fourth player in between two deals, as `ScorePad.join` says.

        The new match starts its log afresh; what was before is in the first line of its pad.

        Raises:
            ArgumentError: If nobody can join this match.
            IllegalAction: If a deal is in progress.
            WrongType: If it is no player.

        Source: ST-4.

        >>> from preference.conventions import SOCHI
        >>> match = Match.start(SOCHI, ["Anna", "Boris", "Vera"], pool=20, first_dealer=2)
        >>> match.join("Gleb").setting.dealer
        2
        """
        self._check_between("a player")
        return Match(self.pad.join(player), revision=self.revision + 1)

    def _check_between(self, what: str) -> None:
        if self.current is not None:
            raise IllegalAction(
                "a deal is in progress",
                code="deal-in-progress",
                rule="ST-2",
                refused=what,
                expected="the end of the deal first",
                position=str(self.state),
            )


@attrs.frozen
class ReplayError:
    """The first thing in a log that the rules refuse.

    Attributes:
        item: Index of the deal or adjustment.
        action: Index of the action in the deal, or `None` where it is not an action.
        error: What was raised.
        state: Where the deal stood, or `None` outside a deal.

    Source: formats §2.

    >>> from preference.actions import Hold
    >>> from preference.conventions import SOCHI
    >>> terms = Terms(SOCHI, (Player("Anna"), Player("Boris"), Player("Vera")))
    >>> found = replay(terms, [PlayedDeal(Deal.shuffled(seed=7), (Hold(),))]).error
    >>> found.item, found.action, found.error.code
    (0, 0, 'no-holding')
    """

    item: int
    action: int | None
    error: PreferenceError
    state: State | None = None


@attrs.frozen
class Replay:
    """A log played again.

    Attributes:
        match: The good part of it.
        error: The first thing refused, or `None` if all is good.

    Source: formats §2.

    >>> from preference.conventions import SOCHI
    >>> terms = Terms(SOCHI, (Player("Anna"), Player("Boris"), Player("Vera")))
    >>> found = replay(terms, [PlayedDeal(Deal.shuffled(seed=7))])
    >>> found.match.in_deal, found.error
    (True, None)
    """

    match: Match
    error: ReplayError | None = None


def replay(terms: Terms, items: Sequence[Item]) -> Replay:
    """Play a log again and check every action.

    Args:
        terms: What was agreed.
        items: Deals and adjustments; the last deal may be unfinished.

    Returns:
        The match, or its good part together with the first error.

    Raises:
        WrongType: If an argument is of the wrong type.

    Source: formats §2.

    >>> from preference.actions import Pass, Whist
    >>> from preference.conventions import SOCHI
    >>> terms = Terms(SOCHI, (Player("Anna"), Player("Boris"), Player("Vera")), pool=10)
    >>> found = replay(terms, [PlayedDeal(Deal.shuffled(seed=7), (Pass(), Whist()))])
    >>> found.match.current.actions, found.error.action, found.error.error.rule
    ((Pass(blind=False),), 1, 'BI-2')
    """
    return resume(Match.of(terms), items)


def resume(match: Match, items: Sequence[Item]) -> Replay:
    """Play a log from where a match stands, as `replay` does from the beginning.

    Raises:
        WrongType: If an item is neither a deal nor an adjustment.

    Source: formats §2.

    >>> from preference.conventions import SOCHI
    >>> match = Match.start(SOCHI, ["Anna", "Boris", "Vera"])
    >>> resume(match, [Adjustment(0, gora=5)]).match.sheet.gora
    (5, 0, 0)
    """
    if not isinstance(match, Match):
        wrong_type("resume", match, "a Match; Match.start() makes one")
    if isinstance(items, str) or not isinstance(items, Sequence):
        wrong_type("resume", items, "a sequence of PlayedDeal and Adjustment")
    for index, item in enumerate(items):
        if match.current is not None:
            unfinished = IllegalAction(
                "only the last deal may be unfinished",
                code="unfinished-deal",
                rule="ST-2",
                refused="what comes after it",
                expected="the end of the deal first",
                position=str(match.state),
            )
            return Replay(match, ReplayError(index - 1, None, unfinished, match.state))
        if isinstance(item, Adjustment):
            try:
                match = match.adjusted(item)
            except PreferenceError as error:
                return Replay(match, ReplayError(index, None, error, match.state))
        elif isinstance(item, PlayedDeal):
            match, found = _replay_deal(match, item, index)
            if found is not None:
                return Replay(match, found)
        else:
            wrong_type("replay", item, "PlayedDeal or Adjustment")
    return Replay(match)


def _replay_deal(match: Match, item: PlayedDeal, index: int) -> tuple[Match, ReplayError | None]:
    """Play one deal of a log; return the good part and the error, if there is one."""
    try:
        match = match.deal(item.deal)
    except PreferenceError as error:
        return match, ReplayError(index, None, error)
    state = match.state
    assert state is not None
    for at, action in enumerate(item.actions):
        try:
            state = apply(state, action)
        except PreferenceError as error:
            if match.current is not None:
                played = PlayedDeal(item.deal, item.actions[:at])
                revision = match.revision + at
                match = Match(match.pad, match.log, played, state, revision)._settled()
            return match, ReplayError(index, at, error, state)
    if match.current is not None:
        played = PlayedDeal(item.deal, item.actions)
        revision = match.revision + len(item.actions)
        match = Match(match.pad, match.log, played, state, revision)._settled()
    if item.over:
        try:
            match = _stopped(match)
        except PreferenceError as error:
            return match, ReplayError(index, None, error, match.state)
    return match, None


def _closed(item: Item) -> Item:
    """Mark a deal as the last of its game."""
    return attrs.evolve(item, over=True) if isinstance(item, PlayedDeal) else item


def _stopped(match: Match) -> Match:
    """Stop where a log says so; on a deal that ends the game anyway it changes nothing."""
    if match.is_finished:
        last = _closed(match.log[-1])
        return attrs.evolve(match, log=(*match.log[:-1], last))
    return match.stop()
