"""What each hand of a deal could make as it was dealt: every strain, and misere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import attrs

from preference.cards import Hand
from preference.contracts import Strain
from preference.errors import ArgumentError, shown, wrong_type
from preference.following import NO_TRUMP
from preference.solver.hands import HANDS, Cards, check_hand, masks_of
from preference.solver.questions import Aim, Memory, Question

__all__ = ["TrickTable", "table"]

HAND_NAMES: Final = ("first hand", "second hand", "third hand")


@attrs.frozen
class TrickTable:
    """The tricks of each of three hands as declarer, in every strain, and on misere.

    Each plays its own cards against the other two together; the talon is out of play. Any hand may
    lead first here, though at the table it is always the first hand (PL-1).

    Attributes:
        hands: The cards of the first, second and third hand.
        leaders: The hands of which it is known what comes of their first lead.
        games: `games[leader][declarer][strain]`: the declarer's tricks; a leader who is not in
            `leaders` has an empty row.
        miseres: `miseres[leader][declarer]`: the tricks a declarer cannot get rid of.

    Source: PL-1 to PL-4.

    >>> found = table(["♠A ♥7", "♠K ♥8", "♠Q ♥9"])
    >>> found.tricks(0, Strain.HEARTS), found.misere(0, leader=1)
    (1, 1)
    """

    hands: tuple[Hand, Hand, Hand]
    leaders: tuple[int, ...]
    games: tuple[tuple[tuple[int, ...], ...], ...]
    miseres: tuple[tuple[int, ...], ...]

    def tricks(self, declarer: int, strain: Strain, leader: int = 0) -> int:
        """Return the most tricks of a declarer in a strain.

        Args:
            declarer: The declarer's hand, 0, 1 or 2.
            strain: The trump suit, or no trump.
            leader: The hand that leads first.

        Raises:
            ArgumentError: If there is no such hand, or that lead was not asked for.
            WrongType: If an argument is of the wrong type.
        """
        if not isinstance(strain, Strain):
            wrong_type("TrickTable.tricks", strain, "a Strain such as Strain.HEARTS")
        self._check("TrickTable.tricks", declarer, leader)
        return self.games[leader][declarer][strain]

    def misere(self, declarer: int, leader: int = 0) -> int:
        """Return the fewest tricks of a declarer on misere; 0 if it is made.

        Args:
            declarer: The declarer's hand, 0, 1 or 2.
            leader: The hand that leads first.

        Raises:
            ArgumentError: If there is no such hand, or that lead was not asked for.
            WrongType: If an argument is of the wrong type.
        """
        self._check("TrickTable.misere", declarer, leader)
        return self.miseres[leader][declarer]

    def _check(self, function: str, declarer: object, leader: object) -> None:
        check_hand(function, declarer)
        check_hand(function, leader)
        if leader not in self.leaders:
            raise ArgumentError(
                "this table does not tell what comes of that lead",
                code="bad-hand",
                rule="ST-3",
                refused=shown(leader),
                expected=f"hand {' or '.join(map(str, self.leaders))}; or table(deal) for all",
            )

    def __str__(self) -> str:
        """Print one block a first lead, one row a declarer."""
        return "\n\n".join("\n".join(self._block(leader)) for leader in self.leaders)

    def _block(self, leader: int) -> Iterator[str]:
        heads = "".join(f"{strain!s:>4}" for strain in Strain)
        yield f"{f'{HAND_NAMES[leader]} leads':<18}{heads}  misere"
        for declarer in HANDS:
            tricks = "".join(f"{count:>4}" for count in self.games[leader][declarer])
            yield f"{HAND_NAMES[declarer]:<18}{tricks}{self.miseres[leader][declarer]:>8}"


def table(cards: Cards, *, leader: int | None = None) -> TrickTable:
    """Return what each hand could make with the cards dealt to it, in every strain and on misere.

    Args:
        cards: A deal, whose talon is left out; or three hands of one size, as text or cards.
        leader: The hand that leads first, or `None` for a table of all three, which takes longer.

    Raises:
        ArgumentError: If the hands are not of one size, or there is no such hand.
        NotationError: If text cannot be read.
        WrongType: If an argument is of the wrong type.

    Source: PL-1 to PL-4.

    >>> print(table(["♠A ♥7", "♠K ♥8", "♠Q ♥9"], leader=0))
    first hand leads     ♠   ♣   ♦   ♥  NT  misere
    first hand           1   1   1   1   1       1
    second hand          0   0   0   0   0       0
    third hand           1   1   1   1   1       1
    """
    masks = masks_of("solver.table", cards)
    if leader is not None:
        check_hand("solver.table", leader)
    leaders = HANDS if leader is None else (leader,)
    games = [
        [_row(masks, declarer, Aim.MOST, int(strain), leaders) for strain in Strain]
        for declarer in HANDS
    ]
    miseres = [_row(masks, declarer, Aim.FEWEST, NO_TRUMP, leaders) for declarer in HANDS]
    return TrickTable(
        (Hand(masks[0]), Hand(masks[1]), Hand(masks[2])),
        leaders,
        tuple(
            tuple(tuple(row[one] for row in rows) for rows in games) if one in leaders else ()
            for one in HANDS
        ),
        tuple(tuple(row[one] for row in miseres) if one in leaders else () for one in HANDS),
    )


def _row(
    masks: tuple[int, int, int], declarer: int, aim: Aim, trump: int, leaders: tuple[int, ...]
) -> dict[int, int]:
    """Return the tricks of a declarer by who leads first; what one lead tells helps the next."""
    memory: Memory | None = None
    tricks = {}
    for leader in leaders:
        question = Question(masks, declarer, aim, trump, leader)
        memory = memory or question.memory()
        tricks[leader] = question.value(memory)
    return tricks
