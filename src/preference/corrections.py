"""Corrections: change or take out an earlier line, go back, branch; everything as values.

A correction recomputes all that comes after it. Where something after it no longer fits, the good
part and the first thing refused come back together, as in a replay.
"""

from __future__ import annotations

from typing import Final

import attrs

from preference.errors import ArgumentError, PreferenceError, shown, wrong_type
from preference.game import Adjustment
from preference.match import Item, Match, PlayedDeal, Replay, resume
from preference.outcomes import OUTCOME_TYPES, Outcome
from preference.pad import Joined, ScoredLine, ScorePad

__all__ = ["PadCorrection", "correct", "correct_pad", "rewind", "undo"]


@attrs.frozen
class PadCorrection:
    """A score pad after a correction.

    Attributes:
        pad: The good part of it.
        line: Index of the first line that no longer fits, in the corrected game, or `None`.
        error: Why it does not fit, or `None`.

    Source: SC-6.

    >>> import preference as pref
    >>> pad = ScorePad.start(pref.SOCHI, ["Anna", "Boris", "Vera"]).surrender("6♦", 0)
    >>> raspasy = pref.RaspasyOutcome(setting=pad.next, tricks=(3, 3, 4))
    >>> corrected = correct_pad(pad.surrender("6♣", 1), 0, raspasy)
    >>> len(corrected.pad.lines), corrected.line, corrected.error.code
    (1, 1, 'below-minimum')
    """

    pad: ScorePad
    line: int | None = None
    error: PreferenceError | None = None


def correct_pad(
    pad: ScorePad, line: int, item: Outcome | Adjustment | None = None
) -> PadCorrection:
    """Change or take out an earlier line of a score pad, and score everything after it again.

    Later deals are scored where they now stand: dealer, raspasy count and bombs are worked out
    anew, whatever `setting` they carry.

    Args:
        pad: The score pad.
        line: Index of the line.
        item: What it should say, or `None` to take it out.

    Returns:
        The corrected pad; or its good part, the first line that no longer fits, and why.

    Raises:
        ArgumentError: If there is no such line.
        WrongType: If an argument is of the wrong type.

    Source: SC-6.

    >>> from preference.conventions import SOCHI
    >>> pad = ScorePad.start(SOCHI, ["Anna", "Boris", "Vera"]).raspasy((3, 3, 4))
    >>> correct_pad(pad.raspasy((0, 5, 5)), 0).pad.sheet.gora
    (-1, 5, 5)
    """
    if not isinstance(pad, ScorePad):
        wrong_type("correct_pad", pad, "a ScorePad")
    if item is not None and not isinstance(item, (*OUTCOME_TYPES, Adjustment)):
        wrong_type("correct_pad", item, "an outcome, an Adjustment, or None")
    _check_index("correct_pad", line, len(pad.lines))
    if isinstance(pad.lines[line].item, Joined):
        raise ArgumentError(
            "a fourth player's joining cannot be changed here",
            code="cannot-correct",
            rule="ST-4",
            refused=f"line {line}",
            expected="a later line; or a correction of the game of three, and a joining anew",
        )
    lines = list(pad.lines)
    if item is None:
        del lines[line]
    else:
        lines[line] = attrs.evolve(lines[line], item=item)
    corrected = _opening(pad)
    for index, one in enumerate(lines[len(corrected.lines) :], len(corrected.lines)):
        try:
            corrected = _written_again(corrected, one)
        except PreferenceError as error:
            return PadCorrection(corrected, index, error)
    return PadCorrection(corrected)


def _written_again(pad: ScorePad, line: ScoredLine) -> ScorePad:
    item = line.item
    assert not isinstance(item, Joined)
    if isinstance(item, Adjustment):
        return pad.adjusted(item)
    return pad.record(attrs.evolve(item, setting=pad.next), over=line.over)


def _opening(pad: ScorePad) -> ScorePad:
    """Return the beginning of a game: an empty pad, or one that a fourth player has just joined."""
    first = pad.lines[0].item if pad.lines else None
    if isinstance(first, Joined):
        return first.before.join(pad.terms.players[first.seat])
    return ScorePad.of(pad.terms)


def correct(match: Match, index: int, item: Item | None = None) -> Replay:
    """Change or take out an earlier deal or adjustment, and play everything after it again.

    Args:
        match: The match; a deal in progress stays in progress.
        index: Which item of the log.
        item: What it should be, or `None` to take it out.

    Returns:
        The corrected match; or its good part together with the first thing that no longer fits.

    Raises:
        ArgumentError: If there is no such item.
        WrongType: If an argument is of the wrong type.

    Source: SC-6, formats §2.

    >>> from preference.conventions import SOCHI
    >>> match = Match.start(SOCHI, ["Anna", "Boris", "Vera"]).adjust(0, gora=5, reason="a look")
    >>> correct(match, 0).match.sheet.gora
    (0, 0, 0)
    """
    if not isinstance(match, Match):
        wrong_type("correct", match, "a Match")
    if item is not None and not isinstance(item, (PlayedDeal, Adjustment)):
        wrong_type("correct", item, "a PlayedDeal, an Adjustment, or None")
    _check_index("correct", index, len(match.log))
    items = list(_items(match))
    items[index : index + 1] = [] if item is None else [item]
    return _again(match, items)


def undo(match: Match) -> Match:
    """Take the last step back: an action, a deal just laid, a stop, or an adjustment.

    The log tells the steps: a stop stands with its deal, so an adjustment written since that deal
    is taken back before it.

    Raises:
        ArgumentError: If nothing was done yet.
        WrongType: If it is no match.

    >>> from preference.actions import Pass
    >>> from preference.conventions import SOCHI
    >>> from preference.deals import Deal
    >>> match = Match.start(SOCHI, ["Anna", "Boris", "Vera"]).deal(Deal.shuffled(seed=7))
    >>> undo(match.apply(Pass())).current.actions
    ()
    """
    if not isinstance(match, Match):
        wrong_type("undo", match, "a Match")
    items = list(_items(match))
    if not items:
        raise ArgumentError(
            "nothing was done yet", code="nothing-to-undo", expected="a match with a step made"
        )
    last = items[-1]
    if isinstance(last, PlayedDeal) and last.over:
        items[-1] = attrs.evolve(last, over=False)
    elif isinstance(last, PlayedDeal) and last.actions:
        items[-1] = attrs.evolve(last, actions=last.actions[:-1])
    else:
        items.pop()
    return _again(match, items).match


def rewind(match: Match, deals: int, actions: int | None = None) -> Match:
    """Return the match as it was at an earlier point; going on from there is a branch.

    Args:
        match: The match.
        deals: How many items of the log stay whole.
        actions: How many actions of the deal after them are kept; `None` to stop before it is
            laid.

    Raises:
        ArgumentError: If the match was never there.
        WrongType: If an argument is of the wrong type.

    >>> from preference.actions import Pass
    >>> from preference.conventions import SOCHI
    >>> from preference.deals import Deal
    >>> match = Match.start(SOCHI, ["Anna", "Boris", "Vera"]).deal(Deal.shuffled(seed=7))
    >>> match = match.apply(Pass()).apply(Pass())
    >>> rewind(match, 0, 1).current.actions
    (Pass(blind=False),)
    """
    if not isinstance(match, Match):
        wrong_type("rewind", match, "a Match")
    items = _items(match)
    _check_index("rewind", deals, len(items) + 1)
    kept: list[Item] = list(items[:deals])
    if actions is not None:
        cut = items[deals] if deals < len(items) else None
        if not isinstance(cut, PlayedDeal):
            raise ArgumentError(
                "there is no deal at this place",
                code="no-such-point",
                refused=shown((deals, actions)),
                expected="actions=None, or the place of a deal",
            )
        _check_index("rewind", actions, len(cut.actions) + 1)
        over = cut.over and actions == len(cut.actions)
        kept.append(PlayedDeal(cut.deal, cut.actions[:actions], over))
    return _again(match, kept).match


_KINDS: Final = "an int from 0"


def _items(match: Match) -> tuple[Item, ...]:
    return match.log if match.current is None else (*match.log, match.current)


def _again(match: Match, items: list[Item]) -> Replay:
    """Replay items under the terms of a match, with a revision above every one it has had."""
    found = resume(Match(_opening(match.pad)), items)
    revision = match.revision + 1
    return attrs.evolve(found, match=attrs.evolve(found.match, revision=revision))


def _check_index(function: str, index: object, size: int) -> None:
    if type(index) is not int:
        wrong_type(function, index, _KINDS)
    if not 0 <= index < size:
        raise ArgumentError(
            "there is nothing at this place",
            code="no-such-point",
            refused=shown(index),
            expected=f"0 to {size - 1}" if size else "a game with a line in it",
        )
