"""The talon, the discard and the contract (EX-1 to EX-4, BL-3, BL-4)."""

from dataclasses import dataclass, replace
from itertools import combinations

from tests.plain.plain_course import (
    STRAINS,
    Cards,
    Course,
    Over,
    Position,
    in_order,
    replaced,
    without,
)
from tests.plain.plain_whisting import Undertaken, after_contract

CONTRACTS = tuple(f"{level}{strain}" for level in range(6, 11) for strain in STRAINS)


@dataclass(frozen=True)
class Exchanging:
    """The declarer on the way to a contract.

    Args:
        course: The deal.
        declarer: The declarer's hand.
        bid: The bid that won, without the word "blind".
        step: "take" before a blind winner has taken the talon, "discard", or "declare".
        cards: The declarer's cards.
        blind: Whether the bid was blind.
        is_misere: Whether a misere will be played.
        refused: Whether the talon was refused.
    """

    course: Course
    declarer: int
    bid: str
    step: str
    cards: Cards
    blind: bool
    is_misere: bool
    refused: bool = False

    def may_surrender(self) -> bool:
        """Whether the declarer may give up (EX-3, EX-4, BL-3)."""
        return (
            self.course.options["surrender"] is not None
            and not self.is_misere
            and not self.blind
            and not self.refused
            and not self.bid.endswith("w/t")
        )

    def may_refuse(self) -> bool:
        """Whether the talon may be refused (EX-4, BL-3)."""
        return (
            bool(self.course.options["talon_refusal"])
            and self.course.players == 4
            and not self.blind
        )

    def contracts(self) -> list[str]:
        """The contracts not below the bid (EX-2)."""
        lowest = {"9 w/t": "9♠", "10 w/t": "10♠"}.get(self.bid, self.bid)
        return list(CONTRACTS[CONTRACTS.index(lowest) :])

    def texts(self) -> list[str]:
        """What the declarer may do."""
        if self.step == "take":
            return ["take talon"] if self.is_misere else ["take talon", "open misere"]
        if self.step == "declare":
            texts = [f"declare {contract}" for contract in self.contracts()]
        else:
            pairs = combinations(in_order(self.cards), 2)
            texts = [f"discard {low} {high}" for low, high in pairs]
            if self.may_refuse():
                texts.append("refuse talon")
        return [*texts, "surrender"] if self.may_surrender() else texts

    def claims(self) -> list[str]:
        """No claim may be made."""
        return []

    def after(self, text: str) -> Position:
        """Where the deal stands after that."""
        if text == "surrender":
            return Over()
        if text in ("take talon", "open misere"):
            cards = self.cards + self.course.talon
            # BL-3: after a change to an open misere nothing is blind but refusal stays excluded,
            # so the flag stays; the hands lie open or closed, which no legal action depends on.
            return replace(
                self,
                step="discard",
                cards=cards,
                is_misere=self.is_misere or text == "open misere",
            )
        if text.startswith("declare "):
            return self.undertake(text.removeprefix("declare "), self.cards)
        if text == "refuse talon":
            cards, refused = self.course.hands[self.declarer], True
        else:
            cards, refused = without(self.cards, *text.split()[1:]), False
        if self.is_misere:
            return self.undertake("misere", cards)
        return replace(self, step="declare", cards=cards, refused=refused)

    def undertake(self, contract: str, cards: Cards) -> Position:
        """Go on with a contract and the cards that will be played."""
        hands = replaced(self.course.hands, self.declarer, cards)
        return after_contract(Undertaken(self.course, self.declarer, contract, hands, self.blind))


def after_auction(course: Course, declarer: int, bid: str) -> Position:
    """Go on when the auction was won (EX-1, BI-9, BL-3)."""
    blind = bid.startswith("blind ")
    bid = bid.removeprefix("blind ")
    is_misere = bid.startswith("misere")
    cards = course.hands[declarer]
    exchanging = Exchanging(course, declarer, bid, "declare", cards, blind, is_misere)
    if bid == "misere w/t":
        return exchanging.undertake("misere", cards)
    if bid.endswith("w/t"):
        return exchanging
    if blind:
        return replace(exchanging, step="take")
    return replace(exchanging, step="discard", cards=cards + course.talon)
