"""What a user may not write: every line with a mark fails in mypy and in pyright, as marked.

Both checkers also complain of a mark that is not needed, so that a line that begins to pass is
noticed. Nothing here is run.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import assert_never

import preference as pref
from preference.conventions import RaspasyLine, RaspasyScorer, RaspasyTally, Rounding


def use(*_: object) -> None:
    """Take values, so that none of them is a statement without effect."""


# ------------------------------------------------------------------------------ wrong arguments


def wrong_types(deal: pref.Deal, state: pref.State, match: pref.Match, pad: pref.ScorePad) -> None:
    """Text where a value is wanted, a value where text is, one kind of card text for another."""
    pref.parse_card(7)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    pref.parse_action(pref.Pass())  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    pref.Hand.of(3)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    pref.Deal.of("♠7", "♠8", "♠9")  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
    pref.Deal.shuffled(seed=1.5)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    pref.begin("sochi", deal, dealer=2, players=3)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    pref.begin(pref.SOCHI, deal, 2, 3)  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
    pref.begin(pref.SOCHI, deal, dealer="2", players=3)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    pref.apply(state, "6♠")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    pref.apply(state, pref.DECK[0])  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    pref.apply(match, pref.Pass())  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    pref.legal_actions(deal)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    pref.explain(state, None)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    pref.score(pref.SOCHI, state)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    match.deal("♠7")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    match.apply(pref.Pass(), seat="1")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    pad.contract("6♣", "0", calls=[], tricks=(6, 3, 1))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    pad.raspasy("334")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    pref.Match.start(pref.SOCHI, [1, 2, 3])  # type: ignore[list-item]  # pyright: ignore[reportArgumentType]
    pref.Play("♠A")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    pref.Claim((7, 3))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    pref.Pass("blind")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    pref.view(match, seat="1")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    use(pref.no_such_name)  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue, reportUnknownArgumentType, reportUnknownMemberType]


def wrong_results(state: pref.State, match: pref.Match, outcome: pref.Outcome) -> None:
    """What comes back is no more than it is."""
    text: str = pref.parse_card("♠A")  # type: ignore[assignment]  # pyright: ignore[reportAssignmentType]
    auction: pref.Auction = pref.apply(state, pref.Pass())  # type: ignore[assignment]  # pyright: ignore[reportAssignmentType]
    entries: list[pref.Entry] = pref.score(pref.SOCHI, outcome)  # type: ignore[assignment]  # pyright: ignore[reportAssignmentType]
    amount: int = match.sheet.pool[0]  # type: ignore[assignment]  # pyright: ignore[reportAssignmentType]
    hand: pref.Hand = pref.view(match, seat=0).hand  # type: ignore[assignment]  # pyright: ignore[reportAssignmentType]
    pref.legal_actions(match.state)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    refusal: str = pref.explain(state, pref.Pass())  # type: ignore[assignment]  # pyright: ignore[reportAssignmentType]
    use(text, auction, entries, amount, hand, refusal)


# ------------------------------------------------------------------------------------- narrowing


def before_narrowing(state: pref.State, action: pref.Action, outcome: pref.Outcome) -> None:
    """What only some of a union have is not there before one has looked which it is."""
    use(state.outcome)  # type: ignore[union-attr]  # pyright: ignore[reportAttributeAccessIssue, reportUnknownArgumentType, reportUnknownMemberType]
    use(action.card)  # type: ignore[union-attr]  # pyright: ignore[reportAttributeAccessIssue, reportUnknownArgumentType, reportUnknownMemberType]
    use(outcome.contract)  # type: ignore[union-attr]  # pyright: ignore[reportAttributeAccessIssue, reportUnknownArgumentType, reportUnknownMemberType]
    if not isinstance(state, pref.Finished):
        use(state.outcome)  # type: ignore[union-attr]  # pyright: ignore[reportAttributeAccessIssue, reportUnknownArgumentType, reportUnknownMemberType]


def a_state_is_forgotten(state: pref.State) -> str:
    """`assert_never` tells."""
    match state:
        case pref.Auction() | pref.Exchange() | pref.Whisting() | pref.Playing() | pref.Raspasy():
            return "going on"
        case pref.Finished():
            return "over"
        case _:
            assert_never(state)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def an_outcome_is_forgotten(outcome: pref.Outcome) -> str:
    """The hand that wins the game is easily forgotten."""
    if isinstance(outcome, pref.ContractOutcome | pref.RaspasyOutcome):
        return "played"
    if isinstance(outcome, pref.SurrenderOutcome):
        return "surrendered"
    assert_never(outcome)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def an_action_is_forgotten(action: pref.Action) -> str:
    """So is the talon card of a raspasy."""
    match action:
        case pref.Play() | pref.Discard() | pref.Declare() | pref.Claim() | pref.Bid():
            return "of cards or tricks"
        case pref.Pass() | pref.Hold() | pref.Look() | pref.TakeTalon() | pref.OpenMisere():
            return "of the auction"
        case pref.RefuseTalon() | pref.Surrender() | pref.Whist() | pref.HalfWhist():
            return "of the contract"
        case pref.Accept() | pref.ReturnWhist() | pref.ChooseOpen() | pref.ChooseClosed():
            return "of the defence"
        case pref.AcceptClaim() | pref.RejectClaim() | pref.WithdrawClaim():
            return "of a claim"
        case _:
            assert_never(action)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


# ----------------------------------------------------------------------------- frozen attributes


def changing_values(deal: pref.Deal, match: pref.Match, sheet: pref.ScoreSheet) -> None:
    """Nothing changes; every function returns a new value."""
    deal.masks = (0, 0, 0)  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]
    match.log = ()  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]
    sheet.pool[0] = 3  # type: ignore[index]  # pyright: ignore[reportIndexIssue]
    pref.DECK[0] = pref.DECK[1]  # type: ignore[index]  # pyright: ignore[reportIndexIssue]
    pref.SOCHI.name = "ours"  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]
    pref.SOCHI.whist.stalingrad = False  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]
    pref.Play(pref.DECK[0]).card = pref.DECK[1]  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]
    pref.Pass().blind = True  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]
    match.settlement.whole = (0, 0, 0)  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]


# ------------------------------------------------------------------------------------ conventions


def wrong_options() -> None:
    """Names and values of options are checked."""
    pref.SOCHI.evolve(stalingard=False)  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
    pref.SOCHI.evolve(stalingrad="no")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    pref.SOCHI.evolve(pool_factor=1.5)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    pref.SOCHI.evolve(distribution="gentle")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    pref.SOCHI.evolve(surrender="some")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    pref.SOCHI.evolve(players=3)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    pref.SOCHI.evolve({"stalingrad": False})  # type: ignore[arg-type, call-arg]  # pyright: ignore[reportCallIssue]
    pref.SOCHI.evolve(raspasy_scoring="losers ")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    pref.SOCHI.evolve(rounding=round)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def without_arguments() -> list[RaspasyLine]:
    """A scorer that is told nothing."""
    return []


def of_entries(tally: RaspasyTally, /) -> list[pref.Entry]:
    """A scorer that writes entries and not lines."""
    return [pref.Entry(tally.playing[0], pref.Column.GORA, 1, "RA-5")]


def in_fractions(exact: tuple[Fraction, ...], /) -> tuple[Fraction, ...]:
    """A rounding that does not round."""
    return exact


def by_name_only(*, tally: RaspasyTally) -> Iterable[RaspasyLine]:
    """A scorer that cannot be called by position."""
    return [RaspasyLine(0, "points", tally.price)]  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def wrong_callables() -> None:
    """What a table brings of its own must fit its Protocol."""
    pref.SOCHI.evolve(raspasy_scoring=without_arguments)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    pref.SOCHI.evolve(raspasy_scoring=of_entries)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    pref.SOCHI.evolve(raspasy_scoring=by_name_only)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    pref.SOCHI.evolve(rounding=in_fractions)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    scorer: RaspasyScorer = without_arguments  # type: ignore[assignment]  # pyright: ignore[reportAssignmentType]
    rounding: Rounding = pref.settle  # type: ignore[assignment]  # pyright: ignore[reportAssignmentType]
    use(scorer, rounding)
