"""Tables that are read on a phone as cards: each cell says there which column it is of.

A page puts such a table into `<div class="cards" markdown>`; `assets/site.css` does the rest.
"""

import re
from html import escape, unescape
from itertools import cycle
from typing import Any

_CARDS = re.compile(r'<div class="cards">.*?</div>', re.DOTALL)
_HEAD = re.compile(r"<th>(.*?)</th>", re.DOTALL)
_TAGS = re.compile(r"<[^>]*>")
_ROLES = {"table": "table", "thead": "rowgroup", "tbody": "rowgroup", "tr": "row"}


def _labelled(cards: re.Match[str]) -> str:
    """Name the column in each cell; the parts keep their roles when they are no table any more."""
    html = cards[0]
    heads = [unescape(_TAGS.sub("", head)).strip() for head in _HEAD.findall(html)]
    if not heads:
        raise ValueError("cards are made of a table with heads")
    labels = cycle(heads)
    html = re.sub(
        "<td>", lambda _: f'<td role="cell" data-label="{escape(next(labels))}">', html
    ).replace("<th>", '<th role="columnheader">')
    for tag, role in _ROLES.items():
        html = html.replace(f"<{tag}>", f'<{tag} role="{role}">')
    return html


def on_page_content(html: str, **_: Any) -> str:
    """Put the heads of the columns into the cells of cards."""
    return _CARDS.sub(_labelled, html)
