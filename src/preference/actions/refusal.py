"""Why an action is refused."""

from __future__ import annotations

import attrs

__all__ = ["Refusal"]


@attrs.frozen
class Refusal:
    """Why an action is refused; what `explain` returns.

    Attributes:
        code: Stable kebab-case name.
        rule: ID of the rule that forbids it.
        message: One sentence.
        expected: What would be accepted.

    Source: BI-10.

    >>> import preference as pref
    >>> state = pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=1), dealer=2, players=3)
    >>> refusal = pref.explain(state, pref.Hold())
    >>> refusal.rule, refusal.code
    ('BI-7', 'no-holding')
    """

    code: str
    rule: str
    message: str
    expected: str = ""
