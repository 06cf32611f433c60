"""What was lost in one deal, as a value."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from preference.deals import Deal
from preference.solver.discards import BestDiscard
from preference.solver.judge import CardAction
from preference.solver.solutions import Solution, tricks_text
from preference.table import Setting

__all__ = ["AgreedClaim", "DealAnalysis", "Loss"]


@attrs.frozen
class Loss:
    """A card that cost who played it a trick or more, as all cards seen show.

    Attributes:
        action: Its index among the actions of the deal.
        trick: The trick it was played to, from 1.
        seat: Who played it; with open cards not always whose card it is.
        hand: Whose card it is: 0, 1 or 2, or 3 for the talon of the dealer of four.
        card: The card, as it was played.
        before: The value before it: the tricks of the declarer; on raspasy those that who plays the
            card takes at most.
        after: The value after it.
        better: The cards that would have kept the value.

    Source: PL-2, RA-1 to RA-3.

    >>> from preference.actions import Play
    >>> from preference.cards import parse_card
    >>> ace, king = Play(parse_card("♠A")), Play(parse_card("♠K"))
    >>> print(Loss(12, 2, seat=1, hand=1, card=ace, before=6, after=7, better=(king,)))
    trick 2, seat 1: play ♠A makes 7 of 6; better ♠K
    >>> Loss(12, 2, seat=1, hand=1, card=ace, before=6, after=7, better=(king,)).tricks
    1
    """

    action: int
    trick: int
    seat: int
    hand: int
    card: CardAction
    before: int
    after: int
    better: tuple[CardAction, ...]

    @property
    def tricks(self) -> int:
        """How many tricks it cost."""
        return abs(self.after - self.before)

    def __str__(self) -> str:
        """Say who lost what by which card, in one line."""
        better = " ".join(str(action.card) for action in self.better)
        return (
            f"trick {self.trick}, seat {self.seat}: {self.card} makes {self.after} of "
            f"{self.before}; better {better}"
        )


@attrs.frozen
class AgreedClaim:
    """A claim that both opponents accepted, beside what the cards would have given.

    Attributes:
        before: The declarer's tricks if the play had gone on without an error.
        after: The declarer's tricks as agreed.

    Source: PL-6.

    >>> AgreedClaim(before=7, after=6)
    AgreedClaim(before=7, after=6)
    """

    before: int
    after: int


@attrs.frozen(kw_only=True)
class DealAnalysis:
    """One deal of a match: what it was worth, and the cards that changed that.

    A contract begins at the value of `solution`, every loss moves it from `before` to `after`, and
    the last value is the result, but for a claim. On raspasy each player has a value of their own,
    which the errors of others can only better.

    Attributes:
        index: Its place in the match, as in a record.
        setting: Where and when it was played.
        deal: The cards as dealt.
        solution: What it was worth at the first card, as it was declared; if the defence did not
            let it be played, what it would have been worth; `None` where there was no contract and
            no raspasy.
        losses: The cards that lost tricks, in the order played.
        claim: The claim that ended it, or `None`.
        best: What the declarer could have laid away and declared, where it was asked for.
        is_played: Whether it came to the play.

    Source: PL-1 to PL-6, RA-1 to RA-3.

    >>> import preference as pref
    >>> from preference.solver import analyse
    >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], first_dealer=2)
    >>> match = match.deal(pref.Deal.shuffled(seed=285))
    >>> for text in ("10♦", "pass", "pass", "discard ♠K ♥9", "declare 10♦", "play ♦7"):
    ...     match = match.apply(pref.parse_action(text))
    >>> (analysis,) = analyse(match)
    >>> analysis.solution.tricks, analysis.losses[0].after, analysis.lost_by(0)
    (10, 9, 1)
    """

    index: int
    setting: Setting
    deal: Deal
    solution: Solution | None
    losses: tuple[Loss, ...] = ()
    claim: AgreedClaim | None = None
    best: BestDiscard | None = None
    is_played: bool = False

    def lost_by(self, seat: int) -> int:
        """Return how many tricks a seat lost by its cards."""
        return sum(loss.tricks for loss in self.losses if loss.seat == seat)

    def __str__(self) -> str:
        """Say what the deal was worth, then each loss, line by line."""
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        if self.solution is None:
            yield f"#{self.index} nothing to play"
        else:
            yield f"#{self.index} {self.solution}{'' if self.is_played else ' (not played)'}"
        if self.best is not None:
            yield f"    best: {self.best}"
        for loss in self.losses:
            yield f"    {loss}"
        if self.claim is not None and self.claim.before != self.claim.after:
            agreed = tricks_text(self.claim.after)
            yield f"    the claim makes {agreed} of {self.claim.before}"
