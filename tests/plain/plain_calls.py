"""The whist decisions of a contract (WH-1 to WH-8, DL-1) read from `calls`."""

from dataclasses import dataclass
from typing import Any

from tests.plain.plain_shape import FORMATS, Refused, a_list
from tests.plain.plain_table import Undertaking

WORDS = ("whist", "pass", "half-whist", "accept", "return", "open", "closed")


@dataclass(frozen=True)
class Defence:
    """What the whist decisions came to.

    Args:
        whisters: The seats that answer for the quota; none when nothing is played or a ten is
            checked.
        is_played: Whether the cards are played.
        half_whister: Who went for half-whist and was let (WH-3, WH-4).
        half_whist_rule: WH-3 or WH-4, whichever the award comes from.
        half_whist_returned: Whether a half-whist was made and the whist returned (WH-14).
        dealer_returned: Whether the dealer of four returned the whist (DL-1).
        is_checked_ten: Whether it is a ten that nobody whists (WH-7).
    """

    whisters: tuple[int, ...] = ()
    is_played: bool = True
    half_whister: int | None = None
    half_whist_rule: str = ""
    half_whist_returned: bool = False
    dealer_returned: bool = False
    is_checked_ten: bool = False


UNPLAYED = Defence(is_played=False)


def why_nothing_is_asked(game: Undertaking) -> str | None:
    """Name the rule under which no whist decision is asked, if there is one."""
    if game.contract.is_misere:
        return FORMATS
    if game.options["stalingrad"] and game.contract.is_six_spades:
        return "WH-6"
    if game.blind and game.contract.level == 6:
        return "BL-3"
    if game.options["ten"] == "checked" and game.contract.level == 10:
        return "WH-7"
    return None


def read_defence(game: Undertaking, deal: dict[str, Any], where: str) -> Defence:
    """Read the whist decisions of one contract."""
    where = f"{where}.calls"
    unasked = why_nothing_is_asked(game)
    if unasked is not None:
        if "calls" in deal:
            raise Refused(where, unasked, "no whist decision is asked")
        if game.contract.is_misere:
            return Defence()
        if unasked == "WH-7":
            return Defence(is_checked_ten=True)
        return Defence(whisters=tuple(game.defenders))  # WH-6, BL-3: both defenders must whist.
    if "calls" not in deal:
        raise Refused(where, "WH-1", "the whist decisions are missing")
    calls = a_list(deal["calls"], where)
    for call in calls:
        if call not in WORDS:
            raise Refused(where, FORMATS, f"{call!r} is no whist decision, there are {WORDS}")
    if len(game.defenders) == 1:
        return read_one_call(calls, game.defenders[0], where)
    return CallReader(game, calls, where).read()


def read_one_call(calls: list[str], defender: int, where: str) -> Defence:
    """Read the single decision of Gusarik, whist or pass (GU)."""
    if calls == ["whist"]:
        return Defence(whisters=(defender,))
    if calls == ["pass"]:
        return UNPLAYED
    rule = "WH-2" if "half-whist" in calls else "GU"
    raise Refused(where, rule, "one decision, whist or pass")


class CallReader:
    """Reads the decisions of two defenders, and of the dealer of four, one after the other."""

    def __init__(self, game: Undertaking, calls: list[str], where: str) -> None:
        self.options = game.options
        self.first, self.second = game.defenders
        self.dealer = game.table.idle_dealer
        self.level = game.contract.level
        self.left = list(calls)
        self.where = where

    def refuse(self, rule: str, why: str) -> Refused:
        """Make the refusal of these calls."""
        return Refused(self.where, rule, why)

    def take(self, allowed: tuple[str, str], rule: str) -> str:
        """Take the next call, which must be there and be one of these two."""
        if not self.left:
            raise self.refuse(rule, f"a call is missing: {allowed[0]} or {allowed[1]}")
        if self.left[0] not in allowed:
            raise self.refuse(self.rule_against(self.left[0], rule), f"not {self.left[0]!r} here")
        return self.left.pop(0)

    def rule_against(self, word: str, otherwise: str) -> str:
        """Name the rule that a word out of place breaks."""
        rules = {"half-whist": "WH-2", "accept": "WH-3", "return": "DL-1"}
        return rules.get(word, "WH-8" if word in ("open", "closed") else otherwise)

    def read(self) -> Defence:
        """Read everything, and find nothing left over."""
        defence = self.read_defenders()
        # WH-8: a single whister says last how to play, which the score does not depend on.
        is_single = defence.is_played and len(defence.whisters) == 1
        if is_single and self.left and self.left[0] in ("open", "closed"):
            self.left.pop(0)
        if self.left:
            raise self.refuse(self.rule_against(self.left[0], "WH-2"), f"too many: {self.left}")
        return defence

    def read_defenders(self) -> Defence:
        """Read the first and the second defender (WH-1, WH-2) and what follows from them."""
        first = self.take(("whist", "pass"), "WH-2")
        if first == "whist":
            second = self.take(("whist", "pass"), "WH-2")
            if second == "whist":
                return Defence(whisters=(self.first, self.second))
            return self.read_after_whist_pass()
        if self.left[:1] == ["half-whist"]:
            if self.level not in self.options["half_whist_levels"]:
                raise self.refuse("WH-2", "no half-whist at this level")
            self.left.pop(0)
            return self.read_answer("WH-3", self.second, self.first)
        second = self.take(("whist", "pass"), "WH-2")
        if second == "whist":
            return Defence(whisters=(self.second,))
        return self.read_after_two_passes()

    def read_after_whist_pass(self) -> Defence:
        """Read whether the first whister goes for half-whist instead of playing (WH-4)."""
        if self.left[:1] != ["half-whist"]:
            return Defence(whisters=(self.first,))
        if not self.options["half_whist_first"]:
            raise self.refuse("WH-4", "the first defender has no half-whist in this convention")
        if self.level not in self.options["half_whist_levels"]:
            raise self.refuse("WH-4", "no half-whist at this level")
        self.left.pop(0)
        return self.read_answer("WH-4", self.first, self.second)

    def read_answer(self, rule: str, half_whister: int, other: int) -> Defence:
        """Read the answer of the other defender to a half-whist (WH-3, WH-4)."""
        accepted = Defence(is_played=False, half_whister=half_whister, half_whist_rule=rule)
        if not self.options["half_whist_return"]:
            # The deal ends with the half-whist: no answer, and DL-1 does not apply.
            if self.left and self.left[0] in ("accept", "return"):
                raise self.refuse(rule, "a half-whist is not answered in this convention")
            return accepted
        answer = self.take(("accept", "return"), rule)
        if answer == "return":
            return Defence(whisters=(other,), half_whist_returned=True)
        return self.read_dealer(accepted)

    def read_after_two_passes(self) -> Defence:
        """Read what may still come after two passes (WH-5), the dealer's decision last."""
        if self.left[:1] == ["whist"]:
            if self.level not in self.options["pass_pass_whist_levels"]:
                raise self.refuse("WH-5", "no whist after two passes at this level")
            self.left.pop(0)
            return Defence(whisters=(self.first,))  # DL-1 is gone.
        return self.read_dealer(UNPLAYED)

    def read_dealer(self, otherwise: Defence) -> Defence:
        """Read whether the dealer of four returns the whist; a pass may be left out (DL-1)."""
        if self.dealer is None or not self.options["dealer_may_return"]:
            return otherwise
        if self.left[:1] == ["return"]:
            self.left.pop(0)
            return Defence(whisters=(self.dealer,), dealer_returned=True)
        if self.left[:1] == ["pass"]:
            self.left.pop(0)
        return otherwise
