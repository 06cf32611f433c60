"""One deal of a soak: made, played and checked; all of it follows from a seed and an index."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Final

import attrs

from preference.actions import Action, ChooseOpen, HalfWhist, ReturnWhist
from preference.contracts import Misere
from preference.conventions import PRESETS, Convention
from preference.engine import Finished, State, apply
from preference.errors import PreferenceError
from preference.outcomes import ContractOutcome, Outcome, RaspasyOutcome, SurrenderOutcome
from preference.scoring import score, undertricks
from preference.simulation.games import fingerprint
from preference.testing.chance import RandomChance
from preference.testing.invariants import (
    ACTIONS,
    INVARIANTS,
    InvariantError,
    case_of,
)
from preference.testing.making import (
    MOST_ACTIONS,
    Course,
    choose_action,
    make_convention,
    make_match,
    make_pad,
    make_state,
)
from preference.testing.soak.tally import Failure, Tally
from preference.tricks import Claiming

__all__ = ["PERIODS", "soak_deal", "soak_range"]

PERIODS: Final = {
    "steps": 8,
    "score_rotation": 8,
    "rotation": 16,
    "texts": 4,
    "claims": 4,
    "answerers": 4,
    "unchanged": 16,
    "value": 32,
    "explain": 2,
    "refusals": 8,
    "every action": 1024,
    "pad": 8,
    "score_record": 64,
    "match": 128,
    "table": 8,
    "turn": 2,
    "followed": 2,
    "auction": 2,
    "undertaking": 4,
    "decisions": 4,
    "end": 8,
}
"""How often the slower invariants are checked: in one deal of so many.

What is not here is checked in every state of every deal: cards, actors, legal; and in every deal:
course_cards, tricks, outcome_allowed, score. Of the others those of a state look at one state of
the deal; `explain` and `refusals` try a few actions there, `every action` all there are.
"""

_DEALS_A_CONVENTION: Final = 16
"""How many deals in a row are played under one convention: it takes as long to make as a deal."""

_FEW: Final = 10
"""How many actions are tried by chance where not all are."""

_EVERY_STATE: Final = tuple((name, INVARIANTS[name].check) for name in ("cards", "actors", "legal"))


@lru_cache(maxsize=4)
def _convention(seed: int, group: int) -> Convention:
    return make_convention(RandomChance(Random(f"soak {seed} convention {group}")))


def soak_range(seed: int, first: int, last: int, convention: str | None = None) -> Tally:
    """Soak the deals from one index to another.

    Args:
        seed: The root seed.
        first: Index of the first deal.
        last: Index after the last.
        convention: Name of a preset, or `None` for random conventions.

    >>> whole = soak_range(1, 0, 6)
    >>> whole == soak_range(1, 4, 6) + soak_range(1, 0, 4), whole.failed
    (True, 0)
    """
    tally = Tally()
    for index in range(first, last):
        tally = soak_deal(seed, index, convention, tally)
    return tally


def soak_deal(
    seed: int, index: int, convention: str | None = None, tally: Tally | None = None
) -> Tally:
    """Soak one deal: play it, check it, and count it.

    Args:
        seed: The root seed.
        index: Which deal.
        convention: Name of a preset, or `None` for random conventions.
        tally: What to add to, changed in place; a new one unless given.

    Returns:
        The tally with this deal.

    >>> soak_deal(1, 0).counts["deals"]
    1
    """
    found = Tally() if tally is None else tally
    deal = _Soaked(seed, index, found)
    try:
        number = deal.run(convention)
    except Exception as error:  # noqa: BLE001 - whatever goes wrong is what a soak looks for
        failure = Failure(index, f"{type(error).__name__}: {error}", deal.replay(error))
        return found + Tally(Counter(deals=1), failed=1, failures=(failure,))
    return attrs.evolve(found, digest=(found.digest + number) % (1 << 128))


class _Soaked:
    """A deal while it is soaked: what was done so far, for the case that something fails."""

    def __init__(self, seed: int, index: int, tally: Tally) -> None:
        self.seed, self.index, self.tally = seed, index, tally
        self.chance = RandomChance(Random(f"soak {seed} deal {index}"))
        self.states: list[State] = []
        self.actions: list[Action] = []

    def replay(self, error: Exception) -> str:
        """Say how to have it again: as the failure says itself, or the deal so far."""
        if isinstance(error, InvariantError) and error.invariant not in _OF_A_STATE:
            return error.replay
        try:
            return case_of(self.states[0], self.actions) if self.states else ""
        except PreferenceError:
            return ""

    def is_due(self, what: str) -> bool:
        """Whether this deal is one that a slower check looks at; they fall on different deals."""
        period = PERIODS[what]
        return self.index % period == _OFFSETS[what] % period

    def check(self, name: str, *args: object) -> None:
        """Check an invariant and count it."""
        INVARIANTS[name].check(*args)
        self.tally.checks[name] += 1

    def run(self, name: str | None) -> int:
        """Play and check; return the fingerprint of the deal."""
        group = self.index // _DEALS_A_CONVENTION
        convention = _convention(self.seed, group) if name is None else PRESETS[name]
        self._play(make_state(self.chance, convention))
        end = self.states[-1]
        assert isinstance(end, Finished)
        outcome = end.outcome
        self._check_course(Course(tuple(self.states), tuple(self.actions)), convention, outcome)
        self._check_one_state()
        entries = score(convention, outcome)
        counts = self.tally.counts
        if self.is_due("pad"):
            self._check_pad(convention)
        if self.is_due("match"):
            self._check_match(convention)
        counts["deals"] += 1
        counts["states"] += len(self.states)
        counts["actions"] += len(self.actions)
        counts["entries"] += len(entries)
        counts.update(_kinds(self.states, outcome))
        return fingerprint(self.index, self.actions, entries)

    def _play(self, state: State) -> None:
        """Play the deal, with the quick invariants in every state."""
        states, actions, chance = self.states, self.actions, self.chance
        while True:
            states.append(state)
            for _, check in _EVERY_STATE:
                check(state)
            if isinstance(state, Finished):
                break
            if isinstance(state, Claiming):
                self.check("answerers", state)
            action = choose_action(chance, state)
            actions.append(action)
            state = apply(state, action)
            if len(actions) > MOST_ACTIONS:
                raise AssertionError(f"the deal does not end: {state}")
        for name, _ in _EVERY_STATE:
            self.tally.checks[name] += len(states)

    def _check_course(self, course: Course, convention: Convention, outcome: Outcome) -> None:
        self.check("course_cards", course)
        self.check("tricks", course)
        self.check("outcome_allowed", convention, outcome)
        self.check("score", convention, outcome)
        by = 1 + self.index % (outcome.setting.players - 1)
        if self.is_due("steps"):
            self.check("steps", course)
        if self.is_due("score_rotation"):
            self.check("score_rotation", convention, outcome, by)
        if self.is_due("rotation"):
            self.check("rotation", course, by)

    def _check_one_state(self) -> None:
        """Check the slower invariants of states in one that is chosen by chance."""
        random = self.chance.random
        state = random.choice(self.states)
        for name in _OF_ONE_STATE:
            if self.is_due(name):
                self.check(name, state)
        some = random.sample(ACTIONS, _FEW)
        for name in ("explain", "refusals"):
            if self.is_due(name):
                self.check(name, state, some)
        if self.is_due("every action"):
            self.check("explain", state, ACTIONS)
            self.check("refusals", state, ACTIONS)

    def _check_pad(self, convention: Convention) -> None:
        """Check the score side on a pad of results that were never played."""
        pad = make_pad(self.chance, convention)
        self.tally.counts["pads"] += 1
        self.tally.counts["lines"] += len(pad.lines)
        for name in ("lines", "pools", "pad_end", "pad_results"):
            self.check(name, pad)
        self.check("two_methods", convention, pad.sheet)
        if self.is_due("score_record"):
            self.check("score_record", pad)

    def _check_match(self, convention: Convention) -> None:
        """Check a match of cards: log, undo, record, and what everybody sees."""
        match = make_match(self.chance, convention)
        self.tally.counts["matches"] += 1
        for name in ("goes_on", "log", "undo", "match_record", "shows"):
            self.check(name, match)
        for name in ("hides", "completions"):
            self.check(name, match, self.index)


_OF_A_STATE: Final = frozenset(one.name for one in INVARIANTS.values() if one.on == "state")

_OF_ONE_STATE: Final = (
    *("texts", "claims", "answerers", "unchanged", "value"),
    *("table", "turn", "followed", "auction", "undertaking", "decisions", "end"),
)

_OFFSETS: Final = {what: 7 * place for place, what in enumerate(PERIODS)}
"""Where in its period each check falls, so that no deal has all of them."""

# A record is written of a pad that is made anyway.
_OFFSETS["score_record"] = _OFFSETS["pad"]


_RARE_CALLS: Final = {
    HalfWhist: "with a half-whist",
    ReturnWhist: "with a whist returned",
    ChooseOpen: "with open hands",
}


def _kinds(states: list[State], outcome: Outcome) -> Iterator[str]:
    """Yield what kind of deal it was, in words."""
    setting = outcome.setting
    yield f"players {setting.players}"
    if any(isinstance(state, Claiming) for state in states):
        yield "with a claim"
    if isinstance(outcome, RaspasyOutcome):
        yield "raspasy"
    elif isinstance(outcome, SurrenderOutcome):
        yield "surrender"
    elif isinstance(outcome, ContractOutcome):
        contract = outcome.contract
        yield "misere" if isinstance(contract, Misere) else f"level {contract.level}"
        yield "contract set" if undertricks(outcome) else "contract made"
        if outcome.tricks is None:
            yield "contract not played"
        for call in {type(call) for call in outcome.calls}:
            if call in _RARE_CALLS:
                yield _RARE_CALLS[call]
        for flag in ("talonless", "talon_refused", "blind"):
            if getattr(outcome, flag):
                yield flag.replace("_", " ")
        if setting.bombs and setting.bombs[outcome.declarer]:
            yield "under a bomb"
    else:
        yield "preferans hand"
