"""The small texts everything else is made of: amounts, names, cards, contracts, actions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import floor, log10
from typing import Final

from preference.actions import (
    AcceptClaim,
    Action,
    Bid,
    Claim,
    Declare,
    Discard,
    Play,
    PlayTalon,
    RejectClaim,
)
from preference.cards import Card
from preference.contracts import Contract, Misere
from preference.conventions import OPTIONS, PRESETS, Convention
from preference.deals import DUMMY
from preference.rendering.layout import clean, cut_text, shorten
from preference.rendering.words import Words
from preference.sheet import Amount, Column, Entry
from preference.terms import Player

__all__ = [
    "action_text",
    "amount_text",
    "cards_text",
    "column_text",
    "contract_text",
    "convention_text",
    "rule_text",
    "seat_name",
    "short_names",
    "signed_text",
]

_NAME: Final = 14
_MANY_BITS: Final = 200
_KEPT_BITS: Final = 60


def amount_text(value: Amount) -> str:
    """Print points: whole, or a whole number and a fraction.

    A number of more than sixty digits, which no table has seen, is printed by its first ones.

    >>> [amount_text(value) for value in (16, -1, Fraction(25, 2), Fraction(-1, 3))]
    ['16', '-1', '12 1/2', '-1/3']
    >>> amount_text(10**5000)
    '1.000e+5000'
    """
    numerator, denominator = Fraction(value).as_integer_ratio()
    sign = "-" if numerator < 0 else ""
    whole, rest = divmod(abs(numerator), denominator)
    if whole.bit_length() > _MANY_BITS:
        return sign + _size_text(whole)
    if denominator.bit_length() > _MANY_BITS:
        return f"{float(value):.4g}"
    if not rest:
        return f"{sign}{whole}"
    fraction = f"{rest}/{denominator}"
    return sign + (f"{whole} {fraction}" if whole else fraction)


def _size_text(value: int) -> str:
    """Print a huge number by its first digits; `str` refuses one of more than 4300 digits."""
    shift = max(0, value.bit_length() - _KEPT_BITS)
    logarithm = log10(value >> shift or 1) + shift * log10(2)
    exponent = floor(logarithm)
    return f"{10 ** (logarithm - exponent):.3f}e+{exponent}"


def signed_text(value: Amount) -> str:
    """Print points with their sign.

    >>> signed_text(8), signed_text(-8)
    ('+8', '-8')
    """
    return amount_text(value) if value < 0 else "+" + amount_text(value)


def short_names(players: Sequence[Player], columns: int = _NAME) -> tuple[str, ...]:
    """Return the names of players, short, clean and still different from each other.

    >>> short_names([Player("Konstantin the Elder"), Player("Konstantin the Younger")], 12)
    ('Konstantin…0', 'Konstantin…1')
    """
    names = [shorten(player.name, columns) for player in players]
    return tuple(
        name if names.count(name) == 1 else f"{cut_text(name, columns - 1)}{seat}"
        for seat, name in enumerate(names)
    )


def seat_name(seat: int, names: Sequence[str], words: Words) -> str:
    """Return the name of a seat, or the word for the dummy.

    >>> from preference.rendering.words import ENGLISH
    >>> seat_name(1, ["Anna", "Boris"], ENGLISH), seat_name(-1, ["Anna", "Boris"], ENGLISH)
    ('Boris', 'dummy')
    """
    return words.phrases["dummy"] if seat == DUMMY else names[seat]


def cards_text(cards: Iterable[Card], words: Words) -> str:
    """Print cards in the order given, with the letters of a language.

    >>> from preference.cards import parse_cards
    >>> from preference.rendering.words import RUSSIAN
    >>> cards_text(parse_cards("♠A ♥10"), RUSSIAN)
    '♠Т ♥10'
    """
    return " ".join(f"{card.suit}{rank_text(card, words)}" for card in cards)


def rank_text(card: Card, words: Words) -> str:
    """Print the rank of a card with the letters of a language.

    >>> from preference.cards import parse_card
    >>> from preference.rendering.words import RUSSIAN
    >>> rank_text(parse_card("♠J"), RUSSIAN)
    'В'
    """
    rank = str(card.rank)
    return words.ranks.get(rank, rank)


def contract_text(contract: Contract | Misere | int, words: Words) -> str:
    """Print a contract, a misere, or the bare level of a talonless bid.

    >>> from preference.contracts import MISERE, parse_contract
    >>> from preference.rendering.words import RUSSIAN
    >>> contract_text(parse_contract("7NT"), RUSSIAN), contract_text(MISERE, RUSSIAN)
    ('7БК', 'мизер')
    """
    if isinstance(contract, Contract):
        strain = str(contract.strain)
        return f"{contract.level}{words.signs.get(strain, strain)}"
    return words.calls["misere"] if isinstance(contract, Misere) else str(contract)


def _bid_text(bid: Bid, words: Words) -> str:
    text = contract_text(bid.contract, words)
    if bid.talonless:
        text = words.calls["w/t"].format(bid=text)
    return words.calls["blind"].format(bid=text) if bid.blind else text


def action_text(action: Action, actor: int, names: Sequence[str], words: Words) -> str:
    """Print what somebody does, without their name.

    Args:
        action: What is done.
        actor: The seat that does it, to tell whom an answer to a claim is given for.
        names: Names by seat.
        words: The language.

    >>> from preference.actions import parse_action
    >>> from preference.rendering.words import ENGLISH
    >>> names = ["Anna", "Boris", "Vera"]
    >>> for text in ("7♠", "discard ♦8 ♥7", "1: accept", "2: accept"):
    ...     print(action_text(parse_action(text), 1, names, ENGLISH))
    7♠
    lays away ♦8 ♥7
    accepts
    accepts for Vera
    """
    calls = words.calls
    if isinstance(action, Bid):
        return _bid_text(action, words)
    if isinstance(action, Discard):
        return calls["discard"].format(cards=cards_text((action.low, action.high), words))
    if isinstance(action, Declare):
        return calls["declare"].format(contract=contract_text(action.contract, words))
    if isinstance(action, (Play, PlayTalon)):
        key = "play" if isinstance(action, Play) else "talon"
        return calls[key].format(card=cards_text((action.card,), words))
    if isinstance(action, Claim):
        return calls["claim"].format(tricks="-".join(map(str, action.tricks)))
    if isinstance(action, (AcceptClaim, RejectClaim)):
        key = "claim accepted" if isinstance(action, AcceptClaim) else "claim rejected"
        if action.seat == actor:
            return calls[key]
        return calls[f"{key} for"].format(name=names[action.seat])
    return calls[str(action)]


def column_text(column: Column, on: int | None, names: Sequence[str], words: Words) -> str:
    """Name a column of the sheet.

    >>> from preference.rendering.words import ENGLISH
    >>> column_text(Column.WHISTS, 0, ["Anna", "Boris"], ENGLISH)
    'whists on Anna'
    """
    return words.columns[str(column)] if on is None else words.say("whists on", name=names[on])


def rule_text(entry: Entry, words: Words, convention: Convention | None = None) -> str:
    """Say in a few words what an entry is for; empty for a rule that has no words.

    A raspasy scorer of the table's own has its own reasons, so of its lines no more is said than
    that they are for a raspasy.

    >>> from preference.rendering.words import ENGLISH
    >>> rule_text(Entry(0, Column.POOL, 2, "SC-1"), ENGLISH)
    'contract made'
    >>> rule_text(Entry(0, Column.GORA, -1, "RA-5"), ENGLISH)
    'no trick on raspasy'
    """
    own = convention is not None and callable(convention.raspasy.raspasy_scoring)
    if own and entry.rule == "RA-5":
        return words.rules[entry.rule]
    column = f"{entry.rule}:{entry.column}"
    keys = (f"{column}:-", column, entry.rule) if entry.amount < 0 else (column, entry.rule)
    return next((words.rules[key] for key in keys if key in words.rules), "")


def convention_text(convention: Convention, words: Words) -> str:
    """Name a convention, and the options in which it is not the preset of its name.

    >>> from preference.conventions import SOCHI
    >>> from preference.rendering.words import ENGLISH
    >>> convention_text(SOCHI.evolve(stalingrad=False), ENGLISH)
    'Sochi (other than the preset in: stalingrad)'
    """
    name = words.conventions.get(convention.name) or shorten(convention.name, 40)
    preset = PRESETS.get(convention.name)
    if preset is None:
        return name
    options = [key for key in OPTIONS if convention.options[key] != preset.options[key]]
    if convention.rounding != preset.rounding:
        options.append("rounding")
    if not options:
        return name
    return f"{name} ({words.say('changed', options=clean(', '.join(options)))})"
