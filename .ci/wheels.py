"""Check the wheels named: a pure one holds no extension, a compiled one all of the kernel."""

import sys
from pathlib import Path
from zipfile import ZipFile

EXTENSIONS = (".so", ".pyd", ".dll", ".dylib")
KERNEL = "preference/solver/_kernel/"


def faults(wheel: Path) -> list[str]:
    """List what is wrong with a wheel."""
    with ZipFile(wheel) as archive:
        names = archive.namelist()
    built = [name for name in names if name.endswith(EXTENSIONS)]
    if wheel.name.endswith("-py3-none-any.whl"):
        return [f"{name} in a pure wheel" for name in built]
    sources = [
        name
        for name in names
        if name.startswith(KERNEL) and name.endswith(".py") and not name.endswith("__init__.py")
    ]
    if not sources:
        return ["no source of the kernel"]
    return [
        f"{name} is not compiled"
        for name in sources
        if not any(one.startswith(name.removesuffix("py")) for one in built)
    ]


def main() -> int:
    """Print the faults of the wheels named, and fail if there are any."""
    wheels = [Path(name) for name in sys.argv[1:]]
    found = [f"{wheel.name}: {fault}" for wheel in wheels for fault in faults(wheel)]
    for line in found:
        print(line, file=sys.stderr)
    return 1 if found or not wheels else 0


if __name__ == "__main__":
    sys.exit(main())
