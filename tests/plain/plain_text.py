"""Contracts and cards as texts (CA-2)."""

from dataclasses import dataclass

from tests.plain.plain_shape import FORMATS, Refused, a_text

SUIT_SIGNS = "♠♣♦♥"
MISERE = "misere"

# Only these letters, both cases: str.upper would let in strangers such as the long s.
SUIT_LETTERS = {
    **dict(zip("SCDH", SUIT_SIGNS, strict=True)),
    **dict(zip("scdh", SUIT_SIGNS, strict=True)),
    **{sign: sign for sign in SUIT_SIGNS},
}
NO_TRUMP = {first + second for first in "Nn" for second in "Tt"} | {
    first + second for first in "Бб" for second in "Кк"
}
RANKS = {
    **{rank: rank for rank in ("7", "8", "9", "10", "J", "Q", "K", "A")},
    **dict(zip("jqka", "JQKA", strict=True)),
    **dict(zip("ВДКТ", "JQKA", strict=True)),
    **dict(zip("вдкт", "JQKA", strict=True)),
}

PRICES = {6: 2, 7: 4, 8: 6, 9: 8, 10: 10}
"""The price of a game by its level (§1)."""

QUOTAS = {6: 4, 7: 2, 8: 1, 9: 1, 10: 1}
"""The tricks the defence undertakes, by the level (§1)."""

MISERE_PRICE = 10


@dataclass(frozen=True)
class Contract:
    """A game of a level and a strain, or misere (level 0, no strain)."""

    level: int
    strain: str

    @property
    def is_misere(self) -> bool:
        """Whether it is misere."""
        return self.level == 0

    @property
    def price(self) -> int:
        """The price: 2, 4, 6, 8, 10 for levels 6…10; 10 for misere (§1)."""
        return MISERE_PRICE if self.is_misere else PRICES[self.level]

    @property
    def is_six_spades(self) -> bool:
        """Whether it is the contract of Stalingrad (WH-6)."""
        return self == Contract(6, "♠")


def read_contract(value: object, where: str) -> Contract:
    """Read a contract or misere (CA-2): level then strain, one space between is read."""
    text = a_text(value, where)
    if text == MISERE:
        return Contract(0, "")
    for level in PRICES:
        if text.startswith(str(level)):
            strain = text[len(str(level)) :].removeprefix(" ")
            if strain in NO_TRUMP:
                return Contract(level, "NT")
            if strain in SUIT_LETTERS:
                return Contract(level, SUIT_LETTERS[strain])
    raise Refused(where, FORMATS, f"{text!r} is neither a level and a strain nor misere")


def read_card(text: str, where: str) -> tuple[str, str]:
    """Read one card (CA-2) as its suit sign and its Latin rank."""
    if text[:1] in SUIT_LETTERS and text[1:] in RANKS:
        return SUIT_LETTERS[text[:1]], RANKS[text[1:]]
    raise Refused(where, FORMATS, f"{text!r} is not a card")


def read_talon(value: object, where: str) -> list[tuple[str, str]]:
    """Read the two cards of a talon."""
    cards = [read_card(text, where) for text in a_text(value, where).split()]
    if len(cards) != 2 or cards[0] == cards[1]:
        raise Refused(where, "DE-2", "a talon is two different cards")
    return cards
