"""Matches of cards: dealer, log, ends, replay, unfinished deals, and random matches to the end."""

import json
import pickle
import random
from collections.abc import Callable, Iterator
from typing import Any

import attrs
import pytest

import preference as pref
from preference.testing import RandomChance, choose_action
from tests.looks import some
from tests.plain.random_conventions import random_convention, random_ends
from tests.play import finish
from tests.rows import each

NAMES = ["Anna", "Boris", "Vera", "Gleb"]

LONGEST = 400
"""More deals than a random match to a small pool needs, by far."""


def begin(convention: pref.Convention = pref.SOCHI, players: int = 3, **terms: Any) -> pref.Match:
    """Open a match whose last seat deals first."""
    terms.setdefault("first_dealer", players - 1)
    return pref.Match.start(convention, NAMES[:players], **terms)


def cards(seed: object, players: int = 3) -> pref.Deal:
    """Deal the cards of a seed."""
    return pref.Deal.shuffled(str(seed), players)


def done(match: pref.Match, texts: str) -> pref.Match:
    """Do actions, given as texts with commas between."""
    for text in texts.split(", "):
        match = match.apply(pref.parse_action(text))
    return match


def played(match: pref.Match, seed: object) -> pref.Match:
    """Deal, and play by chance to the end of the deal."""
    chance = random.Random(f"play {seed}")
    match = match.deal(cards(seed, len(match.terms.players)))
    while match.in_deal:
        assert match.state is not None
        match = match.apply(choose_action(RandomChance(chance), match.state))
    return match


def passed_out(match: pref.Match, seed: object = 1) -> pref.Match:
    """Play a deal in which the first hand bids seven clubs and both defenders pass."""
    match = match.deal(cards(seed, len(match.terms.players)))
    match = done(match, "7♣, pass, pass")
    match = match.apply(keep_dealt(match))
    match = done(match, "declare 7♣, pass, pass")
    return done(match, "pass") if match.in_deal else match


def keep_dealt(match: pref.Match) -> pref.Discard:
    """Lay the talon away again."""
    assert match.current is not None
    return pref.Discard(*match.current.deal.talon)


def random_match(seed: object, *, most: int = LONGEST, **fixed: Any) -> pref.Match:
    """Play a match by chance: any convention, table and end, or the fixed ones.

    Args:
        seed: The seed of all chance.
        most: The most deals; the match may then be unfinished, between deals or in one.
        fixed: `convention`, `players` and the terms of `Match.start`.
    """
    chance = random.Random(f"match {seed}")
    convention = fixed.pop("convention", None)
    if convention is None:
        convention = pref.convention_from_json(random_convention(chance))
    players = fixed.pop("players", None) or chance.choice(sorted(convention.players))
    if not fixed:
        options = {"pool_factor": convention.prices.pool_factor}
        fixed = json_terms(random_ends(chance, options, players))
    match = begin(convention, players, first_dealer=chance.randrange(players), **fixed)
    for number in range(most):
        if match.is_finished:
            break
        match = played(match, f"{seed} {number}")
        if chance.random() < 0.05:
            match = match.adjust(chance.randrange(players), gora=chance.randint(-9, 9) or 5)
        if chance.random() < 0.01 and not match.is_finished:
            match = match.stop()
    return match


def json_terms(head: dict[str, Any]) -> dict[str, Any]:
    """Turn pool and ends of a record into terms."""
    terms: dict[str, Any] = {"pool": head.get("pool")}
    ends: dict[str, Any] = dict(head.get("ends", {}))
    if "races" in ends:
        ends["races"] = pref.Races(**ends["races"])
    return terms | ({"ends": pref.Ends(**ends)} if ends else {})


def broken_off(match: pref.Match, seed: object, steps: int) -> pref.Match:
    """Play some steps of another deal, and stop in the middle of it."""
    chance = random.Random(f"broken {seed}")
    match = match.deal(cards(seed, len(match.terms.players)))
    for _ in range(steps):
        if not match.in_deal:
            break
        assert match.state is not None
        match = match.apply(choose_action(RandomChance(chance), match.state))
    return match


def items(match: pref.Match) -> list[pref.PlayedDeal | pref.Adjustment]:
    """The log of a match with the deal in progress."""
    return [*match.log, *([match.current] if match.current is not None else [])]


PRESET_TABLES = [
    pytest.param(preset, players, id=f"{name}-{players}")
    for name, preset in pref.PRESETS.items()
    for players in sorted(preset.players)
]


# --- ST-2 ----------------------------------------------------------------------------------------


@each(("preset", "players"), PRESET_TABLES)
def test_st2_the_deal_passes_clockwise_whatever_happened(
    preset: pref.Convention, players: int
) -> None:
    """Each deal is dealt by the next seat; the first hand speaks first."""
    match = begin(preset, players, first_dealer=0)
    number = 0
    for number in range(2 * players + 1):
        assert match.setting.dealer == number % players
        match = match.deal(cards(f"{players} {number}", players))
        if match.in_deal:
            assert match.actors == ((number + 1) % players,)
            assert match.state is not None
            chance = random.Random(number)
            while match.in_deal:
                match = match.apply(choose_action(RandomChance(chance), match.state))
        match = match.adjust(0, gora=1)
        if match.is_finished:
            break
    assert len(match.log) == 2 * min(number + 1, 2 * players + 1)


def test_st2_a_deal_is_laid_between_deals_only() -> None:
    """While one is in progress neither a deal, an adjustment, a stop nor a player comes in."""
    match = done(begin().deal(cards(1)), "6♠")
    steps: list[Callable[[pref.Match], pref.Match]] = [
        lambda match: match.deal(cards(2)),
        lambda match: match.adjust(0, gora=1),
        lambda match: match.adjusted(pref.Adjustment(0, gora=1)),
        lambda match: match.stop(),
        lambda match: match.join("Gleb"),
    ]
    before = pickle.dumps(match)
    for step in steps:
        with pytest.raises(pref.IllegalAction) as refusal:
            step(match)
        assert (refusal.value.code, refusal.value.rule) == ("deal-in-progress", "ST-2")
        assert refusal.value.position
    assert pickle.dumps(match) == before


def test_st2_between_deals_there_is_no_action() -> None:
    """Before the first deal, between two, and after the end."""
    fresh = begin()
    between = passed_out(fresh)
    over = between.stop()
    for match in (fresh, between, over):
        assert match.actors == ()
        with pytest.raises(pref.IllegalAction) as refusal:
            match.apply(pref.Pass())
        assert (refusal.value.code, refusal.value.rule) == ("no-deal", "ST-2")


def test_po7_after_the_end_there_is_no_deal() -> None:
    """Adjustments only."""
    match = passed_out(begin(ends=pref.Ends(deals=1)))
    assert match.is_finished
    with pytest.raises(pref.IllegalAction) as refusal:
        match.deal(cards(2))
    assert (refusal.value.code, refusal.value.rule) == ("game-over", "PO-7")
    assert match.adjust(0, gora=2).sheet.gora == (2, 0, 0)


@pytest.mark.parametrize("wrong", [None, "♠A", 3, pref.Pass(), pref.DECK])
def test_st2_what_is_no_deal_is_refused(wrong: Any) -> None:
    """The refusal says what makes one."""
    with pytest.raises(pref.WrongType) as refusal:
        begin().deal(wrong)
    assert "Deal" in refusal.value.expected


@pytest.mark.parametrize("wrong", [None, "pass", 3, cards(1)])
def test_st2_what_is_no_action_is_refused(wrong: Any) -> None:
    """In a deal and between deals."""
    for match in (begin(), begin().deal(cards(1)), passed_out(begin())):
        with pytest.raises(pref.WrongType):
            match.apply(wrong)


# --- The log -------------------------------------------------------------------------------------


def test_sc4_the_log_holds_every_deal_and_every_action() -> None:
    """Finished deals and adjustments in order; the deal in progress apart, with its actions."""
    match = passed_out(begin(pool=20)).adjust(1, gora=5, reason="late")
    match = done(match.deal(cards(2)), "6♠, pass")
    deal, adjustment = match.log
    assert isinstance(deal, pref.PlayedDeal)
    assert deal.deal == cards(1)
    texts = [str(action) for action in deal.actions]
    assert texts[:3] == ["7♣", "pass", "pass"]
    assert texts[-3:] == ["declare 7♣", "pass", "pass"]
    assert adjustment == pref.Adjustment(1, gora=5, reason="late")
    assert match.current is not None
    assert [str(action) for action in match.current.actions] == ["6♠", "pass"]
    assert (match.in_deal, match.actors) == (True, (0,))


def test_sc4_the_pad_of_a_match_has_a_line_for_each_item_of_the_log() -> None:
    """An outcome for a deal, the adjustment for an adjustment, scored as by hand."""
    for seed in range(20):
        match = random_match(f"pad {seed}", most=8)
        assert len(match.pad.lines) == len(match.log)
        pad = pref.ScorePad.of(match.terms)
        for line, item in zip(match.pad.lines, match.log, strict=True):
            outcome: Any = line.item
            if isinstance(item, pref.Adjustment):
                assert outcome == item
                pad = pad.adjusted(outcome)
            else:
                assert line.over is item.over
                pad = pad.record(outcome, over=line.over)
        assert pad == match.pad
        assert match.entries == pad.entries
        assert match.sheet == pref.ScoreSheet.empty(len(match.terms.players)).post(match.entries)


def test_sc4_a_match_is_a_value() -> None:
    """Equal, hashable, picklable, frozen, in a deal and between."""
    for seed in range(10):
        match = random_match(f"value {seed}", most=3)
        if not match.is_finished:
            match = broken_off(match, seed, 9)
        again = pickle.loads(pickle.dumps(match))
        assert again == match
        assert hash(again) == hash(match)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        begin().log = ()  # type: ignore[misc]


def test_sc4_a_match_branches_and_a_refusal_changes_nothing() -> None:
    """Two continuations do not know each other."""
    trunk = done(passed_out(begin(pool=20)).deal(cards(2)), "6♠")
    before = pickle.dumps(trunk)
    left, right = done(trunk, "6♣"), done(trunk, "pass")
    with pytest.raises(pref.IllegalAction):
        trunk.apply(pref.parse_action("6♠"))
    with pytest.raises(pref.IllegalAction):
        trunk.apply(pref.Whist())
    assert pickle.dumps(trunk) == before
    assert left.current is not None
    assert right.current is not None
    assert left.current.actions[:-1] == right.current.actions[:-1]
    assert left != right


def test_ra8_the_cycle_reaches_the_auction() -> None:
    """After one raspasy of Sochi a six is refused, and seven is made to reset it."""
    match = done(begin().deal(cards(3)), "pass, pass, pass")
    assert match.state is not None
    while match.in_deal:
        match = match.apply(pref.legal_actions(match.state)[0])
    assert (match.setting.raspasy_count, match.pad.min_level) == (1, 7)
    match = match.deal(cards(4))
    with pytest.raises(pref.IllegalAction) as refusal:
        done(match, "6NT")
    assert refusal.value.rule in ("BI-8", "RA-8")
    match = done(match, "7♣, pass, pass")
    match = match.apply(keep_dealt(match))
    match = done(match, "declare 7♣, pass, pass")
    assert match.setting.raspasy_count == 0


# --- Ends ----------------------------------------------------------------------------------------


def test_po1_a_match_ends_with_its_pools() -> None:
    """Three sevens of three players, no more cards."""
    match = begin(pool=4)
    for number in range(3):
        assert not match.is_finished
        match = passed_out(match, number)
    assert (match.sheet.pool, str(match.ended)) == ((4, 4, 4), "pool")
    assert match.ratings is not None
    assert sum(match.settlement.exact) == 0


def test_po7_a_match_is_stopped_after_a_deal() -> None:
    """By agreement, or by time; the deal carries it in the log."""
    agreed = passed_out(begin(pool=20)).stop()
    timed = passed_out(begin(ends=pref.Ends(time=True))).adjust(0, gora=1).stop()
    assert (str(agreed.ended), agreed.ratings) == ("agreement", None)
    assert str(timed.ended) == "time"
    assert timed.ratings is not None
    last = timed.log[0]
    assert isinstance(last, pref.PlayedDeal)
    assert last.over
    for match in (agreed, timed, begin(), begin().adjust(0, gora=1)):
        with pytest.raises(pref.OutcomeError) as refusal:
            match.stop()
        assert refusal.value.rule == "PO-7"


def test_pl7_a_preferans_hand_ends_the_match_before_any_call() -> None:
    """The deal has no actions, is not scored, and its holder is first."""
    hand = "♠A ♠K ♣A ♣K ♦A ♦K ♥A ♥K ♠Q ♥Q"
    rest = [card for card in pref.DECK if card not in pref.parse_cards(hand)]
    deal = pref.Deal.of(rest[:10], hand, rest[10:20], rest[20:])
    match = begin(pref.UKRAINIAN, pool=10).deal(deal)
    assert (match.in_deal, str(match.ended)) == (False, "preferans")
    assert match.settlement.places == (2, 1, 2)
    assert match.log == (pref.PlayedDeal(deal),)
    assert match.entries == ()
    assert begin(pref.SOCHI, pool=10).deal(deal).in_deal
    assert pref.replay(match.terms, match.log).match == match


# --- Replay --------------------------------------------------------------------------------------


def test_formats_replay_gives_the_same_match() -> None:
    """Of every item of the log, the deal in progress too."""
    for seed in range(30):
        match = random_match(f"replay {seed}", most=6)
        if not match.is_finished:
            match = broken_off(match, seed, seed)
        found = pref.replay(match.terms, items(match))
        assert found.error is None
        assert found.match == match


def test_tb_a_replayed_match_is_at_the_same_revision() -> None:
    """An app that stores a match and reads it again goes on from the same number."""
    for match in (
        passed_out(begin(pool=20)),
        broken_off(passed_out(begin(pool=20)), 1, 3),
        passed_out(begin(pool=20)).adjust(0, gora=1),
        passed_out(begin(pool=20)).stop(),
        passed_out(begin(pool=20)).adjust(0, gora=1).stop(),
    ):
        assert pref.replay(match.terms, items(match)).match.revision == match.revision


def test_formats_replay_gives_the_good_prefix_and_the_first_error() -> None:
    """An action put in anywhere that is refused there: the match stands just before it."""
    refused = 0
    for seed in range(60):
        chance = random.Random(f"prefix {seed}")
        match = random_match(f"prefix {seed}", most=3)
        log = items(match)
        deals = [at for at, item in enumerate(log) if isinstance(item, pref.PlayedDeal)]
        index = chance.choice(deals)
        item = log[index]
        assert isinstance(item, pref.PlayedDeal)
        at = chance.randint(0, len(item.actions))
        card = pref.Play(chance.choice(pref.DECK))
        wrongs: list[pref.Action] = [pref.Whist(), pref.Hold(), pref.Accept(), card]
        wrong = chance.choice(wrongs)
        before = pref.replay(match.terms, [*log[:index], cut(item, at)]).match
        if before.state is None or pref.explain(before.state, wrong) is None:
            continue
        refused += 1
        bad = attrs.evolve(item, actions=(*item.actions[:at], wrong, *item.actions[at:]))
        found = pref.replay(match.terms, [*log[:index], bad, *log[index + 1 :]])
        assert found.error is not None
        assert (found.error.item, found.error.action) == (index, at)
        assert found.error.error.rule
        assert found.match == before
        assert found.error.state == before.state
    assert refused > 30


def cut(item: pref.PlayedDeal, length: int) -> pref.PlayedDeal:
    """Keep the first actions of a deal."""
    return pref.PlayedDeal(item.deal, item.actions[:length])


def test_st2_only_the_last_deal_of_a_log_may_be_unfinished() -> None:
    """The unfinished deal is named by its own index; the match stands in the middle of it."""
    match = passed_out(passed_out(begin(pool=20), 1), 2)
    first, second = match.log
    assert isinstance(first, pref.PlayedDeal)
    found = pref.replay(match.terms, [cut(first, 4), second])
    assert found.error is not None
    assert (found.error.item, found.error.action) == (0, None)
    assert (found.error.error.code, found.error.error.rule) == ("unfinished-deal", "ST-2")
    assert found.match.current == cut(first, 4)
    adjustment = pref.Adjustment(0, gora=1)
    found = pref.replay(match.terms, [first, cut(first, 0), adjustment])
    assert found.error is not None
    assert (found.error.item, found.error.action) == (1, None)


def test_st2_an_unfinished_deal_is_not_over() -> None:
    """A match cannot be stopped in the middle of a deal."""
    match = passed_out(begin(pool=20))
    first = match.log[0]
    assert isinstance(first, pref.PlayedDeal)
    found = pref.replay(match.terms, [attrs.evolve(cut(first, 4), over=True)])
    assert found.error is not None
    assert (found.error.item, found.error.action) == (0, None)
    assert found.match.current is not None


def test_po7_a_deal_after_the_end_of_a_log_is_refused() -> None:
    """The good prefix is the whole finished game."""
    match = passed_out(begin(ends=pref.Ends(deals=1)))
    found = pref.replay(match.terms, [*match.log, *match.log])
    assert found.error is not None
    assert (found.error.item, found.error.action) == (1, None)
    assert found.error.error.rule == "PO-7"
    assert found.match == match


def test_st2_an_action_after_the_end_of_a_deal_is_refused() -> None:
    """The deal before it is scored in the good prefix."""
    match = passed_out(begin(pool=20))
    first = match.log[0]
    assert isinstance(first, pref.PlayedDeal)
    longer = attrs.evolve(first, actions=(*first.actions, pref.Pass()))
    found = pref.replay(match.terms, [longer])
    assert found.error is not None
    assert (found.error.item, found.error.action) == (0, len(first.actions))
    assert found.error.error.rule == "ST-2"
    assert found.match.sheet == match.sheet


def test_sc6_an_adjustment_that_cannot_be_is_the_first_error() -> None:
    """Named by its index; what comes before it is kept."""
    match = passed_out(begin(pool=20))
    found = pref.replay(match.terms, [*match.log, pref.Adjustment(3, gora=1)])
    assert found.error is not None
    assert (found.error.item, found.error.action) == (1, None)
    assert found.match == match


@pytest.mark.parametrize("wrong", [None, "pass", 3, cards(1), {"adjust": {}}])
def test_formats_replay_takes_deals_and_adjustments_only(wrong: Any) -> None:
    """Another item is of the wrong type."""
    with pytest.raises(pref.WrongType):
        pref.replay(begin().terms, [wrong])
    with pytest.raises(pref.WrongType):
        pref.replay(wrong, [])


@pytest.mark.parametrize("wrong", [None, 3])
def test_formats_replay_takes_a_list_of_items(wrong: Any) -> None:
    """As at every other door."""
    with pytest.raises(pref.PreferenceError):
        pref.replay(begin().terms, wrong)


@pytest.mark.parametrize("actions", [("pass",), (None,), (3,)])
def test_formats_replay_takes_actions_only(actions: Any) -> None:
    """Texts are read by parse_action first; what is no action is the first error."""
    found = pref.replay(begin().terms, [pref.PlayedDeal(cards(1), actions)])
    assert found.error is not None
    assert isinstance(found.error.error, pref.WrongType)
    assert (found.error.item, found.error.action) == (0, 0)


@pytest.mark.parametrize("actions", [None, 3, "pass", [pref.Pass()]])
def test_formats_a_played_deal_has_a_row_of_actions(actions: Any) -> None:
    """Nothing else ends in another exception than the library's own."""
    with pytest.raises(pref.PreferenceError):
        pref.replay(begin().terms, [pref.PlayedDeal(cards(1), actions)])


# --- Random matches to the end -------------------------------------------------------------------


def steps(match: pref.Match, seed: object, most: int) -> Iterator[pref.Match]:
    """Play a match by chance and yield it after every step."""
    chance = random.Random(f"steps {seed}")
    deals = 0
    while not match.is_finished and deals < most:
        match = match.deal(cards(f"{seed} {deals}", len(match.terms.players)))
        deals += 1
        yield match
        while match.in_deal:
            assert match.state is not None
            match = match.apply(choose_action(RandomChance(chance), match.state))
            yield match


def assert_can_go_on(match: pref.Match) -> None:
    """Say that a match is over, or between deals, or that somebody has something to do."""
    if match.in_deal:
        assert not match.is_finished
        assert match.state is not None
        legal = pref.legal_actions(match.state)
        assert legal
        assert match.actors
        assert all(pref.explain(match.state, action) is None for action in legal[:3])
    else:
        assert match.actors == ()
        assert match.is_finished or match.deal(cards(0, len(match.terms.players))) is not None


@pytest.mark.parametrize(("preset", "players"), PRESET_TABLES)
def test_po1_a_match_can_always_go_on_or_is_over(preset: pref.Convention, players: int) -> None:
    """Every preset at every table is played by chance to the end of its pools."""
    pool = 4 * preset.prices.pool_factor
    match = begin(preset, players, pool=pool)
    for step in steps(match, preset.name, LONGEST):
        assert_can_go_on(step)
        match = step
    assert match.is_finished
    assert match.ended is not None
    assert sum(match.settlement.exact) == 0
    if preset.pool.pool_kind == "each" and str(match.ended) == "pool":
        assert set(match.sheet.pool) == {pool}
    assert match.ratings is not None
    assert sum(match.ratings.after) == pytest.approx(1200 * players)


@pytest.mark.many
@pytest.mark.parametrize("part", some(range(4)))
def test_po7_random_matches_of_random_conventions_end_or_can_go_on(part: int) -> None:
    """Every option free, two to four players, every kind of end."""
    ends = set()
    for seed in range(part, 160, 4):
        match = random_match(seed, most=10)
        ends.add(match.ended)
        assert_can_go_on(match)
        settlement = match.settlement
        assert sum(settlement.exact) == sum(settlement.whole) == 0
        deals = [item for item in match.log if isinstance(item, pref.PlayedDeal)]
        assert match.setting.dealer == (match.terms.first_dealer + len(deals)) % len(
            match.terms.players
        )
        assert match.pad.progress.deals == len(deals)
    assert len(ends) > 2


@pytest.mark.soak
def test_po7_a_thousand_random_matches_end() -> None:
    """To the end of whatever was agreed, however long it takes."""
    for seed in range(1_000):
        assert_can_go_on(random_match(f"soak {seed}", most=40))


def test_sc4_the_whole_log_of_a_match_scores_as_the_score_record_of_its_pad() -> None:
    """What a match wrote can be written down as results and scored without a card."""
    for seed in range(25):
        match = random_match(f"by hand {seed}", most=6)
        document = pref.result_document(match.pad, settle=True)
        pad = pref.ScorePad.of(match.terms)
        for line in match.pad.lines:
            item: Any = line.item
            if isinstance(item, pref.Adjustment):
                pad = pad.adjusted(item)
            elif isinstance(item, pref.ContractOutcome):
                pad = pad.contract(
                    item.contract,
                    item.declarer,
                    calls=[str(call) for call in item.calls],
                    tricks=item.tricks,
                    talonless=item.talonless,
                    talon_refused=item.talon_refused,
                    talon=item.talon,
                    blind=item.blind,
                    over=line.over,
                )
            elif isinstance(item, pref.RaspasyOutcome):
                pad = pad.raspasy(item.tricks, blind_passes=item.blind_passes, over=line.over)
            elif isinstance(item, pref.SurrenderOutcome):
                pad = pad.surrender(str(item.bid), item.declarer, over=line.over)
            else:
                pad = pad.preferans(item.holder)
        assert json.dumps(pref.result_document(pad, settle=True)) == json.dumps(document)


# --- Acting for a seat ---------------------------------------------------------------------------


def test_tb_an_action_for_another_seat_is_refused() -> None:
    """Out of turn has its own code; nobody asks when no seat is named."""
    match = begin().deal(cards(1))
    assert match.actors == (0,)
    assert match.apply(pref.Pass(), seat=0) == match.apply(pref.Pass())
    for seat in (1, 2, 3, -1):
        with pytest.raises(pref.IllegalAction) as refusal:
            match.apply(pref.Pass(), seat=seat)
        assert refusal.value.code == "not-your-turn"


def test_tb_an_action_against_an_older_revision_is_refused() -> None:
    """Each deal laid, action, adjustment and stop is one step."""
    match = begin(pool=20)
    assert match.revision == 0
    match = match.deal(cards(1))
    assert match.revision == 1
    after = match.apply(pref.Pass(), revision=1)
    assert after.revision == 2
    for revision in (0, 1, 3):
        with pytest.raises(pref.IllegalAction) as refusal:
            after.apply(pref.Pass(), revision=revision)
        assert refusal.value.code == "stale-revision"
    between = passed_out(begin(pool=20))
    assert between.adjust(0, gora=1).revision == between.revision + 1
    assert between.stop().revision == between.revision + 1


@pytest.mark.parametrize("wrong", ["0", 0.0, True, pref.Pass()])
def test_tb_seat_and_revision_are_ints(wrong: Any) -> None:
    """Text, a float or a bool is neither."""
    match = begin().deal(cards(1))
    with pytest.raises(pref.WrongType):
        match.apply(pref.Pass(), seat=wrong)
    with pytest.raises(pref.WrongType):
        match.apply(pref.Pass(), revision=wrong)


def test_pl6_the_deal_after_a_claim_is_in_the_log_with_its_answers() -> None:
    """A claim and both answers are actions; the match is the same after a replay."""
    match = begin(pool=20).deal(cards(1))
    match = done(match, "6♣, pass, pass")
    match = match.apply(keep_dealt(match))
    match = done(match, "declare 6♣, whist, whist, claim 6 2 2, 2: accept, 1: accept")
    assert not match.in_deal
    assert match.sheet.pool == (2, 0, 0)
    assert pref.replay(match.terms, match.log).match == match
    deal = match.log[0]
    assert isinstance(deal, pref.PlayedDeal)
    assert [str(action) for action in deal.actions[-3:]] == [
        "claim 6 2 2",
        "2: accept",
        "1: accept",
    ]


def test_st2_a_state_alone_finishes_as_the_match_does() -> None:
    """The match adds nothing to the rules of a deal."""
    match = begin().deal(cards(5))
    assert match.state is not None
    end = finish(match.state)
    while match.in_deal:
        match = match.apply(pref.legal_actions(match.state)[0])
    assert match.pad.lines[0].item == end.outcome
    assert match.state == end
