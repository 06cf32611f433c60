"""Where tables are kept: one SQLite file, one row a step, and no row ever changes.

A step is a deal laid or an action done, so the number of a table's rows is the revision of its
match. The match itself is not stored: it is what comes of replaying the rows as a match record.
"""

from __future__ import annotations

import json
import secrets
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import attrs

import preference as pref
from preference.records import MatchRecord

SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY,
    head TEXT NOT NULL,    -- a match record without deals: who plays, under which convention
    hashes TEXT NOT NULL   -- of the seats' secrets, as a JSON list of hex
) STRICT;
CREATE TABLE IF NOT EXISTS log (
    table_id TEXT NOT NULL REFERENCES tables,
    revision INTEGER NOT NULL,
    step TEXT NOT NULL,    -- JSON: the text of an action, or the shuffle of a deal
    PRIMARY KEY (table_id, revision)
) STRICT;
CREATE TRIGGER IF NOT EXISTS log_never_changes BEFORE UPDATE ON log
    BEGIN SELECT RAISE(ABORT, 'the log never changes'); END;
CREATE TRIGGER IF NOT EXISTS log_never_shrinks BEFORE DELETE ON log
    BEGIN SELECT RAISE(ABORT, 'the log never shrinks'); END;
"""


def connect(path: Path) -> sqlite3.Connection:
    """Open the file so that a write returns only when it is on the disk."""
    connection = sqlite3.connect(path, timeout=5, isolation_level=None)
    # With WAL readers go on while one writes; FULL, or a power cut could take the last steps back.
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    return connection


@attrs.frozen
class StoredTable:
    """A table as it stands: head and log as a match record, and the match that it replays to."""

    id: str
    hashes: tuple[bytes, ...]
    record: MatchRecord
    match: pref.Match


@attrs.frozen
class Storage:
    """The tables in a file, which any number of threads and processes may use at once.

    Every call opens the file anew, for a connection belongs to one thread. One is kept open all
    the time: the last one to be closed has to tidy up the file, which takes longer than all else.
    """

    path: Path
    kept_open: sqlite3.Connection

    @classmethod
    def open(cls, path: Path) -> Storage:
        """Open the file; make it, if it is not there."""
        connection = connect(path)
        connection.executescript(SCHEMA)
        return cls(path, connection)

    def create(self, head: MatchRecord, hashes: Iterable[bytes]) -> str:
        """Keep a new table, and return its name."""
        table = secrets.token_hex(16)
        row = (table, pref.write_match_record(head), json.dumps([one.hex() for one in hashes]))
        with closing(connect(self.path)) as connection:
            connection.execute("INSERT INTO tables VALUES (?, ?, ?)", row)
        return table

    def load(self, table: str) -> StoredTable | None:
        """Replay a table; `None` if there is none of that name."""
        heads = "SELECT head, hashes FROM tables WHERE id = ?"
        steps = "SELECT step FROM log WHERE table_id = ? ORDER BY revision"
        with closing(connect(self.path)) as connection:
            found = connection.execute(heads, (table,)).fetchone()
            rows = connection.execute(steps, (table,)).fetchall()
        if found is None:
            return None
        deals: list[dict[str, Any]] = []
        for (text,) in rows:
            step = json.loads(text)
            if isinstance(step, str):
                deals[-1]["actions"].append(step)
            else:
                deals.append({"shuffle": step, "actions": []})
        record = pref.read_match_record({**json.loads(found[0]), "deals": deals})
        hashes = tuple(bytes.fromhex(one) for one in json.loads(found[1]))
        return StoredTable(table, hashes, record, record.match())

    def append(self, table: str, revision: int, step: str | dict[str, str]) -> bool:
        """Keep the step that leads to a revision: an action's text, or a deal's shuffle.

        Returns:
            Whether it is kept, for good; not if another step has led to that revision meanwhile.
        """
        with closing(connect(self.path)) as connection:
            try:
                # A transaction of its own, in which the primary key decides between two that race.
                row = (table, revision, json.dumps(step, ensure_ascii=False))
                connection.execute("INSERT INTO log VALUES (?, ?, ?)", row)
            except sqlite3.IntegrityError:
                return False
        return True
