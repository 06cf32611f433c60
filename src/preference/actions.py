"""The closed union of what a player can do, each action with its text.

An action is an imperative record without a seat: who acts follows from the state. Only answers to a
claim name the seat they answer for, since several may answer at once.
"""

from __future__ import annotations

import re
from typing import ClassVar, Final, TypeAlias, get_args

import attrs

from preference.cards import Card, parse_card
from preference.contracts import Bid, Contract, parse_bid, parse_contract
from preference.errors import ArgumentError, NotationError, shown, wrong_type

__all__ = [
    "ACTION_TYPES",
    "Accept",
    "AcceptClaim",
    "Action",
    "Bid",
    "ChooseClosed",
    "ChooseOpen",
    "Claim",
    "Declare",
    "Discard",
    "HalfWhist",
    "Hold",
    "Look",
    "OpenMisere",
    "Pass",
    "Play",
    "PlayTalon",
    "Refusal",
    "RefuseTalon",
    "RejectClaim",
    "ReturnWhist",
    "Surrender",
    "TakeTalon",
    "Whist",
    "WithdrawClaim",
    "parse_action",
]


@attrs.frozen
class _Word:
    """An action that is one fixed text.

    Its classes are not decorated again: without fields they inherit all they need, and a class
    that attrs builds costs import time.
    """

    text: ClassVar[str] = ""

    def __str__(self) -> str:
        """Print the text of the action."""
        return self.text


@attrs.frozen(cache_hash=True)
class Pass:
    """Pass: in the auction, as a defender, or as the dealer of four («пас»).

    Args:
        blind: Whether it is a blind pass of the auction (BL-2).

    Source: BI-2, WH-2, DL-1, BL-2.

    >>> print(Pass(), "|", Pass(blind=True))
    pass | blind pass
    """

    blind: bool = False

    def __attrs_post_init__(self) -> None:
        """Check the flag."""
        if type(self.blind) is not bool:
            wrong_type("Pass", self.blind, "True or False for blind")

    def __str__(self) -> str:
        """Print the text of the action."""
        return "blind pass" if self.blind else "pass"


class Hold(_Word):
    """Take the standing bid over without raising it («здесь»).

    Source: BI-7.

    >>> print(Hold())
    hold
    """

    __slots__ = ()
    text: ClassVar[str] = "hold"


class Look(_Word):
    """Look at one's own cards under blind calls, or as the dealer at the first defender's.

    Source: BL-1, DL-1.

    >>> print(Look())
    look
    """

    __slots__ = ()
    text: ClassVar[str] = "look"


class TakeTalon(_Word):
    """Take the talon after winning the auction blind.

    Source: BL-3.

    >>> print(TakeTalon())
    take talon
    """

    __slots__ = ()
    text: ClassVar[str] = "take talon"


class OpenMisere(_Word):
    """Change a blind game to an open misere.

    Source: BL-3.

    >>> print(OpenMisere())
    open misere
    """

    __slots__ = ()
    text: ClassVar[str] = "open misere"


class RefuseTalon(_Word):
    """Keep the ten cards dealt and set the talon aside, at the dealer's cost.

    Source: EX-4.

    >>> print(RefuseTalon())
    refuse talon
    """

    __slots__ = ()
    text: ClassVar[str] = "refuse talon"


class Surrender(_Word):
    """Give the game up before a contract is declared («уход без трёх»).

    Source: EX-3.

    >>> print(Surrender())
    surrender
    """

    __slots__ = ()
    text: ClassVar[str] = "surrender"


@attrs.frozen
class Discard:
    """Lay two cards away («снос»); the lower suit and rank is kept first.

    Args:
        low: One card.
        high: The other.

    Raises:
        ArgumentError: If it is the same card twice.
        WrongType: If these are not cards.

    Source: EX-1.

    >>> print(Discard(parse_card("♥A"), parse_card("♠7")))
    discard ♠7 ♥A
    """

    low: Card
    high: Card

    def __attrs_post_init__(self) -> None:
        """Check the cards and put the lower one first."""
        low, high = self.low, self.high
        if not isinstance(low, Card) or not isinstance(high, Card):
            wrong_type("Discard", (low, high), "two cards; parse_card() reads one")
        if low == high:
            raise ArgumentError(
                "two cards are laid away, not one card twice",
                code="card-twice",
                rule="EX-1",
                refused=f"discard {low} {high}",
                expected="two different cards",
            )
        if low > high:
            object.__setattr__(self, "low", high)
            object.__setattr__(self, "high", low)

    def __str__(self) -> str:
        """Print the text of the action."""
        return f"discard {self.low} {self.high}"


@attrs.frozen
class Declare:
    """Declare the contract.

    Args:
        contract: A game, not below the winning bid.

    Raises:
        WrongType: If it is no `Contract`.

    Source: EX-2.

    >>> print(Declare(parse_contract("7s")))
    declare 7♠
    """

    contract: Contract

    def __attrs_post_init__(self) -> None:
        """Check the contract."""
        if not isinstance(self.contract, Contract):
            wrong_type("Declare", self.contract, "a Contract; parse_contract() reads text")

    def __str__(self) -> str:
        """Print the text of the action."""
        return f"declare {self.contract}"


class Whist(_Word):
    """Whist: undertake the quota («вист»).

    Source: WH-2.

    >>> print(Whist())
    whist
    """

    __slots__ = ()
    text: ClassVar[str] = "whist"


class HalfWhist(_Word):
    """Offer to leave for half a whist («полвиста»).

    Source: WH-2, WH-4.

    >>> print(HalfWhist())
    half-whist
    """

    __slots__ = ()
    text: ClassVar[str] = "half-whist"


class Accept(_Word):
    """Accept the other defender's half-whist.

    Source: WH-3.

    >>> print(Accept())
    accept
    """

    __slots__ = ()
    text: ClassVar[str] = "accept"


class ReturnWhist(_Word):
    """Take the whist back up: answer a half-whist, or step in as the dealer of four.

    Source: WH-3, DL-1.

    >>> str(ReturnWhist())
    'return'
    """

    __slots__ = ()
    text: ClassVar[str] = "return"


class ChooseOpen(_Word):
    """Play with both defending hands laid open («всветлую»).

    Source: WH-8.

    >>> print(ChooseOpen())
    open
    """

    __slots__ = ()
    text: ClassVar[str] = "open"


class ChooseClosed(_Word):
    """Play with closed hands («втёмную»).

    Source: WH-8.

    >>> print(ChooseClosed())
    closed
    """

    __slots__ = ()
    text: ClassVar[str] = "closed"


@attrs.frozen
class Play:
    """Play a card of the hand whose turn it is.

    Args:
        card: The card.

    Raises:
        WrongType: If it is no card.

    Source: PL-2, RA-1.

    >>> print(Play(parse_card("♠A")))
    play ♠A
    """

    card: Card

    def __attrs_post_init__(self) -> None:
        """Check the card."""
        if not isinstance(self.card, Card):
            wrong_type("Play", self.card, "a card; parse_card() reads one")

    def __str__(self) -> str:
        """Print the text of the action."""
        return f"play {self.card}"


@attrs.frozen
class PlayTalon:
    """Play a talon card to a raspasy trick, as the dealer of four.

    Args:
        card: The talon card.

    Raises:
        WrongType: If it is no card.

    Source: RA-3.

    >>> print(PlayTalon(parse_card("♥7")))
    talon ♥7
    """

    card: Card

    def __attrs_post_init__(self) -> None:
        """Check the card."""
        if not isinstance(self.card, Card):
            wrong_type("PlayTalon", self.card, "a card; parse_card() reads one")

    def __str__(self) -> str:
        """Print the text of the action."""
        return f"talon {self.card}"


@attrs.frozen
class Claim:
    """Propose the final split of the ten tricks («своя игра»).

    Args:
        tricks: One number per hand: first, second, third.

    Raises:
        ArgumentError: If these are not three numbers that add up to ten.
        WrongType: If these are not ints.

    Source: PL-6.

    >>> print(Claim((7, 2, 1)))
    claim 7 2 1
    """

    tricks: tuple[int, int, int]

    def __attrs_post_init__(self) -> None:
        """Check the numbers."""
        tricks = self.tricks
        if not isinstance(tricks, tuple) or any(type(one) is not int for one in tricks):
            wrong_type("Claim", tricks, "a tuple of three ints")
        if len(tricks) != 3 or min(tricks) < 0 or sum(tricks) != 10:
            raise ArgumentError(
                "a claim splits the ten tricks among three hands",
                code="bad-claim",
                rule="PL-6",
                refused=shown(tricks),
                expected="three numbers, none negative, that add up to ten",
            )

    def __str__(self) -> str:
        """Print the text of the action."""
        return "claim {} {} {}".format(*self.tricks)


def _check_seat(function: str, seat: object) -> None:
    if type(seat) is not int:
        wrong_type(function, seat, "a seat, an int from 0")
    if not 0 <= seat <= 3:
        raise ArgumentError(
            "there is no such seat",
            code="bad-seat",
            rule="PL-6",
            refused=shown(seat),
            expected="0 to 3",
        )


@attrs.frozen
class AcceptClaim:
    """Accept the declarer's claim for one defender.

    Args:
        seat: The defender answered for, also when another answers.

    Source: PL-6.

    >>> print(AcceptClaim(1))
    1: accept
    """

    seat: int

    def __attrs_post_init__(self) -> None:
        """Check the seat."""
        _check_seat("AcceptClaim", self.seat)

    def __str__(self) -> str:
        """Print the text of the action."""
        return f"{self.seat}: accept"


@attrs.frozen
class RejectClaim:
    """Refuse the declarer's claim for one defender; play goes on at once.

    Args:
        seat: The defender answered for, also when another answers.

    Source: PL-6.

    >>> print(RejectClaim(1))
    1: reject
    """

    seat: int

    def __attrs_post_init__(self) -> None:
        """Check the seat."""
        _check_seat("RejectClaim", self.seat)

    def __str__(self) -> str:
        """Print the text of the action."""
        return f"{self.seat}: reject"


class WithdrawClaim(_Word):
    """Take a claim back before all have answered.

    Source: PL-6.

    >>> print(WithdrawClaim())
    withdraw
    """

    __slots__ = ()
    text: ClassVar[str] = "withdraw"


Action: TypeAlias = (
    Bid
    | Pass
    | Hold
    | Look
    | TakeTalon
    | OpenMisere
    | Discard
    | RefuseTalon
    | Surrender
    | Declare
    | Whist
    | HalfWhist
    | Accept
    | ReturnWhist
    | ChooseOpen
    | ChooseClosed
    | Play
    | PlayTalon
    | Claim
    | AcceptClaim
    | RejectClaim
    | WithdrawClaim
)
"""Everything a player can do."""

ACTION_TYPES: Final[tuple[type, ...]] = get_args(Action)
"""The classes of the union, in the order of a deal."""


_WORDS: Final[dict[str, Action]] = {
    str(action): action
    for action in (
        Pass(),
        Pass(blind=True),
        Hold(),
        Look(),
        TakeTalon(),
        OpenMisere(),
        RefuseTalon(),
        Surrender(),
        Whist(),
        HalfWhist(),
        Accept(),
        ReturnWhist(),
        ChooseOpen(),
        ChooseClosed(),
        WithdrawClaim(),
    )
}
_DISCARD: Final = re.compile(r"discard (\S+)\s+(\S+)")
_CLAIM: Final = re.compile(r"claim (0|[1-9]\d?) (0|[1-9]\d?) (0|[1-9]\d?)", re.ASCII)
_ANSWER: Final = re.compile(r"(\d): (accept|reject)", re.ASCII)


def parse_action(text: str) -> Action:
    """Read an action: `6♠`, `pass`, `discard ♦8 ♥7`, `declare 7♠`, `play ♠A`, `1: accept`.

    Words are read exactly, with one space between; cards and contracts in any of their spellings.

    Raises:
        NotationError: If the text is no action.
        ArgumentError: If it is one that can never be, such as a claim of eleven tricks.
        WrongType: If it is no text.

    Source: CA-2, formats §2.

    >>> parse_action("discard h7 d8"), str(parse_action("declare 7 NT"))
    (Discard(low=Card('♦8'), high=Card('♥7')), 'declare 7NT')
    """
    if not isinstance(text, str):
        wrong_type("parse_action", text, "text such as 'pass' or 'play ♠A'")
    action = _WORDS.get(text)
    if action is not None:
        return action
    word, _, rest = text.partition(" ")
    if word == "play":
        return Play(parse_card(rest))
    if word == "talon":
        return PlayTalon(parse_card(rest))
    if word == "declare":
        return Declare(parse_contract(rest))
    if match := _DISCARD.fullmatch(text):
        return Discard(parse_card(match[1]), parse_card(match[2]))
    if match := _CLAIM.fullmatch(text):
        return Claim((int(match[1]), int(match[2]), int(match[3])))
    if match := _ANSWER.fullmatch(text):
        seat = int(match[1])
        return AcceptClaim(seat) if match[2] == "accept" else RejectClaim(seat)
    try:
        return parse_bid(text)
    except NotationError:
        raise NotationError(
            "this is not an action",
            code="unreadable-action",
            rule="CA-2",
            refused=shown(text),
            expected=f"a bid such as 6♠, {', '.join(_WORDS)}, discard ♦8 ♥7, declare 7♠, "
            "play ♠A, talon ♥7, claim 7 2 1, 1: accept, 1: reject",
        ) from None


@attrs.frozen
class Refusal:
    """Why an action is refused; what `explain` returns.

    Attributes:
        code: Stable kebab-case name.
        rule: ID of the rule that forbids it.
        message: One sentence.
        expected: What would be accepted.

    Source: BI-10.

    >>> import preference as pref
    >>> state = pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=1), dealer=2, players=3)
    >>> refusal = pref.explain(state, pref.Hold())
    >>> refusal.rule, refusal.code
    ('BI-7', 'no-holding')
    """

    code: str
    rule: str
    message: str
    expected: str = ""
