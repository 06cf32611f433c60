"""A settlement as a tree: every number is the sum of those below it, down to the entries."""

import pickle
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import attrs
import pytest

import preference as pref
from preference.conventions import RaspasyLine, RaspasyTally
from preference.explanations import ColumnTotal, DealTotal, ResultPart, SeatResult
from preference.game import Adjustment
from preference.pad import Joined
from preference.rendering import ENGLISH, RUSSIAN, Words, sheet_tree_text, tree_text
from preference.rendering.layout import width
from preference.sheet import Amount
from tests.looks import some
from tests.plain.random_records import random_record
from tests.rows import each
from tests.vectors_io import load

EVENING = Path(__file__).parent.parent / "examples" / "evening.json"
NAMES = ["Anna", "Boris", "Vera"]

each_language = pytest.mark.parametrize("words", [ENGLISH, RUSSIAN], ids=["en", "ru"])


def evening() -> pref.ScorePad:
    """The evening of the examples."""
    return pref.read_score_record(EVENING.read_bytes()).pad()


def sochi(**terms: Any) -> pref.ScorePad:
    """A game of Sochi for three that Vera deals first."""
    return pref.ScorePad.start(pref.SOCHI, NAMES, first_dealer=2, **terms)


def four_of_three() -> pref.ScorePad:
    """A game that Gleb joined, at the seat between Anna and Boris, and that went on."""
    pad = sochi(pool=20).contract("6♣", 0, calls=["whist", "whist"], tricks=(5, 4, 1))
    pad = pad.raspasy((0, 4, 6)).adjust(1, gora=3, reason="a card too many")
    pad = pad.contract("8♦", 2, calls=["pass", "whist"], tricks=(0, 1, 9)).join("Gleb")
    assert [player.name for player in pad.terms.players] == ["Anna", "Boris", "Gleb", "Vera"]
    return pad.contract("7♥", 1, calls=["whist", "pass"], tricks=(1, 6, 0, 3)).raspasy((1, 4, 5, 0))


@cache
def pads() -> tuple[pref.ScorePad, ...]:
    """Games of every kind: all vectors, random ones of any convention, and one that was joined."""
    vectors = [*load("sochi3"), *load("presets"), *load("worked")]
    records = [vector.record for vector in vectors]
    records += [random_record(random.Random(f"tree {seed}")) for seed in range(80)]
    found = [pref.read_score_record(record).pad() for record in some(records)]
    matches = some(load("matches"))
    found += [pref.read_match_record(vector.record).match().pad for vector in matches]
    return (*found, evening(), four_of_three())


@cache
def explained() -> tuple[tuple[pref.ScorePad, tuple[pref.Explanation, ...]], ...]:
    """All games with their trees, which are values and are made once."""
    return tuple((pad, pref.settlement_tree(pad)) for pad in pads())


def nodes() -> Iterator[pref.Explanation]:
    """Every node of every tree of every game."""
    for _, trees in explained():
        for tree in trees:
            yield from tree.walk()


def by_formula(pad: pref.ScorePad, seat: int) -> Fraction:
    """SE-1, letter by letter."""
    sheet, prices = pad.sheet, pad.terms.convention.prices
    players = len(sheet.pool)
    pool = Fraction(sheet.pool[seat]) - Fraction(sum(sheet.pool)) / players
    gora = Fraction(sheet.gora[seat]) - Fraction(sum(sheet.gora)) / players
    written, against = sum(sheet.whists[seat]), sum(row[seat] for row in sheet.whists)
    return prices.whists_per_pool * pool - prices.whists_per_gora * gora + written - against


# ------------------------------------------------------------------------------------ the numbers


@pytest.mark.long
def test_se1_the_root_of_each_tree_is_the_exact_result() -> None:
    """As the settlement has it and as the formula gives it; together they are zero."""
    for pad, trees in explained():
        assert [tree.amount for tree in trees] == list(pad.settlement.exact)
        assert [tree.amount for tree in trees] == [
            by_formula(pad, seat) for seat in range(len(trees))
        ]
        assert sum(tree.amount for tree in trees) == 0


@pytest.mark.many
def test_sc4_each_number_is_the_exact_sum_of_those_below_it() -> None:
    """Exactly, in fractions, at every node; a whole number is an int."""
    for node in nodes():
        if node.children:
            assert node.amount == sum(child.amount for child in node.children)
        assert type(node.amount) is int or Fraction(node.amount).denominator > 1


@pytest.mark.many
def test_sc4_every_number_goes_down_to_entries() -> None:
    """What has nothing below it is an entry, or a total that nothing was written into."""
    for node in nodes():
        if not node.children and not isinstance(node.subject, pref.Entry):
            assert isinstance(node.subject, ColumnTotal)
            assert (node.subject.points, node.amount) == (0, 0)
        if not node.children and isinstance(node.subject, pref.Entry):
            assert node.rule == node.subject.rule


@pytest.mark.many
def test_se1_a_tree_has_pools_goras_and_whists_with_each_opponent() -> None:
    """Below them every total on the sheet that the result depends on, once, one's own first."""
    for pad, trees in explained():
        sheet, players = pad.sheet, pad.sheet.players
        for seat, tree in enumerate(trees):
            others = [(seat + step) % players for step in range(1, players)]
            assert tree.rule == "SE-1"
            assert tree.subject == SeatResult(
                seat, pad.settlement.whole[seat], pad.settlement.places[seat]
            )
            pools, goras, *whists = tree.children
            totals = [total for part in tree.children for total in part.children]
            found: list[tuple[object, ...]] = []
            for total in totals:
                assert isinstance(total.subject, ColumnTotal)
                found.append(attrs.astuple(total.subject)[:4])
            assert [part.subject for part in (pools, goras)] == [
                ResultPart(pref.Column.POOL, pad.terms.convention.prices.whists_per_pool),
                ResultPart(pref.Column.GORA, -pad.terms.convention.prices.whists_per_gora),
            ]
            assert [part.subject for part in whists] == [
                ResultPart(pref.Column.WHISTS, 1, other) for other in others
            ]
            expected: list[tuple[object, ...]] = [
                (one, column, None, row[one])
                for column, row in (("pool", sheet.pool), ("gora", sheet.gora))
                for one in (seat, *others)
            ]
            for other in others:
                expected.append((seat, "whists", other, sheet.whists[seat][other]))
                expected.append((other, "whists", seat, sheet.whists[other][seat]))
            assert found == expected


def test_se1_a_point_is_worth_what_it_adds_to_the_result() -> None:
    """One point more on the sheet, in any column, changes every result by its worth."""
    sheet = pref.ScoreSheet.of([20, 20, 14], [12, 4, 19], [[0, 70, 100], [114, 0, 96], [140, 1, 0]])
    trees = pref.sheet_tree(pref.LENINGRAD, sheet)
    for seat, tree in enumerate(trees):
        for node in tree.walk():
            total = node.subject
            if not isinstance(total, ColumnTotal):
                continue
            more = sheet.post([pref.Entry(total.seat, total.column, 1, "SC-6", total.on)])
            result = pref.settle_sheet(pref.LENINGRAD, more).exact[seat]
            assert result - tree.amount == total.worth
            assert node.amount == total.worth * total.points


def test_se2_what_a_gora_is_worth_is_what_the_others_write_on_paper() -> None:
    """A point of gora gives each opponent a share of G/n, and costs its owner all of these."""
    pad = sochi().raspasy((3, 3, 4))
    paper = pref.paper_settlement(pad.sheet.pool, pad.sheet.gora, pad.sheet.whists)
    anna, _, vera = pref.settlement_tree(pad)
    assert anna.children[1].amount == paper.shares[2]
    assert vera.children[1].amount == -2 * paper.shares[2]


@pytest.mark.many
def test_sc4_the_deals_of_a_total_are_the_figures_of_the_column() -> None:
    """In order; each stands at what was before it and what it wrote; the last is the total."""
    for pad, trees in explained():
        for tree in trees:
            for total in (total for part in tree.children for total in part.children):
                assert isinstance(total.subject, ColumnTotal)
                stands: Amount = 0
                last = -1
                for deal in total.children:
                    assert isinstance(deal.subject, DealTotal)
                    assert last < deal.subject.deal
                    last = deal.subject.deal
                    stands += deal.subject.points
                    assert deal.subject.total == stands
                    assert deal.subject.item is pad.lines[last].item
                    assert deal.amount == deal.subject.points * total.subject.worth
                assert stands == total.subject.points


def entries_below(tree: pref.Explanation) -> Iterator[pref.Entry]:
    """The entries of the game itself, not those of a game that was carried over."""
    for part in tree.children:
        for total in part.children:
            for deal in total.children:
                for node in deal.children:
                    assert isinstance(node.subject, pref.Entry)
                    yield node.subject


@pytest.mark.many
def test_sc4_every_entry_stands_in_a_tree_once() -> None:
    """All but the whists that two others have written on each other."""
    for pad, trees in explained():
        for seat, tree in enumerate(trees):
            wanted = [
                entry for entry in pad.entries if entry.on is None or seat in (entry.seat, entry.on)
            ]
            assert Counter(entries_below(tree)) == Counter(wanted)


def test_sc4_the_numbers_of_a_deal_worked_by_hand() -> None:
    """6♣ set by one: what the two undertricks' points and whists are worth to each of three."""
    pad = sochi(pool=20).contract("6♣", 0, calls=["whist", "whist"], tricks=(5, 4, 1))
    anna, boris, vera = pref.settlement_tree(pad)
    # Anna: gora 2. Boris on Anna: 4 × 2 + 2. Vera on Anna: 1 × 2 + 2.
    assert [part.amount for part in anna.children] == [0, Fraction(-40, 3), -10, -4]
    assert [part.amount for part in boris.children] == [0, Fraction(20, 3), 0, 10]
    assert [part.amount for part in vera.children] == [0, Fraction(20, 3), 4, 0]
    written = boris.children[3].children[0]
    assert written.subject == ColumnTotal(1, pref.Column.WHISTS, 0, 10, 1)
    (deal,) = written.children
    assert isinstance(deal.subject, DealTotal)
    assert (deal.subject.deal, deal.subject.points, deal.subject.total) == (0, 10, 10)
    assert [(node.amount, node.rule) for node in deal.children] == [(8, "WH-11"), (2, "WH-12")]


def test_sc6_an_adjustment_stands_in_a_tree_with_its_reason() -> None:
    """Also one that takes a total back to nothing."""
    pad = sochi().raspasy((3, 3, 4)).adjust(2, gora=-1, reason="counted wrong")
    own = pref.settlement_tree(pad)[2].children[1].children[0]
    items = [deal.subject.item for deal in own.children if isinstance(deal.subject, DealTotal)]
    assert own.amount == 0
    assert items[1] == Adjustment(2, gora=-1, reason="counted wrong")


def test_st4_what_is_carried_over_goes_down_to_the_game_of_three() -> None:
    """With the seats of that game; what the newcomer was given has nothing below it."""
    pad = four_of_three()
    joined = pad.lines[0].item
    assert isinstance(joined, Joined)
    assert joined.seat == 2
    carried = 0
    for tree in pref.settlement_tree(pad):
        for node in tree.walk():
            entry = node.subject
            if not isinstance(entry, pref.Entry) or entry.rule != "ST-4":
                continue
            if joined.seat in (entry.seat, entry.on):
                assert node.children == ()
                continue
            carried += 1
            below = [deal.subject for deal in node.children]
            assert below
            old, on = ({0: 0, 1: 1, 3: 2}.get(seat) for seat in (entry.seat, entry.on or 0))
            for deal in node.children:
                assert isinstance(deal.subject, DealTotal)
                assert deal.subject.item is joined.before.lines[deal.subject.deal].item
                for leaf in deal.children:
                    assert isinstance(leaf.subject, pref.Entry)
                    assert leaf.subject in joined.before.entries
                    assert (leaf.subject.seat, leaf.subject.column) == (old, entry.column)
                    assert leaf.subject.on == (None if entry.on is None else on)
    assert carried > 12


def test_pl7_the_winner_of_a_preferans_hand_has_the_first_place() -> None:
    """Places and whole whists of a tree are those of the settlement, whatever the results."""
    pad = pref.ScorePad.start(pref.UKRAINIAN, NAMES).raspasy((8, 1, 1)).preferans(0)
    subjects = [tree.subject for tree in pref.settlement_tree(pad)]
    assert [one.place for one in subjects if isinstance(one, SeatResult)] == [1, 2, 2]


def _whole_to_last(exact: tuple[Fraction, ...]) -> tuple[int, ...]:
    """Give what rounding leaves over to the last seat."""
    front = [int(one) for one in exact[:-1]]
    return (*front, -sum(front))


def _raspasy_of_our_own(tally: RaspasyTally) -> tuple[RaspasyLine, ...]:
    """Write half a point a trick, as a table of its own kind may."""
    return tuple(
        RaspasyLine(seat, "gora", Fraction(tally.tricks[seat], 2))
        for seat in tally.playing
        if tally.tricks[seat]
    )


def test_se3_a_table_that_rounds_and_scores_its_own_way_is_explained() -> None:
    """The rounding of the convention, and halves in the sheet."""
    convention = pref.SOCHI.evolve(raspasy_scoring=_raspasy_of_our_own, amnesty=False)
    convention = attrs.evolve(convention, rounding=_whole_to_last)
    pad = pref.ScorePad.start(convention, NAMES, first_dealer=2).raspasy((1, 4, 5))
    trees = pref.settlement_tree(pad)
    assert [tree.amount for tree in trees] == list(pad.settlement.exact)
    subjects = [tree.subject for tree in trees]
    assert [one.whole for one in subjects if isinstance(one, SeatResult)] == [*pad.settlement.whole]
    assert pad.sheet.gora == (Fraction(1, 2), 2, Fraction(5, 2))


@pytest.mark.many
def test_se1_a_sheet_is_explained_down_to_its_totals() -> None:
    """The same tree without deals; a game's tree, cut there, is the same."""
    for pad in pads()[::7]:
        if pad.progress.winner is not None:
            continue
        cut = [_cut(tree) for tree in pref.settlement_tree(pad)]
        assert cut == list(pref.sheet_tree(pad.terms.convention, pad.sheet))


def _cut(node: pref.Explanation) -> pref.Explanation:
    if isinstance(node.subject, ColumnTotal):
        return attrs.evolve(node, children=())
    return attrs.evolve(node, children=tuple(map(_cut, node.children)))


# -------------------------------------------------------------------------------------------- why


def places(pad: pref.ScorePad) -> Iterator[tuple[int, pref.Column, int | None, Amount]]:
    """Every total on a sheet."""
    sheet = pad.sheet
    for seat in range(sheet.players):
        yield seat, pref.Column.POOL, None, sheet.pool[seat]
        yield seat, pref.Column.GORA, None, sheet.gora[seat]
        for on in range(sheet.players):
            if on != seat:
                yield seat, pref.Column.WHISTS, on, sheet.whists[seat][on]


@pytest.mark.many
def test_sc4_why_gives_the_entries_behind_a_total() -> None:
    """Their sum is the total; all totals together use every entry once, in its order."""
    for pad in pads():
        used: list[pref.Entry] = []
        for seat, column, on, total in places(pad):
            entries = pref.why(pad, seat, column, on)
            assert sum(entry.amount for entry in entries) == total
            assert all(
                (entry.seat, entry.column, entry.on) == (seat, column, on) for entry in entries
            )
            deals = [entry.deal for entry in entries if entry.deal is not None]
            assert deals == sorted(deals)
            used += entries
        assert Counter(used) == Counter(pad.entries)


def test_sc4_why_of_the_evening_is_what_was_worked_by_hand() -> None:
    """Behind Timur's 45 points of gora stand 3 of raspasy, 2 of a missing quota, 2 of a set."""
    pad = evening()
    entries = pref.why(pad, 2, pref.Column.GORA)
    assert [(entry.deal, entry.amount, entry.rule) for entry in entries[:3]] == [
        (2, 3, "RA-5"),
        (4, 2, "WH-10"),
        (6, 2, "SC-1"),
    ]
    assert sum(entry.amount for entry in entries) == 45
    assert pref.why(sochi(), 0, pref.Column.POOL) == ()


WRONG_PLACES: list[tuple[Callable[[pref.ScorePad], object], str]] = [
    (lambda pad: pref.why(pad, 3, pref.Column.GORA), "bad-seat"),
    (lambda pad: pref.why(pad, -1, pref.Column.GORA), "bad-seat"),
    (lambda pad: pref.why(pad, 0, pref.Column.WHISTS, 3), "bad-seat"),
    (lambda pad: pref.why(pad, 0, pref.Column.WHISTS), "bad-entry"),
    (lambda pad: pref.why(pad, 0, pref.Column.WHISTS, 0), "bad-entry"),
    (lambda pad: pref.why(pad, 0, pref.Column.POOL, 1), "bad-entry"),
]


@pytest.mark.parametrize(("ask", "code"), WRONG_PLACES)
def test_sc4_why_refuses_a_total_that_there_is_not(
    ask: Callable[[pref.ScorePad], object], code: str
) -> None:
    """Another seat, whists on nobody or on oneself, gora on somebody."""
    with pytest.raises(pref.ArgumentError) as refusal:
        ask(sochi())
    assert refusal.value.code == code
    assert refusal.value.expected


WRONG_TYPES: list[Callable[[Any], object]] = [
    pref.settlement_tree,
    lambda junk: pref.sheet_tree(junk, sochi().sheet),
    lambda junk: pref.sheet_tree(pref.SOCHI, junk),
    lambda junk: pref.why(junk, 0, pref.Column.GORA),
    lambda junk: pref.why(sochi(), junk, pref.Column.GORA),
    lambda junk: pref.why(sochi(), 0, junk),
    lambda junk: pref.Explanation(junk, 0, "SE-1"),
    lambda junk: pref.Explanation(SeatResult(0, 0, 1), junk, "SE-1"),
    lambda junk: pref.Explanation(SeatResult(0, 0, 1), 0, junk),
    lambda junk: pref.Explanation(SeatResult(0, 0, 1), 0, "SE-1", junk),
    tree_text,
    lambda junk: tree_text(sochi(), junk),
    lambda junk: tree_text(sochi(), width=junk),
    lambda junk: sheet_tree_text(junk, sochi().sheet, NAMES),
    lambda junk: sheet_tree_text(pref.SOCHI, junk, NAMES),
    lambda junk: sheet_tree_text(pref.SOCHI, sochi().sheet, NAMES, junk),
]


@each("call", WRONG_TYPES)
@each("junk", [None, True, 1.5, [1], object()])
def test_se1_a_value_of_the_wrong_type_is_refused(
    call: Callable[[Any], object], junk: object
) -> None:
    """At every argument of every function."""
    with pytest.raises(pref.WrongType) as refusal:
        call(junk)
    assert refusal.value.expected


@pytest.mark.parametrize("seat", ["Anna", 1.0, True])
def test_se1_a_seat_is_a_number(seat: Any) -> None:
    """A name is not a seat; there are as many as there are players."""
    with pytest.raises(pref.WrongType):
        tree_text(sochi(), seat=seat)
    with pytest.raises(pref.WrongType):
        pref.why(sochi(), 0, pref.Column.WHISTS, seat)
    for wrong in (-1, 3):
        with pytest.raises(pref.ArgumentError) as refusal:
            tree_text(sochi(), seat=wrong)
        assert (refusal.value.code, refusal.value.expected) == ("bad-seat", "seats 0 to 2")
    with pytest.raises(pref.ArgumentError):
        sheet_tree_text(pref.SOCHI, sochi().sheet, NAMES[:2])


# -------------------------------------------------------------------------------- the tree itself


def test_sc4_an_explanation_that_does_not_add_up_cannot_be_made() -> None:
    """Neither by hand nor of a pad whose entries are not what stands on its sheet."""
    entry = pref.Entry(0, pref.Column.POOL, 2, "SC-1")
    leaf = pref.Explanation(entry, 20, "SC-1")
    assert pref.Explanation(SeatResult(0, 20, 1), 20, "SE-1", (leaf,)).children == (leaf,)
    with pytest.raises(pref.ArgumentError) as refusal:
        pref.Explanation(SeatResult(0, 21, 1), 21, "SE-1", (leaf,))
    assert (refusal.value.code, refusal.value.rule) == ("sum-disagrees", "SC-4")
    assert (refusal.value.refused, refusal.value.expected) == ("20", "21")
    for pad in (sochi(), sochi().raspasy((3, 3, 4))):
        sheet = pad.sheet.post([pref.Entry(2, pref.Column.GORA, 1, "SC-6")])
        forged = attrs.evolve(pad, progress=attrs.evolve(pad.progress, sheet=sheet))
        with pytest.raises(pref.ArgumentError) as refusal:
            pref.settlement_tree(forged)
        assert refusal.value.code == "sum-disagrees"


def test_se1_a_tree_is_a_value() -> None:
    """Equal, hashed and pickled as what it says."""
    trees = pref.settlement_tree(evening())
    assert trees == pref.settlement_tree(evening())
    assert len({*trees, *pref.settlement_tree(evening())}) == 3
    assert pickle.loads(pickle.dumps(trees)) == trees


def test_se1_a_tree_is_walked_from_the_top() -> None:
    """Each node before its children, however deep a tree is."""
    tree = pref.settlement_tree(evening())[0]
    walked = list(tree.walk())
    assert walked[0] is tree
    for node in walked:
        at = next(at for at, one in enumerate(walked) if one is node)
        if node.children:
            assert walked[at + 1] is node.children[0]
    deep = pref.Explanation(SeatResult(0, 0, 1), 0, "SE-1")
    for _ in range(5_000):
        deep = pref.Explanation(SeatResult(0, 0, 1), 0, "SE-1", (deep,))
    assert sum(1 for _ in deep.walk()) == 5_001


# -------------------------------------------------------------------------------------- the text


def amount_of(figure: str) -> Fraction:
    """Read a printed amount, such as -46 2/3."""
    parts = sum(map(Fraction, figure.lstrip("+-").split(" ")), Fraction(0))
    return -parts if figure.startswith("-") else parts


def read_back(text: str) -> list[tuple[int, Fraction, str]]:
    """Read depth, amount and what is said from the lines of a tree; folded lines are joined."""
    found: list[tuple[int, Fraction, str]] = []
    first = re.search("result|итог", text)
    assert first is not None
    start = first.start()
    for line in text.split("\n"):
        figure, rest = line[:start].strip(), line[start:]
        if figure:
            found.append(((len(rest) - len(rest.lstrip())) // 2, amount_of(figure), rest.strip()))
        else:
            depth, amount, said = found[-1]
            found[-1] = depth, amount, f"{said} {line.strip()}"
    return found


@pytest.mark.many
@each_language
def test_sc4_the_text_of_a_tree_adds_up_as_it_stands(words: Words) -> None:
    """Whoever adds the printed figures one step deeper gets the printed figure above."""
    for pad in (evening(), four_of_three(), *pads()[5:200:18]):
        for seat, tree in enumerate(pref.settlement_tree(pad)):
            told = read_back(tree_text(pad, words, seat=seat))
            wanted = list(tree.walk())
            assert [amount for _, amount, _ in told] == [node.amount for node in wanted]
            sums: dict[int, Fraction] = {}
            for at in reversed(range(len(told))):
                depth, amount, _ = told[at]
                if at + 1 < len(told) and told[at + 1][0] > depth:
                    assert told[at + 1][0] == depth + 1
                    assert sums.pop(depth + 1) == amount
                sums[depth] = sums.get(depth, Fraction(0)) + amount


def test_se1_a_tree_in_english() -> None:
    """All of a small one, letter for letter."""
    pad = sochi(pool=20).contract("6♣", 0, calls=["whist", "whist"], tricks=(5, 4, 1))
    assert tree_text(pad.adjust(0, whists=4, on=1, reason="late"), seat=0).split("\n") == [
        "-23 1/3  result of Anna (SE-1); -23 in whole whists (SE-3), place 3 (SE-5)",
        "      0    pool against the mean, +10 a point: +6 2/3 for one's own, -3 1/3 for",
        "           another's (SE-1)",
        "      0      pool of Anna: 0 at +6 2/3",
        "      0      pool of Boris: 0 at -3 1/3",
        "      0      pool of Vera: 0 at -3 1/3",
        "-13 1/3    gora against the mean, -10 a point: -6 2/3 for one's own, +3 1/3 for",
        "           another's (SE-1)",
        "-13 1/3      gora of Anna: 2 at -6 2/3",
        "-13 1/3        #0 makes it 2: 6♣ by Anna; Boris: whist, Vera: whist; tricks",
        "               Anna 5, Boris 4, Vera 1; set by 1",
        "-13 1/3          +2 SC-1 undertricks of the declarer",
        "      0      gora of Boris: 0 at +3 1/3",
        "      0      gora of Vera: 0 at +3 1/3",
        "     -6    whists with Boris (SE-1)",
        "     +4      Anna on Boris: 4",
        "     +4        #1 makes it 4: adjustment: late",
        "     +4          +4 SC-6 adjustment",
        "    -10      Boris on Anna: 10",
        "    -10        #0 makes it 10: 6♣ by Anna; Boris: whist, Vera: whist; tricks",
        "               Anna 5, Boris 4, Vera 1; set by 1",
        "     -8          +8 WH-11 tricks of the defence",
        "     -2          +2 WH-12 consolation for undertricks",
        "     -4    whists with Vera (SE-1)",
        "      0      Anna on Vera: 0",
        "     -4      Vera on Anna: 4",
        "     -4        #0 makes it 4: 6♣ by Anna; Boris: whist, Vera: whist; tricks",
        "               Anna 5, Boris 4, Vera 1; set by 1",
        "     -2          +2 WH-11 tricks of the defence",
        "     -2          +2 WH-12 consolation for undertricks",
    ]


def test_se1_a_tree_in_russian() -> None:
    """With Russian words only."""
    text = tree_text(evening(), RUSSIAN)
    assert "итог, Larisa (SE-1); в целых вистах 44 (SE-3), место 1 (SE-5)" in text
    assert "#28 стало 45: 9♠, играет Larisa; Fyodor: вист, Timur: пас," in text
    assert "+8 WH-10 недобор на висте" in text
    assert not re.search(r"\b(pool|gora|whists|makes|result|tricks|at)\b", text)


@pytest.mark.many
def test_se1_the_text_of_all_seats_is_those_of_each_with_an_empty_line_between() -> None:
    """In the order of the seats, for two, three and four."""
    for pad in (evening(), four_of_three(), *pads()[70:80]):
        each = [tree_text(pad, seat=seat) for seat in range(pad.sheet.players)]
        assert tree_text(pad) == "\n\n".join(each)
        names = [player.name for player in pad.terms.players]
        sheet = sheet_tree_text(pad.terms.convention, pad.sheet, names)
        assert sheet.count("\n\n") == len(names) - 1


@pytest.mark.parametrize("size", [40, 60, 80, 200])
def test_se1_no_line_of_a_tree_is_longer_than_it_may_be(size: int) -> None:
    """Also where names are long or hostile, and games are nested."""
    players = ["\x1b[2J" + "A" * 10_000, "Б\r\nВ", "\u202e" + "雀" * 30]
    pad = pref.ScorePad.start(pref.SOCHI, players, first_dealer=2)
    pad = pad.contract("6♣", 0, calls=["whist", "whist"], tricks=(5, 4, 1))
    pad = pad.adjust(1, gora=1, reason="x" * 5_000 + "\x07").join("Gleb").raspasy((5, 5, 0, 0))
    for one in (pad, evening()):
        for line in tree_text(one, width=size).split("\n"):
            assert width(line) <= size
            assert line.isprintable()


def test_se1_a_tree_of_huge_numbers_is_printed() -> None:
    """Points that no table has seen leave room for the words, even where no room is left."""
    most = 10**30 - 1
    pad = sochi().adjust(0, gora=most, reason="a joke").adjust(1, gora=-most, reason="back")
    assert all(word in tree_text(pad, width=40) for word in ("adjustment", "whists", "with"))
    sheet = pref.ScoreSheet.of([0, most], [0, 0], [[0, 0], [0, 0]])
    assert f"+{5 * most}  result" in sheet_tree_text(pref.GUSARIK, sheet, NAMES[:2], width=40)


@each_language
def test_st4_the_text_tells_the_game_of_three_with_its_own_names(words: Words) -> None:
    """Vera sits in the fourth seat now, and sat in the third."""
    told = read_back(tree_text(four_of_three(), words, seat=3))
    below = [said for depth, _, said in told if depth >= 5]
    assert any("8♦" in said and "Vera 9" in said for said in below)
    assert not any("Gleb" in said for said in below)
    assert any("ST-4" in said for depth, _, said in told if depth == 4)
