"""`preference conventions`: the presets, what one says, where two differ."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from preference.cli.screen import Answer, Document, Page
from preference.conventions import OPTIONS, PRESETS, SOCHI, Convention, convention_from_json
from preference.conventions.wording import OptionText, describe, diff
from preference.rendering.layout import Block, Grid, sentence
from preference.rendering.words import ENGLISH

__all__ = ["run"]


def run(arguments: Namespace, columns: int) -> Answer:
    """Print the presets, or one of them, or the difference of two.

    Raises:
        ConventionError: If there is no preset of a name.
    """
    if arguments.name is None:
        return Document.of(_list_document()) if arguments.json else Page(_list_blocks())
    convention = convention_from_json(arguments.name)
    if arguments.diff is None:
        if arguments.json:
            return Document.of(_document(convention))
        return Page(_blocks(convention, columns))
    other = convention_from_json(arguments.diff)
    if arguments.json:
        return Document.of(_diff_document(convention, other))
    return Page(_diff_blocks(convention, other, columns))


def _texts(convention: Convention) -> tuple[OptionText, ...]:
    """Return the options in words; the rounding, which no preset changes, is none."""
    return tuple(text for text in describe(convention) if text.option in OPTIONS)


def _list_document() -> dict[str, Any]:
    presets = {
        name: {text.option: text.value_json for text in _texts(convention)}
        for name, convention in PRESETS.items()
    }
    return {"preference": 1, "conventions": presets}


def _list_blocks() -> list[Block]:
    rows = tuple(
        (
            name,
            ENGLISH.conventions[name],
            ", ".join(map(str, sorted(convention.players))),
            ", ".join(one.option for one in diff(SOCHI, convention)) or "-",
        )
        for name, convention in PRESETS.items()
    )
    return [Grid(heads=("name", "convention", "players", "other than Sochi in"), rows=rows)]


def _document(convention: Convention) -> dict[str, Any]:
    options = [
        {
            "option": text.option,
            "rule": text.rule,
            "value": text.value_json,
            "words": text.words,
        }
        for text in _texts(convention)
    ]
    return {"preference": 1, "convention": convention.name, "options": options}


def _blocks(convention: Convention, columns: int) -> list[Block]:
    blocks: list[Block] = [ENGLISH.conventions[convention.name], ""]
    blocks += (
        sentence(text.words, columns, label=f"{text.option} ({text.rule}): ", indent=4)
        for text in _texts(convention)
    )
    return blocks


def _diff_document(convention: Convention, other: Convention) -> dict[str, Any]:
    here, there = (
        {text.option: text.value_json for text in _texts(one)} for one in (convention, other)
    )
    differences = [
        {
            "option": one.option,
            "rule": one.rule,
            "value": here[one.option],
            "words": one.left_words,
            "other_value": there[one.option],
            "other_words": one.right_words,
        }
        for one in diff(convention, other)
    ]
    return {
        "preference": 1,
        "convention": convention.name,
        "other": other.name,
        "differences": differences,
    }


def _diff_blocks(convention: Convention, other: Convention, columns: int) -> list[Block]:
    names = [f"  {ENGLISH.conventions[one.name]}" for one in (convention, other)]
    indent = max(map(len, names)) + 2
    blocks: list[Block] = []
    for one in diff(convention, other):
        blocks.append(f"{one.option} ({one.rule})")
        blocks += (
            sentence(words, columns, label=name, indent=indent)
            for name, words in zip(names, (one.left_words, one.right_words), strict=True)
        )
    return blocks or [f"{convention.name} and {other.name} are the same"]
