"""What the site shows otherwise than the pages are written.

The tests run every ```python block, and a block of prompts is one to them. On the site it is a
session: highlighted as one, with the prompts left out when it is copied.
"""

import re
from typing import Any

_PROMPTS = re.compile(r"^```python\n(?=>>> )", re.MULTILINE)

# How a doctest writes an empty line of output; nobody but a doctest needs to see it.
_BLANK_LINE = "&lt;BLANKLINE&gt;"


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Mark the blocks that begin with a prompt as sessions."""
    return _PROMPTS.sub("```pycon\n", markdown)


def on_page_content(html: str, **_: Any) -> str:
    """Show the empty lines of output as empty lines, in pages and in docstrings."""
    return html.replace(_BLANK_LINE, "")
