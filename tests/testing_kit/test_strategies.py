"""The strategies: what they shrink to, that they are healthy, and that wishes come true."""

import re
from typing import Any, cast

import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st

import preference as pref
from preference.testing import PHASES, Course, DrawnChance
from preference.testing import strategies as pst
from preference.testing.chance import drawn_ahead

QUICK = settings(max_examples=15)


def least(strategy: st.SearchStrategy[Any], condition: Any = lambda value: True) -> Any:  # noqa: ARG005
    """Return what Hypothesis shrinks to."""
    return find(strategy, condition, settings=settings(max_examples=500))


def changed(convention: pref.Convention) -> dict[str, Any]:
    """Return the options in which a convention differs from Sochi."""
    return {
        name: value
        for name, value in convention.options.items()
        if value != pref.SOCHI.options[name]
    }


@settings(QUICK)
@given(st.data())
def test_choices_drawn_ahead_are_choices_like_others(data: st.DataObject) -> None:
    """Small numbers, members and flags off the row, the rest as it comes."""
    ahead = drawn_ahead(DrawnChance(cast("st.DrawFn", data.draw)), 4)
    assert not ahead.flag(0)
    assert ahead.flag(100)
    assert all(2 <= ahead.integer(2, 5) <= 5 for _ in range(9))
    assert 0 <= ahead.integer(0, 999) <= 999
    assert ahead.pick("abc") in "abc"
    assert sorted(ahead.shuffled(range(5))) == [*range(5)]


# ------------------------------------------------------------------ the plainest of each


@pytest.mark.parametrize(
    ("strategy", "plainest"),
    [
        (pst.suits(), pref.Suit.SPADES),
        (pst.ranks(), pref.Rank.SEVEN),
        (pst.cards(), pref.parse_card("♠7")),
        (pst.hands(), pref.Hand.of("♠7 ♠8 ♠9 ♠10 ♠J ♠Q ♠K ♠A ♣7 ♣8")),
        (pst.hands(None), pref.Hand.of("")),
        (pst.hands(2), pref.Hand.of("♠7 ♠8")),
        (pst.certain_miseres(), pref.Hand.of("♠7 ♠8 ♠9 ♣7 ♣8 ♣9 ♦7 ♦8 ♥7 ♥8")),
        (pst.certain_miseres(leads=True), pref.Hand.of("♠7 ♠8 ♠9 ♣7 ♣8 ♣9 ♦7 ♦8 ♥7 ♥8")),
        (pst.contracts(), pref.parse_contract("6♠")),
        (pst.undertakings(), pref.parse_contract("6♠")),
        (pst.bids(), pref.parse_bid("6♠")),
        (pst.calls(), pref.Pass()),
        (pst.actions(), pref.Pass()),
        (pst.actions(pref.Discard), pref.parse_action("discard ♠7 ♠8")),
        (pst.actions(pref.Claim), pref.Claim((0, 0, 10))),
        (pst.settings(), pref.Setting(3, 2)),
        (pst.outcomes(), pref.RaspasyOutcome(setting=pref.Setting(3, 2), tricks=(0, 0, 10))),
        (pst.entries(), pref.Entry(0, pref.Column.POOL, 1, "SC-1")),
        (pst.sheets(), pref.ScoreSheet.empty(2)),
        (pst.sheets(3), pref.ScoreSheet.empty(3)),
        (pst.adjustments(), pref.Adjustment(0, gora=5, reason="looked into the talon")),
    ],
    ids=repr,
)
def test_the_plainest(strategy: st.SearchStrategy[Any], plainest: object) -> None:
    """What Hypothesis shows when anything fails."""
    assert least(strategy) == plainest


def test_what_fails_is_printed_in_the_words_of_the_game() -> None:
    """Not by the fields of its classes: a deal of three masks says nothing to anybody."""

    @given(
        deal=pst.deals(),
        hand=pst.hands(),
        card=pst.cards(),
        called=st.sampled_from([pref.parse_bid("6♠"), pref.parse_contract("7NT"), pref.MISERE]),
        state=pst.states(pref.Auction, convention=pref.SOCHI.evolve(ten="whisted"), players=3),
    )
    def fails(**drawn: object) -> None:
        raise AssertionError(len(drawn))

    with pytest.raises(AssertionError) as caught:
        fails()
    told = re.sub(r"\s+", " ", "\n".join(caught.value.__notes__))
    assert "deal=Deal.of('♠7 ♠8 ♠9 ♠10 ♠J ♠Q ♠K ♠A ♣7 ♣8', '♣9" in told
    assert "hand=Hand.of('♠7 ♠8 ♠9 ♠10 ♠J ♠Q ♠K ♠A ♣7 ♣8')" in told
    assert "card=Card('♠7')" in told
    assert "called=Bid('6♠')" in told
    assert "convention=Convention(name='sochi', whist=WhistRules(ten='whisted'))" in told
    assert len(told) < 1_600


def test_the_plainest_deal_is_the_sorted_deck() -> None:
    """And only what matters is out of order in a deal that fails."""
    parts = [*pref.DECK[:10]], [*pref.DECK[10:20]], [*pref.DECK[20:30]], [*pref.DECK[30:]]
    assert least(pst.deals()) == pref.Deal.of(*parts)
    ace = pref.parse_card("♥A")
    found = least(pst.deals(), lambda deal: ace in deal.first)
    assert len(set(found.first) - set(parts[0])) == 1
    assert found.second == pref.Hand.of(parts[1])


def test_the_plainest_convention_is_sochi() -> None:
    """A convention that fails has the options that matter, and no others of a preset."""
    assert least(pst.conventions()) == pref.SOCHI
    assert least(pst.conventions(base=pref.ROSTOV)) == pref.ROSTOV
    assert least(pst.conventions(players=2)) == pref.GUSARIK
    found = least(pst.conventions(), lambda convention: not convention.whist.stalingrad)
    assert changed(found) == {"stalingrad": False}
    found = least(
        pst.conventions(), lambda convention: convention.raspasy.raspasy_scoring == "whists"
    )
    assert changed(found).keys() <= {"raspasy_scoring", "amnesty", "raspasy_talon", "players"}


PLAIN_STATES: dict[Any, str] = {
    pref.Auction: "auction, hand 0 to call, no bid",
    pref.Exchange: "talon step of 6♠ by hand 2",
    pref.Whisting: "whist or pass of the first defender, on 6♣ of hand 2, after no call",
    pref.Playing: "6♠ by hand 2, hand 0 to play, empty table, tricks 0-0-0",
    pref.Claiming: "claim 0 0 10 waits for",
    pref.Raspasy: "raspasy, hand 0 to play",
    pref.Finished: "deal over",
}


@pytest.mark.parametrize("phase", PHASES)
def test_the_plainest_state_of_a_phase_is_a_few_passes_away(phase: type[Any]) -> None:
    """Under Sochi, where nothing is said of the convention, with the sorted deck."""
    state = least(pst.states(phase, convention=pref.SOCHI, players=3))
    assert type(state) is phase
    assert PLAIN_STATES[phase] in str(state)


def test_the_plainest_auction_and_course_are_all_passes() -> None:
    """Raspasy, played with the lowest cards."""
    auction = least(pst.auctions())
    assert list(map(str, auction.actions)) in (["pass"] * 3, ["pass"] * 2)
    course = least(pst.courses(pref.SOCHI, 3))
    assert list(map(str, course.actions[:4])) == ["pass", "pass", "pass", "play ♠7"]
    assert isinstance(course.finished.outcome, pref.RaspasyOutcome)


def test_a_failing_auction_is_as_short_as_can_be() -> None:
    """Of two bids, the lowest two."""
    found = least(
        pst.auctions(pref.SOCHI, 3),
        lambda auction: sum(isinstance(call, pref.Bid) for call in auction.actions) == 2,
    )
    assert list(map(str, found.actions)) == ["pass", "6♠", "6♣", "pass"]


def test_the_plainest_records_have_one_deal() -> None:
    """A raspasy, on the paper and in the match."""
    record = least(pst.score_records())
    assert record["convention"] == "sochi"
    assert record["deals"] in (
        [{"raspasy": True, "tricks": [0, 0, 10]}],
        [{"raspasy": True, "tricks": [0, 10]}],
    )
    record = least(pst.match_records(pref.SOCHI, 3))
    assert record["convention"] == "sochi"
    assert len(record["deals"]) == 1
    assert record["deals"][0]["actions"][:3] == ["pass"] * 3


# ------------------------------------------------------------------ health

EVERYTHING: list[st.SearchStrategy[Any]] = [
    pst.cards(),
    pst.hands(),
    pst.deals(),
    pst.deals(first=pst.certain_miseres()),
    pst.preferans_hands(),
    pst.conventions(),
    pst.actions(),
    pst.beginnings(),
    pst.states(),
    pst.auctions(),
    pst.courses(),
    pst.settings(),
    pst.outcomes(),
    pst.entries(),
    pst.sheets(),
    pst.terms(),
    pst.pads(),
    pst.matches(),
    pst.views(),
    pst.score_records(),
    pst.match_records(),
]


@pytest.mark.parametrize("strategy", EVERYTHING, ids=repr)
def test_no_health_check_fails(strategy: st.SearchStrategy[Any]) -> None:
    """Not too slow, not too large, nothing filtered away; the checks are Hypothesis's own."""
    drawn: list[object] = []

    @settings(max_examples=12)
    @given(strategy)
    def draw(value: object) -> None:
        drawn.append(value)

    draw()
    assert len(drawn) >= 10


# ------------------------------------------------------------------ what they make


@given(st.data())
@QUICK
def test_the_actions_of_a_state_are_legal(data: st.DataObject) -> None:
    """Claims too."""
    state = data.draw(pst.states().filter(lambda state: not isinstance(state, pref.Finished)))
    assert pref.explain(state, data.draw(pst.actions_of(state))) is None


@pytest.mark.long
def test_a_claim_is_among_the_actions_of_a_state() -> None:
    """Where the declarer may make one."""
    state = least(
        pst.states(pref.Playing, convention=pref.SOCHI, players=3),
        lambda state: bool(pref.legal_claims(state)),
    )
    found = least(pst.actions_of(state), lambda action: isinstance(action, pref.Claim))
    assert found in pref.legal_claims(state)


@given(pst.courses(pref.GUSARIK), pst.matches(players=4, deals=1), pst.pads(pref.TENS))
@QUICK
def test_a_wished_convention_and_number_of_players_are_kept(
    course: Course, match: pref.Match, pad: pref.ScorePad
) -> None:
    """In every strategy that takes them."""
    assert course.finished.table.convention == pref.GUSARIK
    assert len(match.terms.players) == 4
    assert pad.terms.convention == pref.TENS


@given(st.data())
@QUICK
def test_a_course_may_begin_anywhere(data: st.DataObject) -> None:
    """Its first state is the given one."""
    state = data.draw(pst.states(pref.Whisting))
    assert data.draw(pst.courses(state=state)).states[0] is state


@given(pst.score_records(), pst.match_records())
@QUICK
def test_records_are_read_again(score: dict[str, Any], match: dict[str, Any]) -> None:
    """Every record is right, so that it may be damaged at will."""
    pref.score_document(score)
    pref.replay_document(match)


def test_only_classes_of_actions_are_kinds() -> None:
    """Anything else is refused."""
    with pytest.raises(pref.WrongType):
        pst.actions(int)  # type: ignore[arg-type]
