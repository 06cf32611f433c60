"""A surrender, and a contract or misere with its declarer's side of the sheet (§9)."""

from typing import Any

from tests.plain.plain_calls import Defence, read_defence
from tests.plain.plain_defence import score_defence
from tests.plain.plain_presets import Options
from tests.plain.plain_record import read_declarer, read_tricks
from tests.plain.plain_shape import FORMATS, Refused, a_flag, a_whole
from tests.plain.plain_table import (
    Before,
    Entry,
    Table,
    Undertaking,
    Written,
    entry,
    in_order,
    times,
)
from tests.plain.plain_text import Contract, read_contract, read_talon


def score_surrender(
    options: Options, table: Table, before: Before, deal: dict[str, Any], where: str
) -> Written:
    """Score a declarer who gave up after the talon was turned up (EX-3)."""
    bid = read_contract(deal["surrender"], f"{where}.surrender")
    declarer = read_declarer(deal, where, table)
    if bid.is_misere:
        raise Refused(f"{where}.surrender", "EX-3", "a misere cannot be surrendered")
    if options["surrender"] is None:
        raise Refused(f"{where}.surrender", "EX-3", "no surrender in this convention")
    check_level(bid, before, f"{where}.surrender")
    undertricks = bid.level if options["surrender"] == "all" else options["surrender"]
    amount = undertricks * bid.price * options["gora_factor"]
    return Written([entry(declarer, "gora", amount, "EX-3")])


def check_level(contract: Contract, before: Before, where: str) -> None:
    """Refuse a game below the lowest opening level; misere may always be called (RA-8, BI-8)."""
    if not contract.is_misere and contract.level < before.min_level:
        raise Refused(where, "RA-8", f"the lowest opening level is {before.min_level}")


def score_contract(
    options: Options, table: Table, before: Before, deal: dict[str, Any], where: str
) -> Written:
    """Score a contract or misere, played or not."""
    game = read_undertaking(options, table, before, deal, where)
    defence = read_defence(game, deal, where)
    tricks, penalty = read_play(table, defence, deal, where)
    undertricks = count_undertricks(game, tricks, penalty)

    entries = score_declarer(game, undertricks)
    if game.talon_refused:  # EX-4: the dealer pays for the talon, whatever comes of the contract.
        amount = game.contract.price * options["gora_factor"]
        entries.append(entry(table.dealer, "gora", amount, "EX-4"))
    entries += score_talon_bonus(game, deal, where)
    if not game.contract.is_misere:  # SC-2: no whists, no consolation on misere.
        entries += score_defence(game, defence, tricks, undertricks)

    is_bombed = options["bombs"] and before.bombs[game.declarer] > 0
    # BL-3, BL-4, BO: each doubles everything; a blind game under a bomb counts four times.
    factor = (2 if game.blind else 1) * (2 if is_bombed else 1)
    seats = [game.declarer, *game.defenders]
    if table.idle_dealer is not None:
        seats.append(table.idle_dealer)
    return Written(
        in_order(times(entries, factor), seats),
        is_made=undertricks == 0,
        bomb_used_by=game.declarer if is_bombed else None,
    )


def read_undertaking(
    options: Options, table: Table, before: Before, deal: dict[str, Any], where: str
) -> Undertaking:
    """Read the contract, its declarer and its flags, and refuse what the convention has not."""
    contract = read_contract(deal["contract"], f"{where}.contract")
    declarer = read_declarer(deal, where, table)
    check_level(contract, before, f"{where}.contract")
    flags = {
        key: a_flag(deal[key], f"{where}.{key}")
        for key in ("blind", "talonless", "talon_refused")
        if key in deal
    }
    if "blind" in flags:
        rule = "BL-4" if contract.is_misere else "BL-3"
        if not options["blind"]:
            raise Refused(f"{where}.blind", rule, "no blind games in this convention")
        if len(flags) > 1:
            raise Refused(f"{where}.blind", rule, "the talon of a blind game is taken")
    if "talonless" in flags:
        # EX-2: who won with nine without talon may declare ten, in the set or not.
        bids: dict[int, list[object]] = {0: ["misere"], 9: [9], 10: [9, 10]}
        if not any(bid in options["talonless"] for bid in bids.get(contract.level, [])):
            raise Refused(f"{where}.talonless", "BI-9", "no such talonless bid")
        if "talon_refused" in flags:
            raise Refused(f"{where}.talon_refused", "EX-4", "there is no talon to refuse")
    if "talon_refused" in flags and (table.players != 4 or not options["talon_refusal"]):
        raise Refused(f"{where}.talon_refused", "EX-4", "no refusal of the talon at this table")
    return Undertaking(options, table, contract, declarer, **flags)


def read_play(
    table: Table, defence: Defence, deal: dict[str, Any], where: str
) -> tuple[list[int] | None, int]:
    """Read the tricks, none when nothing was played, and the penalty tricks (SC-6)."""
    if not defence.is_played:
        for key, rule in (("tricks", "WH-5"), ("penalty_tricks", "SC-6")):
            if key in deal:
                raise Refused(f"{where}.{key}", rule, "nothing was played")
        return None, 0
    if "tricks" not in deal:
        raise Refused(f"{where}.tricks", FORMATS, "missing although it was played")
    tricks = read_tricks(deal, where, table)
    if table.idle_dealer is not None and tricks[table.idle_dealer] > 0:
        raise Refused(f"{where}.tricks", "ST-3", "the dealer of four takes no tricks")
    penalty = 0
    if "penalty_tricks" in deal:
        penalty = a_whole(deal["penalty_tricks"], f"{where}.penalty_tricks", 1, 10)
    return tricks, penalty


def count_undertricks(game: Undertaking, tricks: list[int] | None, penalty: int) -> int:
    """Count by how many tricks the declarer is set, penalty tricks too (SC-1, SC-2, SC-6)."""
    if tricks is None:
        return 0  # Unplayed counts as made (WH-3, WH-5).
    taken = tricks[game.declarer]
    if game.contract.is_misere:
        return taken + penalty
    return max(0, game.contract.level - taken) + penalty


def score_declarer(game: Undertaking, undertricks: int) -> list[Entry]:
    """Score the declarer: pool when made, gora when set (SC-1, SC-2)."""
    rule = "SC-2" if game.contract.is_misere else "SC-1"
    if undertricks == 0:
        amount = game.contract.price * game.options["pool_factor"]
        return [entry(game.declarer, "pool", amount, rule)]
    amount = undertricks * game.contract.price * game.options["gora_factor"]
    return [entry(game.declarer, "gora", amount, rule)]


def score_talon_bonus(game: Undertaking, deal: dict[str, Any], where: str) -> list[Entry]:
    """Score what the dealer of four writes for a good talon on a game (EX-5)."""
    cards = read_talon(deal["talon"], f"{where}.talon") if "talon" in deal else None
    dealer = game.table.idle_dealer
    if not game.options["talon_bonus"] or dealer is None or game.contract.is_misere:
        return []
    if game.blind or game.talonless or game.talon_refused:
        return []
    if cards is None:
        raise Refused(f"{where}.talon", "EX-5", "the talon bonus needs the talon")
    amount = talon_worth(cards) * game.whist_price
    return [entry(dealer, "whists", amount, "EX-5", on=game.declarer)]


def talon_worth(cards: list[tuple[str, str]]) -> int:
    """Count the best single pattern of a talon in tricks (EX-5)."""
    is_one_suit = cards[0][0] == cards[1][0]
    ranks = {rank for _, rank in cards}
    if ranks == {"A"}:
        return 3
    if ranks == {"A", "K"} and is_one_suit:
        return 2
    if "A" in ranks or (ranks == {"K", "Q"} and is_one_suit):
        return 1
    return 0
