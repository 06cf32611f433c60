"""The line of JSON that plays a failing deal again."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from preference.actions import Action, parse_action
from preference.conventions import convention_from_json, convention_to_json
from preference.engine import STATE_TYPES, State, apply, begin, table_of
from preference.errors import NotationError, PreferenceError, shown, wrong_type
from preference.notation import parse_deal

__all__ = ["case_of", "play_case"]


def case_of(state: State, actions: Sequence[Action] = ()) -> str:
    """Write a deal and what was done in it as one line of JSON, for `play_case`.

    Unlike a match record it may begin anywhere in a game: with raspasy and bombs before it.

    Args:
        state: Any state of the deal.
        actions: What was done, from the beginning of the deal.

    Raises:
        ConventionError: If the convention holds a callable of its own.
        WrongType: If it is no state.

    Source: formats §2.

    >>> import preference as pref
    >>> state = pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=7), dealer=2, players=3)
    >>> case_of(state, [pref.Pass()])[-62:]
    '♣9 ♠7"], "raspasy_count": 0, "bombs": [], "actions": ["pass"]}'
    """
    if not isinstance(state, STATE_TYPES):
        wrong_type("case_of", state, "a state, as begin() and apply() return")
    table = table_of(state)
    setting = table.setting
    document = {
        "convention": convention_to_json(table.convention),
        "players": setting.players,
        "dealer": setting.dealer,
        "deal": [*map(str, table.deal.hands), table.deal.talon_text],
        "raspasy_count": setting.raspasy_count,
        "bombs": list(setting.bombs),
        "actions": [str(action) for action in actions],
    }
    return json.dumps(document, ensure_ascii=False)


def play_case(case: str) -> tuple[State, ...]:
    """Play a case again: every state, the beginning first.

    Args:
        case: What `case_of` wrote, or the `replay` of a failure.

    Raises:
        IllegalAction: If an action is refused.
        NotationError: If it is no case.
        PreferenceError: If a part of the case cannot be.

    Source: formats §2.

    >>> import preference as pref
    >>> state = pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=7), dealer=2, players=3)
    >>> [len(pref.legal_actions(one)) for one in play_case(case_of(state, [pref.Pass()]))]
    [27, 27]
    """
    if not isinstance(case, str):
        wrong_type("play_case", case, "text, as case_of() writes it")
    try:
        document: dict[str, Any] = json.loads(case)
        state = begin(
            convention_from_json(document["convention"]),
            parse_deal(" | ".join(document["deal"])),
            dealer=document["dealer"],
            players=document["players"],
            raspasy_count=document["raspasy_count"],
            bombs=tuple(document["bombs"]),
        )
        actions = [parse_action(text) for text in document["actions"]]
    except PreferenceError:
        raise
    except (LookupError, TypeError, ValueError, RecursionError) as error:
        raise NotationError(
            f"this is no case of a deal: {error}",
            code="unreadable-case",
            refused=shown(case),
            expected="what case_of() writes",
        ) from error
    states = [state]
    for action in actions:
        state = apply(state, action)
        states.append(state)
    return tuple(states)
