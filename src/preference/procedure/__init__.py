"""Table procedure, for apps: the draw for seats, pauses, clocks, the end of time, fixed conditions.

Everything is a value. Nothing here reads a clock: an app measures the time and passes it in, in
whole milliseconds. No clock ever moves for a player.
"""

from preference.procedure.clocks import Clock
from preference.procedure.conditions import change_terms
from preference.procedure.pauses import Pause
from preference.procedure.seats import SeatDraw
from preference.procedure.time_limits import TimeLimit

__all__ = ["Clock", "Pause", "SeatDraw", "TimeLimit", "change_terms"]
