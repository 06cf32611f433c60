"""The comparison with the vectors sees every kind of difference."""

import copy
from collections.abc import Callable

import pytest

from tests.rows import each
from tests.vectors_io import Document, Vector, differences, load

EXPECT: Document = {
    "preference": 1,
    "finished": True,
    "pool": [2, "1/2", 0],
    "entries": [
        {"deal": 0, "seat": 0, "column": "pool", "amount": 2, "rule": "SC-1"},
        {"deal": 0, "seat": 1, "column": "whists", "on": 0, "amount": 6, "rule": "WH-11"},
        {"deal": 1, "seat": 1, "column": "gora", "amount": 1, "rule": "RA-5"},
    ],
    "ratings": {"before": [1200, 1200, 1200], "after": [1216.0, 1200.0, 1184.0]},
}


def _swap_within_a_deal(got: Document) -> None:
    got["entries"][0], got["entries"][1] = got["entries"][1], got["entries"][0]


def _swap_between_deals(got: Document) -> None:
    got["entries"][1], got["entries"][2] = got["entries"][2], got["entries"][1]


def _whole_as_float(got: Document) -> None:
    got["pool"][0] = 2.0


def _truth_as_number(got: Document) -> None:
    got["finished"] = 1


def _entry_twice(got: Document) -> None:
    got["entries"].append(got["entries"][2])


def _entry_lost(got: Document) -> None:
    del got["entries"][0]


def _other_rule(got: Document) -> None:
    got["entries"][0]["rule"] = "SC-2"


def _key_lost(got: Document) -> None:
    del got["ratings"]


def _key_too_many(got: Document) -> None:
    got["next"] = {}


def _rating_off(got: Document) -> None:
    got["ratings"]["after"][2] += 1e-5


def _rating_lost(got: Document) -> None:
    del got["ratings"]["after"][2]


def _old_rating_off(got: Document) -> None:
    got["ratings"]["before"][0] = 1201


def _rating_within_tolerance(got: Document) -> None:
    got["ratings"]["after"][2] += 1e-8


@each(
    "change",
    [
        _swap_between_deals,
        _whole_as_float,
        _truth_as_number,
        _entry_twice,
        _entry_lost,
        _other_rule,
        _key_lost,
        _key_too_many,
        _rating_off,
        _rating_lost,
        _old_rating_off,
    ],
)
def test_a_document_that_differs_is_told(change: Callable[[Document], None]) -> None:
    """One change of any kind is found."""
    got = copy.deepcopy(EXPECT)
    change(got)
    assert differences(EXPECT, got)


@pytest.mark.parametrize("change", [_swap_within_a_deal, _rating_within_tolerance])
def test_what_may_differ_is_not_told(change: Callable[[Document], None]) -> None:
    """The order of the entries of a deal and the last digits of a rating are free."""
    got = copy.deepcopy(EXPECT)
    change(got)
    assert got != EXPECT
    assert differences(EXPECT, got) == []


@pytest.mark.parametrize(
    ("convention", "players", "plain"),
    [
        ("sochi", 3, True),
        ({"base": "sochi"}, 3, True),
        ({"base": "sochi", "options": {"stalingrad": False}}, 3, False),
        ("rostov", 3, False),
        ("sochi", 4, False),
    ],
)
def test_plain_sochi_for_three_is_told_apart(convention: object, players: int, plain: bool) -> None:
    """Only Sochi with no option changed, and three at the table, counts as plain."""
    names = ["Anna", "Boris", "Vera", "Gleb"][:players]
    vector = Vector("x", {"convention": convention, "players": names})
    assert vector.is_plain_sochi_for_three is plain


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("sochi3", 60),
        ("presets", 90),
        ("worked", 118),
        ("matches", 40),
        ("illegal", 60),
        ("illegal_matches", 30),
    ],
)
def test_every_vector_is_read(name: str, count: int) -> None:
    """No file has lost a line, and every vector has a result or a rule it breaks."""
    vectors = load(name)
    assert len(vectors) == count
    assert all((vector.expect is None) == bool(vector.rule) for vector in vectors)
