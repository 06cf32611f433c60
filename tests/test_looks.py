"""What the ordinary run leaves out is looked at elsewhere: nothing is left out for good."""

import ast
from pathlib import Path

from hypothesis import settings

from tests.looks import some, times

TESTS = Path(__file__).parent


def names_in(node: ast.AST) -> set[str]:
    """The names that a piece of a program uses."""
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}


def marks_of(test: ast.FunctionDef) -> set[str]:
    """The last words of its decorators: `many` of `pytest.mark.many`, `given` of `given(...)`."""
    calls = [one.func if isinstance(one, ast.Call) else one for one in test.decorator_list]
    return {ast.unparse(one).rpartition(".")[2] for one in calls}


def unmarked(program: str) -> list[str]:
    """List the tests that look at some of their cases and that no longer run looks at again."""
    body = ast.parse(program).body
    shortened = {"some", "times"}
    for _ in body:  # a name may be made of another that is made further down
        for one in body:
            uses = names_in(one) & shortened
            if uses and isinstance(one, ast.FunctionDef):
                shortened.add(one.name)
            elif uses and isinstance(one, (ast.Assign, ast.AnnAssign)):
                targets = one.targets if isinstance(one, ast.Assign) else [one.target]
                shortened |= {target.id for target in targets if isinstance(target, ast.Name)}
    return [
        one.name
        for one in body
        if isinstance(one, ast.FunctionDef)
        and one.name.startswith("test_")
        and names_in(one) & shortened
        and not marks_of(one) & {"many", "long", "given"}
    ]


def test_a_test_that_looks_at_some_cases_is_marked() -> None:
    """`.ci/run` looks at all cases of those marked `many` or `long`, and of properties."""
    files = [path for path in TESTS.rglob("test_*.py") if "tests.looks" in path.read_text("utf-8")]
    assert len(files) > 10
    found = {
        path.name: unmarked(path.read_text("utf-8"))
        for path in files
        if path.name != "test_looks.py"
    }
    assert {name: tests for name, tests in found.items() if tests} == {}


def test_a_test_without_its_mark_is_found() -> None:
    """Where it takes some of them itself, or is given them by way of a name."""
    program = "def test_a(): some(x)\nROWS = some(y)\ndef of(): return ROWS\n"
    program += "def test_b(): of()\n@pytest.mark.many\ndef test_c(): of()\ndef test_d(): other()\n"
    assert unmarked(program) == ["test_a", "test_b"]


def test_cases_are_left_out_in_the_ordinary_run_only() -> None:
    """Every third, the first among them; or one of as many as are said."""
    is_short = settings.get_current_profile_name() == "short"
    assert list(some(range(7))) == ([0, 3, 6] if is_short else [*range(7)])
    assert list(some(range(7), share=5)) == ([0, 5] if is_short else [*range(7)])
    assert times(10) == (4 if is_short else 10)
