"""Run the examples of README.md, of the docs and of every docstring as tests."""

import gc
import re
from collections.abc import Generator, Iterator
from doctest import ELLIPSIS, IGNORE_EXCEPTION_DETAIL
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, settings
from sybil import Sybil
from sybil.document import PythonDocStringDocument
from sybil.example import SybilFailure
from sybil.parsers.doctest import DocTestParser
from sybil.parsers.markdown import PythonCodeBlockParser

# Examples find the same each time; the tests have a profile of their own, in tests/conftest.py.
settings.register_profile(
    "examples",
    derandomize=True,
    max_examples=30,
    deadline=None,
    database=None,
    phases=[Phase.explicit, Phase.generate, Phase.target, Phase.shrink],
)
settings.load_profile("examples")

_EXAMPLE = re.compile(r"^ *(?:>>> |```python$)", re.MULTILINE)
_FLAGS = ELLIPSIS | IGNORE_EXCEPTION_DETAIL

# A page is one program: its blocks run from top to bottom in one namespace.
_pages = Sybil(
    parsers=[PythonCodeBlockParser(doctest_optionflags=_FLAGS)],
    filenames={"README.md"},
    patterns=["docs/*.md", "docs/*/*.md", "docs/*/*/*.md"],
    excludes=["tests/*", "tests/*/*"],
)

# A docstring sees the names of its module, as the reader of the module does.
_docstrings = Sybil(
    parsers=[DocTestParser(_FLAGS)],
    path="src",
    patterns=["*.py"],
    excludes=["*/__main__.py"],  # importing it runs the command line
    document_types={".py": PythonDocStringDocument},
)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect without looking for garbage: what is collected stays to the end."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()  # not gc.freeze(): Hypothesis asks who refers to its generator


class _WrongError(Exception):
    """Some examples show something else; the message says which."""


class _Examples(pytest.Item):
    """All examples of a page or a module: one test, for each may go on from those before it."""

    def runtest(self) -> None:
        """Evaluate them in order, and tell every one that shows something else."""
        (sybil,) = (one for one in (_pages, _docstrings) if one.should_parse(self.path))
        examples = list(sybil.parse(self.path))
        if not examples:
            raise _WrongError("nothing here that looks like an example is one")
        wrong = []
        for example in examples:
            try:
                example.evaluate()
            except SybilFailure as failure:
                wrong.append(str(failure))
        if wrong:
            raise _WrongError("\n".join(wrong))

    def reportinfo(self) -> tuple[Path, int, str]:
        """Say where a failure is."""
        return self.path, 0, self.nodeid

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Show what is wrong, not this file."""
        if isinstance(excinfo.value, _WrongError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)


class _File(pytest.File):
    """A page or a module that may have examples."""

    def collect(self) -> Iterator[pytest.Item]:
        """Yield their test, where there are any."""
        if _EXAMPLE.search(self.path.read_text(encoding="utf-8")):
            yield _Examples.from_parent(self, name="examples")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.File | None:
    """Take the pages and the modules of the library."""
    if any(sybil.should_parse(file_path) for sybil in (_pages, _docstrings)):
        return _File.from_parent(parent, path=file_path)
    return None
