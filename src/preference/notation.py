"""Text of deals: one line to store, a picture by suits to look at.

The texts of cards, contracts and actions stand with them in `cards`, `contracts` and `actions`.
"""

from __future__ import annotations

from collections.abc import Sequence

from preference.cards import Hand, Suit
from preference.deals import DUMMY, Deal, hand_seats
from preference.errors import NotationError, few, shown, wrong_type

__all__ = ["format_deal", "parse_deal", "picture"]


def format_deal(deal: Deal) -> str:
    """Print a deal on one line: first, second, third hand and talon, with bars between.

    Raises:
        WrongType: If it is no deal.

    Source: CA-2, formats §2.

    >>> parse_deal(format_deal(Deal.shuffled(seed=7))) == Deal.shuffled(seed=7)
    True
    """
    if not isinstance(deal, Deal):
        wrong_type("format_deal", deal, "a Deal; Deal.shuffled() or Deal.of() makes one")
    return str(deal)


def parse_deal(text: str) -> Deal:
    """Read a deal from four groups of cards with bars between.

    Raises:
        ArgumentError: If it is a misdeal (DE-2).
        NotationError: If there are not four groups, or a card cannot be read.
        WrongType: If it is no text.

    Source: CA-2, DE-2.

    >>> parse_deal("♠7 | ♠8")
    Traceback (most recent call last):
        ...
    preference.errors.NotationError: a deal is three hands and a talon [unreadable-deal, CA-2]; \
refused: '♠7 | ♠8'; accepted: four groups of cards, with | between
    """
    if not isinstance(text, str):
        wrong_type("parse_deal", text, "text such as '♠7 … | … | … | ♥K ♥A'")
    parts = text.split("|")
    if len(parts) != 4:
        raise NotationError(
            "a deal is three hands and a talon",
            code="unreadable-deal",
            rule="CA-2",
            refused=shown(text),
            expected="four groups of cards, with | between",
        )
    first, second, third, talon = parts
    return Deal.of(first, second, third, talon)


def picture(deal: Deal, *, dealer: int = 2, names: Sequence[str] = ()) -> str:
    """Draw a deal by suits, one column a hand, as people write it down to talk about it.

    Args:
        deal: The cards.
        dealer: The seat that dealt.
        names: Names by seat; as many as players sit at the table. None for three unnamed hands.

    Raises:
        ArgumentError: If there is no such seat.
        WrongType: If it is no deal.

    Source: DE-1.

    >>> print(picture(Deal.shuffled(seed=7)))
    first hand    second hand  third hand
    ♠ 8 A         ♠ 9 10 J K   ♠ Q
    ♣ -           ♣ J A        ♣ 7 8 10 Q K
    ♦ 7 10 J Q A  ♦ 9          ♦ 8 K
    ♥ 10 J Q      ♥ 8 9 K      ♥ 7 A
    talon ♣9 ♠7
    """
    if not isinstance(deal, Deal):
        wrong_type("picture", deal, "a Deal; Deal.shuffled() or Deal.of() makes one")
    heads = ["first hand", "second hand", "third hand"]
    unnamed = isinstance(names, str) and not names
    listed = () if unnamed else few("picture", names, "names by seat, or none")
    for name in listed:
        if not isinstance(name, str):
            wrong_type("picture", name, "names, as text")
    seats = hand_seats(dealer, len(listed) or 3)
    if listed:
        heads = ["dummy" if seat == DUMMY else listed[seat] for seat in seats]
    columns = [[head, *_suits(hand)] for head, hand in zip(heads, deal.hands, strict=True)]
    widths = [max(map(len, column)) + 2 for column in columns]
    rows = [
        "".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in zip(*columns, strict=True)
    ]
    return "\n".join((*rows, f"talon {deal.talon_text}"))


def _suits(hand: Hand) -> list[str]:
    return [
        f"{suit} {' '.join(str(card.rank) for card in hand if card.suit is suit) or '-'}"
        for suit in Suit
    ]
