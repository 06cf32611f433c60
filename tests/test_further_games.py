"""Blind games, bombs, races, Gusarik and the preferans hand: played, written down, and combined.

Every value here is worked out by hand from the rules. A deal is played through its actions, its
match record is replayed, the score record of the same game is scored, by the library and by the
plain scorer that shares no code with it, and both records are written back as they were read.
"""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import preference as pref
from preference.cli import main
from preference.conventions import OptionChanges
from tests.plain.plain_scorer import Refused
from tests.plain.plain_scorer import score_document as score_plainly
from tests.play import deal_with
from tests.rows import each
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
            pref.SOCHI.evolve(raspasy_price=GROWING),
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


# ------------------------------------------------------------------ SK


def racing(
    convention: pref.Convention, players: int, rounds: int, pool: int, prize: int = 100
) -> pref.Match:
    """Open a match of races; the last seat deals first."""
    races = pref.Races(rounds=rounds, pool=pool, prize=prize)
    return pref.Match.start(
        convention, NAMES[:players], ends=pref.Ends(races=races), first_dealer=players - 1
    )


def test_sk_races_over_leningrad_with_four() -> None:
    """Prizes are not doubled, the total pool ends nothing; settled by hand to the last third."""
    match = racing(pref.LENINGRAD, 4, 2, 10)
    match = contract(match, "10♠, pass, pass", "declare 10♠", (10, 0, 0))
    assert (match.pad.race, match.is_finished) == (pref.Race(2, (0, 0, 0, 0)), False)
    match = contract(match, "8♠, pass, pass", "declare 8♠, whist, pass, closed", (6, 3, 1))
    assert match.pad.race == pref.Race(2, (0, 0, 0, 0))
    match = contract(match, "10♠, pass, pass", "declare 10♠", (10, 0, 0))
    assert (str(match.ended), match.setting.raspasy_count) == ("races", 0)
    document = prove(
        match,
        # All goras are equal: nobody writes the amnesty prize.
        (
            {"contract": "10♠", "declarer": 0, "tricks": [10, 0, 0, 0]},
            ["Anna pool 10 SC-1", *(f"Anna whists 100 on {one} SK" for one in NAMES[1:])],
        ),
        # Two undertricks at 12; four tricks of the defence at 12, shared; 12 an undertrick.
        (
            {"contract": "8♠", "declarer": 1, "calls": ["whist", "pass"], "tricks": [0, 6, 3, 1]},
            [
                "Boris gora 24 SC-1",
                "Vera whists 24 on Boris WH-11",
                "Vera whists 24 on Boris WH-12",
                "Gleb whists 24 on Boris WH-11",
                "Gleb whists 24 on Boris WH-12",
                "Anna whists 24 on Boris WH-12",
            ],
        ),
        # Three are tied for the smallest gora: a third of 100 each on the fourth.
        (
            {"contract": "10♠", "declarer": 2, "tricks": [0, 0, 10, 0]},
            [
                "Vera pool 10 SC-1",
                *(f"Vera whists 100 on {one} SK" for one in ("Anna", "Boris", "Gleb")),
                *(f"{one} whists 100/3 on Boris SK" for one in ("Anna", "Vera", "Gleb")),
            ],
        ),
    )
    # 20 a point of pool, 10 of gora. Pools 10, 0, 10, 0, mean 5; goras 0, 24, 0, 0, mean 6.
    assert document["settlement"] == {
        "exact": ["1252/3", -700, "1324/3", "-476/3"],
        "whole": [418, -700, 441, -159],
        "places": [2, 4, 1, 3],
    }
    # 32/3 for each of three others who is beaten, and half won at even ratings.
    after = document["ratings"]["after"]
    assert after == pytest.approx([1200 + 16 / 3, 1184, 1216, 1200 - 16 / 3])


def test_sk_po7_a_race_stopped_by_agreement() -> None:
    """A round that was closed has its prizes, the running one has none; nothing is rated."""
    match = racing(pref.SOCHI, 3, 3, 4)
    match = contract(match, "7♠, pass, pass", "declare 7♠, pass, pass")
    won = (
        {"contract": "7♠", "declarer": 0, "calls": ["pass", "pass"]},
        ["Anna pool 4 SC-1", "Anna whists 100 on Boris SK", "Anna whists 100 on Vera SK"],
    )
    over = match.stop()
    assert str(over.ended) == "agreement"
    document = prove(over, ({**won[0], "over": True}, won[1]))
    assert "ratings" not in document
    assert "next" not in document
    # A pool point is worth 10, so 4 above a mean of 4/3 are 80/3.
    assert document["settlement"]["exact"] == ["680/3", "-340/3", "-340/3"]

    match = contract(match, "6♣, pass, pass", "declare 6♣, pass, pass")
    assert match.pad.race == pref.Race(2, (0, 2, 0))
    document = prove(
        match.stop(),
        won,
        (
            {"contract": "6♣", "declarer": 1, "calls": ["pass", "pass"], "over": True},
            ["Boris pool 2 SC-1"],
        ),
    )
    assert "ratings" not in document


def test_sk_po7_over_on_the_deal_that_closes_the_last_race_changes_nothing() -> None:
    """The races are run, and rated, whoever says so."""
    match = contract(racing(pref.SOCHI, 3, 1, 4), "7♠, pass, pass", "declare 7♠, pass, pass")
    assert str(match.ended) == "races"
    text = pref.write_match_record(match)
    said = text.replace('"pass", "pass"]}]', '"pass", "pass"], "over": true}]')
    assert said != text
    assert pref.replay_document(said) == pref.replay_document(text)
    assert "ratings" in pref.replay_document(said)


def test_sk_pl7_a_preferans_hand_ends_the_races_without_a_prize() -> None:
    """Vera wins the game in the middle of round two; what round one paid stays."""
    match = racing(pref.SOCHI.evolve(preferans_hand=True), 3, 5, 4)
    match = contract(match, "7♠, pass, pass", "declare 7♠, pass, pass")
    # Boris is the first hand, Vera the second.
    match = match.deal(deal_with(second=PREFERANS))
    assert (str(match.ended), match.in_deal) == ("preferans", False)
    document = prove(
        match,
        (
            {"contract": "7♠", "declarer": 0, "calls": ["pass", "pass"]},
            ["Anna pool 4 SC-1", "Anna whists 100 on Boris SK", "Anna whists 100 on Vera SK"],
        ),
        ({"preferans": 2}, []),
    )
    assert document["settlement"]["exact"] == ["680/3", "-340/3", "-340/3"]
    assert document["settlement"]["places"] == [2, 3, 1]
    assert document["ratings"]["after"] == pytest.approx([1200, 1184, 1216])


def test_sk_bo_doubled_points_run_in_the_race() -> None:
    """A seven under a bomb is eight points of the round; an overshoot of it is not carried on."""
    match = contract(
        raspasy(racing(pref.CLASSIC, 3, 2, 9)), "6♠, pass, pass", "declare 7♠, pass, pass"
    )
    assert match.pad.race == pref.Race(1, (1, 8, 0))
    match = contract(match, "6♠, pass, pass", "declare 8♠, pass, pass")
    assert match.pad.race == pref.Race(2, (0, 0, 0))
    assert match.setting.bombs == (1, 0, 0)
    prove(
        match,
        CLASSIC_RASPASY,
        ({"contract": "7♠", "declarer": 1, "calls": ["pass", "pass"]}, ["Boris pool 8 SC-1"]),
        # Anna's gora is 0, Boris and Vera have 5 each.
        (
            {"contract": "8♠", "declarer": 2, "calls": ["pass", "pass"]},
            [
                "Vera pool 12 SC-1",
                "Vera whists 100 on Anna SK",
                "Vera whists 100 on Boris SK",
                "Anna whists 100 on Boris SK",
                "Anna whists 100 on Vera SK",
            ],
        ),
    )


def test_sk_bl2_a_doubled_bonus_may_close_a_race() -> None:
    """No trick on raspasy after two blind passes: four points into the pool, and the round."""
    convention = BLIND.evolve(zero_tricks="pool")
    prove(
        raspasy(racing(convention, 3, 1, 4), "blind pass, blind pass, pass"),
        (
            {"raspasy": True, "tricks": [0, 5, 5], "blind_passes": 2},
            [
                "Anna pool 4 RA-5",
                "Boris gora 20 RA-5",
                "Vera gora 20 RA-5",
                *(["Anna whists 100 on Boris SK", "Anna whists 100 on Vera SK"] * 2),
            ],
        ),
    )


def test_sk_gu_races_of_two() -> None:
    """One other to write on; both prizes of the second round are Anna's."""
    match = racing(pref.GUSARIK, 2, 2, 2, prize=50)
    six: Document = {"contract": "6♠", "declarer": 0, "calls": ["pass"]}
    match = contract(match, "6♠, pass", "declare 6♠, pass")
    match = done(match.deal(pref.Deal.shuffled(seed=1, players=2)), "6♠, pass, surrender")
    match = contract(match, "6♠, pass", "declare 6♠, pass")
    document = prove(
        match,
        (six, ["Anna pool 2 SC-1", "Anna whists 50 on Boris SK"]),
        ({"surrender": "6♠", "declarer": 1}, ["Boris gora 6 EX-3"]),
        (six, ["Anna pool 2 SC-1", *(["Anna whists 50 on Boris SK"] * 2)]),
    )
    # 2 above the mean pool, 3 below the mean gora, and 150 whists.
    assert document["settlement"]["exact"] == [200, -200]


def test_sk_prizes_over_tens_are_whists_as_they_stand() -> None:
    """A race to 40 is one seven where pools are in tens; the prize stays 100."""
    match = contract(racing(pref.TENS, 4, 1, 40), "6♠, pass, pass", "declare 7♠, pass, pass")
    prove(
        match,
        (
            {
                "contract": "7♠",
                "declarer": 0,
                "talon": pref.Deal.shuffled(seed=1, players=4).talon_text,
                "calls": ["pass", "pass"],
            },
            ["Anna pool 40 SC-1", *(f"Anna whists 100 on {one} SK" for one in NAMES[1:])],
        ),
    )


# ------------------------------------------------------------------ GU

TEN_TRICKS = "♠A ♠K ♠Q ♠J ♠10 ♣A ♣K ♦A ♦K ♥7"

NINE_OF_TWO = deal_with(first=TEN_TRICKS, second="♥A ♥K ♥Q ♥J ♥10", talon="♥8 ♥9")
"""The first hand has nine tricks at spades, the dummy the last one."""


def test_gu_the_dummys_trick_is_the_defenders() -> None:
    """Boris plays his own cards and the dummy's, and its last trick pays him and meets his one."""
    match = contract(begin(pref.GUSARIK, 2), "9♠, pass", "declare 9♠, whist", deal=NINE_OF_TWO)
    match = play_out(match, 0, TEN_TRICKS)
    heard = pref.view(match, None).heard
    assert [one.seat for one in heard[-30:]] == [0, 1, 1] * 10
    document = prove(
        match,
        (
            {"contract": "9♠", "declarer": 0, "calls": ["whist"], "tricks": [9, 1]},
            ["Anna pool 8 SC-1", "Boris whists 8 on Anna WH-11"],
        ),
    )
    # Four above the mean of the pools, less the whists.
    assert document["settlement"]["exact"] == [32, -32]


@pytest.mark.parametrize("end", ["1: reject", "withdraw"])
def test_gu_pl6_a_claim_that_comes_to_nothing(end: str) -> None:
    """One number a hand, one answer; then play goes on, and the record holds all of it."""
    match = contract(
        begin(pref.GUSARIK, 2), "9♠, pass", "declare 9♠, whist, claim 10 0 0", deal=NINE_OF_TWO
    )
    assert legal(match) == {"1: accept", "1: reject", "withdraw"}
    match = done(match, end)
    assert pref.view(match, 0).claims == ()
    prove(
        play_out(match, 0, TEN_TRICKS),
        (
            {"contract": "9♠", "declarer": 0, "calls": ["whist"], "tricks": [9, 1]},
            ["Anna pool 8 SC-1", "Boris whists 8 on Anna WH-11"],
        ),
    )


CLAIMED_BY_TWO = [
    # The dummy's two and Boris's one are one short of the four of a six.
    pytest.param(
        {},
        "declare 6♣, whist",
        (7, 2, 1),
        {"calls": ["whist"]},
        ["Anna pool 2 SC-1", "Boris gora 2 WH-10", "Boris whists 6 on Anna WH-11"],
        id="six",
    ),
    pytest.param(
        {"stalingrad": True},
        "declare 6♠",
        (5, 4, 1),
        {},
        ["Anna gora 2 SC-1", "Boris whists 10 on Anna WH-11", "Boris whists 2 on Anna WH-12"],
        id="stalingrad",
    ),
    pytest.param(
        {},
        "declare 10♠",
        (8, 0, 2),
        {},
        ["Anna gora 20 SC-1", "Boris whists 20 on Anna WH-13", "Boris whists 20 on Anna WH-12"],
        id="ten-checked",
    ),
    pytest.param(
        {"ten": "whisted"},
        "declare 10♠, whist",
        (10, 0, 0),
        {"calls": ["whist"]},
        ["Anna pool 10 SC-1", "Boris gora 10 WH-10"],
        id="ten-whisted",
    ),
    # What speaks of two whisters, of sharing, of half-whist or of a second chance has no effect.
    pytest.param(
        {
            "distribution": "gentleman",
            "shared_trick": "second",
            "two_whisters": "individual",
            "half_whist_levels": [6, 7, 8],
            "half_whist_first": True,
            "pass_pass_whist_levels": [8],
        },
        "declare 8♠, whist",
        (6, 4, 0),
        {"calls": ["whist"]},
        ["Anna gora 12 SC-1", "Boris whists 24 on Anna WH-11", "Boris whists 12 on Anna WH-12"],
        id="no-sharing",
    ),
    pytest.param(
        {"responsibility": "half"},
        "declare 7♠, whist",
        (9, 0, 1),
        {"calls": ["whist"]},
        ["Anna pool 4 SC-1", "Boris gora 2 WH-10", "Boris whists 4 on Anna WH-11"],
        id="half-responsibility",
    ),
    pytest.param(
        {"consolation": 10},
        "declare 8♠, whist",
        (6, 4, 0),
        {"calls": ["whist"]},
        ["Anna gora 12 SC-1", "Boris whists 24 on Anna WH-11", "Boris whists 20 on Anna WH-12"],
        id="fixed-consolation",
    ),
]


@pytest.mark.parametrize(("options", "then", "tricks", "more", "lines"), CLAIMED_BY_TWO)
def test_gu_a_claimed_game_is_written_by_the_one_defender(
    options: OptionChanges,
    then: str,
    tricks: tuple[int, int, int],
    more: Document,
    lines: list[str],
) -> None:
    """Quota, trick whists and one consolation are theirs, for both hands of the defence."""
    match = begin(pref.GUSARIK.evolve(**options), 2)
    match = contract(match, "6♠, pass", then, tricks)
    first, second, third = tricks
    scored = {"contract": game_in(then), "declarer": 0, "tricks": [first, second + third], **more}
    prove(match, (scored, lines))


def test_gu_leningrad_for_two() -> None:
    """Any convention can be for two: gora and whists twice, half of nothing is shared."""
    match = begin(pref.LENINGRAD.evolve(players=[2]), 2)
    match = contract(match, "8♠, pass", "declare 8♠, whist", (6, 3, 1))
    # Without a second card of the talon shown: its suits mean nothing to two.
    match = raspasy(match)
    document = prove(
        match,
        (
            {"contract": "8♠", "declarer": 0, "calls": ["whist"], "tricks": [6, 4]},
            [
                "Anna gora 24 SC-1",
                "Boris whists 48 on Anna WH-11",
                "Boris whists 24 on Anna WH-12",
            ],
        ),
        # Seven and three for the hands; Boris is the first. Four above the amnesty, twice.
        ({"raspasy": True, "tricks": [3, 7]}, ["Boris gora 8 RA-5"]),
    )
    # Goras 24 and 8, mean 16; 72 whists of Boris.
    assert document["settlement"]["exact"] == [-152, 152]


def test_gu_a_misere_is_caught_by_both_hands_of_the_defence() -> None:
    """Nobody is asked, Boris plays the two, and a misere is played to the end."""
    match = begin(pref.GUSARIK, 2).deal(deal_with(first=LOW, talon="♠10 ♣10"))
    match = keep_dealt(done(match, "misere, pass"))
    assert [bool(hand) for hand in pref.view(match, None).hands] == [False, True, True]
    assert pref.view(match, 0).claims == ()
    match = play_lowest(match, 1)
    assert match.actors == (1,)
    prove(
        play_out(match, 0, LOW),
        ({"contract": "misere", "declarer": 0, "tricks": [0, 10]}, ["Anna pool 10 SC-2"]),
    )


@pytest.mark.parametrize("players", [[2], [2, 3], [2, 3, 4]])
def test_gu_bl_blind_calls_do_not_go_with_two(players: list[int]) -> None:
    """The option `players` is judged, not who sits down; without two all is well."""
    with pytest.raises(pref.ConventionError) as caught:
        pref.GUSARIK.evolve(players=players, blind=True)
    assert "blind" in str(caught.value)
    assert pref.GUSARIK.evolve(players=[3, 4], blind=True).auction.blind
    options = {"players": players, "blind": True}
    record = {**head(pref.GUSARIK, 2), "convention": {"base": "gusarik", "options": options}}
    record["deals"] = []
    for read in (pref.score_document, pref.replay_document):
        with pytest.raises(pref.RecordError) as refused:
            read(record)
        assert refused.value.path is not None
        assert refused.value.path.startswith("$.convention")
        assert "blind" in str(refused.value)
    with pytest.raises(Refused):
        score_plainly(record)


# ------------------------------------------------------------------ PL-7


def test_pl7_the_hand_wins_a_game_of_four_in_its_second_deal() -> None:
    """Gleb has nothing on the sheet, and the first place; ratings count him above all."""
    match = begin(pref.SOCHI.evolve(preferans_hand=True), 4)
    match = contract(match, "6♣, pass, pass", "declare 6♣, pass, pass, pass")
    # Anna deals; Boris, Vera and Gleb hold the cards.
    match = match.deal(deal_with(third=PREFERANS))
    assert str(match.ended) == "preferans"
    document = prove(
        match,
        ({"contract": "6♣", "declarer": 0, "calls": ["pass", "pass"]}, ["Anna pool 2 SC-1"]),
        ({"preferans": 3}, []),
    )
    assert document["settlement"] == {
        "exact": [15, -5, -5, -5],
        "whole": [15, -5, -5, -5],
        "places": [2, 3, 3, 1],
    }
    after = document["ratings"]["after"]
    assert after == pytest.approx([1200 + 16 / 3, 1200 - 32 / 3, 1200 - 32 / 3, 1216])


@pytest.mark.parametrize(("place", "holder"), [("first", 0), ("third", 1)])
def test_pl7_gu_either_player_may_win_at_once(place: str, holder: int) -> None:
    """The opponent of the dealer, or the dealer."""
    match = begin(pref.GUSARIK.evolve(preferans_hand=True), 2)
    match = match.deal(deal_with(**{place: PREFERANS}))
    document = prove(match, ({"preferans": holder}, []))
    assert document["settlement"]["exact"] == [0, 0]
    assert document["settlement"]["places"][holder] == 1
    after = document["ratings"]["after"]
    assert after[holder] == pytest.approx(1216)
    assert after[1 - holder] == pytest.approx(1184)


def test_pl7_gu_the_dummys_preferans_hand_has_no_effect() -> None:
    """The deal is bid and played, with ten tricks of the dummy's against six spades."""
    match = begin(pref.GUSARIK.evolve(preferans_hand=True), 2)
    match = match.deal(deal_with(second=PREFERANS))
    assert match.in_deal
    match = done(keep_dealt(done(match, "6♠, pass")), "declare 6♠, whist")
    assert pref.view(match, 0).hands[1] == pref.Hand.of(PREFERANS)
    prove(
        claim(match, 0, 10, 0),
        (
            {"contract": "6♠", "declarer": 0, "calls": ["whist"], "tricks": [0, 10]},
            ["Anna gora 12 SC-1", "Boris whists 20 on Anna WH-11", "Boris whists 12 on Anna WH-12"],
        ),
    )


def test_pl7_bl_the_hand_wins_before_anybody_has_looked() -> None:
    """No call is made, blind or open; everybody sees the hand, and no other."""
    convention = BLIND_CLASSIC.evolve(preferans_hand=True)
    match = raspasy(begin(convention), "blind pass, pass, pass")
    match = match.deal(deal_with(first=PREFERANS))
    (_, deal) = match.log
    assert isinstance(deal, pref.PlayedDeal)
    assert (deal.actions, str(match.ended)) == ((), "preferans")
    for watcher in (None, 1):
        hands = pref.view(match, watcher, reveal=False).hands
        assert hands == (pref.Hand.of(PREFERANS), None, None)
    prove(
        match,
        (
            {"raspasy": True, "tricks": [0, 5, 5], "blind_passes": 1},
            ["Anna pool 2 RA-5", "Boris gora 10 RA-5", "Vera gora 10 RA-5"],
        ),
        ({"preferans": 1}, []),
    )


def test_pl7_sc6_an_adjustment_after_the_end_does_not_unseat_the_winner() -> None:
    """It counts in the results, and the holder stays first."""
    match = begin(pref.UKRAINIAN).deal(deal_with(second=PREFERANS))
    late = adjusted("Boris", gora=30)
    document = prove(adjust(match, late), ({"preferans": 1}, []), late)
    assert document["settlement"]["exact"] == [100, -200, 100]
    assert document["settlement"]["places"] == [2, 1, 2]
    with pytest.raises(pref.IllegalAction) as caught:
        match.deal(pref.Deal.shuffled(seed=1))
    assert caught.value.rule == "PO-7"


@pytest.mark.parametrize(
    ("convention", "players", "deals", "rule", "at"),
    [
        (pref.SOCHI, 3, [{"preferans": 0}], "PL-7", 0),
        (pref.SOCHI.evolve(preferans_hand=True), 4, [{"preferans": 3}], "ST-3", 0),
        (pref.GUSARIK.evolve(preferans_hand=True), 2, [{"preferans": 2}], None, 0),
        (pref.UKRAINIAN, 3, [{"preferans": 0}, {"preferans": 0}], "PO-7", 1),
        (
            pref.UKRAINIAN,
            3,
            [{"preferans": 0}, {"raspasy": True, "tricks": [3, 3, 4]}],
            "PO-7",
            1,
        ),
        (pref.UKRAINIAN, 3, [{"preferans": 0, "tricks": [3, 3, 4]}], "PL-7", 0),
    ],
    ids=["off", "dealer-of-four", "dummy", "twice", "a-deal-after", "tricks"],
)
def test_pl7_a_record_that_cannot_be_is_refused(
    convention: pref.Convention, players: int, deals: list[Document], rule: str | None, at: int
) -> None:
    """Not where it is not played, nor for who holds no cards, nor with anything after it."""
    record = {**head(convention, players), "deals": deals}
    with pytest.raises(pref.RecordError) as caught:
        pref.score_document(record)
    assert (caught.value.rule, caught.value.deal) == (rule, at)
    with pytest.raises(Refused):
        score_plainly(record)


def test_pl7_over_on_the_hand_that_ends_the_game_changes_nothing() -> None:
    """It is rated, by score record and by match record."""
    record = {**head(pref.UKRAINIAN), "deals": [{"preferans": 0}]}
    said = {**record, "deals": [{"preferans": 0, "over": True}]}
    assert pref.score_document(said) == pref.score_document(record)
    played = json.loads(
        pref.write_match_record(begin(pref.UKRAINIAN).deal(deal_with(first=PREFERANS)))
    )
    played["deals"][0]["over"] = True
    assert pref.replay_document(played) == pref.score_document(record)


# ------------------------------------------------------------------ IN-1, IN-2, IN-3

PLACES = ("first", "second", "third", "talon")

HIDDEN_PLACES: list[Any] = [
    # Who sees what: a spectator, then each seat. A place is a hand, 0 to 2, or the talon, 3.
    pytest.param(BLIND, 3, "look, 6♠, blind pass", ["", "0", "", ""], id="one-has-looked"),
    pytest.param(BLIND, 3, "blind pass, blind pass, look", ["", "", "", "2"], id="the-last-looks"),
    pytest.param(BLIND, 3, "blind 7♦, pass, pass", ["", "", "1", "2"], id="blind-winner"),
    pytest.param(BLIND, 3, "blind misere, pass, blind pass", ["", "", "1", "2"], id="blind-misere"),
    pytest.param(
        BLIND, 3, "blind 7♦, pass, pass, take talon", ["", "03", "1", "2"], id="talon-taken-unseen"
    ),
    pytest.param(
        BLIND, 4, "blind 7♦, pass, pass, take talon", ["", "03", "1", "2", ""], id="dealer-of-four"
    ),
    pytest.param(
        BLIND, 3, "blind 7♦, pass, pass, open misere", ["3", "03", "13", "23"], id="open-misere"
    ),
    pytest.param(
        BLIND.evolve(raspasy_talon="hidden"),
        3,
        "blind pass, blind pass, blind pass",
        ["", "0", "1", "2"],
        id="raspasy-after-blind-passes",
    ),
    pytest.param(
        BLIND, 4, "blind pass, pass, blind pass", ["", "0", "1", "2", "3"], id="raspasy-of-four"
    ),
    pytest.param(pref.GUSARIK, 2, "6♠, 7♦", ["", "0", "2"], id="gusarik-auction"),
    pytest.param(pref.GUSARIK, 2, "6♠, pass", ["3", "03", "23"], id="gusarik-talon"),
    pytest.param(pref.GUSARIK, 2, "pass, pass", ["", "0", "2"], id="gusarik-raspasy"),
    pytest.param(pref.CLASSIC, 4, "6♠, pass, pass", ["3", "03", "13", "23", "3"], id="classic"),
]


@each(("convention", "players", "words", "places"), HIDDEN_PLACES)
def test_in2_whatever_lies_in_the_places_not_seen_the_view_is_the_same(
    convention: pref.Convention, players: int, words: str, places: list[str]
) -> None:
    """The unseen cards are dealt anew, seven places on; what is seen, is seen as dealt."""
    deal = pref.Deal.shuffled(seed=1, players=players)
    lying: list[list[pref.Card]] = [*map(list, deal.hands), list(deal.talon)]
    match = done(begin(convention, players).deal(deal), words)
    for watcher, open_places in zip(watchers(match), places, strict=True):
        view = pref.view(match, watcher)
        closed = [at for at in range(4) if str(at) not in open_places]
        unseen = [card for at in closed for card in lying[at]]
        unseen = unseen[7:] + unseen[:7]
        again = list(lying)
        for at in closed:
            again[at], unseen = unseen[: len(lying[at])], unseen[len(lying[at]) :]
            assert set(again[at]) != set(lying[at])
        other = done(begin(convention, players).deal(pref.Deal.of(*again)), words)
        assert pref.view(other, watcher) == view
        for at, hand in enumerate(view.hands):
            assert (hand is not None) is (str(at) in open_places)
            assert hand is None or set(lying[at]) <= set(hand)
        assert view.talon == (deal.talon if "3" in open_places else (None, None))


@pytest.mark.parametrize(
    ("convention", "players", "words", "hidden"),
    [
        (BLIND, 3, "blind 7♦, pass, pass, take talon, keep, declare 7♦, pass, pass", {0, 2}),
        (BLIND, 3, "blind 6♠, pass, pass, take talon, keep, declare 6♠, claim 8 1 1", {2}),
        (pref.GUSARIK, 2, "7♦, pass, keep, declare 7♦, pass", {0, 1}),
        (pref.GUSARIK, 2, "7♦, pass, surrender", {0, 1}),
    ],
)
def test_in3_what_was_never_shown_stays_unshown_without_the_reveal(
    convention: pref.Convention, players: int, words: str, hidden: set[int]
) -> None:
    """To who sat across: the hands, the talon taken blind, the dummy. Revealed, all is public."""
    match = begin(convention, players).deal(pref.Deal.shuffled(seed=1, players=players))
    for word in words.split(", "):
        if word.startswith("claim"):
            match = claim(match, *map(int, word.split()[1:]))
        else:
            match = keep_dealt(match) if word == "keep" else done(match, word)
    assert not match.in_deal
    view = pref.view(match, 1, reveal=False)
    assert {at for at, hand in enumerate(view.hands) if hand is None} == hidden
    blind = convention.auction.blind
    assert (view.talon == (None, None)) is blind
    assert view.deal is None
    assert pref.view(match, 1).deal == pref.Deal.shuffled(seed=1, players=players)


def test_in1_gu_wh9_the_dummy_stays_closed_until_the_declarer_has_led() -> None:
    """Where a table plays so, and the lead is the declarer's; the defender does not see it yet."""
    late = pref.GUSARIK.evolve(
        open_before_declarer_leads=False, misere_open_before_declarer_leads=False
    )
    for then in ("7♦, pass, keep, declare 7♦, whist", "misere, pass, keep"):
        match = begin(late, 2).deal(pref.Deal.shuffled(seed=1, players=2))
        for word in then.split(", "):
            match = keep_dealt(match) if word == "keep" else done(match, word)
        assert [pref.view(match, one).hands[1] for one in watchers(match)] == [None] * 3
        assert pref.view(match, 0).hands[2] is None
        match = play_lowest(match, 1)
        assert None not in [pref.view(match, one).hands[1] for one in watchers(match)]


# ------------------------------------------------------------------ the command line

PLAYED: list[Any] = [
    pytest.param(["--convention", "classic"], 3, "pool", id="classic", marks=pytest.mark.long),
    pytest.param(["--convention", "gusarik"], 2, "pool", id="gusarik"),
    pytest.param(["--races", "5x20"], 3, "races", id="races"),
    pytest.param(["--option", "blind=true"], 3, "pool", id="blind", marks=pytest.mark.long),
    pytest.param(
        ["--convention", "classic", "--players", "4", "--option", "blind=true", "--races", "2x20"],
        4,
        "races",
        id="everything-with-four",
        marks=pytest.mark.long,
    ),
    pytest.param(
        [
            *("--convention", "gusarik", "--option", "bombs=true"),
            *("--option", "preferans_hand=true", "--races", "2x10"),
        ],
        2,
        "races",
        id="everything-with-two",
    ),
    pytest.param(
        ["--convention", "leningrad", "--players", "4", "--option", "blind=true", "--pool", "20"],
        4,
        "pool",
        id="leningrad-blind",
        marks=pytest.mark.long,
    ),
]


def ran(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Run the command line and return what it printed."""
    assert main(arguments) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


@pytest.mark.parametrize(("arguments", "players", "end"), PLAYED)
def test_po7_sk_play_goes_to_the_end(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    arguments: list[str],
    players: int,
    end: str,
) -> None:
    """The match ends as agreed, is rated, and its record replayed prints the same."""
    path = tmp_path / "match.json"
    text = ran(capsys, "play", "--seed", "7", *arguments, "--record", str(path))
    match = pref.read_match_record(path.read_bytes()).match()
    assert (len(match.terms.players), str(match.ended)) == (players, end)
    assert match.ratings is not None
    assert text == ran(capsys, "replay", str(path))
    assert "\nThe game is over: " in text
    document = json.loads(ran(capsys, "play", "--seed", "7", *arguments, "--json"))
    assert document["finished"]
    assert document == pref.score_document(pref.write_score_record(match.pad))


def test_bl3_bo_blind_games_and_bombs_come_up_in_play(capsys: pytest.CaptureFixture[str]) -> None:
    """In a match of classic with blind calls: blind passes, a blind game, games under bombs."""
    arguments = ["--convention", "classic", "--option", "blind=true", "--pool", "30"]
    seen: dict[str, int] = {"blind game": 0, "blind passes": 0, "bomb": 0}
    for seed in ("1", "2", "3"):
        text = ran(capsys, "play", "--seed", seed, *arguments, "--record", "-")
        for one in pref.read_match_record(text).match().pad.lines:
            outcome = one.item
            if isinstance(outcome, pref.RaspasyOutcome):
                seen["blind passes"] += bool(outcome.blind_passes)
            elif isinstance(outcome, pref.ContractOutcome):
                seen["blind game"] += outcome.blind
                seen["bomb"] += outcome.setting.bombs[outcome.declarer] > 0
    assert all(seen.values()), seen


def test_gu_blind_gusarik_is_not_played(capsys: pytest.CaptureFixture[str]) -> None:
    """With the reason, and nothing on standard output."""
    assert main(["play", "--convention", "gusarik", "--option", "blind=true"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "blind" in err
    assert "Traceback" not in err


# ------------------------------------------------------------------ the tables of the pages

FOUR_PAID = pref.CLASSIC.evolve(talon_refusal=True, talon_bonus=True)

TABLES: dict[tuple[str, int], tuple[pref.Convention, int, bool]] = {
    ("blind.md", 0): (BLIND, 3, False),
    ("bombs.md", 0): (pref.CLASSIC, 3, True),
    ("bombs.md", 1): (FOUR_PAID, 4, True),
    ("bombs.md", 2): (BLIND_CLASSIC, 3, True),
    ("gusarik.md", 0): (pref.GUSARIK, 2, False),
}
"""Tables of deals: their page and place there, the convention, the players, whether with bombs."""


def tables(page: str, first_head: str) -> list[list[list[str]]]:
    """The rows of every table of a page whose first column has this head."""
    text = (PAGES / page).read_text(encoding="utf-8").replace("\N{MINUS SIGN}", "-")
    found: list[list[list[str]]] = []
    inside = False
    for row in text.splitlines():
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        if not row.startswith("|"):
            inside = False
        elif cells[0] == first_head:
            inside = True
            found.append([])
        elif inside and not cells[0].startswith(":-"):
            found[-1].append(cells)
    return found


def read_deal(deal: str, calls: str, tricks: str) -> Document:
    """Read the first three columns of a row as a deal of a score record; Anna declares."""
    game, *more = deal.split(", ")
    scored: Document = {"declarer": 0}
    if game == "raspasy":
        scored = {"raspasy": True}
    elif game.startswith("surrender "):
        scored["surrender"] = game.removeprefix("surrender ")
    else:
        scored["contract"] = game.removeprefix("blind ")
        if game.startswith("blind "):
            scored["blind"] = True
    for one in more:
        word, _, value = one.partition(" ")
        if one == "talon refused":
            scored["talon_refused"] = True
        elif word == "talon":
            scored["talon"] = value
        else:
            assert value in ("blind pass", "blind passes")
            scored["blind_passes"] = int(word)
    if calls != "–":
        scored["calls"] = calls.split(", ")
    if tricks != "–":
        scored["tricks"] = list(map(int, tricks.split()))
    return scored


def read_lines(text: str) -> list[str]:
    """Read the last column as lines: `Boris 8 whists on Anna (WH-11)`, `Anna pool 4 (SC-1)`."""
    if text == "nothing":
        return []
    lines = re.sub(r"(\S+) whists on (\w+)", r"whists \1 on \2", text)
    return [re.sub(r"\((\S+)\)", r"\1", one) for one in lines.split("; ")]


@pytest.mark.parametrize(("page", "number"), TABLES)
def test_sc4_the_tables_of_the_pages_are_what_is_written(page: str, number: int) -> None:
    """Every row of worked results: by the library, and by the plain scorer."""
    convention, players, has_bombs = TABLES[page, number]
    rows = tables(page, "deal")[number]
    assert len(rows) >= 3
    for deal, calls, tricks, lines in rows:
        scored = read_deal(deal, calls, tricks)
        if players == 4 and "tricks" in scored:
            scored["tricks"].append(0)
        before: list[Document] = []
        start = head(convention, players)
        if has_bombs:
            # The seat before the last deals a raspasy, so that the last deals the row.
            start["first_dealer"] -= 1
            before = [{"raspasy": True, "tricks": [3, 3, 4] if players == 3 else [3, 3, 0, 4]}]
        record = {**start, "deals": [*before, scored]}
        document = pref.score_document(record, settle=True)
        pad = pref.read_score_record(record).pad()
        assert written(pad)[-1] == read_lines(lines), (page, deal, calls, tricks)
        assert score_plainly(record)["entries"] == document["entries"]


def test_sc4_every_table_of_deals_is_checked() -> None:
    """No page has one more."""
    found = {
        (path.name, number)
        for path in PAGES.glob("*.md")
        for number, _ in enumerate(tables(path.name, "deal"))
    }
    assert found == set(TABLES)


def test_sk_the_table_of_the_page_is_what_is_written() -> None:
    """The gora of everyone, then Anna makes a six and closes the race."""
    (rows,) = tables("skachki.md", "gora")
    assert len(rows) >= 5
    for gora, prize, amnesty in rows:
        goras = list(map(int, gora.split()))
        match = racing(pref.SOCHI, len(goras), 1, 2)
        for seat, amount in enumerate(goras):
            match = match.adjust(seat, gora=amount)
        passes = ", pass" * (2 if len(goras) == 3 else 3)
        match = contract(match, "6♥, pass, pass", f"declare 6♥{passes}")
        wanted = [
            re.sub(r"^(\w+) (\S+) on", r"\1 whists \2 on", one)
            for one in f"{prize}; {amnesty}".split("; ")
            if one != "nobody"
        ]
        assert written(match.pad)[-1] == ["Anna pool 2 SC-1", *(f"{one} SK" for one in wanted)]


def test_pl7_the_table_of_the_page_is_what_comes_out() -> None:
    """What stands on the sheet, who holds the hand: results, places, ratings."""
    (rows,) = tables("preferans-hand.md", "pool")
    assert len(rows) >= 4
    for pool, gora, holder, results, places, ratings in rows:
        pad = pref.ScorePad.start(pref.UKRAINIAN, NAMES[:3], pool=20, first_dealer=2)
        for seat, (made, lost) in enumerate(zip(pool.split(), gora.split(), strict=True)):
            pad = pad.adjust(seat, pool=int(made), gora=int(lost))
        pad = pad.preferans(NAMES.index(holder))
        assert " ".join(map(str, pad.settlement.exact)) == results
        assert " ".join(map(str, pad.settlement.places)) == places
        assert pad.ratings is not None
        assert " ".join(str(round(one)) for one in pad.ratings.after) == ratings
