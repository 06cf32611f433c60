"""Whatever stands in the place of a part, a check says so: no other error comes out of it."""

import copy
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

import preference as pref
from preference.results import Ratings
from preference.testing.invariants import (
    INVARIANTS,
    InvariantError,
    Knowledge,
    cards_shown,
    check_actors,
    check_course,
    check_entries,
    check_explain,
    check_hides,
    check_match,
    check_outcome_scores,
    check_pad,
    check_rotation,
    check_rounding,
    check_score_rotation,
    check_sheet,
    check_shows,
    check_state,
    turned_outcome,
)
from preference.testing.making import Course
from tests.play import PLAIN_DEAL, finish, keep_dealt, say, start, undertake
from tests.rows import each
from tests.testing_kit.planting import MADE, RASPASY, SHEET, match, pad, playing, whole_course

Path = tuple[str | int, ...]

JUNK: tuple[Any, ...] = (None, "♠A", -1, 7, 1.5, (), (40,), {}, object())

ATOMS = (pref.Convention, pref.Card, pref.Contract, pref.Bid)
"""Values that check themselves when they are made; nothing is put inside these."""


def paths(value: Any, deep: int) -> Iterator[Path]:
    """Yield the way to every part, and to every part of a part."""
    if not deep or isinstance(value, ATOMS):
        return
    keys: Iterable[str | int] = ()
    if attrs.has(type(value)):
        keys = [field.name for field in attrs.fields(type(value))]
    elif type(value) is tuple:
        keys = range(len(value))
    for key in keys:
        yield (key,)
        for rest in paths(part_of(value, key), deep - 1):
            yield (key, *rest)


def part_of(value: Any, *path: str | int) -> Any:
    """Return a part by its names and places."""
    for key in path:
        value = value[key] if isinstance(key, int) else getattr(value, key)
    return value


def spoilt(value: Any, path: Path, junk: Any) -> Any:
    """Return a value with junk in the place of a part, whatever its class would say to that."""
    key, *rest = path
    part = spoilt(part_of(value, key), tuple(rest), junk) if rest else junk
    if isinstance(key, int):
        return (*value[:key], part, *value[key + 1 :])
    other = copy.copy(value)
    object.__setattr__(other, key, part)
    return other


def raised_by(check: Callable[..., None], *given: Any) -> Exception | None:
    """Return what a check raises, whatever that is."""
    try:
        check(*given)
    except Exception as error:  # noqa: BLE001 - which it is, is what is looked at
        return error
    return None


# ------------------------------------------------------------------ states

FOUR = pref.Deal.shuffled(seed=1, players=4)

STATES: dict[str, pref.State] = {
    "auction": say(start(), "6♠, pass"),
    "exchange": say(start(), "7♦, pass, pass"),
    "contract": keep_dealt(say(start(), "7♦, pass, pass")),
    "whisting": say(undertake("7♦"), "pass"),
    "playing": say(playing(), f"play {str(PLAIN_DEAL.first).split()[0]}"),
    "claiming": say(playing(), "claim 7 2 1"),
    "raspasy": say(start(), "pass, pass, pass"),
    "raspasy of four": say(start(deal=FOUR, players=4), "pass, pass, pass"),
    "raspasy over": finish(start()),
    "contract over": finish(playing()),
}

MAY_BE_SO = (("called", 7), ("penalty_tricks", 7))
"""What the state does not show to be wrong: an earlier call, a penalty that a scorer puts in."""


@pytest.mark.parametrize("kind", STATES)
def test_a_state_with_junk_in_the_place_of_a_part_is_found(kind: str) -> None:
    """Every part, down to the seats of the table and the cards of the deal."""
    state, tried = STATES[kind], 0
    check_state(state, ())
    for path in paths(state, 4):
        for junk in JUNK[:-2]:
            if junk == part_of(state, *path) or (path[-1], junk) in MAY_BE_SO:
                continue
            error = raised_by(check_state, spoilt(state, path, junk), ())
            assert isinstance(error, InvariantError), (path, junk, error)
            tried += 1
    assert tried > 100


# ------------------------------------------------------------------ everything

PLAYED = Course(whole_course().states, whole_course().actions)
ENTRIES = (pref.Entry(1, pref.Column.WHISTS, 6, "WH-11", on=0),)
PEOPLE = (pref.Player("A"), pref.Player("B"))
RATED = Ratings((1200.0,) * 2, (1216.0, 1184.0))
DEALT = match("6♠", "pass", "pass", "surrender").deal(PLAIN_DEAL).apply(pref.Pass())

SUBJECTS: dict[str, list[tuple[Any, ...]]] = {
    "state": [(state,) for state in STATES.values()],
    "course": [(PLAYED,)],
    "outcome": [(pref.SOCHI, MADE), (pref.SOCHI, RASPASY)],
    "sheet": [(pref.SOCHI, SHEET)],
    "pad": [(pad("7♦").adjust(1, gora=5),)],
    "match": [(DEALT,)],
    "entries": [(ENTRIES, 3)],
    "sheet_sum": [(ENTRIES, pref.ScoreSheet.empty(3).post(ENTRIES))],
    "rounding": [((Fraction(1, 2), Fraction(-1, 2)), (1, -1))],
    "places": [((10, 10, -20), (1, 1, 3))],
    "ratings": [(PEOPLE, (3, -3), RATED)],
}


@pytest.mark.long
@pytest.mark.parametrize("name", INVARIANTS)
def test_no_check_raises_anything_else(name: str) -> None:
    """Junk anywhere in what it is given: it passes, or is an `InvariantError`, and that prints."""
    one = INVARIANTS[name]
    subjects = SUBJECTS[name if one.on == "results" else one.on]
    chance = Random(name)
    for given in subjects:
        one.check(*given)
    for _ in range(60):
        given = chance.choice(subjects)
        path = chance.choice(list(paths(given, 6)))
        junk = chance.choice(JUNK)
        # What an argument itself must be is refused as everywhere.
        refused = (pref.WrongType, pref.ArgumentError) if len(path) == 1 else ()
        error = raised_by(one.check, *spoilt(given, path, junk))
        assert error is None or isinstance(error, (InvariantError, *refused)), (path, junk, error)
        assert error is None or str(error)


WHOLE: list[tuple[Callable[..., None], str]] = [
    (check_state, "state"),
    (check_course, "course"),
    (check_outcome_scores, "outcome"),
    (check_sheet, "sheet"),
    (check_pad, "pad"),
    (check_match, "match"),
]


@pytest.mark.parametrize(("check", "on"), WHOLE, ids=[on for _, on in WHOLE])
def test_nor_does_a_check_of_everything(check: Callable[..., None], on: str) -> None:
    """With the same junk, and with `None` in the place of every part."""
    chance = Random(on)
    for given in SUBJECTS[on]:
        ways = list(paths(given, 6))
        for path in [way for way in ways if len(way) == 2] + chance.sample(ways, 4):
            error = raised_by(check, *spoilt(given, path, None))
            refused = (pref.WrongType,) if len(path) == 1 else ()
            assert error is None or isinstance(error, (InvariantError, *refused)), (path, error)
            assert error is None or str(error)
    with pytest.raises(pref.WrongType, match=check.__name__):
        check(*(None for _ in SUBJECTS[on][0]))


def test_a_state_that_cannot_be_read_is_said_to_be_so() -> None:
    """With the error that reading it came to, and of what; what cannot be printed is shown."""
    with pytest.raises(InvariantError, match="it cannot be read: IndexError") as caught:
        check_actors(spoilt(STATES["playing"], ("turn",), 7))
    assert caught.value.__cause__ is not None
    with pytest.raises(
        InvariantError, match=r"^table .* it cannot be read: AttributeError"
    ) as caught:
        check_state(spoilt(STATES["playing"], ("setup",), None))
    assert caught.value.subject.startswith("Playing(setup=None")
    assert caught.value.replay == "cannot be written down"


def test_a_course_without_a_state_is_no_deal() -> None:
    """Nor is one whose actions are refused."""
    for name in ("course_cards", "steps", "tricks", "rotation"):
        with pytest.raises(InvariantError, match="there is no state in it"):
            INVARIANTS[name].check(Course((), ()))
    with pytest.raises(InvariantError, match="there is no state in it"):
        check_course(Course((), ()))
    refused = SimpleNamespace(states=(start(), start()), actions=(pref.Whist(),))
    for name in ("steps", "rotation"):
        with pytest.raises(InvariantError, match="action 0, whist, is refused"):
            INVARIANTS[name].check(refused)


# ------------------------------------------------------------------ arguments beside the subject

STATE = start()


@each(
    "call",
    [
        lambda: check_state(state="6♠"),  # type: ignore[arg-type]
        lambda: check_state(STATE, 7),  # type: ignore[arg-type]
        lambda: check_state(STATE, ["pass"]),  # type: ignore[list-item]
        lambda: check_state(STATE, every=1),  # type: ignore[arg-type]
        lambda: check_explain(STATE, "pass"),  # type: ignore[arg-type]
        lambda: check_course(PLAYED, [3]),  # type: ignore[list-item]
        lambda: check_course("7♦"),  # type: ignore[arg-type]
        lambda: check_rotation(PLAYED, 1.0),  # type: ignore[arg-type]
        lambda: check_score_rotation(pref.SOCHI, RASPASY, "1"),  # type: ignore[arg-type]
        lambda: check_outcome_scores(pref.SOCHI, "7♦"),  # type: ignore[arg-type]
        lambda: check_sheet(pref.SOCHI, [1, 2]),  # type: ignore[arg-type]
        lambda: check_entries(5, 3),  # type: ignore[arg-type]
        lambda: check_entries([], "3"),  # type: ignore[arg-type]
        lambda: check_entries([], 3, any_column=1),  # type: ignore[arg-type]
        lambda: check_rounding([1, -1], [1, -1], own=0),  # type: ignore[arg-type]
        lambda: check_hides(DEALT, "x"),  # type: ignore[arg-type]
        lambda: check_hides(DEALT, times=None),  # type: ignore[arg-type]
        lambda: check_shows(DEALT, 1),  # type: ignore[arg-type]
        lambda: check_match(DEALT, watchers=["Anna"]),  # type: ignore[list-item]
        lambda: check_match(DEALT, seed=None),  # type: ignore[arg-type]
        lambda: turned_outcome(None, 1),  # type: ignore[arg-type]
        lambda: turned_outcome(RASPASY, "1"),  # type: ignore[arg-type]
        lambda: cards_shown(PLAIN_DEAL),  # type: ignore[arg-type]
        lambda: Knowledge("7♦"),  # type: ignore[arg-type]
        lambda: Knowledge(STATE).of("Anna"),  # type: ignore[arg-type]
    ],
)
def test_arguments_of_a_wrong_type_are_refused(call: Callable[[], object]) -> None:
    """As at every public door: they are no part of what is checked."""
    with pytest.raises(pref.WrongType):
        call()


@pytest.mark.parametrize(
    "call",
    [
        lambda: check_state(STATE, [pref.Pass()], every=True),
        lambda: check_entries([], 5),
        lambda: check_hides(DEALT, times=0),
        lambda: check_match(DEALT, watchers=[3]),
        lambda: Knowledge(say(STATE, "6♠")),
        lambda: Knowledge(STATE).of(3),
    ],
)
def test_arguments_that_cannot_be_are_refused(call: Callable[[], object]) -> None:
    """With what would be taken."""
    with pytest.raises(pref.ArgumentError) as caught:
        call()
    assert caught.value.expected


def test_a_check_is_called_like_any_function() -> None:
    """By names, or wrongly."""
    check_state(state=STATE, every=False)
    check_sheet(sheet=SHEET, convention=pref.SOCHI)
    calls: list[Callable[..., None]] = [check_state, check_sheet, partial(check_rounding, [1, -1])]
    for call in calls:
        with pytest.raises(TypeError, match="missing"):
            call()


def test_in1_a_mask_in_a_view_is_a_broken_promise() -> None:
    """Also where a caller looks for the cards."""
    seen = pref.view(DEALT, 0)
    with pytest.raises(InvariantError, match="may be a mask of cards"):
        cards_shown(attrs.evolve(seen, voids=(PLAIN_DEAL.masks[0], 0, 0)))
