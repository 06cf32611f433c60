"""The settlement as people do it on paper, with every step kept (SE-2).

It agrees exactly with the formula of `preference.settlement`, and it is what an explanation shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

import attrs

from preference._figures import Amount, Matrix, read_figures

__all__ = ["PaperRow", "PaperSettlement", "PaperStep", "paper_settlement"]


@attrs.frozen
class PaperRow:
    """One line of figures in a step of the method on paper, one amount per seat.

    Source: SE-2.

    >>> row = paper_settlement([2, 0], [0, 0], [[0, 4], [0, 0]]).steps()[3].rows[0]
    >>> row.label, row.writer, [str(amount) for amount in row.amounts]
    ('whists written on', 0, ['0', '4'])
    """

    label: str
    """What the amounts are."""

    amounts: tuple[Fraction, ...]
    """One amount per seat: its own, or, where `writer` is given, that of the writer on it."""

    writer: int | None = None
    """The seat the whole row belongs to, or `None` where each amount belongs to its own seat."""


@attrs.frozen
class PaperStep:
    """One step of the method on paper: what is done, and the figures before and after it.

    Source: SE-2.

    >>> step = paper_settlement([2, 0], [0, 0], [[0, 4], [0, 0]]).steps()[1]
    >>> step.name, step.text
    ('strike', 'The smallest gora, 0, is struck off every gora.')
    """

    name: str
    """`pool`, `strike`, `share`, `whists`, `balance` or `sum`."""

    text: str
    """What is done, in one or two sentences."""

    rows: tuple[PaperRow, ...]
    """The figures, in the order in which they are written down."""


@attrs.frozen(kw_only=True)
class PaperSettlement:
    """The settlement as people write it with a pencil, every figure kept.

    Each field follows from those above it. `paper_settlement` makes one, `steps` tells it in order.

    Source: SE-2.

    >>> paper = paper_settlement([20, 20, 14], [12, 4, 19], [[0] * 3] * 3)
    >>> [str(gora) for gora in paper.gora_left], [str(share) for share in paper.shares]
    (['8', '0', '21'], ['80/3', '0', '70'])
    """

    whists_per_pool: int
    """P, the whists a point of the pool is worth."""

    whists_per_gora: int
    """G, the whists a point of the gora is worth."""

    pool: tuple[Fraction, ...]
    """Pools as on the sheet."""

    gora: tuple[Fraction, ...]
    """Goras as on the sheet."""

    whists: tuple[tuple[Fraction, ...], ...]
    """Whists as on the sheet, `whists[writer][on]`."""

    largest_pool: Fraction
    """The pool all others are measured against."""

    missing: tuple[Fraction, ...]
    """What each pool lacks to the largest."""

    moved: tuple[Fraction, ...]
    """What that adds to each gora: P/G for each missing point."""

    gora_with_pool: tuple[Fraction, ...]
    """Goras once the pools are levelled."""

    struck_off: Fraction
    """The smallest of these goras, which everybody strikes off."""

    gora_left: tuple[Fraction, ...]
    """Goras after that; at least one is zero, none is below."""

    shares: tuple[Fraction, ...]
    """Whists that every *other* player writes on each seat for the gora left to it: G/n a point."""

    whists_with_gora: tuple[tuple[Fraction, ...], ...]
    """Whists with the shares added, `whists_with_gora[writer][on]`."""

    balances: tuple[tuple[Fraction, ...], ...]
    """`balances[a][b]` is what `a` gets from `b`: written on `b` less written by `b`."""

    results: tuple[Fraction, ...]
    """The balances of each seat added up: the results of SE-1."""

    def steps(self) -> tuple[PaperStep, ...]:
        """Tell the settlement in six steps that hold every figure, in order.

        Returns:
            The steps `pool`, `strike`, `share`, `whists`, `balance` and `sum`.

        Source: SE-2.

        >>> for step in paper_settlement([2, 0], [0, 1], [[0, 4], [0, 0]]).steps():
        ...     print(step.name, *(str(amount) for amount in step.rows[-1].amounts))
        pool 0 3
        strike 0 3
        share 0 15
        whists 0 0
        balance -19 0
        sum 19 -19
        """
        pool_worth, gora_worth = _text(self.whists_per_pool), _text(self.whists_per_gora)
        rate = _text(Fraction(self.whists_per_pool, self.whists_per_gora))
        players = len(self.pool)
        return (
            PaperStep(
                "pool",
                f"Every pool is brought up to the largest, {_text(self.largest_pool)}: what it"
                f" lacks goes to the gora, {rate} for a point, as a point of pool is worth"
                f" {pool_worth} whists and a point of gora {gora_worth}.",
                (
                    PaperRow("pool", self.pool),
                    PaperRow("missing", self.missing),
                    PaperRow("gora before", self.gora),
                    PaperRow("moved to gora", self.moved),
                    PaperRow("gora", self.gora_with_pool),
                ),
            ),
            PaperStep(
                "strike",
                f"The smallest gora, {_text(self.struck_off)}, is struck off every gora.",
                (
                    PaperRow("gora before", self.gora_with_pool),
                    PaperRow("gora left", self.gora_left),
                ),
            ),
            PaperStep(
                "share",
                f"A point of gora is worth {gora_worth} whists. Each gora is divided by {players};"
                " every other player writes one part on its owner, and one part is left out.",
                (
                    PaperRow("gora left", self.gora_left),
                    PaperRow(
                        "in whists", tuple(left * self.whists_per_gora for left in self.gora_left)
                    ),
                    PaperRow("one part", self.shares),
                ),
            ),
            PaperStep(
                "whists",
                "The parts are added to the whists.",
                _by_writer("whists written on", self.whists)
                + _by_writer("whists with gora on", self.whists_with_gora),
            ),
            PaperStep(
                "balance",
                "Of each pair the smaller amount is taken from the larger: one wins it, the other"
                " loses it.",
                _by_writer("balance with", self.balances),
            ),
            PaperStep(
                "sum",
                "The balances of each player are added up.",
                (PaperRow("result", self.results),),
            ),
        )


def paper_settlement(
    pool: Sequence[Amount],
    gora: Sequence[Amount],
    whists: Sequence[Sequence[Amount]],
    *,
    whists_per_pool: int = 10,
    whists_per_gora: int = 10,
) -> PaperSettlement:
    """Settle as people do on paper, and keep every step.

    Pools are measured against the largest one. Any other measure, such as the agreed size, would
    add the same to every gora, and that is struck off again.

    Args:
        pool: Points of each seat.
        gora: Points of each seat; may be below zero.
        whists: `whists[writer][on]`, zero on the diagonal.
        whists_per_pool: P, positive.
        whists_per_gora: G, positive.

    Raises:
        ArgumentError: As `exact_results` does.
        WrongType: As `exact_results` does.

    Source: SE-2.

    >>> paper = paper_settlement([2, 0, 0], [0, 2, 0], [[0, 0, 0], [6, 0, 0], [0, 0, 0]])
    >>> [str(result) for result in paper.results]
    ['14', '-14', '0']
    """
    points, penalties, written = read_figures(
        "paper_settlement", pool, gora, whists, per_pool=whists_per_pool, per_gora=whists_per_gora
    )
    seats = range(len(points))
    largest_pool = max(points)
    missing = tuple(largest_pool - amount for amount in points)
    moved = tuple(amount * whists_per_pool / whists_per_gora for amount in missing)
    gora_with_pool = tuple(a + b for a, b in zip(penalties, moved, strict=True))
    struck_off = min(gora_with_pool)
    gora_left = tuple(amount - struck_off for amount in gora_with_pool)
    shares = tuple(amount * whists_per_gora / len(seats) for amount in gora_left)
    whists_with_gora = tuple(
        tuple(written[writer][on] + shares[on] if on != writer else Fraction(0) for on in seats)
        for writer in seats
    )
    balances = tuple(
        tuple(whists_with_gora[a][b] - whists_with_gora[b][a] for b in seats) for a in seats
    )
    return PaperSettlement(
        whists_per_pool=whists_per_pool,
        whists_per_gora=whists_per_gora,
        pool=points,
        gora=penalties,
        whists=written,
        largest_pool=largest_pool,
        missing=missing,
        moved=moved,
        gora_with_pool=gora_with_pool,
        struck_off=struck_off,
        gora_left=gora_left,
        shares=shares,
        whists_with_gora=whists_with_gora,
        balances=balances,
        results=tuple(sum(row, Fraction(0)) for row in balances),
    )


def _text(amount: Amount) -> str:
    # Python refuses to print an int of more than 4300 digits; a Decimal has no such limit.
    top, bottom = (format(Decimal(part), "f") for part in Fraction(amount).as_integer_ratio())
    return top if bottom == "1" else f"{top}/{bottom}"


def _by_writer(label: str, matrix: Matrix) -> tuple[PaperRow, ...]:
    return tuple(PaperRow(label, row, writer) for writer, row in enumerate(matrix))
