"""Put together what the page "Try it here" runs: Pyodide, the wheels it needs, and our own.

    python -m tests.site.interpreter

Everything goes to `build/try`, where `website/hooks_tryit.py` finds it. Pyodide comes from npm,
attrs and cattrs from PyPI, all pinned by hash; our wheel is built from the source as it stands.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.site.packages import KEPT, ROOT, Package

__all__ = ["gather"]

TARGET: Final = ROOT / "build" / "try"

_PYODIDE: Final = Package(
    "pyodide",
    "314.0.7",
    "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0",
)
_FILES: Final = (
    "package.json",  # names its licence
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide.mjs",
    "python_stdlib.zip",
)

_WHEELS: Final = """\
attrs==26.1.0 \\
    --hash=sha256:c647aa4a12dfbad9333ca4e71fe62ddc36f4e63b2d260a37a8b83d2f043ac309
cattrs==26.2.1 \\
    --hash=sha256:a12aaa3453dc8f633a815293179f08b7421ed18d2575c459c3c736f840beac24
typing_extensions==4.16.0 \\
    --hash=sha256:481caa481374e813c1b176ada14e97f1f67a4539ce9cfeb3f350d78d6370c2e8
"""


def gather() -> None:
    """Fill the folder anew."""
    shutil.rmtree(TARGET, ignore_errors=True)
    fetched = _PYODIDE.fetched()
    (TARGET / "pyodide").mkdir(parents=True)
    for name in _FILES:
        shutil.copy(fetched / name, TARGET / "pyodide")
    # Its list of packages without the packages, for none of them is served.
    lock = json.loads((fetched / "pyodide-lock.json").read_text(encoding="utf-8"))
    text = json.dumps({**lock, "packages": {}})
    (TARGET / "pyodide" / "pyodide-lock.json").write_text(text, encoding="utf-8")
    shutil.copytree(_wheels(), TARGET / "wheels")
    _run("build", "--wheel", "--outdir", str(TARGET / "wheels"), str(ROOT))


def _wheels() -> Path:
    """Return the folder of the wheels of others, fetched if they are not there yet."""
    folder = KEPT / "wheels"
    listed = folder.with_suffix(".txt")
    if folder.is_dir() and listed.is_file() and listed.read_text() == _WHEELS:
        return folder
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    listed.write_text(_WHEELS)
    options = ("--no-deps", "--only-binary=:all:", "--require-hashes")
    try:
        _run("pip", "download", "--quiet", *options, "--dest", str(folder), "-r", str(listed))
    except subprocess.CalledProcessError:
        listed.unlink()
        raise
    return folder


def _run(module: str, *arguments: str) -> None:
    subprocess.run([sys.executable, "-m", module, *arguments], check=True)


if __name__ == "__main__":
    gather()
