"""From a convention and an outcome to entries: what a deal writes, and by which rule."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final

import attrs

from preference.auction import MOST_BLIND_PASSES
from preference.cards import Card, Rank
from preference.checks import check_outcome
from preference.contracts import MISERE_PRICE, Contract, Misere
from preference.conventions import (
    Convention,
    DealerConsolation,
    Distribution,
    HalfWhistAward,
    RaspasyScorer,
    RaspasyScoring,
    RaspasyTally,
    RaspasyTalon,
    Responsibility,
    SharedTrick,
    TwoWhisters,
    ZeroTricks,
)
from preference.deals import DUMMY
from preference.decisions import Defence, Role
from preference.errors import ArgumentError, ConventionError, few, shown
from preference.outcomes import (
    ContractOutcome,
    Outcome,
    RaspasyOutcome,
    SurrenderOutcome,
    bonus_is_due,
    defence_of,
)
from preference.sheet import Amount, Column, Entry, amount
from preference.table import Setting

__all__ = ["score", "talon_worth", "undertricks"]


def score(convention: Convention, outcome: Outcome) -> tuple[Entry, ...]:
    """Return what a deal writes on the sheet, before any help.

    Entries stand in the order declarer, first defender, second defender, dealer; on raspasy
    clockwise from the first hand, the dealer of four last; of one seat pool, gora, whists.

    Args:
        convention: What was played.
        outcome: How the deal came out; of a finished state, or typed in.

    Raises:
        OutcomeError: If the rules or the table do not allow the outcome.
        WrongType: If an argument is of the wrong type.

    Source: SC-1 to SC-6, WH-3 to WH-14, EX-3 to EX-5, RA-4 to RA-7, BL, BO.

    >>> import preference as pref
    >>> outcome = pref.ContractOutcome(
    ...     setting=pref.Setting(players=3, dealer=2),
    ...     contract=pref.parse_contract("8♥"),
    ...     declarer=0,
    ...     calls=(pref.Whist(), pref.Pass()),
    ...     tricks=(6, 3, 1),
    ... )
    >>> for entry in score(pref.SOCHI, outcome):
    ...     print(entry)
    seat 0: gora +12 (SC-1)
    seat 1: whists on seat 0 +24 (WH-11)
    seat 1: whists on seat 0 +12 (WH-12)
    seat 2: whists on seat 0 +12 (WH-12)
    """
    check_outcome(convention, outcome)
    if isinstance(outcome, ContractOutcome):
        if isinstance(outcome.contract, Misere):
            entries = _misere(convention, outcome)
        else:
            entries = _Contract.of(convention, outcome, outcome.contract).entries()
        return _written(entries, multiplier(convention, outcome))
    if isinstance(outcome, RaspasyOutcome):
        return _written(_raspasy(convention, outcome), multiplier(convention, outcome))
    if isinstance(outcome, SurrenderOutcome):
        return _written(_surrender(convention, outcome), 1)
    return ()


def multiplier(convention: Convention, outcome: Outcome) -> int:
    """Return how many times a deal counts: blind games, bombs, blind passes.

    Source: BL-2, BL-3, BO.

    >>> import preference as pref
    >>> outcome = pref.RaspasyOutcome(setting=pref.Setting(3, 2), tricks=(0, 5, 5), blind_passes=3)
    >>> multiplier(pref.SOCHI.evolve(blind=True), outcome)
    4
    """
    if isinstance(outcome, RaspasyOutcome):
        return 1 << min(outcome.blind_passes, MOST_BLIND_PASSES)
    if isinstance(outcome, ContractOutcome):
        return (2 if outcome.blind else 1) * (2 if uses_bomb(convention, outcome) else 1)
    return 1


def uses_bomb(convention: Convention, outcome: Outcome) -> bool:
    """Whether the declarer uses up a bomb on this deal.

    Source: BO.

    >>> import preference as pref
    >>> setting = pref.Setting(3, 2, bombs=(1, 0, 0))
    >>> outcome = pref.SurrenderOutcome(setting=setting, bid=pref.parse_contract("6♠"), declarer=0)
    >>> uses_bomb(pref.CLASSIC, outcome)
    False
    """
    if not isinstance(outcome, ContractOutcome) or not convention.raspasy.bombs:
        return False
    bombs = outcome.setting.bombs
    return bool(bombs and bombs[outcome.declarer])


def undertricks(outcome: ContractOutcome) -> int:
    """Return by how many tricks the declarer is set, penalty tricks included; 0 if made.

    On a misere these are the tricks taken.

    Source: SC-1, SC-2, SC-6, WH-3, WH-5.

    >>> import preference as pref
    >>> undertricks(
    ...     pref.ContractOutcome(
    ...         setting=pref.Setting(3, 2),
    ...         contract=pref.parse_contract("6♠"),
    ...         declarer=0,
    ...         tricks=(5, 3, 2),
    ...     )
    ... )
    1
    """
    if outcome.tricks is None:
        return 0
    taken = outcome.tricks[outcome.declarer]
    if isinstance(outcome.contract, Misere):
        return taken + outcome.penalty_tricks
    return max(0, outcome.contract.level - taken) + outcome.penalty_tricks


def talon_worth(talon: Sequence[Card]) -> int:
    """Return how many trick prices a talon is worth to the dealer of four.

    Source: EX-5.

    >>> from preference.cards import parse_cards
    >>> [talon_worth(parse_cards(text)) for text in ("♠A ♥A", "♠A ♠K", "♠A ♥K", "♠K ♠Q", "♠K ♥Q")]
    [3, 2, 1, 1, 0]
    """
    ranks = {card.rank for card in talon}
    one_suit = talon[0].suit is talon[1].suit
    if ranks == {Rank.ACE}:
        return 3
    if one_suit and ranks == {Rank.ACE, Rank.KING}:
        return 2
    if Rank.ACE in ranks or (one_suit and ranks == {Rank.KING, Rank.QUEEN}):
        return 1
    return 0


_Line = tuple[int, Column, Amount, str, int | None]


def _written(lines: Iterable[_Line], times: int) -> tuple[Entry, ...]:
    return tuple(
        Entry(seat, column, amount(value * times), rule, on)
        for seat, column, value, rule, on in lines
        if value
    )


def _misere(convention: Convention, outcome: ContractOutcome) -> Iterable[_Line]:
    """Write a misere (SC-2) and, where the talon was refused, the dealer's part (EX-4)."""
    prices, taken = convention.prices, undertricks(outcome)
    if taken:
        cost = MISERE_PRICE * taken * prices.gora_factor
        yield outcome.declarer, Column.GORA, cost, "SC-2", None
    else:
        reward = MISERE_PRICE * prices.pool_factor
        yield outcome.declarer, Column.POOL, reward, "SC-2", None
    if outcome.talon_refused:
        cost = MISERE_PRICE * prices.gora_factor
        yield outcome.setting.dealer, Column.GORA, cost, "EX-4", None


def _surrender(convention: Convention, outcome: SurrenderOutcome) -> Iterable[_Line]:
    """Write a surrender (EX-3)."""
    given = convention.talon.surrender
    tricks = outcome.bid.level if given == "all" else given
    assert isinstance(tricks, int)
    cost = tricks * outcome.bid.price * convention.prices.gora_factor
    yield outcome.declarer, Column.GORA, cost, "EX-3", None


@attrs.frozen
class _Contract:
    """A contract with what its scoring asks again and again."""

    convention: Convention
    outcome: ContractOutcome
    contract: Contract
    defence: Defence
    set_by: int
    whist_price: int
    seats: tuple[int, ...]
    """The seats of the defence by role: first, second, dealer; −1 where there is none."""

    @classmethod
    def of(cls, convention: Convention, outcome: ContractOutcome, contract: Contract) -> _Contract:
        setting = outcome.setting
        hand = setting.hand_of(outcome.declarer)
        defenders = [setting.seats[(hand + step) % 3] for step in (1, 2)]
        defenders.sort(key=lambda seat: seat == DUMMY)
        dealer = setting.dealer if setting.players == 4 else DUMMY
        return cls(
            convention,
            outcome,
            contract,
            defence_of(convention, outcome),
            undertricks(outcome),
            contract.price * convention.prices.whist_factor,
            (*defenders, dealer),
        )

    def entries(self) -> Iterable[_Line]:
        """Write the declarer, then the defence by role."""
        prices, declarer = self.convention.prices, self.outcome.declarer
        if self.set_by:
            cost = self.set_by * self.contract.price * prices.gora_factor
            yield declarer, Column.GORA, cost, "SC-1", None
        else:
            yield declarer, Column.POOL, self.contract.price * prices.pool_factor, "SC-1", None
        for role in Role:
            seat = self.seats[role]
            if seat == DUMMY:
                continue
            if role is Role.DEALER and self.outcome.talon_refused:
                cost = self.contract.price * prices.gora_factor
                yield seat, Column.GORA, cost, "EX-4", None
            yield seat, Column.GORA, self._short(role), "WH-10", None
            if role is Role.DEALER and bonus_is_due(self.convention, self.outcome):
                talon = self.outcome.talon
                assert talon is not None
                yield seat, Column.WHISTS, talon_worth(talon) * self.whist_price, "EX-5", declarer
            if role is self.defence.half_whist:
                rule = "WH-4" if role is Role.FIRST else "WH-3"
                yield seat, Column.WHISTS, self._half_whist(), rule, declarer
            rule = "WH-13" if self.defence.checked else "WH-11"
            yield seat, Column.WHISTS, self._trick_whists(role), rule, declarer
            if self.set_by and self._is_consoled(role):
                yield seat, Column.WHISTS, self._consolation(), "WH-12", declarer

    def _half_whist(self) -> Fraction:
        """What an accepted half-whist is worth (WH-3)."""
        if self.convention.whist.half_whist_award is HalfWhistAward.HALF_TRICK:
            return Fraction(self.whist_price, 2)
        return Fraction(self.contract.quota * self.whist_price, 2)

    def _taken(self, role: Role) -> int:
        """Tricks of a defender's own hand; none where nothing was played."""
        seat, tricks = self.seats[role], self.outcome.tricks
        return 0 if tricks is None or seat == DUMMY else tricks[seat]

    @property
    def _taken_together(self) -> int:
        return self._taken(Role.FIRST) + self._taken(Role.SECOND)

    def _missing(self, role: Role) -> int | Fraction:
        """How many tricks a role is short of what it answers for (WH-10)."""
        whisters, quota = self.defence.whisters, self.contract.quota
        if role not in whisters:
            return 0
        if len(whisters) == 1:
            return max(0, quota - self._taken_together)
        rules = self.convention.whist
        if quota > 1:
            together = self._taken_together >= quota
            if rules.two_whisters is TwoWhisters.JOINT and together:
                return 0
            return max(Fraction(0), Fraction(quota, 2) - self._taken(role))
        answers = rules.shared_trick is SharedTrick.EACH or role is Role.SECOND
        return 1 if answers and self._taken_together == 0 else 0

    def _short(self, role: Role) -> Fraction:
        """What a missing quota costs a role in gora (WH-10)."""
        full = self._missing(role) * self.contract.price * self.convention.prices.gora_factor
        half = self.convention.whist.responsibility is Responsibility.HALF
        return Fraction(full, 2) if half else Fraction(full)

    def _trick_whists(self, role: Role) -> Fraction:
        """What a role writes for the tricks of the defence (WH-11, WH-13, WH-14)."""
        defence, single = self.defence, self.defence.single
        if defence.checked or len(defence.whisters) == 2:
            tricks: int | Fraction = self._taken(role)
        elif single is None:
            tricks = 0
        elif self.set_by and self._is_shared:
            tricks = Fraction(self._taken_together, 2) if role is not Role.DEALER else 0
        else:
            tricks = self._taken_together if role is single else 0
        return Fraction(tricks * self.whist_price)

    @property
    def _is_shared(self) -> bool:
        """Whether two defenders share a single whister's tricks on a set (WH-11, WH-14, GU)."""
        return (
            self.convention.whist.distribution is Distribution.GENTLEMAN
            and self.defence.single is not Role.DEALER
            and self.defence.returned_from is None
            and self.seats[Role.SECOND] != DUMMY
        )

    def _is_consoled(self, role: Role) -> bool:
        """Whether a role writes consolation on a set declarer (WH-12, DL-2)."""
        if role is not Role.DEALER:
            return True
        when = self.convention.dealer.dealer_consolation
        if when is DealerConsolation.IF_RETURNED:
            return self.defence.single is Role.DEALER
        return when is DealerConsolation.ALWAYS

    def _consolation(self) -> int:
        """What the undertricks of the declarer give each of the defence (WH-12)."""
        each = self.convention.whist.consolation
        return self.set_by * (each if isinstance(each, int) else self.whist_price)


def _playing(convention: Convention, setting: Setting) -> tuple[int, ...]:
    """The seats whose tricks count on raspasy, the dealer of four last and only with the talon."""
    leads = convention.raspasy.raspasy_talon is RaspasyTalon.LEADS
    return setting.order if leads else setting.active


def _raspasy(convention: Convention, outcome: RaspasyOutcome) -> Iterable[_Line]:
    """Write a raspasy (RA-4 to RA-7)."""
    rules, setting = convention.raspasy, outcome.setting
    price = rules.raspasy_price.after(setting.raspasy_count)
    playing = _playing(convention, setting)
    scoring = rules.raspasy_scoring
    if scoring is RaspasyScoring.GORA:
        return _raspasy_gora(convention, outcome, playing, price)
    if scoring is RaspasyScoring.WHISTS:
        return _raspasy_whists(convention, outcome, price)
    if scoring is RaspasyScoring.LOSERS:
        return _raspasy_losers(convention, outcome, price)
    tally = RaspasyTally(outcome.tricks, playing, setting.players, price)
    return _own_scoring(scoring, tally)


def _zero_bonus(convention: Convention, price: int, seat: int, rule: str) -> Iterable[_Line]:
    """Write the bonus for no trick where the convention wants it (RA-5, RA-6)."""
    rules, prices = convention.raspasy, convention.prices
    bonus = rules.zero_bonus if isinstance(rules.zero_bonus, int) else price
    if rules.zero_tricks is ZeroTricks.POOL:
        yield seat, Column.POOL, bonus * prices.pool_factor, rule, None
    elif rules.zero_tricks is ZeroTricks.GORA:
        yield seat, Column.GORA, -bonus * prices.gora_factor, rule, None


def _raspasy_gora(
    convention: Convention, outcome: RaspasyOutcome, playing: Sequence[int], price: int
) -> Iterable[_Line]:
    """Write tricks into gora (RA-5)."""
    least = min(outcome.tricks[seat] for seat in playing)
    pardon = least if convention.raspasy.amnesty else 0
    for seat in playing:
        taken = outcome.tricks[seat]
        if not taken:
            yield from _zero_bonus(convention, price, seat, "RA-5")
        cost = (taken - pardon) * price * convention.prices.gora_factor
        yield seat, Column.GORA, cost, "RA-5", None


def _raspasy_whists(convention: Convention, outcome: RaspasyOutcome, price: int) -> Iterable[_Line]:
    """Let who took fewest write whists on the others (RA-6)."""
    tricks, active = outcome.tricks, outcome.setting.active
    least = min(tricks[seat] for seat in active)
    winners = [seat for seat in active if tricks[seat] == least]
    each = Fraction(price * convention.prices.whist_factor, len(winners))
    for seat in outcome.setting.order:
        if not tricks[seat]:
            yield from _zero_bonus(convention, price, seat, "RA-6")
        if seat in winners:
            for other in sorted(active):
                if other not in winners:
                    yield seat, Column.WHISTS, each * tricks[other], "RA-6", other


def _raspasy_losers(convention: Convention, outcome: RaspasyOutcome, price: int) -> Iterable[_Line]:
    """Let those who took most pay for their own tricks (RA-7)."""
    tricks, active = outcome.tricks, outcome.setting.active
    least = min(tricks[seat] for seat in active)
    for seat in active:
        if tricks[seat] > least:
            cost = tricks[seat] * price * convention.prices.gora_factor
            yield seat, Column.GORA, cost, "RA-7", None


_OWN: Final = "raspasy_scoring"

_MOST_LINES: Final = 64
"""More than any raspasy has: four seats with five amounts each are twenty."""


def _own_scoring(scorer: RaspasyScorer, tally: RaspasyTally) -> Iterable[_Line]:
    """Take over what a table's own scorer writes, or refuse it."""
    seats = range(tally.players)
    try:
        lines = few(_OWN, scorer(tally), "lines", _MOST_LINES)
        if len(lines) > _MOST_LINES:
            raise ArgumentError("too many lines", code="bad-scorer", refused="lines without end")
        for seat, column, value, on in lines:
            entry = Entry(seat, Column(column), value, "RA-5", on)
            if seat not in seats or (on is not None and on not in seats):
                raise ArgumentError("no such seat", code="bad-seat", refused=shown((seat, on)))
            yield entry.seat, entry.column, entry.amount, entry.rule, entry.on
    except Exception as error:
        raise ConventionError(
            f"the convention's own raspasy scoring failed, or returned no lines: {shown(error)}",
            code="bad-scorer",
            rule="RA-5",
            expected="RaspasyLine(seat, column, amount, on) for each line",
            option=_OWN,
        ) from error
