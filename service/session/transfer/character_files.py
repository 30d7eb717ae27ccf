"""Reading a character out of a file of others, as the game of a table has it: nothing is stored."""

from asyncio import to_thread
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from service.record.completing import sheet_values
from service.record.documents import MAX_TRACK, CharacterDoc
from service.record.ids import CharacterId
from service.rules import systems
from service.rules.character_files.fitting import MOST_LISTED, Fitting, LeftOut, ReadTrack, TakenValue
from service.rules.character_files.formats import FORMATS
from service.rules.character_files.parts import places
from service.rules.character_files.reading import read_character
from service.rules.character_files.written import MAX_TEXT
from service.session.access import authorize, cache_session
from service.session.commands import PLAYERS, Caller
from service.session.tables import Tables
from service.store.errors import Refused


class CharacterFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A character as it stands elsewhere."""

    text: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=MAX_TEXT,
            description="The text of its file: JSON of a sheet, of an actor or of a character of this service, or "
            "lines such as `Prowl 2`.",
        ),
    ]
    character: (
        Annotated[
            CharacterId, Meta(description="Id of the character that will take it: what its sheet has else stays.")
        ]
        | UnsetType
    ) = UNSET


class ReadCharacter(Struct, frozen=True, kw_only=True):
    """A character as a table's game has it, and what of its file is left out."""

    format: Annotated[
        str,
        Meta(
            description="What the file was read as: a character of this service, an actor of a system of Foundry VTT, "
            "a sheet of another form in JSON, or lines.",
            extra_json_schema={"enum": list(FORMATS)},
        ),
    ]
    name: Annotated[str, Meta(description="Its name; left out where the file has none.")] | UnsetType = UNSET
    note: Annotated[str, Meta(description="Its note; left out where the file has none.")] | UnsetType = UNSET
    sheet: Annotated[
        dict[str, Any],
        Meta(
            description="Its sheet, with what the named character's has beside it.",
            extra_json_schema={"$ref": "#/components/schemas/Sheet"},
        ),
    ]
    tracks: Annotated[
        dict[str, ReadTrack], Meta(description="The tracks that the file has, as a character takes them.")
    ]
    taken: Annotated[list[TakenValue], Meta(description="What of the file fits, in its order.")]
    left_out: Annotated[list[LeftOut], Meta(description=f"What does not: the first {MOST_LISTED}.")]
    more_left_out: Annotated[int, Meta(description="How many more are left out.")]


async def read_file(tables: Tables, caller: Caller, file: CharacterFile) -> ReadCharacter:
    """Read a character out of a file; RuleError for what is none, Refused for a character that is somebody else's."""
    named = None if file.character is UNSET else file.character
    role, [session, *found] = await authorize(tables, caller, "session", *([named] if named else []))
    if role not in PLAYERS:
        raise Refused("wrong_role", role=role)
    sheet: dict[str, Any] = {}
    caps: dict[str, int] = {}
    for stored in found:
        if stored is None:
            raise Refused("unknown_id", id=named)
        doc = msgspec.json.decode(stored, type=CharacterDoc)
        if role == "player" and doc.owner != caller.person:
            raise Refused("not_yours", id=named)
        sheet = sheet_values(doc.sheet)
        caps = {name: cap for name, (_, *more) in doc.tracks.items() for cap in more}
    document = await cache_session(tables, caller.sid, session or b"")
    whole = systems.of(document.rules)
    into = Fitting(places(document.game, whole), MAX_TRACK, caps, sheet)
    # A large file takes a second on a busy machine.
    async with tables.file_reading:
        known_as = await to_thread(read_character, file.text, into)
    return ReadCharacter(
        format=known_as,
        name=into.name or UNSET,
        note=into.note or UNSET,
        sheet=into.sheet,
        tracks=into.tracks,
        taken=into.taken,
        left_out=into.left_out,
        more_left_out=into.more_left_out,
    )
