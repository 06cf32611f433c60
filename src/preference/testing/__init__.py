"""A test kit: strategies, invariants and conformance checks for whoever builds on the rules.

Needs the extra `testing`: `pip install 'preference[testing]'`.
"""

from preference.testing.chance import Chance, DrawnChance, RandomChance

__all__ = ["Chance", "DrawnChance", "RandomChance"]
