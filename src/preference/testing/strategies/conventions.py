"""The strategy of conventions."""

from __future__ import annotations

from hypothesis import strategies as st

from preference.conventions import Convention
from preference.testing.making.conventions import check_base, make_convention
from preference.testing.strategies.made import made

__all__ = ["conventions"]


def conventions(
    *, players: int | None = None, base: Convention | None = None
) -> st.SearchStrategy[Convention]:
    """Return the strategy of conventions; the plainest is Sochi, or the base.

    Every option of §14 comes up with every value of `OPTION_VALUES`. What fails a test is shrunk
    to a preset with as few options changed as can be.

    Args:
        players: How many must be able to sit down, or `None`.
        base: What to start from, or `None` for any preset.

    Raises:
        ArgumentError: If nobody plays with so many.
        WrongType: If it is no number of players, or no convention.

    Source: §14 of the rules.

    >>> from hypothesis import find
    >>> from preference.conventions import SOCHI, diff
    >>> found = find(conventions(), lambda convention: not convention.whist.stalingrad)
    >>> [difference.option for difference in diff(SOCHI, found)]
    ['stalingrad']
    """
    check_base("conventions", players, base)
    return made(lambda chance: make_convention(chance, players=players, base=base))
