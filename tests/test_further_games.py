"""Blind games, bombs, races, Gusarik and the preferans hand: played, written down, and combined.

Every value here is worked out by hand from the rules. A deal is played through its actions, its
match record is replayed, the score record of the same game is scored, by the library and by the
plain scorer that shares no code with it, and both records are written back as they were read.
"""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import preference as pref
from preference.cli import main
from preference.conventions import OptionChanges
from tests.plain.plain_scorer import Refused
from tests.plain.plain_scorer import score_document as score_plainly
from tests.play import deal_with
from tests.vectors_io import Document, differences
from tests.watching import NAMES, begin, done, keep_dealt, play_lowest, watchers

PAGES = Path(__file__).parent.parent / "docs" / "games"

BLIND = pref.SOCHI.evolve(blind=True)
BLIND_CLASSIC = pref.CLASSIC.evolve(blind=True)
PREFERANS = "♠A ♠K ♠Q ♣A ♣K ♣Q ♦A ♦K ♥A ♥K"

LOW = "♠7 ♠8 ♠9 ♣7 ♣8 ♣9 ♦7 ♦8 ♥7 ♥8"
"""A hand that takes no trick when it plays its lowest cards."""

Scored = tuple[Document, list[str]]
"""A deal of a score record, and the lines that it writes."""


# ------------------------------------------------------------------ playing


def raspasy(match: pref.Match, words: str = "") -> pref.Match:
    """Let everyone pass and play the cards of seed 1, each the lowest that may be played.

    With three players the hands take 0, 5 and 5, with four 5, 0, 4 and the dealer's talon 1, with
    two 7 and 3.
    """
    players = len(match.terms.players)
    match = match.deal(pref.Deal.shuffled(seed=1, players=players))
    match = done(match, words or ", ".join(["pass"] * min(players, 3)))
    while match.in_deal:
        match = play_lowest(match, 1)
    return match


def claim(match: pref.Match, *tricks: int) -> pref.Match:
    """Let the declarer claim tricks, hand by hand, and the opponents accept."""
    first, second, third = tricks
    match = match.apply(pref.Claim((first, second, third)))
    while isinstance(match.state, pref.Claiming):
        answers = pref.legal_actions(match.state)
        match = match.apply(next(one for one in answers if isinstance(one, pref.AcceptClaim)))
    return match


def contract(
    match: pref.Match,
    bids: str,
    then: str,
    tricks: tuple[int, ...] = (),
    deal: pref.Deal | None = None,
) -> pref.Match:
    """Play a deal: the bids, the talon laid away again, what is said then, and a claim."""
    players = len(match.terms.players)
    deal = pref.Deal.shuffled(seed=1, players=players) if deal is None else deal
    match = done(keep_dealt(done(match.deal(deal), bids)), then)
    return claim(match, *tricks) if tricks else match


def play_out(match: pref.Match, hand: int, cards: str) -> pref.Match:
    """Play a deal to its end: one hand its cards in this order, the others their lowest."""
    order = pref.parse_cards(cards)
    while match.in_deal:
        state = match.state
        assert isinstance(state, pref.Playing)
        legal = pref.legal_actions(state)
        own = [pref.Play(card) for card in order if pref.Play(card) in legal]
        match = match.apply(own[0] if state.turn == hand else legal[0])
    return match


def legal(match: pref.Match) -> set[str]:
    """What may be done now, as texts."""
    assert match.state is not None
    return set(map(str, pref.legal_actions(match.state)))


# ------------------------------------------------------------------ proving


def line(entry: pref.Entry) -> str:
    """Write an entry in words: who, where, how much, on whom, by which rule."""
    on = "" if entry.on is None else f" on {NAMES[entry.on]}"
    return f"{NAMES[entry.seat]} {entry.column} {entry.amount}{on} {entry.rule}"


def written(pad: pref.ScorePad) -> list[list[str]]:
    """What every line of a pad wrote, in words."""
    return [[line(entry) for entry in one.entries] for one in pad.lines]


def prove_record(record: Document, *scored: Scored) -> Document:
    """Say that a score record without its deals, with these added, writes these lines.

    The plain scorer must say the same, and the record must be written back as it was read.
    """
    record = {**record, "deals": [deal for deal, _ in scored]}
    text = json.dumps(record, ensure_ascii=False)
    read = pref.read_score_record(text)
    pad = read.pad()
    assert written(pad) == [lines for _, lines in scored]
    document = pref.score_document(text, settle=True)
    plain = score_plainly(record)
    for one in (plain, document):
        if "ratings" in one:
            one["ratings"]["before"] = list(map(float, one["ratings"]["before"]))
    assert differences(plain, document) == []
    assert json.loads(pref.write_score_record(read)) == record
    assert pref.read_score_record(pref.write_score_record(pad)).pad() == pad
    return document


def bare(deal: Document) -> Document:
    """A deal of a score record without what its score does not depend on."""
    deal = {key: value for key, value in deal.items() if key != "talon"}
    calls = deal.get("calls", [])
    if calls and calls[-1] in ("open", "closed"):
        deal["calls"] = calls[:-1]
    return deal


def prove(match: pref.Match, *scored: Scored) -> Document:
    """Say that a match writes these lines, and so does its score record; both written back.

    Returns:
        The result document, settled.
    """
    assert written(match.pad) == [lines for _, lines in scored]
    text = pref.write_match_record(match)
    record = pref.read_match_record(text)
    assert record.match().pad == match.pad
    assert pref.write_match_record(record) == text
    head = {key: value for key, value in json.loads(text).items() if key != "deals"}
    document = prove_record(head, *scored)
    assert pref.replay_document(text, settle=True) == document
    own = pref.write_score_record(match.pad)
    assert pref.read_score_record(own).pad() == match.pad
    deals = json.loads(own)["deals"]
    assert list(map(bare, deals)) == [bare(deal) for deal, _ in scored]
    return document


def head(convention: pref.Convention, players: int = 3, **more: Any) -> Document:
    """The head of a score record; the last seat deals first."""
    return {
        "preference": 1,
        "convention": pref.convention_to_json(convention),
        "players": NAMES[:players],
        "first_dealer": players - 1,
        **more,
    }


def adjusted(name: str, **columns: int) -> Scored:
    """An adjustment of one column, as an item of a score record, with its line."""
    ((column, amount),) = columns.items()
    seat = NAMES.index(name)
    return (
        {"adjust": {"seat": seat, column: amount, "reason": "set-up"}},
        [f"{name} {column} {amount} SC-6"],
    )


def adjust(match: pref.Match, *items: Scored) -> pref.Match:
    """Adjust a match as score items say."""
    for item, _ in items:
        match = match.adjust(**item["adjust"])
    return match


CLASSIC_RASPASY: Scored = (
    {"raspasy": True, "tricks": [0, 5, 5]},
    ["Anna pool 1 RA-5", "Boris gora 5 RA-5", "Vera gora 5 RA-5"],
)
"""The first deal of a classic game of three: no amnesty, the bonus into the pool."""

CLASSIC_RASPASY_4: Scored = (
    {"raspasy": True, "tricks": [5, 0, 4, 1]},
    ["Anna gora 5 RA-5", "Boris pool 1 RA-5", "Vera gora 4 RA-5", "Gleb gora 1 RA-5"],
)
"""The first deal of a classic game of four."""
