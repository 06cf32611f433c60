"""The best two cards to lay away, and what they make possible."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

import attrs

from preference.actions import Discard
from preference.cards import CARDS, DECK, suit_byte
from preference.contracts import MISERE, Contract, Strain
from preference.engine import State
from preference.errors import ArgumentError, shown, wrong_type
from preference.exchange import Exchange, Step
from preference.following import NO_TRUMP
from preference.solver.positions import is_state
from preference.solver.questions import Aim, Question
from preference.solver.solutions import ContractSolution

__all__ = ["BestDiscard", "best_discard"]

_LEVELS: Final = (6, 7, 8, 9, 10)
_HONOURS: Final = (0, 0, 0, 0, 1, 2, 4, 6)
"""What a card of each rank is guessed to be worth, for the order in which discards are tried."""


@attrs.frozen
class BestDiscard:
    """Two cards to lay away, and what becomes of the deal then.

    Attributes:
        discard: The two cards.
        solution: What to declare, and the tricks it comes to. It is the highest contract that can
            be made; if none can, the one that costs least in gora. A misere stays a misere.

    Source: EX-1, EX-2.

    >>> from preference.actions import parse_action
    >>> from preference.contracts import parse_contract
    >>> solution = ContractSolution(parse_contract("8♠"), declarer=0, tricks=8)
    >>> print(BestDiscard(parse_action("discard ♦7 ♦8"), solution))
    discard ♦7 ♦8, then 8♠ of seat 0: 8 tricks, made
    """

    discard: Discard
    solution: ContractSolution

    def __str__(self) -> str:
        """Say what to lay away and what comes of it, in one line."""
        return f"{self.discard}, then {self.solution}"


def best_discard(state: State) -> BestDiscard:
    """Find the two of the twelve cards that are best laid away, over all 66 discards.

    Whether anybody would whist is not asked: the value is that of the play, all cards seen.

    Args:
        state: The declarer holding the twelve cards.

    Returns:
        The discard that makes the highest contract possible, not below the winning bid; on misere
        the one that leaves the fewest tricks. Of several that are equally good it is always the
        same one.

    Raises:
        ArgumentError: If nobody is to lay cards away now; it says how to go on.
        WrongType: If it is no state.

    Source: EX-1, EX-2.

    >>> import preference as pref
    >>> state = pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=285), dealer=2, players=3)
    >>> for text in ("6♠", "pass", "pass"):
    ...     state = pref.apply(state, pref.parse_action(text))
    >>> print(best_discard(state))
    discard ♠K ♥9, then 10NT of seat 0: 10 tricks, made
    """
    search = _Search(_with_twelve(state))
    return search.misere() if search.exchange.is_misere else search.game()


def _with_twelve(state: State) -> Exchange:
    """Return a state in which two cards are to be laid away, or refuse what is none."""
    if isinstance(state, Exchange) and state.step is Step.TALON:
        return state
    if not is_state(state):
        wrong_type("solver.best_discard", state, "a state, as begin() and apply() return")
    if isinstance(state, Exchange):
        blind = state.step is Step.BLIND
        here = "apply TakeTalon first" if blind else "the ten cards stay; apply Declare"
    else:
        here = "go back to the exchange"
    raise ArgumentError(
        "no cards are to be laid away now",
        code="no-discard",
        rule="EX-1",
        refused=shown(str(state))[1:-1],
        expected=f"a state in which the declarer holds twelve cards; here, {here}",
    )


class _Search:
    """The search for the best discard in one exchange."""

    def __init__(self, exchange: Exchange) -> None:
        self.exchange = exchange
        self.seat = exchange.actors[0]
        self.discards = tuple(_discards(exchange.cards))

    def misere(self) -> BestDiscard:
        """Find the discard that leaves the fewest tricks on misere."""
        memory = self._question(0, Aim.FEWEST, NO_TRUMP).memory()
        # The highest cards are first suspected of taking a trick.
        order = sorted(self.discards, key=_ranks, reverse=True)
        best = order[0]
        fewest = self._question(best, Aim.FEWEST, NO_TRUMP).value(memory)
        for discard in order[1:]:
            if fewest == 0:
                break
            question = self._question(discard, Aim.FEWEST, NO_TRUMP)
            if not question.reaches(fewest, memory):
                best, fewest = discard, question.value(memory)
        return self._found(best, ContractSolution(MISERE, self.seat, fewest))

    def game(self) -> BestDiscard:
        """Find the discard that makes the highest contract possible."""
        lowest = self._lowest_contracts()
        memories = {strain: self._question(0, Aim.MOST, int(strain)).memory() for strain in lowest}
        tries = [(strain, discard) for strain in lowest for discard in self.discards]
        tries.sort(key=lambda one: self._promise(*one), reverse=True)
        best: tuple[tuple[int, int], int, ContractSolution] | None = None
        for strain, discard in tries:
            question, memory = self._question(discard, Aim.MOST, int(strain)), memories[strain]
            needed = 0
            if best is not None:
                better = [count for count in range(11) if _worth(lowest[strain], count) > best[0]]
                if not better or not question.reaches(better[0], memory):
                    continue
                needed = better[0]
            tricks = question.value(memory)
            assert tricks >= needed
            contract = lowest[strain]
            if tricks > contract.level:
                contract = Contract(tricks, strain)
            solution = ContractSolution(contract, self.seat, tricks)
            best = (_worth(lowest[strain], tricks), discard, solution)
        assert best is not None
        return self._found(best[1], best[2])

    def _question(self, discard: int, aim: Aim, trump: int) -> Question:
        hands = list(self.exchange.table.deal.masks)
        hands[self.exchange.declarer] = self.exchange.cards & ~discard
        return Question(tuple(hands), self.exchange.declarer, aim, trump)

    def _lowest_contracts(self) -> dict[Strain, Contract]:
        """Return the lowest contract in each strain that may be declared (EX-2)."""
        bid = self.exchange.bid.contract
        assert isinstance(bid, Contract)
        lowest = {}
        for strain in Strain:
            allowed = [one for one in (Contract(level, strain) for level in _LEVELS) if one >= bid]
            if allowed:
                lowest[strain] = allowed[0]
        return lowest

    def _promise(self, strain: Strain, discard: int) -> int:
        """Guess how good a hand is, so that the best discard is found soon."""
        left = self.exchange.cards & ~discard
        promise = 0
        for suit in range(4):
            byte = suit_byte(left, suit)
            promise += sum(_HONOURS[card & 7] for card in CARDS[0][byte])
            if suit == strain:
                promise += 5 * byte.bit_count()
            elif strain is Strain.NO_TRUMP:
                promise += byte.bit_count() ** 2 // 2
            elif not byte:
                promise += 3
        return promise

    @staticmethod
    def _found(discard: int, solution: ContractSolution) -> BestDiscard:
        low, high = (DECK[card] for card in range(32) if discard >> card & 1)
        return BestDiscard(Discard(low, high), solution)


def _worth(lowest: Contract, tricks: int) -> tuple[int, int]:
    """Order results: the highest contract made (BI-1), or less than nothing if set (SC-1)."""
    if tricks >= lowest.level:
        return tricks, int(lowest.strain)
    return (tricks - lowest.level) * lowest.price, 0


def _discards(cards: int) -> Iterator[int]:
    """Yield the discards that differ.

    Cards of one suit are equal if none of another hand is between them; of equal cards the lower
    ones are laid away.
    """
    runs: list[list[int]] = []
    for card in range(32):
        if cards >> card & 1:
            if card & 7 and cards >> (card - 1) & 1:
                runs[-1].append(card)
            else:
                runs.append([card])
    for run in runs:
        if len(run) > 1:
            yield 1 << run[0] | 1 << run[1]
    for one, other in combinations(runs, 2):
        yield 1 << one[0] | 1 << other[0]


def _ranks(discard: int) -> int:
    """Add up the ranks of two cards."""
    return sum(card & 7 for card in range(32) if discard >> card & 1)
