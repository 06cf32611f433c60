"""What became of one deal, in a word or two that can be counted."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from hashlib import blake2b
from typing import Final

import attrs

from preference.actions import Action
from preference.contracts import Strain
from preference.outcomes import ContractOutcome, Outcome, PreferansOutcome, RaspasyOutcome
from preference.scoring import undertricks
from preference.sheet import Entry

__all__ = ["End", "Game", "OneDeal", "fingerprint", "game_of"]


_STRAINS: Final = "".join(map(str, Strain))


class End:
    """How a game ended; texts, so that counts can be read as JSON.

    Source: SC-1, SC-2, WH-1.

    >>> End.MADE
    'made'
    """

    MADE = "made"
    SET = "set"
    NOT_PLAYED = "not played"


@attrs.frozen(order=True)
class Game:
    """What was played, and how it ended.

    Attributes:
        what: A contract such as `6♠`, `misere`, `raspasy`, `surrender` or `preferans hand`; with
            `blind` before it if it was bid blind.
        end: `made`, `set`, `not played` if nobody whisted it or it was given up, and empty where
            there is nothing to make.

    Source: SC-1, SC-2, RA-5.

    >>> print(Game("6♠", End.SET))
    6♠ set
    """

    what: str
    end: str = ""

    @property
    def kind(self) -> str:
        """What was played, whatever the strain.

        >>> Game("blind 6♠").kind, Game("10NT").kind, Game("misere").kind
        ('blind 6', '10', 'misere')
        """
        return self.what.rstrip(_STRAINS)

    def __str__(self) -> str:
        """Print both."""
        return f"{self.what} {self.end}" if self.end else self.what


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
