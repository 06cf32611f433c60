"""What the site shows otherwise than the pages are written.

The tests run every ```python block, and a block of prompts is one to them. On the site it is a
session: highlighted as one, and assets/site.css leaves prompts and output out when it is copied.
And where a docstring names its source, the site links to it, into the rule book. The JSON Schemas,
the evening of the guides and the counted positions are served beside the pages.
"""

import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

from sitelib import book
from sitelib.rules import SHORT_PLACES

_PROMPTS = re.compile(r"^```python\n(?=>>> )", re.MULTILINE)

# How a doctest writes an empty line of output; nobody but a doctest needs to see it.
_BLANK_LINE = "&lt;BLANKLINE&gt;"

_SOURCE = re.compile(r"(?<=<p>Source: ).*?(?=</p>)", re.DOTALL)
_CITED = re.compile(r"\b[A-Z]{2}(?:-\d+b?)?\b|§\d+(?:\.\d)?")

_ROOT = Path(__file__).parent.parent
_SERVED = {
    "schemas": ("src/preference/schemas", "*.json"),
    "examples": ("examples", "evening.json"),
    "perft": ("tests/perft", "*.jsonl"),
}


def on_files(files: Files, *, config: MkDocsConfig, **_: Any) -> Files:
    """Serve files of the source that pages speak of."""
    for folder, (place, names) in _SERVED.items():
        for path in sorted((_ROOT / place).glob(names)):
            name = f"{folder}/{path.name}"
            files.append(File.generated(config, name, abs_src_path=str(path)))
    return files


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Mark the blocks that begin with a prompt as sessions."""
    return _PROMPTS.sub("```pycon\n", markdown)


def _places() -> dict[str, str]:
    """Return where what a docstring cites stands on the site."""
    rules = {rule: book.url(place) for rule, place in book.places("en").items()}
    return {**rules, **SHORT_PLACES}


def on_page_content(html: str, *, page: Page, **_: Any) -> str:
    """Show the empty lines of output as empty lines, and link sources to the rules."""
    places = _places()

    def link(cited: re.Match[str]) -> str:
        if cited[0] not in places:
            return cited[0]
        return f'<a href="{get_relative_url(places[cited[0]], page.url)}">{cited[0]}</a>'

    def links(source: re.Match[str]) -> str:
        return _CITED.sub(link, source[0])

    return _SOURCE.sub(links, html.replace(_BLANK_LINE, ""))
