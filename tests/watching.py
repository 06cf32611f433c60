"""Random tables watched step by step, and what the rules let each seat know of the cards.

What is said here is worked out from the actions and the cards as dealt, not from a view: it is what
views are held against.
"""

import random
from collections.abc import Iterator

import attrs

import preference as pref
from preference.conventions import RaspasyTalon, Ten
from preference.testing import RandomChance, choose_action
from tests.plain.random_conventions import random_convention

NAMES = ["Anna", "Boris", "Vera", "Gleb"]

Watcher = int | None
"""A seat, or `None` for a spectator."""

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
    known: "Knowledge | None" = None


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


class Knowledge:
    """Which cards each watcher may know the place of, kept from action to action (IN-1)."""

    def __init__(self, state: pref.State) -> None:
        """Begin with the cards just dealt."""
        table = state.table if isinstance(state, (pref.Auction, pref.Finished)) else None
        assert table is not None
        self.state = state
        self.convention, self.setting, self.deal = table.convention, table.setting, table.deal
        self.public: set[pref.Card] = set()
        self.own: dict[int, set[pref.Card]] = {seat: set() for seat in range(self.setting.players)}
        self.plays = 0
        self.opens_after_lead = False
        if isinstance(state, pref.Finished):
            outcome = state.outcome
            assert isinstance(outcome, pref.PreferansOutcome)
            self.public |= self.dealt_to(outcome.holder)
        for seat in self.setting.active:
            if not self.convention.auction.blind:
                self.own[seat] |= self.dealt_to(seat)

    def dealt_to(self, seat: int) -> set[pref.Card]:
        """The ten cards dealt to a seat."""
        return set(self.deal.hands[self.setting.hand_of(seat)])

    def of(self, watcher: Watcher) -> set[pref.Card]:
        """What a watcher may know."""
        return self.public if watcher is None else self.public | self.own[watcher]

    def hear(self, action: pref.Action) -> None:
        """Take in an action."""
        before, deal = self.state, self.deal
        actor = pref.actor_of(before, action)
        after = self.state = pref.apply(before, action)
        if isinstance(before, pref.Auction):
            self._hear_call(action, actor, after)
        elif isinstance(action, (pref.TakeTalon, pref.OpenMisere)):
            self.own[actor] |= self.dealt_to(actor) | set(deal.talon)
            if isinstance(action, pref.OpenMisere):
                self.public |= set(deal.talon)
        elif isinstance(before, pref.Whisting) and actor == self.setting.dealer:
            if self.setting.players == 4 and not isinstance(action, pref.Pass):
                defender = before.undertaking.defenders[0]
                self.own[actor] |= set(deal.hands[defender])
        elif isinstance(action, pref.Claim):
            assert isinstance(before, pref.Playing)
            # All ten, those played included: the hand before the first lead.
            self.public |= set(
                pref.Hand(before.setup.undertaking.hands[before.setup.undertaking.declarer])
            )
        elif isinstance(action, (pref.Play, pref.PlayTalon)):
            self._hear_card(action)
        if isinstance(after, pref.Playing) and not isinstance(
            before, (pref.Playing, pref.Claiming)
        ):
            self._begin_play(action, after)

    def _hear_call(self, action: pref.Action, actor: int, after: pref.State) -> None:
        """Who makes a call that is not blind has looked; at the end all have but a blind winner."""
        if not getattr(action, "blind", False):
            self.own[actor] |= self.dealt_to(actor)
        if isinstance(after, pref.Auction):
            return
        winner = after.actors[0] if isinstance(after, pref.Exchange) else None
        blind = isinstance(after, pref.Exchange) and after.bid.blind
        for seat in self.setting.active:
            if not (blind and seat == winner):
                self.own[seat] |= self.dealt_to(seat)
        if isinstance(after, pref.Exchange) and not blind and not after.bid.talonless:
            self.public |= set(self.deal.talon)
        if isinstance(after, pref.Raspasy) and self._talon_leads:
            if self.setting.players == 3:
                self.public.add(self.deal.talon[0])
            else:
                self.own[self.setting.dealer] |= set(self.deal.talon)

    @property
    def _talon_leads(self) -> bool:
        leads = self.convention.raspasy.raspasy_talon is RaspasyTalon.LEADS
        return leads and self.setting.players > 2

    def _hear_card(self, action: pref.Play | pref.PlayTalon) -> None:
        self.public.add(action.card)
        self.plays += isinstance(action, pref.Play)
        if self.opens_after_lead:
            self._open()
        shows = self._talon_leads and self.setting.players == 3 and self.plays == 3
        if isinstance(self.state, pref.Raspasy) and shows:
            self.public.add(self.deal.talon[1])

    def _begin_play(self, action: pref.Action, playing: pref.Playing) -> None:
        """See whether the hands of the defence open, and when (WH-7 to WH-9, PL-4, GU)."""
        undertaking = playing.setup.undertaking
        contract, play = undertaking.contract, self.convention.play
        if isinstance(contract, pref.Contract):
            checked = contract.level == 10 and self.convention.whist.ten is Ten.CHECKED
            opens = checked or self.setting.players == 2 or isinstance(action, pref.ChooseOpen)
            early = play.open_before_declarer_leads
        else:
            opens = not undertaking.blind
            early = play.misere_open_before_declarer_leads
        if opens and (early or undertaking.declarer != 0):
            self._open()
        else:
            self.opens_after_lead = opens

    def _open(self) -> None:
        self.opens_after_lead = False
        playing = self.state
        assert isinstance(playing, pref.Playing)
        for hand in playing.setup.undertaking.defenders:
            self.public |= set(self.deal.hands[hand])


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
