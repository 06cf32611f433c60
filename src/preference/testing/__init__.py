"""A test kit: strategies, invariants and conformance checks for whoever builds on the rules.

Needs the extra `testing`: `pip install 'preference[testing]'`.
"""

from preference.testing.chance import Chance, DrawnChance, RandomChance
from preference.testing.perft_counts import divide, perft
from preference.testing.perft_files import PerftPosition, read_perft, write_perft

__all__ = [
    "Chance",
    "DrawnChance",
    "PerftPosition",
    "RandomChance",
    "divide",
    "perft",
    "read_perft",
    "write_perft",
]
