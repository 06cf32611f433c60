"""How an auction can stand, as far as it shows without the calls one by one."""

from __future__ import annotations

from typing import Final

from preference.auction import Auction, Course
from preference.deals import DUMMY
from preference.engine import State
from preference.errors import shown
from preference.table import Table
from preference.testing.invariants.failure import broken, invariant
from preference.testing.invariants.phases import check_bid

__all__ = ["check_auction"]

_HANDS: Final = (0, 1, 2)


@invariant("state", "BI-2")
def check_auction(state: State) -> None:
    """An auction stands as calls in turn can leave it: who has called, passed, looked, and bid.

    Raises:
        InvariantError: If it is not so.

    Source: BI-2, BI-3, BI-5, BI-8, BI-9, BL-1, BL-2, GU.

    >>> import preference as pref
    >>> check_auction(pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=1), dealer=2, players=3))
    """
    if not isinstance(state, Auction):
        return
    table, course = state.table, state.course
    if not isinstance(course, Course):
        broken(f"the course of the auction is {shown(course)}")
    if course.rules != table.convention.auction or course.min_level != table.min_level:
        broken("the auction goes by other rules than those of the table")
    for name in ("passed", "called", "looked", "bound"):
        mask = getattr(course, name)
        if type(mask) is not int or not 0 <= mask < 8:
            broken(f"{name} is {shown(mask)}, no mask of the three hands")
    for name in ("turn", "owner", "blind_passes"):
        if type(getattr(course, name)) is not int:
            broken(f"{name} is {shown(getattr(course, name))}, no number")
    if type(course.after_talonless) is not bool:
        broken(f"after_talonless is {shown(course.after_talonless)}")
    dummy = sum(1 << hand for hand in _HANDS if table.setting.seats[hand] == DUMMY)
    _check_turn(course, dummy)
    _check_passes(course, dummy)
    _check_standing(table, course)


def _check_turn(course: Course, dummy: int) -> None:
    """Who is to call has not passed, and follows those who have called in the first round.

    So the auction is not over either: somebody is left who may call over the standing bid.
    """
    turn, called = course.turn, course.called
    if turn not in _HANDS or course.passed >> turn & 1:
        broken(f"hand {turn} is to call, and {_hands(course.passed)} have passed")
    if course.owner == turn:
        broken(f"hand {turn} is to call over its own bid")
    if called & dummy != dummy or course.passed & ~called:
        broken(f"{_hands(course.passed)} have passed, and {_hands(called)} have called")
    silent = [hand for hand in _HANDS if not called >> hand & 1]
    if silent and (turn != silent[0] or called != (1 << turn) - 1 | dummy):
        broken(f"hand {turn} is to call, and {_hands(called)} have called")


def _check_passes(course: Course, dummy: int) -> None:
    """Everybody has looked where no calls are blind; the blind passes are of who has not."""
    passed, looked = course.passed, course.looked
    if looked & dummy != dummy or (not course.rules.blind and looked != 0b111):
        broken(f"{_hands(looked)} have looked at their cards")
    if course.blind_passes != (passed & ~looked).bit_count():
        broken(f"there are {course.blind_passes} blind passes, and {_hands(looked)} have looked")


def _check_standing(table: Table, course: Course) -> None:
    """The standing bid is its owner's, who may make it; who was outbid on a misere is bound."""
    standing, owner = course.standing, course.owner
    if standing is None:
        real = course.called & ~course.passed
        if owner != -1 or real or course.bound or course.after_talonless:
            broken(f"there is no bid, of hand {owner}, and {_hands(course.called)} have called")
        return
    check_bid(table, standing)
    bit = 1 << owner if owner in _HANDS else 0
    if not bit & course.called & ~course.passed & ~course.bound:
        broken(f"{standing} is the bid of hand {owner}")
    if standing.blind is bool(course.looked & bit):
        broken(f"{standing} is the bid of hand {owner}, and {_hands(course.looked)} have looked")
    if course.bound & ~course.called:
        broken(f"{_hands(course.bound)} were outbid on a misere, of {_hands(course.called)}")
    if standing.talonless and not course.after_talonless:
        broken(f"{standing} stands, and no talonless bid was made")
    ordinary_ten = standing.is_game and standing.level == 10 and course.rules.tens_after_talonless
    if course.after_talonless and not (
        course.rules.talonless and (standing.talonless or ordinary_ten)
    ):
        broken(f"{standing} stands after a talonless bid")


def _hands(mask: int) -> str:
    return f"the hands {[hand for hand in _HANDS if mask >> hand & 1]}"
