"""SE-1 to SE-5 and the first place of PL-7: results, rounding, money and places."""

import pickle
from collections.abc import Callable, Iterable, Sequence
from decimal import ROUND_UP, Decimal, FloatOperation, localcontext
from fractions import Fraction
from typing import Any, TypeVar

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from preference.errors import ArgumentError, PreferenceError, WrongType, shown
from preference.paper import PaperRow, PaperSettlement, PaperStep, paper_settlement
from preference.settlement import (
    Settlement,
    exact_results,
    largest_remainder,
    money,
    places,
    settle,
)
from tests.looks import times
from tests.rows import each
from tests.vectors_io import Document, Vector, cases, load

T = TypeVar("T")

LARGE = 10**4000
"""A number no float can hold, still printed where a property fails."""

HUGE = 10**6000
"""More digits than Python is willing to print."""

WORTHS = {"leningrad": (20, 10), "tens": (1, 1)}
"""P and G of the presets that do not have 10 and 10."""

VECTORS = [
    *load("sochi3"),
    *load("presets"),
    *load("worked"),
    *load("matches"),
]


@attrs.frozen
class Sheet:
    """What a settlement starts from."""

    pool: list[Fraction]
    gora: list[Fraction]
    whists: list[list[Fraction]]
    whists_per_pool: int = 10
    whists_per_gora: int = 10

    def settled_by(self, method: Callable[..., T], **more: Any) -> T:
        """Hand the sheet to one of the ways to settle it."""
        return method(
            self.pool,
            self.gora,
            self.whists,
            whists_per_pool=self.whists_per_pool,
            whists_per_gora=self.whists_per_gora,
            **more,
        )

    def turned(self, by: int) -> "Sheet":
        """The same sheet with everybody moved round the table."""
        return attrs.evolve(
            self,
            pool=turned(self.pool, by),
            gora=turned(self.gora, by),
            whists=[turned(row, by) for row in turned(self.whists, by)],
        )


def turned(row: Sequence[T], by: int) -> list[T]:
    """A row with its first `by` items moved to the end."""
    return [*row[by:], *row[:by]]


def exactly(*row: int | str) -> tuple[Fraction, ...]:
    """A row of exact amounts."""
    return tuple(Fraction(amount) for amount in row)


points = st.integers(-500, 500) | st.integers() | st.just(LARGE) | st.fractions(max_denominator=60)
amounts = points.map(Fraction)


FEWER = settings(max_examples=times(50))
"""A sheet has up to two dozen amounts, and takes longer to draw than to settle."""

# Made once: to make a strategy takes longer than to draw from it.
seats = st.integers(2, 4)
worth = st.integers(1, 40)
rows = {size: st.lists(amounts, min_size=size, max_size=size) for size in (2, 3, 4)}
tables = {size: st.lists(rows[size], min_size=size, max_size=size) for size in rows}


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    """Any sheet of 2, 3 or 4 players, drawn pools and goras below zero included."""
    players = draw(seats)
    whists = draw(tables[players])
    for seat in range(players):
        whists[seat][seat] = Fraction(0)
    row = rows[players]
    return Sheet(draw(row), draw(row), whists, draw(worth), draw(worth))


tied = st.lists(amounts | st.fractions(0, 1, max_denominator=4), min_size=1, max_size=3)
sums = st.integers(-9, 9)


@st.composite
def whole_sums(draw: st.DrawFn) -> list[Fraction]:
    """Results of 2, 3 or 4 seats that add up to an integer, ties of remainders among them."""
    results = draw(tied)
    return [*results, draw(sums) - sum(results, Fraction(0))]


# ------------------------------------------------------------------- SE-1 and SE-2


@each("vector", list(cases(VECTORS)))
def test_se1_se3_se5_the_vectors_settle_to_their_known_results(vector: Vector) -> None:
    """Pool, gora and whists of a known document give its exact results, whole whists and places."""
    expect = vector.wanted
    sheet = _sheet_of(vector.record, expect)
    settlement = sheet.settled_by(settle, winner=preferans_seat(vector.record))
    wanted = expect["settlement"]
    assert list(settlement.exact) == [Fraction(amount) for amount in wanted["exact"]]
    assert list(settlement.whole) == wanted["whole"]
    assert list(settlement.places) == wanted["places"]
    assert sheet.settled_by(paper_settlement).results == settlement.exact


def _sheet_of(record: Document, expect: Document) -> Sheet:
    convention = record["convention"]
    base, options = convention, {}
    if isinstance(convention, dict):
        base, options = convention["base"], convention.get("options", {})
    per_pool, per_gora = WORTHS.get(base, (10, 10))
    return Sheet(
        [Fraction(amount) for amount in expect["pool"]],
        [Fraction(amount) for amount in expect["gora"]],
        [[Fraction(amount) for amount in row] for row in expect["whists"]],
        options.get("whists_per_pool", per_pool),
        options.get("whists_per_gora", per_gora),
    )


def preferans_seat(record: Document) -> int | None:
    """The seat that was dealt a preferans hand (PL-7) in a score or match record, if any."""
    players = len(record["players"])
    dealer = record["first_dealer"]
    for deal in record["deals"]:
        if "adjust" in deal:
            continue
        if "preferans" in deal:
            return int(deal["preferans"])
        if deal.get("actions") == []:
            for hand, cards in enumerate(deal["hands"]):
                if _is_preferans_hand(cards.split()):
                    # Between two players the second hand is the dummy, the third the dealer.
                    step = {0: 1, 2: 2}[hand] if players == 2 else hand + 1
                    return int((dealer + step) % players)
        dealer = (dealer + 1) % players
    return None


def _is_preferans_hand(cards: list[str]) -> bool:
    ranks = [card[1:] for card in cards]
    return [ranks.count("A"), ranks.count("K"), ranks.count("Q")] == [4, 4, 2]


def test_pl7_the_vectors_hold_games_won_by_a_preferans_hand() -> None:
    """The search for the hand's seat finds one in score records and in match records."""
    found = [vector.id for vector in VECTORS if preferans_seat(vector.record) is not None]
    in_matches = [name for name in found if name.startswith("match-")]
    assert (len(found), len(in_matches)) == (8, 3)


@FEWER
@given(sheets())
def test_se1_results_are_what_each_pair_of_players_owes(sheet: Sheet) -> None:
    """Every pair settles an n-th of the differences of pool and gora, and its whists."""
    seats = range(len(sheet.pool))
    worth = [
        sheet.whists_per_pool * pool - sheet.whists_per_gora * gora
        for pool, gora in zip(sheet.pool, sheet.gora, strict=True)
    ]
    owed = [
        sum(
            (worth[a] - worth[b]) / len(seats) + sheet.whists[a][b] - sheet.whists[b][a]
            for b in seats
        )
        for a in seats
    ]
    assert list(sheet.settled_by(exact_results)) == owed


@FEWER
@given(sheets())
def test_se1_results_sum_to_zero(sheet: Sheet) -> None:
    """What some win the others lose."""
    assert sum(sheet.settled_by(exact_results)) == 0


@FEWER
@given(sheets(), st.integers(1, 3))
def test_se1_se2_results_move_with_the_seats(sheet: Sheet, by: int) -> None:
    """Moving everybody round the table moves the results and the places, and nothing else."""
    by %= len(sheet.pool)
    before, after = (one.settled_by(settle) for one in (sheet, sheet.turned(by)))
    assert list(after.exact) == turned(before.exact, by)
    assert list(after.places) == turned(before.places, by)
    shares = sheet.settled_by(paper_settlement).shares
    assert list(sheet.turned(by).settled_by(paper_settlement).shares) == turned(shares, by)


def test_se1_leningrad_counts_a_pool_point_twenty() -> None:
    """P and G weigh pool and gora apart."""
    pool, gora, nothing = [3, 0], [0, 2], [[0, 0], [0, 0]]
    sochi = exact_results(pool, gora, nothing)
    leningrad = exact_results(pool, gora, nothing, whists_per_pool=20)
    tens = exact_results(pool, gora, nothing, whists_per_pool=1, whists_per_gora=1)
    assert (sochi[0], leningrad[0], tens[0]) == exactly(25, 40, "5/2")


def test_se1_se2_a_point_is_worth_ten_whists_unless_said_otherwise() -> None:
    """Both methods and the settlement have P and G of 10 by default."""
    pool, gora, nothing = [3, 0], [0, 2], [[0, 0], [0, 0]]
    assert exact_results(pool, gora, nothing) == exactly(25, -25)
    assert paper_settlement(pool, gora, nothing).results == exactly(25, -25)
    assert settle(pool, gora, nothing).exact == exactly(25, -25)


def test_se1_the_divisor_is_the_number_of_players() -> None:
    """One point of gora costs 5 between two, 20/3 among three, 15/2 among four."""
    costs = [
        exact_results([0] * n, [1] + [0] * (n - 1), [[0] * n for _ in range(n)])[0]
        for n in (2, 3, 4)
    ]
    assert costs == [-5, Fraction(-20, 3), Fraction(-15, 2)]


def test_se1_results_are_fractions_even_when_whole() -> None:
    """The type of an exact result does not depend on its value."""
    results = exact_results([0, 0], [0, 0], [[0, 7], [0, 0]])
    assert results == exactly(7, -7)
    assert {type(result) for result in results} == {Fraction}


@FEWER
@given(sheets())
def test_se2_paper_agrees_with_the_formula(sheet: Sheet) -> None:
    """The pencil and the formula come to the same results exactly."""
    paper = sheet.settled_by(paper_settlement)
    assert paper.results == sheet.settled_by(exact_results)
    assert paper.struck_off == min(paper.gora_with_pool)
    assert min(paper.gora_left) == 0
    assert min(paper.missing) == 0


@FEWER
@given(sheets(), amounts)
def test_se2_the_pool_all_are_measured_against_does_not_matter(
    sheet: Sheet, more: Fraction
) -> None:
    """The same points in every pool and the same in every gora change no result."""
    paper = sheet.settled_by(paper_settlement)
    richer = attrs.evolve(
        sheet, pool=[p + more for p in sheet.pool], gora=[g - more for g in sheet.gora]
    ).settled_by(paper_settlement)
    assert richer.shares == paper.shares
    assert richer.results == paper.results


def test_se2_four_players_leave_out_a_quarter_of_each_gora() -> None:
    """Goras 40, 0, 20, 8: every other player writes 100, 0, 50 and 20 whists on their owners."""
    paper = paper_settlement([20] * 4, [46, 6, 26, 14], [[0] * 4] * 4)
    assert paper.struck_off == 6
    assert paper.gora_left == exactly(40, 0, 20, 8)
    assert paper.shares == exactly(100, 0, 50, 20)
    assert paper.whists_with_gora == (
        exactly(0, 0, 50, 20),
        exactly(100, 0, 50, 20),
        exactly(100, 0, 0, 20),
        exactly(100, 0, 50, 0),
    )
    assert paper.results == exactly(-230, 170, -30, 90)


def test_se2_steps_hold_every_figure_of_a_leningrad_sheet() -> None:
    """Six steps in order, each with its figures, as worked out by hand."""
    paper = paper_settlement(
        [20, 20, 14],
        [12, 4, 19],
        [[0, 70, 100], [114, 0, 96], [140, 180, 0]],
        whists_per_pool=20,
    )
    steps = paper.steps()
    assert [(step.name, _figures(step)) for step in steps] == [
        (
            "pool",
            [
                ("pool", None, "20 20 14"),
                ("missing", None, "0 0 6"),
                ("gora before", None, "12 4 19"),
                ("moved to gora", None, "0 0 12"),
                ("gora", None, "12 4 31"),
            ],
        ),
        ("strike", [("gora before", None, "12 4 31"), ("gora left", None, "8 0 27")]),
        (
            "share",
            [
                ("gora left", None, "8 0 27"),
                ("in whists", None, "80 0 270"),
                ("one part", None, "80/3 0 90"),
            ],
        ),
        (
            "whists",
            [
                ("whists written on", 0, "0 70 100"),
                ("whists written on", 1, "114 0 96"),
                ("whists written on", 2, "140 180 0"),
                ("whists with gora on", 0, "0 70 190"),
                ("whists with gora on", 1, "422/3 0 186"),
                ("whists with gora on", 2, "500/3 180 0"),
            ],
        ),
        (
            "balance",
            [
                ("balance with", 0, "0 -212/3 70/3"),
                ("balance with", 1, "212/3 0 6"),
                ("balance with", 2, "-70/3 -6 0"),
            ],
        ),
        ("sum", [("result", None, "-142/3 230/3 -88/3")]),
    ]
    assert "\n".join(step.text for step in steps) == (
        "Every pool is brought up to the largest, 20: what it lacks goes to the gora, 2 for a"
        " point, as a point of pool is worth 20 whists and a point of gora 10.\n"
        "The smallest gora, 4, is struck off every gora.\n"
        "A point of gora is worth 10 whists. Each gora is divided by 3; every other player writes"
        " one part on its owner, and one part is left out.\n"
        "The parts are added to the whists.\n"
        "Of each pair the smaller amount is taken from the larger: one wins it, the other loses"
        " it.\n"
        "The balances of each player are added up."
    )


def _figures(step: PaperStep) -> list[tuple[str, int | None, str]]:
    return [(row.label, row.writer, " ".join(map(str, row.amounts))) for row in step.rows]


def test_se2_texts_show_fractions_and_numbers_of_any_size() -> None:
    """A rate that is no whole number is shown as p/q, a number of 6000 digits in full."""
    paper = paper_settlement(
        [HUGE, 0], [0, -HUGE], [[0, 0], [0, 0]], whists_per_pool=3, whists_per_gora=2
    )
    pool, strike, *_ = paper.steps()
    digits = "1" + "0" * 6000
    assert f"the largest, {digits}: what it lacks goes to the gora, 3/2 for a point" in pool.text
    assert strike.text == "The smallest gora, 0, is struck off every gora."
    assert paper.gora_left == (Fraction(0), Fraction(HUGE, 2))


@FEWER
@given(sheets())
def test_se2_every_row_has_one_amount_per_seat(sheet: Sheet) -> None:
    """A renderer can put every row under the same names, and name its writer."""
    seats = range(len(sheet.pool))
    for step in sheet.settled_by(paper_settlement).steps():
        assert all(len(row.amounts) == len(seats) for row in step.rows)
        assert {row.writer for row in step.rows} in ({None}, set(seats))
        assert step.text.endswith(".")


@FEWER
@given(sheets())
def test_se2_settlements_are_values(sheet: Sheet) -> None:
    """Equal sheets give equal, hashable settlements that survive pickling."""
    made: list[Callable[[], Settlement | PaperSettlement]] = [
        lambda: sheet.settled_by(settle),
        lambda: sheet.settled_by(paper_settlement),
    ]
    for make in made:
        value = make()
        assert value == make()
        assert hash(value) == hash(make())
        assert pickle.loads(pickle.dumps(value)) == value
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        sheet.settled_by(settle).whole = ()  # type: ignore[misc]


def test_se2_a_row_of_a_single_seat_list_has_no_writer() -> None:
    """`writer` is `None` unless given."""
    assert PaperRow("pool", (Fraction(1),)).writer is None


# ----------------------------------------------------------------------------- SE-3


def test_se3_halves_tie_and_the_first_seat_gets_the_whist() -> None:
    """+½, −½: floors 0 and −1, one whist missing, equal remainders, so seat 0: 1, −1."""
    half = Fraction(1, 2)
    assert largest_remainder([half, -half]) == (1, -1)
    assert largest_remainder([-half, half]) == (0, 0)


@pytest.mark.parametrize(
    ("exact", "whole"),
    [
        (["10/3", "10/3", "-20/3"], (4, 3, -7)),
        (["1/3", "2/3", "-1"], (0, 1, -1)),
        (["1/4", "3/4", "1/2", "-3/2"], (0, 1, 1, -2)),
        (["3/4", "3/4", "3/4", "-9/4"], (1, 1, 1, -3)),
        (["7", "-7"], (7, -7)),
        (["1/2", "1/2"], (1, 0)),
    ],
)
def test_se3_missing_whists_go_to_the_largest_remainders(
    exact: list[str], whole: tuple[int, ...]
) -> None:
    """Every result is floored, and the largest remainders are filled up, ties by seat."""
    assert largest_remainder([Fraction(result) for result in exact]) == whole


@given(whole_sums())
def test_se3_rounding_keeps_the_sum_and_moves_nobody_by_a_whist(exact: list[Fraction]) -> None:
    """Whole whists have the sum of the exact results and are each less than one away."""
    whole = largest_remainder(exact)
    assert {type(amount) for amount in whole} == {int}
    assert sum(whole) == sum(exact)
    assert all(abs(a - b) < 1 for a, b in zip(whole, exact, strict=True))


@given(whole_sums())
def test_se3_nobody_with_a_smaller_remainder_is_rounded_up_first(exact: list[Fraction]) -> None:
    """Who is rounded up has a larger remainder than who is not, or an equal one before them."""
    whole = largest_remainder(exact)
    ranks = [(-(result % 1), seat) for seat, result in enumerate(exact)]
    raised = [rank for rank, a, b in zip(ranks, whole, exact, strict=True) if a > b]
    others = [rank for rank, a, b in zip(ranks, whole, exact, strict=True) if a <= b]
    assert all(one < other for one in raised for other in others if other[0])


@given(whole_sums(), st.integers(1, 3))
def test_se3_rounding_moves_with_the_seats_but_for_ties(exact: list[Fraction], by: int) -> None:
    """Where all remainders differ the seats do not matter."""
    by %= len(exact)
    if len({result % 1 for result in exact}) == len(exact):
        assert list(largest_remainder(turned(exact, by))) == turned(largest_remainder(exact), by)


def test_se3_results_that_are_no_whole_whists_together_are_refused() -> None:
    """A sum of a half cannot be kept."""
    with pytest.raises(ArgumentError) as caught:
        largest_remainder([Fraction(1, 2), 0])
    assert (caught.value.code, caught.value.rule) == ("sum-not-whole", "SE-3")


def test_se3_a_table_may_round_in_its_own_way() -> None:
    """Any function that keeps the sum may stand for the largest remainders."""
    seen: list[tuple[Fraction, ...]] = []

    def last_pays(exact: tuple[Fraction, ...], /) -> tuple[int, ...]:
        seen.append(exact)
        kept = [round(result) for result in exact[:-1]]
        return (*kept, -sum(kept))

    settlement = settle([2, 0, 0], [0, 0, 4], [[0] * 3, [6, 0, 0], [0] * 3], rounding=last_pays)
    assert settlement.whole == (21, 13, -34)
    assert seen == [settlement.exact]


@each(
    "returned",
    [
        (1, 0),
        (1, 0, 0),
        (-1, 0, 0),
        (1, 1, -2, 0),
        (1, -1, 1),
        (0.0, 0.0, 0.0),
        (Fraction(0), Fraction(0), Fraction(0)),
        (True, 0, -1),
        (),
        None,
        "000",
        {0, 1, -1},
        iter((0, 0, 0)),
    ],
)
def test_se3_a_rounding_that_loses_a_whist_or_a_seat_is_refused(returned: Any) -> None:
    """Another sum, another length, or anything but integers is no rounding."""
    nothing = [0, 0, 0]
    with pytest.raises(ArgumentError) as caught:
        settle(nothing, nothing, [nothing] * 3, rounding=lambda _: returned)
    assert (caught.value.code, caught.value.rule) == ("bad-rounding", "SE-3")


def test_se3_a_rounding_that_fails_is_named_as_the_cause() -> None:
    """What a table's own function raises is kept behind the refusal; our own errors pass."""
    nothing = [0, 0]
    broken: Any = round
    with pytest.raises(ArgumentError, match="the rounding failed with TypeError") as caught:
        settle(nothing, nothing, [nothing] * 2, rounding=broken)
    assert isinstance(caught.value.__cause__, TypeError)

    def refusing(exact: tuple[Fraction, ...], /) -> tuple[int, ...]:
        return largest_remainder(exact[:1])

    with pytest.raises(ArgumentError) as refused:
        settle(nothing, nothing, [nothing] * 2, rounding=refusing)
    assert refused.value.code == "number-of-seats"

    no_function: Any = 3
    with pytest.raises(WrongType, match="settle"):
        settle(nothing, nothing, [nothing] * 2, rounding=no_function)


# ----------------------------------------------------------------------------- SE-4


def test_se4_money_is_whists_times_stake() -> None:
    """66, 47 and −113 whists at five kopecks."""
    due = money((66, 47, -113), Decimal("0.05"))
    assert due == (Decimal("3.30"), Decimal("2.35"), Decimal("-5.65"))
    assert str(due[0]) == "3.30"


@given(
    st.lists(st.integers() | st.just(LARGE), min_size=2, max_size=4),
    st.decimals(min_value=0, allow_nan=False, allow_infinity=False),
)
def test_se4_money_is_exact_in_any_decimal_context(whole: list[int], stake: Decimal) -> None:
    """The caller's precision, rounding and traps change nothing."""
    with localcontext(prec=1, rounding=ROUND_UP, Emax=1, Emin=-1) as context:
        context.traps[FloatOperation] = True
        due = money(whole, stake)
        assert not any(context.flags.values())
    assert [Fraction(amount) for amount in due] == [w * Fraction(stake) for w in whole]


def test_se4_nobody_owes_minus_nothing() -> None:
    """Zero is printed without a sign, whatever the sign of the other factor."""
    assert [str(amount) for amount in money([0, -5, 5], Decimal("0.00"))] == ["0.00"] * 3
    assert [str(amount) for amount in money([0, -5, 5], Decimal("-0"))] == ["0"] * 3
    assert str(money([0, 0], Decimal("0.05"))[0]) == "0.00"


@pytest.mark.parametrize("stake", ["NaN", "sNaN", "Infinity", "-Infinity", "-0.05"])
def test_se4_a_stake_is_finite_and_not_below_zero(stake: str) -> None:
    """Neither a negative stake nor one that is no number can be paid."""
    with pytest.raises(ArgumentError) as caught:
        money([1, -1], Decimal(stake))
    assert (caught.value.code, caught.value.rule) == ("bad-stake", "SE-4")


@pytest.mark.parametrize("stake", [0.05, 1, "0.05", None, True, Fraction(1, 20)])
def test_se4_a_stake_is_a_decimal(stake: Any) -> None:
    """A float would not hold five kopecks."""
    with pytest.raises(WrongType, match=r"Decimal\(\"0.05\"\)"):
        money([1, -1], stake)


def test_se4_money_beyond_decimals_is_refused() -> None:
    """The largest and the smallest exponents neither overflow nor lose a digit unseen."""
    with pytest.raises(ArgumentError) as caught:
        money([99, -99], Decimal("9E+999999999999999999"))
    assert caught.value.code == "bad-stake"
    smallest = Decimal("1E-1999999999999999997")
    assert money([2, -2], smallest) == (
        Decimal("2E-1999999999999999997"),
        Decimal("-2E-1999999999999999997"),
    )


# ------------------------------------------------------------------- SE-5 and PL-7


@pytest.mark.parametrize(
    ("exact", "expected"),
    [
        ([10, 10, -20], (1, 1, 3)),
        ([20, -10, -10], (1, 2, 2)),
        ([0, 0], (1, 1)),
        ([-5, 3, -1, 3], (4, 1, 3, 1)),
        ([1, 2, 2, -5], (3, 1, 1, 4)),
        ([0, 0, 0, 0], (1, 1, 1, 1)),
        ([-30, 30, -95, 95], (3, 2, 4, 1)),
    ],
)
def test_se5_equal_results_share_a_place_and_the_next_is_left_out(
    exact: list[int], expected: tuple[int, ...]
) -> None:
    """10, 10, −20 are 1, 1 and 3."""
    assert places(exact) == expected


def test_se5_places_go_by_exact_results_not_by_whole_whists() -> None:
    """66 and two thirds comes before 66 and one third, though both may be 66 or 67 whole."""
    settlement = settle([0, 0, 0], [0, 1, 0], [[0, 1, 0], [0, 0, 0], [0, 1, 0]])
    assert settlement.places == (1, 3, 1)
    assert settlement.whole == (5, -9, 4)


@given(st.lists(amounts, min_size=2, max_size=4), st.none() | st.integers(0, 1))
def test_se5_places_count_who_did_better(exact: list[Fraction], winner: int | None) -> None:
    """A place is one more than the number of seats in front; equals are in front of nobody."""
    got = places(exact, winner=winner)
    for a, b in ((a, b) for a in range(len(exact)) for b in range(len(exact))):
        if winner not in (a, b):
            assert (got[a] < got[b]) == (exact[a] > exact[b])
            assert (got[a] == got[b]) == (exact[a] == exact[b])
    assert list(got) == [1 + sum(other < place for other in got) for place in got]


@given(st.lists(amounts, min_size=2, max_size=4), st.data())
def test_pl7_the_holder_of_a_preferans_hand_is_first_alone(
    exact: list[Fraction], data: st.DataObject
) -> None:
    """Whatever the results, the holder is first, and nobody shares that place."""
    winner = data.draw(st.integers(0, len(exact) - 1))
    got = places(exact, winner=winner)
    assert got[winner] == 1
    assert got.count(1) == 1


def test_pl7_the_winner_changes_places_and_no_result() -> None:
    """The sheet is settled as it stands."""
    sheet = Sheet(
        [Fraction(2), Fraction(0), Fraction(0)],
        [Fraction(0)] * 3,
        [[Fraction(0)] * 3 for _ in range(3)],
    )
    plain, won = sheet.settled_by(settle), sheet.settled_by(settle, winner=2)
    assert (won.exact, won.whole) == (plain.exact, plain.whole)
    assert (plain.places, won.places) == ((1, 2, 2), (2, 3, 1))


# ------------------------------------------------------------------------- refusals

PAIR: dict[str, Any] = {"pool": [1, 2], "gora": [0, 3], "whists": [[0, 4], [5, 0]]}

WRONG_TYPES: list[dict[str, Any]] = [
    {"pool": [1.0, 2]},
    {"pool": [True, 2]},
    {"pool": ["1", 2]},
    {"pool": [None, 2]},
    {"pool": [Decimal(1), 2]},
    {"pool": [1j, 2]},
    {"pool": "12"},
    {"pool": b"12"},
    {"pool": {1, 2}},
    {"pool": {0: 1, 1: 2}},
    {"pool": iter([1, 2])},
    {"pool": None},
    {"pool": 3},
    {"gora": [0, float("nan")]},
    {"gora": [0, [3]]},
    {"whists": [0, 4]},
    {"whists": [[0, 4.5], [5, 0]]},
    {"whists": [[0, 4], "50"]},
    {"whists": [[False, 4], [5, 0]]},
    {"whists": None},
    {"whists_per_pool": 10.0},
    {"whists_per_pool": True},
    {"whists_per_gora": None},
    {"whists_per_gora": Fraction(10)},
]

WRONG_VALUES: list[tuple[dict[str, Any], str]] = [
    ({"pool": [1, 2, 3]}, "number-of-seats"),
    ({"pool": [1]}, "number-of-seats"),
    ({"pool": []}, "number-of-seats"),
    ({"pool": [1, 2, 3, 4, 5]}, "number-of-seats"),
    ({"pool": range(10**30)}, "number-of-seats"),
    ({"gora": [0, 3, 0]}, "number-of-seats"),
    ({"gora": []}, "number-of-seats"),
    ({"whists": [[0, 4]]}, "number-of-seats"),
    ({"whists": [[0, 4], [5, 0], [0, 0]]}, "number-of-seats"),
    ({"whists": [[0, 4], [5, 0, 0]]}, "number-of-seats"),
    ({"whists": [[0, 4], [5]]}, "number-of-seats"),
    ({"whists": [[0, 4], []]}, "number-of-seats"),
    ({"whists": [[1, 4], [5, 0]]}, "whists-on-self"),
    ({"whists": [[0, 4], [5, Fraction(-1, 2)]]}, "whists-on-self"),
    ({"whists": [[0, 4], [5, HUGE]]}, "whists-on-self"),
    ({"whists_per_pool": 0}, "not-positive"),
    ({"whists_per_gora": -HUGE}, "not-positive"),
]

DOORS: list[Callable[..., object]] = [exact_results, paper_settlement, settle]


@each("door", DOORS)
@each("wrong", WRONG_TYPES, ids="-".join)
def test_se1_amounts_are_int_or_fraction(
    door: Callable[..., object], wrong: dict[str, Any]
) -> None:
    """Floats, truth values and text are no points; the refusal names the function."""
    with pytest.raises(WrongType, match=door.__name__) as caught:
        door(**PAIR | wrong)
    assert next(iter(wrong)) in caught.value.expected


@each("door", DOORS)
@each(("wrong", "code"), WRONG_VALUES, ids=shown)
def test_se1_a_sheet_that_does_not_fit_together_is_refused(
    door: Callable[..., object], wrong: dict[str, Any], code: str
) -> None:
    """Lengths that differ, whists on oneself and worthless points are refused by name."""
    with pytest.raises(ArgumentError, match=next(iter(wrong)) + "|pool|itself") as caught:
        door(**PAIR | wrong)
    assert (caught.value.code, caught.value.rule) == (code, "SE-1")
    assert caught.value.expected


@pytest.mark.parametrize("seat", [-1, 2, HUGE, -HUGE], ids=shown)
def test_pl7_the_winner_sits_at_the_table(seat: int) -> None:
    """A negative seat does not count from the end."""
    for door in (lambda: places([1, -1], winner=seat), lambda: settle(**PAIR, winner=seat)):
        with pytest.raises(ArgumentError) as caught:
            door()
        assert (caught.value.code, caught.value.rule) == ("bad-seat", "PL-7")
        assert caught.value.expected == "a seat, 0 to 1"


@pytest.mark.parametrize("seat", [True, 0.0, "0", Fraction(0), [0]])
def test_pl7_the_winner_is_a_seat(seat: Any) -> None:
    """A seat is an integer."""
    for door in (lambda: places([1, -1], winner=seat), lambda: settle(**PAIR, winner=seat)):
        with pytest.raises(WrongType, match="a value of type"):
            door()


@pytest.mark.parametrize("wrong", [[1.0, -1], [True, -1], None, "ab", b"ab", [None, 0], 5])
def test_se3_se4_se5_results_of_the_wrong_type_are_refused(wrong: Any) -> None:
    """Rounding, places and money take numbers of their own kind only."""
    for door in (largest_remainder, places, lambda whole: money(whole, Decimal(1))):
        with pytest.raises(WrongType, match="a value of type"):
            door(wrong)


def test_se4_money_takes_whole_whists() -> None:
    """Exact results are rounded first."""
    wrong: Any = [Fraction(1), Fraction(-1)]
    with pytest.raises(WrongType, match="money") as caught:
        money(wrong, Decimal(1))
    assert "largest_remainder()" in caught.value.expected


@pytest.mark.parametrize("wrong", [[], [0], [0] * 5, range(10**30)])
def test_se3_se4_se5_results_are_for_two_to_four_seats(wrong: Sequence[int]) -> None:
    """Fewer or more seats than a table has are refused, however many they are."""
    for door in (largest_remainder, places, lambda whole: money(whole, Decimal(1))):
        with pytest.raises(
            ArgumentError, match="too few" if wrong in ([], [0]) else "too many"
        ) as caught:
            door(wrong)
        assert caught.value.code == "number-of-seats"


def junk() -> st.SearchStrategy[Any]:
    """Values of all kinds, good and bad, some of them nested."""
    leaves: Iterable[st.SearchStrategy[Any]] = (
        st.none(),
        st.booleans(),
        st.integers(-3, 3),
        st.just(LARGE),
        st.floats(),
        st.fractions(max_denominator=4),
        st.decimals(),
        st.text(max_size=3),
        st.binary(max_size=3),
        st.builds(object),
        st.just(range(10**30)),
        st.just(len),
    )
    return st.recursive(
        st.one_of(*leaves),
        lambda inner: st.lists(inner, max_size=5) | st.lists(inner, max_size=5).map(tuple),
        max_leaves=12,
    )


@given(
    st.sampled_from([*DOORS, largest_remainder, places, money]),
    st.lists(junk(), min_size=3, max_size=3),
    st.fixed_dictionaries({}, optional={"winner": junk(), "whists_per_pool": junk()}),
)
def test_se1_no_input_ends_in_another_error(
    door: Callable[..., object], values: list[Any], options: dict[str, Any]
) -> None:
    """Whatever is handed in is settled or refused by one of the library's errors."""
    arity = {largest_remainder: 1, places: 1, money: 2}.get(door, 3)
    taken = {settle: options, places: {}, money: {}, largest_remainder: {}}
    if door is places and "winner" in options:
        taken[places] = {"winner": options["winner"]}
    try:
        door(*values[:arity], **taken.get(door, {}))
    except PreferenceError as error:
        refusal = error
    else:
        return
    assert str(refusal).startswith(refusal.message)
    assert refusal.code
