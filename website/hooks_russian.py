"""What stands around the text of a Russian page, in Russian: the navigation, the switches.

The theme has its own words in Russian; `ru/labels.toml` has those that are ours.
"""

import tomllib
from collections.abc import Iterator
from typing import Any

from mkdocs.structure import StructureItem
from mkdocs.structure.nav import Navigation, Section
from mkdocs.structure.pages import Page

from sitelib.rules import DOCS

_WORDS = tomllib.loads((DOCS / "ru" / "labels.toml").read_text(encoding="utf-8"))

_titles: dict[int, str | None] = {}
"""The English labels of the items of the navigation, which is one for all pages."""


def on_nav(nav: Navigation, **_: Any) -> Navigation:
    """Forget the labels of a build before this one."""
    _titles.clear()
    return nav


def _items(items: list[StructureItem]) -> Iterator[StructureItem]:
    for item in items:
        yield item
        if isinstance(item, Section):
            yield from _items(item.children)


def _is_russian(page: Page) -> bool:
    return page.file.src_uri.startswith("ru/")


def on_page_context(
    context: dict[str, Any], *, page: Page, nav: Navigation, **_: Any
) -> dict[str, Any]:
    """Label the navigation in the language of the page that is rendered next."""
    for item in _items(nav.items):
        title = _titles.setdefault(id(item), item.title)
        item.title = _WORDS["navigation"].get(title, title) if _is_russian(page) else title
    return context


def on_post_page(output: str, *, page: Page, **_: Any) -> str:
    """Name the switches of the theme."""
    if _is_russian(page):
        for english, russian in _WORDS["theme"].items():
            output = output.replace(english, russian)
    return output
