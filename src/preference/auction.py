"""The auction: who undertakes what, or that nobody does."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import attrs

from preference.actions import Action, Hold, Look, Pass, Refusal
from preference.contracts import BIDS, Bid
from preference.conventions import AuctionRules
from preference.deals import DUMMY
from preference.phase import PhaseEnd, other_phase
from preference.table import Table

__all__ = ["MOST_BLIND_PASSES", "AllPassed", "Auction", "AuctionWon", "Course"]

MOST_BLIND_PASSES: Final = 2
"""How many blind passes of an auction count (BL-2)."""

_PASS: Final = Pass()
_BLIND_PASS: Final = Pass(blind=True)
_HOLD: Final = Hold()
_LOOK: Final = Look()


@attrs.frozen
class AllPassed(PhaseEnd):
    """Nobody bid: raspasy.

    Attributes:
        table: The table.
        blind_passes: How many of the passes were blind (BL-2).

    Source: BI-3.

    >>> import preference as pref
    >>> after = pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=1), dealer=2, players=3)
    >>> for text in ("pass", "pass", "pass"):
    ...     after = after.advance(pref.parse_action(text))
    >>> type(after).__name__, after.blind_passes
    ('AllPassed', 0)
    """

    table: Table
    blind_passes: int


@attrs.frozen
class AuctionWon(PhaseEnd):
    """One bidder is left.

    Attributes:
        table: The table.
        declarer: The hand that won, 0, 1 or 2.
        bid: The bid that won.

    Source: BI-3.

    >>> import preference as pref
    >>> after = pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=1), dealer=2, players=3)
    >>> for text in ("pass", "7♣", "pass"):
    ...     after = after.advance(pref.parse_action(text))
    >>> type(after).__name__, after.declarer, str(after.bid)
    ('AuctionWon', 1, '7♣')
    """

    table: Table
    declarer: int
    bid: Bid


class _Turn(NamedTuple):
    """All that decides what a hand may call; two turns alike have the same calls."""

    rules: AuctionRules
    standing: Bid | None
    lowest: int
    """The lowest opening level."""
    first_call: bool
    bound: bool
    """Whether the hand's misere was outbid, so that it may only pass."""
    after_talonless: bool
    """Whether a talonless bid was made in this auction."""
    may_be_blind: bool
    is_first_hand: bool


def _is_barred(turn: _Turn, bid: Bid) -> tuple[str, str, str] | None:
    """Say why a bid is refused, jumps apart: code, rule, message."""
    rules, standing = turn.rules, turn.standing
    if bid.blind and not rules.blind:
        return "no-blind-calls", "BI-11", "blind calls are not played here"
    name = "misere" if bid.is_misere else bid.contract
    if bid.talonless and name not in rules.talonless:
        return "no-talonless", "BI-9", f"{bid} is not played here"
    if bid.blind and not turn.may_be_blind:
        return "has-looked", "BL-1", "who has looked at the cards cannot call blind"
    if turn.bound:
        return "misere-outbid", "BI-5", "whose misere was outbid may only pass"
    if bid.is_misere and not turn.first_call:
        return "misere-late", "BI-4", "a misere may be called only as a player's first call"
    if standing is None:
        if bid.level is not None and bid.level < turn.lowest:
            return (
                "below-minimum",
                "BI-8",
                f"the opening bid must be at level {turn.lowest} or above",
            )
        return None
    if bid.strength <= standing.strength:
        return "not-above", "BI-2", f"{bid} is not above the standing {standing}"
    if standing.talonless and standing.is_misere and not bid.talonless:
        return "misere-talonless", "BI-9", "a misere w/t is outbid only by 9 w/t or 10 w/t"
    # Of ordinary games only a ten is above what may stand then.
    if turn.after_talonless and not rules.tens_after_talonless and bid.is_game:
        return "ten-after-talonless", "BI-9", "after a talonless bid there is no ordinary ten"
    over_blind_misere = bid.level == 10 or (bid.level == 9 and bid.blind)
    if standing.blind and standing.is_misere and not over_blind_misere:
        return "blind-misere", "BL-4", "a blind misere is outbid only by a blind nine or a ten"
    return None


@lru_cache(maxsize=4096)
def _lowest_game(turn: _Turn, blind: bool) -> Bid:
    """Return the lowest game bid that may be made, among blind or among open ones.

    There must be one: it is asked for where such a bid is made and nothing else bars it.
    """
    return next(
        bid for bid in BIDS if bid.is_game and bid.blind is blind and _is_barred(turn, bid) is None
    )


def _why_not(turn: _Turn, bid: Bid) -> tuple[str, str, str] | None:
    """Say why a bid is refused: code, rule, message."""
    barred = _is_barred(turn, bid)
    if barred is None and not turn.rules.jumps and bid.is_game:
        lowest = _lowest_game(turn, bid.blind)
        if bid != lowest:
            return "jump", "BI-6", f"a bid may not jump; the lowest here is {lowest}"
    return barred


def _why_not_hold(turn: _Turn) -> tuple[str, str, str] | None:
    """Say why holding is refused: code, rule, message."""
    standing = turn.standing
    if not turn.rules.first_hand_may_hold:
        return "no-holding", "BI-7", "holding a bid is not played here"
    if turn.bound:
        return "misere-outbid", "BI-5", "whose misere was outbid may only pass"
    if not turn.is_first_hand:
        return "not-first-hand", "BI-7", "only the first hand may hold"
    if standing is None:
        return "nothing-to-hold", "BI-7", "there is no standing bid to hold"
    if not standing.is_game or standing.blind:
        return "cannot-hold", "BI-7", f"a {standing} cannot be held"
    return None


@lru_cache(maxsize=4096)
def _calls(turn: _Turn) -> tuple[Action, ...]:
    """List what may be called, passes and looking first, bids low to high."""
    calls: list[Action] = [_PASS]
    if turn.may_be_blind:
        calls += (_BLIND_PASS, _LOOK)
    if _why_not_hold(turn) is None:
        calls.append(_HOLD)
    calls += (bid for bid in BIDS if _why_not(turn, bid) is None)
    return tuple(calls)


def _lowest_call(turn: _Turn) -> str:
    """Name the lowest call in the order of BI-9, or pass (BI-10)."""
    bids = [bid for bid in _calls(turn) if isinstance(bid, Bid)]
    return str(min(bids, key=lambda bid: (bid.strength, bid.blind))) if bids else "pass"


@attrs.frozen(cache_hash=True)
class Course:
    """How an auction stands, without the cards: all that decides how it may go on.

    Hands are counted from the dealer's left. The masks hold one bit a hand.

    Attributes:
        rules: What may be called.
        min_level: The lowest opening level of the cycle (RA-8).
        turn: The hand to call.
        standing: The standing bid, or `None`.
        owner: The hand that made or holds it, −1 if there is none.
        passed: Mask of the hands that are out.
        called: Mask of the hands that have made a call.
        looked: Mask of the hands that have seen their cards.
        bound: Mask of the hands whose misere was outbid (BI-5).
        blind_passes: How many blind passes were made (BL-2).
        after_talonless: Whether a talonless bid was made (BI-9).

    Source: BI-1 to BI-11, BL-1, BL-2.

    >>> import preference as pref
    >>> state = pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=1), dealer=2, players=3)
    >>> state.course.turn, state.course.min_level, state.course.standing
    (0, 6, None)
    >>> refusal = state.course.refusal(pref.Hold())
    >>> refusal.rule, state.course.refusal(pref.Pass())
    ('BI-7', None)
    >>> after, is_over = state.course.after(pref.Pass())
    >>> after.turn, is_over
    (1, False)
    """

    rules: AuctionRules
    min_level: int
    turn: int
    standing: Bid | None
    owner: int
    passed: int
    called: int
    looked: int
    bound: int
    blind_passes: int
    after_talonless: bool

    def _situation(self) -> _Turn:
        """Return what decides the calls of the hand whose turn it is."""
        bit = 1 << self.turn
        return _Turn(
            self.rules,
            self.standing,
            max(self.min_level, 6 + min(self.blind_passes, MOST_BLIND_PASSES)),
            not self.called & bit,
            bool(self.bound & bit),
            self.after_talonless,
            not self.looked & bit,
            self.turn == 0,
        )

    def refusal(self, action: Action) -> Refusal | None:
        """Say why an action is refused, or `None`."""
        turn = self._situation()
        why: tuple[str, str, str] | None = None
        if isinstance(action, Bid):
            why = _why_not(turn, action)
        elif isinstance(action, Hold):
            why = _why_not_hold(turn)
        elif isinstance(action, Look) or (isinstance(action, Pass) and action.blind):
            if not turn.rules.blind:
                why = "no-blind-calls", "BI-11", "blind calls are not played here"
            elif not turn.may_be_blind:
                why = "has-looked", "BL-1", "this hand has looked at its cards already"
        elif not isinstance(action, Pass):
            return other_phase(action, "BI-2", "the auction is on", _lowest_call(turn))
        return None if why is None else Refusal(*why, _lowest_call(turn))

    def after(self, action: Action) -> tuple[Course, bool]:
        """Return how the auction stands after a legal call, and whether that ends it."""
        turn, bit = self.turn, 1 << self.turn
        if isinstance(action, Look):
            return attrs.evolve(self, looked=self.looked | bit), False
        standing, owner, passed, bound = self.standing, self.owner, self.passed, self.bound
        blind_passes, after_talonless = self.blind_passes, self.after_talonless
        blind = isinstance(action, (Bid, Pass)) and action.blind
        if isinstance(action, Pass):
            passed |= bit
            blind_passes += blind
        else:
            if isinstance(action, Bid):
                if standing is not None and standing.is_misere:
                    bound |= 1 << owner
                standing = action
                after_talonless |= action.talonless
            owner = turn
        is_over = passed == 0b111 or (owner >= 0 and passed | 1 << owner == 0b111)
        if not is_over:
            turn = (turn + 1) % 3
            while passed >> turn & 1:
                turn = (turn + 1) % 3
        course = Course(
            self.rules,
            self.min_level,
            turn,
            standing,
            owner,
            passed,
            self.called | bit,
            self.looked if blind else self.looked | bit,
            bound,
            blind_passes,
            after_talonless,
        )
        return course, is_over


# Auctions go the same ways over and over, whatever the cards: a step is worked out once.
@lru_cache(maxsize=65536)
def _step(course: Course, action: Action) -> tuple[Course, bool] | Refusal:
    """Return what a call leads to, and whether it ends the auction; or why it is refused."""
    refusal = course.refusal(action)
    if refusal is not None:
        return refusal
    after, is_over = course.after(action)
    return _the_one(after), is_over


@lru_cache(maxsize=65536)
def _the_one(course: Course) -> Course:
    """Return one object for equal courses, so that looking a step up need not compare them."""
    return course


@attrs.frozen
class Auction:
    """The auction in progress.

    Attributes:
        table: What does not change during the deal.
        course: How the auction stands.

    Source: BI-1 to BI-11, BL-1, BL-2.

    >>> import preference as pref
    >>> state = pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=1), dealer=2, players=3)
    >>> state.actors, state.standing, len(pref.legal_actions(state))
    ((0,), None, 27)
    >>> state.turn, state.owner, state.looked, state.legal() == pref.legal_actions(state)
    (0, -1, 7, True)
    >>> state.refusal(pref.Hold()) == pref.explain(state, pref.Hold())
    True
    >>> state.advance(pref.Pass()).turn
    1
    """

    table: Table
    course: Course

    @classmethod
    def begin(cls, table: Table) -> Auction:
        """Start the auction; the first hand speaks first (BI-2)."""
        return cls(table, _opening(table.convention.auction, table.min_level, table.setting.seats))

    @property
    def turn(self) -> int:
        """The hand to call."""
        return self.course.turn

    @property
    def standing(self) -> Bid | None:
        """The standing bid, or `None`."""
        return self.course.standing

    @property
    def owner(self) -> int:
        """The hand that made or holds the standing bid, −1 if there is none."""
        return self.course.owner

    @property
    def looked(self) -> int:
        """Mask of the hands that have seen their cards (BL-1)."""
        return self.course.looked

    @property
    def actors(self) -> tuple[int, ...]:
        """The seat to call."""
        return (self.table.setting.seats[self.course.turn],)

    def legal(self) -> tuple[Action, ...]:
        """List what may be called."""
        return _legal(self.course)

    def refusal(self, action: Action) -> Refusal | None:
        """Say why an action is refused, or `None`."""
        return self.course.refusal(action)

    def advance(self, action: Action) -> Auction | AllPassed | AuctionWon | Refusal:
        """Make a call, or say why it is refused."""
        after = _step(self.course, action)
        if isinstance(after, Refusal):
            return after
        course, is_over = after
        if not is_over:
            return Auction(self.table, course)
        if course.standing is None:
            return AllPassed(self.table, course.blind_passes)
        return AuctionWon(self.table, course.owner, course.standing)

    def __str__(self) -> str:
        """Say where the auction stands, in one line."""
        standing = "no bid" if self.standing is None else f"{self.standing} by hand {self.owner}"
        return f"auction, hand {self.turn} to call, {standing}, hands {self.table.deal}"


@lru_cache(maxsize=256)
def _opening(rules: AuctionRules, min_level: int, seats: tuple[int, int, int]) -> Course:
    """Return the beginning of an auction; a dummy is out of it from the start (GU)."""
    dummy = 0
    for hand, seat in enumerate(seats):
        if seat == DUMMY:
            dummy |= 1 << hand
    looked = dummy if rules.blind else 0b111
    return Course(rules, min_level, 0, None, -1, dummy, dummy, looked, 0, 0, False)


@lru_cache(maxsize=65536)
def _legal(course: Course) -> tuple[Action, ...]:
    return _calls(course._situation())
