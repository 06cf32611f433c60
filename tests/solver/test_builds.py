"""Both builds of the kernel: the same work, and no stale one in a wheel or in the tree."""

import runpy
import sys
import zipfile
from pathlib import Path

import pytest

from preference import solver
from preference.solver import _kernel

ROOT = Path(__file__).parents[2]
FOLDER = Path(_kernel.__file__).parent
MODULES = ("bounds", "ducking", "memory", "positions", "search", "suits", "trying")


def test_compiled_says_which_build_runs() -> None:
    """All modules of the kernel are of one build, and `COMPILED` names it."""
    files = [str(sys.modules[f"preference.solver._kernel.{name}"].__file__) for name in MODULES]
    assert {not file.endswith(".py") for file in files} == {solver.COMPILED}


def test_no_extension_is_older_than_its_source() -> None:
    """A build left in the tree would hide later changes of the source."""
    if FOLDER != ROOT / "src" / "preference" / "solver" / "_kernel":
        pytest.skip("installed from a wheel, which holds both as they were built together")
    for extension in (*FOLDER.glob("*.so"), *FOLDER.glob("*.pyd")):
        source = FOLDER / f"{extension.name.split('.')[0]}.py"
        assert extension.stat().st_mtime >= source.stat().st_mtime, f"{extension} is stale"


def _wheel(folder: Path, tag: str, names: list[str]) -> str:
    path = folder / f"preference-0-{tag}.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for name in names:
            archive.writestr(name, "")
    return str(path)


SOURCE = "preference/solver/_kernel/search.py"
BUILT = "preference/solver/_kernel/search.cpython-311-x86_64-linux-gnu.so"


@pytest.mark.parametrize(
    ("tag", "names", "code"),
    [
        ("py3-none-any", [SOURCE], 0),
        ("py3-none-any", [SOURCE, BUILT], 1),
        ("cp311-cp311-linux_x86_64", [SOURCE, BUILT], 0),
        ("cp311-cp311-linux_x86_64", [SOURCE], 1),
        ("cp311-cp311-linux_x86_64", [], 1),
    ],
)
def test_the_check_of_wheels_finds_stray_and_missing_extensions(
    tag: str, names: list[str], code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pure wheel with an extension fails, and a compiled one without."""
    check = ROOT / ".ci" / "wheels.py"
    if not check.exists():
        pytest.skip("not in the source archive")
    monkeypatch.setattr(sys, "argv", ["wheels.py", _wheel(tmp_path, tag, names)])
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(check), run_name="__main__")
    assert ended.value.code == code
