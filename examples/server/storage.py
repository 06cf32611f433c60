"""Where tables are kept: one SQLite file, one row a step, and no row ever changes.

A step is the laying of a deal or an action, so the number of a table's rows is the revision of its
match. A match itself is never stored: it is what comes of replaying the rows.
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

__all__ = ["Storage", "StoredTable", "connect"]

BUSY_SECONDS: Final = 5.0
"""How long a writer waits for another one."""

SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY,
    head TEXT NOT NULL,    -- a match record without deals: who plays, and by which convention
    hashes TEXT NOT NULL   -- JSON, the hash of each seat's secret
) STRICT;
CREATE TABLE IF NOT EXISTS log (
    table_id TEXT NOT NULL REFERENCES tables,
    revision INTEGER NOT NULL,
    shuffle TEXT,          -- a deal: the name of its shuffle, and the seed
    seed TEXT,
    action TEXT,           -- or an action
    PRIMARY KEY (table_id, revision),
    CHECK ((action IS NULL) = (seed IS NOT NULL) AND (shuffle IS NULL) = (seed IS NULL))
) STRICT;
CREATE TRIGGER IF NOT EXISTS log_never_changes BEFORE UPDATE ON log
    BEGIN SELECT RAISE(ABORT, 'the log never changes'); END;
CREATE TRIGGER IF NOT EXISTS log_never_shrinks BEFORE DELETE ON log
    BEGIN SELECT RAISE(ABORT, 'the log never shrinks'); END;
"""


def connect(path: Path) -> sqlite3.Connection:
    """Open the file so that what was written is on the disk before the write returns."""
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    # Readers go on while one writes; FULL, or a power cut could take back the last steps.
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


@attrs.frozen
class StoredTable:
    """A table as it stands.

    Attributes:
        id: Its name, by which its players and spectators find it.
        hashes: The hash of each seat's secret.
        record: Head and log as a match record, the deal in progress too.
        match: What comes of replaying it.
    """

    id: str
    hashes: tuple[bytes, ...]
    record: MatchRecord
    match: pref.Match


@attrs.frozen
class Storage:
    """The tables in one file; any number of threads and processes may use it at once.

    Every call opens the file anew: a connection belongs to one thread, and to open it costs little.
    """

    path: Path

    @classmethod
    def open(cls, path: Path) -> Storage:
        """Make the file if it is not there."""
        with closing(connect(path)) as connection:
            connection.executescript(SCHEMA)
        return cls(path)

    def create(self, head: MatchRecord, hashes: Iterable[bytes]) -> str:
        """Keep a new table, and return its name."""
        table = secrets.token_hex(16)
        row = (table, pref.write_match_record(head), json.dumps([one.hex() for one in hashes]))
        with closing(connect(self.path)) as connection:
            connection.execute("INSERT INTO tables VALUES (?, ?, ?)", row)
        return table

    def load(self, table: str) -> StoredTable | None:
        """Replay a table, or return `None` if there is none of that name."""
        with closing(connect(self.path)) as connection:
            kept = connection.execute("SELECT head, hashes FROM tables WHERE id = ?", (table,))
            found = kept.fetchone()
            if found is None:
                return None
            rows = connection.execute(
                "SELECT shuffle, seed, action FROM log WHERE table_id = ? ORDER BY revision",
                (table,),
            ).fetchall()
        deals: list[dict[str, Any]] = []
        for shuffle, seed, action in rows:
            if action is None:
                deals.append({"shuffle": {"name": shuffle, "seed": seed}, "actions": []})
            else:
                deals[-1]["actions"].append(action)
        record = pref.read_match_record({**json.loads(found[0]), "deals": deals})
        hashes = tuple(bytes.fromhex(one) for one in json.loads(found[1]))
        return StoredTable(table, hashes, record, record.match())

    def append_deal(self, table: str, revision: int, shuffle: str, seed: str) -> bool:
        """Lay a deal as the step that leads to a revision; `append_action` says the rest."""
        return self._append(table, revision, shuffle, seed, None)

    def append_action(self, table: str, revision: int, action: pref.Action) -> bool:
        """Keep an action as the step that leads to a revision.

        Returns:
            Whether it was kept, for good; not if another step has led to that revision meanwhile.
        """
        return self._append(table, revision, None, None, str(action))

    def _append(self, *row: str | int | None) -> bool:
        """Insert a row: one transaction, in which the primary key decides between two that race."""
        with closing(connect(self.path)) as connection:
            try:
                connection.execute("INSERT INTO log VALUES (?, ?, ?, ?, ?)", row)
            except sqlite3.IntegrityError as error:
                if error.sqlite_errorcode == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY:
                    return False
                raise
        return True
