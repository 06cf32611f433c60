"""Everything there is to check on one subject, in one call."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from preference.actions import Action
from preference.conventions import Convention
from preference.engine import Finished, State, table_of
from preference.errors import ArgumentError
from preference.game import Adjustment
from preference.match import Match
from preference.outcomes import Outcome
from preference.pad import Joined, ScorePad
from preference.sheet import ScoreSheet
from preference.testing.invariants.arguments import (
    read_actions,
    read_flag,
    read_number,
    read_watchers,
)
from preference.testing.invariants.auctions import check_auction
from preference.testing.invariants.cases import case_of
from preference.testing.invariants.courses import (
    check_course_cards,
    check_steps,
    check_tricks,
)
from preference.testing.invariants.failure import InvariantError, WrongArgument, everything
from preference.testing.invariants.holdings import check_cards
from preference.testing.invariants.knowledge import Watcher
from preference.testing.invariants.matches import check_goes_on, check_log, check_undo
from preference.testing.invariants.pads import (
    check_lines,
    check_match_record,
    check_pad_end,
    check_pad_results,
    check_pools,
    check_score_record,
)
from preference.testing.invariants.phases import (
    check_decisions,
    check_end,
    check_table,
    check_undertaking,
)
from preference.testing.invariants.reading import Played
from preference.testing.invariants.refusals import (
    ACTIONS,
    check_explain,
    check_refusals,
    check_unchanged,
    some_actions,
)
from preference.testing.invariants.rotation import check_rotation
from preference.testing.invariants.scores import (
    check_outcome_allowed,
    check_score,
    check_score_rotation,
)
from preference.testing.invariants.secrecy import check_completions, check_hides, check_shows
from preference.testing.invariants.settling import check_settlement, check_two_methods
from preference.testing.invariants.states import (
    check_answerers,
    check_claims,
    check_legal,
    check_texts,
    check_value,
)
from preference.testing.invariants.turns import check_actors, check_followed, check_turn

__all__ = [
    "check_course",
    "check_match",
    "check_outcome_scores",
    "check_pad",
    "check_sheet",
    "check_state",
]


@everything("state", "ST-2", actions=read_actions, every=read_flag)
def check_state(
    state: State, actions: Iterable[Action] | None = None, *, every: bool = False
) -> None:
    """Check every invariant of a state.

    Args:
        state: Where a deal stands.
        actions: The actions to try to be refused; a few of every kind unless given, in one state
            always the same ones.
        every: Whether all actions there are, some 700, are tried instead.

    Raises:
        ArgumentError: If actions are given, and all are asked for too.
        InvariantError: The first that does not hold; also if a part of the state cannot be read.
        WrongType: If it is no state, or these are no actions.

    Source: DE-2, ST-2, ST-3, BI-2, BI-10, EX-2, WH-1, PL-1, PL-2, PL-6, CA-2.

    >>> import preference as pref
    >>> check_state(pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=1), dealer=2, players=3))
    """
    if every and actions is not None:
        raise WrongArgument(
            ArgumentError(
                "actions to try are given, and all that there are asked for",
                code="bad-argument",
                expected="actions, or every=True",
            )
        )
    check_table(state)
    check_cards(state)
    check_turn(state)
    check_followed(state)
    check_auction(state)
    check_undertaking(state)
    check_decisions(state)
    check_end(state)
    check_actors(state)
    check_legal(state)
    check_claims(state)
    check_answerers(state)
    check_texts(state)
    check_value(state)
    tried = ACTIONS if every else some_actions(state) if actions is None else tuple(actions)
    check_explain(state, tried)
    check_refusals(state, tried)
    check_unchanged(state)


@everything("course", "ST-2", actions=read_actions)
def check_course(course: Played, actions: Sequence[Action] = ()) -> None:
    """Check every invariant of a deal from its beginning to its end, and of each of its states.

    Args:
        course: A deal as it went, such as `play_out` returns; it need not be over.
        actions: The actions to try to be refused in every state; none but the legal, unless given.

    Raises:
        InvariantError: The first that does not hold, with the actions that lead there.

    Source: DE-2, ST-2, ST-3, PL-1.

    >>> from random import Random
    >>> import preference as pref
    >>> from preference.testing import RandomChance, make_state, play_out
    >>> chance = RandomChance(Random(1))
    >>> check_course(play_out(chance, make_state(chance, pref.SOCHI)))
    """
    check_steps(course)
    check_course_cards(course)
    for at, state in enumerate(course.states):
        try:
            check_state(state, actions)
        except InvariantError as error:
            error.replay = case_of(state, course.actions[:at])
            raise
    for by in range(1, table_of(course.states[0]).setting.players):
        check_rotation(course, by)
    end = course.states[-1]
    if isinstance(end, Finished):
        check_tricks(course)
        check_outcome_scores(end.table.convention, end.outcome)


@everything("outcome", "SC-4")
def check_outcome_scores(convention: Convention, outcome: Outcome) -> None:
    """Check every invariant of what a deal comes to and writes.

    Args:
        convention: What was played.
        outcome: How it came out.

    Raises:
        InvariantError: The first that does not hold.
        WrongType: If there is no convention.

    Source: SC-1 to SC-5, ST-3.

    >>> import preference as pref
    >>> outcome = pref.RaspasyOutcome(setting=pref.Setting(3, 2), tricks=(3, 3, 4))
    >>> check_outcome_scores(pref.SOCHI, outcome)
    """
    check_outcome_allowed(convention, outcome)
    check_score(convention, outcome)
    for by in range(1, outcome.setting.players):
        check_score_rotation(convention, outcome, by)


@everything("sheet", "SE-1")
def check_sheet(convention: Convention, sheet: ScoreSheet) -> None:
    """Check every invariant of the settlement of a sheet.

    Args:
        convention: For the worth of points.
        sheet: The sheet.

    Raises:
        InvariantError: The first that does not hold.
        WrongType: If there is no convention.

    Source: SE-1 to SE-5.

    >>> import preference as pref
    >>> check_sheet(pref.SOCHI, pref.ScoreSheet.of([2, 0], [0, 1], [[0, 4], [0, 0]]))
    """
    check_two_methods(convention, sheet)
    check_settlement(convention, sheet)


@everything("pad", "SC-4")
def check_pad(pad: ScorePad) -> None:
    """Check every invariant of a game of results.

    Args:
        pad: The game, over or not.

    Raises:
        InvariantError: The first that does not hold, with the record of the game.
        WrongType: If it is no pad.

    Source: SC-1 to SC-5, ST-3, PO-1 to PO-7, SE-1 to SE-5, EL-1.

    >>> import preference as pref
    >>> check_pad(pref.ScorePad.start(pref.SOCHI, ["A", "B", "C"], pool=10).raspasy((3, 3, 4)))
    """
    check_lines(pad)
    check_pools(pad)
    check_pad_end(pad)
    check_pad_results(pad)
    check_score_record(pad)
    check_two_methods(pad.terms.convention, pad.sheet)
    for line in pad.lines:
        if not isinstance(line.item, (Adjustment, Joined)):
            try:
                check_outcome_scores(pad.terms.convention, line.item)
            except InvariantError as error:
                error.replay = ""  # the record of the game says more than that of the convention
                raise


@everything("match", "ST-2", seed=read_number, watchers=read_watchers)
def check_match(match: Match, *, seed: int = 0, watchers: Iterable[Watcher] | None = None) -> None:
    """Check every invariant of a match: its log, its pad, its records, its views.

    Args:
        match: The match, in a deal or between deals.
        seed: What the cards are drawn by that views must not depend on.
        watchers: The seats to look from, `None` for a spectator; all of them unless given.

    Raises:
        InvariantError: The first that does not hold, with the record of the match.
        WrongType: If it is no match.

    Source: ST-2, SC-4, PO-7, IN-1, IN-2, formats §2.

    >>> import preference as pref
    >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], pool=10)
    >>> check_match(match.deal(pref.Deal.shuffled(seed=7)).apply(pref.Pass()))
    """
    looking = None if watchers is None else tuple(watchers)
    check_goes_on(match)
    check_log(match)
    check_undo(match)
    check_match_record(match)
    check_pad(match.pad)
    check_shows(match, looking)
    check_hides(match, seed, looking)
    check_completions(match, seed, looking)
