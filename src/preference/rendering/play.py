"""A match as a person would read it: the cards, every call, the tricks row by row, the result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

import attrs

from preference.actions import Action, Play, PlayTalon
from preference.auction import Auction
from preference.cards import DECK, Card, Hand
from preference.contracts import Strain
from preference.deals import Deal
from preference.engine import Finished, State, actor_of, apply, begin
from preference.exchange import Exchange
from preference.following import trick_taker
from preference.game import Adjustment
from preference.match import Match, PlayedDeal
from preference.pad import Joined
from preference.raspasy import DEALER_HAND, Raspasy, TalonPart
from preference.rendering.deals import head_text, line_blocks
from preference.rendering.layout import Block, Grid, column_widths, fold, sentence, width
from preference.rendering.short import (
    action_text,
    cards_text,
    rank_text,
    seat_name,
    short_names,
)
from preference.rendering.words import Words
from preference.table import Setting
from preference.tricks import Claiming, Playing
from preference.whisting import Whisting

__all__ = ["cards_grid", "hands_grid", "match_page", "played_page"]

_NO_TRUMP = int(Strain.NO_TRUMP)
_SUITS = 4


def cards_grid(deal: Deal, setting: Setting, names: Sequence[str], words: Words) -> Grid:
    """Draw a deal by suits, one column a hand.

    It says in any language what `notation.picture` says in English.

    >>> from preference.deals import deal_in_pairs
    >>> from preference.rendering import ENGLISH
    >>> from preference.rendering.layout import page_text
    >>> deal = deal_in_pairs(DECK)
    >>> grid = cards_grid(deal, Setting(3, 2), ["Anna", "Boris", "Vera"], ENGLISH)
    >>> print(page_text([grid]))
        Anna       Boris      Vera
        -------------------------------
        ♠ 7 8      ♠ 9 10     ♠ J Q
        ♣ 7 8 K A  ♣ 9 10     ♣ J Q
        ♦ J Q      ♦ 7 8 K A  ♦ 9 10
        ♥ 9 10     ♥ J Q      ♥ 7 8 K A
    """
    heads = tuple(seat_name(seat, names, words) for seat in setting.seats)
    return hands_grid(deal.hands, heads, words)


def hands_grid(hands: Sequence[Hand], heads: Sequence[str], words: Words) -> Grid:
    """Draw hands of any size by suits, one column a hand.

    >>> from preference.rendering import ENGLISH
    >>> from preference.rendering.layout import page_text
    >>> hands = [Hand.of("♠7 ♥A"), Hand.of("♠8 ♠9")]
    >>> print(page_text([hands_grid(hands, ["Anna", "Boris"], ENGLISH)]))
        Anna  Boris
        -----------
        ♠ 7   ♠ 8 9
        ♣ -   ♣ -
        ♦ -   ♦ -
        ♥ A   ♥ -
    """
    columns = [_by_suits(tuple(hand), words) for hand in hands]
    return Grid(heads=tuple(heads), rows=tuple(zip(*columns, strict=True)), indent=4)


def _by_suits(cards: Sequence[Card], words: Words) -> list[str]:
    signs = "♠♣♦♥"
    return [
        f"{signs[suit]} "
        + (" ".join(rank_text(card, words) for card in cards if card.suit == suit) or "-")
        for suit in range(_SUITS)
    ]


@attrs.frozen
class _Step:
    """An action and the state it was done in."""

    state: State
    action: Action
    actor: int


@attrs.frozen
class _Trick:
    """The cards of a trick by hand, in the order played; the suit shown; who took it."""

    cards: tuple[tuple[int, int], ...]
    shown: int | None
    taker: int | None


def _steps(match: Match, item: PlayedDeal, setting: Setting) -> tuple[tuple[_Step, ...], State]:
    """Play a deal of a match again; it was checked when it was played."""
    state = begin(
        match.terms.convention,
        item.deal,
        dealer=setting.dealer,
        players=setting.players,
        raspasy_count=setting.raspasy_count,
        bombs=setting.bombs,
    )
    steps = []
    for action in item.actions:
        steps.append(_Step(state, action, actor_of(state, action)))
        state = apply(state, action)
    return tuple(steps), state


def _tricks(steps: Sequence[_Step]) -> Iterator[_Trick | _Step]:
    """Gather cards into tricks; whatever is done between two cards stays between them."""
    cards: list[tuple[int, int]] = []
    state: State | None = None
    for step in steps:
        if not isinstance(step.action, (Play, PlayTalon)):
            yield step
            continue
        state = step.state
        assert isinstance(state, (Playing, Raspasy))
        cards.append((state.turn, step.action.card.index))
        if len(cards) == _trick_length(state):
            yield _finished_trick(state, cards)
            cards = []
    if cards and isinstance(state, (Playing, Raspasy)):
        yield _Trick(tuple(cards), _shown(state), None)


def _shown(state: Playing | Raspasy) -> int | None:
    """Return the talon card that shows the suit of the trick, or `None` (RA-2)."""
    if isinstance(state, Raspasy) and state.suit_shown is not None:
        return state.setup.table.deal.talon[state.tricks_taken].index
    return None


def _trick_length(state: Playing | Raspasy) -> int:
    if isinstance(state, Playing):
        return 3
    with_dealer = state.setup.talon is TalonPart.PLAYED and state.tricks_taken < 2
    return len(state.setup.order) + with_dealer


def _finished_trick(state: Playing | Raspasy, cards: Sequence[tuple[int, int]]) -> _Trick:
    trump = state.setup.trump if isinstance(state, Playing) else _NO_TRUMP
    shown = _shown(state)
    led = (cards[0][1] if shown is None else shown) >> 3
    place = trick_taker(tuple(card for _, card in cards), led, trump)
    return _Trick(tuple(cards), shown, cards[place][0])


@attrs.frozen
class _Teller:
    """Tells one deal; holds what all its parts need."""

    words: Words
    columns: int
    names: Sequence[str]
    setting: Setting

    def hand_name(self, hand: int) -> str:
        """Name a hand by its seat; the fourth is the dealer's talon."""
        seat = self.setting.dealer if hand == DEALER_HAND else self.setting.seats[hand]
        return seat_name(seat, self.names, self.words)

    def said(self, steps: Sequence[_Step], phrase: str) -> Iterator[Block]:
        """Tell in a line, folded, who said or did what in one phase."""
        if not steps:
            return
        label = f"    {self.words.phrases[phrase]}"
        indent = 6 + max(width(self.words.phrases[one]) for one in _PHASES)
        parts = [
            f"{self.names[step.actor]}: "
            f"{action_text(step.action, step.actor, self.names, self.words)}"
            for step in steps
        ]
        yield fold(parts, self.columns, glue=", ", label=label, indent=indent)

    def played(self, steps: Sequence[_Step]) -> Iterator[Block]:
        """Lay the tricks out row by row, with the claims where they were made."""
        first = next((step.state for step in steps), None)
        if not isinstance(first, (Playing, Raspasy)):
            return
        words = self.words
        yield ""
        yield f"    {self.trump(first)}   {words.phrases['leads']}"
        hands = first.setup.order if isinstance(first, Raspasy) else (0, 1, 2)
        talon = first.setup.talon if isinstance(first, Raspasy) else TalonPart.HIDDEN
        heads = [words.phrases["trick"]]
        if talon is TalonPart.SHOWN:
            heads.append(words.phrases["talon"])
        if talon is TalonPart.PLAYED:
            hands = (DEALER_HAND, *hands)
        heads += [*map(self.hand_name, hands), words.phrases["taken by"]]
        widths = column_widths((heads, [">♠10"] * len(heads)))
        number = 0
        for are_tricks, group in groupby(_tricks(steps), key=lambda one: isinstance(one, _Trick)):
            if not are_tricks:
                yield from self.said([one for one in group if isinstance(one, _Step)], "claim")
                continue
            tricks = [one for one in group if isinstance(one, _Trick)]
            yield Grid(
                heads=() if number else tuple(heads),
                rows=tuple(
                    self.row(trick, place, hands, talon)
                    for place, trick in enumerate(tricks, start=number + 1)
                ),
                right=(0,),
                widths=widths,
                indent=4,
            )
            number += len(tricks)

    def row(
        self, trick: _Trick, number: int, hands: Sequence[int], talon: TalonPart
    ) -> tuple[str, ...]:
        """Lay one trick out: its cards by hand, the lead marked, and who took it."""
        cells = [str(number)]
        if talon is TalonPart.SHOWN:
            cells.append("" if trick.shown is None else self.card(trick.shown))
        by_hand = dict(trick.cards)
        for hand in hands:
            mark = ">" if hand == trick.cards[0][0] else " "
            cells.append(mark + self.card(by_hand[hand]) if hand in by_hand else "")
        cells.append("" if trick.taker is None else self.hand_name(trick.taker))
        return tuple(cells)

    def card(self, index: int) -> str:
        """Print a card."""
        return cards_text((DECK[index],), self.words)

    def trump(self, state: Playing | Raspasy) -> str:
        """Name the trump suit, or say that there is none."""
        words = self.words
        strain = _NO_TRUMP if isinstance(state, Raspasy) else state.setup.trump
        if strain == _NO_TRUMP:
            return words.strains[str(Strain.NO_TRUMP)]
        return words.say("trump", suit=words.strains[str(Strain(strain))])


_PHASES = ("auction", "exchange", "defence", "claim")


def played_page(
    match: Match, item: PlayedDeal, setting: Setting, index: int, words: Words, columns: int
) -> tuple[Block, ...]:
    """Lay out one deal of a match: the cards, the calls and the tricks."""
    names = short_names(match.terms.players)
    convention = match.terms.convention
    teller = _Teller(words, columns, names, setting)
    steps, state = _steps(match, item, setting)
    blocks: list[Block] = [
        sentence(head_text(convention, setting, index, names, words), columns),
        "",
        cards_grid(item.deal, setting, names, words),
        f"    {words.phrases['talon']} {cards_text(item.deal.talon, words)}",
        "",
    ]
    for phase, phrase in ((Auction, "auction"), (Exchange, "exchange"), (Whisting, "defence")):
        blocks += teller.said([step for step in steps if isinstance(step.state, phase)], phrase)
    blocks += teller.played(
        [step for step in steps if isinstance(step.state, (Playing, Claiming, Raspasy))]
    )
    if blocks[-1] != "":
        blocks.append("")
    if not isinstance(state, Finished):
        actors = ", ".join(names[seat] for seat in state.actors)
        blocks.append(sentence(words.say("unfinished", names=actors), columns, indent=4))
    return tuple(blocks)


def match_page(match: Match, words: Words, columns: int) -> tuple[Block, ...]:
    """Lay out every deal and adjustment of a match, with what each wrote."""
    names = short_names(match.terms.players)
    convention = match.terms.convention
    blocks: list[Block] = []
    lines = match.pad.lines
    # A match that a fourth player joined has no cards for the first line of its pad (ST-4).
    items = (*(None for _ in range(len(lines) - len(match.log))), *match.log)
    for index, (item, line) in enumerate(zip(items, lines, strict=True)):
        if isinstance(item, PlayedDeal) and not isinstance(line.item, (Adjustment, Joined)):
            blocks += played_page(match, item, line.item.setting, index, words, columns)
        else:
            blocks.append(f"#{index}")
        blocks += line_blocks(convention, line, names, words, columns, calls_told=True)
        blocks.append("")
    if match.current is not None:
        setting = match.setting
        blocks += played_page(match, match.current, setting, len(lines), words, columns)
        blocks.append("")
    return tuple(blocks[:-1])
