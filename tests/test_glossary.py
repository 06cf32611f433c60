"""The glossary: its words, both ways, and the links that lead to it."""

import re

from hooks_glossary import COMMON, FORMS, index, linked, russian, terms
from preference.rendering import RUSSIAN
from tests.error_codes import SOURCES
from tests.test_docs import DOCS

QUOTED = re.compile(r"«([^»{}]+)»")

ELSEWHERE = {
    "семёрка": "a rank",
    "восьмёрка": "a rank",
    "девятка": "a rank",
    "десятка": "a rank",
    "ошибка": "a reason that a test kit makes up",
}
"""Words that docstrings quote and the glossary does not list, and why."""


def test_every_line_of_the_glossary_is_whole() -> None:
    """One line a word, by the alphabet: Russian words, a sentence or two, rules that there are."""
    page = (DOCS / "glossary.md").read_text(encoding="utf-8")
    rules = set(re.findall(r"\{ #([\w-]+) \}", (DOCS / "rules.md").read_text(encoding="utf-8")))
    words = [term.word.lower() for term in terms()]
    assert len(terms()) == page.count("\n| **") > 100
    assert words == sorted(set(words))
    wrong = []
    for term in terms():
        if term.anchor != term.word.lower().replace(" ", "-"):
            wrong.append(f"{term.word}: #{term.anchor}")
        if not re.fullmatch(r"[а-яё —]+(, [а-яё —]+)*", term.russian, re.IGNORECASE):
            wrong.append(f"{term.word}: {term.russian}")
        if not re.fullmatch(r"[^.]+\.( [^.]+\.)?( [^.]+\.)?", re.sub(r"\(.*?\)", "", term.told)):
            wrong.append(f"{term.word}: {term.told}")
        named = re.findall(r"\[[A-Z0-9-]+\]\(rules\.md#([\w-]+)\)", term.rules)
        if not set(named) <= rules or not (named or term.rules == "[options](rules.md#options)"):
            wrong.append(f"{term.word}: {term.rules}")
    assert not wrong, "\n".join(wrong)


def test_the_glossary_has_the_words_of_the_library() -> None:
    """Those of the sheet, the suits and the calls, of the rules page, and what docstrings quote."""
    listed = {word.lower() for word, _ in russian()}
    told = " ".join(f"{term.russian} {term.told}" for term in terms()).lower()
    shown = {*RUSSIAN.columns.values(), *RUSSIAN.strains.values()}
    shown |= {RUSSIAN.calls[call] for call in ("pass", "hold", "misere", "whist", "half-whist")}
    shown |= {RUSSIAN.calls[call] for call in ("open", "closed", "return", "refuse talon")}
    shown |= {RUSSIAN.conventions[name] for name in ("sochi", "leningrad", "rostov", "gusarik")}
    rows = re.findall(r"^\| ([a-z][^|]*) \| ([а-яё][^|]*) \|", rules_words(), re.MULTILINE)
    assert len(rows) > 8
    shown |= {
        word for _, words in rows for word in words.split(", ") if not word.startswith("без k")
    }
    assert {word.lower() for word in shown} - listed == {"возврат виста", "вторая", "первая"}
    quoted = {
        word.lower()
        for path in SOURCES.rglob("*.py")
        for word in QUOTED.findall(path.read_text(encoding="utf-8"))
    }
    missing = {word for word in quoted if word not in told}
    assert missing == set(ELSEWHERE), "; ".join(missing ^ set(ELSEWHERE))


def rules_words() -> str:
    """Return the table of words of the rules page."""
    page = (DOCS / "rules.md").read_text(encoding="utf-8")
    return page.partition("## Words")[2].partition("\n## ")[0]


def test_the_index_leads_from_each_russian_word_to_its_line() -> None:
    """By the Russian alphabet, every word once."""
    rows = re.findall(r"^\| ([^|]+) \| (\[.*) \|$", index(), re.MULTILINE)
    words = [word.lower().replace("ё", "е") for word, _ in rows]
    assert words == sorted(words)
    assert len({word for word, _ in rows}) == len(rows)
    found = {
        (word, anchor) for word, links in rows for anchor in re.findall(r"\(#([\w-]+)\)", links)
    }
    assert found == {(word, term.anchor) for term in terms() for word in term.russian.split(", ")}


def test_forms_are_of_terms_and_of_one_each() -> None:
    """What is looked for in a text leads to one line."""
    anchors = {term.anchor for term in terms()}
    assert anchors >= COMMON
    assert anchors - COMMON >= set(FORMS)
    forms = [form.lower() for term in terms() for form in term.forms]
    assert len(set(forms)) == len(forms)
    assert [form for form in forms if form in COMMON] == []


def without_links(html: str) -> str:
    """Take the links to the glossary out again."""
    return re.sub(r'<a class="glossary"[^>]*>([^<]*)</a>', r"\1", html)


def test_the_first_mention_in_a_docstring_is_linked() -> None:
    """Whole words, in prose only, each docstring by itself; nothing else is touched."""
    page = """
<h2 id="talon">The talon</h2>
<p>The talon &mdash; and the&#32;talon<br/>again, whistling, a re-talon, the talon's.</p>
<!-- talon --><img src="talon.svg" alt="the gora">
<div class="doc doc-object"><h3 class="doc doc-heading">gora</h3>
<div class="doc-signature"><pre><code>pool(gora)</code></pre></div>
<div class="doc doc-contents first"><p>Pools and <code>gora</code>, the
<a href="x">gora</a>, <autoref identifier="a">the gora</autoref> and the gora; the pool.</p>
<p><span class="doc-section-title">Whists:</span></p>
<table><tr><th>whists</th></tr><tr><td>Half-whist or first
hand, whists, half-whist.</td></tr></table>
<div class="doc doc-children"><div class="doc doc-contents"><p>The gora &lt; pool.</p></div></div>
<p>The gora, the whists, the talon.</p></div></div>
<p>The gora and the talon.</p>
"""
    done = linked(page, "reference/cards/")
    assert without_links(done) == page
    found = re.findall(r'<a class="glossary" href="([^"]*)" title="([^"]*)">([^<]*)</a>', done)
    assert [(href.rpartition("#")[2], text) for href, _, text in found] == [
        ("talon", "talon"),
        ("pool", "Pools"),
        ("gora", "gora"),
        ("half-whist", "Half-whist"),
        ("first-hand", "first\nhand"),
        ("whists", "whists"),
        ("gora", "gora"),
        ("pool", "pool"),
        ("talon", "talon"),
        ("gora", "gora"),
    ]
    tip = "прикуп: The two cards set aside in the deal, for whoever wins the auction."
    assert found[0][:2] == ("../../glossary/#talon", tip)
    assert [term.word for term in terms() if "](" in term.tip or ".." in term.tip] == []
    assert 'and the <a class="glossary" href="../../glossary/#gora"' in done
    assert {href for href, _, _ in found} <= {f"../../glossary/#{term.anchor}" for term in terms()}


def test_rules_are_linked_wherever_they_stand() -> None:
    """Those that there are, outside code and links, into the rule book."""
    page = "<p>WH-10, BL and RA-2b; <code>WH-10</code> <a>SC-1</a> XY-1 WH-100 NT</p>"
    found = re.findall(r'<a href="([^"]*)">([^<]*)</a>', linked(page, "reference/cards/"))
    assert [rule for _, rule in found] == ["WH-10", "BL", "RA-2b"]
    assert found[0][0] == "../../rulebook/whist/#wh-10"


def test_what_is_said_in_short_is_linked_once_a_page() -> None:
    """Sources and chapters of the formats, in either language, outside code and links."""
    page = "<p>S0 and S1; S1 again, <code>S2</code> §14, formats §2, «S3» S9 §15 formats §9</p>"
    found = re.findall(
        r'<a href="([^"]*)">([^<]*)</a>', linked(page, "ru/rulebook/whist/", terms_too=False)
    )
    sources = "../../../rules/#where-the-rules-come-from"
    assert found == [
        (sources, "S0"),
        (sources, "S1"),
        ("../../../rules/#options", "§14"),
        ("../../../guide/records/#match-records", "formats §2"),
        (sources, "S3"),
    ]
    both = linked("<p>S2 says of the talon: formats §1.1</p>", "rulebook/whist/")
    assert re.findall(r">([^<]*)</a>", both) == ["S2", "talon", "formats §1.1"]


def test_docstrings_stay_plain_text() -> None:
    """What `help()` prints knows nothing of the site."""
    sources = [path.read_text(encoding="utf-8") for path in SOURCES.rglob("*.py")]
    assert not any("glossary.md" in text or 'class="glossary"' in text for text in sources)
