"""Which tests look at which module: few and quick ones first, all that know it then."""

from pathlib import Path
from typing import Final

import attrs

ROOT: Final = Path(__file__).parents[2]


@attrs.frozen
class Plan:
    """The tests of a module, as files of `tests/`."""

    first: tuple[str, ...]
    """Kill nearly every mutant within a second."""
    then: tuple[str, ...]
    """Look at what is left."""


_ALL: Final = ("test_bad_input", "test_options_alive", "test_agreement", "test_records")

PLANS: Final[dict[str, Plan]] = {
    "scoring": Plan(
        ("test_scoring",), ("test_vectors", "test_further_games", "test_golden", *_ALL)
    ),
    "sheet": Plan(("test_sheet",), ("test_vectors", "test_pad", *_ALL)),
    "settlement": Plan(("test_settlement",), ("test_vectors", "test_pad", "test_match", *_ALL)),
    "paper": Plan(("test_settlement",), ("test_rendering", "test_pad", *_ALL)),
    "rating": Plan(("test_rating",), ("test_match", *_ALL)),
    "auction": Plan(("test_auction",), ("test_further_games", "test_explanations", *_ALL)),
    "exchange": Plan(
        ("test_exchange",), ("test_engine", "test_further_games", "test_explanations", *_ALL)
    ),
    "whisting": Plan(("test_whisting",), ("test_engine", "test_further_games", *_ALL)),
    "decisions": Plan(
        ("test_decisions", "test_whisting"), ("test_scoring", "test_further_games", *_ALL)
    ),
    "tricks": Plan(("test_tricks",), ("test_engine", "test_views", "test_further_games")),
    "following": Plan(("test_tricks", "test_raspasy"), ("test_further_games", "test_bots", *_ALL)),
    "raspasy": Plan(("test_raspasy",), ("test_engine", "test_further_games", "test_views", *_ALL)),
}
