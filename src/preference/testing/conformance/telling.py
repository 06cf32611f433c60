"""A game as an engine tells it, step by step, to be laid beside the same game told otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import attrs

from preference.actions import Action
from preference.match import Match
from preference.testing.conformance.asking import Asked
from preference.testing.conformance.comparing import refused
from preference.testing.conformance.disagreement import Kind, written
from preference.testing.conformance.results import compared_parts, differences
from preference.testing.conformance.scripts import Script, record_of
from preference.testing.conformance.shapes import Unreadable

__all__ = ["SHAPELESS", "Told", "compare_told", "do", "same_result", "tell", "told_now"]

SHAPELESS: Final = (KeyError, IndexError, TypeError, ValueError, AttributeError)
"""What reading a result raises that is not of its shape."""


@attrs.frozen
class Told:
    """What an engine said at one step: the legal actions, who may act, the result of a deal."""

    match: Match
    legal: frozenset[str]
    actors: tuple[int, ...] | None
    result: dict[str, Any] | None
    """After the last action of a deal."""


def tell(asked: Asked, script: Script) -> Iterator[Told]:
    """Play a script in an engine and yield what it says before each action and after each deal."""
    match = Match.of(script.terms)
    asked.start(script.terms)
    for item in script.deals:
        match = match.deal(item.deal)
        asked.deal(match)
        for action in item.actions:
            yield told_now(asked, match)
            do(asked, match, action)
            match = match.apply(action)
            asked.match = match
        yield told_now(asked, match)


def told_now(asked: Asked, match: Match) -> Told:
    """Return what an engine says now.

    Raises:
        Stop: If it cannot be read.
    """
    legal = asked.legal()
    actors = asked.actors() if asked.tells_turn and match.in_deal else None
    return Told(match, legal, actors, None if match.in_deal else asked.result())


def do(asked: Asked, match: Match, action: Action) -> None:
    """Do a legal action.

    Raises:
        Stop: If it is refused.
    """
    refusal = asked.apply(str(action))
    if refusal is not None:
        refused(asked, match, action, refusal)


def compare_told(
    asked: Asked,
    what: str,
    plain: list[Told],
    other: Iterator[Told],
    text: Callable[[str, Told], str],
    seat: Callable[[int], int],
    result: Callable[[dict[str, Any], Match], dict[str, Any]],
) -> None:
    """Compare what is said of a game with what was said of the same game told plainly."""
    for before, after in zip(plain, other, strict=True):
        asked.compared["legal"] += 1
        note = f"told plainly: {written(record_of(before.match))}"
        legal = frozenset(text(one, before) for one in before.legal)
        if legal != after.legal:
            found = sorted(after.legal)
            asked.stop(Kind.RELATION, f"legal actions, {what}", sorted(legal), found, note=note)
        if before.actors is not None:
            asked.compared["turn"] += 1
            actors = tuple(sorted(map(seat, before.actors)))
            if actors != after.actors:
                asked.stop(
                    Kind.RELATION,
                    f"the seats that may act, {what}",
                    actors,
                    after.actors,
                    note=note,
                )
        if before.result is not None and after.result is not None:
            try:
                expected = result(before.result, after.match)
            except (*SHAPELESS, Unreadable):
                asked.nonsense("result", "the shape of the result document", before.result)
            same_result(asked, expected, after.result, what, after.match, note)


def result_found(found: dict[str, Any], expected: dict[str, Any]) -> dict[str, Any]:
    """Leave out what is not expected, such as whole whists where ties are rounded."""
    kept = {key: value for key, value in found.items() if key in expected}
    for key in ("settlement", "outcome"):
        if isinstance(kept.get(key), dict):
            kept[key] = {name: kept[key][name] for name in kept[key] if name in expected[key]}
    return kept


def same_result(
    asked: Asked,
    expected: dict[str, Any],
    found: dict[str, Any],
    what: str,
    match: Match,
    note: str = "",
) -> None:
    """Compare a result with what is expected of it.

    Raises:
        Stop: With the first difference.
    """
    kept = result_found(found, expected)
    asked.compared.update(compared_parts(expected, kept))
    try:
        for one in differences(expected, kept, len(match.log) - 1):
            asked.stop(
                Kind.RELATION,
                f"{one.what}, {what}",
                one.expected,
                one.found,
                rule=one.rule,
                note=note,
            )
    except Unreadable as error:
        asked.nonsense(f"result, {error.what}", error.expected, error.found)
