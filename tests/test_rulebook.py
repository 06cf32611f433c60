"""The rule book holds every rule, with its facts and an example, in both languages."""

import doctest
import io
import re
import tomllib
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.utils.yaml import yaml_load

import preference as pref
from preference.conventions.kinds import Choice, Integer, Members
from preference.testing.conformance.aliveness import why_without_effect
from sitelib import book, examples, named_tests, opening, tables, values
from sitelib.rules import (
    DOCS,
    LANGUAGES,
    OPTION_PATHS,
    RULES,
    SOURCES,
    Language,
    read_rules,
)
from sitelib.russian import in_russian
from tests.rows import each

WEBSITE = DOCS.parent / "website"

SECTIONS = {
    language: {section.rule: section for _, section in book.rule_sections(language)}
    for language in LANGUAGES
}

FACTS = """
[CA-1]
en = "cards"
ru = "карты"
terms = ["колода"]
sources = ["S1"]
"""


# --------------------------------------------------------------------------- the facts


@each("rule", RULES)
def test_a_rule_has_titles_russian_words_and_a_source(rule: str) -> None:
    """What stands under its heading is complete, and of a known source."""
    known = RULES[rule]
    assert all(known.titles[language].strip() for language in LANGUAGES)
    assert known.terms
    assert all(re.search("[а-яё]|^6-", term) for term in known.terms)
    assert known.sources
    assert set(known.sources) <= set(SOURCES)
    assert len(set(known.sources)) == len(known.sources)


def test_a_rule_has_one_title_of_its_own() -> None:
    """Nobody could tell two rules apart that are called the same."""
    for language in LANGUAGES:
        titles = [rule.titles[language] for rule in RULES.values()]
        assert len(set(titles)) == len(titles)


def test_further_options_are_options_and_belong_to_another_rule() -> None:
    """The file names no option twice, and none that the library declares with this rule."""
    for rule in RULES.values():
        assert set(rule.also) <= set(pref.OPTIONS), rule.id
        assert len(set(rule.options)) == len(rule.options), rule.id


def test_every_option_belongs_to_a_rule_of_the_book() -> None:
    """So each is linked from at least one rule."""
    linked = {name for rule in RULES.values() for name in rule.options}
    assert linked == set(pref.OPTIONS) == set(OPTION_PATHS)


def test_a_fact_that_nobody_reads_is_refused() -> None:
    """A slip in the file of facts would be lost otherwise."""
    assert read_rules(FACTS)["CA-1"].options == ()
    with pytest.raises(ValueError, match="nobody reads"):
        read_rules(FACTS + 'source = "S1"\n')
    with pytest.raises(TypeError, match="not a list"):
        read_rules(FACTS.replace('["колода"]', '"колода"'))


# --------------------------------------------------------------------------- the pages


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_edition_holds_every_rule_once(language: Language) -> None:
    """In the order of the specification; both editions, and the rules in brief, hold the same."""
    in_book = [section.rule for _, section in book.rule_sections(language)]
    assert sorted(in_book) == sorted(RULES)
    for path in book.pages(language):
        sections = book.sections(path.read_text(encoding="utf-8"))
        ids = [section.rule for section in sections if section.rule]
        assert ids == [rule for rule in RULES if rule in ids], path


def test_the_rules_in_brief_hold_every_rule_once() -> None:
    """The short index and the book have the same IDs, and each ID leads into the book."""
    page = (DOCS / "rules.md").read_text(encoding="utf-8")
    linked = re.findall(
        r"^\| \[\*\*(\S+)\*\*\]\((\S+)\)\{ #", book.linked_index(page), re.MULTILINE
    )
    assert dict(linked) == book.places("en")
    assert [rule for rule, _ in linked] == list(RULES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_heading_of_a_page_is_a_rule_or_no_id(language: Language) -> None:
    """A slip in an ID would make a heading without facts."""
    for path in book.pages(language):
        for heading in re.findall(r"^## (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE):
            if re.match(r"[A-Z]{2}(?![A-Z])", heading):
                assert heading in RULES, f"{path}: {heading}"


@each("rule", RULES)
def test_a_rule_has_an_example_and_is_no_one_liner(rule: str) -> None:
    """The English edition shows every rule at work; what is shown is run like all examples."""
    section = SECTIONS["en"][rule]
    assert section.examples
    assert all(">>> " in example for example in section.examples)
    prose = re.sub(r"^```.*?^```$", "", section.text, flags=re.MULTILINE | re.DOTALL)
    assert len(prose.split()) > 35


@each("language", LANGUAGES)
@each("rule", RULES)
def test_a_decision_of_ours_is_argued_for(rule: str, language: Language) -> None:
    """Where the sources are silent the page says so and why, and nowhere else."""
    argued = book.DECISION[language] in SECTIONS[language][rule].text
    assert argued is ("ours" in RULES[rule].sources)


@each("rule", RULES)
def test_the_russian_edition_has_no_example_of_its_own(rule: str) -> None:
    """It shows those of the English one, each at most once and in their order."""
    russian = SECTIONS["ru"][rule]
    assert russian.examples == ()
    assert russian.text.count(book.EXAMPLE) <= len(SECTIONS["en"][rule].examples)
    assert len(russian.text.split()) > 20


def test_the_editions_have_the_same_pages() -> None:
    """Each page has its counterpart, under the same name."""
    english, russian = ([path.name for path in book.pages(language)] for language in LANGUAGES)
    assert english == russian


# --------------------------------------------------------------------------- what is added

PAGE = """# A page

Above.

```python
>>> 1 + 1
2
```

## BI-7

Of holding.

```python
>>> 2 + 2
4
```

## Not a rule

Still of holding.
"""

RUSSIAN = """# Страница

Сверху.

<!-- example -->

## BI-7

Об удержании.

<!-- example -->

Дальше.
"""


def test_a_page_is_split_at_its_rules() -> None:
    """Whatever is no rule stays with the rule above it."""
    above, holding = book.sections(PAGE)
    assert (above.rule, holding.rule) == ("", "BI-7")
    assert above.examples == ("```python\n>>> 1 + 1\n2\n```",)
    assert "## Not a rule\n\nStill of holding." in holding.text


def test_a_built_page_has_the_facts_of_its_rules() -> None:
    """Title, anchor, Russian words, source, options, and the tests that are named after it."""
    built = book.built(PAGE, "en")
    assert "## BI-7 · Holding a bid { #bi-7 }\n" in built
    assert (
        "Russian: «здесь», «мои» · Source: [S2](../rules.md#where-the-rules-come-from) · " in built
    )
    path = "preference.conventions.AuctionRules.first_hand_may_hold"
    assert f"Option: [`first_hand_may_hold`][{path}]" in built
    for test in named_tests.tests_of("BI-7"):
        assert f"    - `{test.file}`: `{test.name}`" in built
    assert f'??? tests "Pinned by {len(named_tests.tests_of("BI-7"))} tests"' in built
    assert "no option changes it" in book.facts(RULES["PL-1"], "en")
    assert "our decision" in book.facts(RULES["BI-5"], "en")


def test_russian_words_lead_to_the_glossary_where_it_has_them() -> None:
    """Those that it has not stand there without a link."""
    words = {"прикуп": "talon"}
    assert "[«прикуп»](../glossary.md#talon), «снос»" in book.facts(RULES["EX-1"], "en", words)
    assert "[«прикуп»](../../glossary.md#talon)" in book.built(
        "## EX-1\n", "ru", model="", words=words
    )


def test_a_russian_page_shows_the_examples_of_the_english_one() -> None:
    """Where it marks a place for them, above the first rule, too."""
    built = book.built(RUSSIAN, "ru", model=PAGE)
    assert book.EXAMPLE not in built
    assert built.index("1 + 1") < built.index("## BI-7 · Удержание") < built.index("2 + 2")
    assert "Опция: [`first_hand_may_hold`]" in built
    assert "(../../rules.md#where-the-rules-come-from)" in built
    with pytest.raises(ValueError, match="BI-7 asks for more"):
        book.built(f"{RUSSIAN}\n{book.EXAMPLE}\n", "ru", model=PAGE)


def test_what_examples_go_on_from_is_folded() -> None:
    """The first block of a page is no reading for players; one under a heading is shown."""
    built = book.built(PAGE, "en")
    fold = (
        '??? tests "The lines that the examples go on from, and what their names are"\n\n'
        "    ```pycon\n    >>> 1 + 1\n    2\n"
    )
    assert fold in built
    assert "\n```python\n>>> 2 + 2\n" in built
    headed = "# A page\n\n## Not a rule\n\n```python\n>>> 1 + 1\n2\n```\n"
    assert book.built(headed, "en") == headed


NAMED = """# A page

```python
>>> import preference as pref
>>> def legal(state: pref.State) -> list[str]:
...     return [str(action) for action in pref.legal_actions(state)]
>>> start = pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=7), dealer=2, players=3)
```

## BI-7

Of holding.

```python
>>> said = legal(start)
>>> print(len(said))
26
```

## BI-8

Of levels.

```python
>>> for said_now in said[:1]:
...     print(said_now)
6♠
>>> try:
...     legal(1)
... except TypeError as error:
...     print(error)
```
"""


def test_an_example_says_whence_its_names_are() -> None:
    """Those of the beginning lead into the fold, which says what they are; others to their rule."""
    built = book.built(NAMED, "en", name="auction")
    fold, holding, levels = built.split("\n## ")
    assert "    { #names }\n\n    - `legal`: lists what may be done now, as text\n" in fold
    assert "- `pref`" not in fold
    line = "`legal`, `start`: [what these names are](#names)\n{ .example-names }\n\n```python\n"
    assert line in holding
    line = "`legal`: [what this name is](#names); `said`: from [BI-7](#bi-7)\n{ .example-names }\n"
    assert line in levels
    with pytest.raises(ValueError, match="nothing makes begun"):
        book.built(NAMED.replace("= legal(start)", "= legal(begun)"), "en", name="auction")
    with pytest.raises(ValueError, match="auction: nobody says what beginning is"):
        book.built(NAMED.replace("start", "beginning"), "en", name="auction")


def russian_page(name: str) -> str:
    """Return a page of the Russian edition as it is built."""
    english = (DOCS / "rulebook" / f"{name}.md").read_text(encoding="utf-8")
    page = (DOCS / "ru" / "rulebook" / f"{name}.md").read_text(encoding="utf-8")
    return book.built(page, "ru", model=english, name=name)


@pytest.mark.parametrize("name", [path.stem for path in book.pages("ru")])
def test_the_examples_of_a_russian_page_print_what_it_shows(name: str) -> None:
    """It is one program with Russian names, and what it writes down is written in Russian."""
    blocks = re.findall(
        r"^( *)```(?:python|pycon)\n(.*?)^\1```$", russian_page(name), re.MULTILINE | re.DOTALL
    )
    sessions = [re.sub(f"^{indent}", "", block, flags=re.MULTILINE) for indent, block in blocks]
    run = doctest.DocTestRunner(
        verbose=False, optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    )
    names: dict[str, Any] = {"__name__": "page"}
    said = io.StringIO()
    for session in sessions:
        test = doctest.DocTestParser().get_doctest(session, names, name, None, 0)
        run.run(test, out=said.write, clear_globs=False)
        names.update(test.globs)
    assert run.failures == 0, said.getvalue()
    shown = "".join(sessions)
    assert not re.search(r"Anna|Boris|Vera|Gleb|^seat \d", shown, re.MULTILINE)
    if "show(table" in shown:
        assert re.search(r"^(Анна|Борис|Вера|Глеб) +(пуля|гора|висты)", shown, re.MULTILINE)


def test_a_russian_example_may_print_what_the_english_one_does() -> None:
    """What is no text of ours stays, an error too; what fails only in Russian fails the build."""
    block = """```python
>>> names = ["Anna"]
>>> names[0]
'Anna'
>>> 1 / 0
Traceback (most recent call last):
ZeroDivisionError: division by zero
>>> print(1,
...     2)
1 2
```
"""
    (russian,) = in_russian((block,))
    assert russian == block.replace("Anna", "Анна")
    with pytest.raises(KeyError):
        in_russian(('```python\n>>> {"Анна": 1, "Vera": 2}["Vera ".strip()]\n2\n```\n',))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", book.pages("en"), ids=lambda path: path.stem)
def test_a_page_says_what_all_its_names_are(path: Path, language: Language) -> None:
    """In either language; and what an example goes on from is made above it on the page."""
    english = path.read_text(encoding="utf-8")
    shown = DOCS / book.FOLDERS[language] / path.name
    built = book.built(shown.read_text(encoding="utf-8"), language, model=english, name=path.stem)
    made = [name for name in examples.made(book.sections(english)[0].examples) if name != "pref"]
    if "\n??? tests" in built.partition("\n## ")[0]:
        assert re.findall(r"^    - `(\w+)`: \S", built.partition("\n## ")[0], re.MULTILINE) == made
    assert (".example-names" in built) is (path.stem not in ("index", "options"))


def test_what_is_said_of_a_name_is_said_of_one_that_there_is() -> None:
    """The file of names has none that no page makes."""
    made = {
        (path.stem, name)
        for path in book.pages("en")
        for name in examples.made(book.sections(path.read_text(encoding="utf-8"))[0].examples)
    }
    told = {(page, name) for page, names in opening.NAMES.items() for name in names}
    assert {one for one in told if one[0] != "any"} <= made
    assert {name for page, name in told if page == "any"} <= {name for _, name in made}


def test_a_whole_game_lists_the_tests_of_its_parts() -> None:
    """BL-1 to BL-4 are parts of BL."""
    assert set(named_tests.tests_of("BL-1")) <= set(named_tests.tests_of("BL"))
    assert not set(named_tests.tests_of("BI-10")) <= set(named_tests.tests_of("BI-1"))


@pytest.mark.parametrize(
    ("place", "page", "address"),
    [
        ("rulebook/auction.md#bi-7", "conventions/rostov/", "../../rulebook/auction/#bi-7"),
        ("rulebook/auction.md#bi-7", "", "rulebook/auction/#bi-7"),
        ("rulebook/index.md", "rules/", "../rulebook/"),
        ("index.md", "ru/", "../"),
        ("rulebook/auction.md#bi-7", "rulebook/auction/", "./#bi-7"),
    ],
)
def test_addresses_are_relative_to_the_page(place: str, page: str, address: str) -> None:
    """The site may be served from any folder."""
    assert book.relative(place, page) == address


# --------------------------------------------------------------------------- tables of options


class Table(HTMLParser):
    """Reads a table: its headings by scope, and the texts of its rows."""

    def __init__(self, text: str) -> None:
        """Read it."""
        super().__init__()
        self.scopes: list[str | None] = []
        self.rows: list[list[str]] = []
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a row or a cell, or keep a heading's scope."""
        if tag == "tr":
            self.rows.append([])
        elif tag in ("th", "td"):
            self.rows[-1].append("")
            if tag == "th":
                self.scopes.append(dict(attrs).get("scope"))
        elif tag == "br":
            self.rows[-1][-1] += " "
        elif tag == "a":
            self.links.append(dict(attrs)["href"] or "")

    def handle_data(self, data: str) -> None:
        """Add text to the cell."""
        if self.rows and self.rows[-1] and data.strip():
            self.rows[-1][-1] += data


def by_option(table: Table) -> dict[str, list[str]]:
    """Return the rows that are about an option by its name."""
    return {row[0].split()[0]: row[1:] for row in table.rows if row[0].split()[0] in pref.OPTIONS}


VALUE_RULES = {
    ("leningrad", "pool_kind"): "PO-6",
    ("tens", "pool_kind"): "PO-6",
    ("rostov", "raspasy_scoring"): "RA-6",
    ("portal", "raspasy_scoring"): "RA-7",
}
"""Values that follow another rule than that of their option."""


def test_a_value_that_chooses_a_rule_is_one_of_a_preset() -> None:
    """A slip in the file of facts would link to the wrong rule."""
    chosen = {
        value: {
            preset
            for preset, one in pref.PRESETS.items()
            if f"{option}: {values.written(one)[option]}" == value
        }
        for rule in RULES.values()
        for value in rule.values
        for option in [value.partition(": ")[0]]
        if option in rule.also
    }
    assert sum(len(rule.values) for rule in RULES.values()) == len(chosen) == 3
    found = {(name, value.partition(": ")[0]) for value, names in chosen.items() for name in names}
    assert found == set(VALUE_RULES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", pref.PRESETS)
def test_the_table_of_a_convention_marks_what_differs_from_sochi(
    name: str, language: Language
) -> None:
    """Every option in words, and beside a value of its own what Sochi says."""
    text = tables.options_of(pref.PRESETS[name], language, f"conventions/{name}/")
    rows = by_option(Table(text))
    assert list(rows) == list(pref.OPTIONS)
    said = {one.option: one.words for one in pref.describe(pref.PRESETS[name], language=language)}
    differ = {
        one.option: one.left_words
        for one in pref.diff(pref.SOCHI, pref.PRESETS[name], language=language)
    }
    for option, (_, words, rule) in rows.items():
        assert words.startswith(said[option])
        assert rule == VALUE_RULES.get((name, option), pref.OPTIONS[option].rule)
        assert (words != said[option]) is (option in differ)
        assert words.endswith(differ.get(option, said[option]))


def test_a_short_table_has_only_what_differs() -> None:
    """For a page that holds several conventions."""
    for preset in pref.PRESETS.values():
        rows = by_option(Table(tables.options_of(preset, only_differing=True)))
        assert list(rows) == [change.option for change in pref.diff(pref.SOCHI, preset)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_comparison_has_every_preset_and_what_differs_first(language: Language) -> None:
    """A cell that is not as in Sochi carries a mark, not a colour alone."""
    table = Table(tables.compared(language))
    heads = table.rows[0][1:]
    assert heads == [values.name_of(name, language) for name in pref.PRESETS]
    rows = by_option(table)
    assert set(rows) == set(pref.OPTIONS)
    said = " ".join(row[0] for row in table.rows)
    for declared in pref.OPTIONS.values():
        assert f"{declared.rule} {RULES[declared.rule].titles[language]}" in said
    is_same = [not any("•" in cell for cell in row) for row in rows.values()]
    assert is_same == sorted(is_same)
    for option, row in rows.items():
        base = pref.SOCHI.options[option]
        marked = ["•" in cell for cell in row]
        assert marked == [preset.options[option] != base for preset in pref.PRESETS.values()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_of_rules_says_what_an_option_changes(language: Language) -> None:
    """Its own rule first, and each that names it."""
    rows = by_option(Table(tables.options_and_rules(language)))
    assert list(rows) == list(pref.OPTIONS)
    for option, (_, elsewhere, changed) in rows.items():
        rules = changed.split(", ")
        assert rules[0] == pref.OPTIONS[option].rule
        assert set(rules) == {rule.id for rule in RULES.values() if option in rule.options}
        only_sochi = all(
            preset.options[option] == pref.SOCHI.options[option] for preset in pref.PRESETS.values()
        )
        assert (elsewhere == "") is only_sochi


def test_an_option_without_effect_says_so() -> None:
    """Beside its value, which a variation for four would have."""
    names = list(pref.PRESETS)
    row = by_option(Table(tables.compared()))["dealer_may_return"]
    idle = [name for name, cell in zip(names, row, strict=True) if cell.endswith("no effect")]
    assert idle == [name for name, one in pref.PRESETS.items() if 4 not in one.players]


def test_what_is_written_is_what_sochi_leningrad_and_rostov_are_known_for() -> None:
    """A row for each preset, each result as scored, with its rules."""
    table = Table(tables.what_is_written(page="conventions/compare/"))
    rows = {row[0]: row[1:] for row in table.rows}
    assert list(rows)[1:] == [values.name_of(name, "en") for name in pref.PRESETS]
    six, seven, eight, raspasy, misere = rows["Sochi"]
    assert six == "declarer: pool 2 whister: gora 2 whister: whists 6 SC-1, WH-10, WH-11"
    assert seven == "declarer: pool 4 whister: gora 4 whister: whists 4 SC-1, WH-10, WH-11"
    assert eight.startswith("declarer: gora 12 whister: whists 24 + 12 who passed: whists 12 ")
    assert raspasy == "took 0: gora −1 took 4: gora 4 took 6: gora 6 RA-5"
    assert misere == "declarer: gora 10 SC-2"
    assert "whister: whists 24 + 24 who passed: whists 24 + 24" in rows["Leningrad"][2]
    assert rows["Rostov"][3] == "took 0: pool 1 took 0: whists 20 + 30 RA-6"
    assert rows["Portal"][3] == "took 4: gora 4 took 6: gora 6 RA-7"
    assert rows["Tens"][4] == "declarer: gora 100 SC-2"
    assert rows["Gusarik"][3] == "–"
    assert "../../rulebook/raspasy/#ra-6" in table.links
    russian = Table(tables.what_is_written("ru")).rows
    assert russian[1][5] == "играющий: гора 10 SC-2"


def test_dl3_the_dealer_s_table_is_what_is_scored() -> None:
    """What is got stands on the declarer, what is paid in the dealer's own gora."""
    table = Table(tables.what_the_dealer_writes(page="rulebook/four/"))
    rows = [row[1:] for row in table.rows]
    assert rows == [
        ["Sochi", "Leningrad", "rules"],
        ["gets whists 12 on the declarer", "gets whists 24 on the declarer", "WH-12"],
        [
            "gets whists 16 + 4 on the declarer",
            "gets whists 32 + 8 on the declarer",
            "WH-11, WH-12",
        ],
        [
            "pays gora 4 gets whists 4 on the declarer",
            "pays gora 4 gets whists 8 on the declarer",
            "WH-10, WH-11",
        ],
        ["pays gora 6", "pays gora 12", "EX-4"],
        ["pays gora 10", "pays gora 20", "EX-4"],
        ["nothing", "nothing", "EX-5"],
        ["pays gora 2", "pays gora 4", "RA-5"],
        ["gets gora −1", "gets gora −2", "RA-5"],
    ]
    assert "../talon/#ex-4" in table.links
    russian = Table(tables.what_the_dealer_writes("ru")).rows
    assert russian[3][2] == "платит: гора 4 получает: висты 8 на играющего"


def test_tables_are_read_by_machines_and_scroll() -> None:
    """Every heading says what it heads; the box can be reached by keyboard and has a name."""
    for text in (
        tables.options_of(pref.ROSTOV),
        tables.compared("ru"),
        tables.options_and_rules(),
        tables.what_is_written(),
        tables.what_the_dealer_writes(),
    ):
        assert set(Table(text).scopes) <= {"col", "row", "rowgroup"}
        assert re.match('<div class="option-box(?: large)?" role="region" aria-label="', text)
        assert 'tabindex="0"' in text.splitlines()[0]
        assert "\n\n" not in text


@each(
    ("option", "value", "english", "russian"),
    [
        ("surrender", None, "never", "нельзя"),
        ("talonless", [], "none", "никакие"),
        ("jumps", True, "yes", "да"),
        ("jumps", False, "no", "нет"),
        ("exit_levels", [6, 7, 7], "6, 7, 7", "6, 7, 7"),
        ("talonless", ["misere", 9], "misere, 9", "мизер, 9"),
        ("distribution", "greedy", "greedy", "жлобский"),
        ("raspasy_price", {"base": 5, "growth": "none", "by": 1, "limit": None}, "5", "5"),
        (
            "raspasy_price",
            {"base": 1, "growth": "arithmetic", "by": 2, "limit": None},
            "1, +2 each",
            "1, +2 каждый раз",
        ),
        (
            "raspasy_price",
            {"base": 1, "growth": "geometric", "by": 2, "limit": 3},
            "1, ×2 each, 3 at most",
            "1, ×2 каждый раз, не более 3",
        ),
    ],
)
def test_a_value_is_short_in_a_narrow_column(
    option: str, value: object, english: str, russian: str
) -> None:
    """What a comparison shows of a value."""
    shown = (values.short(value, "en", option), values.short(value, "ru", option))
    assert shown == (english, russian)


@each("option", pref.OPTIONS)
def test_a_word_of_json_has_a_russian_one(option: str) -> None:
    """Whatever an option may be, a Russian page says it in Russian, and each value by its own."""
    kind = pref.OPTIONS[option].kind
    words: list[object] = []
    if isinstance(kind, Choice):
        words = [str(one) for one in kind.enum]
    elif isinstance(kind, Integer):
        words = [one for one in kind.words if one is not None]
    elif isinstance(kind, Members):
        words = [one for one in kind.of if isinstance(one, str)]
    said = [values.short(one, "ru", option) for one in words]
    assert [one for one in said if re.search("[a-z]", one)] == []
    assert len(set(said)) == len(said)


def test_the_facts_of_a_rule_say_which_presets_have_it() -> None:
    """For each option that it names, in the language of the page."""
    assert "[In the presets](../conventions/compare.md): `talon_bonus`: on in Tens; off" in (
        book.facts(RULES["EX-5"], "en")
    )
    assert (
        values.in_presets("surrender", "en")
        == "never in Ukrainian; all in Tens, Classic; 3 elsewhere"
    )
    assert values.in_presets("talon_bonus", "ru") == "включена — Десятки; в остальных выключена"
    assert values.in_presets("blind", "en") == "off everywhere"
    assert "In the presets" not in book.facts(RULES["PL-1"], "en")


@each("option", pref.OPTIONS)
def test_what_is_said_of_the_presets_is_true_of_each(option: str) -> None:
    """A preset has what is said beside its name, or what all the others have."""
    *named, rest = values.in_presets(option, "en").split("; ")
    said = {
        name: value
        for value, _, names in (part.rpartition(" in ") for part in named)
        for name in names.split(", ")
    }
    others, _, after = rest.partition(" elsewhere" if named else " everywhere")
    idle = 0
    for name, preset in pref.PRESETS.items():
        value = values.short(values.written(preset)[option], "en", option)
        value = {"yes": "on", "no": "off"}.get(value, value)
        has = said.pop(values.name_of(name, "en"), others)
        if has != value:
            assert why_without_effect(preset, option)
            idle += 1
    assert said == {}
    assert after == (", or no effect" if idle and named else "")


def marked_pages() -> list[Path]:
    """List the pages that have a table of options."""
    return [
        path for path in sorted(DOCS.rglob("*.md")) if "<!-- options" in path.read_text("utf-8")
    ]


def test_every_convention_page_has_its_table() -> None:
    """And each mark is one that is read."""
    names = {path.relative_to(DOCS).as_posix() for path in marked_pages()}
    assert {f"conventions/{name}.md" for name in pref.PRESETS} <= names
    for path in marked_pages():
        text = path.read_text(encoding="utf-8")
        filled = tables.filled(text, "en", "")
        assert re.findall("<!-- (?:options|what)", filled) == [], path
        if path.parent.name == "conventions" and path.stem in pref.PRESETS:
            assert f"<!-- options of {path.stem} -->" in text


def test_links_of_tables_lead_into_the_book() -> None:
    """Seen from the page on which they stand."""
    links = Table(tables.options_of(pref.ROSTOV, page="conventions/rostov/")).links
    assert "../../rulebook/whist/#wh-11" in links
    russian = Table(tables.compared("ru", "ru/rulebook/options/")).links
    assert "../whist/#wh-11" in russian


# --------------------------------------------------------------------------- the site


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Build a few pages with the hooks of the site, and return them."""
    docs, built = tmp_path_factory.mktemp("docs"), tmp_path_factory.mktemp("site")
    pages = {
        "index.md": "# Start\n\nHere.\n",
        "ru/index.md": "# Начало\n\nЗдесь.\n",
        "rulebook/play.md": "# Play\n\n## PL-1\n\nLead.\n",
        "ru/rulebook/play.md": "# Розыгрыш\n\n## PL-1\n\nХод.\n",
        "guide/only-english.md": "# A guide\n\n<!-- options of gusarik that differ -->\n",
    }
    for name, text in pages.items():
        (docs / name).parent.mkdir(parents=True, exist_ok=True)
        (docs / name).write_text(text, encoding="utf-8")
    config = load_config(
        config_file=io.BytesIO(b""),
        site_name="a site",
        docs_dir=str(docs),
        site_dir=str(built),
        hooks=[str(WEBSITE / name) for name in ("hooks_rulebook.py", "hooks_russian.py")],
        nav=[
            {"Start": ["index.md"]},
            {"Guides": [{"A first deal": "guide/only-english.md"}]},
            {"Rules": ["rulebook/play.md"]},
            {"По-русски": ["ru/index.md", {"Розыгрыш": "ru/rulebook/play.md"}]},
        ],
        theme={"name": "material", "font": False},
        plugins=[],
        markdown_extensions=["attr_list", "pymdownx.details", "pymdownx.superfences", "toc"],
    )
    build(config)
    return {
        page.parent.relative_to(built).as_posix(): page.read_text(encoding="utf-8")
        for page in built.rglob("index.html")
    }


@pytest.mark.parametrize(
    ("page", "language"),
    [
        (".", "en"),
        ("ru", "ru"),
        ("rulebook/play", "en"),
        ("ru/rulebook/play", "ru"),
        ("guide/only-english", "en"),
    ],
)
def test_a_page_says_its_language(site: dict[str, str], page: str, language: str) -> None:
    """In the attribute that readers for the blind go by, and in the words of the theme."""
    assert re.findall(r'<html lang="(\w+)"', site[page]) == [language]
    assert ("Поиск" in site[page] or "Перейти к содержанию" in site[page]) is (language == "ru")


@pytest.mark.parametrize(
    ("page", "english", "russian", "link"),
    [
        (".", ".", "ru/", '<a href="ru/" hreflang="ru" lang="ru">Эта страница по-русски</a>'),
        ("ru", "..", "./", '<a href="../" hreflang="en" lang="en">This page in English</a>'),
        ("rulebook/play", "./", "../../ru/rulebook/play/", "Эта страница по-русски"),
        ("ru/rulebook/play", "../../../rulebook/play/", "./", "This page in English"),
        ("guide/only-english", "./", "../../ru/", None),
    ],
)
def test_a_page_leads_to_the_other_language(
    site: dict[str, str], page: str, english: str, russian: str, link: str | None
) -> None:
    """To the same page where there is one, else to the start page."""
    switch = r'<a href="([^"]*)" hreflang="(\w+)" class="md-select__link">'
    found = re.findall(switch, site[page])
    assert 'rel="alternate"' not in site[page]
    assert found == [(english, "en"), (russian, "ru")]
    assert ('class="counterpart"' in site[page]) is (link is not None)
    assert link is None or link in site[page]


@pytest.mark.parametrize("page", [".", "ru", "rulebook/play", "ru/rulebook/play"])
def test_the_navigation_speaks_the_language_of_the_page(site: dict[str, str], page: str) -> None:
    """On a Russian page it is Russian, and on the English one after it English again."""
    labels = re.findall(r'<span class="md-ellipsis">\s*([^<]*?)\s*<', site[page])
    english = {"Start", "Guides", "A first deal", "Rules", "Play"}
    russian = {"Начало", "Руководства", "Первая сдача", "Правила", "Розыгрыш"}
    is_russian = page.split("/", maxsplit=1)[0] == "ru"
    assert (russian if is_russian else english) <= set(labels)
    own = {"Начало", "Розыгрыш"}  # Russian pages are called so on English ones, too
    assert not (english if is_russian else russian - own) & set(labels)


def test_every_label_of_the_navigation_has_a_russian_one() -> None:
    """A page that is added is labelled in both languages, and nothing is kept that is gone."""

    def labels(items: list[Any]) -> Iterator[str]:
        for item in items:
            if isinstance(item, str):
                page = (DOCS / item).read_text(encoding="utf-8")
                title = re.search(r"^(?:title:|#) (.*)$", page, re.MULTILINE)
                assert title
                yield title[1]
            else:
                for label, inside in item.items():
                    yield label
                    yield from labels(inside) if isinstance(inside, list) else ()

    def sections(items: list[Any]) -> Iterator[str]:
        for item in items:
            for label, inside in item.items() if isinstance(item, dict) else ():
                if isinstance(inside, list):
                    yield label
                    yield from sections(inside)

    settings = yaml_load((DOCS.parent / "mkdocs.yml").read_text(encoding="utf-8"))
    *english, (russian,) = [[one] for one in settings["nav"]]
    assert list(russian) == ["По-русски"]
    found = {label for one in english for label in labels(one)}
    known = tomllib.loads((DOCS / "ru" / "labels.toml").read_text(encoding="utf-8"))["navigation"]
    assert found - set(known) == set()
    assert set(known) - found == set()
    # Whoever hears a page tells the parts of the navigation by their labels.
    parts = [known.get(one, one) for one in sections(settings["nav"])]
    assert len(set(parts)) == len(parts)


@each("path", sorted((DOCS / "ru").rglob("*.md")), ids=str)
def test_a_russian_heading_has_an_anchor_of_its_own(path: Path) -> None:
    """One that is made of Russian letters would be `#_1`."""
    outside = re.sub(r"^```.*?^```$", "", path.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    headings = [one for one in re.findall(r"^#+ (.*)$", outside, re.MULTILINE) if one not in RULES]
    anchors = [re.search(r" \{ #([a-z0-9-]+) \}$", one) for one in headings]
    assert all(anchors), headings
    assert len({anchor[1] for anchor in anchors if anchor}) == len(anchors)


def test_rules_and_tables_are_put_into_the_pages(site: dict[str, str]) -> None:
    """By the hooks, as the functions above make them."""
    assert '<h2 id="pl-1">PL-1 · Первый ход' in site["ru/rulebook/play"]
    assert '<p class="rule-facts">Russian: <a href=' in site["rulebook/play"]
    assert '<details class="tests" data-search-exclude="">' in site["rulebook/play"]
    assert '<table class="option-table">' in site["guide/only-english"]
