"""The catalogues of the languages: every sentence and id is in each, none is left over, and places agree."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from service import language
from service.http import form_schema, schema
from service.language import ENGLISH, LANGUAGES
from service.rules.rulings import RULINGS
from service.rules.systems import ALL

SERVICE = Path(language.__file__).parents[1]
OTHERS = [one for one in LANGUAGES if one != ENGLISH]
PUBLISHED = [name for name, system in ALL.items() if not system.rules.endswith("/0")]
TERMS = ("action", "position", "difficulty", "HP", "effect", "ticks", "roll")
"""The names of facts on a card, which have a label alone."""


def catalogue(name: str) -> Catalog:
    """Return a catalogue as its file has it."""
    with (SERVICE / "language" / f"{name}.po").open("rb") as lines:
        return read_po(lines, locale=name, abort_invalid=True)


def entries(name: str) -> list[Any]:
    """Return the entries of a catalogue, without its header."""
    return [entry for entry in catalogue(name) if entry.id]


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
    for system in ALL.values():
        for kind in (system.spec, system.sheet):
            yield from described(schema.with_own_rules(schema.whole(kind), system.ids))
        yield from [one.reason for one in system.refuses.values()]
        yield from [words for rule, words in RULINGS.items() if rule.startswith(system.ids)]


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
        for key, inner in node.items():
            if key != "default":
                yield from described(inner)


def ids(name: str) -> set[tuple[str, str]]:
    """Return every id of a game that people read, with its kind."""
    system = ALL[name]
    listed = {(kind, one) for kind, labels in form_schema.labels_of(system).items() for one in labels}
    shown = {("field", one) for kind in (system.spec, system.sheet) for one in schema.names_in(schema.whole(kind))}
    return listed | shown | {("value", name)}


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
    system = ALL[game]
    spec = form_schema.form_schema(system.spec, system.ids)
    shown = [*fields_in(spec), *fields_in(form_schema.form_schema(system.sheet, system.ids))]
    assert [name for name, field in shown if not (field["title"] and field["description"] and field["x-widget"])] == []
    assert [name for name, field in spec["properties"].items() if "x-group" not in field] == ["system"]
    assert 3 <= sum(field.get("x-primary", False) for field in spec["properties"].values()) <= 10


@pytest.mark.parametrize("name", OTHERS)
def test_every_sentence_is_translated(name: str) -> None:
    """Each sentence of the source and of the descriptions is in every other language."""
    known = {entry.id for entry in entries(name) if not entry.context and all(entry.string) and not entry.fuzzy}
    assert sorted(map(str, {*in_source(), *in_descriptions()} - known)) == []


@pytest.mark.parametrize("name", LANGUAGES)
def test_nothing_is_left_over(name: str) -> None:
    """A catalogue has no entry that nothing uses, and none twice; that of English has no sentences."""
    found = entries(name)
    sentences = {entry.id for entry in found if not entry.context}
    assert sorted(map(str, sentences - ({*in_source(), *in_descriptions()} if name != ENGLISH else set()))) == []
    used = {one for game in ALL for one in ids(game)} | {("term", one) for one in TERMS}
    assert {("term", one) for one in TERMS} <= {(entry.context, entry.id) for entry in found}
    helped = {(f"{kind}.help", one) for kind, one in used}
    assert sorted({(entry.context, entry.id) for entry in found if entry.context} - used - helped) == []
    text = (SERVICE / "language" / f"{name}.po").read_text(encoding="utf-8")
    assert text.count("\nmsgid ") == len(found) + 1


@pytest.mark.parametrize("name", OTHERS)
def test_places_agree(name: str) -> None:
    """A translation has the same {places} as its sentence, and each plural form too."""
    for entry in entries(name):
        forms = entry.string if isinstance(entry.string, tuple) else (entry.string,)
        wanted = places(entry.id[-1] if isinstance(entry.id, tuple) else entry.id)
        assert [form for form in forms if places(form) != wanted] == [], entry.id
        if isinstance(entry.id, tuple):
            assert len(forms) == catalogue(name).num_plurals


def places(sentence: str) -> list[str]:
    """Return the places of a sentence."""
    return sorted(re.findall(r"\{\w+\}", sentence))
