"""Values to spoil, and the list of what was spoilt: what each invariant must refuse."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

import preference as pref
from tests.play import PLAIN_DEAL, be, say, start, undertake

NAMES = ["Anna", "Boris", "Vera"]

WHERE = "preference.testing.invariants"


def playing(words: str = "whist, whist", **options: Any) -> pref.Playing:
    """Cards being played."""
    return be(pref.Playing, say(undertake("7♦", **options), words))


def course(state: pref.State, *words: str) -> SimpleNamespace:
    """A deal as it went, by texts."""
    states, actions = [state], []
    for text in words:
        actions.append(pref.parse_action(text))
        states.append(pref.apply(states[-1], actions[-1]))
    return SimpleNamespace(states=tuple(states), actions=tuple(actions))


def whole_course(**options: Any) -> SimpleNamespace:
    """A deal of raspasy played with the first legal action."""
    states, actions = [start(**options)], []
    while not isinstance(states[-1], pref.Finished):
        actions.append(pref.legal_actions(states[-1])[0])
        states.append(pref.apply(states[-1], actions[-1]))
    return SimpleNamespace(states=tuple(states), actions=tuple(actions))


def with_states(one: SimpleNamespace, at: int, state: pref.State) -> SimpleNamespace:
    """A course with another state put in."""
    states = list(one.states)
    states[at] = state
    return SimpleNamespace(states=tuple(states), actions=one.actions)


def pad(*lines: str, pool: int | None = 10, **options: Any) -> pref.ScorePad:
    """A pad with a raspasy, after what is given as contracts made without play."""
    made = pref.ScorePad.start(pref.SOCHI, NAMES, pool=pool, first_dealer=2, **options)
    for contract in lines:
        made = made.contract(contract, 0, calls=["pass", "pass"])
    return made.raspasy((3, 3, 4))


def with_line(made: pref.ScorePad, **parts: Any) -> pref.ScorePad:
    """A pad with its last line changed, and nothing else."""
    line = attrs.evolve(made.lines[-1], **parts)
    return attrs.evolve(made, lines=(*made.lines[:-1], line))


def with_progress(made: pref.ScorePad, **parts: Any) -> pref.ScorePad:
    """A pad that stands elsewhere than its lines lead."""
    return attrs.evolve(made, progress=attrs.evolve(made.progress, **parts))


def match(*words: str, **options: Any) -> pref.Match:
    """A match in its first deal."""
    begun = pref.Match.start(pref.SOCHI, NAMES, pool=10, first_dealer=2, **options)
    begun = begun.deal(PLAIN_DEAL)
    for text in words:
        begun = begun.apply(pref.parse_action(text))
    return begun


SPREAD = ([1, 0], [0, 1], [[0, 4], [0, 0]])
SHEET = pref.ScoreSheet.of(*SPREAD)
RASPASY = pref.RaspasyOutcome(setting=pref.Setting(3, 2), tricks=(3, 3, 4))
MADE = pref.ContractOutcome(
    setting=pref.Setting(3, 2),
    contract=pref.parse_contract("7♦"),
    declarer=0,
    calls=(pref.Whist(), pref.Whist()),
    tricks=(7, 2, 1),
)

Patch = pytest.MonkeyPatch
Plant = Callable[[Patch], tuple[Any, ...]]
PLANTS: list[tuple[str, str, Plant]] = []


def plant(name: str, says: str) -> Callable[[Plant], Plant]:
    """Name a function that returns what the invariant must refuse, and what it then says."""

    def listed(make: Plant) -> Plant:
        PLANTS.append((name, says, make))
        return make

    return listed


def changed(value: Any, **parts: Any) -> Any:
    """A value with parts that need not be of the right type."""
    return attrs.evolve(value, **parts)


def instead(patch: Patch, module: str, name: str, value: Any) -> None:
    """Let the invariants of a module see another function of the library."""
    patch.setattr(f"{WHERE}.{module}.{name}", value)
