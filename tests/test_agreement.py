"""The library against the plain scorer of `tests/plain`, which shares no code with it."""

import copy
import json
import random
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

import preference as pref
from tests.looks import some
from tests.plain.plain_scorer import Refused, min_level_of
from tests.plain.plain_scorer import score_document as score_plainly
from tests.plain.random_conventions import random_convention, random_value
from tests.plain.random_records import call_shapes, random_record
from tests.vectors_io import Document, differences

SOAK = 20_000

WORDS = ("whist", "pass", "half-whist", "accept", "return", "open", "closed")

STRANGE: tuple[Any, ...] = (
    *(None, True, False, -1, 0, 1, 2, 3, 4, 6, 10, 11, 1200, 123_456, 0.5, 1.0, 6.0, -0.0),
    *("", "x", "misere", "6♠", "6 ♠", "7s", "10NT", "9БК", "6T", "11♠", "6 w/t", "look", *WORDS),
    *("♠A ♥A", "♠A ♠A", "♠A", "♠T ♥A", "♠Т ♥Д", "sochi", "leningrad", "gusarik", "Sochi", "6NT "),
    *([], {}, [3], [5, 5], [3, 3, 4], [3, 3, 4, 0], ["whist"], ["pass", "pass"], {"deals": 3}),
    *({"name": "Zoë"}, {"base": "rostov"}, {"seat": 0, "gora": 1, "reason": ""}, {"time": True}),
)
"""Values to put where something else stood: of every type, right and wrong."""

KEYS = (
    *("preference", "convention", "players", "pool", "ends", "first_dealer", "deals", "meta"),
    *("contract", "raspasy", "surrender", "preferans", "adjust", "declarer", "calls", "tricks"),
    *("talonless", "talon_refused", "talon", "penalty_tricks", "blind", "blind_passes", "over"),
    *("note", "seat", "gora", "whists", "on", "reason", "name", "rating", "bot", "time", "laps"),
    *("races", "rounds", "prize", "base", "options", "surprise", ""),
)


def score(record: Document) -> Document | None:
    """Score a record with the library, or `None` where it refuses; through JSON text."""
    try:
        return pref.score_document(json.dumps(record), settle=True)
    except pref.RecordError:
        return None


def expect(record: Document) -> Document | None:
    """Score a record with the plain scorer, or `None` where it refuses."""
    try:
        return score_plainly(record)
    except Refused:
        return None


def assert_agree(record: Document) -> Document | None:
    """Let both score a record; return the result, or `None` where both refuse."""
    wanted, got = expect(record), score(record)
    if wanted is None or got is None:
        assert wanted is None, f"the library refuses {json.dumps(record, ensure_ascii=False)}"
        assert got is None, f"the library accepts {json.dumps(record, ensure_ascii=False)}"
        return None
    found = differences(with_float_ratings(wanted), with_float_ratings(got))
    assert not found, (found, json.dumps(record, ensure_ascii=False))
    order = [[(one["deal"], one["seat"]) for one in each["entries"]] for each in (wanted, got)]
    assert order[0] == order[1], json.dumps(record, ensure_ascii=False)
    return wanted


def with_float_ratings(document: Document) -> Document:
    """A document with old ratings as floats: 1300.0 may come back as 1300, and -0.0 as 0."""
    if "ratings" not in document:
        return document
    ratings = document["ratings"]
    before = [float(one) + 0.0 for one in ratings["before"]]
    return {**document, "ratings": {**ratings, "before": before}}


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """List every place of a document: a container and a key or an index."""
    keys = (
        value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    )
    for key in keys:
        yield value, key
        yield from places(value[key])


def damaged(rng: random.Random, record: Document) -> Document:
    """Change one value of a record: another value, a key or an element more or fewer."""
    found: Document = copy.deepcopy(record)
    head = [(found, key) for key in found]
    everywhere = list(places(found))
    container, key = rng.choice(head if rng.random() < 0.2 else everywhere)
    value = container[key]
    way = rng.random()
    if way < 0.15:
        del container[key]
    elif way < 0.25:
        spare = rng.choice(STRANGE)
        inner = value if isinstance(value, (dict, list)) else container
        if isinstance(inner, dict):
            inner[rng.choice(KEYS)] = copy.deepcopy(spare)
        else:
            inner.insert(rng.randint(0, len(inner)), copy.deepcopy(spare))
    elif way < 0.35 and isinstance(container, list):
        other = rng.randrange(len(container))
        container[key], container[other] = container[other], container[key]
    elif way < 0.6 and type(value) is int:
        container[key] = value + rng.choice([-2, -1, 1, 2])
    elif way < 0.75 and isinstance(value, str) and value in WORDS:
        container[key] = rng.choice(WORDS)
    else:
        container[key] = copy.deepcopy(rng.choice(STRANGE))
    return found


@pytest.mark.many
def test_sc4_the_library_agrees_with_the_plain_scorer() -> None:
    """Sheet, entries, cycle, settlement, places and ratings of three hundred random records."""
    tables = set()
    for seed in some(range(300)):
        record = random_record(random.Random(seed))
        assert assert_agree(record) is not None
        tables.add(len(record["players"]))
    assert tables == {2, 3, 4}


@pytest.mark.many
def test_sc4_the_library_agrees_on_every_preset_and_number_of_players() -> None:
    """Each preset at each of its tables, short games and long."""
    for name, preset in pref.PRESETS.items():
        for players in preset.players:
            for seed in some(range(12)):
                rng = random.Random(f"{name} {players} {seed}")
                record = random_record(rng, conventions=[name], players=players)
                assert assert_agree(record) is not None


@pytest.mark.long
def test_formats_the_library_agrees_on_damaged_records() -> None:
    """One value changed: both take the record or both refuse it, and what they take is equal."""
    results = []
    for seed in range(600):
        rng = random.Random(f"damage {seed}")
        record = random_record(rng, max_deals=8)
        results.append(assert_agree(damaged(rng, record)) is None)
    assert 50 < sum(results) < 550


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
def test_sc4_the_library_agrees_with_the_plain_scorer_for_long(part: int) -> None:
    """Twenty thousand random records over random valid conventions, two to four players."""
    for seed in range(part * SOAK // 10, (part + 1) * SOAK // 10):
        assert assert_agree(random_record(random.Random(f"soak {seed}"))) is not None


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
def test_formats_the_library_agrees_on_damaged_records_for_long(part: int) -> None:
    """Twenty thousand damaged records, some of them damaged twice."""
    for seed in range(part * SOAK // 10, (part + 1) * SOAK // 10):
        rng = random.Random(f"soak damage {seed}")
        record = damaged(rng, random_record(rng, max_deals=8))
        assert_agree(damaged(rng, record) if rng.random() < 0.2 and record else record)


CALL_OPTIONS: list[dict[str, Any]] = [
    {},
    {"half_whist_first": True, "pass_pass_whist_levels": [6, 7, 8]},
    {"half_whist_return": False, "half_whist_first": True},
    {"dealer_may_return": False, "pass_pass_whist_levels": [6]},
    {"half_whist_levels": [8], "half_whist_first": True},
]


@pytest.mark.parametrize("changes", CALL_OPTIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_wh2_the_legal_decisions_are_exactly_these(changes: dict[str, Any], players: int) -> None:
    """Every row of calls that begins well is taken if it is listed and refused if it is not."""
    options = {"players": [players], **changes}
    convention = pref.SOCHI.evolve(**options)
    whole = {"half_whist_levels": [6, 7], "half_whist_first": False, "half_whist_return": True}
    whole |= {"pass_pass_whist_levels": [], "dealer_may_return": True} | changes
    for level in (6, 8):
        listed = dict(chain.from_iterable(call_shapes(whole, players, level).values()))
        for calls in well_begun(set(listed)):
            is_taken = [
                takes(convention, players, level, calls, tricks) for tricks in (True, False)
            ]
            assert is_taken == [listed.get(calls) is True, listed.get(calls) is False], calls


def well_begun(listed: set[tuple[str, ...]]) -> set[tuple[str, ...]]:
    """All rows of calls of which all but the last word begin a listed row."""
    begun = {calls[:length] for calls in listed for length in range(len(calls) + 1)}
    return begun | {(*calls, word) for calls in begun for word in WORDS}


def takes(
    convention: pref.Convention, players: int, level: int, calls: tuple[str, ...], played: bool
) -> bool:
    """Whether the library takes these decisions in a game in clubs of the first hand."""
    setting = pref.Setting(players, players - 1)
    outcome = pref.ContractOutcome(
        setting=setting,
        contract=pref.parse_contract(f"{level}♣"),
        declarer=0,
        calls=tuple(map(pref.parse_action, calls)),
        tricks=(8, 2, 0, 0)[:players] if played else None,
    )
    try:
        pref.check_outcome(convention, outcome)
    except pref.OutcomeError:
        return False
    return True


def test_ra8_both_agree_on_the_lowest_opening_level() -> None:
    """After any number of raspasy, under any cycle."""
    for seed in range(150):
        rng = random.Random(f"cycle {seed}")
        levels = [rng.choice([6, 7, 8]) for _ in range(rng.randint(1, 5))]
        options = {"exit_levels": levels, "exit_wraps": rng.random() < 0.5}
        record = {
            "preference": 1,
            "convention": {"base": "sochi", "options": options},
            "players": ["Anna", "Boris", "Vera"],
            "first_dealer": 0,
            "deals": [{"raspasy": True, "tricks": [3, 3, 4]}] * rng.randint(0, 12),
        }
        pad = pref.read_score_record(json.dumps(record)).pad()
        assert pad.min_level == min_level_of(record)


LISTS: tuple[Any, ...] = ([6], [6, 6], [6, 7, 8], [2, 3], [3], [3, 3], [9, 10], ["misere"], [2])

PRICES: tuple[Any, ...] = (
    {"base": 1, "growth": "none", "by": 1, "limit": None},
    {"base": 1, "growth": "none", "by": 0, "limit": None},
    {"base": 1, "growth": "none", "by": 1, "limit": -1},
    {"base": 1, "growth": "quick", "by": 1, "limit": 1},
    {"base": 1},
)


def test_section_14_both_agree_on_which_conventions_there_are() -> None:
    """Options changed at random, one of them to anything: taken or refused by both."""
    results = []
    for seed in range(750):
        rng = random.Random(f"convention {seed}")
        convention = random_convention(rng)
        if isinstance(convention, str):
            convention = {"base": convention}
        options = convention.setdefault("options", {})
        name = rng.choice(["raspasy_scoring", "players", "amnesty", "blind", *pref.OPTIONS])
        anything = rng.choice([*STRANGE, *LISTS, *PRICES])
        options[name] = random_value(rng, name) if rng.random() < 0.5 else anything
        players = rng.choice([2, 3, 3, 4])
        record = {
            "preference": 1,
            "convention": convention,
            "players": ["Anna", "Boris", "Vera", "Gleb"][:players],
            "first_dealer": 0,
            "deals": [],
        }
        results.append(assert_agree(record) is None)
    assert 150 < sum(results) < 650
