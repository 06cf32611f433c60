"""Run the examples of README.md, of the docs and of every docstring as tests."""

from doctest import ELLIPSIS, IGNORE_EXCEPTION_DETAIL

from hypothesis import Phase, settings
from sybil import Sybil
from sybil.document import PythonDocStringDocument
from sybil.parsers.doctest import DocTestParser
from sybil.parsers.markdown import PythonCodeBlockParser, SkipParser

# Examples find the same each time; the tests have a profile of their own, in tests/conftest.py.
settings.register_profile(
    "examples",
    derandomize=True,
    deadline=None,
    database=None,
    phases=[Phase.explicit, Phase.generate, Phase.target, Phase.shrink],
)
settings.load_profile("examples")

_FLAGS = ELLIPSIS | IGNORE_EXCEPTION_DETAIL

# A page is one program: its blocks run from top to bottom in one namespace.
_pages = Sybil(
    parsers=[PythonCodeBlockParser(doctest_optionflags=_FLAGS), SkipParser()],
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

pytest_collect_file = (_pages + _docstrings).pytest()
