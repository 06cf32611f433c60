"""What of a running module a mutant changes, and how it is changed there."""

import gc
from collections.abc import Iterator
from inspect import CO_NEWLOCALS
from types import CodeType, FunctionType
from typing import Any, Final, TypeAlias

Place: TypeAlias = tuple[str, int]
"""The qualified name of a function and its first line."""

_LOOKED_AT: Final = ("co_code", "co_names", "co_varnames", "co_freevars", "co_cellvars")


def _is_function(code: CodeType) -> bool:
    return bool(code.co_flags & CO_NEWLOCALS)


def _own(code: CodeType) -> Any:
    """What a code object says for itself, without the functions and classes in it."""
    consts = [
        (type(one), None if isinstance(one, CodeType) else repr(one)) for one in code.co_consts
    ]
    return *(getattr(code, name) for name in _LOOKED_AT), consts


def _inner(code: CodeType) -> list[CodeType]:
    return [one for one in code.co_consts if isinstance(one, CodeType)]


def _same(one: CodeType, other: CodeType) -> bool:
    """Whether two functions do the same, and those in them."""
    return _own(one) == _own(other) and all(map(_same, _inner(one), _inner(other)))


def functions_of(code: CodeType) -> Iterator[CodeType]:
    """Yield the functions and methods of a module, but not those within others."""
    for one in _inner(code):
        if _is_function(one):
            yield one
        else:
            yield from functions_of(one)


def _bodies(code: CodeType) -> Iterator[Any]:
    """Yield what runs when the module is imported."""
    yield _own(code)
    for one in _inner(code):
        if not _is_function(one):
            yield from _bodies(one)


def changed_function(old: CodeType, new: CodeType) -> tuple[Place, CodeType] | None:
    """Return the one function that is different, or `None` where more than that is."""
    before, after = list(functions_of(old)), list(functions_of(new))
    if len(before) != len(after) or list(_bodies(old)) != list(_bodies(new)):
        return None
    different = [
        (one, other) for one, other in zip(before, after, strict=True) if not _same(one, other)
    ]
    if len(different) != 1:
        return None
    ((one, other),) = different
    if one.co_freevars != other.co_freevars:
        return None
    return (one.co_qualname, one.co_firstlineno), other


def live_functions(filename: str) -> dict[Place, list[FunctionType]]:
    """Return the function objects of a file that is imported, by place."""
    found: dict[Place, list[FunctionType]] = {}
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and one.__code__.co_filename == filename:
            code = one.__code__
            found.setdefault((code.co_qualname, code.co_firstlineno), []).append(one)
    return found
