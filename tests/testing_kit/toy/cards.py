"""Cards and bids as texts, and who takes a trick."""

from collections.abc import Iterable, Sequence

SUITS = "♠♣♦♥"
RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")
PACK = [suit + rank for suit in SUITS for rank in RANKS]
STRAINS = (*SUITS, "NT")
CONTRACTS = [f"{level}{strain}" for level in range(6, 11) for strain in STRAINS]
LADDER = [*CONTRACTS[:15], "misere", *CONTRACTS[15:]]


def level_of(contract: str) -> int:
    """The level of a contract."""
    return int(contract.rstrip("♠♣♦♥NT"))


def in_order(cards: Iterable[str]) -> list[str]:
    """Cards by suit, then rank."""
    return sorted(cards, key=PACK.index)


def following(hand: set[str], suit: str | None, trump: str | None = None) -> list[str]:
    """The cards that may be played: of the suit led, else trumps, else any."""
    for wanted in (suit, trump):
        cards = [card for card in hand if card[0] == wanted]
        if suit is not None and cards:
            return in_order(cards)
    return in_order(hand)


def taker(trick: Sequence[str], suit: str, trump: str | None = None) -> int:
    """Which card of a trick takes it, when this suit was led."""

    def strength(card: str) -> tuple[bool, bool, int]:
        return card[0] == trump, card[0] == suit, RANKS.index(card[1:])

    return max(range(len(trick)), key=lambda at: strength(trick[at]))
