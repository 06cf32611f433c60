"""What `import preference` loads at once, and what when it is first asked for."""

import subprocess
import sys
from importlib import import_module

import pytest

import preference as pref


def fresh(code: str) -> list[str]:
    """Run code in an interpreter of its own and return the words it prints."""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.mark.parametrize(
    "part",
    [
        *(pytest.param(part, marks=pytest.mark.long) for part in ("bots", "records", "rendering")),
        "solver",
    ],
)
def test_a_part_is_loaded_when_it_is_first_asked_for(part: str) -> None:
    """`pref.solver` is there without an import of its own, and costs nothing before."""
    code = f"import sys, preference as pref; name = 'preference.{part}'; print(name in sys.modules)"
    told = fresh(f"{code}; found = pref.{part}; print(found is sys.modules[name], *found.__all__)")
    assert told == ["False", "True", *import_module(f"preference.{part}").__all__]


def test_every_public_name_is_found() -> None:
    """Also those that are loaded later."""
    assert fresh("from preference import *; print(*sorted(n for n in dir() if n[0] != '_'))") == (
        sorted(name for name in pref.__all__ if name[0] != "_")
    )


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    """As of any module."""
    with pytest.raises(AttributeError, match="'preference' has no attribute 'prefernce'"):
        pref.prefernce  # type: ignore[attr-defined]  # noqa: B018
