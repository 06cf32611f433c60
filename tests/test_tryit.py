"""The program of the page "Try it here", without a browser."""

import json
import re
from base64 import b64decode
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from zipfile import ZipFile

import attrs
import pytest
from mkdocs.structure.files import File, Files, InclusionLevel

import hooks_tryit
import preference as pref
from preference.decisions import Defence, complete_calls, open_decisions
from tests.looks import some
from tryit import options
from tryit.app import App
from tryit.deals import EVENINGS, WITHOUT, defences
from tryit.phrases import NAMES, PHRASES

DOCS = Path(__file__).parent.parent / "docs"
RULES = DOCS / "rules.md"
VOID = {"input", "br", "link"}

TABLES = [
    (name, players)
    for name, convention in pref.PRESETS.items()
    for players in sorted(convention.players)
]


class Page(HTMLParser):
    """Reads pieces: whether their elements are nested, what their fields hold, where links lead."""

    def __init__(self, html: str) -> None:
        """Read it all."""
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.buttons: list[dict[str, str | None]] = []
        self.fields: list[tuple[str, str]] = []
        self.labelled: set[str | None] = set()
        self.inputs: list[dict[str, str | None]] = []
        self.select = ""
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take an element down."""
        found = dict(attrs)
        if tag not in VOID:
            self.open.append(tag)
        if found.get("id"):
            self.ids.append(str(found["id"]))
        if tag == "a":
            self.links.append(str(found["href"]))
        elif tag == "button":
            self.buttons.append(found)
        elif tag == "label":
            self.labelled.add(found.get("for"))
        elif tag == "select":
            self.select = str(found["name"])
        elif tag == "option" and "selected" in found:
            self.fields.append((self.select, str(found["value"])))
        elif tag == "input":
            self.inputs.append(found)
            if found["type"] == "text" or "checked" in found:
                self.fields.append((str(found["name"]), str(found.get("value", ""))))

    def handle_endtag(self, tag: str) -> None:
        """Close an element: the one that was opened last."""
        assert self.open.pop() == tag

    @property
    def form(self) -> dict[str, Any]:
        """The fields as a browser sends them."""
        form: dict[str, Any] = {}
        for name, value in self.fields:
            if name in form:
                old = form[name]
                form[name] = [*(old if isinstance(old, list) else [old]), value]
            else:
                form[name] = value
        return form

    def values(self, do: str) -> list[str]:
        """Return what the buttons send for a message."""
        return [str(one["data-value"]) for one in self.buttons if one.get("data-do") == do]


class Reader:
    """Somebody at the page: keeps what is shown, and sends what the fields hold."""

    def __init__(self) -> None:
        """Open the page."""
        self.app = App()
        self.shown: dict[str, str] = {}
        self.said = ""
        self.ask("start")

    def ask(self, do: str, value: str = "", form: dict[str, Any] | None = None) -> dict[str, str]:
        """Send a message, and put the answer in its places."""
        message = {"do": do, "value": value, "form": form or {}}
        answer = json.loads(self.app.answer(json.dumps(message)))
        self.shown |= answer["html"]
        self.said = answer["say"]
        found: dict[str, str] = answer["html"]
        return found

    @property
    def settling(self) -> dict[str, Any]:
        """The form of the calculator."""
        parts = ("table", "totals", "draft", "options")
        return Page("".join(self.shown[f"settle-{part}"] for part in parts)).form

    def settle(self, **changes: Any) -> str:
        """Change fields of the calculator, whose names have no hyphens here, and see the result."""
        form = {**self.settling, **{key.replace("__", "-"): one for key, one in changes.items()}}
        self.ask("change", form=form)
        return self.shown["settle-result"]

    def read(self, part: str) -> Page:
        """Return a part of the page."""
        return Page(self.shown[part])


@pytest.fixture
def reader() -> Reader:
    """Open the page."""
    return Reader()


def text(html: str) -> str:
    """Return what of HTML is read, without the pictures."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", re.sub(r"(?s)<svg.*?</svg>", "", html)))


def figures(reader: Reader) -> dict[str, int]:
    """Return the whole results that are said."""
    pairs = re.findall(r"([^\s,]+) ([+-]\d+)", reader.said)
    return {name: int(amount) for name, amount in pairs}


# --------------------------------------------------------------------------- the page


def test_both_languages_say_the_same() -> None:
    """The page has the same phrases with the same parts in both languages, and names for four."""
    english, russian = PHRASES["en"], PHRASES["ru"]
    assert list(english) == list(russian)
    for key, phrase in english.items():
        assert re.findall(r"{\w+}", phrase) == re.findall(r"{\w+}", russian[key]), key
    assert {len(names) for names in NAMES.values()} == {4}


def test_every_field_has_a_label_and_every_id_stands_once(reader: Reader) -> None:
    """Whoever cannot see the page hears what each field is for."""
    reader.ask("deal", form=reader.read("play-setup").form)
    reader.ask("act", "8♠")
    for source in ("deals", "totals"):
        reader.settle(source=source)
        page = Page("".join(reader.shown.values()))
        assert len(page.ids) == len(set(page.ids))
        loose = [
            one["name"]
            for one in page.inputs
            if one["type"] == "text" and one.get("id") not in page.labelled
        ]
        assert loose == []


def test_links_lead_to_rules_that_are_there(reader: Reader) -> None:
    """Every rule ID on the page is an anchor of Rules in brief."""
    reader.ask("deal", form=reader.read("play-setup").form)
    reader.ask("finish")
    reader.ask("act", "nonsense")
    anchors = set(re.findall(r"{ ?#([\w-]+)", RULES.read_text(encoding="utf-8"))) | {"options"}
    links = Page("".join(reader.shown.values())).links
    assert links
    rules = {one for one in links if not one.startswith("data:")}
    assert {one.removeprefix("../rules/#") for one in rules} - anchors == set()


# --------------------------------------------------------------------------- playing


@pytest.mark.long
@pytest.mark.parametrize(("preset", "players"), TABLES)
@pytest.mark.parametrize("seat", ["0", ""])
def test_a_deal_is_played_by_pressing_what_is_offered(preset: str, players: int, seat: str) -> None:
    """Whoever presses buttons, the last offered first, gets to the end of deals and their sheet."""
    reader = Reader()
    form = {
        "play-convention": preset,
        "play-players": str(players),
        "play-seat": seat,
        "play-language": "ru" if seat else "en",
        "play-seed": f"{preset} {players}",
    }
    reader.ask("deal", form=form)
    for _ in range(300):
        page = reader.read("play-act")
        if page.values("next"):
            break
        offered = [one for one in page.buttons if "try-refused" not in str(one.get("class"))]
        acts = [str(one["data-value"]) for one in offered if one.get("data-do") == "act"]
        boxes = [one["value"] for one in page.inputs if one["name"] == "card"]
        if boxes:
            reader.ask("discard", form={"card": boxes[:2]})
        else:
            reader.ask("act", acts[-1] if acts[0].startswith("play") else acts[0])
        assert text(reader.shown["play-refusal"]).strip() == ""
    assert "<svg" in reader.shown["play-score"]
    assert reader.app.game is not None
    assert len(reader.app.game.match.log) == 1
    for part in reader.shown:
        reader.read(part)


def test_a_match_goes_on_until_its_pool_is_full(reader: Reader) -> None:
    """Deal after deal, finished by beginners, the match comes to its end and its settlement."""
    reader.ask("deal", form={"play-pool": "2"})
    for _ in range(100):
        reader.ask("finish")
        if not reader.read("play-act").values("next"):
            break
        reader.ask("next")
    assert "Settlement" in reader.shown["play-score"]
    game = reader.app.game
    assert game is not None
    assert game.match.is_finished
    assert reader.ask("next") == {}


def test_pl2_a_card_that_may_not_be_played_is_refused_with_its_rule(reader: Reader) -> None:
    """A grey card says why: the suit must be followed, and which cards may be played."""
    reader.ask("deal", form={"play-seed": "7"})
    reader.ask("act", "8♠")
    boxes = [one["value"] for one in reader.read("play-act").inputs if one["name"] == "card"]
    reader.ask("discard", form={"card": boxes[:2]})
    grey: list[dict[str, str | None]] = []
    for _ in range(40):
        page = reader.read("play-act")
        grey = [one for one in page.buttons if "try-refused" in str(one.get("class"))]
        if grey:
            break
        reader.ask("act", page.values("act")[0])
    before = reader.shown["play-act"]
    reader.ask("act", str(grey[0]["data-value"]))
    assert "must be followed" in text(reader.shown["play-refusal"])
    assert reader.read("play-refusal").links == ["../rules/#pl-2"]
    assert reader.shown["play-act"] == before


def test_a_bid_that_is_too_low_and_what_is_no_action_are_refused(reader: Reader) -> None:
    """The words one types are read by the library, and its refusal is shown."""
    reader.ask("deal", form={"play-seed": "3"})
    reader.ask("say", form={"say": "6♠"})
    reader.ask("say", form={"say": "6♠"})
    assert "is not above the standing 6♣" in text(reader.shown["play-refusal"])
    reader.ask("say", form={"say": "six of spades"})
    assert "this is not an action" in text(reader.shown["play-refusal"])
    reader.ask("discard", form={"card": "♠7"})
    assert "exactly two" in text(reader.shown["play-refusal"])


def test_a_step_is_taken_back_and_a_hint_is_a_beginners(reader: Reader) -> None:
    """Taking back leads to the decision before, and a hint changes nothing."""
    reader.ask("deal", form={"play-seed": "7"})
    first = reader.shown["play-act"]
    reader.ask("hint")
    assert "A beginner would say" in text(reader.shown["play-refusal"])
    assert reader.shown["play-act"] == first
    reader.ask("act", "8♠")
    assert reader.shown["play-act"] != first
    reader.ask("back")
    assert reader.shown["play-act"] == first


def test_in1_cards_of_others_are_not_in_the_page(reader: Reader) -> None:
    """Nothing that the reader's seat may not see is sent to the page, not even hidden."""
    reader.ask("deal", form={"play-seed": "7"})
    game = reader.app.game
    assert game is not None
    assert game.match.current is not None
    shown = "".join(reader.shown[part] for part in reader.shown if part.startswith("play-"))
    own, *others = game.match.current.deal.hands
    assert all(
        f"♠ {' '.join(str(card.rank) for card in hand if card.suit == 0)}" not in shown
        for hand in others
    )
    assert f"♠ {' '.join(str(card.rank) for card in own if card.suit == 0)}" in shown


# --------------------------------------------------------------------------- settling


def test_the_first_deal_of_the_evening_is_worth_what_the_rules_say(reader: Reader) -> None:
    """Sochi, 8 set by 2, one whister, defence 4: gora 12; whists 36 and 12 (§15)."""
    for index in range(len(EVENINGS[3]) - 1, 0, -1):
        reader.ask("out", str(index), form=reader.settling)
    deals = text(reader.shown["settle-deals"])
    assert "Anna: gora +12" in deals
    # 6 tricks short of 8, each at 6; 24 for the defence's tricks and 12 of consolation.
    assert figures(reader) == {"Anna": -128, "Boris": 76, "Vera": 52}
    reader.settle(option__distribution="gentleman")
    assert figures(reader) == {"Anna": -128, "Boris": 64, "Vera": 64}


@pytest.mark.parametrize("preset", pref.PRESETS)
def test_controls_say_what_the_convention_says(preset: str) -> None:
    """Every option has its control, and read back they are the preset, nothing else."""
    convention = pref.PRESETS[preset]
    page = Page(options.controls(convention, convention))
    told = {one.option: one.value_json for one in pref.describe(convention)}
    assert options.values(page.form) == {name: told[name] for name in pref.OPTIONS}


def test_an_option_changes_the_figures_and_is_told_apart_from_the_preset(reader: Reader) -> None:
    """One option switched: other figures, those of the preset beside them, and its words."""
    before = figures(reader)
    result = reader.settle(option__consolation="0")
    assert figures(reader) != before
    assert "in plain Sochi" in result
    assert "in consolation ( WH-12 )" in text(result)
    reader.ask("reset", form=reader.settling)
    assert figures(reader) == before
    assert "in plain Sochi" not in reader.shown["settle-result"]


def test_ra6_contradictions_are_the_librarys_own_error(reader: Reader) -> None:
    """Options that do not go together are refused, all at once, and stay as they were set."""
    result = reader.settle(option__raspasy_scoring="whists")
    assert "these options contradict each other" in text(result)
    assert "<svg" not in result
    form = {**reader.settling, "option-raspasy_scoring": "whists", "option-amnesty": "false"}
    form["option-raspasy_talon"] = "hidden"
    assert "settle-options" in reader.ask("change", form=form)
    assert "<svg" in reader.shown["settle-result"]


def test_what_is_typed_wrongly_is_said(reader: Reader) -> None:
    """A word for a number, and two players of one name, are refused where they stand."""
    assert "the option consolation" in text(reader.settle(option__consolation="much"))
    assert "players have different names" in text(reader.settle(name__1="Anna"))
    assert "no whole number" in text(reader.settle(name__1="Boris", pool="ten"))


def test_a_deal_that_an_option_refuses_stops_the_sheet(reader: Reader) -> None:
    """Without half-whist the last deal cannot have been: it says so, and the others stand."""
    result = reader.settle(option__half_whist_levels=[])
    assert "Deal #7 is refused" in text(result)
    assert "WH-2" in text(result)
    assert "<svg" in result


def test_a_deal_is_entered_and_taken_out(reader: Reader) -> None:
    """What is entered is written behind the others; what the rules refuse is not."""
    reader.settle(draft__kind="raspasy")
    reader.ask("add", form=reader.settling)
    assert "9 deals" in text(reader.shown["settle-deals"])
    reader.ask("add", form={**reader.settling, "draft-tricks-0": "9"})
    assert "tricks do not add up to ten" in text(reader.shown["settle-refusal"])
    assert "9 deals" in text(reader.shown["settle-deals"])
    reader.ask("clear", form=reader.settling)
    assert "0 deals" in text(reader.shown["settle-deals"])


def test_totals_of_paper_are_settled(reader: Reader) -> None:
    """A sheet typed in from paper: 20, 14 and 40 whists against 70 and 3 gora."""
    reader.settle(source="totals", pool="20")
    reader.settle(total__pool__0="20", total__pool__1="14", total__pool__2="20")
    reader.settle(total__gora__1="3", total__whists__1__0="40", total__whists__0__1="70")
    sheet = pref.ScoreSheet.of([20, 14, 20], [0, 3, 0], [[0, 70, 0], [40, 0, 0], [0, 0, 0]])
    whole = pref.settle_sheet(pref.SOCHI, sheet).whole
    assert figures(reader) == dict(zip(NAMES["en"], whole, strict=False))


@pytest.mark.many
@pytest.mark.parametrize(("preset", "players"), some(TABLES))
def test_presets_have_an_evening_to_begin_with(preset: str, players: int) -> None:
    """Choosing a convention or a number of players leads to deals that were played that way."""
    reader = Reader()
    reader.settle(preset=preset)
    reader.settle(players=str(players))
    assert "<svg" in reader.shown["settle-result"]
    assert figures(reader)


def test_every_course_of_the_defence_can_be_chosen() -> None:
    """The list of what the defence said is what a score pad takes."""
    for preset, players in TABLES:
        convention = pref.PRESETS[preset]
        seven = pref.parse_contract("7♥")
        courses = defences(convention, players, "7♥")
        assert len(set(courses)) == len(courses) > 1
        for calls in courses:
            said = [pref.parse_action(call) for call in calls.split()]
            opened = open_decisions(convention, players, seven)
            assert isinstance(complete_calls(opened, said), Defence), (preset, calls)


def test_a_name_is_text_and_nothing_else(reader: Reader) -> None:
    """Whatever is typed as a name is shown, not run."""
    reader.settle(name__0="<script>alert(1)</script>")
    assert "<script" not in "".join(reader.shown.values())
    for part in reader.shown:
        reader.read(part)


# --------------------------------------------------------------------------- in Russian


def latin(html: str) -> set[str]:
    """Return the Latin words of pieces, without names of options, IDs of rules and languages."""
    told = text(re.sub(r"<code>.*?</code>|<a .*?</a>|<option value=\"en\".*?</option>", "", html))
    return set(re.findall(r"[A-Za-z]{2,}", told))


def test_the_calculator_speaks_russian(reader: Reader) -> None:
    """Chosen in its form: what it says, what the library says, and who sits there."""
    english = figures(reader)
    reader.settle(settle__language="ru")
    russian = figures(reader)
    assert list(russian) == ["Анна", "Борис", "Вера"]
    assert list(russian.values()) == list(english.values())
    for part in ("settle-table", "settle-deals", "settle-draft", "settle-result"):
        assert latin(reader.shown[part]) == set(), part
        assert reader.shown[part].startswith('<div lang="ru">')
    shown = text(reader.shown["settle-options"])
    for told in pref.describe(pref.SOCHI, language="ru"):
        assert told.words in shown or told.option not in pref.OPTIONS, told.option
    assert "взятки защиты" in text(reader.shown["settle-deals"])
    reader.settle(settle__language="en")
    assert figures(reader) == english


@pytest.mark.many
@pytest.mark.parametrize(
    ("preset", "players", "kind"),
    some(
        [(*table, kind) for table in TABLES for kind in ("game", "misere", "raspasy", "surrender")],
        share=7,
    ),
)
def test_every_deal_is_entered_in_russian(preset: str, players: int, kind: str) -> None:
    """Its fields, its words while it waits, and the totals of paper."""
    reader = Reader()
    reader.settle(settle__language="ru")
    reader.settle(preset=preset)
    reader.settle(players=str(players))
    reader.settle(draft__kind=kind)
    assert latin(reader.shown["settle-draft"]) == set()
    seated = NAMES["ru"][:players]
    for how in WITHOUT:
        assert latin(attrs.evolve(reader.app.calculator.draft, how=how).text(seated, "ru")) == set()
    reader.settle(source="totals")
    assert latin(reader.shown["settle-totals"]) == set()
    reader.settle(total__pool__0="many")
    assert latin(text(reader.shown["settle-result"])) == {"many"}


def test_what_is_changed_and_what_is_refused_is_said_in_russian(reader: Reader) -> None:
    """The differences from the preset, and where the sheet stops; the refusal stays English."""
    reader.settle(settle__language="ru")
    result = reader.settle(option__consolation="0")
    (changed,) = pref.diff(pref.SOCHI, pref.SOCHI.evolve(consolation=0), language="ru")
    assert changed.right_words in text(result)
    assert latin(result) == set()
    assert "изменено 1" in text(reader.shown["settle-options"])
    result = reader.settle(option__half_whist_levels=[])
    assert "пулька записана до неё" in text(result)
    assert reader.said.startswith("Сдача #7 не принята.")
    assert 'lang="en"' in result


def test_the_calculator_follows_the_language_of_the_game_and_keeps_typed_names(
    reader: Reader,
) -> None:
    """Who has chosen Russian above need not choose it again; a name that was typed is a name."""
    reader.settle(name__1="Bo")
    found = reader.ask("setup", form={"play-language": "ru"})
    assert "settle-result" in found
    assert Page(reader.shown["settle-table"]).form["settle-language"] == "ru"
    reader.settle(settle__language="ru")
    assert list(figures(reader)) == ["Анна", "Bo", "Вера"]
    assert "settle-result" not in reader.ask("setup", form={"play-language": "ru"})


def test_the_headings_of_the_page_follow_the_language(reader: Reader) -> None:
    """Each part has one of its own, which is English until a language is chosen."""
    page = hooks_tryit._THERE
    for part in ("play", "settle", "options"):
        english = PHRASES["en"][f"heading {part}"]
        assert re.search(f'id="words-heading-{part}">{english}<', page)
    reader.ask("setup", form={"play-language": "ru"})
    headings = [reader.shown[f"words-heading-{part}"] for part in ("play", "settle", "options")]
    assert headings == [
        '<span lang="ru">Сдать и сыграть</span>',
        '<span lang="ru">Рассчитать пульку</span>',
        '<span lang="ru">Опции</span>',
    ]


@pytest.mark.parametrize(
    ("language", "label"),
    [("en", "Save the picture (SVG)"), ("ru", "Сохранить картинку (SVG)")],
)
def test_the_picture_that_is_shown_can_be_saved(reader: Reader, language: str, label: str) -> None:
    """After a deal and in the calculator: the very picture, as a file, and nothing is asked for."""
    reader.ask("setup", form={"play-language": language})
    reader.ask("deal", form=reader.read("play-setup").form)
    reader.ask("finish")
    link = r'<a href="data:image/svg\+xml;base64,([^"]+)" download="sheet\.svg">([^<]+)</a>'
    for part in ("play-score", "settle-result"):
        [(data, said)] = re.findall(link, reader.shown[part])
        assert said == label
        picture = b64decode(data).decode()
        assert picture.startswith("<svg xmlns=")
        assert f'<div class="try-sheet">{picture}</div>' in reader.shown[part]


# --------------------------------------------------------------------------- the hook


def _shown(markdown: str, uri: str = "try.md") -> str:
    hooks_tryit._is_there.cache_clear()
    page = SimpleNamespace(file=SimpleNamespace(src_uri=uri), meta={})
    return hooks_tryit.on_page_markdown(markdown, page=page)  # type: ignore[arg-type]


def _navigation() -> list[Any]:
    """Return what is left of a navigation with the page."""
    hooks_tryit._is_there.cache_clear()
    config = SimpleNamespace(nav=[{"Start": ["index.md"]}, {"Try it here": "try.md"}, "about.md"])
    return hooks_tryit.on_config(config).nav or []  # type: ignore[arg-type]


@pytest.fixture
def fetched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Fetch the wheel of the library, as it stands, to a folder of its own."""
    monkeypatch.setattr(hooks_tryit, "_FETCHED", tmp_path)
    (tmp_path / "wheels").mkdir()
    source = DOCS.parent / "src"
    with ZipFile(tmp_path / "wheels" / "preference-0-py3-none-any.whl", "w") as wheel:
        for path in sorted((source / "preference").rglob("*")):
            if path.suffix in (".py", ".json", ".typed"):
                wheel.write(path, path.relative_to(source))
    return tmp_path


PROMISING = [
    path.relative_to(DOCS).as_posix()
    for path in sorted(DOCS.rglob("*.md"))
    if "try.md)" in path.read_text(encoding="utf-8")
]


def test_a_site_without_the_interpreter_promises_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No tab, no card and no row of a table leads to the page, which says that it is not there."""
    monkeypatch.setattr(hooks_tryit, "_FETCHED", tmp_path)
    shown = _shown("<!-- tryit -->")
    assert "Not in this copy of the site" in shown
    assert "<script" not in shown
    assert _navigation() == [{"Start": ["index.md"]}, "about.md"]
    assert {"index.md", "ru/index.md"} <= set(PROMISING)
    for uri in ("index.md", "ru/index.md"):
        before = (DOCS / uri).read_text(encoding="utf-8")
        after = _shown(before, uri)
        assert "try.md" not in after
        taken = [line for line in before.splitlines() if line not in after.splitlines()]
        assert len(taken) in (1, 2)  # a row of a table; a card's name and its words


def test_the_page_that_is_not_there_is_built_and_not_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A link from outside leads to what it says; the search does not, and no build fails."""
    monkeypatch.setattr(hooks_tryit, "_FETCHED", tmp_path)
    hooks_tryit._is_there.cache_clear()
    files = Files([File("try.md", str(DOCS), str(tmp_path), use_directory_urls=True)])
    left = hooks_tryit.on_files(files, config=SimpleNamespace())  # type: ignore[arg-type]
    assert [one.inclusion for one in left] == [InclusionLevel.NOT_IN_NAV]
    page = SimpleNamespace(file=SimpleNamespace(src_uri="try.md"), meta={})
    hooks_tryit.on_page_markdown("<!-- tryit -->", page=page)  # type: ignore[arg-type]
    assert page.meta == {"search": {"exclude": True}}


def test_only_the_wheel_of_this_very_source_is_served(fetched: Path) -> None:
    """With its wheel the page has its parts; with one of another source it goes without."""
    assert "data-start" in _shown("<!-- tryit -->")
    with ZipFile(fetched / "wheels" / "preference-0-py3-none-any.whl", "a") as wheel:
        wheel.writestr("preference/another.py", "")
    assert "Not in this copy of the site" in _shown("<!-- tryit -->")


@pytest.mark.usefixtures("fetched")
def test_a_site_with_the_interpreter_leads_to_it() -> None:
    """There is the tab, and whatever leads to the page on others stays."""
    assert len(_navigation()) == 3
    for uri in PROMISING:
        before = (DOCS / uri).read_text(encoding="utf-8")
        assert _shown(before, uri) == before


def test_the_places_of_the_answers_are_in_the_page(reader: Reader) -> None:
    """Every piece that Python sends has its place, in the page or in another piece."""
    reader.ask("deal")
    reader.ask("finish")
    page = Page(hooks_tryit._THERE)
    places = {*page.ids, *Page("".join(reader.shown.values())).ids}
    assert set(reader.shown) - places == set()
