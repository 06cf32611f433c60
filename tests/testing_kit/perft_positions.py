"""The positions of `tests/perft`: which there are, and how the files are written.

    python -m tests.testing_kit.perft_positions

writes the files anew, with the library's counts; the independent counter of `tests.plain` has the
last word on them (`test_perft.py`).
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import attrs

import preference as pref
from preference.testing import PerftPosition, write_perft

FILES = Path(__file__).parent.parent / "perft"

MOST = 30_000
"""About the largest count in the files: a slow engine can still walk so many lines one by one."""

PREFERANS = pref.Deal.of(
    "♠A ♠K ♠Q ♣A ♣K ♣Q ♦A ♦K ♥A ♥K",
    "♠7 ♠8 ♠9 ♠10 ♠J ♣7 ♣8 ♣9 ♣10 ♣J",
    "♦7 ♦8 ♦9 ♦10 ♦J ♦Q ♥7 ♥8 ♥9 ♥10",
    "♥J ♥Q",
)


@attrs.frozen
class Plan:
    """A position to make.

    Args:
        name: What it shows.
        script: What is done, with commas between. `keep` lays the talon away, `cards N` plays N
            cards by chance.
        claims: Whether claims are counted.
        raspasy_count: Raspasy before the deal.
    """

    name: str
    script: str = ""
    claims: bool = False
    raspasy_count: int = 0


AUCTION = (
    Plan("auction"),
    Plan("auction after one raspasy", raspasy_count=1),
    Plan("auction after three raspasy", raspasy_count=3),
    Plan("auction, six spades and six clubs", "6♠, 6♣"),
)
"""What every table can do; two bid alike to begin with."""

THREE_HANDS = (
    Plan("auction, two passes", "pass, pass"),
    Plan("auction, misere outbid", "misere, 9♠, pass"),
    Plan("auction, one pass and a nine over a misere", "pass, misere, 9♠"),
    Plan("whist, first defender", "6♠, pass, pass, keep, declare 7♥"),
    Plan("whist, second defender", "6♠, pass, pass, keep, declare 7♥, pass"),
    Plan("whist, whist and pass at six", "pass, 6♠, pass, keep, declare 6♦, whist, pass"),
    Plan("whist at eight, second defender", "pass, pass, 6♠, keep, declare 8♦, pass"),
    Plan("whist, a ten", "6♠, pass, pass, keep, declare 10NT"),
    Plan("six spades declared", "6♠, pass, pass, keep, declare 6♠"),
    Plan("play, two whists, first card", "pass, pass, 6♠, keep, declare 7♣, whist, whist"),
    Plan("play, open hands", "pass, 6♠, pass, keep, declare 8♥, pass, whist, open"),
    Plan("play, closed hands", "pass, 6♠, pass, keep, declare 8♥, whist, pass, closed, cards 3"),
    Plan("play, no trump", "pass, pass, 6♠, keep, declare 7NT, whist, whist, cards 5"),
    Plan("play, mid-trick", "pass, 6♠, pass, keep, declare 7♦, whist, whist, cards 7"),
    Plan("play, late", "pass, 6♠, pass, keep, declare 6♥, whist, whist, cards 17"),
    Plan("play, last tricks", "6♠, pass, pass, keep, declare 9♣, whist, whist, cards 22"),
    Plan("claim, first lead", "6♠, pass, pass, keep, declare 8♠, whist, whist", claims=True),
    Plan(
        "claim, late",
        "pass, pass, 6♠, keep, declare 7♠, whist, pass, open, cards 21",
        claims=True,
    ),
    Plan("claiming", "6♠, pass, pass, keep, declare 8♠, whist, whist, claim 8 1 1"),
    Plan(
        "claiming, one accepted", "6♠, pass, pass, keep, declare 8♠, whist, whist, claim 9 1 0, A"
    ),
    Plan("misere, talon", "pass, misere, pass"),
    Plan("misere, first card", "pass, misere, pass, keep"),
    Plan("misere, mid-trick", "pass, pass, misere, keep, cards 11"),
    Plan("misere, last tricks", "misere, pass, pass, keep, cards 23", claims=True),
    Plan("raspasy", "pass, pass, pass"),
    Plan("raspasy, second trick", "pass, pass, pass, cards 4"),
    Plan("raspasy, third trick", "pass, pass, pass, cards 8"),
    Plan("raspasy, last tricks", "pass, pass, pass, cards 20", claims=True),
)

TWO_HANDS = (
    Plan("auction, misere outbid", "misere, 9♠"),
    Plan("talon", "6♠, pass"),
    Plan("contract", "pass, 6♠, keep"),
    Plan("whist", "6♠, pass, keep, declare 7♥"),
    Plan("a checked ten", "6♠, pass, keep, declare 10NT"),
    Plan("play, first card", "pass, 6♠, keep, declare 7♣, whist"),
    Plan("play, mid-trick", "6♠, pass, keep, declare 7NT, whist, cards 7"),
    Plan("play, last tricks", "pass, 6♠, keep, declare 8♦, whist, cards 20"),
    Plan("claim, first lead", "6♠, pass, keep, declare 8♠, whist", claims=True),
    Plan("claiming", "6♠, pass, keep, declare 8♠, whist, claim 8 1 1"),
    Plan("misere, talon", "pass, misere"),
    Plan("misere, first card", "pass, misere, keep"),
    Plan("raspasy", "pass, pass"),
    Plan("raspasy, third trick", "pass, pass, cards 5"),
    Plan("raspasy, last tricks", "pass, pass, cards 12"),
)

EXCHANGE = (
    Plan("talon", "pass, 6♠, pass"),
    Plan("contract", "6♠, pass, pass, keep"),
    Plan("contract of a nine", "9♠, pass, pass, keep"),
)

DEALER = (
    Plan("talon refused", "6♠, pass, pass, refuse talon"),
    Plan("misere, talon refused", "pass, misere, pass, refuse talon"),
    Plan("the dealer may return", "6♠, pass, pass, keep, declare 7♥, pass, pass"),
    Plan("the dealer has looked", "pass, 6♠, pass, keep, declare 8♥, pass, pass, look"),
    Plan(
        "the dealer after an accepted half-whist",
        "pass, pass, 6♠, keep, declare 6♦, pass, half-whist, accept",
    ),
    Plan("the dealer returned", "6♠, pass, pass, keep, declare 7♥, pass, pass, look, return"),
    Plan(
        "claiming, the dealer plays a hand",
        "6♠, pass, pass, keep, declare 7♥, pass, pass, return, closed, claim 7 3 0",
    ),
)
"""Four at the table, where the dealer may return the whist and the talon may be refused."""

HALF_WHIST = (
    Plan("half-whist", "6♠, pass, pass, keep, declare 7♥, pass, half-whist"),
    Plan("half-whist returned", "pass, 6♠, pass, keep, declare 6♥, pass, half-whist, return"),
)

PER_PRESET: dict[str, dict[int, tuple[Plan, ...]]] = {
    "sochi": {
        3: (*AUCTION, *EXCHANGE, *THREE_HANDS, *HALF_WHIST),
        4: (*AUCTION, *EXCHANGE, *THREE_HANDS, *HALF_WHIST, *DEALER),
    },
    "leningrad": {
        3: (*AUCTION, *EXCHANGE, *THREE_HANDS, *HALF_WHIST),
        4: (*EXCHANGE, *THREE_HANDS, *DEALER),
    },
    "rostov": {
        3: (*AUCTION, *EXCHANGE, *THREE_HANDS, *HALF_WHIST),
        4: (*EXCHANGE, *THREE_HANDS, *DEALER),
    },
    "portal": {
        3: (
            *AUCTION,
            *EXCHANGE,
            *THREE_HANDS,
            Plan("auction, nine without talon", "9♦, 9 w/t"),
            Plan("auction, misere without talon", "misere, misere w/t"),
            Plan("auction, a ten over nine without talon", "6♠, 9 w/t, 10♠"),
            Plan("nine without talon", "pass, 9 w/t, pass"),
            Plan("ten without talon", "10 w/t, pass, pass"),
            Plan("misere without talon", "misere w/t, pass, pass"),
            Plan("whist at ten, half-whist", "9 w/t, pass, pass, declare 10♣, pass"),
        )
    },
    "ukrainian": {
        3: (
            *AUCTION,
            *EXCHANGE,
            *THREE_HANDS,
            Plan("auction, misere without talon", "pass, misere w/t"),
            Plan("misere without talon", "pass, pass, misere w/t, cards 4"),
        )
    },
    "tens": {
        4: (
            *AUCTION,
            *(plan for plan in EXCHANGE if "nine" not in plan.name),
            *THREE_HANDS,
            *HALF_WHIST,
            Plan("holding", "6♠, 6♣, 6♦, hold"),
            Plan("a bid held", "6♠, 6♣, pass, hold, pass"),
        )
    },
    "classic": {
        3: (
            *AUCTION,
            *THREE_HANDS,
            *HALF_WHIST,
            Plan("talon", "pass, 6♠, pass"),
            Plan("holding", "6♠, 6♣, 6♦"),
            Plan("a bid held", "6♠, pass, 6♣, hold, pass, keep"),
            Plan("no holding of a misere", "6♠, misere"),
        ),
        4: (*AUCTION, *THREE_HANDS, *HALF_WHIST),
    },
    "gusarik": {2: (*AUCTION, *TWO_HANDS)},
}

OPTIONS: tuple[tuple[str, int, dict[str, Any], tuple[Plan, ...]], ...] = (
    (
        "sochi",
        3,
        {"blind": True},
        (
            Plan("blind auction"),
            Plan("blind, who has looked", "look"),
            Plan("blind, two blind passes", "blind pass, blind pass"),
            Plan("blind, a blind seven", "blind 7♦"),
            Plan("blind misere", "blind misere"),
            Plan("blind, a blind nine over a blind misere", "blind misere, blind 9♠"),
            Plan("blind, open misere stands", "pass, misere"),
            Plan("blind game won", "blind 6♠, pass, pass"),
            Plan("blind game, talon taken", "pass, blind 7♥, pass, take talon"),
            Plan("blind game, open misere", "blind pass, blind 7♥, pass, open misere"),
            Plan("blind game, contract", "blind 6♥, pass, pass, take talon, keep"),
            Plan("blind six, no decisions", "blind 6♥, pass, pass, take talon, keep, declare 6♥"),
            Plan("blind seven, whist", "blind 7♥, pass, pass, take talon, keep, declare 7♥"),
            Plan("blind misere won", "blind misere, pass, pass"),
            Plan("blind misere, play", "blind misere, pass, pass, take talon, keep, cards 6"),
            Plan("blind raspasy", "blind pass, blind pass, pass, cards 3"),
        ),
    ),
    (
        "sochi",
        4,
        {"blind": True, "jumps": False, "talonless": ["misere", 9, 10]},
        (
            Plan("blind without jumps"),
            Plan("blind without jumps, a blind misere", "blind misere"),
            Plan("blind without jumps, a six", "look, 6♠"),
            Plan("blind without jumps, nine w/t", "9 w/t"),
            Plan("blind without jumps, misere w/t", "blind pass, misere w/t"),
            Plan("blind game won by one of four", "blind 6♠, pass, pass, take talon"),
            Plan("nine w/t of four", "pass, 9 w/t, pass"),
        ),
    ),
    (
        "sochi",
        3,
        {"talonless": ["misere"], "jumps": False, "exit_levels": [7, 8]},
        (
            Plan("talonless misere alone"),
            Plan("talonless misere stands", "misere w/t", raspasy_count=1),
            Plan("talonless misere over a nine", "misere, 9♠"),
            Plan("no jump over 8NT", "8♠, 8♣, 8♦, 8♥, 8NT", raspasy_count=1),
        ),
    ),
    (
        "sochi",
        3,
        {"talonless": [9, 10], "tens_after_talonless": True, "jumps": False},
        (
            Plan("tens after nine w/t", "6♠, 9 w/t"),
            Plan("ten w/t after a ten", "9 w/t, 10♠"),
        ),
    ),
    (
        "sochi",
        4,
        {
            "half_whist_first": True,
            "half_whist_levels": [6, 8, 9],
            "pass_pass_whist_levels": [7, 8, 9],
            "stalingrad": False,
        },
        (
            Plan("half-whist of the first", "6♠, pass, pass, keep, declare 6♠, whist, pass"),
            Plan(
                "half-whist of the first, answered",
                "6♠, pass, pass, keep, declare 8♠, whist, pass, half-whist",
            ),
            Plan(
                "half-whist of the first, accepted",
                "6♠, pass, pass, keep, declare 8♠, whist, pass, half-whist, accept",
            ),
            Plan(
                "half-whist of the first, returned",
                "6♠, pass, pass, keep, declare 8♠, whist, pass, half-whist, return",
            ),
            Plan("whist after two passes", "6♠, pass, pass, keep, declare 8♠, pass, pass"),
            Plan(
                "whist after two passes, whist",
                "6♠, pass, pass, keep, declare 8♠, pass, pass, whist",
            ),
            Plan(
                "whist after two passes, three passes",
                "6♠, pass, pass, keep, declare 7♠, pass, pass, pass",
            ),
            Plan("two passes at six", "6♠, pass, pass, keep, declare 6♠, pass, pass"),
        ),
    ),
    (
        "sochi",
        4,
        {
            "half_whist_return": False,
            "half_whist_first": True,
            "ten": "whisted",
            "surrender": None,
            "dealer_may_return": False,
            "raspasy_talon": "hidden",
        },
        (
            Plan("half-whist unanswered", "6♠, pass, pass, keep, declare 7♠, pass"),
            Plan("half-whist of the first, unanswered", "6♠, pass, pass, keep, declare 7♠, whist"),
            Plan("a whisted ten", "6♠, pass, pass, keep, declare 10♠"),
            Plan("talon without surrender", "6♠, pass, pass"),
            Plan("raspasy of four, hidden", "pass, pass, pass"),
        ),
    ),
    (
        "sochi",
        4,
        {
            "raspasy_leader": "winner",
            "bombs": True,
            "talon_bonus": True,
            "first_hand_may_hold": True,
        },
        (
            Plan("raspasy of four, winners lead", "pass, pass, pass, cards 8"),
            Plan("raspasy of four, second talon card", "pass, pass, pass, cards 4"),
            Plan("holding of four", "6♠, pass, 7♥"),
            Plan("bombed contract", "pass, 6♠, pass, keep, declare 9♠, whist, whist, cards 12"),
        ),
    ),
    (
        "sochi",
        3,
        {"raspasy_leader": "winner"},
        (
            Plan("raspasy of three, winners lead", "pass, pass, pass, cards 3"),
            Plan("raspasy of three, winners lead the third", "pass, pass, pass, cards 6"),
        ),
    ),
    (
        "gusarik",
        2,
        {
            "stalingrad": True,
            "ten": "whisted",
            "talonless": ["misere", 9, 10],
            "first_hand_may_hold": True,
            "half_whist_levels": [6, 7],
            "raspasy_talon": "leads",
            "pass_pass_whist_levels": [7],
        },
        (
            Plan("stalingrad of two", "6♠, pass, keep, declare 6♠"),
            Plan("a whisted ten of two", "6♠, pass, keep, declare 10♠"),
            Plan("holding of two", "6♠, 7♦"),
            Plan("nine w/t of two", "6♠, 9 w/t, pass"),
            Plan("one call of two", "pass, 6♠, keep, declare 7♠"),
            Plan("raspasy of two", "pass, pass, cards 2"),
        ),
    ),
)
"""Base, players, options that differ, and positions."""


def positions() -> Iterator[tuple[str, list[PerftPosition]]]:
    """Yield each file's name and its positions, counted."""
    number = 0
    for preset, tables in PER_PRESET.items():
        found = []
        for players, plans in tables.items():
            for plan in plans:
                number += 1
                found.append(counted(make(plan, pref.PRESETS[preset], players, number)))
        if preset == "ukrainian":
            plan = Plan("preferans hand")
            found.append(counted(make(plan, pref.UKRAINIAN, 3, 0, PREFERANS)))
        yield preset, found
    found = []
    for base, players, options, plans in OPTIONS:
        convention = pref.PRESETS[base].evolve(**options)
        for plan in plans:
            number += 1
            found.append(counted(make(plan, convention, players, number)))
    yield "options", found


def counted(position: PerftPosition) -> PerftPosition:
    """Count as deep as the counts, growing as they last did, stay within the limit."""
    counts = [position.count(1)]
    growth = counts[0]
    while counts[-1] and counts[-1] * growth <= MOST:
        counts.append(position.count(len(counts) + 1))
        growth = -(-counts[-1] // counts[-2])
    return attrs.evolve(position, counts=tuple(counts))


def make(
    plan: Plan,
    convention: pref.Convention,
    players: int,
    seed: int,
    deal: pref.Deal | None = None,
) -> PerftPosition:
    """Play a plan's script on cards of their own; the dealer goes round with the seeds."""
    deal = deal or pref.Deal.shuffled(f"perft {seed}", players)
    dealer = seed % players
    chance = Random(seed)
    state = pref.begin(
        convention, deal, dealer=dealer, players=players, raspasy_count=plan.raspasy_count
    )
    actions: list[pref.Action] = []
    for word in filter(None, plan.script.split(", ")):
        repeats = int(word.removeprefix("cards ")) if word.startswith("cards ") else 1
        for _ in range(repeats):
            action = chance.choice(pref.legal_actions(state))
            if word == "keep":
                action = pref.Discard(*deal.talon)
            elif word == "A":
                action = pref.legal_actions(state)[0]
            elif repeats == 1 and not word.startswith("cards"):
                action = pref.parse_action(word)
            state = pref.apply(state, action)
            actions.append(action)
    return PerftPosition(
        name=f"{convention.name} {players}: {plan.name}",
        convention=convention,
        players=players,
        dealer=dealer,
        raspasy_count=plan.raspasy_count,
        hands=tuple(map(str, deal.hands)),
        talon=deal.talon_text,
        actions=tuple(map(str, actions)),
        claims=plan.claims,
    )


def main() -> None:
    """Write the files."""
    FILES.mkdir(exist_ok=True)
    for name, found in positions():
        (FILES / f"{name}.jsonl").write_text(write_perft(found), encoding="utf-8")


if __name__ == "__main__":
    main()
