"""The readers of conventions, records and sheets, and what is made of them."""

import json
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from functools import cache
from itertools import chain
from typing import Any

import preference as pref
from fuzz.mutation import mutate_document
from fuzz.promises import Broken, Target
from fuzz.texts import same, text_of
from preference.records import write_json
from tests.golden_records import goldens
from tests.plain import plain_presets, plain_scorer, plain_settle
from tests.plain.plain_shape import Refused
from tests.test_agreement import with_float_ratings
from tests.test_record_soaks import FORMS, SETS, said
from tests.vectors_io import differences

__all__ = ["DOCUMENTS", "OWN", "mutator", "record_seeds"]

SMALL = {"score": 700, "match": 1_450, "sheet": 300}
"""Golden records up to so many bytes are where the fuzzer begins; larger ones lend values."""


@cache
def documents(kind: str) -> list[dict[str, Any]]:
    """Read the golden records of a kind that are of some size at most."""
    return [one.document for one in goldens() if one.kind == kind and len(one.record) < 2_000]


def record_seeds(kind: str) -> Callable[[], list[bytes]]:
    """Begin with the small golden records of a kind, and with what is no record."""

    def make() -> list[bytes]:
        found = [one.record for one in goldens() if one.kind == kind]
        return [one for one in found if len(one) <= SMALL[kind]] + nasty()

    return make


@cache
def nasty() -> list[bytes]:
    """Make inputs that are large, deep, or no text."""
    head = b'{"preference": 1, "convention": "sochi", "players": ["A", "B", "C"], "meta": '
    deep = 280
    return [
        b"",
        b"\xff\xfe{\x00}\x00",
        b"\xef\xbb\xbf{}",
        b"[" * 50_000,
        b'{"a":' * 20_000,
        b'{"preference": ' + b"1" * 5_000 + b"}",
        head + b"[" * deep + b'"\\ud800"' + b"]" * deep + b"}",
        head + b"[" * 900 + b"]" * 900 + b"}",
        head + b'{"' + b"k" * 300 + b'": 1e999}}',
        head + (b'{"' + b"k" * 200 + b'": ') * deep + b"9" * 40 + b"}" * deep + b"}",
        head + b'"' + b"x" * 50_000 + b'", "meta": 1}',
    ]


def mutator(kind: str) -> Callable[[bytes, Any], bytes | None]:
    """Change documents as JSON values."""

    def mutate(data: bytes, chance: Any) -> bytes | None:
        try:
            document = json.loads(data)
        except (ValueError, RecursionError):
            document = None
        return mutate_document(document, chance, documents(kind))

    return mutate


# ---------------------------------------------------------------------------------- conventions


def plain_options(value: object) -> dict[str, Any] | None:
    """Read a convention with the second reader, sets in order; `None` if it refuses."""
    try:
        options = dict(plain_presets.read_convention(value))
    except Refused:
        return None
    for name in SETS:
        options[name] = sorted(options[name], key=str)
    return options


def check_convention(data: bytes) -> None:
    """A convention reads as a second reader reads it, is written, and reads back the same."""
    value: Any = text_of(data)  # if it is no JSON, it is tried as the name of a preset
    with suppress(ValueError, RecursionError):
        value = json.loads(data)
    wanted = plain_options(value)
    try:
        found = pref.convention_from_json(value)
    except pref.PreferenceError:
        # Larger or deeper than the library takes; the second reader has no bounds.
        if wanted is not None and not is_out_of_bounds(value):
            raise Broken(f"{value!r} is refused") from None
        raise
    if wanted is None:
        raise Broken(f"{value!r} is read")
    written = pref.convention_to_json(found)
    again = pref.convention_from_json(json.loads(write_json(written)))
    same(again, found)
    if pref.diff(again, found) or pref.convention_to_json(again) != written:
        raise Broken(f"{written!r} is not written as it is read")
    if plain_options(written) != wanted:
        raise Broken(f"{value!r} is read as {written!r}")


def is_out_of_bounds(value: object) -> bool:
    """Whether a number has more than thirty digits, or lists and objects more than 300 levels."""
    level: list[Any] = [value]
    for _ in range(301):
        if any(isinstance(one, int) and abs(one) >= 10**30 for one in level):
            return True
        holders = [one for one in level if isinstance(one, (dict, list))]
        if not holders:
            return False
        level = [*chain(*(one.values() if isinstance(one, dict) else one for one in holders))]
    return True


def convention_seeds() -> list[bytes]:
    """Begin with the presets and with the conventions of golden records."""
    found = [json.dumps(name).encode() for name in pref.PRESETS]
    for kind in ("score", "match", "sheet"):
        found += [json.dumps(one["convention"]).encode() for one in documents(kind)]
    every = {"base": "sochi", "options": plain_presets.DEFAULTS}
    return [*dict.fromkeys(found), json.dumps(every).encode()]


def mutate_convention(data: bytes, chance: Any) -> bytes | None:
    """Change a convention as a JSON value."""
    others = [
        one["convention"]
        for kind in ("score", "match", "sheet")
        for one in documents(kind)
        if isinstance(one["convention"], dict)
    ]
    every = {"base": "rostov", "options": plain_presets.PRESETS["portal"]}
    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        document = None
    return mutate_document(document, chance, [*others, every])


# -------------------------------------------------------------------------------------- documents


def check_score_document(data: bytes) -> None:
    """A record is scored as the plain scorer scores it, and refused where it refuses."""
    try:
        found = pref.score_document(data, settle=True)
    except pref.RecordError:
        found = None
    value = plain_value(data)
    if found is not None:
        wanted = plain_scorer.score_document(said(data))
        wrong = differences(with_float_ratings(wanted), with_float_ratings(found))
        if wrong:
            raise Broken(f"{wrong}")
        write_json(found)
        return
    if value is not None:
        try:
            plain_scorer.score_document(value)
        except (Refused, RecursionError):
            pass
        else:
            raise Broken("the plain scorer takes what is refused")
    pref.score_document(data, settle=True)


def plain_value(data: bytes) -> Any:
    """The JSON value of an input that a second reader can judge, or `None`.

    It knows nothing of what makes JSON text itself unfit: keys that stand twice, half characters,
    numbers that are too long, nesting that is too deep.
    """
    try:
        value = said(data)
        json.dumps(value, allow_nan=False, ensure_ascii=False).encode()
        return None if is_out_of_bounds(value) else value
    except (AssertionError, ValueError, RecursionError):
        return None


def check_replay_document(data: bytes) -> None:
    """A match is replayed to the same results as its score record gives."""
    found = pref.replay_document(data, settle=True)
    write_json(found)
    match = pref.read_match_record(data).match()
    if found != pref.score_document(pref.write_score_record(match.pad), settle=True):
        raise Broken("the score record of the match gives something else")


def check_settle_document(data: bytes) -> None:
    """A sheet is settled as the plain settlement settles it."""
    found = pref.settle_document(data)
    write_json(found)
    value = said(data)
    options = plain_presets.read_convention(value["convention"])
    pool, gora = (list(map(Fraction, value[key])) for key in ("pool", "gora"))
    whists = [list(map(Fraction, row)) for row in value["whists"]]
    exact = plain_settle.settle(options, pool, gora, whists)
    wanted = {
        "exact": [plain_scorer.amount_of(one) for one in exact],
        "whole": plain_settle.round_whole(exact),
        "places": plain_settle.find_places(exact, None),
    }
    if found["settlement"] != wanted:
        raise Broken(f"{found['settlement']} is not {wanted}")


# ----------------------------------------------------------------------------------------- targets

RECORD = (pref.RecordError,)

OWN = 0.85
"""Bytes changed without knowing JSON are seldom JSON again."""


def record_target(name: str, kind: str, check: Callable[[bytes], None]) -> Target:
    """Make the target of one reader of records."""
    return Target(
        name=name,
        check=check,
        refusals=RECORD,
        seeds=record_seeds(kind),
        mutate=mutator(kind),
        own=OWN,
    )


DOCUMENTS = (
    Target(
        name="convention",
        check=check_convention,
        refusals=(pref.ConventionError,),
        seeds=convention_seeds,
        mutate=mutate_convention,
        own=OWN,
    ),
    record_target("score-record", "score", FORMS["score"].look),
    record_target("match-record", "match", FORMS["match"].look),
    record_target("sheet-record", "sheet", FORMS["sheet"].look),
    record_target("score-document", "score", check_score_document),
    record_target("replay-document", "match", check_replay_document),
    record_target("settle-document", "sheet", check_settle_document),
)
"""One target for each reader of documents."""
