"""The arguments for surviving mutants speak of code that is there."""

import ast

from tests.mutation.arguments import SURVIVORS, Argument, arguments
from tests.mutation.places import MODULE, path_of, places
from tests.mutation.plan import PLANS, ROOT
from tests.rows import each


@each("argument", sorted(arguments(), key=repr), ids=str)
def test_an_argument_is_about_a_line_that_is_there(argument: Argument) -> None:
    """The function is there, and the line in it: a mutant of old code needs no argument."""
    text = path_of(argument.module).read_text(encoding="utf-8")
    lines = [" ".join(line.split()) for line in text.splitlines()]
    first, last = (1, len(lines))
    if argument.place != MODULE:
        first, last = places(ast.parse(text))[argument.place]
    assert argument.before in lines[first - 1 : last]
    assert argument.before != argument.after
    assert argument.module in PLANS


def test_every_argument_is_read() -> None:
    """A line of the list that is written in another way would argue for nothing."""
    text = SURVIVORS.read_text(encoding="utf-8")
    assert text.count("\n- ") == len(arguments())


@each("module", PLANS)
def test_the_planned_tests_are_there(module: str) -> None:
    """A file of tests that has moved would look at nothing."""
    plan = PLANS[module]
    assert path_of(module).is_file()
    for name in (*plan.first, *plan.then):
        assert (ROOT / "tests" / f"{name}.py").is_file(), name
