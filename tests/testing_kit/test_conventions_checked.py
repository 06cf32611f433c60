"""`check_convention`: presets and own arithmetic pass; what is unsound is found, with its game."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import count
from math import floor
from typing import Any

import attrs
import pytest

import preference as pref
from preference.conventions import RaspasyLine, RaspasyTally
from preference.testing.conformance import ConventionFault, check_convention
from preference.testing.conformance.aliveness import taken_back, what_differs, why_without_effect
from tests.rows import each

DEALS = 3


@attrs.frozen
class Steep:
    """Each trick costs its price, each beyond the fifth twice; who takes none writes whists."""

    bonus: int = 10

    def __call__(self, tally: RaspasyTally, /) -> Iterator[RaspasyLine]:
        """Write the lines."""
        for seat in tally.playing:
            tricks = tally.tricks[seat]
            yield RaspasyLine(seat, "gora", (tricks + max(0, tricks - 5)) * tally.price)
            if not tricks:
                for other in tally.playing:
                    if other != seat:
                        yield RaspasyLine(seat, "whists", Fraction(self.bonus, 2), other)


def crumbs(exact: tuple[Fraction, ...], /) -> tuple[int, ...]:
    """Floor everything; what is missing goes to the best."""
    whole = [floor(one) for one in exact]
    whole[exact.index(max(exact))] += int(sum(exact) - sum(whole))
    return tuple(whole)


@pytest.mark.long
@pytest.mark.parametrize("name", pref.PRESETS)
def test_every_preset_conforms(name: str) -> None:
    """And each option that makes it what it is shows, or is said not to."""
    preset = pref.PRESETS[name]
    report = check_convention(preset, deals=DEALS)
    changed = {key for key, value in preset.options.items() if value != pref.SOCHI.options[key]}
    assert set(report.alive) | set(report.idle) == changed
    assert not set(report.alive) & set(report.idle)
    assert report.deals >= DEALS
    assert (report.tallies, report.rows) == (0, 0)


@pytest.mark.long
def test_ra5_se3_own_arithmetic_conforms() -> None:
    """A scoring and a rounding of the table's own are tried on hundreds of cases."""
    own = pref.SOCHI.evolve(name="dacha", raspasy_scoring=Steep(), rounding=crumbs)
    report = check_convention(own, deals=DEALS)
    assert report.tallies > 1000
    assert report.rows > 500
    assert {"raspasy_scoring", "rounding"} <= set(report.alive)
    assert "dacha: value, json, words, scorer, rounding, games, options" in str(report)


@pytest.mark.parametrize(
    ("changes", "option", "reason"),
    [
        ({"players": [3], "talon_bonus": True}, "talon_bonus", "fourth"),
        ({"half_whist_levels": [], "half_whist_first": True}, "half_whist_first", "half-whist"),
        ({"zero_tricks": "none", "zero_bonus": 5}, "zero_bonus", "no trick"),
        ({"raspasy_talon": "hidden", "raspasy_leader": "winner"}, "raspasy_leader", "talon"),
        ({"exit_levels": [6], "exit_wraps": False}, "exit_wraps", "one"),
        ({"tens_after_talonless": True}, "tens_after_talonless", "talonless"),
        ({"raspasy_scoring": Steep(), "amnesty": False}, "amnesty", "own scoring"),
    ],
    ids=str,
)
def test_an_option_without_effect_is_said_to_be_so(changes: Any, option: str, reason: str) -> None:
    """By the rules, not merely because nothing was seen."""
    report = check_convention(pref.SOCHI.evolve(**changes), deals=1)
    assert reason in report.idle[option]


@pytest.mark.long
def test_a_reason_is_true() -> None:
    """What is said to be without effect changes no score, in any preset."""
    given = 0
    for preset in (pref.PORTAL, pref.CLASSIC, pref.GUSARIK):
        for option in pref.OPTIONS:
            other = taken_back(preset, option)
            if why_without_effect(preset, option) is None or other in (None, preset):
                continue
            given += 1
            assert what_differs(preset, other, []) is None
    assert given >= 4


# ------------------------------------------------------------------ what is unsound


def fault_of(**changes: Any) -> ConventionFault:
    """Check Sochi with something unsound, and return what was found."""
    with pytest.raises(ConventionFault) as caught:
        check_convention(pref.SOCHI.evolve(**changes), deals=DEALS)
    error = caught.value
    assert error.check in str(error)
    assert error.message in str(error)
    return error


class Growing:
    """A scorer that remembers."""

    def __init__(self) -> None:
        """Begin at nothing."""
        self.calls = 0

    def __call__(self, _: RaspasyTally, /) -> list[RaspasyLine]:
        """Write more each time."""
        self.calls += 1
        return [RaspasyLine(0, "gora", self.calls)]


def line(*parts: Any) -> Any:
    """A scorer that writes one line whatever happens."""
    return lambda _: [parts if len(parts) != 4 else RaspasyLine(*parts)]


def endless(_: RaspasyTally) -> Iterator[RaspasyLine]:
    """A scorer without an end."""
    while True:
        yield RaspasyLine(0, "gora", 1)


@each(
    ("scorer", "message"),
    [
        (Growing(), "the same twice"),
        (line(0, "gora", 1.0, None), "never a float"),
        (line(0, "gora", True, None), "never a float"),
        (line(3, "gora", 1, None), "seat at the table"),
        (line(0, "pule", 1, None), "a column is"),
        (line(0, "gora", 1, 1), "whists, and nothing else"),
        (line(0, "whists", 1, None), "whists, and nothing else"),
        (line(0, "whists", 1, 0), "whists, and nothing else"),
        (line(0, "whists", 1, 3), "seat at the table"),
        (line(0, "gora"), "a RaspasyLine"),
        (lambda _: 7, "it raises"),
        (lambda _: [7], "a RaspasyLine"),
        (lambda tally: [RaspasyLine(0, "gora", tally.tricks[7])], "it raises"),
        (endless, "no end"),
        (line(0, "gora", 1, None), "who sits where"),
        (line(1, "whists", 1, 0), "who sits where"),
        (lambda tally: [RaspasyLine(max(tally.playing), "pool", 1)], "who sits where"),
    ],
)
def test_ra5_an_unsound_scoring_is_found(scorer: Any, message: str) -> None:
    """Before a card is played: it is tried on every split of the tricks."""
    error = fault_of(players=[3], raspasy_scoring=scorer)
    assert error.check == "scorer"
    assert message in error.message


class Alternating:
    """A rounding that remembers."""

    def __init__(self) -> None:
        """Begin with the first seat."""
        self.turn = 0

    def __call__(self, exact: tuple[Fraction, ...], /) -> tuple[int, ...]:
        """Give what is missing to another one each time."""
        self.turn += 1
        whole = [floor(one) for one in exact]
        whole[self.turn % len(whole)] += int(sum(exact) - sum(whole))
        return tuple(whole)


def moved(exact: tuple[Fraction, ...], by: int) -> tuple[int, ...]:
    """Round as the rules do, then take some whists from the second seat for the first."""
    first, second, *others = pref.largest_remainder(exact)
    return (first + by, second - by, *others)


@pytest.mark.parametrize(
    ("rounding", "message"),
    [
        (lambda exact: tuple(map(round, exact)), "add up to"),
        (lambda exact: tuple(float(one) for one in exact), "tuple of ints"),
        (lambda exact: [floor(one) for one in exact], "tuple of ints"),
        (lambda _: (), "seats"),
        (lambda exact: (*crumbs(exact), 0), "seats"),
        (lambda exact: crumbs(exact[1:]), "seats"),
        (lambda _: 1 // 0, "it raises"),
        (Alternating(), "the same twice"),
        (lambda exact: moved(exact, 5), "moves more than one by a whist: seat 1 gets -5 for 0"),
        (lambda exact: moved(exact, 1), "moves more than one by a whist"),
    ],
)
def test_se3_an_unsound_rounding_is_found(rounding: Any, message: str) -> None:
    """Before a card is played: it is tried on results of every size and fraction."""
    error = fault_of(rounding=rounding)
    assert (error.check, error.rule) == ("rounding", "SE-3")
    assert message in error.message


class Unhashable:
    """A scorer that cannot be in a value."""

    __hash__ = None  # type: ignore[assignment]

    def __call__(self, _: RaspasyTally, /) -> list[RaspasyLine]:
        """Write nothing."""
        return []


def test_a_callable_that_cannot_be_hashed_is_found() -> None:
    """A convention that holds it could not be hashed."""
    error = fault_of(raspasy_scoring=Unhashable())
    assert (error.check, error.message[:24]) == ("value", "it cannot be hashed: Typ")


class Drifting(Steep):
    """A scorer whose hash is another each time."""

    hashes = count()

    def __hash__(self) -> int:
        """Count on."""
        return next(self.hashes)


def test_a_callable_without_a_hash_of_its_own_is_found() -> None:
    """Two conventions with it are equal and have two hashes."""
    error = fault_of(raspasy_scoring=Drifting())
    assert (error.check, error.message) == ("value", "the same options make another convention")


def refuses(*_: Any) -> Any:
    """A part of the library that is out of order."""
    raise pref.ConventionError("out of order", code="bad-value")


WHERE = "preference.testing.conformance.convention."
LESS = pref.SOCHI.evolve(stalingrad=False)
OWN = {"raspasy_scoring": Steep()}


class OtherOptions(dict[str, Any]):
    """Options that are others each time they are read."""

    reads = count()

    def __getitem__(self, name: str) -> Any:
        """Count on."""
        return next(self.reads)


PLANTED: list[tuple[str, Any, dict[str, Any], str, str]] = [
    ("Convention.__eq__", lambda *_: True, {}, "value", "equal to a convention of another name"),
    ("Convention.options", OtherOptions(), {}, "value", "the option "),
    ("convention_to_json", refuses, OWN, "json", "is not refused as not-writable"),
    ("convention_to_json", lambda _: {}, OWN, "json", "a callable is written as JSON"),
    ("convention_from_json", refuses, {}, "json", "what is written cannot be read"),
    ("convention_from_json", lambda _: LESS, {}, "json", "it comes back different"),
    ("diff", lambda one, _: [1] * callable(one.rounding), {"rounding": crumbs}, "json", "put back"),
    ("describe", lambda _: [], {}, "words", "options are not told in words"),
    ("diff", lambda one, other: [1] * (one is other), {}, "words", "it differs from itself"),
    ("diff", lambda *_: [], {"stalingrad": False}, "words", "is not what is listed"),
]


@pytest.mark.parametrize(("part", "wrong", "changes", "check", "message"), PLANTED)
def test_a_library_that_is_out_of_order_is_found(
    part: str,
    wrong: Any,
    changes: dict[str, Any],
    check: str,
    message: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each thing that is checked can be wrong."""
    monkeypatch.setattr(WHERE + part, wrong)
    error = fault_of(**changes)
    assert error.check == check
    assert message in error.message


class Sulking(Steep):
    """A scorer that is sound until the games begin."""

    sulks = False

    def __call__(self, tally: RaspasyTally, /) -> Iterator[RaspasyLine]:
        """Write the lines, or nothing any more."""
        if self.sulks:
            raise RuntimeError("enough")
        return super().__call__(tally)


def test_ra5_a_scorer_that_fails_in_a_game_is_told_with_the_action(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The record ends before the card with which the raspasy would be over."""

    def then_sulk(_: pref.Convention) -> int:
        monkeypatch.setattr(Sulking, "sulks", True)
        return 0

    monkeypatch.setattr(WHERE + "check_rounding_of", then_sulk)
    with pytest.raises(ConventionFault) as caught:
        check_convention(pref.SOCHI.evolve(raspasy_scoring=Sulking()), deals=50)
    error = caught.value
    assert (error.check, error.message[:11]) == ("games", "after play ")
    assert "enough" in error.message
    match = pref.read_match_record(error.record).match()
    assert isinstance(match.state, pref.Raspasy)
    assert match.state.tricks_taken == 9


def test_bi11_what_shows_in_no_score_shows_in_which_results_are_allowed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where scores by chance have none of the results that one convention alone allows."""
    monkeypatch.setattr("preference.testing.conformance.aliveness._OUTCOMES", 0)
    one = pref.SOCHI.evolve(name="blind in a test", blind=True)
    assert what_differs(one, one.evolve(blind=False), []) == "which results are allowed"


class Moody:
    """A rounding that is sound until it is asked in a game."""

    def __init__(self) -> None:
        """Count what it is asked."""
        self.asked = 0

    def __call__(self, exact: tuple[Fraction, ...], /) -> tuple[int, ...]:
        """Fail after a while."""
        self.asked += 1
        if self.asked > 1250:
            raise RuntimeError("enough")
        return crumbs(exact)


def test_what_fails_in_a_game_comes_with_the_game() -> None:
    """The record replays with the library's own arithmetic in the place of the callable."""
    moody = Moody()
    own = pref.SOCHI.evolve(rounding=moody)
    with pytest.raises(ConventionFault) as caught:
        check_convention(own, deals=100)
    error = caught.value
    assert error.check == "games"
    assert "the rounding failed" in error.message
    match = pref.read_match_record(error.record).match()
    assert match.terms.convention == pref.SOCHI
    assert match.log


def test_st3_who_leads_may_count_in_a_scoring() -> None:
    """It turns with the seats: what depends on the order of play is no fault."""

    def leader_pays(tally: RaspasyTally) -> list[RaspasyLine]:
        return [RaspasyLine(tally.playing[0], "gora", tally.tricks[tally.playing[0]])]

    own = pref.SOCHI.evolve(raspasy_scoring=leader_pays)
    assert check_convention(own, deals=DEALS).tallies > 1000


def first_pays(exact: tuple[Fraction, ...], /) -> tuple[int, ...]:
    """Round everybody else, and let the first seat pay for it."""
    others = [round(one) for one in exact[1:]]
    return (-sum(others), *others)


def test_se3_one_seat_may_take_what_is_left_over() -> None:
    """A rounding of a table's own may hand all of it to one, even by seat."""
    report = check_convention(pref.SOCHI.evolve(rounding=first_pays), deals=DEALS)
    assert report.rows > 500


@pytest.mark.parametrize("deals", [0, -1])
def test_a_check_of_no_deals_is_refused(deals: int) -> None:
    """It would check less than it says."""
    with pytest.raises(pref.ArgumentError) as caught:
        check_convention(pref.SOCHI, deals=deals)
    assert caught.value.code == "bad-number"


@pytest.mark.parametrize(
    "arguments", [{"convention": "sochi"}, {"deals": 1.0}, {"seed": "x"}], ids=str
)
def test_wrong_types_are_refused(arguments: dict[str, Any]) -> None:
    """As at every public door."""
    with pytest.raises(pref.WrongType):
        check_convention(arguments.pop("convention", pref.SOCHI), **arguments)
