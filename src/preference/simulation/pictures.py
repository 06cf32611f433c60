"""Pictures of a summary, as SVG: how often each game came, and what a deal brought."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from preference.errors import ArgumentError, shown, wrong_type
from preference.rendering import ENGLISH, Words
from preference.rendering.svg.elements import (
    BOLD,
    INK,
    PAPER,
    SOFT,
    THICK,
    Colour,
    number_text,
    paint,
    svg_text,
    text_element,
    xml_text,
)
from preference.simulation.estimates import Distribution, share
from preference.simulation.games import End
from preference.simulation.kinds import by_kind, deals_text, kind_text
from preference.simulation.summary import Summary

__all__ = ["games_svg", "results_svg"]

_WIDTH: Final = 720
_LEFT: Final = 120
_RIGHT: Final = 90
_ROW: Final = 30
_TOP: Final = 56
_BARS: Final = 25
"""How many bars a histogram has at most."""

_MADE: Final = Colour("made", "fill", "#5b8c6a", "#6fae82")
_SET: Final = Colour("set", "fill", "#b5655a", "#cf7f73")
_OTHER: Final = Colour("other", "fill", "#9aa3ad", "#6d7680")
_COLOURS: Final = (PAPER, INK, SOFT, THICK, _MADE, _SET, _OTHER)
_ENDS: Final = ((End.MADE, _MADE), (End.SET, _SET), (End.NOT_PLAYED, _OTHER), ("", _OTHER))


def games_svg(summary: Summary, *, words: Words = ENGLISH) -> str:
    """Draw how often each kind of game came, and how it ended.

    A bar a kind, parted into made, set and not played; a thin line shows between what bounds the
    true share lies in 95 of 100 cases. The picture has a title and a description in words.

    Args:
        summary: What came of a simulation.
        words: The language.

    Raises:
        ArgumentError: If there are no deals.
        WrongType: If an argument is of the wrong type.

    Source: SC-1, SC-2, RA-5.

    >>> from preference.simulation.games import Game
    >>> summary = Summary(deals=4, pairs={Game("6♠", "made"): 3, Game("raspasy"): 1})
    >>> games_svg(summary).count("<rect")
    6
    """
    _check("games_svg", summary, words)
    kinds = by_kind(summary.pairs)
    largest = max(share(ends.total(), summary.deals).high for _, ends in kinds)
    scale = (_WIDTH - _LEFT - _RIGHT) / largest
    said = ", ".join(
        f"{kind_text(kind, words)} {ends.total() / summary.deals:.1%}" for kind, ends in kinds
    )
    rows = [part for row in enumerate(kinds) for part in _game_row(row, summary, scale, words)]
    heads = [words.phrases[f"games {end}"] for end in (End.MADE, End.SET, End.NOT_PLAYED)]
    legend = list(_legend(heads))
    title = words.say("picture of games", deals=deals_text(summary.deals, words))
    return _picture(title, f"{said}.", _TOP + _ROW * len(kinds) + 40, [*rows, *legend])


def _game_row(
    row: tuple[int, tuple[str, Counter[str]]], summary: Summary, scale: float, words: Words
) -> Iterator[str]:
    """Draw one kind of game: its name, its parts, its bounds and its share."""
    at, (kind, ends) = row
    y, x = _TOP + _ROW * at, float(_LEFT)
    yield text_element(kind_text(kind, words), _LEFT - 10, y + 18, 14, INK, "end")
    for end, colour in _ENDS:
        if ends[end]:
            width = scale * ends[end] / summary.deals
            yield _bar(x, y + 4, width, _ROW - 8, colour)
            x += width
    part = share(ends.total(), summary.deals)
    low, high = _LEFT + scale * part.low, _LEFT + scale * part.high
    yield _line(low, y + _ROW / 2, high, y + _ROW / 2)
    yield svg_text(f"{part.value:.1%}", high + 8, y + 18, 13, SOFT)


def results_svg(summary: Summary, *, words: Words = ENGLISH) -> str:
    """Draw what a deal brought, in whists: a histogram of the results of all seats together.

    Args:
        summary: What came of a simulation.
        words: The language.

    Raises:
        ArgumentError: If there are no deals.
        WrongType: If an argument is of the wrong type.

    Source: SE-1.

    >>> summary = Summary(deals=1, results=(Distribution.of([6]), Distribution.of([-6])))
    >>> "<title>" in results_svg(summary)
    True
    """
    _check("results_svg", summary, words)
    results = sum(summary.results, Distribution())
    low, high = float(results.quantile(0)), float(results.quantile(1))
    width = max(1.0, (high - low) / _BARS)
    counts: Counter[int] = Counter()
    for value, count in results:
        counts[min(_BARS - 1, int((float(value) - low) / width))] += count
    height, room = 220.0, _WIDTH - 80.0
    step = room / (max(counts) + 1)
    tallest = max(counts.values())
    bars = [
        _bar(
            40 + step * at,
            _TOP + height * (1 - count / tallest),
            step - 1,
            height * count / tallest,
            _MADE if low + width * (at + 0.5) >= 0 else _SET,
        )
        for at, count in sorted(counts.items())
    ]
    base = _TOP + height
    ends = [
        _line(40, base, 40 + room, base),
        svg_text(f"{low:+.0f}", 40, base + 20, 13, SOFT),
        svg_text(f"{high:+.0f}", 40 + room, base + 20, 13, SOFT, ' text-anchor="end"'),
    ]
    if low < 0 < high:
        zero = 40 + step * -low / width
        ends += [
            _line(zero, _TOP, zero, base),
            svg_text("0", zero, base + 20, 13, SOFT, ' text-anchor="middle"'),
        ]
    quantiles = "; ".join(
        f"{part:.0%}: {float(results.quantile(part)):+.1f}"
        for part in (0.05, 0.25, 0.5, 0.75, 0.95)
    )
    title = words.say("picture of results", deals=deals_text(summary.deals, words))
    return _picture(title, f"{quantiles}.", base + 40, [*bars, *ends])


def _check(function: str, summary: object, words: object) -> None:
    if not isinstance(summary, Summary):
        wrong_type(function, summary, "a Summary, as simulate() returns it")
    if not isinstance(words, Words):
        wrong_type(function, words, "Words, such as ENGLISH or RUSSIAN")
    if not summary.deals:
        raise ArgumentError(
            "there is nothing to draw",
            code="no-results",
            refused=shown(summary.deals),
            expected="a deal or more",
        )


def _bar(x: float, y: float, width: float, height: float, colour: Colour) -> str:
    place = f'x="{number_text(x)}" y="{number_text(y)}"'
    size = f'width="{number_text(width)}" height="{number_text(height)}"'
    return f"<rect {place} {size} {paint(colour)}/>"


def _line(x: float, y: float, to_x: float, to_y: float) -> str:
    ends = f'x1="{number_text(x)}" y1="{number_text(y)}" x2="{number_text(to_x)}"'
    return f'<line {ends} y2="{number_text(to_y)}" {paint(THICK)} stroke-width="2"/>'


def _legend(heads: Sequence[str]) -> Iterator[str]:
    """Say what the colours mean."""
    x = float(_LEFT)
    for head, (_, colour) in zip(heads, _ENDS, strict=False):
        yield _bar(x, _TOP - 20, 12, 12, colour)
        yield text_element(head, x + 18, _TOP - 9, 13, SOFT, "start")
        x += 140


def _picture(title: str, description: str, height: float, parts: Sequence[str]) -> str:
    """Put a picture together, with its title above."""
    dark = "".join(f".pulka-{name}{{{key}:{dark}}}" for name, key, _, dark in _COLOURS)
    size = f'width="{_WIDTH}" height="{number_text(height)}"'
    return "".join(
        (
            (
                f'<svg xmlns="http://www.w3.org/2000/svg" class="pulka" role="img" {size}'
                f' viewBox="0 0 {_WIDTH} {number_text(height)}"'
                ' font-family="Arial, Helvetica, sans-serif">'
            ),
            f"<title>{xml_text(title)}</title><desc>{xml_text(description)}</desc>",
            (
                "<style>.pulka{max-width:100%;height:auto}"
                f"@media (prefers-color-scheme:dark){{{dark}}}</style>"
            ),
            f'<rect width="{_WIDTH}" height="{number_text(height)}" {paint(PAPER)}/>',
            text_element(title, 16, 24, 16, INK, "start", BOLD),
            *parts,
            "</svg>",
        )
    )
