"""A headless Chromium: from a package of npm, driven by Playwright; nothing is installed as root.

    with launch() as browser:
        page = browser.new_page()

A browser of one's own is taken instead if the environment names it in `CHROMIUM`.
"""

from __future__ import annotations

import os
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Final

from playwright.sync_api import Browser, sync_playwright

from tests.site.packages import Package, run_node

__all__ = ["launch"]

_PACKAGE: Final = Package(
    "@sparticuz/chromium",
    "153.0.0",
    "20e5656fcdcf4118ede85edfb9d6bb9cc1bbb7ffb8b75622fffbcf36a835c3c0",
)

_UNPACK: Final = """
const { createReadStream, createWriteStream } = require("node:fs");
const { pipeline } = require("node:stream/promises");
const { createBrotliDecompress } = require("node:zlib");
const [from, to] = process.argv.slice(1);
pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to));
"""

# It runs as root in a container, and without a graphics card.
_FLAGS: Final = ("--headless=shell", "--no-sandbox", "--no-zygote", "--disable-gpu")


@contextmanager
def launch() -> Iterator[Browser]:
    """Start the browser, and end it."""
    environment: dict[str, str | float | bool] = {**os.environ}
    if own := os.environ.get("CHROMIUM"):
        program = Path(own)
    else:
        program = _unpacked() / "chromium"
        # Its own libraries and fonts, for a machine that has none.
        environment["LD_LIBRARY_PATH"] = str(program.parent / "lib")
        if not Path("/etc/fonts").is_dir():
            environment["FONTCONFIG_PATH"] = str(program.parent)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program, args=list(_FLAGS), env=environment
        )
        try:
            yield browser
        finally:
            browser.close()


_ONE_AT_A_TIME: Final = Lock()
"""Pages are looked at in several threads, and the first of them brings the browser."""


def _unpacked() -> Path:
    """Return the folder of the browser, with the program in it."""
    with _ONE_AT_A_TIME:
        folder = _PACKAGE.fetched() / "bin"
        program = folder / "chromium"
        if program.exists():
            return folder
        for name in ("al2023", "fonts"):
            archive = _decompressed(folder, f"{name}.tar")
            with tarfile.open(archive) as tar:
                tar.extractall(folder, filter="data")
        whole = _decompressed(folder, "chromium")
        whole.chmod(0o755)
        whole.rename(program)
        return folder


def _decompressed(folder: Path, name: str) -> Path:
    """Decompress a file beside its place, so that the program is there only when it is whole."""
    found = folder / f"{name}.part"
    run_node("-e", _UNPACK, str(folder / f"{name}.br"), str(found))
    return found
