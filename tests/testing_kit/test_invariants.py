"""Each invariant holds on what the library makes, and fails on a wrong value planted by hand."""

import inspect
import json
import pickle
from collections.abc import Sequence
from fractions import Fraction
from math import floor
from random import Random
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

import preference as pref
import tests.testing_kit.plants_of_states  # noqa: F401 - it plants wrong states
from preference.conventions import RaspasyLine, RaspasyTally
from preference.results import Ratings
from preference.settlement import Settlement
from preference.testing import (
    Course,
    RandomChance,
    check_match_record,
    check_score_record,
    make_deal,
    make_match,
    make_pad,
    make_preferans_hand,
    make_state,
    play_out,
)
from preference.testing.invariants import (
    ACTIONS,
    COLUMNS,
    INVARIANTS,
    InvariantError,
    Knowledge,
    cards_shown,
    case_of,
    check_course,
    check_match,
    check_outcome_scores,
    check_pad,
    check_sheet,
    check_state,
    check_unchanged,
    play_case,
    turned_outcome,
)
from tests.looks import some
from tests.play import PLAIN_DEAL, be, finish, say, start
from tests.rows import each
from tests.test_rule_ids import RULES
from tests.testing_kit.planting import (
    MADE,
    NAMES,
    PLANTS,
    RASPASY,
    SHEET,
    SPREAD,
    Patch,
    Plant,
    course,
    instead,
    match,
    pad,
    plant,
    playing,
    whole_course,
    with_line,
    with_progress,
    with_states,
)

# ------------------------------------------------------------------ courses


@plant("course_cards", "the cards are not the deck")
def _(_: Patch) -> tuple[Any, ...]:
    one = whole_course()
    state = be(pref.Raspasy, one.states[6])
    return (with_states(one, 6, attrs.evolve(state, hands=(0, *state.hands[1:]))),)


@plant("course_cards", "away twice")
def _(_: Patch) -> tuple[Any, ...]:
    one = whole_course()
    again = (*one.actions[:5], one.actions[4], *one.actions[6:])
    return (SimpleNamespace(states=one.states, actions=again),)


@plant("steps", "comes to another state")
def _(_: Patch) -> tuple[Any, ...]:
    one = whole_course()
    return (with_states(one, 6, one.states[7]),)


@plant("steps", "between 2 states")
def _(_: Patch) -> tuple[Any, ...]:
    return (SimpleNamespace(states=whole_course().states[:2], actions=()),)


@plant("steps", "comes after the end")
def _(_: Patch) -> tuple[Any, ...]:
    one = whole_course()
    states = (*one.states, one.states[-1])
    return (SimpleNamespace(states=states, actions=(*one.actions, pref.Pass())),)


@plant("steps", "a state comes twice")
def _(patch: Patch) -> tuple[Any, ...]:
    instead(patch, "courses", "apply", lambda state, _action: state)
    return (SimpleNamespace(states=(start(), start()), actions=(pref.Pass(),)),)


def ending(tricks: Any) -> SimpleNamespace:
    """A raspasy whose outcome says other tricks than were taken."""
    one = whole_course()
    end = be(pref.Finished, one.states[-1])
    return with_states(one, -1, attrs.evolve(end, outcome=attrs.evolve(end.outcome, tricks=tricks)))


@plant("tricks", "the outcome has the tricks (0, 5, 4)")
def _(_: Patch) -> tuple[Any, ...]:
    return (ending((0, 5, 4)),)


@plant("tricks", "the outcome has the tricks None")
def _(_: Patch) -> tuple[Any, ...]:
    return (ending(None),)


@plant("tricks", "by seat")
def _(_: Patch) -> tuple[Any, ...]:
    return (ending((10, 0, 0)),)


@plant("tricks", "the tricks go from")
def _(_: Patch) -> tuple[Any, ...]:
    one = whole_course()
    state = be(pref.Raspasy, one.states[8])
    return (with_states(one, 8, attrs.evolve(state, taken=(3, 0, 0, 0))),)


@plant("tricks", "is not over")
def _(_: Patch) -> tuple[Any, ...]:
    return (course(start(), "pass"),)


@plant("rotation", "it comes out as")
def _(_: Patch) -> tuple[Any, ...]:
    return (ending((10, 0, 0)),)


@plant("rotation", "may act, turned from")
def _(patch: Patch) -> tuple[Any, ...]:
    patch.setattr(pref.Auction, "actors", property(lambda _self: (0,)))
    return (course(start(), "pass"),)


@plant("rotation", "other things are legal")
def _(patch: Patch) -> tuple[Any, ...]:
    def legal(state: pref.State) -> tuple[pref.Action, ...]:
        return pref.legal_actions(state)[state.actors[0] :]

    instead(patch, "rotation", "legal_actions", legal)
    return (course(start(), "pass"),)


@plant("rotation", "is done by another seat")
def _(patch: Patch) -> tuple[Any, ...]:
    instead(patch, "rotation", "actor_of", lambda _state, _action: 0)
    return (course(start(), "pass"),)


@plant("rotation", "after 1 actions there is auction")
def _(_: Patch) -> tuple[Any, ...]:
    one = course(start(), "pass")
    return (with_states(one, 1, playing()),)


# ------------------------------------------------------------------ outcomes, entries


@plant("outcome_allowed", "tricks-sum")
def _(_: Patch) -> tuple[Any, ...]:
    return pref.SOCHI, attrs.evolve(RASPASY, tricks=(3, 3, 3))


def entry(
    seat: int = 0, column: str = "pool", amount: Any = 2, rule: str = "SC-1", on: Any = None
) -> Any:
    """What looks like an entry; a real one refuses most of what is wrong with it."""
    return SimpleNamespace(
        seat=seat, column=pref.Column(column), amount=amount, rule=rule, on=on, deal=None
    )


@plant("entries", "no rule XX-1 writes")
def _(_: Patch) -> tuple[Any, ...]:
    return [entry(rule="XX-1")], 3


@plant("entries", "does not write in this column")
def _(_: Patch) -> tuple[Any, ...]:
    return [entry(rule="WH-10")], 3


@plant("entries", "is no exact amount")
def _(_: Patch) -> tuple[Any, ...]:
    return [entry(amount=2.0)], 3


@plant("entries", "in its plainest form")
def _(_: Patch) -> tuple[Any, ...]:
    return [entry(amount=Fraction(2))], 3


@plant("entries", "0 is no exact amount")
def _(_: Patch) -> tuple[Any, ...]:
    return [entry(amount=0)], 3


@plant("entries", "takes nothing off")
def _(_: Patch) -> tuple[Any, ...]:
    return [entry(amount=-2)], 3


@plant("entries", "no such seat at a table of 3")
def _(_: Patch) -> tuple[Any, ...]:
    return [entry(seat=3)], 3


@plant("entries", "stand on another seat")
def _(_: Patch) -> tuple[Any, ...]:
    return [entry(column="whists", rule="WH-11", on=0)], 3


def scoring(patch: Patch, *entries: pref.Entry) -> None:
    """Let every deal write these."""
    instead(patch, "scores", "score", lambda _convention, _outcome: entries)


POOL, GORA, WHISTS = pref.Column


@plant("score", "a raspasy writes")
def _(patch: Patch) -> tuple[Any, ...]:
    scoring(patch, pref.Entry(0, GORA, 1, "WH-10"))
    return pref.SOCHI, RASPASY


@plant("score", "whists stand on who is not the declarer")
def _(patch: Patch) -> tuple[Any, ...]:
    # «Висты пишутся на играющего»: written the wrong way round.
    scoring(patch, pref.Entry(0, POOL, 4, "SC-1"), pref.Entry(0, WHISTS, 8, "WH-11", on=1))
    return pref.SOCHI, MADE


@plant("score", "the declarer writes nothing")
def _(patch: Patch) -> tuple[Any, ...]:
    scoring(patch, pref.Entry(1, WHISTS, 8, "WH-11", on=0))
    return pref.SOCHI, MADE


@plant("score", "the declarer writes seat 0: gora")
def _(patch: Patch) -> tuple[Any, ...]:
    scoring(patch, pref.Entry(0, GORA, 4, "SC-1"))
    return pref.SOCHI, MADE


@plant("score", "a misere writes")
def _(patch: Patch) -> tuple[Any, ...]:
    scoring(patch, pref.Entry(0, POOL, 10, "SC-2"), pref.Entry(1, GORA, 4, "WH-10"))
    outcome = attrs.evolve(MADE, contract=pref.MISERE, calls=(), tricks=(0, 5, 5))
    return pref.SOCHI, outcome


@plant("score", "it writes")
def _(patch: Patch) -> tuple[Any, ...]:
    scoring(patch, pref.Entry(1, GORA, 6, "EX-3"))
    bid = pref.parse_contract("6♠")
    return pref.SOCHI, pref.SurrenderOutcome(setting=pref.Setting(3, 2), bid=bid, declarer=0)


@plant("score_rotation", "turned by 1 it writes")
def _(patch: Patch) -> tuple[Any, ...]:
    scoring(patch, pref.Entry(0, GORA, 4, "RA-5"))
    return pref.SOCHI, RASPASY


@plant("sheet_sum", "seat 0 has 3 in pool, not 2")
def _(_: Patch) -> tuple[Any, ...]:
    entries = [pref.Entry(0, POOL, 2, "SC-1")]
    return entries, pref.ScoreSheet.of([3, 0], [0, 0], [[0, 0], [0, 0]])


@plant("sheet_sum", "has whists on itself")
def _(_: Patch) -> tuple[Any, ...]:
    sheet: Any = SimpleNamespace(pool=(0, 0), gora=(0, 0), whists=((5, 0), (0, 0)))
    return [entry(column="whists", amount=5, on=0)], sheet


@plant("sheet_sum", "which is a whole number")
def _(_: Patch) -> tuple[Any, ...]:
    sheet: Any = SimpleNamespace(pool=(Fraction(2), 0), gora=(0, 0), whists=((0, 0), (0, 0)))
    return [pref.Entry(0, POOL, 2, "SC-1")], sheet


# ------------------------------------------------------------------ settling


@plant("two_methods", "on paper")
def _(patch: Patch) -> tuple[Any, ...]:
    # Gora divided by n − 1, which the divisor of SE-1 forbids.
    def wrong(*figures: Any, **worth: Any) -> Any:
        paper = pref.paper_settlement(*figures, **worth)
        return attrs.evolve(paper, results=tuple(2 * one for one in paper.results))

    instead(patch, "settling", "paper_settlement", wrong)
    return pref.SOCHI, SHEET


@plant("two_methods", "do not sum to zero")
def _(patch: Patch) -> tuple[Any, ...]:
    one = (Fraction(1), Fraction(1))
    paper = attrs.evolve(pref.paper_settlement(*SPREAD), results=one)
    instead(patch, "settling", "paper_settlement", lambda *_figures, **_worth: paper)
    instead(patch, "settling", "exact_results", lambda *_figures, **_worth: one)
    return pref.SOCHI, SHEET


@plant("two_methods", "is not what the others lose")
def _(patch: Patch) -> tuple[Any, ...]:
    paper = pref.paper_settlement(*SPREAD)
    zero = Fraction(0)
    wrong = attrs.evolve(paper, balances=((zero, Fraction(1)), (zero, zero)))
    instead(patch, "settling", "paper_settlement", lambda *_figures, **_worth: wrong)
    return pref.SOCHI, SHEET


@plant("two_methods", "the gora left is")
def _(patch: Patch) -> tuple[Any, ...]:
    wrong = attrs.evolve(pref.paper_settlement(*SPREAD), gora_left=(Fraction(1), Fraction(2)))
    instead(patch, "settling", "paper_settlement", lambda *_figures, **_worth: wrong)
    return pref.SOCHI, SHEET


@plant("settlement", "do not sum to zero")
def _(_: Patch) -> tuple[Any, ...]:
    return pref.SOCHI, SHEET, Settlement((Fraction(1), Fraction(0)), (1, 0), (1, 2))


@plant("settlement", "it comes to 14, -14")
def _(_: Patch) -> tuple[Any, ...]:
    return pref.SOCHI, SHEET, Settlement((Fraction(28), Fraction(-28)), (28, -28), (1, 2))


@plant("rounding", "does not keep the sum")
def _(_: Patch) -> tuple[Any, ...]:
    return [Fraction(1, 2), Fraction(-1, 2)], [1, 0]


@plant("rounding", "gets 2 for 1/2")
def _(_: Patch) -> tuple[Any, ...]:
    return [Fraction(1, 2), Fraction(-1, 2)], [2, -2]


@plant("rounding", "does not lift the largest")
def _(_: Patch) -> tuple[Any, ...]:
    return [Fraction(1, 2), Fraction(-1, 2)], [0, 0]


@plant("rounding", "does not lift the largest")
def _(_: Patch) -> tuple[Any, ...]:
    return [Fraction(1, 3), Fraction(1, 3), Fraction(-2, 3)], [0, 1, -1]


@plant("rounding", "seat 0 gets 0.5 for 1/2")
def _(_: Patch) -> tuple[Any, ...]:
    return [Fraction(1, 2), Fraction(-1, 2)], [0.5, -0.5]


@plant("places", "have the places (1, 1, 3), not (1, 1, 2)")
def _(_: Patch) -> tuple[Any, ...]:
    return [10, 10, -20], [1, 1, 2]


@plant("ratings", "together")
def _(_: Patch) -> tuple[Any, ...]:
    return [*map(pref.Player, "AB")], [1, -1], Ratings((1200.0,) * 2, (1216.0, 1200.0))


@plant("ratings", "the bot B is at 1184")
def _(_: Patch) -> tuple[Any, ...]:
    players = [pref.Player("A"), pref.Player("B", bot=True)]
    return players, [1, -1], Ratings((1200.0,) * 2, (1216.0, 1184.0))


@plant("ratings", "by -16.0 for the result 1")
def _(_: Patch) -> tuple[Any, ...]:
    return [*map(pref.Player, "AB")], [1, -1], Ratings((1200.0,) * 2, (1184.0, 1216.0))


@plant("ratings", "moves by 40")
def _(_: Patch) -> tuple[Any, ...]:
    return [*map(pref.Player, "AB")], [1, -1], Ratings((1200.0,) * 2, (1240.0, 1160.0))


@plant("ratings", "it begins with")
def _(_: Patch) -> tuple[Any, ...]:
    return [*map(pref.Player, "AB")], [1, -1], Ratings((1300.0,) * 2, (1316.0, 1284.0))


# ------------------------------------------------------------------ pads


@plant("lines", "seat 2 has 1 in gora, not 2")
def _(_: Patch) -> tuple[Any, ...]:
    made = pad()
    entries = [attrs.evolve(one, amount=2) for one in made.lines[-1].entries]
    return (with_line(made, entries=tuple(entries)),)


@plant("lines", "names another")
def _(_: Patch) -> tuple[Any, ...]:
    made = pad()
    return (with_line(made, entries=tuple(attrs.evolve(one, deal=5) for one in made.entries)),)


@plant("lines", "the adjustment of line 1 writes")
def _(_: Patch) -> tuple[Any, ...]:
    return (with_line(pad().adjust(0, gora=5), entries=()),)


@plant("lines", "line 0 is of another table")
def _(_: Patch) -> tuple[Any, ...]:
    made = pad()
    four = attrs.evolve(RASPASY, setting=pref.Setting(4, 3), tricks=(3, 3, 4, 0))
    return (with_line(made, item=four),)


@plant("pools", "fills the pool of seat 0 to 12 of 10")
def _(_: Patch) -> tuple[Any, ...]:
    made = pad().contract("9♠", 0, calls=["pass", "pass"])
    full = attrs.evolve(made.lines[-1].entries[0], amount=12)
    return (with_line(made, entries=(full,)),)


@plant("pools", "of 8 points line 1 keeps 40/10")
def _(_: Patch) -> tuple[Any, ...]:
    made = pad().contract("9♠", 0, calls=["pass", "pass"])
    less = attrs.evolve(made.lines[-1].entries[0], amount=4)
    return (with_line(made, entries=(less,)),)


@plant("pools", "helps with 2 points, and 10 whists")
def _(_: Patch) -> tuple[Any, ...]:
    made = pref.ScorePad.start(pref.SOCHI, NAMES, pool=2, first_dealer=2)
    made = made.contract("7♠", 0, calls=["pass", "pass"])
    *entries, whists = made.lines[-1].entries
    return (with_line(made, entries=(*entries, attrs.evolve(whists, amount=10))),)


@plant("pools", "no pool closes here")
def _(_: Patch) -> tuple[Any, ...]:
    made = pad(pool=None)
    helped = (pref.Entry(0, POOL, 1, "PO-2", deal=0), pref.Entry(1, WHISTS, 10, "PO-2", 0, 0))
    return (with_line(made, entries=helped),)


@plant("pad_end", "the game is over by None")
def _(_: Patch) -> tuple[Any, ...]:
    return (with_progress(pad(), sheet=pref.ScoreSheet.of([10] * 3, [0] * 3, [[0] * 3] * 3)),)


@plant("pad_end", "seat 1 deals")
def _(_: Patch) -> tuple[Any, ...]:
    made = pad()
    return (with_progress(made, setting=attrs.evolve(made.next, dealer=1)),)


@plant("pad_end", "after a raspasy the count")
def _(_: Patch) -> tuple[Any, ...]:
    made = pad()
    return (with_progress(made, setting=attrs.evolve(made.next, raspasy_count=0)),)


@plant("pad_end", "the raspasy count goes from 1 to 2")
def _(_: Patch) -> tuple[Any, ...]:
    made = pad().contract("7♦", 0, calls=["pass", "pass"])
    return (with_progress(made, setting=attrs.evolve(made.next, raspasy_count=2)),)


@plant("pad_end", "the bombs of seat 0")
def _(_: Patch) -> tuple[Any, ...]:
    made = pref.ScorePad.start(pref.CLASSIC, NAMES).raspasy((3, 3, 4))
    return (with_progress(made, setting=attrs.evolve(made.next, bombs=(0, 1, 1))),)


@plant("pad_end", "the bombs go from")
def _(_: Patch) -> tuple[Any, ...]:
    made = pref.ScorePad.start(pref.CLASSIC, NAMES).raspasy((3, 3, 4))
    return (with_progress(made, setting=attrs.evolve(made.next, bombs=())),)


@plant("pad_end", "and it is not")
def _(_: Patch) -> tuple[Any, ...]:
    return (with_line(pad(), over=True),)


@plant("pad_end", "before the first deal")
def _(_: Patch) -> tuple[Any, ...]:
    made = pref.ScorePad.start(pref.SOCHI, NAMES)
    return (with_progress(made, setting=attrs.evolve(made.next, dealer=1)),)


@plant("pad_end", "the lowest opening level")
def _(patch: Patch) -> tuple[Any, ...]:
    patch.setattr(pref.ScorePad, "min_level", property(lambda _self: 8))
    return (pad(),)


@plant("pad_results", "it comes to")
def _(patch: Patch) -> tuple[Any, ...]:
    nothing = Settlement((Fraction(0),) * 3, (0,) * 3, (1,) * 3)
    patch.setattr(pref.ScorePad, "settlement", property(lambda _self: nothing))
    return (pad(),)


@plant("pad_results", "has won a game that is over by")
def _(_: Patch) -> tuple[Any, ...]:
    return (with_progress(pad(), winner=1),)


@plant("pad_results", "has the ratings")
def _(patch: Patch) -> tuple[Any, ...]:
    rated = Ratings((1200.0,) * 3, (1200.0,) * 3)
    patch.setattr(pref.ScorePad, "ratings", property(lambda _self: rated))
    return (pad(),)


@plant("score_record", "is read as another pad")
def _(_: Patch) -> tuple[Any, ...]:
    return (with_progress(pad(), deals=7),)


@plant("score_record", "its record is refused")
def _(_: Patch) -> tuple[Any, ...]:
    made = pad()
    return (with_line(made, item=attrs.evolve(RASPASY, tricks=(3, 3, 3))),)


@plant("score_record", "in another way the second time")
def _(patch: Patch) -> tuple[Any, ...]:
    texts = iter([pref.write_score_record(pad()), "{}"])
    instead(patch, "pads", "write_score_record", lambda _made: next(texts))
    return (pad(),)


# ------------------------------------------------------------------ matches


@plant("match_record", "is replayed as another match")
def _(_: Patch) -> tuple[Any, ...]:
    return (attrs.evolve(match("pass"), state=start()),)


@plant("match_record", "its record is refused")
def _(_: Patch) -> tuple[Any, ...]:
    wrong = pref.PlayedDeal(PLAIN_DEAL, (pref.Whist(),))
    return (attrs.evolve(match(), current=wrong),)


@plant("match_record", "in another way the second time")
def _(patch: Patch) -> tuple[Any, ...]:
    texts = iter([pref.write_match_record(match()), "{}"])
    instead(patch, "pads", "write_match_record", lambda _made: next(texts))
    return (match(),)


@plant("goes_on", "in the middle of a deal")
def _(_: Patch) -> tuple[Any, ...]:
    begun = match()
    over = with_progress(begun.pad, ended=pref.Ended.AGREEMENT)
    return (attrs.evolve(begun, pad=over),)


@plant("goes_on", "nobody has anything to do")
def _(_: Patch) -> tuple[Any, ...]:
    return (attrs.evolve(match(), state=finish(start())),)


@plant("goes_on", "a deal laid goes from revision 0 to 7")
def _(patch: Patch) -> tuple[Any, ...]:
    laid = attrs.evolve(match(), revision=7)
    patch.setattr(pref.Match, "deal", lambda _self, _deal: laid)
    return (pref.Match.start(pref.SOCHI, NAMES),)


@plant("goes_on", "between deals the seats (0,) may act")
def _(_: Patch) -> tuple[Any, ...]:
    return (attrs.evolve(match(), current=None),)


@plant("log", "1 items are in the log, 0 on the pad")
def _(_: Patch) -> tuple[Any, ...]:
    return (attrs.evolve(match(), log=(pref.PlayedDeal(PLAIN_DEAL),), current=None),)


@plant("log", "comes to another match")
def _(_: Patch) -> tuple[Any, ...]:
    return (attrs.evolve(match("pass"), state=start()),)


@plant("log", "played again it is refused")
def _(_: Patch) -> tuple[Any, ...]:
    wrong = pref.PlayedDeal(PLAIN_DEAL, (pref.Whist(),))
    return (attrs.evolve(match(), current=wrong),)


@plant("log", "is a deal in one, an adjustment in the other")
def _(_: Patch) -> tuple[Any, ...]:
    adjusted = pref.Match.start(pref.SOCHI, NAMES).adjust(0, gora=1)
    return (attrs.evolve(adjusted, log=(pref.PlayedDeal(PLAIN_DEAL),)),)


@plant("log", "is the last deal in one only")
def _(_: Patch) -> tuple[Any, ...]:
    over = match("6♠", "pass", "pass", "surrender")
    last = be(pref.PlayedDeal, over.log[0])
    return (attrs.evolve(over, log=(attrs.evolve(last, over=True),)),)


@plant("undo", "another match")
def _(patch: Patch) -> tuple[Any, ...]:
    instead(patch, "matches", "undo", lambda _one: attrs.evolve(match(), revision=99))
    return (attrs.evolve(match("pass"), state=start()),)


@plant("undo", "at revision 1")
def _(patch: Patch) -> tuple[Any, ...]:
    instead(patch, "matches", "undo", lambda _one: match())
    return (match("pass"),)


@plant("undo", "not the deal less its last action")
def _(patch: Patch) -> tuple[Any, ...]:
    instead(patch, "matches", "undo", lambda one: attrs.evolve(one, revision=one.revision + 1))
    return (match("pass"),)


def leaking(patch: Patch, **parts: Any) -> None:
    """Let views show more than they may."""

    def wrong(one: pref.Match, seat: int | None, *, reveal: bool = True) -> pref.View:
        shown = {key: make(one) if callable(make) else make for key, make in parts.items()}
        return attrs.evolve(pref.view(one, seat, reveal=reveal), **shown)

    instead(patch, "secrecy", "view", wrong)


def _talon(one: pref.Match) -> tuple[pref.Card, ...]:
    assert one.current is not None
    return one.current.deal.talon


@plant("shows", f"a spectator sees {PLAIN_DEAL.talon[1]}")
def _(patch: Patch) -> tuple[Any, ...]:
    # The second talon card, before trick 2 of a raspasy.
    leaking(patch, talon=_talon)
    return (match("pass", "pass", "pass"),)


@plant("shows", "sees 10 cards in hand 0 of 9")
def _(patch: Patch) -> tuple[Any, ...]:
    leaking(patch, sizes=(9, 10, 10))
    return (match(), [0])


@plant("shows", "a spectator sees the deal without the reveal")
def _(patch: Patch) -> tuple[Any, ...]:
    leaking(patch, deal=PLAIN_DEAL)
    instead(patch, "secrecy", "cards_shown", lambda _seen: frozenset())
    return (match(),)


@plant("shows", "sees other terms")
def _(patch: Patch) -> tuple[Any, ...]:
    leaking(patch, sheet=pref.ScoreSheet.empty(4))
    return (match(),)


@plant("shows", "is not told what may be done")
def _(patch: Patch) -> tuple[Any, ...]:
    leaking(patch, actions=())
    return (match(),)


@plant("shows", "may not act, and is told")
def _(patch: Patch) -> tuple[Any, ...]:
    leaking(patch, actions=(pref.Pass(),))
    return (match(),)


@plant("shows", "may be a mask of cards")
def _(patch: Patch) -> tuple[Any, ...]:
    leaking(patch, voids=(PLAIN_DEAL.masks[0], 0, 0))
    return (match(),)


@plant("shows", "seat 0 does not see its own hand")
def _(patch: Patch) -> tuple[Any, ...]:
    leaking(patch, hands=(None, None, None))
    return match(), [0]


@plant("hides", "change places")
def _(patch: Patch) -> tuple[Any, ...]:
    leaking(patch, deal=lambda one: one.current.deal)
    return (match(),)


@plant("completions", "look otherwise")
def _(patch: Patch) -> tuple[Any, ...]:
    def wrong(one: pref.Match, seat: int | None, *, reveal: bool = True) -> pref.View:
        seen = pref.view(one, seat, reveal=reveal)
        assert one.current is not None
        return attrs.evolve(seen, taken=(one.current.deal.masks[1] % 90, 0, 0))

    instead(patch, "secrecy", "view", wrong)
    return match(), 0, [0]


class NoCompletions:
    """What says that no cards agree with a view, or draws cards that do not."""

    def __init__(self, count: int) -> None:
        self.count = count

    def draw(self, _: Random) -> Any:
        """Draw the cards of another deal."""
        return SimpleNamespace(deal=pref.Deal.shuffled(9), actions=lambda _seen: (pref.Whist(),))


@plant("completions", "that no cards agree with")
def _(patch: Patch) -> tuple[Any, ...]:
    instead(patch, "secrecy", "completions", lambda _seen: NoCompletions(0))
    return (match(),)


@plant("completions", "cannot be played so")
def _(patch: Patch) -> tuple[Any, ...]:
    instead(patch, "secrecy", "completions", lambda _seen: NoCompletions(1))
    return (match(),)


@pytest.mark.parametrize(
    ("name", "says", "make"), PLANTS, ids=[f"{name}: {says}" for name, says, _ in PLANTS]
)
def test_a_planted_wrong_value_fails(
    name: str, says: str, make: Plant, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The invariant says which it is, by which rule, and what is wrong."""
    arguments = make(monkeypatch)
    with pytest.raises(InvariantError) as caught:
        INVARIANTS[name].check(*arguments)
    error = caught.value
    assert says in error.message
    assert error.subject
    assert (error.rule, error.invariant) in {(one.rule, one.name) for one in INVARIANTS.values()}


@pytest.mark.parametrize("winner", [2, -1, "Anna", True])
def test_pl7_a_winner_is_one_of_those_who_played(winner: Any) -> None:
    """Nobody else can have been dealt the hand that wins the game."""
    people, even = [*map(pref.Player, "AB")], Ratings((1200.0,) * 2, (1200.0,) * 2)
    for name, given in (("places", ([0, 0], [1, 1])), ("ratings", (people, [0, 0], even))):
        with pytest.raises(InvariantError, match="has won a game of 2"):
            INVARIANTS[name].check(*given, winner=winner)


def test_every_invariant_has_a_planted_wrong_value() -> None:
    """None may pass everything."""
    assert {name for name, _, _ in PLANTS} == set(INVARIANTS)


# ------------------------------------------------------------------ on what the library makes


@pytest.mark.many
@pytest.mark.parametrize("seed", some(range(12)))
def test_every_state_and_deal_by_chance_keeps_all_invariants(seed: int) -> None:
    """Any convention, any number of players."""
    chance = RandomChance(Random(f"invariants {seed}"))
    tried = chance.random.sample(ACTIONS, 8)
    check_course(play_out(chance, make_state(chance)), tried)


@pytest.mark.parametrize("seed", range(8))
def test_every_pad_and_match_by_chance_keeps_all_invariants(seed: int) -> None:
    """With adjustments, a fourth player joining, early ends and deals in progress."""
    chance = RandomChance(Random(f"invariants {seed}"))
    made = make_pad(chance)
    check_pad(made)
    check_sheet(made.terms.convention, made.sheet)
    check_match(make_match(chance, deals=2), seed=seed)


def test_one_state_keeps_all_invariants_tried_with_every_action() -> None:
    """All 711 or so."""
    check_state(say(start(), "6♠"), every=True)
    assert len(ACTIONS) == len(set(ACTIONS)) > 600


def test_a_few_actions_of_every_kind_are_tried_unless_others_are_given(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In one state always the same, in another others; `every` tries all there are."""
    tried: list[pref.Action] = []

    def explain(state: pref.State, action: pref.Action) -> pref.Refusal | None:
        tried.append(action)
        return pref.explain(state, action)

    instead(monkeypatch, "refusals", "explain", explain)

    def tried_in(state: pref.State, **more: Any) -> list[pref.Action]:
        tried.clear()
        check_state(state, **more)
        return [*tried]

    few = tried_in(start())
    assert {type(action) for action in few} == {type(action) for action in ACTIONS}
    assert len(few) < 200
    assert tried_in(start()) == tried_in(start(), actions=None) == few
    assert tried_in(say(start(), "6♠")) != few
    assert set(tried_in(start(), actions=[pref.Whist()])) - set(pref.legal_actions(start())) == {
        pref.Whist()
    }
    assert set(tried_in(start(), every=True)) == set(ACTIONS)


@pytest.mark.parametrize("name", ["hides", "completions"])
def test_in2_so_many_lies_of_the_cards_are_tried_as_are_asked_for(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In each the view of the watcher is looked at once more; before a card all can be played."""
    looks: list[int | None] = []

    def looking(one: pref.Match, watcher: int | None, **more: bool) -> pref.View:
        looks.append(watcher)
        return pref.view(one, watcher, **more)

    instead(monkeypatch, "secrecy", "view", looking)
    for most in (1, 4):
        looks.clear()
        INVARIANTS[name].check(match(), watchers=[1], times=most)
        assert looks == [1] * (1 + most)


def test_no_help_prints_every_action() -> None:
    """A default of seven hundred actions is no signature to read."""
    for one in INVARIANTS.values():
        assert len(str(inspect.signature(one.check))) < 250, one.name
    assert len(str(inspect.signature(check_state))) < 250


def test_an_outcome_by_hand_keeps_all_invariants() -> None:
    """Also turned by any number of seats."""
    check_outcome_scores(pref.SOCHI, MADE)
    assert turned_outcome(turned_outcome(MADE, 1), 2) == MADE
    preferans = pref.PreferansOutcome(setting=pref.Setting(3, 2), holder=0)
    assert be(pref.PreferansOutcome, turned_outcome(preferans, 2)).holder == 2
    check_outcome_scores(pref.UKRAINIAN, preferans)


def test_what_is_refused_leaves_a_state_as_it_was() -> None:
    """Tried with actions of other phases, too."""
    INVARIANTS["unchanged"].check(start(), [pref.Whist(), pref.Surrender()])


def test_se3_a_table_that_rounds_in_its_own_way_keeps_the_sum() -> None:
    """Its rounding is its own, the sum is not; and one seat at most takes what is left over."""

    def first_pays(exact: Sequence[int | Fraction], /) -> tuple[int, ...]:
        others = [floor(one) for one in exact[1:]]
        return (-sum(others), *others)

    sheet = pref.ScoreSheet.of([1, 1, 1, 0], [0] * 4, [[0] * 4] * 4)
    own = pref.SOCHI.evolve(rounding=first_pays)
    check_sheet(own, sheet)
    exact = pref.exact_results(sheet.pool, sheet.gora, sheet.whists)
    assert first_pays(exact) == (4, 2, 2, -8)
    places = (1, 1, 1, 4)
    for whole, says in (((4, 2, 2, -7), "keep the sum"), ((9, -2, 2, -9), "seat 1 gets -2")):
        with pytest.raises(InvariantError, match=says):
            INVARIANTS["settlement"].check(own, sheet, Settlement(exact, whole, places))


def test_se3_a_rounding_that_moves_people_is_found_on_the_sheet_and_on_the_pad() -> None:
    """Five whists from one to another keep the sum, and are no rounding."""

    def generous(exact: Sequence[int | Fraction], /) -> tuple[int, ...]:
        first, second, *others = pref.largest_remainder(exact)
        return (first + 5, second - 5, *others)

    own = pref.SOCHI.evolve(rounding=generous)
    with pytest.raises(InvariantError, match="seat 1 gets -19 for -14"):
        check_sheet(own, SHEET)
    with pytest.raises(InvariantError, match=r"rounding \(SE-3\)") as caught:
        check_pad(pref.ScorePad.start(own, NAMES).raspasy((3, 3, 4)))
    assert caught.value.invariant == "rounding"


def test_st3_a_scoring_that_depends_on_the_seat_is_found_on_the_pad() -> None:
    """Who sits where changes nothing; the failure comes with the record of the game."""

    def scorer(_: RaspasyTally) -> list[RaspasyLine]:
        return [RaspasyLine(0, "gora", 1)]

    own = pref.SOCHI.evolve(raspasy_scoring=scorer)
    made = pref.ScorePad.start(own, NAMES).raspasy((3, 3, 4))
    with pytest.raises(InvariantError, match="turned by 1 it writes seat 0: gora"):
        check_pad(made)


@pytest.mark.parametrize(
    ("before", "exact", "after"),
    [
        ((1200, 1200), (0, 0), (1200, 1200)),
        ((1300, 1200), (0, 0), (1295.518, 1204.482)),
        ((1200, 1200, 1200), (1, 1, -2), (1208, 1208, 1184)),
    ],
)
def test_el1_a_draw_moves_people_towards_each_other_and_equals_not_at_all(
    before: tuple[int, ...], exact: tuple[int, ...], after: tuple[float, ...]
) -> None:
    """What else it comes to is refused, even where the sum is kept and nobody pays for winning."""
    players = [
        pref.Player(name, rating=rating) for name, rating in zip("ABC", before, strict=False)
    ]
    rated = pref.elo(before, exact)
    assert rated == pytest.approx(after, abs=1e-3)
    check = INVARIANTS["ratings"].check
    check(players, exact, Ratings(tuple(map(float, before)), rated))
    moved = (rated[0] + 4, rated[1] - 4, *rated[2:])
    with pytest.raises(InvariantError, match="come to"):
        check(players, exact, Ratings(tuple(map(float, before)), moved))


@pytest.mark.parametrize(
    "words",
    [
        "blind 7♦, pass, pass, take talon",
        "blind 7♦, pass, pass, open misere",
        "blind misere, pass, pass, take talon",
        "look, misere, pass, pass",
    ],
)
def test_in1_blind_games_hide_what_they_must(words: str) -> None:
    """From their maker too, until the talon is taken."""
    late = pref.SOCHI.evolve(blind=True, misere_open_before_declarer_leads=False)
    begun = pref.Match.start(late, NAMES, first_dealer=2).deal(PLAIN_DEAL)
    for text in words.split(", "):
        begun = begun.apply(pref.parse_action(text))
        check_match(begun)
    begun = begun.apply(pref.Discard(*PLAIN_DEAL.talon))
    while begun.in_deal and len(begun.log) == 0:
        assert begun.state is not None
        begun = begun.apply(pref.legal_actions(begun.state)[0])
        if isinstance(begun.state, pref.Playing) and begun.state.tricks_taken > 0:
            break
    check_match(begun)


def test_po7_a_stop_on_a_deal_that_ends_the_game_anyway_is_no_step() -> None:
    """A record may say so; there is nothing to undo but the word."""
    over = match("6♠", "pass", "pass", "surrender").stop()
    check_match(over)
    ends = pref.Ends(deals=1)
    one = match("6♠", "pass", "pass", "surrender", ends=ends)
    said = attrs.evolve(be(pref.PlayedDeal, one.log[0]), over=True)
    check_match(pref.replay(one.terms, [said]).match)


def test_a_match_before_its_first_deal_keeps_all_invariants() -> None:
    """There is nothing to undo and nothing to see."""
    check_match(pref.Match.start(pref.SOCHI, NAMES, pool=10))


def test_an_own_scoring_may_write_anything_and_is_not_written_down() -> None:
    """A convention with a callable has no record."""

    def scorer(tally: RaspasyTally) -> list[RaspasyLine]:
        first, second, *_ = tally.playing
        return [RaspasyLine(first, "whists", 3, second)]

    own = pref.SOCHI.evolve(raspasy_scoring=scorer, amnesty=False)
    made = pref.ScorePad.start(own, NAMES).raspasy((3, 3, 4))
    check_pad(made)
    begun = pref.Match.start(own, NAMES).deal(PLAIN_DEAL)
    check_match(begun)
    with pytest.raises(InvariantError) as caught:
        INVARIANTS["lines"].check(with_line(made, entries=()))
    assert "cannot be written down" in caught.value.replay


# ------------------------------------------------------------------ the failure, the catalogue


def test_a_failure_can_be_replayed_and_pickled() -> None:
    """It holds the case as one line of JSON; worker processes send it home."""
    one = whole_course()
    state = be(pref.Raspasy, one.states[6])
    wrong = with_states(one, 6, attrs.evolve(state, hands=(0, *state.hands[1:])))
    with pytest.raises(InvariantError) as caught:
        INVARIANTS["course_cards"].check(wrong)
    error = caught.value
    assert play_case(error.replay) == one.states
    copy = pickle.loads(pickle.dumps(error))
    assert (type(copy), str(copy), vars(copy)) == (InvariantError, str(error), vars(error))
    assert str(error).splitlines()[2].startswith("  replay: {")


def test_a_failing_state_of_a_course_is_replayed_with_its_actions() -> None:
    """The actions that lead there, and no more."""
    one = whole_course()
    state = be(pref.Raspasy, one.states[3])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pref.Raspasy, "actors", property(lambda _self: (0, 1)))
        with pytest.raises(InvariantError) as caught:
            check_course(one)
    assert caught.value.invariant == "actors"
    assert play_case(caught.value.replay)[-1] == state


def test_a_course_need_not_be_over() -> None:
    """What has happened so far keeps all invariants, and turns with the seats."""
    one = whole_course()
    for length in (0, 1, 5, len(one.actions)):
        check_course(Course(one.states[: length + 1], one.actions[:length]))


def test_a_case_holds_what_was_before_the_deal() -> None:
    """Dealer, raspasy count and bombs."""
    state = pref.begin(
        pref.CLASSIC, PLAIN_DEAL, dealer=1, players=3, raspasy_count=2, bombs=(2, 2, 1)
    )
    passed = pref.apply(state, pref.Pass())
    assert play_case(case_of(passed, [pref.Pass()])) == (state, passed)


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", "3", '{"convention": 7}', "[" * 100_000])
def test_what_is_no_case_is_refused(text: str) -> None:
    """By the library's own errors."""
    with pytest.raises(pref.PreferenceError):
        play_case(text)
    good = json.loads(case_of(start()))
    for key in good:
        with pytest.raises(pref.PreferenceError):
            play_case(json.dumps({**good, key: {"a": 1}}))


def test_cases_are_of_states_and_texts() -> None:
    """Anything else is refused by type."""
    with pytest.raises(pref.WrongType):
        case_of("6♠")  # type: ignore[arg-type]
    with pytest.raises(pref.WrongType):
        play_case(3)  # type: ignore[arg-type]


_OF_A_TYPE = [one.name for one in INVARIANTS.values() if one.on not in ("results", "course")]


@each("name", _OF_A_TYPE)
def test_an_invariant_refuses_what_it_is_not_about(name: str) -> None:
    """A value of another kind is a wrong type, not a broken promise."""
    with pytest.raises(pref.WrongType):
        INVARIANTS[name].check("6♠", "7♠")


def test_the_catalogue_names_rules_that_there_are() -> None:
    """And each says in a sentence what it promises."""
    for name, one in INVARIANTS.items():
        assert one.name == name
        assert one.rule in RULES
        assert one.says.endswith(".")
        assert one.check.__name__ == "check_" + name


def test_sc4_the_rules_that_write_are_rules_that_there_are() -> None:
    """Each with the columns it writes in."""
    assert set(COLUMNS) <= set(RULES)


def test_in1_what_is_known_and_what_is_shown_agree_on_open_hands() -> None:
    """A check that nothing is hidden from would pass on empty views."""
    begun = match("7♦", "pass", "pass")
    begun = begun.apply(pref.Discard(*PLAIN_DEAL.talon))
    for text in ("declare 7♦", "whist", "pass", "open"):
        begun = begun.apply(pref.parse_action(text))
    assert begun.current is not None
    known = Knowledge(start())
    for action in begun.current.actions:
        known.hear(action)
    for seat in range(3):
        assert cards_shown(pref.view(begun, seat)) == known.of(seat)


def test_pl7_a_hand_that_wins_unplayed_is_known_to_all() -> None:
    """And no other hand."""
    deal = make_deal(RandomChance(Random(1)), second=make_preferans_hand(RandomChance(Random(1))))
    known = Knowledge(pref.begin(pref.UKRAINIAN, deal, dealer=2, players=3))
    assert known.of(None) == frozenset(deal.second)
    assert known.of(0) == frozenset(deal.first) | frozenset(deal.second)


def test_formats_a_record_of_a_convention_with_a_name_of_its_own_is_the_same_game() -> None:
    """A record keeps the names of presets only; that makes no other game of it."""
    own = pref.SOCHI.evolve(name="dacha", stalingrad=False)
    played = pref.Match.start(own, ["Anna", "Boris", "Vera"], pool=10)
    check_match_record(played.deal(pref.Deal.shuffled(seed=7)).apply(pref.Pass()))
    check_score_record(pref.ScorePad.start(own, ["A", "B", "C"]).raspasy((3, 3, 4)))


def test_st_2_no_more_actions_to_try_are_none() -> None:
    """As with the other checks, `None` leaves the choice to the check."""
    check_unchanged(pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=7), dealer=2, players=3), None)
