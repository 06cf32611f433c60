"""Perft: how many ways a deal can go on, which two engines can compare to the last line.

The name is chess programmers' for a *performance test* that became a test of move generators: a
legal action too many or too few, anywhere in the tree, changes the count.
"""

from __future__ import annotations

from itertools import repeat
from typing import Final, get_args

from preference.actions import Action
from preference.engine import Finished, State, apply, legal_actions, legal_claims
from preference.errors import ArgumentError, check_flag, shown, wrong_type

__all__ = ["divide", "perft"]

_STATES: Final[tuple[type, ...]] = get_args(State)

_MOST_KEPT: Final = 200_000
"""How many states one call remembers the counts of, at most; beyond that it counts them again."""


class _Counter:
    """Counts below states, and remembers equal states: a deal comes by many ways to one place.

    A state tells all that its continuations depend on, so that it is a key as it stands.
    """

    def __init__(self, claims: bool, ended: bool) -> None:
        self.claims = claims
        self.ended = ended
        self.known: dict[tuple[int, State], int] = {}

    def actions(self, state: State) -> tuple[Action, ...]:
        """List what may be done."""
        legal = legal_actions(state)
        return (*legal, *legal_claims(state)) if self.claims else legal

    def count(self, state: State, depth: int) -> int:
        """Count the lines of so many actions."""
        if depth == 0:
            return 1
        if isinstance(state, Finished):
            return int(self.ended)
        actions = self.actions(state)
        if depth == 1:
            return len(actions)  # every action ends a line: none has to be done
        key = (depth, state)
        known = self.known.get(key)
        if known is None:
            after = map(apply, repeat(state), actions)
            known = sum(map(self.count, after, repeat(depth - 1)))
            if len(self.known) < _MOST_KEPT:
                self.known[key] = known
        return known


def _counter(function: str, state: State, depth: int, claims: bool, ended: bool) -> _Counter:
    """Check the arguments."""
    if not isinstance(state, _STATES):
        wrong_type(function, state, "a state, as begin() and apply() return")
    if type(depth) is not int:
        wrong_type(function, depth, "a number of actions, an int")
    check_flag(function, "claims", claims)
    check_flag(function, "ended", ended)
    least = 1 if function == "divide" else 0
    if depth < least:
        raise ArgumentError(
            f"{function} looks at least {least} actions ahead",
            code="bad-depth",
            refused=shown(depth),
            expected=f"an int from {least}",
        )
    return _Counter(claims, ended)


def perft(state: State, depth: int, *, claims: bool = False, ended: bool = False) -> int:
    """Count the legal continuations of exactly so many actions.

    One action is one step, whoever takes it: a call, a discard, a card, a look, an answer. Two
    lines are different when their actions are, even if they lead to equal states.

    Args:
        state: Where the deal stands.
        depth: How many actions each line has; 0 counts the line of no action, which is 1.
        claims: Whether claims count as actions where they may be made (PL-6). They are apart from
            `legal_actions`, and apart here too: without, no line goes into a claim. The answers to
            a claim that the given state is waiting for always count.
        ended: Whether a deal that is over sooner counts as a line too. Without, as in chess, it
            does not: only lines of the full depth are counted, and of a finished deal none.

    Returns:
        The number of lines.

    Raises:
        ArgumentError: If the depth is negative.
        WrongType: If an argument is of the wrong type.

    Source: formats §2.

    >>> import preference as pref
    >>> state = pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=7), dealer=2, players=3)
    >>> [perft(state, depth) for depth in range(4)]
    [1, 27, 378, 3654]
    """
    return _counter("perft", state, depth, claims, ended).count(state, depth)


def divide(
    state: State, depth: int, *, claims: bool = False, ended: bool = False
) -> dict[str, int]:
    """Count the continuations apart by their first action: where two engines' counts part.

    Engines that disagree on `perft` disagree here on the first action of the line that is wrong;
    do that action in both, divide one less deep, and so on to the state in which one allows what
    the other does not.

    Args:
        state: Where the deal stands.
        depth: How many actions each line has, the first included; at least 1.
        claims: As in `perft`.
        ended: As in `perft`.

    Returns:
        The number of lines by the text of their first action, in the order of `legal_actions`,
        claims last. They add up to `perft`, but for a finished deal, which has no first action.

    Raises:
        ArgumentError: If the depth is not at least 1.
        WrongType: If an argument is of the wrong type.

    Source: formats §2.

    >>> import preference as pref
    >>> state = pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=7), dealer=2, players=3)
    >>> for text in ("pass", "10♥", "pass"):
    ...     state = pref.apply(state, pref.parse_action(text))
    >>> counts = divide(state, 2)
    >>> len(counts), counts["discard ♠9 ♥9"], counts["surrender"], sum(counts.values())
    (67, 3, 0, 198)
    """
    counter = _counter("divide", state, depth, claims, ended)
    return {
        str(action): counter.count(apply(state, action), depth - 1)
        for action in counter.actions(state)
    }
