"""What is said in the auction; a bid is one too."""

from __future__ import annotations

from typing import ClassVar

import attrs

from preference.actions.word import Word
from preference.contracts import Bid
from preference.errors import wrong_type

__all__ = ["Bid", "Hold", "Look", "Pass"]


@attrs.frozen(cache_hash=True)
class Pass:
    """Pass: in the auction, as a defender, or as the dealer of four («пас»).

    Args:
        blind: Whether it is a blind pass of the auction (BL-2).

    Source: BI-2, WH-2, DL-1, BL-2.

    >>> print(Pass(), "|", Pass(blind=True))
    pass | blind pass
    """

    blind: bool = False

    def __attrs_post_init__(self) -> None:
        """Check the flag."""
        if type(self.blind) is not bool:
            wrong_type("Pass", self.blind, "True or False for blind")

    def __str__(self) -> str:
        """Print the text of the action."""
        return "blind pass" if self.blind else "pass"


class Hold(Word):
    """Take the standing bid over without raising it («здесь»).

    Source: BI-7.

    >>> print(Hold())
    hold
    """

    __slots__ = ()
    text: ClassVar[str] = "hold"


class Look(Word):
    """Look at one's own cards under blind calls, or as the dealer at the first defender's.

    Source: BL-1, DL-1.

    >>> print(Look())
    look
    """

    __slots__ = ()
    text: ClassVar[str] = "look"
