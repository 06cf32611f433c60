"""Write the Python examples of README.md and the docs as modules, so that types can be checked.

    python .ci/doc_examples.py FOLDER

Each page becomes one module in FOLDER, with the page's line numbers, so a complaint about line 40
of the module is about line 40 of the page. What a doctest prints is left out.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FENCE = re.compile(r"^```(\w*)")


def module_of(page: str) -> str:
    """Keep the lines of the Python blocks of a page, and blank all others."""
    lines = []
    language: str | None = None
    is_doctest = False
    for line in page.splitlines():
        fence = FENCE.match(line)
        kept = ""
        if fence:
            language = fence.group(1) if language is None else None
            is_doctest = False
        elif language == "python":
            is_doctest = is_doctest or line.startswith(">>> ")
            if not is_doctest:
                kept = line
            elif line.startswith((">>> ", "... ")):
                kept = line[4:]
        lines.append(kept + "\n")
    return "".join(lines)


def main() -> None:
    """Write the modules and say how many there are."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.py"):
        old.unlink()
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    written = 0
    for page in pages:
        module = module_of(page.read_text(encoding="utf-8"))
        if module.strip():
            name = re.sub(r"\W", "_", str(page.relative_to(ROOT).with_suffix("")))
            (folder / f"{name}.py").write_text(module, encoding="utf-8")
            written += 1
    print(f"{written} pages with examples written to {folder}")


if __name__ == "__main__":
    main()
