"""What type checkers must take and must refuse of a user's code, under pyright and mypy.

Pyright looks here. Mypy looks at the same files where it looks at all of `tests` (the step "Types"
of `.ci/run`): its marks are wrong there as soon as they are not needed.
"""

import json
import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

import preference

FOLDER = Path(__file__).parent / "typing"
MARKS = re.compile(r"  # type: ignore\[[\w, -]+\]  # pyright: ignore\[\w+(, \w+)*\]$")


@pytest.mark.long
def test_pyright_takes_what_is_accepted_and_refuses_each_line_with_a_mark() -> None:
    """It is at its strictest, and complains of marks that are not needed."""
    if find_spec("pyright") is None:
        pytest.skip("pyright is not installed")
    package = str(Path(preference.__file__).parent.parent)
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pyright", "--project", str(FOLDER), "--outputjson"),
            *("--pythonpath", sys.executable),
        ],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": package},
    )
    report = json.loads(done.stdout)
    found = [
        f"{Path(one['file']).name}:{one['range']['start']['line'] + 1}: {one['message']}"
        for one in report["generalDiagnostics"]
    ]
    assert not found
    assert report["summary"]["filesAnalyzed"] == 2


@pytest.mark.long
def test_mypy_says_what_the_reference_shows_when_a_kind_is_forgotten(tmp_path: Path) -> None:
    """The `match` of the page is exhaustive; without a kind the complaint is the page's own."""
    page = (FOLDER.parent.parent / "docs/reference/playing.md").read_text(encoding="utf-8")
    found = re.search(
        r"^```python\n(from typing import assert_never\n.*?)^```", page, re.MULTILINE | re.DOTALL
    )
    shown = re.search(r"^(client\.py:\d+: error: .*)$", page, re.MULTILINE)
    assert found is not None
    assert shown is not None
    program = "import preference as pref\n" + found[1]
    whole = program.partition("\n\n\nprint(")[0] + "\n"
    assert complaints(tmp_path, whole) == []
    assert complaints(tmp_path, whole.replace(" | pref.Claiming()", "")) == [shown[1]]
    assert [
        re.findall(r'incompatible type "(\w+)"', line)
        for line in complaints(tmp_path, whole.replace(" | pref.PlayTalon(card)", ""))
    ] == [["PlayTalon"]]


def complaints(folder: Path, program: str) -> list[str]:
    """Return what mypy finds wrong with a program of somebody who uses the package."""
    (folder / "client.py").write_text(program, encoding="utf-8")
    package = Path(preference.__file__).parent.parent
    # Where it is installed mypy finds it by itself, and wants to be told nothing.
    path = {} if package.name == "site-packages" else {"MYPYPATH": str(package)}
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "client.py"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **path},
        timeout=300,
    )
    return [*done.stdout.splitlines(), *done.stderr.splitlines()]


def test_each_refused_line_has_the_marks_of_both_checkers() -> None:
    """So neither takes what the other refuses."""
    lines = (FOLDER / "refused.py").read_text(encoding="utf-8").splitlines()
    marked = [line for line in lines if "ignore[" in line]
    assert [line for line in marked if not MARKS.search(line)] == []
    assert len(marked) >= 60
    assert "ignore[" not in (FOLDER / "accepted.py").read_text(encoding="utf-8")


def test_the_package_says_that_it_is_typed() -> None:
    """Or checkers would not look into it."""
    assert (Path(preference.__file__).parent / "py.typed").is_file()
