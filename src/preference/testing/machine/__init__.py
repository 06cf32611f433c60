"""A Hypothesis state machine over a whole match, for everybody to subclass.

Its steps take texts, so that a shrunk failure reads as a story that can be typed in again::

    state = MatchMachine()
    state.open(record='{"preference": 1, "convention": "sochi", ...}')
    state.deal(cards="♠7 ♠8 ... | ... | ... | ♥K ♥A")
    state.play_on(actions="pass, pass, pass")
"""

from preference.testing.machine.playing import MatchMachine, match_machine

__all__ = ["MatchMachine", "match_machine"]
