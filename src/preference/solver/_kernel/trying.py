"""Which cards to try, and in which order.

All that is legal is tried, but for cards that are equal: of every run of one hand's cards without a
living card of another hand between them, one. The order matters for the speed only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from preference.solver._kernel.memory import BELOW, FALLING, LENGTH, NO_TRUMP, RISING, Memory
from preference.solver._kernel.suits import BIT

if TYPE_CHECKING:
    from mypy_extensions import i64  # for mypyc; no annotation is evaluated at run time


def _worth(memory: Memory, at: i64, leader: i64, asked: i64) -> i64:
    """Guess how good a suit is to lead, for the order of trying only.

    What counts is how often a lead from the same cards has succeeded in this deal, the more the
    more tricks were left, where the same was `asked`; below that a guess, never above 63.
    """
    choice: i64 = memory.choice[at]
    own: i64 = choice >> 8 * leader - 8 & 255
    if own == 0:
        return 0
    succeeded: i64 = memory.succeeded[asked | leader << 10 | at & 768 | own]
    if succeeded > 0:
        return succeeded << 6
    length: i64 = LENGTH[choice & 255]
    is_no_trump: bool = memory.trump == NO_TRUMP
    if memory.avoids:
        number: i64 = memory.facts[leader][at]
        if leader == 1:
            return 16 + (number >> 3 & 1) * 16 - length  # exits first
        # The others take the exits away first, and keep for later what the hero must take anyway.
        return 16 - (number >> 30 & 1) * 8 + length
    if at >> 8 == memory.trump:
        return 0  # trumps last
    if leader == 1:
        return 1 if is_no_trump else 9 - length
    # Where the hero is not on top, and short.
    is_good: i64 = memory.facts[leader][at] >> 11 & 1
    return 16 + 16 * is_good - length


def order(memory: Memory, held: i64, leader: i64, asked: i64) -> i64:
    """Sort the suits to lead from, two bits each, the likeliest to succeed first.

    `asked` is where `Memory.succeeded` keeps what succeeded with such a question.
    """
    first: i64 = _worth(memory, held & 255, leader, asked) << 2 | 3
    second: i64 = _worth(memory, 256 | held >> 8 & 255, leader, asked) << 2 | 2
    third: i64 = _worth(memory, 512 | held >> 16 & 255, leader, asked) << 2 | 1
    fourth: i64 = _worth(memory, 768 | held >> 24, leader, asked) << 2
    if first < second:
        first, second = second, first
    if third < fourth:
        third, fourth = fourth, third
    if first < third:
        first, third = third, first
    if second < fourth:
        second, fourth = fourth, second
    if second < third:
        second, third = third, second
    return ~(first & 3 | (second & 3) << 2 | (third & 3) << 4 | (fourth & 3) << 6) & 255


def choices(memory: Memory, suit: i64, byte: i64, role: i64) -> i64:
    """Return the ranks of a suit to try: one of every run of equal cards."""
    at: i64 = suit << 8 | byte
    found: i64 = memory.choice[at]
    if found < 0:
        memory.learn(at)
        found = memory.choice[at]
    return found >> 8 * role - 8 & 255


def to_follow(memory: Memory, held: i64, suit: i64, best: i64, is_ours: bool, turn: i64) -> i64:
    """List the cards to try for a hand that does not lead, packed, the best guess first.

    The order matters for the speed only: a contract is played by winning as cheaply as possible,
    and not at all where one's own side has the trick; the fewest tricks, by the highest card that
    does not take the trick.
    """
    byte: i64 = held >> 8 * suit & 255
    best_suit: i64 = best >> 3
    # A card on the table that may still take the trick parts the cards above it from those below;
    # one that has lost already parts nothing.
    if best_suit == suit:
        byte |= BIT[best & 7]
    at: i64 = suit << 8 | byte
    found: i64 = memory.choice[at]
    if found < 0:
        memory.learn(at)
        found = memory.choice[at]
    own: i64 = found >> 8 * turn - 8 & 255
    if own > 0:
        under: i64 = own
        if best < 0:
            under = 0
        elif best_suit == suit:
            under = own & BELOW[best & 7]
        base: i64 = suit << 8
        low: i64 = base | under
        high: i64 = base | own ^ under
        if memory.avoids:
            if turn == 1:
                return FALLING[low] | FALLING[high] << 6 * LENGTH[under]
            return FALLING[low] | RISING[high] << 6 * LENGTH[under]
        if is_ours:
            return RISING[low] | RISING[high] << 6 * LENGTH[under]
        return RISING[high] | RISING[low] << 6 * LENGTH[own ^ under]
    trump: i64 = memory.trump
    if trump not in (NO_TRUMP, suit):
        byte = held >> 8 * trump & 255
        if best_suit == trump:
            byte |= BIT[best & 7]
        own = choices(memory, trump, byte, turn)
        if own > 0:
            return RISING[trump << 8 | own]
    return _to_discard(memory, held, turn)


def _to_discard(memory: Memory, held: i64, turn: i64) -> i64:
    """List the cards to try for a hand that may play any, packed, suit by suit."""
    if memory.avoids:
        return _to_shed(memory, held, turn)
    spades: i64 = choices(memory, 0, held & 255, turn)
    clubs: i64 = choices(memory, 1, held >> 8 & 255, turn)
    diamonds: i64 = choices(memory, 2, held >> 16 & 255, turn)
    hearts: i64 = choices(memory, 3, held >> 24, turn)
    found: i64 = RISING[768 | hearts]
    found = found << 6 * LENGTH[diamonds] | RISING[512 | diamonds]
    found = found << 6 * LENGTH[clubs] | RISING[256 | clubs]
    return found << 6 * LENGTH[spades] | RISING[spades]


def _to_shed(memory: Memory, held: i64, turn: i64) -> i64:
    """List the discards of a game for the fewest tricks: from what matters first, high cards first.

    The hero is rid of suits in which the others can make the hero take a trick; the others rob the
    hero of ways out.
    """
    first: i64 = 0
    size: i64 = 0
    others: i64 = 0
    for suit in range(4):
        # A talon card still to come only parts the cards; it has no numbers.
        byte: i64 = held >> 8 * suit & 255
        own: i64 = choices(memory, suit, byte, turn)
        if own == 0:
            continue
        at: i64 = suit << 8 | byte & ~(memory.coming >> 8 * suit)
        if memory.exits[at] < 0:
            memory.weigh(at)
        matters: bool = memory.exits[at] > 0
        if turn == 1:
            matters = memory.facts[1][at] & 1 == 1
        if matters:
            first = first << 6 * LENGTH[own] | FALLING[suit << 8 | own]
            size += LENGTH[own]
        else:
            others = others << 6 * LENGTH[own] | FALLING[suit << 8 | own]
    return first | others << 6 * size


def beats(card: i64, best: i64, suit: i64, trump: i64) -> bool:
    """Say whether a card takes the trick from the best one so far, or is the first that counts."""
    own: i64 = card >> 3
    if best < 0:
        return own == suit
    if own == best >> 3:
        return card > best
    return own == trump
