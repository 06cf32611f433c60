"""What a reader does on any page: search in either language, switch the colours, use a phone.

    mkdocs build --strict
    pytest -m browser tests/site

`SITE` names the folder of the built site, if it is not `site`.
"""

from __future__ import annotations

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
    page.keyboard.press("/")
    page.fill(".md-search__input", asked)
    page.keyboard.press("Shift")  # the theme listens to keys
    link = f".md-search-result__item:nth-child(-n+3) .md-search-result__link[href*='{leads_to}']"
    page.wait_for_selector(link, state="attached", timeout=PATIENCE)
    page.close()


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
