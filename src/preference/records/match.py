"""Match records: every card and every call of a match (formats §2)."""

from __future__ import annotations

from typing import Any

import attrs

from preference.actions import Action, parse_action
from preference.conventions import Convention
from preference.deals import Deal
from preference.engine import State, legal_actions, legal_claims
from preference.errors import PreferenceError, RecordError, check_flag, wrong_type
from preference.game import Adjustment
from preference.match import Match, PlayedDeal, ReplayError, replay
from preference.records.convert import ABSENT, Absent, BadValue, Meta, read, with_place, write
from preference.records.document import result_document
from preference.records.head import open_document, refuse_joined, terms_of
from preference.records.items import AdjustItem, AdjustObject, CardsItem, MatchItem
from preference.records.text import write_json
from preference.terms import Ends, Player, Terms

__all__ = [
    "MatchRecord",
    "MatchReplay",
    "read_match_record",
    "replay_document",
    "write_match_record",
]


@attrs.frozen
class MatchReplay:
    """A match record played again.

    Attributes:
        match: The good part of the match.
        error: The first thing that was refused, with its place, or `None` if all is good.

    Source: formats §2.

    >>> found = read_match_record(
    ...     '{"preference": 1, "convention": "sochi", "players": ["A", "B", "C"],'
    ...     ' "first_dealer": 2, "deals": [{"shuffle": {"name": "sha256-fisher-yates-1",'
    ...     ' "seed": "7"}, "actions": ["6s", "5s"]}]}'
    ... ).replay()
    >>> found.match.current.actions, found.error.path
    ((Bid('6♠'),), '$.deals[0].actions[1]')
    """

    match: Match
    error: RecordError | None = None


@attrs.frozen(kw_only=True)
class MatchRecord:
    """A match record as it was read: its shape is right, its deals are not yet played.

    Source: formats §2.

    >>> record = read_match_record(
    ...     '{"preference": 1, "convention": "sochi", "players": ["A", "B", "C"],'
    ...     ' "first_dealer": 2, "deals": [{"shuffle": {"name": "sha256-fisher-yates-1",'
    ...     ' "seed": "7"}, "actions": ["6s", "pass"]}]}'
    ... )
    >>> record.replay().match.current.actions
    (Bid('6♠'), Pass(blind=False))
    >>> record.canonical().deals[0].actions
    ('6♠', 'pass')
    >>> MatchRecord.of(record.match()).match() == record.match()
    True
    >>> record.terms.first_dealer
    2
    """

    convention: Convention
    players: tuple[Player, ...]
    pool: int | None = None
    ends: Ends | Absent = ABSENT
    first_dealer: int
    deals: tuple[MatchItem, ...]
    meta: Meta | Absent = ABSENT

    @classmethod
    def of(cls, match: Match) -> MatchRecord:
        """Write a match as a record.

        Raises:
            RecordError: If a fourth player joined the match (ST-4), which records do not hold.
            WrongType: If it is no match.
        """
        if not isinstance(match, Match):
            wrong_type("MatchRecord.of", match, "a Match")
        refuse_joined(match.pad)
        terms = match.terms
        items = match.log if match.current is None else (*match.log, match.current)
        return cls(
            convention=terms.convention,
            players=terms.players,
            pool=terms.pool,
            ends=ABSENT if terms.ends is None else terms.ends,
            first_dealer=terms.first_dealer,
            deals=tuple(map(_item, items)),
        )

    @property
    def terms(self) -> Terms:
        """What was agreed.

        Raises:
            RecordError: If the parts do not go together.
        """
        return terms_of(self.convention, self.players, self.pool, self.ends, self.first_dealer)

    def replay(self) -> MatchReplay:
        """Play the record again and check every action.

        Returns:
            The match; or its good part together with the first error.

        Raises:
            RecordError: If the head is not right, so that nothing can be played.

        Source: formats §2.
        """
        terms = self.terms
        items: list[PlayedDeal | Adjustment] = []
        unread: RecordError | None = None
        for index, item in enumerate(self.deals):
            read_item, unread = _read_item(item, index, len(terms.players))
            if read_item is not None:
                items.append(read_item)
            if unread is not None:
                break
        found = replay(terms, items)
        if found.error is not None:
            return MatchReplay(found.match, _placed(found.error))
        if unread is not None and unread.action is not None:
            state = found.match.state
            unread = _with_expected(unread, state) if state is not None else unread
        return MatchReplay(found.match, unread)

    def match(self) -> Match:
        """Return the match.

        Raises:
            RecordError: With the index of the deal and of the action that is refused.
        """
        found = self.replay()
        if found.error is not None:
            raise found.error
        return found.match

    def canonical(self) -> MatchRecord:
        """Return the record with cards and actions in their canonical texts.

        Raises:
            RecordError: If the match is refused.
        """
        match = self.match()
        played = match.log if match.current is None else (*match.log, match.current)
        items = tuple(
            item.canonical(len(self.players), done.actions)
            if isinstance(item, CardsItem) and isinstance(done, PlayedDeal)
            else item
            for item, done in zip(self.deals, played, strict=True)
        )
        return attrs.evolve(self, deals=items)


def _item(item: PlayedDeal | Adjustment) -> MatchItem:
    if isinstance(item, Adjustment):
        return AdjustItem(adjust=AdjustObject.of(item))
    over: Any = True if item.over else ABSENT
    return CardsItem(
        hands=tuple(map(str, item.deal.hands)),
        talon=item.deal.talon_text,
        actions=tuple(map(str, item.actions)),
        over=over,
    )


def _read_item(
    item: MatchItem, index: int, players: int
) -> tuple[PlayedDeal | Adjustment | None, RecordError | None]:
    """Read the cards and actions of an item, as far as they can be read, and the error."""
    path = f"$.deals[{index}]"
    try:
        if isinstance(item, AdjustItem):
            path += ".adjust"
            return item.adjust.adjustment(), None
        deal: Deal = item.cards(players)
    except BadValue as bad:
        return None, with_place(bad.as_error(path), path, index)
    except PreferenceError as error:
        return None, with_place(error, f"{path}.{getattr(error, 'key', 'hands')}", index)
    actions: list[Action] = []
    for at, text in enumerate(item.actions):
        try:
            actions.append(parse_action(text))
        except PreferenceError as error:
            unread = with_place(error, f"{path}.actions[{at}]", index, at)
            return PlayedDeal(deal, tuple(actions)), unread
    return PlayedDeal(deal, tuple(actions), item.over is True), None


def _placed(found: ReplayError) -> RecordError:
    path = f"$.deals[{found.item}]"
    if found.action is not None:
        path += f".actions[{found.action}]"
    error = with_place(found.error, path, found.item, found.action)
    if found.action is None or found.state is None:
        return error
    return _with_expected(error, found.state)


def _with_expected(error: RecordError, state: State) -> RecordError:
    """List the legal actions, claims as one text."""
    legal = [str(action) for action in legal_actions(state)]
    if legal_claims(state):
        legal.append("claim a b c")
    if legal:
        error.expected = ", ".join(legal)
    return error


def read_match_record(source: object) -> MatchRecord:
    """Read a match record from JSON text, bytes, or an object read from JSON.

    Raises:
        RecordError: If it is not JSON or not of the right shape, with the path.
        WrongType: If the source is of another type.

    Source: formats §2.

    >>> record = read_match_record(
    ...     '{"preference": 1, "convention": "sochi", "players": ["A", "B", "C"],'
    ...     ' "pool": 10, "first_dealer": 2, "deals": []}'
    ... )
    >>> record.pool, record.match().setting.dealer
    (10, 2)
    """
    document = dict(open_document(source, "read_match_record"))
    del document["preference"]
    return read(document, MatchRecord)


def write_match_record(record: MatchRecord | Match) -> str:
    """Write a match record as canonical JSON text on one line.

    Raises:
        ConventionError: If the convention holds a callable of its own.
        RecordError: If the record is refused.
        WrongType: If it is neither a record nor a match.

    Source: formats §2.

    >>> import preference as pref
    >>> match = pref.Match.start(pref.SOCHI, ["A", "B", "C"], pool=10, first_dealer=2)
    >>> text = write_match_record(match.deal(pref.Deal.shuffled(seed=7)).apply(pref.Pass()))
    >>> text[:40], text[-40:]
    ('{"preference": 1, "convention": "sochi",', '"talon": "♣9 ♠7", "actions": ["pass"]}]}')
    """
    if isinstance(record, Match):
        record = MatchRecord.of(record)
    elif isinstance(record, MatchRecord):
        record = record.canonical()
    else:
        wrong_type("write_match_record", record, "a MatchRecord or a Match")
    return write_json({"preference": 1, **write(record)})


def replay_document(source: object, *, settle: bool = False) -> dict[str, Any]:
    """Replay a match record and return the result document.

    Args:
        source: A match record: JSON text, bytes, an object read from JSON, or a `MatchRecord`.
        settle: Whether to settle a match that is not over, too.

    Raises:
        RecordError: If the record is refused, with the place and the legal actions.
        WrongType: If the source is of another type.

    Source: formats §1.2, §2.

    >>> document = replay_document(
    ...     '{"preference": 1, "convention": "sochi", "players": ["A", "B", "C"],'
    ...     ' "first_dealer": 2, "deals": [{"shuffle": {"name": "sha256-fisher-yates-1",'
    ...     ' "seed": "7"}, "actions": ["pass", "pass"]}]}'
    ... )
    >>> document["finished"], document["next"]
    (False, {'dealer': 2, 'min_level': 6, 'raspasy_count': 0})
    """
    check_flag("replay_document", "settle", settle)
    record = source if isinstance(source, MatchRecord) else read_match_record(source)
    return result_document(record.match().pad, settle=settle)
