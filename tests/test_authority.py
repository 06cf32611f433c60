"""Who may act: not for another seat, out of turn, twice, nor against an older revision."""

import random
import re

import pytest

import preference as pref
from tests.watching import (
    PRESET_TABLES,
    begin,
    dealt,
    done,
    lively,
    play_lowest,
    undertaken,
)

CARD = re.compile("[♠♣♦♥](?:10|[7-9JQKA])")
"""The text of a card."""


def refused(
    match: pref.Match, text: str, seat: int | None = None, revision: int | None = None
) -> pref.IllegalAction:
    """Say that a match refuses an action, and is not changed by it."""
    before = repr(match)
    with pytest.raises(pref.IllegalAction) as caught:
        match.apply(pref.parse_action(text), seat=seat, revision=revision)
    assert repr(match) == before
    assert caught.value.refused == text
    return caught.value


def code(match: pref.Match, text: str, seat: int | None = None, revision: int | None = None) -> str:
    """The code of a refusal."""
    return refused(match, text, seat, revision).code


# --- the four ways -------------------------------------------------------------------------------


def test_tb_who_is_not_to_act_is_refused() -> None:
    """Out of turn; the refusal says whose turn it is, and nobody's cards."""
    match = dealt()
    error = refused(match, "pass", seat=1)
    assert (error.code, error.rule, error.expected) == ("not-your-turn", "TB", "seat 0")
    assert not CARD.search(f"{error.message} {error.expected} {error.refused}")
    assert match.apply(pref.Pass(), seat=0) == match.apply(pref.Pass())


def test_tb_out_of_turn_comes_before_what_the_rules_say_of_the_action() -> None:
    """Who may not act is not told whether the action would be legal for who may."""
    match = done(undertaken(dealt()), "whist, whist")
    for card in ("♠7", "♥A"):
        assert code(match, f"play {card}", seat=1) == "not-your-turn"


def test_tb_acting_for_another_seat_is_refused() -> None:
    """An answer to a claim names its seat, and only who answers for that seat may give it."""
    match = done(undertaken(dealt()), "whist, whist, claim 8 1 1")
    for seat, text in ((2, "1: accept"), (0, "2: reject"), (1, "withdraw"), (2, "withdraw")):
        error = refused(match, text, seat=seat)
        assert (error.code, error.rule) == ("not-your-action", "TB")
        assert error.expected == "seat 1, 2, 0"
    assert match.apply(pref.AcceptClaim(1), seat=1) == match.apply(pref.AcceptClaim(1))
    assert match.apply(pref.WithdrawClaim(), seat=0).in_deal


def test_tb_acting_twice_is_refused() -> None:
    """The turn has passed on, and so has the revision; an answer to a claim is given once."""
    match = dealt()
    after = match.apply(pref.Pass(), seat=0, revision=match.revision)
    assert code(after, "pass", seat=0) == "not-your-turn"
    assert code(after, "pass", seat=0, revision=match.revision) == "stale-revision"
    claimed = done(undertaken(dealt()), "whist, whist, claim 8 1 1, 1: accept")
    assert code(claimed, "1: accept", seat=1) == "not-your-turn"
    assert code(claimed, "1: accept") == "not-asked"


def test_tb_acting_twice_where_the_turn_is_the_same_again_needs_the_revision() -> None:
    """Who takes a trick leads the next: only the revision tells a message sent twice."""
    match = play_lowest(done(undertaken(dealt()), "whist, whist"), 2)
    card = str(pref.legal_actions(match.state or pytest.fail("no deal"))[0])
    after = done(match, card)
    assert code(after, card, seat=2, revision=match.revision) == "stale-revision"


def test_tb_an_action_against_an_older_state_is_refused() -> None:
    """Before anything else is asked, and whoever sends it; the refusal says what is right."""
    match = done(dealt(), "6♠, pass")
    for revision in (0, match.revision - 1, match.revision + 1):
        for seat in (None, 0, 1, 2):
            error = refused(match, "pass", seat=seat, revision=revision)
            assert (error.code, error.rule) == ("stale-revision", "TB")
            assert str(match.revision) in error.expected
    assert match.apply(pref.Pass(), seat=2, revision=match.revision).in_deal


def test_tb_the_last_action_of_a_deal_sent_twice_is_stale() -> None:
    """The match has moved on from that revision, as after any other action."""
    match = done(dealt(), "6♠, pass, pass")
    after = match.apply(pref.Surrender(), seat=0, revision=match.revision)
    assert code(after, "surrender", seat=0, revision=match.revision) == "stale-revision"


def test_st2_between_deals_nobody_may_act() -> None:
    """Nor after the end; each says what comes next."""
    match = done(dealt(), "6♠, pass, pass, surrender")
    error = refused(match, "pass", seat=0)
    assert (error.code, error.rule, error.expected) == ("no-deal", "ST-2", "a deal first")
    assert refused(match.stop(), "pass").expected == "adjustments only"


# --- every state ---------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize(("convention", "players"), PRESET_TABLES)
def test_tb_in_every_state_only_who_may_act_may(convention: pref.Convention, players: int) -> None:
    """Each legal action is taken from one seat and refused from all others; twice, it is stale."""
    match = begin(convention, players).deal(pref.Deal.shuffled("authority", players))
    chance = random.Random(f"authority {convention.name} {players}")
    for _ in range(3):
        while match.in_deal:
            assert match.state is not None
            action = lively(match.state, chance)
            actor = pref.actor_of(match.state, action)
            after = match.apply(action, seat=actor, revision=match.revision)
            assert after.revision == match.revision + 1
            for seat in set(range(players)) - {actor}:
                wanted = "not-your-action" if seat in match.actors else "not-your-turn"
                assert code(match, str(action), seat=seat) == wanted
            if after.in_deal:
                assert code(after, str(action), actor, match.revision) == "stale-revision"
            match = after
        if match.is_finished:
            break
        match = match.deal(pref.Deal.shuffled(str(chance.random()), players))


# --- four at the table ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("", "pass"),
        ("6♠, pass, pass", "surrender"),
        ("7♦, pass, pass, refuse talon, declare 7♦", "whist"),
        ("7♦, pass, pass, refuse talon, declare 7♦, pass", "return"),
        ("7♦, pass, pass, refuse talon, declare 7♦, whist, whist", "play ♠7"),
    ],
)
def test_dl1_the_dealer_of_four_out_of_turn(words: str, text: str) -> None:
    """In every phase in which the dealer has no part."""
    match = dealt(players=4)
    match = done(match, words) if words else match
    error = refused(match, text, seat=3)
    assert (error.code, error.rule) == ("not-your-turn", "DL-1")
    # Another seat out of turn is not the dealer.
    other = next(seat for seat in range(3) if seat not in match.actors)
    assert refused(match, text, seat=other).rule == "TB"


def test_dl1_when_the_dealer_is_asked_the_others_are_out_of_turn() -> None:
    """To look, to return the whist, to choose, and to play the hand returned."""
    match = done(undertaken(dealt(players=4)), "pass, pass")
    for text in ("look", "return", "open"):
        assert match.actors == (3,)
        for seat in range(3):
            assert refused(match, text, seat=seat).rule == "TB"
        match = match.apply(pref.parse_action(text), seat=3)
    match = play_lowest(match, 1)
    # The second hand is the first defender's: the dealer plays it, and the third hand too.
    card = str(pref.legal_actions(match.state or pytest.fail("no deal"))[0])
    assert code(match, card, seat=1) == "not-your-turn"
    assert match.apply(pref.parse_action(card), seat=3).actors == (3,)


def test_ra3_the_dealer_of_four_plays_the_talon_and_nobody_else() -> None:
    """And nothing more after the second card."""
    match = done(dealt(players=4), "pass, pass, pass")
    first, second = pref.Deal.shuffled(seed=1, players=4).talon
    assert refused(match, f"talon {first}", seat=0).rule == "TB"
    match = match.apply(pref.PlayTalon(first), seat=3)
    assert refused(match, f"talon {second}", seat=3).rule == "DL-1"


def test_pl6_the_dealer_answers_a_claim_for_the_hand_returned() -> None:
    """In closed play for the first defender's; the second defender for their own."""
    match = done(undertaken(dealt(players=4)), "pass, pass, return, closed, claim 8 1 1")
    assert match.actors == (3, 2, 0)
    assert code(match, "1: accept", seat=1) == "not-your-turn"
    error = refused(match, "2: accept", seat=3)
    assert (error.code, error.rule) == ("not-your-action", "TB")
    after = match.apply(pref.AcceptClaim(1), seat=3)
    assert after.actors == (2, 0)
    error = refused(after, "1: accept", seat=3)
    assert (error.code, error.rule) == ("not-your-turn", "DL-1")
    assert not after.apply(pref.AcceptClaim(2), seat=2).in_deal


def test_pl6_a_dealer_who_plays_both_hands_answers_for_each() -> None:
    """Twice, once for each seat; the same answer a second time is refused by the rule."""
    match = done(undertaken(dealt(players=4)), "pass, pass, return, open, claim 8 1 1")
    assert match.actors == (3, 0)
    for seat in (1, 2):
        assert code(match, f"{seat}: accept", seat=seat) == "not-your-turn"
    match = match.apply(pref.AcceptClaim(1), seat=3)
    error = refused(match, "1: accept", seat=3)
    assert (error.code, error.rule) == ("not-asked", "PL-6")
    assert not match.apply(pref.AcceptClaim(2), seat=3).in_deal


def test_pl6_an_open_whister_does_not_answer_for_the_passer() -> None:
    """Although they play that hand."""
    match = done(undertaken(dealt()), "whist, pass, open, claim 8 1 1")
    assert match.actors == (1, 2, 0)
    assert code(match, "2: accept", seat=1) == "not-your-action"
    assert match.apply(pref.AcceptClaim(2), seat=2).actors == (1, 0)


def test_gu_the_one_opponent_answers_a_claim() -> None:
    """For the dummy too, in one answer."""
    match = done(undertaken(dealt(pref.GUSARIK, 2)), "whist, claim 8 1 1")
    assert match.actors == (1, 0)
    assert code(match, "1: accept", seat=0) == "not-your-action"
    assert not match.apply(pref.AcceptClaim(1), seat=1).in_deal


# --- the doors -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [3, 4, -1, 10**30])
def test_tb_who_does_not_sit_at_the_table_may_not_act(seat: int) -> None:
    """Whatever the number."""
    with pytest.raises(pref.IllegalAction) as caught:
        dealt().apply(pref.Pass(), seat=seat)
    assert caught.value.code == "not-your-turn"
    assert len(str(caught.value)) < 1_000
