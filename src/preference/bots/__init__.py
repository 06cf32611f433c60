"""Bots: players that are programs. Each gets a view and returns an action, never a state."""

from preference.bots.beginner import BeginnerPlayer
from preference.bots.protocol import Bot
from preference.bots.random_player import RandomPlayer
from preference.bots.sampling import SamplingPlayer
from preference.bots.table import BotError, play_match

__all__ = ["BeginnerPlayer", "Bot", "BotError", "RandomPlayer", "SamplingPlayer", "play_match"]
