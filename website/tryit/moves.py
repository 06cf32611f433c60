"""What the reader may do: everything that is legal as a button, a card or a box to tick."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

import preference as pref
from preference.rendering.short import cards_text
from preference.views import Phase
from tryit.pieces import Html, button, element, fold, join, select, text_field
from tryit.screen import Screen, card_classes

__all__ = ["Moves"]


@attrs.frozen
class Moves(Screen):
    """What is to be done."""

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
        name = self.name(view.setting.seats[hand])
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
                class_=card_classes(card, refused=card not in allowed),
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
                class_=card_classes(card, refused=False),
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
        names = [self.name(seat) for seat in view.setting.seats]

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

    def _between(self) -> Html:
        match = self.game.match
        buttons = []
        if not match.is_finished:
            buttons.append(button(self.say("next deal"), "next", data_focus=True))
        if self.game.before:
            buttons.append(button(self.say("take back"), "back"))
        return element("div", *buttons, class_="try-buttons")
