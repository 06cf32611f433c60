"""`preference simulate` and `preference arena`: what is printed is what the library returns."""

import json
import os
import signal
import threading
from pathlib import Path
from unittest.mock import Mock

import pytest

import preference as pref
from preference.bots import BeginnerPlayer, Bot, RandomPlayer
from preference.cli import main
from preference.simulation import PlayerMaker, Progress, Summary, arena, player_of, simulate
from tests.test_cli import Ran, Run, refused


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """A function that runs the command in this process, without a bar."""

    def command(*arguments: str) -> Ran:
        status = main((*arguments, "--quiet"))
        out, err = capsys.readouterr()
        return Ran(status, out, err)

    return command


def rows(text: str) -> list[list[str]]:
    """The cells of the lines of a page."""
    return [line.split() for line in text.splitlines()]


def test_a_simulation_as_a_document_is_the_summary(run: Run) -> None:
    """Whatever it is played on."""
    summary = simulate(pref.ROSTOV, [BeginnerPlayer] * 3, deals=12, seed="7")
    arguments = ("simulate", "--deals", "12", "--seed", "7", "--convention", "rostov", "--json")
    ran = run(*arguments)
    assert (ran.status, ran.err) == (0, "")
    assert ran.document == {"preference": 1, **summary.document()}
    assert run(*arguments, "--chunk", "5").document == ran.document
    assert run(*arguments, "--workers", "2", "--chunk", "4").document == ran.document


def test_a_simulation_as_a_page(run: Run) -> None:
    """A row a kind of game, a row a seat, in both languages."""
    summary = simulate(pref.SOCHI, [BeginnerPlayer] * 3, deals=30)
    out = run("simulate", "--deals", "30").out
    assert out.startswith("30 deals, each by itself; spoiled by a player: 0.\n")
    raspasy = next(row for row in rows(out) if row[:1] == ["raspasy"])
    assert raspasy[1] == str(summary.count("raspasy"))
    sixes = sum(count for game, count in summary.pairs if game.kind == "6")
    assert next(row for row in rows(out) if row[:1] == ["6"])[1] == str(sixes)
    seat = next(row for row in rows(out) if row[:2] == ["seat", "0"])
    assert seat[2] == f"{float(summary.results[0].mean):.2f}"
    russian = run("simulate", "--deals", "30", "--lang", "ru").out
    assert russian.startswith("Сдач: 30, каждая сама по себе; испорчено игроками: 0.\n")
    assert "    распасы " in russian


@pytest.mark.parametrize("third", ["random", pytest.param("sampling:1", marks=pytest.mark.long)])
def test_options_and_players_are_those_asked_for(run: Run, third: str) -> None:
    """One player for all seats, or one a seat."""
    convention = pref.SOCHI.evolve(stalingrad=False)
    makers = [player_of(name) for name in ("random", "beginner", third)]
    summary = simulate(convention, makers, deals=1)
    names = ("--player", "random", "--player", "beginner", "--player", third)
    option = ("--option", "stalingrad=false")
    found = run("simulate", "--deals", "1", *names, *option, "--json").document
    assert found == {"preference": 1, **summary.document()}
    four = run("simulate", "--deals", "4", "--players", "4", "--player", "random", "--json")
    assert four.document == {
        "preference": 1,
        **simulate(pref.SOCHI, [RandomPlayer] * 4, deals=4).document(),
    }


def test_a_player_may_be_given_a_time(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the library's; what is no time is refused."""
    asked: list[object] = []

    def simulated(*given: object, **more: object) -> Summary:
        asked.append(more["seconds"])
        return simulate(*given, **more)  # type: ignore[arg-type]

    monkeypatch.setattr("preference.cli.simulate.simulate", simulated)
    assert run("simulate", "--deals", "1", "--seconds", "60.5").status == 0
    assert run("simulate", "--deals", "1").status == 0
    assert asked == [60.5, None]
    refused(run("simulate", "--deals", "1", "--seconds", "0"), "time to think")
    refused(run("arena", "--seconds", "soon"), "a number of seconds")


def test_a_simulation_goes_on_from_its_file(run: Run, tmp_path: Path) -> None:
    """And says so if the file is of another."""
    path = str(tmp_path / "deals.json")
    assert run("simulate", "--deals", "4", "--resume", path).status == 0
    assert json.loads(Path(path).read_text("utf-8"))["done"] == [[0, 4]]
    ran = run("simulate", "--deals", "9", "--resume", path, "--json")
    assert ran.document == {
        "preference": 1,
        **simulate(pref.SOCHI, [BeginnerPlayer] * 3, deals=9).document(),
    }
    refused(run("simulate", "--seed", "2", "--resume", path), "another seed")
    nowhere = str(tmp_path / "nowhere" / "deals.json")
    refused(run("simulate", "--deals", "1", "--resume", nowhere), "nowhere")


def test_what_a_player_spoiled_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Below the tables; where nothing was played there is no table."""

    def failing(seed: str) -> Bot:
        raising = Mock(spec=BeginnerPlayer)
        raising.act.side_effect = ValueError(f"no idea with {seed}")
        return raising

    def maker(name: str) -> PlayerMaker:
        return failing if name == "random" else player_of(name)

    for command in ("simulate", "arena"):
        monkeypatch.setattr(f"preference.cli.{command}.player_of", maker)
    ran = run("simulate", "--deals", "2", "--player", "random")
    assert (ran.status, ran.out.count("no idea")) == (0, 2)
    assert "share" not in ran.out
    ran = run("arena", "--deals", "2", "--player", "random", "--player", "beginner")
    assert (ran.status, ran.out.count("no idea")) == (0, 2)
    rows_of = [row for row in rows(ran.out) if row[:1] == ["random"]]
    assert rows_of == [["random", "beginner", "0"]]
    document = run(
        "arena", "--deals", "2", "--player", "random", "--player", "beginner", "--json"
    ).document
    assert "mean" not in document["duels"][0]


def test_after_ctrl_c_what_is_done_is_printed_and_the_status_is_130(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing that was played is lost."""

    def stopped(*given: object, **more: object) -> Summary:
        def stop(progress: Progress) -> None:
            if progress.done.count >= 4:
                raise KeyboardInterrupt

        return simulate(*given, **{**more, "show": stop})  # type: ignore[arg-type]

    monkeypatch.setattr("preference.cli.simulate.simulate", stopped)
    ran = run("simulate", "--deals", "50", "--chunk", "2")
    assert ran.status == 130
    assert ran.out.startswith("4 deals, each by itself")


def test_an_arena_is_told_duel_by_duel(run: Run) -> None:
    """As the library returns it."""
    names = ("--player", "beginner", "--player", "random")
    (found,) = arena(
        pref.SOCHI, {"beginner": BeginnerPlayer, "random": RandomPlayer}, deals=3, seed="5"
    )
    ran = run("arena", "--deals", "3", "--seed", "5", *names)
    estimate = found.estimate()
    row = next(row for row in rows(ran.out) if row[:2] == ["beginner", "random"])
    assert row[2:4] == ["3", f"{estimate.value:+.2f}"]
    document = run("arena", "--deals", "3", "--seed", "5", *names, "--json").document
    (duel,) = document["duels"]
    assert (duel["first"], duel["second"], duel["deals"]) == ("beginner", "random", 3)
    assert duel["mean"] == estimate.value
    assert duel["margins"] == [[str(value), count] for value, count in found.margins]
    assert "одни и те же сдачи" in run("arena", "--deals", "1", *names, "--lang", "ru").out


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("simulate", "--player", "nobody"), "no such player"),
        (("simulate", "--player", "random", "--player", "beginner"), "there are 3 seats"),
        (("simulate", "--convention", "nowhere"), "nowhere"),
        (("simulate", "--deals", "0"), "usage: preference simulate"),
        (("simulate", "--workers", "62"), "accepted: 1 to 61"),
        (("simulate", "--workers", "2", "--scheduler", "tcp://x:1"), "not allowed with"),
        (("simulate", "--players", "4", "--convention", "gusarik", "--deals", "1"), "players"),
        (("arena", "--player", "random"), "a duel takes two"),
        (("arena", "--player", "random", "--player", "nobody"), "no such player"),
        (("arena", "--player", "random", "--player", "random"), "a duel takes two"),
    ],
)
def test_arguments_that_cannot_be_are_refused(
    run: Run, arguments: tuple[str, ...], part: str
) -> None:
    """With one message and nothing on standard output."""
    refused(run(*arguments), part)


def test_a_cluster_that_is_not_there_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a while, and in one line."""
    monkeypatch.setattr("preference.cli.choosing._PATIENCE", 0.2)
    refused(
        run("simulate", "--scheduler", "tcp://127.0.0.1:9", "--deals", "1"), "cannot be reached"
    )


def test_dask_that_is_not_installed_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """With how to install it."""
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    refused(run("simulate", "--scheduler", "tcp://x:1", "--deals", "1"), "'.[dask]'")


@pytest.mark.long
def test_a_cluster_plays_the_same_deals_though_a_worker_is_killed(run: Run) -> None:
    """Two worker processes, of which one dies in the middle of the work."""
    distributed = pytest.importorskip("distributed")
    summary = simulate(pref.SOCHI, [BeginnerPlayer] * 3, deals=150)
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        workers = list(client.run(os.getpid).values())
        assert len(workers) == 2
        assert os.getpid() not in workers
        killer = threading.Timer(0.7, os.kill, (workers[0], signal.SIGKILL))
        killer.start()
        try:
            ran = run(
                "simulate", "--scheduler", cluster.scheduler_address, "--deals", "150",
                "--chunk", "3", "--json",
            )  # fmt: skip
        finally:
            killer.cancel()
            killer.join()
    assert ran.document == {"preference": 1, **summary.document()}
