"""Every public name of the package, by the place where it is defined."""

import inspect
import pkgutil
from importlib import import_module
from types import ModuleType

import preference as pref

INTERNAL = {
    "__main__": "runs the command line",
    "_pretty": "one method of classes whose repr is short",
    "following": "integers of the hot path, behind legal_actions and apply",
    "phase": "what the phases share among themselves",
}
"""Modules of the package that no page documents, and why. Modules inside packages are internal."""

PARTS = ("testing.strategies",)
"""Modules inside packages that are public."""


def public_modules() -> list[ModuleType]:
    """List the package and its public modules."""
    names = (module.name for module in pkgutil.iter_modules(pref.__path__))
    public = [name for name in names if name not in INTERNAL]
    return [pref, *(import_module(f"preference.{name}") for name in (*public, *PARTS))]


def public_names() -> dict[str, tuple[ModuleType, str, object]]:
    """Return every public object by the place where it is defined, or a constant's first place."""
    found: dict[str, tuple[ModuleType, str, object]] = {}
    for module in public_modules():
        for name in getattr(module, "__all__", ()):
            value = getattr(module, name)
            if inspect.isclass(value) or inspect.isfunction(value):
                key = f"{value.__module__}.{name}"
            elif any(one[1] == name and one[2] is value for one in found.values()):
                continue
            else:
                key = f"{module.__name__}.{name}"
            found.setdefault(key, (module, name, value))
    return found


NAMES = public_names()
"""Every public object."""
