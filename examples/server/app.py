"""The server: who may come in, what they are sent, what is refused and how.

It knows nothing of the rules. A request is a step against a revision; the library says what comes
of it, the storage keeps it, and only then it is answered, with what the seat may know.
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
from server.storage import Storage, StoredTable
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

import preference as pref
from preference.records import MatchRecord, view_document

__all__ = ["from_environment", "make_app"]

MAX_BODY: Final = 16 * 1024
"""The largest body that is read, in bytes; a convention with all its options takes two thousand."""

OUT_OF_STEP: Final = frozenset(
    {
        *("stale-revision", "not-your-turn", "not-your-action"),
        *("no-deal", "deal-in-progress", "game-over"),
    }
)
"""Codes that say: look at the table again. All others say: the rules forbid it."""

LOG: Final = logging.getLogger("uvicorn.error")

Json: TypeAlias = dict[str, Any]
Work: TypeAlias = Callable[[Request, Json], Json]
Endpoint: TypeAlias = Callable[[Request], Awaitable[Response]]


class Refused(Exception):
    """A request that is answered with a status, a code and a message, and changes nothing."""

    def __init__(self, status: int, code: str, message: str, **more: Any) -> None:
        """Keep the parts; `more` goes into the answer too."""
        super().__init__(code)
        self.status = status
        self.document = {"code": code, "message": message, **more}


# ------------------------------------------------------------------ tables


def create(request: Request, body: Json) -> Json:
    """Open a table. The body is the head of a match record; the answer holds the seats' secrets."""
    # Given as an update, an own "preference" or "deals" is checked like in any record.
    document = {"preference": 1, "first_dealer": 0, "deals": [], **body}
    try:
        head = pref.read_match_record(document)
        ends = head.terms.ends
    except pref.RecordError as error:
        raise Refused(
            422, error.code, error.message, rule=error.rule, path=error.path
        ) from None
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
    """Show every card and action of the deals that are over; nothing of the one in progress."""
    table = find(request)
    kept = table.record.deals[: len(table.match.log)]
    text = pref.write_match_record(attrs.evolve(table.record, deals=kept))
    document: Json = json.loads(text)
    return document


def result(request: Request, _: Json) -> Json:
    """Show the sheet, its entries, and the settlement as it would be now."""
    return pref.result_document(find(request).match.pad, settle=True)


# ------------------------------------------------------------------ seats


def look(request: Request, _: Json) -> Json:
    """Show a seat what it may know."""
    table, seat = enter(request)
    return seen(table.match, seat)


def deal(request: Request, body: Json) -> Json:
    """Shuffle and deal, for the seat whose turn it is to deal."""
    table, seat = enter(request)
    match, revision = table.match, member(body, "revision", int)
    if revision != match.revision:
        refuse_stale(request)
    if not match.in_deal and seat != match.setting.dealer:
        raise Refused(409, "not-your-turn", "another seat deals", revision=match.revision)
    seed = secrets.token_hex(32)
    try:
        match = match.deal(pref.Deal.shuffled(seed, len(match.terms.players)))
    except pref.PreferenceError as error:
        refuse(error, match, seat)
    if not storage(request).append_deal(table.id, match.revision, pref.SHUFFLE, seed):
        refuse_stale(request)
    return seen(match, seat)


def act(request: Request, body: Json) -> Json:
    """Do an action for a seat, against the revision that its player saw."""
    table, seat = enter(request)
    match, revision = table.match, member(body, "revision", int)
    text = member(body, "action", str)
    try:
        action = pref.parse_action(text)
        match = match.apply(action, seat=seat, revision=revision)
    except pref.PreferenceError as error:
        refuse(error, match, seat)
    if not storage(request).append_action(table.id, match.revision, action):
        refuse_stale(request)
    return seen(match, seat)


# ------------------------------------------------------------------ what they share


def storage(request: Request) -> Storage:
    """Return where the tables are kept."""
    kept: Storage = request.app.state.storage
    return kept


def digest(secret: str) -> bytes:
    """Hash a secret; it is 256 bits of chance, so no salt and no slow hash are needed."""
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
    # In a header: addresses end up in logs.
    scheme, _, secret = request.headers.get("authorization", "").partition(" ")
    known = hmac.compare_digest(digest(secret), table.hashes[seat])
    if scheme.lower() != "bearer" or not known:
        raise Refused(401, "wrong-secret", "this is not the secret of this seat")
    return table, seat


def seen(match: pref.Match, seat: int | None) -> Json:
    """Say what a seat, or a spectator, may know, and against which revision to act on it."""
    between = not match.in_deal and not match.is_finished
    return {
        "revision": match.revision,
        "finished": match.is_finished,
        "to_deal": match.setting.dealer if between else None,
        "view": view_document(pref.view(match, seat)),
    }


def member(body: Json, key: str, kind: type[Any]) -> Any:
    """Take a member of the body, which must be of the kind; a bool is no int."""
    value = body.get(key)
    if type(value) is not kind:
        raise Refused(400, "bad-body", f"{key} is missing, or of the wrong type")
    return value


def refuse(error: pref.PreferenceError, match: pref.Match, seat: int) -> NoReturn:
    """Refuse what the library refuses: the table has moved on, or the rules forbid it.

    Never `str(error)`: its position shows all hands.
    """
    more: Json = {"rule": error.rule, "revision": match.revision}
    if error.code in OUT_OF_STEP:
        raise Refused(409, error.code, error.message, **more) from None
    view = pref.view(match, seat)
    more["legal"] = [str(action) for action in view.actions]
    if view.claims:
        more["legal"].append("claim a b c")
    raise Refused(422, error.code, error.message, **more) from None


def refuse_stale(request: Request) -> NoReturn:
    """Refuse what was sent against another revision, or lost the race for the next one."""
    message = "the table has moved on"
    revision = find(request).match.revision
    raise Refused(409, "stale-revision", message, rule="TB", revision=revision)


# ------------------------------------------------------------------ HTTP


async def read_body(request: Request) -> Json:
    """Read a JSON object, and no more than `MAX_BODY` of it."""
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


def answer(status: int, document: Json) -> Response:
    """Send a document; it is of one moment and for one reader, so no cache may keep it."""
    headers = {"Cache-Control": "no-store"}
    if status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    return JSONResponse(document, status, headers)


def endpoint(work: Work, status: int = 200) -> Endpoint:
    """Make an endpoint of a piece of work, which runs in a thread, for it waits for the disk."""

    async def handle(request: Request) -> Response:
        try:
            body = await read_body(request) if request.method == "POST" else {}
            return answer(status, await run_in_threadpool(work, request, body))
        except Refused as refused:
            return answer(refused.status, refused.document)
        except ClientDisconnect:
            return answer(400, {"code": "gone", "message": "the client has gone"})
        except Exception as error:  # noqa: BLE001 - one that gets away is logged with its message
            # The lines of the program only: what an error says may show cards.
            lines = "".join(traceback.format_tb(error.__traceback__))
            LOG.error("%s\n%s", type(error).__name__, lines)
        busy = isinstance(error, sqlite3.OperationalError)
        return answer(503 if busy else 500, {"code": "failed", "message": "the server failed"})

    return handle


async def no_page(_: Request, error: Exception) -> Response:
    """Answer in JSON where there is no page, or none for that method."""
    assert isinstance(error, HTTPException)
    return answer(error.status_code, {"code": "no-such-page", "message": error.detail})


def make_app(path: Path) -> Starlette:
    """Make the app over a file of tables."""
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
    app = Starlette(routes=routes, exception_handlers={HTTPException: no_page})
    app.state.storage = Storage.open(path)
    return app


def from_environment() -> Starlette:
    """Make the app over the file that `TABLES_DB` names."""
    return make_app(Path(os.environ.get("TABLES_DB", "tables.sqlite")))
