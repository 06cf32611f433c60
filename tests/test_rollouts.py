"""Random playouts on integers: each the same as through `apply`, every card as likely."""

from collections import Counter
from fractions import Fraction
from hashlib import blake2b
from random import Random
from typing import Any

import pytest

import preference as pref
from preference.results import deal_results
from preference.simulation import rollouts
from preference.simulation.rollouts import playouts_of
from preference.solver import evaluate, position
from preference.testing import RandomChance, choose_action
from tests.looks import some
from tests.play import start

InPlay = pref.Playing | pref.Raspasy

CONVENTIONS: list[tuple[pref.Convention, int]] = [
    (pref.SOCHI, 3),
    (pref.SOCHI, 4),
    (pref.SOCHI.evolve(raspasy_talon="hidden"), 3),
    (pref.SOCHI.evolve(raspasy_talon="hidden"), 4),
    (pref.SOCHI.evolve(raspasy_leader="winner"), 3),
    (pref.SOCHI.evolve(raspasy_leader="first_hand"), 3),
    (pref.GUSARIK, 2),
]


def states(convention: pref.Convention, players: int, seed: int) -> list[InPlay]:
    """Every state in which a card is to be played, of a deal by chance."""
    chance = RandomChance(Random(f"{convention} {players} {seed}"))
    state: pref.State = start(
        convention, pref.Deal.shuffled(seed, players), players=players, dealer=seed % players
    )
    found: list[InPlay] = []
    while not isinstance(state, pref.Finished):
        if isinstance(state, InPlay):
            found.append(state)
        state = pref.apply(state, choose_action(chance, state))
    return found


def a_play() -> InPlay:
    """A game at its first card."""
    firsts = (found[0] for seed in range(99) if (found := states(pref.SOCHI, 3, seed)))
    return next(first for first in firsts if isinstance(first, pref.Playing))


def mixed(root: int, number: int) -> int:
    """The chance of a number, by its description."""
    state = root ^ (number * 0x9E3779B9) % 2**32
    for _ in range(2):
        state = ((state ^ (state >> 16)) * 0x045D9F3B) % 2**32
    return state ^ (state >> 16)


def by_apply(state: pref.State, root: int, number: int) -> pref.Finished:
    """A playout with nothing but `legal_actions` and `apply`; talon cards in the deck's order."""
    luck, step = mixed(root, number), 0
    while not isinstance(state, pref.Finished):
        actions = pref.legal_actions(state)
        if isinstance(actions[0], pref.PlayTalon):
            actions = tuple(sorted(actions, key=lambda one: one.card.index))  # type: ignore[union-attr]
        state = pref.apply(state, actions[mixed(luck, step) * len(actions) >> 32])
        step += 1
    return state


def root_of(seed: object) -> int:
    """The 32 bits that a seed stands for."""
    return int.from_bytes(blake2b(str(seed).encode(), digest_size=4).digest(), "big")


@pytest.mark.many
@pytest.mark.parametrize("case", some(range(len(CONVENTIONS))))
def test_pl_1_every_playout_is_the_one_through_apply(case: int) -> None:
    """Contracts, miseres and raspasys, from every card on, deal by deal."""
    convention, players = CONVENTIONS[case]
    kinds: Counter[str] = Counter()
    for seed in range(12):
        for at, state in enumerate(states(convention, players, seed)):
            kinds[type(state).__name__] += 1
            first = 1000 * seed + at
            packed = playouts_of(state, root_of("x"), first, first + 2)
            for number, found in zip((first, first + 1), packed, strict=True):
                taken = tuple(found >> 4 * hand & 15 for hand in range(len(state.taken)))
                ended = by_apply(state, root_of("x"), number)
                assert pref.engine.end_play(state, taken) == ended, (seed, at)
    assert len(kinds) == 2
    assert min(kinds.values()) > 30


def test_ra_3_the_dealer_of_four_draws_a_talon_card_too() -> None:
    """Both talon cards lead first, each about as often."""
    state = start(pref.SOCHI, pref.Deal.shuffled(5, 4), players=4, dealer=3)
    for _ in range(3):
        state = pref.apply(state, pref.Pass())
    assert isinstance(state, pref.Raspasy)
    assert len(pref.legal_actions(state)) == 2
    found = rollouts(state, 400)
    assert found.total == 400
    assert sum(found.tricks(hand).mean for hand in range(4)) == 10


def test_every_card_is_as_likely_as_the_others() -> None:
    """The value of each first card among the ends is right within chance."""
    state = position(["♠A ♥7", "♠7 ♥8", "♠8 ♥9"], pref.MISERE, declarer=0, leader=0)
    found = rollouts(state, 4000)
    # Spades first: the ace takes one, hearts lose. Hearts first: the same tricks in the end.
    assert {taken for taken, _ in found.pairs}
    exact: dict[tuple[int, ...], Fraction] = {}

    def walk(at: pref.State, part: Fraction) -> None:
        if isinstance(at, pref.Finished):
            assert isinstance(at.outcome, pref.ContractOutcome)
            assert at.outcome.tricks is not None
            exact[at.outcome.tricks] = exact.get(at.outcome.tricks, Fraction()) + part
            return
        actions = pref.legal_actions(at)
        for action in actions:
            walk(pref.apply(at, action), part / len(actions))

    walk(state, Fraction(1))
    assert {taken for taken, _ in found.pairs} == set(exact)
    for taken, count in found.pairs:
        deviation = (float(exact[taken]) * (1 - float(exact[taken])) * 4000) ** 0.5
        assert abs(count - 4000 * exact[taken]) <= 5 * deviation


def test_se_1_the_results_are_those_of_the_ends() -> None:
    """Each end is scored and settled by itself."""
    state = a_play()
    found = rollouts(state, 50)
    total = [Fraction()] * 3
    for number in range(50):
        outcome = by_apply(state, root_of(1), number).outcome
        for seat, result in enumerate(deal_results(pref.SOCHI, outcome)):
            total[seat] += result
    assert [result.mean * 50 for result in found.results()] == total
    assert sum(total) == 0


@pytest.mark.long
def test_rollouts_depend_on_the_seed_and_the_number_alone() -> None:
    """More of them begin with the same ones."""
    state = a_play()
    assert rollouts(state, 30) == rollouts(state, 30, seed="1")
    assert rollouts(state, 300, seed=2) != rollouts(state, 300)
    first = playouts_of(state, 7, 0, 25_000)
    assert first == playouts_of(state, 7, 0, 10) + playouts_of(state, 7, 10, 25_000)
    counts = Counter(tuple(one >> 4 * hand & 15 for hand in range(3)) for one in first)
    assert sum(counts.values()) == 25_000


def test_no_playout_beats_best_play_on_average() -> None:
    """The declarer's mean against players by chance is no proof, but the extremes hold."""
    state = position(["♠A ♠K ♥7", "♠7 ♥8 ♥A", "♠8 ♥9 ♥K"], pref.parse_contract("6NT"), declarer=0)
    best = max(evaluate(state).values())
    most = max(taken[0] for taken, _ in rollouts(state, 200).pairs)
    assert most >= best


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"n": 0}, pref.ArgumentError),
        ({"n": 2**30 + 1}, pref.ArgumentError),
        ({"n": 1.0}, pref.WrongType),
        ({"n": 1, "seed": 1.0}, pref.WrongType),
    ],
)
def test_numbers_that_cannot_be_are_refused(
    arguments: dict[str, Any], error: type[Exception]
) -> None:
    """Before anything is played."""
    state = a_play()
    with pytest.raises(error):
        rollouts(state, **arguments)


def test_what_is_no_play_is_refused() -> None:
    """With how to get on from there; and hands that are none."""
    with pytest.raises(pref.ArgumentError, match="there is no contract yet"):
        rollouts(start(), 1)
    with pytest.raises(pref.WrongType):
        rollouts("state", 1)  # type: ignore[arg-type]
    found = rollouts(a_play(), 1)
    with pytest.raises(pref.ArgumentError, match="no such hand"):
        found.tricks(4)
    with pytest.raises(pref.WrongType):
        found.tricks("0")  # type: ignore[arg-type]
    assert found.tricks(3).mean == 0
