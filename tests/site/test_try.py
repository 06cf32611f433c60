"""The page "Try it here" in a browser, as a reader meets it.

    python -m tests.site.interpreter
    mkdocs build --strict
    pytest -m browser tests/site

`SITE` names the folder of the built site, if it is not `site`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, Final

import attrs
import pytest

from tests.site.packages import Package

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

SITE: Final = Path(os.environ.get("SITE", "site"))
UNDER: Final = "/a/folder/"
"""The site is no root of its server."""

PATIENCE: Final = 180_000
"""Milliseconds that the interpreter may take to start on a machine with much else to do."""

WIDTHS: Final = {"desk": 1280, "phone": 360}

AXE: Final = Package(
    "axe-core",
    "4.14.1",
    "e6b0ce02b84d892e2e33e403485e7f3d6c29e2be6df65daf44d89ba564139745",
)

FOUND_BY_AXE: Final = """async () =>
    (await axe.run("#tryit", {resultTypes: ["violations"]})).violations
    .map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => node.html).join(" | ")}`)"""


class Handler(SimpleHTTPRequestHandler):
    """Serves the site under a folder, and writes down what was asked for."""

    asked: Final[list[str]] = []

    def translate_path(self, path: str) -> str:
        """Find a file; there is none outside of the folder."""
        self.asked.append(path)
        inside = path.removeprefix(UNDER) if path.startswith(UNDER) else "nothing-here"
        return super().translate_path(f"/{inside}")

    def log_message(self, *_: Any) -> None:
        """Say nothing of each request."""


@pytest.fixture(scope="module")
def root() -> Iterator[str]:
    """Serve the site on this machine alone."""
    if not (SITE / "try" / "index.html").is_file():
        pytest.fail(f"{SITE} is no built site; SITE names another folder")

    def handler(*arguments: Any) -> Handler:
        return Handler(*arguments, directory=str(SITE))

    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}{UNDER}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Start the browser."""
    from tests.site.browser import launch  # noqa: PLC0415 - the ordinary suite needs none

    with launch() as found:
        yield found


@attrs.define
class Visit:
    """The page, opened, and what was heard of it."""

    page: Page
    root: str
    heard: list[str]
    requests: list[str]

    def ask(self, do: Callable[[], object]) -> None:
        """Do something on the page, and wait for its answer."""
        before = self.page.get_attribute("#tryit", "data-answers")
        do()
        self.page.wait_for_function(
            "before => document.getElementById('tryit').dataset.answers !== before", arg=before
        )

    @property
    def key(self) -> str:
        """What has the focus."""
        return str(self.page.evaluate("document.activeElement.dataset.key ?? ''"))

    def tab_to(self, *keys: str) -> None:
        """Press Tab until one of these has the focus."""
        for _ in range(200):
            if self.key in keys:
                return
            self.page.keyboard.press("Tab")
        pytest.fail(f"Tab does not lead to {keys}")

    @property
    def sheet(self) -> str:
        """What the picture of the calculator says of itself to those who do not see it."""
        return str(self.page.text_content("#settle-result svg desc"))

    def is_well(self) -> None:
        """Check what has to hold at any time: width, errors, requests, accessibility."""
        page = self.page
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert self.heard == []
        assert [one for one in self.requests if not one.startswith(self.root)] == []
        page.evaluate((AXE.fetched() / "axe.min.js").read_text(encoding="utf-8"))
        assert page.evaluate(FOUND_BY_AXE) == []


@pytest.fixture(scope="module", params=list(WIDTHS))
def visit(request: pytest.FixtureRequest, browser: Browser, root: str) -> Iterator[Visit]:
    """Open the page at a width, and start the interpreter with the keyboard."""
    size = {"width": WIDTHS[request.param], "height": 800}
    context = browser.new_context(viewport=size, color_scheme="light", reduced_motion="reduce")  # type: ignore[arg-type]
    page = context.new_page()
    heard: list[str] = []
    requests: list[str] = []
    context.on("request", lambda one: requests.append(one.url))
    page.on("console", lambda one: heard.append(f"{one.type}: {one.text}"))
    page.on("pageerror", lambda error: heard.append(str(error)))
    page.goto(f"{root}try/")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # "Skip to content"
    for _ in range(10):
        page.keyboard.press("Tab")
        if page.evaluate("'start' in document.activeElement.dataset"):
            break
    page.keyboard.press("Enter")
    page.wait_for_selector("#tryit[data-ready]", timeout=PATIENCE)
    yield Visit(page, root, heard, requests)
    context.close()


def test_a_start_that_failed_can_be_tried_again(browser: Browser, root: str) -> None:
    """Without the network the page says what is missing, and its button stays."""
    page = browser.new_page()
    page.route("**/manifest.json", lambda route: route.abort())
    page.goto(f"{root}try/")
    page.click("[data-start]")
    page.wait_for_function(
        "document.querySelector('[data-progress]').innerText.includes('went wrong')",
        timeout=PATIENCE,
    )
    assert page.is_enabled("[data-start]")
    page.close()


def test_the_interpreter_comes_from_the_site(visit: Visit) -> None:
    """The page starts with files of the site alone, under whatever folder it is served."""
    wheels = [one for one in Handler.asked if one.endswith(".whl")]
    assert any("/tryit/wheels/preference-" in one for one in wheels)
    assert all(one.startswith(UNDER) for one in Handler.asked)
    assert visit.requests
    visit.is_well()


def test_a_known_settlement_changes_with_its_options(visit: Visit) -> None:
    """An 8 set by 2 with one whister, as §15 has it: in Sochi, shared, and in Leningrad."""
    page = visit.page
    page.click("#settle-deals summary")
    while page.locator("#settle-deals li").count() > 1:
        visit.ask(page.locator("#settle-deals li button").last.click)
    assert "Anna: pool 0, gora 12," in visit.sheet
    assert "Boris: pool 0, gora 0, whists on Vera 0, whists on Anna 36." in visit.sheet
    assert "Vera: pool 0, gora 0, whists on Anna 12," in visit.sheet
    assert "Anna -128, Boris +76, Vera +52" in page.inner_text("[data-voice]")
    picture = page.inner_html("#settle-result svg")

    page.click("summary:has-text('Whist (')")
    visit.ask(lambda: page.check("[data-key='option-distribution gentleman']"))
    assert visit.key == "option-distribution gentleman"
    assert "whists on Vera 0, whists on Anna 24." in visit.sheet
    assert page.inner_html("#settle-result svg") != picture
    assert "Anna -128, Boris +64, Vera +64" in page.inner_text("[data-voice]")
    assert page.locator("#settle-result th", has_text="in plain Sochi").count() == 1

    visit.ask(lambda: page.fill("#option-consolation", "10"))
    assert visit.key == "option-consolation"
    assert "whists on Vera 0, whists on Anna 32." in visit.sheet

    visit.ask(lambda: page.select_option("#preset", "leningrad"))
    assert "Anna: pool 0, gora 24," in visit.sheet
    assert "whists on Vera 0, whists on Anna 48." in visit.sheet
    visit.is_well()


def test_contradictions_are_told_and_lead_to_their_rules(visit: Visit) -> None:
    """Options that do not go together are refused; the link to the rule finds its place."""
    page = visit.page
    visit.ask(lambda: page.select_option("#preset", "sochi"))
    page.click("summary:has-text('Raspasy (')")
    visit.ask(lambda: page.check("[data-key='option-raspasy_scoring losers']"))
    assert "contradict each other" in page.inner_text("#settle-result")
    assert page.is_checked("[data-key='option-raspasy_scoring losers']")
    place = page.get_attribute("#settle-result .try-refusal a", "href")
    other = page.context.new_page()
    other.goto(f"{visit.root}try/{place}")
    assert other.locator(f"[id='{str(place).partition('#')[2]}']").count() == 1
    other.close()
    visit.is_well()
    visit.ask(lambda: page.click("[data-key='reset']"))
    assert "contradict" not in page.inner_text("#settle-result")


def test_the_calculator_changes_its_language(visit: Visit) -> None:
    """In its own form; the focus stays, and so does what was opened."""
    page = visit.page
    page.focus("#settle-language")
    visit.ask(lambda: page.select_option("#settle-language", "ru"))
    assert visit.key == "settle-language"
    assert "Анна: пуля 0" in visit.sheet
    assert page.get_attribute("[data-voice]", "lang") == "ru"
    assert page.inner_text("[data-voice]").startswith("Расчёт: Анна")
    assert page.get_attribute("[data-key='fold options raspasy']", "open") is not None
    visit.is_well()
    visit.ask(lambda: page.select_option("#settle-language", "en"))
    assert "Anna: pool 0" in visit.sheet


def test_a_deal_is_played_with_the_keyboard_alone(visit: Visit) -> None:
    """Tab, Space and Enter lead from the form to the sheet of the deal, and to the next one."""
    page = visit.page
    page.focus("#play-convention")
    visit.tab_to("deal")
    visit.ask(lambda: page.keyboard.press("Enter"))
    phases = set()
    for _ in range(60):
        phases.add(visit.key.partition(" ")[0])
        if visit.key == "next":
            break
        if visit.key.startswith("card "):
            page.keyboard.press("Space")
            page.keyboard.press("Tab")
            page.keyboard.press("Space")
            visit.tab_to("discard")
        elif visit.key == "act pass" and "card" not in phases:
            visit.tab_to("act 8♠", "act 9♠", "act whist")
        visit.ask(lambda: page.keyboard.press("Enter"))
    assert phases == {"act", "card", "next"}
    assert page.locator("#play-score svg").count() == 1
    assert page.locator("#play-score .try-entries a").count() >= 1
    visit.is_well()
    visit.ask(lambda: page.keyboard.press("Enter"))
    assert page.inner_text("#play-table h3").startswith("#1")
    assert visit.key.startswith("act")
    visit.is_well()


def test_a_refusal_is_spoken_with_its_rule(visit: Visit) -> None:
    """What the rules do not allow is refused in a place that is spoken at once."""
    page = visit.page
    page.fill("#say", "whist")
    visit.ask(lambda: page.keyboard.press("Enter"))
    assert "whist does not belong here" in page.inner_text("#play-refusal")
    assert page.get_attribute("#play-refusal", "role") == "alert"
    assert page.get_attribute("#play-refusal a", "href") == "../rules/#bi-2"
    visit.is_well()


def test_russian_is_one_choice_away(visit: Visit) -> None:
    """The table speaks Russian, and says so to those who listen."""
    page = visit.page
    visit.ask(lambda: page.select_option("#play-language", "ru"))
    assert "ваш ход" in page.inner_text("#play-news")
    assert page.get_attribute("#play-act > div", "lang") == "ru"
    visit.is_well()


def test_the_page_is_dark_where_the_reader_likes_it(visit: Visit) -> None:
    """The picture and everything else follow the switch into the dark, with enough contrast."""
    page = visit.page
    paper = "getComputedStyle(document.querySelector('#settle-result .pulka-paper')).fill"
    light = page.evaluate(paper)
    page.click("label[title=Dark]:visible")
    page.wait_for_function("document.body.dataset.mdColorScheme === 'slate'")
    assert page.evaluate(paper) != light
    visit.is_well()
