"""PL-1 to PL-6 and GU: what may be played, who takes the trick, and the declarer's claim."""

from collections import Counter

import pytest
from hypothesis import given

import preference as pref
from preference.following import plays, suit_mask, trick_taker
from preference.testing import Course
from preference.testing.strategies import courses
from tests.play import (
    HANDS,
    actor,
    be,
    by_first_legal,
    cards_to_play,
    deal_with,
    finish,
    lay,
    refused,
    rule_of,
    say,
    texts,
    undertake,
    written,
)
from tests.rows import each

DEAL = deal_with(
    first="♠A ♠K ♠Q ♠J ♠10 ♥A ♥K ♦A ♦K ♣A",
    second="♥7 ♥8 ♣7 ♣8 ♣9 ♣10 ♣J ♣Q ♣K ♦7",
    third="♠7 ♠8 ♠9 ♦8 ♦9 ♦10 ♦J ♦Q ♥9 ♥10",
    talon="♥J ♥Q",
)
"""The second hand has no spade, the third no club; the first holds the tops."""


def play_of(
    game: str,
    words: str = "whist, whist",
    *,
    by: int = 0,
    convention: pref.Convention = pref.SOCHI,
    deal: pref.Deal = DEAL,
    players: int = 3,
) -> pref.State:
    """Reach the first lead of a contract or misere."""
    state = undertake(game, by=by, convention=convention, deal=deal, players=players)
    if not isinstance(state, pref.Playing):
        state = say(state, words)
    be(pref.Playing, state)
    return state


# ------------------------------------------------------------------ PL-1


@each("by", HANDS)
@each("game", ["6♠", "7♦", "10NT", "misere"])
@each("players", [3, 4])
def test_pl1_the_first_lead_is_the_first_hands_in_every_contract(
    game: str, by: int, players: int
) -> None:
    """Whoever declares, the hand to the dealer's left leads, with any card."""
    state = be(pref.Playing, play_of(game, by=by, players=players))
    assert state.turn == 0
    assert cards_to_play(state) == str(DEAL.first)


def test_pl1_whoever_took_the_last_trick_leads() -> None:
    """The taker leads, and the others follow clockwise from there."""
    state = lay(play_of("7♣"), "♥A ♥7 ♥9 ♠A ♣7 ♠7")
    assert be(pref.Playing, state).turn == 1
    state = lay(state, "♦7 ♦8 ♦A")
    assert be(pref.Playing, state).turn == 0


@pytest.mark.parametrize(
    "action", ["pass", "whist", "6♠", "discard ♠A ♠K", "declare 7♠", "talon ♥J", "look", "hold"]
)
def test_pl1_while_cards_are_played_nothing_else_is_done(action: str) -> None:
    """What belongs to another phase is refused by PL-1."""
    assert rule_of(play_of("7♠"), action) == "PL-1"


# ------------------------------------------------------------------ PL-2


def test_pl2_the_suit_led_must_be_followed() -> None:
    """Who holds the suit plays any card of it, high or low, and nothing else."""
    state = lay(play_of("7♠"), "♥A")
    assert cards_to_play(state) == "♥7 ♥8"
    assert cards_to_play(lay(state, "♥8")) == "♥9 ♥10"


def test_pl2_who_cannot_follow_must_trump() -> None:
    """Out of clubs, the third hand plays a trump, any of them, over the trick or not."""
    state = lay(play_of("7♠"), "♣A ♣7")
    assert cards_to_play(state) == "♠7 ♠8 ♠9"
    state = lay(play_of("7♦"), "♣A ♣7")
    assert cards_to_play(state) == "♦8 ♦9 ♦10 ♦J ♦Q"


def test_pl2_there_is_no_duty_to_overtake() -> None:
    """A lower trump may be played under a higher one, a low card under a high one."""
    state = lay(play_of("7♦", deal=UNDERTRUMP), "♣7 ♦K")
    assert cards_to_play(state) == "♦7 ♦8 ♦A"
    state = lay(play_of("7♦", deal=UNDERTRUMP), "♠7 ♠8")
    assert cards_to_play(state) == "♠9 ♠10 ♠J ♠K ♠A"


UNDERTRUMP = deal_with(
    first="♣7 ♣8 ♣9 ♣10 ♣J ♣Q ♣K ♣A ♠7 ♥7",
    second="♦K ♦Q ♦J ♦10 ♠8 ♥8 ♥9 ♥10 ♥J ♥Q",
    third="♦7 ♦8 ♦A ♠9 ♠K ♠A ♥K ♥A ♠10 ♠J",
    talon="♦9 ♠Q",
)
"""Only the first hand has clubs; the second and the third hold diamonds."""


def test_pl2_who_has_neither_plays_any_card() -> None:
    """The second hand, with no spade where spades are trumps, throws away what it likes."""
    state = lay(play_of("7♠"), "♠A")
    assert cards_to_play(state) == str(DEAL.second)


def test_pl2_at_no_trump_who_cannot_follow_plays_any_card() -> None:
    """There is nothing to trump with."""
    state = lay(play_of("7NT"), "♣A ♣7")
    assert cards_to_play(state) == str(DEAL.third)


def test_pl2_trumps_are_followed_like_any_suit() -> None:
    """On a trump lead who holds trumps plays one."""
    state = lay(play_of("7♠"), "♠A ♣7")
    assert cards_to_play(state) == "♠7 ♠8 ♠9"


@pytest.mark.parametrize(
    ("game", "before", "card", "part"),
    [
        ("7♠", "", "♥7", "not in this hand"),
        ("7♠", "♥A", "♥9", "not in this hand"),
        ("7♠", "♥A", "♥A", "not in this hand"),
        ("7♠", "♥A", "♣7", "♥ must be followed"),
        ("7♠", "♣A ♣7", "♦8", "♠ must be trumped"),
        ("7♦", "♠A ♦7", "♦8", "♠ must be followed"),
    ],
)
def test_pl2_a_card_that_may_not_be_played_is_refused(
    game: str, before: str, card: str, part: str
) -> None:
    """The error says why, and which cards are accepted."""
    state = lay(play_of(game), before)
    error = refused(state, f"play {card}")
    assert error.rule == "PL-2"
    assert part in error.message
    assert error.expected == f"play one of {cards_to_play(state)}"


def test_pl2_a_discard_is_not_in_hand_any_more() -> None:
    """A card laid away cannot be played, nor one that lies on the table."""
    state = play_of("7♠")
    assert rule_of(state, "play ♥J") == "PL-2"
    assert rule_of(lay(state, "♠A ♣7 ♠7"), "play ♠A") == "PL-2"


# ------------------------------------------------------------------ PL-3


@pytest.mark.parametrize(
    ("game", "cards", "taker"),
    [
        ("7NT", "♥K ♥7 ♥10", 0),
        ("7♠", "♣A ♣7 ♠7", 2),
        ("7NT", "♣A ♣7 ♦Q", 0),
        ("7♣", "♠A ♣7 ♠7", 1),
        ("7♦", "♠10 ♦7 ♠9", 1),
        ("7♠", "♦K ♦7 ♦8", 0),
        ("7♣", "♠A ♣K ♠9", 1),
        ("misere", "♣A ♣7 ♦Q", 0),
    ],
)
def test_pl3_the_highest_trump_takes_the_trick_else_the_highest_of_the_suit(
    game: str, cards: str, taker: int
) -> None:
    """The smallest trump beats the ace; a higher card of another suit takes nothing."""
    state = be(pref.Playing, lay(play_of(game), cards))
    assert [hand for hand in HANDS if state.taken[hand]] == [taker]
    assert state.turn == taker


def test_pl3_the_higher_of_two_trumps_takes_it() -> None:
    """Trumped and trumped again: rank decides, not order."""
    over = be(pref.Playing, lay(play_of("7♦", deal=UNDERTRUMP), "♣A ♦K ♦A"))
    assert over.taken == (0, 0, 1)
    under = be(pref.Playing, lay(play_of("7♦", deal=UNDERTRUMP), "♣A ♦K ♦8"))
    assert under.taken == (0, 1, 0)


def may_play(hand: set[pref.Card], trick: list[pref.Card], trump: pref.Suit | None) -> set[str]:
    """Say from PL-2 what may be played: a second reading of the rule, card by card."""
    if trick:
        for suit in (trick[0].suit, trump):
            of_suit = {str(card) for card in hand if card.suit is suit}
            if of_suit:
                return of_suit
    return {str(card) for card in hand}


def taker_of(trick: list[pref.Card], trump: pref.Suit | None) -> int:
    """Say from PL-3 whose card takes the trick, counted from the lead."""
    led = trick[0].suit
    counted = [card for card in trick if card.suit is trump] or [
        card for card in trick if card.suit is led
    ]
    return trick.index(max(counted, key=lambda card: card.rank))


@given(courses())
def test_pl1_pl2_pl3_play_by_chance_agrees_with_a_second_reading_of_the_rules(
    course: Course,
) -> None:
    """Every card that may be played, every taker and every lead of a deal by chance."""
    trick: list[pref.Card] = []
    leader, taken = 0, Counter[int]()
    for state, action in zip(course.states, course.actions, strict=False):
        if not isinstance(state, pref.Playing) or not isinstance(action, pref.Play):
            continue
        contract = state.setup.undertaking.contract
        trump = contract.strain.suit if isinstance(contract, pref.Contract) else None
        turn = (leader + len(trick)) % 3
        assert state.turn == turn
        assert state.taken == (taken[0], taken[1], taken[2])
        allowed = may_play(set(pref.Hand(state.hands[turn])), trick, trump)
        assert set(cards_to_play(state).split()) == allowed
        trick.append(action.card)
        if len(trick) == 3:
            leader = (leader + taker_of(trick, trump)) % 3
            taken[leader] += 1
            trick = []


# ------------------------------------------------------------------ PL-4, PL-5


@pytest.mark.parametrize("by", HANDS)
@pytest.mark.parametrize("players", [3, 4])
def test_pl4_on_misere_both_defending_hands_are_open_and_played_by_their_owners(
    by: int, players: int
) -> None:
    """There are no trumps, and nobody plays a partner's cards."""
    state = play_of("misere", by=by, players=players)
    assert be(pref.Playing, state).hands_open
    for hand in HANDS:
        assert actor(state) == hand
        state = pref.apply(state, pref.legal_actions(state)[0])


def test_pl4_a_misere_is_played_to_the_end() -> None:
    """Even a misere that has taken a trick goes on for all ten."""
    state = play_of("misere")
    cards = [action for action in texts(state) if action.startswith("play")]
    assert len(cards) == 10
    states = list(by_first_legal(state))
    assert len(states) == 31
    outcome = be(pref.ContractOutcome, finish(state).outcome)
    assert outcome.tricks is not None
    assert outcome.tricks[0] > 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_pl4_no_claim_can_be_made_on_misere(players: int) -> None:
    """The declarer of a misere has no claim (PL-6), at the first trick or later."""
    rules = pref.GUSARIK if players == 2 else pref.SOCHI
    state = play_of("misere", convention=rules, players=players)
    assert pref.legal_claims(state) == ()
    assert rule_of(state, "claim 0 5 5") in {"PL-4", "PL-6"}


def test_pl5_overtricks_change_nothing_for_the_declarer() -> None:
    """A six made with ten tricks is worth a six."""
    state = say(play_of("6♣", "pass, whist, open"), "claim 10 0 0, 1: accept, 2: accept")
    assert written(pref.SOCHI, state)["SC-1", 0, "pool"] == 2
    exact = say(play_of("6♣", "pass, whist, open"), "claim 6 4 0, 1: accept, 2: accept")
    assert written(pref.SOCHI, exact)["SC-1", 0, "pool"] == 2


# ------------------------------------------------------------------ PL-6


def claims(state: pref.State) -> set[str]:
    """The legal claims as texts."""
    return {str(claim) for claim in pref.legal_claims(state)}


def splits(least: tuple[int, int, int]) -> set[str]:
    """Every split of ten tricks that leaves everyone what they have."""
    numbers = range(11)
    return {
        f"claim {first} {second} {third}"
        for first in numbers
        for second in numbers
        for third in numbers
        if first + second + third == 10
        and (first, second, third) == tuple(map(max, (first, second, third), least))
    }


@pytest.mark.parametrize("game", ["6♠", "7♦", "10♠"])
def test_pl6_before_the_first_trick_any_split_may_be_claimed(game: str) -> None:
    """Before trick 1, under Stalingrad and on a checked ten too: 66 splits of ten."""
    found = claims(play_of(game))
    assert len(found) == 66
    assert found == splits((0, 0, 0))


def test_pl6_nobody_gets_fewer_than_already_taken() -> None:
    """After two tricks, one each, only splits that leave these are claims."""
    state = lay(play_of("7♣"), "♠A ♣7 ♠7 ♦7 ♦8 ♦A")
    assert be(pref.Playing, state).taken == (1, 1, 0)
    assert claims(state) == splits((1, 1, 0))
    error = refused(state, "claim 10 0 0")
    assert error.rule == "PL-6"
    assert "1 1 0" in error.message


def test_pl6_the_numbers_add_up_to_ten() -> None:
    """A claim of nine or eleven tricks, or of fewer than none, is no claim."""
    for text in ("claim 7 2 0", "claim 7 2 2", "claim 10 1 0"):
        with pytest.raises(pref.PreferenceError):
            pref.parse_action(text)
    with pytest.raises(pref.NotationError):
        pref.parse_action("claim 11 0 -1")


@pytest.mark.parametrize("by", HANDS)
def test_pl6_only_the_declarer_claims_in_turn_on_an_empty_table(by: int) -> None:
    """At every lead and in every hand's turn of a deal: claims for the declarer who leads."""
    for state in by_first_legal(play_of("7♦", by=by)):
        if isinstance(state, pref.Playing):
            may = state.turn == by and not state.trick
            assert bool(claims(state)) is may
            if not may:
                assert rule_of(state, "claim 4 3 3") == "PL-6"


def test_pl6_claims_are_not_among_the_legal_actions() -> None:
    """They have a list of their own, and are legal all the same."""
    state = play_of("7♦")
    claim = pref.parse_action("claim 7 2 1")
    assert claim not in pref.legal_actions(state)
    assert claim in pref.legal_claims(state)
    assert pref.explain(state, claim) is None


def test_pl6_a_claim_that_both_accept_is_scored_as_if_played() -> None:
    """In any order of the answers, and as the very tricks claimed."""
    state = say(play_of("7♠", "whist, pass, closed"), "claim 7 2 1")
    for order in ("1: accept, 2: accept", "2: accept, 1: accept"):
        end = be(pref.Finished, say(state, order))
        assert be(pref.ContractOutcome, end.outcome).tricks == (7, 2, 1)
        assert written(pref.SOCHI, end) == {
            ("SC-1", 0, "pool"): 4,
            ("WH-11", 1, "whists", 0): 12,
        }


def test_pl6_a_claim_after_some_tricks_counts_all_ten() -> None:
    """The numbers are the final split, tricks already taken included."""
    state = lay(play_of("7♣"), "♠A ♣7 ♠7 ♦7 ♦8 ♦A")
    end = say(state, "claim 8 1 1, 1: accept, 2: accept")
    assert be(pref.ContractOutcome, be(pref.Finished, end).outcome).tricks == (8, 1, 1)


def test_pl6_until_all_have_answered_declarer_and_opponents_may_act() -> None:
    """The declarer may withdraw; who has answered is not asked again."""
    state = be(pref.Claiming, say(play_of("7♦"), "claim 7 2 1"))
    assert set(state.actors) == {0, 1, 2}
    assert set(texts(state)) == {"1: accept", "1: reject", "2: accept", "2: reject", "withdraw"}
    state = be(pref.Claiming, say(state, "2: accept"))
    assert set(state.actors) == {0, 1}
    assert set(texts(state)) == {"1: accept", "1: reject", "withdraw"}
    assert rule_of(state, "2: reject") == "PL-6"
    assert rule_of(state, "2: accept") == "PL-6"


@pytest.mark.parametrize("answers", ["1: reject", "2: reject", "1: accept, 2: reject"])
def test_pl6_one_refusal_and_play_goes_on_at_once(answers: str) -> None:
    """The declarer leads to the trick as before, without another claim."""
    before = be(pref.Playing, play_of("7♦"))
    after = be(pref.Playing, say(before, f"claim 7 2 1, {answers}"))
    assert (after.hands, after.turn, after.trick) == (before.hands, before.turn, before.trick)
    assert texts(after) == texts(before)


@pytest.mark.parametrize("answers", ["", "1: accept", "2: accept"])
def test_pl6_the_declarer_may_withdraw_before_both_have_answered(answers: str) -> None:
    """Play goes on as after a refusal."""
    state = say(say(play_of("7♦"), "claim 7 2 1"), answers)
    after = be(pref.Playing, say(state, "withdraw"))
    assert after == say(play_of("7♦"), "claim 7 2 1, 1: reject")


@pytest.mark.parametrize("answer", ["1: reject", "withdraw"])
def test_pl6_there_is_one_claim_in_a_deal(answer: str) -> None:
    """Refused or withdrawn, the claim cannot be made again, in this trick or a later one."""
    state = say(play_of("7♦"), f"claim 7 2 1, {answer}")
    for later in by_first_legal(state):
        if isinstance(later, pref.Playing):
            assert pref.legal_claims(later) == ()
            assert rule_of(later, "claim 10 0 0") == "PL-6"


@pytest.mark.parametrize("answers", ["1: reject", "withdraw"])
def test_pl6_the_declarers_hand_is_open_from_the_claim_to_the_end(answers: str) -> None:
    """The state remembers the claim, whatever came of it."""
    assert not be(pref.Playing, play_of("7♦")).setup.claimed
    for later in by_first_legal(say(play_of("7♦"), f"claim 7 2 1, {answers}")):
        if isinstance(later, pref.Playing):
            assert later.setup.claimed


@pytest.mark.parametrize("action", ["play ♠A", "claim 7 2 1", "pass", "whist"])
def test_pl6_while_a_claim_waits_nothing_else_is_done(action: str) -> None:
    """Cards, another claim and calls are refused by PL-6."""
    state = say(play_of("7♦"), "claim 7 2 1")
    assert rule_of(state, action) == "PL-6"


@pytest.mark.parametrize("answer", ["1: accept", "2: reject", "withdraw"])
def test_pl6_without_a_claim_there_is_nothing_to_answer(answer: str) -> None:
    """Answers and withdrawals need an open claim."""
    assert rule_of(play_of("7♦"), answer) == "PL-6"


@pytest.mark.parametrize("seat", [0, 3])
def test_pl6_the_declarer_and_the_dealer_of_four_are_not_asked(seat: int) -> None:
    """Answers are for the two defenders only."""
    state = say(play_of("7♦", players=4), "claim 7 2 1")
    assert rule_of(state, f"{seat}: accept") == "PL-6"


def answerers(state: pref.State) -> dict[str, int]:
    """Which seat gives each answer to a claim, and withdraws."""
    return {str(action): pref.actor_of(state, action) for action in pref.legal_actions(state)}


@pytest.mark.parametrize(
    ("words", "first", "second"),
    [
        ("whist, whist", 1, 2),
        ("whist, pass, closed", 1, 2),
        ("whist, pass, open", 1, 2),
        ("pass, whist, open", 1, 2),
        ("pass, pass, return, closed", 3, 2),
        ("pass, pass, return, open", 3, 3),
    ],
)
def test_pl6_a_defender_answers_or_the_dealer_who_plays_that_hand(
    words: str, first: int, second: int
) -> None:
    """A returning dealer answers for each hand they play; an open whister for their own only."""
    state = say(play_of("7♦", words, players=4), "claim 7 2 1")
    assert answerers(state) == {
        "1: accept": first,
        "1: reject": first,
        "2: accept": second,
        "2: reject": second,
        "withdraw": 0,
    }
    assert set(state.actors) == {first, second, 0}


def test_pl6_a_dealer_who_plays_both_answers_for_each() -> None:
    """One answer does not stand for the other: both hands must be answered for."""
    state = say(play_of("7♦", "pass, pass, return, open", players=4), "claim 7 2 1, 1: accept")
    assert set(be(pref.Claiming, state).actors) == {0, 3}
    assert set(texts(state)) == {"2: accept", "2: reject", "withdraw"}
    end = be(pref.Finished, say(state, "2: accept"))
    assert be(pref.ContractOutcome, end.outcome).tricks == (7, 2, 1, 0)


@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_pl6_a_claim_names_hands_and_the_outcome_names_seats(dealer: int) -> None:
    """First, second and third hand in the claim are the seats after the dealer in the result."""
    state = undertake("7♦", deal=DEAL, players=4, dealer=dealer)
    first, second, third = ((dealer + step) % 4 for step in (1, 2, 3))
    state = say(state, f"whist, whist, claim 7 2 1, {second}: accept, {third}: accept")
    tricks = be(pref.ContractOutcome, be(pref.Finished, state).outcome).tricks
    assert tricks is not None
    assert [tricks[seat] for seat in (first, second, third, dealer)] == [7, 2, 1, 0]


@pytest.mark.parametrize(("dealer", "by"), [(1, 0), (0, 0), (1, 2), (0, 2)])
def test_gu_a_claim_names_the_dummys_hand_and_needs_the_one_opponent(dealer: int, by: int) -> None:
    """Three numbers, one answer; the dummy's tricks count on the defender."""
    deal = DEAL if by == 0 else deal_with(third=str(DEAL.first))
    state = undertake("7♦", by=by, convention=pref.GUSARIK, deal=deal, players=2, dealer=dealer)
    state = say(state, "whist")
    while not (claimable := pref.legal_claims(state)):
        state = pref.apply(state, pref.legal_actions(state)[0])
    claim = claimable[len(claimable) // 2]
    assert min(claim.tricks) > 0
    state = pref.apply(state, claim)
    declarer = dealer if by == 2 else 1 - dealer
    defender = 1 - declarer
    assert set(state.actors) == {declarer, defender}
    assert answerers(state) == {
        f"{defender}: accept": defender,
        f"{defender}: reject": defender,
        "withdraw": declarer,
    }
    accepted = be(pref.Finished, say(state, f"{defender}: accept"))
    tricks = be(pref.ContractOutcome, accepted.outcome).tricks
    assert tricks is not None
    assert (tricks[declarer], tricks[defender]) == (claim.tricks[by], 10 - claim.tricks[by])


def test_gu_the_first_lead_is_the_first_hands_and_the_dummy_follows() -> None:
    """First hand, dummy, third hand: the order of three, with two players."""
    state = say(undertake("7♦", convention=pref.GUSARIK, deal=DEAL, players=2), "whist")
    turns = []
    for card in ("♥A", "♥7", "♥9"):
        turns.append((be(pref.Playing, state).turn, actor(state)))
        state = lay(state, card)
    assert turns == [(0, 0), (1, 1), (2, 1)]


# ------------------------------------------------------------------ the count of tricks


@given(courses())
def test_pl3_tricks_of_a_hand_count_on_the_seat_whose_cards_took_them(course: Course) -> None:
    """Open and returned hands too; the dealer of four has none, the dummy's are the defender's."""
    end = course.states[-1]
    assert isinstance(end, pref.Finished)
    if not isinstance(end.outcome, pref.ContractOutcome) or end.outcome.tricks is None:
        return
    before = course.states[-2]
    if isinstance(before, pref.Claiming):
        by_hand = before.tricks
    else:
        playing = be(pref.Playing, before)
        last = course.actions[-1]
        assert isinstance(last, pref.Play)
        contract = playing.setup.undertaking.contract
        trump = contract.strain.suit if isinstance(contract, pref.Contract) else None
        trick = [pref.DECK[card] for card in playing.trick]
        taker = (playing.turn + 1 + taker_of([*trick, last.card], trump)) % 3
        counts = list(playing.taken)
        counts[taker] += 1
        by_hand = (counts[0], counts[1], counts[2])
    setting = end.outcome.setting
    expected = [0] * setting.players
    if setting.players == 2:
        declarer = end.outcome.declarer
        mine = by_hand[setting.seats.index(declarer)]
        expected[declarer], expected[1 - declarer] = mine, 10 - mine
    else:
        for hand, count in enumerate(by_hand):
            expected[setting.seats[hand]] = count
    assert list(end.outcome.tricks) == expected


def test_pl4_at_no_trump_no_card_is_a_trump() -> None:
    """The mask of trumps is empty then, and one suit otherwise."""
    assert [suit_mask(trump) for trump in range(5)] == [0xFF, 0xFF00, 0xFF0000, 0xFF000000, 0]


@pytest.mark.parametrize("suit", range(4))
def test_pl2_a_whole_suit_in_one_hand_may_be_played(suit: int) -> None:
    """All eight cards of it, low to high."""
    whole = [pref.Play(card) for card in pref.DECK[8 * suit : 8 * suit + 8]]
    assert list(plays(0xFF << 8 * suit)) == whole


@pytest.mark.parametrize(("led", "trump"), [(1, 2), (2, 1)])
def test_pl2_a_refusal_tells_following_from_trumping(led: int, trump: int) -> None:
    """Whichever of the two suits is the higher one."""
    first = pref.DECK[8 * led]
    trumps = pref.DECK[8 * trump : 8 * trump + 2]
    others = [card for card in pref.DECK if card.suit not in {led, trump}][:8]
    deal = deal_with(first=str(first), second=pref.format_cards([*trumps, *others]))
    state = undertake(f"7{trumps[0].suit}", deal=deal)
    state = lay(say(state, "whist, whist"), str(first))
    error = refused(state, f"play {others[0]}")
    assert error.message == f"{trumps[0].suit} must be trumped with"


def test_pl2_every_card_of_the_deck_is_allowed_or_refused_for_its_reason() -> None:
    """A card is legal, or not held, or does not follow; the suit to follow is the first card's."""
    codes: Counter[str | None] = Counter()
    for state in by_first_legal(play_of("7♦")):
        if not isinstance(state, pref.Playing):
            continue
        legal = pref.legal_actions(state)
        led = DEALT_SUIT[state.trick[0]] if state.trick else None
        assert state.led == led
        for card in pref.DECK:
            refusal = pref.explain(state, pref.Play(card))
            code = None if refusal is None else refusal.code
            assert (code is None) == (pref.Play(card) in legal)
            assert (code == "not-held") == (not state.hands[state.turn] >> card.index & 1)
            if refusal is not None and code == "not-following":
                wanted = {action.card.suit for action in legal if isinstance(action, pref.Play)}
                assert refusal.message.split()[0] in {str(suit) for suit in wanted}
            codes[code] += 1
        assert ("empty table" in str(state)) == (led is None)
    assert codes.keys() == {None, "not-held", "not-following"}


DEALT_SUIT = [card.suit for card in pref.DECK]
"""The suit of each card, by index."""


@each("by", HANDS)
@each("game", ["7♦", "misere"])
@each("early", [True, False])
@each("other", [True, False])
def test_wh9_when_the_hands_are_laid_open(by: int, game: str, early: bool, other: bool) -> None:
    """Before the first lead, or after it where the declarer makes it and the table wants it so."""
    of_game, of_misere = (other, early) if game == "misere" else (early, other)
    convention = pref.SOCHI.evolve(
        open_before_declarer_leads=of_game, misere_open_before_declarer_leads=of_misere
    )
    state = undertake(game, by=by, convention=convention)
    if game != "misere":
        closed = be(pref.Playing, say(state, "whist, whist"))
        assert not closed.hands_open
        assert not be(pref.Playing, pref.apply(closed, pref.legal_actions(closed)[0])).hands_open
        state = say(state, "whist, pass, open")
    seen = [one.hands_open for one in by_first_legal(state) if isinstance(one, pref.Playing)]
    assert len(seen) == 30
    assert seen == [early or by != 0, *[True] * 29]


@each(("cards", "place"), [("7 7t A", 1), ("A 7t 7", 1), ("A 7 7t", 2), ("7 A 7t", 2)])
@each(("led", "trump"), [(0, 1), (1, 0), (3, 2), (2, 3)])
def test_pl3_the_lowest_trump_takes_the_ace_of_the_suit_led(
    cards: str, place: int, led: int, trump: int
) -> None:
    """Whether the ace lies there already or falls on the trump."""
    index = {"7": 8 * led, "A": 8 * led + 7, "7t": 8 * trump}
    trick = tuple(index[card] for card in cards.split())
    assert trick_taker(trick, led, trump) == place
