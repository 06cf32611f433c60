"""One script in two engines, step by step, up to the first difference."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from typing import Any, Final, NoReturn, TypeAlias

from preference.actions import Action, Claim, parse_action
from preference.cards import parse_cards
from preference.engine import State, explain, legal_actions, legal_claims
from preference.errors import PreferenceError
from preference.match import Match
from preference.records import view_document
from preference.testing.conformance.asking import Asked, Stop
from preference.testing.conformance.disagreement import Disagreement, Kind
from preference.testing.conformance.library import document_of
from preference.testing.conformance.results import compared_parts, differences
from preference.testing.conformance.ruling import rule_of, rule_of_turn
from preference.testing.conformance.scripts import Script
from preference.testing.conformance.shapes import Unreadable
from preference.views import View, view

__all__ = ["Looks", "Probes", "compare", "no_probes"]

Probes: TypeAlias = Callable[[State], Iterable[Action]]
"""Actions to be tried in a state; those that are legal there are passed over."""


def no_probes(_: State) -> Iterable[Action]:
    """Try nothing."""
    return ()


class Looks(Enum):
    """How much is compared at each step of a deal; views take a while."""

    NOTHING = "nothing"
    """Only what comes of the deal."""
    ACTIONS = "actions"
    """What may be done, and by whom."""
    ONE_VIEW = "one view"
    """That, and at every second step the view of one seat."""
    VIEWS = "views"
    """That, and all views."""


def compare(
    asked: Asked, script: Script, probes: Probes = no_probes, looks: Looks = Looks.VIEWS
) -> Disagreement | None:
    """Play a script in the library and in an engine, and return the first difference.

    Args:
        asked: The engine.
        script: What is played.
        probes: What is tried on the way although it is not legal.
        looks: How much is compared at each step.
    """
    try:
        _play(asked, script, probes, looks)
    except Stop as stop:
        return stop.disagreement
    return None


def _play(asked: Asked, script: Script, probes: Probes, looks: Looks) -> None:
    match = Match.of(script.terms)
    asked.start(script.terms)
    for index, item in enumerate(script.deals):
        match = match.deal(item.deal)
        asked.deal(match)
        for action in item.actions:
            check_position(asked, match, looks)
            _probe(asked, match, probes)
            refusal = asked.apply(str(action))
            if refusal is not None:
                refused(asked, match, action, refusal)
            match = match.apply(action)
            asked.match = match
        check_position(asked, match, looks)
        if match.in_deal:
            _probe(asked, match, probes)
        else:
            check_result(asked, match, index)


def refused(asked: Asked, match: Match, action: Action, refusal: str) -> NoReturn:
    """Stop because an engine refuses a legal action.

    Raises:
        Stop: Always.
    """
    assert match.state is not None
    asked.stop(
        Kind.REFUSED,
        "a legal action is refused",
        "done",
        refusal,
        rule=rule_of(match.state, action),
        action=str(action),
    )


# ------------------------------------------------------------------ in a deal


def check_position(asked: Asked, match: Match, looks: Looks) -> None:
    """Compare what may be done, who may do it, and what each seat sees.

    Raises:
        Stop: With the first difference.
    """
    state = match.state
    if state is None or looks is Looks.NOTHING:
        return
    if asked.tells_turn and match.in_deal:
        expected, found = tuple(sorted(match.actors)), asked.actors()
        asked.compared["turn"] += 1
        if expected != found:
            rule = rule_of_turn(state)
            asked.stop(Kind.TURN, "the seats that may act", expected, found, rule=rule)
    _compare_actions(asked, state, Kind.LEGAL, legal_actions(state), asked.legal())
    if asked.has_claims:
        _compare_actions(asked, state, Kind.CLAIMS, legal_claims(state), asked.claims())
    if looks is not Looks.ACTIONS and asked.has_views and match.in_deal:
        seats = range(len(match.terms.players))
        if looks is Looks.ONE_VIEW:
            at = match.revision % (2 * len(seats))
            seats = seats[at : at + 1]
        for seat in seats:
            _compare_views(asked, match, seat)


def _compare_actions(
    asked: Asked, state: State, kind: Kind, legal: tuple[Action, ...], found: frozenset[str]
) -> None:
    expected = {str(action): action for action in legal}
    asked.compared[str(kind)] += 1
    if expected.keys() == found:
        return
    extra = sorted(found - expected.keys())
    missing = [text for text in expected if text not in found]
    lists = {"missing": missing, "too many": extra}
    note = "; ".join(f"{word}: {', '.join(texts)}" for word, texts in lists.items() if texts)
    asked.stop(
        kind,
        "the legal claims" if kind is Kind.CLAIMS else "the legal actions",
        list(expected),
        [text for text in expected if text in found] + extra,
        rule=_rule(state, kind, extra, missing),
        note=note,
    )


def _rule(state: State, kind: Kind, extra: list[str], missing: list[str]) -> str | None:
    """Return the rule that forbids what is too many, or that allows what is missing.

    What belongs to another phase is forbidden by the rule of this one; but when a claim may be
    made is said by the rule of claims.
    """
    for text in extra:
        refusal = explain(state, parse_action(text))
        if refusal is not None and (kind is not Kind.CLAIMS or refusal.code != "wrong-phase"):
            return refusal.rule
    if kind is Kind.CLAIMS:
        return "PL-6"
    return rule_of(state, parse_action(missing[0])) if missing else None


def _compare_views(asked: Asked, match: Match, seat: int) -> None:
    found = asked.view(seat)
    if not isinstance(found, dict):
        return
    seen: View = view(match, seat)
    expected = view_document(seen)
    common = [key for key in expected if key in found]
    asked.compared["view"] += bool(common)
    for key in common:
        if _seen(key, expected[key]) != _seen(key, found[key]):
            asked.stop(
                Kind.VIEW,
                f"{key} in the view of seat {seat}",
                expected[key],
                found[key],
                rule="IN-1",
                seat=seat,
            )


_SETS: Final = ("hands", "discard", "actions", "claims", "actors")
"""Parts of a view in which the order says nothing."""


def _seen(key: str, value: Any) -> Any:
    """Bring a part of a view into a form that compares, where its order says nothing."""
    if key not in _SETS:
        return list(value) if isinstance(value, tuple) else value
    if isinstance(value, str):
        try:
            return frozenset(parse_cards(value))
        except PreferenceError:
            return value
    if isinstance(value, (list, tuple)):
        parts = [_seen(key, one) if key == "hands" else one for one in value]
        return parts if key == "hands" else sorted(parts, key=repr)
    return value


# ------------------------------------------------------------------ what is not legal


def _probe(asked: Asked, match: Match, probes: Probes) -> None:
    """Try what is not legal: it must be refused, and change nothing."""
    state = match.state
    assert state is not None
    for action in probes(state):
        if isinstance(action, Claim) and not asked.has_claims:
            continue
        refusal = explain(state, action)
        if refusal is None:
            continue
        before = _standing(asked)
        asked.compared["refusals"] += 1
        if asked.apply(str(action)) is None:
            asked.stop(
                Kind.ACCEPTED,
                "an action that is not legal is done",
                f"refused: {refusal.message}",
                "done",
                rule=refusal.rule,
                action=str(action),
            )
        after = _standing(asked)
        if after != before:
            asked.stop(
                Kind.CHANGED,
                "the legal actions, and who may act, after a refusal",
                before,
                after,
                rule="BI-10",
                action=str(action),
            )


def _standing(asked: Asked) -> tuple[list[str], tuple[int, ...]]:
    """What an engine says of where it stands, in order."""
    return sorted(asked.legal()), asked.actors() if asked.tells_turn else ()


# ------------------------------------------------------------------ after a deal


def check_result(asked: Asked, match: Match, deal: int) -> None:
    """Compare what a deal came to.

    Raises:
        Stop: With the first difference.
    """
    compare_documents(asked, document_of(match.pad), asked.result(), deal)


def compare_documents(
    asked: Asked, expected: dict[str, Any], found: dict[str, Any], deal: int, **more: Any
) -> None:
    """Compare a result document with what is expected.

    Raises:
        Stop: With the first difference.
    """
    asked.compared.update(compared_parts(expected, found))
    try:
        for one in differences(expected, found, deal):
            asked.stop(one.kind, one.what, one.expected, one.found, rule=one.rule, **more)
    except Unreadable as error:
        asked.nonsense(f"result, {error.what}", error.expected, error.found)
