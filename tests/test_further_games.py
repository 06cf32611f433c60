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
    """Play a deal: the bids, the talon laid away again if taken, what is said then, and a claim."""
    players = len(match.terms.players)
    deal = pref.Deal.shuffled(seed=1, players=players) if deal is None else deal
    match = done(match.deal(deal), bids)
    match = done(match if bids.endswith("refuse talon") else keep_dealt(match), then)
    return claim(match, *tricks) if tricks else match


def game_in(then: str) -> str:
    """The contract that is declared: `declare 7♦, whist, pass` is a 7♦."""
    return then.partition(", ")[0].removeprefix("declare ")


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


# ------------------------------------------------------------------ BL


def test_bl2_blind_passes_under_growth_and_bombs() -> None:
    """The grown price is doubled by two blind passes at most; the bombs hung stay one a raspasy."""
    convention = BLIND_CLASSIC.evolve(
        raspasy_price={"base": 1, "growth": "arithmetic", "by": 1, "limit": None}
    )
    match = raspasy(begin(convention))
    match = raspasy(match, "blind pass, look, pass, blind pass")
    match = raspasy(match, "blind pass, blind pass, blind pass")
    assert (match.setting.bombs, match.setting.raspasy_count) == ((3, 3, 3), 3)
    match = contract(match, "6♠, pass, pass", "declare 7♠, whist, pass, closed", (7, 3, 0))
    assert (match.setting.bombs, match.setting.raspasy_count) == ((2, 3, 3), 0)
    prove(
        match,
        CLASSIC_RASPASY,
        # Price 2, four times: 8 a trick. Boris is the first hand.
        (
            {"raspasy": True, "tricks": [5, 0, 5], "blind_passes": 2},
            ["Boris pool 8 RA-5", "Vera gora 40 RA-5", "Anna gora 40 RA-5"],
        ),
        # Price 3, four times again, for a third blind pass counts nothing.
        (
            {"raspasy": True, "tricks": [5, 5, 0], "blind_passes": 3},
            ["Vera pool 12 RA-5", "Anna gora 60 RA-5", "Boris gora 60 RA-5"],
        ),
        (
            {"contract": "7♠", "declarer": 0, "calls": ["whist", "pass"], "tricks": [7, 3, 0]},
            ["Anna pool 8 SC-1", "Boris whists 24 on Anna WH-11"],
        ),
    )


GROWING = {"base": 1, "growth": "geometric", "by": 2, "limit": 1}


@pytest.mark.parametrize(
    ("convention", "players", "scored"),
    [
        pytest.param(
            pref.ROSTOV,
            3,
            [
                (
                    {"raspasy": True, "tricks": [1, 4, 5], "blind_passes": 1},
                    ["Anna whists 40 on Boris RA-6", "Anna whists 50 on Vera RA-6"],
                ),
                # The first hand is Boris now. The two who share the minimum write half of 5 x 6.
                (
                    {"raspasy": True, "tricks": [2, 2, 6], "blind_passes": 2},
                    ["Boris whists 60 on Vera RA-6", "Anna whists 60 on Vera RA-6"],
                ),
            ],
            id="rostov",
        ),
        pytest.param(
            pref.ROSTOV,
            4,
            [
                (
                    {"raspasy": True, "tricks": [0, 4, 6, 0], "blind_passes": 2},
                    [
                        "Anna pool 4 RA-6",
                        "Anna whists 80 on Boris RA-6",
                        "Anna whists 120 on Vera RA-6",
                        "Gleb pool 4 RA-6",
                    ],
                )
            ],
            id="rostov-4",
        ),
        pytest.param(
            pref.PORTAL,
            3,
            [
                ({"raspasy": True, "tricks": [2, 3, 5]}, ["Boris gora 3 RA-7", "Vera gora 5 RA-7"]),
                (
                    {"raspasy": True, "tricks": [2, 3, 5], "blind_passes": 1},
                    ["Boris gora 12 RA-7", "Vera gora 20 RA-7"],
                ),
            ],
            id="portal",
        ),
        pytest.param(
            pref.LENINGRAD,
            4,
            [
                (
                    {"raspasy": True, "tricks": [3, 3, 4, 0], "blind_passes": 1},
                    [
                        "Anna gora 12 RA-5",
                        "Boris gora 12 RA-5",
                        "Vera gora 16 RA-5",
                        "Gleb gora -4 RA-5",
                    ],
                )
            ],
            id="leningrad-4",
        ),
        pytest.param(
            pref.TENS,
            4,
            [
                (
                    {"raspasy": True, "tricks": [0, 5, 5, 0], "blind_passes": 1},
                    [
                        "Anna pool 20 RA-5",
                        "Boris gora 100 RA-5",
                        "Vera gora 100 RA-5",
                        "Gleb pool 20 RA-5",
                    ],
                )
            ],
            id="tens",
        ),
        pytest.param(
            pref.SOCHI.evolve(raspasy_price=GROWING),  # type: ignore[arg-type]
            3,
            [
                ({"raspasy": True, "tricks": [3, 3, 4]}, ["Vera gora 1 RA-5"]),
                ({"raspasy": True, "tricks": [3, 3, 4]}, ["Vera gora 2 RA-5"]),
                # It has grown once, and may not grow again: 2, four times. Vera is the first hand.
                (
                    {"raspasy": True, "tricks": [0, 5, 5], "blind_passes": 2},
                    ["Vera gora 40 RA-5", "Anna gora -8 RA-5", "Boris gora 40 RA-5"],
                ),
            ],
            id="sochi-growing",
        ),
    ],
)
def test_bl2_blind_passes_multiply_every_scoring_of_raspasy(
    convention: pref.Convention, players: int, scored: list[Scored]
) -> None:
    """Gora, whists, losers, the bonus for no trick, the dealer of four: twice or four times."""
    prove_record(head(convention.evolve(blind=True), players), *scored)


def test_bl2_po2_the_doubled_bonus_helps_like_any_credit() -> None:
    """Two points where one is missing: the other goes to the next pool, at ten whists once."""
    nine = adjusted("Anna", pool=9)
    match = adjust(pref.Match.start(BLIND_CLASSIC, NAMES[:3], pool=10, first_dealer=2), nine)
    prove(
        raspasy(match, "pass, blind pass, pass"),
        nine,
        (
            {"raspasy": True, "tricks": [0, 5, 5], "blind_passes": 1},
            [
                "Anna pool 1 RA-5",
                "Boris gora 10 RA-5",
                "Vera gora 10 RA-5",
                "Boris pool 1 PO-2",
                "Anna whists 10 on Boris PO-2",
            ],
        ),
    )


def test_bl3_who_looks_and_goes_on_plays_an_ordinary_game() -> None:
    """It counts once, the talon is turned up, and the game may be given up."""
    match = begin(BLIND).deal(pref.Deal.shuffled(seed=1))
    match = done(match, "blind 6♠, look, 6♣, pass, look, 6♦, pass")
    assert "surrender" in legal(match)
    assert all(None not in pref.view(match, one).talon for one in watchers(match))
    prove(
        done(keep_dealt(match), "declare 6♦, pass, pass"),
        ({"contract": "6♦", "declarer": 0, "calls": ["pass", "pass"]}, ["Anna pool 2 SC-1"]),
    )


def test_bl3_bi7_who_bid_blind_and_holds_plays_an_ordinary_game() -> None:
    """Holding counts as having looked; a blind bid of a later hand cannot be held."""
    convention = BLIND.evolve(first_hand_may_hold=True)
    asked = done(begin(convention).deal(pref.Deal.shuffled(seed=1)), "blind 6♠, blind 7♣, pass")
    assert "hold" not in legal(asked)
    prove(
        contract(begin(convention), "blind 6♠, 7♣, pass, hold, pass", "declare 7♣, pass, pass"),
        ({"contract": "7♣", "declarer": 0, "calls": ["pass", "pass"]}, ["Anna pool 4 SC-1"]),
    )


def test_bl3_bi9_a_blind_ten_over_nine_without_talon() -> None:
    """Where tens may follow a talonless bid a blind one may; it is whisted, and counts double."""
    convention = pref.PORTAL.evolve(blind=True)
    asked = done(begin(convention).deal(pref.Deal.shuffled(seed=1)), "blind 8♠, 9 w/t, pass")
    assert {"10♠", "blind 10♠", "10 w/t", "look", "blind pass"} <= legal(asked)
    assert {"9NT", "blind 9NT", "9 w/t"}.isdisjoint(legal(asked))
    match = contract(
        begin(convention),
        "blind 8♠, 9 w/t, pass, blind 10♠, pass, take talon",
        "declare 10♠, whist, pass, closed",
        (10, 0, 0),
    )
    prove(
        match,
        (
            {
                "contract": "10♠",
                "declarer": 0,
                "blind": True,
                "calls": ["whist", "pass"],
                "tricks": [10, 0, 0],
            },
            ["Anna pool 20 SC-1", "Boris gora 20 WH-10"],
        ),
    )


def test_bl3_bi9_no_blind_ten_where_there_is_no_ordinary_one() -> None:
    """A blind ten takes the talon, so it is a ten like others; only 10 w/t is left."""
    convention = pref.PORTAL.evolve(blind=True, tens_after_talonless=False)
    match = done(begin(convention).deal(pref.Deal.shuffled(seed=1)), "blind 8♠, 9 w/t, pass")
    assert legal(match) == {"pass", "blind pass", "look", "10 w/t"}
    assert match.state is not None
    refusal = pref.explain(match.state, pref.parse_action("blind 10♠"))
    assert refusal is not None
    assert (refusal.rule, refusal.expected) == ("BI-9", "10 w/t")


def test_bl3_bi9_nine_without_talon_over_a_blind_bid_counts_once() -> None:
    """Who outbids a blind bid openly plays an ordinary game, here without the talon."""
    convention = pref.PORTAL.evolve(blind=True)
    match = done(begin(convention).deal(pref.Deal.shuffled(seed=1)), "blind 8♠, 9 w/t, pass, pass")
    assert all(pref.view(match, one).talon == (None, None) for one in watchers(match))
    prove(
        done(match, "declare 9♠, pass, pass"),
        (
            {"contract": "9♠", "declarer": 1, "talonless": True, "calls": ["pass", "pass"]},
            ["Boris pool 8 SC-1"],
        ),
    )


BLIND_CONTRACTS = [
    # Three tricks of the four that are owed: Vera, who took none, is short by two of her two.
    pytest.param(
        pref.SOCHI,
        3,
        "declare 6♦",
        (7, 3, 0),
        {},
        ["Anna pool 4 SC-1", "Boris whists 12 on Anna WH-11", "Vera gora 8 WH-10"],
        id="six-both-must-whist",
    ),
    pytest.param(
        pref.CLASSIC,
        3,
        "declare 6♠",
        (5, 4, 1),
        {},
        [
            "Anna gora 4 SC-1",
            "Boris whists 16 on Anna WH-11",
            "Boris whists 4 on Anna WH-12",
            "Vera whists 4 on Anna WH-11",
            "Vera whists 4 on Anna WH-12",
        ],
        id="six-spades-without-stalingrad",
    ),
    pytest.param(
        pref.SOCHI,
        3,
        "declare 7♦, pass, half-whist, accept",
        (),
        {"calls": ["pass", "half-whist", "accept"]},
        ["Anna pool 8 SC-1", "Vera whists 8 on Anna WH-3"],
        id="seven-half-whist",
    ),
    pytest.param(
        pref.SOCHI.evolve(half_whist_award="half_trick"),
        3,
        "declare 6NT",
        (6, 2, 2),
        {},
        ["Anna pool 4 SC-1", "Boris whists 8 on Anna WH-11", "Vera whists 8 on Anna WH-11"],
        id="six-no-half-whist",
    ),
    pytest.param(
        pref.SOCHI,
        4,
        "declare 7♦, pass, pass, return, closed",
        (6, 3, 1),
        {"calls": ["pass", "pass", "return"]},
        [
            "Anna gora 8 SC-1",
            "Boris whists 8 on Anna WH-12",
            "Vera whists 8 on Anna WH-12",
            "Gleb whists 32 on Anna WH-11",
            "Gleb whists 8 on Anna WH-12",
        ],
        id="seven-returned-by-the-dealer",
    ),
    pytest.param(
        pref.SOCHI,
        3,
        "declare 10♦",
        (8, 2, 0),
        {},
        [
            "Anna gora 40 SC-1",
            "Boris whists 40 on Anna WH-13",
            "Boris whists 40 on Anna WH-12",
            "Vera whists 40 on Anna WH-12",
        ],
        id="ten-checked",
    ),
    # 4 tricks at 6 x 2, doubled: 96, half to each; two undertricks: 2 x 6 x 2 x 2 = 48.
    pytest.param(
        pref.LENINGRAD,
        3,
        "declare 8♦, whist, pass, open",
        (6, 3, 1),
        {"calls": ["whist", "pass"]},
        [
            "Anna gora 48 SC-1",
            "Boris whists 48 on Anna WH-11",
            "Boris whists 48 on Anna WH-12",
            "Vera whists 48 on Anna WH-11",
            "Vera whists 48 on Anna WH-12",
        ],
        id="leningrad-eight",
    ),
    # The fixed consolation of 10 an undertrick is doubled too.
    pytest.param(
        pref.ROSTOV,
        3,
        "declare 8♦, whist, pass, closed",
        (6, 3, 1),
        {"calls": ["whist", "pass"]},
        [
            "Anna gora 24 SC-1",
            "Boris whists 24 on Anna WH-11",
            "Boris whists 40 on Anna WH-12",
            "Vera whists 24 on Anna WH-11",
            "Vera whists 40 on Anna WH-12",
        ],
        id="rostov-eight",
    ),
]


@pytest.mark.parametrize(
    ("convention", "players", "then", "tricks", "more", "lines"), BLIND_CONTRACTS
)
def test_bl3_a_blind_game_is_whisted_by_its_level_and_counts_double(
    convention: pref.Convention,
    players: int,
    then: str,
    tricks: tuple[int, ...],
    more: Document,
    lines: list[str],
) -> None:
    """At six nobody is asked and nothing is open; at seven and above all is as usual, doubled."""
    match = begin(convention.evolve(blind=True), players)
    match = contract(match, "blind 6♠, pass, pass, take talon", then, tricks)
    scored: Document = {"contract": game_in(then), "declarer": 0, "blind": True}
    if tricks:
        scored["tricks"] = [*tricks, *([0] * (players - 3))]
    prove(match, ({**scored, **more}, lines))


def test_bl3_a_blind_six_lets_nobody_see_the_defence() -> None:
    """Both whist closed, with four too: the dealer is not asked to return anything."""
    match = begin(BLIND, 4).deal(pref.Deal.shuffled(seed=1, players=4))
    match = keep_dealt(done(match, "blind 6♠, pass, pass, take talon"))
    match = done(match, "declare 6♠")
    for watcher in watchers(match):
        hands = pref.view(match, watcher).hands
        assert [at for at, hand in enumerate(hands) if hand] == [
            at for at in (0, 1, 2) if at == watcher
        ]


def test_bl3_po3_who_had_to_whist_and_is_short_is_not_helped() -> None:
    """Anna's four points: two of her own, and two off her gora, for Vera owes two tricks."""
    items = (adjusted("Anna", pool=4), adjusted("Vera", pool=5))
    match = adjust(pref.Match.start(BLIND, NAMES[:3], pool=6, first_dealer=2), *items)
    prove(
        contract(match, "blind 6♦, pass, pass, take talon", "declare 6♦", (7, 3, 0)),
        *items,
        (
            {"contract": "6♦", "declarer": 0, "blind": True, "tricks": [7, 3, 0]},
            [
                "Anna pool 2 SC-1",
                "Boris whists 12 on Anna WH-11",
                "Vera gora 8 WH-10",
                "Anna gora -2 PO-3",
            ],
        ),
    )


def test_bl3_ex5_nobody_is_paid_for_a_talon_taken_blind() -> None:
    """The ace and king that would be worth 8 whists to the dealer of four: none, nor a way out."""
    deal = deal_with(talon="♠A ♠K")
    calls = "declare 7♠, pass, pass"
    match = begin(pref.TENS.evolve(blind=True), 4)
    taken = done(match.deal(deal), "blind 6♠, pass, pass, take talon")
    assert {"surrender", "refuse talon"}.isdisjoint(legal(taken))
    scored: Document = {"contract": "7♠", "declarer": 0, "calls": ["pass", "pass"]}
    prove(
        done(keep_dealt(taken), calls),
        ({**scored, "blind": True}, ["Anna pool 80 SC-1"]),
    )
    prove(
        contract(match, "6♠, pass, pass", calls, deal=deal),
        (
            {**scored, "talon": "♠A ♠K"},
            ["Anna pool 40 SC-1", "Gleb whists 8 on Anna EX-5"],
        ),
    )


def test_bl3_ex4_the_record_of_a_refused_blind_talon_is_refused() -> None:
    """With four, where the talon of an open game may be refused."""
    deal = {"contract": "7♦", "declarer": 0, "calls": ["pass", "pass", "pass"]}
    record = {**head(BLIND, 4), "deals": [{**deal, "talon_refused": True}]}
    assert pref.score_document(record)["gora"] == [0, 0, 0, 4]
    record["deals"] = [{**deal, "talon_refused": True, "blind": True}]
    with pytest.raises(pref.RecordError) as caught:
        pref.score_document(record)
    assert (caught.value.rule, caught.value.deal) == ("BL-3", 0)
    with pytest.raises(Refused):
        score_plainly(record)


@pytest.mark.parametrize(("convention", "points"), [(BLIND, 10), (BLIND_CLASSIC, 20)])
def test_bl3_bo_an_open_misere_counts_as_a_plain_one(
    convention: pref.Convention, points: int
) -> None:
    """Nothing is doubled for the blind bid; a bomb doubles it like any misere."""
    match = raspasy(begin(convention.evolve(talon_refusal=True, exit_levels=[6, 6, 6]), 4))
    # Boris is the first hand now.
    match = match.deal(deal_with(first=LOW, talon="♠10 ♣10"))
    match = done(match, "blind 6♠, pass, pass, open misere")
    assert all(None not in pref.view(match, one).talon for one in watchers(match))
    assert {"surrender", "refuse talon"}.isdisjoint(legal(match))
    match = play_out(keep_dealt(match), 0, LOW)
    (_, won) = match.pad.lines
    assert [line(entry) for entry in won.entries] == [f"Boris pool {points} SC-2"]
    assert isinstance(won.item, pref.ContractOutcome)
    tricks = won.item.tricks
    assert tricks is not None
    first = (CLASSIC_RASPASY_4[0], written(match.pad)[0])
    prove(
        match,
        first,
        (
            {"contract": "misere", "declarer": 1, "tricks": list(tricks)},
            [f"Boris pool {points} SC-2"],
        ),
    )
    if convention.raspasy.bombs:
        assert match.setting.bombs == (1, 0, 1, 1)


@pytest.mark.parametrize(
    ("cards", "lines"),
    [
        (LOW, ["Boris pool 40 SC-2"]),
        (LOW.replace("♠7", "♠A"), ["Boris gora 40 SC-2"]),
    ],
)
def test_bl4_bo_a_blind_misere_under_a_bomb_counts_four_times(cards: str, lines: list[str]) -> None:
    """Ten into the pool, or ten for the one trick, on a misere against closed hands: forty."""
    match = raspasy(begin(BLIND_CLASSIC))
    match = match.deal(deal_with(first=cards, talon="♠10 ♣10"))
    match = keep_dealt(done(match, "blind misere, pass, pass, take talon"))
    assert [pref.view(match, one).hands[1:] for one in (None, 1)] == [(None, None)] * 2
    match = play_out(match, 0, cards)
    outcome = match.pad.lines[1].item
    assert isinstance(outcome, pref.ContractOutcome)
    assert outcome.tricks is not None
    prove(
        match,
        CLASSIC_RASPASY,
        (
            {
                "contract": "misere",
                "declarer": 1,
                "blind": True,
                "tricks": list(outcome.tricks),
            },
            lines,
        ),
    )
    assert match.setting.bombs == (1, 0, 1)


# ------------------------------------------------------------------ BO

NINE = deal_with(
    second="♠A ♠K ♠Q ♠J ♠10 ♣A ♣K ♦A ♦K ♥7",
    third="♥A ♥K ♥Q ♥J ♥10",
    talon="♥8 ♥9",
)
"""The second hand has nine tricks at spades, the third the last one."""


def test_bo_a_blind_nine_under_a_bomb_counts_four_times() -> None:
    """Vera outbids a blind misere by a blind nine, and plays it card by card: 8 four times."""
    match = raspasy(begin(BLIND_CLASSIC))
    assert match.setting.bombs == (1, 1, 1)
    match = done(match.deal(NINE), "blind misere, blind 9♠, pass")
    # Boris, whose misere was outbid, may only pass.
    assert legal(match) == {"look", "pass", "blind pass"}
    match = keep_dealt(done(match, "blind pass, take talon"))
    match = done(match, "declare 9♠, whist, pass, closed")
    match = play_out(match, 1, "♠A ♠K ♠Q ♠J ♠10 ♣A ♣K ♦A ♦K ♥7")
    assert match.setting.bombs == (1, 1, 0)
    document = prove(
        match,
        CLASSIC_RASPASY,
        (
            {
                "contract": "9♠",
                "declarer": 2,
                "blind": True,
                "calls": ["whist", "pass"],
                "tricks": [1, 0, 9],
            },
            ["Vera pool 32 SC-1", "Anna whists 32 on Vera WH-11"],
        ),
    )
    assert document["next"] == {
        "dealer": 1,
        "min_level": 6,
        "raspasy_count": 0,
        "bombs": [1, 1, 0],
    }
    # Pools 1, 0, 32, mean 11; goras 0, 5, 5, mean 10/3.
    assert document["settlement"]["exact"] == ["-104/3", "-380/3", "484/3"]


def test_bo_a_blind_nine_set_under_a_bomb_counts_four_times() -> None:
    """Two undertricks at 8, four times: 64, for the consolation too; three tricks are 96."""
    match = contract(
        raspasy(begin(BLIND_CLASSIC)),
        "blind 6♠, pass, pass, take talon",
        "declare 9♠, whist, pass, open",
        (7, 2, 1),
    )
    prove(
        match,
        CLASSIC_RASPASY,
        (
            {
                "contract": "9♠",
                "declarer": 1,
                "blind": True,
                "calls": ["whist", "pass"],
                "tricks": [1, 7, 2],
            },
            [
                "Boris gora 64 SC-1",
                "Vera whists 96 on Boris WH-11",
                "Vera whists 64 on Boris WH-12",
                "Anna whists 64 on Boris WH-12",
            ],
        ),
    )


BOMBED_FOUR = [
    pytest.param(
        {"talon_refusal": True},
        "6♠, pass, pass, refuse talon",
        "declare 8♠, whist, pass, closed",
        (6, 3, 1),
        {"talon_refused": True, "calls": ["whist", "pass"]},
        [
            "Boris gora 24 SC-1",
            "Vera whists 48 on Boris WH-11",
            "Vera whists 24 on Boris WH-12",
            "Gleb whists 24 on Boris WH-12",
            "Anna gora 12 EX-4",
            "Anna whists 24 on Boris WH-12",
        ],
        id="refusal",
    ),
    # Ace and king of a suit: two tricks at 4, doubled.
    pytest.param(
        {"talon_bonus": True},
        "6♠, pass, pass",
        "declare 7♠, pass, pass",
        (),
        {"talon": "♠A ♠K", "calls": ["pass", "pass"]},
        ["Boris pool 8 SC-1", "Anna whists 16 on Boris EX-5"],
        id="talon-bonus",
    ),
    pytest.param(
        {"talon_bonus": True, "talon_refusal": True},
        "6♠, pass, pass, refuse talon",
        "declare 7♠, pass, pass",
        (),
        {"talon_refused": True, "calls": ["pass", "pass"]},
        ["Boris pool 8 SC-1", "Anna gora 8 EX-4"],
        id="no-bonus-after-a-refusal",
    ),
    pytest.param(
        {},
        "6♠, pass, pass",
        "declare 7♠, pass, half-whist, accept",
        (),
        {"calls": ["pass", "half-whist", "accept"]},
        ["Boris pool 8 SC-1", "Gleb whists 8 on Boris WH-3"],
        id="half-whist",
    ),
    pytest.param(
        {"half_whist_first": True, "half_whist_award": "half_trick"},
        "6♠, pass, pass",
        "declare 6♠, whist, pass, half-whist, accept",
        (),
        {"calls": ["whist", "pass", "half-whist", "accept"]},
        ["Boris pool 4 SC-1", "Vera whists 2 on Boris WH-4"],
        id="half-whist-of-the-first",
    ),
    # The dealer answers for the whole quota of two. Their own bomb stays.
    pytest.param(
        {"dealer_may_return": True},
        "6♠, pass, pass",
        "declare 7♠, pass, pass, return, closed",
        (9, 1, 0),
        {"calls": ["pass", "pass", "return"]},
        ["Boris pool 8 SC-1", "Anna gora 8 WH-10", "Anna whists 8 on Boris WH-11"],
        id="returned",
    ),
    pytest.param(
        {},
        "6♠, pass, pass",
        "declare 8♠, whist, whist",
        (10, 0, 0),
        {"calls": ["whist", "whist"]},
        ["Boris pool 12 SC-1", "Gleb gora 12 WH-10"],
        id="two-whisters",
    ),
    pytest.param(
        {"ten": "checked"},
        "6♠, pass, pass",
        "declare 10♠",
        (9, 0, 1),
        {},
        [
            "Boris gora 20 SC-1",
            "Vera whists 20 on Boris WH-12",
            "Gleb whists 20 on Boris WH-13",
            "Gleb whists 20 on Boris WH-12",
            "Anna whists 20 on Boris WH-12",
        ],
        id="ten-checked",
    ),
]


@pytest.mark.parametrize(("options", "bids", "then", "tricks", "more", "lines"), BOMBED_FOUR)
def test_bo_everything_a_contract_of_four_writes_is_doubled(
    options: OptionChanges,
    bids: str,
    then: str,
    tricks: tuple[int, ...],
    more: Document,
    lines: list[str],
) -> None:
    """Anna deals, and Boris declares with a bomb: the dealer's part too, and one bomb is used."""
    deal = deal_with(talon="♠A ♠K")
    match = raspasy(begin(pref.CLASSIC.evolve(**options), 4))
    match = contract(match, bids, then, tricks, deal)
    assert match.setting.bombs == (1, 0, 1, 1)
    scored: Document = {"contract": game_in(then), "declarer": 1}
    if tricks:
        scored["tricks"] = [0, *tricks]
    prove(match, CLASSIC_RASPASY_4, ({**scored, **more}, lines))


def test_bo_ex4_a_misere_with_the_talon_refused_is_doubled_for_both() -> None:
    """Twenty into the pool of the declarer, twenty on the dealer's gora."""
    match = raspasy(begin(pref.CLASSIC.evolve(talon_refusal=True), 4))
    match = done(match.deal(deal_with(first=LOW)), "misere, pass, pass, refuse talon")
    match = play_out(match, 0, LOW)
    outcome = match.pad.lines[1].item
    assert isinstance(outcome, pref.ContractOutcome)
    assert outcome.tricks is not None
    prove(
        match,
        CLASSIC_RASPASY_4,
        (
            {
                "contract": "misere",
                "declarer": 1,
                "talon_refused": True,
                "tricks": list(outcome.tricks),
            },
            ["Boris pool 20 SC-2", "Anna gora 20 EX-4"],
        ),
    )


def test_bo_a_surrender_leaves_the_bomb_for_the_next_game() -> None:
    """Six tricks at 2 once, the bomb stays; the six after it counts double and uses one."""
    match = raspasy(begin(pref.CLASSIC)).deal(pref.Deal.shuffled(seed=1))
    match = done(match, "6♠, pass, pass, surrender")
    assert (match.setting.bombs, match.setting.raspasy_count) == ((1, 1, 1), 1)
    match = contract(match, "6♠, pass, pass", "declare 6♠, pass, pass")
    assert (match.setting.bombs, match.setting.raspasy_count) == ((1, 1, 0), 0)
    prove(
        match,
        CLASSIC_RASPASY,
        ({"surrender": "6♠", "declarer": 1}, ["Boris gora 12 EX-3"]),
        ({"contract": "6♠", "declarer": 2, "calls": ["pass", "pass"]}, ["Vera pool 4 SC-1"]),
    )


BOMBED_LENINGRAD = [
    # Short by one: 4 x 2, half of it, doubled by the bomb.
    (
        "declare 7♣, whist, pass, closed",
        (9, 1, 0),
        ["Boris pool 8 SC-1", "Vera gora 8 WH-10", "Vera whists 16 on Boris WH-11"],
    ),
    (
        "declare 8♣, whist, pass, open",
        (6, 3, 1),
        [
            "Boris gora 48 SC-1",
            "Vera whists 48 on Boris WH-11",
            "Vera whists 48 on Boris WH-12",
            "Anna whists 48 on Boris WH-11",
            "Anna whists 48 on Boris WH-12",
        ],
    ),
]


@pytest.mark.parametrize(("then", "tricks", "lines"), BOMBED_LENINGRAD)
def test_bo_bombs_over_leningrad_double_what_is_doubled(
    then: str, tricks: tuple[int, int, int], lines: list[str]
) -> None:
    """Gora and whists four times, the pool twice; halves are shared and owed as ever."""
    match = raspasy(begin(pref.LENINGRAD.evolve(bombs=True)))
    match = contract(match, "7♣, pass, pass", then, tricks)
    first, second, third = tricks
    prove(
        match,
        (
            {"raspasy": True, "tricks": [0, 5, 5]},
            ["Anna gora -2 RA-5", "Boris gora 10 RA-5", "Vera gora 10 RA-5"],
        ),
        (
            {
                "contract": game_in(then),
                "declarer": 1,
                "calls": ["whist", "pass"],
                "tricks": [third, first, second],
            },
            lines,
        ),
    )


def test_bo_ex5_bombs_over_tens_pay_the_dealer_double() -> None:
    """A seven is 40 in tens, under a bomb 80; the ace and king of the talon 8, then 16."""
    match = raspasy(begin(pref.TENS.evolve(bombs=True), 4))
    match = contract(
        match, "7♠, pass, pass", "declare 7♠, pass, pass", deal=deal_with(talon="♠A ♠K")
    )
    prove(
        match,
        (
            {"raspasy": True, "tricks": [5, 0, 4, 1]},
            ["Anna gora 50 RA-5", "Boris pool 10 RA-5", "Vera gora 40 RA-5", "Gleb gora 10 RA-5"],
        ),
        (
            {"contract": "7♠", "declarer": 1, "talon": "♠A ♠K", "calls": ["pass", "pass"]},
            ["Boris pool 80 SC-1", "Anna whists 16 on Boris EX-5"],
        ),
    )


HELPED = [
    # Eight points, one of them Boris's own; Anna, who has one, is the fullest that is open.
    pytest.param(
        [("Boris", 9)],
        "pass, pass",
        (),
        ["Boris pool 1 SC-1", "Anna pool 7 PO-2", "Boris whists 70 on Anna PO-2"],
        id="one",
    ),
    pytest.param(
        [("Boris", 9), ("Anna", 7)],
        "pass, pass",
        (),
        [
            "Boris pool 1 SC-1",
            "Anna pool 2 PO-2",
            "Boris whists 20 on Anna PO-2",
            "Vera pool 5 PO-2",
            "Boris whists 50 on Vera PO-2",
        ],
        id="chain",
    ),
    # Vera is the fullest, and short by one on her whist: 4, doubled by the bomb.
    pytest.param(
        [("Boris", 9), ("Vera", 5)],
        "whist, pass, closed",
        (9, 1, 0),
        [
            "Boris pool 1 SC-1",
            "Vera gora 8 WH-10",
            "Vera whists 8 on Boris WH-11",
            "Boris gora -7 PO-3",
        ],
        id="short",
    ),
    pytest.param(
        [("Boris", 10), ("Anna", 9), ("Vera", 10)],
        "pass, pass",
        (),
        ["Boris gora -8 PO-4"],
        id="nobody-left",
    ),
]


@pytest.mark.parametrize(("pools", "calls", "tricks", "lines"), HELPED)
def test_bo_po2_help_after_a_doubled_contract(
    pools: list[tuple[str, int]], calls: str, tricks: tuple[int, ...], lines: list[str]
) -> None:
    """A seven under a bomb brings eight points; each point moved is ten whists, not twenty."""
    match = raspasy(pref.Match.start(pref.CLASSIC, NAMES[:3], pool=10, first_dealer=2))
    items = [adjusted(name, pool=points) for name, points in pools]
    match = adjust(match, *items)
    match = contract(match, "6♠, pass, pass", f"declare 7♠, {calls}", tricks)
    scored: Document = {"contract": "7♠", "declarer": 1, "calls": calls.split(", ")[:2]}
    if tricks:
        first, second, third = tricks
        scored["tricks"] = [third, first, second]
    prove(match, CLASSIC_RASPASY, *items, (scored, lines))


def test_bo_gu_bombs_in_gusarik() -> None:
    """Two trees; the one defender writes double for both hands, and one consolation."""
    match = raspasy(begin(pref.GUSARIK.evolve(bombs=True), 2))
    assert match.setting.bombs == (1, 1)
    match = contract(match, "7♠, pass", "declare 7♠, whist", (6, 3, 1))
    assert match.setting.bombs == (1, 0)
    prove(
        match,
        ({"raspasy": True, "tricks": [7, 3]}, ["Anna gora 4 RA-5"]),
        (
            {"contract": "7♠", "declarer": 1, "calls": ["whist"], "tricks": [4, 6]},
            ["Boris gora 8 SC-1", "Anna whists 32 on Boris WH-11", "Anna whists 8 on Boris WH-12"],
        ),
    )
