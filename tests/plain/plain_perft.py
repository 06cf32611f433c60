"""Count the continuations of a position, slowly: every line is walked (no table, no shortcut).

    python -m tests.plain.plain_perft tests/perft/sochi.jsonl

checks a file of positions without a line of the library.
"""

import json
import sys
from pathlib import Path
from typing import Any

from tests.plain.plain_auction import begin
from tests.plain.plain_course import Course, Position, in_order
from tests.plain.plain_presets import read_convention

Document = dict[str, Any]


def read_position(document: Document) -> Position:
    """Reach the position of a line of a perft file."""
    first, second, third = (in_order(tuple(hand.split())) for hand in document["hands"])
    position = begin(
        Course(
            options=read_convention(document["convention"]),
            players=document["players"],
            dealer=document["dealer"],
            raspasy_count=document.get("raspasy_count", 0),
            hands=(first, second, third),
            talon=tuple(document["talon"].split()),
        )
    )
    for text in document.get("actions", []):
        assert text in [*position.texts(), *position.claims()], f"{text} is illegal"
        position = position.after(text)
    return position


def texts_of(position: Position, claims: bool = False) -> list[str]:
    """What may be done, with the claims if they are wanted."""
    return position.texts() + (position.claims() if claims else [])


def counts(position: Position, depth: int, claims: bool = False) -> list[int]:
    """Count the lines of 1, 2, 3… actions by walking every line; the last action is not done."""
    found = [0] * depth

    def walk(here: Position, done: int) -> None:
        texts = texts_of(here, claims)
        found[done] += len(texts)
        if done + 1 < depth:
            for text in texts:
                walk(here.after(text), done + 1)

    if depth:
        walk(position, 0)
    return found


def main(names: list[str]) -> int:
    """Check files; return how many positions have other counts."""
    wrong = 0
    for name in names:
        for line in Path(name).read_text(encoding="utf-8").splitlines():
            document = json.loads(line)
            expected, claims = document["counts"], document.get("claims", False)
            found = counts(read_position(document), len(expected), claims)
            if found != expected:
                wrong += 1
                sys.stdout.write(f"{document['name']}: {found}, not {expected}\n")
    return wrong


if __name__ == "__main__":
    raise SystemExit(min(main(sys.argv[1:]), 1))
