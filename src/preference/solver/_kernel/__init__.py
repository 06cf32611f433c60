"""The search: exact play of all cards, over integers only.

One hero plays against all others together. The search asks yes-or-no questions: does the hero take
at least so many of the tricks left? It goes trick by trick; between tricks it looks for an answer
in three places before it tries the cards:

1. **Bounds** (`suits`, `ducking`): what the hero can cash or must lose, from small counts of each
   suit.
2. **The table**: answers found before. Its key forgets which ranks are gone and keeps who holds the
   highest, the second, ... card of each suit that is left, and who leads.
3. **The children**: before the last card of a trick is tried, the positions after all choices are
   looked up, for one of them may settle the matter.

Leads are tried first that have succeeded before in the deal, from the same cards of the suit.

Cards of one hand with no living card of another between them are equal; one of them is tried.

**State.** A position between tricks is the mask of the cards still held, as in `preference.cards`;
who holds a card never changes in a deal. Roles are 1 for the hero and 2, 3 clockwise from there;
0 is the dealer of four, who plays the talon.

**Two builds.** Interpreted, this is a plain module. Compiled by mypyc, `i64` becomes a machine
integer; there `3 << c` of a literal and an `i64` is a 32-bit shift (mypyc 2.4.1), hence `BIT`.
"""

from preference.solver._kernel.memory import DEALER, NO_TRUMP, Memory
from preference.solver._kernel.playouts import playouts
from preference.solver._kernel.positions import cards, play, reaches, tricks

__all__ = ["DEALER", "NO_TRUMP", "Memory", "cards", "play", "playouts", "reaches", "tricks"]
