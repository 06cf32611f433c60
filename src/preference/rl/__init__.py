"""Reinforcement learning: deals and matches as an environment of PettingZoo (extra `rl`)."""

from preference.rl.environment import env, raw_env
from preference.rl.layout import FIELDS, Field
from preference.rl.numbering import ACTIONS, action_of, index_of
from preference.rl.observing import observation

__all__ = [
    "ACTIONS",
    "FIELDS",
    "Field",
    "action_of",
    "env",
    "index_of",
    "observation",
    "raw_env",
]
