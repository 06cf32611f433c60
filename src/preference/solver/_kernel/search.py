"""The search proper: between tricks, and through the cards of a trick."""

from __future__ import annotations

from typing import TYPE_CHECKING

from preference.solver._kernel.bounds import key, settle
from preference.solver._kernel.memory import CAPACITY, CARD, FALLING, Memory
from preference.solver._kernel.suits import BIT
from preference.solver._kernel.trying import beats, order, to_follow

if TYPE_CHECKING:
    from mypy_extensions import i64  # for mypyc; no annotation is evaluated at run time


def takes(memory: Memory, held: i64, leader: i64, left: i64, target: i64) -> bool:
    """Say whether the hero takes at least `target` of the `left` tricks."""
    answer = settle(memory, held, leader, left, target)
    if answer >= 0:
        return answer == 1
    return _open(memory, held, leader, left, target)


def _open(memory: Memory, held: i64, leader: i64, left: i64, target: i64) -> bool:
    """Answer the question by trying the cards of a position that `settle` knew nothing about."""
    known = memory.known
    name: i64 = key(memory.code, held, leader)
    # What is known is not enough, as `settle` has seen. Nor has more been found out since: cards
    # that lead to one position are equal, and of those only one is tried.
    entry = known.get(name, left << 4)
    low: i64 = entry & 15
    high: i64 = entry >> 4
    memory.nodes += 1
    answer = _lead(memory, held, leader, left, target)
    if answer:
        low = target
    else:
        high = target - 1
    if len(known) >= CAPACITY:
        known.clear()
    known[name] = low | high << 4
    return answer


def _lead(memory: Memory, held: i64, leader: i64, left: i64, target: i64) -> bool:
    """Try the leads, and say whether the hero takes at least `target` of the `left` tricks."""
    wanted: bool = (leader == 1) != memory.avoids
    choice = memory.choice
    shift: i64 = 8 * leader - 8
    turn: i64 = memory.following[leader]
    lacking: i64 = 1 if memory.following[turn] == leader else 2
    # How many the hero may lose makes another game of it, for who wants the fewest.
    asked: i64 = min(left - target, 2) << 12 if memory.avoids else 0
    suits: i64 = order(memory, held, leader, asked)
    for _ in range(4):
        suit: i64 = suits & 3
        suits >>= 2
        at: i64 = suit << 8
        at |= choice[at | held >> 8 * suit & 255] >> shift & 255
        place: i64 = asked | leader << 10 | at
        trying: i64 = FALLING[at]
        while trying > 0:
            card: i64 = trying & 31
            trying >>= 6
            rest: i64 = held ^ BIT[card]
            if lacking == 1:
                answer = finish(memory, rest, suit, card, leader, turn, left, target)
            else:
                answer = follow(memory, rest, suit, card, leader, turn, 2, left, target, 0)
            if answer == wanted:
                memory.succeeded[place] += left * left
                return wanted
        if memory.avoids:
            memory.succeeded[place] -= memory.succeeded[place] >> 3
    return not wanted


def follow(
    memory: Memory,
    held: i64,
    suit: i64,
    best: i64,
    taker: i64,
    turn: i64,
    lacking: i64,
    left: i64,
    target: i64,
    stage: i64,
) -> bool:
    """Try the cards of a hand that does not lead.

    Args:
        memory: What is known.
        held: The cards still held; none that lies on the table.
        suit: The suit to follow.
        best: The card that takes the trick as it lies, -1 if no card counts yet.
        taker: Who played it; if none, who takes a trick to which nobody can follow.
        turn: Who plays now.
        lacking: How many cards the trick still lacks, this one among them.
        left: The tricks left, this one among them.
        target: How many of them the question is about.
        stage: 0, or what `_after_talon` has to know.
    """
    wanted: bool = (turn == 1) != memory.avoids
    is_ours: bool = (taker == 1) == (turn == 1)
    following: i64 = memory.following[turn]
    # A talon card that the dealer has still to play parts the cards of its suit as well.
    parted: i64 = held if stage < 8 else held | memory.coming
    trying: i64 = to_follow(memory, parted, suit, best, is_ours, turn)
    while trying > 0:
        card: i64 = trying & 31
        trying >>= 6
        top: i64 = best
        winner: i64 = taker
        if beats(card, best, suit, memory.trump):
            top = card
            winner = turn
        rest: i64 = held ^ BIT[card]
        if lacking == 2 and stage == 0:
            answer = finish(memory, rest, suit, top, winner, following, left, target)
        elif lacking > 1:
            answer = follow(
                memory, rest, suit, top, winner, following, lacking - 1, left, target, stage
            )
        else:
            answer = _after_talon(memory, rest, winner, left, target, stage)
        if answer == wanted:
            return wanted
    return not wanted


def finish(
    memory: Memory, held: i64, suit: i64, best: i64, taker: i64, turn: i64, left: i64, target: i64
) -> bool:
    """Try the last cards of a trick: look all of them up first, then open what is not known."""
    wanted: i64 = 1 if (turn == 1) != memory.avoids else 0
    trump: i64 = memory.trump
    best_suit: i64 = best >> 3
    is_ours: bool = (taker == 1) == (turn == 1)
    trying: i64 = to_follow(memory, held, suit, best, is_ours, turn)
    unknown: i64 = 0
    places: i64 = 0
    while trying > 0:
        card: i64 = trying & 31
        trying >>= 6
        # `beats`, spelt out where it is called most.
        winner: i64 = taker
        if card >> 3 == best_suit:
            if card > best:
                winner = turn
        elif card >> 3 == trump:
            winner = turn
        needed: i64 = target - 1 if winner == 1 else target
        answer = settle(memory, held ^ BIT[card], winner, left - 1, needed)
        if answer == wanted:
            return wanted == 1
        if answer < 0:
            unknown |= CARD[card] << places
            places += 6
    while unknown > 0:
        card = unknown & 31
        unknown >>= 6
        winner = turn if beats(card, best, suit, trump) else taker
        needed = target - 1 if winner == 1 else target
        takes = _open(memory, held ^ BIT[card], winner, left - 1, needed)
        if takes == (wanted == 1):
            return takes
    return wanted == 0


def _after_talon(
    memory: Memory, held: i64, winner: i64, left: i64, target: i64, stage: i64
) -> bool:
    """Go on after a trick that a talon card began.

    `stage` is `number << 2 | leader`: how many such tricks are still to come, plus one, and who
    leads the next trick whoever took this one, 0 if the winner does (RA-2b, RA-3).
    """
    needed: i64 = target - 1 if winner == 1 else target
    leader: i64 = stage & 3
    if leader == 0:
        leader = winner
    if stage >> 2 == 1:
        return takes(memory, held, leader, left - 1, needed)
    return talon_trick(memory, held, leader, left - 1, needed, stage - 4)


def talon_trick(memory: Memory, held: i64, leader: i64, left: i64, target: i64, stage: i64) -> bool:
    """Say whether the hero takes `target` tricks from one on that a talon card begins."""
    if target <= 0:
        return True
    if target > left:
        return False
    card: i64 = memory.talon[len(memory.talon) - (stage >> 2)]
    hands: i64 = 2 if memory.following[memory.following[leader]] == leader else 3
    if memory.is_talon_played:
        return follow(memory, held, card >> 3, card, 0, leader, hands, left, target, stage)
    return follow(memory, held, card >> 3, -1, leader, leader, hands, left, target, stage)
