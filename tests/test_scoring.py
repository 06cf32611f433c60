"""What a deal writes: the tables of `tests/tables`, tables of single options, worked values."""

# A row of a table is one line, however long.
# ruff: noqa: E501

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import pairwise, repeat
from pathlib import Path
from typing import Any, TypeAlias

import attrs
import pytest

import preference as pref
from preference.conventions import RaspasyLine, RaspasyTally
from preference.outcomes import defence_of
from preference.scoring import multiplier, uses_bomb
from tests.rows import each

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


def test_sc4_every_preset_has_a_table_for_each_number_of_players() -> None:
    """No preset and no number of players is left out."""
    assert {path.stem for path in FOLDER.glob("*.md")} == {*pref.PRESETS, "README"}
    for name, preset in pref.PRESETS.items():
        assert {players for players, _ in read_tables(name)} == set(preset.players)


def check_all(convention: pref.Convention, players: int, text: str) -> None:
    """Score every row of a table given without a head."""
    for row in read_rows(text):
        check(convention, players, row)


# --- The declarer, surrender, talon --------------------------------------------------------------


def test_sc1_each_factor_is_of_its_own_column() -> None:
    """Pool, gora and whists are multiplied apart; half-whist and consolation are whists."""
    convention = pref.SOCHI.evolve(pool_factor=3, gora_factor=5, whist_factor=7)
    text = """
        | 6♣ | whist, whist | 6 4 0 | D pool 6 SC-1; F whists 56 WH-11 |
        | 6♣ | whist, pass | 7 3 0 | D pool 6 SC-1; F gora 10 WH-10; F whists 42 WH-11 |
        | 7♣ | pass, half-whist, accept | - | D pool 12 SC-1; S whists 28 WH-3 |
        | 8♣ | whist, pass | 7 3 0 | D gora 30 SC-1; F whists 126 WH-11; F whists 42 WH-12; S whists 42 WH-12 |
        | misere | - | 0 5 5 | D pool 30 SC-2 |
        | misere | - | 2 4 4 | D gora 100 SC-2 |
        | surrender 7♣ | - | - | D gora 60 EX-3 |
        | raspasy | - | 0 5 5 | 1 gora -5 RA-5; 2 gora 25 RA-5; 3 gora 25 RA-5 |
    """
    check_all(convention, 3, text)
    check_all(
        convention,
        4,
        """
        | 6♣, refused | pass, pass | - | D pool 6 SC-1; 4 gora 10 EX-4 |
        | misere, refused | - | 0 5 5 | D pool 30 SC-2; 4 gora 50 EX-4 |
        """,
    )


def test_sc1_pl5_overtricks_change_nothing_for_the_declarer() -> None:
    """Exactly made and made with every trick write the same into the pool."""
    for taken in range(6, 11):
        row = f"| 6♥ | pass, whist | {taken} 0 {10 - taken} | - |"
        outcome, roles = next(seatings(Row.of(row), 3))
        entries = pref.score(pref.SOCHI, outcome)
        assert [str(entry) for entry in entries if entry.seat == roles["D"]] == [
            f"seat {roles['D']}: pool +2 (SC-1)"
        ]


def test_sc2_each_trick_of_a_misere_costs_ten() -> None:
    """One to ten tricks, whoever of the defence took the rest: no whists, no consolation."""
    check_all(
        pref.LENINGRAD,
        3,
        "\n".join(
            f"| misere | - | {taken} {10 - taken} 0 | D gora {20 * taken} SC-2 |"
            for taken in range(1, 11)
        ),
    )


def test_sc6_penalty_tricks_are_added_to_the_undertricks() -> None:
    """A look at the discard costs a trick even if made; quota and trick whists as they fell."""
    text = """
        | 7♥, penalty 1 | whist, whist | 10 0 0 | D gora 4 SC-1; F gora 4 WH-10; F whists 4 WH-12; S gora 4 WH-10; S whists 4 WH-12 |
        | 7♥, penalty 3 | whist, pass | 6 2 2 | D gora 16 SC-1; F whists 16 WH-11; F whists 16 WH-12; S whists 16 WH-12 |
        | 7♥, penalty 10 | pass, whist | 7 3 0 | D gora 40 SC-1; F whists 40 WH-12; S whists 12 WH-11; S whists 40 WH-12 |
        | misere, penalty 10 | - | 0 5 5 | D gora 100 SC-2 |
        | 10♥, penalty 1 | - | 9 0 1 | D gora 20 SC-1; F whists 20 WH-12; S whists 10 WH-13; S whists 20 WH-12 |
        | 6♠, penalty 1 | - | 6 2 2 | D gora 2 SC-1; F whists 4 WH-11; F whists 2 WH-12; S whists 4 WH-11; S whists 2 WH-12 |
    """
    check_all(pref.SOCHI, 3, text)


@each("tricks", range(1, 11))
def test_ex3_a_surrender_costs_so_many_undertricks_of_the_bid(tricks: int) -> None:
    """The number is not capped by the level: ten undertricks at six are 10 × 2."""
    for factor in (1, 2):
        check_all(
            pref.SOCHI.evolve(surrender=tricks, gora_factor=factor),
            3,
            f"""
            | surrender 6NT | - | - | D gora {tricks * 2 * factor} EX-3 |
            | surrender 7♠ | - | - | D gora {tricks * 4 * factor} EX-3 |
            | surrender 8♣ | - | - | D gora {tricks * 6 * factor} EX-3 |
            | surrender 9♦ | - | - | D gora {tricks * 8 * factor} EX-3 |
            | surrender 10♥ | - | - | D gora {tricks * 10 * factor} EX-3 |
            """,
        )


def test_ex3_all_is_as_many_undertricks_as_the_level() -> None:
    """Six tricks at six, ten at ten, times the price and the gora factor."""
    text = """
        | surrender 6♥ | - | - | D gora {0} EX-3 |
        | surrender 7♥ | - | - | D gora {1} EX-3 |
        | surrender 8♥ | - | - | D gora {2} EX-3 |
        | surrender 9♥ | - | - | D gora {3} EX-3 |
        | surrender 10♥ | - | - | D gora {4} EX-3 |
    """
    check_all(pref.SOCHI.evolve(surrender="all"), 3, text.format(12, 28, 48, 72, 100))
    doubled = pref.SOCHI.evolve(surrender="all", gora_factor=2)
    check_all(doubled, 4, text.format(24, 56, 96, 144, 200))


TALONS = {
    "♠A ♣A": 3,
    "♥A ♦A": 3,
    "♠A ♠K": 2,
    "♦K ♦A": 2,
    "♠A ♣K": 1,
    "♠A ♠Q": 1,
    "♥7 ♦A": 1,
    "♥K ♥Q": 1,
    "♥K ♦Q": 0,
    "♣K ♥K": 0,
    "♣Q ♣J": 0,
    "♣K ♣J": 0,
    "♠7 ♠8": 0,
}
"""What a talon is worth in tricks: the best single pattern counts (EX-5)."""


@each(("talon", "worth"), TALONS.items())
def test_ex5_the_talon_bonus_by_pattern_and_price(talon: str, worth: int) -> None:
    """Two aces 3, ace and king of a suit 2, an ace or king and queen of a suit 1 trick price."""
    convention = pref.SOCHI.evolve(talon_bonus=True, whist_factor=2)
    for level, price in ((6, 2), (7, 4), (8, 6), (9, 8)):
        bonus = f"; 4 whists {worth * price * 2} EX-5" if worth else ""
        row = f"| {level}♥, talon {talon} | pass, pass | - | D pool {price} SC-1{bonus} |"
        check(convention, 4, Row.of(row))


def test_ex5_the_bonus_is_due_made_or_set_and_never_on_these() -> None:
    """Not on misere, after a refusal or a surrender, on a talonless or a blind game."""
    convention = pref.SOCHI.evolve(talon_bonus=True, talonless=["misere", 9, 10], blind=True)
    text = """
        | 7♣, talon ♠A ♥A | whist, pass | 7 3 0 | D pool 4 SC-1; F whists 12 WH-11; 4 whists 12 EX-5 |
        | 7♣, talon ♠A ♥A | whist, pass | 6 4 0 | D gora 4 SC-1; F whists 16 WH-11; F whists 4 WH-12; S whists 4 WH-12; 4 whists 12 EX-5; 4 whists 4 WH-12 |
        | 6♠, talon ♠A ♥A | - | 6 2 2 | D pool 2 SC-1; F whists 4 WH-11; S whists 4 WH-11; 4 whists 6 EX-5 |
        | 10♠, talon ♠A ♠K | - | 10 0 0 | D pool 10 SC-1; 4 whists 20 EX-5 |
        | 7♣, refused, talon ♠A ♥A | pass, pass | - | D pool 4 SC-1; 4 gora 4 EX-4 |
        | 9♣, talonless, talon ♠A ♥A | pass, pass | - | D pool 8 SC-1 |
        | 7♣, blind, talon ♠A ♥A | pass, pass | - | D pool 8 SC-1 |
        | misere, talon ♠A ♥A | - | 0 5 5 | D pool 10 SC-2 |
        | surrender 7♣ | - | - | D gora 12 EX-3 |
    """
    check_all(convention, 4, text)
    check_all(convention, 3, "| 7♣, talon ♠A ♥A | pass, pass | - | D pool 4 SC-1 |")


# --- The defence ---------------------------------------------------------------------------------


def test_wh3_the_table_of_half_whists() -> None:
    """Half the quota times the whist price, or half the whist price, at every level."""
    every = [6, 7, 8, 9, 10]
    awards = {
        ("half_quota", 1): (4, 4, 3, 4, 5),
        ("half_quota", 2): (8, 8, 6, 8, 10),
        ("half_trick", 1): (1, 2, 3, 4, 5),
        ("half_trick", 2): (2, 4, 6, 8, 10),
    }
    for (award, factor), whists in awards.items():
        options: dict[str, Any] = {"half_whist_award": award, "half_whist_levels": every}
        convention = pref.SOCHI.evolve(whist_factor=factor, ten="whisted", **options)
        for level, amount in zip(every, whists, strict=True):
            pool = 2 * level - 10
            row = f"| {level}♣ | pass, half-whist, accept | - | D pool {pool} SC-1; S whists {amount} WH-3 |"
            check(convention, 3, Row.of(row))


def test_wh3_without_a_return_the_deal_ends_with_the_half_whist() -> None:
    """No answer is asked, and the dealer of four is not asked either."""
    convention = pref.SOCHI.evolve(half_whist_return=False, half_whist_first=True)
    text = """
        | 7♣ | pass, half-whist | - | D pool 4 SC-1; S whists 4 WH-3 |
        | 7♣ | whist, pass, half-whist | - | D pool 4 SC-1; F whists 4 WH-4 |
    """
    check_all(convention, 3, text)
    check_all(convention, 4, text)


def test_wh4_the_first_defender_leaves_for_half_whist() -> None:
    """After whist and pass the first may go for half-whist; a return makes the second whist."""
    convention = pref.LENINGRAD.evolve(half_whist_first=True)
    text = """
        | 6♣ | whist, pass, half-whist, accept | - | D pool 2 SC-1; F whists 8 WH-4 |
        | 7♣ | whist, pass, half-whist, accept | - | D pool 4 SC-1; F whists 8 WH-4 |
        | 7♣ | whist, pass, half-whist, return | 7 1 2 | D pool 4 SC-1; S whists 24 WH-11 |
        | 7♣ | whist, pass, half-whist, return, open | 10 0 0 | D pool 4 SC-1; S gora 8 WH-10 |
        | 7♣ | whist, pass, half-whist, return, closed | 6 3 1 | D gora 8 SC-1; F whists 8 WH-12; S whists 32 WH-11; S whists 8 WH-12 |
        | 7♣ | whist, pass, open | 6 3 1 | D gora 8 SC-1; F whists 16 WH-11; F whists 8 WH-12; S whists 16 WH-11; S whists 8 WH-12 |
    """
    check_all(convention, 3, text)
    four = """
        | 7♣ | whist, pass, half-whist, accept, return | 7 1 2 | D pool 4 SC-1; 4 whists 24 WH-11 |
        | 7♣ | whist, pass, half-whist, accept, pass | - | D pool 4 SC-1; F whists 8 WH-4 |
    """
    check_all(convention, 4, four)


def test_wh5_the_first_defender_may_whist_after_two_passes() -> None:
    """The only whister, sharing as a gentleman; asked before the dealer of four."""
    convention = pref.SOCHI.evolve(pass_pass_whist_levels=[8, 9])
    text = """
        | 8♣ | pass, pass | - | D pool 6 SC-1 |
        | 8♣ | pass, pass, whist | 9 0 1 | D pool 6 SC-1; F whists 6 WH-11 |
        | 9♣ | pass, pass, whist, open | 10 0 0 | D pool 8 SC-1; F gora 8 WH-10 |
        | 8♣ | pass, pass, whist, closed | 6 3 1 | D gora 12 SC-1; F whists 24 WH-11; F whists 12 WH-12; S whists 12 WH-12 |
    """
    check_all(convention, 3, text)
    shared = "| 8♣ | pass, pass, whist | 7 2 1 | D gora 6 SC-1; F whists 9 WH-11; F whists 6 WH-12; S whists 9 WH-11; S whists 6 WH-12 |"
    check_all(convention.evolve(distribution="gentleman"), 3, shared)
    four = "| 8♣ | pass, pass, return | 9 0 1 | D pool 6 SC-1; 4 whists 6 WH-11 |"
    check_all(convention, 4, four)


def test_wh6_without_stalingrad_six_spades_are_as_any_six() -> None:
    """Decisions are asked, and two passes make it."""
    convention = pref.SOCHI.evolve(stalingrad=False)
    check_all(convention, 3, "| 6♠ | pass, pass | - | D pool 2 SC-1 |")


def test_wh6_both_defenders_share_the_quota_of_six_spades() -> None:
    """Under gentleman too each writes their own tricks, for two have whisted."""
    text = """
        | 6♠ | - | 5 4 1 | D gora 4 SC-1; F whists 16 WH-11; F whists 4 WH-12; S whists 4 WH-11; S whists 4 WH-12 |
        | 6♠ | - | 10 0 0 | D pool 2 SC-1; F gora 4 WH-10; S gora 4 WH-10 |
    """
    check_all(pref.LENINGRAD, 3, text)


def test_wh7_a_whisted_ten_has_the_quota_of_one() -> None:
    """Whist and pass, missing quota and trick whists as at nine, at the price of ten."""
    convention = pref.SOCHI.evolve(ten="whisted")
    text = """
        | 10♣ | pass, pass | - | D pool 10 SC-1 |
        | 10♣ | whist, whist | 10 0 0 | D pool 10 SC-1; S gora 10 WH-10 |
        | 10♣ | whist, pass | 10 0 0 | D pool 10 SC-1; F gora 10 WH-10 |
        | 10♣ | whist, pass | 8 2 0 | D gora 20 SC-1; F whists 20 WH-11; F whists 20 WH-12; S whists 20 WH-12 |
    """
    check_all(convention, 3, text)
    four = "| 10♣ | pass, pass, return | 10 0 0 | D pool 10 SC-1; 4 gora 10 WH-10 |"
    check_all(convention, 4, four)


@pytest.mark.parametrize("players", [3, 4])
def test_wh8_open_or_closed_does_not_matter_for_the_score(players: int) -> None:
    """Nor does it whether it is said; the same for the dealer's pass (DL-1)."""
    starts = {"whist, pass": "6 3 1", "pass, whist": "5 3 2", "pass, half-whist, return": "8 2 0"}
    if players == 4:
        starts |= {"pass, pass, return": "6 3 1", "pass, half-whist, accept, return": "5 4 1"}
    for calls, tricks in starts.items():
        rows = [f"| 6♣ | {calls}{end} | {tricks} | - |" for end in ("", ", open", ", closed")]
        assert len({scored(row, players) for row in rows}) == 1
    if players == 4:
        for calls in ("pass, pass", "pass, half-whist, accept"):
            rows = [f"| 6♣ | {calls}{end} | - | - |" for end in ("", ", pass")]
            assert len({scored(row, players) for row in rows}) == 1


def scored(row: str, players: int) -> tuple[tuple[pref.Entry, ...], ...]:
    """Score a row of Leningrad at every place."""
    return tuple(
        pref.score(pref.LENINGRAD, outcome) for outcome, _ in seatings(Row.of(row), players)
    )


def test_wh10_shared_trick_each_makes_both_answer() -> None:
    """At eight, nine and a whisted ten two whisters without a trick are both short by one."""
    convention = pref.SOCHI.evolve(shared_trick="each", ten="whisted")
    text = """
        | 8♣ | whist, whist | 10 0 0 | D pool 6 SC-1; F gora 6 WH-10; S gora 6 WH-10 |
        | 9♣ | whist, whist | 10 0 0 | D pool 8 SC-1; F gora 8 WH-10; S gora 8 WH-10 |
        | 10♣ | whist, whist | 10 0 0 | D pool 10 SC-1; F gora 10 WH-10; S gora 10 WH-10 |
        | 8♣ | whist, whist | 9 1 0 | D pool 6 SC-1; F whists 6 WH-11 |
        | 8♣ | whist, pass | 10 0 0 | D pool 6 SC-1; F gora 6 WH-10 |
    """
    check_all(convention, 3, text)


def test_wh10_two_whisters_individual_answer_for_their_own_half() -> None:
    """At six and seven whatever the partner took, even when the declarer is set; not at eight."""
    convention = pref.SOCHI.evolve(two_whisters="individual")
    text = """
        | 6♣ | whist, whist | 6 3 1 | D pool 2 SC-1; F whists 6 WH-11; S gora 2 WH-10; S whists 2 WH-11 |
        | 6♣ | whist, whist | 6 2 2 | D pool 2 SC-1; F whists 4 WH-11; S whists 4 WH-11 |
        | 6♣ | whist, whist | 5 5 0 | D gora 2 SC-1; F whists 10 WH-11; F whists 2 WH-12; S gora 4 WH-10; S whists 2 WH-12 |
        | 6♠ | - | 5 4 1 | D gora 2 SC-1; F whists 8 WH-11; F whists 2 WH-12; S gora 2 WH-10; S whists 2 WH-11; S whists 2 WH-12 |
        | 7♣ | whist, whist | 8 0 2 | D pool 4 SC-1; F gora 4 WH-10; S whists 8 WH-11 |
        | 8♣ | whist, whist | 9 1 0 | D pool 6 SC-1; F whists 6 WH-11 |
        | 8♣ | whist, whist | 10 0 0 | D pool 6 SC-1; S gora 6 WH-10 |
        | 6♣ | whist, pass | 6 4 0 | D pool 2 SC-1; F whists 8 WH-11 |
    """
    check_all(convention, 3, text)


def test_wh10_half_responsibility_costs_half_of_the_price() -> None:
    """Times the gora factor: a missing trick at six costs 1, or 3 at a factor of three."""
    text = """
        | 6♣ | whist, pass | 7 3 0 | D pool 2 SC-1; F gora {0} WH-10; F whists 6 WH-11 |
        | 9♣ | pass, whist | 10 0 0 | D pool 8 SC-1; S gora {1} WH-10 |
    """
    check_all(pref.SOCHI.evolve(responsibility="half"), 3, text.format(1, 4))
    check_all(pref.SOCHI.evolve(responsibility="half", gora_factor=3), 3, text.format(3, 12))


def test_wh11_gentlemen_share_only_when_set_and_one_whisted() -> None:
    """Made: all to the whister. Set with two whisters: each their own."""
    convention = pref.SOCHI.evolve(distribution="gentleman")
    text = """
        | 7♣ | whist, pass | 7 3 0 | D pool 4 SC-1; F whists 12 WH-11 |
        | 7♣ | whist, pass | 6 3 1 | D gora 4 SC-1; F whists 8 WH-11; F whists 4 WH-12; S whists 8 WH-11; S whists 4 WH-12 |
        | 7♣ | pass, whist | 4 6 0 | D gora 12 SC-1; F whists 12 WH-11; F whists 12 WH-12; S whists 12 WH-11; S whists 12 WH-12 |
        | 7♣ | whist, whist | 6 3 1 | D gora 4 SC-1; F whists 12 WH-11; F whists 4 WH-12; S whists 4 WH-11; S whists 4 WH-12 |
        | 10♣ | - | 9 1 0 | D gora 10 SC-1; F whists 10 WH-13; F whists 10 WH-12; S whists 10 WH-12 |
    """
    check_all(convention, 3, text)


@pytest.mark.parametrize("half_whist_first", [False, True])
def test_wh14_who_left_for_half_whist_takes_no_share(half_whist_first: bool) -> None:
    """Under gentleman the half-whister writes only consolation, the whister all tricks."""
    convention = pref.SOCHI.evolve(distribution="gentleman", half_whist_first=half_whist_first)
    second = "| 7♣ | pass, half-whist, return | 6 3 1 | D gora 4 SC-1; F whists 16 WH-11; F whists 4 WH-12; S whists 4 WH-12 |"
    first = "| 7♣ | whist, pass, half-whist, return | 6 3 1 | D gora 4 SC-1; F whists 4 WH-12; S whists 16 WH-11; S whists 4 WH-12 |"
    check(convention, 3, Row.of(first if half_whist_first else second))


def test_wh11_s2_the_table_of_gentleman_whists() -> None:
    """One whister in tens: what each defender writes when set by one, two and three."""
    each = {6: (7, 10, 13), 7: (12, 18, 24), 8: (15, 24, 33), 9: (16, 28, 40), 10: (15, 30, 45)}
    for level, row in each.items():
        for short, whists in enumerate(row, 1):
            for first in range(10 - level + short + 1):
                tricks = (level - short, first, 10 - level + short - first)
                for calls in ("whist, pass", "pass, whist"):
                    text = f"| {level}♦, talon ♠7 ♥8 | {calls} | {' '.join(map(str, tricks))} | - |"
                    for outcome, roles in seatings(Row.of(text), 4):
                        assert written_by(pref.TENS, outcome, roles["F"]) == whists
                        assert written_by(pref.TENS, outcome, roles["S"]) == whists


def written_by(convention: pref.Convention, outcome: pref.Outcome, seat: int) -> int | Fraction:
    """Add up the whists a seat writes."""
    return sum(
        entry.amount
        for entry in pref.score(convention, outcome)
        if entry.seat == seat and entry.column is pref.Column.WHISTS
    )


@pytest.mark.parametrize("consolation", [0, 1, 10])
def test_wh12_a_fixed_consolation_is_not_times_the_whist_factor(consolation: int) -> None:
    """So many whists an undertrick, at every price; none is no entry."""
    convention = pref.SOCHI.evolve(consolation=consolation, whist_factor=2)
    one, two = (
        [f"; {who} whists {consolation * k} WH-12" if consolation else "" for who in "FS4"]
        for k in (1, 2)
    )
    text = f"""
        | 6♣ | whist, pass | 5 5 0 | D gora 2 SC-1; F whists 20 WH-11{"".join(one)} |
        | 9♣ | pass, whist | 7 0 3 | D gora 16 SC-1{two[0]}; S whists 48 WH-11{two[1]}{two[2]} |
        | 10♣ | - | 9 0 1 | D gora 10 SC-1{one[0]}; S whists 20 WH-13{one[1]}{one[2]} |
    """
    check_all(convention, 4, text)


def test_wh13_each_writes_their_own_tricks_of_a_checked_ten() -> None:
    """As two whisters do, times the whist factor, and nobody answers for a quota."""
    text = """
        | 10NT | - | 7 2 1 | D gora 60 SC-1; F whists 40 WH-13; F whists 60 WH-12; S whists 20 WH-13; S whists 60 WH-12 |
        | 10NT | - | 10 0 0 | D pool 10 SC-1 |
    """
    check_all(pref.LENINGRAD, 3, text)


def test_dl1_dl2_the_dealer_returns_and_is_consoled() -> None:
    """All whists and the quota are the dealer's; both defenders count as passed."""
    rows: dict[Any, str] = {
        "always": """
            | 7♣ | pass, pass, return | 6 3 1 | D gora 4 SC-1; F whists 4 WH-12; S whists 4 WH-12; 4 whists 16 WH-11; 4 whists 4 WH-12 |
            | 7♣ | whist, pass | 6 3 1 | D gora 4 SC-1; F whists 16 WH-11; F whists 4 WH-12; S whists 4 WH-12; 4 whists 4 WH-12 |
        """,
        "if_returned": """
            | 7♣ | pass, pass, return | 6 3 1 | D gora 4 SC-1; F whists 4 WH-12; S whists 4 WH-12; 4 whists 16 WH-11; 4 whists 4 WH-12 |
            | 7♣ | whist, pass | 6 3 1 | D gora 4 SC-1; F whists 16 WH-11; F whists 4 WH-12; S whists 4 WH-12 |
        """,
        "never": """
            | 7♣ | pass, pass, return | 6 3 1 | D gora 4 SC-1; F whists 4 WH-12; S whists 4 WH-12; 4 whists 16 WH-11 |
            | 7♣ | whist, pass | 6 3 1 | D gora 4 SC-1; F whists 16 WH-11; F whists 4 WH-12; S whists 4 WH-12 |
        """,
    }
    for when, text in rows.items():
        check_all(pref.SOCHI.evolve(dealer_consolation=when), 4, text)


def test_wh11_a_dealer_who_returned_shares_with_nobody() -> None:
    """Under gentleman, after two passes and after an accepted half-whist."""
    text = """
        | 7♣ | pass, pass, return | 6 3 1 | D gora 8 SC-1; F whists 8 WH-12; S whists 8 WH-12; 4 whists 32 WH-11; 4 whists 8 WH-12 |
        | 7♣ | pass, half-whist, accept, return | 6 3 1 | D gora 8 SC-1; F whists 8 WH-12; S whists 8 WH-12; 4 whists 32 WH-11; 4 whists 8 WH-12 |
    """
    check_all(pref.LENINGRAD, 4, text)


# --- Raspasy -------------------------------------------------------------------------------------


PRICES: list[tuple[dict[str, Any], list[int]]] = [
    ({"base": 1}, [1, 1, 1, 1, 1]),
    ({"base": 5}, [5, 5, 5, 5, 5]),
    ({"base": 1, "growth": "arithmetic"}, [1, 2, 3, 4, 5]),
    ({"base": 2, "growth": "arithmetic", "by": 3}, [2, 5, 8, 11, 14]),
    ({"base": 1, "growth": "arithmetic", "by": 1, "limit": 2}, [1, 2, 3, 3, 3]),
    ({"base": 1, "growth": "geometric", "by": 2}, [1, 2, 4, 8, 16]),
    ({"base": 3, "growth": "geometric", "by": 2, "limit": 1}, [3, 6, 6, 6, 6]),
    ({"base": 2, "growth": "geometric", "by": 1}, [2, 2, 2, 2, 2]),
    ({"base": 4, "growth": "geometric", "by": 3, "limit": 0}, [4, 4, 4, 4, 4]),
]


@pytest.mark.parametrize(("price", "grown"), PRICES)
def test_ra4_a_raspasy_is_scored_at_the_price_of_the_ones_before(
    price: dict[str, Any], grown: list[int]
) -> None:
    """Base, growth, step or ratio, limit: S2's 1-2-3 and 1-2-4 among them."""
    whole = {"base": 1, "growth": "none", "by": 1, "limit": None} | price
    for count, factor in enumerate(grown):
        gora = pref.SOCHI.evolve(raspasy_price=whole)
        row = f"| raspasy, after {count} | - | 0 4 6 | 1 gora {-factor} RA-5; 2 gora {4 * factor} RA-5; 3 gora {6 * factor} RA-5 |"
        check(gora, 3, Row.of(row))
        whists = pref.ROSTOV.evolve(raspasy_price=whole, zero_bonus="price")
        row = f"| raspasy, after {count} | - | 0 4 6 | 1 pool {factor} RA-6; 1 whists {4 * factor} on 2 RA-6; 1 whists {6 * factor} on 3 RA-6 |"
        check(whists, 3, Row.of(row))
        losers = pref.PORTAL.evolve(raspasy_price=whole)
        row = f"| raspasy, after {count} | - | 0 4 6 | 2 gora {4 * factor} RA-7; 3 gora {6 * factor} RA-7 |"
        check(losers, 3, Row.of(row))


def test_ra5_amnesty_takes_off_the_common_minimum() -> None:
    """S1's 3-3-4 and 0-5-5, and all others of their kind; without it every trick counts."""
    text = """
        | raspasy | - | 3 3 4 | 3 gora 1 RA-5 |
        | raspasy | - | 3 4 3 | 2 gora 1 RA-5 |
        | raspasy | - | 0 5 5 | 1 gora -1 RA-5; 2 gora 5 RA-5; 3 gora 5 RA-5 |
        | raspasy | - | 2 2 6 | 3 gora 4 RA-5 |
        | raspasy | - | 1 3 6 | 2 gora 2 RA-5; 3 gora 5 RA-5 |
        | raspasy | - | 0 0 10 | 1 gora -1 RA-5; 2 gora -1 RA-5; 3 gora 10 RA-5 |
    """
    check_all(pref.SOCHI, 3, text)
    text = """
        | raspasy | - | 3 3 4 | 1 gora 3 RA-5; 2 gora 3 RA-5; 3 gora 4 RA-5 |
        | raspasy | - | 0 5 5 | 1 gora -1 RA-5; 2 gora 5 RA-5; 3 gora 5 RA-5 |
        | raspasy | - | 2 2 6 | 1 gora 2 RA-5; 2 gora 2 RA-5; 3 gora 6 RA-5 |
    """
    check_all(pref.SOCHI.evolve(amnesty=False), 3, text)


ZEROS: list[tuple[dict[str, Any], str]] = [
    ({}, "{0} gora -2 {1}"),
    ({"zero_bonus": 5}, "{0} gora -5 {1}"),
    ({"gora_factor": 3}, "{0} gora -6 {1}"),
    ({"zero_tricks": "pool"}, "{0} pool 2 {1}"),
    ({"zero_tricks": "pool", "pool_factor": 10}, "{0} pool 20 {1}"),
    ({"zero_tricks": "pool", "zero_bonus": 3, "gora_factor": 2}, "{0} pool 3 {1}"),
    ({"zero_tricks": "none"}, ""),
]
"""Options, and what no trick on the second raspasy writes at a price of 1-2-3."""


@pytest.mark.parametrize(("options", "bonus"), ZEROS)
def test_ra5_ra6_the_zero_bonus_has_its_column_its_size_and_its_factor(
    options: dict[str, Any], bonus: str
) -> None:
    """The price grown to 2, or a number that does not grow; times the factor of its column."""
    grown = {"base": 1, "growth": "arithmetic", "by": 1, "limit": None}
    factor = options.get("gora_factor", 1)
    zero = bonus.format("1", "RA-5") + "; " if bonus else ""
    gora = f"2 gora {8 * factor} RA-5; 3 gora {12 * factor} RA-5"
    sochi = pref.SOCHI.evolve(raspasy_price=grown, **options)
    check(sochi, 3, Row.of(f"| raspasy, after 1 | - | 0 4 6 | {zero}{gora} |"))

    own = {"zero_bonus": "price", "zero_tricks": "gora"} | options
    rostov = pref.ROSTOV.evolve(raspasy_price=grown, **own)
    zero = bonus.format("1", "RA-6") + "; " if bonus else ""
    last = "; " + bonus.format("4", "RA-6") if bonus else ""
    whists = "1 whists 8 on 2 RA-6; 1 whists 12 on 3 RA-6"
    check(rostov, 3, Row.of(f"| raspasy, after 1 | - | 0 4 6 | {zero}{whists} |"))
    check(rostov, 4, Row.of(f"| raspasy, after 1 | - | 0 4 6 0 | {zero}{whists}{last} |"))


def test_ra5_the_dealer_of_four_counts_with_leads_only() -> None:
    """With the talon in play the dealer is in the minimum and has the bonus; hidden: no part."""
    text = """
        | raspasy | - | 3 3 4 0 | 1 gora 3 RA-5; 2 gora 3 RA-5; 3 gora 4 RA-5; 4 gora -1 RA-5 |
        | raspasy | - | 3 3 3 1 | 1 gora 2 RA-5; 2 gora 2 RA-5; 3 gora 2 RA-5 |
        | raspasy | - | 4 4 0 2 | 1 gora 4 RA-5; 2 gora 4 RA-5; 3 gora -1 RA-5; 4 gora 2 RA-5 |
    """
    check_all(pref.SOCHI, 4, text)
    text = """
        | raspasy | - | 3 3 4 0 | 3 gora 1 RA-5 |
        | raspasy | - | 0 5 5 0 | 1 gora -1 RA-5; 2 gora 5 RA-5; 3 gora 5 RA-5 |
    """
    check_all(pref.SOCHI.evolve(raspasy_talon="hidden"), 4, text)


def test_ra6_two_who_share_the_minimum_write_half_each() -> None:
    """Half of the third's whists each, times the whist factor."""
    text = """
        | raspasy | - | 1 4 5 | 1 whists {0} on 2 RA-6; 1 whists {1} on 3 RA-6 |
        | raspasy | - | 2 2 6 | 1 whists {2} on 3 RA-6; 2 whists {2} on 3 RA-6 |
        | raspasy | - | 3 4 3 | 1 whists {3} on 2 RA-6; 3 whists {3} on 2 RA-6 |
    """
    check_all(pref.ROSTOV, 3, text.format(20, 25, 15, 10))
    check_all(pref.ROSTOV.evolve(whist_factor=2), 3, text.format(40, 50, 30, 20))


def test_ra7_on_a_tie_for_fewest_only_the_third_pays() -> None:
    """The two who took most pay for their own tricks; no bonus for no trick."""
    convention = pref.PORTAL.evolve(gora_factor=2, zero_tricks="pool", zero_bonus=5)
    text = """
        | raspasy | - | 2 3 5 | 2 gora 6 RA-7; 3 gora 10 RA-7 |
        | raspasy | - | 4 2 4 | 1 gora 8 RA-7; 3 gora 8 RA-7 |
        | raspasy | - | 3 3 4 | 3 gora 8 RA-7 |
        | raspasy | - | 0 5 5 | 2 gora 10 RA-7; 3 gora 10 RA-7 |
        | raspasy | - | 10 0 0 | 1 gora 20 RA-7 |
    """
    check_all(convention, 3, text)


def test_ra5_a_table_may_bring_its_own_scoring() -> None:
    """A callable writes its own lines under RA-5; blind passes double them."""

    def worst_pays(tally: RaspasyTally, /) -> list[RaspasyLine]:
        worst = max(tally.playing, key=lambda seat: tally.tricks[seat])
        return [RaspasyLine(worst, "gora", 7 * tally.price)]

    convention = pref.SOCHI.evolve(raspasy_scoring=worst_pays, amnesty=False, blind=True)
    text = """
        | raspasy | - | 3 3 4 | 3 gora 7 RA-5 |
        | raspasy, blind passes 2 | - | 6 3 1 | 1 gora 28 RA-5 |
    """
    check_all(convention, 3, text)


# --- Blind games, bombs, two players -------------------------------------------------------------


def test_bl2_each_of_two_blind_passes_doubles_a_raspasy() -> None:
    """Of three blind passes two count; the zero bonus is doubled too."""
    text = """
        | raspasy | - | 0 5 5 | 1 gora -1 RA-5; 2 gora 5 RA-5; 3 gora 5 RA-5 |
        | raspasy, blind passes 1 | - | 0 5 5 | 1 gora -2 RA-5; 2 gora 10 RA-5; 3 gora 10 RA-5 |
        | raspasy, blind passes 2 | - | 0 5 5 | 1 gora -4 RA-5; 2 gora 20 RA-5; 3 gora 20 RA-5 |
        | raspasy, blind passes 3 | - | 0 5 5 | 1 gora -4 RA-5; 2 gora 20 RA-5; 3 gora 20 RA-5 |
    """
    check_all(pref.SOCHI.evolve(blind=True), 3, text)
    rostov = """
        | raspasy, blind passes 1 | - | 0 4 6 0 | 1 pool 2 RA-6; 1 whists 40 on 2 RA-6; 1 whists 60 on 3 RA-6; 4 pool 2 RA-6 |
    """
    check_all(pref.ROSTOV.evolve(blind=True), 4, rostov)


def test_bl3_everything_a_blind_game_writes_is_doubled() -> None:
    """On a six both must whist, other levels as usual; a checked ten and half-whist too."""
    text = """
        | 6♣, blind | - | 6 2 2 | D pool 4 SC-1; F whists 8 WH-11; S whists 8 WH-11 |
        | 6♣, blind | - | 7 3 0 | D pool 4 SC-1; F whists 12 WH-11; S gora 8 WH-10 |
        | 6♣, blind | - | 5 3 2 | D gora 4 SC-1; F whists 12 WH-11; F whists 4 WH-12; S whists 8 WH-11; S whists 4 WH-12 |
        | 7♣, blind | whist, pass | 7 2 1 | D pool 8 SC-1; F whists 24 WH-11 |
        | 7♣, blind | pass, half-whist, accept | - | D pool 8 SC-1; S whists 8 WH-3 |
        | 8♣, blind | pass, pass | - | D pool 12 SC-1 |
        | 9♣, blind, penalty 1 | whist, pass | 9 1 0 | D gora 16 SC-1; F whists 16 WH-11; F whists 16 WH-12; S whists 16 WH-12 |
        | 10♣, blind | - | 8 2 0 | D gora 40 SC-1; F whists 40 WH-13; F whists 40 WH-12; S whists 40 WH-12 |
    """
    check_all(pref.SOCHI.evolve(blind=True), 3, text)
    four = """
        | 7♣, blind | pass, pass, return | 6 3 1 | D gora 8 SC-1; F whists 8 WH-12; S whists 8 WH-12; 4 whists 32 WH-11; 4 whists 8 WH-12 |
    """
    check_all(pref.SOCHI.evolve(blind=True), 4, four)


def test_bl4_a_blind_misere_is_doubled() -> None:
    """Twenty made, twenty a trick; penalty tricks too."""
    text = """
        | misere, blind | - | 0 5 5 | D pool 20 SC-2 |
        | misere, blind | - | 3 4 3 | D gora 60 SC-2 |
        | misere, blind, penalty 1 | - | 0 5 5 | D gora 20 SC-2 |
    """
    check_all(pref.SOCHI.evolve(blind=True), 3, text)


def test_bo_everything_a_deal_under_a_bomb_writes_is_doubled() -> None:
    """Refusal, talon bonus, half-whist and consolation too; a surrender uses none."""
    convention = pref.SOCHI.evolve(bombs=True, talon_bonus=True, blind=True)
    text = """
        | 7♣, bomb, talon ♠A ♠K | pass, half-whist, accept | - | D pool 8 SC-1; S whists 8 WH-3; 4 whists 16 EX-5 |
        | 7♣, bomb, talon ♠7 ♠K | whist, pass | 6 3 1 | D gora 8 SC-1; F whists 32 WH-11; F whists 8 WH-12; S whists 8 WH-12; 4 whists 8 WH-12 |
        | 7♣, bomb, refused | whist, pass | 10 0 0 | D pool 8 SC-1; F gora 16 WH-10; 4 gora 8 EX-4 |
        | misere, bomb, refused | - | 1 4 5 | D gora 20 SC-2; 4 gora 20 EX-4 |
        | 9♣, bomb, blind | whist, pass | 9 1 0 | D pool 32 SC-1; F whists 32 WH-11 |
        | misere, bomb, blind | - | 0 5 5 | D pool 40 SC-2 |
        | 6♠, bomb, talon ♠7 ♠K | - | 6 2 2 | D pool 4 SC-1; F whists 8 WH-11; S whists 8 WH-11 |
        | surrender 7♣, bomb | - | - | D gora 12 EX-3 |
    """
    check_all(convention, 4, text)


def test_bo_without_the_option_bombs_in_the_setting_do_nothing() -> None:
    """The convention says whether bombs are played."""
    check_all(pref.SOCHI, 3, "| 6♣, bomb | pass, pass | - | D pool 2 SC-1 |")


def test_bo_a_surrender_counts_once() -> None:
    """Whatever hangs on the declarer's tree."""
    setting = pref.Setting(3, 2, bombs=(2, 2, 2))
    bid = pref.parse_contract("6♣")
    outcome = pref.SurrenderOutcome(setting=setting, bid=bid, declarer=0)
    assert multiplier(pref.CLASSIC, outcome) == 1
    assert not uses_bomb(pref.CLASSIC, outcome)


def test_bo_only_the_declarers_bombs_count() -> None:
    """A defender's bombs double nothing."""
    setting = pref.Setting(3, 2, bombs=(0, 2, 2))
    calls = (pref.Pass(), pref.Pass())
    contract = pref.parse_contract("6♣")
    outcome = pref.ContractOutcome(setting=setting, contract=contract, declarer=0, calls=calls)
    assert [str(entry) for entry in pref.score(pref.CLASSIC, outcome)] == ["seat 0: pool +2 (SC-1)"]


def test_gu_the_only_defender_has_quota_tricks_and_one_consolation() -> None:
    """Stalingrad, a checked ten; half-whist, WH-5 and the sharing options have no effect."""
    convention = pref.GUSARIK.evolve(
        stalingrad=True,
        distribution="gentleman",
        two_whisters="individual",
        shared_trick="each",
        half_whist_levels=[6, 7, 8],
        half_whist_first=True,
        pass_pass_whist_levels=[6, 7, 8],
        talon_bonus=True,
        dealer_may_return=True,
    )
    text = """
        | 6♠ | - | 7 3 | D pool 2 SC-1; F gora 2 WH-10; F whists 6 WH-11 |
        | 6♠ | - | 5 5 | D gora 2 SC-1; F whists 10 WH-11; F whists 2 WH-12 |
        | 7♠ | whist | 6 4 | D gora 4 SC-1; F whists 16 WH-11; F whists 4 WH-12 |
        | 7♠ | pass | - | D pool 4 SC-1 |
        | 8♠ | whist | 10 0 | D pool 6 SC-1; F gora 6 WH-10 |
        | 10♠ | - | 8 2 | D gora 20 SC-1; F whists 20 WH-13; F whists 20 WH-12 |
        | misere | - | 1 9 | D gora 10 SC-2 |
        | raspasy | - | 4 6 | 2 gora 2 RA-5 |
    """
    check_all(convention, 2, text)
    half = convention.evolve(responsibility="half", gora_factor=2)
    check_all(half, 2, "| 6♠ | - | 7 3 | D pool 2 SC-1; F gora 2 WH-10; F whists 6 WH-11 |")


def test_pl7_a_preferans_hand_writes_nothing() -> None:
    """That deal is not scored."""
    outcome = pref.PreferansOutcome(setting=pref.Setting(3, 2), holder=1)
    assert pref.score(pref.UKRAINIAN, outcome) == ()


# --- Results that are refused --------------------------------------------------------------------


SET_UP: dict[str, Any] = {"setting": pref.Setting(3, 2), "declarer": 0}

REFUSED: list[tuple[str, dict[str, Any], int, str, str, str | None]] = [
    ("6♣, refused", {}, 3, "pass, pass", "talon_refused", "EX-4"),
    ("6♣, refused", {"talon_refusal": False}, 4, "pass, pass", "talon_refused", "EX-4"),
    ("9♣, talonless, refused", {"talonless": [9]}, 4, "pass, pass", "talon_refused", "EX-4"),
    ("7♣, blind, refused", {"blind": True}, 4, "pass, pass", "talon_refused", "BL-3"),
    ("7♣, blind", {}, 3, "pass, pass", "blind", "BL-3"),
    ("9♣, blind, talonless", {"blind": True, "talonless": [9]}, 3, "pass, pass", "blind", "BL-3"),
    ("9♣, talonless", {}, 3, "pass, pass", "talonless", "BI-9"),
    ("9♣, talonless", {"talonless": [10, "misere"]}, 3, "pass, pass", "talonless", "BI-9"),
    ("8♣, talonless", {"talonless": [9, 10, "misere"]}, 3, "pass, pass", "talonless", "BI-9"),
    ("7♣", {"talon_bonus": True}, 4, "pass, pass", "talon", "EX-5"),
    ("6♣", {}, 3, "", "calls", "WH-1"),
    ("6♣", {}, 3, "pass", "calls", "WH-1"),
    ("6♣", {}, 3, "half-whist", "calls", "WH-2"),
    ("6♣", {}, 3, "whist, half-whist", "calls", "WH-2"),
    ("8♣", {}, 3, "pass, half-whist, accept", "calls", "WH-2"),
    ("6♣", {}, 3, "pass, half-whist", "calls", "WH-3"),
    ("6♣", {}, 3, "pass, half-whist, pass", "calls", "WH-3"),
    ("6♣", {}, 3, "pass, pass, accept", "calls", "WH-3"),
    ("6♣", {"half_whist_return": False}, 3, "pass, half-whist, accept", "calls", "WH-3"),
    ("6♣", {}, 3, "whist, pass, half-whist, accept", "calls", "WH-4"),
    ("8♣", {"half_whist_first": True}, 3, "whist, pass, half-whist, accept", "calls", "WH-4"),
    ("6♣", {}, 3, "pass, pass, whist", "calls", "WH-5"),
    ("6♣", {"pass_pass_whist_levels": [7]}, 3, "pass, pass, whist", "calls", "WH-5"),
    ("6♠", {}, 3, "whist, whist", "calls", "WH-6"),
    ("10♠", {}, 3, "whist, whist", "calls", "WH-7"),
    ("6♣, blind", {"blind": True}, 3, "whist, whist", "calls", "BL-3"),
    ("6♣", {}, 3, "whist, whist, open", "calls", "WH-8"),
    ("6♣", {}, 3, "pass, pass, open", "calls", "WH-8"),
    ("6♣", {}, 3, "whist, pass, open, closed", "calls", "WH-8"),
    ("6♣", {}, 3, "pass, pass, return", "calls", "DL-1"),
    ("6♣", {"dealer_may_return": False}, 4, "pass, pass, return", "calls", "DL-1"),
    ("6♣", {}, 4, "whist, pass, return", "calls", "DL-1"),
    ("6♣", {}, 4, "pass, half-whist, return, return", "calls", "DL-1"),
    ("6♣", {"pass_pass_whist_levels": [6]}, 4, "pass, pass, whist, return", "calls", "DL-1"),
    ("6♣", {"half_whist_return": False}, 4, "pass, half-whist, return", "calls", "WH-3"),
    ("6♣", {}, 4, "pass, pass, look, return", "calls", "DL-1"),
    ("6♣", {"players": [2]}, 2, "whist, whist", "calls", "GU"),
    ("6♣", {"players": [2]}, 2, "whist, open", "calls", "GU"),
    ("6♣", {"players": [2]}, 2, "", "calls", "GU"),
    ("misere", {}, 3, "pass, pass", "calls", None),
]


@each(("deal", "options", "players", "calls", "key", "rule"), REFUSED)
def test_wh1_a_result_that_cannot_be_is_refused_by_its_rule(
    deal: str, options: dict[str, Any], players: int, calls: str, key: str, rule: str | None
) -> None:
    """Flags and whist decisions that the table does not have, at every place."""
    tricks = "10 0" if players == 2 else "10 0 0"
    is_played = "whist" in calls.split(", ") or not calls or calls.endswith(("return", "open"))
    row = Row.of(f"| {deal} | {calls or '-'} | {tricks if is_played else '-'} | - |")
    for outcome, _ in seatings(row, players):
        with pytest.raises(pref.OutcomeError) as refusal:
            pref.score(pref.SOCHI.evolve(**options), outcome)
        assert (refusal.value.key, refusal.value.rule) == (key, rule)
        assert refusal.value.code in str(refusal.value)


def test_wh2_whist_decisions_that_cannot_be_are_refused_where_they_are_followed_alone() -> None:
    """By the same rule as in a result."""
    contract, calls = pref.parse_contract("8♣"), (pref.Pass(), pref.HalfWhist(), pref.Accept())
    outcome = pref.ContractOutcome(**SET_UP, contract=contract, calls=calls)
    with pytest.raises(pref.OutcomeError) as refusal:
        defence_of(pref.SOCHI, outcome)
    assert (refusal.value.key, refusal.value.rule) == ("calls", "WH-2")
    assert refusal.value.refused == "pass, half-whist, accept"


def test_wh5_tricks_of_what_was_not_played_are_shown_as_they_were_given() -> None:
    """Numbers by seat, and what is none, too."""
    calls = (pref.Pass(), pref.Pass())
    for tricks, told in (((6, 4, 0), "6-4-0"), ("6-4-0", "'6-4-0'"), (64, "64")):
        outcome = pref.ContractOutcome(
            **SET_UP,
            contract=pref.parse_contract("6♣"),
            calls=calls,
            tricks=tricks,  # type: ignore[arg-type]
        )
        with pytest.raises(pref.OutcomeError) as refusal:
            pref.score(pref.SOCHI, outcome)
        found = refusal.value
        assert (found.key, found.rule, found.refused) == ("tricks", "WH-5", told)


TRICKS: list[tuple[str, int, str, str | None]] = [
    ("6♣", 3, "6 3 2", None),
    ("6♣", 3, "6 3 0", None),
    ("6♣", 3, "11 -1 0", None),
    ("misere", 3, "0 5 4", None),
    ("raspasy", 3, "3 3 3", None),
    ("raspasy", 3, "-1 5 6", None),
    ("raspasy", 4, "3 2 2 3", "RA-3"),
    ("raspasy", 2, "5 6", None),
]


@pytest.mark.parametrize(("deal", "players", "tricks", "rule"), TRICKS)
def test_sc3_tricks_are_ten_one_number_a_seat(
    deal: str, players: int, tricks: str, rule: str | None
) -> None:
    """Nobody takes fewer than none, and the dealer of four at most two, on raspasy only."""
    convention = pref.GUSARIK if players == 2 else pref.SOCHI
    calls = "-" if deal in ("raspasy", "misere") else "whist, whist"
    for outcome, _ in seatings(Row.of(f"| {deal} | {calls} | {tricks} | - |"), players):
        with pytest.raises(pref.OutcomeError) as refusal:
            pref.score(convention, outcome)
        assert (refusal.value.key, refusal.value.rule) == ("tricks", rule)


def test_st3_the_dealer_of_four_takes_no_part() -> None:
    """No contract, no surrender, no tricks of a contract, no talon trick where it is hidden."""
    setting, contract = pref.Setting(4, 3), pref.parse_contract("6♠")
    outcomes: list[tuple[pref.Convention, pref.Outcome, str, str]] = [
        (
            pref.SOCHI,
            pref.ContractOutcome(
                setting=setting, contract=contract, declarer=3, tricks=(2, 2, 0, 6)
            ),
            "declarer",
            "ST-3",
        ),
        (
            pref.SOCHI,
            pref.ContractOutcome(
                setting=setting, contract=contract, declarer=0, tricks=(6, 2, 1, 1)
            ),
            "tricks",
            "ST-3",
        ),
        (
            pref.SOCHI,
            pref.SurrenderOutcome(setting=setting, bid=contract, declarer=3),
            "declarer",
            "ST-3",
        ),
        (
            pref.ROSTOV,
            pref.RaspasyOutcome(setting=setting, tricks=(3, 3, 3, 1)),
            "tricks",
            "RA-3",
        ),
        (
            pref.SOCHI.evolve(preferans_hand=True),
            pref.PreferansOutcome(setting=setting, holder=3),
            "preferans",
            "ST-3",
        ),
    ]
    for convention, outcome, key, rule in outcomes:
        with pytest.raises(pref.OutcomeError) as refusal:
            pref.score(convention, outcome)
        assert (refusal.value.key, refusal.value.rule) == (key, rule)


def test_ex3_what_cannot_be_surrendered_is_refused() -> None:
    """Where there is no surrender, and below the lowest opening level (RA-8)."""
    seven = pref.Setting(3, 2, raspasy_count=1)
    bid = pref.parse_contract("6♠")
    for convention, setting, rule in (
        (pref.UKRAINIAN, pref.Setting(3, 2), "EX-3"),
        (pref.SOCHI, seven, "RA-8"),
    ):
        outcome = pref.SurrenderOutcome(setting=setting, bid=bid, declarer=0)
        with pytest.raises(pref.OutcomeError) as refusal:
            pref.score(convention, outcome)
        assert (refusal.value.key, refusal.value.rule) == ("surrender", rule)


def test_ra8_a_contract_below_the_lowest_level_is_refused_and_a_misere_is_not() -> None:
    """After one raspasy of Sochi six cannot be, misere can (BI-8)."""
    setting = pref.Setting(3, 2, raspasy_count=1)
    six = pref.ContractOutcome(
        setting=setting, contract=pref.parse_contract("6♣"), declarer=0, calls=(pref.Pass(),) * 2
    )
    with pytest.raises(pref.OutcomeError) as refusal:
        pref.score(pref.SOCHI, six)
    assert (refusal.value.key, refusal.value.rule) == ("contract", "RA-8")
    misere = attrs.evolve(six, contract=pref.MISERE, calls=(), tricks=(0, 5, 5))
    assert len(pref.score(pref.SOCHI, misere)) == 1


@pytest.mark.parametrize(("penalty", "tricks"), [(11, (6, 3, 1)), (-1, (6, 3, 1)), (1, None)])
def test_sc6_penalty_tricks_are_one_to_ten_of_a_played_deal(
    penalty: int, tricks: tuple[int, ...] | None
) -> None:
    """Not eleven, not below none, and none where nothing was played."""
    calls = (pref.Pass(), pref.Pass() if tricks is None else pref.Whist())
    outcome = pref.ContractOutcome(
        **SET_UP,
        contract=pref.parse_contract("6♣"),
        calls=calls,
        tricks=tricks,
        penalty_tricks=penalty,
    )
    with pytest.raises(pref.OutcomeError) as refusal:
        pref.score(pref.SOCHI, outcome)
    assert (refusal.value.key, refusal.value.rule) == ("penalty_tricks", "SC-6")


@pytest.mark.parametrize(("passes", "blind"), [(1, False), (4, True), (-1, True)])
def test_bl2_blind_passes_are_one_to_three_where_they_are_played(passes: int, blind: bool) -> None:
    """Four passes there cannot be, and none where the convention has no blind calls."""
    outcome = pref.RaspasyOutcome(setting=pref.Setting(3, 2), tricks=(3, 3, 4), blind_passes=passes)
    with pytest.raises(pref.OutcomeError) as refusal:
        pref.score(pref.SOCHI.evolve(blind=blind), outcome)
    assert (refusal.value.key, refusal.value.rule) == ("blind_passes", "BL-2")


def test_pl7_a_preferans_hand_is_refused_where_it_is_not_played() -> None:
    """Off in Sochi."""
    outcome = pref.PreferansOutcome(setting=pref.Setting(3, 2), holder=1)
    with pytest.raises(pref.OutcomeError) as refusal:
        pref.score(pref.SOCHI, outcome)
    assert (refusal.value.key, refusal.value.rule) == ("preferans", "PL-7")


TRICKS_OR_NOT: list[tuple[str, tuple[int, ...] | None, str | None]] = [
    ("pass, pass", (6, 3, 1), "WH-5"),
    ("pass, half-whist, accept", (6, 3, 1), "WH-3"),
    ("whist, pass", None, None),
    ("pass, half-whist, return", None, None),
]


@pytest.mark.parametrize(("calls", "tricks", "rule"), TRICKS_OR_NOT)
def test_wh5_tricks_are_there_exactly_when_cards_were_played(
    calls: str, tricks: tuple[int, ...] | None, rule: str | None
) -> None:
    """After two passes and an accepted half-whist there are none."""
    outcome = pref.ContractOutcome(
        **SET_UP,
        contract=pref.parse_contract("6♣"),
        calls=tuple(map(pref.parse_action, calls.split(", "))),
        tricks=tricks,
    )
    with pytest.raises(pref.OutcomeError) as refusal:
        pref.score(pref.SOCHI, outcome)
    assert (refusal.value.key, refusal.value.rule) == ("tricks", rule)


WRONG_TYPES: list[dict[str, Any]] = [
    {"contract": "6♣"},
    {"contract": None},
    {"setting": 3},
    {"calls": ["whist", "whist"]},
    {"calls": ("whist", "whist")},
    {"blind": 1},
    {"talonless": None},
    {"talon": "♠A ♠K"},
    {"talon": ("♠A", "♠K")},
]


@pytest.mark.parametrize("wrong", WRONG_TYPES)
def test_sc4_parts_of_the_wrong_type_are_refused(wrong: dict[str, Any]) -> None:
    """A part of an outcome of another type says which type it takes."""
    parts = SET_UP | {"contract": pref.parse_contract("6♠"), "tricks": (6, 2, 2)} | wrong
    with pytest.raises(pref.WrongType) as refusal:
        pref.score(pref.SOCHI, pref.ContractOutcome(**parts))
    assert refusal.value.expected


WRONG_VALUES: list[tuple[dict[str, Any], str]] = [
    ({"declarer": 3}, "declarer"),
    ({"declarer": -1}, "declarer"),
    ({"declarer": "0"}, "declarer"),
    ({"declarer": True}, "declarer"),
    ({"tricks": [6, 2, 2]}, "tricks"),
    ({"tricks": (6, 2, 2.0)}, "tricks"),
    ({"tricks": (True, 4, 5)}, "tricks"),
    ({"tricks": (6, 4)}, "tricks"),
    ({"tricks": ()}, "tricks"),
    ({"talon": (pref.parse_card("♠A"),) * 2}, "talon"),
    ({"talon": (pref.parse_card("♠A"),)}, "talon"),
    ({"penalty_tricks": 1.0}, "penalty_tricks"),
    ({"penalty_tricks": True}, "penalty_tricks"),
]


@each(("wrong", "key"), WRONG_VALUES)
def test_sc4_parts_that_cannot_be_are_refused_by_name(wrong: dict[str, Any], key: str) -> None:
    """No wrong part ends in anything but a refusal that names it."""
    parts = SET_UP | {"contract": pref.parse_contract("6♠"), "tricks": (6, 2, 2)} | wrong
    with pytest.raises(pref.OutcomeError) as refusal:
        pref.score(pref.SOCHI, pref.ContractOutcome(**parts))
    assert refusal.value.key == key


OF_TWO: list[tuple[str, pref.Outcome]] = [
    (
        "contract",
        pref.ContractOutcome(
            setting=pref.Setting(2, 0), contract=pref.parse_contract("6♠"), declarer=1
        ),
    ),
    ("raspasy", pref.RaspasyOutcome(setting=pref.Setting(2, 0), tricks=(5, 5))),
    (
        "surrender",
        pref.SurrenderOutcome(
            setting=pref.Setting(2, 0), bid=pref.parse_contract("6♠"), declarer=1
        ),
    ),
    ("preferans", pref.PreferansOutcome(setting=pref.Setting(2, 0), holder=1)),
]


@pytest.mark.parametrize(("key", "outcome"), OF_TWO)
def test_st3_an_outcome_of_as_many_players_as_a_convention_has_not_is_refused(
    key: str, outcome: pref.Outcome
) -> None:
    """By who checks and by who scores; so is the price of a breach there."""
    convention = pref.SOCHI.evolve(preferans_hand=True)
    for door in (pref.check_outcome, pref.score):
        with pytest.raises(pref.OutcomeError) as refusal:
            door(convention, outcome)
        assert (refusal.value.code, refusal.value.key) == ("bad-players", key)
        assert refusal.value.expected == "3 or 4"
    with pytest.raises(pref.ArgumentError) as missed:
        pref.missed_contract(
            pref.Breach.WRONG_CARDS, pref.SOCHI, outcome.setting, pref.parse_contract("6♠"), 1
        )
    assert missed.value.code == "bad-players"


@pytest.mark.parametrize("outcome", [None, 3, "6♠", pref.parse_contract("6♠"), object()])
def test_sc4_what_is_no_outcome_is_refused(outcome: Any) -> None:
    """At every door that takes an outcome."""
    pad = pref.ScorePad.start(pref.SOCHI, ["Anna", "Boris", "Vera"])
    for door in (
        lambda: pref.score(pref.SOCHI, outcome),
        lambda: pref.check_outcome(pref.SOCHI, outcome),
        lambda: pad.record(outcome),
    ):
        with pytest.raises(pref.WrongType):
            door()
    with pytest.raises(pref.WrongType):
        pref.score("sochi", outcome)  # type: ignore[arg-type]


# --- The worked values of the rules --------------------------------------------------------------


NAMES = ["Anna", "Boris", "Vera", "Gleb"]


def begin(
    convention: pref.Convention,
    players: int = 3,
    *,
    pools: tuple[int, ...] = (),
    **terms: Any,
) -> pref.ScorePad:
    """Open a game whose last seat deals first; write pools by adjustment."""
    pad = pref.ScorePad.start(convention, NAMES[:players], first_dealer=players - 1, **terms)
    for seat, points in enumerate(pools):
        pad = pad.adjust(seat, pool=points, reason="the game so far")
    return pad


def on_declarer(pad: pref.ScorePad) -> list[int | Fraction]:
    """What everybody has written on seat 0."""
    return [row[0] for row in pad.sheet.whists]


def test_wh11_worked_six_one_whister_four_tricks() -> None:
    """Sochi 6, declarer 6, one whister, 3+1: pool 2; whister 8 whists."""
    pad = begin(pref.SOCHI).contract("6♣", 0, calls=["whist", "pass"], tricks=(6, 3, 1))
    assert (pad.sheet.pool, pad.sheet.gora) == ((2, 0, 0), (0, 0, 0))
    assert on_declarer(pad) == [0, 8, 0]


def test_wh10_worked_six_one_whister_three_tricks() -> None:
    """Sochi 6, declarer 7, one whister, defence 3: pool 2; whister 6 whists and gora 2."""
    pad = begin(pref.SOCHI).contract("6♣", 0, calls=["whist", "pass"], tricks=(7, 2, 1))
    assert (pad.sheet.pool, pad.sheet.gora) == ((2, 0, 0), (0, 2, 0))
    assert on_declarer(pad) == [0, 6, 0]


def test_wh10_worked_three_nil_at_six_costs_the_second_two_tricks() -> None:
    """Sochi 6, declarer 7, two whisters 3-0: pool 2; first 6 whists; second gora 4."""
    pad = begin(pref.SOCHI).contract("6♣", 0, calls=["whist", "whist"], tricks=(7, 3, 0))
    assert (pad.sheet.pool, pad.sheet.gora) == ((2, 0, 0), (0, 0, 4))
    assert on_declarer(pad) == [0, 6, 0]


def test_wh10_worked_two_whisters_without_a_trick_at_eight() -> None:
    """Sochi 8, declarer 10, two whisters 0-0: pool 6; second whister gora 6."""
    pad = begin(pref.SOCHI).contract("8♣", 0, calls=["whist", "whist"], tricks=(10, 0, 0))
    assert (pad.sheet.pool, pad.sheet.gora) == ((6, 0, 0), (0, 0, 6))
    assert on_declarer(pad) == [0, 0, 0]


def test_wh12_worked_eight_set_by_two_in_sochi() -> None:
    """Gora 12; whister 4×6 + 2×6 = 36; passer 12; with four the dealer 12."""
    pad = begin(pref.SOCHI).contract("8♣", 0, calls=["whist", "pass"], tricks=(6, 3, 1))
    assert (pad.sheet.pool, pad.sheet.gora) == ((0, 0, 0), (12, 0, 0))
    assert on_declarer(pad) == [0, 36, 12]
    four = begin(pref.SOCHI, 4).contract("8♣", 0, calls=["whist", "pass"], tricks=(6, 3, 1, 0))
    assert on_declarer(four) == [0, 36, 12, 12]


def test_wh11_worked_eight_set_by_two_in_leningrad() -> None:
    """Gora 24; 48 shared 24/24; consolation 24 each: 48 and 48."""
    pad = begin(pref.LENINGRAD).contract("8♣", 0, calls=["whist", "pass"], tricks=(6, 3, 1))
    assert pad.sheet.gora == (24, 0, 0)
    assert on_declarer(pad) == [0, 48, 48]


def test_wh12_worked_eight_set_by_two_in_rostov() -> None:
    """Gora 12; 24 shared 12/12; consolation 20 each: 32 and 32."""
    pad = begin(pref.ROSTOV).contract("8♣", 0, calls=["whist", "pass"], tricks=(6, 3, 1))
    assert pad.sheet.gora == (12, 0, 0)
    assert on_declarer(pad) == [0, 32, 32]


def test_wh10_worked_six_of_leningrad_one_whister_three_tricks() -> None:
    """Declarer 7: pool 2; whister 12 whists, gora 2."""
    pad = begin(pref.LENINGRAD).contract("6♣", 0, calls=["whist", "pass"], tricks=(7, 2, 1))
    assert (pad.sheet.pool, pad.sheet.gora) == ((2, 0, 0), (0, 2, 0))
    assert on_declarer(pad) == [0, 12, 0]


def test_wh3_worked_half_whist_at_six_and_seven() -> None:
    """Sochi 4 and 4; Leningrad 8 and 8."""
    calls = ["pass", "half-whist", "accept"]
    for convention, whists in ((pref.SOCHI, 4), (pref.LENINGRAD, 8)):
        for contract in ("6♣", "7♣"):
            pad = begin(convention).contract(contract, 0, calls=calls)
            assert on_declarer(pad) == [0, 0, whists]


def test_ex3_worked_surrender_at_six_to_ten() -> None:
    """Sochi 6 12 18 24 30; Leningrad double."""
    for level, gora in zip(range(6, 11), (6, 12, 18, 24, 30), strict=True):
        assert begin(pref.SOCHI).surrender(f"{level}♥", 0).sheet.gora == (gora, 0, 0)
        assert begin(pref.LENINGRAD).surrender(f"{level}♥", 0).sheet.gora == (2 * gora, 0, 0)


def test_po2_worked_help_to_the_largest_open_pool() -> None:
    """Pools 18, 15, 10 of 20, six points: own +2 → 20; second +4 → 19 and 40 whists on it."""
    pad = begin(pref.SOCHI, pool=20, pools=(18, 15, 10))
    pad = pad.contract("8♣", 0, calls=["pass", "pass"])
    assert (pad.sheet.pool, pad.sheet.gora) == ((20, 19, 10), (0, 0, 0))
    assert pad.sheet.whists == ((0, 40, 0), (0, 0, 0), (0, 0, 0))


def test_po3_worked_no_help_for_who_was_short_in_this_deal() -> None:
    """The same, the second was short on whist: own +2 → 20; 4 off own gora; no whists."""
    pad = begin(pref.SOCHI, pool=20, pools=(18, 15, 10))
    pad = pad.contract("8♣", 0, calls=["whist", "pass"], tricks=(10, 0, 0))
    assert (pad.sheet.pool, pad.sheet.gora) == ((20, 15, 10), (-4, 6, 0))
    assert pad.sheet.whists == ((0, 0, 0), (0, 0, 0), (0, 0, 0))


def test_el1_worked_three_equals_at_1200() -> None:
    """Results in the order first, second, third: +16, 0, −16."""
    pad = begin(pref.SOCHI, ends=pref.Ends(deals=1)).raspasy((2, 3, 5))
    assert pad.settlement.places == (1, 2, 3)
    assert pad.ratings is not None
    assert pad.ratings.after == pytest.approx((1216, 1200, 1184), abs=1e-9)


def test_se3_worked_a_half_each_goes_to_the_lower_seat() -> None:
    """+½, −½: floors 0, −1, one missing, equal remainders → seat 0: 1, −1."""
    assert pref.largest_remainder([Fraction(1, 2), Fraction(-1, 2)]) == (1, -1)


def test_dl1_worked_seven_of_leningrad_set_by_one_the_dealer_returned() -> None:
    """Four players, defence 4: gora 8; dealer 4×8 + 8 = 40 whists; each defender 8."""
    pad = begin(pref.LENINGRAD, 4)
    pad = pad.contract("7♣", 0, calls=["pass", "pass", "return"], tricks=(6, 3, 1, 0))
    assert pad.sheet.gora == (8, 0, 0, 0)
    assert on_declarer(pad) == [0, 8, 8, 40]


def test_wh13_worked_a_checked_ten_set_by_two() -> None:
    """Sochi, tricks 2-0: gora 20; first 20 + 20 = 40, second 20."""
    pad = begin(pref.SOCHI).contract("10♣", 0, tricks=(8, 2, 0))
    assert pad.sheet.gora == (20, 0, 0)
    assert on_declarer(pad) == [0, 40, 20]


def test_ra6_worked_raspasy_of_rostov_with_four() -> None:
    """1-4-5: 20 and 25; dealer pool 1."""
    pad = begin(pref.ROSTOV, 4).raspasy((1, 4, 5, 0))
    assert pad.sheet.pool == (0, 0, 0, 1)
    assert pad.sheet.whists[0] == (0, 20, 25, 0)


def test_wh10_worked_six_of_rostov_one_whister_three_tricks() -> None:
    """Whister 6 whists and gora 1."""
    pad = begin(pref.ROSTOV).contract("6♣", 0, calls=["whist", "pass"], tricks=(7, 2, 1))
    assert (pad.sheet.gora, on_declarer(pad)) == ((0, 1, 0), [0, 6, 0])


def test_ra7_worked_five_raspasy_of_the_portal_in_a_row() -> None:
    """2-3-5 writes gora 0 3 5; 0 6 10; 0 9 15; 0 12 20; 0 15 25."""
    pad = begin(pref.PORTAL)
    for times in range(1, 6):
        pad = pad.raspasy((2, 3, 5))
        written = {entry.seat: entry.amount for entry in pad.lines[-1].entries}
        assert written == {1: 3 * times, 2: 5 * times}
    assert pad.sheet.gora == (0, 45, 75)


def test_bo_worked_a_six_of_classic_under_a_bomb() -> None:
    """One bomb, 6 made, one whister 4 tricks: pool 4; whists 16."""
    pad = begin(pref.CLASSIC).raspasy((3, 3, 4))
    assert pad.next.bombs == (1, 1, 1)
    before = pad.sheet.pool
    pad = pad.contract("6♣", 0, calls=["whist", "pass"], tricks=(6, 3, 1))
    assert pad.sheet.pool[0] - before[0] == 4
    assert on_declarer(pad) == [0, 16, 0]
    assert pad.next.bombs == (0, 1, 1)


def test_po4_worked_a_help_chain_of_sochi() -> None:
    """Pools 20, 19, 12; a ten: second +1 (10 whists), third +8 → 20 (80), 1 off own gora."""
    pad = begin(pref.SOCHI, pool=20, pools=(20, 19, 12)).contract("10♣", 0, tricks=(10, 0, 0))
    assert (pad.sheet.pool, pad.sheet.gora) == ((20, 20, 20), (-1, 0, 0))
    assert pad.sheet.whists[0] == (0, 10, 80)
    assert pad.ended is not None


def test_po3_worked_a_help_chain_stops_at_who_was_short() -> None:
    """The same with a whisted ten, third short: second +1 (10 whists), 9 off own gora."""
    pad = begin(pref.SOCHI.evolve(ten="whisted"), pool=20, pools=(20, 19, 12))
    pad = pad.contract("10♣", 0, calls=["pass", "whist"], tricks=(10, 0, 0))
    assert (pad.sheet.pool, pad.sheet.gora) == ((20, 20, 12), (-9, 0, 10))
    assert pad.sheet.whists[0] == (0, 10, 0)


def test_po2_worked_on_a_tie_the_next_clockwise_is_helped() -> None:
    """Pools 20, 12, 12: from each helper the next clockwise."""
    for helper in range(3):
        pools = tuple(20 if seat == helper else 12 for seat in range(3))
        pad = begin(pref.SOCHI, pool=20, pools=pools)
        pad = pad.contract("6♣", helper, calls=["pass", "pass"])
        receiver = (helper + 1) % 3
        assert pad.sheet.pool[receiver] == 14
        assert pad.sheet.whists[helper][receiver] == 20


def test_el1_worked_one_human_against_two_bots() -> None:
    """One human 1300, results −10, 40, −30: 1300 − 4.482…; the bots stay at 1200."""
    after = pref.elo(
        (1300.0, 1200.0, 1200.0),
        (Fraction(-10), Fraction(40), Fraction(-30)),
        bots=(False, True, True),
    )
    expected = 1 / (1 + 10 ** (-100 / 400))
    assert after == pytest.approx((1300 + 16 * (1 - 2 * expected), 1200, 1200), abs=1e-9)
    assert after[0] == pytest.approx(1300 - 4.482, abs=1e-3)


def test_ra5_worked_tens() -> None:
    """A raspasy trick 10 in gora, the zero bonus 10 in the pool, misere 100."""
    pad = begin(pref.TENS, 4).raspasy((0, 5, 5, 0))
    assert (pad.sheet.pool, pad.sheet.gora) == ((10, 0, 0, 10), (0, 50, 50, 0))
    pad = begin(pref.TENS, 4).contract("misere", 0, tricks=(0, 5, 5, 0))
    assert pad.sheet.pool == (100, 0, 0, 0)
    pad = begin(pref.TENS, 4).contract("misere", 0, tricks=(1, 4, 5, 0))
    assert pad.sheet.gora == (100, 0, 0, 0)


def line(seat: Any, column: Any, amount: Any, on: Any = None) -> RaspasyLine:
    """Make a line of anything."""
    return RaspasyLine(seat, column, amount, on)


NO_LINES: list[Any] = [
    None,
    3,
    "lines",
    [3],
    [(0, "gora")],
    [line(9, "gora", 1)],
    [line("Anna", "gora", 1)],
    [line(0, "gold", 1)],
    [line(0, "gora", 1.5)],
    [line(0, "gora", True)],
    [line(0, "whists", 1)],
    [line(0, "whists", 1, 0)],
    [line(0, "whists", 1, 3)],
    [line(0, "gora", 1, 2)],
    [line(True, "gora", 1)],
]


@each("returned", NO_LINES)
def test_ra5_an_own_scoring_that_returns_something_else_is_refused(returned: Any) -> None:
    """A table's own scorer is named as the cause of what cannot be written."""
    convention = pref.SOCHI.evolve(raspasy_scoring=lambda _: returned, amnesty=False)
    outcome = pref.RaspasyOutcome(setting=pref.Setting(3, 2), tricks=(3, 3, 4))
    with pytest.raises(pref.ConventionError) as refusal:
        pref.score(convention, outcome)
    assert refusal.value.option == "raspasy_scoring"


def test_ra5_an_own_scoring_writes_at_most_64_lines() -> None:
    """More are refused, and lines without end too, of which no more are read than that."""
    outcome = pref.RaspasyOutcome(setting=pref.Setting(3, 2), tricks=(3, 3, 4))

    def scored(lines: Iterable[RaspasyLine]) -> tuple[pref.Entry, ...]:
        convention = pref.SOCHI.evolve(raspasy_scoring=lambda _: lines, amnesty=False)
        return pref.score(convention, outcome)

    points = [line(0, "gora", 1)] * 64
    assert sum(entry.amount for entry in scored(points)) == 64
    unread = repeat(points[0], 70)
    for too_many in ([*points, points[0]], unread, repeat(points[0])):
        with pytest.raises(pref.ConventionError, match="too many lines") as refusal:
            scored(too_many)
        assert (refusal.value.code, refusal.value.rule) == ("bad-scorer", "RA-5")
    assert len([*unread]) == 5


@pytest.mark.parametrize("failure", [ValueError, TypeError, KeyError, ZeroDivisionError])
def test_ra5_an_own_scoring_that_fails_is_named_as_the_cause(failure: type[Exception]) -> None:
    """What a table's own function raises is kept behind the refusal, as for a rounding."""

    def fails(tally: RaspasyTally, /) -> list[RaspasyLine]:
        raise failure(tally.players)

    convention = pref.SOCHI.evolve(raspasy_scoring=fails, amnesty=False)
    outcome = pref.RaspasyOutcome(setting=pref.Setting(3, 2), tricks=(3, 3, 4))
    with pytest.raises(pref.ConventionError) as refusal:
        pref.score(convention, outcome)
    assert isinstance(refusal.value.__cause__, failure)
