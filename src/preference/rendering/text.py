"""The sheet, the entries, the settlement and whole matches as text for any terminal.

Every function takes its words as an argument and returns text without a last line break. Nothing
else is needed to print it: no colours, no package, no width of a real terminal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from types import MappingProxyType
from typing import Final

from preference.conventions import Convention
from preference.errors import ArgumentError, shown, wrong_type
from preference.explanations import Explanation, settlement_tree, sheet_tree
from preference.match import Match
from preference.pad import ScorePad
from preference.rendering.deals import entries_page
from preference.rendering.layout import page_text
from preference.rendering.paper import explanation_page, settlement_page
from preference.rendering.play import match_page
from preference.rendering.sheet import sheet_page
from preference.rendering.tree import tree_page
from preference.rendering.words import ENGLISH, Words
from preference.results import Ratings
from preference.settlement import Settlement
from preference.sheet import ScoreSheet
from preference.terms import Player, as_players

__all__ = [
    "entries_text",
    "explain_settlement",
    "match_text",
    "settlement_text",
    "sheet_text",
    "sheet_tree_text",
    "tree_text",
]

WIDTH: Final = 80
"""The columns of a terminal that knows no better."""

_LEAST_WIDTH: Final = 40
_NO_NOTES: Final[Mapping[int, str]] = MappingProxyType({})


def sheet_text(pad: ScorePad, words: Words = ENGLISH, *, width: int = WIDTH) -> str:
    """Print the sheet («пулька») as players know it: running totals, joined by dots.

    Each player has a pool, a gora and whists on each opponent; below stands why the game is over,
    or who deals next.

    Args:
        pad: The game; a match keeps it in `match.pad`.
        words: The language.
        width: The longest line; longer columns go on in the next.

    Raises:
        ArgumentError: If a line is to be narrower than 40.
        WrongType: If an argument is of the wrong type.

    Source: SC-4.

    >>> import preference as pref
    >>> pad = pref.ScorePad.start(pref.SOCHI, ["Anna", "Boris", "Vera"], pool=20, first_dealer=2)
    >>> pad = pad.contract("6♣", 0, calls=["whist", "whist"], tricks=(6, 3, 1))
    >>> pad = pad.contract("7♦", 0, calls=["whist", "whist"], tricks=(7, 2, 1)).raspasy((0, 5, 5))
    >>> print(sheet_text(pad))
    Sochi, pool of 20
    <BLANKLINE>
    Anna
      pool             2.6
      gora             -1
      whists on Boris  0
      whists on Vera   0
    <BLANKLINE>
    Boris
      pool             0
      gora             5
      whists on Vera   0
      whists on Anna   6.14
    <BLANKLINE>
    Vera
      pool             0
      gora             5
      whists on Anna   2.6
      whists on Boris  0
    <BLANKLINE>
    Vera deals next; the lowest opening level is seven.
    Raspasy in a row: 1.
    """
    _check_pad("sheet_text", pad)
    _check_style("sheet_text", words, width)
    return page_text(sheet_page(pad, words, width), width)


def entries_text(
    pad: ScorePad,
    words: Words = ENGLISH,
    *,
    notes: Mapping[int, str] = _NO_NOTES,
    width: int = WIDTH,
) -> str:
    """Print every deal and adjustment, and each entry with its rule and what it is for.

    Args:
        pad: The game.
        words: The language.
        notes: Notes by the index of the deal, as records hold them.
        width: The longest line.

    Raises:
        ArgumentError: If a line is to be narrower than 40.
        WrongType: If an argument is of the wrong type.

    Source: SC-4.

    >>> import preference as pref
    >>> pad = pref.ScorePad.start(pref.SOCHI, ["Anna", "Boris", "Vera"], pool=20, first_dealer=2)
    >>> print(
    ...     entries_text(pad.contract("7♦", 1, calls=["whist", "pass", "open"], tricks=(2, 7, 1)))
    ... )
    #0 Vera deals; the lowest opening level is six
        7♦ by Boris; Vera: whist, Anna: pass, Vera: open; tricks Anna 2, Boris 7,
        Vera 1; made
        Boris  pool               +4  SC-1   contract made
        Vera   whists on Boris   +12  WH-11  tricks of the defence
    """
    _check_pad("entries_text", pad)
    _check_style("entries_text", words, width)
    if not isinstance(notes, Mapping) or not all(isinstance(one, str) for one in notes.values()):
        wrong_type("entries_text", notes, "a mapping of the index of a deal to its note")
    return page_text(entries_page(pad, words, width, notes), width)


def settlement_text(
    settlement: Settlement,
    players: Iterable[str | Player],
    words: Words = ENGLISH,
    *,
    ratings: Ratings | None = None,
    money: Sequence[Decimal] | None = None,
) -> str:
    """Print a settlement («расчёт»), the winner first: places, exact and whole results.

    Args:
        settlement: The settlement, of a pad, a match or a sheet.
        players: Names or players, by seat.
        words: The language.
        ratings: Ratings before and after, to stand beside.
        money: Money by seat, to stand beside.

    Raises:
        ArgumentError: If something is not for as many seats as the settlement.
        WrongType: If an argument is of the wrong type.

    Source: SE-1, SE-3, SE-4, SE-5, EL-1.

    >>> import preference as pref
    >>> pad = pref.ScorePad.start(pref.SOCHI, ["Anna", "Boris", "Vera"]).raspasy((3, 3, 4))
    >>> print(settlement_text(pad.settlement, pad.terms.players))
    Settlement
    <BLANKLINE>
    place  player   exact  whists
    -----------------------------
        1  Anna     3 1/3       4
        1  Boris    3 1/3       3
        3  Vera    -6 2/3      -7
    """
    if not isinstance(settlement, Settlement):
        wrong_type("settlement_text", settlement, "a Settlement, such as pad.settlement")
    _check_style("settlement_text", words, WIDTH)
    if ratings is not None and not isinstance(ratings, Ratings):
        wrong_type("settlement_text", ratings, "Ratings, such as pad.ratings, or None")
    if money is not None and not (
        isinstance(money, (tuple, list)) and all(isinstance(one, Decimal) for one in money)
    ):
        wrong_type("settlement_text", money, "a sequence of Decimal, one a seat, or None")
    seated = as_players(players)
    lengths = [len(seated), *(() if money is None else (len(money),))]
    lengths += () if ratings is None else (len(ratings.before), len(ratings.after))
    for length in lengths:
        _check_seats("settlement_text", length, len(settlement.exact))
    return page_text(settlement_page(settlement, seated, words, ratings, money), WIDTH)


def explain_settlement(
    convention: Convention,
    sheet: ScoreSheet,
    players: Iterable[str | Player],
    words: Words = ENGLISH,
    *,
    width: int = WIDTH,
) -> str:
    """Print the settlement step by step, as people do it on paper.

    Args:
        convention: For the worth of points.
        sheet: The sheet.
        players: Names or players, by seat.
        words: The language.
        width: The longest line of a sentence.

    Raises:
        ArgumentError: If there are not as many players as the sheet has seats, or a line is to be
            narrower than 40.
        WrongType: If an argument is of the wrong type.

    Source: SE-2.

    >>> import preference as pref
    >>> pad = pref.ScorePad.start(pref.SOCHI, ["Anna", "Boris", "Vera"]).raspasy((3, 3, 4))
    >>> text = explain_settlement(pref.SOCHI, pad.sheet, pad.terms.players)
    >>> for line in text.splitlines()[-5:]:
    ...     print(line)
    6. The balances of each player are added up.
    <BLANKLINE>
                   Anna     Boris      Vera
       ------------------------------------
       result     3 1/3     3 1/3    -6 2/3
    """
    if not isinstance(convention, Convention):
        wrong_type("explain_settlement", convention, "a Convention such as SOCHI")
    if not isinstance(sheet, ScoreSheet):
        wrong_type("explain_settlement", sheet, "a ScoreSheet, such as pad.sheet")
    _check_style("explain_settlement", words, width)
    seated = as_players(players)
    _check_seats("explain_settlement", len(seated), sheet.players)
    return page_text(explanation_page(convention, sheet, seated, words, width), width)


def tree_text(
    pad: ScorePad, words: Words = ENGLISH, *, seat: int | None = None, width: int = WIDTH
) -> str:
    """Print the settlement as a tree, from the results down to every entry with its rule.

    In front stands what a line brings the player in whists; each line is the exact sum of those
    that are one step deeper below it. A line `#1 makes it 2` is a figure of the sheet.

    Args:
        pad: The game.
        words: The language.
        seat: Whose result, or `None` for everybody's.
        width: The longest line.

    Raises:
        ArgumentError: If there is no such seat, the entries of the pad are not what stands on its
            sheet, or a line is to be narrower than 40.
        WrongType: If an argument is of the wrong type.

    Source: SE-1, SC-4.

    >>> import preference as pref
    >>> pad = pref.ScorePad.start(pref.SOCHI, ["Anna", "Boris", "Vera"], pool=20, first_dealer=2)
    >>> pad = pad.contract("6♣", 0, calls=["whist", "whist"], tricks=(6, 3, 1))
    >>> for line in tree_text(pad, seat=1).splitlines()[-6:]:
    ...     print(line)
        +6    whists with Anna (SE-1)
        +6      Boris on Anna: 6
        +6        #0 makes it 6: 6♣ by Anna; Boris: whist, Vera: whist; tricks
                  Anna 6, Boris 3, Vera 1; made
        +6          +6 WH-11 tricks of the defence
         0      Anna on Boris: 0
    """
    _check_pad("tree_text", pad)
    _check_style("tree_text", words, width)
    trees = _chosen("tree_text", settlement_tree(pad), seat)
    terms = pad.terms
    return page_text(tree_page(trees, terms.convention, terms.players, words, width), width)


def sheet_tree_text(
    convention: Convention,
    sheet: ScoreSheet,
    players: Iterable[str | Player],
    words: Words = ENGLISH,
    *,
    seat: int | None = None,
    width: int = WIDTH,
) -> str:
    """Print the settlement of a sheet as a tree, as far as a sheet tells: down to its totals.

    Args:
        convention: For the worth of points.
        sheet: The sheet.
        players: Names or players, by seat.
        words: The language.
        seat: Whose result, or `None` for everybody's.
        width: The longest line.

    Raises:
        ArgumentError: If there are not as many players as the sheet has seats, there is no such
            seat, or a line is to be narrower than 40.
        WrongType: If an argument is of the wrong type.

    Source: SE-1.

    >>> import preference as pref
    >>> sheet = pref.ScoreSheet.of([20, 14], [0, 3], [[0, 70], [40, 0]])
    >>> print(sheet_tree_text(pref.GUSARIK, sheet, ["Anna", "Boris"], seat=0).splitlines()[0])
     +75  result of Anna (SE-1); 75 in whole whists (SE-3), place 1 (SE-5)
    """
    if not isinstance(convention, Convention):
        wrong_type("sheet_tree_text", convention, "a Convention such as SOCHI")
    if not isinstance(sheet, ScoreSheet):
        wrong_type("sheet_tree_text", sheet, "a ScoreSheet, such as pad.sheet")
    _check_style("sheet_tree_text", words, width)
    seated = as_players(players)
    _check_seats("sheet_tree_text", len(seated), sheet.players)
    trees = _chosen("sheet_tree_text", sheet_tree(convention, sheet), seat)
    return page_text(tree_page(trees, convention, seated, words, width), width)


def match_text(match: Match, words: Words = ENGLISH, *, width: int = WIDTH) -> str:
    """Print a match as a person would read it, deal by deal.

    Each deal has its cards by suits, the auction, the exchange, the decisions of the defence, the
    tricks row by row, how it came out and what it wrote. A deal in progress is told as far as it
    has come.

    Args:
        match: The match.
        words: The language.
        width: The longest line of a sentence.

    Raises:
        ArgumentError: If a line is to be narrower than 40.
        WrongType: If an argument is of the wrong type.

    Source: formats §2.

    >>> import preference as pref
    >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], first_dealer=2)
    >>> match = match.deal(pref.deal_in_pairs(pref.DECK)).apply(pref.parse_action("6♠"))
    >>> print(match_text(match))
    #0 Vera deals; the lowest opening level is six
    <BLANKLINE>
        Anna       Boris      Vera
        -------------------------------
        ♠ 7 8      ♠ 9 10     ♠ J Q
        ♣ 7 8 K A  ♣ 9 10     ♣ J Q
        ♦ J Q      ♦ 7 8 K A  ♦ 9 10
        ♥ 9 10     ♥ J Q      ♥ 7 8 K A
        talon ♠K ♠A
    <BLANKLINE>
        auction   Anna: 6♠
    <BLANKLINE>
        The deal is not over; to act: Boris.
    """
    if not isinstance(match, Match):
        wrong_type("match_text", match, "a Match")
    _check_style("match_text", words, width)
    return page_text(match_page(match, words, width), width)


def _chosen(function: str, trees: Sequence[Explanation], seat: int | None) -> Sequence[Explanation]:
    """Take the tree of a seat, or all."""
    if seat is None:
        return trees
    if type(seat) is not int:
        wrong_type(function, seat, "a seat, an int from 0, or None")
    if not 0 <= seat < len(trees):
        raise ArgumentError(
            "there is no such seat on this sheet",
            code="bad-seat",
            refused=shown(seat),
            expected=f"seats 0 to {len(trees) - 1}",
        )
    return (trees[seat],)


def _check_pad(function: str, pad: object) -> None:
    if not isinstance(pad, ScorePad):
        wrong_type(function, pad, "a ScorePad; a match keeps one in match.pad")


def _check_style(function: str, words: object, width: object) -> None:
    if not isinstance(words, Words):
        wrong_type(function, words, "Words, such as ENGLISH or RUSSIAN")
    if type(width) is not int:
        wrong_type(function, width, "an int for width")
    if width < _LEAST_WIDTH:
        raise ArgumentError(
            "a line this narrow holds no sheet",
            code="bad-width",
            refused=shown(width),
            expected=f"{_LEAST_WIDTH} columns or more",
        )


def _check_seats(function: str, found: int, wanted: int) -> None:
    if found != wanted:
        raise ArgumentError(
            f"{function}() was given something for another number of seats",
            code="number-of-seats",
            refused=f"{found} seats",
            expected=f"{wanted} seats",
        )
