"""The promises of every reader, tried without atheris on any Python: see the folder `fuzz`.

    python -m fuzz all --runs 200000

looks for more, and takes hours.
"""

from collections import Counter
from random import Random

import pytest

from fuzz.promises import READ, Target, try_input
from fuzz.running import committed
from fuzz.targets import TARGETS

CHANGED = 120
"""How many changed inputs of each target are tried."""

each_target = pytest.mark.parametrize("target", list(TARGETS.values()), ids=list(TARGETS))


@each_target
def test_formats_the_corpus_keeps_every_promise(target: Target) -> None:
    """What the fuzzer begins with, large and deep inputs too, and what once broke a promise."""
    found = Counter(try_input(target, data) for data in [*target.seeds(), *committed(target.name)])
    assert found[READ]


@pytest.mark.long
@each_target
def test_formats_changed_inputs_keep_every_promise(target: Target) -> None:
    """The same every time; of each target some are read, and some refused where it refuses."""
    seeds = target.seeds()
    found: Counter[str] = Counter()
    for number in range(CHANGED):
        chance = Random(f"{target.name} {number}")
        data = chance.choice(seeds)
        for _ in range(chance.choice((1, 1, 2))):
            changed = target.mutate(data, chance)
            data = data if changed is None else changed
        found[try_input(target, data)] += 1
    assert found[READ]
    assert len(found) > 1 or not target.refusals
