"""Invariants of a whole game of results: its lines, its pools, its end, its records."""

from __future__ import annotations

import attrs

from preference.conventions import PoolKind, RaspasyScoring
from preference.deals import next_seat
from preference.errors import PreferenceError
from preference.game import Adjustment, Ended
from preference.match import Match, replay
from preference.outcomes import ContractOutcome, Outcome, RaspasyOutcome
from preference.pad import Joined, ScorePad
from preference.records import (
    read_match_record,
    read_score_record,
    write_match_record,
    write_score_record,
)
from preference.scoring import score
from preference.sheet import Column, ScoreSheet
from preference.terms import Terms
from preference.testing.invariants.failure import broken, invariant
from preference.testing.invariants.scores import check_entries, check_sheet_sum
from preference.testing.invariants.settling import check_ratings, check_settlement

__all__ = [
    "check_lines",
    "check_match_record",
    "check_pad_end",
    "check_pad_results",
    "check_pools",
    "check_score_record",
]


@invariant("pad", "SC-4")
def check_lines(pad: ScorePad) -> None:
    """The sheet is the sum of all entries, each of which names its line.

    Raises:
        InvariantError: If it is not so.

    Source: SC-4, SC-5, SC-6.

    >>> import preference as pref
    >>> check_lines(pref.ScorePad.start(pref.SOCHI, ["A", "B", "C"]).raspasy((3, 3, 4)))
    """
    own = not isinstance(pad.terms.convention.raspasy.raspasy_scoring, RaspasyScoring)
    for at, line in enumerate(pad.lines):
        check_entries(line.entries, len(pad.terms.players), any_column=own)
        if any(entry.deal != at for entry in line.entries):
            broken(f"an entry of line {at} names another: {line.entries}")
        if isinstance(line.item, Adjustment):
            if line.entries != tuple(attrs.evolve(entry, deal=at) for entry in line.item.entries()):
                broken(f"the adjustment of line {at} writes {line.entries}")
        elif not isinstance(line.item, Joined) and line.item.setting.players != len(
            pad.terms.players
        ):
            broken(f"line {at} is of another table")
    check_sheet_sum(pad.entries, pad.sheet)


@invariant("pad", "PO-1")
def check_pools(pad: ScorePad) -> None:
    """No deal fills a pool beyond its size; what it credits is in pools, or came off a gora.

    Every point of help has its whists, in the measure of the worth of points.

    Raises:
        InvariantError: If it is not so.

    Source: PO-1 to PO-4, PO-6.

    >>> import preference as pref
    >>> pad = pref.ScorePad.start(pref.SOCHI, ["A", "B", "C"], pool=2)
    >>> check_pools(pad.contract("8♥", 0, calls=["pass", "pass"]))
    """
    terms = pad.terms
    prices, size = terms.convention.prices, terms.size
    limited = size is not None and terms.convention.pool.pool_kind is PoolKind.EACH
    sheet = ScoreSheet.empty(len(terms.players))
    for at, line in enumerate(pad.lines):
        before, sheet = sheet, sheet.post(line.entries)
        if isinstance(line.item, (Adjustment, Joined)):
            continue
        helped = whists = off = 0
        for entry in line.entries:
            if entry.rule == "PO-2" and entry.column is Column.POOL:
                helped += entry.amount  # type: ignore[assignment]
            elif entry.rule == "PO-2":
                whists += entry.amount  # type: ignore[assignment]
            elif entry.rule in {"PO-3", "PO-4"}:
                off -= entry.amount  # type: ignore[assignment]
        if not limited and (helped or whists or off):
            broken(f"line {at} helps, and no pool closes here")
        if whists != helped * prices.whists_per_pool:
            broken(f"line {at} helps with {helped} points, and {whists} whists")
        if size is None or not limited:
            continue
        for seat, (was, stands) in enumerate(zip(before.pool, sheet.pool, strict=True)):
            if stands > max(size, was):
                broken(f"line {at} fills the pool of seat {seat} to {stands} of {size}")
        credited = sum(
            entry.amount
            for entry in score(terms.convention, line.item)
            if entry.column is Column.POOL
        )
        kept = (sum(sheet.pool) - sum(before.pool)) * prices.whists_per_pool
        if kept + off * prices.whists_per_gora != credited * prices.whists_per_pool:
            broken(f"of {credited} points line {at} keeps {kept}/{prices.whists_per_pool}")


@invariant("pad", "PO-7")
def check_pad_end(pad: ScorePad) -> None:
    """A game is over with a deal that ends it, or a next one can be played.

    The deal has passed clockwise, raspasy are counted and reset, bombs are put up and used.

    Raises:
        InvariantError: If it is not so.

    Source: ST-2, RA-8, BO, PO-1, PO-6, PO-7.

    >>> import preference as pref
    >>> check_pad_end(pref.ScorePad.start(pref.SOCHI, ["A", "B", "C"]).raspasy((3, 3, 4)))
    """
    terms, ended = pad.terms, pad.ended
    deals = [line.item for line in pad.lines if not isinstance(line.item, (Adjustment, Joined))]
    joined = any(isinstance(line.item, Joined) for line in pad.lines)
    size = terms.size
    adjusted = any(isinstance(line.item, Adjustment) for line in pad.lines)
    if size is not None and not joined and not adjusted:
        total = terms.convention.pool.pool_kind is PoolKind.TOTAL
        pool = pad.sheet.pool
        closed = sum(pool) >= size * len(pool) if total else min(pool) >= size
        if closed is not (ended is Ended.POOL) and ended is not Ended.PREFERANS:
            broken(f"the pools are {pool} of {size}, and the game is over by {ended}")
    if ended is None and any(line.over for line in pad.lines):
        broken("a line says that the game is over, and it is not")
    if deals:
        _check_next(pad, deals[-1])
    elif not joined and (ended is not None or pad.next.dealer != terms.first_dealer):
        broken(f"before the first deal seat {pad.next.dealer} deals, over by {ended}")


def _check_next(pad: ScorePad, last: Outcome) -> None:
    """Hold the next deal's dealer, raspasy count and bombs against the last deal."""
    before, after = last.setting, pad.next
    if after.dealer != next_seat(before.dealer, len(pad.terms.players)):
        broken(f"after seat {before.dealer} seat {after.dealer} deals")
    count, up = before.raspasy_count, isinstance(last, RaspasyOutcome)
    if up and after.raspasy_count != count + 1:
        broken(f"after a raspasy the count goes from {count} to {after.raspasy_count}")
    if not up and after.raspasy_count not in (0, count):
        broken(f"the raspasy count goes from {count} to {after.raspasy_count}")
    if len(after.bombs) != len(before.bombs):
        broken(f"the bombs go from {before.bombs} to {after.bombs}")
    for seat, (was, stands) in enumerate(zip(before.bombs, after.bombs, strict=True)):
        used = isinstance(last, ContractOutcome) and last.declarer == seat and was > 0
        if stands != was + up - used:
            broken(f"the bombs of seat {seat} go from {was} to {stands}")
    if pad.min_level != pad.terms.convention.raspasy.min_level(after.raspasy_count):
        broken(f"the lowest opening level is {pad.min_level}")


@invariant("pad", "SE-1")
def check_pad_results(pad: ScorePad) -> None:
    """The settlement of a game is that of its sheet; ratings change only when it is over.

    Raises:
        InvariantError: If it is not so.

    Source: SE-1 to SE-5, EL-1, PL-7.

    >>> import preference as pref
    >>> check_pad_results(pref.ScorePad.start(pref.SOCHI, ["A", "B", "C"]).raspasy((3, 3, 4)))
    """
    winner, ratings, settlement = pad.progress.winner, pad.ratings, pad.settlement
    check_settlement(pad.terms.convention, pad.sheet, settlement, winner=winner)
    if (winner is not None) is not (pad.ended is Ended.PREFERANS):
        broken(f"seat {winner} has won a game that is over by {pad.ended}")
    rated = pad.ended is not None and pad.ended is not Ended.AGREEMENT
    if (ratings is not None) is not rated:
        broken(f"a game over by {pad.ended} has the ratings {ratings}")
    if ratings is not None:
        check_ratings(pad.terms.players, settlement.exact, ratings, winner=winner)


@invariant("pad", "CA-2")
def check_score_record(pad: ScorePad) -> None:
    """A pad written as a score record is read as the equal pad, and written the same again.

    A pad that records cannot hold is passed over: a joined player, a callable in the convention.

    Raises:
        InvariantError: If it is not so.

    Source: formats §1.1.

    >>> import preference as pref
    >>> check_score_record(pref.ScorePad.start(pref.SOCHI, ["A", "B", "C"]).raspasy((3, 3, 4)))
    """
    if _is_unwritten(pad):
        return
    text = write_score_record(pad)
    try:
        again = read_score_record(text).pad()
    except PreferenceError as error:
        broken(f"its record is refused: {error}; {text}")
    if again != attrs.evolve(pad, terms=_named_as(pad.terms, again.terms)):
        broken(f"its record is read as another pad: {text}")
    if write_score_record(again) != text or write_score_record(read_score_record(text)) != text:
        broken(f"its record is written in another way the second time: {text}")


@invariant("match", "CA-2")
def check_match_record(match: Match) -> None:
    """A match written as a match record is replayed as the equal match, and written the same.

    A match that records cannot hold is passed over: a joined player, a callable in the convention.

    Raises:
        InvariantError: If it is not so.

    Source: formats §2.

    >>> import preference as pref
    >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], pool=10)
    >>> check_match_record(match.deal(pref.Deal.shuffled(seed=7)).apply(pref.Pass()))
    """
    if _is_unwritten(match.pad):
        return
    text = write_match_record(match)
    try:
        again = read_match_record(text).match()
    except PreferenceError as error:
        broken(f"its record is refused: {error}")
    # A match that was undone is at a later revision than one that went straight there.
    if attrs.evolve(again, revision=match.revision) != _renamed(match, again.terms):
        broken("its record is replayed as another match")
    if write_match_record(again) != text or write_match_record(read_match_record(text)) != text:
        broken("its record is written in another way the second time")


def _named_as(terms: Terms, written: Terms) -> Terms:
    """Give a convention the name that its record has, which keeps only the names of presets."""
    renamed = terms.convention.evolve(name=written.convention.name)
    return attrs.evolve(terms, convention=renamed)


def _renamed(match: Match, written: Terms) -> Match:
    """Play a match again under the name that its record has, if it is another."""
    terms = _named_as(match.terms, written)
    if terms == match.terms:
        return match
    items = match.log if match.current is None else (*match.log, match.current)
    return attrs.evolve(replay(terms, items).match, revision=match.revision)


def _is_unwritten(pad: ScorePad) -> bool:
    """Whether records do not hold such a game."""
    convention = pad.terms.convention
    own = not isinstance(convention.raspasy.raspasy_scoring, RaspasyScoring)
    joined = any(isinstance(line.item, Joined) for line in pad.lines)
    return own or joined or convention.rounding is not None
