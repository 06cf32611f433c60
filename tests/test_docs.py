"""The reference is complete, and what a page shows is what is printed."""

import ast
import contextlib
import doctest
import inspect
import io
import json
import os
import pkgutil
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path

import pytest

import preference as pref
from preference.cli import main
from preference.records import SCHEMAS
from tests.error_codes import RULE, SOURCES, codes_with_rules, nodes, texts, trees
from tests.public_names import INTERNAL, NAMES
from tests.rows import each

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
REFERENCE = DOCS / "reference"

NO_RULE = {
    "preference.bots.beginner.BeginnerPlayer": "plays as it likes",
    "preference.bots.random_player.RandomPlayer": "plays as it likes",
    "preference.bots.table.BotError": "an error of a program",
    "preference.cli.program.main": "prints what other functions return",
    "preference.corrections.rewind": "going back is no move of the game",
    "preference.corrections.undo": "going back is no move of the game",
    "preference.errors.ArgumentError": "names the rule of each case itself",
    "preference.errors.ConventionError": "names the rule of each case itself",
    "preference.errors.IllegalAction": "names the rule of each case itself",
    "preference.errors.NotationError": "names the rule of each case itself",
    "preference.errors.OutcomeError": "names the rule of each case itself",
    "preference.errors.PreferenceError": "names the rule of each case itself",
    "preference.errors.RecordError": "names the rule of each case itself",
    "preference.errors.WrongType": "a mistake of a program",
    "preference.errors.check_flag": "a mistake of a program",
    "preference.errors.few": "a mistake of a program",
    "preference.errors.is_text": "what text is, no rule of the game",
    "preference.errors.shown": "prints a refused value",
    "preference.errors.wrong_type": "a mistake of a program",
    "preference.rendering.words.Glossary": "words, not rules",
    "preference.rl.layout.Field": "where numbers stand, no rule of the game",
    "preference.rl.numbering.action_of": "numbers are no rule of the game",
    "preference.simulation.estimates.Distribution": "statistics are no rules",
    "preference.simulation.intervals.Estimate": "statistics are no rules",
    "preference.simulation.intervals.share": "statistics are no rules",
    "preference.simulation.players.player_of": "a name of the command line",
    "preference.simulation.progress.Progress": "how far a program is",
    "preference.simulation.running.worker_processes": "where programs run",
    "preference.simulation.games.FailedDeal": "an error of a program",
    "preference.testing.chance.Chance": "luck comes from outside",
    "preference.testing.chance.DrawnChance": "luck comes from outside",
    "preference.testing.chance.RandomChance": "luck comes from outside",
    "preference.testing.invariants.failure.Invariant": "names the rule of each invariant itself",
    "preference.testing.invariants.failure.InvariantError": "names the rule of each case itself",
    "preference.testing.strategies.made.made": "luck comes from outside",
    "preference.unseen.counting.Chance": "luck comes from outside",
}
"""Public names that implement no rule, and why."""

FENCE = re.compile(r"^```(\w+)\n(.*?)^```\n", re.MULTILINE | re.DOTALL)


CODE_NAMES = [
    key for key, one in NAMES.items() if inspect.isclass(one[2]) or inspect.isfunction(one[2])
]
CONSTANTS = [key for key in NAMES if key not in CODE_NAMES]


def resolve(path: str) -> object:
    """Return what a dotted path stands for."""
    value: object = pref
    for at, part in enumerate(path.split(".")[1:], 2):
        if not hasattr(value, part):
            import_module(".".join(path.split(".")[:at]))
        value = getattr(value, part)
    return value


def directives() -> list[str]:
    """List the paths that the reference documents, with those that stand twice."""
    return [
        path
        for page in sorted(REFERENCE.glob("*.md"))
        for path in re.findall(r"^::: (\S+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    ]


# --------------------------------------------------------------------------- the reference


def test_the_reference_documents_every_public_name() -> None:
    """Each name in `__all__` of the package and of its public modules has its place on a page."""
    documented = [(path.rpartition(".")[2], resolve(path)) for path in directives()]
    missing = [
        key
        for key, (_, name, value) in NAMES.items()
        if not any(name == other and value is found for other, found in documented)
    ]
    assert missing == []


def test_the_reference_documents_nothing_twice_and_nothing_private() -> None:
    """A name has one place, or links to it would be a matter of luck."""
    paths = directives()
    assert sorted(set(paths)) == sorted(paths)
    public = {(name, id(value)) for _, name, value in NAMES.values()}
    assert [
        path for path in paths if (path.rpartition(".")[2], id(resolve(path))) not in public
    ] == []


@each("key", CODE_NAMES)
def test_a_public_name_has_an_example_and_its_source(key: str) -> None:
    """A class or function shows a runnable example, and names its rule if it implements one."""
    text = NAMES[key][2].__doc__ or ""
    assert ">>> " in text
    assert ("Source: " in text) is not (key in NO_RULE)


@cache
def described() -> frozenset[str]:
    """Return the names that have a text under their assignment, in any module."""
    found = set()
    for tree in trees().values():
        for one, after in zip(tree.body, tree.body[1:], strict=False):
            target = getattr(one, "target", None) or (getattr(one, "targets", None) or [None])[0]
            if (
                isinstance(target, ast.Name)
                and isinstance(after, ast.Expr)
                and isinstance(after.value, ast.Constant)
            ):
                found.add(target.id)
    return frozenset(found)


@pytest.mark.parametrize("key", CONSTANTS)
def test_a_public_constant_is_described(key: str) -> None:
    """A constant, too, says what it is, in the text under its assignment."""
    assert NAMES[key][1] in described()


def test_every_exception_is_of_a_public_name() -> None:
    """The lists of exceptions hold nothing that is not there any more."""
    assert set(NO_RULE) <= set(NAMES)
    modules = {module.name for module in pkgutil.iter_modules(pref.__path__)}
    assert set(INTERNAL) <= modules


def test_the_index_lists_every_name_of_the_package() -> None:
    """The start page of the reference leads to each name that `import preference` gives."""
    text = (REFERENCE / "index.md").read_text(encoding="utf-8")
    linked = re.findall(r"\[`(\w+)`\]\[preference\.(\w+)\]", text)
    assert all(shown == target for shown, target in linked)
    listed = [shown for shown, _ in linked]
    assert sorted(set(listed)) == sorted(pref.__all__)


# --------------------------------------------------------------------------- error codes


def errors_page() -> list[tuple[str, str, str]]:
    """Return the rows of the tables of codes: code, rules, meaning."""
    text = (REFERENCE / "errors.md").read_text(encoding="utf-8")
    return re.findall(r"^\| `([a-z-]+)` \| ([^|]*) \| ([^|]+) \|$", text, re.MULTILINE)


def test_the_errors_page_lists_every_code_once_and_no_other() -> None:
    """Every code raised in the package has its meaning on one page; the page makes up none."""
    listed = [code for code, _, _ in errors_page()]
    assert sorted(listed) == sorted(codes_with_rules())


def test_the_errors_page_names_the_rules_of_each_code() -> None:
    """A rule that stands beside a code in the package stands beside it on the page."""
    page = {code: rules for code, rules, _ in errors_page()}
    missing = {
        code: rules - set(RULE.findall(page[code])) - {"§14"}
        for code, rules in codes_with_rules().items()
        if "WH-1 to WH-8" not in page[code]
    }
    assert {code: rules for code, rules in missing.items() if rules} == {}


def test_no_code_hides_from_the_collection() -> None:
    """Whatever is written like a code is one that was collected, or a name of something else."""
    like = re.compile(r"[a-z]+(-[a-z]+)+")
    known = {*codes_with_rules(), *pref.Breach, "half-whist", *SCHEMAS}
    strays = {
        text
        for node in nodes()
        for text in texts(node)
        if like.fullmatch(text) and text not in known
    }
    assert strays == set()


# --------------------------------------------------------------------------- the rules page


def test_the_rules_page_explains_every_rule_that_the_library_names() -> None:
    """Whoever meets a rule ID in a docstring, an entry or a refusal finds it explained."""
    page = (DOCS / "rules.md").read_text(encoding="utf-8")
    explained = set(re.findall(r"^\| \*\*([A-Z]{2}(?:-\d+b?)?)\*\*\{ #", page, re.MULTILINE))
    named = {
        rule
        for path in SOURCES.rglob("*.py")
        for rule in RULE.findall(path.read_text(encoding="utf-8"))
    }
    assert named - explained == set()


def test_the_rules_page_lists_every_option_with_its_rule_and_its_value_in_sochi() -> None:
    """The table of options cannot drift from the options."""
    page = (DOCS / "rules.md").read_text(encoding="utf-8")
    row = re.compile(
        r"^\| \[`(\w+)`\]\[[\w.]+\] \| \[([A-Z]{2}[\w-]*)\].*? \| `(.*?)` \|", re.MULTILINE
    )
    value = {text.option: text.value_json for text in pref.describe(pref.SOCHI)}
    expected = [
        (name, option.rule, json.dumps(value[name])) for name, option in pref.OPTIONS.items()
    ]
    assert row.findall(page) == expected


# --------------------------------------------------------------------------- what pages show

PAGES = [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))]
DEAR = {"cluster", "simulating", "solving"}
"""Pages whose programs take long; they are run as examples, too."""

SHOWING = [
    pytest.param(
        page, id=str(page.relative_to(ROOT)), marks=[pytest.mark.long] * (page.stem in DEAR)
    )
    for page in PAGES
    if "```text" in page.read_text(encoding="utf-8")
]


def printed(language: str, block: str, names: dict[str, object], folder: Path) -> str:
    """Run a block of a page and return what it prints."""
    if language == "bash":
        return "".join(printed_by_bash(block, folder))
    if block.startswith(">>> "):
        block = "".join(one.source for one in doctest.DocTestParser().get_examples(block))
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        exec(compile(block, "a page", "exec"), names)
    return output.getvalue()


COMMAND = re.compile(r"""preference ((?:'[^']*'|"[^"]*"|[^'"|>&;])*)(.*)\n""")
"""Our command: its arguments, and what stands behind them, such as a pipe."""


def printed_by_bash(block: str, folder: Path) -> Iterator[str]:
    """Run commands and yield what they print.

    A line that begins with `preference` is run in this process, and bash gets its output for what
    stands behind it: starting Python takes longer than scoring an evening.
    """
    lines: list[str] = []
    for line in block.splitlines(keepends=True):
        found = COMMAND.fullmatch(line)
        if found is None:
            lines.append(line)
            continue
        yield bash("".join(lines), "", folder)
        lines = []
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            assert main(shlex.split(found[1])) == 0
        yield bash(f"cat {found[2]}\n", output.getvalue(), folder)
    yield bash("".join(lines), "", folder)


def bash(block: str, given: str, folder: Path) -> str:
    """Run a block and return what it prints."""
    if not block:
        return ""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-c", block],
        cwd=folder,
        env={**os.environ, "PATH": path, "PYTHONIOENCODING": "utf-8"},
        input=given,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    return done.stdout


@pytest.mark.parametrize("page", SHOWING)
def test_what_a_page_shows_is_what_is_printed(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A block of text right under a program or a command is its output, letter for letter."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    text = page.read_text(encoding="utf-8")
    blocks = list(FENCE.finditer(text))
    shown = {
        at: after[2]
        for at, (block, after) in enumerate(pairwise(blocks))
        if after[1] == "text" and not text[block.end() : after.start()].strip()
    }
    assert len(shown) == sum(block[1] == "text" for block in blocks)
    # What is shown may follow from the Python above it; that below is run by Sybil alone.
    last = max((at for at in shown if blocks[at][1] == "python"), default=-1)
    names: dict[str, object] = {"__name__": "page"}
    for at, block in enumerate(blocks):
        language, body = block.groups()
        if at in shown or (language == "python" and at < last):
            output = printed(language, body, names, tmp_path)
            if at in shown:
                lines = [line.rstrip() for line in output.rstrip("\n").split("\n")]
                assert lines == shown[at].rstrip("\n").split("\n")


def test_the_readme_links_to_pages_that_are_there() -> None:
    """The front door opens on every side."""
    links = re.findall(r"\]\(([^)#:]+)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []
