"""The best discard, against trying all 66."""

from itertools import combinations
from typing import Any

import pytest

import preference as pref
from preference.solver import BestDiscard, best_discard, solve
from preference.solver.discards import _discards
from preference.solver.questions import Aim, Question
from tests.play import be, bids_by, say, start, undertake
from tests.solver.endings import mask


def exchange(
    bid: str, *, by: int = 0, seed: int = 1, convention: pref.Convention = pref.SOCHI
) -> pref.Exchange:
    """The state in which a hand that won the auction holds twelve cards."""
    state = start(convention, pref.Deal.shuffled(seed))
    return be(pref.Exchange, say(state, bids_by(by, bid)))


def all_discards(state: pref.Exchange) -> list[pref.Discard]:
    """The 66 discards."""
    found = [one for one in pref.legal_actions(state) if isinstance(one, pref.Discard)]
    assert len(found) == 66
    return found


def check_is_true(state: pref.Exchange, best: BestDiscard) -> None:
    """What it says comes true: it can be laid away and declared, and is worth that."""
    after = pref.apply(state, best.discard)
    if isinstance(best.solution.contract, pref.Contract):
        after = pref.apply(after, pref.Declare(best.solution.contract))
    assert solve(after) == best.solution


def can_reach(state: pref.State, aim: Aim, trump: int, tricks: int) -> bool:
    """Whether the declarer takes at least so many tricks with the ten cards left."""
    if isinstance(state, pref.Exchange):
        hands = list(state.table.deal.masks)
        hands[state.declarer] = state.cards
        question = Question(tuple(hands), state.declarer, aim, trump)
    else:
        playing = be(pref.Playing, state)
        declarer = playing.setup.undertaking.declarer
        question = Question(playing.hands, declarer, aim, trump)
    return question.reaches(tricks)


@pytest.mark.long
@pytest.mark.parametrize(("seed", "by"), [(7, 1), (4, 2)])
def test_no_other_discard_leaves_fewer_tricks_on_misere(seed: int, by: int) -> None:
    """After each of the 66 the declarer is made to take as many."""
    state = exchange("misere", by=by, seed=seed)
    best = best_discard(state)
    check_is_true(state, best)
    for discard in all_discards(state):
        after = pref.apply(state, discard)
        assert can_reach(after, Aim.FEWEST, 4, best.solution.tricks)


@pytest.mark.parametrize(("seed", "by"), [(41, 0), (114, 0)])
def test_a_misere_that_can_be_made_is_made(seed: int, by: int) -> None:
    """Nothing is better than no trick, so the first such discard will do."""
    best = best_discard(exchange("misere", by=by, seed=seed))
    assert (best.solution.tricks, best.solution.is_made) == (0, True)
    check_is_true(exchange("misere", by=by, seed=seed), best)


@pytest.mark.long
@pytest.mark.parametrize(("seed", "by"), [(1, 0), (2, 1), (178, 0)])
def test_no_other_discard_makes_a_higher_contract(seed: int, by: int) -> None:
    """After each of the 66, in no strain the declarer takes more."""
    state = exchange("6♠", by=by, seed=seed)
    best = best_discard(state)
    check_is_true(state, best)
    contract = be(pref.Contract, best.solution.contract)
    assert contract.level == max(6, best.solution.tricks)
    for discard in all_discards(state):
        after = pref.apply(state, discard)
        for strain in pref.Strain:
            assert not can_reach(after, Aim.MOST, int(strain), best.solution.tricks + 1)


def test_a_contract_below_the_bid_is_not_declared() -> None:
    """Whoever bid too much is told the game that costs least (EX-2, SC-1)."""
    state = exchange("9♣", by=0, seed=1)
    best = best_discard(state)
    contract = best.solution.contract
    assert isinstance(contract, pref.Contract)
    assert contract >= pref.parse_contract("9♣")
    check_is_true(state, best)
    low = best_discard(exchange("6♠", by=0, seed=1)).solution
    assert low.tricks < 9, "choose another deal"
    # Spades below the bid would be a ten; every other strain is a nine.
    assert best.solution.undertricks == 9 - low.tricks


@pytest.mark.parametrize(("bid", "strains"), [("10♥", {"♥", "NT"}), ("10NT", {"NT"})])
def test_ex2_above_a_bid_of_ten_only_the_higher_strains_are_left(
    bid: str, strains: set[str]
) -> None:
    """No contract in a lower strain is above the bid, at any level."""
    for seed in (1, 4, 7):
        best = best_discard(exchange(bid, seed=seed))
        contract = be(pref.Contract, best.solution.contract)
        assert contract.level == 10
        assert str(contract).removeprefix("10") in strains
        check_is_true(exchange(bid, seed=seed), best)


def test_equal_cards_are_laid_away_once() -> None:
    """Of a sequence it does not matter which card goes, so that fewer than 66 are tried."""
    cards = mask("♠7 ♠8 ♠9 ♠J ♣A ♦7 ♦8 ♦9 ♦10 ♦J ♦Q ♦K")
    found = list(_discards(cards))
    assert len(found) == len(set(found)) == 2 + 6
    assert mask("♠7 ♠8") in found
    assert mask("♠7 ♠J") in found
    assert all(one.bit_count() == 2 and one & cards == one for one in found)
    apart = mask("♠7 ♠9 ♠J ♠K ♣7 ♣9 ♣J ♣K ♦7 ♦9 ♦J ♦K")
    assert set(_discards(apart)) == {
        1 << one | 1 << other
        for one, other in combinations([card for card in range(32) if apart >> card & 1], 2)
    }


@pytest.mark.long
def test_a_blind_game_is_laid_away_after_the_talon_is_taken() -> None:
    """Twelve cards are twelve cards; an open misere is a misere (BL-3)."""
    convention = pref.SOCHI.evolve(blind=True)
    blind = exchange("blind 6♠", seed=7, convention=convention)
    with pytest.raises(pref.ArgumentError) as caught:
        best_discard(blind)
    assert (caught.value.code, caught.value.rule) == ("no-discard", "EX-1")
    assert "TakeTalon" in caught.value.expected
    taken = best_discard(say(blind, "take talon"))
    assert taken == best_discard(exchange("6♠", seed=7))
    opened = best_discard(say(blind, "open misere"))
    assert opened == best_discard(exchange("misere", seed=7))


def test_it_is_the_same_every_time() -> None:
    """And a value like any other."""
    one, other = best_discard(exchange("6♠", seed=7)), best_discard(exchange("6♠", seed=7))
    assert one == other
    assert hash(one) == hash(other)
    assert str(one) == f"{one.discard}, then {one.solution}"


@pytest.mark.parametrize(
    ("state", "hint"),
    [
        (start(), "go back to the exchange"),
        (undertake("7♠"), "go back to the exchange"),
        (say(start(), "6♠, pass, pass, surrender"), "go back to the exchange"),
        (say(start(pref.SOCHI.evolve(talonless=[9])), "9 w/t, pass, pass"), "apply Declare"),
    ],
)
def test_where_nothing_is_laid_away_it_is_refused(state: pref.State, hint: str) -> None:
    """The message says what to do."""
    with pytest.raises(pref.ArgumentError) as caught:
        best_discard(state)
    assert caught.value.code == "no-discard"
    assert hint in caught.value.expected


@pytest.mark.parametrize("wrong", [None, 3, "6♠", pref.Deal.shuffled(1)])
def test_what_is_no_state_is_refused(wrong: Any) -> None:
    """The wrong type comes back with what makes the right one."""
    with pytest.raises(pref.WrongType):
        best_discard(wrong)


@pytest.mark.parametrize(("seed", "contract"), [(11, "8♦"), (24, "9NT"), (37, "6NT"), (88, "6NT")])
def test_ex2_of_two_contracts_of_one_level_the_higher_strain_is_named(
    seed: int, contract: str
) -> None:
    """The ladder goes by level, then by strain (BI-1)."""
    state = start(deal=pref.Deal.shuffled(seed=seed))
    found = best_discard(say(state, "6♠, pass, pass"))
    assert (str(found.solution.contract), found.solution.is_made) == (contract, True)
