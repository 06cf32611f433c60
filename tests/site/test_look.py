"""What a reader does on any page: search in either language, switch the colours, use a phone.

    mkdocs build --strict
    pytest -m browser tests/site

`SITE` names the folder of the built site, if it is not `site`.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.site.test_try import PATIENCE, browser, root

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

__all__ = ["browser", "root"]  # the fixtures

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def page(browser: Browser, root: str) -> Iterator[Page]:
    """Open a guide at the width of a phone, in the light."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, color_scheme="light")
    page = context.new_page()
    page.goto(f"{root}guide/first-deal/")
    yield page
    context.close()


@pytest.mark.parametrize(
    ("asked", "leads_to"),
    [
        ("WH-10", "/rulebook/whist/"),
        ("half-whist", "/rulebook/whist/"),
        ("stalingrad", "/rulebook/whist/"),
        ("распасах", "/ru/rulebook/raspasy/"),
    ],
)
def test_a_word_is_found_in_either_language(
    browser: Browser, root: str, asked: str, leads_to: str
) -> None:
    """The index is a file of the site; the rule book is found before the reference."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(root)
    ask(page, asked)
    link = f".md-search-result__item:nth-child(-n+3) .md-search-result__link[href*='{leads_to}']"
    page.wait_for_selector(link, state="attached", timeout=PATIENCE)
    page.close()


def ask(page: Page, words: str) -> None:
    """Type a question."""
    page.keyboard.press("/")
    page.fill(".md-search__input", words)
    page.keyboard.press("Shift")  # the theme listens to keys


@pytest.fixture(scope="module")
def asked_page(browser: Browser, root: str) -> Iterator[Page]:
    """Open the start page, and wait until the search can be asked."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(root)
    ask(page, "preferans")
    page.wait_for_selector(".md-search-result__link", state="attached", timeout=PATIENCE)
    yield page
    page.close()


@pytest.mark.parametrize(
    ("asked", "leads_to", "within"),
    [
        ("who leads to the first trick in misere", "rulebook/play/#pl-4", 1),
        ("misere lead first trick open cards", "rulebook/play/#pl-4", 1),
        ("which card was the mistake", "guide/solving/", 1),
        ("how do I keep score on my phone", "guide/score-pad/", 2),
        ("When do the hands open?", "rulebook/whist/#wh-9", 1),
        ("what does the dealer get when the contract is set", "rulebook/four/#dl-2", 3),
        ("help when my pool is closed", "rulebook/pool/#po-4", 2),
        ("how do I write my own convention", "guide/own-convention/", 1),
        ("Elo rating of a bot", "rulebook/settlement/#el-1", 1),
        ("revoke", "rulebook/play/#pl-2", 1),
        ("фальшренонс", "ru/rulebook/play/#pl-2", 1),
        ("кто ходит первым на мизере", "ru/rulebook/play/#pl-1", 1),
        ("что такое консоляция", "ru/rulebook/whist/#wh-12", 3),
        ("Что такое норма виста", "glossary/#quota", 1),
        ("что такое прикуп?", "glossary/#talon", 1),
        ("What is half-whist?", "glossary/#half-whist", 1),
        ("What does the dealer write when the declarer is set?", "rulebook/four/#dl-2", 1),
        ("How do I undo a wrong line in the sheet", "guide/corrections/", 1),
        ("Claim the remaining tricks", "rulebook/play/#pl-6", 1),
        ("посмотрел прикуп, штраф", "ru/rulebook/scoring/#sc-6", 1),
        ("misère", "rulebook/play/#pl-4", 1),
        ("Ёлка", "glossary/#tree", 3),
        ("сколько стоит уход без трёх?", "ru/rulebook/talon/#ex-3", 1),
        ("WH-10", "rulebook/whist/#wh-10", 1),
        ("wh-1", "rulebook/whist/#wh-1", 1),
        ("play_match", "reference/bots/#preference.bots.play_match", 1),
        ("распасы", "ru/rulebook/raspasy/", 2),
        ('"first trick"', "rulebook/play/", 3),
    ],
)
def test_a_question_is_answered_by_the_section_that_has_most_of_it(
    asked_page: Page, root: str, asked: str, leads_to: str, within: int
) -> None:
    """Small words do not count, endings do not matter, and a title is not everything."""
    ask(asked_page, asked)
    asked_page.wait_for_function(
        """([place, within]) => {
            const items = [...document.querySelectorAll(".md-search-result__item")];
            return items.slice(0, within).some((item) =>
                [...item.querySelectorAll("a")].some((link) => {
                    const { origin, pathname, hash } = new URL(link.href);
                    return [pathname, pathname + hash].some((one) => origin + one === place);
                }));
        }""",
        arg=[f"{root}{leads_to}", within],
        timeout=PATIENCE / 6,
    )


def test_what_is_said_to_be_missing_is_missing(asked_page: Page) -> None:
    """A word that was found in another form is not struck out, and shown as it was typed."""
    ask(asked_page, "leading tricks zebra")
    terms = asked_page.locator(".md-search-result__terms").first
    terms.wait_for(state="attached", timeout=PATIENCE / 6)
    assert terms.locator("del").all_text_contents() == ["zebra"]


def test_a_picture_follows_the_switch(page: Page) -> None:
    """The system is light all the time; it is the page that changes."""
    paper = "getComputedStyle(document.querySelector('.pulka-paper')).fill"
    light = page.evaluate(paper)
    page.evaluate("document.querySelector('input[data-md-color-scheme=slate]').click()")
    dark = page.evaluate(paper)
    assert (light, dark) == ("rgb(255, 253, 246)", "rgb(22, 24, 27)")
    page.evaluate("document.querySelector('input[data-md-color-scheme=default]').click()")
    assert page.evaluate(paper) == light


def test_what_is_too_wide_scrolls_in_its_box_and_by_keyboard(page: Page) -> None:
    """Code is not folded, so a phone scrolls it; the box can have the focus."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    boxes = page.evaluate(
        """() => [...document.querySelectorAll(".md-typeset pre > code")]
            .filter((box) => box.scrollWidth > box.clientWidth).map((box) => box.tabIndex)"""
    )
    assert boxes
    assert set(boxes) == {0}


# --------------------------------------------------------------------------- tables and code

COMPARED = ".option-box.large"


@pytest.mark.parametrize("width", [390, 1280])
def test_the_heads_of_a_large_table_stay_in_sight(browser: Browser, root: str, width: int) -> None:
    """However far it is scrolled, one knows of which option and which convention a cell is."""
    page = browser.new_page(viewport={"width": width, "height": 844})
    page.goto(f"{root}conventions/compare/")
    box, heads, row = page.evaluate(
        f"""() => {{
            const box = document.querySelector("{COMPARED}");
            box.scrollTo(150, 900);
            const edges = (one) => {{
                const {{ left, top }} = one.getBoundingClientRect();
                return [left - box.clientLeft, top - box.clientTop].map(Math.round);
            }};
            const rows = [...box.querySelectorAll("tbody tr")];
            const seen = rows.find((row) => row.getBoundingClientRect().top > edges(box)[1] + 60);
            return [box, box.querySelector("thead th"), seen.querySelector("th")].map(edges);
        }}"""
    )
    assert all(0 <= head - edge <= 2 for head, edge in zip(heads, box, strict=True))
    assert row[0] == heads[0]
    assert row[1] > heads[1]
    page.close()


def test_a_table_that_scrolls_sideways_shows_it(browser: Browser, root: str) -> None:
    """At the edge behind which there is more it is darker, and at its end no more."""
    page = browser.new_page(viewport={"width": 390, "height": 844}, color_scheme="light")
    page.goto(f"{root}rules/")
    box = page.locator(".md-typeset__scrollwrap").first
    box.scroll_into_view_if_needed()
    assert box.evaluate("(one) => one.scrollWidth > one.clientWidth")
    before = darkness_at_the_right(page, box.screenshot())
    box.evaluate("(one) => one.scrollTo(10000, 0)")
    assert before > darkness_at_the_right(page, box.screenshot()) + 15
    page.close()


def darkness_at_the_right(page: Page, picture: bytes) -> float:
    """Return how dark the last columns of a picture are, of 255."""
    shade: float = page.evaluate(
        """async (data) => {
            const image = new Image();
            image.src = `data:image/png;base64,${data}`;
            await image.decode();
            const canvas = Object.assign(document.createElement("canvas"), {
                width: image.width, height: image.height,
            });
            const context = canvas.getContext("2d");
            context.drawImage(image, 0, 0);
            const columns = context.getImageData(image.width - 4, 0, 4, image.height).data;
            const reds = columns.filter((_, at) => at % 4 === 0);
            return 255 - reds.reduce((sum, one) => sum + one, 0) / reds.length;
        }""",
        b64encode(picture).decode(),
    )
    return shade


def test_a_table_of_texts_is_read_as_cards_on_a_phone(browser: Browser, root: str) -> None:
    """Each cell is as wide as the page, and says of which column it is."""
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.goto(f"{root}comparison/")
    widths, labels = page.evaluate(
        """() => {
            const cells = [...document.querySelectorAll(".cards td")];
            const label = (cell) => getComputedStyle(cell, "::before").content;
            return [cells.map((one) => one.getBoundingClientRect().right), cells.map(label)];
        }"""
    )
    assert max(widths) <= 390
    assert labels[:3] == ["none", '"what it is: "', '"conventions: "']
    page.close()


@pytest.mark.parametrize("width", [390, 1280])
def test_the_button_that_copies_covers_no_code(browser: Browser, root: str, width: int) -> None:
    """It stands beside the box in which the code may scroll."""
    page = browser.new_page(viewport={"width": width, "height": 844})
    page.goto(f"{root}rulebook/whist/")
    page.wait_for_selector(".md-code__nav", state="attached", timeout=PATIENCE)
    gaps = page.evaluate(
        """() => [...document.querySelectorAll(".highlight pre")]
            .filter((block) => block.offsetParent)
            .map((block) => block.querySelector(".md-code__nav").getBoundingClientRect().left
                - block.querySelector("code").getBoundingClientRect().right)"""
    )
    assert len(gaps) > 10
    assert min(gaps) >= 0
    page.close()
