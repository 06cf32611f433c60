"""Names for what the theme leaves unnamed, for whoever does not see the page."""

import re
from itertools import count
from typing import Any

_CONTAINER = re.compile(r'<div class="md-nav__link md-nav__container">.*?</div>', re.DOTALL)
_TITLE = re.compile(r'<span class="md-ellipsis">(.*?)</span>', re.DOTALL)
_TAGS = re.compile(r"<[^>]*>")
_LABEL = re.compile(r"<label [^>]*>")
_CONTENTS = re.compile(r'(<nav class="md-nav" aria-label=")([^"]*">)')


def on_post_page(output: str, **_: Any) -> str:
    """Name the search, and the sections that have a page of their own; number those of a page."""
    output = output.replace('role="dialog">', 'role="dialog" aria-label="Search">', 1)
    numbers = count(1)
    output = _CONTENTS.sub(lambda found: f"{found[1]}{next(numbers)}. {found[2]}", output)
    return _CONTAINER.sub(_named, output)


def on_post_template(output_content: str, *, template_name: str, **_: Any) -> str:
    """Do the same to the page for what is not found."""
    return on_post_page(output_content) if template_name == "404.html" else output_content


def _named(container: re.Match[str]) -> str:
    title = _TITLE.search(container[0])
    if title is None:
        return container[0]
    words = " ".join(_TAGS.sub("", title[1]).split())
    return _LABEL.sub(rf'\g<0><span class="unseen">{words}</span>', container[0])
