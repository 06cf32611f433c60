"""The items of `deals`: deals of a score record, adjustments, deals of a match record."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final, Literal, TypeAlias, TypeVar

import attrs

from preference.actions import Action
from preference.cards import Hand, parse_cards
from preference.contracts import Contract, Misere
from preference.deals import Deal
from preference.errors import OutcomeError, PreferenceError, shown
from preference.game import Adjustment
from preference.outcomes import (
    ContractOutcome,
    Outcome,
    PreferansOutcome,
    RaspasyOutcome,
    SurrenderOutcome,
)
from preference.records.convert import (
    ABSENT,
    CONVERTER,
    Absent,
    BadValue,
    Calls,
    Count,
    GameText,
    Meta,
    TalonText,
)
from preference.shuffles import SHUFFLES
from preference.table import Setting

T = TypeVar("T")

__all__ = [
    "AdjustItem",
    "CardsItem",
    "ContractItem",
    "MatchItem",
    "PreferansItem",
    "RaspasyItem",
    "ScoreItem",
    "ShuffleObject",
    "SurrenderItem",
]


@attrs.frozen(kw_only=True)
class AdjustObject:
    """What an adjustment says."""

    seat: int
    gora: int | Absent = ABSENT
    pool: int | Absent = ABSENT
    whists: int | Absent = ABSENT
    on: int | Absent = ABSENT
    reason: str

    @classmethod
    def of(cls, adjustment: Adjustment) -> AdjustObject:
        """Write an adjustment."""
        values: dict[str, Any] = attrs.asdict(adjustment)
        for key, value in values.items():
            values[key] = ABSENT if value is None else value
        return cls(**values)

    def adjustment(self) -> Adjustment:
        """Return the adjustment."""
        amounts = [
            None if isinstance(value, Absent) else value
            for value in (self.gora, self.pool, self.whists, self.on)
        ]
        gora, pool, whists, on = amounts
        return Adjustment(self.seat, gora, pool, whists, on, self.reason)


@attrs.frozen(kw_only=True)
class AdjustItem:
    """An adjustment in a record (SC-6)."""

    adjust: AdjustObject
    note: str | Absent = ABSENT
    meta: Meta | Absent = ABSENT


@attrs.frozen(kw_only=True)
class ContractItem:
    """A contract or a misere in a score record."""

    contract: Contract | Misere
    declarer: int
    talonless: Literal[True] | Absent = ABSENT
    talon_refused: Literal[True] | Absent = ABSENT
    blind: Literal[True] | Absent = ABSENT
    talon: TalonText | Absent = ABSENT
    calls: Calls | Absent = ABSENT
    tricks: tuple[int, ...] | Absent = ABSENT
    penalty_tricks: Count | Absent = ABSENT
    over: Literal[True] | Absent = ABSENT
    note: str | Absent = ABSENT
    meta: Meta | Absent = ABSENT

    def outcome(self, setting: Setting) -> Outcome:
        """Return the outcome at a place in the game."""
        penalty: Any = self.penalty_tricks
        return ContractOutcome(
            setting=setting,
            contract=self.contract,
            declarer=self.declarer,
            calls=_given(self.calls, ()),
            tricks=_given(self.tricks, None),
            talonless=self.talonless is True,
            talon_refused=self.talon_refused is True,
            talon=_given(self.talon, None),
            penalty_tricks=_given(penalty, 0),
            blind=self.blind is True,
        )


@attrs.frozen(kw_only=True)
class RaspasyItem:
    """A raspasy in a score record."""

    raspasy: Literal[True]
    tricks: tuple[int, ...]
    blind_passes: Count | Absent = ABSENT
    over: Literal[True] | Absent = ABSENT
    note: str | Absent = ABSENT
    meta: Meta | Absent = ABSENT

    def outcome(self, setting: Setting) -> Outcome:
        """Return the outcome at a place in the game."""
        passes: Any = self.blind_passes
        return RaspasyOutcome(setting=setting, tricks=self.tricks, blind_passes=_given(passes, 0))


_PLAY_KEYS: Final = ("calls", "tricks", "penalty_tricks", "talonless", "talon_refused", "blind")


@attrs.frozen(kw_only=True)
class SurrenderItem:
    """A surrender in a score record."""

    FOREIGN_KEYS: ClassVar[dict[str, str]] = dict.fromkeys(_PLAY_KEYS, "EX-3")

    surrender: GameText
    declarer: int
    over: Literal[True] | Absent = ABSENT
    note: str | Absent = ABSENT
    meta: Meta | Absent = ABSENT

    def outcome(self, setting: Setting) -> Outcome:
        """Return the outcome at a place in the game."""
        bid: Any = self.surrender
        return SurrenderOutcome(setting=setting, bid=bid, declarer=self.declarer)


@attrs.frozen(kw_only=True)
class PreferansItem:
    """The hand that wins the game, in a score record."""

    FOREIGN_KEYS: ClassVar[dict[str, str]] = dict.fromkeys(_PLAY_KEYS, "PL-7")

    preferans: int
    over: Literal[True] | Absent = ABSENT
    note: str | Absent = ABSENT
    meta: Meta | Absent = ABSENT

    def outcome(self, setting: Setting) -> Outcome:
        """Return the outcome at a place in the game."""
        return PreferansOutcome(setting=setting, holder=self.preferans)


def _given(value: Any, default: Any) -> Any:
    return default if isinstance(value, Absent) else value


@attrs.frozen(kw_only=True)
class ShuffleObject:
    """A named, seeded shuffle (DE-1)."""

    name: str
    seed: str


def _read_part(key: str, reader: Callable[[str], T], text: str) -> T:
    """Read a part of a deal, and give its key to the refusal."""
    try:
        return reader(text)
    except PreferenceError as error:
        raise OutcomeError(
            error.message,
            code=error.code,
            key=key,
            rule=error.rule,
            refused=error.refused,
            expected=error.expected,
        ) from None


def _shuffled(shuffle: ShuffleObject, players: int) -> Deal:
    """Deal by a shuffle, or refuse its name or seed."""
    key = "shuffle.seed" if shuffle.name in SHUFFLES else "shuffle.name"
    return _read_part(key, lambda seed: Deal.shuffled(seed, players, shuffle.name), shuffle.seed)


@attrs.frozen(kw_only=True)
class CardsItem:
    """A deal of a match record: the cards and every action."""

    shuffle: ShuffleObject | Absent = ABSENT
    hands: tuple[str, ...] | Absent = ABSENT
    talon: str | Absent = ABSENT
    actions: tuple[str, ...]
    over: Literal[True] | Absent = ABSENT
    note: str | Absent = ABSENT
    meta: Meta | Absent = ABSENT

    def cards(self, players: int) -> Deal:
        """Return the cards.

        Raises:
            BadValue: If neither cards nor a shuffle are given.
            PreferenceError: If they cannot be read, or are no deal (DE-2).
        """
        if isinstance(self.hands, Absent) or isinstance(self.talon, Absent):
            if isinstance(self.hands, Absent) is not isinstance(self.talon, Absent):
                raise BadValue("hands and talon go together", "one of them", "both, or neither")
            if isinstance(self.shuffle, Absent):
                raise BadValue("a deal without cards", "neither", "hands and talon, or shuffle")
            return _shuffled(self.shuffle, players)
        if len(self.hands) != 3:
            raise OutcomeError(
                "a deal has three hands",
                code="misdeal",
                key="hands",
                rule="DE-2",
                refused=f"{len(self.hands)} hands",
                expected="the first, second and third hand",
            )
        first, second, third = (
            _read_part(f"hands[{at}]", Hand.of, text) for at, text in enumerate(self.hands)
        )
        talon = _read_part("talon", parse_cards, self.talon)
        if len(talon) != 2 or talon[0] == talon[1]:
            raise OutcomeError(
                "a talon is two different cards",
                code="misdeal",
                key="talon",
                rule="DE-2",
                refused=shown(self.talon),
                expected="two cards",
            )
        deal = Deal.of(first, second, third, talon)
        if not isinstance(self.shuffle, Absent):
            shuffled = _shuffled(self.shuffle, players)
            if shuffled != deal:
                raise OutcomeError(
                    "the cards are not those of the shuffle",
                    code="shuffle-disagrees",
                    key="shuffle",
                    rule="DE-1",
                    refused=str(deal),
                    expected=str(shuffled),
                )
        return deal

    def canonical(self, players: int, actions: tuple[Action, ...]) -> CardsItem:
        """Return the item with cards and actions in their canonical texts."""
        texts = tuple(map(str, actions))
        if isinstance(self.hands, Absent):
            return attrs.evolve(self, actions=texts)
        deal = self.cards(players)
        hands = tuple(map(str, deal.hands))
        return attrs.evolve(self, hands=hands, talon=deal.talon_text, actions=texts)


ScoreItem: TypeAlias = ContractItem | RaspasyItem | SurrenderItem | PreferansItem | AdjustItem
MatchItem: TypeAlias = CardsItem | AdjustItem

_SCORE_ITEMS: Final[dict[str, Any]] = {
    "contract": ContractItem,
    "raspasy": RaspasyItem,
    "surrender": SurrenderItem,
    "preferans": PreferansItem,
    "adjust": AdjustItem,
}


def _score_item(value: Any, _: Any) -> Any:
    if type(value) is not dict:
        raise BadValue("not a deal", value, "an object")
    kinds = [key for key in _SCORE_ITEMS if key in value]
    if len(kinds) != 1:
        raise BadValue(
            "a deal is exactly one of its kinds",
            ", ".join(kinds) or list(value),
            ", ".join(_SCORE_ITEMS),
            code="bad-deal",
        )
    kind = _SCORE_ITEMS[kinds[0]]
    return CONVERTER.structure(value, kind)


def _match_item(value: Any, _: Any) -> Any:
    if type(value) is not dict:
        raise BadValue("not a deal", value, "an object")
    return CONVERTER.structure(value, AdjustItem if "adjust" in value else CardsItem)


CONVERTER.register_structure_hook_func(lambda kind: bool(kind == ScoreItem), _score_item)
CONVERTER.register_structure_hook_func(lambda kind: bool(kind == MatchItem), _match_item)
