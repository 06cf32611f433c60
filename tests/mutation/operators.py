"""The ways a module is made wrong: Cosmic Ray's operators, and some that it lacks."""

from collections.abc import Iterator
from typing import Any, Final, TypeAlias

import parso
from cosmic_ray.operators import provider
from cosmic_ray.operators.operator import Example, Operator

Node: TypeAlias = Any
"""A node of a parso tree, which Cosmic Ray's operators are written for."""

Span: TypeAlias = tuple[tuple[int, int], tuple[int, int]]

_CHOSEN: Final = (
    "ReplaceComparisonOperator_Eq_LtE",
    "ReplaceComparisonOperator_Eq_GtE",
    "ReplaceComparisonOperator_NotEq_Lt",
    "ReplaceComparisonOperator_NotEq_Gt",
    "ReplaceComparisonOperator_Lt_LtE",
    "ReplaceComparisonOperator_Lt_NotEq",
    "ReplaceComparisonOperator_LtE_Lt",
    "ReplaceComparisonOperator_LtE_Eq",
    "ReplaceComparisonOperator_Gt_GtE",
    "ReplaceComparisonOperator_Gt_NotEq",
    "ReplaceComparisonOperator_GtE_Gt",
    "ReplaceComparisonOperator_GtE_Eq",
    "ReplaceComparisonOperator_Is_IsNot",
    "ReplaceComparisonOperator_IsNot_Is",
    "ReplaceBinaryOperator_Add_Sub",
    "ReplaceBinaryOperator_Sub_Add",
    "ReplaceBinaryOperator_Mul_FloorDiv",
    "ReplaceBinaryOperator_Div_Mul",
    "ReplaceBinaryOperator_FloorDiv_Mul",
    "ReplaceBinaryOperator_Mod_FloorDiv",
    "ReplaceBinaryOperator_Pow_Mul",
    "ReplaceBinaryOperator_RShift_LShift",
    "ReplaceBinaryOperator_LShift_RShift",
    "ReplaceBinaryOperator_BitOr_BitAnd",
    "ReplaceBinaryOperator_BitOr_BitXor",
    "ReplaceBinaryOperator_BitAnd_BitOr",
    "ReplaceBinaryOperator_BitXor_BitOr",
    "ReplaceUnaryOperator_Delete_USub",
    "ReplaceUnaryOperator_Delete_Invert",
    "ReplaceUnaryOperator_Delete_Not",
    "AddNot",
    "ReplaceTrueWithFalse",
    "ReplaceFalseWithTrue",
    "ReplaceAndWithOr",
    "ReplaceOrWithAnd",
    "ReplaceBreakWithContinue",
    "ReplaceContinueWithBreak",
    "ExceptionReplacer",
    "NumberReplacer",
    "RemoveDecorator",
    "ZeroIterationForLoop",
)
"""Left out are the mutants that whoever kills these kills too: of a comparison, all but the two
next to it (a test that tells `<` from `<=` and from `!=` tells it from the rest), and `+` for `*`,
which `//` is nearer to. Left out is `is` for `==`, too, which small numbers and members of
enumerations cannot tell apart."""


class NegateMembership(Operator):
    """Replace `in` by `not in` and the other way round."""

    def mutation_positions(self, node: Node) -> Iterator[Span]:
        """Yield the places of the operator."""
        if node.type == "comparison":
            for child in node.children[1::2]:
                if child.get_code().strip() in {"in", "not in"}:
                    yield child.start_pos, child.end_pos

    def mutate(self, node: Node, index: int) -> Node:
        """Negate one."""
        places = [
            place
            for place in range(1, len(node.children), 2)
            if node.children[place].get_code().strip() in {"in", "not in"}
        ]
        place = places[index]
        was = node.children[place].get_code().strip()
        node.children[place] = parso.parse(" not in" if was == "in" else " in")
        return node

    @classmethod
    def examples(cls) -> tuple[Example, ...]:
        """Show what it does."""
        return (Example("x in y", "x not in y"), Example("x not in y", "x in y"))


class NegateFilter(Operator):
    """Negate the condition of a comprehension."""

    def mutation_positions(self, node: Node) -> Iterator[Span]:
        """Yield the places of the condition."""
        if node.type == "comp_if":
            yield node.children[1].start_pos, node.children[1].end_pos

    def mutate(self, node: Node, index: int) -> Node:
        """Negate it."""
        del index
        node.children[1] = parso.parse(f" not ({node.children[1].get_code().strip()})")
        return node

    @classmethod
    def examples(cls) -> tuple[Example, ...]:
        """Show what it does."""
        return (Example("[x for x in y if z]", "[x for x in y if not (z)]"),)


class DeleteStatement(Operator):
    """Do nothing in the place of a call, an augmented assignment or a raise."""

    def mutation_positions(self, node: Node) -> Iterator[Span]:
        """Yield the place of the statement."""
        if node.type == "simple_stmt" and self._deletes(node.children[0]):
            yield node.start_pos, node.children[0].end_pos

    @staticmethod
    def _deletes(statement: Node) -> bool:
        if statement.type == "expr_stmt":
            sign = statement.children[1]
            return bool(sign.type == "operator" and sign.value != "=")
        return statement.type in {"atom_expr", "raise_stmt"}

    def mutate(self, node: Node, index: int) -> Node:
        """Put `pass` there."""
        del index
        statement = node.children[0]
        lines = statement.get_code(include_prefix=False).count("\n")
        # As many lines as before, so that the places of all that follows stay the same.
        prefix = statement.get_first_leaf().prefix
        node.children[0] = parso.parse(prefix + "pass" + "\n" * lines)
        return node

    @classmethod
    def examples(cls) -> tuple[Example, ...]:
        """Show what it does."""
        return (Example("f(x)\n", "pass\n"), Example("x += 1\n", "pass\n"))


_PAIRS: Final = (("min", "max"), ("any", "all"), ("floor", "ceil"))
_OPPOSITES: Final = {one: other for pair in _PAIRS for one, other in (pair, pair[::-1])}


class SwapOpposites(Operator):
    """Call `max` for `min`, `all` for `any`, `ceil` for `floor`, and the other way round."""

    def mutation_positions(self, node: Node) -> Iterator[Span]:
        """Yield the place of the name, where it is called."""
        if node.type == "name" and node.value in _OPPOSITES and node.parent.type == "atom_expr":
            yield node.start_pos, node.end_pos

    def mutate(self, node: Node, index: int) -> Node:
        """Take the opposite."""
        del index
        node.value = _OPPOSITES[node.value]
        return node

    @classmethod
    def examples(cls) -> tuple[Example, ...]:
        """Show what it does."""
        return (Example("min(x)", "max(x)"),)


def operators() -> dict[str, Operator]:
    """Return every operator by its name, in a fixed order."""
    cosmic = provider.OperatorProvider()
    own = (NegateMembership, NegateFilter, DeleteStatement, SwapOpposites)
    return {name: cosmic[name]() for name in _CHOSEN} | {cls.__name__: cls() for cls in own}
