"""The cattrs converter of the records: strict types, domain values, errors with JSON paths."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final, Literal, NewType, TypeVar, get_args, get_origin

import attrs
from cattrs import BaseValidationError, Converter
from cattrs.errors import (
    AttributeValidationNote,
    ForbiddenExtraKeysError,
    IterableValidationError,
    IterableValidationNote,
)
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn

from preference.actions import ACTION_TYPES, Action
from preference.cards import Card, format_cards, parse_cards
from preference.contracts import Contract, Misere, parse_undertaking
from preference.conventions import Convention, convention_from_json, convention_to_json
from preference.errors import (
    ArgumentError,
    ConventionError,
    PreferenceError,
    RecordError,
    shown,
)
from preference.outcomes import CALL_WORDS, parse_call, parse_surrender
from preference.records.text import MAX_DIGITS, amount_to_json
from preference.terms import Ends, Player, Races

__all__ = [
    "ABSENT",
    "CONVERTER",
    "Absent",
    "BadValue",
    "Calls",
    "Count",
    "GameText",
    "Meta",
    "TalonText",
    "read",
    "with_place",
    "write",
]

T = TypeVar("T")


class Absent:
    """The type of `ABSENT`."""

    def __repr__(self) -> str:
        """Print the name of the constant."""
        return "ABSENT"


ABSENT: Final = Absent()
"""Stands for a `meta` that is not there, since `null` is a value."""

Meta = NewType("Meta", object)
"""Anything, kept as it is."""

Calls = NewType("Calls", tuple[Action, ...])
TalonText = NewType("TalonText", tuple[Card, Card])


GameText = NewType("GameText", object)
"""The winning bid of a surrender: a game."""

Count = NewType("Count", object)
"""A count that is left out when it is nothing."""


def _as_json(value: object) -> str:
    """Print a refused value as it stands in the document, short."""
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    return shown(value)


Positive = NewType("Positive", object)
"""A number from 1."""


class BadValue(ValueError):
    """A value of the wrong JSON type or out of range."""

    def __init__(
        self,
        message: str,
        refused: object,
        expected: str,
        code: str = "bad-value",
        rule: str | None = None,
        place: str = "",
    ) -> None:
        """Keep the parts; `place` is what comes after the path of the value."""
        super().__init__(message)
        self.message = message
        self.refused: str = _as_json(refused)
        self.expected = expected
        self.code = code
        self.rule = rule
        self.place = place

    def as_error(self, path: str) -> RecordError:
        """Return the refusal with its place."""
        return RecordError(
            self.message,
            code=self.code,
            path=path + self.place,
            rule=self.rule,
            refused=self.refused,
            expected=self.expected,
        )


def _int(value: Any, _: Any) -> int:
    if type(value) is not int:
        raise BadValue("not a whole number", value, "a whole number")
    return value


def _str(value: Any, _: Any) -> str:
    if type(value) is not str:
        raise BadValue("not text", value, "text")
    return value


def _bool(value: Any, _: Any) -> bool:
    if type(value) is not bool:
        raise BadValue("not true or false", value, "true or false")
    return value


def _number(value: Any, _: Any) -> float:
    if type(value) not in (int, float):
        raise BadValue("not a number", value, "a number")
    return value  # type: ignore[no-any-return]


def _true(value: Any, _: Any) -> Literal[True]:
    if value is not True:
        raise BadValue("a flag is true or absent", value, "true, or leave the key out")
    return True


def _amount(value: Any, _: Any) -> int | Fraction:
    if type(value) is int:
        return value
    if type(value) is str:
        numerator, slash, denominator = value.partition("/")
        digits = numerator.removeprefix("-")
        if slash and all(_is_short_number(part) for part in (digits, denominator)):
            fraction = Fraction(int(numerator), int(denominator) or 1)
            if fraction.denominator != 1 and value == amount_to_json(fraction):
                return fraction
    raise BadValue(
        "not an amount", value, 'a whole number, or "p/q" in lowest terms', code="bad-amount"
    )


def _is_short_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS


def _contract(value: Any, kind: Any) -> Contract | Misere:
    return parse_undertaking(_str(value, kind))


def _bid(value: Any, kind: Any) -> Contract:
    return parse_surrender(_str(value, kind))


def _positive(value: Any, kind: Any) -> int:
    if _int(value, kind) < 1:
        raise BadValue("not a number from 1", value, "a whole number from 1")
    return int(value)


def _count(value: Any, kind: Any) -> int:
    if _int(value, kind) < 1:
        raise BadValue("not a count", value, "a whole number from 1, or leave the key out")
    return int(value)


def _calls(value: Any, kind: Any) -> Any:
    if type(value) is not list or not value:
        raise BadValue(
            "calls are a list of words, with at least one in it",
            value,
            "a list of " + ", ".join(CALL_WORDS) + "; or leave the key out",
        )
    return tuple(parse_call(_str(word, kind)) for word in value)


def _talon(value: Any, kind: Any) -> Any:
    cards = parse_cards(_str(value, kind))
    if len(cards) != 2 or cards[0] == cards[1]:
        raise BadValue(
            "a talon is two different cards", value, "two cards", code="bad-talon", rule="DE-1"
        )
    return cards


def _player(value: Any, _: Any) -> Player:
    if type(value) is str:
        return Player(value)
    if type(value) is not dict:
        raise BadValue("not a player", value, 'a name, or {"name": …, "rating": …, "bot": …}')
    read_player: _PlayerObject = CONVERTER.structure(value, _PlayerObject)
    try:
        return read_player.player()
    except ArgumentError as error:
        key = "name" if error.code == "bad-name" else "rating"
        raise BadValue(
            error.message, value[key], error.expected, error.code, error.rule, f".{key}"
        ) from None


@attrs.frozen
class _PlayerObject:
    """A player as an object."""

    name: str
    rating: float | Absent = ABSENT
    bot: bool = False

    def player(self) -> Player:
        """Return the player."""
        return Player(self.name, None if isinstance(self.rating, Absent) else self.rating, self.bot)


def _unstructure_player(player: Player) -> Any:
    if player.rating is None and not player.bot:
        return player.name
    document: dict[str, Any] = {"name": player.name}
    if player.rating is not None and not player.bot:
        document["rating"] = player.rating
    if player.bot:
        document["bot"] = True
    return document


def _ends(value: Any, _: Any) -> Ends:
    if type(value) is not dict:
        raise BadValue("not an end", value, '{"deals": 24}, {"laps": 6}, {"time": true}, …')
    return CONVERTER.structure(value, _EndsObject).ends(value)


@attrs.frozen
class _RacesObject:
    """Skachki; all three keys are needed."""

    rounds: Positive
    pool: Positive
    prize: Positive


@attrs.frozen
class _EndsObject:
    """An end as an object of exactly one key."""

    deals: Positive | Absent = ABSENT
    laps: Positive | Absent = ABSENT
    time: Literal[True] | Absent = ABSENT
    races: _RacesObject | Absent = ABSENT

    def ends(self, given: Any) -> Ends:
        """Return the end."""
        if len(given) != 1:
            raise BadValue("a game has one such end", given, "exactly one key", "bad-ends", "PO-7")
        if isinstance(self.races, _RacesObject):
            races: Any = self.races
            return Ends(races=Races(races.rounds, races.pool, races.prize))
        deals: Any = None if isinstance(self.deals, Absent) else self.deals
        laps: Any = None if isinstance(self.laps, Absent) else self.laps
        return Ends(deals=deals, laps=laps, time=self.time is True)


def _unstructure_ends(ends: Ends) -> dict[str, Any]:
    if ends.races is not None:
        return {"races": attrs.asdict(ends.races)}
    if ends.deals is not None:
        return {"deals": ends.deals}
    return {"laps": ends.laps} if ends.laps is not None else {"time": True}


def _make() -> Converter:
    converter = Converter(forbid_extra_keys=True, detailed_validation=True)
    # The hooks registered last are asked first.
    converter.register_structure_hook_factory(
        attrs.has, lambda cls: _object_hook(make_dict_structure_fn(cls, converter))
    )
    converter.register_structure_hook_factory(_is_list, lambda kind: _list_hook(converter, kind))
    converter.register_structure_hook_factory(
        _is_optional, lambda kind: _optional_hook(converter, kind)
    )
    for plain, strict in ((int, _int), (str, _str), (bool, _bool), (float, _number)):
        converter.register_structure_hook(plain, strict)
    hooks: tuple[tuple[Any, Callable[[Any, Any], Any]], ...] = (
        (Contract | Misere, _contract),
        (int | Fraction, _amount),
        (Calls, _calls),
        (GameText, _bid),
        (Count, _count),
        (Positive, _positive),
        (TalonText, _talon),
        (Meta, lambda value, _: value),
        (Player, _player),
        (Ends, _ends),
        (Convention, lambda value, _: convention_from_json(value)),
        (Literal[True], _true),
    )
    for kind, hook in hooks:
        converter.register_structure_hook_func(_is(kind), hook)
    converter.register_unstructure_hook_factory(
        attrs.has,
        lambda cls: _in_order(
            cls, make_dict_unstructure_fn(cls, converter, _cattrs_omit_if_default=True)
        ),
    )
    converter.register_unstructure_hook_func(
        lambda kind: TalonText in get_args(kind),
        lambda talon: talon if isinstance(talon, Absent) else format_cards(talon),
    )
    converter.register_unstructure_hook_func(_is(GameText), str)
    converter.register_unstructure_hook_func(lambda kind: Meta in get_args(kind), lambda meta: meta)
    for action_type in ACTION_TYPES:
        converter.register_unstructure_hook(action_type, str)
    for cls, writer in (
        (Contract, str),
        (Misere, str),
        (Convention, convention_to_json),
        (Player, _unstructure_player),
        (Ends, _unstructure_ends),
        (Fraction, amount_to_json),
    ):
        converter.register_unstructure_hook(cls, writer)
    return converter


def _in_order(cls: Any, hook: Callable[[Any], Any]) -> Callable[[Any], dict[str, Any]]:
    """Write the keys in the order in which the class declares them."""
    names = [field.name for field in attrs.fields(cls)]

    def write_object(value: Any) -> dict[str, Any]:
        found = hook(value)
        return {name: found[name] for name in names if name in found}

    return write_object


def _is(kind: Any) -> Callable[[Any], bool]:
    return lambda wanted: bool(wanted == kind)


def _object_hook(hook: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """Let a class be read from an object only."""

    def read_object(value: Any, kind: Any) -> Any:
        if type(value) is not dict:
            raise BadValue("not an object", value, "an object")
        return hook(value, kind)

    return read_object


def _is_list(kind: Any) -> bool:
    """Whether a type is `tuple[X, ...]`."""
    return get_origin(kind) is tuple


def _list_hook(converter: Converter, kind: Any) -> Callable[[Any, Any], Any]:
    """Read a list, element by element; the first that is wrong is reported."""
    inner = get_args(kind)[0]
    hook = converter.get_structure_hook(inner)

    def read_list(value: Any, _: Any) -> tuple[Any, ...]:
        if type(value) is not list:
            raise BadValue("not a list", value, "a list")
        found = []
        for index, one in enumerate(value):
            try:
                found.append(hook(one, inner))
            except Exception as error:  # noqa: BLE001 - it goes on with its place
                error.add_note(IterableValidationNote("", index, inner))
                raise IterableValidationError("", [error], kind) from None
        return tuple(found)

    return read_list


def _is_optional(kind: Any) -> bool:
    """Whether a type is `X | Absent`."""
    return Absent in getattr(kind, "__args__", ())


def _optional_hook(converter: Converter, kind: Any) -> Callable[[Any, Any], Any]:
    (inner,) = (one for one in kind.__args__ if one is not Absent)
    hook = converter.get_structure_hook(inner)
    return lambda value, _: hook(value, inner)


CONVERTER: Final = _make()


def read(document: Any, cls: type[T]) -> T:
    """Structure a document as a record class.

    Raises:
        RecordError: With the path of the first thing that is wrong.
    """
    try:
        return CONVERTER.structure(document, cls)
    except BaseValidationError as group:
        path, error = _first(group, "$")
    except (BadValue, PreferenceError) as error_:
        path, error = "$", error_
    raise _record_error(path, error) from None


def _first(group: BaseValidationError, path: str) -> tuple[str, Exception]:
    """Find the first leaf of a group of errors and the path to it."""
    error: Exception = group
    while isinstance(error, BaseValidationError):
        error = error.exceptions[0]
        path += "".join(map(_step, getattr(error, "__notes__", ())))
    return path, error


def _step(note: AttributeValidationNote | IterableValidationNote) -> str:
    """Print the key or index that a converter noted on an error which it let pass."""
    return f".{note.name}" if isinstance(note, AttributeValidationNote) else f"[{note.index}]"


def with_place(
    error: PreferenceError, path: str, deal: int | None = None, action: int | None = None
) -> RecordError:
    """Give an error its place in a document."""
    return RecordError(
        error.message,
        code=error.code,
        path=path,
        rule=error.rule,
        refused=error.refused,
        expected=error.expected,
        deal=deal,
        action=action,
    )


def _record_error(path: str, error: Exception) -> RecordError:
    if isinstance(error, BadValue):
        return error.as_error(path)
    if isinstance(error, PreferenceError):
        if isinstance(error, ConventionError):
            path += error.place
        return with_place(error, path)
    if isinstance(error, ForbiddenExtraKeysError):
        key = min(map(str, error.extra_fields))
        fields = [field.name for field in attrs.fields(error.cl) if field.init]
        return RecordError(
            "there is no such key here",
            code="unknown-key",
            path=f"{path}.{shown(key)[1:-1]}",
            rule=getattr(error.cl, "FOREIGN_KEYS", {}).get(key),
            refused=shown(key),
            expected=", ".join(fields),
        )
    assert isinstance(error, KeyError), error
    key = str(error.args[0])
    at = path if path.endswith(f".{key}") else f"{path}.{key}"
    return RecordError(
        f'the key "{key}" is missing', code="missing-key", path=at, expected=f'"{key}"'
    )


def write(record: Any) -> dict[str, Any]:
    """Unstructure a record; what has its default is left out."""
    document = CONVERTER.unstructure(record)
    assert isinstance(document, dict)
    return document
