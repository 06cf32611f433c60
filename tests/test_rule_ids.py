"""Every rule of the specification has a test that is named after it."""

import re
from functools import cache
from itertools import takewhile
from pathlib import Path

import pytest

TESTS = Path(__file__).parent

PLAIN = TESTS / "plain"
"""Tests of the second scorer: they say nothing about the library, so they do not count here."""

RULES = {
    # Cards, seats, dealing
    "CA-1": "32 cards, the order of ranks and suits",
    "CA-2": "text forms",
    "ST-1": "seats by draw",
    "ST-2": "the deal passes clockwise",
    "ST-3": "with four the dealer is inactive",
    "ST-4": "a fourth player joins three",
    "DE-1": "dealing in pairs",
    "DE-2": "a valid deal",
    # The auction
    "BI-1": "the ladder",
    "BI-2": "turns, and bids above the standing one",
    "BI-3": "the end of the auction",
    "BI-4": "misere is a first call",
    "BI-5": "an outbid misere may only pass",
    "BI-6": "jumps",
    "BI-7": "holding",
    "BI-8": "the minimum level",
    "BI-9": "talonless bids",
    "BI-10": "refusals name the lowest call",
    "BI-11": "blind calls",
    # Talon, discard, contract
    "EX-1": "talon and discard",
    "EX-2": "the contract",
    "EX-3": "surrender",
    "EX-4": "talon refusal",
    "EX-5": "talon bonus",
    "EX-6": "a declared contract stands",
    # Whist decisions
    "WH-1": "the first defender speaks first",
    "WH-2": "whist, pass, half-whist",
    "WH-3": "the answer to half-whist",
    "WH-4": "half-whist of the first defender",
    "WH-5": "two passes",
    "WH-6": "Stalingrad",
    "WH-7": "tens, checked or whisted",
    "WH-8": "open or closed",
    "WH-9": "when hands open",
    "WH-10": "missing quota",
    "WH-11": "trick whists",
    "WH-12": "consolation",
    "WH-13": "a checked ten that is set",
    "WH-14": "a returned half-whist takes no share",
    # Play
    "PL-1": "the first lead",
    "PL-2": "following and trumping",
    "PL-3": "who takes the trick",
    "PL-4": "misere",
    "PL-5": "overtricks",
    "PL-6": "claims",
    "PL-7": "the preferans hand",
    # Four at the table
    "DL-1": "the dealer returns the whist",
    "DL-2": "the dealer's consolation",
    "DL-3": "refusal, bonus and raspasy",
    # Raspasy
    "RA-1": "no trumps",
    "RA-2": "the talon shows the suit",
    "RA-2b": "who leads tricks two and three",
    "RA-3": "the dealer of four plays the talon",
    "RA-4": "the price",
    "RA-5": "scoring in gora",
    "RA-6": "scoring in whists",
    "RA-7": "scoring of losers",
    "RA-8": "the cycle",
    # Scoring a contract
    "SC-1": "made or set",
    "SC-2": "misere",
    "SC-3": "the defence",
    "SC-4": "the sheet is the sum of its entries",
    "SC-5": "exact amounts",
    "SC-6": "corrections",
    # Pool, help, end of the game
    "PO-1": "a pool for each",
    "PO-2": "help",
    "PO-3": "no help for who was short",
    "PO-4": "all pools closed",
    "PO-5": "the order of credits",
    "PO-6": "one pool for all",
    "PO-7": "other ends",
    # Settlement and rating
    "SE-1": "the formula",
    "SE-2": "the paper method",
    "SE-3": "rounding",
    "SE-4": "money",
    "SE-5": "places",
    "EL-1": "Elo",
    # Further games
    "BL-1": "looking",
    "BL-2": "blind passes",
    "BL-3": "blind games",
    "BL-4": "blind misere",
    "BO": "bombs",
    "SK": "races",
    "GU": "Gusarik",
    "TB": "table procedure",
    # Information
    "IN-1": "what a seat sees",
    "IN-2": "a view does not depend on what it hides",
    "IN-3": "after the deal everything is public",
}
"""Every rule ID of the specification, §2 to §13, and what it is about."""

NOT_YET: set[str] = set()
"""Rules that are not built yet; whoever builds one takes it out of here."""

NAMES = {rule.lower().replace("-", ""): rule for rule in RULES}
"""How a rule is written in the name of a test: `WH-10` as `wh10`."""


ID_LIKE = re.compile(r"(ca|st|de|bi|ex|wh|pl|dl|ra|sc|po|se|el|bl|in)\d+[a-z]?")
"""What looks like the ID of a rule, whether or not there is such a rule."""


@cache
def named_tests() -> tuple[tuple[str, str], ...]:
    """List file and name of every test that says something about the library."""
    return tuple(
        (path.relative_to(TESTS).as_posix(), name)
        for path in sorted(TESTS.rglob("test_*.py"))
        if PLAIN not in path.parents
        for name in re.findall(r"^ *def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    )


def rules_of(name: str) -> list[str]:
    """Read the rules a test is named after: all the IDs at the beginning of its name."""
    words = name.removeprefix("test_").split("_")
    return [NAMES[word] for word in takewhile(NAMES.__contains__, words)]


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
    missing = {rule: title for rule, title in RULES.items() if rule not in tested}
    assert missing.keys() == NOT_YET, f"not as said: {missing.keys() ^ NOT_YET}"


def test_no_test_is_named_after_a_rule_that_there_is_not() -> None:
    """A slip in a name would hide that a rule lacks its test."""
    slips = [
        f"{file}: {name}"
        for file, name in named_tests()
        for word in name.removeprefix("test_").split("_")[:1]
        if ID_LIKE.fullmatch(word) and word not in NAMES
    ]
    assert slips == []
