"""The table of what five results write in each convention, made by scoring them.

A page marks where it stands by `<!-- what is written -->`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

import preference as pref
from preference.rendering.words import LANGUAGES as WORDS
from sitelib.rules import Language

MARK: Final = "<!-- what is written -->"

_NAMES: Final = ("Anna", "Boris", "Vera", "Gleb")

_NO_BONUS: Final = "♠7 ♥8"
"""A talon for which no dealer is paid (EX-5)."""


@dataclass(frozen=True)
class Case:
    """A result.

    Attributes:
        titles: What it is, by language.
        contract: What was played; empty for raspasy.
        tricks: Of seats 0, 1 and 2. Seat 0 declares, seat 1 whists, seat 2 passes.
    """

    titles: Mapping[Language, str]
    contract: str
    tricks: tuple[int, int, int]

    def entries(self, convention: pref.Convention) -> tuple[pref.Entry, ...] | None:
        """Return what is written, or `None` where the result cannot be had.

        Three sit down; where a convention has no game for three, as many as it has.
        """
        players = 3 if 3 in convention.players else max(convention.players)
        tricks: tuple[int, ...] = (*self.tricks, 0)[:players]
        if players == 2:
            if not self.contract:
                return None  # a raspasy of two has no third number
            tricks = (self.tricks[0], sum(self.tricks[1:]))
        pad = pref.ScorePad.start(convention, _NAMES[:players], first_dealer=players - 1)
        if not self.contract:
            return pad.raspasy(tricks).entries
        is_asked = self.contract != "misere"
        calls = ["whist", "pass"][: 1 if players == 2 else 2] if is_asked else []
        is_paid = convention.talon.talon_bonus and players == 4
        talon = _NO_BONUS if is_paid else None
        return pad.contract(self.contract, 0, calls=calls, tricks=tricks, talon=talon).entries

    def who(self, seat: int, language: Language) -> str:
        """Return what a seat is in this result."""
        say = _SAY[language]
        if seat == 3:
            return say["dealer"]
        if not self.contract:
            return say["took"].format(tricks=self.tricks[seat])
        return say[("declarer", "whister", "passed")[seat]]


CASES: Final = (
    Case(
        {"en": "six made, whister short by one", "ru": "сыграна шестерная, вистующий без одной"},
        "6♦",
        (7, 2, 1),
    ),
    Case(
        {"en": "seven made, whister short by one", "ru": "сыграна семерная, вистующий без одной"},
        "7♦",
        (9, 1, 0),
    ),
    Case({"en": "eight set by two", "ru": "восьмерная без двух"}, "8♦", (6, 3, 1)),
    Case({"en": "raspasy 0-4-6", "ru": "распасы 0-4-6"}, "", (0, 4, 6)),
    Case({"en": "misere set by one", "ru": "мизер без одной"}, "misere", (1, 5, 4)),
)

_SAY: Final[Mapping[Language, Mapping[str, str]]] = {
    "en": {
        "declarer": "declarer",
        "whister": "whister",
        "passed": "who passed",
        "dealer": "dealer",
        "took": "took {tricks}",
        "none": "–",
    },
    "ru": {
        "declarer": "играющий",
        "whister": "вистующий",
        "passed": "пасовавший",
        "dealer": "сдающий",
        "took": "взял {tricks}",
        "none": "–",
    },
}


def lines(case: Case, convention: pref.Convention, language: Language) -> Iterator[str]:
    """Yield who writes what, a line for each column of a seat."""
    entries = case.entries(convention)
    if entries is None:
        yield _SAY[language]["none"]
        return
    amounts: dict[tuple[int, str], list[str]] = {}
    for entry in entries:
        sign = "−" if entry.amount < 0 else ""
        amounts.setdefault((entry.seat, entry.column), []).append(f"{sign}{abs(entry.amount)}")
    for (seat, column), several in amounts.items():
        words = WORDS[language].columns[column]
        yield f"{case.who(seat, language)}: {words} {' + '.join(several)}"


def rules(case: Case, convention: pref.Convention) -> tuple[str, ...]:
    """Return the rules that write it, each once."""
    entries = case.entries(convention) or ()
    return tuple(dict.fromkeys(entry.rule for entry in entries))
