"""What a simulation says and keeps: documents, resume files, counts, intervals; junk refused."""

import json
from collections.abc import Callable, Iterator
from decimal import Decimal
from fractions import Fraction
from math import inf, isinf, nan
from pathlib import Path
from typing import Any, Final

import attrs
import pytest

import preference as pref
from preference.bots import BeginnerPlayer
from preference.cli import main
from preference.rendering import ENGLISH, RUSSIAN
from preference.simulation import (
    Distribution,
    Duel,
    End,
    Estimate,
    FailedDeal,
    Game,
    Progress,
    Summary,
    games_svg,
    results_svg,
    share,
    simulate,
)
from preference.simulation.bar import bar
from preference.simulation.games import OneDeal
from preference.simulation.intervals import bounds_text, estimate_values
from preference.simulation.plan import Plan
from preference.testing.soak.state import SoakState

THREE = [BeginnerPlayer] * 3
TEN = Plan(pref.SOCHI, THREE).summary(0, 10)
MADE = Game("6♠", End.MADE)
FAILURE = FailedDeal(3, 0, "seat 0: it raised ValueError", "{}")


def changed(document: dict[str, Any], path: tuple[Any, ...], value: object) -> dict[str, Any]:
    """A copy of a document with one value changed, or left out if it is to be `...`."""
    copy: dict[str, Any] = json.loads(json.dumps(document))
    inner: Any = copy
    for key in path[:-1]:
        inner = inner[key]
    if value is ...:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return copy


def refusal(call: Callable[..., object], *given: Any, **parts: Any) -> str:
    """What is said by the error for arguments with which a call ends."""
    with pytest.raises(pref.PreferenceError) as caught:
        call(*given, **parts)
    assert type(caught.value) is pref.ArgumentError
    return str(caught.value)


def wrong(call: Callable[..., object], *given: Any, **parts: Any) -> None:
    """Make sure that a call ends with the error for types."""
    with pytest.raises(pref.PreferenceError) as caught:
        call(*given, **parts)
    assert type(caught.value) is pref.WrongType


# --------------------------------------------------------------------------- documents

NO_COUNTS: Final[tuple[Any, ...]] = (None, -1, 1.5, True, "x", [], 10**40)
BROKEN: Final[list[tuple[tuple[Any, ...], object]]] = [
    *(((name,), value) for name in ("deals", "failed") for value in (*NO_COUNTS, ...)),
    (("deals",), 99),
    (("deals",), 9),
    *((("games", 0, 2), value) for value in (*NO_COUNTS, 0)),
    (("games",), None),
    (("games",), {}),
    (("games", 0), ["xx", "yy", 10]),
    (("games", 0), [1, 2, 3]),
    (("games", 0), ["6♠", "made"]),
    (("games", 0, 0), "raspas"),
    (("games", 0, 0), []),
    (("games", 0, 1), "won"),
    (("games",), [["raspasy", "", 5], ["raspasy", "", 5]]),
    (("games",), [["raspasy", "made", 10]]),
    (("games",), [["6♠", "", 10]]),
    *((("results", 0, 0, 1), value) for value in (*NO_COUNTS, 0)),
    *(
        (("results", 0, 0, 0), value)
        for value in (0.1, 1, "1/0", "1.5", "1e99999999", " 1", "1_0", "+1", "", "²", "9" * 31)
    ),
    (("results", 0), [["1/2", 5], ["2/4", 5]]),
    (("results", 0), [["1", 9]]),
    (("results", 0), "x"),
    (("results",), 5),
    (("results",), [[["1", 10]]]),
    (("results",), [[["1", 10]]] * 5),
    *((("digest",), value) for value in (5, "0x1", "g" * 32, "-" + "0" * 31, "1" * 33, None)),
    *((("summary",), value) for value in (2, True, "1", None, ...)),
    (("failures",), "x"),
    (("failures",), [5]),
    (("failures",), [{}]),
    (("failures",), [attrs.asdict(FAILURE)]),
]
BROKEN_FAILURES = (("index", -1), ("seat", 4), ("seat", "0"), ("error", 5), ("record", "\udfff"))


def broken(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Documents with a fault each."""
    for path, value in BROKEN:
        yield changed(document, path, value)
    for name, value in BROKEN_FAILURES:
        failure = {**attrs.asdict(FAILURE), name: value}
        yield {**document, "failed": 1, "failures": [failure]}


def test_a_document_with_any_fault_is_refused_in_words() -> None:
    """Whatever stands in it; of what is written, all is read."""
    for document in broken(TEN.document()):
        said = refusal(Summary.of_document, document)
        assert "[bad-summary]" in said
        assert said.startswith("this is no summary of a simulation: ")
        assert not any(word in said for word in ("Error", "NoneType", "Traceback"))
    for junk in (None, 5, "x", [], [1]):
        said = refusal(Summary.of_document, junk)
        assert "it is no object" in said
    written = Summary(deals=10, pairs=TEN.games, failed=30, failures=(FAILURE,))
    for summary in (Summary(), TEN, TEN + TEN, written):
        document = json.loads(json.dumps(summary.document(), allow_nan=False))
        assert Summary.of_document(document) == summary
        # As it was written before there were estimates.
        assert Summary.of_document(changed(document, ("estimates",), ...)) == summary


def test_a_resume_file_with_any_fault_is_refused_in_words(tmp_path: Path) -> None:
    """It is not gone on from, and not written over."""
    path, plan = tmp_path / "deals.json", Plan(pref.SOCHI, THREE)
    Progress().with_range(0, 10, TEN).save(plan, path)
    good = json.loads(path.read_text("utf-8"))
    assert "estimates" not in good
    faults: list[tuple[tuple[Any, ...], object]] = [
        *((("done",), value) for value in ([[10, 0]], [[-5, 5]], [[5, 15], [0, 10]], [[5, 5]])),
        *((("done",), value) for value in ([[0, 7], [4, 7]], [], [[0, 11]], [[0, 9.0]], [[0]])),
        *((("done",), value) for value in (None, 5, "ab", [5], [[0, True]], {"0": 10}, ...)),
        (("failed",), 1),
        (("games",), [[0, 1, 2]]),
        (("results",), []),
        (("results",), good["results"][:2]),
    ]
    texts = [json.dumps(changed(good, *fault)) for fault in faults]
    texts += [json.dumps(document) for document in broken(good)]
    far = {**attrs.asdict(FAILURE), "index": 11}
    texts.append(json.dumps({**good, "done": [[0, 11]], "failed": 1, "failures": [far]}))
    texts += ["[" * 100_000, "[" * 100_000 + "]" * 100_000, '{"done":', "\ufeff{}", "9" * 5000]
    for text in texts:
        path.write_text(text, "utf-8")
        said = refusal(simulate, pref.SOCHI, THREE, deals=12, resume=path)
        assert said.startswith("this is no file of a simulation: ")
        assert "[bad-simulation-file]" in said
        assert "Error" not in said
        assert path.read_text("utf-8") == text
    path.write_bytes(b"\xff\xfe")
    assert "it is no JSON" in refusal(Progress.load, plan, path)
    for deep in ("[" * 100_000, "{"):
        path.write_text(deep, "utf-8")
        assert "bad-soak-file" in refusal(SoakState.load, path)


def test_a_good_resume_file_is_gone_on_from(tmp_path: Path) -> None:
    """With ranges apart, deals that failed, and a seed of any length."""
    path, plan = tmp_path / "deals.json", Plan(pref.SOCHI, THREE, 10**40)
    progress = Progress()
    for first, last in ((5, 8), (0, 2)):
        progress = progress.with_range(first, last, plan.summary(first, last))
    progress = progress.with_range(
        20, 21, Summary(failed=1, failures=(attrs.evolve(FAILURE, index=20),))
    )
    progress.save(plan, path)
    assert Progress.load(plan, path) == progress
    found = simulate(pref.SOCHI, THREE, deals=10, seed=10**40, resume=path)
    assert found == plan.summary(0, 10) + Summary(failed=1, failures=found.failures)


def test_a_document_tells_what_the_deals_say(capsys: pytest.CaptureFixture[str]) -> None:
    """Every share and mean with its bounds, as the library estimates them; JSON has no infinity."""
    document = TEN.document()
    assert document["estimates"] == TEN.estimates()
    assert "estimates" not in TEN.document(estimates=False)
    wrong(TEN.document, estimates=1)
    found = TEN.estimates()
    assert sum(game["count"] for game in found["games"]) == 10
    for game in found["games"]:
        estimate = TEN.frequency(game["kind"])
        assert (game["share"], game["low"], game["high"]) == attrs.astuple(estimate)
        assert game["ends"] == {
            end: TEN.count(game["kind"], end)
            for end in (End.MADE, End.NOT_PLAYED, End.SET)
            if TEN.count(game["kind"], end)
        }
    for seat, one in zip(found["results"], TEN.results, strict=True):
        assert (seat["mean"], seat["low"], seat["high"]) == attrs.astuple(one.estimate())
        assert seat["quantiles"]["0.05"] == float(one.quantile(0.05))
        assert [*seat["quantiles"]] == ["0.05", "0.25", "0.5", "0.75", "0.95"]
    assert Summary().estimates() == {"confidence": 0.95, "games": [], "results": []}
    assert main(["simulate", "--deals", "1", "--json", "--quiet"]) == 0
    printed = json.loads(capsys.readouterr().out, parse_constant=pytest.fail)
    assert printed["estimates"]["results"][0]["low"] is None
    two = ("--player", "beginner", "--player", "random")
    assert main(["arena", "--deals", "1", "--json", "--quiet", *two]) == 0
    (row,) = json.loads(capsys.readouterr().out, parse_constant=pytest.fail)["duels"]
    assert (row["low"], row["high"]) == (None, None)


# --------------------------------------------------------------------------- intervals


def test_a_quantile_takes_a_part_as_the_decimal_it_is_printed_as() -> None:
    """The least result that so many do not exceed, also where a float lies above its decimal."""
    for total, parts in ((10, 10), (20, 20), (100, 100), (1000, 40)):
        results = Distribution.of(range(1, total + 1))
        for at in range(1, parts + 1):
            expected = total * at // parts
            part = Decimal(at) / parts
            assert results.quantile(float(part)) == expected
            assert results.quantile(Fraction(at, parts)) == expected
    four = Distribution.of([1, 2, 3, 4])
    assert [four.quantile(part) for part in (0, 0.25, 0.2500001, 1e-300, 1, 1.0)] == [
        *(1, 1, 2, 1, 4, 4)
    ]
    junk: Any
    for outside in (-1e-9, 1.0000001, nan, inf, Fraction(3, 2), 2, -1):
        assert "[bad-number]" in refusal(four.quantile, outside)
    for junk in (None, "0.5", True, 1j, []):
        wrong(four.quantile, junk)


def test_one_result_proves_nothing() -> None:
    """Its mean has no bounds, is above nothing, and is told without a figure."""
    one = Distribution.of([50]).estimate()
    assert (one.value, one.low, one.high) == (50, -inf, inf)
    assert not any(one.is_above(other) for other in (0, -1e300, Fraction(1, 2), 10**400))
    assert str(one) == "50 (-∞ to ∞)"
    assert bounds_text(one, "+.2f") == "-∞ … ∞"
    assert estimate_values("mean", one) == {"mean": 50, "low": None, "high": None}
    assert isinf(Duel("a", "b", Distribution.of([7])).estimate(0.5).high)
    assert Distribution.of([50, 51] * 9).estimate().is_above(0)
    share_of_one = share(1, 1)
    assert 0 < share_of_one.low < 0.5
    wrong(one.is_above, "0")
    wrong(one.is_above, nan)


def test_an_estimate_is_printed_in_plain_decimals() -> None:
    """Three digits, and every digit before the point."""
    for value, text in (
        (1018.4, "1018"), (769.3, "769"), (-1278.9, "-1279"), (99.96, "100"), (12.345, "12.3"),
        (0.25, "0.25"), (0.0000123456, "0.0000123"), (0, "0"), (-0.0, "0"), (1e9, "1000000000"),
        (10**30 - 1, f"{1e30:.0f}"), (inf, "∞"),
    ):  # fmt: skip
        assert str(Estimate(value, value, value)) == f"{text} ({text} to {text})"
    for parts in ((None, 0, 0), (0, "a", 1), (0, True, 1), (nan, 0, 1), (0, 0, Fraction(1))):
        wrong(Estimate, *parts)
    refusal(Estimate, 0, 2, 1)
    refusal(Estimate, 0, 0, 10**400)


def test_any_confidence_between_0_and_1_has_bounds() -> None:
    """The nearest floats to both included; more makes the interval wider."""
    summary = Summary(deals=100, pairs={Game("raspasy"): 25})
    widths = []
    for confidence in (5e-324, 0.5, 0.95, 1 - 1e-9, 1 - 1e-16):
        found = summary.frequency("raspasy", confidence=confidence)
        mean = Distribution.of([2, 4] * 50).estimate(confidence)
        assert 0 <= found.low <= 0.25 <= found.high <= 1
        widths.append((found.high - found.low, mean.high - mean.low))
    assert sorted(set(widths)) == widths
    for confidence in (0, 1, 1.0, nan, inf, -0.5):
        assert "[bad-number]" in refusal(summary.frequency, confidence=confidence)


# --------------------------------------------------------------------------- what is counted


def test_a_game_is_counted_by_its_name_or_its_level() -> None:
    """SC-1, SC-2, RA-5: an unknown game or end is refused; it was counted 0 times."""
    games = {
        MADE: 1, Game("6NT", "set"): 2, Game("blind 6♥", "not played"): 4, Game("misere", "set"): 8,
        Game("blind misere", "made"): 16, Game("10♦", "made"): 32, Game("raspasy"): 64,
        Game("surrender"): 128, Game("preferans hand"): 256,
    }  # fmt: skip
    summary = Summary(deals=511, pairs=games)
    for (what, end), count in {
        ("6♠", None): 1, ("6", None): 3, ("6", "set"): 2, ("blind 6", None): 4, ("7", None): 0,
        ("misere", None): 8, ("blind misere", None): 16, ("10", None): 32, ("raspasy", ""): 64,
        ("surrender", None): 128, ("preferans hand", None): 256, (None, "made"): 49,
        (None, None): 511, ("8♣", "made"): 0, ("raspasy", "made"): 0,
    }.items():  # fmt: skip
        assert summary.count(what, end) == count
        assert summary.frequency(what, end) == share(count, 511)
    for what in (
        "",
        "5",
        "11",
        "6s",
        "raspas",
        "blind",
        "blind raspasy",
        "6 ♠",
        "♠",
        "made",
        "6NTNT",
    ):
        for ask in (summary.count, summary.frequency):
            assert "[bad-game]" in refusal(ask, what)
        assert "[bad-game]" in refusal(Game, what)
    for end in ("bogus", "Made", "raspasy", "notplayed"):
        for ask in (summary.count, summary.frequency):
            assert "[bad-game]" in refusal(ask, end=end)
        assert "[bad-game]" in refusal(Game, "6♠", end)
    for what, end in (("6♠", ""), ("misere", ""), ("raspasy", "made"), ("surrender", "set")):
        refusal(Game, what, end)
    for junk in (5, b"6", True, ["6"], MADE):
        for name in ("what", "end"):
            wrong(summary.count, **{name: junk})
            wrong(summary.frequency, **{name: junk})
        wrong(Game, junk)
        wrong(Game, "6♠", junk)


def test_numbers_that_count_nothing_are_refused() -> None:
    """With the error for arguments, never a raw one."""
    long = 10**400
    one = OneDeal(0, MADE, (Fraction(2), Fraction(-2)), 0)
    three = OneDeal(1, MADE, (Fraction(),) * 3, 0)
    calls: list[Callable[[], object]] = [
        lambda: share(1, long),
        lambda: share(long, long),
        lambda: Distribution.of([long]),
        lambda: Distribution.of([Fraction(1, long)]),
        lambda: Distribution({Fraction(1): -1}),
        lambda: Distribution({Fraction(1): long}),
        lambda: Distribution(((Fraction(1), 1), (Fraction(1), 1))),
        lambda: Summary(deals=-1),
        lambda: Summary(deals=long),
        lambda: Summary(failed=-1),
        lambda: Summary(digest=-1),
        lambda: Summary(digest=1 << 128),
        lambda: Summary(deals=1, pairs={MADE: -1}),
        lambda: Summary(deals=1, pairs={MADE: 2}),
        lambda: Summary(deals=1, results=(Distribution.of([1, 2]),) * 2),
        lambda: Summary(deals=1, results=(Distribution.of([1]),)),
        lambda: Summary(deals=1, results=(Distribution.of([1]),) * 100),
        lambda: Summary(failures=(FAILURE,)),
        lambda: Summary(failed=50, failures=(FAILURE,) * 21),
        lambda: Summary.of([one, three]),
        lambda: FailedDeal(-1, 0, "", ""),
        lambda: FailedDeal(0, -1, "", ""),
        lambda: FailedDeal(0, 4, "", ""),
    ]
    for call in calls:
        refusal(call)


def test_values_of_the_wrong_type_are_refused() -> None:
    """With the error for types, never a raw one."""
    junk: Any
    for junk in (["a"], [None], [nan], [0.5], [True], ["1"], 5, None, "12"):
        wrong(Distribution.of, junk)
    for junk in ({"a": 1}, {1: 1.5}, {1: "x"}, {1: True}, {0.5: 1}):
        wrong(Distribution, junk)
    for junk in (5, None, "ab", ((1,),), (1,), [1]):
        wrong(Distribution, junk)
    parts: dict[str, Any]
    for name, values in {
        "deals": (None, "1", 1.0, True),
        "failed": (None, "1", 1.0, True),
        "digest": (None, "1", 1.0, True),
        "pairs": ({"a": 1}, {MADE: 1.5}, {MADE: None}, 5, None, "ab", [MADE]),
        "results": (5, None, "ab", (1, 2), [None]),
        "failures": (5, None, "ab", (1,), [None]),
    }.items():
        for value in values:
            parts = {"deals": 2, name: value}
            wrong(Summary, **parts)
    for junk in ((5,), (None,), ([5],), ([], 5), ([], [5])):
        wrong(Summary.of, *junk)
    for name in ("index", "seat", "error", "record"):
        parts = {**attrs.asdict(FAILURE), name: None}
        wrong(FailedDeal, **parts)


def test_sums_need_no_start() -> None:
    """`sum` begins with 0; nothing else that is no summary is added."""
    one, other = Summary(deals=1, pairs={MADE: 1}), Summary(deals=2, failed=1)
    assert sum([one, other]) == one + other
    results, more = Distribution.of([1, 2]), Distribution.of([2])
    assert sum([results, more]) == results + more == Distribution.of([1, 2, 2])
    assert sum([results]) == results
    assert attrs.evolve(one, deals=5).games == one.games
    for value in (one, results):
        for junk in (1, False, 0.0, None, object()):
            with pytest.raises(TypeError, match="unsupported operand"):
                junk + value


# --------------------------------------------------------------------------- in words


def test_one_deal_is_a_deal(capsys: pytest.CaptureFixture[str]) -> None:
    """In pages, pictures, duels and lines of a log, in both languages."""
    flat = (Distribution.of([0]),) * 2
    two_flat = (Distribution.of([0, 0]),) * 2
    one = Summary(deals=1, pairs={Game("raspasy"): 1}, results=flat)
    two = Summary(deals=2, pairs={Game("raspasy"): 2}, results=two_flat)
    for draw in (games_svg, results_svg):
        assert "1 deal<" in draw(one)
        assert "2 deals<" in draw(two)
        assert "сдач: 1<" in draw(one, words=RUSSIAN)
        assert "сдач: 2<" in draw(two, words=RUSSIAN)
    for deals, language, text in (
        (1, ENGLISH, "1 deal, each by itself"), (2, ENGLISH, "2 deals, each by itself"),
        (1, RUSSIAN, "Сдач: 1, каждая"), (2, RUSSIAN, "Сдач: 2, каждая"),
    ):  # fmt: skip
        given = ["simulate", "--deals", str(deals), "--quiet", "--lang", language.language]
        assert main(given) == 0
        page = capsys.readouterr().out
        assert page.startswith(text)
        assert ("-∞ … ∞" in page) == (deals == 1)
        assert "inf" not in page
    assert str(Duel("a", "b", flat[0])).endswith("whists a deal, 1 deal")
    assert str(Duel("a", "b", two_flat[0])).endswith("whists a deal, 2 deals")
    for total, text in ((1, "1 of 1 deal,"), (2, "2 of 2 deals,")):
        with bar("deals", total) as show:
            show(total)
        assert capsys.readouterr().err.startswith(text)
