"""BI-1, BI-9, SC-1, WH-10 and CA-2: the ladder, the order of bids, prices, quotas and texts."""

import copy
import pickle
from itertools import combinations, product
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from preference import (
    CONTRACTS,
    LADDER,
    MISERE,
    ArgumentError,
    Bid,
    Contract,
    Misere,
    NotationError,
    Strain,
    Suit,
    WrongType,
    parse_bid,
    parse_contract,
    price,
    quota,
)
from preference.contracts import BIDS, MISERE_PRICE
from tests.rows import each

# Written out here, low to high, and not taken from the library.
GAMES = [
    *["6♠", "6♣", "6♦", "6♥", "6NT"],
    *["7♠", "7♣", "7♦", "7♥", "7NT"],
    *["8♠", "8♣", "8♦", "8♥", "8NT"],
    *["9♠", "9♣", "9♦", "9♥", "9NT"],
    *["10♠", "10♣", "10♦", "10♥", "10NT"],
]
RUNGS = [*GAMES[:15], "misere", *GAMES[15:]]
STRENGTH = [*GAMES[:15], "misere", *GAMES[15:20], "misere w/t", "9 w/t", *GAMES[20:], "10 w/t"]
"""The order of BI-9: misere < any 9 < misere w/t < 9 w/t < any 10 < 10 w/t."""

BLIND = [f"blind {rung}" for rung in RUNGS]
ALL_BIDS = [*STRENGTH, *BLIND]

STRAIN_SPELLINGS = {
    "♠": ["♠", "S", "s"],
    "♣": ["♣", "C", "c"],
    "♦": ["♦", "D", "d"],
    "♥": ["♥", "H", "h"],
    "NT": ["NT", "nt", "Nt", "nT", "БК", "бк", "Бк", "бК"],
}
SPELLINGS = {
    f"{level}{space}{spelling}": f"{level}{strain}"
    for level in (6, 7, 8, 9, 10)
    for space in ("", " ")
    for strain, spellings in STRAIN_SPELLINGS.items()
    for spelling in spellings
}
"""Every text that is a contract, with its canonical form."""

contracts = st.sampled_from(CONTRACTS)
bids = st.sampled_from(BIDS)


def spelled(canonical: str) -> st.SearchStrategy[str]:
    """Draw one of the ways to write a contract."""
    return st.sampled_from([text for text, printed in SPELLINGS.items() if printed == canonical])


# ---------------------------------------------------------------------------- BI-1


def test_bi1_there_are_25_games_low_to_high() -> None:
    """Levels six to ten, in each of them spades, clubs, diamonds, hearts and no trump."""
    assert [str(contract) for contract in CONTRACTS] == GAMES
    assert [contract.rung for contract in CONTRACTS] == list(range(25))
    assert len(set(CONTRACTS)) == 25


def test_bi1_the_ladder_has_26_rungs_with_misere_between_8nt_and_9_spades() -> None:
    """6♠ 6♣ 6♦ 6♥ 6NT 7♠ … 8NT, misere, 9♠ … 9NT, 10♠ … 10NT."""
    assert [str(bid) for bid in LADDER] == RUNGS
    assert len(LADDER) == 26
    assert all(one.strength < other.strength for one, other in combinations(LADDER, 2))


def test_bi1_strains_are_ordered_like_suits_with_no_trump_on_top() -> None:
    """Every strain but no trump names its trump suit."""
    assert [str(strain) for strain in sorted(Strain)] == ["♠", "♣", "♦", "♥", "NT"]
    assert [strain.suit for strain in sorted(Strain)] == [*sorted(Suit), None]


@given(contracts, contracts)
def test_bi1_contracts_compare_as_they_stand_on_the_ladder(one: Contract, other: Contract) -> None:
    """First by level, then by strain."""
    places = GAMES.index(str(one)), GAMES.index(str(other))
    assert (one < other, one == other, one > other) == (
        places[0] < places[1],
        places[0] == places[1],
        places[0] > places[1],
    )
    assert one != other or hash(one) == hash(other)


# ---------------------------------------------------------------------------- BI-9


def test_bi9_every_bid_has_its_place() -> None:
    """The whole order of the ladder and the talonless bids, written out."""
    ordered = sorted((parse_bid(text) for text in STRENGTH), key=lambda bid: bid.strength)
    assert [str(bid) for bid in ordered] == STRENGTH
    assert len({bid.strength for bid in ordered}) == len(STRENGTH) == 29


@pytest.mark.parametrize(
    ("low", "high"),
    [
        ("8NT", "misere"),
        ("misere", "9♠"),
        ("9NT", "misere w/t"),
        ("misere w/t", "9 w/t"),
        ("9 w/t", "10♠"),
        ("10NT", "10 w/t"),
    ],
)
def test_bi9_misere_nine_misere_wt_nine_wt_ten_ten_wt(low: str, high: str) -> None:
    """Each step of the order is one step."""
    assert parse_bid(high).strength - parse_bid(low).strength == 1


@each("rung", RUNGS)
def test_bl3_a_blind_bid_stands_on_its_ordinary_rung(rung: str) -> None:
    """Blind or not, the place is the same, and the bids are different."""
    blind, seen = parse_bid(f"blind {rung}"), parse_bid(rung)
    assert blind.strength == seen.strength
    assert blind != seen
    assert (blind.blind, seen.blind) == (True, False)
    assert (blind.contract, blind.level) == (seen.contract, seen.level)


def test_bi9_there_are_55_bids() -> None:
    """26 rungs, three bids without the talon, 26 blind ones; nothing else can be made."""
    assert sorted(map(str, BIDS)) == sorted(ALL_BIDS)
    assert len(set(BIDS)) == len(ALL_BIDS) == 55
    undertaken: list[Any] = [*CONTRACTS, MISERE, *range(-1, 13)]
    made = {(bid.contract, bid.talonless, bid.blind) for bid in BIDS}
    for parts in product(undertaken, (False, True), (False, True)):
        if parts in made:
            assert Bid(*parts) in BIDS
            continue
        with pytest.raises(ArgumentError) as caught:
            Bid(*parts)
        assert (caught.value.code, caught.value.rule) == ("bad-bid", "BI-9")


@pytest.mark.parametrize(
    ("text", "is_misere", "is_game", "level", "talonless"),
    [
        ("6♠", False, True, 6, False),
        ("10NT", False, True, 10, False),
        ("misere", True, False, None, False),
        ("misere w/t", True, False, None, True),
        ("9 w/t", False, False, 9, True),
        ("10 w/t", False, False, 10, True),
        ("blind 7♦", False, True, 7, False),
        ("blind misere", True, False, None, False),
    ],
)
def test_bi9_a_bid_says_what_it_is(
    text: str, is_misere: bool, is_game: bool, level: int | None, talonless: bool
) -> None:
    """Game, misere, level and talonless follow from the parts."""
    bid = parse_bid(text)
    assert (bid.is_misere, bid.is_game) == (is_misere, is_game)
    assert (bid.level, bid.talonless, bid.blind) == (level, talonless, text.startswith("blind"))


@each(
    "parts",
    [
        ("6♠",),
        (None,),
        (6.0,),
        (True, True),
        (Strain.SPADES.name,),
        ([],),
        (MISERE, 1),
        (MISERE, None),
        (MISERE, "w/t"),
        (CONTRACTS[0], False, 0),
        (CONTRACTS[0], False, "blind"),
        (9, 1),
    ],
    ids=repr,
)
def test_bi9_a_bid_is_made_of_a_contract_and_flags(parts: Any) -> None:
    """Text, floats and truthy flags are wrong types."""
    with pytest.raises(WrongType) as caught:
        Bid(*parts)
    assert caught.value.expected


@given(bids)
def test_bi9_a_bid_is_a_value(bid: Bid) -> None:
    """Made again, copied and pickled it is equal, with the same hash, place and level."""
    again = [
        Bid(bid.contract, bid.talonless, bid.blind),
        attrs.evolve(bid),
        copy.deepcopy(bid),
        pickle.loads(pickle.dumps(bid)),
    ]
    for one in again:
        assert one == bid
        assert hash(one) == hash(bid)
        assert (one.strength, one.level) == (bid.strength, bid.level)


# -------------------------------------------------------------------- prices and quotas


@pytest.mark.parametrize(
    ("level", "worth", "tricks"), [(6, 2, 4), (7, 4, 2), (8, 6, 1), (9, 8, 1), (10, 10, 1)]
)
def test_sc1_wh10_prices_and_quotas(level: int, worth: int, tricks: int) -> None:
    """2, 4, 6, 8, 10 for six to ten; the defence undertakes 4, 2, 1, 1, 1 tricks."""
    assert (price(level), quota(level)) == (worth, tricks)
    for strain in Strain:
        contract = Contract(level, strain)
        assert (contract.price, contract.quota) == (worth, tricks)


def test_sc2_a_misere_is_worth_ten() -> None:
    """There is one misere, with the price of a ten."""
    assert MISERE.price == MISERE_PRICE == 10
    assert Misere() == MISERE == pickle.loads(pickle.dumps(MISERE)) == copy.copy(MISERE)
    assert hash(Misere()) == hash(MISERE)
    assert (str(MISERE), repr(MISERE)) == ("misere", "MISERE")
    assert not isinstance(MISERE, Contract)


@each("function", [price, quota, lambda level: Contract(level, Strain.SPADES)])
@each("level", [5, 11, 0, -6, 10**30, -(10**5000)], ids=range(6))
def test_bi1_there_are_no_other_levels(function: Any, level: int) -> None:
    """Below six and above ten there is nothing."""
    with pytest.raises(ArgumentError) as caught:
        function(level)
    assert (caught.value.code, caught.value.rule) == ("bad-level", "BI-1")
    assert caught.value.expected == "6 to 10"


@each("function", [price, quota, lambda level: Contract(level, Strain.SPADES)])
@each("level", [True, 6.0, "6", None, [6], MISERE], ids=repr)
def test_bi1_a_level_is_an_int(function: Any, level: Any) -> None:
    """A float, a text or a bool is no level."""
    with pytest.raises(WrongType):
        function(level)


@pytest.mark.parametrize("strain", [0, "♠", None, Suit.SPADES, 4, "NT"], ids=repr)
def test_bi1_a_contract_has_a_strain(strain: Any) -> None:
    """A suit, a number or a text is none, and the refusal names the parser."""
    with pytest.raises(WrongType, match="parse_contract"):
        Contract(6, strain)


# ---------------------------------------------------------------------------- CA-2


def test_ca2_there_are_200_ways_to_write_a_contract() -> None:
    """Five levels, a space or none, twenty ways to write a strain."""
    assert len(SPELLINGS) == 5 * 2 * (4 * 3 + 8)


@each(("text", "canonical"), SPELLINGS.items(), ids=SPELLINGS)
def test_ca2_every_spelling_of_a_contract_is_read(text: str, canonical: str) -> None:
    """As a contract, as a bid and as a blind bid; printed canonically."""
    contract = parse_contract(text)
    assert str(contract) == canonical
    assert parse_bid(text) == Bid(contract)
    assert parse_bid(f"blind {text}") == Bid(contract, blind=True)


def test_ca2_nothing_but_the_spellings_is_a_contract() -> None:
    """Of all strings of two signs behind a level, exactly the spellings are read."""
    alphabet = "♠♣♦♥SCDHNTscdhntБКбкБKkб ſКТ-_."
    texts = {"".join(one) for size in range(3) for one in product(alphabet, repeat=size)}
    for level in ("6", "10"):
        read = set()
        for text in texts:
            try:
                parse_contract(level + text)
            except NotationError:
                continue
            read.add(level + text)
        assert read == {
            text
            for text in SPELLINGS
            if text.startswith(level) and len(text) - len(level) < 3 and " N" not in text.upper()
        }


@given(contracts)
def test_ca2_parsing_a_printed_contract_gives_the_equal_one(contract: Contract) -> None:
    """parse(print(contract)) = contract, made again, copied and pickled too."""
    assert parse_contract(str(contract)) == contract
    assert repr(contract) == f"Contract('{contract}')"
    for again in (
        Contract(contract.level, contract.strain),
        copy.deepcopy(contract),
        pickle.loads(pickle.dumps(contract)),
    ):
        assert again == contract
        assert (hash(again), again.rung) == (hash(contract), contract.rung)


@each("text", ALL_BIDS)
def test_ca2_every_bid_is_printed_as_it_is_read(text: str) -> None:
    """parse(print(bid)) = bid for the 55 bids."""
    bid = parse_bid(text)
    assert str(bid) == text
    assert repr(bid) == f"Bid('{text}')"
    assert parse_bid(str(bid)) == bid


@given(st.data(), contracts)
def test_ca2_case_never_counts_in_a_contract(data: st.DataObject, contract: Contract) -> None:
    """Upper, lower and exchanged case are the same contract."""
    text = data.draw(spelled(str(contract)))
    for form in (text.upper(), text.lower(), text.swapcase()):
        assert parse_contract(form) == contract


@each(
    "text",
    [
        "",
        "6",
        "♠",
        "NT",
        "♠6",
        "S6",
        "5♠",
        "11♠",
        "06♠",
        "6.0♠",
        "6  ♠",
        "6\t♠",
        "6\N{NO-BREAK SPACE}♠",
        " 6♠",
        "6♠ ",
        "6♠\n",
        "6 N T",
        "6N",
        "6T",
        "6Б",
        "6NТ",
        "6BK",
        "6БK",
        "6BК",
        "6 без козыря",
        "6\N{LATIN SMALL LETTER LONG S}",
        "6\N{WHITE SPADE SUIT}",
        "\N{FULLWIDTH DIGIT SIX}♠",
        "\N{ARABIC-INDIC DIGIT SIX}♠",
        "\N{SUPERSCRIPT SEVEN}♠",
        "1\N{FULLWIDTH DIGIT ZERO}♠",
        "VI♠",
        "six spades",
        "6♠♠",
        "6♠ 7♠",
        "misere",
        "\ud800",
        "6♠" * 10_000,
    ],
    ids=lambda text: ascii(text[:14]),
)
def test_ca2_what_is_no_contract_is_refused(text: str) -> None:
    """Look-alikes, other orders, other spaces; a misere is no contract to declare."""
    with pytest.raises(NotationError) as caught:
        parse_contract(text)
    assert (caught.value.code, caught.value.rule) == ("unreadable-contract", "CA-2")
    assert caught.value.expected
    assert len(str(caught.value).encode()) < 600


@each(
    "text",
    [
        "",
        "pass",
        "Misere",
        "MISERE",
        "мизер",
        "misere ",
        "misere  w/t",
        "misere w/T",
        "misere wt",
        "w/t",
        "9w/t",
        "9 W/T",
        "8 w/t",
        "11 w/t",
        "9♠ w/t",
        "10NT w/t",
        "blind",
        "blind ",
        "blind  7♦",
        "Blind 7♦",
        "blind blind 7♦",
        "blind pass",
        "blind 9 w/t",
        "blind misere w/t",
        "7♦ blind",
        "hold",
        "9",
        "10",
        "blind 5♠",
    ],
)
def test_ca2_what_is_no_bid_is_refused(text: str) -> None:
    """Words are read exactly; there is no talonless blind bid and none with a strain."""
    with pytest.raises(NotationError) as caught:
        parse_bid(text)
    assert (caught.value.code, caught.value.rule) == ("unreadable-bid", "CA-2")
    assert caught.value.expected


@given(st.text(max_size=12) | st.text("67890 ♠♣♦♥SCDHNTБКbkwlindmser/", max_size=8))
def test_ca2_any_text_is_a_bid_or_refused(text: str) -> None:
    """Reading ends in the bid of the text or in a refusal that says CA-2."""
    rest = text.removeprefix("blind ")
    if text in ALL_BIDS:
        assert str(parse_bid(text)) == text
    elif rest in SPELLINGS:
        assert str(parse_bid(text)) == text.removesuffix(rest) + SPELLINGS[rest]
    else:
        with pytest.raises(NotationError, match="CA-2"):
            parse_bid(text)


@pytest.mark.parametrize("wrong", [None, 6, b"6S", ["6♠"], CONTRACTS[0], MISERE, 6.5], ids=repr)
def test_ca2_only_text_is_read_as_a_contract_or_a_bid(wrong: Any) -> None:
    """A value that is no text is a wrong type, a contract itself included."""
    for read in (parse_contract, parse_bid):
        with pytest.raises(WrongType, match=read.__name__):
            read(wrong)
