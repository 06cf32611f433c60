"""Set a table up, say what the players say, look at what came of it.

Hands are counted from the dealer's left. Unless a test says otherwise the dealer is the last seat,
so that with three and four players seat and hand have the same number.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from random import Random
from typing import TypeVar

import attrs
import pytest
from hypothesis import strategies as st

import preference as pref
from preference.conventions import OptionChanges

T = TypeVar("T")

PLAIN_DEAL = pref.Deal.shuffled(seed=1)
"""Cards for tests in which the cards do not matter."""

HANDS = (0, 1, 2)


# ------------------------------------------------------------------ cards


def deal_with(first: str = "", second: str = "", third: str = "", talon: str = "") -> pref.Deal:
    """Deal the wished cards and fill up with the rest of the deck, low to high.

    >>> str(deal_with(second="♥A ♥K").second)
    '♣10 ♣J ♣Q ♣K ♣A ♦7 ♦8 ♦9 ♥K ♥A'
    """
    wished = [list(pref.parse_cards(part)) for part in (first, second, third, talon)]
    given = [card for part in wished for card in part]
    assert len(given) == len(set(given)), "a card is wished twice"
    rest = iter([card for card in pref.DECK if card not in given])
    sizes = (10, 10, 10, 2)
    full = [
        [*part, *(next(rest) for _ in range(size - len(part)))]
        for part, size in zip(wished, sizes, strict=True)
    ]
    return pref.Deal.of(*full)


# ------------------------------------------------------------------ play


def start(
    convention: pref.Convention = pref.SOCHI,
    deal: pref.Deal = PLAIN_DEAL,
    *,
    players: int = 3,
    dealer: int | None = None,
    raspasy_count: int = 0,
) -> pref.State:
    """Lay a deal on the table; the last seat deals unless another is named."""
    return pref.begin(
        convention,
        deal,
        dealer=players - 1 if dealer is None else dealer,
        players=players,
        raspasy_count=raspasy_count,
    )


def say(state: pref.State, words: str) -> pref.State:
    """Do the actions of a text, with commas between."""
    for text in filter(None, words.split(", ")):
        state = pref.apply(state, pref.parse_action(text))
    return state


def lay(state: pref.State, cards: str) -> pref.State:
    """Play cards, in the order given."""
    for card in pref.parse_cards(cards):
        state = pref.apply(state, pref.Play(card))
    return state


def bids_by(hand: int, bid: str, players: int = 3) -> str:
    """Say what everyone says when one hand bids and the others pass."""
    hands = (0, 2) if players == 2 else HANDS
    return ", ".join(bid if one == hand else "pass" for one in hands)


def keep_dealt(state: pref.State) -> pref.State:
    """Lay the talon away again, so that the declarer plays the ten cards dealt."""
    exchange = be(pref.Exchange, state)
    return pref.apply(exchange, pref.Discard(*exchange.table.deal.talon))


def undertake(
    game: str,
    *,
    by: int = 0,
    convention: pref.Convention = pref.SOCHI,
    deal: pref.Deal = PLAIN_DEAL,
    players: int = 3,
    dealer: int | None = None,
) -> pref.State:
    """Reach the first whist decision, or the first lead, of a contract or misere.

    One hand bids what it will declare, the others pass, and the talon is laid away again.
    """
    state = start(convention, deal, players=players, dealer=dealer)
    state = keep_dealt(say(state, bids_by(by, game, players)))
    return state if game == "misere" else say(state, f"declare {game}")


def by_first_legal(state: pref.State) -> Iterator[pref.State]:
    """Yield the states of a deal that goes on with the first legal action until it is over."""
    yield state
    while not isinstance(state, pref.Finished):
        state = pref.apply(state, pref.legal_actions(state)[0])
        yield state


def finish(state: pref.State) -> pref.Finished:
    """Play on with the first legal action until the deal is over."""
    *_, last = by_first_legal(state)
    assert isinstance(last, pref.Finished)
    return last


# ------------------------------------------------------------------ looking


def be(cls: type[T], state: object) -> T:
    """Say that a state, or an outcome, is of a class, and return it."""
    assert isinstance(state, cls), f"{state} is no {cls.__name__}"
    return state


def texts(state: pref.State) -> list[str]:
    """The legal actions as texts."""
    return [str(action) for action in pref.legal_actions(state)]


def actor(state: pref.State) -> int:
    """The only seat that may act."""
    (seat,) = state.actors
    return seat


def cards_to_play(state: pref.State) -> str:
    """The cards that may be played, by suit then rank."""
    cards = []
    for action in pref.legal_actions(state):
        assert isinstance(action, (pref.Play, pref.PlayTalon))
        cards.append(action.card)
    return pref.format_cards(cards)


def written(
    convention: pref.Convention, state: pref.State
) -> dict[tuple[str | int, ...], int | Fraction]:
    """What a finished deal writes, by rule, seat, column and the seat that whists are on."""
    assert isinstance(state, pref.Finished)
    entries: dict[tuple[str | int, ...], int | Fraction] = {}
    for entry in pref.score(convention, state.outcome):
        key = (entry.rule, entry.seat, str(entry.column))
        entries[key if entry.on is None else (*key, entry.on)] = entry.amount
    return entries


def refused(state: pref.State, text: str) -> pref.IllegalAction:
    """Say that an action is refused, by `explain` and `apply` alike, with the state unchanged."""
    action = pref.parse_action(text)
    refusal = pref.explain(state, action)
    assert refusal is not None, f"{text} is allowed"
    before = repr(state)
    with pytest.raises(pref.IllegalAction) as caught:
        pref.apply(state, action)
    error = caught.value
    assert (error.code, error.rule, error.message, error.expected) == attrs.astuple(refusal)
    assert error.refused == str(action)
    assert repr(state) == before
    assert action not in pref.legal_actions(state)
    return error


def rule_of(state: pref.State, text: str) -> str | None:
    """The rule by which an action is refused."""
    return refused(state, text).rule


def lines(
    state: pref.State, *phases: type[pref.State]
) -> Iterator[tuple[tuple[str, ...], pref.State]]:
    """Yield every way to go on through some phases, as texts, with the state after them."""
    if not isinstance(state, phases):
        yield (), state
        return
    for action in pref.legal_actions(state):
        for rest, last in lines(pref.apply(state, action), *phases):
            yield (str(action), *rest), last


# ------------------------------------------------------------------ chance


def subsets(members: Iterable[T]) -> st.SearchStrategy[list[T]]:
    """Draw some of the members, none twice."""
    return st.lists(st.sampled_from(list(members)), unique=True)


def changes() -> st.SearchStrategy[OptionChanges]:
    """Draw any of the options that a deal's course depends on."""
    levels = subsets([6, 7, 8, 9, 10])
    flags = {
        name: st.booleans()
        for name in (
            "jumps",
            "first_hand_may_hold",
            "tens_after_talonless",
            "talon_refusal",
            "half_whist_return",
            "half_whist_first",
            "stalingrad",
            "open_before_declarer_leads",
            "misere_open_before_declarer_leads",
            "dealer_may_return",
            "bombs",
        )
    }
    drawn: st.SearchStrategy[OptionChanges] = st.fixed_dictionaries(  # type: ignore[assignment]
        {},
        optional={
            **flags,
            "talonless": subsets(["misere", 9, 10]),
            "surrender": st.sampled_from([None, "all", 1, 3, 10]),
            "half_whist_levels": levels,
            "pass_pass_whist_levels": levels,
            "ten": st.sampled_from(["checked", "whisted"]),
            "raspasy_talon": st.sampled_from(["leads", "hidden"]),
            "raspasy_leader": st.sampled_from(["first_hand", "winner"]),
            "exit_levels": st.lists(st.sampled_from([6, 7, 8]), min_size=1, max_size=4),
            "exit_wraps": st.booleans(),
        },
    )
    return drawn


@st.composite
def tables(draw: st.DrawFn, players: int | None = None) -> pref.State:
    """Draw the beginning of a deal: any convention, players, dealer, raspasy before, and cards."""
    seats = draw(st.sampled_from([2, 3, 4])) if players is None else players
    # Sochi has everything that can be switched on; what a preset changes is among the changes,
    # but for the two scorings that do not go with four or two at the table.
    convention = pref.SOCHI.evolve(**draw(changes()))
    convention = convention.evolve(players=[seats], blind=seats != 2 and draw(st.booleans()))
    return pref.begin(
        convention,
        pref.Deal.shuffled(draw(st.integers(0, 10_000)), seats),
        dealer=draw(st.integers(0, seats - 1)),
        players=seats,
        raspasy_count=draw(st.sampled_from([0, 0, 0, 1, 2, 5])),
    )


@attrs.frozen
class Course:
    """A deal as it went: every state, and the action done in each but the last."""

    states: tuple[pref.State, ...]
    actions: tuple[pref.Action, ...]


MOST_ACTIONS = 150
"""No deal is longer: auctions of blind calls, then claim and answers among thirty cards."""


def choose(state: pref.State, chance: Random) -> pref.Action:
    """Choose an action by chance, so weighed that deals by chance are of every kind."""
    legal = pref.legal_actions(state)
    if isinstance(state, pref.Auction):
        # Passes and low bids more often, or all deals would be tens.
        return legal[0] if chance.random() < 0.5 else legal[int(len(legal) * chance.random() ** 4)]
    if isinstance(state, pref.Exchange):
        if isinstance(legal[0], pref.Declare):
            return legal[int(len(legal) * chance.random() ** 3)]
        # A pair is laid away more often than not, but there are many pairs and one surrender.
        others = [action for action in legal if not isinstance(action, pref.Discard)]
        return chance.choice(others if others and chance.random() < 0.25 else legal)
    claims = pref.legal_claims(state)
    return chance.choice(claims if claims and chance.random() < 0.1 else legal)


def run(state: pref.State, seed: int) -> Course:
    """Play a deal to the end by chance."""
    chance = Random(seed)
    states, actions = [state], []
    while not isinstance(state, pref.Finished):
        action = choose(state, chance)
        state = pref.apply(state, action)
        states.append(state)
        actions.append(action)
        assert len(actions) <= MOST_ACTIONS, "the deal does not end"
    return Course(tuple(states), tuple(actions))


def courses(players: int | None = None) -> st.SearchStrategy[Course]:
    """Draw whole deals, played by chance."""
    return st.builds(run, tables(players), st.integers(0, 2**32 - 1))
