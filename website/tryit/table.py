"""The table as the reader's seat sees it: hands, trick, talk, and what a deal has written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import attrs

import preference as pref
from preference.rendering import match_text
from preference.rendering.deals import head_text
from preference.rendering.short import cards_text, contract_text
from preference.views import Phase
from tryit.pieces import Html, element, fold, join, numbers
from tryit.results import picture, settlement_table, told
from tryit.screen import Screen, card_classes

__all__ = ["Table"]

_QUIET: Final = (pref.Play, pref.PlayTalon, pref.Look)
"""What is seen on the table rather than remembered as said."""


@attrs.frozen
class Table(Screen):
    """What is to be seen."""

    # ------------------------------------------------------------------ what happened

    def news(self) -> str:
        """Tell what was done since the reader's last decision, and whose turn it is."""
        told: list[str] = []
        run: list[str] = []
        for one in self.game.news:
            name = self.name(one.seat)
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
        return self.say("takes", name=self.name(seat))

    def _prompt(self, view: pref.View) -> str:
        if view.phase is Phase.EXCHANGE and view.discard is not None:
            return self.say("declare")
        return self.say(str(view.phase))

    # ------------------------------------------------------------------ the table

    def table(self) -> Html:
        """Show whose deal it is, every seat, the trick, the talon and what was said."""
        view, match = self.game.view, self.game.match
        number = len(match.log) - (0 if match.in_deal else 1)
        convention = match.terms.convention
        head = head_text(convention, view.setting, number, self.names, self.words)
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
            element("h4", self.name(seat), *tags),
            element("p", ", ".join(facts), class_="try-soft"),
        ]
        if cards:
            parts.append(self.cards(tuple(cards)))
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
            yield element("dd", self.cards(talon))
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
            name = self.say("talon") if hand is None else self.name(view.setting.seats[hand])
            yield element("span", f"{name} ", self._card(card), class_="try-played")

    def _card(self, card: pref.Card) -> Html:
        classes = card_classes(card, refused=False)
        return element("span", cards_text([card], self.words), class_=classes)

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
            picture(pad, self.language),
            element("h3", self.say(heading)),
            settlement_table(pad, self.language, caption=self.say(heading)),
            fold(
                self.say("all deals"),
                numbers(match_text(self.game.match, self.words, width=self.columns)),
                key="all deals",
            ),
        )
