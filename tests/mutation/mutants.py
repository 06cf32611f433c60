"""The mutants of a module: where it is changed, and what stands there then."""

import ast
import hashlib
import re
from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from itertools import accumulate
from typing import Final

import attrs
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.operators.operator import Operator

from tests.mutation.arguments import Argument, arguments
from tests.mutation.operators import Node, Span, operators
from tests.mutation.places import MODULE, path_of, places

_CACHES: Final = re.compile(r"@(lru_cache|cache|cached_property)|cache_hash=")
"""Lines that make the library faster and nothing else."""


@attrs.frozen
class Mutant:
    """One change of one module."""

    module: str
    place: str
    """Function, method or class, or `<module>`."""
    operator: str
    number: int
    """How many places of this operator come before it in the same function or class."""
    line: int
    before: str
    """The first line that is different, as it is."""
    after: str
    """The same line as it is made."""
    source: str = attrs.field(repr=False)
    """The whole module as it is made."""
    digest: str
    """Stands for the text of the function or class that is changed."""

    @cached_property
    def key(self) -> str:
        """What tells it from all others; the same as long as the function stays as it is."""
        return " ".join((self.module, self.place, self.operator, str(self.number), self.digest))

    @property
    def is_argued(self) -> bool:
        """Whether `survivors.md` says why it may live."""
        return Argument(self.module, self.place, self.before, self.after) in arguments()

    def __str__(self) -> str:
        """Print it as `survivors.md` names it."""
        return f"`{self.module}` `{self.place}`: `{self.before}` → `{self.after}`"


def _types(tree: ast.Module) -> Iterator[Span]:
    """Yield where annotations stand: nobody runs them."""
    for node in ast.walk(tree):
        found: list[ast.expr | None] = []
        if isinstance(node, ast.arg | ast.AnnAssign):
            found.append(node.annotation)
        elif isinstance(node, ast.FunctionDef):
            found.append(node.returns)
        for one in found:
            if one is not None:
                assert one.end_lineno is not None
                assert one.end_col_offset is not None
                yield (one.lineno, one.col_offset), (one.end_lineno, one.end_col_offset)


@attrs.frozen
class _Text:
    """A text and where its lines begin."""

    text: str
    starts: list[int]

    @classmethod
    def of(cls, text: str) -> "_Text":
        lengths = (len(line) for line in text.splitlines(keepends=True))
        return cls(text, [0, *accumulate(lengths)])

    def offset(self, place: tuple[int, int]) -> int:
        """Return how many letters come before a line and column."""
        return self.starts[place[0] - 1] + place[1]


def _mutated(text: _Text, node: Node, operator: Operator, index: int) -> str:
    """Return the text with one node mutated, and leave the tree as it was.

    Does what `cosmic_ray.mutating.mutate_code` does, which reads and prints the module each time.
    """
    first, last = text.offset(node.get_start_pos_of_prefix()), text.offset(node.end_pos)
    children = list(getattr(node, "children", ()))
    leaves = [leaf for leaf in ast_nodes(node) if hasattr(leaf, "value")]
    values = [leaf.value for leaf in leaves]
    new = operator.mutate(node, index)
    code = "" if new is None else new.get_code()
    if children:
        node.children[:] = children
    for leaf, value in zip(leaves, values, strict=True):
        leaf.value = value
    return text.text[:first] + code + text.text[last:]


def _compiles(text: str) -> bool:
    try:
        ast.parse(text)
    except SyntaxError:
        return False
    return True


def mutants_of(module: str) -> list[Mutant]:
    """Return every mutant of a module, in a fixed order."""
    text = path_of(module).read_text(encoding="utf-8")
    lines = text.splitlines()
    tree = ast.parse(text)
    spans = places(tree)
    types = list(_types(tree))
    parsed = get_ast(text)
    nodes = list(ast_nodes(parsed))
    placed = _Text.of(text)
    found: list[Mutant] = []
    for name, operator in operators().items():
        numbers: Counter[str] = Counter()
        positions = (
            (node, index, start)
            for node in nodes
            for index, (start, _end) in enumerate(operator.mutation_positions(node))
        )
        for node, index, start in positions:
            # ast counts bytes and parso letters, but annotations come before anything Cyrillic.
            if any(first <= start < last for first, last in types):
                continue
            if _CACHES.search(lines[start[0] - 1]):
                continue
            holding = [place for place, (one, last) in spans.items() if one <= start[0] <= last]
            place = holding[-1] if holding else MODULE
            number = numbers[place]
            numbers[place] += 1
            changed = _mutated(placed, node, operator, index)
            if "Binary" in name and not _compiles(changed):
                continue  # a bare * among parameters is no multiplication
            after = changed.splitlines()
            line = next(
                (
                    line
                    for line, (one, other) in enumerate(zip(lines, after, strict=False))
                    if one != other
                ),
                None,
            )
            if line is None:
                continue
            first, last = spans.get(place, (1, len(lines)))
            body = "\n".join(lines[first - 1 : last]) if holding else lines[line]
            found.append(
                Mutant(
                    module,
                    place,
                    name,
                    number,
                    line + 1,
                    " ".join(lines[line].split()),
                    " ".join(after[line].split()),
                    changed,
                    hashlib.sha256(body.encode()).hexdigest()[:12],
                )
            )
    return sorted(found, key=lambda mutant: mutant.line)
