"""Engines that are wrong on purpose, each in one thing."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

from tests.plain.plain_game import Game
from tests.plain.plain_scorer import amount_of
from tests.plain.plain_settle import find_places, round_whole
from tests.plain.plain_table import Entry
from tests.testing_kit.toy.cards import in_order
from tests.testing_kit.toy.deal import ToyDeal
from tests.testing_kit.toy.engine import ToyEngine


class _AnyCardDeal(ToyDeal):
    @staticmethod
    def following(hand: set[str], _: str | None, __: str | None = None) -> list[str]:
        """Leave every card."""
        return in_order(hand)


class FollowSuitForgotten(ToyEngine):
    """Any card may be played to any trick."""

    deal_type = _AnyCardDeal


class GoraByOneLess(ToyEngine):
    """The mean of the gora is over the others only: divided by n − 1."""

    def result(self) -> dict[str, Any]:
        """Settle the wrong way."""
        game, players = self.game, len(self.game.pool)
        mean_pool = sum(game.pool) / Fraction(players)
        mean_gora = sum(game.gora) / Fraction(players - 1)
        exact = [
            game.options["whists_per_pool"] * (game.pool[seat] - mean_pool)
            - game.options["whists_per_gora"] * (game.gora[seat] - mean_gora)
            + sum(game.whists[seat])
            - sum(row[seat] for row in game.whists)
            for seat in range(players)
        ]
        settlement = {
            "exact": [amount_of(one) for one in exact],
            "whole": round_whole(exact),
            "places": find_places(exact, None),
        }
        return {**super().result(), "settlement": settlement}


class _ClockwiseHelp(Game):
    def help(self, helper: int, surplus: Fraction, short: set[int]) -> list[Entry]:
        """Fill the nearest pool first, by showing it as the largest to the right rule."""
        if self.head.pool is None:
            return []
        pools, size = self.pool, Fraction(self.head.pool)
        players = len(pools)
        entries: list[Entry] = []
        for seat in ((helper + step) % players for step in range(1, players)):
            moved = min(surplus, max(Fraction(0), size - pools[seat]))
            if moved:
                moved = surplus if seat in short else moved
                hidden = {one: pools[one] for one in range(players) if one != seat}
                for one in hidden:
                    pools[one] = size
                entries += super().help(helper, moved, short)
                for one, points in hidden.items():
                    pools[one] = points
                surplus -= moved
        return entries + super().help(helper, surplus, short)


class HelpClockwise(ToyEngine):
    """Help goes to the next player clockwise, not to the largest pool."""

    game_type = _ClockwiseHelp


class _TurnedWhists(Game):
    def write(self, item: Entry) -> None:
        """Write whists of the declarer on the whister."""
        if item.on is not None:
            item = replace(item, seat=item.on, on=item.seat)
        super().write(item)


class WhistsTheWrongWay(ToyEngine):
    """Whists are written by the declarer on the defender."""

    game_type = _TurnedWhists


class _LeakyDeal(ToyDeal):
    def talon_in_view(self, seat: int) -> list[str | None]:
        """Show both cards as soon as the first is shown."""
        seen = super().talon_in_view(seat)
        return [*self.talon] if self.is_raspasy and seen[0] else seen


class LeakyView(ToyEngine):
    """Everybody sees the second card of the talon with the first, on raspasy."""

    deal_type = _LeakyDeal


class LeakyText(LeakyView):
    """The same, in words of its own that no check can read."""

    def view(self, seat: int, /) -> str:
        """Draw the table for a seat."""
        return "\n".join(f"{what}: {value}" for what, value in super().view(seat).items())
