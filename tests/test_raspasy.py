"""RA-1, RA-2, RA-2b, RA-3 and Gusarik's raspasy: whose turn it is, what is played, who takes."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import preference as pref
from preference.testing import Course
from preference.testing.strategies import beginnings
from tests.play import (
    actor,
    be,
    cards_to_play,
    deal_with,
    finish,
    lay,
    refused,
    rule_of,
    run,
    say,
    start,
    texts,
)
from tests.rows import each

FIRST = "♥7 ♥8 ♥A ♠A ♠K ♠Q ♠J ♠10 ♠9 ♦A"
SECOND = "♥9 ♥10 ♣7 ♣8 ♣9 ♣10 ♣J ♣Q ♦7 ♦8"
THIRD = "♥J ♥Q ♣K ♣A ♦9 ♦10 ♦J ♦Q ♦K ♠7"
DEAL = deal_with(first=FIRST, second=SECOND, third=THIRD, talon="♥K ♠8")
"""Hearts, then spades are shown: all hold hearts, the second hand has no spade."""

CLUB_SHOWN = deal_with(
    first=FIRST.replace("♥7", "♥K"), second=SECOND.replace("♣7", "♥7"), third=THIRD, talon="♣7 ♠8"
)
"""Clubs, then spades are shown: the first hand has no club."""

DEALER = 3
"""Stands for the dealer of four beside the hands 0, 1 and 2."""

HIDDEN = pref.SOCHI.evolve(raspasy_talon="hidden")
WINNER = pref.SOCHI.evolve(raspasy_leader="winner")


def all_pass(
    convention: pref.Convention = pref.SOCHI,
    deal: pref.Deal = DEAL,
    *,
    players: int = 3,
    dealer: int | None = None,
) -> pref.State:
    """Reach a raspasy."""
    state = start(convention, deal, players=players, dealer=dealer)
    state = say(state, "pass, pass" if players == 2 else "pass, pass, pass")
    be(pref.Raspasy, state)
    return state


def taken(state: pref.State) -> tuple[int, ...]:
    """Tricks of the three hands, and of the dealer of four where there are any."""
    counts = be(pref.Raspasy, state).taken
    return counts if counts[3] else counts[:3]


def tricks(state: pref.State) -> tuple[int, ...]:
    """The tricks that a finished raspasy tells the scorer, by seat."""
    return be(pref.RaspasyOutcome, be(pref.Finished, state).outcome).tricks


# ------------------------------------------------------------------ RA-1


def test_ra1_the_suit_led_is_followed_else_any_card_is_played() -> None:
    """There are no trumps, and no other duty than to follow."""
    state = lay(all_pass(HIDDEN), "♠A")
    assert cards_to_play(state) == str(DEAL.second)
    state = lay(state, "♥9")
    assert cards_to_play(state) == "♠7"


def test_ra1_the_highest_card_of_the_suit_led_takes_the_trick() -> None:
    """A card of another suit takes nothing, however high."""
    state = lay(all_pass(HIDDEN), "♠9 ♣Q ♠7")
    assert taken(state) == (1, 0, 0)
    state = lay(all_pass(HIDDEN), "♥8 ♥10 ♥Q")
    assert taken(state) == (0, 0, 1)


@pytest.mark.parametrize(
    ("card", "part"), [("♥9", "not in this hand"), ("♥A", "not in this hand"), ("♦9", "♠")]
)
def test_ra1_a_card_that_may_not_be_played_is_refused(card: str, part: str) -> None:
    """Not held, played already, or not following: RA-1, with the cards that may be played."""
    state = lay(all_pass(HIDDEN), "♠A ♥9") if card == "♦9" else all_pass(HIDDEN)
    state = lay(state, "♥A ♥9 ♥J") if card == "♥A" else state
    error = refused(state, f"play {card}")
    assert error.rule == "RA-1"
    assert part in error.message
    assert error.expected == f"play one of {cards_to_play(state)}"


@each("action", ["pass", "6♣", "whist", "discard ♥7 ♥8", "claim 4 3 3", "look"])
@each("players", [2, 3, 4])
def test_ra1_while_a_raspasy_is_played_nothing_else_is_done(action: str, players: int) -> None:
    """What belongs to another phase is refused by RA-1; a raspasy has no claims."""
    state = all_pass(pref.GUSARIK if players == 2 else pref.SOCHI, players=players)
    assert pref.legal_claims(state) == ()
    assert rule_of(state, action) == "RA-1"


@pytest.mark.parametrize("players", [3, 4])
def test_ra1_each_plays_for_themselves(players: int) -> None:
    """Every hand is played by its own seat."""
    state = all_pass(HIDDEN, players=players, dealer=0)
    seats = []
    for _ in range(3):
        seats.append(actor(state))
        state = pref.apply(state, pref.legal_actions(state)[0])
    assert seats == [1, 2, 3 % players]


# ------------------------------------------------------------------ RA-2


def test_ra2_the_first_talon_card_shows_the_suit_of_trick_one() -> None:
    """Everyone follows it, the first hand too, and the talon card takes nothing."""
    state = all_pass()
    assert be(pref.Raspasy, state).suit_shown == pref.Suit.HEARTS
    assert cards_to_play(state) == "♥7 ♥8 ♥A"
    state = lay(state, "♥7")
    assert cards_to_play(state) == "♥9 ♥10"
    state = lay(state, "♥9")
    assert cards_to_play(state) == "♥J ♥Q"
    assert taken(lay(state, "♥Q")) == (0, 0, 1)


def test_ra2_the_second_talon_card_shows_the_suit_of_trick_two() -> None:
    """Then the talon is used up, and trick three is led freely."""
    state = lay(all_pass(), "♥A ♥9 ♥J")
    assert be(pref.Raspasy, state).suit_shown == pref.Suit.SPADES
    assert cards_to_play(state) == "♠9 ♠10 ♠J ♠Q ♠K ♠A"
    state = lay(state, "♠9 ♦7 ♠7")
    assert be(pref.Raspasy, state).suit_shown is None
    assert taken(state) == (2, 0, 0)
    assert cards_to_play(state) == "♠10 ♠J ♠Q ♠K ♠A ♦A ♥7 ♥8"


def test_ra2_the_second_talon_card_is_not_shown_before_trick_two() -> None:
    """One card is shown during trick one, both from trick two on."""
    state = all_pass()
    shown = [be(pref.Raspasy, state).talon_shown]
    for card in ("♥A", "♥9", "♥J", "♠9", "♦7", "♠7", "♥7"):
        state = lay(state, card)
        shown.append(be(pref.Raspasy, state).talon_shown)
    assert shown == [1, 1, 1, 2, 2, 2, 2, 2]


def test_ra2_who_has_none_of_the_suit_shown_plays_any_card_and_cannot_take_the_trick() -> None:
    """The first hand throws an ace away: the suit shown counts, not the card played first."""
    state = all_pass(deal=CLUB_SHOWN)
    assert cards_to_play(state) == str(CLUB_SHOWN.first)
    state = lay(state, "♠A")
    assert cards_to_play(state) == "♣8 ♣9 ♣10 ♣J ♣Q"
    state = lay(state, "♣8 ♣K")
    assert taken(state) == (0, 0, 1)


def test_ra2_a_card_that_does_not_follow_the_suit_shown_is_refused() -> None:
    """By RA-2 in the first two tricks, by RA-1 afterwards; a card not held by RA-1."""
    state = all_pass()
    assert rule_of(state, "play ♠A") == "RA-2"
    assert rule_of(lay(state, "♥7"), "play ♣7") == "RA-2"
    assert rule_of(state, "play ♥9") == "RA-1"
    later = lay(state, "♥7 ♥9 ♥J ♠9 ♦7 ♠7 ♥8")
    assert rule_of(later, "play ♣7") == "RA-1"


@pytest.mark.parametrize("card", ["♥K", "♠8"])
def test_ra2_with_three_nobody_plays_a_talon_card(card: str) -> None:
    """The talon cards are no part of the trick: neither as a card of a hand nor as the talon."""
    state = all_pass()
    assert rule_of(state, f"play {card}") in {"RA-1", "RA-2"}
    assert rule_of(state, f"talon {card}") in {"RA-3", "RA-2", "RA-1"}


def test_ra2_hidden_the_talon_shows_nothing_and_the_first_hand_leads() -> None:
    """Trick one is led with any card, winners lead after that."""
    state = all_pass(HIDDEN)
    assert be(pref.Raspasy, state).suit_shown is None
    assert be(pref.Raspasy, state).talon_shown == 0
    assert cards_to_play(state) == str(DEAL.first)
    state = lay(state, "♥7 ♥10 ♥J")
    assert actor(state) == 2
    assert cards_to_play(state) == "♠7 ♣K ♣A ♦9 ♦10 ♦J ♦Q ♦K ♥Q"
    state = lay(state, "♣K ♠A ♣Q")
    assert actor(state) == 2
    assert taken(state) == (0, 0, 2)


# ------------------------------------------------------------------ RA-2b


def leaders(state: pref.State, *played: str) -> list[int]:
    """List the seats that play first to the next tricks, given the cards of each."""
    seats = [actor(state)]
    for cards in played:
        state = lay(state, cards)
        seats.append(actor(state))
    return seats


def test_ra2b_first_hand_plays_first_to_the_first_three_tricks() -> None:
    """Whoever took the first two; winners lead from trick four on."""
    tops = ("♥7 ♥9 ♥Q", "♠10 ♦7 ♠7", "♥8 ♥10 ♥J")
    state = all_pass(deal=DEAL)
    assert leaders(state, *tops) == [0, 0, 0, 2]
    clubs = ("♠A ♣9 ♣8", "♠9 ♦7 ♠7")
    assert leaders(all_pass(deal=SECOND_TOPS), *clubs) == [0, 0, 0]


SECOND_TOPS = deal_with(
    first="♠A ♠K ♠Q ♠J ♠10 ♠9 ♦A ♦K ♦Q ♥A",
    second="♣A ♣K ♣9 ♦7 ♦8 ♥7 ♥8 ♥9 ♥10 ♥J",
    third="♠7 ♣8 ♣10 ♣J ♣Q ♦9 ♦10 ♦J ♥Q ♥K",
    talon="♣7 ♠8",
)
"""Clubs are shown first: the first hand has none, the second may take the trick."""


@pytest.mark.parametrize(
    ("convention", "turns"), [(pref.SOCHI, [0, 1, 2, 0, 1, 2]), (WINNER, [0, 1, 2, 1, 2, 0])]
)
def test_ra2b_winner_leads_from_trick_two_and_the_suit_shown_still_counts(
    convention: pref.Convention, turns: list[int]
) -> None:
    """Under "winner" the taker of trick one plays first to trick two, following the talon."""
    state = lay(all_pass(convention, SECOND_TOPS), "♠A ♣A ♣8")
    seen = []
    shown = []
    for _ in range(3):
        seen.append(actor(state))
        shown.append(be(pref.Raspasy, state).suit_shown)
        state = pref.apply(state, pref.legal_actions(state)[0])
    assert [0, 1, 2, *seen] == turns
    assert shown == [pref.Suit.SPADES] * 3
    assert taken(state) == (1, 1, 0)
    assert actor(state) == 0


def test_ra2b_under_winner_the_taker_without_the_suit_shown_cannot_take_with_another() -> None:
    """The second hand leads trick two without a spade: the spades of the others decide."""
    state = lay(all_pass(WINNER, SECOND_TOPS), "♠A ♣A ♣8")
    assert cards_to_play(state) == "♣9 ♣K ♦7 ♦8 ♥7 ♥8 ♥9 ♥10 ♥J"
    state = lay(state, "♥J")
    assert cards_to_play(state) == "♠7"
    assert rule_of(state, "play ♥Q") == "RA-2"
    state = lay(state, "♠7")
    assert cards_to_play(state) == "♠9 ♠10 ♠J ♠Q ♠K"
    state = lay(state, "♠9")
    assert taken(state) == (1, 1, 0)
    assert actor(state) == 0


@pytest.mark.parametrize("leader", ["first_hand", "winner"])
def test_ra2b_has_no_effect_on_a_hidden_talon(leader: str) -> None:
    """There winners always lead from trick two on."""
    rules = HIDDEN.evolve(raspasy_leader=leader)  # type: ignore[arg-type]
    assert leaders(all_pass(rules), "♥7 ♥9 ♥Q", "♣A ♠9 ♣7") == [0, 2, 2]


# ------------------------------------------------------------------ RA-3


def test_ra3_the_dealer_of_four_chooses_the_talon_card_of_trick_one() -> None:
    """Either card may come first; the other is forced in trick two."""
    state = all_pass(players=4)
    assert (actor(state), texts(state)) == (3, ["talon ♥K", "talon ♠8"])
    one = lay(say(state, "talon ♠8"), "♠A ♥9 ♠7")
    assert (actor(one), texts(one)) == (3, ["talon ♥K"])
    other = lay(say(state, "talon ♥K"), "♥A ♥9 ♥J")
    assert (actor(other), texts(other)) == (3, ["talon ♠8"])


def test_ra3_the_suit_of_the_talon_card_must_be_followed() -> None:
    """It is the card led to a trick of four; the first hand plays after the dealer."""
    state = say(all_pass(players=4), "talon ♠8")
    assert actor(state) == 0
    assert cards_to_play(state) == "♠9 ♠10 ♠J ♠Q ♠K ♠A"
    assert rule_of(state, "play ♥7") == "RA-3"
    state = lay(state, "♠9")
    assert cards_to_play(state) == str(DEAL.second)
    state = lay(state, "♣Q")
    assert cards_to_play(state) == "♠7"


@pytest.mark.parametrize(
    ("cards", "counts"),
    [
        ("♥A ♥9 ♥J", (1, 0, 0)),
        ("♥7 ♥9 ♥J", (0, 0, 0, 1)),
        ("♥8 ♥10 ♥Q", (0, 0, 0, 1)),
    ],
)
def test_ra3_the_dealer_takes_the_trick_if_no_higher_card_of_it_falls(
    cards: str, counts: tuple[int, ...]
) -> None:
    """The king of hearts takes the trick unless the ace falls on it."""
    state = lay(say(all_pass(players=4), "talon ♥K"), cards)
    assert taken(state) == counts


def test_ra3_the_first_hand_plays_after_the_dealer_to_both_and_leads_trick_three() -> None:
    """Whoever took the first two tricks, and whatever the option of RA-2b."""
    for rules in (pref.SOCHI, WINNER):
        state = lay(say(all_pass(rules, players=4), "talon ♥K"), "♥7 ♥9 ♥J")
        assert actor(state) == 3
        state = say(state, "talon ♠8")
        assert actor(state) == 0
        state = lay(state, "♠9 ♦7 ♠7")
        assert (actor(state), taken(state)) == (0, (1, 0, 0, 1))
        dealer_took_two = lay(say(all_pass(rules, LOW_CARDS, players=4), "talon ♥A"), "♥7 ♥9 ♥J")
        dealer_took_two = lay(say(dealer_took_two, "talon ♠A"), "♠9 ♦7 ♠7")
        assert (actor(dealer_took_two), taken(dealer_took_two)) == (0, (0, 0, 0, 2))
        state = lay(state, "♥8 ♥10 ♥Q")
        assert actor(state) == 2


LOW_CARDS = deal_with(
    first="♥7 ♥8 ♥K ♠8 ♠K ♠Q ♠J ♠10 ♠9 ♦A", second=SECOND, third=THIRD, talon="♥A ♠A"
)
"""The dealer of four holds two aces and may take both tricks."""


def test_ra3_the_dealers_tricks_are_the_dealers_in_the_outcome() -> None:
    """Two at the most, counted on the dealer's seat."""
    for dealer in range(4):
        state = all_pass(deal=LOW_CARDS, players=4, dealer=dealer)
        state = lay(say(state, "talon ♥A"), "♥7 ♥9 ♥J")
        state = lay(say(state, "talon ♠A"), "♠9 ♦7 ♠7")
        counts = tricks(finish(state))
        assert counts[dealer] == 2
        assert sum(counts) == 10


def test_ra3_the_talon_is_seen_as_it_is_played() -> None:
    """None before the dealer plays, then one, then both."""
    state = all_pass(players=4)
    shown = [be(pref.Raspasy, state).talon_shown]
    for step in ("talon ♠8", "play ♠A", "play ♥9", "play ♠7", "talon ♥K"):
        state = say(state, step)
        shown.append(be(pref.Raspasy, state).talon_shown)
    assert shown == [0, 1, 1, 1, 1, 2]


def test_ra3_what_is_not_in_the_talon_is_refused() -> None:
    """A card not in the talon, a card played instead, and a talon card out of turn."""
    state = all_pass(players=4)
    error = refused(state, "talon ♥A")
    assert (error.rule, error.expected) == ("RA-3", "talon ♥K or talon ♠8")
    assert rule_of(state, "play ♥A") in {"RA-3", "RA-1"}
    state = say(state, "talon ♥K")
    assert rule_of(state, "talon ♠8") in {"RA-3", "DL-1"}
    after = lay(state, "♥7 ♥9 ♥J")
    assert rule_of(after, "talon ♥K") == "RA-3"


def test_ra3_a_card_not_held_or_not_following_later_is_ra1() -> None:
    """The talon gives the suit in two tricks only."""
    state = say(all_pass(players=4), "talon ♥K")
    assert rule_of(state, "play ♥9") == "RA-1"
    state = lay(say(lay(state, "♥7 ♥9 ♥J"), "talon ♠8"), "♠9 ♦7 ♠7")
    assert rule_of(lay(state, "♥8"), "play ♣7") == "RA-1"


def test_ra3_hidden_the_dealer_takes_no_part() -> None:
    """No talon card is played, and the dealer has no trick."""
    state = all_pass(HIDDEN, players=4)
    assert actor(state) == 0
    seats = set()
    while not isinstance(state, pref.Finished):
        seats.add(actor(state))
        state = pref.apply(state, pref.legal_actions(state)[0])
    assert seats == {0, 1, 2}
    assert tricks(state)[3] == 0


# ------------------------------------------------------------------ GU


@pytest.mark.parametrize("dealer", [0, 1])
@pytest.mark.parametrize("talon", ["leads", "hidden"])
def test_gu_the_opponent_leads_and_winners_after_that(dealer: int, talon: str) -> None:
    """Ten tricks of two cards, led freely: talon and dummy stay hidden, RA-2 has no effect."""
    rules = pref.GUSARIK.evolve(raspasy_talon=talon)  # type: ignore[arg-type]
    state = all_pass(rules, players=2, dealer=dealer)
    assert (actor(state), cards_to_play(state)) == (1 - dealer, str(DEAL.first))
    state = lay(state, "♥7")
    assert (actor(state), cards_to_play(state)) == (dealer, "♥J ♥Q")
    state = lay(state, "♥J")
    assert actor(state) == dealer
    assert cards_to_play(state) == "♠7 ♣K ♣A ♦9 ♦10 ♦J ♦Q ♦K ♥Q"
    assert cards_to_play(lay(state, "♣K")) == "♠9 ♠10 ♠J ♠Q ♠K ♠A ♦A ♥8 ♥A"
    assert actor(lay(state, "♠7 ♠9")) == 1 - dealer


def test_gu_a_raspasy_is_twenty_cards() -> None:
    """The dummy's ten cards and the talon are not played."""
    state = all_pass(pref.GUSARIK, players=2)
    cards = 0
    while not isinstance(state, pref.Finished):
        before = be(pref.Raspasy, state)
        assert before.hands[1] == DEAL.masks[1]
        state = pref.apply(before, pref.legal_actions(before)[0])
        cards += 1
    assert cards == 20
    assert len(tricks(state)) == 2
    assert sum(tricks(state)) == 10


def test_gu_the_dummys_cards_cannot_be_played() -> None:
    """Nor can a talon card."""
    state = all_pass(pref.GUSARIK, players=2)
    assert rule_of(state, "play ♥9") == "RA-1"
    assert rule_of(state, "talon ♥K") in {"RA-1", "RA-3", "GU"}


# ------------------------------------------------------------------ the whole of it


@st.composite
def raspasies(draw: st.DrawFn) -> Course:
    """Draw a raspasy by chance, under any options, with two, three or four."""
    # A preferans hand wins at once.
    state = draw(beginnings().filter(lambda state: isinstance(state, pref.Auction)))
    while isinstance(state, pref.Auction):
        state = pref.apply(state, pref.Pass())
    return run(state, draw(st.integers(0, 2**32 - 1)))


@given(raspasies())
def test_ra1_ra2_ra2b_ra3_gu_play_by_chance_agrees_with_a_second_reading_of_the_rules(
    course: Course,
) -> None:
    """Every turn, every card that may be played and every taker, card by card."""
    table = be(pref.Raspasy, course.states[0]).setup.table
    rules, setting = table.convention.raspasy, table.setting
    four, three = (rules.raspasy_talon == "leads" and setting.players == n for n in (4, 3))
    hands, talon = [set(hand) for hand in table.deal.hands], list(table.deal.talon)
    around = [0, 2] if setting.players == 2 else [0, 1, 2]
    turns = zip(course.states, course.actions, strict=False)
    taken, leader = Counter[int](), 0
    for number in range(1, 11):
        order = around[around.index(leader) :] + around[: around.index(leader)]
        if four and number <= 2:
            order = [DEALER, *around]
        suit = talon[number - 1].suit if three and number <= 2 else None
        trick = []
        for hand, (state, action) in zip(order, turns, strict=False):
            held = set(talon) if hand == DEALER else hands[hand]
            allowed = {card for card in held if card.suit is suit} or held
            assert actor(state) == (setting.dealer if hand == DEALER else setting.seats[hand])
            assert set(cards_to_play(state).split()) == set(map(str, allowed))
            assert isinstance(action, pref.PlayTalon if hand == DEALER else pref.Play)
            (talon if hand == DEALER else hands[hand]).remove(action.card)
            suit = action.card.suit if suit is None else suit
            trick.append((hand, action.card))
        taker, _ = max((one for one in trick if one[1].suit is suit), key=lambda one: one[1].rank)
        taken[taker] += 1
        first_again = four or (three and rules.raspasy_leader == "first_hand")
        leader = 0 if first_again and number <= 2 else taker
    expected = [0] * setting.players
    for hand in around:
        expected[setting.seats[hand]] = taken[hand]
    if four:
        expected[setting.dealer] = taken[DEALER]
    assert tricks(course.states[-1]) == tuple(expected)


def test_ra3_once_the_talon_is_played_it_is_no_reason_any_more() -> None:
    """With four the talon's suit is followed by RA-3, every later lead by RA-1."""
    state = all_pass(players=4)
    rules: dict[int, set[str | None]] = {}
    while not isinstance(state, pref.Finished):
        raspasy = be(pref.Raspasy, state)
        legal = pref.legal_actions(state)
        if isinstance(legal[0], pref.Play):
            held = [pref.Play(card) for card in pref.Hand(raspasy.hands[raspasy.turn])]
            for action in held:
                if action not in legal:
                    rules.setdefault(raspasy.tricks_taken, set()).add(rule_of(state, str(action)))
        state = pref.apply(state, legal[0])
    assert min(rules) < 2 < max(rules)
    assert all(found == {"RA-3" if trick < 2 else "RA-1"} for trick, found in rules.items())


def test_ra1_a_raspasy_says_what_lies_on_the_table() -> None:
    """Nothing before the first card, then the cards in the order played."""
    state = all_pass()
    assert "empty table" in str(state)
    state = lay(state, "♥7 ♥9")
    assert "♥7 ♥9" in str(state)
    assert "empty table" not in str(state)
