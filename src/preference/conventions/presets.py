"""The presets: conventions by name, each a variation of Sochi."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from preference.conventions.choices import Growth
from preference.conventions.convention import Convention
from preference.conventions.raspasy_price import RaspasyPrice

__all__ = [
    "CLASSIC",
    "GUSARIK",
    "LENINGRAD",
    "PORTAL",
    "PRESETS",
    "ROSTOV",
    "SOCHI",
    "TENS",
    "UKRAINIAN",
]

SOCHI: Final[Convention] = Convention(name="sochi")
"""Sochi («Сочи»), club rules, three or four players: every option at its default. Source: S1."""

LENINGRAD: Final[Convention] = SOCHI.evolve(
    name="leningrad",
    gora_factor=2,
    whist_factor=2,
    whists_per_pool=20,
    distribution="gentleman",
    responsibility="half",
    pool_kind="total",
)
"""Leningrad («Ленинград», «Питер»): gora and whists doubled, one total of all pools. Source: S1."""

ROSTOV: Final[Convention] = SOCHI.evolve(
    name="rostov",
    distribution="gentleman",
    responsibility="half",
    consolation=10,
    raspasy_talon="hidden",
    raspasy_scoring="whists",
    raspasy_price=RaspasyPrice(base=5),
    amnesty=False,
    zero_tricks="pool",
    zero_bonus=1,
)
"""Rostov («Ростов»): consolation of ten, raspasy written in whists. Source: S1."""

PORTAL: Final[Convention] = SOCHI.evolve(
    name="portal",
    players=[3],
    talonless=["misere", 9, 10],
    tens_after_talonless=True,
    half_whist_levels=[6, 7, 8, 9, 10],
    half_whist_award="half_trick",
    half_whist_return=False,
    stalingrad=False,
    ten="whisted",
    misere_open_before_declarer_leads=False,
    raspasy_leader="winner",
    raspasy_scoring="losers",
    raspasy_price=RaspasyPrice(growth=Growth.ARITHMETIC),
    amnesty=False,
    zero_tricks="none",
    exit_levels=[6, 6, 7, 8],
    exit_wraps=False,
    exit_reset="any",
)
"""A game portal's rules for three: talonless bids, the two losers of a raspasy pay. Source: S0."""

UKRAINIAN: Final[Convention] = SOCHI.evolve(
    name="ukrainian",
    players=[3],
    talonless=["misere"],
    half_whist_levels=[],
    stalingrad=False,
    ten="whisted",
    surrender=None,
    open_before_declarer_leads=False,
    raspasy_leader="winner",
    amnesty=False,
    zero_tricks="none",
    exit_wraps=False,
    preferans_hand=True,
)
"""A Ukrainian site's rules for three: no half-whist, the preferans hand wins. Source: S3."""

TENS: Final[Convention] = SOCHI.evolve(
    name="tens",
    players=[4],
    pool_factor=10,
    gora_factor=10,
    whists_per_pool=1,
    whists_per_gora=1,
    jumps=False,
    first_hand_may_hold=True,
    surrender="all",
    talon_refusal=False,
    talon_bonus=True,
    distribution="gentleman",
    responsibility="half",
    stalingrad=False,
    ten="whisted",
    misere_open_before_declarer_leads=False,
    dealer_may_return=False,
    amnesty=False,
    zero_tricks="pool",
    exit_wraps=False,
    pool_kind="total",
)
"""Four players writing pool and gora in tens. Source: S2."""

CLASSIC: Final[Convention] = SOCHI.evolve(
    name="classic",
    jumps=False,
    first_hand_may_hold=True,
    surrender="all",
    talon_refusal=False,
    stalingrad=False,
    ten="whisted",
    misere_open_before_declarer_leads=False,
    dealer_may_return=False,
    amnesty=False,
    zero_tricks="pool",
    exit_levels=[6, 6, 6],
    exit_wraps=False,
    bombs=True,
)
"""Classic («Классика»): no jumps, holding, bombs. Source: S2, S0."""

GUSARIK: Final[Convention] = SOCHI.evolve(
    name="gusarik",
    players=[2],
    talon_refusal=False,
    half_whist_levels=[],
    stalingrad=False,
    dealer_may_return=False,
    raspasy_talon="hidden",
)
"""Gusarik («гусарик»): two players and a dummy. Source: S2."""

PRESETS: Final[Mapping[str, Convention]] = MappingProxyType(
    {
        preset.name: preset
        for preset in (SOCHI, LENINGRAD, ROSTOV, PORTAL, UKRAINIAN, TENS, CLASSIC, GUSARIK)
    }
)
"""Every preset by name. Source: §14 of the rules."""
