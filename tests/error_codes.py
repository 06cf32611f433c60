"""Every error code that the package can raise, read from its source."""

import ast
import re
from functools import cache
from pathlib import Path

import preference

SOURCES = Path(preference.__file__).parent

RULE = re.compile(
    r"\b(?:CA|ST|DE|BI|EX|WH|PL|DL|RA|SC|PO|SE|EL|BL|IN)-\d+b?\b|\b(?:BL|BO|SK|GU|TB)\b"
)
"""The ID of a rule."""


@cache
def trees() -> dict[Path, ast.Module]:
    """Return the syntax tree of each module of the package."""
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in SOURCES.rglob("*.py")}


@cache
def nodes() -> tuple[ast.AST, ...]:
    """Return every node of every module."""
    return tuple(node for tree in trees().values() for node in ast.walk(tree))


def texts(node: ast.AST) -> list[str]:
    """Return the text that an expression stands for, or both of a choice."""
    if isinstance(node, ast.IfExp):
        return texts(node.body) + texts(node.orelse)
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    return []


def _is_rule(text: str) -> bool:
    return RULE.fullmatch(text) is not None or text == "§14"


def _parameters(function: ast.FunctionDef) -> list[str]:
    return [one.arg for one in (*function.args.posonlyargs, *function.args.args)]


def _fields(cls: ast.ClassDef) -> list[str]:
    """Return the parameters of a class: those of its `__init__`, or else its fields."""
    for one in cls.body:
        if isinstance(one, ast.FunctionDef) and one.name == "__init__":
            return _parameters(one)[1:]
    return [
        one.target.id
        for one in cls.body
        if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)
    ]


def _takers() -> dict[str, int]:
    """Return at which place functions and classes take a code, by their names."""
    found: dict[str, int] = {}
    for node in nodes():
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names = _parameters(node) if isinstance(node, ast.FunctionDef) else _fields(node)
            if "code" in names:
                found[node.name] = names.index("code")
    return found


class _Collector(ast.NodeVisitor):
    """Collects codes, each with the rules that stand beside it."""

    def __init__(self) -> None:
        self.takers = _takers()
        self.codes: dict[str, set[str]] = {}

    def add(self, node: ast.expr, beside: list[ast.expr]) -> None:
        """Take the code that an expression is, or both of a choice."""
        # Where code and rule are both chosen, the source does not say which go together.
        is_choice = isinstance(node, ast.IfExp)
        told = [one for one in beside if not (is_choice and isinstance(one, ast.IfExp))]
        rules = {text for one in told for text in texts(one) if _is_rule(text)}
        for code in texts(node):
            self.codes.setdefault(code, set()).update(rules)

    def visit_Call(self, node: ast.Call) -> None:
        """Take the argument `code`, by name or by place."""
        beside = [*node.args, *(keyword.value for keyword in node.keywords)]
        for keyword in node.keywords:
            if keyword.arg == "code":
                self.add(keyword.value, beside)
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        place = self.takers.get(str(name), len(node.args))
        before = node.args[: place + 1]
        if len(before) > place and not any(isinstance(one, ast.Starred) for one in before):
            self.add(before[-1], beside)
        self.generic_visit(node)

    def visit_Tuple(self, node: ast.Tuple) -> None:
        """Take the first part of a tuple whose second part is a rule."""
        if len(node.elts) > 1 and any(map(_is_rule, texts(node.elts[1]))):
            self.add(node.elts[0], node.elts)
        self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """Take the default of a parameter `code`."""
        names, defaults = _parameters(node), node.args.defaults
        for name, default in zip(names[len(names) - len(defaults) :], defaults, strict=True):
            if name == "code":
                self.add(default, [])
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        """Take what is given to the name `code`, alone or in a row of names."""
        for target in node.targets:
            pairs = [(target, node.value)]
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                pairs = list(zip(target.elts, node.value.elts, strict=True))
            for one, value in pairs:
                if isinstance(one, ast.Name) and one.id == "code":
                    self.add(value, [])
        self.generic_visit(node)


@cache
def codes_with_rules() -> dict[str, set[str]]:
    """Return every code raised in the package, each with the rules that stand beside it."""
    collector = _Collector()
    for tree in trees().values():
        collector.visit(tree)
    return collector.codes
