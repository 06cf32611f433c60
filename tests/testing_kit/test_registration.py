"""`st.from_type` knows the public classes, and Hypothesis is imported as fast as before."""

import inspect
import json
import subprocess
import sys
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import _preference_hypothesis as plugin
import preference as pref
from preference.testing import RandomChance
from preference.testing.strategies import registered
from preference.testing.strategies.registered import STRATEGIES
from tests.looks import some
from tests.public_names import NAMES

PUBLIC = {
    key: value
    for key, (_, _, value) in NAMES.items()
    if isinstance(value, type) and not issubclass(value, Exception)
}
"""Every class that the reference documents."""

UNDRAWN = {
    "OptionChanges": "keyword arguments of any type",
    "DrawnChance": "made of the draw of Hypothesis itself",
    "Disagreement": "what a check has found",
    "EngineReport": "what a check has counted",
    "raw_env": "a game in the hands of a program that learns",
}
"""Public classes of which there is no strategy, and why; nor is there one of any Protocol."""


def fresh(code: str) -> str:
    """Run code in an interpreter of its own."""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_entry_point_is_installed() -> None:
    """`pip install` puts it there; after a change of it an editable install is made again."""
    found = [entry for entry in entry_points(group="hypothesis") if entry.name == "preference"]
    assert [entry.value for entry in found] == ["_preference_hypothesis:register"]
    assert found[0].load() is plugin.register


def is_protocol(kind: type[Any]) -> bool:
    """Whether a class says what others are to bring, and is itself never made."""
    return bool(getattr(kind, "_is_protocol", False))


@pytest.mark.many
@pytest.mark.parametrize("key", some(list(PUBLIC)))
def test_from_type_draws_of_every_public_class(key: str) -> None:
    """Registered, or an enumeration, or built of its fields; or in the list of those not drawn."""
    kind = PUBLIC[key]
    if is_protocol(kind) or kind.__name__ in UNDRAWN:
        assert kind not in STRATEGIES
        return

    @settings(max_examples=3, suppress_health_check=[HealthCheck.too_slow])
    @given(st.from_type(kind))
    def draw(value: object) -> None:
        assert isinstance(value, kind)

    draw()


def test_st_4_who_joins_a_game_joins_one_that_goes_on() -> None:
    """Also where the game that was made is over: then at its beginning."""
    for seed in range(60):
        joined = registered._joined(RandomChance(Random(seed)))
        assert isinstance(joined, pref.Joined)


def test_the_list_of_what_is_not_drawn_is_short() -> None:
    """And names public classes only."""
    assert set(UNDRAWN) <= {kind.__name__ for kind in PUBLIC.values()}
    assert len(UNDRAWN) < 6


def test_the_table_of_modules_names_the_registered_classes() -> None:
    """Each by a module that exports it, and once."""
    table = [
        getattr(import_module(module), name)
        for module, names in plugin.CLASSES.items()
        for name in names
    ]
    assert len(table) == len(STRATEGIES)
    assert set(table) == set(STRATEGIES)


@pytest.mark.parametrize("kind", [pref.Action, pref.State, pref.Outcome], ids=["a", "s", "o"])
def test_from_type_draws_of_a_union(kind: Any) -> None:
    """Actions, states and outcomes."""

    @settings(max_examples=5)
    @given(st.from_type(kind))
    def draw(value: object) -> None:
        assert isinstance(value, kind)

    draw()


FIRST = """
import json, sys, hypothesis
def loaded():
    return [name for name in sys.modules if name.startswith('preference')]
told = {"with hypothesis": loaded()}
import preference as pref
told["with both"] = loaded()
import inspect, preference.deals as deals
told["loaders"] = [type(deals.__spec__.loader).__name__, type(deals.__loader__).__name__]
told["source"] = inspect.getsource(deals.Deal)
print(json.dumps(told))
"""

RESOLVE = """
from hypothesis import strategies as st
for kind in (pref.Deal, pref.ScorePad):
    assert "made" in repr(st.from_type(kind)), st.from_type(kind)
"""


@pytest.fixture(scope="module")
def told() -> dict[str, Any]:
    """Tell what a fresh interpreter has loaded that imports Hypothesis first."""
    found: dict[str, Any] = json.loads(fresh(FIRST + RESOLVE))
    return found


def test_importing_hypothesis_imports_nothing_of_the_library(told: dict[str, Any]) -> None:
    """People who have it installed for something else do not wait for it."""
    assert told["with hypothesis"] == []


def test_importing_the_library_does_not_import_the_kit(told: dict[str, Any]) -> None:
    """Registering is lazy on the other side, too."""
    assert "preference.cards" in told["with both"]
    assert not any(name.startswith("preference.testing") for name in told["with both"])


def test_the_modules_keep_their_own_loaders(told: dict[str, Any]) -> None:
    """Whoever asks for the source, a debugger for one, does not meet the watcher."""
    assert "_Registering" not in told["loaders"]
    assert "@attrs.frozen" in told["source"]


@pytest.mark.long
@pytest.mark.parametrize(
    "imports",
    [
        "import preference as pref; pref.ScorePad; import hypothesis",
        "import preference.testing; import preference as pref",
    ],
)
@pytest.mark.usefixtures("told")
def test_from_type_works_in_a_fresh_interpreter_whatever_comes_first(imports: str) -> None:
    """A class is registered when its module is imported, before Hypothesis or after.

    `told` tries it with Hypothesis first.
    """
    fresh(imports + RESOLVE)


def watcher() -> Any:
    """The one that sees the modules being imported."""
    (found,) = (one for one in sys.meta_path if type(one).__module__ == plugin.__name__)
    return found


def test_a_module_that_is_nowhere_or_no_module_is_left_alone(tmp_path: Path) -> None:
    """There is nothing to register: no file of the name, and a folder without one."""
    assert watcher().find_spec("preference.cards", [str(tmp_path)]) is None
    (tmp_path / "cards").mkdir()
    folder = watcher().find_spec("preference.cards", [str(tmp_path)])
    assert (folder.loader, list(folder.submodule_search_locations)) == (
        None,
        [str(tmp_path / "cards")],
    )


HALF = """
import sys, types
sys.modules["preference.deals"] = types.ModuleType("preference.deals")
import hypothesis
del sys.modules["preference.deals"]
import preference as pref
"""


@pytest.mark.long
def test_a_module_in_the_middle_of_its_import_is_no_reason_to_fail() -> None:
    """Another thread may be importing it; what it lacks is registered when it is loaded."""
    fresh(HALF + RESOLVE)


def test_registering_twice_changes_nothing() -> None:
    """There is one watcher, however often Hypothesis is asked to load its plugins."""
    plugin.register()
    watchers = [one for one in sys.meta_path if type(one).__module__ == plugin.__name__]
    assert len(watchers) == 1
    assert inspect.getsource(plugin)


def test_other_types_are_drawn_as_before() -> None:
    """A registered class is no answer to a question for an int."""

    @settings(max_examples=10)
    @given(st.from_type(int), st.from_type(str), st.from_type(tuple[int, ...]))
    def draw(number: object, text: object, numbers: object) -> None:
        assert type(number) is int
        assert type(text) is str
        assert type(numbers) is tuple

    draw()
