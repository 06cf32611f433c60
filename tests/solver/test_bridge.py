"""The solver against a bridge double-dummy solver, on whole no-trump deals."""

import pytest

import preference as pref
from preference.solver.questions import Aim, Question
from tests.solver.bridge import bridge_deal, declarer_tricks, endplay


def _compare(first: int, count: int) -> None:
    types, dds = endplay()
    for seed in range(first, first + count):
        hands = pref.Deal.shuffled(seed=seed).masks
        declarer, leader = seed % 3, seed // 3 % 3
        bridge = declarer_tricks(types, dds, bridge_deal(types, hands, declarer, leader))
        assert Question(hands, declarer, Aim.MOST, leader=leader).value() == bridge, seed


@pytest.mark.long
def test_no_trump_values_equal_those_of_a_bridge_solver() -> None:
    """60 deals, every declarer and every first hand."""
    _compare(0, 60)


@pytest.mark.soak
def test_no_trump_values_equal_those_of_a_bridge_solver_on_a_thousand_deals() -> None:
    """The same on 1,000 deals."""
    _compare(1_000, 1_000)
