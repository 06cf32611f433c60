"""Deals as a person would tell them: what was played, who said what, what it wrote and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from preference.actions import Action, Pass
from preference.conventions import Convention
from preference.deals import DUMMY
from preference.decisions import Decisions, open_decisions
from preference.game import Adjustment
from preference.outcomes import (
    ContractOutcome,
    Outcome,
    PreferansOutcome,
    RaspasyOutcome,
)
from preference.pad import Joined, ScoredLine, ScorePad
from preference.rendering.layout import Block, Grid, column_widths, sentence, shorten, unbroken
from preference.rendering.short import (
    action_text,
    cards_text,
    column_text,
    contract_text,
    rule_text,
    short_names,
    signed_text,
)
from preference.rendering.words import Words
from preference.scoring import undertricks, uses_bomb
from preference.sheet import Column, Entry
from preference.table import Setting

__all__ = ["entries_grid", "entries_page", "head_text", "item_text", "whist_calls"]

_FREE_TEXT = 400
_RULE_WIDTH = 5
_AMOUNT_WIDTH = 4


def whist_calls(convention: Convention, outcome: ContractOutcome) -> tuple[tuple[int, Action], ...]:
    """Return the whist decisions of a contract, each with the seat that made it.

    Source: WH-1 to WH-5, DL-1.

    >>> import preference as pref
    >>> pad = pref.ScorePad.start(pref.SOCHI, ["Anna", "Boris", "Vera"], first_dealer=2)
    >>> pad = pad.contract("7♦", 1, calls=["pass", "half-whist", "accept"])
    >>> [(seat, str(call)) for seat, call in whist_calls(pref.SOCHI, pad.lines[0].item)]
    [(2, 'pass'), (0, 'half-whist'), (2, 'accept')]
    """
    setting = outcome.setting
    hand = setting.hand_of(outcome.declarer)
    defenders = [setting.seats[(hand + step) % 3] for step in (1, 2)]
    defenders.sort(key=lambda seat: seat == DUMMY)
    seats = (*defenders, setting.dealer)
    now = open_decisions(convention, setting.players, outcome.contract, blind=outcome.blind)
    found = []
    for call in outcome.calls:
        if isinstance(now, Decisions) and now.refusal(call) is not None:
            # A score pad leaves out the pass of a first defender who is asked again (WH-5).
            now = now.advance(Pass())
        assert isinstance(now, Decisions)
        found.append((seats[now.asked], call))
        now = now.advance(call)
    return tuple(found)


def item_text(
    convention: Convention,
    item: Outcome | Adjustment | Joined,
    names: Sequence[str],
    words: Words,
    *,
    calls_told: bool = False,
) -> str:
    """Tell how a deal came out, or what an adjustment was for, in one sentence to be folded.

    Talon and calls are left out where they were told before.

    >>> import preference as pref
    >>> from preference.rendering import ENGLISH
    >>> names = ["Anna", "Boris", "Vera"]
    >>> pad = pref.ScorePad.start(pref.SOCHI, names, first_dealer=2)
    >>> pad = pad.contract("6♣", 0, calls=["whist", "whist"], tricks=(5, 4, 1))
    >>> print(sentence(item_text(pref.SOCHI, pad.lines[0].item, names, ENGLISH), 80))
    6♣ by Anna; Boris: whist, Vera: whist; tricks Anna 5, Boris 4, Vera 1; set by 1
    """
    if isinstance(item, Adjustment):
        reason = shorten(item.reason, _FREE_TEXT).strip()
        return words.phrases["adjustment"] + (f": {reason}" if reason else "")
    if isinstance(item, Joined):
        return words.say("joined", name=names[item.seat])
    if isinstance(item, ContractOutcome):
        return "; ".join(_contract_parts(convention, item, names, words, calls_told))
    if isinstance(item, RaspasyOutcome):
        parts = [words.phrases["raspasy"]]
        if item.blind_passes:
            parts.append(words.say("blind passes", count=item.blind_passes))
        return "; ".join((*parts, _tricks(item.tricks, names, words)))
    name = names[item.holder if isinstance(item, PreferansOutcome) else item.declarer]
    if isinstance(item, PreferansOutcome):
        return words.say("preferans", name=name)
    return words.say("surrendered", name=name, bid=contract_text(item.bid, words))


def _contract_parts(
    convention: Convention,
    outcome: ContractOutcome,
    names: Sequence[str],
    words: Words,
    calls_told: bool,
) -> Iterable[str]:
    contract = contract_text(outcome.contract, words)
    yield words.say("by", contract=contract, name=names[outcome.declarer])
    flags = {
        "talonless": outcome.talonless,
        "talon refused": outcome.talon_refused,
        "blind game": outcome.blind,
        "bomb": uses_bomb(convention, outcome),
    }
    yield from (words.phrases[key] for key, is_so in flags.items() if is_so)
    if outcome.talon is not None and not calls_told:
        yield unbroken(f"{words.phrases['talon']} {cards_text(outcome.talon, words)}")
    calls = whist_calls(convention, outcome)
    if calls and not calls_told:
        yield ", ".join(
            unbroken(f"{names[seat]}: {action_text(call, seat, names, words)}")
            for seat, call in calls
        )
    if outcome.tricks is None:
        yield words.phrases["not played"]
    else:
        yield _tricks(outcome.tricks, names, words)
    if outcome.penalty_tricks:
        yield words.say("penalty", count=outcome.penalty_tricks)
    short = undertricks(outcome)
    yield unbroken(words.say("set", count=short) if short else words.phrases["made"])


def _tricks(tricks: Sequence[int], names: Sequence[str], words: Words) -> str:
    taken = (unbroken(f"{name} {count}") for name, count in zip(names, tricks, strict=True))
    return words.say("tricks", tricks=", ".join(taken))


def head_text(
    convention: Convention, setting: Setting, index: int, names: Sequence[str], words: Words
) -> str:
    """Say which deal it is, who deals it, and how low the auction may open.

    >>> import preference as pref
    >>> from preference.rendering import ENGLISH
    >>> head_text(pref.SOCHI, pref.Setting(3, 2), 0, ["Anna", "Boris", "Vera"], ENGLISH)
    '#0 Vera deals; the lowest opening level is six'
    """
    level = words.levels[str(convention.raspasy.min_level(setting.raspasy_count))]
    parts = [words.say("deals", name=names[setting.dealer]), words.say("lowest", level=level)]
    if any(setting.bombs):
        bombs = ", ".join(
            f"{name} {count}" for name, count in zip(names, setting.bombs, strict=True)
        )
        said = words.say("bombs", bombs=bombs).rstrip(".")
        parts.append(said[:1].lower() + said[1:])
    return f"#{index} " + "; ".join(parts)


def entries_grid(
    entries: Iterable[Entry],
    names: Sequence[str],
    words: Words,
    convention: Convention | None = None,
) -> Grid:
    """Lay entries out: whose, which column, how much, the rule and what it is for.

    >>> from preference.rendering import ENGLISH
    >>> from preference.rendering.layout import page_text
    >>> names = ["Anna", "Boris"]
    >>> entries = [Entry(0, Column.POOL, 2, "SC-1"), Entry(1, Column.WHISTS, 6, "WH-11", 0)]
    >>> print(page_text([entries_grid(entries, names, ENGLISH)]))
        Anna   pool               +2  SC-1   contract made
        Boris  whists on Anna     +6  WH-11  tricks of the defence
    """
    rows = tuple(
        (
            names[entry.seat],
            column_text(entry.column, entry.on, names, words),
            signed_text(entry.amount),
            entry.rule,
            rule_text(entry, words, convention),
        )
        for entry in entries
    )
    # The widest names there could be keep the grids of all deals in line.
    fullest = column_widths(
        (name, column_text(column, opponent, names, words))
        for on, name in enumerate(names)
        for column, opponent in ((Column.POOL, None), (Column.GORA, None), (Column.WHISTS, on))
    )
    widths = (*fullest, _AMOUNT_WIDTH, _RULE_WIDTH, 0)
    return Grid(rows=rows, right=(2,), widths=widths, indent=4)


def line_blocks(
    convention: Convention,
    line: ScoredLine,
    names: Sequence[str],
    words: Words,
    columns: int,
    *,
    calls_told: bool = False,
) -> tuple[Block, ...]:
    """Tell how one line of a game came out, and list what it wrote.

    Whoever has told the cards and the calls already need not hear of them again.
    """
    text = item_text(convention, line.item, names, words, calls_told=calls_told)
    blocks: list[Block] = [sentence(text, columns, indent=4)]
    if line.over:
        blocks.append(sentence(words.phrases["stopped"], columns, indent=4))
    if line.entries:
        blocks.append(entries_grid(line.entries, names, words, convention))
    else:
        blocks.append("    " + words.phrases["nothing"])
    return tuple(blocks)


def note_block(note: str, words: Words, columns: int) -> str:
    """Print the note of a deal."""
    return sentence(words.say("note", note=shorten(note, _FREE_TEXT)), columns, indent=4)


def entries_page(
    pad: ScorePad, words: Words, columns: int, notes: Mapping[int, str]
) -> tuple[Block, ...]:
    """Lay out every deal and adjustment with what it wrote, an empty line between two."""
    names = short_names(pad.terms.players)
    convention = pad.terms.convention
    blocks: list[Block] = []
    for index, line in enumerate(pad.lines):
        if blocks:
            blocks.append("")
        if isinstance(line.item, (Adjustment, Joined)):
            blocks.append(f"#{index}")
        else:
            head = head_text(convention, line.item.setting, index, names, words)
            blocks.append(sentence(head, columns))
        blocks += line_blocks(convention, line, names, words, columns)
        if index in notes:
            blocks.append(note_block(notes[index], words, columns))
    return tuple(blocks)
