"""The page of errors: each code with an example, run when the site is built.

The page has tables of codes, with their rules and what they say; `refusals.py` has a section a code
whose last statement is refused. Here the rows become entries that can be linked to, each with its
example, what the library answers, what it has refused and what it would accept.
"""

import ast
import re
from contextlib import redirect_stderr
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

from mkdocs.structure.pages import Page

import preference as pref
from sitelib import book

PAGE = "reference/errors.md"

_EXAMPLES = Path(__file__).parent / "refusals.py"
_SECTION = re.compile(r"^# --- ([a-z-]+)\n", re.MULTILINE)
_MARK = "<!-- examples -->\n"
_TABLE = re.compile(
    r"^\| code \| rule \| what it says \|\n\|---\|---\|---\|\n((?:\|.*\n)+)", re.MULTILINE
)
_ROW = re.compile(r"^\| `([a-z-]+)` \| ([^|]*) \| ([^|]+) \|$", re.MULTILINE)
_RULE = re.compile(r"\b[A-Z]{2}(?:-\d+b?)?\b|§14")


class Example(NamedTuple):
    """A refusal as it happens."""

    program: str
    kind: str
    code: str
    rule: str | None
    message: str
    refused: str | None
    expected: str | None


def sections() -> tuple[str, dict[str, str]]:
    """Return what all examples use, and the example of each code."""
    head, *parts = _SECTION.split(_EXAMPLES.read_text(encoding="utf-8"))
    _, _, shared = head.partition('"""\n\n')
    programs = (part.strip("\n") for part in parts[1::2])
    return shared.strip("\n"), dict(zip(parts[::2], programs, strict=True))


@cache
def examples() -> dict[str, Example]:
    """Run every example.

    Raises:
        LookupError: If one is not refused.
    """
    shared, programs = sections()
    names: dict[str, Any] = {"__name__": "examples"}
    exec(compile(shared, "refusals", "exec"), names)
    return {code: _example(program, dict(names)) for code, program in programs.items()}


def _example(program: str, names: dict[str, Any]) -> Example:
    """Run an example; what it raises, returns or prints as an error is the refusal."""
    *before, last = ast.parse(program).body
    assert isinstance(last, ast.Expr), program
    said = StringIO()
    try:
        with redirect_stderr(said):
            exec(compile(ast.Module(before, []), "refusals", "exec"), names)
            found = eval(compile(ast.Expression(last.value), "refusals", "eval"), names)
    except pref.PreferenceError as error:
        found = error
    if isinstance(found, pref.PreferenceError):
        kind, told = type(found).__name__, (found.code, found.rule, found.message)
        return Example(program, kind, *told, found.refused or None, found.expected or None)
    parts = re.fullmatch(
        r"[^:]+: (.*) \[([a-z-]+)\]; refused: (.*); accepted: (.*)\n", said.getvalue()
    )
    if parts is None:
        raise LookupError(program)
    message, code, refused, expected = parts.groups()
    return Example(program, "ArgumentError", code, None, message, refused, expected)


def entry(row: re.Match[str], example: Example) -> str:
    """Return a row as an entry of a definition list."""
    code, rules, says = row.groups()
    linked = _RULE.sub(_rule_link, rules)
    head = f"**`{code}`**{{ #{code} }} [`{example.kind}`][{_place(example.kind)}] {linked}".rstrip()
    lines = [says, "", "```pycon", *_session(example.program)]
    lines += [f"{example.kind}: {example.message}", "```", ""]
    answers = (("Refused", example.refused), ("Accepted", example.expected))
    lines.append(" ".join(f"{word}: `` {answer} ``." for word, answer in answers if answer))
    first, *others = lines
    body = [f":   {first}", *(f"    {line}" if line else "" for line in others)]
    return "\n".join([head, *body]).rstrip() + "\n\n"


def _session(program: str) -> list[str]:
    """Return a program as it is typed at a prompt."""
    lines = []
    source = program.split("\n")
    starts = {one.lineno for one in ast.parse(program).body}
    for number, line in enumerate(source, 1):
        if line:
            lines.append(f"{'>>>' if number in starts else '...'} {line}")
    return lines


def _rule_link(rule: re.Match[str]) -> str:
    place = book.places("en").get(rule[0], "rules.md#options")
    return f"[{rule[0]}](../{place})"


def _place(kind: str) -> str:
    return f"preference.bots.{kind}" if kind == "BotError" else f"preference.{kind}"


def shown(markdown: str) -> str:
    """Return the page with its examples."""
    found = examples()

    def entries(table: re.Match[str]) -> str:
        return "".join(entry(row, found[row[1]]) for row in _ROW.finditer(table[1]))

    shared = f"```python\n{sections()[0]}\n```\n"
    return _TABLE.sub(entries, markdown.replace(_MARK, shared))


def on_page_markdown(markdown: str, *, page: Page, **_: Any) -> str:
    """Put the examples into the page."""
    return shown(markdown) if page.file.src_uri == PAGE else markdown
