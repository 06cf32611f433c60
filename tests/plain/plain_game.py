"""A whole game: the deals one after another, pools and help, races, the end (§10, SK)."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

from tests.plain.plain_deal import score_contract, score_surrender
from tests.plain.plain_raspasy import score_raspasy
from tests.plain.plain_record import Head, read_kind
from tests.plain.plain_shape import FORMATS, Refused, a_text, a_whole, an_object
from tests.plain.plain_table import Before, Entry, Table, Written, entry


class Game:
    """The state of a game between two deals; `play` takes the next item of `deals`.

    Args:
        head: Everything of the record but its deals.
    """

    def __init__(self, head: Head) -> None:
        self.head = head
        self.options = head.options
        seats = range(head.players)
        self.pool = [Fraction(0) for _ in seats]
        self.gora = [Fraction(0) for _ in seats]
        self.whists = [[Fraction(0) for _ in seats] for _ in seats]
        self.entries: list[tuple[int, Entry]] = []
        self.items = 0
        self.deals_played = 0
        self.dealer = head.first_dealer
        self.raspasy_count = 0
        self.bombs = [0 for _ in seats]
        self.round = 1
        self.round_pool = [Fraction(0) for _ in seats]
        self.finished = False
        self.is_by_agreement = False
        self.preferans_holder: int | None = None

    # --- What the next deal must know ---------------------------------------------------------

    @property
    def table(self) -> Table:
        """Who sits where in the next deal."""
        return Table(self.head.players, self.dealer)

    @property
    def min_level(self) -> int:
        """The lowest opening level of the next auction (RA-8)."""
        levels: list[int] = self.options["exit_levels"]
        if self.options["exit_wraps"]:
            return levels[self.raspasy_count % len(levels)]
        return levels[min(self.raspasy_count, len(levels) - 1)]

    # --- The deals ----------------------------------------------------------------------------

    def play(self, deal: object) -> None:
        """Take the next item of `deals`: a deal or an adjustment."""
        where = f"deals[{self.items}]"
        kind = read_kind(deal, where)
        assert isinstance(deal, dict)
        if kind == "adjust":
            self.adjust(deal["adjust"], f"{where}.adjust")
        elif self.finished:
            raise Refused(f"{where}.{kind}", "PO-7", "the game is over")
        elif kind == "preferans":
            self.win_with_preferans(deal, where)
        else:
            self.play_deal(kind, deal, where)
        self.items += 1

    def play_deal(self, kind: str, deal: dict[str, Any], where: str) -> None:
        """Score a deal, credit it, move the dealer, the cycle and the bombs on, test the end."""
        before = Before(self.raspasy_count, self.min_level, list(self.bombs))
        score = {
            "contract": score_contract,
            "raspasy": score_raspasy,
            "surrender": score_surrender,
        }[kind]
        written = score(self.options, self.table, before, deal, where)
        self.credit(written.entries)
        self.run_cycle(kind, written)
        is_round_over = self.head.races is not None and self.end_round()
        self.dealer = (self.dealer + 1) % self.head.players  # ST-2.
        self.deals_played += 1
        # PO-5: the end is tested once, after all credits.
        if is_round_over or self.are_pools_full() or self.are_deals_played():
            self.finished = True
        elif "over" in deal:
            # With an end by time it says that time is up, else that the players agreed to stop.
            self.finished = True
            self.is_by_agreement = not self.head.by_time

    def run_cycle(self, kind: str, written: Written) -> None:
        """Count a raspasy or reset the count (RA-8), hang and use bombs (BO)."""
        if kind == "raspasy":
            self.raspasy_count += 1
            if self.options["bombs"]:
                self.bombs = [bombs + 1 for bombs in self.bombs]
        elif written.is_made or self.options["exit_reset"] == "any":
            self.raspasy_count = 0
        if written.bomb_used_by is not None:
            self.bombs[written.bomb_used_by] -= 1

    def win_with_preferans(self, deal: dict[str, Any], where: str) -> None:
        """End the game with a preferans hand, unscored (PL-7)."""
        where = f"{where}.preferans"
        seat = a_whole(deal["preferans"], where, 0, self.head.players - 1)
        if not self.options["preferans_hand"]:
            raise Refused(where, "PL-7", "no preferans hand in this convention")
        if seat not in self.table.active:
            raise Refused(where, "PL-7", "an active seat only")
        self.preferans_holder = seat
        self.finished = True

    def adjust(self, value: object, where: str) -> None:
        """Write a correction as it stands (SC-6)."""
        amounts = {"gora", "pool", "whists"}
        adjustment = an_object(value, where, {"seat", "reason"}, amounts | {"on"})
        last = self.head.players - 1
        seat = a_whole(adjustment["seat"], f"{where}.seat", 0, last)
        a_text(adjustment["reason"], f"{where}.reason")
        if not amounts & set(adjustment):
            raise Refused(where, FORMATS, "any of gora, pool, whists")
        for column in ("pool", "gora"):
            if column in adjustment:
                amount = a_whole(adjustment[column], f"{where}.{column}")
                self.write(entry(seat, column, amount, "SC-6"))
        if ("whists" in adjustment) != ("on" in adjustment):
            raise Refused(where, FORMATS, "whists and on go together")
        if "whists" in adjustment:
            amount = a_whole(adjustment["whists"], f"{where}.whists")
            on = a_whole(adjustment["on"], f"{where}.on", 0, last)
            if on == seat:
                raise Refused(f"{where}.on", FORMATS, "nobody writes whists on themselves")
            self.write(entry(seat, "whists", amount, "SC-6", on=on))

    # --- The sheet ----------------------------------------------------------------------------

    def write(self, item: Entry) -> None:
        """Write an entry on the sheet and list it (SC-4); an amount of 0 is no entry."""
        if item.amount != 0:
            self.change(item)
            self.entries.append((self.items, item))

    def change(self, item: Entry) -> None:
        """Change the sheet by one entry."""
        if item.column == "pool":
            self.pool[item.seat] += item.amount
        elif item.column == "gora":
            self.gora[item.seat] += item.amount
        else:
            assert item.on is not None
            self.whists[item.seat][item.on] += item.amount

    def credit(self, entries: list[Entry]) -> None:
        """Write what a deal came to, each credit cut at a full pool and its surplus given away.

        The credits go in the order of the seats, each finished with its help before the next
        begins (PO-5); in the list of entries all help comes after everything else (formats, §1.2).
        """
        short = {item.seat for item in entries if item.rule == "WH-10"}
        helped: list[Entry] = []
        for item in entries:
            if item.column != "pool":
                self.write(item)
                continue
            self.round_pool[item.seat] += item.amount
            surplus = self.surplus_of(item.seat, item.amount)
            self.write(replace(item, amount=item.amount - surplus))
            helped += self.help(item.seat, surplus, short)
        self.entries += [(self.items, item) for item in helped]

    def room_in(self, seat: int, size: int) -> Fraction:
        """Tell how many points still go into a pool of this size (PO-1)."""
        return max(Fraction(0), size - self.pool[seat])

    def surplus_of(self, seat: int, amount: Fraction) -> Fraction:
        """Tell how much of a credit goes beyond the own pool: nothing where there is no limit.

        There is none of one's own under PO-6, in a pool of no size (PO-7) and in races (SK).
        """
        size = self.head.pool
        if size is None or self.options["pool_kind"] == "total":
            return Fraction(0)
        return max(Fraction(0), amount - self.room_in(seat, size))

    def help(self, helper: int, surplus: Fraction, short: set[int]) -> list[Entry]:
        """Give a surplus to the others, one after the other, and list the entries."""
        gora_a_point = Fraction(self.options["whists_per_pool"], self.options["whists_per_gora"])
        players = self.head.players
        entries: list[Entry] = []
        while surplus > 0:
            assert self.head.pool is not None
            size = self.head.pool
            around = [(helper + turn) % players for turn in range(1, players)]
            not_closed = [seat for seat in around if self.room_in(seat, size) > 0]
            # max takes the first of the largest: the nearest clockwise from the helper (PO-2).
            receiver = max(not_closed, key=lambda seat: self.pool[seat], default=None)
            if receiver is None:
                step = [entry(helper, "gora", -surplus * gora_a_point, "PO-4")]
                surplus = Fraction(0)
            elif receiver in short:
                step = [entry(helper, "gora", -surplus * gora_a_point, "PO-3")]
                surplus = Fraction(0)
            else:
                moved = min(surplus, self.room_in(receiver, size))
                whists = moved * self.options["whists_per_pool"]
                step = [
                    entry(receiver, "pool", moved, "PO-2"),
                    entry(helper, "whists", whists, "PO-2", on=receiver),
                ]
                surplus -= moved
            for item in step:
                self.change(item)
            entries += step
        return entries

    # --- The end ------------------------------------------------------------------------------

    def are_pools_full(self) -> bool:
        """Whether the pools end the game (PO-1, PO-6)."""
        size = self.head.pool
        if size is None:
            return False
        if self.options["pool_kind"] == "total":
            return sum(self.pool) >= size * self.head.players
        return all(points >= size for points in self.pool)

    def are_deals_played(self) -> bool:
        """Whether the number of deals, or of laps, ends the game (PO-7)."""
        to_play = self.head.deals_to_play
        return to_play is not None and self.deals_played >= to_play

    def end_round(self) -> bool:
        """End the round of a race if somebody closed it; tell whether it was the last (SK)."""
        races = self.head.races
        assert races is not None
        closers = [seat for seat in self.table.everyone if self.round_pool[seat] >= races.pool]
        if not closers:
            return False
        seats = range(self.head.players)
        for other in seats:
            if other != closers[0]:
                self.write(entry(closers[0], "whists", races.prize, "SK", on=other))
        smallest = min(self.gora)
        tied = [seat for seat in seats if self.gora[seat] == smallest]
        for writer in tied:
            for other in seats:
                if other not in tied:
                    share = Fraction(races.prize, len(tied))
                    self.write(entry(writer, "whists", share, "SK", on=other))
        self.round_pool = [Fraction(0) for _ in seats]
        self.round += 1
        return self.round > races.rounds
