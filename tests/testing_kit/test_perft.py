"""The counts of `tests/perft`, by the library and by the counter that shares nothing with it."""

import json
from collections.abc import Sequence
from functools import cache
from itertools import takewhile
from pathlib import Path
from random import Random
from typing import Any

import pytest

import preference as pref
from preference.conventions import convention_from_json, convention_to_json
from preference.testing import (
    PerftPosition,
    RandomChance,
    choose_action,
    divide,
    perft,
    read_perft,
    write_perft,
)
from tests.plain.plain_course import Position
from tests.plain.plain_perft import counts, read_position
from tests.plain.random_conventions import random_convention_and_players
from tests.play import PLAIN_DEAL, be, finish, say, start, undertake
from tests.rows import each
from tests.testing_kit.perft_positions import FILES, PER_PRESET

NAMES = sorted(path.name for path in FILES.glob("*.jsonl"))

MOST = 300
"""The largest count that the ordinary run checks with the library."""

MOST_PLAIN = 100
"""The largest that it checks with the plain counter, which walks every line."""


@cache
def positions(name: str) -> tuple[PerftPosition, ...]:
    """Read a file of positions."""
    return read_perft((FILES / name).read_text(encoding="utf-8"))


def checked(expected: Sequence[int], most: int) -> list[int]:
    """Return the counts down to the first above a limit: a count of 0 is as much work."""
    return list(takewhile(lambda one: one <= most, expected))


def check_library(name: str, most: int) -> None:
    """Count with the library."""
    for position in positions(name):
        state, expected = position.state(), checked(position.counts, most)
        depths = range(1, len(expected) + 1)
        found = [perft(state, depth, claims=position.claims) for depth in depths]
        assert found == expected, position.name


def check_plain(name: str, most: int) -> None:
    """Count without the library."""
    for line in (FILES / name).read_text(encoding="utf-8").splitlines():
        document = json.loads(line)
        expected = checked(document["counts"], most)
        claims = document.get("claims", False)
        found = counts(read_position(document), len(expected), claims)
        assert found == expected, document["name"]


@pytest.mark.parametrize("name", NAMES)
def test_the_library_counts_what_the_files_say(name: str) -> None:
    """As deep as it takes no time; the soak goes to the end."""
    check_library(name, MOST)


@pytest.mark.parametrize("name", NAMES)
def test_the_plain_counter_counts_what_the_files_say(name: str) -> None:
    """The counts are not only what the library says of itself."""
    check_plain(name, MOST_PLAIN)


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
def test_both_count_every_count_of_the_files(name: str) -> None:
    """All counts, by both."""
    most = 10**9
    check_library(name, most)
    check_plain(name, most)


def test_every_preset_has_positions_of_every_phase() -> None:
    """A file a preset, and in each a position of every kind of state."""
    assert set(NAMES) == {f"{name}.jsonl" for name in [*pref.PRESETS, "options"]}
    phases = {pref.Auction, pref.Exchange, pref.Whisting, pref.Playing, pref.Claiming, pref.Raspasy}
    for preset, tables in PER_PRESET.items():
        convention = pref.PRESETS[preset]
        found = positions(f"{preset}.jsonl")
        assert {type(one.state()) for one in found} >= phases, preset
        assert {one.players for one in found} == set(tables) == set(convention.players)
        assert all(one.convention == convention for one in found)


def test_the_files_are_written_as_they_are_read() -> None:
    """Reading and writing a file changes nothing, and no two positions have one name."""
    for name in NAMES:
        text = (FILES / name).read_text(encoding="utf-8")
        assert write_perft(positions(name)) == text
        named = [one.name for one in positions(name)]
        assert name == "options.jsonl" or len(set(named)) == len(named)


# ------------------------------------------------------------------ random deals


def random_table(seed: str) -> tuple[Random, pref.State, dict[str, Any]]:
    """Choose a convention and cards, and write them as a position."""
    rng = Random(seed)
    chosen, players = random_convention_and_players(rng, None, (2, 3, 4))
    convention = convention_from_json(chosen)
    if players != 2 and rng.random() < 0.3:  # blind auctions are the longest, and rare by chance
        convention = convention.evolve(players=[players], raspasy_scoring="gora", blind=True)
    deal = pref.Deal.shuffled(seed, players)
    dealer, raspasy_count = rng.randrange(players), rng.randint(0, 5)
    state = pref.begin(
        convention, deal, dealer=dealer, players=players, raspasy_count=raspasy_count
    )
    return (
        rng,
        state,
        {
            "convention": convention_to_json(convention),
            "players": players,
            "dealer": dealer,
            "raspasy_count": raspasy_count,
            "hands": [str(hand) for hand in deal.hands],
            "talon": deal.talon_text,
            "actions": [],
        },
    )


def check_random_deal(seed: str, percent: int) -> int:
    """Play a deal in both, comparing all that is legal, and now and then the counts two deep.

    Returns:
        How many positions were compared.
    """
    rng, state, document = random_table(seed)
    position: Position = read_position(document)
    said: list[str] = []
    while True:
        where = f"{seed}: {document} {said}"
        legal = sorted(map(str, pref.legal_actions(state)))
        assert legal == sorted(position.texts()), where
        claims = sorted(map(str, pref.legal_claims(state)))
        assert claims == sorted(position.claims()), where
        if rng.random() * 100 < percent and len(legal) < 30:
            assert perft(state, 2, claims=True) == counts(position, 2, claims=True)[-1], where
        if not legal:
            return len(said) + 1
        action = choose_action(RandomChance(rng), state)
        said.append(str(action))
        state, position = pref.apply(state, action), position.after(str(action))


@pytest.mark.parametrize("part", range(4))
def test_random_deals_allow_the_same_in_both(part: int) -> None:
    """Conventions, tables and deals by chance, compared all along."""
    assert sum(check_random_deal(f"perft {part}/{seed}", 3) for seed in range(30)) > 600


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
def test_many_random_deals_allow_the_same_in_both(part: int) -> None:
    """The same, much longer."""
    for seed in range(250):
        check_random_deal(f"perft soak {part}/{seed}", 10)


# ------------------------------------------------------------------ perft


def walked(state: pref.State, depth: int, claims: bool, ended: bool) -> int:
    """Count by walking every line with the public verbs alone."""
    if depth == 0 or isinstance(state, pref.Finished):
        return int(depth == 0 or ended)
    actions = [*pref.legal_actions(state), *(pref.legal_claims(state) if claims else ())]
    return sum(walked(pref.apply(state, one), depth - 1, claims, ended) for one in actions)


@pytest.mark.parametrize("claims", [False, True])
@pytest.mark.parametrize("ended", [False, True])
def test_perft_is_what_walking_every_line_counts(claims: bool, ended: bool) -> None:
    """What it remembers and what it does not walk to the end change nothing."""
    late = say(undertake("8♠", convention=pref.SOCHI.evolve(stalingrad=False)), "whist, whist")
    while be(pref.Playing, late).tricks_taken < 8:
        late = pref.apply(late, pref.legal_actions(late)[0])
    for state in (start(), say(start(), "6♠, pass"), late):
        for depth in range(4):
            counted = perft(state, depth, claims=claims, ended=ended)
            assert counted == walked(state, depth, claims, ended), (state, depth)
    assert perft(late, 9, ended=ended) == walked(late, 9, False, ended)


def test_what_is_beyond_memory_is_counted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A count does not depend on how many states there is room for."""
    state = say(undertake("8♠"), "whist, whist, play ♠9")
    expected = perft(state, 4)
    monkeypatch.setattr("preference.testing.perft_counts._MOST_KEPT", 2)
    assert perft(state, 4) == expected


def test_a_deal_that_ends_sooner_counts_only_when_asked() -> None:
    """A surrender is a line of one action, and of more only with `ended`."""
    state = say(start(), "10NT, pass, pass")
    assert perft(state, 2) == 66 * 2
    assert perft(state, 2, ended=True) == 66 * 2 + 1
    over = finish(state)
    assert (perft(over, 0), perft(over, 1), perft(over, 1, ended=True)) == (1, 0, 1)
    assert divide(over, 1) == {}


def test_claims_are_counted_only_when_asked() -> None:
    """Sixty-six splits of ten before the first lead, each with five answers (PL-6)."""
    state = say(undertake("8♠"), "whist, whist")
    assert perft(state, 1, claims=True) == perft(state, 1) + 66
    claiming = say(state, "claim 10 0 0")
    assert perft(claiming, 1) == perft(claiming, 1, claims=True) == 5
    assert divide(state, 2, claims=True)["claim 10 0 0"] == 5


def test_divide_adds_up_to_perft() -> None:
    """By first action, in the order of `legal_actions`."""
    for state in (start(), undertake("7♥"), say(undertake("7♥"), "whist, whist")):
        counts = divide(state, 3)
        assert list(counts) == [str(action) for action in pref.legal_actions(state)]
        assert sum(counts.values()) == perft(state, 3)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("6♠", 1), "wrong-type"),
        ((None, 1), "wrong-type"),
        ((start(), "1"), "wrong-type"),
        ((start(), 1.0), "wrong-type"),
        ((start(), True), "wrong-type"),
        ((start(), -1), "bad-depth"),
    ],
)
def test_bad_arguments_are_refused(arguments: tuple[Any, Any], code: str) -> None:
    """With the library's errors, by both functions."""
    for function in (perft, divide):
        with pytest.raises(pref.PreferenceError) as caught:
            function(*arguments)
        assert caught.value.code == code


def test_divide_refuses_no_depth_and_flags_are_flags() -> None:
    """There is no first action in a line of none."""
    with pytest.raises(pref.ArgumentError, match="bad-depth"):
        divide(start(), 0)
    with pytest.raises(pref.WrongType):
        perft(start(), 1, claims=1)  # type: ignore[arg-type]
    with pytest.raises(pref.WrongType):
        perft(start(), 1, ended=None)  # type: ignore[arg-type]


# ------------------------------------------------------------------ files


def line(**changes: Any) -> str:
    """Write a position of an auction, with changes; a key set to `...` is left out."""
    document = {
        "name": "auction",
        "convention": "sochi",
        "players": 3,
        "dealer": 2,
        "hands": [str(hand) for hand in PLAIN_DEAL.hands],
        "talon": PLAIN_DEAL.talon_text,
        "actions": ["6s", "pass"],
        "counts": [26],
        **changes,
    }
    return json.dumps({key: value for key, value in document.items() if value is not ...})


def test_a_file_is_read_line_by_line() -> None:
    """Empty lines are no positions, and a BOM and foreign ends of line do no harm."""
    found = read_perft(f"\ufeff{line()}\r\n\r\n  \n{line(name='other', claims=True)}")
    assert [(one.name, one.claims) for one in found] == [("auction", False), ("other", True)]
    assert found[0].state() == say(start(), "6♠, pass")
    assert found[0].counted(depth=1) == found[0]
    assert read_perft("") == ()


@each(
    ("text", "path"),
    [
        (line() + "\n{", "$[1]"),
        ("[]", "$[0]"),
        (line(hands=...), "$[0].hands"),
        (line(depth=3), "$[0].depth"),
        (line(players="3"), "$[0].players"),
        (line(players=4, dealer=True), "$[0].dealer"),
        (line(players=2, dealer=1), "$[0].players"),
        (line(players=2), "$[0].dealer"),
        (line(players=5), "$[0].players"),
        (line(dealer=3), "$[0].dealer"),
        (line(dealer=-1), "$[0].dealer"),
        (line(raspasy_count=-1), "$[0].raspasy_count"),
        (line(convention="sotchi"), "$[0].convention"),
        (line(convention={"base": "sochi", "options": {"ten": 3}}), "$[0].convention.options.ten"),
        (line(hands=["♠7", "♠8", "♠9"]), "$[0].hands"),
        (line(hands=["♠7"]), "$[0].hands"),
        (line(hands=[str(PLAIN_DEAL.first), "♠T", str(PLAIN_DEAL.third)]), "$[0].hands[1]"),
        (line(talon="♠T ♠K"), "$[0].talon"),
        (line(talon="♠K"), "$[0].talon"),
        (line(talon="♠K ♠K"), "$[0].talon"),
        (line(actions=["7♦", "pass", "pass", "discard ♠7 ♠7"]), "$[0].actions[3]"),
        (line(actions=["7♦", "pass", "pass", "claim 11 0 0"]), "$[0].actions[3]"),
        (line(actions=["6♠", "6♠"]), "$[0].actions[1]"),
        (line(actions=["6♠", "sing"]), "$[0].actions[1]"),
        (line(counts=[26, -1]), "$[0].counts[1]"),
        (line(counts=[26, 1.5]), "$[0].counts[1]"),
        (line(claims=1), "$[0].claims"),
    ],
)
def test_a_bad_file_is_refused_with_the_place(text: str, path: str) -> None:
    """The line, from 0, and the key."""
    with pytest.raises(pref.RecordError) as caught:
        read_perft(text)
    assert caught.value.path == path


def test_wrong_types_are_refused_by_the_file_functions() -> None:
    """Paths, bytes and numbers are no text; a list of texts is no tuple."""
    (position,) = read_perft(line())
    parts = {name: getattr(position, name) for name in ("convention", "players", "dealer")}
    parts |= {"name": "auction", "hands": position.hands, "talon": position.talon}
    assert PerftPosition(**parts).counts == ()
    for changes in (
        {"name": 3},
        {"talon": None},
        {"hands": ["♠7"]},
        {"actions": (pref.Pass(),)},
        {"counts": (True,)},
        {"claims": None},
        {"players": "3"},
        {"dealer": None},
        {"dealer": True},
        {"raspasy_count": 1.0},
        {"convention": "sochi"},
    ):
        with pytest.raises(pref.WrongType):
            PerftPosition(**{**parts, **changes})
    for call in (
        lambda: read_perft(Path()),  # type: ignore[arg-type]
        lambda: write_perft(3),  # type: ignore[arg-type]
        lambda: write_perft(["auction"]),  # type: ignore[list-item]
        lambda: position.counted("2"),  # type: ignore[arg-type]
    ):
        with pytest.raises(pref.WrongType):
            call()
    with pytest.raises(pref.ArgumentError):
        position.count(-1)
