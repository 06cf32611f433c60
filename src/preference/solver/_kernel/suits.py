"""What one suit alone promises in a contract: the numbers from which the bounds are taken.

A suit is the list of the roles that hold its cards, lowest card first: 1 for the hero, 2 and 3 for
the others, clockwise. Every function packs small counts into one `int`, so that adding the numbers
of the four suits adds all counts at once; no field can overflow, for nobody holds more than ten
cards and there are four suits.

Integers only, so that mypyc can compile it; see the package.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64  # for mypyc; no annotation is evaluated at run time

__all__ = ["BIT", "crossing", "no_trump", "places", "side_suit", "trump_suit"]


BIT: Final[list[i64]] = [1 << place for place in range(62)]
"""One bit: compiled, a literal shifted by an `i64` may be a shift of 32 bits (mypyc 2.4.1)."""


def _counts(owners: list[i64]) -> list[i64]:
    """How many cards each role holds; index 0 is not used."""
    held: list[i64] = [0, 0, 0, 0]
    for owner in owners:
        held[owner] += 1
    return held


def places(owners: list[i64], role: i64) -> list[i64]:
    """List the places of a role's cards, lowest first."""
    return [at for at in range(len(owners)) if owners[at] == role]


def _run(owners: list[i64], skipped: i64, role: i64) -> i64:
    """How many cards in a row a role holds, from the top, `skipped` cards below it."""
    at: i64 = len(owners) - 1 - skipped
    length: i64 = 0
    while at >= 0 and owners[at] == role:
        length += 1
        at -= 1
    return length


def _stopped(owners: list[i64], mine: i64, is_hero: bool) -> i64:
    """How many trumps of a role win a trick of their own, whatever happens.

    Each trump is played to some trick and takes it unless a higher one of the other side falls on
    it, and a higher one falls on one trick only. So at most as many are beaten as can be paired
    with higher ones, and pairing greedily from the top pairs the most. For a defender the other
    side is the hero alone: a trick that the partner overtakes is still not the hero's.
    """
    higher: i64 = 0
    free: i64 = 0
    for at in range(len(owners) - 1, -1, -1):
        owner: i64 = owners[at]
        if owner == mine:
            if higher > 0:
                higher -= 1
            else:
                free += 1
        elif is_hero or owner == 1:
            higher += 1
    return free


def trump_suit(owners: list[i64]) -> i64:
    """Count the trumps that must win: 4 bits each for the roles 1, 2, 3, from bit 0.

    Then the hero's length (4 bits), a bit for each role that holds a trump, a bit for a hero who
    leads and draws all trumps of the others without losing a trick, and the role that holds the
    highest trump (2 bits).
    """
    held = _counts(owners)
    packed: i64 = _stopped(owners, 1, True)
    packed |= _stopped(owners, 2, False) << 4
    packed |= _stopped(owners, 3, False) << 8
    packed |= held[1] << 12
    for role in range(1, 4):
        if held[role] > 0:
            packed |= BIT[15 + role]
    if _run(owners, 0, 1) >= max(held[2], held[3]):
        packed |= 1 << 19
    if owners:
        packed |= owners[len(owners) - 1] << 20
    return packed


def side_suit(owners: list[i64]) -> i64:
    """Count the tricks that each role can cash in a side suit of a trump contract.

    From bit 0 for the hero, from 16 for role 2, from 32 for role 3: four fields of 4 bits. The
    field's number says who could ruff: 1 for the lower of the other two roles, 2 for the higher.
    Whoever could ruff must be able to follow, or the count stops there; a partner's ruff takes the
    lead away.
    """
    held = _counts(owners)
    packed: i64 = 0
    for role in range(1, 4):
        first: i64 = held[2 if role == 1 else 1]
        other: i64 = held[2 if role == 3 else 3]
        own: i64 = _run(owners, 0, role)
        # Where nobody can ruff, nor follow any more, small cards take tricks, too.
        cashed: i64 = held[role] if own >= max(first, other) else own
        packed |= cashed << 16 * role - 16
        packed |= min(own, first) << 16 * role - 12
        packed |= min(own, other) << 16 * role - 8
        packed |= min(own, first, other) << 16 * role - 4
    return packed


def crossing(owners: list[i64], leader: i64) -> i64:
    """Count what the partner can cash in a side suit after the defender on lead.

    Four fields of 7 bits, by who could ruff as in `side_suit`: the partner's tricks (4), then 1 if
    this suit can be led to the partner's (3). The leader's own ruff would spend a trump that is
    counted already.
    """
    held = _counts(owners)
    own: i64 = _run(owners, 0, leader)
    partner: i64 = 5 - leader
    packed: i64 = 0
    for ruffers in range(4):
        can_follow = (not ruffers & 1 or held[1] >= own) and (
            not ruffers & 2 or held[partner] >= own
        )
        if not can_follow or (ruffers == 0 and own >= max(held[1], held[partner])):
            continue
        crossed: i64 = min(_run(owners, own, partner), held[partner] - own, held[leader] - own)
        if ruffers & 1:
            crossed = min(crossed, held[1] - own)
        if crossed > 0:
            packed |= (crossed | 16) << 7 * ruffers
    return packed


def no_trump(owners: list[i64], leader: i64) -> i64:
    """Count the tricks that can be cashed in a suit at no trump.

    For the hero on lead: the tricks (4 bits), then 3 bits each: 1 if the hero, role 2, role 3 holds
    the highest card of a suit that the hero can lead.

    For a defender on lead: own tricks (4), the partner's (4), 1 if this suit can be led to the
    partner's (3), 1 if the hero cannot take the first trick of a suit that the leader holds (3);
    then what decides whether the hero gets in, see `_entry` (14).
    """
    held = _counts(owners)
    size: i64 = len(owners)
    highest: i64 = owners[size - 1] if size else 0
    own: i64 = _run(owners, 0, leader)
    if leader == 1:
        packed: i64 = held[1] if own >= max(held[2], held[3]) else own
        if held[1] > 0:
            packed |= BIT[1 + 3 * highest]
        return packed
    partner: i64 = 5 - leader
    crossed: i64 = 0
    if held[leader] == 0:
        # The partner's own tricks, once the lead has gone over in another suit.
        crossed = _run(owners, 0, partner)
        if crossed >= held[1]:
            crossed = held[partner]
        return crossed << 4 | _entry(owners, held, leader) << 14
    packed = own
    if own >= max(held[1], held[partner]):
        packed = held[leader]  # nobody can follow any more
    if packed == own and held[leader] > own and held[partner] > own:
        # The partner follows `own` times with other cards, then takes over with these.
        behind: i64 = _run(owners, own, partner)
        crossed = min(behind, held[partner] - own)
        if 0 < crossed == behind and own + crossed >= max(held[1], held[leader]):
            crossed = held[partner] - own
        if crossed > 0:
            packed |= crossed << 4 | 1 << 8
    if highest != 1:
        packed |= 1 << 11
    return packed | _entry(owners, held, leader) << 14


def _entry(owners: list[i64], held: list[i64], leader: i64) -> i64:
    """Count how the hero gets in through a suit that the defence leads at no trump.

    The tricks that the defence can take in it before the hero takes one (5 bits), the discards that
    this costs the hero (5), the cards of the suit that the hero can spare meanwhile without giving
    up a trick in it (8), and those that a hero content with one trick can spare (8): all of this if
    only the leader leads it. If the partner gets the lead, so many more tricks (5) and discards or
    cards not to be spared (5). And 1 if the partner may get the lead in this suit (3).
    """
    mine: i64 = held[1]
    top: i64 = _run(owners, 0, 1)
    if top > 0:
        if top >= max(held[2], held[3]):
            top = mine
        return (mine - top) << 10 | (mine - 1) << 18
    run: i64 = max(held[2], held[3])
    kept: i64 = min(mine, run)
    # Every trick that the defence takes costs it a card above the hero's, if the hero has one card
    # more than there are, and enough equal ones for those that role 2 can play after the hero.
    above: i64 = 0
    behind: i64 = 0
    while above < len(owners) and owners[len(owners) - 1 - above] != 1:
        if owners[len(owners) - 1 - above] == 2 and held[3] > 0:
            behind += 1
        above += 1
    if mine > above and _run(owners, above, 1) > behind:
        run = above
        kept = above + 1
    alone: i64 = min(run, held[leader])
    spent: i64 = min(kept, held[leader])
    packed: i64 = alone | max(0, alone - spent) << 5 | (mine - spent) << 10 | (mine - spent) << 18
    packed |= (run - alone) << 26
    packed |= (max(0, run - kept) - max(0, alone - spent) + kept - spent) << 31
    partners = places(owners, 5 - leader)
    if held[leader] > 0 and partners and partners[-1] > places(owners, leader)[0]:
        packed |= BIT[36]
    return packed
