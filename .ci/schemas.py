"""Write the JSON Schemas that ship in the package: python .ci/schemas.py (a test checks them)."""

import json
from pathlib import Path

from preference.records import SCHEMAS

FOLDER = Path(__file__).parent.parent / "src" / "preference" / "schemas"

for name, one in SCHEMAS.items():
    text = json.dumps(one, ensure_ascii=False, indent=1) + "\n"
    (FOLDER / f"{name}.json").write_text(text, encoding="utf-8")
