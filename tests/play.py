"""Set a table up, say what the players say, look at what came of it.

Hands are counted from the dealer's left. Unless a test says otherwise the dealer is the last seat,
so that with three and four players seat and hand have the same number.
"""

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import TypeVar

import attrs
import pytest

import preference as pref
from preference.testing import Course, RandomChance, play_out

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


def run(state: pref.State, seed: int) -> Course:
    """Play a deal to the end by chance; the same seed plays it the same way."""
    return play_out(RandomChance(Random(seed)), state)
