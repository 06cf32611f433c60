"""A soak: random deals over random conventions, with all invariants, for as long as wanted.

    python -m preference.testing soak --deals 1000000 --seed 1 --resume soak.json

Every deal follows from the root seed and its index alone, so a soak can be stopped, resumed, cut
into any chunks and given to any number of workers, and comes to the same counts and digest.
"""

from preference.testing.soak.deal import PERIODS, soak_deal, soak_range
from preference.testing.soak.run import run_soak
from preference.testing.soak.state import SoakState
from preference.testing.soak.tally import Failure, Tally

__all__ = ["PERIODS", "Failure", "SoakState", "Tally", "run_soak", "soak_deal", "soak_range"]
