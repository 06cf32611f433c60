"""Where the modules stand, and the functions in them."""

import ast
from collections.abc import Iterable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

MODULE: Final = "<module>"
"""Where code stands that belongs to no function or class."""


def path_of(module: str) -> Path:
    """Return where a module of the library stands, in a checkout or installed."""
    return _package() / f"{module}.py"


@cache
def _package() -> Path:
    """Find the library without importing it."""
    spec = find_spec("preference")
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent


def places(tree: ast.Module) -> dict[str, tuple[int, int]]:
    """Return the first and the last line of every function, method and class."""
    found: dict[str, tuple[int, int]] = {}

    def look(body: Iterable[ast.stmt], prefix: str) -> None:
        for node in body:
            if not isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                continue
            first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
            assert node.end_lineno is not None
            found[prefix + node.name] = (first, node.end_lineno)
            if isinstance(node, ast.ClassDef):
                look(node.body, f"{prefix}{node.name}.")

    look(tree.body, "")
    return found
