"""The hook of the page "Try it here": adds the interpreter to the site where it has been fetched.

`python -m tests.site.interpreter` fetches it into `build/try` and builds the wheel; npm, which it
takes, comes in a wheel as well. Without it the site is built all the same, and promises nothing:
neither the navigation nor a card or a table leads to the page, and the page itself says why.
"""

from __future__ import annotations

import io
import json
import logging
import re
import zipfile
from functools import cache
from pathlib import Path
from typing import Any, Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page

_ROOT: Final = Path(__file__).parent.parent
_SOURCE: Final = _ROOT / "src"
_APP: Final = Path(__file__).parent / "tryit"
_FETCHED: Final = _ROOT / "build" / "try"

_MARK: Final = "<!-- tryit -->"
_PAGE: Final = "try.md"
_FOLDER: Final = "tryit"

_log = logging.getLogger("mkdocs.hooks.tryit")

_PROMISE: Final = re.compile(
    r"^- \*\*\[[^]]*\]\(try\.md\)\*\*\n(?:\n| .*\n)*|^\|.*\]\((?:\.\./)*try\.md\).*\|\n",
    re.MULTILINE,
)
"""A card that leads to the page, or a row of a table."""

_MISSING: Final = """\
# Try it here

!!! note "Not in this copy of the site"

    Where it is there, you deal and play against beginners here, see what is refused and why,
    and settle a sheet while you switch the options of its convention. It needs a Python that runs
    in the browser, and this copy was built without one. The library does the same on your own
    machine: [A first deal](guide/first-deal.md) plays a deal, [A score pad](guide/score-pad.md)
    settles a sheet.
"""

_THERE: Final = """\
<link rel="stylesheet" href="../tryit/tryit.css">
<div id="tryit" class="try">
<p><button type="button" class="try-main" data-start>Start ({size} MB)</button></p>
<p data-progress role="status" hidden></p>
<noscript><p>This page needs JavaScript.</p></noscript>
<div data-parts hidden>
<h2 id="play"><span id="words-heading-play">Deal and play</span></h2>
<form id="play-setup" data-place data-do="deal" data-change="setup"></form>
<div id="play-table" data-place></div>
<div id="play-news" class="try-news" role="status" aria-live="polite"></div>
<div id="play-refusal" role="alert"></div>
<div id="play-act" data-place></div>
<div id="play-score" data-place></div>
<h2 id="settle"><span id="words-heading-settle">Settle a sheet</span></h2>
<form class="try-settle" data-do="add" data-change="change" data-typing="change">
<div class="try-form">
<div id="settle-table" data-place></div>
<div id="settle-totals" data-place></div>
<div id="settle-deals" data-place></div>
<div id="settle-draft" data-place></div>
<div id="settle-refusal" role="alert"></div>
<h3 id="words-heading-options">Options</h3>
<div id="settle-options" data-place></div>
<p class="try-voice" data-voice role="status" aria-live="polite"></p>
</div>
<div id="settle-result" class="try-result" data-place></div>
</form>
</div>
<script type="module" src="../tryit/tryit.js"></script>
</div>
"""


def on_config(config: MkDocsConfig, **_: Any) -> MkDocsConfig:
    """Leave the page out of the navigation where it is not, and tell who builds the site."""
    _is_there.cache_clear()
    if not _is_there(_FETCHED):
        _log.info("Without %s; python -m tests.site.interpreter fetches what it needs.", _PAGE)
        config.nav = [one for one in config.nav or [] if _PAGE not in _targets(one)]
    return config


def _targets(entry: Any) -> list[Any]:
    """Return where an entry of the navigation leads to by itself."""
    return list(entry.values()) if isinstance(entry, dict) else [entry]


def on_files(files: Files, *, config: MkDocsConfig, **_: Any) -> Files:
    """Serve the interpreter, the wheels and the page's own program."""
    if not _is_there(_FETCHED):
        page = files.get_file_from_path(_PAGE)
        assert page is not None
        page.inclusion = InclusionLevel.NOT_IN_NAV
        return files
    wheels = []
    for path in sorted(_FETCHED.rglob("*")):
        if path.is_file():
            name = f"{_FOLDER}/{path.relative_to(_FETCHED).as_posix()}"
            files.append(File.generated(config, name, abs_src_path=str(path)))
            if path.suffix == ".whl":
                wheels.append(path.relative_to(_FETCHED).as_posix())
    for path in sorted(_APP.iterdir()):
        if path.suffix in (".css", ".js"):
            name = f"{_FOLDER}/{path.name}"
            files.append(File.generated(config, name, abs_src_path=str(path)))
    manifest = {"wheels": wheels, "app": "app.zip"}
    files.append(File.generated(config, f"{_FOLDER}/manifest.json", content=json.dumps(manifest)))
    files.append(File.generated(config, f"{_FOLDER}/app.zip", content=_packed()))
    return files


def on_page_markdown(markdown: str, *, page: Page, **_: Any) -> str:
    """Put the page's parts where the mark is; or promise nothing, neither there nor elsewhere."""
    is_there = _is_there(_FETCHED)
    if page.file.src_uri != _PAGE:
        return markdown if is_there else _PROMISE.sub("", markdown)
    if not is_there:
        page.meta["search"] = {"exclude": True}
        return _MISSING
    size = sum(path.stat().st_size for path in _FETCHED.rglob("*") if path.is_file())
    return markdown.replace(_MARK, _THERE.replace("{size}", str(round(size / 1e6))))


@cache
def _is_there(fetched: Path) -> bool:
    """Whether the interpreter has been fetched, with a wheel of this very source."""
    wheels = list(fetched.glob("wheels/preference-*.whl"))
    if len(wheels) != 1:
        return False
    with zipfile.ZipFile(wheels[0]) as wheel:
        packed = {
            name: wheel.read(name) for name in wheel.namelist() if name.startswith("preference/")
        }
    source = {
        path.relative_to(_SOURCE).as_posix(): path.read_bytes()
        for path in (_SOURCE / "preference").rglob("*")
        if path.is_file() and path.suffix in (".py", ".json", ".typed")
    }
    if packed != source:
        _log.info("The wheel in %s is of another source: the page goes without it.", fetched)
        return False
    return True


def _packed() -> bytes:
    """Pack the page's own program, the same bytes for the same source."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(_APP.glob("*.py")):
            archive.writestr(zipfile.ZipInfo(f"tryit/{path.name}"), path.read_bytes())
    return target.getvalue()
