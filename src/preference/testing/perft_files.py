"""Perft files: positions and their counts, one JSON object a line, for engines in any language.

    {"name": "…", "convention": "sochi", "players": 3, "dealer": 2, "hands": ["…", "…", "…"],
     "talon": "♣9 ♠7", "actions": ["6♠", "pass", "pass"], "counts": [67, 1742]}

(on one line). Convention, hands, talon and actions are written as in a match record.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import attrs

from preference.actions import parse_action
from preference.conventions import Convention
from preference.engine import State, apply, begin
from preference.errors import (
    OutcomeError,
    PreferenceError,
    RecordError,
    check_flag,
    few,
    shown,
    wrong_type,
)
from preference.records.convert import read, with_place, write
from preference.records.items import CardsItem
from preference.records.text import load, write_json
from preference.testing.perft_counts import perft

__all__ = ["PerftPosition", "read_perft", "write_perft"]


_KEYS: Final = {"bad-seat": "dealer", "bad-count": "raspasy_count"}
"""The key that is to blame for what a deal cannot begin with; for anything else it is `players`."""


@attrs.frozen(kw_only=True)
class PerftPosition:
    """A position and how many ways it can go on.

    Args:
        name: What it shows, for people.
        convention: What is played.
        players: 2, 3 or 4.
        dealer: The seat that deals, from 0.
        raspasy_count: Raspasy before the deal; it decides the lowest opening level (RA-8).
        hands: The first, second and third hand as text, as dealt.
        talon: The two cards set aside, in their order.
        actions: What was done up to the position, as text.
        claims: Whether the counts hold claims, as in `perft`.
        counts: The number of continuations of 1, 2, 3… actions.

    Source: formats §2.

    >>> import preference as pref
    >>> deal = pref.Deal.shuffled(seed=7)
    >>> opening = PerftPosition(
    ...     name="auction",
    ...     convention=pref.SOCHI,
    ...     players=3,
    ...     dealer=2,
    ...     hands=tuple(map(str, deal.hands)),
    ...     talon=deal.talon_text,
    ... )
    >>> opening.counted(depth=2).counts
    (27, 378)
    >>> opening.count(1), opening.state().actors
    (27, (0,))
    """

    name: str
    convention: Convention
    players: int
    dealer: int
    raspasy_count: int = 0
    hands: tuple[str, ...]
    talon: str
    actions: tuple[str, ...] = ()
    claims: bool = False
    counts: tuple[int, ...] = ()

    def __attrs_post_init__(self) -> None:
        """Refuse wrong types; whether the position is allowed shows when it is played."""
        for text in (self.name, self.talon):
            if not isinstance(text, str):
                wrong_type("PerftPosition", text, "text for name and talon")
        for texts in (self.hands, self.actions):
            if type(texts) is not tuple or not all(isinstance(text, str) for text in texts):
                wrong_type("PerftPosition", texts, "tuples of text for hands and actions")
        if type(self.counts) is not tuple or not all(type(one) is int for one in self.counts):
            wrong_type("PerftPosition", self.counts, "a tuple of ints for counts")
        for number in (self.players, self.dealer, self.raspasy_count):
            if type(number) is not int:
                wrong_type("PerftPosition", number, "ints for players, dealer and raspasy_count")
        if not isinstance(self.convention, Convention):
            wrong_type("PerftPosition", self.convention, "a Convention such as SOCHI")
        check_flag("PerftPosition", "claims", self.claims)

    def state(self) -> State:
        """Return the state the counts are of.

        Raises:
            RecordError: If the deal or an action is not allowed, with its place.
        """
        cards = CardsItem(hands=self.hands, talon=self.talon, actions=())
        key = "hands"
        try:
            deal = cards.cards(self.players)
            key = "players"
            state = begin(
                self.convention,
                deal,
                dealer=self.dealer,
                players=self.players,
                raspasy_count=self.raspasy_count,
            )
            for at, text in enumerate(self.actions):
                key = f"actions[{at}]"
                state = apply(state, parse_action(text))
        except OutcomeError as error:
            raise with_place(error, f"$.{error.key}") from None
        except PreferenceError as error:
            raise with_place(error, f"$.{_KEYS.get(error.code, key)}") from None
        return state

    def count(self, depth: int) -> int:
        """Count the continuations of so many actions.

        Raises:
            ArgumentError: If the depth is negative.
            RecordError: If the position is not allowed.
            WrongType: If the depth is not an int.
        """
        return perft(self.state(), depth, claims=self.claims)

    def counted(self, depth: int) -> PerftPosition:
        """Return the position with counts made anew.

        Args:
            depth: How many counts to make, of 1, 2, 3… actions.

        Raises:
            RecordError: If the position is not allowed.
            WrongType: If the depth is not an int.
        """
        if type(depth) is not int:
            wrong_type("PerftPosition.counted", depth, "a number of actions, an int")
        counts = tuple(self.count(actions) for actions in range(1, depth + 1))
        return attrs.evolve(self, counts=counts)


def _bad(key: str, message: str, value: object, expected: str) -> RecordError:
    return RecordError(
        message, code="bad-value", path=f"$.{key}", refused=shown(value), expected=expected
    )


def read_perft(text: str) -> tuple[PerftPosition, ...]:
    """Read a perft file: a JSON object a line, empty lines apart.

    Every position is played, so that a file with an illegal action is refused when it is read.

    Args:
        text: The text of the file, as `Path.read_text(encoding="utf-8")` returns it.

    Raises:
        RecordError: If a line is not a position; the path begins with its place, counted from 0
            without the empty lines, as in `$[2].actions[0]`.
        WrongType: If it is no text.

    Source: formats §2.

    >>> import preference as pref
    >>> deal = pref.Deal.shuffled(seed=7)
    >>> hands = ", ".join(f'"{hand}"' for hand in deal.hands)
    >>> (position,) = read_perft(
    ...     '{"name": "auction", "convention": "sochi", "players": 3, "dealer": 2,'
    ...     f' "hands": [{hands}], "talon": "{deal.talon_text}", "counts": [27, 378]}}'
    ... )
    >>> position.count(2) == position.counts[1]
    True
    """
    if not isinstance(text, str):
        wrong_type("read_perft", text, "the text of a perft file")
    lines = [line for line in text.removeprefix("\ufeff").split("\n") if line.strip()]
    return tuple(_read_line(line, index) for index, line in enumerate(lines))


def _read_line(line: str, index: int) -> PerftPosition:
    try:
        position = read(load(line, "read_perft"), PerftPosition)
        for at, count in enumerate(position.counts):
            if count < 0:
                raise _bad(f"counts[{at}]", "a count is never negative", count, "a number from 0")
        position.state()
    except RecordError as error:
        raise with_place(error, f"$[{index}]{error.path.removeprefix('$')}") from None
    return position


def write_perft(positions: Iterable[PerftPosition]) -> str:
    """Write a perft file: what `read_perft` reads.

    Args:
        positions: What to write, a line each.

    Raises:
        ConventionError: If a convention holds a callable of its own, which JSON cannot.
        WrongType: If these are not positions.

    Source: formats §2.

    >>> write_perft([])
    ''
    """
    found = few("write_perft", positions, "positions; read_perft() reads them", most=1_000_000)
    for one in found:
        if not isinstance(one, PerftPosition):
            wrong_type("write_perft", one, "positions; read_perft() reads them")
    return "".join(write_json(write(one)) + "\n" for one in found)
