"""What the examples of a page go on from: its first block, folded, and what the names in it are.

Who comes to one rule from a search is told there which names its example has, and from where.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from typing import Final

from sitelib import examples
from sitelib.examples import BLOCK
from sitelib.rules import DOCS, RULES, Language

_LABELS: Final[Mapping[Language, Mapping[str, str]]] = {
    "en": {
        "begin": "The lines that the examples go on from, and what their names are",
        "made": "The examples of this page are one program. Made at its beginning:",
        "name": "what this name is",
        "names": "what these names are",
        "of": "from {rule}",
    },
    "ru": {
        "begin": "С этих строк начинаются примеры; что в них значат имена",
        "made": "Примеры на странице — одна программа. В её начале заведены:",
        "name": "что это за имя",
        "names": "что это за имена",
        "of": "из примера к {rule}",
    },
}

NAMES: Final[Mapping[str, Mapping[str, Mapping[Language, str]]]] = tomllib.loads(
    (DOCS / "rulebook" / "names.toml").read_text(encoding="utf-8")
)
"""What the names are that examples go on from, by page, name and language."""

_NAMES_ANCHOR: Final = "names"


def what_a_name_is(name: str, page: str, language: Language) -> str:
    """Return what a name is that the beginning of a page makes, such as `whist` makes `house`."""
    found = NAMES.get(page, {}).get(name) or NAMES["any"].get(name)
    if found is None:
        raise ValueError(f"{page}: nobody says what {name} is")
    return found[language]


def opening(above: str) -> re.Match[str] | None:
    """Return the first block of a page, which only makes ready what the examples use."""
    return BLOCK.search(above.partition("\n## ")[0])


def _made(above: str) -> tuple[str, ...]:
    found = opening(above)
    names = examples.made([found[0]]) if found else ()
    return tuple(name for name in names if name not in examples.LIBRARY)


def folded(above: str, language: Language, page: str = "") -> str:
    """Fold the first block of a page, and say there what the names are that it makes."""
    found = opening(above)
    if found is None:
        return above
    say = _LABELS[language]
    lines = [f'??? tests "{say["begin"]}"', ""]
    if names := _made(above):
        lines += [say["made"], f"{{ #{_NAMES_ANCHOR} }}", ""]
        lines += [f"- `{name}`: {what_a_name_is(name, page, language)}" for name in names]
        lines += [""]
    lines += found[0].replace("```python\n>>> ", "```pycon\n>>> ", 1).splitlines()
    fold = "\n".join(f"    {line}" if line and at else line for at, line in enumerate(lines))
    return f"{above[: found.start()]}{fold}\n{above[found.end() :]}"


def with_names(
    text: str, language: Language, above: str, earlier: Sequence[tuple[str, tuple[str, ...]]]
) -> str:
    """Say above the first example of a rule what the names are that it has from elsewhere."""
    first = BLOCK.search(text)
    names = examples.needed(BLOCK.findall(text))
    if first is None or not names:
        return text
    say = _LABELS[language]
    here, by_rule = examples.origins(names, _made(above), earlier)
    parts = []
    if here:
        label = say["name" if len(here) == 1 else "names"]
        parts.append(f"{_listed(here)}: [{label}](#{_NAMES_ANCHOR})")
    for rule, several in by_rule.items():
        link = f"[{rule}](#{RULES[rule].anchor})"
        parts.append(f"{_listed(several)}: {say['of'].format(rule=link)}")
    line = f"{'; '.join(parts)}\n{{ .example-names }}\n\n"
    return text[: first.start()] + line + text[first.start() :]


def _listed(names: Sequence[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)
