"""Golden records: what was once read is read for ever, to the same result, and written alike."""

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import preference as pref
from preference.actions import ACTION_TYPES
from preference.game import Ended
from preference.records import SCHEMAS
from tests.golden_records import (
    FOLDER,
    FORMAT,
    KINDS,
    MANIFEST,
    Golden,
    add,
    digest,
    goldens,
    main,
    manifest,
)
from tests.looks import some
from tests.plain.plain_scorer import score_document as score_plainly
from tests.rows import each
from tests.test_agreement import with_float_ratings
from tests.vectors_io import Document, differences

SEALS = {
    304: "a6bf5ef5838f59c5b3edd0235dcdcf2ad6fbdc2e0cf4d7d4e86d8786df4ee136",
}
"""The digest of the first so many lines of the manifest, each time that records were added."""

GOLDENS = goldens()

each_golden = pytest.mark.parametrize(
    "golden", [pytest.param(one, id=f"{one.kind}-{one.name}") for one in GOLDENS]
)


def of_kind(*kinds: str) -> list[Any]:
    """The records of some kinds, as parameters of a test."""
    return [pytest.param(one, id=f"{one.kind}-{one.name}") for one in GOLDENS if one.kind in kinds]


def differing(expect: Document, got: Document) -> list[str]:
    """Say where two results differ; a rating of 1200 may be written as 1200.0."""
    return differences(with_float_ratings(expect), with_float_ratings(got))


# ------------------------------------------------------------------------------------ the folder


def test_golden_no_file_was_ever_changed() -> None:
    """Every file has the digest that the manifest has of it."""
    changed = [path for sha, path in manifest() if digest((FOLDER / path).read_bytes()) != sha]
    assert changed == []


def test_golden_every_file_is_in_the_manifest_once() -> None:
    """And nothing else is in the folder but the manifest and its description."""
    listed = [path for _, path in manifest()]
    found = {
        path.relative_to(FOLDER).as_posix()
        for path in FOLDER.rglob("*")
        if path.is_file() and path.parent != FOLDER
    }
    assert sorted(listed) == sorted(found)
    assert {path.name for path in FOLDER.iterdir()} == {"README.md", MANIFEST.name, FORMAT}
    assert all(re.fullmatch("[0-9a-f]{64}", sha) for sha, _ in manifest())


def test_golden_the_manifest_only_grows() -> None:
    """What was there at each addition is there still, in its order; all of it is sealed."""
    lines = MANIFEST.read_bytes().splitlines(keepends=True)
    assert {size: digest(b"".join(lines[:size])) for size in SEALS} == SEALS
    assert max(SEALS) == len(lines)


def test_golden_every_record_has_its_result_and_nothing_stands_alone() -> None:
    """A result, and how it is written again if that is otherwise; of a known kind."""
    listed = {path for _, path in manifest()}
    wanted = set()
    for golden in GOLDENS:
        assert golden.kind in KINDS
        wanted |= {golden.path(), golden.path("result")}
        if golden.path("written").exists():
            assert golden.kind != "sheet"
            assert golden.written != golden.record
            wanted.add(golden.path("written"))
    assert {path.relative_to(FOLDER).as_posix() for path in wanted} == listed


# ----------------------------------------------------------------------------------- the records


@each_golden
def test_golden_a_record_gives_the_result_it_gave(golden: Golden) -> None:
    """Everything in it, entries in their order; ratings to the millionth."""
    result = json.loads(golden.made()["result"])
    assert differing(golden.result, result) == []
    assert result.get("entries") == golden.result.get("entries")
    assert list(result) == list(golden.result)


@pytest.mark.many
@each("golden", some(of_kind("score", "match")))
def test_golden_a_record_is_written_byte_for_byte_as_it_was(golden: Golden) -> None:
    """The first time, and again when what was written is read."""
    assert golden.made()["written"] == golden.written
    write = KINDS[golden.kind][1]
    assert write is not None
    assert write(golden.written).encode() + b"\n" == golden.written


@each("golden", of_kind("match"))
def test_golden_a_match_is_replayed_to_the_same_match(golden: Golden) -> None:
    """Written from the match instead of the record it is the same match, to the last action."""
    match = pref.read_match_record(golden.record).match()
    again = pref.read_match_record(pref.write_match_record(match)).match()
    assert again == match
    assert (again.sheet, again.state, again.revision) == (match.sheet, match.state, match.revision)
    scored = pref.read_score_record(pref.write_score_record(match.pad)).pad()
    assert scored == match.pad


@pytest.mark.many
@each("golden", some(of_kind("score", "match")))
def test_golden_results_are_those_of_the_second_scorer(golden: Golden) -> None:
    """What was kept is right by the rules, not only what the library happened to say."""
    record = golden.document
    if golden.kind == "match":
        pad = pref.read_match_record(golden.record).match().pad
        record = json.loads(pref.write_score_record(pad))
    assert differing(score_plainly(record), golden.result) == []


@each("golden", of_kind("sheet"))
def test_golden_a_sheet_settles_as_its_tree_and_as_paper_do(golden: Golden) -> None:
    """Three ways to one result, and no way but the formula was used to keep it."""
    record = pref.read_sheet_record(golden.record)
    sheet, prices = record.sheet, record.convention.prices
    paper = pref.paper_settlement(
        sheet.pool,
        sheet.gora,
        sheet.whists,
        whists_per_pool=prices.whists_per_pool,
        whists_per_gora=prices.whists_per_gora,
    )
    kept = golden.result["settlement"]
    assert [str(one) for one in paper.results] == [str(one) for one in kept["exact"]]
    trees = pref.sheet_tree(record.convention, sheet)
    assert [str(tree.amount) for tree in trees] == [str(one) for one in kept["exact"]]
    assert sum(kept["whole"]) == 0


@pytest.mark.long
@each_golden
def test_golden_records_and_results_are_of_the_shape_of_their_schemas(golden: Golden) -> None:
    """A program in another language that validates what it reads reads these, too."""
    name = golden.kind if golden.kind == "sheet" else f"{golden.kind}-record"
    validator(name).validate(golden.document)
    if golden.kind != "sheet":
        validator(name).validate(json.loads(golden.written))
        validator("result").validate(golden.result)


@cache
def validator(name: str) -> Draft202012Validator:
    """Make the validator of a schema once."""
    return Draft202012Validator(dict(SCHEMAS[name]))


# ------------------------------------------------------------------------------------ what is there


def conventions(kind: str) -> dict[tuple[str, int], list[Golden]]:
    """The records of a kind by preset, unchanged, and number of players."""
    found: dict[tuple[str, int], list[Golden]] = {}
    for golden in GOLDENS:
        convention = golden.document["convention"]
        if golden.kind == kind and isinstance(convention, str):
            found.setdefault((convention, len(golden.document["players"])), []).append(golden)
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_golden_there_are_records_of_every_preset_and_number_of_players(kind: str) -> None:
    """Two, three and four; of games one that is over and one that is not."""
    tables = {
        (name, players) for name, preset in pref.PRESETS.items() for players in preset.players
    }
    found = conventions(kind)
    assert found.keys() == tables
    for records in found.values():
        if kind != "sheet":
            assert {golden.result["finished"] for golden in records} == {True, False}


def test_golden_there_are_entries_of_every_rule_that_writes_one() -> None:
    """In score records; fractions among them."""
    entries = [entry for one in GOLDENS for entry in one.result.get("entries", [])]
    assert {entry["rule"] for entry in entries} == {
        *("SC-1", "SC-2", "SC-6", "WH-3", "WH-4", "WH-10", "WH-11", "WH-12", "WH-13", "EX-3"),
        *("EX-4", "EX-5", "RA-5", "RA-6", "RA-7", "PO-2", "PO-3", "PO-4", "SK"),
    }
    assert {type(entry["amount"]) for entry in entries} == {int, str}


def test_golden_there_are_actions_of_every_kind_and_matches_broken_off_in_every_phase() -> None:
    """In match records; also games that ended in every way, in either kind."""
    matches = [pref.read_match_record(one.record).match() for one in GOLDENS if one.kind == "match"]
    pads = [pref.read_score_record(one.record).pad() for one in GOLDENS if one.kind == "score"]
    said = {
        type(action)
        for match in matches
        for item in (*match.log, match.current)
        if isinstance(item, pref.PlayedDeal)
        for action in item.actions
    }
    assert said == set(ACTION_TYPES)
    phases = {type(match.state) for match in matches if match.in_deal}
    assert phases == {
        *(pref.Auction, pref.Exchange, pref.Whisting, pref.Playing, pref.Claiming, pref.Raspasy),
    }
    assert {pad.ended for pad in pads} == {None, *Ended}
    assert {match.ended for match in matches} == {None, *Ended}


def test_golden_there_are_conventions_with_every_option_changed() -> None:
    """Beside the presets, mixtures of all kinds."""
    changed = {
        option
        for golden in GOLDENS
        if isinstance(golden.document["convention"], dict)
        for option in golden.document["convention"].get("options", {})
    }
    assert changed == set(pref.OPTIONS)


KEYS: dict[str, set[str]] = {
    "score": {
        *("contract", "declarer", "calls", "tricks", "talonless", "talon_refused", "talon"),
        *("penalty_tricks", "blind", "raspasy", "blind_passes", "surrender", "preferans"),
        *("adjust", "over", "note", "meta"),
    },
    "match": {"hands", "talon", "actions", "shuffle", "adjust", "over", "note"},
}


@pytest.mark.parametrize("kind", KEYS)
def test_golden_there_are_deals_with_every_key(kind: str) -> None:
    """Every key of a deal that the formats have."""
    documents = [one.document for one in GOLDENS if one.kind == kind]
    found = {key for document in documents for deal in document["deals"] for key in deal}
    assert found == KEYS[kind]
    assert any("meta" in document for document in documents)


# --------------------------------------------------------------------------------- adding records

SIX: Document = {
    "preference": 1,
    "convention": "sochi",
    "players": ["Anna", "Boris", "Vera"],
    "first_dealer": 2,
    "deals": [{"surrender": "6 s", "declarer": 0}],
}


def test_golden_a_record_is_added_with_what_it_gives(tmp_path: Path) -> None:
    """Its files and their digests; the written form only where it is another."""
    (tmp_path / MANIFEST.name).touch()
    loose = add("score", "loose", json.dumps(SIX).encode(), tmp_path)
    assert loose.result["gora"] == [6, 0, 0]
    assert b'"6\xe2\x99\xa0"' in loose.written
    tidy = add("score", "tidy", loose.written, tmp_path)
    assert not tidy.path("written").exists()
    assert [path.rpartition("/")[2] for _, path in manifest(tmp_path)] == [
        *("loose.json", "loose.result.json", "loose.written.json"),
        *("tidy.json", "tidy.result.json"),
    ]
    assert goldens(tmp_path) == [loose, tidy]
    assert all(digest((tmp_path / path).read_bytes()) == sha for sha, path in manifest(tmp_path))


REFUSED: list[tuple[Callable[[Path], object], type[Exception]]] = [
    (lambda folder: add("score", "six", json.dumps(SIX).encode(), folder), FileExistsError),
    (lambda folder: add("score", "bad", b"{}", folder), pref.RecordError),
    (lambda folder: add("match", "bad", json.dumps(SIX).encode(), folder), pref.RecordError),
    (lambda folder: add("game", "bad", b"{}", folder), ValueError),
    (lambda folder: add("score", "../bad", json.dumps(SIX).encode(), folder), ValueError),
    (lambda folder: main(["score", "only two"]), ValueError),  # noqa: ARG005
]


@pytest.mark.parametrize(("call", "error"), REFUSED)
def test_golden_nothing_is_added_in_place_of_another_or_that_is_refused(
    tmp_path: Path, call: Callable[[Path], object], error: type[Exception]
) -> None:
    """The folder and the manifest are left as they were."""
    (tmp_path / MANIFEST.name).touch()
    add("score", "six", json.dumps(SIX).encode(), tmp_path)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    with pytest.raises(error):
        call(tmp_path)
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before
