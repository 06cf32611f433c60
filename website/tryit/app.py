"""What the page asks and what it is answered: messages in JSON, answered by pieces of HTML."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

import attrs

import preference as pref
from preference.rendering import LANGUAGES
from tryit.calculator import Calculator
from tryit.calculator_page import pieces, spoken
from tryit.draft import read_draft
from tryit.game import Game
from tryit.moves import Moves
from tryit.phrases import LANGUAGE_NAMES, NAMES, Language, language_of, say
from tryit.pieces import Html, element, heading, refusal, select, text_field
from tryit.screen import Screen
from tryit.table import Table

__all__ = ["App"]

_COLUMNS: Final = 72
_LEAST: Final = 40
_MOST: Final = 88
_SEED: Final = "7"


@attrs.frozen
class Setup:
    """What is to be played, as the form says."""

    convention: str = "sochi"
    players: int = 3
    seat: int | None = 0
    pool: str = "10"
    seed: str = _SEED
    language: Language = "en"

    @classmethod
    def read(cls, form: Mapping[str, Any]) -> Setup:
        """Read the form; a number of players that the convention is not for is set right."""
        convention = str(form.get("play-convention", cls().convention))
        preset = pref.PRESETS.get(convention, pref.SOCHI)
        chosen = str(form.get("play-players", "3"))
        players = int(chosen) if chosen in ("2", "3", "4") else 3
        if players not in preset.players:
            players = min(preset.players, key=lambda one: (one != 3, one))
        seat = str(form.get("play-seat", "0"))
        return cls(
            preset.name,
            players,
            int(seat) % players if seat.isdecimal() else None,
            str(form.get("play-pool", "10")),
            str(form.get("play-seed", _SEED)),
            language_of(str(form.get("play-language", "en"))),
        )


class App:
    """The page's other half: it keeps the game and the calculator between messages.

    >>> app = App()
    >>> answer = json.loads(app.answer('{"do": "start"}'))
    >>> sorted(answer)
    ['focus', 'html', 'language', 'say']
    """

    def __init__(self) -> None:
        """Begin with a form and no game."""
        self.setup = Setup()
        self.game: Game | None = None
        self.calculator = Calculator()
        self.columns = {"play": _COLUMNS, "settle": _COLUMNS}

    def answer(self, message: str) -> str:
        """Answer a message.

        Args:
            message: A JSON object: `do`, and with it `value`, the fields of the `form`, how many
                `columns` of plain text each part has room for, and whether somebody is `typing`.

        Returns:
            A JSON object: `html`, the new pieces by the ids of their places; `say`, what a screen
            reader should speak, and its `language`; `focus`, the place that the reader goes on in,
            or nothing.
        """
        asked = json.loads(message)
        do = str(asked["do"])
        form = asked.get("form") or {}
        for part, room in (asked.get("columns") or {}).items():
            self.columns[part] = max(_LEAST, min(_MOST, int(room)))
        value = str(asked.get("value", ""))
        html: dict[str, str] = {}
        said = ""
        if do in _PLAYING or do == "start":
            before = self.setup.language
            found, _ = _PLAYING.get(do, App._setup_changed)(self, value, form)
            html |= _in(self.setup.language, found)
            if self.setup.language != before:
                self.calculator = self.calculator.spoken_in(self.setup.language)
                html |= self._settled(is_typed=False)
        if do not in _PLAYING:
            is_typed = bool(asked.get("typing"))
            found, said = self._settle(do, value, form, is_typed=is_typed)
            html |= found
        focus = "play-act" if do == "deal" and "play-act" in html else ""
        told = {"html": html, "say": said, "language": self.calculator.language, "focus": focus}
        return json.dumps(told, ensure_ascii=False)

    # ------------------------------------------------------------------ playing

    def _say(self, phrase: str, **parts: object) -> str:
        return say(self.setup.language, phrase, **parts)

    def _set_up(self, form: Mapping[str, Any]) -> tuple[dict[str, str], str]:
        """Show the form of what is to be played; a language counts at once."""
        self.setup = Setup.read(form)
        words = heading(self._say("heading play"), self.setup.language)
        html: dict[str, str] = {"play-setup": self._setup_form(), "words-heading-play": words}
        if self.game is None:
            return html, ""
        return {**html, **self._screen()}, ""

    def _setup_form(self) -> Html:
        setup, say = self.setup, self._say
        words = LANGUAGES[setup.language]
        preset = pref.PRESETS[setup.convention]
        names = NAMES[setup.language][: setup.players]
        seats = [(str(at), name) for at, name in enumerate(names)] + [("", say("every seat"))]
        counts = [(str(one), str(one)) for one in sorted(preset.players)]
        chosen = {
            "convention": ([(one, words.conventions[one]) for one in pref.PRESETS], preset.name),
            "players": (counts, str(setup.players)),
            "seat": (seats, "" if setup.seat is None else str(setup.seat)),
            "language": (LANGUAGE_NAMES, setup.language),
        }
        typed = {"pool": setup.pool, "seed": setup.seed}
        labels = {"seat": "your seat"}
        fields = []
        for name in ("convention", "players", "seat", "pool", "seed", "language"):
            key = f"play-{name}"
            label = element("label", say(labels.get(name, name)), for_=key)
            is_typed = name in typed
            control = text_field(key, typed[name]) if is_typed else select(key, *chosen[name])
            fields.append(element("div", label, control, class_="try-field"))
        deal = say("deal") if self.game is None else say("new match")
        return element(
            "fieldset",
            element("legend", say("terms")),
            element("div", *fields, class_="try-fields"),
            element("button", deal, type="submit", data_key="deal", class_="try-main"),
            lang=setup.language,
        )

    def _screen(self) -> dict[str, str]:
        assert self.game is not None
        shown = (self.game, self.setup.language, self.columns["play"])
        table, moves = Table(*shown), Moves(*shown)
        return {
            "play-news": element("p", table.news()),
            "play-refusal": "",
            "play-table": table.table(),
            "play-act": moves.actions(),
            "play-score": "" if self.game.match.in_deal else table.score(),
        }

    def _shown(self) -> tuple[dict[str, str], str]:
        return self._screen(), ""

    def _refused(self, error: pref.PreferenceError) -> tuple[dict[str, str], str]:
        return {"play-refusal": refusal(error)}, ""

    def _deal(self, _: str, form: Mapping[str, Any]) -> tuple[dict[str, str], str]:
        self.setup = setup = Setup.read(form)
        names = NAMES[setup.language][: setup.players]
        try:
            self.game = Game.start(
                pref.PRESETS[setup.convention],
                names,
                pool=_pool(setup.pool),
                seed=setup.seed,
                seat=setup.seat,
            )
        except pref.PreferenceError as error:
            return self._refused(error)
        return {**self._screen(), "play-setup": self._setup_form()}, ""

    def _act(self, text: str, _: Mapping[str, Any]) -> tuple[dict[str, str], str]:
        """Do an action given as text, or show why it is refused."""
        game = self.game
        if game is None or not game.is_mine:
            return {"play-refusal": element("p", self._say("no turn"))}, ""
        try:
            self.game = game.act(pref.parse_action(text.strip()))
        except pref.PreferenceError as error:
            return self._refused(error)
        return self._shown()

    def _discard(self, _: str, form: Mapping[str, Any]) -> tuple[dict[str, str], str]:
        cards = form.get("card", [])
        listed = cards if isinstance(cards, list) else [cards]
        if len(listed) != 2:
            message = element("p", self._say("two cards"))
            return {"play-refusal": element("div", message, class_="try-refusal")}, ""
        return self._act(f"discard {listed[0]} {listed[1]}", form)

    def _claim(self, _: str, form: Mapping[str, Any]) -> tuple[dict[str, str], str]:
        return self._act(str(form.get("claim", "")), form)

    def _spoken(self, _: str, form: Mapping[str, Any]) -> tuple[dict[str, str], str]:
        return self._act(str(form.get("say", "")), form)

    def _hint(self, _: str, __: Mapping[str, Any]) -> tuple[dict[str, str], str]:
        game = self.game
        if game is None or not game.is_mine:
            return {"play-refusal": element("p", self._say("no turn"))}, ""
        screen = Screen(game, self.setup.language, self.columns["play"])
        action = screen.action(game.hint(), game.looker)
        return {"play-refusal": element("p", self._say("hinted", action=action))}, ""

    def _changed(self, change: Callable[[Game], Game]) -> tuple[dict[str, str], str]:
        if self.game is None:
            return {}, ""
        self.game = change(self.game)
        return self._shown()

    def _finish(self, _: str, __: Mapping[str, Any]) -> tuple[dict[str, str], str]:
        return self._changed(Game.finish)

    def _back(self, _: str, __: Mapping[str, Any]) -> tuple[dict[str, str], str]:
        return self._changed(Game.take_back)

    def _next(self, _: str, __: Mapping[str, Any]) -> tuple[dict[str, str], str]:
        game = self.game
        if game is None or game.match.in_deal or game.match.is_finished:
            return {}, ""
        return self._changed(Game.dealt)

    def _setup_changed(self, _: str, form: Mapping[str, Any]) -> tuple[dict[str, str], str]:
        return self._set_up(form)

    # ------------------------------------------------------------------ settling

    def _settle(
        self, do: str, value: str, form: Mapping[str, Any], *, is_typed: bool
    ) -> tuple[dict[str, str], str]:
        calculator = self.calculator.read(form) if form else self.calculator
        if do == "reset":
            calculator = attrs.evolve(calculator, changes={})
        elif do == "out" and value.isdecimal():
            calculator = calculator.without(int(value))
        elif do == "clear":
            calculator = calculator.cleared()
        calculator = read_draft(calculator, form)
        refused: str = ""
        if do == "add":
            added = calculator.added()
            worked = added.work()
            if worked.error is not None and worked.line == len(calculator.lines):
                refused = refusal(worked.error)
            else:
                calculator = added
        self.calculator = calculator
        html = self._settled(is_typed=is_typed)
        return {**html, "settle-refusal": refused}, spoken(calculator)

    def _settled(self, *, is_typed: bool) -> dict[str, str]:
        found = pieces(self.calculator, self.columns["settle"], is_typed=is_typed)
        return _in(self.calculator.language, found)


def _in(language: Language, html: Mapping[str, str]) -> dict[str, str]:
    """Mark pieces as of a language, but for words within another piece."""
    return {
        key: one if key.startswith("words-") else element("div", Html(one), lang=language)
        for key, one in html.items()
    }


_Answer = Callable[[App, str, Mapping[str, Any]], tuple[dict[str, str], str]]

_PLAYING: Final[Mapping[str, _Answer]] = {
    "deal": App._deal,
    "act": App._act,
    "discard": App._discard,
    "claim": App._claim,
    "say": App._spoken,
    "hint": App._hint,
    "finish": App._finish,
    "back": App._back,
    "next": App._next,
    "setup": App._setup_changed,
}


def _pool(text: str) -> int:
    """Read the size of the pool; what is no size is for the library to refuse."""
    digits = text.strip()
    return int(digits) if digits.isascii() and digits.isdecimal() and len(digits) < 30 else 0
