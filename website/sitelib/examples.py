"""The names that examples use and do not make themselves: whence they come.

A page is one program. Who comes to one rule from a search has not read the lines above it, so the
example says which names it has from the beginning of the page, and which from another rule.
"""

import ast
import builtins
import doctest
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

LIBRARY: Final = frozenset({"pref", "preference"})
"""Names that need no explanation: the library itself."""

_BUILT_IN: Final = frozenset(dir(builtins))
BLOCK: Final = re.compile(
    r"^```python\n.*?^```\n(?:\n```text\n.*?^```\n)?", re.MULTILINE | re.DOTALL
)
"""A block of Python as a page has it, with what it prints."""

_INSIDE: Final = re.compile(r"^```(?:python|pycon)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_PARSER: Final = doctest.DocTestParser()
_COMPREHENSIONS: Final = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def statements(block: str) -> Iterator[ast.stmt]:
    """Yield the statements of a fenced block of prompts, in their order."""
    for inside in _INSIDE.findall(block):
        for example in _PARSER.get_examples(inside):
            yield from ast.parse(example.source).body


def made(blocks: Iterable[str]) -> tuple[str, ...]:
    """List the names that blocks make, imports and functions included, in their order."""
    found: dict[str, None] = {}
    for block in blocks:
        for statement in statements(block):
            found.update(dict.fromkeys(_bound(statement)))
    return tuple(found)


def needed(blocks: Iterable[str]) -> tuple[str, ...]:
    """List the names that blocks use before they make them, in their order; no built-in ones."""
    found: dict[str, None] = {}
    known = {*LIBRARY, *_BUILT_IN}
    for block in blocks:
        for statement in statements(block):
            own = known | _inner(statement)
            for name in _loaded(statement):
                if name not in own:
                    found[name] = None
            known.update(_bound(statement))
    return tuple(found)


def _bound(statement: ast.stmt) -> Iterator[str]:
    """Yield what a statement binds on the page itself."""
    if isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
        yield statement.name
        return
    for node in _on_the_page(statement):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.alias):
            yield (node.asname or node.name).partition(".")[0]


def _inner(statement: ast.stmt) -> set[str]:
    """Return what is bound inside a statement, where it may be used: arguments, loops."""
    found = {node.arg for node in ast.walk(statement) if isinstance(node, ast.arg)}
    is_simple = isinstance(statement, (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Expr))
    for node in ast.walk(statement):
        inside: ast.AST | None = node.target if isinstance(node, ast.comprehension) else None
        if not is_simple:
            inside = node
        if inside is not None:
            found.update(
                one.id
                for one in ast.walk(inside)
                if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)
            )
        if isinstance(node, (ast.FunctionDef, ast.ExceptHandler)) and node.name:
            found.add(node.name)
    return found


def _on_the_page(node: ast.AST) -> Iterator[ast.AST]:
    """Walk a statement without what has a scope of its own."""
    yield node
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, (ast.Lambda, ast.FunctionDef, *_COMPREHENSIONS)):
            yield from _on_the_page(child)


def _loaded(statement: ast.stmt) -> Iterator[str]:
    """Yield the names that a statement reads, as they stand."""
    found = [
        node
        for node in ast.walk(statement)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
    ]
    for node in sorted(found, key=lambda one: (one.lineno, one.col_offset)):
        yield node.id


def origins(
    names: Sequence[str], opening: Iterable[str], earlier: Sequence[tuple[str, Iterable[str]]]
) -> tuple[tuple[str, ...], dict[str, tuple[str, ...]]]:
    """Return which names are of the beginning of a page, and which of which rule.

    Args:
        names: The names.
        opening: What the beginning of the page makes.
        earlier: The rules above with what their examples make, in their order.

    Raises:
        ValueError: If a name is made nowhere.
    """
    last = dict.fromkeys(opening, "")
    last.update({name: rule for rule, several in earlier for name in several})
    unknown = [name for name in names if name not in last]
    if unknown:
        raise ValueError(f"nothing makes {', '.join(unknown)}")
    rules = dict.fromkeys(last[name] for name in names if last[name])
    by_rule = {rule: tuple(name for name in names if last[name] == rule) for rule in rules}
    return tuple(name for name in names if not last[name]), by_rule
