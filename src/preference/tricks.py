"""The play of a contract or a misere, and the declarer's claim."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

import attrs

from preference.actions import (
    AcceptClaim,
    Action,
    Claim,
    Play,
    Refusal,
    RejectClaim,
    WithdrawClaim,
)
from preference.cards import DECK, SUIT_CARDS, Hand
from preference.contracts import Misere
from preference.deals import DUMMY
from preference.decisions import Defence, Role
from preference.following import playable, plays, plays_to, suit_mask, trick_taker
from preference.phase import PhaseEnd, other_phase
from preference.table import Setting, Undertaking

__all__ = ["Claiming", "PlayDone", "PlaySetup", "Playing"]

_NEXT: Final = (1, 2, 0)
_WITHDRAW: Final = WithdrawClaim()


def _one_more(taken: tuple[int, int, int], winner: int) -> tuple[int, int, int]:
    """Count a trick for a hand."""
    first, second, third = taken
    if winner == 0:
        return (first + 1, second, third)
    return (first, second + 1, third) if winner == 1 else (first, second, third + 1)


@attrs.frozen
class PlaySetup:
    """What does not change from card to card.

    Attributes:
        undertaking: What is played, with the hands before the first lead.
        defence: What the whist decisions came to.
        calls: Those decisions, as a score pad keeps them.
        trump: The trump suit, 4 at no trump and on misere.
        trump_mask: Its cards, 0 at no trump.
        players: The seat that plays each hand.
        answerers: The seat that answers a claim for each hand; −1 where none is asked (PL-6).
        claimed: Whether the declarer has claimed, so that the hand lies open (PL-6).

    Source: WH-8, DL-1, GU.

    >>> import preference as pref
    >>> state = pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=1), dealer=2, players=3)
    >>> for text in ("6♠", "pass", "pass"):
    ...     state = pref.apply(state, pref.parse_action(text))
    >>> for text in (str(pref.legal_actions(state)[0]), "declare 6♠"):
    ...     state = pref.apply(state, pref.parse_action(text))
    >>> state.setup.trump, state.setup.players, state.setup.answerers
    (0, (0, 1, 2), (-1, 1, 2))
    """

    undertaking: Undertaking
    defence: Defence
    calls: tuple[Action, ...]
    trump: int
    trump_mask: int
    players: tuple[int, int, int]
    answerers: tuple[int, int, int]
    claimed: bool = False

    @classmethod
    def of(cls, undertaking: Undertaking, defence: Defence, calls: tuple[Action, ...]) -> PlaySetup:
        """Work out the trump, and who plays and answers for which hand."""
        contract = undertaking.contract
        trump = 4 if isinstance(contract, Misere) else int(contract.strain)
        players, answerers = _who_plays(
            undertaking.table.setting, undertaking.declarer, undertaking.defenders, defence
        )
        return cls(undertaking, defence, calls, trump, suit_mask(trump), players, answerers)


@lru_cache(maxsize=1024)
def _who_plays(
    setting: Setting, declarer: int, defenders: tuple[int, int], defence: Defence
) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    """Return the seat that plays each hand, and the seat that answers a claim for it.

    Source: WH-8, DL-1, PL-6, GU.
    """
    players = list(setting.seats)
    answerers = list(setting.seats)
    answerers[declarer] = DUMMY
    first, second = defenders
    if setting.seats[second] == DUMMY:
        players[second] = players[first]
    elif defence.single is Role.DEALER:
        for hand in (first, second) if defence.open else (first,):
            players[hand] = answerers[hand] = setting.dealer
    elif defence.single is not None and defence.open:
        players[first] = players[second] = setting.seats[defenders[defence.single]]
    return (players[0], players[1], players[2]), (answerers[0], answerers[1], answerers[2])


@attrs.frozen
class PlayDone(PhaseEnd):
    """The ten tricks are taken, or agreed on.

    Attributes:
        setup: What was played.
        taken: Tricks of the first, second and third hand.

    Source: PL-1, PL-6.

    >>> import preference as pref
    >>> state = pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=1), dealer=2, players=3)
    >>> for text in ("6♠", "pass", "pass"):
    ...     state = pref.apply(state, pref.parse_action(text))
    >>> for text in (str(pref.legal_actions(state)[0]), "declare 6♠"):
    ...     state = pref.apply(state, pref.parse_action(text))
    >>> while not isinstance(state, PlayDone):
    ...     state = state.advance(state.legal()[0])
    >>> sum(state.taken)
    10
    """

    setup: PlaySetup
    taken: tuple[int, int, int]


@attrs.define(eq=False)
class _Cards:
    """The fields of `Playing` while it is being built."""

    setup: PlaySetup
    hands: tuple[int, int, int]
    turn: int
    trick: tuple[int, ...]
    taken: tuple[int, int, int]


@cache
def _claims(first: int, second: int, third: int) -> tuple[Claim, ...]:
    """List the claims of hands that have taken so many tricks; there are 286 such lists."""
    return tuple(
        Claim((one, other, 10 - one - other))
        for one in range(first, 11)
        for other in range(second, 11 - one - third)
    )


@attrs.frozen
class Playing(_Cards):
    """Cards being played.

    Attributes:
        setup: What does not change meanwhile.
        hands: Masks of the cards left in the first, second and third hand.
        turn: The hand to play.
        trick: The cards on the table, as indices, in the order played.
        taken: Tricks taken by each hand.

    Source: PL-1 to PL-6.

    >>> import preference as pref
    >>> deal = pref.Deal.shuffled(seed=1)
    >>> state = pref.begin(pref.SOCHI, deal, dealer=2, players=3)
    >>> for text in ("6♠", "pass", "pass"):
    ...     state = pref.apply(state, pref.parse_action(text))
    >>> for text in (str(pref.legal_actions(state)[0]), "declare 6♠"):
    ...     state = pref.apply(state, pref.parse_action(text))
    >>> state.turn, len(pref.legal_actions(state)), state.hands_open
    (0, 10, False)
    >>> state.legal() == pref.legal_actions(state), len(state.legal_claims())
    (True, 66)
    >>> after = state.advance(state.legal()[0])
    >>> str(pref.Suit(after.led)), after.tricks_taken
    ('♣', 0)
    >>> state.refusal(pref.Pass()).rule
    'PL-1'
    """

    @classmethod
    def begin(
        cls, undertaking: Undertaking, defence: Defence, calls: tuple[Action, ...]
    ) -> Playing:
        """Lay the cards before the first lead, which is the first hand's (PL-1)."""
        setup = PlaySetup.of(undertaking, defence, calls)
        return cls(setup, undertaking.hands, 0, (), (0, 0, 0))

    @property
    def actors(self) -> tuple[int, ...]:
        """The seat that plays the hand whose turn it is."""
        return (self.setup.players[self.turn],)

    @property
    def tricks_taken(self) -> int:
        """How many tricks are over."""
        return sum(self.taken)

    @property
    def led(self) -> int | None:
        """The suit to follow, or `None` for a lead."""
        return self.trick[0] >> 3 if self.trick else None

    @property
    def hands_open(self) -> bool:
        """Whether the defending hands lie open now (WH-9, PL-4)."""
        undertaking = self.setup.undertaking
        if not self.setup.defence.open:
            return False
        rules = undertaking.table.convention.play
        early = (
            rules.misere_open_before_declarer_leads
            if isinstance(undertaking.contract, Misere)
            else rules.open_before_declarer_leads
        )
        started = bool(self.trick) or self.tricks_taken > 0
        return early or undertaking.declarer != 0 or started

    def _allowed(self) -> int:
        """The cards that may be played."""
        trick = self.trick
        led = SUIT_CARDS[trick[0] >> 3] if trick else 0
        return playable(self.hands[self.turn], led, self.setup.trump_mask)

    def legal(self) -> tuple[Action, ...]:
        """List the cards that may be played; claims have their own list."""
        hand, trick = self.hands[self.turn], self.trick
        if not trick:
            return plays(hand)
        return plays_to(hand, trick[0] >> 3, self.setup.trump_mask)

    def legal_claims(self) -> tuple[Claim, ...]:
        """List the claims that may be made, by the tricks of the first and second hand."""
        return () if self._why_not_claim() is not None else _claims(*self.taken)

    def _why_not_claim(self) -> tuple[str, str, str] | None:
        undertaking = self.setup.undertaking
        if isinstance(undertaking.contract, Misere):
            return "no-claim", "PL-4", "a misere is played to the end"
        if self.setup.claimed:
            return "claimed-before", "PL-6", "a claim can be made once in a deal"
        if self.turn != undertaking.declarer or self.trick:
            return "claim-out-of-turn", "PL-6", "the declarer claims in turn, on an empty table"
        return None

    def refusal(self, action: Action) -> Refusal | None:
        """Say why an action is refused, or `None`."""
        if isinstance(action, Play):
            hand, card, allowed = self.hands[self.turn], action.card.index, self._allowed()
            if allowed >> card & 1:
                return None
            expected = f"play one of {Hand(allowed)}"
            if not hand >> card & 1:
                return Refusal("not-held", "PL-2", f"{action.card} is not in this hand", expected)
            suit = DECK[(allowed & -allowed).bit_length() - 1].suit
            what = "followed" if suit == self.trick[0] >> 3 else "trumped with"
            return Refusal("not-following", "PL-2", f"{suit} must be {what}", expected)
        expected = f"play one of {Hand(self._allowed())}"
        if isinstance(action, Claim):
            why = self._why_not_claim()
            if why is None and any(
                wanted < got for wanted, got in zip(action.tricks, self.taken, strict=True)
            ):
                got = " ".join(map(str, self.taken))
                why = "claim-too-few", "PL-6", f"tricks already taken stay: {got}"
                expected = "claim a b c, none below those"
            return None if why is None else Refusal(*why, expected)
        if isinstance(action, (AcceptClaim, RejectClaim, WithdrawClaim)):
            return Refusal("no-claim-open", "PL-6", "no claim is open", expected)
        return other_phase(action, "PL-1", "the cards are being played", expected)

    def advance(self, action: Action) -> Playing | Claiming | PlayDone | Refusal:
        """Play a card or make a claim, or say why it is refused."""
        if not isinstance(action, Play):
            return self._claim(action)
        card, turn, setup, trick = action.card.index, self.turn, self.setup, self.trick
        first, second, third = self.hands
        hand = first if turn == 0 else second if turn == 1 else third
        allowed = playable(hand, SUIT_CARDS[trick[0] >> 3], setup.trump_mask) if trick else hand
        if not allowed >> card & 1:
            return self._refused(action)
        hand ^= 1 << card
        if turn == 0:
            hands = (hand, second, third)
        elif turn == 1:
            hands = (first, hand, third)
        else:
            hands = (first, second, hand)
        trick = (*trick, card)
        taken = self.taken
        if len(trick) < 3:
            turn = _NEXT[turn]
        else:
            turn = (turn + 1 + trick_taker(trick, trick[0] >> 3, setup.trump)) % 3
            taken = _one_more(taken, turn)
            if not hands[turn]:
                return PlayDone(setup, taken)
            trick = ()
        # A frozen class costs some 60 ns a field to build, an open one 15, and this is the state
        # that is built for every card: it is filled in first and frozen before anybody sees it.
        state = _Cards(setup, hands, turn, trick, taken)
        state.__class__ = Playing
        return state  # type: ignore[return-value]

    def _refused(self, action: Action) -> Refusal:
        refusal = self.refusal(action)
        assert refusal is not None
        return refusal

    def _claim(self, action: Action) -> Claiming | Refusal:
        """Make a claim, or say why anything but a card is refused."""
        refusal = self.refusal(action)
        if refusal is not None:
            return refusal
        assert isinstance(action, Claim)
        pending = tuple(hand for hand, seat in enumerate(self.setup.answerers) if seat != DUMMY)
        setup = attrs.evolve(self.setup, claimed=True)
        return Claiming(attrs.evolve(self, setup=setup), action.tricks, pending)

    def __str__(self) -> str:
        """Say where the play stands, in one line."""
        undertaking = self.setup.undertaking
        trick = " ".join(str(DECK[card]) for card in self.trick) or "empty table"
        hands = " | ".join(str(Hand(hand)) for hand in self.hands)
        taken = "-".join(map(str, self.taken))
        return (
            f"{undertaking.contract} by hand {undertaking.declarer}, hand {self.turn} to play, "
            f"{trick}, tricks {taken}, hands {hands}"
        )


@attrs.frozen
class Claiming:
    """A claim that waits for answers; the declarer may withdraw it meanwhile.

    Attributes:
        playing: The play as it will go on if the claim is refused.
        tricks: The split proposed, by hand.
        pending: The hands still to be answered for.

    Source: PL-6.

    >>> import preference as pref
    >>> state = pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=1), dealer=2, players=3)
    >>> for text in ("6♠", "pass", "pass"):
    ...     state = pref.apply(state, pref.parse_action(text))
    >>> for text in (str(pref.legal_actions(state)[0]), "declare 6♠", "claim 6 2 2"):
    ...     state = pref.apply(state, pref.parse_action(text))
    >>> [str(action) for action in pref.legal_actions(state)]
    ['1: accept', '1: reject', '2: accept', '2: reject', 'withdraw']
    >>> state.answerer(1), state.legal() == pref.legal_actions(state)
    (1, True)
    >>> state.refusal(pref.AcceptClaim(0)).rule
    'PL-6'
    >>> type(state.advance(pref.WithdrawClaim())).__name__
    'Playing'
    """

    playing: Playing
    tricks: tuple[int, int, int]
    pending: tuple[int, ...]

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act: those who still answer, then the declarer."""
        setup = self.playing.setup
        seats = [setup.answerers[hand] for hand in self.pending]
        seats.append(setup.players[setup.undertaking.declarer])
        return tuple(dict.fromkeys(seats))

    def _seats(self) -> tuple[int, ...]:
        """The seats still to be answered for."""
        seats = self.playing.setup.undertaking.table.setting.seats
        return tuple(seats[hand] for hand in self.pending)

    def answerer(self, seat: int) -> int:
        """Return the seat that answers for a defender: its own, or the dealer's who plays it."""
        setting = self.playing.setup.undertaking.table.setting
        return self.playing.setup.answerers[setting.hand_of(seat)]

    def legal(self) -> tuple[Action, ...]:
        """List the answers still open, and the withdrawal."""
        answers: list[Action] = []
        for seat in self._seats():
            answers += (AcceptClaim(seat), RejectClaim(seat))
        return (*answers, _WITHDRAW)

    def refusal(self, action: Action) -> Refusal | None:
        """Say why an action is refused, or `None`."""
        if isinstance(action, WithdrawClaim):
            return None
        expected = ", ".join(str(answer) for answer in self.legal())
        if isinstance(action, (AcceptClaim, RejectClaim)):
            if action.seat in self._seats():
                return None
            return Refusal(
                "not-asked", "PL-6", f"seat {action.seat} is not asked, or has answered", expected
            )
        return other_phase(action, "PL-6", "a claim waits for answers", expected)

    def advance(self, action: Action) -> Playing | Claiming | PlayDone | Refusal:
        """Give an answer or withdraw, or say why it is refused."""
        refusal = self.refusal(action)
        if refusal is not None:
            return refusal
        if not isinstance(action, AcceptClaim):
            return self.playing
        setup = self.playing.setup
        hand = setup.undertaking.table.setting.hand_of(action.seat)
        pending = tuple(one for one in self.pending if one != hand)
        if pending:
            return attrs.evolve(self, pending=pending)
        return PlayDone(setup, self.tricks)

    def __str__(self) -> str:
        """Say what was claimed and what it waits for, in one line."""
        tricks = " ".join(map(str, self.tricks))
        seats = ", ".join(map(str, self._seats()))
        return f"claim {tricks} waits for seats {seats}; {self.playing}"
