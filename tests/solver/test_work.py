"""How much the search has to look at: counts that are the same on every machine, in both builds."""

from statistics import median, quantiles

import pytest

import preference as pref
from preference import solver
from preference.solver.questions import Aim, Question


def _opened(aim: Aim, trumps: tuple[int, ...], deals: int) -> list[int]:
    """Count the positions that were opened for each deal."""
    counts = []
    for seed in range(deals):
        hands = pref.Deal.shuffled(seed=seed).masks
        question = Question(hands, seed % 3, aim, trump=trumps[seed % len(trumps)])
        memory = question.memory()
        question.value(memory)
        counts.append(memory.nodes)
    return counts


@pytest.mark.long
@pytest.mark.parametrize(
    ("aim", "trumps", "deals", "middle", "high"),
    [
        (Aim.MOST, (4,), 20, 300, 3_000),
        (Aim.MOST, (0, 1, 2, 3), 20, 600, 1_800),
        (Aim.FEWEST, (4,), 8, 1_000, 4_500),
    ],
    ids=["no trump", "suit", "misere"],
)
def test_the_search_opens_few_positions(
    aim: Aim, trumps: tuple[int, ...], deals: int, middle: int, high: int
) -> None:
    """Median and 95th percentile of a few deals: a search that grows blunt shows here first."""
    opened = _opened(aim, trumps, deals)
    assert median(opened) <= middle, opened
    assert quantiles(opened, n=20)[-1] <= high, opened


def test_the_counts_do_not_depend_on_the_build() -> None:
    """The interpreted and the compiled kernel walk the same way, card by card."""
    assert sum(_opened(Aim.MOST, (4,), 8)) == 5_016
    assert sum(_opened(Aim.MOST, (0, 1, 2, 3), 8)) == 3_956
    assert sum(_opened(Aim.FEWEST, (4,), 2)) == 3_497


@pytest.mark.skipif(solver.COMPILED, reason="a compiled kernel has its capacity built in")
@pytest.mark.parametrize(("aim", "trump"), [(Aim.MOST, 4), (Aim.MOST, 0), (Aim.FEWEST, 4)])
def test_a_full_table_starts_again_and_the_answers_stay_the_same(
    aim: Aim, trump: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was forgotten is looked for once more: more work, the same tricks."""
    question = Question(pref.Deal.shuffled(seed=3).masks, 0, aim, trump=trump)
    large, small = question.memory(), question.memory()
    expected = question.value(large)
    monkeypatch.setattr("preference.solver._kernel.search.CAPACITY", 50)
    assert question.value(small) == expected
    assert len(small.known) <= 50 < len(large.known)
    assert small.nodes > large.nodes
