"""SC-4, SC-5 and PO-1 to PO-7: entries, the sheet, and what becomes of points beyond a pool."""

import pickle
from fractions import Fraction
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import preference as pref
from preference.sheet import Amount, amount, post

POOL, GORA, WHISTS = pref.Column.POOL, pref.Column.GORA, pref.Column.WHISTS


def sheet_of(
    *pool: Amount,
    gora: tuple[Amount, ...] = (),
) -> pref.ScoreSheet:
    """Make a sheet of pools, and gora where it is given."""
    size = len(pool)
    return pref.ScoreSheet.of(pool, gora or [0] * size, [[0] * size] * size)


def made(seat: int, points: Amount) -> pref.Entry:
    """Credit a contract made."""
    return pref.Entry(seat, POOL, points, "SC-1")


def short(seat: int, points: Amount = 2) -> pref.Entry:
    """Charge a missing quota."""
    return pref.Entry(seat, GORA, points, "WH-10")


def written(
    sheet: pref.ScoreSheet,
    *entries: pref.Entry,
    convention: pref.Convention = pref.SOCHI,
    size: int | None = 20,
    order: tuple[int, ...] = (),
) -> tuple[pref.ScoreSheet, list[str]]:
    """Post a deal; return the sheet and the lines that were written, in short."""
    after, lines = post(
        sheet, entries, convention, size=size, order=order or tuple(range(sheet.players))
    )
    assert after == sheet.post(lines)
    return after, [brief(entry) for entry in lines]


def brief(entry: pref.Entry) -> str:
    """Print an entry in short: `0 pool 2 SC-1`, `0 whists 40 on 1 PO-2`."""
    on = "" if entry.on is None else f" on {entry.on}"
    return f"{entry.seat} {entry.column} {entry.amount}{on} {entry.rule}"


# --- SC-4 ----------------------------------------------------------------------------------------


def test_sc4_the_sheet_adds_up_entries_column_by_column() -> None:
    """Pool and gora by seat, whists by writer and by whom they are on; order does not matter."""
    entries = [
        pref.Entry(0, POOL, 2, "SC-1"),
        pref.Entry(1, WHISTS, 6, "WH-11", on=0),
        pref.Entry(1, WHISTS, 2, "WH-12", on=0),
        pref.Entry(2, GORA, 4, "WH-10"),
        pref.Entry(2, GORA, -1, "RA-5"),
        pref.Entry(0, WHISTS, 10, "PO-2", on=2),
    ]
    sheet = pref.ScoreSheet.empty(3).post(entries)
    assert sheet.pool == (2, 0, 0)
    assert sheet.gora == (0, 0, 3)
    assert sheet.whists == ((0, 0, 10), (8, 0, 0), (0, 0, 0))
    assert pref.ScoreSheet.empty(3).post(reversed(entries)) == sheet


def test_sc4_posting_leaves_the_old_sheet_alone() -> None:
    """A sheet is a value: equal, hashable, frozen, picklable."""
    before = pref.ScoreSheet.empty(3)
    after = before.post([made(1, 4)])
    assert before == pref.ScoreSheet.empty(3)
    assert after != before
    assert hash(before) == hash(pref.ScoreSheet.empty(3))
    assert pickle.loads(pickle.dumps(after)) == after
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        before.pool = (1, 2, 3)  # type: ignore[misc]


def test_sc4_an_entry_can_say_why() -> None:
    """Seat, column, amount, rule, and whom whists are on; taken off with a minus."""
    lines = {
        "seat 0: pool +2 (SC-1)": made(0, 2),
        "seat 2: gora −1 (RA-5)": pref.Entry(2, GORA, -1, "RA-5"),
        "seat 1: whists on seat 0 +1/2 (WH-11)": pref.Entry(
            1, WHISTS, Fraction(1, 2), "WH-11", on=0
        ),
    }
    assert list(map(str, lines.values())) == list(lines)


@pytest.mark.parametrize(("column", "on"), [(WHISTS, None), (WHISTS, 1), (POOL, 0), (GORA, 2)])
def test_sc4_whists_and_nothing_else_are_on_another_seat(column: Any, on: int | None) -> None:
    """No whists on oneself or on nobody, no pool or gora on somebody."""
    with pytest.raises(pref.ArgumentError) as refusal:
        pref.Entry(1, column, 2, "SC-1", on=on)
    assert refusal.value.code == "bad-entry"


@pytest.mark.parametrize(
    "wrong",
    [
        {"seat": -1},
        {"seat": 4},
        {"deal": -1},
        {"column": WHISTS, "on": -1},
        {"column": WHISTS, "on": 4},
    ],
)
def test_sc4_seats_and_lines_of_an_entry_are_counted_from_nought(wrong: dict[str, Any]) -> None:
    """At most four sit at a table."""
    parts: dict[str, Any] = {"seat": 0, "column": POOL, "amount": 2, "rule": "SC-1"}
    with pytest.raises(pref.ArgumentError) as refusal:
        pref.Entry(**parts | wrong)
    assert refusal.value.code == "bad-entry"


def test_sc4_an_entry_may_belong_to_any_deal_of_a_game() -> None:
    """The first is deal 0."""
    entries = [pref.Entry(1, GORA, 2, "SC-1", deal=deal) for deal in (0, 1, 40)]
    assert [entry.deal for entry in entries] == [0, 1, 40]


def test_sc5_a_part_of_a_point_is_printed_with_its_sign() -> None:
    """A half taken off is not printed as one written up."""
    printed = [str(pref.Entry(0, GORA, Fraction(half, 2), "RA-5")) for half in (-1, 1)]
    assert printed == ["seat 0: gora −1/2 (RA-5)", "seat 0: gora +1/2 (RA-5)"]


@pytest.mark.parametrize("column", ["pool", None, 3])
def test_sc4_a_column_is_a_column(column: Any) -> None:
    """Text is not taken for one."""
    with pytest.raises(pref.WrongType):
        pref.Entry(1, column, 2, "SC-1")


PARTS: list[dict[str, Any]] = [
    {"seat": "Anna"},
    {"seat": None},
    {"seat": True},
    {"seat": 0.0},
    {"rule": None},
    {"column": WHISTS, "on": "Boris"},
    {"column": WHISTS, "on": 1.0},
    {"deal": "first"},
]


@pytest.mark.parametrize("wrong", PARTS)
def test_sc4_parts_of_an_entry_of_the_wrong_type_are_refused(wrong: dict[str, Any]) -> None:
    """Its docstring promises WrongType for any part."""
    parts: dict[str, Any] = {"seat": 0, "column": POOL, "amount": 2, "rule": "SC-1"}
    with pytest.raises(pref.WrongType):
        pref.Entry(**parts | wrong)


@pytest.mark.parametrize("entry", [made(3, 2), short(3), pref.Entry(0, WHISTS, 2, "WH-11", on=3)])
def test_sc4_a_seat_that_is_not_there_is_refused(entry: pref.Entry) -> None:
    """Writer and debtor sit at the table."""
    with pytest.raises(pref.ArgumentError) as refusal:
        pref.ScoreSheet.empty(3).post([entry])
    assert (refusal.value.code, refusal.value.expected) == ("bad-seat", "seats 0 to 2")


@pytest.mark.parametrize("entry", [made(3, 2), pref.Entry(0, WHISTS, 2, "WH-11", on=3)])
def test_gu_a_seat_far_beyond_the_table_is_refused(entry: pref.Entry) -> None:
    """The fourth seat is two too many for two players."""
    with pytest.raises(pref.ArgumentError) as refusal:
        pref.ScoreSheet.empty(2).post([entry])
    assert (refusal.value.code, refusal.value.expected) == ("bad-seat", "seats 0 to 1")


@pytest.mark.parametrize("entries", [3, None, [("0", "pool", 2)], [None]])
def test_sc4_nothing_but_entries_is_posted(entries: Any) -> None:
    """The error names the door and what comes through it."""
    with pytest.raises(pref.WrongType, match=r"ScoreSheet\.post"):
        pref.ScoreSheet.empty(3).post(entries)


@pytest.mark.parametrize("players", ["3", 3.0, None, True])
def test_sc4_an_empty_sheet_is_for_a_number_of_players(players: Any) -> None:
    """Nothing else is taken for one."""
    with pytest.raises(pref.WrongType):
        pref.ScoreSheet.empty(players)


ROWS: list[tuple[Any, Any, Any]] = [
    ([0, 0], (0, 0), ((0, 0), (0, 0))),
    ((0, 0), [0, 0], ((0, 0), (0, 0))),
    ((0, 0), (0, 0), [(0, 0), (0, 0)]),
    ((0, 0), (0, 0), ((0, 0), [0, 0])),
    ((0, 0.5), (0, 0), ((0, 0), (0, 0))),
    ((0, 0), (0, True), ((0, 0), (0, 0))),
    ((0, 0), (0, 0), ((0, "1"), (0, 0))),
]


@pytest.mark.parametrize(("pool", "gora", "whists"), ROWS)
def test_sc5_a_sheet_made_by_itself_is_of_tuples_of_exact_amounts(
    pool: Any, gora: Any, whists: Any
) -> None:
    """Or it could be changed, or hold a float, behind its own back."""
    with pytest.raises(pref.WrongType, match="ScoreSheet"):
        pref.ScoreSheet(pool, gora, whists)


SHEETS: list[tuple[Any, Any, Any]] = [
    ([1, 2], [0], [[0, 0], [0, 0]]),
    ([1, 2], [0, 0], [[0, 0]]),
    ([1, 2], [0, 0], [[0, 0, 0], [0, 0, 0]]),
    ([1], [0], [[0]]),
    ([1] * 5, [0] * 5, [[0] * 5] * 5),
    ([], [], []),
    ([1, 2], [0, 0], [[0, 1], [2, 3]]),
    ([1, 2], [0, 0], [[0, 1], [2, -3]]),
]


@pytest.mark.parametrize(("pool", "gora", "whists"), SHEETS)
def test_sc4_a_sheet_has_one_row_a_seat(pool: Any, gora: Any, whists: Any) -> None:
    """Two to four seats, columns of one length, nothing on the diagonal."""
    with pytest.raises(pref.ArgumentError):
        pref.ScoreSheet.of(pool, gora, whists)


@pytest.mark.parametrize(
    ("pool", "whists"),
    [
        ([1, 2.0], [[0, 0], [0, 0]]),
        ([1, True], [[0, 0], [0, 0]]),
        ([1, "2"], [[0, 0], [0, 0]]),
        ([1, 2], [[0, 0.5], [0, 0]]),
        ([1, 2], 3),
        ([1, 2], [1, 2]),
    ],
)
def test_sc5_a_sheet_holds_exact_amounts_only(pool: Any, whists: Any) -> None:
    """A float, a bool or text is no amount."""
    with pytest.raises(pref.WrongType):
        pref.ScoreSheet.of(pool, [0, 0], whists)


@pytest.mark.parametrize("column", [3, None])
def test_sc4_pool_and_gora_are_rows(column: Any) -> None:
    """A number where a row belongs is refused as at every other door."""
    with pytest.raises(pref.PreferenceError):
        pref.ScoreSheet.of(column, [0, 0], [[0, 0], [0, 0]])


# --- SC-5 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [2.0, True, "2", None, 1j])
def test_sc5_a_float_never_holds_points(value: Any) -> None:
    """An amount is an int or a Fraction."""
    with pytest.raises(pref.WrongType):
        pref.Entry(0, POOL, value, "SC-1")


LONGEST = (1 << 8192) - 1
"""The largest amount that can still be printed."""


@pytest.mark.parametrize(
    "value", [LONGEST, -LONGEST, Fraction(LONGEST, 2), Fraction(2, LONGEST), Fraction(1, 3)]
)
def test_sc5_an_amount_may_be_as_long_as_can_be_printed(value: Amount) -> None:
    """And no longer: one more in either part of a fraction is refused, at every door."""
    assert pref.Entry(1, GORA, value, "SC-6").amount == value
    assert sheet_of(value, 0).pool[0] == value


@pytest.mark.parametrize(
    "value", [LONGEST + 1, -LONGEST - 1, Fraction(LONGEST + 2, 2), Fraction(1, LONGEST + 1)]
)
def test_sc5_an_amount_too_long_to_be_printed_is_refused(value: Amount) -> None:
    """At every door."""
    for door in (lambda: pref.Entry(1, GORA, value, "SC-6"), lambda: sheet_of(value, 0)):
        with pytest.raises(pref.ArgumentError) as refusal:
            door()
        assert refusal.value.code == "amount-too-large"


def test_sc5_halves_are_exact_and_become_ints_when_whole() -> None:
    """Two halves are one, an int; a third stays a third."""
    half = pref.Entry(0, GORA, Fraction(1, 2), "WH-10")
    once = pref.ScoreSheet.empty(3).post([half])
    twice = once.post([half])
    assert once.gora[0] == Fraction(1, 2)
    assert twice.gora[0] == 1
    assert type(twice.gora[0]) is int
    assert type(amount(Fraction(6, 3))) is int
    assert amount(Fraction(1, 3)) == Fraction(1, 3)


@given(st.lists(st.fractions(max_denominator=60), max_size=30))
def test_sc5_sums_are_exact_whatever_their_order(parts: list[Fraction]) -> None:
    """No part is lost to rounding."""
    entries = [pref.Entry(0, GORA, part, "SC-6") for part in parts]
    sheet = pref.ScoreSheet.empty(2).post(entries)
    assert sheet.gora[0] == sum(parts)
    assert sheet == pref.ScoreSheet.empty(2).post(reversed(entries))


# --- PO-1 to PO-5 --------------------------------------------------------------------------------


def test_po1_points_up_to_the_size_stay_in_the_own_pool() -> None:
    """Below and exactly at the size nothing is moved."""
    after, lines = written(sheet_of(14, 0, 0), made(0, 6))
    assert after.pool == (20, 0, 0)
    assert lines == ["0 pool 6 SC-1"]


def test_po2_a_surplus_goes_to_the_largest_open_pool() -> None:
    """A point in the receiver's pool, and ten whists on the receiver."""
    after, lines = written(sheet_of(18, 15, 10), made(0, 6))
    assert after.pool == (20, 19, 10)
    assert lines == ["0 pool 2 SC-1", "1 pool 4 PO-2", "0 whists 40 on 1 PO-2"]
    after, lines = written(sheet_of(18, 10, 15), made(0, 6))
    assert lines == ["0 pool 2 SC-1", "2 pool 4 PO-2", "0 whists 40 on 2 PO-2"]


def test_po2_a_closed_helper_credits_nothing_to_the_own_pool() -> None:
    """The credit of the own pool is no entry when there is no room (amounts are never 0)."""
    _, lines = written(sheet_of(20, 15, 10), made(0, 2))
    assert lines == ["1 pool 2 PO-2", "0 whists 20 on 1 PO-2"]


@pytest.mark.parametrize("helper", range(4))
def test_po2_on_a_tie_the_nearest_clockwise_is_helped(helper: int) -> None:
    """From every helper, with three and with four at the table."""
    for players in (3, 4):
        if helper < players:
            pools = [12] * players
            pools[helper] = 20
            receiver = (helper + 1) % players
            _, lines = written(sheet_of(*pools), made(helper, 2))
            assert lines[0] == f"{receiver} pool 2 PO-2"


def test_po2_when_a_pool_closes_the_next_is_helped() -> None:
    """A chain: the largest, then the next, each step with its whists."""
    after, lines = written(sheet_of(20, 19, 12), made(0, 8))
    assert after.pool == (20, 20, 19)
    assert lines == [
        "1 pool 1 PO-2",
        "0 whists 10 on 1 PO-2",
        "2 pool 7 PO-2",
        "0 whists 70 on 2 PO-2",
    ]


def test_po2_a_chain_of_four_takes_the_largest_first_and_ties_clockwise() -> None:
    """From seat 2: seat 0 with 19, then on the tie of 18 seat 3 before seat 1."""
    after, lines = written(sheet_of(19, 18, 20, 18), made(2, 6))
    assert after.pool == (20, 20, 20, 20)
    assert lines == [
        "0 pool 1 PO-2",
        "2 whists 10 on 0 PO-2",
        "3 pool 2 PO-2",
        "2 whists 20 on 3 PO-2",
        "1 pool 2 PO-2",
        "2 whists 20 on 1 PO-2",
        "2 gora -1 PO-4",
    ]


def test_po3_who_was_short_in_this_deal_is_not_helped_and_nobody_else_is() -> None:
    """All of the surplus comes off the helper's gora, though the third pool is open."""
    after, lines = written(sheet_of(18, 15, 10), made(0, 6), short(1))
    assert after.pool == (20, 15, 10)
    assert after.gora == (-4, 2, 0)
    assert lines == ["0 pool 2 SC-1", "1 gora 2 WH-10", "0 gora -4 PO-3"]


def test_po3_is_tested_again_at_each_step_of_the_chain() -> None:
    """The first receiver is helped, the second was short: what is left comes off the gora."""
    after, lines = written(sheet_of(20, 19, 12), made(0, 10), short(2, 10))
    assert after.pool == (20, 20, 12)
    assert lines == [
        "2 gora 10 WH-10",
        "1 pool 1 PO-2",
        "0 whists 10 on 1 PO-2",
        "0 gora -9 PO-3",
    ]


def test_po3_who_was_short_but_is_not_chosen_does_not_matter() -> None:
    """The largest open pool is helped, though another was short."""
    _, lines = written(sheet_of(18, 15, 10), made(0, 6), short(2))
    assert lines == ["0 pool 2 SC-1", "2 gora 2 WH-10", "1 pool 4 PO-2", "0 whists 40 on 1 PO-2"]


def test_po3_only_a_missing_quota_counts() -> None:
    """Gora of raspasy, of a refused talon or of an undertrick is no WH-10."""
    for rule in ("RA-5", "EX-4", "SC-1", "SC-6"):
        entry = pref.Entry(1, GORA, 2, rule)
        _, lines = written(sheet_of(18, 15, 10), made(0, 6), entry)
        assert "1 pool 4 PO-2" in lines
    for rule in ("WH-11", "WH-12", "WH-3"):
        _, lines = written(sheet_of(18, 15, 10), made(0, 6), pref.Entry(1, WHISTS, 2, rule, on=0))
        assert "1 pool 4 PO-2" in lines


def test_po5_what_is_taken_off_a_pool_makes_room_for_those_after() -> None:
    """A table's own scoring of raspasy may take pool points off; help sees what is left."""
    _, lines = written(sheet_of(18, 18, 20), pref.Entry(0, POOL, -5, "RA-5"), made(2, 6))
    assert lines == [
        "0 pool -5 RA-5",
        "1 pool 2 PO-2",
        "2 whists 20 on 1 PO-2",
        "0 pool 4 PO-2",
        "2 whists 40 on 0 PO-2",
    ]


def test_po4_with_all_pools_closed_the_surplus_comes_off_the_gora() -> None:
    """In the same measure; the gora may go below zero."""
    after, lines = written(sheet_of(20, 20, 20, gora=(3, 0, 0)), made(0, 10))
    assert lines == ["0 gora -10 PO-4"]
    assert after.gora == (-7, 0, 0)


MEASURES: list[tuple[int, int, Amount]] = [
    (10, 10, 4),
    (20, 10, 8),
    (10, 20, 2),
    (1, 1, 4),
    (10, 3, Fraction(40, 3)),
    (3, 7, Fraction(12, 7)),
]


@pytest.mark.parametrize(("per_pool", "per_gora", "off"), MEASURES)
def test_po2_po3_po4_help_is_in_the_measure_of_p_and_g(
    per_pool: int, per_gora: int, off: Amount
) -> None:
    """P whists a point on the receiver, P/G gora a point off the helper, exact."""
    convention = pref.SOCHI.evolve(whists_per_pool=per_pool, whists_per_gora=per_gora)
    _, lines = written(sheet_of(20, 15, 10), made(0, 4), convention=convention)
    assert lines == ["1 pool 4 PO-2", f"0 whists {4 * per_pool} on 1 PO-2"]
    _, lines = written(sheet_of(20, 15, 10), made(0, 4), short(1), convention=convention)
    assert lines == ["1 gora 2 WH-10", f"0 gora {-off} PO-3"]
    after, lines = written(sheet_of(20, 20, 20), made(0, 4), convention=convention)
    assert lines == [f"0 gora {-off} PO-4"]
    assert after.gora[0] == -off


def test_po5_credits_are_finished_one_by_one_in_the_order_of_the_hands() -> None:
    """Two zero bonuses: the help of the first is done before the second credit begins."""
    sheet = sheet_of(20, 19, 19)
    bonus = [pref.Entry(seat, POOL, 1, "RA-5") for seat in (0, 1)]
    after, lines = written(sheet, *bonus, order=(0, 1, 2))
    assert after.pool == (20, 20, 20)
    # Seat 0 helps seat 1, so seat 1 is closed when its own credit comes and helps seat 2.
    assert lines == [
        "1 pool 1 PO-2",
        "0 whists 10 on 1 PO-2",
        "2 pool 1 PO-2",
        "1 whists 10 on 2 PO-2",
    ]
    after, lines = written(sheet, *bonus, order=(1, 2, 0))
    # Seat 1 closes with its own point first, so seat 0 helps seat 2.
    assert lines == ["1 pool 1 RA-5", "2 pool 1 PO-2", "0 whists 10 on 2 PO-2"]


def test_po5_the_dealer_of_four_is_credited_last() -> None:
    """A contract of seat 1 helps the dealer's pool before the dealer's own point comes."""
    sheet = sheet_of(10, 20, 10, 19)
    bonus = pref.Entry(3, POOL, 1, "RA-6")
    _, lines = written(sheet, made(1, 2), bonus, order=(0, 1, 2, 3))
    assert lines == [
        "3 pool 1 PO-2",
        "1 whists 10 on 3 PO-2",
        "2 pool 1 PO-2",
        "1 whists 10 on 2 PO-2",
        "2 pool 1 PO-2",
        "3 whists 10 on 2 PO-2",
    ]


def test_po6_a_total_pool_has_no_limit_of_its_own_and_no_help() -> None:
    """An overshoot stays."""
    after, lines = written(sheet_of(60, 0, 0), made(0, 10), convention=pref.LENINGRAD)
    assert after.pool == (70, 0, 0)
    assert lines == ["0 pool 10 SC-1"]


def test_po7_a_pool_of_no_size_never_closes() -> None:
    """No help."""
    after, lines = written(sheet_of(900, 0, 0), made(0, 10), size=None)
    assert after.pool == (910, 0, 0)
    assert lines == ["0 pool 10 SC-1"]


def test_sc6_a_pool_adjusted_above_its_size_takes_no_more_and_is_not_helped() -> None:
    """All of the credit is surplus; such a pool counts as closed."""
    after, lines = written(sheet_of(25, 15, 10), made(0, 6))
    assert after.pool == (25, 20, 11)
    assert lines[0] == "1 pool 5 PO-2"
    after, lines = written(sheet_of(18, 31, 10), made(0, 6))
    assert after.pool == (20, 31, 14)
    assert "2 pool 4 PO-2" in lines


def test_sc6_a_pool_adjusted_below_zero_has_so_much_more_room() -> None:
    """The size is the size."""
    after, lines = written(sheet_of(-5, 0, 0), made(0, 10))
    assert after.pool == (5, 0, 0)
    assert lines == ["0 pool 10 SC-1"]
    after, _ = written(sheet_of(20, -5, -6), made(0, 10))
    assert after.pool == (20, 5, -6)


@given(
    st.lists(st.integers(-9, 40), min_size=6, max_size=6),
    st.lists(st.integers(0, 99), min_size=6, max_size=6),
    st.integers(0, 3),
)
def test_st4_a_sheet_of_three_takes_in_a_fourth(
    points: list[int], whists: list[int], seat: int
) -> None:
    """The pool the mean rounded down, the gora rounded up; the others as they were."""
    rows = [[0, *whists[:2]], [whists[2], 0, whists[3]], [*whists[4:], 0]]
    sheet = pref.ScoreSheet.of(points[:3], points[3:], rows)
    joined = pref.with_newcomer(sheet, seat)
    others = [one for one in range(4) if one != seat]
    assert [joined.pool[one] for one in others] == points[:3]
    assert [joined.gora[one] for one in others] == points[3:]
    assert [[joined.whists[one][two] for two in others] for one in others] == rows
    assert joined.whists[seat] == (0, 0, 0, 0)
    assert [row[seat] for row in joined.whists] == [0] * 4
    assert 0 <= Fraction(sum(points[:3]), 3) - joined.pool[seat] < 1
    assert 0 <= joined.gora[seat] - Fraction(sum(points[3:]), 3) < 1


@pytest.mark.parametrize(("players", "seat"), [(2, 0), (4, 0), (3, 4), (3, -1)])
def test_st4_only_a_sheet_of_three_takes_in_a_fourth(players: int, seat: int) -> None:
    """And only at a seat from 0 to 3."""
    with pytest.raises(pref.ArgumentError) as refusal:
        pref.with_newcomer(pref.ScoreSheet.empty(players), seat)
    assert refusal.value.rule == "ST-4"


@pytest.mark.parametrize(
    ("sheet", "seat"),
    [(None, 0), (3, 0), (pref.ScoreSheet.empty(3), "0"), (sheet_of(1, 2, 3), True)],
)
def test_st4_a_newcomer_needs_a_sheet_and_a_seat(sheet: Any, seat: Any) -> None:
    """The error names the door."""
    with pytest.raises(pref.WrongType, match="with_newcomer"):
        pref.with_newcomer(sheet, seat)


@st.composite
def deals(draw: st.DrawFn) -> tuple[pref.ScoreSheet, list[pref.Entry], pref.Convention, int, int]:
    """Draw a sheet, credits and shortages, P and G, a size and the first seat in order."""
    players = draw(st.integers(2, 4))
    size = draw(st.integers(1, 30))
    pools = draw(st.lists(st.integers(-3, size + 3), min_size=players, max_size=players))
    seats = st.integers(0, players - 1)
    gains = draw(st.lists(st.builds(made, seats, st.integers(1, 40)), max_size=players))
    shorts = draw(st.lists(st.builds(short, seats), max_size=2))
    worth = st.sampled_from([1, 3, 10, 20])
    convention = pref.SOCHI.evolve(
        players=[players], whists_per_pool=draw(worth), whists_per_gora=draw(worth)
    )
    return sheet_of(*pools), [*gains, *shorts], convention, size, draw(seats)


@given(deals())
def test_po2_po4_no_point_is_lost_and_none_is_invented(
    deal: tuple[pref.ScoreSheet, list[pref.Entry], pref.Convention, int, int],
) -> None:
    """Every credited point is in a pool or came off a gora; each moved point has its whists."""
    sheet, entries, convention, size, first = deal
    players = sheet.players
    order = tuple((first + step) % players for step in range(players))
    after, lines = post(sheet, entries, convention, size=size, order=order)
    assert after == sheet.post(lines)
    assert all(entry.amount != 0 for entry in lines)
    per_pool, per_gora = convention.prices.whists_per_pool, convention.prices.whists_per_gora
    credited = sum(entry.amount for entry in entries if entry.column is POOL)
    in_pools = sum(after.pool) - sum(sheet.pool)
    off = -sum(entry.amount for entry in lines if entry.rule in ("PO-3", "PO-4"))
    assert in_pools + off * Fraction(per_gora, per_pool) == credited
    moved = sum(entry.amount for entry in lines if entry.rule == "PO-2" and entry.column is POOL)
    assert sum(sum(row) for row in after.whists) == moved * per_pool
    for seat in range(players):
        assert sheet.pool[seat] <= after.pool[seat] <= max(size, sheet.pool[seat])
    shorted = {entry.seat for entry in entries if entry.rule == "WH-10"}
    helped = {entry.seat for entry in lines if entry.rule == "PO-2" and entry.column is POOL}
    assert not shorted & helped


@given(deals(), st.integers(1, 3))
def test_po2_help_moves_with_the_seats(
    deal: tuple[pref.ScoreSheet, list[pref.Entry], pref.Convention, int, int], by: int
) -> None:
    """Everybody one seat on: the same lines, one seat on."""
    sheet, entries, convention, size, first = deal
    players = sheet.players

    def on(seat: int | None) -> int | None:
        return None if seat is None else (seat + by) % players

    def moved(entry: pref.Entry) -> pref.Entry:
        return attrs.evolve(entry, seat=(entry.seat + by) % players, on=on(entry.on))

    order = tuple((first + step) % players for step in range(players))
    _, lines = post(sheet, entries, convention, size=size, order=order)
    turned = sheet_of(*(sheet.pool[(seat - by) % players] for seat in range(players)))
    _, lines_on = post(
        turned,
        [moved(entry) for entry in entries],
        convention,
        size=size,
        order=tuple((seat + by) % players for seat in order),
    )
    assert list(lines_on) == [moved(entry) for entry in lines]
