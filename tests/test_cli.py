"""The command line prints what the library says, or one message and nothing else."""

import io
import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from typing import Any, TypeAlias

import pytest

import preference as pref
from preference.cli import main
from preference.records import MAX_BYTES
from preference.rendering import LANGUAGES, sheet_svg, sheet_tree_text, tree_text
from tests.looks import some
from tests.vectors_io import Document, Vector, cases, differences, load

ROOT = Path(__file__).parent.parent
EVENING = ROOT / "examples" / "evening.json"
PROGRAM = [sys.executable, "-m", "preference"]

SHEET: dict[str, Any] = {
    "preference": 1,
    "convention": "sochi",
    "players": ["Anna", "Boris", "Vera"],
    "pool": [20, 20, 14],
    "gora": [12, 4, 19],
    "whists": [[0, 70, 100], [114, 0, 96], [140, 180, 0]],
    "rated": True,
}
RECORD: dict[str, Any] = {
    "preference": 1,
    "convention": "sochi",
    "players": ["Anna", "Boris", "Vera"],
    "pool": 20,
    "first_dealer": 2,
    "deals": [{"raspasy": True, "tricks": [3, 3, 4]}],
}
MATCH: dict[str, Any] = {
    **RECORD,
    "deals": [
        {
            "hands": [
                "♠J ♠Q ♠K ♠A ♣Q ♣K ♣A ♦7 ♥7 ♥8",
                "♠7 ♠8 ♠9 ♣7 ♣8 ♦Q ♦K ♦A ♥K ♥A",
                "♠10 ♣9 ♣10 ♣J ♦8 ♦9 ♦10 ♥10 ♥J ♥Q",
            ],
            "talon": "♦J ♥9",
            "actions": ["6♠", "pass", "pass", "discard ♦7 ♦J", "declare 7♠", "pass", "pass"],
        }
    ],
}


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in an empty folder."""
    monkeypatch.chdir(tmp_path)


def written(name: str, document: Any) -> str:
    """Write a document into the folder and return its name."""
    Path(name).write_text(json.dumps(document, ensure_ascii=False), encoding="utf-8")
    return name


class Ran:
    """What a command printed and returned."""

    def __init__(self, status: int, out: str, err: str) -> None:
        """Keep the three."""
        self.status, self.out, self.err = status, out, err

    @property
    def document(self) -> Any:
        """What was printed, read as JSON."""
        return json.loads(self.out)


Run: TypeAlias = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """A function that runs the command line in this process."""

    def command(*arguments: str) -> Ran:
        status = main(arguments)
        out, err = capsys.readouterr()
        return Ran(status, out, err)

    return command


def assert_same(wanted: Document, got: Document) -> None:
    """Compare two documents; a rating of 1200 may be written as 1200.0."""
    documents = []
    for document in (wanted, got):
        ratings = document.get("ratings")
        if ratings is not None:
            before = list(map(float, ratings["before"]))
            document = {**document, "ratings": {**ratings, "before": before}}  # noqa: PLW2901
        documents.append(document)
    assert differences(*documents) == []


def refused(ran: Ran, *parts: str) -> None:
    """Check that a command refused: status 2, nothing printed, one message with these parts."""
    assert ran.status == 2
    assert ran.out == ""
    assert ran.err.endswith("\n")
    assert "Traceback" not in ran.err
    assert ran.err.count("\n") == 1 or ran.err.startswith("usage: ")
    for part in parts:
        assert part in ran.err


# ---------------------------------------------------------------------------------------- score


def test_score_prints_the_sheet_and_the_settlement_of_a_finished_game(run: Run) -> None:
    """The first command of the README: running totals, why the game is over, who won."""
    ran = run("score", str(EVENING))
    assert (ran.status, ran.err) == (0, "")
    assert "  pool              2.4.6.15\n" in ran.out
    assert "  whists on Timur   12.36.42.48.68.86\n" in ran.out
    assert "The game is over: the pool is full.\n\nSettlement\n" in ran.out
    assert re.search(r"^ +1  Larisa +43 1/3 +44 +1286\.5 +1298\.7$", ran.out, re.MULTILINE)
    assert "WH-11" not in ran.out


def test_score_settles_a_game_in_progress_only_when_asked(run: Run) -> None:
    """Without --settle a game that is not over has no settlement."""
    name = written("game.json", RECORD)
    assert "Settlement" not in run("score", name).out
    assert "Settlement" in run("score", name, "--settle").out
    assert "settlement" not in run("score", name, "--json").document
    assert "settlement" in run("score", name, "--json", "--settle").document


def test_score_explain_prints_each_entry_and_the_settlement_step_by_step(run: Run) -> None:
    """Every entry with its rule, the notes of the record, the six steps, then the results."""
    ran = run("score", str(EVENING), "--explain")
    pad = pref.read_score_record(EVENING.read_bytes()).pad()
    rules = re.findall(r"  [+-]\d+  ([A-Z]+-\d+)  ", ran.out)
    assert rules == [entry.rule for entry in pad.entries]
    assert "note: The first Stalingrad of the evening." in ran.out
    assert [line[:2] for line in ran.out.split("\n") if re.match(r"\d\.", line)] == [
        f"{step}." for step in range(1, 7)
    ]
    assert ran.out.index("6. The balances") < ran.out.index("Settlement")


def test_score_explain_settles_a_game_in_progress(run: Run) -> None:
    """Whoever asks for the way to the settlement gets its end, too."""
    assert "Settlement" in run("score", written("game.json", RECORD), "--explain").out


def test_score_of_the_example_is_the_document_worked_by_hand(run: Run) -> None:
    """--json prints what stands beside the example."""
    expected = json.loads((ROOT / "examples" / "evening.expected.json").read_text("utf-8"))
    assert_same(expected, run("score", str(EVENING), "--json").document)


@pytest.mark.parametrize("vector", list(cases(load("sochi3")[:12] + load("presets")[::9])))
def test_score_json_is_the_document_of_the_format(run: Run, vector: Vector) -> None:
    """--json --settle prints the document the vectors expect, as one document and nothing else."""
    ran = run("score", written("game.json", vector.record), "--json", "--settle")
    assert (ran.status, ran.err) == (0, "")
    assert_same(vector.wanted, ran.document)


@pytest.mark.parametrize("vector", list(cases(load("illegal"))))
def test_score_refuses_every_illegal_record(run: Run, vector: Vector) -> None:
    """Each record of the vectors that must be refused is, with its place."""
    name = written("game.json", vector.record)
    refused(run("score", name, "--json"), f"preference score: {name}: $")


def test_score_reads_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """- stands for standard input, bytes or text."""
    text = json.dumps(RECORD)
    for stream in (io.TextIOWrapper(io.BytesIO(text.encode())), io.StringIO(text)):
        monkeypatch.setattr(sys, "stdin", stream)
        assert run("score", "-", "--json").document["gora"] == [0, 0, 1]
    monkeypatch.setattr(sys, "stdin", io.StringIO("[]"))
    refused(run("score", "-"), "preference score: standard input: $: ")
    monkeypatch.setattr(sys, "stdin", None)
    refused(run("score", "-"), "cannot be read")


def test_score_in_russian(run: Run) -> None:
    """--lang ru prints Russian words; the document has none to change."""
    ran = run("score", str(EVENING), "--explain", "--lang", "ru")
    assert "  пуля                    2.4.6.15\n" in ran.out
    assert "консоляция за подсад" in ran.out
    assert "Расчёт" in ran.out
    assert not re.search(r"\b(pool|gora|tricks|place)\b", ran.out)


# --------------------------------------------------------------------------------------- settle


def test_settle_prints_places_exact_and_whole_results(run: Run) -> None:
    """The sheet of the formats settles as the library settles it, ratings included."""
    ran = run("settle", written("sheet.json", SHEET))
    assert (ran.status, ran.err) == (0, "")
    rows = [line.split() for line in ran.out.split("\n")[4:7]]
    settlement = pref.read_sheet_record(SHEET).settlement
    assert [row[:2] for row in rows] == [["1", "Boris"], ["2", "Vera"], ["3", "Anna"]]
    assert [row[-3] for row in rows] == [str(settlement.whole[seat]) for seat in (1, 2, 0)]


def test_se4_settle_with_a_stake_adds_money(run: Run) -> None:
    """A stake of 0.05 turns 57 whists into 2.85, in the text and in the document."""
    name = written("sheet.json", SHEET)
    assert re.search(r"Boris .* 57 +2\.85 ", run("settle", name, "--stake", "0.05").out)
    ran = run("settle", name, "--stake", "0.05", "--json")
    assert ran.document["money"] == ["-3.35", "2.85", "0.50"]
    assert "money" not in run("settle", name, "--json").document


def test_se2_settle_explain_prints_the_paper_method(run: Run) -> None:
    """The steps come before the results."""
    ran = run("settle", written("sheet.json", SHEET), "--explain")
    assert ran.out.startswith("1. Every pool is brought up to the largest, 20")
    assert ran.out.index("6. The balances") < ran.out.index("Settlement")


def test_settle_json_is_the_document_of_the_format(run: Run) -> None:
    """--json prints settlement and ratings, and ratings only for a rated sheet."""
    assert run("settle", written("a.json", SHEET), "--json").document == pref.settle_document(SHEET)
    unrated = {key: value for key, value in SHEET.items() if key != "rated"}
    document = run("settle", written("b.json", unrated), "--json").document
    assert list(document) == ["preference", "settlement"]


@pytest.mark.parametrize(
    "stake", ["NaN", "-1", "1e3", "0,05", "inf", "", "٣", "1" * 30, "0.0000001"]
)
def test_se4_settle_refuses_a_stake_that_is_no_sum_of_money(run: Run, stake: str) -> None:
    """A stake is digits and a point; whatever else is refused with an example."""
    name = written("sheet.json", SHEET)
    refused(run("settle", name, f"--stake={stake}"), "a sum of money such as 0.05")


def test_settle_refuses_a_sheet_that_does_not_fit(run: Run) -> None:
    """A diagonal that is not 0 is refused at its place."""
    wrong = {**SHEET, "whists": [[1, 0, 0], [0, 0, 0], [0, 0, 0]]}
    refused(run("settle", written("sheet.json", wrong)), "$.whists: ", "themselves")


# --------------------------------------------------------------------------------------- replay


def test_replay_prints_the_match_as_a_person_would_read_it(run: Run) -> None:
    """Cards by suits, auction, exchange, whist, result, entries; then the sheet."""
    ran = run("replay", written("match.json", MATCH))
    assert (ran.status, ran.err) == (0, "")
    for part in (
        "    ♠ J Q K A  ♠ 7 8 9  ♠ 10\n",
        "    talon ♦J ♥9\n",
        "    auction   Anna: 6♠, Boris: pass, Vera: pass\n",
        "    exchange  Anna: lays away ♦7 ♦J, Anna: declares 7♠\n",
        "    defence   Boris: pass, Vera: pass\n",
        "    7♠ by Anna; not played; made\n",
        "    Anna   pool               +4  SC-1   contract made\n",
        "  pool             4\n",
    ):
        assert part in ran.out
    assert "Settlement" not in ran.out
    assert "Settlement" in run("replay", "match.json", "--settle").out


@pytest.mark.many
@pytest.mark.parametrize("vector", some(list(cases(load("matches")))))
def test_replay_json_is_the_document_of_the_format(run: Run, vector: Vector) -> None:
    """--json --settle prints the document the vectors expect; the text can be printed, too."""
    name = written("match.json", vector.record)
    ran = run("replay", name, "--json", "--settle")
    assert_same(vector.wanted, ran.document)
    ran = run("replay", name)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.endswith("\n")


@pytest.mark.parametrize("vector", list(cases(load("illegal_matches"))))
def test_replay_refuses_with_deal_action_and_rule(run: Run, vector: Vector) -> None:
    """Each match of the vectors that must be refused is, at its deal, action and rule."""
    ran = run("replay", written("match.json", vector.record))
    action = "" if vector.action is None else f".actions[{vector.action}]"
    refused(ran, f"$.deals[{vector.deal}]{action}", vector.rule)


def test_replay_names_the_legal_actions_of_a_refusal(run: Run) -> None:
    """A refusal lists what could have been done instead."""
    deal = {**MATCH["deals"][0], "actions": ["6♠", "6♠"]}
    ran = run("replay", written("match.json", {**MATCH, "deals": [deal]}))
    refused(ran, "$.deals[0].actions[1]", "BI-2", "refused: 6♠", "accepted: pass, 6♣, 6♦")


def test_replay_in_russian(run: Run) -> None:
    """Cards and words are Russian."""
    ran = run("replay", written("match.json", MATCH), "--lang", "ru")
    assert "    ♠ В Д К Т  ♠ 7 8 9  ♠ 10\n" in ran.out
    assert "    торговля   Anna: 6♠, Boris: пас, Vera: пас\n" in ran.out


# ----------------------------------------------------------------------------------------- tree


def test_score_tree_prints_what_every_result_is_the_sum_of(run: Run) -> None:
    """The trees of all players, between the sheet and the settlement."""
    ran = run("score", str(EVENING), "--tree")
    pad = pref.read_score_record(EVENING.read_bytes()).pad()
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.count(tree_text(pad)) == 1
    over = ran.out.index("The game is over")
    assert over < ran.out.index("result of Larisa (SE-1); 44 in whole whists (SE-3)")
    assert ran.out.index("result of Timur") < ran.out.index("\nSettlement\n")
    assert max(map(len, ran.out.split("\n"))) <= 80


def test_score_tree_settles_a_game_in_progress(run: Run) -> None:
    """Whoever asks what the results are made of gets the results, too."""
    assert "\nSettlement\n" in run("score", written("game.json", RECORD), "--tree").out


def test_score_tree_goes_with_explain_and_with_a_language(run: Run) -> None:
    """Entries, sheet, steps on paper, trees, settlement; all in Russian."""
    ran = run("score", str(EVENING), "--tree", "--explain", "--lang", "ru")
    parts = ["#0 сдаёт Timur", "6. Разности", "итог, Larisa (SE-1)", "\nРасчёт\n"]
    assert sorted(parts, key=ran.out.index) == parts
    assert not re.search(r"\b(pool|gora|tricks|place|result)\b", ran.out)


@pytest.mark.parametrize("seat", range(3))
def test_score_tree_of_one_player(run: Run, seat: int) -> None:
    """--player takes a name as the record has it, and leaves the others' trees out."""
    pad = pref.read_score_record(EVENING.read_bytes()).pad()
    name = pad.terms.players[seat].name
    ran = run("score", str(EVENING), "--tree", "--player", name)
    assert tree_text(pad, seat=seat) in ran.out
    assert re.findall(r"result of (\w+) ", ran.out) == [name]


def test_tree_of_a_player_who_is_not_there_is_refused(run: Run) -> None:
    """Of each command, with the names there are; and safely, whatever was asked for."""
    documents = {"score": RECORD, "settle": SHEET, "replay": MATCH}
    for command, document in documents.items():
        name = written("file.json", document)
        ran = run(command, name, "--tree", "--player", "anna\x1b[2J" + "x" * 1000)
        refused(ran, f"preference {command}: file.json: nobody is called anna\\x1b[2J")
        assert "accepted: Anna, Boris, Vera" in ran.err
        assert "x" * 50 not in ran.err


def test_settle_tree_goes_down_to_the_totals_of_the_sheet(run: Run) -> None:
    """A sheet has no deals; the tree stands before the settlement, also of one player."""
    name = written("sheet.json", SHEET)
    sheet = pref.read_sheet_record(SHEET).sheet
    players = SHEET["players"]
    ran = run("settle", name, "--tree")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith(sheet_tree_text(pref.SOCHI, sheet, players) + "\n\nSettlement\n")
    ran = run("settle", name, "--tree", "--player", "Vera", "--lang", "ru")
    tree = sheet_tree_text(pref.SOCHI, sheet, players, LANGUAGES["ru"], seat=2)
    assert ran.out.startswith(tree + "\n\nРасчёт\n")
    ran = run("settle", name, "--tree", "--explain", "--stake", "0.05")
    parts = ["1. Every pool", "result of Anna", "\nSettlement\n", "2.85"]
    assert sorted(parts, key=ran.out.index) == parts


def test_replay_tree_explains_a_match(run: Run) -> None:
    """Of a match of cards as of a score record: deals, sheet, tree, settlement."""
    name = written("match.json", MATCH)
    pad = pref.read_match_record(MATCH).match().pad
    ran = run("replay", name, "--tree", "--player", "Boris")
    assert tree_text(pad, seat=1) in ran.out
    parts = ["#0 Vera deals", "Anna deals next", "result of Boris", "\nSettlement\n"]
    assert sorted(parts, key=ran.out.index) == parts
    assert "result of" not in run("replay", name, "--settle").out


@pytest.mark.long
def test_terminal_a_tree_is_as_wide_as_the_terminal() -> None:
    """Folded to the columns there are; the same words as elsewhere."""
    told, status = on_a_terminal("score", str(EVENING), "--tree", columns=60)
    assert status == 0
    pad = pref.read_score_record(EVENING.read_bytes()).pad()
    assert tree_text(pad, width=60) in ESCAPES.sub("", told)


# ----------------------------------------------------------------------------------------- play


def test_play_prints_deals_final_sheet_and_settlement(run: Run) -> None:
    """A whole match is played to the end of its pool and told like any other."""
    ran = run("play", "--seed", "7", "--pool", "4")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith("#0 Anna deals; the lowest opening level is six\n")
    assert "\nSochi, pool of 4\n" in ran.out
    assert "The game is over: the pool is full.\n\nSettlement\n" in ran.out
    assert "rating" not in ran.out
    assert max(map(len, ran.out.split("\n"))) <= 80


def test_play_the_same_arguments_play_the_same_match(run: Run) -> None:
    """Nothing but the arguments decides: a seed gives one match, another seed another."""
    one, again, other = (run("play", "--seed", seed, "--pool", "4").out for seed in "787")
    assert one == other
    assert one != again


def test_play_record_is_the_match_that_was_played(run: Run) -> None:
    """The record replays to the same document, from a file and from a pipe."""
    ran = run("play", "--seed", "3", "--pool", "4", "--json", "--record", "match.json")
    replayed = run("replay", "match.json", "--json")
    assert ran.document == replayed.document
    assert ran.document["finished"] is True
    alone = run("play", "--seed", "3", "--pool", "4", "--record", "-").out
    assert alone == Path("match.json").read_text("utf-8")
    assert pref.write_match_record(pref.read_match_record(alone)) + "\n" == alone


def test_play_deals_are_the_named_shuffles_of_the_seed(run: Run) -> None:
    """Deal number i is the shuffle of «seed-i», so anybody can deal it again."""
    ran = run("play", "--seed", "club night", "--deals", "3", "--record", "-")
    match = pref.read_match_record(ran.out).match()
    for number, item in enumerate(match.log):
        assert isinstance(item, pref.PlayedDeal)
        assert item.deal == pref.Deal.shuffled(f"club night-{number}")
    assert len(match.log) == 3


@pytest.mark.parametrize("name", pref.PRESETS)
def test_play_every_convention(run: Run, name: str) -> None:
    """Every preset can be played, by as many as it is for."""
    ran = run("play", "--convention", name, "--deals", "2", "--record", "-")
    match = pref.read_match_record(ran.out).match()
    assert match.terms.convention == pref.PRESETS[name]
    assert len(match.terms.players) == (2 if name == "gusarik" else 4 if name == "tens" else 3)
    assert match.is_finished


def test_play_options_change_the_convention(run: Run) -> None:
    """Options are read as JSON, and what is no JSON as a word."""
    options = {
        "stalingrad": "false",
        "surrender": "all",
        "exit_levels": "[6, 7, 8]",
        "talonless": '["misere", 9]',
        "raspasy_price": '{"base": 1, "growth": "arithmetic", "by": 1, "limit": null}',
    }
    arguments = [part for name, text in options.items() for part in ("--option", f"{name}={text}")]
    ran = run("play", "--deals", "1", "--players", "4", *arguments, "--record", "-")
    terms = pref.read_match_record(ran.out).terms
    assert terms.convention == pref.SOCHI.evolve(
        stalingrad=False,
        surrender="all",
        exit_levels=[6, 7, 8],
        talonless=["misere", 9],
        raspasy_price={"base": 1, "growth": "arithmetic", "by": 1, "limit": None},
    )
    assert len(terms.players) == 4


def test_po7_sk_play_ends_as_it_is_told(run: Run) -> None:
    """A pool, a number of deals, both, races: the match ends so."""
    terms = {
        ("--pool", "3"): pref.Terms(pref.SOCHI, _bots(), pool=3),
        ("--deals", "2"): pref.Terms(pref.SOCHI, _bots(), ends=pref.Ends(deals=2)),
        ("--pool", "50", "--deals", "2"): pref.Terms(
            pref.SOCHI, _bots(), pool=50, ends=pref.Ends(deals=2)
        ),
        ("--races", "2x3"): pref.Terms(
            pref.SOCHI, _bots(), ends=pref.Ends(races=pref.Races(rounds=2, pool=3))
        ),
    }
    for arguments, wanted in terms.items():
        match = pref.read_match_record(run("play", *arguments, "--record", "-").out).match()
        assert match.terms == wanted
        assert match.is_finished
    assert run("play", "--races", "2х3").out == run("play", "--races", "2x3").out  # Cyrillic, Latin


def _bots() -> tuple[pref.Player, ...]:
    return tuple(pref.Player(name, bot=True) for name in ("Anna", "Boris", "Vera"))


def test_play_in_russian_has_russian_players(run: Run) -> None:
    """--lang ru tells the match in Russian."""
    ran = run("play", "--deals", "1", "--lang", "ru")
    assert ran.out.startswith("#0 сдаёт Анна; наименьшая заявка: шесть\n")
    assert not re.search("[A-Za-z]{4}", ran.out)


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        (("--convention", "moscow"), ("unknown-preset", "sochi, leningrad")),
        (("--option", "stalingrad=maybe"), ("bad-option", "true or false")),
        (("--option", "stalingrad=" + "[" * 100_000), ("bad-option", "true or false")),
        (("--option", "stalingrad=NaN"), ("bad-option", "true or false")),
        (("--option", "pool_factor=" + "9" * 5000), ("bad-option", "an integer from 1")),
        (("--option", "colour=red"), ("unknown-option", "stalingrad")),
        (("--option", "name=red"), ("unknown-option", "stalingrad")),
        (("--option", "amnesty=true", "--option", "amnesty=false"), ("given twice", "amnesty")),
        (("--option", "raspasy_scoring=whists"), ("contradict", "amnesty")),
        (("--players", "2"), ("bad-players", "3 or 4")),
        (("--convention", "tens", "--players", "3"), ("bad-players", "4")),
        (("--pool", "5", "--races", "2x3"), ("pool-with-races",)),
        (("--seed", "\udcff"), ("bad-seed",)),
        (("--deals", "1", "--record", "."), ("the record cannot be written to .: Is a directory",)),
        (("--deals", "1", "--record", "no/match.json"), ("No such file or directory",)),
        (("--deals", "1", "--record", "a\0b"), ("null",)),
    ],
)
def test_play_refuses_what_cannot_be_played(
    run: Run, arguments: Sequence[str], parts: Sequence[str]
) -> None:
    """Terms that do not go together, options that are none, a record that cannot be written."""
    refused(run("play", *arguments), "preference play: ", *parts)


# ---------------------------------------------------------------------------------- conventions


def test_conventions_lists_every_preset(run: Run) -> None:
    """Each preset has its line, and a document of all its options."""
    ran = run("conventions")
    for name, convention in pref.PRESETS.items():
        players = ", ".join(map(str, sorted(convention.players)))
        assert re.search(rf"^{name} +\w+ +{players} ", ran.out, re.MULTILINE)
    presets = run("conventions", "--json").document["conventions"]
    for name, options in presets.items():
        assert pref.convention_from_json({"base": "sochi", "options": options}) == (
            pref.PRESETS[name].evolve(name="sochi")
        )


@pytest.mark.parametrize("name", pref.PRESETS)
def test_conventions_name_prints_every_option_with_its_rule(run: Run, name: str) -> None:
    """Every option of a preset is said in words, with its rule; the document has the values."""
    ran = run("conventions", name)
    for option, declared in pref.OPTIONS.items():
        assert f"\n{option} ({declared.rule}): " in ran.out
    document = run("conventions", name, "--json").document
    assert document["convention"] == name
    options = {one["option"]: one["value"] for one in document["options"]}
    assert list(options) == list(pref.OPTIONS)
    assert pref.SOCHI.evolve(**options) == pref.PRESETS[name].evolve(name="sochi")


def test_conventions_diff_prints_where_two_differ_and_nothing_else(run: Run) -> None:
    """Sochi and Leningrad differ in the options that §14 lists, in words and in the document."""
    expected = "gora_factor whist_factor whists_per_pool distribution responsibility pool_kind"
    document = run("conventions", "sochi", "--diff", "leningrad", "--json").document
    assert {one["option"] for one in document["differences"]} == set(expected.split())
    assert [
        (one["value"], one["other_value"])
        for one in document["differences"]
        if one["option"] == "whists_per_pool"
    ] == [(10, 20)]
    ran = run("conventions", "sochi", "--diff", "leningrad")
    assert re.findall(r"^(\w+) \(", ran.out, re.MULTILINE) == [
        one["option"] for one in document["differences"]
    ]
    assert ran.out.count("\n  Leningrad  ") == 6


def test_conventions_diff_of_a_preset_with_itself_says_so(run: Run) -> None:
    """Nothing differs, and it is said."""
    assert run("conventions", "tens", "--diff", "tens").out == "tens and tens are the same\n"
    assert run("conventions", "tens", "--diff", "tens", "--json").document["differences"] == []


@pytest.mark.parametrize("arguments", [("moscow",), ("sochi", "--diff", "moscow"), ("\udcff",)])
def test_conventions_refuses_a_name_it_does_not_know(run: Run, arguments: Sequence[str]) -> None:
    """An unknown name is refused with those that are known."""
    refused(run("conventions", *arguments), "unknown-preset", "accepted: one of sochi, ")


def test_conventions_diff_needs_a_name(run: Run) -> None:
    """--diff alone compares nothing."""
    refused(run("conventions", "--diff", "sochi"), "--diff OTHER needs a NAME")


# ------------------------------------------------------------------------------------ bad input


def _bad_files() -> Iterator[tuple[str, bytes, str]]:
    head = (
        '{"preference": 1, "convention": "sochi", "players": ["A", "B", "C"], "first_dealer": 0, '
    )
    yield "empty", b"", "not JSON"
    yield "blank", b" \n\t ", "not JSON"
    yield "binary", bytes(range(256)) * 40, "not UTF-8"
    yield "invalid-utf-8", b'{"preference": "\xff"}', "not UTF-8"
    yield "utf-16", "{}".encode("utf-16"), "not UTF-8"
    yield "truncated", head.encode(), "not JSON"
    yield "two-documents", b"{}{}", "not JSON"
    yield "nan", (head + '"deals": [], "pool": NaN}').encode(), "refused: NaN"
    yield "infinity", (head + '"deals": [], "pool": -Infinity}').encode(), "refused: -Infinity"
    yield "float-too-large", (head + '"deals": [], "pool": 1e999}').encode(), "too large"
    yield "huge-integer", (head + f'"deals": [], "pool": {"9" * 5000}}}').encode(), "30 digits"
    yield "lone-surrogate", (head + '"deals": [], "meta": "\\ud800"}').encode(), "surrogate"
    yield "deep-list", b"[" * 100_000, "nested too deep"
    yield "deep-object", b'{"a":' * 100_000, "nested too deep"
    yield (
        "deep-meta",
        (head + '"deals": [], "meta": ' + "[" * 100_000 + "]" * 100_000 + "}").encode(),
        "nested too deep",
    )
    yield "list", b"[]", "a record is an object"
    yield "null", b"null", "a record is an object"
    yield "number", b"1", "a record is an object"
    yield "no-version", b"{}", "$.preference"
    yield "next-version", b'{"preference": 2}', "$.preference"
    yield "repeated-key", b'{"preference": 1, "preference": 1}', "stands twice"
    yield "too-large", b" " * (MAX_BYTES + 1), f"at most {MAX_BYTES} bytes"


@pytest.mark.parametrize("command", ["score", "settle", "replay"])
@pytest.mark.parametrize(
    ("content", "part"),
    [pytest.param(content, part, id=name) for name, content, part in _bad_files()],
)
def test_bad_input_is_refused_with_one_message(
    run: Run, command: str, content: bytes, part: str
) -> None:
    """Whatever a file holds, it is refused with its name and the reason, never with a traceback."""
    Path("bad.json").write_bytes(content)
    refused(run(command, "bad.json"), f"preference {command}: bad.json: $", part)
    refused(run(command, "bad.json", "--json"), part)


@pytest.mark.parametrize("command", ["score", "settle", "replay"])
@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("missing.json", "No such file"),
        (".", "s a directory"),
        ("a\0b", "null"),
        ("x" * 5000, "too long"),
        (os.devnull, "not JSON"),
        ("/dev/zero", "too large"),
        ("\udcff", "No such file"),
        ("a\nb\x1b[31m", r"a b\x1b[31m"),
    ],
)
def test_bad_input_a_file_that_cannot_be_read_is_refused(
    run: Run, command: str, name: str, part: str
) -> None:
    """A missing file, a directory, a device, a name that is none: one message."""
    refused(run(command, name), f"preference {command}: ", part)


def test_bad_input_no_more_is_read_than_a_record_may_hold(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of an endless stream only one byte too many is read."""

    class Endless(io.RawIOBase):
        asked = 0

        def read(self, size: int = -1) -> bytes:
            assert size >= 0
            self.asked += size
            return b" " * size

    endless = Endless()
    stream = type("Stream", (), {"buffer": endless})()
    monkeypatch.setattr(sys, "stdin", stream)
    refused(run("score", "-"), "too large")
    assert endless.asked == MAX_BYTES + 1


def test_bad_input_hostile_names_do_not_reach_the_terminal(run: Run) -> None:
    """A record whose names hold escape sequences or a megabyte is printed safely."""
    players = ["\x1b[2J" + "A" * 1_000_000, "B\r\n", "\u202eC"]
    ran = run("score", written("game.json", {**RECORD, "players": players}), "--explain")
    assert ran.status == 0
    assert not re.search("[\x00-\x09\x0b-\x1f\u202e]", ran.out)
    assert max(map(len, ran.out.split("\n"))) <= 80


# ------------------------------------------------------------------------------------ arguments


def test_help_has_examples_and_exit_statuses(run: Run) -> None:
    """--help of the program and of every command says what it is for, with examples."""
    ran = run("--help")
    assert (ran.status, ran.err) == (0, "")
    assert "exit status: 0; 2 for" in ran.out
    for command in ("score", "settle", "replay", "play", "conventions"):
        assert f"\n    {command}" in run("--help").out
        ran = run(command, "--help")
        assert (ran.status, ran.err) == (0, "")
        assert f"examples:\n  preference {command}" in ran.out
        assert ran.out.isascii()
        assert max(map(len, ran.out.split("\n"))) <= 80


def test_version_is_that_of_the_package(run: Run) -> None:
    """--version prints name and version."""
    ran = run("--version")
    assert ran.status == 0
    assert re.fullmatch(r"preference \d+\.\d+\.\d+\S*\n", ran.out)


def test_version_of_what_was_not_installed_is_not_known(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Run from a folder of sources alone, the program says so."""

    def missing(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr("preference.cli.arguments.version", missing)
    ran = run("--version")
    assert (ran.status, ran.out) == (0, "preference (not installed)\n")


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("scor", "x"),
        ("score",),
        ("score", "a", "b"),
        ("score", "a", "--bogus"),
        ("score", "a", "--js"),
        ("score", "a", "--lang", "fr"),
        ("replay", "a", "--stake", "1"),
        ("replay", "a", "--explain"),
        ("score", "a", "--tree", "--json"),
        ("settle", "a", "--tree", "--json"),
        ("replay", "a", "--tree", "--json"),
        ("score", "a", "--explain", "--json"),
        ("settle", "a", "--explain", "--json"),
        ("score", "a", "--player", "Anna"),
        ("settle", "a", "--player", "Anna"),
        ("score", "a", "--tree", "--player"),
        ("play", "--tree"),
        ("conventions", "--lang", "ru"),
        ("play", "--pool", "0"),
        ("play", "--pool", "-1"),
        ("play", "--pool", "9" * 20),
        ("play", "--deals", "x"),
        ("play", "--players", "5"),
        ("play", "--races", "5"),
        ("play", "--races", "0x20"),
        ("play", "--races", "5x20", "--deals", "3"),
        ("play", "--option", "stalingrad"),
        ("play", "--option", "=false"),
        ("play", "--json", "--record", "-"),
    ],
)
def test_wrong_arguments_are_refused_with_the_usage(run: Run, arguments: Sequence[str]) -> None:
    """What the command line does not know is refused: usage and reason, status 2."""
    refused(run(*arguments), "usage: preference", "error: ")


def test_control_c_stops_a_match_and_prints_nothing(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C in the middle of a match ends it with status 130 and no traceback."""

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("preference.cli.play.play_match", interrupted)
    ran = run("play")
    assert (ran.status, ran.out, ran.err) == (130, "", "")


# ------------------------------------------------------------------------------------ processes


def process(*arguments: str, **more: Any) -> subprocess.CompletedProcess[bytes]:
    """Run the program as a process of its own."""
    return subprocess.run(
        [*PROGRAM, *arguments], capture_output=True, check=False, timeout=60, **more
    )


def environment(**changes: str) -> dict[str, str]:
    """The environment of a process, changed."""
    return {**os.environ, **changes}


def test_process_the_module_and_the_script_are_the_same_program() -> None:
    """`python -m preference` and `preference` print the same and return the same."""
    script = Path(sys.executable).with_name("preference")
    arguments = ["conventions", "moscow"]
    one = process(*arguments)
    other = subprocess.run([script, *arguments], capture_output=True, check=False, timeout=60)
    assert (one.returncode, one.stdout, one.stderr) == (
        other.returncode,
        other.stdout,
        other.stderr,
    )
    assert one.returncode == 2
    assert one.stderr.startswith(b"preference conventions: there is no such preset")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp866", "utf-16", "utf-8"])
def test_output_is_printed_whatever_the_encoding(
    run: Run, monkeypatch: pytest.MonkeyPatch, encoding: str
) -> None:
    """Where a sign cannot be encoded, text is escaped and JSON stays JSON."""
    document = run("conventions", "sochi", "--json").document
    for arguments in (["conventions", "sochi", "--json"], ["score", str(EVENING), "--explain"]):
        stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
        monkeypatch.setattr(sys, "stdout", stream)
        assert main(arguments) == 0
        stream.seek(0)
        text = stream.read()
        if "--json" in arguments:
            assert json.loads(text) == document
        else:
            assert (r"6\u2663 by Larisa" in text) is not ("6♣ by Larisa" in text)


@pytest.mark.long
def test_process_output_is_printed_where_only_ascii_is_known() -> None:
    """A process whose output is ASCII prints everything, a message too."""
    env = environment(PYTHONIOENCODING="ascii")
    ran = process("score", str(EVENING), "--explain", env=env)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert rb"6\u2663 by Larisa" in ran.stdout
    ran = process("score", "нет.json", env=env)
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert rb"score: \u043d\u0435\u0442.json: cannot be read" in ran.stderr


def test_process_json_needs_no_rich_and_text_none_either(run: Run, tmp_path: Path) -> None:
    """Without rich everything is printed, and with --json it is not even looked for."""
    (tmp_path / "rich").mkdir()
    blocker = tmp_path / "rich" / "__init__.py"
    blocker.write_text("raise ImportError('no rich here')")
    env = environment(PYTHONPATH=str(tmp_path))
    bare = process("score", str(EVENING), env=env)
    assert bare.stdout.decode() == run("score", str(EVENING)).out
    blocker.write_text("raise SystemExit('rich was imported')")
    for arguments in (["score", str(EVENING), "--json"], ["play", "--deals", "1", "--json"]):
        told, status = on_a_terminal(*arguments, PYTHONPATH=str(tmp_path))
        assert status == 0
        assert json.loads(told)["preference"] == 1


def test_process_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    """On a closed pipe the program stops quietly."""
    deals = [{"raspasy": True, "tricks": [4 + at % 2, 5 - at % 2, 1]} for at in range(1000)]
    name = tmp_path / "long.json"
    name.write_text(json.dumps({**RECORD, "deals": deals}))
    with subprocess.Popen(
        [*PROGRAM, "score", str(name), "--explain"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert running.stdout.readline().startswith(b"#0")
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(60) == 141


def test_process_control_c_stops_quietly() -> None:
    """While standard input is waited for, Ctrl-C ends the program with status 130."""
    # A shell that runs the tests in the background lets its children ignore Ctrl-C.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    with subprocess.Popen(
        [*PROGRAM, "score", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        signal.signal(signal.SIGINT, before)
        assert running.stdin is not None
        # A pipe holds less than that, so once it is written the program is reading.
        running.stdin.write(b" " * 2_000_000)
        running.stdin.flush()
        for _ in range(20):
            time.sleep(0.3)  # a signal is seen when the read that it falls into is a waiting one
            running.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                running.wait(2)
                break
        out, err = running.communicate(timeout=10)
    assert (running.returncode, out, err) == (130, b"", b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_process_a_full_disk_is_told() -> None:
    """Output that cannot be written is a failure with one message."""
    with Path("/dev/full").open("wb") as full:
        for arguments in (["score", str(EVENING)], ["--version"]):
            ran = subprocess.run(
                [*PROGRAM, *arguments], stdout=full, stderr=subprocess.PIPE, check=False, timeout=60
            )
            assert ran.returncode == 2
            assert ran.stderr.decode().startswith("preference: standard output cannot be written:")
            assert ran.stderr.count(b"\n") == 1


def on_a_terminal(*arguments: str, columns: int = 100, **changes: str) -> tuple[str, int]:
    """Run the program on a terminal of its own; return what it printed and its status."""
    ours, theirs = pty.openpty()
    env = environment(COLUMNS=str(columns), LINES="50", TERM="xterm-256color", **changes)
    with subprocess.Popen(
        [*PROGRAM, *arguments], stdin=theirs, stdout=theirs, stderr=theirs, env=env
    ) as running:
        os.close(theirs)
        data = b""
        while True:
            try:
                chunk = os.read(ours, 65536)
            except OSError:  # the other end is closed
                break
            if not chunk:
                break
            data += chunk
        status = running.wait(60)
    os.close(ours)
    return data.decode().replace("\r\n", "\n"), status


ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


def test_terminal_rich_draws_the_tables_with_the_same_words_and_figures() -> None:
    """On a terminal the heads are bold; what is said is what is said elsewhere."""
    told, status = on_a_terminal("score", str(EVENING), "--explain")
    assert status == 0
    assert "\x1b[1m" in told
    assert "───" in told
    words = set(ESCAPES.sub("", told).replace("─", "").split())
    plain = process("score", str(EVENING), "--explain").stdout.decode()
    assert words == {word for word in plain.split() if set(word) != {"-"}}
    assert max(map(len, ESCAPES.sub("", told).split("\n"))) <= 100


@pytest.mark.long
def test_terminal_without_rich_prints_plain_text_of_its_width(tmp_path: Path) -> None:
    """A terminal without rich sees plain text, folded to the terminal."""
    (tmp_path / "rich.py").write_text("raise ImportError('no rich here')")
    told, status = on_a_terminal(
        "score", str(EVENING), "--explain", columns=60, PYTHONPATH=str(tmp_path)
    )
    assert status == 0
    assert "\x1b" not in told
    lines = told.split("\n")
    assert 50 < max(map(len, lines)) <= 60
    played, status = on_a_terminal("play", "--deals", "1", PYTHONPATH=str(tmp_path))
    assert status == 0
    assert played == process("play", "--deals", "1").stdout.decode()


@pytest.mark.long
def test_terminal_a_match_is_counted_while_it_is_played() -> None:
    """While a match is played the terminal shows how far it is; then only the match is left."""
    told, status = on_a_terminal("play", "--seed", "7", "--pool", "10")
    assert status == 0
    assert re.search(r"deal \d+", told)
    assert "Settlement" in told


def test_play_counts_in_silence_where_standard_error_is_closed(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a program that runs the command line within and has closed its own."""
    expected = run("play", "--deals", "1").out
    nowhere = io.StringIO()
    nowhere.close()
    monkeypatch.setattr(sys, "stderr", nowhere)
    assert run("play", "--deals", "1").out == expected


def test_terminal_markup_in_a_name_is_a_name(tmp_path: Path) -> None:
    """A name that looks like rich's markup is printed as it is."""
    players = ["[red]A[/red]", "[bold]", "[/]"]
    name = tmp_path / "game.json"
    name.write_text(json.dumps({**RECORD, "players": players}))
    told, status = on_a_terminal("score", str(name), "--settle")
    assert status == 0
    for player in players:
        assert player in told


def test_score_draws_the_sheet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`--svg FILE` writes the picture beside the text; a folder that is not there is refused."""
    target = tmp_path / "sheet.svg"
    assert main(["score", str(EVENING), "--svg", str(target)]) == 0
    assert "Larisa" in capsys.readouterr().out
    pad = pref.read_score_record(EVENING.read_text(encoding="utf-8")).pad()
    assert target.read_text(encoding="utf-8") == sheet_svg(pad) + "\n"
    assert main(["score", str(EVENING), "--svg", str(tmp_path / "no" / "sheet.svg")]) == 2
    refused = capsys.readouterr()
    assert refused.out == ""
    assert "the picture cannot be written" in refused.err


def test_replay_draws_the_sheet_in_russian(tmp_path: Path) -> None:
    """The language of the text is that of the picture."""
    record = tmp_path / "match.json"
    record.write_text(pref.write_match_record(pref.Match.start(pref.SOCHI, ["А", "Б", "В"])))
    target = tmp_path / "sheet.svg"
    assert main(["replay", str(record), "--lang", "ru", "--svg", str(target)]) == 0
    assert "пул" in target.read_text(encoding="utf-8").lower()


def test_se4_score_shows_money_at_a_stake(capsys: pytest.CaptureFixture[str]) -> None:
    """`score --stake` pays out the whole whists; with `--json` it is refused."""
    assert main(["score", str(EVENING), "--stake", "0.05"]) == 0
    assert "2.20" in capsys.readouterr().out
    assert main(["score", str(EVENING), "--stake", "0.05", "--json"]) == 2
    assert capsys.readouterr().out == ""


def test_play_refuses_a_key_that_stands_twice_in_an_option(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The JSON of `--option` is read as strictly as a record."""
    price = '{"base": 1, "base": 5, "growth": "none", "by": 1, "limit": null}'
    assert main(["play", "--option", f"raspasy_price={price}", "--deals", "1"]) == 2
    refused = capsys.readouterr()
    assert refused.out == ""
    assert "repeated-key" in refused.err


@pytest.mark.parametrize("target", ["-", "same"])
def test_score_draws_into_a_file_of_its_own(
    target: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Neither standard output nor the record itself."""
    record = tmp_path / "evening.json"
    record.write_bytes(EVENING.read_bytes())
    assert main(["score", str(record), "--svg", str(record) if target == "same" else "-"]) == 2
    assert capsys.readouterr().out == ""
    assert record.read_bytes() == EVENING.read_bytes()


@pytest.mark.long
def test_an_answer_that_cannot_be_written_is_an_error() -> None:
    """A closed standard output is no success, and a closed standard error gets nothing instead."""
    command = [sys.executable, "-m", "preference", "score", str(EVENING)]
    closed = subprocess.run(
        ["sh", "-c", '"$@" >&-', "sh", *command], capture_output=True, check=False
    )
    assert closed.returncode == 2
    usage = subprocess.run(
        ["sh", "-c", '"$@" 2>&-', "sh", *command[:3], "foo"], capture_output=True, check=False
    )
    assert (usage.returncode, usage.stdout) == (2, b"")
