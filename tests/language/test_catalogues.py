"""The catalogues of the languages: every sentence and id is in each, none is left over, and places agree."""

import ast
import json
import re
from collections import Counter
from collections.abc import Iterator
from contextvars import copy_context
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from service import language
from service.http import schema
from service.http.render import form_schema
from service.language import ENGLISH, LANGUAGES, WHOM, Aloud, file_of
from service.language.po import read
from service.rules.fitd.library import documents
from service.rules.rulings import RULINGS
from service.rules.systems import VERSIONS
from tools import embedded
from tools.golden import is_published

SERVICE = Path(language.__file__).parents[1]
OTHERS = [one for one in LANGUAGES if one != ENGLISH]
PUBLISHED = [rules for rules in VERSIONS if is_published(rules)]
"""A draft may still change: it needs no words yet."""
TERMS = (
    *("action", "position", "difficulty", "HP", "pool", "specialty", "harm_roll", "effect", "ticks", "clock", "roll"),
    "task",
)
"""The names of facts on a card, which have a label alone."""


def catalogue(name: str) -> Catalog:
    """Return a catalogue as its file has it."""
    with file_of(name).open("rb") as lines:
        return read_po(lines, locale=name, abort_invalid=True)


def entries(name: str) -> list[Any]:
    """Return the entries of a catalogue, without its header."""
    return [entry for entry in catalogue(name) if entry.id]


FOUNDRY = embedded.CLIENTS / "foundry"
PLAY = {
    f"{folder.name}/{file.name}": file.read_text()
    for folder in (
        FOUNDRY / "src",
        SERVICE / "http" / "play",
        SERVICE / "http" / "games",
        embedded.ELEMENT.parent,
        embedded.SCRIPT.parent,
    )
    for file in sorted(folder.glob("*.js"))
    if file not in {embedded.ELEMENT, embedded.SCRIPT}
}
_STRING = r'"((?:[^"\\]|\\.)*)"'
_ONE = re.compile(rf"\bt\(\s*{_STRING}")
_TWO = re.compile(rf"\bplural\((?:[^()\"]|\([^()]*\))*?,\s*{_STRING},\s*{_STRING}")


def in_page() -> Iterator[str | tuple[str, str]]:
    """Yield the sentences of both pages, and of clients with parts of them; of a number both forms."""
    yield from json.loads((FOUNDRY / "names.json").read_text()).values()
    for code in PLAY.values():
        for sentence in _ONE.findall(code):
            yield json.loads(f'"{sentence}"')
        for one, more in _TWO.findall(code):
            yield json.loads(f'"{one}"'), json.loads(f'"{more}"')


def in_source() -> Iterator[str | tuple[str, str]]:
    """Yield the sentences that the source translates; of a number both forms."""
    for path in SERVICE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="_" | "mark"), args=[ast.Constant(value=str(sentence))]):
                    yield sentence
                case ast.Call(
                    func=ast.Name(id="ngettext"), args=[ast.Constant(value=str(one)), ast.Constant(value=str(more)), _]
                ):
                    yield one, more
                case _:
                    pass
    for path in SERVICE.rglob("templates/*.html"):
        yield from re.findall(r'_\("([^"]+)"\)', path.read_text(encoding="utf-8"))


def in_descriptions() -> Iterator[str]:
    """Yield the sentences that describe the games: of fields and types, of refused fields, and of rulings."""
    for system in VERSIONS.values():
        if not is_published(system.rules):
            continue
        for kind in (system.spec, system.sheet):
            yield from described(schema.with_own_rules(schema.whole(kind), system.ids))
        yield from [one.reason for one in system.refuses.values()]
        yield from [words for rule, words in RULINGS.items() if rule.startswith(system.ids)]


def in_documents() -> Iterator[str]:
    """Yield the sentences of the games that are documents: of outcomes, positions and effects."""
    for rules, document in documents().items():
        if not is_published(rules):
            continue
        yield from [says for band in document.bands for says in (band.says, band.says_branches) if says]
        yield from [position.profile for position in document.positions if position.profile]
        yield from [question for effect in document.effects for question in effect.asks]


def described(node: Any) -> Iterator[str]:
    """Yield the descriptions in a schema, without the rule ids that follow them."""
    if isinstance(node, list):
        for inner in node:
            yield from described(inner)
    elif isinstance(node, dict):
        if isinstance(node.get("description"), str):
            yield node["description"].removesuffix(f" ({node.get('x-rule')})")
        if "x-pattern-description" in node:
            yield node["x-pattern-description"]
        yield from node.get("x-names", ())
        for key, inner in node.items():
            if key != "default":
                yield from described(inner)


def sentences() -> set[tuple[str | None, str | tuple[str, str]]]:
    """Return every sentence that is translated, with the context of its entry."""
    service = {(None, one) for one in (*in_source(), *in_descriptions(), *in_documents())}
    page = {*in_page()}
    return {*service, *[("play", one) for one in page], *[("discord", one) for one in embedded.said_by_bot() - page]}


def is_sentence(entry: Any) -> bool:
    """Whether an entry is a sentence, and no id."""
    return entry.context in {None, "play", "discord"}


def texts(entry: Any) -> tuple[str, ...]:
    """Return the translations of an entry: one, or one for each plural form."""
    return entry.string if isinstance(entry.string, tuple) else (entry.string,)


def ids(rules: str) -> set[tuple[str, str]]:
    """Return every id of a version of a game that people read, with its kind."""
    system = VERSIONS[rules]
    listed = {(kind, one) for kind, labels in form_schema.labels_of(system).items() for one in labels}
    shown = {("field", one) for kind in (system.spec, system.sheet) for one in schema.names_in(schema.whole(kind))}
    return listed | shown | {("value", system.name)}


@pytest.mark.parametrize("name", LANGUAGES)
@pytest.mark.parametrize("game", PUBLISHED)
def test_every_id_has_a_label_and_help(game: str, name: str) -> None:
    """Each id of a game has a label in each language; and a help of at most 100 characters, which fields describe."""
    known = {(entry.context, entry.id): entry.string for entry in entries(name)}
    lacking = [(kind, one) for kind, one in ids(game) if not known.get((kind, one))]
    lacking += [
        (f"{kind}.help", one) for kind, one in ids(game) - fields_of(game) if not known.get((f"{kind}.help", one))
    ]
    assert sorted(lacking) == []
    long = [text for (kind, _), text in known.items() if str(kind).endswith(".help") and len(str(text)) > 100]
    assert long == []


def fields_of(game: str) -> set[tuple[str, str]]:
    """Return the fields of a game, but for `system`, which has no description of its own."""
    return {(kind, one) for kind, one in ids(game) if kind == "field" and one != "system"}


def fields_in(node: Any) -> Iterator[tuple[str, Any]]:
    """Yield the fields of a form, those within others as well, by name."""
    if isinstance(node, dict):
        yield from node.get("properties", {}).items()
        for key, inner in node.items():
            yield from () if key == "default" else fields_in(inner)
    elif isinstance(node, list):
        for inner in node:
            yield from fields_in(inner)


@pytest.mark.parametrize("game", PUBLISHED)
def test_every_field_is_drawn(game: str) -> None:
    """Each field of a form has label, help and a widget; each of a spec stands in a part of the form."""
    system = VERSIONS[game]
    spec = form_schema.form_schema(system.spec, system.ids)
    shown = [*fields_in(spec), *fields_in(form_schema.form_schema(system.sheet, system.ids))]
    assert [name for name, field in shown if not (field["title"] and field["description"] and field["x-widget"])] == []
    assert [name for name, field in spec["properties"].items() if "x-group" not in field] == ["system"]
    assert 3 <= sum(field.get("x-primary", False) for field in spec["properties"].values()) <= 10


def test_every_sentence_of_the_page_is_found() -> None:
    """A sentence is a literal where the page says it: what is not is in words.js alone."""
    calls = {name: len(re.findall(r"\b(?:t|plural)\(", code)) for name, code in PLAY.items()}
    literals = {name: len(_ONE.findall(code)) + len(_TWO.findall(code)) for name, code in PLAY.items()}
    others = {name: calls[name] - literals[name] for name in PLAY if calls[name] != literals[name]}
    assert others == {"play/words.js": 2}, "the definitions of both"
    assert len({*in_page()}) > 200


def test_no_sentence_of_a_client_is_left_out() -> None:
    """What people read in the userscript, the element and the bot stands in a call that translates it."""
    markup = [
        f"{name}: {text}"
        for name, code in PLAY.items()
        if name.startswith(("element/", "roll20/"))
        for text in re.findall(r">([^<>{}$`=;()]*[A-Za-z]{2}[^<>{}$`=;()]*)</", code)
    ]
    assert markup == []
    files = [file for file in sorted(embedded.BOT.glob("*.py")) if file.name != "__main__.py"]
    assert [f"{file.name}: {text}" for file in files for text in bare(ast.parse(file.read_text()))] == []


def bare(node: ast.AST) -> Iterator[str]:
    """Yield texts of several words that nothing translates: neither docstrings, nor what only the log has."""
    match node:
        case ast.Call(func=ast.Name(id="t")) | ast.Call(func=ast.Attribute(value=ast.Name(id="_LOG"))) | ast.Assert():
            return
        case ast.Call(func=ast.Attribute(attr="command" | "describe")) | ast.Call(func=ast.Attribute(attr="Group")):
            return
        case ast.Expr(value=ast.Constant()):
            return
        case ast.Constant(value=str(text)) if re.search(r"[A-Za-z]{2} [A-Za-z]{2}", text):
            yield text
        case _:
            for inner in ast.iter_child_nodes(node):
                yield from bare(inner)


@pytest.mark.parametrize("name", OTHERS)
def test_every_sentence_is_translated(name: str) -> None:
    """Each sentence of the source, of the descriptions and of the page is in every other language."""
    known = {
        (entry.context, entry.id)
        for entry in entries(name)
        if not entry.fuzzy and all(text.strip() for text in texts(entry))
    }
    assert sorted(map(str, sentences() - known)) == []


@pytest.mark.parametrize("name", LANGUAGES)
@pytest.mark.parametrize("game", [rules for rules in PUBLISHED if len(VERSIONS[rules].grades) >= 4])
def test_every_graded_outcome_is_said_aloud(game: str, name: str) -> None:
    """What a roll comes to is a sentence to who acts and to others, in each language; it names nobody else."""
    context = copy_context()
    context.run(language.ACTIVE.set, name)
    outcomes = context.run(form_schema.labels_of, VERSIONS[game])["outcome"]
    graded = [outcome for outcome in VERSIONS[game].grades if outcome in outcomes]
    assert len(graded) >= 3
    for outcome in graded:
        aloud = outcomes[outcome].aloud
        assert isinstance(aloud, Aloud), outcome
        assert "{" not in aloud.me
        assert {aloud.me[-1], aloud.other[-1]} == {"."}
        assert aloud.other.count("{name}") == (aloud.other != aloud.me)


@pytest.mark.parametrize("name", LANGUAGES)
def test_nothing_is_left_over(name: str) -> None:
    """A catalogue has no entry that nothing uses, and none twice; that of English has no sentences."""
    found = entries(name)
    known = {(entry.context, entry.id) for entry in found if is_sentence(entry)}
    assert sorted(map(str, known - (sentences() if name != ENGLISH else set()))) == []
    used = {one for game in VERSIONS for one in ids(game)} | {("term", one) for one in TERMS}
    assert {("term", one) for one in TERMS} <= {(entry.context, entry.id) for entry in found}
    helped = {(f"{kind}.help", one) for kind, one in used}
    aloud = {(f"{kind}.{whom}", one) for kind, one in used if kind == "outcome" for whom in WHOM}
    assert (
        sorted({(entry.context, entry.id) for entry in found if not is_sentence(entry)} - used - helped - aloud) == []
    )
    text = file_of(name).read_text(encoding="utf-8")
    assert text.count("\nmsgid ") == len(found) + 1


@pytest.mark.parametrize("name", OTHERS)
def test_places_agree(name: str) -> None:
    """A translation has the same {places} as its sentence, and each plural form too.

    A form for 1 alone has those of the English for one. The page may name somebody twice, where English has a pronoun.
    """
    translations, plurals = read(file_of(name)), catalogue(name).num_plurals
    for entry in entries(name):
        # It stands for an id: `test_every_graded_outcome_is_said_aloud` counts its places.
        if entry.context == "outcome.other":
            continue
        wanted = dict.fromkeys(texts(entry), entry.id)
        if isinstance(entry.id, tuple):
            assert len(texts(entry)) == plurals, entry.id
            one, more = entry.id
            chosen = [
                translations.npgettext(entry.context, one, more, number)
                if entry.context
                else translations.ngettext(one, more, number)
                for number in range(200)
            ]
            assert {*chosen} == {*texts(entry)}, f"{entry.id}: a form that no number below 200 takes"
            wanted = {text: one if chosen.count(text) == 1 and chosen[1] == text else more for text in chosen}
        for text, sentence in wanted.items():
            found, asked = places(text), places(sentence)
            again = entry.context == "play" and found.keys() == asked.keys() and found >= asked
            assert found == asked or again, f"{sentence!r}: {text!r}"


def places(sentence: str) -> Counter[str]:
    """Return the places of a sentence; there are no other braces in it."""
    found = re.findall(r"\{\w+\}", sentence)
    assert sentence.count("{") == sentence.count("}") == len(found), sentence
    return Counter(found)


def test_german_has_a_word_of_its_own_for_hope_and_fear() -> None:
    """Hoffnung and Angst, wherever they are read: in labels, sentences, and those of clients."""
    said = [text for entry in entries("de") for text in (entry.string if entry.pluralizable else [entry.string])]
    assert [text for text in said if re.search(r"\b(Hope|Fear)\b", text)] == []
    assert sum("Hoffnung" in text for text in said) > 20
