"""What is found first: the rules and the guides before the reference, and its engine room last.

The same words stand in all of them, and there is far more of the reference.
"""

from typing import Any

from mkdocs.structure.pages import Page

_BOOSTS = {
    "glossary.md": 3,
    "guide/": 3,
    "reference/engine-room.md": 0.2,
    "reference/": 0.5,
    "ru/rulebook/": 4,
    "rulebook/": 4,
    "rules.md": 2,
}


def on_page_markdown(markdown: str, *, page: Page, **_: Any) -> str:
    """Weigh a page for the search, unless it says itself what it weighs."""
    for place, boost in _BOOSTS.items():
        if page.file.src_uri.startswith(place):
            page.meta.setdefault("search", {}).setdefault("boost", boost)
            break
    return markdown
