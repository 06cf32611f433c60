"""What every reader promises, whatever it is given."""

import time
from collections.abc import Callable
from functools import cache
from typing import Any

import attrs

import preference as pref
from tests.error_codes import RULE, codes_with_rules

__all__ = ["READ", "Broken", "Target", "check_refusal", "try_input"]

READ = "read"
"""What came of an input that was not refused."""

LONGEST_MESSAGE = 4_000
"""More characters than any message needs; the legal actions of a long auction take some 500."""

SECONDS = 2.0
"""More processor time than one input of some kilobytes needs, on a slow machine."""

SECONDS_PER_BYTE = 2e-6
"""What a longer input may take on top: a record of 32 MiB about a minute."""


class Broken(AssertionError):
    """A promise that was not kept."""


@attrs.frozen(kw_only=True)
class Target:
    """A reader, and all that is needed to fuzz it.

    Attributes:
        name: Its name, as the command takes it.
        check: Hands an input to the reader and checks what it made of it. Lets the reader's
            refusal through; raises anything else where a promise is broken.
        refusals: The errors that the reader documents for wrong input.
        seeds: Makes the inputs to begin with.
        mutate: Changes an input, or returns `None` where it does not know how.
        words: What the inputs are made of, for the fuzzer's dictionary.
        own: How many of the changes are those of `mutate`; the others are libFuzzer's, of bytes.
    """

    name: str
    check: Callable[[bytes], None]
    refusals: tuple[type[pref.PreferenceError], ...]
    seeds: Callable[[], list[bytes]]
    mutate: Callable[[bytes, Any], bytes | None]
    words: tuple[str, ...] = ()
    own: float = 0.35


def try_input(target: Target, data: bytes) -> str:
    """Try one input; return `read`, or the code of its refusal.

    Raises:
        Broken: If the refusal is not as documented, or it took too long.
        Exception: Whatever else the reader or its check raised.
    """
    codes()  # takes a while, once
    started = time.process_time()
    try:
        target.check(data)
        found = READ
    except pref.PreferenceError as error:
        check_refusal(error, target.refusals)
        found = error.code
    took = time.process_time() - started
    if took > SECONDS + SECONDS_PER_BYTE * len(data):
        raise Broken(f"{len(data)} bytes took {took:.1f} s")
    return found


def check_refusal(
    error: pref.PreferenceError, refusals: tuple[type[pref.PreferenceError], ...]
) -> None:
    """Check that an error is one that the reader documents, and fit to be shown and kept.

    Raises:
        Broken: If it is not.
    """
    text = str(error)
    faults = {
        "another class than documented": type(error) not in refusals,
        "a code that is not listed": error.code not in codes(),
        "a rule that there is not": error.rule is not None and not is_rule(error.rule),
        "no message": not error.message,
        "a message that is too long": len(text) > LONGEST_MESSAGE,
        "a message that moves the cursor or is no text": not text.isprintable(),
    }
    wrong = [fault for fault, is_so in faults.items() if is_so]
    if wrong:
        raise Broken(f"{', '.join(wrong)}: {type(error).__name__} {text[:500]!r}") from error


@cache
def codes() -> frozenset[str]:
    """All codes that stand in the source, and so, by a test, in the documentation."""
    return frozenset(codes_with_rules())


@cache
def is_rule(text: str) -> bool:
    """Whether this may be the ID of a rule."""
    return text == "§14" or RULE.fullmatch(text) is not None
