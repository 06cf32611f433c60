"""The page of errors shows every code as it is refused."""

import re

from hooks_errors import examples, sections, shown
from tests.error_codes import RULE
from tests.test_docs import REFERENCE, errors_page

PAGE = (REFERENCE / "errors.md").read_text(encoding="utf-8")


ANY_RULE = {"call-too-many", "bot-illegal-action"}
"""Codes whose rule is that of many others."""


def groups() -> dict[str, set[str]]:
    """Return of each code the classes that the text above its table names."""
    found = {}
    for group in PAGE.partition("## All codes")[2].split("\n### ")[1:]:
        before, _, table = group.partition("| code |")
        classes = set(re.findall(r"`(\w+)`\]", before))
        for code, says in re.findall(
            r"^\| `([a-z-]+)` \| [^|]* \| ([^|]+) \|$", table, re.MULTILINE
        ):
            found[code] = classes | set(re.findall(r"`(\w+)`", says))
    return found


def test_every_code_has_an_example_that_is_refused_with_it() -> None:
    """By the class, and by a rule, that the page names; and no example is of another code."""
    rows = {code: rules for code, rules, _ in errors_page()}
    classes = groups()
    assert sections()[1].keys() == rows.keys() == classes.keys()
    wrong = []
    for code, example in examples().items():
        known = {*RULE.findall(rows[code]), *re.findall("§14", rows[code])}
        if example.code != code:
            wrong.append(f"{code}: refused as {example.code}")
        elif example.kind not in classes[code]:
            wrong.append(f"{code}: {example.kind} is not named")
        elif example.rule is not None and example.rule not in known and code not in ANY_RULE:
            wrong.append(f"{code}: {example.rule} is not named")
        elif not example.message or not (example.refused or example.expected):
            wrong.append(f"{code}: says too little")
    assert not wrong, "\n".join(wrong)


def test_every_code_can_be_linked_to() -> None:
    """Each row becomes an entry with an anchor, its example and what was said."""
    page = shown(PAGE)
    assert "| code |" not in page
    assert "<!-- examples -->" not in page
    codes = [code for code, _, _ in errors_page()]
    assert re.findall(r"^\*\*`([a-z-]+)`\*\*\{ #\1 \} \[`\w+`\]", page, re.MULTILINE) == codes
    assert page.count("    ```pycon\n    >>> ") == len(codes)
    for code, example in examples().items():
        assert f"    {example.kind}: {example.message}\n    ```\n" in page, code
