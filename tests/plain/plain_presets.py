"""Conventions as plain dictionaries of options (§14)."""

from typing import Any

from tests.plain.plain_shape import Refused, an_object

SECTION = "§14"

Options = dict[str, Any]

DEFAULTS: Options = {
    "players": [3, 4],
    "pool_factor": 1,
    "gora_factor": 1,
    "whist_factor": 1,
    "whists_per_pool": 10,
    "whists_per_gora": 10,
    "jumps": True,
    "first_hand_may_hold": False,
    "talonless": [],
    "tens_after_talonless": False,
    "blind": False,
    "surrender": 3,
    "talon_refusal": True,
    "talon_bonus": False,
    "distribution": "greedy",
    "responsibility": "full",
    "two_whisters": "joint",
    "shared_trick": "second",
    "half_whist_levels": [6, 7],
    "half_whist_award": "half_quota",
    "half_whist_return": True,
    "half_whist_first": False,
    "pass_pass_whist_levels": [],
    "stalingrad": True,
    "ten": "checked",
    "open_before_declarer_leads": True,
    "misere_open_before_declarer_leads": True,
    "consolation": "price",
    "dealer_may_return": True,
    "dealer_consolation": "always",
    "preferans_hand": False,
    "raspasy_talon": "leads",
    "raspasy_leader": "first_hand",
    "raspasy_price": {"base": 1, "growth": "none", "by": 1, "limit": None},
    "raspasy_scoring": "gora",
    "amnesty": True,
    "zero_tricks": "gora",
    "zero_bonus": "price",
    "exit_levels": [6, 7, 7],
    "exit_wraps": True,
    "exit_reset": "made",
    "pool_kind": "each",
    "bombs": False,
}

PRESETS: dict[str, Options] = {
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
        "raspasy_price": {"base": 5, "growth": "none", "by": 1, "limit": None},
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
        "raspasy_price": {"base": 1, "growth": "arithmetic", "by": 1, "limit": None},
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


def is_whole(value: object, least: int, most: int | None = None) -> bool:
    """Whether the value is an integer (not a bool) within the bounds."""
    return type(value) is int and least <= value and (most is None or value <= most)


def is_list_of(value: object, members: tuple[object, ...]) -> bool:
    """Whether the value is a list of these members, integers being no bools."""
    return isinstance(value, list) and all(
        type(item) in (int, str) and item in members for item in value
    )


def is_set_of(value: object, members: tuple[object, ...]) -> bool:
    """Whether the value is a list of these members, none twice."""
    return is_list_of(value, members) and isinstance(value, list) and len(set(value)) == len(value)


def is_raspasy_price(value: object) -> bool:
    """Whether the value is an object of exactly base, growth, by and limit (RA-4)."""
    return (
        isinstance(value, dict)
        and set(value) == {"base", "growth", "by", "limit"}
        and is_whole(value["base"], 1)
        and value["growth"] in ("none", "arithmetic", "geometric")
        and is_whole(value["by"], 1)
        and (value["limit"] is None or is_whole(value["limit"], 0))
    )


POSITIVE = (
    "pool_factor",
    "gora_factor",
    "whist_factor",
    "whists_per_pool",
    "whists_per_gora",
)
WORDS = {
    "distribution": ("greedy", "gentleman"),
    "responsibility": ("full", "half"),
    "two_whisters": ("joint", "individual"),
    "shared_trick": ("second", "each"),
    "half_whist_award": ("half_quota", "half_trick"),
    "ten": ("checked", "whisted"),
    "dealer_consolation": ("always", "if_returned", "never"),
    "raspasy_talon": ("leads", "hidden"),
    "raspasy_leader": ("first_hand", "winner"),
    "raspasy_scoring": ("gora", "whists", "losers"),
    "zero_tricks": ("gora", "pool", "none"),
    "exit_reset": ("made", "any"),
    "pool_kind": ("each", "total"),
}
LEVELS = (6, 7, 8, 9, 10)


def is_value_of(option: str, value: object) -> bool:
    """Whether the option may have this value: the table of §14, column "values"."""
    if option in POSITIVE:
        return is_whole(value, 1)
    if option in WORDS:
        return isinstance(value, str) and value in WORDS[option]
    if option == "players":
        return is_set_of(value, (2, 3, 4)) and value != []
    if option == "talonless":
        return is_set_of(value, ("misere", 9, 10))
    if option in ("half_whist_levels", "pass_pass_whist_levels"):
        return is_set_of(value, LEVELS)
    if option == "exit_levels":
        return is_list_of(value, (6, 7, 8)) and value != []
    if option == "surrender":
        return value is None or value == "all" or is_whole(value, 1, 10)
    if option == "consolation":
        return value == "price" or is_whole(value, 0)
    if option == "zero_bonus":
        return value == "price" or is_whole(value, 1)
    if option == "raspasy_price":
        return is_raspasy_price(value)
    return type(value) is bool


def contradictions(options: Options) -> list[tuple[str, str]]:
    """List what cannot stand together, judged on the option `players` (§14), with the rule."""
    scoring, players = options["raspasy_scoring"], options["players"]
    rule_of = {"whists": "RA-6", "losers": "RA-7"}
    found = []
    if scoring != "gora" and options["amnesty"]:
        found.append((rule_of[scoring], f"raspasy_scoring {scoring} with amnesty"))
    if scoring == "whists" and options["raspasy_talon"] == "leads" and 4 in players:
        found.append(("RA-6", "raspasy_scoring whists with raspasy_talon leads and four"))
    if scoring == "losers" and players != [3]:
        found.append(("RA-7", "raspasy_scoring losers with anything but three"))
    if scoring == "whists" and 2 in players:
        found.append(("RA-6", "raspasy_scoring whists with two"))
    if options["blind"] and 2 in players:
        found.append(("BL", "blind with two"))
    return found


def read_convention(value: object, where: str = "convention") -> Options:
    """Read a preset's name, or a base with changed options, as all the options."""
    changes: dict[str, Any] = {}
    name = value
    if isinstance(value, dict):
        an_object(value, where, {"base"}, {"options"})
        name, where_name = value["base"], f"{where}.base"
        changes = value.get("options", {})
    else:
        where_name = where
    if not isinstance(name, str) or name not in PRESETS:
        raise Refused(where_name, SECTION, f"no preset {name!r}; there are {sorted(PRESETS)}")
    an_object(changes, f"{where}.options", set(), set(DEFAULTS))
    for option, chosen in changes.items():
        if not is_value_of(option, chosen):
            raise Refused(f"{where}.options.{option}", SECTION, f"{chosen!r} is not allowed")
    options = {**DEFAULTS, **PRESETS[name], **changes}
    found = contradictions(options)
    if found:
        raise Refused(where, found[0][0], "; ".join(what for _, what in found))
    return options
