"""The end of a game that is played for a time."""

from __future__ import annotations

import attrs

from preference.errors import ArgumentError, shown, wrong_type
from preference.match import Match, PlayedDeal
from preference.procedure.parts import check_time

__all__ = ["TimeLimit"]


@attrs.frozen
class TimeLimit:
    """How much of the time of a timed game is left; once it is up, the running deal is the last.

    Args:
        left: Milliseconds.

    Raises:
        ArgumentError: If it is negative.
        WrongType: If it is no int.

    Source: PO-7, TB.

    >>> limit = TimeLimit(3_600_000).tick(3_599_999)
    >>> limit.is_up, limit.tick(1).is_up
    (False, True)
    """

    left: int

    def __attrs_post_init__(self) -> None:
        """Check the time."""
        check_time("TimeLimit", self.left)

    @property
    def is_up(self) -> bool:
        """Whether the time is up."""
        return not self.left

    def tick(self, milliseconds: int) -> TimeLimit:
        """Let time pass.

        Raises:
            ArgumentError: If it is negative.
            WrongType: If it is no int.

        Source: PO-7.

        >>> TimeLimit(1_000).tick(5_000).left
        0
        """
        check_time("TimeLimit.tick", milliseconds)
        return TimeLimit(max(0, self.left - milliseconds))

    def is_last_deal(self, match: Match) -> bool:
        """Tell whether the deal in progress is the last one, because the time is up.

        Raises:
            ArgumentError: If the game does not end by time.
            WrongType: If it is no match.

        Source: PO-7.

        >>> import preference as pref
        >>> ends = pref.Ends(time=True)
        >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], ends=ends)
        >>> TimeLimit(0).is_last_deal(match.deal(pref.Deal.shuffled(seed=7)))
        True
        """
        _check_timed("TimeLimit.is_last_deal", match)
        return self.is_up and match.in_deal

    def closed(self, match: Match) -> Match:
        """Stop a match whose time is up, once no deal is in progress; ask before every new deal.

        Time that is up before the first deal lets one deal be played, for a game ends with a deal.

        Returns:
            The match, stopped; or as it was, if the time is not up, a deal is in progress, none
            was played yet, or the match is over.

        Raises:
            ArgumentError: If the game does not end by time.
            WrongType: If it is no match.

        Source: PO-7.

        >>> import preference as pref
        >>> ends = pref.Ends(time=True)
        >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], ends=ends)
        >>> match = match.deal(pref.Deal.shuffled(seed=7))
        >>> TimeLimit(0).closed(match).is_finished
        False
        >>> for text in ("6♠", "pass", "pass", "surrender"):
        ...     match = match.apply(pref.parse_action(text))
        >>> TimeLimit(0).closed(match).ended
        <Ended.TIME: 'time'>
        """
        _check_timed("TimeLimit.closed", match)
        played = any(isinstance(item, PlayedDeal) for item in match.log)
        if not self.is_up or match.in_deal or match.is_finished or not played:
            return match
        return match.stop()


def _check_timed(function: str, match: object) -> None:
    if not isinstance(match, Match):
        wrong_type(function, match, "a Match")
    ends = match.terms.ends
    if ends is None or not ends.time:
        raise ArgumentError(
            "this game does not end by time",
            code="not-timed",
            rule="PO-7",
            refused=shown(ends),
            expected="a match with Ends(time=True)",
        )
