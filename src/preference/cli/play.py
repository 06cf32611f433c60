"""`preference play`: a whole match between simple players."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterator
from itertools import count
from typing import Final

from preference.bots import BeginnerPlayer, play_match
from preference.cli.arguments import STANDARD_STREAM
from preference.cli.choosing import chosen_convention, seats_of
from preference.cli.replay import match_blocks
from preference.cli.screen import Answer, Document, Page, counter
from preference.cli.target import save
from preference.deals import Deal
from preference.match import Match
from preference.records import result_document, write_match_record
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
    convention = chosen_convention(arguments)
    players = seats_of(arguments, convention)
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
