"""The glossary: its index by the Russian word, and the links of the pages to it and to the rules.

Each docstring of the reference, as it is shown, links the first mention of a term to its line in
`glossary.md`; so does each page, outside docstrings. The docstrings themselves stay plain text.
IDs of rules lead into the rule book, wherever they stand; and what is said in short of the sources
and of the formats, such as S2, §14 or formats §2, leads to where it is told.
Terms that are words of every day as well, as *hand* or *open*, are in the glossary and not linked.
"""

import re
from collections.abc import Iterator
from functools import cache
from html import escape
from html.parser import HTMLParser
from itertools import groupby
from typing import Any, NamedTuple

from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

from sitelib import book
from sitelib.rules import DOCS, SHORT_PLACES

PAGE = "glossary.md"

# Whose words are linked.
_LINKED = re.compile(r"(reference|guide|games|conventions|rulebook)/(?!names\.md$).*|index\.md")

# Where only the short names are: the glossary's words are English.
_SHORT_LINKED = re.compile(r"ru/.*|rules\.md")

_SOURCES = "rules/#where-the-rules-come-from"
_SHORT = re.compile(r"(?<![\w-])(?:S[0-3]|§14|formats,? §\d(?:\.\d)?)(?![\w-])")

_ROW = re.compile(r"^\| \*\*(.+?)\*\*\{ #([\w-]+) \} \| (.+?) \| (.+?) \| (.+?) \|$", re.MULTILINE)
_MARK = "<!-- index -->\n"
_BRIEF = re.compile(r"\[([A-Z]{2}(?:-\d+b?)?)\]\((rules\.md#[\w-]+)\)")
_MARKDOWN_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")

# What is too common a word, or has too many meanings, to be linked wherever it stands.
_COMMON = """
ace agreement bid call classic clock closed clubs contract convention deal dealer defence diamonds
draw entry follow-suit four-at-the-table gentleman greedy hand hearts help hold jack jump king lead
level lie look match money open pass pause places price prize queen responsibility rating round seat
set sheet spades stake suit ten tens tree trick trump without-play write
"""
COMMON = frozenset(_COMMON.split())

# Other forms of a term than itself and with an s.
FORMS = {
    "first-hand": ("first hand", "second hand", "third hand"),
    "half-whist": ("half-whist", "half-whists"),
    "misere": ("misere", "miseres"),
    "penalty-tricks": ("penalty trick", "penalty tricks"),
    "refuse-the-talon": (
        "refuse the talon",
        "refuses the talon",
        "refused the talon",
        "talon refused",
        "refused talon",
    ),
    "return-the-whist": (
        "return the whist",
        "returns the whist",
        "returned the whist",
        "returning the whist",
        "whist returned",
        "return of the whist",
    ),
    "talonless": ("talonless", "without the talon"),
    "two-passes": ("two passes",),
    "whist": ("whist", "whisted", "whisting"),
    "whists": ("whists",),
}


class Term(NamedTuple):
    """A line of the glossary."""

    word: str
    anchor: str
    russian: str
    told: str
    rules: str

    @property
    def forms(self) -> tuple[str, ...]:
        """What stands in a text where the term is meant; nothing for a common word."""
        if self.anchor in COMMON:
            return ()
        return FORMS.get(self.anchor, (self.word, f"{self.word}s"))

    @property
    def plain(self) -> str:
        """What it is, without links."""
        return _MARKDOWN_LINK.sub(r"\1", self.told)

    @property
    def tip(self) -> str:
        """What is shown beside a mention: the Russian word, and a sentence."""
        sentence = self.plain.partition(". ")[0].rstrip(".")
        return f"{self.russian}: {sentence}."


@cache
def terms() -> tuple[Term, ...]:
    """Read the glossary."""
    text = (DOCS / PAGE).read_text(encoding="utf-8")
    return tuple(Term(*row) for row in _ROW.findall(text))


@cache
def _by_form() -> dict[str, Term]:
    return {form.lower(): term for term in terms() for form in term.forms}


@cache
def _pattern() -> re.Pattern[str]:
    longest = sorted(_by_form(), key=len, reverse=True)
    forms = "|".join(re.escape(form).replace(r"\ ", r"\s+") for form in longest)
    terms_and_rules = rf"(?<![\w-])(?:(?P<rule>[A-Z]{{2}}(?:-\d+b?)?)|(?i:{forms}))(?![\w-])"
    return re.compile(f"{_SHORT.pattern}|{terms_and_rules}")


@cache
def _rules() -> dict[str, str]:
    """Return where each rule stands on the site."""
    return {rule: book.url(place) for rule, place in book.places("en").items()}


# ---------------------------------------------------------------------------------------- links

_VOID = {
    "area",
    "base",
    "br",
    "col",
    "embed",
    "hr",
    "img",
    "input",
    "link",
    "meta",
    "source",
    "wbr",
}
_HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6", "th", "dt", "summary", "title"}
_CLOSED = {"a", "autoref", "code", "pre", "button", "script", "style", "svg", *_HEADINGS}
_CLOSED_CLASSES = {"doc-section-title", "doc-signature", "doc-labels", "doc-heading"}


class _Linker(HTMLParser):
    """Copies HTML and links the first mention of each term in each docstring."""

    def __init__(self, place: str, pattern: re.Pattern[str]) -> None:
        super().__init__(convert_charrefs=False)
        self.place = place
        self.pattern = pattern
        self.told: set[str] = set()
        self.copied: list[str] = []
        self.open: list[str] = []
        self.closed_at: int | None = None
        self.docstrings: list[tuple[int, set[str]]] = [(0, set())]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.copied.append(self.get_starttag_text() or "")
        if tag in _VOID:
            return
        self.open.append(tag)
        classes = set((dict(attrs).get("class") or "").split())
        if "doc-contents" in classes:
            self.docstrings.append((len(self.open), set()))
        if self.closed_at is None and (tag in _CLOSED or classes & _CLOSED_CLASSES):
            self.closed_at = len(self.open)

    def handle_startendtag(self, *_: Any) -> None:
        self.copied.append(self.get_starttag_text() or "")

    def handle_endtag(self, tag: str) -> None:
        self.copied.append(f"</{tag}>")
        while tag in self.open:
            depth = len(self.open)
            if self.closed_at == depth:
                self.closed_at = None
            if self.docstrings[-1][0] == depth:
                self.docstrings.pop()
            if self.open.pop() == tag:
                return

    def handle_data(self, data: str) -> None:
        is_open = self.closed_at is None
        self.copied.append(self.pattern.sub(self.link, data) if is_open else data)

    def handle_entityref(self, name: str) -> None:
        self.copied.append(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self.copied.append(f"&#{name};")

    def handle_comment(self, data: str) -> None:
        self.copied.append(f"<!--{data}-->")

    def link(self, found: re.Match[str]) -> str:
        """Return the link of a mention, or the mention itself if it is not the first."""
        if _SHORT.fullmatch(found[0]):
            return self.short_link(found[0])
        if found["rule"]:
            return self.rule_link(found[0])
        term = _by_form()[" ".join(found[0].lower().split())]
        linked = self.docstrings[-1][1]
        if term.anchor in linked:
            return found[0]
        linked.add(term.anchor)
        place = get_relative_url(f"glossary/#{term.anchor}", self.place)
        return f'<a class="glossary" href="{place}" title="{escape(term.tip)}">{found[0]}</a>'

    def short_link(self, name: str) -> str:
        """Return the link of a source or of a chapter of the formats, once a page."""
        place = _SOURCES if name[0] == "S" else SHORT_PLACES.get(name[name.index("§") :])
        if place is None or name in self.told:
            return name
        self.told.add(name)
        return f'<a href="{get_relative_url(place, self.place)}">{name}</a>'

    def rule_link(self, rule: str) -> str:
        """Return the link of a rule; what only looks like one stays."""
        if rule not in _rules():
            return rule
        return f'<a href="{get_relative_url(_rules()[rule], self.place)}">{rule}</a>'


def linked(html: str, place: str, *, terms_too: bool = True) -> str:
    """Return HTML with the first mention of each term linked, docstring by docstring.

    Args:
        html: The content of a page.
        place: Where the page stands on the site, as `reference/cards/`.
        terms_too: Whether terms and rules are linked, or only sources and formats.
    """
    linker = _Linker(place, _pattern() if terms_too else _SHORT)
    linker.feed(html)
    linker.close()
    return "".join(linker.copied)


def on_page_content(html: str, *, page: Page, **_: Any) -> str:
    """Link the terms of the reference and the guides, and what is said in short everywhere."""
    uri = page.file.src_uri
    if _LINKED.fullmatch(uri):
        return linked(html, page.url)
    return linked(html, page.url, terms_too=False) if _SHORT_LINKED.fullmatch(uri) else html


# ---------------------------------------------------------------------------------------- index


def russian() -> Iterator[tuple[str, Term]]:
    """Yield each Russian word with its line, by the Russian alphabet, in which ё stands with е."""
    words = [(word, term) for term in terms() for word in term.russian.split(", ")]
    yield from sorted(words, key=lambda pair: (pair[0].lower().replace("ё", "е"), pair[1].word))


def index() -> str:
    """Return the index by the Russian word."""
    lines = ["| по-русски | here |\n|---|---|\n"]
    for word, group in groupby(russian(), key=lambda pair: pair[0]):
        here = ", ".join(f"[{term.word}](#{term.anchor})" for _, term in group)
        lines.append(f"| {word} | {here} |\n")
    return "".join(lines)


def on_page_markdown(markdown: str, *, page: Page, **_: Any) -> str:
    """Put the index where the glossary wants it, and lead from its rules into the rule book."""
    if page.file.src_uri != PAGE:
        return markdown
    places = book.places("en")
    markdown = _BRIEF.sub(lambda rule: f"[{rule[1]}]({places.get(rule[1], rule[2])})", markdown)
    return markdown.replace(_MARK, index())
