"""CA-2 for the texts of actions, and what an action can be."""

import copy
import pickle
from itertools import combinations
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import preference as pref
from preference import (
    CONTRACTS,
    DECK,
    Accept,
    AcceptClaim,
    Action,
    ArgumentError,
    Bid,
    Card,
    ChooseClosed,
    ChooseOpen,
    Claim,
    Contract,
    Declare,
    Discard,
    HalfWhist,
    Hold,
    Look,
    NotationError,
    OpenMisere,
    Pass,
    Play,
    PlayTalon,
    RefuseTalon,
    RejectClaim,
    ReturnWhist,
    Surrender,
    TakeTalon,
    Whist,
    WithdrawClaim,
    WrongType,
    parse_action,
    parse_card,
)
from preference.actions import ACTION_TYPES
from preference.contracts import BIDS
from tests.rows import each

WORDS: dict[str, Action] = {
    "pass": Pass(),
    "blind pass": Pass(blind=True),
    "hold": Hold(),
    "look": Look(),
    "take talon": TakeTalon(),
    "open misere": OpenMisere(),
    "refuse talon": RefuseTalon(),
    "surrender": Surrender(),
    "whist": Whist(),
    "half-whist": HalfWhist(),
    "accept": Accept(),
    "return": ReturnWhist(),
    "open": ChooseOpen(),
    "closed": ChooseClosed(),
    "withdraw": WithdrawClaim(),
}
"""The actions that are one fixed text."""

CLAIMS = [Claim((a, b, 10 - a - b)) for a in range(11) for b in range(11 - a)]
EVERY_ACTION: list[Action] = [
    *BIDS,
    *WORDS.values(),
    *(Discard(low, high) for low, high in combinations(DECK, 2)),
    *map(Declare, CONTRACTS),
    *map(Play, DECK),
    *map(PlayTalon, DECK),
    *CLAIMS,
    *map(AcceptClaim, range(4)),
    *map(RejectClaim, range(4)),
]
"""Every action there is."""

SPADES_7, HEARTS_A = DECK[0], DECK[31]
cards = st.sampled_from(DECK)


def spelled(card: Card) -> st.SearchStrategy[str]:
    """Draw one of several ways to write a card."""
    letters = {"♠": "S", "♣": "C", "♦": "D", "♥": "H"}
    russian = {"A": "Т", "K": "К", "Q": "Д", "J": "В"}
    suit, rank = str(card.suit), str(card.rank)
    suits = [suit, letters[suit], letters[suit].lower()]
    own = russian.get(rank, rank)
    ranks = [rank, rank.lower(), own, own.lower()]
    return st.builds(str.__add__, st.sampled_from(suits), st.sampled_from(ranks))


def spelled_contract(contract: Contract) -> st.SearchStrategy[str]:
    """Draw one of several ways to write a contract."""
    strains = {"♠": "♠Ss", "♣": "♣Cc", "♦": "♦Dd", "♥": "♥Hh"}
    strain = str(contract.strain)
    ways = strains.get(strain) or ("NT", "nt", "БК", "бк")
    return st.builds(
        lambda space, way: f"{contract.level}{space}{way}",
        st.sampled_from(["", " "]),
        st.sampled_from(ways),
    )


# --------------------------------------------------------------- all of them, both ways


def test_ca2_there_are_22_kinds_of_action() -> None:
    """The list of every action holds each class of the closed union, and no other."""
    assert len(ACTION_TYPES) == 22
    assert {type(action) for action in EVERY_ACTION} == set(ACTION_TYPES)
    assert {cls.__name__ for cls in ACTION_TYPES} <= set(pref.__all__)


def test_ca2_every_action_is_printed_and_read_again() -> None:
    """parse(print(action)) = action, of the same class, and no two actions share a text."""
    for action in EVERY_ACTION:
        again = parse_action(str(action))
        assert again == action, str(action)
        assert type(again) is type(action)
        assert str(again) == str(action)
    assert len({str(action) for action in EVERY_ACTION}) == len(EVERY_ACTION) == 729


def test_ca2_every_action_is_a_value() -> None:
    """Equal after a copy and a pickle, with one hash; different from every other action."""
    for action in EVERY_ACTION:
        for again in (copy.deepcopy(action), pickle.loads(pickle.dumps(action))):
            assert again == action
            assert hash(again) == hash(action)
            assert type(again) is type(action)
    assert len(set(EVERY_ACTION)) == len(EVERY_ACTION)


def test_ca2_actions_of_different_classes_are_never_equal() -> None:
    """A pass is no hold, playing a card no talon card, accepting no rejecting."""
    alike: list[tuple[object, object]] = [
        *combinations(WORDS.values(), 2),
        (Play(SPADES_7), PlayTalon(SPADES_7)),
        (AcceptClaim(1), RejectClaim(1)),
        (Declare(CONTRACTS[0]), Bid(CONTRACTS[0])),
        *((action, str(action)) for action in EVERY_ACTION),
    ]
    for one, other in alike:
        assert one != other


@each("action", [*WORDS.values(), Play(SPADES_7), CLAIMS[0], BIDS[0]], ids=str)
def test_ca2_actions_do_not_change(action: Any) -> None:
    """No attribute can be set, a new one neither."""
    for name in ("card", "blind", "tricks", "level", "text", "seat"):
        with pytest.raises((AttributeError, TypeError)):
            setattr(action, name, None)


@each(("text", "action"), WORDS.items(), ids=WORDS)
def test_ca2_words_are_read_exactly(text: str, action: Action) -> None:
    """Printed as it is read; no other case and no other space."""
    assert parse_action(text) == action
    assert str(action) == text
    for other in (text.upper(), text.title(), f" {text}", f"{text} ", f"{text}\n"):
        with pytest.raises(NotationError):
            parse_action(other)
    if " " in text:
        with pytest.raises(NotationError):
            parse_action(text.replace(" ", "  "))


@each(
    ("text", "action"),
    [
        ("6♠", Bid(CONTRACTS[0])),
        ("10 nt", Bid(CONTRACTS[24])),
        ("7БК", Bid(CONTRACTS[9])),
        ("misere w/t", Bid(pref.MISERE, talonless=True)),
        ("9 w/t", Bid(9, talonless=True)),
        ("blind 6s", Bid(CONTRACTS[0], blind=True)),
        ("blind misere", Bid(pref.MISERE, blind=True)),
        ("discard ♥A ♠7", Discard(SPADES_7, HEARTS_A)),
        ("discard s7 hТ", Discard(SPADES_7, HEARTS_A)),
        ("declare 10 бк", Declare(CONTRACTS[24])),
        ("play ha", Play(HEARTS_A)),
        ("talon ♥т", PlayTalon(HEARTS_A)),
        ("claim 7 2 1", Claim((7, 2, 1))),
        ("claim 10 0 0", Claim((10, 0, 0))),
        ("0: accept", AcceptClaim(0)),
        ("3: reject", RejectClaim(3)),
    ],
)
def test_ca2_texts_of_actions(text: str, action: Action) -> None:
    """Examples of every form with parts, in canonical and other spellings."""
    assert parse_action(text) == action


@given(st.data(), cards, cards, st.sampled_from(CONTRACTS))
def test_ca2_cards_and_contracts_inside_actions_are_read_in_any_spelling(
    data: st.DataObject, one: Card, other: Card, contract: Contract
) -> None:
    """The verb is fixed, what it does is written as anywhere else."""
    text = data.draw(spelled(one))
    assert parse_action(f"play {text}") == Play(one)
    assert parse_action(f"talon {text}") == PlayTalon(one)
    written = data.draw(spelled_contract(contract))
    assert parse_action(written) == Bid(contract)
    assert parse_action(f"declare {written}") == Declare(contract)
    if one != other:
        assert parse_action(f"discard {text} {data.draw(spelled(other))}") == Discard(one, other)


@given(cards, cards)
def test_ex1_a_discard_keeps_the_lower_card_first(one: Card, other: Card) -> None:
    """The lower suit, then the lower rank; the order in which it is given does not count."""
    if one == other:
        with pytest.raises(ArgumentError) as caught:
            Discard(one, other)
        assert (caught.value.code, caught.value.rule) == ("card-twice", "EX-1")
        return
    action = Discard(one, other)
    assert action == Discard(other, one)
    assert hash(action) == hash(Discard(other, one))
    assert DECK.index(action.low) < DECK.index(action.high)
    assert str(action) == f"discard {action.low} {action.high}"


# --------------------------------------------------------------------- unreadable texts


@each(
    "text",
    [
        "",
        " ",
        "Pass",
        "пас",
        "passs",
        "blind",
        "blind look",
        "blind hold",
        "blindpass",
        "half whist",
        "half-Whist",
        "returns",
        "play",
        "play ",
        "play ♠",
        "play ♠A ♥A",
        "play  ♠A",
        "play ♠A ",
        "play ♠T",
        "play ♠B",
        "Play ♠A",
        "♠A",
        "talon",
        "talon ♥",
        "talon ♥7 ♥8",
        "discard",
        "discard ♦8",
        "discard ♦8 ♥7 ♠9",
        "discard ♦8,♥7",
        "discard ♦8♥7",
        "discard ♦T ♥7",
        "Discard ♦8 ♥7",
        "declare",
        "declare ",
        "declare misere",
        "declare 5♠",
        "declare  7♠",
        "declare 9 w/t",
        "claim",
        "claim 7 2",
        "claim 7 2 1 0",
        "claim 7, 2, 1",
        "claim 7  2 1",
        "claim 07 2 1",
        "claim +7 2 1",
        "claim -1 1 10",
        "claim 7.0 2 1",
        "claim 100 0 0",
        "claim a b c",
        "claim \N{ARABIC-INDIC DIGIT SEVEN} 2 1",
        "claim \N{SUPERSCRIPT TWO} 7 1",
        "1:accept",
        "1 : accept",
        "1: Accept",
        "1:  accept",
        "-1: accept",
        "10: accept",
        "a: accept",
        "\N{FULLWIDTH DIGIT ONE}: accept",
        ": accept",
        "1: withdraw",
        "1: pass",
        "withdraw 1",
        "misere w/o",
        "6♠ 7♠",
        "null",
        "\x00",
        "pass\x00",
        "\ud800",
        "play \udfff",
        "pass " * 10_000,
        "claim " + "1" * 10_000 + " 2 3",
    ],
    ids=lambda text: ascii(text[:16]),
)
def test_ca2_text_that_is_no_action_is_refused(text: str) -> None:
    """The refusal shows the text, shortly, names CA-2 and says what can be read."""
    with pytest.raises(NotationError) as caught:
        parse_action(text)
    error = caught.value
    assert error.code.startswith("unreadable-")
    assert error.rule == "CA-2"
    assert error.expected
    assert len(str(error).encode()) < 1200


@pytest.mark.parametrize(
    ("text", "code", "rule"),
    [
        ("discard ♦8 ♦8", "card-twice", "EX-1"),
        ("discard ♦8 d8", "card-twice", "EX-1"),
        ("claim 7 2 2", "bad-claim", "PL-6"),
        ("claim 0 0 0", "bad-claim", "PL-6"),
        ("claim 99 99 99", "bad-claim", "PL-6"),
        ("4: accept", "bad-seat", "PL-6"),
        ("9: reject", "bad-seat", "PL-6"),
    ],
)
def test_ca2_text_of_an_action_that_can_never_be_is_refused(
    text: str, code: str, rule: str
) -> None:
    """It was read, and names the rule that it breaks."""
    with pytest.raises(ArgumentError) as caught:
        parse_action(text)
    assert (caught.value.code, caught.value.rule) == (code, rule)
    assert caught.value.refused
    assert caught.value.expected


words = st.sampled_from([*WORDS, "play", "talon", "discard", "declare", "claim", "blind", "w/t"])
parts = st.sampled_from(["♠A", "h7", "♠T", "6♠", "7NT", "misere", "9", "1:", "3", "10", "0", "x"])


@given(st.lists(words | parts, max_size=4).map(" ".join) | st.text(max_size=10))
def test_ca2_any_text_is_an_action_or_refused(text: str) -> None:
    """What is read prints canonically and is read again; what is not is a notation error."""
    try:
        action = parse_action(text)
    except NotationError as error:
        refusal = error
    except ArgumentError:
        # Read, and never possible: a claim of eleven tricks, one card laid away twice.
        assert text.startswith(("claim", "discard"))
        return
    else:
        assert parse_action(str(action)) == action
        assert action in EVERY_ACTION
        return
    assert refusal.rule == "CA-2"
    assert text not in {str(action) for action in EVERY_ACTION}


@pytest.mark.parametrize("wrong", [None, 6, b"pass", ["pass"], Pass(), True, 2.5], ids=repr)
def test_ca2_only_text_is_read_as_an_action(wrong: Any) -> None:
    """A value that is no text is a wrong type, an action itself included."""
    with pytest.raises(WrongType, match="parse_action"):
        parse_action(wrong)


# ---------------------------------------------------------------- illegal constructions


@each(
    ("make", "arguments"),
    [
        *((Play, (wrong,)) for wrong in ("♠A", None, 7, DECK, [SPADES_7], CONTRACTS[0])),
        *((PlayTalon, (wrong,)) for wrong in ("♠A", None, 7, DECK, Play(SPADES_7))),
        *((Declare, (wrong,)) for wrong in ("7♠", None, 7, pref.MISERE, BIDS[0])),
        (Discard, ("♦8", "♥7")),
        (Discard, (SPADES_7, None)),
        (Discard, (None, SPADES_7)),
        (Discard, (0, 1)),
        (Discard, (SPADES_7, "♠8")),
        (Claim, ([7, 2, 1],)),
        (Claim, ("721",)),
        (Claim, (None,)),
        (Claim, ((7, 2, 1.0),)),
        (Claim, ((True, 8, 1),)),
        (Claim, ((7, 2, "1"),)),
        (Claim, (10,)),
        *((AcceptClaim, (wrong,)) for wrong in ("1", None, True, 1.0, [1])),
        *((RejectClaim, (wrong,)) for wrong in ("1", None, False, 1.0, (1,))),
    ],
    ids=repr,
)
def test_ca2_actions_are_made_of_their_parts(make: Any, arguments: Any) -> None:
    """A part of the wrong type is refused, and the refusal names the class and what it takes."""
    with pytest.raises(WrongType, match=make.__name__) as caught:
        make(*arguments)
    assert caught.value.expected


@pytest.mark.parametrize("flag", [1, 0, None, "blind", [], 1.0], ids=repr)
def test_bl2_a_pass_is_blind_or_not(flag: Any) -> None:
    """The flag is a bool, or `Pass(1)` would equal and print as a blind pass."""
    with pytest.raises(WrongType, match="Pass"):
        Pass(flag)


@pytest.mark.parametrize(
    "tricks",
    [
        (),
        (10,),
        (5, 5),
        (4, 3, 2, 1),
        (7, 2, 2),
        (7, 2, 0),
        (11, -1, 0),
        (-1, -1, 12),
        (10**30, 0, 10 - 10**30),
    ],
    ids=str,
)
def test_pl6_a_claim_splits_ten_tricks_among_three_hands(tricks: Any) -> None:
    """Three numbers, none negative, ten together."""
    with pytest.raises(ArgumentError) as caught:
        Claim(tricks)
    assert (caught.value.code, caught.value.rule) == ("bad-claim", "PL-6")


@pytest.mark.parametrize("answer", [AcceptClaim, RejectClaim])
@pytest.mark.parametrize("seat", [-1, 4, 10**30, -(10**5000)], ids=range(4))
def test_pl6_an_answer_names_a_seat(answer: Any, seat: int) -> None:
    """Nobody sits at −1 or 4."""
    with pytest.raises(ArgumentError) as caught:
        answer(seat)
    assert (caught.value.code, caught.value.rule) == ("bad-seat", "PL-6")


def test_pl6_there_are_66_claims() -> None:
    """Ten tricks among three hands can be split in 66 ways."""
    assert len(set(CLAIMS)) == 66


def test_ca2_cards_in_actions_are_the_cards_of_the_deck() -> None:
    """A card read from text makes the action of the deck's card, also after evolving."""
    assert Play(parse_card("ha")) == Play(HEARTS_A) == attrs.evolve(Play(SPADES_7), card=HEARTS_A)
