"""The golden records in `tests/golden`: read them, check their digests, add new ones.

    python -m tests.golden_records score summer-evening record.json

adds a record of the kind `score`, `match` or `sheet` with what the library makes of it now.
`tests/golden/README.md` says when to do that.
"""

import hashlib
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import attrs

import preference as pref
from preference.records import write_json

FOLDER = Path(__file__).parent / "golden"
MANIFEST = FOLDER / "MANIFEST"
FORMAT = "format-1"

Document = dict[str, Any]

KINDS: dict[str, tuple[Callable[[bytes], Document], Callable[[bytes], str] | None]] = {
    "score": (
        lambda data: pref.score_document(data, settle=True),
        lambda data: pref.write_score_record(pref.read_score_record(data)),
    ),
    "match": (
        lambda data: pref.replay_document(data, settle=True),
        lambda data: pref.write_match_record(pref.read_match_record(data)),
    ),
    "sheet": (pref.settle_document, None),
}
"""Of each kind: what makes its result, and what writes it again; nothing writes a sheet."""


@attrs.frozen
class Golden:
    """A record, the result it gave when it was added, and how it was written again.

    Attributes:
        kind: `score`, `match` or `sheet`.
        name: Its name, the same for the files that belong together.
        folder: Where they are.
    """

    kind: str
    name: str
    folder: Path = FOLDER

    def path(self, what: str = "") -> Path:
        """Where the record is; or its `result`, or how it is `written` again."""
        ending = f".{what}.json" if what else ".json"
        return self.folder / FORMAT / self.kind / (self.name + ending)

    @property
    def record(self) -> bytes:
        """The record as it was given."""
        return self.path().read_bytes()

    @property
    def document(self) -> Document:
        """The record as JSON values."""
        found: Document = json.loads(self.record)
        return found

    @property
    def result(self) -> Document:
        """What it gave."""
        found: Document = json.loads(self.path("result").read_bytes())
        return found

    @property
    def written(self) -> bytes:
        """How it was written; where no file says otherwise, letter for letter as it was given."""
        path = self.path("written")
        return path.read_bytes() if path.exists() else self.record

    def made(self) -> dict[str, bytes]:
        """What the library makes of the record now: the result, and the record written again."""
        score, write = KINDS[self.kind]
        found = {"result": _line(write_json(score(self.record)))}
        if write is not None:
            found["written"] = _line(write(self.record))
        return found


def _line(text: str) -> bytes:
    return f"{text}\n".encode()


def digest(data: bytes) -> str:
    """The SHA-256 of a file, as `sha256sum` prints it."""
    return hashlib.sha256(data).hexdigest()


def manifest(folder: Path = FOLDER) -> list[tuple[str, str]]:
    """Read digest and path of every file, in the order in which they were added."""
    lines = (folder / MANIFEST.name).read_text(encoding="utf-8").splitlines()
    return [(line[:64], line[66:]) for line in lines]


def goldens(folder: Path = FOLDER) -> list[Golden]:
    """Find all records, in the order in which they were added."""
    paths = [Path(path) for _, path in manifest(folder)]
    return [Golden(path.parts[1], path.stem, folder) for path in paths if path.name.count(".") == 1]


def add(kind: str, name: str, record: bytes, folder: Path = FOLDER) -> Golden:
    """Add a record with what the library makes of it now.

    Raises:
        FileExistsError: If there is one of this kind and name; a golden record is never changed.
        PreferenceError: If the record is refused; nothing is added then.
        ValueError: If there is no such kind, or the name is none.
    """
    if kind not in KINDS or not name.replace("-", "").isalnum() or not name.isascii():
        message = f"{kind} {name}: a kind of {', '.join(KINDS)}; a name of letters, digits, dashes"
        raise ValueError(message)
    golden = Golden(kind, name, folder)
    if golden.path().exists():
        raise FileExistsError(golden.path())
    score, _ = KINDS[kind]
    score(record)  # refused before anything is written
    golden.path().parent.mkdir(parents=True, exist_ok=True)
    golden.path().write_bytes(record)
    files = {"": record, **golden.made()}
    if files.get("written") == record:
        del files["written"]
    with (folder / MANIFEST.name).open("a", encoding="utf-8") as lines:
        for what, data in files.items():
            path = golden.path(what)
            path.write_bytes(data)
            lines.write(f"{digest(data)}  {path.relative_to(folder).as_posix()}\n")
    return golden


def main(arguments: Sequence[str]) -> None:
    """Add the record of a file."""
    kind, name, file = arguments
    add(kind, name, Path(file).read_bytes())


if __name__ == "__main__":
    main(sys.argv[1:])
