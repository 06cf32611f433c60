"""Tests by the rules they are named after: `test_bi7_…` pins BI-7."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import takewhile
from types import MappingProxyType
from typing import Final, NamedTuple

from sitelib.rules import DOCS, RULES

TESTS: Final = DOCS.parent / "tests"

PLAIN: Final = TESTS / "plain"
"""Tests of the second scorer: they say nothing about the library, so they do not count here."""

NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {rule.lower().replace("-", ""): rule for rule in RULES}
)
"""How a rule is written in the name of a test: `WH-10` as `wh10`."""


class NamedTest(NamedTuple):
    """A test: its file, as seen from the folder of the tests, and its name."""

    file: str
    name: str


@cache
def named_tests() -> tuple[NamedTest, ...]:
    """List every test that says something about the library."""
    return tuple(_named_tests())


def _named_tests() -> Iterator[NamedTest]:
    for path in sorted(TESTS.rglob("test_*.py")):
        if PLAIN not in path.parents:
            text = path.read_text(encoding="utf-8")
            for name in re.findall(r"^ *def (test_\w+)", text, re.MULTILINE):
                yield NamedTest(path.relative_to(TESTS).as_posix(), name)


def rules_of(name: str) -> list[str]:
    """Read the rules a test is named after: all the IDs at the beginning of its name."""
    words = name.removeprefix("test_").split("_")
    return [NAMES[word] for word in takewhile(NAMES.__contains__, words)]


def tests_of(rule: str) -> tuple[NamedTest, ...]:
    """List the tests that are named after a rule, and for a whole game after its parts, too."""
    return tuple(
        test
        for test in named_tests()
        if any(one == rule or one.startswith(f"{rule}-") for one in rules_of(test.name))
    )
