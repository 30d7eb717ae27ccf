"""What is wrong with a document beyond its schema: each fault with its place."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec

from service.rules.dice import Audit
from service.rules.errors import RuleError
from service.rules.fitd.check import fields, rolls, tables
from service.rules.fitd.check.fault import Fault, doubled
from service.rules.fitd.document import GameDocument
from service.rules.fitd.ruling import OWN
from service.rules.system import System

MOST_BYTES = 32 * 1024
"""Bytes of a document as canonical JSON."""
MOST_NAMES = 120
"""Fields with their members and words."""
MOST_WORDS = 16 * 1024
"""Bytes of its own words as JSON."""
MOST_FAULTS = 20
"""Faults that are told at once."""


def faults_of(document: GameDocument) -> tuple[Fault, ...]:
    """Return what is wrong with a document, the first of it; nothing where it is a game, if its examples are rolls."""
    return tuple(islice(_faults(document), MOST_FAULTS))


def faults_of_examples(document: GameDocument, game: System[Any, Any]) -> tuple[Fault, ...]:
    """Return which examples of a document cannot be read, or are refused by its game, of which `game` was made."""
    return tuple(islice(_faults_of_examples(document, game), MOST_FAULTS))


def _faults(document: GameDocument) -> Iterator[Fault]:
    yield from _too_large(document)
    for name in ("bands", "positions", "effects", "severities", "options", "branches", "steps", "slots", "tracks"):
        yield from doubled(f"/{name}", [row.id for row in getattr(document, name)], "id")
    for part in (fields, rolls, tables):
        yield from part.faults(document)


def _too_large(document: GameDocument) -> Iterator[Fault]:
    if (names := sum([fields.names_in(row) for row in document.fields])) > MOST_NAMES:
        yield Fault("/fields", f"{names} fields, members and words: {MOST_NAMES} at most")
    if len(msgspec.json.encode(document.words)) > MOST_WORDS:
        yield Fault("/words", f"more than {MOST_WORDS} bytes")


def _faults_of_examples(document: GameDocument, game: System[Any, Any]) -> Iterator[Fault]:
    for place, example in enumerate(document.examples):
        pointer = f"/examples/{place}"
        try:
            spec: Any = msgspec.convert({"system": OWN, **example}, game.spec)
            settled = game.plan(spec)
        except msgspec.ValidationError as error:
            yield Fault(pointer, str(error))
        except RuleError as error:
            yield Fault(pointer, error.detail)
        else:
            faces = spec.dice or (1,) * len(settled.sides)
            if len(faces) != len(settled.sides) or not all(
                1 <= face <= sides for face, sides in zip(faces, settled.sides, strict=True)
            ):
                yield Fault(f"{pointer}/dice", f"it throws {len(settled.sides)} dice of {document.dice.sides} sides")
            else:
                game.rule(settled, faces, Audit("given"))
