"""`st.from_type` knows the public classes, and Hypothesis is imported as fast as before."""

import inspect
import subprocess
import sys
from enum import Enum
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import _preference_hypothesis as plugin
import preference as pref
from preference.testing.strategies.registered import STRATEGIES

PUBLIC = {
    name: value
    for name in pref.__all__
    if isinstance(value := getattr(pref, name), type) and not issubclass(value, Exception)
}

MADE_BY_FUNCTIONS = {
    *("Breach", "BreachPrice", "Clock", "Completion", "Completions", "Explanation", "Heard"),
    *("HiddenDiscard", "OptionDifference", "OptionText", "PadCorrection", "Pause", "Refusal"),
    *("Replay", "ReplayError", "SeatDraw", "TimeLimit"),
}
"""Public classes that only functions make, from values that are registered."""


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


def test_every_public_class_is_registered() -> None:
    """But for enumerations, which Hypothesis knows, and what only functions make."""
    registered = {kind.__name__ for kind in STRATEGIES}
    enumerations = {name for name, value in PUBLIC.items() if issubclass(value, Enum)}
    assert PUBLIC.keys() - registered == enumerations | MADE_BY_FUNCTIONS


def test_the_table_of_modules_names_the_registered_classes() -> None:
    """Each by a module that exports it, and once."""
    table = [
        getattr(import_module(module), name)
        for module, names in plugin.CLASSES.items()
        for name in names
    ]
    assert len(table) == len(STRATEGIES)
    assert set(table) == set(STRATEGIES)


@pytest.mark.parametrize("kind", STRATEGIES, ids=lambda kind: kind.__name__)
def test_from_type_draws_an_object_of_the_class(kind: type[Any]) -> None:
    """Of every registered class."""

    @settings(max_examples=5)
    @given(st.from_type(kind))
    def draw(value: object) -> None:
        assert isinstance(value, kind)

    draw()


@pytest.mark.parametrize("kind", [pref.Action, pref.State, pref.Outcome], ids=["a", "s", "o"])
def test_from_type_draws_of_a_union(kind: Any) -> None:
    """Actions, states and outcomes."""

    @settings(max_examples=5)
    @given(st.from_type(kind))
    def draw(value: object) -> None:
        assert isinstance(value, kind)

    draw()


IMPORTED = "print(*[name for name in sys.modules if name.startswith('preference')])"


def test_importing_hypothesis_imports_nothing_of_the_library() -> None:
    """People who have it installed for something else do not wait for it."""
    assert fresh(f"import sys, hypothesis; {IMPORTED}").split() == []


def test_importing_the_library_does_not_import_the_kit() -> None:
    """Registering is lazy on the other side, too."""
    loaded = fresh(f"import sys, hypothesis, preference; {IMPORTED}").split()
    assert "preference.cards" in loaded
    assert not any(name.startswith("preference.testing") for name in loaded)


RESOLVE = """
from hypothesis import strategies as st
for kind in (pref.Deal, pref.ScorePad):
    assert "made" in repr(st.from_type(kind)), st.from_type(kind)
"""


@pytest.mark.parametrize(
    "imports",
    [
        "import hypothesis; import preference as pref",
        "import preference as pref; pref.ScorePad; import hypothesis",
        "import preference.testing; import preference as pref",
    ],
)
def test_from_type_works_in_a_fresh_interpreter_whatever_comes_first(imports: str) -> None:
    """A class is registered when its module is imported, before Hypothesis or after."""
    fresh(imports + RESOLVE)


def test_the_modules_keep_their_own_loaders() -> None:
    """Whoever asks for the source, a debugger for one, does not meet the watcher."""
    code = "import hypothesis, inspect, preference.deals as m; print(type(m.__spec__.loader)); "
    printed = fresh(code + "print(type(m.__loader__)); print(inspect.getsource(m.Deal)[:14])")
    assert "Registering" not in printed
    assert "@attrs.frozen" in printed


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
