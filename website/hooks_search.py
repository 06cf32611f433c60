"""What is found first: the rules and the guides before the reference, and its engine room last.

The same words stand in all of them, and there is far more of the reference. The pages ask the
theme's search through `assets/javascripts/workers/ranking.js`, which ranks what it finds. Each line
of the glossary is found by itself, in either language.
"""

import json
import re
from html import escape
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.pages import Page

from hooks_glossary import terms

_BOOSTS = {
    "glossary.md": 3,
    "guide/": 3,
    "reference/engine-room.md": 0.2,
    "reference/": 0.5,
    "ru/rulebook/": 4,
    "rulebook/": 4,
    "rules.md": 2,
}


_WORKER = re.compile(r'("search": ?"[^"]*/workers/)(search\.\w+\.min\.js)"')
_LANGUAGE = re.compile(r'<html lang="(\w+)"')


def on_page_markdown(markdown: str, *, page: Page, **_: Any) -> str:
    """Weigh a page for the search, unless it says itself what it weighs."""
    for place, boost in _BOOSTS.items():
        if page.file.src_uri.startswith(place):
            page.meta.setdefault("search", {}).setdefault("boost", boost)
            break
    return markdown


def on_post_page(output: str, **_: Any) -> str:
    """Put our worker before that of the theme, and tell it the language of the page."""
    language = _LANGUAGE.search(output)
    if len(_WORKER.findall(output)) != 1 or language is None:
        raise ValueError("the theme names no worker for the search where it did")
    return _WORKER.sub(rf'\1ranking.js?theme=\2&lang={language[1]}"', output)


def lines_of_the_glossary() -> list[dict[str, Any]]:
    """Return what the index of the search holds for each line of the glossary."""
    return [
        {
            "location": f"glossary/#{term.anchor}",
            "title": f"{term.word} · {term.russian}",
            "text": f"<p>{escape(term.plain, quote=False)}</p>",
            "boost": _BOOSTS["glossary.md"],
        }
        for term in terms()
    ]


def on_post_build(*, config: MkDocsConfig) -> None:
    """Put the lines of the glossary into the index, in the place of its two tables."""
    path = Path(config.site_dir) / "search" / "search_index.json"
    index = json.loads(path.read_text(encoding="utf-8"))
    kept = [one for one in index["docs"] if not one["location"].startswith("glossary/#")]
    index["docs"] = [*kept, *lines_of_the_glossary()]
    path.write_text(json.dumps(index, ensure_ascii=False), encoding="utf-8")


def on_post_template(output_content: str, *, template_name: str, **_: Any) -> str:
    """Do the same to the page for what is not found."""
    return on_post_page(output_content) if template_name == "404.html" else output_content
