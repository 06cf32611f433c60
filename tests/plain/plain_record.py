"""The head of a score record, and the shape of each of its deals (formats, §1.1)."""

import math
from dataclasses import dataclass
from typing import Any

from tests.plain.plain_presets import SECTION, Options, read_convention
from tests.plain.plain_shape import FORMATS, Refused, a_flag, a_list, a_text, a_whole, an_object
from tests.plain.plain_table import Table

INITIAL_RATING = 1200

KINDS = ("contract", "raspasy", "surrender", "preferans", "adjust")

KEYS_OF = {
    "contract": {
        "declarer",
        "calls",
        "tricks",
        "talonless",
        "talon_refused",
        "talon",
        "penalty_tricks",
        "blind",
        "over",
    },
    "raspasy": {"tricks", "blind_passes", "over"},
    "surrender": {"declarer", "over"},
    "preferans": {"over"},
    "adjust": set(),
}
"""The further keys of each kind of deal; `note` and `meta` go with all of them."""


@dataclass(frozen=True)
class Races:
    """Skachki: so many rounds to so much, and the prize (SK)."""

    rounds: int
    pool: int
    prize: int


@dataclass(frozen=True)
class Head:
    """Everything of a record but its deals."""

    options: Options
    players: int
    ratings: list[int | float]
    bots: list[bool]
    first_dealer: int
    pool: int | None
    deals_to_play: int | None
    by_time: bool
    races: Races | None


def read_head(record: object) -> Head:
    """Read all keys of a record but its deals."""
    required = {"preference", "convention", "players", "first_dealer", "deals"}
    document = an_object(record, "record", required, {"pool", "ends", "meta"})
    a_whole(document["preference"], "preference", 1, 1)
    options = read_convention(document["convention"])
    ratings, bots = read_players(document["players"], options)
    players = len(bots)
    first_dealer = a_whole(document["first_dealer"], "first_dealer", 0, players - 1)
    pool = document.get("pool")
    if pool is not None:
        a_whole(pool, "pool", 1, rule="PO-1")
    deals_to_play, by_time, races = read_ends(document, players)
    if races is not None and pool is not None:
        raise Refused("pool", "SK", "races have their own pool")
    a_list(document["deals"], "deals")
    return Head(options, players, ratings, bots, first_dealer, pool, deals_to_play, by_time, races)


def read_players(value: object, options: Options) -> tuple[list[int | float], list[bool]]:
    """Read the players as their ratings and which of them are bots (EL-1)."""
    names: list[str] = []
    ratings: list[int | float] = []
    bots: list[bool] = []
    for seat, player in enumerate(a_list(value, "players")):
        where = f"players[{seat}]"
        card = player if isinstance(player, dict) else {"name": player}
        an_object(card, where, {"name"}, {"rating", "bot"})
        name = a_text(card["name"], where)
        if not name or name in names:
            raise Refused(where, FORMATS, "names are not empty and all different")
        names.append(name)
        bot = card.get("bot", False)
        if type(bot) is not bool:
            raise Refused(f"{where}.bot", FORMATS, "not true or false")
        bots.append(bot)
        rating = card.get("rating", INITIAL_RATING)
        if type(rating) not in (int, float) or not is_finite(rating):
            raise Refused(f"{where}.rating", FORMATS, "a rating is a finite number")
        if bot and rating != INITIAL_RATING:
            raise Refused(f"{where}.rating", "EL-1", "a bot's rating is 1200 for ever")
        ratings.append(rating)
    if len(names) not in options["players"]:
        raise Refused("players", SECTION, f"as many as {options['players']}")
    return ratings, bots


def is_finite(rating: int | float) -> bool:
    """Whether a number is finite as a float too."""
    try:
        return math.isfinite(rating)
    except OverflowError:
        return False


def read_ends(document: dict[str, Any], players: int) -> tuple[int | None, bool, Races | None]:
    """Read `ends` as the deals to be played, whether time ends the game, and races (PO-7, SK)."""
    if "ends" not in document:
        return None, False, None
    ends = an_object(document["ends"], "ends", set(), {"deals", "laps", "time", "races"})
    if len(ends) != 1:
        raise Refused("ends", "PO-7", "exactly one of deals, laps, time, races")
    if "deals" in ends:
        return a_whole(ends["deals"], "ends.deals", 1), False, None
    if "laps" in ends:  # A lap is one deal by each player (PO-7).
        return a_whole(ends["laps"], "ends.laps", 1) * players, False, None
    if "time" in ends:
        return None, a_flag(ends["time"], "ends.time"), None
    races = an_object(ends["races"], "ends.races", {"rounds", "pool", "prize"}, set())
    for key, value in races.items():
        a_whole(value, f"ends.races.{key}", 1)
    return None, False, Races(**races)


def read_kind(deal: object, where: str) -> str:
    """Tell which of the five kinds a deal is, and check its keys but not their values."""
    if not isinstance(deal, dict):
        raise Refused(where, FORMATS, "not an object")
    kinds = [kind for kind in KINDS if kind in deal]
    if len(kinds) != 1:
        raise Refused(where, FORMATS, f"exactly one of {KINDS}")
    kind = kinds[0]
    if kind == "surrender":
        for key in sorted(KEYS_OF["contract"] - KEYS_OF["surrender"]):
            if key in deal:
                raise Refused(f"{where}.{key}", "EX-3", "the deal ends with the surrender")
    required = {kind}
    if kind in ("contract", "surrender"):
        required.add("declarer")
    if kind == "raspasy":
        required.add("tricks")
    an_object(deal, where, required, KEYS_OF[kind] | {"note", "meta"})
    if "note" in deal:
        a_text(deal["note"], f"{where}.note")
    if "over" in deal:
        a_flag(deal["over"], f"{where}.over")
    return kind


def read_declarer(deal: dict[str, Any], where: str, table: Table) -> int:
    """Read the declarer, who is an active seat (ST-3)."""
    declarer = a_whole(deal["declarer"], f"{where}.declarer", 0, table.players - 1)
    if declarer not in table.active:
        raise Refused(f"{where}.declarer", "ST-3", "the dealer of four takes no part")
    return declarer


def read_tricks(deal: dict[str, Any], where: str, table: Table) -> list[int]:
    """Read the tricks, one number per player, ten together (formats, §1.1)."""
    where = f"{where}.tricks"
    tricks = a_list(deal["tricks"], where)
    if len(tricks) != table.players:
        raise Refused(where, FORMATS, "one number per player")
    for number in tricks:
        a_whole(number, where, 0, 10)
    if sum(tricks) != 10:
        raise Refused(where, FORMATS, f"the tricks are ten together, not {sum(tricks)}")
    return tricks
