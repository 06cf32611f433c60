"""What the command line understands."""

from __future__ import annotations

import re
from argparse import (
    Action,
    ArgumentParser,
    ArgumentTypeError,
    Namespace,
    RawDescriptionHelpFormatter,
)
from collections.abc import Callable, Sequence
from decimal import Decimal
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final

from preference.contracts import MISERE, Contract, Misere, parse_undertaking
from preference.conventions import RaspasyTalon
from preference.errors import PreferenceError
from preference.rendering.short import contract_text
from preference.rendering.words import LANGUAGES
from preference.terms import Races

__all__ = ["STANDARD_STREAM", "parse", "parsers"]

STANDARD_STREAM: Final = "-"
"""Stands for standard input where a file is read, for standard output where one is written."""

_STAKE: Final = re.compile(r"\d{1,9}(\.\d{1,6})?", re.ASCII)
_INDEX: Final = re.compile(r"0|[1-9]\d{0,8}", re.ASCII)
_NUMBER: Final = re.compile(r"[1-9]\d{0,8}", re.ASCII)
_RACES: Final = re.compile(r"([1-9]\d{0,8})[xх×]([1-9]\d{0,8})", re.ASCII)  # Latin and Cyrillic

_DESCRIPTION: Final = """\
Scores, settles, replays and plays the Russian card game preferans.
Every line of a sheet names the rule that wrote it."""

_EPILOG: Final = """\
examples:
  preference score evening.json            the sheet, and who won
  preference score evening.json --explain  why each line stands in it
  preference settle sheet.json --stake 0.05
  preference replay match.json
  preference play --seed 7 --pool 10
  preference solve match.json --deal 3     what was lost in a deal
  preference conventions sochi --diff rostov

exit status: 0; 2 for whatever is refused or cannot be read, with the reason on
standard error and nothing on standard output; 130 after Ctrl-C; 141 if the
reader of a pipe went away"""

_SCORE: Final = """\
Reads a score record: a game as a score pad keeps it, deal by deal, without
cards. Prints the sheet, and the settlement when the game is over."""

_SCORE_EPILOG: Final = """\
examples:
  preference score evening.json --explain
  preference score evening.json --tree --player Fyodor
  preference score evening.json --svg evening.svg --stake 0.05
  preference score - --json --settle <evening.json"""

_SETTLE: Final = """\
Reads a final sheet, as typed in from paper: pool, gora and whists. Prints
places, exact and whole results."""

_SETTLE_EPILOG: Final = """\
examples:
  preference settle sheet.json --explain
  preference settle sheet.json --tree
  preference settle sheet.json --stake 0.05"""

_REPLAY: Final = """\
Reads a match record: every card and every call. Checks it, and prints the
match deal by deal, then the sheet, and the settlement when it is over."""

_REPLAY_EPILOG: Final = """\
examples:
  preference replay match.json
  preference play --seed 7 --record - | preference replay - --json"""

_PLAY: Final = """\
Plays a whole match between simple players and prints the deals, the final
sheet and the settlement. The same arguments always play the same match."""

_PLAY_EPILOG: Final = """\
examples:
  preference play --seed 7 --pool 10
  preference play --seed 7 --convention leningrad --players 4 --deals 12
  preference play --seed 7 --option stalingrad=false --option surrender=all
  preference play --seed 7 --races 5x20 --record match.json"""

_SOLVE: Final = """\
Tells what the cards were worth, all of them seen. Reads a match record, and
prints what each deal was worth and which cards lost a trick; or a deal as text,
and prints what each hand could make."""

_SOLVE_EPILOG: Final = """\
a deal is the three hands and the talon, with | between, or three hands of fewer
cards without a talon; hands are 0, 1 and 2, counted from the dealer's left

examples:
  preference solve match.json --deal 3
  preference solve match.json --deal 3 --at 12
  preference solve deal.txt
  preference solve --deal-text '♠7 ♠9|♠8 ♥A|♠10 ♥K' --contract misere --declarer 0 --first 1"""

_SIMULATE: Final = """\
Plays many deals, each by itself, between players of the library, and tells how
often each game came and what it brought. The same arguments always play the
same deals, whatever they are played on."""

_SIMULATE_EPILOG: Final = """\
players: random, beginner, sampling, or sampling:N with N samples a decision

examples:
  preference simulate --deals 100000 --workers 2 --convention rostov
  preference simulate --deals 1000000 --resume deals.json --workers 8
  preference simulate --deals 100000 --scheduler tcp://10.0.0.1:8786"""

_ARENA: Final = """\
Lets players of the library duel: each with each other, over the same deals, in
every seating. Tells by how many whists a deal the one does better."""

_ARENA_EPILOG: Final = """\
players: random, beginner, sampling, or sampling:N with N samples a decision

examples:
  preference arena --deals 200 --workers 2
  preference arena --player sampling:50 --player sampling:5 --convention leningrad"""

_CONVENTIONS: Final = """\
Lists the conventions that are known by name; prints every option of one in
words; or the options in which two differ."""

_CONVENTIONS_EPILOG: Final = """\
examples:
  preference conventions
  preference conventions leningrad
  preference conventions sochi --diff rostov --json"""


class _Version(Action):
    """Prints the version; it is looked up only then."""

    def __init__(self, option_strings: Sequence[str], dest: str, **given: Any) -> None:
        super().__init__(option_strings, dest, nargs=0, **given)

    def __call__(
        self,
        parser: ArgumentParser,
        namespace: Namespace,  # noqa: ARG002 - the signature is argparse's
        values: str | Sequence[Any] | None,  # noqa: ARG002
        option_string: str | None = None,  # noqa: ARG002
    ) -> None:
        """Print it and stop."""
        try:
            found = version("preference")
        except PackageNotFoundError:
            found = "(not installed)"
        print(f"preference {found}")
        parser.exit()


def _matching(pattern: re.Pattern[str], expected: str) -> Callable[[str], re.Match[str]]:
    def read(text: str) -> re.Match[str]:
        match = pattern.fullmatch(text)
        if match is None:
            raise ArgumentTypeError(f"{text[:40]!r} is not {expected}")
        return match

    return read


_read_index = _matching(_INDEX, "a whole number from 0 to 999999999")
_read_stake = _matching(_STAKE, "a sum of money such as 0.05")
_read_seconds = _matching(_STAKE, "a number of seconds such as 0.5")
_read_number = _matching(_NUMBER, "a whole number from 1 to 999999999")
_read_races = _matching(_RACES, "rounds and a pool such as 5x20")


def _stake(text: str) -> Decimal:
    return Decimal(_read_stake(text)[0])


def _number(text: str) -> int:
    return int(_read_number(text)[0])


def _seconds(text: str) -> float:
    return float(_read_seconds(text)[0])


def _index(text: str) -> int:
    return int(_read_index(text)[0])


def _undertaking(text: str) -> Contract | Misere:
    if text.strip().casefold() in {contract_text(MISERE, words) for words in LANGUAGES.values()}:
        return MISERE
    try:
        return parse_undertaking(text)
    except PreferenceError as error:
        raise ArgumentTypeError(str(error)) from None


def _races(text: str) -> Races:
    match = _read_races(text)
    return Races(rounds=int(match[1]), pool=int(match[2]))


def _option(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign or not name:
        raise ArgumentTypeError(f"{text[:40]!r} is not NAME=VALUE, such as stalingrad=false")
    return name, value


def parse(argv: Sequence[str] | None) -> Namespace:
    """Read the arguments.

    Raises:
        SystemExit: With status 0 after help or version, with 2 after a wrong argument; what there
            is to say was printed.

    >>> arguments = parse(["score", "evening.json", "--json"])
    >>> arguments.command, arguments.file, arguments.json, arguments.lang
    ('score', 'evening.json', True, 'en')
    """
    root, commands = parsers()
    arguments = root.parse_args(argv)
    problem = _problem(arguments)
    if problem is not None:
        commands[arguments.command].error(problem)
    return arguments


def _problem(arguments: Namespace) -> str | None:
    """Say what does not go together, which the parser cannot know."""
    if arguments.command == "conventions" and arguments.diff is not None and arguments.name is None:
        return "--diff OTHER needs a NAME to compare with"
    if arguments.command == "play" and arguments.record == STANDARD_STREAM and arguments.json:
        return "--json and --record - both print a document; choose one"
    if arguments.command == "solve":
        return _solve_problem(arguments)
    if arguments.command == "arena" and len(set(arguments.player)) == 1:
        return "a duel takes two; give --player twice or more, with different names"
    if arguments.command in {"simulate", "arena"}:
        return None
    if getattr(arguments, "player", None) is not None and not arguments.tree:
        return "--player NAME goes with --tree"
    if arguments.command == "score" and arguments.stake is not None and arguments.json:
        return "--stake is for the text; the result document has no money, settle --json has"
    for text in ("explain", "tree"):
        if getattr(arguments, text, False) and arguments.json:
            return f"--{text} is a text, and --json prints a document; choose one"
    return None


def _solve_problem(arguments: Namespace) -> str | None:
    """Say which arguments of `solve` do not go together."""
    if (arguments.file is None) is (arguments.deal_text is None):
        return "the cards come from a FILE or from --deal-text; choose one"
    if arguments.at is not None and arguments.deal is None:
        return "--at N goes with --deal N"
    if arguments.at is not None and arguments.discards:
        return "--discards is for whole deals; without --at"
    if arguments.talon and arguments.first:
        return "with the talon the first hand leads; --first is for the cards as dealt"
    if arguments.raspasy is not None:
        return _raspasy_problem(arguments)
    return None


def _raspasy_problem(arguments: Namespace) -> str | None:
    """Say which arguments of `solve` do not go with `--raspasy`."""
    for name in ("contract", "declarer", "first", "talon"):
        given = getattr(arguments, name)
        if given is not None and given is not False:
            return f"--{name} does not go with --raspasy, where no hand declares or chooses to lead"
    return None


@cache
def parsers() -> tuple[ArgumentParser, dict[str, ArgumentParser]]:
    """Return the parser of the program, and those of its commands by name; made once."""
    root = _parser(ArgumentParser, prog="preference", description=_DESCRIPTION, epilog=_EPILOG)
    root.add_argument("--version", action=_Version, help="print the version and exit")
    commands = root.add_subparsers(
        dest="command", metavar="COMMAND", required=True, title="commands"
    )

    added: dict[str, ArgumentParser] = {}

    def add(name: str, text: str, epilog: str, hint: str) -> ArgumentParser:
        make = commands.add_parser
        added[name] = _parser(make, name, description=text, epilog=epilog, help=hint)
        return added[name]

    score = add("score", _SCORE, _SCORE_EPILOG, "score a game from its results")
    _add_source(score, "score record")
    _add_output(score)
    _add_settle(score)
    _add_explain(score, "print each entry with its rule, and the settlement step by step")
    _add_tree(score, "print what every result is the sum of, down to the entries of each deal")
    _add_stake(score)
    _add_svg(score)

    settle = add("settle", _SETTLE, _SETTLE_EPILOG, "settle a final sheet")
    _add_source(settle, "sheet")
    _add_output(settle)
    _add_explain(settle, "print the settlement step by step")
    _add_tree(settle, "print what every result is the sum of, down to the totals of the sheet")
    _add_stake(settle)

    replay = add("replay", _REPLAY, _REPLAY_EPILOG, "replay a match card by card")
    _add_source(replay, "match record")
    _add_output(replay)
    _add_settle(replay)
    _add_tree(replay, "print what every result is the sum of, down to the entries of each deal")
    _add_svg(replay)

    play = add("play", _PLAY, _PLAY_EPILOG, "play a match between simple players")
    _add_play(play)
    _add_output(play)

    solve = add("solve", _SOLVE, _SOLVE_EPILOG, "tell what the cards were worth")
    _add_solve(solve)
    _add_output(solve)

    simulate = add("simulate", _SIMULATE, _SIMULATE_EPILOG, "play many deals and count")
    _add_table(simulate)
    _add_mass(simulate, deals=1000, chunk=25, hint="who plays; once, or once a seat (beginner)")
    simulate.add_argument(
        "--resume", metavar="FILE", help="go on from FILE, or begin it; it is saved on the way"
    )
    _add_output(simulate)

    arena = add("arena", _ARENA, _ARENA_EPILOG, "let players duel")
    _add_table(arena)
    _add_mass(arena, deals=100, chunk=5, hint="who duels; twice or more (all of the library)")
    _add_output(arena)

    conventions = add(
        "conventions", _CONVENTIONS, _CONVENTIONS_EPILOG, "print conventions in words"
    )
    conventions.add_argument("name", nargs="?", metavar="NAME", help="the convention to print")
    conventions.add_argument("--diff", metavar="OTHER", help="print where OTHER differs from NAME")
    _add_json(conventions)
    return root, added


def _parser(make: Callable[..., ArgumentParser], *given: Any, **more: Any) -> ArgumentParser:
    return make(*given, formatter_class=RawDescriptionHelpFormatter, allow_abbrev=False, **more)


def _add_source(command: ArgumentParser, what: str) -> None:
    command.add_argument("file", metavar="FILE", help=f"the {what}, or - for standard input")


def _add_json(command: ArgumentParser) -> None:
    command.add_argument("--json", action="store_true", help="print a JSON document instead")


def _add_output(command: ArgumentParser) -> None:
    _add_json(command)
    command.add_argument(
        "--lang", choices=tuple(LANGUAGES), default="en", help="the language of the text"
    )


def _add_stake(command: ArgumentParser) -> None:
    command.add_argument(
        "--stake", type=_stake, metavar="MONEY", help="add money: so much for a whist"
    )


def _add_svg(command: ArgumentParser) -> None:
    command.add_argument("--svg", metavar="FILE", help="write the sheet as a picture, too")


def _add_settle(command: ArgumentParser) -> None:
    command.add_argument(
        "--settle", action="store_true", help="settle a game that is not over, too"
    )


def _add_explain(command: ArgumentParser, text: str) -> None:
    command.add_argument("--explain", action="store_true", help=text)


def _add_tree(command: ArgumentParser, text: str) -> None:
    command.add_argument("--tree", action="store_true", help=text)
    command.add_argument("--player", metavar="NAME", help="with --tree: the result of one player")


def _add_solve(solve: ArgumentParser) -> None:
    solve.add_argument(
        "file",
        nargs="?",
        metavar="FILE",
        help="the match record, or a deal as text, or - for standard input",
    )
    solve.add_argument("--deal-text", metavar="TEXT", help="the deal itself, instead of FILE")
    record = solve.add_argument_group("of a match record")
    record.add_argument(
        "--deal", type=_index, metavar="N", help="one deal, by its number in the record, from 0"
    )
    record.add_argument(
        "--at", type=_index, metavar="N", help="where that deal stood after so many actions"
    )
    record.add_argument(
        "--discards", action="store_true", help="tell the best discards, too; takes longer"
    )
    deal = solve.add_argument_group("of a deal as text")
    deal.add_argument(
        "--contract", type=_undertaking, metavar="GAME", help="one contract such as 6♠, or misere"
    )
    deal.add_argument(
        "--declarer", type=int, choices=(0, 1, 2), metavar="HAND", help="one declarer"
    )
    deal.add_argument(
        "--first", type=int, choices=(0, 1, 2), metavar="HAND", help="the hand that leads first (0)"
    )
    deal.add_argument(
        "--talon",
        action="store_true",
        help="let the declarer take the talon and discard the best; --contract is then the bid that"
        " won (6♠ and misere without it)",
    )
    deal.add_argument(
        "--raspasy",
        choices=tuple(RaspasyTalon),
        help="let all three pass: the talon leads to the first two tricks, or stays hidden",
    )


def _add_mass(command: ArgumentParser, *, deals: int, chunk: int, hint: str) -> None:
    """Add how many deals there are, who plays them, and on what."""
    command.add_argument(
        "--deals", type=_number, default=deals, metavar="N", help=f"how many deals ({deals})"
    )
    command.add_argument("--player", action="append", default=[], metavar="NAME", help=hint)
    command.add_argument(
        "--seconds", type=_seconds, metavar="S", help="how long a player may think (no limit)"
    )
    command.add_argument(
        "--chunk", type=_number, default=chunk, metavar="N", help=f"deals at a time ({chunk})"
    )
    places = command.add_mutually_exclusive_group()
    places.add_argument(
        "--workers", type=_number, default=1, metavar="N", help="how many processes (1)"
    )
    places.add_argument(
        "--scheduler", metavar="ADDRESS", help="a Dask cluster, such as tcp://10.0.0.1:8786"
    )
    command.add_argument("--quiet", action="store_true", help="show no progress")


def _add_table(command: ArgumentParser) -> None:
    """Add what is played by how many, and what is shuffled."""
    command.add_argument(
        "--seed", default="1", metavar="N", help="what is shuffled: a number or any text (1)"
    )
    command.add_argument(
        "--convention", default="sochi", metavar="NAME", help="what is played (sochi)"
    )
    command.add_argument(
        "--players",
        type=int,
        choices=(2, 3, 4),
        metavar="N",
        help="how many sit down (3, where three can play)",
    )
    command.add_argument(
        "--option",
        type=_option,
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="change an option of the convention; may be repeated",
    )


def _add_play(play: ArgumentParser) -> None:
    _add_table(play)
    play.add_argument(
        "--pool", type=_number, metavar="N", help="the pool (20, without --deals and --races)"
    )
    ends = play.add_mutually_exclusive_group()
    ends.add_argument("--deals", type=_number, metavar="N", help="stop after so many deals")
    ends.add_argument(
        "--races", type=_races, metavar="5x20", help="play races: rounds x pool of a round"
    )
    play.add_argument(
        "--record", metavar="FILE", help="write the match record, - to print it alone"
    )
