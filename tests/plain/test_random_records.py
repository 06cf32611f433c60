"""Random records: legal, many-sided, and scored by the plain scorer without contradiction."""

import json
import random
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tests.looks import some
from tests.plain.plain_calls import WORDS, read_defence
from tests.plain.plain_game import Game
from tests.plain.plain_presets import DEFAULTS, Options, is_value_of
from tests.plain.plain_scorer import Refused, play_record, score_document
from tests.plain.plain_settle import settle, settle_on_paper
from tests.plain.plain_table import Table, Undertaking
from tests.plain.plain_text import Contract
from tests.plain.random_conventions import random_value
from tests.plain.random_records import call_shapes, random_record

COLUMNS = ["pool", "gora", "whists"]

RULES = {
    *("SC-1", "SC-2", "SC-6", "WH-3", "WH-4", "WH-10", "WH-11", "WH-12", "WH-13"),
    *("EX-3", "EX-4", "EX-5", "RA-5", "RA-6", "RA-7", "PO-2", "PO-3", "PO-4", "SK"),
}
"""Every rule that an entry may name (formats, §1.2)."""


SEEDS = some(range(300))


@pytest.fixture(scope="module")
def records() -> list[dict[str, Any]]:
    """Random records, one a seed."""
    return [random_record(random.Random(seed)) for seed in SEEDS]


@pytest.mark.many
def test_formats_random_records_are_legal_json(records: list[dict[str, Any]]) -> None:
    """A random record survives being written and read, is accepted, and is not too long."""
    for record in records:
        again = json.loads(json.dumps(record))
        assert again == record
        assert score_document(again)["preference"] == 1
        assert len(record["deals"]) <= 30


def test_formats_random_records_are_the_same_for_a_seed() -> None:
    """Chance comes from the given generator only."""
    assert random_record(random.Random(5)) == random_record(random.Random(5))


@pytest.mark.many
def test_sc4_the_sheet_is_the_sum_of_its_entries(records: list[dict[str, Any]]) -> None:
    """Adding up the entries gives the pool, the gora and the whists; none of them is 0."""
    for record in records:
        document = score_document(record)
        seats = range(len(record["players"]))
        pool, gora = [Fraction(0) for _ in seats], [Fraction(0) for _ in seats]
        whists = [[Fraction(0) for _ in seats] for _ in seats]
        for item in document["entries"]:
            amount = Fraction(item["amount"])
            assert amount != 0
            if item["column"] == "whists":
                whists[item["seat"]][item["on"]] += amount
            else:
                {"pool": pool, "gora": gora}[item["column"]][item["seat"]] += amount
        assert [Fraction(points) for points in document["pool"]] == pool
        assert [Fraction(points) for points in document["gora"]] == gora
        assert [[Fraction(points) for points in row] for row in document["whists"]] == whists


@pytest.mark.many
def test_se2_paper_method_agrees_with_the_formula(records: list[dict[str, Any]]) -> None:
    """Both methods give the same exact results, which sum to zero, rounded ones too."""
    for record in records:
        game = play_record(record)
        exact = settle(game.options, game.pool, game.gora, game.whists)
        assert exact == settle_on_paper(game.options, game.pool, game.gora, game.whists)
        assert sum(exact) == 0
        whole = score_document(record)["settlement"]["whole"]
        assert sum(whole) == 0
        assert all(abs(rounded - result) < 1 for rounded, result in zip(whole, exact, strict=True))


def rotate(values: list[Any], by: int) -> list[Any]:
    """Move every seat's value so many seats on."""
    return [values[(seat - by) % len(values)] for seat in range(len(values))]


def rotate_record(record: dict[str, Any], by: int) -> dict[str, Any]:
    """Move all players of a record so many seats on."""
    players = len(record["players"])
    rotated: dict[str, Any] = json.loads(json.dumps(record))
    rotated["players"] = rotate(rotated["players"], by)
    rotated["first_dealer"] = (rotated["first_dealer"] + by) % players
    for deal in rotated["deals"]:
        for key in ("declarer", "preferans"):
            if key in deal:
                deal[key] = (deal[key] + by) % players
        if "tricks" in deal:
            deal["tricks"] = rotate(deal["tricks"], by)
        for key in ("seat", "on"):
            if key in deal.get("adjust", {}):
                deal["adjust"][key] = (deal["adjust"][key] + by) % players
    return rotated


@pytest.mark.many
def test_st2_rotating_the_seats_commutes_with_scoring(records: list[dict[str, Any]]) -> None:
    """Nothing but SE-3's ties depends on who has which number."""
    for record in records:
        before = score_document(record)
        after = score_document(rotate_record(record, 1))
        for column in ("pool", "gora"):
            assert after[column] == rotate(before[column], 1)
        assert after["whists"] == rotate([rotate(row, 1) for row in before["whists"]], 1)
        for key in ("exact", "places"):
            assert after["settlement"][key] == rotate(before["settlement"][key], 1)
        assert after["finished"] == before["finished"]
        assert ("ratings" in after) == ("ratings" in before)
        if "ratings" in before:
            expected = rotate(before["ratings"]["after"], 1)
            assert after["ratings"]["after"] == pytest.approx(expected)
        if "next" in before:
            assert after["next"]["min_level"] == before["next"]["min_level"]


@pytest.mark.many
def test_formats_entries_are_in_the_documented_order(records: list[dict[str, Any]]) -> None:
    """Of one seat pool, gora, whists by seat; then help; then SK, closer's prize first."""
    for record in records:
        last: tuple[int, int] = (0, 0)
        previous: dict[str, Any] | None = None
        for item in score_document(record)["entries"]:
            group = {"PO-2": 1, "PO-3": 1, "PO-4": 1, "SK": 2}.get(item["rule"], 0)
            assert (item["deal"], group) >= last
            is_same_run = group == 0 and (item["deal"], group) == last
            if is_same_run and previous is not None and item["seat"] == previous["seat"]:
                assert place_of(item) >= place_of(previous)
            last, previous = (item["deal"], group), item


def place_of(item: dict[str, Any]) -> tuple[int, int]:
    """Tell the place of an entry among those of its seat."""
    return COLUMNS.index(item["column"]), item.get("on", -1)


@pytest.mark.long
def test_formats_random_records_see_every_rule_and_kind() -> None:
    """Between them the records name every rule an entry may have, every kind and key of a deal."""
    rules: set[str] = set()
    keys: set[str] = set()
    calls: set[str] = set()
    tables: set[int] = set()
    ends: set[str] = set()
    for seed in range(700):
        record = random_record(random.Random(seed))
        rules |= {item["rule"] for item in score_document(record)["entries"]}
        tables.add(len(record["players"]))
        ends |= set(record.get("ends", {}))
        for deal in record["deals"]:
            keys |= set(deal)
            calls |= set(deal.get("calls", []))
    assert rules == RULES
    assert keys == {
        *("contract", "declarer", "calls", "tricks", "talonless", "talon_refused", "talon"),
        *("penalty_tricks", "blind", "raspasy", "blind_passes", "surrender", "preferans"),
        *("adjust", "over", "note", "meta"),
    }
    assert calls == set(WORDS)
    assert tables == {2, 3, 4}
    assert ends == {"deals", "laps", "time", "races"}


def test_section_14_random_values_are_allowed_and_vary() -> None:
    """Random options have values of the table, and each option more than one."""
    rng = random.Random(1)
    for option in DEFAULTS:
        values = [random_value(rng, option) for _ in range(60)]
        assert all(is_value_of(option, value) for value in values), option
        assert len({json.dumps(value) for value in values}) > 1, option


@pytest.mark.many
def test_formats_random_records_keep_to_their_restrictions() -> None:
    """Conventions, players, deals and `sochi3_only` are obeyed, the impossible is refused."""
    for seed in some(range(60)):
        rng = random.Random(seed)
        record = random_record(rng, conventions=["rostov", "gusarik"], players=[2, 4], max_deals=5)
        assert (record["convention"], len(record["players"])) in {("rostov", 4), ("gusarik", 2)}
        assert len(record["deals"]) <= 5
        sochi = random_record(rng, sochi3_only=True)
        assert sochi["convention"] in ("sochi", {"base": "sochi"})
        assert len(sochi["players"]) == 3
        assert len(random_record(rng, players=4)["players"]) == 4
    with pytest.raises(ValueError, match="none of"):
        random_record(random.Random(0), conventions=["gusarik"], players=3)
    with pytest.raises(ValueError, match="nobody plays"):
        random_record(random.Random(0), players=5)


CALL_OPTIONS: list[Options] = [
    {},
    {"half_whist_first": True, "pass_pass_whist_levels": [6, 7, 8]},
    {"half_whist_return": False, "half_whist_first": True},
    {"dealer_may_return": False, "pass_pass_whist_levels": [6]},
    {"half_whist_levels": [8], "half_whist_first": True},
]


def accepts(options: Options, table: Table, level: int, calls: tuple[str, ...]) -> bool:
    """Tell whether the plain scorer takes these decisions in a game in clubs."""
    game = Undertaking(options, table, Contract(level, "♣"), table.active[0])
    try:
        read_defence(game, {"calls": list(calls)}, "deal")
    except Refused:
        return False
    return True


@pytest.mark.many
@pytest.mark.parametrize("changes", some(CALL_OPTIONS))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_wh2_the_listed_shapes_of_calls_are_exactly_the_legal_ones(
    changes: Options, players: int
) -> None:
    """Of all rows of up to four words the scorer takes the listed ones, and all longer listed."""
    options = {**DEFAULTS, **changes}
    table = Table(players, 0)
    for level in (6, 8):
        listed = {
            calls for shapes in call_shapes(options, players, level).values() for calls, _ in shapes
        }
        assert all(accepts(options, table, level, calls) for calls in listed)
        for length in range(5):
            for calls in product(WORDS, repeat=length):
                assert accepts(options, table, level, calls) == (calls in listed), calls
        longest = max(listed, key=len)
        assert not any(accepts(options, table, level, (*longest, word)) for word in WORDS)


def test_formats_a_game_between_deals_is_a_value_to_go_on_from() -> None:
    """Playing deal by deal gives what the whole record gives."""
    record = random_record(random.Random(3), conventions=["classic"])
    whole = play_record(record)
    by_hand = Game(whole.head)
    for deal in record["deals"]:
        by_hand.play(deal)
    assert by_hand.entries == whole.entries
    assert by_hand.bombs == whole.bombs
