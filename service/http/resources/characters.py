"""`/v1/sessions/{sid}/characters`, and changes of tracks by hand."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from service.http import auth
from service.http.body import parse, read
from service.http.operation import JSON, Answer, Call, Operation, answer
from service.http.resources.table import CID, SID, document, document_answer, entry_answer, links_to
from service.session import adjustments, characters
from service.session.adjustments import TrackAdjustments
from service.session.characters import Character, CharacterPatch, NewCharacter, character
from service.session.commands import ALL, PLAYERS
from service.session.log.views import LogEntry


class Characters(Struct, frozen=True):
    """All characters."""

    characters: Annotated[list[Character], Meta(description="In the order they were made.")]


async def create(call: Call) -> Answer:
    """Make a character."""
    value = parse(call.body)
    asked = read(value, NewCharacter)
    stored = await characters.create(auth.tables(call), auth.command(call, value), asked)
    doc = document(stored)
    made = character(doc["id"], doc)
    return document_answer(made, stored, status=201, at=f"{call.at}/{made.id}")


async def every(call: Call) -> Answer:
    """Answer all characters."""
    return answer(Characters(await characters.every(auth.store(call), auth.caller(call))))


async def one(call: Call) -> Answer:
    """Answer a character."""
    found = await characters.one(auth.store(call), auth.caller(call), call.path["cid"])
    return answer(found, headers=(auth.etag(found.version),))


async def patch(call: Call) -> Answer:
    """Edit a character."""
    value = parse(call.body)
    asked = read(value, CharacterPatch)
    command, version = auth.command(call, value), auth.version(call)
    stored = await characters.patch(auth.tables(call), command, call.path["cid"], asked, version)
    return document_answer(character(call.path["cid"], document(stored)), stored)


async def delete(call: Call) -> Answer:
    """Delete a character."""
    command, version = auth.command(call), auth.version(call)
    return entry_answer(await characters.delete(auth.store(call), command, call.path["cid"], version))


async def change_tracks(call: Call) -> Answer:
    """Change tracks by hand."""
    value = parse(call.body)
    asked = read(value, TrackAdjustments)
    return entry_answer(await adjustments.change_tracks(auth.tables(call), auth.command(call, value), asked))


_ALL: dict[str, Any] = {"path": "/v1/sessions/{sid}/characters", "tag": "characters", "parameters": SID}
_ONE: dict[str, Any] = {"path": "/v1/sessions/{sid}/characters/{cid}", "tag": "characters", "parameters": CID}
OPERATIONS = [
    Operation(
        **_ALL,
        method="POST",
        id="makeCharacter",
        summary="Make a character",
        description="Make a character with the game's tracks; a player's is their own.",
        handle=create,
        takes=NewCharacter,
        examples={
            "as_usual": {"name": "Silk"},
            "with_a_cap": {"name": "Thorn", "tracks": {"stress": {"value": 2, "cap": 9}}},
        },
        gives={JSON: Character},
        status=201,
        refuses=(409, 422),
        roles=PLAYERS,
        keyed=True,
        links=links_to("cid", "id", "getCharacter", "changeCharacter", "deleteCharacter"),
    ),
    Operation(
        **_ALL,
        method="GET",
        id="listCharacters",
        summary="List the characters",
        description="Tell all characters with their tracks.",
        handle=every,
        gives={JSON: Characters},
        roles=ALL,
    ),
    Operation(
        **_ONE,
        method="GET",
        id="getCharacter",
        summary="Read a character",
        description="Tell one character; its ETag is what a change must name.",
        handle=one,
        gives={JSON: Character},
        roles=ALL,
    ),
    Operation(
        **_ONE,
        method="PATCH",
        id="changeCharacter",
        summary="Edit a character",
        description="Change name, owner, note or tracks: the GM any, a player their own. Tracks are set here; to add "
        "or take off, use `POST .../changes`.",
        handle=patch,
        takes=CharacterPatch,
        examples={"note": {"note": "Owes the Lampblacks a favour"}},
        gives={JSON: Character},
        refuses=(409, 422),
        roles=PLAYERS,
        keyed=True,
        versioned=True,
    ),
    Operation(
        **_ONE,
        method="DELETE",
        id="deleteCharacter",
        summary="Delete a character",
        description="Delete a character: the GM any, a player their own. The log keeps what it did.",
        handle=delete,
        gives={JSON: LogEntry},
        roles=PLAYERS,
        keyed=True,
        versioned=True,
    ),
    Operation(
        method="POST",
        path="/v1/sessions/{sid}/changes",
        id="changeTracks",
        summary="Change tracks by hand",
        description="Add to tracks or take off, all or none: the GM any and the table's (`session`), a player those of "
        "their own character. What does not fit is told as overflow; what is spent must be there.",
        tag="characters",
        parameters=SID,
        handle=change_tracks,
        takes=TrackAdjustments,
        examples={"stress": {"changes": [{"who": "c1", "track": "stress", "amount": 1}], "note": "a bad night"}},
        gives={JSON: LogEntry},
        refuses=(422,),
        roles=PLAYERS,
        keyed=True,
    ),
]
