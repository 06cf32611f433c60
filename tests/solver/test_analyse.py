"""What was lost in a deal: found card by card, and found again by evaluating every state."""

from random import Random
from typing import Any

import pytest

import preference as pref
from preference.solver import (
    ContractSolution,
    DealAnalysis,
    Loss,
    RaspasySolution,
    analyse,
    best_discard,
    evaluate,
    line,
    solve,
)
from tests.play import be

NAMES = ["Anna", "Boris", "Vera", "Gleb"]


def played(
    opening: str,
    seed: int = 1,
    *,
    players: int = 3,
    convention: pref.Convention = pref.SOCHI,
    best_until: int = 0,
    cards: int = 40,
) -> pref.Match:
    """A match of one deal: some calls, then so many cards, by chance after the best few."""
    chance = Random(seed)
    match = pref.Match.start(convention, NAMES[:players], first_dealer=players - 1)
    match = match.deal(pref.Deal.shuffled(seed, players))
    for text in opening.split(", "):
        match = match.apply(pref.parse_action(text))
    for number in range(cards):
        if not match.in_deal:
            break
        state = match.state
        assert state is not None
        if number < best_until:
            match = match.apply(line(state)[0])
        else:
            match = match.apply(chance.choice(pref.legal_actions(state)))
    return match


def states_of(match: pref.Match) -> list[tuple[pref.State, pref.Action]]:
    """Every state of the only deal, with what was done in it."""
    item = match.current or match.log[0]
    assert isinstance(item, pref.PlayedDeal)
    seats = len(match.terms.players)
    state = pref.begin(match.terms.convention, item.deal, dealer=seats - 1, players=seats)
    found = []
    for action in item.actions:
        found.append((state, action))
        state = pref.apply(state, action)
    return found


def check_card_by_card(match: pref.Match, *, since: int = 0) -> DealAnalysis:
    """Evaluate every state afresh, but for the first tricks, and find the same losses."""
    (analysis,) = analyse(match)
    expected = []
    for at, (state, action) in enumerate(states_of(match)):
        if not isinstance(state, (pref.Playing, pref.Raspasy)):
            continue
        if not isinstance(action, (pref.Play, pref.PlayTalon)) or state.tricks_taken < since:
            continue
        values = evaluate(state)
        solution = solve(state)
        (seat,) = state.actors
        if isinstance(solution, ContractSolution):
            before = solution.tricks
        else:
            before = solution.secure[seat]
        after = values[action]
        if after != before:
            better = tuple(one for one, value in values.items() if value == before)
            trick = state.tricks_taken + 1
            expected.append(Loss(at, trick, seat, state.turn, action, before, after, better))
    assert [loss for loss in analysis.losses if loss.trick > since] == expected
    return analysis


OPENINGS = {
    "two whists": "6♥, pass, pass, discard {talon}, declare 6♥, whist, whist",
    "an open hand": "6♥, pass, pass, discard {talon}, declare 7NT, pass, whist, open",
    "a misere": "misere, pass, pass, discard {talon}",
    "a raspasy": "pass, pass, pass",
}


GOOD, BAD = (294, 24, 198), (1, 2, 4)
"""Deals in which the first hand may play six hearts, and in which it may not."""


def opening(kind: str, seed: int, players: int = 3) -> str:
    """The calls before the first card; the talon is laid away again."""
    low, high = sorted(pref.Deal.shuffled(seed, players).talon)
    return OPENINGS[kind].format(talon=f"{low} {high}")


@pytest.mark.parametrize("kind", OPENINGS)
def test_every_loss_is_found_where_it_was(kind: str) -> None:
    """A whole deal played by chance, which loses much."""
    is_slow = kind in ("a misere", "a raspasy")
    seed = (BAD if is_slow else GOOD)[0]
    analysis = check_card_by_card(played(opening(kind, seed), seed), since=3 if is_slow else 0)
    assert analysis.losses
    assert analysis.is_played
    assert (analysis.index, analysis.claim, analysis.best) == (0, None, None)


@pytest.mark.long
def test_every_loss_is_found_with_four_players() -> None:
    """The dealer of four, too, may play the wrong card of the talon (RA-3)."""
    match = played(opening("a raspasy", 3, 4), 3, players=4)
    analysis = check_card_by_card(match, since=1)
    at = 3  # after three passes
    state, action = states_of(match)[at]
    assert isinstance(action, pref.PlayTalon)
    values = evaluate(state)
    wrong = [loss for loss in analysis.losses if loss.action == at]
    assert bool(wrong) is (values[action] > min(values.values()))


@pytest.mark.long
def test_every_loss_is_found_with_two_players() -> None:
    """The dummy's cards are the losses of the defender who plays them (GU)."""
    misere = "misere, pass, discard {} {}".format(*sorted(pref.Deal.shuffled(2, 2).talon))
    analysis = check_card_by_card(played(misere, 2, players=2, convention=pref.GUSARIK), since=3)
    assert {loss.seat for loss in analysis.losses} <= {0, 1}
    check_card_by_card(played("pass, pass", 2, players=2, convention=pref.GUSARIK))


@pytest.mark.parametrize(
    ("kind", "seed"),
    [
        ("two whists", GOOD[1]),
        ("two whists", GOOD[2]),
        ("an open hand", GOOD[0]),
        ("a misere", BAD[1]),
    ],
)
def test_losses_lead_from_what_it_was_worth_to_how_it_came_out(kind: str, seed: int) -> None:
    """Every change of a contract's value is the error of somebody."""
    match = played(opening(kind, seed), seed)
    (analysis,) = analyse(match)
    assert isinstance(analysis.solution, ContractSolution)
    value = analysis.solution.tricks
    for loss in analysis.losses:
        assert loss.before == value
        value = loss.after
        fewest = kind == "a misere"
        assert (loss.after < loss.before) is ((loss.seat == 0) is not fewest)
    outcome = be(pref.Finished, match.state).outcome
    assert isinstance(outcome, pref.ContractOutcome)
    assert outcome.tricks is not None
    assert outcome.tricks[analysis.solution.declarer] == value
    assert sum(loss.tricks for loss in analysis.losses) == sum(map(analysis.lost_by, range(3)))


@pytest.mark.long
def test_best_play_loses_nothing() -> None:
    """A deal that is played along its line has no losses."""
    for kind, seed in (("two whists", GOOD[0]), ("a misere", BAD[2])):
        (analysis,) = analyse(played(opening(kind, seed), seed, best_until=30))
        assert analysis.losses == ()
        assert str(analysis) == f"#0 {analysis.solution}"


def test_a_deal_in_progress_is_analysed_as_far_as_it_has_come() -> None:
    """Also before the first card, and in the auction."""
    calls = opening("two whists", GOOD[0])
    whole = analyse(played(calls, GOOD[0]))[0]
    part = analyse(played(calls, GOOD[0], cards=10))[0]
    assert part.losses == whole.losses[: len(part.losses)]
    assert part.solution == whole.solution
    start = analyse(played("6♥", cards=0))[0]
    assert (start.solution, start.is_played, start.losses) == (None, False, ())
    assert str(start) == "#0 nothing to play"


def test_a_game_that_was_passed_out_is_worth_what_it_would_have_come_to() -> None:
    """Whether the defence should have whisted is answered by the cards."""
    whisted = opening("two whists", GOOD[0])
    calls = whisted.replace("whist, whist", "pass, pass")
    (analysis,) = analyse(played(calls, GOOD[0]))
    (played_out,) = analyse(played(whisted, GOOD[0], cards=0))
    assert analysis.solution == played_out.solution
    assert not analysis.is_played
    assert str(analysis).endswith("(not played)")


def test_a_claim_is_told_beside_what_the_cards_would_have_given() -> None:
    """Agreeing is no card, so it is no loss of anybody (PL-6)."""
    calls = opening("two whists", GOOD[0])
    value = analyse(played(calls, GOOD[0], cards=0))[0].solution
    assert isinstance(value, ContractSolution)
    agreed = value.tricks - 1
    match = played(f"{calls}, claim {agreed} {10 - agreed} 0, 1: accept, 2: accept", GOOD[0])
    (analysis,) = analyse(match)
    claim = analysis.claim
    assert claim is not None
    assert (claim.before, claim.after) == (value.tricks, agreed)
    assert "claim makes" in str(analysis)
    rejected = f"{calls}, claim {agreed} {10 - agreed} 0, 1: reject"
    assert analyse(played(rejected, GOOD[0], cards=3))[0].claim is None


def test_the_best_discard_is_told_when_it_is_asked_for() -> None:
    """Even of a game that was given up (EX-3)."""
    match = played("6♥, pass, pass, surrender", cards=0)
    (analysis,) = analyse(match, discards=True)
    exchange = next(one for one, _ in states_of(match) if isinstance(one, pref.Exchange))
    assert analysis.best == best_discard(exchange)
    assert analysis.solution is None
    assert str(analysis).split("\n") == ["#0 nothing to play", f"    best: {analysis.best}"]
    assert analyse(match)[0].best is None


def test_deals_have_the_places_they_have_in_a_record() -> None:
    """Adjustments have a place, too, and no analysis; one deal may be asked for."""
    match = pref.Match.start(pref.SOCHI, NAMES[:3], first_dealer=2)
    match = match.adjust(0, gora=5, reason="late")
    for seed in (1, 2):
        match = match.deal(pref.Deal.shuffled(seed))
        for text in ("6♥", "pass", "pass", "surrender"):
            match = match.apply(pref.parse_action(text))
    match = match.deal(pref.Deal.shuffled(3)).apply(pref.Pass())
    found = analyse(match)
    assert [one.index for one in found] == [1, 2, 3]
    assert [one.setting.dealer for one in found] == [2, 0, 1]
    assert analyse(match, deal=2) == (found[1],)
    record = pref.read_match_record(pref.write_match_record(match))
    assert analyse(record) == found
    for wrong in (0, 4, -1):
        with pytest.raises(pref.ArgumentError) as caught:
            analyse(match, deal=wrong)
        assert (caught.value.code, caught.value.expected) == ("no-such-point", "1, 2, 3")


def test_a_match_that_a_fourth_joined_is_analysed_from_there_on() -> None:
    """The deals of the three are not in its log (ST-4)."""
    match = pref.Match.start(pref.SOCHI, NAMES[:3], first_dealer=2)
    match = match.deal(pref.Deal.shuffled(1))
    for text in ("6♥", "pass", "pass", "surrender"):
        match = match.apply(pref.parse_action(text))
    match = match.join("Gleb").deal(pref.Deal.shuffled(2, 4)).apply(pref.Pass())
    assert [one.index for one in analyse(match)] == [1]


def test_a_raspasy_has_a_value_for_each_player() -> None:
    """What one loses is another's gain, so losses need not add up."""
    (analysis,) = analyse(played(opening("a raspasy", 1), 1))
    assert isinstance(analysis.solution, RaspasySolution)
    assert sum(analysis.solution.secure) >= 10
    for loss in analysis.losses:
        assert loss.after > loss.before


@pytest.mark.parametrize(
    ("arguments", "more"),
    [((None,), {}), (("{}",), {}), ((pref.SOCHI,), {})],
)
def test_what_is_no_match_is_refused(arguments: Any, more: Any) -> None:
    """A match, or a match record that was read."""
    with pytest.raises(pref.WrongType):
        analyse(*arguments, **more)


def test_arguments_of_the_wrong_type_are_refused() -> None:
    """A deal is a number, a flag is true or false."""
    match = pref.Match.start(pref.SOCHI, NAMES[:3])
    wrong: Any
    for wrong in ("0", True, 1.0):
        with pytest.raises(pref.WrongType):
            analyse(match, deal=wrong)
    for wrong in (1, "yes", None):
        with pytest.raises(pref.WrongType):
            analyse(match, discards=wrong)
    assert analyse(match) == ()
