"""The table of a deal: every declarer, strain and first lead in one call."""

from random import Random
from typing import Any

import pytest

import preference as pref
from preference.solver import ContractSolution, RaspasySolution, position, solve, table
from tests.looks import some
from tests.play import say, start
from tests.solver.endings import brute

HANDS = (0, 1, 2)


def by_chance(seed: int, cards: int) -> list[pref.Hand]:
    """Three hands of so many cards."""
    deck = Random(seed).sample(pref.DECK, 3 * cards)
    return [pref.Hand.of(deck[at::3]) for at in HANDS]


@pytest.mark.many
@pytest.mark.parametrize("seed", some(range(6)))
def test_a_table_holds_what_trying_everything_says(seed: int) -> None:
    """All 54 values of small hands, by `apply` alone."""
    hands = by_chance(seed, 3)
    found = table(hands)
    for leader in HANDS:
        for declarer in HANDS:
            for strain in pref.Strain:
                contract = pref.Contract(6, strain)
                state = position(hands, contract, declarer=declarer, leader=leader)
                expected = brute(state, declarer, fewest=False)
                assert found.tricks(declarer, strain, leader) == expected
            state = position(hands, pref.MISERE, declarer=declarer, leader=leader)
            assert found.misere(declarer, leader) == brute(state, declarer, fewest=True)


@pytest.mark.long
def test_a_table_of_a_deal_agrees_with_solving_each_contract_alone() -> None:
    """Work that is shared changes no value; the talon is out of play."""
    deal = pref.Deal.shuffled(seed=5)
    found = table(deal, leader=0)
    assert found.hands == deal.hands
    for declarer in HANDS:
        for strain in pref.Strain:
            solution = solve(position(deal, pref.Contract(7, strain), declarer=declarer))
            assert isinstance(solution, ContractSolution)
            assert found.tricks(declarer, strain) == solution.tricks
    solution = solve(position(deal, pref.MISERE, declarer=2))
    assert isinstance(solution, ContractSolution)
    assert found.misere(2) == solution.tricks


@pytest.mark.long
def test_the_misere_of_a_table_is_the_security_value_of_a_raspasy_with_a_hidden_talon() -> None:
    """Both ask for the fewest tricks of one hand against the other two, the first hand leading."""
    deal = pref.Deal.shuffled(seed=7)
    state = say(start(pref.SOCHI.evolve(raspasy_talon="hidden"), deal), "pass, pass, pass")
    solution = solve(state)
    assert isinstance(solution, RaspasySolution)
    assert solution.secure == tuple(table(deal, leader=0).misere(hand) for hand in HANDS)


def test_a_table_of_one_first_lead_is_a_part_of_the_whole() -> None:
    """And says so when it is asked for another."""
    hands = by_chance(1, 4)
    whole, part = table(hands), table(hands, leader=1)
    assert whole.leaders == HANDS
    assert part.leaders == (1,)
    assert part.games == ((), whole.games[1], ())
    assert part.miseres == ((), whole.miseres[1], ())
    with pytest.raises(pref.ArgumentError) as caught:
        part.tricks(0, pref.Strain.CLUBS)
    assert (caught.value.code, caught.value.refused) == ("bad-hand", "0")
    assert "hand 1" in caught.value.expected


def test_a_table_is_a_value() -> None:
    """It compares and hashes, and takes hands in any form."""
    hands: list[Any] = ["♠A ♥7", pref.Hand.of("♠K ♥8"), pref.parse_cards("♠Q ♥9")]
    one, other = table(hands, leader=0), table(["♥7 ♠A", "♠K ♥8", "♠Q ♥9"], leader=0)
    assert one == other
    assert hash(one) == hash(other)


def test_a_table_is_printed_a_row_a_declarer_and_a_block_a_first_lead() -> None:
    """As people would write it down."""
    assert str(table(["♠A ♥7", "♠K ♥8", "♠Q ♥9"], leader=0)).split("\n") == [
        "first hand leads     ♠   ♣   ♦   ♥  NT  misere",
        "first hand           1   1   1   1   1       1",
        "second hand          0   0   0   0   0       0",
        "third hand           1   1   1   1   1       1",
    ]
    whole = str(table(["♠A ♥7", "♠K ♥8", "♠Q ♥9"]))
    assert [block.split("  ")[0] for block in whole.split("\n\n")] == [
        "first hand leads",
        "second hand leads",
        "third hand leads",
    ]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("♠A | ♠K | ♠Q",), "wrong-type"),
        ((None,), "wrong-type"),
        ((["♠A", "♠K"],), "wrong-type"),
        ((["♠A", "♠K", "♠Q ♠J"],), "unequal-hands"),
        ((["♠A", "♠K", "♠K"],), "card-twice"),
    ],
)
def test_what_is_no_cards_is_refused(arguments: tuple[Any, ...], code: str) -> None:
    """A deal, or three hands of one size."""
    with pytest.raises(pref.PreferenceError) as caught:
        table(*arguments)
    assert caught.value.code == code


def test_a_hand_or_a_strain_that_is_none_is_refused() -> None:
    """Hands are numbers, strains are not."""
    found = table(["♠A", "♠K", "♠Q"])
    wrong: Any
    for wrong in (3, -1):
        with pytest.raises(pref.ArgumentError) as caught:
            found.misere(wrong)
        assert caught.value.code == "bad-hand"
        with pytest.raises(pref.ArgumentError):
            table(["♠A", "♠K", "♠Q"], leader=wrong)
    for wrong in ("0", True, None, 1.0):
        with pytest.raises(pref.WrongType):
            found.misere(wrong)
    with pytest.raises(pref.WrongType):
        found.tricks(0, 1)  # type: ignore[arg-type]
