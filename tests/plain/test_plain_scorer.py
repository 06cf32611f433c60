"""The plain scorer against the vectors, and against documents of a wrong shape."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.plain.plain_presets import DEFAULTS, PRESETS, is_value_of, read_convention
from tests.plain.plain_scorer import Refused, score_document
from tests.plain.test_plain_rules import record_of
from tests.rows import each

VECTORS = Path(__file__).parent.parent / "vectors"


def load(name: str) -> list[Any]:
    """Load the lines of a file of vectors as parameters."""
    lines = (VECTORS / name).read_text(encoding="utf-8").splitlines()
    vectors = [json.loads(line) for line in lines]
    return [pytest.param(vector, id=vector["id"]) for vector in vectors]


def as_multisets(entries: list[dict[str, Any]]) -> dict[int, Counter[str]]:
    """Gather entries deal by deal, in no order."""
    gathered: dict[int, Counter[str]] = {}
    for item in entries:
        text = json.dumps(item, sort_keys=True)
        gathered.setdefault(item["deal"], Counter())[text] += 1
    return gathered


def seats_in_order(entries: list[dict[str, Any]]) -> list[tuple[int, int]]:
    """List the deal and the seat of each entry."""
    return [(item["deal"], item["seat"]) for item in entries]


def assert_same_document(got: dict[str, Any], expected: dict[str, Any]) -> None:
    """Compare two documents as the README of the vectors says."""
    assert set(got) == set(expected)
    assert as_multisets(got["entries"]) == as_multisets(expected["entries"])
    assert seats_in_order(got["entries"]) == seats_in_order(expected["entries"])
    for key in set(expected) - {"entries", "ratings"}:
        assert got[key] == expected[key], key
    if "ratings" in expected:
        assert got["ratings"]["before"] == expected["ratings"]["before"]
        assert got["ratings"]["after"] == pytest.approx(
            expected["ratings"]["after"], rel=0, abs=1e-6
        )


@each("vector", load("sochi3.jsonl"))
def test_sc4_sochi_vectors_come_out_exactly(vector: dict[str, Any]) -> None:
    """Every record of Sochi with three gives its document, entry by entry."""
    assert_same_document(score_document(vector["record"]), vector["expect"])


@each("vector", load("presets.jsonl"))
def test_sc4_preset_vectors_come_out_exactly(vector: dict[str, Any]) -> None:
    """Every record of all presets, tables and changed options gives its document."""
    assert_same_document(score_document(vector["record"]), vector["expect"])


@each("vector", load("worked.jsonl"))
def test_sc4_worked_vectors_come_out_exactly(vector: dict[str, Any]) -> None:
    """Every worked value of the rules comes out as written."""
    assert_same_document(score_document(vector["record"]), vector["expect"])


@each("vector", load("illegal.jsonl"))
def test_formats_illegal_vectors_are_refused(vector: dict[str, Any]) -> None:
    """Every record that must be refused is refused at its place, by its rule."""
    with pytest.raises(Refused) as refusal:
        score_document(vector["record"])
    assert refusal.value.rule == vector["rule"]
    assert refusal.value.where.startswith(vector["why"].split(":")[0].removeprefix("record."))


def test_section_14_presets_have_known_options_with_allowed_values() -> None:
    """Each preset is a valid convention."""
    for name, changes in PRESETS.items():
        assert read_convention(name) == {**DEFAULTS, **changes}
        for option, value in changes.items():
            assert is_value_of(option, value), (name, option)
            assert value != DEFAULTS[option], (name, option)


@each(
    ("key", "value"),
    [
        ("preference", True),
        ("preference", 1.0),
        ("first_dealer", 3),
        ("players", ["Anna", "Anna", "Vera"]),
        ("players", ["Anna", "", "Vera"]),
        ("players", ["Anna", {"name": "Boris", "bot": True, "rating": 1300}, "Vera"]),
        ("players", ["Anna", {"name": "Boris", "rating": float("inf")}, "Vera"]),
        ("players", ["Anna", {"name": "Boris", "rating": True}, "Vera"]),
        ("pool", 20.0),
        ("ends", {}),
        ("ends", {"time": False}),
        ("ends", {"races": {"rounds": 5, "pool": 20}}),
        ("deals", {}),
        ("deals", [{"raspasy": True, "tricks": [3, 3, True]}]),
        ("deals", [{"raspasy": False, "tricks": [3, 3, 4]}]),
        ("deals", [{"raspasy": True, "tricks": [3, 3, 4], "note": 5}]),
        ("deals", [{"raspasy": True, "contract": "6♣", "declarer": 0, "tricks": [3, 3, 4]}]),
        ("deals", [{"adjust": {"seat": 0, "reason": "x"}}]),
        ("deals", [{"adjust": {"seat": 0, "whists": 1, "reason": "x"}}]),
        ("deals", [{"adjust": {"seat": 0, "gora": 1, "on": 1, "reason": "x"}}]),
        ("deals", [{"adjust": {"seat": 0, "whists": 1, "on": 0, "reason": "x"}}]),
        ("deals", [{"contract": "6T", "declarer": 0, "calls": ["pass", "pass"]}]),
        ("deals", [{"contract": "6♣", "declarer": 0, "calls": ["pass", "pass"], "talon": "♠A"}]),
        ("deals", [{"contract": "6♣", "declarer": 0, "calls": ["pass", "pass"], "talon": "♠A ♠T"}]),
        ("deals", [{"contract": "6♠", "declarer": 0, "tricks": [9, 1, 0], "penalty_tricks": 0}]),
        ("wonders", 1),
    ],
)
def test_formats_wrong_shapes_are_refused(key: str, value: object) -> None:
    """A value of the wrong type, a missing or an unknown key is refused where it stands."""
    with pytest.raises(Refused) as refusal:
        score_document(record_of(**{key: value}))
    assert key in refusal.value.where
