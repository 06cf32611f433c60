"""Mass simulation: many deals on any executor, summed up exactly."""

from preference.simulation.arena import Duel, arena, duel
from preference.simulation.estimates import Distribution, Estimate, share
from preference.simulation.games import End, Game
from preference.simulation.pictures import games_svg, results_svg
from preference.simulation.plan import PlayerMaker
from preference.simulation.players import PLAYERS, player_of
from preference.simulation.progress import Progress
from preference.simulation.rollouts import Rollouts, rollouts
from preference.simulation.running import worker_processes
from preference.simulation.simulate import simulate
from preference.simulation.summary import FailedDeal, Summary

__all__ = [
    "PLAYERS",
    "Distribution",
    "Duel",
    "End",
    "Estimate",
    "FailedDeal",
    "Game",
    "PlayerMaker",
    "Progress",
    "Rollouts",
    "Summary",
    "arena",
    "duel",
    "games_svg",
    "player_of",
    "results_svg",
    "rollouts",
    "share",
    "simulate",
    "worker_processes",
]
