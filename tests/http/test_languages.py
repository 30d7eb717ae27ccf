"""The reader's language: how it is chosen, what the response says of it, and what caches keep apart."""

import re
from collections.abc import Callable, Iterator
from html import unescape
from typing import Any
from xml.etree import ElementTree as ET

import msgspec
import pytest

from service.http.render import foundry, html, markdown, picture, roll20, text
from service.http.render.card import card_of
from service.http.render.form_schema import labels_of
from service.language import ACTIVE
from service.rules.odds import odds
from service.rules.outcome import Ruling
from service.rules.spec import Spec
from service.rules.systems import ALL, system_of
from service.session.rolling import stateless
from service.verify.export import verify
from tests.client import Client
from tests.exports import kept_from
from tests.proofs import closed
from tests.table import open_table
from tools import gallery

FORTUNE = "/v1/systems/fortune"
TITLES = {"en": "Fortune roll", "de": "Schicksalswurf"}


@pytest.mark.parametrize(
    "query, accept, language",
    [
        ("", None, "en"),
        ("", "de", "de"),
        ("", "de-AT, en;q=0.8", "de"),
        ("", "en;q=0.5, de;q=0.9", "de"),
        ("", "fr, de;q=0.5", "de"),
        ("", "de;q=0, fr", "en"),
        ("", "*, de;q=0.9", "en"),
        ("", "fr", "en"),
        ("", "DE", "de"),
        ("", "de;q=2, ;;=,\u00e4\u00f6\u00fc, de;q=nan", "en"),
        ("", "x" * 5000 + ", de", "en"),
        ("?lang=de", None, "de"),
        ("?lang=en", "de", "en"),
        ("?lang=de", "en", "de"),
    ],
)
def test_language_of_a_response(client: Client, query: str, accept: str | None, language: str) -> None:
    """`lang` decides, else Accept-Language by its weights, else English; the response names it and varies by it."""
    headers: Any = {} if accept is None else {"Accept-Language": accept.encode("latin-1")}
    response = client.get(FORTUNE + query, headers=headers)
    assert response.status_code == 200
    assert response.json()["title"] == TITLES[language]
    assert response.headers["content-language"] == language
    assert "accept-language" in response.headers["vary"]


def test_unknown_language(client: Client) -> None:
    """A language that there is not is refused as any other wrong value, in English."""
    response = client.get(f"{FORTUNE}?lang=fr", headers={"Accept-Language": "de"})
    assert response.status_code == 400
    assert response.json()["code"] == "invalid_parameter"
    assert response.json()["detail"] == 'lang must be one of en, de, not "fr"'
    assert "content-language" not in response.headers


def test_languages_are_cached_apart(client: Client) -> None:
    """Each language has its own ETag: a browser that changes its language gets the other text."""
    tags = {language: client.get(f"{FORTUNE}?lang={language}").headers["etag"] for language in ("en", "de", "en")}
    assert len(set(tags.values())) == 2
    again = client.get(FORTUNE, headers={"Accept-Language": "de", "If-None-Match": tags["en"]})
    assert again.status_code == 200
    assert client.get(f"{FORTUNE}?lang=de", headers={"If-None-Match": tags["de"]}).status_code == 304


KEPT = {"Stress", "XP", "HP", "Tag", "Team", "Willpower", "Tension", "Devil's", "Bargain"}
KEPT |= {"Position", "die", "standard"}
"""Terms of the games, which stay theirs, and words that both languages have."""
ROLL = {"system": "buried_secrets", "rating": 2, "seed": "a"}
RISKY = {"en": "risky, standard effect: ", "de": "riskant, Effekt standard: "}
WORD = re.compile(r"[^\W\d_]{2,}(?:'s)?")


def texts_of(ruling: Ruling) -> str:
    """Return all words for people in a ruling and its forms."""
    card = card_of(ruling)
    told = msgspec.to_builtins(ruling)
    said = [ruling.summary, *told.get("prompts", ()), told.get("announce", "")]
    said += [one["detail"] for one in told.get("warnings", ())]
    page = re.sub(r'(class|data-\w+)="[^"]*"', "", html.card(card))
    shown = [one.text or "" for one in ET.fromstring(page).iter()]
    labels = re.findall(r'aria-label="([^"]*)"', page)
    drawn = [one.text or "" for one in ET.fromstring(picture.card(card)).iter()]
    chat = unescape(roll20.card(card)).replace("{{name=", "").replace("&{template:default}", "")
    flavors = re.findall(r'"flavor":"([^"]*)"', foundry.card(card).decode())
    return "\n".join([*said, card.text, markdown.card(card), *shown, *labels, *drawn, chat, *flavors])


def written(value: Any) -> set[str]:
    """Return the texts that people wrote into a spec, in lists of objects too."""
    match value:
        case str():
            return {value}
        case dict():
            return set[str]().union(*map(written, value.values()))
        case list() | tuple():
            return set[str]().union(*map(written, value))
        case _:
            return set()


def spoken(spec: Spec) -> set[str]:
    """Return the words of those texts, without ids."""
    ids = {one for labels in labels_of(system_of(spec)).values() for one in labels}
    return {word for one in written(msgspec.to_builtins(spec)) - ids for word in WORD.findall(one)}


def in_language(name: str, spec: Spec) -> tuple[Ruling, str, str]:
    """Return a ruling, the texts of its forms and its odds as text, in a language."""
    token = ACTIVE.set(name)
    try:
        ruling = stateless.roll(spec)
        # What an option sets in the spec is JSON, in any language.
        return ruling, texts_of(ruling), re.sub(r'(?m)^    ".*?  ', "", text.odds(odds(spec)))
    finally:
        ACTIVE.reset(token)


MORE: list[dict[str, Any]] = [
    {"system": "buried_secrets", "rating": 0, "effect": "zero", "note": "slow"},
    {"system": "buried_secrets", "rating": 1, "bonus_die": "devils_bargain", "bargain": "add_heat", "effect": "zero"},
    {"system": "buried_secrets", "rating": 1, "group_member": True},
    {"system": "buried_secrets", "rating": 1, "members": ["bad_outcome"], "clock": {"filled": 1, "size": 6}},
    {"system": "fallen_empire", "score": 2, "harm_penalty": 1, "push_wounds": True, "flashback": [{"stress": 1}]},
    {"system": "fallen_empire", "score": 2, "harm_penalty": 1, "push_die": True, "other_dice": -3},
    {"system": "terminal_iv", "level": "skill", "boost": "push", "position": "desperate", "custom_dice": 1},
    {"system": "daggerheart", "difficulty": 12, "reaction": True, "advantage": 1},
    {
        "system": "daggerheart",
        "difficulty": 12,
        "difficulty_hidden": True,
        "hope": 6,
        "stress": 0,
        "members": ["success"],
    },
    {"system": "daggerheart", "difficulty": 12, "trait": 2, "tag_team": "initiator"},
    {"system": "daggerheart", "difficulty": 9, "chosen": {"hope": 3, "fear": 5, "total": 11}},
    {"system": "underworld", "traits": [{"name": "Wits", "rating": 1}], "willpower": True, "needed": 2},
    {"system": "underworld", "traits": [{"name": "Wits", "rating": 1}], "difficulty": 10, "attempt": 2},
    {"system": "underworld", "traits": [{"name": "Wits", "rating": 4}], "opposed": 2},
    {"system": "underworld", "traits": [{"name": "Wits", "rating": 1}], "extended": True},
    {"system": "daggerheart_damage", "sides": 6, "critical": True, "partner": 3, "modifier": 1},
]
"""Specs whose words the gallery does not have."""


def specs() -> Iterator[Spec]:
    """Yield specs of every outcome, and of every other word of a ruling."""
    for name, _, ruling in gallery.rulings():
        for spec in gallery.SPECS[name]:
            yield msgspec.convert({"system": name, **spec, "seed": ruling.audit.seed}, ALL[name].spec)
    for seed in range(12):
        for more in MORE:
            yield msgspec.convert({**more, "seed": str(seed)}, ALL[more["system"]].spec)


def test_german_has_no_english() -> None:
    """Summary, text, Markdown, HTML, picture and chat of a German ruling, and its odds, share no word with English."""
    shared: dict[str, str] = {}
    for spec in specs():
        english, german = in_language("en", spec), in_language("de", spec)
        assert english[0].outcome == german[0].outcome
        assert english[0].summary != german[0].summary
        own = {*KEPT, *spoken(spec), *WORD.findall(system_of(spec).title)}
        pairs = zip(english[1:], german[1:], strict=True)
        both = {word for one, other in pairs for word in {*WORD.findall(one)} & {*WORD.findall(other)}}
        shared |= dict.fromkeys(both - own, german[0].summary)
    assert shared == {}


def test_every_id_of_a_ruling_is_listed() -> None:
    """The labels of a game have each id that its rulings and odds use, but for the names that people gave."""
    lists: dict[str, Any] = {name: labels_of(system) for name, system in ALL.items()}
    missing = set()
    for spec in specs():
        ruling, labels = stateless.roll(spec), lists[system_of(spec).name]
        known = odds(spec)
        named: dict[str, set[str]] = {
            "choice": {choice.option for choice in known.options},
            "menu": {one.id for one in ruling.menu.branches} | {one.id for one in ruling.menu.options},
            "modifier": {one.label for one in ruling.modifiers or ()},
            "outcome": {ruling.outcome, *[one.outcome for one in known.outcomes]},
            "reading": set(known.readings),
            "role": {die.role for die in ruling.dice} | {one.who for one in (*ruling.costs, *ruling.gains)},
            "source": {one.source for one in ruling.pool.sources},
            "track": {one.track for one in (*ruling.costs, *ruling.gains)},
            "warning": {one.rule for one in ruling.warnings or ()},
            "why": {one.why for one in (*ruling.costs, *ruling.gains)},
        }
        own = written(msgspec.to_builtins(spec))
        missing |= {(kind, one) for kind, ids in named.items() for one in ids - {*labels.get(kind, ())} - own}
    assert missing == set()


@pytest.mark.parametrize(
    "path, body, pick",
    [
        ("/v1/rolls", ROLL, lambda said: said["summary"]),
        ("/v1/rolls/batch", {"rolls": [ROLL]}, lambda said: said["rolls"][0]["ruling"]["summary"]),
        ("/v1/odds", ROLL, lambda said: said["summary"].partition(", ")[2] + ": "),
    ],
)
def test_stateless_answers(client: Client, path: str, body: Any, pick: Callable[[Any], str]) -> None:
    """A summary is in the language of its request, also where the same roll was just made in another."""
    for language in ("en", "de", "en"):
        response = client.post(f"{path}?lang={language}", json=body)
        assert response.headers["content-language"] == language
        assert pick(response.json()).startswith(RISKY[language])
    refusal = client.post(f"{path}?lang=de", json={"system": "buried_secrets"})
    assert refusal.status_code == 400
    assert (refusal.json()["title"], "content-language" in refusal.headers) == ("The request cannot be read", False)


def test_resistance(client: Client) -> None:
    """The summary of a resistance is in the reader's language."""
    body = {"system": "buried_secrets", "consequence": {"id": "harm", "severity": "severe"}, "stress": 2}
    said = client.post("/v1/resistances", json=body, headers={"Accept-Language": "de"}).json()
    assert said["summary"] == "wie die SL sagt - 2 Stress, es ist eine Stufe milder"


def test_readers_at_a_table(brief: Client) -> None:
    """Each reader of a table gets its rolls in a language of their own: entry, page, form, stream, and stakes."""
    table = open_table(brief, options={"given_dice": True})
    rolled = table.ok("POST", "/rolls?lang=de", {"spec": {"system": "buried_secrets", "rating": 2, "dice": [4, 2]}})
    assert rolled["ruling"]["summary"].startswith(RISKY["de"])
    start = "last_event_id=1-00000000000000000000000000000000"
    for language in ("en", "de", "en"):
        wanted = RISKY[language]
        headers = {"Accept-Language": language}
        assert table.ok("GET", f"/rolls/{rolled['seq']}", headers=headers)["ruling"]["summary"].startswith(wanted)
        [entry] = table.ok("GET", "/log?type=rolled", headers=headers)["items"]
        assert entry["ruling"]["summary"].startswith(wanted)
        form = table.call("GET", f"/rolls/{rolled['seq']}?lang={language}", headers={"Accept": "text/plain"})
        line = f"{rolled['seq']} GM (p1): {wanted}"
        assert form.text.startswith(line)
        ticket = table.ok("POST", "/tickets")["ticket"]
        stream = brief.get(f"/v1/sessions/{table.sid}/events?ticket={ticket}&{start}&as=text/plain&lang={language}")
        assert stream.headers["content-language"] == language
        [data] = [line.removeprefix("data: ") for line in stream.text.splitlines() if '"rolled"' in line]
        told = msgspec.json.decode(data)
        assert (told["ruling"]["summary"][: len(wanted)], told["form"][: len(line)]) == (wanted, line)


def test_a_replayed_request_speaks_its_own_language(client: Client) -> None:
    """A request that is repeated in another language is no second roll: the same one returns, in that language."""
    table = open_table(client)
    body = {"spec": {"system": "buried_secrets", "rating": 2}}
    first = table.ok("POST", "/rolls?lang=de", body, key="k" * 32)
    again = table.ok("POST", "/rolls", body, key="k" * 32)
    assert (first["seq"], first["ruling"]["dice"]) == (again["seq"], again["ruling"]["dice"])
    assert first["ruling"]["summary"].startswith(RISKY["de"])
    assert again["ruling"]["summary"].startswith(RISKY["en"])


def test_a_kept_german_reply_verifies(client: Client) -> None:
    """Evidence is compared by what is no words: a reply kept in German agrees with the export."""
    table = open_table(client)
    kept = ""
    for _ in range(2):
        kept += table.call("POST", "/rolls?lang=de", {"spec": {"system": "buried_secrets", "rating": 2}}).text + "\n"
    closed(table)
    kept += table.call("GET", "/log?lang=de").text
    assert RISKY["de"] in kept
    noted = kept_from(kept)
    report = verify(table.call("GET", "/export").content, kept=noted)
    assert report.findings == []
    assert report.kept > len(noted.notes)
