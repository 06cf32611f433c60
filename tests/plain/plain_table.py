"""Who sits where in a deal, what a deal must know, and what it writes."""

from dataclasses import dataclass, replace
from fractions import Fraction

from tests.plain.plain_presets import Options
from tests.plain.plain_text import Contract


@dataclass(frozen=True)
class Table:
    """Who sits where in one deal (ST-3, GU)."""

    players: int
    dealer: int

    @property
    def active(self) -> list[int]:
        """The active seats clockwise from the first hand; with four without the dealer."""
        around = [(self.dealer + step) % self.players for step in range(1, self.players + 1)]
        return around[:3] if self.players == 4 else around

    @property
    def idle_dealer(self) -> int | None:
        """The dealer of four, who holds no ten cards (ST-3); nobody at other tables."""
        return self.dealer if self.players == 4 else None

    @property
    def everyone(self) -> list[int]:
        """All seats clockwise from the first hand: the dealer, four or not, is the last."""
        return [(self.dealer + step) % self.players for step in range(1, self.players + 1)]

    def defenders(self, declarer: int) -> list[int]:
        """The other active seats clockwise from the declarer; one of them in Gusarik (GU)."""
        around = [(declarer + step) % self.players for step in range(1, self.players)]
        return [seat for seat in around if seat in self.active]


@dataclass(frozen=True)
class Undertaking:
    """A contract or misere, by whom and how it was reached."""

    options: Options
    table: Table
    contract: Contract
    declarer: int
    blind: bool = False
    talonless: bool = False
    talon_refused: bool = False

    @property
    def defenders(self) -> list[int]:
        """The other active seats clockwise from the declarer."""
        return self.table.defenders(self.declarer)

    @property
    def whist_price(self) -> int:
        """What a trick of the defence is worth: price × whist factor (WH-11)."""
        factor: int = self.options["whist_factor"]
        return self.contract.price * factor


@dataclass(frozen=True)
class Entry:
    """One change of the sheet (SC-4): `on` is the seat whists are written on."""

    seat: int
    column: str
    amount: Fraction
    rule: str
    on: int | None = None


def entry(
    seat: int, column: str, amount: int | Fraction, rule: str, on: int | None = None
) -> Entry:
    """Make an entry of any exact amount."""
    return Entry(seat, column, Fraction(amount), rule, on)


@dataclass(frozen=True)
class Before:
    """What a deal must know of the game before it: RA-8's count and level, and the bombs."""

    raspasy_count: int
    min_level: int
    bombs: list[int]


@dataclass(frozen=True)
class Written:
    """What a deal came to: its entries, and what it does to the cycle and to the bombs.

    Args:
        entries: All entries in the documented order of seats; pool entries are credits, not yet
            cut at a full pool (PO-1).
        is_made: Whether a contract was made, misere and unplayed contracts too (RA-8).
        bomb_used_by: The declarer who used up a bomb (BO).
    """

    entries: list[Entry]
    is_made: bool = False
    bomb_used_by: int | None = None


def times(entries: list[Entry], factor: int) -> list[Entry]:
    """Multiply everything a deal writes (BL-2, BL-3, BL-4, BO)."""
    return [replace(item, amount=item.amount * factor) for item in entries]


def in_order(entries: list[Entry], seats: list[int]) -> list[Entry]:
    """Sort entries by seat, then pool, gora, whists by the seat they are on (formats, §1.2)."""
    columns = ["pool", "gora", "whists"]

    def place(item: Entry) -> tuple[int, int, int]:
        on = -1 if item.on is None else item.on
        return seats.index(item.seat), columns.index(item.column), on

    return sorted((item for item in entries if item.amount != 0), key=place)
