"""The largest table that can be: as an export, of which an import makes it."""

from msgspec import json

from service.rules.sheet import MAX_NAMES
from service.rules.systems import SYSTEMS
from service.session.characters import MAX_CHARACTERS
from service.session.clocks import MAX_CLOCKS
from service.session.people import MAX_PEOPLE
from service.session.tracks import MAX_OWN_TRACKS
from tests import exports
from tests.exports import Line

LEFT = 256, 256 * 1024
"""Entries and bytes for which an import with its log leaves room."""
EPOCHS = 1024
NAME, NOTE = "\U0001f3b2" * 80, "\U0001f3b2" * 500
"""The longest there are, of the longest characters."""
TRACKS = SYSTEMS["buried_secrets"].memory.tracks
CLOCK = {"kind": "countdown", "size": 100, "filled": 99, "loops": 750_000_000, "visible": True, "ticked_by": "players"}


def documents() -> dict[str, Line]:
    """Return as many documents as a table can have, as large as they can be."""
    named = {"name": NAME, "version": 1}
    people = {f"p{n}": named | {"role": "gm" if n == 1 else "player", "gone": False} for n in range(1, MAX_PEOPLE + 1)}
    tracks = {of: {name: [99_999, 99_999] for name in TRACKS if TRACKS[name].of == of} for of in ("character", "table")}
    own = {f"{n:02}".join(("own_", "x" * 34)): [99_999, 99_999] for n in range(MAX_OWN_TRACKS)}
    sheet = json.encode({"ratings": {f"{n:02}{NAME[2:]}": 10 for n in range(MAX_NAMES)}}).decode()
    character = named | {"note": NOTE, "tracks": tracks["character"] | own, "owner": "p500", "sheet": sheet}
    options = {"direct_rolls": "all", "given_dice": True, "retry_rule": True}
    return {
        "session": named | {"system": "buried_secrets", "options": options},
        "shared": {"version": 1, "tracks": tracks["table"] | {"turn": [1]}},
        **people,
        **{f"c{n}": character for n in range(1, MAX_CHARACTERS + 1)},
        **{f"k{n}": named | CLOCK for n in range(1, MAX_CLOCKS + 1)},
    }


def export(entries: int, size: int) -> bytes:
    """Return an export with so many entries of so many bytes, and as much of all else as there can be."""
    epochs = exports.epochs(exports.SID, [1] * EPOCHS)
    log = [
        exports._entry("session_created", exports.START, name=NAME, by="p1", **exports.founded(epochs[0])),
        exports._entry("person_joined", exports.START, name=NAME, role="player") | {"result": {"after": {"id": "p2"}}},
    ]
    for epoch in epochs:
        epoch["after"] = len(log) if epoch["log"]["e"] else 0
        exports._roll(log, epoch["log"])
        log.append(exports._closed(epoch, log[-1]["at"]))
        epoch["until"] = len(log)
    at = log[-1]["at"]
    last = exports.drawn(exports.SID, EPOCHS, [], at=at)
    last["after"] = len(log)
    _fill(log, at, entries, size)
    last["until"] = len(log)
    for seq, line in enumerate(log, 1):
        line["seq"] = seq
    once = [(f"{what}:{seq}", str(seq)) for seq in range(1, entries + 1) for what in ("mark", "more", "most")]
    head = {"line": "rollwright/1", "sid": exports.SID, "entries": len(log)}
    return exports.sealed(
        [
            head | {"next": {"p": 500, "c": 64, "k": 256}, "keys": [exports.vkey(exports.SIGNER.key)]},
            *[{"line": "document", "id": name, "doc": doc} for name, doc in documents().items()],
            *[{"line": "once", "field": field, "value": value} for field, value in once],
            *log,
            *epochs,
            exports.unrevealed(last),
        ]
    )


def _fill(log: list[Line], at: int, entries: int, size: int) -> None:
    """Add the largest entries there are, as long as there is room for as many as are wanted, and then small ones."""
    left = size - sum(_size(line) for line in log)
    large = exports._entry("character_changed", at, by="p1", character="c1")
    large["result"] = {"changes": [], "after": {"id": "c1", "doc": documents()["c1"]}}
    small = exports._entry("tracks_changed", at, by="p1", note=NOTE[:100])
    count = entries - len(log)
    most = (left - count * _size(small)) // (_size(large) - _size(small))
    log += [dict(large) for _ in range(most)] + [dict(small) for _ in range(count - most)]


def _size(line: Line) -> int:
    return len(exports.spelt([line["entry"], line["result"]])) - 2
