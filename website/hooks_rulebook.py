"""The rule book in two languages: what is put into its pages, and in which language each page is.

What stands in the pages is made by `sitelib`, which the tests use, too.
"""

import posixpath
import re
from collections import Counter
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

from hooks_glossary import russian
from sitelib import book, tables
from sitelib.rules import DOCS, Language

_RUSSIAN = "ru/"

_NAMES: dict[Language, str] = {"en": "English", "ru": "Русский"}
_ELSEWHERE: dict[Language, str] = {"en": "This page in English", "ru": "Эта страница по-русски"}

_ALTERNATE = re.compile(r'<link rel="alternate"[^>]*>\s*')


def _language(page: Page) -> Language:
    return "ru" if page.file.src_uri.startswith(_RUSSIAN) else "en"


def _words() -> dict[str, str]:
    """Return where the glossary has the Russian words that mean one thing only."""
    found = list(russian())
    meanings = Counter(word for word, _ in found)
    return {word: term.anchor for word, term in found if meanings[word] == 1}


def _same_page(uri: str) -> str | None:
    """Return the same page in the other language, if there is one."""
    other = uri.removeprefix(_RUSSIAN) if uri.startswith(_RUSSIAN) else _RUSSIAN + uri
    return other if (DOCS / other).is_file() else None


def _with_link(markdown: str, uri: str, other: str) -> str:
    """Put a link to the same page in the other language under its title."""
    there: Language = "en" if uri.startswith(_RUSSIAN) else "ru"
    target = posixpath.relpath(other, posixpath.dirname(uri) or ".")
    title, _, rest = markdown.lstrip().partition("\n")
    link = f'[{_ELSEWHERE[there]}]({target}){{ lang="{there}" hreflang="{there}" }}'
    return f"{title}\n\n{link}\n{{ .counterpart }}\n{rest}"


def on_page_markdown(markdown: str, *, page: Page, **_: Any) -> str:
    """Put in the facts of rules, the tables of options, and the way to the other language."""
    uri, language = page.file.src_uri, _language(page)
    if uri == "rules.md":
        return book.linked_index(markdown)
    if uri.startswith(f"{book.FOLDERS[language]}/"):
        model = ""
        if language == "ru":
            model = (DOCS / uri.removeprefix(_RUSSIAN)).read_text(encoding="utf-8")
        name = posixpath.basename(uri).removesuffix(".md")
        markdown = book.built(markdown, language, model=model, words=_words(), name=name)
    other = _same_page(uri)
    if other is not None:
        markdown = _with_link(markdown, uri, other)
    return tables.filled(markdown, language, page.url)


def on_page_content(html: str, **_: Any) -> str:
    """Leave names of tests and the lines that examples begin with out of the search."""
    return html.replace('<details class="tests">', '<details class="tests" data-search-exclude="">')


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
    same = _same_page(page.file.src_uri)
    there = book.url(same or ("ru/index.md" if other == "ru" else "index.md"))
    config.extra["alternate"] = sorted(
        [here, {"name": _NAMES[other], "link": there or ".", "lang": other}],
        key=lambda one: one["lang"],
    )
    return context


def on_post_page(output: str, **_: Any) -> str:
    """Leave the head without its links to the other language; the header has them.

    The theme's script takes each for the root of a site of its own, and asks it for a list of pages
    that is not there: an error in the console of every page.
    """
    return _ALTERNATE.sub("", output)
