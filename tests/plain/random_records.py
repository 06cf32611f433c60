"""Random legal score records: every convention, every kind of deal, every shape of `calls`."""

import random
from collections.abc import Callable, Sequence

from tests.plain.plain_calls import why_nothing_is_asked
from tests.plain.plain_game import Game
from tests.plain.plain_presets import Options, read_convention
from tests.plain.plain_record import read_head
from tests.plain.plain_table import Table, Undertaking
from tests.plain.plain_text import MISERE, SUIT_SIGNS, Contract
from tests.plain.random_conventions import (
    Convention,
    Record,
    random_convention_and_players,
    random_ends,
    random_players,
)

REASONS = ("looked into the talon", "illegal order", "wrong number of cards", "agreed", "")
RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")


def random_record(
    rng: random.Random,
    *,
    conventions: Sequence[Convention] | None = None,
    players: int | Sequence[int] | None = None,
    max_deals: int = 30,
    sochi3_only: bool = False,
) -> Record:
    """Make a random legal score record (formats, §1.1).

    Args:
        rng: The source of all chance.
        conventions: The conventions to choose from; any valid one if not given.
        players: The numbers of players to choose from; what the convention allows if not given.
        max_deals: The most items of `deals`, adjustments too.
        sochi3_only: Whether to keep to the preset sochi, unchanged, with three players.

    Raises:
        ValueError: If no convention allows any of the numbers of players.
    """
    if sochi3_only:
        conventions, players = ["sochi", "sochi", {"base": "sochi"}], 3
    seats = (2, 3, 4) if players is None else (players,) if isinstance(players, int) else players
    convention, count = random_convention_and_players(rng, conventions, tuple(seats))
    options = read_convention(convention)
    record: Record = {
        "preference": 1,
        "convention": convention,
        "players": random_players(rng, count),
        "first_dealer": rng.randrange(count),
        "deals": [],
    }
    if rng.random() < 0.1:
        record["meta"] = {"club": "House of Whist", "deals": None}
    record |= random_ends(rng, options, count)
    DealMaker(rng, record, max_deals).make_deals()
    return record


class DealMaker:
    """Adds random legal deals to a record, one after another, until the game ends."""

    def __init__(self, rng: random.Random, record: Record, max_deals: int) -> None:
        self.rng = rng
        self.record = record
        self.deals: list[Record] = record["deals"]
        self.max_deals = max_deals
        self.game = Game(read_head(record))
        self.options = self.game.options
        kinds = {"contract": 55, "misere": 8, "raspasy": 20, "surrender": 8, "adjust": 4}
        # Some games are all raspasy, some all contracts: long cycles, quick ends.
        self.weights = {kind: weight * rng.choice([1, 1, 1, 4]) for kind, weight in kinds.items()}
        if self.options["surrender"] is None:
            self.weights["surrender"] = 0
        if self.options["preferans_hand"]:
            self.weights["preferans"] = 3

    @property
    def table(self) -> Table:
        """Who sits where in the next deal."""
        return self.game.table

    def chance(self, probability: float) -> bool:
        """Say yes so often."""
        return self.rng.random() < probability

    def make_deals(self) -> None:
        """Make up to so many deals, perhaps an early end, and adjustments after the end."""
        number = self.rng.choice([0, 1, 2, 4, 8, 15, self.max_deals, self.max_deals])
        while len(self.deals) < min(number, self.max_deals) and not self.game.finished:
            self.add(self.random_deal())
        if self.deals and "adjust" not in self.deals[-1] and self.chance(0.25):
            self.deals[-1]["over"] = True
        while len(self.deals) < self.max_deals and self.chance(0.15):
            self.add(self.random_adjustment())

    def add(self, deal: Record) -> None:
        """Add a deal to the record, and let the plain scorer tell where the game is then."""
        if self.chance(0.05):
            deal["note"] = self.rng.choice(["", "a long evening", "мизер на лапе"])
        if self.chance(0.05):
            deal["meta"] = {"tricks": "never read"}
        self.game.play(deal)
        self.deals.append(deal)

    def random_deal(self) -> Record:
        """Make a deal of any kind."""
        kind = self.rng.choices(list(self.weights), list(self.weights.values()))[0]
        makers: dict[str, Callable[[], Record]] = {
            "contract": self.random_contract,
            "misere": self.random_misere,
            "raspasy": self.random_raspasy,
            "surrender": self.random_surrender,
            "adjust": self.random_adjustment,
            "preferans": lambda: {"preferans": self.rng.choice(self.table.active)},
        }
        return makers[kind]()

    def random_adjustment(self) -> Record:
        """Make an adjustment of one, two or all three columns (SC-6)."""
        seat, on = self.rng.sample(range(self.table.players), 2)
        adjustment: Record = {"seat": seat}
        for column in self.rng.sample(["gora", "pool", "whists"], self.rng.randint(1, 3)):
            adjustment[column] = self.rng.choice([-20, -3, -1, 0, 1, 2, 5, 10, 40])
            if column == "whists":
                adjustment["on"] = on
        adjustment["reason"] = self.rng.choice(REASONS)
        return {"adjust": adjustment}

    def random_raspasy(self) -> Record:
        """Make a raspasy; the dealer of four may take up to two tricks with the talon (RA-3)."""
        tricks = [0] * self.table.players
        if self.table.idle_dealer is not None and self.options["raspasy_talon"] == "leads":
            tricks[self.table.idle_dealer] = self.rng.choice([0, 0, 0, 1, 2])
        self.share_out(tricks, self.table.active, 10 - sum(tricks))
        deal: Record = {"raspasy": True, "tricks": tricks}
        if self.options["blind"] and self.chance(0.4):
            deal["blind_passes"] = self.rng.randint(1, 3)
        return deal

    def random_surrender(self) -> Record:
        """Make a surrender of any game bid at or above the minimum (EX-3, RA-8)."""
        bid = Contract(self.rng.choice(self.levels()), self.random_strain())
        return {"surrender": self.spell(bid), "declarer": self.rng.choice(self.table.active)}

    def random_misere(self) -> Record:
        """Make a misere, of a looking or a blind declarer, with or without talon."""
        declarer = self.rng.choice(self.table.active)
        deal: Record = {"contract": MISERE, "declarer": declarer}
        self.choose_flags(deal, 0)
        self.choose_talon(deal, 0)
        taken = self.rng.choice([0, 0, 0, 1, 2, self.rng.randint(0, 10)])
        deal["tricks"] = self.split(declarer, taken)
        self.choose_penalty(deal)
        return deal

    def random_contract(self) -> Record:
        """Make a game, played or not."""
        declarer = self.rng.choice(self.table.active)
        strain = "♠" if self.chance(0.25) else self.random_strain()
        contract = Contract(self.rng.choice(self.levels()), strain)
        deal: Record = {"contract": self.spell(contract), "declarer": declarer}
        self.choose_flags(deal, contract.level)
        self.choose_talon(deal, contract.level)
        is_played = True
        game = Undertaking(self.options, self.table, contract, declarer, blind="blind" in deal)
        if why_nothing_is_asked(game) is None:
            deal["calls"], is_played = self.random_calls(contract.level)
        if is_played:
            near = contract.level + self.rng.choice([-3, -2, -1, 0, 0, 0, 1, 2, 3])
            taken = self.rng.randint(0, 10) if self.chance(0.1) else max(0, min(10, near))
            deal["tricks"] = self.split(declarer, taken)
            self.choose_penalty(deal)
        return deal

    # --- The parts of a contract --------------------------------------------------------------

    def levels(self) -> list[int]:
        """List the levels at or above the minimum, low ones more often."""
        weights = {6: 5, 7: 4, 8: 3, 9: 2, 10: 2}
        return [
            level
            for level, weight in weights.items()
            for _ in range(weight)
            if level >= self.game.min_level
        ]

    def random_strain(self) -> str:
        """Choose a strain."""
        strains: list[str] = [*SUIT_SIGNS, "NT"]
        return self.rng.choice(strains)

    def spell(self, contract: Contract) -> str:
        """Write a contract in one of the ways that are read (CA-2)."""
        if contract.strain == "NT":
            strain = self.rng.choice(["NT", "NT", "NT", "nt", "Nt", "БК", "бк"])
        else:
            letter = "SCDH"[SUIT_SIGNS.index(contract.strain)]
            strain = self.rng.choice([contract.strain] * 4 + [letter, letter.lower()])
        space = " " if self.chance(0.25) else ""
        return f"{contract.level}{space}{strain}"

    def choose_flags(self, deal: Record, level: int) -> None:
        """Make a game blind, talonless or with the talon refused, where that is allowed."""
        ways = ["", "", ""]
        if self.options["blind"]:
            ways.append("blind")
        bids: dict[int, list[object]] = {0: ["misere"], 9: [9], 10: [9, 10]}
        if any(bid in self.options["talonless"] for bid in bids.get(level, [])):
            ways += ["talonless", "talonless"]
        if self.options["talon_refusal"] and self.table.players == 4:
            ways.append("talon_refused")
        way = self.rng.choice(ways)
        if way:
            deal[way] = True

    def choose_talon(self, deal: Record, level: int) -> None:
        """Write down the talon where the bonus is due, and sometimes elsewhere (EX-5)."""
        is_due = (
            self.options["talon_bonus"]
            and self.table.players == 4
            and level > 0
            and not {"blind", "talonless", "talon_refused"} & set(deal)
        )
        if not is_due and not self.chance(0.05):
            return
        deck = [(suit, rank) for suit in SUIT_SIGNS for rank in RANKS]
        # Half of the talons hold good cards, or the bonus would hardly ever be seen.
        good = [(suit, rank) for suit, rank in deck if rank in "QKA"]
        if self.chance(0.3):
            suit = self.rng.choice(SUIT_SIGNS)
            good = [card for card in good if card[0] == suit]
        cards = self.rng.sample(good if self.chance(0.5) else deck, 2)
        deal["talon"] = self.rng.choice([" ", " ", "  "]).join(map(self.spell_card, cards))

    def spell_card(self, card: tuple[str, str]) -> str:
        """Write a card in one of the ways that are read (CA-2)."""
        sign, rank = card
        letter = "SCDH"[SUIT_SIGNS.index(sign)]
        russian = dict(zip("JQKA", "ВДКТ", strict=True)).get(rank, rank)
        suit: str = self.rng.choice([sign, sign, letter, letter.lower()])
        spelled: str = self.rng.choice([rank, rank, rank.lower(), russian, russian.lower()])
        return suit + spelled

    def random_calls(self, level: int) -> tuple[list[str], bool]:
        """Choose a shape of the whist decisions, and tell whether the cards are played."""
        shapes = call_shapes(self.options, self.table.players, level)
        # By groups: open, closed and neither would make the single whister thrice as common.
        kind = self.rng.choice(sorted(shapes))
        calls, is_played = self.rng.choice(shapes[kind])
        return list(calls), is_played

    def choose_penalty(self, deal: Record) -> None:
        """Take penalty tricks from some declarers (SC-6)."""
        if self.chance(0.08):
            deal["penalty_tricks"] = self.rng.choice([1, 1, 2, self.rng.randint(1, 10)])

    def split(self, declarer: int, taken: int) -> list[int]:
        """Give the declarer these tricks, and share the rest among the defenders."""
        tricks = [0] * self.table.players
        tricks[declarer] = taken
        self.share_out(tricks, self.table.defenders(declarer), 10 - taken)
        return tricks

    def share_out(self, tricks: list[int], seats: list[int], left: int) -> None:
        """Share tricks out among seats, sometimes all to few of them."""
        some = self.rng.sample(seats, self.rng.randint(1, len(seats)))
        for _ in range(left):
            tricks[self.rng.choice(some)] += 1


Shape = tuple[tuple[str, ...], bool]


def call_shapes(options: Options, players: int, level: int) -> dict[str, list[Shape]]:
    """List every legal shape of `calls` of a game that is whisted, by what it comes to.

    Each shape goes with whether the cards are played. What may be left out is there both ways.
    """
    if players == 2:
        return {"whist": [(("whist",), True)], "pass": [(("pass",), False)]}
    half_whist = level in options["half_whist_levels"]
    dealer_asked = players == 4 and options["dealer_may_return"]
    shapes: dict[str, list[Shape]] = {
        "both": [(("whist", "whist"), True)],
        "first": solo("whist", "pass"),
        "second": solo("pass", "whist"),
        "nobody": unplayed(dealer_asked, "pass", "pass"),
    }
    if dealer_asked:
        shapes["dealer"] = solo("pass", "pass", "return")
    if level in options["pass_pass_whist_levels"]:
        shapes["late"] = solo("pass", "pass", "whist")
    starts: dict[str, tuple[str, ...]] = (
        {"half second": ("pass", "half-whist")} if half_whist else {}
    )
    if half_whist and options["half_whist_first"]:
        starts["half first"] = ("whist", "pass", "half-whist")
    for kind, start in starts.items():
        if not options["half_whist_return"]:
            shapes[kind] = [(start, False)]
            continue
        shapes[kind] = unplayed(dealer_asked, *start, "accept")
        shapes[f"{kind} returned"] = solo(*start, "return")
        if dealer_asked:
            shapes[f"{kind} dealer"] = solo(*start, "accept", "return")
    return shapes


def solo(*calls: str) -> list[Shape]:
    """End decisions with a single whister's open or closed, which may be left out (WH-8)."""
    return [(calls, True), ((*calls, "open"), True), ((*calls, "closed"), True)]


def unplayed(dealer_asked: bool, *calls: str) -> list[Shape]:
    """End decisions with the dealer's pass, which may be left out (DL-1)."""
    return [(calls, False), ((*calls, "pass"), False)] if dealer_asked else [(calls, False)]
