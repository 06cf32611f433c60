"""A convention: a set of values for the options, and a name."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, Literal, TypedDict, Unpack

import attrs

from preference.conventions.choices import (
    DealerConsolation,
    Distribution,
    ExitReset,
    HalfWhistAward,
    PoolKind,
    RaspasyLeader,
    RaspasyScoring,
    RaspasyTalon,
    Responsibility,
    SharedTrick,
    Talonless,
    Ten,
    TwoWhisters,
    ZeroTricks,
)
from preference.conventions.groups import (
    AuctionRules,
    DealerRules,
    PlayRules,
    PoolRules,
    PriceRules,
    RaspasyRules,
    TalonRules,
    WhistRules,
)
from preference.conventions.kinds import Members
from preference.conventions.options import Option, RuleGroup, declared, option
from preference.conventions.protocols import RaspasyScorer, Rounding
from preference.conventions.raspasy_price import RaspasyPrice
from preference.errors import ConventionError, is_text, shown, wrong_type

__all__ = ["OPTIONS", "Convention", "OptionChanges"]


class OptionChanges(TypedDict, total=False):
    """The keyword arguments of `Convention.evolve`: every option, under its name in JSON.

    Source: §14 of the rules.

    >>> changes: OptionChanges = {"stalingrad": False}
    """

    name: str
    rounding: Rounding | None
    players: Collection[int]
    pool_factor: int
    gora_factor: int
    whist_factor: int
    whists_per_pool: int
    whists_per_gora: int
    jumps: bool
    first_hand_may_hold: bool
    talonless: Collection[Talonless]
    tens_after_talonless: bool
    blind: bool
    surrender: int | Literal["all"] | None
    talon_refusal: bool
    talon_bonus: bool
    distribution: Distribution | Literal["greedy", "gentleman"]
    responsibility: Responsibility | Literal["full", "half"]
    two_whisters: TwoWhisters | Literal["joint", "individual"]
    shared_trick: SharedTrick | Literal["second", "each"]
    half_whist_levels: Collection[int]
    half_whist_award: HalfWhistAward | Literal["half_quota", "half_trick"]
    half_whist_return: bool
    half_whist_first: bool
    pass_pass_whist_levels: Collection[int]
    stalingrad: bool
    ten: Ten | Literal["checked", "whisted"]
    open_before_declarer_leads: bool
    misere_open_before_declarer_leads: bool
    consolation: int | Literal["price"]
    dealer_may_return: bool
    dealer_consolation: DealerConsolation | Literal["always", "if_returned", "never"]
    preferans_hand: bool
    raspasy_talon: RaspasyTalon | Literal["leads", "hidden"]
    raspasy_leader: RaspasyLeader | Literal["first_hand", "winner"]
    raspasy_price: RaspasyPrice | Mapping[str, Any]
    raspasy_scoring: RaspasyScoring | RaspasyScorer | Literal["gora", "whists", "losers"]
    amnesty: bool
    zero_tricks: ZeroTricks | Literal["gora", "pool", "none"]
    zero_bonus: int | Literal["price"]
    exit_levels: list[int] | tuple[int, ...]
    exit_wraps: bool
    exit_reset: ExitReset | Literal["made", "any"]
    pool_kind: PoolKind | Literal["each", "total"]
    bombs: bool


@attrs.frozen(kw_only=True, cache_hash=True, repr=False)
class Convention(RuleGroup):
    """A set of values for the options of the rules, plus a name.

    Convention objects are values: they compare, hash, and never change. Vary one with `evolve`.

    Args:
        name: The name of the preset, or of the preset it started from.
        players: How many may sit down.
        prices: What points are worth.
        auction: What may be called.
        talon: What a declarer may do with the talon.
        whist: How the defence commits itself and is paid.
        play: When hands are laid open.
        dealer: What the dealer of four may do.
        raspasy: How raspasy is played, written and left.
        pool: Whose pool closes the game.
        rounding: A table's own rounding to whole whists, or `None` for largest remainders (SE-3).

    Raises:
        ConventionError: If options contradict each other; it lists all contradictions.

    Source: §14 of the rules.

    >>> from preference.conventions import SOCHI
    >>> SOCHI.evolve(stalingrad=False).whist.stalingrad
    False
    """

    name: str
    players: frozenset[int] = option(frozenset({3, 4}), Members((2, 3, 4), empty=False), "ST-3")
    prices: PriceRules = PriceRules()
    auction: AuctionRules = AuctionRules()
    talon: TalonRules = TalonRules()
    whist: WhistRules = WhistRules()
    play: PlayRules = PlayRules()
    dealer: DealerRules = DealerRules()
    raspasy: RaspasyRules = RaspasyRules()
    pool: PoolRules = PoolRules()
    rounding: Rounding | None = None

    def __attrs_post_init__(self) -> None:
        """Bring `players` into its form, check the parts, and refuse all contradictions at once."""
        super().__attrs_post_init__()
        if not isinstance(self.name, str):
            wrong_type("Convention", self.name, "a name, as text")
        if not self.name or not is_text(self.name):
            raise ConventionError(
                "a convention has a name",
                code="bad-name",
                rule="§14",
                refused=shown(self.name),
                expected="text, not empty",
            )
        for name, group in _GROUPS.items():
            if type(getattr(self, name)) is not group:
                wrong_type("Convention", getattr(self, name), f"{group.__name__} for {name}")
        if self.rounding is not None and not callable(self.rounding):
            wrong_type("Convention", self.rounding, "a callable for rounding, or None")
        problems = tuple(self._contradictions())
        if problems:
            raise ConventionError(
                "these options contradict each other: " + "; ".join(text for _, text in problems),
                code="contradiction",
                rule=problems[0][0],
                refused=f"a variation of {self.name}",
                expected="options that go together (§14)",
                problems=tuple(f"{text} ({rule})" for rule, text in problems),
            )

    def _contradictions(self) -> Iterator[tuple[str, str]]:
        """Yield rule and problem for each contradiction of §14."""
        scoring, seats = self.raspasy.raspasy_scoring, self.players
        if scoring is RaspasyScoring.WHISTS or scoring is RaspasyScoring.LOSERS:
            rule = "RA-6" if scoring is RaspasyScoring.WHISTS else "RA-7"
            if self.raspasy.amnesty:
                yield rule, f'raspasy_scoring "{scoring}" with amnesty'
            if 2 in seats:
                yield rule, f'raspasy_scoring "{scoring}" with two players'
        if (
            scoring is RaspasyScoring.WHISTS
            and self.raspasy.raspasy_talon is RaspasyTalon.LEADS
            and 4 in seats
        ):
            yield "RA-6", 'raspasy_scoring "whists" with raspasy_talon "leads" and four players'
        if scoring is RaspasyScoring.LOSERS and not seats <= {2, 3}:
            yield "RA-7", 'raspasy_scoring "losers" with four players'
        if self.auction.blind and 2 in seats:
            yield "BL", "blind with two players"

    @property
    def options(self) -> Mapping[str, Any]:
        """Every option by its name in JSON, in the order of §14.

        >>> from preference.conventions import SOCHI
        >>> SOCHI.options["surrender"]
        3
        """
        return MappingProxyType({name: self._option(name) for name in OPTIONS})

    def _option(self, name: str) -> Any:
        group = _GROUP_OF[name]
        return getattr(self if group is None else getattr(self, group), name)

    def evolve(self, **changes: Unpack[OptionChanges]) -> Convention:
        """Return the convention with some options changed.

        Args:
            **changes: Options by their names in JSON (`name` and `rounding` too). Enumerations
                may be given by their text.

        Raises:
            ConventionError: If an option is unknown or cannot have that value (all such problems
                are listed), or the options contradict each other.

        >>> from preference.conventions import SOCHI
        >>> SOCHI.evolve(distribution="gentleman", exit_levels=[6, 7, 8]) == SOCHI
        False
        """
        groups: dict[str, dict[str, Any]] = {}
        top: dict[str, Any] = {}
        problems: list[ConventionError] = []
        for name, value in changes.items():
            if name in ("name", "rounding"):
                top[name] = value
                continue
            try:
                read = _declaration(name).read(name, value)
            except ConventionError as error:
                problems.append(error)
                continue
            group = _GROUP_OF[name]
            if group is None:
                top[name] = read
            else:
                groups.setdefault(group, {})[name] = read
        if problems:
            raise _together(problems)
        for group, values in groups.items():
            top[group] = attrs.evolve(getattr(self, group), **values)
        return attrs.evolve(self, **top)

    def __str__(self) -> str:
        """Print the name."""
        return self.name


_GROUPS: Final[dict[str, type[RuleGroup]]] = {
    "prices": PriceRules,
    "auction": AuctionRules,
    "talon": TalonRules,
    "whist": WhistRules,
    "play": PlayRules,
    "dealer": DealerRules,
    "raspasy": RaspasyRules,
    "pool": PoolRules,
}

_GROUP_OF: Final[dict[str, str | None]] = {
    "players": None,
    **{name: group for group, cls in _GROUPS.items() for name in declared(cls)},
}

_ORDER: Final = tuple(
    name for name in OptionChanges.__annotations__ if name not in ("name", "rounding")
)

OPTIONS: Final[Mapping[str, Option]] = MappingProxyType(
    {
        name: declared(Convention if _GROUP_OF[name] is None else _GROUPS[_GROUP_OF[name] or ""])[
            name
        ]
        for name in _ORDER
    }
)
"""Every option by name, in the order of §14, with its kind and its rule."""


def _declaration(name: str) -> Option:
    if name not in OPTIONS:
        raise ConventionError(
            "there is no such option",
            code="unknown-option",
            rule="§14",
            refused=shown(name),
            expected="one of " + ", ".join(OPTIONS),
            option=name,
        )
    return OPTIONS[name]


_LONGEST_NAME: Final = 60


def _name_of(error: ConventionError) -> str:
    name = str(error.option)
    return name if name.isidentifier() and len(name) <= _LONGEST_NAME else shown(name)


_SPELLED_OUT: Final = 6
"""Of how many refused options the message says what was refused; `problems` has them all."""


def _together(errors: list[ConventionError]) -> ConventionError:
    """Join the refusals of several options into one error; a single one stays as it is."""
    if len(errors) == 1:
        return errors[0]
    first = errors[:_SPELLED_OUT]
    more = "; and more" if errors[_SPELLED_OUT:] else ""
    wanted: dict[str, list[str]] = {}
    for error in first:
        wanted.setdefault(error.expected, []).append(_name_of(error))
    return ConventionError(
        f"{len(errors)} options cannot be what they are set to",
        code=errors[0].code,
        rule=errors[0].rule,
        refused="; ".join(f"{_name_of(error)}: {error.refused}" for error in first) + more,
        expected="; ".join(f"{', '.join(names)}: {one}" for one, names in wanted.items()) + more,
        problems=tuple(str(error) for error in errors),
        option=errors[0].option,
    )
