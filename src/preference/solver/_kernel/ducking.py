"""What one suit alone promises to who wants the fewest tricks; see `suits`.

Integers only, so that mypyc can compile it; see the package.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from preference.solver._kernel.suits import BIT, places

if TYPE_CHECKING:
    from mypy_extensions import i64  # for mypyc; no annotation is evaluated at run time

__all__ = ["ducking", "exits"]

NEVER: Final = 8
"""What `_attacked` returns where the suit is never an exit: more than any number of tricks."""


def _exit_after(hero: list[i64], others: list[list[i64]], spare: i64) -> i64:
    """How many tricks of this suit the hero takes, leading it, before somebody must overtake.

    The others can stay below the hero's `k` lowest cards, and so below any `k`, if each of them
    holds for every one of those cards enough lower ones, or is out of the suit by then. `spare` is
    how many lower cards each has played before. Their discards do not hurt: they throw the highest.
    """
    tricks: i64 = 0
    for card in hero:
        for hand in others:
            lower: i64 = 0
            for one in hand:
                if one < card:
                    lower += 1
            size: i64 = len(hand)
            if lower < min(tricks + 1 + spare, size):
                return tricks
        tricks += 1
    return tricks


def _is_exit(hero: list[i64], others: list[i64], hands: list[list[i64]]) -> bool:
    """Say whether the hero can lead the lowest card, be rid of the lead, and stay below them all.

    Somebody must have nothing but higher cards. They may spend their highest on it; then the pairs
    of `ducking` must still hold for the cards that are left.
    """
    if not hero:
        return False
    for at in range(min(len(hero), len(others)) - 1):
        if hero[at + 1] > others[at]:
            return False
    return any(hand and hand[0] > hero[0] for hand in hands)


def _ways_out(hero: list[i64], hands: list[list[i64]]) -> i64:
    """Count what the hero, leading, is rid of the lead with now and again a little later.

    A witness is one of the others who has only higher cards than the hero's lowest: leading it
    loses the trick. The witness can be robbed of that by discards alone, one a trick. From bit 30,
    3 bits each: 1 if there is a witness; a witness of three cards or more; one of those above the
    hero's second lowest too, which then is a way out as well. Then two fields for each of the
    others, role 2 first: 1 if that role is a witness of two cards or more (39, 42); 1 if it is out
    of this suit, which somebody else holds (45, 48); 1 if it is a witness of two cards or more
    above the hero's second lowest (51, 54).
    """
    size: i64 = len(hero)
    packed: i64 = 0
    for role in range(2):
        hand: list[i64] = hands[role]
        length: i64 = len(hand)
        if length == 0:
            if size > 0 or hands[1 - role]:
                packed |= BIT[45 + 3 * role]
            continue
        if size == 0 or hand[0] < hero[0]:
            continue
        packed |= BIT[30]
        is_double: bool = size > 1 and hand[0] > hero[1]
        if length > 1:
            packed |= BIT[39 + 3 * role]
            if is_double:
                packed |= BIT[51 + 3 * role]
        if length > 2:
            packed |= BIT[33]
            if is_double:
                packed |= BIT[36]
    return packed


def exits(owners: list[i64]) -> i64:
    """Count the discards that rob the hero of a suit as a way out, 4 bits for every exit spent.

    The suit is a way out while one of the others holds it, and only above the hero's lowest card:
    whoever leads it, that hand must overtake, and the hero is rid of the trick. Each such trick
    spends the lowest card and one of each of theirs; from then on the next lowest counts. So the
    way is barred when they have thrown all they hold, one card a discard; 0 if it is no way out.
    """
    hero: list[i64] = places(owners, 1)
    hands: list[list[i64]] = [places(owners, 2), places(owners, 3)]
    packed: i64 = 0
    for spent in range(len(hero)):
        cost: i64 = 0
        for hand in hands:
            if len(hand) > spent and hand[0] > hero[spent]:
                cost += len(hand) - spent
        if cost == 0:
            break
        packed |= cost << 4 * spent
    return packed


def _attacked(hero: list[i64], hands: list[list[i64]], leader: i64, ducks: i64) -> i64:
    """How many tricks the hero takes in a row if the defenders lead nothing but this suit.

    Whoever of them takes a trick leads the suit again, until the hero takes one; the hero must
    follow all the while. 0 if the hero need not take any; else one more than what the hero, then on
    lead, goes on taking before the suit is an exit; `NEVER` if it never is and the hero has ducked
    at most `ducks` times before.

    A defender who is out of the suit throws the highest cards of others; that leaves as many below
    the hero's in them as `_exit_after` asks for.
    """
    best: i64 = 0
    if not hero:
        return best
    partner: list[i64] = hands[3 - leader] or [-1]
    for led in hands[leader - 2]:
        value: i64 = 0
        if leader == 2:  # role 3 plays before the hero
            for card in partner:
                value = max(
                    value, min([_after(hero, hands, leader, led, card, own, ducks) for own in hero])
                )
        else:
            value = min(
                [
                    max([_after(hero, hands, leader, led, card, own, ducks) for card in partner])
                    for own in hero
                ]
            )
        best = max(best, value)
    return best


def _after(
    hero: list[i64],
    hands: list[list[i64]],
    leader: i64,
    led: i64,
    card: i64,
    own: i64,
    ducks: i64,
) -> i64:
    """Go on with `_attacked` after a trick: the card led, the partner's (-1 if out), the hero's."""
    kept: list[i64] = [one for one in hero if one != own]
    rest: list[list[i64]] = [[one for one in hand if one not in (led, card)] for hand in hands]
    if own < max(led, card):
        return _attacked(kept, rest, leader if led > card else 5 - leader, ducks - 1)
    more: i64 = _exit_after(kept, rest, 0)
    return NEVER if more == len(kept) and ducks >= 0 else more + 1


def _forced(hero: list[i64], hands: list[list[i64]], leader: i64) -> i64:
    """Count what makes the hero take a trick that a defender leads; see `ducking`.

    From bit 30, 3 bits each: 1 if a lead of this suit makes the hero take that very trick. Four
    fields: 1 if the hero, attacked in this suit, takes at least 1, 2, 3, 4 tricks. Three fields: 1
    if the hero takes all, but for at most 0, 1, 2 before. From bit 54: 1 if the hero, leading this
    suit later, is rid of the lead though each of the others has thrown a card of it; 1 if the hero,
    made to take this trick, is not rid of the lead by this suit; 1 if both.
    """
    size: i64 = len(hero)
    packed: i64 = 0
    # Whoever may throw one throws the highest: the low ones stay below the hero's.
    thrown: list[list[i64]] = [hand[: max(0, len(hand) - 1)] for hand in hands]
    is_lasting: bool = _exit_after(hero, thrown, 0) < size
    if is_lasting:
        packed |= BIT[54]
    sure: i64 = _attacked(hero, hands, leader, -1)
    for least in range(min(sure, 4)):
        packed |= BIT[33 + 3 * least]
    for ducks in range(3):
        # What is taken without so many ducks is taken with them; without a trick there is nothing.
        if sure not in (0, NEVER):
            sure = _attacked(hero, hands, leader, ducks)
        if sure == NEVER:
            packed |= BIT[45 + 3 * ducks]
    mine: list[i64] = hands[leader - 2]
    partner: list[i64] = hands[3 - leader]
    if mine and mine[0] < hero[0] and (not partner or partner[0] < hero[0]):
        packed |= BIT[30]
        # The hero ducks if a higher card lies there, so role 3 has played a low one before the
        # hero; role 2 plays after the hero and may throw the highest that the hero's top beats.
        kept: list[i64] = partner[1:] if leader == 2 else thrown[0]
        if _exit_after(hero[: size - 1], [mine[1:], kept], 0) == size - 1:
            packed |= BIT[57]
            if is_lasting:
                packed |= BIT[60]
    return packed


def ducking(owners: list[i64], leader: i64) -> i64:
    """Count what makes the hero take tricks, or saves from it, when the hero wants the fewest.

    All fields have 3 bits. Bit 0: 1 if the others can make the hero take a trick here at all. Bit
    3: 1 if the hero can lead this suit and is rid of the lead. From bit 6, eight fields: 1 if the
    hero, leading this suit, is rid of the lead after at most 0, 1, ... 7 tricks. From bit 30, if a
    defender leads, what `_forced` counts; if the hero leads, what `_ways_out` counts.
    """
    hero: list[i64] = places(owners, 1)
    hands: list[list[i64]] = [places(owners, 2), places(owners, 3)]
    others: list[i64] = sorted(hands[0] + hands[1])
    size: i64 = len(hero)
    packed: i64 = 0
    # Card by card from the lowest, each of the hero's below one of theirs: whatever they lead, the
    # hero has a lower card, plays the highest such, and the same holds afterwards.
    pairs: i64 = min(size, len(others))
    for at in range(pairs):
        if hero[at] > others[at]:
            packed |= 1
    if _is_exit(hero, others, hands):
        packed |= 1 << 3
    led: i64 = _exit_after(hero, hands, 0)
    if led < size:
        for most in range(led, 8):
            packed |= BIT[6 + 3 * most]
    if leader == 1:
        return packed | _ways_out(hero, hands)
    return packed | _forced(hero, hands, leader) if size else packed
