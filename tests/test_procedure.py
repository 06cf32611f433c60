"""Table procedure: the draw for seats, pauses, clocks, the end of time, fixed conditions."""

import pickle
from decimal import Decimal
from fractions import Fraction
from itertools import permutations
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import preference as pref
from tests.watching import NAMES, begin, done, keep_dealt

TIMED = pref.Ends(time=True)


def table(bots: str = "...") -> pref.Terms:
    """Agree on Sochi, or Gusarik for two; a `b` at the place of a seat makes it a bot's."""
    convention = pref.GUSARIK if len(bots) == 2 else pref.SOCHI
    players = tuple(
        pref.Player(name, bot=bot == "b") for name, bot in zip(NAMES, bots, strict=False)
    )
    return pref.Terms(convention, players)


def code(error: pytest.ExceptionInfo[pref.ArgumentError]) -> tuple[str, str | None]:
    """Code and rule of a refusal."""
    return error.value.code, error.value.rule


# --- ST-1 ----------------------------------------------------------------------------------------


def test_st1_who_drew_lowest_chooses_a_seat_first() -> None:
    """The ace counts below the seven; equal ranks are split by suit order."""
    draw = pref.SeatDraw.of(NAMES, pref.parse_cards("♥7 ♣A ♠7 ♦K"))
    order = []
    for seat in (3, 0, 2, 1):
        assert draw.chooser is not None
        order.append(draw.chooser.name)
        draw = draw.choose(seat)
    assert order == ["Boris", "Vera", "Anna", "Gleb"]
    assert (draw.chooser, draw.free) == (None, ())
    assert draw.seated is not None
    assert [player.name for player in draw.seated] == ["Vera", "Gleb", "Anna", "Boris"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_st1_whatever_is_chosen_everybody_sits_once(players: int) -> None:
    """For every order of choosing; until then nobody is seated."""
    cards = pref.parse_cards("♠8 ♠7 ♠9 ♠10")[:players]
    for seats in permutations(range(players)):
        draw = pref.SeatDraw.of(NAMES[:players], cards)
        for seat in seats:
            assert draw.seated is None
            draw = draw.choose(seat)
        assert draw.seated is not None
        assert sorted(player.name for player in draw.seated) == sorted(NAMES[:players])
        assert draw.seated[seats[0]].name == "Boris"


def test_st1_a_match_begins_with_the_draw() -> None:
    """Seats by the first draw, the dealer by the second."""
    draw = pref.SeatDraw.of(NAMES[:3], pref.parse_cards("♠8 ♠7 ♠9")).choose(0).choose(1).choose(2)
    dealer = pref.draw_dealer(pref.parse_cards("♠K ♥A ♣A"))
    assert draw.seated is not None
    match = pref.Match.start(pref.SOCHI, draw.seated, first_dealer=dealer)
    assert [player.name for player in match.terms.players] == ["Boris", "Anna", "Vera"]
    assert match.setting.dealer == 2


def test_st1_a_taken_seat_is_refused() -> None:
    """The free ones are named; when all are taken nothing is to be chosen."""
    draw = pref.SeatDraw.of(NAMES[:2], pref.parse_cards("♠8 ♠7")).choose(1)
    with pytest.raises(pref.ArgumentError) as error:
        draw.choose(1)
    assert code(error) == ("seat-taken", "ST-1")
    assert error.value.expected == "seat 0"
    with pytest.raises(pref.ArgumentError) as error:
        draw.choose(0).choose(0)
    assert error.value.expected == "nothing more"
    with pytest.raises(pref.ArgumentError) as error:
        draw.choose(2)
    assert error.value.code == "bad-seat"


@pytest.mark.parametrize(
    ("names", "cards"),
    [(NAMES[:3], "♠8 ♠7"), (NAMES[:2], "♠8 ♠8"), (NAMES[:1], "♠8"), (NAMES[:2], "♠8 ♠7 ♠9")],
)
def test_st1_each_player_draws_one_card(names: list[str], cards: str) -> None:
    """Different ones, two to four of them."""
    with pytest.raises(pref.ArgumentError) as error:
        pref.SeatDraw.of(names, pref.parse_cards(cards))
    assert code(error) == ("bad-draw", "ST-1")


@pytest.mark.parametrize(
    "parts",
    [
        (NAMES[:2], pref.parse_cards("♠8 ♠7"), ()),
        ((pref.Player("A"), pref.Player("B")), "♠8 ♠7", ()),
        ((pref.Player("A"), pref.Player("B")), ("♠8", "♠7"), ()),
        ((pref.Player("A"), pref.Player("B")), pref.parse_cards("♠8 ♠7"), [0]),
        ((pref.Player("A"), pref.Player("B")), pref.parse_cards("♠8 ♠7"), ("0",)),
    ],
)
def test_st1_a_draw_is_made_of_players_cards_and_seats(parts: tuple[Any, ...]) -> None:
    """Anything else is of the wrong type."""
    with pytest.raises(pref.WrongType):
        pref.SeatDraw(*parts)


def test_st1_a_seat_is_not_chosen_twice_in_a_draw_made_by_hand() -> None:
    """Nor are cards read from text without being parsed."""
    players = (pref.Player("A"), pref.Player("B"))
    with pytest.raises(pref.ArgumentError) as error:
        pref.SeatDraw(players, pref.parse_cards("♠8 ♠7"), (1, 1))
    assert code(error) == ("seat-taken", "ST-1")
    with pytest.raises(pref.WrongType):
        pref.SeatDraw.of(NAMES[:2], "♠8 ♠7")  # type: ignore[arg-type]


# --- TB: pauses ----------------------------------------------------------------------------------


def test_tb_a_pause_starts_when_every_human_has_agreed() -> None:
    """Who asks, agrees; the others in any order, and twice is no more than once."""
    pause = pref.Pause.ask(table("...."), 1)
    assert (pause.asked_by, pause.waiting, pause.has_started) == (1, (0, 2, 3), False)
    pause = pause.agree(3).agree(0).agree(3).agree(1)
    assert (pause.waiting, pause.has_started) == ((2,), False)
    assert pause.agree(2).has_started


@pytest.mark.parametrize("bots", [".b", ".bb", ".bbb"])
def test_tb_a_pause_starts_at_once_when_all_others_are_bots(bots: str) -> None:
    """Nobody else is asked."""
    assert pref.Pause.ask(table(bots), 0).has_started


def test_tb_bots_are_not_asked_for_a_pause() -> None:
    """They may not agree; but where humans play, a bot that asks needs them all."""
    pause = pref.Pause.ask(table(".b."), 0)
    assert pause.waiting == (2,)
    with pytest.raises(pref.ArgumentError) as error:
        pause.agree(1)
    assert code(error) == ("not-asked", "TB")
    assert error.value.expected == "seat 0, 2"
    assert pause.agree(2).has_started
    asked = pref.Pause.ask(table(".b."), 1)
    assert asked.waiting == (0, 2)
    assert pref.Pause.ask(table("bbb"), 1).has_started


@pytest.mark.parametrize("seat", [3, -1, 10**30])
def test_tb_who_does_not_sit_at_the_table_asks_for_no_pause(seat: int) -> None:
    """Nor agrees to one."""
    with pytest.raises(pref.ArgumentError) as error:
        pref.Pause.ask(table(), seat)
    assert code(error) == ("bad-seat", "TB")
    with pytest.raises(pref.ArgumentError):
        pref.Pause.ask(table(), 0).agree(seat)


@pytest.mark.parametrize("wrong", [None, "1", 1.0, True])
def test_tb_a_pause_is_asked_for_by_a_seat(wrong: Any) -> None:
    """An int; of terms, which say who is a bot."""
    with pytest.raises(pref.WrongType):
        pref.Pause.ask(table(), wrong)
    with pytest.raises(pref.WrongType):
        pref.Pause.ask(table(), 0).agree(wrong)
    with pytest.raises(pref.WrongType):
        pref.Pause.ask(wrong, 0)
    with pytest.raises(pref.WrongType):
        pref.Pause(wrong, 0, frozenset())


def test_tb_only_humans_have_agreed_to_a_pause_made_by_hand() -> None:
    """The parts must go together."""
    with pytest.raises(pref.ArgumentError):
        pref.Pause(frozenset({0, 1}), 0, frozenset({2}))


# --- TB: clocks ----------------------------------------------------------------------------------


def test_tb_the_time_for_a_move_goes_before_the_reserve() -> None:
    """What is over the move's time is taken from the player's own reserve."""
    clock = pref.Clock.start(3, move=30_000, reserve=60_000).tick(1, 20_000)
    assert (clock.used, clock.reserves) == ((0, 20_000, 0), (60_000,) * 3)
    clock = clock.tick(1, 15_000)
    assert (clock.used, clock.reserves) == ((0, 30_000, 0), (60_000, 55_000, 60_000))
    assert [clock.left(seat) for seat in range(3)] == [90_000, 55_000, 90_000]


def test_tb_after_a_move_the_time_for_the_next_is_whole_again_but_not_the_reserve() -> None:
    """The reserve is for the whole game."""
    clock = pref.Clock.start(3, move=30_000, reserve=60_000).tick(1, 50_000).moved(1)
    assert (clock.used, clock.reserves) == ((0, 0, 0), (60_000, 40_000, 60_000))


def test_tb_when_both_are_used_up_the_game_is_paused() -> None:
    """To the millisecond; more than there was cannot pass, and nobody is moved for."""
    clock = pref.Clock.start(3, move=30_000, reserve=60_000)
    nearly = clock.tick(2, 89_999)
    assert (nearly.is_paused, nearly.out) == (False, ())
    for after in (nearly.tick(2, 1), clock.tick(2, 90_000), clock.tick(2, 10**30)):
        assert (after.is_paused, after.out, after.left(2)) == (True, (2,), 0)
        assert after.reserves == (60_000, 60_000, 0)


def test_tb_while_the_clocks_stand_no_time_passes() -> None:
    """In a pause that was agreed on too."""
    clock = pref.Clock.start(3, move=30_000).tick(0, 10_000).pause()
    assert clock.tick(0, 50_000) == clock
    assert clock.resume().left(0) == 20_000


def test_tb_after_the_pause_who_had_run_out_has_the_time_of_one_move() -> None:
    """The reserve stays used up, and the others keep what they had."""
    clock = pref.Clock.start(3, move=30_000, reserve=5_000).tick(0, 10_000).tick(2, 40_000)
    clock = clock.resume()
    assert [clock.left(seat) for seat in range(3)] == [25_000, 35_000, 30_000]
    assert not clock.is_paused
    assert clock.tick(2, 30_000).is_paused


def test_tb_while_a_claim_is_answered_the_clocks_of_several_run() -> None:
    """Each for itself; who runs out pauses the game for all."""
    clock = pref.Clock.start(3, move=10_000, reserve=5_000)
    for seat, time in ((1, 12_000), (2, 4_000)):
        clock = clock.tick(seat, time)
    assert [clock.left(seat) for seat in range(3)] == [15_000, 3_000, 11_000]
    assert clock.tick(1, 3_000).tick(2, 3_000).left(2) == 11_000


times = st.integers(0, 50_000)


@given(st.lists(st.tuples(st.integers(0, 2), times, st.booleans()), max_size=20))
def test_tb_no_time_is_lost_or_won(course: list[tuple[int, int, bool]]) -> None:
    """What passed, up to the pause, is what the moves took and the reserves lost."""
    clock = pref.Clock.start(3, move=30_000, reserve=60_000)
    passed = [0, 0, 0]
    taken = [0, 0, 0]
    for seat, time, moved in course:
        if clock.is_paused:
            break
        passed[seat] += min(time, clock.left(seat))
        clock = clock.tick(seat, time)
        if moved and not clock.is_paused:
            taken[seat] += clock.used[seat]
            clock = clock.moved(seat)
        assert clock.is_paused is (clock.left(seat) == 0)
        for at in range(3):
            assert taken[at] + clock.used[at] + 60_000 - clock.reserves[at] == passed[at]
            assert 0 <= clock.left(at) <= 90_000


@pytest.mark.parametrize(
    "wrong", [None, "30", 30_000.0, Decimal(30_000), Fraction(30_000), True, float("nan")]
)
def test_tb_times_are_whole_milliseconds(wrong: Any) -> None:
    """Never floats, and nothing else that is not an int."""
    clock = pref.Clock.start(3, move=30_000)
    with pytest.raises(pref.WrongType):
        pref.Clock.start(3, move=wrong)
    with pytest.raises(pref.WrongType):
        pref.Clock.start(3, move=30_000, reserve=wrong)
    with pytest.raises(pref.WrongType):
        clock.tick(0, wrong)
    with pytest.raises(pref.WrongType):
        pref.TimeLimit(wrong)
    with pytest.raises(pref.WrongType):
        pref.TimeLimit(1_000).tick(wrong)


def test_tb_a_clock_that_cannot_be_is_refused() -> None:
    """A move has some time, no time is negative, and each of two to four seats has its own."""
    for arguments in ({"move": 0}, {"move": -1}, {"move": 1, "reserve": -1}):
        with pytest.raises(pref.ArgumentError) as error:
            pref.Clock.start(3, **arguments)
        assert code(error) == ("bad-number", "TB")
    with pytest.raises(pref.ArgumentError) as error:
        pref.Clock.start(5, move=1)
    assert code(error) == ("bad-players", "TB")
    for reserves, used in (((0, 0, 0), (0, 0)), ((0,), (0,)), ((0, 0), (0, 31)), ((), ())):
        with pytest.raises(pref.ArgumentError) as error:
            pref.Clock(30, reserves, used)
        assert code(error) == ("bad-clock", "TB")
    with pytest.raises(pref.ArgumentError):
        pref.Clock.start(3, move=1).tick(0, -1)


@pytest.mark.parametrize("seat", [3, -1])
def test_tb_only_seats_have_clocks(seat: int) -> None:
    """Of those at the table."""
    clock = pref.Clock.start(3, move=1)
    for act in (clock.left, clock.moved, lambda at: clock.tick(at, 1)):
        with pytest.raises(pref.ArgumentError) as error:
            act(seat)
        assert code(error) == ("bad-seat", "TB")


@pytest.mark.parametrize(
    "parts", [(30, [0, 0], (0, 0)), (30, (0, 0), [0, 0]), (30, (0, 0), (0, 0), 1)]
)
def test_tb_a_clock_is_made_of_tuples_and_a_flag(parts: tuple[Any, ...]) -> None:
    """Anything else is of the wrong type."""
    with pytest.raises(pref.WrongType):
        pref.Clock(*parts)
    with pytest.raises(pref.WrongType):
        pref.Clock.start("3", move=30)  # type: ignore[arg-type]


# --- PO-7: the end of time -----------------------------------------------------------------------


def timed(**terms: Any) -> pref.Match:
    """Open a match that ends by time."""
    return pref.Match.start(pref.SOCHI, NAMES[:3], first_dealer=2, ends=TIMED, **terms)


def surrendered(match: pref.Match, seed: int = 1) -> pref.Match:
    """Deal, and let the first hand give up."""
    return done(match.deal(pref.Deal.shuffled(seed)), "6♠, pass, pass, surrender")


def test_po7_tb_the_deal_in_progress_when_time_is_up_is_the_last() -> None:
    """It is finished first, and then the match is over, by time and rated."""
    limit = pref.TimeLimit(1_000)
    match = timed().deal(pref.Deal.shuffled(1))
    assert not limit.is_last_deal(match)
    limit = limit.tick(1_000)
    assert limit.is_last_deal(match)
    assert limit.closed(match) == match
    match = limit.closed(done(match, "6♠, pass, pass, surrender"))
    assert (match.ended, match.is_finished) == (pref.Ended.TIME, True)
    assert match.ratings is not None
    assert not limit.is_last_deal(match)
    assert limit.closed(match) == match
    assert pref.replay(match.terms, match.log).match == match


def test_po7_tb_time_that_is_not_up_ends_nothing() -> None:
    """Not a millisecond before."""
    match = surrendered(timed())
    assert pref.TimeLimit(1).closed(match) == match
    assert pref.TimeLimit(1).tick(1).closed(match).is_finished


def test_po7_tb_time_that_is_up_between_deals_ends_the_game_at_once() -> None:
    """The last deal was the last; an adjustment after it stays."""
    match = surrendered(timed()).adjust(0, gora=5)
    ended = pref.TimeLimit(0).closed(match)
    assert (ended.ended, ended.sheet) == (pref.Ended.TIME, match.sheet)
    assert ended.revision == match.revision + 1


def test_po7_tb_time_that_is_up_before_the_first_deal_lets_one_be_played() -> None:
    """A game ends with a deal; one that a fourth player joined, with a deal of the four."""
    limit = pref.TimeLimit(0)
    assert limit.closed(timed()) == timed()
    assert limit.closed(surrendered(limit.closed(timed()))).is_finished
    joined = surrendered(timed()).join("Gleb")
    assert limit.closed(joined) == joined


def test_po7_a_game_that_another_end_ended_is_left_alone() -> None:
    """A pool may be filled before the time is up."""
    match = pref.Match.start(pref.LENINGRAD, NAMES[:3], first_dealer=2, pool=1, ends=TIMED)
    match = keep_dealt(done(match.deal(pref.Deal.shuffled(1)), "7♦, pass, pass"))
    match = done(match, "declare 7♦, pass, pass")
    assert match.ended is pref.Ended.POOL
    assert pref.TimeLimit(0).closed(match) == match


def test_po7_time_never_goes_below_nothing() -> None:
    """And is never negative."""
    assert pref.TimeLimit(5).tick(10).left == 0
    for make in (pref.TimeLimit, pref.TimeLimit(5).tick):
        with pytest.raises(pref.ArgumentError) as error:
            make(-1)
        assert code(error) == ("bad-number", "TB")


@pytest.mark.parametrize("ends", [None, pref.Ends(laps=3)])
def test_po7_only_a_timed_game_ends_by_time(ends: pref.Ends | None) -> None:
    """It has to be agreed on before; a match is needed to ask."""
    match = pref.Match.start(pref.SOCHI, NAMES[:3], ends=ends)
    for ask in (pref.TimeLimit(0).closed, pref.TimeLimit(0).is_last_deal):
        with pytest.raises(pref.ArgumentError) as error:
            ask(match)
        assert code(error) == ("not-timed", "PO-7")
        with pytest.raises(pref.WrongType):
            ask(match.pad)  # type: ignore[arg-type]


# --- TB: conditions ------------------------------------------------------------------------------


def test_tb_before_the_game_its_conditions_can_change() -> None:
    """All of them; what was sent against the old ones is stale."""
    match = begin()
    other = attrs.evolve(match.terms, convention=pref.ROSTOV, pool=20, first_dealer=0)
    changed = pref.change_terms(match, other)
    assert (changed.terms, changed.setting.dealer) == (other, 0)
    assert changed.revision == match.revision + 1
    assert pref.change_terms(changed, match.terms).terms == match.terms


def test_tb_after_the_game_has_begun_its_conditions_cannot_change() -> None:
    """With the first deal laid, with one played, with anything written, with a fourth player in."""
    begun = surrendered(begin())
    for match in (
        begin().deal(pref.Deal.shuffled(1)),
        begun,
        begin().adjust(0, gora=5),
        begun.join("Gleb"),
        begun.stop(),
    ):
        with pytest.raises(pref.IllegalAction) as error:
            pref.change_terms(match, begin(pref.ROSTOV).terms)
        assert (error.value.code, error.value.rule) == ("game-begun", "TB")


def test_tb_conditions_are_of_a_match_and_are_terms() -> None:
    """Anything else is of the wrong type."""
    with pytest.raises(pref.WrongType):
        pref.change_terms(begin().pad, begin().terms)  # type: ignore[arg-type]
    with pytest.raises(pref.WrongType):
        pref.change_terms(begin(), pref.SOCHI)  # type: ignore[arg-type]


def test_tb_everything_of_the_procedure_is_a_value() -> None:
    """It compares, hashes and survives pickling, so that an app can store it."""
    values = [
        pref.SeatDraw.of(NAMES[:2], pref.parse_cards("♠8 ♠7")).choose(1),
        pref.Pause.ask(table(), 1).agree(0),
        pref.Clock.start(3, move=30_000, reserve=60_000).tick(1, 40_000),
        pref.TimeLimit(1_000),
    ]
    for value in values:
        again = pickle.loads(pickle.dumps(value))
        assert again == value
        assert hash(again) == hash(value)
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            value.left = 0  # type: ignore[attr-defined]
