"""An example of every refusal: a section a code, the last statement is refused.

The page of errors shows them with what the library says, and the tests hold both together. Above
the first section stands what all of them use.
"""

import json

import preference as pref
from preference import bots, records, rendering, rl, simulation, solver, testing

deal = pref.Deal.shuffled(seed=7)
names = ["Anna", "Boris", "Vera"]


def after(state, *texts):
    """Return the state after some actions, given as text."""
    for text in texts:
        state = pref.apply(state, pref.parse_action(text))
    return state


def begin(convention=pref.SOCHI, players=3, **evolved):
    """Return the auction, the last seat dealing."""
    convention = convention.evolve(**evolved)
    cards = pref.Deal.shuffled(seed=7, players=players)
    return pref.begin(convention, cards, dealer=players - 1, players=players)


auction = begin()
exchange = after(auction, "6♦", "pass", "pass")
whisting = after(exchange, "discard ♣9 ♠7", "declare 6♦")
playing = after(whisting, "whist", "whist")
pad = pref.ScorePad.start(pref.SOCHI, names, pool=20, first_dealer=2)
match = pref.Match.start(pref.SOCHI, names, pool=20, first_dealer=2)


def record(**changed):
    """Return the text of a score record with some keys changed."""
    document = json.loads(pref.write_score_record(pad))
    return json.dumps({**document, **changed}, ensure_ascii=False)


# --- wrong-type
pref.legal_actions("6♠")

# --- bad-seat
pref.view(match, seat=3)

# --- bad-players
pref.begin(pref.GUSARIK, deal, dealer=2, players=3)

# --- unreadable-card
pref.parse_card("♠T")

# --- too-many-cards
pref.parse_cards("♠A " * 65)

# --- unreadable-contract
pref.parse_contract("5♠")

# --- unreadable-bid
pref.parse_bid("six spades")

# --- unreadable-action
pref.parse_action("double")

# --- unreadable-deal
pref.parse_deal("♠A ♠K")

# --- card-twice
pref.Hand.of("♠A ♠A")

# --- bad-mask
pref.Hand(1 << 32)

# --- misdeal
pref.Deal.of("♠A", "♠K", "♠Q", "♠J ♠10")

# --- bad-draw
pref.draw_dealer(pref.parse_cards("♠A ♠A ♠7"))

# --- bad-seed
pref.Deal.shuffled(seed="\ud800")

# --- unknown-shuffle
pref.Deal.shuffled(seed=7, name="by-hand")

# --- bad-level
pref.price(5)

# --- bad-bid
pref.Bid(7, talonless=True)

# --- bad-claim
pref.Claim((7, 2, 2))

# --- bad-count
pref.Setting(players=3, dealer=2, raspasy_count=-1)

# --- bad-bombs
pref.Setting(players=3, dealer=2, bombs=(1, 1))

# --- wrong-phase
pref.apply(auction, pref.Whist())

# --- not-above
pref.apply(after(auction, "7♦"), pref.parse_action("6♠"))

# --- below-minimum
after_raspasy = pref.begin(pref.SOCHI, deal, dealer=2, players=3, raspasy_count=1)
pref.apply(after_raspasy, pref.parse_action("6♠"))

# --- misere-late
pref.apply(after(auction, "6♠", "6♣", "pass"), pref.parse_action("misere"))

# --- misere-outbid
pref.apply(after(auction, "misere", "9♠", "pass"), pref.parse_action("9♣"))

# --- jump
pref.apply(begin(jumps=False), pref.parse_action("7♠"))

# --- no-holding
pref.apply(auction, pref.Hold())

# --- not-first-hand
pref.apply(after(begin(pref.CLASSIC), "6♠"), pref.Hold())

# --- nothing-to-hold
pref.apply(begin(pref.CLASSIC), pref.Hold())

# --- cannot-hold
pref.apply(after(begin(pref.CLASSIC), "6♠", "misere", "pass"), pref.Hold())

# --- no-talonless
pref.apply(auction, pref.parse_action("9 w/t"))

# --- misere-talonless
pref.apply(after(begin(pref.PORTAL), "misere w/t"), pref.parse_action("10♠"))

# --- ten-after-talonless
nine_without = after(begin(talonless=["misere", 9, 10]), "9 w/t")
pref.apply(nine_without, pref.parse_action("10♠"))

# --- no-blind-calls
pref.apply(auction, pref.parse_action("blind 7♦"))

# --- has-looked
pref.apply(after(begin(blind=True), "look"), pref.parse_action("blind 7♦"))

# --- blind-misere
pref.apply(after(begin(blind=True), "blind misere"), pref.parse_action("9♠"))

# --- not-held
pref.apply(exchange, pref.parse_action("discard ♣7 ♣8"))

# --- below-bid
pref.apply(after(exchange, "discard ♣9 ♠7"), pref.parse_action("declare 6♠"))

# --- no-surrender
no_way_out = after(begin(surrender=None), "6♦", "pass", "pass")
pref.apply(no_way_out, pref.Surrender())

# --- no-refusal
pref.apply(exchange, pref.RefuseTalon())

# --- is-misere
blind_misere = after(begin(blind=True), "blind misere", "pass", "pass")
pref.apply(blind_misere, pref.OpenMisere())

# --- no-half-whist
pref.apply(whisting, pref.HalfWhist())

# --- half-whist-open
pref.apply(after(whisting, "pass", "half-whist"), pref.Whist())

# --- no-choice
pref.apply(whisting, pref.ChooseOpen())

# --- choice-open
pref.apply(after(whisting, "whist", "pass"), pref.Whist())

# --- no-return
pref.apply(whisting, pref.ReturnWhist())

# --- no-second-thought
of_four = after(begin(players=4), "6♦", "pass", "pass")
given_up = after(of_four, str(pref.legal_actions(of_four)[0]), "declare 6♦", "pass", "pass")
pref.apply(given_up, pref.Whist())

# --- not-with-two
two = pref.ScorePad.start(pref.GUSARIK, ["Anna", "Boris"], first_dealer=1)
two.contract("6♦", 0, calls=["open"])

# --- bad-answer
pref.apply(whisting, pref.Pass(blind=True))

# --- call-too-many
pad.contract("6♠", 0, calls=["whist", "whist"], tricks=(6, 3, 1))

# --- calls-missing
pad.contract("6♦", 0, calls=["whist"], tricks=(6, 3, 1))

# --- look-written
four = pref.ScorePad.start(pref.SOCHI, [*names, "Gleb"], first_dealer=3)
four.contract("6♦", 0, calls=["pass", "pass", pref.Look()])

# --- not-following
pref.apply(after(playing, "play ♥10"), pref.parse_action("play ♠9"))

# --- dealer-plays
raspasy_of_four = after(begin(players=4), "pass", "pass", "pass")
pref.apply(raspasy_of_four, pref.parse_action("play ♠7"))

# --- no-talon-card
raspasy = after(auction, "pass", "pass", "pass")
pref.apply(raspasy, pref.parse_action("talon ♠7"))

# --- no-claim
misere = after(auction, "misere", "pass", "pass", "discard ♣9 ♠7")
pref.apply(misere, pref.parse_action("claim 0 5 5"))

# --- claimed-before
once = after(playing, "claim 6 2 2", "withdraw")
pref.apply(once, pref.parse_action("claim 6 2 2"))

# --- claim-out-of-turn
pref.apply(after(playing, "play ♥10"), pref.parse_action("claim 6 2 2"))

# --- claim-too-few
won = after(playing, "play ♦A", "play ♦9", "play ♦8")
pref.apply(won, pref.parse_action("claim 0 5 5"))

# --- no-claim-open
pref.apply(playing, pref.WithdrawClaim())

# --- not-asked
pref.apply(after(playing, "claim 6 2 2"), pref.AcceptClaim(0))

# --- no-deal
match.apply(pref.Pass())

# --- deal-in-progress
match.deal(deal).deal(deal)

# --- unfinished-deal
pref.replay(match.terms, [pref.PlayedDeal(deal), pref.PlayedDeal(deal)]).error.error

# --- game-over
pad.raspasy((3, 3, 4)).stop().raspasy((3, 3, 4))

# --- cannot-stop
pad.stop()

# --- not-your-turn
match.deal(deal).apply(pref.Pass(), seat=1)

# --- not-your-action
claimed = match.deal(deal)
for text in ("6♦", "pass", "pass", "discard ♣9 ♠7", "declare 6♦", "whist", "whist", "claim 6 2 2"):
    claimed = claimed.apply(pref.parse_action(text))
claimed.apply(pref.AcceptClaim(2), seat=1)

# --- stale-revision
match.deal(deal).apply(pref.Pass(), revision=0)

# --- cannot-join
pad.join("Gleb").join("Dina")

# --- cannot-correct
pref.correct_pad(pad.raspasy((3, 3, 4)).join("Gleb"), 0)

# --- no-such-point
pref.rewind(match, 5)

# --- nothing-to-undo
pref.undo(match)

# --- nothing-to-solve
solver.solve(auction)

# --- no-discard
solver.best_discard(playing)

# --- unequal-hands
solver.position(["♠A ♠K", "♠Q", "♠J"], pref.MISERE, declarer=0)

# --- bad-hand
solver.position(["♠A", "♠Q", "♠J"], pref.MISERE, declarer=3)

# --- bad-tricks
pad.raspasy((3, 7))

# --- tricks-sum
pad.raspasy((3, 3, 3))

# --- tricks-missing
pad.contract("6♦", 0, calls=["whist", "whist"])

# --- not-played
pad.contract("6♦", 0, calls=["pass", "pass"], tricks=(6, 2, 2))

# --- dealer-tricks
four = pref.ScorePad.start(pref.SOCHI, [*names, "Gleb"], first_dealer=3)
four.contract("6♦", 0, calls=["whist", "whist"], tricks=(6, 2, 1, 1))

# --- dealer-inactive
four = pref.ScorePad.start(pref.SOCHI, [*names, "Gleb"], first_dealer=3)
four.contract("6♦", 3, calls=["whist", "whist"], tricks=(2, 2, 0, 6))

# --- blind-talonless
blind = pref.ScorePad.start(pref.SOCHI.evolve(blind=True, talonless=[9]), names)
blind.contract("9♦", 0, calls=["pass", "pass"], blind=True, talonless=True)

# --- talon-missing
tens = pref.ScorePad.start(pref.TENS, [*names, "Gleb"], first_dealer=3)
tens.contract("6♦", 0, calls=["pass", "pass"])

# --- bad-talon
tens = pref.ScorePad.start(pref.TENS, [*names, "Gleb"], first_dealer=3)
tens.contract("6♦", 0, calls=["pass", "pass"], talon="♠A ♠A")

# --- bad-penalty
pad.contract("6♦", 0, calls=["whist", "whist"], tricks=(6, 2, 2), penalty_tricks=11)

# --- bad-blind-passes
blind = pref.ScorePad.start(pref.SOCHI.evolve(blind=True), names)
blind.raspasy((3, 3, 4), blind_passes=4)

# --- no-preferans
pad.preferans(0)

# --- wrong-setting
pad.record(pref.RaspasyOutcome(setting=pref.Setting(3, 0), tricks=(3, 3, 4)))

# --- bad-entry
pref.Entry(0, pref.Column.WHISTS, 6, "WH-11")

# --- bad-sheet
pref.ScoreSheet((0, 0, 0), (0, 0), ((0, 0, 0), (0, 0, 0), (0, 0, 0)))

# --- sum-disagrees
import attrs

tree = pref.settlement_tree(pad.raspasy((3, 3, 4)))
attrs.evolve(tree[0], amount=7)

# --- whists-on-self
pref.settle(pool=[0, 0], gora=[0, 0], whists=[[5, 0], [0, 0]])

# --- amount-too-large
pref.Entry(0, pref.Column.POOL, 10**3000, "SC-1")

# --- bad-adjustment
pad.adjust(0, gora=5, on=1, reason="a look into the talon")

# --- bad-name
pref.ScorePad.start(pref.SOCHI, ["Anna", "Boris", ""])

# --- same-name
pref.ScorePad.start(pref.SOCHI, ["Anna", "Boris", "Anna"])

# --- bad-rating
pref.Player("Anna", rating=float("nan"))

# --- bot-rating
pref.Player("Robot", rating=1300, bot=True)

# --- bad-pool
pref.ScorePad.start(pref.SOCHI, names, pool=0)

# --- bad-ends
pref.Ends(deals=10, laps=3)

# --- bad-number
pref.Ends(deals=0)

# --- pool-with-races
pref.ScorePad.start(pref.SOCHI, names, pool=20, ends=pref.Ends(races=pref.Races(5, 20)))

# --- bad-action-number
rl.action_of(654)

# --- no-action-number
rl.index_of(pref.Claim((6, 2, 2)))

# --- bad-render-mode
rl.env(render_mode="human")

# --- bad-agent
environment = rl.raw_env()
environment.reset(seed=1)
environment.observe("Anna")

# --- not-begun
rl.raw_env().step(0)

# --- seat-taken
draw = pref.SeatDraw.of(names, pref.parse_cards("♠7 ♠8 ♠9"))
draw.choose(0).choose(0)

# --- bad-clock
pref.Clock(move=1000, reserves=(1000, 1000), used=(0,))

# --- not-timed
pref.TimeLimit(60_000).is_last_deal(match)

# --- game-begun
pref.change_terms(match.deal(deal), match.terms)

# --- other-price
six = pref.parse_contract("6♦")
pref.missed_contract(pref.Breach.TALON_LOOK, pref.SOCHI, match.setting, six, 0)

# --- bad-option
pref.SOCHI.evolve(surrender=11)

# --- unknown-option
pref.SOCHI.evolve(surender=3)

# --- contradiction
pref.SOCHI.evolve(raspasy_scoring="whists", amnesty=True)

# --- unknown-preset
pref.convention_from_json("odessa")

# --- bad-convention
pref.convention_from_json({"base": "sochi", "surrender": 2})

# --- price-too-large
growing = pref.conventions.RaspasyPrice(growth=pref.conventions.Growth.GEOMETRIC, by=10)
growing.after(10_000)

# --- bad-scorer
own = pref.SOCHI.evolve(raspasy_scoring=lambda tally: "nothing", amnesty=False)
pref.score(own, pref.RaspasyOutcome(setting=pref.Setting(3, 2), tricks=(3, 3, 4)))

# --- not-writable
pref.convention_to_json(pref.SOCHI.evolve(raspasy_scoring=lambda tally: [], amnesty=False))

# --- number-of-seats
pref.settle(pool=[0], gora=[0], whists=[[0]])

# --- not-positive
pref.settle(pool=[0, 0], gora=[0, 0], whists=[[0, 0], [0, 0]], whists_per_pool=0)

# --- sum-not-whole
from fractions import Fraction

pref.largest_remainder([Fraction(1, 2), Fraction(1, 3)])

# --- bad-rounding
rounded = pref.SOCHI.evolve(rounding=lambda exact: [0 for _ in exact][:-1])
pref.settle_sheet(rounded, pad.raspasy((3, 3, 4)).sheet)

# --- bad-stake
from decimal import Decimal

pref.money([10, -10], Decimal("-0.05"))

# --- not-json
pref.read_score_record("pool: 20")

# --- too-large
pref.read_score_record(b" " * (records.MAX_BYTES + 1))

# --- too-deep
pref.read_score_record("[" * 301 + "]" * 301)

# --- bad-text
pref.read_score_record('{"preference": 1, "convention": "\\ud800"}')

# --- number-too-long
pref.read_score_record('{"preference": ' + "1" * 5000 + "}")

# --- repeated-key
pref.read_score_record('{"preference": 1, "preference": 1}')

# --- not-a-record
pref.read_score_record("[]")

# --- unknown-version
pref.read_score_record('{"preference": 2}')

# --- missing-key
pref.read_score_record('{"preference": 1}')

# --- unknown-key
pref.read_score_record(record(puli=20))

# --- bad-value
pref.read_score_record(record(deals=3))

# --- bad-amount
head = '"preference": 1, "convention": "sochi", "players": ["Anna", "Boris"], '
columns = '"pool": [0.5, 0], "gora": [0, 0], "whists": [[0, 0], [0, 0]]'
pref.read_sheet_record("{" + head + columns + "}")

# --- bad-deal
pref.read_score_record(record(deals=[{"tricks": [3, 3, 4]}]))

# --- unknown-call
six = {"contract": "6♦", "declarer": 0, "calls": ["double"]}
pref.read_score_record(record(deals=[six]))

# --- unknown-schema
records.schema("evening")

# --- shuffle-disagrees
dealt = json.loads(pref.write_match_record(match.deal(deal)))
dealt["deals"][0]["shuffle"] = {"name": pref.SHUFFLE, "seed": "8"}
pref.read_match_record(json.dumps(dealt)).match()

# --- nothing-unseen
pref.completions(pref.view(match, seat=0))

# --- impossible-view
import random

import attrs

seen = attrs.evolve(pref.view(match.deal(deal), seat=0), voids=(0, 15, 15))
pref.completions(seen).draw(random.Random(1))

# --- not-to-act
bots.RandomPlayer().act(pref.view(match.deal(deal), seat=1))

# --- bad-bots
bots.play_match(match, [bots.RandomPlayer()] * 2, [deal])


# --- bot-raised
class Broken:
    def act(self, view, /):
        raise RuntimeError("out of order")


bots.play_match(match, [Broken()] * 3, [deal])

# --- bot-too-slow
import time


class Slow:
    def act(self, view, /):
        time.sleep(0.2)
        return view.actions[0]


bots.play_match(match, [Slow()] * 3, [deal], seconds=0.01)


# --- bot-no-action
class Silent:
    def act(self, view, /):
        return None


bots.play_match(match, [Silent()] * 3, [deal])


# --- bot-illegal-action
class Holder:
    def act(self, view, /):
        return pref.Hold()


bots.play_match(match, [Holder()] * 3, [deal])

# --- no-results
simulation.Distribution().estimate()

# --- bad-game
simulation.Game("six of spades")

# --- bad-summary
simulation.Summary.of_document({})

# --- bad-simulation-file
simulation.simulate(pref.SOCHI, [bots.RandomPlayer] * 3, deals=1, resume="/dev/null")

# --- bad-duel
one = simulation.Duel("sampling", "beginner", simulation.Distribution())
one + simulation.Duel("beginner", "random", simulation.Distribution())

# --- unknown-player
simulation.player_of("champion")

# --- bad-width
rendering.sheet_text(pad, width=10)

# --- bad-size
rendering.sheet_svg(pad, size=0)

# --- option-twice
from preference.cli import main

main(["play", "--option", "surrender=2", "--option", "surrender=3"])

# --- bad-shape
testing.Shape("♠A", void=[pref.Suit.SPADES])

# --- deal-over
import random

chance = testing.RandomChance(random.Random(1))
testing.choose_action(chance, testing.play_out(chance, auction).finished)

# --- no-such-outcome
import random

chance = testing.RandomChance(random.Random(1))
testing.make_outcome(chance, pref.SOCHI, pref.Setting(3, 2), kind=pref.PreferansOutcome)

# --- bad-argument
from preference.testing import strategies

strategies.courses(pref.SOCHI, state=auction)


# --- other-terms
def fixed(chance, convention, players):
    return match.terms


testing.check_engine(testing.LibraryEngine(), players=4, terms=fixed)

# --- not-the-beginning
testing.Knowledge(exchange)

# --- bad-depth
testing.perft(auction, -1)

# --- unreadable-case
testing.play_case("6♠")

# --- bad-soak-file
from pathlib import Path

from preference.testing.soak.state import SoakState

SoakState.load(Path("/dev/null"))

# --- bad-renaming
testing.compare_renamed(testing.LibraryEngine(), match, [pref.Suit.SPADES] * 4)
