"""Names for what the theme leaves unnamed, for whoever does not see the page."""

import re
from typing import Any

_CONTAINER = re.compile(r'<div class="md-nav__link md-nav__container">.*?</div>', re.DOTALL)
_TITLE = re.compile(r'<span class="md-ellipsis">(.*?)</span>', re.DOTALL)
_TAGS = re.compile(r"<[^>]*>")
_LABEL = re.compile(r"(<label )([^>]*>)")


def on_post_page(output: str, **_: Any) -> str:
    """Name the search, and the sections that have a page of their own."""
    output = output.replace('role="dialog">', 'role="dialog" aria-label="Search">', 1)
    return _CONTAINER.sub(_named, output)


def _named(container: re.Match[str]) -> str:
    title = _TITLE.search(container[0])
    if title is None:
        return container[0]
    words = " ".join(_TAGS.sub("", title[1]).split())
    return _LABEL.sub(rf'\1aria-label="{words}" \2', container[0])
