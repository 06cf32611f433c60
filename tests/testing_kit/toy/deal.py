"""One deal as a dialogue: it says who may do what, and is told what was done."""

from collections.abc import Callable, Generator
from itertools import combinations
from typing import Any

from tests.testing_kit.toy.cards import CONTRACTS, LADDER, following, in_order, level_of, taker

Ask = tuple[int, list[str]]
"""A seat, and what it may do."""

Dialogue = Generator[Ask, str, dict[str, Any]]
"""Asks, is answered, and comes to an item of a score record."""


class ToyDeal:
    """A deal of three or four players under Sochi, Leningrad or Rostov.

    Args:
        options: The options of the convention.
        seats: The seats of the first, second and third hand.
        dealer: The dealer's seat.
        min_level: The lowest opening level.
        hands: The cards of the three hands.
        talon: The two cards of the talon.
    """

    def __init__(
        self,
        options: dict[str, Any],
        seats: list[int],
        dealer: int,
        min_level: int,
        hands: list[set[str]],
        talon: list[str],
    ) -> None:
        self.options = options
        self.seats = seats
        self.dealer = dealer
        self.is_four = dealer not in seats
        self.min_level = min_level
        self.hands = hands
        self.talon = talon
        self.talon_seen: list[str | None] = [None, None]
        self.open_hands: set[int] = set()
        self.dealer_sees: set[int] = set()
        self.is_raspasy = False
        self.outcome: dict[str, Any] | None = None
        self.dialogue = self.talk()
        self.actor, self.legal = next(self.dialogue)

    def do(self, action: str) -> bool:
        """Do an action, if it is legal."""
        if action not in self.legal:
            return False
        try:
            self.actor, self.legal = self.dialogue.send(action)
        except StopIteration as end:
            self.outcome, self.legal = end.value, []
        return True

    # --- The auction --------------------------------------------------------------------------

    def talk(self) -> Dialogue:
        """Play the deal from the first call."""
        passed: set[int] = set()
        called: set[int] = set()
        misere: int | None = None
        owner, standing = -1, -1
        hand = 0
        while len(passed) < 3 and not (len(passed) == 2 and owner >= 0):
            if hand not in passed:
                calls = [
                    bid
                    for bid in LADDER[standing + 1 :]
                    if (hand not in called if bid == "misere" else level_of(bid) >= self.min_level)
                ]
                call = yield self.seats[hand], ["pass", *(calls if hand != misere else [])]
                called.add(hand)
                if call == "pass":
                    passed.add(hand)
                else:
                    owner, standing = hand, LADDER.index(call)
                    misere = hand if call == "misere" else misere
            hand = (hand + 1) % 3
        if owner < 0:
            return (yield from self.raspasy())
        return (yield from self.exchange(owner, LADDER[standing]))

    # --- The talon ----------------------------------------------------------------------------

    def exchange(self, declarer: int, bid: str) -> Dialogue:
        """Take the talon or refuse it, declare or give up."""
        seat = self.seats[declarer]
        self.talon_seen = [*self.talon]
        self.hands[declarer] |= set(self.talon)
        up = ["surrender"] if bid != "misere" else []
        pairs = [
            f"discard {one} {other}"
            for one, other in combinations(in_order(self.hands[declarer]), 2)
        ]
        action = yield seat, [*pairs, *(["refuse talon"] if self.is_four else []), *up]
        item: dict[str, Any] = {"contract": bid, "declarer": seat}
        if action == "refuse talon":
            self.hands[declarer] -= set(self.talon)
            item["talon_refused"] = True
            up = []
        elif action != "surrender":
            self.hands[declarer] -= set(action.split()[1:])
        if bid == "misere":
            self.open_hands = {0, 1, 2} - {declarer}
            return (yield from self.played(item, None, [*self.seats]))
        if action != "surrender":
            lowest = CONTRACTS.index(bid)
            action = yield seat, [*(f"declare {one}" for one in CONTRACTS[lowest:]), *up]
        if action == "surrender":
            return {"surrender": bid, "declarer": seat}
        item["contract"] = action.removeprefix("declare ")
        return (yield from self.decisions(item, declarer))

    # --- The whist decisions ------------------------------------------------------------------

    def decisions(self, item: dict[str, Any], declarer: int) -> Dialogue:
        """Ask the defenders, and the dealer of four."""
        first, second = (declarer + 1) % 3, (declarer + 2) % 3
        contract = item["contract"]
        players = [*self.seats]
        if level_of(contract) == 10:
            self.open_hands = {first, second}
        if contract == "6♠" or level_of(contract) == 10:
            return (yield from self.played(item, self.trump(contract), players))
        calls = item["calls"] = []
        calls.append((yield self.seats[first], ["whist", "pass"]))
        half = ["half-whist"] if calls == ["pass"] and level_of(contract) <= 7 else []
        calls.append((yield self.seats[second], ["whist", "pass", *half]))
        if calls == ["whist", "whist"]:
            return (yield from self.played(item, self.trump(contract), players))
        if calls[1] == "half-whist":
            calls.append((yield self.seats[first], ["accept", "return"]))
        whister = first if calls[0] == "whist" or calls[-1] == "return" else second
        chooser = self.seats[whister]
        if calls[-1] == "accept" or calls == ["pass", "pass"]:
            if not self.is_four:
                return item
            answer = yield self.dealer, ["look", "return", "pass"]
            if answer == "look":
                self.dealer_sees = {first}
                answer = yield self.dealer, ["return", "pass"]
            if answer == "pass":
                return item
            calls.append("return")
            self.dealer_sees = {first}
            whister, chooser = first, self.dealer
            players[first] = self.dealer
        calls.append((yield chooser, ["open", "closed"]))
        if calls[-1] == "open":
            self.open_hands = {first, second}
            players[first] = players[second] = chooser
        return (yield from self.played(item, self.trump(contract), players))

    @staticmethod
    def trump(contract: str) -> str | None:
        """The trump of a contract."""
        return None if contract.endswith("NT") else contract[-1]

    # --- The cards ----------------------------------------------------------------------------

    following: Callable[..., list[str]] = staticmethod(following)

    def played(self, item: dict[str, Any], trump: str | None, players: list[int]) -> Dialogue:
        """Play the ten tricks of a contract or misere; `players` say who plays each hand."""
        taken = [0, 0, 0]
        leader = 0
        for _ in range(10):
            trick: list[str] = []
            for hand in ((leader + step) % 3 for step in range(3)):
                yield from self.card(
                    trick, hand, players[hand], trick[0][0] if trick else None, trump
                )
            leader = (leader + taker(trick, trick[0][0], trump)) % 3
            taken[leader] += 1
        return {**item, "tricks": self.by_seat(taken)}

    def card(
        self, trick: list[str], hand: int, player: int, suit: str | None, trump: str | None = None
    ) -> Generator[Ask, str, None]:
        """Add a card of a hand to a trick."""
        cards = self.following(self.hands[hand], suit, trump)
        action = yield player, [f"play {card}" for card in cards]
        trick.append(action.removeprefix("play "))
        self.hands[hand].discard(trick[-1])

    def by_seat(self, taken: list[int], dealer: int = 0) -> list[int]:
        """Tricks by seat."""
        tricks = [0] * (len(self.seats) + self.is_four)
        for hand, count in enumerate(taken):
            tricks[self.seats[hand]] = count
        if self.is_four:
            tricks[self.dealer] = dealer
        return tricks

    def raspasy(self) -> Dialogue:
        """Play a raspasy, with the talon or without."""
        self.is_raspasy = True
        taken = [0, 0, 0, 0]
        leads = self.options["raspasy_talon"] == "leads"
        left = [*self.talon]
        leader = 0
        for number in range(10):
            trick: list[str] = []
            suit: str | None = None
            is_dealt = leads and number < 2
            if is_dealt and self.is_four:
                action = yield self.dealer, [f"talon {card}" for card in left]
                trick.append(action.removeprefix("talon "))
                left.remove(trick[0])
                self.talon_seen[number] = trick[0]
            elif is_dealt:
                suit = self.talon[number][0]
                self.talon_seen[number] = self.talon[number]
            order = [(leader + step) % 3 for step in range(3)]
            for hand in order:
                if suit is None and trick:
                    suit = trick[0][0]
                yield from self.card(trick, hand, self.seats[hand], suit)
            best = taker(trick, suit or trick[0][0])
            takers = [3, *order] if len(trick) == 4 else order
            taken[takers[best]] += 1
            # The first hand leads to the first three tricks where the talon is played.
            leader = 0 if is_dealt else takers[best]
        return {"raspasy": True, "tricks": self.by_seat(taken[:3], taken[3])}

    # --- Views --------------------------------------------------------------------------------

    def view(self, seat: int) -> dict[str, Any]:
        """What a seat sees: the hands, and the talon."""
        seen = set(self.open_hands) | (self.dealer_sees if seat == self.dealer else set())
        if seat in self.seats:
            seen.add(self.seats.index(seat))
        return {
            "hands": [
                " ".join(in_order(cards)) if hand in seen else None
                for hand, cards in enumerate(self.hands)
            ],
            "talon": self.talon_in_view(seat),
        }

    def talon_in_view(self, seat: int) -> list[str | None]:
        """The talon as a seat sees it."""
        if self.is_raspasy and seat == self.dealer and self.is_four:
            return [*self.talon] if self.options["raspasy_talon"] == "leads" else [None, None]
        return self.talon_seen
