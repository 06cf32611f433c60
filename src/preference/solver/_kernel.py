"""The search, over integers only."""

from __future__ import annotations

NO_TRUMP = 4
DEALER = 3


class Memory:
    """What a search has found out, for one hero, aim and trump."""

    def __init__(self, trump: int, hero: int, avoids: bool) -> None:
        """Start with nothing."""
        self.trump = trump
        self.hero = hero
        self.avoids = avoids
        self.nodes = 0
        self.known: dict[object, int] = {}


def _legal(hand: int, led: int, trump: int) -> list[int]:
    suit = [card for card in range(32) if hand >> card & 1 and card >> 3 == led]
    if not suit and led >= 0:
        suit = [card for card in range(32) if hand >> card & 1 and card >> 3 == trump]
    return suit or [card for card in range(32) if hand >> card & 1]


def tricks(
    memory: Memory,
    hands: tuple[int, ...],
    leader: int,
    trick: tuple[int, ...],
    talon: tuple[int, ...],
    is_played: bool,
    winner_leads: bool,
) -> int:
    """Return how many of the tricks from here on the hero takes."""
    key = (hands, leader, trick, talon)
    value = memory.known.get(key)
    if value is None:
        found = cards(memory, hands, leader, trick, talon, is_played, winner_leads)
        if not found:
            return 0
        values = [value for _, value in found]
        count = len(hands)
        turn = (
            DEALER
            if is_played and talon and not trick
            else (leader + len(trick) - (1 if is_played and talon else 0)) % count
        )
        value = min(values) if (turn == memory.hero) == memory.avoids else max(values)
        memory.known[key] = value
    return value


def cards(
    memory: Memory,
    hands: tuple[int, ...],
    leader: int,
    trick: tuple[int, ...],
    talon: tuple[int, ...],
    is_played: bool,
    winner_leads: bool,
) -> list[tuple[int, int]]:
    """Return every card that may be played here, with what `tricks` is after it."""
    memory.nodes += 1
    count = len(hands)
    dealer = 1 if is_played and talon else 0
    found = []
    if dealer and not trick:
        for card in talon:
            rest = (card, *(one for one in talon if one != card))
            found.append((card, tricks(memory, hands, 0, (card,), rest, is_played, winner_leads)))
        return found
    if talon:
        led = talon[0] >> 3
    else:
        led = trick[0] >> 3 if trick else -1
    turn = (leader + len(trick) - dealer) % count
    for card in _legal(hands[turn], led, memory.trump):
        left = tuple(hand ^ 1 << card if at == turn else hand for at, hand in enumerate(hands))
        played = (*trick, card)
        won = 0
        after, rest = leader, talon
        if len(played) == count + dealer:
            suit = led if led >= 0 else card >> 3
            best = max(
                range(len(played)),
                key=lambda at: (
                    (
                        16
                        if played[at] >> 3 == memory.trump
                        else 8
                        if played[at] >> 3 == suit
                        else -8
                    )
                    + (played[at] & 7)
                ),
            )
            winner = (leader + best - dealer) % count if best >= dealer else DEALER
            won = 1 if winner == memory.hero else 0
            rest = talon[1:]
            after = 0 if dealer or (talon and not winner_leads) else winner
            played = ()
        found.append(
            (card, won + tricks(memory, left, after, played, rest, is_played, winner_leads))
        )
    return found
