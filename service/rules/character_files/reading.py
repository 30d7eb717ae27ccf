"""Reading a character out of a text, whatever it comes from."""

from collections.abc import Mapping
from typing import Any

from service.rules.character_files.exported import by_export, is_exported
from service.rules.character_files.fitting import Fitting
from service.rules.character_files.formats import FOUNDRY, Format
from service.rules.character_files.found import Contents
from service.rules.character_files.listed import by_lines
from service.rules.character_files.members import by_rows
from service.rules.character_files.parts import Places
from service.rules.character_files.sheets import by_names
from service.rules.character_files.written import read_object


def read_character(text: str, into: Fitting) -> str:
    """Fit a text into a character of a game, and return its format; RuleError for what is no character's."""
    contents = _contents(text, into.game)
    into.fit(contents)
    return contents.format


def _contents(text: str, game: Places) -> Contents:
    file = read_object(text)
    if file is None:
        return by_lines(text, game)
    if is_exported(file):
        return by_export(file)
    actor = {**file, "system": file["data"]} if "system" not in file and isinstance(file.get("data"), dict) else file
    of = _format(actor)
    return by_rows(actor, of) if of else by_names(file, game)


def _format(actor: Mapping[str, Any]) -> Format | None:
    """Return the format of a Foundry actor: what it says that it is of, or else what most of it is like."""
    if not isinstance(actor.get("system"), dict):
        return None
    said = _system(actor)
    if said:
        return next((one for one in FOUNDRY if said in one.systems), None)
    likeness = {one.id: len(by_rows(actor, one).values) for one in FOUNDRY}
    best = max(FOUNDRY, key=lambda one: likeness[one.id])
    # The name alone is in all.
    return best if likeness[best.id] > 1 else None


def _system(actor: Mapping[str, Any]) -> str:
    """Return the Foundry system that an actor says that it is of."""
    flags = actor.get("flags")
    source = flags.get("exportSource") if isinstance(flags, dict) else None
    for place, member in ((actor.get("_stats"), "systemId"), (source, "system")):
        said = place.get(member) if isinstance(place, dict) else None
        if isinstance(said, str) and said:
            return said
    return ""
