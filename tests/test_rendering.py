"""The sheet, the entries, the settlement and matches as text say what the game says."""

import pickle
import re
from collections import Counter
from collections.abc import Callable, Iterator
from decimal import Decimal
from fractions import Fraction
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

import attrs
import pytest

import preference as pref
from preference.actions import ACTION_TYPES
from preference.conventions import RaspasyLine, RaspasyTally
from preference.game import Ended
from preference.records import ScoreRecord
from preference.rendering import (
    ENGLISH,
    LANGUAGES,
    RUSSIAN,
    Glossary,
    Words,
    entries_text,
    explain_settlement,
    match_text,
    settlement_text,
    sheet_text,
    tree_text,
)
from preference.rendering.deals import whist_calls
from preference.rendering.layout import Grid, clean, page_text, sentence, shorten, width
from preference.rendering.play import match_page
from preference.rendering.sheet import running_totals
from preference.rendering.short import (
    action_text,
    amount_text,
    column_text,
    convention_text,
    rule_text,
    short_names,
    signed_text,
)
from preference.sheet import Amount
from tests.rows import each
from tests.vectors_io import load

EVENING = Path(__file__).parent.parent / "examples" / "evening.json"
NAMES = ["Anna", "Boris", "Vera"]
TABLES = [field.name for field in attrs.fields(Words) if field.name != "language"]

each_language = pytest.mark.parametrize("words", [ENGLISH, RUSSIAN], ids=["en", "ru"])


@cache
def pads() -> tuple[pref.ScorePad, ...]:
    """Every game of the vectors that is scored from results."""
    vectors = [*load("sochi3"), *load("presets"), *load("worked")]
    return tuple(pref.read_score_record(vector.record).pad() for vector in vectors)


@cache
def matches() -> tuple[pref.Match, ...]:
    """Every match of the vectors."""
    return tuple(pref.read_match_record(vector.record).match() for vector in load("matches"))


def evening() -> pref.ScorePad:
    """The evening of the examples."""
    return pref.read_score_record(EVENING.read_bytes()).pad()


def listed(text: str, separator: str = " | ") -> list[str]:
    """The parts of a text."""
    return text.split(separator)


def played(match: pref.Match, actions: str) -> pref.Match:
    """A match with a deal laid on the table and some actions done."""
    match = match.deal(DEAL)
    for text in listed(actions, ", "):
        match = match.apply(pref.parse_action(text))
    return match


def own_rounding(exact: tuple[Fraction, ...]) -> tuple[int, ...]:
    """Round to whole whists in a way of one's own."""
    return pref.largest_remainder(exact)


def sochi(**terms: Any) -> pref.ScorePad:
    """A game of Sochi for three that Vera deals first."""
    return pref.ScorePad.start(pref.SOCHI, NAMES, first_dealer=2, **terms)


# ---------------------------------------------------------------------------------------- words


@each("table", [one for one in TABLES if one != "steps"])
def test_words_both_languages_name_the_same_things(table: str) -> None:
    """Every table has the same keys in Russian and in English, and no empty word."""
    english, russian = getattr(ENGLISH, table), getattr(RUSSIAN, table)
    assert list(english) == list(russian)
    assert all(english.values())
    assert all(russian.values())


@each("table", [one for one in TABLES if one != "steps"])
def test_words_both_languages_fill_in_the_same_parts(table: str) -> None:
    """A sentence has the same parts in both languages, so neither fails where the other works."""
    for key, text in getattr(ENGLISH, table).items():
        assert _parts(text) == _parts(getattr(RUSSIAN, table)[key]), key


def _parts(text: str) -> set[str | None]:
    return {name for _, name, _, _ in Formatter().parse(text)} - {None}


@each_language
def test_words_there_are_words_for_everything_that_is_shown(words: Words) -> None:
    """Columns, presets, levels, strains, ends, steps and rows of the settlement all have words."""
    assert set(words.columns) == {str(column) for column in pref.Column}
    assert set(words.conventions) == set(pref.PRESETS)
    assert set(words.levels) == {str(level) for level in range(6, 11)}
    assert set(words.strains) == {str(strain) for strain in pref.Strain}
    assert set(words.ends) == {str(end) for end in Ended}
    steps = pref.paper_settlement([1, 0], [0, 0], [[0, 0], [0, 0]]).steps()
    assert {row.label for step in steps for row in step.rows} == set(words.rows)
    assert not words.steps or {step.name for step in steps} == set(words.steps)


RULES = listed(
    "SC-1 SC-2 WH-3 WH-4 WH-10 WH-11 WH-12 WH-13 EX-3 EX-4 EX-5 RA-5 RA-6 RA-7 PO-2 PO-3 PO-4 SK"
    " SC-6 ST-4",
    " ",
)


@each_language
def test_sc4_every_rule_that_writes_an_entry_has_words(words: Words) -> None:
    """Every rule of an entry, and every entry of every vector, is said in a few words."""
    assert {key.split(":")[0] for key in words.rules} == set(RULES)
    entries = [entry for pad in pads() for entry in pad.entries]
    assert {entry.rule for entry in entries} == set(RULES) - {"ST-4"}
    assert all(rule_text(entry, words) for entry in entries)
    assert max(len(text) for text in words.rules.values()) <= 40


def test_sc4_a_rule_without_words_is_shown_by_its_id_alone() -> None:
    """A rule that nobody foresaw has no words and breaks nothing."""
    assert rule_text(pref.Entry(0, pref.Column.GORA, 1, "XX-1"), ENGLISH) == ""


SAID = listed(
    "6♠ | 10NT | misere | 9 w/t | 10 w/t | misere w/t | hold | pass | blind pass | look |"
    " blind 7♦ | blind misere | discard ♦8 ♥7 | refuse talon | surrender | take talon |"
    " open misere | declare 7♠ | whist | half-whist | accept | return | open | closed | play ♠A |"
    " talon ♥7 | claim 7 2 1 | 1: accept | 1: reject | withdraw"
)

SAID_IN_RUSSIAN = listed(
    "6♠ | 10БК | мизер | 9 без прикупа | 10 без прикупа | мизер без прикупа | здесь | пас |"
    " пас втёмную | смотрит карты | 7♦ втёмную | мизер втёмную | снос ♦8 ♥7 | отказ от прикупа |"
    " уход | берёт прикуп | открытый мизер | заказ 7♠ | вист | полвиста | согласие |"
    " возврат виста | всветлую | втёмную | ♠Т | ♥7 | своя игра 7-2-1 | согласие за игрока Boris |"
    " отказ за игрока Boris | отзыв предложения"
)


def test_every_action_can_be_told_in_both_languages() -> None:
    """All actions of the formats have their words, in Russian letters for a Russian reader."""
    actions = [pref.parse_action(text) for text in SAID]
    assert {type(action) for action in actions} == set(ACTION_TYPES)
    assert [action_text(action, 0, NAMES, RUSSIAN) for action in actions] == SAID_IN_RUSSIAN
    english = [action_text(action, 0, NAMES, ENGLISH) for action in actions]
    assert english[:6] == SAID[:6]
    assert english[12] == "lays away ♦8 ♥7"
    assert english[-4:] == ["claims 7-2-1", "accepts for Boris", "rejects for Boris", english[-1]]


def test_a_name_stands_in_russian_as_it_is_called() -> None:
    """No preposition governs a name, for nobody declines it: «висты на игрока Анна»."""
    texts = [*RUSSIAN.phrases.values(), *RUSSIAN.calls.values(), *RUSSIAN.steps.values()]
    governed = re.compile(r"\b(?:без|в|для|за|к|на|о|от|по|против|с|у) \{(?:name|names|on)\}")
    assert [text for text in texts if governed.search(text)] == []
    # Names stand over the columns of the paper method, beside these.
    assert [text for text in RUSSIAN.rows.values() if re.search(r"\b(?:на|с)$", text)] == []
    assert column_text(pref.Column.WHISTS, 0, ["Анна"], RUSSIAN) == "висты на игрока Анна"
    pad = pref.ScorePad.start(pref.SOCHI, ["Анна", "Борис", "Вера"], pool=20, first_dealer=2)
    pad = pad.contract("6♣", 0, calls=["whist", "whist"], tricks=(6, 3, 1))
    assert "Борис на игрока Анна: 6" in tree_text(pad, RUSSIAN)


def test_words_are_values() -> None:
    """Words hash, compare, pickle and never change; another table is made with evolve."""
    for words in (ENGLISH, RUSSIAN):
        again = pickle.loads(pickle.dumps(words))
        assert again == words
        assert hash(again) == hash(words)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        ENGLISH.language = "fr"  # type: ignore[misc]
    assert ENGLISH != RUSSIAN
    assert {name: words.language for name, words in LANGUAGES.items()} == {"en": "en", "ru": "ru"}


def test_words_of_a_table_of_its_own_are_used() -> None:
    """A table that says mountain for gora sees mountain, and nobody else does."""
    words = attrs.evolve(ENGLISH, columns={**ENGLISH.columns, "gora": "mountain"})
    assert "  mountain " in sheet_text(sochi(), words)
    assert "mountain" not in sheet_text(sochi())


@pytest.mark.parametrize("wrong", [None, ["pass"], {"pass": 1}, {1: "pass"}])
def test_glossary_refuses_what_is_no_table_of_words(wrong: Any) -> None:
    """A glossary is made of text by text and of nothing else."""
    with pytest.raises(pref.WrongType):
        Glossary(wrong)


# --------------------------------------------------------------------------------------- layout


def test_layout_width_counts_columns_of_a_terminal() -> None:
    """Combining marks take no column and East Asian letters two."""
    assert width("Ё") == 1
    assert width("Е\N{COMBINING DIAERESIS}") == 1
    assert width("雀士") == 4


@pytest.mark.parametrize(
    ("text", "safe"),
    [
        ("Anna\x1b[2J", r"Anna\x1b[2J"),
        ("A\nB\tC\u2028D\N{NO-BREAK SPACE}E", "A B C D E"),
        ("\u202eevil", r"\u202eevil"),
        ("null\x00", r"null\x00"),
        ("\ud800", r"\ud800"),
        ("Лёша 👨\u200d👩\u200d👧", "Лёша 👨\u200d👩\u200d👧"),
    ],
)
def test_layout_clean_leaves_nothing_that_moves_the_cursor(text: str, safe: str) -> None:
    """Control and direction characters of a name are written out; white space becomes a space."""
    assert clean(text) == safe


def test_layout_shorten_stays_within_its_columns_whatever_the_text() -> None:
    """Names of a million letters, wide or without a width, are cut to the columns there are."""
    for letter in ("a", "雀", "\N{COMBINING DIAERESIS}", "\x1b"):
        cut = shorten(letter * 1_000_000, 12)
        assert width(cut) <= 12
        assert cut.endswith("…")
        assert len(cut) <= 60


def test_layout_a_sentence_is_broken_between_words_and_a_long_word_inside() -> None:
    """No line is longer than allowed, and nothing is lost but the breaks."""
    text = "one two three " + "x" * 50 + " four"
    lines = sentence(text, 20, label="why", indent=5).split("\n")
    assert max(map(len, lines)) <= 20
    assert "".join(lines).replace(" ", "") == "why" + text.replace(" ", "")


def test_layout_a_grid_keeps_its_lines_within_the_page() -> None:
    """The last column of a grid is folded under itself."""
    grid = Grid(heads=("a", "words"), rows=(("1", "some more words than fit"),), right=(0,))
    assert page_text([grid], 24).split("\n") == [
        "a  words",
        "-----------------------",
        "1  some more words than",
        "   fit",
    ]


def test_layout_an_empty_grid_is_no_text() -> None:
    """A grid without rows or heads prints as nothing."""
    assert page_text([Grid(rows=())]) == ""


# ---------------------------------------------------------------------------------- small texts


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (-8, "-8"),
        (Fraction(1, 2), "1/2"),
        (Fraction(-1, 3), "-1/3"),
        (Fraction(-100, 3), "-33 1/3"),
        (Fraction(6, 2), "3"),
        (10**30 - 1, "9" * 30),
        (10**100, "1.000e+100"),
        (Fraction(1, 10**80), "1e-80"),
    ],
)
def test_sc5_amounts_are_printed_exactly_and_huge_ones_at_all(value: Amount, text: str) -> None:
    """Whole numbers, mixed numbers, signs; what is beyond all tables by its first digits."""
    assert amount_text(value) == text
    assert signed_text(value) == (text if value < 0 else f"+{text}")


def test_sc5_a_number_that_python_does_not_print_is_printed() -> None:
    """More than 4300 digits are no error here."""
    assert amount_text(-(10**5000)) == "-1.000e+5000"


def test_short_names_stay_different() -> None:
    """Names that are alike once cut or cleaned get the number of their seat."""
    players = [pref.Player(name) for name in ("A" * 30 + "1", "A" * 30 + "2", "B\n", "B\t")]
    names = short_names(players)
    assert len(set(names)) == 4
    assert all(width(name) <= 14 for name in names)
    assert [name[-1] for name in names] == ["0", "1", "2", "3"]


def test_convention_text_tells_a_variation_from_its_preset() -> None:
    """A variation names the options that differ, an own rounding too; a preset stands alone."""
    assert convention_text(pref.LENINGRAD, RUSSIAN) == "Ленинград"
    varied = pref.SOCHI.evolve(stalingrad=False, ten="whisted", rounding=own_rounding)
    text = "Sochi (other than the preset in: stalingrad, ten, rounding)"
    assert convention_text(varied, ENGLISH) == text
    assert convention_text(pref.SOCHI.evolve(name="home\x1b"), ENGLISH) == r"home\x1b"


# ---------------------------------------------------------------------------------------- sheet

EVENING_SHEET = """\
Sochi, pool of 15

Larisa
  pool              2.4.6.15
  gora              20.19.23.25.27.32.44.48.50.42
  whists on Fyodor  4.12.22.32.36.56
  whists on Timur   12.36.42.48.68.86

Fyodor
  pool              2.6.10.12.13.15
  gora              1.3.7.19.29.32.37.45.49.40
  whists on Timur   12.14.22.30.42.52
  whists on Larisa  4.8.24.48

Timur
  pool              4.10.12.14.15
  gora              3.5.7.13.14.22.27.29.33.32.34.39.45
  whists on Larisa  4.6.14.18.42.54
  whists on Fyodor  8.14.22.42.48.64

The game is over: the pool is full."""


def test_sc4_the_sheet_of_the_evening_has_the_running_totals_worked_by_hand() -> None:
    """The sheet of the example is the one in the hand-worked table: «2.4.6.15»."""
    assert sheet_text(evening()) == EVENING_SHEET


def test_sc4_the_sheet_of_the_evening_in_russian() -> None:
    """The same figures under Russian words."""
    text = sheet_text(evening(), RUSSIAN)
    assert text.startswith("Сочи, пуля 15\n\nLarisa\n  пуля                    2.4.6.15\n  гора ")
    assert "\n  висты на игрока Fyodor  " in text
    assert text.endswith("Игра окончена: пуля закрыта.")
    figures = re.compile(r"[\d.-]+$", re.MULTILINE)
    assert figures.findall(text) == figures.findall(EVENING_SHEET)


def test_sc4_the_last_running_total_of_every_column_is_the_sheet() -> None:
    """In every game of the vectors each column ends with what stands on the sheet."""
    for pad in pads():
        totals = running_totals(pad)
        sheet = pad.sheet
        for seat in range(sheet.players):
            assert totals.get((seat, pref.Column.POOL, None), (0,))[-1] == sheet.pool[seat]
            assert totals.get((seat, pref.Column.GORA, None), (0,))[-1] == sheet.gora[seat]
            for on in range(sheet.players):
                if on != seat:
                    column = totals.get((seat, pref.Column.WHISTS, on), (0,))
                    assert column[-1] == sheet.whists[seat][on]


def test_sc4_each_running_total_is_another_number_than_the_one_before() -> None:
    """A deal that leaves a column as it was writes nothing into it, and one deal one total."""
    for pad in pads():
        for (seat, column, on), totals in running_totals(pad).items():
            assert all(one != other for one, other in zip((0, *totals), totals, strict=False))
            deals = {
                entry.deal
                for entry in pad.entries
                if (entry.seat, entry.column, entry.on) == (seat, column, on)
            }
            assert len(totals) <= len(deals)


def test_sc4_a_deal_that_takes_back_what_it_writes_leaves_no_total() -> None:
    """Two entries of one deal that make nothing together are no new total in the column."""

    def back_and_forth(tally: RaspasyTally) -> list[RaspasyLine]:
        lines = [RaspasyLine(0, "gora", 2), RaspasyLine(0, "gora", -2)]
        return [*lines, RaspasyLine(1, "gora", tally.tricks[1])]

    convention = pref.SOCHI.evolve(raspasy_scoring=back_and_forth)
    pad = pref.ScorePad.start(convention, NAMES).raspasy((3, 3, 4)).raspasy((2, 4, 4))
    assert len(pad.entries) == 6
    assert dict(running_totals(pad)) == {(1, pref.Column.GORA, None): (3, 7)}


def test_sc5_negative_and_fraction_totals_are_readable() -> None:
    """A gora below zero has its sign; a part of a point never looks like the end of a total."""
    convention = pref.SOCHI.evolve(whists_per_pool=10, whists_per_gora=4)
    pad = pref.ScorePad.start(convention, NAMES, pool=2, first_dealer=2)
    pad = pad.contract("6♥", 0, calls=["pass", "pass"]).contract("6♥", 1, calls=["pass", "pass"])
    pad = pad.contract("6♥", 2, calls=["pass", "pass"])
    assert pad.is_finished
    ended = pref.ScorePad.start(convention, NAMES, pool=1, first_dealer=2)
    ended = ended.adjust(0, gora=3).contract("6♥", 1, calls=["pass", "pass"])
    ended = ended.contract("6♥", 2, calls=["pass", "pass"])
    pad = ended.adjust(2, gora=2).adjust(2, gora=-2).adjust(2, gora=3).adjust(2, gora=-3)
    assert running_totals(pad)[2, pref.Column.GORA, None] == (
        Fraction(-5, 2),
        Fraction(-1, 2),
        Fraction(-5, 2),
        Fraction(1, 2),
        Fraction(-5, 2),
    )
    assert "  gora             -2 1/2.-0 1/2.-2 1/2.0 1/2.-2 1/2\n" in sheet_text(pad)


def test_sheet_a_long_column_is_folded_and_loses_nothing() -> None:
    """Fifty totals go on in the next line, under the first, with the dots where they were."""
    pad = sochi()
    for count in range(60):
        pad = pad.raspasy((4 + count % 2, 5 - count % 2, 1))
    for columns in (40, 60, 80, 120):
        lines = sheet_text(pad, width=columns).split("\n")
        assert max(map(width, lines)) <= columns
        start = lines.index("Anna") + 2
        chain = lines[start][19:]
        for line in lines[start + 1 :]:
            if not line.startswith(" " * 19):
                break
            chain += line[19:]
        expected = running_totals(pad)[0, pref.Column.GORA, None]
        assert chain == ".".join(map(str, expected))
        assert len(expected) == 60


@pytest.mark.long
@each_language
@pytest.mark.parametrize("columns", [40, 80])
def test_sheet_every_game_fits_the_width(words: Words, columns: int) -> None:
    """No line of any sheet of the vectors is wider than was asked for."""
    for pad in pads():
        assert max(map(width, sheet_text(pad, words, width=columns).split("\n"))) <= columns


def test_sheet_whists_stand_clockwise_from_the_writers_left() -> None:
    """With four, Vera writes on Gleb, Anna and Boris, in this order."""
    pad = pref.ScorePad.start(pref.SOCHI, [*NAMES, "Gleb"], pool=10)
    lines = sheet_text(pad).split("\n")
    start = lines.index("Vera")
    assert [line.split()[2] for line in lines[start + 3 : start + 6]] == ["Gleb", "Anna", "Boris"]


TITLES: list[tuple[pref.Convention, dict[str, Any], str]] = [
    (pref.SOCHI, {}, "Sochi, no pool"),
    (pref.SOCHI, {"pool": 20}, "Sochi, pool of 20"),
    (pref.LENINGRAD, {"pool": 10}, "Leningrad, pool of 10 each, 30 together"),
    (pref.SOCHI, {"pool": 20, "ends": pref.Ends(deals=24)}, "Sochi, pool of 20, deals: 24"),
    (pref.SOCHI, {"ends": pref.Ends(laps=6)}, "Sochi, no pool, 6 laps"),
    (pref.SOCHI, {"ends": pref.Ends(time=True)}, "Sochi, no pool, until time is up"),
    (
        pref.SOCHI,
        {"ends": pref.Ends(races=pref.Races(5, 20))},
        "Sochi, races: 5 rounds to a pool of 20, prize 100",
    ),
]


@pytest.mark.parametrize(("convention", "terms", "title"), TITLES)
def test_po1_po6_po7_sk_the_title_says_how_the_game_ends(
    convention: pref.Convention, terms: dict[str, Any], title: str
) -> None:
    """The size of the pool, or what else ends the game, stands above the sheet."""
    pad = pref.ScorePad.start(convention, NAMES, **terms)
    assert sheet_text(pad).split("\n")[0] == title


def test_ra8_a_game_in_progress_says_who_deals_and_how_low_the_auction_opens() -> None:
    """After two raspasy Boris deals, the lowest level is seven, and two stand in a row."""
    pad = sochi(pool=20).raspasy((3, 3, 4)).raspasy((3, 3, 4))
    assert sheet_text(pad).endswith(
        "Boris deals next; the lowest opening level is seven.\nRaspasy in a row: 2."
    )


def test_bo_a_game_with_bombs_shows_everyones_tree() -> None:
    """Bombs stand below the sheet while somebody has one."""
    pad = pref.ScorePad.start(pref.CLASSIC, NAMES)
    assert "Bombs" not in sheet_text(pad)
    assert "Bombs: Anna 1, Boris 1, Vera 1." in sheet_text(pad.raspasy((3, 3, 4)))


def test_sk_races_show_the_running_round() -> None:
    """The points of the running round of Skachki stand below the sheet."""
    pad = sochi(ends=pref.Ends(races=pref.Races(2, 4)))
    pad = pad.contract("6♣", 0, calls=["pass", "pass"])
    assert sheet_text(pad).endswith("Round 1 so far: Anna 2, Boris 0, Vera 0.")


def _ended(end: Ended) -> pref.ScorePad:
    made = {"contract": "6♣", "declarer": 0, "calls": ["pass", "pass"]}
    if end is Ended.PREFERANS:
        return pref.ScorePad.start(pref.UKRAINIAN, NAMES).preferans(1)
    if end is Ended.POOL:
        return pref.ScorePad.start(pref.LENINGRAD, NAMES, pool=1).contract(
            "7♣", 0, calls=["pass", "pass"]
        )
    ends = {
        Ended.DEALS: pref.Ends(deals=1),
        Ended.LAPS: pref.Ends(laps=1),
        Ended.TIME: pref.Ends(time=True),
        Ended.RACES: pref.Ends(races=pref.Races(1, 2)),
    }.get(end)
    pad = sochi(ends=ends)
    for _ in range(3 if end is Ended.LAPS else 1):
        pad = pad.contract(made["contract"], 0, calls=["pass", "pass"])  # type: ignore[arg-type]
    return pad.stop() if end in (Ended.TIME, Ended.AGREEMENT) else pad


@each_language
@pytest.mark.parametrize("end", list(Ended))
def test_po7_a_finished_game_says_why_it_is_over(end: Ended, words: Words) -> None:
    """Each of the ends has its sentence, and nobody deals next."""
    pad = _ended(end)
    assert pad.ended is end
    assert sheet_text(pad, words).endswith(words.say("over", why=words.ends[str(end)]))


@each_language
def test_sheet_hostile_names_cannot_break_the_page(words: Words) -> None:
    """Long names, control characters and empty-looking names leave a page that can be read."""
    names = ["A" * 100_000, "B\x1b[31m\n\x00" * 10, "\u202eC\u200d"]
    pad = pref.ScorePad.start(pref.SOCHI, names, pool=20, first_dealer=2)
    pad = pad.contract("6♣", 0, calls=["whist", "whist"], tricks=(6, 3, 1))
    for text in (
        sheet_text(pad, words),
        entries_text(pad, words),
        settlement_text(pad.settlement, pad.terms.players, words),
        explain_settlement(pref.SOCHI, pad.sheet, pad.terms.players, words),
        tree_text(pad, words),
    ):
        assert max(map(width, text.split("\n"))) <= 80
        assert "\x1b" not in text
        assert "\u202e" not in text
        assert "AAAA…" in text


# -------------------------------------------------------------------------------------- entries


@pytest.mark.long
@each_language
def test_sc4_every_entry_of_every_game_is_listed_in_order_with_its_rule(words: Words) -> None:
    """The rows of the entries, read back from the text, are the entries of the game."""
    row = re.compile(r"^    \S.*  ([+-][\d /]*\d)  ([A-Z]{2}(?:-\d+)?) +\S", re.MULTILINE)
    for pad in pads():
        found = row.findall(entries_text(pad, words, width=120))
        assert found == [(signed_text(entry.amount), entry.rule) for entry in pad.entries]


@pytest.mark.long
@each_language
def test_entries_every_game_fits_eighty_columns(words: Words) -> None:
    """No line of the entries of any vector is wider than a terminal."""
    for pad in pads():
        assert max(map(width, entries_text(pad, words).split("\n"))) <= 80


def test_entries_tell_each_kind_of_deal() -> None:
    """Contract, half-whist, misere, raspasy, surrender, adjustment: each in its sentence."""
    pad = sochi(pool=20)
    pad = pad.contract("6♣", 0, calls=["whist", "whist"], tricks=(6, 3, 1))
    pad = pad.contract("7♦", 1, calls=["pass", "half-whist", "accept"])
    pad = pad.contract("misere", 0, tricks=(1, 4, 5)).raspasy((3, 3, 4)).surrender("7♥", 1)
    pad = pad.adjust(2, gora=5, reason="looked into\nthe talon")
    pad = pad.contract("7♣", 0, calls=["pass", "pass"], over=True)
    told = [
        line.strip()
        for line in entries_text(pad).split("\n")
        if line.startswith("    ") and "  " not in line.strip()
    ]
    assert told == [
        "6♣ by Anna; Boris: whist, Vera: whist; tricks Anna 6, Boris 3, Vera 1; made",
        "7♦ by Boris; Vera: pass, Anna: half-whist, Vera: accepts; not played; made",
        "misere by Anna; tricks Anna 1, Boris 4, Vera 5; set by 1",
        "raspasy; tricks Anna 3, Boris 3, Vera 4",
        "Boris surrenders 7♥",
        "adjustment: looked into the talon",
        "7♣ by Anna; Boris: pass, Vera: pass; not played; made",
        "the game was stopped with this deal",
    ]


def test_entries_tell_what_is_special_about_a_contract() -> None:
    """Talon, refusal, talonless, blind, bomb and penalty tricks are told beside the contract."""
    four = pref.ScorePad.start(pref.SOCHI, [*NAMES, "Gleb"], first_dealer=3)
    refused = four.contract(
        "6♥", 0, calls=["whist", "pass"], tricks=(6, 4, 0, 0), talon_refused=True, talon="♠A ♠K"
    )
    assert "6♥ by Anna; talon refused; talon ♠A ♠K; Boris: whist, Vera: pass;" in _flat(refused)
    portal = pref.ScorePad.start(pref.PORTAL, NAMES, first_dealer=2)
    talonless = portal.contract("9♥", 0, calls=["pass", "pass"], talonless=True)
    assert "9♥ by Anna; without the talon; Boris: pass" in _flat(talonless)
    blind = pref.ScorePad.start(pref.SOCHI.evolve(blind=True), NAMES, first_dealer=2)
    blind = blind.raspasy((3, 3, 4), blind_passes=2)
    assert "raspasy; blind passes 2; tricks" in _flat(blind)
    blind = blind.contract("misere", 0, tricks=(0, 4, 6), blind=True)
    assert "misere by Anna; blind; tricks Anna 0" in _flat(blind)
    bomb = pref.ScorePad.start(pref.CLASSIC, NAMES, first_dealer=2).raspasy((3, 3, 4))
    bomb = bomb.contract("6♥", 0, calls=["pass", "pass"])
    assert "bombs: Anna 1, Boris 1, Vera 1" in _flat(bomb)
    assert "6♥ by Anna; under a bomb; " in _flat(bomb)
    penalty = sochi().contract("6♥", 0, calls=["whist", "pass"], tricks=(6, 4, 0), penalty_tricks=2)
    assert "penalty tricks 2; set by 2" in _flat(penalty)
    winner = pref.ScorePad.start(pref.UKRAINIAN, NAMES).preferans(1)
    assert "Boris is dealt the hand that wins the game nothing is written" in _flat(winner)


def _flat(pad: pref.ScorePad) -> str:
    return " ".join(entries_text(pad).split())


def _calls(pad: pref.ScorePad) -> list[tuple[int, str]]:
    outcome = pad.lines[-1].item
    assert isinstance(outcome, pref.ContractOutcome)
    return [(seat, str(call)) for seat, call in whist_calls(pad.terms.convention, outcome)]


def test_wh5_the_first_defender_who_is_asked_again_says_the_second_whist() -> None:
    """After two passes and a left-out nothing, whist is the first defender's."""
    convention = pref.SOCHI.evolve(pass_pass_whist_levels=[8])
    pad = pref.ScorePad.start(convention, NAMES)
    pad = pad.contract("8♣", 0, calls=["pass", "pass", "whist", "open"], tricks=(8, 1, 1))
    assert _calls(pad) == [(1, "pass"), (2, "pass"), (1, "whist"), (1, "open")]


def test_wh5_dl1_a_declining_first_defender_is_left_out_and_the_dealer_returns() -> None:
    """Where both may speak after two passes, a return is the dealer's."""
    convention = pref.SOCHI.evolve(pass_pass_whist_levels=[8])
    pad = pref.ScorePad.start(convention, [*NAMES, "Gleb"], first_dealer=3)
    pad = pad.contract("8♣", 0, calls=["pass", "pass", "return", "closed"], tricks=(8, 1, 1, 0))
    assert _calls(pad) == [(1, "pass"), (2, "pass"), (3, "return"), (3, "closed")]


def test_wh4_the_first_defender_leaves_and_the_second_answers() -> None:
    """Whist, pass, half-whist is all the first defender's but the pass; the second accepts."""
    pad = pref.ScorePad.start(pref.SOCHI.evolve(half_whist_first=True), NAMES)
    pad = pad.contract("6♣", 0, calls=["whist", "pass", "half-whist", "accept"])
    assert _calls(pad) == [(1, "whist"), (2, "pass"), (1, "half-whist"), (2, "accept")]


def test_gu_the_only_call_is_the_opponents() -> None:
    """With two the dummy says nothing."""
    pad = pref.ScorePad.start(pref.GUSARIK, ["Anna", "Boris"])
    assert _calls(pad.contract("6♣", 0, calls=["pass"])) == [(1, "pass")]
    assert _calls(pad.contract("6♣", 1, calls=["pass"])) == [(0, "pass")]


def test_entries_notes_stand_below_their_deal() -> None:
    """A note of the record is printed, cut short and cleaned, below the deal it is of."""
    pad = sochi().raspasy((3, 3, 4)).raspasy((2, 2, 6))
    text = entries_text(pad, notes={1: "they\x1b argued " + "x" * 100_000})
    first, second = text.split("\n\n")
    assert "note" not in first
    assert r"note: they\x1b argued" in second
    assert len(second) < 1000


def test_entries_of_no_deal_are_no_text() -> None:
    """Before the first deal there is nothing to tell."""
    assert entries_text(sochi()) == ""


def test_st4_a_fourth_player_joins_and_the_sheet_is_carried_over() -> None:
    """Who joined is told, and what was carried over stands under ST-4, on pad and match alike."""
    three = sochi(pool=20).contract("6♣", 0, calls=["whist", "whist"], tricks=(6, 3, 1))
    pad = three.join("Gleb").raspasy((3, 3, 4, 0))
    text = entries_text(pad)
    assert text.startswith("#0\n    Gleb joins as the fourth\n")
    assert "carried over as a fourth joined" in text
    assert "\n#1 " in text
    assert "  pool             2\n" in sheet_text(pad)
    match = pref.Match.start(pref.SOCHI, NAMES, first_dealer=2).adjust(0, gora=3).join("Gleb")
    told = match_text(played(match, "pass"), RUSSIAN)
    assert told.startswith("#0\n    Gleb: четвёртый за столом\n")
    assert "\n\n#1 сдаёт " in told
    assert "Сдача не окончена" in told


# ----------------------------------------------------------------------------------- settlement


def test_se5_the_winner_stands_first_and_equals_share_a_place() -> None:
    """Rows are ordered by place, then seat."""
    pad = sochi().raspasy((4, 3, 3))
    lines = settlement_text(pad.settlement, NAMES).split("\n")
    assert [line.split() for line in lines[4:]] == [
        ["1", "Boris", "3", "1/3", "3"],
        ["1", "Vera", "3", "1/3", "3"],
        ["3", "Anna", "-6", "2/3", "-6"],
    ]


def test_pl7_the_holder_of_the_winning_hand_stands_first() -> None:
    """The holder has the first place though the sheet is against them."""
    pad = pref.ScorePad.start(pref.UKRAINIAN, NAMES).raspasy((1, 8, 1)).preferans(1)
    lines = settlement_text(pad.settlement, NAMES).split("\n")
    assert lines[4].split()[:2] == ["1", "Boris"]
    assert lines[4].split()[-1].startswith("-")


def test_se4_el1_money_and_ratings_stand_beside() -> None:
    """Money at a stake and ratings before and after have their columns."""
    pad = evening()
    text = settlement_text(
        pad.settlement, pad.terms.players, ratings=pad.ratings, money=pad.money(Decimal("0.05"))
    )
    lines = [line.split() for line in text.split("\n")]
    assert lines[2] == listed("place player exact whists money rating new rating", " ")
    assert lines[4] == listed("1 Larisa 43 1/3 44 2.20 1286.5 1298.7", " ")
    assert lines[6] == listed("3 Timur -46 2/3 -47 -2.35 1200.0 1186.0", " ")


@pytest.mark.parametrize("rating", [1e308, -1e308, 12345678.5])
def test_el1_a_rating_of_any_size_is_short(rating: float) -> None:
    """A rating that fills a float is printed in a few digits."""
    pad = sochi().raspasy((3, 3, 4))
    ratings = pref.Ratings((rating,) * 3, (rating,) * 3)
    text = settlement_text(pad.settlement, NAMES, ratings=ratings)
    assert max(map(len, text.split("\n"))) <= 80


@pytest.mark.long
@each_language
def test_se2_the_explanation_ends_with_the_exact_results(words: Words) -> None:
    """In every game of the vectors the last row on paper is the exact settlement."""
    for pad in pads():
        text = explain_settlement(pad.terms.convention, pad.sheet, pad.terms.players, words)
        results = "".join(text.rsplit("\n", 1)[1].split()[1:])
        assert results == "".join(map(amount_text, pad.settlement.exact)).replace(" ", "")
        assert [line[0] for line in text.split("\n") if line[:1].isdigit()] == list("123456")


def test_se2_the_explanation_of_the_evening_is_the_one_on_paper() -> None:
    """The figures of each step are those of the paper method, with the players' names."""
    pad = evening()
    text = explain_settlement(pref.SOCHI, pad.sheet, pad.terms.players)
    rows = [tuple(line.split()) for line in text.split("\n")]
    for row in (
        "gora left 2 0 5",
        "one part 6 2/3 0 16 2/3",
        "Larisa . 56 86",
        "Larisa . 56 102 2/3",
        "Timur -42 -4 2/3 .",
        "result 43 1/3 3 1/3 -46 2/3",
    ):
        assert tuple(row.split()) in rows


def test_se2_the_russian_explanation_names_the_same_figures() -> None:
    """The sentences are Russian, the figures the same."""
    pad = evening()
    texts = [
        explain_settlement(pref.LENINGRAD, pad.sheet, pad.terms.players, words)
        for words in (ENGLISH, RUSSIAN)
    ]
    assert "Пули подводятся под наибольшую, 15: недостающее идёт в гору, по 2 за очко" in texts[1]
    assert "the" not in texts[1].split()
    figures = [re.findall(r"-?\b\d+(?: \d+/\d+)?", text) for text in texts]
    assert Counter(figures[0]) == Counter(figures[1])


# -------------------------------------------------------------------------------------- matches


def _trick_rows(match: pref.Match) -> Iterator[tuple[str, ...]]:
    heads: tuple[str, ...] = ()
    for block in match_page(match, ENGLISH, 80):
        if isinstance(block, Grid) and block.heads:
            heads = block.heads
        if isinstance(block, Grid) and heads[-1:] == ("taken by",) and block.right == (0,):
            yield from block.rows


def test_pl3_ra2_the_tricks_told_are_the_tricks_scored() -> None:
    """In every match of the vectors that ran without claims, each takes the tricks they score."""
    checked = 0
    for match in matches():
        wanted: Counter[str] = Counter()
        names = [player.name for player in match.terms.players]
        for item, line in zip(match.log, match.pad.lines, strict=True):
            if not isinstance(item, pref.PlayedDeal):
                continue
            outcome = line.item
            tricks = getattr(outcome, "tricks", None)
            if tricks is not None and len(item.actions) and _is_played_out(item):
                wanted.update(dict(zip(names, tricks, strict=True)))
            elif tricks is not None:
                break
        else:
            if match.current is None and len(names) > 2:
                found = Counter(row[-1] for row in _trick_rows(match))
                assert +found == +wanted
                checked += 1
    assert checked >= 5


def _is_played_out(item: pref.PlayedDeal) -> bool:
    return sum(isinstance(action, pref.Play) for action in item.actions) == 30


@pytest.mark.long
@each_language
def test_every_match_can_be_told(words: Words) -> None:
    """Claims, returned whists, blind calls, races, deals in progress: all matches fit the page."""
    for match in matches():
        text = match_text(match, words)
        assert max(map(width, text.split("\n"))) <= 80
        deals = [line for line in text.split("\n") if re.match(r"#\d+", line)]
        assert len(deals) == len(match.log) + (match.current is not None)
        assert entries_text(match.pad, words).count("\n    ") > 0


DEAL = pref.Deal.of(
    "♠A ♠K ♠Q ♠J ♣A ♣K ♣Q ♦7 ♥7 ♥8",
    "♠7 ♠8 ♠9 ♣7 ♣8 ♦A ♦K ♦Q ♥A ♥K",
    "♠10 ♣9 ♣10 ♣J ♦8 ♦9 ♦10 ♥Q ♥J ♥10",
    "♦J ♥9",
)

TOLD = """\
#0 Vera deals; the lowest opening level is six

    Anna       Boris    Vera
    ----------------------------
    ♠ J Q K A  ♠ 7 8 9  ♠ 10
    ♣ Q K A    ♣ 7 8    ♣ 9 10 J
    ♦ 7        ♦ Q K A  ♦ 8 9 10
    ♥ 7 8      ♥ K A    ♥ 10 J Q
    talon ♦J ♥9

    auction   Anna: 6♠, Boris: 6♦, Vera: pass, Anna: 7♠, Boris: pass
    exchange  Anna: lays away ♦7 ♦J, Anna: declares 7♠
    defence   Boris: whist, Vera: pass, Boris: open

    trump: spades   > plays first
    trick  Anna  Boris  Vera  taken by
    ----------------------------------
        1  >♠A    ♠7     ♠10  Anna
        2  >♠K    ♠8     ♣9   Anna
    claim     Anna: claims 7-2-1, Boris: rejects
        3  >♥7    ♥K     ♥10  Boris
        4   ♠Q   >♦A     ♦8   Anna
        5  >♣A

    The deal is not over; to act: Boris."""


def _told_match() -> pref.Match:
    return played(
        pref.Match.start(pref.SOCHI, NAMES, pool=10, first_dealer=2),
        "6♠, 6♦, pass, 7♠, pass, discard ♦7 ♦J, declare 7♠, whist, pass, open, play ♠A, play ♠7,"
        " play ♠10, play ♠K, play ♠8, play ♣9, claim 7 2 1, 1: reject, play ♥7, play ♥K, play ♥10,"
        " play ♦A, play ♦8, play ♠Q, play ♣A",
    )


def test_a_deal_in_progress_is_told_as_far_as_it_has_come() -> None:
    """Cards by suits, auction, exchange, whist, the tricks with the claim between, who is next."""
    assert match_text(_told_match()) == TOLD


def test_a_deal_in_progress_in_russian() -> None:
    """The same deal in Russian words and Russian ranks."""
    told = match_text(_told_match(), RUSSIAN)
    assert "♠ В Д К Т" in told
    assert "прикуп     Anna: снос ♦7 ♦В, Anna: заказ 7♠" in told
    assert "козырь: пики" in told
    assert not re.search("[JQK]", told.replace("Anna", "").replace("Boris", ""))


def test_ra2_the_talon_that_leads_stands_in_its_own_column() -> None:
    """With three a shown talon card stands beside the first two tricks and is nobody's card."""
    match = pref.Match.start(pref.SOCHI, NAMES, first_dealer=2)
    told = match_text(played(match, "pass, pass, pass, play ♦7, play ♦A, play ♦8"))
    assert "    trick  talon  Anna  Boris  Vera  taken by\n" in told
    assert "        1  ♦J     >♦7    ♦A     ♦8   Boris" in told
    assert "no trump" in told


def test_ra3_the_dealer_of_four_plays_the_talon_as_a_hand() -> None:
    """With four the dealer's talon card is the first of the trick and may take it."""
    match = pref.Match.start(pref.SOCHI, [*NAMES, "Gleb"], first_dealer=3)
    told = match_text(played(match, "pass, pass, pass, talon ♥9, play ♥8, play ♥K, play ♥10"))
    assert "    trick  Gleb  Anna  Boris  Vera  taken by\n" in told
    assert "        1  >♥9    ♥8    ♥K     ♥10  Boris" in told


def test_gu_the_dummy_has_a_column_and_no_name() -> None:
    """With two the second hand is headed by the word for the dummy, in each language."""
    match = pref.Match.start(pref.GUSARIK, ["Anna", "Boris"], first_dealer=1).deal(DEAL)
    assert re.search(r"Anna +dummy +Boris", match_text(match))
    assert re.search(r"Anna +болван +Boris", match_text(match, RUSSIAN))


def test_a_match_before_its_first_deal_is_no_text() -> None:
    """There is nothing to tell yet."""
    assert match_text(pref.Match.start(pref.SOCHI, NAMES)) == ""


# --------------------------------------------------------------------------------------- doors


PAD = sochi().raspasy((3, 3, 4))
SETTLED = PAD.settlement
WRONG: list[Callable[[], object]] = [
    lambda: sheet_text(PAD.sheet),  # type: ignore[arg-type]
    lambda: sheet_text(PAD, "ru"),  # type: ignore[arg-type]
    lambda: sheet_text(PAD, width="80"),  # type: ignore[arg-type]
    lambda: sheet_text(PAD, width=True),
    lambda: entries_text(ScoreRecord.of(PAD)),  # type: ignore[arg-type]
    lambda: entries_text(PAD, None),  # type: ignore[arg-type]
    lambda: entries_text(PAD, notes=["note"]),  # type: ignore[arg-type]
    lambda: entries_text(PAD, notes={0: 1}),  # type: ignore[dict-item]
    lambda: settlement_text(PAD, NAMES),  # type: ignore[arg-type]
    lambda: settlement_text(SETTLED, "ABC"),
    lambda: settlement_text(SETTLED, 3),  # type: ignore[arg-type]
    lambda: settlement_text(SETTLED, NAMES, RUSSIAN.phrases),  # type: ignore[arg-type]
    lambda: settlement_text(SETTLED, NAMES, ratings=(1.0, 2.0, 3.0)),  # type: ignore[arg-type]
    lambda: settlement_text(SETTLED, NAMES, money=[1, 2, 3]),  # type: ignore[list-item]
    lambda: settlement_text(SETTLED, NAMES, money=Decimal(1)),  # type: ignore[arg-type]
    lambda: explain_settlement("sochi", PAD.sheet, NAMES),  # type: ignore[arg-type]
    lambda: explain_settlement(pref.SOCHI, PAD, NAMES),  # type: ignore[arg-type]
    lambda: match_text(PAD),  # type: ignore[arg-type]
    lambda: match_text(_told_match(), {}),  # type: ignore[arg-type]
]


@each("call", WRONG)
def test_every_door_refuses_a_wrong_type(call: Callable[[], object]) -> None:
    """Every public function says what it takes instead."""
    with pytest.raises(pref.WrongType) as caught:
        call()
    assert caught.value.expected


UNFIT: list[Callable[[], object]] = [
    lambda: sheet_text(PAD, width=39),
    lambda: entries_text(PAD, width=0),
    lambda: explain_settlement(pref.SOCHI, PAD.sheet, NAMES, width=-80),
    lambda: match_text(_told_match(), width=1),
    lambda: settlement_text(SETTLED, NAMES[:2]),
    lambda: settlement_text(SETTLED, NAMES, money=[Decimal(1)]),
    lambda: settlement_text(SETTLED, NAMES, ratings=pref.Ratings((1.0,), (1.0,))),
    lambda: explain_settlement(pref.SOCHI, PAD.sheet, [*NAMES, "Gleb"]),
    lambda: settlement_text(SETTLED, ["Anna", "", "Vera"]),
]


@pytest.mark.parametrize("call", UNFIT)
def test_every_door_refuses_what_does_not_fit(call: Callable[[], object]) -> None:
    """A line too narrow, or something for another number of seats, is refused."""
    with pytest.raises(pref.ArgumentError):
        call()


def test_ra5_lines_of_an_own_scorer_are_given_no_reason_of_ours() -> None:
    """A table's own arithmetic may write into the pool for other things than no trick."""

    def all_score(tally: RaspasyTally) -> list[RaspasyLine]:
        return [RaspasyLine(seat, "pool", tally.tricks[seat]) for seat in tally.playing]

    convention = pref.SOCHI.evolve(raspasy_scoring=all_score)
    pad = pref.ScorePad.start(convention, ["Anna", "Boris", "Vera"]).raspasy((2, 3, 5))
    text = entries_text(pad)
    assert "no trick" not in text
    assert sum(line.split()[-2:] == ["RA-5", "raspasy"] for line in text.splitlines()) == 3
    assert "no trick on raspasy" in entries_text(
        pref.ScorePad.start(pref.SOCHI, ["Anna", "Boris", "Vera"]).raspasy((0, 5, 5))
    )


def test_words_print_short() -> None:
    """The signature of a function that takes words can be read."""
    assert repr(ENGLISH) == "<Words en>"
