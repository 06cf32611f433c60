"""The soak: the same for any chunks, resumable, and every failure with how to have it again."""

import json
import subprocess
import sys
from collections import Counter
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

import preference as pref
from preference.simulation.games import fingerprint
from preference.testing.invariants import INVARIANTS, play_case
from preference.testing.soak import (
    PERIODS,
    Failure,
    SoakState,
    Tally,
    run_soak,
    soak_deal,
    soak_range,
)
from preference.testing.soak.command import main
from preference.testing.soak.run import run_soak as run

DEALS = 60


@pytest.fixture(scope="module")
def whole() -> Tally:
    """The first deals of seed 1."""
    return soak_range(1, 0, DEALS)


def test_all_invariants_hold_and_every_one_is_counted(whole: Tally) -> None:
    """In so few deals nearly every kind comes up."""
    assert (whole.failed, whole.failures) == (0, ())
    counts, checks = whole.counts, whole.checks
    assert counts["deals"] == DEALS
    assert counts["states"] == counts["actions"] + DEALS
    assert checks["cards"] == checks["actors"] == checks["legal"] == counts["states"]
    assert checks["score"] == DEALS
    assert counts["pads"] == checks["lines"] >= DEALS // PERIODS["pad"]
    assert {"raspasy", "contract made", "contract set", "surrender"} <= set(counts)
    assert counts["players 2"] + counts["players 3"] + counts["players 4"] == DEALS


def test_a_deal_follows_from_the_seed_and_its_index_alone(whole: Tally) -> None:
    """The same again, another for another seed; each deal has a fingerprint of its own."""
    assert soak_range(1, 0, DEALS) == whole
    assert soak_range(2, 0, 5).digest != soak_range(1, 0, 5).digest
    prints = {fingerprint(index, [], []) for index in range(100)}
    assert len(prints) == 100
    entry = pref.Entry(0, pref.Column.POOL, 2, "SC-1")
    others = {fingerprint(0, [pref.Pass()], []), fingerprint(0, [], [entry])}
    assert len(others | prints) == 102


@pytest.mark.parametrize("chunk", [1, 7, 59])
def test_any_chunks_in_any_order_come_to_the_same(whole: Tally, chunk: int) -> None:
    """Counts, checks and digest."""
    parts = [soak_range(1, at, min(at + chunk, DEALS)) for at in range(0, DEALS, chunk)]
    total = Tally()
    for part in reversed(parts):
        total = total + part
    assert total == whole


@pytest.mark.long
def test_worker_processes_come_to_the_same(whole: Tally) -> None:
    """Two of them, with chunks that do not divide the work."""
    state = run_soak(SoakState(seed=1), DEALS, workers=2, chunk=11, quiet=True)
    assert state.tally == whole
    assert state.done == ((0, DEALS),)


def test_a_soak_is_resumed_where_it_stopped(whole: Tally, tmp_path: Path) -> None:
    """From its file, also with a hole in the middle."""
    path = tmp_path / "soak.json"
    state = SoakState(seed=1).with_range(20, 30, soak_range(1, 20, 30), 1.5)
    state.save(path)
    assert SoakState.load(path) == state
    resumed = run_soak(SoakState.load(path), DEALS, chunk=13, path=path, quiet=True)
    assert resumed.tally == whole
    assert SoakState.load(path).tally == whole
    assert list(tmp_path.iterdir()) == [path]
    assert run_soak(resumed, DEALS, path=path, quiet=True) == resumed


def test_a_preset_may_be_soaked_alone() -> None:
    """With the number of players it is for."""
    counts = soak_range(1, 0, 10, "gusarik").counts
    assert (counts["players 2"], counts["deals"]) == (10, 10)


def test_every_slower_check_is_due_in_its_turn() -> None:
    """One deal of so many; the names are of invariants, or say what they mean."""
    own = {"every action", "pad", "match"}
    assert set(PERIODS) - own <= set(INVARIANTS)
    tally = soak_range(1, 0, 130, "sochi")
    never = set(INVARIANTS) - set(tally.checks)
    # These are checked inside others: entries by score, places and rounding by settlement.
    inside = {"entries", "places", "rounding", "settlement", "sheet_sum", "ratings"}
    assert never <= inside, never
    assert tally.failed == 0


# ------------------------------------------------------------------ failures


@pytest.fixture
def wrong_raspasy(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that lets two seats act at once in every raspasy."""
    monkeypatch.setattr(pref.Raspasy, "actors", property(lambda _self: (0, 1)))


@pytest.mark.usefixtures("wrong_raspasy")
def test_a_failure_says_which_deal_and_how_to_have_it_again() -> None:
    """The case plays to the state that fails; the other deals go on."""
    tally = soak_range(1, 0, 40)
    assert 0 < tally.failed < 40
    assert tally.counts["deals"] == 40
    failure = tally.failures[0]
    assert "InvariantError: actors (ST-3)" in failure.error
    assert isinstance(play_case(failure.replay)[-1], pref.Raspasy)
    again = soak_deal(1, failure.index)
    assert again.failures == (failure,)


@pytest.mark.usefixtures("wrong_raspasy")
def test_a_failure_of_a_match_comes_with_its_record(capsys: pytest.CaptureFixture[str]) -> None:
    """The exit status is 1, and the report tells what and how."""
    assert main(["soak", "--deals", "30", "--quiet"]) == 1
    out = capsys.readouterr().out
    assert "InvariantError: actors (ST-3)" in out
    assert 'replay: {"convention"' in out


def test_a_view_that_leaks_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the deals that look at a whole match; the failure comes with its record."""

    def leaking(match: pref.Match, seat: int | None, **_: bool) -> pref.View:
        return pref.view(match, seat)

    monkeypatch.setattr("preference.testing.invariants.secrecy.view", leaking)
    monkeypatch.setitem(PERIODS, "match", 1)
    failures = soak_range(1, 0, 20, "sochi").failures
    assert failures
    assert all("(IN-1)" in one.error for one in failures)
    # A match that a fourth player joined has no record.
    recorded = [one.replay for one in failures if one.replay.startswith("{")]
    assert all(pref.read_match_record(one).match().log for one in recorded)
    assert recorded


def test_an_exception_of_any_kind_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever goes wrong is what a soak looks for; before there is a deal there is no case."""

    def broken(*_: Any) -> Any:
        raise ZeroDivisionError("no")

    with monkeypatch.context() as patch:
        patch.setattr("preference.testing.soak.deal.make_state", broken)
        assert soak_deal(1, 3).failures == (Failure(3, "ZeroDivisionError: no", ""),)
    with monkeypatch.context() as patch:
        patch.setattr("preference.testing.soak.deal.score", broken)
        (failure,) = soak_deal(1, 3).failures
        assert isinstance(play_case(failure.replay)[-1], pref.Finished)
    with monkeypatch.context() as patch:
        patch.setattr("preference.testing.soak.deal.MOST_ACTIONS", 3)
        (failure,) = soak_deal(1, 3).failures
        assert "does not end" in failure.error
    with monkeypatch.context() as patch:
        patch.setattr("preference.testing.soak.deal.score", broken)
        patch.setattr("preference.testing.soak.deal.case_of", _unwritten)
        assert soak_deal(1, 3).failures[0].replay == ""


def _unwritten(*_: Any) -> str:
    raise pref.ConventionError("a callable", code="own-callable")


def test_only_some_failures_are_kept_with_all_their_words() -> None:
    """The others are counted; those kept are the first, in whatever order they come."""
    failures = [Tally(failed=1, failures=(Failure(index, "no", ""),)) for index in range(50)]
    total = Tally()
    for one in reversed(failures):
        total = total + one
    assert total.failed == 50
    assert [one.index for one in total.failures] == list(range(20))


# ------------------------------------------------------------------ state, command line


def test_a_report_counts_the_failures_that_it_does_not_show(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first are told with all their words."""
    monkeypatch.setattr(pref.Auction, "actors", property(lambda _self: ()))
    assert main(["soak", "--deals", "30", "--quiet", "--convention", "sochi"]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "and 10 more"


def test_a_state_knows_what_is_missing() -> None:
    """Ranges join where they meet."""
    state = SoakState(seed=1)
    for first, last in ((10, 20), (0, 5), (5, 10), (30, 31)):
        state = state.with_range(first, last, Tally(Counter(deals=last - first)), 0.1)
    assert state.done == ((0, 20), (30, 31))
    assert state.deals == state.tally.counts["deals"] == 21
    assert list(state.missing(33, 4)) == [(20, 24), (24, 28), (28, 30), (31, 33)]
    assert list(state.missing(10, 4)) == []
    assert list(state.missing(21, 4)) == [(20, 21)]


@pytest.mark.long
@pytest.mark.parametrize("workers", [1, 2])
def test_the_file_is_written_early_however_long_a_chunk_is(
    workers: int, whole: Tally, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the first deals, then whenever it is due; a soak that is killed has lost little."""
    saved: list[int] = []
    save = SoakState.save

    def listening(self: SoakState, path: Path) -> None:
        saved.append(self.deals)
        save(self, path)

    monkeypatch.setattr(SoakState, "save", listening)
    path = tmp_path / "soak.json"
    state = run_soak(SoakState(seed=1), DEALS, workers=workers, chunk=10**6, path=path, quiet=True)
    assert state.tally == whole
    assert saved[:1] == [0]
    assert 0 < saved[1] <= 32
    assert saved[-1] == DEALS
    monkeypatch.setattr("preference.testing.soak.run._SAVE_SECONDS", 0.0)
    saved.clear()
    run_soak(SoakState(seed=1), DEALS, chunk=10**6, path=path, quiet=True)
    assert saved == [0, 16, 48, 60, 60]


def test_the_file_is_written_whatever_ends_the_soak(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker process that dies is no Ctrl-C."""

    def dies(_seed: int, first: int, *_: Any) -> Tally:
        if first >= 20:
            raise BrokenProcessPool
        return Tally(Counter(deals=10))

    monkeypatch.setattr("preference.testing.soak.run.soak_range", dies)
    path = tmp_path / "soak.json"
    with pytest.raises(BrokenProcessPool):
        run_soak(SoakState(seed=1), 40, chunk=10, path=path, quiet=True)
    assert SoakState.load(path).done == ((0, 20),)


def test_the_file_of_a_soak_is_plain_json(tmp_path: Path) -> None:
    """With what was asked for and what came out of it."""
    path = tmp_path / "soak.json"
    assert main(["soak", "--deals", "5", "--seed", "7", "--resume", str(path), "--quiet"]) == 0
    document = json.loads(path.read_text(encoding="utf-8"))
    assert (document["seed"], document["deals"], document["done"]) == (7, 5, [[0, 5]])
    assert document["digest"] == f"{soak_range(7, 0, 5).digest:032x}"


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"soak": 2}', '{"soak": 1, "seed": 1}', "7"])
def test_a_file_of_something_else_is_refused(text: str, tmp_path: Path) -> None:
    """And is not written over."""
    path = tmp_path / "soak.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(pref.ArgumentError):
        SoakState.load(path)
    assert main(["soak", "--deals", "5", "--resume", str(path), "--quiet"]) == 2
    assert path.read_text(encoding="utf-8") == text


def test_a_file_of_another_soak_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Another seed, or another convention."""
    path = tmp_path / "soak.json"
    SoakState(seed=1).save(path)
    for words in (["--seed", "2"], ["--convention", "sochi"]):
        assert main(["soak", "--deals", "5", "--resume", str(path), *words, "--quiet"]) == 2
        assert "is a soak of seed 1" in capsys.readouterr().err


def test_one_deal_may_be_soaked_again(capsys: pytest.CaptureFixture[str]) -> None:
    """By its index."""
    assert main(["soak", "--index", "17", "--seed", "1"]) == 0
    assert f"digest {soak_deal(1, 17).digest:032x}" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words", [["soak", "--deals", "0"], ["soak", "--deals", "x"], ["soak", "--index=-1"], []]
)
def test_wrong_arguments_are_refused(words: list[str]) -> None:
    """As argparse does."""
    with pytest.raises(SystemExit) as caught:
        main(words)
    assert caught.value.code == 2


def test_a_file_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    """With the reason, and before the work is done."""
    path = tmp_path / "there is no such folder" / "soak.json"
    assert main(["soak", "--deals", "1000000000", "--resume", str(path), "--quiet"]) == 2


def test_a_log_gets_a_line_now_and_then(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where standard error is no terminal; always one at the end."""
    monkeypatch.setattr("preference.simulation.bar._LINE_SECONDS", 0.0)
    run(SoakState(seed=1), 6, chunk=2)
    lines = capsys.readouterr().err.splitlines()
    assert [line.split(",")[0] for line in lines] == [f"{at} of 6 deals" for at in (2, 4, 6)]


@pytest.mark.parametrize("rich", [True, False])
def test_a_terminal_gets_a_bar_if_rich_is_there(
    rich: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And lines if it is not."""
    if not rich:
        monkeypatch.setitem(sys.modules, "rich.console", None)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    assert run(SoakState(seed=1), 4, chunk=2).deals == 4


@pytest.mark.long
@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_keeps_what_is_done(
    workers: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file is whole, the status is that of Ctrl-C, and the soak goes on from it."""
    path = tmp_path / "soak.json"
    saved = SoakState.with_range
    left = iter([True, True])

    def interrupted(self: SoakState, *done: Any) -> SoakState:
        if not next(left, False):
            raise KeyboardInterrupt
        return saved(self, *done)

    words = ["soak", "--deals", "20", "--chunk", "5", "--resume", str(path), "--quiet"]
    words += ["--workers", str(workers)]
    with monkeypatch.context() as patch:
        patch.setattr(SoakState, "with_range", interrupted)
        assert main(words) == 130
    assert SoakState.load(path).deals == 10
    assert main(words) == 0
    assert SoakState.load(path).tally == soak_range(1, 0, 20)


@pytest.mark.long
def test_the_test_kit_is_a_program() -> None:
    """`python -m preference.testing`; workers leave Ctrl-C to it."""
    command = [sys.executable, "-m", "preference.testing", "soak", "--deals", "3", "--quiet"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("3 deals, ")
    assert done.stderr == ""
