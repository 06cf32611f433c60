"""The three verbs over all phases, as properties of deals played by chance; and PL-7, ST-2."""

import pickle
from itertools import combinations
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import preference as pref
from preference.deals import DUMMY
from preference.engine import table_of
from preference.testing import ACTIONS, Course, check_cards, check_course_cards
from preference.testing.strategies import beginnings, courses
from tests.looks import times
from tests.play import (
    PLAIN_DEAL,
    be,
    bids_by,
    deal_with,
    finish,
    keep_dealt,
    refused,
    run,
    say,
    start,
    texts,
    undertake,
)
from tests.rows import each

EVERYTHING = pref.SOCHI.evolve(
    talonless=["misere", 9, 10],
    first_hand_may_hold=True,
    blind=True,
    half_whist_first=True,
    pass_pass_whist_levels=[6, 7, 8, 9],
)
"""A convention in which every action there is may be done somewhere, but for the ten whisted."""

FEW = tuple(action for action in ACTIONS if not isinstance(action, pref.Discard))
"""Every action there is, but for the discards."""

PHASES = (
    pref.Auction,
    pref.Exchange,
    pref.Whisting,
    pref.Playing,
    pref.Claiming,
    pref.Raspasy,
    pref.Finished,
)


# ------------------------------------------------------------------ ST-2, PO-7: deals go on and end


@given(courses())
def test_st2_every_deal_ends_and_until_then_something_is_legal(course: Course) -> None:
    """There are legal actions and actors in every state but the last, and none in that."""
    *going_on, last = course.states
    for state in going_on:
        assert pref.legal_actions(state)
        assert state.actors
    be(pref.Finished, last)
    assert pref.legal_actions(last) == ()
    assert pref.legal_claims(last) == ()
    assert last.actors == ()


@given(courses())
def test_st2_actors_are_seats_of_the_table(course: Course) -> None:
    """Nobody acts twice at once, and only answers to a claim leave a choice of who acts."""
    for state in course.states:
        setting = table_of(state).setting
        assert set(state.actors) <= set(range(setting.players))
        assert len(set(state.actors)) == len(state.actors)
        if not isinstance(state, (pref.Claiming, pref.Finished)):
            assert len(state.actors) == 1
        for action in pref.legal_actions(state):
            assert pref.actor_of(state, action) in state.actors
        if isinstance(state, pref.Claiming):
            actors = {pref.actor_of(state, action) for action in pref.legal_actions(state)}
            assert actors == set(state.actors)


def test_st2_after_the_end_every_action_is_refused() -> None:
    """The deal has passed on."""
    end = finish(start())
    for action in ACTIONS:
        refusal = pref.explain(end, action)
        assert refusal is not None
        assert refusal.rule == "ST-2"
    with pytest.raises(pref.IllegalAction):
        pref.actor_of(end, pref.Pass())


def test_st2_deals_by_chance_see_every_phase_and_every_action() -> None:
    """What the properties of this file look at holds everything there is."""
    phases: set[type] = set()
    actions: set[type] = set()
    for seed in range(400):
        players = 3 + seed % 2
        deal = pref.Deal.shuffled(seed, players)
        course = run(start(EVERYTHING, deal, players=players), seed)
        phases |= set(map(type, course.states))
        actions |= set(map(type, course.actions))
    assert phases == set(PHASES)
    assert actions == set(map(type, ACTIONS))


# ------------------------------------------------------------------ DE-2, EX-1, RA-1: cards


@settings(max_examples=times(60))
@given(courses())
def test_de2_the_32_cards_are_conserved_in_every_state(course: Course) -> None:
    """Hands, talon, discard and cards played are the whole deck, and no card is in two places."""
    check_course_cards(course)
    for state in course.states:
        check_cards(state)


@given(courses())
def test_pl1_there_are_ten_tricks_in_the_end(course: Course) -> None:
    """Played or agreed on: ten, none negative; and nothing where nothing was played."""
    outcome = be(pref.Finished, course.states[-1]).outcome
    played = any(isinstance(state, (pref.Playing, pref.Raspasy)) for state in course.states)
    tricks = getattr(outcome, "tricks", None)
    assert (tricks is not None) is played
    if tricks is not None:
        assert len(tricks) == outcome.setting.players
        assert sum(tricks) == 10
        assert min(tricks) >= 0


@given(courses())
def test_sc4_every_outcome_is_one_that_can_be_scored(course: Course) -> None:
    """What the table comes to is allowed on a score pad, and is written by entries with rules."""
    end = be(pref.Finished, course.states[-1])
    convention = end.table.convention
    pref.check_outcome(convention, end.outcome)
    for entry in pref.score(convention, end.outcome):
        assert entry.amount != 0
        assert entry.rule


# ------------------------------------------------------------------ explain, apply


@settings(max_examples=times(40))
@given(courses(), st.randoms(use_true_random=False))
def test_bi10_explain_is_none_exactly_on_the_legal_actions_and_claims(
    course: Course, chance: Random
) -> None:
    """Tried with every action there is, in states of every phase of the deal."""
    by_phase: dict[type, list[pref.State]] = {}
    for state in course.states:
        by_phase.setdefault(type(state), []).append(state)
    for states in by_phase.values():
        for state in chance.sample(states, min(2, len(states))):
            legal = {*pref.legal_actions(state), *pref.legal_claims(state)}
            tried = ACTIONS if isinstance(state, pref.Exchange) else FEW
            assert {action for action in tried if pref.explain(state, action) is None} == legal


@given(courses())
def test_bi10_no_action_is_listed_twice(course: Course) -> None:
    """The lists are ordered, and each action stands in one of them, once."""
    for state in course.states:
        listed = [*pref.legal_actions(state), *pref.legal_claims(state)]
        assert len(listed) == len(set(listed))


@settings(max_examples=times(25))
@given(courses(), st.randoms(use_true_random=False))
def test_bi10_apply_refuses_exactly_what_explain_explains(course: Course, chance: Any) -> None:
    """With the same code, rule and words; and a refused action leaves the state as it was."""
    for state in chance.sample(course.states, min(4, len(course.states))):
        before = pickle.dumps(state)
        for action in chance.sample(ACTIONS, 20):
            refusal = pref.explain(state, action)
            if refusal is None:
                assert isinstance(pref.apply(state, action), PHASES)
            else:
                refused(state, str(action))
                assert refusal.code
                assert refusal.rule
                assert refusal.message
                assert refusal.expected
        assert pickle.loads(before) == state


@settings(max_examples=times(60))
@given(courses())
def test_st2_apply_never_changes_its_input(course: Course) -> None:
    """Going on from every state of a finished deal again comes to the same states."""
    pictures = [repr(state) for state in course.states]
    for at, action in enumerate(course.actions):
        for other in pref.legal_actions(course.states[at])[:3]:
            pref.apply(course.states[at], other)
        assert pref.apply(course.states[at], action) == course.states[at + 1]
    assert [repr(state) for state in course.states] == pictures


@settings(max_examples=times(40))
@given(courses())
def test_st2_states_are_values(course: Course) -> None:
    """They hash, compare and pickle, and each state of a deal differs from all the others."""
    copies = [pickle.loads(pickle.dumps(state)) for state in course.states]
    assert copies == list(course.states)
    assert list(map(hash, copies)) == list(map(hash, course.states))
    assert len(set(course.states)) == len(course.states)
    for copy, state in zip(copies, course.states, strict=True):
        assert texts(copy) == texts(state)
        assert str(copy) == str(state)


@given(courses())
def test_st2_states_cannot_be_changed(course: Course) -> None:
    """Every field of every state is frozen."""
    for state in course.states:
        for field in attrs.fields(type(state)):
            with pytest.raises(attrs.exceptions.FrozenInstanceError):
                setattr(state, field.name, None)


@given(courses())
def test_ca2_the_texts_of_legal_actions_parse_back(course: Course) -> None:
    """Every action prints a text that reads as the equal action."""
    for state in course.states:
        for action in (*pref.legal_actions(state), *pref.legal_claims(state)):
            assert pref.parse_action(str(action)) == action


# ------------------------------------------------------------------ ST-3: seats do not matter


def turned(value: object, by: int, players: int) -> object:
    """Show a state, with the seats in it turned and everything that is no seat as it is."""
    if isinstance(value, pref.Setting):
        bombs = value.bombs[-by:] + value.bombs[:-by] if value.bombs else ()
        return ("setting", value.players, (value.dealer + by) % players, value.raspasy_count, bombs)
    if isinstance(value, (pref.Convention, pref.Deal)):
        return value
    kind: Any = type(value)
    if attrs.has(kind):
        shown = []
        for field in attrs.fields(kind):
            if field.eq:
                part = getattr(value, field.name)
                if (kind.__name__, field.name) in SEATS:
                    part = turned_seats(part, by, players)
                elif field.name == "tricks" and isinstance(value, OUTCOMES) and part is not None:
                    part = part[-by:] + part[:-by]
                else:
                    part = turned(part, by, players)
                shown.append((field.name, part))
        return (kind.__name__, *shown)
    if isinstance(value, tuple):
        return tuple(turned(part, by, players) for part in value)
    return value


OUTCOMES = (pref.ContractOutcome, pref.RaspasyOutcome)

SEATS = {
    ("PlaySetup", "players"),
    ("PlaySetup", "answerers"),
    ("ContractOutcome", "declarer"),
    ("SurrenderOutcome", "declarer"),
    ("PreferansOutcome", "holder"),
    ("AcceptClaim", "seat"),
    ("RejectClaim", "seat"),
}
"""The fields that hold seats, or tuples of seats; all others count in hands."""


def turned_seats(seats: Any, by: int, players: int) -> Any:
    """Turn a seat, or each of several; no seat stays none."""
    if isinstance(seats, tuple):
        return tuple(turned_seats(seat, by, players) for seat in seats)
    return seats if seats == DUMMY else (seats + by) % players


def turned_action(action: pref.Action, by: int, players: int) -> pref.Action:
    """Turn the seat that an answer to a claim names."""
    if isinstance(action, (pref.AcceptClaim, pref.RejectClaim)):
        return type(action)((action.seat + by) % players)
    return action


@settings(max_examples=times(60))
@given(courses(), st.integers(1, 3))
def test_st3_rotating_the_seats_commutes_with_playing(course: Course, by: int) -> None:
    """The same cards and calls with another dealer come to the same states, seats turned."""
    table = table_of(course.states[0])
    setting = table.setting
    players = setting.players
    by = 1 + (by - 1) % (players - 1)
    state = pref.begin(
        table.convention,
        table.deal,
        dealer=(setting.dealer + by) % players,
        players=players,
        raspasy_count=setting.raspasy_count,
        bombs=setting.bombs[-by:] + setting.bombs[:-by],
    )
    for at, before in enumerate(course.states):
        assert turned(before, by, players) == turned(state, 0, players)
        assert [(seat + by) % players for seat in before.actors] == list(state.actors)
        mine = [turned_action(one, by, players) for one in pref.legal_actions(before)]
        assert mine == list(pref.legal_actions(state))
        if at < len(course.actions):
            state = pref.apply(state, turned_action(course.actions[at], by, players))


# ------------------------------------------------------------------ PL-7

PREFERANS = "♠A ♠K ♠Q ♣A ♣K ♣Q ♦A ♦K ♥A ♥K"


@each("players", [3, 4])
@each("dealer", [0, 2])
@each("hand", [0, 1, 2])
def test_pl7_the_holder_of_a_preferans_hand_wins_before_any_call(
    hand: int, dealer: int, players: int
) -> None:
    """The ace and king of every suit and two queens: the deal is over at once."""
    rules = pref.SOCHI.evolve(preferans_hand=True)
    wished = [PREFERANS if one == hand else "" for one in range(3)]
    state = start(rules, deal_with(*wished), players=players, dealer=dealer)
    outcome = be(pref.PreferansOutcome, be(pref.Finished, state).outcome)
    assert outcome.holder == (dealer + 1 + hand) % players
    assert pref.score(rules, outcome) == ()


@pytest.mark.parametrize("queens", list(combinations("♠♣♦♥", 2)))
def test_pl7_any_two_queens_will_do(queens: tuple[str, str]) -> None:
    """There are six such hands."""
    tops = " ".join(f"{suit}{rank}" for suit in "♠♣♦♥" for rank in "AK")
    deal = deal_with(second=f"{tops} {queens[0]}Q {queens[1]}Q")
    be(pref.Finished, start(pref.UKRAINIAN, deal))


@pytest.mark.parametrize(
    "hand",
    [
        "♠A ♠K ♠Q ♣A ♣K ♦A ♦K ♥A ♥K ♥J",
        "♠A ♠K ♠Q ♣A ♣K ♣Q ♦A ♦K ♦Q ♥A",
        "♠A ♠K ♠Q ♣A ♣K ♣Q ♦A ♦Q ♥A ♥Q",
    ],
)
def test_pl7_any_other_hand_is_bid_on(hand: str) -> None:
    """One queen, a king or an ace short, and there is an auction."""
    be(pref.Auction, start(pref.UKRAINIAN, deal_with(first=hand)))


def test_pl7_the_talon_is_no_part_of_the_hand() -> None:
    """It is what was dealt to a seat that counts, not what the talon might bring."""
    deal = deal_with(first=PREFERANS.replace("♥K", "♥7"), talon="♥K ♥8")
    be(pref.Auction, start(pref.UKRAINIAN, deal))


def test_pl7_is_off_by_default() -> None:
    """In Sochi the hand is bid and played."""
    be(pref.Auction, start(pref.SOCHI, deal_with(first=PREFERANS)))


@pytest.mark.parametrize("dealer", [0, 1])
def test_pl7_in_gusarik_the_dummy_wins_nothing(dealer: int) -> None:
    """An active seat only: the first and the third hand, not the dummy's."""
    rules = pref.GUSARIK.evolve(preferans_hand=True)
    be(pref.Auction, start(rules, deal_with(second=PREFERANS), players=2, dealer=dealer))
    for wished, holder in (({"first": PREFERANS}, 1 - dealer), ({"third": PREFERANS}, dealer)):
        state = start(rules, deal_with(**wished), players=2, dealer=dealer)
        outcome = be(pref.PreferansOutcome, be(pref.Finished, state).outcome)
        assert outcome.holder == holder


# ------------------------------------------------------------------ the doors

NO_STATES: tuple[Any, ...] = (None, 3, "6♠", (), [], {}, object(), pref.SOCHI, PLAIN_DEAL, b"")
NO_ACTIONS: tuple[Any, ...] = (None, 3, "6♠", (), [], {}, object(), pref.SOCHI, pref.DECK[0])


@each("wrong", NO_STATES, ids=lambda wrong: type(wrong).__name__)
def test_bi10_what_is_no_state_is_refused_by_type(wrong: Any) -> None:
    """The error says which function makes a state."""
    for door in (
        lambda: pref.legal_actions(wrong),
        lambda: pref.legal_claims(wrong),
        lambda: pref.explain(wrong, pref.Pass()),
        lambda: pref.apply(wrong, pref.Pass()),
        lambda: pref.actor_of(wrong, pref.Pass()),
    ):
        with pytest.raises(pref.WrongType) as caught:
            door()
        assert "begin()" in str(caught.value)


STATES = {
    "auction": start(),
    "exchange": say(start(), bids_by(0, "7♦")),
    "contract": keep_dealt(say(start(), bids_by(0, "7♦"))),
    "whisting": undertake("7♦"),
    "playing": say(undertake("7♦"), "whist, whist"),
    "claiming": say(undertake("7♦"), "whist, whist, claim 7 2 1"),
    "raspasy": say(start(), "pass, pass, pass"),
    "talon": say(start(players=4), "pass, pass, pass"),
    "finished": finish(start()),
}


@each("name", STATES)
@each("wrong", NO_ACTIONS, ids=lambda wrong: type(wrong).__name__)
def test_bi10_what_is_no_action_is_refused_by_type(wrong: Any, name: str) -> None:
    """In every phase, and the error says which function reads text."""
    state = STATES[name]
    for door in (
        lambda: pref.explain(state, wrong),
        lambda: pref.apply(state, wrong),
        lambda: pref.actor_of(state, wrong),
    ):
        with pytest.raises(pref.WrongType) as caught:
            door()
        assert "parse_action()" in str(caught.value)


def test_bi10_a_state_broken_by_hand_is_not_called_no_state() -> None:
    """Its own fault comes through, not a refusal that speaks of the wrong type."""
    broken = attrs.evolve(be(pref.Auction, STATES["auction"]), course=None)  # type: ignore[arg-type]
    with pytest.raises(AttributeError):
        pref.legal_actions(broken)
    with pytest.raises(AttributeError):
        pref.apply(broken, pref.parse_action("6♠"))


@pytest.mark.parametrize("name", STATES)
def test_bi10_every_refusal_reproduces_the_case(name: str) -> None:
    """The text holds what was refused, the rule, what is accepted, and the cards."""
    state = STATES[name]
    held = [card for card in pref.DECK if str(card) in str(state)]
    if name != "finished":
        # A card laid away can be played no more, so the play is shown without it.
        assert len(held) == {"playing": 30, "claiming": 30}.get(name, 32)
    error = refused(state, "play ♠A" if name == "auction" else "6♠")
    text = str(error)
    assert error.rule is not None
    for part in (error.rule, error.refused, error.expected, str(state)):
        assert part in text


@each(
    ("arguments", "error"),
    [
        ({"convention": "sochi"}, pref.WrongType),
        ({"deal": str(PLAIN_DEAL)}, pref.WrongType),
        ({"deal": None}, pref.WrongType),
        ({"dealer": "2"}, pref.WrongType),
        ({"dealer": True}, pref.WrongType),
        ({"dealer": 3}, pref.ArgumentError),
        ({"dealer": -1}, pref.ArgumentError),
        ({"players": 2.0}, pref.WrongType),
        ({"players": 2}, pref.ArgumentError),
        ({"players": 5}, pref.ArgumentError),
        ({"raspasy_count": -1}, pref.ArgumentError),
        ({"raspasy_count": 1.0}, pref.WrongType),
        ({"bombs": [0, 0, 0]}, pref.WrongType),
        ({"bombs": (0, 0)}, pref.ArgumentError),
        ({"bombs": (0, 0, -1)}, pref.ArgumentError),
        ({"bombs": (0, 0, "1")}, pref.WrongType),
    ],
)
def test_st3_a_table_that_cannot_be_is_refused(
    arguments: dict[str, Any], error: type[pref.PreferenceError]
) -> None:
    """Wrong types and numbers at the door of a deal."""
    good: dict[str, Any] = {
        "convention": pref.SOCHI,
        "deal": PLAIN_DEAL,
        "dealer": 2,
        "players": 3,
        "raspasy_count": 0,
        "bombs": (),
    }
    chosen = {**good, **arguments}
    convention, deal = chosen.pop("convention"), chosen.pop("deal")
    with pytest.raises(error):
        pref.begin(convention, deal, **chosen)


@pytest.mark.parametrize("bombs", [(), (0, 0, 0), (2, 0, 1)])
def test_bo_a_deal_may_begin_with_bombs_on_the_trees(bombs: tuple[int, ...]) -> None:
    """One number a seat, none negative; the outcome knows them, for its score depends on them."""
    state = finish(pref.begin(pref.CLASSIC, PLAIN_DEAL, dealer=2, players=3, bombs=bombs))
    assert state.outcome.setting.bombs == bombs


@given(beginnings(), st.integers(0, 2**32 - 1))
def test_st2_the_same_choices_come_to_the_same_deal(state: pref.State, seed: int) -> None:
    """Nothing but the state and the action decides: there is no clock and no hidden chance."""
    assert run(state, seed) == run(state, seed)
