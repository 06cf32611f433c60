"""Random tables watched step by step, with what the rules let each seat know of the cards."""

import random
from collections.abc import Iterator

import attrs

import preference as pref
from preference.testing import Knowledge, RandomChance, choose_action
from preference.testing.invariants import Watcher
from tests.plain.random_conventions import random_convention

NAMES = ["Anna", "Boris", "Vera", "Gleb"]

PRESET_TABLES = [
    (preset, players) for preset in pref.PRESETS.values() for players in sorted(preset.players)
]


def begin(
    convention: pref.Convention = pref.SOCHI, players: int = 3, dealer: int | None = None
) -> pref.Match:
    """Open a match; the last seat deals first unless another is named."""
    dealer = players - 1 if dealer is None else dealer
    return pref.Match.start(convention, NAMES[:players], first_dealer=dealer)


def dealt(
    convention: pref.Convention = pref.SOCHI,
    players: int = 3,
    deal: pref.Deal | None = None,
    dealer: int | None = None,
) -> pref.Match:
    """Open a match and lay the first deal, of a fixed seed unless another is given."""
    if deal is None:
        deal = pref.Deal.shuffled(seed=1, players=players)
    return begin(convention, players, dealer).deal(deal)


def done(match: pref.Match, words: str) -> pref.Match:
    """Do actions, given as texts with commas between."""
    for text in words.split(", "):
        match = match.apply(pref.parse_action(text))
    return match


def keep_dealt(match: pref.Match) -> pref.Match:
    """Lay the talon away again."""
    assert match.current is not None
    return match.apply(pref.Discard(*match.current.deal.talon))


def undertaken(match: pref.Match, contract: str = "7♦") -> pref.Match:
    """Let the first hand bid while the others pass, lay the talon away again, and declare."""
    passes = ", pass" * (min(len(match.terms.players), 3) - 1)
    return done(keep_dealt(done(match, contract + passes)), f"declare {contract}")


def play_lowest(match: pref.Match, cards: int) -> pref.Match:
    """Play so many cards, each the lowest that may be played."""
    for _ in range(cards):
        assert match.state is not None
        match = match.apply(pref.legal_actions(match.state)[0])
    return match


def watchers(match: pref.Match) -> list[Watcher]:
    """Everybody who may look: the seats, and a spectator."""
    return [None, *range(len(match.terms.players))]


def random_table(chance: random.Random, *, preset: bool = False) -> pref.Match:
    """Open a match of any convention, or of a preset, with any number of players it is for."""
    if preset:
        convention, players = chance.choice(PRESET_TABLES)
    else:
        convention = pref.convention_from_json(random_convention(chance))
        players = chance.choice(sorted(convention.players))
    return begin(convention, players, chance.randrange(players))


@attrs.frozen
class Step:
    """A match after an action, and what everybody may know of the deal; none between deals."""

    match: pref.Match
    known: Knowledge | None = None


def lively(state: pref.State, chance: random.Random) -> pref.Action:
    """Choose an action by chance, with fewer passes than most, and claims when they may be made."""
    legal = pref.legal_actions(state)
    if isinstance(state, pref.Auction) and chance.random() < 0.4:
        return legal[int(len(legal) * chance.random() ** 3)]
    claims = pref.legal_claims(state)
    return (
        chance.choice(claims)
        if claims and chance.random() < 0.15
        else choose_action(RandomChance(chance), state)
    )


def steps(match: pref.Match, chance: random.Random) -> Iterator[Step]:
    """Deal and play one deal by chance; yield what comes of every action."""
    players = len(match.terms.players)
    match = match.deal(pref.Deal.shuffled(str(chance.random()), players))
    assert match.state is not None
    known = Knowledge(match.state)
    yield Step(match, known)
    while match.in_deal:
        action = lively(match.state, chance)
        match = match.apply(action)
        known.hear(action)
        yield Step(match, known)
        assert match.state is not None


def walk(seed: object, deals: int, *, preset: bool = False) -> Iterator[Step]:
    """Play some deals of a random match, with an adjustment now and then; yield every step."""
    chance = random.Random(f"watch {seed}")
    last = Step(random_table(chance, preset=preset))
    yield last
    for _ in range(deals):
        for step in steps(last.match, chance):
            yield step
            last = step
        if chance.random() < 0.2:
            last = Step(last.match.adjust(0, gora=1), last.known)
            yield last
        if last.match.is_finished:
            return


def last_deal(match: pref.Match) -> tuple[int, pref.PlayedDeal]:
    """The deal in progress, or else the last that was played, with its place in the log."""
    if match.current is not None:
        return len(match.log), match.current
    at = max(at for at, item in enumerate(match.log) if isinstance(item, pref.PlayedDeal))
    item = match.log[at]
    assert isinstance(item, pref.PlayedDeal)
    return at, item


def knowledge(match: pref.Match) -> Knowledge:
    """What everybody may know of the last deal of a match."""
    at, played = last_deal(match)
    state = pref.rewind(match, at, 0).state
    assert state is not None
    known = Knowledge(state)
    for action in played.actions:
        known.hear(action)
    return known


def played_with(match: pref.Match, deal: pref.Deal, actions: tuple[pref.Action, ...]) -> pref.Match:
    """Play the last deal of a match with other cards, between what was before and after it."""
    at, _ = last_deal(match)
    items = [*match.log[:at], pref.PlayedDeal(deal, actions), *match.log[at + 1 :]]
    found = pref.replay(match.terms, items)
    assert found.error is None, found.error
    return found.match
