"""Bots: whole matches under every preset, one thumb rule for each decision, and the table."""

import math
import pickle
import random
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from statistics import mean, stdev

import pytest

import preference as pref
from preference.actions import ACTION_TYPES
from preference.bots import BeginnerPlayer, Bot, BotError, RandomPlayer, play_match
from preference.bots.playing import sure_tricks
from preference.bots.worth import (
    best_ten,
    cleanest_ten,
    defence_worth,
    forced_tricks,
    misere_danger,
    run,
    worths,
)
from tests.looks import some
from tests.plain.random_conventions import random_convention
from tests.play import deal_with

NAMES = ("Anna", "Boris", "Vera", "Gleb")

BEGINNER = BeginnerPlayer(seed="test")

BLIND = pref.SOCHI.evolve(blind=True, bombs=True)

TABLES = [
    *((preset, players) for preset in pref.PRESETS.values() for players in sorted(preset.players)),
    (BLIND, 3),
    (BLIND, 4),
    (pref.PORTAL.evolve(blind=True, bombs=True, exit_levels=[8]), 3),
    (
        pref.CLASSIC.evolve(
            blind=True,
            talonless=["misere", 9, 10],
            talon_refusal=True,
            half_whist_first=True,
            pass_pass_whist_levels=[6, 7, 8, 9],
            dealer_may_return=True,
            surrender=1,
        ),
        4,
    ),
]
"""Every preset with every number of players, and blind calls, bombs and the rarer options."""

TABLE_IDS = [f"{preset.name or 'own'}-{players}" for preset, players in TABLES]


def hand(text: str) -> int:
    """Read cards into a mask."""
    return pref.Hand.of(text).mask


def a_match(
    convention: pref.Convention = pref.SOCHI,
    players: int = 3,
    *,
    pool: int | None = 10,
    ends: pref.Ends | None = None,
    dealer: int | None = None,
) -> pref.Match:
    """Open a match; the last seat deals unless another is named."""
    first_dealer = players - 1 if dealer is None else dealer
    return pref.Match.start(
        convention, NAMES[:players], pool=pool, ends=ends, first_dealer=first_dealer
    )


def shuffles(seed: str, players: int = 3) -> Iterator[pref.Deal]:
    """Deal for ever."""
    return (pref.Deal.shuffled(f"{seed}-{number}", players) for number in count())


def asked(
    words: str = "",
    *,
    convention: pref.Convention = pref.SOCHI,
    deal: pref.Deal | None = None,
    players: int = 3,
    match: pref.Match | None = None,
) -> pref.View:
    """Reach a decision by the actions of a text, and return the view of who is asked."""
    if match is None:
        match = a_match(convention, players)
    match = match.deal(pref.Deal.shuffled(1, players) if deal is None else deal)
    for text in filter(None, words.split(", ")):
        match = match.apply(pref.parse_action(text))
    return pref.view(match, match.actors[0])


def answer(
    words: str = "",
    *,
    convention: pref.Convention = pref.SOCHI,
    deal: pref.Deal | None = None,
    players: int = 3,
    match: pref.Match | None = None,
) -> str:
    """Return what a beginner does there, as text."""
    view = asked(words, convention=convention, deal=deal, players=players, match=match)
    return str(BEGINNER.act(view))


# ------------------------------------------------------------------ whole matches


@pytest.mark.long
@pytest.mark.parametrize(("convention", "players"), TABLES, ids=TABLE_IDS)
def test_po1_a_match_of_beginners_to_a_pool_of_ten_ends(
    convention: pref.Convention, players: int
) -> None:
    """Two matches end within 150 deals, by the pool, and replay to the same sheet."""
    for seed in ("a", "b"):
        bots = [BeginnerPlayer(seed=f"{seed}{seat}") for seat in range(players)]
        match = play_match(
            a_match(convention, players), bots, shuffles(seed, players), max_deals=150
        )
        assert match.ended in ("pool", "preferans")
        again = pref.replay(match.terms, match.log)
        assert again.error is None
        assert again.match.sheet == match.sheet


@pytest.mark.many
@pytest.mark.parametrize(("convention", "players"), some(TABLES), ids=some(TABLE_IDS))
def test_a_match_of_bots_is_the_same_under_the_same_seeds(
    convention: pref.Convention, players: int
) -> None:
    """New bots with the same seeds do the same, beginners and random players alike."""

    def play() -> pref.Match:
        bots: list[Bot] = [BeginnerPlayer(seed=seat) for seat in range(players)]
        bots[-1] = RandomPlayer(seed=7)
        return play_match(a_match(convention, players), bots, shuffles("d", players), max_deals=5)

    assert play() == play()


@pytest.mark.long
def test_bots_play_under_any_convention() -> None:
    """What beginners and random players do is legal whatever the options are."""
    rng = random.Random(8)
    for number in range(40):
        convention = pref.convention_from_json(random_convention(rng))
        players = rng.choice(sorted(convention.players))
        bots: list[Bot] = [
            RandomPlayer(seat) if rng.random() < 0.3 else BeginnerPlayer(seat)
            for seat in range(players)
        ]
        match = play_match(
            a_match(convention, players, pool=None),
            bots,
            shuffles(f"any{number}", players),
            max_deals=4,
        )
        assert match.pad.entries or len(match.log) == 4


def test_sk_a_game_of_races_between_beginners_ends() -> None:
    """Rounds of Skachki end like any game."""
    ends = pref.Ends(races=pref.Races(rounds=2, pool=10))
    match = play_match(a_match(pool=None, ends=ends), [BEGINNER] * 3, shuffles("race"))
    assert match.ended == "races"


@pytest.mark.long
def test_every_kind_of_action_is_chosen_by_beginners() -> None:
    """Matches show every action but open misere, withdrawals, and refusals of what is not sure."""
    seen: Counter[str] = Counter()
    for (convention, players), seed in zip(TABLES, count(), strict=False):
        match = play_match(
            a_match(convention, players, pool=None),
            [BeginnerPlayer(seat) for seat in range(players)],
            shuffles(f"kinds{seed}", players),
            max_deals=25,
        )
        for item in match.log:
            assert isinstance(item, pref.PlayedDeal)
            for action in item.actions:
                is_blind = isinstance(action, (pref.Bid, pref.Pass)) and action.blind
                seen["blind " * is_blind + type(action).__name__] += 1
    expected = {kind.__name__ for kind in ACTION_TYPES} - {
        "OpenMisere",
        "RejectClaim",
        "WithdrawClaim",
    }
    assert set(seen) == expected | {"blind Bid", "blind Pass"}


# ------------------------------------------------------------------ strength


def whists_per_deal(one: Bot, others: Bot, deals: int) -> list[float]:
    """Play each deal once in every seating of one against two, and return its mean result."""
    results = []
    for number in range(deals):
        deal = pref.Deal.shuffled(f"duplicate-{number}")
        exact = []
        for seat in range(3):
            bots = [others] * 3
            bots[seat] = one
            match = a_match(pool=None, ends=pref.Ends(deals=1), dealer=number % 3)
            match = play_match(match, bots, [deal])
            exact.append(float(match.settlement.exact[seat]))
        results.append(mean(exact))
    return results


@pytest.mark.long
def test_a_beginner_beats_random_players_in_sochi() -> None:
    """In duplicate deals a beginner wins whists, far beyond chance."""
    results = whists_per_deal(BEGINNER, RandomPlayer(1), deals=60)
    assert mean(results) > 5 * stdev(results) / math.sqrt(len(results))


@pytest.mark.long
def test_a_random_player_loses_to_beginners_in_sochi() -> None:
    """The other way round a random player loses, far beyond chance."""
    results = whists_per_deal(RandomPlayer(1), BEGINNER, deals=60)
    assert mean(results) < -5 * stdev(results) / math.sqrt(len(results))


@pytest.mark.long
def test_a_beginner_makes_most_of_the_contracts_it_declares() -> None:
    """Of the contracts that are played, more than half and not all are made; so are miseres."""
    match = play_match(a_match(pool=None), [BEGINNER] * 3, shuffles("made"), max_deals=200)
    played: dict[bool, list[bool]] = {False: [], True: []}
    for line in match.pad.lines:
        outcome = line.item
        if isinstance(outcome, pref.ContractOutcome) and outcome.tricks is not None:
            is_misere = outcome.contract == pref.MISERE
            got = outcome.tricks[outcome.declarer]
            is_made = not got if is_misere else got >= getattr(outcome.contract, "level", 0)
            played[is_misere].append(is_made)
    for made in played.values():
        assert len(made) > 10
        assert 0.5 < mean(made) < 0.95


# ------------------------------------------------------------------ IN-2


@pytest.mark.many
@pytest.mark.parametrize(("convention", "players"), some(TABLES), ids=some(TABLE_IDS))
def test_in2_no_decision_depends_on_cards_that_are_not_seen(
    convention: pref.Convention, players: int
) -> None:
    """With the unseen cards dealt anew and the same heard, a bot does the same."""
    rng = random.Random(2)
    match = a_match(convention, players, pool=None)
    bots: tuple[Bot, ...] = (BEGINNER, RandomPlayer(3))
    moved = 0
    for deal, _ in zip(shuffles("unseen", players), range(4), strict=False):
        match = before = match.deal(deal)
        while match.in_deal:
            seat = match.actors[0]
            view = pref.view(match, seat)
            if rng.random() < 0.4:
                other = pref.completions(view).draw(rng)
                assert match.current is not None
                moved += other.deal != match.current.deal
                twin = _again(before, other.deal, other.actions(view))
                seen = pref.view(twin, seat)
                assert [bot.act(seen) for bot in bots] == [bot.act(view) for bot in bots]
            match = match.apply(BEGINNER.act(view))
    assert moved > 10


def _again(before: pref.Match, deal: pref.Deal, actions: Sequence[pref.Action]) -> pref.Match:
    """Play the actions with other cards, from the match before the deal."""
    match = pref.replay(before.terms, before.log).match.deal(deal)
    for action in actions:
        match = match.apply(action)
    return match


def test_bots_may_be_shared_pickled_and_compared() -> None:
    """A bot is a value: it keeps nothing between calls."""
    view = asked()
    for bot in (BEGINNER, RandomPlayer("x")):
        assert pickle.loads(pickle.dumps(bot)) == bot
        assert len({bot.act(view) for _ in range(3)}) == 1


# ------------------------------------------------------------------ the random player


def test_a_random_player_makes_every_call_about_as_often() -> None:
    """Over many seeds the 27 opening calls are equally likely (chi square, 26 degrees)."""
    view = asked()
    seen = Counter(RandomPlayer(seed).act(view) for seed in range(2700))
    assert set(seen) == set(view.actions)
    assert sum((count - 100) ** 2 / 100 for count in seen.values()) < 54


def test_a_random_player_draws_anew_for_other_cards_seats_and_sheets() -> None:
    """The generator of a decision depends on all that the seat sees, not on the seed alone."""
    player = RandomPlayer(5)
    by_deal = {player.act(asked(deal=pref.Deal.shuffled(seed))) for seed in range(40)}
    by_sheet = {
        player.act(asked(match=a_match().adjust(0, gora=gora, reason="test"))) for gora in range(40)
    }
    assert len(by_deal) > 15
    assert len(by_sheet) > 15


def test_pl6_a_random_player_never_claims() -> None:
    """Claims are no part of the legal actions it draws from."""
    match = play_match(
        a_match(pool=None), [RandomPlayer(seat) for seat in range(3)], shuffles("r"), max_deals=20
    )
    kinds = {type(action) for item in match.log for action in getattr(item, "actions", ())}
    assert pref.Play in kinds
    assert pref.Claim not in kinds


# ------------------------------------------------------------------ worth


def test_the_worth_of_a_suit_is_the_mean_over_its_splits() -> None:
    """Ace and king take two; king and queen one; a long king six, for the ace takes one."""
    ace_king, king_queen = 0b11000000, 0b01100000
    assert (run(ace_king), run(king_queen), run(0)) == (2.0, 1.0, 0.0)
    assert run(0b01111111) == 6.0
    assert run(0b11100000) == 3.0


@pytest.mark.parametrize(
    ("cards", "strain", "least", "most"),
    [
        ("♠A ♠K ♠Q ♠J ♠10 ♣A ♣K ♦A ♥7 ♥8", pref.Strain.SPADES, 7.9, 8.1),
        ("♠A ♠K ♠Q ♣A ♣K ♣Q ♦A ♦K ♥A ♥K", pref.Strain.NO_TRUMP, 9.0, 10.0),
        ("♠7 ♠8 ♠9 ♣7 ♣8 ♣9 ♦7 ♦8 ♥7 ♥8", pref.Strain.SPADES, -3.0, 1.0),
        ("♠7 ♠8 ♠9 ♣7 ♣8 ♣9 ♦7 ♦8 ♥7 ♥8", pref.Strain.NO_TRUMP, -8.0, -3.0),
    ],
)
def test_the_worth_of_ten_cards(cards: str, strain: pref.Strain, least: float, most: float) -> None:
    """Tops count in full; short trumps and suits that the others run count against."""
    assert least <= worths(hand(cards))[strain] <= most


def test_ex1_the_best_ten_are_ten_of_the_twelve_and_worth_no_less_than_any() -> None:
    """For every strain no other two cards leave more, by the same tables."""
    rng = random.Random(4)
    for _ in range(10):
        twelve = sum(1 << card for card in rng.sample(range(32), 12))
        cards = [1 << card for card in range(32) if twelve >> card & 1]
        ways = [twelve ^ one ^ other for one in cards for other in cards if one < other]
        for strain, shape in enumerate(best_ten(twelve)):
            assert shape.mask in ways
            assert shape.worth == pytest.approx(worths(shape.mask)[strain])
            assert shape.worth == pytest.approx(max(worths(way)[strain] for way in ways))
        clean = cleanest_ten(twelve)
        assert clean.mask in ways
        assert -clean.worth == pytest.approx(min(misere_danger(way) for way in ways))


@pytest.mark.parametrize(
    ("mine", "left", "right", "tricks"),
    [
        ("♠7 ♠9 ♠J", "♠8 ♠10", "♠Q ♠K", 0),
        ("♠8", "♠7", "", 1),
        ("♠8", "♠7", "♠9", 0),
        ("♠A ♠K", "♠7", "♠8", 1),
        ("♠A", "", "", 0),
    ],
)
def test_pl4_a_misere_suit_is_caught_by_low_leads(
    mine: str, left: str, right: str, tricks: int
) -> None:
    """A card is caught when both the others go under it."""
    assert forced_tricks(hand(mine), hand(left), hand(right)) == tricks


def test_the_worth_of_a_defender_counts_tops_and_trump_stoppers() -> None:
    """Aces near one trick, less in long suits; a guarded king half; trumps by their own count."""
    flat = hand("♠A ♠7 ♠8 ♣K ♣7 ♦7 ♦8 ♥7 ♥8 ♥9")
    assert 1.2 < defence_worth(flat, 4) < 1.6
    long = hand("♠A ♠K ♠7 ♠8 ♠9 ♠10 ♦7 ♦8 ♥7 ♥8")
    assert defence_worth(long, 3) < defence_worth(long, 0)
    assert defence_worth(hand("♦7 ♦8 ♦Q ♦J"), 2) > defence_worth(hand("♦7 ♦8 ♦Q ♦J"), 3) > 0


def test_sure_tricks_wait_for_the_trumps_that_are_out() -> None:
    """Side suits count only when the tops of trumps draw all that the others may hold."""
    mine = hand("♠A ♠K ♠7 ♣A ♣K")
    assert sure_tricks(mine, hand("♠8 ♠9 ♣Q ♥7"), 0) == 5
    assert sure_tricks(mine, hand("♠8 ♠9 ♠10 ♣Q"), 0) == 2
    assert sure_tricks(mine, hand("♠Q ♠J ♠10 ♣Q"), 4) == 4


# ------------------------------------------------------------------ calling

STRONG = "♠A ♠K ♠Q ♠J ♠10 ♣A ♣K ♦A ♥7 ♥8"
"""Eight tricks in spades."""
FAIR = "♠A ♠K ♠Q ♠10 ♣K ♣8 ♦K ♦7 ♥7 ♥8"
"""A six in spades, with some luck in the talon."""
POOR = "♠J ♠9 ♠8 ♣J ♣10 ♦10 ♦9 ♥J ♥9 ♥8"
CLEAN = "♠7 ♠8 ♠9 ♣7 ♣8 ♣9 ♦7 ♦8 ♥7 ♥8"
NEARLY_CLEAN = "♠7 ♠8 ♠9 ♣7 ♣8 ♣9 ♦7 ♦8 ♥7 ♥Q"


@pytest.mark.parametrize(
    ("cards", "call"),
    [(STRONG, "6♠"), (FAIR, "6♠"), (POOR, "pass"), (CLEAN, "misere"), (NEARLY_CLEAN, "misere")],
)
def test_bi2_the_opening_call(cards: str, call: str) -> None:
    """The lowest rung on a hand that may reach it, misere on a clean one, or a pass."""
    assert answer(deal=deal_with(cards)) == call


def test_bi2_a_hand_is_bid_up_to_what_it_holds_one_rung_at_a_time() -> None:
    """A fair hand gives way where a strong one goes on."""
    words = "6♠, {}, pass"
    assert answer(words.format("6♣"), deal=deal_with(STRONG)) == "6♦"
    assert answer(words.format("6♥"), deal=deal_with(STRONG)) == "6NT"
    assert answer(words.format("7♠"), deal=deal_with(STRONG)) == "7♣"
    assert answer(words.format("7♠"), deal=deal_with(FAIR)) == "pass"
    assert answer(words.format("9NT"), deal=deal_with(STRONG)) == "pass"


def test_bi4_no_misere_as_a_second_call() -> None:
    """A clean hand that has bid six has only games left, and passes."""
    assert answer("6♠, 6♣, pass", deal=deal_with(CLEAN)) == "pass"


@pytest.mark.parametrize(("raspasies", "call"), [(0, "6♠"), (1, "pass"), (3, "6♠")])
def test_bi8_the_opening_follows_the_raspasy_cycle(raspasies: int, call: str) -> None:
    """What is worth a six is passed where sevens are asked for."""
    match = a_match()
    for _ in range(raspasies):
        match = play_match(match.deal(pref.Deal.shuffled(1)), [FirstAction()] * 3, [])
    assert match.setting.raspasy_count == raspasies
    assert answer(deal=deal_with(FAIR), match=match) == call


class FirstAction:
    """Does the first thing that is legal: passes, then plays its first card."""

    def act(self, view: pref.View, /) -> pref.Action:
        """Return the first action."""
        return view.actions[0]


def test_bi3_who_speaks_last_bids_a_little_lighter_against_raspasy() -> None:
    """The third hand opens after two passes what it would not open before them."""
    light = "♠A ♠K ♠J ♠8 ♣K ♣8 ♦Q ♦7 ♥7 ♥8"
    assert answer(deal=deal_with(light)) == "pass"
    assert answer("pass, pass", deal=deal_with(third=light)) == "6♠"


def test_bi7_the_first_hand_holds_rather_than_raise() -> None:
    """A bid that can be held is held, up to what the hand is worth."""
    words = "6♠, {}, pass"
    assert answer(words.format("6♣"), convention=pref.CLASSIC, deal=deal_with(STRONG)) == "hold"
    assert answer(words.format("6♣"), convention=pref.CLASSIC, deal=deal_with(CLEAN)) == "pass"


def test_bi9_a_clean_hand_calls_misere_without_the_talon() -> None:
    """The talon can do nothing for it, and less outbids it."""
    assert answer(convention=pref.UKRAINIAN, deal=deal_with(CLEAN)) == "misere w/t"
    assert answer(convention=pref.UKRAINIAN, deal=deal_with(NEARLY_CLEAN)) == "misere"
    over = answer("misere", convention=pref.UKRAINIAN, deal=deal_with(second=CLEAN))
    assert over == "misere w/t"
    over = answer("misere", convention=pref.UKRAINIAN, deal=deal_with(second=NEARLY_CLEAN))
    assert over == "pass"


def test_bi9_nine_or_ten_without_the_talon_where_no_lower_game_is_left() -> None:
    """Over a misere, with the tricks in hand."""
    nine = "♠A ♠K ♠Q ♠J ♠10 ♣A ♣K ♦A ♦K ♥7"
    ten = "♠A ♠K ♠Q ♠J ♠10 ♣A ♣K ♦A ♦K ♥A"
    table = pref.PORTAL
    assert answer("misere", convention=table, deal=deal_with(second=nine)) == "9 w/t"
    assert answer("9 w/t", convention=table, deal=deal_with(second=nine)) == "pass"
    assert answer("9 w/t", convention=table, deal=deal_with(second=ten)) == "10 w/t"
    assert answer("misere", convention=table, deal=deal_with(second=STRONG)) == "9♠"
    assert answer(convention=table, deal=deal_with(nine)) == "6♠"
    assert answer("misere", convention=table, deal=deal_with(second=FAIR)) == "pass"


def blind_calls(match: pref.Match, seeds: int) -> Counter[str]:
    """Count what beginners of other seeds call before they look."""
    view = asked(match=match)
    return Counter(str(BeginnerPlayer(seed).act(view)) for seed in range(seeds))


def test_bl1_a_beginner_looks_and_seldom_passes_blind() -> None:
    """Nearly always the cards are looked at; no blind bid without a reason."""
    calls = blind_calls(a_match(BLIND), 500)
    assert set(calls) == {"look", "blind pass"}
    assert 0 < calls["blind pass"] < 40


def test_bl3_who_stands_worst_sometimes_bids_blind() -> None:
    """The lowest blind game, by who has least to lose."""
    calls = blind_calls(a_match(BLIND).adjust(0, gora=30, reason="test"), 500)
    assert set(calls) == {"look", "blind pass", "blind 6♠"}
    assert 0 < calls["blind 6♠"] < 100
    ahead = blind_calls(a_match(BLIND).adjust(1, gora=30, reason="test"), 500)
    assert "blind 6♠" not in ahead


def test_bl1_over_a_standing_bid_a_beginner_always_looks() -> None:
    """There is no blind pass or bid over a bid, nor over one's own blind bid."""
    behind = a_match(BLIND).adjust(1, gora=30, reason="test")
    for words, match in (
        ("look, 6♠", behind),
        ("blind 6♠, look, 6♣, look, pass", a_match(BLIND)),
    ):
        view = asked(words, match=match)
        assert view.seat == ("6♣" not in words)
        assert {str(BeginnerPlayer(seed).act(view)) for seed in range(200)} == {"look"}


# ------------------------------------------------------------------ the talon


def test_ex1_a_beginner_discards_losers_and_declares_the_strain_of_its_tricks() -> None:
    """The two useless cards go; the contract is as high as the tricks are sure."""
    assert answer("6♠, pass, pass", deal=deal_with(STRONG, talon="♦7 ♣7")) == "discard ♥7 ♥8"
    words = "6♠, pass, pass, discard ♥7 ♥8"
    assert answer(words, deal=deal_with(STRONG, talon="♥A ♥K")) == "declare 10♠"


def test_ex2_the_contract_is_not_below_the_bid() -> None:
    """A strain below the strain of the bid goes one level higher."""
    words = "6♠, 6♣, pass, 7♠, 7♣, 7♦, pass, discard ♦7 ♣7"
    assert answer(words, deal=deal_with(STRONG, talon="♦7 ♣7")) == "declare 8♠"


def test_ex2_a_talonless_winner_declares_with_the_cards_dealt() -> None:
    """After 9 w/t a nine or ten, in the strain of the tricks."""
    ten = "♠A ♠K ♠Q ♠J ♠10 ♣A ♣K ♦A ♦K ♥A"
    assert answer("9 w/t, pass, pass", convention=pref.PORTAL, deal=deal_with(ten)) == (
        "declare 10♠"
    )


def test_ex3_a_hopeless_game_is_surrendered_before_and_after_the_discard() -> None:
    """Where playing costs more than three undertricks, and only there."""
    poor = deal_with(POOR, talon="♠7 ♣7")
    assert answer("8♠, pass, pass", deal=poor) == "surrender"
    assert answer("8♠, pass, pass, discard ♠7 ♣7", deal=poor) == "surrender"
    assert answer("8♠, pass, pass", deal=deal_with(STRONG)) != "surrender"
    no_surrender = answer("8♠, pass, pass", convention=pref.UKRAINIAN, deal=poor)
    assert no_surrender.startswith("discard")
    assert answer("6♠, pass, pass", convention=pref.CLASSIC, deal=poor).startswith("discard")
    cheap = pref.SOCHI.evolve(surrender=1)
    assert answer("6♠, pass, pass", convention=cheap, deal=poor) == "surrender"


def test_ex4_a_talon_that_brings_nothing_is_refused_at_the_dealers_cost() -> None:
    """With four, when the ten cards dealt hold the contract as well."""
    useless, useful = deal_with(STRONG, talon="♦7 ♣7"), deal_with(STRONG, talon="♥A ♥K")
    assert answer("6♠, pass, pass", deal=useless, players=4) == "refuse talon"
    assert answer("6♠, pass, pass", deal=useful, players=4).startswith("discard")
    assert answer("6♠, pass, pass", deal=useless).startswith("discard")
    # Useless too, but the ten cards do not hold the contract.
    weak = deal_with(FAIR, talon="♦8 ♣7")
    assert answer("6♠, pass, pass", deal=weak, players=4).startswith("discard")


def test_ex4_a_clean_misere_refuses_the_talon() -> None:
    """The ten cards dealt are as clean as any ten of twelve."""
    talon = "♠A ♣A"
    clean, nearly = deal_with(CLEAN, talon=talon), deal_with(NEARLY_CLEAN, talon="♥8 ♣A")
    assert answer("misere, pass, pass", deal=clean, players=4) == "refuse talon"
    assert answer("misere, pass, pass", deal=nearly, players=4) == "discard ♣A ♥Q"
    assert answer("misere, pass, pass", deal=clean) == "discard ♠A ♣A"


def test_bl3_a_blind_winner_takes_the_talon() -> None:
    """It makes no open misere of cards not seen; one made by another is played as a misere."""
    words = "blind 6♠, look, pass, look, pass"
    deal = deal_with(CLEAN, talon="♠A ♣A")
    assert answer(words, convention=BLIND, deal=deal) == "take talon"
    assert answer(f"{words}, open misere", convention=BLIND, deal=deal) == "discard ♠A ♣A"
    strong = deal_with(STRONG, talon="♦7 ♣7")
    taken = f"{words}, take talon"
    assert answer(taken, convention=BLIND, deal=strong).startswith("discard")
    assert answer("blind misere, look, pass, look, pass", convention=BLIND, deal=deal) == (
        "take talon"
    )


# ------------------------------------------------------------------ whist decisions

TWO_TRICKS = "♠A ♠7 ♣A ♣8 ♦10 ♦7 ♦8 ♥7 ♥8 ♥9"
THREE_TRICKS = "♠A ♠K ♠7 ♣A ♣K ♣8 ♦10 ♦7 ♥7 ♥8"
NO_TRICK = "♠7 ♠8 ♣7 ♣8 ♣9 ♦7 ♦8 ♦9 ♥7 ♥8"

NEAR_SIX = "♠A ♠K ♠7 ♣K ♣8 ♥Q ♥7 ♥8 ♦7 ♦8"
"""Just short of a whist at six: 2.25."""
NEAR_EIGHT = "♠A ♠7 ♠8 ♠9 ♣Q ♣7 ♣8 ♦8 ♥7 ♥8"
"""Just short of a whist at eight: 1.1."""
NEAR_JOINING = "♠A ♠7 ♣K ♣Q ♣8 ♦7 ♦8 ♥7 ♥8 ♥9"
"""Just short of joining a whister at eight: 1.7."""


def whist(
    level: str,
    second: str = "",
    third: str = "",
    words: str = "",
    *,
    convention: pref.Convention = pref.SOCHI,
    players: int = 3,
) -> str:
    """Answer as the defence of a contract of the first hand."""
    deal = deal_with(second=second, third=third)
    talon = " ".join(map(str, deal.talon))
    said = f"6♠, pass, pass, discard {talon}, declare {level}"
    if words:
        said += f", {words}"
    return answer(said, convention=convention, deal=deal, players=players)


@pytest.mark.parametrize(
    ("level", "cards", "said"),
    [
        ("6♦", THREE_TRICKS, "whist"),
        ("6♦", TWO_TRICKS, "pass"),
        ("7♦", TWO_TRICKS, "whist"),
        ("7♦", NO_TRICK, "pass"),
        ("8♦", TWO_TRICKS, "whist"),
        ("8♦", NO_TRICK, "pass"),
        ("9♦", TWO_TRICKS, "whist"),
    ],
)
def test_wh2_the_first_defender_whists_on_tricks_of_the_own_hand(
    level: str, cards: str, said: str
) -> None:
    """The fewer tricks the quota asks for, the fewer the hand must hold."""
    assert whist(level, second=cards) == said


def test_wh2_the_second_defender_joins_a_whister_on_a_share_of_the_quota() -> None:
    """Two tricks do beside a whister; none do not."""
    assert whist("6♦", third=TWO_TRICKS, words="whist") == "whist"
    assert whist("6♦", third=NO_TRICK, words="whist") == "pass"


def test_wh2_the_second_defender_after_a_pass() -> None:
    """Whist alone on three tricks, else half-whist where it is allowed, else a pass."""
    assert whist("6♦", third=THREE_TRICKS, words="pass") == "whist"
    assert whist("6♦", third=TWO_TRICKS, words="pass") == "half-whist"
    assert whist("8♦", third=NO_TRICK, words="pass") == "pass"


def test_wh3_a_half_whist_is_accepted_or_returned_on_what_the_hand_holds() -> None:
    """A hand just short of a whist returns it."""
    assert whist("6♦", second=NEAR_SIX) == "pass"
    assert whist("6♦", second=NEAR_SIX, words="pass, half-whist") == "return"
    assert whist("6♦", second=NO_TRICK, words="pass, half-whist") == "accept"


def test_wh4_a_single_first_defender_leaves_for_half_whist_when_the_quota_is_far() -> None:
    """Two tricks and a partner who passed are too few for four."""
    table = pref.SOCHI.evolve(half_whist_first=True)
    for cards, said in ((TWO_TRICKS, "half-whist"), (THREE_TRICKS, "open")):
        assert whist("6♦", second=cards, words="whist, pass", convention=table) == said
        assert whist("6♦", second=cards, words="whist, pass") == "open"


def test_wh5_after_two_passes_the_first_defender_thinks_again() -> None:
    """A hand just short of a whist whists then, an empty one does not."""
    table = pref.SOCHI.evolve(pass_pass_whist_levels=[8, 9], half_whist_levels=[])
    assert whist("8♦", second=NEAR_EIGHT, convention=table) == "pass"
    assert whist("8♦", second=NEAR_EIGHT, words="pass, pass", convention=table) == "whist"
    assert whist("8♦", second=NO_TRICK, words="pass, pass", convention=table) == "pass"


def test_wh8_a_whister_who_holds_the_quota_plays_closed() -> None:
    """Else the hands are laid open."""
    assert whist("7♦", second=THREE_TRICKS, words="whist, pass") == "closed"
    assert whist("6♦", second=THREE_TRICKS, words="whist, pass") == "open"


def test_wh10_half_responsibility_makes_the_defence_bolder() -> None:
    """A hand just short of a whist in Sochi whists in Leningrad."""
    assert whist("8♦", second=NEAR_EIGHT) == "pass"
    assert whist("8♦", second=NEAR_EIGHT, convention=pref.LENINGRAD) == "whist"


def test_wh10_where_each_answers_for_the_shared_trick_the_second_joins_sooner() -> None:
    """Where the second alone answers for the trick, as in Sochi, more is asked of the hand."""
    each = pref.SOCHI.evolve(shared_trick="each")
    assert whist("8♦", third=NEAR_JOINING, words="whist") == "pass"
    assert whist("8♦", third=NEAR_JOINING, words="whist", convention=each) == "whist"
    assert whist("8♦", third=THREE_TRICKS, words="whist") == "whist"


def test_dl1_the_dealer_looks_and_returns_the_whist_on_a_strong_hand_only() -> None:
    """Looking costs nothing; what is seen decides."""
    assert whist("8♦", second=THREE_TRICKS, words="pass, pass", players=4) == "look"
    assert whist("8♦", second=THREE_TRICKS, words="pass, pass, look", players=4) == "return"
    assert whist("8♦", second=NO_TRICK, words="pass, pass, look", players=4) == "pass"
    words = "pass, pass, return"
    assert whist("8♦", second=THREE_TRICKS, words=words, players=4) == "closed"
    assert whist("6♦", second=THREE_TRICKS, words=words, players=4) == "open"


def test_gu_the_only_defender_counts_on_the_dummy() -> None:
    """Three tricks and a dummy do for the quota of four; nothing and a dummy do not."""
    for cards, said in ((THREE_TRICKS, "whist"), (NO_TRICK, "pass")):
        deal = deal_with(third=cards)
        talon = " ".join(map(str, deal.talon))
        words = f"6♠, pass, discard {talon}, declare 6♦"
        assert answer(words, convention=pref.GUSARIK, deal=deal, players=2) == said


# ------------------------------------------------------------------ playing a game


def lead(words: str, deal: pref.Deal, level: str = "7♠") -> str:
    """Do what comes next in a contract or misere of the first hand."""
    talon = " ".join(map(str, deal.talon))
    opening = "6♠, pass, pass" if level != "misere" else "misere, pass, pass"
    said = f"{opening}, discard {talon}"
    if level != "misere":
        said += f", declare {level}, whist, whist"
    return answer(said + (f", {words}" if words else ""), deal=deal)


def test_pl1_the_declarer_draws_trumps_from_the_top() -> None:
    """The highest trump first; a sequence forces the ace out; else a low one."""
    assert lead("", deal_with("♠A ♠K ♠9 ♠8 ♠7 ♣A ♦7 ♦8 ♥7 ♥8")) == "play ♠A"
    assert lead("", deal_with("♠K ♠Q ♠9 ♠8 ♠7 ♣A ♦7 ♦8 ♥7 ♥8")) == "play ♠K"
    assert lead("", deal_with("♠K ♠J ♠9 ♠8 ♠7 ♣A ♦7 ♦8 ♥7 ♥8")) == "play ♠7"


def test_pl1_the_declarer_cashes_once_no_lower_trump_is_out() -> None:
    """A single higher trump outside is left alone."""
    deal = deal_with(
        "♠K ♠Q ♠J ♠10 ♠9 ♠8 ♣A ♣7 ♦8 ♥8", second="♠A ♣K ♣Q ♣J ♣10 ♣9 ♣8 ♦7 ♥7 ♦9", talon="♠7 ♥A"
    )
    assert lead("", deal) == "play ♣A"


def test_pl1_without_trumps_the_declarer_opens_the_longest_suit() -> None:
    """No master and no trump to draw: the longest side suit, a sequence from the top."""
    second, third = "♠A ♠K ♠Q ♠J ♠10 ♠9 ♣7", "♣A ♦A ♥A"
    touching = deal_with("♣K ♣Q ♣9 ♣8 ♦K ♦9 ♦8 ♥K ♥9 ♥8", second, third)
    apart = deal_with("♣K ♣J ♣9 ♣8 ♦K ♦9 ♦8 ♥K ♥9 ♥8", second, third)
    assert lead("", touching, "6NT") == "play ♣K"
    assert lead("", apart, "6NT") == "play ♣8"


def test_pl2_the_declarer_wins_cheaply_in_the_last_seat_and_surely_in_the_second() -> None:
    """Last, the lowest winner; second, one that nobody behind may beat, else a low card."""
    cards = "♠A ♠Q ♠8 ♠7 ♣A ♣K ♦7 ♦8 ♥7 ♥8"
    others = {"first": "♠9 ♠10 ♠K ♣Q ♣J ♣10 ♦9 ♦10 ♥9 ♥10"}
    last = deal_with(third=cards, second="♠J ♣7 ♣8 ♣9 ♦J ♦Q ♦K ♥J ♥Q ♥K", **others)
    talon = " ".join(map(str, last.talon))
    words = f"pass, pass, 6♠, discard {talon}, declare 6♠, whist, whist, play {{}}, play {{}}"
    assert answer(words.format("♠10", "♠J").replace("6♠, w", "6♣, w"), deal=last) == "play ♠Q"
    second = deal_with(second=cards, third="♠J ♣7 ♣8 ♣9 ♦J ♦Q ♦K ♥J ♥Q ♥K", **others)
    words = f"pass, 6♠, pass, discard {talon}, declare 6♣, whist, whist, play {{}}"
    assert answer(words.format("♠10"), deal=second) == "play ♠A"
    assert answer(words.format("♦9"), deal=second) == "play ♦7"


def test_pl2_the_declarer_ruffs_with_the_lowest_trump() -> None:
    """Second to play, void in the suit led: a trump is due, the cheapest that takes the trick."""
    deal = deal_with(
        "♦K ♦9 ♠9 ♠10 ♣7 ♣8 ♣9 ♥9 ♥10 ♥J", "♠A ♠Q ♠8 ♠7 ♣A ♣K ♣Q ♥7 ♥8 ♥A", talon="♦7 ♦8"
    )
    words = "pass, 6♠, pass, discard ♦7 ♦8, declare 7♠, whist, whist, play ♦9"
    assert answer(words, deal=deal) == "play ♠7"


def test_pl6_the_declarer_claims_when_the_rest_is_there_from_the_top() -> None:
    """All ten in the first hand's tops; with a loser among them there is no claim."""
    tops = deal_with("♠A ♠K ♠Q ♠J ♠10 ♠9 ♣A ♣K ♦A ♥A")
    loser = deal_with("♠A ♠K ♠Q ♠J ♠10 ♠9 ♣A ♣K ♦A ♥7")
    assert lead("", tops) == "claim 10 0 0"
    assert lead("", loser) == "play ♠A"


def test_pl6_a_claim_is_not_made_again() -> None:
    """Once refused, the declarer plays on."""
    tops = deal_with("♠A ♠K ♠Q ♠J ♠10 ♠9 ♣A ♣K ♦A ♥A")
    assert lead("claim 10 0 0, 1: reject", tops) == "play ♠A"


# ------------------------------------------------------------------ defending


def defended(words: str, deal: pref.Deal, *, by: int = 2, game: str = "7♠") -> str:
    """Play a defender's card in a contract of the second or third hand."""
    bids = ", ".join("6♠" if hand == by else "pass" for hand in range(3))
    talon = " ".join(map(str, deal.talon))
    said = f"{bids}, discard {talon}, declare {game}, whist, whist"
    return answer(said + (f", {words}" if words else ""), deal=deal)


@pytest.mark.parametrize(
    ("cards", "card"),
    [
        ("♣A ♣7 ♣8 ♦K ♦J ♦8 ♦7 ♥9 ♥8 ♥7", "♣A"),
        ("♣K ♣Q ♣8 ♦J ♦9 ♦8 ♦7 ♥9 ♥8 ♥7", "♣K"),
        ("♣K ♣9 ♣8 ♣7 ♦J ♦9 ♦8 ♥9 ♥8 ♥7", "♥9"),
    ],
)
def test_pl1_a_defender_leads_a_master_a_sequence_or_low_but_not_from_a_bare_king(
    cards: str, card: str
) -> None:
    """Before a partner, with the declarer last."""
    assert defended("", deal_with(cards)) == f"play {card}"


def test_pl1_through_the_declarer_a_defender_leads_low_from_a_king_too() -> None:
    """The partner behind may take over the declarer's card."""
    deal = deal_with("♣K ♣9 ♣8 ♣7 ♦J ♦9 ♦8 ♥9 ♥8 ♥7")
    assert defended("", deal, by=1) == "play ♣7"


def test_pl1_a_defender_with_trumps_alone_leads_the_lowest() -> None:
    """No side suit is left."""
    deal = deal_with("♠A ♠K ♠Q ♠J ♠10 ♠9 ♠8 ♠7 ♣A ♣K", "♣9 ♣10 ♣J", "♣8 ♣Q", talon="♣7 ♦7")
    words = "play ♣A, play ♣9, play ♣8, play ♣K, play ♣10, play ♣Q"
    assert defended(words, deal) == "play ♠7"


def test_pl2_the_last_defender_takes_cheaply_from_the_declarer_and_leaves_the_partners() -> None:
    """The lowest winner over the declarer's card; the lowest card under the partner's."""
    deal = deal_with(
        "♣9 ♣10 ♦7 ♦8 ♦9 ♥7 ♥8 ♥9 ♠9 ♠10", "♣J ♣K ♦K ♦Q ♦J ♥K ♥Q ♥J ♠A ♠K", "♣Q ♣A ♣7 ♦10 ♦A ♥10"
    )
    assert defended("play ♣9, play ♣J", deal, by=1) == "play ♣Q"
    assert defended("play ♣10, play ♣K", deal, by=1) == "play ♣A"
    partner = deal_with(
        "♣A ♣10 ♦7 ♦8 ♦9 ♥7 ♥8 ♥9 ♠9 ♠10", "♣J ♣7 ♦K ♦Q ♦J ♥K ♥Q ♥J ♠A ♠K", "♣Q ♣K ♣8 ♦10 ♦A ♥10"
    )
    assert defended("play ♣A, play ♣J", partner, by=1) == "play ♣8"


def test_pl2_between_partner_and_declarer_a_defender_leaves_a_master_alone() -> None:
    """Over anything less a card goes that the declarer cannot beat, or else the highest."""
    cards = "♣8 ♣K ♣Q ♦7 ♦A ♦9 ♥7 ♥8 ♥9 ♠7"
    deal = deal_with("♣A ♣9 ♦8 ♦10 ♥10 ♥J ♠8", cards, "♣10 ♣J ♣7 ♦K ♦Q ♦J ♥A ♥K ♠A ♠K")
    assert defended("play ♣A", deal) == "play ♣8"
    assert defended("play ♦8", deal) == "play ♦A"
    assert defended("play ♣9", deal) == "play ♣K"


def test_pl2_behind_the_declarers_lead_an_honour_is_covered_by_a_master() -> None:
    """A low card is left to the partner behind, unless it is a master that would win the trick."""
    first = "♣J ♣8 ♦9 ♦8 ♠A ♠K ♠Q ♠J ♥10 ♥9"
    deal = deal_with(first, "♣A ♣9 ♣7 ♦7 ♦10 ♦J ♥7 ♥8 ♥J ♠7", "♣K ♣Q ♦A ♦K ♥A")
    assert defended("play ♣J", deal, by=0) == "play ♣A"
    assert defended("play ♣8", deal, by=0) == "play ♣7"


def test_pl2_a_defender_void_in_the_suit_trumps_and_one_without_trumps_throws_low() -> None:
    """A trump is due where one is held; else the card that is missed least."""
    first = "♣J ♣8 ♦9 ♦8 ♠A ♠K ♠Q ♠J ♥10 ♥9"
    deal = deal_with(first, "♦7 ♦10 ♦J ♦K ♥7 ♥8 ♥J ♥Q ♠7 ♠8", "♣K ♣Q ♦A ♥A")
    assert defended("play ♣J", deal, by=0) == "play ♠7"
    deal = deal_with(first, "♦7 ♦10 ♦J ♦K ♦A ♥7 ♥8 ♥J ♥Q ♥K", "♣K ♣Q ♥A")
    assert defended("play ♣J", deal, by=0) == "play ♦7"


# ------------------------------------------------------------------ claims


def test_pl6_a_claim_of_what_is_sure_is_accepted() -> None:
    """The declarer takes the rest from the top whatever is played."""
    tops = deal_with("♠A ♠K ♠Q ♠J ♠10 ♠9 ♣A ♣K ♦A ♥A")
    assert lead("claim 10 0 0", tops) == "1: accept"
    assert lead("claim 10 0 0, 1: accept", tops) == "2: accept"


def test_pl6_a_claim_is_answered_by_what_the_defence_seems_worth() -> None:
    """Each defender has ace and king over queen and jack: two tricks a hand, and no fewer."""
    deal = deal_with(
        "♠A ♠K ♠Q ♠J ♠10 ♣Q ♣J ♦Q ♦J ♥A",
        "♣A ♣K ♣7 ♦7 ♦8 ♥8 ♥9 ♥10 ♥J ♠7",
        "♦A ♦K ♥K ♥Q ♣8 ♣9 ♣10 ♠8 ♠9 ♥7",
    )
    assert lead("claim 7 2 1", deal) == "1: reject"
    assert lead("claim 6 1 3", deal) == "1: reject"
    assert lead("claim 6 3 1", deal) == "1: accept"
    assert lead("claim 6 3 1, 1: accept", deal) == "2: reject"
    assert lead("claim 6 2 2, 1: accept", deal) == "2: accept"


def test_pl6_at_no_trump_a_suit_the_declarer_lacks_counts_one_trick() -> None:
    """It is good if the lead ever comes."""
    deal = deal_with(
        "♠A ♠K ♠Q ♠J ♠10 ♠9 ♠8 ♣Q ♣J ♦7", "♣A ♣7 ♣8 ♥7 ♥8 ♥9 ♥10 ♥J ♥Q ♥K", talon="♦8 ♥A"
    )
    assert lead("claim 9 1 0", deal, "7NT") == "1: reject"
    assert lead("claim 8 2 0", deal, "7NT") == "1: reject"
    assert lead("claim 7 2 1", deal, "7NT") == "1: accept"


def test_pl6_a_dealer_who_plays_both_hands_answers_for_each() -> None:
    """The answers are two actions of the dealer of four."""
    deal = deal_with("♠A ♠K ♠Q ♠J ♠10 ♠9 ♠8 ♣A ♦A ♥7")
    talon = " ".join(map(str, deal.talon))
    words = f"6♠, pass, pass, discard {talon}, declare 8♠, pass, pass, look, return, open"
    view = asked(f"{words}, claim 9 1 0", deal=deal, players=4)
    assert (view.seat, str(BEGINNER.act(view))) == (3, "1: accept")
    view = asked(f"{words}, claim 9 1 0, 1: accept", deal=deal, players=4)
    assert (view.seat, str(BEGINNER.act(view))) == (3, "2: accept")


def test_pl6_a_declarer_asked_while_a_claim_waits_withdraws() -> None:
    """It is all that the declarer may do then."""
    deal = deal_with("♠A ♠K ♠Q ♠J ♠10 ♠9 ♠8 ♣A ♦A ♥7")
    match = a_match().deal(deal)
    talon = " ".join(map(str, deal.talon))
    words = f"6♠, pass, pass, discard {talon}, declare 8♠, whist, whist, claim 10 0 0"
    for text in words.split(", "):
        match = match.apply(pref.parse_action(text))
    assert str(BEGINNER.act(pref.view(match, 0))) == "withdraw"


# ------------------------------------------------------------------ misere and raspasy


def test_pl4_on_misere_the_declarer_ducks_under_and_throws_its_dangers() -> None:
    """The highest card that still loses; void in the suit, the card most likely to be caught."""
    cards = "♠7 ♠9 ♠J ♣7 ♣8 ♣9 ♦7 ♦8 ♥8 ♥10"
    deal = deal_with("♠Q ♠8 ♠K ♥7", cards, "♠A ♠10 ♥9")
    talon = " ".join(map(str, deal.talon))
    words = f"pass, misere, pass, discard {talon}"
    assert answer(f"{words}, play ♠Q", deal=deal) == "play ♠J"
    assert answer(f"{words}, play ♠8", deal=deal) == "play ♠7"
    void = deal_with("♠Q ♠8 ♦9", "♣7 ♣8 ♣9 ♦7 ♦8 ♥8 ♥10 ♥7 ♥9 ♥J", "♠A ♠10 ♦10 ♦J")
    talon = " ".join(map(str, void.talon))
    words = f"pass, misere, pass, discard {talon}"
    assert answer(f"{words}, play ♠8", deal=void) == "play ♥J"


def test_pl4_on_misere_the_declarer_leads_where_it_cannot_take_the_trick() -> None:
    """A card below all that another hand holds of the suit."""
    deal = deal_with(
        "♠7 ♠9 ♣8 ♣9 ♣10 ♦8 ♦9 ♥8 ♥9 ♥10",
        "♠8 ♠10 ♣7 ♣J ♦7 ♦10 ♥7 ♥J ♥Q ♥K",
        "♠J ♠Q ♣Q ♦J ♦Q ♣K ♣A ♦K ♦A ♥A",
    )
    assert lead("", deal, "misere") == "play ♠7"


def test_pl4_on_misere_the_last_hand_that_must_take_takes_with_the_highest() -> None:
    """What takes anyway takes all it can with it."""
    deal = deal_with("♠8 ♠7", "♠9 ♠10", "♠J ♠Q ♠A")
    talon = " ".join(map(str, deal.talon))
    words = f"pass, pass, misere, discard {talon}, play ♠8, play ♠10"
    assert answer(words, deal=deal) == "play ♠A"


def test_pl4_defenders_of_a_misere_lead_low_where_the_declarer_is_caught() -> None:
    """The suit in which all unseen cards would take most tricks."""
    deal = deal_with(
        "♠7 ♠A ♣A ♣K ♦A ♦K ♥A ♥K ♥Q ♥J",
        "♠8 ♠K ♣Q ♣J ♦Q ♦J ♦10 ♣10 ♥10 ♥9",
        "♠9 ♠10 ♣7 ♣8 ♣9 ♦7 ♦8 ♦9 ♥7 ♥8",
    )
    talon = " ".join(map(str, deal.talon))
    words = f"pass, pass, misere, discard {talon}"
    assert answer(words, deal=deal) == "play ♠7"


def test_pl4_defenders_of_a_misere_go_under_the_declarer_and_throw_high_cards() -> None:
    """Under the declarer's card the highest that stays below it; over a partner's the highest."""
    deal = deal_with("♠9 ♣7 ♣8", "♠7 ♠8 ♠A ♥A ♥7", "♠10 ♠K ♣9 ♣A")
    assert lead("play ♠9", deal, "misere") == "play ♠8"
    assert lead("play ♠9, play ♠A", deal, "misere") == "play ♠K"
    void = deal_with("♠9 ♣7", "♥A ♥7 ♦A ♦7 ♥8 ♥9 ♦8 ♦9 ♣8 ♣A", "♠10 ♠K")
    assert lead("play ♠9", void, "misere") == "play ♥A"
    # The partner led and the declarer is still to play: low.
    deal = deal_with("♠9 ♣7 ♣8", "♠7 ♠8 ♠A ♥A ♥7", "♠10 ♠K ♣9 ♣A")
    talon = " ".join(map(str, deal.talon))
    assert answer(f"pass, pass, misere, discard {talon}, play ♠9", deal=deal) == "play ♠7"


def test_ra1_on_raspasy_everyone_ducks() -> None:
    """First a card that may be beaten, then one under it; the last takes with the highest."""
    deal = deal_with("♦9 ♦J ♦K", "♦8 ♦10 ♦A", "♦Q ♦7", talon="♥7 ♥8")
    table = pref.SOCHI.evolve(raspasy_talon="hidden")
    words = "pass, pass, pass, play {}"
    assert answer(words.format("♦J"), convention=table, deal=deal) == "play ♦10"
    assert answer(words.format("♦9, play ♦8"), convention=table, deal=deal) == "play ♦7"
    taking = deal_with("♦9 ♦J", "♦8 ♦10 ♦7", "♦Q ♦A ♦K", talon="♥7 ♥8")
    assert answer(words.format("♦J, play ♦8"), convention=table, deal=taking) == "play ♦A"


def test_ra2_the_first_hand_plays_low_to_the_suit_that_the_talon_shows() -> None:
    """The talon card takes nothing, so the trick may still be beaten by those behind."""
    deal = deal_with("♦9 ♦J ♦K", "♦8 ♦10 ♦A", talon="♦7 ♥8")
    assert answer("pass, pass, pass", deal=deal) == "play ♦9"
    void = deal_with("♠A ♠7 ♠8 ♠9 ♣7 ♣8 ♣9 ♥7 ♥9 ♥10", talon="♦7 ♥8")
    assert answer("pass, pass, pass", deal=void) == "play ♠A"


def test_ra3_the_dealer_of_four_plays_the_higher_talon_card_first() -> None:
    """The others go under it where they can, and the last hand counts those behind it."""
    deal = deal_with("♦8 ♦A", "♦10 ♦7", "♦9 ♦Q ♦K", talon="♥7 ♦J")
    words = "pass, pass, pass"
    assert answer(words, deal=deal, players=4) == "talon ♦J"
    assert answer(f"{words}, talon ♦J", deal=deal, players=4) == "play ♦8"
    assert answer(f"{words}, talon ♦J, play ♦8", deal=deal, players=4) == "play ♦10"
    over = deal_with("♦8 ♦A", "♦10 ♦7", "♦Q ♦K", talon="♥7 ♦9")
    assert answer(f"{words}, talon ♦9, play ♦8, play ♦7", deal=over, players=4) == "play ♦K"


def test_gu_on_raspasy_two_players_duck_each_other_alone() -> None:
    """The second player is the last: with nothing to go under it takes with the highest."""
    deal = deal_with("♦8 ♦7", "♦J ♦A", "♦9 ♦Q ♦K", talon="♥7 ♥8")
    words = "pass, pass, play ♦8"
    assert answer(words, convention=pref.GUSARIK, deal=deal, players=2) == "play ♦K"


# ------------------------------------------------------------------ the doors


@pytest.mark.parametrize("make", [BeginnerPlayer, RandomPlayer])
def test_a_seed_is_text_or_an_int(make: Callable[[object], Bot]) -> None:
    """Other seeds are refused."""
    for seed in (None, 1.5, True, b"x"):
        with pytest.raises(pref.WrongType) as caught:
            make(seed)
        assert caught.value.code == "wrong-type"


@pytest.mark.parametrize("bot", [BEGINNER, RandomPlayer(1)])
def test_a_bot_takes_the_view_of_a_seat_that_may_act(bot: Bot) -> None:
    """A state, a match, or the view of another seat is refused."""
    match = a_match().deal(pref.Deal.shuffled(1))
    for wrong in (match, match.state, None):
        with pytest.raises(pref.WrongType):
            bot.act(wrong)  # type: ignore[arg-type]
    for seat in (1, 2, None):
        with pytest.raises(pref.ArgumentError) as caught:
            bot.act(pref.view(match, seat))
        assert caught.value.code == "not-to-act"


# ------------------------------------------------------------------ the table


class Doing:
    """Does something of its own once it has been asked often enough."""

    def __init__(self, after: int, then: Callable[[pref.View], object]) -> None:
        self.left = after
        self.then = then

    def act(self, view: pref.View, /) -> pref.Action:
        """Return the first action, and at last what was asked for."""
        self.left -= 1
        return view.actions[0] if self.left >= 0 else self.then(view)  # type: ignore[return-value]


def fail(view: pref.View) -> object:
    """Raise."""
    raise KeyError(view.seat)


class Unspeakable(Exception):
    """An error that cannot even be printed."""

    def __str__(self) -> str:
        raise ValueError


def fail_silently(view: pref.View) -> object:
    """Raise what cannot be printed."""
    raise Unspeakable(view)


@pytest.mark.parametrize(
    ("then", "code", "rule"),
    [
        (fail, "bot-raised", None),
        (fail_silently, "bot-raised", None),
        (lambda _: None, "bot-no-action", None),
        (lambda _: "pass", "bot-no-action", None),
        (lambda _: pref.Whist(), "bot-illegal-action", "RA-1"),
    ],
)
def test_a_bot_that_fails_is_reported_with_the_match_so_far(
    then: Callable[[pref.View], object], code: str, rule: str | None
) -> None:
    """Seat, action and match are kept, and the match can be played on by another."""
    bots: list[Bot] = [FirstAction(), Doing(4, then), FirstAction()]
    with pytest.raises(BotError) as caught:
        play_match(a_match(pool=None), bots, shuffles("bad"), max_deals=1)
    error = caught.value
    assert (error.code, error.rule, error.seat) == (code, rule, 1)
    assert "seat 1 (Boris), deal 0, action 13: " in str(error)
    assert error.match.actors == (1,)
    current = error.match.current
    assert current is not None
    assert len(current.actions) == 13
    if code == "bot-raised":
        assert error.action is None
        assert error.__cause__ is not None
    again = play_match(error.match, [BEGINNER] * 3, [])
    assert len(again.log) == 1
    copy = pickle.loads(pickle.dumps(error))
    assert (str(copy), copy.match) == (str(error), error.match)


def test_pl6_a_bot_may_not_answer_a_claim_for_another() -> None:
    """A legal answer of another seat is no answer of this one."""

    class Meddler:
        def act(self, view: pref.View, /) -> pref.Action:
            if view.claims:
                return view.claims[0]
            if view.phase == "claiming":
                return pref.AcceptClaim(2)
            return next((one for one in view.actions if str(one) == "6♠"), view.actions[0])

    with pytest.raises(BotError) as caught:
        play_match(a_match(), [Meddler()] * 3, shuffles("meddler"))
    assert (caught.value.code, caught.value.rule) == ("bot-illegal-action", "PL-6")
    assert (caught.value.seat, caught.value.action) == (1, pref.AcceptClaim(2))


def test_an_interrupt_is_not_swallowed() -> None:
    """Ctrl-C during a bot's thought is the caller's business."""

    def interrupt(_: pref.View) -> object:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_match(a_match(), [Doing(0, interrupt)] * 3, shuffles("stop"))


def test_no_deal_is_taken_that_is_not_played() -> None:
    """Of an endless supply just as many are drawn as the match, or the limit, takes."""
    taken: list[pref.Deal] = []

    def supply() -> Iterator[pref.Deal]:
        for deal in shuffles("supply"):
            taken.append(deal)
            yield deal

    match = play_match(a_match(pool=None), [BEGINNER] * 3, supply(), max_deals=3)
    assert len(match.log) == len(taken) == 3
    match = play_match(match, [BEGINNER] * 3, supply(), max_deals=0)
    assert len(match.log) == len(taken) == 3
    taken.clear()
    match = play_match(a_match(), [BEGINNER] * 3, supply())
    assert match.is_finished
    assert len(match.log) == len(taken)
    assert play_match(match, [BEGINNER] * 3, supply()) == match
    assert len(match.log) == len(taken)


def test_deals_may_run_out() -> None:
    """The match then stands between deals, and goes on with more."""
    match = play_match(a_match(), [BEGINNER] * 3, [pref.Deal.shuffled(1)])
    assert (len(match.log), match.in_deal, match.is_finished) == (1, False, False)
    assert len(play_match(match, [BEGINNER] * 3, [pref.Deal.shuffled(2)]).log) == 2


def test_pl7_a_preferans_hand_ends_the_match_unplayed() -> None:
    """Nobody is asked anything."""
    deal = deal_with("♠A ♠K ♠Q ♣A ♣K ♣Q ♦A ♦K ♥A ♥K")
    match = play_match(a_match(pref.UKRAINIAN), [Doing(0, fail)] * 3, [deal])
    assert match.ended == "preferans"


@pytest.mark.parametrize(
    ("change", "error", "code"),
    [
        ({"match": None}, pref.WrongType, "wrong-type"),
        ({"bots": [BEGINNER] * 2}, pref.ArgumentError, "bad-bots"),
        ({"bots": [BEGINNER, BEGINNER, print]}, pref.WrongType, "wrong-type"),
        ({"bots": BEGINNER}, pref.WrongType, "wrong-type"),
        ({"deals": 7}, pref.WrongType, "wrong-type"),
        ({"deals": ["♠A"]}, pref.WrongType, "wrong-type"),
        ({"max_deals": -1}, pref.ArgumentError, "bad-number"),
        ({"max_deals": True}, pref.WrongType, "wrong-type"),
        ({"max_deals": 2.0}, pref.WrongType, "wrong-type"),
    ],
)
def test_play_match_refuses_what_it_cannot_use(
    change: dict[str, object], error: type[pref.PreferenceError], code: str
) -> None:
    """Every wrong argument at its door."""
    arguments: dict[str, object] = {"match": a_match(), "bots": [BEGINNER] * 3, "deals": []}
    arguments |= change
    with pytest.raises(error) as caught:
        play_match(**arguments)  # type: ignore[arg-type]
    assert caught.value.code == code


def test_in_1_a_bot_that_takes_too_long_is_reported_with_the_match_so_far() -> None:
    """The table does not wait for a bot that never answers, and what it raises is raised."""
    asked = threading.Event()

    class Sleeper:
        def act(self, view: pref.View, /) -> pref.Action:
            if len(view.heard) < 2:
                return view.actions[0]
            asked.wait(60)
            return view.actions[0]

    match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], pool=10)
    deals = [pref.Deal.shuffled(seed=7)]
    try:
        with pytest.raises(BotError, match="took too long") as caught:
            play_match(match, [Sleeper()] * 3, deals, seconds=0.05)
    finally:
        asked.set()
    error = caught.value
    assert (error.code, error.action, error.refused) == ("bot-too-slow", None, "more than 0.05 s")
    assert error.match.current is not None
    assert len(error.match.current.actions) == 2
    assert pref.read_match_record(pref.write_match_record(error.match)).match() == error.match

    class Quitter:
        def act(self, view: pref.View, /) -> pref.Action:  # noqa: ARG002 - the Protocol's signature
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_match(match, [Quitter()] * 3, deals, seconds=5)


def test_in_1_a_limit_of_time_changes_nothing_for_who_keeps_it() -> None:
    """Bots in threads play the same match."""
    match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], pool=10)
    deals = [pref.Deal.shuffled(seed=seed) for seed in range(2)]
    bots = [BeginnerPlayer()] * 3
    assert play_match(match, bots, deals, seconds=60) == play_match(match, bots, deals)
    for seconds in (0, -1, float("nan"), float("inf")):
        with pytest.raises(pref.ArgumentError, match="no time to think"):
            play_match(match, bots, deals, seconds=seconds)
    with pytest.raises(pref.WrongType):
        play_match(match, bots, deals, seconds="1")  # type: ignore[arg-type]


@pytest.mark.parametrize("raised", [SystemExit, GeneratorExit, BaseException])
def test_in_1_whatever_a_bot_raises_but_ctrl_c_is_reported(raised: type[BaseException]) -> None:
    """A bot that would end the program does not; Ctrl-C ends what it shall."""

    class Quitter:
        def act(self, _: pref.View, /) -> pref.Action:
            raise raised("enough")

    match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], pool=10)
    for seconds in (None, 60):
        with pytest.raises(BotError, match="enough") as caught:
            play_match(match, [Quitter()] * 3, [pref.Deal.shuffled(seed=7)], seconds=seconds)
        assert caught.value.code == "bot-raised"

    class Interrupted:
        def act(self, _: pref.View, /) -> pref.Action:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_match(match, [Interrupted()] * 3, [pref.Deal.shuffled(seed=7)])


@pytest.mark.parametrize("seconds", [10**400, 1e10, float("inf"), float("nan"), 0, -1])
def test_no_time_to_think_is_refused(seconds: float) -> None:
    """Also one that no system can wait for."""
    match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], pool=10)
    with pytest.raises(pref.ArgumentError) as caught:
        play_match(match, [BeginnerPlayer()] * 3, [], seconds=seconds)
    assert caught.value.code == "bad-number"


def test_what_a_bot_returned_is_told_in_the_same_words_every_time() -> None:
    """Where an object lies in memory tells nobody anything."""

    class Silent:
        def act(self, _: pref.View, /) -> pref.Action:
            return object()  # type: ignore[return-value]

    match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], pool=10)
    told = set()
    for _ in range(3):
        with pytest.raises(BotError) as caught:
            play_match(match, [Silent()] * 3, [pref.Deal.shuffled(seed=7)])
        told.add(str(caught.value))
    assert len(told) == 1
    assert "<object object>" in told.pop()
