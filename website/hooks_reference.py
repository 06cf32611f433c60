"""The alphabetical index of the reference, and what the examples of its pages import.

The pages of the reference say which names there are and where each stands; their first sentences
come from the source. So the index holds what the pages hold, and there is no list to keep. A
docstring shows names of its own module without importing them; each page says once where they
come from.
"""

import re
from itertools import groupby
from typing import Any

from griffe import Attribute, Class, Function, Module, Object
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from griffe_plain import directives, find, load

PAGE = "reference/names.md"

_HEAD = """\
# Every name

All that is public, by the alphabet. A name without a path is one of `preference` itself; of another
one the module that it is imported from is named, too.

"""

_SENTENCE = re.compile(r".*?\.(?=\s|$)|.*", re.DOTALL)
_SOURCE = re.compile(r"\s*Source: .*")


def kind(obj: Object) -> str:
    """Say in a word what a name is."""
    if isinstance(obj, Function):
        return "function"
    if isinstance(obj, Class):
        bases = {str(base).rpartition(".")[2] for base in obj.bases}
        if "Protocol" in bases:
            return "protocol"
        if bases & {"Enum", "IntEnum", "StrEnum"}:
            return "enumeration"
        return "class"
    assert isinstance(obj, Attribute)
    return "type" if str(obj.annotation) == "TypeAlias" else "constant"


def first_sentence(text: str) -> str:
    """Return the first sentence of a docstring in one line."""
    paragraph = " ".join(text.strip().split("\n\n")[0].split())
    found = _SENTENCE.match(paragraph)
    return _SOURCE.sub("", found[0] if found else "")


def index(package: Module) -> str:
    """Return the page."""
    lines = [_HEAD]
    paths = sorted(directives(), key=_order)
    for letter, group in groupby(paths, key=lambda path: _order(path)[0][0]):
        lines.append(f"## {letter.upper()}\n\n")
        for path in group:
            obj = find(package, path)
            assert obj is not None, path
            module, _, name = path.rpartition(".")
            where = "" if module == "preference" else f" in `{module}`"
            told = first_sentence(obj.docstring.value) if obj.docstring else ""
            lines.append(f"- [`{name}`][{path}], {kind(obj)}{where}: {told}\n")
        lines.append("\n")
    return "".join(lines)


def _order(path: str) -> tuple[str, str]:
    return path.rpartition(".")[2].lower(), path


_DIRECTIVE = re.compile(r"^::: (\S+)\.\w+$", re.MULTILINE)

FROM_PYTHON = {
    "Fraction": "from fractions import Fraction",
    "Decimal": "from decimal import Decimal",
    "Random": "from random import Random",
}
"""What examples take from Python's own library without saying so."""


def imports(markdown: str) -> list[str]:
    """Return the modules whose names the examples of a page use as they are."""
    return list(dict.fromkeys(["preference", *sorted(set(_DIRECTIVE.findall(markdown)))]))


def with_imports(markdown: str) -> str:
    """Say under the first paragraph of a page what the examples of its entries import."""
    if not _DIRECTIVE.search(markdown):
        return markdown
    title, about, rest = markdown.lstrip().split("\n\n", 2)
    stars = ", ".join(f"`from {module} import *`" for module in imports(markdown))
    others = ", ".join(f"`{name}`" for name in FROM_PYTHON)
    told = f"The examples under the names below assume {stars}; {others} are those of Python."
    return f"{title}\n\n{about}\n\n{told}\n\n{rest}"


def on_page_markdown(markdown: str, *, page: Page, **_: Any) -> str:
    """Add what the examples import to each page of the reference."""
    return with_imports(markdown) if page.file.src_uri.startswith("reference/") else markdown


def on_files(files: Files, *, config: MkDocsConfig, **_: Any) -> Files:
    """Add the page, unless it is there."""
    if files.get_file_from_path(PAGE) is None:
        files.append(File.generated(config, PAGE, content=index(load())))
    return files
