"""Games by chance: score pads and matches."""

from __future__ import annotations

from typing import Final

from preference.conventions import Convention
from preference.errors import check_flag
from preference.match import Match
from preference.pad import ScorePad
from preference.testing.chance import Chance
from preference.testing.making.arguments import check_chance, check_game, check_number
from preference.testing.making.outcomes import make_outcome
from preference.testing.making.play import chooser, make_cards
from preference.testing.making.terms import make_adjustment, make_newcomer, make_terms

__all__ = ["check_length", "make_match", "make_pad"]


def make_pad(
    chance: Chance,
    convention: Convention | None = None,
    players: int | None = None,
    deals: int | None = None,
    *,
    joining: bool = True,
) -> ScorePad:
    """Make a score pad with deals, adjustments, perhaps a fourth player, perhaps an early end.

    Args:
        chance: Where the choices come from.
        convention: What is played, or `None` for any convention.
        players: How many sit down, or `None` for any number the convention has.
        deals: How many deals are written, fewer if the game ends; `None` for up to six.
        joining: Whether a fourth player may join, after which it cannot be a record (ST-4).

    Raises:
        ArgumentError: If the convention does not have so many players, or deals are too many.
        WrongType: If an argument is of the wrong type.

    Source: SC-4, PO-1 to PO-7.

    >>> from random import Random
    >>> from preference.testing import RandomChance
    >>> len(make_pad(RandomChance(Random(2)), deals=3).lines) >= 1
    True
    """
    check_chance("make_pad", chance)
    check_length("make_pad", convention, players, deals, joining)
    pad = ScorePad.of(make_terms(chance, convention, players))
    for _ in range(chance.integer(1, 6) if deals is None else deals):
        if pad.is_finished:
            break
        outcome = make_outcome(chance, pad.terms.convention, pad.next)
        pad = pad.record(outcome, over=chance.flag(3))
        if chance.flag(10):
            pad = pad.adjusted(make_adjustment(chance, len(pad.terms.players)))
        if joining and _may_join(pad) and chance.flag(10):
            pad = pad.join(make_newcomer(chance))
    return pad


def check_length(
    function: str,
    convention: Convention | None,
    players: int | None,
    deals: int | None,
    joining: bool,
) -> None:
    """Refuse a game that there cannot be, or of more deals than anybody waits for.

    Raises:
        ArgumentError: If the convention does not have so many players, or deals are too many.
        WrongType: If an argument is of the wrong type.

    Source: ST-2.

    >>> check_length("f", None, 4, 10, True)
    """
    check_game(function, convention, players)
    if deals is not None:
        check_number(function, "deals", deals, 0, _MOST_DEALS)
    check_flag(function, "joining", joining)


_MOST_DEALS: Final = 10_000


def _may_join(pad: ScorePad) -> bool:
    """Whether a fourth player may join (ST-4)."""
    terms = pad.terms
    return len(terms.players) == 3 and 4 in terms.convention.players and not pad.is_finished


def make_match(
    chance: Chance,
    convention: Convention | None = None,
    players: int | None = None,
    deals: int | None = None,
    *,
    joining: bool = True,
    unfinished: bool = True,
) -> Match:
    """Make a match: deals played by chance, adjustments, perhaps a fourth player or an early end.

    Args:
        chance: Where the choices come from.
        convention: What is played, or `None` for any convention.
        players: How many sit down, or `None` for any number the convention has.
        deals: How many deals are played to their end, fewer if the match ends; `None` for one
            to three.
        joining: Whether a fourth player may join, after which it cannot be a record (ST-4).
        unfinished: Whether a further deal may be in progress.

    Raises:
        ArgumentError: If the convention does not have so many players, or deals are too many.
        WrongType: If an argument is of the wrong type.

    Source: ST-2, PO-7, SC-6.

    >>> from random import Random
    >>> from preference.testing import RandomChance
    >>> match = make_match(RandomChance(Random(2)), deals=2, unfinished=False)
    >>> match.in_deal, match.pad.progress.deals <= 2
    (False, True)
    """
    check_chance("make_match", chance)
    check_length("make_match", convention, players, deals, joining)
    check_flag("make_match", "unfinished", unfinished)
    match = Match.of(make_terms(chance, convention, players))
    for _ in range(chance.integer(1, 3) if deals is None else deals):
        if match.is_finished:
            break
        match = _played(chance, match)
        if chance.flag(10):
            match = match.adjusted(make_adjustment(chance, len(match.terms.players)))
        if joining and _may_join(match.pad) and chance.flag(10):
            match = match.join(make_newcomer(chance))
        elif not match.is_finished and chance.flag(3):
            match = match.stop()
    if unfinished and not match.is_finished and chance.flag(30):
        match = _begun(chance, match)
    return match


def _played(chance: Chance, match: Match) -> Match:
    """Deal, and play to the end of the deal."""
    match, choose = match.deal(make_cards(chance, match.terms.convention)), chooser(chance)
    while match.in_deal and match.state is not None:
        match = match.apply(choose(match.state))
    return match


def _begun(chance: Chance, match: Match) -> Match:
    """Deal, and play for a while, but not to the end of the deal."""
    steps, choose = chance.integer(0, _MOST_STEPS), chooser(chance)
    after = match.deal(make_cards(chance, match.terms.convention))
    while after.in_deal and after.state is not None:
        match = after
        if not steps:
            break
        steps -= 1
        after = match.apply(choose(after.state))
    return match


_MOST_STEPS: Final = 45
"""How far a deal in progress may be: about to its end."""
