"""Answers without trying a card: from what the suits promise, and from the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from preference.solver._kernel.memory import FIELD, NO_TRUMP, Memory

if TYPE_CHECKING:
    from mypy_extensions import i64  # for mypyc; no annotation is evaluated at run time


def numbers(memory: Memory, facts: list[i64], held: i64) -> i64:
    """Add the numbers of the four suits for one leader."""
    spades: i64 = facts[held & 255]
    clubs: i64 = facts[256 | held >> 8 & 255]
    diamonds: i64 = facts[512 | held >> 16 & 255]
    hearts: i64 = facts[768 | held >> 24]
    if spades | clubs | diamonds | hearts >= 0:
        return spades + clubs + diamonds + hearts
    for suit in range(4):
        at: i64 = suit << 8 | held >> 8 * suit & 255
        if facts[at] < 0:
            memory.weigh(at)
    return numbers(memory, facts, held)


def key(code: list[i64], held: i64, leader: i64) -> i64:
    """Name a position by who holds the cards of each suit in order, and who leads."""
    return (
        code[held & 255]
        + code[256 | held >> 8 & 255]
        + code[512 | held >> 16 & 255]
        + code[768 | held >> 24]
    ) << 2 | leader


def settle(memory: Memory, held: i64, leader: i64, left: i64, target: i64) -> i64:
    """Say without trying a card whether the hero takes `target` of the `left` tricks.

    Returns:
        1 for yes, 0 for no, -1 if neither bounds nor table know.
    """
    if target <= 0:
        return 1
    if target > left:
        return 0
    memory.looks += 1
    facts = memory.sums[leader]
    # `numbers` and `key`, spelt out where they are called most.
    spades: i64 = held & 255
    clubs: i64 = 256 | held >> 8 & 255
    diamonds: i64 = 512 | held >> 16 & 255
    hearts: i64 = 768 | held >> 24
    first: i64 = facts[spades]
    second: i64 = facts[clubs]
    third: i64 = facts[diamonds]
    fourth: i64 = facts[hearts]
    total: i64 = first + second + third + fourth
    if first | second | third | fourth < 0:
        total = numbers(memory, facts, held)
    if memory.avoids:
        # No game avoids tricks with trumps; asked for all the same, it goes without bounds.
        answer = (
            _bound_fewest(memory, total, held, leader, left, target)
            if memory.trump == NO_TRUMP
            else -1
        )
    elif memory.trump == NO_TRUMP:
        answer = _bound_no_trump(memory, total, held, leader, left, target)
    else:
        answer = _bound_trump(memory, total, held, leader, left, target)
    if answer >= 0:
        return answer
    code = memory.code
    name: i64 = (code[spades] + code[clubs] + code[diamonds] + code[hearts]) << 2 | leader
    entry = memory.known.get(name, -1)
    if entry >= 0:
        if entry & 15 >= target:
            return 1
        if entry >> 4 < target:
            return 0
    return -1


def _bound_fewest(
    memory: Memory, total: i64, held: i64, leader: i64, left: i64, target: i64
) -> i64:
    """Settle what can be settled when the hero wants the fewest tricks, from `ducking`."""
    field: i64 = FIELD[target]
    if leader == 1:
        if total & 7 == 0 and total >> 3 & 7 > 0:
            return 0  # a safe exit, and below everything from then on
        if total >> 6 + field & 7 == 0:
            return 1  # no suit is an exit before `target` tricks
        if target == left and total >> 27 & 7 > 0:
            return 0  # leads a suit until it is an exit, and loses that trick
        if target + 1 == left and _is_rid_twice(total, 1 if total >> 30 & 7 > 1 else 9):
            return 0  # loses this trick; and the next, or the one led after that
        return 0 if _gets_out(memory, held, left - target + 1, 0) else -1
    if total & 7 == 0:
        return 0  # below everything
    if target == left and (total >> 57 & 7 == 0 or total >> 54 & 7 > total >> 60):
        return 0  # loses this trick; or, made to take it, one in this suit or in another
    is_free: bool = target + 1 == left and total >> 30 & 7 == 0
    if is_free and _is_rid_twice(numbers(memory, memory.facts[1], held), 2):
        return 0  # loses this trick; of two ways out one is still there at the next
    if _gets_out(memory, held, left - target + 1, 1 if total >> 30 & 7 > 0 else 0):
        return 0
    lost: i64 = min(left - target, 2)
    if total >> 45 + 3 * lost & 7 == 0 and (target > 4 or total >> 33 + field & 7 == 0):
        return -1
    # Some suit, led again and again, makes the hero take a trick, and then `target - 1` more in
    # that suit, or all but those that may be lost; it is enough that no other is an exit before.
    if target == 1 or total >> 6 + FIELD[target - 1] & 7 == 0:
        return 1
    return -1


def _gets_out(memory: Memory, held: i64, losses: i64, taken: i64) -> bool:
    """Say whether the hero has enough ways out, `ducking.exits`, to lose so many tricks.

    On lead the hero takes one of them and loses. So between two losses at most one trick is taken,
    and `taken` before the first. The defenders discard at most one card a trick: on what they lead
    the leader follows, and on a way out somebody does. A way out that they lead themselves loses as
    well. So a hero who has lost `lost` tricks is on lead again after at most twice as many, and
    `taken`, discards, and has spent at most `lost` ways out; that must not have barred the rest,
    whichever are spent.

    It is not asked for four losses and more: that hardly ever holds.
    """
    if losses < 2 or losses > 3:
        return False
    exits = memory.exits
    spades: i64 = exits[held & 255]
    clubs: i64 = exits[256 | held >> 8 & 255]
    diamonds: i64 = exits[512 | held >> 16 & 255]
    hearts: i64 = exits[768 | held >> 24]
    # Every way out spent spares them a discard at least, so this is too little for the last.
    total: i64 = (spades & 15) + (clubs & 15) + (diamonds & 15) + (hearts & 15)
    if total <= 3 * (losses - 1) + taken:
        return False
    for lost in range(losses - 1, -1, -1):
        discards: i64 = 2 * lost + taken
        for first in range(lost + 1):
            for second in range(lost - first + 1):
                both: i64 = (spades >> 4 * first & 15) + (clubs >> 4 * second & 15)
                for third in range(lost - first - second + 1):
                    fourth: i64 = lost - first - second - third
                    left: i64 = (diamonds >> 4 * third & 15) + (hearts >> 4 * fourth & 15)
                    if both + left <= discards:
                        return False
    return True


def _is_rid_twice(total: i64, suits: i64) -> bool:
    """Say whether the hero has a way out left after losing a trick and being made to take one.

    A witness of `ducking._ways_out` may have thrown one card on each of the two tricks, so three
    are enough; or two, if the witness had to follow to the first, and so to the second unless the
    same suit was led again. `suits` says how many suits must have such a witness: another one goes
    with the trick lost. Where the hero's two lowest cards are below the witness's, one suit does.
    """
    if total >> 36 & 7 > 0 or total >> 33 & 7 >= suits:
        return True
    if total >> 45 & 7 == 0 and (total >> 51 & 7 > 0 or total >> 39 & 7 >= suits):
        return True
    return total >> 48 & 7 == 0 and (total >> 54 & 7 > 0 or total >> 42 & 7 >= suits)


def _bound_trump(memory: Memory, total: i64, held: i64, leader: i64, left: i64, target: i64) -> i64:
    """Settle what can be settled in a trump contract, from the suits' numbers.

    A hand with trumps ruffs where it is void, so it discards nothing. Until a trump or a top card
    gets it in, it holds all its top cards, and whoever could ruff them follows to as many rounds as
    before: no such hand has discarded either, and the first round of these suits is the one that
    gets it in. So besides the trumps that must win it cashes what it could cash now.
    """
    byte: i64 = held >> 8 * memory.trump & 255
    if byte == 0:
        total = numbers(memory, memory.facts[leader], held)
        return _bound_no_trump(memory, total, held, leader, left, target)
    own: i64 = memory.trumps[byte]
    trumps: i64 = own & 15
    if trumps >= target:
        return 1
    theirs: i64 = max(own >> 4 & 15, own >> 8 & 15)
    if left - theirs < target:
        return 0
    if leader == 1 and own >> 19 & 1:
        # Draws all trumps, then cashes as at no trump.
        if (own >> 12 & 15) + (total & 15) >= target:
            return 1
    elif (leader == 1 or trumps > 0) and trumps + (total >> 4 * (own >> 17 & 3) & 15) >= target:
        return 1
    highest: i64 = own >> 20
    sure: i64 = 0
    # A defender gets in with the highest trump, or with one that must win if the partner has none
    # to take that trick instead.
    if leader == 2 or highest == 2 or (own >> 4 & 15 and own >> 18 & 1 == 0):
        sure = total >> 16 + 4 * (own >> 16 & 1 | own >> 17 & 2) & 15
    if leader == 3 or highest == 3 or (own >> 8 & 15 and own >> 17 & 1 == 0):
        sure = max(sure, total >> 32 + 4 * (own >> 16 & 3) & 15)
    if left - theirs - sure < target:
        return 0
    if leader == 1:
        return -1
    return _bound_crossing(memory, total, held, leader, left - theirs, target)


def _bound_crossing(
    memory: Memory, total: i64, held: i64, leader: i64, left: i64, target: i64
) -> i64:
    """Settle what can be settled by adding up what both defenders cash, `leader` first."""
    own: i64 = memory.trumps[held >> 8 * memory.trump & 255]
    ruffers: i64 = own >> 16 & 3 if leader == 3 else own >> 16 & 1 | own >> 17 & 2
    crossing: i64 = numbers(memory, memory.crossing[leader], held) >> 7 * ruffers
    if crossing >> 4 & 7 == 0:
        return -1
    sure: i64 = (total >> 16 * leader - 16 + 4 * ruffers & 15) + (crossing & 15)
    return 0 if left - sure < target else -1


def _bound_no_trump(
    memory: Memory, total: i64, held: i64, leader: i64, left: i64, target: i64
) -> i64:
    """Settle what can be settled at no trump, from `suits.no_trump`."""
    if leader == 1:
        if total & 15 >= target:
            return 1
        if total >> 4 & 7:
            return -1
        # Every suit of the hero's has a defender on top, who takes the trick and cashes: count
        # for the defence what the worse placed of them can.
        sure: i64 = 15
        for role in range(2, 4):
            if total >> 1 + 3 * role & 7:
                theirs: i64 = _cashed(numbers(memory, memory.facts[role], held))
                sure = min(sure, theirs)
        return 0 if left - sure < target else -1
    if left - _cashed(total) < target:
        return 0
    # The hero gets in and cashes: at once, if on top of every suit that the leader has; or
    # because the defence cannot run all the tricks. A discard that cannot be spared costs one of
    # the tricks to be cashed, and no more.
    run: i64 = total >> 14 & 31
    discards: i64 = total >> 19 & 31
    given: i64 = 0
    if total >> 11 & 7:
        if total >> 50 > 0:  # the partner may get the lead
            run += total >> 40 & 31
            discards += total >> 45 & 31
        if left - run < target or discards > (total >> 32 & 255):
            return -1
        if target == 1:
            return 1  # keeps one top card of each suit until the defence must lead one of them
        given = max(0, discards - (total >> 24 & 255))
    sure = (numbers(memory, memory.facts[1], held) & 15) - given
    return 1 if sure >= target else -1


def _cashed(total: i64) -> i64:
    """How many tricks a defender on lead and, where the lead can go over, the partner can cash.

    The partner has to follow and discard meanwhile, but other cards than those counted: together
    the two counts are at most the tricks left, or all tricks are theirs.
    """
    return (total & 15) + (total >> 4 & 15 if total >> 8 & 7 else 0)
