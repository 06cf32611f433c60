"""Whatever is handed to a public door is taken or refused by an error of the library.

The doors are found by looking at the public names of the package: a new function, class or method
is tried as soon as it is exported, with the arguments of its own docstring's examples as good ones.
Where these do not do, `test_every_door_opens_to_good_arguments` asks for others.
"""

import contextlib
import copy
import doctest
import enum
import inspect
import io
import json
import pickle
import re
import signal
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from random import Random
from types import FrameType, FunctionType, MappingProxyType
from typing import Any, get_args, is_typeddict

import attrs
import pytest

import preference as pref
from preference import conventions, records
from preference.errors import shown
from tests.rows import each

PACKAGES = (pref, conventions, records)

# ------------------------------------------------------------------ what is known to be wrong

UNMENDED: dict[str, str] = {}
"""Doors, or doors with a parameter (`door(parameter)`), with a fault that is known."""

UNCHECKED: dict[str, str] = {}
"""Parameters that take any object although the docstring promises to refuse wrong types."""

SPOILING: dict[str, str] = {}
"""Fields of results that, with junk in them, end in another error where the result is used."""


HOOKS = {"advance", "answerer", "begin", "refusal"}
"""Methods of the states that the engine calls behind `begin`, `explain` and `apply`, which check
what they are given: on the way of every card nothing is checked twice."""

# ------------------------------------------------------------------------------- junk


MOST_READ = 20_000
"""More than any argument of this library can have items."""


class ReadTooFarError(BaseException):
    """Something was read that has no end."""


class Endless:
    """Yields one thing for ever; reading it to the end would hang."""

    def __init__(self, item: object) -> None:
        self.item = item
        self.read = 0

    def __iter__(self) -> Iterator[object]:
        return self

    def __next__(self) -> object:
        self.read += 1
        if self.read > MOST_READ:
            raise ReadTooFarError
        return self.item


class LongRow(Sequence[object]):
    """Says that it has more items than a memory holds; reading all of them would hang."""

    def __init__(self) -> None:
        self.read = 0

    def __len__(self) -> int:
        return 2**62

    def __getitem__(self, at: object) -> Any:
        self.read += 1
        if self.read > MOST_READ:
            raise ReadTooFarError
        return self.read


class Ambiguous:
    """Compares as an array does: with itself, item by item, and to no truth."""

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> Any:
        return self

    def __bool__(self) -> bool:
        raise ValueError("the truth of an array is ambiguous")


class Reluctant:
    """Says that it can be read item by item and refuses, as an array without dimensions does."""

    def __iter__(self) -> Iterator[object]:
        raise TypeError("iteration over a 0-d array")


class Unprintable:
    """Cannot be shown."""

    def __repr__(self) -> str:
        raise RuntimeError("not today")


class Text(str):
    """Text of a class of its own."""

    __slots__ = ()


def nested(make: Callable[[Any], Any], depth: int) -> Any:
    """Put a thing into itself so many times."""
    found: Any = 0
    for _ in range(depth):
        found = make(found)
    return found


DEEP_LIST = nested(lambda inner: [inner], 50_000)
DEEP_TUPLE = nested(lambda inner: (inner,), 400)
DEEP_OBJECT = nested(lambda inner: {"deals": inner}, 5_000)

JUNK: dict[str, Callable[[], Any]] = {
    "None": lambda: None,
    "True": lambda: True,
    "False": lambda: False,
    "0": lambda: 0,
    "-1": lambda: -1,
    "1": lambda: 1,
    "7": lambda: 7,
    "10^30": lambda: 10**30,
    "-10^30": lambda: -(10**30),
    "10^5000": lambda: 10**5000,
    "2.5": lambda: 2.5,
    "6.0": lambda: 6.0,
    "nan": lambda: float("nan"),
    "inf": lambda: float("inf"),
    "complex": lambda: 2j,
    "fraction": lambda: Fraction(1, 3),
    "decimal": lambda: Decimal("0.5"),
    "decimal nan": lambda: Decimal("sNaN"),
    "empty text": lambda: "",
    "space": lambda: " ",
    "suit": lambda: "♠",
    "card": lambda: "♠A",
    "call": lambda: "pass",
    "digit": lambda: "6",
    "NUL": lambda: "\x00",
    "surrogate": lambda: "\ud800",
    "long text": lambda: "♠A" * 20_000,
    "deep text": lambda: "[" * 100_000,
    "JSON": lambda: '{"preference": 1}',
    "own text": lambda: Text("6♠"),
    "bytes": lambda: b"\xff\x00",
    "bytearray": lambda: bytearray(b"6"),
    "empty list": list,
    "empty tuple": tuple,
    "list": lambda: [1, 2, 3],
    "tuple": lambda: (1, 2, 3),
    "list of None": lambda: [None, None, None],
    "list of lists": lambda: [[], [[]], {}],
    "texts": lambda: ["♠A", "\ud800", ""],
    "mixed": lambda: (True, 2.5, None, "x", 10**30),
    "set": lambda: {1, 2},
    "dict": lambda: {"deals": 1, 2: 3},
    "empty dict": dict,
    "deep list": lambda: DEEP_LIST,
    "deep tuple": lambda: DEEP_TUPLE,
    "deep object": lambda: DEEP_OBJECT,
    "long row": LongRow,
    "endless None": lambda: Endless(None),
    "endless number": lambda: Endless(1),
    "endless card": lambda: Endless(pref.DECK[0]),
    "object": object,
    "class": lambda: int,
    "own class": lambda: pref.Card,
    "error class": lambda: pref.ArgumentError,
    "function": lambda: len,
    "module": lambda: pref,
    "NotImplemented": lambda: NotImplemented,
    "ellipsis": lambda: ...,
    "array": Ambiguous,
    "array without dimensions": Reluctant,
    "unprintable": Unprintable,
    "other enum": lambda: conventions.Ten.CHECKED,
    "suit of cards": lambda: pref.Suit.HEARTS,
    "strain": lambda: pref.Strain.NO_TRUMP,
    "exception": lambda: ValueError("x"),
}

# ------------------------------------------------------------------------------ samples

DEAL = pref.Deal.shuffled(seed=7)
NAMES = ("Anna", "Boris", "Vera")
SETTING = pref.Setting(players=3, dealer=2)


def after(
    *texts: str,
    convention: pref.Convention = pref.SOCHI,
    players: int = 3,
) -> Any:
    """Return the state after some actions, each by its text; `any` is the first legal one."""
    state: Any = pref.begin(convention, DEAL, dealer=players - 1, players=players)
    for text in texts:
        legal = pref.legal_actions(state)
        state = pref.apply(state, legal[0] if text == "any" else pref.parse_action(text))
    return state


def claiming() -> Any:
    """Return a claim that waits for answers."""
    state = after("6♠", "pass", "pass", "any", "declare 7♠", "whist", "whist")
    return pref.apply(state, pref.legal_claims(state)[0])


def states() -> dict[str, Any]:
    """Make a state of every phase, and of phases of four players and of blind calls."""
    return {
        "auction": after(),
        "auction after a bid": after("6♠", "7♦"),
        "blind auction": after(convention=pref.SOCHI.evolve(blind=True)),
        "talon": after("6♠", "pass", "pass"),
        "blind talon": after("blind 7♠", "pass", "pass", convention=pref.SOCHI.evolve(blind=True)),
        "contract": after("6♠", "pass", "pass", "any"),
        "whisting": after("6♠", "pass", "pass", "any", "declare 7♠"),
        "playing": after("6♠", "pass", "pass", "any", "declare 7♠", "whist", "whist"),
        "misere": after("misere", "pass", "pass", "any"),
        "claiming": claiming(),
        "raspasy": after("pass", "pass", "pass"),
        "raspasy of four": after("pass", "pass", "pass", players=4),
        "finished": after("6♠", "pass", "pass", "surrender"),
    }


STATES = states()
STATE_CLASSES = get_args(pref.State)


def pads() -> list[pref.ScorePad]:
    """Make score pads: fresh, in the middle, over."""
    fresh = pref.ScorePad.start(pref.SOCHI, NAMES, pool=20)
    middle = fresh.contract("6♣", 0, calls=["whist", "whist"], tricks=(6, 3, 1)).raspasy((3, 3, 4))
    with_holder = pref.ScorePad.start(pref.UKRAINIAN, NAMES)
    return [fresh, middle, middle.stop(), with_holder]


def matches() -> list[pref.Match]:
    """Make matches: fresh, in a deal, over."""
    fresh = pref.Match.start(pref.SOCHI, NAMES, pool=20, first_dealer=2)
    dealt = fresh.deal(DEAL).apply(pref.parse_action("6♠"))
    between = dealt
    for text in ("pass", "pass", "surrender"):
        between = between.apply(pref.parse_action(text))
    return [fresh, dealt, between, between.stop()]


def replayed() -> Any:
    """Play a log with an error again."""
    terms = pref.Terms(pref.SOCHI, tuple(map(pref.Player, NAMES)), pool=20)
    return pref.replay(terms, [pref.PlayedDeal(DEAL, (pref.Pass(), pref.Whist()))])


HEAD = '{"preference": 1, "convention": "sochi", "players": ["A", "B", "C"], '
SCORE_RECORD = (
    HEAD + '"pool": 20, "first_dealer": 2, "deals": [{"raspasy": true, "tricks": [3, 3, 4]}]}'
)
CARDS = {"hands": list(map(str, DEAL.hands)), "talon": DEAL.talon_text, "actions": ["6♠", "pass"]}
MATCH_RECORD = HEAD + f'"first_dealer": 2, "deals": [{json.dumps(CARDS)}]}}'
SHEET_RECORD = (
    HEAD + '"pool": [2, 0, 0], "gora": [0, 1, 0], "whists": [[0, 0, 0], [0, 0, 0], [0, 0, 0]]}'
)


def no_lines(_: conventions.RaspasyTally) -> tuple[()]:
    """Write nothing, as a raspasy scorer of one's own."""
    return ()


def samples() -> dict[str, list[Any]]:
    """Make good objects of every public class that is not an enumeration, by its name."""
    found: dict[str, list[Any]] = {}
    objects = [
        *states().values(),
        *(action for state in STATES.values() for action in pref.legal_actions(state)[-1:]),
        *map(pref.parse_action, ("pass", "6♠", "hold", "look", "take talon", "open misere")),
        *map(pref.parse_action, ("refuse talon", "surrender", "whist", "half-whist", "accept")),
        *map(pref.parse_action, ("return", "open", "closed", "withdraw", "discard ♦8 ♥7")),
        *map(pref.parse_action, ("declare 7♠", "play ♠A", "talon ♥7", "claim 7 2 1")),
        *map(pref.parse_action, ("1: accept", "1: reject")),
        *pads(),
        *pads()[1].lines,
        *matches(),
        *matches()[-1].log,
        replayed(),
        replayed().error,
        pref.SOCHI,
        pref.SOCHI.evolve(players=[2, 3, 4], raspasy_scoring=no_lines),
        pref.SOCHI.prices,
        pref.SOCHI.auction,
        pref.SOCHI.talon,
        pref.SOCHI.whist,
        pref.SOCHI.play,
        pref.SOCHI.dealer,
        pref.SOCHI.raspasy,
        pref.PORTAL.raspasy,
        pref.SOCHI.pool,
        conventions.RaspasyPrice(2, conventions.Growth.ARITHMETIC, 3, 4),
        conventions.RaspasyTally((3, 3, 4), (0, 1, 2), 3, 1),
        conventions.RaspasyLine(0, "gora", 1),
        pref.describe(pref.SOCHI)[0],
        pref.diff(pref.SOCHI, pref.ROSTOV)[0],
        DEAL,
        pref.DECK[5],
        DEAL.first,
        pref.CONTRACTS[3],
        pref.MISERE,
        SETTING,
        pref.Adjustment(1, whists=5, on=2, reason="by hand"),
        pref.ContractOutcome(
            setting=SETTING,
            contract=pref.CONTRACTS[1],
            declarer=0,
            calls=(pref.Whist(), pref.Whist()),
            tricks=(6, 3, 1),
        ),
        pref.RaspasyOutcome(setting=SETTING, tricks=(3, 3, 4)),
        pref.SurrenderOutcome(setting=SETTING, bid=pref.CONTRACTS[1], declarer=0),
        pref.PreferansOutcome(setting=SETTING, holder=0),
        pref.Entry(1, pref.Column.WHISTS, 6, "WH-11", on=0),
        pref.ScoreSheet.of([2, 0, 0], [0, 1, 0], [[0] * 3] * 3),
        pref.settle([2, 0], [0, 1], [[0, 3], [0, 0]]),
        pref.rate([pref.Player("A"), pref.Player("B")], [Fraction(1), Fraction(-1)]),
        pref.Player("Anna", 1250.5),
        pref.Races(rounds=5, pool=20),
        pref.Ends(laps=6),
        pref.Terms(pref.SOCHI, tuple(map(pref.Player, NAMES)), pool=20),
        pref.Race(1, (0, 0, 0)),
        pref.explain(STATES["auction"], pref.Hold()),
        pref.view(matches()[1], seat=1),
        pref.completions(pref.view(matches()[1], seat=1)),
        next(iter(pref.completions(pref.view(matches()[1], seat=1)))),
        pref.correct_pad(pads()[1], 0),
        pads()[1].join("Gleb"),
        pads()[1].join("Gleb").lines[0].item,
        pref.read_score_record(SCORE_RECORD),
        pref.read_match_record(MATCH_RECORD),
        pref.read_match_record(MATCH_RECORD).replay(),
        pref.read_sheet_record(SHEET_RECORD),
    ]
    for one in objects:
        same = found.setdefault(type(one).__name__, [])
        if not any(one == other for other in same):
            same.append(one)
    return found


SAMPLES = samples()

GOOD: dict[str, Any] = {
    "action": pref.Pass(),
    "actions": (),
    "bid": "6♠",
    "cards": pref.DECK[:2],
    "code": "not-so",
    "contract": "6♣",
    "convention": pref.SOCHI,
    "count": 1,
    "deal": DEAL,
    "dealer": 2,
    "deals": 0,
    "deck": pref.DECK,
    "declarer": 0,
    "document": {"preference": 1},
    "entries": [pref.Entry(1, pref.Column.WHISTS, 6, "WH-11", on=0)],
    "exact": (Fraction(1), Fraction(-1)),
    "first": DEAL.first,
    "gora": (0, 1),
    "holder": 0,
    "index": 0,
    "items": [pref.PlayedDeal(DEAL, (pref.Pass(),))],
    "left": pref.SOCHI,
    "level": 7,
    "line": 0,
    "match": SAMPLES["Match"][1],
    "message": "it is not so",
    "outcome": SAMPLES["RaspasyOutcome"][0],
    "pad": SAMPLES["ScorePad"][1],
    "player": "Gleb",
    "players": 3,
    "pool": (2, 0),
    "ratings": (1200.0, 1300.0),
    "record": SAMPLES["ScorePad"][1],
    "right": pref.ROSTOV,
    "seat": 1,
    "second": DEAL.second,
    "seed": 7,
    "sheet": SAMPLES["ScoreSheet"][0],
    "source": SCORE_RECORD,
    "stake": Decimal("0.05"),
    "state": STATES["auction"],
    "talon": DEAL.talon,
    "terms": SAMPLES["Terms"][0],
    "third": DEAL.third,
    "tricks": (3, 3, 4),
    "value": {"base": "sochi", "options": {"stalingrad": False}},
    "whists": ((0, 3), (0, 0)),
    "whole": (3, -3),
}
"""Good arguments by the name of the parameter."""

OWN_GOOD: dict[str, dict[str, Any]] = {
    "Hand.of": {"cards": "♠A ♥7"},
    "IllegalAction": {"position": "auction"},
    "Match.adjust": {"gora": 5, "reason": "by hand"},
    "Match.adjusted": {"adjustment": SAMPLES["Adjustment"][0]},
    "Match.start": {"players": NAMES, "pool": 20},
    "OutcomeError": {"key": "tricks"},
    "RecordError": {"path": "$.deals"},
    "ScorePad.adjust": {"whists": 5, "on": 2, "reason": "by hand"},
    "ScorePad.adjusted": {"adjustment": SAMPLES["Adjustment"][0]},
    "ScorePad.contract": {"calls": ["whist", "whist"], "tricks": [6, 3, 1], "talon": "♠A ♠K"},
    "ScorePad.record": {"outcome": pref.RaspasyOutcome(setting=pads()[0].next, tricks=(3, 3, 4))},
    "ScorePad.start": {"players": NAMES, "pool": 20},
    "ScoreSheet.of": {"pool": [2, 0], "gora": [0, 1], "whists": [[0, 3], [0, 0]]},
    "RaspasyLine": {"seat": 0, "column": "gora", "amount": 1},
    "Completions.draw": {"chance": Random(7)},
    "schema": {"name": "sheet"},
    "parse_action": {"text": "discard ♦8 ♥7"},
    "parse_bid": {"text": "blind 7♦"},
    "parse_card": {"text": "♠A"},
    "parse_cards": {"text": "♠A ♥7"},
    "parse_contract": {"text": "7 NT"},
    "parse_deal": {"text": str(DEAL)},
    "picture": {"names": NAMES},
    "correct": {"match": SAMPLES["Match"][2]},
    "rate": {"players": [pref.Player("A"), pref.Player("B")]},
    "read_match_record": {"source": MATCH_RECORD},
    "read_sheet_record": {"source": SHEET_RECORD},
    "replay_document": {"source": MATCH_RECORD},
    "settle_document": {"source": SHEET_RECORD},
    "settle_sheet": {"winner": 1},
    "write_match_record": {"record": SAMPLES["Match"][1]},
}
"""Good arguments of one door, where those by name do not fit."""

EMPTY: Mapping[str, Any] = MappingProxyType({})

ENDLESS = {"Completions"}
"""Samples that yield millions of items; `Endless` stands for them, for it stops in the end."""

# -------------------------------------------------------------------------------- doors


@attrs.frozen(eq=False)
class Door:
    """A public function, constructor or method, with good arguments."""

    name: str
    call: Callable[..., object]
    parameters: tuple[inspect.Parameter, ...]
    good: Mapping[str, Any]
    subject: Any = None
    """What the method is bound to, which must stay as it is."""

    def open(self, arguments: Mapping[str, Any]) -> object:
        """Call with arguments by name, the positional ones by place."""
        rest = dict(arguments)
        first = [
            rest.pop(one.name)
            for one in self.parameters
            if one.kind is one.POSITIONAL_ONLY and one.name in rest
        ]
        return self.call(*first, **rest)


def is_own(function: object) -> bool:
    """Whether a function is written in this library."""
    return isinstance(function, FunctionType) and function.__module__.startswith("preference")


def documents_of(value: Any) -> Iterator[str]:
    """Yield the docstring of a public function or class and those of its methods."""
    yield value.__doc__ or ""
    if isinstance(value, type):
        for attribute in vars(value).values():
            yield getattr(attribute, "__doc__", None) or ""


def run_examples(value: Any, watch: Callable[[FrameType, str, Any], None]) -> None:
    """Run the examples of a docstring, in the namespace of its module, and watch every call."""
    namespace = dict(vars(sys.modules[value.__module__]))
    with contextlib.redirect_stdout(io.StringIO()):
        for document in documents_of(value):
            for example in doctest.DocTestParser().get_examples(document):
                source = compile(example.source, "example", "exec")
                before = sys.getprofile()
                sys.setprofile(watch)
                # An example may show an error; and a broken one is another test's affair.
                with contextlib.suppress(Exception):
                    exec(source, namespace)
                sys.setprofile(before)


def code_of(call: Any) -> object:
    """Return what runs when a function, a bound method or a constructor is called."""
    is_class = isinstance(call, type)
    function = inspect.getattr_static(call, "__init__") if is_class else call
    function = getattr(function, "__func__", function)
    return getattr(function, "__code__", None)


def example_arguments(call: Any, owner: Any) -> dict[str, Any]:
    """Return what a door is first given in the examples of its docstrings."""
    code, found = code_of(call), dict[str, Any]()

    def watch(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code is code and not found:
            found.update(frame.f_locals)

    run_examples(owner, watch)
    return found


def example_objects(cls: Any) -> list[Any]:
    """Return the first object that the examples of a class make of it."""
    code, found = code_of(cls), list[Any]()

    def watch(frame: FrameType, event: str, _: Any) -> None:
        if event == "return" and frame.f_code is code and not found:
            found.append(frame.f_locals.get("self"))

    run_examples(cls, watch)
    return [one for one in found if type(one) is cls]


def is_open(door: "Door") -> bool:
    """Whether a door opens to its good arguments."""
    try:
        door.open(door.good)
    except Exception:  # noqa: BLE001 - whatever it is, they are not good
        return False
    return True


def guess(door: str, parameter: inspect.Parameter) -> Any:
    """Find a good argument: of this door, by name, the default, or a sample of its type."""
    own = OWN_GOOD.get(door, {})
    if parameter.name in own:
        return own[parameter.name]
    if parameter.default is not parameter.empty:
        return parameter.default
    if parameter.name in GOOD:
        return GOOD[parameter.name]
    for word in re.findall(r"\w+", str(parameter.annotation)):
        if SAMPLES.get(word):
            return SAMPLES[word][0]
    return None


def as_door(
    name: str, call: Callable[..., object], subject: Any = None, parts: Mapping[str, Any] = EMPTY
) -> Door:
    """Make a door of something that can be called; parts are good arguments that are known."""
    parameters = list(inspect.signature(call).parameters.values())
    if any(one.kind is one.VAR_KEYWORD for one in parameters):
        # Only `Convention.evolve` takes keywords of any name: the options.
        assert name == "Convention.evolve", f"{name} takes any keyword; say here which there are"
        names = [*pref.OPTIONS, "name", "rounding", "no_such_option"]
        parameters = [inspect.Parameter(one, inspect.Parameter.KEYWORD_ONLY) for one in names]
        return Door(name, call, tuple(parameters), {}, subject)
    good = {
        one.name: parts[one.name] if one.name in parts else guess(name, one) for one in parameters
    }
    door = Door(name, call, tuple(parameters), good, subject)
    if good and not is_open(door):
        # Unknown here, perhaps new: its own examples say what is good for it.
        owner = getattr(call, "__self__", call)
        example = example_arguments(call, owner if subject is None else type(subject))
        if all(one in example for one in good):
            return attrs.evolve(door, good={one: example[one] for one in good})
    return door


def constructor(name: str, cls: Any) -> Iterator[Door]:
    """Yield the constructor of a class, with the parts of a sample as good arguments."""
    if SAMPLES.get(name) and attrs.has(cls):
        sample = SAMPLES[name][0]
        parts = {field.alias: getattr(sample, field.name) for field in attrs.fields(cls)}
        yield as_door(name, cls, parts=parts)
    else:
        yield as_door(name, cls)


def methods(name: str, cls: Any) -> Iterator[Door]:
    """Yield the public methods of a class, bound to each of its samples."""
    for attribute in dir(cls):
        plain = inspect.getattr_static(cls, attribute)
        if attribute.startswith("_") or (cls in STATE_CLASSES and attribute in HOOKS):
            continue
        if isinstance(plain, (classmethod, staticmethod)) and is_own(plain.__func__):
            yield as_door(f"{name}.{attribute}", getattr(cls, attribute))
        elif is_own(plain):
            for sample in SAMPLES.get(name, ()):
                yield as_door(f"{name}.{attribute}", getattr(sample, attribute), sample)


def find_doors() -> Iterator[Door]:
    """Yield every door of the public packages, each once."""
    seen: list[object] = []
    for package in PACKAGES:
        for name in package.__all__:
            value = getattr(package, name)
            if any(value is other for other in seen) or not callable(value):
                continue
            seen.append(value)
            if isinstance(value, type):
                if is_typeddict(value) or getattr(value, "_is_protocol", False):
                    continue
                if issubclass(value, enum.Enum):
                    continue
                yield from constructor(name, value)
                yield from methods(name, value)
            elif is_own(value):
                yield as_door(name, value)


for _package in PACKAGES:
    for _name in _package.__all__:
        _class = getattr(_package, _name)
        if isinstance(_class, type) and attrs.has(_class) and _name not in SAMPLES:
            SAMPLES[_name] = example_objects(_class)
BEFORE = repr(SAMPLES)

DOORS = list(find_doors())

# A state decides what is good for the functions that take one.
DOORS += [
    attrs.evolve(
        door,
        good={
            **door.good,
            "state": state,
            **({"action": legal[-1]} if "action" in door.good and legal else {}),
        },
    )
    for door in list(DOORS)
    if "state" in door.good and inspect.isfunction(door.call)
    for state in STATES.values()
    for legal in [pref.legal_actions(state)]
]

BY_NAME: dict[str, list[Door]] = {}
for _door in DOORS:
    BY_NAME.setdefault(_door.name, []).append(_door)

ENUMERATIONS = {
    name: value
    for package in PACKAGES
    for name in package.__all__
    for value in [getattr(package, name)]
    if isinstance(value, type) and issubclass(value, enum.Enum)
}

LEAVES = {
    value
    for value in vars(pref).values()
    if isinstance(value, type)
    and issubclass(value, pref.PreferenceError)
    and value is not pref.PreferenceError
}

# ------------------------------------------------------------------------------- trying


def fault_of(error: pref.PreferenceError) -> str | None:
    """Say what is wrong with a refusal, or `None` if it is as it should be."""
    if type(error) not in LEAVES:
        return f"{type(error).__name__} is no leaf of the errors"
    text = str(error)
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", error.code):
        return f"the code {error.code!r} is not kebab-case"
    if error.code not in text or not error.message or not text.isprintable():
        return f"the text {text[:200]!a} cannot be printed, or lacks the code"
    if len(text) > 12_000:
        return f"the text has {len(text)} characters"
    if isinstance(error, pref.WrongType) and not error.expected:
        return f"{text!r} does not say what is right"
    again = pickle.loads(pickle.dumps(error))
    if (type(again), str(again)) != (type(error), text):
        return f"{text!r} does not survive pickling"
    return None


def attempt(door: Door, arguments: Mapping[str, Any]) -> str | None:
    """Open a door; say what is wrong with what happens, or `None`."""
    try:
        door.open(arguments)
    except pref.PreferenceError as error:
        return fault_of(error)
    except ReadTooFarError:
        return "reads an endless iterator"
    except Exception as error:  # noqa: BLE001 - that is what is looked for
        return f"raises {type(error).__name__}: {shown(str(error))}"
    return None


def is_known(door: str, parameter: str = "") -> bool:
    """Whether a fault is known there."""
    return door in UNMENDED or f"{door}({parameter})" in UNMENDED


def as_parameter(door: str, parameter: str = "") -> Any:
    """Make the parameter of a test, marked where a fault is known."""
    name = f"{door}({parameter})"
    reason = UNMENDED.get(name) or UNMENDED.get(door)
    marks = [pytest.mark.xfail(strict=True, reason=reason)] if reason else []
    return pytest.param(door, parameter, id=name, marks=marks)


class HungError(BaseException):
    """A door did not come back."""


@pytest.fixture(autouse=True)
def _watch() -> Iterator[None]:
    """Fail a test that hangs, where the system has an alarm: ten seconds of its own work.

    Other work on the machine is no failure, so the clock on the wall does not count.
    """
    if not hasattr(signal, "SIGVTALRM"):
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise HungError(f"hung, signal {number} in {frame}")

    before = signal.signal(signal.SIGVTALRM, ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, 10)
    yield
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    signal.signal(signal.SIGVTALRM, before)


# -------------------------------------------------------------------------------- tests


def test_every_public_name_is_a_door_or_says_why_not() -> None:
    """Functions and classes are tried; the rest are constants, type aliases and Protocols."""
    untried = set()
    for package in PACKAGES:
        for name in package.__all__:
            if name not in BY_NAME:
                untried.add(name)
    constants = {name for name in untried if name.isupper()}
    types = {"Action", "Outcome", "State", "Talonless", "OptionChanges"}
    enumerations = {name for name in untried if name in ENUMERATIONS}
    assert untried - constants - enumerations == types | {"RaspasyScorer", "Rounding"}
    assert len(BY_NAME) > 150


def test_every_class_with_methods_has_a_sample() -> None:
    """A class whose examples make none needs an object in `samples`, to try its methods on."""
    lacking = {
        name
        for package in PACKAGES
        for name in package.__all__
        if isinstance(getattr(package, name), type)
        and not SAMPLES.get(name)
        and any(
            is_own(inspect.getattr_static(getattr(package, name), attribute))
            for attribute in dir(getattr(package, name))
            if not attribute.startswith("_")
        )
    }
    assert not lacking


@each("name", BY_NAME)
def test_every_door_opens_to_good_arguments(name: str) -> None:
    """The arguments that junk takes the place of are good, or at least lead past the doorstep."""
    opened = []
    for door in BY_NAME[name]:
        # In another state, or at another place in the game, it may be illegal.
        with contextlib.suppress(pref.IllegalAction, pref.OutcomeError, pref.ArgumentError):
            door.open(door.good)
            opened.append(door)
    assert opened, f"say in OWN_GOOD what is good for {name}, or show it in an example"


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "parameter"),
    [
        as_parameter(name, parameter)
        for name, doors in BY_NAME.items()
        for parameter in dict.fromkeys(one.name for door in doors for one in door.parameters)
    ],
)
def test_junk_in_one_argument_is_taken_or_refused(name: str, parameter: str) -> None:
    """With every kind of junk, and every good object of another place, in one argument."""
    faults = set()
    for door in BY_NAME[name]:
        subject, good = copy.copy(door.subject), dict(door.good)
        wrong = [(kind, make()) for kind, make in JUNK.items()]
        wrong += [
            (kind, objects[0])
            for kind, objects in SAMPLES.items()
            if objects and kind not in ENDLESS
        ]
        for kind, value in wrong:
            fault = attempt(door, {**good, parameter: value})
            if fault is not None:
                faults.add(f"{kind}: {fault}")
        assert door.subject == subject
        assert dict(door.good) == good
    assert not faults, "\n".join(sorted(faults))


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.xfail(strict=True, reason=UNMENDED[name])])
        if name in UNMENDED
        else name
        for name in BY_NAME
    ],
)
def test_junk_in_all_arguments_is_taken_or_refused(name: str) -> None:
    """With the same junk everywhere, and with twenty random mixtures; always the same ones."""
    rng = Random(name)
    kinds = sorted(JUNK)
    faults = set()
    for door in BY_NAME[name]:
        tried = [one.name for one in door.parameters if not is_known(name, one.name)]
        if len(tried) < 2:
            continue  # tried by the test above
        mixtures = [[kind] * len(tried) for kind in kinds]
        mixtures += [rng.choices(kinds, k=len(tried)) for _ in range(20)]
        for mixture in mixtures:
            junk = {one: JUNK[kind]() for one, kind in zip(tried, mixture, strict=True)}
            fault = attempt(door, {**door.good, **junk})
            if fault is not None:
                faults.add(f"{dict(zip(tried, mixture, strict=True))}: {fault}")
    assert not faults, "\n".join(sorted(faults))


def test_no_door_changes_a_state_a_pad_or_a_match() -> None:
    """After all of the above every sample is what a fresh one is."""
    assert states() == STATES
    # By what they print, for two errors are never equal.
    assert repr(SAMPLES) == BEFORE
    fresh = samples()
    assert repr(fresh) == repr({name: SAMPLES[name] for name in fresh})


@each("name", ENUMERATIONS)
def test_junk_is_no_member_of_an_enumeration(name: str) -> None:
    """The constructor is the standard library's: a ValueError, which the leaves are too."""
    kind = ENUMERATIONS[name]
    members = {member.value for member in kind}
    for make in JUNK.values():
        value = make()
        if isinstance(value, (str, bytes, int, float, tuple)) and value is not DEEP_TUPLE:
            if value in members:
                assert kind(value) in kind
                continue
            with pytest.raises(ValueError, match=r"."):
                kind(value)


# ------------------------------------------------------------------------- what is promised


def promised() -> Iterator[tuple[str, str]]:
    """Yield doors and parameters where the docstring speaks of wrong types."""
    for name, doors in BY_NAME.items():
        call = doors[0].call
        document = call.__doc__ or ""
        is_error = isinstance(call, type) and issubclass(call, Exception)
        if is_error or not ("WrongType:" in document or "ConventionError:" in document):
            continue
        for parameter in doors[0].parameters:
            yield name, parameter.name


@pytest.mark.parametrize(
    ("name", "parameter"),
    [
        pytest.param(
            *place,
            id="{}({})".format(*place),
            marks=[pytest.mark.xfail(strict=True, reason=UNCHECKED["{}({})".format(*place)])]
            if "{}({})".format(*place) in UNCHECKED
            else [],
        )
        for place in promised()
    ],
)
def test_what_promises_to_refuse_wrong_types_does(name: str, parameter: str) -> None:
    """Where the docstring names WrongType, no argument may be just any object."""
    door = BY_NAME[name][0]
    with pytest.raises(pref.PreferenceError) as caught:
        door.open({**door.good, parameter: object()})
    assert fault_of(caught.value) is None


def test_what_is_known_to_be_wrong_is_still_there() -> None:
    """An entry for a door or a parameter that is gone would hide the next fault."""
    places = {f"{door.name}({one.name})" for door in DOORS for one in door.parameters}
    assert set(UNMENDED) <= places | set(BY_NAME)
    assert set(UNCHECKED) <= {"{}({})".format(*place) for place in promised()}
    assert set(SPOILING) <= {"{}({})".format(*place) for place in spoilable()}


# --------------------------------------------------------------- results with junk inside


def take_outcome(outcome: Any) -> None:
    """Hand an outcome to everything that takes one."""
    for convention in (pref.SOCHI, pref.UKRAINIAN, pref.PORTAL):
        with contextlib.suppress(pref.PreferenceError):
            pref.check_outcome(convention, outcome)
        with contextlib.suppress(pref.PreferenceError):
            pref.score(convention, outcome)
    pref.ScorePad.start(pref.SOCHI, NAMES, first_dealer=2).record(outcome)


def take_item(item: Any) -> None:
    """Play a deal of a log again."""
    found = pref.replay(SAMPLES["Terms"][0], [item])
    if found.error is not None:
        raise found.error.error


def take_entry(entry: Any) -> None:
    """Write an entry on a sheet and print it."""
    pref.ScoreSheet.empty(3).post([entry])
    str(entry)


def take_sheet(sheet: Any) -> None:
    """Write on a sheet and settle it."""
    with contextlib.suppress(pref.PreferenceError):
        sheet.post([SAMPLES["Entry"][0]])
    pref.settle_sheet(pref.SOCHI, sheet)


def take_adjustment(adjustment: Any) -> None:
    """Correct a sheet."""
    pref.ScorePad.start(pref.SOCHI, NAMES).adjusted(adjustment)


def take_player(player: Any) -> None:
    """Rate a player."""
    pref.rate([player, pref.Player("B")], [Fraction(1), Fraction(-1)])


TAKERS: dict[str, Callable[[Any], None]] = {
    "ContractOutcome": take_outcome,
    "RaspasyOutcome": take_outcome,
    "SurrenderOutcome": take_outcome,
    "PreferansOutcome": take_outcome,
    "PlayedDeal": take_item,
    "Entry": take_entry,
    "ScoreSheet": take_sheet,
    "Adjustment": take_adjustment,
    "Player": take_player,
}


def spoilable() -> Iterator[tuple[str, str]]:
    """Yield the classes that programs fill in themselves, with their fields."""
    for name in TAKERS:
        for field in attrs.fields(type(SAMPLES[name][0])):
            if field.init:
                yield name, field.alias


@pytest.mark.parametrize(
    ("name", "field"),
    [
        pytest.param(
            *place,
            id="{}({})".format(*place),
            marks=[pytest.mark.xfail(strict=True, reason=SPOILING["{}({})".format(*place)])]
            if "{}({})".format(*place) in SPOILING
            else [],
        )
        for place in spoilable()
    ],
)
def test_junk_inside_a_result_is_taken_or_refused(name: str, field: str) -> None:
    """Where the class itself takes anything, whoever is handed it must refuse it."""
    sample = SAMPLES[name][0]
    wrong = [(kind, make()) for kind, make in JUNK.items()]
    wrong += [
        (kind, objects[0]) for kind, objects in SAMPLES.items() if objects and kind not in ENDLESS
    ]

    def spoil(value: object) -> None:
        TAKERS[name](attrs.evolve(sample, **{field: value}))

    faults = set()
    for kind, value in wrong:
        door = Door(name, spoil, tuple(inspect.signature(spoil).parameters.values()), {})
        fault = attempt(door, {"value": value})
        if fault is not None:
            faults.add(f"{kind}: {fault}")
    assert not faults, "\n".join(sorted(faults))


# ------------------------------------------------------------------------------ records


def with_deals(*deals: str) -> str:
    """Write a score record of some deals."""
    return HEAD + '"first_dealer": 2, "deals": [' + ", ".join(deals) + "]}"


BAD_DOCUMENTS: dict[str, str | bytes | bytearray] = {
    "empty": "",
    "white space": " \n",
    "not JSON": "preference",
    "half": SCORE_RECORD[:-1],
    "two": SCORE_RECORD * 2,
    "a list": "[]",
    "a number": "1",
    "a text": '"sochi"',
    "null": "null",
    "deep lists": "[" * 100_000,
    "deep lists, closed": "[" * 100_000 + "]" * 100_000,
    "deep objects": '{"preference":' * 100_000,
    "deep meta": HEAD
    + '"first_dealer": 2, "deals": [], "meta": '
    + "[" * 100_000
    + "]" * 100_000
    + "}",
    "NaN": with_deals('{"raspasy": true, "tricks": [NaN, 3, 7]}'),
    "Infinity": HEAD.replace('"A"', '{"name": "A", "rating": Infinity}') + '"deals": []}',
    "1e999": HEAD.replace('"A"', '{"name": "A", "rating": 1e999}') + '"deals": []}',
    "6.0": with_deals('{"raspasy": true, "tricks": [6.0, 3, 1]}'),
    "true for 1": with_deals('{"raspasy": true, "tricks": [true, 3, 6]}'),
    "huge number": with_deals('{"raspasy": true, "tricks": [' + "9" * 5000 + ", 3, 1]}"),
    "million digits": with_deals('{"raspasy": true, "tricks": [' + "9" * 1_000_000 + ", 3, 1]}"),
    "surrogate": with_deals('{"raspasy": true, "tricks": [3, 3, 4], "note": "\\ud800"}'),
    "raw surrogate": with_deals('{"raspasy": true, "tricks": [3, 3, 4], "note": "\ud800"}'),
    "surrogate key": with_deals('{"raspasy": true, "tricks": [3, 3, 4], "\\udfff": 1}'),
    "repeated key": with_deals('{"raspasy": true, "raspasy": true, "tricks": [3, 3, 4]}'),
    "not UTF-8": b"\xff\xfe\x00",
    "UTF-16": SCORE_RECORD.encode("utf-16"),
    "33 MB": bytearray(33 * 1024 * 1024 + 1),
    "33 MB of spaces": " " * (33 * 1024 * 1024),
}


@each(
    "read",
    [
        pref.read_score_record,
        pref.read_match_record,
        pref.read_sheet_record,
        pref.score_document,
        pref.replay_document,
        pref.settle_document,
    ],
)
@each("kind", BAD_DOCUMENTS)
def test_a_bad_document_is_refused_with_its_place(read: Callable[..., object], kind: str) -> None:
    """Not JSON, too deep, too large, no number, no text: a RecordError with a path."""
    with pytest.raises(pref.RecordError) as caught:
        read(BAD_DOCUMENTS[kind])
    assert caught.value.path.startswith("$")
    assert fault_of(caught.value) is None


@pytest.mark.parametrize("read", [pref.score_document, pref.replay_document, pref.settle_document])
def test_a_document_given_as_an_object_stays_as_it_is(read: Callable[..., object]) -> None:
    """Reading changes nothing of it, whether it is taken or refused."""
    good = {
        pref.score_document: SCORE_RECORD,
        pref.replay_document: MATCH_RECORD,
        pref.settle_document: SHEET_RECORD,
    }[read]
    for text in (good, good.replace('"sochi"', '{"base": "sochi", "options": {"jumps": 1}}')):
        document = json.loads(text)
        before = copy.deepcopy(document)
        with contextlib.suppress(pref.RecordError):
            read(document)
        assert document == before


# ------------------------------------------------------------------------- numbers too long

LONG = 10**5000
"""More digits than Python is willing to print."""


@pytest.mark.parametrize(
    "show",
    [
        pref.write_score_record,
        lambda pad: pref.result_document(pad, settle=True),
        lambda pad: list(map(str, pad.entries)),
        lambda pad: json.dumps(pref.convention_to_json(pad.terms.convention)),
        lambda pad: pref.describe(pad.terms.convention),
        lambda pad: pref.diff(pref.SOCHI, pad.terms.convention),
        lambda pad: repr(pad.settlement),
    ],
    ids=["record", "document", "entries", "JSON", "describe", "diff", "repr"],
)
def test_sc1_a_factor_too_long_to_print_is_refused(show: Callable[[Any], object]) -> None:
    """Refused at the door, or else by everything that would print it; never by a bare ValueError.

    Records hold no number of more than 30 digits.
    """
    try:
        convention = pref.SOCHI.evolve(gora_factor=LONG)
        show(pref.ScorePad.start(convention, NAMES).raspasy((1, 3, 6)))
    except pref.PreferenceError as error:
        refusal = error
    else:
        pytest.fail("a number of 5001 digits was printed")
    assert fault_of(refusal) is None


def test_ra4_a_price_too_long_to_print_is_refused() -> None:
    """A geometric price with a large ratio and no limit fills any memory after some raspasy."""
    price = {"base": 1, "growth": "geometric", "by": 10**29, "limit": None}
    convention = pref.SOCHI.evolve(raspasy_price=price)
    setting = pref.Setting(3, 2, raspasy_count=20_000)
    with pytest.raises(pref.PreferenceError):
        pref.score(convention, pref.RaspasyOutcome(setting=setting, tricks=(1, 3, 6)))


def test_a_value_that_prints_as_more_than_memory_holds_is_refused_at_once() -> None:
    """A few lists inside each other, and lists inside each other without end, are shown short."""
    nested: object = 1
    for _ in range(9):
        nested = [nested] * 1000
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    endless: list[object] = []
    endless.append(endless)
    for value in (nested, deep, endless, {1: nested}, (nested,)):
        with pytest.raises(pref.WrongType) as caught:
            pref.parse_card(value)  # type: ignore[arg-type]
        assert len(str(caught.value)) < 400


def test_many_wrong_options_are_told_in_a_message_of_bounded_length() -> None:
    """The message spells six of them out; the list of what there is stands once in it."""
    changes: dict[str, object] = {f"option_{number}": number for number in range(1000)}
    with pytest.raises(pref.ConventionError) as caught:
        pref.SOCHI.evolve(**changes)  # type: ignore[arg-type]
    assert len(str(caught.value)) < 4_000
    assert str(caught.value).count("whists_per_pool") == 1
    assert len(caught.value.problems) == 1000


def test_ca2_a_refused_talon_is_shown_on_one_line() -> None:
    """What stands in a record is not printed raw."""
    document = json.loads(pref.write_match_record(pref.Match.start(pref.SOCHI, ["A", "B", "C"])))
    hands = [str(hand) for hand in pref.Deal.shuffled(seed=7).hands]
    document["deals"] = [{"hands": hands, "talon": "♥J \n", "actions": []}]
    with pytest.raises(pref.RecordError) as caught:
        pref.replay_document(json.dumps(document))
    assert str(caught.value).isprintable()
