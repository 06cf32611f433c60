"""Random matches written and read, and damaged records read or refused; some always, many at will.

    pytest -m soak tests/test_record_soaks.py

looks at 200,000 matches and at 100,000 damaged records. For fewer matches set their number:

    RECORD_SOAK_MATCHES=10000 pytest -m soak tests/test_record_soaks.py -k matches
"""

import copy
import json
import os
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import Any, TypeAlias

import attrs
import pytest

import preference as pref
from preference.errors import shown
from preference.records import MatchRecord, ScoreRecord, write_json
from preference.testing import RandomChance, choose_action
from tests.plain.plain_presets import read_convention
from tests.plain.plain_shape import Refused
from tests.plain.plain_text import RANKS, SUIT_SIGNS, read_card, read_contract
from tests.plain.random_conventions import random_convention, random_ends
from tests.plain.random_records import random_record
from tests.test_match import PRESET_TABLES, json_terms
from tests.vectors_io import Document

MATCHES = int(os.environ.get("RECORD_SOAK_MATCHES", "200000"))
"""How many matches the soak looks at."""

DAMAGED = 100_000
"""How many damaged records the soak looks at."""

PARTS = 10
"""Into how many tests the soaks are cut, to see how far they are."""

DAMAGES_OF_A_RECORD = 25
"""How often each record is damaged, always from the good one."""

TABLES: list[tuple[pref.Convention, int]] = [
    (convention, players)
    for convention, players in (one.values for one in PRESET_TABLES)
    if isinstance(convention, pref.Convention) and isinstance(players, int)
]


@contextmanager
def naming(seed: object) -> Iterator[None]:
    """Say of which seed a failure is."""
    try:
        yield
    except BaseException as error:
        error.add_note(f"the seed is {seed!r}")
        raise


# ---------------------------------------------------------------------------------------- matches

NAMES = ("Anna", "Boris", "Вера", "Ёжик", 'O"Hara', "a\\b", "李", "  ", "0", "\U0001f0cf", "\x7f\n")
METAS: tuple[Any, ...] = (None, {"deals": [], "meta": 1.5}, ["♠", False], "x", 0)
REASONS = ("looked into the talon", "", "«ошибка»", "\t\\ \u2028", "x" * 300)


def random_player(chance: random.Random, name: str) -> pref.Player:
    """Seat somebody with or without a rating, or a bot."""
    kind = chance.random()
    if kind < 0.6:
        return pref.Player(name)
    if kind < 0.8:
        return pref.Player(name, chance.choice([0, -3, 1250, 1234.5, 1e-9, 2.5e17]))
    return pref.Player(name, bot=True)


def random_match(seed: object, most: int) -> pref.Match:
    """Play up to so many deals by chance; break some off, anywhere in the next deal.

    Half of the matches are of the presets, as they are and in turn; half of any convention.
    """
    chance = random.Random(f"soak {seed}")
    if chance.random() < 0.5:
        convention, players = chance.choice(TABLES)
    else:
        convention = pref.convention_from_json(random_convention(chance))
        players = chance.choice(sorted(convention.players))
    options = {"pool_factor": convention.prices.pool_factor}
    match = pref.Match.start(
        convention,
        [random_player(chance, name) for name in chance.sample(NAMES, players)],
        first_dealer=chance.randrange(players),
        **json_terms(random_ends(chance, options, players)),
    )
    for _ in range(chance.randint(0, most)):
        if chance.random() < 0.15:
            match = adjusted(match, chance)
        if match.is_finished:
            break
        match = on(match, seed, chance, 10_000)
    if not match.is_finished and match.log and chance.random() < 0.1:
        deals = [item for item in match.log if isinstance(item, pref.PlayedDeal)]
        match = match.stop() if deals else match
    if not match.is_finished and chance.random() < 0.5:
        match = on(match, seed, chance, chance.randrange(70))
    return match


def on(match: pref.Match, seed: object, chance: random.Random, steps: int) -> pref.Match:
    """Deal, and go on by chance for so many steps or to the end of the deal."""
    cards = seed_of_cards(seed, len(match.log))
    match = match.deal(pref.Deal.shuffled(cards, len(match.terms.players)))
    for _ in range(steps):
        if match.state is None or not match.in_deal:
            break
        match = match.apply(choose_action(RandomChance(chance), match.state))
    return match


def seed_of_cards(seed: object, item: int) -> str:
    """The seed of the shuffle of a deal, by its index in the record."""
    return f"soak {seed}/{item}"


def adjusted(match: pref.Match, chance: random.Random) -> pref.Match:
    """Adjust one or all columns of a seat."""
    seat, other = chance.sample(range(len(match.terms.players)), 2)
    amounts: dict[str, Any] = {"gora": chance.randint(-9, 9), "pool": chance.choice([-2, 0, 1])}
    if chance.random() < 0.5:
        amounts |= {"whists": chance.randint(-40, 40), "on": other}
    if chance.random() < 0.3:
        del amounts["gora"]
    return match.adjust(seat, reason=chance.choice(REASONS), **amounts)


def assert_survives(match: pref.Match, seed: object) -> None:
    """Write, read, write: the same bytes; and played again the same match with the same sheet."""
    text = pref.write_match_record(match)
    record = pref.read_match_record(text.encode())
    again = record.match()
    assert again == match
    assert (again.sheet, again.entries) == (match.sheet, match.entries)
    assert pref.write_match_record(record) == text
    assert pref.write_match_record(again) == text
    assert record == MatchRecord.of(match)
    assert write_json(json.loads(text)) == text
    assert_score_survives(match.pad)
    assert_dressed_survives(match, dressed(json.loads(text), seed))


def assert_score_survives(pad: pref.ScorePad) -> None:
    """The results alone, without cards, are written, read and scored to the same sheet."""
    text = pref.write_score_record(pad)
    record = pref.read_score_record(text.encode())
    assert record.pad() == pad
    assert record == ScoreRecord.of(pad)
    assert pref.write_score_record(record) == text


def dressed(document: Document, seed: object) -> Document:
    """Add what a match does not know: notes, a program's own keys, the names of the shuffles."""
    chance = random.Random(f"dressed {seed}")
    for index, deal in enumerate(document["deals"]):
        if chance.random() < 0.3:
            deal["note"] = chance.choice(REASONS)
        if chance.random() < 0.3:
            deal["meta"] = chance.choice(METAS)
        if "hands" in deal and chance.random() < 0.3:
            deal["shuffle"] = {"name": pref.SHUFFLE, "seed": seed_of_cards(seed, index)}
            if chance.random() < 0.5:
                del deal["hands"], deal["talon"]
    return document | ({"meta": chance.choice(METAS)} if chance.random() < 0.3 else {})


def assert_dressed_survives(match: pref.Match, document: Document) -> None:
    """All of it is kept, none of it matters."""
    record = pref.read_match_record(document)
    assert record.match() == match
    text = pref.write_match_record(record)
    assert exactly(json.loads(text)) == exactly(document)
    assert pref.write_match_record(pref.read_match_record(text)) == text


@pytest.mark.long
def test_formats_sixty_random_matches_survive_writing_and_reading() -> None:
    """Of presets and of any convention; over, between deals, and in the middle of one."""
    seen: Counter[str] = Counter()
    for seed in range(60):
        with naming(seed):
            match = random_match(f"few {seed}", most=4)
            assert_survives(match, f"few {seed}")
        seen["in a deal" if match.in_deal else "over" if match.is_finished else "between"] += 1
        seen[f"of {len(match.terms.players)}"] += 1
    assert min(seen.values()) >= 5
    assert len(seen) == 6


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
def test_formats_random_matches_survive_writing_and_reading(part: int) -> None:
    """All 200,000 of them, or as many as RECORD_SOAK_MATCHES says."""
    for seed in range(part * MATCHES // PARTS, (part + 1) * MATCHES // PARTS):
        with naming(seed):
            assert_survives(random_match(f"many {seed}", most=6), f"many {seed}")


# -------------------------------------------------------------------------- what a document states
#
# A damaged record that is read must be read as what it says, not as what it may have meant. What a
# document says is worked out here without the library.

SETS = ("players", "talonless", "half_whist_levels", "pass_pass_whist_levels")


def card(text: str) -> str:
    """A card in its canonical spelling."""
    return "".join(read_card(text, "card"))


def by_deck(text: str) -> tuple[int, int]:
    """The place of a card by suit, then rank."""
    suit, rank = read_card(text, "card")
    return SUIT_SIGNS.index(suit), list(RANKS).index(rank)


def contract(text: str) -> str:
    """A contract, misere or talonless bid in its canonical spelling."""
    if text in ("9 w/t", "10 w/t", "misere w/t"):
        return text
    found = read_contract(text, "contract")
    return "misere" if found.is_misere else f"{found.level}{found.strain}"


WORDS = frozenset(
    (
        *("pass", "hold", "look", "whist", "half-whist", "accept", "return", "open", "closed"),
        *("surrender", "withdraw", "take talon", "open misere", "refuse talon", "blind pass"),
    )
)


def action(text: str) -> str:
    """An action in its canonical spelling."""
    word, _, rest = text.partition(" ")
    if text in WORDS or re.fullmatch(r"\d: (accept|reject)", text):
        return text
    if word in ("play", "talon"):
        return f"{word} {card(rest)}"
    if word == "discard":
        return " ".join([word, *map(card, sorted(rest.split(), key=by_deck))])
    if word in ("declare", "blind"):
        return f"{word} {contract(rest)}"
    if word == "claim":
        return " ".join([word, *(str(int(number)) for number in rest.split(" "))])
    return contract(text)


def stated_deal(deal: Document) -> Document:
    """A deal of a match or score record with canonical texts."""
    found = dict(deal)
    if "hands" in deal:
        found["hands"] = [
            " ".join(map(card, sorted(h.split(), key=by_deck))) for h in deal["hands"]
        ]
    if "talon" in deal:
        found["talon"] = " ".join(map(card, deal["talon"].split()))
    if "actions" in deal:
        found["actions"] = list(map(action, deal["actions"]))
    for key in ("contract", "surrender"):
        if key in deal:
            found[key] = contract(deal[key])
    return found


def stated_player(player: Any) -> Document:
    """A player as an object with what is not the default."""
    found: Document = {"name": player} if isinstance(player, str) else dict(player)
    if found.get("bot"):
        found.pop("rating", None)
    elif "bot" in found:
        del found["bot"]
    return found


def stated(document: Document) -> Document:
    """What a match or score record says, whatever its spelling."""
    found = dict(document)
    options = dict(read_convention(document["convention"]))
    for option in SETS:
        options[option] = sorted(options[option], key=str)
    base = document["convention"]
    found["convention"] = [base if isinstance(base, str) else base["base"], options]
    found["players"] = list(map(stated_player, document["players"]))
    if "pool" in found and found["pool"] is None:
        del found["pool"]
    found["deals"] = list(map(stated_deal, document["deals"]))
    return found


def said(data: bytes) -> Document:
    """Read a document in which every key stands once."""

    def once(pairs: list[tuple[str, Any]]) -> Document:
        assert len(dict(pairs)) == len(pairs), "a key stands twice and was read"
        return dict(pairs)

    found: Document = json.loads(data, object_pairs_hook=once)
    return found


def exactly(value: Any) -> str:
    """JSON text, in which 6, 6.0 and true are three things; the order of keys does not matter."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def test_ca2_what_a_document_states_does_not_depend_on_its_spelling() -> None:
    """Loose and tidy spellings are the same; other cards, contracts and players are not."""
    assert action("discard h7 d8") == action("discard ♦8 ♥7") == "discard ♦8 ♥7"
    assert action("declare 7 бк") == "declare 7NT"
    assert action("blind 6 h") == "blind 6♥"
    assert action("claim 7 2 1") == "claim 7 2 1"
    assert action("play sт") == "play ♠A"
    assert stated_player({"name": "A", "bot": False}) == stated_player("A")
    for text in ("Pass", "play", "play ♠T", "6T", "7  ♠"):
        with pytest.raises(Refused):
            action(text)


# ----------------------------------------------------------------------------------------- damage

JUNK: list[Any] = [
    *(None, True, False, 0, 1, -1, 2, 3, 10, 11, 2.0, 1e300, 10**40, "", "x", "6♠", "♠A ♠K"),
    *("pass", "sochi", "misere", [], {}, [0], ["pass"], [["pass"]], {"x": 1}, {"seat": 0}, "\x00"),
]
BYTES = b' ,:"{}[]0123456789eE-.\\\x00\xff'
KEYS = ("surprise", "talon", "over", "note", "meta", "calls", "hands", "on", "pool", "Deals", "")

Place: TypeAlias = tuple[Any, Any]


def places(document: Any) -> Iterator[Place]:
    """Every place of a document: a container, and the key or index in it."""
    stack = [document]
    while stack:
        here = stack.pop()
        for key in list(here) if isinstance(here, dict) else range(len(here)):
            yield here, key
            if isinstance(here[key], (dict, list)):
                stack.append(here[key])


def damaged_bytes(document: Document, chance: random.Random) -> bytes:
    """Change, lose, double or swap some bytes; or lose the end."""
    data = bytearray(write_json(document).encode())
    for _ in range(chance.choice([1, 1, 1, 2, 5])):
        if len(data) < 2:
            break
        at = chance.randrange(len(data) - 1)
        way = chance.randrange(7)
        if way == 0:
            data[at] = chance.randrange(256)
        elif way == 1:
            data[at] ^= 1 << chance.randrange(8)
        elif way == 2:
            del data[at]
        elif way == 3:
            data.insert(at, data[at] if at % 2 else chance.choice(BYTES))
        elif way == 4:
            data[at], data[at + 1] = data[at + 1], data[at]
        elif way == 5:
            there = chance.randrange(len(data))
            data[at] = data[there]
        elif chance.random() < 0.2:
            del data[at + 1 :]
    return bytes(data)


def damaged_field(document: Document, chance: random.Random) -> bytes:
    """Lose, change, add, rename or double a field, at any depth."""
    # Above: few; in the actions: many. So the upper places are chosen as often as all together.
    every = list(places(document))
    upper = [one for one in every if one[0] is document or isinstance(one[0], dict)]
    here, key = chance.choice(upper if chance.random() < 0.7 else every)
    way = chance.randrange(6)
    if way == 0:
        del here[key]
    elif way == 1:
        here[key] = copy.deepcopy(chance.choice(JUNK))
    elif way == 2:
        other, there = chance.choice(every)
        here[key] = copy.deepcopy(other[there])
    elif way == 3 and isinstance(here, dict):
        here[chance.choice(KEYS)] = copy.deepcopy(chance.choice(JUNK))
    elif way == 4 and isinstance(here, dict):
        here[chance.choice([*KEYS, key + "s", key.upper()])] = here.pop(key)
    elif isinstance(here, dict):
        text = f"{json.dumps(key)}: "
        parts = write_json(document).split(text)
        doubled = f"{text}{write_json(here[key])}, {text}"
        return doubled.join([text.join(parts[:2]), text.join(parts[2:])][: len(parts)]).encode()
    return write_json(document).encode()


def damaged_action(document: Document, chance: random.Random) -> bytes:
    """Lose, double, swap, misspell or change an action, in an item that has some."""
    rows = [deal["actions"] for deal in document.get("deals", ()) if deal.get("actions")]
    if not rows:
        return damaged_field(document, chance)
    actions = chance.choice(rows)
    at = chance.randrange(len(actions))
    way = chance.randrange(6)
    if way == 0:
        del actions[at]
    elif way == 1:
        actions.insert(at, actions[at])
    elif way == 2:
        there = chance.randrange(len(actions))
        actions[at], actions[there] = actions[there], actions[at]
    elif way == 3:
        text = actions[at]
        here = chance.randrange(len(text) + 1)
        actions[at] = text[:here] + chance.choice(["", " ", "x", "7", "♥", "T"]) + text[here + 1 :]
    elif way == 4:
        actions[at] = chance.choice([one for row in rows for one in row])
    else:
        words = ["whist", "pass", "look", "hold", "claim 5 3 2", "0: accept", "withdraw", "open"]
        actions[at] = chance.choice([*words, "10 w/t", "blind misere", "surrender", "refuse talon"])
    return write_json(document).encode()


def damaged_card(document: Document, chance: random.Random) -> bytes:
    """Change, lose or double a card of a hand or the talon; or swap two cards."""
    deals = [deal for deal in document.get("deals", ()) if "hands" in deal]
    if not deals:
        return damaged_action(document, chance)
    deal = chance.choice(deals)
    rows = [*map(str.split, deal["hands"]), deal["talon"].split()]
    row, other = chance.choice(rows), chance.choice(rows)
    at, there = chance.randrange(len(row)), chance.randrange(len(other))
    way = chance.randrange(5)
    if way == 0:
        row[at] = str(chance.choice(pref.DECK))
    elif way == 1:
        row[at], other[there] = other[there], row[at]
    elif way == 2:
        del row[at]
    elif way == 3:
        row.insert(at, other[there])
    else:
        row[at] = chance.choice([row[at].lower(), row[at].replace("A", "T"), row[at] + "0", "♠♠"])
    deal["hands"] = [" ".join(one) for one in rows[:3]]
    deal["talon"] = " ".join(rows[3])
    return write_json(document).encode()


Damage: TypeAlias = Callable[[Document, random.Random], bytes]

DAMAGES: tuple[Damage, ...] = (damaged_bytes, damaged_field, damaged_action, damaged_card)


# ------------------------------------------------------------------------- reading what is damaged


@attrs.frozen
class Form:
    """A form of record: how it is made by chance, and how what was read of it is looked at."""

    make: Callable[[object], Document]
    look: Callable[[bytes], None]


def made_match(seed: object) -> Document:
    """Make the record of a match, with notes and shuffles."""
    document = json.loads(pref.write_match_record(random_match(seed, most=2)))
    return dressed(document, seed)


def made_score(seed: object) -> Document:
    """Make a score record of any kind."""
    return random_record(random.Random(f"damage {seed}"), max_deals=12)


def made_sheet(seed: object) -> Document:
    """Make the sheet of a match."""
    pad = random_match(seed, most=3).pad
    chance = random.Random(f"sheet {seed}")
    head = json.loads(pref.write_score_record(pad))
    sheet = {key: head[key] for key in ("preference", "convention", "players")}
    result = pref.result_document(pad)
    sheet |= {key: result[key] for key in ("pool", "gora", "whists")}
    if chance.random() < 0.3:
        sheet["gora"][0] = chance.choice(["1/2", "-7/3"])
    return sheet | ({"rated": True} if chance.random() < 0.5 else {})


def look_at_match(data: bytes) -> None:
    """Read and replay it; what is read is what it states, what is refused has a good beginning.

    Raises:
        RecordError: If it is refused.
    """
    record = pref.read_match_record(data)
    found = record.replay()
    written = pref.write_match_record(found.match)
    assert pref.read_match_record(written).match() == found.match
    if found.error is not None:
        assert_good_beginning(found.match, found.error, said(data))
        raise found.error
    text = pref.write_match_record(record)
    assert exactly(stated(json.loads(text))) == exactly(stated(said(data)))
    again = pref.read_match_record(text)
    assert pref.write_match_record(again) == text
    assert again.match() == found.match
    assert sum(found.match.settlement.exact) == 0


def assert_good_beginning(match: pref.Match, error: pref.RecordError, document: Document) -> None:
    """All before the place that is refused was played, and nothing else was."""
    assert error.deal is not None
    played = [*match.log, *([match.current] if match.current is not None else [])]
    assert error.deal < len(document["deals"])
    # The deal itself is there as far as it was played; if an action came after its end, all of it.
    assert len(played) in (error.deal, error.deal + 1)
    if error.action is None:
        return
    actions = document["deals"][error.deal]["actions"][: error.action]
    last = played[error.deal] if error.deal < len(played) else None
    assert isinstance(last, pref.PlayedDeal)
    assert [str(one) for one in last.actions] == list(map(action, actions))


def look_at_score(data: bytes) -> None:
    """Read and score it; what is read is what it states.

    Raises:
        RecordError: If it is refused.
    """
    record = pref.read_score_record(data)
    pad = record.pad()
    text = pref.write_score_record(record)
    assert exactly(stated(json.loads(text))) == exactly(stated(said(data)))
    again = pref.read_score_record(text)
    assert pref.write_score_record(again) == text
    assert again.pad() == pad
    assert_score_survives(pad)
    assert sum(pad.settlement.exact) == 0


def look_at_sheet(data: bytes) -> None:
    """Read and settle it; every amount is what it states.

    Raises:
        RecordError: If it is refused.
    """
    record = pref.read_sheet_record(data)
    document = said(data)
    assert sum(record.settlement.exact) == 0
    assert list(record.pool) == list(map(Fraction, document["pool"]))
    assert list(record.gora) == list(map(Fraction, document["gora"]))
    assert [list(row) for row in record.whists] == [
        list(map(Fraction, row)) for row in document["whists"]
    ]
    assert (record.ratings is not None) is (document.get("rated") is True)
    assert [player.name for player in record.players] == [
        stated_player(player)["name"] for player in document["players"]
    ]


FORMS = {
    "match": Form(made_match, look_at_match),
    "score": Form(made_score, look_at_score),
    "sheet": Form(made_sheet, look_at_sheet),
}

SHARES = {"match": 16, "score": 4, "sheet": 1}
"""How often each form is damaged, of all of them."""


def leads_somewhere(path: str, document: Any) -> bool:
    """Whether a path is one of a document, or of a key that is missing in an object of it."""
    if not path:
        return True
    if isinstance(document, list):
        found = re.match(r"\[(\d+)\]", path)
        if found is None or int(found[1]) >= len(document):
            return False
        return leads_somewhere(path[found.end() :], document[int(found[1])])
    if not isinstance(document, dict) or not path.startswith("."):
        return False
    rest = path[1:]
    ways = [
        leads_somewhere(rest[len(name) :], document[key])
        for key in document
        for name in {key, shown(key)[1:-1]}
        if rest == name or rest.startswith((f"{name}.", f"{name}["))
    ]
    return any(ways) or re.fullmatch(r"\w+", rest) is not None


def assert_placed(error: pref.RecordError, data: bytes) -> None:
    """A refusal says where: with a path of the document, and the index of the deal it is in."""
    assert error.code
    assert error.message
    assert str(error).startswith(f"{error.path}: ")
    if error.path == "$":
        assert error.deal is None
        return
    assert error.path.startswith("$.")
    assert leads_somewhere(error.path[1:], json.loads(data)), error.path
    deal = re.match(r"\$\.deals\[(\d+)\](?:\.actions\[(\d+)\])?", error.path)
    assert error.deal == (int(deal[1]) if deal else None)
    if deal is not None and error.action is not None:
        assert error.action == int(deal[2])


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [('"talon"', '"talon": "", "talon"', "repeated-key"), ('"6♠"', '"6\\ud800"', "bad-text")],
)
def test_formats_what_is_no_json_in_a_deal_is_refused_with_its_index(
    old: str, new: str, code: str
) -> None:
    """The attribute `deal` says what the path says."""
    match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"])
    match = match.deal(pref.Deal.shuffled(seed=1)).apply(pref.parse_action("6♠"))
    text = pref.write_match_record(match).replace(old, new)
    with pytest.raises(pref.RecordError) as refusal:
        pref.read_match_record(text)
    assert (refusal.value.code, refusal.value.path[:10]) == (code, "$.deals[0]")
    assert refusal.value.deal == 0


@pytest.mark.parametrize(
    "head",
    [
        '"convention": "sochi", "a\\u001b[2Jb": 1',
        '"convention": {"base": "sochi", "a\\u001b[2Jb": 1}',
        '"convention": {"base": "sochi", "options": {"a\\u001b[2Jb": 1}}',
        '"convention": "sochi", "a\\u001b[2Jb": 1, "a\\u001b[2Jb": 1',
    ],
)
def test_formats_a_path_prints_what_a_key_hides(head: str) -> None:
    """A control character in a key is written out, so that no message moves a cursor."""
    rest = '"players": ["A", "B", "C"], "first_dealer": 0, "deals": []'
    with pytest.raises(pref.RecordError) as refusal:
        pref.read_match_record(f'{{"preference": 1, {rest}, {head}}}')
    assert "a\\x1b[2Jb" in refusal.value.path
    assert str(refusal.value).isprintable()


def try_damage(seed: object, form: Form, document: Document) -> tuple[str, str]:
    """Damage a record and read it; say how, and what came of it: `read`, or the code."""
    chance = random.Random(f"damage {seed}")
    damage = chance.choice(DAMAGES)
    data = damage(copy.deepcopy(document), chance)
    try:
        form.look(data)
    except pref.RecordError as error:
        assert_placed(error, data)
        return damage.__name__, error.code
    return damage.__name__, "read"


def damages(run: str, first: int, last: int) -> Counter[tuple[str, str]]:
    """Damage records with these numbers; count how, and what came of it."""
    seen: Counter[tuple[str, str]] = Counter()
    kinds = [name for name, share in SHARES.items() for _ in range(share)]
    document: Document = {}
    for number in range(first, last):
        record, again = divmod(number, DAMAGES_OF_A_RECORD)
        name = kinds[record % len(kinds)]
        seed = f"{run} {record}"
        with naming((run, number)):
            if not again or not document:
                document = FORMS[name].make(seed)
            seen[try_damage(f"{seed} {again}", FORMS[name], document)] += 1
    return seen


@pytest.mark.long
def test_formats_a_damaged_record_is_read_as_it_stands_or_refused_with_its_place() -> None:
    """A thousand times a byte, a field, an action, a card: never anything else."""
    seen = damages("few", 0, 1_000)
    for damage in DAMAGES:
        mine = {code: count for (name, code), count in seen.items() if name == damage.__name__}
        assert mine["read"] > 10
        assert len(mine) > 5
        assert sum(mine.values()) > 4 * mine["read"] or damage is damaged_bytes


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
def test_formats_a_hundred_thousand_damaged_records_are_read_or_refused(part: int) -> None:
    """Many more of them."""
    size = DAMAGED // PARTS
    assert sum(damages("many", part * size, (part + 1) * size).values()) == size
