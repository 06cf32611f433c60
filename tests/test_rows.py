"""The tables of the tests: every row is tried, and a failure names its rows."""

import inspect
import traceback

import pytest

from tests.rows import each


def test_every_row_is_tried_and_the_failing_ones_are_named() -> None:
    """A failure of the first does not hide the others."""
    tried = []

    @each(("number", "word"), [(1, "one"), pytest.param(2, "two", id="a pair"), (3, "three")])
    def look(number: int, word: str) -> None:
        tried.append(word)
        assert number == 1

    with pytest.raises(AssertionError) as caught:
        look()
    assert tried == ["one", "two", "three"]
    assert caught.value.__notes__ == ["row a pair", "and rows 3-three"]


def test_a_failure_of_pytest_itself_is_one_of_its_row() -> None:
    """`pytest.raises` fails with what is no `Exception`."""

    @each("text", ["1", "x"], ids=["one", "none"])
    def look(text: str) -> None:
        with pytest.raises(ValueError, match="invalid"):
            int(text)

    with pytest.raises(pytest.fail.Exception) as caught:
        look()
    assert "row one" in "".join(traceback.format_exception(caught.value))


def test_a_row_cannot_skip() -> None:
    """The rows after it would go untried, and nobody would see it."""

    @each("number", [1, 2])
    def look(number: int) -> None:
        pytest.skip(f"no {number} today")

    with pytest.raises(AssertionError, match="row 1 would skip"):
        look()


def test_names_may_be_made_of_the_values() -> None:
    """A function of each value, or as many names as there are rows."""

    @each("number", (-1, 2), ids=lambda number: f"number {number}")
    def look(number: int) -> None:
        assert number > 0

    with pytest.raises(AssertionError) as caught:
        look()
    assert caught.value.__notes__ == ["row number -1"]


def test_tables_may_be_crossed_and_other_arguments_are_fixtures() -> None:
    """Two tables give every two rows; pytest sees what is left."""
    seen = []

    @each("a", [1, 2])
    @each("b", "xy")
    def look(a: int, b: str, rest: str) -> None:
        seen.append(f"{a}{b}{rest}")

    assert list(inspect.signature(look).parameters) == ["rest"]
    look(rest="!")
    assert seen == ["1x!", "1y!", "2x!", "2y!"]


def test_a_table_that_does_not_fit_is_refused() -> None:
    """No rows, values too few, names the test does not take, rows with marks."""
    with pytest.raises(AssertionError, match="without rows"):
        each("a", [])
    with pytest.raises(AssertionError, match="for"):
        each("a, b", [(1,)])
    with pytest.raises(AssertionError, match="not all"):
        each("b", [1])(test_names_may_be_made_of_the_values)
    with pytest.raises(AssertionError, match="mark"):
        each("a", [pytest.param(1, marks=pytest.mark.long)])
    with pytest.raises(AssertionError, match="name"):
        each("a", [1, 2], ids=["one", "two", "three"])
