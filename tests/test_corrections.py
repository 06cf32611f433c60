"""Corrections: an earlier line changed or taken out, undo, rewind, branches; all as values."""

import random
from itertools import pairwise
from typing import Any

import attrs
import pytest

import preference as pref
from tests.watching import PRESET_TABLES, begin, dealt, done, keep_dealt, lively, walk

NAMES = ["Anna", "Boris", "Vera", "Gleb"]


def pad_of(
    convention: pref.Convention = pref.SOCHI, players: int = 3, **terms: Any
) -> pref.ScorePad:
    """Open a score pad whose last seat deals first."""
    return pref.ScorePad.start(convention, NAMES[:players], first_dealer=players - 1, **terms)


def contract(
    pad: pref.ScorePad, text: str, declarer: int, tricks: tuple[int, ...]
) -> pref.ScorePad:
    """Write a contract that both defenders whisted."""
    return pad.contract(text, declarer, calls=["whist", "whist"], tricks=tricks)


def same(one: pref.Match, other: pref.Match) -> bool:
    """Whether two matches are the same but for their revisions."""
    return attrs.evolve(one, revision=0) == attrs.evolve(other, revision=0)


def surrendered(match: pref.Match, seed: int, bid: str = "6♠") -> pref.Match:
    """Deal, and let the first hand give its bid up."""
    match = match.deal(pref.Deal.shuffled(seed, len(match.terms.players)))
    return done(match, f"{bid}, pass, pass, surrender")


def passed_out(match: pref.Match, seed: int) -> pref.Match:
    """Deal, and play a raspasy with the first legal cards."""
    match = done(match.deal(pref.Deal.shuffled(seed)), "pass, pass, pass")
    assert match.state is not None
    while match.in_deal:
        match = match.apply(pref.legal_actions(match.state)[0])
        assert match.state is not None
    return match


# --- SC-6: score pads ----------------------------------------------------------------------------


def test_sc6_a_changed_line_and_all_after_it_are_scored_again() -> None:
    """The sheet, the raspasy count and the price follow from the corrected line."""
    growing = pref.PORTAL
    pad = pad_of(growing).raspasy((3, 3, 4)).raspasy((0, 5, 5)).raspasy((2, 4, 4))
    changed = pref.SurrenderOutcome(setting=pad.next, bid=pref.parse_contract("6♦"), declarer=0)
    found = pref.correct_pad(pad, 0, changed)
    assert (found.line, found.error) == (None, None)
    again = pad_of(growing).surrender("6♦", 0).raspasy((0, 5, 5)).raspasy((2, 4, 4))
    assert found.pad == again
    assert found.pad.next.raspasy_count == 2
    assert found.pad.sheet != pad.sheet


def test_sc6_a_line_taken_out_moves_the_deal_back() -> None:
    """The deals after it were dealt by another; where that cannot be, the first says so."""
    pad = contract(pad_of(), "6♣", 0, (6, 3, 1)).raspasy((3, 3, 4))
    found = pref.correct_pad(pad, 0)
    assert found.pad == pad_of().raspasy((3, 3, 4))
    assert found.pad.next.dealer == 0
    # With four, the declarer of the second deal would now be the dealer of it.
    pad = pad_of(players=4).raspasy((3, 3, 4, 0))
    pad = contract(pad, "7♦", 3, (0, 3, 0, 7))
    found = pref.correct_pad(pad, 0)
    assert found.error is not None
    assert (found.line, found.error.code, found.error.rule) == (0, "dealer-inactive", "ST-3")
    assert found.pad == pad_of(players=4)


def test_sc6_the_first_line_that_no_longer_fits_is_named_with_the_good_part() -> None:
    """Here a six after what is now a raspasy (RA-8)."""
    pad = pad_of().surrender("6♦", 0).adjust(0, gora=5, reason="by hand").surrender("6♣", 1)
    raspasy = pref.RaspasyOutcome(setting=pad.next, tricks=(3, 3, 4))
    found = pref.correct_pad(pad, 0, raspasy)
    assert found.error is not None
    assert (found.line, found.error.code, found.error.rule) == (2, "below-minimum", "RA-8")
    assert found.pad == pad_of().raspasy((3, 3, 4)).adjust(0, gora=5, reason="by hand")


def test_sc6_a_correction_that_ends_the_game_refuses_what_came_after() -> None:
    """The pool of nine for all is now full before the last deal (PO-6, PO-7)."""
    pad = pad_of(pref.LENINGRAD, pool=3).surrender("6♦", 0).raspasy((3, 3, 4))
    ten = pref.ContractOutcome(
        setting=pad.next, contract=pref.parse_contract("10♦"), declarer=0, tricks=(10, 0, 0)
    )
    found = pref.correct_pad(pad, 0, ten)
    assert found.error is not None
    assert (found.line, found.error.code, found.error.rule) == (1, "game-over", "PO-7")
    assert found.pad.is_finished
    assert found.pad.sheet.pool == (10, 0, 0)


def test_sc6_a_correction_may_open_a_finished_game_again() -> None:
    """The pool is not full any more, so there is a next deal."""
    pad = contract(pad_of(pref.LENINGRAD, pool=1), "7♦", 0, (7, 2, 1))
    assert pad.is_finished
    six = pref.ContractOutcome(
        setting=pad.next,
        contract=pref.parse_contract("6♦"),
        declarer=0,
        calls=(pref.Whist(), pref.Whist()),
        tricks=(6, 3, 1),
    )
    assert not pref.correct_pad(pad, 0, six).pad.is_finished


def test_sc6_a_stop_stays_with_its_deal() -> None:
    """A corrected deal that was the last still is; taken out, the game goes on."""
    pad = pad_of().raspasy((3, 3, 4)).raspasy((0, 5, 5)).stop()
    changed = pref.RaspasyOutcome(setting=pad.next, tricks=(5, 0, 5))
    found = pref.correct_pad(pad, 1, changed).pad
    assert (found.ended, found.sheet.gora) == (pref.Ended.AGREEMENT, (5, -1, 6))
    assert not pref.correct_pad(pad, 1).pad.is_finished
    assert pref.correct_pad(pad, 0).pad.is_finished


def test_sc6_adjustments_are_corrected_too() -> None:
    """Changed, taken out, or put where a deal was."""
    pad = pad_of().adjust(2, gora=5, reason="looked").raspasy((3, 3, 4))
    found = pref.correct_pad(pad, 0, pref.Adjustment(1, gora=5, reason="it was Boris"))
    assert found.pad.sheet.gora == (0, 5, 1)
    assert pref.correct_pad(pad, 0).pad.sheet.gora == (0, 0, 1)
    found = pref.correct_pad(pad, 1, pref.Adjustment(0, pool=2, reason="by hand"))
    assert (found.pad.sheet.pool, found.pad.next) == ((2, 0, 0), pad_of().next)


def test_sc6_what_the_rules_do_not_allow_is_no_correction() -> None:
    """The refusal is of the corrected line itself, and all before it is kept."""
    pad = pad_of().raspasy((3, 3, 4)).raspasy((3, 3, 4))
    wrong = pref.RaspasyOutcome(setting=pad.next, tricks=(3, 3, 3))
    found = pref.correct_pad(pad, 1, wrong)
    assert found.error is not None
    assert (found.line, found.error.code) == (1, "tricks-sum")
    assert found.pad == pad_of().raspasy((3, 3, 4))


@pytest.mark.parametrize(("convention", "players"), PRESET_TABLES)
def test_sc6_the_same_line_again_is_the_same_pad(convention: pref.Convention, players: int) -> None:
    """Whatever was played, a correction that says the same changes nothing."""
    match = begin(convention, players)
    for number in range(4):
        match = match.deal(pref.Deal.shuffled(f"pad {number}", players))
        chance = random.Random(number)
        while match.in_deal:
            assert match.state is not None
            match = match.apply(lively(match.state, chance))
        match = match.adjust(number % players, gora=number + 1)
    for at, line in enumerate(match.pad.lines):
        assert not isinstance(line.item, pref.Joined)
        assert pref.correct_pad(match.pad, at, line.item) == pref.PadCorrection(match.pad)


def test_sc6_st4_a_game_that_a_fourth_player_joined_is_corrected_from_there_on() -> None:
    """The lines of the four; not the joining, nor the game of three before it."""
    pad = pad_of(pool=20).raspasy((3, 3, 4)).join("Gleb").raspasy((3, 3, 4, 0)).adjust(1, gora=5)
    assert isinstance(pad.lines[0].item, pref.Joined)
    joined = pad_of(pool=20).raspasy((3, 3, 4)).join("Gleb")
    assert pref.correct_pad(pad, 1).pad == joined.adjust(1, gora=5)
    with pytest.raises(pref.ArgumentError) as caught:
        pref.correct_pad(pad, 0)
    assert (caught.value.code, caught.value.rule) == ("cannot-correct", "ST-4")


@pytest.mark.parametrize("line", [2, -1, 10**30])
def test_sc6_there_must_be_such_a_line(line: int) -> None:
    """Counted from 0; nothing is counted from the end."""
    with pytest.raises(pref.ArgumentError) as caught:
        pref.correct_pad(pad_of().raspasy((3, 3, 4)).adjust(0, gora=1), line)
    assert (caught.value.code, caught.value.expected) == ("no-such-point", "0 to 1")
    with pytest.raises(pref.ArgumentError) as caught:
        pref.correct_pad(pad_of(), 0)
    assert "with a line" in caught.value.expected


@pytest.mark.parametrize("arguments", [(None, 0), (pad_of(), "0"), (pad_of(), 0, "6♠")])
def test_sc6_correct_pad_takes_a_pad_a_line_and_an_item(arguments: tuple[Any, ...]) -> None:
    """Anything else is of the wrong type."""
    with pytest.raises(pref.WrongType):
        pref.correct_pad(*arguments)


# --- SC-6: matches -------------------------------------------------------------------------------


def test_sc6_a_changed_deal_and_all_after_it_are_played_again() -> None:
    """The later deals keep their cards and actions."""
    match = surrendered(surrendered(surrendered(begin(), 1), 2), 3, "6♥")
    other = surrendered(begin(), 1, "8♦").log[0]
    found = pref.correct(match, 0, other)
    assert found.error is None
    assert found.match.sheet.gora == (18, 6, 6)
    assert same(found.match, surrendered(surrendered(surrendered(begin(), 1, "8♦"), 2), 3, "6♥"))


def test_sc6_a_deal_taken_out_moves_the_seats_of_those_after_it() -> None:
    """What the second hand did is now done by who was the first."""
    match = surrendered(surrendered(begin(), 1), 2, "7♦")
    assert match.sheet.gora == (6, 12, 0)
    assert pref.correct(match, 0).match.sheet.gora == (12, 0, 0)


def test_sc6_the_first_action_that_no_longer_fits_is_named_with_the_good_part() -> None:
    """A six bid after what is now a raspasy (BI-8); the deal stands where it stood before it."""
    match = surrendered(surrendered(begin(), 1), 2)
    raspasy = passed_out(begin(), 5).log[0]
    found = pref.correct(match, 0, raspasy)
    assert found.error is not None
    assert (found.error.item, found.error.action, found.error.error.rule) == (1, 0, "BI-8")
    assert found.match.current == pref.PlayedDeal(pref.Deal.shuffled(2))
    assert found.match.log == (raspasy,)


def test_sc6_an_unfinished_deal_cannot_be_put_in_the_middle() -> None:
    """Only the last may be unfinished (ST-2)."""
    match = surrendered(surrendered(begin(), 1), 2)
    found = pref.correct(match, 0, pref.PlayedDeal(pref.Deal.shuffled(1), (pref.Pass(),)))
    assert found.error is not None
    assert (found.error.item, found.error.error.code) == (0, "unfinished-deal")
    assert found.match.in_deal


def test_sc6_a_deal_in_progress_stays_in_progress() -> None:
    """It is played again under what was corrected before it."""
    match = surrendered(begin(), 1).adjust(0, gora=5).deal(pref.Deal.shuffled(2))
    match = done(match, "7♦, pass")
    found = pref.correct(match, 1, pref.Adjustment(2, gora=7))
    assert found.error is None
    assert found.match.sheet.gora == (6, 0, 7)
    assert found.match.current == match.current
    assert found.match.state == match.state
    taken_out = pref.correct(match, 0).match
    assert taken_out.actors == (2,)


def test_sc6_a_correction_has_a_revision_above_all_it_had() -> None:
    """What was sent against the match before it is stale (TB)."""
    match = surrendered(surrendered(begin(), 1), 2).deal(pref.Deal.shuffled(3))
    found = pref.correct(match, 1).match
    assert found.revision == match.revision + 1
    with pytest.raises(pref.IllegalAction) as caught:
        found.apply(pref.Pass(), revision=match.revision)
    assert caught.value.code == "stale-revision"


def test_sc6_the_same_item_again_is_the_same_match() -> None:
    """In random matches of every kind, deals and adjustments alike, in a deal or between."""
    for seed in range(12):
        steps = list(walk(f"correct {seed}", 3, preset=seed % 2 == 0))
        chance = random.Random(seed)
        for step in [*chance.sample(steps, 3), steps[-1]]:
            for at, item in enumerate(step.match.log):
                found = pref.correct(step.match, at, item)
                assert found.error is None
                assert same(found.match, step.match)


def test_sc6_st4_a_match_that_a_fourth_player_joined_is_corrected_from_there_on() -> None:
    """Its log starts afresh with the joining, which is kept."""
    joined = surrendered(begin(), 1).join("Gleb")
    assert joined.log == ()
    match = joined.adjust(0, gora=5).adjust(1, gora=7)
    assert same(pref.correct(match, 0).match, joined.adjust(1, gora=7))
    with pytest.raises(pref.ArgumentError):
        pref.correct(match, 2)


@pytest.mark.parametrize("arguments", [(None, 0), (begin(), "0"), (begin(), 0, "6♠"), (begin(), 0)])
def test_sc6_correct_takes_a_match_an_index_and_an_item(arguments: tuple[Any, ...]) -> None:
    """Anything else, and a place where there is nothing, is refused."""
    with pytest.raises((pref.WrongType, pref.ArgumentError)):
        pref.correct(*arguments)


# --- undo ----------------------------------------------------------------------------------------


def test_undo_takes_back_every_step_of_every_kind_of_match() -> None:
    """Actions, deals laid and adjustments: the match before, but with a higher revision."""
    for seed in range(12):
        steps = list(walk(f"undo {seed}", 2, preset=seed % 2 == 0))
        chance = random.Random(seed)
        pairs = list(pairwise(steps))
        for before, after in chance.sample(pairs, min(len(pairs), 15)):
            back = pref.undo(after.match)
            assert same(back, before.match)
            assert back.revision == after.match.revision + 1


def test_undo_of_the_last_card_puts_the_deal_back_on_the_table() -> None:
    """What it wrote on the sheet is gone, and the deal is not passed on."""
    match = surrendered(begin(), 1)
    back = pref.undo(match)
    assert (back.in_deal, back.sheet.gora, back.setting.dealer) == (True, (0, 0, 0), 2)
    assert same(back.apply(pref.Surrender()), match)


def test_undo_of_a_stop_goes_on_with_the_game() -> None:
    """And an adjustment made after the stop is taken back first."""
    match = surrendered(begin(), 1)
    stopped = match.stop()
    assert same(pref.undo(stopped), match)
    assert same(pref.undo(stopped.adjust(0, gora=1)), stopped)


def test_undo_of_a_hand_that_won_the_game_takes_the_deal_away() -> None:
    """It has no action to take back (PL-7)."""
    hand = "♠A ♠K ♣A ♣K ♦A ♦K ♥A ♥K ♠Q ♣Q"
    rest = [card for card in pref.DECK if card not in pref.parse_cards(hand)]
    deal = pref.Deal.of(hand, rest[:10], rest[10:20], rest[20:])
    match = begin(pref.UKRAINIAN).deal(deal)
    assert match.is_finished
    assert same(pref.undo(match), begin(pref.UKRAINIAN))


def test_undo_of_nothing_is_refused() -> None:
    """As is undoing what is no match."""
    with pytest.raises(pref.ArgumentError) as caught:
        pref.undo(begin())
    assert caught.value.code == "nothing-to-undo"
    with pytest.raises(pref.WrongType):
        pref.undo(pad_of())  # type: ignore[arg-type]


# --- rewind --------------------------------------------------------------------------------------


def test_rewind_leads_to_every_point_a_match_has_been_at() -> None:
    """By the number of whole items, and of actions of the deal after them."""
    for seed in range(8):
        steps = list(walk(f"rewind {seed}", 2, preset=seed % 2 == 0))
        last = steps[-1].match
        chance = random.Random(seed)
        for step in [steps[0], *chance.sample(steps, min(len(steps), 12))]:
            whole, current = len(step.match.log), step.match.current
            point = (whole, len(current.actions)) if current is not None else (whole,)
            back = pref.rewind(last, *point)
            assert same(back, step.match)
            assert back.revision > last.revision


def test_rewind_to_the_end_of_a_deal_counts_its_actions_or_the_deal() -> None:
    """All actions of a deal, or the deal as a whole: it is over either way."""
    match = surrendered(surrendered(begin(), 1), 2)
    assert same(pref.rewind(match, 1), pref.rewind(match, 0, 4))
    assert not pref.rewind(match, 0, 3).is_finished
    assert pref.rewind(match, 0, 0).in_deal


def test_rewind_keeps_a_stop_only_with_the_whole_deal() -> None:
    """The match was stopped after its last action."""
    match = surrendered(begin(), 1).stop()
    assert pref.rewind(match, 1).is_finished
    assert pref.rewind(match, 0, 4).is_finished
    assert not pref.rewind(match, 0, 3).is_finished


def test_going_on_from_an_earlier_point_is_a_branch() -> None:
    """Both are values; neither knows of the other."""
    match = keep_dealt(done(dealt(), "7♦, pass, pass"))
    branch = done(pref.rewind(match, 0, 1), "7♥, pass, pass")
    assert match.current is not None
    assert branch.current is not None
    assert branch.current.actions[:2] == (pref.parse_action("7♦"), pref.parse_action("7♥"))
    assert match.current.actions[:2] == (pref.parse_action("7♦"), pref.Pass())
    assert isinstance(branch.state, pref.Exchange)
    assert str(branch.state.bid) == "7♥"


@pytest.mark.parametrize("point", [(3,), (-1,), (0, 5), (0, -1), (2, 0), (1, 0)])
def test_rewind_to_where_a_match_never_was_is_refused(point: tuple[int, ...]) -> None:
    """Past its items, past the actions of a deal, or into an adjustment."""
    match = surrendered(begin(), 1).adjust(0, gora=1)
    with pytest.raises(pref.ArgumentError) as caught:
        pref.rewind(match, *point)
    assert caught.value.code == "no-such-point"


@pytest.mark.parametrize(
    "arguments", [(None, 0), (begin(), "0"), (dealt(), 0, "0"), (dealt(), True)]
)
def test_rewind_takes_a_match_and_numbers(arguments: tuple[Any, ...]) -> None:
    """Anything else is of the wrong type."""
    with pytest.raises(pref.WrongType):
        pref.rewind(*arguments)


def test_st4_going_back_in_a_match_of_four_stops_at_the_joining() -> None:
    """There is nothing of the three to take back; the joined match is where it begins."""
    match = surrendered(begin(), 1).join("Gleb")
    with pytest.raises(pref.ArgumentError):
        pref.undo(match)
    on = match.deal(pref.Deal.shuffled(2, 4))
    assert same(pref.undo(on), match)
    assert same(pref.rewind(on, 0), match)
