"""Mass simulation: many deals on any executor, summed up exactly."""

from preference.simulation.arena import Duel, arena, duel
from preference.simulation.estimates import Distribution, Estimate, share
from preference.simulation.games import End, Game
from preference.simulation.plan import PlayerMaker
from preference.simulation.progress import Progress
from preference.simulation.simulate import simulate
from preference.simulation.summary import FailedDeal, Summary

__all__ = [
    "Distribution",
    "Duel",
    "End",
    "Estimate",
    "FailedDeal",
    "Game",
    "PlayerMaker",
    "Progress",
    "Summary",
    "arena",
    "duel",
    "share",
    "simulate",
]
