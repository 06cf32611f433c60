"""The rule book in two languages: what is put into its pages, and in which language each page is.

What stands in the pages is made by `sitelib`, which the tests use, too.
"""

from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

from sitelib import book, tables
from sitelib.rules import DOCS, Language

_RUSSIAN = "ru/"

_NAMES: dict[Language, str] = {"en": "English", "ru": "Русский"}


def _language(page: Page) -> Language:
    return "ru" if page.file.src_uri.startswith(_RUSSIAN) else "en"


def _counterpart(uri: str) -> str:
    """Return the same page in the other language, or its start page."""
    other = uri.removeprefix(_RUSSIAN) if uri.startswith(_RUSSIAN) else _RUSSIAN + uri
    if (DOCS / other).is_file():
        return other
    return "index.md" if uri.startswith(_RUSSIAN) else "ru/index.md"


def on_page_markdown(markdown: str, *, page: Page, **_: Any) -> str:
    """Put in the facts of rules, links to them, and the tables of options."""
    uri, language = page.file.src_uri, _language(page)
    if uri == "rules.md":
        return book.linked_index(markdown)
    if uri.startswith(f"{book.FOLDERS[language]}/"):
        model = ""
        if language == "ru":
            model = (DOCS / uri.removeprefix(_RUSSIAN)).read_text(encoding="utf-8")
        markdown = book.built(markdown, language, model=model)
    return tables.filled(markdown, language, page.url)


def on_page_context(
    context: dict[str, Any], *, page: Page, config: MkDocsConfig, nav: Navigation
) -> dict[str, Any]:
    """Say in which language a page is, and where it stands in the other one."""
    del nav
    language = _language(page)
    # Pages are rendered one after another, each right after this.
    config.theme["language"] = language
    other = book.OTHER[language]
    here = {"name": _NAMES[language], "link": page.url or ".", "lang": language}
    there = book.url(_counterpart(page.file.src_uri))
    config.extra["alternate"] = sorted(
        [here, {"name": _NAMES[other], "link": there or ".", "lang": other}],
        key=lambda one: one["lang"],
    )
    return context
