"""The settlement calculator: what the form says, and the score pad that comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import attrs

import preference as pref
from preference.rendering import LANGUAGES, Words
from tryit import options
from tryit.deals import EVENINGS, DealLine, written
from tryit.phrases import NAMES, Language, language_of, say

__all__ = ["Calculator", "Worked"]

_POOL: Final = 10
"""The size of the pool to begin with, in contracts of the factor 1."""

_LONGEST: Final = 12
"""How many digits are read."""


@attrs.frozen
class Worked:
    """What the form comes to under a convention.

    Attributes:
        pad: The score pad, as far as it could be written; `None` where nothing could.
        error: What is refused first, or `None`.
        line: Index of the deal that is refused, or `None`.
        problem: What cannot be read, in words; empty if all can.
    """

    pad: pref.ScorePad | None = None
    error: pref.PreferenceError | None = None
    line: int | None = None
    problem: str = ""


@attrs.frozen(kw_only=True)
class Calculator:
    """The state of the form.

    Attributes:
        preset: The convention that the options start from.
        changes: Options that say something else, as the fields have them.
        players: How many sit down.
        names: Names as typed, four of them.
        pool: The size of the pool as typed; empty for pools that never close.
        source: `"deals"` or `"totals"`.
        lines: The deals.
        totals: Totals of a paper sheet as typed, by the name of their field.
        draft: The deal that is being entered.
        language: The code of the language.
    """

    preset: pref.Convention = pref.SOCHI
    changes: Mapping[str, Any] = attrs.field(factory=dict)
    players: int = 3
    names: tuple[str, ...] = NAMES["en"]
    pool: str = str(_POOL)
    source: str = "deals"
    lines: tuple[DealLine, ...] = EVENINGS[3]
    totals: Mapping[str, str] = attrs.field(factory=dict)
    draft: DealLine = DealLine("game", "6♠", 0)
    language: Language = "en"

    @property
    def words(self) -> Words:
        """The words of the library."""
        return LANGUAGES[self.language]

    def say(self, phrase: str, **parts: object) -> str:
        """Return a phrase of the page."""
        return say(self.language, phrase, **parts)

    @property
    def seated(self) -> tuple[str, ...]:
        """The names of those who sit down."""
        return self.names[: self.players]

    def convention(self) -> pref.Convention:
        """Return the convention as the options say.

        Raises:
            ConventionError: If an option cannot be this, or options contradict each other.
        """
        return self.preset.evolve(**self.changes)

    @property
    def agreed(self) -> pref.Convention | None:
        """The convention, or `None` while its options contradict each other."""
        try:
            return self.convention()
        except pref.ConventionError:
            return None

    # ------------------------------------------------------------------ reading

    def read(self, form: Mapping[str, Any]) -> Calculator:
        """Take over what the fields say; choosing another preset sets all options anew."""
        language = language_of(str(form.get("settle-language", self.language)))
        if language != self.language:
            return self.spoken_in(language)
        name = str(form.get("preset", self.preset.name))
        if name != self.preset.name and name in pref.PRESETS:
            return self._with_preset(pref.PRESETS[name])
        typed = tuple(
            str(form.get(f"name-{seat}", self.names[seat])) for seat in range(len(self.names))
        )
        chosen = str(form.get("players", self.players))
        players = int(chosen) if chosen in ("2", "3", "4") else self.players
        read = attrs.evolve(
            self,
            names=typed,
            pool=str(form.get("pool", self.pool)),
            source=str(form.get("source", self.source)),
            totals={**self.totals, **{key: form[key] for key in form if key.startswith("total-")}},
            changes=self._changes(form),
        )
        return read if players == self.players else read._with_players(players)

    def _changes(self, form: Mapping[str, Any]) -> dict[str, Any]:
        plain = {one.option: one.value_json for one in pref.describe(self.preset)}
        return {
            option: value
            for option, value in options.values(form).items()
            if value != plain[option]
        }

    def spoken_in(self, language: Language) -> Calculator:
        """Go on in another language; names that nobody has changed are of it, too."""
        names = tuple(
            new if name == old else name
            for name, old, new in zip(
                self.names, NAMES[self.language], NAMES[language], strict=True
            )
        )
        return attrs.evolve(self, language=language, names=names)

    def _with_preset(self, preset: pref.Convention) -> Calculator:
        fits = self.players in preset.players
        players = self.players if fits else min(preset.players, key=lambda one: (one != 3, one))
        pool = self.pool
        if pool == str(_POOL * self.preset.prices.pool_factor):
            pool = str(_POOL * preset.prices.pool_factor)
        changed = attrs.evolve(self, preset=preset, changes={}, pool=pool)
        return changed if players == self.players else changed._with_players(players)

    def _with_players(self, players: int) -> Calculator:
        """Seat another number of players, with deals that fit them."""
        draft = DealLine("game", "6♠", 0)
        return attrs.evolve(self, players=players, lines=EVENINGS[players], draft=draft)

    # ------------------------------------------------------------------ deals

    def added(self) -> Calculator:
        """Write the deal that is being entered after the others."""
        return attrs.evolve(self, lines=(*self.lines, self.draft))

    def without(self, index: int) -> Calculator:
        """Take a deal out."""
        return attrs.evolve(self, lines=self.lines[:index] + self.lines[index + 1 :])

    def cleared(self) -> Calculator:
        """Take all deals out."""
        return attrs.evolve(self, lines=())

    # ------------------------------------------------------------------ working it out

    def work(self, convention: pref.Convention | None = None) -> Worked:
        """Work the form out, under its own convention or another."""
        try:
            agreed = self.convention() if convention is None else convention
            size = self._whole(self.pool, "the pool") if self.pool.strip() else None
            pad = pref.ScorePad.start(agreed, self.seated, pool=size, first_dealer=self.players - 1)
        except ValueError as error:
            if isinstance(error, pref.PreferenceError):
                return Worked(error=error)
            return Worked(problem=str(error))
        if self.source == "totals":
            try:
                return Worked(self._carried_over(pad))
            except ValueError as error:
                return Worked(problem=str(error))
        pad, refused = written(pad, self.lines)
        return Worked(pad, refused, None if refused is None else len(pad.lines))

    def _carried_over(self, pad: pref.ScorePad) -> pref.ScorePad:
        """Write the totals of a paper sheet."""
        reason = self.say("from paper")
        for seat, name in enumerate(self.seated):
            for column in ("pool", "gora"):
                what = {"column": self.words.columns[column], "name": name}
                points = self._whole(self._total(f"{column}-{seat}"), "of", **what)
                if points and column == "pool":
                    pad = pad.adjust(seat, pool=points, reason=reason)
                elif points:
                    pad = pad.adjust(seat, gora=points, reason=reason)
            for on, other in enumerate(self.seated):
                what = {"name": name, "other": other}
                points = self._whole(self._total(f"whists-{seat}-{on}"), "of on", **what)
                if points and on != seat:
                    pad = pad.adjust(seat, whists=points, on=on, reason=reason)
        return pad

    def _total(self, name: str) -> str:
        return self.totals.get(f"total-{name}", "")

    def _whole(self, text: str, what: str, **parts: object) -> int:
        """Read a whole number; nothing is 0.

        Args:
            text: What was typed.
            what: The phrase that names its field.
            parts: The parts of the phrase.

        Raises:
            ValueError: If it is none.
        """
        text = text.strip().replace("\N{MINUS SIGN}", "-")
        if not text:
            return 0
        digits = text.removeprefix("-").removeprefix("+")
        if not (digits.isascii() and digits.isdecimal() and len(digits) <= _LONGEST):
            raise ValueError(self.say("no number", what=self.say(what, **parts), text=text))
        return int(text)
