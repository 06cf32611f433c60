"""Outcomes by chance: whatever a score pad may be told of a deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import attrs

from preference.actions import Action, Look
from preference.cards import DECK, Card, Rank
from preference.contracts import CONTRACTS, MISERE, Contract, Misere
from preference.conventions import Convention, RaspasyTalon
from preference.decisions import Decisions, Defence, Stage, open_decisions
from preference.errors import ArgumentError, shown, wrong_type
from preference.outcomes import (
    OUTCOME_TYPES,
    ContractOutcome,
    Outcome,
    PreferansOutcome,
    RaspasyOutcome,
    SurrenderOutcome,
    bonus_is_due,
)
from preference.table import Setting, check_players
from preference.testing.chance import Chance, drawn_ahead
from preference.testing.making.arguments import check_chance

__all__ = ["make_outcome"]

_ALL_TRICKS: Final = 10

_CHOICES: Final = 16
"""More choices than most outcomes have."""


def make_outcome(
    chance: Chance,
    convention: Convention,
    setting: Setting,
    kind: type[Outcome] | None = None,
) -> Outcome:
    """Make an outcome that `check_outcome` accepts: of any kind, with any calls and tricks.

    The plainest is a raspasy.

    Args:
        chance: Where the choices come from.
        convention: What is played.
        setting: Where and when.
        kind: The class of the outcome, or `None` for any that the convention has.

    Raises:
        ArgumentError: If the convention does not have that kind, or so many players.
        WrongType: If it is no class of outcomes, or another argument is of the wrong type.

    Source: formats §1.1.

    >>> from random import Random
    >>> from preference.conventions import SOCHI
    >>> from preference.testing import RandomChance
    >>> from preference.checks import check_outcome
    >>> check_outcome(SOCHI, make_outcome(RandomChance(Random(4)), SOCHI, Setting(3, 2)))
    """
    check_chance("make_outcome", chance)
    check_setting("make_outcome", convention, setting)
    kinds = kinds_of("make_outcome", convention, kind)
    chance = drawn_ahead(chance, _CHOICES)
    chosen = chance.pick(kinds)
    if chosen is RaspasyOutcome:
        return _raspasy(chance, convention, setting)
    seat = chance.pick(setting.active)
    if chosen is PreferansOutcome:
        return PreferansOutcome(setting=setting, holder=seat)
    if chosen is SurrenderOutcome:
        bid = _game(chance, convention, setting)
        return SurrenderOutcome(setting=setting, bid=bid, declarer=seat)
    contract = MISERE if chance.flag(15) else _game(chance, convention, setting)
    return _undertaken(chance, convention, setting, seat, contract)


def _kinds(convention: Convention) -> list[type[Outcome]]:
    """List the kinds of outcomes that a convention has, the commoner ones more often."""
    kinds: list[type[Outcome]] = [*[RaspasyOutcome] * 4, *[ContractOutcome] * 13]
    if convention.talon.surrender is not None:
        kinds += [SurrenderOutcome] * 2
    if convention.play.preferans_hand:
        kinds.append(PreferansOutcome)
    return kinds


def check_setting(function: str, convention: object, setting: object) -> None:
    """Refuse what is no place where a convention is played.

    Raises:
        ArgumentError: If the convention does not have so many players.
        WrongType: If it is no setting, or no convention.

    Source: ST-3.

    >>> from preference.conventions import SOCHI
    >>> check_setting("f", SOCHI, Setting(3, 2))
    """
    if not isinstance(convention, Convention):
        wrong_type(function, convention, "a Convention such as SOCHI")
    if not isinstance(setting, Setting):
        wrong_type(function, setting, "a Setting")
    check_players(convention, setting.players)


def kinds_of(function: str, convention: Convention, kind: object) -> list[type[Outcome]]:
    """List the kinds of outcomes that a convention has, or the one that is wished.

    Raises:
        ArgumentError: If the convention does not have that kind.
        WrongType: If it is no class of outcomes.

    Source: formats §1.1.

    >>> from preference.conventions import SOCHI
    >>> kinds_of("f", SOCHI, RaspasyOutcome)
    [<class 'preference.outcomes.RaspasyOutcome'>]
    """
    kinds = _kinds(convention)
    if kind is None:
        return kinds
    if not any(kind is one for one in OUTCOME_TYPES):
        wrong_type(function, kind, "a class of outcomes, such as RaspasyOutcome, or None")
    for known in kinds:
        if known is kind:
            return [known]
    raise ArgumentError(
        "the convention does not have such outcomes",
        code="no-such-outcome",
        rule="EX-3" if kind is SurrenderOutcome else "PL-7",
        refused=shown(kind),
        expected=", ".join(dict.fromkeys(one.__name__ for one in kinds)),
    )


def _raspasy(chance: Chance, convention: Convention, setting: Setting) -> RaspasyOutcome:
    tricks = [0] * setting.players
    if setting.players == 4 and convention.raspasy.raspasy_talon is RaspasyTalon.LEADS:
        tricks[setting.dealer] = chance.pick((0, 0, 1, 2))
    _share_out(chance, tricks, setting.active, _ALL_TRICKS - sum(tricks))
    # Three blind passes can be made, though only two count (BL-2).
    passes = chance.pick((0, 0, 1, 2, 3)) if convention.auction.blind else 0
    return RaspasyOutcome(setting=setting, tricks=tuple(tricks), blind_passes=passes)


def _game(chance: Chance, convention: Convention, setting: Setting) -> Contract:
    """Choose a game, none too low; more sixes, and more spades for Stalingrad."""
    lowest = convention.raspasy.min_level(setting.raspasy_count)
    games = [game for game in CONTRACTS if game.level >= lowest]
    if chance.flag(40):
        return chance.pick(games[:5])
    return chance.pick(games)


def _undertaken(
    chance: Chance,
    convention: Convention,
    setting: Setting,
    declarer: int,
    contract: Contract | Misere,
) -> ContractOutcome:
    way = chance.pick(_ways(convention, setting, contract))
    blind = way == "blind"
    calls, defence = _calls(chance, convention, setting, contract, blind)
    outcome = ContractOutcome(
        setting=setting,
        contract=contract,
        declarer=declarer,
        calls=calls,
        tricks=_split(chance, setting, declarer, contract) if defence.is_played else None,
        talonless=way == "talonless",
        talon_refused=way == "talon_refused",
        penalty_tricks=_penalty(chance) if defence.is_played else 0,
        blind=blind,
    )
    if bonus_is_due(convention, outcome) or chance.flag(10):
        return attrs.evolve(outcome, talon=_talon(chance))
    return outcome


def _ways(convention: Convention, setting: Setting, contract: Contract | Misere) -> Sequence[str]:
    """List the ways to play it beside the plain one (BI-9, EX-4, BL-3)."""
    ways = ["plain"] * 3
    allowed = convention.auction.talonless
    if isinstance(contract, Misere):
        talonless = "misere" in allowed
    else:
        # Who has bid 9 w/t may declare a ten, whether or not 10 w/t may be bid (EX-2).
        talonless = any(level in allowed and level <= contract.level for level in (9, 10))
    if talonless:
        ways += ["talonless"] * 2
    if convention.talon.talon_refusal and setting.players == 4:
        ways.append("talon_refused")
    if convention.auction.blind:
        ways += ["blind"] * 2
    return ways


def _calls(
    chance: Chance,
    convention: Convention,
    setting: Setting,
    contract: Contract | Misere,
    blind: bool,
) -> tuple[tuple[Action, ...], Defence]:
    """Answer the whist decisions, and write them as a score pad does, or shorter."""
    now = open_decisions(convention, setting.players, contract, blind=blind)
    calls: list[Action] = []
    while isinstance(now, Decisions):
        answers = [answer for answer in now.answers() if not isinstance(answer, Look)]
        answer = chance.pick(answers)
        after = now.advance(answer)
        if not _is_left_out(chance, now, after):
            calls.append(answer)
        now = after
    return tuple(calls), now


def _is_left_out(chance: Chance, asked: Decisions, after: Decisions | Defence) -> bool:
    """Whether an answer is not written: it need not be, or a first defender declined (WH-5)."""
    if asked.stage is Stage.AGAIN:
        return not (isinstance(after, Decisions) and after.stage is Stage.CHOICE)
    if asked.stage is Stage.CHOICE:
        return isinstance(after, Defence) and after.is_played and chance.flag(30)
    return asked.stage is Stage.DEALER and isinstance(after, Defence) and chance.flag(30)


def _split(
    chance: Chance, setting: Setting, declarer: int, contract: Contract | Misere
) -> tuple[int, ...]:
    """Give the declarer about what was undertaken, and share the rest among the defenders."""
    aim = 0 if isinstance(contract, Misere) else contract.level
    taken = chance.integer(0, _ALL_TRICKS) if chance.flag(15) else aim + chance.pick(_OVER)
    tricks = [0] * setting.players
    tricks[declarer] = max(0, min(_ALL_TRICKS, taken))
    defenders = [seat for seat in setting.active if seat != declarer]
    _share_out(chance, tricks, defenders, _ALL_TRICKS - tricks[declarer])
    return tuple(tricks)


_OVER: Final = (0, 0, 1, 2, -1, -2, -3)
"""By how many tricks a declarer misses or outdoes what was undertaken."""


def _share_out(chance: Chance, tricks: list[int], seats: Sequence[int], left: int) -> None:
    """Share tricks out among seats."""
    *others, last = seats
    for seat in others:
        tricks[seat] = chance.integer(0, left)
        left -= tricks[seat]
    tricks[last] = left


def _penalty(chance: Chance) -> int:
    return chance.integer(1, _ALL_TRICKS) if chance.flag(8) else 0


def _talon(chance: Chance) -> tuple[Card, Card]:
    """Choose a talon; half of them of high cards, or the bonus would hardly be seen (EX-5)."""
    high = [card for card in DECK if card.rank >= Rank.QUEEN]
    cards = high if chance.flag(50) else DECK
    shown = chance.pick(cards)
    return shown, chance.pick([card for card in cards if card != shown])
