"""A match between the reader and beginners of the library, as a value."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

import preference as pref
from preference.bots import BeginnerPlayer

__all__ = ["Game", "News"]


@attrs.frozen
class News:
    """What somebody did, as the reader's seat saw it, and who took the trick with it.

    Attributes:
        seat: Who did it; of a card, whose it was.
        action: What was done.
        taker: Who took the trick that it ended, or `None`.
    """

    seat: int
    action: pref.Action | pref.HiddenDiscard
    taker: int | None = None


@attrs.frozen(kw_only=True)
class Game:
    """A match in which the reader plays one seat, or every seat.

    Attributes:
        match: The match.
        seed: What the cards and the beginners are drawn from.
        seat: The reader's seat, or `None` for every seat.
        news: What was done since the reader's last decision.
        before: Where the reader decided in this deal, for taking back.
    """

    match: pref.Match
    seed: str
    seat: int | None
    news: tuple[News, ...] = ()
    before: tuple[pref.Match, ...] = ()

    @classmethod
    def start(
        cls,
        convention: pref.Convention,
        names: Sequence[str],
        *,
        pool: int,
        seed: str,
        seat: int | None,
    ) -> Game:
        """Open a match and deal; its first dealer is the last player."""
        players = [pref.Player(name, bot=at != seat) for at, name in enumerate(names)]
        match = pref.Match.start(convention, players, pool=pool, first_dealer=len(names) - 1)
        return cls(match=match, seed=seed, seat=seat).dealt()

    @property
    def looker(self) -> int:
        """Whose view is shown: the reader's seat, or who is to act when the reader plays all."""
        if self.seat is not None:
            return self.seat
        return self.match.actors[0] if self.match.actors else 0

    @property
    def view(self) -> pref.View:
        """What is shown."""
        return pref.view(self.match, self.looker)

    @property
    def is_mine(self) -> bool:
        """Whether the reader is to decide."""
        actors = self.match.actors
        return self.match.in_deal and (self.seat is None or actors[0] == self.seat)

    def dealt(self) -> Game:
        """Lay the next deal; its cards come from the seed and its number."""
        match = self.match
        players = len(match.terms.players)
        deal = pref.Deal.shuffled(f"{self.seed}-{len(match.log)}", players)
        game = attrs.evolve(self, match=match.deal(deal), news=(), before=())
        return game._until_mine()

    def act(self, action: pref.Action) -> Game:
        """Do what the reader decided, and let the beginners go on.

        Raises:
            IllegalAction: If the rules refuse it.
        """
        match = self.match.apply(action)
        before = (*self.before, self.match)
        game = attrs.evolve(self, match=match, news=(), before=before)
        return game._with_news(self.match)._until_mine()

    def hint(self) -> pref.Action:
        """Return what a beginner would do in the reader's place."""
        seat = self.match.actors[0]
        return BeginnerPlayer(seed=f"{self.seed}-{seat}").act(pref.view(self.match, seat))

    def finish(self) -> Game:
        """Let beginners play the rest of the deal."""
        game = self
        while game.match.in_deal:
            game = game._stepped()
        return attrs.evolve(game, news=())

    def take_back(self) -> Game:
        """Go back to the reader's last decision of this deal."""
        if not self.before:
            return self
        *before, match = self.before
        return attrs.evolve(self, match=match, news=(), before=tuple(before))

    def _until_mine(self) -> Game:
        game = self
        while game.match.in_deal and not game.is_mine:
            game = game._stepped()
        return game

    def _stepped(self) -> Game:
        game = attrs.evolve(self, match=self.match.apply(self.hint()))
        return game._with_news(self.match)

    def _with_news(self, before: pref.Match) -> Game:
        heard = self.view.heard[-1]
        seat, state = heard.seat, before.state
        if isinstance(state, pref.Playing) and isinstance(heard.action, pref.Play):
            # Open hands are played by one defender: the card is the other's all the same.
            seat = before.setting.seats[state.turn]
        news = News(seat, heard.action, _taker(before, self.match))
        return attrs.evolve(self, news=(*self.news, news))


def _taker(before: pref.Match, after: pref.Match) -> int | None:
    """Return the seat that took a trick between two moments of a deal, or `None`."""
    playing = (pref.Playing, pref.Raspasy)
    if not isinstance(before.state, playing) or not isinstance(after.state, playing):
        return None
    won = [now - then for now, then in zip(after.state.taken, before.state.taken, strict=True)]
    if sum(won) != 1:
        return None
    setting = after.setting
    return (*setting.seats, setting.dealer)[won.index(1)]
