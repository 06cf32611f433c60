"""Signatures as a reader needs them: public names and values, no inner workings.

What a page shows of an object is read from the source, so it would show a default as the call that
declares an option, a base class that nobody may use, and how a table of constants is computed. Here
that is put into the words of the public names, which are those that a page of the reference has.
"""

import dataclasses
import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from griffe import (
    Alias,
    Attribute,
    Class,
    Expr,
    ExprAttribute,
    ExprBinOp,
    ExprCall,
    ExprKeyword,
    ExprList,
    ExprName,
    ExprSubscript,
    ExprTuple,
    ExprUnaryOp,
    Extension,
    Function,
    GriffeLoader,
    Module,
    Object,
    load_extensions,
)

_REFERENCE = Path(__file__).parent.parent / "docs" / "reference"
_DIRECTIVE = re.compile(r"^::: (\S+)$", re.MULTILINE)
_PACKAGE = "preference"

# What every attribute is anyway, by where it stands.
_OBVIOUS = {"class-attribute", "instance-attribute", "module-attribute"}

_OPTION = "preference.conventions.options.option"
_FIELD = "attrs.field"


def directives() -> list[str]:
    """List the paths that pages of the reference document."""
    pages = sorted(_REFERENCE.glob("*.md"))
    return [path for page in pages for path in _DIRECTIVE.findall(page.read_text("utf-8"))]


def final(obj: Object | Alias) -> Object | None:
    """Return what a name stands for in the end, or `None` for what is of another package."""
    try:
        return obj.final_target if isinstance(obj, Alias) else obj
    except Exception:  # noqa: BLE001 - griffe has an error of its own for each way to be lost
        return None


def find(package: Module, path: str) -> Object | None:
    """Return the object of a dotted path, wherever it is defined, or `None`."""
    first, *parts = path.split(".")
    here: Object | None = package if first == package.name else None
    for at, part in enumerate(parts, 1):
        if here is None or part not in here.members:
            return None
        behind = here.members.get(_behind(part)) if at < len(parts) else None
        here = final(behind or here.members[part])
    return here


def _behind(name: str) -> str:
    """Return where a module is put whose name a function has taken."""
    return f"{name}/"


def _put_functions_before_modules(package: Module) -> None:
    """Let a function be found that has the name of the module it is imported from.

    As in Python itself: once `simulation` has imported `simulate` from its module `simulate`, the
    name is the function's. The modules stay members, by names that nobody can write.
    """
    behind: list[tuple[Module, Module]] = []
    modules = [package]
    for module in modules:
        inside = [one for one in module.members.values() if isinstance(one, Module)]
        modules += inside
        behind += [
            (module, one)
            for one in inside
            if module.imports.get(one.name) == f"{one.path}.{one.name}"
        ]
    # What leads through these modules is followed while it can be.
    taken = {one.name for _, one in behind}
    for path in directives():
        if path.rpartition(".")[2] not in taken:
            find(package, path)
    for module, one in behind:
        module.members[_behind(one.name)] = one
        module.members[one.name] = Alias(one.name, one.members[one.name], parent=module)
    # And what was followed to one of them before is led to the function.
    functions = {id(one): one.members[one.name] for _, one in behind}
    for module in modules:
        for name in module.members.values():
            if isinstance(name, Alias) and name.resolved and id(name.target) in functions:
                name.target = functions[id(name.target)]


def names(value: str | Expr | None) -> Iterator[ExprName | ExprAttribute]:
    """Yield the names in an expression."""
    if isinstance(value, (ExprName, ExprAttribute)):
        yield value
    elif isinstance(value, Expr):
        for part in value.iterate(flat=False):
            if not isinstance(part, str):
                yield from names(part)


def public_paths(package: Module) -> set[str]:
    """Return where the documented objects are defined."""
    return {one.canonical_path for path in directives() if (one := find(package, path))}


def _is_inner(found: Object, public: set[str]) -> bool:
    """Whether no page has it; a type variable is no name that anybody looks for."""
    return (
        not _is_type_variable(found)
        and not {found.canonical_path, getattr(found.parent, "canonical_path", "")} & public
    )


def inner_names(package: Module, public: set[str], obj: Object) -> list[str]:
    """List what the signature of an object names of the package that no page has.

    Args:
        package: What `load` returned.
        public: What `public_paths` returned.
        obj: An object.
    """
    parts: list[str | Expr | None] = []
    if isinstance(obj, Attribute):
        parts = [obj.annotation, obj.value]
    elif isinstance(obj, Function):
        parts = [obj.returns]
        parts += [one.annotation for one in obj.parameters]
        parts += [one.default for one in obj.parameters]
    elif isinstance(obj, Class):
        parts = [*obj.bases]
    found = [find(package, name.canonical_path) for part in parts for name in names(part)]
    return [one.path for one in found if one is not None and _is_inner(one, public)]


class PlainSignatures(Extension):
    """Rewrites what is shown of every documented object."""

    def __init__(self) -> None:
        """Start without a package."""
        self.root: Module | None = None
        self.public: set[str] = set()

    def on_package(self, *, pkg: Module, **_: Any) -> None:
        """Rewrite the package once it is read."""
        if pkg.path != _PACKAGE:
            return
        self.root = pkg
        _put_functions_before_modules(pkg)
        self.public = public_paths(pkg)
        for path in directives():
            one = find(pkg, path)
            if one is not None:
                self.plain(one)

    def plain(self, obj: Object) -> None:
        """Rewrite an object and what is in it."""
        if isinstance(obj, Attribute):
            obj.annotation = self.rewritten(obj.annotation)
            obj.value = self.value(obj)
        elif isinstance(obj, Function):
            for parameter in obj.parameters:
                parameter.annotation = self.rewritten(parameter.annotation)
                parameter.default = self.default(parameter.default)
            obj.returns = self.rewritten(obj.returns)
        elif isinstance(obj, Class):
            obj.bases = [base for base in obj.bases if self.inner(base) is None]
            self.drop_inner_constructor(obj)
            for member in obj.members.values():
                if not isinstance(member, Alias):
                    self.plain(member)
        obj.labels -= _OBVIOUS

    def drop_inner_constructor(self, cls: Class) -> None:
        """Show no constructor that wants values nobody has; functions make such objects."""
        init = cls.members.get("__init__")
        if isinstance(init, Function):
            self.plain(init)
            parameters = [one.annotation for one in init.parameters]
            if any(self.inner(name) for one in parameters for name in names(one)):
                cls.del_member("__init__")

    def inner(self, name: str | Expr | None) -> Object | None:
        """Return what it names of the package, if no page has that."""
        if self.root is None or not isinstance(name, (ExprName, ExprAttribute)):
            return None
        found = find(self.root, name.canonical_path)
        return found if found is not None and _is_inner(found, self.public) else None

    def meant(self, value: str | Expr | None) -> str | Expr | None:
        """Return what an inner alias or constant stands for, or `None`."""
        found = self.inner(value)
        return found.value if isinstance(found, Attribute) else None

    def rewritten(self, value: Any) -> Any:
        """Return an expression with inner aliases put into public names."""
        meant = self.meant(value)
        if isinstance(meant, Expr) and not isinstance(meant, ExprCall):
            return self.rewritten(meant)
        if isinstance(value, Expr):
            for field in dataclasses.fields(value):
                setattr(value, field.name, self.rewritten(getattr(value, field.name)))
        elif isinstance(value, list):
            return [self.rewritten(one) for one in value]
        return value

    def default(self, value: str | Expr | None) -> str | Expr | None:
        """Return a default as one would write it in a call."""
        if isinstance(value, ExprCall):
            if value.canonical_path == _OPTION:
                return self.default(value.arguments[0])
            if value.canonical_path == _FIELD:
                named = (one for one in value.arguments if isinstance(one, ExprKeyword))
                default = next((one.value for one in named if one.name == "default"), None)
                return self.default(default)
        meant = self.meant(value)
        return value if meant is None else self.default(meant)

    def value(self, attribute: Attribute) -> str | Expr | None:
        """Return the value of an attribute if it tells a reader something."""
        if "instance-attribute" in attribute.labels and "class-attribute" not in attribute.labels:
            return None  # what a method assigns
        value = self.default(attribute.value)
        if str(attribute.annotation) == "TypeAlias":
            rewritten: str | Expr | None = self.rewritten(value)
            return rewritten
        return value if value is None or _is_telling(value) else None


def _is_telling(value: str | Expr) -> bool:
    """Whether it is a plain value, or says how it differs from another one."""
    if isinstance(value, ExprCall):
        return str(value.function).endswith(".evolve")
    if isinstance(value, (ExprTuple, ExprList)):
        return all(map(_is_telling, value.elements))
    if isinstance(value, ExprBinOp):
        return _is_telling(value.left) and _is_telling(value.right)
    if isinstance(value, ExprUnaryOp):
        return _is_telling(value.value)
    return isinstance(value, (str, ExprName, ExprAttribute, ExprSubscript))


def _is_type_variable(found: Object) -> bool:
    if not isinstance(found, Attribute) or not isinstance(found.value, ExprCall):
        return False
    return str(found.value.function) == "TypeVar"


def _installed() -> Path:
    """Return the folder of the package: that of the checkout, or where a wheel was unpacked."""
    spec = find_spec(_PACKAGE)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent.parent


def load() -> Module:
    """Read the package as the reference does."""
    here = Path(__file__).parent
    extensions = load_extensions(str(here / "griffe_house.py"), str(here / "griffe_plain.py"))
    loader = GriffeLoader(
        search_paths=[_installed()], extensions=extensions, docstring_parser="google"
    )
    package = loader.load(_PACKAGE)
    assert isinstance(package, Module)
    return package
