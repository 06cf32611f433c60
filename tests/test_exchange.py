"""EX-1 to EX-6, BL-3 and DL-3: from the talon to the contract."""

from fractions import Fraction
from itertools import combinations

import pytest

import preference as pref
from preference.conventions import OptionChanges
from tests.play import (
    HANDS,
    PLAIN_DEAL,
    actor,
    be,
    bids_by,
    by_first_legal,
    deal_with,
    finish,
    keep_dealt,
    refused,
    rule_of,
    say,
    start,
    texts,
    written,
)
from tests.rows import each

GAMES = [str(contract) for contract in pref.CONTRACTS]

TALONLESS = pref.SOCHI.evolve(talonless=["misere", 9, 10], tens_after_talonless=True)
BLIND = pref.SOCHI.evolve(blind=True)

DEAL = deal_with(
    first="♠A ♠K ♠Q ♠J ♠10 ♥A ♥K ♦A ♦K ♣A",
    second="♥7 ♥8 ♣7 ♣8 ♣9 ♣10 ♣J ♣Q ♣K ♦7",
    third="♠7 ♠8 ♠9 ♦8 ♦9 ♦10 ♦J ♦Q ♥9 ♥10",
    talon="♥J ♥Q",
)


def won(
    bid: str,
    convention: pref.Convention = pref.SOCHI,
    *,
    by: int = 0,
    deal: pref.Deal = DEAL,
    players: int = 3,
) -> pref.State:
    """Reach the talon: one hand has won the auction with a bid, all others having passed."""
    state = say(start(convention, deal, players=players), bids_by(by, bid, players))
    be(pref.Exchange, state)
    return state


# ------------------------------------------------------------------ EX-1


@pytest.mark.parametrize("by", HANDS)
def test_ex1_any_two_of_the_twelve_cards_may_be_laid_away(by: int) -> None:
    """The declarer's ten cards and the talon give 66 pairs, each a legal discard."""
    state = won("6♠", by=by)
    twelve = [*DEAL.hands[by], *DEAL.talon]
    pairs = {str(pref.Discard(one, other)) for one, other in combinations(twelve, 2)}
    assert len(pairs) == 66
    assert {text for text in texts(state) if text.startswith("discard")} == pairs


@pytest.mark.parametrize("by", HANDS)
def test_ex1_the_declarer_alone_acts_until_the_contract_is_declared(by: int) -> None:
    """With the talon, and with the contract."""
    state = won("6♠", by=by)
    assert (actor(state), actor(keep_dealt(state))) == (by, by)


@pytest.mark.parametrize("by", HANDS)
def test_ex1_the_others_play_the_cards_they_were_dealt(by: int) -> None:
    """Only the declarer's ten are others after the exchange."""
    state = say(won("6♠", by=by), "discard ♥J ♥Q" if by else "discard ♣A ♥K")
    playing = be(pref.Playing, say(state, "declare 7NT, whist, whist"))
    dealt = list(DEAL.masks)
    kept = dealt[by] if by else dealt[by] | DEAL.talon_mask
    for card in () if by else pref.parse_cards("♣A ♥K"):
        kept &= ~(1 << card.index)
    dealt[by] = kept
    assert list(playing.hands) == dealt


def test_ex1_the_cards_kept_are_the_ones_played() -> None:
    """After the discard the declarer plays the other ten of the twelve."""
    state = say(won("6♠"), "discard ♣A ♥K, declare 6♣, pass, whist, closed")
    first = be(pref.Playing, state).hands[0]
    assert str(pref.Hand(first)) == "♠10 ♠J ♠Q ♠K ♠A ♦K ♦A ♥J ♥Q ♥A"


@pytest.mark.parametrize("pair", ["♥7 ♥8", "♥A ♥7", "♥J ♠7"])
def test_ex1_a_card_that_is_not_among_the_twelve_is_refused(pair: str) -> None:
    """A discard of a card of somebody else names EX-1 and the cards held."""
    error = refused(won("6♠"), f"discard {pair}")
    assert error.rule == "EX-1"
    assert "♠A" in error.expected


@pytest.mark.parametrize(
    ("players", "surrender", "ways"),
    [
        (4, 3, ", refuse talon, surrender"),
        (4, None, ", refuse talon"),
        (3, 3, ", surrender"),
        (3, None, ""),
    ],
)
def test_ex1_ex3_ex4_a_refusal_names_every_way_to_go_on(
    players: int, surrender: int | None, ways: str
) -> None:
    """Laying away, then, where they may be done, refusing the talon and giving up."""
    convention = pref.SOCHI.evolve(surrender=surrender)
    state = say(start(convention, DEAL, players=players), bids_by(0, "6♠"))
    cards = "♠10 ♠J ♠Q ♠K ♠A ♣A ♦K ♦A ♥J ♥Q ♥K ♥A"
    assert refused(state, "whist").expected == f"discard two of {cards}{ways}"
    given = ways.replace(", refuse talon", "")
    assert refused(keep_dealt(state), "whist").expected == f"declare 6♠ or above{given}"


@pytest.mark.parametrize(
    ("bid", "ways"),
    [("blind 6♠", "take talon, open misere"), ("blind misere", "take talon")],
)
def test_bl3_a_refusal_before_the_blind_talon_names_every_way_to_go_on(bid: str, ways: str) -> None:
    """A blind misere cannot be changed to an open one."""
    state = say(start(BLIND, DEAL), bids_by(0, bid))
    assert texts(state) == ways.split(", ")
    assert refused(state, "whist").expected == ways


def test_ex1_the_same_card_twice_is_no_discard() -> None:
    """Two cards are laid away, not one card twice."""
    with pytest.raises(pref.ArgumentError) as caught:
        pref.parse_action("discard ♠A ♠A")
    assert caught.value.rule == "EX-1"


@pytest.mark.parametrize("action", ["declare 6♠", "pass", "6♣", "whist", "play ♠A", "take talon"])
def test_ex1_before_the_discard_nothing_else_is_done(action: str) -> None:
    """Whatever belongs to another phase, or comes after the discard, is refused by EX-1."""
    assert rule_of(won("6♠"), action) == "EX-1"


def test_ex1_the_order_of_two_cards_laid_away_does_not_matter() -> None:
    """A discard is a set of two cards: the lower is written first."""
    state = won("6♠")
    one, other = say(state, "discard ♥K ♣A"), say(state, "discard ♣A ♥K")
    assert one == other
    assert str(pref.parse_action("discard ♥K ♣A")) == "discard ♣A ♥K"


# ------------------------------------------------------------------ EX-2


@each("bid", GAMES)
def test_ex2_the_contract_is_not_below_the_winning_bid(bid: str) -> None:
    """Any level and strain from the bid upwards may be declared, none below, and no misere."""
    state = keep_dealt(won(bid))
    at = GAMES.index(bid)
    assert [text for text in texts(state) if text != "surrender"] == [
        f"declare {game}" for game in GAMES[at:]
    ]
    for game in GAMES[:at]:
        assert rule_of(state, f"declare {game}") == "EX-2"


def test_ex2_a_game_winner_cannot_declare_misere() -> None:
    """There is no declaration of misere, and a call of it does not belong here."""
    state = keep_dealt(won("8NT"))
    assert rule_of(state, "misere") == "EX-2"
    with pytest.raises(pref.NotationError):
        pref.parse_action("declare misere")


def test_ex2_a_refused_contract_names_the_lowest_one() -> None:
    """The error says from which contract on a declaration is accepted."""
    error = refused(keep_dealt(won("7♦")), "declare 7♣")
    assert "7♦" in error.expected
    assert "7♣ is below" in str(error)


@pytest.mark.parametrize("action", ["discard ♠A ♠K", "refuse talon", "whist", "play ♠A", "pass"])
def test_ex2_after_the_discard_only_the_contract_is_declared(action: str) -> None:
    """Before the contract is known nothing else is done but to surrender."""
    assert rule_of(keep_dealt(won("7♦")), action) == "EX-2"


@pytest.mark.parametrize("by", HANDS)
def test_ex2_a_misere_winner_declares_nothing(by: int) -> None:
    """Play of the misere begins with the discard; nobody is asked to whist."""
    state = be(pref.Playing, keep_dealt(won("misere", by=by)))
    assert state.setup.undertaking.contract == pref.MISERE
    assert actor(state) == 0


def test_ex2_a_misere_without_talon_begins_at_once() -> None:
    """The end of the auction begins the play, with the ten cards dealt."""
    state = say(start(TALONLESS, DEAL), "misere w/t, pass, pass")
    playing = be(pref.Playing, state)
    assert playing.hands == DEAL.masks
    outcome = be(pref.ContractOutcome, finish(playing).outcome)
    assert (outcome.contract, outcome.talonless) == (pref.MISERE, True)


@pytest.mark.parametrize("bid", ["9 w/t", "10 w/t"])
def test_ex2_a_talonless_winner_chooses_the_strain_and_may_go_up(bid: str) -> None:
    """The level bid or above, any strain, whatever the strains of earlier bids."""
    state = won(bid, TALONLESS)
    level = bid.removesuffix(" w/t")
    at = GAMES.index(f"{level}♠")
    assert texts(state) == [f"declare {game}" for game in GAMES[at:]]
    assert rule_of(state, "declare 8NT") == "EX-2"


def test_ex2_nine_without_talon_may_be_declared_ten_where_10_without_talon_is_not_bid() -> None:
    """The ten played after 9 w/t is without talon too, whether or not 10 is in the set."""
    rules = pref.SOCHI.evolve(talonless=[9])
    outcome = be(pref.ContractOutcome, finish(say(won("9 w/t", rules), "declare 10♦")).outcome)
    assert (str(outcome.contract), outcome.talonless) == ("10♦", True)


def test_ex2_a_talonless_game_is_played_with_the_cards_dealt() -> None:
    """There is no discard, and the talon stays aside, unseen."""
    state = won("9 w/t", TALONLESS)
    for action in ("discard ♥J ♥Q", "take talon", "refuse talon"):
        assert rule_of(state, action) == "EX-2"
    playing = be(pref.Playing, say(state, "declare 9♠, whist, pass, open"))
    assert playing.hands == DEAL.masks


# ------------------------------------------------------------------ EX-3


@pytest.mark.parametrize(
    ("surrender", "costs"),
    [
        (3, [6, 12, 18, 24, 30]),
        (1, [2, 4, 6, 8, 10]),
        (10, [20, 40, 60, 80, 100]),
        ("all", [12, 28, 48, 72, 100]),
    ],
)
def test_ex3_a_surrender_costs_undertricks_of_the_winning_bid(
    surrender: int | str, costs: list[int]
) -> None:
    """Undertricks times the price of the bid; "all" is the level, and a number is not capped."""
    rules = pref.SOCHI.evolve(surrender=surrender)  # type: ignore[arg-type]
    for level, cost in zip((6, 7, 8, 9, 10), costs, strict=True):
        state = say(won(f"{level}♥", rules, by=1), "surrender")
        assert written(rules, state) == {("EX-3", 1, "gora"): cost}


def test_ex3_leningrad_doubles_the_cost() -> None:
    """The gora factor counts."""
    assert written(pref.LENINGRAD, say(won("6♠", pref.LENINGRAD), "surrender")) == {
        ("EX-3", 0, "gora"): 12
    }


def test_ex3_until_the_contract_is_declared_the_declarer_may_give_up() -> None:
    """Before the discard and after it, but not once the contract is declared."""
    state = won("7♠")
    be(pref.Finished, say(state, "surrender"))
    state = keep_dealt(state)
    outcome = be(pref.SurrenderOutcome, be(pref.Finished, say(state, "surrender")).outcome)
    assert (str(outcome.bid), outcome.declarer) == ("7♠", 0)
    assert rule_of(say(state, "declare 8♠"), "surrender") == "WH-1"


def test_ex3_surrender_may_be_switched_off() -> None:
    """Where it is `None` the declarer must play."""
    state = won("6♠", pref.UKRAINIAN)
    for now in (state, keep_dealt(state)):
        assert "surrender" not in texts(now)
        assert rule_of(now, "surrender") == "EX-3"


def test_ex3_a_misere_cannot_be_surrendered() -> None:
    """Nor can the price of it be had cheaper."""
    state = won("misere")
    assert "surrender" not in texts(state)
    assert rule_of(state, "surrender") == "EX-3"


def test_ex3_a_talonless_game_cannot_be_surrendered() -> None:
    """The talon is not turned up, so there is no moment for it."""
    state = won("9 w/t", TALONLESS)
    assert "surrender" not in texts(state)
    assert rule_of(state, "surrender") == "EX-3"


def test_ex3_in_gusarik_too() -> None:
    """With two the declarer may give up as with three."""
    state = say(won("6♥", pref.GUSARIK, by=2, players=2), "surrender")
    assert written(pref.GUSARIK, state) == {("EX-3", 1, "gora"): 6}


# ------------------------------------------------------------------ EX-4


def test_ex4_the_talon_refused_the_ten_cards_dealt_are_played() -> None:
    """The declarer of four keeps the ten cards and goes on to the contract, with no discard."""
    state = won("6♠", players=4)
    assert "refuse talon" in texts(state)
    refusing = be(pref.Exchange, say(state, "refuse talon"))
    assert refusing.talon_refused
    assert rule_of(refusing, "discard ♥J ♥Q") == "EX-2"
    playing = be(pref.Playing, say(refusing, "declare 8♠, whist, pass, open"))
    assert playing.hands == DEAL.masks


@pytest.mark.parametrize(
    ("then", "cost"),
    [
        ("declare 6♠", 2),
        ("declare 7♠, pass, pass, pass", 4),
        ("declare 8♠, whist, pass, open", 6),
        ("declare 10NT", 10),
    ],
)
@pytest.mark.parametrize(("rules", "factor"), [(pref.SOCHI, 1), (pref.LENINGRAD, 2)])
def test_ex4_the_dealer_pays_the_price_of_the_final_contract(
    rules: pref.Convention, factor: int, then: str, cost: int
) -> None:
    """Played or not, made or set, the dealer writes the price in gora."""
    state = finish(say(won("6♠", rules, players=4), f"refuse talon, {then}"))
    assert written(rules, state)["EX-4", 3, "gora"] == cost * factor


def test_ex4_on_misere_too() -> None:
    """A misere may refuse the talon; play begins with the refusal, and the dealer pays ten."""
    state = say(won("misere", players=4), "refuse talon")
    assert be(pref.Playing, state).hands == DEAL.masks
    assert written(pref.SOCHI, finish(state))["EX-4", 3, "gora"] == 10


def test_ex4_everyone_else_is_scored_as_usual() -> None:
    """A seven made after a refusal is worth its price to the declarer."""
    state = say(won("7♠", players=4), "refuse talon, declare 7♠, pass, pass, pass")
    assert written(pref.SOCHI, state) == {
        ("SC-1", 0, "pool"): 4,
        ("EX-4", 3, "gora"): 4,
    }


def test_ex4_after_a_refusal_there_is_no_surrender() -> None:
    """Who refused the talon must play, or be passed out."""
    state = say(won("6♠", players=4), "refuse talon")
    assert "surrender" not in texts(state)
    assert rule_of(state, "surrender") in {"EX-4", "EX-3"}


@pytest.mark.parametrize(
    ("rules", "players"),
    [(pref.SOCHI, 3), (pref.GUSARIK, 2), (pref.TENS, 4), (pref.CLASSIC, 4)],
)
def test_ex4_only_with_four_and_where_it_is_played(rules: pref.Convention, players: int) -> None:
    """With two and three there is no dealer to pay, and some tables do not refuse."""
    state = won("6♠", rules, players=players)
    assert "refuse talon" not in texts(state)
    assert rule_of(state, "refuse talon") == "EX-4"


# ------------------------------------------------------------------ EX-5


def bonus(
    talon: str, then: str, rules: pref.Convention = pref.TENS, bid: str = "6♠"
) -> int | Fraction | None:
    """What the dealer of four writes for a talon, or `None` for nothing."""
    state = finish(say(won(bid, rules, deal=deal_with(talon=talon), players=4), then))
    lines = {key: amount for key, amount in written(rules, state).items() if key[0] == "EX-5"}
    if not lines:
        return None
    assert list(lines) == [("EX-5", 3, "whists", 0)]
    return sum(lines.values())


@pytest.mark.parametrize(
    ("talon", "worth"),
    [
        ("♠A ♥A", 3),
        ("♦K ♦A", 2),
        ("♣A ♦K", 1),
        ("♣A ♣7", 1),
        ("♥Q ♥K", 1),
        ("♥Q ♠K", None),
        ("♠K ♥K", None),
        ("♠7 ♥8", None),
    ],
)
def test_ex5_the_best_pattern_of_the_talon_is_paid_once(talon: str, worth: int | None) -> None:
    """Two aces 3; ace and king of a suit 2; an ace, or king and queen of a suit, 1; times 2."""
    kept = f"discard {talon}, declare 6♠, pass, pass"
    assert bonus(talon, kept) == (None if worth is None else 2 * worth)


@pytest.mark.parametrize(("level", "whists"), [(6, 6), (7, 12), (8, 18), (9, 24), (10, 30)])
def test_ex5_the_bonus_is_times_the_whist_price_of_the_contract(level: int, whists: int) -> None:
    """Two aces are worth three tricks of the contract declared, not of the bid."""
    assert bonus("♠A ♥A", f"discard ♠A ♥A, declare {level}♦, pass, pass") == whists


@pytest.mark.parametrize(
    "then",
    [
        "declare 7NT, pass, pass",
        "declare 7NT, whist, pass, open",
        "declare 10NT, whist, whist",
    ],
)
def test_ex5_the_bonus_is_due_passed_out_made_or_set(then: str) -> None:
    """However the game ends the dealer is paid."""
    assert bonus("♠A ♥A", f"discard ♠A ♥A, {then}") == (30 if "10" in then else 12)


def test_ex5_a_surrender_pays_no_bonus() -> None:
    """A game given up is none."""
    assert bonus("♠A ♥A", "surrender") is None


def test_ex5_misere_and_refused_and_talonless_games_pay_no_bonus() -> None:
    """The bonus is for a game contract with the talon taken."""
    rules = pref.TENS.evolve(talon_refusal=True, talonless=[9], jumps=True)
    assert bonus("♠A ♥A", "discard ♠A ♥A", rules, "misere") is None
    assert bonus("♠A ♥A", "refuse talon, declare 6♠, pass, pass", rules) is None
    assert bonus("♠A ♥A", "declare 9♠, pass, pass", rules, "9 w/t") is None


def test_ex5_a_blind_game_pays_no_bonus() -> None:
    """The talon of a blind game was not turned up."""
    rules = pref.TENS.evolve(blind=True)
    then = "take talon, discard ♠A ♥A, declare 7♠, pass, pass"
    assert bonus("♠A ♥A", then, rules, "blind 6♠") is None


def test_ex5_with_three_there_is_nobody_to_pay() -> None:
    """The option needs four players and has no effect with three."""
    rules = pref.SOCHI.evolve(talon_bonus=True)
    state = won("7♠", rules, deal=deal_with(talon="♠A ♥A"))
    state = say(keep_dealt(state), "declare 7♠, pass, pass")
    assert written(rules, state) == {("SC-1", 0, "pool"): 4}


# ------------------------------------------------------------------ EX-6


@pytest.mark.parametrize("action", ["discard ♠A ♠K", "declare 8♠", "surrender"])
def test_ex6_once_the_contract_is_declared_nothing_of_it_changes(action: str) -> None:
    """Neither another discard nor another contract, while whists are asked and in play."""
    asked = say(keep_dealt(won("7♠")), "declare 7♠")
    assert rule_of(asked, action) == "WH-1"
    assert rule_of(say(asked, "whist, whist"), action) == "PL-1"


# ------------------------------------------------------------------ BL-3, BL-4


def test_bl3_a_blind_winner_takes_the_talon_or_opens_a_misere() -> None:
    """Until then there is nothing to lay away, to declare or to give up."""
    state = won("blind 7♦", BLIND)
    assert set(texts(state)) == {"take talon", "open misere"}
    assert rule_of(state, "discard ♥J ♥Q") in {"EX-1", "BL-3"}
    assert rule_of(state, "declare 7♦") in {"EX-1", "BL-3"}
    assert rule_of(state, "surrender") == "BL-3"


def test_bl3_after_the_talon_is_taken_blind_the_game_goes_on_without_a_way_out() -> None:
    """Discard and contract are as usual, but neither surrender nor refusal is offered."""
    state = say(won("blind 7♦", BLIND, players=4), "take talon")
    assert len(texts(state)) == 66
    assert rule_of(state, "surrender") == "BL-3"
    assert rule_of(state, "refuse talon") == "BL-3"
    state = keep_dealt(state)
    assert texts(state) == [f"declare {game}" for game in GAMES[GAMES.index("7♦") :]]
    assert rule_of(state, "surrender") == "BL-3"


def test_bl3_the_refusal_of_a_talon_not_yet_taken_is_no_way_out_either() -> None:
    """With four a blind winner cannot refuse the talon before taking it."""
    state = won("blind 7♦", BLIND, players=4)
    assert "refuse talon" not in texts(state)
    assert rule_of(state, "refuse talon") in {"BL-3", "EX-1"}


@pytest.mark.parametrize("strain", ["♠", "♣", "NT"])
@pytest.mark.parametrize("players", [3, 4])
def test_bl3_a_blind_six_is_whisted_by_both(strain: str, players: int) -> None:
    """On any contract of level six both defenders must whist, closed, and nothing is asked."""
    rules = BLIND.evolve(stalingrad=False)
    state = keep_dealt(say(won("blind 6♠", rules, players=players), "take talon"))
    playing = be(pref.Playing, say(state, f"declare 6{strain}"))
    assert not playing.hands_open
    assert playing.setup.players == (0, 1, 2)
    outcome = be(pref.ContractOutcome, finish(playing).outcome)
    assert (outcome.blind, outcome.calls) == (True, ())


def test_bl3_other_blind_levels_are_whisted_as_usual() -> None:
    """On a seven the defenders are asked, half-whist included; a checked ten is not asked."""
    state = keep_dealt(say(won("blind 6♠", BLIND), "take talon"))
    asked = say(state, "declare 7♠")
    assert texts(asked) == ["whist", "pass"]
    assert "half-whist" in texts(say(asked, "pass"))
    assert be(pref.Playing, say(state, "declare 10♠")).hands_open


@pytest.mark.parametrize("then", ["declare 6♠", "declare 7♥, pass, pass", "declare 10♠"])
def test_bl3_everything_a_blind_game_writes_is_doubled(then: str) -> None:
    """The same cards, calls and tricks write twice what they write openly."""
    open_game = finish(say(keep_dealt(won("6♠", BLIND)), then))
    blind_game = finish(say(keep_dealt(say(won("blind 6♠", BLIND), "take talon")), then))
    plain, doubled = written(BLIND, open_game), written(BLIND, blind_game)
    assert plain
    assert doubled == {key: 2 * amount for key, amount in plain.items()}


@pytest.mark.parametrize("players", [3, 4])
def test_bl3_a_blind_game_may_become_an_open_misere(players: int) -> None:
    """The talon is taken as usual, nothing is doubled, and no way out opens."""
    state = say(won("blind 9♠", BLIND, players=players), "open misere")
    assert len(texts(state)) == 66
    assert rule_of(state, "surrender") in {"BL-3", "EX-3"}
    assert rule_of(state, "refuse talon") in ({"BL-3"} if players == 4 else {"BL-3", "EX-4"})
    playing = be(pref.Playing, keep_dealt(state))
    assert playing.hands_open
    outcome = be(pref.ContractOutcome, finish(playing).outcome)
    assert (outcome.contract, outcome.blind) == (pref.MISERE, False)
    plain = finish(keep_dealt(won("misere", BLIND, players=players)))
    assert written(BLIND, finish(playing)) == written(BLIND, plain)


def test_bl3_there_is_no_open_misere_after_an_open_bid() -> None:
    """Only a blind game can be changed, and only before the talon is taken."""
    assert rule_of(won("9♠", BLIND), "open misere") in {"BL-3", "EX-1"}
    taken = say(won("blind 9♠", BLIND), "take talon")
    assert rule_of(taken, "open misere") in {"BL-3", "EX-1"}


def test_bl4_a_blind_misere_takes_the_talon_unseen_and_is_played_closed() -> None:
    """There is no other choice; the defenders' hands stay closed, and the deal is doubled."""
    state = won("blind misere", BLIND)
    assert texts(state) == ["take talon"]
    assert rule_of(state, "open misere") in {"BL-3", "BL-4"}
    assert rule_of(state, "surrender") in {"BL-3", "EX-3"}
    playing = be(pref.Playing, keep_dealt(say(state, "take talon")))
    *played, blind = by_first_legal(playing)
    assert not any(be(pref.Playing, one).hands_open for one in played)
    plain = written(BLIND, finish(keep_dealt(won("misere", BLIND))))
    assert written(BLIND, blind) == {key: 2 * amount for key, amount in plain.items()}


def test_bl3_the_state_tells_how_the_talon_was_dealt_with() -> None:
    """Taken blind, changed to an open misere, refused, or none of these."""
    cases = {
        "7♦": (False, False, False),
        "7♦, refuse talon": (False, False, True),
        "blind 7♦": (False, False, False),
        "blind 7♦, take talon": (True, False, False),
        "blind 7♦, open misere": (False, True, False),
    }
    for words, told in cases.items():
        bid, *then = words.split(", ")
        state = be(pref.Exchange, say(won(bid, BLIND, players=4), ", ".join(then)))
        assert (state.blind, state.opened_misere, state.talon_refused) == told
        assert state.is_misere is state.opened_misere


# ------------------------------------------------------------------ DL-3


@pytest.mark.parametrize(
    ("option", "rule"), [({"talon_refusal": True}, "EX-4"), ({"talon_bonus": True}, "EX-5")]
)
def test_dl3_refusal_and_bonus_concern_the_dealer_of_four_alone(
    option: OptionChanges, rule: str
) -> None:
    """The inactive dealer pays for a refused talon and is paid for a lucky one."""
    rules = pref.SOCHI.evolve(**option)
    then = "refuse talon" if rule == "EX-4" else "discard ♠A ♥A"
    for dealer in range(4):
        state = start(rules, deal_with(talon="♠A ♥A"), players=4, dealer=dealer)
        state = say(state, f"7♠, pass, pass, {then}, declare 7♠, pass, pass, pass")
        seats = [key[1] for key in written(rules, state) if key[0] == rule]
        assert seats == [dealer]


def test_dl3_on_raspasy_the_dealer_plays_the_talon() -> None:
    """The dealer of four acts first in a raspasy, with one of the two talon cards."""
    state = say(start(players=4, dealer=1), "pass, pass, pass")
    assert actor(state) == 1
    assert texts(state) == [f"talon {card}" for card in PLAIN_DEAL.talon]
