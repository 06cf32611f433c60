"""What became of one deal, in a word or two that can be counted."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from hashlib import blake2b
from typing import Final, NoReturn

import attrs

from preference.actions import Action
from preference.contracts import CONTRACTS, MISERE, Strain
from preference.errors import ArgumentError, shown, wrong_type
from preference.outcomes import ContractOutcome, Outcome, PreferansOutcome, RaspasyOutcome
from preference.scoring import undertricks
from preference.sheet import Entry
from preference.simulation.checks import check_count

__all__ = ["End", "FailedDeal", "Game", "OneDeal", "check_asked", "fingerprint", "game_of"]


_STRAINS: Final = "".join(map(str, Strain))
_MOST_SEATS: Final = 4


class End:
    """How a game ended; texts, so that counts can be read as JSON.

    Source: SC-1, SC-2, WH-1.

    >>> End.MADE
    'made'
    """

    MADE = "made"
    SET = "set"
    NOT_PLAYED = "not played"


_ENDS: Final = (End.MADE, End.SET, End.NOT_PLAYED)
_WITHOUT_END: Final = ("raspasy", "surrender", "preferans hand")
_UNDERTAKEN: Final = frozenset(
    f"{blind}{contract}" for contract in (*CONTRACTS, MISERE) for blind in ("", "blind ")
)
_KINDS: Final = frozenset(what.rstrip(_STRAINS) for what in (*_UNDERTAKEN, *_WITHOUT_END))
_EXAMPLES: Final = "such as '6♠', '10NT', 'blind 6♠', 'misere', 'raspasy', 'surrender'"


@attrs.frozen(order=True)
class Game:
    """What was played, and how it ended.

    Attributes:
        what: A contract such as `6♠`, `misere`, `raspasy`, `surrender` or `preferans hand`; with
            `blind` before it if it was bid blind.
        end: `made`, `set`, `not played` if nobody whisted it or it was given up, and empty where
            there is nothing to make.

    Raises:
        ArgumentError: If there is no such game, or it cannot end so.
        WrongType: If a part is no text.

    Source: SC-1, SC-2, RA-5.

    >>> print(Game("6♠", End.SET))
    6♠ set
    """

    what: str
    end: str = ""

    def __attrs_post_init__(self) -> None:
        """Check the parts."""
        for part in (self.what, self.end):
            if not isinstance(part, str):
                wrong_type("Game", part, "text: what was played and how it ended")
        if self.what in _UNDERTAKEN:
            ends: tuple[str, ...] = _ENDS
        elif self.what in _WITHOUT_END:
            ends = ("",)
        else:
            _refuse("there is no such game", self.what, _EXAMPLES)
        if self.end not in ends:
            _refuse(f"{self.what} does not end so", self.end, " or ".join(map(repr, ends)))

    @property
    def kind(self) -> str:
        """What was played, whatever the strain.

        >>> Game("blind 6♠", End.MADE).kind, Game("10NT", End.SET).kind, Game("raspasy").kind
        ('blind 6', '10', 'raspasy')
        """
        return self.what.rstrip(_STRAINS)

    def __str__(self) -> str:
        """Print both."""
        return f"{self.what} {self.end}" if self.end else self.what


def _refuse(message: str, refused: object, expected: str) -> NoReturn:
    raise ArgumentError(message, code="bad-game", refused=shown(refused), expected=expected)


def check_asked(function: str, what: object, end: object) -> None:
    """Refuse what no game can be, where games are asked for.

    Args:
        function: Who was asked.
        what: A game, a kind of game, or `None`.
        end: An end, or `None`.

    Raises:
        ArgumentError: If there is no such game or end.
        WrongType: If one is neither text nor `None`.

    >>> check_asked("Summary.count", "6", "made")
    """
    for asked in (what, end):
        if asked is not None and not isinstance(asked, str):
            wrong_type(function, asked, "text such as '6♠' and 'made', or None")
    if not (what is None or what in _UNDERTAKEN or what in _KINDS):
        _refuse("there is no such game", what, f"a level such as '6', or a game {_EXAMPLES}")
    if not (end is None or end == "" or end in _ENDS):
        _refuse("no game ends so", end, ", ".join(map(repr, (*_ENDS, ""))))


def game_of(outcome: Outcome) -> Game:
    """Return what became of a deal.

    Source: SC-1, SC-2, RA-5.

    >>> import preference as pref
    >>> print(game_of(pref.RaspasyOutcome(setting=pref.Setting(3, 2), tricks=(3, 3, 4))))
    raspasy
    """
    if isinstance(outcome, RaspasyOutcome):
        return Game("raspasy")
    if isinstance(outcome, PreferansOutcome):
        return Game("preferans hand")
    if not isinstance(outcome, ContractOutcome):
        return Game("surrender")
    what = f"blind {outcome.contract}" if outcome.blind else str(outcome.contract)
    if outcome.tricks is None:
        return Game(what, End.NOT_PLAYED)
    return Game(what, End.SET if undertricks(outcome) else End.MADE)


def fingerprint(index: int, actions: Sequence[Action], entries: Sequence[Entry]) -> int:
    """Return a number that stands for a deal: what was done in it and what it wrote.

    >>> fingerprint(0, [], []) == fingerprint(0, [], []) != fingerprint(1, [], [])
    True
    """
    lines = [str(index), *map(str, actions)]
    lines += [
        f"{entry.seat} {entry.column.value} {entry.amount} {entry.rule} {entry.on}"
        for entry in entries
    ]
    return int.from_bytes(blake2b("\n".join(lines).encode(), digest_size=16).digest(), "big")


@attrs.frozen
class OneDeal:
    """One deal of a simulation, played to its end.

    Attributes:
        index: Which deal.
        game: What became of it.
        results: What each seat won or lost by it, in whists, as if the game ended here (SE-1).
        digest: The fingerprint of what was done and written.
    """

    index: int
    game: Game
    results: tuple[Fraction, ...]
    digest: int


@attrs.frozen
class FailedDeal:
    """A deal that a player spoiled: by raising, or by nonsense.

    Attributes:
        index: Which deal of the simulation.
        seat: Where the player sat.
        error: What went wrong, as text.
        record: The match so far, as a match record.

    Raises:
        ArgumentError: If the index is below 0, or there is no such seat.
        WrongType: If a part is of the wrong type.

    >>> FailedDeal(7, 0, "seat 0: the bot raised ValueError", "{}").index
    7
    """

    index: int
    seat: int
    error: str
    record: str

    def __attrs_post_init__(self) -> None:
        """Check the parts."""
        check_count("FailedDeal", "deals before it", self.index, 0)
        check_count("FailedDeal", "seats before it", self.seat, 0)
        if self.seat >= _MOST_SEATS:
            raise ArgumentError(
                "there is no such seat",
                code="bad-seat",
                refused=shown(self.seat),
                expected="0 to 3",
            )
        for text in (self.error, self.record):
            if not isinstance(text, str):
                wrong_type("FailedDeal", text, "text: what went wrong, and the record")
