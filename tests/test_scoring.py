"""What a deal writes: the tables of `tests/tables`, and tables of single options."""

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeAlias

import attrs
import pytest

import preference as pref

FOLDER = Path(__file__).parent / "tables"

PLAYERS = {"Two players": 2, "Three players": 3, "Four players": 4}

Line: TypeAlias = tuple[int, str, Fraction, str, int | None]
"""Who writes what: seat, column, amount, rule, and the seat whists are on."""


@attrs.frozen
class Row:
    """One row of a table: a deal by roles, and what it writes by roles."""

    where: str
    deal: str
    calls: str
    tricks: tuple[int, ...] | None
    writes: tuple[tuple[str, str, Fraction, str | None, str], ...]

    @classmethod
    def of(cls, text: str, where: str = "") -> "Row":
        """Read a row of a table: deal, calls, tricks, writes between bars."""
        deal, calls, tricks, writes = (cell.strip() for cell in text.strip().strip("|").split("|"))
        return cls(
            where,
            deal,
            "" if calls == "-" else calls,
            None if tricks == "-" else tuple(map(int, tricks.split())),
            () if writes == "-" else tuple(read_line(line) for line in writes.split("; ")),
        )


def read_line(text: str) -> tuple[str, str, Fraction, str | None, str]:
    """Read one entry: `F whists 6 WH-11`, `1 whists 20 on 2 RA-6`."""
    found = re.fullmatch(r"([DFS1234]) (pool|gora|whists) (\S+)(?: on ([123]))? (\S+)", text)
    assert found, text
    who, column, amount, on, rule = found.groups()
    return who, column, Fraction(amount), on, rule


def read_rows(text: str) -> list[Row]:
    """Read the rows of a table given without a head."""
    return [Row.of(line, line.strip()) for line in text.strip().splitlines()]


def read_tables(name: str) -> Iterator[tuple[int, Row]]:
    """Read the tables of a preset: the number of players, and a row of it."""
    players = 0
    for number, line in enumerate((FOLDER / f"{name}.md").read_text("utf-8").splitlines(), 1):
        if line.startswith("## "):
            players = PLAYERS[line.removeprefix("## ")]
        elif line.startswith("| ") and not line.startswith("| deal "):
            yield players, Row.of(line, f"{name}.md:{number}")


def seatings(row: Row, players: int) -> Iterator[tuple[pref.Outcome, dict[str, int]]]:
    """Set a row at every place of the dealer and of the declarer; say who sits where."""
    for dealer in range(players):
        hands = [(dealer + step) % players for step in range(1, players + 1)]
        if row.deal.startswith("raspasy"):
            yield raspasy_of(row, players, dealer, hands)
            continue
        active = hands[:3]
        for at, declarer in enumerate(active):
            defenders = active[at + 1 :] + active[:at]
            roles = dict(zip("DFS", [declarer, *defenders], strict=False))
            yield contract_of(row, players, dealer, roles | {"4": dealer})


def raspasy_of(
    row: Row, players: int, dealer: int, hands: list[int]
) -> tuple[pref.Outcome, dict[str, int]]:
    """Make the outcome of a raspasy."""
    found = re.fullmatch(r"raspasy(?:, after (\d+))?(?:, blind passes (\d))?", row.deal)
    assert found, row.deal
    assert row.tricks is not None
    setting = pref.Setting(players, dealer, int(found[1] or 0))
    tricks = by_seat(dict(zip(hands, row.tricks, strict=True)), players)
    outcome = pref.RaspasyOutcome(setting=setting, tricks=tricks, blind_passes=int(found[2] or 0))
    return outcome, dict(zip("1234", hands, strict=False))


def contract_of(
    row: Row, players: int, dealer: int, roles: dict[str, int]
) -> tuple[pref.Outcome, dict[str, int]]:
    """Make the outcome of a contract, a misere or a surrender."""
    name, *more = row.deal.split(", ")
    declarer = roles["D"]
    bombs = tuple(int(seat == declarer) for seat in range(players)) if "bomb" in more else ()
    setting = pref.Setting(players, dealer, bombs=bombs)
    if name.startswith("surrender "):
        bid = pref.parse_contract(name.removeprefix("surrender "))
        return pref.SurrenderOutcome(setting=setting, bid=bid, declarer=declarer), roles
    values: dict[str, Any] = {}
    for flag in more:
        word, _, value = flag.partition(" ")
        if word == "talon":
            values["talon"] = pref.parse_cards(value)
        elif word == "penalty":
            values["penalty_tricks"] = int(value)
        elif word != "bomb":
            values[{"refused": "talon_refused"}.get(word, word)] = True
    if row.tricks is not None:
        seats = [seat for role, seat in roles.items() if role in "DFS"]
        values["tricks"] = by_seat(dict(zip(seats, row.tricks, strict=True)), players)
    outcome = pref.ContractOutcome(
        setting=setting,
        contract=pref.MISERE if name == "misere" else pref.parse_contract(name),
        declarer=declarer,
        calls=tuple(pref.parse_action(call) for call in row.calls.split(", ") if call),
        **values,
    )
    return outcome, roles


def by_seat(tricks: dict[int, int], players: int) -> tuple[int, ...]:
    """Put tricks in the order of the seats; who is not named has none."""
    return tuple(tricks.get(seat, 0) for seat in range(players))


def check(convention: pref.Convention, players: int, row: Row) -> None:
    """Score a row at every place and compare entries, and the order of the seats."""
    for outcome, roles in seatings(row, players):
        declarer = roles.get("D")
        wanted: list[Line] = []
        for who, column, amount, on, rule in row.writes:
            seat = declarer if column == "whists" and on is None else roles.get(on or "")
            wanted.append((roles[who], column, amount, rule, seat))
        entries = pref.score(convention, outcome)
        got: list[Line] = [
            (entry.seat, str(entry.column), Fraction(entry.amount), entry.rule, entry.on)
            for entry in entries
        ]
        assert Counter(got) == Counter(wanted), (row.where, outcome)
        assert [line[0] for line in got] == [line[0] for line in wanted], (row.where, outcome)
        for one, other in pairwise(got):
            assert one[0] != other[0] or place(one) <= place(other), (row.where, outcome)
        assert all(entry.amount != 0 and type(entry.amount) is int for entry in entries)


def place(line: Line) -> tuple[int, int]:
    """The place of an entry among those of its seat: pool, gora, whists by the seat they are on."""
    _, column, _, _, on = line
    return ["pool", "gora", "whists"].index(column), -1 if on is None else on


@pytest.mark.parametrize("name", sorted(pref.PRESETS))
def test_sc4_every_row_of_a_preset_is_written_as_its_table_says(name: str) -> None:
    """Contract × tricks × decisions → entries, at every place of dealer and declarer."""
    rows = list(read_tables(name))
    assert rows
    for players, row in rows:
        check(pref.PRESETS[name], players, row)
