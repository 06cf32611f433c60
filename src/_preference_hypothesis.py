"""What Hypothesis runs when it is imported where `preference` is installed, too.

It tells `st.from_type` which strategy the public classes are drawn from. Whoever imports Hypothesis
may have no use for `preference`, so nothing of it is imported here: a class is registered when its
module is imported, and its strategy is looked up when it is first asked for. That is also why this
is a module of its own, beside the package.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any, Final

__all__ = ["CLASSES", "register"]

CLASSES: Final[dict[str, tuple[str, ...]]] = {
    "preference.actions": (
        "Accept",
        "AcceptClaim",
        "ChooseClosed",
        "ChooseOpen",
        "Claim",
        "Declare",
        "Discard",
        "HalfWhist",
        "Hold",
        "Look",
        "OpenMisere",
        "Pass",
        "Play",
        "PlayTalon",
        "RefuseTalon",
        "RejectClaim",
        "ReturnWhist",
        "Surrender",
        "TakeTalon",
        "Whist",
        "WithdrawClaim",
    ),
    "preference.auction": ("Auction",),
    "preference.bots": ("SamplingPlayer",),
    "preference.breaches": ("BreachPrice",),
    "preference.cards": ("Card", "Hand"),
    "preference.contracts": ("Bid", "Contract", "Misere"),
    "preference.conventions": (
        "AuctionRules",
        "Convention",
        "DealerRules",
        "OptionDifference",
        "OptionText",
        "PlayRules",
        "PoolRules",
        "PriceRules",
        "RaspasyPrice",
        "RaspasyRules",
        "RaspasyTally",
        "TalonRules",
        "WhistRules",
    ),
    "preference.deals": ("Deal",),
    "preference.engine": ("Finished",),
    "preference.exchange": ("Exchange",),
    "preference.game": ("Adjustment", "Race"),
    "preference.match": ("Match", "PlayedDeal"),
    "preference.outcomes": (
        "ContractOutcome",
        "PreferansOutcome",
        "RaspasyOutcome",
        "SurrenderOutcome",
    ),
    "preference.pad": ("Joined", "ScorePad", "ScoredLine"),
    "preference.procedure": ("Clock", "Pause", "SeatDraw", "TimeLimit"),
    "preference.raspasy": ("Raspasy",),
    "preference.records": ("MatchRecord", "ScoreRecord", "SheetRecord"),
    "preference.rendering": ("SheetPicture",),
    "preference.results": ("Ratings",),
    "preference.settlement": ("Settlement",),
    "preference.sheet": ("Entry", "ScoreSheet"),
    "preference.simulation": (
        "Distribution",
        "Duel",
        "Estimate",
        "FailedDeal",
        "Game",
        "Progress",
        "Summary",
    ),
    "preference.table": ("Setting",),
    "preference.terms": ("Ends", "Player", "Races", "Terms"),
    "preference.testing.invariants": ("Knowledge",),
    "preference.testing.making": ("Course", "Shape"),
    "preference.tricks": ("Claiming", "Playing"),
    "preference.views": ("View",),
    "preference.whisting": ("Whisting",),
}
"""The registered classes, by the module that exports them."""


def register() -> None:
    """Register the classes of the modules that are imported, and await the others.

    >>> register()
    """
    for name in CLASSES:
        module = sys.modules.get(name)
        if module is not None:
            _register_classes(module)
    if not any(isinstance(finder, _Watcher) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Watcher())


def _register_classes(module: ModuleType) -> None:
    from hypothesis.strategies import register_type_strategy  # noqa: PLC0415 - see above

    for name in CLASSES[module.__name__]:
        # Another thread may be in the middle of importing the module: no reason to fail here.
        if hasattr(module, name):
            register_type_strategy(getattr(module, name), _strategy_of)


def _strategy_of(kind: type[Any]) -> Any:
    from preference.testing.strategies.registered import strategy_of  # noqa: PLC0415 - see above

    return strategy_of(kind)


class _Watcher(MetaPathFinder):
    """Sees a module of `CLASSES` being imported; the others find it, this one finds nothing."""

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,
        target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        """Let the others find a module, and have its classes registered once it is loaded."""
        if fullname not in CLASSES:
            return None
        for finder in sys.meta_path:
            if finder is self:
                continue
            spec = finder.find_spec(fullname, path, target)
            if spec is not None:
                if spec.loader is not None:  # as of a folder that is no package of ours
                    spec.loader = _Registering(spec, spec.loader)
                return spec
        return None


class _Registering(Loader):
    """Loads a module as its own loader does, gives way to that, and registers the classes."""

    def __init__(self, spec: ModuleSpec, loader: Loader) -> None:
        self.spec = spec
        self.loader = loader

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        """Make the module as its own loader does."""
        return self.loader.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        """Run the module, with its own loader in its place for whoever asks for the source."""
        module.__loader__ = self.spec.loader = self.loader
        self.loader.exec_module(module)
        _register_classes(module)
