"""The page of the command line: what each command reads, its options, its examples.

All of it is made from the parser itself, so that no option can be missing or made up.
"""

import re
from argparse import Action, ArgumentParser
from collections.abc import Iterator
from typing import Any

from mkdocs.structure.pages import Page

from preference.cli.arguments import parsers

PAGE = "reference/cli.md"
_MARK = "<!-- commands -->\n"


def commands() -> dict[str, ArgumentParser]:
    """Return the parser of each command by its name."""
    return parsers()[1]


def options(parser: ArgumentParser) -> Iterator[Action]:
    """Yield what a command takes, but for `--help`."""
    for action in parser._actions:
        if "--help" not in action.option_strings:
            yield action


def written(action: Action) -> str:
    """Return an argument as it is typed."""
    value = action.metavar or ("|".join(action.choices) if action.choices else None)
    if not action.option_strings:
        return f"[{value}]" if action.nargs == "?" else str(value)
    name = action.option_strings[-1]
    return name if action.nargs == 0 else f"{name} {value}"


def section(name: str, parser: ArgumentParser) -> str:
    """Return what the page says of a command."""
    lines = [f"### preference {name}", "", " ".join((parser.description or "").split()), ""]
    lines += ["| argument | what it does |", "|---|---|"]
    for action in options(parser):
        lines.append(f"| `{written(action)}` | {action.help} |")
    before, _, examples = (parser.epilog or "").partition("examples:\n")
    if before:
        lines += ["", " ".join(before.split())]
    lines += ["", "```bash"]
    lines += [re.sub(r"^  ", "", line) for line in examples.splitlines()]
    return "\n".join([*lines, "```", ""])


def sections() -> str:
    """Return what the page says of all commands."""
    return "\n".join(section(name, parser) for name, parser in commands().items())


def on_page_markdown(markdown: str, *, page: Page, **_: Any) -> str:
    """Put the commands into the page."""
    return markdown.replace(_MARK, sections()) if page.file.src_uri == PAGE else markdown
