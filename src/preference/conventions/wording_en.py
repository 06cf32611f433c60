"""What every option says at the table, in English, with the Russian terms."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from preference.conventions.wording_ru import WITHOUT

__all__ = ["OWN", "ROUNDED", "WORDS"]

OWN: Final[Mapping[str, str]] = MappingProxyType(
    {
        "raspasy_scoring": "raspasy are written by the table's own",
        "rounding": "results are rounded by the table's own",
    }
)
"""What is said before the name of a callable of the table's own."""

ROUNDED: Final = "results are rounded by the largest remainders"
"""The rounding of the library."""

_Words: TypeAlias = Callable[[Any], str]

_SPELLED: Final[Mapping[object, str]] = MappingProxyType(
    {
        "misere": "misere",
        2: "two",
        3: "three",
        4: "four",
        6: "six",
        7: "seven",
        8: "eight",
        9: "nine",
        10: "ten",
    }
)


def _count(value: int, one: str, more: str) -> str:
    return f"{value!s} {one if value == 1 else more}"


def _listed(members: Sequence[object], last: str) -> str:
    *others, end = (_SPELLED[member] for member in members)
    return f"{', '.join(others)} {last} {end}" if others else end


def _flag(on: str, off: str) -> _Words:
    return lambda value: on if value else off


def _one_of(**words: str) -> _Words:
    return lambda value: words[value]


def _times_price(before: str, after: str) -> _Words:
    def words(value: int) -> str:
        times = {1: "", 2: "twice "}.get(value, f"{value!s} times ")
        return f"{before} {times}its price {after}"

    return words


def _levels(none: str, some: str) -> _Words:
    return lambda value: some.format(_listed(value, "and")) if value else none


def _surrender(value: Any) -> str:
    if value is None:
        return "the declarer may not give up"
    cost = "all tricks bid" if value == "all" else _count(value, "undertrick", "undertricks")
    return f"the declarer may give up once the talon is seen, for {cost} («{WITHOUT[value]}»)"


def _consolation(value: Any) -> str:
    each = "the worth of a trick" if value == "price" else _count(value, "whist", "whists")
    return f"an undertrick gives each defender {each} («консоляция»)"


def _raspasy_price(value: Mapping[str, Any]) -> str:
    by, limit = value["by"], value["limit"]
    words = f"a raspasy trick costs {value['base']!s}"
    if value["growth"] == "none":
        words += " every time"
        if by != 1 or limit is not None:
            most = "no limit" if limit is None else f"a limit of {limit!s}"
            words += f" (a step of {by!s} and {most} have no effect)"
        return words
    grown = f"plus {by!s}" if value["growth"] == "arithmetic" else f"times {by!s}"
    words += f", {grown} for each raspasy before it («прогрессия»)"
    return words if limit is None else f"{words}, {_count(limit, 'time', 'times')} at most"


_AFTER: Final = ("at the start", "after one raspasy", "after two", "after three", "after four")


def _exit_levels(value: Sequence[int]) -> str:
    counted = (*_AFTER, *(f"after {count!s}" for count in range(len(_AFTER), len(value))))
    levels = ", ".join(f"{level!s} {after}" for level, after in zip(value, counted, strict=False))
    return f"the lowest opening level is {levels} («выход»)"


WORDS: Final[Mapping[str, _Words]] = MappingProxyType(
    {
        "players": lambda value: f"played by {_listed(value, 'or')}",
        "pool_factor": _times_price("a contract made puts", "into the pool («пуля»)"),
        "gora_factor": _times_price("a missing trick puts", "on the gora («гора»)"),
        "whist_factor": _times_price("a trick of the defence is worth", "in whists («висты»)"),
        "whists_per_pool": lambda value: (
            f"a pool point is worth {_count(value, 'whist', 'whists')} in the end and in help"
        ),
        "whists_per_gora": lambda value: (
            f"a gora point costs {_count(value, 'whist', 'whists')} in the end"
        ),
        "jumps": _flag(
            "a bid may skip rungs of the ladder",
            "a bid must be the lowest there is, rung by rung («по ступенькам»)",
        ),
        "first_hand_may_hold": _flag(
            "the first hand may hold a later hand's bid without raising it («здесь»)",
            "a bid of another hand must be raised, nobody may hold it",
        ),
        "talonless": _levels(
            "nothing may be bid without the talon",
            "{} may be bid without the talon («без прикупа»)",
        ),
        "tens_after_talonless": _flag(
            "an ordinary ten may be bid over nine without talon",
            "after a talonless bid no ordinary ten may be bid",
        ),
        "blind": _flag(
            "calls may be made blind, before looking at the cards («втёмную»)",
            "nobody calls blind",
        ),
        "surrender": _surrender,
        "talon_refusal": _flag(
            "with four a talon may be refused at the dealer's cost («отказ от прикупа»)",
            "nobody may refuse the talon",
        ),
        "talon_bonus": _flag(
            "the dealer of four is paid for a lucky talon («премия за прикуп»)",
            "the dealer of four is paid nothing for the talon",
        ),
        "distribution": _one_of(
            greedy="a single whister keeps all tricks of a set («жлобский вист»)",
            gentleman=(
                "a single whister shares the tricks of a set with the passer "
                "(«джентльменский вист»)"
            ),
        ),
        "responsibility": _one_of(
            full="a whister pays a declarer's price for a missing trick («ответственный вист»)",
            half=(
                "a whister pays half a declarer's price for a missing trick "
                "(«полуответственный вист»)"
            ),
        ),
        "two_whisters": _one_of(
            joint="at six and seven two whisters answer for the quota together",
            individual="at six and seven each of two whisters answers for half the quota",
        ),
        "shared_trick": _one_of(
            second="from eight up the second of two whisters answers for the one trick",
            each="from eight up each of two whisters answers for the one trick",
        ),
        "half_whist_levels": _levels(
            "nobody may go for half-whist («полвиста»)",
            "at {} the second defender may go for half-whist («полвиста»)",
        ),
        "half_whist_award": _one_of(
            half_quota="a half-whist is worth half the tricks the defence owes",
            half_trick="a half-whist is worth half a trick",
        ),
        "half_whist_return": _flag(
            "who passed may answer a half-whist by returning the whist («вернуть вист»)",
            "a half-whist ends the deal, nobody is asked",
        ),
        "half_whist_first": _flag(
            "a first defender left alone may go for half-whist («вист — пас — полвиста»)",
            "a first defender left alone plays",
        ),
        "pass_pass_whist_levels": _levels(
            "two passes of the defence are final",
            "at {} the first defender may whist after two passes («пас — пас — вист»)",
        ),
        "stalingrad": _flag(
            "six spades must be whisted by both defenders (Stalingrad, «Сталинград»)",
            "six spades is whisted or passed like any six",
        ),
        "ten": _one_of(
            checked="a ten is checked with open hands («десятерная проверяется»)",
            whisted="a ten is whisted, with one trick owed («десятерная вистуется»)",
        ),
        "open_before_declarer_leads": _flag(
            "hands are laid open before the first lead, whoever leads",
            "hands are laid open after a declarer who leads first has led",
        ),
        "misere_open_before_declarer_leads": _flag(
            "on misere hands are laid open before the first lead, whoever leads",
            "on misere hands are laid open after a declarer who leads first has led",
        ),
        "consolation": _consolation,
        "dealer_may_return": _flag(
            "when the defence gives up, the dealer of four may look and return the whist",
            "when the defence gives up, the dealer of four is not asked",
        ),
        "dealer_consolation": _one_of(
            always="the dealer of four writes consolation whenever a contract is set",
            if_returned="the dealer of four writes consolation after returning the whist",
            never="the dealer of four writes no consolation",
        ),
        "preferans_hand": _flag(
            "ace and king of every suit and two queens win the whole game («преферанс»)",
            "no hand wins the game unplayed",
        ),
        "raspasy_talon": _one_of(
            leads="on raspasy («распасы») the talon leads to the first two tricks",
            hidden="on raspasy («распасы») the talon stays hidden",
        ),
        "raspasy_leader": _one_of(
            first_hand="under a leading talon the first hand plays first to three tricks",
            winner="under a leading talon the winner of a trick plays first to the next",
        ),
        "raspasy_price": _raspasy_price,
        "raspasy_scoring": _one_of(
            gora="raspasy tricks go on the gora",
            whists="who takes fewest on raspasy writes whists for the others' tricks",
            losers="those who do not take fewest on raspasy pay for their tricks in gora",
        ),
        "amnesty": _flag(
            "on raspasy the fewest tricks anyone took are forgiven everyone («амнистия»)",
            "on raspasy every trick counts, there is no amnesty",
        ),
        "zero_tricks": _one_of(
            gora="who takes no trick on raspasy gets the bonus off the gora",
            pool="who takes no trick on raspasy gets the bonus into the pool",
            none="who takes no trick on raspasy gets no bonus",
        ),
        "zero_bonus": lambda value: (
            "the bonus for no trick on raspasy is the price of a raspasy trick"
            if value == "price"
            else f"the bonus for no trick on raspasy is {_count(value, 'point', 'points')}"
        ),
        "exit_levels": _exit_levels,
        "exit_wraps": _flag(
            "after the last of the opening levels the first comes again",
            "the last of the opening levels stays",
        ),
        "exit_reset": _one_of(
            made="a contract made ends the row of raspasy, a set or a surrender does not",
            any="any deal that is no raspasy ends the row of raspasy",
        ),
        "pool_kind": _one_of(
            each="everyone fills a pool of their own, the rest is help («помощь»)",
            total="the game ends when all pools together hold the size times the players",
        ),
        "bombs": _flag(
            "a raspasy gives everyone a bomb («бомба»), their next contract counts double",
            "nobody gets bombs",
        ),
    }
)
"""The words of every option, made from its value as JSON has it."""
