"""JSON Schemas of the records, made from the same declarations that read them.

They ship as files in `preference/schemas` too. A schema knows the shape of a record; the rules of
the game are checked when it is scored or replayed.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from preference.conventions import OPTIONS, PRESETS
from preference.conventions.kinds import Choice, Flag, Integer, Kind, Levels, Members
from preference.conventions.raspasy_price import PriceObject, price_parts
from preference.errors import ArgumentError, shown
from preference.outcomes import CALL_WORDS
from preference.records.head import VERSION

__all__ = ["SCHEMAS", "schema"]

_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

_Schema = dict[str, Any]


def _object(properties: _Schema, required: list[str], **more: Any) -> _Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
        **more,
    }


def _array(items: _Schema, **more: Any) -> _Schema:
    return {"type": "array", "items": items, **more}


def _ref(name: str) -> _Schema:
    return {"$ref": f"#/$defs/{name}"}


_FLAG: Final[_Schema] = {"const": True}
_SEAT: Final[_Schema] = {"type": "integer", "minimum": 0, "maximum": 3}
_TEXT: Final[_Schema] = {"type": "string"}
_META: Final[_Schema] = {"description": "Kept as it is and never read."}
_AMOUNT: Final[_Schema] = {
    "description": "A whole number, or p/q in lowest terms.",
    "oneOf": [
        {"type": "integer"},
        {"type": "string", "pattern": "^-?[0-9]+/[1-9][0-9]*$"},
    ],
}


def _kind(kind: Kind) -> _Schema:
    """Return the schema of an option's values."""
    if isinstance(kind, Flag):
        return {"type": "boolean"}
    if isinstance(kind, Choice):
        return {"enum": [str(member) for member in kind.enum]}
    if isinstance(kind, Integer):
        number: _Schema = {"type": "integer", "minimum": kind.least, "maximum": kind.most}
        return {"oneOf": [number, *({"const": word} for word in kind.words)]}
    if isinstance(kind, Members):
        least = {} if kind.empty else {"minItems": 1}
        return _array({"enum": list(kind.of)}, uniqueItems=True, **least)
    if isinstance(kind, Levels):
        return _array({"enum": list(kind.of)}, minItems=1)
    assert isinstance(kind, PriceObject)
    parts = {name: _kind(part) for name, part in price_parts().items()}
    return _object(parts, list(parts))


def _convention() -> _Schema:
    options = {
        name: {**_kind(option.kind), "description": option.rule} for name, option in OPTIONS.items()
    }
    preset: _Schema = {"enum": list(PRESETS)}
    return {
        "oneOf": [
            preset,
            _object({"base": preset, "options": _object(options, [])}, ["base"]),
        ]
    }


def _player() -> _Schema:
    name: _Schema = {"type": "string", "minLength": 1}
    return {
        "oneOf": [
            name,
            _object(
                {"name": name, "rating": {"type": "number"}, "bot": {"type": "boolean"}}, ["name"]
            ),
        ]
    }


def _ends() -> _Schema:
    count: _Schema = {"type": "integer", "minimum": 1}
    races = _object(dict.fromkeys(("rounds", "pool", "prize"), count), ["rounds", "pool", "prize"])
    return {
        "oneOf": [
            _object({key: value}, [key])
            for key, value in (("deals", count), ("laps", count), ("time", _FLAG), ("races", races))
        ]
    }


_SHARED: Final[_Schema] = {"over": _FLAG, "note": _TEXT, "meta": _META}


def _adjust() -> _Schema:
    number: _Schema = {"type": "integer"}
    adjust = _object(
        {
            "seat": _SEAT,
            "gora": number,
            "pool": number,
            "whists": number,
            "on": _SEAT,
            "reason": _TEXT,
        },
        ["seat", "reason"],
        anyOf=[{"required": [key]} for key in ("gora", "pool", "whists")],
        dependentRequired={"whists": ["on"], "on": ["whists"]},
    )
    return _object({"adjust": adjust, "note": _TEXT, "meta": _META}, ["adjust"])


def _tricks() -> _Schema:
    return _array({"type": "integer", "minimum": 0, "maximum": 10}, minItems=2, maxItems=4)


def _score_deal() -> _Schema:
    return {
        "oneOf": [
            _object(
                {
                    "contract": {**_TEXT, "description": "6♠ … 10NT, or misere (CA-2)."},
                    "declarer": _SEAT,
                    "talonless": _FLAG,
                    "talon_refused": _FLAG,
                    "blind": _FLAG,
                    "talon": {**_TEXT, "description": "Two cards (CA-2)."},
                    "calls": _array({"enum": list(CALL_WORDS)}, minItems=1),
                    "tricks": _tricks(),
                    "penalty_tricks": {"type": "integer", "minimum": 1, "maximum": 10},
                    **_SHARED,
                },
                ["contract", "declarer"],
            ),
            _object(
                {
                    "raspasy": _FLAG,
                    "tricks": _tricks(),
                    "blind_passes": {"type": "integer", "minimum": 1, "maximum": 3},
                    **_SHARED,
                },
                ["raspasy", "tricks"],
            ),
            _object({"surrender": _TEXT, "declarer": _SEAT, **_SHARED}, ["surrender", "declarer"]),
            _object({"preferans": _SEAT, **_SHARED}, ["preferans"]),
            _adjust(),
        ]
    }


def _match_deal() -> _Schema:
    shuffle = _object({"name": _TEXT, "seed": _TEXT}, ["name", "seed"])
    cards = _object(
        {
            "shuffle": shuffle,
            "hands": _array(_TEXT, minItems=3, maxItems=3),
            "talon": _TEXT,
            "actions": _array(_TEXT),
            **_SHARED,
        },
        ["actions"],
        anyOf=[{"required": ["hands", "talon"]}, {"required": ["shuffle"]}],
        dependentRequired={"hands": ["talon"], "talon": ["hands"]},
    )
    return {"oneOf": [cards, _adjust()]}


def _head(title: str, description: str, properties: _Schema, required: list[str]) -> _Schema:
    return {
        "$schema": _DIALECT,
        "title": title,
        "description": description,
        **_object(
            {
                "preference": {"const": VERSION, "description": "The format version."},
                "convention": _ref("convention"),
                "players": _array(_ref("player"), minItems=2, maxItems=4),
                **properties,
                "meta": _META,
            },
            ["preference", "convention", "players", *required],
        ),
        "$defs": {"convention": _convention(), "player": _player()},
    }


def _game(title: str, description: str, deal: _Schema) -> _Schema:
    document = _head(
        title,
        description,
        {
            "pool": {"oneOf": [{"type": "integer", "minimum": 1}, {"type": "null"}]},
            "ends": _ref("ends"),
            "first_dealer": _SEAT,
            "deals": _array(_ref("deal")),
        },
        ["first_dealer", "deals"],
    )
    document["$defs"] |= {"ends": _ends(), "deal": deal}
    return document


def _sheet() -> _Schema:
    row = _array(_ref("amount"), minItems=2, maxItems=4)
    document = _head(
        "Sheet",
        "Only the final record of a game of preferans, typed in from paper.",
        {
            "pool": row,
            "gora": row,
            "whists": _array(row, minItems=2, maxItems=4),
            "rated": _FLAG,
        },
        ["pool", "gora", "whists"],
    )
    document["$defs"] |= {"amount": _AMOUNT}
    return document


def _result() -> _Schema:
    row = _array(_ref("amount"))
    numbers = _array({"type": "number"})
    entry = _object(
        {
            "deal": {"type": "integer", "minimum": 0},
            "seat": _SEAT,
            "column": {"enum": ["pool", "gora", "whists"]},
            "on": _SEAT,
            "amount": _ref("amount"),
            "rule": _TEXT,
        },
        ["deal", "seat", "column", "amount", "rule"],
    )
    count: _Schema = {"type": "integer", "minimum": 0}
    following = _object(
        {
            "dealer": _SEAT,
            "min_level": {"enum": [6, 7, 8]},
            "raspasy_count": count,
            "bombs": _array(count),
            "race": _object(
                {"round": {"type": "integer", "minimum": 1}, "pool": row}, ["round", "pool"]
            ),
        },
        ["dealer", "min_level", "raspasy_count"],
    )
    settlement = _object(
        {
            "exact": row,
            "whole": _array({"type": "integer"}),
            "places": _array({"type": "integer", "minimum": 1}),
        },
        ["exact", "whole", "places"],
    )
    document = _object(
        {
            "preference": {"const": VERSION},
            "finished": {"type": "boolean"},
            "next": following,
            "pool": row,
            "gora": row,
            "whists": _array(row),
            "entries": _array(entry),
            "settlement": settlement,
            "ratings": _object({"before": numbers, "after": numbers}, ["before", "after"]),
        },
        ["preference", "finished", "pool", "gora", "whists", "entries"],
    )
    return {
        "$schema": _DIALECT,
        "title": "Result",
        "description": "What a score record or a match record comes to.",
        **document,
        "$defs": {"amount": _AMOUNT},
    }


SCHEMAS: Final[Mapping[str, Mapping[str, Any]]] = MappingProxyType(
    {
        "score-record": _game(
            "Score record",
            "A game of preferans as a score pad keeps it: results without cards.",
            _score_deal(),
        ),
        "match-record": _game(
            "Match record",
            "A match of preferans: every card and every call.",
            _match_deal(),
        ),
        "sheet": _sheet(),
        "result": _result(),
    }
)
"""The schemas by name: `score-record`, `match-record`, `sheet` and `result`."""


def schema(name: str) -> Mapping[str, Any]:
    """Return a JSON Schema by name.

    Args:
        name: `score-record`, `match-record`, `sheet`, or `result` for what a record comes to.

    Raises:
        ArgumentError: If there is no schema of that name.

    Source: formats §1 to §3.

    >>> schema("sheet")["title"]
    'Sheet'
    """
    if not isinstance(name, str) or name not in SCHEMAS:
        raise ArgumentError(
            "there is no schema of that name",
            code="unknown-schema",
            refused=shown(name),
            expected=", ".join(SCHEMAS),
        )
    return SCHEMAS[name]
