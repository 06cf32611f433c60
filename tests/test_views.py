"""Views: what each seat sees in every phase, and that it never sees a card it may not."""

import json
import pickle
import random
import re
from collections.abc import Iterator
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Any

import attrs
import pytest

import preference as pref
from preference.records import view_document
from preference.testing.invariants import Watcher
from preference.views import Phase
from tests.looks import some
from tests.play import deal_with
from tests.watching import (
    Step,
    dealt,
    done,
    keep_dealt,
    knowledge,
    play_lowest,
    played_with,
    undertaken,
    walk,
    watchers,
)

BLIND = pref.SOCHI.evolve(blind=True)

CARD = re.compile("[♠♣♦♥](?:10|[7-9JQKA])")
"""The text of a card."""


def seen(match: pref.Match, watcher: Watcher) -> list[int]:
    """The hands whose cards a watcher sees."""
    view = pref.view(match, watcher, reveal=False)
    return [hand for hand, cards in enumerate(view.hands) if cards is not None]


def seen_by_all(match: pref.Match) -> list[list[int]]:
    """The hands that the spectator sees, then those that each seat sees."""
    return [seen(match, watcher) for watcher in watchers(match)]


def talons(match: pref.Match) -> list[str]:
    """The talon as the spectator sees it, then as each seat does; a dash for an unseen card."""
    return [
        " ".join("-" if card is None else str(card) for card in pref.view(match, one).talon)
        for one in watchers(match)
    ]


def to_discard(match: pref.Match, bid: str = "6♠") -> pref.Match:
    """Let the first hand win the auction with a bid and take the talon."""
    return done(match, f"{bid}, pass, pass")


def heard(match: pref.Match, watcher: Watcher) -> list[str]:
    """What a watcher heard, as texts."""
    return [str(one) for one in pref.view(match, watcher, reveal=False).heard]


# --- IN-1: the auction ---------------------------------------------------------------------------


def test_in1_in_the_auction_a_seat_sees_its_own_cards_only() -> None:
    """Each its ten; a spectator none, and nobody the talon."""
    match = done(dealt(), "6♠, 6♣")
    deal = pref.Deal.shuffled(seed=1)
    assert seen_by_all(match) == [[], [0], [1], [2]]
    assert [pref.view(match, seat).hand for seat in range(3)] == list(deal.hands)
    assert talons(match) == ["- -"] * 4
    for watcher in watchers(match):
        view = pref.view(match, watcher)
        assert view.sizes == (10, 10, 10)
        assert [str(one) for one in view.heard] == ["0: 6♠", "1: 6♣"]
        assert (view.phase, view.turn, view.actors) == (Phase.AUCTION, 2, (2,))
        assert (str(view.bid), view.declarer, view.contract) == ("6♣", 1, None)


def test_in1_only_who_may_act_is_told_what_may_be_done() -> None:
    """The actions of a view are the seat's own."""
    match = done(dealt(), "6♠, 6♣")
    assert match.state is not None
    assert pref.view(match, 2).actions == pref.legal_actions(match.state)
    assert pref.view(match, 2).may_act
    for watcher in (None, 0, 1):
        view = pref.view(match, watcher)
        assert (view.actions, view.claims, view.may_act) == ((), (), False)


def test_in1_the_dealer_of_four_sees_no_hand() -> None:
    """Neither in the auction, nor with the talon taken, nor in closed play."""
    match = dealt(players=4)
    assert seen_by_all(match) == [[], [0], [1], [2], []]
    assert pref.view(match, 3).hand is None
    match = undertaken(match)
    assert seen(match, 3) == []
    match = done(match, "whist, whist")
    assert seen_by_all(match) == [[], [0], [1], [2], []]


# --- IN-1: talon and discard ---------------------------------------------------------------------


def test_in1_the_talon_is_seen_by_all_once_it_is_turned_up() -> None:
    """It stays seen to the end; of the twelve cards only the declarer sees the rest."""
    deal = pref.Deal.shuffled(seed=1)
    match = to_discard(dealt())
    assert talons(match) == [deal.talon_text] * 4
    assert seen_by_all(match) == [[], [0], [1], [2]]
    for watcher in watchers(match):
        assert pref.view(match, watcher).sizes == (12, 10, 10)
    own = pref.view(match, 0).hand
    assert own is not None
    assert set(own) == set(deal.first) | set(deal.talon)
    match = done(keep_dealt(match), "declare 7♦, whist, whist")
    assert talons(play_lowest(match, 7)) == [deal.talon_text] * 4


def test_in1_ex6_the_discard_is_seen_by_the_declarer_only() -> None:
    """The others hear that it was done, to the end of the deal."""
    match = undertaken(dealt())
    laid = pref.Hand.of(pref.Deal.shuffled(seed=1).talon)
    for at in (match, play_lowest(done(match, "whist, whist"), 29)):
        for watcher in watchers(at):
            view = pref.view(at, watcher)
            assert view.discard == (laid if watcher == 0 else None)
            assert view.heard[3].seat == 0
            hidden = view.heard[3].action == pref.HiddenDiscard()
            assert hidden is (watcher != 0)
    assert str(pref.HiddenDiscard()) == "discard"


def test_in1_a_refused_talon_lies_face_up() -> None:
    """Nobody takes it, and everybody has seen it (EX-4)."""
    deal = pref.Deal.shuffled(seed=1, players=4)
    match = done(to_discard(dealt(players=4)), "refuse talon, declare 7♦, whist, whist")
    assert talons(match) == [deal.talon_text] * 5
    assert pref.view(match, 0).discard is None
    assert pref.view(match, 0).hand == deal.first


def test_in1_without_talon_it_stays_unseen() -> None:
    """By the declarer too, to the end of the deal (BI-9)."""
    match = done(dealt(pref.PORTAL), "9 w/t, pass, pass, declare 9♦, whist, pass, closed")
    assert talons(match) == talons(play_lowest(match, 29)) == ["- -"] * 4
    misere = done(dealt(pref.PORTAL), "misere w/t, pass, pass")
    assert talons(misere) == ["- -"] * 4


# --- IN-1: whisting and play ---------------------------------------------------------------------


def test_in1_only_the_dealer_who_looked_sees_the_hand_looked_at() -> None:
    """Everybody hears that the dealer looked (DL-1)."""
    match = done(undertaken(dealt(players=4)), "pass, pass")
    assert seen(match, 3) == []
    match = done(match, "look")
    assert seen_by_all(match) == [[], [0], [1], [2], [1]]
    assert heard(match, 0)[-1] == "3: look"
    # After the pass the deal is over; unrevealed, it is seen as it was.
    assert seen_by_all(done(match, "pass")) == [[], [0], [1], [2], [1]]


@pytest.mark.parametrize("words", ["return", "look, return"])
def test_in1_a_dealer_who_returns_sees_the_hand_from_then_on(words: str) -> None:
    """With or without a look, while choosing and in closed play."""
    match = done(undertaken(dealt(players=4)), f"pass, pass, {words}")
    assert seen_by_all(match) == [[], [0], [1], [2], [1]]
    match = done(match, "closed")
    assert seen_by_all(match) == [[], [0], [1], [2], [1]]
    assert seen_by_all(play_lowest(match, 5)) == [[], [0], [1], [2], [1]]


def test_in1_two_whisters_see_their_own_hands_only() -> None:
    """Two whisters always play closed (WH-8)."""
    match = done(undertaken(dealt()), "whist, whist")
    assert seen_by_all(match) == seen_by_all(play_lowest(match, 7)) == [[], [0], [1], [2]]


def test_in1_open_hands_are_seen_by_all() -> None:
    """Both hands of the defence, before the first lead; the declarer's is not."""
    match = done(undertaken(dealt()), "whist, pass, open")
    assert seen_by_all(match) == [[1, 2], [0, 1, 2], [1, 2], [1, 2]]
    match = done(undertaken(dealt()), "whist, pass, closed")
    assert seen_by_all(match) == [[], [0], [1], [2]]


def test_in1_hands_that_open_late_are_not_seen_before_the_declarer_has_led() -> None:
    """Only where the convention says so, and the lead is the declarer's (WH-9)."""
    late = pref.SOCHI.evolve(open_before_declarer_leads=False)
    match = done(undertaken(dealt(late)), "whist, pass, open")
    assert seen_by_all(match) == [[], [0], [1], [2]]
    assert seen_by_all(play_lowest(match, 1)) == [[1, 2], [0, 1, 2], [1, 2], [1, 2]]
    # The second hand declares, so that the first, a defender, has the lead.
    match = keep_dealt(done(dealt(late), "pass, 7♦, pass"))
    match = done(match, "declare 7♦, whist, pass, open")
    assert seen_by_all(match) == [[0, 2], [0, 2], [0, 1, 2], [0, 2]]


def test_in1_a_dealer_who_plays_both_hands_sees_the_second_when_it_opens() -> None:
    """The first was looked at by returning the whist; the second nobody else has seen either."""
    late = pref.SOCHI.evolve(open_before_declarer_leads=False)
    match = done(undertaken(dealt(late, players=4)), "pass, pass, return, open")
    assert seen_by_all(match) == [[], [0], [1], [2], [1]]
    match = play_lowest(match, 1)
    assert seen_by_all(match) == [[1, 2], [0, 1, 2], [1, 2], [1, 2], [1, 2]]


@pytest.mark.parametrize("late", [False, True])
def test_in1_on_misere_both_defending_hands_are_seen(late: bool) -> None:
    """At once, or after the declarer's lead where the convention says so (PL-4, WH-9)."""
    convention = pref.SOCHI.evolve(misere_open_before_declarer_leads=not late)
    match = keep_dealt(to_discard(dealt(convention), "misere"))
    opened = [[1, 2], [0, 1, 2], [1, 2], [1, 2]]
    assert seen_by_all(match) == ([[], [0], [1], [2]] if late else opened)
    assert seen_by_all(play_lowest(match, 1)) == opened


def test_in1_on_a_checked_ten_both_defending_hands_are_seen() -> None:
    """Each defender plays their own (WH-7)."""
    match = undertaken(dealt(), "10♦")
    assert seen_by_all(match) == [[1, 2], [0, 1, 2], [1, 2], [1, 2]]


def test_in1_played_cards_are_seen_with_the_hand_they_came_from() -> None:
    """And so is the trick on the table, and who has taken what."""
    match = done(undertaken(dealt()), "whist, whist")
    match = play_lowest(match, 5)
    assert isinstance(match.state, pref.Playing)
    for watcher in watchers(match):
        view = pref.view(match, watcher)
        assert [hand for hand, _ in view.played[:3]] == [0, 1, 2]
        cards = [one.action for one in view.heard if isinstance(one.action, pref.Play)]
        assert [card for _, card in view.played] == [play.card for play in cards]
        assert view.trick == tuple(card for _, card in view.played[3:])
        assert (sum(view.taken), sum(view.sizes)) == (1, 25)
        assert (view.turn, view.taken) == (match.state.turn, match.state.taken)


def test_in1_a_hand_that_does_not_follow_shows_what_it_lacks() -> None:
    """The suit led; and the trump, if it is not trumped either (PL-2)."""
    deal = deal_with(first="♠A ♠K ♠7", second="♠8 ♥A ♥K", third="♠9 ♠10 ♠J ♠Q", talon="♥7 ♥8")
    match = keep_dealt(to_discard(dealt(deal=deal), "7♥"))
    match = done(match, "declare 7♥, whist, whist, play ♠A, play ♠8, play ♠9")
    assert pref.view(match, 0).voids == (0, 0, 0)
    match = done(match, "play ♠K, play ♥A")
    assert pref.view(match, 0).voids == (0, 1 << pref.Suit.SPADES, 0)
    match = done(match, "play ♠10")
    assert pref.view(match, None).voids == (0, 1 << pref.Suit.SPADES, 0)

    deal = deal_with(first="♠A", second="♦7 ♦8 ♣7 ♣8 ♦9 ♦10 ♣9 ♣10 ♣J ♦J", talon="♥7 ♥8")
    match = keep_dealt(to_discard(dealt(deal=deal), "7♥"))
    match = done(match, "declare 7♥, whist, whist, play ♠A, play ♦7")
    assert pref.view(match, 2).voids == (0, 1 << pref.Suit.SPADES | 1 << pref.Suit.HEARTS, 0)


# --- IN-1: claims --------------------------------------------------------------------------------


@pytest.mark.parametrize("end", ["withdraw", "1: reject", "1: accept, 2: reject"])
def test_in1_a_claim_opens_the_declarers_hand_for_the_rest_of_the_deal(end: str) -> None:
    """Whatever comes of it (PL-6)."""
    match = done(undertaken(dealt()), "whist, whist, claim 8 1 1")
    assert seen_by_all(match) == [[0], [0], [0, 1], [0, 2]]
    view = pref.view(match, None)
    assert view.hand is None
    assert (view.phase, view.claim, view.actors) == (Phase.CLAIMING, (8, 1, 1), (1, 2, 0))
    match = done(match, end)
    assert seen_by_all(match) == [[0], [0], [0, 1], [0, 2]]
    assert seen_by_all(play_lowest(match, 8)) == [[0], [0], [0, 1], [0, 2]]
    assert pref.view(match, 0).claims == ()
    assert pref.view(match, 1).discard is None


def test_in1_each_seat_is_told_its_own_answers_to_a_claim() -> None:
    """The declarer may withdraw; a spectator may do nothing."""
    match = done(undertaken(dealt()), "whist, whist")
    claims = pref.view(match, 0).claims
    assert pref.Claim((8, 1, 1)) in claims
    assert pref.view(match, 1).claims == ()
    match = done(match, "claim 8 1 1")
    told = [list(map(str, pref.view(match, one).actions)) for one in watchers(match)]
    assert told == [[], ["withdraw"], ["1: accept", "1: reject"], ["2: accept", "2: reject"]]
    match = done(match, "2: accept")
    told = [list(map(str, pref.view(match, one).actions)) for one in watchers(match)]
    assert told == [[], ["withdraw"], ["1: accept", "1: reject"], []]


def test_in1_the_dealer_is_told_the_answers_for_the_hands_they_play() -> None:
    """One hand in closed play, both in open play (PL-6, DL-1)."""
    begun = done(undertaken(dealt(players=4)), "pass, pass, return")
    closed = done(begun, "closed, claim 8 1 1")
    assert list(map(str, pref.view(closed, 3).actions)) == ["1: accept", "1: reject"]
    assert list(map(str, pref.view(closed, 2).actions)) == ["2: accept", "2: reject"]
    assert pref.view(closed, 1).actions == ()
    both = done(begun, "open, claim 8 1 1")
    assert len(pref.view(both, 3).actions) == 4
    assert pref.view(both, 2).actions == ()


# --- IN-1: raspasy -------------------------------------------------------------------------------


def test_in1_with_three_the_talon_is_shown_card_by_card() -> None:
    """The first card before trick 1, the second before trick 2 (RA-2)."""
    first, second = pref.Deal.shuffled(seed=1).talon
    match = done(dealt(), "pass, pass, pass")
    assert talons(match) == [f"{first} -"] * 4
    assert talons(play_lowest(match, 2)) == [f"{first} -"] * 4
    assert talons(play_lowest(match, 3)) == [f"{first} {second}"] * 4
    assert seen_by_all(match) == [[], [0], [1], [2]]


@pytest.mark.parametrize("players", [3, 4])
def test_in1_a_hidden_talon_stays_hidden(players: int) -> None:
    """From everybody, the dealer of four too (RA-2, RA-3)."""
    match = done(dealt(pref.ROSTOV, players), "pass, pass, pass")
    assert talons(match) == talons(play_lowest(match, 29)) == ["- -"] * (players + 1)


def test_in1_with_four_the_dealer_sees_the_talon_and_plays_it() -> None:
    """The others see each card when it is played, in the order played (RA-3)."""
    first, second = pref.Deal.shuffled(seed=1, players=4).talon
    match = done(dealt(players=4), "pass, pass, pass")
    assert talons(match) == ["- -"] * 4 + [f"{first} {second}"]
    assert seen(match, 3) == []
    view = pref.view(match, 3)
    assert (view.turn, len(view.actions)) == (3, 2)
    match = done(match, f"talon {second}")
    assert talons(match) == [f"{second} -"] * 4 + [f"{first} {second}"]
    assert pref.view(match, 0).trick == (second,)
    match = done(play_lowest(match, 3), f"talon {first}")
    assert talons(match) == [f"{second} {first}"] * 4 + [f"{first} {second}"]
    assert len(pref.view(match, 0).taken) == 4


def test_in1_on_raspasy_who_does_not_follow_the_shown_suit_lacks_it() -> None:
    """The talon card gives the suit, also to who leads (RA-2)."""
    deal = deal_with(first="♠7 ♠8 ♠9 ♠10 ♠J ♣7 ♣8 ♣9 ♣10 ♣J", talon="♥7 ♥8")
    match = done(dealt(deal=deal), "pass, pass, pass, play ♠7")
    assert pref.view(match, 1).voids == (1 << pref.Suit.HEARTS, 0, 0)


# --- IN-1, BL ------------------------------------------------------------------------------------


def test_in1_bl1_own_cards_are_seen_only_after_a_look() -> None:
    """The others hear that a seat has looked, and see no more for it."""
    match = dealt(BLIND)
    assert seen_by_all(match) == [[], [], [], []]
    assert pref.view(match, 0).hand is None
    assert pref.view(match, None).looked == (False, False, False)
    match = done(match, "look")
    assert seen_by_all(match) == [[], [0], [], []]
    assert heard(match, 2) == ["0: look"]
    assert pref.view(match, 1).looked == (True, False, False)


@pytest.mark.parametrize(("call", "looked"), [("6♠", True), ("pass", True), ("blind pass", False)])
def test_in1_bl1_a_call_that_is_not_blind_counts_as_having_looked(call: str, looked: bool) -> None:
    """A blind pass does not."""
    match = done(dealt(BLIND), call)
    assert seen(match, 0) == ([0] if looked else [])


def test_in1_bl1_when_the_auction_is_over_everybody_has_looked() -> None:
    """After blind passes too."""
    match = done(dealt(BLIND), "blind pass, blind pass, blind pass")
    assert seen_by_all(match) == [[], [0], [1], [2]]


def test_in1_bl3_a_blind_winner_sees_neither_hand_nor_talon_before_taking_it() -> None:
    """The talon they then see alone, to the end of the deal."""
    deal = pref.Deal.shuffled(seed=1)
    match = done(dealt(BLIND), "blind 7♦, pass, pass")
    assert seen_by_all(match) == [[], [], [1], [2]]
    assert talons(match) == ["- -"] * 4
    assert pref.view(match, None).looked == (False, True, True)
    match = done(match, "take talon")
    assert seen_by_all(match) == [[], [0], [1], [2]]
    assert talons(match) == ["- -", deal.talon_text, "- -", "- -"]
    assert pref.view(match, 1).sizes == (12, 10, 10)
    match = done(keep_dealt(match), "declare 7♦, whist, whist")
    assert talons(play_lowest(match, 29)) == ["- -", deal.talon_text, "- -", "- -"]


def test_in1_bl3_an_open_misere_shows_the_talon_to_all() -> None:
    """And the hands of the defence, as on any misere."""
    deal = pref.Deal.shuffled(seed=1)
    match = done(dealt(BLIND), "blind 7♦, pass, pass, open misere")
    assert talons(match) == [deal.talon_text] * 4
    assert seen_by_all(keep_dealt(match)) == [[1, 2], [0, 1, 2], [1, 2], [1, 2]]


def test_in1_bl4_on_a_blind_misere_the_defence_stays_closed() -> None:
    """And the talon is taken unseen."""
    match = keep_dealt(done(dealt(BLIND), "blind misere, pass, pass, take talon"))
    assert seen_by_all(match) == seen_by_all(play_lowest(match, 4)) == [[], [0], [1], [2]]
    assert talons(match)[2:] == ["- -", "- -"]


# --- IN-1, GU ------------------------------------------------------------------------------------


def test_in1_gu_the_dummy_is_hidden_until_the_defence_opens() -> None:
    """The defender's and the dummy's hands are laid open for play."""
    match = done(dealt(pref.GUSARIK, 2), "7♦, pass")
    assert seen_by_all(match) == [[], [0], [2]]
    match = done(keep_dealt(match), "declare 7♦")
    assert seen_by_all(match) == [[], [0], [2]]
    match = done(match, "whist")
    assert seen_by_all(match) == [[1, 2], [0, 1, 2], [1, 2]]


def test_in1_gu_on_raspasy_talon_and_dummy_stay_hidden() -> None:
    """To the last trick of two cards."""
    match = done(dealt(pref.GUSARIK, 2), "pass, pass")
    last = play_lowest(match, 19)
    assert seen_by_all(match) == seen_by_all(last) == [[], [0], [2]]
    assert talons(last) == ["- -"] * 3
    assert pref.view(last, 0).sizes[1] == 10


# --- IN-3 ----------------------------------------------------------------------------------------


def test_in3_after_the_deal_everything_of_it_is_public() -> None:
    """All cards as dealt, and the discard; what the deal wrote stands on the sheet."""
    match = play_lowest(done(undertaken(dealt()), "whist, whist"), 30)
    assert not match.in_deal
    for watcher in watchers(match):
        view = pref.view(match, watcher)
        assert (view.phase, view.deal) == (Phase.FINISHED, pref.Deal.shuffled(seed=1))
        assert view.heard[3].action == pref.Discard(*pref.Deal.shuffled(seed=1).talon)
        assert view.sheet == match.sheet
        assert view.setting.dealer == 2
        assert (view.actors, view.actions) == ((), ())


def test_in3_without_the_reveal_unshown_cards_stay_unshown() -> None:
    """The view is of what was seen when the last card fell, with no card left in the hands."""
    match = play_lowest(done(undertaken(dealt()), "whist, whist"), 30)
    for watcher in watchers(match):
        view = pref.view(match, watcher, reveal=False)
        assert (view.phase, view.deal, view.turn) == (Phase.FINISHED, None, None)
        assert (view.sizes, view.trick, len(view.played)) == ((0, 0, 0), (), 30)
        assert sum(view.taken) == 10
        hidden = view.heard[3].action == pref.HiddenDiscard()
        assert hidden is (watcher != 0)
        assert (view.actions, view.claims, view.actors) == ((), (), ())
    assert pref.view(match, 0, reveal=False).hand == pref.Hand(0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_in3_after_a_raspasy_without_the_reveal_the_hands_are_empty(players: int) -> None:
    """But for the dummy's; the tricks are those that were taken."""
    words = ", ".join(["pass"] * min(players, 3))
    convention = pref.GUSARIK if players == 2 else pref.SOCHI
    match = done(dealt(convention, players), words)
    while match.in_deal:
        match = play_lowest(match, 1)
    view = pref.view(match, 0, reveal=False)
    assert view.sizes == ((0, 10, 0) if players == 2 else (0, 0, 0))
    assert (sum(view.taken), view.trick) == (10, ())


def test_in3_after_an_accepted_claim_without_the_reveal_the_tricks_are_the_claimed() -> None:
    """The cards that were not played stay where they were."""
    match = done(undertaken(dealt()), "whist, whist, claim 8 1 1, 1: accept, 2: accept")
    view = pref.view(match, 1, reveal=False)
    assert (view.phase, view.taken, view.claim) == (Phase.FINISHED, (8, 1, 1), None)
    assert (view.sizes, seen_by_all(match)) == ((10, 10, 10), [[0], [0], [0, 1], [0, 2]])


def test_in3_the_hand_that_wins_the_game_is_shown() -> None:
    """Who is dealt it need not play, but everybody must see why the game is over (PL-7)."""
    hand = "♠A ♠K ♣A ♣K ♦A ♦K ♥A ♥K ♠Q ♣Q"
    match = dealt(pref.UKRAINIAN, deal=deal_with(second=hand))
    assert match.is_finished
    assert seen_by_all(match) == [[1], [0, 1], [1], [1, 2]]
    assert pref.view(match, 0).deal == deal_with(second=hand)


def test_in3_the_next_deal_hides_its_cards_again() -> None:
    """And what was shown of the last one is no part of the view any more."""
    match = play_lowest(done(undertaken(dealt()), "whist, whist"), 30)
    match = match.deal(pref.Deal.shuffled(seed=2))
    view = pref.view(match, 0)
    assert (view.deal, view.heard, view.phase) == (None, (), Phase.AUCTION)
    assert seen_by_all(match) == [[], [2], [0], [1]]


def test_in3_between_deals_the_last_one_is_shown() -> None:
    """Before the first there is none; an adjustment or a stop changes nothing of it."""
    match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], first_dealer=1)
    view = pref.view(match, 0)
    assert (view.phase, view.deal, view.setting.dealer) == (Phase.BETWEEN, None, 1)
    played = done(match.deal(pref.Deal.shuffled(seed=1)), "6♠, pass, pass, surrender")
    for at in (played, played.adjust(0, gora=1), played.stop()):
        assert pref.view(at, None).deal == pref.Deal.shuffled(seed=1)


# --- the doors -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [3, -1, 10**30])
def test_in1_a_view_of_no_seat_is_refused(seat: int) -> None:
    """Seats are those at the table."""
    with pytest.raises(pref.ArgumentError) as caught:
        pref.view(dealt(), seat)
    assert (caught.value.code, caught.value.rule) == ("bad-seat", "IN-1")


@pytest.mark.parametrize(("match", "seat"), [(None, 0), (dealt(), "0"), (dealt(), True)])
def test_in1_a_view_of_something_else_is_refused(match: Any, seat: Any) -> None:
    """It takes a match, and an int for a seat."""
    with pytest.raises(pref.WrongType):
        pref.view(match, seat)


# --- IN-2 ----------------------------------------------------------------------------------------


def agree(match: pref.Match, watcher: Watcher, chance: random.Random) -> None:
    """Say that a view is the same for another distribution of the cards it does not show."""
    view = pref.view(match, watcher, reveal=False)
    drawn = pref.completions(view).draw(chance)
    other = played_with(match, drawn.deal, drawn.actions(view))
    assert pref.view(other, watcher, reveal=False) == view


def check_in2(seed: object, deals: int, share: float, *, preset: bool) -> int:
    """Walk through a random match and try a share of its views; return how many."""
    chance = random.Random(f"share {seed}")
    tried = 0
    for step in walk(seed, deals, preset=preset):
        for watcher in watchers(step.match) if step.known is not None else ():
            if chance.random() < share:
                agree(step.match, watcher, chance)
                tried += 1
    return tried


@pytest.mark.many
@pytest.mark.parametrize("preset", [True, False])
def test_in2_a_view_is_the_same_for_every_distribution_of_what_it_hides(preset: bool) -> None:
    """In states by chance of every kind of table, for the seats and for a spectator."""
    seeds = some(range(12))
    tried = sum(check_in2(f"{preset} {seed}", 1, 0.4, preset=preset) for seed in seeds)
    assert tried * 12 > 450 * len(seeds)


@pytest.mark.soak
@pytest.mark.parametrize("preset", [True, False])
def test_in2_a_view_is_the_same_whatever_it_hides_in_every_state(preset: bool) -> None:
    """Every state of four hundred matches of two deals."""
    for seed in range(200):
        check_in2(f"soak {preset} {seed}", 2, 1, preset=preset)


# --- no card is seen that IN-1 hides -------------------------------------------------------------


def leaves(value: object) -> Iterator[object]:
    """Yield what a value is made of: cards, numbers and texts, out of objects of any depth."""
    if isinstance(value, pref.Hand):
        yield from value
    elif isinstance(value, (tuple, list)):
        for one in value:
            yield from leaves(one)
    elif attrs.has(type(value)) and not isinstance(value, pref.Card):
        yield from parts(value)
    else:
        assert isinstance(value, (int, str, pref.Card, Enum, type(None))), f"a {type(value)}"
        yield value


@cache
def parts(value: "attrs.AttrsInstance") -> tuple[object, ...]:
    """What an object of the library is made of; the same actions come again and again."""
    return tuple(
        leaf for field in attrs.fields(type(value)) for leaf in leaves(getattr(value, field.name))
    )


def cards_in(view: pref.View) -> set[pref.Card]:
    """The cards in a view, which hides none among its numbers and texts."""
    found = set()
    for field in attrs.fields(pref.View):
        # Terms and sheet hold no cards, but large numbers.
        of_the_deal = field.name not in ("terms", "sheet")
        for leaf in leaves(getattr(view, field.name)) if of_the_deal else ():
            if isinstance(leaf, pref.Card):
                found.add(leaf)
            elif isinstance(leaf, str):
                assert not CARD.search(leaf)
            elif isinstance(leaf, int):
                assert -1 <= leaf < 100, "a mask?"
    return found


def check_secrecy(step: Step, *, everything: bool) -> None:
    """Look for cards in all views of a match that IN-1 hides from who looks."""
    match = step.match
    for watcher in watchers(match):
        view = pref.view(match, watcher, reveal=False)
        allowed = step.known.of(watcher) if step.known is not None else set()
        assert view.terms is match.terms
        assert view.sheet is match.sheet
        assert cards_in(view) <= allowed
        if everything:
            names = {str(card) for card in allowed}
            for text in (json.dumps(view_document(view), ensure_ascii=False), repr(view)):
                assert set(CARD.findall(text)) <= names


@pytest.mark.long
def test_in1_no_view_holds_a_card_that_is_hidden() -> None:
    """Every state of forty random matches, looked through object by object; some as text."""
    for seed in range(40):
        for number, step in enumerate(walk(f"secret {seed}", 1, preset=seed % 3 == 0)):
            check_secrecy(step, everything=number % 9 == 0)


@pytest.mark.soak
def test_in1_no_view_of_two_thousand_matches_holds_a_card_that_is_hidden() -> None:
    """Every state, as objects, as JSON text and as printed."""
    for seed in range(2_000):
        for step in walk(f"soak {seed}", 2, preset=seed % 3 == 0):
            check_secrecy(step, everything=True)


def test_in1_a_view_shows_all_that_is_laid_open() -> None:
    """The scan above would pass on empty views: here all that may be known of the hands is seen."""
    match = done(undertaken(dealt()), "whist, pass, open")
    known = knowledge(match)
    for seat in range(3):
        assert cards_in(pref.view(match, seat)) == known.of(seat)
    assert len(known.of(0)) == 32
    assert len(known.of(1)) == len(known.of(None)) == 22


# --- views as documents --------------------------------------------------------------------------


def test_in1_the_document_of_a_view_is_plain_json_with_all_its_parts() -> None:
    """Every attribute under its own name, read back from JSON as it was."""
    matches = [
        dealt(),
        to_discard(dealt()),
        done(undertaken(dealt(players=4)), "pass, pass, look"),
        done(undertaken(dealt()), "whist, whist, claim 8 1 1"),
        play_lowest(done(dealt(), "pass, pass, pass"), 4),
        done(to_discard(dealt()), "surrender"),
        pref.Match.start(
            pref.CLASSIC.evolve(stalingrad=True),
            [pref.Player("Anna", 1250.5), "Boris", pref.Player("Vera", bot=True)],
            ends=pref.Ends(laps=3),
        ),
    ]
    names = [field.name for field in attrs.fields(pref.View)]
    for match in matches:
        for watcher in watchers(match):
            document = view_document(pref.view(match, watcher))
            assert list(document) == ["preference", *names]
            assert json.loads(json.dumps(document)) == document


def test_in1_a_client_can_draw_the_table_from_a_document() -> None:
    """Hands, talon, trick, what was heard, what may be done: all as canonical texts."""
    match = done(undertaken(dealt()), "whist, pass, open")
    match = play_lowest(match, 1)
    deal = pref.Deal.shuffled(seed=1)
    view = pref.view(match, 1)
    document = view_document(view)
    assert document["hands"] == [None, str(deal.second), str(deal.third)]
    assert document["talon"] == [str(card) for card in deal.talon]
    assert document["contract"] == "7♦"
    assert document["bid"] == "7♦"
    assert document["trick"] == [str(next(iter(deal.first)))]
    assert document["played"] == [{"hand": 0, "card": document["trick"][0]}]
    assert document["heard"][3] == {"seat": 0, "action": "discard"}
    assert document["setting"]["seats"] == [0, 1, 2]
    assert document["setting"]["min_level"] == 6
    assert [pref.parse_action(text) for text in document["actions"]] == list(view.actions)
    assert document["terms"]["convention"] == "sochi"


def test_in1_a_document_names_voids_dummy_and_halves() -> None:
    """Suits as signs, no seat for the dummy, fractions as texts."""
    match = dealt(pref.GUSARIK, 2)
    assert view_document(pref.view(match, 0))["setting"]["seats"] == [0, None, 1]
    deal = deal_with(first="♠A", second="♦7 ♦8 ♣7 ♣8 ♦9 ♦10 ♣9 ♣10 ♣J ♦J", talon="♥7 ♥8")
    match = keep_dealt(to_discard(dealt(deal=deal), "7♥"))
    match = done(match, "declare 7♥, whist, whist, play ♠A, play ♦7")
    assert view_document(pref.view(match, 2))["voids"] == ["", "♠♥", ""]
    half = attrs.evolve(
        pref.view(match, 2), sheet=pref.ScoreSheet.of([0, 0], [Fraction(1, 2), 0], [[0, 0]] * 2)
    )
    assert view_document(half)["sheet"]["gora"] == ["1/2", 0]


def test_in3_the_document_of_a_finished_deal_holds_its_cards() -> None:
    """As a match record does; and without the reveal it does not."""
    match = done(to_discard(dealt()), "surrender")
    deal = pref.Deal.shuffled(seed=1)
    cards = {"hands": [str(hand) for hand in deal.hands], "talon": deal.talon_text}
    assert view_document(pref.view(match, None))["deal"] == cards
    assert view_document(pref.view(match, None, reveal=False))["deal"] is None


def test_in1_only_a_view_has_a_document() -> None:
    """Not a match, which holds every card."""
    with pytest.raises(pref.WrongType):
        view_document(dealt())  # type: ignore[arg-type]


def test_in1_a_view_is_a_value() -> None:
    """It compares, hashes and survives pickling."""
    view = pref.view(done(undertaken(dealt()), "whist, whist"), 1)
    assert pickle.loads(pickle.dumps(view)) == view
    assert hash(view) == hash(pickle.loads(pickle.dumps(view)))


# --------------------------------------------------------------------------- refusals


def refusal(match: pref.Match, action: pref.Action, seat: int) -> pref.IllegalAction | None:
    """Return why a seat may not do an action."""
    try:
        match.apply(action, seat=seat)
    except pref.IllegalAction as error:
        return error
    return None


@pytest.mark.many
@pytest.mark.parametrize(
    ("convention", "players"),
    some([(pref.SOCHI, 4), (pref.SOCHI, 3), (BLIND, 3), (pref.GUSARIK, 2), (pref.PORTAL, 3)]),
)
def test_in2_a_refusal_to_a_seat_names_no_card_that_it_may_not_see(
    convention: pref.Convention, players: int
) -> None:
    """With `seat`, whoever is not on turn is told whose turn it is before the rules are asked."""
    texts = ("pass", "6♠", "whist", "accept", "open", "surrender", "declare 7♠", "discard ♦8 ♥7")
    tries = [*map(pref.parse_action, texts), *map(pref.Play, pref.DECK)]
    chance = random.Random(f"{convention.name} {players}")
    refused = {True: 0, False: 0}
    for number in range(4):
        match = pref.Match.start(convention, ["Anna", "Boris", "Vera", "Gleb"][:players])
        match = match.deal(pref.Deal.shuffled(f"refusal {number}"))
        while match.state is not None and match.in_deal:
            for seat in range(players):
                shown = json.dumps(view_document(pref.view(match, seat)), ensure_ascii=False)
                known = set(CARD.findall(shown))
                for action in chance.sample(tries, 6):
                    error = refusal(match, action, seat)
                    if error is not None:
                        told = set(CARD.findall(f"{error.message} {error.expected}"))
                        assert told - set(CARD.findall(str(action))) <= known, str(error)
                        refused[seat in match.state.actors] += 1
            match = match.apply(chance.choice(pref.legal_actions(match.state)))
    assert min(refused.values()) > 100
