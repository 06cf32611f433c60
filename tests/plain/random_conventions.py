"""Random valid conventions, tables and ends: the head of a random record."""

import random
from collections.abc import Callable, Sequence
from typing import Any

from tests.plain.plain_presets import DEFAULTS, PRESETS, Options, contradictions, read_convention

Record = dict[str, Any]
Convention = str | dict[str, Any]

NAMES = ("Anna", "Boris", "Vera", "Gleb", "Дарья", "Ёлка", "Zoë", "x", "The dealer", "李")

# Options that are off in most presets: without a push their rules would hardly ever be seen.
RARE = ("blind", "bombs", "half_whist_first", "pass_pass_whist_levels", "talonless", "talon_bonus")


def random_convention_and_players(
    rng: random.Random, conventions: Sequence[Convention] | None, seats: tuple[int, ...]
) -> tuple[Convention, int]:
    """Choose a convention and one of the allowed numbers of players that it allows too."""
    if conventions is not None:
        possible = [
            (convention, count)
            for convention in conventions
            for count in seats
            if count in read_convention(convention)["players"]
        ]
        if not possible:
            raise ValueError(f"none of {conventions} is for {seats} players")
        return rng.choice(possible)
    if not set(seats) & {2, 3, 4}:
        raise ValueError(f"nobody plays with {seats}")
    while True:
        convention = random_convention(rng)
        counts = [count for count in seats if count in read_convention(convention)["players"]]
        if counts:
            return convention, rng.choice(counts)


def random_convention(rng: random.Random) -> Convention:
    """Choose a preset, or a base with some options changed, that is not contradictory (§14)."""
    base = rng.choice(sorted(PRESETS))
    kind = rng.random()
    if kind < 0.25:
        return base
    if kind < 0.3:
        return {"base": base, "options": {}} if rng.random() < 0.5 else {"base": base}
    while True:
        number = rng.choice([1, 1, 2, 3, 5, 8, 15, 25, len(DEFAULTS)])
        names = sorted(
            {*rng.sample(sorted(DEFAULTS), number), *rng.sample(RARE, rng.randint(0, 2))}
        )
        changes = {name: random_value(rng, name) for name in names}
        if not contradictions({**DEFAULTS, **PRESETS[base], **changes}):
            return {"base": base, "options": changes}


def a_subset(rng: random.Random, members: Sequence[object]) -> list[object]:
    """Choose some members, none twice, in any order."""
    return rng.sample(list(members), rng.randint(0, len(members)))


def random_value(rng: random.Random, option: str) -> object:
    """Choose a value of one option, from the table of §14."""
    makers: dict[str, Callable[[], object]] = {
        "players": lambda: a_subset(rng, [2, 3, 4]) or [rng.choice([2, 3, 4])],
        "pool_factor": lambda: rng.choice([1, 2, 3, 10]),
        "gora_factor": lambda: rng.choice([1, 2, 3, 10]),
        "whist_factor": lambda: rng.choice([1, 2, 3, 10]),
        "whists_per_pool": lambda: rng.choice([1, 3, 10, 20]),
        "whists_per_gora": lambda: rng.choice([1, 3, 7, 10, 20]),
        "talonless": lambda: a_subset(rng, ["misere", 9, 10]),
        "surrender": lambda: rng.choice([None, "all", rng.randint(1, 10)]),
        "distribution": lambda: rng.choice(["greedy", "gentleman", "gentleman"]),
        "responsibility": lambda: rng.choice(["full", "half"]),
        "two_whisters": lambda: rng.choice(["joint", "individual"]),
        "shared_trick": lambda: rng.choice(["second", "each"]),
        "half_whist_levels": lambda: a_subset(rng, [6, 7, 8, 9, 10]),
        "half_whist_award": lambda: rng.choice(["half_quota", "half_trick"]),
        "pass_pass_whist_levels": lambda: a_subset(rng, [6, 7, 8, 9, 10]),
        "ten": lambda: rng.choice(["checked", "whisted"]),
        "consolation": lambda: rng.choice(["price", 0, 1, 10]),
        "dealer_consolation": lambda: rng.choice(["always", "if_returned", "never"]),
        "raspasy_talon": lambda: rng.choice(["leads", "hidden"]),
        "raspasy_leader": lambda: rng.choice(["first_hand", "winner"]),
        "raspasy_price": lambda: {
            "base": rng.choice([1, 2, 5]),
            "growth": rng.choice(["none", "arithmetic", "geometric"]),
            "by": rng.choice([1, 2, 3]),
            "limit": rng.choice([None, 0, 1, 3]),
        },
        "raspasy_scoring": lambda: rng.choice(["gora", "gora", "whists", "losers"]),
        "zero_tricks": lambda: rng.choice(["gora", "pool", "none"]),
        "zero_bonus": lambda: rng.choice(["price", 1, 2, 5]),
        "exit_levels": lambda: [rng.choice([6, 7, 8]) for _ in range(rng.randint(1, 5))],
        "exit_reset": lambda: rng.choice(["made", "any"]),
        "pool_kind": lambda: rng.choice(["each", "each", "total"]),
    }
    make = makers.get(option)
    return rng.random() < 0.5 if make is None else make()


def random_players(rng: random.Random, count: int) -> list[object]:
    """Choose names, some with ratings, some of bots."""
    players: list[object] = []
    for name in rng.sample(NAMES, count):
        kind = rng.random()
        if kind < 0.5:
            players.append(name)
        elif kind < 0.65:
            players.append(rng.choice([{"name": name}, {"name": name, "bot": False}]))
        elif kind < 0.85:
            players.append({"name": name, "rating": rng.choice([rng.randint(800, 2200), 1234.5])})
        else:
            bot = {"name": name, "bot": True}
            players.append(bot if rng.random() < 0.5 else {**bot, "rating": 1200})
    return players


def random_ends(rng: random.Random, options: Options, count: int) -> Record:
    """Choose a pool, an end beside or instead of it, or races (PO-1, PO-7, SK)."""
    factor = options["pool_factor"]
    size = rng.choice([1, 2, 4, 6, 10, 20, 20, 30, 50]) * factor
    head: Record = {}
    kind = rng.random()
    if kind < 0.18:
        rounds, pool, prize = (
            rng.randint(1, 5),
            rng.choice([2, 4, 10]) * factor,
            rng.choice([1, 50, 100]),
        )
        head["ends"] = {"races": {"rounds": rounds, "pool": pool, "prize": prize}}
        return head | ({"pool": None} if rng.random() < 0.1 else {})
    if kind < 0.85:
        head["pool"] = size
    elif rng.random() < 0.3:
        head["pool"] = None
    if kind > 0.65:
        ends = [
            {"deals": rng.randint(1, 30)},
            {"laps": rng.randint(1, 30 // count)},
            {"time": True},
        ]
        head["ends"] = rng.choice(ends)
    return head
