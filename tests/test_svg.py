"""The sheet as a picture says what the sheet says, and keeps every text in its place.

A picture is read back as a reader would see it: fields, texts, places. How wide a text is drawn is
measured here with the letters of a wide font, not with the guesses of the library.
"""

import pickle
import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise, product
from math import cos, dist, radians, sin
from pathlib import Path
from random import Random
from typing import Any, TypeAlias
from unicodedata import category, combining, east_asian_width, normalize, numeric
from xml.etree import ElementTree

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import preference as pref
from preference.rendering import (
    ENGLISH,
    LANGUAGES,
    RUSSIAN,
    SheetPicture,
    Words,
    sheet_svg,
)
from preference.rendering.sheet import Place, running_totals
from preference.sheet import Amount
from tests.looks import times
from tests.vectors_io import load

EVENING = Path(__file__).parent.parent / "examples" / "evening.json"
SVG = "{http://www.w3.org/2000/svg}"
NAMES = ["Anna", "Boris", "Vera", "Gleb"]
TABLES = {2: pref.GUSARIK, 3: pref.SOCHI, 4: pref.SOCHI}
SIDE = 720.0

Point: TypeAlias = tuple[float, float]
Box: TypeAlias = tuple[float, float, float, float]

each_table = pytest.mark.parametrize("players", TABLES)
each_language = pytest.mark.parametrize("words", [ENGLISH, RUSSIAN], ids=["en", "ru"])


# -------------------------------------------------------------------------- how wide letters are

# The widths of DejaVu Sans, plain and bold, rounded up: no common sans-serif is much wider.
PLAIN = {
    letter: width
    for width, letters in (
        (0.30, "ijlIJ'"),
        (0.35, "./ ,;:|\\"),
        (0.40, "-ft()[]"),
        (0.45, "r!"),
        (0.50, '"_`*'),
        (0.55, "cszгзсэ?"),
        (0.60, "kvxyFLвтухчь"),
        (0.65, "0123456789abdeghnopquEPSTYГЕЗРТУабеийклоряЁё${}"),
        (0.70, "ABCKRVXZАБВСХЧЬЭЯднпц"),
        (0.75, "NUИЙКъ"),
        (0.80, "DGHOQДЛНОПЦмы&"),
        (0.85, "−≈∞×+wЪю<>#=~^"),
        (0.90, "MМФЫф"),
        (0.95, "жшщ"),
        (1.00, "…½⅓⅔¼¾⅙⅚mW%@"),
        (1.10, "ЖШЩЮ"),
    )
    for letter in letters
}
BOLD = {
    letter: width
    for width, letters in (
        (0.35, " ijl'"),
        (0.40, "./IJ,;:|\\"),
        (0.45, "-f"),
        (0.50, "rt()!_[]`"),
        (0.55, 'г"*'),
        (0.60, "cszзстэ?"),
        (0.65, "xLГвхья"),
        (0.70, "0123456789aekovyEFTЕТабекнопучЁё$"),
        (0.75, "bdghnpquCPSYZЗРСЭийлрц{}"),
        (0.80, "ABKRVXАБВУХЬЯъ"),
        (0.85, "−≈∞×+DGHNUИЙКЛНПЧдм<>#=~^"),
        (0.90, "OQДО&"),
        (0.95, "wЦЪы"),
        (1.00, "…MМФжфю@"),
        (1.05, "½⅓⅔¼¾⅙⅚mЫ%"),
        (1.10, "ш"),
        (1.15, "Wщ"),
        (1.20, "Ю"),
        (1.25, "ЖШ"),
        (1.35, "Щ"),
    )
    for letter in letters
}


def drawn_width(text: str, *, bold: bool) -> float:
    """The width of a text in ems."""
    known = BOLD if bold else PLAIN
    bases = (normalize("NFD", letter)[0] for letter in text)
    return sum(known.get(letter) or other_width(letter) for letter in bases)


def other_width(letter: str) -> float:
    """The width of a letter that is not in the tables: what fonts of its kind have."""
    if combining(letter) or category(letter) in ("Mn", "Cf"):
        return 0
    if east_asian_width(letter) in "WF":
        return 1 if category(letter)[0] == "L" else 1.3
    return 0.7 if category(letter)[0] in "LNZP" else 1.2


# -------------------------------------------------------------------------- a picture read back


@attrs.frozen
class Drawn:
    """One text of a picture."""

    parts: tuple[tuple[str, bool], ...]
    """Pieces of it, each plain or bold."""
    x: float
    baseline: float
    size: float
    anchor: str
    rtl: bool
    length: float | None

    @classmethod
    def of(cls, element: ElementTree.Element) -> "Drawn":
        """Read a text."""
        bold = element.get("font-weight") == "bold"
        spans = ((span.text or "", span.get("font-weight") == "bold") for span in element)
        parts = (((element.text or ""), bold), *spans)
        length = element.get("textLength")
        return cls(
            tuple(part for part in parts if part[0]),
            float(element.attrib["x"]),
            float(element.attrib["y"]),
            float(element.attrib["font-size"]),
            element.get("text-anchor", "start"),
            element.get("direction") == "rtl",
            None if length is None else float(length),
        )

    @property
    def content(self) -> str:
        """What it says."""
        return "".join(text for text, _ in self.parts)

    @property
    def last(self) -> str:
        """What stands out at its end."""
        return self.parts[-1][0] if self.parts[-1][1] else ""

    @property
    def box(self) -> Box:
        """Left, top, right and bottom of its letters."""
        width = self.length
        if width is None:
            width = self.size * sum(drawn_width(text, bold=bold) for text, bold in self.parts)
        begins_left = (self.anchor == "start") is not self.rtl
        left = self.x - (width / 2 if self.anchor == "middle" else 0 if begins_left else width)
        return (
            left,
            self.baseline - 0.76 * self.size,
            left + width,
            self.baseline + 0.24 * self.size,
        )


@attrs.frozen
class Field:
    """One field of a picture with what is written in it, as its player reads it."""

    seat: int
    column: str
    on: int | None
    turn: str
    corners: tuple[Point, ...]
    texts: tuple[Drawn, ...]

    @property
    def label(self) -> str:
        """What the field is for."""
        return self.texts[0].content

    @property
    def written(self) -> str:
        """The totals as they stand there."""
        return "".join(text.content for text in self.texts[1:])

    @property
    def last(self) -> str:
        """The total that stands out; empty where nothing is written."""
        return self.texts[-1].last if len(self.texts) > 1 else ""

    @property
    def place(self) -> Place | None:
        """The column of the sheet; `None` for a name."""
        return None if self.column == "name" else (self.seat, pref.Column(self.column), self.on)

    @property
    def on_sheet(self) -> tuple[Point, ...]:
        """The corners as they lie on the sheet."""
        return tuple(turned(corner, self.turn) for corner in self.corners)

    @property
    def middle(self) -> Point:
        """The middle of the corners on the sheet."""
        xs, ys = zip(*self.on_sheet, strict=True)
        return sum(xs) / len(xs), sum(ys) / len(ys)


def turned(point: Point, turn: str) -> Point:
    """Where a point lies after a turn as SVG writes it."""
    if not turn:
        return point
    found = re.fullmatch(r"translate\((\d+) (\d+)\) rotate\((-?\d+)\)", turn)
    assert found
    angle = radians(int(found[3]))
    x, y = point
    return (
        int(found[1]) + x * cos(angle) - y * sin(angle),
        int(found[2]) + x * sin(angle) + y * cos(angle),
    )


def root_of(svg: str) -> ElementTree.Element:
    """The picture as XML."""
    return ElementTree.fromstring(svg)


def fields(svg: str) -> list[Field]:
    """All fields of a picture."""
    return [
        Field(
            int(sector.attrib["data-seat"]),
            field.attrib["data-column"],
            int(field.attrib["data-on"]) if "data-on" in field.attrib else None,
            sector.get("transform", ""),
            corners(field.find(f"{SVG}polygon")),
            tuple(Drawn.of(text) for text in field.findall(f"{SVG}text")),
        )
        for sector in root_of(svg).findall(f"{SVG}g")
        for field in sector.findall(f"{SVG}g")
    ]


def corners(polygon: ElementTree.Element | None) -> tuple[Point, ...]:
    """The corners of a polygon."""
    assert polygon is not None
    points = (point.split(",") for point in polygon.attrib["points"].split())
    return tuple((float(x), float(y)) for x, y in points)


def hub(svg: str) -> tuple[Point, float, Drawn]:
    """The middle of the circle in the middle, its radius, and the text in it."""
    root = root_of(svg)
    circle, text = root.find(f"{SVG}circle"), root.find(f"{SVG}text")
    assert circle is not None
    assert text is not None
    middle = float(circle.attrib["cx"]), float(circle.attrib["cy"])
    return middle, float(circle.attrib["r"]), Drawn.of(text)


def depth(point: Point, polygon: tuple[Point, ...]) -> float:
    """How deep inside a convex polygon a point lies; below zero outside."""
    sides = list(zip(polygon, (*polygon[1:], polygon[0]), strict=True))
    around = [
        ((bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)) / dist((ax, ay), (bx, by))
        for (ax, ay), (bx, by) in sides
    ]
    return max(min(around), min(-one for one in around))


def box_corners(box: Box) -> Iterator[Point]:
    """The corners of a box."""
    left, top, right, bottom = box
    return ((x, y) for x in (left, right) for y in (top, bottom))


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes share more than an edge."""
    return all(
        one[axis] < other[axis + 2] - 0.01 and other[axis] < one[axis + 2] - 0.01 for axis in (0, 1)
    )


def check_places(svg: str) -> None:
    """Every text lies in its field, clear of the other texts there and of the middle."""
    (x, y), radius, text = hub(svg)
    assert all(dist(corner, (x, y)) <= radius for corner in box_corners(text.box))
    for field in fields(svg):
        boxes = [text.box for text in field.texts]
        for text, box in zip(field.texts, boxes, strict=True):
            for corner in box_corners(box):
                assert depth(corner, field.corners) >= -0.1, (field.place, text.content)
            if field.column == "name":
                left, top, right, bottom = box
                around = [turned(one, field.turn) for one in ((left, top), (right, top))]
                around += [turned(one, field.turn) for one in ((left, bottom), (right, bottom))]
                assert all(dist(one, (x, y)) > radius for one in around)
        assert not any(overlap(one, other) for one, other in combinations(boxes, 2)), field.place


# -------------------------------------------------------------------------- games to draw


@cache
def vector_pads() -> tuple[pref.ScorePad, ...]:
    """Every game of the vectors that is scored from results."""
    vectors = [*load("sochi3"), *load("presets"), *load("worked")]
    return tuple(pref.read_score_record(vector.record).pad() for vector in vectors)


@cache
def vector_pictures(language: str) -> tuple[str, ...]:
    """The picture of each of these games."""
    return tuple(sheet_svg(pad, words=LANGUAGES[language]) for pad in vector_pads())


def evening() -> pref.ScorePad:
    """The evening of the examples."""
    return pref.read_score_record(EVENING.read_bytes()).pad()


def opened(players: int, names: list[str] | None = None, **terms: Any) -> pref.ScorePad:
    """A game in which nothing is written yet."""
    return pref.ScorePad.start(TABLES[players], names or NAMES[:players], **(terms or {"pool": 20}))


def filled(
    players: int, totals: int, names: list[str] | None = None, step: Callable[[int], int] = int
) -> pref.ScorePad:
    """A game with so many totals in every column."""
    pad = opened(players, names)
    for at in range(1, totals + 1):
        for seat in range(players):
            pad = pad.adjust(seat, gora=step(at)).adjust(seat, pool=step(at))
            for on in {*range(players)} - {seat}:
                pad = pad.adjust(seat, whists=step(at), on=on)
    return pad


def amount_of(text: str) -> Amount:
    """Read a total as it is written."""
    found = re.fullmatch(r"(−?)(\d*)([½⅓⅔¼¾⅙⅚]?)(?: (\d+/\d+))?", text)
    assert found, text
    value = Fraction(found[2] or 0) + Fraction(found[4] or 0)
    if found[3]:
        value += Fraction(numeric(found[3])).limit_denominator(6)
    return -value if found[1] else value


def sheet_value(sheet: pref.ScoreSheet, place: Place) -> Amount:
    """What stands on the sheet in a column."""
    seat, column, on = place
    if on is not None:
        return sheet.whists[seat][on]
    return (sheet.pool if column is pref.Column.POOL else sheet.gora)[seat]


def columns(svg: str) -> dict[Place, Field]:
    """The fields of the columns of the sheet."""
    return {field.place: field for field in fields(svg) if field.place is not None}


def name_field(svg: str, seat: int) -> Field:
    """The field of a name."""
    return next(one for one in fields(svg) if one.seat == seat and one.column == "name")


# -------------------------------------------------------------------------- what it says


@pytest.mark.long
@each_language
def test_sc4_every_column_of_every_game_ends_in_what_the_sheet_holds(words: Words) -> None:
    """The last total is the sheet's amount; a column nothing was written into is left empty."""
    for pad, svg in zip(vector_pads(), vector_pictures(words.language), strict=True):
        drawn = columns(svg)
        totals = running_totals(pad)
        assert len(drawn) == len(pad.terms.players) * (len(pad.terms.players) + 1)
        for place, field in drawn.items():
            if place in totals:
                assert amount_of(field.last) == sheet_value(pad.sheet, place)
            else:
                assert field.written == ""
                assert sheet_value(pad.sheet, place) == 0


@pytest.mark.long
def test_sc4_the_running_totals_of_a_column_stand_there_joined_by_dots() -> None:
    """A column that has room for all of its totals shows all of them, in order."""
    shown = 0
    for pad, svg in zip(vector_pads(), vector_pictures("en"), strict=True):
        totals = running_totals(pad)
        for place, field in columns(svg).items():
            if field.written and "…" not in field.written:
                assert tuple(map(amount_of, field.written.split("."))) == totals[place]
                shown += 1
    assert shown > 1_000


def test_sc4_of_very_many_totals_the_first_and_the_last_are_written() -> None:
    """A game of a night is still a picture, with the last total where it belongs."""
    pad = opened(3)
    for at in range(1, 451):
        pad = pad.adjust(0, gora=at % 2 * 2 - 1) if at > 1 else pad.adjust(0, gora=10)
    field = columns(sheet_svg(pad))[0, pref.Column.GORA, None]
    assert field.written.startswith("10…")
    assert field.written.split(".")[-1] == str(pad.sheet.gora[0])


def test_the_example_evening_reads_as_it_was_written_by_hand() -> None:
    """The picture of the example holds the totals of the page that works it by hand."""
    drawn = {place: field.written for place, field in columns(sheet_svg(evening())).items()}
    assert drawn[0, pref.Column.POOL, None] == "2.4.6.15"
    assert drawn[2, pref.Column.POOL, None] == "4.10.12.14.15"
    assert drawn[0, pref.Column.GORA, None] == "20.19.23.25.27.32.44.48.50.42"
    assert drawn[0, pref.Column.WHISTS, 1] == "4.12.22.32.36.56"


def test_the_last_total_stands_out_and_only_that_one() -> None:
    """The last total of a column is bold, and none before it."""
    for field in columns(sheet_svg(evening())).values():
        bold = [text for line in field.texts for text, is_bold in line.parts if is_bold]
        assert bold == [field.written.rpartition(".")[2]]


def test_a_column_is_named_and_whists_bear_the_name_of_whom_they_are_on() -> None:
    """Gora and pool have their words, a field of whists the opponent's name."""
    for place, field in columns(sheet_svg(evening(), words=RUSSIAN)).items():
        _, column, on = place
        wanted = {"gora": "гора", "pool": "пуля"}[column] if on is None else None
        assert field.label == (wanted or ["Larisa", "Fyodor", "Timur"][on or 0])


def test_sc5_halves_and_other_shares_can_be_read() -> None:
    """A half is one sign; what has no sign of its own is written out; both tell less than one."""
    pad = opened(3)
    entries = [
        *(Fraction(1, 2), Fraction(2, 3), Fraction(-7, 6), Fraction(-1, 2)),
        *(Fraction(3, 7), Fraction(100, 7)),
    ]
    lines = tuple(
        pref.ScoredLine(
            pref.Adjustment(0, gora=1), (pref.Entry(0, pref.Column.GORA, one, "SC-6", None, at),)
        )
        for at, one in enumerate(entries)
    )
    drawn = columns(sheet_svg(attrs.evolve(pad, lines=lines)))[0, pref.Column.GORA, None]
    assert drawn.written == "½.1⅙.0.−½.−0 1/14.14 3/14"
    assert amount_of(drawn.last) == sum(entries)


def test_totals_below_zero_have_a_sign_that_is_no_hyphen() -> None:
    """A column that runs through zero shows each side of it."""
    pad = opened(3).adjust(1, gora=-5).adjust(1, gora=3).adjust(1, gora=2).adjust(1, gora=4)
    drawn = columns(sheet_svg(pad))
    assert drawn[1, pref.Column.GORA, None].written == "−5.−2.0.4"


def test_an_empty_sheet_is_ruled_and_named() -> None:
    """Before the first deal there are the fields, the names, and no total."""
    for players in TABLES:
        svg = sheet_svg(opened(players))
        assert {field.written for field in columns(svg).values()} == {""}
        assert [name_field(svg, seat).label for seat in range(players)] == NAMES[:players]


def test_a_match_is_drawn_as_its_pad() -> None:
    """A match gives the picture of what is written, also in the middle of a deal."""
    match = pref.Match.start(pref.SOCHI, NAMES[:3], pool=10).deal(pref.Deal.shuffled(seed=7))
    assert sheet_svg(match) == sheet_svg(match.pad)


def test_st4_a_sheet_that_a_fourth_joined_shows_what_was_carried_over() -> None:
    """The newcomer's pool and gora begin with what they start from."""
    pad = opened(3).adjust(0, gora=7).adjust(1, pool=6).raspasy((3, 3, 4)).join("Gleb")
    drawn = columns(sheet_svg(pad))
    newcomer = [player.name for player in pad.terms.players].index("Gleb")
    assert drawn[newcomer, pref.Column.GORA, None].written == "3"
    assert drawn[newcomer, pref.Column.POOL, None].written == "2"


# -------------------------------------------------------------------------- the middle


@pytest.mark.parametrize(
    ("terms", "shown"),
    [
        ({"pool": 20}, "20"),
        ({"pool": None}, "∞"),
        ({"pool": 500, "ends": pref.Ends(laps=6)}, "500"),
        ({"ends": pref.Ends(races=pref.Races(rounds=5, pool=20))}, "5×20"),
        ({"pool": 12_345_678}, "≈1.23e+07"),
        ({"pool": 10**29}, "≈1e+29"),
    ],
    ids=["pool", "none", "with-laps", "races", "large", "huge"],
)
def test_po1_the_size_of_the_pool_stands_in_the_middle(terms: dict[str, Any], shown: str) -> None:
    """The agreed size, that of each round in races, or the sign for pools that never close."""
    svg = sheet_svg(opened(3, **terms))
    assert hub(svg)[2].content == shown
    check_places(svg)


# -------------------------------------------------------------------------- where it stands


@each_table
def test_every_point_of_the_sheet_belongs_to_one_field(players: int) -> None:
    """The fields fill the square and do not overlap."""
    found = [field.on_sheet for field in fields(sheet_svg(opened(players)))]
    assert len(found) == players * (players + 2)
    step = 12.3
    for row, column in product(range(58), range(58)):
        point = (row + 0.41) * step, (column + 0.17) * step
        depths = [depth(point, corners) for corners in found]
        assert sum(one > 0.1 for one in depths) <= 1
        assert max(depths) > -0.1


@each_table
def test_from_the_middle_outwards_name_gora_pool_whists(players: int) -> None:
    """The fields of each player lie in the order in which players know them."""
    svg = sheet_svg(opened(players))
    middle = hub(svg)[0]
    for seat in range(players):
        own = [field for field in fields(svg) if field.seat == seat]
        assert [field.column for field in own[:4]] == ["name", "gora", "pool", "whists"]
        assert depth(middle, own[0].on_sheet) == pytest.approx(0)
        away = [-depth(middle, field.on_sheet) for field in own[:4]]
        assert all(one + 40 < other for one, other in pairwise(away))


@pytest.mark.parametrize(
    ("players", "sides"),
    [
        (2, ["below", "above"]),
        (3, ["below", "left", "right"]),
        (4, ["below", "left", "above", "right"]),
    ],
)
def test_the_seats_go_round_clockwise_from_below(players: int, sides: list[str]) -> None:
    """Seat 0 sits below, the next to the left of it, as on a table seen from above."""
    svg = sheet_svg(opened(players))
    x, y = hub(svg)[0]
    found = []
    for seat in range(players):
        own = [field.middle for field in columns(svg).values() if field.seat == seat]
        right, down = (
            sum(middle[axis] for middle in own) / len(own) - (x, y)[axis] for axis in (0, 1)
        )
        if abs(right) > abs(down):
            found.append("right" if right > 0 else "left")
        else:
            found.append("below" if down > 0 else "above")
    assert found == sides


@pytest.mark.parametrize("players", [3, 4])
def test_whists_stand_on_the_side_of_the_opponent_they_are_on(players: int) -> None:
    """Of the fields of whists of a player the one on an opponent is the nearest to that one."""
    drawn = columns(sheet_svg(opened(players)))
    for seat in range(players):
        own = {
            on: field.middle
            for (one, _, on), field in drawn.items()
            if one == seat and on is not None
        }
        assert set(own) == {*range(players)} - {seat}
        for on in own:
            # The one across the table is the one in the middle, the nearest to the player.
            whose = seat if (seat - on) % players == 2 and players == 4 else on
            there = drawn[whose, pref.Column.POOL, None].middle
            assert min(own, key=lambda one: dist(own[one], there)) == on


@each_table
def test_nothing_is_upside_down(players: int) -> None:
    """What stands above is drawn upright; the sides are turned towards their players."""
    turns = {field.seat: field.turn for field in fields(sheet_svg(opened(players)))}
    upright = {seat for seat, turn in turns.items() if not turn}
    assert upright == ({0, 1} if players == 2 else {0} if players == 3 else {0, 2})
    assert not any("180" in turn for turn in turns.values())


# -------------------------------------------------------------------------- room


@pytest.mark.long
@each_language
def test_every_text_of_every_game_lies_in_its_field(words: Words) -> None:
    """No total, label or name leaves its field, meets another text, or runs into the middle."""
    for svg in (sheet_svg(evening(), words=words), *vector_pictures(words.language)):
        check_places(svg)


@each_table
@pytest.mark.parametrize("totals", [1, 5, 12, 25, 50, 200])
def test_a_column_of_any_length_keeps_to_its_field(players: int, totals: int) -> None:
    """Columns are set smaller, wrapped, and at last cut in the middle."""
    svg = sheet_svg(filled(players, totals, ["Константин", "Евгения", "Вера", "Щщ"][:players]))
    check_places(svg)
    for field in columns(svg).values():
        assert amount_of(field.last) == totals * (totals + 1) // 2


@each_table
def test_fifty_totals_keep_the_first_and_as_many_of_the_last_as_have_room(players: int) -> None:
    """What is left out is left out after the first total, once, and the rest is unbroken."""
    pad = filled(players, 50)
    totals = running_totals(pad)
    is_cut = 0
    for place, field in columns(sheet_svg(pad)).items():
        first, cut, rest = field.written.partition("…")
        if cut:
            shown = tuple(map(amount_of, rest.split(".")))
            assert (amount_of(first), *shown) == (totals[place][0], *totals[place][-len(shown) :])
            assert 10 <= len(shown) < 49
            assert {text.size for text in field.texts[1:]} == {16}
            below = max(y for _, y in field.corners)
            assert field.texts[-1].box[3] + 16 * 1.15 + 7 > below, "a line is left empty"
            is_cut += 1
        else:
            assert tuple(map(amount_of, field.written.split("."))) == totals[place]
    assert (is_cut > 0) is (players > 2)


def test_a_column_that_just_fits_is_not_cut() -> None:
    """With two players fifty totals of whists have room, all of them."""
    drawn = columns(sheet_svg(filled(2, 50)))
    assert "…" not in drawn[0, pref.Column.WHISTS, 1].written
    assert drawn[0, pref.Column.WHISTS, 1].written.count(".") == 49


def test_columns_are_set_smaller_the_more_stands_in_them() -> None:
    """A short column is written large, a long one smaller."""
    sizes = [
        columns(sheet_svg(filled(4, count)))[0, pref.Column.GORA, None].texts[-1].size
        for count in (1, 6, 9, 12, 50)
    ]
    assert sizes == sorted(sizes, reverse=True)
    assert (sizes[0], sizes[-1]) == (24, 16)
    assert len(set(sizes)) >= 3


@each_table
def test_lines_of_a_column_begin_under_each_other_where_there_is_room(players: int) -> None:
    """A column that is not full has an upright margin."""
    more_lines = 0
    for totals in (2, 3, 4):
        svg = sheet_svg(filled(players, totals, step=lambda at: 300 + at))
        for field in columns(svg).values():
            label, first, *lines = field.texts
            assert label.x < first.x or label.baseline < first.baseline
            assert {line.x for line in lines} <= {label.x}
            more_lines += bool(lines)
    assert (more_lines > 0) is (players > 2)


@each_table
@pytest.mark.parametrize("totals", [0, 3, 50])
def test_on_a_phone_no_letter_is_smaller_than_eight_pixels(players: int, totals: int) -> None:
    """At 360 pixels, half the size it is laid out in, everything is still large enough."""
    svg = sheet_svg(filled(players, totals), size=360)
    scale = 360 / float(root_of(svg).attrib["viewBox"].split()[2])
    sizes = [text.size * scale for field in fields(svg) for text in field.texts]
    assert min(sizes) > 7.9
    assert hub(svg)[2].size * scale > 15


def written(pad: pref.ScorePad, entry: pref.Entry) -> pref.ScorePad:
    """Write an amount that no adjustment takes, as a price that has grown may come to."""
    line = pref.ScoredLine(pref.Adjustment(entry.seat, gora=0), (entry,))
    progress = attrs.evolve(pad.progress, sheet=pad.sheet.post([entry]))
    return pref.ScorePad(pad.terms, progress, (*pad.lines, line))


@each_table
@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("zeros", [12, 40, 59, 400, 1500])
def test_a_number_of_any_length_keeps_to_its_field(players: int, zeros: int, sign: int) -> None:
    """A number that no field holds is written by its first digits, with the sign for about."""
    amount = sign * 10**zeros
    pad = opened(players)
    for seat in range(players):
        pad = written(pad, pref.Entry(seat, pref.Column.GORA, amount, "SC-6"))
        pad = written(pad, pref.Entry(seat, pref.Column.POOL, amount, "SC-6"))
        for on in {*range(players)} - {seat}:
            pad = written(pad, pref.Entry(seat, pref.Column.WHISTS, amount, "SC-6", on=on))
            pad = pad.adjust(seat, whists=sign, on=on)
    svg = sheet_svg(pad)
    check_places(svg)
    for field in columns(svg).values():
        if "≈" not in field.last:
            assert zeros < 60
            assert amount_of(field.last) in (amount, amount + sign)
        else:
            assert zeros > 12
            assert field.last.startswith("≈" if sign > 0 else "≈−")
            assert field.last.endswith(f"e+{zeros}")


@each_table
def test_two_numbers_too_long_to_stand_together_leave_the_last(players: int) -> None:
    """Where there is no room for the first and the last total, the last one stands, if smaller."""
    alone = 0
    for zeros in range(15, 62, 2):
        pad = opened(players)
        for seat in range(players):
            pad = written(pad, pref.Entry(seat, pref.Column.GORA, 10**zeros, "SC-6"))
            pad = pad.adjust(seat, gora=1)
        svg = sheet_svg(pad)
        check_places(svg)
        drawn = [columns(svg)[seat, pref.Column.GORA, None] for seat in range(players)]
        for field in drawn:
            if field.written.startswith("…"):
                assert amount_of(field.written[1:]) == 10**zeros + 1
                alone += 1
    assert (alone > 0) is (players == 4)


# -------------------------------------------------------------------------- names

AWKWARD = [
    """<b>&"Ed'</b>""",
    "]]><script>alert(1)</script>",
    "Konstantin Konstantinovich " * 8,
    "W" * 200,
    "ЩЖШ" * 70,
    "🙂👨‍👩‍👧‍👦🇷🇺🎉 Party",
    "אברהם בן־יצחק הלוי",
    "محمد عبد الله الطويل جدا",
    "e\u0301" * 200,
    "Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d\u034f\u0334\u0319\u0324algo",
    "a\x00b\x1b[31mc\n\td",
    "\u202eevil\u202c",
    "雀王雀王雀王雀王雀王雀王",
    "﷽﷽﷽",
    "Ångström Łódź",
    "ਪੰਜਾਬੀ",
    "\u0488\u0489" * 40,
    " ",
    "\ufffe\uffff",
]


@pytest.mark.long
@each_table
@pytest.mark.parametrize("name", AWKWARD, ids=[ascii(name)[:20] for name in AWKWARD])
def test_a_name_of_any_letters_and_length_keeps_to_its_field(players: int, name: str) -> None:
    """Whatever somebody is called, the picture is XML and every text is in its place."""
    for seat in range(players):
        names = NAMES[:players]
        names[seat] = name
        check_places(sheet_svg(filled(players, 4 + 5 * seat, names)))


def test_names_are_escaped() -> None:
    """What looks like markup is a name, also in the heading and the description."""
    for name in AWKWARD[:2]:
        svg = sheet_svg(opened(2, [name, "Boris"]))
        root = root_of(svg)
        assert name in "".join(root.findtext(f"{SVG}title") or "")
        assert name in "".join(root.findtext(f"{SVG}desc") or "")
        assert name_field(svg, 0).label == (name if len(name) <= 14 else name[:13] + "…")
        assert root.find(f".//{SVG}script") is None


def test_a_long_name_is_cut_with_dots_and_fills_its_room() -> None:
    """Two hundred letters are cut; the place decides how many are left."""
    svg = sheet_svg(opened(3, ["Konstantin " * 20, "Boris", "Vera"]))
    narrow = name_field(svg, 0).label
    wide = name_field(sheet_svg(opened(3, ["Boris", "Konstantin " * 20, "Vera"])), 1).label
    assert narrow.endswith("…")
    assert wide.endswith("…")
    assert "Konstantin Ko…".startswith(narrow[:-1])
    assert wide == "Konstantin Ko…"
    assert 5 <= len(narrow) < len(wide)
    thin = name_field(sheet_svg(opened(3, ["lt" * 100, "Boris", "Vera"])), 0).label
    assert 10 <= len(thin) < 14


def test_names_that_are_cut_stay_different() -> None:
    """Two players whose names begin alike are told apart by their seats."""
    svg = sheet_svg(opened(3, ["Konstantin the Elder", "Konstantin the Younger", "Vera"]))
    assert name_field(svg, 0).label != name_field(svg, 1).label
    assert [name_field(svg, seat).label[-2:] for seat in (0, 1)] == ["…0", "…1"]
    drawn = columns(svg)
    labels = [drawn[2, pref.Column.WHISTS, on].label for on in (0, 1)]
    assert len(set(labels)) == 2


def test_a_name_from_right_to_left_says_so() -> None:
    """Hebrew and Arabic names run from the right, wherever they stand; other names do not."""
    svg = sheet_svg(opened(3, ["אברהם", "محمد", "Vera"]))
    for field in fields(svg):
        whose = field.seat if field.column == "name" else field.on
        assert field.texts[0].rtl == (whose in (0, 1))


def test_marks_do_not_pile_up() -> None:
    """A letter keeps two of the marks that are put on it, so that it stays in its line."""
    label = name_field(sheet_svg(opened(3, [AWKWARD[9], "Boris", "Vera"])), 0).label
    marks = re.sub(r"[^\W\d_]", "|", label)
    assert max(map(len, marks.split("|"))) <= 3
    assert "lg" in label


def test_a_letter_that_no_font_is_known_for_is_drawn_to_measure() -> None:
    """A sign as wide as a sentence gets the width that was kept for it; letters as they are."""
    svg = sheet_svg(opened(3, ["﷽﷽", "Ёжик", "雀 🙂"]))
    assert [name_field(svg, seat).texts[0].length is None for seat in range(3)] == [
        False,
        True,
        True,
    ]


# -------------------------------------------------------------------------- the document


def test_the_picture_asks_for_nothing_from_outside() -> None:
    """Only drawing elements, no links, no scripts, no fonts, no ids to clash in a page."""
    allowed = {"svg", "title", "desc", "style", "rect", "g", "polygon", "circle", "text", "tspan"}
    for svg in (sheet_svg(evening()), *map(sheet_svg, vector_pads()[::10])):
        elements = list(root_of(svg).iter())
        assert {element.tag.removeprefix(SVG) for element in elements} <= allowed
        attributes = {name for element in elements for name in element.attrib}
        assert not any(re.search(r"href|src|^id$|^on|style", name) for name in attributes)
        outside = svg.replace('xmlns="http://www.w3.org/2000/svg"', "")
        assert not re.search(r"url\(|@import|@font-face|://|<!|<\?", outside)


@each_language
def test_a_screen_reader_is_told_what_stands_on_the_sheet(words: Words) -> None:
    """The picture has a role, a title, and a description with every amount and who deals next."""
    pad = opened(3).raspasy((0, 4, 6)).adjust(0, whists=8, on=2).adjust(1, pool=4)
    root = root_of(sheet_svg(pad, words=words))
    assert root.get("role") == "img"
    assert root.get("lang") == words.language
    title, description = root.findtext(f"{SVG}title"), root.findtext(f"{SVG}desc") or ""
    assert [element.tag.removeprefix(SVG) for element in root][:2] == ["title", "desc"]
    if words is ENGLISH:
        assert title == "Sochi, pool of 20: Anna, Boris, Vera"
        assert description == (
            "Anna: pool 0, gora -1, whists on Boris 0, whists on Vera 8."
            " Boris: pool 4, gora 4, whists on Vera 0, whists on Anna 0."
            " Vera: pool 0, gora 6, whists on Anna 0, whists on Boris 0."
            " Boris deals next; the lowest opening level is seven. Raspasy in a row: 1."
        )
    else:
        assert title == "Сочи, пуля 20: Anna, Boris, Vera"
        assert (
            "Anna: пуля 0, гора -1, висты на игрока Boris 0, висты на игрока Vera 8." in description
        )


def test_the_same_game_gives_the_same_text() -> None:
    """Drawn again, read again from its record, or copied: the text is the same."""
    pad = evening()
    assert sheet_svg(pad) == sheet_svg(pad) == sheet_svg(evening())
    assert sheet_svg(pickle.loads(pickle.dumps(pad))) == sheet_svg(pad)


def test_the_size_scales_the_picture_and_nothing_else() -> None:
    """Width and height follow the argument; a narrow page may shrink it."""
    svg = sheet_svg(evening(), size=300)
    assert (root_of(svg).get("width"), root_of(svg).get("height")) == ("300", "300")
    assert svg.replace('width="300" height="300"', 'width="720" height="720"') == sheet_svg(
        evening()
    )
    assert ".pulka{max-width:100%;height:auto}" in svg


def scheme(svg: str) -> tuple[dict[str, str], dict[str, str]]:
    """The colours by their names, where it is light and where it is dark."""
    light: dict[str, str] = {}
    for element in root_of(svg).iter():
        for name in element.get("class", "").split():
            if name != "pulka":
                kind = "stroke" if name in ("pulka-thin", "pulka-thick") else "fill"
                assert light.setdefault(name, element.attrib[kind]) == element.attrib[kind]
    style = root_of(svg).findtext(f"{SVG}style") or ""
    dark_part = style.partition("@media (prefers-color-scheme:dark)")[2]
    return light, dict(re.findall(r"\.([a-z-]+)\{(?:fill|stroke):(#\w+)\}", dark_part))


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as the web's accessibility guidelines define it."""

    def light(colour: str) -> float:
        parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
        linear = [
            part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
        ]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_light_and_dark_give_enough_contrast() -> None:
    """Every colour has both: an attribute for light, a rule for dark; letters stand out in both."""
    light, dark = scheme(sheet_svg(evening()))
    assert set(light) == set(dark)
    for colours in (light, dark):
        for ground in ("pulka-paper", "pulka-gora", "pulka-pool"):
            assert contrast(colours["pulka-ink"], colours[ground]) > 7
            assert contrast(colours["pulka-soft"], colours[ground]) > 4.5
            assert contrast(colours["pulka-thick"], colours[ground]) > 3


def test_everything_drawn_has_a_colour_of_its_own() -> None:
    """Without a style sheet, too, no text and no field is left to the default black."""
    for element in root_of(sheet_svg(evening())).iter():
        if element.tag.removeprefix(SVG) in ("rect", "polygon", "circle", "text"):
            assert element.get("fill")


def test_words_of_ones_own_are_cut_to_their_field_and_escaped() -> None:
    """A long word for a column is cut like a name; a sign of markup in it does no harm."""
    own = attrs.evolve(
        ENGLISH, columns={**ENGLISH.columns, "gora": "the <mountain> of penalties" * 9}
    )
    own = attrs.evolve(own, phrases={**own.phrases, "over": "Over\x00<{why}>"})
    svg = sheet_svg(evening(), words=own)
    check_places(svg)
    assert "Over\\x00<the pool is full>" in (root_of(svg).findtext(f"{SVG}desc") or "")
    assert columns(svg)[1, pref.Column.GORA, None].label.endswith("…")


# -------------------------------------------------------------------------- notebooks


def test_a_sheet_picture_shows_itself_in_a_notebook() -> None:
    """The wrapper gives the picture under the name that notebooks look for."""
    picture = SheetPicture(evening(), words=RUSSIAN, size=500)
    assert picture._repr_svg_() == picture.svg == sheet_svg(evening(), words=RUSSIAN, size=500)
    assert picture == SheetPicture(evening(), words=RUSSIAN, size=500)
    assert pickle.loads(pickle.dumps(picture)) == picture


# -------------------------------------------------------------------------- what is refused


@pytest.mark.parametrize("draw", [sheet_svg, SheetPicture], ids=["function", "wrapper"])
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"pad": "evening"}, "a ScorePad or a Match"),
        ({"words": "ru"}, "Words, such as ENGLISH or RUSSIAN"),
        ({"size": 360.0}, "an int for size"),
        ({"size": True}, "an int for size"),
    ],
)
def test_a_wrong_type_is_refused(
    draw: Callable[..., object], arguments: dict[str, Any], said: str
) -> None:
    """Whoever hands in something else learns what is wanted, and by which door."""
    with pytest.raises(pref.WrongType, match=said) as caught:
        draw(**{"pad": evening(), **arguments})
    assert draw.__name__ in str(caught.value)


@pytest.mark.parametrize("draw", [sheet_svg, SheetPicture], ids=["function", "wrapper"])
@pytest.mark.parametrize("size", [0, -1, 100_001, 10**5000], ids=["0", "-1", "100001", "huge"])
def test_a_side_that_no_picture_has_is_refused(draw: Callable[..., object], size: int) -> None:
    """A picture has a side from 1 to 100000 pixels."""
    with pytest.raises(pref.ArgumentError) as caught:
        draw(evening(), size=size)
    assert caught.value.code == "bad-size"


# -------------------------------------------------------------------------- anything

letters = st.characters(exclude_categories=["Cs"])
some_names = st.lists(
    st.text(letters, min_size=1, max_size=40), min_size=2, max_size=4, unique=True
)
amounts = st.one_of(
    st.integers(-20, 60), st.integers(-(10**8), 10**8), st.integers(-(10**30) + 1, 10**30 - 1)
)


@st.composite
def games(draw: st.DrawFn) -> pref.ScorePad:
    """Games of anybody with anything written."""
    names = draw(some_names)
    pad = opened(len(names), names)
    seats = st.integers(0, len(names) - 1)
    chance = Random(draw(st.integers(0, 2**32)))
    for value in draw(st.lists(amounts.filter(bool), max_size=60)):
        seat = draw(seats) if len(pad.lines) < 10 else chance.randrange(len(names))
        match chance.randrange(3):
            case 0:
                pad = pad.adjust(seat, gora=value)
            case 1:
                pad = pad.adjust(seat, pool=value)
            case _:
                on = (seat + chance.randrange(1, len(names))) % len(names)
                pad = pad.adjust(seat, whists=value, on=on)
    return pad


@settings(max_examples=times(60))
@given(games())
def test_anything_is_drawn_whole_and_in_its_place(pad: pref.ScorePad) -> None:
    """Any names and any amounts give XML, texts in their places, and last totals that are right."""
    svg = sheet_svg(pad)
    check_places(svg)
    for place, field in columns(svg).items():
        if field.last and "≈" not in field.last:
            assert amount_of(field.last) == sheet_value(pad.sheet, place)


@pytest.mark.soak
@settings(max_examples=3_000)
@given(games())
def test_anything_is_drawn_in_its_place_soak(pad: pref.ScorePad) -> None:
    """The same, for long."""
    check_places(sheet_svg(pad))
