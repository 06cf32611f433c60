"""What every option says at a Russian table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

__all__ = ["OWN", "ROUNDED", "WITHOUT", "WORDS"]

_LEVELS: Final[Mapping[object, str]] = MappingProxyType(
    {6: "шестерной", 7: "семерной", 8: "восьмерной", 9: "девятерной", 10: "десятерной"}
)
_BIDS: Final[Mapping[object, str]] = MappingProxyType(
    {"misere": "мизер", 9: "девятерную", 10: "десятерную"}
)
_PLAYERS: Final[Mapping[object, str]] = MappingProxyType({2: "вдвоём", 3: "втроём", 4: "вчетвером"})
WITHOUT: Final[Mapping[object, str]] = MappingProxyType(
    {
        1: "без одной",
        2: "без двух",
        3: "без трёх",
        4: "без четырёх",
        5: "без пяти",
        6: "без шести",
        7: "без семи",
        8: "без восьми",
        9: "без девяти",
        10: "без десяти",
        "all": "без всех",
    }
)
"""How a surrender is called, by the number of undertricks."""

_FEW: Final = range(2, 5)


def _count(value: int, one: str, few: str, many: str) -> str:
    """Say a number with the form of the noun that goes with it."""
    last = value % 100
    if last % 10 == 1 and last != 11:
        form = one
    elif last % 10 in _FEW and last - last % 10 != 10:
        form = few
    else:
        form = many
    return f"{value!s} {form}"


def _listed(members: Sequence[object], spelled: Mapping[object, str], last: str) -> str:
    *others, end = (spelled[member] for member in members)
    return f"{', '.join(others)} {last} {end}" if others else end


def _flag(on: str, off: str) -> Callable[[Any], str]:
    return lambda value: on if value else off


def _one_of(**words: str) -> Callable[[Any], str]:
    return lambda value: words[value]


def _price(text: str) -> Callable[[Any], str]:
    def words(value: int) -> str:
        times = {1: "цену", 2: "двойную цену"}.get(value, f"цену, умноженную на {value!s},")
        return text.format(times).removesuffix(",")

    return words


def _levels(none: str, some: str) -> Callable[[Any], str]:
    return lambda value: some.format(_listed(value, _LEVELS, "и")) if value else none


def _surrender(value: Any) -> str:
    if value is None:
        return "уйти без розыгрыша играющий не может"
    return f"посмотрев прикуп, играющий может уйти «{WITHOUT[value]}»"


def _consolation(value: Any) -> str:
    if value == "price":
        return "за каждую недобранную взятку защитник пишет цену взятки (консоляция)"
    each = _count(value, "вист", "виста", "вистов")
    return f"за каждую недобранную взятку защитник пишет {each} (консоляция)"


def _raspasy_price(value: Mapping[str, Any]) -> str:
    by, limit = value["by"], value["limit"]
    words = f"взятка на распасах стоит {value['base']!s}"
    if value["growth"] == "none":
        words += ", без прогрессии"
        if by != 1 or limit is not None:
            most = "без предела" if limit is None else f"предел {limit!s}"
            words += f" (шаг {by!s} и {most} ни на что не влияют)"
        return words
    grown = f"плюс {by!s}" if value["growth"] == "arithmetic" else f"умножить на {by!s}"
    words += f", с прогрессией: {grown} за каждые прежние распасы"
    if limit is None:
        return words
    return f"{words}, не больше {_count(limit, 'раза', 'раз', 'раз')}"


def _bonus(value: Any) -> str:
    if value == "price":
        return "премия за ноль взяток на распасах равна цене взятки"
    return f"премия за ноль взяток на распасах — {_count(value, 'очко', 'очка', 'очков')}"


ROUNDED: Final = "результаты округляются по наибольшим остаткам"
"""The rounding of the library."""

OWN: Final[Mapping[str, str]] = MappingProxyType(
    {
        "raspasy_scoring": "распасы записываются по своему правилу стола:",
        "rounding": "результаты округляются по своему правилу стола:",
    }
)
"""What is said before the name of a callable of the table's own."""

_AFTER: Final = (
    "вначале",
    "после первых распасов",
    "после вторых",
    "после третьих",
    "после четвёртых",
)


def _exit_levels(value: Sequence[int]) -> str:
    counted = (*_AFTER, *(f"после {count!s}-х" for count in range(len(_AFTER), len(value))))
    levels = ", ".join(f"{after} {level!s}" for level, after in zip(value, counted, strict=False))
    return f"выход из распасов: наименьшая заявка {levels}"


WORDS: Final[Mapping[str, Callable[[Any], str]]] = MappingProxyType(
    {
        "players": lambda value: f"играют {_listed(value, _PLAYERS, 'или')}",
        "pool_factor": _price("за сыгранный контракт в пулю пишут его {}"),
        "gora_factor": _price("за недобранную взятку в гору пишут её {}"),
        "whist_factor": _price("за взятку защита пишет вистами её {}"),
        "whists_per_pool": lambda value: (
            "очко пули при расчёте и в помощи стоит " + _count(value, "вист", "виста", "вистов")
        ),
        "whists_per_gora": lambda value: (
            f"очко горы при расчёте стоит {_count(value, 'вист', 'виста', 'вистов')}"
        ),
        "jumps": _flag(
            "можно заявлять через ступеньку",
            "заявляют по ступенькам: каждая заявка — наименьшая возможная",
        ),
        "first_hand_may_hold": _flag(
            "первая рука может удержать чужую заявку, не повышая её («здесь»)",
            "чужую заявку надо перебивать, удержать её нельзя",
        ),
        "talonless": lambda value: (
            f"без прикупа можно заявить {_listed(value, _BIDS, 'и')}"
            if value
            else "заявок без прикупа нет"
        ),
        "tens_after_talonless": _flag(
            "девятерную без прикупа можно перебить обычной десятерной",
            "после заявки без прикупа обычной десятерной нет",
        ),
        "blind": _flag(
            "можно торговаться втёмную, не глядя в карты",
            "втёмную не торгуются",
        ),
        "surrender": _surrender,
        "talon_refusal": _flag(
            "вчетвером от прикупа можно отказаться, платит сдающий",
            "от прикупа отказаться нельзя",
        ),
        "talon_bonus": _flag(
            "вчетвером сдающему платят за удачный прикуп (премия за прикуп)",
            "за прикуп сдающему не платят",
        ),
        "distribution": _one_of(
            greedy="на подсаде единственный вистующий пишет за все взятки (жлобский вист)",
            gentleman=(
                "на подсаде единственный вистующий делит взятки с пасовавшим (джентльменский вист)"
            ),
        ),
        "responsibility": _one_of(
            full="за недобор вистующий пишет полную цену взятки (ответственный вист)",
            half="за недобор вистующий пишет половину цены взятки (полуответственный вист)",
        ),
        "two_whisters": _one_of(
            joint="на шестерной и семерной двое вистующих отвечают за норму вместе",
            individual="на шестерной и семерной каждый из двоих отвечает за свою половину нормы",
        ),
        "shared_trick": _one_of(
            second="начиная с восьмерной за одну взятку отвечает второй из двоих вистующих",
            each="начиная с восьмерной за одну взятку отвечает каждый из двоих вистующих",
        ),
        "half_whist_levels": _levels(
            "за полвиста уйти нельзя",
            "на {} второй защитник может уйти за полвиста",
        ),
        "half_whist_award": _one_of(
            half_quota="за полвиста пишут половину нормы защиты",
            half_trick="за полвиста пишут половину взятки",
        ),
        "half_whist_return": _flag(
            "пасовавший может ответить на полвиста, вернув вист",
            "полвиста кончает сдачу, никого не спрашивают",
        ),
        "half_whist_first": _flag(
            "первый защитник, оставшись один, может уйти за полвиста («вист — пас — полвиста»)",
            "первый защитник, оставшись один, играет",
        ),
        "pass_pass_whist_levels": _levels(
            "два паса защиты окончательны",
            "на {} после двух пасов первый ещё может вистовать",
        ),
        "stalingrad": _flag(
            "шесть пик вистуют оба (Сталинград)",
            "шесть пик вистуют или пасуют, как любую шестерную",
        ),
        "ten": _one_of(
            checked="десятерная проверяется в открытую",
            whisted="десятерная вистуется, норма — одна взятка",
        ),
        "open_before_declarer_leads": _flag(
            "карты открывают до первого хода, чей бы он ни был",
            "если первый ход играющего, карты открывают после него",
        ),
        "misere_open_before_declarer_leads": _flag(
            "на мизере карты открывают до первого хода, чей бы он ни был",
            "на мизере, если первый ход играющего, карты открывают после него",
        ),
        "consolation": _consolation,
        "dealer_may_return": _flag(
            "когда защита отказалась, сдающий вчетвером может посмотреть карты и вернуть вист",
            "когда защита отказалась, сдающего не спрашивают",
        ),
        "dealer_consolation": _one_of(
            always="вчетвером сдающий пишет консоляцию на любом подсаде",
            if_returned="вчетвером сдающий пишет консоляцию, если вернул вист",
            never="вчетвером сдающий консоляцию не пишет",
        ),
        "preferans_hand": _flag(
            "тузы и короли всех мастей и две дамы выигрывают всю игру (преферанс)",
            "карты, которая выигрывает без игры, нет",
        ),
        "raspasy_talon": _one_of(
            leads="на распасах прикуп задаёт масть двух первых взяток",
            hidden="на распасах прикуп остаётся закрытым",
        ),
        "raspasy_leader": _one_of(
            first_hand="при ходе с прикупа три первые взятки начинает первая рука",
            winner="при ходе с прикупа следующую взятку начинает взявший",
        ),
        "raspasy_price": _raspasy_price,
        "raspasy_scoring": _one_of(
            gora="взятки на распасах пишут в гору",
            whists="взявший на распасах меньше всех пишет висты за взятки остальных",
            losers="на распасах в гору за свои взятки пишут все, кроме взявшего меньше всех",
        ),
        "amnesty": _flag(
            "на распасах всем списывают наименьшее число взяток (амнистия)",
            "на распасах считают все взятки, амнистии нет",
        ),
        "zero_tricks": _one_of(
            gora="за ноль взяток на распасах премию списывают с горы",
            pool="за ноль взяток на распасах премию пишут в пулю",
            none="за ноль взяток на распасах премии нет",
        ),
        "zero_bonus": _bonus,
        "exit_levels": _exit_levels,
        "exit_wraps": _flag(
            "после последней ступени выхода снова первая",
            "последняя ступень выхода остаётся",
        ),
        "exit_reset": _one_of(
            made="распасы прерывает сыгранный контракт, а подсад и уход — нет",
            any="распасы прерывает любая сдача, кроме распасов",
        ),
        "pool_kind": _one_of(
            each="каждый закрывает свою пулю, остальное — помощь",
            total="игра кончается, когда в сумме набрана пуля, умноженная на число игроков",
        ),
        "bombs": _flag(
            "распасы вешают каждому бомбу, следующий его контракт считается вдвойне",
            "распасы бомб не приносят",
        ),
    }
)
"""The words of every option, made from its value as JSON has it."""
