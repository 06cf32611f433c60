"""What a simulation plays: a convention, players, and a seed from which every deal follows."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final, TypeAlias

import attrs

from preference.bots import Bot, BotError, play_match
from preference.bots.table import said
from preference.bots.timed import check_seconds
from preference.conventions import Convention, convention_to_json
from preference.deals import Deal
from preference.errors import ArgumentError, shown, wrong_type
from preference.game import Adjustment
from preference.match import Match, PlayedDeal
from preference.pad import Joined
from preference.records import write_match_record
from preference.simulation.games import OneDeal, fingerprint, game_of
from preference.simulation.summary import FailedDeal, Summary
from preference.terms import Ends, Player

__all__ = ["Plan", "PlayerMaker", "is_named"]

PlayerMaker: TypeAlias = Callable[[str], Bot]
"""Makes a player from a seed: the class of a bot, or a function of a module, so that it pickles."""

_ONE_DEAL = Ends(deals=1)


def _makers(given: Iterable[PlayerMaker]) -> tuple[PlayerMaker, ...]:
    try:
        makers = tuple(given)
    except TypeError:
        wrong_type("simulate", given, "a maker of a player for each seat, such as BeginnerPlayer")
    for maker in makers:
        if not callable(maker):
            wrong_type("simulate", maker, "a function of a seed, such as BeginnerPlayer")
    return makers


@attrs.frozen
class Plan:
    """What is played: deals by themselves, each from a seed of its own.

    Deal number *i* is dealt by seat *i* modulo the number of seats. Its cards and the seeds of its
    players follow from the root seed and *i* alone. Each deal is the first of a new game, so
    there are no bombs and no cycle of raspasy.

    Attributes:
        convention: What is played.
        makers: By seat: what makes the player of a deal from its seed.
        seed: The root seed.
        seconds: How long a player may think over one decision; `None` for as long as it likes.

    Raises:
        ArgumentError: If the convention is not played by so many, or `seconds` is not above 0.
        WrongType: If a part is of the wrong type.

    >>> from preference.bots import BeginnerPlayer
    >>> from preference.conventions import SOCHI
    >>> plan = Plan(SOCHI, [BeginnerPlayer] * 3, 1)
    >>> plan.play(0).results == plan.play(0).results
    True
    """

    convention: Convention
    makers: tuple[PlayerMaker, ...] = attrs.field(converter=_makers)
    seed: int | str = 1
    seconds: float | None = None

    def __attrs_post_init__(self) -> None:
        """Check the parts, by opening the game of a deal."""
        if type(self.seed) is not int and not isinstance(self.seed, str):
            wrong_type("simulate", self.seed, "a seed: text or an int")
        if self.seconds is not None:
            check_seconds("simulate", self.seconds)
        self.match(0)

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.makers)

    @property
    def names(self) -> tuple[str, ...]:
        """By seat: the name of the maker, in the same words in every process."""
        return tuple(map(_name, self.makers))

    def match(self, index: int) -> Match:
        """Open the game of one deal, before its cards.

        Args:
            index: Which deal.
        """
        if not self.makers:
            raise ArgumentError(
                "nobody plays", code="bad-bots", refused="0 players", expected="2 to 4 players"
            )
        players = [Player(f"seat {seat}", bot=True) for seat in range(self.seats)]
        return Match.start(
            self.convention, players, ends=_ONE_DEAL, first_dealer=index % self.seats
        )

    def play(self, index: int) -> OneDeal:
        """Play one deal.

        Args:
            index: Which deal.

        Raises:
            BotError: If a player spoils it.
        """
        root = f"{self.seed} {index}"
        opened, deal = self.match(index), Deal.shuffled(root, self.seats)
        bots = [
            _made(make, f"{root} {seat}", seat, opened.deal(deal))
            for seat, make in enumerate(self.makers)
        ]
        match = play_match(opened, bots, [deal], seconds=self.seconds)
        (line,), (played,) = match.pad.lines, match.log
        assert isinstance(played, PlayedDeal)
        assert not isinstance(line.item, (Adjustment, Joined))
        return OneDeal(
            index,
            game_of(line.item),
            match.settlement.exact,
            fingerprint(index, played.actions, line.entries),
        )

    def summary(self, first: int, last: int) -> Summary:
        """Play a range of deals, and sum them up.

        Args:
            first: Index of the first.
            last: Index after the last.
        """
        played: list[OneDeal] = []
        failed: list[FailedDeal] = []
        for index in range(first, last):
            try:
                played.append(self.play(index))
            except BotError as error:
                record = write_match_record(error.match)
                told = f"seat {error.seat}, {error.told}"
                failed.append(FailedDeal(index, error.seat, told, record))
        return Summary.of(played, failed)

    def document(self) -> dict[str, object]:
        """Return what tells one plan from another, as plain JSON values."""
        document: dict[str, object] = {
            "seed": self.seed,
            "convention": convention_to_json(self.convention),
            "players": list(self.names),
        }
        if self.seconds is not None:
            document["seconds"] = self.seconds
        return document


def _made(make: PlayerMaker, seed: str, seat: int, match: Match) -> Bot:
    """Make the player of a seat.

    Raises:
        BotError: If the maker raises, or makes what is no player.
    """
    try:
        bot = make(seed)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise BotError(
            f"the maker of the bot raised {type(error).__name__}",
            code="bot-raised",
            seat=seat,
            match=match,
            refused=said(error),
            expected=_PLAYER,
        ) from error
    if not isinstance(bot, Bot):
        raise BotError(
            f"the maker of the bot returned a value of type {type(bot).__name__}",
            code="bad-bots",
            seat=seat,
            match=match,
            refused=shown(bot),
            expected=_PLAYER,
        )
    return bot


_PLAYER: Final = "a player with a method act(view)"


def is_named(name: str) -> bool:
    """Whether the name of a maker tells it from others, in other processes and tomorrow.

    >>> is_named("BeginnerPlayer"), is_named("my.bots.<lambda>")
    (True, False)
    """
    return "<" not in name  # as in <lambda>, <locals>, and what an object without a name prints


def _name(maker: PlayerMaker) -> str:
    """Name what makes a player, the same in every process."""
    if isinstance(maker, partial):
        given = [repr(one) for one in maker.args]
        given += [f"{name}={value!r}" for name, value in sorted(maker.keywords.items())]
        return f"{_name(maker.func)}({', '.join(given)})"
    name = getattr(maker, "__qualname__", None)
    if name is None:
        return repr(maker)  # a value that can be called
    module = str(maker.__module__)
    return name if module.startswith("preference.") else f"{module}.{name}"
