"""How much of many cases a test looks at."""

from collections.abc import Sequence
from typing import Final, TypeVar

from hypothesis import settings

_T = TypeVar("_T")
_SHARE: Final = 3
"""The ordinary run looks at one case of so many, where nothing else is said."""


def some(cases: Sequence[_T], share: int = _SHARE) -> Sequence[_T]:
    """Take the cases that a test marked `many` looks at: in the ordinary run one of a few.

    Every other profile than `short` takes them all; `.ci/run` looks with `thorough`.
    """
    is_short = settings.get_current_profile_name() == "short"
    return cases[::share] if is_short else cases


def times(most: int) -> int:
    """Count the examples of a property that is dearer than others: a third in the ordinary run."""
    return len(some(range(most)))
