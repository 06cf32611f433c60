"""The readers of cards, bids, contracts, actions and deals."""

import re
from collections.abc import Callable
from typing import Any, TypeVar

import preference as pref
from fuzz.mutation import mutate_text
from fuzz.promises import Broken, Target
from tests.plain.plain_shape import Refused
from tests.plain.plain_text import read_card, read_contract
from tests.test_record_soaks import action as canonical_action

__all__ = ["TEXTS", "text_of"]

T = TypeVar("T")


def text_of(data: bytes) -> str:
    """Make text of any bytes; what is not UTF-8 becomes half surrogate pairs."""
    return data.decode("utf-8", "surrogateescape")


def same(left: object, right: object) -> None:
    """Check that two values are equal, hash alike and print alike.

    Raises:
        Broken: If they are not.
    """
    if left != right or hash(left) != hash(right) or str(left) != str(right):
        raise Broken(f"{left!r} is not {right!r}")


def plainly(read: Callable[[str], str]) -> Callable[[str], str | None]:
    """Let a second reader, which shares no code with the library, read; `None` if it refuses."""

    def told(text: str) -> str | None:
        try:
            return read(text)
        except Refused:
            return None

    return told


def checked(
    parse: Callable[[str], T], plain: Callable[[str], str | None], show: Callable[[T], str] = str
) -> Callable[[bytes], None]:
    """Check a reader against what it prints, and against the second reader."""

    def check(data: bytes) -> None:
        text = text_of(data)
        wanted = plain(text)
        try:
            found = parse(text)
        except pref.PreferenceError:
            if wanted is not None:
                raise Broken(f"{text!r} is refused, and is {wanted}") from None
            raise
        printed = show(found)
        same(parse(printed), found)
        if printed != wanted:
            raise Broken(f"{text!r} is read as {printed!r}, and is {wanted!r}")

    return check


def plain_card(text: str) -> str:
    """Read a card."""
    return "".join(read_card(text, ""))


def plain_cards(text: str) -> str:
    """Read cards, at most two packs."""
    parts = text.split()
    if len(parts) > 64:
        raise Refused("", "CA-1", "too many cards")
    return " ".join(map(plain_card, parts))


def plain_contract(text: str) -> str:
    """Read a contract; misere is none."""
    found = read_contract(text, "")
    if found.is_misere:
        raise Refused("", "CA-2", "misere")
    return f"{found.level}{found.strain}"


TALONLESS = ("9 w/t", "10 w/t", "misere w/t")


def plain_bid(text: str) -> str:
    """Read a bid."""
    if text in TALONLESS or text in ("misere", "blind misere"):
        return text
    if text.startswith("blind "):
        return f"blind {plain_contract(text[6:])}"
    return plain_contract(text)


CLAIM = re.compile(r"claim (0|[1-9][0-9]?) (0|[1-9][0-9]?) (0|[1-9][0-9]?)")


def plain_action(text: str) -> str:
    """Read an action, strictly."""
    word, _, rest = text.partition(" ")
    if word == "discard":
        cards = [part for part in rest.split() if plain_card(part)]
        # One space after the word; between the cards as much as one likes.
        strict = re.fullmatch(r"discard \S+\s+\S+", text)
        if strict is None or len(cards) != 2 or plain_card(cards[0]) == plain_card(cards[1]):
            raise Refused("", "CA-2", text)
    elif word == "claim":
        numbers = CLAIM.fullmatch(text)
        if numbers is None or sum(map(int, numbers.groups())) != 10:
            raise Refused("", "PL-6", text)
    elif word == "declare":
        plain_contract(rest)
    elif word == "blind" and text != "blind pass":
        return plain_bid(text)
    elif text[1:] in (": accept", ": reject") and text[0] not in "0123":
        raise Refused("", "PL-6", text)
    return canonical_action(text)


def plain_hand(text: str) -> str:
    """Read a set of cards."""
    cards = plain_cards(text).split()
    if len(set(cards)) != len(cards):
        raise Refused("", "DE-2", text)
    return " ".join(str(card) for card in pref.DECK if str(card) in cards)


def plain_deal(text: str) -> str:
    """Read a deal."""
    parts = text.split("|")
    if len(parts) != 4:
        raise Refused("", "CA-2", text)
    hands = [plain_hand(part) for part in parts[:3]]
    talon = plain_cards(parts[3])
    cards = " ".join([*hands, talon]).split()
    sizes = [len(part.split()) for part in (*hands, talon)]
    if sizes != [10, 10, 10, 2] or len(set(cards)) != 32:
        raise Refused("", "DE-2", text)
    return " | ".join([*hands, talon])


SPELLINGS = (
    *("♠A", "sT", "s10", "SК", "♦в", "hД", "D7", "c8", "♣9", "♥Q", "♥j"),
    *("6♠", "7s", "8 NT", "9бк", "10БК", "10 h", "7C", "6 d", "misere", "9 w/t", "misere w/t"),
    *("blind 7♦", "blind misere", "blind pass", "blind 10nt"),
)
ACTIONS = (
    *("pass", "hold", "look", "take talon", "open misere", "refuse talon", "surrender", "whist"),
    *("half-whist", "accept", "return", "open", "closed", "withdraw", "discard ♦8 ♥7"),
    *("declare 7♠", "play ♠A", "talon ♥7", "claim 7 2 1", "claim 10 0 0", "1: accept"),
    *("3: reject", "discard h7  d8"),
)
DEALS = tuple(str(pref.Deal.shuffled(seed)) for seed in range(3))
WORDS = tuple(
    dict.fromkeys(
        word for text in (*SPELLINGS, *ACTIONS, *DEALS[:1]) for word in (text, *text.split())
    )
)


NASTY = (
    *("", " ", "\x00", "♠A\x00", "\udc80", "♠\udc80", "\u2028", "♠А", "♠Ａ", "６♠", "7\ufe0f♠"),
    *("♠A" * 20_000, "♠A " * 40_000, "7" * 50_000, "|" * 50_000, " " * 50_000, "discard " * 5_000),
    *("claim 10 0 00", "claim ١ 2 7", "9: accept", "²: accept", "discard ♦8 ♦8", "blind blind 7♦"),
)
"""Empty, strange, very long, nearly right."""


def seeds(*texts: str) -> Callable[[], list[bytes]]:
    """Begin with these texts."""
    return lambda: [text.encode("utf-8", "surrogateescape") for text in texts]


def mutate(data: bytes, chance: Any) -> bytes:
    """Change a text as people misspell, and as attackers do."""
    text = mutate_text(text_of(data), chance, WORDS)
    return text.encode("utf-8", "surrogateescape" if chance.random() < 0.9 else "replace")


def target(
    name: str,
    check: Callable[[bytes], None],
    *texts: str,
    refusals: tuple[type[pref.PreferenceError], ...] = (pref.NotationError,),
) -> Target:
    """Make the target of one reader of texts."""
    return Target(
        name=name,
        check=check,
        refusals=refusals,
        seeds=seeds(*texts, *NASTY),
        mutate=mutate,
        words=WORDS,
    )


EITHER = (pref.NotationError, pref.ArgumentError)

TEXTS = (
    target("card", checked(pref.parse_card, plainly(plain_card)), *SPELLINGS),
    target(
        "cards",
        checked(pref.parse_cards, plainly(plain_cards), pref.format_cards),
        *(*SPELLINGS, "♠A ♥10  s7", DEALS[0].split("|")[0]),
    ),
    target("contract", checked(pref.parse_contract, plainly(plain_contract)), *SPELLINGS),
    target("bid", checked(pref.parse_bid, plainly(plain_bid)), *SPELLINGS),
    target(
        "action",
        checked(pref.parse_action, plainly(plain_action)),
        *(*SPELLINGS, *ACTIONS),
        refusals=EITHER,
    ),
    target(
        "hand",
        checked(pref.Hand.of, plainly(plain_hand)),
        *(*SPELLINGS, "♠A ♥10  s7", *DEALS[0].split("|")),
        refusals=EITHER,
    ),
    target("deal", checked(pref.parse_deal, plainly(plain_deal)), *DEALS, refusals=EITHER),
)
"""One target for each reader of texts."""
