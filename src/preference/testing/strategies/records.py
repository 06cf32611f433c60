"""Strategies of records, as JSON documents."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as st

from preference.conventions import Convention
from preference.match import Match
from preference.pad import ScorePad
from preference.records import write_match_record, write_score_record
from preference.testing.making.arguments import check_game
from preference.testing.strategies.games import matches, pads

__all__ = ["match_records", "score_records"]


def score_records(
    convention: Convention | None = None, players: int | None = None
) -> st.SearchStrategy[dict[str, Any]]:
    """Return the strategy of score records, as JSON documents; the plainest is one raspasy.

    Args:
        convention: What is played, or `None` for any convention.
        players: How many sit down, or `None` for any number the convention has.

    Raises:
        ArgumentError: If the convention does not have so many players.
        WrongType: If it is no convention, or no number of players.

    Source: formats §1.

    >>> from hypothesis import find
    >>> record = find(score_records(), lambda record: True)
    >>> record["convention"], record["deals"]
    ('sochi', [{'raspasy': True, 'tricks': [0, 0, 10]}])
    """
    check_game("score_records", convention, players)
    return pads(convention, players, joining=False).map(_score_document)


def match_records(
    convention: Convention | None = None, players: int | None = None
) -> st.SearchStrategy[dict[str, Any]]:
    """Return the strategy of match records, as JSON documents; the plainest is one raspasy.

    Args:
        convention: What is played, or `None` for any convention.
        players: How many sit down, or `None` for any number the convention has.

    Raises:
        ArgumentError: If the convention does not have so many players.
        WrongType: If it is no convention, or no number of players.

    Source: formats §2.

    >>> from hypothesis import find
    >>> record = find(match_records(), lambda record: True)
    >>> record["convention"], record["deals"][0]["actions"][:3]
    ('sochi', ['pass', 'pass', 'pass'])
    """
    check_game("match_records", convention, players)
    return matches(convention, players, joining=False).map(_match_document)


def _score_document(pad: ScorePad) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(write_score_record(pad))
    return document


def _match_document(match: Match) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(write_match_record(match))
    return document
