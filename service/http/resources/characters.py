"""`/v1/sessions/{sid}/characters`, and manual changes of tracks."""

from typing import Annotated

from litestar import delete, get, patch, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Meta, Struct

from service.http import auth
from service.http.answer import Answer
from service.http.operation import BODY_LIMIT, operation
from service.http.parameters import Cid
from service.http.request import Request
from service.http.resources.entries import ENTRY_TYPES, entry_answer
from service.http.resources.table import TOKEN, document, document_answer, links_to
from service.rules.character_files.written import MAX_TEXT
from service.session import adjustments, characters
from service.session.adjustments import TrackAdjustments
from service.session.characters import Character, CharacterPatch, NewCharacter, character
from service.session.commands import ALL, PLAYERS, Caller, Command
from service.session.log.entries import CharacterDeletedEntry, TracksChangedEntry
from service.session.transfer import character_files
from service.session.transfer.character_files import CharacterFile, ReadCharacter

FILE_LIMIT = 4 * MAX_TEXT + BODY_LIMIT
"""Bytes of a body with a file in it: a character of it has four at most."""


class CharacterList(Struct, frozen=True):
    """All characters."""

    characters: Annotated[list[Character], Meta(description="In the order they were made.")]


@post(
    "/v1/sessions/{sid:str}/characters",
    operation_id="makeCharacter",
    summary="Make a character",
    tags=["characters"],
    security=TOKEN,
    opt=operation(
        examples={
            "as_usual": {"name": "Silk"},
            "with_a_cap": {"name": "Thorn", "tracks": {"stress": {"value": 2, "cap": 9}}},
            "with_a_sheet": {"name": "Ash", "sheet": {"ratings": {"prowl": 2}}},
            "with_an_own_track": {"name": "Vesper", "tracks": {"blood": {"value": 5, "cap": 10}}},
        },
        problem_statuses=(409, 422),
        roles=PLAYERS,
        needs_key=True,
        links=links_to("cid", "id", "getCharacter", "changeCharacter", "deleteCharacter"),
        sends=("ETag", "Location"),
    ),
)
async def make_character(
    data: JSONBody[NewCharacter], request: Request, command: NamedDependency[Command]
) -> Answer[Character]:
    """Make a character with the game's tracks, and others that have a cap; a player's is their own.

    A roll at the table takes from its `sheet` what it names and does not say.
    """
    stored = await characters.create(request.tables, command, data)
    doc = document(stored)
    created = character(doc["id"], doc)
    return document_answer(created, stored, at=f"{request.exchange.path}/{created.id}")


@post(
    "/v1/sessions/{sid:str}/characters/read",
    operation_id="readCharacter",
    summary="Read a character out of a file",
    tags=["characters"],
    security=TOKEN,
    status_code=200,
    request_max_body_size=FILE_LIMIT,
    opt=operation(
        localized=True,
        examples={
            "lines": {"text": "Silk\nProwl 2\nStress 3/9\nHeat 4"},
            "a_sheet": {"text": '{"name": "Silk", "skills": {"prowl": 2, "hunt": 11}, "stress": 3, "alias": "Cat"}'},
            "an_actor": {
                "text": '{"name": "Silk", "type": "character", "system": {"attributes": {"prowess": {"skills": '
                '{"prowl": {"value": ["2"]}}}}, "stress": {"value": ["3"], "max": 9}}}'
            },
        },
        problem_statuses=(422,),
        roles=PLAYERS,
        cost=5,
    ),
)
async def read_character(
    data: JSONBody[CharacterFile], request: Request, caller: NamedDependency[Caller]
) -> Answer[ReadCharacter]:
    """Read a character out of the text of a file, as the table's game has it; nothing is stored.

    It may be a character of this service, an actor of a Foundry system that is known, a sheet of another form in
    JSON, or a list of lines such as `Prowl 2`. What fits is what `makeCharacter` and `changeCharacter` take; what does
    not is listed with the reason. docs/sessions.md says which names are known.
    """
    return Answer(await character_files.read_file(request.tables, caller, data))


@get(
    "/v1/sessions/{sid:str}/characters",
    operation_id="listCharacters",
    summary="List the characters",
    tags=["characters"],
    security=TOKEN,
    opt=operation(roles=ALL),
)
async def list_characters(request: Request, caller: NamedDependency[Caller]) -> Answer[CharacterList]:
    """List all characters with their tracks."""
    return Answer(CharacterList(await characters.read_all(request.tables, caller)))


@get(
    "/v1/sessions/{sid:str}/characters/{cid:str}",
    operation_id="getCharacter",
    summary="Read a character",
    tags=["characters"],
    security=TOKEN,
    opt=operation(roles=ALL, sends=("ETag",)),
)
async def get_character(cid: Cid, request: Request, caller: NamedDependency[Caller]) -> Answer[Character]:
    """Return one character, with the ETag that a change sends as If-Match."""
    found = await characters.read(request.tables, caller, cid)
    return Answer(found, headers=(auth.etag(found.version),))


@patch(
    "/v1/sessions/{sid:str}/characters/{cid:str}",
    operation_id="changeCharacter",
    summary="Edit a character",
    tags=["characters"],
    security=TOKEN,
    opt=operation(
        examples={"note": {"note": "Owes the Lampblacks a favour"}},
        problem_statuses=(409, 422),
        roles=PLAYERS,
        needs_key=True,
        needs_version=True,
        sends=("ETag",),
    ),
)
async def change_character(
    data: JSONBody[CharacterPatch], cid: Cid, request: Request, command: NamedDependency[Command]
) -> Answer[Character]:
    """Change name, owner, note, tracks or the whole sheet: the GM any, a player their own.

    A player takes a `free` character by setting its `owner` to themselves, and nothing else.

    Tracks are set here; to add or take off, use `POST .../changes`. One that the game does not have is made with a
    cap, and removed by a null cap.
    """
    stored = await characters.patch(request.tables, command, cid, data, auth.version(request))
    return document_answer(character(cid, document(stored)), stored)


@delete(
    "/v1/sessions/{sid:str}/characters/{cid:str}",
    operation_id="deleteCharacter",
    summary="Delete a character",
    tags=["characters"],
    security=TOKEN,
    status_code=200,
    opt=operation(
        localized=True, other_response_types=ENTRY_TYPES, roles=PLAYERS, needs_key=True, frees=True, needs_version=True
    ),
)
async def delete_character(
    cid: Cid, request: Request, command: NamedDependency[Command]
) -> Answer[CharacterDeletedEntry]:
    """Delete a character: the GM any, a player their own.

    Its entries stay in the log.
    """
    stored = await characters.delete(request.store, command, cid, auth.version(request))
    return await entry_answer(request, command, stored)


@post(
    "/v1/sessions/{sid:str}/changes",
    operation_id="changeTracks",
    summary="Change tracks by hand",
    tags=["characters"],
    security=TOKEN,
    status_code=200,
    opt=operation(
        localized=True,
        other_response_types=ENTRY_TYPES,
        examples={"stress": {"changes": [{"who": "c1", "track": "stress", "amount": 1}], "note": "a bad night"}},
        problem_statuses=(422,),
        roles=PLAYERS,
        needs_key=True,
    ),
)
async def change_tracks(
    data: JSONBody[TrackAdjustments], request: Request, command: NamedDependency[Command]
) -> Answer[TracksChangedEntry]:
    """Add to tracks or take off, all or none.

    The GM changes any, the table's (`session`) too; a player those of their own character. What exceeds the limits
    of a track is returned as overflow; what is spent must be there.
    """
    return await entry_answer(request, command, await adjustments.change_tracks(request.tables, command, data))


HANDLERS = [
    make_character,
    read_character,
    list_characters,
    get_character,
    change_character,
    delete_character,
    change_tracks,
]
