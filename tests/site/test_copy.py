"""The button that copies a block takes what can be run, and no more.

mkdocs build --strict
pytest -m browser tests/site
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.site.test_try import PATIENCE, browser, root

if TYPE_CHECKING:
    from playwright.sync_api import Browser

__all__ = ["browser", "root"]  # the fixtures

pytestmark = pytest.mark.browser


def test_a_session_is_copied_without_prompts_and_output(browser: Browser, root: str) -> None:
    """The first block of the start page has both."""
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(root)
    code = page.locator(".highlight code").first
    assert ">>> " in code.inner_text(timeout=PATIENCE)
    assert "seat 0: gora +12" in code.inner_text(timeout=PATIENCE)
    # What the theme does when the button is pressed.
    copied = code.evaluate(
        """code => {
            code.setAttribute("data-md-copying", "");
            const text = code.innerText;
            code.removeAttribute("data-md-copying");
            return text;
        }"""
    )
    assert copied.startswith("import preference as pref\npad = pref.ScorePad.start(")
    assert "for entry in pad.entries:\n    print(entry)" in copied
    assert ">>>" not in copied
    assert "seat 0" not in copied
    context.close()
