"""Deals that bots played, recomputed by hand from the rules: what is written, and the result.

Seats count from 0; calls run from the first defender; whists are (writer, on): amount.
"""

from fractions import Fraction
from typing import Any

import preference as pref
from preference.bots import BeginnerPlayer
from preference.simulation import simulate
from tests.rows import each

Whists = dict[tuple[int, int], int]

Row = tuple[str, int, int, dict[str, Any], dict[int, int], dict[int, int], Whists, str]

CONTRACTS: list[Row] = [
    (
        "sochi", 3, 0,
        {"contract": "8♥", "declarer": 1, "calls": ["whist", "whist"], "tricks": (1, 8, 1)},
        {1: 6}, {}, {(2, 1): 6, (0, 1): 6}, "-14 28 -14",
    ),
    (
        "sochi", 3, 1,
        {"contract": "6♦", "declarer": 2, "calls": ["whist", "whist"], "tricks": (2, 1, 7)},
        {2: 2}, {1: 2}, {(0, 2): 4, (1, 2): 2}, "4 -18 14",
    ),
    (
        "sochi", 4, 3,
        {
            "contract": "7♥", "declarer": 2, "calls": ["whist", "pass", "closed"],
            "tricks": (2, 0, 8, 0), "talon_refused": True,
        },
        {2: 4}, {3: 4}, {(0, 2): 8}, "8 0 32 -40",
    ),
    (
        "sochi", 4, 0,
        {
            "contract": "8♣", "declarer": 3, "calls": ["pass", "pass", "return", "open"],
            "tricks": (0, 0, 2, 8),
        },
        {3: 6}, {}, {(0, 3): 12}, "-3 -15 -15 33",
    ),
    (
        "leningrad", 4, 1,
        {
            "contract": "8♥", "declarer": 2, "calls": ["whist", "pass", "open"],
            "tricks": (7, 0, 3, 0),
        },
        {}, {2: 60}, {(3, 2): 102, (0, 2): 102, (1, 2): 60}, "252 210 -714 252",
    ),
    (
        "leningrad", 3, 0,
        {
            "contract": "7♣", "declarer": 2, "calls": ["pass", "half-whist", "return", "closed"],
            "tricks": (2, 1, 7),
        },
        {2: 4}, {}, {(0, 2): 24}, "-8/3 -80/3 88/3",
    ),
    (
        "rostov", 4, 1,
        {
            "contract": "8♣", "declarer": 3, "calls": ["pass", "pass", "return", "open"],
            "tricks": (1, 0, 2, 7),
        },
        {}, {3: 6}, {(0, 3): 10, (2, 3): 10, (1, 3): 28}, "25 43 25 -93",
    ),
    (
        "portal", 3, 1,
        {"contract": "7♦", "declarer": 1, "calls": ["whist", "whist"], "tricks": (1, 9, 0)},
        {1: 4}, {2: 4}, {(0, 1): 4}, "4 36 -40",
    ),
    (
        "tens", 4, 3,
        {
            "contract": "8♥", "declarer": 1, "calls": ["pass", "whist", "closed"],
            "tricks": (1, 8, 1, 0), "talon": "♥A ♦9",
        },
        {1: 60}, {}, {(0, 1): 12, (3, 1): 6}, "-3 27 -15 -9",
    ),
    (
        "classic", 3, 0,
        {
            "contract": "7♦", "declarer": 2, "calls": ["pass", "whist", "open"],
            "tricks": (0, 5, 5),
        },
        {}, {2: 8}, {(0, 2): 8, (1, 2): 28}, "104/3 164/3 -268/3",
    ),
    (
        "gusarik", 2, 1,
        {"contract": "6♥", "declarer": 1, "calls": ["whist"], "tricks": (2, 8)},
        {1: 2}, {0: 4}, {(0, 1): 4}, "-26 26",
    ),
    (
        "ukrainian", 3, 0,
        {
            "contract": "6♦", "declarer": 2, "calls": ["pass", "whist", "open"],
            "tricks": (2, 4, 4),
        },
        {}, {2: 4}, {(0, 2): 4, (1, 2): 16}, "52/3 88/3 -140/3",
    ),
    (
        "tens", 4, 0,
        {
            "contract": "9♦", "declarer": 3, "calls": ["pass", "whist", "closed"],
            "tricks": (0, 1, 1, 8), "talon": "♠10 ♠7",
        },
        {}, {3: 80}, {(1, 3): 16, (2, 3): 16, (0, 3): 8}, "28 36 36 -100",
    ),
]  # fmt: skip


def exact(text: str) -> tuple[Fraction, ...]:
    """Read results."""
    return tuple(map(Fraction, text.split()))


@each(("name", "players", "dealer", "played", "pool", "gora", "whists", "results"), CONTRACTS)
def test_se1_contracts_recomputed_by_hand(
    name: str,
    players: int,
    dealer: int,
    played: dict[str, Any],
    pool: dict[int, int],
    gora: dict[int, int],
    whists: Whists,
    results: str,
) -> None:
    """Pool, gora, whists, and the settlement of the one deal."""
    names = ("Anna", "Boris", "Vera", "Gleb")[:players]
    pad = pref.ScorePad.start(pref.PRESETS[name], names, first_dealer=dealer)
    pad = pad.contract(**played)
    seats = range(players)
    assert pad.sheet.pool == tuple(pool.get(seat, 0) for seat in seats)
    assert pad.sheet.gora == tuple(gora.get(seat, 0) for seat in seats)
    assert pad.sheet.whists == tuple(
        tuple(whists.get((writer, on), 0) for on in seats) for writer in seats
    )
    assert pad.settlement.exact == exact(results)


def test_ra6_a_raspasy_of_rostov_recomputed_by_hand() -> None:
    """The one with the fewest tricks writes five for each trick of the others."""
    pad = pref.ScorePad.start(pref.ROSTOV, ["Anna", "Boris", "Vera"], first_dealer=0)
    pad = pad.raspasy((1, 3, 6))
    assert pad.sheet.whists == ((0, 15, 30), (0, 0, 0), (0, 0, 0))
    assert pad.settlement.exact == exact("45 -15 -30")


def test_se1_a_simulation_counts_the_deals_that_were_recomputed() -> None:
    """The last deal of each, which is the whole less the rest."""
    for convention, players, deals, results in (
        (pref.SOCHI, 4, 4, "8 0 32 -40"),
        (pref.TENS, 4, 9, "28 36 36 -100"),
        (pref.UKRAINIAN, 3, 1, "52/3 88/3 -140/3"),
    ):
        seed = f"hand {convention.name} {players} beg"
        bots = [BeginnerPlayer] * players
        whole = simulate(convention, bots, deals=deals, seed=seed)
        rest = simulate(convention, bots, deals=deals - 1, seed=seed)
        for seat, result in enumerate(exact(results)):
            last = dict(whole.results[seat])
            if rest.deals:
                for value, count in rest.results[seat]:
                    last[value] -= count
            assert {value for value, count in last.items() if count} == {result}
