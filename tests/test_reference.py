"""The reference shows what is there: kinds, types, values, members, and an index of all names."""

import ast
import builtins
import doctest
import enum
import inspect
import re
import shlex
from collections.abc import Iterator
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from types import FunctionType

import attrs
import pytest
from griffe import Attribute, Class, DocstringSectionKind, Function, Module, Object

import preference as pref
from griffe_plain import directives, find, inner_names, load, public_paths
from hooks_cli import commands, options, sections
from hooks_reference import FROM_PYTHON, imports, index, with_imports
from preference.cli.arguments import parse
from tests.error_codes import RULE
from tests.public_names import public_modules
from tests.rows import each
from tests.test_docs import REFERENCE, ROOT, resolve


@cache
def package() -> Module:
    """Read the package as the site does."""
    return load()


def documented() -> Iterator[tuple[str, Object]]:
    """Yield every object of the reference by its path."""
    for path in directives():
        found = find(package(), path)
        assert found is not None, path
        yield path, found


@pytest.mark.long
def test_each_example_is_shown_as_code() -> None:
    """Also those of a function that has the name of its module."""
    for path, found in documented():
        text = found.docstring.value if found.docstring else ""
        assert text.count("```pycon\n>>> ") >= bool(">>> " in text), path


def members(obj: Object) -> Iterator[tuple[str, Object]]:
    """Yield the public members of a class."""
    for name, member in obj.members.items():
        if isinstance(obj, Class) and not name.startswith("_") and isinstance(member, Object):
            yield name, member


def test_each_name_is_shown_as_what_it_is() -> None:
    """A function as a function, though a module has the same name; a constant as a constant."""
    wrong = []
    for path, found in documented():
        value = resolve(path)
        expected = (
            Class
            if inspect.isclass(value)
            else Function
            if inspect.isfunction(value)
            else Attribute
        )
        if not isinstance(found, expected) or found.name != path.rpartition(".")[2]:
            wrong.append(f"{path}: {type(found).__name__} {found.path}")
    assert not wrong, "\n".join(wrong)


def test_each_name_stands_under_its_shortest_path() -> None:
    """That of `import preference` where there is one; and every module says what is public."""
    longer = [
        path
        for path in directives()
        if path.rpartition(".")[2] in pref.__all__
        and getattr(pref, path.rpartition(".")[2]) is resolve(path)
        and path.count(".") > 1
    ]
    assert longer == []
    assert [
        module.__name__
        for module in public_modules()
        if not hasattr(module, "__all__") and not module.__name__.startswith("preference._")
    ] == []


def test_what_is_raised_is_a_link_or_of_python() -> None:
    """A class that a docstring says is raised is one that a caller can catch by its name."""
    known = {path.rpartition(".")[2] for path in directives()} | set(dir(builtins))
    wrong = []
    for path, found in documented():
        for where, obj in [(path, found), *members(found)]:
            for section in obj.docstring.parse("google") if obj.docstring else ():
                if section.kind is DocstringSectionKind.raises:
                    raised = {str(item.annotation) for item in section.value}
                    wrong += [f"{path} {where}: {name}" for name in sorted(raised - known)]
    assert not wrong, "\n".join(wrong)


INNER = {
    "preference.records.convert.Absent": "a key that is not there; the guide tells the form",
    "preference.records.convert.Meta": "whatever an app keeps in a record",
    "preference.records.items.": "as it was read; the record makes a game of it",
    "preference.conventions.options.Option": "what the tests and the pages read of an option",
    "preference.decisions._Terms": "what the options say of one contract",
    "preference.simulation.plan.Plan": "made by `simulate`, which saves and loads by itself",
    "preference.simulation.ranges.Ranges": "made by `simulate`",
    "preference.simulation.games.OneDeal": "made by `simulate`",
    "preference.rl.layout.Seen": "a dictionary of two arrays, told on the page",
}
"""What signatures name though no page has it, and why a reader can do without."""


def test_signatures_name_what_the_reference_has() -> None:
    """Every type, default and base class is a link, or is of Python, or in the short list."""
    public = public_paths(package())
    used = set()
    wrong = []
    for path, found in documented():
        own = [(f"{path}.{name}", member) for name, member in members(found)]
        for where, obj in [(path, found), *own]:
            for name in inner_names(package(), public, obj):
                reason = next((key for key in INNER if name.startswith(key)), None)
                used.add(reason)
                if reason is None:
                    wrong.append(f"{where}: {name}")
    assert not wrong, "\n".join(wrong)
    assert set(INNER) <= used


def test_constants_and_members_say_what_they_are() -> None:
    """A constant has a type or a value to look at; a member of an enumeration has its sentence."""
    wrong = []
    for path, found in documented():
        bare = isinstance(found, Attribute) and found.value is None and str(found.annotation)
        if bare in {"Final", "None"}:
            wrong.append(f"{path}: neither type nor value")
        if inspect.isclass(value := resolve(path)) and issubclass(value, enum.Enum):
            told = dict(members(found))
            wrong += [f"{path}.{name}" for name in value.__members__ if not told[name].docstring]
    assert not wrong, "\n".join(wrong)


NO_RULE = {
    "preference.errors.MOST": "what is too large to be printed",
    "preference.explanations.Subject": "what a node of a tree is about",
    "preference.records.MAX_BYTES": "a limit of a reader",
    "preference.records.SCHEMAS": "the form of records",
    "preference.rendering.ENGLISH": "words, not rules",
    "preference.rendering.LANGUAGES": "words, not rules",
    "preference.rendering.RUSSIAN": "words, not rules",
    "preference.rl.ACTIONS": "numbers are no rule of the game",
    "preference.rl.FIELDS": "where numbers stand",
    "preference.simulation.PLAYERS": "names of programs",
    "preference.simulation.PlayerMaker": "makes a program",
    "preference.solver.COMPILED": "how the kernel was built",
    "preference.solver.CardAction": "a part of the actions",
    "preference.solver.Cards": "what a function takes",
    "preference.solver.Solution": "what a function returns",
    "preference.testing.ACTIONS": "all of the actions",
    "preference.testing.COLUMNS": "names each rule itself",
    "preference.testing.INVARIANTS": "names the rule of each invariant itself",
    "preference.testing.MOST_ACTIONS": "where a run that does not end is stopped",
    "preference.testing.OPTION_VALUES": "all values of the options",
    "preference.testing.PHASES": "the classes of states",
    "preference.testing.strategies.Wish": "what a strategy takes",
}
"""Constants that stand for no rule, and why."""


def test_a_constant_names_its_rule() -> None:
    """In its text, as a class or a function does; and the list of exceptions is no longer."""
    rules = re.compile(rf"{RULE.pattern}|Source: |§\d+")
    without = {
        path
        for path, found in documented()
        if isinstance(found, Attribute)
        and not rules.search(found.docstring.value if found.docstring else "")
    }
    assert without == set(NO_RULE), sorted(without ^ set(NO_RULE))


DESCRIBING = {DocstringSectionKind.parameters, DocstringSectionKind.attributes}


def test_every_parameter_of_a_class_is_described() -> None:
    """In its docstring, or under the attribute that it becomes."""
    wrong = []
    for path, found in documented():
        if not isinstance(found, Class):
            continue
        value = resolve(path)
        if not inspect.isclass(value) or not attrs.has(value) or "__init__" not in found.members:
            continue
        told = {name for name, member in members(found) if member.docstring}
        for section in found.docstring.parse("google") if found.docstring else ():
            if section.kind in DESCRIBING:
                told |= {item.name for item in section.value}
        names = {field.alias for field in attrs.fields(value) if field.init}
        wrong += [f"{path}({name})" for name in sorted(names - told)]
    assert not wrong, "\n".join(wrong)


# --------------------------------------------------------------------------- members


def members_with_text(cls: type) -> Iterator[tuple[str, str]]:
    """Yield the methods and properties that a class defines, each with its docstring."""
    for name, value in vars(cls).items():
        found: object = value
        if isinstance(value, (classmethod, staticmethod)):
            found = value.__func__
        elif isinstance(value, property):
            found = value.fget
        elif isinstance(value, cached_property):
            found = value.func
        if isinstance(found, FunctionType) and not name.startswith("_"):
            yield name, found.__doc__ or ""


@cache
def pages() -> dict[str, str]:
    """Return the program of the page of each documented path."""
    found = {}
    for page in sorted(REFERENCE.glob("*.md")):
        text = page.read_text(encoding="utf-8")
        blocks = "".join(re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL))
        for path in re.findall(r"^::: (\S+)$", text, re.MULTILINE):
            found[path] = blocks
    return found


def program(text: str) -> str:
    """Return the lines of a docstring that run."""
    return "\n".join(re.findall(r"^\s*(?:>>>|\.\.\.) (.*)", text, re.MULTILINE))


UNSHOWN = {
    "preference.testing.MatchMachine.": "rules and hooks that Hypothesis calls",
    "preference.simulation.Progress.save": "`simulate` calls it",
    "preference.simulation.Progress.load": "`simulate` calls it",
}
"""Methods that no example calls, and why."""


def test_every_method_and_property_is_described_and_shown() -> None:
    """An example uses it: its own, that of its class, one on the page; a protocol's in use."""
    classes = {path: value for path in directives() if inspect.isclass(value := resolve(path))}
    shown = {path: program(cls.__doc__ or "") + pages()[path] for path, cls in classes.items()}
    wrong = []
    for path, cls in classes.items():
        for name, text in members_with_text(cls):
            where = [path]
            if getattr(cls, "_is_protocol", False):
                where = [other for other, one in classes.items() if hasattr(one, name)]
            if not text:
                wrong.append(f"{path}.{name}: no docstring")
            is_shown = ">>> " in text or any(re.search(rf"\.{name}\b", shown[one]) for one in where)
            if not is_shown and not f"{path}.{name}".startswith(tuple(UNSHOWN)):
                wrong.append(f"{path}.{name}: no example")
    assert not wrong, "\n".join(wrong)


# --------------------------------------------------------------------------- the way to a name


def test_the_index_has_every_name_once_with_a_sentence() -> None:
    """By the alphabet, each with its kind, its module and its first sentence."""
    page = index(package())
    line = re.compile(r"^- \[`(\w+)`\]\[([\w.]+)\], (\w+)(?: in `([\w.]+)`)?: (.*)$", re.MULTILINE)
    rows = line.findall(page)
    assert len(rows) == page.count("\n- ")
    assert sorted(path for _, path, _, _, _ in rows) == sorted(directives())
    names = [name.lower() for name, _, _, _, _ in rows]
    assert names == sorted(names)
    wrong = [
        path
        for name, path, kind, module, sentence in rows
        if path != f"{module or 'preference'}.{name}" or not sentence.endswith(".")
    ]
    assert not wrong, "\n".join(wrong)
    assert {kind for _, _, kind, _, _ in rows} == {
        "class",
        "constant",
        "enumeration",
        "function",
        "protocol",
        "type",
    }


def test_each_page_of_the_reference_stands_in_the_navigation_once() -> None:
    """In the groups that a user thinks in, and in the same order on the start page."""
    text = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    listed = re.findall(r"\breference/([\w-]+\.md)$", text, re.MULTILINE)
    assert sorted(listed) == sorted([*(one.name for one in REFERENCE.glob("*.md")), "names.md"])
    table = (REFERENCE / "index.md").read_text(encoding="utf-8")
    linked = re.findall(r"^\|.*\| \[.*?\]\(([\w-]+\.md)\) \|", table, re.MULTILINE)
    order = [one for one in listed if one not in {"index.md", "names.md", "errors.md"}]
    assert [one for one in linked if one != "errors.md"] == order


def test_a_page_of_the_reference_has_one_name() -> None:
    """Its title, the navigation and the start page of the reference call it the same."""
    titles = {
        path.name: path.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")
        for path in REFERENCE.glob("*.md")
    }
    navigation = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    named = re.findall(r'- "?([^"\n]+?)"?: reference/([\w-]+\.md)$', navigation, re.MULTILINE)
    table = re.findall(
        r"^(?:\||\[).*?\[([^]]+)\]\(([\w-]+\.md)\)(?: \||$)",
        (REFERENCE / "index.md").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    listed = {"index.md": titles["index.md"], "names.md": "Every name"}
    assert {page for _, page in named} | {"index.md"} == {*titles, "names.md"}
    assert {page for _, page in table} == set(titles) - {"index.md"}
    wrong = [(name, page) for name, page in [*named, *table] if name != (titles | listed)[page]]
    assert not wrong


def test_every_constant_is_shown_in_use() -> None:
    """On its page: a constant has no docstring of its own that could hold an example."""
    constants = {
        path: path.rpartition(".")[2]
        for path in directives()
        if not inspect.isclass(resolve(path)) and not inspect.isfunction(resolve(path))
    }
    missing = [
        path for path, name in constants.items() if not re.search(rf"\b{name}\b", pages()[path])
    ]
    assert not missing, "\n".join(missing)


def test_the_page_of_the_command_line_has_every_argument_and_its_examples_are_read() -> None:
    """Made from the parsers; an example of a command is one that it takes."""
    page = sections()
    listed = {
        (name, action.option_strings[-1] if action.option_strings else action.metavar)
        for name, parser in commands().items()
        for action in options(parser)
    }
    shown = set()
    wrong = []
    for part in page.split("### preference ")[1:]:
        name, _, rest = part.partition("\n")
        rows = re.findall(r"^\| `\[?(-*[\w-]+)[^`]*` \| (.*) \|$", rest, re.MULTILINE)
        shown |= {(name, argument) for argument, _ in rows}
        wrong += [f"{name} {argument}" for argument, told in rows if not told]
        lines = re.search(r"```bash\n(.*?)```", rest, re.DOTALL)
        assert lines is not None
        for line in lines[1].splitlines():
            calls = re.sub(r"[<>]\S+", "", line.partition("   ")[0]).split(" | ")
            if name not in {parse(shlex.split(call)[1:]).command for call in calls}:
                wrong.append(line)
    assert not wrong, "\n".join(wrong)
    assert shown == listed


# --------------------------------------------------------------------------- what examples import

PAGES_OF_NAMES = [
    page for page in sorted(REFERENCE.glob("*.md")) if "\n::: " in page.read_text("utf-8")
]


def free_names(text: str) -> set[str]:
    """Return the names that the examples of a docstring use and do not make themselves."""
    source = "".join(one.source for one in doctest.DocTestParser().get_examples(text))
    used: set[str] = set()
    made = set(dir(builtins))
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Name):
            (used if isinstance(node.ctx, ast.Load) else made).add(node.id)
        elif isinstance(node, ast.alias):
            made.add((node.asname or node.name).partition(".")[0])
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            made.add(node.name)
        elif isinstance(node, ast.arg):
            made.add(node.arg)
        elif isinstance(node, ast.ExceptHandler) and node.name:
            made.add(node.name)
    return used - made


def docstrings(path: str) -> Iterator[str]:
    """Yield the docstrings of a function or class and of what a class has."""
    found = resolve(path)
    if inspect.isfunction(found) or inspect.isclass(found):
        yield inspect.getdoc(found) or ""
    for name, member in vars(found).items() if inspect.isclass(found) else ():
        inner = getattr(getattr(member, "fget", None) or member, "__func__", None) or member
        if not name.startswith("_") and (inspect.isfunction(inner) or isinstance(member, property)):
            yield inspect.getdoc(member) or ""


@each("page", PAGES_OF_NAMES, ids=lambda page: page.stem)
def test_a_page_says_what_its_examples_import(page: Path) -> None:
    """A docstring sees its module; a reader sees what the page says at its head."""
    text = page.read_text(encoding="utf-8")
    head = with_imports(text).partition("\n::: ")[0]
    given = set(FROM_PYTHON)
    for module in imports(text):
        assert f"`from {module} import *`" in head
        given |= set(import_module(module).__all__)
    missing = {
        path: names
        for path in re.findall(r"^::: (\S+)$", text, re.MULTILINE)
        if (names := {name for one in docstrings(path) for name in free_names(one)} - given)
    }
    assert missing == {}
