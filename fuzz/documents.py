"""The readers of conventions, records and sheets, what is made of them, and the command line."""

import io
import json
import shlex
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout, suppress
from fractions import Fraction
from functools import cache
from typing import Any
from unittest.mock import patch

import preference as pref
from fuzz.mutation import MOST_CHARACTERS, mutate_document, mutate_text
from fuzz.promises import Broken, Target
from fuzz.texts import same, text_of
from preference.cli import main
from preference.cli.arguments import parse
from preference.records import write_json
from tests.golden_records import goldens
from tests.plain import plain_presets, plain_scorer, plain_settle
from tests.plain.plain_shape import Refused
from tests.test_agreement import with_float_ratings
from tests.test_record_soaks import FORMS, SETS, said
from tests.vectors_io import differences

__all__ = ["DOCUMENTS"]

SMALL = {"score": 700, "match": 1_450, "sheet": 300}
"""Golden records up to so many bytes are where the fuzzer begins; larger ones lend values."""


@cache
def documents(kind: str) -> list[dict[str, Any]]:
    """Read the golden records of a kind that are of some size at most."""
    return [one.document for one in goldens() if one.kind == kind and len(one.record) < 2_000]


def record_seeds(kind: str) -> Callable[[], list[bytes]]:
    """Begin with the small golden records of a kind, and with what is no record."""

    def make() -> list[bytes]:
        found = [one.record for one in goldens() if one.kind == kind]
        return [one for one in found if len(one) <= SMALL[kind]] + nasty()

    return make


@cache
def nasty() -> list[bytes]:
    """Make inputs that are large, deep, or no text."""
    head = b'{"preference": 1, "convention": "sochi", "players": ["A", "B", "C"], "meta": '
    deep = 280
    return [
        b"",
        b"\xff\xfe{\x00}\x00",
        b"\xef\xbb\xbf{}",
        b"[" * 50_000,
        b'{"a":' * 20_000,
        b'{"preference": ' + b"1" * 5_000 + b"}",
        head + b"[" * deep + b'"\\ud800"' + b"]" * deep + b"}",
        head + b"[" * 900 + b"]" * 900 + b"}",
        head + b'{"' + b"k" * 300 + b'": 1e999}}',
        head + (b'{"' + b"k" * 200 + b'": ') * deep + b"9" * 40 + b"}" * deep + b"}",
        head + b'"' + b"x" * 50_000 + b'", "meta": 1}',
    ]


def mutator(kind: str) -> Callable[[bytes, Any], bytes | None]:
    """Change documents as JSON values."""

    def mutate(data: bytes, chance: Any) -> bytes | None:
        try:
            document = json.loads(data)
        except (ValueError, RecursionError):
            document = None
        return mutate_document(document, chance, documents(kind))

    return mutate


# ---------------------------------------------------------------------------------- conventions


def plain_options(value: object) -> dict[str, Any] | None:
    """Read a convention with the second reader, sets in order; `None` if it refuses."""
    try:
        options = dict(plain_presets.read_convention(value))
    except Refused:
        return None
    for name in SETS:
        options[name] = sorted(options[name], key=str)
    return options


def check_convention(data: bytes) -> None:
    """A convention reads as a second reader reads it, is written, and reads back the same."""
    value: Any = text_of(data)  # if it is no JSON, it is tried as the name of a preset
    with suppress(ValueError, RecursionError):
        value = json.loads(data)
    wanted = plain_options(value)
    try:
        found = pref.convention_from_json(value)
    except pref.PreferenceError:
        # Larger than any number that the library takes; the second reader has no bounds.
        if wanted is not None and not has_long_number(value):
            raise Broken(f"{value!r} is refused") from None
        raise
    if wanted is None:
        raise Broken(f"{value!r} is read")
    written = pref.convention_to_json(found)
    again = pref.convention_from_json(json.loads(write_json(written)))
    same(again, found)
    if pref.diff(again, found) or pref.convention_to_json(again) != written:
        raise Broken(f"{written!r} is not written as it is read")
    if plain_options(written) != wanted:
        raise Broken(f"{value!r} is read as {written!r}")


def has_long_number(value: object) -> bool:
    """Whether there is a number of more than thirty digits anywhere."""
    if isinstance(value, dict):
        return any(map(has_long_number, value.values()))
    if isinstance(value, list):
        return any(map(has_long_number, value))
    return isinstance(value, int) and abs(value) >= 10**30


def convention_seeds() -> list[bytes]:
    """Begin with the presets and with the conventions of golden records."""
    found = [json.dumps(name).encode() for name in pref.PRESETS]
    for kind in ("score", "match", "sheet"):
        found += [json.dumps(one["convention"]).encode() for one in documents(kind)]
    every = {"base": "sochi", "options": plain_presets.DEFAULTS}
    return [*dict.fromkeys(found), json.dumps(every).encode()]


def mutate_convention(data: bytes, chance: Any) -> bytes | None:
    """Change a convention as a JSON value."""
    others = [
        one["convention"]
        for kind in ("score", "match", "sheet")
        for one in documents(kind)
        if isinstance(one["convention"], dict)
    ]
    every = {"base": "rostov", "options": plain_presets.PRESETS["portal"]}
    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        document = None
    return mutate_document(document, chance, [*others, every])


# -------------------------------------------------------------------------------------- documents


def check_score_document(data: bytes) -> None:
    """A record is scored as the plain scorer scores it, and refused where it refuses."""
    try:
        found = pref.score_document(data, settle=True)
    except pref.RecordError:
        found = None
    value = plain_value(data)
    if found is not None:
        wanted = plain_scorer.score_document(said(data))
        wrong = differences(with_float_ratings(wanted), with_float_ratings(found))
        if wrong:
            raise Broken(f"{wrong}")
        write_json(found)
        return
    if value is not None:
        try:
            plain_scorer.score_document(value)
        except (Refused, RecursionError):
            pass
        else:
            raise Broken("the plain scorer takes what is refused")
    pref.score_document(data, settle=True)


def plain_value(data: bytes) -> Any:
    """The JSON value of an input that a second reader can judge, or `None`.

    It knows nothing of what makes JSON text itself unfit: keys that stand twice, half characters,
    numbers that are too long.
    """
    try:
        value = said(data)
        json.dumps(value, allow_nan=False, ensure_ascii=False).encode()
        return None if has_long_number(value) else value
    except (AssertionError, ValueError, RecursionError):
        return None


def check_replay_document(data: bytes) -> None:
    """A match is replayed to the same results as its score record gives."""
    found = pref.replay_document(data, settle=True)
    write_json(found)
    match = pref.read_match_record(data).match()
    if found != pref.score_document(pref.write_score_record(match.pad), settle=True):
        raise Broken("the score record of the match gives something else")


def check_settle_document(data: bytes) -> None:
    """A sheet is settled as the plain settlement settles it."""
    found = pref.settle_document(data)
    write_json(found)
    value = said(data)
    options = plain_presets.read_convention(value["convention"])
    pool, gora = (list(map(Fraction, value[key])) for key in ("pool", "gora"))
    whists = [list(map(Fraction, row)) for row in value["whists"]]
    exact = plain_settle.settle(options, pool, gora, whists)
    wanted = {
        "exact": [plain_scorer.amount_of(one) for one in exact],
        "whole": plain_settle.round_whole(exact),
        "places": plain_settle.find_places(exact, None),
    }
    if found["settlement"] != wanted:
        raise Broken(f"{found['settlement']} is not {wanted}")


# ----------------------------------------------------------------------------------- command line


COMMANDS = tuple(
    [command, "-", *options]
    for command in ("score", "replay", "settle")
    for options in (
        *([], ["--json"], ["--lang", "ru"], ["--tree"], ["--tree", "--player", "A"]),
        *(["--stake", "0.05"], ["--explain", "--lang", "ru"], ["--settle"], ["--svg", "/dev/null"]),
    )
)


def run(argv: list[str], given: bytes) -> tuple[int, str, str]:
    """Run the command line with this standard input; return status, answer and complaint."""
    out, complaint = io.StringIO(), io.StringIO()
    stdin = io.TextIOWrapper(io.BytesIO(given), encoding="utf-8")
    with patch.object(sys, "stdin", stdin), redirect_stdout(out), redirect_stderr(complaint):
        status = main(argv)
    return status, out.getvalue(), complaint.getvalue()


def check_command(data: bytes) -> None:
    """Every command takes a file or refuses it with one line and status 2.

    The first byte says which command with which options.
    """
    argv, given = list(COMMANDS[data[0] % len(COMMANDS) if data else 0]), data[1:]
    status, out, complaint = run(argv, given)
    if (status, bool(out), bool(complaint)) == (0, True, False):
        return
    is_usage = "usage: " in complaint
    if status != 2 or out or not complaint or (complaint.count("\n") != 1 and not is_usage):
        raise Broken(f"{argv}: status {status}, {out[:200]!r}, {complaint[:500]!r}")


def command_seeds() -> list[bytes]:
    """Begin with a golden record for every command."""
    kinds = {"score": "score", "replay": "match", "settle": "sheet"}
    found = []
    for number, argv in enumerate(COMMANDS):
        seeds = record_seeds(kinds[argv[0]])()
        found.append(bytes([number]) + seeds[number % len(seeds)])
    return found


def mutate_command(data: bytes, chance: Any) -> bytes | None:
    """Change the command, or the record it is given."""
    number = data[0] % len(COMMANDS) if data else 0
    kind = ("score", "match", "sheet")[number * 3 // len(COMMANDS)]
    changed = data[1:] if chance.random() < 0.2 else mutator(kind)(data[1:], chance)
    step = chance.randrange(len(COMMANDS)) if chance.random() < 0.2 else 0
    return None if changed is None else bytes([(number + step) % len(COMMANDS)]) + changed


def check_arguments(data: bytes) -> None:
    """Arguments are read or refused as argparse does, with status 2 and a usage."""
    try:
        argv = shlex.split(text_of(data))
    except ValueError:
        argv = text_of(data).split()
    said_, complaint = io.StringIO(), io.StringIO()
    try:
        with redirect_stdout(said_), redirect_stderr(complaint):
            parse(argv)
    except SystemExit as stop:
        # 0 after help and version, which are printed; 2 with the usage.
        wanted = (stop.code == 0, stop.code == 2)
        if (bool(said_.getvalue()), "usage: preference" in complaint.getvalue()) != wanted:
            raise Broken(f"{argv}: {stop.code} {complaint.getvalue()[:500]!r}") from None


ARGUMENTS = (
    *(" ".join(argv) for argv in COMMANDS),
    "play --seed 7 --pool 10 --convention leningrad --players 4 --deals 12",
    "play --option stalingrad=false --option surrender=all --races 5x20 --record match.json",
    *("conventions", "conventions sochi --diff rostov --json", "--help", "score -h", "--version"),
)
ARGUMENT_WORDS = tuple(dict.fromkeys(word for text in ARGUMENTS for word in text.split()))


def mutate_arguments(data: bytes, chance: Any) -> bytes:
    """Change words of a command."""
    text = mutate_text(text_of(data), chance, ARGUMENT_WORDS)
    return text[:MOST_CHARACTERS].encode("utf-8", "surrogateescape")


# ----------------------------------------------------------------------------------------- targets

RECORD = (pref.RecordError,)

OWN = 0.85
"""Bytes changed without knowing JSON are seldom JSON again."""


def record_target(name: str, kind: str, check: Callable[[bytes], None]) -> Target:
    """Make the target of one reader of records."""
    return Target(
        name=name,
        check=check,
        refusals=RECORD,
        seeds=record_seeds(kind),
        mutate=mutator(kind),
        own=OWN,
    )


DOCUMENTS = (
    Target(
        name="convention",
        check=check_convention,
        refusals=(pref.ConventionError,),
        seeds=convention_seeds,
        mutate=mutate_convention,
        own=OWN,
    ),
    record_target("score-record", "score", FORMS["score"].look),
    record_target("match-record", "match", FORMS["match"].look),
    record_target("sheet-record", "sheet", FORMS["sheet"].look),
    record_target("score-document", "score", check_score_document),
    record_target("replay-document", "match", check_replay_document),
    record_target("settle-document", "sheet", check_settle_document),
    Target(
        name="command",
        check=check_command,
        refusals=(),
        seeds=command_seeds,
        mutate=mutate_command,
        own=OWN,
    ),
    Target(
        name="arguments",
        check=check_arguments,
        refusals=(),
        seeds=lambda: [text.encode() for text in ARGUMENTS],
        mutate=mutate_arguments,
        words=ARGUMENT_WORDS,
    ),
)
"""One target for each reader of documents."""
