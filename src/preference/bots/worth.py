"""What cards are worth, by rules of thumb that count tricks suit by suit.

A suit is a byte, one bit a rank. Every table here is filled in as it is asked for: there are 256
holdings of a suit, and most hands share them.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from preference.cards import CARDS

__all__ = [
    "Shape",
    "best_ten",
    "cleanest_ten",
    "defence_worth",
    "forced_tricks",
    "misere_danger",
    "run",
    "worths",
]

_QUEEN, _KING, _ACE = 1 << 5, 1 << 6, 1 << 7
_SUITS: Final = range(4)
_STRAINS: Final = range(5)

_UNSTOPPED: Final = 1.2
"""What each suit the others can run at once costs at no trump, in tricks."""

_NO_TRUMPS: Final = 0.3
"""What it costs to have no trump to stop a suit with, in tricks."""

_SHORT_TRUMPS: Final = {0: 3.0, 1: 2.5, 2: 2.0, 3: 1.0, 4: 0.3}
"""What so few trumps cost: the others shorten the declarer before the side suits are cashed."""


def _bytes(mask: int) -> tuple[int, int, int, int]:
    """Part a hand into its suits."""
    return mask & 0xFF, mask >> 8 & 0xFF, mask >> 16 & 0xFF, mask >> 24


# ------------------------------------------------------------------ playing for tricks


def _splits(byte: int) -> list[tuple[int, int]]:
    """List the ways the rest of a suit may lie in two other hands."""
    rest = 0xFF & ~byte
    part, ways = rest, []
    while True:
        ways.append((part, rest ^ part))
        if not part:
            return ways
        part = (part - 1) & rest


def _drop(hand: int, above: int) -> tuple[int, bool]:
    """Take the card a hand plays over a rank: the lowest that beats it, else its lowest."""
    higher = hand >> above + 1 << above + 1
    cards = higher or hand
    return hand ^ (cards & -cards), bool(higher)


def _run_through(byte: int, left: int, right: int) -> int:
    """Count the tricks of a suit led from the top until it is gone."""
    tricks = 0
    for rank in reversed(CARDS[0][byte]):
        left, beaten = _drop(left, rank)
        if beaten:
            right ^= right & -right
        else:
            right, beaten = _drop(right, rank)
        tricks += not beaten
    return tricks


@lru_cache(maxsize=256)
def run(byte: int) -> float:
    """Return the tricks a suit takes when it is led from the top until it is gone.

    That is the average over where the rest of the suit may lie, in two other hands.

    Args:
        byte: The suit, one bit a rank.

    >>> run(0b11000000), run(0b01100000), run(0b11111000)
    (2.0, 1.0, 5.0)
    """
    ways = _splits(byte)
    return sum(_run_through(byte, left, right) for left, right in ways) / len(ways)


@lru_cache(maxsize=256)
def _side(byte: int) -> float:
    """Return the declarer's tricks in a suit that is not trumps: a guarded honour counts too."""
    tricks, cards = run(byte), byte.bit_count()
    ace, king, queen = byte & _ACE, byte & _KING, byte & _QUEEN
    if ace and queen and not king:
        tricks += 0.35
    elif king and not ace and not queen and cards > 1:
        tricks += 0.45
    elif queen and not ace and not king and cards > 2:
        tricks += 0.3
    return min(tricks, cards)


@lru_cache(maxsize=256)
def _trumps(byte: int) -> float:
    """Return the declarer's tricks in the trump suit."""
    return run(byte) - _SHORT_TRUMPS.get(byte.bit_count(), 0.0)


@lru_cache(maxsize=256)
def _bare(byte: int) -> float:
    """Return the declarer's tricks in a suit at no trump."""
    cards = byte.bit_count()
    is_stopped = byte & _ACE or (byte & _KING and cards > 1) or (byte & _QUEEN and cards > 2)
    return min(_side(byte), run(byte) + 0.2) - (0.0 if is_stopped else _UNSTOPPED)


def worths(mask: int) -> tuple[float, ...]:
    """Return the tricks a declarer may hope for with ten cards, by strain.

    Args:
        mask: The cards.

    >>> from preference.cards import Hand
    >>> [round(tricks, 1) for tricks in worths(Hand.of("♠A ♠K ♠Q ♠J ♠7 ♣A ♣K ♦7 ♦8 ♥7").mask)]
    [7.0, 5.0, 5.0, 4.5, 4.3]
    """
    suits = _bytes(mask)
    sides = [_side(byte) for byte in suits]
    total = sum(sides)
    games = [total - sides[suit] + _trumps(suits[suit]) for suit in _SUITS]
    return (*games, sum(map(_bare, suits)) - _NO_TRUMPS)


# ------------------------------------------------------------------ laying two cards away


class Shape(NamedTuple):
    """Ten cards that are left of twelve, and what they are worth."""

    mask: int
    worth: float


_Kept: TypeAlias = tuple[tuple[int, float], ...]
"""What is best kept of a suit, and its worth, when none, one or two of its cards are laid away."""


@lru_cache(maxsize=1024)
def _kept(byte: int, table: int) -> _Kept:
    """Find what is best kept of a suit."""
    worth = (_side, _trumps, _bare, _relief)[table]
    kept = []
    for count in range(min(2, byte.bit_count()) + 1):
        choices = [
            byte & ~sum(1 << rank for rank in away) for away in combinations(CARDS[0][byte], count)
        ]
        best = max(choices, key=lambda left: (worth(left), left))
        kept.append((best, worth(best)))
    return tuple(kept)


_SIDE, _TRUMPS, _BARE, _RELIEF = range(4)

_WAYS: Final = tuple(
    counts
    for counts in sorted(
        {
            tuple((one == suit) + (other == suit) for suit in _SUITS)
            for one in _SUITS
            for other in _SUITS
        }
    )
)
"""How many cards of each suit may be laid away."""


def _best_left(suits: tuple[_Kept, ...]) -> Shape:
    """Choose how many cards to lay away of each suit, given what is best kept of each."""
    best, worth = 0, float("-inf")
    for counts in _WAYS:
        total, mask, shift = 0.0, 0, 0
        for count, kept in zip(counts, suits, strict=True):
            if count >= len(kept):
                break
            left, tricks = kept[count]
            total += tricks
            mask |= left << shift
            shift += 8
        else:
            if total > worth:
                best, worth = mask, total
    return Shape(best, worth)


def best_ten(mask: int) -> tuple[Shape, ...]:
    """Return, by strain, the best ten of twelve cards and the tricks they may hope for.

    Args:
        mask: The twelve cards.

    >>> from preference.cards import Hand
    >>> hand = Hand.of("♠A ♠K ♠Q ♠J ♠7 ♣A ♣K ♦7 ♦8 ♥7 ♥8 ♥A").mask
    >>> print(Hand(best_ten(hand)[0].mask), round(best_ten(hand)[0].worth, 1))
    ♠7 ♠J ♠Q ♠K ♠A ♣K ♣A ♦7 ♦8 ♥A 8.0
    """
    suits = _bytes(mask)
    sides = [_kept(byte, _SIDE) for byte in suits]
    shapes = []
    for suit in _SUITS:
        kept = list(sides)
        kept[suit] = _kept(suits[suit], _TRUMPS)
        shapes.append(_best_left(tuple(kept)))
    bare = _best_left(tuple(_kept(byte, _BARE) for byte in suits))
    shapes.append(Shape(bare.mask, bare.worth - _NO_TRUMPS))
    return tuple(shapes)


# ------------------------------------------------------------------ playing for none


def forced_tricks(byte: int, left: int, right: int) -> int:
    """Count the tricks that a suit is made to take by two others who lead it from the bottom.

    Args:
        byte: The suit of who ducks, one bit a rank.
        left: The suit of one of the others.
        right: The suit of the other.

    >>> forced_tricks(0b00000010, 0b00000001, 0), forced_tricks(0b00000010, 0b00000001, 0b00000100)
    (1, 0)
    """
    tricks = 0
    while byte and (left or right):
        low_left, low_right = left & -left, right & -right
        left ^= low_left
        right ^= low_right
        under = byte & (max(low_left, low_right) - 1)
        tricks += not under
        byte ^= 1 << (under or byte).bit_length() - 1
    return tricks


@lru_cache(maxsize=256)
def _danger(byte: int) -> float:
    ways = _splits(byte)
    return sum(forced_tricks(byte, left, right) for left, right in ways) / len(ways)


@lru_cache(maxsize=256)
def _relief(byte: int) -> float:
    return -_danger(byte)


def misere_danger(mask: int) -> float:
    """Return the tricks that cards may be made to take by others who lead from the bottom.

    Args:
        mask: The cards.

    >>> from preference.cards import Hand
    >>> misere_danger(Hand.of("♠7 ♠9 ♠J ♣7 ♣8").mask), misere_danger(Hand.of("♠A").mask) > 0.9
    (0.0, True)
    """
    return sum(map(_danger, _bytes(mask)))


def cleanest_ten(mask: int) -> Shape:
    """Return the ten of twelve cards with the least danger on misere; its worth is minus that.

    Args:
        mask: The twelve cards.

    >>> from preference.cards import Hand
    >>> print(Hand(cleanest_ten(Hand.of("♠7 ♠9 ♠J ♣7 ♣8 ♦7 ♦8 ♦9 ♥7 ♥A ♥9 ♣A").mask).mask))
    ♠7 ♠9 ♠J ♣7 ♣8 ♦7 ♦8 ♦9 ♥7 ♥9
    """
    return _best_left(tuple(_kept(byte, _RELIEF) for byte in _bytes(mask)))


# ------------------------------------------------------------------ defending


@lru_cache(maxsize=256)
def _defence_side(byte: int) -> float:
    """Return the tricks of a defender in a suit that is not trumps: long suits will be ruffed."""
    cards = byte.bit_count()
    ace, king, queen = byte & _ACE, byte & _KING, byte & _QUEEN
    long = cards > 4
    tricks = 0.0
    if ace:
        tricks += 0.7 if long else 0.9
    if king:
        if ace:
            tricks += 0.2 if long else 0.65
        elif cards > 1:
            tricks += 0.25 if long else 0.8 if queen else 0.5
    elif queen and cards > 2 and not long:
        tricks += 0.2
    return tricks


@lru_cache(maxsize=256)
def _defence_trumps(byte: int) -> float:
    """Return the tricks of a defender in trumps."""
    cards = byte.bit_count()
    ace, king, queen = byte & _ACE, byte & _KING, byte & _QUEEN
    tricks = 1.0 if ace else 0.0
    if king and cards > 1:
        tricks += 0.9 if ace or queen else 0.7
    if queen and cards > 2:
        tricks += 0.6
    return tricks + (0.5 if cards > 3 else 0.0)


def defence_worth(mask: int, trump: int) -> float:
    """Return the tricks a defender may hope for with some cards.

    Args:
        mask: The cards.
        trump: The trump suit, 4 at no trump.

    >>> from preference.cards import Hand
    >>> round(defence_worth(Hand.of("♠A ♠7 ♣K ♣8 ♦7 ♦8 ♦9 ♥7 ♥8 ♥9").mask, 4), 1)
    1.4
    """
    tricks = 0.0
    for suit, byte in enumerate(_bytes(mask)):
        tricks += _defence_trumps(byte) if suit == trump else _defence_side(byte)
    return tricks
