"""The page "About": the changelog and the licence, served from the files of the source.

So the site has what the source has, and there is no copy to keep.
"""

import re
from pathlib import Path
from typing import Any, Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

CHANGELOG: Final = "changelog.md"

_ROOT: Final = Path(__file__).parent.parent
# It has all words of the site, and is what is looked for by none of them.
_HEAD: Final = "---\nsearch:\n  exclude: true\n---\n\n"


_RELEASE: Final = re.compile(r"^## \[(.+?)\]", re.MULTILINE)


def changelog() -> str:
    """Return the page of the changelog."""
    text = (_ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    return _HEAD + _RELEASE.sub(r"## \1", text)


def on_files(files: Files, *, config: MkDocsConfig, **_: Any) -> Files:
    """Add the changelog and the licence."""
    files.append(File.generated(config, CHANGELOG, content=changelog()))
    licence = str(_ROOT / "LICENSE")
    files.append(File.generated(config, "LICENSE.txt", abs_src_path=licence))
    return files
