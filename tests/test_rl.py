"""The environment for learning: PettingZoo's own tests, secrecy, rewards, numbers of actions."""

import copy
import pickle
import re
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from hashlib import sha256
from math import prod
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from pettingzoo.test import api_test, seed_test

import preference as pref
from preference.actions import ACTION_TYPES
from preference.bots import BeginnerPlayer, RandomPlayer, play_match
from preference.deals import DUMMY
from preference.rl import ACTIONS, FIELDS, action_of, env, index_of, observation, raw_env
from tests.looks import some, times
from tests.play import deal_with

BLIND = pref.SOCHI.evolve(name="blind", blind=True, bombs=True)

TABLES = [
    *((preset, players) for preset in pref.PRESETS.values() for players in sorted(preset.players)),
    (BLIND, 3),
    (BLIND, 4),
]
"""Every preset with every number of players, and blind calls and bombs."""

EVERY_TABLE = pytest.mark.parametrize(
    ("convention", "players"),
    TABLES,
    ids=[f"{preset.name}-{players}" for preset, players in TABLES],
)

SOME_TABLES = pytest.mark.parametrize(("convention", "players"), some(TABLES))

PASS, SURRENDER = index_of(pref.Pass()), index_of(pref.Surrender())

Seen = dict[str, NDArray[Any]]


def choose(chance: Random, seen: Seen) -> int:
    """Choose an action of the mask by chance, more often to pass and what is low.

    Or there would be little else than tens that are given up.
    """
    numbers = [int(number) for number in seen["action_mask"].nonzero()[0]]
    luck = chance.random()
    if luck < 0.5 and PASS in numbers:
        return PASS
    if luck < 0.95 and SURRENDER in numbers:
        numbers.remove(SURRENDER)
    return numbers[0] if luck < 0.75 else chance.choice(numbers)


def episode(table: raw_env, seed: int) -> Iterator[tuple[str, Seen, float]]:
    """Play an episode by chance; yield who is asked, what it sees, and what it was given."""
    chance = Random(seed)
    table.reset(seed=seed)
    for agent in table.agent_iter():
        seen, reward, is_over, is_cut, _ = table.last()
        assert not is_cut
        yield agent, seen, reward
        table.step(None if is_over else choose(chance, seen))


# --------------------------------------------------------------------------- PettingZoo's tests

# It knows its own environments with masks by name and warns of every other; and when an episode is
# over nobody may act.
expected_warnings = pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably should be gymnasium.spaces.box:UserWarning",
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Action mask numpy array is all zeros:UserWarning",
)


@expected_warnings
@pytest.mark.many
@SOME_TABLES
@pytest.mark.parametrize("deals", [1, 3])
def test_it_passes_the_api_test(convention: pref.Convention, players: int, deals: int) -> None:
    """PettingZoo's test of the interface, of an episode of one deal and of several."""
    api_test(env(convention, players, deals=deals), num_cycles=1000)


@expected_warnings
def test_it_passes_the_api_test_with_text_to_look_at() -> None:
    """The same where it is rendered."""
    api_test(env(render_mode="ansi"), num_cycles=1000)


@pytest.mark.many
@SOME_TABLES
def test_it_passes_the_seed_test(convention: pref.Convention, players: int) -> None:
    """PettingZoo's test that two environments of one seed are the same."""
    seed_test(partial(env, convention, players, deals=3), num_cycles=200)


# --------------------------------------------------------------------------- what is seen


def again(table: raw_env, match: pref.Match) -> raw_env:
    """Return the environment with another match in it."""
    other = copy.copy(table)
    other.match = match
    return other


def completed(match: pref.Match, seat: int, chance: Random) -> pref.Match:
    """Draw other cards for what a seat does not see, and play the same with them."""
    seen = pref.view(match, seat, reveal=False)
    drawn = pref.completions(seen).draw(chance)
    if match.current is not None:
        played = pref.PlayedDeal(drawn.deal, drawn.actions(seen))
        found = pref.resume(pref.Match(match.pad, match.log), [played])
        assert found.error is None
        return found.match
    last = len(match.log) - 1
    item = match.log[last]
    assert isinstance(item, pref.PlayedDeal)
    corrected = pref.correct(match, last, pref.PlayedDeal(drawn.deal, drawn.actions(seen)))
    assert corrected.error is None
    return corrected.match


@pytest.mark.long
@settings(max_examples=times(60))
@given(st.sampled_from(TABLES), st.sampled_from([1, 2]), st.integers(0, 2**32))
def test_in2_no_observation_depends_on_hidden_cards(
    table: tuple[pref.Convention, int], deals: int, seed: int
) -> None:
    """Whatever the cards that a view does not show, the observation is the same, to the bit."""
    convention, players = table
    played = raw_env(convention, players, deals=deals)
    chance = Random(seed)
    moments = 0
    for _ in episode(played, seed):
        if chance.random() > 0.15 and not played.match.is_finished:
            continue
        seat = chance.randrange(players)
        other = completed(played.match, seat, chance)
        agent = played.possible_agents[seat]
        expected, found = played.observe(agent), again(played, other).observe(agent)
        moments += 1
        assert found["observation"].tobytes() == expected["observation"].tobytes()
        assert found["action_mask"].tobytes() == expected["action_mask"].tobytes()
    assert moments >= players


def cards(part: NDArray[Any]) -> set[pref.Card]:
    """Read cards."""
    return {pref.DECK[at] for at in part.nonzero()[0]}


def ordered(part: NDArray[Any]) -> list[pref.Card]:
    """Read cards that lie one below the other."""
    assert set(part.sum(axis=1)) <= {0, 1}
    return [pref.DECK[at] for row in part for at in row.nonzero()[0]]


def marked(part: NDArray[Any]) -> int | None:
    """Read which one is marked, if one is."""
    (where,) = part.nonzero()
    assert len(where) <= 1
    return int(where[0]) if len(where) else None


def read_and_compare(view: pref.View) -> None:
    """Read an observation back, and compare it with the view it was made of."""
    row = observation(view)["observation"]
    field = {name: one.of(row) for name, one in FIELDS.items()}
    setting = view.setting
    assert view.seat is not None
    count = setting.players
    seats = [(view.seat + place) % count for place in range(count)]
    hands = [setting.hand_of(seat) for seat in seats]
    if count == 2:
        hands.append(setting.seats.index(DUMMY))
    assert set(hands) - {-1} == {0, 1, 2}

    for place, hand in enumerate(hands):
        if hand < 0:
            for name in ("hands", "seen", "sizes", "looked", "position", "played", "voids"):
                assert not field[name][place].any()
            continue
        seen = view.hands[hand]
        assert bool(field["seen"][place]) is (seen is not None)
        assert cards(field["hands"][place]) == set(seen or ())
        assert field["sizes"][place] == view.sizes[hand]
        assert field["looked"][place] == view.looked[hand]
        assert marked(field["position"][place]) == hand
        assert cards(field["played"][place]) == {card for at, card in view.played if at == hand}
        assert sum(2**suit for suit in field["voids"][place].nonzero()[0]) == view.voids[hand]
    order = {card: field["order"][card.index] for _, card in view.played}
    assert list(order.values()) == list(range(1, len(order) + 1))
    assert np.count_nonzero(field["order"]) == len(order)
    assert ordered(field["trick"]) == list(view.trick)
    assert ordered(field["talon"]) == [card for card in view.talon if card is not None]
    assert cards(field["discard"]) == set(view.discard or ())

    for place, seat in enumerate(seats):
        said = {ACTIONS[at] for at in field["said"][place].nonzero()[0]}
        assert said == {
            one.action
            for one in view.heard
            if one.seat == seat
            and not isinstance(
                one.action, (pref.Discard, pref.HiddenDiscard, pref.Play, pref.PlayTalon)
            )
        }
        for name, column in (("pool", view.sheet.pool), ("gora", view.sheet.gora)):
            assert field[name][place] == np.float32(column[seat])
        for other, on in enumerate(seats):
            assert field["whists"][place, other] == np.float32(view.sheet.whists[seat][on])
        bombs = setting.bombs[seat] if setting.bombs else 0
        assert field["bombs"][place] == bombs
        assert bool(field["actor"][place]) is (seat in view.actors)
        is_dealer = count == 4 and seat == setting.dealer
        hand = hands[place]
        assert field["taken"][place] == (
            view.taken[hand] if hand >= 0 else view.taken[3] if len(view.taken) == 4 else 0
        )
        assert is_dealer is (hand < 0)
    bid = marked(field["bid"])
    assert (None if bid is None else ACTIONS[bid]) == view.bid
    declarer = marked(field["declarer"])
    assert (None if declarer is None else hands[declarer]) == view.declarer
    contract = marked(field["contract"])
    undertaken = [*pref.CONTRACTS, pref.MISERE]
    assert (None if contract is None else undertaken[contract]) == view.contract
    turn = marked(field["turn"])
    assert (None if turn is None else hands[turn] % 4) == view.turn
    assert list(type(view.phase))[marked(field["phase"]) or 0] is view.phase
    assert marked(field["players"]) == count - 2
    dealer = marked(field["dealer"])
    assert dealer is not None
    assert seats[dealer] == setting.dealer
    assert field["raspasy"][0] == setting.raspasy_count
    assert field["size"][0] == (view.terms.size or 0)


@pytest.mark.long
@EVERY_TABLE
def test_an_observation_says_all_that_the_view_says(
    convention: pref.Convention, players: int
) -> None:
    """Read back, every field is what the view has; and it lies in its space."""
    phases = set()
    chance = Random(1)
    for seed in range(6):
        table = raw_env(convention, players, deals=4, pool=20)
        for agent, seen, _ in episode(table, seed):
            phase = table.view(agent).phase.value
            if phase in phases and chance.random() > 0.1:
                continue
            phases.add(phase)
            for other in table.possible_agents:
                view = table.view(other)
                found = table.observe(other) if other != agent else seen
                assert table.observation_space(other).contains(found)
                assert found["observation"].tobytes() == observation(view)["observation"].tobytes()
                read_and_compare(view)
                may = {ACTIONS[number] for number in found["action_mask"].nonzero()[0]}
                assert may == set(view.actions)
    assert phases >= {"auction", "exchange", "whisting", "playing", "raspasy", "finished"}


def test_the_same_place_at_another_seat_looks_the_same() -> None:
    """Seats are counted from who looks: one policy may sit anywhere."""
    deal = pref.Deal.shuffled(seed=7)
    rows = []
    for dealer in range(3):
        match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], first_dealer=dealer)
        match = match.deal(deal)
        for text in ("6♠", "pass", "pass"):
            match = match.apply(pref.parse_action(text))
        rows.append(observation(pref.view(match, (dealer + 2) % 3))["observation"])
    assert (rows[0] == rows[1]).all()
    assert (rows[0] == rows[2]).all()


def test_in3_the_cards_of_a_revealed_deal_are_left_out() -> None:
    """What was hidden to the end is hidden after it, too."""
    table = raw_env(first_dealer=2)
    for _ in episode(table, 3):
        pass
    revealed = pref.view(table.match, 0)
    assert revealed.deal is not None
    row = observation(revealed)["observation"]
    assert not FIELDS["hands"].of(row).any()
    assert not FIELDS["talon"].of(row).any()


def test_an_observation_is_of_a_seat() -> None:
    """A spectator and what is no view are refused."""
    match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"])
    with pytest.raises(pref.ArgumentError, match="bad-seat"):
        observation(pref.view(match, None))
    with pytest.raises(pref.WrongType):
        observation(match)  # type: ignore[arg-type]


def test_pl6_while_a_claim_is_answered_the_mask_is_empty() -> None:
    """Claims and answers have no number; whoever plays against claimers answers without it."""
    match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], first_dealer=2)
    match = match.deal(pref.Deal.shuffled(seed=7))
    words = "6♠, pass, pass, discard ♠7 ♠8, declare 7♦, whist, whist, claim 8 1 1"
    for text in words.split(", "):
        match = match.apply(pref.parse_action(text))
    seen = pref.view(match, 1)
    assert len(seen.actions) == 2
    assert not observation(seen)["action_mask"].any()


def test_the_fields_follow_each_other() -> None:
    """No number belongs to two fields or to none."""
    at = 0
    for name, field in FIELDS.items():
        assert (field.name, field.start) == (name, at)
        at += prod(field.shape)
        assert field.stop == at
    whole: Any = raw_env().observation_space("player_0")
    space = whole["observation"]
    assert space.shape == (at,)
    for name, field in FIELDS.items():
        assert (field.of(space.low) == field.low).all(), name
        assert (field.of(space.high) == field.high).all(), name


def test_the_reference_lists_every_field() -> None:
    """The table on the page is that of the program."""
    page = Path(__file__).parent.parent / "docs" / "reference" / "rl.md"
    rows = re.findall(
        r"^\| `(\w+)` \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", page.read_text("utf-8"), re.MULTILINE
    )
    assert rows == [
        (
            name,
            " × ".join(map(str, field.shape)),
            f"{field.low:g} … {field.high:g}".replace("-", "−").replace("inf", "∞"),
            field.about,
        )
        for name, field in FIELDS.items()
    ]


# --------------------------------------------------------------------------- rewards and episodes


@pytest.mark.many
@SOME_TABLES
def test_se1_the_rewards_are_what_the_deals_have_won(
    convention: pref.Convention, players: int
) -> None:
    """After each deal the difference of the settlements: together nothing, in sum the result."""
    for seed in range(4):
        table = raw_env(convention, players, deals=3)
        given = dict.fromkeys(table.possible_agents, 0.0)
        before = (Fraction(0),) * players
        deals = 0
        chance = Random(seed)
        table.reset(seed=seed)
        for agent in table.agent_iter():
            seen, reward, is_over, _, _ = table.last()
            given[agent] += reward
            table.step(None if is_over else choose(chance, seen))
            if is_over:
                continue
            if len(table.match.log) == deals:
                assert not any(table.rewards.values())
                continue
            deals = len(table.match.log)
            after = table.match.settlement.exact
            differences = [float(now - was) for was, now in zip(before, after, strict=True)]
            assert list(table.rewards.values()) == differences
            assert sum(differences) == pytest.approx(0, abs=1e-9)
            before = after
        assert deals == 3
        assert list(given.values()) == pytest.approx([float(one) for one in before])
        assert all(type(reward) is float for reward in given.values())


@pytest.mark.parametrize("players", [3, 4])
def test_it_plays_as_play_match_does(players: int) -> None:
    """The same players over the same cards do the same in it as at the library's own table."""
    bots = [RandomPlayer(f"seat {seat}") for seat in range(players)]
    table = raw_env(pref.CLASSIC, players, deals=4, first_dealer=1)
    table.reset(seed=5)
    for agent in table.agent_iter():
        seat = table.possible_agents.index(agent)
        done = table.terminations[agent]
        table.step(None if done else index_of(bots[seat].act(table.view(agent))))
    names = [pref.Player(f"player_{seat}", bot=True) for seat in range(players)]
    match = pref.Match.start(pref.CLASSIC, names, ends=pref.Ends(deals=4), first_dealer=1)
    deals = [pref.Deal.shuffled(f"5 {index}", players) for index in range(4)]
    assert table.match == play_match(match, bots, deals)


def test_bots_that_claim_do_not_claim_in_it() -> None:
    """The library's players can be opponents: they are shown no claims."""
    bot = BeginnerPlayer()
    could_claim = 0
    for seed in range(5):
        table = raw_env()
        table.reset(seed=seed)
        for agent in table.agent_iter():
            if table.terminations[agent]:
                table.step(None)
                continue
            could_claim += bool(pref.view(table.match, table.possible_agents.index(agent)).claims)
            table.step(index_of(bot.act(table.view(agent))))
    assert could_claim


def test_a_seed_gives_the_cards_and_who_deals() -> None:
    """The cards are those of a named shuffle, and no other deals differ by chance."""
    table, other = raw_env(), raw_env()
    dealers = set()
    for seed in range(20):
        table.reset(seed=seed)
        other.reset(seed=np.int64(seed))  # type: ignore[arg-type]
        assert table.match == other.match
        assert table.match.current == pref.PlayedDeal(pref.Deal.shuffled(f"{seed} 0"))
        dealers.add(table.match.setting.dealer)
    assert dealers == {0, 1, 2}
    fixed = raw_env(first_dealer=1)
    fixed.reset(seed=3)
    assert fixed.match.setting.dealer == 1


def test_without_a_seed_episodes_go_on_from_the_last() -> None:
    """A training run follows from its first seed; a run without one is another each time."""
    table, other = raw_env(), raw_env()
    table.reset(seed=1)
    other.reset(seed=1)
    episodes = []
    for _ in range(3):
        table.reset()
        other.reset()
        assert table.match == other.match
        episodes.append(table.match.current)
    assert len({played.deal for played in episodes if played}) == 3
    fresh, another = raw_env(), raw_env()
    fresh.reset()
    another.reset()
    assert fresh.match != another.match


def test_it_ends_with_the_deals_or_with_the_pool() -> None:
    """One deal unless told; a pool, or so many deals, or what comes first."""
    cases: list[tuple[dict[str, Any], str]] = [
        ({}, "deals"),
        ({"deals": 2}, "deals"),
        ({"pool": 2}, "pool"),
        ({"deals": 400, "pool": 1}, "pool"),
        ({"deals": 1, "pool": 100}, "deals"),
    ]
    for arguments, ended in cases:
        table = raw_env(pref.CLASSIC, **arguments)
        for _ in episode(table, 2):
            pass
        assert table.match.ended is not None
        assert table.match.ended.value == ended
        if ended == "deals":
            assert len(table.match.log) == arguments.get("deals", 1)


PREFERANS = deal_with(first="♠A ♠K ♠Q ♣A ♣K ♣Q ♦A ♦K ♥A ♥K")


def test_pl7_a_first_deal_that_nobody_plays_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """An episode begins with a decision; a later hand that wins the game at once ends it."""
    real = pref.Deal.shuffled(seed=1)
    order = [PREFERANS, PREFERANS, real, PREFERANS]
    monkeypatch.setattr(raw_env, "_cards", lambda _, index: order[index])
    table = raw_env(pref.UKRAINIAN, deals=3, first_dealer=2)
    given = dict.fromkeys(table.possible_agents, 0.0)
    for agent, _, reward in episode(table, 1):
        given[agent] += reward
    played = [item.deal for item in table.match.log if isinstance(item, pref.PlayedDeal)]
    assert played == [real, PREFERANS]
    assert str(table.match.ended) == "preferans"
    assert list(given.values()) == pytest.approx(
        [float(one) for one in table.match.settlement.exact]
    )


def test_what_the_rules_refuse_changes_nothing() -> None:
    """An action that is not in the mask is an error with its rule, and the agent may go on."""
    table = raw_env(first_dealer=2)
    table.reset(seed=1)
    before = table.match, dict(table.rewards), table.agent_selection
    with pytest.raises(pref.IllegalAction) as refused:
        table.step(index_of(pref.Whist()))
    assert refused.value.rule == "BI-2"
    for number in (-1, len(ACTIONS)):
        with pytest.raises(pref.ArgumentError, match="bad-action-number"):
            table.step(number)
    for wrong in (None, 1.0, "0", True, np.array([1, 2])):
        with pytest.raises(pref.WrongType):
            table.step(wrong)  # type: ignore[arg-type]
    assert (table.match, dict(table.rewards), table.agent_selection) == before
    table.step(np.int64(index_of(pref.Pass())))
    assert table.match.current is not None
    assert table.match.current.actions == (pref.Pass(),)


def test_the_public_environment_refuses_what_is_no_action_number() -> None:
    """PettingZoo's own wrappers are around it."""
    table = env()
    table.reset(seed=1)
    with pytest.raises(AssertionError):
        table.step(len(ACTIONS))
    assert isinstance(table.unwrapped, raw_env)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"players": 2}, "bad-players"),
        ({"players": 5}, "bad-players"),
        ({"convention": pref.TENS}, "bad-players"),
        ({"deals": 0}, "bad-number"),
        ({"pool": 0}, "bad-pool"),
        ({"first_dealer": 3}, "bad-seat"),
        ({"render_mode": "human"}, "bad-render-mode"),
    ],
)
def test_arguments_that_do_not_go_together_are_refused(
    arguments: dict[str, Any], error: str
) -> None:
    """At once, not at the first episode."""
    for make in (raw_env, env):
        with pytest.raises(pref.ArgumentError) as refused:
            make(**arguments)
        assert refused.value.code == error


@pytest.mark.parametrize(
    "arguments",
    [
        {"convention": "sochi"},
        {"players": "3"},
        {"deals": 1.0},
        {"pool": "10"},
        {"first_dealer": "0"},
    ],
)
def test_arguments_of_a_wrong_type_are_refused(arguments: dict[str, Any]) -> None:
    """With the message of whoever takes them."""
    with pytest.raises(pref.WrongType):
        raw_env(**arguments)


def test_a_seed_is_an_int() -> None:
    """Texts, floats and numbers too long to print are refused, and the episode stays as it is."""
    table = raw_env()
    table.reset(seed=1)
    before = table.match
    for wrong in ("1", 1.0, True):
        with pytest.raises(pref.WrongType):
            table.reset(seed=wrong)  # type: ignore[arg-type]
    with pytest.raises(pref.ArgumentError, match="bad-seed"):
        table.reset(seed=10**5000)
    assert table.match is before


def test_in1_a_view_is_of_an_agent_that_there_is() -> None:
    """A seat is no agent, and there is none but those of the table."""
    table = raw_env()
    table.reset(seed=1)
    with pytest.raises(pref.WrongType, match="an agent, such as 'player_0'"):
        table.view(0)  # type: ignore[arg-type]
    with pytest.raises(pref.ArgumentError, match="bad-agent"):
        table.view("player_3")
    assert table.view("player_2") == pref.view(table.match, 2, reveal=False)


def test_an_environment_can_be_copied_and_pickled_in_the_middle() -> None:
    """For search and for workers: the copy goes on by itself."""
    table = raw_env(deals=2)
    table.reset(seed=4)
    for _ in range(5):
        table.step(choose(Random(1), table.observe(table.agent_selection)))
    for other in (copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
        before = table.match
        assert other.match == before
        other.step(choose(Random(1), other.observe(other.agent_selection)))
        assert other.match != before
        assert table.match == before


def test_it_can_be_looked_at_as_text() -> None:
    """With a mode the match as text, without one a warning."""
    table = raw_env(render_mode="ansi", first_dealer=2)
    table.reset(seed=1)
    assert "to act: player_0" in str(table.render())
    plain = raw_env()
    plain.reset(seed=1)
    with pytest.warns(UserWarning, match="render_mode"):
        assert plain.render() is None


# --------------------------------------------------------------------------- numbers of actions


def test_every_number_is_of_one_action_and_back() -> None:
    """The numbers of actions are their places in the list."""
    assert len(set(ACTIONS)) == len(ACTIONS) == 55 + 14 + 25 + 496 + 32 + 32
    for number, action in enumerate(ACTIONS):
        assert action_of(number) is action
        assert action_of(np.int32(number)) is action
        assert index_of(pref.parse_action(str(action))) == number


def test_numbers_given_once_do_not_change() -> None:
    """A policy that was trained with an earlier version does the same with this one."""
    text = "\n".join(map(str, ACTIONS))
    assert sha256(text.encode()).hexdigest() == (
        "9de6b6dff21d4ca7a8a04205e80700efaf3a86c018635a2b36c646db4f4fb94f"
    )


def test_pl6_only_claims_and_answers_have_no_number() -> None:
    """Every other kind of action has."""
    claims = {pref.Claim, pref.AcceptClaim, pref.RejectClaim, pref.WithdrawClaim}
    assert {type(action) for action in ACTIONS} == set(ACTION_TYPES) - claims
    for action in (
        pref.Claim((10, 0, 0)),
        pref.AcceptClaim(1),
        pref.RejectClaim(1),
        pref.WithdrawClaim(),
    ):
        with pytest.raises(pref.ArgumentError, match="no-action-number"):
            index_of(action)
    with pytest.raises(pref.WrongType):
        index_of("pass")  # type: ignore[arg-type]


def test_the_package_itself_needs_no_arrays() -> None:
    """Who plays or keeps score waits for no numpy."""
    program = (
        "import sys, preference, preference.bots, preference.simulation, preference.cli\n"
        "print({'numpy', 'gymnasium', 'pettingzoo'} & set(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout == "set()\n"
