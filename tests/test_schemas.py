"""The JSON Schemas: valid, shipped as files, and no stricter than the readers they describe."""

import json
import random
from importlib.resources import files
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import preference as pref
from preference.records import SCHEMAS, schema
from tests.looks import some
from tests.plain.random_records import random_record
from tests.vectors_io import load

VALIDATORS = {name: Draft202012Validator(dict(one)) for name, one in SCHEMAS.items()}
SCORED = [*load("sochi3"), *load("presets"), *load("worked")]
MATCHES = load("matches")


@pytest.mark.parametrize("name", SCHEMAS)
def test_formats_a_schema_is_a_schema_and_ships_as_a_file(name: str) -> None:
    """Each schema is valid itself, and the file in the package is what the code makes."""
    Draft202012Validator.check_schema(dict(SCHEMAS[name]))
    shipped = files("preference").joinpath("schemas", f"{name}.json").read_text(encoding="utf-8")
    assert json.loads(shipped) == SCHEMAS[name] == schema(name)


@pytest.mark.long
def test_formats_every_vector_is_of_the_shape_its_schema_describes() -> None:
    """Records and results of the vectors pass; those illegal by shape alone mostly do not."""
    for vector in SCORED:
        VALIDATORS["score-record"].validate(vector.record)
        VALIDATORS["result"].validate(vector.expect)
    for vector in MATCHES:
        VALIDATORS["match-record"].validate(vector.record)
        VALIDATORS["result"].validate(vector.expect)


@pytest.mark.many
def test_formats_what_the_library_writes_passes_its_schema() -> None:
    """Random records, read and written again, and their results."""
    rng = random.Random(4)
    for _ in some(range(60)):
        record = random_record(rng)
        VALIDATORS["score-record"].validate(record)
        read = pref.read_score_record(record)
        VALIDATORS["score-record"].validate(json.loads(pref.write_score_record(read.pad())))
        VALIDATORS["result"].validate(pref.score_document(record, settle=True))


_JUNK: list[Any] = [None, True, 1.5, -1, 0, 99, "", "x", [], {}, [1], {"a": 1}]


def _damaged(rng: random.Random, record: dict[str, Any]) -> dict[str, Any]:
    """Replace, drop or add one value anywhere in a record."""
    copy: dict[str, Any] = json.loads(json.dumps(record))
    places: list[tuple[Any, Any]] = []
    stack: list[Any] = [copy]
    while stack:
        here = stack.pop()
        keys = list(here) if isinstance(here, dict) else range(len(here))
        for key in keys:
            places.append((here, key))
            if isinstance(here[key], (dict, list)) and key != "meta":
                stack.append(here[key])
    here, key = rng.choice(places)
    what = rng.randrange(3)
    if what == 0 and isinstance(here, dict):
        del here[key]
    elif what == 1 and isinstance(here, dict):
        here["surplus"] = 1
    else:
        here[key] = rng.choice(_JUNK)
    return copy


@pytest.mark.many
def test_formats_a_schema_refuses_nothing_that_is_read() -> None:
    """Whatever damage the reader lets pass, the schema lets pass too."""
    rng = random.Random(11)
    read = 0
    tries = some(range(600), share=2)
    for _ in tries:
        vector = rng.choice(SCORED)
        record = _damaged(rng, vector.record)
        try:
            pref.score_document(record)
        except pref.RecordError:
            continue
        read += 1
        VALIDATORS["score-record"].validate(record)
    assert read * 30 > len(tries)


def test_formats_an_unknown_schema_is_refused() -> None:
    """The names are listed in the refusal."""
    with pytest.raises(pref.ArgumentError, match="score-record"):
        schema("scores")
