"""The makers: everything comes up, nothing invalid does, and the same seed makes the same."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, get_args

import pytest

import preference as pref
from preference.conventions import OPTIONS
from preference.testing import (
    OPTION_VALUES,
    PHASES,
    RandomChance,
    choose_action,
    is_certain_misere,
    make_adjustment,
    make_certain_misere,
    make_convention,
    make_deal,
    make_ends,
    make_hand,
    make_match,
    make_outcome,
    make_pad,
    make_player,
    make_preferans_hand,
    make_setting,
    make_state,
    make_state_in,
    make_terms,
    play_out,
)
from preference.testing.making.phases import _reach_plainly
from tests.looks import some
from tests.play import be
from tests.rows import each

SEATS = (2, 3, 4)

MAKERS: list[Callable[[RandomChance], object]] = [
    make_convention,
    make_deal,
    make_hand,
    make_certain_misere,
    make_preferans_hand,
    make_player,
    make_ends,
    make_terms,
    make_state,
    make_pad,
    make_match,
    lambda chance: play_out(chance, make_state(chance)),
    lambda chance: make_state_in(chance, pref.Playing),
    lambda chance: make_outcome(chance, pref.SOCHI, make_setting(chance, pref.SOCHI)),
    lambda chance: make_adjustment(chance, 3),
]


def chance_of(seed: int) -> RandomChance:
    """Return the chance of a seed."""
    return RandomChance(Random(seed))


@each("make", MAKERS)
def test_the_same_seed_makes_the_same(make: Callable[[RandomChance], object]) -> None:
    """No maker asks anything but its chance; and other seeds make something else."""
    assert [make(chance_of(seed)) for seed in range(5)] == [
        make(chance_of(seed)) for seed in range(5)
    ]
    assert any(make(chance_of(seed)) != make(chance_of(0)) for seed in range(1, 10))


# ------------------------------------------------------------------ conventions


@pytest.mark.long
def test_every_option_comes_up_with_every_value() -> None:
    """All values of §14 within some thousand conventions, with each number of players."""
    assert OPTION_VALUES.keys() == OPTIONS.keys()
    seen: dict[str, set[Any]] = {name: set() for name in OPTIONS}
    chance = chance_of(1)
    for number in range(4_000):
        players = (None, *SEATS)[number % 4]
        convention = make_convention(chance, players=players)
        assert players is None or players in convention.players
        for name, value in convention.options.items():
            seen[name].add(value)
    prices = set(OPTION_VALUES["raspasy_price"])
    assert len(prices - seen.pop("raspasy_price")) < len(prices) / 8
    for name, values in seen.items():
        assert set(OPTION_VALUES[name]) <= values, name


def test_every_finite_option_has_all_its_values_in_the_menu() -> None:
    """A value that the menu lacks would never be tried."""
    assert set(OPTION_VALUES["surrender"]) == {*range(1, 11), "all", None}
    assert len(OPTION_VALUES["players"]) == 7
    assert len(OPTION_VALUES["talonless"]) == 8
    assert len(OPTION_VALUES["half_whist_levels"]) == 32
    assert set(OPTION_VALUES["jumps"]) == {False, True}
    assert set(OPTION_VALUES["consolation"]) >= {0, 10, "price"}
    assert set(OPTION_VALUES["exit_levels"]) >= {(6, 7, 7), (6, 6, 7, 8), (8,)}


def test_rare_options_are_on_often_enough() -> None:
    """Each of the options that most presets leave off is on in one convention of twenty or more."""
    on = Counter[str]()
    chance = chance_of(2)
    for _ in range(800):
        convention = make_convention(chance)
        auction, raspasy, whist = convention.auction, convention.raspasy, convention.whist
        on["blind"] += auction.blind
        on["bombs"] += raspasy.bombs
        on["talonless"] += bool(auction.talonless)
        on["hold"] += auction.first_hand_may_hold
        on["half_whist_first"] += whist.half_whist_first
        on["pass_pass"] += bool(whist.pass_pass_whist_levels)
        on["preferans_hand"] += convention.play.preferans_hand
        on["bonus"] += convention.talon.talon_bonus
        on["whists"] += raspasy.raspasy_scoring == "whists"
        on["losers"] += raspasy.raspasy_scoring == "losers"
        on["preset"] += convention in pref.PRESETS.values()
    losers = on.pop("losers")  # only where three and nobody else may sit down
    assert losers > 8
    assert len(on) == 10
    assert min(on.values()) > 40, on


@each("base", pref.PRESETS.values(), ids=str)
@each("players", [None, *SEATS])
def test_a_base_is_varied_without_contradictions(
    base: pref.Convention, players: int | None
) -> None:
    """Any preset, for any number of players; now and then it is left as it is."""
    chance = chance_of(3)
    made = [make_convention(chance, players=players, base=base) for _ in range(60)]
    assert {convention.name for convention in made} == {base.name}
    assert len(set(made)) > 20
    if players is None or players in base.players:
        assert base in made


def test_a_convention_keeps_a_scorer_of_its_own() -> None:
    """What a base brings along stays, unless the option is changed."""

    def nobody_pays(tally: object) -> list[Any]:
        del tally
        return []

    base = pref.SOCHI.evolve(raspasy_scoring=nobody_pays)
    made = [make_convention(chance_of(seed), base=base) for seed in range(50)]
    assert any(one.raspasy.raspasy_scoring is nobody_pays and one != base for one in made)


# ------------------------------------------------------------------ cards


def test_wished_cards_lie_where_they_are_wished() -> None:
    """Whatever the rest is; the talon keeps its order."""
    chance = chance_of(4)
    wish = {"first": "♠A ♠K", "second": "♥7", "third": "♦7 ♦8", "talon": "♥A ♣7"}
    deals = {make_deal(chance, **wish) for _ in range(20)}
    assert len(deals) == 20
    for deal in deals:
        for part, hand in zip(("first", "second", "third"), deal.hands, strict=True):
            assert set(pref.parse_cards(wish[part])) <= set(hand)
        assert deal.talon_text == "♥A ♣7"


@pytest.mark.parametrize(
    "wish",
    [
        {"first": "♠A", "second": "♠A"},
        {"talon": "♠A ♠K ♠Q"},
        {"first": "♠7 ♠8 ♠9 ♠10 ♠J ♠Q ♠K ♠A ♣7 ♣8 ♣9"},
        {"talon": "♠A", "third": "♠A"},
    ],
)
def test_cards_that_cannot_be_dealt_so_are_refused(wish: dict[str, str]) -> None:
    """Too many of them, or one card twice."""
    with pytest.raises(pref.ArgumentError) as caught:
        make_deal(chance_of(1), **wish)
    assert caught.value.code == "misdeal"


def test_all_deals_come_up() -> None:
    """Every card lies in every part of the deal, about as often as it should."""
    where = Counter[tuple[int, str]]()
    chance = chance_of(5)
    for _ in range(400):
        deal = make_deal(chance)
        for part, hand in enumerate(deal.hands):
            where.update((part, str(card)) for card in hand)
        where.update((3, str(card)) for card in deal.talon)
    assert all(80 <= where[part, str(card)] <= 170 for part in range(3) for card in pref.DECK)
    assert all(where[3, str(card)] > 5 for card in pref.DECK)


@each("size", range(11))
def test_a_hand_has_the_wished_size_and_shape(size: int) -> None:
    """Void in the suits named, and long enough in the other."""
    chance = chance_of(size)
    for _ in range(20):
        assert len(make_hand(chance, size)) == size
    if size >= 5:
        hand = make_hand(chance, size, void=[pref.Suit.CLUBS], long=pref.Suit.DIAMONDS)
        suits = Counter(card.suit for card in hand)
        assert len(hand) == size
        assert suits[pref.Suit.CLUBS] == 0
        assert suits[pref.Suit.DIAMONDS] >= 5


def test_a_hand_void_in_two_suits_is_long_in_the_others() -> None:
    """Ten of sixteen cards; void in three it cannot be."""
    hand = make_hand(chance_of(1), void=[pref.Suit.SPADES, pref.Suit.HEARTS])
    assert {card.suit for card in hand} == {pref.Suit.CLUBS, pref.Suit.DIAMONDS}
    with pytest.raises(pref.ArgumentError) as caught:
        make_hand(chance_of(1), void=list(pref.Suit)[:3])
    assert caught.value.code == "bad-shape"


@pytest.mark.parametrize(
    "wish",
    [
        {"size": 33},
        {"size": -1},
        {"long": pref.Suit.SPADES, "least": 9},
        {"size": 4, "long": pref.Suit.SPADES},
        {"void": [pref.Suit.SPADES], "long": pref.Suit.SPADES},
    ],
)
def test_a_hand_that_there_is_not_is_refused(wish: dict[str, Any]) -> None:
    """More cards than there are, or fewer than none."""
    with pytest.raises(pref.ArgumentError) as caught:
        make_hand(chance_of(1), **wish)
    assert caught.value.code == "bad-shape"


@pytest.mark.parametrize("wish", [{"size": "10"}, {"void": ["♠"]}, {"long": 2}, {"least": 2.0}])
def test_a_wish_of_a_wrong_type_is_refused(wish: dict[str, Any]) -> None:
    """Sizes are ints and suits are suits."""
    with pytest.raises(pref.WrongType):
        make_hand(chance_of(1), **wish)


def ducks(held: frozenset[int], missing: frozenset[int], leads: bool) -> bool:
    """Say by trying everything whether cards of a suit avoid every trick of it.

    The others lead a card and may add a second; the hand answers knowing the first only. If the
    hand leads, the others answer with one card or two, and go on.
    """
    if leads:
        return any(
            all(
                any(card > mine for card in answer)
                and ducks(held - {mine}, missing - answer, False)
                for answer in answers(missing)
            )
            for mine in held
        )
    return all(
        not held
        or any(
            all(
                mine < max(answer) and ducks(held - {mine}, missing - answer, False)
                for answer in answers(missing)
                if led in answer
            )
            for mine in held
        )
        for led in missing
    )


def answers(missing: frozenset[int]) -> list[frozenset[int]]:
    """List the one or two cards that the others may put on a trick."""
    return [frozenset({one, other}) for one in missing for other in missing if one <= other]


def test_pl2_a_suit_that_ducks_by_its_shape_ducks_against_every_play() -> None:
    """All 256 holdings of a suit, against all ways in which the others may lead and follow it."""
    others = {pref.Suit.CLUBS: "♣7 ♣8", pref.Suit.DIAMONDS: "♦7", pref.Suit.HEARTS: "♥7"}
    rest = pref.Hand.of(" ".join(others.values())).mask
    for byte in range(256):
        held = frozenset(rank for rank in range(8) if byte >> rank & 1)
        missing = frozenset(range(8)) - held
        hand = pref.Hand(byte | rest)
        assert is_certain_misere(hand) is ducks(held, missing, False), hand
        if len(missing) > 2:
            # Up to two of the missing cards are away, so with three somebody must follow.
            alone = is_certain_misere(pref.Hand(byte), leads=True)
            assert alone is (ducks(held, missing, True) and ducks(held, missing, False)), hand
        else:
            assert not is_certain_misere(pref.Hand(byte), leads=True)


@pytest.mark.parametrize("leads", [False, True])
def test_sc2_a_certain_misere_takes_no_trick(leads: bool) -> None:
    """Played by the rule of the highest card that loses, against the others' play by chance."""
    chance = chance_of(6)
    for _ in range(150):
        hand = make_certain_misere(chance, leads=leads)
        assert is_certain_misere(hand, leads=leads)
        part = "first" if leads else chance.pick(["second", "third"])
        declarer = ("first", "second", "third").index(part)
        deal = make_deal(chance, **{part: hand})
        state = pref.begin(pref.SOCHI, deal, dealer=2, players=3)
        for at in range(3):
            text = "misere" if at == declarer else "pass"
            state = pref.apply(state, pref.parse_action(text))
        state = pref.apply(state, pref.Discard(*deal.talon))
        while isinstance(state, pref.Playing):
            mine = state.turn == declarer
            action = duck(state, lead=hand) if mine else choose_action(chance, state)
            state = pref.apply(state, action)
        outcome = be(pref.ContractOutcome, be(pref.Finished, state).outcome)
        assert outcome.tricks is not None
        assert outcome.tricks[declarer] == 0, hand


def duck(state: pref.Playing, lead: pref.Hand) -> pref.Action:
    """Play the highest card that loses; lead the lowest of a suit that can be led."""
    cards = [be(pref.Play, action).card for action in pref.legal_actions(state)]
    if not state.trick:
        safe = [
            suit
            for suit in pref.Suit
            if is_certain_misere(
                pref.Hand.of(card for card in lead if card.suit is suit), leads=True
            )
        ]
        return pref.Play(min(card for card in cards if card.suit in safe))
    led = pref.DECK[state.trick[0]].suit
    top = max(pref.DECK[card] for card in state.trick if pref.DECK[card].suit is led)
    lower = [card for card in cards if card.suit is led and card < top]
    return pref.Play(max(lower or cards, key=lambda card: card.rank))


def test_a_certain_misere_is_asked_of_a_hand() -> None:
    """Nothing else has a shape."""
    with pytest.raises(pref.WrongType):
        is_certain_misere("♠7")  # type: ignore[arg-type]


def test_pl7_a_preferans_hand_wins_at_once() -> None:
    """Under a convention that plays it, whoever holds it; all six pairs of queens come up."""
    chance = chance_of(7)
    hands = {make_preferans_hand(chance) for _ in range(100)}
    assert len(hands) == 6
    for hand in hands:
        deal = make_deal(chance, second=hand)
        state = pref.begin(pref.UKRAINIAN, deal, dealer=2, players=3)
        assert be(pref.PreferansOutcome, be(pref.Finished, state).outcome).holder == 1


# ------------------------------------------------------------------ play


@pytest.mark.long
def test_deals_of_every_kind_come_up() -> None:
    """Every kind of outcome, level, way and action within some hundred deals."""
    kinds, actions = Counter[object](), Counter[object]()
    chance = chance_of(8)
    for _ in range(500):
        course = play_out(chance, make_state(chance))
        outcome = course.finished.outcome
        kinds[type(outcome)] += 1
        if isinstance(outcome, pref.ContractOutcome):
            kinds[getattr(outcome.contract, "level", "misere")] += 1
            kinds["unplayed"] += outcome.tricks is None
            for way in ("blind", "talonless", "talon_refused"):
                kinds[way] += getattr(outcome, way)
        kinds["players", course.finished.table.setting.players] += 1
        kinds["after raspasy"] += course.finished.table.setting.raspasy_count > 0
        kinds["bombs"] += sum(course.finished.table.setting.bombs) > 0
        actions.update(map(type, course.actions))
    assert len(kinds) == 19
    assert min(kinds.values()) >= 2, kinds
    assert kinds[pref.ContractOutcome] > kinds[pref.RaspasyOutcome] > 50
    every = set(get_args(pref.Action))
    assert set(actions) == every
    assert min(actions.values()) >= 2, actions


@pytest.mark.many
@pytest.mark.parametrize(
    ("phase", "players"), some([(phase, players) for phase in PHASES for players in SEATS])
)
def test_a_state_is_of_the_wished_phase(phase: type[Any], players: int) -> None:
    """Under any convention, with any number of players, not always at the same point."""
    chance = chance_of(players)
    states = [make_state_in(chance, phase, players=players) for _ in range(60)]
    assert {type(state) for state in states} == {phase}
    assert len({str(state) for state in states}) > 50


@pytest.mark.parametrize("phase", PHASES[:5])
def test_the_plain_way_leads_to_every_phase_of_a_game(phase: type[Any]) -> None:
    """Under every preset and many other conventions, with all players they are for."""
    chance = chance_of(9)
    conventions = [*pref.PRESETS.values(), *(make_convention(chance) for _ in range(60))]
    for convention in conventions:
        convention = convention.evolve(preferans_hand=False)  # noqa: PLW2901 - the same, with play
        for players in convention.players:
            state = make_state(chance, convention, players)
            assert type(_reach_plainly(state, phase)) is phase, convention.options


def test_only_classes_of_states_are_phases() -> None:
    """Anything else is refused, with the name of the maker."""
    with pytest.raises(pref.WrongType):
        make_state_in(chance_of(1), int)  # type: ignore[type-var]


def test_there_is_nothing_to_choose_when_a_deal_is_over() -> None:
    """Nor is a deal in progress at its end."""
    course = play_out(chance_of(1), make_state(chance_of(1)))
    with pytest.raises(ValueError, match="nothing to choose"):
        choose_action(chance_of(1), course.finished)
    open_course = type(course)(course.states[:1], ())
    with pytest.raises(ValueError, match="not over"):
        _ = open_course.finished


# ------------------------------------------------------------------ games


@pytest.mark.long
def test_outcomes_of_every_kind_are_accepted() -> None:
    """`check_outcome` refuses none, and every part of an outcome comes up."""
    seen = Counter[object]()
    chance = chance_of(10)
    for number in range(1_200):
        players = (None, *SEATS)[number % 4]
        convention = make_convention(chance, players=players)
        outcome = make_outcome(chance, convention, make_setting(chance, convention, players))
        pref.check_outcome(convention, outcome)
        pref.score(convention, outcome)
        seen[type(outcome)] += 1
        if isinstance(outcome, pref.ContractOutcome):
            seen[getattr(outcome.contract, "level", "misere")] += 1
            for way in ("blind", "talonless", "talon_refused", "penalty_tricks", "talon"):
                seen[way] += bool(getattr(outcome, way))
            seen["unplayed"] += outcome.tricks is None
            seen[tuple(map(str, outcome.calls))] += 1
    calls = [kind for kind in seen if isinstance(kind, tuple)]
    assert len(calls) > 24
    assert len(seen) - len(calls) == 16
    assert all(seen[kind] >= 2 for kind in seen if kind not in calls), seen


@pytest.mark.parametrize(
    ("kind", "rule"), [(pref.SurrenderOutcome, "EX-3"), (pref.PreferansOutcome, "PL-7")]
)
def test_a_kind_that_a_convention_does_not_have_is_refused(kind: Any, rule: str) -> None:
    """With the rule; and where it is played, all are of that kind."""
    chance = chance_of(1)
    without = pref.SOCHI.evolve(surrender=None)
    setting = pref.Setting(3, 2)
    with pytest.raises(pref.ArgumentError) as caught:
        make_outcome(chance, without, setting, kind)
    assert (caught.value.code, caught.value.rule) == ("no-such-outcome", rule)
    played = pref.SOCHI.evolve(preferans_hand=True)
    assert {type(make_outcome(chance, played, setting, kind)) for _ in range(9)} == {kind}
    with pytest.raises(pref.WrongType):
        make_outcome(chance, played, setting, int)  # type: ignore[arg-type]


@pytest.mark.long
def test_games_of_every_kind_come_up() -> None:
    """Every end, races, bots, ratings, corrections, joining, bombs, a deal in progress."""
    seen = Counter[object]()
    chance = chance_of(11)
    for number in range(300):
        pad = make_pad(chance, deals=12 if number % 2 else None)
        seen[pad.ended] += 1
        seen["race"] += pad.race is not None and pad.race.round > 1
        seen["bombs"] += any(pad.next.bombs)
        for player in pad.terms.players:
            seen["bot"] += player.bot
            seen["rated"] += player.rating is not None
        for line in pad.lines:
            seen[type(line.item)] += 1
    assert all(seen[ended] >= 2 for ended in pref.Ended), seen
    assert min(seen.values()) >= 2, seen
    assert len(seen) == 18


@pytest.mark.long
def test_matches_of_every_kind_come_up() -> None:
    """So many deals and no more, some in progress, some with a fourth player, some at an end."""
    seen = Counter[object]()
    chance = chance_of(12)
    for _ in range(160):
        match = make_match(chance, deals=2)
        assert match.pad.progress.deals <= 2
        seen["in deal"] += match.in_deal
        seen["over"] += match.is_finished
        seen["joined"] += any(isinstance(line.item, pref.Joined) for line in match.pad.lines)
        seen["adjusted"] += any(isinstance(item, pref.Adjustment) for item in match.log)
    assert min(seen.values()) >= 1, seen
    for _ in range(40):
        match = make_match(chance, deals=1, joining=False, unfinished=False)
        assert not match.in_deal
        assert pref.read_match_record(pref.write_match_record(match)).match() == match


def test_a_deal_that_does_not_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that went round in circles would hang who plays it out."""
    monkeypatch.setattr("preference.testing.making.play.MOST_ACTIONS", 3)
    with pytest.raises(AssertionError, match="does not end"):
        play_out(chance_of(1), pref.begin(pref.SOCHI, pref.Deal.shuffled(1), dealer=2, players=3))
