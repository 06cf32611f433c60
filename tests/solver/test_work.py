"""How much the search has to look at: counts that are the same on every machine."""

from statistics import median, quantiles

import pytest

import preference as pref
from preference.solver import Aim, Question

DEALS = 20


def _counts(aim: Aim, trumps: tuple[int, ...]) -> list[tuple[int, int]]:
    counts = []
    for seed in range(DEALS):
        hands = pref.Deal.shuffled(seed=seed).masks
        question = Question(hands, seed % 3, aim, trump=trumps[seed % len(trumps)])
        memory = question.memory()
        question.value(memory)
        counts.append((int(memory.nodes), int(memory.looks)))
    return counts


@pytest.mark.parametrize(
    ("aim", "trumps", "middle", "high"),
    [
        (Aim.MOST, (4,), 1_500, 9_500),
        (Aim.MOST, (0, 1, 2, 3), 1_500, 9_500),
        (Aim.FEWEST, (4,), 10_000, 37_000),
    ],
    ids=["no trump", "suit", "misere"],
)
def test_the_search_opens_few_positions(
    aim: Aim, trumps: tuple[int, ...], middle: int, high: int
) -> None:
    """The median and the 95th percentile stay below what the search is meant to need."""
    nodes = [count for count, _ in _counts(aim, trumps)]
    assert median(nodes) <= middle
    assert quantiles(nodes, n=20)[-1] <= high
