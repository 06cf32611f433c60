"""Pieces of HTML: elements with escaped text, and links from rule IDs to the rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from preference import PreferenceError

__all__ = [
    "RULES",
    "Html",
    "button",
    "chosen",
    "element",
    "fold",
    "heading",
    "join",
    "linked",
    "numbers",
    "refusal",
    "select",
    "table",
    "text_field",
    "typed",
]

RULES: Final = "../rules/"
"""Where the rules are, from the page."""

_RULE: Final = re.compile(r"\b(?:[A-Z]{2}-\d+b?|GU|SK|BO|BL|TB)\b|§14\b")


class Html(str):
    """Text that is HTML already."""

    __slots__ = ()


def join(*parts: str) -> Html:
    """Put parts one after another; what is no HTML is escaped."""
    return Html("".join(part if isinstance(part, Html) else escape(part) for part in parts))


def element(tag: str, /, *parts: str, **attributes: str | bool | None) -> Html:
    """Make an element; an attribute of `True` stands bare, of `None` or `False` not at all.

    A trailing underscore is dropped, others become hyphens: `class_`, `data_do`.
    """
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}"
        + ("" if value is True else f'="{escape(str(value))}"')
        for key, value in attributes.items()
        if value is not None and value is not False
    )
    if tag == "input":
        return Html(f"<input{written}>")
    return Html(f"<{tag}{written}>{join(*parts)}</{tag}>")


def text_field(name: str, value: str = "", **attributes: str | bool | None) -> Html:
    """Make a field to type in."""
    return element(
        "input",
        type="text",
        name=name,
        id=name,
        value=value,
        data_key=name,
        autocomplete="off",
        **attributes,
    )


def button(text: str, do: str, value: str = "", **attributes: str | bool | None) -> Html:
    """Make a button that sends the page's message `do`; its key finds it again after a redraw."""
    key = f"{do} {value}".strip()
    return element(
        "button", text, type="button", data_do=do, data_value=value, data_key=key, **attributes
    )


def select(
    name: str, choices: Iterable[tuple[str, str]], chosen: str, **attributes: str | bool | None
) -> Html:
    """Make a list to choose from: value and text of each choice."""
    options = (
        element("option", text, value=value, selected=value == chosen) for value, text in choices
    )
    return element("select", *options, name=name, id=name, data_key=name, **attributes)


def typed(label: str, name: str, value: str, **attributes: str | bool | None) -> Html:
    """Make a field to type in, with its label."""
    return _labelled(label, name, text_field(name, value, **attributes))


def chosen(label: str, name: str, choices: Iterable[tuple[str, str]], value: str) -> Html:
    """Make a list to choose from, with its label."""
    return _labelled(label, name, select(name, choices, value))


def _labelled(label: str, name: str, field: Html) -> Html:
    return element("div", element("label", label, for_=name), field, class_="try-field")


def linked(text: str) -> Html:
    """Escape a text, and link the rule IDs in it."""

    def link(found: re.Match[str]) -> str:
        place = "options" if found[0] == "§14" else found[0].lower()
        return f'<a href="{RULES}#{place}">{found[0]}</a>'

    return Html(_RULE.sub(link, escape(text)))


def heading(text: str, language: str) -> Html:
    """Make the words of a heading of the page, marked as of their language."""
    return element("span", text, lang=language)


def fold(summary: str, *parts: str, key: str, is_open: bool = False) -> Html:
    """Make a part that opens and closes; by its key it stays open after a redraw."""
    return element(
        "details", element("summary", summary), *parts, data_key=f"fold {key}", open=is_open
    )


def numbers(text: str) -> Html:
    """Show lines of plain text with their columns."""
    return element("pre", linked(text), class_="try-text", tabindex="0")


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], *, caption: str) -> Html:
    """Make a table whose first column names the row."""
    head = element("tr", *(element("th", one, scope="col") for one in heads))
    body = (
        element("tr", element("th", row[0], scope="row"), *(element("td", one) for one in row[1:]))
        for row in rows
    )
    return element(
        "table",
        element("caption", caption),
        element("thead", head),
        element("tbody", *body),
        class_="try-figures",
    )


def refusal(error: PreferenceError) -> Html:
    """Show an error of the library: what it says, the rule, and what would be accepted."""
    problems: Sequence[str] = getattr(error, "problems", ())
    said: list[str] = [element("strong", error.message)]
    if error.rule:
        said += [" (", linked(error.rule), ")"]
    if error.refused:
        said += ["; refused: ", element("code", error.refused)]
    if error.expected:
        said += ["; accepted: ", error.expected]
    parts = [element("p", *said)]
    if problems:
        parts.append(element("ul", *(element("li", linked(one)) for one in problems)))
    return element("div", *parts, class_="try-refusal", lang="en")
