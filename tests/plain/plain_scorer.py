"""The door of the plain scorer: a score record in, the document of its results out.

It is written from the rules and the formats alone and shares no code with the library. It is
plain and slow on purpose: each computation stands beside the ID of its rule.
"""

from fractions import Fraction
from typing import Any

from tests.plain.plain_game import Game
from tests.plain.plain_record import read_head
from tests.plain.plain_settle import find_places, rate, round_whole, settle
from tests.plain.plain_shape import Refused

__all__ = ["Refused", "min_level_of", "play_record", "score_document"]


def play_record(record: object) -> Game:
    """Play a parsed score record deal by deal.

    Raises:
        Refused: If the record is not allowed.
    """
    head = read_head(record)
    assert isinstance(record, dict)
    game = Game(head)
    for deal in record["deals"]:
        game.play(deal)
    return game


def min_level_of(record: object) -> int:
    """Tell the lowest opening level of the next auction after a record (RA-8)."""
    return play_record(record).min_level


def score_document(record: object) -> dict[str, Any]:
    """Score a parsed score record as ``preference score FILE --json --settle`` prints it.

    Raises:
        Refused: If the record is not allowed.
    """
    return document_of(play_record(record))


def document_of(game: Game) -> dict[str, Any]:
    """Write the document of a game as it stands, with its settlement (formats, §1.2)."""
    head = game.head
    document: dict[str, Any] = {
        "preference": 1,
        "finished": game.finished,
        "pool": [amount_of(points) for points in game.pool],
        "gora": [amount_of(points) for points in game.gora],
        "whists": [[amount_of(points) for points in row] for row in game.whists],
        "entries": [],
    }
    for index, item in game.entries:
        line: dict[str, Any] = {
            "deal": index,
            "seat": item.seat,
            "column": item.column,
            "amount": amount_of(item.amount),
            "rule": item.rule,
        }
        if item.on is not None:
            line["on"] = item.on
        document["entries"].append(line)
    if not game.finished:
        document["next"] = {
            "dealer": game.dealer,
            "min_level": game.min_level,
            "raspasy_count": game.raspasy_count,
        }
        if game.options["bombs"]:
            document["next"]["bombs"] = list(game.bombs)
        if head.races is not None:
            points = [amount_of(points) for points in game.round_pool]
            document["next"]["race"] = {"round": game.round, "pool": points}
    exact = settle(game.options, game.pool, game.gora, game.whists)
    document["settlement"] = {
        "exact": [amount_of(result) for result in exact],
        "whole": round_whole(exact),
        "places": find_places(exact, game.preferans_holder),
    }
    if game.finished and not game.is_by_agreement:
        document["ratings"] = {
            "before": list(head.ratings),
            "after": rate(exact, head.ratings, head.bots, game.preferans_holder),
        }
    return document


def amount_of(amount: Fraction) -> int | str:
    """Write an exact amount: an integer when whole, else "p/q" in lowest terms (formats)."""
    return amount.numerator if amount.denominator == 1 else str(amount)
