"""Every option of §14 changes something: by hand, at every table, and in combinations.

Three things are shown. Each value of each option is told apart from each of its other values by a
scene written from the rules, in which nothing but that option differs. At tables of two, three and
four every option can be seen in random play, but for those that the rules say have no effect there.
And a covering array, in which every two values of two options that go together meet in some
convention at every such table, is played through whole matches with all that must always hold:

    pytest -m soak tests/test_options_alive.py

plays the array much longer, and to the ends of the pools.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from functools import cache
from itertools import chain, combinations, count, product
from random import Random
from typing import Any, TypeAlias

import attrs
import pytest

import preference as pref
from preference.bots import BeginnerPlayer
from preference.conventions.kinds import Choice, Flag, Integer, Kind, Levels, Members
from preference.conventions.raspasy_price import price_parts
from preference.game import Ended
from preference.outcomes import OUTCOME_TYPES
from preference.testing import Course, RandomChance, check_course_cards, choose_action
from sitelib.named_tests import rules_of
from tests.looks import some
from tests.plain.plain_presets import DEFAULTS, contradictions
from tests.plain.plain_scorer import score_document as score_plainly
from tests.play import (
    actor,
    be,
    cards_to_play,
    deal_with,
    lay,
    say,
    start,
    texts,
    undertake,
)
from tests.rows import each
from tests.vectors_io import differences

NAMES = ["Anna", "Boris", "Vera", "Gleb"]

TABLES = (2, 3, 4)
"""How many may sit down."""

LEVELS = (6, 7, 8, 9, 10)

Options: TypeAlias = dict[str, Any]

Look: TypeAlias = Callable[[pref.Convention], object]


# ================================================================== scenes


@attrs.frozen
class Scene:
    """Something to look at under every value of one option, with all the others fixed.

    Attributes:
        option: The option; a part of the raspasy price after a dot.
        look: What is looked at; named after the rules that say what there is to see.
        shows: Each value, and what is seen under it by the rules.
        given: Other options that are not at their defaults.
    """

    option: str
    look: Look
    shows: tuple[tuple[Any, object], ...]
    given: Options

    @property
    def name(self) -> str:
        """The name, beginning with the IDs of the rules."""
        return self.look.__name__

    def seen(self, value: Any) -> object:
        """Look under a value."""
        return _seen(self.look, key_of([self.option, value, self.given]))

    def convention(self, value: Any) -> pref.Convention:
        """The convention with that value."""
        return under(self.option, value, self.given)


SCENES: list[Scene] = []


def scene(option: str, *shows: tuple[Any, object], **given: Any) -> Callable[[Look], Look]:
    """Add what is seen under each value of an option to the scenes."""

    def add(look: Look) -> Look:
        SCENES.append(Scene(option, look, shows, given))
        return look

    return add


def key_of(value: Any) -> str:
    """A JSON value as text, so that 1 and true are two values, and a list is one."""
    return json.dumps(value, ensure_ascii=False)


def subsets(*members: Any, empty: bool = True) -> list[list[Any]]:
    """All sets of some members, in their order."""
    sizes = range(0 if empty else 1, len(members) + 1)
    return [list(one) for size in sizes for one in combinations(members, size)]


A_PRICE = {"base": 1, "growth": "arithmetic", "by": 2, "limit": 2}
"""What the other parts of a raspasy price are while one of them is looked at."""


def under(option: str, value: Any, given: Options) -> pref.Convention:
    """Sochi with some options changed, and one more."""
    name, _, part = option.partition(".")
    changes = {**given, name: value}
    if part:
        changes[name] = {**A_PRICE, **given.get(name, {}), part: value}
    return pref.convention_from_json({"base": "sochi", "options": changes})


@cache
def _seen(look: Look, key: str) -> object:
    option, value, given = json.loads(key)
    return look(under(option, value, given))


# ------------------------------------------------------------------ looking


def written(entries: Iterable[pref.Entry], *rules: str) -> list[str]:
    """Entries as texts, those of some rules or all."""
    return [str(entry) for entry in entries if not rules or entry.rule in rules]


def contract(
    convention: pref.Convention, text: str, tricks: Sequence[int] | None, *calls: str, **more: Any
) -> tuple[pref.Entry, ...]:
    """What a contract of seat 0 writes; the last seat deals, and there is a number for each seat.

    Where nothing was played four players must be named by `players`.
    """
    players = more.pop("players", 3 if tricks is None else len(tricks))
    outcome = pref.ContractOutcome(
        setting=pref.Setting(players, players - 1),
        contract=pref.MISERE if text == "misere" else pref.parse_contract(text),
        declarer=0,
        calls=tuple(map(pref.parse_action, calls)),
        tricks=None if tricks is None else tuple(tricks),
        **more,
    )
    return pref.score(convention, outcome)


def raspasy(convention: pref.Convention, *tricks: int, after: int = 0) -> tuple[pref.Entry, ...]:
    """What a raspasy writes; the last seat deals."""
    players = len(tricks)
    setting = pref.Setting(players, players - 1, raspasy_count=after)
    return pref.score(convention, pref.RaspasyOutcome(setting=setting, tricks=tricks))


def score_pad(convention: pref.Convention, pool: int | None = None) -> pref.ScorePad:
    """Open a pad of three; the last seat deals."""
    return pref.ScorePad.start(convention, NAMES[:3], pool=pool, first_dealer=2)


def settled(convention: pref.Convention, pool: int, gora: int) -> list[Fraction]:
    """Settle a sheet of three on which only seat 0 has anything."""
    sheet = pref.ScoreSheet.of([pool, 0, 0], [gora, 0, 0], [[0] * 3] * 3)
    return list(pref.settle_sheet(convention, sheet).exact)


def phase(state: pref.State) -> str:
    """The name of the phase a deal is in."""
    return type(state).__name__


def lowest_levels(convention: pref.Convention, raspasy_before: int) -> list[int]:
    """The level of the lowest opening bid after no, one, two … raspasy."""
    levels = []
    for number in range(raspasy_before + 1):
        bids = [
            action
            for action in pref.legal_actions(start(convention, raspasy_count=number))
            if isinstance(action, pref.Bid) and action.is_game
        ]
        levels.append(min(bid.level or 0 for bid in bids))
    return levels


# ------------------------------------------------------------------ who sits down


@scene("players", *((players, players) for players in subsets(*TABLES, empty=False)))
def st3_so_many_may_sit_down(convention: pref.Convention) -> list[int]:
    """A deal and a match begin with so many players as the option names, and with no others."""

    def begins(players: int) -> bool:
        try:
            start(convention, players=players)
        except pref.ArgumentError:
            with pytest.raises(pref.ArgumentError):
                pref.Match.start(convention, NAMES[:players])
            return False
        return pref.Match.start(convention, NAMES[:players]).actors == ()

    return [players for players in TABLES if begins(players)]


# ------------------------------------------------------------------ prices


@scene("pool_factor", (1, ["seat 0: pool +4 (SC-1)"]), (10, ["seat 0: pool +40 (SC-1)"]))
def sc1_seven_made(convention: pref.Convention) -> list[str]:
    """A seven made is worth four in the pool, times the factor."""
    return written(contract(convention, "7♦", (7, 2, 1), "whist", "whist"), "SC-1")


@scene("pool_factor", (1, ["seat 0: pool +10 (SC-2)"]), (10, ["seat 0: pool +100 (SC-2)"]))
def sc2_misere_made(convention: pref.Convention) -> list[str]:
    """A misere made is worth ten in the pool, times the factor."""
    return written(contract(convention, "misere", (0, 5, 5)))


@scene(
    "pool_factor",
    (1, ["seat 0: pool +1 (RA-5)"]),
    (10, ["seat 0: pool +10 (RA-5)"]),
    zero_tricks="pool",
)
def ra5_zero_bonus_in_the_pool(convention: pref.Convention) -> list[str]:
    """The bonus for no trick has the factor of its column."""
    return written(entry for entry in raspasy(convention, 0, 5, 5) if entry.seat == 0)


@scene("gora_factor", (1, ["seat 0: gora +4 (SC-1)"]), (2, ["seat 0: gora +8 (SC-1)"]))
def sc1_seven_set_by_one(convention: pref.Convention) -> list[str]:
    """A trick short at seven costs four in gora, times the factor."""
    return written(contract(convention, "7♦", (6, 2, 2), "whist", "whist"), "SC-1")


@scene("gora_factor", (1, ["seat 0: gora +20 (SC-2)"]), (2, ["seat 0: gora +40 (SC-2)"]))
def sc2_misere_caught_twice(convention: pref.Convention) -> list[str]:
    """A trick on misere costs ten in gora, times the factor."""
    return written(contract(convention, "misere", (2, 4, 4)))


@scene("gora_factor", (1, ["seat 1: gora +4 (WH-10)"]), (2, ["seat 1: gora +8 (WH-10)"]))
def wh10_one_whister_short_by_one_at_seven(convention: pref.Convention) -> list[str]:
    """A trick missing to the quota costs the price in gora, times the factor."""
    return written(contract(convention, "7♦", (9, 1, 0), "whist", "pass", "closed"), "WH-10")


@scene("gora_factor", (1, ["seat 3: gora +4 (EX-4)"]), (2, ["seat 3: gora +8 (EX-4)"]))
def ex4_a_talon_refused_at_seven(convention: pref.Convention) -> list[str]:
    """The dealer of four writes the price of the contract, times the factor."""
    entries = contract(convention, "7♦", (7, 2, 1, 0), "whist", "whist", talon_refused=True)
    return written(entries, "EX-4")


@scene("gora_factor", (1, ["seat 2: gora +1 (RA-5)"]), (2, ["seat 2: gora +2 (RA-5)"]))
def ra5_three_three_four(convention: pref.Convention) -> list[str]:
    """One trick above the amnesty, times the factor."""
    return written(raspasy(convention, 3, 3, 4))


@scene(
    "whist_factor",
    (1, ["seat 1: whists on seat 0 +8 (WH-11)", "seat 2: whists on seat 0 +4 (WH-11)"]),
    (2, ["seat 1: whists on seat 0 +16 (WH-11)", "seat 2: whists on seat 0 +8 (WH-11)"]),
)
def sc1_wh11_two_and_one_at_seven(convention: pref.Convention) -> list[str]:
    """A trick of the defence is worth the price, times the factor."""
    return written(contract(convention, "7♦", (7, 2, 1), "whist", "whist"), "WH-11")


@scene(
    "whist_factor",
    (1, ["seat 2: whists on seat 0 +4 (WH-3)"]),
    (2, ["seat 2: whists on seat 0 +8 (WH-3)"]),
)
def wh3_half_whist_at_seven(convention: pref.Convention) -> list[str]:
    """Half the quota of two, at the worth of a trick."""
    return written(contract(convention, "7♦", None, "pass", "half-whist", "accept"), "WH-3")


@scene(
    "whist_factor",
    (1, ["seat 0: whists on seat 1 +20 (RA-6)", "seat 0: whists on seat 2 +25 (RA-6)"]),
    (2, ["seat 0: whists on seat 1 +40 (RA-6)", "seat 0: whists on seat 2 +50 (RA-6)"]),
    players=[3],
    raspasy_scoring="whists",
    raspasy_price={"base": 5, "growth": "none", "by": 1, "limit": None},
    amnesty=False,
)
def ra6_one_four_five(convention: pref.Convention) -> list[str]:
    """Who took fewest writes five for each trick of the others, times the factor."""
    return written(raspasy(convention, 1, 4, 5))


@scene("whists_per_pool", (10, [20, -10, -10]), (1, [2, -1, -1]))
def se1_three_points_of_pool(convention: pref.Convention) -> list[Fraction]:
    """Two above the mean win twice P, the others lose it."""
    return settled(convention, pool=3, gora=0)


@scene(
    "whists_per_pool",
    (10, ["seat 1: pool +2 (PO-2)", "seat 0: whists on seat 1 +20 (PO-2)"]),
    (1, ["seat 1: pool +2 (PO-2)", "seat 0: whists on seat 1 +2 (PO-2)"]),
)
def po2_two_points_of_help(convention: pref.Convention) -> list[str]:
    """A seven over a pool of two helps the next with two points, for P whists each."""
    pad = score_pad(convention, pool=2)
    pad = pad.contract("7♦", 0, calls=["whist", "whist"], tricks=(7, 2, 1))
    return written(pad.entries, "PO-2")


@scene("whists_per_gora", (10, [-20, 10, 10]), (1, [-2, 1, 1]))
def se1_three_points_of_gora(convention: pref.Convention) -> list[Fraction]:
    """Two above the mean lose twice G, the others win it."""
    return settled(convention, pool=0, gora=3)


@scene("whists_per_gora", (10, ["seat 0: gora −5 (PO-4)"]), (1, ["seat 0: gora −50 (PO-4)"]))
def po4_five_points_beyond_all_pools(convention: pref.Convention) -> list[str]:
    """What no pool takes comes off the gora, P/G a point."""
    pad = score_pad(convention, pool=1)
    pad = pad.contract("9♦", 0, calls=["whist", "whist"], tricks=(9, 1, 0))
    return written(pad.entries, "PO-4")


# ------------------------------------------------------------------ the auction


@scene("jumps", (True, [str(one) for one in pref.CONTRACTS]), (False, ["6♠"]))
def bi6_games_that_may_be_opened(convention: pref.Convention) -> list[str]:
    """Any game, or the lowest alone."""
    return [text for text in texts(start(convention)) if text not in ("pass", "misere")]


@scene("first_hand_may_hold", (False, False), (True, True))
def bi7_the_first_hand_holds_a_later_bid(convention: pref.Convention) -> bool:
    """Over 6♣ of the second hand."""
    return "hold" in texts(say(start(convention), "6♠, 6♣, pass"))


@scene(
    "talonless", *((names, [f"{one} w/t" for one in names]) for names in subsets("misere", 9, 10))
)
def bi9_bids_without_talon(convention: pref.Convention) -> list[str]:
    """The first hand may open with those that are played."""
    return [text for text in texts(start(convention)) if text.endswith(" w/t")]


@scene(
    "tens_after_talonless",
    (False, ["pass"]),
    (True, ["pass", "10♠", "10♣", "10♦", "10♥", "10NT"]),
    talonless=[9],
)
def bi9_calls_over_nine_without_talon(convention: pref.Convention) -> list[str]:
    """An ordinary ten, or nothing but a pass."""
    return texts(say(start(convention), "9 w/t"))


@scene("blind", (False, ["pass", "6♠", "6♣"]), (True, ["pass", "blind pass", "look"]))
def bl1_first_calls_before_a_look(convention: pref.Convention) -> list[str]:
    """Who has not looked may pass blind, or look."""
    return texts(start(convention))[:3]


# ------------------------------------------------------------------ talon and contract


@scene(
    "surrender",
    (None, [[], []]),
    ("all", [["seat 0: gora +12 (EX-3)"], ["seat 0: gora +48 (EX-3)"]]),
    *(
        (given, [[f"seat 0: gora +{given * cost} (EX-3)"] for cost in (2, 6)])
        for given in range(1, 11)
    ),
)
def ex3_a_surrender_at_six_and_at_eight(convention: pref.Convention) -> list[list[str]]:
    """So many undertricks at the price of the bid; nothing where it is not offered."""

    def cost(bid: str) -> list[str]:
        state = say(start(convention), f"{bid}, pass, pass")
        if "surrender" not in texts(state):
            return []
        return written(pref.score(convention, be(pref.Finished, say(state, "surrender")).outcome))

    return [cost("6♥"), cost("8♥")]


@scene("talon_refusal", (True, True), (False, False))
def ex4_a_talon_may_be_refused(convention: pref.Convention) -> bool:
    """By the declarer at a table of four."""
    return "refuse talon" in texts(say(start(convention, players=4), "7♥, pass, pass"))


@scene(
    "talon_bonus",
    (False, []),
    (True, ["seat 3: whists on seat 0 +8 (EX-5)"]),
)
def ex5_ace_and_king_in_the_talon_of_a_seven(convention: pref.Convention) -> list[str]:
    """Worth two tricks to the dealer."""
    talon = pref.parse_cards("♠A ♠K")
    entries = contract(convention, "7♦", (7, 2, 1, 0), "whist", "whist", talon=talon)
    return written(entries, "EX-5")


# ------------------------------------------------------------------ whist


@scene(
    "distribution",
    ("greedy", ["seat 1: whists on seat 0 +10 (WH-11)"]),
    (
        "gentleman",
        ["seat 1: whists on seat 0 +5 (WH-11)", "seat 2: whists on seat 0 +5 (WH-11)"],
    ),
)
def wh11_one_whister_and_a_set_six(convention: pref.Convention) -> list[str]:
    """Five tricks of two whists are the whister's, or shared with the passer."""
    return written(contract(convention, "6♣", (5, 4, 1), "whist", "pass", "closed"), "WH-11")


@scene(
    "responsibility",
    ("full", ["seat 1: gora +4 (WH-10)"]),
    ("half", ["seat 1: gora +2 (WH-10)"]),
)
def wh10_one_whister_short_at_seven(convention: pref.Convention) -> list[str]:
    """The price, or half of it."""
    return written(contract(convention, "7♦", (9, 1, 0), "whist", "pass", "closed"), "WH-10")


@scene("two_whisters", ("joint", []), ("individual", ["seat 2: gora +2 (WH-10)"]))
def wh10_three_one_at_six(convention: pref.Convention) -> list[str]:
    """Together they have their four; on their own the second is short by one."""
    return written(contract(convention, "6♣", (6, 3, 1), "whist", "whist"), "WH-10")


@scene(
    "shared_trick",
    ("second", ["seat 2: gora +6 (WH-10)"]),
    ("each", ["seat 1: gora +6 (WH-10)", "seat 2: gora +6 (WH-10)"]),
)
def wh10_no_trick_of_two_whisters_at_eight(convention: pref.Convention) -> list[str]:
    """The second whister is short, or both are."""
    return written(contract(convention, "8♥", (10, 0, 0), "whist", "whist"), "WH-10")


@scene("half_whist_levels", *((levels, levels) for levels in subsets(*LEVELS)), ten="whisted")
def wh2_levels_of_half_whist(convention: pref.Convention) -> list[int]:
    """Where the second defender may go for half-whist after a pass."""
    return [
        level
        for level in LEVELS
        if "half-whist" in texts(say(undertake(f"{level}♣", convention=convention), "pass"))
    ]


@scene(
    "half_whist_award",
    ("half_quota", ["seat 2: whists on seat 0 +4 (WH-3)"]),
    ("half_trick", ["seat 2: whists on seat 0 +1 (WH-3)"]),
)
def wh3_half_whist_at_six(convention: pref.Convention) -> list[str]:
    """Two tricks of two whists, or half of one."""
    return written(contract(convention, "6♣", None, "pass", "half-whist", "accept"), "WH-3")


@scene("half_whist_return", (True, ["accept", "return"]), (False, []))
def wh3_answers_to_half_whist(convention: pref.Convention) -> list[str]:
    """Accept or return it; or the deal is over."""
    return texts(say(undertake("6♣", convention=convention), "pass, half-whist"))


@scene("half_whist_first", (False, ["open", "closed"]), (True, ["open", "closed", "half-whist"]))
def wh4_choices_of_the_first_whister_left_alone(convention: pref.Convention) -> list[str]:
    """Open, closed, or after all half-whist."""
    return texts(say(undertake("6♣", convention=convention), "whist, pass"))


@scene("pass_pass_whist_levels", *((levels, levels) for levels in subsets(*LEVELS)), ten="whisted")
def wh5_levels_of_a_whist_after_two_passes(convention: pref.Convention) -> list[int]:
    """Where the first defender is asked again; elsewhere the deal is over."""
    asked = []
    for level in LEVELS:
        state = say(undertake(f"{level}♣", convention=convention), "pass, pass")
        assert texts(state) == (["whist", "pass"] if phase(state) == "Whisting" else [])
        asked += [level] if phase(state) == "Whisting" else []
    return asked


@scene("stalingrad", (True, ["Playing", "Whisting"]), (False, ["Whisting", "Whisting"]))
def wh6_six_spades_and_six_clubs(convention: pref.Convention) -> list[str]:
    """On six spades the defence is asked nothing, or as on any six."""
    return [phase(undertake(game, convention=convention)) for game in ("6♠", "6♣")]


@scene("ten", ("checked", ["Playing", "Whisting"]), ("whisted", ["Whisting", "Whisting"]))
def wh7_ten_and_nine(convention: pref.Convention) -> list[str]:
    """A ten is checked without decisions, or whisted as a nine is."""
    return [phase(undertake(game, convention=convention)) for game in ("10♣", "9♣")]


@scene(
    "ten",
    ("checked", ["seat 1: whists on seat 0 +10 (WH-13)"]),
    ("whisted", ["seat 1: whists on seat 0 +10 (WH-11)"]),
)
def wh7_wh13_a_set_ten(convention: pref.Convention) -> list[str]:
    """The trick of the defence is written by the rule of the checked ten, or of any whist."""
    calls = () if convention.whist.ten == "checked" else ("whist", "whist")
    return written(contract(convention, "10♣", (9, 1, 0), *calls), "WH-11", "WH-13")


@scene(
    "consolation",
    ("price", ["seat 1: whists on seat 0 +8 (WH-12)", "seat 2: whists on seat 0 +8 (WH-12)"]),
    (0, []),
    (10, ["seat 1: whists on seat 0 +20 (WH-12)", "seat 2: whists on seat 0 +20 (WH-12)"]),
)
def wh12_seven_set_by_two(convention: pref.Convention) -> list[str]:
    """Each undertrick is worth a trick, nothing, or ten."""
    return written(contract(convention, "7♦", (5, 3, 2), "whist", "whist"), "WH-12")


# ------------------------------------------------------------------ play


def opened(state: pref.State) -> list[bool]:
    """Whether the defending hands lie open before the first lead, and after it."""
    after = pref.apply(state, pref.legal_actions(state)[0])
    return [be(pref.Playing, one).hands_open for one in (state, after)]


@scene("open_before_declarer_leads", (True, [True, True]), (False, [False, True]))
def wh9_open_whist_before_and_after_the_declarer_leads(convention: pref.Convention) -> list[bool]:
    """The first hand is the declarer and leads."""
    return opened(say(undertake("7♦", convention=convention), "whist, pass, open"))


@scene("misere_open_before_declarer_leads", (True, [True, True]), (False, [False, True]))
def wh9_misere_before_and_after_the_declarer_leads(convention: pref.Convention) -> list[bool]:
    """The first hand is the declarer and leads."""
    return opened(undertake("misere", convention=convention))


PREFERANS = deal_with("♠A ♠K ♠Q ♣A ♣K ♣Q ♦A ♦K ♥A ♥K")
"""The first hand is the one of PL-7."""


@scene("preferans_hand", (False, "Auction"), (True, "Finished"))
def pl7_aces_kings_and_two_queens(convention: pref.Convention) -> str:
    """The whole game is won, or the hand is bid on as any other."""
    return phase(start(convention, PREFERANS))


# ------------------------------------------------------------------ the dealer of four


@scene("dealer_may_return", (True, ["look", "return", "pass"]), (False, []))
def dl1_the_dealer_after_two_passes(convention: pref.Convention) -> list[str]:
    """Is asked; or the deal is over."""
    return texts(say(undertake("7♦", convention=convention, players=4), "pass, pass"))


@scene(
    "dealer_consolation",
    ("always", [["seat 3: whists on seat 0 +4 (WH-12)"]] * 2),
    ("if_returned", [[], ["seat 3: whists on seat 0 +4 (WH-12)"]]),
    ("never", [[], []]),
)
def dl2_a_set_seven_whisted_by_a_defender_and_by_the_dealer(
    convention: pref.Convention,
) -> list[list[str]]:
    """What the dealer writes as consolation."""
    tricks = (6, 2, 2, 0)
    by_defenders = contract(convention, "7♦", tricks, "whist", "whist")
    by_dealer = contract(convention, "7♦", tricks, "pass", "pass", "return", "closed")
    return [
        written((one for one in entries if one.seat == 3), "WH-12")
        for entries in (by_defenders, by_dealer)
    ]


# ------------------------------------------------------------------ raspasy


DIAMONDS_LEAD = deal_with(
    first="♦7 ♠7 ♠8 ♠9 ♠10 ♠J ♠Q ♠K ♠A ♣7", second="♦A ♣K", third="♦9", talon="♦8 ♣8"
)


@scene("raspasy_talon", ("leads", "♦7"), ("hidden", "♠7 ♠8 ♠9 ♠10 ♠J ♠Q ♠K ♠A ♣7 ♦7"))
def ra2_cards_of_the_first_hand(convention: pref.Convention) -> str:
    """A diamond was turned up and must be followed; or any card may be led."""
    return cards_to_play(say(start(convention, DIAMONDS_LEAD), "pass, pass, pass"))


@scene("raspasy_talon", ("leads", 3), ("hidden", 0))
def ra3_who_begins_with_four(convention: pref.Convention) -> int:
    """The dealer with the talon, or the first hand."""
    return actor(say(start(convention, players=4), "pass, pass, pass"))


@scene("raspasy_leader", ("first_hand", [0, 0, 0]), ("winner", [0, 1, 1]))
def ra2b_who_leads_to_tricks_one_to_three(convention: pref.Convention) -> list[int]:
    """The second hand takes both, with an ace and a king."""
    deal = deal_with("♦7 ♣7", second="♦A ♣K", third="♦9 ♣9", talon="♦8 ♣8")
    state = say(start(convention, deal), "pass, pass, pass")
    leaders = [actor(state)]
    cards = {0: ("♦7", "♣7"), 1: ("♦A", "♣K"), 2: ("♦9", "♣9")}
    for trick in range(2):
        for _ in range(3):
            state = lay(state, cards[actor(state)][trick])
        leaders.append(actor(state))
    return leaders


PRICES = [[f"seat 2: gora +{price} (RA-5)"] for price in range(10)]


@scene(
    "raspasy_price.base",
    (1, [PRICES[price] for price in (1, 3, 5, 5)]),
    (5, [PRICES[price] for price in (5, 7, 9, 9)]),
)
@scene(
    "raspasy_price.growth",
    ("none", [PRICES[price] for price in (1, 1, 1, 1)]),
    ("arithmetic", [PRICES[price] for price in (1, 3, 5, 5)]),
    ("geometric", [PRICES[price] for price in (1, 2, 4, 4)]),
)
@scene(
    "raspasy_price.by",
    (1, [PRICES[price] for price in (1, 2, 3, 3)]),
    (3, [PRICES[price] for price in (1, 4, 7, 7)]),
)
@scene(
    "raspasy_price.limit",
    (None, [PRICES[price] for price in (1, 3, 5, 7)]),
    (0, [PRICES[price] for price in (1, 1, 1, 1)]),
    (1, [PRICES[price] for price in (1, 3, 3, 3)]),
)
def ra4_one_trick_after_no_one_two_and_three_raspasy(
    convention: pref.Convention,
) -> list[list[str]]:
    """The price of a trick, grown."""
    return [written(raspasy(convention, 3, 3, 4, after=number)) for number in range(4)]


@scene(
    "raspasy_scoring",
    ("gora", ["seat 0: gora +1 (RA-5)", "seat 1: gora +4 (RA-5)", "seat 2: gora +5 (RA-5)"]),
    ("whists", ["seat 0: whists on seat 1 +4 (RA-6)", "seat 0: whists on seat 2 +5 (RA-6)"]),
    ("losers", ["seat 1: gora +4 (RA-7)", "seat 2: gora +5 (RA-7)"]),
    players=[3],
    amnesty=False,
)
def ra5_ra6_ra7_one_four_five(convention: pref.Convention) -> list[str]:
    """Everyone pays, who took fewest writes whists, or the two who took most pay."""
    return written(raspasy(convention, 1, 4, 5))


@scene(
    "amnesty",
    (True, ["seat 2: gora +1 (RA-5)"]),
    (False, ["seat 0: gora +3 (RA-5)", "seat 1: gora +3 (RA-5)", "seat 2: gora +4 (RA-5)"]),
)
def ra5_what_everyone_took_is_forgiven(convention: pref.Convention) -> list[str]:
    """Three tricks each, or none."""
    return written(raspasy(convention, 3, 3, 4))


@scene(
    "zero_tricks",
    ("gora", ["seat 0: gora −1 (RA-5)"]),
    ("pool", ["seat 0: pool +1 (RA-5)"]),
    ("none", []),
)
def ra5_no_trick(convention: pref.Convention) -> list[str]:
    """What who took none gets."""
    return written(entry for entry in raspasy(convention, 0, 5, 5) if entry.seat == 0)


@scene(
    "zero_bonus",
    ("price", ["seat 0: gora −5 (RA-5)"]),
    (1, ["seat 0: gora −1 (RA-5)"]),
    (2, ["seat 0: gora −2 (RA-5)"]),
    raspasy_price={"base": 5, "growth": "none", "by": 1, "limit": None},
)
def ra5_no_trick_at_a_price_of_five(convention: pref.Convention) -> list[str]:
    """The price, or a number of its own."""
    return written(entry for entry in raspasy(convention, 0, 5, 5) if entry.seat == 0)


@scene(
    "exit_levels",
    ([6], [6, 6, 6, 6, 6]),
    ([7], [7, 7, 7, 7, 7]),
    ([8], [8, 8, 8, 8, 8]),
    ([6, 7], [6, 7, 6, 7, 6]),
    ([7, 6], [7, 6, 7, 6, 7]),
    ([6, 7, 7], [6, 7, 7, 6, 7]),
    ([6, 7, 8], [6, 7, 8, 6, 7]),
    ([6, 6, 7, 8], [6, 6, 7, 8, 6]),
)
def ra8_bi8_lowest_bids_along_the_cycle(convention: pref.Convention) -> list[int]:
    """After no raspasy, and after up to four."""
    return lowest_levels(convention, 4)


@scene("exit_wraps", (True, [6, 7, 7, 6, 7]), (False, [6, 7, 7, 7, 7]))
def ra8_lowest_bids_after_the_last_level(convention: pref.Convention) -> list[int]:
    """The first level comes again, or the last stays."""
    return lowest_levels(convention, 4)


@scene("exit_reset", ("made", [6, 7, 7]), ("any", [6, 6, 6]))
def ra8_lowest_levels_after_a_seven_made_set_and_given_up(
    convention: pref.Convention,
) -> list[int]:
    """A contract made ends the row of raspasy; a set and a surrender may."""
    pad = score_pad(convention).raspasy((3, 3, 4))
    calls = ["whist", "whist"]
    return [
        pad.contract("7♦", 1, calls=calls, tricks=(2, 7, 1)).min_level,
        pad.contract("7♦", 1, calls=calls, tricks=(2, 6, 2)).min_level,
        pad.surrender("7♦", 1).min_level,
    ]


@scene(
    "bombs",
    (False, ["seat 1: pool +4 (SC-1)"]),
    (True, ["seat 1: pool +8 (SC-1)"]),
)
def bo_a_seven_after_a_raspasy(convention: pref.Convention) -> list[str]:
    """The bomb doubles it."""
    pad = score_pad(convention).raspasy((3, 3, 4))
    pad = pad.contract("7♦", 1, calls=["whist", "whist"], tricks=(2, 7, 1))
    return written(pad.entries, "SC-1")


# ------------------------------------------------------------------ the pool


@scene("pool_kind", ("each", [(2, 2, 0), "None"]), ("total", [(8, 0, 0), "pool"]))
def po1_po3_po6_a_nine_over_a_pool_of_two(convention: pref.Convention) -> list[object]:
    """Two pools close and the third, of who was short, does not; or eight of six end the game."""
    pad = score_pad(convention, pool=2)
    pad = pad.contract("9♦", 0, calls=["whist", "whist"], tricks=(10, 0, 0))
    return [pad.sheet.pool, str(pad.ended)]


# ================================================================== each value of each option


PARTS = {f"raspasy_price.{name}": kind for name, kind in price_parts().items()}
"""The parts of the raspasy price, each looked at as an option of its own."""

KINDS: dict[str, Kind] = {
    name: option.kind for name, option in pref.OPTIONS.items() if name != "raspasy_price"
} | PARTS

BY_OPTION: dict[str, list[Scene]] = {
    option: [one for one in SCENES if one.option == option] for option in KINDS
}

SHOWN = [(one, value) for one in SCENES for value, _ in one.shows]

WITNESSED = [
    (option, json.loads(key))
    for option, scenes in BY_OPTION.items()
    for key in dict.fromkeys(key_of(value) for one in scenes for value, _ in one.shows)
]
"""Each option with each value that a scene shows."""


def values_of(option: str) -> list[Any]:
    """The values of an option that scenes show, once each."""
    return [value for name, value in WITNESSED if name == option]


def every_value(kind: Kind) -> list[Any] | None:
    """All values of a kind, as JSON; `None` if there is no end of them."""
    if isinstance(kind, Flag):
        return [False, True]
    if isinstance(kind, Choice):
        return [str(member) for member in kind.enum]
    if isinstance(kind, Members):
        return subsets(*kind.of, empty=kind.empty)
    if isinstance(kind, Integer) and kind.most - kind.least < 100:
        return [*kind.words, *range(kind.least, kind.most + 1)]
    return None


def shown_id(value: Any) -> str:
    """A name of a parameter: that of a scene, or a value as JSON."""
    return value.name if isinstance(value, Scene) else key_of(value)


def test_section14_the_scenes_cover_exactly_every_option_and_value() -> None:
    """All values of a finite option; of a number the least and another, and every word."""
    assert {one.option for one in SCENES} == set(KINDS)
    assert {name.partition(".")[0] for name in KINDS} == set(pref.OPTIONS)
    for option, kind in KINDS.items():
        shown, every = list(map(key_of, values_of(option))), every_value(kind)
        if every is not None:
            assert sorted(shown) == sorted(map(key_of, every)), option
        elif isinstance(kind, Integer):
            assert {key_of(word) for word in kind.words} <= set(shown), option
            numbers = [value for value in values_of(option) if type(value) is int]
            assert len(numbers) >= 2, option
            assert min(numbers) == kind.least, option
        else:
            assert isinstance(kind, Levels)
            assert {levels[0] for levels in values_of(option)} == set(kind.of)
            assert {len(levels) for levels in values_of(option)} == {1, 2, 3, 4}


def test_section14_every_scene_is_named_after_the_rule_of_its_option() -> None:
    """Its name begins with rules; one scene of an option is of the rule that the option names."""
    for one in SCENES:
        assert rules_of(f"test_{one.name}"), one.name
        assert one.look.__doc__
    for option, scenes in BY_OPTION.items():
        rule = pref.OPTIONS[option.partition(".")[0]].rule
        named = {found for one in scenes for found in rules_of(f"test_{one.name}")}
        assert any(found.startswith(rule) for found in named), option


@each(("one", "value"), SHOWN, ids=shown_id)
def test_section14_a_scene_shows_under_each_value_what_the_rules_say(
    one: Scene, value: Any
) -> None:
    """Worked out by hand, for every value of the option."""
    (wanted,) = [seen for shown, seen in one.shows if key_of(shown) == key_of(value)]
    assert one.seen(value) == wanted


@each(("option", "value"), WITNESSED, ids=shown_id)
def test_section14_every_value_of_every_option_changes_something(option: str, value: Any) -> None:
    """From each other value it is told apart by a scene in which nothing else differs."""
    for other in values_of(option):
        if key_of(other) == key_of(value):
            continue
        witnesses = [
            one
            for one in BY_OPTION[option]
            if {key_of(value), key_of(other)} <= {key_of(shown) for shown, _ in one.shows}
            and one.seen(value) != one.seen(other)
        ]
        assert witnesses, other
        left, right = (witnesses[0].convention(one) for one in (value, other))
        found = pref.diff(left, right)
        assert [difference.option for difference in found] == [option.partition(".")[0]]


# ================================================================== options at each table

SAMPLES: dict[str, list[Any]] = {name: values_of(name) for name in pref.OPTIONS} | {
    "surrender": [3, None, "all", 1],
    "talonless": [[], ["misere"], [9], ["misere", 9, 10]],
    "half_whist_levels": [[6, 7], [], [8, 9], list(LEVELS)],
    "pass_pass_whist_levels": [[], [8, 9], list(LEVELS)],
    "exit_levels": [[6, 7, 7], [6], [8], [6, 7, 8], [6, 6, 7, 8]],
    "raspasy_price": [
        {"base": 1, "growth": "none", "by": 1, "limit": None},
        {"base": 5, "growth": "none", "by": 1, "limit": None},
        {"base": 1, "growth": "arithmetic", "by": 3, "limit": None},
        {"base": 2, "growth": "geometric", "by": 2, "limit": 1},
    ],
}
"""Values of each option to play with: all of them, or some where there are many."""

AT_LEAST_THREE = {
    "raspasy_talon": "RA-2",
    "raspasy_leader": "RA-2b",
    "distribution": "WH-11",
    "two_whisters": "WH-10",
    "shared_trick": "WH-10",
    "half_whist_levels": "WH-2",
    "half_whist_award": "WH-3",
    "half_whist_return": "WH-3",
    "half_whist_first": "WH-4",
    "pass_pass_whist_levels": "WH-5",
}
"""What GU says has no effect with two, with the rule it is taken from."""

AT_LEAST_FOUR = {
    "talon_refusal": "EX-4",
    "talon_bonus": "EX-5",
    "dealer_may_return": "DL-1",
    "dealer_consolation": "DL-2",
}
"""What is about the inactive dealer, with its rule."""

WITHOUT_EFFECT: dict[int, dict[str, str]] = {
    2: AT_LEAST_THREE | AT_LEAST_FOUR | {"players": "ST-3"},
    3: AT_LEAST_FOUR | {"players": "ST-3"},
    4: {"raspasy_leader": "RA-3", "players": "ST-3"},
}
"""By the number at the table: options that have no effect there, and the rule that says so.

Who may sit down does not matter once they have; with four the dealer leads under a leading talon.
"""

LIVELY: Options = {
    "half_whist_levels": list(LEVELS),
    "half_whist_first": True,
    "talonless": ["misere", 9, 10],
    "ten": "whisted",
    "raspasy_price": {"base": 5, "growth": "none", "by": 1, "limit": None},
}
"""Under these options what others change is met more often."""

IDLE: list[tuple[str, str, Options]] = [
    ("RA-7", "zero_tricks", {"players": [3], "raspasy_scoring": "losers", "amnesty": False}),
    ("RA-7", "zero_bonus", {"players": [3], "raspasy_scoring": "losers", "amnesty": False}),
    ("RA-5", "zero_bonus", {"zero_tricks": "none"}),
    ("RA-2b", "raspasy_leader", {"raspasy_talon": "hidden"}),
    ("RA-8", "exit_wraps", {"exit_levels": [7]}),
    ("BI-9", "tens_after_talonless", {"talonless": []}),
    ("WH-3", "half_whist_award", {"half_whist_levels": []}),
    ("WH-3", "half_whist_return", {"half_whist_levels": []}),
    ("WH-4", "half_whist_first", {"half_whist_levels": []}),
    ("RA-4", "raspasy_price.by", {"raspasy_price": {"growth": "none"}}),
    ("RA-4", "raspasy_price.limit", {"raspasy_price": {"growth": "none"}}),
    ("RA-4", "raspasy_price.growth", {"raspasy_price": {"limit": 0}}),
]
"""Options that others leave without effect, at a table of three."""

WEAK = deal_with(
    "♠7 ♠8 ♠9 ♣7 ♣8 ♦7 ♦8 ♥7 ♥8 ♥9",
    "♠10 ♠J ♣9 ♣10 ♣J ♦9 ♦10 ♦J ♥10 ♥J",
    "♠Q ♠K ♠A ♣Q ♣K ♦Q ♦K ♥Q ♥K ♥A",
)
"""On raspasy the first hand takes no trick, and with two the third takes them all."""

STRONG = deal_with("♠7 ♠8 ♠9 ♠10 ♠J ♠Q ♠K ♠A ♣K ♣A", talon="♣J ♣Q")
"""The first hand makes all ten tricks, or nearly, in spades and at no trump."""


UNEVEN = deal_with(second="♠A ♠K ♣A ♣K ♦A ♦K ♥A ♥K ♥Q ♥J", third="♠7 ♠8 ♣7 ♣8 ♦7 ♦8 ♦9 ♥7 ♥8 ♥9")
"""The second hand takes most tricks and the third none, or nearly."""


def passed_out(match: pref.Match, chance: Random) -> pref.Match:
    """Play a raspasy by chance."""
    match = match.deal(pref.Deal.shuffled(chance.getrandbits(64), len(match.terms.players)))
    for _ in match.setting.active:
        match = match.apply(pref.Pass()) if match.in_deal else match
    while match.in_deal:
        assert match.state is not None
        match = match.apply(choose_action(RandomChance(chance), match.state))
    return match


WON = "6♠, pass, pass"
"""The first hand wins the auction, whether bids may jump or not."""

EVENTS: list[tuple[str, pref.Deal | None]] = [
    *[("", None)] * 3,
    ("", PREFERANS),
    ("pass, pass, pass", None),
    ("pass, pass, pass", WEAK),
    (f"{WON}, declare 6♠", None),
    ("6♠, 6♣, pass", None),
    (f"{WON}, declare 6♣, whist, whist", UNEVEN),
    (f"{WON}, declare 6♣, whist, pass, closed", UNEVEN),
    (f"{WON}, declare 6♣, pass, half-whist, accept, pass", None),
    (f"{WON}, declare 7♦, whist, pass, half-whist, accept, open", None),
    (f"{WON}, declare 7♦, pass, pass", None),
    (f"{WON}, declare 8♥, pass, pass", None),
    (f"{WON}, declare 8♠, whist, whist", STRONG),
    (f"{WON}, declare 10♣", None),
    ("misere, pass, pass", None),
    ("9 w/t, pass, pass", None),
]
"""What is done in a deal, as far as it is allowed, before chance goes on with it; and the cards."""


@cache
def evening(convention: pref.Convention, players: int, number: int) -> tuple[object, ...]:
    """Everything there is to see in a deal; the later deals are played after some raspasy."""
    return tuple(_evening(convention, players, number))


def _evening(convention: pref.Convention, players: int, number: int) -> Iterator[object]:
    chance = Random(f"evening {number}")
    rounds, event = divmod(number, len(EVENTS))
    match = pref.Match.start(convention, NAMES[:players], pool=3, first_dealer=players - 1)
    for _ in range((0, 1, 3)[rounds % 3]):
        match = match if match.is_finished else passed_out(match, chance)
    words, deal = EVENTS[event]
    script = words.split(", ")
    if not match.is_finished:
        match = match.deal(deal or pref.Deal.shuffled(chance.getrandbits(64), players))
    while match.in_deal:
        state = match.state
        assert state is not None
        yield phase(state), match.actors, pref.legal_actions(state), pref.legal_claims(state)
        yield [getattr(state, name, None) for name in ("hands_open", "suit_shown", "talon_shown")]
        action = scripted(state, script) or choose_action(RandomChance(chance), state)
        match = match.apply(action)
    yield match.sheet, match.entries
    yield match.setting, match.pad.min_level, match.ended, match.settlement


def scripted(state: pref.State, script: list[str]) -> pref.Action | None:
    """Take the first words of a script that may be said now, and drop those before them."""
    for at, text in enumerate(script):
        if text and pref.explain(state, pref.parse_action(text)) is None:
            del script[: at + 1]
            return pref.parse_action(text)
    return None


def conventions(option: str, players: int, given: Options) -> list[pref.Convention]:
    """The conventions of all values to play with that go with these options and this table."""
    found = []
    for value in SAMPLES.get(option) or values_of(option):
        options = {**DEFAULTS, "players": [players], **given, option: value}
        if players in options["players"] and not contradictions(options):
            found.append(under(option, value, {"players": options["players"], **given}))
    return found


MOST_EVENINGS = 400
"""In how many evenings at the most each value of an option is told apart from each other."""

NEEDS: dict[str, Options] = {"raspasy_scoring": {"amnesty": False, "raspasy_talon": "hidden"}}
"""What must be so for an option to have all its values."""

ONE_VALUE = {("blind", 2), ("raspasy_scoring", 2)}
"""Options that are left with one value at a table, all others being contradictory."""

DEAD = [(option, players) for players in TABLES for option in WITHOUT_EFFECT[players]]

ALIVE = [
    (option, players)
    for option, players in product(pref.OPTIONS, TABLES)
    if (option, players) not in {*DEAD, *ONE_VALUE}
]


def assert_no_effect(option: str, players: int, given: Options, evenings: int) -> None:
    """Play evenings under all values of an option, and see the same."""
    found = conventions(option, players, {**LIVELY, **given})
    assert len(found) > 1
    for number in range(evenings):
        first, *others = (evening(convention, players, number) for convention in found)
        assert all(other == first for other in others), number


@pytest.mark.parametrize(("option", "players"), DEAD)
def test_section14_what_needs_more_players_than_sit_down_has_no_effect(
    option: str, players: int
) -> None:
    """Nothing that can be seen depends on it; and so with what a fourth player leaves idle."""
    assert_no_effect(option, players, {}, len(EVENTS))


@pytest.mark.many
@pytest.mark.parametrize(("option", "players"), some(ALIVE))
def test_section14_every_other_option_has_an_effect_at_every_table(
    option: str, players: int
) -> None:
    """Each two of its values are told apart in random play."""
    found = conventions(option, players, {**LIVELY, **NEEDS.get(option, {})})
    left = set(combinations(range(len(found)), 2))
    assert left
    for number in range(MOST_EVENINGS):
        # Only what is not told apart yet is played again.
        seen = {at: evening(found[at], players, number) for at in set(chain(*left))}
        left = {(one, other) for one, other in left if seen[one] == seen[other]}
        if not left:
            return
    pytest.fail(f"{len(left)} pairs of values of {option} cannot be told apart with {players}")


@pytest.mark.parametrize(("option", "players"), sorted(ONE_VALUE))
def test_section14_with_two_some_options_have_one_value(option: str, players: int) -> None:
    """Blind calls, and raspasy that are not written in gora, are contradictory there."""
    for value in values_of(option):
        given: Options = {"players": [players], **NEEDS.get(option, {})}
        if value == DEFAULTS[option]:
            under(option, value, given)
        else:
            with pytest.raises(pref.ConventionError):
                under(option, value, given)


@pytest.mark.parametrize(("rule", "option", "given"), IDLE)
def test_section14_an_option_that_another_leaves_no_room_has_no_effect(
    rule: str, option: str, given: Options
) -> None:
    """At a table of three, where it has one otherwise."""
    assert rules_of(f"test_{rule.lower().replace('-', '')}_") == [rule]
    assert (option.partition(".")[0], 3) in ALIVE
    assert_no_effect(option, 3, given, len(EVENTS))


@pytest.mark.soak
@pytest.mark.parametrize(
    ("option", "players", "given"),
    [*((*dead, {}) for dead in DEAD), *((option, 3, given) for _, option, given in IDLE)],
)
def test_section14_options_have_no_effect_in_three_hundred_evenings(
    option: str, players: int, given: Options
) -> None:
    """The same for longer."""
    assert_no_effect(option, players, given, 300)


# ================================================================== combinations


CRITICAL = ("players", "raspasy_scoring", "amnesty", "raspasy_talon", "blind")
"""The options that contradictions are about."""

Pair: TypeAlias = tuple[tuple[str, str], tuple[str, str]]
"""Two options, each with a value as JSON text."""


def factors(players: int) -> dict[str, list[str]]:
    """The values of each option, as JSON text, for conventions that so many may play."""
    found = {option: list(map(key_of, values)) for option, values in SAMPLES.items()}
    found["players"] = [key_of(one) for one in SAMPLES["players"] if players in one]
    return found


@cache
def cores(players: int) -> tuple[dict[str, str], ...]:
    """Every way to choose the critical options without a contradiction."""
    values = factors(players)
    ways = [
        dict(zip(CRITICAL, chosen, strict=True))
        for chosen in product(*(values[option] for option in CRITICAL))
    ]
    return tuple(
        way
        for way in ways
        if not contradictions({option: json.loads(value) for option, value in way.items()})
    )


def is_possible(players: int, chosen: dict[str, str]) -> bool:
    """Whether some valid convention has the chosen values."""
    wanted = [(option, chosen[option]) for option in CRITICAL if option in chosen]
    return any(all(core[option] == value for option, value in wanted) for core in cores(players))


def pairs_of(row: dict[str, str]) -> Iterator[Pair]:
    """Every two values of a convention."""
    return combinations(row.items(), 2)


@cache
def possible_pairs(players: int) -> frozenset[Pair]:
    """Every two values of two options that go together in a valid convention."""
    values = factors(players)
    return frozenset(
        ((one, a), (other, b))
        for one, other in combinations(values, 2)
        for a, b in product(values[one], values[other])
        if is_possible(players, {one: a, other: b})
    )


@cache
def covering_array(players: int) -> tuple[pref.Convention, ...]:
    """Valid conventions in which each two values that go together meet at least once.

    Greedy: a row begins with a pair that has not met yet; then, option by option in any order, the
    value is taken that meets most of the values before it for the first time.
    """
    chance = Random(f"array {players}")
    values = factors(players)
    partners: dict[tuple[str, str], set[tuple[str, str]]] = {}
    for one, other in sorted(possible_pairs(players)):
        partners.setdefault(one, set()).add(other)
        partners.setdefault(other, set()).add(one)
    rows = []
    while any(partners.values()):
        one = max(partners, key=lambda value: len(partners[value]))
        row = dict([one, min(partners[one])])
        for option in chance.sample(list(values), len(values)):
            if option in row:
                continue
            met = set(row.items())
            row[option] = max(
                (value for value in values[option] if is_possible(players, {**row, option: value})),
                key=lambda value: (
                    len(partners[option, value] & met),
                    len(partners[option, value]),
                ),
            )
        for value, other in pairs_of(row):
            partners[value].discard(other)
            partners[other].discard(value)
        rows.append({option: json.loads(row[option]) for option in values})
    return tuple(pref.convention_from_json({"base": "sochi", "options": row}) for row in rows)


def options_of(convention: pref.Convention) -> dict[str, str]:
    """Every option of a convention as JSON text."""
    document = pref.convention_to_json(convention)
    changed = {} if isinstance(document, str) else document["options"]
    return {option: key_of(value) for option, value in {**DEFAULTS, **changed}.items()}


@pytest.mark.parametrize("players", TABLES)
def test_section14_the_array_holds_every_two_values_that_go_together(players: int) -> None:
    """At every table, in few conventions; nothing else is among the values."""
    array = covering_array(players)
    assert all(players in convention.players for convention in array)
    met = {pair for convention in array for pair in pairs_of(options_of(convention))}
    assert met == possible_pairs(players)
    assert len(array) < 80


# ------------------------------------------------------------------ matches under them


Decide: TypeAlias = Callable[[pref.Match, list[str]], pref.Action]
"""A player of all seats: from a match, and what is left of a script, to an action."""

BEGINNER = BeginnerPlayer(seed="options")

MOST_ACTIONS = 150
"""No deal is longer, claims and blind calls included."""


def by_chance(chance: Random) -> Decide:
    """Play by chance, after the script of an event."""

    def decide(match: pref.Match, script: list[str]) -> pref.Action:
        assert match.state is not None
        return scripted(match.state, script) or choose_action(RandomChance(chance), match.state)

    return decide


def by_beginners(match: pref.Match, script: list[str]) -> pref.Action:
    """Let a beginner sit in every seat; the first to act is asked, and scripts are not read."""
    del script
    return BEGINNER.act(pref.view(match, match.actors[0]))


@contextmanager
def naming(*what: object) -> Iterator[None]:
    """Say where a failure is."""
    try:
        yield
    except BaseException as error:
        error.add_note(f"in {what}")
        raise


def play_deal(match: pref.Match, event: int, chance: Random, decide: Decide) -> pref.Match:
    """Play a deal and hold what must be true of every state of it."""
    words, deal = EVENTS[event % len(EVENTS)]
    script = words.split(", ")
    before = match.setting
    match = match.deal(deal or pref.Deal.shuffled(chance.getrandbits(64), before.players))
    states, actions = [match.state], list[pref.Action]()
    halfway = chance.randrange(60)
    while match.in_deal:
        state = match.state
        assert state is not None
        assert not match.is_finished
        legal = pref.legal_actions(state)
        assert legal
        assert set(match.actors) <= set(range(before.players))
        action = decide(match, script)
        assert action in legal or action in pref.legal_claims(state)
        seat = pref.actor_of(state, action)
        if len(actions) == halfway:
            assert_survives(match)
        match = match.apply(action, seat=seat, revision=match.revision)
        states.append(match.state)
        actions.append(action)
        assert len(actions) <= MOST_ACTIONS
    course = Course(tuple(filter(None, states)), tuple(actions))
    assert_cards_and_tricks(course)
    assert match.setting.dealer == (before.dealer + 1) % before.players
    return match


def assert_cards_and_tricks(course: Course) -> None:
    """No card is lost or doubled in any state, and there are ten tricks, or no play (DE-2)."""
    outcome = be(pref.Finished, course.states[-1]).outcome
    tricks = getattr(outcome, "tricks", None)
    was_played = any(isinstance(state, (pref.Playing, pref.Raspasy)) for state in course.states)
    assert (tricks is not None) is was_played
    if tricks is not None:
        assert len(tricks) == outcome.setting.players
        assert sum(tricks) == 10
        assert min(tricks) >= 0
    if isinstance(outcome, pref.PreferansOutcome):
        assert len(course.states) == 1
        return
    check_course_cards(course)


def assert_survives(match: pref.Match) -> None:
    """Written, read and played again it is the same match, and the same text (formats §2)."""
    text = pref.write_match_record(match)
    again = pref.read_match_record(text).match()
    assert again == match
    assert again.entries == match.entries
    assert pref.write_match_record(again) == text


def assert_sheet(match: pref.Match) -> None:
    """The sheet is the sum of the entries, and what it comes to is zero both ways (SC-4, SE-2)."""
    sheet, settlement = match.sheet, match.settlement
    seats = range(sheet.players)
    pool, gora = [Fraction(0)] * len(seats), [Fraction(0)] * len(seats)
    whists = [[Fraction(0)] * len(seats) for _ in seats]
    for entry in match.entries:
        assert entry.amount
        if entry.on is not None:
            whists[entry.seat][entry.on] += entry.amount
        else:
            column = pool if entry.column is pref.Column.POOL else gora
            column[entry.seat] += entry.amount
    assert (tuple(pool), tuple(gora)) == (sheet.pool, sheet.gora)
    assert tuple(map(tuple, whists)) == sheet.whists
    prices = match.terms.convention.prices
    paper = pref.paper_settlement(
        sheet.pool,
        sheet.gora,
        sheet.whists,
        whists_per_pool=prices.whists_per_pool,
        whists_per_gora=prices.whists_per_gora,
    )
    assert paper.results == settlement.exact
    assert sum(settlement.exact) == sum(settlement.whole) == 0
    assert all(
        abs(whole - exact) < 1
        for whole, exact in zip(settlement.whole, settlement.exact, strict=True)
    )
    size = match.terms.size
    if size is not None and match.terms.convention.pool.pool_kind == "each":
        written_by_hand = any(entry.rule == "SC-6" for entry in match.entries)
        assert written_by_hand or max(sheet.pool) <= size
        assert match.ended != "pool" or min(sheet.pool) >= size


def assert_over(match: pref.Match) -> None:
    """It is over: nothing goes on, all is kept, and a scorer written apart agrees (PO-7)."""
    assert match.ended is not None
    assert match.actors == ()
    with pytest.raises(pref.IllegalAction) as refusal:
        match.deal(STRONG)
    assert refusal.value.rule == "PO-7"
    assert_survives(match)
    assert pref.replay(match.terms, match.log).match == match
    record = pref.write_score_record(match.pad)
    assert pref.read_score_record(record).pad() == match.pad
    got = json.loads(json.dumps(pref.result_document(match.pad, settle=True)))
    assert not differences(score_plainly(json.loads(record)), got)
    ratings = match.ratings
    assert (ratings is None) is (match.ended == "agreement")
    assert ratings is None or sum(ratings.after) == pytest.approx(sum(ratings.before))


def ends_of(number: int, factor: int) -> dict[str, Any]:
    """A pool, another end, or both, in turn."""
    size = 2 * factor
    every: list[dict[str, Any]] = [
        {"pool": size, "ends": pref.Ends(deals=2)},
        {"ends": pref.Ends(time=True)},
        {"pool": factor},
        {"ends": pref.Ends(races=pref.Races(rounds=1, pool=size, prize=30))},
        {"pool": size, "ends": pref.Ends(laps=1)},
    ]
    return every[number % len(every)]


def play_match(
    match: pref.Match, events: Iterator[int], chance: Random, decide: Decide, most: int
) -> pref.Match:
    """Play to the end, or stop after so many deals; now and then the sheet is corrected."""
    deals = 0
    while not match.is_finished:
        if deals == most:
            match = match.stop()
            break
        match = play_deal(match, next(events), chance, decide)
        deals += 1
        if chance.random() < 0.05:
            seat, other = chance.sample(range(match.sheet.players), 2)
            match = match.adjust(seat, gora=5, whists=-7, on=other, reason="by hand")
        assert_sheet(match)
    assert_over(match)
    return match


Seen: TypeAlias = Counter[str]


def play_table(
    convention: pref.Convention,
    players: int,
    seed: int,
    events: Iterator[int],
    *,
    matches: int,
    most: int,
) -> Seen:
    """Play matches by chance, and one by beginners; count what was seen."""
    seen: Seen = Counter()
    for number in range(matches + 1):
        chance = Random(f"table {players} {seed} {number}")
        decide = by_chance(chance) if number else by_beginners
        terms = ends_of(seed + number, convention.prices.pool_factor)
        match = pref.Match.start(
            convention, NAMES[:players], first_dealer=chance.randrange(players), **terms
        )
        with naming(players, seed, number, pref.convention_to_json(convention)):
            match = play_match(match, events, chance, decide, most)
        deals = [line for line in match.pad.lines if not isinstance(line.item, pref.Adjustment)]
        seen["deals"] += len(deals)
        seen[f"of {players}"] += len(deals)
        seen[f"ended: {match.ended}"] += 1
        seen.update(entry.rule for entry in match.entries)
        seen.update(type(line.item).__name__ for line in deals)
    return seen


@cache
def play_array(players: int, rounds: int, matches: int, most: int) -> Seen:
    """Play every convention of an array, with each number of players that it allows."""
    seen: Seen = Counter()
    events = count()
    for row, convention in enumerate(covering_array(players)):
        for seats in sorted(convention.players):
            for number in range(rounds):
                seen += play_table(
                    convention,
                    seats,
                    1_000 * number + row,
                    events,
                    matches=matches if seats == players else 1,
                    most=most,
                )
    return seen


RULES_THAT_WRITE = {
    *("SC-1", "SC-2", "SC-6", "WH-3", "WH-4", "WH-10", "WH-11", "WH-12", "WH-13"),
    *("EX-3", "EX-4", "EX-5", "RA-5", "RA-6", "RA-7", "PO-2", "PO-3", "PO-4", "SK"),
}
"""The rules of entries (formats, §1.2)."""


@pytest.mark.long
@pytest.mark.parametrize("players", TABLES)
def test_section14_whole_matches_are_played_under_every_pair_of_values(players: int) -> None:
    """Each convention of the array, by chance and by beginners, with all that must hold."""
    seen = play_array(players, rounds=1, matches=1, most=2)
    assert seen["deals"] > 100


@pytest.mark.long
def test_sc4_matches_under_the_array_write_by_every_rule_and_end_in_every_way() -> None:
    """What was looked at holds every kind of deal, of entry and of end."""
    seen: Seen = Counter()
    for players in TABLES:
        seen += play_array(players, rounds=1, matches=1, most=2)
    assert set(seen) >= RULES_THAT_WRITE
    assert {kind.__name__ for kind in OUTCOME_TYPES} <= set(seen)
    assert {f"ended: {ended}" for ended in Ended} <= set(seen)


@pytest.mark.soak
@pytest.mark.parametrize("players", TABLES)
def test_section14_long_matches_are_played_under_every_pair_of_values(players: int) -> None:
    """Thousands of deals."""
    seen = play_array(players, rounds=2, matches=4, most=30)
    assert seen["deals"] > 2_000
    assert seen["ended: pool"] > 50
