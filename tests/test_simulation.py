"""Mass simulation: exact sums whatever they are played on, estimates, duels."""

import json
import pickle
import statistics
import threading
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from fractions import Fraction
from functools import partial
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest.mock import Mock
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import preference as pref
from preference.bots import BeginnerPlayer, Bot, RandomPlayer, SamplingPlayer
from preference.rendering import ENGLISH, RUSSIAN, Words
from preference.simulation import (
    PLAYERS,
    Distribution,
    Duel,
    End,
    FailedDeal,
    Game,
    PlayerMaker,
    Progress,
    Summary,
    arena,
    duel,
    games_svg,
    player_of,
    results_svg,
    share,
    simulate,
    worker_processes,
)
from preference.simulation.games import game_of
from preference.simulation.kinds import by_kind, kind_text
from preference.simulation.plan import Plan
from preference.simulation.ranges import Ranges
from tests.rows import each

THREE = [BeginnerPlayer] * 3


def beginners(deals: int, **more: object) -> Summary:
    """Simulate three beginners in Sochi."""
    return simulate(pref.SOCHI, THREE, deals=deals, **more)  # type: ignore[arg-type]


# --------------------------------------------------------------------------- the same for all


@pytest.fixture(scope="module")
def forty() -> Summary:
    """Forty deals, played here, one after the other."""
    return beginners(40)


@pytest.mark.parametrize("chunk", [7, 40])
def test_the_summary_does_not_depend_on_the_chunks(forty: Summary, chunk: int) -> None:
    """Deals are the same however they are divided."""
    assert beginners(40, chunk=chunk) == forty


@pytest.mark.long
@pytest.mark.parametrize(
    "executor",
    [lambda: ThreadPoolExecutor(4), lambda: worker_processes(1), lambda: worker_processes(2)],
    ids=["threads", "process", "processes"],
)
def test_the_summary_does_not_depend_on_the_executor(
    forty: Summary, executor: Callable[[], Executor]
) -> None:
    """Threads and processes play the same deals."""
    with executor() as pool:
        found = beginners(40, executor=pool, chunk=7)
    assert found == forty
    assert found.digest == forty.digest


def test_another_seed_plays_other_deals(forty: Summary) -> None:
    """And the same number as text plays the same."""
    assert beginners(40, seed=2).digest != forty.digest
    assert beginners(40, seed="1") == forty


def test_a_deal_depends_on_the_seed_and_its_index_alone() -> None:
    """Summaries of parts add up to that of the whole, in any order."""
    plan = Plan(pref.ROSTOV, THREE, "seed")
    parts = [plan.summary(first, last) for first, last in ((5, 9), (0, 2), (2, 5))]
    assert parts[0] + parts[1] + parts[2] == parts[2] + parts[1] + parts[0] == plan.summary(0, 9)


@pytest.mark.parametrize(
    ("convention", "players"),
    [
        (convention, players)
        for convention in pref.PRESETS.values()
        for players in sorted(convention.players)
    ],
    ids=lambda value: getattr(value, "name", value),
)
def test_se_1_what_a_deal_brings_adds_up_to_nothing(
    convention: pref.Convention, players: int
) -> None:
    """Under every preset with every number of players; the dealer moves on deal by deal."""
    plan = Plan(convention, [BeginnerPlayer] * players)
    assert [plan.match(index).setting.dealer for index in range(6)] == [
        index % players for index in range(6)
    ]
    summary = plan.summary(0, 4)
    assert (summary.deals, summary.failed) == (4, 0)
    assert sum(found.mean for found in summary.results) == 0
    assert sum(count for _, count in summary.pairs) == 4


# --------------------------------------------------------------------------- going on


def stopping_after(chunks: int) -> Callable[[Progress], None]:
    """A progress bar at which somebody presses Ctrl-C."""
    left = chunks

    def show(_: Progress) -> None:
        nonlocal left
        left -= 1
        if not left:
            raise KeyboardInterrupt

    return show


def test_what_is_done_is_kept_on_ctrl_c_and_gone_on_from(forty: Summary, tmp_path: Path) -> None:
    """The file holds what is done; the whole is the same as in one run."""
    path = tmp_path / "deals.json"
    part = beginners(40, chunk=6, resume=path, show=stopping_after(3))
    assert part.deals == 18
    assert json.loads(path.read_text("utf-8"))["done"] == [[0, 18]]
    assert beginners(40, resume=path) == forty
    # All is done: nothing is played.
    assert beginners(40, resume=path, show=stopping_after(1)) == forty


def test_more_deals_may_be_asked_for_later(forty: Summary, tmp_path: Path) -> None:
    """A file goes on to any number; fewer deals than there are play nothing."""
    path = tmp_path / "deals.json"
    assert beginners(10, resume=path).deals == 10
    assert beginners(40, resume=str(path)) == forty
    assert beginners(3, resume=path) == forty


@pytest.mark.parametrize(
    ("change", "part"),
    [
        ({"seed": 2}, "another seed"),
        ({"convention": pref.ROSTOV}, "another convention"),
        ({"players": [RandomPlayer] * 3}, "another players"),
    ],
)
def test_the_file_of_another_simulation_is_refused(
    tmp_path: Path, change: dict[str, object], part: str
) -> None:
    """Before anything is played or written."""
    path = tmp_path / "deals.json"
    beginners(2, resume=path)
    before = path.read_bytes()
    given: dict[str, object] = {"convention": pref.SOCHI, "players": THREE, **change}
    with pytest.raises(pref.ArgumentError, match=part) as caught:
        simulate(deals=4, resume=path, **given)  # type: ignore[arg-type]
    assert caught.value.code == "bad-simulation-file"
    assert path.read_bytes() == before


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"summary": 2}', "null", '{"done": [[0]]}'])
def test_a_file_of_something_else_is_refused(tmp_path: Path, text: str) -> None:
    """It is not written over."""
    path = tmp_path / "deals.json"
    path.write_text(text, "utf-8")
    with pytest.raises(pref.ArgumentError, match="no file of a simulation"):
        beginners(4, resume=path)
    assert path.read_text("utf-8") == text


def test_a_file_that_cannot_be_written_is_told_before_the_work(tmp_path: Path) -> None:
    """Nothing is played for nothing."""
    with pytest.raises(OSError, match="nowhere"):
        beginners(4, resume=tmp_path / "nowhere" / "deals.json", show=stopping_after(1))


# --------------------------------------------------------------------------- players that fail


class Tripping:
    """A beginner who raises in every deal of which the seed says so."""

    def __init__(self, seed: str) -> None:
        self.falls = int(seed.split()[1]) % 3 == 1
        self.beginner = BeginnerPlayer(seed)

    def act(self, view: pref.View, /) -> pref.Action:
        """Do what a beginner does, or fall."""
        if self.falls and len(view.heard) > 1:
            raise ValueError("oops")
        return self.beginner.act(view)


def test_a_deal_that_a_player_spoils_is_kept_with_its_record() -> None:
    """The others go on; the record is read like any other."""
    summary = simulate(pref.SOCHI, [Tripping] * 3, deals=9, chunk=2)
    assert (summary.deals, summary.failed) == (6, 3)
    assert [failure.index for failure in summary.failures] == [1, 4, 7]
    for failure in summary.failures:
        assert "ValueError" in failure.error
        match = pref.read_match_record(failure.record).match()
        assert match.current is not None
        assert len(match.current.actions) > 1
    kept = beginners(9)
    assert summary != kept
    assert kept.failed == 0
    many = simulate(pref.SOCHI, [Tripping] * 3, deals=75)
    assert (many.failed, len(many.failures)) == (25, 20)


class Dawdling(Tripping):
    """A beginner who thinks far too long instead of raising."""

    def act(self, view: pref.View, /) -> pref.Action:
        """Do what a beginner does, in time or not."""
        if self.falls and len(view.heard) > 1:
            ENOUGH.wait(60)
        return self.beginner.act(view)


ENOUGH = threading.Event()


def test_a_player_that_takes_too_long_spoils_its_deal_only(tmp_path: Path) -> None:
    """In a simulation and in a duel; who is in time plays as without a limit."""
    try:
        summary = simulate(pref.SOCHI, [Dawdling] * 3, deals=3, seconds=0.5)
        found = duel(pref.SOCHI, Dawdling, BeginnerPlayer, deals=3, seconds=0.5)
    finally:
        ENOUGH.set()
    assert (summary.deals, summary.failed, summary.failures[0].index) == (2, 1, 1)
    assert "took too long" in summary.failures[0].error
    assert (found.margins.total, found.failures[0].index) == (2, 1)
    path = tmp_path / "deals.json"
    assert beginners(3, seconds=60, resume=path) == beginners(3)
    with pytest.raises(pref.ArgumentError, match="another"):
        beginners(3, seconds=50, resume=path)


def failing_maker(seed: str) -> BeginnerPlayer:
    """Fail in every third deal."""
    if int(seed.split()[1]) % 3 == 1:
        raise ValueError("no player today")
    return BeginnerPlayer(seed)


@pytest.mark.parametrize(
    ("maker", "words"),
    [(failing_maker, "no player today"), (int, "raised ValueError"), (object, "raised TypeError")],
)
def test_a_player_that_is_not_made_spoils_its_deal_only(maker: Any, words: str) -> None:
    """It is told which seat, and the record has the cards."""
    summary = simulate(pref.SOCHI, [BeginnerPlayer, maker, BeginnerPlayer], deals=3)
    assert summary.failed == (1 if maker is failing_maker else 3)
    failure = summary.failures[0]
    assert (failure.seat, words in failure.error) == (1, True)
    assert failure.error.startswith("seat 1, action 0: ")
    assert pref.read_match_record(failure.record).match().in_deal
    none: Any = lambda _: None  # noqa: E731 - no player at all
    nobody = simulate(pref.SOCHI, [none] * 3, deals=1)
    assert "NoneType" in nobody.failures[0].error


def test_players_without_a_name_of_their_own_are_refused_a_file(tmp_path: Path) -> None:
    """Two lambdas, or two functions in functions, are called the same."""

    def local(seed: str) -> BeginnerPlayer:
        return BeginnerPlayer(seed)

    for maker in (lambda seed: BeginnerPlayer(seed=seed), local, partial(local), Mock(name="some")):
        assert simulate(pref.SOCHI, [maker] * 3, deals=0).deals == 0
        with pytest.raises(pref.ArgumentError, match="cannot tell these players"):
            simulate(pref.SOCHI, [maker] * 3, deals=1, resume=tmp_path / "deals.json")
    assert not list(tmp_path.iterdir())


def test_players_that_cannot_be_sent_to_processes_are_refused_before_the_work() -> None:
    """With the library's own error; threads may have them."""
    with worker_processes(1) as pool:
        with pytest.raises(pref.ArgumentError, match="cannot be sent"):
            simulate(
                pref.SOCHI, [lambda seed: BeginnerPlayer(seed=seed)] * 3, deals=1, executor=pool
            )
        with pytest.raises(pref.ArgumentError, match="cannot be sent"):
            duel(pref.SOCHI, BeginnerPlayer, lambda _: RandomPlayer(), deals=1, executor=pool)
    with ThreadPoolExecutor(1) as threads:
        maker = [lambda seed: BeginnerPlayer(seed=seed)] * 3
        assert simulate(pref.SOCHI, maker, deals=2, executor=threads) == beginners(2)


def test_a_file_is_whole_though_ctrl_c_comes_while_it_is_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was done when it came stands there, and is returned."""
    path, save, left = tmp_path / "deals.json", Progress.save, iter([False, True])

    def interrupted(self: Progress, plan: Plan, path: Path) -> None:
        if next(left, False):
            raise KeyboardInterrupt
        save(self, plan, path)

    monkeypatch.setattr(Progress, "save", interrupted)
    assert beginners(3, resume=path).deals == 3
    assert json.loads(path.read_text("utf-8"))["done"] == [[0, 3]]


def test_ctrl_c_while_a_player_is_made_keeps_what_is_done() -> None:
    """It is no fault of the maker's, and no deal is spoiled by it."""
    made = list[str]()

    def make(seed: str) -> Bot:
        made.append(seed)
        if len(made) > 6:
            raise KeyboardInterrupt
        return BeginnerPlayer(seed)

    found = simulate(pref.SOCHI, [make] * 3, deals=9, chunk=1)
    assert found == beginners(2)
    assert not found.failures


def test_processes_can_be_started_from_any_thread() -> None:
    """Only the main thread may say how signals are heard; the others leave that alone."""

    def inside() -> Summary:
        with worker_processes(1) as pool:
            return beginners(2, executor=pool)

    with ThreadPoolExecutor(1) as threads:
        assert threads.submit(inside).result() == beginners(2)


def test_who_goes_on_from_a_file_is_shown_how_far_it_is(tmp_path: Path) -> None:
    """Also where nothing is left to do."""
    path, shown = tmp_path / "deals.json", list[int]()
    for _ in range(2):
        beginners(4, resume=path, chunk=2, show=lambda progress: shown.append(progress.done.count))
    assert shown == [2, 4, 4]


# --------------------------------------------------------------------------- summaries


def test_a_summary_is_a_value(forty: Summary) -> None:
    """It can be hashed, pickled, and kept as JSON."""
    assert pickle.loads(pickle.dumps(forty)) == forty
    assert hash(forty) == hash(beginners(40))
    assert Summary.of_document(json.loads(json.dumps(forty.document()))) == forty
    assert forty + Summary() == Summary() + forty == forty
    with pytest.raises(pref.ArgumentError, match="no summary"):
        Summary.of_document({"summary": 1})
    two = simulate(pref.GUSARIK, [BeginnerPlayer] * 2, deals=2)
    with pytest.raises(pref.ArgumentError, match="different tables"):
        forty + two
    with pytest.raises(pref.ArgumentError, match="no summary"):
        Summary.of_document({**forty.document(), "summary": 2})


@pytest.mark.parametrize("value", [Summary(), Distribution(), Duel("a", "b")], ids=str)
def test_only_what_is_alike_is_added_up(value: Any) -> None:
    """A sum with anything else is no sum."""
    with pytest.raises(TypeError, match="unsupported operand"):
        value + 1


def test_a_file_is_saved_on_the_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A crash loses the last seconds only."""
    path = tmp_path / "deals.json"
    # The function hides the module of its name.
    module = import_module("preference.simulation.simulate")
    monkeypatch.setattr(module, "_SAVE_SECONDS", 0.0)
    saved = []

    def show(_: Progress) -> None:
        saved.append(json.loads(path.read_text("utf-8"))["done"])

    beginners(6, chunk=2, resume=path, show=show)
    assert saved == [[], [[0, 2]], [[0, 4]]]


def test_the_file_names_the_players_and_what_they_were_given(tmp_path: Path) -> None:
    """A player of other samples is another player."""
    path = tmp_path / "deals.json"
    makers = [partial(BeginnerPlayer, seed="x") if seat else player_of("random") for seat in (0, 1)]
    assert Plan(pref.GUSARIK, makers).document()["players"] == [
        "RandomPlayer",
        "BeginnerPlayer(seed='x')",
    ]
    few, many = (player_of(f"sampling:{samples}") for samples in (1, 2))
    simulate(pref.GUSARIK, [few, few], deals=0, resume=path)
    with pytest.raises(pref.ArgumentError, match="another"):
        simulate(pref.GUSARIK, [few, many], deals=0, resume=path)


def test_games_are_counted_by_what_and_how(forty: Summary) -> None:
    """The parts add up, and a frequency is a share of all deals."""
    assert forty.count() == forty.deals == 40
    ends = (End.MADE, End.SET, End.NOT_PLAYED, "")
    assert sum(forty.count(end=end) for end in ends) == 40
    made = forty.count(end=End.MADE)
    assert forty.frequency(end=End.MADE) == share(made, 40)
    assert forty.games[Game("raspasy")] == forty.count("raspasy") > 0


def outcome(**parts: object) -> pref.ContractOutcome:
    """An outcome of a table of three."""
    setting = pref.Setting(3, 2)
    return pref.ContractOutcome(setting=setting, declarer=0, **parts)  # type: ignore[arg-type]


SIX = pref.parse_contract("6♠")


@pytest.mark.parametrize(
    ("played", "text"),
    [
        (outcome(contract=SIX, calls=(pref.Pass(),) * 2), "6♠ not played"),
        (outcome(contract=SIX, calls=(pref.Whist(), pref.Pass()), tricks=(6, 2, 2)), "6♠ made"),
        (outcome(contract=SIX, calls=(pref.Whist(), pref.Pass()), tricks=(5, 3, 2)), "6♠ set"),
        (outcome(contract=pref.MISERE, tricks=(0, 5, 5)), "misere made"),
        (outcome(contract=pref.MISERE, tricks=(1, 5, 4), blind=True), "blind misere set"),
        (pref.RaspasyOutcome(setting=pref.Setting(3, 2), tricks=(3, 3, 4)), "raspasy"),
        (pref.SurrenderOutcome(setting=pref.Setting(3, 2), bid=SIX, declarer=0), "surrender"),
        (pref.PreferansOutcome(setting=pref.Setting(3, 2), holder=0), "preferans hand"),
    ],
)
def test_sc_1_every_kind_of_outcome_has_a_word(played: pref.Outcome, text: str) -> None:
    """Made and set by the tricks, not played without any."""
    assert str(game_of(played)) == text


RESULTS = st.lists(st.fractions(-50, 50, max_denominator=3), min_size=1, max_size=30)


@given(RESULTS)
def test_a_distribution_says_what_the_statistics_of_its_results_say(
    results: list[Fraction],
) -> None:
    """Mean, variance and quantiles, exactly."""
    found = Distribution.of(results)
    assert (found.total, found.mean) == (len(results), statistics.mean(results))
    assert found.variance == (statistics.variance(results) if len(results) > 1 else 0)
    assert found.quantile(0) == min(results)
    assert found.quantile(1) == max(results)
    assert found.quantile(0.5) == statistics.median_low(results)
    half = len(results) // 2
    assert Distribution.of(results[:half]) + Distribution.of(results[half:]) == found
    assert all(one < other for one, other in pairwise(value for value, _ in found))
    estimate = found.estimate()
    assert estimate.low <= estimate.value <= estimate.high


@given(st.integers(0, 200), st.integers(1, 200))
def test_the_bounds_of_a_share_are_those_of_wilson(count: int, more: int) -> None:
    """At its bounds the share is just as far from the count as the confidence says."""
    total = max(count, more)
    found = share(count, total)
    assert 0 <= found.low <= found.value <= found.high <= 1
    z = statistics.NormalDist().inv_cdf(0.975)
    for bound, is_cut in ((found.low, count == 0), (found.high, count == total)):
        if not is_cut and found.value not in (found.low, found.high):
            deviation = abs(found.value - bound) / (bound * (1 - bound) / total) ** 0.5
            assert deviation == pytest.approx(z)


@each(
    "call",
    [
        lambda: share(3, 2),
        lambda: share(0, 0),
        lambda: share(-1, 2),
        lambda: share(1, 2, confidence=1),
        lambda: Distribution().mean,
        lambda: Distribution().estimate(),
        lambda: Distribution().quantile(0.5),
        lambda: Distribution.of([1]).quantile(1.5),
        lambda: Summary().frequency("6♠"),
        lambda: beginners(-1),
        lambda: beginners(1, chunk=0),
        lambda: beginners(1, seconds=0),
        lambda: beginners(1, seconds=float("nan")),
        lambda: duel(pref.SOCHI, BeginnerPlayer, RandomPlayer, deals=1, seconds=-1),
        lambda: simulate(pref.SOCHI, [], deals=1),
        lambda: simulate(pref.SOCHI, [BeginnerPlayer] * 2, deals=1),
        lambda: simulate(pref.GUSARIK, THREE, deals=1),
        lambda: arena(pref.SOCHI, {"one": BeginnerPlayer}, deals=1),
        lambda: duel(pref.SOCHI, BeginnerPlayer, RandomPlayer, deals=1, players=5),
        lambda: duel(pref.SOCHI, BeginnerPlayer, RandomPlayer, deals=-1),
        lambda: Duel("a", "b") + Duel("b", "a"),
        lambda: duel(pref.SOCHI, BeginnerPlayer, RandomPlayer, deals=1, names=("a", "a")),
        lambda: duel(pref.SOCHI, BeginnerPlayer, RandomPlayer, deals=1, names=("a",)),  # type: ignore[arg-type]
        lambda: worker_processes(0).__enter__(),
        lambda: worker_processes(62).__enter__(),
    ],
)
def test_numbers_that_make_no_sense_are_refused(call: Callable[[], object]) -> None:
    """With the error for arguments."""
    with pytest.raises(pref.ArgumentError):
        call()


@each(
    "call",
    [
        lambda: share(1.0, 2),  # type: ignore[arg-type]
        lambda: share(1, 2, confidence="0.9"),  # type: ignore[arg-type]
        lambda: Distribution.of([1]).quantile("0.5"),  # type: ignore[arg-type]
        lambda: beginners("1"),  # type: ignore[arg-type]
        lambda: beginners(1, seed=1.5),
        lambda: beginners(1, chunk=True),
        lambda: beginners(1, seconds="1"),
        lambda: beginners(1, seconds=True),
        lambda: simulate("sochi", THREE, deals=1),  # type: ignore[arg-type]
        lambda: simulate(pref.SOCHI, ["beginner"] * 3, deals=1),  # type: ignore[list-item]
        lambda: simulate(pref.SOCHI, 3, deals=1),  # type: ignore[arg-type]
        lambda: arena(pref.SOCHI, [BeginnerPlayer], deals=1),  # type: ignore[arg-type]
        lambda: player_of(3),  # type: ignore[arg-type]
        lambda: beginners(1, executor=ThreadPoolExecutor),
        lambda: beginners(1, show="x"),
        lambda: beginners(1, resume=5),
        lambda: beginners(1, resume=b"x"),
        lambda: duel(pref.SOCHI, BeginnerPlayer, RandomPlayer, deals=1, executor=1),  # type: ignore[arg-type]
        lambda: duel(pref.SOCHI, BeginnerPlayer, RandomPlayer, deals=1, names="ab"),  # type: ignore[arg-type]
        lambda: duel(pref.SOCHI, BeginnerPlayer, RandomPlayer, deals=1, names=(1, 2)),  # type: ignore[arg-type]
        lambda: arena(pref.SOCHI, {1: BeginnerPlayer, 2: RandomPlayer}, deals=1),  # type: ignore[dict-item]
        lambda: worker_processes(True).__enter__(),
        lambda: worker_processes("2").__enter__(),  # type: ignore[arg-type]
    ],
)
def test_values_of_the_wrong_type_are_refused(call: Callable[[], object]) -> None:
    """With the error for types."""
    with pytest.raises(pref.WrongType):
        call()


# --------------------------------------------------------------------------- pictures


@pytest.mark.parametrize("words", [ENGLISH, RUSSIAN], ids=lambda words: words.language)
def test_pictures_show_every_kind_and_say_it_in_words(forty: Summary, words: Words) -> None:
    """Well-formed, with a title and a description, and a bar for each part."""
    root = ElementTree.fromstring(games_svg(forty, words=words))
    space = {"svg": "http://www.w3.org/2000/svg"}
    said = root.findtext("svg:desc", namespaces=space)
    texts = [element.text for element in root.iterfind("svg:text", space)]
    kinds = by_kind(forty.pairs)
    for kind, ends in kinds:
        assert kind_text(kind, words) in texts
        assert f"{kind_text(kind, words)} {ends.total() / 40:.1%}" in (said or "")
    parts = sum(len(ends) for _, ends in kinds)
    assert len(root.findall("svg:rect", space)) == 1 + parts + 3
    bars = [float(bar.get("width", "0")) for bar in root.findall("svg:rect", space)]
    assert all(0 < width <= 720 for width in bars)
    results = ElementTree.fromstring(results_svg(forty, words=words))
    assert results.findtext("svg:title", namespaces=space)
    heights = [float(bar.get("height", "0")) for bar in results.findall("svg:rect", space)]
    assert 2 < len(heights) <= 26
    assert max(heights[1:]) == 220


def test_a_picture_of_one_result_and_of_none() -> None:
    """A single bar; and nothing to draw is refused."""
    zero = Distribution.of([0])
    summary = Summary(deals=1, pairs={Game("blind 6♠", "made"): 1}, results=(zero, zero))
    assert ElementTree.fromstring(results_svg(summary)) is not None
    assert "blind 6" in games_svg(summary)
    for draw in (games_svg, results_svg):
        with pytest.raises(pref.ArgumentError, match="nothing to draw"):
            draw(Summary())
        with pytest.raises(pref.WrongType):
            draw("summary")  # type: ignore[arg-type]
        with pytest.raises(pref.WrongType):
            draw(summary, words="en")  # type: ignore[arg-type]


# --------------------------------------------------------------------------- duels


def test_a_duel_with_oneself_is_drawn_in_every_deal() -> None:
    """What the cards bring comes to both alike."""
    found = duel(pref.SOCHI, BeginnerPlayer, BeginnerPlayer, deals=4)
    assert found.margins == Distribution.of([0, 0, 0, 0])


def test_a_duel_the_other_way_round_has_the_opposite_margins() -> None:
    """Deal by deal."""
    one = duel(pref.ROSTOV, BeginnerPlayer, RandomPlayer, deals=4, seed=3)
    other = duel(pref.ROSTOV, RandomPlayer, BeginnerPlayer, deals=4, seed=3)
    assert other.margins.counts == {-value: count for value, count in one.margins}


@pytest.mark.long
@pytest.mark.parametrize("convention", [pref.SOCHI, pref.LENINGRAD, pref.ROSTOV])
def test_a_beginner_beats_who_plays_by_chance(convention: pref.Convention) -> None:
    """Beyond doubt, after few deals."""
    found = duel(convention, BeginnerPlayer, RandomPlayer, deals=12)
    assert found.estimate(0.999).is_above(0)


@pytest.mark.long
def test_the_duels_of_an_arena_do_not_depend_on_the_executor() -> None:
    """Nor on the chunks; each pair meets once."""
    makers: dict[str, PlayerMaker] = {
        "beginner": BeginnerPlayer,
        "random": RandomPlayer,
        "sampling": player_of("sampling:1"),
    }
    here = arena(pref.SOCHI, makers, deals=2)
    with ThreadPoolExecutor(3) as pool:
        assert arena(pref.SOCHI, makers, deals=2, executor=pool, chunk=1) == here
    assert [(one.first, one.second) for one in here] == [
        ("beginner", "random"),
        ("beginner", "sampling"),
        ("random", "sampling"),
    ]
    assert str(duel(pref.SOCHI, BeginnerPlayer, RandomPlayer, deals=0)).endswith("no deals")


def test_a_duel_keeps_what_is_done_on_ctrl_c_and_what_was_spoiled() -> None:
    """A spoiled deal counts for nobody."""

    def stop(_: Duel) -> None:
        raise KeyboardInterrupt

    found = duel(pref.SOCHI, BeginnerPlayer, RandomPlayer, deals=9, chunk=2, show=stop)
    assert found.margins.total == 2
    tripped = duel(pref.SOCHI, Tripping, BeginnerPlayer, deals=3)
    assert (tripped.margins.total, tripped.failed) == (2, 1)
    assert tripped.failures[0].index == 1


# --------------------------------------------------------------------------- by name


def test_players_are_made_by_name() -> None:
    """With a number of samples, too."""
    assert player_of("beginner")("x") == BeginnerPlayer("x")
    assert player_of("sampling")("x") == SamplingPlayer(20, "x")
    assert player_of("sampling:7")("x") == SamplingPlayer(7, "x")
    assert set(PLAYERS) == {"random", "beginner", "sampling"}
    for text in (
        "",
        "Beginner",
        "sampling:",
        "sampling:0",
        "sampling:-1",
        "sampling:9999999",
        "a:1",
    ):
        with pytest.raises(pref.NotationError, match="no such player"):
            player_of(text)


@given(st.permutations(range(8)), st.integers(1, 5))
def test_ranges_join_whatever_the_order(order: list[int], chunk: int) -> None:
    """What is missing and what is done make up the whole."""
    ranges = Ranges()
    for one in order[:5]:
        ranges = ranges.joined(3 * one, 3 * one + 3)
    missing = list(ranges.missing(24, chunk))
    assert all(0 < last - first <= chunk for first, last in missing)
    for first, last in missing:
        ranges = ranges.joined(first, last)
    assert ranges.done == ((0, 24),)


def test_a_failed_deal_is_a_value() -> None:
    """As the summary is."""
    assert FailedDeal(1, 0, "x", "{}") == FailedDeal(1, 0, "x", "{}")
