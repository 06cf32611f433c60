"""What each hand of a deal could make as it was dealt: every strain, and misere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import attrs

from preference.contracts import Strain
from preference.deals import Deal
from preference.errors import ArgumentError, shown, wrong_type
from preference.following import NO_TRUMP
from preference.solver.questions import Aim, Memory, Question

__all__ = ["TrickTable", "check_hand", "table"]

HANDS: Final = (0, 1, 2)
HAND_NAMES: Final = ("first hand", "second hand", "third hand")


def check_hand(function: str, hand: object) -> None:
    """Refuse what is no hand.

    Raises:
        ArgumentError: If it is a number but not 0, 1 or 2.
        WrongType: If it is no number.

    Source: ST-3.
    """
    if type(hand) is not int:
        wrong_type(function, hand, "a hand: 0, 1 or 2, counted from the dealer's left")
    if hand not in HANDS:
        raise ArgumentError(
            "there is no such hand",
            code="bad-hand",
            rule="ST-3",
            refused=shown(hand),
            expected="0, 1 or 2, counted from the dealer's left",
        )


@attrs.frozen
class TrickTable:
    """The tricks of each hand of a deal as declarer, in every strain, and on misere.

    Each plays the ten cards dealt, against the other two together; the talon is out of play. Any
    hand may lead first here, though at the table it is always the first hand (PL-1).

    Attributes:
        deal: The cards.
        leaders: The hands of which it is known what comes of their first lead.
        games: `games[leader][declarer][strain]`: the declarer's tricks; a leader who is not in
            `leaders` has an empty row.
        miseres: `miseres[leader][declarer]`: the tricks a declarer cannot get rid of.

    Source: PL-1 to PL-4.

    >>> table = TrickTable(
    ...     Deal.shuffled(seed=7), (0,), (((5,) * 5,) * 3, (), ()), ((1, 2, 3), (), ())
    ... )
    >>> table.tricks(0, Strain.HEARTS), table.misere(2)
    (5, 3)
    """

    deal: Deal
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


def table(deal: Deal, *, leader: int | None = None) -> TrickTable:
    """Return what each hand could make with the ten cards dealt to it.

    Args:
        deal: The cards.
        leader: The hand that leads first, or `None` for a table of all three. Asking for one takes
            less than half the time of all.

    Raises:
        ArgumentError: If there is no such hand.
        WrongType: If an argument is of the wrong type.

    Source: PL-1 to PL-4.

    >>> from preference.deals import deal_in_pairs
    >>> from preference.cards import DECK
    >>> print(table(deal_in_pairs(DECK), leader=0))
    """
    if not isinstance(deal, Deal):
        wrong_type("solver.table", deal, "a Deal; Deal.shuffled() or Deal.of() makes one")
    if leader is not None:
        check_hand("solver.table", leader)
    leaders = HANDS if leader is None else (leader,)
    # What was found out about one first lead is of use for the next, so leaders go innermost.
    games = [
        [_row(deal, declarer, Aim.MOST, int(strain), leaders) for strain in Strain]
        for declarer in HANDS
    ]
    miseres = [_row(deal, declarer, Aim.FEWEST, NO_TRUMP, leaders) for declarer in HANDS]
    return TrickTable(
        deal,
        leaders,
        tuple(
            tuple(tuple(row[one] for row in rows) for rows in games) if one in leaders else ()
            for one in HANDS
        ),
        tuple(tuple(row[one] for row in miseres) if one in leaders else () for one in HANDS),
    )


def _row(
    deal: Deal, declarer: int, aim: Aim, trump: int, leaders: tuple[int, ...]
) -> dict[int, int]:
    """Return the tricks of a declarer by who leads first."""
    memory: Memory | None = None
    tricks = {}
    for leader in leaders:
        question = Question(deal.masks, declarer, aim, trump, leader)
        memory = memory or question.memory()
        tricks[leader] = question.value(memory)
    return tricks
