"""The examples of the rule book as the Russian edition shows them.

They are those of the English one with Russian names at the table, with a `show` that prints in
Russian and `RUSSIAN` for `ENGLISH`; what stands under each line is what it then prints. A page is
one program, so all of its examples are run, in their order.
"""

import doctest
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from functools import cache
from typing import Any, Final

NAMES: Final[Mapping[str, str]] = {"Anna": "Анна", "Boris": "Борис", "Vera": "Вера", "Gleb": "Глеб"}

SHOW: Final = """def show(pad: pref.ScorePad) -> None:
    for entry in pad.lines[-1].entries:
        print(entry)
"""
"""How the English edition prints what was written."""

SHOW_IN_RUSSIAN: Final = """def show(pad: pref.ScorePad) -> None:
    from preference.rendering import RUSSIAN, entries_text
    told = entries_text(pad, RUSSIAN).splitlines()
    for line in told[-len(pad.lines[-1].entries) :]:
        print(line.strip())
"""

_NAMED: Final = re.compile(f'"({"|".join(NAMES)})"')
_INSIDE: Final = re.compile(r"(?<=^```python\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)
_FLAGS: Final = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
_BLANK: Final = "<BLANKLINE>"


@cache
def in_russian(blocks: tuple[str, ...]) -> tuple[str, ...]:
    """Return the examples of a page, in their order, as the Russian edition shows them."""
    page: dict[str, Any] = {"__name__": "page"}
    return tuple(
        _INSIDE.sub(lambda inside: "\n".join(_session(inside[0], page)) + "\n", block)
        for block in blocks
    )


def source_in_russian(source: str) -> str:
    """Return a statement with Russian names."""
    source = source.replace(SHOW, SHOW_IN_RUSSIAN).replace("ENGLISH", "RUSSIAN")
    return _NAMED.sub(lambda name: f'"{NAMES[name[1]]}"', source)


def _session(inside: str, page: dict[str, Any]) -> Iterator[str]:
    """Run a session and yield its lines: what is typed, and what it prints now."""
    for example in doctest.DocTestParser().get_examples(inside):
        source = source_in_russian(example.source)
        first, *others = source.splitlines()
        yield f">>> {first}"
        yield from (f"... {line}".rstrip() for line in others)
        yield from _output(example, source, page)


def _output(example: doctest.Example, source: str, page: dict[str, Any]) -> Sequence[str]:
    printed = io.StringIO()
    code = compile(source, "an example", "single")
    try:
        with redirect_stdout(printed):
            exec(code, page)
    except Exception:
        if example.exc_msg is None:
            raise
        return example.want.splitlines()
    got = printed.getvalue()
    if doctest.OutputChecker().check_output(example.want, got, _FLAGS):
        return example.want.splitlines()
    return [line.rstrip() or _BLANK for line in got.splitlines()]
