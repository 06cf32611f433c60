"""Exact play with all cards seen: what could have been made, and which card was the mistake.

The search itself is `_kernel`, integers only. It runs interpreted, or compiled where the package
was built so; both give the same values and look at the same positions. `COMPILED` says which runs.
"""

from typing import Final

from preference.solver._kernel import search
from preference.solver.analysis import analyse
from preference.solver.discards import BestDiscard, best_discard
from preference.solver.hands import Cards, position
from preference.solver.judge import CardAction
from preference.solver.losses import AgreedClaim, DealAnalysis, Loss
from preference.solver.solutions import ContractSolution, RaspasySolution, Solution
from preference.solver.solving import evaluate, line, solve
from preference.solver.tables import TrickTable, table

__all__ = [
    "COMPILED",
    "AgreedClaim",
    "BestDiscard",
    "CardAction",
    "Cards",
    "ContractSolution",
    "DealAnalysis",
    "Loss",
    "RaspasySolution",
    "Solution",
    "TrickTable",
    "analyse",
    "best_discard",
    "evaluate",
    "line",
    "position",
    "solve",
    "table",
]

COMPILED: Final[bool] = not search.__file__.endswith(".py")
"""Whether the kernel was compiled."""
