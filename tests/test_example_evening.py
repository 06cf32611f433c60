"""The evening of `examples`: the record, its result, and every line that was worked by hand."""

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import attrs
import pytest

import preference as pref
from tests.rows import each
from tests.vectors_io import Document, differences

EXAMPLES = Path(__file__).parent.parent / "examples"

RECORD = (EXAMPLES / "evening.json").read_text(encoding="utf-8")
EXPECTED: Document = json.loads((EXAMPLES / "evening.expected.json").read_text(encoding="utf-8"))
BY_HAND = (EXAMPLES / "evening-by-hand.md").read_text(encoding="utf-8")

DEALS: list[Document] = json.loads(RECORD)["deals"]

SEATS = {"L": 0, "F": 1, "T": 2}


@attrs.frozen
class HandRow:
    """One line of the table that was worked by hand."""

    number: int
    dealer: str
    level: str
    contract: str
    who: str
    decisions: str
    tricks: str
    entries: str
    pool: str
    gora: str
    whists: tuple[str, str, str]


def hand_rows() -> Iterator[HandRow]:
    """Read the table line by line."""
    for line in BY_HAND.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 13 and cells[0].isdigit():
            number, dealer, level, contract, who, decisions, tricks, entries, pool, gora = cells[
                :10
            ]
            whists = cells[10], cells[11], cells[12]
            said = (dealer, level, contract, who, decisions, tricks, entries, pool, gora)
            yield HandRow(int(number), *said, whists)


ROWS = list(hand_rows())


@pytest.fixture(scope="module")
def pads() -> list[pref.ScorePad]:
    """The game before each line, and at its end."""
    document = json.loads(RECORD)
    found = []
    for length in range(len(DEALS) + 1):
        first = {**document, "deals": DEALS[:length]}
        found.append(pref.read_score_record(json.dumps(first)).pad())
    return found


def brief(entry: pref.Entry) -> str:
    """Print an entry as the table does: `L pool +2 SC-1`, `F on L +4 WH-11`."""
    names = list(SEATS)
    column = str(entry.column) if entry.on is None else f"on {names[entry.on]}"
    return f"{names[entry.seat]} {column} {entry.amount:+} {entry.rule}"


def numbers(row: object) -> str:
    """Print a row of amounts as the table does."""
    assert isinstance(row, tuple)
    return " ".join(map(str, row))


def test_sc4_the_evening_gives_its_expected_result() -> None:
    """The document that `preference score --json` prints, ratings and all."""
    assert differences(EXPECTED, pref.score_document(RECORD)) == []


def test_sc4_the_evening_has_every_kind_of_deal() -> None:
    """At least 25 deals, help in all its forms, and a set whister."""
    kinds = {
        kind
        for deal in DEALS
        for kind in ("contract", "raspasy", "surrender", "adjust")
        if kind in deal
    }
    assert kinds == {"contract", "raspasy", "surrender", "adjust"}
    assert len(DEALS) > 25
    rules = {entry["rule"] for entry in EXPECTED["entries"]}
    assert rules == {
        *("SC-1", "SC-2", "SC-6", "WH-3", "WH-10", "WH-11", "WH-12", "WH-13"),
        *("EX-3", "RA-5", "PO-2", "PO-3", "PO-4"),
    }


def test_sc4_the_table_has_a_line_for_each_item_of_the_record() -> None:
    """Thirty-three lines, numbered as the entries are."""
    assert [row.number for row in ROWS] == list(range(len(DEALS)))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"line {row.number}")
def test_sc4_every_line_worked_by_hand_is_what_the_library_writes(
    row: HandRow, pads: list[pref.ScorePad]
) -> None:
    """Dealer, lowest level, entries in order, and the running totals after it."""
    before, after = pads[row.number], pads[row.number + 1]
    if row.contract != "adjustment":
        assert (SEATS[row.dealer], int(row.level)) == (before.next.dealer, before.min_level)
    assert "; ".join(map(brief, after.lines[-1].entries)) == row.entries
    assert (numbers(after.sheet.pool), numbers(after.sheet.gora)) == (row.pool, row.gora)
    for seat, written in enumerate(row.whists):
        others = after.sheet.whists[seat][:seat] + after.sheet.whists[seat][seat + 1 :]
        assert numbers(others) == written


@each("row", ROWS, ids=lambda row: f"line {row.number}")
def test_formats_every_line_of_the_table_is_that_of_the_record(row: HandRow) -> None:
    """Contract, declarer, decisions and tricks say the same in both."""
    deal = DEALS[row.number]
    if "adjust" in deal:
        assert row.contract == "adjustment"
        return
    kind = next(kind for kind in ("contract", "surrender", "raspasy") if kind in deal)
    named = {
        "contract": str(deal.get("contract")),
        "surrender": f"surrender {deal.get('surrender')}",
        "raspasy": "raspasy",
    }
    assert row.contract == named[kind]
    assert row.who == ("-" if kind == "raspasy" else list(SEATS)[deal["declarer"]])
    assert row.decisions == (", ".join(deal.get("calls", [])) or "-")
    tricks = " ".join(map(str, deal.get("tricks", []))) or "-"
    penalty = f" (penalty {deal['penalty_tricks']})" if "penalty_tricks" in deal else ""
    assert row.tricks == tricks + penalty


def in_bold(after: str) -> list[Fraction]:
    """The numbers in bold between a heading and the next."""
    section = BY_HAND.partition(f"## {after}")[2].partition("\n## ")[0]
    bold = ", ".join(re.findall(r"\*\*([^*]*)\*\*", section)).replace("−", "-")
    return [Fraction(part) for part in bold.split(", ") if re.fullmatch(r"-?[\d./]+", part)]


def test_se1_se2_both_settlements_by_hand_are_the_librarys(pads: list[pref.ScorePad]) -> None:
    """The paper method step by step, and the formula."""
    exact = list(pads[-1].settlement.exact)
    assert in_bold("Settlement by the paper method") == exact
    assert in_bold("The same by the formula") == exact
    paper = pref.paper_settlement(*sheet_of(pads[-1]))
    assert list(paper.results) == exact
    assert [*paper.gora_left] == [2, 0, 5]
    assert [*paper.shares] == [Fraction(20, 3), 0, Fraction(50, 3)]


def sheet_of(pad: pref.ScorePad) -> tuple[Any, Any, Any]:
    """The columns of a sheet."""
    return pad.sheet.pool, pad.sheet.gora, pad.sheet.whists


def test_se3_se5_whole_whists_and_places_by_hand(pads: list[pref.ScorePad]) -> None:
    """44, 3, −47; Larisa first, Fyodor second, Timur third."""
    assert in_bold("Whole whists and places") == list(pads[-1].settlement.whole)
    assert pads[-1].settlement.places == (1, 2, 3)


def test_el1_ratings_by_hand(pads: list[pref.ScorePad]) -> None:
    """To the five digits that are shown."""
    ratings = pads[-1].ratings
    assert ratings is not None
    by_hand = [float(rating) for rating in in_bold("Ratings (EL-1)")]
    assert list(ratings.after) == pytest.approx(by_hand, abs=5e-6)


def test_se2_the_evening_had_they_stopped_after_line_24(pads: list[pref.ScorePad]) -> None:
    """Pools that are not closed, on paper and by the formula; Timur deals next at six."""
    pad = pads[25]
    assert in_bold("Had they stopped after line 24") == list(pad.settlement.exact)
    assert [*pref.paper_settlement(*sheet_of(pad)).results] == [-110, 34, 76]
    assert (pad.next.dealer, pad.next.raspasy_count, pad.min_level) == (SEATS["T"], 3, 6)
    assert not pad.is_finished


def test_po1_the_evening_ends_with_the_last_line(pads: list[pref.ScorePad]) -> None:
    """Not before."""
    assert [pad.is_finished for pad in pads] == [False] * len(DEALS) + [True]
    assert str(pads[-1].ended) == "pool"


def test_formats_the_evening_is_kept_with_its_notes_and_its_meta() -> None:
    """Written and read again it is the same record."""
    record = pref.read_score_record(RECORD)
    text = pref.write_score_record(record)
    kept = json.loads(RECORD)
    kept["players"][2] = "Timur"  # a player who is nothing but a name is written as one
    assert json.loads(text) == kept
    assert pref.read_score_record(text) == record
