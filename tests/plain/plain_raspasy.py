"""What a raspasy writes (§8)."""

from fractions import Fraction
from typing import Any

from tests.plain.plain_presets import Options
from tests.plain.plain_record import read_tricks
from tests.plain.plain_shape import Refused, a_flag, a_whole
from tests.plain.plain_table import Before, Entry, Table, Written, entry, in_order, times


def score_raspasy(
    options: Options, table: Table, before: Before, deal: dict[str, Any], where: str
) -> Written:
    """Score a raspasy (§8)."""
    a_flag(deal["raspasy"], f"{where}.raspasy")
    tricks = read_tricks(deal, where, table)
    if table.idle_dealer is not None:
        most = 2 if options["raspasy_talon"] == "leads" else 0
        if tricks[table.idle_dealer] > most:
            raise Refused(f"{where}.tricks", "RA-3", f"the dealer takes at most {most}")
    blind_passes = 0
    if "blind_passes" in deal:
        if not options["blind"]:
            raise Refused(f"{where}.blind_passes", "BL-2", "no blind passes in this convention")
        blind_passes = min(2, a_whole(deal["blind_passes"], f"{where}.blind_passes", 1, 3))
    price = raspasy_price(options, before.raspasy_count)
    scoring = {
        "gora": score_to_gora,
        "whists": score_to_whists,
        "losers": score_losers,
    }[options["raspasy_scoring"]]
    entries = scoring(options, table, price, tricks)
    return Written(in_order(times(entries, 2**blind_passes), table.everyone))


def raspasy_price(options: Options, raspasy_count: int) -> int:
    """Price a raspasy by the number of raspasy before it (RA-4)."""
    how = options["raspasy_price"]
    base: int = how["base"]
    by: int = how["by"]
    grown = raspasy_count if how["limit"] is None else min(raspasy_count, how["limit"])
    if how["growth"] == "arithmetic":
        return base + by * grown
    if how["growth"] == "geometric":
        return int(base * by**grown)
    return base


def zero_bonus(options: Options, price: int, seat: int, rule: str) -> list[Entry]:
    """Give one seat the bonus for no trick, off the gora or into the pool (RA-5)."""
    bonus = price if options["zero_bonus"] == "price" else options["zero_bonus"]
    if options["zero_tricks"] == "gora":
        return [entry(seat, "gora", -bonus * options["gora_factor"], rule)]
    if options["zero_tricks"] == "pool":
        return [entry(seat, "pool", bonus * options["pool_factor"], rule)]
    return []


def score_to_gora(options: Options, table: Table, price: int, tricks: list[int]) -> list[Entry]:
    """Score a raspasy in gora (RA-5)."""
    takers = list(table.active)
    if table.idle_dealer is not None and options["raspasy_talon"] == "leads":
        takers.append(table.idle_dealer)  # RA-3: the dealer's tricks count like everyone's.
    common = min(tricks[seat] for seat in takers) if options["amnesty"] else 0
    entries = []
    for seat in takers:
        amount = (tricks[seat] - common) * price * options["gora_factor"]
        entries.append(entry(seat, "gora", amount, "RA-5"))
        if tricks[seat] == 0:
            entries += zero_bonus(options, price, seat, "RA-5")
    return entries


def score_to_whists(options: Options, table: Table, price: int, tricks: list[int]) -> list[Entry]:
    """Score a raspasy in whists of who took fewest on the others (RA-6)."""
    fewest = min(tricks[seat] for seat in table.active)
    best = [seat for seat in table.active if tricks[seat] == fewest]
    entries = []
    for writer in best:
        for other in table.active:
            if other not in best:
                amount = Fraction(price * options["whist_factor"] * tricks[other], len(best))
                entries.append(entry(writer, "whists", amount, "RA-6", on=other))
    for seat in table.active:
        if tricks[seat] == 0:
            entries += zero_bonus(options, price, seat, "RA-6")
    if table.idle_dealer is not None:  # The dealer of four gets it on every raspasy.
        entries += zero_bonus(options, price, table.idle_dealer, "RA-6")
    return entries


def score_losers(options: Options, table: Table, price: int, tricks: list[int]) -> list[Entry]:
    """Score a raspasy in gora of all but who took fewest (RA-7)."""
    fewest = min(tricks)
    return [
        entry(seat, "gora", tricks[seat] * price * options["gora_factor"], "RA-7")
        for seat in table.active
        if tricks[seat] > fewest
    ]
