"""`preference solve`: what the cards were worth, all of them seen."""

from __future__ import annotations

from argparse import Namespace
from typing import Final

from preference.cards import Hand
from preference.cli.failure import Failure
from preference.cli.screen import Answer, Document, Page
from preference.cli.solved_cards import best_discards, one_contract, one_raspasy, trick_table
from preference.cli.solved_match import analysed_deals
from preference.cli.solved_moment import one_moment
from preference.cli.source import read_match, read_source
from preference.match import Match
from preference.notation import parse_deal
from preference.rendering.words import LANGUAGES
from preference.solver.hands import Cards

__all__ = ["run"]

_OF_RECORD: Final = ("deal", "at", "discards")
_OF_TEXT: Final = ("contract", "declarer", "first", "talon", "raspasy")


def run(arguments: Namespace, columns: int) -> Answer:
    """Tell what a match, one deal of it, or a deal as text was worth.

    Raises:
        Failure: If the file cannot be read, or an argument is for another kind of file.
        PreferenceError: If the cards or the record are refused.
    """
    source = _source(arguments)
    if isinstance(source, Match):
        _refuse(arguments, _OF_TEXT, "a deal as text")
        if arguments.at is None:
            told = analysed_deals(source, arguments.deal, discards=arguments.discards)
        else:
            told = one_moment(source, arguments.deal, arguments.at)
    else:
        _refuse(arguments, _OF_RECORD, "a match record")
        declarers = (0, 1, 2) if arguments.declarer is None else (arguments.declarer,)
        leader = arguments.first or 0
        if arguments.raspasy is not None:
            told = one_raspasy(source, arguments.raspasy)
        elif arguments.talon:
            told = best_discards(source, arguments.contract, declarers)
        elif arguments.contract is None:
            told = trick_table(source, declarers, leader)
        else:
            told = one_contract(source, arguments.contract, declarers, leader)
    if arguments.json:
        return Document.of({"preference": 1, **told.document()})
    return Page(told.blocks(LANGUAGES[arguments.lang], columns))


def _source(arguments: Namespace) -> Match | Cards:
    """Read the match, or the cards."""
    if arguments.deal_text is not None:
        return _cards(arguments.deal_text)
    data = read_source(arguments.file)
    if data.lstrip()[:1] == b"{":
        return read_match(data)
    try:
        return _cards(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise Failure("is neither a match record nor a deal as text, in UTF-8") from None


def _cards(text: str) -> Cards:
    """Read a deal, or three hands."""
    parts = text.split("|")
    return tuple(map(Hand.of, parts)) if len(parts) == 3 else parse_deal(text)


def _refuse(arguments: Namespace, names: tuple[str, ...], what: str) -> None:
    for name in names:
        value = getattr(arguments, name)
        if value is not None and value is not False:
            raise Failure(f"--{name} is for {what}, which this is not")
