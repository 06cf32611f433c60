"""CA-1 and CA-2: the deck, hands, and every way to write a card."""

import copy
import pickle
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preference import (
    DECK,
    ArgumentError,
    Card,
    Hand,
    NotationError,
    Rank,
    Suit,
    WrongType,
    format_cards,
    parse_card,
    parse_cards,
)
from preference.cards import CARDS, FULL_MASK, SUIT_CARDS, cards_of, suit_byte
from tests.rows import each

# Written out here, letter by letter, and not taken from the library.
SUIT_SPELLINGS = {"♠": "♠Ss", "♣": "♣Cc", "♦": "♦Dd", "♥": "♥Hh"}
RANK_SPELLINGS = {
    "7": ["7"],
    "8": ["8"],
    "9": ["9"],
    "10": ["10"],
    "J": ["J", "j", "\N{CYRILLIC CAPITAL LETTER VE}", "\N{CYRILLIC SMALL LETTER VE}"],
    "Q": ["Q", "q", "\N{CYRILLIC CAPITAL LETTER DE}", "\N{CYRILLIC SMALL LETTER DE}"],
    "K": ["K", "k", "\N{CYRILLIC CAPITAL LETTER KA}", "\N{CYRILLIC SMALL LETTER KA}"],
    "A": ["A", "a", "\N{CYRILLIC CAPITAL LETTER TE}", "\N{CYRILLIC SMALL LETTER TE}"],
}
SPELLINGS = {
    suit_text + rank_text: suit + rank
    for suit, suit_texts in SUIT_SPELLINGS.items()
    for rank, rank_texts in RANK_SPELLINGS.items()
    for suit_text in suit_texts
    for rank_text in rank_texts
}
"""Every text that is a card, with its canonical form."""

cards = st.sampled_from(DECK)
hands = st.integers(0, FULL_MASK).map(Hand)


def spelled(card: Card) -> st.SearchStrategy[str]:
    """Draw one of the ways to write a card."""
    return st.sampled_from(
        [text for text, canonical in SPELLINGS.items() if canonical == str(card)]
    )


# ---------------------------------------------------------------------------- CA-1


def test_ca1_there_are_32_cards_in_four_suits_of_eight_ranks() -> None:
    """7 8 9 10 J Q K A ascending, in spades, clubs, diamonds, hearts."""
    assert " ".join(map(str, DECK)) == (
        "♠7 ♠8 ♠9 ♠10 ♠J ♠Q ♠K ♠A ♣7 ♣8 ♣9 ♣10 ♣J ♣Q ♣K ♣A "
        "♦7 ♦8 ♦9 ♦10 ♦J ♦Q ♦K ♦A ♥7 ♥8 ♥9 ♥10 ♥J ♥Q ♥K ♥A"
    )
    assert len(set(DECK)) == 32


def test_ca1_suits_are_ordered_low_to_high() -> None:
    """Spades, clubs, diamonds, hearts."""
    assert Suit.SPADES < Suit.CLUBS < Suit.DIAMONDS < Suit.HEARTS
    assert [str(suit) for suit in sorted(Suit)] == ["♠", "♣", "♦", "♥"]


def test_ca1_ranks_are_ordered_low_to_high() -> None:
    """The ace is above the king, the ten below the jack."""
    ascending = [Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING]
    assert sorted(Rank) == [*ascending, Rank.ACE]
    assert [str(rank) for rank in sorted(Rank)] == ["7", "8", "9", "10", "J", "Q", "K", "A"]


def test_ca1_a_card_knows_its_place_in_the_deck() -> None:
    """Eight to a suit, seven to ace; cards sort by suit, then rank."""
    assert [card.index for card in DECK] == list(range(32))
    upside_down = DECK[::-1]
    assert sorted(upside_down) == list(DECK)
    assert all(DECK[8 * card.suit + card.rank] is card for card in DECK)


@given(cards, cards)
def test_ca1_cards_are_equal_when_suit_and_rank_are(one: Card, other: Card) -> None:
    """Equality, hash and order agree with the pair of suit and rank."""
    pair, others = (one.suit, one.rank), (other.suit, other.rank)
    assert (one == other) is (pair == others)
    assert (one < other) is (pair < others)
    assert (one <= other) is (pair <= others)
    assert one != other or hash(one) == hash(other)


@given(cards)
def test_ca1_a_card_is_a_value(card: Card) -> None:
    """Made again, copied and pickled it is the same card, and it does not change."""
    assert Card(card.suit, card.rank) == card
    assert pickle.loads(pickle.dumps(card)) == copy.deepcopy(card) == card
    assert pickle.loads(pickle.dumps(card)).index == card.index
    with pytest.raises(AttributeError):
        card.rank = Rank.ACE  # type: ignore[misc]


@pytest.mark.parametrize(
    ("suit", "rank"),
    [
        ("♠", "A"),
        (0, 7),
        (Suit.SPADES, 7),
        (3, Rank.ACE),
        (Rank.SEVEN, Suit.SPADES),
        (None, None),
        (True, Rank.ACE),
    ],
)
def test_ca1_a_card_is_made_of_a_suit_and_a_rank(suit: Any, rank: Any) -> None:
    """Numbers and texts are refused, and the refusal names the parser."""
    with pytest.raises(WrongType, match="parse_card") as caught:
        Card(suit, rank)
    assert caught.value.code == "wrong-type"


# ------------------------------------------------------------------------ CA-2, one card


def test_ca2_there_are_240_ways_to_write_a_card() -> None:
    """Three spellings of each suit; four ranks in one, four in four spellings."""
    assert len(SPELLINGS) == 4 * 3 * (4 + 4 * 4)


@each(("text", "canonical"), SPELLINGS.items(), ids=SPELLINGS)
def test_ca2_every_spelling_of_a_card_is_read(text: str, canonical: str) -> None:
    """Sign or English letter, Latin or Cyrillic rank, any case; printed canonically."""
    card = parse_card(text)
    assert str(card) == canonical
    assert parse_card(str(card)) == card


def test_ca2_nothing_but_the_spellings_is_a_card() -> None:
    """Of all texts of up to three signs over the letters of the game, exactly 240 are cards."""
    alphabet = "♠♣♦♥♤♡SCDHschd01789JQKAjqkaTBtbТКДВткдвА \n"
    texts = {"".join(one) for size in range(4) for one in product(alphabet, repeat=size)}
    read = set()
    for text in texts:
        try:
            parse_card(text)
        except NotationError:
            continue
        read.add(text)
    assert read == {text for text in SPELLINGS if set(text) <= set(alphabet)}


@each("rank", ["T", "t", "B", "b"])
@each("suit", [*"♠♣♦♥", *"SCDH", *"scdh"])
def test_ca2_latin_t_and_b_are_refused(suit: str, rank: str) -> None:
    """They look like the Cyrillic ace and jack, and mean a ten or nothing elsewhere."""
    with pytest.raises(NotationError) as caught:
        parse_card(suit + rank)
    assert (caught.value.code, caught.value.rule) == ("unreadable-card", "CA-2")
    assert repr(suit + rank) in str(caught.value)
    assert "Т К Д В" in caught.value.expected


@each(
    "text",
    [
        "♠\N{CYRILLIC CAPITAL LETTER A}",
        "♠\N{GREEK CAPITAL LETTER ALPHA}",
        "♠\N{GREEK CAPITAL LETTER KAPPA}",
        "♠\N{GREEK CAPITAL LETTER TAU}",
        "♠\N{GREEK CAPITAL LETTER BETA}",
        "♠\N{KELVIN SIGN}",
        "♠\N{CYRILLIC CAPITAL LETTER JE}",
        "♠\N{FULLWIDTH LATIN CAPITAL LETTER A}",
        "♠\N{MATHEMATICAL BOLD CAPITAL A}",
        "♠\N{FULLWIDTH DIGIT SEVEN}",
        "♠\N{ARABIC-INDIC DIGIT SEVEN}",
        "♠\N{SUPERSCRIPT SEVEN}",
        "\N{CYRILLIC CAPITAL LETTER DZE}A",
        "\N{CYRILLIC CAPITAL LETTER ES}A",
        "\N{LATIN SMALL LETTER LONG S}A",
        "\N{WHITE SPADE SUIT}A",
        "\N{WHITE HEART SUIT}A",
        "\N{BLACK HEART SUIT}\N{VARIATION SELECTOR-16}A",
        "\N{HEAVY BLACK HEART}A",
        "\N{PLAYING CARD ACE OF SPADES}",
        "♠A\N{COMBINING ACUTE ACCENT}",
        "\N{ZERO WIDTH NO-BREAK SPACE}♠A",
        "♠\N{ZERO WIDTH SPACE}A",
    ],
    ids=ascii,
)
def test_ca2_look_alike_letters_are_refused(text: str) -> None:
    """A letter of another alphabet is another letter, however it looks."""
    with pytest.raises(NotationError) as caught:
        parse_card(text)
    assert caught.value.code == "unreadable-card"


@each(
    "text",
    [
        "",
        " ",
        "♠",
        "A",
        "10",
        "A♠",
        "AS",
        "10H",
        "♠1",
        "♠2",
        "♠6",
        "♠010",
        "♠1O",
        "♠10 ",
        " ♠A",
        "♠ A",
        "♠A\n",
        "♠A♥7",
        "♠A ♥7",
        "♠AA",
        "♠♠A",
        "пА",
        "spades A",
        "♠ace",
        "ПТ",
        "♠Туз",
        "\x00",
        "♠A" * 10_000,
        "\ud800",
        "♠\udfff",
    ],
    ids=lambda text: ascii(text[:12]),
)
def test_ca2_what_is_no_card_is_refused(text: str) -> None:
    """The refusal shows the text, shortly, and what can be read."""
    with pytest.raises(NotationError) as caught:
        parse_card(text)
    error = caught.value
    assert (error.code, error.rule) == ("unreadable-card", "CA-2")
    assert error.expected
    assert len(str(error)) < 400
    str(error).encode()


@given(st.text(max_size=6))
def test_ca2_any_text_is_a_card_or_refused(text: str) -> None:
    """Reading ends in the card of the text or in a refusal that says CA-2."""
    if text in SPELLINGS:
        assert str(parse_card(text)) == SPELLINGS[text]
    else:
        with pytest.raises(NotationError, match="CA-2"):
            parse_card(text)


@given(cards)
def test_ca2_parsing_what_was_printed_gives_the_equal_card(card: Card) -> None:
    """parse(print(card)) = card; the printed form is the suit sign, then the rank."""
    assert parse_card(str(card)) == card
    assert str(card) == str(card.suit) + str(card.rank)
    assert repr(card) == f"Card('{card}')"


@given(st.data(), cards)
def test_ca2_case_never_counts(data: st.DataObject, card: Card) -> None:
    """Every spelling is read in upper case, in lower case and with the cases exchanged."""
    text = data.draw(spelled(card))
    for form in (text.upper(), text.lower(), text.swapcase()):
        assert parse_card(form) == card


@pytest.mark.parametrize("wrong", [None, 7, b"\xe2\x99\xa0A", ["♠A"], Card(Suit.SPADES, Rank.ACE)])
def test_ca2_only_text_is_read(wrong: Any) -> None:
    """A value that is no text is a wrong type, a card itself included."""
    for read in (parse_card, parse_cards):
        with pytest.raises(WrongType, match=read.__name__):
            read(wrong)


# ---------------------------------------------------------------------- CA-2, many cards


@given(st.lists(cards, max_size=12))
def test_ca2_a_row_of_cards_keeps_its_order(row: list[Card]) -> None:
    """Printed with one space between and read again, cards stand in the order given."""
    text = format_cards(row)
    assert text == " ".join(map(str, row))
    assert parse_cards(text) == tuple(row)


@given(st.data(), st.lists(cards, max_size=6))
def test_ca2_any_white_space_between_cards_is_read(data: st.DataObject, row: list[Card]) -> None:
    """Spaces, tabs and line ends, one or more, and every spelling."""
    gap = st.text(" \t\n\r\N{NO-BREAK SPACE}", min_size=1, max_size=3)
    text = "".join(data.draw(gap) + data.draw(spelled(card)) for card in row) + data.draw(gap)
    assert parse_cards(text) == tuple(row)


def test_ca2_a_card_may_stand_twice_in_a_row_but_not_in_a_hand() -> None:
    """A row of cards is what was written; a hand is a set, and refuses it (DE-2)."""
    assert format_cards(parse_cards("♠A SA")) == "♠A ♠A"
    with pytest.raises(ArgumentError) as caught:
        Hand.of("♠A SA")
    assert (caught.value.code, caught.value.rule, caught.value.refused) == (
        "card-twice",
        "DE-2",
        "♠A",
    )


@pytest.mark.parametrize("text", ["♠A,♥7", "♠A ♥", "♠A ♥T", "♠A|♥7", "♠A♥7"])
def test_ca2_one_bad_card_spoils_the_row(text: str) -> None:
    """The refusal is that of the part that is no card."""
    with pytest.raises(NotationError) as caught:
        parse_cards(text)
    assert caught.value.code == "unreadable-card"


# --------------------------------------------------------------------------- hands


@given(st.sets(cards))
def test_ca1_a_hand_is_a_set_of_cards(members: set[Card]) -> None:
    """It counts, holds and lists its cards by suit then rank, and no others."""
    hand = Hand.of(members)
    assert len(hand) == len(members)
    assert list(hand) == sorted(members)
    assert [card for card in DECK if card in hand] == sorted(members)
    assert hand.mask == sum(1 << card.index for card in members)


@given(hands)
def test_ca2_parsing_a_printed_hand_gives_the_equal_hand(hand: Hand) -> None:
    """Through its text, its cards, its repr, a pickle and a copy."""
    again: list[object] = [
        Hand.of(str(hand)),
        Hand.of(hand),
        Hand.of(list(hand)),
        Hand(hand.mask),
        pickle.loads(pickle.dumps(hand)),
        copy.deepcopy(hand),
    ]
    assert all(one == hand and hash(one) == hash(hand) for one in again)
    assert str(hand) == format_cards(hand)
    assert repr(hand) == f"Hand.of('{hand}')"


@given(st.data(), st.lists(cards, unique=True, max_size=10))
def test_ca2_a_hand_is_read_in_any_order_and_spelling(
    data: st.DataObject, members: list[Card]
) -> None:
    """What counts is which cards there are."""
    text = " ".join(data.draw(spelled(card)) for card in members)
    assert Hand.of(text) == Hand.of(sorted(members))


@pytest.mark.parametrize("held", ["♠A", 7, None, Suit.SPADES, [], "♠"])
def test_ca1_a_hand_holds_cards_and_nothing_else(held: object) -> None:
    """Asking for what is no card is answered with no, not with an error."""
    assert held not in Hand.of("♠A ♥7")


@pytest.mark.parametrize("mask", [-1, 1 << 32, 10**30, -(10**5000)], ids=["-1", "2^32", "30", "-"])
def test_ca1_a_mask_has_one_bit_a_card(mask: int) -> None:
    """Bits outside the deck are refused."""
    with pytest.raises(ArgumentError) as caught:
        Hand(mask)
    assert (caught.value.code, caught.value.rule) == ("bad-mask", "CA-1")


@pytest.mark.parametrize("mask", [True, 1.0, "1", None, "♠A", b"1"])
def test_ca1_a_mask_is_an_int(mask: Any) -> None:
    """A bool is none either; the refusal names what reads text."""
    with pytest.raises(WrongType, match=r"Hand\.of"):
        Hand(mask)


@pytest.mark.parametrize("wrong", [None, 5, [7], ["♠A"], [None], 2.5, object], ids=repr)
def test_ca1_a_hand_is_made_of_cards(wrong: Any) -> None:
    """Anything but text and cards is a wrong type."""
    with pytest.raises(WrongType):
        Hand.of(wrong)


def test_ca1_the_tables_of_the_engine_agree_with_the_cards() -> None:
    """Suit bytes, suit masks and the table of cards name the cards that they say."""
    for suit in Suit:
        assert list(map(DECK.__getitem__, cards_of(SUIT_CARDS[suit]))) == [
            card for card in DECK if card.suit is suit
        ]
        for byte in range(256):
            held = tuple(8 * suit + bit for bit in range(8) if byte & 1 << bit)
            assert CARDS[suit][byte] == held == cards_of(byte << 8 * suit)
    assert sum(SUIT_CARDS) == FULL_MASK == (1 << 32) - 1


@given(hands)
def test_ca1_a_mask_is_the_bytes_of_its_suits(hand: Hand) -> None:
    """Four bytes, spades lowest."""
    assert sum(suit_byte(hand.mask, suit) << 8 * suit for suit in Suit) == hand.mask
    assert cards_of(hand.mask) == tuple(card.index for card in hand)


def test_ca2_more_cards_than_two_packs_are_neither_read_nor_printed() -> None:
    """Sixty-five are refused both ways; they were printed short of the rest once."""
    most = (*DECK, *DECK)
    assert parse_cards(format_cards(most)) == most
    with pytest.raises(ArgumentError) as unprinted:
        format_cards((*most, DECK[0]))
    with pytest.raises(NotationError) as unread:
        parse_cards(f"{format_cards(most)} ♠7")
    for refusal in (unprinted.value, unread.value):
        assert (refusal.code, refusal.rule) == ("too-many-cards", "CA-1")
