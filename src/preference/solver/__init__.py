"""Exact play with all cards seen: what could have been made, and which card was the mistake.

The search itself is `_kernel`, integers only. It runs interpreted, or compiled where the package
was built so; both give the same values and look at the same positions. `COMPILED` says which runs.
"""

from typing import Final

from preference.solver._kernel import search
from preference.solver.questions import Aim, Memory, Question

__all__ = ["COMPILED", "Aim", "Memory", "Question"]

COMPILED: Final[bool] = not search.__file__.endswith(".py")
"""Whether the kernel was compiled."""
