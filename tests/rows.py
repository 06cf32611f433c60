"""Tests over the rows of a table: one test that tries them all.

A test of its own costs some milliseconds whatever it looks at, more than a row of a table does;
and the tables are long. `each` stands where `pytest.mark.parametrize` could, and takes the same:

    @each("text", ["7♠", "7 ♠"])
    def test_ca2_a_spelling_is_read(text: str) -> None: ...

All rows are tried, whatever becomes of those before. The failure shown is the first, with a note
of its row and of the other rows that fail.
"""

import functools
import inspect
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

import attrs
import pytest

Test = Callable[..., None]
Ids = Callable[[Any], object] | Iterable[object] | None

_PARAM: Final = type(pytest.param())
_LONGEST: Final = 80
"""How much of a value is shown in the name of its row."""


def each(
    names: str | Sequence[str], rows: Iterable[Any], ids: Ids = None
) -> Callable[[Test], Test]:
    """Try a test on every row of a table, each of one value for every name."""
    wanted = names.replace(",", " ").split() if isinstance(names, str) else list(names)
    own_names = None if ids is None or callable(ids) else list(ids)
    table = [
        _Row.of(
            row, wanted, own_names[number] if own_names else None, ids if callable(ids) else None
        )
        for number, row in enumerate(rows)
    ]
    assert table, "a table without rows"
    assert own_names is None or len(own_names) == len(table), "a name for each row"

    def decorate(test: Test) -> Test:
        signature = inspect.signature(test)
        rest = [one for name, one in signature.parameters.items() if name not in wanted]
        assert len(rest) + len(wanted) == len(signature.parameters), f"takes not all of {wanted}"

        @functools.wraps(test)
        def try_all(**fixtures: Any) -> None:
            failed: list[tuple[_Row, BaseException]] = []
            for row in table:
                try:
                    test(**fixtures, **dict(zip(wanted, row.values, strict=True)))
                except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001 - raised below
                    failed.append((row, error))
                except pytest.skip.Exception as skipped:
                    message = f"row {row} would skip all that come after it"
                    raise AssertionError(message) from skipped
            if failed:
                (row, first), *others = failed
                first.add_note(f"row {row}")
                if others:
                    first.add_note("and rows " + ", ".join(str(row) for row, _ in others))
                raise first

        try_all.__signature__ = signature.replace(parameters=rest)  # type: ignore[attr-defined]
        return try_all

    return decorate


@attrs.frozen(eq=False)
class _Row:
    """The values of a row, and what it is called."""

    values: tuple[Any, ...]
    name: object
    name_of: Callable[[Any], object] | None

    @classmethod
    def of(
        cls,
        row: Any,
        names: Sequence[str],
        name: object,
        name_of: Callable[[Any], object] | None,
    ) -> "_Row":
        """Read a row as `parametrize` does: `pytest.param`, a single value, or several."""
        if isinstance(row, _PARAM):
            assert not row.marks, "a row with a mark is a test of its own"
            name, values = row.id or name, tuple(row.values)
        else:
            values = (row,) if len(names) == 1 else tuple(row)
        assert len(values) == len(names), f"{values} for {names}"
        return cls(values, name, name_of)

    def __str__(self) -> str:
        """Name it."""
        if self.name is not None:
            return str(self.name)
        named = [value if self.name_of is None else self.name_of(value) for value in self.values]
        words = [one if isinstance(one, str) else repr(one) for one in named]
        return "-".join(word if len(word) <= _LONGEST else word[:_LONGEST] + "…" for word in words)
