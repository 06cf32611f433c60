"""What one seat may know of a match: built from what is allowed, never by taking away.

A view holds all that a client needs to draw the table and to act, and nothing that IN-1 hides. It
is the same for every distribution of the cards its seat does not see.
"""

from preference.views.looking import view
from preference.views.shape import Heard, HiddenDiscard, Phase, View

__all__ = ["Heard", "HiddenDiscard", "Phase", "View", "view"]
