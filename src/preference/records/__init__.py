"""Records: score records, match records and sheets as JSON documents."""

from preference.records.document import result_document, score_document
from preference.records.match import (
    MatchRecord,
    MatchReplay,
    read_match_record,
    replay_document,
    write_match_record,
)
from preference.records.paper import SheetRecord, read_sheet_record, settle_document
from preference.records.schema import SCHEMAS, schema
from preference.records.score import ScoreRecord, read_score_record, write_score_record
from preference.records.text import MAX_BYTES, write_json
from preference.records.view import view_document

__all__ = [
    "MAX_BYTES",
    "SCHEMAS",
    "MatchRecord",
    "MatchReplay",
    "ScoreRecord",
    "SheetRecord",
    "read_match_record",
    "read_score_record",
    "read_sheet_record",
    "replay_document",
    "result_document",
    "schema",
    "score_document",
    "settle_document",
    "view_document",
    "write_json",
    "write_match_record",
    "write_score_record",
]
