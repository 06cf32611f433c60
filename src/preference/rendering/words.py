"""Words for everything that is shown, as tables: English and Russian.

A `Words` is a value that is passed along; there is no switch for the whole program. A table that
speaks otherwise makes its own with `attrs.evolve`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

import attrs

from preference.errors import wrong_type

__all__ = ["ENGLISH", "LANGUAGES", "RUSSIAN", "Glossary", "Words"]


class Glossary(Mapping[str, str]):
    """A frozen table of words: a mapping that hashes and pickles.

    Args:
        words: The words by their keys.

    Raises:
        WrongType: If it is no mapping of text to text.

    >>> glossary = Glossary({"pass": "пас"})
    >>> glossary["pass"], glossary == {"pass": "пас"}
    ('пас', True)
    """

    __slots__ = ("_words",)

    def __init__(self, words: Mapping[str, str]) -> None:
        """Take the words over."""
        if not isinstance(words, Mapping) or not all(
            isinstance(part, str) for pair in words.items() for part in pair
        ):
            wrong_type("Glossary", words, "a mapping of text to text")
        self._words = dict(words)

    def __getitem__(self, key: str) -> str:
        """Return the word of a key."""
        return self._words[key]

    def __iter__(self) -> Iterator[str]:
        """Yield the keys in their order."""
        return iter(self._words)

    def __len__(self) -> int:
        """Count the words."""
        return len(self._words)

    def __hash__(self) -> int:
        """Hash by what it holds, as it compares."""
        return hash(frozenset(self._words.items()))

    def __repr__(self) -> str:
        """Print so that it can be made again."""
        return f"Glossary({self._words!r})"


@attrs.frozen(kw_only=True, repr=False)
class Words:
    """The words of one language for everything that is shown.

    Each table has the same keys in every language, and a sentence the same `{parts}`.

    Attributes:
        language: Its two-letter code.
        columns: The columns of the sheet.
        conventions: The presets.
        levels: The levels as numerals.
        strains: The strains, by the text they have in a contract.
        signs: What stands in a contract where there is no suit sign.
        ranks: The ranks that are letters.
        calls: Everything that can be said or done, by the text of the action.
        ends: Why a game is over.
        rules: What an entry is for: by rule, by rule and column, or by both and a minus.
        steps: The steps of the settlement on paper; a missing one is told as it tells itself.
        rows: The rows of figures in these steps.
        phrases: Headings and sentences.

    Source: §1 of the rules.

    >>> ENGLISH.columns["gora"], RUSSIAN.columns["gora"]
    ('gora', 'гора')
    >>> import attrs
    >>> attrs.evolve(ENGLISH, columns={**ENGLISH.columns, "gora": "mountain"}).columns["gora"]
    'mountain'
    """

    language: str
    columns: Glossary = attrs.field(converter=Glossary)
    conventions: Glossary = attrs.field(converter=Glossary)
    levels: Glossary = attrs.field(converter=Glossary)
    strains: Glossary = attrs.field(converter=Glossary)
    signs: Glossary = attrs.field(converter=Glossary)
    ranks: Glossary = attrs.field(converter=Glossary)
    calls: Glossary = attrs.field(converter=Glossary)
    ends: Glossary = attrs.field(converter=Glossary)
    rules: Glossary = attrs.field(converter=Glossary)
    steps: Glossary = attrs.field(converter=Glossary)
    rows: Glossary = attrs.field(converter=Glossary)
    phrases: Glossary = attrs.field(converter=Glossary)

    def __repr__(self) -> str:
        """Name the language; the tables would fill a page."""
        return f"<Words {self.language}>"

    def say(self, phrase: str, **parts: object) -> str:
        """Return a phrase with its parts filled in.

        >>> ENGLISH.say("deals", name="Anna")
        'Anna deals'
        """
        return self.phrases[phrase].format(**parts)


ENGLISH: Final[Words] = Words(
    language="en",
    columns={"pool": "pool", "gora": "gora", "whists": "whists"},
    conventions={
        "sochi": "Sochi",
        "leningrad": "Leningrad",
        "rostov": "Rostov",
        "portal": "Portal",
        "ukrainian": "Ukrainian",
        "tens": "Tens",
        "classic": "Classic",
        "gusarik": "Gusarik",
    },
    levels={"6": "six", "7": "seven", "8": "eight", "9": "nine", "10": "ten"},
    strains={
        "♠": "spades",
        "♣": "clubs",
        "♦": "diamonds",
        "♥": "hearts",
        "NT": "no trump",
    },
    signs={"NT": "NT"},
    ranks={"J": "J", "Q": "Q", "K": "K", "A": "A"},
    calls={
        "pass": "pass",
        "blind pass": "blind pass",
        "hold": "hold",
        "look": "looks",
        "misere": "misere",
        "w/t": "{bid} w/t",
        "blind": "blind {bid}",
        "take talon": "takes the talon",
        "open misere": "open misere",
        "refuse talon": "refuses the talon",
        "surrender": "surrenders",
        "discard": "lays away {cards}",
        "declare": "declares {contract}",
        "whist": "whist",
        "half-whist": "half-whist",
        "accept": "accepts",
        "return": "returns the whist",
        "open": "open",
        "closed": "closed",
        "play": "{card}",
        "talon": "{card}",
        "claim": "claims {tricks}",
        "claim accepted": "accepts",
        "claim accepted for": "accepts for {name}",
        "claim rejected": "rejects",
        "claim rejected for": "rejects for {name}",
        "withdraw": "withdraws the claim",
    },
    ends={
        "pool": "the pool is full",
        "deals": "the agreed deals are played",
        "laps": "the agreed laps are played",
        "time": "time is up",
        "races": "the last race is run",
        "agreement": "the players agreed to stop",
        "preferans": "the winning hand was dealt",
    },
    rules={
        "SC-1:pool": "contract made",
        "SC-1:gora": "undertricks of the declarer",
        "SC-2:pool": "misere made",
        "SC-2:gora": "tricks taken on misere",
        "WH-3": "half-whist of the second defender",
        "WH-4": "half-whist of the first defender",
        "WH-10": "tricks short of the quota",
        "WH-11": "tricks of the defence",
        "WH-12": "consolation for undertricks",
        "WH-13": "tricks against a checked ten",
        "EX-3": "surrender",
        "EX-4": "the talon was refused",
        "EX-5": "bonus for the talon",
        "RA-5": "raspasy",
        "RA-5:gora": "tricks on raspasy",
        "RA-5:gora:-": "no trick on raspasy",
        "RA-5:pool": "no trick on raspasy",
        "RA-6:whists": "fewest tricks on raspasy",
        "RA-6:gora:-": "no trick on raspasy",
        "RA-6:pool": "no trick on raspasy",
        "RA-7": "tricks of a loser on raspasy",
        "PO-2:pool": "help received",
        "PO-2:whists": "help given",
        "PO-3": "no help to a whister who was short",
        "PO-4": "nobody left to help",
        "SK": "prize of the race",
        "SC-6": "adjustment",
        "ST-4": "carried over as a fourth joined",
    },
    steps={},
    rows={
        "pool": "pool",
        "missing": "missing",
        "gora before": "gora before",
        "moved to gora": "moved to gora",
        "gora": "gora",
        "gora left": "gora left",
        "in whists": "in whists",
        "one part": "one part",
        "whists written on": "whists written on",
        "whists with gora on": "whists with gora on",
        "balance with": "balance with",
        "result": "result",
    },
    phrases={
        "no pool": "no pool",
        "pool of": "pool of {size}",
        "pool together": "pool of {size} each, {total} together",
        "races": "races: {rounds} rounds to a pool of {size}, prize {prize}",
        "deals at most": "deals: {count}",
        "laps at most": "{count} laps",
        "timed": "until time is up",
        "changed": "other than the preset in: {options}",
        "whists on": "whists on {name}",
        "over": "The game is over: {why}.",
        "next": "{name} deals next; the lowest opening level is {level}.",
        "in a row": "Raspasy in a row: {count}.",
        "bombs": "Bombs: {bombs}.",
        "round": "Round {round} so far: {pools}.",
        "deals": "{name} deals",
        "lowest": "the lowest opening level is {level}",
        "by": "{contract} by {name}",
        "made": "made",
        "set": "set by {count}",
        "tricks": "tricks {tricks}",
        "penalty": "penalty tricks {count}",
        "not played": "not played",
        "talonless": "without the talon",
        "talon refused": "talon refused",
        "blind game": "blind",
        "bomb": "under a bomb",
        "talon": "talon",
        "raspasy": "raspasy",
        "blind passes": "blind passes {count}",
        "surrendered": "{name} surrenders {bid}",
        "preferans": "{name} is dealt the hand that wins the game",
        "adjustment": "adjustment",
        "joined": "{name} joins as the fourth",
        "stopped": "the game was stopped with this deal",
        "note": "note: {note}",
        "nothing": "nothing is written",
        "dummy": "dummy",
        "auction": "auction",
        "exchange": "exchange",
        "defence": "defence",
        "trump": "trump: {suit}",
        "trick": "trick",
        "leads": "> plays first",
        "taken by": "taken by",
        "claim": "claim",
        "unfinished": "The deal is not over; to act: {names}.",
        "place": "place",
        "player": "player",
        "exact": "exact",
        "whole": "whists",
        "money": "money",
        "rating before": "rating",
        "rating after": "new rating",
        "settlement": "Settlement",
        "tree result": "result of {name} (SE-1); {whole} in whole whists (SE-3), place {place}"
        " (SE-5)",
        "tree pool": "pool against the mean, {worth} a point: {own} for one's own, {other} for"
        " another's (SE-1)",
        "tree gora": "gora against the mean, {worth} a point: {own} for one's own, {other} for"
        " another's (SE-1)",
        "tree whists": "whists with {name} (SE-1)",
        "tree column": "{column} of {name}: {points} at {worth}",
        "tree written": "{name} on {on}: {points}",
        "tree deal": "#{deal} makes it {total}: {item}",
        "first hand": "first hand",
        "second hand": "second hand",
        "third hand": "third hand",
        "leads first": "First lead: {name}.",
        "declarer": "declarer",
        "best play": "With best play: {result}.",
        "result": "{contract} by {name}; tricks {tricks}; {end}",
        "result of an ending": "{contract} by {name}; tricks {tricks} of {cards}",
        "secure": "nobody can be made to take more than: {tricks}",
        "number of deals": "{count} deals",
        "one deal": "1 deal",
        "simulated": "{deals}, each by itself; spoiled by a player: {failed}.",
        "game": "game",
        "deals played": "deals",
        "share": "share",
        "interval": "95 % interval",
        "games made": "made",
        "games set": "set",
        "games not played": "not played",
        "kind misere": "misere",
        "kind raspasy": "raspasy",
        "kind surrender": "surrender",
        "kind preferans hand": "preferans hand",
        "whists a deal": "whists a deal",
        "picture of games": "How often each game came, in {deals}",
        "picture of results": "What a deal brought, in whists; {deals}",
        "mean": "mean",
        "seat": "seat {number}",
        "arena": "Duels, {convention}, {players} players: the same deals in every seating; by how"
        " many whists a deal the first did better.",
        "against": "against",
        "margin": "better by",
        "secure line": "All against {name}: tricks {tricks}.",
        "to play": "To play: {name}.",
        "on the table": "On the table: {cards}.",
        "no play": "No contract was declared, so there was nothing to play.",
        "passed out": "It was not played.",
        "card": "card",
        "tricks of": "tricks of {name}",
        "changed from": "tricks",
        "better": "better",
        "no loss": "No card lost a trick.",
        "agreed": "The claim gives the declarer {after}, the cards give {before}.",
        "best discard": "Best discard {cards}: {result}.",
        "best line": "best line",
    },
)
"""English words, the players' Russian terms in Latin letters."""

RUSSIAN: Final[Words] = Words(
    language="ru",
    columns={"pool": "пуля", "gora": "гора", "whists": "висты"},
    conventions={
        "sochi": "Сочи",
        "leningrad": "Ленинград",
        "rostov": "Ростов",
        "portal": "Портал",
        "ukrainian": "Украинский",
        "tens": "Десятки",
        "classic": "Классика",
        "gusarik": "Гусарик",
    },
    levels={"6": "шесть", "7": "семь", "8": "восемь", "9": "девять", "10": "десять"},
    strains={
        "♠": "пики",
        "♣": "трефы",
        "♦": "бубны",
        "♥": "черви",
        "NT": "без козыря",
    },
    signs={"NT": "БК"},
    ranks={"J": "В", "Q": "Д", "K": "К", "A": "Т"},
    calls={
        "pass": "пас",
        "blind pass": "пас втёмную",
        "hold": "здесь",
        "look": "смотрит карты",
        "misere": "мизер",
        "w/t": "{bid} без прикупа",
        "blind": "{bid} втёмную",
        "take talon": "берёт прикуп",
        "open misere": "открытый мизер",
        "refuse talon": "отказ от прикупа",
        "surrender": "уход",
        "discard": "снос {cards}",
        "declare": "заказ {contract}",
        "whist": "вист",
        "half-whist": "полвиста",
        "accept": "согласие",
        "return": "возврат виста",
        "open": "всветлую",
        "closed": "втёмную",
        "play": "{card}",
        "talon": "{card}",
        "claim": "своя игра {tricks}",
        "claim accepted": "согласие",
        "claim accepted for": "согласие за игрока {name}",
        "claim rejected": "отказ",
        "claim rejected for": "отказ за игрока {name}",
        "withdraw": "отзыв предложения",
    },
    ends={
        "pool": "пуля закрыта",
        "deals": "условленные сдачи сыграны",
        "laps": "условленные круги сыграны",
        "time": "время вышло",
        "races": "скачки окончены",
        "agreement": "игроки договорились закончить",
        "preferans": "сдан преферанс",
    },
    rules={
        "SC-1:pool": "игра сыграна",
        "SC-1:gora": "подсад играющего",
        "SC-2:pool": "мизер сыгран",
        "SC-2:gora": "взятки на мизере",
        "WH-3": "полвиста второго защитника",
        "WH-4": "полвиста первого защитника",
        "WH-10": "недобор на висте",
        "WH-11": "взятки защиты",
        "WH-12": "консоляция за подсад",
        "WH-13": "взятки на проверке десятерной",
        "EX-3": "уход",
        "EX-4": "отказ от прикупа",
        "EX-5": "премия за прикуп",
        "RA-5": "распасы",
        "RA-5:gora": "взятки на распасах",
        "RA-5:gora:-": "ноль взяток на распасах",
        "RA-5:pool": "ноль взяток на распасах",
        "RA-6:whists": "меньше всех взяток на распасах",
        "RA-6:gora:-": "ноль взяток на распасах",
        "RA-6:pool": "ноль взяток на распасах",
        "RA-7": "взятки проигравшего на распасах",
        "PO-2:pool": "получена помощь",
        "PO-2:whists": "оказана помощь",
        "PO-3": "недобравшему на висте не помогают",
        "PO-4": "помогать больше некому",
        "SK": "приз скачек",
        "SC-6": "поправка",
        "ST-4": "перенос: сел четвёртый",
    },
    steps={
        "pool": "Пули подводятся под наибольшую, {largest}: недостающее идёт в гору, по {rate} за"
        " очко, так как очко пули стоит {per_pool} в., а очко горы {per_gora} в.",
        "strike": "Из каждой горы вычитается наименьшая: {struck}.",
        "share": "Очко горы стоит {per_gora} в. Каждая гора делится на {players}: каждый из"
        " остальных пишет одну долю на её хозяина, одна доля остаётся ненаписанной.",
        "whists": "Доли прибавляются к вистам.",
        "balance": "В каждой паре меньшее вычитается из большего: один выигрывает разность, другой"
        " её проигрывает.",
        "sum": "Разности каждого игрока складываются.",
    },
    rows={
        "pool": "пуля",
        "missing": "не хватает",
        "gora before": "гора была",
        "moved to gora": "перенесено в гору",
        "gora": "гора",
        "gora left": "осталось горы",
        "in whists": "в вистах",
        "one part": "одна доля",
        "whists written on": "висты на игрока",
        "whists with gora on": "висты с горой на игрока",
        "balance with": "разность с игроком",
        "result": "итог",
    },
    phrases={
        "no pool": "без пули",
        "pool of": "пуля {size}",
        "pool together": "пуля {size} на каждого, {total} вместе",
        "races": "скачки: кругов {rounds}, до пули {size}, приз {prize}",
        "deals at most": "сдач: {count}",
        "laps at most": "кругов: {count}",
        "timed": "по времени",
        "changed": "отличия от набора: {options}",
        "whists on": "висты на игрока {name}",
        "over": "Игра окончена: {why}.",
        "next": "Следующий сдающий: {name}; наименьшая заявка: {level}.",
        "in a row": "Распасов подряд: {count}.",
        "bombs": "Бомбы: {bombs}.",
        "round": "Круг {round}, пока: {pools}.",
        "deals": "сдаёт {name}",
        "lowest": "наименьшая заявка: {level}",
        "by": "{contract}, играет {name}",
        "made": "сыграно",
        "set": "без {count}",
        "tricks": "взятки: {tricks}",
        "penalty": "штрафных взяток: {count}",
        "not played": "без розыгрыша",
        "talonless": "без прикупа",
        "talon refused": "прикуп не взят",
        "blind game": "втёмную",
        "bomb": "под бомбой",
        "talon": "прикуп",
        "raspasy": "распасы",
        "blind passes": "пасов втёмную: {count}",
        "surrendered": "{name}: уход с заявки {bid}",
        "preferans": "{name}: сдан преферанс, партия выиграна",
        "adjustment": "поправка",
        "joined": "{name}: четвёртый за столом",
        "stopped": "на этой сдаче игра закончена",
        "note": "примечание: {note}",
        "nothing": "ничего не записано",
        "dummy": "болван",
        "auction": "торговля",
        "exchange": "прикуп",
        "defence": "вист",
        "trump": "козырь: {suit}",
        "trick": "взятка",
        "leads": "> первый ход",
        "taken by": "чья",
        "claim": "своя игра",
        "unfinished": "Сдача не окончена; ход: {names}.",
        "place": "место",
        "player": "игрок",
        "exact": "точно",
        "whole": "висты",
        "money": "деньги",
        "rating before": "рейтинг",
        "rating after": "новый рейтинг",
        "settlement": "Расчёт",
        "tree result": "итог, {name} (SE-1); в целых вистах {whole} (SE-3), место {place} (SE-5)",
        "tree pool": "пуля относительно средней, {worth} в. за очко: {own} за своё, {other} за"
        " чужое (SE-1)",
        "tree gora": "гора относительно средней, {worth} в. за очко: {own} за своё, {other} за"
        " чужое (SE-1)",
        "tree whists": "висты с игроком {name} (SE-1)",
        "tree column": "{column}, {name}: {points} по {worth}",
        "tree written": "{name} на игрока {on}: {points}",
        "tree deal": "#{deal} стало {total}: {item}",
        "first hand": "первая рука",
        "second hand": "вторая рука",
        "third hand": "третья рука",
        "leads first": "Первый ход: {name}.",
        "declarer": "играющий",
        "best play": "При лучшей игре: {result}.",
        "result": "{contract}, {name}; взяток {tricks}; {end}",
        "result of an ending": "{contract}, {name}; взяток {tricks} из {cards}",
        "secure": "больше, чем столько, никого не заставить взять: {tricks}",
        "number of deals": "сдач: {count}",
        "one deal": "сдач: 1",
        "simulated": "{deals}, каждая сама по себе; испорчено игроками: {failed}.",
        "game": "игра",
        "deals played": "сдач",
        "share": "доля",
        "interval": "95 %-й интервал",
        "games made": "сыграно",
        "games set": "подсад",
        "games not played": "без розыгрыша",
        "kind misere": "мизер",
        "kind raspasy": "распасы",
        "kind surrender": "уход",
        "kind preferans hand": "преферанс",
        "whists a deal": "вистов за сдачу",
        "picture of games": "Как часто шла какая игра, {deals}",
        "picture of results": "Что принесла сдача, в вистах; {deals}",
        "mean": "среднее",
        "seat": "место {number}",
        "arena": "Поединки, {convention}, игроков: {players}; одни и те же сдачи при всех"
        " рассадках; на сколько вистов за сдачу первый лучше.",
        "against": "против",
        "margin": "лучше на",
        "secure line": "Все против одного ({name}): взяток {tricks}.",
        "to play": "Ход: {name}.",
        "on the table": "На столе: {cards}.",
        "no play": "Контракт не был заказан, играть было нечего.",
        "passed out": "Розыгрыша не было.",
        "card": "карта",
        "tricks of": "взятки: {name}",
        "changed from": "взяток",
        "better": "лучше",
        "no loss": "Ни одна карта не стоила взятки.",
        "agreed": "Своя игра даёт играющему {after}, карты дают {before}.",
        "best discard": "Лучший снос {cards}: {result}.",
        "best line": "лучшая игра",
    },
)
"""Russian words."""

LANGUAGES: Final[Mapping[str, Words]] = MappingProxyType(
    {one.language: one for one in (ENGLISH, RUSSIAN)}
)
"""The words of each language by its code."""
