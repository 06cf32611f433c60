"""Values of positions: known from books, and from trying everything."""

from typing import Any, Literal

import pytest

import preference as pref
from preference.solver import (
    ContractSolution,
    RaspasySolution,
    evaluate,
    line,
    position,
    solve,
)
from tests.looks import some
from tests.play import lay, say, start, undertake
from tests.rows import each
from tests.solver.endings import InPlay, brute, by_chance, led_by_talon, texts

NT = pref.parse_contract("6NT")
SPADES = pref.parse_contract("6♠")


def tricks(*hands: str, declarer: int = 0, leader: int = 0, game: Any = NT) -> int:
    """The declarer's tricks of the cards given."""
    solution = solve(position(hands, game, declarer=declarer, leader=leader))
    assert isinstance(solution, ContractSolution)
    return solution.tricks


# --------------------------------------------------------------------------- from books


def test_sc_1_a_game_is_not_called_made_or_set_by_its_ending_alone() -> None:
    """Nobody knows who took the earlier tricks; on misere they were the defenders'."""
    hands = ["♥7 ♠A ♠Q", "♥9 ♠K ♠10", "♥8 ♠7 ♠8"]
    solution = solve(position(hands, NT, declarer=0))
    assert isinstance(solution, ContractSolution)
    assert (solution.of, solution.undertricks, solution.is_made) == (3, None, None)
    assert str(solution) == f"6NT of seat 0: {solution.tricks} of the last 3 tricks"
    misere = solve(position(hands, pref.MISERE, declarer=0))
    assert isinstance(misere, ContractSolution)
    assert (misere.of, misere.is_made) == (3, misere.tricks == 0)
    whole = solve(position(pref.Deal.shuffled(seed=7), NT, declarer=0))
    assert isinstance(whole, ContractSolution)
    assert (whole.of, whole.is_made) == (10, whole.tricks >= 6)


def test_a_fork_takes_both_tricks_when_it_is_led_to_and_one_when_its_owner_leads() -> None:
    """The oldest finding of all: ace and queen over the king."""
    hands = ("♠A ♠Q", "♠K ♠10", "♠7 ♠8")
    assert [tricks(*hands, leader=leader) for leader in (0, 1)] == [1, 2]


def test_a_king_is_caught_in_front_of_the_fork_and_not_behind_it() -> None:
    """Who plays after the declarer keeps the king for the queen."""
    assert tricks("♠A ♠Q", "♠7 ♠8", "♠K ♠10", leader=1) == 2
    assert tricks("♠A ♠Q", "♠K ♠10", "♠7 ♠8", leader=2) == 1


def test_a_trick_is_lost_so_that_the_fork_is_led_to() -> None:
    """The throw-in: who takes the heart has to lead spades from the king."""
    state = position(["♥7 ♠A ♠Q", "♥9 ♠K ♠10", "♥8 ♠7 ♠8"], NT, declarer=0)
    assert texts(evaluate(state)) == {"♠Q": 1, "♠A": 1, "♥7": 2}


def test_a_defender_is_squeezed_out_of_the_card_to_get_off_lead_with() -> None:
    """On the second spade ♣9 has to go, or a guard; then the diamond loses to a lead into the fork.

    Played first, the diamond leaves the defender ♣9 to get off lead with.
    """
    hands = ["♠A ♠K ♥A ♥Q ♦J", "♠7 ♥K ♥9 ♦Q ♣9", "♠8 ♥7 ♣7 ♣8 ♦7"]
    values = texts(evaluate(position(hands, NT, declarer=0)))
    assert values == {"♠K": 4, "♠A": 4, "♦J": 3, "♥Q": 2, "♥A": 3}


def test_a_trump_is_drawn_before_the_long_suit_is_run() -> None:
    """A defender without hearts ruffs one unless the trump was drawn."""
    state = position(["♠A ♥A ♥K", "♠7 ♣7 ♣9", "♥8 ♥9 ♣8"], SPADES, declarer=0)
    assert texts(evaluate(state)) == {"♠A": 3, "♥K": 2, "♥A": 2}


@pytest.mark.parametrize("leader", [0, 1, 2])
def test_every_other_card_of_a_suit_from_the_seven_up_is_clean_on_misere(leader: int) -> None:
    """7, 9, J, K: there is always a lower card to duck with."""
    hands = ("♠7 ♠9 ♠J ♠K", "♠8 ♠10 ♥7 ♥8", "♠Q ♠A ♥9 ♥10")
    assert tricks(*hands, leader=leader, game=pref.MISERE) == 0


def test_a_lone_eight_is_caught_by_a_lead_of_the_seven_and_by_no_other() -> None:
    """Given any other first lead, one's own too, the declarer gets rid of the bare card in time."""
    hands = ("♠8 ♥7", "♠7 ♥8", "♥9 ♥10")
    assert [tricks(*hands, leader=leader, game=pref.MISERE) for leader in (0, 1, 2)] == [0, 1, 0]


def test_a_suit_held_from_the_top_takes_every_trick_once_it_is_led_low() -> None:
    """Over three cards that all lie lower there is nothing to duck with."""
    hands = ("♠J ♠Q ♠K", "♠7 ♠8 ♥7", "♠9 ♥8 ♥9")
    assert tricks(*hands, leader=1, game=pref.MISERE) == 3


# --------------------------------------------------------------------------- from trying


def check_against_brute_force(state: InPlay) -> None:
    """`solve` and `evaluate` say what trying everything through `apply` says."""
    solution = solve(state)
    if isinstance(state, pref.Playing):
        undertaking = state.setup.undertaking
        hand, fewest = undertaking.declarer, undertaking.contract == pref.MISERE
        assert isinstance(solution, ContractSolution)
        assert solution.declarer == undertaking.table.setting.seats[hand]
        assert solution.tricks == brute(state, hand, fewest=fewest)
        best = min if (state.turn == hand) is fewest else max
        value = solution.tricks
    else:
        assert isinstance(solution, RaspasySolution)
        setting = state.setup.table.setting
        hands = {seat: setting.hand_of(seat) for seat in range(setting.players)}
        if state.setup.talon == "played":
            hands[setting.dealer] = 3
        for seat, one in hands.items():
            expected = 0 if one == -1 else brute(state, one, fewest=True)
            assert solution.secure[seat] == expected
        hand, fewest, best = state.turn, True, min
        value = solution.secure[state.actors[0]]
    values = evaluate(state)
    assert list(values) == list(pref.legal_actions(state))
    assert best(values.values()) == value
    for action, tricks_after in values.items():
        after = pref.apply(state, action)
        if isinstance(after, (pref.Playing, pref.Raspasy)):
            assert tricks_after == brute(after, hand, fewest=fewest)


@pytest.mark.many
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", some(range(30)))
def test_contracts_are_worth_what_trying_everything_says(seed: int, players: int) -> None:
    """Last cards of any contract and misere, in the middle of a trick too."""
    check_against_brute_force(by_chance(seed, 1 + seed % 4, players=players))


@pytest.mark.many
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", some(range(20)))
def test_raspasy_is_worth_what_trying_everything_says(seed: int, players: int) -> None:
    """Last cards of any raspasy: with two a dummy's cards lie aside."""
    check_against_brute_force(by_chance(seed, 1 + seed % 4, players=players, raspasy=True))


@each("players", [3, 4])
@each("seed", range(20))
def test_ra2_ra3_tricks_led_by_the_talon_are_worth_what_trying_says(
    seed: int, players: int
) -> None:
    """The first tricks, with the suit shown by the talon, or its cards played by the dealer."""
    state = led_by_talon(seed, 3, players=players, played=seed % 5)
    check_against_brute_force(state)


# --------------------------------------------------------------------------- whole deals


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("talon", ["leads", "hidden"])
def test_security_values_add_up_to_ten_or_more(
    players: int, talon: Literal["leads", "hidden"]
) -> None:
    """Ten tricks are taken, and nobody takes more than they can be sure of."""
    convention = pref.SOCHI.evolve(players=[players], raspasy_talon=talon)
    state = start(convention, pref.Deal.shuffled(0, players), players=players)
    while not isinstance(state, pref.Raspasy):
        state = say(state, "pass")
    solution = solve(state)
    assert isinstance(solution, RaspasySolution)
    assert len(solution.secure) == players
    assert sum(solution.secure) >= 10
    if players == 2:
        assert sum(solution.secure) == 10
    if players == 4:
        assert solution.secure[3] <= (2 if talon == "leads" else 0)


def test_a_contract_is_worth_the_same_before_and_after_the_whist_decisions() -> None:
    """Whist decisions and a claim do not touch the cards."""
    deciding = undertake("7♠", by=1)
    playing = say(deciding, "whist, whist")
    claiming = say(undertake("7♠", by=0), "whist, whist, claim 7 2 1")
    assert solve(deciding) == solve(playing)
    assert isinstance(claiming, pref.Claiming)
    assert solve(claiming) == solve(claiming.playing)


def test_in_the_middle_of_a_trick_the_cards_on_the_table_count() -> None:
    """Only what is still to come may change."""
    state = lay(position(["♠A ♠Q", "♠K ♠10", "♠7 ♠8"], NT, declarer=0, leader=1), "♠10 ♠8")
    assert texts(evaluate(state)) == {"♠Q": 2, "♠A": 1}


def test_who_plays_the_hand_does_not_matter() -> None:
    """An open whister who plays both hands can do what two defenders together can (WH-8)."""
    closed = say(undertake("7♠", by=0), "whist, whist")
    opened = say(undertake("7♠", by=0), "whist, pass, open")
    assert solve(closed) == solve(opened)


# --------------------------------------------------------------------------- what is refused


def exchanging(steps: str, **options: Any) -> pref.State:
    """A state of the exchange."""
    return say(start(pref.SOCHI.evolve(**options)), steps)


REFUSED = {
    "an auction": (start(), "there is no contract yet", "table(deal)"),
    "twelve cards": (exchanging("6♠, pass, pass"), "the discard", "best_discard(state)"),
    "no declaration": (
        exchanging("9 w/t, pass, pass", talonless=[9]),
        "there is no contract yet",
        "Declare",
    ),
    "a blind bid": (
        exchanging("blind 6♠, pass, pass", blind=True),
        "there is no contract yet",
        "TakeTalon",
    ),
    "the end": (
        exchanging("6♠, pass, pass, surrender"),
        "the deal is over",
        "analyse(match)",
    ),
}


@each("case", REFUSED)
@each("function", [solve, evaluate, line])
def test_a_state_without_a_play_is_refused_with_the_way_on(function: Any, case: str) -> None:
    """Whoever asks too early or too late is told what to do instead."""
    state, message, hint = REFUSED[case]
    with pytest.raises(pref.ArgumentError) as caught:
        function(state)
    error = caught.value
    assert error.code == "nothing-to-solve"
    assert message in error.message
    assert hint in error.expected
    assert error.refused.startswith(str(state)[:20])


@pytest.mark.parametrize("function", [evaluate, line])
def test_cards_are_judged_only_where_a_card_is_to_be_played(function: Any) -> None:
    """Whist decisions and claims are for `solve`."""
    for state in (undertake("7♠"), say(undertake("7♠"), "whist, whist, claim 7 2 1")):
        with pytest.raises(pref.ArgumentError) as caught:
            function(state)
        assert caught.value.code == "nothing-to-solve"
        assert "solve(state)" in caught.value.expected


@each("function", [solve, evaluate, line])
@each("wrong", [None, 3, "6♠", pref.SOCHI, pref.Deal.shuffled(1)])
def test_what_is_no_state_is_refused(function: Any, wrong: Any) -> None:
    """The wrong type comes back with what makes the right one."""
    with pytest.raises(pref.WrongType) as caught:
        function(wrong)
    assert "begin()" in caught.value.expected


@pytest.mark.parametrize(
    ("hands", "code"),
    [
        (["♠7", "♠8", "♠9 ♠10"], "unequal-hands"),
        (["", "", ""], "unequal-hands"),
        (["♠7", "♠8", "♠7"], "card-twice"),
        (["♠7", "♠8", "♠T"], "unreadable-card"),
        (["♠7", "♠8"], "wrong-type"),
        ("♠7 | ♠8 | ♠9", "wrong-type"),
        (7, "wrong-type"),
    ],
)
def test_hands_that_cannot_be_are_refused(hands: Any, code: str) -> None:
    """Three hands of one size, each card once."""
    with pytest.raises(pref.PreferenceError) as caught:
        position(hands, NT, declarer=0)
    assert caught.value.code == code


def test_a_hand_or_contract_that_is_none_is_refused() -> None:
    """Hands are 0, 1 and 2; a contract is no text."""
    hands = ["♠7", "♠8", "♠9"]
    for wrong in ({"declarer": 3}, {"declarer": 0, "leader": -1}):
        with pytest.raises(pref.ArgumentError) as caught:
            position(hands, NT, **wrong)
        assert caught.value.code == "bad-hand"
    with pytest.raises(pref.WrongType):
        position(hands, "6NT", declarer=0)  # type: ignore[arg-type]
    with pytest.raises(pref.WrongType):
        position(hands, NT, declarer="0")  # type: ignore[arg-type]
