"""Every rule of the specification has a test that is named after it."""

import re

import pytest

from sitelib import rules as book
from sitelib.named_tests import NAMES, named_tests, rules_of

RULES = tuple(book.RULES)
"""Every rule ID of the specification, §2 to §13."""

NOT_YET: set[str] = set()
"""Rules that are not built yet; whoever builds one takes it out of here."""

ID_LIKE = re.compile(r"(ca|st|de|bi|ex|wh|pl|dl|ra|sc|po|se|el|bl|in)\d+[a-z]?")
"""What looks like the ID of a rule, whether or not there is such a rule."""


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("test_wh10_three_nil_costs_the_second_two_tricks", ["WH-10"]),
        ("test_ra2b_winner_leads", ["RA-2b"]),
        ("test_gu_two_bid", ["GU"]),
        ("test_se1_se2_results_move_with_the_seats", ["SE-1", "SE-2"]),
        ("test_a_name_with_wh10_in_it", []),
        ("test_wh15_there_is_no_such_rule", []),
    ],
)
def test_rules_are_read_from_the_names_of_tests(name: str, rules: list[str]) -> None:
    """One or more IDs at the beginning, without the dash."""
    assert rules_of(name) == rules


def test_every_rule_has_a_test_named_after_it() -> None:
    """But for those that are not built yet, and only for those."""
    tested = {rule for _, name in named_tests() for rule in rules_of(name)}
    assert {rule for rule in RULES if rule not in tested} == NOT_YET


def test_no_test_is_named_after_a_rule_that_there_is_not() -> None:
    """A slip in a name would hide that a rule lacks its test."""
    slips = [
        f"{file}: {name}"
        for file, name in named_tests()
        for word in name.removeprefix("test_").split("_")[:1]
        if ID_LIKE.fullmatch(word) and word not in NAMES
    ]
    assert slips == []
