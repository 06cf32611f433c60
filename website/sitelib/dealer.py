"""The table of what the dealer of four gets and pays, made by scoring deals.

A page marks where it stands by `<!-- what the dealer writes -->`.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

import preference as pref
from preference.rendering.words import LANGUAGES as WORDS
from sitelib.rules import Language

MARK: Final = "<!-- what the dealer writes -->"

CONVENTIONS: Final = (pref.SOCHI, pref.LENINGRAD)

DEALER: Final = 3

_NAMES: Final = ("Anna", "Boris", "Vera", "Gleb")

_BACK: Final = ("pass", "pass", "return")


@dataclass(frozen=True)
class Case:
    """A deal of four, seat 0 declaring.

    Attributes:
        titles: What happened, by language.
        rule: The rule it belongs to, where the dealer writes nothing.
        scored: Puts it on an empty pad.
    """

    titles: Mapping[Language, str]
    rule: str
    scored: Callable[[pref.ScorePad], pref.ScorePad]

    def entries(self, convention: pref.Convention) -> tuple[pref.Entry, ...]:
        """Return what the dealer writes."""
        pad = pref.ScorePad.start(convention, _NAMES, pool=20, first_dealer=DEALER)
        return tuple(entry for entry in self.scored(pad).entries if entry.seat == DEALER)


CASES: Final = (
    Case(
        {
            "en": "an eight is set by two, one defender whisted",
            "ru": "восьмерная без двух, вистовал один защитник",
        },
        "DL-2",
        lambda pad: pad.contract("8♦", 0, calls=["whist", "pass"], tricks=(6, 3, 1, 0)),
    ),
    Case(
        {
            "en": "the dealer returns the whist on a seven, and sets it by one",
            "ru": "сдающий вернул вист на семерной и посадил её без одной",
        },
        "DL-1",
        lambda pad: pad.contract("7♦", 0, calls=_BACK, tricks=(6, 3, 1, 0)),
    ),
    Case(
        {
            "en": "the dealer returns the whist on a seven, and takes one trick of two",
            "ru": "сдающий вернул вист на семерной и взял одну взятку из двух",
        },
        "DL-1",
        lambda pad: pad.contract("7♦", 0, calls=_BACK, tricks=(9, 1, 0, 0)),
    ),
    Case(
        {
            "en": "the declarer refuses the talon and declares an eight",
            "ru": "играющий отказался от прикупа и заказал восьмерную",
        },
        "EX-4",
        lambda pad: pad.contract("8♦", 0, calls=["pass", "pass"], talon_refused=True),
    ),
    Case(
        {
            "en": "the declarer refuses the talon on misere",
            "ru": "играющий отказался от прикупа на мизере",
        },
        "EX-4",
        lambda pad: pad.contract("misere", 0, tricks=(0, 5, 5, 0), talon_refused=True),
    ),
    Case(
        {"en": "two aces in the talon of a six", "ru": "два туза в прикупе на шестерной"},
        "EX-5",
        lambda pad: pad.contract("6♦", 0, calls=["pass", "pass"], talon="♠A ♥A"),
    ),
    Case(
        {
            "en": "raspasy 0-4-4, and the talon took two",
            "ru": "распасы 0-4-4, две взял прикуп",
        },
        "RA-5",
        lambda pad: pad.raspasy((0, 4, 4, 2)),
    ),
    Case(
        {
            "en": "raspasy 3-3-4, and the talon took none",
            "ru": "распасы 3-3-4, прикуп не взял ничего",
        },
        "RA-5",
        lambda pad: pad.raspasy((3, 3, 4, 0)),
    ),
)

_SAY: Final[Mapping[Language, Mapping[str, str]]] = {
    "en": {
        "gets": "gets {what}",
        "pays": "pays {what}",
        "on": "{what} on the declarer",
        "nothing": "nothing",
    },
    "ru": {
        "gets": "получает: {what}",
        "pays": "платит: {what}",
        "on": "{what} на играющего",
        "nothing": "ничего",
    },
}


def lines(case: Case, convention: pref.Convention, language: Language) -> Iterator[str]:
    """Yield what the dealer pays and gets, a line for each column, and from whom."""
    say = _SAY[language]
    amounts: dict[tuple[str, int | None], list[int]] = {}
    for entry in case.entries(convention):
        amounts.setdefault((entry.column, entry.on), []).append(int(entry.amount))
    for (column, on), several in amounts.items():
        is_paid = column == pref.Column.GORA and sum(several) > 0
        shown = " + ".join(f"−{-one}" if one < 0 else str(one) for one in several)
        what = f"{WORDS[language].columns[column]} {shown}"
        if on is not None:
            what = say["on"].format(what=what)
        yield say["pays" if is_paid else "gets"].format(what=what)
    if not amounts:
        yield say["nothing"]


def rules(case: Case) -> tuple[str, ...]:
    """Return the rules that write it, each once, or the one that writes nothing."""
    found = dict.fromkeys(entry.rule for one in CONVENTIONS for entry in case.entries(one))
    return tuple(found) or (case.rule,)
