"""Completions: every lie of the cards that agrees with a view, counted, drawn, listed."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations
from math import comb, factorial

import attrs
import pytest

import preference as pref
from preference.deals import DUMMY
from preference.testing.invariants import Watcher
from tests.play import deal_with
from tests.watching import (
    Step,
    dealt,
    done,
    keep_dealt,
    last_deal,
    play_lowest,
    played_with,
    walk,
    watchers,
)

PREFERANS = "♠A ♠K ♣A ♣K ♦A ♦K ♥A ♥K ♠Q ♣Q"


def view_of(match: pref.Match, watcher: Watcher) -> pref.View:
    """What a watcher has seen of the last deal, unrevealed."""
    return pref.view(match, watcher, reveal=False)


def count(match: pref.Match, watcher: Watcher) -> int:
    """How many lies of the cards agree with a watcher's view."""
    return pref.completions(view_of(match, watcher)).count


def truth(match: pref.Match) -> pref.Completion:
    """How the cards really lie."""
    _, played = last_deal(match)
    laid = [one for one in played.actions if isinstance(one, pref.Discard)]
    return pref.Completion(played.deal, pref.Hand.of([laid[0].low, laid[0].high]) if laid else None)


def closed(match: pref.Match, contract: str = "7♦") -> pref.Match:
    """Let the first hand play a contract against two whisters, with the talon laid away again."""
    match = keep_dealt(done(match, f"{contract}, pass, pass"))
    return done(match, f"declare {contract}, whist, whist")


# --- how many ------------------------------------------------------------------------------------


def ways(*sizes: int) -> int:
    """In how many ways cards fall into heaps of these sizes."""
    found = factorial(sum(sizes))
    for size in sizes:
        found //= factorial(size)
    return found


def test_in2_in_the_auction_22_cards_lie_in_two_hands_and_the_talon() -> None:
    """The talon counts in both orders; a spectator, and the dealer of four, see no hand."""
    match = done(dealt(), "6♠")
    assert [count(match, seat) for seat in range(3)] == [2 * ways(10, 10, 2)] * 3
    assert count(match, None) == 2 * ways(10, 10, 10, 2)
    assert count(dealt(players=4), 3) == 2 * ways(10, 10, 10, 2)


def test_in2_who_has_not_looked_sees_no_card() -> None:
    """Until the look (BL-1)."""
    match = dealt(pref.SOCHI.evolve(blind=True))
    assert count(match, 0) == 2 * ways(10, 10, 10, 2)
    assert count(done(match, "look"), 0) == 2 * ways(10, 10, 2)


def test_in2_with_the_talon_turned_up_its_place_is_known() -> None:
    """In the twelve cards of the declarer, and then in hand or discard."""
    match = done(dealt(), "7♦, pass, pass")
    assert count(match, 0) == ways(10, 10)
    assert count(match, 1) == ways(10, 10)
    assert count(match, None) == ways(10, 10, 10)
    match = keep_dealt(match)
    assert count(match, 0) == ways(10, 10)
    # Any two of the twelve may have been laid away, whatever the ten dealt were.
    assert count(match, 1) == ways(10, 10) * comb(12, 2)


def test_in2_a_refused_talon_is_out_of_play() -> None:
    """Nothing was laid away."""
    match = done(dealt(players=4), "7♦, pass, pass, refuse talon")
    assert count(match, 1) == ways(10, 10)


def test_in2_a_talon_taken_blind_may_be_any_two_of_the_twelve() -> None:
    """In either order, since nobody else knows (BL-3)."""
    match = done(dealt(pref.SOCHI.evolve(blind=True)), "blind 7♦, pass, pass, take talon")
    assert count(match, 1) == ways(12, 10) * 12 * 11
    assert count(match, 0) == ways(10, 10)
    assert count(keep_dealt(match), 1) == ways(10, 10, 2) * 12 * 11


def test_in2_on_raspasy_the_order_of_an_unseen_talon_counts() -> None:
    """With three it is the order in which it will be shown; with four, that of the deal (RA-3)."""
    match = done(dealt(), "pass, pass, pass")
    assert count(match, 0) == ways(10, 10, 1)
    assert count(play_lowest(match, 3), 0) == count_after_a_trick(match, 0)
    four = done(dealt(players=4), "pass, pass, pass")
    assert count(four, 0) == 2 * ways(10, 10, 2)
    assert count(four, 3) == ways(10, 10, 10)
    talon = pref.Deal.shuffled(seed=1, players=4).talon
    four = done(four, f"talon {talon[1]}")
    assert count(four, 0) == 2 * ways(10, 10, 1)
    assert count(four, 3) == ways(10, 10, 10)


def count_after_a_trick(match: pref.Match, seat: int) -> int:
    """Count by the suits lacked: 18 unseen cards, of which a hand may lack one suit."""
    view = view_of(play_lowest(match, 3), seat)
    unseen = set(pref.DECK) - {card for _, card in view.played}
    unseen -= set(view.hand or ()) | {card for card in view.talon if card is not None}
    lacks = [view.voids[hand] for hand in range(3) if view.hands[hand] is None]
    assert len(unseen) == 18
    return sum(
        all(not lacks[0] >> card.suit & 1 for card in chosen)
        and all(not lacks[1] >> card.suit & 1 for card in unseen - set(chosen))
        for chosen in combinations(sorted(unseen), 9)
    )


def test_in2_the_dummy_of_gusarik_is_unseen_until_it_is_opened() -> None:
    """With both hands of the defence open only the discard is unseen, by the defender."""
    match = done(dealt(pref.GUSARIK, 2), "7♦, pass")
    assert count(match, 0) == ways(10, 10)
    match = done(keep_dealt(match), "declare 7♦, whist")
    assert count(match, 0) == 1
    assert count(match, 1) == count(match, None) == comb(12, 2)


def test_in2_a_shown_void_is_honoured() -> None:
    """In every completion drawn, but the discard may be of that suit."""
    deal = deal_with(second="♦7 ♦8 ♣7 ♣8 ♦9 ♦10 ♣9 ♣10 ♣J ♦J", first="♠A ♠7 ♠8", talon="♥7 ♥8")
    match = closed(dealt(deal=deal), "7♥")
    match = done(match, "play ♠A, play ♦7")
    view = view_of(match, 2)
    suits = Counter(
        card.suit
        for seed in range(50)
        for card in pref.completions(view).draw(random.Random(seed)).deal.second
    )
    assert suits[pref.Suit.SPADES] == suits[pref.Suit.HEARTS] == 0
    # The declarer followed all the way, and may have laid spades away.
    laid = [pref.completions(view).draw(random.Random(seed)).discard for seed in range(200)]
    assert any(pref.Suit.SPADES in {card.suit for card in hand or ()} for hand in laid)


def test_in2_a_claim_leaves_only_the_other_defender_and_the_discard_unseen() -> None:
    """The declarer's ten cards are known, so the discard is what is missing of the talon."""
    match = done(closed(dealt()), "claim 8 1 1")
    # The talon was laid away again: both of its cards are in no hand, and it was turned up.
    assert count(match, 1) == 1
    assert count(match, 0) == ways(10, 10)


# --- PL-7 ----------------------------------------------------------------------------------------


def with_preferans(pairs: int) -> int:
    """How many of the layings of two hands and the talon have a preferans hand in one of two."""
    return 2 * pairs * 2 * comb(12, 10)


def test_in2_pl7_nobody_can_hold_the_hand_that_would_have_ended_the_game() -> None:
    """The deal goes on, so no active seat was dealt it; six such hands there are."""
    deal = deal_with(first="♠7 ♠8 ♠9 ♠10 ♣7 ♣8 ♣9 ♣10 ♦7 ♦8", second=PREFERANS.replace("♣Q", "♥7"))
    match = dealt(pref.UKRAINIAN, deal=deal)
    every = 2 * ways(10, 10, 2)
    assert count(match, 0) == every - with_preferans(6)
    # The third hand holds the queen of clubs and knows nothing of the rest: three pairs are left.
    queens = sum(card.rank is pref.Rank.QUEEN for card in deal.third)
    assert count(match, 2) == every - with_preferans(comb(4 - queens, 2))
    # Who holds an ace knows that nobody has it.
    assert count(match, 1) == every
    assert count(dealt(deal=deal), 0) == every


def test_in2_pl7_the_dummy_may_hold_it() -> None:
    """It wins only in the hand of a player, who cannot both hold it (GU)."""
    convention = pref.GUSARIK.evolve(preferans_hand=True)
    deal = deal_with(second=PREFERANS)
    match = dealt(convention, 2, deal=deal)
    assert count(match, 0) == 2 * ways(10, 10, 2) - 6 * 2 * comb(12, 10)
    for seed in range(30):
        drawn = pref.completions(view_of(match, 0)).draw(random.Random(seed))
        assert not holds_preferans(drawn.deal, match.setting)


def holds_preferans(deal: pref.Deal, setting: pref.Setting) -> bool:
    """Whether an active seat holds all aces and kings and two queens."""
    high = {card for card in pref.DECK if card.rank >= pref.Rank.KING}
    return any(
        high <= set(hand) and sum(card.rank is pref.Rank.QUEEN for card in hand) == 2
        for seat, hand in zip(setting.seats, deal.hands, strict=True)
        if seat != DUMMY
    )


@pytest.mark.parametrize("blind", [False, True])
def test_in2_pl7_what_the_declarer_was_dealt_is_not_what_is_held(blind: bool) -> None:
    """The talon may have brought the ace in, and the queen may have been laid away."""
    convention = pref.SOCHI.evolve(preferans_hand=True, blind=True)
    first = "♠A ♠K ♣A ♣K ♦A ♦K ♥A ♥K ♠Q ♥7"
    deal = deal_with(first=first, second="♠7 ♠8 ♠9 ♠10 ♣7 ♣8 ♣9 ♣10 ♦7 ♦8", talon="♣Q ♥8")
    words = "blind 7♦, pass, pass, take talon" if blind else "7♦, pass, pass"
    match = done(dealt(convention, deal=deal), words)
    counted = count(match, 1)
    if blind:
        # Declarer: one of six hands, and any two of the others for a talon, in an order. Third
        # hand: one of six, and for a talon any two of the declarer's twelve.
        assert counted == ways(12, 10) * 132 - 6 * 132 - 6 * 132
    else:
        # The talon is known and holds a queen: three of the six hands are without it.
        assert counted == ways(10, 10) - 3 - 3
    laid = done(keep_dealt(match), "declare 7♦, whist, whist")
    assert count(laid, 1) == counted * comb(12, 2)


def test_in2_pl7_after_the_hand_that_won_the_rest_is_open() -> None:
    """Its cards are seen, so the others have what is left."""
    match = dealt(pref.UKRAINIAN, deal=deal_with(second=PREFERANS))
    assert count(match, 0) == 2 * ways(10, 2)
    assert count(match, 1) == count(match, None) == 2 * ways(10, 10, 2)


# --- listing -------------------------------------------------------------------------------------


def small(most: int, seeds: range) -> Iterator[tuple[pref.Match, Watcher]]:
    """Yield states of random tables with few completions, and who looks."""
    for seed in seeds:
        chance = random.Random(f"small {seed}")
        for step in walk(f"small {seed}", 1, preset=seed % 2 == 0):
            yield from few(step, most, chance)


def few(step: Step, most: int, chance: random.Random) -> Iterator[tuple[pref.Match, Watcher]]:
    """Yield some of those who have little left to reckon with."""
    if step.known is None:
        return
    for watcher in watchers(step.match):
        if count(step.match, watcher) <= most and chance.random() < 0.2:
            yield step.match, watcher


@pytest.mark.long
def test_in2_listing_yields_each_completion_once_and_the_true_one() -> None:
    """As many as are counted, all different, and each leads to the same view."""
    seen = 0
    for match, watcher in small(60, range(12)):
        view = view_of(match, watcher)
        found = list(pref.completions(view))
        assert len(found) == len(set(found)) == pref.completions(view).count
        assert truth(match) in found
        for one in found:
            other = played_with(match, one.deal, one.actions(view))
            assert view_of(other, watcher) == view
        seen += len(found) > 1
    assert seen > 15


# --- against a second way to count ---------------------------------------------------------------


def fixed(match: pref.Match, watcher: Watcher, step: Step) -> list[set[pref.Card]]:
    """What of the three hands as dealt, and of the talon, a watcher knows for certain.

    Less than may be known is no harm: what is left is tried out in all ways.
    """
    assert step.known is not None
    deal, known = step.known.deal, step.known.of(watcher)
    places = [*map(set, deal.hands), set(deal.talon)]
    _, played = last_deal(match)
    unseen = any(isinstance(one, pref.TakeTalon) for one in played.actions)
    sure = [place & known for place in places]
    declarer = pref.view(match, None, reveal=False).declarer
    if unseen and declarer is not None:
        own = watcher is not None and match_hand(step, watcher) == declarer
        if not own:
            # Nobody else knows which of these cards came with the talon.
            sure[declarer] = sure[3] = set()
    return sure


def match_hand(step: Step, seat: int) -> int:
    """The hand of a seat in the deal that is watched."""
    assert step.known is not None
    return step.known.setting.hand_of(seat)


def arrangements(sure: list[set[pref.Card]]) -> Iterator[pref.Deal]:
    """Yield every deal in which the sure cards lie where they are known to lie."""
    rest = set(pref.DECK).difference(*sure)
    first, second, third = (10 - len(sure[hand]) for hand in range(3))
    for one in combinations(sorted(rest), first):
        left = sorted(rest - set(one))
        for other in combinations(left, second):
            last = sorted(set(left) - set(other))
            for more in combinations(last, third):
                talon = sure[3] | (set(last) - set(more))
                for order in permutations(sorted(talon)):
                    yield pref.Deal.of(
                        sure[0] | set(one), sure[1] | set(other), sure[2] | set(more), order
                    )


def how_many(sure: list[set[pref.Card]]) -> int:
    """How many deals `arrangements` yields."""
    return 2 * ways(*(10 - len(sure[hand]) for hand in range(3)), 2 - len(sure[3]))


def brute_force(step: Step, watcher: Watcher) -> set[pref.Completion] | None:
    """Try all deals and discards, and keep those that give the same view; not if too many."""
    match = step.match
    view = view_of(match, watcher)
    _, played = last_deal(match)
    sure = fixed(match, watcher, step)
    laid = [at for at, one in enumerate(played.actions) if isinstance(one, pref.Discard)]
    hides = bool(laid) and view.discard is None
    if how_many(sure) * (66 if hides else 1) > 2_500:
        return None
    found = set()
    for deal in arrangements(sure):
        for pair in discards(step, deal, view) if hides else [None]:
            actions = list(played.actions)
            if pair is not None:
                actions[laid[0]] = pref.Discard(*pair)
            one = pref.Completion(
                deal, pref.Hand.of(pair) if pair is not None else truth(match).discard
            )
            if gives(match, deal, tuple(actions), watcher, view):
                found.add(one)
    return found


def discards(step: Step, deal: pref.Deal, view: pref.View) -> list[tuple[pref.Card, pref.Card]]:
    """Every two of the declarer's twelve cards, but for those that were played."""
    assert view.declarer is not None
    twelve = set(deal.hands[view.declarer]) | set(deal.talon)
    twelve -= {card for _, card in view.played}
    assert step.known is not None
    return list(combinations(sorted(twelve), 2))


def gives(
    match: pref.Match,
    deal: pref.Deal,
    actions: tuple[pref.Action, ...],
    watcher: Watcher,
    view: pref.View,
) -> bool:
    """Whether other cards, played the same way, are a match of the same view."""
    at, _ = last_deal(match)
    items = [*match.log[:at], pref.PlayedDeal(deal, actions), *match.log[at + 1 :]]
    found = pref.replay(match.terms, items)
    return found.error is None and view_of(found.match, watcher) == view


def check_brute_force(seed: object, share: float, *, preset: bool) -> Counter[str]:
    """Compare listing and brute force in some states of a deal; count them by their phase."""
    chance = random.Random(f"brute {seed}")
    seen: Counter[str] = Counter()
    for step in walk(f"brute {seed}", 1, preset=preset):
        for watcher in watchers(step.match) if step.known is not None else ():
            if chance.random() > share or count(step.match, watcher) > 400:
                continue
            found = brute_force(step, watcher)
            if found is None:
                continue
            listed = list(pref.completions(view_of(step.match, watcher)))
            assert set(listed) == found
            assert len(listed) == len(found) == count(step.match, watcher)
            seen[view_of(step.match, watcher).phase] += 1
    return seen


@pytest.mark.long
def test_in2_a_second_way_to_count_finds_the_same_completions() -> None:
    """All deals of the unseen cards, kept where the same actions give the same view."""
    seen: Counter[str] = Counter()
    for seed in range(48):
        seen += check_brute_force(seed, 0.03, preset=seed % 2 == 0)
    assert min(seen[phase] for phase in ("playing", "raspasy", "finished")) > 3


@pytest.mark.soak
def test_in2_a_second_way_to_count_finds_the_same_completions_everywhere() -> None:
    """In many more states."""
    for seed in range(1_000):
        check_brute_force(f"soak {seed}", 0.3, preset=seed % 2 == 0)


# --- drawing -------------------------------------------------------------------------------------


def evenness(view: pref.View, draws: int) -> float:
    """How far draws are from even, in standard deviations of the chi-square statistic."""
    chance = random.Random("even")
    found = pref.completions(view)
    counts = Counter(found.draw(chance) for _ in range(draws))
    cells = found.count
    assert set(counts) <= set(found)
    expected = draws / cells
    statistic = sum((counts[one] - expected) ** 2 / expected for one in found)
    freedom = cells - 1
    return float((statistic - freedom) / (2 * freedom) ** 0.5)


def nearly_over(match: pref.Match, watcher: Watcher, least: int, most: int) -> pref.View:
    """Play on until not too many completions are left."""
    while count(match, watcher) > most:
        match = play_lowest(match, 1)
    assert least <= count(match, watcher) <= most
    return view_of(match, watcher)


@pytest.mark.long
def test_in2_drawing_is_even_with_a_discard_and_shown_voids() -> None:
    """The talon cards may lie in hand or discard, which is three cases of different size."""
    view = nearly_over(closed(dealt(deal=pref.Deal.shuffled(seed=3))), 1, 20, 400)
    assert len({one.discard for one in pref.completions(view)}) > 5
    assert abs(evenness(view, 20 * pref.completions(view).count)) < 4


@pytest.mark.long
def test_in2_drawing_is_even_over_the_orders_of_a_hidden_talon() -> None:
    """On raspasy with the talon hidden; both orders, and every place of the cards."""
    view = nearly_over(done(dealt(pref.ROSTOV), "pass, pass, pass"), 0, 20, 500)
    assert len({one.deal.talon for one in pref.completions(view)}) > 5
    assert abs(evenness(view, 20 * pref.completions(view).count)) < 4


@pytest.mark.long
def test_in2_drawing_is_even_where_a_preferans_hand_is_thrown_back() -> None:
    """Those deals are never drawn, and the others evenly (PL-7)."""
    convention = pref.SOCHI.evolve(preferans_hand=True, blind=True)
    deal = deal_with(first="♠A ♠K ♣A ♣K ♦A ♦K ♥A ♥K ♠Q ♥7", talon="♣Q ♥8")
    match = done(dealt(convention, deal=deal), "blind 6♠, pass, pass, take talon, discard ♥7 ♥8")
    match = done(match, "declare 6♠, claim 9 1 0, withdraw")
    # The ten cards held are a preferans hand, so the talon was not just what was laid away (45
    # pairs without a queen); with a queen laid away (20 pairs) three of the six hands are among
    # the twelve cards, with both (one pair) all six. Each leaves a talon, in two orders.
    assert count(match, 1) == 66 * 132 - 2 * (45 + 20 * 3 + 6)
    view = nearly_over(match, 1, 100, 800)
    assert pref.completions(view).count % 132 != 0
    assert abs(evenness(view, 20 * pref.completions(view).count)) < 4


def test_in2_the_same_chance_draws_the_same() -> None:
    """Luck is data: a seeded source gives the same completion."""
    view = view_of(closed(dealt()), 1)
    found = pref.completions(view)
    assert found.draw(random.Random(7)) == found.draw(random.Random(7))
    assert len({found.draw(random.Random(seed)) for seed in range(20)}) == 20


# --- the doors -----------------------------------------------------------------------------------


def test_in3_of_a_revealed_deal_nothing_is_unseen() -> None:
    """Nor is there anything between deals, before the first."""
    over = done(dealt(), "6♠, pass, pass, surrender")
    for match in (over, pref.Match.start(pref.SOCHI, ["A", "B", "C"])):
        with pytest.raises(pref.ArgumentError) as caught:
            pref.completions(pref.view(match, 0))
        assert (caught.value.code, caught.value.rule) == ("nothing-unseen", "IN-3")
    assert count(over, 0) == ways(10, 10)


def test_in2_a_view_that_cannot_be_is_refused() -> None:
    """One made by hand, in which a suit is lacked by everybody."""
    view = attrs.evolve(view_of(closed(dealt()), 0), voids=(0, 15, 15))
    assert pref.completions(view).count == 0
    with pytest.raises(pref.ArgumentError) as caught:
        pref.completions(view).draw(random.Random(1))
    assert caught.value.code == "impossible-view"


def test_in2_cards_that_are_nowhere_are_in_no_completion() -> None:
    """Of a view made by hand, whose hands are too small for the cards that were not seen."""
    seen = view_of(closed(dealt()), 0)
    view = attrs.evolve(seen, sizes=(seen.sizes[0], 1, 1))
    found = pref.completions(view)
    assert (found.count, list(found)) == (0, [])


def test_in2_completions_take_a_view_and_a_source_of_chance() -> None:
    """Not a match, and not a seed."""
    with pytest.raises(pref.WrongType):
        pref.completions(dealt())  # type: ignore[arg-type]
    with pytest.raises(pref.WrongType):
        pref.completions(view_of(dealt(), 0)).draw(7)  # type: ignore[arg-type]
