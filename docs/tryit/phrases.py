"""What the page itself says, in English and Russian; the words of the game are the library's."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

__all__ = ["NAMES", "PHRASES"]

NAMES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "en": ("Anna", "Boris", "Vera", "Gleb"),
        "ru": ("Анна", "Борис", "Вера", "Глеб"),
    }
)
"""Who sits at the table."""

_ENGLISH: Final = {
    "convention": "Convention",
    "players": "Players",
    "your seat": "You play",
    "every seat": "everyone",
    "pool": "Pool, up to",
    "seed": "Seed of the cards",
    "language": "Language",
    "terms": "What is played",
    "deal": "Deal",
    "new match": "Begin anew",
    "next deal": "Next deal",
    "you": "you",
    "dealer": "deals",
    "declarer": "declarer",
    "cards": "cards: {count}",
    "tricks": "tricks: {count}",
    "hidden": "not looked at yet",
    "trick": "On the table",
    "talon": "Talon",
    "said": "Said",
    "hidden discard": "lays away two cards",
    "takes": "{name} takes the trick.",
    "hand": "{name}, to play",
    "turn": "{name}, it is your turn.",
    "auction": "Bid or pass.",
    "exchange": "Lay away two cards, or choose.",
    "declare": "Declare the contract.",
    "whisting": "Decide for the defence.",
    "playing": "Play a card. A grey one is refused: press it to read why.",
    "claiming": "Answer the claim.",
    "raspasy": "Play a card; on raspasy every trick costs.",
    "lay away": "Lay away",
    "two cards": "Choose exactly two cards to lay away.",
    "claim": "Claim the rest",
    "claim button": "Claim",
    "say": "Say it as the library reads it",
    "say example": "such as 7♥, pass, play ♠A",
    "say button": "Say",
    "hint": "What would a beginner do?",
    "hinted": "A beginner would say: {action}.",
    "finish": "Let a beginner play on for me",
    "take back": "Take back",
    "no turn": "It is nobody's turn.",
    "deal over": "The deal is over.",
    "this deal": "What this deal wrote, and why",
    "so far": "Settled now",
    "result": "Settlement",
    "sheet": "The sheet",
    "all deals": "All deals card by card",
    "place": "Place",
    "player": "Player",
    "exact": "Exact",
    "whists": "Whists",
}

_RUSSIAN: Final = {
    "convention": "Конвенция",
    "players": "Игроков",
    "your seat": "Вы играете за",
    "every seat": "всех",
    "pool": "Пуля до",
    "seed": "Число для тасовки",
    "language": "Язык",
    "terms": "Во что играем",
    "deal": "Сдать",
    "new match": "Начать заново",
    "next deal": "Следующая сдача",
    "you": "вы",
    "dealer": "сдаёт",
    "declarer": "играет",
    "cards": "карт: {count}",
    "tricks": "взяток: {count}",
    "hidden": "карты ещё не смотрели",
    "trick": "На столе",
    "talon": "Прикуп",
    "said": "Сказано",
    "hidden discard": "сносит две карты",
    "takes": "Взятку берёт {name}.",
    "hand": "Ходит {name}",
    "turn": "{name}, ваш ход.",
    "auction": "Торгуйтесь или пасуйте.",
    "exchange": "Снесите две карты или выберите другое.",
    "declare": "Закажите игру.",
    "whisting": "Решите за вистующих.",
    "playing": "Сыграйте карту. Серую не примут: нажмите и прочтёте почему.",
    "claiming": "Ответьте на предложение.",
    "raspasy": "Сыграйте карту; на распасах взятки стоят горы.",
    "lay away": "Снести",
    "two cards": "Выберите для сноса ровно две карты.",
    "claim": "Предложить расклад взяток",
    "claim button": "Предложить",
    "say": "Сказать так, как читает библиотека",
    "say example": "например 7♥, pass, play ♠A",
    "say button": "Сказать",
    "hint": "Что сделал бы новичок?",
    "hinted": "Новичок сказал бы: {action}.",
    "finish": "Пусть новичок доиграет за меня",
    "take back": "Взять ход назад",
    "no turn": "Сейчас ничей ход.",
    "deal over": "Сдача окончена.",
    "this deal": "Что записано за эту сдачу и почему",
    "so far": "Расчёт на сейчас",
    "result": "Расчёт",
    "sheet": "Пулька",
    "all deals": "Все сдачи карта за картой",
    "place": "Место",
    "player": "Игрок",
    "exact": "Точно",
    "whists": "Висты",
}

PHRASES: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {"en": MappingProxyType(_ENGLISH), "ru": MappingProxyType(_RUSSIAN)}
)
"""The phrases by language; both languages have the same keys and the same `{parts}`."""
