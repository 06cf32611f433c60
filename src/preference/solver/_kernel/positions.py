"""The questions that can be asked of a position, also in the middle of a trick."""

from __future__ import annotations

from typing import TYPE_CHECKING

from preference.solver._kernel.bounds import numbers
from preference.solver._kernel.memory import DEALER, LENGTH, NO_TRUMP, Memory
from preference.solver._kernel.search import finish, follow, takes
from preference.solver._kernel.suits import BIT
from preference.solver._kernel.trying import beats

if TYPE_CHECKING:
    from mypy_extensions import i64  # for mypyc; no annotation is evaluated at run time


def tricks(
    memory: Memory,
    hands: tuple[int, ...],
    leader: i64,
    trick: tuple[int, ...],
    talon: tuple[int, ...],
    is_talon_played: bool,
    winner_leads: bool,
) -> int:
    """Return how many of the tricks from here on the hero takes.

    Args:
        memory: What is known; for this hero, aim and trump.
        hands: The mask of each hand, two or three in the order of play.
        leader: The hand that plays first to this trick, after the talon card if any.
        trick: The cards on the table, in the order played.
        talon: The talon cards that begin this trick and the next.
        is_talon_played: Whether they are the dealer's cards, part of the trick (RA-3).
        winner_leads: Whether winners lead after a trick whose suit is only shown (RA-2b).
    """
    if is_talon_played and talon and not trick:
        found = cards(memory, hands, leader, trick, talon, is_talon_played, winner_leads)
        values = [value for _, value in found]
        return min(values) if memory.hero == DEALER else max(values)
    if memory.hero == DEALER:
        return _dealer_tricks(hands, trick, talon) if talon else 0
    start = _Start(memory, hands, leader, trick, talon, is_talon_played)
    stage: i64 = _stage(memory, start, talon, is_talon_played, winner_leads)
    low: i64 = 0
    high: i64 = start.left
    guess: i64 = _guess(memory, start)
    while low < high:
        target: i64 = min(max(guess, low + 1), high)
        # Neighbouring questions share most of their positions, so go on step by step.
        if _asks(memory, start, target, stage):
            low = target
            guess = target + 1
        else:
            high = target - 1
            guess = high
    return low


def reaches(
    memory: Memory,
    hands: tuple[int, ...],
    leader: i64,
    trick: tuple[int, ...],
    talon: tuple[int, ...],
    is_talon_played: bool,
    winner_leads: bool,
    target: i64,
) -> bool:
    """Say whether the hero takes at least `target` of the tricks from here on: one question."""
    if memory.hero == DEALER or (is_talon_played and talon and not trick):
        value = tricks(memory, hands, leader, trick, talon, is_talon_played, winner_leads)
        return value >= target
    start = _Start(memory, hands, leader, trick, talon, is_talon_played)
    if target <= 0 or target > start.left:
        return target <= 0
    stage: i64 = _stage(memory, start, talon, is_talon_played, winner_leads)
    return _asks(memory, start, target, stage)


class _Start:
    """A position in the terms of the search, perhaps in the middle of a trick."""

    def __init__(
        self,
        memory: Memory,
        hands: tuple[int, ...],
        leader: i64,
        trick: tuple[int, ...],
        talon: tuple[int, ...],
        is_talon_played: bool,
    ) -> None:
        """Number the roles from the hero on, tell the memory, and lay the trick."""
        self.count: i64 = len(hands)
        self.held: i64 = 0
        self.suit: i64 = talon[0] >> 3 if talon else -1
        self.best: i64 = -1
        self.turn: i64 = (leader - memory.hero + self.count) % self.count + 1
        self.taker: i64 = self.turn
        self.lacking: i64 = self.count
        memory.sit(self.count, talon, is_talon_played)
        held: list[i64] = [0, 0, 0, 0]
        for hand in range(self.count):
            mask: i64 = hands[hand]
            self.held |= mask
            held[(hand - memory.hero + self.count) % self.count + 1] |= mask
        played = trick
        if is_talon_played and talon:
            self.best = trick[0]
            self.taker = 0
            played = trick[1:]
        for card in played:
            if self.suit < 0:
                self.suit = card >> 3
            if beats(card, self.best, self.suit, memory.trump):
                self.best = card
                self.taker = self.turn
            held[self.turn] |= BIT[card]
            self.turn = memory.following[self.turn]
            self.lacking -= 1
        self.hero: i64 = held[1]
        # Who has played to the trick still counts it among the tricks left.
        self.left: i64 = 0
        for suit in range(4):
            self.left += LENGTH[held[1] >> 8 * suit & 255]
        memory.meet(held)


def _stage(
    memory: Memory,
    start: _Start,
    talon: tuple[int, ...],
    is_talon_played: bool,
    winner_leads: bool,
) -> i64:
    """Say how many talon cards are to come, and who leads after them if it is settled."""
    if not talon:
        return 0
    stage: i64 = len(talon) << 2
    if is_talon_played or not winner_leads:
        stage |= (start.count - memory.hero) % start.count + 1
    return stage


def _guess(memory: Memory, start: _Start) -> i64:
    """Guess the value, to ask about it first; fitted to random deals, for speed only."""
    held: i64 = start.held
    if memory.avoids:
        total: i64 = numbers(memory, memory.facts[2], held)
        percent: i64 = 65 + 5 * (total & 7) - 10 * (total >> 6 & 7) - 5 * (total >> 9 & 7)
        return start.left * percent // 100
    worth: i64 = 0
    for suit in range(4):
        byte: i64 = start.hero >> 8 * suit & 255
        points: i64 = 4 * (byte >> 7) + 3 * (byte >> 6 & 1) + 2 * (byte >> 5 & 1) + (byte >> 4 & 1)
        worth += 34 * points if memory.trump == NO_TRUMP else 26 * points
        if suit == memory.trump:
            worth += 16 * points + 68 * LENGTH[byte]
    return (worth - 185) // 100


def _asks(memory: Memory, start: _Start, target: i64, stage: i64) -> bool:
    """Say whether the hero takes at least `target` of the tricks left from here."""
    held: i64 = start.held
    left: i64 = start.left
    if start.suit < 0:
        return takes(memory, held, start.turn, left, target)
    suit: i64 = start.suit
    best: i64 = start.best
    taker: i64 = start.taker
    turn: i64 = start.turn
    lacking: i64 = start.lacking
    if stage == 0 and lacking == 1:
        return finish(memory, held, suit, best, taker, turn, left, target)
    return follow(memory, held, suit, best, taker, turn, lacking, left, target, stage)


def cards(
    memory: Memory,
    hands: tuple[int, ...],
    leader: i64,
    trick: tuple[int, ...],
    talon: tuple[int, ...],
    is_talon_played: bool,
    winner_leads: bool,
) -> list[tuple[int, int]]:
    """Return every card that may be played here, with what `tricks` is if it is played."""
    found: list[tuple[int, int]] = []
    allowed: list[i64] = list(talon)
    if trick or not (is_talon_played and talon):
        dealer: i64 = 1 if is_talon_played and talon else 0
        turn: i64 = (leader + len(trick) - dealer) % len(hands)
        led: i64 = -1
        if talon or trick:
            led = talon[0] >> 3 if talon else trick[0] >> 3
        allowed = _legal(hands[turn], led, memory.trump)
    for card in allowed:
        masks, first, now, rest, winner = play(
            hands, leader, trick, talon, is_talon_played, winner_leads, memory.trump, card
        )
        value = tricks(memory, masks, first, now, rest, is_talon_played, winner_leads)
        found.append((card, value + 1 if winner == memory.hero else value))
    return found


def play(
    hands: tuple[int, ...],
    leader: i64,
    trick: tuple[int, ...],
    talon: tuple[int, ...],
    is_talon_played: bool,
    winner_leads: bool,
    trump: i64,
    card: i64,
) -> tuple[tuple[int, ...], int, tuple[int, ...], tuple[int, ...], int]:
    """Play a card of whoever is to play.

    Returns:
        The hands, leader, trick and talon afterwards, and who took the trick, -1 if it goes on.
    """
    with_dealer: bool = is_talon_played and len(talon) > 0
    if with_dealer and not trick:
        return hands, leader, (card,), (card, *[one for one in talon if one != card]), -1
    dealer: i64 = 1 if with_dealer else 0
    count: i64 = len(hands)
    masks = list(hands)
    masks[(leader + len(trick) - dealer) % count] ^= BIT[card]
    now = (*trick, card)
    if len(now) < count + dealer:
        return tuple(masks), leader, now, talon, -1
    led: i64 = talon[0] if talon else now[0]
    place = _place(now, led >> 3, trump)
    winner: i64 = (leader + place - dealer) % count if place >= dealer else DEALER
    first: i64 = 0 if talon and (is_talon_played or not winner_leads) else winner
    return tuple(masks), first, (), talon[1:], winner


def _legal(hand: i64, led: i64, trump: i64) -> list[i64]:
    """List the cards of a hand that may be played to a suit, -1 for a lead (PL-2, RA-1)."""
    allowed: i64 = hand
    if led >= 0 and hand >> 8 * led & 255:
        allowed = (hand >> 8 * led & 255) << 8 * led
    elif led >= 0 and trump != NO_TRUMP and hand >> 8 * trump & 255:
        allowed = (hand >> 8 * trump & 255) << 8 * trump
    return [card for card in range(32) if allowed & BIT[card]]


def _place(trick: tuple[int, ...], suit: i64, trump: i64) -> i64:
    """Return which card of a full trick takes it; the first, if none counts."""
    best: i64 = -1
    place: i64 = 0
    for number in range(len(trick)):
        card: i64 = trick[number]
        if beats(card, best, suit, trump):
            best = card
            place = number
    return place


def _dealer_tricks(hands: tuple[int, ...], trick: tuple[int, ...], talon: tuple[int, ...]) -> int:
    """Return how many of the talon's tricks the dealer of four takes, its first card on the table.

    Everybody else wants the dealer to take them. Whether a hand can stay below a talon card depends
    on nobody else, so every hand has its own list of what it can do: stay below the first card,
    below the second, below both. A trick is the dealer's if all of them do.
    """
    first = second = both = True
    for hand in range(3):
        if hand < len(trick) - 1:
            options = [(hands[hand], not _over(trick[hand + 1], talon[0]))]
        else:
            options = [
                (hands[hand] ^ BIT[card], not _over(card, talon[0]))
                for card in _legal(hands[hand], talon[0] >> 3, NO_TRUMP)
            ]
        can_first = can_second = can_both = False
        for rest, is_under in options:
            stays = len(talon) == 2 and _can_stay_under(rest, talon[1])
            can_first = can_first or is_under
            can_second = can_second or stays
            can_both = can_both or (is_under and stays)
        first = first and can_first
        second = second and can_second
        both = both and can_both
    if both:
        return 2
    return 1 if first or second else 0


def _can_stay_under(hand: i64, talon: i64) -> bool:
    """Say whether a hand may play to the dealer's talon card and leave it the trick."""
    return any(not _over(card, talon) for card in _legal(hand, talon >> 3, NO_TRUMP))


def _over(card: i64, talon: i64) -> bool:
    """Say whether a card takes the trick from the dealer's talon card."""
    return card >> 3 == talon >> 3 and card > talon
