"""Check the built site: every link leads somewhere, every picture has words, nothing is foreign.

    python .ci/site_links.py FOLDER

Links between the pages are followed to the anchor. Of links to other hosts nothing is known here,
but nothing that a page loads, be it a script, a style, a picture or a font, may lie there.
"""

import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

HOST = "http://site"
LOADED = {
    "audio": "src",
    "embed": "src",
    "iframe": "src",
    "image": "href",
    "img": "src",
    "object": "data",
    "script": "src",
    "source": "src",
    "use": "href",
    "video": "src",
}
LOADING_LINKS = {"icon", "manifest", "modulepreload", "preload", "prefetch", "stylesheet"}
IN_STYLES = re.compile(r"(?:@import\s+|url\()\s*[\"']?([^\"')\s]+)")


class Page(HTMLParser):
    """What a page links to, what it loads, the places in it, and what is wrong with it."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.anchors: set[str] = set()
        self.faults: list[str] = []
        self._svg: list[bool] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what a tag links to, loads or is called."""
        found = {name: value or "" for name, value in attrs}
        for name in ("id", "name"):
            if found.get(name):
                if name == "id" and found["id"] in self.anchors:
                    self.faults.append(f"two elements have the id {found['id']}")
                self.anchors.add(found[name])
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        if tag == "link" and LOADING_LINKS & set(found.get("rel", "").split()):
            self.loads.append(found["href"])
        if tag in LOADED and LOADED[tag] in found:
            self.loads.append(found[LOADED[tag]])
        self.loads += IN_STYLES.findall(found.get("style", ""))
        if tag == "img" and not found.get("alt", "").strip():
            self.faults.append(f"the picture {found.get('src')} has no alternative text")
        if tag == "svg":
            self._svg.append(found.get("role") != "img" or bool(found.get("aria-label")))
        if tag == "title" and self._svg:
            self._svg[-1] = True

    def handle_endtag(self, tag: str) -> None:
        """Ask at its end whether a picture had a title."""
        if tag == "svg" and not self._svg.pop():
            self.faults.append("a picture has neither a title nor a label")


def address(folder: Path, path: Path) -> str:
    """Return the address of a file on the site."""
    return f"{HOST}/{path.relative_to(folder).as_posix()}".removesuffix("index.html")


def main() -> None:
    """Check all pages and styles, and say what is wrong."""
    folder = Path(sys.argv[1])
    paths = {address(folder, path): path for path in folder.rglob("*") if path.is_file()}
    pages = {place: Page(path) for place, path in paths.items() if path.suffix == ".html"}
    faults = []
    links = 0
    for place, page in pages.items():
        faults += [f"{place}: {fault}" for fault in page.faults]
        # The page for what is not found is shown at any address, so its links start at the root.
        base = f"{HOST}/" if place.endswith("/404.html") else place
        for link in page.links:
            target = urlsplit(urljoin(base, link))
            if f"{target.scheme}://{target.netloc}" != HOST:
                continue
            links += 1
            to = f"{HOST}{unquote(target.path)}"
            anchor = unquote(target.fragment)
            if to not in paths:
                faults.append(f"{place}: {link} leads nowhere")
            elif anchor and to in pages and anchor not in pages[to].anchors | {"__top"}:
                faults.append(f"{place}: {link} has no such anchor")
    loading = {place: page.loads for place, page in pages.items()}
    for place, path in paths.items():
        if path.suffix == ".css":
            loading[place] = IN_STYLES.findall(path.read_text(encoding="utf-8"))
    for place, loads in loading.items():
        for load in loads:
            target = urlsplit(urljoin(place, load))
            if target.scheme == "data" or load.startswith("#"):
                continue
            if f"{target.scheme}://{target.netloc}" != HOST:
                faults.append(f"{place}: {load} is loaded from another host")
            elif f"{HOST}{unquote(target.path)}" not in paths:
                faults.append(f"{place}: {load} is loaded and is not there")
    print(*faults, sep="\n")
    print(f"{len(pages)} pages, {links} links between them, {len(faults)} faults")
    sys.exit(1 if faults or not links else 0)


if __name__ == "__main__":
    main()
