"""Tables: open, read, change, delete."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from service.record import events, former_names
from service.record.declared import FIRST_TURN
from service.record.deltas import SHARED, Charge
from service.record.documents import (
    MAX_GAMES,
    CharacterDoc,
    NewOptions,
    Options,
    OwnTitle,
    PersonDoc,
    SessionDoc,
    TableRules,
)
from service.record.epochs import AllEpochs, EpochDoc, Epochs, EpochTerms
from service.record.ids import IdempotencyKey
from service.record.log_record import LogRecord
from service.record.replay import GAME_ENTRY, moved_to, own_games
from service.rules import systems
from service.rules.errors import RuleError, Unruled
from service.rules.games.own import GAME, OwnGame
from service.rules.spec import Name
from service.rules.system import System
from service.rules.systems import SYSTEMS
from service.session import characters, clocks, damage, epochs
from service.session.access import authorize, cache_session, cached_session, ids_of, load_all, own_game_of
from service.session.characters import Character
from service.session.clocks import TableClock
from service.session.codes import store_with_code
from service.session.commands import GM, Caller, Command, change, replay_or_refuse
from service.session.contention import while_stale
from service.session.expiry import Expires, expires
from service.session.sheets import has_whole_sheet
from service.session.tables import Tables
from service.session.tracks import TrackValue, new_tracks, starts, tracks_of
from service.store.calls import ApplyCall, CreateCall, EraseCall, GameCall, PatchCall
from service.store.errors import Refused
from service.store.keys import session_id
from service.store.sessions import SessionStore

CREATION_SECONDS = 86_400
CREATOR = "p1"
"""The person who opens a table."""


class NewSession(Struct, frozen=True, forbid_unknown_fields=True):
    """A new table."""

    system: (
        Annotated[str, Meta(description="The game, unless it is `game`.", extra_json_schema={"enum": list(SYSTEMS)})]
        | UnsetType
    ) = UNSET
    game: (
        Annotated[
            dict[str, Any],
            Meta(
                description="A game of your own in place of `system`: a document, or a file on a base "
                "(docs/games.md). The table keeps it.",
                extra_json_schema={"$ref": GAME},
            ),
        ]
        | UnsetType
    ) = UNSET
    name: Annotated[Name, Meta(description="For people.")] = "A table"
    gm: Annotated[Name, Meta(description="The GM's name.")] = "GM"
    options: Annotated[NewOptions, Meta(description="The table's options.")] = NewOptions()


class Person(Struct, frozen=True, kw_only=True):
    """A person at the table."""

    id: Annotated[str, Meta(description="As in `by` of the log.", examples=["p1"])]
    name: Annotated[str, Meta(description="For people.")]
    role: Annotated[Literal["gm", "player", "spectator"], Meta(description="Their role.")]
    active: Annotated[bool, Meta(description="False once their token was revoked.")]


class Session(Struct, frozen=True, kw_only=True):
    """A table."""

    id: Annotated[str, Meta(description="Its id: 128 random bits.")]
    system: Annotated[str, Meta(description="The game; `own` for one of your own.")]
    rules: TableRules
    title: OwnTitle = UNSET
    name: Annotated[str, Meta(description="For people.")]
    options: Annotated[Options, Meta(description="The table's options.")]
    version: Annotated[int, Meta(description="Version of name and options, as in its ETag.")]
    tracks: Annotated[dict[str, TrackValue], Meta(description="Tracks of the whole table, and its `turn`.")]
    epoch: (
        Annotated[
            EpochTerms,
            Meta(
                description="The open epoch: its genesis is `epoch` of a bound roll; absent where it cannot be read "
                "(`table_damaged`)."
            ),
        ]
        | UnsetType
    ) = UNSET
    people: Annotated[list[Person], Meta(description="People who joined; of the revoked ones, the latest.")]
    former_names: (
        Annotated[
            dict[str, str],
            Meta(
                description="Names by id of whom you do not see any more: people whose document is gone, characters "
                "and clocks, as they were called last; the latest.",
                examples=[{"c3": "Ash"}],
            ),
        ]
        | UnsetType
    ) = UNSET
    entries: (
        Annotated[int, Meta(description="Entries of the log so far, for the GM alone: others may not see all of them.")]
        | UnsetType
    ) = UNSET
    expires: Expires = UNSET
    join_code: Annotated[str, Meta(description="For the GM alone.")] | UnsetType = UNSET
    characters: Annotated[list[Character], Meta(description="With `include=characters`: all of them.")] | UnsetType = (
        UNSET
    )
    clocks: Annotated[list[TableClock], Meta(description="With `include=clocks`: those you may see.")] | UnsetType = (
        UNSET
    )
    present: (
        Annotated[
            list[str],
            Meta(
                description="With `include=presence`: ids of the people who have an open event stream, by number.",
                examples=[["p1", "p3"]],
            ),
        ]
        | UnsetType
    ) = UNSET
    last_event_id: (
        Annotated[
            str,
            Meta(description="With `include`: the event after which all this is as it was; follow the log from it."),
        ]
        | UnsetType
    ) = UNSET
    damaged: (
        Annotated[
            list[str],
            Meta(
                description="For the GM alone: ids of documents that cannot be read, if any; `epoch` for the "
                "open epoch, `epochs` for closed ones. Requests that need them are refused as "
                "`table_damaged`. The log is not checked.",
                examples=[["c1"]],
            ),
        ]
        | UnsetType
    ) = UNSET


class Opened(Struct, frozen=True, kw_only=True):
    """A table that was opened, with the GM's token."""

    id: Annotated[str, Meta(description="Its id: 128 random bits.")]
    system: Annotated[str, Meta(description="The game; `own` for one of your own.")]
    rules: TableRules
    title: OwnTitle = UNSET
    name: Annotated[str, Meta(description="For people.")]
    gm: Annotated[str, Meta(description="The GM's person id.")]
    gm_token: Annotated[str, Meta(description="The GM's token, to be stored: `Authorization: Bearer ...`.")]
    join_code: Annotated[str, Meta(description="Players and spectators join with it.")]
    epochs: AllEpochs


async def create(
    tables: Tables, new_session: NewSession, idempotency: IdempotencyKey, own: OwnGame | None = None
) -> tuple[str, bool]:
    """Open a table; return its id, and whether it was opened before by the same request within a day.

    `own` is the game that the request has in place of the name of one.
    """
    # First: a refused request stores nothing.
    if own:
        game = own.system
        systems.know(game)
    else:
        game = SYSTEMS[str(new_session.system)]
    _check_options(game, new_session.options)
    if new_session.options.host not in {"", "none", CREATOR}:
        raise Refused("no_host", id=new_session.options.host)
    sid, complete = await tables.store.reserve(idempotency, session_id(), CREATION_SECONDS)
    if complete:
        return sid, True
    doc = SessionDoc(version=1, system=game.name, rules=game.rules, name=new_session.name, options=new_session.options)
    documents = {
        "session": doc,
        "shared": {"version": 1, "tracks": {"turn": [FIRST_TURN]} | new_tracks(doc.game, "table", {})},
        CREATOR: PersonDoc(name=new_session.gm, role="gm", version=1),
    }
    epoch = epochs.first_epoch(tables, sid, await tables.store.lineage(sid))
    commitments = epoch.commit, epoch.next_commit
    event = events.SessionCreated(
        by=CREATOR,
        name=new_session.name,
        commitments=commitments,
        genesis=epoch.genesis,
        game=own.text.decode() if own else "",
    )

    async def change(code: str) -> LogRecord:
        call = CreateCall(
            docs=documents, fields={"code": code, "gm": CREATOR, "next:p": 1} | epochs.epoch_fields(epoch)
        )
        return await tables.store.change(sid, call, idempotency=idempotency, entry=events.encode(event))

    await store_with_code(tables.store, sid, change)
    await tables.store.finish_creation(idempotency, sid)
    return sid, False


def _check_options(game: System[Any, Any], options: Options) -> None:
    """Refuse dice lost to harm where no roll of the game loses any (FE-43)."""
    if options.harm_dice and not game.memory.harm:
        detail = "rolls of this game lose no dice to harm"
        raise RuleError("no_harm_dice", detail, rule="FE-43", pointer="/options/harm_dice")


class OpenedSession(Struct, frozen=True):
    """A new table, as its GM sees it."""

    doc: SessionDoc
    code: str
    epochs: list[EpochTerms]
    """Its own epochs, the open one last."""


async def opened_session(tables: Tables, gm: Caller) -> OpenedSession:
    """Return a new table for its GM; Refused where the caller is not its GM any more."""
    role, fields = await load_all(tables, gm)
    if role not in GM:
        raise Refused("wrong_role", role=role)
    return OpenedSession(
        msgspec.json.decode(fields["session"], type=SessionDoc),
        fields["code"].decode(),
        Epochs.stored(fields["epoch"], await tables.store.epochs(gm.sid)).terms,
    )


async def view(tables: Tables, caller: Caller, include: Sequence[str] = ()) -> Session:
    """Return the table as its people may see it, with what `include` names; its documents are of one moment."""
    role, fields = await load_all(tables, caller)
    damaged = await damage.damaged_documents(tables, caller.sid, fields) if role == "gm" else damage.unreadable(fields)
    doc = msgspec.json.decode(fields["session"], type=SessionDoc)
    code = fields["code"].decode() if role == "gm" and "code" not in damaged else UNSET
    if code:
        # A table that goes on is found by its code for as long.
        tables.store.renew_code(code, caller.sid)
    tracks = {}
    if "shared" not in damaged:
        tracks = tracks_of(msgspec.json.decode(fields["shared"])["tracks"], starts(doc.game)["shared"])
    return Session(
        id=caller.sid,
        system=doc.system,
        rules=doc.named_rules,
        title=doc.own_title or UNSET,
        name=doc.name,
        options=doc.options,
        version=doc.version,
        tracks=tracks,
        epoch=UNSET if "epoch" in damaged else msgspec.json.decode(fields["epoch"], type=EpochDoc).terms,
        people=people(fields, without=damaged),
        former_names=former_names.all_of(role, fields) or UNSET,
        entries=int(fields["seq"]) if role == "gm" and "seq" not in damaged else UNSET,
        expires=expires(tables.store, fields),
        join_code=code,
        characters=characters.all_of(fields) if "characters" in include else UNSET,
        clocks=clocks.all_of(role, fields) if "clocks" in include else UNSET,
        present=list(await tables.store.present(caller.sid)) if "presence" in include else UNSET,
        last_event_id=(await tables.store.entry(caller.sid, int(fields["seq"]))).id if include else UNSET,
        damaged=damaged if role == "gm" and damaged else UNSET,
    )


def people(fields: Mapping[str, bytes], *, without: Sequence[str] = ()) -> list[Person]:
    """Return the people who joined, in order."""
    names = [name for name in ids_of(fields, "p") if name not in without]
    docs = {name: msgspec.json.decode(fields[name], type=PersonDoc) for name in names}
    return [Person(id=name, name=doc.name, role=doc.role, active=not doc.gone) for name, doc in docs.items()]


class SessionPatch(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Fields of a table to change."""

    name: Annotated[Name, Meta(description="For people.")] | UnsetType = UNSET
    options: Annotated[NewOptions, Meta(description="All options of the table.")] | UnsetType = UNSET


async def patch(tables: Tables, command: Command, session_patch: SessionPatch, version: int | None) -> LogRecord:
    """Change name or options; RuleError for an option that the game does not have."""
    if session_patch.options is not UNSET:
        _check_options((await cached_session(tables, command.caller.sid)).game, session_patch.options)
    call = PatchCall(id="session", version=version, set=session_patch)
    return await change(tables.store, command, GM, call, events.SessionChanged(by=command.caller.person))


async def played_rules(tables: Tables, caller: Caller, rules: str | None) -> str:
    """Return the version of the rules that a table plays, or one by its name that it plays or played.

    Refused for another, Unruled where this version of the service does not have it.
    """
    _, [stored] = await authorize(tables, caller, "session")
    session = await cache_session(tables, caller.sid, stored or b"")
    if rules is None:
        return session.game.rules
    if rules not in {session.named_rules, *session.played}:
        raise Refused("not_found", id=rules)
    return systems.of(rules).rules


class GameChange(Struct, frozen=True, forbid_unknown_fields=True):
    """What a table is to play from now on: `rules` or `game`."""

    rules: (
        Annotated[
            str,
            Meta(
                max_length=80,
                description="Another version of the rules of its game, or a game of your own that it played before; "
                "at a table that plays one of your own, those of any game. `GET /v1/systems/{system}` has the latest.",
                examples=[systems.EXAMPLE_RULES],
            ),
        ]
        | UnsetType
    ) = UNSET
    game: (
        Annotated[
            dict[str, Any],
            Meta(
                description="A game of your own in place of `rules`: a document, or a file on a base (docs/games.md).",
                extra_json_schema={"$ref": GAME},
            ),
        ]
        | UnsetType
    ) = UNSET


async def change_game(
    tables: Tables, command: Command, rules: str, version: int | None, own: OwnGame | None = None
) -> LogRecord:
    """Play another game, or another version of it, between actions; RuleError for one that the table cannot play.

    `own` is the game that the request has in place of the name of one.
    """
    try:
        return await while_stale(lambda: _change_game(tables, command, rules, version, own))
    except (Refused, RuleError) as refusal:
        return await replay_or_refuse(tables.store, command, refusal)


async def _change_game(
    tables: Tables, command: Command, rules: str, version: int | None, brought: OwnGame | None
) -> LogRecord:
    role, fields = await load_all(tables, command.caller)
    if role not in GM:
        raise Refused("wrong_role", role=role)
    doc = await cache_session(tables, command.caller.sid, fields["session"])
    if version not in {None, doc.version}:
        raise Refused("version_mismatch", version=doc.version)
    former, pointer = doc.game.rules, "/game" if brought else "/rules"
    if brought:
        systems.know(brought.system)
    else:
        _check_playable(doc, rules)
    if rules == former:
        raise RuleError("same_game", f"this table plays {rules} already", pointer=pointer)
    moved = moved_to(doc, rules, GAME_ENTRY)
    if len(own_games(moved)) > MAX_GAMES:
        raise Refused("too_many", most=MAX_GAMES, of="games of its own")
    own = brought or await own_game_of(tables, command.caller.sid, doc, rules)
    _check_options(systems.of(rules), doc.options)
    sheets = {name: msgspec.json.decode(fields[name], type=CharacterDoc) for name in ids_of(fields, "c")}
    for name, character in sheets.items():
        if not has_whole_sheet(systems.of(rules), character):
            detail = f"the sheet of {name} ({character.name}) has what {rules} does not: take it off the sheet first"
            raise RuleError("sheet_lost", detail, pointer=pointer)
    call = GameCall(
        version=doc.version,
        versions={name: character.version for name, character in sheets.items()},
        system=moved.system,
        rules=rules,
        played=moved.played,
        brought=own is not None,
    )
    text = own.text.decode() if own else ""
    event = events.GameChanged(by=command.caller.person, rules=rules, former=former, game=text)
    try:
        stored = await change(tables.store, command, GM, call, event)
    except Refused as refused:
        # A request without a version means any.
        raise Refused("stale_document") if version is None and refused.code == "version_mismatch" else refused from None
    tables.caches.sessions.remove(command.caller.sid)
    return stored


def _check_playable(doc: SessionDoc, rules: str) -> None:
    """Refuse what a table cannot be moved to by its name; Unruled for what this version of the service does not have.

    It can be moved to versions of its game, what it played before, and any game where it plays one of somebody's own.
    """
    name = systems.name_of(rules)
    if rules in own_games(doc):
        systems.of(rules)
    else:
        _check_version_of(name if doc.is_own and name in SYSTEMS else doc.system, rules)


def _check_version_of(system: str, rules: str) -> None:
    """Refuse what is no version of a game; Unruled for a newer one than this version of the service has."""
    known = [one.rules for one in systems.versions(system)]
    if rules in known:
        return
    here = f"{system} has {' and '.join(known)} here"
    name, _, number = rules.partition("/")
    if name == system and number.isdecimal() and number.isascii() and int(number) > len(known):
        raise Unruled(f"{here}: this version of the service does not know {rules}")
    if name in SYSTEMS and name != system:
        detail = (
            f"this table plays {system}, and goes to {name} by way of a game of your own: send that as `game` first"
        )
        raise RuleError("other_game", detail, pointer="/rules")
    raise RuleError("unknown_rules", here, pointer="/rules")


async def delete(tables: Tables, caller: Caller) -> None:
    """Delete every key of the table; Refused while the open epoch has rolls, which could not be checked then."""
    role, [code] = await authorize(tables, caller, "code")
    if role not in GM:
        raise Refused("wrong_role", role=role)
    await epochs.revealed_epochs(tables, caller.sid)
    await tables.store.change(caller.sid, EraseCall(), credentials=caller.credentials(GM))
    tables.caches.remove(caller.sid)
    await tables.store.forget_code((code or b"").decode(errors="replace"))


async def start_turn(store: SessionStore, command: Command) -> LogRecord:
    """Begin a new turn, which resets what may be done once a turn (UW-32)."""
    call = ApplyCall(charge=(Charge(SHARED, "turn", 1),))
    return await change(store, command, GM, call, events.TurnStarted(by=command.caller.person))
