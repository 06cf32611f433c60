"""`preference solve`: what the cards were worth, as a page and as a document."""

from pathlib import Path
from typing import Any

import pytest

import preference as pref
from preference.cli import main
from preference.conventions import RaspasyTalon
from preference.solver import (
    ContractSolution,
    RaspasySolution,
    analyse,
    best_discard,
    evaluate,
    line,
    solve,
    table,
)
from tests.play import be, bids_by, say, start
from tests.solver.test_analyse import GOOD, opening, played, states_of
from tests.test_cli import EVENING, Ran, Run, refused

ENDING = "♠7 ♠9 | ♠8 ♥A | ♠10 ♥K"
DEAL = pref.Deal.shuffled(seed=7)


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in an empty folder."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """A function that runs the command in this process."""

    def command(*arguments: str) -> Ran:
        status = main(("solve", *arguments))
        out, err = capsys.readouterr()
        return Ran(status, out, err)

    return command


def saved(text: str, name: str = "deal.txt") -> str:
    """Write a text into the folder and return its name."""
    Path(name).write_text(text, encoding="utf-8")
    return name


# --------------------------------------------------------------------------- endings as text


def test_an_ending_is_told_as_a_table_with_the_picture_above(run: Run) -> None:
    """Three hands of fewer cards need no talon."""
    ran = run("--deal-text", ENDING)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.splitlines() == [
        "    first hand  second hand  third hand",
        "    -----------------------------------",
        "    ♠ 7 9       ♠ 8          ♠ 10",
        "    ♣ -         ♣ -          ♣ -",
        "    ♦ -         ♦ -          ♦ -",
        "    ♥ -         ♥ A          ♥ K",
        "",
        "    First lead: first hand.",
        "",
        "    declarer     ♠  ♣  ♦  ♥  NT  misere",
        "    -----------------------------------",
        "    first hand   1  0  0  0   0       0",
        "    second hand  0  1  1  1   1       1",
        "    third hand   1  1  1  1   1       1",
    ]


def test_a_contract_is_told_with_the_line_that_proves_it(run: Run) -> None:
    """For one declarer, or for each in turn."""
    ran = run("--deal-text", ENDING, "--contract", "misere", "--declarer", "0", "--first", "1")
    assert ran.out.splitlines()[6:] == [
        "",
        "    First lead: second hand.",
        "",
        "    With best play: misere by first hand; tricks 0; made.",
        "    best line  ♠8 ♠10 ♠7, ♥K ♠9 ♥A",
    ]
    ran = run("--deal-text", ENDING, "--contract", "6nt")
    assert ran.out.count("With best play") == 3
    # Nobody knows the earlier tricks of an ending, so a game is not called made or set.
    assert "6NT by third hand; tricks 1 of 2." in ran.out
    english, russian = (
        run("--deal-text", ENDING, "--contract", misere).out for misere in ("misere", "Мизер")
    )
    assert russian == english


def test_the_same_is_said_in_russian(run: Run) -> None:
    """With Russian letters on the cards."""
    ran = run("--deal-text", ENDING, "--lang", "ru", "--contract", "6бк", "--declarer", "1")
    assert ran.out.splitlines()[5:] == [
        "    ♥ -          ♥ Т          ♥ К",
        "",
        "    Первый ход: первая рука.",
        "",
        "    При лучшей игре: 6БК, вторая рука; взяток 1 из 2.",
        "    лучшая игра  ♠7 ♠8 ♠10, ♥К ♠9 ♥Т",
    ]
    table_page = run("--deal-text", ENDING, "--lang", "ru").out.splitlines()
    assert table_page[-5].split() == ["играющий", "♠", "♣", "♦", "♥", "БК", "мизер"]


def test_an_ending_as_a_document(run: Run) -> None:
    """What the page says, for programs."""
    document = run("--deal-text", ENDING, "--json", "--declarer", "0").document
    assert document == {
        "preference": 1,
        "hands": ["♠7 ♠9", "♠8 ♥A", "♠10 ♥K"],
        "first": 0,
        "table": [
            {
                "declarer": 0,
                "tricks": {"♠": 1, "♣": 0, "♦": 0, "♥": 0, "NT": 0},
                "misere": 0,
            }
        ],
    }
    document = run(
        "--deal-text", ENDING, "--json", "--contract", "misere", "--declarer", "1"
    ).document
    (result,) = document["results"]
    assert list(result) == ["contract", "declarer", "tricks", "made", "line"]
    assert result["tricks"] == 1
    assert result["line"][0] == "play ♠7"
    document = run("--deal-text", ENDING, "--json", "--contract", "6♠", "--declarer", "1").document
    assert list(document["results"][0]) == ["contract", "declarer", "tricks", "of", "line"]
    assert document["results"][0]["of"] == 2


def test_the_cards_may_come_from_a_file(run: Run) -> None:
    """With whatever line breaks and byte order mark an editor leaves."""
    expected = run("--deal-text", ENDING).out
    assert run(saved("\ufeff" + ENDING.replace(" | ", "\r\n|\r\n") + "\r\n")).out == expected


# --------------------------------------------------------------------------- deals as text


def test_a_deal_is_told_as_a_table(run: Run) -> None:
    """The talon is shown and out of play."""
    ran = run(saved(pref.format_deal(DEAL)))
    found = table(DEAL, leader=0)
    assert "    talon ♣9 ♠7\n" in ran.out
    for hand, name in enumerate(("first hand", "second hand", "third hand")):
        tricks = [found.tricks(hand, strain) for strain in pref.Strain]
        row = [str(count) for count in (*tricks, found.misere(hand))]
        assert any(one.split() == [*name.split(), *row] for one in ran.out.splitlines()), (
            name,
            row,
        )


def test_with_the_talon_the_best_discard_is_told(run: Run) -> None:
    """Of the game that is named, or of any, and of a misere."""
    ran = run("--deal-text", str(DEAL), "--talon", "--declarer", "2", "--contract", "misere")
    best = best_discard(say(start(deal=DEAL), bids_by(2, "misere")))
    cards = f"{best.discard.low} {best.discard.high}"
    assert f"Best discard {cards}: misere by third hand;" in ran.out
    ran = run("--deal-text", str(DEAL), "--talon", "--declarer", "2", "--json")
    game = best_discard(say(start(deal=DEAL), bids_by(2, "6♠")))
    assert ran.document["discards"] == [
        {
            "discard": str(one.discard),
            "contract": str(one.solution.contract),
            "declarer": 2,
            "tricks": one.solution.tricks,
            "made": one.solution.is_made,
        }
        for one in (game, best)
    ]


RASPASY = {
    talon: say(
        pref.begin(pref.SOCHI.evolve(raspasy_talon=talon), DEAL, dealer=2, players=3),
        "pass, pass, pass",
    )
    for talon in RaspasyTalon
}


def test_ra_2_a_raspasy_is_told_with_a_line_against_each_hand(run: Run) -> None:
    """All three pass; the talon leads to two tricks."""
    ran = run("--deal-text", str(DEAL), "--raspasy", "leads")
    assert (ran.status, ran.err) == (0, "")
    solution = solve(RASPASY[RaspasyTalon.LEADS])
    assert isinstance(solution, RaspasySolution)
    names = ("first hand", "second hand", "third hand")
    for name, tricks in zip(names, solution.secure, strict=True):
        assert f"    All against {name}: tricks {tricks}.\n    best line  " in ran.out


def test_ra_2_a_raspasy_without_the_talon_as_a_document(run: Run) -> None:
    """Each line plays out to what its hand is sure of."""
    document = run("--deal-text", str(DEAL), "--raspasy", "hidden", "--json").document
    (result,) = document["results"]
    assert document == {
        "preference": 1,
        "hands": list(map(str, DEAL.hands)),
        "talon": DEAL.talon_text,
        "results": [
            {
                "raspasy": True,
                "secure": result["secure"],
                "talon": "hidden",
                "lines": result["lines"],
            }
        ],
    }
    for seat, actions in enumerate(result["lines"]):
        end = say(RASPASY[RaspasyTalon.HIDDEN], ", ".join(actions))
        assert isinstance(end, pref.Finished)
        assert isinstance(end.outcome, pref.RaspasyOutcome)
        assert end.outcome.tricks[seat] == result["secure"][seat]


# --------------------------------------------------------------------------- match records


def match() -> pref.Match:
    """A match of one deal that was played badly, and one that has begun."""
    played = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], first_dealer=2)
    played = played.deal(DEAL)
    for text in ("misere", "pass", "pass", "discard ♠A ♦A"):
        played = played.apply(pref.parse_action(text))
    while played.in_deal:
        assert played.state is not None
        played = played.apply(pref.legal_actions(played.state)[-1])
    return played.deal(pref.Deal.shuffled(seed=8)).apply(pref.Pass())


def record() -> str:
    """The match as a record in a file."""
    return saved(pref.write_match_record(match()), "match.json")


def test_a_match_is_told_deal_by_deal_with_what_was_lost(run: Run) -> None:
    """Who lost what by which card, and which would have been better."""
    ran = run(record())
    assert (ran.status, ran.err) == (0, "")
    first, second = analyse(match())
    assert first.losses
    assert "#0 Vera deals; the lowest opening level is six\n" in ran.out
    assert f"With best play: misere by Anna; tricks {first.solution.tricks};" in ran.out  # type: ignore[union-attr]
    rows = [one.split() for one in ran.out.splitlines()]
    for loss in first.losses:
        better = [str(one.card) for one in loss.better]
        name = ("Anna", "Boris", "Vera")[loss.seat]
        change = [str(loss.before), "→", str(loss.after)]
        assert [str(loss.trick), name, str(loss.card.card), *change, *better] in rows
    assert second.solution is None
    assert ran.out.endswith("    No contract was declared, so there was nothing to play.\n")


@pytest.mark.long
def test_one_deal_of_a_match_as_a_document(run: Run) -> None:
    """What the page says, for programs."""
    document = run(record(), "--deal", "0", "--json", "--discards").document
    (deal,) = document["deals"]
    (found,) = analyse(match(), deal=0, discards=True)
    assert list(deal) == ["deal", "played", "solution", "best", "losses"]
    assert (deal["deal"], deal["played"]) == (0, True)
    assert deal["solution"]["tricks"] == found.solution.tricks  # type: ignore[union-attr]
    assert deal["best"]["discard"] == str(found.best.discard)  # type: ignore[union-attr]
    assert len(deal["losses"]) == len(found.losses)
    loss = found.losses[0]
    assert deal["losses"][0] == {
        "action": loss.action,
        "trick": loss.trick,
        "seat": loss.seat,
        "card": str(loss.card),
        "before": loss.before,
        "after": loss.after,
        "better": list(map(str, loss.better)),
    }


def state_at(at: int) -> pref.State:
    """The first deal after so many actions."""
    item = match().log[0]
    assert isinstance(item, pref.PlayedDeal)
    state = start(deal=DEAL)
    for action in item.actions[:at]:
        state = pref.apply(state, action)
    return state


def test_a_moment_of_the_play_is_told_with_every_card(run: Run) -> None:
    """The cards left, whose turn it is, what each card comes to, and a line."""
    at = 4 + 13
    ran = run(record(), "--deal", "0", "--at", str(at))
    state = state_at(at)
    assert isinstance(state, pref.Playing)
    name = ("Anna", "Boris", "Vera")[state.actors[0]]
    assert f"    To play: {name}. On the table: " in ran.out
    rows = [one.split() for one in ran.out.splitlines()]
    for action, tricks in evaluate(state).items():
        assert [str(action.card), str(tricks)] in rows
    assert "    best line  " in ran.out
    document = run(record(), "--deal", "0", "--at", str(at), "--json").document
    assert document == {
        "preference": 1,
        "deal": 0,
        "at": at,
        "solution": {
            "contract": "misere",
            "declarer": 0,
            "tricks": solve(state).tricks,  # type: ignore[union-attr]
            "made": solve(state).is_made,  # type: ignore[union-attr]
        },
        "cards": {str(action): tricks for action, tricks in evaluate(state).items()},
        "line": list(map(str, line(state))),
    }


@pytest.mark.long
def test_a_moment_before_the_play_is_told_as_far_as_it_goes(run: Run) -> None:
    """In the auction a table, in the exchange the best discard."""
    auction = run(record(), "--deal", "0", "--at", "0").out
    assert "    declarer " in auction
    assert "    Anna " in auction
    exchange = run(record(), "--deal", "0", "--at", "3").out
    best = best_discard(state_at(3))
    assert f"Best discard {best.discard.low} {best.discard.high}: misere by Anna;" in exchange
    refused(run(record(), "--deal", "0", "--at", "34"), "match.json", "nothing-to-solve")


def saved_match(match: pref.Match) -> str:
    """A match as a record in a file."""
    return saved(pref.write_match_record(match), "match.json")


CALLS = opening("two whists", GOOD[0])


def test_what_a_deal_was_worth_as_a_document(run: Run) -> None:
    """Without the discards, unless they are asked for; nothing where there was no contract."""
    played_deal, begun = run(record(), "--json").document["deals"]
    assert list(played_deal) == ["deal", "played", "solution", "losses"]
    assert begun == {"deal": 1, "played": False, "losses": []}


def test_ex1_the_best_discard_is_told_above_what_the_deal_was_worth(run: Run) -> None:
    """Also of a game that was given up (EX-3)."""
    match = played("6♥, pass, pass, surrender", cards=0)
    best = analyse(match, discards=True)[0].best
    assert best is not None
    told = f"Best discard {best.discard.low} {best.discard.high}: {best.solution.contract} by Anna;"
    assert run(saved_match(match), "--discards").out.splitlines()[-2:] == [
        f"    {told} tricks {best.solution.tricks}; made.",
        "    No contract was declared, so there was nothing to play.",
    ]
    assert "Best discard" not in run("match.json").out


def test_wh5_a_game_that_was_passed_out_is_told_with_what_it_would_have_come_to(run: Run) -> None:
    """The cards say whether the defence should have whisted."""
    ran = run(saved_match(played(CALLS.replace("whist, whist", "pass, pass"), GOOD[0])))
    *_, worth, told = ran.out.splitlines()
    assert worth.startswith("    With best play: 6♥ by Anna; tricks ")
    assert told == "    It was not played."


@pytest.mark.parametrize("less", [0, 1])
def test_pl6_a_claim_is_told_where_the_cards_give_another_number(run: Run, less: int) -> None:
    """No card was played, so none lost a trick."""
    solution = analyse(played(CALLS, GOOD[0], cards=0))[0].solution
    assert isinstance(solution, ContractSolution)
    before, after = solution.tricks, solution.tricks - less
    claim = f"{CALLS}, claim {after} {10 - after} 0, 1: accept, 2: accept"
    name = saved_match(played(claim, GOOD[0]))
    agreed = f"    The claim gives the declarer {after}, the cards give {before}."
    *_, worth, told, last = ["", *run(name).out.splitlines()][-3:]
    assert last == "    No card lost a trick."
    assert (told == agreed) is bool(less)
    assert f"6♥ by Anna; tricks {before}" in (worth if less else told)
    (deal,) = run(name, "--json").document["deals"]
    assert (deal["claim"], deal["losses"]) == ({"before": before, "after": after}, [])


def test_ra_a_moment_of_a_raspasy_is_told_with_what_each_is_sure_of(run: Run) -> None:
    """And whose tricks the cards are counted by: those of who plays."""
    match = played(opening("a raspasy", 1), 1, cards=24)
    state = match.state
    assert isinstance(state, pref.Raspasy)
    solution = solve(state)
    assert isinstance(solution, RaspasySolution)
    name = saved_match(match)
    at = str(3 + 24)
    ran = run(name, "--deal", "0", "--at", at)
    names = ("Anna", "Boris", "Vera")
    sure = ", ".join(f"{one} {count}" for one, count in zip(names, solution.secure, strict=True))
    told = f"With best play: raspasy; nobody can be made to take more than: {sure}. To play: "
    assert told in " ".join(ran.out.split())
    turn = names[state.actors[0]]
    assert f"    To play: {turn}.\n" in ran.out
    assert f"    card  tricks of {turn}\n" in ran.out
    document = run(name, "--deal", "0", "--at", at, "--json").document
    assert document["solution"] == {"raspasy": True, "secure": list(solution.secure)}
    assert list(document["cards"]) == list(map(str, pref.legal_actions(state)))


@pytest.mark.long
def test_a_moment_before_the_play_as_a_document(run: Run) -> None:
    """In the auction the table, in the exchange the best discard, and nothing else."""
    document = run(record(), "--deal", "0", "--at", "0", "--json").document
    assert list(document) == ["preference", "deal", "at", "table"]
    found = table(DEAL, leader=0)
    assert [one["misere"] for one in document["table"]] == list(map(found.misere, range(3)))
    document = run("match.json", "--deal", "0", "--at", "3", "--json").document
    assert list(document) == ["preference", "deal", "at", "best"]
    assert document["best"]["discard"] == str(best_discard(state_at(3)).discard)


def test_a_moment_of_whisting_or_a_claim_shows_the_cards_that_are_left(run: Run) -> None:
    """Neither the discard nor what was played; and of the play only what it comes to."""
    match = played(CALLS, GOOD[0], cards=3)
    while not pref.legal_claims(be(pref.Playing, match.state)):
        match = match.apply(pref.legal_actions(be(pref.Playing, match.state))[0])
    playing = be(pref.Playing, match.state)
    name = saved_match(match.apply(pref.legal_claims(playing)[0]))
    last = len(states_of(match)) + 1
    left = sum(mask.bit_count() for mask in playing.hands)
    assert left <= 27
    worth: list[Any] = []
    for at, cards in ((5, 30), (last, left)):
        ran = run(name, "--deal", "0", "--at", str(at))
        drawn, rest = ran.out.split("    talon ")
        rows = [row.split() for row in drawn.splitlines() if row.strip()[:1] in set("♠♣♦♥")]
        assert sum(word not in set("♠♣♦♥-") for row in rows for word in row) == cards
        assert "With best play: 6♥ by Anna;" in rest
        assert "To play" not in rest
        document = run(name, "--deal", "0", "--at", str(at), "--json").document
        assert list(document) == ["preference", "deal", "at", "solution"]
        worth.append(document["solution"]["tricks"])
    assert worth[-1] == solve(playing).tricks  # type: ignore[union-attr]


# --------------------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        ((), "FILE or from --deal-text"),
        (("deal.txt", "--deal-text", ENDING), "choose one"),
        (("match.json", "--at", "3"), "--at N goes with --deal N"),
        (("match.json", "--deal", "0", "--at", "3", "--discards"), "without --at"),
        (("deal.txt", "--talon", "--first", "1"), "the first hand leads"),
        (("deal.txt", "--raspasy", "leads", "--first", "0"), "--first does not go with --raspasy"),
        (("deal.txt", "--raspasy", "leads", "--talon"), "--talon does not go with --raspasy"),
        (("deal.txt", "--raspasy", "all"), "invalid choice"),
        (("deal.txt", "--contract", "5♠"), "unreadable-contract"),
        (("deal.txt", "--declarer", "3"), "invalid choice"),
        (("match.json", "--deal", "-1"), "not a whole number from 0"),
        (("match.json", "--deal", "one"), "not a whole number from 0"),
    ],
)
def test_arguments_that_do_not_go_together_are_refused(
    run: Run, arguments: tuple[str, ...], part: str
) -> None:
    """Before any file is read."""
    refused(run(*arguments), "usage: preference solve", part)


@pytest.mark.parametrize(
    ("text", "arguments", "part"),
    [
        (ENDING, ("--deal", "0"), "--deal is for a match record"),
        (ENDING, ("--discards",), "--discards is for a match record"),
        (ENDING, ("--talon",), "--talon needs a whole deal"),
        (ENDING, ("--raspasy", "hidden"), "--raspasy needs a whole deal"),
        ("♠7 | ♠8", (), "unreadable-deal"),
        ("♠7 | ♠8 | ♠T", (), "unreadable-card"),
        ("♠7 | ♠8 | ♠7", (), "card-twice"),
        ("♠7 | ♠8 | ♠9 ♠10", (), "unequal-hands"),
        ("♠7 | ♠8 | ♠9 | ♠10 ♠J", (), "misdeal"),
        ("", (), "unreadable-deal"),
        ('{"preference": 2}', (), "$.preference"),
        ("{", (), "not-json"),
    ],
)
def test_cards_that_cannot_be_are_refused(
    run: Run, text: str, arguments: tuple[str, ...], part: str
) -> None:
    """One message, with the name of the file."""
    refused(run(saved(text), *arguments), "preference solve: deal.txt: ", part)


@pytest.mark.parametrize("command", ["solve", "replay"])
def test_a_score_record_is_told_from_a_match_record(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """It has no cards; what is neither is told why, as ever."""
    status = main((command, str(EVENING)))
    out, err = capsys.readouterr()
    assert (status, out) == (2, "")
    assert err.endswith(
        "is a score record, which has no cards; expected a match record, and"
        " `preference score` takes this one\n"
    )


def test_what_is_neither_record_nor_text_is_refused(run: Run) -> None:
    """A picture, say; and a file that is not there."""
    Path("deal.txt").write_bytes(b"\x89PNG\r\n\xff\xfe")
    refused(run("deal.txt"), "neither a match record nor a deal as text")
    refused(run("nothing.txt"), "cannot be read")


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("--contract", "6♠"), "--contract is for a deal as text"),
        (("--first", "0"), "--first is for a deal as text"),
        (("--talon",), "--talon is for a deal as text"),
        (("--raspasy", "leads"), "--raspasy is for a deal as text"),
        (("--deal", "5"), "no-such-point"),
        (("--deal", "0", "--at", "99"), "deal 0 has 34 actions"),
    ],
)
def test_what_a_match_does_not_have_is_refused(
    run: Run, arguments: tuple[str, ...], part: str
) -> None:
    """Arguments for another kind of file, deals and actions that are not there."""
    refused(run(record(), *arguments), "preference solve: match.json: ", part)
