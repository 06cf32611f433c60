"""Why a settlement is what it is: every number as a tree down to deals, entries and rules.

A result is a sum of what each point on the sheet is worth to a seat. A point of a pool brings its
owner P whists, and takes P/n off everybody, for that is what it adds to the mean; a point of gora
does the opposite with G. A tree spells this out: result, its parts, the totals on the sheet they
come from, the deals that made each total, the entries of each deal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final, NoReturn, TypeAlias, get_args

import attrs

from preference.conventions import Convention
from preference.errors import ArgumentError, shown, wrong_type
from preference.game import Adjustment
from preference.outcomes import Outcome
from preference.pad import Joined, ScorePad
from preference.results import settle_sheet
from preference.settlement import Settlement
from preference.sheet import Amount, Column, Entry, ScoreSheet, amount

__all__ = [
    "ColumnTotal",
    "DealTotal",
    "Explanation",
    "ResultPart",
    "SeatResult",
    "Subject",
    "settlement_tree",
    "sheet_tree",
    "why",
]


@attrs.frozen
class SeatResult:
    """What a whole tree explains: the result of a seat.

    Attributes:
        seat: Whose.
        whole: The result in whole whists.
        place: The place of the seat.

    Source: SE-1, SE-3, SE-5.

    >>> from preference.conventions import SOCHI
    >>> pad = ScorePad.start(SOCHI, ["Anna", "Boris", "Vera"]).raspasy((3, 3, 4))
    >>> settlement_tree(pad)[2].subject
    SeatResult(seat=2, whole=-7, place=3)
    """

    seat: int
    whole: int
    place: int


@attrs.frozen
class ResultPart:
    """A part of a result: what the pools, the goras, or the whists with one opponent come to.

    Attributes:
        column: What it is about.
        worth: What a point is worth before the mean is taken off, in whists: P, −G, or 1.
        opponent: With whom, for whists; otherwise `None`.

    Source: SE-1.

    >>> from preference.conventions import SOCHI
    >>> pad = ScorePad.start(SOCHI, ["Anna", "Boris", "Vera"]).raspasy((3, 3, 4))
    >>> settlement_tree(pad)[2].children[1].subject
    ResultPart(column=<Column.GORA: 'gora'>, worth=-10, opponent=None)
    """

    column: Column
    worth: int
    opponent: int | None = None


@attrs.frozen
class ColumnTotal:
    """A total on the sheet, and what it is worth to the seat whose result is explained.

    Attributes:
        seat: Whose column it is.
        column: Which.
        on: On whom, for whists; otherwise `None`.
        points: What stands there.
        worth: What a point of it is worth to the seat that is explained, in whists.

    Source: SC-4, SE-1.

    >>> from preference.conventions import SOCHI
    >>> pad = ScorePad.start(SOCHI, ["Anna", "Boris", "Vera"]).raspasy((3, 3, 4))
    >>> own = settlement_tree(pad)[2].children[1].children[0].subject
    >>> own.seat, own.points, own.worth
    (2, 1, Fraction(-20, 3))
    """

    seat: int
    column: Column
    on: int | None
    points: Amount
    worth: Amount


@attrs.frozen
class DealTotal:
    """What a deal or an adjustment did to a total: one figure in a column of the sheet.

    Attributes:
        deal: Its index in the game.
        item: What was played: the outcome, the adjustment, or a fourth player's joining.
        points: What was written into the column.
        total: What stands in the column after it, as on paper.

    Source: SC-4.

    >>> from preference.conventions import SOCHI
    >>> pad = ScorePad.start(SOCHI, ["Anna", "Boris", "Vera"])
    >>> pad = pad.raspasy((3, 3, 4)).raspasy((2, 2, 6))
    >>> own = settlement_tree(pad)[2].children[1].children[0]
    >>> [(deal.subject.deal, deal.subject.points, deal.subject.total) for deal in own.children]
    [(0, 1, 1), (1, 4, 5)]
    """

    deal: int
    item: Outcome | Adjustment | Joined
    points: Amount
    total: Amount


Subject: TypeAlias = SeatResult | ResultPart | ColumnTotal | DealTotal | Entry
"""What a node of a tree is about."""

_SUBJECTS: Final = get_args(Subject)


@attrs.frozen
class Explanation:
    """A number of a settlement and what it is the sum of.

    Args:
        subject: What the number is about: a `SeatResult`, and below it `ResultPart`, `ColumnTotal`,
            `DealTotal`, `Entry`, in this order.
        amount: The number, in whists for or against the seat whose result is explained.
        rule: ID of the rule that makes it so.
        children: The numbers it is the exact sum of; none where the sheet says no more.

    Raises:
        ArgumentError: If the children do not add up to the amount.
        WrongType: If a part is of the wrong type.

    Source: SE-1, SC-4.

    >>> entry = Entry(0, Column.POOL, 2, "SC-1")
    >>> Explanation(entry, Fraction(40, 3), entry.rule).children
    ()
    """

    subject: Subject
    amount: Amount
    rule: str
    children: tuple[Explanation, ...] = ()

    def __attrs_post_init__(self) -> None:
        """Check the parts, and that they add up."""
        if not isinstance(self.subject, _SUBJECTS):
            wrong_type("Explanation", self.subject, "a SeatResult, …, or an Entry for subject")
        if type(self.amount) is not int and not isinstance(self.amount, Fraction):
            wrong_type("Explanation", self.amount, "an int or a Fraction; points are no floats")
        if not isinstance(self.rule, str):
            wrong_type("Explanation", self.rule, "the ID of a rule, such as 'SE-1'")
        children = self.children
        if not isinstance(children, tuple) or not all(
            isinstance(child, Explanation) for child in children
        ):
            wrong_type("Explanation", children, "a tuple of Explanation for children")
        found = sum(child.amount for child in children)
        if children and found != self.amount:
            _disagree("the parts do not add up to what they explain", found, self.amount)

    def walk(self) -> Iterator[Explanation]:
        """Yield this node and everything below it, each before its children.

        Source: SC-4.

        >>> from preference.conventions import SOCHI
        >>> pad = ScorePad.start(SOCHI, ["Anna", "Boris", "Vera"]).raspasy((3, 3, 4))
        >>> [str(node.subject) for node in settlement_tree(pad)[0].walk() if node.rule == "RA-5"]
        ['seat 2: gora +1 (RA-5)']
        """
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            stack += reversed(node.children)


def settlement_tree(pad: ScorePad) -> tuple[Explanation, ...]:
    """Explain the settlement of a game, in the middle of it, too.

    Args:
        pad: The game; a match keeps it in `match.pad`.

    Returns:
        A tree for each seat. Its root is the exact result; below stand the pools, the goras, and
        the whists with each opponent; below these every total on the sheet they come from, one's
        own first, then clockwise; then the deals that made it, in order, each with its entries. An
        entry that carries a total over as a fourth player joined has the deals of the game of three
        below it, with the seats of that game.

    Raises:
        ArgumentError: If the entries of the pad are not what stands on its sheet.
        WrongType: If it is no pad.

    Source: SE-1, SC-4, ST-4.

    >>> from preference.conventions import SOCHI
    >>> pad = ScorePad.start(SOCHI, ["Anna", "Boris", "Vera"]).raspasy((3, 3, 4))
    >>> tree = settlement_tree(pad)[2]
    >>> tree.amount == pad.settlement.exact[2]
    True
    >>> [(part.subject.column.value, str(part.amount)) for part in tree.children]
    [('pool', '0'), ('gora', '-20/3'), ('whists', '0'), ('whists', '0')]
    """
    if not isinstance(pad, ScorePad):
        wrong_type("settlement_tree", pad, "a ScorePad; a match keeps one in match.pad")
    return _trees(pad.terms.convention, pad.sheet, pad.settlement, _Game.of(pad))


def sheet_tree(convention: Convention, sheet: ScoreSheet) -> tuple[Explanation, ...]:
    """Explain the settlement of a sheet as far as a sheet tells: down to its totals.

    Args:
        convention: For the worth of points and the rounding.
        sheet: The sheet, typed in from paper, for example.

    Raises:
        WrongType: If an argument is of the wrong type.

    Source: SE-1.

    >>> from preference.conventions import SOCHI
    >>> sheet = ScoreSheet.of([20, 14], [0, 3], [[0, 70], [40, 0]])
    >>> for part in sheet_tree(SOCHI, sheet)[0].children:
    ...     print(part.amount, [child.subject.points for child in part.children])
    30 [20, 14]
    15 [0, 3]
    30 [70, 40]
    """
    if not isinstance(convention, Convention):
        wrong_type("sheet_tree", convention, "a Convention such as SOCHI")
    if not isinstance(sheet, ScoreSheet):
        wrong_type("sheet_tree", sheet, "a ScoreSheet; ScoreSheet.of() makes one")
    return _trees(convention, sheet, settle_sheet(convention, sheet), None)


def why(pad: ScorePad, seat: int, column: Column, on: int | None = None) -> tuple[Entry, ...]:
    """Return the entries behind one total on the sheet, in order.

    Args:
        pad: The game.
        seat: Whose column.
        column: Which.
        on: The seat the whists are on, for whists only.

    Returns:
        The entries; their sum is the total. What was played is `pad.lines[entry.deal].item`.

    Raises:
        ArgumentError: If there is no such seat, or whists and `on` do not go together.
        WrongType: If an argument is of the wrong type.

    Source: SC-4.

    >>> from preference.conventions import SOCHI
    >>> pad = ScorePad.start(SOCHI, ["Anna", "Boris", "Vera"], first_dealer=2)
    >>> pad = pad.contract("6♣", 0, calls=["whist", "whist"], tricks=(5, 4, 1))
    >>> print(*why(pad, 1, Column.WHISTS, on=0), sep="; ")
    seat 1: whists on seat 0 +8 (WH-11); seat 1: whists on seat 0 +2 (WH-12)
    """
    if not isinstance(pad, ScorePad):
        wrong_type("why", pad, "a ScorePad; a match keeps one in match.pad")
    if not isinstance(column, Column):
        wrong_type("why", column, "a Column, such as Column.GORA")
    for one in (seat,) if on is None else (seat, on):
        if type(one) is not int:
            wrong_type("why", one, "a seat, an int from 0")
        if not 0 <= one < pad.sheet.players:
            raise ArgumentError(
                "there is no such seat on this sheet",
                code="bad-seat",
                refused=shown(one),
                expected=f"seats 0 to {pad.sheet.players - 1}",
            )
    if (on is None) is (column is Column.WHISTS) or on == seat:
        raise ArgumentError(
            "whists, and nothing else, are written on another seat",
            code="bad-entry",
            rule="SC-4",
            refused=shown((seat, str(column), on)),
            expected="on=… with whists, and not the writer",
        )
    place = seat, column, on
    return tuple(entry for entry in pad.entries if _place_of(entry) == place)


_Place: TypeAlias = tuple[int, Column, int | None]
"""A column of the sheet: whose, which, and on whom where it is whists."""


def _place_of(entry: Entry) -> _Place:
    return entry.seat, entry.column, entry.on


@attrs.frozen
class _Game:
    """A game with its entries sorted into the columns of the sheet."""

    pad: ScorePad
    columns: Mapping[_Place, Sequence[tuple[int, Sequence[Entry]]]]
    """What each deal wrote into each column, with the index of the deal."""

    @classmethod
    def of(cls, pad: ScorePad) -> _Game:
        columns: dict[_Place, list[tuple[int, list[Entry]]]] = {}
        for index, line in enumerate(pad.lines):
            for entry in line.entries:
                column = columns.setdefault(_place_of(entry), [])
                if not column or column[-1][0] != index:
                    column.append((index, []))
                column[-1][1].append(entry)
        return cls(pad, columns)

    def deals(self, place: _Place, worth: Amount) -> tuple[Explanation, ...]:
        """Explain a total by the deals that made it."""
        total: Amount = 0
        found = []
        for index, entries in self.columns.get(place, ()):
            item = self.pad.lines[index].item
            points = amount(sum(entry.amount for entry in entries))
            total = amount(total + points)
            found.append(
                Explanation(
                    DealTotal(index, item, points, total),
                    amount(points * worth),
                    "SC-4",
                    tuple(self._entry(entry, item, worth) for entry in entries),
                )
            )
        return tuple(found)

    def _entry(
        self, entry: Entry, item: Outcome | Adjustment | Joined, worth: Amount
    ) -> Explanation:
        """Explain an entry; one that was carried over by the game it was carried over from."""
        children: tuple[Explanation, ...] = ()
        if isinstance(item, Joined) and entry.seat != item.seat:
            on = None if entry.on is None else entry.on - (entry.on > item.seat)
            place = entry.seat - (entry.seat > item.seat), entry.column, on
            children = _Game.of(item.before).deals(place, worth)
        return Explanation(entry, amount(entry.amount * worth), entry.rule, children)


def _trees(
    convention: Convention, sheet: ScoreSheet, settlement: Settlement, game: _Game | None
) -> tuple[Explanation, ...]:
    return tuple(
        _Tree(seat, convention, sheet, game).result(settlement) for seat in range(sheet.players)
    )


@attrs.frozen
class _Tree:
    """What it takes to explain the result of one seat."""

    seat: int
    convention: Convention
    sheet: ScoreSheet
    game: _Game | None

    def result(self, settlement: Settlement) -> Explanation:
        """Explain the result."""
        seat, prices = self.seat, self.convention.prices
        return Explanation(
            SeatResult(seat, settlement.whole[seat], settlement.places[seat]),
            amount(settlement.exact[seat]),
            "SE-1",
            (
                self._against_the_mean(Column.POOL, self.sheet.pool, prices.whists_per_pool),
                self._against_the_mean(Column.GORA, self.sheet.gora, -prices.whists_per_gora),
                *map(self._whists_with, self._others()),
            ),
        )

    def _others(self) -> Sequence[int]:
        """The other seats, clockwise."""
        players = self.sheet.players
        return [(self.seat + step) % players for step in range(1, players)]

    def _against_the_mean(
        self, column: Column, points: Sequence[Amount], worth: int
    ) -> Explanation:
        """Explain what the pools or the goras come to: one's own less the mean of all."""
        part = Fraction(worth, len(points))
        totals = tuple(
            self._total((seat, column, None), points[seat], worth * (seat == self.seat) - part)
            for seat in (self.seat, *self._others())
        )
        return _sum(ResultPart(column, worth), totals)

    def _whists_with(self, other: int) -> Explanation:
        """Explain what is written on an opponent, less what the opponent has written."""
        seat, whists = self.seat, self.sheet.whists
        return _sum(
            ResultPart(Column.WHISTS, 1, other),
            (
                self._total((seat, Column.WHISTS, other), whists[seat][other], 1),
                self._total((other, Column.WHISTS, seat), whists[other][seat], -1),
            ),
        )

    def _total(self, place: _Place, points: Amount, worth: Amount) -> Explanation:
        """Explain a total on the sheet."""
        subject = ColumnTotal(*place, points, amount(worth))
        deals: tuple[Explanation, ...] = ()
        if self.game is not None:
            deals = self.game.deals(place, subject.worth)
            if points and not deals:
                _disagree("the entries do not add up to the sheet", 0, points)
        return Explanation(subject, amount(points * worth), "SC-4", deals)


def _sum(part: ResultPart, totals: tuple[Explanation, ...]) -> Explanation:
    return Explanation(part, amount(sum(one.amount for one in totals)), "SE-1", totals)


def _disagree(message: str, found: Amount, wanted: Amount) -> NoReturn:
    raise ArgumentError(
        message, code="sum-disagrees", rule="SC-4", refused=shown(found), expected=shown(wanted)
    )
