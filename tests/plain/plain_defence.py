"""What the defence of a game writes: half-whist, quota, trick whists, consolation (§5)."""

from fractions import Fraction

from tests.plain.plain_calls import Defence
from tests.plain.plain_table import Entry, Undertaking, entry
from tests.plain.plain_text import QUOTAS


def score_defence(
    game: Undertaking, defence: Defence, tricks: list[int] | None, undertricks: int
) -> list[Entry]:
    """Score the defence of a game (SC-3); nothing is written when it passed."""
    if defence.half_whister is not None:
        rule, award = defence.half_whist_rule, half_whist_award(game)
        return [entry(defence.half_whister, "whists", award, rule, on=game.declarer)]
    if tricks is None:
        return []
    return [
        *score_missing_quota(game, defence, tricks),
        *score_trick_whists(game, defence, tricks, is_set=undertricks > 0),
        *score_consolation(game, defence, undertricks),
    ]


def half_whist_award(game: Undertaking) -> Fraction:
    """Value a half-whist that was let: half the quota, or half a trick (WH-3)."""
    if game.options["half_whist_award"] == "half_quota":
        return Fraction(QUOTAS[game.contract.level] * game.whist_price, 2)
    return Fraction(game.whist_price, 2)


def score_missing_quota(game: Undertaking, defence: Defence, tricks: list[int]) -> list[Entry]:
    """Score the missing quota in gora, half of it under half responsibility (WH-10)."""
    price_a_trick = Fraction(game.contract.price * game.options["gora_factor"])
    if game.options["responsibility"] == "half":
        price_a_trick /= 2
    return [
        entry(seat, "gora", missing * price_a_trick, "WH-10")
        for seat, missing in missing_quota(game, defence, tricks).items()
    ]


def missing_quota(game: Undertaking, defence: Defence, tricks: list[int]) -> dict[int, int]:
    """Count the tricks each whister is short of the quota (WH-10); nobody on a checked ten."""
    level, options = game.contract.level, game.options
    quota = QUOTAS[level]
    together = sum(tricks[seat] for seat in game.defenders)
    if len(defence.whisters) == 1:
        return {defence.whisters[0]: max(0, quota - together)}
    if len(defence.whisters) == 2:
        if level in {6, 7}:
            if options["two_whisters"] == "joint" and together >= quota:
                return {}
            return {seat: max(0, quota // 2 - tricks[seat]) for seat in defence.whisters}
        if together == 0:
            first, second = defence.whisters
            return {first: 1, second: 1} if options["shared_trick"] == "each" else {second: 1}
    return {}


def score_trick_whists(
    game: Undertaking, defence: Defence, tricks: list[int], *, is_set: bool
) -> list[Entry]:
    """Score the tricks of the defence in whists (WH-11, WH-13)."""
    rule = "WH-13" if defence.is_checked_ten else "WH-11"
    return [
        entry(seat, "whists", share * game.whist_price, rule, on=game.declarer)
        for seat, share in trick_shares(game, defence, tricks, is_set=is_set).items()
    ]


def trick_shares(
    game: Undertaking, defence: Defence, tricks: list[int], *, is_set: bool
) -> dict[int, Fraction]:
    """Tell for how many tricks each seat writes whists (WH-11, WH-13, WH-14)."""
    if len(defence.whisters) != 1:  # Two whisters, or a checked ten: each for their own.
        return {seat: Fraction(tricks[seat]) for seat in game.defenders}
    together = Fraction(sum(tricks[seat] for seat in game.defenders))
    is_shared = (
        game.options["distribution"] == "gentleman"
        and is_set
        and len(game.defenders) == 2  # GU: the sharing options have no effect with two.
        and not defence.dealer_returned
        and not defence.half_whist_returned  # WH-14.
    )
    if is_shared:
        return dict.fromkeys(game.defenders, together / 2)
    return {defence.whisters[0]: together}


def score_consolation(game: Undertaking, defence: Defence, undertricks: int) -> list[Entry]:
    """Score the consolation for each undertrick (WH-12)."""
    # A fixed consolation is not times the whist factor.
    fixed = game.options["consolation"]
    a_trick = game.whist_price if fixed == "price" else fixed
    return [
        entry(seat, "whists", undertricks * a_trick, "WH-12", on=game.declarer)
        for seat in who_is_consoled(game, defence)
    ]


def who_is_consoled(game: Undertaking, defence: Defence) -> list[int]:
    """List who writes the consolation: the defenders, and the dealer of four (WH-12, DL-2)."""
    consoled, dealer = list(game.defenders), game.table.idle_dealer
    when = game.options["dealer_consolation"]
    if dealer is not None and (
        when == "always" or (when == "if_returned" and defence.dealer_returned)
    ):
        consoled.append(dealer)
    return consoled
