"""Values of positions, known from books and from trying everything."""

import pytest

import preference as pref
from preference.solver import ContractSolution, RaspasySolution, evaluate, solve
from tests.play import start, say
from tests.solver.endings import brute, by_chance, ending, raspasy


def declarer(state: pref.Playing) -> int:
    """The declarer's seat."""
    undertaking = state.setup.undertaking
    return undertaking.table.setting.seats[undertaking.declarer]


def check_against_brute(state: pref.Playing | pref.Raspasy) -> None:
    solution = solve(state)
    if isinstance(state, pref.Playing):
        fewest = state.setup.undertaking.contract == pref.MISERE
        assert isinstance(solution, ContractSolution)
        assert solution.declarer == declarer(state)
        assert solution.tricks == brute(state, declarer(state), fewest=fewest)
        seat = declarer(state)
    else:
        assert isinstance(solution, RaspasySolution)
        for seat, tricks in enumerate(solution.secure):
            assert tricks == brute(state, seat, fewest=True)
        fewest = True
        (seat,) = state.actors
    values = evaluate(state)
    assert list(values) == list(pref.legal_actions(state))
    for action, value in values.items():
        assert value == brute(pref.apply(state, action), seat, fewest=fewest)


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("in_raspasy", [False, True])
def test_a(seed, players, in_raspasy):
    state = by_chance(seed, 1 + seed % 4, players=players, raspasy=in_raspasy)
    check_against_brute(state)
