"""The auction by the letter of BI-1 to BI-9 and BL-1 to BL-4, worked out from all calls so far."""

from dataclasses import dataclass

from tests.plain.plain_course import STRAINS, Course, Over, Position
from tests.plain.plain_exchange import after_auction
from tests.plain.plain_rounds import start_raspasy

# The order of BI-9, low to high; without the bids w/t it is the ladder of BI-1.
ORDER = (
    *(f"{level}{strain}" for level in (6, 7, 8) for strain in STRAINS),
    "misere",
    *(f"9{strain}" for strain in STRAINS),
    "misere w/t",
    "9 w/t",
    *(f"10{strain}" for strain in STRAINS),
    "10 w/t",
)
GAMES = tuple(bid for bid in ORDER if bid.endswith(STRAINS))
MISERES = ("misere", "misere w/t", "blind misere")
PASSES = ("pass", "blind pass")


def bare(bid: str) -> str:
    """The bid without the word "blind": the rung it stands on (BL-3)."""
    return bid.removeprefix("blind ")


def is_blind(bid: str) -> bool:
    """Whether a call was made blind."""
    return bid.startswith("blind ")


@dataclass(frozen=True)
class Bidding:
    """The auction in progress.

    Args:
        course: The deal.
        said: Everything said, with the hand that said it.
    """

    course: Course
    said: tuple[tuple[int, str], ...] = ()

    def is_out(self, hand: int) -> bool:
        """Whether a hand has passed; the dummy never bids (BI-2, GU)."""
        if self.course.players == 2 and hand == 1:
            return True
        return any(who == hand and text in PASSES for who, text in self.said)

    def turn(self) -> int:
        """The hand to speak: the first, then clockwise; a look is no call (BI-2, BL-1)."""
        if not self.said:
            return 0
        last, text = self.said[-1]
        if text == "look":
            return last
        return next(hand for step in (1, 2, 3) if not self.is_out(hand := (last + step) % 3))

    def bids(self) -> list[tuple[int, str]]:
        """The bids made, and by whom."""
        return [(who, text) for who, text in self.said if text not in (*PASSES, "look", "hold")]

    def standing(self) -> str | None:
        """The standing bid."""
        bids = self.bids()
        return bids[-1][1] if bids else None

    def owner(self) -> int | None:
        """Who made the standing bid, or holds it (BI-7)."""
        owner = None
        for who, text in self.said:
            if text not in (*PASSES, "look"):
                owner = who
        return owner

    def has_looked(self, hand: int) -> bool:
        """Whether a hand has looked; any call that is not blind counts as that (BL-1)."""
        if not self.course.options["blind"]:
            return True
        return any(who == hand and not is_blind(text) for who, text in self.said)

    def may_only_pass(self, hand: int) -> bool:
        """Whether the hand's misere was outbid (BI-5)."""
        return any(
            who == hand and bid in MISERES and bid != self.standing() for who, bid in self.bids()
        )

    def may_outbid(self, bid: str) -> bool:
        """Whether a bid may stand over what was bid before, jumps apart (BI-2, BI-9, BL-4)."""
        standing = self.standing()
        if standing is None:
            if bare(bid) not in GAMES:
                return True  # BI-8: a misere stays allowed; nine and ten w/t are never too low.
            blind_passes = sum(text == "blind pass" for _, text in self.said)
            level = int(bare(bid).rstrip("♠♣♦♥NT"))
            return level >= max(self.course.min_level(), 6 + min(blind_passes, 2))
        if ORDER.index(bare(bid)) <= ORDER.index(bare(standing)):
            return False
        is_ordinary_ten = bare(bid).startswith("10") and not bid.endswith("w/t")
        was_talonless = any(text.endswith("w/t") for _, text in self.bids())
        if is_ordinary_ten and was_talonless and not self.course.options["tens_after_talonless"]:
            return False
        if standing == "misere w/t":
            return bid in ("9 w/t", "10 w/t")
        if standing == "blind misere":
            return bare(bid).startswith("10") or bid.startswith("blind 9")
        return True

    def may_bid(self, hand: int, bid: str) -> bool:
        """Whether a hand may make a bid, jumps apart."""
        options = self.course.options
        if self.may_only_pass(hand):
            return False
        if is_blind(bid) and self.has_looked(hand):
            return False
        names = {"misere w/t": "misere", "9 w/t": 9, "10 w/t": 10}
        if bid in names and names[bid] not in options["talonless"]:
            return False
        has_called = any(who == hand and text != "look" for who, text in self.said)
        if bid in MISERES and has_called:
            return False
        return self.may_outbid(bid)

    def may_hold(self, hand: int) -> bool:
        """Whether the first hand may take the standing bid over (BI-7)."""
        return (
            bool(self.course.options["first_hand_may_hold"])
            and hand == 0
            and self.standing() in GAMES
            and not self.may_only_pass(hand)
        )

    def texts(self) -> list[str]:
        """What the hand may say."""
        hand = self.turn()
        texts = ["pass"]
        if not self.has_looked(hand):
            texts += ["blind pass", "look"]
        if self.may_hold(hand):
            texts.append("hold")
        games = [bid for bid in GAMES if self.may_bid(hand, bid)]
        blind = [bid for bid in GAMES if self.may_bid(hand, f"blind {bid}")]
        if not self.course.options["jumps"]:  # BI-6: the lowest, among open and among blind bids
            games, blind = games[:1], blind[:1]
        others = [*MISERES, "9 w/t", "10 w/t"]
        texts += games + [f"blind {bid}" for bid in blind]
        return texts + [bid for bid in others if self.may_bid(hand, bid)]

    def claims(self) -> list[str]:
        """No claim may be made."""
        return []

    def after(self, text: str) -> Position:
        """Where the deal stands when that was said (BI-3)."""
        then = Bidding(self.course, (*self.said, (self.turn(), text)))
        left = [hand for hand in range(3) if not then.is_out(hand)]
        standing, owner = then.standing(), then.owner()
        if not left:
            return start_raspasy(self.course)
        if standing is None or owner is None or left != [owner]:
            return then
        return after_auction(self.course, owner, standing)


def begin(course: Course) -> Position:
    """Begin a deal: with the auction, or, under PL-7, with its end."""
    if course.options["preferans_hand"]:
        for hand, cards in enumerate(course.hands):
            is_dummy = course.players == 2 and hand == 1
            queens = sum(card.endswith("Q") for card in cards)
            tops = sum(card.endswith(("A", "K")) for card in cards)
            if not is_dummy and tops == 8 and queens == 2:
                return Over()
    return Bidding(course)
