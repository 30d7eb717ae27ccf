"""What each version of a game's rules decides, its fields and its document: pinned, so that none changes later.

    python -m tools.versions [LINE ...]

pins golden lines that are not pinned yet. A line that is decided otherwise than it was pinned takes a new version of
the rules (CONTRIBUTING, "Change a rule"), which begins a file of its own; files of former versions stay. Only while a
version was never released, a line of it that was wrong is pinned again: by its id, as LINE, and with a line in the
CHANGELOG. Fields and document of a version that was never released are pinned again by its name, as `underworld/1`.
"""

import hashlib
import json
import sys
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from service import canonical
from service.http import schema
from service.rules.dice import Tape
from service.rules.errors import RuleError
from service.rules.fitd.document import GameDocument
from service.rules.fitd.expand import plain
from service.rules.fitd.library import documents
from service.rules.outcome import NOT_DECIDED
from service.rules.spec import Spec
from service.rules.system import System
from service.rules.systems import ALL, SYSTEMS
from tools.golden import GOLDEN, PUBLISHED, golden, is_published

WORDS = {"title", "credits", "words", "rulings", "examples", "mood"}
WORDS_OF_PARTS = {"help", "says", "says_branches", "profile", "asks", "primary", "usual_cap"}
"""What decides nothing: words, and how pages show a part."""


def pinned(rules: str) -> Path:
    """Return the file of a version."""
    return GOLDEN / "ruled" / f"{rules.replace('/', '-')}.json"


def decided(system: System[Any, Any], line: dict[str, Any]) -> str:
    """Return a digest of what a version of the rules decides of a golden line: 12 hex digits."""
    settled = system.plan(msgspec.convert(line["spec"], system.spec))
    ruling = system.rule(settled, line.get("faces", ()), Tape.audit)
    told = {
        name: value for name, value in msgspec.to_builtins(ruling).items() if name not in {*NOT_DECIDED, *ruling.worded}
    }
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:12]


def decisions(system: System[Any, Any]) -> dict[str, str]:
    """Return what a version decides of its game's golden lines, by their ids; a former one may refuse later ones."""
    found: dict[str, str] = {}
    for line in golden(system.name):
        if "expect" in line:
            with suppress(msgspec.ValidationError, RuleError):
                found[line["id"]] = decided(system, line)
    return found


def pinned_fields(rules: str) -> Path:
    """Return the file of the fields of a version."""
    return GOLDEN / "fields" / f"{rules.replace('/', '-')}.json"


def fields_of(system: System[Any, Any]) -> dict[str, Any]:
    """Return what each field of a game's spec may hold, and its default, without words for people, by its path."""
    found: dict[str, Any] = {}
    kind: type[Spec] = system.spec
    root = json.loads(msgspec.json.encode(schema.of(kind)))
    _gather(root, root["$ref"], "", found)
    return {path: _bare(node) for path, node in found.items() if path != "system"}


def _gather(root: dict[str, Any], ref: str, within: str, found: dict[str, Any]) -> None:
    part = root["$defs"][ref.rpartition("/")[2]]
    for name, node in part["properties"].items():
        path = f"{within}{name}"
        found[path] = node | ({"required": True} if name in part["required"] else {})
        for inner in (node, node.get("items", {}), *node.get("anyOf", ())):
            if "$ref" in inner:
                _gather(root, inner["$ref"], f"{path}.", found)


def _bare(node: Any) -> Any:
    """Return a schema without what is for people, and marks that say who decides a field, which change no outcome."""
    if isinstance(node, list):
        return [_bare(one) for one in node]
    if not isinstance(node, dict):
        return node
    left_out = {"description", "title", "examples"}
    return {name: _bare(one) for name, one in node.items() if name not in left_out and not name.startswith("x-")}


def pinned_documents() -> Path:
    """Return the file of what decides in the documents, by the version of their rules."""
    return GOLDEN / "games.json"


def digests_of(document: GameDocument) -> dict[str, Any]:
    """Return a digest of what decides in a document, which is all but its words and its look, and one of each track."""
    rules = {name: _without_words(part) for name, part in plain(document).items() if name not in WORDS}
    fields = [{name: part for name, part in row.items() if name != "group"} for row in rules["fields"]]
    tracks = {track["id"]: _digest(track) for track in rules.pop("tracks", ())}
    return {"rules": _digest(rules | {"fields": fields}), "tracks": tracks}


def _digest(part: Any) -> str:
    return hashlib.sha256(canonical.encode(part)).hexdigest()


def _without_words(part: Any) -> Any:
    if isinstance(part, dict):
        return {name: _without_words(inner) for name, inner in part.items() if name not in WORDS_OF_PARTS}
    return [_without_words(inner) for inner in part] if isinstance(part, list) else part


def told(system: System[Any, Any], before: dict[str, Any]) -> str:
    """Return what differs from the pinned fields of a version, and what to do; "" where nothing does."""
    now = fields_of(system)
    new, gone = sorted(now.keys() - before.keys()), sorted(before.keys() - now.keys())
    other = sorted(path for path in now.keys() & before.keys() if now[path] != before[path])
    parts = [("new", new), ("gone", gone), ("changed", other)]
    found = ", ".join(f"{word} {', '.join(paths)}" for word, paths in parts if paths)
    name, _, number = system.rules.partition("/")
    return found and (
        f"{system.rules}: its fields differ ({found}). An older verifier reports a roll with them. "
        f"Make it {name}/{int(number) + 1} beside {system.rules} (CONTRIBUTING, Change a rule), "
        f"note it in the CHANGELOG, and run "
        f"`python -m tools.versions`. Only if {system.rules} was never released, run "
        f"`python -m tools.versions {system.rules}` instead, and note that in the CHANGELOG."
    )


def _pin_fields(again: Collection[str]) -> tuple[int, set[str]]:
    """Pin the fields of versions that are not pinned yet, or named; return the status, and the versions there are."""
    status, published = 0, [system for system in ALL.values() if is_published(system.rules)]
    for system in published:
        path = pinned_fields(system.rules)
        before = json.loads(path.read_text()) if path.exists() and system.rules not in again else None
        if before is None:
            path.parent.mkdir(exist_ok=True)
            path.write_text(json.dumps(fields_of(system), indent=1, sort_keys=True) + "\n")
        elif said := told(system, before):
            sys.stderr.write(f"{said}\n")
            status = 1
    return status, {system.rules for system in published}


def _pin_documents(again: Collection[str]) -> int:
    """Pin the documents that are not pinned yet, or named; return the status."""
    path, status = pinned_documents(), 0
    pins = json.loads(path.read_text())
    for rules, document in documents().items():
        now = digests_of(document)
        before = pins.get(rules, now) if rules not in again else now
        # A version may get tracks: tables that lack them go on at their start.
        if now["rules"] != before["rules"] or not before["tracks"].items() <= now["tracks"].items():
            sys.stderr.write(f"{rules}: its document decides otherwise: this takes a new version of the rules\n")
            status = 1
        elif is_published(rules):
            pins[rules] = now
    path.write_text(json.dumps(pins, indent=2) + "\n")
    return status


def main(again: Collection[str]) -> int:
    """Pin what is not pinned yet, and the lines named; 1 where another is decided otherwise, or a name is unknown."""
    status, versions = _pin_fields(again)
    status |= _pin_documents(again)
    unknown = set(again) - versions
    for system in [SYSTEMS[name] for name in PUBLISHED]:
        path, now = pinned(system.rules), decisions(system)
        unknown -= now.keys()
        stored = json.loads(path.read_text()) if path.exists() else {}
        before = {line: digest for line, digest in stored.items() if line not in again}
        for line in [line for line, digest in before.items() if now.get(line, digest) != digest]:
            sys.stderr.write(f"{line}: {system.rules} decided otherwise: this takes a new version of the rules\n")
            status = 1
        path.write_text(json.dumps(dict(sorted((now | before).items())), indent=0) + "\n")
    for line in sorted(unknown):
        sys.stderr.write(f"{line}: no golden line and no version has this name\n")
        status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
