"""The state machine: it runs for each preset, and a planted failure comes out as a short story."""

import re
from collections.abc import Collection
from types import SimpleNamespace

import pytest
from hypothesis import Phase, find, settings
from hypothesis.stateful import RuleBasedStateMachine, run_state_machine_as_test

import preference as pref
from preference.conventions import RaspasyLine, RaspasyTally
from preference.testing.machine import MatchMachine, match_machine
from preference.testing.machine.drawing import cards
from tests.looks import some

TABLES = [(preset, max(preset.players)) for preset in pref.PRESETS.values()]

QUICK = settings(max_examples=4, stateful_step_count=12, deadline=None)


@pytest.mark.many
@pytest.mark.parametrize(("preset", "players"), some(TABLES))
def test_st2_a_match_of_each_preset_keeps_the_invariants(
    preset: pref.Convention, players: int
) -> None:
    """Deals, claims, answers, undone steps, adjustments, refusals, records, views."""
    run_state_machine_as_test(match_machine(preset, players), settings=QUICK)


def test_st2_a_match_of_any_convention_keeps_the_invariants() -> None:
    """Whatever is played."""
    run_state_machine_as_test(MatchMachine, settings=settings(QUICK, max_examples=10))


def test_pl7_a_machine_deals_hands_that_win_unplayed() -> None:
    """Where they are played; by chance they would never come."""
    begun = pref.Match.start(pref.UKRAINIAN, ["Anna", "Boris", "Vera"])
    machine = SimpleNamespace(convention=pref.UKRAINIAN, players=3, match=begun)
    quick = settings(max_examples=500, phases=(Phase.generate,), database=None, deadline=None)
    text = find(
        cards(machine),
        lambda text: not begun.deal(pref.parse_deal(text)).in_deal,
        settings=quick,
    )
    assert begun.deal(pref.parse_deal(text)).pad.progress.winner is not None


@pytest.mark.soak
def test_st2_many_matches_of_any_convention_keep_the_invariants() -> None:
    """Longer, and more of them."""
    run_state_machine_as_test(
        MatchMachine, settings=settings(max_examples=2_000, stateful_step_count=60, deadline=None)
    )


def failure_of(machine: type[RuleBasedStateMachine]) -> tuple[BaseException, list[str]]:
    """Let a machine fail; return the error and the lines of its story."""
    shrinking = settings(
        max_examples=50,
        stateful_step_count=4,
        deadline=None,
        derandomize=True,
        database=None,
        phases=(Phase.generate, Phase.shrink),
    )
    with pytest.raises(AssertionError) as caught:
        run_state_machine_as_test(machine, settings=shrinking)
    notes = "\n".join(caught.value.__notes__).splitlines()
    return caught.value, [line for line in notes if line.startswith("state.")]


class NobodyBids(MatchMachine):
    """A machine with a wrong invariant: that no bid is ever made."""

    convention = pref.SOCHI
    players = 3

    def check(self) -> None:
        """Check what always holds, and then what does not."""
        super().check()
        state = self.match.state
        assert not isinstance(state, pref.Auction) or state.standing is None, "somebody bids"

    def teardown(self) -> None:
        """Leave out what is slow, for shrinking comes here some hundreds of times."""


def test_a_wrong_invariant_comes_out_as_a_short_story_that_can_be_replayed() -> None:
    """Opened, dealt, and one action or a few; the same texts lead there again."""
    error, story = failure_of(NobodyBids)
    assert str(error).startswith("somebody bids")
    steps = [re.match(r"state\.(\w+)\((?:\w+=('.*'))?\)", line) for line in story]
    names = [step[1] for step in steps if step is not None]
    assert names[:2] == ["open", "deal"]
    assert 4 <= len(names) <= 5, story
    machine = MatchMachine()
    for step in steps[:-1]:
        assert step is not None
        getattr(machine, step[1])(eval(step[2]))
    state = machine.match.state
    assert isinstance(state, pref.Auction)
    assert state.standing is not None
    # The record of the match stands with the failure, too.
    note = next(note for note in error.__notes__ if note.startswith("the match: "))
    assert pref.read_match_record(note.removeprefix("the match: ")).match().state == state


def opened(machine: MatchMachine) -> MatchMachine:
    """Open a match of Sochi and lay a deal."""
    record = pref.write_match_record(
        pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], pool=10, first_dealer=2)
    )
    machine.open(record)
    machine.deal(str(pref.Deal.shuffled(seed=1)))
    return machine


def test_the_steps_of_a_machine_can_be_typed_in() -> None:
    """A story is texts, with nothing of Hypothesis in it."""
    machine = opened(MatchMachine())
    machine.play_on("6♠, pass, pass")
    machine.try_any("whist")
    machine.look_at_the_state(["whist", "6♠", "surrender"])
    machine.look_from_a_seat(0, 7)
    machine.look_from_a_seat(3, 7)
    machine.undo()
    assert isinstance(machine.match.state, pref.Auction)
    machine.try_any("pass")
    machine.write_and_read()
    machine.act("surrender")
    assert not machine.match.in_deal
    machine.adjust({"seat": 1, "gora": 5})
    machine.undo()
    machine.adjust({"seat": 2, "whists": 5, "on": 0})
    machine.agree_to_stop()
    assert machine.match.is_finished
    machine.teardown()


def test_pl6_a_machine_claims_and_answers() -> None:
    """As the rules of the same names do."""
    machine = opened(MatchMachine())
    machine.play_on("6♠, pass, pass")
    machine.act(str(pref.Discard(*pref.Deal.shuffled(seed=1).talon)))
    machine.play_on("declare 7♦, whist, whist")
    machine.claim("claim 7 2 1")
    machine.answer("2: accept")
    machine.answer("withdraw")
    assert isinstance(machine.match.state, pref.Playing)


@pytest.mark.parametrize(("action", "taken"), [("whist", True), ("pass", False)])
def test_bi10_a_machine_sees_an_engine_that_takes_or_refuses_wrongly(
    action: str, taken: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An illegal action done, or a legal one refused."""
    machine = opened(MatchMachine())

    def wrong(self: pref.Match, _: pref.Action) -> pref.Match:
        if taken:
            return self
        raise pref.IllegalAction("no", code="no")

    monkeypatch.setattr(pref.Match, "apply", wrong)
    with pytest.raises(AssertionError, match=f"{action} is {'done' if taken else 'refused'}"):
        machine.try_any(action)


def test_a_machine_sees_an_undo_that_goes_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Undone, a match is what it was."""
    machine = opened(MatchMachine())
    machine.act("pass")
    back = pref.undo
    monkeypatch.setattr("preference.testing.machine.playing.undo", lambda match: back(back(match)))
    with pytest.raises(AssertionError, match="None is not auction"):
        machine.undo()


def test_a_machine_plays_a_convention_that_cannot_be_written_down() -> None:
    """Its terms are no text, and a failure says where the match stands."""

    def scorer(_: RaspasyTally) -> Collection[RaspasyLine]:
        return ()

    own = pref.SOCHI.evolve(name="own", raspasy_scoring=scorer, amnesty=False)
    machine = match_machine(own, 3)
    assert machine.__name__ == "MatchMachineOwn3"
    run_state_machine_as_test(machine, settings=QUICK)
    one = machine()
    one.open(pref.Terms(own, tuple(map(pref.Player, "ABC"))))
    one.write_and_read()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pref.Auction, "actors", property(lambda _self: ()))
        with pytest.raises(AssertionError) as caught:
            one.deal(str(pref.Deal.shuffled(seed=1)))
    assert "the match stands at: auction" in caught.value.__notes__[0]


def test_a_machine_that_never_opened_tears_down() -> None:
    """Where already the opening failed."""
    MatchMachine().teardown()
