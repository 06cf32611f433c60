"""Strains, the ladder, bids and contracts, prices and quotas."""

from __future__ import annotations

import re
from enum import IntEnum
from typing import Final

import attrs

from preference._pretty import as_repr
from preference.cards import Suit
from preference.errors import ArgumentError, NotationError, shown, wrong_type

__all__ = [
    "BIDS",
    "CONTRACTS",
    "LADDER",
    "MISERE",
    "MISERE_PRICE",
    "Bid",
    "Contract",
    "Misere",
    "Strain",
    "parse_bid",
    "parse_contract",
    "parse_undertaking",
    "price",
    "quota",
]


class Strain(IntEnum):
    """A trump suit or no trump, low to high.

    Source: CA-1, BI-1.

    >>> Strain.HEARTS < Strain.NO_TRUMP, str(Strain.NO_TRUMP), Strain.CLUBS.suit
    (True, 'NT', <Suit.CLUBS: 1>)
    """

    SPADES = 0
    """♠ is trump («пики»)."""
    CLUBS = 1
    """♣ is trump («трефы»)."""
    DIAMONDS = 2
    """♦ is trump («бубны»)."""
    HEARTS = 3
    """♥ is trump («черви»)."""
    NO_TRUMP = 4
    """Nothing is trump («без козыря»); the highest strain of a level."""

    @property
    def suit(self) -> Suit | None:
        """The trump suit, or `None` at no trump."""
        return None if self is Strain.NO_TRUMP else Suit(self.value)

    def __str__(self) -> str:
        """Print the suit sign or `NT`."""
        return ("♠", "♣", "♦", "♥", "NT")[self.value]


MISERE_PRICE: Final = 10
"""The price of a misere and of each trick taken on it (SC-2)."""

_QUOTAS: Final = {6: 4, 7: 2, 8: 1, 9: 1, 10: 1}


def price(level: int) -> int:
    """Return the price of a level: 2, 4, 6, 8, 10 for six to ten.

    Raises:
        ArgumentError: If level is not 6 to 10.

    Source: SC-1.

    >>> [price(level) for level in (6, 7, 8, 9, 10)]
    [2, 4, 6, 8, 10]
    """
    return 2 * (_check_level(level) - 5)


def quota(level: int) -> int:
    """Return the tricks the defence undertakes: 4, 2, 1, 1, 1 for six to ten.

    Raises:
        ArgumentError: If level is not 6 to 10.

    Source: WH-10.

    >>> [quota(level) for level in (6, 7, 8, 9, 10)]
    [4, 2, 1, 1, 1]
    """
    return _QUOTAS[_check_level(level)]


def _check_level(level: object) -> int:
    if type(level) is not int:
        wrong_type("price", level, "a level, an int from 6 to 10")
    if level not in _QUOTAS:
        raise ArgumentError(
            "there is no such level",
            code="bad-level",
            rule="BI-1",
            refused=shown(level),
            expected="6 to 10",
        )
    return level


@attrs.frozen(order=True, cache_hash=True)
class Contract:
    """A game: tricks undertaken and the trump.

    Args:
        level: 6 to 10.
        strain: Its trump suit, or no trump.

    Attributes:
        rung: Its place among the 25 games, low to high, 0…24.

    Raises:
        ArgumentError: If the level is not 6 to 10.
        WrongType: If the arguments are not an int and a `Strain`.

    Source: BI-1, EX-2.

    >>> Contract(7, Strain.SPADES) > Contract(6, Strain.NO_TRUMP)
    True
    >>> contract = parse_contract("8NT")
    >>> print(contract, contract.price, contract.quota)
    8NT 6 1
    """

    level: int
    strain: Strain
    rung: int = attrs.field(init=False, repr=False, eq=False, order=False)

    def __attrs_post_init__(self) -> None:
        """Check the parts and derive the rung."""
        if not isinstance(self.strain, Strain):
            wrong_type("Contract", self.strain, "a Strain; parse_contract() reads text")
        object.__setattr__(self, "rung", 5 * (_check_level(self.level) - 6) + self.strain)

    @property
    def price(self) -> int:
        """What a trick of this game costs: 2, 4, 6, 8 or 10."""
        return price(self.level)

    @property
    def quota(self) -> int:
        """How many tricks the defence undertakes."""
        return quota(self.level)

    def __str__(self) -> str:
        """Print level then strain, `6♠`, `7NT`."""
        return f"{self.level}{self.strain}"

    def __repr__(self) -> str:
        """Print so that the text can be read at a glance."""
        return f"Contract('{self}')"

    _repr_pretty_ = as_repr


@attrs.frozen
class Misere:
    """The undertaking to take no trick («мизер»).

    Source: SC-2.

    >>> print(MISERE, MISERE.price)
    misere 10
    """

    @property
    def price(self) -> int:
        """What it is worth, and each trick taken costs: 10."""
        return MISERE_PRICE

    def __str__(self) -> str:
        """Print `misere`."""
        return "misere"

    def __repr__(self) -> str:
        """Print the name of the constant."""
        return "MISERE"

    _repr_pretty_ = as_repr


MISERE: Final[Misere] = Misere()
"""The one misere. Source: BI-4, SC-2."""

CONTRACTS: Final[tuple[Contract, ...]] = tuple(
    Contract(level, strain) for level in (6, 7, 8, 9, 10) for strain in Strain
)
"""The 25 games, low to high. Source: BI-1."""


def _strength(contract: Contract | Misere | int, talonless: bool) -> int:
    """Place of a bid in the order of BI-9, low to high.

    6♠…8NT, misere, any 9, misere w/t, 9 w/t, any 10, 10 w/t.
    """
    if isinstance(contract, Misere):
        return 21 if talonless else 15
    if isinstance(contract, int):
        return 22 if contract == 9 else 28
    rung = contract.rung
    return rung if rung < 15 else rung + 1 if rung < 20 else rung + 3


@attrs.frozen(cache_hash=True)
class Bid:
    """A bid: a game, a misere, or one of them without the talon; perhaps blind.

    Args:
        contract: What is undertaken: a `Contract`, `MISERE`, or, without the talon, just the
            level 9 or 10, since the strain of a talonless game is chosen when declaring.
        talonless: Whether it is played with the ten cards dealt.
        blind: Whether its maker has not looked at the cards.

    Attributes:
        strength: Its place in the order of BI-9, 0…28; a blind bid stands on its ordinary place.
        level: 6 to 10, or `None` for a misere.

    Raises:
        ArgumentError: If the parts do not go together.
        WrongType: If the contract is none of the three.

    Source: BI-1, BI-9, BL-3.

    >>> print(parse_bid("6♠"), parse_bid("misere"), parse_bid("9 w/t"), parse_bid("blind 7♦"))
    6♠ misere 9 w/t blind 7♦
    >>> parse_bid("6♠").is_game, parse_bid("9 w/t").is_game, parse_bid("misere").is_misere
    (True, False, True)
    """

    contract: Contract | Misere | int
    talonless: bool = False
    blind: bool = False
    strength: int = attrs.field(init=False, repr=False, eq=False)
    level: int | None = attrs.field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        """Check that the parts go together and derive the place."""
        contract = self.contract
        if isinstance(contract, bool) or not isinstance(contract, (Contract, Misere, int)):
            wrong_type("Bid", contract, "a Contract, MISERE or a level; parse_bid() reads text")
        if type(self.talonless) is not bool or type(self.blind) is not bool:
            wrong_type("Bid", (self.talonless, self.blind), "True or False for the flags")
        bare = isinstance(contract, int)
        if (
            (bare and contract not in (9, 10))
            or (bare and not self.talonless)
            or (isinstance(contract, Contract) and self.talonless)
            or (self.talonless and self.blind)
        ):
            raise ArgumentError(
                "there is no such bid",
                code="bad-bid",
                rule="BI-9",
                refused=shown((contract, self.talonless, self.blind)),
                expected="a game, misere, 9, 10 or misere without talon, a blind game or misere",
            )
        object.__setattr__(self, "strength", _strength(contract, self.talonless))
        level = contract if isinstance(contract, int) else getattr(contract, "level", None)
        object.__setattr__(self, "level", level)

    @property
    def is_misere(self) -> bool:
        """Whether it undertakes to take no trick."""
        return self.level is None

    @property
    def is_game(self) -> bool:
        """Whether it is an ordinary bid of level and strain, blind or not."""
        return isinstance(self.contract, Contract)

    def __str__(self) -> str:
        """Print the canonical text."""
        text = f"{self.contract} w/t" if self.talonless else str(self.contract)
        return f"blind {text}" if self.blind else text

    def __repr__(self) -> str:
        """Print so that the text can be read at a glance."""
        return f"Bid('{self}')"

    _repr_pretty_ = as_repr


LADDER: Final[tuple[Bid, ...]] = tuple(
    sorted((*(Bid(contract) for contract in CONTRACTS), Bid(MISERE)), key=lambda bid: bid.strength)
)
"""The 26 rungs, low to high: 6♠ … 8NT, misere, 9♠ … 10NT. Source: BI-1."""

BIDS: Final[tuple[Bid, ...]] = tuple(
    sorted(
        (
            *LADDER,
            Bid(MISERE, talonless=True),
            Bid(9, talonless=True),
            Bid(10, talonless=True),
            *(attrs.evolve(bid, blind=True) for bid in LADDER),
        ),
        key=lambda bid: (bid.blind, bid.strength),
    )
)
"""Every bid there is, open ones first, each part in the order of BI-9."""

_STRAIN_TEXT: Final = {
    "♠": Strain.SPADES,
    "♣": Strain.CLUBS,
    "♦": Strain.DIAMONDS,
    "♥": Strain.HEARTS,
    "s": Strain.SPADES,
    "c": Strain.CLUBS,
    "d": Strain.DIAMONDS,
    "h": Strain.HEARTS,
    "nt": Strain.NO_TRUMP,
    "бк": Strain.NO_TRUMP,
}
_CONTRACT: Final = re.compile(r"(10|[6-9]) ?([♠♣♦♥]|[SCDH]|NT|БК)", re.IGNORECASE)


def _read_contract(text: str) -> Contract | None:
    match = _CONTRACT.fullmatch(text)
    if match is None:
        return None
    strain = _STRAIN_TEXT.get(match[2].lower())
    return None if strain is None else CONTRACTS[5 * (int(match[1]) - 6) + strain]


def parse_contract(text: str) -> Contract:
    """Read a game: `6♠`, `7S`, `7 NT`, `7бк`, in any case.

    Raises:
        NotationError: If the text is no contract.
        WrongType: If it is no text.

    Source: CA-2.

    >>> parse_contract("7 nt"), parse_contract("10h")
    (Contract('7NT'), Contract('10♥'))
    """
    if not isinstance(text, str):
        wrong_type("parse_contract", text, "text such as '6♠'")
    contract = _read_contract(text)
    if contract is None:
        raise NotationError(
            "this is not a contract",
            code="unreadable-contract",
            rule="CA-2",
            refused=shown(text),
            expected="a level 6 to 10 and a strain (♠ ♣ ♦ ♥ NT, S C D H, БК)",
        )
    return contract


_OTHER_BIDS: Final = {str(bid): bid for bid in BIDS if not bid.is_game}
_BY_CONTRACT: Final = {(bid.contract, bid.blind): bid for bid in BIDS if bid.is_game}


def parse_undertaking(text: str) -> Contract | Misere:
    """Read what is undertaken: a contract or `misere`.

    Raises:
        NotationError: If the text is neither.
        WrongType: If it is no text.

    Source: CA-2.

    >>> parse_undertaking("misere"), parse_undertaking("7h")
    (MISERE, Contract('7♥'))
    """
    if text == str(MISERE):
        return MISERE
    try:
        return parse_contract(text)
    except NotationError as error:
        error.expected += ", or misere"
        raise


def parse_bid(text: str) -> Bid:
    """Read a bid: a contract, `misere`, `9 w/t`, `misere w/t`, `blind 7♦`, `blind misere`.

    Raises:
        NotationError: If the text is no bid.
        WrongType: If it is no text.

    Source: CA-2.

    >>> parse_bid("10 w/t"), parse_bid("blind 7d")
    (Bid('10 w/t'), Bid('blind 7♦'))
    """
    if not isinstance(text, str):
        wrong_type("parse_bid", text, "text such as '6♠'")
    bid = _OTHER_BIDS.get(text)
    if bid is None:
        blind = text.startswith("blind ")
        contract = _read_contract(text[6:] if blind else text)
        bid = None if contract is None else _BY_CONTRACT[contract, blind]
    if bid is None:
        raise NotationError(
            "this is not a bid",
            code="unreadable-bid",
            rule="CA-2",
            refused=shown(text),
            expected="a contract, misere, 9 w/t, 10 w/t, misere w/t, blind 6♠ … blind 10NT",
        )
    return bid
