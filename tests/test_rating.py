"""EL-1 and its part of PL-7: ratings after a finished game."""

import math
import sys
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preference.errors import ArgumentError, PreferenceError, WrongType, shown
from preference.rating import INITIAL_RATING, elo
from tests.rows import each
from tests.test_settlement import VECTORS, junk, preferans_seat, turned
from tests.vectors_io import RATING_TOLERANCE, Vector, cases

RATED = [vector for vector in VECTORS if "ratings" in vector.wanted]

usual = st.floats(0, 4000) | st.integers(0, 4000).map(float)
finite = st.floats(allow_nan=False, allow_infinity=False)
results = st.integers(-3, 3) | st.integers() | st.fractions(max_denominator=60)


@st.composite
def games(draw: st.DrawFn, ratings: st.SearchStrategy[float] = usual) -> dict[str, Any]:
    """Arguments of `elo` for 2, 3 or 4 seats, people and bots."""
    players = draw(st.integers(2, 4))
    bots = draw(st.lists(st.booleans(), min_size=players, max_size=players))
    return {
        "ratings": [INITIAL_RATING if bot else draw(ratings) for bot in bots],
        "exact": draw(st.lists(results, min_size=players, max_size=players)),
        "bots": bots,
        "winner": draw(st.none() | st.integers(0, players - 1)),
    }


def test_el1_three_equals_with_results_3_2_1() -> None:
    """Elo 1200 each, results 3, 2, 1: +16, 0, −16."""
    assert elo([1200, 1200, 1200], [3, 2, 1]) == (1216.0, 1200.0, 1184.0)


def test_el1_one_human_against_two_bots() -> None:
    """1300 against two bots, results −10, 40, −30: 1300 − 4.482…; the bots stay at 1200."""
    new = elo([1300, 1200, 1200], [-10, 40, -30], bots=[False, True, True])
    assert new[0] == pytest.approx(1300 - 16 * (2 / (1 + 10**-0.25) - 1), abs=1e-9)
    assert f"{1300 - new[0]:.3f}" == "4.482"
    assert new[1:] == (1200.0, 1200.0)


@each("vector", list(cases(RATED)))
def test_el1_the_vectors_rate_to_their_known_ratings(vector: Vector) -> None:
    """Known results and ratings before a game give the known ratings after it."""
    expect = vector.wanted
    players = vector.record["players"]
    new = elo(
        expect["ratings"]["before"],
        [Fraction(amount) for amount in expect["settlement"]["exact"]],
        bots=[isinstance(player, dict) and player.get("bot", False) for player in players],
        winner=preferans_seat(vector.record),
    )
    assert new == pytest.approx(expect["ratings"]["after"], abs=RATING_TOLERANCE, rel=0)


def test_el1_the_vectors_rate_bots_draws_and_preferans_hands() -> None:
    """The known games hold every kind of comparison."""
    assert any(preferans_seat(vector.record) is not None for vector in RATED)
    assert any('"bot": true' in vector.text for vector in RATED)
    assert any(len(set(vector.wanted["settlement"]["places"])) < 3 for vector in RATED)


@given(games())
def test_el1_agrees_with_the_formula_written_out(game: dict[str, Any]) -> None:
    """K/(n−1) times score less 1/(1 + 10^((Rj − Ri)/400)), summed over the opponents."""
    old, exact, winner = game["ratings"], game["exact"], game["winner"]
    expected = []
    for i, mine in enumerate(old):
        change = 0.0
        for j, theirs in enumerate(old):
            if i != j:
                score = 0.5 if exact[i] == exact[j] else 1.0 if exact[i] > exact[j] else 0.0
                score = 1.0 if winner == i else 0.0 if winner == j else score
                change += 32 / (len(old) - 1) * (score - 1 / (1 + 10 ** ((theirs - mine) / 400)))
        expected.append(1200.0 if game["bots"][i] else mine + change)
    assert elo(**game) == pytest.approx(expected, abs=1e-9)


@given(games())
def test_el1_people_among_themselves_keep_the_sum_of_their_ratings(game: dict[str, Any]) -> None:
    """What one gains the others lose, where no bot takes part."""
    new = elo(game["ratings"], game["exact"], winner=game["winner"])
    assert math.fsum(new) == pytest.approx(math.fsum(game["ratings"]), abs=1e-8)


@given(games(finite), st.integers(1, 3))
def test_el1_ratings_move_with_the_seats(game: dict[str, Any], by: int) -> None:
    """Moving everybody round the table moves the new ratings, to the last bit."""
    players = len(game["ratings"])
    by %= players
    moved = {name: turned(game[name], by) for name in ("ratings", "exact", "bots")}
    winner = None if game["winner"] is None else (game["winner"] - by) % players
    assert list(elo(**moved, winner=winner)) == turned(elo(**game), by)


@given(games(finite))
def test_el1_nobody_moves_by_more_than_32_and_nothing_overflows(game: dict[str, Any]) -> None:
    """Whatever finite ratings meet, the new ones are finite and at most K away."""
    new = elo(**game)
    assert all(type(rating) is float and math.isfinite(rating) for rating in new)
    assert all(
        abs(Fraction(after) - Fraction(before)) <= 32 + Fraction(math.ulp(after))
        for after, before in zip(new, game["ratings"], strict=True)
    )


@given(games())
def test_el1_bots_stay_at_1200(game: dict[str, Any]) -> None:
    """A bot's rating is 1200 for ever, and counts as such for the people."""
    new = elo(**game)
    assert all(rating == 1200.0 for rating, bot in zip(new, game["bots"], strict=True) if bot)
    without = elo(game["ratings"], game["exact"], winner=game["winner"])
    people = [seat for seat, bot in enumerate(game["bots"]) if not bot]
    assert [new[seat] for seat in people] == [without[seat] for seat in people]


@pytest.mark.parametrize(("players", "gain"), [(2, 16.0), (3, 16.0), (4, 16.0)])
def test_el1_k_is_divided_by_the_number_of_opponents(players: int, gain: float) -> None:
    """Beating all of one, two or three equals earns 16 every time, beating one of three a third."""
    new = elo([1500] * players, [1] + [0] * (players - 1))
    assert new[0] == 1500 + gain
    assert new[1] == pytest.approx(1500 - gain / (players - 1))


def test_el1_all_new_ratings_come_from_the_old_ones() -> None:
    """The second comparison of a seat does not see the gain of its first."""
    new = elo([1200, 1200, 1600], [2, 1, 3])
    strong = 1 / (1 + 10 ** (400 / 400))
    assert new == pytest.approx((1208 - 16 * strong, 1192 - 16 * strong, 1600 + 32 * strong))


def test_el1_equal_results_draw() -> None:
    """A draw between equals changes nothing, between unequals it helps the weaker."""
    assert elo([1300, 1300], [5, 5]) == (1300.0, 1300.0)
    weak, strong = elo([1200, 1600], [0, Fraction(0)])
    assert weak == pytest.approx(1200 + 32 * (1 / 2 - 1 / 11))
    assert strong == pytest.approx(1600 - 32 * (1 / 2 - 1 / 11))


def test_el1_comparisons_are_by_exact_results() -> None:
    """A third of a whist is a win."""
    assert elo([1200, 1200], [Fraction(200, 3), Fraction(199, 3)]) == (1216.0, 1184.0)


def test_pl7_the_holder_of_a_preferans_hand_wins_every_comparison() -> None:
    """The last on the sheet wins three comparisons, and an equal result is no draw either."""
    assert elo([1200] * 4, [30, 20, -10, -40], winner=3)[3] == 1216.0
    assert elo([1200] * 2, [0, 0], winner=1) == (1184.0, 1216.0)
    others = elo([1200] * 3, [5, 0, -5], winner=2)
    assert others == (1200.0, 1184.0, 1216.0)


@pytest.mark.parametrize("top", [1e6, 1e308, sys.float_info.max])
def test_el1_ratings_far_apart_are_certain_of_each_other(top: float) -> None:
    """A certain win moves nothing, a certain loss the whole of K, and the power never overflows."""
    assert elo([top, -top], [1, 0]) == (top, -top)
    assert elo([top, -top], [0, 1]) == (top - 32, 32 - top)
    assert elo([-top, top], [0, 1]) == (-top, top)


def test_el1_small_chances_are_not_lost() -> None:
    """At 8000 points apart a loss costs the weaker what odds of 10^20 to 1 make of it."""
    weak, strong = elo([0, 8000], [0, 1])
    assert weak == pytest.approx(-32e-20, rel=1e-12)
    assert strong == 8000.0


# ------------------------------------------------------------------------- refusals

PAIR: dict[str, Any] = {"ratings": [1200, 1300.5], "exact": [1, -1]}


@each(
    "wrong",
    [
        {"ratings": [None, 1200]},
        {"ratings": ["1200", 1200]},
        {"ratings": [True, 1200]},
        {"ratings": [Decimal(1200), 1200]},
        {"ratings": [Fraction(1200), 1200]},
        {"ratings": [1j, 1200]},
        {"ratings": None},
        {"ratings": "12"},
        {"ratings": {1200.0, 1300.0}},
        {"exact": [1.0, -1]},
        {"exact": [True, -1]},
        {"exact": ["1", -1]},
        {"exact": b"ab"},
        {"exact": 3},
        {"bots": [0, 1]},
        {"bots": [None, True]},
        {"bots": {0}},
        {"bots": True},
        {"bots": None},
        {"bots": ""},
        {"winner": True},
        {"winner": 0.0},
        {"winner": "0"},
    ],
    ids=str,
)
def test_el1_arguments_of_the_wrong_type_are_refused(wrong: dict[str, Any]) -> None:
    """The refusal names the function and the argument."""
    with pytest.raises(WrongType, match="elo") as caught:
        elo(**PAIR | wrong)
    assert next(iter(wrong)) in caught.value.expected


@each(
    ("wrong", "code"),
    [
        ({"ratings": [1200.0]}, "number-of-seats"),
        ({"ratings": []}, "number-of-seats"),
        ({"ratings": [1200.0] * 5}, "number-of-seats"),
        ({"ratings": range(10**30)}, "number-of-seats"),
        ({"exact": [1, 0, -1]}, "number-of-seats"),
        ({"exact": [1]}, "number-of-seats"),
        ({"bots": [False]}, "number-of-seats"),
        ({"bots": [False, False, False]}, "number-of-seats"),
        ({"ratings": [math.nan, 1200]}, "bad-rating"),
        ({"ratings": [1200, math.inf]}, "bad-rating"),
        ({"ratings": [-math.inf, 1200]}, "bad-rating"),
        ({"ratings": [10**400, 1200]}, "bad-rating"),
        ({"ratings": [-(10**6000), 1200]}, "bad-rating"),
        ({"bots": [False, True]}, "bad-rating"),
    ],
    ids=shown,
)
def test_el1_values_that_cannot_be_rated_are_refused(wrong: dict[str, Any], code: str) -> None:
    """Lengths that differ, ratings that are not finite, and bots away from 1200 are refused."""
    with pytest.raises(ArgumentError) as caught:
        elo(**PAIR | wrong)
    assert (caught.value.code, caught.value.rule) == (code, "EL-1")
    assert caught.value.expected


@pytest.mark.parametrize("wrong", [{"exact": [1, -1]}, {"bots": [True, False]}])
def test_el1_every_seat_has_a_result_and_is_a_bot_or_none(wrong: dict[str, Any]) -> None:
    """Two are enough for a table, but not for a table of three."""
    game: dict[str, Any] = {"ratings": [1200, 1300, 1250], "exact": [1, 0, -1]}
    with pytest.raises(ArgumentError) as caught:
        elo(**game | wrong)
    assert (caught.value.code, caught.value.expected) == ("number-of-seats", "length 3")


@pytest.mark.parametrize("rating", [1199, 1201, 0, -1200, 1200.5])
def test_el1_a_bot_is_at_1200_neither_above_nor_below(rating: float) -> None:
    """Its rating is 1200 for ever."""
    with pytest.raises(ArgumentError) as caught:
        elo([rating, 1300], [1, -1], bots=[True, False])
    assert (caught.value.code, caught.value.expected) == ("bad-rating", "1200")


@pytest.mark.parametrize(("players", "why"), [(0, "few"), (1, "few"), (5, "many"), (99, "many")])
def test_el1_two_to_four_seats_are_rated(players: int, why: str) -> None:
    """Fewer or more seats than a table has are refused even where the lengths agree."""
    with pytest.raises(ArgumentError, match=f"ratings is for too {why} seats") as caught:
        elo([1200.0] * players, [0] * players)
    assert caught.value.expected == "2, 3 or 4 seats"


@pytest.mark.parametrize("seat", [-1, 2, 10**6000], ids=shown)
def test_pl7_the_winner_of_comparisons_sits_at_the_table(seat: int) -> None:
    """A negative seat does not count from the end."""
    with pytest.raises(ArgumentError) as caught:
        elo(**PAIR, winner=seat)
    assert (caught.value.code, caught.value.rule) == ("bad-seat", "PL-7")
    assert caught.value.expected == "a seat, 0 to 1"


@pytest.mark.parametrize("nobody", [(), [], [False, False], (False, False)])
def test_el1_no_bots_may_be_said_in_two_ways(nobody: Any) -> None:
    """An empty sequence and one of `False` are the same."""
    assert elo(**PAIR, bots=nobody) == elo(**PAIR)


@given(
    st.lists(junk(), min_size=2, max_size=2),
    st.fixed_dictionaries({}, optional={"bots": junk(), "winner": junk()}),
)
def test_el1_no_input_ends_in_another_error(values: list[Any], options: dict[str, Any]) -> None:
    """Whatever is handed in is rated or refused by one of the library's errors."""
    rate: Callable[..., tuple[float, ...]] = elo
    try:
        rate(*values, **options)
    except PreferenceError as error:
        refusal = error
    else:
        return
    assert str(refusal).startswith(refusal.message)
    assert refusal.code
