"""Every line of `tests/vectors` through the library, as `tests/vectors/README.md` says."""

import json
from collections.abc import Callable

import pytest

import preference as pref
from preference.records import ScoreRecord
from tests.looks import some
from tests.rows import each
from tests.vectors_io import Document, Vector, cases, differences, load

SCORED = [*load("sochi3"), *load("presets"), *load("worked")]
MATCHES = load("matches")
ILLEGAL = load("illegal")
ILLEGAL_MATCHES = load("illegal_matches")


def score(source: object) -> Document:
    """Score a record as `preference score FILE --json --settle` does."""
    return pref.score_document(source, settle=True)


def replay(source: object) -> Document:
    """Replay a record as `preference replay FILE --json --settle` does."""
    return pref.replay_document(source, settle=True)


def seats(document: Document) -> list[tuple[int, int]]:
    """The deal and the seat of each entry: what formats §1.2 gives an order to."""
    return [(entry["deal"], entry["seat"]) for entry in document["entries"]]


def assert_gives(compute: Callable[[object], Document], source: object, vector: Vector) -> None:
    """Compare everything in `expect`, the order of the seats within a deal too."""
    got = compute(source)
    assert differences(vector.wanted, got) == []
    assert seats(got) == seats(vector.wanted)


def place(vector: Vector) -> str:
    """Where a score record offends, as a JSON path: `deals[1].tricks: …` is `$.deals[1].tricks`."""
    return "$." + vector.why.partition(":")[0].removeprefix("record.")


def rule(vector: Vector) -> str | None:
    """The rule a record breaks; the shape of a document is no rule of the game."""
    return None if vector.rule == "formats" else vector.rule


def is_in(path: str, where: str) -> bool:
    """Whether a path is a place or something inside it."""
    return path == where or path.startswith((f"{where}.", f"{where}["))


@each("vector", [*cases(SCORED)])
def test_sc4_score_vectors_come_out_exactly(vector: Vector) -> None:
    """Sheet, entries, cycle, settlement and ratings are the known ones."""
    assert_gives(score, vector.text, vector)


@each("vector", [*cases(MATCHES)])
def test_sc4_match_vectors_replay_exactly(vector: Vector) -> None:
    """A match of cards comes to the known sheet, action by action."""
    assert_gives(replay, vector.text, vector)


@pytest.mark.parametrize("vector", [*cases(MATCHES)])
def test_formats_match_vectors_are_written_back_equal_and_stay_so(vector: Vector) -> None:
    """The vectors are canonical: written back as they are, byte for byte at every turn."""
    written = pref.write_match_record(pref.read_match_record(vector.text))
    assert json.loads(written) == vector.record
    again = pref.write_match_record(pref.read_match_record(written))
    assert again.encode() == written.encode()


@pytest.mark.parametrize("vector", [*cases(MATCHES)])
def test_formats_a_match_is_written_as_the_record_it_came_from(vector: Vector) -> None:
    """What a match writes of itself replays to the same match; only notes and metas are lost."""
    match = pref.read_match_record(vector.text).match()
    written = pref.write_match_record(match)
    assert pref.read_match_record(written).match() == match
    assert_gives(replay, written, vector)


@pytest.mark.many
@each("vector", some([*cases(SCORED)]))
def test_formats_score_vectors_are_written_back_to_the_same_result(vector: Vector) -> None:
    """A record is written canonically: the same result, and the same bytes ever after."""
    written = pref.write_score_record(pref.read_score_record(vector.text))
    assert_gives(score, written, vector)
    assert pref.write_score_record(pref.read_score_record(written)).encode() == written.encode()


@pytest.mark.many
@each("vector", some([*cases(SCORED)]))
def test_formats_a_score_pad_is_written_as_the_record_it_came_from(vector: Vector) -> None:
    """A pad turned into a record gives the known result again; only notes and metas are lost."""
    pad = pref.read_score_record(vector.text).pad()
    assert ScoreRecord.of(pad).pad() == pad
    assert_gives(score, pref.write_score_record(pad), vector)


@each("vector", [*cases(ILLEGAL)])
def test_formats_illegal_score_vectors_are_refused_in_place(vector: Vector) -> None:
    """A record that is not allowed is refused with its place and its rule."""
    with pytest.raises(pref.RecordError) as refusal:
        score(vector.text)
    error = refusal.value
    assert is_in(error.path, place(vector))
    assert error.rule == rule(vector)
    assert str(error).startswith(error.path)
    assert error.code in str(error)


def test_formats_illegal_score_vectors_name_the_index_of_the_deal() -> None:
    """The refusal carries the deal's index, whether a rule is broken or the shape (§1.1)."""
    for vector in ILLEGAL:
        with pytest.raises(pref.RecordError) as refusal:
            score(vector.text)
        index = refusal.value.deal
        assert vector.why.startswith("record." if index is None else f"deals[{index}].")


def test_formats_illegal_score_vectors_say_what_would_be_right() -> None:
    """No refusal leaves its reader without a way on (§1.1)."""
    silent = []
    for vector in ILLEGAL:
        with pytest.raises(pref.RecordError) as refusal:
            score(vector.text)
        if not refusal.value.expected:
            silent.append(vector.id)
    assert silent == []


@each("vector", [*cases(ILLEGAL_MATCHES)])
def test_formats_illegal_match_vectors_are_refused_in_place(vector: Vector) -> None:
    """A match that breaks a rule is refused at its deal, its action and its rule."""
    with pytest.raises(pref.RecordError) as refusal:
        replay(vector.text)
    error = refusal.value
    assert (error.deal, error.action, error.rule) == (vector.deal, vector.action, vector.rule)
    where = f"$.deals[{vector.deal}]"
    assert is_in(error.path, where if vector.action is None else f"{where}.actions[{error.action}]")
    assert error.expected
    assert error.expected in str(error)


@each("vector", [*cases(ILLEGAL_MATCHES)])
def test_formats_the_good_part_before_an_illegal_action_is_there(vector: Vector) -> None:
    """The good prefix and the first error come back together, and the prefix is good by itself."""
    found = pref.read_match_record(vector.text).replay()
    assert found.error is not None
    assert (found.error.deal, found.error.action) == (vector.deal, vector.action)
    assert vector.deal is not None
    good = found.match
    done = sum(isinstance(item, pref.PlayedDeal) for item in good.log)
    assert done + (good.current is not None) == vector.deal + (vector.action is not None)
    if good.current is not None:
        assert len(good.current.actions) == vector.action
    assert pref.read_match_record(pref.write_match_record(good)).match() == good
