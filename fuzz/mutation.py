"""Changing texts and documents: not byte by byte, but as what they are."""

import copy
import json
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Any

from tests.test_record_soaks import DAMAGES, places

__all__ = ["MOST_CHARACTERS", "mutate_document", "mutate_text"]

MOST_CHARACTERS = 60_000
"""Longer inputs only take longer."""

ALIKE = (
    *("AАΑａ", "KКK", "TТ7", "BВ8", "QΟ0", "JЈ", "jј", "sſ5", "SЅ", "cсⅽ", "CС", "dԁ", "hһн", "HН"),
    *("1١𝟏¹", "6６б", "9९", "0О٠", "♠♤", "♥♡❤", "♦♢", "♣♧", "ДД", "дg", "бБ6", "nпN", "tтT"),
)
"""Letters, digits and signs that look alike or are alike to a careless reader."""

STRANGE = (
    *("\x00", "\n", "\t", "\x1b[2J", "\u00a0", "\u2028", "\u200b", "\u202e", "\ufeff", "\ufe0f"),
    *("\udc80", "\udcff", "\U0001f0a1", "\x85", "|", "/", ":", "'", '"', "\\", "-", "İ", "ß", "ﬀ"),
)


def mutate_text(text: str, chance: Random, words: Sequence[str]) -> str:
    """Change a text in one to three places."""
    for _ in range(chance.choice((1, 1, 2, 3))):
        text = _changed(text, chance, words)[:MOST_CHARACTERS]
    return text


def _changed(text: str, chance: Random, words: Sequence[str]) -> str:
    at = chance.randint(0, len(text))
    end = min(len(text), at + chance.choice((0, 1, 1, 2, 5)))
    way = chance.randrange(9)
    if way == 0:
        return chance.choice(words)
    if way == 1:
        return text[:at] + chance.choice(words) + text[end:]
    if way == 2:
        return text[:at] + chance.choice(STRANGE) + text[end:]
    if way == 3:
        return text[:at] + text[end:]
    if way == 4:
        return text[:end] + text[at:]
    if way == 5:
        return _looking_alike(text, at, chance)
    if way == 6:
        return chance.choice((text.upper(), text.lower(), text.swapcase(), text.strip()))
    if way == 7:
        parts = text.split(" ")
        chance.shuffle(parts)
        return chance.choice((" ", "  ", "\t", "", "|")).join(parts)
    longer = text[:at] + text[at:end] * chance.choice((2, 10, 10, 1_000)) + text[end:]
    return longer if chance.random() < 0.9 else text * chance.choice((2, 3, 1_000))


def _looking_alike(text: str, at: int, chance: Random) -> str:
    for place in (*range(at, len(text)), *range(at)):
        rows = [row for row in ALIKE if text[place] in row]
        if rows:
            return text[:place] + chance.choice(chance.choice(rows)) + text[place + 1 :]
    return text


ODD: tuple[Any, ...] = (
    *(10**29, 10**30, -(10**30), 10**4_500, 2**63, -1, 0, 1, 2, 4, 10, 11, 0.5, -0.0, 1e308, 6.0),
    *(
        float("nan"),
        float("inf"),
        1e-320,
        None,
        True,
        False,
        "",
        " ",
        "\x00",
        "\ud800",
        "\U0001f0a1",
    ),
    *("1/2", "-7/3", "2/4", "1/0", "0/1", "1/-2", "٣/٤", "9" * 31 + "/7", "x" * 5_000, "a\u2028b"),
    *([], {}, [[]], [None], ["pass"] * 400, [0] * 2_000, {"": ""}, {"x" * 2_000: 1}),
)
"""Values that a reader may stumble over."""


def _nested(depth: int, chance: Random) -> Any:
    found: Any = chance.choice((0, "\ud800", 10**40))
    key = "k" * chance.choice((1, 1, 200))
    for _ in range(depth):
        found = {key: found} if chance.random() < 0.5 else [found]
    return found


def mutate_document(
    document: Any, chance: Random, others: Sequence[dict[str, Any]]
) -> bytes | None:
    """Change a document in one to three places; `None` if it has none.

    Args:
        document: JSON values.
        chance: Where choices come from.
        others: Documents of the same kind, to take values from.
    """
    try:
        return _mutated(document, chance, others)
    except RecursionError:
        return None  # nested too deep to be copied


def _mutated(document: Any, chance: Random, others: Sequence[dict[str, Any]]) -> bytes:
    if type(document) is not dict:
        document = copy.deepcopy(chance.choice(others))
    for _ in range(chance.choice((0, 0, 0, 1))):
        _change(document, chance, others)
    if chance.random() < 0.6:
        with suppress(AttributeError, LookupError, TypeError, ValueError):
            # Made for documents that are right but for this one damage.
            return chance.choice(DAMAGES)(document, chance)
    _change(document, chance, others)
    return _written(document, chance)


def _change(document: Any, chance: Random, others: Sequence[dict[str, Any]]) -> None:
    every = list(places(document))
    if not every:
        document["preference"] = 1
        return
    here, key = chance.choice(every)
    value = here[key]
    way = chance.randrange(16)
    if way in (0, 8):
        here[key] = copy.deepcopy(chance.choice(ODD))
    elif way < 8 and type(value) is int:
        here[key] = value + chance.choice((-10, -1, 1, 1, 10))
    elif way < 8 and type(value) is str:
        here[key] = mutate_text(value, chance, ("♠A", "6♠", "whist", "pass", "misere", "1/2"))
    elif way == 9:
        here[key] = _nested(chance.choice((1, 3, 3, 30, 300)), chance)
    elif way in (1, 2, 3, 10) and type(value) is list:
        here[key] = value * chance.choice((0, 2, 3))
    elif way == 11 and type(here) is list:
        here.insert(chance.randint(0, len(here)), copy.deepcopy(value))
    else:
        _graft(here, key, chance, others)


def _graft(here: Any, key: Any, chance: Random, others: Sequence[dict[str, Any]]) -> None:
    """Put in what stands under the same key, or anywhere, in another document."""
    there = list(places(chance.choice(others)))
    same = [one for one in there if one[1] == key and type(key) is str]
    other, at = chance.choice(same if same and chance.random() < 0.8 else there)
    value = copy.deepcopy(other[at])
    if isinstance(here, dict) and isinstance(at, str) and chance.random() < 0.4:
        here[at] = value
    else:
        here[key] = value


def _written(document: Any, chance: Random) -> bytes:
    separators = chance.choice((None, (",", ":"), (" ,\n", " :\t")))
    try:
        text = json.dumps(document, ensure_ascii=chance.random() < 0.5, separators=separators)
    except (ValueError, RecursionError):
        # A number that Python does not print, or nested too deep for it.
        return b'{"preference": ' + b"1" * 5_000 + b"}"
    if chance.random() < 0.02:
        text = "\ufeff" + text
    return text[:MOST_CHARACTERS].encode("utf-8", "surrogatepass")
