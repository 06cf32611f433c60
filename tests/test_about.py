"""The page "About" says what the metadata of the package say, and the site has the changelog."""

import re
import tomllib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from mkdocs.structure.files import Files

import hooks_about
import preference as pref

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "about.md").read_text(encoding="utf-8")

ROW = re.compile(r"^\| \*\*([a-z]+)\*\* \| (`.+?`) \| .+ \|$", re.MULTILINE)


@pytest.fixture(scope="module")
def project() -> dict[str, Any]:
    """Read the metadata."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    found: dict[str, Any] = tomllib.loads(text)["project"]
    return found


def test_the_page_lists_every_extra_with_its_requirements(project: dict[str, Any]) -> None:
    """Each package with its versions, as an installer reads them, and no other."""
    listed = {extra: re.findall(r"`(.+?)`", told) for extra, told in ROW.findall(PAGE)}
    assert listed == {"none": project["dependencies"]} | project["optional-dependencies"]


def test_the_page_names_the_version_the_python_and_the_licence(project: dict[str, Any]) -> None:
    """Wherever they stand on it."""
    told = ROW.sub("", PAGE)
    assert set(re.findall(r"\b\d+\.\d+\.\d+\b", told)) == {project["version"]}
    assert set(re.findall(r"Python (\d\S*) or later", told)) == {
        project["requires-python"].removeprefix(">=")
    }
    assert re.findall(r"^(\S+): use it", told, re.MULTILINE) == [project["license"]]
    assert (ROOT / "LICENSE").read_text(encoding="utf-8").startswith(project["license"])


def test_the_page_names_the_format_of_records() -> None:
    """The number that it promises is the one that is written."""
    pad = pref.ScorePad.start(pref.SOCHI, ["Anna", "Boris", "Vera"], pool=20)
    head, _, _ = pref.write_score_record(pad).removeprefix("{").partition(",")
    assert re.findall(r'`("preference": \d+)`', PAGE) == [head]


def test_the_changelog_and_the_licence_are_those_of_the_source() -> None:
    """They are served, and not copied."""
    config: Any = SimpleNamespace(
        site_dir="site", use_directory_urls=True, plugins=SimpleNamespace(_current_plugin=None)
    )
    files = hooks_about.on_files(Files([]), config=config)
    served = {one.src_uri: one.content_string for one in files}
    assert set(served) == {"changelog.md", "LICENSE.txt"}
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert "search:\n  exclude: true" in served["changelog.md"].partition("# Changelog")[0]
    assert served["changelog.md"].endswith(changelog.replace("## [Unreleased]", "## Unreleased"))
    assert served["LICENSE.txt"] == (ROOT / "LICENSE").read_text(encoding="utf-8")


def test_the_page_is_found_from_everywhere() -> None:
    """From the navigation, from the start, and from the foot of every page."""
    navigation = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    assert re.search(r"^ +- .*: about\.md$", navigation, re.MULTILINE)
    assert re.search(r"^ +- .*: changelog\.md$", navigation, re.MULTILINE)
    assert "(about.md)" in (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    assert "(docs/about.md)" in (ROOT / "README.md").read_text(encoding="utf-8")
    foot = ROOT / "website" / "theme" / "partials" / "copyright.html"
    assert "'about/' | url" in foot.read_text(encoding="utf-8")
