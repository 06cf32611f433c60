"""Reading the documents that commands are given, no further than a record can reach."""

from __future__ import annotations

import sys
from io import UnsupportedOperation
from pathlib import Path

from preference.cli.arguments import STANDARD_STREAM
from preference.cli.failure import Failure
from preference.errors import PreferenceError, RecordError
from preference.match import Match
from preference.records import MAX_BYTES, read_match_record, read_score_record

__all__ = ["read_match", "read_source"]


def read_source(name: str) -> bytes:
    """Read a file, or standard input for `-`.

    Raises:
        Failure: If it cannot be read.
        RecordError: If it is larger than a record may be; no more than that is read.
    """
    try:
        data = _standard_input() if name == STANDARD_STREAM else _file(name)
    except (OSError, ValueError) as error:
        # ValueError: a name with a null character, a stream that is closed.
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise Failure(f"cannot be read: {reason}") from None
    if len(data) > MAX_BYTES:
        raise RecordError(
            "the document is too large",
            code="too-large",
            path="$",
            refused=f"more than {MAX_BYTES} bytes",
            expected=f"at most {MAX_BYTES} bytes",
        )
    return data


def read_match(data: bytes) -> Match:
    """Read and replay a match record.

    Raises:
        Failure: If it is a score record, which says nothing of the cards.
        PreferenceError: If it is refused.
    """
    try:
        record = read_match_record(data)
    except RecordError:
        if _is_score_record(data):
            raise Failure(
                "is a score record, which has no cards; expected a match record,"
                " and `preference score` takes this one"
            ) from None
        raise
    return record.match()


def _is_score_record(data: bytes) -> bool:
    try:
        read_score_record(data)
    except PreferenceError:
        return False
    return True


def _file(name: str) -> bytes:
    with Path(name).open("rb") as file:
        return file.read(MAX_BYTES + 1)


def _standard_input() -> bytes:
    if sys.stdin is None:
        raise UnsupportedOperation("standard input is closed")
    binary = getattr(sys.stdin, "buffer", None)
    if binary is None:  # a program's own stream, of text only
        return sys.stdin.read(MAX_BYTES + 1).encode("utf-8", "surrogatepass")
    data: bytes = binary.read(MAX_BYTES + 1)
    return data
