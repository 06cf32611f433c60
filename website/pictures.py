r"""Draw the pictures of the site.

    PYTHONPATH=src python website/pictures.py

The sheets and charts are the library's own; what they show follows from `examples/evening.json`,
from seeds, and from the summaries in `docs/gallery`, which these commands have written:

    for CONVENTION in sochi rostov; do
        preference simulate --quiet --json --deals 4000 --player beginner --seed gallery \\
            --convention $CONVENTION | python -m json.tool --compact --no-ensure-ascii \\
            >docs/gallery/$CONVENTION.json
    done
    preference simulate --quiet --json --deals 300 --player sampling:5 --seed gallery \
        | python -m json.tool --compact --no-ensure-ascii >docs/gallery/sampling.json

The diagrams are drawn here. A test holds that the pictures in `docs` are what this file draws.
"""

import json
from collections.abc import Iterator, Sequence
from itertools import count, islice
from pathlib import Path
from typing import Final, NamedTuple

import preference as pref
from preference.bots import BeginnerPlayer, play_match
from preference.rendering import RUSSIAN, sheet_svg
from preference.rendering.svg.elements import (
    BOLD,
    COLOURS,
    INK,
    PAPER,
    POOL,
    SOFT,
    THICK,
    THIN,
    Colour,
    paint,
    svg_text,
    xml_text,
)
from preference.simulation import Summary, games_svg, results_svg

ROOT: Final = Path(__file__).parent.parent
DOCS: Final = ROOT / "docs"

RED: Final = Colour("red", "fill", "#a03a2c", "#f0a396")
FRAME: Final = Colour("frame", "fill", "#e6f2e9", "#1b2d22")
_MIDDLE: Final = ' text-anchor="middle"'


def pictures() -> Iterator[tuple[str, str]]:
    """Yield the place of each picture under `docs`, and what it shows."""
    evening = json.loads((ROOT / "examples" / "evening.json").read_text(encoding="utf-8"))
    yield "guide/evening.svg", sheet_svg(pref.read_score_record(evening).pad())
    evening["players"] = ["Лариса", "Фёдор", "Тимур"]
    in_russian = sheet_svg(pref.read_score_record(evening).pad(), words=RUSSIAN)
    yield "gallery/russian.svg", in_russian
    yield "gallery/four.svg", sheet_svg(four())
    yield "gallery/two.svg", sheet_svg(two())
    for name in ("sochi", "rostov", "sampling"):
        document = json.loads((DOCS / "gallery" / f"{name}.json").read_text(encoding="utf-8"))
        summary = Summary.of_document(document)
        yield f"gallery/{name}-games.svg", games_svg(summary)
        yield f"gallery/{name}-results.svg", results_svg(summary)
    yield "gallery/deal.svg", deal_svg(pref.Deal.shuffled(seed=7), ["Anna", "Boris", "Vera"])
    yield "gallery/phases.svg", phases_svg(ENGLISH_PHASES)
    yield "gallery/phases-ru.svg", phases_svg(RUSSIAN_PHASES)


def four() -> pref.Match:
    """Let four beginners play Leningrad."""
    names = ["Anna", "Boris", "Vera", "Gleb"]
    match = pref.Match.start(pref.LENINGRAD, names, pool=10, first_dealer=3)
    return _played(match, 24)


def two() -> pref.Match:
    """Let two beginners play Gusarik, each with the dummy."""
    match = pref.Match.start(pref.GUSARIK, ["Anna", "Boris"], pool=10, first_dealer=1)
    return _played(match, 24)


def _played(match: pref.Match, most: int) -> pref.Match:
    bots = [BeginnerPlayer(seed=seat) for seat in range(len(match.terms.players))]
    deals = (pref.Deal.shuffled(f"gallery {number}", players=len(bots)) for number in count())
    return play_match(match, bots, islice(deals, most))


# --------------------------------------------------------------------------- a deal


def deal_svg(deal: pref.Deal, names: Sequence[str]) -> str:
    """Draw a deal as it lies on the table: three hands, and the talon between them."""
    places = ((170, 226), (16, 40), (330, 40))
    parts = [f'<rect x="180" y="84" width="120" height="72" rx="8" {paint(FRAME)}/>']
    parts.append(svg_text("talon", 240, 106, 14, SOFT, _MIDDLE))
    for x, card in zip((214, 266), deal.talon, strict=True):
        parts.append(svg_text(str(card), x, 136, 19, _suit_colour(card.suit), _MIDDLE))
    for name, hand, (x, y) in zip(names, deal.hands, places, strict=True):
        parts.append(svg_text(xml_text(name), x, y - 8, 17, INK, BOLD))
        for row, suit in enumerate(pref.Suit, 1):
            ranks = " ".join(str(card)[1:] for card in hand if card.suit is suit) or "–"
            parts.append(svg_text(str(suit), x, y + 24 * row - 4, 18, _suit_colour(suit)))
            parts.append(svg_text(ranks, x + 24, y + 24 * row - 4, 18, INK))
    hands = (f"{name} {hand}" for name, hand in zip(names, deal.hands, strict=True))
    spoken = f"{'; '.join(hands)}; talon {deal.talon_text}."
    return _picture(f"A deal: {', '.join(names)} and the talon", spoken, 480, 340, parts)


def _suit_colour(suit: pref.Suit) -> Colour:
    return RED if suit in (pref.Suit.HEARTS, pref.Suit.DIAMONDS) else INK


# --------------------------------------------------------------------------- the phases


class Phases(NamedTuple):
    """The words of the diagram: the heads and explanations of its boxes, and of its arrows."""

    title: str
    spoken: str
    auction: tuple[str, str]
    exchange: tuple[str, str]
    whisting: tuple[str, str]
    playing: tuple[str, str]
    raspasy: tuple[str, str]
    finished: tuple[str, str]
    begin: str
    after: str
    game: str
    misere: str
    all_pass: str
    unplayed: tuple[str, str]


ENGLISH_PHASES: Final = Phases(
    title="The phases of a deal",
    spoken=(
        "begin() opens the auction. Who wins it exchanges cards with the talon: after a misere"
        " comes the play, after a game the whisting and then the play. Three passes lead to"
        " raspasy. A game may also be given up, or not be played for want of a whist. At the end"
        " the deal is finished, and score() makes entries of its outcome."
    ),
    auction=("Auction", "bids and passes (торговля)"),
    exchange=("Exchange", "talon, discard, contract (снос)"),
    whisting=("Whisting", "whist or pass (вист, пас)"),
    playing=("Playing", "ten tricks (розыгрыш)"),
    raspasy=("Raspasy", "ten tricks (распасы)"),
    finished=("Finished", "the outcome"),
    begin="begin(convention, deal)",
    after="score(outcome) → entries → sheet → settlement",
    game="a game",
    misere="misere",
    all_pass="all pass",
    unplayed=("given up,", "not played"),
)
RUSSIAN_PHASES: Final = Phases(
    title="Ход сдачи",
    spoken=(
        "Сдачу открывает торговля. Победитель торговли берёт прикуп и сносит: на мизере дальше"
        " идёт розыгрыш, на игре вистующие решают, вистовать ли, и затем разыгрывают. Если все"
        " спасовали, играются распасы. Игру можно сдать без розыгрыша, и её не играют, когда никто"
        " не вистует. Законченная сдача записывается в пулю."
    ),
    auction=("Торговля", "заявки и пасы: Auction"),
    exchange=("Прикуп и снос", "заказ игры: Exchange"),
    whisting=("Вистование", "вист, пас: Whisting"),
    playing=("Розыгрыш", "десять взяток: Playing"),
    raspasy=("Распасы", "десять взяток: Raspasy"),
    finished=("Конец сдачи", "что вышло: Finished"),
    begin="begin(конвенция, расклад)",
    after="score(…) → записи → пулька → расчёт",
    game="игра",
    misere="мизер",
    all_pass="все пас",
    unplayed=("сдано,", "без игры"),
)


def phases_svg(words: Phases) -> str:
    """Draw the way of a deal from its shuffle to the sheet, narrow enough for a phone."""
    boxes = (
        (words.auction, 64, 44, 352),
        (words.exchange, 64, 140, 222),
        (words.whisting, 64, 236, 150),
        (words.playing, 64, 332, 222),
        (words.raspasy, 306, 332, 158),
        (words.finished, 64, 428, 352),
    )
    arrows = (
        (240, 22, 44, "", ""),
        (139, 96, 140, words.game, "end"),
        (250, 96, 140, words.misere, "start"),
        (385, 96, 332, words.all_pass, "start"),
        (139, 192, 236, words.game, "end"),
        (250, 192, 332, words.misere, "start"),
        (139, 288, 332, "", ""),
        (175, 384, 428, "", ""),
        (360, 384, 428, "", ""),
        (240, 480, 512, "", ""),
    )
    parts = [svg_text(xml_text(words.begin), 240, 16, 14, SOFT, _MIDDLE)]
    for x, start, end, label, side in arrows:
        parts.append(f'<path d="M{x} {start}V{end - 3}" fill="none" {paint(THICK)}/>')
        parts.append(
            f'<path d="M{x - 5} {end - 10}L{x} {end - 1}L{x + 5} {end - 10}z" {paint(INK)}/>'
        )
        if label:
            beside = x + 8 if side == "start" else x - 8
            y = min((start + end) // 2, start + 27) + 1
            parts.append(svg_text(xml_text(label), beside, y, 14, SOFT, f' text-anchor="{side}"'))
    for (head, text), x, y, width in boxes:
        parts.append(
            f'<rect x="{x}" y="{y}" width="{width}" height="52" rx="6" {paint(POOL, THIN)}/>'
        )
        middle = x + width // 2
        parts.append(svg_text(xml_text(head), middle, y + 23, 17, INK, _MIDDLE + BOLD))
        parts.append(svg_text(xml_text(text), middle, y + 42, 13, SOFT, _MIDDLE))
    dashed = f'fill="none" stroke-dasharray="4 4" {paint(THICK)}'
    parts.append(f'<path d="M64 166H22V454H54M64 262H22" {dashed}/>')
    parts.append(f'<path d="M54 449L63 454L54 459z" {paint(INK)}/>')
    for line, y in zip(words.unplayed, (404, 420), strict=True):
        parts.append(svg_text(xml_text(line), 30, y, 13, SOFT))
    parts.append(svg_text(xml_text(words.after), 240, 530, 14, SOFT, _MIDDLE))
    return _picture(words.title, words.spoken, 480, 540, parts)


# --------------------------------------------------------------------------- elements


def _picture(title: str, spoken: str, width: int, height: int, parts: Sequence[str]) -> str:
    dark = "".join(
        f".pulka-{one.name}{{{one.attribute}:{one.dark}}}" for one in (*COLOURS, RED, FRAME)
    )
    return "\n".join(
        (
            (
                f'<svg xmlns="http://www.w3.org/2000/svg" class="pulka" role="img"'
                f' width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
                ' font-family="Arial, Helvetica, sans-serif">'
            ),
            f"<title>{xml_text(title)}</title>",
            f"<desc>{xml_text(spoken)}</desc>",
            (
                "<style>.pulka{max-width:100%;height:auto}"
                f"@media (prefers-color-scheme:dark){{{dark}}}</style>"
            ),
            f'<rect width="{width}" height="{height}" {paint(PAPER)}/>',
            *parts,
            "</svg>",
        )
    )


def main() -> None:
    """Write the pictures."""
    for place, picture in pictures():
        (DOCS / place).write_text(picture + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
