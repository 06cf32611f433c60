"""WH-1 to WH-9, WH-14, DL-1 and GU at the table: who is asked, who plays what, what lies open."""

import pytest

import preference as pref
from preference.conventions import OptionChanges
from tests.play import (
    HANDS,
    actor,
    be,
    by_first_legal,
    deal_with,
    finish,
    keep_dealt,
    lines,
    refused,
    rule_of,
    say,
    start,
    texts,
    undertake,
    written,
)
from tests.rows import each

HALF_FIRST = pref.SOCHI.evolve(half_whist_first=True)
PASS_PASS = pref.SOCHI.evolve(pass_pass_whist_levels=[7, 8])


def asked(state: pref.State, words: str) -> list[int]:
    """Say whist decisions and list the seats that make them."""
    seats = []
    for word in words.split(", "):
        seats.append(actor(be(pref.Whisting, state)))
        state = say(state, word)
    return seats


def who_plays(state: pref.State) -> list[int]:
    """List the seats that play the first, second and third hand, from the first trick."""
    seats = []
    for hand in HANDS:
        playing = be(pref.Playing, state)
        assert playing.turn == hand
        seats.append(actor(playing))
        state = pref.apply(playing, pref.legal_actions(playing)[0])
    return seats


def outcome(state: pref.State) -> pref.ContractOutcome:
    """What a finished contract tells the scorer."""
    return be(pref.ContractOutcome, be(pref.Finished, state).outcome)


def calls(state: pref.State) -> list[str]:
    """The whist decisions that a finished contract tells the scorer."""
    return [str(call) for call in outcome(state).calls]


# ------------------------------------------------------------------ who is asked


@pytest.mark.parametrize(
    ("by", "players", "dealer", "seats"),
    [
        (0, 3, 2, [1, 2]),
        (1, 3, 2, [2, 0]),
        (2, 3, 2, [0, 1]),
        (0, 3, 0, [2, 0]),
        (0, 4, 3, [1, 2]),
        (1, 4, 3, [2, 0]),
        (2, 4, 3, [0, 1]),
        (2, 4, 0, [1, 2]),
        (1, 4, 1, [0, 2]),
    ],
)
def test_wh1_the_next_active_seat_after_the_declarer_speaks_first(
    by: int, players: int, dealer: int, seats: list[int]
) -> None:
    """The first defender is next clockwise from the declarer, passing over the dealer of four."""
    state = undertake("7♦", by=by, players=players, dealer=dealer)
    assert asked(state, "whist, whist") == seats


@pytest.mark.parametrize(
    "action", ["6♠", "discard ♠7 ♠8", "declare 8♠", "surrender", "refuse talon", "play ♠A", "hold"]
)
def test_wh1_while_the_defence_decides_nothing_else_is_done(action: str) -> None:
    """What belongs to another phase is refused by the rule of this one."""
    assert rule_of(undertake("7♦"), action) == "WH-1"


def test_wh2_a_half_whist_at_eight_is_refused_and_says_what_is_allowed() -> None:
    """The error names the rule and the answers."""
    error = refused(say(undertake("8♦"), "pass"), "half-whist")
    assert (error.rule, error.expected) == ("WH-2", "whist, pass")


def test_wh2_a_half_whist_of_the_first_defender_is_refused() -> None:
    """Only the second may, and only after a pass."""
    assert rule_of(undertake("7♦"), "half-whist") == "WH-2"
    assert rule_of(say(undertake("7♦"), "whist"), "half-whist") == "WH-2"


@each(
    ("words", "action", "rule"),
    [
        ("", "accept", "WH-3"),
        ("pass", "accept", "WH-3"),
        ("", "return", "DL-1"),
        ("", "look", "DL-1"),
        ("", "open", "WH-8"),
        ("whist", "closed", "WH-8"),
        ("whist, pass", "whist", "WH-8"),
        ("whist, pass", "pass", "WH-8"),
        ("pass, half-whist", "whist", "WH-3"),
        ("pass, half-whist", "pass", "WH-3"),
        ("pass, half-whist", "half-whist", "WH-2"),
    ],
)
def test_wh2_answers_to_another_question_are_refused(words: str, action: str, rule: str) -> None:
    """Each question has its own answers, each answer its own rule."""
    assert rule_of(say(undertake("7♦"), words), action) == rule


# ------------------------------------------------------------------ WH-3 to WH-5


def test_wh3_the_first_defender_answers_the_half_whist_at_the_table() -> None:
    """After pass and half-whist it is the first defender's turn again."""
    assert asked(undertake("7♦"), "pass, half-whist, accept") == [1, 2, 1]


@pytest.mark.parametrize(
    ("rules", "level", "award"),
    [
        (pref.SOCHI, 6, 4),
        (pref.SOCHI, 7, 4),
        (pref.LENINGRAD, 6, 8),
        (pref.LENINGRAD, 7, 8),
        (pref.SOCHI.evolve(half_whist_award="half_trick"), 6, 1),
        (pref.SOCHI.evolve(half_whist_award="half_trick"), 7, 2),
    ],
)
def test_wh3_an_accepted_half_whist_is_not_played(
    rules: pref.Convention, level: int, award: int
) -> None:
    """The contract counts as made, and the half-whister writes the award on the declarer."""
    state = say(undertake(f"{level}♣", convention=rules), "pass, half-whist, accept")
    assert outcome(state).tricks is None
    assert written(rules, state) == {
        ("SC-1", 0, "pool"): 2 * level - 10,
        ("WH-3", 2, "whists", 0): award,
    }


def test_wh3_in_the_portal_a_half_whist_is_the_end() -> None:
    """Without the return nobody answers, and half the price of a trick is written."""
    state = say(undertake("8♦", convention=pref.PORTAL), "pass, half-whist")
    assert calls(state) == ["pass", "half-whist"]
    assert written(pref.PORTAL, state) == {
        ("SC-1", 0, "pool"): 6,
        ("WH-3", 2, "whists", 0): 3,
    }


def test_wh3_who_returns_the_whist_is_the_only_whister() -> None:
    """The first defender chooses open or closed and, open, plays both hands."""
    state = say(undertake("7♦"), "pass, half-whist, return")
    assert actor(state) == 1
    assert texts(state) == ["open", "closed"]
    assert who_plays(say(state, "open")) == [0, 1, 1]
    assert who_plays(say(state, "closed")) == [0, 1, 2]


def test_wh4_the_second_answers_the_first_defenders_half_whist() -> None:
    """Open, closed and half-whist are one decision, and the other defender answers."""
    state = say(undertake("7♦", convention=HALF_FIRST), "whist, pass")
    assert set(texts(state)) == {"open", "closed", "half-whist"}
    assert asked(state, "half-whist, accept") == [1, 2]
    accepted = say(state, "half-whist, accept")
    assert calls(accepted) == ["whist", "pass", "half-whist", "accept"]
    (award,) = [key for key in written(HALF_FIRST, accepted) if key[2] == "whists"]
    assert award in {("WH-3", 1, "whists", 0), ("WH-4", 1, "whists", 0)}


def test_wh4_returned_the_second_is_the_only_whister() -> None:
    """The first counts as passed; the second plays both hands, or closed."""
    state = say(undertake("7♦", convention=HALF_FIRST), "whist, pass, half-whist, return")
    assert actor(state) == 2
    assert texts(state) == ["open", "closed"]
    assert who_plays(say(state, "open")) == [0, 2, 2]


def test_wh5_two_passes_are_a_contract_made_without_play() -> None:
    """The declarer writes the pool, nobody writes whists."""
    state = say(undertake("8♣"), "pass, pass")
    assert outcome(state).tricks is None
    assert written(pref.SOCHI, state) == {("SC-1", 0, "pool"): 6}


def test_wh5_the_first_defender_is_asked_again_where_the_option_says_so() -> None:
    """A whist then plays alone; a pass is an action, but no call a score pad keeps."""
    state = say(undertake("8♣", convention=PASS_PASS), "pass, pass")
    assert actor(state) == 1
    assert texts(state) == ["whist", "pass"]
    assert who_plays(say(state, "whist, open")) == [0, 1, 1]
    declined = say(state, "pass")
    assert calls(declined) == ["pass", "pass"]


def test_wh5_comes_before_the_dealer() -> None:
    """With four the first defender, then the dealer is asked; a whist leaves the dealer out."""
    state = undertake("8♣", convention=PASS_PASS, players=4)
    assert asked(state, "pass, pass, pass, look, pass") == [1, 2, 1, 3, 3]
    whisted = say(state, "pass, pass, whist")
    assert texts(whisted) == ["open", "closed"]
    assert rule_of(whisted, "return") == "DL-1"
    assert calls(finish(say(whisted, "closed"))) == ["pass", "pass", "whist", "closed"]


def test_wh5_where_it_is_not_played_there_is_no_second_thought() -> None:
    """In Sochi a dealer is asked at once, and a whist of the first defender is refused."""
    state = say(undertake("8♣", players=4), "pass, pass")
    assert actor(state) == 3
    assert rule_of(state, "whist") == "WH-5"


# ------------------------------------------------------------------ WH-6, WH-7


@pytest.mark.parametrize("players", [3, 4])
def test_wh6_on_six_spades_play_begins_at_once(players: int) -> None:
    """Stalingrad: both count as having whisted, each plays closed, and no call is kept."""
    state = be(pref.Playing, undertake("6♠", players=players))
    assert not state.hands_open
    assert who_plays(state) == [0, 1, 2]
    assert calls(finish(state)) == []


def test_wh6_a_bid_of_six_spades_alone_does_not_matter() -> None:
    """A six of clubs declared after a bid of six spades is asked as usual."""
    state = keep_dealt(say(start(), "6♠, pass, pass"))
    assert texts(say(state, "declare 6♣")) == ["whist", "pass"]
    assert texts(say(state, "declare 7♠")) == ["whist", "pass"]


def test_wh6_the_other_way_round_it_is_the_contract_that_counts() -> None:
    """Whoever declares six spades, however the auction went, meets two whisters."""
    for by in HANDS:
        be(pref.Playing, undertake("6♠", by=by))


def test_wh6_both_answer_for_the_quota() -> None:
    """Stalingrad defenders count as two whisters: with no trick at all each lacks two."""
    deal = deal_with(first="♠A ♠K ♠Q ♠J ♠10 ♠9 ♠8 ♠7 ♥A ♦A")
    state = finish(undertake("6♠", deal=deal))
    assert outcome(state).tricks == (10, 0, 0)
    assert written(pref.SOCHI, state) == {
        ("SC-1", 0, "pool"): 2,
        ("WH-10", 1, "gora"): 4,
        ("WH-10", 2, "gora"): 4,
    }


@pytest.mark.parametrize("players", [3, 4])
def test_wh7_a_checked_ten_is_played_at_once_with_open_hands(players: int) -> None:
    """Each defender plays their own; nothing is asked, of the dealer neither."""
    state = be(pref.Playing, undertake("10♥", players=players))
    assert state.hands_open
    assert who_plays(state) == [0, 1, 2]
    assert calls(finish(state)) == []


def test_wh7_on_a_checked_ten_the_defence_is_not_penalised() -> None:
    """A ten made against open hands costs the defenders nothing."""
    deal = deal_with(first="♠A ♠K ♠Q ♠J ♠10 ♠9 ♠8 ♠7 ♥A ♦A")
    assert written(pref.SOCHI, finish(undertake("10♠", deal=deal))) == {("SC-1", 0, "pool"): 10}


def test_wh7_a_whisted_ten_is_asked_with_a_quota_of_one() -> None:
    """A single whister who takes nothing lacks one trick, ten in gora."""
    rules = pref.SOCHI.evolve(ten="whisted")
    deal = deal_with(first="♠A ♠K ♠Q ♠J ♠10 ♠9 ♠8 ♠7 ♥A ♦A")
    state = undertake("10♠", convention=rules, deal=deal)
    assert texts(state) == ["whist", "pass"]
    assert written(rules, finish(say(state, "pass, whist, open"))) == {
        ("SC-1", 0, "pool"): 10,
        ("WH-10", 2, "gora"): 10,
    }


# ------------------------------------------------------------------ WH-8, DL-1, GU: who plays


@each(
    ("by", "words", "seats"),
    [
        (0, "whist, whist", [0, 1, 2]),
        (0, "whist, pass, closed", [0, 1, 2]),
        (0, "pass, whist, closed", [0, 1, 2]),
        (0, "whist, pass, open", [0, 1, 1]),
        (0, "pass, whist, open", [0, 2, 2]),
        (1, "whist, pass, open", [2, 1, 2]),
        (1, "pass, whist, open", [0, 1, 0]),
        (2, "whist, pass, open", [0, 0, 2]),
        (2, "pass, whist, open", [1, 1, 2]),
    ],
)
@each("players", [3, 4])
def test_wh8_open_the_whister_plays_both_hands_closed_everyone_their_own(
    by: int, words: str, seats: list[int], players: int
) -> None:
    """Whichever hand declares, and whoever of the two whists."""
    state = undertake("7♦", by=by, players=players)
    assert who_plays(say(state, words)) == seats


def test_wh8_the_whister_chooses() -> None:
    """The question of open or closed goes to the one who whisted."""
    assert asked(undertake("7♦"), "whist, pass, open") == [1, 2, 1]
    assert asked(undertake("7♦"), "pass, whist, open") == [1, 2, 2]


def test_dl1_the_dealer_is_asked_after_two_passes() -> None:
    """The dealer may look first, and may still pass after the look."""
    state = say(undertake("7♦", players=4), "pass, pass")
    assert actor(state) == 3
    assert set(texts(state)) == {"look", "return", "pass"}
    looked = say(state, "look")
    assert actor(looked) == 3
    assert set(texts(looked)) == {"return", "pass"}
    assert rule_of(looked, "look") == "DL-1"
    for words in ("pass", "look, pass"):
        assert written(pref.SOCHI, say(state, words)) == {("SC-1", 0, "pool"): 4}


def test_dl1_the_state_tells_that_the_dealer_has_seen_the_hand() -> None:
    """From the look or the return on the dealer knows the first defender's cards."""
    state = say(undertake("7♦", players=4), "pass, pass")
    assert not be(pref.Whisting, state).dealer_looked
    assert be(pref.Whisting, say(state, "look")).dealer_looked
    assert be(pref.Whisting, say(state, "return")).dealer_looked


@pytest.mark.parametrize(
    ("by", "closed", "opened"),
    [(0, [0, 3, 2], [0, 3, 3]), (1, [0, 1, 3], [3, 1, 3]), (2, [3, 1, 2], [3, 3, 2])],
)
@pytest.mark.parametrize("before", ["pass, pass", "pass, half-whist, accept"])
def test_dl1_the_dealer_plays_the_first_defenders_hand_and_open_both(
    by: int, closed: list[int], opened: list[int], before: str
) -> None:
    """Closed the second defender plays their own hand, open the dealer plays the two."""
    state = say(undertake("7♦", by=by, players=4), f"{before}, return")
    assert actor(state) == 3
    assert texts(state) == ["open", "closed"]
    assert who_plays(say(state, "closed")) == closed
    assert who_plays(say(state, "open")) == opened


def test_dl1_the_quota_and_the_whists_are_the_dealers() -> None:
    """Both defenders count as passed: the dealer alone answers for what the two hands take."""
    deal = deal_with(first="♠A ♠K ♠Q ♠J ♠10 ♠9 ♠8 ♠7 ♥A ♦A")
    state = finish(say(undertake("7♠", deal=deal, players=4), "pass, pass, return, open"))
    assert written(pref.SOCHI, state) == {
        ("SC-1", 0, "pool"): 4,
        ("WH-10", 3, "gora"): 8,
    }


def test_dl1_a_return_cancels_an_accepted_half_whist() -> None:
    """Nothing is written for the half-whist once the dealer plays."""
    state = say(undertake("7♦", players=4), "pass, half-whist, accept, look, return, closed")
    end = finish(state)
    assert calls(end) == ["pass", "half-whist", "accept", "return", "closed"]
    assert not {"WH-3", "WH-4"} & {key[0] for key in written(pref.SOCHI, end)}


def test_dl1_a_dealer_who_passes_leaves_the_half_whist_as_it_is() -> None:
    """The pass ends the deal, and is no call that a score pad keeps."""
    state = say(undertake("7♦", players=4), "pass, half-whist, accept, look, pass")
    assert calls(state) == ["pass", "half-whist", "accept"]
    assert written(pref.SOCHI, state) == {
        ("SC-1", 0, "pool"): 4,
        ("WH-3", 2, "whists", 0): 4,
    }


@pytest.mark.parametrize(
    "words", ["whist, whist", "whist, pass", "pass, whist", "pass, half-whist, return"]
)
def test_dl1_where_somebody_whists_the_dealer_is_not_asked(words: str) -> None:
    """The dealer returns only what both have let go."""
    state = undertake("7♦", players=4)
    assert 3 not in asked(state, words)
    after = say(state, words)
    assert rule_of(after, "return") in {"DL-1", "PL-1"}


@pytest.mark.parametrize("game", ["misere", "10♠", "6♠"])
def test_dl1_not_on_misere_a_checked_ten_or_under_stalingrad(game: str) -> None:
    """There are no decisions there."""
    state = be(pref.Playing, undertake(game, players=4))
    assert who_plays(state) == [0, 1, 2]


@pytest.mark.parametrize("rules", [pref.TENS, pref.CLASSIC])
def test_dl1_where_the_dealer_may_not_return_two_passes_are_the_end(rules: pref.Convention) -> None:
    """The presets without the option do not ask."""
    state = undertake("8♦", convention=rules.evolve(jumps=True), players=4)
    be(pref.Finished, say(state, "pass, pass"))


@pytest.mark.parametrize(
    ("dealer", "by", "defender", "hands"),
    [(1, 0, 1, [0, 1, 1]), (1, 2, 0, [0, 0, 1]), (0, 0, 0, [1, 0, 0]), (0, 2, 1, [1, 1, 0])],
)
def test_gu_the_defender_plays_their_own_hand_and_the_dummys(
    dealer: int, by: int, defender: int, hands: list[int]
) -> None:
    """Whoever lost the auction is asked and, whisting, plays both hands, which lie open."""
    state = undertake("7♦", by=by, convention=pref.GUSARIK, players=2, dealer=dealer)
    assert actor(state) == defender
    assert texts(state) == ["whist", "pass"]
    whisted = be(pref.Playing, say(state, "whist"))
    assert whisted.hands_open
    assert who_plays(whisted) == hands
    assert written(pref.GUSARIK, say(state, "pass")) == {("SC-1", hands[by], "pool"): 4}


@pytest.mark.parametrize("game", ["misere", "10♠"])
def test_gu_on_misere_and_a_checked_ten_the_defender_plays_both_too(game: str) -> None:
    """Instead of each defender their own, as with three."""
    state = be(pref.Playing, undertake(game, convention=pref.GUSARIK, players=2))
    assert state.hands_open
    assert who_plays(state) == [0, 1, 1]


def test_gu_under_stalingrad_the_defender_must_whist() -> None:
    """Six spades is played at once, both hands open, by the one defender."""
    rules = pref.GUSARIK.evolve(stalingrad=True)
    state = be(pref.Playing, undertake("6♠", convention=rules, players=2))
    assert state.hands_open
    assert who_plays(state) == [0, 1, 1]
    assert texts(undertake("6♠", convention=pref.GUSARIK, players=2)) == ["whist", "pass"]


def test_gu_the_whole_quota_and_all_trick_whists_are_the_defenders() -> None:
    """The dummy's tricks count on the defender; there is one consolation."""
    deal = deal_with(first="♠7 ♠8 ♣7 ♣8 ♦7 ♦8 ♥7 ♥8", second="♠A ♠K ♥A ♥K", third="♦A ♦K ♣A")
    state = finish(say(undertake("7♠", convention=pref.GUSARIK, deal=deal, players=2), "whist"))
    tricks = outcome(state).tricks
    assert tricks is not None
    taken, defence = tricks
    assert taken < 7
    assert taken + defence == 10
    short = 7 - taken
    assert written(pref.GUSARIK, state) == {
        ("SC-1", 0, "gora"): 4 * short,
        ("WH-11", 1, "whists", 0): 4 * defence,
        ("WH-12", 1, "whists", 0): 4 * short,
    }


@pytest.mark.parametrize(
    ("action", "rules"),
    [
        ("half-whist", {"GU", "WH-2"}),
        ("open", {"GU", "WH-8"}),
        ("closed", {"GU", "WH-8"}),
        ("accept", {"GU", "WH-3"}),
        ("return", {"GU", "DL-1"}),
    ],
)
def test_gu_there_is_only_whist_and_pass(action: str, rules: set[str]) -> None:
    """Half-whist, open and closed have no place at a table of two."""
    state = undertake("7♦", convention=pref.GUSARIK.evolve(half_whist_levels=[7]), players=2)
    assert rule_of(state, action) in rules


# ------------------------------------------------------------------ WH-9


def opens_at(state: pref.State) -> int | None:
    """After how many cards the defending hands are first open, `None` for never."""
    opened = [
        be(pref.Playing, one).hands_open
        for one in by_first_legal(state)
        if not isinstance(one, pref.Finished)
    ]
    if True not in opened:
        return None
    first = opened.index(True)
    assert all(opened[first:]), "open hands are closed again"
    return first


@pytest.mark.parametrize("by", HANDS)
@pytest.mark.parametrize(
    ("words", "players"),
    [
        ("whist, pass, open", 3),
        ("pass, whist, open", 4),
        ("pass, pass, look, return, open", 4),
    ],
)
def test_wh9_hands_open_before_the_first_lead_or_right_after_the_declarers(
    by: int, words: str, players: int
) -> None:
    """With the option off only a declarer who has the first lead plays one card first."""
    late = pref.SOCHI.evolve(open_before_declarer_leads=False)
    for rules, expected in ((pref.SOCHI, 0), (late, 1 if by == 0 else 0)):
        state = say(undertake("7♦", by=by, convention=rules, players=players), words)
        assert opens_at(state) == expected


@pytest.mark.parametrize("words", ["whist, whist", "whist, pass, closed", "pass, whist, closed"])
def test_wh9_closed_hands_stay_closed(words: str) -> None:
    """Two whisters, and a whister who chose closed, show nothing."""
    assert opens_at(say(undertake("7♦"), words)) is None


def test_wh9_closed_hands_of_a_returning_dealer_stay_closed() -> None:
    """The dealer sees the hand played, the table does not."""
    state = undertake("7♦", players=4)
    assert opens_at(say(state, "pass, pass, return, closed")) is None


@pytest.mark.parametrize("by", HANDS)
@pytest.mark.parametrize(
    ("game", "option", "other"),
    [
        ("misere", "misere_open_before_declarer_leads", "open_before_declarer_leads"),
        ("10♠", "open_before_declarer_leads", "misere_open_before_declarer_leads"),
    ],
)
def test_wh9_misere_has_an_option_of_its_own(game: str, option: str, other: str, by: int) -> None:
    """A checked ten goes by the option of games, a misere by that of miseres."""
    late: OptionChanges = {option: False}  # type: ignore[misc]
    untouched: OptionChanges = {other: False}  # type: ignore[misc]
    expected = 1 if by == 0 else 0
    assert opens_at(undertake(game, by=by, convention=pref.SOCHI.evolve(**late))) == expected
    assert opens_at(undertake(game, by=by, convention=pref.SOCHI.evolve(**untouched))) == 0


@pytest.mark.parametrize(("by", "expected"), [(0, 1), (2, 0)])
def test_wh9_in_gusarik_hands_open_by_the_same_options(by: int, expected: int) -> None:
    """A whist, like a misere, opens the two hands before the declarer's lead or after it."""
    late = pref.GUSARIK.evolve(
        open_before_declarer_leads=False, misere_open_before_declarer_leads=False
    )
    for game, words in (("7♦", "whist"), ("misere", "")):
        for rules, after in ((pref.GUSARIK, 0), (late, expected)):
            state = undertake(game, by=by, convention=rules, players=2)
            assert opens_at(say(state, words)) == after


# ------------------------------------------------------------------ WH-14


def returned(rules: pref.Convention, words: tuple[str, ...]) -> dict[tuple[str | int, ...], object]:
    """What seven diamonds set by one, four tricks to the defence, write after some calls."""
    told = pref.ContractOutcome(
        setting=pref.Setting(3, 2),
        contract=pref.parse_contract("7♦"),
        declarer=0,
        calls=tuple(pref.parse_action(word) for word in words),
        tricks=(6, 3, 1),
    )
    return {
        (entry.rule, entry.seat, str(entry.column)): entry.amount
        for entry in pref.score(rules, told)
    }


@pytest.mark.parametrize(
    ("rules", "words", "whister"),
    [
        (pref.LENINGRAD, ("pass", "half-whist", "return", "open"), 1),
        (
            pref.LENINGRAD.evolve(half_whist_first=True),
            ("whist", "pass", "half-whist", "return", "open"),
            2,
        ),
    ],
)
def test_wh14_whose_half_whist_was_returned_takes_no_share(
    rules: pref.Convention, words: tuple[str, ...], whister: int
) -> None:
    """Under gentleman whists the whister keeps all trick whists; consolation is for both."""
    assert returned(rules, words) == {
        ("SC-1", 0, "gora"): 8,
        ("WH-11", whister, "whists"): 32,
        ("WH-12", 1, "whists"): 8,
        ("WH-12", 2, "whists"): 8,
    }


def test_wh14_who_simply_passed_takes_a_share() -> None:
    """The same result after whist and pass is shared by halves."""
    assert returned(pref.LENINGRAD, ("whist", "pass", "open")) == {
        ("SC-1", 0, "gora"): 8,
        ("WH-11", 1, "whists"): 16,
        ("WH-11", 2, "whists"): 16,
        ("WH-12", 1, "whists"): 8,
        ("WH-12", 2, "whists"): 8,
    }


# ------------------------------------------------------------------ everything together


@each("players", [2, 3, 4])
@each("game", ["6♠", "6♣", "7♦", "8♥", "10♠", "misere"])
def test_wh1_the_calls_of_an_outcome_can_be_scored(game: str, players: int) -> None:
    """Whatever was decided, the outcome of the table is one a score pad would take."""
    rules = pref.SOCHI.evolve(
        players=[2, 3, 4],
        half_whist_first=True,
        pass_pass_whist_levels=[6, 8],
        half_whist_levels=[6, 7, 8],
    )
    state = undertake(game, convention=rules, players=players)
    ends = [last for _, last in lines(state, pref.Whisting)]
    assert len(ends) >= 1
    for last in ends:
        pref.check_outcome(rules, finish(last).outcome)


def test_wh1_the_decisions_say_which_calls_were_made() -> None:
    """One line says who is asked on what, and after what."""
    state = undertake("7♦")
    asked = "hand 0, after {}, hands"
    assert asked.format("no call") in str(state)
    assert asked.format("whist") in str(say(state, "whist"))


def test_wh2_a_blind_pass_is_no_answer() -> None:
    """Nobody is blind any more when the contract is declared."""
    assert refused(undertake("7♦"), "blind pass").code == "bad-answer"
