"""Makers, strategies and machines refuse at once what they cannot use, as the rest of the house."""

import inspect
from collections.abc import Callable, Iterator
from itertools import repeat
from random import Random
from typing import Any

import pytest
from hypothesis import find, settings
from hypothesis import strategies as st

import preference as pref
from preference import testing
from preference.testing import DrawnChance, MatchMachine, RandomChance, match_machine
from preference.testing import strategies as pst
from tests.rows import each

STATE = pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=7), dealer=2, players=3)

SETTING = pref.Setting(3, 2)

MAKERS: dict[str, Callable[..., Any]] = {
    name: getattr(testing, name)
    for name in testing.__all__
    if name.startswith("make_") or name in ("choose_action", "play_out", "is_certain_misere")
}

STRATEGIES: dict[str, Callable[..., Any]] = {
    name: getattr(pst, name) for name in pst.__all__ if inspect.isfunction(getattr(pst, name))
}

GOOD: dict[str, Any] = {
    "chance": RandomChance(Random(1)),
    "convention": pref.SOCHI,
    "setting": SETTING,
    "state": STATE,
    "phase": pref.Auction,
    "hand": pref.Hand.of("♠7"),
    "players": 3,
    "make": lambda chance: chance.integer(1, 2),
}
"""What is good for a parameter that has no default."""

JUNK: dict[str, Callable[[], Any]] = {
    "object": object,
    "none": lambda: None,
    "minus one": lambda: -1,
    "nought": lambda: 0,
    "five": lambda: 5,
    "many": lambda: 10**40,
    "true": lambda: True,
    "half": lambda: 2.5,
    "text": lambda: "x",
    "nothing": lambda: "",
    "list": lambda: [object()],
    "sevens": lambda: repeat(7),
    "class": lambda: int,
    "unhashable": dict,
    "convention": lambda: pref.GUSARIK,
    "setting": lambda: pref.Setting(2, 0),
    "card": lambda: pref.DECK[0],
    "suit": lambda: pref.Suit.CLUBS,
    "strategy": st.integers,
}


def doors() -> Iterator[tuple[str, str]]:
    """Yield makers and strategies, each with one of its parameters."""
    for name, call in {**MAKERS, **STRATEGIES}.items():
        for parameter in inspect.signature(call).parameters:
            yield name, parameter


def opened(name: str, parameter: str, value: object) -> Any:
    """Call a maker or a strategy with one argument that is perhaps wrong."""
    call = {**MAKERS, **STRATEGIES}[name]
    wanted = inspect.signature(call).parameters.values()
    good = {one.name: GOOD[one.name] for one in wanted if one.default is one.empty}
    return call(**{**good, parameter: value})


@each(("name", "parameter"), list(doors()))
def test_no_argument_may_be_just_any_object(name: str, parameter: str) -> None:
    """A strategy says so when it is made, not when it is drawn from."""
    with pytest.raises(pref.WrongType) as caught:
        opened(name, parameter, object())
    assert caught.value.expected
    assert str(caught.value).isprintable()


@pytest.mark.long
@pytest.mark.parametrize(("name", "parameter"), list(doors()))
def test_junk_is_taken_or_refused(name: str, parameter: str) -> None:
    """And what is taken can be drawn, or is refused by an error of the library."""
    taken = 0
    for make in JUNK.values():
        try:
            made = opened(name, parameter, make())
            if isinstance(made, st.SearchStrategy) and name != "made":
                find(made, lambda _: True, settings=settings(max_examples=1, database=None))
        except pref.PreferenceError as error:
            assert error.code  # noqa: PT017 - some junk is good
            continue
        taken += 1
    assert taken < len(JUNK)


# ------------------------------------------------------------------ who may sit down

WITH_PLAYERS = [
    name
    for name, call in {**MAKERS, **STRATEGIES}.items()
    if {"convention", "players"} <= inspect.signature(call).parameters.keys()
]


@each("name", WITH_PLAYERS)
@each(
    ("convention", "players", "accepted"),
    [(pref.GUSARIK, 4, "2"), (pref.SOCHI, 2, "3 or 4"), (pref.TENS, 3, "4")],
)
def test_st3_more_players_than_a_convention_has_are_refused_at_once(
    name: str, convention: pref.Convention, players: int, accepted: str
) -> None:
    """By whoever takes both; nothing has been drawn yet."""
    call = {**MAKERS, **STRATEGIES}[name]
    wanted = inspect.signature(call).parameters.values()
    good = {one.name: GOOD[one.name] for one in wanted if one.default is one.empty}
    with pytest.raises(pref.ArgumentError) as caught:
        call(**{**good, "convention": convention, "players": players})
    assert (caught.value.code, caught.value.expected) == ("bad-players", accepted)


def test_st3_everything_that_takes_players_is_tried() -> None:
    """A new maker or strategy is found by its parameters."""
    assert len(WITH_PLAYERS) >= 17


@pytest.mark.parametrize("players", [0, 1, 5, -3, 10**40])
def test_st3_nobody_plays_with_so_many(players: int) -> None:
    """Whatever is played."""
    for name in WITH_PLAYERS:
        with pytest.raises(pref.ArgumentError) as caught:
            opened(name, "players", players)
        assert caught.value.code == "bad-players"


def test_st3_an_outcome_is_made_where_the_convention_is_played() -> None:
    """The setting has as many players as the convention is for."""
    with pytest.raises(pref.ArgumentError) as caught:
        testing.make_outcome(GOOD["chance"], pref.SOCHI, pref.Setting(2, 0))
    assert caught.value.code == "bad-players"
    with pytest.raises(pref.ArgumentError) as caught:
        pst.outcomes(pref.SOCHI, setting=pref.Setting(2, 0))
    assert caught.value.code == "bad-players"


def test_st3_a_setting_and_a_number_of_players_do_not_contradict_each_other() -> None:
    """The same number twice is no contradiction."""
    with pytest.raises(pref.ArgumentError) as caught:
        pst.outcomes(pref.SOCHI, setting=SETTING, players=4)
    assert (caught.value.code, caught.value.expected) == ("bad-players", "3 players, or None")
    found = find(pst.outcomes(pref.SOCHI, setting=SETTING, players=3), lambda _: True)
    assert found.setting == SETTING


def test_a_state_stands_alone() -> None:
    """It has its convention and its players already."""
    for others in ({"convention": pref.SOCHI}, {"players": 3}):
        with pytest.raises(pref.ArgumentError) as caught:
            pst.courses(state=STATE, **others)
        assert caught.value.code == "bad-argument"


def test_st2_nothing_can_be_chosen_when_a_deal_is_over() -> None:
    """A strategy of nothing would fail in a test of somebody else's, far from here."""
    over = testing.play_out(GOOD["chance"], STATE).finished
    for door in (pst.actions_of, lambda state: testing.choose_action(GOOD["chance"], state)):
        with pytest.raises(pref.ArgumentError) as caught:
            door(over)
        assert (caught.value.code, caught.value.rule) == ("deal-over", "ST-2")
        assert str(over) in str(caught.value)
    assert find(pst.courses(state=over), lambda _: True).actions == ()


def test_a_kind_of_outcome_that_is_not_played_is_refused_at_once() -> None:
    """When the strategy is made."""
    with pytest.raises(pref.ArgumentError) as caught:
        pst.outcomes(pref.SOCHI, kind=pref.PreferansOutcome)
    assert caught.value.code == "no-such-outcome"


# ------------------------------------------------------------------ machines and chances


def test_st3_a_machine_is_refused_at_once() -> None:
    """By the function, and where the class is written."""
    with pytest.raises(pref.ArgumentError) as caught:
        match_machine(pref.GUSARIK, 4)
    assert caught.value.code == "bad-players"
    with pytest.raises(pref.ArgumentError) as caught:
        type("FourAtGusarik", (MatchMachine,), {"convention": pref.GUSARIK, "players": 4})
    assert caught.value.code == "bad-players"
    with pytest.raises(pref.WrongType):
        match_machine("sochi")  # type: ignore[arg-type]
    with pytest.raises(pref.WrongType):
        match_machine(None, "3")  # type: ignore[arg-type]
    assert match_machine(pref.GUSARIK, 2).players == 2


def test_a_chance_is_made_of_a_generator_or_of_a_draw() -> None:
    """A generator alone is no chance, and the error says how to make one of it."""
    with pytest.raises(pref.WrongType):
        RandomChance(7)  # type: ignore[arg-type]
    with pytest.raises(pref.WrongType):
        DrawnChance(7)  # type: ignore[arg-type]
    with pytest.raises(pref.WrongType) as caught:
        testing.make_deal(Random(1))  # type: ignore[arg-type]
    assert caught.value.expected == "a Chance, such as RandomChance(Random(1))"
