"""The toy engine behind the protocol of the kit; its score is the plain scorer's."""

from collections.abc import Sequence
from typing import Any

from preference.testing.conformance import Refused
from tests.plain.plain_game import Game
from tests.plain.plain_record import read_head
from tests.plain.plain_scorer import document_of
from tests.testing_kit.toy.deal import ToyDeal


class ToyEngine:
    """Sochi, Leningrad and Rostov for three and four, without claims."""

    game_type: type[Game] = Game
    deal_type: type[ToyDeal] = ToyDeal

    def start(self, head: dict[str, Any], /) -> None:
        """Begin a game."""
        self.game = self.game_type(read_head({**head, "deals": []}))

    def deal(self, hands: Sequence[str], talon: str, /) -> None:
        """Lay a deal on the table."""
        table = self.game.table
        self.current = self.deal_type(
            self.game.options,
            table.active,
            self.game.dealer,
            self.game.min_level,
            [set(cards.split()) for cards in hands],
            talon.split(),
        )

    def legal(self) -> list[str]:
        """List the legal actions."""
        return self.current.legal

    def actors(self) -> list[int]:
        """Name who may act."""
        return [self.current.actor]

    def apply(self, action: str, /) -> None:
        """Do an action, and score the deal when it is over."""
        if not self.current.do(action):
            raise Refused(f"not {action}")
        if self.current.outcome is not None:
            self.game.play(self.current.outcome)

    def result(self) -> dict[str, Any]:
        """Return what stands after the last deal."""
        return {**document_of(self.game), "outcome": self.current.outcome}

    def view(self, seat: int, /) -> Any:
        """Return what a seat sees."""
        return self.current.view(seat)
