"""What the defence says, and how it plays."""

from __future__ import annotations

from typing import ClassVar

from preference.actions.word import Word

__all__ = ["Accept", "ChooseClosed", "ChooseOpen", "HalfWhist", "ReturnWhist", "Whist"]


class Whist(Word):
    """Whist: undertake the quota («вист»).

    Source: WH-2.

    >>> print(Whist())
    whist
    """

    __slots__ = ()
    text: ClassVar[str] = "whist"


class HalfWhist(Word):
    """Offer to leave for half a whist («полвиста»).

    Source: WH-2, WH-4.

    >>> print(HalfWhist())
    half-whist
    """

    __slots__ = ()
    text: ClassVar[str] = "half-whist"


class Accept(Word):
    """Accept the other defender's half-whist.

    Source: WH-3.

    >>> print(Accept())
    accept
    """

    __slots__ = ()
    text: ClassVar[str] = "accept"


class ReturnWhist(Word):
    """Take the whist back up: answer a half-whist, or step in as the dealer of four.

    Source: WH-3, DL-1.

    >>> str(ReturnWhist())
    'return'
    """

    __slots__ = ()
    text: ClassVar[str] = "return"


class ChooseOpen(Word):
    """Play with both defending hands laid open («всветлую»).

    Source: WH-8.

    >>> print(ChooseOpen())
    open
    """

    __slots__ = ()
    text: ClassVar[str] = "open"


class ChooseClosed(Word):
    """Play with closed hands («втёмную»).

    Source: WH-8.

    >>> print(ChooseClosed())
    closed
    """

    __slots__ = ()
    text: ClassVar[str] = "closed"
