"""The pictures of the site are what the library draws, and follow the colours of the page."""

import json
import re
import runpy
import shlex
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

import preference as pref
from hooks_glossary import terms
from preference.cli.arguments import parse
from preference.simulation import Summary, player_of, simulate
from tests.rows import each

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
WEBSITE = ROOT / "website"


@cache
def drawn() -> dict[str, str]:
    """Return what the script draws, by place."""
    return dict(runpy.run_path(str(WEBSITE / "pictures.py"))["pictures"]())


def kept() -> list[str]:
    """Return the places of all pictures that the pages show."""
    assets = DOCS / "assets"
    return [
        path.relative_to(DOCS).as_posix()
        for path in DOCS.rglob("*.svg")
        if not path.is_relative_to(assets)
    ]


def test_every_picture_of_the_pages_is_drawn_by_the_script() -> None:
    """No picture is made by hand, and none is drawn for nobody."""
    assert sorted(kept()) == sorted(drawn())


@each("place", kept())
def test_a_picture_is_what_is_drawn(place: str) -> None:
    """Letter for letter, and a line break."""
    picture = (DOCS / place).read_text(encoding="utf-8")
    assert picture == drawn()[place] + "\n", "run website/pictures.py, and look at it"


@each("place", kept())
def test_a_picture_says_in_words_what_it_shows(place: str) -> None:
    """Title and description come first, for whoever does not see it."""
    svg = ElementTree.fromstring((DOCS / place).read_text(encoding="utf-8"))
    title, description, *_ = svg
    assert title.tag.endswith("title")
    assert description.tag.endswith("desc")
    assert title.text
    assert description.text


def test_every_image_of_a_page_has_an_alternative_text() -> None:
    """Markdown allows an empty one."""
    pages = [ROOT / "README.md", *DOCS.rglob("*.md")]
    images = [
        (page, alternative, target)
        for page in pages
        for alternative, target in re.findall(r"!\[([^\]]*)\]\(([^)]*)\)", page.read_text("utf-8"))
    ]
    assert images
    assert [image for image in images if len(image[1].split()) < 3] == []
    assert [target for page, _, target in images if not (page.parent / target).is_file()] == []


@pytest.mark.soak
@pytest.mark.parametrize(
    ("name", "convention", "player"),
    [
        ("sochi", pref.SOCHI, "beginner"),
        ("rostov", pref.ROSTOV, "beginner"),
        ("sampling", pref.SOCHI, "sampling:5"),
    ],
)
def test_the_summaries_of_the_gallery_are_what_is_played(
    name: str, convention: pref.Convention, player: str
) -> None:
    """The commands in `website/pictures.py` still write the files beside the gallery."""
    text = (DOCS / "gallery" / f"{name}.json").read_text(encoding="utf-8")
    summary = Summary.of_document(json.loads(text))
    players = [player_of(player)] * 3
    assert summary == simulate(convention, players, deals=summary.deals, seed="gallery")


# --------------------------------------------------------------------------- commands

COMMAND = re.compile(r"^preference (.*?)(?: >.*)?$", re.MULTILINE)


def commands_too_long_to_run() -> list[str]:
    """Return our commands in the blocks without output, which `test_docs` does not run."""
    blocks = re.compile(r"^```bash\n([^`]*)^```\n(?!\n```text)", re.MULTILINE)
    return [
        command
        for page in [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))]
        for block in blocks.findall(page.read_text(encoding="utf-8"))
        for command in COMMAND.findall(block)
    ]


@pytest.mark.parametrize("command", commands_too_long_to_run())
def test_a_command_that_takes_too_long_for_a_test_is_at_least_understood(command: str) -> None:
    """It plays many deals, or asks a cluster; its options must be there, and its players, too."""
    arguments = parse(shlex.split(command))
    assert arguments.convention in pref.PRESETS
    for player in arguments.player:
        player_of(player)


# --------------------------------------------------------------------------- the hooks


def page_content(html: str, url: str = "guide/score-pad/") -> str:
    """Return what the hook for pictures makes of a page."""
    hook: Any = runpy.run_path(str(WEBSITE / "hooks_pictures.py"))["on_page_content"]
    page = SimpleNamespace(url=url, file=SimpleNamespace(src_uri="guide/score-pad.md"))
    content = hook(html, page=page, config=SimpleNamespace(docs_dir=str(DOCS)))
    assert isinstance(content, str)
    return content


def test_a_picture_stands_in_the_page_in_the_colours_of_the_page() -> None:
    """The site has a switch, and a picture in a file of its own would not know of it."""
    html = page_content('<p><img alt="A sheet" src="../evening.svg" /></p>')
    assert html.startswith('<p><span class="picture"><svg ')
    assert "prefers-color-scheme" not in html
    assert '[data-md-color-scheme="slate"] .pulka-paper{fill:#16181b}' in html


def test_a_picture_without_an_alternative_text_is_refused() -> None:
    """The build fails, rather than a reader."""
    with pytest.raises(ValueError, match="no alternative text"):
        page_content('<img alt="" src="../evening.svg" />')


def test_the_theme_s_unnamed_parts_get_names() -> None:
    """The search is a dialog, and a section with a page of its own has a label without words."""
    hook: Any = runpy.run_path(str(WEBSITE / "hooks_access.py"))["on_post_page"]
    html = (
        '<div class="md-search" role="dialog">'
        '<nav class="md-nav" aria-label="Terms"></nav><nav class="md-nav" aria-label="Terms"></nav>'
        '<div class="md-nav__link md-nav__container"><a href="."><span class="md-ellipsis">\n'
        ' Further <b>games</b>\n</span></a><label class="md-nav__link" for="x"></label></div>'
    )
    named = hook(html)
    assert 'role="dialog" aria-label="Search"' in named
    assert [*re.findall(r'aria-label="(.*?)"', named)] == ["Search", "1. Terms", "2. Terms"]
    assert '<label class="md-nav__link" for="x"><span class="unseen">Further games</span>' in named


def test_the_search_weighs_what_is_read_first() -> None:
    """A rule is found in the rule book before the engine room; a page may say otherwise itself."""
    hook: Any = runpy.run_path(str(WEBSITE / "hooks_search.py"))["on_page_markdown"]

    def boost(uri: str, **meta: Any) -> Any:
        page = SimpleNamespace(meta=meta, file=SimpleNamespace(src_uri=uri))
        assert hook("text", page=page) == "text"
        return page.meta.get("search", {}).get("boost", 1)

    order = ["reference/engine-room.md", "reference/cards.md", "index.md", "rulebook/whist.md"]
    boosts = [boost(uri) for uri in order]
    assert boosts == sorted(set(boosts))
    assert boost("rulebook/whist.md", search={"boost": 7}) == 7


def test_each_line_of_the_glossary_is_found_by_itself(tmp_path: Path) -> None:
    """In the place of its tables, which hold every word of the game."""
    hook: Any = runpy.run_path(str(WEBSITE / "hooks_search.py"))["on_post_build"]
    index = tmp_path / "search" / "search_index.json"
    index.parent.mkdir()
    places = ["glossary/", "glossary/#by-the-english-word", "rules/#play"]
    docs = [{"location": place, "title": "", "text": ""} for place in places]
    index.write_text(json.dumps({"config": {"lang": ["en"]}, "docs": docs}), encoding="utf-8")
    hook(config=SimpleNamespace(site_dir=str(tmp_path)))
    found = json.loads(index.read_text(encoding="utf-8"))
    assert found["config"] == {"lang": ["en"]}
    by_place = {one["location"]: one for one in found["docs"]}
    assert len(by_place) == len(found["docs"]) == 2 + len(terms())
    assert "glossary/#by-the-english-word" not in by_place
    quota = by_place["glossary/#quota"]
    assert quota["title"] == "quota · норма, норма виста"
    assert "[" not in by_place["glossary/#leningrad"]["text"]


def test_a_page_asks_our_worker_and_tells_it_its_language() -> None:
    """It stands beside that of the theme, which it names; another theme would not be asked."""
    hook: Any = runpy.run_path(str(WEBSITE / "hooks_search.py"))["on_post_page"]
    page = '<html lang="ru" class="no-js"><script>{"search": "../a/workers/%s"}</script>'
    found = hook(page % "search.a7633da7.min.js")
    assert '"search": "../a/workers/ranking.js?theme=search.a7633da7.min.js&lang=ru"}' in found
    assert (DOCS / "assets" / "javascripts" / "workers" / "ranking.js").is_file()
    with pytest.raises(ValueError, match="no worker"):
        hook(page % "find.js")


def test_a_cell_of_a_card_says_of_which_column_it_is() -> None:
    """And the parts of the table keep their roles, for a phone shows them as something else."""
    hook: Any = runpy.run_path(str(WEBSITE / "hooks_tables.py"))["on_page_content"]
    table = (
        "<table><thead><tr><th>who</th><th>a <em>&amp;</em> b</th></tr></thead>"
        "<tbody><tr><td>x</td><td>y</td></tr><tr><td>z</td><td></td></tr></tbody></table>"
    )
    assert hook(table) == table
    cards = hook(f'<div class="cards">\n{table}\n</div>')
    assert re.findall(r'<td role="cell" data-label="([^"]*)">', cards) == ["who", "a &amp; b"] * 2
    assert '<tr role="row"><th role="columnheader">who</th>' in cards
    with pytest.raises(ValueError, match="heads"):
        hook('<div class="cards"><p>nothing</p></div>')
