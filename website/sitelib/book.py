"""The pages of the rule book: where each rule stands, and what is added to what is written there.

A page has a heading for each rule, its bare ID. The title, the facts and the tests of a rule are
put in when the site is built, so that they stand in one place. The Russian edition shows the
examples of the English one, where it marks a place for them, and they speak Russian there.
"""

import posixpath
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import Final

from sitelib.examples import BLOCK, made
from sitelib.named_tests import tests_of
from sitelib.opening import folded, with_names
from sitelib.rules import DOCS, OPTION_PATHS, RULES, Language, Rule
from sitelib.russian import in_russian
from sitelib.values import in_presets

FOLDERS: Final[Mapping[Language, str]] = {"en": "rulebook", "ru": "ru/rulebook"}
"""Where each edition stands, as seen from the docs."""

OTHER: Final[Mapping[Language, Language]] = {"en": "ru", "ru": "en"}

EXAMPLE: Final = "<!-- example -->"
"""In the Russian edition: here stands the next example that the English one has for this rule."""

DECISION: Final[Mapping[Language, str]] = {"en": "**Our decision.**", "ru": "**Наше решение.**"}
"""How a paragraph begins that says why a rule is as it is where the sources are silent."""

_HEADING: Final = re.compile(r"^## (\S+)$", re.MULTILINE)


@dataclass(frozen=True)
class Section:
    """A part of a page: what stands above the first rule, or a rule.

    Attributes:
        rule: ID of the rule; empty above the first one.
        text: What is written there, without the heading.
    """

    rule: str
    text: str

    @property
    def examples(self) -> tuple[str, ...]:
        """List the blocks of Python, each with what it prints."""
        return tuple(block.removesuffix("\n") for block in BLOCK.findall(self.text))


def sections(page: str) -> tuple[Section, ...]:
    """Split a page at its rules."""
    parts = _HEADING.split(page)
    found = [Section("", parts[0])]
    # A heading that is no rule belongs to the section it stands in.
    for name, text in zip(parts[1::2], parts[2::2], strict=True):
        if name in RULES:
            found.append(Section(name, text))
        else:
            found[-1] = Section(found[-1].rule, f"{found[-1].text}## {name}{text}")
    return tuple(found)


def pages(language: Language) -> tuple[Path, ...]:
    """List the pages of an edition."""
    return tuple(sorted((DOCS / FOLDERS[language]).glob("*.md")))


def rule_sections(language: Language) -> Iterator[tuple[Path, Section]]:
    """Yield every rule of an edition with its page."""
    yield from _rule_sections(_as_they_stand(language))


def places(language: Language) -> Mapping[str, str]:
    """Return where each rule stands, as seen from the docs: `rulebook/auction.md#bi-7`."""
    return _places(_as_they_stand(language))


_Stamped = tuple[tuple[Path, int], ...]
"""The pages of an edition, each with the time of its last change: they are asked for a thousand
times in a build, and change under the server of MkDocs only."""


def _as_they_stand(language: Language) -> _Stamped:
    return tuple((path, path.stat().st_mtime_ns) for path in pages(language))


@lru_cache(maxsize=4)
def _rule_sections(stamped: _Stamped) -> tuple[tuple[Path, Section], ...]:
    return tuple(
        (path, section)
        for path, _ in stamped
        for section in sections(path.read_text(encoding="utf-8"))
        if section.rule
    )


@lru_cache(maxsize=4)
def _places(stamped: _Stamped) -> Mapping[str, str]:
    found = {
        section.rule: f"{path.relative_to(DOCS).as_posix()}#{RULES[section.rule].anchor}"
        for path, section in _rule_sections(stamped)
    }
    return MappingProxyType(found)


def url(place: str) -> str:
    """Return the address of a place on the site: `rulebook/auction/#bi-7`."""
    return re.sub(r"(?:index)?\.md(?=#|$)", lambda end: "" if end[0][0] == "i" else "/", place)


# --------------------------------------------------------------------------- what is added

_TITLE: Final[Mapping[Language, str]] = {"en": "{title} ({terms})", "ru": "{title}"}

_LABELS: Final[Mapping[Language, Mapping[str, str]]] = {
    "en": {
        "word": "Russian",
        "source": "Source",
        "option": "Option",
        "options": "Options",
        "none": "no option changes it",
        "ours": "our decision",
        "presets": "In the presets",
        "test": "Pinned by one test",
        "tests": "Pinned by {count} tests",
    },
    "ru": {
        "word": "Термины",
        "source": "Источник",
        "option": "Опция",
        "options": "Опции",
        "none": "опциями не меняется",
        "ours": "решение библиотеки",
        "presets": "В готовых конвенциях",
        "test": "Проверяется одним тестом",
        "tests": "Тестов, которые это проверяют: {count}",
    },
}


def heading(rule: Rule, language: Language) -> str:
    """Return the heading of a rule, with its anchor."""
    return f"## {rule.id} · {rule.titles[language]} {{ #{rule.anchor} }}"


def facts(rule: Rule, language: Language, words: Mapping[str, str] | None = None) -> str:
    """Return what stands under the heading: Russian words, source, options, and their values.

    Args:
        rule: The rule.
        language: The language of the edition.
        words: Where the glossary has Russian words, by the word.
    """
    say = _LABELS[language]
    up = "../" * (FOLDERS[language].count("/") + 1)
    anchors = words or {}
    terms = ", ".join(
        f"[«{term}»]({up}glossary.md#{anchors[term]})" if term in anchors else f"«{term}»"
        for term in rule.terms
    )
    named = [
        f"[{say.get(one, one)}]({up}rules.md#where-the-rules-come-from)" for one in rule.sources
    ]
    options = [f"[`{name}`][{OPTION_PATHS[name]}]" for name in rule.options]
    listed = (
        f"{say['option' if len(options) == 1 else 'options']}: {', '.join(options)}"
        if options
        else say["none"]
    )
    told = (
        f"{say['word']}: {terms} · {say['source']}: {', '.join(named)} · {listed}\n"
        "{ .rule-facts }"
    )
    if not rule.options:
        return told
    presets = " · ".join(f"`{name}`: {in_presets(name, language)}" for name in rule.options)
    link = f"[{say['presets']}](../conventions/compare.md)"
    return f"{told}\n\n{link}: {presets}\n{{ .rule-facts }}"


def pinned(rule: Rule, language: Language) -> str:
    """Return the list of the tests of a rule, folded."""
    tests = tests_of(rule.id)
    say = _LABELS[language]
    title = say["test"] if len(tests) == 1 else say["tests"].format(count=len(tests))
    lines = [f"    - `{test.file}`: `{test.name}`" for test in tests]
    return "\n".join([f'??? tests "{title}"', "", *lines])


def with_examples(section: Section, examples: tuple[str, ...]) -> str:
    """Put examples of the other edition where this one marks a place for them."""
    first, *others = section.text.split(EXAMPLE)
    if len(others) > len(examples):
        raise ValueError(f"{section.rule or 'the beginning'} asks for more examples than there are")
    return first + "".join(example + text for example, text in zip(examples, others, strict=False))


def _examples(page: str, language: Language) -> dict[str, tuple[str, ...]]:
    """Return the examples of each rule of the English page in a language."""
    found = {section.rule: section.examples for section in sections(page)}
    if language == "en":
        return found
    blocks = iter(in_russian(tuple(block for several in found.values() for block in several)))
    return {rule: tuple(islice(blocks, len(several))) for rule, several in found.items()}


def built(
    page: str,
    language: Language,
    *,
    model: str = "",
    words: Mapping[str, str] | None = None,
    name: str = "",
) -> str:
    """Return a page as the site shows it.

    Args:
        page: What is written.
        language: Its language.
        model: The same page of the edition whose examples it shows.
        words: Where the glossary has Russian words, by the word.
        name: The name of its file without an ending, such as `whist`.
    """
    shown = _examples(model, language)
    parts: list[str] = []
    earlier: list[tuple[str, tuple[str, ...]]] = []
    above = ""
    for section in sections(page):
        text = with_examples(section, shown.get(section.rule, ()))
        if section.rule:
            named = with_names(text, language, above, earlier)
            earlier.append((section.rule, made(BLOCK.findall(text))))
            text = named
            rule = RULES[section.rule]
            parts += [
                heading(rule, language),
                "",
                facts(rule, language, words),
                text.rstrip("\n"),
                "",
            ]
            parts += [pinned(rule, language), ""]
        else:
            above = text
            parts += [folded(text, language, name).rstrip("\n"), ""]
    return "\n".join(parts)


_BRIEF: Final = re.compile(r"^\| \*\*([A-Z]{2}(?:-\d+b?)?)\*\*(?=\{ #)", re.MULTILINE)


def linked_index(page: str) -> str:
    """Make every ID of the rules in brief a link into the rule book."""
    found = places("en")
    return _BRIEF.sub(lambda row: f"| [**{row[1]}**]({found[row[1]]})", page)


def relative(place: str, page: str) -> str:
    """Return the address of a place as seen from a page of the site, `conventions/rostov/`."""
    there, _, anchor = url(place).partition("#")
    found = posixpath.relpath(there or ".", page or ".")
    return ("./" if found == "." else f"{found}/") + (f"#{anchor}" if anchor else "")
