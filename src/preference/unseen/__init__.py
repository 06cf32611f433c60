"""What a seat must reckon with: every lie of the cards that agrees with its view.

Cards a seat does not see lie in places it knows the size of: the other hands, the talon, another's
discard. A hand that did not follow is out of that suit; talon cards that were turned up are in the
declarer's hand or discard. Nothing else restricts them, so deals are counted suit by suit.
"""

from preference.unseen.completions import Completion, Completions, completions
from preference.unseen.counting import Chance

__all__ = ["Chance", "Completion", "Completions", "completions"]
