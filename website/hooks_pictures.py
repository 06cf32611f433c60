"""Pictures of the library stand in the pages themselves, so that they follow the page's colours.

A picture in a file of its own knows only the colours of the reader's system; the site has a switch.
What the picture says of the dark is therefore said of the dark page.
"""

import posixpath
import re
from html import unescape
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.pages import Page

_IMAGE = re.compile(r'<img alt="([^"]*)" src="([^":]*\.svg)"[^>]*>')
_STYLE = re.compile(r"<style>.*?@media \(prefers-color-scheme:dark\)\{(.*?\})\}</style>", re.DOTALL)
_RULE = re.compile(r"(\.[\w-]+)\{([^}]*)\}")


def on_page_content(html: str, *, page: Page, config: MkDocsConfig, **_: Any) -> str:
    """Put the pictures that are text into the page."""

    def inline(image: re.Match[str]) -> str:
        if not image[1]:
            raise ValueError(f"{page.file.src_uri}: {image[2]} has no alternative text")
        place = posixpath.normpath(posixpath.join(page.url, unescape(image[2])))
        picture = (Path(config.docs_dir) / place).read_text(encoding="utf-8").strip()
        return f'<span class="picture">{_STYLE.sub(_style, picture)}</span>'

    return _IMAGE.sub(inline, html)


def _style(style: re.Match[str]) -> str:
    """Say of the dark page what was said of a dark system."""
    rules = _RULE.sub(r'[data-md-color-scheme="slate"] \1{\2}', style[1])
    return f"<style>{rules}</style>"
