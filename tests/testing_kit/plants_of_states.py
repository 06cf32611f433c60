"""Wrong states, planted by hand: what the invariants of a state must refuse."""

import copy
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import preference as pref
from preference.decisions import Defence
from preference.exchange import Step, Talon
from preference.raspasy import TalonPart
from tests.play import (
    PLAIN_DEAL,
    be,
    deal_with,
    finish,
    keep_dealt,
    lay,
    say,
    start,
    undertake,
)
from tests.testing_kit.planting import WHERE, Patch, changed, instead, plant, playing

# ------------------------------------------------------------------ cards


def raspasy() -> pref.Raspasy:
    """A raspasy of three before its first card."""
    return be(pref.Raspasy, say(start(), "pass, pass, pass"))


@plant("cards", "in two places")
def _(_: Patch) -> tuple[Any, ...]:
    state = playing()
    first, second, third = state.hands
    return (changed(state, hands=(first, second & second - 1 | first & -first, third)),)


@plant("cards", "cards after 0 tricks")
def _(_: Patch) -> tuple[Any, ...]:
    state = playing()
    return (changed(state, hands=(state.hands[0] & state.hands[0] - 1, *state.hands[1:])),)


@plant("cards", "did not begin with")
def _(_: Patch) -> tuple[Any, ...]:
    state = playing()
    talon = 1 << PLAIN_DEAL.talon[0].index
    hand = state.hands[1] & state.hands[1] - 1 | talon
    return (changed(state, hands=(state.hands[0], hand, state.hands[2])),)


@plant("cards", "did not come from hand 0")
def _(_: Patch) -> tuple[Any, ...]:
    state = be(pref.Playing, lay(playing(), str(PLAIN_DEAL.first)[:2]))
    other = next(iter(PLAIN_DEAL.second)).index
    return (changed(state, trick=(other,)),)


@plant("cards", "lie on the table")
def _(_: Patch) -> tuple[Any, ...]:
    return (changed(playing(), trick=(0, 1, 2)),)


@plant("cards", "the declarer holds 11 cards")
def _(_: Patch) -> tuple[Any, ...]:
    state = be(pref.Exchange, say(start(), "7♦, pass, pass"))
    return (changed(state, cards=state.cards & state.cards - 1),)


@plant("cards", "is in two places")
def _(_: Patch) -> tuple[Any, ...]:
    state = be(pref.Exchange, keep_dealt(say(start(), "7♦, pass, pass")))
    foreign = PLAIN_DEAL.masks[1]
    return (changed(state, cards=state.cards & state.cards - 1 | foreign & -foreign),)


@plant("cards", "hand 1 holds 9 cards")
def _(_: Patch) -> tuple[Any, ...]:
    state = be(pref.Whisting, undertake("7♦"))
    first, second, third = state.undertaking.hands
    hands = (first, second & second - 1, third)
    return (changed(state, undertaking=changed(state.undertaking, hands=hands)),)


@plant("cards", "hand 0 holds 9 cards after 0 tricks")
def _(_: Patch) -> tuple[Any, ...]:
    state = be(pref.Raspasy, say(start(), "pass, pass, pass"))
    return (changed(state, hands=(state.hands[0] & state.hands[0] - 1, *state.hands[1:])),)


@plant("cards", "the dummy has played")
def _(_: Patch) -> tuple[Any, ...]:
    state = be(pref.Raspasy, say(start(pref.GUSARIK, players=2), "pass, pass"))
    first, dummy, third = state.hands
    return (changed(state, hands=(first, dummy & dummy - 1, third)),)


@plant("cards", "a card beyond the 32")
def _(_: Patch) -> tuple[Any, ...]:
    state = be(pref.Whisting, undertake("7♦"))
    first, second, third = state.undertaking.hands
    hands = (first & first - 1 | 1 << 32, second, third)
    return (changed(state, undertaking=changed(state.undertaking, hands=hands)),)


@plant("cards", "3 cards lie on the table")
def _(_: Patch) -> tuple[Any, ...]:
    state = be(pref.Raspasy, say(start(), "pass, pass, pass"))
    talon = PLAIN_DEAL.talon[0].index
    return (changed(state, trick=(talon, talon, talon)),)


@plant("cards", "a card that it was not dealt")
def _(_: Patch) -> tuple[Any, ...]:
    state = be(pref.Raspasy, say(start(), "pass, pass, pass"))
    first = state.hands[0] & state.hands[0] - 1 | 1 << PLAIN_DEAL.talon[0].index
    return (changed(state, hands=(first, *state.hands[1:])),)


def raspasy_of_four(words: str = "") -> pref.Raspasy:
    """A raspasy in which the dealer plays the talon."""
    deal = pref.Deal.shuffled(seed=1, players=4)
    return be(pref.Raspasy, say(say(start(deal=deal, players=4), "pass, pass, pass"), words))


@plant("cards", "the dealer holds 1 talon cards after 0 tricks")
def _(_: Patch) -> tuple[Any, ...]:
    state = raspasy_of_four()
    return (changed(state, talon=state.talon[:1]),)


@plant("cards", "in their order")
def _(_: Patch) -> tuple[Any, ...]:
    state = raspasy_of_four()
    return (changed(state, talon=state.talon[::-1]),)


@plant("cards", "the dealer holds 0 talon cards after 0 tricks")
def _(_: Patch) -> tuple[Any, ...]:
    return (changed(raspasy_of_four(), talon=()),)


@plant("cards", "which is not of the talon")
def _(_: Patch) -> tuple[Any, ...]:
    state = raspasy_of_four()
    after = be(pref.Raspasy, pref.apply(state, pref.legal_actions(state)[0]))
    return (changed(after, trick=(after.hands[0].bit_length() - 1,)),)


@plant("cards", "there are 2 hands")
def _(_: Patch) -> tuple[Any, ...]:
    state = raspasy()
    return (changed(state, hands=state.hands[:2]),)


@plant("cards", "a card on the table did not come from hand 0")
def _(_: Patch) -> tuple[Any, ...]:
    state = raspasy()
    state = be(pref.Raspasy, pref.apply(state, pref.legal_actions(state)[0]))
    talon = PLAIN_DEAL.talon[0].index
    return (changed(state, trick=(talon,)),)


# ------------------------------------------------------------------ whose turn it is


@plant("turn", "hand -1 is to play")
def _(_: Patch) -> tuple[Any, ...]:
    return (changed(playing(), turn=-1),)


@plant("turn", "hand 2 leads after 0 tricks, not hand 0")
def _(_: Patch) -> tuple[Any, ...]:
    return (changed(playing(), turn=2),)


@plant("turn", "has taken none of (1, 0, 0)")
def _(_: Patch) -> tuple[Any, ...]:
    return (changed(playing(), turn=1, taken=(1, 0, 0)),)


@plant("turn", "the turn is None")
def _(_: Patch) -> tuple[Any, ...]:
    return (changed(raspasy(), turn=None),)


@plant("turn", "taken is (1.0, 0, 0)")
def _(_: Patch) -> tuple[Any, ...]:
    return (changed(playing(), taken=(1.0, 0, 0)),)


@plant("turn", "a card beyond the 32 on the table")
def _(_: Patch) -> tuple[Any, ...]:
    return (changed(playing(), turn=1, trick=(40,)),)


@plant("turn", "the tricks taken are (0, 0, 10)")
def _(_: Patch) -> tuple[Any, ...]:
    return (changed(playing(), taken=(0, 0, 10)),)


@plant("turn", "hand 3 has taken 1 tricks, and can have 0 at the most")
def _(_: Patch) -> tuple[Any, ...]:
    # The dealer of three plays no talon.
    return (changed(raspasy(), taken=(0, 0, 0, 1)),)


@plant("turn", "hand 1 has taken 2 tricks, and can have 0 at the most")
def _(_: Patch) -> tuple[Any, ...]:
    state = be(pref.Raspasy, say(start(pref.GUSARIK, players=2), "pass, pass"))
    return (changed(state, taken=(0, 2, 0, 0)),)


@plant("turn", "after the dealer's card")
def _(_: Patch) -> tuple[Any, ...]:
    return (changed(raspasy_of_four(), turn=0),)


@plant("turn", "hand 1 leads after 1 tricks, not hand 0")
def _(_: Patch) -> tuple[Any, ...]:
    # The first hand plays first to tricks 1 to 3, whoever took them (RA-2b).
    state: pref.State = raspasy()
    while be(pref.Raspasy, state).tricks_taken < 1:
        state = pref.apply(state, pref.legal_actions(state)[0])
    return (changed(state, turn=1),)


@plant("followed", "hand 1 laid")
def _(_: Patch) -> tuple[Any, ...]:
    deal = deal_with(first="♠A", second="♠K ♥7")
    state = be(pref.Playing, say(undertake("7♦", deal=deal), "whist, whist, play ♠A, play ♠K"))
    first, second, third = state.hands
    hands = (first, second ^ 1 << pref.parse_card("♠K").index, third)
    card = pref.parse_card("♥7").index
    hands = (first, hands[1] ^ 1 << card, third)
    return (changed(state, hands=hands, trick=(state.trick[0], card)),)


@plant("followed", "hand 0 laid")
def _(_: Patch) -> tuple[Any, ...]:
    # The talon shows another suit: its cards have changed places.
    deal = deal_with(first="♠A ♥7", talon="♠K ♥A")
    state = be(pref.Raspasy, say(start(deal=deal), "pass, pass, pass, play ♠A"))
    turned = changed(deal, talon=deal.talon[::-1])
    table = changed(state.setup.table, deal=turned)
    return (changed(state, setup=changed(state.setup, table=table)),)


# ------------------------------------------------------------------ the phases before


def with_table(state: pref.Auction, **parts: Any) -> Any:
    """An auction at a table with parts that its class refuses or derives."""
    table = copy.copy(state.table)
    for name, value in parts.items():
        object.__setattr__(table, name, value)
    return changed(state, table=table)


def auction(words: str = "", **parts: Any) -> tuple[Any, ...]:
    """An auction whose course is changed."""
    state = be(pref.Auction, say(start(), words))
    return (changed(state, course=changed(state.course, **parts)),)


@plant("table", "there is no table, but None")
def _(_: Patch) -> tuple[Any, ...]:
    return (changed(be(pref.Auction, start()), table=None),)


@plant("table", "the deal is None")
def _(_: Patch) -> tuple[Any, ...]:
    return (with_table(be(pref.Auction, start()), deal=None),)


@plant("table", "the table cannot be: there is no such seat")
def _(_: Patch) -> tuple[Any, ...]:
    state = be(pref.Auction, start())
    setting = copy.copy(state.table.setting)
    object.__setattr__(setting, "dealer", 3)
    return (with_table(state, setting=setting),)


@plant("table", "the hands are at the seats (1, 2, 0)")
def _(_: Patch) -> tuple[Any, ...]:
    state = be(pref.Auction, start())
    setting = copy.copy(state.table.setting)
    object.__setattr__(setting, "seats", (1, 2, 0))
    return (with_table(state, setting=setting),)


@plant("table", "2 sit down")
def _(_: Patch) -> tuple[Any, ...]:
    return (with_table(be(pref.Auction, start()), setting=pref.Setting(2, 1)),)


@plant("table", "the lowest opening level is 9, not 6")
def _(_: Patch) -> tuple[Any, ...]:
    return (with_table(be(pref.Auction, start()), min_level=9),)


@plant("auction", "the course of the auction is None")
def _(_: Patch) -> tuple[Any, ...]:
    return (changed(be(pref.Auction, start()), course=None),)


@plant("auction", "by other rules")
def _(_: Patch) -> tuple[Any, ...]:
    return auction(rules=pref.PORTAL.auction)


AUCTIONS: list[tuple[str, str, dict[str, Any]]] = [
    ("no mask of the three hands", "", {"passed": 8}),
    ("turn is None, no number", "", {"turn": None}),
    ("after_talonless is 1", "6♠", {"after_talonless": 1}),
    ("hand 0 is to call, and the hands [0] have passed", "pass", {"turn": 0}),
    ("hand -1 is to call", "", {"turn": -1}),
    ("over its own bid", "6♠", {"turn": 0}),
    ("have passed, and the hands [0] have called", "pass", {"passed": 0b101}),
    ("hand 2 is to call, and the hands [0] have called", "6♠", {"turn": 2}),
    (
        "hand 2 is to call, and the hands [0, 1, 2] have passed",
        "6♠, pass, 7♠",
        {"passed": 7, "turn": 2},
    ),
    ("the hands [0] have looked", "", {"looked": 1}),
    ("there are 1 blind passes", "pass", {"blind_passes": 1}),
    ("there is no bid, of hand 0", "6♠", {"standing": None}),
    ("there is no bid, of hand 2", "pass", {"owner": 2}),
    ("'6♠' is no bid", "6♠", {"standing": "6♠"}),
    ("9 w/t is not played here", "9♠", {"standing": pref.parse_bid("9 w/t")}),
    ("blind 6♠ is not played here", "6♠", {"standing": pref.parse_bid("blind 6♠")}),
    ("6♠ is the bid of hand 2", "6♠", {"owner": 2}),
    ("were outbid on a misere", "6♠", {"bound": 0b100}),
    ("6♠ stands after a talonless bid", "6♠", {"after_talonless": True}),
]


def _planted(words: str, parts: dict[str, Any]) -> Callable[[Patch], tuple[Any, ...]]:
    return lambda _: auction(words, **parts)


for _says, _said, _parts in AUCTIONS:
    plant("auction", _says)(_planted(_said, _parts))


@plant("auction", "6♠ is below the lowest opening level, 7")
def _(_: Patch) -> tuple[Any, ...]:
    state = be(pref.Auction, say(start(raspasy_count=1), "7♠"))
    low = changed(state.course, standing=pref.parse_bid("6♠"))
    return (changed(state, course=low),)


@plant("auction", "9 w/t stands, and no talonless bid was made")
def _(_: Patch) -> tuple[Any, ...]:
    state = be(pref.Auction, say(start(pref.PORTAL), "9 w/t"))
    return (changed(state, course=changed(state.course, after_talonless=False)),)


@plant("auction", "blind 6♠ is the bid of hand 0, and the hands [0] have looked")
def _(_: Patch) -> tuple[Any, ...]:
    state = be(pref.Auction, say(start(pref.SOCHI.evolve(blind=True)), "blind 6♠"))
    return (changed(state, course=changed(state.course, looked=1)),)


def exchange(words: str = "", **parts: Any) -> tuple[Any, ...]:
    """A declarer with the talon, of whom something is changed."""
    return (changed(be(pref.Exchange, say(start(), words or "7♦, pass, pass")), **parts),)


def undertaking(state: pref.State, **parts: Any) -> tuple[Any, ...]:
    """A defence that decides on something else than was undertaken."""
    state = be(pref.Whisting, state)
    return (changed(state, undertaking=changed(state.undertaking, **parts)),)


@plant("undertaking", "hand 7 is the declarer")
def _(_: Patch) -> tuple[Any, ...]:
    return exchange(declarer=7)


@plant("undertaking", "the dummy is the declarer")
def _(_: Patch) -> tuple[Any, ...]:
    state = be(pref.Exchange, say(start(pref.GUSARIK, players=2), "6♠, pass"))
    return (changed(state, declarer=1),)


@plant("undertaking", "None is no bid")
def _(_: Patch) -> tuple[Any, ...]:
    return exchange(bid=None)


@plant("undertaking", "after 7♦ the step is")
def _(_: Patch) -> tuple[Any, ...]:
    return exchange(step=Step.BLIND)


@plant("undertaking", "after misere the step is")
def _(_: Patch) -> tuple[Any, ...]:
    return exchange("misere, pass, pass", step=Step.CONTRACT)


@plant("undertaking", "the talon is refused, which cannot be here")
def _(_: Patch) -> tuple[Any, ...]:
    return exchange(step=Step.CONTRACT, talon=Talon.REFUSED, cards=PLAIN_DEAL.masks[0])


@plant("undertaking", "has not taken the talon")
def _(_: Patch) -> tuple[Any, ...]:
    blind = pref.SOCHI.evolve(blind=True)
    state = be(pref.Exchange, say(start(blind), "blind 7♦, pass, pass"))
    return (changed(state, cards=PLAIN_DEAL.masks[1]),)


@plant("undertaking", "after blind misere the step is")
def _(_: Patch) -> tuple[Any, ...]:
    blind = pref.SOCHI.evolve(blind=True)
    state = be(pref.Exchange, say(start(blind), "blind misere, pass, pass"))
    return (changed(state, step=Step.CONTRACT),)


@plant("undertaking", "after 9 w/t the step is")
def _(_: Patch) -> tuple[Any, ...]:
    state = be(pref.Exchange, say(start(pref.PORTAL), "9 w/t, pass, pass"))
    return (changed(state, step=Step.TALON),)


@plant("undertaking", "the talon is refused, which cannot be here")
def _(_: Patch) -> tuple[Any, ...]:
    return undertaking(undertake("7♦"), talon_refused=True)


@plant("undertaking", "whether the talon is refused and blind is (None, False)")
def _(_: Patch) -> tuple[Any, ...]:
    return undertaking(undertake("7♦"), talon_refused=None)


@plant("undertaking", "Contract('6♠') is undertaken after 7♦")
def _(_: Patch) -> tuple[Any, ...]:
    return undertaking(undertake("7♦"), contract=pref.parse_contract("6♠"))


@plant("undertaking", "is undertaken after 7♦")
def _(_: Patch) -> tuple[Any, ...]:
    return undertaking(undertake("7♦"), contract=pref.MISERE)


@plant("undertaking", "after 7♦ the talon was taken blind")
def _(_: Patch) -> tuple[Any, ...]:
    return undertaking(undertake("7♦"), blind=True)


@plant("undertaking", "hand 1 begins with cards that it was not dealt")
def _(_: Patch) -> tuple[Any, ...]:
    first, second, third = PLAIN_DEAL.masks
    return undertaking(undertake("7♦"), hands=(first, third, second))


@plant("undertaking", "hand 0 begins with cards that it was not dealt")
def _(_: Patch) -> tuple[Any, ...]:
    second, third = PLAIN_DEAL.masks[1:]
    return undertaking(undertake("7♦"), hands=(second, second, third))


@plant("undertaking", "there were 4 blind passes")
def _(_: Patch) -> tuple[Any, ...]:
    state = raspasy()
    return (changed(state, setup=changed(state.setup, blind_passes=4)),)


@plant("undertaking", "which are not played here")
def _(_: Patch) -> tuple[Any, ...]:
    state = raspasy()
    return (changed(state, setup=changed(state.setup, blind_passes=1)),)


@plant("undertaking", "no raspasy is played so")
def _(_: Patch) -> tuple[Any, ...]:
    state = raspasy()
    return (changed(state, setup=changed(state.setup, talon=TalonPart.HIDDEN)),)


@plant("decisions", "['whist', 'whist', 'pass'] do not lead to")
def _(_: Patch) -> tuple[Any, ...]:
    state = be(pref.Whisting, say(undertake("7♦"), "pass"))
    return (changed(state, calls=(pref.Whist(), pref.Whist(), pref.Pass())),)


@plant("decisions", "the calls None do not lead to")
def _(_: Patch) -> tuple[Any, ...]:
    return (changed(be(pref.Whisting, undertake("7♦")), calls=None),)


@plant("decisions", "['pass', 'pass'] do not lead to Defence(")
def _(_: Patch) -> tuple[Any, ...]:
    state = playing()
    calls = (pref.Pass(), pref.Pass())
    return (changed(state, setup=changed(state.setup, calls=calls)),)


@plant("decisions", "nothing is played")
def _(_: Patch) -> tuple[Any, ...]:
    state = playing()
    passed = changed(state.setup, calls=(pref.Pass(), pref.Pass()), defence=Defence())
    return (changed(state, setup=passed),)


@plant("decisions", "these decisions lead to")
def _(_: Patch) -> tuple[Any, ...]:
    state = playing()
    return (changed(state, setup=changed(state.setup, trump=0)),)


@plant("decisions", "a claim on a misere")
def _(_: Patch) -> tuple[Any, ...]:
    state = be(pref.Playing, undertake("misere"))
    return (changed(state, setup=changed(state.setup, claimed=True)),)


@plant("end", "the deal came to None, which is no outcome")
def _(_: Patch) -> tuple[Any, ...]:
    return (changed(finish(start()), outcome=None),)


@plant("end", "the outcome cannot be")
def _(_: Patch) -> tuple[Any, ...]:
    over = finish(start())
    return (changed(over, outcome=changed(over.outcome, tricks=(1, 1, 1, 0))),)


@plant("end", "the outcome is of Setting(players=4")
def _(_: Patch) -> tuple[Any, ...]:
    other = pref.RaspasyOutcome(setting=pref.Setting(4, 3), tricks=(3, 3, 4, 0))
    return (changed(finish(start()), outcome=other),)


@plant("end", "nobody was dealt the hand")
def _(_: Patch) -> tuple[Any, ...]:
    over = finish(start(pref.UKRAINIAN))
    holder = pref.PreferansOutcome(setting=over.table.setting, holder=0)
    return (changed(over, outcome=holder),)


@plant("end", "and it was over at once")
def _(_: Patch) -> tuple[Any, ...]:
    deal = deal_with(first="♠A ♠K ♠Q ♣A ♣K ♣Q ♦A ♦K ♥A ♥K")
    state = be(pref.Auction, start())
    table = changed(state.table, deal=deal, convention=pref.UKRAINIAN)
    return (changed(state, table=table),)


@plant("end", "the outcome has the talon")
def _(_: Patch) -> tuple[Any, ...]:
    over = finish(say(undertake("7♦"), "pass, pass"))
    talon = PLAIN_DEAL.talon[::-1]
    return (changed(over, outcome=changed(over.outcome, talon=talon)),)


@plant("actors", "may act, not one of")
def _(_: Patch) -> tuple[Any, ...]:
    state = playing()
    setup = changed(state.setup, players=(1, 1, 2))
    return (changed(state, setup=setup),)


@plant("actors", "one is not at a table of 3")
def _(_: Patch) -> tuple[Any, ...]:
    state = playing()
    return (changed(state, setup=changed(state.setup, players=(3, 1, 2))),)


@plant("actors", "on a claim of seat 0")
def _(_: Patch) -> tuple[Any, ...]:
    state = be(pref.Claiming, say(playing(), "claim 7 2 1"))
    return (changed(state, pending=()),)


@plant("actors", "after the end")
def _(patch: Patch) -> tuple[Any, ...]:
    patch.setattr(pref.Finished, "actors", property(lambda _self: (0,)))
    return (finish(start()),)


@plant("actors", "the seats () may act")
def _(patch: Patch) -> tuple[Any, ...]:
    patch.setattr(pref.Auction, "actors", property(lambda _self: ()))
    return (start(),)


@plant("actors", "at once")
def _(patch: Patch) -> tuple[Any, ...]:
    patch.setattr(pref.Auction, "actors", property(lambda _self: (0, 1)))
    return (start(),)


@plant("legal", "nothing is legal")
def _(patch: Patch) -> tuple[Any, ...]:
    instead(patch, "states", "legal_actions", lambda _state: ())
    return (start(),)


@plant("legal", "stands twice, or after")
def _(patch: Patch) -> tuple[Any, ...]:
    bids = (pref.Pass(), pref.parse_action("7♠"), pref.parse_action("6♠"))
    instead(patch, "states", "legal_actions", lambda _state: bids)
    return (start(),)


@plant("legal", "an action stands twice")
def _(patch: Patch) -> tuple[Any, ...]:
    instead(patch, "states", "legal_actions", lambda _state: (pref.Whist(), pref.Whist()))
    return (undertake("7♦"),)


@plant("legal", "a card stands twice")
def _(patch: Patch) -> tuple[Any, ...]:
    plays = tuple(map(pref.Play, pref.DECK[3:1:-1]))
    instead(patch, "states", "legal_actions", lambda _state: plays)
    return (playing(),)


@plant("legal", "after the end pass is legal")
def _(patch: Patch) -> tuple[Any, ...]:
    instead(patch, "states", "legal_actions", lambda _state: (pref.Pass(),))
    return (finish(start()),)


CLAIM = pref.Claim((5, 3, 2))


@plant("claims", "no cards are being played")
def _(patch: Patch) -> tuple[Any, ...]:
    instead(patch, "states", "legal_claims", lambda _state: (CLAIM,))
    return (start(),)


@plant("claims", "out of turn")
def _(patch: Patch) -> tuple[Any, ...]:
    instead(patch, "states", "legal_claims", lambda _state: (CLAIM,))
    return (lay(playing(), str(PLAIN_DEAL.first)[:2]),)


def claiming(**parts: Any) -> tuple[Any, ...]:
    """A claim that waits for answers, of which something is changed."""
    return (changed(be(pref.Claiming, say(playing(), "claim 7 2 1")), **parts),)


@plant("claims", "claim (7, 2, 2) may be claimed with (0, 0, 0) taken")
def _(_: Patch) -> tuple[Any, ...]:
    return claiming(tricks=(7, 2, 2))


@plant("claims", "the hands (0,) are still to answer, of (1, 2)")
def _(_: Patch) -> tuple[Any, ...]:
    return claiming(pending=(0,))


@plant("claims", "does not lie open")
def _(_: Patch) -> tuple[Any, ...]:
    return claiming(playing=playing())


@plant("claims", "which is no play")
def _(_: Patch) -> tuple[Any, ...]:
    return claiming(playing=start())


@plant("claims", "claim (7, 2, 1) may be claimed out of turn")
def _(_: Patch) -> tuple[Any, ...]:
    state = be(pref.Claiming, say(playing(), "claim 7 2 1"))
    return (changed(state, playing=changed(state.playing, turn=1)),)


@plant("claims", "out of turn")
def _(patch: Patch) -> tuple[Any, ...]:
    # A claim can be made once in a deal.
    instead(patch, "states", "legal_claims", lambda _state: (CLAIM,))
    state = say(playing(), "claim 7 2 1, withdraw")
    return (state,)


@plant("claims", "on a misere")
def _(patch: Patch) -> tuple[Any, ...]:
    instead(patch, "states", "legal_claims", lambda _state: (CLAIM,))
    return (undertake("misere"),)


@plant("claims", "may be claimed with (6, 0, 0) taken")
def _(patch: Patch) -> tuple[Any, ...]:
    instead(patch, "states", "legal_claims", lambda _state: (CLAIM,))
    return (changed(playing(), taken=(6, 0, 0)),)


@plant("answerers", "is for seat 2")
def _(patch: Patch) -> tuple[Any, ...]:
    instead(patch, "states", "actor_of", lambda _state, _action: 2)
    return (start(),)


@plant("answerers", "for the declarer")
def _(patch: Patch) -> tuple[Any, ...]:
    instead(patch, "states", "actor_of", lambda _state, _action: 0)
    return (say(playing(), "claim 7 2 1"),)


@plant("answerers", "there are actions for [1]")
def _(patch: Patch) -> tuple[Any, ...]:
    instead(patch, "states", "actor_of", lambda _state, _action: 1)
    return (say(playing(), "claim 7 2 1"),)


@plant("texts", "reads as")
def _(patch: Patch) -> tuple[Any, ...]:
    instead(patch, "states", "parse_action", lambda _text: pref.Pass(blind=True))
    return (start(),)


@plant("texts", "cannot be read")
def _(patch: Patch) -> tuple[Any, ...]:
    patch.setattr(pref.Pass, "__str__", lambda _self: "passe")
    return (start(),)


@plant("value", "has another hash")
def _(patch: Patch) -> tuple[Any, ...]:
    patch.setattr(pref.Auction, "__hash__", lambda self: id(self) + 1)
    return (start(),)


@plant("value", "not equal to its pickled copy")
def _(patch: Patch) -> tuple[Any, ...]:
    patch.setattr(f"{WHERE}.states.pickle", SimpleNamespace(dumps=id, loads=lambda _: playing()))
    return (start(),)


@plant("value", "says of itself")
def _(patch: Patch) -> tuple[Any, ...]:
    patch.setattr(pref.Auction, "__str__", object.__repr__)
    return (start(),)


@plant("value", "has other legal actions")
def _(patch: Patch) -> tuple[Any, ...]:
    instead(patch, "states", "legal_actions", lambda state: (id(state),))
    return (start(),)


@plant("value", "cannot be pickled")
def _(patch: Patch) -> tuple[Any, ...]:
    patch.setattr(pref.Auction, "__reduce__", lambda _self: (lambda: None, ()))
    return (start(),)


@plant("explain", "it is not legal")
def _(patch: Patch) -> tuple[Any, ...]:
    instead(patch, "refusals", "explain", lambda _state, _action: None)
    return (start(),)


@plant("explain", "is legal, and refused")
def _(patch: Patch) -> tuple[Any, ...]:
    refusal = pref.explain(start(), pref.Whist())
    instead(patch, "refusals", "explain", lambda _state, _action: refusal)
    return (start(),)


@plant("refusals", "is done, though it is explained")
def _(patch: Patch) -> tuple[Any, ...]:
    instead(patch, "refusals", "apply", lambda state, _action: state)
    return (start(),)


@plant("refusals", "nothing explains it")
def _(patch: Patch) -> tuple[Any, ...]:
    instead(patch, "refusals", "explain", lambda _state, _action: None)
    return (start(),)


@plant("refusals", "is refused with")
def _(patch: Patch) -> tuple[Any, ...]:
    refusal = pref.Refusal("no", "BI-1", "no", "yes")
    instead(patch, "refusals", "explain", lambda _state, _action: refusal)
    return start(), [pref.Whist()]


@plant("refusals", "which is no state")
def _(patch: Patch) -> tuple[Any, ...]:
    instead(patch, "refusals", "apply", lambda _state, _action: "after")
    instead(patch, "refusals", "explain", lambda _state, _action: None)
    return (start(),)


@plant("unchanged", "changes nothing")
def _(patch: Patch) -> tuple[Any, ...]:
    instead(patch, "refusals", "apply", lambda state, _action: state)
    return (start(),)


@plant("unchanged", "something else the second time")
def _(patch: Patch) -> tuple[Any, ...]:
    after = iter([say(start(), "pass"), say(start(), "6♠")])
    instead(patch, "refusals", "apply", lambda _state, _action: next(after))
    return (start(),)


@plant("unchanged", "has changed the state")
def _(patch: Patch) -> tuple[Any, ...]:
    def careless(state: Any, action: Any) -> pref.State:
        after = pref.apply(state, action)
        object.__setattr__(state, "taken", (1, 0, 0))
        return after

    instead(patch, "refusals", "apply", careless)
    return (playing(),)
