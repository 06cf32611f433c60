"""The player that imagines how the cards may lie: what it draws, how it judges, whole deals."""

import time
from itertools import islice
from random import Random

import attrs
import pytest

import preference as pref
from preference.bots import BeginnerPlayer, SamplingPlayer, play_match
from preference.bots.lies import lies
from preference.bots.listening import misfit
from preference.bots.options import options_of
from preference.bots.payoffs import Payoffs
from preference.engine import table_of
from preference.solver import evaluate
from preference.unseen import completions
from preference.views import Phase
from preference.views.looking import imagined
from tests.looks import some
from tests.play import say, start
from tests.rows import each

NAMES = ("Anna", "Boris", "Vera", "Gleb")


def played(
    convention: pref.Convention, players: int, seed: int, actions: int, dealer: int = 0
) -> pref.Match:
    """A match in the middle of its first deal, so many actions of beginners on."""
    match = pref.Match.start(convention, NAMES[:players], first_dealer=dealer)
    match = match.deal(pref.Deal.shuffled(f"sampling {seed}", players))
    for _ in range(actions):
        if not match.in_deal:
            break
        seat = match.actors[0]
        match = match.apply(BeginnerPlayer().act(pref.view(match, seat)))
    return match


@pytest.mark.parametrize(
    ("convention", "players"),
    [
        (convention, players)
        for convention in pref.PRESETS.values()
        for players in sorted(convention.players)
    ],
    ids=lambda value: getattr(value, "name", value),
)
def test_in_2_every_lie_agrees_with_the_view_it_is_drawn_for(
    convention: pref.Convention, players: int
) -> None:
    """Told again with the cards of a lie, the seat sees the same."""
    for seed, actions in enumerate((0, 2, 4, 6, 9, 15, 24, 30)):
        match = played(convention, players, seed, actions, seed % players)
        if not match.in_deal:
            continue
        seat = match.actors[0]
        seen = pref.view(match, seat)
        found = lies(seen, 4, Random(seed))
        assert 1 <= len(found) <= 4
        for lie in found:
            assert imagined(seen, lie.state, lie.actions, seat) == seen


def test_in_2_few_lies_are_all_thought_about() -> None:
    """Near the end there is nothing left to chance."""
    for seed in range(4):
        match = played(pref.SOCHI, 3, seed, 27)
        if match.in_deal:
            seen = pref.view(match, match.actors[0])
            count = completions(seen).count
            found = lies(seen, count, Random(1))
            assert [lie.actions for lie in found] == [
                completion.actions(seen) for completion in completions(seen)
            ]
            assert len(lies(seen, count - 1, Random(1))) == count - 1
            return
    raise AssertionError("no match was long enough")


def test_lies_in_which_hands_go_with_their_calls_are_preferred() -> None:
    """Who has bid seems to hold more than who has passed."""
    match = pref.Match.start(pref.SOCHI, NAMES[:3], first_dealer=2)
    match = match.deal(pref.Deal.shuffled(seed=7))
    match = match.apply(pref.Pass()).apply(pref.parse_action("7NT"))
    seen = pref.view(match, 2)
    held = [0, 0]
    for lie in lies(seen, 60, Random(3)):
        for hand in (0, 1):
            cards = pref.Hand(table_of(lie.state).deal.masks[hand])
            held[hand] += sum(card.rank in (pref.Rank.ACE, pref.Rank.KING) for card in cards)
    assert held[1] > held[0] + 20


@each(
    ("words", "action", "cards", "is_odd"),
    [
        ("", "pass", "♠A ♠K ♠Q ♠J ♠10 ♠9 ♣A ♣K ♦A ♥A", True),
        ("", "pass", "♠7 ♠8 ♠9 ♣7 ♣8 ♣9 ♦7 ♦8 ♦9 ♥7", False),
        ("", "6♠", "♠7 ♠8 ♠9 ♣7 ♣8 ♣9 ♦7 ♦8 ♦9 ♥7", True),
        ("", "6♠", "♠A ♠K ♠Q ♠J ♠10 ♠9 ♣A ♣K ♦A ♥A", False),
        ("", "misere", "♠A ♠K ♠Q ♠J ♠10 ♠9 ♣A ♣K ♦A ♥A", True),
        ("", "misere", "♠7 ♠9 ♠J ♣7 ♣9 ♦7 ♦9 ♥7 ♥8 ♥9", False),
        (
            "6♠, pass, pass, discard ♠7 ♠8, declare 7♦",
            "whist",
            "♠7 ♠9 ♠J ♣7 ♣8 ♣9 ♥8 ♥9 ♥7 ♦8",
            True,
        ),
        (
            "6♠, pass, pass, discard ♠7 ♠8, declare 7♦",
            "pass",
            "♠K ♠Q ♣A ♣K ♣Q ♥A ♥K ♥9 ♥7 ♦K",
            True,
        ),
        (
            "6♠, pass, pass, discard ♠7 ♠8, declare 7♦",
            "pass",
            "♠7 ♠9 ♠J ♣7 ♣8 ♣9 ♥8 ♥9 ♥7 ♦8",
            False,
        ),
        ("6♠, pass, pass", "discard ♠7 ♠8", "♠7 ♠9 ♠J ♣7 ♣8 ♣9 ♥8 ♥9 ♥7 ♦8", False),
    ],
)
def test_calls_tell_of_the_cards(words: str, action: str, cards: str, is_odd: bool) -> None:
    """A call that the hand does not bear out is odd."""
    state = say(start(deal=pref.Deal.shuffled(seed=7)), words)
    found = misfit(state, pref.parse_action(action), pref.Hand.of(cards).mask)
    assert (found > 0.5) is is_odd


def test_bl_1_who_has_not_looked_tells_nothing() -> None:
    """A blind pass is made on no cards."""
    convention = pref.SOCHI.evolve(blind=True)
    state = start(convention, pref.Deal.shuffled(seed=7))
    strong = pref.Hand.of("♠A ♠K ♠Q ♠J ♠10 ♠9 ♣A ♣K ♦A ♥A").mask
    assert misfit(state, pref.Pass(blind=True), strong) == 0


def test_pl_2_the_card_is_the_best_on_average_over_all_lies() -> None:
    """Where all lies are thought about, it is what adding them up by hand gives."""
    tried = 0
    for seed in range(12):
        match = played(pref.SOCHI, 3, seed, 30 + seed % 3)
        if not match.in_deal or not isinstance(match.state, pref.Playing):
            continue
        seat = match.actors[0]
        seen = pref.view(match, seat)
        if len(seen.actions) < 2 or completions(seen).count > 60:
            continue
        tried += 1
        payoffs = Payoffs(pref.SOCHI, seat)
        sums: dict[pref.Action, float] = dict.fromkeys(seen.actions, 0.0)
        for completion in completions(seen):
            table = attrs.evolve(match.state.setup.undertaking.table, deal=completion.deal)
            state: pref.State = pref.begin(
                pref.SOCHI, table.deal, dealer=table.setting.dealer, players=3
            )
            for action in completion.actions(seen):
                state = pref.apply(state, action)
            assert isinstance(state, pref.Playing)
            for action, worth in payoffs.of_cards(state).items():
                sums[action] += worth
        chosen = SamplingPlayer(60).act(seen)
        assert sums[chosen] == pytest.approx(max(sums.values()))
    assert tried >= 2


def test_bl_3_who_won_blind_and_has_seen_nothing_does_the_usual() -> None:
    """The talon or an open misere: no card speaks for either."""
    match = played(pref.SOCHI.evolve(blind=True), 3, 1, 0, dealer=2)
    for text in ("blind 6♠", "pass", "pass"):
        match = match.apply(pref.parse_action(text))
    seen = pref.view(match, 0)
    assert (seen.phase, seen.hand) == (Phase.EXCHANGE, None)
    assert options_of(seen, seen.actions[0]) == seen.actions[:1]


def test_gu_raspasy_is_worth_something_to_the_dealer_of_two_as_well() -> None:
    """The dealer holds the third hand; the dummy in between takes no part."""
    state = pref.begin(pref.GUSARIK, pref.Deal.shuffled(seed=7), dealer=1, players=2)
    for text in ("pass", "pass"):
        state = pref.apply(state, pref.parse_action(text))
    for _ in range(18):
        state = pref.apply(state, pref.legal_actions(state)[0])
    assert isinstance(state, pref.Raspasy)
    ends = []
    while not isinstance(state, pref.Finished):
        worths = [Payoffs(pref.GUSARIK, seat).of(state) for seat in range(2)]
        assert worths[0] == -worths[1]
        ends.append(worths)
        state = pref.apply(state, pref.legal_actions(state)[0])
    last = [Payoffs(pref.GUSARIK, seat).of(state) for seat in range(2)]
    assert ends[-1] == last


def test_se_1_a_card_is_worth_what_its_tricks_come_to() -> None:
    """More tricks for the declarer are worth more to the declarer and less to the defence."""
    state = next(
        state
        for seed in range(20)
        if isinstance(state := played(pref.SOCHI, 3, seed, 20).state, pref.Playing)
    )
    declarer = state.setup.undertaking.declarer
    seats = state.setup.undertaking.table.setting.seats
    tricks = evaluate(state)
    for seat in range(3):
        worths = Payoffs(pref.SOCHI, seat).of_cards(state)
        sign = 1 if seat == seats[declarer] else -1
        order = sorted(tricks, key=tricks.__getitem__)
        found = [sign * worths[action] for action in order]
        assert found == sorted(found)


@pytest.mark.many
@pytest.mark.parametrize(
    "name",
    [
        "sochi",
        *(pytest.param(name, marks=pytest.mark.long) for name in ("leningrad", "tens", "classic")),
    ],
)
def test_ra_3_the_dealer_of_four_is_never_reckoned_more_than_the_talon_can_take(name: str) -> None:
    """A call that may lead to raspasy is thought through: the talon leads to two tricks only."""
    for seed in some(range(4)):
        match = pref.Match.start(pref.PRESETS[name], NAMES, first_dealer=seed)
        match = match.deal(pref.Deal.shuffled(f"z{seed}", 4))
        seen = pref.view(match, match.actors[0])
        assert SamplingPlayer(4, seed=str(seed)).act(seen) in seen.actions


def test_ra_3_at_any_point_of_a_raspasy_of_four_the_rest_can_be_divided() -> None:
    """What a state is worth to each seat is what some outcome of the rules is worth."""
    state: pref.State = pref.begin(
        pref.SOCHI, pref.Deal.shuffled(seed=7, players=4), dealer=3, players=4
    )
    for _ in range(3):
        state = pref.apply(state, pref.Pass())
    while not isinstance(state, pref.Finished):
        assert isinstance(state, pref.Raspasy)
        if not state.trick:
            for seat in range(4):
                assert isinstance(Payoffs(pref.SOCHI, seat).of(state), float)
        state = pref.apply(state, pref.legal_actions(state)[0])


@pytest.mark.long
@pytest.mark.parametrize(
    ("convention", "players"),
    [
        (convention, players)
        for convention in pref.PRESETS.values()
        for players in sorted(convention.players)
    ],
    ids=lambda value: getattr(value, "name", value),
)
def test_it_plays_whole_deals_under_every_preset(convention: pref.Convention, players: int) -> None:
    """With any number of players; blind and bombs included where the preset has them."""
    match = pref.Match.start(convention, NAMES[:players], ends=pref.Ends(deals=2))
    deals = [pref.Deal.shuffled(f"{convention.name} {number}", players) for number in range(2)]
    match = play_match(match, [SamplingPlayer(1, seed) for seed in range(players)], deals)
    assert match.is_finished


@pytest.mark.long
def test_it_plays_blind_and_with_bombs() -> None:
    """Options that no preset has together."""
    convention = pref.SOCHI.evolve(blind=True, bombs=True, talonless=["misere", 9, 10])
    match = pref.Match.start(convention, NAMES[:3], ends=pref.Ends(deals=3))
    deals = [pref.Deal.shuffled(f"blind {number}") for number in range(3)]
    assert play_match(match, [SamplingPlayer(1)] * 3, deals).is_finished


@pytest.mark.long
def test_in_1_the_same_view_gives_the_same_action() -> None:
    """It keeps nothing; another seed may draw otherwise."""
    player = SamplingPlayer(2, "seed")
    for actions in (0, 3, 5, 12):
        match = played(pref.SOCHI, 3, 4, actions)
        if match.in_deal:
            seen = pref.view(match, match.actors[0])
            assert player.act(seen) == player.act(seen) == SamplingPlayer(2, "seed").act(seen)
            assert player.act(seen) in (*seen.actions, *seen.claims)


def test_with_a_limit_of_time_it_thinks_about_one_lie_at_least() -> None:
    """And not about all."""
    match = played(pref.SOCHI, 3, 1, 14)
    seen = pref.view(match, match.actors[0])
    began = time.monotonic()
    assert SamplingPlayer(100_000 // 50, seconds=1e-9).act(seen) in seen.actions
    assert SamplingPlayer(1).act(seen) in seen.actions
    assert time.monotonic() > began


@pytest.mark.parametrize(
    "arguments",
    [{"samples": 0}, {"seconds": 0}, {"seconds": float("nan")}, {"seconds": -1.0}],
)
def test_a_budget_to_think_with_is_checked(arguments: dict[str, float]) -> None:
    """One sample or more, and time above 0."""
    with pytest.raises(pref.ArgumentError, match="no budget"):
        SamplingPlayer(**arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize("arguments", [{"samples": 1.5}, {"seconds": "1"}, {"seed": 1.5}])
def test_arguments_of_the_wrong_type_are_refused(arguments: dict[str, object]) -> None:
    """As in every player."""
    with pytest.raises(pref.WrongType):
        SamplingPlayer(**arguments)  # type: ignore[arg-type]


def test_what_is_thought_about_is_a_handful() -> None:
    """All of it legal, and what a beginner would do first."""
    for seed in range(6):
        for actions in range(9):
            match = played(pref.SOCHI, 3, seed, actions)
            if not match.in_deal:
                continue
            seen = pref.view(match, match.actors[0])
            usual = BeginnerPlayer().act(seen)
            options = options_of(seen, usual)
            assert options[0] == usual
            assert set(islice(options, 1, None)) <= set(seen.actions)
            assert len(options) <= 12
