"""CA-2 and DE-2: a deal as one line of text, and as a picture."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preference import (
    DECK,
    ArgumentError,
    Card,
    Deal,
    NotationError,
    PreferenceError,
    WrongType,
    deal_in_pairs,
    format_cards,
    format_deal,
    parse_cards,
    parse_deal,
    picture,
)
from tests.rows import each

LINE = (
    "♣7 ♣10 ♣J ♣A ♦7 ♦Q ♦K ♥7 ♥8 ♥10 | ♠10 ♠Q ♠A ♣Q ♦9 ♦10 ♦A ♥9 ♥J ♥Q | "
    "♠7 ♠8 ♠9 ♠K ♣9 ♣K ♦8 ♦J ♥K ♥A | ♣8 ♠J"
)
DEAL = Deal.of(*LINE.split(" | "))

deals = st.builds(deal_in_pairs, st.permutations(DECK), st.sampled_from([2, 3, 4]))


def ascii_form(text: str) -> str:
    """Write suits and ranks as people without the signs do."""
    for sign, letter in zip("♠♣♦♥", "SCDH", strict=True):
        text = text.replace(sign, letter)
    return text


def russian_form(text: str) -> str:
    """Write ranks as Russian players do."""
    for latin, cyrillic in zip("AKQJ", "ТКДВ", strict=True):
        text = text.replace(latin, cyrillic)
    return text


# ------------------------------------------------------------------------- one line


def test_ca2_a_deal_is_one_line() -> None:
    """First, second, third hand and talon with bars between; the talon keeps its order."""
    assert format_deal(DEAL) == str(DEAL) == LINE
    assert parse_deal(LINE) == DEAL


@given(deals)
def test_ca2_parsing_a_printed_deal_gives_the_equal_deal(deal: Deal) -> None:
    """parse(print(deal)) = deal, in ASCII, in Russian ranks and in lower case too."""
    text = format_deal(deal)
    forms = [text, ascii_form(text), russian_form(text), ascii_form(text).lower()]
    assert all(parse_deal(form) == deal for form in [*forms, russian_form(text).lower()])


@given(deals, st.data())
def test_ca2_any_order_in_a_hand_and_any_white_space_is_read(
    deal: Deal, data: st.DataObject
) -> None:
    """The order of a hand does not count, that of the talon does."""
    gap = st.text(" \t\n", min_size=1, max_size=3)
    hands = [data.draw(st.permutations(list(hand))) for hand in deal.hands]
    parts = [
        data.draw(gap) + data.draw(gap).join(map(str, part)) + data.draw(gap)
        for part in (*hands, deal.talon)
    ]
    assert parse_deal("|".join(parts)) == deal
    turned = (*parts[:3], format_cards(deal.talon[::-1]))
    assert parse_deal("|".join(turned)) != deal


@each(
    "text",
    [
        "",
        "|",
        "| |",
        LINE.replace("|", " "),
        LINE.replace("|", "/"),
        LINE + " |",
        "| " + LINE,
        LINE + " | ♥7",
        LINE.replace(" | ♣8 ♠J", ""),
        "|" * 1_000_000,
        "\ud800",
    ],
    ids=lambda text: ascii(text[:12]),
)
def test_ca2_a_deal_has_four_groups(text: str) -> None:
    """Fewer or more groups cannot be read as a deal."""
    with pytest.raises(NotationError) as caught:
        parse_deal(text)
    error = caught.value
    assert (error.code, error.rule) == ("unreadable-deal", "CA-2")
    assert "|" in error.expected
    assert len(str(error).encode()) < 500


@pytest.mark.parametrize(
    "text", [LINE.replace("♠10", "♠T"), LINE.replace("♠10", "♠B"), LINE.replace("♠10", "10♠")]
)
def test_ca2_a_deal_with_an_unreadable_card_is_refused(text: str) -> None:
    """The refusal is that of the card."""
    with pytest.raises(NotationError) as caught:
        parse_deal(text)
    assert (caught.value.code, caught.value.rule) == ("unreadable-card", "CA-2")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("|||", "misdeal"),
        (LINE.replace(" ♠J", ""), "misdeal"),
        (LINE.replace("| ♣8 ♠J", "| ♣8 ♠J ♥K").replace("♥K ♥A |", "♥A |"), "misdeal"),
        (LINE.replace("♠7", "♠J"), "misdeal"),
        (LINE.replace("♠8", "♠7"), "card-twice"),
        (LINE.replace("♣8 ♠J", "♠J ♠J"), "card-twice"),
    ],
    ids=range(6),
)
def test_de2_a_misdeal_is_refused(text: str, code: str) -> None:
    """Cards that lack, overlap or stand twice, each by DE-2."""
    with pytest.raises(ArgumentError) as caught:
        parse_deal(text)
    assert (caught.value.code, caught.value.rule) == (code, "DE-2")


@given(st.lists(st.sampled_from(["♠A", "sa", "♥Т", "10", "|", " ", "♠T", "\n"]), max_size=50))
def test_ca2_any_text_is_a_deal_or_refused(pieces: list[str]) -> None:
    """Reading ends in an error of the library for whatever is no deal."""
    with pytest.raises(PreferenceError) as caught:
        parse_deal(" ".join(pieces))
    assert caught.value.rule in ("CA-2", "DE-2")


@pytest.mark.parametrize("wrong", [None, 7, LINE.encode(), [LINE], DEAL], ids=type)
def test_ca2_a_deal_is_read_from_text(wrong: Any) -> None:
    """Bytes, lists and a deal itself are wrong types."""
    with pytest.raises(WrongType, match="parse_deal"):
        parse_deal(wrong)


@pytest.mark.parametrize("wrong", [None, 7, LINE, DECK, DEAL.hands], ids=type)
def test_ca2_a_deal_is_printed(wrong: Any) -> None:
    """What is no deal is a wrong type, and the refusal says how a deal is made."""
    for function in (format_deal, picture):
        with pytest.raises(WrongType, match=function.__name__) as caught:
            function(wrong)
        assert "Deal.of" in caught.value.expected


@pytest.mark.parametrize("wrong", [7, None, ["♠A"], [None], [[]]], ids=repr)
def test_ca2_format_cards_prints_cards_only(wrong: Any) -> None:
    """A list of texts is no row of cards."""
    with pytest.raises(WrongType, match="format_cards"):
        format_cards(wrong)


# -------------------------------------------------------------------------- pictures


def test_de1_a_picture_of_three_unnamed_hands() -> None:
    """Suits low to high, a dash for none, the talon below in its order."""
    assert picture(DEAL).splitlines() == [
        "first hand  second hand  third hand",
        "♠ -         ♠ 10 Q A     ♠ 7 8 9 K",
        "♣ 7 10 J A  ♣ Q          ♣ 9 K",
        "♦ 7 Q K     ♦ 9 10 A     ♦ 8 J",
        "♥ 7 8 10    ♥ 9 J Q      ♥ K A",
        "talon ♣8 ♠J",
    ]


@pytest.mark.parametrize(
    ("dealer", "names", "heads"),
    [
        (2, ("Anna", "Boris", "Vera"), ("Anna", "Boris", "Vera")),
        (0, ("Anna", "Boris", "Vera"), ("Boris", "Vera", "Anna")),
        (1, ["A", "B", "C", "D"], ("C", "D", "A")),
        (3, ("A", "B", "C", "D"), ("A", "B", "C")),
        (0, ("Anna", "Boris"), ("Boris", "dummy", "Anna")),
        (1, ("Anna", "Boris"), ("Anna", "dummy", "Boris")),
    ],
)
def test_st3_a_picture_names_the_hands(
    dealer: int, names: Sequence[str], heads: tuple[str, ...]
) -> None:
    """The first hand is the dealer's left neighbour's; the dealer of four stands nowhere."""
    first = picture(DEAL, dealer=dealer, names=names).splitlines()[0]
    assert tuple(first.split()) == heads


@given(deals, st.integers(0, 2), st.lists(st.text(max_size=30), min_size=3, max_size=3))
def test_de1_a_picture_shows_every_card_once(deal: Deal, dealer: int, names: list[str]) -> None:
    """Whatever the names, 30 ranks and the talon stand below, in columns that begin in one line."""
    names = [name.replace("\n", " ") for name in names]
    lines = picture(deal, dealer=dealer, names=names).split("\n")
    *rows, talon = lines[-5:]
    assert parse_cards(talon.removeprefix("talon ")) == deal.talon
    found: list[Card] = []
    starts = set()
    for row, sign in zip(rows, "♠♣♦♥", strict=True):
        places = [at for at, letter in enumerate(row) if letter == sign]
        starts.add(tuple(places))
        for part in row.split(sign)[1:]:
            found += parse_cards(" ".join(sign + rank for rank in part.split() if rank != "-"))
    assert len(starts) == 1
    assert sorted([*found, *deal.talon]) == list(DECK)


@pytest.mark.parametrize("names", [["A"], ["A"] * 5, "", "ABCDE", range(10**6)], ids=type)
def test_st3_a_picture_has_as_many_names_as_players(names: Any) -> None:
    """Two, three or four; no names is three unnamed hands."""
    if names == "":
        assert picture(DEAL, names=names) == picture(DEAL)
        return
    with pytest.raises(PreferenceError):
        picture(DEAL, names=names)


@pytest.mark.parametrize("dealer", [3, -1, 10**30])
def test_st3_the_dealer_of_a_picture_sits_at_the_table(dealer: int) -> None:
    """Nobody sits at −1, nor at 3 of three."""
    with pytest.raises(ArgumentError) as caught:
        picture(DEAL, dealer=dealer, names=["Anna", "Boris", "Vera"])
    assert caught.value.code == "bad-seat"


@pytest.mark.parametrize("dealer", [-1, 10**30, None, "2"], ids=repr)
def test_st3_the_dealer_of_a_picture_without_names_is_checked_too(dealer: Any) -> None:
    """A seat that cannot be is refused, whether names are given or not."""
    with pytest.raises(PreferenceError):
        picture(DEAL, dealer=dealer)
