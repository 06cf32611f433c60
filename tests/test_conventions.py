"""§14: every option with its values, contradictions, presets, and callables of one's own."""

import copy
import json
import math
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import chain, combinations, product, repeat
from typing import Any, Literal

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import preference as pref
import preference.conventions as conventions_module
from preference import (
    CLASSIC,
    GUSARIK,
    LENINGRAD,
    OPTIONS,
    PORTAL,
    PRESETS,
    ROSTOV,
    SOCHI,
    TENS,
    UKRAINIAN,
    ArgumentError,
    Convention,
    ConventionError,
    PreferenceError,
    WrongType,
    convention_from_json,
    convention_to_json,
)
from preference.conventions import (
    AuctionRules,
    DealerRules,
    OptionChanges,
    PlayRules,
    PoolRules,
    PriceRules,
    RaspasyLine,
    RaspasyPrice,
    RaspasyRules,
    RaspasyScorer,
    RaspasyTally,
    Rounding,
    Talonless,
    TalonRules,
    WhistRules,
)
from tests.looks import times
from tests.rows import each

# ------------------------------------------------------- the table of §14, written out again

NOT_A_NUMBER: list[Any] = [True, False, 6.0, math.nan, math.inf, "6", "", [6], {}, 1j, Fraction(6)]
NOT_TEXT: list[Any] = [True, 0, 1, 2.5, ["greedy"], {"greedy": 1}, b"greedy", ...]
NOT_A_LIST: list[Any] = [True, 6, 6.0, "6", "[6]", {6: 7}, range(6, 7), object]


@attrs.frozen(kw_only=True)
class Row:
    """One row of the table: the default, and values to be taken and to be refused, as JSON."""

    default: Any
    rule: str
    taken: list[Any]
    refused: list[Any]
    is_set: bool = False


def flag(default: bool, rule: str) -> Row:
    """True or false, and nothing that is merely like it."""
    refused: list[Any] = [None, 0, 1, 1.0, "true", "", [], {}, "yes"]
    return Row(default=default, rule=rule, taken=[True, False], refused=refused)


def number(
    default: Any, rule: str, least: int, most: int | None = None, words: tuple[Any, ...] = ()
) -> Row:
    """An integer in a range, or one of some words (`None` among them)."""
    taken = [least, least + 1, most or 10**30 - 1, *words]
    refused: list[Any] = [least - 1, -1, -(10**30 - 1), *NOT_A_NUMBER, "Price", "ALL", "none"]
    refused += [] if most is None else [most + 1, 10**30 - 1]
    refused += [] if None in words else [None]
    return Row(default=default, rule=rule, taken=taken, refused=refused)


def choice(default: str, rule: str, *others: str) -> Row:
    """One of some texts, exactly as they are."""
    refused: list[Any] = [None, *NOT_TEXT, "", default.upper(), f" {default}", "no such thing"]
    return Row(default=default, rule=rule, taken=[default, *others], refused=refused)


def some_of(default: list[Any], rule: str, *members: Any, empty: bool = True) -> Row:
    """A set of members, as a list in which none stands twice."""
    subsets = chain.from_iterable(combinations(members, size) for size in range(len(members) + 1))
    taken = [list(subset) for subset in subsets if subset or empty]
    refused: list[Any] = [None, *NOT_A_LIST, [5], [11], [None], ["6"], [6.0], [True], [[6]]]
    refused += [[members[0], members[0]], [*members, members[0]], [members[-1], "no such thing"]]
    refused += [] if empty else [[]]
    return Row(default=default, rule=rule, taken=taken, refused=refused, is_set=True)


def price_of(base: Any, growth: Any, by: Any, limit: Any) -> dict[Any, Any]:
    """The object of RA-4."""
    return {"base": base, "growth": growth, "by": by, "limit": limit}


WRONG_LIMITS: list[Any] = [-1, True, 2.0, "2", "null", []]
EXIT_LEVELS = Row(
    default=[6, 7, 7],
    rule="RA-8",
    taken=[[6], [8], [6, 6, 6], [6, 7, 8], [6, 6, 7, 8], [8, 7, 6], [7] * 50],
    refused=[None, *NOT_A_LIST, [], [5], [9], [6, 10], [6.0], [True], ["6"], [None], [[6]], {6}],
)
RASPASY_PRICE = Row(
    default=price_of(1, "none", 1, None),
    rule="RA-4",
    taken=[
        price_of(5, "none", 1, None),
        price_of(1, "arithmetic", 1, None),
        price_of(2, "geometric", 3, 0),
        price_of(1, "geometric", 2, 2),
        price_of(10**30 - 1, "arithmetic", 10**30 - 1, 10**30 - 1),
    ],
    refused=[
        *[None, True, 1, 5.0, "price", "none", [], {}, [1, "none", 1, None]],
        *[price_of(base, "none", 1, None) for base in (0, -1, True, 1.0, "1", None)],
        *[price_of(1, growth, 1, None) for growth in ("", "None", None, True, 1, ["none"])],
        *[price_of(1, "none", by, None) for by in (0, -1, True, 1.0, "1", None)],
        *[price_of(1, "none", 1, limit) for limit in WRONG_LIMITS],
        {"base": 1, "growth": "none", "by": 1},
        {"growth": "none", "by": 1, "limit": None},
        {"base": 1},
        {**price_of(1, "none", 1, None), "more": 1},
        {**price_of(1, "none", 1, None), 1: 1},
    ],
)

TABLE: dict[str, Row] = {
    "players": some_of([3, 4], "ST-3", 2, 3, 4, empty=False),
    "pool_factor": number(1, "SC-1", 1),
    "gora_factor": number(1, "SC-1", 1),
    "whist_factor": number(1, "SC-1", 1),
    "whists_per_pool": number(10, "SE-1", 1),
    "whists_per_gora": number(10, "SE-1", 1),
    "jumps": flag(True, "BI-6"),
    "first_hand_may_hold": flag(False, "BI-7"),
    "talonless": some_of([], "BI-9", "misere", 9, 10),
    "tens_after_talonless": flag(False, "BI-9"),
    "blind": flag(False, "BL"),
    "surrender": number(3, "EX-3", 1, 10, ("all", None)),
    "talon_refusal": flag(True, "EX-4"),
    "talon_bonus": flag(False, "EX-5"),
    "distribution": choice("greedy", "WH-11", "gentleman"),
    "responsibility": choice("full", "WH-10", "half"),
    "two_whisters": choice("joint", "WH-10", "individual"),
    "shared_trick": choice("second", "WH-10", "each"),
    "half_whist_levels": some_of([6, 7], "WH-2", 6, 7, 8, 9, 10),
    "half_whist_award": choice("half_quota", "WH-3", "half_trick"),
    "half_whist_return": flag(True, "WH-3"),
    "half_whist_first": flag(False, "WH-4"),
    "pass_pass_whist_levels": some_of([], "WH-5", 6, 7, 8, 9, 10),
    "stalingrad": flag(True, "WH-6"),
    "ten": choice("checked", "WH-7", "whisted"),
    "open_before_declarer_leads": flag(True, "WH-9"),
    "misere_open_before_declarer_leads": flag(True, "WH-9"),
    "consolation": number("price", "WH-12", 0, words=("price",)),
    "dealer_may_return": flag(True, "DL-1"),
    "dealer_consolation": choice("always", "DL-2", "if_returned", "never"),
    "preferans_hand": flag(False, "PL-7"),
    "raspasy_talon": choice("leads", "RA-2", "hidden"),
    "raspasy_leader": choice("first_hand", "RA-2b", "winner"),
    "raspasy_price": RASPASY_PRICE,
    "raspasy_scoring": choice("gora", "RA-5", "whists", "losers"),
    "amnesty": flag(True, "RA-5"),
    "zero_tricks": choice("gora", "RA-5", "pool", "none"),
    "zero_bonus": number("price", "RA-5", 1, words=("price",)),
    "exit_levels": EXIT_LEVELS,
    "exit_wraps": flag(True, "RA-8"),
    "exit_reset": choice("made", "RA-8", "any"),
    "pool_kind": choice("each", "PO-1", "total"),
    "bombs": flag(False, "BO"),
}

PRESET_TABLE: dict[str, dict[str, Any]] = {
    "sochi": {},
    "leningrad": {
        "gora_factor": 2,
        "whist_factor": 2,
        "whists_per_pool": 20,
        "distribution": "gentleman",
        "responsibility": "half",
        "pool_kind": "total",
    },
    "rostov": {
        "distribution": "gentleman",
        "responsibility": "half",
        "consolation": 10,
        "raspasy_talon": "hidden",
        "raspasy_scoring": "whists",
        "raspasy_price": price_of(5, "none", 1, None),
        "amnesty": False,
        "zero_tricks": "pool",
        "zero_bonus": 1,
    },
    "portal": {
        "players": [3],
        "talonless": ["misere", 9, 10],
        "tens_after_talonless": True,
        "half_whist_levels": [6, 7, 8, 9, 10],
        "half_whist_award": "half_trick",
        "half_whist_return": False,
        "stalingrad": False,
        "ten": "whisted",
        "misere_open_before_declarer_leads": False,
        "raspasy_leader": "winner",
        "raspasy_scoring": "losers",
        "raspasy_price": price_of(1, "arithmetic", 1, None),
        "amnesty": False,
        "zero_tricks": "none",
        "exit_levels": [6, 6, 7, 8],
        "exit_wraps": False,
        "exit_reset": "any",
    },
    "ukrainian": {
        "players": [3],
        "talonless": ["misere"],
        "half_whist_levels": [],
        "stalingrad": False,
        "ten": "whisted",
        "surrender": None,
        "open_before_declarer_leads": False,
        "raspasy_leader": "winner",
        "amnesty": False,
        "zero_tricks": "none",
        "exit_wraps": False,
        "preferans_hand": True,
    },
    "tens": {
        "players": [4],
        "pool_factor": 10,
        "gora_factor": 10,
        "whists_per_pool": 1,
        "whists_per_gora": 1,
        "jumps": False,
        "first_hand_may_hold": True,
        "surrender": "all",
        "talon_refusal": False,
        "talon_bonus": True,
        "distribution": "gentleman",
        "responsibility": "half",
        "stalingrad": False,
        "ten": "whisted",
        "misere_open_before_declarer_leads": False,
        "dealer_may_return": False,
        "amnesty": False,
        "zero_tricks": "pool",
        "exit_wraps": False,
        "pool_kind": "total",
    },
    "classic": {
        "jumps": False,
        "first_hand_may_hold": True,
        "surrender": "all",
        "talon_refusal": False,
        "stalingrad": False,
        "ten": "whisted",
        "misere_open_before_declarer_leads": False,
        "dealer_may_return": False,
        "amnesty": False,
        "zero_tricks": "pool",
        "exit_levels": [6, 6, 6],
        "exit_wraps": False,
        "bombs": True,
    },
    "gusarik": {
        "players": [2],
        "talon_refusal": False,
        "half_whist_levels": [],
        "stalingrad": False,
        "dealer_may_return": False,
        "raspasy_talon": "hidden",
    },
}

CONSTANTS = {
    "sochi": SOCHI,
    "leningrad": LENINGRAD,
    "rostov": ROSTOV,
    "portal": PORTAL,
    "ukrainian": UKRAINIAN,
    "tens": TENS,
    "classic": CLASSIC,
    "gusarik": GUSARIK,
}

TAKEN = [(name, value) for name, row in TABLE.items() for value in row.taken]
REFUSED = [(name, value) for name, row in TABLE.items() for value in row.refused]


def contradictions(options: dict[str, Any]) -> set[str]:
    """Name the contradictions of §14 in options as JSON values, each by a word of its own."""
    scoring, players = options["raspasy_scoring"], set(options["players"])
    found = set()
    if scoring in ("whists", "losers") and options["amnesty"]:
        found.add("amnesty")
    if scoring == "whists" and options["raspasy_talon"] == "leads" and 4 in players:
        found.add("leads")
    if scoring == "losers" and 4 in players:
        found.add("losers with four")
    if scoring in ("whists", "losers") and 2 in players:
        found.add(f"{scoring} with two")
    if options["blind"] and 2 in players:
        found.add("blind with two")
    return found


DEFAULTS = {name: row.default for name, row in TABLE.items()}

# Under which an option can have any of its values: a table of three without amnesty.
FREE: dict[str, Any] = {"players": [3], "amnesty": False, "raspasy_talon": "hidden"}


def evolved(convention: Convention, **changes: Any) -> Convention:
    """`evolve` without the types, which this file offends on purpose."""
    evolve: Callable[..., Convention] = convention.evolve
    return evolve(**changes)


def evolve_and_read(base: Convention, changes: dict[str, Any]) -> list[Callable[[], Convention]]:
    """Return the two ways to change options: in Python, and in JSON on the base of a preset."""
    document = {"base": base.name, "options": changes}
    return [lambda: evolved(base, **changes), lambda: convention_from_json(document)]


def written(convention: Convention) -> dict[str, Any]:
    """Return every option as JSON has it."""
    document = convention_to_json(attrs.evolve(convention, name="no preset"))
    changed = {} if isinstance(document, str) else document["options"]
    return DEFAULTS | changed


def random_value(name: str) -> st.SearchStrategy[Any]:
    """Draw a value of an option."""
    row = TABLE[name]
    values = st.sampled_from(row.taken)
    if row.is_set:
        return values.flatmap(st.permutations)
    if all(type(value) is int for value in row.taken[:2]) and not isinstance(row.default, bool):
        most = row.taken[2] if row.taken[2] < 10**30 - 1 else 40
        return st.integers(row.taken[0], most) | values
    if name == "exit_levels":
        return st.lists(st.sampled_from([6, 7, 8]), min_size=1, max_size=6)
    return values


@st.composite
def options(draw: st.DrawFn) -> dict[str, Any]:
    """Draw all 43 options of a valid convention, as JSON values."""
    found = {name: draw(random_value(name)) for name in TABLE}
    problems = contradictions(found)
    if "amnesty" in problems:
        found["amnesty"] = False
    if "leads" in problems:
        found["raspasy_talon"] = "hidden"
    if "losers with four" in problems or any("two" in problem for problem in problems):
        found["players"] = [3]
    return found


conventions = st.builds(
    lambda base, changes: evolved(PRESETS[base], **changes),
    st.sampled_from(list(PRESET_TABLE)),
    options(),
)

# --------------------------------------------------------------------- names and defaults


def test_section14_the_options_are_those_of_the_table_in_its_order() -> None:
    """43 options, under one name in Python and in JSON."""
    assert list(OPTIONS) == list(TABLE)
    assert len(TABLE) == 43
    assert list(SOCHI.options) == list(TABLE)


def test_section14_evolve_is_typed_with_every_option() -> None:
    """The keywords of `evolve` are the options, the name and the rounding; all may be left out."""
    assert set(OptionChanges.__annotations__) == {*OPTIONS, "name", "rounding"}
    assert OptionChanges.__required_keys__ == frozenset()


@each("name", TABLE)
def test_section14_the_default_of_each_option_is_sochi(name: str) -> None:
    """As JSON, and in a convention that says nothing."""
    assert written(SOCHI)[name] == TABLE[name].default
    assert Convention(name="sochi") == SOCHI
    assert evolved(SOCHI, **{name: TABLE[name].default}) == SOCHI


@each("name", TABLE)
def test_section14_each_option_names_its_rule(name: str) -> None:
    """The rule of the table, the first where there are several."""
    assert OPTIONS[name].rule == TABLE[name].rule


def test_section14_every_option_stands_in_one_group() -> None:
    """Each group holds options under their own names, with the values of the convention."""
    groups = ("prices", "auction", "talon", "whist", "play", "dealer", "raspasy", "pool")
    found = {"players": SOCHI.players}
    for group in groups:
        values = attrs.asdict(getattr(SOCHI, group), recurse=False)
        assert not found.keys() & values.keys()
        found |= values
    assert found == dict(SOCHI.options)


# ------------------------------------------------------------------------ values taken


@each(("name", "value"), TAKEN, ids=repr)
def test_section14_each_value_of_an_option_is_taken(name: str, value: Any) -> None:
    """In Python, in JSON text and written back; nothing else changes."""
    base = evolved(SOCHI, **FREE)
    convention = evolved(base, **{name: value})
    document = json.loads(
        json.dumps({"base": "sochi", "options": {**FREE, name: value}}), parse_int=int
    )
    assert convention_from_json(document) == convention
    assert written(convention) == DEFAULTS | FREE | {name: value}
    assert convention_from_json(convention_to_json(convention)) == convention


@pytest.mark.parametrize("name", [name for name, row in TABLE.items() if row.is_set])
def test_section14_a_set_may_be_given_in_any_order_and_shape(name: str) -> None:
    """A list, a tuple, a set, a frozenset, forwards and backwards, are one convention."""
    members = TABLE[name].taken[-1]
    forms = [members, members[::-1], tuple(members), set(members), frozenset(members)]
    made = [evolved(SOCHI, **{name: form}) for form in forms]
    assert len({*made}) == 1
    assert all(one.options[name] == frozenset(members) for one in made)


def test_ra8_the_order_of_exit_levels_counts_and_they_may_repeat() -> None:
    """They are a row, not a set; a list and a tuple are one."""
    assert evolved(SOCHI, exit_levels=[6, 7, 8]) != evolved(SOCHI, exit_levels=[8, 7, 6])
    assert evolved(SOCHI, exit_levels=(6, 7, 7)) == SOCHI
    assert evolved(SOCHI, exit_levels=[6, 7]) != SOCHI


def test_section14_enumerations_are_their_texts() -> None:
    """A member, its text and its JSON are one value."""
    for name, row in TABLE.items():
        value = SOCHI.options[name]
        if isinstance(row.default, str) and hasattr(value, "value"):
            kind = type(value)
            assert [str(member) for member in kind] == row.taken
            for text in row.taken:
                base = evolved(SOCHI, **FREE)
                assert evolved(base, **{name: kind(text)}) == evolved(base, **{name: text})
                assert evolved(base, **{name: text}).options[name] is kind(text)


def test_ra4_a_price_may_be_given_as_an_object_of_its_own() -> None:
    """`RaspasyPrice` and the JSON object are one value."""
    price = RaspasyPrice(base=2, growth="geometric", by=3, limit=4)  # type: ignore[arg-type]
    convention = evolved(SOCHI, raspasy_price=price)
    assert convention == evolved(SOCHI, raspasy_price=price_of(2, "geometric", 3, 4))
    assert convention.raspasy.raspasy_price == price
    assert hash(price) == hash(convention.raspasy.raspasy_price)


# ----------------------------------------------------------------------- values refused


@each(("name", "value"), REFUSED, ids=repr)
def test_section14_each_other_value_is_refused(name: str, value: Any) -> None:
    """In Python and in JSON: a wrong type, `true` for 1, `6.0` for 6, out of range, twice."""
    for refuse in evolve_and_read(SOCHI, {**FREE, name: value}):
        with pytest.raises(ConventionError) as caught:
            refuse()
        error = caught.value
        assert error.code == "bad-option"
        assert error.option is not None
        assert error.option.split(".")[0] == name
        assert name in str(error)
        assert error.expected
        assert len(error.problems) == 1


@each("name", TABLE)
def test_section14_a_refusal_in_a_record_has_its_path(name: str) -> None:
    """`$.convention.options.NAME` says where it stands."""
    value = next(one for one in TABLE[name].refused if type(one) in (bool, int, str, type(None)))
    record = {
        "preference": 1,
        "convention": {"base": "sochi", "options": {name: value}},
        "players": ["Anna", "Boris", "Vera"],
        "first_dealer": 0,
        "deals": [],
    }
    with pytest.raises(pref.RecordError) as caught:
        pref.read_score_record(json.dumps(record))
    assert caught.value.path.startswith(f"$.convention.options.{name}")


def test_section14_all_bad_values_are_listed_at_once() -> None:
    """One error for three bad options and an unknown one, with a problem for each."""
    bad = {"jumps": 1, "surrender": 11, "half_whist_levels": [6, 6], "jump": True}
    for refuse in evolve_and_read(SOCHI, {"stalingrad": False, **bad}):
        with pytest.raises(ConventionError) as caught:
            refuse()
        assert len(caught.value.problems) == 4
        for name, problem in zip(bad, caught.value.problems, strict=True):
            assert name in problem
            assert name in str(caught.value)


@pytest.mark.parametrize("name", ["", "jump", "Jumps", "names", "whist", "prices", "♠", "\ud800"])
def test_section14_an_unknown_option_is_refused(name: str) -> None:
    """The refusal lists the options; a group is no option."""
    for refuse in evolve_and_read(SOCHI, {name: True}):
        with pytest.raises(ConventionError) as caught:
            refuse()
        assert caught.value.code == "unknown-option"
        assert "half_whist_levels" in caught.value.expected
        str(caught.value).encode()


@each(
    "document",
    [
        None,
        True,
        5,
        [],
        ["sochi"],
        {},
        {"options": {}},
        {"base": "sochi", "option": {}},
        {"base": "sochi", "options": {}, "name": "mine"},
        {"base": "sochi", "options": []},
        {"base": "sochi", "options": None},
        {"base": "sochi", "options": "stalingrad"},
        {"base": "sochi", "options": {5: True}},
        {"base": None},
        {"base": 5},
        {"base": {"base": "sochi"}},
        {"base": ["sochi"]},
        {"base": "sochi", "options": {"name": "mine"}},
        {"base": "sochi", "options": {"rounding": None}},
        {"sochi": {}},
        "",
        "Sochi",
        "SOCHI",
        " sochi",
        "сочи",
        "\ud800",
        b"sochi",
        SOCHI,
    ],
    ids=lambda document: ascii(document)[:40],
)
def test_section14_a_convention_in_json_is_a_name_or_a_base_with_options(document: Any) -> None:
    """Every other form is refused, and the refusal says what is right."""
    with pytest.raises(ConventionError) as caught:
        convention_from_json(document)
    assert caught.value.expected
    str(caught.value).encode()


def test_section14_no_options_are_no_change() -> None:
    """A name, a base alone and a base with no options are the preset."""
    for name, convention in CONSTANTS.items():
        for document in (name, {"base": name}, {"base": name, "options": {}}):
            assert convention_from_json(document) == convention


# ----------------------------------------------------------------------- contradictions

CONTESTED: dict[str, list[Any]] = {
    "raspasy_scoring": ["gora", "whists", "losers"],
    "amnesty": [True, False],
    "raspasy_talon": ["leads", "hidden"],
    "players": TABLE["players"].taken,
    "blind": [True, False],
}


@pytest.mark.parametrize("scoring", CONTESTED["raspasy_scoring"])
def test_section14_all_contradictions_are_listed_at_once(scoring: str) -> None:
    """Every combination of the options concerned: refused exactly when §14 says so, with each."""
    others = {**CONTESTED, "raspasy_scoring": [scoring]}
    refused = 0
    for values in product(*others.values()):
        changes = dict(zip(others, values, strict=True))
        expected = contradictions(DEFAULTS | changes)
        if not expected:
            assert written(evolved(SOCHI, **changes)) == DEFAULTS | changes
            continue
        refused += 1
        with pytest.raises(ConventionError) as caught:
            evolved(SOCHI, **changes)
        error = caught.value
        assert error.code == "contradiction"
        assert len(error.problems) == len(expected), (changes, error.problems)
        for problem in expected:
            assert any(all(word in text for word in problem.split()) for text in error.problems), (
                problem,
                error.problems,
            )
        assert all(text.split(" (")[0] in str(error) for text in error.problems)
    assert refused == {"gora": 16, "whists": 48, "losers": 52}[scoring]


@pytest.mark.parametrize(
    ("preset", "changes", "rule"),
    [
        ("sochi", {"raspasy_scoring": "whists", "players": [3]}, "RA-6"),
        ("sochi", {"raspasy_scoring": "losers", "players": [3]}, "RA-7"),
        ("sochi", {"blind": True, "players": [2, 3]}, "BL"),
        ("rostov", {"raspasy_talon": "leads"}, "RA-6"),
        ("rostov", {"players": [2]}, "RA-6"),
        ("portal", {"players": [3, 4]}, "RA-7"),
        ("portal", {"amnesty": True}, "RA-7"),
        ("gusarik", {"blind": True}, "BL"),
    ],
)
def test_section14_a_contradiction_names_its_rule(
    preset: str, changes: dict[str, Any], rule: str
) -> None:
    """One option that spoils a preset is refused with the rule of the other."""
    for refuse in evolve_and_read(CONSTANTS[preset], changes):
        with pytest.raises(ConventionError) as caught:
            refuse()
        assert (caught.value.code, caught.value.rule) == ("contradiction", rule)
        assert len(caught.value.problems) == 1
        assert f"({rule})" in caught.value.problems[0]


def test_section14_options_without_effect_are_no_contradiction() -> None:
    """Those that need more players than sit down, and `zero_tricks` under losers, are let be."""
    evolved(SOCHI, players=[2], talon_bonus=True, talon_refusal=True, dealer_may_return=True)
    evolved(PORTAL, zero_tricks="pool", zero_bonus=5)
    evolved(SOCHI, tens_after_talonless=True)
    evolved(ROSTOV, raspasy_talon="leads", players=[3])


# ------------------------------------------------------------------------------ presets


def test_section14_there_are_eight_presets() -> None:
    """By name, and as constants that carry it."""
    assert list(PRESETS) == list(PRESET_TABLE)
    assert dict(PRESETS) == CONSTANTS
    for name, convention in CONSTANTS.items():
        assert (convention.name, str(convention)) == (name, name)
        assert getattr(pref, name.upper()) is convention
    with pytest.raises(TypeError):
        PRESETS["mine"] = SOCHI  # type: ignore[index]


@pytest.mark.parametrize("name", PRESET_TABLE)
def test_section14_a_preset_differs_from_the_defaults_as_the_table_says(name: str) -> None:
    """In these options, and in no other."""
    convention = CONSTANTS[name]
    assert written(convention) == DEFAULTS | PRESET_TABLE[name]
    differing = {one for one in TABLE if convention.options[one] != SOCHI.options[one]}
    assert differing == set(PRESET_TABLE[name])
    assert convention.rounding is None


@pytest.mark.parametrize("name", PRESET_TABLE)
def test_section14_a_preset_is_a_variation_of_sochi(name: str) -> None:
    """Made from Sochi and its name, in Python and in JSON; written as its name alone."""
    convention, changes = CONSTANTS[name], PRESET_TABLE[name]
    assert evolved(SOCHI, name=name, **changes) == convention
    again = convention_from_json({"base": "sochi", "options": changes})
    assert attrs.evolve(again, name=name) == convention
    assert convention_to_json(convention) == name
    # From any other preset, by saying what the defaults are.
    for other in CONSTANTS.values():
        assert evolved(other, name=name, **dict(convention.options)) == convention


# ------------------------------------------------------------------- a convention is a value


def test_section14_evolve_returns_another_value() -> None:
    """The convention it started from stays; no change is no change; the name stays."""
    before = copy.deepcopy(SOCHI)
    changed = evolved(SOCHI, stalingrad=False, ten="whisted")
    assert (changed.whist.stalingrad, changed.whist.ten.value) == (False, "whisted")
    assert changed.name == "sochi"
    assert changed != SOCHI
    assert before == SOCHI
    assert evolved(SOCHI) == SOCHI
    assert evolved(changed, stalingrad=True, ten="checked") == SOCHI
    assert evolved(SOCHI, name="ours") != SOCHI
    assert evolved(SOCHI, name="ours").options == SOCHI.options


@settings(max_examples=times(50))
@given(options(), options())
def test_section14_evolving_twice_is_evolving_to_the_last(
    one: dict[str, Any], other: dict[str, Any]
) -> None:
    """Every option is set anew, whatever it was."""
    assert evolved(evolved(SOCHI, **one), **other) == evolved(SOCHI, **other)


@given(conventions)
def test_section14_a_convention_goes_through_json(convention: Convention) -> None:
    """structure(unstructure(x)) = x, through text; an unknown name is written on Sochi's base."""
    document = json.loads(json.dumps(convention_to_json(convention)))
    assert convention_from_json(document) == convention
    ours = attrs.evolve(convention, name="ours")
    document = json.loads(json.dumps(convention_to_json(ours)))
    again = convention_from_json(document)
    assert (again.name, dict(again.options)) == ("sochi", dict(ours.options))


@given(conventions)
def test_section14_a_convention_is_printed_so_that_it_can_be_made_again(
    convention: Convention,
) -> None:
    """By what differs from Sochi, with plain values; callables of a table as Python has them."""
    assert eval(repr(convention), vars(conventions_module)) == convention
    for group in attrs.fields(Convention):
        part = getattr(convention, group.name)
        assert eval(repr(part), vars(conventions_module)) == part
    assert len(repr(SOCHI)) < 30
    own = SOCHI.evolve(raspasy_scoring=len, rounding=sum)  # type: ignore[arg-type]
    assert repr(own) == (
        "Convention(name='sochi', raspasy=RaspasyRules(raspasy_scoring=<built-in function len>),"
        " rounding=<built-in function sum>)"
    )


@settings(max_examples=times(25))  # eight bases each
@given(options())
def test_section14_only_what_differs_is_written(values: dict[str, Any]) -> None:
    """On each base, exactly the options that differ from it, each in canonical form."""
    for name, base in CONSTANTS.items():
        document = convention_to_json(evolved(base, **values))
        changed = {} if isinstance(document, str) else document["options"]
        ours, theirs = written(evolved(SOCHI, **values)), written(base)
        assert changed == {one: ours[one] for one in TABLE if ours[one] != theirs[one]}
        assert (document if isinstance(document, str) else document["base"]) == name
        assert list(changed) == [one for one in TABLE if one in changed]


@given(conventions)
def test_section14_a_convention_is_a_value(convention: Convention) -> None:
    """Made again by its options or its groups, copied and pickled it is equal, with its hash."""
    parts = attrs.asdict(convention, recurse=False)
    again = [
        evolved(convention, **dict(convention.options)),
        Convention(**parts),
        attrs.evolve(convention),
        copy.copy(convention),
        copy.deepcopy(convention),
        pickle.loads(pickle.dumps(convention)),
    ]
    for one in again:
        assert one == convention
        assert hash(one) == hash(convention)
        assert dict(one.options) == dict(convention.options)


@given(options(), st.sampled_from(sorted(TABLE)), st.data())
def test_section14_one_option_makes_another_convention(
    values: dict[str, Any], name: str, data: st.DataObject
) -> None:
    """Two conventions are equal exactly when all their options are."""
    value = data.draw(random_value(name))
    if contradictions(values | {name: value}):
        return
    one, other = evolved(SOCHI, **values), evolved(SOCHI, **values | {name: value})
    assert (one == other) is (one.options[name] == other.options[name])
    assert one != other or hash(one) == hash(other)


def test_section14_a_convention_pickled_elsewhere_hashes_as_here() -> None:
    """A hash kept from another process would lose the convention in every table."""
    script = (
        "import pickle, sys, preference as pref\n"
        "made = pref.ROSTOV, pref.parse_bid('misere w/t'), pref.parse_contract('7NT')\n"
        "hash(made)\n"
        "sys.stdout.buffer.write(pickle.dumps(made))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], env={"PYTHONHASHSEED": "1"}, capture_output=True, check=True
    )
    made = pickle.loads(done.stdout)
    here = ROSTOV, pref.parse_bid("misere w/t"), pref.parse_contract("7NT")
    assert made == here
    assert [hash(one) for one in made] == [hash(one) for one in here]
    assert len({*made, *here}) == 3


def test_section14_a_convention_does_not_change() -> None:
    """Neither a group nor an option can be set, and its options are read only."""
    for target, name in ((SOCHI, "players"), (SOCHI, "whist"), (SOCHI.whist, "stalingrad")):
        with pytest.raises(AttributeError):
            setattr(target, name, None)
    with pytest.raises(TypeError):
        SOCHI.options["stalingrad"] = False  # type: ignore[index]
    with pytest.raises(TypeError):
        OPTIONS["mine"] = OPTIONS["jumps"]  # type: ignore[index]
    changes: list[Talonless] = ["misere", 9]
    convention = SOCHI.evolve(talonless=changes)
    changes.append(10)
    assert convention.auction.talonless == {"misere", 9}


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": None},
        {"name": 5},
        {"name": b"sochi"},
        {"prices": None},
        {"whist": RaspasyRules()},
        {"pool": {"pool_kind": "each"}},
        {"rounding": 5},
        {"rounding": "largest"},
    ],
    ids=repr,
)
def test_section14_a_convention_is_made_of_a_name_and_groups(wrong: dict[str, Any]) -> None:
    """A wrong part is refused, and the refusal says which it should be."""
    with pytest.raises(WrongType, match="Convention") as caught:
        Convention(**{"name": "ours"} | wrong)
    assert caught.value.expected


@pytest.mark.parametrize(
    ("group", "names"),
    [
        (PriceRules, list(TABLE)[1:6]),
        (AuctionRules, list(TABLE)[6:11]),
        (TalonRules, list(TABLE)[11:14]),
        (WhistRules, [*list(TABLE)[14:25], "consolation"]),
        (PlayRules, ["open_before_declarer_leads", "misere_open_before_declarer_leads"]),
        (PlayRules, ["preferans_hand"]),
        (DealerRules, ["dealer_may_return", "dealer_consolation"]),
        (RaspasyRules, [*list(TABLE)[31:41], "bombs"]),
        (PoolRules, ["pool_kind"]),
    ],
)
def test_section14_a_group_reads_its_options_like_evolve(group: Any, names: list[str]) -> None:
    """The same values are taken, in the same form, and the same refused."""
    for name in names:
        for value in TABLE[name].taken:
            made = getattr(group(**{name: value}), name)
            assert made == evolved(SOCHI, **FREE | {name: value}).options[name]
        for value in TABLE[name].refused:
            with pytest.raises(ConventionError):
                group(**{name: value})
        assert getattr(group(), name) == SOCHI.options[name]


# ---------------------------------------------------------------- what the options come to


@pytest.mark.parametrize(
    ("price", "prices"),
    [
        (price_of(1, "none", 1, None), [1, 1, 1, 1, 1]),
        (price_of(5, "none", 7, 3), [5, 5, 5, 5, 5]),
        (price_of(1, "arithmetic", 1, None), [1, 2, 3, 4, 5]),
        (price_of(1, "geometric", 2, None), [1, 2, 4, 8, 16]),
        (price_of(1, "geometric", 2, 2), [1, 2, 4, 4, 4]),
        (price_of(2, "arithmetic", 3, 1), [2, 5, 5, 5, 5]),
        (price_of(3, "geometric", 1, None), [3, 3, 3, 3, 3]),
        (price_of(3, "geometric", 5, 0), [3, 3, 3, 3, 3]),
    ],
)
def test_ra4_the_price_of_a_raspasy_grows(price: dict[str, Any], prices: list[int]) -> None:
    """To base + by·min(r, limit) or base·by^min(r, limit), or not at all."""
    grown = evolved(SOCHI, raspasy_price=price).raspasy.raspasy_price
    assert [grown.after(count) for count in range(5)] == prices


@pytest.mark.parametrize(
    ("levels", "wraps", "lowest"),
    [
        ([6, 7, 7], True, [6, 7, 7, 6, 7, 7, 6]),
        ([6, 7, 7], False, [6, 7, 7, 7, 7, 7, 7]),
        ([6, 6, 6], True, [6, 6, 6, 6, 6, 6, 6]),
        ([6, 7, 8], True, [6, 7, 8, 6, 7, 8, 6]),
        ([6, 6, 7, 8], False, [6, 6, 7, 8, 8, 8, 8]),
        ([8], True, [8, 8, 8, 8, 8, 8, 8]),
    ],
)
def test_ra8_the_lowest_level_follows_the_cycle(
    levels: list[int], wraps: bool, lowest: list[int]
) -> None:
    """exit_levels[r mod k] with wrapping, exit_levels[min(r, k−1)] without."""
    rules = evolved(SOCHI, exit_levels=levels, exit_wraps=wraps).raspasy
    assert [rules.min_level(count) for count in range(7)] == lowest


# ------------------------------------------------------------------ callables of one's own


def squares(tally: RaspasyTally) -> Iterable[RaspasyLine]:
    """Every trick costs as much gora as there are tricks; who has none gets a pool point."""
    for seat in tally.playing:
        tricks = tally.tricks[seat]
        if tricks:
            yield RaspasyLine(seat, "gora", tricks * tricks * tally.price)
        else:
            yield RaspasyLine(seat, "pool", 1)


def first_pays(exact: tuple[Fraction, ...]) -> tuple[int, ...]:
    """Round everybody up, at the cost of seat 0."""
    others = [math.ceil(result) for result in exact[1:]]
    return (-sum(others), *others)


def returning(value: Any) -> Callable[..., Any]:
    """Make a scorer or a rounding that returns a value, whatever it is told."""

    def own(_: object) -> Any:
        return value

    return own


def misspelt(tally: Any) -> Any:
    """Ask for what a tally does not have."""
    return tally.trick


def dividing_by_zero(_: object) -> Any:
    """Fail as arithmetic may."""
    return 1 // 0


def of_nothing() -> Any:
    """Take no argument where one is given."""
    return ()


OWN_SCORING = SOCHI.evolve(raspasy_scoring=squares)
OWN_ROUNDING = SOCHI.evolve(rounding=first_pays)


def test_ra5_a_table_may_bring_its_own_raspasy_scoring() -> None:
    """The scorer's lines are the entries of the deal, in `score` and on the pad."""
    assert isinstance(squares, RaspasyScorer)
    outcome = pref.RaspasyOutcome(setting=pref.Setting(3, 2), tricks=(0, 3, 7))
    assert [str(entry) for entry in pref.score(OWN_SCORING, outcome)] == [
        "seat 0: pool +1 (RA-5)",
        "seat 1: gora +9 (RA-5)",
        "seat 2: gora +49 (RA-5)",
    ]
    pad = pref.ScorePad.start(OWN_SCORING, ["Anna", "Boris", "Vera"], pool=20)
    pad = pad.raspasy((0, 3, 7))
    assert (pad.sheet.pool, pad.sheet.gora) == ((1, 0, 0), (0, 9, 49))
    assert pad.next.raspasy_count == 1


def test_ra5_ones_own_scoring_counts_in_a_match_of_cards() -> None:
    """Three passes and ten tricks of cards end in the scorer's lines."""
    match = pref.Match.start(OWN_SCORING, ["Anna", "Boris", "Vera"], first_dealer=2)
    match = match.deal(pref.Deal.shuffled(seed=3))
    for _ in range(3):
        match = match.apply(pref.Pass())
    while match.in_deal:
        assert match.state is not None
        match = match.apply(pref.legal_actions(match.state)[0])
    assert isinstance(match.state, pref.Finished)
    outcome = match.state.outcome
    assert isinstance(outcome, pref.RaspasyOutcome)
    assert match.sheet.gora == tuple(tricks * tricks for tricks in outcome.tricks)
    assert match.sheet.pool == tuple(int(not tricks) for tricks in outcome.tricks)


@pytest.mark.parametrize(
    ("players", "talon", "dealer", "playing"),
    [
        (3, "leads", 0, (1, 2, 0)),
        (4, "leads", 1, (2, 3, 0, 1)),
        (4, "hidden", 1, (2, 3, 0)),
        (2, "hidden", 0, (1, 0)),
    ],
)
def test_ra5_a_scorer_is_told_who_counts_and_the_grown_price(
    players: int, talon: str, dealer: int, playing: tuple[int, ...]
) -> None:
    """Clockwise from the first hand, the dealer of four last and only with the talon."""
    told: list[RaspasyTally] = []

    def listen(tally: RaspasyTally) -> list[RaspasyLine]:
        told.append(tally)
        return []

    tricks = (4, 6) if players == 2 else (4, 0, 6, 0)[:players]
    convention = evolved(
        SOCHI,
        players=[2, 3, 4],
        raspasy_scoring=listen,
        raspasy_talon=talon,
        raspasy_price=price_of(3, "arithmetic", 2, None),
        gora_factor=7,
    )
    setting = pref.Setting(players, dealer, raspasy_count=4)
    assert pref.score(convention, pref.RaspasyOutcome(setting=setting, tricks=tricks)) == ()
    assert told == [RaspasyTally(tricks=tricks, playing=playing, players=players, price=11)]


def test_bl2_ones_own_scoring_is_doubled_by_blind_passes() -> None:
    """Two blind passes multiply every line by four, whists and fractions too."""

    def halves(_: RaspasyTally) -> list[RaspasyLine]:
        return [RaspasyLine(0, "whists", Fraction(1, 2), 2), RaspasyLine(1, "gora", Fraction(1, 3))]

    convention = evolved(SOCHI, blind=True, raspasy_scoring=halves)
    outcome = pref.RaspasyOutcome(setting=pref.Setting(3, 2), tricks=(3, 3, 4), blind_passes=2)
    entries = pref.score(convention, outcome)
    assert [(one.seat, str(one.column), one.amount, one.on) for one in entries] == [
        (0, "whists", 2, 2),
        (1, "gora", Fraction(4, 3), None),
    ]


def test_section14_ones_own_scoring_contradicts_nothing() -> None:
    """Amnesty, a leading talon and any number of players are the scorer's own affair."""
    for players in TABLE["players"].taken:
        evolved(SOCHI, raspasy_scoring=squares, amnesty=True, players=players)


@each(
    "lines",
    [
        None,
        5,
        [5],
        [(0, "gora")],
        [RaspasyLine(0, "gora", 1.5)],  # type: ignore[arg-type]
        [RaspasyLine(0, "gora", "1")],  # type: ignore[arg-type]
        [RaspasyLine(0, "gora", True)],
        [RaspasyLine(3, "gora", 1)],
        [RaspasyLine(-1, "gora", 1)],
        [RaspasyLine("0", "gora", 1)],  # type: ignore[arg-type]
        [RaspasyLine(0, "talon", 1)],  # type: ignore[arg-type]
        [RaspasyLine(0, "gora", 1, 1)],
        [RaspasyLine(0, "whists", 1)],
        [RaspasyLine(0, "whists", 1, 0)],
        [RaspasyLine(0, "whists", 1, 9)],
        [RaspasyLine([], "gora", 1)],  # type: ignore[arg-type]
        "gora",
        [RaspasyLine(0, "gora", 1)] * 65,
        repeat(RaspasyLine(0, "gora", 1)),
    ],
    ids=range(19),
)
def test_ra5_a_scorer_that_returns_something_else_is_refused(lines: Any) -> None:
    """The refusal names the option and the line it wants; nothing is written."""
    convention = evolved(SOCHI, raspasy_scoring=returning(lines))
    pad = pref.ScorePad.start(convention, ["Anna", "Boris", "Vera"])
    with pytest.raises(ConventionError) as caught:
        pad.raspasy((3, 3, 4))
    assert (caught.value.code, caught.value.option) == ("bad-scorer", "raspasy_scoring")
    assert "RaspasyLine" in caught.value.expected
    assert pad.lines == ()


@pytest.mark.parametrize(
    "scorer",
    [of_nothing, misspelt, dividing_by_zero, int],
    ids=lambda scorer: scorer.__name__,
)
def test_ra5_a_scorer_that_fails_is_refused(scorer: Any) -> None:
    """As a rounding that fails is, by an error of the library with the failure as its cause."""
    convention = evolved(SOCHI, raspasy_scoring=scorer)
    outcome = pref.RaspasyOutcome(setting=pref.Setting(3, 2), tricks=(3, 3, 4))
    with pytest.raises(ConventionError) as caught:
        pref.score(convention, outcome)
    assert caught.value.code == "bad-scorer"
    assert caught.value.__cause__ is not None


@pytest.mark.parametrize("wrong", [5, None, 2.5, [len], "squares", {}], ids=repr)
def test_ra5_a_scorer_is_a_function(wrong: Any) -> None:
    """What cannot be called, and is no name of a scoring, is no value of the option."""
    with pytest.raises(ConventionError):
        evolved(SOCHI, raspasy_scoring=wrong)


def test_se3_a_table_may_bring_its_own_rounding() -> None:
    """The settlement of a pad, a match and a sheet asks it; exact results stay."""
    assert isinstance(first_pays, Rounding)
    pad = pref.ScorePad.start(OWN_ROUNDING, ["Anna", "Boris", "Vera"], pool=20)
    pad = pad.contract("6♣", 1, calls=["whist", "pass"], tricks=(0, 6, 4))
    ours, theirs = pad.settlement, pref.settle_sheet(SOCHI, pad.sheet)
    assert ours.exact == theirs.exact == (Fraction(-20, 3), Fraction(16, 3), Fraction(4, 3))
    assert (ours.whole, theirs.whole) == ((-8, 6, 2), (-6, 5, 1))
    assert pref.settle_sheet(OWN_ROUNDING, pad.sheet) == ours
    document = pref.result_document(pad, settle=True)
    assert document["settlement"]["whole"] == [-8, 6, 2]


@pytest.mark.parametrize(
    "rounding",
    [
        returning(None),
        returning("000"),
        returning([0]),
        returning([1, 0, 0]),
        returning([0.0, 0.0, 0.0]),
        returning((True, False, -1)),
        tuple,
        dividing_by_zero,
        of_nothing,
    ],
    ids=range(9),
)
def test_se3_a_rounding_that_does_not_keep_the_sum_is_refused(rounding: Any) -> None:
    """Integers, one a seat, with the sum of the exact results; anything else is refused."""
    pad = pref.ScorePad.start(evolved(SOCHI, rounding=rounding), ["Anna", "Boris", "Vera"])
    pad = pad.raspasy((3, 3, 4))
    with pytest.raises(ArgumentError) as caught:
        _ = pad.settlement
    assert (caught.value.code, caught.value.rule) == ("bad-rounding", "SE-3")


@pytest.mark.parametrize(
    ("convention", "named"),
    [
        (OWN_SCORING, "raspasy_scoring"),
        (OWN_ROUNDING, "rounding"),
        (evolved(OWN_SCORING, rounding=first_pays), "raspasy_scoring, rounding"),
        (evolved(LENINGRAD, raspasy_scoring=squares), "raspasy_scoring"),
    ],
)
def test_section14_a_callable_refuses_to_be_written(convention: Convention, named: str) -> None:
    """The refusal names what cannot be written; a score record and a match record refuse too."""
    names = ["Anna", "Boris", "Vera"]
    writers: list[tuple[Callable[[Any], object], object]] = [
        (convention_to_json, convention),
        (pref.write_score_record, pref.ScorePad.start(convention, names)),
        (pref.write_match_record, pref.Match.start(convention, names)),
    ]
    for write, subject in writers:
        with pytest.raises(ConventionError) as caught:
            write(subject)
        assert (caught.value.code, caught.value.refused) == ("not-writable", named)


def test_section14_conventions_with_callables_are_values_too() -> None:
    """Equal with the same function, different with another, hashable, and taken back."""
    assert evolved(SOCHI, raspasy_scoring=squares) == OWN_SCORING
    assert hash(evolved(SOCHI, rounding=first_pays)) == hash(OWN_ROUNDING)
    assert evolved(SOCHI, raspasy_scoring=returning(())) != OWN_SCORING
    assert pickle.loads(pickle.dumps(OWN_SCORING)) == OWN_SCORING
    assert evolved(OWN_SCORING, raspasy_scoring="gora") == SOCHI
    assert evolved(OWN_ROUNDING, rounding=None) == SOCHI


def test_section14_evolve_is_typed() -> None:
    """What mypy lets through runs: literals, members, lists, callables, objects."""
    ten: Literal["checked", "whisted"] = "whisted"
    convention = SOCHI.evolve(
        name="ours",
        players=[3],
        talonless=["misere", 10],
        surrender="all",
        ten=ten,
        raspasy_price={"base": 1, "growth": "none", "by": 1, "limit": None},
        raspasy_scoring=squares,
        rounding=first_pays,
        exit_levels=(6, 7),
    )
    assert convention.name == "ours"
    with pytest.raises(PreferenceError):
        convention_to_json(convention)
