"""Asking a bot with a limit on how long it may think."""

from __future__ import annotations

from threading import Thread
from typing import Final

from preference.actions import Action
from preference.bots.protocol import Bot
from preference.errors import ArgumentError, shown, wrong_type
from preference.views import View

__all__ = ["TooSlow", "ask_within", "check_seconds"]


_MOST: Final = 365 * 24 * 60 * 60
"""The longest time to think, in seconds: systems cannot wait for ever."""


class TooSlow(Exception):
    """A bot has not answered in time; the text is the limit.

    >>> print(TooSlow("0.5 s"))
    0.5 s
    """


def check_seconds(function: str, seconds: object) -> float:
    """Return a limit in seconds, or refuse what is none.

    Args:
        function: Who was given it.
        seconds: What was given.

    Raises:
        ArgumentError: If it is not above 0, or longer than a year.
        WrongType: If it is no number.

    >>> check_seconds("play_match", 1)
    1.0
    """
    if isinstance(seconds, bool) or not isinstance(seconds, (int, float)):
        wrong_type(function, seconds, "a number of seconds, or None")
    if not 0 < seconds <= _MOST:
        raise ArgumentError(
            "this is no time to think",
            code="bad-number",
            refused=shown(seconds),
            expected=f"seconds above 0, up to {_MOST:,}, or None",
        )
    return float(seconds)


def ask_within(seconds: float, bot: Bot, seen: View) -> Action:
    """Return what a bot says, or give up.

    The bot thinks in a thread of its own. If it takes too long the thread is left to end by itself;
    it does not keep the program from ending.

    Args:
        seconds: How long it may think.
        bot: Who is asked.
        seen: What it sees.

    Raises:
        TooSlow: If it takes longer.
        BaseException: Whatever the bot raises.

    >>> import preference as pref
    >>> from preference.bots import BeginnerPlayer
    >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], first_dealer=2)
    >>> print(
    ...     ask_within(10, BeginnerPlayer(), pref.view(match.deal(pref.Deal.shuffled(seed=7)), 0))
    ... )
    6♠
    """
    said: list[Action] = []
    raised: list[BaseException] = []

    def think() -> None:
        try:
            said.append(bot.act(seen))
        except BaseException as error:  # noqa: BLE001 - raised again where it was asked
            raised.append(error)

    thread = Thread(target=think, name="bot", daemon=True)
    thread.start()
    thread.join(seconds)
    if raised:
        raise raised[0]
    if not said:
        raise TooSlow(f"{seconds:g} s")
    return said[0]
