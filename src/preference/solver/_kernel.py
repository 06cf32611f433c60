"""The search: exact play of all cards, over integers only.

One hero plays against all others together. The search asks yes-or-no questions: does the hero take
at least so many of the tricks left? It goes trick by trick; between tricks it looks for an answer
in three places before it tries the cards:

1. **Bounds** (`_suits`): what the hero can cash or must lose, from small counts of each suit.
2. **The table**: answers found before. Its key forgets which ranks are gone and keeps who holds the
   highest, the second, ... card of each suit that is left, and who leads.
3. **The children**: before the last card of a trick is tried, the positions after all choices are
   looked up, for one of them may settle the matter.

Cards of one hand with no living card of another between them are equal; one of them is tried.

**State.** A position between tricks is the mask of the cards still held, as in `preference.cards`;
who holds a card never changes in a deal. Roles are 1 for the hero and 2, 3 clockwise from there;
0 is the dealer of four, who plays the talon.

**Two builds.** Interpreted, this is a plain module. Compiled by mypyc, `i64` becomes a machine
integer; there `3 << c` of a literal and an `i64` is a 32-bit shift (mypyc 2.4.1), hence `_BIT`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from preference.solver import _suits

if TYPE_CHECKING:
    from mypy_extensions import i64  # for mypyc; no annotation is evaluated at run time

__all__ = ["DEALER", "NO_TRUMP", "Memory", "cards", "tricks"]

NO_TRUMP: Final = 4
DEALER: Final = 3
_CAPACITY: Final = 1 << 18
"""Positions a table may hold before it starts again; about 30 MiB."""

# `Final`, or every look into these would be one into the module's dictionary when compiled.
_BIT: Final[list[i64]] = [1 << card for card in range(32)]
_CARD: Final[list[i64]] = [32 | card for card in range(32)]
_BELOW: Final[list[i64]] = [(1 << rank) - 1 for rank in range(9)]
_LENGTH: Final[list[i64]] = [byte.bit_count() for byte in range(256)]
_FIELD: Final[list[i64]] = [0, *(3 * min(most, 7) for most in range(11))]
"""Where `_suits.ducking` keeps the field for `target - 1` tricks, by target."""


def _packed(suit: i64, byte: i64, is_falling: bool) -> i64:
    """Pack the cards of a byte into one `int`: six bits a card, `32 | card`, the first lowest.

    A list of cards to try is such an `int`; it ends where nothing is left.
    """
    packed: i64 = 0
    for step in range(8):
        rank: i64 = step if is_falling else 7 - step
        if byte & _BIT[rank]:
            packed = packed << 6 | 32 | suit << 3 | rank
    return packed


_RISING: Final[list[i64]] = [
    _packed(suit, byte, False) for suit in range(4) for byte in range(256)
]
"""The cards of `suit << 8 | byte`, packed, lowest first."""
_FALLING: Final[list[i64]] = [
    _packed(suit, byte, True) for suit in range(4) for byte in range(256)
]
_SUITS: Final[dict[i64, list[i64]]] = {}
"""The numbers of suits seen before: at most 9,841 suits of eight cards or fewer, four kinds."""


class Memory:
    """What a search has found out, for one hero, aim and trump.

    Attributes:
        nodes: Positions between tricks whose cards were tried: neither a bound nor the table
            answered the question. The same on every machine, in both builds.
        looks: Positions between tricks looked at, these among them.
    """

    def __init__(self, trump: i64, hero: i64, avoids: bool) -> None:
        """Start with nothing."""
        self.trump: i64 = trump
        self.hero: i64 = hero
        self.avoids: bool = avoids
        self.nodes: i64 = 0
        self.looks: i64 = 0
        self.known: dict[i64, i64] = {}
        self.owners: list[i64] = [0] * 32
        self.following: list[i64] = [0, 2, 3, 1]
        self.talon: list[i64] = []
        self.is_talon_played: bool = False
        self.coming: i64 = 0
        self.forget_deal()

    def forget_deal(self) -> None:
        """Empty the lists that depend on who holds which card."""
        # By suit << 8 | the suit's byte; -1 is not yet known.
        self.code: list[i64] = [-1] * 1024
        self.trumps: list[i64] = [-1] * 1024
        unknown: list[i64] = []
        self.facts: list[list[i64]] = [unknown, [-1] * 1024, [-1] * 1024, [-1] * 1024]
        self.choice: list[list[i64]] = [unknown, [-1] * 1024, [-1] * 1024, [-1] * 1024]

    def meet(self, held: list[i64]) -> None:
        """Take note of who holds which card: a mask for each role, index 0 not used."""
        owners = self.owners[:]
        is_new = False
        for role in range(1, 4):
            mask: i64 = held[role]
            for card in range(32):
                if mask & _BIT[card] and owners[card] != role:
                    owners[card] = role
                    is_new = True
        if is_new:
            self.owners = owners
            self.forget_deal()

    def learn(self, at: i64) -> None:
        """Fill the lists for one suit with the cards of one byte."""
        suit: i64 = at >> 8
        owners: list[i64] = []
        code: i64 = 0
        weight: i64 = _BIT[0]
        choice: list[i64] = [0, 0, 0, 0]
        before: i64 = -1
        is_pure = True
        for rank in range(8):
            if at & _BIT[rank] == 0:
                continue
            owner: i64 = self.owners[suit * 8 + rank]
            if owner != before:
                choice[owner] |= _BIT[rank]
            before = owner
            if owner == 0:
                is_pure = False  # a talon card on the table: it only parts the others
            owners.append(owner)
            # Bijective base 3: every suit of up to eight cards has its own number below 9,841.
            code += owner * weight
            weight *= 3
        for role in range(1, 4):
            self.choice[role][at] = choice[role]
        if not is_pure:
            return
        self.code[at] = code << 14 * suit
        numbers = self.numbers(owners, code, suit)
        self.trumps[at] = numbers[0]
        for role in range(1, 4):
            self.facts[role][at] = numbers[role]

    def numbers(self, owners: list[i64], code: i64, suit: i64) -> list[i64]:
        """Return the numbers of a suit: as trumps, and for each leader."""
        kind: i64 = 0
        if self.avoids:
            kind = 1
        elif suit == self.trump:
            kind = 2
        elif self.trump != NO_TRUMP:
            kind = 3
        key: i64 = code << 2 | kind
        found = _SUITS.get(key)
        if found is None:
            found = [0, 0, 0, 0]
            if kind == 2:
                found[0] = _suits.trump_suit(owners)
            for role in range(1, 4):
                if kind == 0:
                    found[role] = _suits.no_trump(owners, role)
                elif kind == 1:
                    found[role] = _suits.ducking(owners, role)
                elif kind == 3:
                    found[role] = _suits.side_suit(owners, role)
            _SUITS[key] = found
        return found


# ------------------------------------------------------------------ between tricks


def _numbers(memory: Memory, facts: list[i64], held: i64) -> i64:
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
            memory.learn(at)
    return _numbers(memory, facts, held)


def _key(code: list[i64], held: i64, leader: i64) -> i64:
    """Name a position by who holds the cards of each suit in order, and who leads."""
    return (
        code[held & 255]
        + code[256 | held >> 8 & 255]
        + code[512 | held >> 16 & 255]
        + code[768 | held >> 24]
    ) << 2 | leader


def _settle(memory: Memory, held: i64, leader: i64, left: i64, target: i64) -> i64:
    """Say without trying a card whether the hero takes `target` of the `left` tricks.

    Returns:
        1 for yes, 0 for no, -1 if neither bounds nor table know.
    """
    if target <= 0:
        return 1
    if target > left:
        return 0
    memory.looks += 1
    total: i64 = _numbers(memory, memory.facts[leader], held)
    if memory.avoids:
        answer = _bound_fewest(total, leader, target)
    elif memory.trump == NO_TRUMP:
        answer = _bound_no_trump(memory, total, held, leader, left, target)
    else:
        answer = _bound_trump(memory, total, held, leader, left, target)
    if answer >= 0:
        return answer
    entry = memory.known.get(_key(memory.code, held, leader), -1)
    if entry >= 0:
        if entry & 15 >= target:
            return 1
        if entry >> 4 < target:
            return 0
    return -1


def _bound_fewest(total: i64, leader: i64, target: i64) -> i64:
    """Settle what can be settled when the hero wants the fewest tricks, from `_suits.ducking`."""
    field: i64 = _FIELD[target]
    if leader == 1:
        if total & 7 == 0 and total >> 3 & 7 > 0:
            return 0  # a safe exit, and below everything from then on
        if total >> 6 + field & 7 == 0:
            return 1  # no suit is an exit before `target` tricks
        return -1
    if total & 7 == 0:
        return 0  # below everything
    if total >> 30 + field & 7 == 0:
        return -1
    # Some suit makes the hero take this trick and `target - 1` more in that suit; it is enough
    # that no other suit is an exit before.
    if target == 1 or total >> 6 + _FIELD[target - 1] & 7 == 0:
        return 1
    return -1


def _bound_trump(memory: Memory, total: i64, held: i64, leader: i64, left: i64, target: i64) -> i64:
    """Settle what can be settled in a trump contract, from the suits' numbers."""
    trump: i64 = memory.trump
    own: i64 = memory.trumps[trump << 8 | held >> 8 * trump & 255]
    if own & 15 >= target:
        return 1
    if left - (own >> 4 & 15) < target or left - (own >> 8 & 15) < target:
        return 0
    if leader == 1:
        if own >> 19 & 1:
            # Draws all trumps, then cashes as at no trump.
            sure: i64 = (own >> 12 & 15) + (total & 15)
        else:
            # Cashes while those who could ruff follow; the trumps that must win still win.
            sure = (own & 15) + (total >> 4 * (own >> 17 & 3) & 15)
        return 1 if sure >= target else -1
    partner: i64 = 5 - leader
    ruffers: i64 = (own >> 16 & 1) | (own >> 15 + partner & 1) << 1
    field: i64 = total >> 11 * ruffers
    sure = (field & 15) + (own >> 4 * (leader - 1) & 15)
    if field >> 8 & 7:
        sure += field >> 4 & 15
    return 0 if left - sure < target else -1


def _bound_no_trump(
    memory: Memory, total: i64, held: i64, leader: i64, left: i64, target: i64
) -> i64:
    """Settle what can be settled at no trump, from `_suits.no_trump`."""
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
                theirs: i64 = _cashed(_numbers(memory, memory.facts[role], held))
                sure = min(sure, theirs)
        return 0 if left - sure < target else -1
    if left - _cashed(total) < target:
        return 0
    # The hero gets in and cashes: at once, if on top of every suit that the leader has; or
    # because the defence cannot run all the tricks, and the hero can spare the discards.
    run: i64 = total >> 14 & 31
    gets_in = left - run >= target and total >> 19 & 31 <= total >> 24
    if not gets_in and total >> 11 & 7 > 0:
        return -1
    return 1 if _numbers(memory, memory.facts[1], held) & 15 >= target else -1


def _cashed(total: i64) -> i64:
    """How many tricks a defender on lead and, where the lead can go over, the partner can cash.

    The partner has to follow and discard meanwhile, but other cards than those counted: together
    the two counts are at most the tricks left, or all tricks are theirs.
    """
    return (total & 15) + (total >> 4 & 15 if total >> 8 & 7 else 0)


def _takes(memory: Memory, held: i64, leader: i64, left: i64, target: i64) -> bool:
    """Say whether the hero takes at least `target` of the `left` tricks."""
    answer = _settle(memory, held, leader, left, target)
    if answer >= 0:
        return answer == 1
    return _open(memory, held, leader, left, target)


def _open(memory: Memory, held: i64, leader: i64, left: i64, target: i64) -> bool:
    """Answer the question by trying the cards of a position that `_settle` knew nothing about."""
    known = memory.known
    key = _key(memory.code, held, leader)
    # It may have been answered since it was looked up, among its brothers.
    entry = known.get(key, left << 4)
    low: i64 = entry & 15
    high: i64 = entry >> 4
    if low >= target:
        return True
    if high < target:
        return False
    memory.nodes += 1
    answer = _lead(memory, held, leader, left, target)
    if answer:
        low = target
    else:
        high = target - 1
    if len(known) >= _CAPACITY:
        known.clear()
    known[key] = low | high << 4
    return answer


# ------------------------------------------------------------------ within a trick


def _worth(memory: Memory, suit: i64, at: i64, leader: i64) -> i64:
    """Guess how good a suit is to lead, for the order of trying only; never above 63."""
    length: i64 = _LENGTH[memory.choice[1][at]]
    number: i64 = memory.facts[leader][at]
    if memory.avoids:
        # The hero tries exits first; the others go through the suits as they come.
        return 16 + (number >> 3 & 1) * 16 - length if leader == 1 else 0
    if leader == 1:
        return 0 if suit == memory.trump else 1  # the hero's trumps last
    if suit == memory.trump:
        return 48
    # Where the hero is short, and not on top at no trump or a trick can be cashed at trumps.
    is_good: bool = (number >> 11 & 1 if memory.trump == NO_TRUMP else number & 15) > 0
    return (32 if is_good else 16) - length


def _order(memory: Memory, held: i64, leader: i64) -> i64:
    """Sort the suits to lead from, two bits each, the likeliest to succeed first."""
    first: i64 = _worth(memory, 0, held & 255, leader) << 2 | 3
    second: i64 = _worth(memory, 1, 256 | held >> 8 & 255, leader) << 2 | 2
    third: i64 = _worth(memory, 2, 512 | held >> 16 & 255, leader) << 2 | 1
    fourth: i64 = _worth(memory, 3, 768 | held >> 24, leader) << 2
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


def _lead(memory: Memory, held: i64, leader: i64, left: i64, target: i64) -> bool:
    """Try the leads, and say whether the hero takes at least `target` of the `left` tricks."""
    wanted: bool = (leader == 1) != memory.avoids
    choice = memory.choice[leader]
    turn: i64 = memory.following[leader]
    lacking: i64 = 1 if memory.following[turn] == leader else 2
    ordered = _RISING if memory.avoids and leader != 1 else _FALLING
    order: i64 = _order(memory, held, leader)
    for _ in range(4):
        suit: i64 = order & 3
        order >>= 2
        at: i64 = suit << 8
        at |= choice[at | held >> 8 * suit & 255]
        trying: i64 = ordered[at]
        while trying > 0:
            card: i64 = trying & 31
            trying >>= 6
            rest: i64 = held ^ _BIT[card]
            if lacking == 1:
                answer = _finish(memory, rest, suit, card, leader, turn, left, target)
            else:
                answer = _follow(memory, rest, suit, card, leader, turn, 2, left, target, 0)
            if answer == wanted:
                return wanted
    return not wanted


def _choices(memory: Memory, suit: i64, byte: i64, role: i64) -> i64:
    """Return the ranks of a suit to try: one of every run of equal cards."""
    at: i64 = suit << 8 | byte
    own: i64 = memory.choice[role][at]
    if own < 0:
        memory.learn(at)
        own = memory.choice[role][at]
    return own


def _to_follow(
    memory: Memory, held: i64, suit: i64, best: i64, is_ours: bool, turn: i64
) -> i64:
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
        byte |= _BIT[best & 7]
    at: i64 = suit << 8 | byte
    own: i64 = memory.choice[turn][at]
    if own < 0:
        own = _choices(memory, suit, byte, turn)
    if own > 0:
        under: i64 = own
        if best < 0:
            under = 0
        elif best_suit == suit:
            under = own & _BELOW[best & 7]
        base: i64 = suit << 8
        low: i64 = base | under
        high: i64 = base | own ^ under
        if memory.avoids:
            if turn == 1:
                return _FALLING[low] | _FALLING[high] << 6 * _LENGTH[under]
            return _FALLING[low] | _RISING[high] << 6 * _LENGTH[under]
        if is_ours:
            return _RISING[low] | _RISING[high] << 6 * _LENGTH[under]
        return _RISING[high] | _RISING[low] << 6 * _LENGTH[own ^ under]
    trump: i64 = memory.trump
    if trump not in (NO_TRUMP, suit):
        byte = held >> 8 * trump & 255
        if best_suit == trump:
            byte |= _BIT[best & 7]
        own = _choices(memory, trump, byte, turn)
        if own > 0:
            return _RISING[trump << 8 | own]
    return _to_discard(memory, held, turn)


def _to_discard(memory: Memory, held: i64, turn: i64) -> i64:
    """List the cards to try for a hand that may play any, packed, suit by suit."""
    ordered = _FALLING if memory.avoids else _RISING
    spades: i64 = _choices(memory, 0, held & 255, turn)
    clubs: i64 = _choices(memory, 1, held >> 8 & 255, turn)
    diamonds: i64 = _choices(memory, 2, held >> 16 & 255, turn)
    hearts: i64 = _choices(memory, 3, held >> 24, turn)
    found: i64 = ordered[768 | hearts]
    found = found << 6 * _LENGTH[diamonds] | ordered[512 | diamonds]
    found = found << 6 * _LENGTH[clubs] | ordered[256 | clubs]
    return found << 6 * _LENGTH[spades] | ordered[spades]


def _beats(card: i64, best: i64, suit: i64, trump: i64) -> bool:
    """Say whether a card takes the trick from the best one so far, or is the first that counts."""
    own: i64 = card >> 3
    if best < 0:
        return own == suit
    if own == best >> 3:
        return card > best
    return own == trump


def _follow(
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
    trying: i64 = _to_follow(memory, parted, suit, best, is_ours, turn)
    while trying > 0:
        card: i64 = trying & 31
        trying >>= 6
        top: i64 = best
        winner: i64 = taker
        if _beats(card, best, suit, memory.trump):
            top = card
            winner = turn
        rest: i64 = held ^ _BIT[card]
        if lacking == 2 and stage == 0:
            answer = _finish(memory, rest, suit, top, winner, following, left, target)
        elif lacking > 1:
            answer = _follow(
                memory, rest, suit, top, winner, following, lacking - 1, left, target, stage
            )
        else:
            answer = _after_talon(memory, rest, winner, left, target, stage)
        if answer == wanted:
            return wanted
    return not wanted


def _finish(
    memory: Memory, held: i64, suit: i64, best: i64, taker: i64, turn: i64, left: i64, target: i64
) -> bool:
    """Try the last cards of a trick: look all of them up first, then open what is not known."""
    wanted: i64 = 1 if (turn == 1) != memory.avoids else 0
    trump: i64 = memory.trump
    best_suit: i64 = best >> 3
    is_ours: bool = (taker == 1) == (turn == 1)
    trying: i64 = _to_follow(memory, held, suit, best, is_ours, turn)
    unknown: i64 = 0
    places: i64 = 0
    while trying > 0:
        card: i64 = trying & 31
        trying >>= 6
        # `_beats`, spelt out where it is called most.
        winner: i64 = taker
        if card >> 3 == best_suit:
            if card > best:
                winner = turn
        elif card >> 3 == trump:
            winner = turn
        needed: i64 = target - 1 if winner == 1 else target
        answer = _settle(memory, held ^ _BIT[card], winner, left - 1, needed)
        if answer == wanted:
            return wanted == 1
        if answer < 0:
            unknown |= _CARD[card] << places
            places += 6
    while unknown > 0:
        card = unknown & 31
        unknown >>= 6
        winner = turn if _beats(card, best, suit, trump) else taker
        needed = target - 1 if winner == 1 else target
        takes = _open(memory, held ^ _BIT[card], winner, left - 1, needed)
        if takes == (wanted == 1):
            return takes
    return wanted == 0


# ------------------------------------------------------------------ the talon of a raspasy


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
        return _takes(memory, held, leader, left - 1, needed)
    return _talon_trick(memory, held, leader, left - 1, needed, stage - 4)


def _talon_trick(
    memory: Memory, held: i64, leader: i64, left: i64, target: i64, stage: i64
) -> bool:
    """Say whether the hero takes `target` tricks from one on that a talon card begins."""
    if target <= 0:
        return True
    if target > left:
        return False
    card: i64 = memory.talon[len(memory.talon) - (stage >> 2)]
    hands: i64 = 2 if memory.following[memory.following[leader]] == leader else 3
    if memory.is_talon_played:
        return _follow(memory, held, card >> 3, card, 0, leader, hands, left, target, stage)
    return _follow(memory, held, card >> 3, -1, leader, leader, hands, left, target, stage)


# ------------------------------------------------------------------ questions


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
        values = [
            value for _, value in cards(memory, hands, leader, trick, talon, True, winner_leads)
        ]
        return min(values) if memory.hero == DEALER else max(values)
    if memory.hero == DEALER:
        return _dealer_tricks(hands, trick, talon) if talon else 0
    count: i64 = len(hands)
    hero: i64 = memory.hero
    owned: list[i64] = [0, 0, 0, 0]
    held: i64 = 0
    for hand in range(count):
        mask: i64 = hands[hand]
        held |= mask
        owned[(hand - hero + count) % count + 1] |= mask
    suit: i64 = -1
    best: i64 = -1
    turn: i64 = (leader - hero + count) % count + 1
    taker: i64 = turn
    memory.following = [0, 2, 3, 1] if count == 3 else [0, 2, 1, 0]
    memory.talon = list(talon)
    memory.is_talon_played = is_talon_played
    memory.coming = _BIT[talon[1]] if is_talon_played and len(talon) == 2 else 0
    if talon:
        suit = talon[0] >> 3
    played: i64 = 0
    left: i64 = 0
    for card in range(32):
        if owned[1] & _BIT[card]:
            left += 1
    for number in range(len(trick)):
        card = trick[number]
        if number == 0 and is_talon_played and talon:
            best = card
            taker = 0
            continue
        if suit < 0:
            suit = card >> 3
        if _beats(card, best, suit, memory.trump):
            best = card
            taker = turn
        owned[turn] |= _BIT[card]
        if turn == 1:
            left += 1
        turn = memory.following[turn]
        played += 1
    memory.meet(owned)
    stage: i64 = 0
    if talon:
        stage = len(talon) << 2
        if is_talon_played or not winner_leads:
            stage |= (count - hero) % count + 1
    low: i64 = 0
    high: i64 = left
    guess: i64 = left * 11 // 20 if memory.avoids else left // 5
    while low < high:
        target: i64 = min(max(guess, low + 1), high)
        if suit < 0:
            answer = _takes(memory, held, turn, left, target)
        elif stage == 0 and count - played == 1:
            answer = _finish(memory, held, suit, best, taker, turn, left, target)
        else:
            answer = _follow(
                memory, held, suit, best, taker, turn, count - played, left, target, stage
            )
        # Neighbouring questions share most of their positions, so go on step by step.
        if answer:
            low = target
            guess = target + 1
        else:
            high = target - 1
            guess = high
    return low


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
    with_dealer: bool = is_talon_played and len(talon) > 0
    if with_dealer and not trick:
        for card in talon:
            rest = (card, *[one for one in talon if one != card])
            value = tricks(memory, hands, 0, (card,), rest, True, winner_leads)
            found.append((card, value))
        return found
    count: i64 = len(hands)
    dealer: i64 = 1 if with_dealer else 0
    turn: i64 = (leader + len(trick) - dealer) % count
    led: i64 = -1
    if talon:
        led = talon[0] >> 3
    elif trick:
        led = trick[0] >> 3
    for card in _legal(hands[turn], led, memory.trump):
        masks = list(hands)
        masks[turn] ^= 1 << card
        now = (*trick, card)
        won = 0
        first: i64 = leader
        rest = talon
        if len(now) == count + dealer:
            place = _place(now, led if led >= 0 else card >> 3, memory.trump)
            winner: i64 = (leader + place - dealer) % count if place >= dealer else DEALER
            won = 1 if winner == memory.hero else 0
            first = 0 if talon and (is_talon_played or not winner_leads) else winner
            rest = talon[1:]
            now = ()
        value = won + tricks(memory, tuple(masks), first, now, rest, is_talon_played, winner_leads)
        found.append((card, value))
    return found


def _legal(hand: i64, led: i64, trump: i64) -> list[i64]:
    """List the cards of a hand that may be played to a suit, -1 for a lead (PL-2, RA-1)."""
    allowed: i64 = hand
    if led >= 0 and hand >> 8 * led & 255:
        allowed = hand & 255 << 8 * led
    elif led >= 0 and trump != NO_TRUMP and hand >> 8 * trump & 255:
        allowed = hand & 255 << 8 * trump
    return [card for card in range(32) if allowed & _BIT[card]]


def _place(trick: tuple[int, ...], suit: i64, trump: i64) -> i64:
    """Return which card of a full trick takes it; the first, if none counts."""
    best: i64 = -1
    place: i64 = 0
    for number in range(len(trick)):
        card: i64 = trick[number]
        if _beats(card, best, suit, trump):
            best = card
            place = number
    return place


def _dealer_tricks(hands: tuple[int, ...], trick: tuple[int, ...], talon: tuple[int, ...]) -> int:
    """Return how many of the talon's tricks the dealer of four takes, its first card on the table.

    Everybody else wants the dealer to take them. Whether a hand can stay below a talon card depends
    on nobody else, so every hand has its own list of what it can do: below the first card only,
    below the second only, below both; the trick is the dealer's if all of them can.
    """
    lost: bool = False
    for card in trick[1:]:
        lost = lost or _over(card, talon[0])
    both: bool = len(talon) == 2
    first: bool = True
    second: bool = True
    for hand in range(3):
        mask: i64 = hands[hand]
        can_first: bool = False
        can_second: bool = False
        can_both: bool = False
        options: list[i64] = [-1]
        if hand >= len(trick) - 1:
            options = _legal(mask, talon[0] >> 3, NO_TRUMP)
        for card in options:
            is_under: bool = card < 0 or not _over(card, talon[0])
            can_first = can_first or is_under
            if len(talon) == 2:
                rest: i64 = mask if card < 0 else mask ^ _BIT[card]
                for other in _legal(rest, talon[1] >> 3, NO_TRUMP):
                    if not _over(other, talon[1]):
                        can_second = True
                        can_both = can_both or is_under
        first = first and can_first
        second = second and can_second
        both = both and can_both
    if lost:
        return 1 if second and len(talon) == 2 else 0
    if both:
        return 2
    return 1 if first or (second and len(talon) == 2) else 0


def _over(card: i64, talon: i64) -> bool:
    """Say whether a card takes the trick from the dealer's talon card."""
    return card >> 3 == talon >> 3 and card > talon
