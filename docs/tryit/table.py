"""The table as the reader's seat sees it: hands, talk, what may be done, what was written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import attrs

import preference as pref
from preference.rendering import LANGUAGES, Words, match_text, sheet_svg
from preference.rendering.short import (
    action_text,
    cards_text,
    contract_text,
    rank_text,
    seat_name,
)
from preference.views import Phase
from tryit.game import Game
from tryit.phrases import PHRASES
from tryit.pieces import Html, button, element, fold, join, numbers, select, text_field
from tryit.results import settlement_table, told

__all__ = ["Screen"]

_SIGNS: Final = "♠♣♦♥"
_RED: Final = "♦♥"
_QUIET: Final = (pref.Play, pref.PlayTalon, pref.Look)
"""What is seen on the table rather than remembered as said."""


@attrs.frozen
class Screen:
    """A game, shown.

    Attributes:
        game: The game.
        language: The code of the language.
        columns: How many letters a line of plain text may have.
    """

    game: Game
    language: str
    columns: int

    @property
    def words(self) -> Words:
        """The words of the library."""
        return LANGUAGES[self.language]

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return tuple(player.name for player in self.game.match.terms.players)

    def say(self, phrase: str, **parts: object) -> str:
        """Return a phrase of the page."""
        return PHRASES[self.language][phrase].format(**parts)

    # ------------------------------------------------------------------ what happened

    def news(self) -> str:
        """Tell what was done since the reader's last decision, and whose turn it is."""
        told: list[str] = []
        run: list[str] = []
        for one in self.game.news:
            name = seat_name(one.seat, self.names, self.words)
            run.append(f"{name}: {self.action(one.action, one.seat)}")
            if one.taker is not None:
                told += [", ".join(run) + ".", self._takes(one.taker)]
                run = []
        if run:
            told.append(", ".join(run) + ".")
        if self.game.match.in_deal:
            told.append(self.say("turn", name=self.names[self.game.looker]))
            told.append(self._prompt(self.game.view))
        else:
            told.append(self.say("deal over"))
        return " ".join(told)

    def _takes(self, seat: int) -> str:
        return self.say("takes", name=seat_name(seat, self.names, self.words))

    def action(self, action: pref.Action | pref.HiddenDiscard, seat: int) -> str:
        """Return an action in words, without who does it."""
        if isinstance(action, pref.HiddenDiscard):
            return self.say("hidden discard")
        return action_text(action, seat, self.names, self.words)

    def _prompt(self, view: pref.View) -> str:
        if view.phase is Phase.EXCHANGE and view.discard is not None:
            return self.say("declare")
        return self.say(str(view.phase))

    # ------------------------------------------------------------------ the table

    def table(self) -> Html:
        """Show whose deal it is, every seat, the trick, the talon and what was said."""
        view, match = self.game.view, self.game.match
        number = len(match.log) + (1 if match.in_deal else 0)
        level = self.words.levels[
            str(match.terms.convention.raspasy.min_level(view.setting.raspasy_count))
        ]
        head = "; ".join(
            (
                self.say("deal number", number=number),
                self.words.say("deals", name=self.names[view.setting.dealer]),
                self.words.say("lowest", level=level),
            )
        )
        seats = [view.setting.seats[hand] for hand in range(3)]
        shown = [self._hand(view, hand, seat) for hand, seat in enumerate(seats)]
        if view.setting.players == 4:
            shown.append(self._dealer(view))
        return join(
            element("h3", head),
            element("div", *shown, class_="try-hands"),
            element("dl", *self._facts(view), class_="try-facts"),
        )

    def _hand(self, view: pref.View, hand: int, seat: int) -> Html:
        cards = view.deal.hands[hand] if view.deal else view.hands[hand]
        tags = self._tags(view, hand, seat)
        size = len(cards) if view.deal and cards else view.sizes[hand]
        facts = [] if view.deal else [self.say("cards", count=size)]
        if view.taken[hand] or view.phase in (Phase.PLAYING, Phase.RASPASY, Phase.CLAIMING):
            facts.append(self.say("tricks", count=view.taken[hand]))
        parts = [
            element("h4", seat_name(seat, self.names, self.words), *tags),
            element("p", ", ".join(facts), class_="try-soft"),
        ]
        if cards:
            parts.append(self._cards(tuple(cards)))
        acts = hand == view.turn
        return element("div", *parts, class_="try-hand" + (" try-turn" if acts else ""))

    def _dealer(self, view: pref.View) -> Html:
        dealer = view.setting.dealer
        tags = self._tags(view, 3, dealer)
        return element("div", element("h4", self.names[dealer], *tags), class_="try-hand")

    def _tags(self, view: pref.View, hand: int, seat: int) -> Iterator[Html]:
        tags = []
        if seat == self.game.seat:
            tags.append(self.say("you"))
        if seat == view.setting.dealer:
            tags.append(self.say("dealer"))
        if hand == view.declarer and view.phase is not Phase.AUCTION:
            contract = "" if view.contract is None else contract_text(view.contract, self.words)
            tags.append(f"{self.say('declarer')} {contract}".strip())
        for tag in tags:
            yield Html(" ")
            yield element("span", tag, class_="try-tag")

    def _facts(self, view: pref.View) -> Iterator[Html]:
        if view.trick:
            yield element("dt", self.say("trick"))
            yield element("dd", *self._trick(view))
        talon = [card for card in view.talon if card is not None]
        if talon:
            yield element("dt", self.say("talon"))
            yield element("dd", self._cards(talon))
        said = [one for one in view.heard if not isinstance(one.action, _QUIET)]
        if said:
            yield element("dt", self.say("said"))
            yield element(
                "dd",
                ", ".join(
                    f"{self.names[one.seat]}: {self.action(one.action, one.seat)}" for one in said
                ),
            )

    def _trick(self, view: pref.View) -> Iterator[Html]:
        hands = {card: hand for hand, card in view.played}
        for card in view.trick:
            hand = hands.get(card)
            name = (
                self.say("talon")
                if hand is None
                else seat_name(view.setting.seats[hand], self.names, self.words)
            )
            yield element("span", f"{name} ", self._card(card), class_="try-played")

    def _card(self, card: pref.Card) -> Html:
        red = " try-red" if str(card.suit) in _RED else ""
        return element("span", cards_text([card], self.words), class_="try-card" + red)

    def _cards(self, cards: Sequence[pref.Card]) -> Html:
        rows = []
        for sign in _SIGNS:
            suit = [card for card in cards if str(card.suit) == sign]
            if suit:
                ranks = " ".join(rank_text(card, self.words) for card in suit)
                red = " try-red" if sign in _RED else ""
                rows.append(element("span", f"{sign} {ranks}", class_="try-suit" + red))
        return element("div", *rows, class_="try-suits")

    # ------------------------------------------------------------------ what may be done

    def actions(self) -> Html:
        """Show what the reader may do."""
        game = self.game
        if not game.match.in_deal:
            return self._between()
        view = game.view
        parts: list[Html] = []
        own = view.setting.hand_of(game.looker)
        if view.turn is not None and view.turn != own and view.turn < 3:
            parts.append(self._held(view, view.turn))
        if own >= 0:
            parts.append(self._held(view, own))
        elif view.phase is Phase.RASPASY:
            parts.append(self._buttons(view.actions))
        chosen = (pref.Play, pref.PlayTalon, pref.Discard)
        parts.append(self._buttons([one for one in view.actions if not isinstance(one, chosen)]))
        if view.claims:
            parts.append(self._claims(view))
        parts.append(self._talk())
        return join(*parts)

    def _held(self, view: pref.View, hand: int) -> Html:
        """Show a hand of the reader's: to choose from where a card is to be chosen."""
        cards = view.hands[hand]
        name = seat_name(view.setting.seats[hand], self.names, self.words)
        if cards is None:
            return element("p", f"{name}: {self.say('hidden')}")
        listed = list(cards)
        discards = any(isinstance(one, pref.Discard) for one in view.actions)
        if discards and hand == view.turn:
            return self._discards(listed)
        is_to_play = hand == view.turn and view.phase in (Phase.PLAYING, Phase.RASPASY)
        if not is_to_play:
            return Html()
        allowed = {one.card for one in view.actions if isinstance(one, pref.Play)}
        buttons = [
            button(
                cards_text([card], self.words),
                "act",
                f"play {card}",
                class_=_classes(card, refused=card not in allowed),
                data_focus=card in allowed,
            )
            for card in listed
        ]
        label = element("h4", self.say("hand", name=name))
        return join(label, element("div", *buttons, class_="try-buttons"))

    def _discards(self, cards: Sequence[pref.Card]) -> Html:
        boxes = [
            element(
                "label",
                element(
                    "input", type="checkbox", name="card", value=str(card), data_key=f"card {card}"
                ),
                f" {cards_text([card], self.words)}",
                class_=_classes(card, refused=False),
            )
            for card in cards
        ]
        lay = element("button", self.say("lay away"), type="submit", data_key="discard")
        return element(
            "form",
            element(
                "fieldset",
                element("legend", self.say("exchange")),
                element("div", *boxes, class_="try-buttons"),
            ),
            lay,
            data_do="discard",
        )

    def _buttons(self, actions: Sequence[pref.Action]) -> Html:
        looker = self.game.looker
        buttons = [button(self.action(one, looker), "act", str(one)) for one in actions]
        return element("div", *buttons, class_="try-buttons")

    def _claims(self, view: pref.View) -> Html:
        names = [seat_name(seat, self.names, self.words) for seat in view.setting.seats]

        def split(claim: pref.Claim) -> str:
            pairs = zip(names, claim.tricks, strict=True)
            return ", ".join(f"{name} {tricks}" for name, tricks in pairs)

        choices = [(str(one), split(one)) for one in view.claims]
        form = element(
            "form",
            select("claim", choices, choices[0][0], aria_label=self.say("claim")),
            Html(" "),
            element("button", self.say("claim button"), type="submit", data_key="claim button"),
            data_do="claim",
        )
        return fold(self.say("claim"), form, key="claim")

    def _talk(self) -> Html:
        helps = [button(self.say("hint"), "hint"), button(self.say("finish"), "finish")]
        if self.game.before:
            helps.append(button(self.say("take back"), "back"))
        form = element(
            "form",
            element("label", self.say("say"), for_="say"),
            Html(" "),
            text_field("say"),
            Html(" "),
            element("button", self.say("say button"), type="submit", data_key="say button"),
            element("span", " ", self.say("say example"), class_="try-soft"),
            data_do="say",
        )
        return join(element("div", *helps, class_="try-buttons try-quiet"), form)

    # ------------------------------------------------------------------ after a deal

    def _between(self) -> Html:
        match = self.game.match
        buttons = []
        if not match.is_finished:
            buttons.append(button(self.say("next deal"), "next", data_focus=True))
        if self.game.before:
            buttons.append(button(self.say("take back"), "back"))
        return element("div", *buttons, class_="try-buttons")

    def score(self) -> Html:
        """Show what the last deal wrote, the sheet, and the settlement as it stands."""
        pad = self.game.match.pad
        if not pad.lines:
            return Html()
        heading = "result" if pad.is_finished else "so far"
        return join(
            element("h3", self.say("this deal")),
            told(pad, len(pad.lines) - 1, self.words),
            element("h3", self.say("sheet")),
            element("div", Html(sheet_svg(pad, words=self.words)), class_="try-sheet"),
            element("h3", self.say(heading)),
            settlement_table(pad, PHRASES[self.language], caption=self.say(heading)),
            fold(
                self.say("all deals"),
                numbers(match_text(self.game.match, self.words, width=self.columns)),
                key="all deals",
            ),
        )


def _classes(card: pref.Card, *, refused: bool) -> str:
    names = ["try-card"]
    if str(card.suit) in _RED:
        names.append("try-red")
    if refused:
        names.append("try-refused")
    return " ".join(names)
