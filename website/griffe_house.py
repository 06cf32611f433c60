"""What the API reference needs to know about the way this library is written.

The reference is built by griffe without importing the library. A class made by `attrs.frozen` would
stand there without its parameters, and an example in a docstring would be read as a Markdown quote.
"""

import re
from typing import Any

from griffe import (
    Attribute,
    Class,
    Decorator,
    Expr,
    ExprCall,
    ExprKeyword,
    Extension,
    Function,
    Object,
    Parameter,
    ParameterKind,
    Parameters,
)

_DECORATORS = {"attrs.frozen", "attrs.define"}
_FIELD = "attrs.field"
_SOURCE = re.compile(r"(?<=\.) Source: (?=[^\n]*\.$)")
_EXAMPLE = re.compile(r"^>>> .*(?:\n(?!\s*$).+)*", re.MULTILINE)


def _path(value: object) -> str:
    return value.canonical_path if isinstance(value, Expr) else ""


def _keywords(call: object) -> dict[str, str | Expr]:
    if not isinstance(call, ExprCall):
        return {}
    arguments = (item for item in call.arguments if isinstance(item, ExprKeyword))
    return {item.name: item.value for item in arguments}


def _attrs_decorator(cls: Class) -> Decorator | None:
    return next((item for item in cls.decorators if _path(item.value) in _DECORATORS), None)


def _parameter(member: Attribute, *, is_keyword_only: bool) -> Parameter | None:
    default: str | Expr | None = member.value
    if _path(member.value) == _FIELD:
        field = _keywords(member.value)
        if str(field.get("init")) == "False":
            return None
        is_keyword_only = is_keyword_only or str(field.get("kw_only")) == "True"
        default = field.get("default")
        if "factory" in field:
            default = ExprCall(function=field["factory"], arguments=[])  # type: ignore[arg-type]
    kind = ParameterKind.keyword_only if is_keyword_only else ParameterKind.positional_or_keyword
    return Parameter(
        member.name.lstrip("_"),
        annotation=member.annotation,
        kind=kind,
        default=default,
        docstring=member.docstring,
    )


class AttrsConstructors(Extension):
    """Adds an `__init__` to every attrs class that has none."""

    def on_class_members(self, *, cls: Class, **_: Any) -> None:
        """Derive the constructor once the members of a class are known."""
        decorator = _attrs_decorator(cls)
        if decorator is None or "__init__" in cls.members:
            return
        is_keyword_only = str(_keywords(decorator.value).get("kw_only")) == "True"
        parameters = [
            _parameter(member, is_keyword_only=is_keyword_only)
            for member in cls.members.values()
            if isinstance(member, Attribute)
            and member.annotation is not None
            # A property, and what is annotated as ClassVar, is no field.
            and "property" not in member.labels
            and ("instance-attribute" in member.labels or "class-attribute" not in member.labels)
        ]
        known = [parameter for parameter in parameters if parameter is not None]
        own = Parameter("self", kind=ParameterKind.positional_or_keyword)
        known.sort(key=lambda parameter: parameter.kind is ParameterKind.keyword_only)
        init = Function("__init__", parent=cls, parameters=Parameters(own, *known), returns="None")
        cls.set_member("__init__", init)


class Examples(Extension):
    """Prints the examples of docstrings as code, and the source in a paragraph of its own."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """Fence every doctest, from its first prompt to the next blank line."""
        if obj.docstring:
            text = _SOURCE.sub("\n\nSource: ", obj.docstring.value)
            obj.docstring.value = _EXAMPLE.sub(r"```pycon\n\g<0>\n```", text)
