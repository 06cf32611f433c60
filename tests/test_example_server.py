"""The example server, over loopback: whole deals, wrong requests, races, kills, and no leaks.

Clients know only what they are sent. What each seat may know is worked out apart from the server's
answers, from the steps in its file.
"""

import contextlib
import hashlib
import http.client
import json
import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import attrs
import pytest

import preference as pref
from preference.testing import Knowledge
from preference.testing.invariants import Watcher
from server.app import MAX_BODY
from server.storage import Storage, connect
from tests.looks import some, times
from tests.plain.random_conventions import random_convention
from tests.watching import NAMES

ROOT = Path(__file__).parent.parent

Json = dict[str, Any]

CARD: Final = re.compile(r"[♠♣♦♥](?:10|[7-9JQKA])")
SUIT: Final = re.compile(r"[♠♣♦♥]|\\u26")

EVERYTHING: Final = frozenset(map(str, pref.DECK))


# --------------------------------------------------------------------------- a server and clients


class Server:
    """A server process of its own, on a free port of loopback."""

    def __init__(self, file: Path, log: Path) -> None:
        """Start it over a file of tables, and wait until it answers."""
        self.file, self.log = file, log
        self.clients: list[Client] = []
        log.touch()
        before = len(log.read_bytes())
        with log.open("ab") as output:
            self.process = subprocess.Popen(
                [
                    *(sys.executable, "-m", "uvicorn", "--factory", "server.app:make_app"),
                    *("--app-dir", "examples", "--host", "127.0.0.1", "--port", "0"),
                ],
                cwd=ROOT,
                env={**os.environ, "TABLES_DB": str(file), "PYTHONIOENCODING": "utf-8"},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
            )
        said = ""
        for _ in range(1_000):
            said = log.read_bytes()[before:].decode()
            found = re.search(r"running on http://127\.0\.0\.1:(\d+)", said)
            if found:
                self.port = int(found[1])
                return
            assert self.process.poll() is None, said
            time.sleep(0.02)
        self.kill()
        raise AssertionError(f"the server does not start: {said}")

    def kill(self) -> None:
        """End it at once, as kill -9 does."""
        self.process.kill()
        self._end()

    def stop(self) -> None:
        """End it as its owner would."""
        self.process.terminate()
        self._end()

    def _end(self) -> None:
        self.process.wait(10)
        for client in self.clients:
            client.connection.close()


@attrs.frozen
class Answer:
    """What came back: status, head and body as they were sent, and what was asked."""

    asked: str
    status: int
    head: str
    text: str

    @property
    def json(self) -> Any:
        """The body as a document."""
        return json.loads(self.text)

    @property
    def bytes_sent(self) -> str:
        """Everything sent, as text."""
        return self.head + "\n" + self.text


class Client:
    """A seat's player, or a spectator, over a connection of their own; it forgets no answer."""

    def __init__(
        self, server: Server, table: str = "", seat: Watcher = None, secret: str = ""
    ) -> None:
        """Sit down; without a seat, watch."""
        self.table, self.seat, self.secret = table, seat, secret
        self.home = f"/tables/{table}" + ("" if seat is None else f"/seats/{seat}")
        self.answers: list[Answer] = []
        self.connection: http.client.HTTPConnection
        self.go_to(server)

    def go_to(self, server: Server) -> None:
        """Ask this server from now on."""
        server.clients.append(self)
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)

    def ask(
        self,
        method: str,
        path: str,
        body: bytes | str | Json | None = None,
        authorization: str | None = None,
    ) -> Answer:
        """Send a request and keep the answer."""
        if isinstance(body, dict):
            body = json.dumps(body, ensure_ascii=False)
        if isinstance(body, str):
            body = body.encode()
        if authorization is None and self.secret:
            authorization = f"Bearer {self.secret}"
        headers = {} if authorization is None else {"Authorization": authorization}
        try:
            self.connection.request(method, path, body, headers)
            response = self.connection.getresponse()
            text = response.read().decode("utf-8")
        except BaseException:
            self.connection.close()
            raise
        asked = "" if body is None else body.decode("utf-8", "replace")
        answer = Answer(asked, response.status, str(response.headers), text)
        self.answers.append(answer)
        return answer

    def look(self) -> Json:
        """Look at the table."""
        answer = self.ask("GET", self.home)
        assert answer.status == 200, answer
        document: Json = answer.json
        assert document["view"]["seat"] == self.seat
        return document

    def act(self, revision: object, action: object) -> Answer:
        """Send an action."""
        return self.ask("POST", f"{self.home}/actions", {"revision": revision, "action": action})

    def deal(self, revision: object) -> Answer:
        """Ask for cards."""
        return self.ask("POST", f"{self.home}/deal", {"revision": revision})

    def move(self, now: Json, chance: random.Random) -> Answer | None:
        """Do what may be done by what was seen, if anything: deal, or act by chance."""
        if now["to_deal"] == self.seat:
            return self.deal(now["revision"])
        if not now["view"]["actions"]:
            return None
        return self.act(now["revision"], choose(now["view"], chance))


def choose(view: Json, chance: random.Random) -> str:
    """Choose an action from a view, so weighed that deals are of every kind."""
    legal: list[str] = view["actions"]
    if view["phase"] == "auction":
        skewed = legal[int(len(legal) * chance.random() ** 4)]
        return legal[0] if chance.random() < 0.4 else skewed
    if view["claims"] and chance.random() < 0.1:
        return str(chance.choice(view["claims"]))
    return chance.choice(legal)


class Table:
    """A table on a server: a client for each seat, and a spectator."""

    def __init__(self, server: Server, convention: object, players: int, **head: object) -> None:
        """Open it."""
        self.server = server
        lobby = Client(server)
        body = {"convention": convention, "players": NAMES[:players], **head}
        opened = lobby.ask("POST", "/tables", body)
        assert opened.status == 201, opened
        self.id: str = opened.json["table"]
        self.secrets: list[str] = opened.json["secrets"]
        self.seats = [
            Client(server, self.id, seat, secret) for seat, secret in enumerate(self.secrets)
        ]
        self.spectator = Client(server, self.id)

    def begun(self) -> "Table":
        """Have the first deal laid."""
        assert self.seats[0].deal(0).status == 200
        return self

    def actor(self) -> tuple[Client, Json]:
        """The first seat that may act or deal, and what it sees."""
        for client in self.seats:
            now = client.look()
            if now["view"]["actions"] or now["to_deal"] == client.seat:
                return client, now
        raise AssertionError("nobody may act")

    def steps(self) -> list[Any]:
        """What is kept of the table, in order: actions as texts, deals as objects."""
        with contextlib.closing(sqlite3.connect(self.server.file)) as connection:
            rows = connection.execute(
                "SELECT revision, step FROM log WHERE table_id = ? ORDER BY revision", (self.id,)
            ).fetchall()
        assert [revision for revision, _ in rows] == list(range(1, len(rows) + 1))
        return [json.loads(step) for _, step in rows]

    def head(self) -> Json:
        """The head that is kept of the table."""
        with contextlib.closing(sqlite3.connect(self.server.file)) as connection:
            query = "SELECT head FROM tables WHERE id = ?"
            ((head,),) = connection.execute(query, (self.id,)).fetchall()
        found: Json = json.loads(head)
        return found

    def record(self) -> Json:
        """The public record."""
        found: Json = self.spectator.ask("GET", f"{self.spectator.home}/record").json
        return found


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for the tests that do not kill it."""
    folder = tmp_path_factory.mktemp("server")
    running = Server(folder / "tables.sqlite", folder / "log")
    yield running
    running.stop()


# --------------------------------------------------------------------------- what may be known


@attrs.frozen
class Story:
    """What may be known of a table at each of its revisions, and what nobody is ever told."""

    known: list[dict[Watcher, frozenset[str]]]
    seeds: frozenset[str]


def story_of(table: Table) -> Story:
    """Work out, for every revision, who may know which cards of the last deal (IN-1, IN-3)."""
    match = pref.read_match_record(table.head()).match()
    players = len(match.terms.players)
    watchers: list[Watcher] = [None, *range(players)]
    known: list[dict[Watcher, frozenset[str]]] = [dict.fromkeys(watchers, frozenset())]
    seeds = set()
    knowledge = None
    for step in table.steps():
        if isinstance(step, str):
            action = pref.parse_action(step)
            match = match.apply(action)
            assert knowledge is not None
            knowledge.hear(action)
        else:
            seeds.add(step["seed"])
            match = match.deal(pref.Deal.shuffled(step["seed"], players, step["name"]))
            assert match.state is not None
            knowledge = Knowledge(match.state)
        known.append(
            {
                watcher: frozenset(map(str, knowledge.of(watcher))) if match.in_deal else EVERYTHING
                for watcher in watchers
            }
        )
    return Story(known, frozenset(seeds))


def leaks(answer: Answer, watcher: Watcher, story: Story) -> set[str]:
    """Find the cards that an answer tells a watcher who may not know them, and any seed.

    A card that stood in the request itself is told to nobody. An answer that names no revision is
    about no deal, so it may show no card at all.
    """
    assert "\\u" not in answer.bytes_sent, "cards may hide in escapes"
    document: Json = answer.json
    cards = set(CARD.findall(answer.bytes_sent)) - set(CARD.findall(answer.asked))
    if "revision" in document:
        cards -= story.known[document["revision"]][watcher]
    return cards | {seed for seed in story.seeds if seed in answer.bytes_sent}


def check_log(server: Server, tables: Iterable[Table]) -> None:
    """Say that the log holds no card, no secret and no seed."""
    log = server.log.read_text(encoding="utf-8")
    assert "POST /tables" in log
    assert SUIT.findall(log) == []
    for table in tables:
        seeds = [step["seed"] for step in table.steps() if not isinstance(step, str)]
        assert [one for one in (*table.secrets, *seeds) if one in log] == []


# --------------------------------------------------------------------------- whole deals

TABLES: Final[list[tuple[int, object, int]]] = [
    (3, "sochi", 2),
    (4, "leningrad", 1),
    (
        3,
        {
            "base": "sochi",
            "options": {
                "players": [3],
                "blind": True,
                "talonless": ["misere", 9, 10],
                "first_hand_may_hold": True,
                "ten": "whisted",
            },
        },
        1,
    ),
    (4, {"base": "tens", "options": {"raspasy_talon": "leads", "dealer_may_return": True}}, 2),
    (2, "gusarik", 1),
]


def try_nonsense(table: Table, chance: random.Random) -> None:
    """Send something illegal from any seat; it is refused, and nothing is changed."""
    client = chance.choice(table.seats)
    now = client.look()
    card, other = chance.sample(pref.DECK, 2)
    text = chance.choice(
        [
            *(f"play {card}", f"talon {card}", f"discard {card} {other}", f"{card}"),
            *("look", "take talon", "return", "open", "0: accept", "claim 3 3 4", "6♠", "pass"),
        ]
    )
    discards = {f"discard {card} {other}", f"discard {other} {card}"}
    if {text, *(discards if "discard" in text else ())} & {
        *now["view"]["actions"],
        *now["view"]["claims"],
    }:
        return
    answer = client.act(now["revision"], text)
    assert answer.status in {409, 422}, answer
    assert answer.json["revision"] == now["revision"]
    assert client.look() == now


def play_and_search(table: Table, deals: int, chance: random.Random) -> None:
    """Play some deals by clients that know what they are sent, and search every answer."""
    everybody = [*table.seats, table.spectator]
    over, is_finished = 0, False
    while over < deals and not is_finished:
        for client in chance.sample(table.seats, len(table.seats)):
            answer = client.move(client.look(), chance)
            if answer is None:
                continue
            assert answer.status == 200, answer
            chance.choice(everybody).look()
            if chance.random() < 0.3:
                try_nonsense(table, chance)
            is_finished = answer.json["finished"]
            if answer.json["to_deal"] is not None or is_finished:
                over += 1
                assert {one.look()["view"]["phase"] for one in everybody} == {"finished"}
                break
    story = story_of(table)
    searched = 0
    for client in everybody:
        for answer in client.answers:
            assert leaks(answer, client.seat, story) == set(), answer
            searched += 1
    assert searched >= len(table.steps()) * 2
    record = table.record()
    assert len(pref.read_match_record(record).match().log) == over
    result = table.spectator.ask("GET", f"{table.spectator.home}/result")
    assert result.json == json.loads(json.dumps(pref.replay_document(record, settle=True)))
    assert CARD.findall(result.text) == []
    check_log(table.server, [table])


@pytest.mark.many
@pytest.mark.parametrize(("players", "convention", "deals"), some(TABLES))
def test_in1_no_byte_shows_a_seat_a_card_it_may_not_see(
    server: Server, players: int, convention: object, deals: int
) -> None:
    """Whole deals at tables of two, three and four; every answer to everybody is searched."""
    table = Table(server, convention, players, first_dealer=players - 1)
    play_and_search(table, deals, random.Random(f"server {players} {convention}"))


@pytest.mark.soak
def test_in1_no_byte_shows_a_card_under_any_convention(server: Server) -> None:
    """The same at thirty tables of any convention."""
    for seed in range(30):
        chance = random.Random(f"soak {seed}")
        convention = random_convention(chance)
        players = chance.choice(sorted(pref.convention_from_json(convention).players))
        play_and_search(Table(server, convention, players), 3, chance)


def test_in1_the_search_finds_a_leak(server: Server) -> None:
    """What is right for one seat, sent to another, is found; so is a seed, and a bare talon."""
    table = Table(server, "sochi", 3).begun()
    for client in table.seats:
        client.look()
    table.spectator.look()
    story = story_of(table)
    own = [client.answers[-1] for client in table.seats]
    assert [len(leaks(own[seat], (seat + 1) % 3, story)) for seat in range(3)] == [10, 10, 10]
    assert [len(leaks(answer, None, story)) for answer in own] == [10, 10, 10]
    assert [len(leaks(own[seat], seat, story)) for seat in range(3)] == [0, 0, 0]
    (dealt,) = table.steps()
    talon = pref.Deal.shuffled(dealt["seed"], 3, dealt["name"]).talon
    watching = table.spectator.answers[-1]
    for leak in (str(talon[1]), dealt["seed"]):
        spoilt = attrs.evolve(watching, text=watching.text.replace('"sochi"', f'"{leak}"'))
        assert leaks(spoilt, None, story) == {leak}


@pytest.mark.many
def test_in3_the_record_leaves_the_deal_in_progress_out(server: Server) -> None:
    """Cards and seed are in the record when the deal is over, and not before."""
    chance = random.Random(5)
    table = Table(server, "rostov", 3)
    for number in some(range(2)):
        seen: set[str] = set()
        while True:
            client, now = table.actor()
            answer = client.move(now, chance)
            assert answer is not None
            (*_, dealt) = [one for one in table.steps() if not isinstance(one, str)]
            if answer.json["to_deal"] is not None:
                break
            record = table.spectator.ask("GET", f"{table.spectator.home}/record")
            assert len(record.json["deals"]) == number
            assert dealt["seed"] not in record.text
            seen.add(record.text)
        assert len(seen) == 1
        record = table.spectator.ask("GET", f"{table.spectator.home}/record")
        last = record.json["deals"][number]
        assert last["shuffle"] == dealt
        steps = table.steps()
        assert last["actions"] == steps[len(steps) - len(last["actions"]) :]
        # It is a record like any other: the library reads it, and writes it as it was sent.
        assert json.loads(pref.write_match_record(pref.read_match_record(record.text))) == (
            record.json
        )
        assert table.seats[0].look()["view"]["deal"] is not None


def test_de1_every_deal_has_a_seed_of_its_own(server: Server) -> None:
    """Who has seen the seed of one deal knows nothing of the next."""
    seeds = set()
    for _ in range(4):
        (dealt,) = Table(server, "sochi", 4).begun().steps()
        assert dealt["name"] == pref.SHUFFLE
        assert re.fullmatch("[0-9a-f]{64}", dealt["seed"])
        seeds.add(dealt["seed"])
    assert len(seeds) == 4


def test_po7_a_finished_table_deals_no_more(server: Server) -> None:
    """After the agreed number of deals nobody deals, and the result is final."""
    table = Table(server, "sochi", 3, ends={"deals": 1}).begun()
    while not table.seats[0].look()["finished"]:
        client, now = table.actor()
        assert client.act(now["revision"], now["view"]["actions"][0]).status == 200
    now = table.seats[1].look()
    assert (now["finished"], now["to_deal"]) == (True, None)
    refused = table.seats[1].deal(now["revision"])
    assert (refused.status, refused.json["code"], refused.json["rule"]) == (
        *(409, "game-over"),
        "PO-7",
    )
    late = table.seats[1].act(now["revision"], "pass")
    assert (late.status, late.json["code"]) == (409, "no-deal")
    assert table.spectator.ask("GET", f"{table.spectator.home}/result").json["finished"]


# --------------------------------------------------------------------------- what is refused


def test_tb_a_seat_is_let_in_by_its_own_secret_only(server: Server) -> None:
    """No secret, another seat's, another table's, half of it: 401, and not a word of the table."""
    table, other = Table(server, "sochi", 3).begun(), Table(server, "sochi", 3)
    client, stranger = table.seats[1], Client(server)
    before = client.look()
    mine = table.secrets[1]
    wrong = ["", mine, f"Basic {mine}", f"Bearer {mine[:-1]}", f"Bearer {mine}0", "Bearer ", "é"]
    wrong += [f"Bearer {one}" for one in (table.secrets[0], table.secrets[2], other.secrets[1])]
    wrong += [f"Bearer {mine.upper()}", f"Bearer  {mine}x", "Bearer é"]
    for authorization in wrong:
        for method, path, body in (
            ("GET", client.home, None),
            ("POST", f"{client.home}/actions", {"revision": 1, "action": "6♠"}),
            ("POST", f"{client.home}/deal", {"revision": 1}),
        ):
            answer = stranger.ask(method, path, body, authorization)
            assert answer.status == 401, authorization
            assert answer.json == {
                "code": "wrong-secret",
                "message": "this is not the secret of this seat",
            }
            assert "www-authenticate: bearer" in answer.head.lower()
    assert client.look() == before
    assert stranger.ask("GET", client.home, None, f"bearer {mine}").status == 200


def test_tb_secrets_are_kept_as_hashes(server: Server) -> None:
    """Neither the file nor its journal holds a secret, only what comes of hashing it."""
    table = Table(server, "sochi", 4).begun()
    assert len(set(table.secrets)) == 4
    files = sorted(server.file.parent.glob(f"{server.file.name}*"))
    assert len(files) > 1
    kept = b"".join(file.read_bytes() for file in files)
    assert table.id.encode() in kept
    assert [one for one in table.secrets if one.encode() in kept] == []
    assert [one for one in table.secrets if one.encode().hex().encode() in kept] == []
    hashes = [hashlib.sha256(one.encode()).hexdigest() for one in table.secrets]
    assert json.dumps(hashes).encode() in kept


def test_tb_an_action_against_another_revision_is_refused(server: Server) -> None:
    """409, with the revision to look at; the same for a deal."""
    table = Table(server, "sochi", 3, first_dealer=2)
    assert table.seats[2].deal(0).status == 200
    assert table.seats[0].act(1, "6♠").status == 200
    for revision in (0, 1, 3, -1, 10**20):
        for answer in (table.seats[1].act(revision, "pass"), table.seats[2].deal(revision)):
            assert answer.status == 409
            assert answer.json["code"] == "stale-revision"
            assert answer.json["revision"] == 2
    assert table.seats[1].act(2, "pass").json["revision"] == 3


def test_tb_who_is_not_asked_is_refused(server: Server) -> None:
    """409 for a seat out of turn, for one that does not deal, and for cards in a deal."""
    table = Table(server, "sochi", 4, first_dealer=1)
    for seat in (0, 2, 3):
        early = table.seats[seat].deal(0)
        assert (early.status, early.json["code"]) == (409, "not-your-turn")
        nothing = table.seats[seat].act(0, "pass")
        assert (nothing.status, nothing.json["code"]) == (409, "no-deal")
    assert [client.look()["to_deal"] for client in table.seats] == [1, 1, 1, 1]
    assert table.seats[1].deal(0).status == 200
    for seat, rule in ((0, "TB"), (1, "DL-1"), (3, "TB")):
        answer = table.seats[seat].act(1, "pass")
        assert (answer.status, answer.json["code"], answer.json["rule"]) == (
            *(409, "not-your-turn"),
            rule,
        )
    for client in table.seats:
        again = client.deal(1)
        assert (again.status, again.json["code"]) == (409, "deal-in-progress")
    assert table.seats[2].look()["revision"] == 1


def test_bi10_an_illegal_action_is_refused_with_what_is_legal(server: Server) -> None:
    """422, with code, rule, message and the legal actions; text that is none too."""
    table = Table(server, "sochi", 3, first_dealer=2)
    assert table.seats[2].deal(0).status == 200
    assert table.seats[0].act(1, "7♠").status == 200
    client = table.seats[1]
    legal = client.look()["view"]["actions"]
    for text, code, rule in (
        *(("6♦", "not-above", "BI-2"), ("whist", "wrong-phase", "BI-2")),
        *(("play ♠A", "wrong-phase", "BI-2"), ("hold", "no-holding", "BI-7")),
        *(("bid six", "unreadable-action", "CA-2"), ("", "unreadable-action", "CA-2")),
    ):
        answer = client.act(2, text)
        assert answer.status == 422
        document = answer.json
        assert (document["code"], document["rule"]) == (code, rule)
        assert document["message"]
        assert document["legal"] == legal
        assert document["revision"] == 2
    half = client.ask("POST", f"{client.home}/actions", '{"revision": 2, "action": "\\ud800"}')
    assert (half.status, half.json["code"]) == (422, "unreadable-action")
    assert client.look()["revision"] == 2


def test_pl6_claims_are_named_where_they_may_be_made(server: Server) -> None:
    """The legal actions of a refusal end with the form of a claim, as in records."""
    table = Table(server, {"base": "sochi", "options": {"players": [3]}}, 3, first_dealer=2)
    assert table.seats[2].deal(0).status == 200
    for seat, text in enumerate(("6♦", "pass", "pass")):
        assert table.seats[seat].act(seat + 1, text).status == 200
    now = table.seats[0].look()
    assert table.seats[0].act(4, now["view"]["actions"][0]).status == 200
    for revision, seat, text in (*((5, 0, "declare 6♦"), (6, 1, "whist"), (7, 2, "whist")),):
        assert table.seats[seat].act(revision, text).status == 200
    now = table.seats[0].look()
    assert now["view"]["claims"]
    answer = table.seats[0].act(8, "claim 9 9 9")
    assert answer.status == 422
    assert answer.json["legal"] == [*now["view"]["actions"], "claim a b c"]


BAD_BODIES: Final[list[tuple[bytes, int, str]]] = [
    (b"", 400, "not-json"),
    (b"{", 400, "not-json"),
    (b"\xff\xfe\x00", 400, "not-json"),
    (b"[" * 8_000, 400, "not-json"),
    (b'{"revision": ' + b"9" * 8_000 + b"}", 400, "not-json"),
    (b"[1]", 400, "bad-body"),
    (b"null", 400, "bad-body"),
    (b"{}", 400, "bad-body"),
    (b'{"revision": "1", "action": "pass"}', 400, "bad-body"),
    (b'{"revision": 1.0, "action": "pass"}', 400, "bad-body"),
    (b'{"revision": true, "action": "pass"}', 400, "bad-body"),
    (b'{"revision": NaN, "action": "pass"}', 400, "bad-body"),
    (b'{"revision": 1, "action": ["pass"]}', 400, "bad-body"),
    (b'{"revision": 1}', 400, "bad-body"),
    (b" " * (MAX_BODY + 1), 413, "too-large"),
    (b'{"revision": 1, "action": "' + b"x" * 4 * MAX_BODY + b'"}', 413, "too-large"),
]


def test_tb_a_body_that_is_no_request_is_refused(server: Server) -> None:
    """400 for what is not JSON or not of the right shape, 413 for what is too large."""
    table = Table(server, "sochi", 3, first_dealer=2)
    assert table.seats[2].deal(0).status == 200
    client = table.seats[0]
    for body, status, code in BAD_BODIES:
        answer = client.ask("POST", f"{client.home}/actions", body)
        assert (answer.status, answer.json["code"]) == (status, code), body[:40]
        assert CARD.findall(answer.text) == []
    longest = b'{"revision": 1, "action": "pass"}'.ljust(MAX_BODY)
    assert client.ask("POST", f"{client.home}/actions", longest).status == 200


BAD_HEADS: Final[list[tuple[Json, str, str]]] = [
    ({"convention": "sotchi"}, "unknown-preset", "$.convention"),
    ({"convention": {"base": "sochi", "options": {"blind": 1}}}, "", "$.convention.options.blind"),
    ({"players": ["Anna", "Anna", "Vera"]}, "same-name", "$.players"),
    ({"players": ["Anna", "Boris"]}, "", "$.players"),
    ({"players": 3}, "", "$.players"),
    ({"pool": 0}, "bad-pool", "$.pool"),
    ({"first_dealer": 3}, "bad-seat", "$.first_dealer"),
    ({"preference": 2}, "unknown-version", "$.preference"),
    ({"secret": "x"}, "", "$.secret"),
    ({"ends": {"time": True}}, "no-clock", "$.ends.time"),
    ({"deals": [{"adjust": {"seat": 0, "pool": 5, "reason": "x"}}]}, "not-new", "$.deals"),
]


@pytest.mark.parametrize(("change", "code", "path"), BAD_HEADS)
def test_tb_a_table_that_cannot_be_is_refused(
    server: Server, change: Json, code: str, path: str
) -> None:
    """422, with the place in the head that is wrong."""
    head = {"convention": "sochi", "players": ["Anna", "Boris", "Vera"], "pool": 10}
    lobby = Client(server)
    answer = lobby.ask("POST", "/tables", {**head, **change})
    assert answer.status == 422
    assert answer.json["path"].startswith(path), answer.json
    assert answer.json["message"]
    assert code in {"", answer.json["code"]}
    assert lobby.ask("POST", "/tables", head).status == 201


def test_tb_what_is_not_there_is_not_found(server: Server) -> None:
    """404 for tables, seats and pages that are not there, 405 for what a page does not do."""
    table = Table(server, "sochi", 3)
    client = table.seats[0]
    for path, code in (
        (f"/tables/{'0' * 32}", "no-such-table"),
        (f"/tables/{'0' * 32}/seats/0", "no-such-table"),
        (f"/tables/{'0' * 32}/record", "no-such-table"),
        (f"/tables/{'0' * 32}/result", "no-such-table"),
        (f"/tables/{table.id}/seats/3", "no-such-seat"),
        (f"/tables/{table.id}/seats/{10**30}", "no-such-seat"),
    ):
        answer = client.ask("GET", path)
        assert (answer.status, answer.json["code"]) == (404, code)
    for method, path, status in (
        ("GET", f"/tables/{table.id}/seats/-1", 404),
        ("GET", f"/tables/{table.id}/log", 404),
        ("GET", "/tables", 405),
        ("DELETE", f"/tables/{table.id}", 405),
        ("GET", f"{client.home}/actions", 405),
    ):
        assert client.ask(method, path).status == status


def test_in1_no_cache_may_keep_what_a_seat_was_sent(server: Server) -> None:
    """Every answer says so: on one machine two may sit."""
    table = Table(server, "sochi", 3).begun()
    client = table.seats[1]
    answers = [client.ask("GET", client.home), client.act(0, "pass"), client.act(1, "6♠")]
    assert [answer.status for answer in answers] == [200, 409, 200]
    assert all("cache-control: no-store" in answer.head.lower() for answer in answers)


# --------------------------------------------------------------------------- failures


def test_in1_a_failure_shows_no_cards(tmp_path: Path) -> None:
    """A spoilt log fails with 500, a file that cannot be used with 503; neither says more."""
    server = Server(tmp_path / "tables.sqlite", tmp_path / "log")
    try:
        table = Table(server, "sochi", 3).begun()
        own = table.seats[0].look()["view"]["hands"]
        with contextlib.closing(connect(server.file)) as connection:
            row = (table.id, 2, json.dumps(f"play {CARD.findall(str(own))[0]}"))
            connection.execute("INSERT INTO log VALUES (?, ?, ?)", row)
        failed = table.seats[0].ask("GET", table.seats[0].home)
        assert (failed.status, failed.json["code"]) == (500, "failed")
        assert SUIT.findall(failed.text) == []
        with contextlib.closing(connect(server.file)) as connection:
            connection.execute("ALTER TABLE log RENAME TO gone")
        gone = table.seats[0].ask("GET", table.seats[0].home)
        assert (gone.status, gone.text) == (503, failed.text)
        log = server.log.read_text(encoding="utf-8")
        assert "RecordError" in log
        assert "OperationalError" in log
        assert SUIT.findall(log) == []
        assert [one for one in table.secrets if one in log] == []
    finally:
        server.stop()


def test_tb_the_log_is_only_ever_added_to(tmp_path: Path) -> None:
    """The file itself refuses a change; a step that comes second to a revision is not kept."""
    Storage.open(tmp_path / "tables.sqlite").kept_open.close()
    storage = Storage.open(tmp_path / "tables.sqlite")
    head = {"preference": 1, "convention": "sochi", "players": NAMES[:3], "first_dealer": 2}
    table = storage.create(pref.read_match_record({**head, "deals": []}), [b"a", b"b", b"c"])
    assert storage.load("another") is None
    assert storage.append(table, 1, {"name": pref.SHUFFLE, "seed": "7"})
    assert storage.append(table, 2, "6♠")
    assert not storage.append(table, 2, "pass")
    found = storage.load(table)
    assert found is not None
    assert (found.match.revision, found.hashes) == (2, (b"a", b"b", b"c"))
    assert pref.write_match_record(found.record.match()) == pref.write_match_record(found.match)
    with contextlib.closing(connect(storage.path)) as connection:
        for statement in ("UPDATE log SET step = '\"pass\"'", "DELETE FROM log"):
            with pytest.raises(sqlite3.IntegrityError, match="the log never"):
                connection.execute(statement)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
    storage.kept_open.close()


def together(*requests: tuple[Client, int, str | None]) -> list[Answer]:
    """Send actions, or requests for cards, at the same moment."""
    barrier = threading.Barrier(len(requests))
    answers: list[Answer | None] = [None] * len(requests)

    def send(at: int, client: Client, revision: int, text: str | None) -> None:
        barrier.wait(10)
        answers[at] = client.deal(revision) if text is None else client.act(revision, text)

    threads = [
        threading.Thread(target=send, args=(at, *request)) for at, request in enumerate(requests)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    return [answer for answer in answers if answer is not None]


@pytest.mark.many
def test_tb_of_two_that_race_on_one_revision_exactly_one_wins(
    server: Server, tmp_path: Path
) -> None:
    """The same seat at two windows, on two servers over one file: one step, one refusal."""
    chance = random.Random(11)
    second = Server(server.file, tmp_path / "log")
    try:
        table = Table(server, "sochi", 4)
        windows = [
            Client(second, table.id, seat, secret) for seat, secret in enumerate(table.secrets)
        ]
        for revision in range(times(40)):
            client, now = table.actor()
            assert now["revision"] == revision
            window = windows[table.seats.index(client)]
            texts: list[str | None] = [None, None]
            if now["to_deal"] is None:
                texts = [choose(now["view"], chance) for _ in range(2)]
            answers = together((client, revision, texts[0]), (window, revision, texts[1]))
            assert sorted(answer.status for answer in answers) == [200, 409]
            won = 0 if answers[0].status == 200 else 1
            assert answers[won].json["revision"] == revision + 1
            # Who comes after the last card of a deal is told that there is none.
            assert answers[1 - won].json["code"] in {"stale-revision", "no-deal"}
            assert answers[1 - won].json["revision"] == revision + 1
            step = table.steps()[revision]
            if texts[won] is not None:
                assert step == texts[won]
        assert len(table.steps()) == times(40)
    finally:
        second.stop()


@pytest.mark.long
def test_tb_what_was_acknowledged_survives_a_kill_in_the_middle_of_a_deal(tmp_path: Path) -> None:
    """Kill -9 while a deal is played, three times over; every answered step is there again."""
    chance = random.Random(3)
    file, log = tmp_path / "tables.sqlite", tmp_path / "log"
    server = Server(file, log)
    try:
        table = Table(server, "sochi", 4)
        kept: list[Json] = []  # what the server said it had done, in order
        in_flight: int | None = None  # the revision of the step that is not yet answered
        kills = 0
        while True:
            enough = len(kept) + 12
            killer = threading.Timer(chance.random() / 20, server.process.kill)
            try:
                while kills < 3 or kept[-1]["to_deal"] is None:
                    client, now = table.actor()
                    if kills < 3 and len(kept) == enough:
                        killer.start()
                    in_flight = now["revision"]
                    answer = client.move(now, chance)
                    assert answer is not None
                    assert answer.status == 200, answer
                    in_flight = None
                    kept.append(answer.json)
                break
            except (http.client.HTTPException, OSError):
                killer.join(10)
            server.kill()
            assert server.process.returncode == -signal.SIGKILL
            # By chance it may have come between two deals; then it is not one of the three.
            kills += kept[-1]["to_deal"] is None
            server = Server(file, log)
            table.server = server
            for one in (*table.seats, table.spectator):
                one.go_to(server)
            # All that was answered is kept; the one step that was under way may be kept too.
            steps, answered = len(table.steps()), kept[-1]["revision"]
            seat = kept[-1]["view"]["seat"]
            if steps != answered:
                assert (steps, in_flight) == (answered + 1, answered)
                kept.append(table.seats[seat].look())
            assert table.seats[seat].look() == kept[-1]
        assert [one["revision"] for one in kept] == list(range(1, len(kept) + 1))
        # The whole game, kills and all, is a game by the rules.
        assert len(pref.read_match_record(table.record()).match().log) >= 1
        check_log(server, [table])
    finally:
        server.kill()
