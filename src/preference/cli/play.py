"""`preference play`: a whole match between simple players."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import Any, Final

from preference.bots import BeginnerPlayer, play_match
from preference.cli.arguments import STANDARD_STREAM
from preference.cli.replay import match_blocks
from preference.cli.screen import Answer, Document, Page, counter
from preference.cli.target import save
from preference.conventions import Convention, convention_from_json
from preference.deals import Deal
from preference.errors import ArgumentError, RecordError
from preference.match import Match
from preference.records import result_document, write_match_record
from preference.records.text import strict_json
from preference.rendering.words import LANGUAGES
from preference.terms import Ends, Player

__all__ = ["run"]

_POOL: Final = 20
_NAMES: Final = {
    "en": ("Anna", "Boris", "Vera", "Gleb"),
    "ru": ("Анна", "Борис", "Вера", "Глеб"),
}


def run(arguments: Namespace, columns: int) -> Answer:
    """Play a match and print it.

    Raises:
        Failure: If the record of the match cannot be written.
        PreferenceError: If the terms do not go together.
    """
    match = _played(_match(arguments), arguments)
    if arguments.record is not None:
        record = write_match_record(match)
        if arguments.record == STANDARD_STREAM:
            return Document(record)
        save(arguments.record, record + "\n", "the record")
    if arguments.json:
        return Document.of(result_document(match.pad))
    return Page(match_blocks(match, LANGUAGES[arguments.lang], columns, settle=True))


def _match(arguments: Namespace) -> Match:
    """Open the match on the terms that were asked for."""
    convention = _convention(arguments.convention, arguments.option)
    players = arguments.players or min(convention.players, key=lambda number: (number != 3, number))
    names = _NAMES[arguments.lang][:players]
    ends = None
    if arguments.races is not None:
        ends = Ends(races=arguments.races)
    elif arguments.deals is not None:
        ends = Ends(deals=arguments.deals)
    pool = arguments.pool
    if pool is None and ends is None:
        pool = _POOL
    return Match.start(convention, [Player(name, bot=True) for name in names], pool=pool, ends=ends)


def _convention(base: str, options: Sequence[tuple[str, str]]) -> Convention:
    changes: dict[str, Any] = {}
    for name, text in options:
        if name in changes:
            raise ArgumentError(
                "an option is given twice", code="option-twice", refused=name, expected="one value"
            )
        changes[name] = _value(text)
    return convention_from_json({"base": base, "options": changes})


def _value(text: str) -> Any:
    """Read the value of an option as JSON; what is no JSON is a word.

    Raises:
        RecordError: If it is JSON with a key twice.
    """
    try:
        return strict_json(text)
    except RecordError as error:
        if error.code == "repeated-key":
            raise
        return text


def _deals(seed: str, players: int, tell: Callable[[int], None]) -> Iterator[Deal]:
    """Deal for ever: a deal has the seed of the match and its number."""

    def dealt(number: int) -> Deal:
        tell(number)
        return Deal.shuffled(f"{seed}-{number}", players)

    return map(dealt, count())


def _played(match: Match, arguments: Namespace) -> Match:
    """Play the match to its end."""
    seats = range(len(match.terms.players))
    bots = [BeginnerPlayer(seed=f"{arguments.seed}-{seat}") for seat in seats]
    # rich is never needed for JSON, so it is not even imported.
    with counter("deal", is_wanted=not arguments.json) as tell:
        return play_match(match, bots, deals=_deals(arguments.seed, len(seats), tell))
