"""Hold every public name to a complete type, by what `pyright --verifytypes --outputjson` found.

.ci/typed.py types.json
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

OPEN = {"preference.rl.raw_env", "preference.rl.environment.raw_env"}
"""Names whose base is a class of a package that is not marked as typed: PettingZoo's `AECEnv`."""

OF_THE_BASE = {"Type of base class unknown", "Type of metaclass unknown"}


def main() -> int:
    """Print what is incomplete; return the exit status."""
    found = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    wrong = [one["message"] for one in found["generalDiagnostics"] if one["severity"] == "error"]
    for symbol in found["typeCompleteness"]["symbols"]:
        if not symbol["isExported"] or (symbol["isTypeKnown"] and not symbol["isTypeAmbiguous"]):
            continue
        messages = [one["message"] for one in symbol["diagnostics"] if one["severity"] == "error"]
        if symbol["name"] not in OPEN or not OF_THE_BASE.issuperset(messages):
            wrong.append(f"{symbol['name']}: {'; '.join(messages)}")
    for line in wrong:
        print(line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
