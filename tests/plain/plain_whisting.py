"""The whist decisions (WH-1 to WH-8, DL-1, BL-3, GU) as a tree of what was said."""

from dataclasses import dataclass

from tests.plain.plain_course import NOBODY, SUITS, Cards, Course, Over, Position
from tests.plain.plain_tricks import Playing

OVER = Over()


@dataclass(frozen=True)
class Undertaken:
    """A contract or misere, and the cards it is played with.

    Args:
        course: The deal.
        declarer: The declarer's hand.
        contract: "misere", or level and strain.
        hands: The three hands after the exchange.
        blind: Whether the winning bid was blind.
    """

    course: Course
    declarer: int
    contract: str
    hands: tuple[Cards, Cards, Cards]
    blind: bool

    @property
    def level(self) -> int:
        """The level; 0 of a misere."""
        return 0 if self.contract == "misere" else int(self.contract.rstrip("♠♣♦♥NT"))

    @property
    def defenders(self) -> list[int]:
        """The hands of the first and the second defender; in Gusarik of the only one."""
        hands = [(self.declarer + step) % 3 for step in (1, 2)]
        return [hand for hand in hands if self.course.seat(hand) != NOBODY]

    def play(self) -> Position:
        """Begin to play.

        Who plays which hand, open or closed, changes no legal action: a claim is answered under
        the seats of the defenders even where the dealer answers (PL-6).
        """
        trump = self.contract[-1] if self.contract[-1] in SUITS else ""
        seats = tuple(self.course.seat(hand) for hand in self.defenders)
        return Playing(self.hands, trump, self.declarer, seats, self.contract != "misere")


def after_contract(game: Undertaken) -> Position:
    """Go on to the first decision, or to the play where nothing is asked."""
    options = game.course.options
    is_asked = not (
        game.contract == "misere"
        or (game.contract == "6♠" and options["stalingrad"])
        or (game.level == 6 and game.blind)
        or (game.level == 10 and options["ten"] == "checked")
    )
    return Deciding(game, ()) if is_asked else game.play()


@dataclass(frozen=True)
class Deciding:
    """The defence deciding.

    Args:
        game: The contract.
        said: What was said so far, in order; a look of the dealer apart.
        looked: Whether the dealer of four has looked.
    """

    game: Undertaken
    said: tuple[str, ...]
    looked: bool = False

    def texts(self) -> list[str]:
        """What may be said."""
        options, level, said = self.game.course.options, self.game.level, self.said
        may_half = level in options["half_whist_levels"]
        if len(self.game.defenders) == 1 or not said:
            return ["whist", "pass"]
        if said == ("whist",):
            return ["whist", "pass"]
        if said == ("pass",):
            return ["whist", "pass", *(["half-whist"] if may_half else [])]
        if said == ("whist", "pass"):
            half_first = may_half and options["half_whist_first"]
            return ["open", "closed", *(["half-whist"] if half_first else [])]
        if said[-1] == "half-whist":
            return ["accept", "return"]
        if said == ("pass", "pass") and level in options["pass_pass_whist_levels"]:
            return ["whist", "pass"]
        if self.is_for_the_dealer():
            return ["return", "pass", *([] if self.looked else ["look"])]
        return ["open", "closed"]

    def is_for_the_dealer(self) -> bool:
        """Whether the dealer of four is asked (DL-1); what WH-5 asks is asked before."""
        if self.game.course.players != 4 or not self.game.course.options["dealer_may_return"]:
            return False
        asked_again = self.game.level in self.game.course.options["pass_pass_whist_levels"]
        passes = ("pass", "pass", "pass") if asked_again else ("pass", "pass")
        return self.said == passes or self.said[-1:] == ("accept",)

    def claims(self) -> list[str]:
        """No claim may be made."""
        return []

    def after(self, text: str) -> Position:
        """Where the deal stands when that was said."""
        game, options = self.game, self.game.course.options
        if text == "look":
            return Deciding(game, self.said, looked=True)
        if len(game.defenders) == 1:  # GU: whist is always open, a pass ends the deal
            return game.play() if text == "whist" else OVER
        if text in ("open", "closed"):
            return game.play()
        if self.is_for_the_dealer():
            return OVER if text == "pass" else Deciding(game, (*self.said, text))
        then = Deciding(game, (*self.said, text))
        if then.said == ("whist", "whist"):
            return game.play()
        if text == "half-whist":
            return then if options["half_whist_return"] else OVER
        asked_again = game.level in options["pass_pass_whist_levels"]
        two_passes = then.said[:2] == ("pass", "pass") and text == "pass"
        is_last = len(then.said) == (3 if asked_again else 2)
        if (two_passes and is_last) or text == "accept":
            return then if then.is_for_the_dealer() else OVER
        return then
