"""Bots at a table: a match played out, with everything they do checked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Final, TypeAlias

from preference.actions import ACTION_TYPES, Action
from preference.bots.protocol import Bot
from preference.bots.timed import TooSlow, ask_within, check_seconds
from preference.deals import Deal
from preference.errors import ArgumentError, IllegalAction, PreferenceError, shown, wrong_type
from preference.match import Match
from preference.views import Phase, View, view

__all__ = ["BotError", "play_match", "said"]


class BotError(PreferenceError, RuntimeError):
    """A bot raised, took too long, or returned no legal action; the match so far is kept.

    Attributes:
        seat: Where the bot sits.
        action: What it returned; `None` if it raised or took too long.
        match: The match as it stands, up to the decision that failed.

    >>> import preference as pref
    >>> class Stubborn:
    ...     def act(self, view: pref.View) -> pref.Action:
    ...         return pref.Whist()
    >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], pool=10)
    >>> try:
    ...     play_match(match, [Stubborn()] * 3, [pref.Deal.shuffled(seed=7)])
    ... except BotError as error:
    ...     print(error.code, error.seat, error.action, error.match.current.actions)
    bot-illegal-action 1 whist ()
    """

    def __init__(
        self,
        message: str,
        *,
        code: str,
        seat: int,
        match: Match,
        action: object = None,
        rule: str | None = None,
        refused: str = "",
        expected: str = "",
    ) -> None:
        """Keep the parts, the seat, the action and the match."""
        super().__init__(message, code=code, rule=rule, refused=refused, expected=expected)
        self.seat = seat
        self.action = action
        self.match = match

    def __str__(self) -> str:
        """Put the player before what the root prints."""
        name = self.match.terms.players[self.seat].name
        deal = len(self.match.log)
        return f"seat {self.seat} ({name}), deal {deal}, {self.told}"

    @property
    def told(self) -> str:
        """What happened at which action, without the player and the deal.

        >>> import preference as pref
        >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], pool=10)
        >>> BotError("the bot slept", code="bot-too-slow", seat=0, match=match).told
        'action 0: the bot slept [bot-too-slow]'
        """
        current = self.match.current
        done = 0 if current is None else len(current.actions)
        return f"action {done}: {super().__str__()}"


_NO_MORE: Final = object()

Ask: TypeAlias = Callable[[Bot, View], Action]
"""Puts a decision to a bot and returns what it says."""


def play_match(
    match: Match,
    bots: Sequence[Bot],
    deals: Iterable[Deal],
    *,
    max_deals: int | None = None,
    seconds: float | None = None,
) -> Match:
    """Let bots play a match until it is over or there are no more deals.

    A deal in progress is played out first. No deal is taken that is not played.

    Args:
        match: Where to begin.
        bots: Who plays, by seat; one bot may sit in several seats.
        deals: The cards, deal by deal; it may be endless.
        max_deals: How many of them to play at most; `None` for as many as the match takes.
        seconds: How long a bot may think over one decision; `None` for as long as it likes. With a
            limit each decision is made in a thread of its own, which is left behind if it takes
            longer.

    Returns:
        The match between deals: over, or where the deals ran out.

    Raises:
        ArgumentError: If there is not one bot a seat, `max_deals` is negative, or `seconds` is not
            above 0.
        BotError: If a bot raises, takes too long, or returns what is no action or no legal one.
            `SystemExit` of a bot is an error like others; only Ctrl-C comes through.
        WrongType: If an argument is of the wrong type.

    Source: ST-2, PO-7, PL-6.

    >>> from itertools import count
    >>> import preference as pref
    >>> from preference.bots import BeginnerPlayer
    >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], pool=10)
    >>> deals = (pref.Deal.shuffled(seed=number) for number in count())
    >>> match = play_match(match, [BeginnerPlayer()] * 3, deals)
    >>> match.is_finished, match.sheet.pool
    (True, (10, 10, 10))
    """
    _check(match, bots, max_deals)
    ask = _ask if seconds is None else partial(ask_within, check_seconds("play_match", seconds))
    supply = _supply(deals)
    match = _play_out(match, bots, ask)
    dealt = 0
    while not match.is_finished and (max_deals is None or dealt < max_deals):
        deal = next(supply, _NO_MORE)
        if deal is _NO_MORE:
            break
        match = _play_out(match.deal(deal), bots, ask)  # type: ignore[arg-type]
        dealt += 1
    return match


def _check(match: object, bots: object, max_deals: object) -> None:
    """Refuse what cannot be played with."""
    if not isinstance(match, Match):
        wrong_type("play_match", match, "a Match; Match.start() makes one")
    if not isinstance(bots, Sequence) or not all(isinstance(bot, Bot) for bot in bots):
        wrong_type("play_match", bots, "a bot a seat, each with a method act(view)")
    seats = len(match.terms.players)
    if len(bots) != seats:
        raise ArgumentError(
            "there is one bot a seat",
            code="bad-bots",
            refused=f"{len(bots)} bots",
            expected=f"{seats} bots",
        )
    if max_deals is not None and type(max_deals) is not int:
        wrong_type("play_match", max_deals, "an int for max_deals, or None")
    if max_deals is not None and max_deals < 0:
        raise ArgumentError(
            "a match cannot have fewer than no deals",
            code="bad-number",
            rule="PO-7",
            refused=shown(max_deals),
            expected="0 or more, or None",
        )


def _supply(deals: Iterable[Deal]) -> Iterator[Deal]:
    try:
        return iter(deals)
    except TypeError:
        wrong_type("play_match", deals, "deals, such as a list of Deal.shuffled(seed)")


def _ask(bot: Bot, seen: View) -> Action:
    return bot.act(seen)


def _play_out(match: Match, bots: Sequence[Bot], ask: Ask) -> Match:
    """Play the deal in progress to its end."""
    while match.in_deal:
        # Of those who may answer a claim the first is asked; the declarer stands last.
        seat = match.actors[0]
        match = _do(match, view(match, seat), bots[seat], ask)
    return match


def _do(match: Match, seen: View, bot: Bot, ask: Ask) -> Match:
    """Ask a bot, and do what it says."""
    seat = seen.seat
    assert seat is not None
    try:
        action = ask(bot, seen)
    except TooSlow as error:
        raise BotError(
            "the bot took too long",
            code="bot-too-slow",
            seat=seat,
            match=match,
            refused=f"more than {error}",
            expected=_expected(seen),
        ) from None
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise BotError(
            f"the bot raised {type(error).__name__}",
            code="bot-raised",
            seat=seat,
            match=match,
            refused=said(error),
            expected=_expected(seen),
        ) from error
    if not isinstance(action, ACTION_TYPES):
        raise BotError(
            f"the bot returned a value of type {type(action).__name__}",
            code="bot-no-action",
            seat=seat,
            match=match,
            action=action,
            refused=shown(action),
            expected=_expected(seen),
        )
    if seen.phase is Phase.CLAIMING and action not in seen.actions:
        raise BotError(
            "the bot answered for another",
            code="bot-illegal-action",
            seat=seat,
            match=match,
            action=action,
            rule="PL-6",
            refused=str(action),
            expected=_expected(seen),
        )
    try:
        return match.apply(action)
    except IllegalAction as error:
        raise BotError(
            f"the bot's action is refused: {error.message}",
            code="bot-illegal-action",
            seat=seat,
            match=match,
            action=action,
            rule=error.rule,
            refused=error.refused,
            expected=error.expected,
        ) from error


def said(error: BaseException) -> str:
    """Print what a stranger's error says, whatever its `str` does.

    >>> said(ValueError("oops"))
    "'oops'"
    """
    try:
        return shown(str(error))
    except Exception:  # noqa: BLE001 - anything may go wrong in a stranger's error
        return ""


def _expected(seen: View) -> str:
    """Print what may be done, in short."""
    some = ", ".join(str(action) for action in seen.actions[:8])
    return some + (", …" if len(seen.actions) > 8 else "")
