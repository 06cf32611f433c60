"""Conventions in words: every option and every value of §14, and where two conventions differ."""

import random
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import chain, combinations, product
from typing import Any, Literal, TypeAlias

import pytest

import preference as pref
from preference.conventions import RaspasyLine, RaspasyScorer, RaspasyTally, Rounding
from preference.conventions.kinds import Choice, Flag, Integer, Kind, Levels, Members
from preference.conventions.raspasy_price import PriceObject
from tests.looks import some
from tests.plain.plain_presets import DEFAULTS, PRESETS
from tests.plain.random_conventions import random_convention
from tests.rows import each

# A convention in which every option may be changed alone to any of its values (§14).
BASE = pref.SOCHI.evolve(players=[3], amnesty=False)


def all_pay(tally: RaspasyTally, /) -> list[RaspasyLine]:
    """A table's own raspasy: a point a trick."""
    return [RaspasyLine(seat, "gora", tally.tricks[seat]) for seat in tally.playing]


def drop_the_rest(exact: tuple[Fraction, ...], /) -> tuple[int, ...]:
    """A table's own rounding: the first seat makes up for what the others drop."""
    others = [int(result) for result in exact[1:]]
    return (-sum(others), *others)


def values_of(kind: Kind) -> Iterator[Any]:
    """Every value of an option as JSON has it; where they are without end, the first ones."""
    if isinstance(kind, Flag):
        yield from (False, True)
    elif isinstance(kind, Choice):
        yield from (str(member) for member in kind.enum)
    elif isinstance(kind, Integer):
        yield from range(kind.least, min(kind.most, 30) + 1)
        yield from kind.words
    elif isinstance(kind, Members):
        sizes = range(0 if kind.empty else 1, len(kind.of) + 1)
        yield from map(list, chain.from_iterable(combinations(kind.of, size) for size in sizes))
    elif isinstance(kind, Levels):
        for size in (1, 2, 3, 4):
            yield from map(list, product(kind.of, repeat=size))
    else:
        assert isinstance(kind, PriceObject), f"a new kind of option: {kind}"
        parts = product((1, 2, 5), ("none", "arithmetic", "geometric"), (1, 2, 3), (None, 0, 1, 2))
        for base, growth, by, limit in parts:
            yield {"base": base, "growth": growth, "by": by, "limit": limit}


Language: TypeAlias = Literal["en", "ru"]

LANGUAGES: tuple[Language, ...] = ("en", "ru")


def text_of(convention: pref.Convention, option: str, language: Language = "en") -> pref.OptionText:
    """One option of a convention in words."""
    texts = pref.describe(convention, language=language)
    (text,) = (text for text in texts if text.option == option)
    return text


def test_describe_goes_through_all_options_of_section_14_in_order() -> None:
    """Every option of §14 with its rule and its JSON value, then the rounding."""
    for preset in pref.PRESETS.values():
        *texts, rounding = pref.describe(preset)
        assert [text.option for text in texts] == list(pref.OPTIONS) == list(DEFAULTS)
        assert [text.rule for text in texts] == [one.rule for one in pref.OPTIONS.values()]
        assert {text.option: text.value_json for text in texts} == {
            **DEFAULTS,
            **PRESETS[preset.name],
        }
        assert (rounding.option, rounding.rule, rounding.value_json) == ("rounding", "SE-3", None)


@each("language", LANGUAGES)
@each("option", pref.OPTIONS)
def test_every_value_of_an_option_has_words_of_its_own(option: str, language: Language) -> None:
    """No two values are said in the same words, and all are short phrases without a full stop."""
    seen: dict[str, Any] = {}
    for value in values_of(pref.OPTIONS[option].kind):
        changes: Any = {option: value}
        text = text_of(BASE.evolve(**changes), option, language)
        assert text.value_json == value
        assert text.words not in seen, f"{value} and {seen[text.words]} are said alike"
        seen[text.words] = value
        assert text.words == " ".join(text.words.split())
        assert text.words[0].islower()
        assert text.words[-1] not in ".,;:"
        assert 10 < len(text.words) <= 105
        assert str(text) == f"{option} ({text.rule}): {text.words}"
    assert len(seen) > 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_options_are_said_alike(language: Language) -> None:
    """Words are of one option only, whatever the two conventions."""
    said: dict[str, str] = {}
    for preset in pref.PRESETS.values():
        for text in pref.describe(preset, language=language):
            assert said.setdefault(text.words, text.option) == text.option


@each(
    ("option", "value", "words"),
    [
        ("players", [2, 3, 4], "played by two, three or four"),
        (
            "gora_factor",
            2,
            "a missing trick puts twice its price on the gora («гора»)",
        ),
        (
            "whist_factor",
            3,
            "a trick of the defence is worth 3 times its price in whists («висты»)",
        ),
        ("whists_per_gora", 1, "a gora point costs 1 whist in the end"),
        (
            "talonless",
            [9, "misere"],
            "misere and nine may be bid without the talon («без прикупа»)",
        ),
        (
            "surrender",
            1,
            "the declarer may give up once the talon is seen, for 1 undertrick («без одной»)",
        ),
        ("surrender", None, "the declarer may not give up"),
        (
            "half_whist_levels",
            [8, 7, 6],
            "at six, seven and eight the second defender may go for half-whist («полвиста»)",
        ),
        (
            "stalingrad",
            True,
            "six spades must be whisted by both defenders (Stalingrad, «Сталинград»)",
        ),
        ("consolation", 0, "an undertrick gives each defender 0 whists («консоляция»)"),
        (
            "raspasy_price",
            {"base": 1, "growth": "geometric", "by": 2, "limit": 2},
            (
                "a raspasy trick costs 1, times 2 for each raspasy before it («прогрессия»), "
                "2 times at most"
            ),
        ),
        (
            "raspasy_price",
            {"base": 5, "growth": "none", "by": 1, "limit": 3},
            "a raspasy trick costs 5 every time (a step of 1 and a limit of 3 have no effect)",
        ),
        (
            "exit_levels",
            [6, 7, 8],
            (
                "the lowest opening level is 6 at the start, 7 after one raspasy, 8 after two "
                "(«выход»)"
            ),
        ),
        (
            "exit_levels",
            [6] * 4 + [7] * 2 + [8],
            (
                "the lowest opening level is 6 at the start, 6 after one raspasy, 6 after two, "
                "6 after three, 7 after four, 7 after 5, 8 after 6 («выход»)"
            ),
        ),
    ],
)
def test_some_values_word_for_word(option: str, value: Any, words: str) -> None:
    """What a player reads, numbers and lists and Russian terms included."""
    changes: Any = {option: value}
    assert text_of(BASE.evolve(**changes), option).words == words


def test_a_callable_of_the_table_is_named_and_has_no_json() -> None:
    """RA-5, SE-3: an own raspasy scoring and an own rounding are told by name."""
    own = BASE.evolve(raspasy_scoring=all_pay, rounding=drop_the_rest)
    scoring, rounding = text_of(own, "raspasy_scoring"), text_of(own, "rounding")
    assert scoring.words == "raspasy are written by the table's own all_pay"
    assert rounding.words == "results are rounded by the table's own drop_the_rest"
    assert scoring.value_json is None
    assert rounding.value_json is None
    assert [difference.option for difference in pref.diff(BASE, own)] == [
        "raspasy_scoring",
        "rounding",
    ]


class Dearer:
    """A scorer with a price of its own; its repr would tell an address."""

    def __init__(self, price: int) -> None:
        self.price = price

    def __call__(self, tally: RaspasyTally, /) -> list[RaspasyLine]:
        """Write the price for every trick."""
        return [
            RaspasyLine(seat, "gora", tally.tricks[seat] * self.price) for seat in tally.playing
        ]


@pytest.mark.parametrize(
    ("one", "other", "name"),
    [
        (Dearer(1), Dearer(2), "Dearer"),
        (partial(all_pay), partial(all_pay), "partial"),
        (lambda tally: all_pay(tally)[:1], lambda tally: all_pay(tally)[1:], "<lambda>"),
    ],
    ids=["objects", "partials", "lambdas"],
)
def test_two_callables_of_one_name_differ_in_words(
    one: RaspasyScorer, other: RaspasyScorer, name: str
) -> None:
    """RA-5: they are two scorings, so a difference says two things."""
    (difference,) = pref.diff(BASE.evolve(raspasy_scoring=one), BASE.evolve(raspasy_scoring=other))
    assert difference.left_words == f"raspasy are written by the table's own {name}"
    assert difference.right_words == difference.left_words + ", another one"
    assert "0x" not in str(difference)


def test_diff_to_a_preset_is_its_line_in_section_14() -> None:
    """Each preset differs from Sochi in what §14 says, no more and no less, in order."""
    for name, options in PRESETS.items():
        differences = pref.diff(pref.SOCHI, pref.PRESETS[name])
        assert [one.option for one in differences] == [one for one in DEFAULTS if one in options]
        for one in differences:
            write = pref.OPTIONS[one.option].kind.write
            assert (write(one.left), write(one.right)) == (
                DEFAULTS[one.option],
                options[one.option],
            )


def test_diff_of_sochi_and_rostov_line_by_line() -> None:
    """What a club prints on the wall."""
    assert [str(one) for one in pref.diff(pref.SOCHI, pref.ROSTOV)][:3] == [
        (
            "distribution (WH-11): a single whister keeps all tricks of a set («жлобский вист») → "
            "a single whister shares the tricks of a set with the passer («джентльменский вист»)"
        ),
        (
            "responsibility (WH-10): a whister pays a declarer's price for a missing trick "
            "(«ответственный вист») → a whister pays half a declarer's price for a missing trick "
            "(«полуответственный вист»)"
        ),
        (
            "consolation (WH-12): an undertrick gives each defender the worth of a trick "
            "(«консоляция») → an undertrick gives each defender 10 whists («консоляция»)"
        ),
    ]


def evolved(
    convention: pref.Convention, differences: tuple[pref.OptionDifference, ...]
) -> pref.Convention:
    """The convention with every difference put right."""
    changes: Any = {one.option: one.right for one in differences}
    return convention.evolve(**changes)


@pytest.mark.many
def test_diff_is_what_has_to_change_and_has_two_sides() -> None:
    """Evolving by the right side gives the second convention; the other way round it mirrors."""
    rng = random.Random(14)
    conventions = [
        *pref.PRESETS.values(),
        BASE.evolve(raspasy_scoring=all_pay, rounding=drop_the_rest),
        *(pref.convention_from_json(random_convention(rng)) for _ in some(range(60))),
    ]
    for left, right in zip(conventions, [*conventions[1:], conventions[0]], strict=True):
        there, back = pref.diff(left, right), pref.diff(right, left)
        assert evolved(left, there) == right.evolve(name=left.name)
        assert [(one.option, one.right, one.left) for one in there] == [
            (one.option, one.left, one.right) for one in back
        ]
        for one in there:
            assert one.left_words == text_of(left, one.option).words
            assert one.right_words == text_of(right, one.option).words
            assert one.left_words != one.right_words
            assert str(one) == f"{one.option} ({one.rule}): {one.left_words} → {one.right_words}"


def test_conventions_that_differ_in_name_only_do_not_differ() -> None:
    """A name is no option."""
    assert pref.diff(pref.SOCHI, pref.SOCHI.evolve(name="our club")) == ()


def test_texts_and_differences_are_values() -> None:
    """They compare and hash, lists in a JSON value or not."""
    assert set(pref.describe(pref.SOCHI)) == set(pref.describe(pref.SOCHI.evolve(name="club")))
    once, again = (pref.diff(pref.SOCHI, pref.TENS) for _ in range(2))
    assert set(once) == set(again)


def test_the_largest_numbers_have_words_too() -> None:
    """The largest an option may be is printed whole; what is larger is refused."""
    most = 10**30 - 1
    huge = BASE.evolve(gora_factor=most, consolation=most, raspasy_price=price_of(most))
    for option in ("gora_factor", "consolation", "raspasy_price"):
        assert str(most) in text_of(huge, option).words
    assert len(pref.diff(BASE, huge)) == 3
    with pytest.raises(pref.ConventionError):
        BASE.evolve(gora_factor=most + 1)


def price_of(base: int) -> dict[str, object]:
    """A raspasy price without growth."""
    return {"base": base, "growth": "none", "by": 1, "limit": None}


@pytest.mark.parametrize("wrong", ["sochi", None, 3, pref.SOCHI.whist, {"base": "sochi"}, pref])
def test_what_is_no_convention_is_refused_with_the_way_to_one(wrong: Any) -> None:
    """A wrong type at either door says which function makes the right one."""
    for call in (
        lambda: pref.describe(wrong),
        lambda: pref.diff(wrong, pref.SOCHI),
        lambda: pref.diff(pref.SOCHI, wrong),
    ):
        with pytest.raises(pref.WrongType, match="convention_from_json") as caught:
            call()
        assert caught.value.code == "wrong-type"


def test_the_callables_of_this_page_are_what_the_protocols_ask_for() -> None:
    """A scorer and a rounding are one method each."""
    assert isinstance(all_pay, RaspasyScorer)
    assert isinstance(drop_the_rest, Rounding)
    assert sum(drop_the_rest((Fraction(1, 2), Fraction(-1, 2)))) == 0


# --------------------------------------------------------------------------- Russian


@each(
    ("option", "value", "words"),
    [
        ("players", [2, 4], "играют вдвоём или вчетвером"),
        ("gora_factor", 2, "за недобранную взятку в гору пишут её двойную цену"),
        ("whist_factor", 3, "за взятку защита пишет вистами её цену, умноженную на 3"),
        ("whists_per_gora", 1, "очко горы при расчёте стоит 1 вист"),
        ("whists_per_gora", 21, "очко горы при расчёте стоит 21 вист"),
        ("whists_per_gora", 12, "очко горы при расчёте стоит 12 вистов"),
        ("consolation", 3, "за каждую недобранную взятку защитник пишет 3 виста (консоляция)"),
        ("talonless", ["misere", 9], "без прикупа можно заявить мизер и девятерную"),
        ("surrender", "all", "посмотрев прикуп, играющий может уйти «без всех»"),
        (
            "exit_levels",
            [6, 7, 8],
            (
                "выход из распасов: наименьшая заявка вначале 6, после первых распасов 7, "
                "после вторых 8"
            ),
        ),
        (
            "exit_levels",
            [6] * 5 + [7],
            (
                "выход из распасов: наименьшая заявка вначале 6, после первых распасов 6, "
                "после вторых 6, после третьих 6, после четвёртых 6, после 5-х 7"
            ),
        ),
    ],
)
def test_a_value_in_russian(option: str, value: object, words: str) -> None:
    """Numbers take the form of the noun that goes with them."""
    changes: Any = {option: value}
    assert text_of(BASE.evolve(**changes), option, "ru").words == words


def test_differences_can_be_said_in_russian() -> None:
    """The same differences, in other words; a callable keeps its name."""
    there, here = (
        pref.diff(pref.SOCHI, pref.ROSTOV),
        pref.diff(pref.SOCHI, pref.ROSTOV, language="ru"),
    )
    assert [one.option for one in here] == [one.option for one in there]
    assert here[0].right_words.endswith("(джентльменский вист)")
    own = pref.SOCHI.evolve(rounding=pref.largest_remainder)
    (rounding,) = pref.diff(pref.SOCHI, own, language="ru")
    assert (
        rounding.right_words == "результаты округляются по своему правилу стола: largest_remainder"
    )


@pytest.mark.parametrize("wrong", ["de", "EN", None, 7])
def test_there_are_two_languages(wrong: Any) -> None:
    """Any other is refused, and the two are named."""
    for refused in (
        lambda: pref.describe(pref.SOCHI, language=wrong),
        lambda: pref.diff(pref.SOCHI, pref.ROSTOV, language=wrong),
    ):
        with pytest.raises(pref.WrongType, match='"en" or "ru"'):
            refused()
