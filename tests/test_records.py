"""The three JSON documents: what is read, what is refused and where, what is written."""

import copy
import json
import random
import time
import tracemalloc
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

import preference as pref
from preference.records import MAX_BYTES, MatchRecord, ScoreRecord
from tests.looks import some
from tests.plain.random_records import random_record
from tests.rows import each
from tests.test_match import begin, broken_off, cards, done, passed_out, random_match
from tests.vectors_io import Document, load

Read = Callable[[Any], object]

RASPASY: Document = {"raspasy": True, "tricks": [3, 3, 4]}
SIX: Document = {"contract": "6♣", "declarer": 0, "calls": ["whist", "whist"], "tricks": [6, 3, 1]}
ADJUST: Document = {"adjust": {"seat": 2, "gora": 5, "reason": "looked into the talon"}}

SCORE: Document = {
    "preference": 1,
    "convention": "sochi",
    "players": ["Anna", "Boris", "Vera"],
    "pool": 20,
    "first_dealer": 2,
    "deals": [SIX, RASPASY],
}

PLAYED: Document = json.loads(pref.write_match_record(passed_out(begin(pool=20))))["deals"][0]

MATCH: Document = {**SCORE, "deals": [PLAYED]}

SHEET: Document = {
    "preference": 1,
    "convention": "sochi",
    "players": ["Anna", "Boris", "Vera"],
    "pool": [20, 20, 14],
    "gora": [12, 4, 19],
    "whists": [[0, 70, 100], [114, 0, 96], [140, 180, 0]],
}

DOCUMENTS: list[tuple[Document, Read]] = [
    (SCORE, pref.score_document),
    (MATCH, pref.replay_document),
    (SHEET, pref.settle_document),
]

each_document = pytest.mark.parametrize(
    ("document", "read"), DOCUMENTS, ids=["score", "match", "sheet"]
)


def text_of(document: Document) -> str:
    """Write a document as a file would hold it."""
    return json.dumps(document, ensure_ascii=False)


def with_deals(*deals: Document, **head: Any) -> Document:
    """Make a score record of these deals."""
    return {**SCORE, "deals": list(deals), **head}


def with_played(*deals: Document, **head: Any) -> Document:
    """Make a match record of these deals."""
    return {**MATCH, "deals": list(deals), **head}


def refusal(document: object, read: Read = pref.score_document) -> pref.RecordError:
    """Read what must be refused, and return the refusal."""
    with pytest.raises(pref.RecordError) as caught:
        read(document)
    error = caught.value
    assert error.path.startswith("$")
    assert str(error).startswith(f"{error.path}: ")
    assert error.code in str(error)
    return error


def path_of(document: object, read: Read = pref.score_document) -> str:
    """Where a document is refused."""
    return refusal(document, read).path


# --- The JSON itself -----------------------------------------------------------------------------


@each_document
def test_formats_text_bytes_and_objects_are_read_alike(document: Document, read: Read) -> None:
    """With white space around, and with a byte order mark before bytes."""
    wanted = read(document)
    text = text_of(document)
    for source in (
        text,
        f"\n  {text}\t\n",
        text.encode(),
        bytearray(text.encode()),
        b"\xef\xbb\xbf" + text.encode(),
        json.dumps(document, indent=4).encode(),
        copy.deepcopy(document),
    ):
        assert read(source) == wanted


@each_document
@pytest.mark.parametrize("source", [None, 3, 1.5, True, [], ["{}"], {"{}"}, object()])
def test_formats_another_source_is_of_the_wrong_type(
    document: Document, read: Read, source: Any
) -> None:
    """Only text, bytes and objects are documents."""
    assert read(document)
    with pytest.raises(pref.WrongType):
        read(source)


NOT_JSON: list[str | bytes] = [
    "",
    " \n",
    "{",
    "{}}",
    "[1, 2",
    "{'preference': 1}",
    '{"preference": 1,}',
    "preference",
    "\ufeff\ufeff{}",
    b"\xff\xfe{\x00}\x00",
    b"\x80",
    b"\x00",
    b"",
    b"\xef\xbb\xbf",
]


@each("read", [read for _, read in DOCUMENTS])
@each("source", NOT_JSON)
def test_formats_what_is_not_json_is_refused(read: Read, source: str | bytes) -> None:
    """Empty input, cut-off input, other encodings."""
    error = refusal(source, read)
    assert (error.code, error.path) == ("not-json", "$")


@each_document
def test_formats_a_document_with_something_after_it_is_refused(
    document: Document, read: Read
) -> None:
    """One document is one document."""
    assert refusal(text_of(document) + " {}", read).code == "not-json"


@each("read", [read for _, read in DOCUMENTS])
@each("source", ["[]", "null", "3", '"sochi"', "true", "[{}]"])
def test_formats_a_record_is_an_object(read: Read, source: str) -> None:
    """Any other JSON value is none."""
    assert refusal(source, read).code == "not-a-record"


@each_document
@pytest.mark.parametrize("version", [0, 2, -1, True, 1.0, "1", None, [1], 10**25])
def test_formats_the_version_is_one(document: Document, read: Read, version: Any) -> None:
    """Another version, or the right one of another type, is refused."""
    error = refusal({**document, "preference": version}, read)
    assert (error.path, error.code) == ("$.preference", "unknown-version")
    without = {key: value for key, value in document.items() if key != "preference"}
    assert path_of(without, read) == "$.preference"


@each_document
@pytest.mark.parametrize("version", ["\x1b[2J", "x" * 100_000, [0] * 100_000])
def test_formats_a_refused_version_is_shown_short_and_safe(
    document: Document, read: Read, version: Any
) -> None:
    """What it hides is written out, and it is not repeated at any length."""
    text = str(refusal({**document, "preference": version}, read))
    assert text.isprintable()
    assert len(text) < 300


@each_document
def test_formats_a_path_ends_where_it_grows_too_long(document: Document, read: Read) -> None:
    """Hundreds of levels down, with long keys: the path names what holds the place."""
    deep: Any = 10**40
    for _ in range(290):
        deep = {"k" * 100: deep}
    error = refusal(text_of({**document, "pool": {"a": deep}}), read)
    assert error.code == "number-too-long"
    assert error.path.startswith("$.pool.a.kkk")
    assert 900 < len(error.path) <= 1000


@pytest.mark.long
def test_formats_a_wide_row_far_down_is_read_in_little_memory() -> None:
    """A place is printed only where it is refused: to print them all took gigabytes once."""
    row = "0," * 50_000 + '"\\ud800"'
    text = '{"preference": 1, "meta": ' + f'{{"{"k" * 100}": ' * 290 + f"[{row}]" + "}" * 291
    tracemalloc.start()
    error = refusal(text, pref.score_document)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert (error.code, error.path[:7]) == ("bad-text", "$.meta.")
    assert most < 50_000_000


def test_formats_a_key_twice_among_many_is_found_in_no_time() -> None:
    """The last of a hundred thousand keys stands twice; the search took the square of that once."""
    keys = ", ".join(f'"{number}": 0' for number in range(100_000))
    began = time.process_time()
    error = refusal(f'{{"preference": 1, {keys}, "99999": 0}}', pref.score_document)
    assert (error.code, error.path) == ("repeated-key", "$.99999")
    assert time.process_time() - began < 20


@each_document
@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "-1e999"])
@pytest.mark.parametrize("key", ["pool", "meta"])
def test_formats_numbers_that_json_has_not_are_refused(
    document: Document, read: Read, number: str, key: str
) -> None:
    """Wherever they stand, in meta too."""
    text = text_of({**document, key: "here"}).replace('"here"', number)
    assert refusal(text, read).code == "not-json"
    if number == "NaN":
        assert refusal({**document, key: float("nan")}, read).code == "not-json"


@each_document
def test_formats_huge_numbers_are_refused_and_read_in_no_time(
    document: Document, read: Read
) -> None:
    """A million digits, in a key of the record."""
    for key in ("first_dealer", "pool"):
        text = text_of({**document, key: "here"}).replace('"here"', "9" * 1_000_000)
        assert refusal(text, read).code == "number-too-long"
    assert refusal({**document, "pool": 10**5000}, read).code


@pytest.mark.parametrize("brackets", ["[]", '{"a":}'])
@pytest.mark.parametrize("read", [read for _, read in DOCUMENTS])
def test_formats_a_hundred_thousand_levels_are_refused(read: Read, brackets: str) -> None:
    """As the document, and in meta; never a RecursionError."""
    deep = brackets[:-1] * 100_000 + "1" + brackets[-1] * 100_000
    assert refusal(deep, read).code == "too-deep"
    assert refusal(f'{{"preference": 1, "meta": {deep}}}', read).code == "too-deep"


@each_document
def test_formats_objects_that_are_no_json_are_refused(document: Document, read: Read) -> None:
    """Deep, cyclic, or with values JSON has not."""
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    cyclic: Document = {}
    cyclic["self"] = cyclic
    for meta in (deep, cyclic, {1, 2}, b"bytes", object(), 1j, pref.SOCHI):
        assert refusal({**document, "meta": meta}, read).code == "not-json"


def test_formats_fifty_megabytes_are_refused_unread() -> None:
    """Text or bytes, of blanks or of anything, at every door."""
    assert MAX_BYTES < 50_000_000
    text, rubbish = " " * 50_000_000 + text_of(SCORE), b"\x80" * 50_000_000
    for _, read in DOCUMENTS:
        assert refusal(text, read).code == "too-large"
        assert refusal(rubbish, read).code == "too-large"


def test_formats_a_record_of_many_deals_is_read() -> None:
    """A thousand deals are no large record."""
    document = with_deals(*[RASPASY, SIX] * 500, convention="classic", pool=None)
    assert pref.score_document(text_of(document))["finished"] is False


@each_document
def test_formats_half_a_surrogate_pair_is_refused(document: Document, read: Read) -> None:
    """As a name, as a key, in meta; a whole pair is one character."""
    players = ["\ud800", *document["players"][1:]]
    for source in (
        {**document, "players": players},
        json.dumps({**document, "players": players}),
        text_of({**document, "players": players}),
    ):
        assert path_of(source, read) == "$.players[0]"
    assert refusal({**document, "\udfff": 1}, read).code == "bad-text"
    assert path_of({**document, "meta": ["\udfff"]}, read) == "$.meta[0]"
    whole = json.dumps({**document, "players": ["😀", *document["players"][1:]]})
    assert "\\ud83d\\ude00" in whole
    assert read(whole)


REPEATED: list[tuple[Document, str, str, str]] = [
    (SCORE, '"pool": 20', '"pool": 20, "pool": 20', "$.pool"),
    (SCORE, '"declarer": 0', '"declarer": 0, "declarer": 1', "$.deals[0].declarer"),
    (SCORE, '"Boris"', '{"name": "Boris", "name": "Boris"}', "$.players[1].name"),
    (
        SCORE,
        '"sochi"',
        '{"base": "sochi", "options": {"jumps": true, "jumps": true}}',
        "$.convention.options.jumps",
    ),
    (SCORE, '"deals"', '"ends": {"deals": 3, "deals": 3}, "deals"', "$.ends.deals"),
    (with_deals(ADJUST), '"gora": 5', '"gora": 5, "gora": 5', "$.deals[0].adjust.gora"),
    (MATCH, '"talon": ', '"over": true, "over": true, "talon": ', "$.deals[0].over"),
]


@pytest.mark.parametrize(("document", "old", "new", "path"), REPEATED)
def test_formats_repeated_keys_are_refused_with_their_path(
    document: Document, old: str, new: str, path: str
) -> None:
    """At every level, even with equal values."""
    text = text_of(document)
    assert text.count(old) == 1
    read = pref.replay_document if "hands" in text else pref.score_document
    error = refusal(text.replace(old, new), read)
    assert (error.code, error.path) == ("repeated-key", path)


# --- The shape of a score record -----------------------------------------------------------------


@pytest.mark.parametrize(("document", "read"), DOCUMENTS)
def test_formats_required_keys_are_named_when_they_lack(document: Document, read: Read) -> None:
    """All but `pool` of a record of deals."""
    optional = {"pool"} if "deals" in document else set()
    for key in document:
        without = {name: value for name, value in document.items() if name != key}
        if key in optional:
            assert read(without)
        else:
            assert path_of(without, read) == f"$.{key}"


UNKNOWN: list[tuple[Document, Read, str]] = [
    ({**SCORE, "surprise": 1}, pref.score_document, "$.surprise"),
    ({**SCORE, "note": "text"}, pref.score_document, "$.note"),
    ({**SCORE, "rated": True}, pref.score_document, "$.rated"),
    (with_deals({**SIX, "hands": []}), pref.score_document, "$.deals[0].hands"),
    (with_deals({**SIX, "winner": 0}), pref.score_document, "$.deals[0].winner"),
    (with_deals({**RASPASY, "declarer": 0}), pref.score_document, "$.deals[0].declarer"),
    (with_deals({**RASPASY, "blind": True}), pref.score_document, "$.deals[0].blind"),
    (
        with_deals({"surrender": "7♥", "declarer": 1, "calls": ["pass"]}),
        pref.score_document,
        "$.deals[0].calls",
    ),
    (with_deals({"preferans": 1, "declarer": 1}), pref.score_document, "$.deals[0].declarer"),
    (with_deals({**ADJUST, "over": True}), pref.score_document, "$.deals[0].over"),
    (
        with_deals({"adjust": {**ADJUST["adjust"], "rule": "SC-6"}}),
        pref.score_document,
        "$.deals[0].adjust.rule",
    ),
    (
        {**SCORE, "players": ["Anna", "Boris", {"name": "Vera", "elo": 3}]},
        pref.score_document,
        "$.players[2].elo",
    ),
    (
        {**SCORE, "pool": None, "ends": {"races": {"rounds": 1, "pool": 2, "prize": 3, "x": 4}}},
        pref.score_document,
        "$.ends.races.x",
    ),
    ({**SCORE, "ends": {"hours": 3}}, pref.score_document, "$.ends.hours"),
    (
        {**SCORE, "convention": {"base": "sochi", "options": {"surprise": 1}}},
        pref.score_document,
        "$.convention.options.surprise",
    ),
    (with_played({**PLAYED, "tricks": [7, 2, 1]}), pref.replay_document, "$.deals[0].tricks"),
    (with_played({**PLAYED, **ADJUST}), pref.replay_document, "$.deals[0].hands"),
    (
        with_played({**PLAYED, "shuffle": {"name": "x", "seed": "1", "x": 1}}),
        pref.replay_document,
        "$.deals[0].shuffle.x",
    ),
    ({**SHEET, "deals": []}, pref.settle_document, "$.deals"),
    ({**SHEET, "first_dealer": 0}, pref.settle_document, "$.first_dealer"),
]


@each(("document", "read", "path"), UNKNOWN)
def test_formats_unknown_keys_are_refused_with_their_path(
    document: Document, read: Read, path: str
) -> None:
    """At every level, and the refusal says which keys there are."""
    error = refusal(document, read)
    if path == "$.deals[0].hands" and "adjust" in document["deals"][0]:
        assert error.path.startswith("$.deals[0].")
        return
    assert error.path == path
    assert error.expected


PRICE = {"base": 1, "growth": "none", "by": 1, "limit": None}

UNKNOWN_INSIDE: list[tuple[Any, str]] = [
    ({"base": "sochi", "surprise": {}}, "$.convention.surprise"),
    ({"options": {}}, "$.convention.base"),
    (
        {"base": "sochi", "options": {"raspasy_price": {**PRICE, "x": 1}}},
        "$.convention.options.raspasy_price.x",
    ),
    ({"base": "sotchi"}, "$.convention.base"),
]


@pytest.mark.parametrize(("convention", "path"), UNKNOWN_INSIDE)
def test_formats_keys_inside_a_convention_are_named_with_their_path(
    convention: Any, path: str
) -> None:
    """As everywhere else."""
    assert path_of({**SCORE, "convention": convention}) == path


@pytest.mark.parametrize("convention", [one for one, _ in UNKNOWN_INSIDE])
def test_formats_keys_inside_a_convention_are_refused(convention: Any) -> None:
    """Somewhere in the convention."""
    assert path_of({**SCORE, "convention": convention}).startswith("$.convention")


WRONG: list[tuple[Document, str]] = [
    ({"convention": None}, "$.convention"),
    ({"convention": 3}, "$.convention"),
    ({"convention": ["sochi"]}, "$.convention"),
    ({"convention": "Sochi"}, "$.convention"),
    ({"convention": {"base": "sochi", "options": []}}, "$.convention.options"),
    ({"convention": {"base": "sochi", "options": {"jumps": 1}}}, "$.convention.options.jumps"),
    (
        {"convention": {"base": "sochi", "options": {"surrender": 3.0}}},
        "$.convention.options.surrender",
    ),
    (
        {"convention": {"base": "sochi", "options": {"players": [3, 3]}}},
        "$.convention.options.players",
    ),
    (
        {"convention": {"base": "sochi", "options": {"zero_bonus": True}}},
        "$.convention.options.zero_bonus",
    ),
    ({"players": "ABC"}, "$.players"),
    ({"players": None}, "$.players"),
    ({"players": {"0": "Anna"}}, "$.players"),
    ({"players": ["Anna", "Boris", 3]}, "$.players[2]"),
    ({"players": ["Anna", "Boris", None]}, "$.players[2]"),
    ({"players": ["Anna", "Boris", ["Vera"]]}, "$.players[2]"),
    ({"players": ["Anna", "Boris", ""]}, "$.players[2]"),
    ({"players": ["Anna", "Boris", {}]}, "$.players[2].name"),
    ({"players": ["Anna", "Boris", {"name": 3}]}, "$.players[2].name"),
    ({"players": ["Anna", "Boris", {"name": "Vera", "rating": "1"}]}, "$.players[2].rating"),
    ({"players": ["Anna", "Boris", {"name": "Vera", "rating": None}]}, "$.players[2].rating"),
    ({"players": ["Anna", "Boris", {"name": "Vera", "rating": True}]}, "$.players[2].rating"),
    ({"players": ["Anna", "Boris", {"name": "Vera", "bot": 1}]}, "$.players[2].bot"),
    ({"players": ["Anna", "Boris", {"name": "Vera", "bot": None}]}, "$.players[2].bot"),
    ({"players": ["Anna", "Anna", "Vera"]}, "$.players"),
    ({"players": ["Anna"]}, "$.players"),
    ({"players": []}, "$.players"),
    ({"first_dealer": 3}, "$.first_dealer"),
    ({"first_dealer": -1}, "$.first_dealer"),
    ({"first_dealer": 2.0}, "$.first_dealer"),
    ({"first_dealer": "Anna"}, "$.first_dealer"),
    ({"first_dealer": None}, "$.first_dealer"),
    ({"first_dealer": True}, "$.first_dealer"),
    ({"pool": 0}, "$.pool"),
    ({"pool": -20}, "$.pool"),
    ({"pool": 20.0}, "$.pool"),
    ({"pool": "20"}, "$.pool"),
    ({"pool": False}, "$.pool"),
    ({"ends": None}, "$.ends"),
    ({"ends": {}}, "$.ends"),
    ({"ends": {"deals": 3, "laps": 1}}, "$.ends"),
    ({"ends": {"deals": 3.0}}, "$.ends.deals"),
    ({"ends": {"deals": None}}, "$.ends.deals"),
    ({"ends": {"laps": "3"}}, "$.ends.laps"),
    ({"ends": {"time": False}}, "$.ends.time"),
    ({"ends": {"time": 1}}, "$.ends.time"),
    ({"ends": {"races": 3}}, "$.ends.races"),
    ({"ends": {"races": {"rounds": 1, "pool": 2}}}, "$.ends.races.prize"),
    ({"ends": {"races": {"rounds": True, "pool": 2, "prize": 3}}}, "$.ends.races.rounds"),
    ({"deals": None}, "$.deals"),
    ({"deals": {}}, "$.deals"),
    ({"deals": [3]}, "$.deals[0]"),
    ({"deals": [SIX, None]}, "$.deals[1]"),
    ({"deals": [{}]}, "$.deals[0]"),
    ({"deals": [{"note": "text"}]}, "$.deals[0]"),
    ({"deals": [{**SIX, **RASPASY}]}, "$.deals[0]"),
    ({"deals": [{**SIX, "contract": 6}]}, "$.deals[0].contract"),
    ({"deals": [{**SIX, "contract": "6T"}]}, "$.deals[0].contract"),
    ({"deals": [{**SIX, "contract": None}]}, "$.deals[0].contract"),
    ({"deals": [{**SIX, "declarer": "0"}]}, "$.deals[0].declarer"),
    ({"deals": [{**SIX, "declarer": 0.0}]}, "$.deals[0].declarer"),
    ({"deals": [{**SIX, "declarer": False}]}, "$.deals[0].declarer"),
    ({"deals": [{**SIX, "declarer": 3}]}, "$.deals[0].declarer"),
    ({"deals": [{**SIX, "declarer": -1}]}, "$.deals[0].declarer"),
    ({"deals": [{**SIX, "calls": "whist"}]}, "$.deals[0].calls"),
    ({"deals": [{**SIX, "calls": []}]}, "$.deals[0].calls"),
    ({"deals": [{**SIX, "calls": None}]}, "$.deals[0].calls"),
    ({"deals": [{**SIX, "calls": ["Whist", "whist"]}]}, "$.deals[0].calls"),
    ({"deals": [{**SIX, "calls": ["whist", "look"]}]}, "$.deals[0].calls"),
    ({"deals": [{**SIX, "tricks": [6, 3, 2]}]}, "$.deals[0].tricks"),
    ({"deals": [{**SIX, "tricks": [6, 4]}]}, "$.deals[0].tricks"),
    ({"deals": [{**SIX, "tricks": [6, 3, 1, 0]}]}, "$.deals[0].tricks"),
    ({"deals": [{**SIX, "tricks": [11, -1, 0]}]}, "$.deals[0].tricks"),
    ({"deals": [{**SIX, "tricks": [6, 3, 1.0]}]}, "$.deals[0].tricks[2]"),
    ({"deals": [{**SIX, "tricks": [6, 3, True]}]}, "$.deals[0].tricks[2]"),
    ({"deals": [{**SIX, "tricks": None}]}, "$.deals[0].tricks"),
    ({"deals": [{**SIX, "penalty_tricks": 0}]}, "$.deals[0].penalty_tricks"),
    ({"deals": [{**SIX, "penalty_tricks": 11}]}, "$.deals[0].penalty_tricks"),
    ({"deals": [{**SIX, "penalty_tricks": True}]}, "$.deals[0].penalty_tricks"),
    ({"deals": [{**SIX, "talon": "♠A"}]}, "$.deals[0].talon"),
    ({"deals": [{**SIX, "talon": "♠A ♠A"}]}, "$.deals[0].talon"),
    ({"deals": [{**SIX, "talon": "♠T ♠A"}]}, "$.deals[0].talon"),
    ({"deals": [{**SIX, "talon": ["♠A", "♠K"]}]}, "$.deals[0].talon"),
    ({"deals": [{**SIX, "note": 5}]}, "$.deals[0].note"),
    ({"deals": [{**SIX, "note": None}]}, "$.deals[0].note"),
    ({"deals": [{"raspasy": True}]}, "$.deals[0].tricks"),
    ({"deals": [{"raspasy": 1, "tricks": [3, 3, 4]}]}, "$.deals[0].raspasy"),
    ({"deals": [{"contract": "6♣"}]}, "$.deals[0].declarer"),
    ({"deals": [{"surrender": "6♣"}]}, "$.deals[0].declarer"),
    ({"deals": [{"surrender": "misere", "declarer": 0}]}, "$.deals[0].surrender"),
    ({"deals": [{"surrender": 6, "declarer": 0}]}, "$.deals[0].surrender"),
    ({"deals": [{"preferans": "Anna"}]}, "$.deals[0].preferans"),
    ({"deals": [{"preferans": True}]}, "$.deals[0].preferans"),
    ({"deals": [{"adjust": 5}]}, "$.deals[0].adjust"),
    ({"deals": [{"adjust": {"seat": 0, "gora": 1}}]}, "$.deals[0].adjust.reason"),
    ({"deals": [{"adjust": {"gora": 1, "reason": ""}}]}, "$.deals[0].adjust.seat"),
    ({"deals": [{"adjust": {"seat": 0, "reason": ""}}]}, "$.deals[0].adjust"),
    ({"deals": [{"adjust": {"seat": 3, "gora": 1, "reason": ""}}]}, "$.deals[0].adjust"),
    ({"deals": [{"adjust": {"seat": 0, "gora": 1.0, "reason": ""}}]}, "$.deals[0].adjust.gora"),
    ({"deals": [{"adjust": {"seat": 0, "pool": "1", "reason": ""}}]}, "$.deals[0].adjust.pool"),
    ({"deals": [{"adjust": {"seat": 0, "pool": None, "reason": ""}}]}, "$.deals[0].adjust.pool"),
    ({"deals": [{"adjust": {"seat": 0, "whists": 1, "reason": ""}}]}, "$.deals[0].adjust"),
    ({"deals": [{"adjust": {"seat": 0, "gora": 1, "on": 1, "reason": ""}}]}, "$.deals[0].adjust"),
    (
        {"deals": [{"adjust": {"seat": 0, "whists": 1, "on": 0, "reason": ""}}]},
        "$.deals[0].adjust",
    ),
    ({"deals": [{"adjust": {"seat": 0, "gora": 1, "reason": 5}}]}, "$.deals[0].adjust.reason"),
]


@each(("wrong", "path"), WRONG)
def test_formats_values_of_the_wrong_type_are_refused_with_their_path(
    wrong: Document, path: str
) -> None:
    """True and 6.0 are no integers, null is no value, out of range is named too."""
    pool = {"pool": None} if "races" in str(wrong) else {}
    assert path_of({**SCORE, **pool, **wrong}) == path


FLAGS = ("talonless", "talon_refused", "blind", "over")


@each("flag", FLAGS)
@each("value", [False, None, 1, "true"])
def test_formats_flags_are_true_or_absent(flag: str, value: Any) -> None:
    """False is written by leaving the key out."""
    assert path_of(with_deals({**SIX, flag: value})) == f"$.deals[0].{flag}"


RANGES: list[tuple[Document, str]] = [
    ({"ends": {"deals": 0}}, "$.ends.deals"),
    ({"pool": None, "ends": {"races": {"rounds": 1, "pool": 2, "prize": 0}}}, "$.ends.races.prize"),
    ({"players": ["Anna", "Boris", {"name": ""}]}, "$.players[2].name"),
    (
        {"players": ["Anna", "Boris", {"name": "Hal", "rating": 1300, "bot": True}]},
        "$.players[2].rating",
    ),
]


@pytest.mark.parametrize(("wrong", "path"), RANGES)
def test_formats_values_out_of_range_are_refused_with_their_path(
    wrong: Document, path: str
) -> None:
    """The key itself is named."""
    assert path_of({**SCORE, **wrong}) == path


@pytest.mark.parametrize(
    ("document", "read"), [(SCORE, pref.score_document), (MATCH, pref.replay_document)]
)
def test_formats_a_deal_of_the_wrong_shape_is_refused_with_its_index(
    document: Document, read: Read
) -> None:
    """The attribute `deal` and the path say the same."""
    deals = [*document["deals"], {**document["deals"][0], "surprise": 1}]
    error = refusal({**document, "deals": deals}, read)
    assert error.path == f"$.deals[{len(deals) - 1}].surprise"
    assert error.deal == len(deals) - 1


def test_formats_a_convention_may_be_a_base_and_options() -> None:
    """With and without options; all contradictions at once; a callable has no JSON."""
    plain = pref.score_document(SCORE)
    for convention in ({"base": "sochi"}, {"base": "sochi", "options": {}}):
        assert pref.score_document({**SCORE, "convention": convention}) == plain
    options = {"exit_levels": [6, 7, 8], "stalingrad": False}
    record = pref.read_score_record({**SCORE, "convention": {"base": "sochi", "options": options}})
    assert record.convention.whist.stalingrad is False
    both = {"raspasy_scoring": "losers"}
    error = refusal({**SCORE, "convention": {"base": "sochi", "options": both}})
    assert error.rule == "RA-7"
    assert error.path == "$.convention"


def test_formats_contracts_are_read_in_several_spellings() -> None:
    """CA-2: letters in any case, Russian no trump, one space; misere as a word exactly."""
    wanted = pref.score_document(with_deals({**SIX, "contract": "6NT"}))
    for text in ("6 NT", "6nt", "6БК", "6 бк"):
        assert pref.score_document(with_deals({**SIX, "contract": text})) == wanted
    for text in ("6  NT", "NT6", "6", "06NT", "6NT ", "Misere", "misere ", "мизер"):
        assert path_of(with_deals({**SIX, "contract": text})) == "$.deals[0].contract"


# --- What an app keeps beside the game -----------------------------------------------------------


METAS: list[Any] = [
    None,
    True,
    0,
    -1.5,
    "text",
    [],
    {},
    {"deals": [{"raspasy": False}], "preference": 2, "meta": {"meta": None}},
    {"contract": "6T", "tricks": [11], "b": 1, "a": 2, "й": ["😀", 1e300]},
]


@pytest.mark.parametrize("meta", METAS)
def test_formats_meta_is_kept_untouched_and_never_read(meta: Any) -> None:
    """At the top level and in a deal of either record; null is a value too."""
    plain = pref.score_document(with_deals(RASPASY))
    document = with_deals({**RASPASY, "meta": meta}, meta=meta)
    assert pref.score_document(document) == plain
    written = json.loads(pref.write_score_record(pref.read_score_record(document)))
    assert json.dumps([written["meta"], written["deals"][0]["meta"]]) == json.dumps([meta, meta])

    document = with_played({**PLAYED, "meta": meta}, {**ADJUST, "meta": meta}, meta=meta)
    text = pref.write_match_record(pref.read_match_record(document))
    written = json.loads(text)
    kept = [written["meta"], written["deals"][0]["meta"], written["deals"][1]["meta"]]
    assert json.dumps(kept) == json.dumps([meta] * 3)
    assert pref.write_match_record(pref.read_match_record(text)) == text
    assert pref.settle_document({**SHEET, "meta": meta}) == pref.settle_document(SHEET)


def test_formats_a_note_is_kept() -> None:
    """Empty, long, with any character but half ones."""
    for note in ("", "a long evening", "мизер на лапе «😀»\n\t\u0000", "x" * 10_000):
        document = with_deals({**RASPASY, "note": note}, {**ADJUST, "note": note})
        written = json.loads(pref.write_score_record(pref.read_score_record(document)))
        assert [deal["note"] for deal in written["deals"]] == [note, note]
        document = with_played({**PLAYED, "note": note})
        written = json.loads(pref.write_match_record(pref.read_match_record(document)))
        assert written["deals"][0]["note"] == note


def test_formats_names_are_any_text_that_is_not_empty() -> None:
    """Blanks, signs, right-to-left text, a thousand letters."""
    names = ["  ", "<b>&amp;", "א" * 1000]
    document = {**SCORE, "players": names}
    record = pref.read_score_record(document)
    assert [player.name for player in record.players] == names
    assert json.loads(pref.write_match_record(begin()))["players"] == ["Anna", "Boris", "Vera"]


# --- `ends` and `over` ---------------------------------------------------------------------------


ENDS: list[Document] = [
    {"deals": 24},
    {"laps": 6},
    {"time": True},
    {"races": {"rounds": 5, "pool": 20, "prize": 100}},
]


@pytest.mark.parametrize("ends", ENDS)
def test_po7_every_end_is_read_and_written(ends: Document) -> None:
    """Beside a pool or alone; races without one."""
    for pool in (None, 20):
        document = {**SCORE, "pool": pool, "ends": ends, "deals": []}
        if pool is not None and "races" in ends:
            error = refusal(document)
            assert (error.path, error.rule) == ("$.pool", "SK")
            continue
        written = json.loads(pref.write_score_record(pref.read_score_record(document)))
        assert written["ends"] == ends
        assert written.get("pool") == pool
        match = {**document, "deals": []}
        again = json.loads(pref.write_match_record(pref.read_match_record(match)))
        assert again["ends"] == ends


def test_po7_over_stops_a_game_on_any_kind_of_deal() -> None:
    """Contract, raspasy, surrender; then only adjustments may follow."""
    deals: list[Document] = [SIX, RASPASY, {"surrender": "6♣", "declarer": 0}]
    for deal in deals:
        over = {**deal, "over": True}
        document = pref.score_document(with_deals(over, ADJUST))
        assert (document["finished"], "ratings" in document) == (True, False)
        timed = pref.score_document(with_deals(over, ADJUST, ends={"time": True}))
        assert (timed["finished"], "ratings" in timed) == (True, True)
        error = refusal(with_deals(over, ADJUST, deal))
        assert (error.rule, error.deal) == ("PO-7", 2)


def test_po7_over_in_a_match_record() -> None:
    """It is written back where it stood, and not on an unfinished deal."""
    over = {**PLAYED, "over": True}
    text = pref.write_match_record(pref.read_match_record(with_played(over, ADJUST)))
    assert [deal.get("over") for deal in json.loads(text)["deals"]] == [True, None]
    assert pref.replay_document(text)["finished"]
    unfinished = {**over, "actions": PLAYED["actions"][:3]}
    error = refusal(with_played(unfinished), pref.replay_document)
    assert error.deal == 0
    error = refusal(with_played({**ADJUST, "over": True}), pref.replay_document)
    assert error.path == "$.deals[0].over"
    error = refusal(with_played(over, PLAYED), pref.replay_document)
    assert (error.rule, error.deal, error.action) == ("PO-7", 1, None)


def test_pl7_a_deal_with_a_preferans_hand_has_no_actions_and_is_the_last() -> None:
    """Written as it is read; one action is one too many."""
    hand = "♠A ♠K ♣A ♣K ♦A ♦K ♥A ♥K ♠Q ♥Q"
    rest = [card for card in pref.DECK if card not in pref.parse_cards(hand)]
    match = begin(pref.UKRAINIAN).deal(pref.Deal.of(hand, rest[:10], rest[10:20], rest[20:]))
    text = pref.write_match_record(match)
    document = json.loads(text)
    assert document["deals"][0]["actions"] == []
    assert pref.read_match_record(text).match() == match
    assert pref.replay_document(text)["settlement"]["places"] == [1, 2, 2]
    document["deals"][0]["actions"] = ["pass"]
    error = refusal(document, pref.replay_document)
    assert (error.rule, error.deal, error.action) == ("ST-2", 0, 0)


# --- The match record ----------------------------------------------------------------------------


def test_formats_cards_are_read_in_any_order_and_spelling() -> None:
    """Hands sorted and spelled canonically when written; the talon keeps its order."""
    loose = copy.deepcopy(PLAYED)
    loose["hands"] = [
        "  ".join(reversed(hand.split())).replace("♠", "s").replace("A", "Т")
        for hand in loose["hands"]
    ]
    loose["talon"] = "\t".join(loose["talon"].split())
    loose["actions"] = [action.replace("7♣", "7 c") for action in loose["actions"]]
    assert loose != PLAYED
    text = pref.write_match_record(pref.read_match_record(with_played(loose)))
    assert json.loads(text)["deals"] == [PLAYED]
    swapped = {**PLAYED, "talon": " ".join(reversed(PLAYED["talon"].split()))}
    text = pref.write_match_record(pref.read_match_record(with_played(swapped)))
    assert json.loads(text)["deals"] == [swapped]


def test_formats_a_match_record_is_written_in_the_canonical_order() -> None:
    """Of the head and of a deal; what has its default is absent."""
    shuffle = {"name": pref.SHUFFLE, "seed": "1"}
    deal = {"meta": 1, "note": "n", "over": True, **PLAYED, "shuffle": shuffle}
    document = {"meta": 2, "deals": [deal], "first_dealer": 2, "ends": {"time": True}}
    document |= {"pool": 20, "players": ["Anna", "Boris", "Vera"], "convention": "sochi"}
    document |= {"preference": 1}
    text = pref.write_match_record(pref.read_match_record(document))
    written = json.loads(text)
    assert list(written) == [
        *("preference", "convention", "players", "pool", "ends", "first_dealer", "deals", "meta"),
    ]
    assert list(written["deals"][0]) == [
        *("shuffle", "hands", "talon", "actions", "over", "note", "meta"),
    ]
    assert "♣" in text
    assert text == json.dumps(written, ensure_ascii=False)

    players: list[Any] = [{"name": "Anna"}, {"name": "Boris", "bot": False}, "Vera"]
    options = {"stalingrad": True, "jumps": True}
    document = {**MATCH, "pool": None, "players": players}
    document["convention"] = {"base": "sochi", "options": options}
    written = json.loads(pref.write_match_record(pref.read_match_record(document)))
    assert "pool" not in written
    assert written["players"] == ["Anna", "Boris", "Vera"]
    assert written["convention"] == "sochi"


def test_formats_players_keep_rating_and_bot() -> None:
    """A rating as it was given, a bot without its 1200."""
    players = [{"name": "Anna", "rating": 1250}, {"name": "Boris", "rating": 1234.5}]
    hal = {"name": "Hal", "rating": 1200, "bot": True}
    document = {**MATCH, "players": [*players, hal]}
    written = json.loads(pref.write_match_record(pref.read_match_record(document)))
    assert json.dumps(written["players"][:2]) == json.dumps(players)
    assert written["players"][2] == {"name": "Hal", "bot": True}


def test_formats_the_options_that_differ_are_written_in_the_order_of_the_rules() -> None:
    """Whatever the order they were read in; a set has one order."""
    options: Document = {"exit_levels": [6, 7, 8], "talonless": [10, "misere"], "jumps": False}
    turned: Document = {"jumps": False, "talonless": ["misere", 10], "exit_levels": [6, 7, 8]}
    found = []
    for changes in (options, turned):
        document = with_played(convention={"base": "rostov", "options": changes})
        found.append(json.loads(pref.write_match_record(pref.read_match_record(document))))
    assert found[0] == found[1]
    assert found[0]["convention"]["base"] == "rostov"
    assert list(found[0]["convention"]["options"]) == ["jumps", "talonless", "exit_levels"]


def test_de1_a_shuffle_stands_instead_of_the_cards_or_beside_them() -> None:
    """Beside, they must agree; either is written back as it was."""
    shuffle = {"name": pref.SHUFFLE, "seed": "1"}
    alone = {"shuffle": shuffle, "actions": PLAYED["actions"]}
    beside = {"shuffle": shuffle, **PLAYED}
    wanted = pref.replay_document(MATCH)
    for deal in (alone, beside):
        document = with_played(deal)
        assert pref.replay_document(document) == wanted
        written = json.loads(pref.write_match_record(pref.read_match_record(document)))
        assert written["deals"] == [deal]
    disagreeing = {**beside, "shuffle": {**shuffle, "seed": "2"}}
    error = refusal(with_played(disagreeing), pref.replay_document)
    assert (error.path, error.rule, error.deal) == ("$.deals[0].shuffle", "DE-1", 0)


def test_de1_a_shuffle_deals_to_so_many_players() -> None:
    """The same seed deals other hands to four, and to two."""
    for players, convention in ((2, pref.GUSARIK), (3, pref.SOCHI), (4, pref.SOCHI)):
        match = begin(convention, players).deal(cards(1, players))
        document = json.loads(pref.write_match_record(match))
        deal = document["deals"][0]
        beside = {**deal, "shuffle": {"name": pref.SHUFFLE, "seed": "1"}}
        assert pref.replay_document({**document, "deals": [beside]})
        assert cards(1, 3) != cards(1, 4)


BAD_CARDS: list[tuple[Document, str | None]] = [
    ({"hands": PLAYED["hands"][:2]}, "DE-2"),
    ({"hands": [*PLAYED["hands"], ""]}, "DE-2"),
    ({"hands": [PLAYED["hands"][0]] * 3}, "DE-2"),
    ({"hands": [PLAYED["hands"][0][:-3], *PLAYED["hands"][1:]]}, "DE-2"),
    ({"hands": ["", "", ""]}, "DE-2"),
    ({"hands": ["♠T" + PLAYED["hands"][0][2:], *PLAYED["hands"][1:]]}, "CA-2"),
    ({"talon": PLAYED["hands"][0][:5]}, "DE-2"),
    ({"talon": "♠A"}, "DE-2"),
    ({"talon": ""}, "DE-2"),
    ({"talon": "♦A ♦B"}, "CA-2"),
    ({"talon": PLAYED["talon"] + " " + PLAYED["talon"]}, "DE-2"),
]


@each(("wrong", "rule"), BAD_CARDS)
def test_de2_cards_that_are_no_deal_are_refused(wrong: Document, rule: str) -> None:
    """Overlapping, lacking, too many, unreadable: before any action."""
    error = refusal(with_played({**PLAYED, **wrong}), pref.replay_document)
    assert (error.deal, error.action, error.rule) == (0, None, rule)
    assert error.path.startswith("$.deals[0].")


@pytest.mark.parametrize("talon", ["♠A", "♦A ♦B", ""])
def test_de2_a_bad_talon_is_named(talon: str) -> None:
    """The key that offends."""
    error = refusal(with_played({**PLAYED, "talon": talon}), pref.replay_document)
    assert error.path == "$.deals[0].talon"


def test_de1_an_unknown_shuffle_is_named() -> None:
    """The key that offends, and the names there are."""
    deal = {"shuffle": {"name": "dice", "seed": "1"}, "actions": []}
    error = refusal(with_played(deal), pref.replay_document)
    assert pref.SHUFFLE in error.expected
    assert error.path.startswith("$.deals[0].shuffle")


HALF_DEALS: list[tuple[Document, str]] = [
    ({"actions": []}, "$.deals[0]"),
    ({"hands": PLAYED["hands"], "actions": []}, "$.deals[0]"),
    ({"talon": PLAYED["talon"], "actions": []}, "$.deals[0]"),
    ({"hands": PLAYED["hands"], "talon": PLAYED["talon"]}, "$.deals[0].actions"),
    ({"shuffle": {"name": pref.SHUFFLE}, "actions": []}, "$.deals[0].shuffle.seed"),
    ({"shuffle": {"name": pref.SHUFFLE, "seed": 1}, "actions": []}, "$.deals[0].shuffle.seed"),
    ({"shuffle": pref.SHUFFLE, "actions": []}, "$.deals[0].shuffle"),
    ({**PLAYED, "actions": "pass"}, "$.deals[0].actions"),
    ({**PLAYED, "actions": [["pass"]]}, "$.deals[0].actions[0]"),
    ({**PLAYED, "actions": [None]}, "$.deals[0].actions[0]"),
    ({**PLAYED, "hands": {"0": ""}}, "$.deals[0].hands"),
    ({**PLAYED, "hands": [1, 2, 3]}, "$.deals[0].hands[0]"),
    ({**PLAYED, "talon": ["♠A", "♠K"]}, "$.deals[0].talon"),
    (RASPASY, "$.deals[0].raspasy"),
]


@each(("deal", "path"), HALF_DEALS)
def test_formats_a_deal_of_a_match_has_its_cards_and_its_actions(deal: Document, path: str) -> None:
    """Hands and talon go together, or a shuffle; actions always."""
    error = refusal(with_played(deal), pref.replay_document)
    if "raspasy" in deal:
        assert error.path.startswith("$.deals[0].")
        return
    assert error.path == path


UNREADABLE = ["", "Pass", "pass ", " pass", "pass  ", "6T", "6  ♠", "play", "play ♠T", "wist", "♠A"]


@each("text", UNREADABLE)
def test_ca2_an_action_that_cannot_be_read_is_refused_with_what_is_legal(text: str) -> None:
    """Words exactly, one space between; the legal actions are shown."""
    actions = [*PLAYED["actions"][:1], text]
    error = refusal(with_played({**PLAYED, "actions": actions}), pref.replay_document)
    assert (error.deal, error.action, error.rule) == (0, 1, "CA-2")
    assert error.path == "$.deals[0].actions[1]"
    assert error.expected.startswith("pass, 7♦")


def test_formats_claims_are_shown_as_one_text() -> None:
    """Before the first trick of a declarer who leads: the cards, and one claim for all."""
    match = done(begin().deal(cards(1)), "6♣, pass, pass")
    assert match.current is not None
    match = match.apply(pref.Discard(*match.current.deal.talon))
    match = done(match, "declare 6♣, whist, whist")
    document = json.loads(pref.write_match_record(match))
    document["deals"][0]["actions"].append("claim 11 0 0")
    error = refusal(document, pref.replay_document)
    assert error.expected.split(", ").count("claim a b c") == 1
    assert "play " in error.expected


def test_formats_an_unfinished_deal_is_read_and_written() -> None:
    """The match is in the middle of it, and `next` is its dealer and level."""
    for length in range(len(PLAYED["actions"])):
        document = with_played(PLAYED, {**PLAYED, "actions": PLAYED["actions"][:length]})
        match = pref.read_match_record(document).match()
        assert match.in_deal
        found = pref.replay_document(document)
        assert found["next"] == {"dealer": 0, "min_level": 6, "raspasy_count": 0}
        assert json.loads(pref.write_match_record(match))["deals"] == document["deals"]
        error = refusal(with_played(*document["deals"][1:], PLAYED), pref.replay_document)
        assert (error.rule, error.deal, error.action) == ("ST-2", 0, None)


def test_formats_a_record_that_is_refused_is_not_written() -> None:
    """Writing checks the whole match."""
    record = pref.read_match_record(with_played({**PLAYED, "actions": ["hold"]}))
    with pytest.raises(pref.RecordError):
        pref.write_match_record(record)
    wrongs: list[Any] = [None, 3, "{}", SCORE, pref.SOCHI]
    for wrong in wrongs:
        with pytest.raises(pref.WrongType):
            pref.write_match_record(wrong)
        with pytest.raises(pref.WrongType):
            pref.write_score_record(wrong)


# --- Round trips ---------------------------------------------------------------------------------


def assert_round_trip(match: pref.Match) -> None:
    """Write, read, write: the same bytes, and the same match."""
    text = pref.write_match_record(match)
    record = pref.read_match_record(text)
    again = record.match()
    assert again == match
    assert MatchRecord.of(again) == MatchRecord.of(match)
    assert pref.write_match_record(record).encode() == text.encode()
    assert pref.write_match_record(again).encode() == text.encode()
    assert pref.replay_document(text, settle=True) == pref.result_document(match.pad, settle=True)


@pytest.mark.many
def test_formats_random_matches_survive_writing_and_reading() -> None:
    """Of every convention, finished and broken off in a deal."""
    for seed in some(range(60)):
        match = random_match(f"record {seed}", most=seed % 5)
        if not match.is_finished and seed % 2:
            match = broken_off(match, seed, seed % 50)
        assert_round_trip(match)


@pytest.mark.many
def test_formats_random_score_records_give_their_pad_again() -> None:
    """Read, turned into a pad, and that into a record: the same pad."""
    for seed in some(range(100)):
        record = pref.read_score_record(text_of(random_record(random.Random(f"pad {seed}"))))
        pad = record.pad()
        assert ScoreRecord.of(pad).pad() == pad


@pytest.mark.many
def test_formats_random_score_records_survive_writing_and_reading() -> None:
    """Byte for byte from the first writing on, and to the same document."""
    for seed in some(range(60)):
        document = random_record(random.Random(f"write {seed}"))
        text = pref.write_score_record(pref.read_score_record(text_of(document)))
        assert pref.write_score_record(pref.read_score_record(text)) == text
        assert pref.score_document(text, settle=True) == pref.score_document(document, settle=True)
        assert pref.read_score_record(text).meta == pref.read_score_record(document).meta


# --- Damage --------------------------------------------------------------------------------------


def damaged(chance: random.Random, document: Document) -> str:
    """Damage a match record: a byte, a field, an action or a card."""
    way = chance.randrange(5)
    if way == 0:
        text = bytearray(text_of(document).encode())
        at = chance.randrange(len(text))
        text[at] = chance.randrange(256)
        return text.decode("utf-8", "surrogateescape")
    broken = copy.deepcopy(document)
    deal = chance.choice(broken["deals"])
    actions = deal.get("actions", [])
    if way == 1:
        target = chance.choice([broken, deal])
        key = chance.choice(list(target))
        if chance.random() < 0.4:
            del target[key]
        else:
            target[key] = chance.choice([None, 0, 1, True, "x", [], {}, "♠A ♠K", ["pass"], 2.0])
    elif way == 2 and actions:
        at = chance.randrange(len(actions))
        actions[at] = chance.choice([*actions, "whist", "claim 5 3 2", "0: accept", "look"])
    elif way == 3 and actions:
        at = chance.randrange(len(actions))
        actions[at : at + 1] = chance.choice([[], [actions[at], actions[at]]])
    elif "hands" in deal:
        hand = chance.randrange(3)
        row = deal["hands"][hand].split()
        row[chance.randrange(len(row))] = str(chance.choice(pref.DECK))
        deal["hands"][hand] = " ".join(row)
    return text_of(broken)


def assert_read_or_refused(seed: object) -> bool:
    """Damage the record of a random match; say whether it was refused."""
    chance = random.Random(f"damage {seed}")
    match = random_match(f"damage {seed}", most=2)
    if not match.is_finished:
        match = broken_off(match, seed, chance.randrange(40))
    document = json.loads(pref.write_match_record(match))
    if not document["deals"]:
        return False
    text = damaged(chance, document)
    source = text.encode("utf-8", "surrogateescape")
    try:
        found = pref.read_match_record(source).replay()
    except pref.RecordError as error:
        assert error.path.startswith("$")  # noqa: PT017 - whether it is raised is open
        return True
    again = pref.write_match_record(found.match)
    assert pref.read_match_record(again).match() == found.match
    if found.error is not None:
        assert found.error.path.startswith("$.deals[")
        assert found.error.deal is not None
        return True
    assert sum(found.match.settlement.exact) == 0
    return False


@pytest.mark.long
def test_formats_a_damaged_match_is_read_or_refused_with_a_position() -> None:
    """A byte, a field, an action, a card: never anything else, and the good prefix is good."""
    refused = [assert_read_or_refused(seed) for seed in range(250)]
    assert 100 < sum(refused) < 250


# --- The result ----------------------------------------------------------------------------------


def test_formats_the_result_says_what_comes_next_or_how_it_ended() -> None:
    """`next` while it goes on, with bombs and race where they are; settlement when asked."""
    found = pref.score_document(SCORE)
    assert list(found) == ["preference", "finished", "next", "pool", "gora", "whists", "entries"]
    assert found["next"] == {"dealer": 1, "min_level": 7, "raspasy_count": 1}
    assert "settlement" in pref.score_document(SCORE, settle=True)
    assert "ratings" not in pref.score_document(SCORE, settle=True)
    classic = {**SCORE, "convention": "classic", "pool": None}
    classic["ends"] = {"races": {"rounds": 5, "pool": 20, "prize": 100}}
    found = pref.score_document(classic)
    assert found["next"]["bombs"] == [1, 1, 1]
    assert found["next"]["race"] == {"round": 1, "pool": [2, 0, 0]}
    ended = pref.score_document({**SCORE, "ends": {"deals": 2}})
    assert ended["finished"] is True
    assert "next" not in ended
    assert {"settlement", "ratings"} <= set(ended)


def test_sc5_amounts_are_integers_or_fractions_in_lowest_terms() -> None:
    """A third of a prize is written "p/q"; never a float."""
    races = {"races": {"rounds": 1, "pool": 2, "prize": 100}}
    six = {"contract": "6♣", "declarer": 1, "calls": ["pass", "pass"]}
    deals = [{"surrender": "6♣", "declarer": 1}, six]
    names = ["Anna", "Boris", "Vera", "Gleb"]
    document = {**SCORE, "players": names, "pool": None, "ends": races, "deals": deals}
    found = pref.score_document(document)
    assert found["whists"][0] == [0, "100/3", 0, 0]
    assert found["finished"] is True
    amounts = [entry["amount"] for entry in found["entries"]]
    assert {type(amount) for amount in amounts} == {int, str}


@pytest.mark.parametrize("wrong", [None, 3, SCORE, "{}"])
def test_formats_only_a_pad_has_a_result(wrong: Any) -> None:
    """A record is scored by `score_document`."""
    with pytest.raises(pref.WrongType):
        pref.result_document(wrong)
    with pytest.raises(pref.WrongType):
        ScoreRecord.of(wrong)
    with pytest.raises(pref.WrongType):
        MatchRecord.of(wrong)


# --- The sheet -----------------------------------------------------------------------------------


def test_formats_a_sheet_is_settled() -> None:
    """Exact and whole results and places; ratings where they are asked for; money."""
    found = pref.settle_document(SHEET)
    assert found == {
        "preference": 1,
        "settlement": {
            "exact": ["-202/3", "170/3", "32/3"],
            "whole": [-67, 57, 10],
            "places": [3, 1, 2],
        },
    }
    rated = pref.settle_document({**SHEET, "rated": True}, stake=Decimal("0.05"))
    assert rated["ratings"]["after"] == pytest.approx([1184, 1216, 1200])
    assert rated["money"] == ["-3.35", "2.85", "0.50"]
    fractions = {**SHEET, "gora": ["1/2", "-1/2", 0]}
    assert pref.settle_document(fractions)["settlement"]["exact"] == [-69, -15, 84]


BAD_SHEETS: list[tuple[Document, str]] = [
    ({"pool": [20, 20]}, "$.pool"),
    ({"pool": [20, 20, 14, 0]}, "$.pool"),
    ({"pool": 20}, "$.pool"),
    ({"pool": [20, 20, 14.0]}, "$.pool[2]"),
    ({"pool": [20, 20, True]}, "$.pool[2]"),
    ({"pool": [20, 20, None]}, "$.pool[2]"),
    ({"gora": [12, 4, "2/4"]}, "$.gora[2]"),
    ({"gora": [12, 4, "4/2"]}, "$.gora[2]"),
    ({"gora": [12, 4, "3/1"]}, "$.gora[2]"),
    ({"gora": [12, 4, "1/0"]}, "$.gora[2]"),
    ({"gora": [12, 4, "1/-2"]}, "$.gora[2]"),
    ({"gora": [12, 4, "+1/2"]}, "$.gora[2]"),
    ({"gora": [12, 4, "-0/2"]}, "$.gora[2]"),
    ({"gora": [12, 4, " 1/2"]}, "$.gora[2]"),
    ({"gora": [12, 4, "1 / 2"]}, "$.gora[2]"),
    ({"gora": [12, 4, "01/2"]}, "$.gora[2]"),
    ({"gora": [12, 4, "1_0/3"]}, "$.gora[2]"),
    ({"gora": [12, 4, "١/٢"]}, "$.gora[2]"),
    ({"gora": [12, 4, "½"]}, "$.gora[2]"),
    ({"gora": [12, 4, "5"]}, "$.gora[2]"),
    ({"gora": [12, 4, "0.5"]}, "$.gora[2]"),
    ({"gora": [12, 4, "1/2/3"]}, "$.gora[2]"),
    ({"gora": [12, 4, "1/" + "9" * 100_000]}, "$.gora[2]"),
    ({"whists": [[0, 1, 2], [3, 0, 4]]}, "$.whists"),
    ({"whists": [[0, 1], [3, 0], [5, 6]]}, "$.whists"),
    ({"whists": [[1, 1, 2], [3, 0, 4], [5, 6, 0]]}, "$.whists"),
    ({"whists": [[0, 1, 2], 3, [5, 6, 0]]}, "$.whists[1]"),
    ({"whists": [[0, 1, 2], [3, 0, "x"], [5, 6, 0]]}, "$.whists[1][2]"),
    ({"rated": False}, "$.rated"),
    ({"rated": 1}, "$.rated"),
    ({"players": ["Anna", "Boris"]}, "$.players"),
    ({"players": ["Anna", "Boris", "Anna"]}, "$.players"),
    ({"convention": "gusarik"}, "$.players"),
]


@each(("wrong", "path"), BAD_SHEETS)
def test_formats_a_sheet_that_cannot_be_is_refused_with_its_path(
    wrong: Document, path: str
) -> None:
    """Amounts are integers or "p/q" in lowest terms; the diagonal is 0."""
    assert path_of({**SHEET, **wrong}, pref.settle_document) == path


@pytest.mark.parametrize("stake", [0.05, "0.05", True, None.__class__, Decimal("NaN"), Decimal(-1)])
def test_se4_a_stake_is_a_finite_decimal(stake: Any) -> None:
    """Not a float, not below zero."""
    with pytest.raises(pref.PreferenceError):
        pref.settle_document(SHEET, stake=stake)


def test_formats_every_vector_settles_as_a_sheet() -> None:
    """Its final sheet, typed in, gives the same settlement."""
    for vector in [*load("sochi3"), *load("presets"), *load("worked")]:
        if any("preferans" in deal for deal in vector.record["deals"]):
            continue
        sheet = {key: vector.record[key] for key in ("preference", "convention", "players")}
        sheet |= {key: vector.wanted[key] for key in ("pool", "gora", "whists")}
        found = pref.settle_document(text_of(sheet))
        assert found["settlement"] == vector.wanted["settlement"]


# --- Numbers and depth at their limits ------------------------------------------------------------


@pytest.mark.parametrize("amount", [10**30 - 1, -(10**30 - 1), -(10**29)])
def test_sc6_the_largest_amount_that_is_written_is_read_again(amount: int) -> None:
    """The sign is no digit."""
    pad = pref.ScorePad.start(pref.SOCHI, ["Anna", "Boris", "Vera"]).adjust(0, gora=amount)
    assert pref.read_score_record(pref.write_score_record(pad)).pad() == pad


def test_formats_a_long_number_in_meta_is_kept() -> None:
    """`meta` is never read, at the top and in a deal; elsewhere the place is named."""
    head = '"preference": 1, "convention": "sochi", "players": ["A", "B", "C"], "first_dealer": 0'
    long = "9" * 60
    text = f'{{{head}, "deals": [{{"raspasy": true, "tricks": [3, 3, 4], "meta": {long}}}]}}'
    assert long in pref.write_score_record(pref.read_score_record(text))
    wrong = f'{{{head}, "deals": [{{"adjust": {{"seat": 0, "gora": {long}, "reason": "x"}}}}]}}'
    with pytest.raises(pref.RecordError) as refused:
        pref.read_score_record(wrong)
    assert (refused.value.path, refused.value.deal) == ("$.deals[0].adjust.gora", 0)


@each("depth", [50, 297, 298, 900, 20_000])
@each("brackets", ["[]", '{"]}":}'])
def test_formats_a_deep_meta_is_written_again_or_refused(depth: int, brackets: str) -> None:
    """Three hundred levels, the three above it among them: the same on every Python."""
    meta = brackets[:-1] * depth + "[]" + brackets[-1] * depth
    text = (
        '{"preference": 1, "convention": "sochi", "players": ["A", "B", "C"], "first_dealer": 0,'
        f' "deals": [{{"raspasy": true, "tricks": [3, 3, 4], "meta": {meta}}}]}}'
    )
    if depth < 297:
        assert meta in pref.write_score_record(pref.read_score_record(text)).replace(": ", ":")
        return
    with pytest.raises(pref.RecordError) as refused:
        pref.read_score_record(text)
    assert refused.value.code == "too-deep"
