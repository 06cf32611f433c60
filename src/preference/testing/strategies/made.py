"""A strategy out of a maker."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from hypothesis import strategies as st

from preference.errors import wrong_type
from preference.testing.chance import Chance, DrawnChance

__all__ = ["made"]

T = TypeVar("T")


def made(make: Callable[[Chance], T]) -> st.SearchStrategy[T]:
    """Return the strategy of what a function makes of a `Chance`; it shrinks choice by choice.

    Args:
        make: Makes a value, all choices from the chance it is given.

    Raises:
        WrongType: If it cannot be called.

    >>> from hypothesis import find
    >>> from preference.testing import make_hand
    >>> print(find(made(lambda chance: make_hand(chance, 3)), lambda hand: True))
    ♠7 ♠8 ♠9
    """
    if not callable(make):
        wrong_type("made", make, "a function of a Chance, such as make_deal")
    return _made(make)


@st.composite
def _made(draw: st.DrawFn, make: Callable[[Chance], T]) -> T:
    return make(DrawnChance(draw))
