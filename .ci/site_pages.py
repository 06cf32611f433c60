"""Open every page of the built site in a browser: accessibility, errors, width; and screenshots.

    PYTHONPATH=. python .ci/site_pages.py FOLDER [--shots DIR] [--only TEXT]

Each page is shown at the width of a desk and of a phone, light and dark. At each it must be free
of violations that axe-core knows, ask nobody but the site for anything, write no error to the
console, and be no wider than the window. Axe-core and the browser are those of `tests/site`.
"""

import argparse
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Route

from tests.site.browser import launch
from tests.site.test_try import AXE

WIDTHS = {"desk": (1280, 800), "phone": (360, 740)}
SCHEMES: dict[str, str | None] = {"default": None, "slate": "color-contrast"}
"""What is asked in which colours: everything in the light, and what is of colours in the dark."""

EXCEPTIONS: dict[str, str] = {}
"""Rules of axe-core that are not asked for, and why."""

_SETTLED = "!document.querySelector('nav.md-code__nav:not([role])')"
"""The theme adds buttons after the page has loaded, and the site's own script attends to them."""

_RUN = """async ([off, only]) => (await axe.run(document, {
    resultTypes: ["violations"],
    rules: Object.fromEntries(off.map((rule) => [rule, {enabled: false}])),
    ...(only && {runOnly: only}),
})).violations.map((one) => ({
    id: one.id, help: one.help, count: one.nodes.length,
    nodes: one.nodes.slice(0, 3).map((node) =>
        node.target.join(" ") + ": " + node.html.slice(0, 120) + " | "
        + (node.any[0]?.message ?? node.all[0]?.message ?? node.none[0]?.message ?? ""))
}))"""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Say nothing of each request."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve the site on this machine alone."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=folder))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()


class Shown:
    """A page in a window, and what was heard of it since it was opened."""

    def __init__(self, context: BrowserContext, root: str, place: str, axe: str) -> None:
        self.heard: list[str] = []
        self.root = root
        self.page = context.new_page()
        self.page.route("**/*", self._only_here)
        self.page.on("console", self._listen)
        self.page.on("pageerror", lambda error: self.heard.append(str(error)))
        self.page.goto(root + place, wait_until="load")
        self.page.evaluate("document.fonts.ready")
        self.page.evaluate(axe)

    def _only_here(self, route: Route) -> None:
        if route.request.url.startswith((self.root, "data:", "blob:")):
            route.continue_()
        else:
            self.heard.append(f"asks {route.request.url}")
            route.abort()

    def _listen(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.heard.append(said.text)

    def switch(self, scheme: str) -> None:
        """Choose the colours, as a reader does with the switch above the page."""
        switch = f"input[data-md-color-scheme={scheme}]"
        self.page.evaluate("(one) => document.querySelector(one)?.click()", switch)
        if self.page.evaluate("document.body.dataset.mdColorScheme") != scheme:
            self.heard.append(f"cannot be switched to {scheme}")

    def faults(self, only: str | None) -> Iterator[str]:
        """Yield what is wrong with the page as it is shown now."""
        self.page.wait_for_function(_SETTLED)
        wide = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        if wide > 0:
            yield f"is {wide} pixels wider than the window"
        for found in self.page.evaluate(_RUN, [list(EXCEPTIONS), only]):
            nodes = "".join(f"\n      {node}" for node in found["nodes"])
            yield f"{found['id']}, {found['count']} times: {found['help']}{nodes}"
        while self.heard:
            yield self.heard.pop()


def look(root: str, places: list[str], shots: Path | None) -> int:
    """Look at some pages in a browser of one's own; say what is wrong, and return how much."""
    faults = 0
    axe = (AXE.fetched() / "axe.min.js").read_text(encoding="utf-8")
    with launch() as browser:
        for width, (across, down) in WIDTHS.items():
            context = browser.new_context(
                viewport={"width": across, "height": down},
                color_scheme="light",
                is_mobile=width == "phone",
                reduced_motion="reduce",
            )
            for place in places:
                shown = Shown(context, root, place, axe)
                for scheme, only in SCHEMES.items():
                    shown.switch(scheme)
                    for fault in shown.faults(only):
                        faults += 1
                        print(f"/{place} ({width}, {scheme}): {fault}", flush=True)
                    if shots:
                        name = place.removesuffix("/").replace("/", "-") or "start"
                        path = shots / f"{name}.{width}.{scheme}.png"
                        shown.page.screenshot(path=path, full_page=True)
                shown.page.close()
            context.close()
    return faults


def main() -> None:
    """Look at all pages, and say what is wrong."""
    asked = argparse.ArgumentParser()
    asked.add_argument("folder", type=Path)
    asked.add_argument("--shots", type=Path)
    asked.add_argument("--only", default="")
    options = asked.parse_args()
    folder: Path = options.folder
    if options.shots:
        options.shots.mkdir(parents=True, exist_ok=True)
    places = sorted(
        str(path.relative_to(folder).as_posix()).removesuffix("index.html")
        for path in folder.rglob("*.html")
    )
    places = [place for place in places if options.only in f"/{place}"]
    workers = min(os.cpu_count() or 1, len(places))
    AXE.fetched()  # once, before several want it
    with served(folder) as root, ThreadPoolExecutor(workers) as pool:
        parts = [places[at::workers] for at in range(workers)]
        faults = sum(pool.map(lambda part: look(root, part, options.shots), parts))
    print(f"{len(places)} pages, each at 2 widths, light and dark: {faults} faults")
    sys.exit(1 if faults or not places else 0)


if __name__ == "__main__":
    main()
