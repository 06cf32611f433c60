"""Lines of best play: legal to the last card, and worth what they claim."""

from typing import Any, Literal

import pytest

import preference as pref
from preference.solver import ContractSolution, line, position, solve
from tests.play import be, lay, say, start, undertake
from tests.rows import each
from tests.solver.endings import InPlay, by_chance, play_line


def check_line(state: InPlay, seat: int | None = None) -> None:
    """A line is legal, ends the deal, and comes to its value."""
    solution = solve(state)
    actions = line(state, seat=seat)
    outcome = play_line(state, actions).outcome
    assert isinstance(outcome, (pref.ContractOutcome, pref.RaspasyOutcome))
    assert outcome.tricks is not None
    if isinstance(solution, ContractSolution):
        assert outcome.tricks[solution.declarer] == solution.tricks
    else:
        whose = state.actors[0] if seat is None else seat
        assert outcome.tricks[whose] == solution.secure[whose]


@each("players", [2, 3, 4])
@each("seed", range(12))
def test_a_line_of_a_contract_comes_to_its_value(seed: int, players: int) -> None:
    """From any point of the play."""
    check_line(by_chance(seed, 2 + seed % 4, players=players))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(8))
def test_a_line_of_a_raspasy_comes_to_the_value_of_each_player(seed: int, players: int) -> None:
    """One line a player: this one ducks, the others join against it."""
    state = by_chance(seed, 2 + seed % 3, players=players, raspasy=True)
    check_line(state)
    setting = be(pref.Raspasy, state).setup.table.setting
    for seat in setting.active:
        check_line(state, seat)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2))
def test_a_line_of_a_whole_deal_comes_to_its_value(seed: int) -> None:
    """Thirty cards, of a contract and of a misere, with and without an open hand."""
    deal = pref.Deal.shuffled(seed)
    for state in (
        say(undertake("6♥", by=seed, deal=deal), "whist, whist"),
        say(undertake("7NT", by=0, deal=deal), "pass, whist, open"),
        undertake("misere", by=1, deal=deal),
    ):
        assert len(line(state)) == 30
        check_line(be(pref.Playing, state))


@pytest.mark.long
@pytest.mark.parametrize("talon", ["leads", "hidden"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_line_of_a_whole_raspasy_comes_to_its_value(
    talon: Literal["leads", "hidden"], players: int
) -> None:
    """The dealer of four plays the talon in it, and has a line of their own (RA-3)."""
    convention = pref.SOCHI.evolve(players=[players], raspasy_talon=talon)
    deal = pref.Deal.shuffled(0, players)
    state = start(convention, deal, players=players)
    while not isinstance(state, pref.Raspasy):
        state = say(state, "pass")
    actions = line(state)
    by_dealer = [one for one in actions if isinstance(one, pref.PlayTalon)]
    with_dealer = players == 4 and talon == "leads"
    assert len(by_dealer) == (2 if with_dealer else 0)
    assert len(actions) == (20 if players == 2 else 30) + len(by_dealer)
    for seat in range(players):
        if seat != 3 or with_dealer:
            check_line(state, seat)


def test_of_equal_cards_the_lowest_is_played() -> None:
    """So a line is the same every time, on every machine."""
    state = position(["♠Q ♠K ♠A", "♠7 ♠8 ♠9", "♥7 ♥8 ♥9"], pref.parse_contract("6NT"), declarer=0)
    assert [str(one.card) for one in line(state)][::3] == ["♠Q", "♠K", "♠A"]
    assert line(state) == line(state)


def test_a_line_begins_in_the_middle_of_a_trick() -> None:
    """What lies on the table is not played again."""
    state = position(["♠A ♠Q", "♠K ♠10", "♠7 ♠8"], pref.parse_contract("6NT"), declarer=0, leader=1)
    actions = line(lay(state, "♠10 ♠8"))
    assert [str(one) for one in actions] == ["play ♠Q", "play ♠A", "play ♠K", "play ♠7"]


@pytest.mark.parametrize(("seat", "code"), [(1, "bad-seat"), (7, "bad-seat"), ("0", "wrong-type")])
def test_a_line_of_a_contract_is_the_declarers(seat: Any, code: str) -> None:
    """A contract has one value; a raspasy has no line of a seat that takes no part."""
    state = position(["♠A ♠Q", "♠K ♠10", "♠7 ♠8"], pref.MISERE, declarer=0)
    assert line(state, seat=0) == line(state)
    with pytest.raises(pref.PreferenceError) as caught:
        line(state, seat=seat)
    assert caught.value.code == code


def test_a_dealer_of_four_with_a_hidden_talon_has_no_line() -> None:
    """Who takes no part has no tricks to play for."""
    convention = pref.SOCHI.evolve(raspasy_talon="hidden")
    state = say(start(convention, players=4), "pass, pass, pass")
    with pytest.raises(pref.ArgumentError) as caught:
        line(state, seat=3)
    assert (caught.value.code, caught.value.expected) == ("bad-seat", "seat 0 or seat 1 or seat 2")
