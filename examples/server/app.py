"""The server: who may come in, what they are sent, what is refused and how.

It knows no rule of the game. A request is a step against a revision: the library says what comes of
it, the storage keeps it, and only then it is answered, with what the seat may know.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import logging
import os
import secrets
import sqlite3
import traceback
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final, NoReturn, TypeAlias

import attrs
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

import preference as pref
from preference.records import view_document
from server.storage import Storage, StoredTable

MAX_BODY: Final = 16 * 1024
"""The most bytes of a body; a convention with every option written out has some two thousand."""

LOOK_AGAIN: Final = {
    *("stale-revision", "not-your-turn", "not-your-action"),
    *("no-deal", "deal-in-progress", "game-over"),
}
"""Codes of what does not fit where the table stands; with any other the rules forbid it."""

LOG: Final = logging.getLogger("uvicorn.error")

Json: TypeAlias = dict[str, Any]


class Refused(Exception):
    """A request that changes nothing, answered with a status, a code and a message."""

    def __init__(self, status: int, code: str, message: str, **more: Any) -> None:
        """Keep the parts; `more` is answered too."""
        super().__init__(code)
        self.status = status
        self.document = {"code": code, "message": message, **more}


# ------------------------------------------------------------------ tables


def create(request: Request, body: Json) -> Json:
    """Open a table: the body is the head of a match record, the answer has the seats' secrets."""
    try:
        head = pref.read_match_record({"preference": 1, "first_dealer": 0, "deals": [], **body})
        ends = head.terms.ends
    except pref.RecordError as error:
        more = {"rule": error.rule, "path": error.path}
        raise Refused(422, error.code, error.message, **more) from None
    if head.deals:
        raise Refused(422, "not-new", "a new table has no deals", path="$.deals")
    if ends is not None and ends.time:
        raise Refused(422, "no-clock", "this server has no clock", path="$.ends.time")
    keys = [secrets.token_hex(32) for _ in head.players]
    return {"table": storage(request).create(head, map(digest, keys)), "secrets": keys}


def watch(request: Request, _: Json) -> Json:
    """Show what lies open to everyone."""
    return seen(find(request).match, None)


def record(request: Request, _: Json) -> Json:
    """Show the deals that are over, every card and action; the one in progress is left out."""
    table = find(request)
    over = attrs.evolve(table.record, deals=table.record.deals[: len(table.match.log)])
    document: Json = json.loads(pref.write_match_record(over))
    return document


def result(request: Request, _: Json) -> Json:
    """Show the sheet, its entries, and the settlement as it stands."""
    return pref.result_document(find(request).match.pad, settle=True)


# ------------------------------------------------------------------ seats


def look(request: Request, _: Json) -> Json:
    """Show what the seat may know."""
    table, seat = enter(request)
    return seen(table.match, seat)


def deal(request: Request, body: Json) -> Json:
    """Shuffle and deal, for the seat that deals next."""
    table, seat = enter(request)
    match = table.match
    if member(body, "revision", int) != match.revision:
        refuse_stale(request)
    if not match.in_deal and seat != match.setting.dealer:
        raise Refused(409, "not-your-turn", "another seat deals", revision=match.revision)
    shuffle = {"name": pref.SHUFFLE, "seed": secrets.token_hex(32)}
    try:
        match = match.deal(pref.Deal.shuffled(shuffle["seed"], len(match.terms.players)))
    except pref.PreferenceError as error:
        refuse(error, match, seat)
    if not storage(request).append(table.id, match.revision, shuffle):
        refuse_stale(request)
    return seen(match, seat)


def act(request: Request, body: Json) -> Json:
    """Do an action for the seat, against the revision that its player saw."""
    table, seat = enter(request)
    match, revision = table.match, member(body, "revision", int)
    text = member(body, "action", str)
    try:
        action = pref.parse_action(text)
        match = match.apply(action, seat=seat, revision=revision)
    except pref.PreferenceError as error:
        refuse(error, match, seat)
    if not storage(request).append(table.id, match.revision, str(action)):
        refuse_stale(request)
    return seen(match, seat)


# ------------------------------------------------------------------ what they share


def storage(request: Request) -> Storage:
    """Return where the tables are kept."""
    kept: Storage = request.app.state.storage
    return kept


def digest(secret: str) -> bytes:
    """Hash a secret; it is 256 bits of chance, so it needs neither salt nor a slow hash."""
    return hashlib.sha256(secret.encode()).digest()


def find(request: Request) -> StoredTable:
    """Load the table that the request is about."""
    table = storage(request).load(request.path_params["table"])
    if table is None:
        raise Refused(404, "no-such-table", "there is no such table")
    return table


def enter(request: Request) -> tuple[StoredTable, int]:
    """Load the table, and let the seat in by its secret."""
    table, seat = find(request), request.path_params["seat"]
    if seat >= len(table.hashes):
        raise Refused(404, "no-such-seat", "there is no such seat")
    # The secret comes in a header, for addresses end up in logs.
    scheme, _, secret = request.headers.get("authorization", "").partition(" ")
    is_known = hmac.compare_digest(digest(secret), table.hashes[seat])
    if scheme.lower() != "bearer" or not is_known:
        raise Refused(401, "wrong-secret", "this is not the secret of this seat")
    return table, seat


def seen(match: pref.Match, seat: int | None) -> Json:
    """Say what a seat or a spectator may know, and at which revision."""
    is_between = not match.in_deal and not match.is_finished
    return {
        "revision": match.revision,
        "finished": match.is_finished,
        "to_deal": match.setting.dealer if is_between else None,
        "view": view_document(pref.view(match, seat)),
    }


def member(body: Json, key: str, kind: type[Any]) -> Any:
    """Take a member of the body, of exactly that type: `true` is no int."""
    value = body.get(key)
    if type(value) is not kind:
        raise Refused(400, "bad-body", f"{key} is missing, or of the wrong type")
    return value


def refuse(error: pref.PreferenceError, match: pref.Match, seat: int) -> NoReturn:
    """Refuse what the library refused; never with `str(error)`, which shows all hands."""
    more: Json = {"rule": error.rule, "revision": match.revision}
    if error.code in LOOK_AGAIN:
        raise Refused(409, error.code, error.message, **more) from None
    view = pref.view(match, seat)
    more["legal"] = [*map(str, view.actions), *(["claim a b c"] if view.claims else [])]
    raise Refused(422, error.code, error.message, **more) from None


def refuse_stale(request: Request) -> NoReturn:
    """Refuse a step against another revision, or one that lost the race for the next."""
    revision = find(request).match.revision
    raise Refused(409, "stale-revision", "the table has moved on", rule="TB", revision=revision)


# ------------------------------------------------------------------ HTTP


async def read_body(request: Request) -> Json:
    """Read a JSON object of no more than `MAX_BODY` bytes."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > MAX_BODY:
            raise Refused(413, "too-large", f"a body has at most {MAX_BODY} bytes")
    try:
        document = json.loads(body)
    except (ValueError, RecursionError):
        raise Refused(400, "not-json", "the body is not JSON") from None
    if not isinstance(document, dict):
        raise Refused(400, "bad-body", "the body is not an object")
    return document


def endpoint(
    work: Callable[[Request, Json], Json], status: int = 200
) -> Callable[[Request], Awaitable[Response]]:
    """Make an endpoint of a function, which runs in a thread, for it waits for the disk."""

    def answer(status: int, document: Json) -> Response:
        headers = {"Cache-Control": "no-store"}
        if status == 401:
            headers["WWW-Authenticate"] = "Bearer"
        return JSONResponse(document, status, headers)

    async def handle(request: Request) -> Response:
        try:
            body = await read_body(request) if request.method == "POST" else {}
            return answer(status, await run_in_threadpool(work, request, body))
        except Refused as refused:
            return answer(refused.status, refused.document)
        except Exception as error:  # noqa: BLE001 - one that got away would be logged in full
            # Where it happened, but not its message, which may show cards.
            frames = "".join(traceback.format_tb(error.__traceback__))
            LOG.error("%s\n%s", type(error).__name__, frames)
            failed = {"code": "failed", "message": "the server failed; look at the table again"}
            return answer(503 if isinstance(error, sqlite3.Error) else 500, failed)

    return handle


def make_app() -> Starlette:
    """Make the app, over the file that the environment names."""
    path = Path(os.environ.get("TABLES_DB", "tables.sqlite"))
    seat = "/tables/{table}/seats/{seat:int}"
    routes = [
        Route("/tables", endpoint(create, 201), methods=["POST"]),
        Route("/tables/{table}", endpoint(watch)),
        Route("/tables/{table}/record", endpoint(record)),
        Route("/tables/{table}/result", endpoint(result)),
        Route(seat, endpoint(look)),
        Route(f"{seat}/deal", endpoint(deal), methods=["POST"]),
        Route(f"{seat}/actions", endpoint(act), methods=["POST"]),
    ]
    app = Starlette(routes=routes)
    app.state.storage = Storage.open(path)
    return app
