"""The forms of a roll: each says what the ruling says, and nothing that its reader may not see, or that runs."""

import json
import re
from collections.abc import Callable
from html import unescape
from typing import Any
from xml.etree import ElementTree as ET

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.http.render import foundry, html, markdown, picture, roll20
from service.http.render.card import card_of
from service.rules.outcome import Ruling
from service.rules.systems import ALL, EXAMPLES
from service.session.rolling import stateless
from service.terminal import told
from tests.client import Client
from tests.proofs import body_of
from tests.scene import PROWL, Scene
from tests.strategies import allowed
from tests.table import latest

MARKDOWN, HTML, FOUNDRY, ROLL20, SVG, TEXT = (
    "text/markdown",
    "text/html",
    "application/vnd.foundry.roll+json",
    "text/vnd.roll20",
    "image/svg+xml",
    "text/plain",
)
FORMS = [TEXT, MARKDOWN, HTML, FOUNDRY, ROLL20, SVG]
HOSTILE = "a]] }} @{x} ?{y|z} %{m} <script>alert(1)</script> &amp; \" ' `c` *b* [[1d6]] /w gm $[[0]]"


def evaluated(roll: dict[str, Any]) -> int:
    """Return what Foundry makes of the terms of a roll: active results, or their counts, with the operators between."""
    total, sign = 0, 1
    for term in roll["terms"]:
        assert term["evaluated"] is True
        if term["class"] == "OperatorTerm":
            sign = {"+": 1, "-": -1}[term["operator"]]
        elif term["class"] == "NumericTerm":
            total += sign * term["number"]
        else:
            assert term["number"] == len(term["results"])
            active = [one for one in term["results"] if one["active"]]
            assert all(one["discarded"] for one in term["results"] if not one["active"])
            if any(modifier in {"kh", "kl"} for modifier in term["modifiers"]):
                faces = [one["result"] for one in term["results"]]
                kept = max(faces) if "kh" in term["modifiers"] else min(faces)
                assert [one["result"] for one in active] == [kept]
            total += sign * sum(one.get("count", one["result"]) for one in active)
    return total


def total_of(ruling: Ruling) -> int:
    """Return the number that a roll comes to, by its ruling."""
    told = msgspec.to_builtins(ruling)
    if ruling.pool.keep == "successes":
        return int(told.get("margin", told["successes"]))
    if ruling.pool.keep == "sum":
        return int(told["total"])
    return max(die.face for die in ruling.dice if die.counts)


@pytest.mark.parametrize("game", ALL)
@given(data=st.data())
def test_foundry_comes_to_the_same_total(game: str, data: st.DataObject) -> None:
    """The terms are those of the dice, and their total is the service's: a critical of two sixes is 6, not 12."""
    ruling = stateless.roll(data.draw(allowed(game)))
    roll = json.loads(foundry.card(card_of(ruling)))
    assert roll["total"] == evaluated(roll) == total_of(ruling)
    dice = [term for term in roll["terms"] if term["class"] == "Die"]
    thrown = sorted((term["faces"], one["result"]) for term in dice for one in term["results"])
    assert thrown == sorted((die.sides, die.face) for die in ruling.dice)
    kinds = ["Op" if term["class"] == "OperatorTerm" else "term" for term in roll["terms"]]
    assert kinds == (["term", "Op"] * len(kinds))[: len(kinds)]
    assert not re.search(r"[<@{}]", roll["formula"])


@pytest.mark.parametrize("game", ALL)
@given(data=st.data())
def test_every_form_of_every_roll(game: str, data: st.DataObject) -> None:
    """Each form can be made of whatever the rules allow; HTML and SVG are well formed, without script, style or id."""
    ruling = stateless.roll(data.draw(allowed(game)))
    card = card_of(ruling)
    for made in (html.card(card), picture.card(card)):
        tree = ET.fromstring(made.encode(errors="replace"))
        for node in tree.iter():
            assert node.tag.rpartition("}")[2] not in {"script", "style", "foreignObject", "image", "a", "use"}
            assert not {name for name in node.attrib if name in {"id", "style", "href"} or name.startswith("on")}
    assert markdown.card(card).count("\n\n") <= 2
    assert len(roll20.card(card).splitlines()) == 1


def test_people_cannot_write_markup() -> None:
    """What people write is shown as it is, and runs nothing, in each form."""
    spec = {
        "system": "daggerheart",
        "difficulty": 12,
        "goal": HOSTILE,
        "note": HOSTILE,
        "trait_name": "Wit",
        "modifiers": [{"source": "]]} @{x} <b>", "value": 2}],
        "dice": [3, 4],
    }
    card = card_of(stateless.roll(msgspec.convert(spec, ALL["daggerheart"].spec)))
    tree = ET.fromstring(html.card(card))
    assert HOSTILE in [(node.text or "") for node in tree.iter()]
    assert "script" not in {node.tag for node in tree.iter()}
    line = roll20.card(card)
    assert re.findall(r"\[\[(.*?)\]\]", line) == ["3", "4", "9", "2"]
    assert line.count("{{") == line.count("}}") == len(re.findall(r"\{\{[^{}]*\}\}", line))
    assert not re.search(r"[@?%]\{|/w|<", line)
    assert "<script" not in markdown.card(card).replace("\\<", "")
    roll = json.loads(foundry.card(card))
    assert not re.search(r"[\[\]{}<>@]", " ".join(term["options"].get("flavor", "") for term in roll["terms"]))


REACTION = {"system": "daggerheart", "trait": 1, "difficulty": 12, "reaction": True, "dice": [3, 10]}
"""A reaction that works, whose Fear Die is the higher one."""
REACTION_WORDS = {"en": ("Reaction", "success", " with "), "de": ("Reaktion", "Erfolg", " mit ")}
"""What each form of it says, and what none says beside Hope and Fear."""


@pytest.mark.parametrize("language", REACTION_WORDS)
@pytest.mark.parametrize("form", [TEXT, MARKDOWN, HTML, ROLL20, SVG])
def test_a_reaction_is_told_as_one(client: Client, form: str, language: str) -> None:
    """Each form says that it is a reaction, and whether it works: neither with Hope nor with Fear (DH-A11)."""
    reaction, success, with_ = REACTION_WORDS[language]
    answer = client.post(f"/v1/rolls?lang={language}", json=REACTION, headers={"Accept": form})
    shown = unescape(answer.text)
    assert (answer.status_code, reaction.casefold() in shown.casefold(), success in shown) == (200, True, True)
    for die in ("Hope", "Fear"):
        assert f"{with_}{die}" not in shown
    assert "14" in shown


def test_what_is_announced_of_a_reaction(scene: Callable[..., Scene], capsys: pytest.CaptureFixture[str]) -> None:
    """Against a hidden Difficulty players hear that it is a reaction, then whether it works: log, forms, terminal."""
    play = scene("daggerheart")
    play.agreed(
        play.ana, {"goal": "Dive aside", "trait": 1}, {"difficulty": 12, "difficulty_hidden": True, "reaction": True}
    )
    stakes = play.stakes(play.ana)
    assert [one["outcome"] for one in stakes["possible"]] == [
        "reaction_critical",
        "reaction_success",
        "reaction_failure",
    ]
    assert list(stakes["readings"]) == ["critical"]
    rolled = play.roll(play.ana, [3, 10])
    announced = rolled["announced"]
    assert (announced["announce"], announced["reaction"]) == ("14, a reaction roll", True)
    path = f"/rolls/{rolled['seq']}"
    for form in (TEXT, MARKDOWN, HTML, ROLL20):
        shown = unescape(play.table.call("GET", path, token=play.ana, headers={"Accept": form}).text)
        assert ("reaction roll" in shown, "with Fear" in shown, "success" in shown) == (True, False, False)
    told.entry(rolled, "daggerheart", latest("daggerheart"))
    assert "hope 3 fear 10, a reaction roll" in capsys.readouterr().out
    chosen = play.choose(play.gm)
    told.entry(play.table.ok("GET", path), "daggerheart", latest("daggerheart"))
    assert "hope 3 fear 10 - reaction success" in capsys.readouterr().out.casefold()
    assert chosen["verdict"] == {"outcome": "reaction_success", "success": True}
    log = play.table.call("GET", "/log", token=play.ana, headers={"Accept": TEXT}).text
    assert "14, a reaction roll" in log
    assert "reaction success" in log
    assert "with Fear" not in log


CHAT = (
    "@everyone @here <@123> <@!123> <@&1> <#1> #1 <!channel> </roll:1> https://evil.example/x?y=1 <http://1.2.3.4> "
    "HTTPS://EVIL.EXAMPLE WWW.evil.example www. discord.gg/x ftp://a mailto:a@evil.example &commat;here 1.5 [a](//b.c)"
)
SEEN_BY_CHATS = re.compile(
    # Mentions of Discord, Slack, Mattermost and GitHub, and what Discord has between angle brackets.
    r"[@#]\w|<[@#!:/a-z]"
    # Bare URLs, hosts and addresses: GitHub Flavored Markdown, 6.9; Discord; programs that know hosts by their dots.
    r"|://|//\w|www\.|\w\.[a-z]|[\w.+-]@[\w-]",
    re.IGNORECASE,
)


def shown_in_markdown(source: str) -> str:
    """Return what a line of Markdown shows: characters that are escaped as themselves."""
    return re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", source)


@pytest.mark.parametrize("words", [CHAT, HOSTILE])
def test_markdown_pings_and_links_nothing(words: str) -> None:
    """Mentions and URLs that people write are shown as they are, and no chat finds one, escaped or not."""
    spec = {"system": "buried_secrets", "rating": 1, "goal": words, "note": words}
    made = markdown.card(card_of(stateless.roll(msgspec.convert(spec, ALL["buried_secrets"].spec)), who=words[:60]))
    for text in (made, shown_in_markdown(made)):
        assert not SEEN_BY_CHATS.search(text), SEEN_BY_CHATS.search(text)
    assert shown_in_markdown(made).replace("\u2060", "").count(words) == 2


@pytest.mark.parametrize("words", ["- x", "+ x", "1. x", "12) x", "---", "# x", "> x"])
def test_markdown_begins_no_block(words: str) -> None:
    """What people write begins no list, heading, rule or quote within the list of a card."""
    spec = {"system": "buried_secrets", "rating": 1, "note": words}
    made = markdown.card(card_of(stateless.roll(msgspec.convert(spec, ALL["buried_secrets"].spec))))
    line = next(each for each in made.splitlines() if shown_in_markdown(each).replace("\u2060", "") == f"- {words}")
    assert not re.match(r"- ([-+*>#]|\d+[.)])", line)


@pytest.mark.parametrize("media", FORMS)
@pytest.mark.parametrize("name", EXAMPLES)
def test_stateless_rolls_have_every_form(client: Client, name: str, media: str) -> None:
    """`POST /v1/rolls` answers in the form that `Accept` asks for."""
    answered = client.post("/v1/rolls", json=dict(EXAMPLES[name]), headers={"Accept": media})
    assert (answered.status_code, answered.headers["content-type"].partition(";")[0]) == (200, media)
    if media == HTML:
        assert answered.headers["content-security-policy"].startswith("default-src 'none'")
    assert answered.content


def in_form(play: Scene, seq: int, media: str, token: str = "") -> str:
    """Return a roll of the table in a form."""
    answered = play.table.call("GET", f"/rolls/{seq}", token=token or play.gm, headers={"Accept": media})
    assert answered.status_code == 200, answered.text
    return str(answered.text)


def test_a_roll_of_the_table(scene: Callable[..., Scene]) -> None:
    """`GET .../rolls/{seq}` has the entry with its proof, and each form, by the name of who rolled."""
    play = scene()
    rolled = play.rolled([6, 1])
    entry = play.table.ok("GET", f"/rolls/{rolled['seq']}", token=play.ana)
    assert entry == rolled | {"action": entry["action"]}
    assert "Silk: Past the guard unseen" in in_form(play, rolled["seq"], MARKDOWN)
    assert f'data-seq="{rolled["seq"]}"' in in_form(play, rolled["seq"], HTML)
    assert json.loads(in_form(play, rolled["seq"], FOUNDRY))["options"]["flavor"] == "Silk: Past the guard unseen"
    assert "full success" in in_form(play, rolled["seq"], TEXT)
    for seq in (1, rolled["seq"] - 1, 99):
        play.table.refused(404, "not_found", "GET", f"/rolls/{seq}")
    for media in FORMS:
        again = play.table.call(
            "POST",
            "/rolls",
            {"spec": {"system": "buried_secrets", **PROWL, "dice": [4, 2]}, "character": "c1"},
            token=play.ana,
            headers={"Accept": media},
        )
        assert (again.status_code, again.headers["content-type"].partition(";")[0]) == (201, media)


def test_a_hidden_verdict_is_in_no_form(scene: Callable[..., Scene]) -> None:
    """Two rolls that differ in their hidden Difficulty alone give players the same bytes in every form (DH-36)."""
    plays = [scene("daggerheart"), scene("daggerheart")]
    made: list[list[str]] = [[], []]
    for at, (play, difficulty) in enumerate(zip(plays, (9, 19), strict=True)):
        spec = {"system": "daggerheart", "difficulty": difficulty, "difficulty_hidden": True, "trait": 2}
        rolled = play.table.ok("POST", "/rolls", body_of(spec | {"dice": [7, 5]}, character="c1"))
        made[at] = [in_form(play, rolled["seq"], media, play.ana) for media in FORMS]
        assert ("success" in in_form(play, rolled["seq"], MARKDOWN)) == (difficulty == 9)
    assert made[0] == made[1]
    assert json.loads(made[0][FORMS.index(FOUNDRY)])["total"] == 14


@pytest.mark.parametrize("media", FORMS)
def test_a_hidden_difficulty_is_in_no_form_without_a_table(client: Client, media: str) -> None:
    """`POST /v1/rolls` draws no hidden Difficulty, nor what its label alone names (DH-08, DH-A9)."""
    spec = {"system": "daggerheart", "difficulty_hidden": True, "trait": 2, "dice": [7, 3]}
    made = [
        client.post("/v1/rolls", json=spec | {"difficulty": difficulty}, headers={"Accept": media}).text
        for difficulty in (19, 20, "Presence Roll (20)")
    ]
    assert made[0] == made[1] == made[2]


MENUS = [
    pytest.param(
        {"system": "fallen_empire", "score": 1, "harm_penalty": 1, "push_wounds": True, "dice": [1]},
        [
            (
                ("gm", "1", "GM picks at least 1"),
                ["severe harm", "severe complication", "worse position to desperate", "lost opportunity"],
            ),
            (("gm", "0", "GM may add"), ["additional complication"]),
        ],
        id="on top",
    ),
    pytest.param(
        {"system": "fallen_empire", "score": 2, "dice": [6, 6]},
        [((None, None, "benefit"), ["increased effect to great"])],
        id="benefit",
    ),
    pytest.param(
        {"system": "buried_secrets", "rating": 1, "position": "controlled", "dice": [4]},
        [
            (("player", "1", "player picks one"), ["withdraw", "do it"]),
            (
                ("gm", "1", "to do it, GM picks at least 1"),
                ["lesser complication", "reduced effect to limited", "lesser harm", "worse position to risky"],
            ),
        ],
        id="branches",
    ),
]


@pytest.mark.parametrize("spec, menus", MENUS)
def test_a_card_offers_what_can_be_picked(client: Client, spec: dict[str, Any], menus: Any) -> None:
    """The menu of each form is that of the text: what comes on top, by itself, or on one branch, is said so (FE-36)."""
    made = {media: client.post("/v1/rolls", json=spec, headers={"Accept": media}).text for media in FORMS}
    found = [one for one in ET.fromstring(made[HTML]).iter("section") if one.get("class") == "rollwright-menu"]
    told = [(one.get("data-chooser"), one.get("data-at-least"), one.findtext("p")) for one in found]
    items = [[item.text for item in one.iter("li")] for one in found]
    assert list(zip(told, items, strict=True)) == menus
    words = re.search(r"- ((?:player|GM|benefit).*)\n", made[MARKDOWN])
    assert words is not None
    assert f"; {words[1]}" in made[TEXT]
    assert f"{{{{Menu={words[1]}}}}}" in unescape(made[ROLL20]).replace("&#58;", ":")


def test_forms_are_compared_by_preference(client: Client) -> None:
    """`Accept` may rank forms; one that there is not is 406."""
    body = {"system": "buried_secrets", "rating": 1}
    ranked = client.post("/v1/rolls", json=body, headers={"Accept": "text/html;q=0.2, text/markdown"})
    assert ranked.headers["content-type"] == "text/markdown; charset=utf-8"
    assert client.post("/v1/rolls", json=body, headers={"Accept": "image/webp"}).status_code == 406
    assert client.post("/v1/rolls", json=body).headers["content-type"] == "application/json"


def test_the_log_has_forms(brief: Client) -> None:
    """`as` adds the form to each roll, choice, resistance and reversal of a page of the log, and to nothing else."""
    play = Scene(brief, "buried_secrets")
    rolled = play.rolled([1, 1])
    picked = play.choose(play.gm, picks=[{"id": "harm"}])
    resisted = play.resist(play.ana, consequence="n1", rating=1, dice=[4])
    items = play.table.ok("GET", "/log?as=text/markdown", token=play.ana)["items"]
    forms = {one["seq"]: one["form"] for one in items if "form" in one}
    assert set(forms) == {rolled["seq"], picked["seq"], resisted["seq"]}
    assert forms[rolled["seq"]] == in_form(play, rolled["seq"], MARKDOWN)
    native = play.table.ok("GET", f"/log?after={resisted['seq'] - 1}&limit=1&as=application/vnd.foundry.roll%2Bjson")
    assert json.loads(native["items"][0]["form"])["total"] == 4
    play.table.refused(400, "invalid_parameter", "GET", "/log?as=image/png")


def test_a_stream_has_forms(brief: Client) -> None:
    """`form` adds the form to each roll of the event stream, and to nothing else."""
    play = Scene(brief, "buried_secrets")
    rolled = play.rolled([6, 1])
    ticket = play.table.ok("POST", "/tickets", token=play.ana)["ticket"]
    start = "last_event_id=1-00000000000000000000000000000000"
    text = play.table.client.get(f"/v1/sessions/{play.table.sid}/events?ticket={ticket}&{start}&as=text/markdown").text
    entries = [json.loads(line.removeprefix("data: ")) for line in text.splitlines() if line.startswith("data: {")]
    forms = {entry["seq"]: entry["form"] for entry in entries if "form" in entry}
    assert forms == {rolled["seq"]: in_form(play, rolled["seq"], MARKDOWN)}
    play.table.refused(400, "invalid_parameter", "GET", "/events?as=image/png", token=play.ana)
