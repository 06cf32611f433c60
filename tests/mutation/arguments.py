"""Read `survivors.md`: the mutants that no test kills, and why that is right."""

import re
from functools import cache
from pathlib import Path
from typing import Final

import attrs

SURVIVORS: Final = Path(__file__).parent / "survivors.md"

_LINE: Final = re.compile(
    r"^- `(?P<module>\S+)` `(?P<place>\S+)`: `(?P<before>.*?)` → `(?P<after>.*)`$"
)


@attrs.frozen
class Argument:
    """A mutant that may survive."""

    module: str
    place: str
    before: str
    after: str


@cache
def arguments() -> frozenset[Argument]:
    """Return all of them."""
    lines = SURVIVORS.read_text(encoding="utf-8").splitlines()
    return frozenset(Argument(**found.groupdict()) for found in map(_LINE.match, lines) if found)
