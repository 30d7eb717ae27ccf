"""Webhooks of a table: register, read, change, rotate the secret, delete; what was given up, and its replay."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field, json, to_builtins
from msgspec.structs import replace

from service.record.log_record import MAX_LOG_ENTRIES, LogRecord
from service.session.access import authorize
from service.session.commands import GM, Caller, Command
from service.session.hooks.addresses import Destinations
from service.session.hooks.signing import secret
from service.session.log.entries import ENTRY_KINDS
from service.session.tables import Tables
from service.store.calls import HookCall
from service.store.errors import Refused
from service.store.webhooks import MAX_DEAD, LastAttempt

MAX_WEBHOOKS = 4
OVERLAP_MS = 86_400_000
"""Milliseconds in which a former secret still signs, beside the new one."""

WebhookUrl = Annotated[
    str,
    Meta(
        max_length=1024,
        description="Where each entry is posted: `https`, a host name or a public address, perhaps a port (443, 80, or "
        "from 1024 on), path and query.",
        examples=["https://bot.example/rollwright"],
    ),
]
WebhookView = Annotated[
    Literal["spectator", "gm"],
    Meta(
        description="As whom the receiver sees the table. With `gm` it sees what is hidden, such as clocks and a "
        "secret Difficulty, while the person who registered it is the GM, and else what a spectator sees."
    ),
]
if TYPE_CHECKING:
    EntryKind = str
else:
    EntryKind = Literal[tuple(ENTRY_KINDS)]
EntryTypes = Annotated[
    tuple[EntryKind, ...],
    Meta(max_length=len(ENTRY_KINDS), description="The types of entries that are sent; none: all of them."),
]


class NewWebhook(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A new webhook."""

    url: WebhookUrl
    as_: WebhookView = field(name="as", default="spectator")
    types: EntryTypes = ()


class WebhookPatch(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Fields of a webhook to change."""

    url: WebhookUrl | UnsetType = UNSET
    as_: WebhookView | UnsetType = field(name="as", default=UNSET)
    types: EntryTypes | UnsetType = UNSET
    active: (
        Annotated[bool, Meta(description="False: it sends nothing, and goes on from there once it is true.")]
        | UnsetType
    ) = UNSET


_Why = Annotated[
    str,
    Meta(
        description="Why it failed: `status` (it was not from 200 to 299), `timeout` (no response in ten seconds), "
        "`no_address` (the name has none that webhooks may reach), `connection`, `tls`, or `response` (it was no HTTP, "
        "or its head was too large).",
        extra_json_schema={"enum": ["status", "timeout", "no_address", "connection", "tls", "response"]},
    ),
]
_Seq = Annotated[int, Meta(description="The entry's number in the log.")]
_Status = Annotated[int, Meta(description="The status of the response, if there was one.")]


class WebhookAttempt(Struct, frozen=True, kw_only=True):
    """An attempt to send an entry."""

    seq: _Seq
    at: Annotated[str, Meta(description="When it ended.", examples=["2026-03-01T20:15:00.000Z"])]
    status: _Status | UnsetType = UNSET
    why: _Why | UnsetType = UNSET


class DeadLetter(Struct, frozen=True, kw_only=True):
    """An entry that was given up."""

    seq: _Seq
    at: Annotated[str, Meta(description="When it was given up.")]
    attempts: Annotated[int, Meta(description="How often it was sent.")]
    status: _Status | UnsetType = UNSET
    why: _Why | UnsetType = UNSET


class Webhook(Struct, frozen=True, kw_only=True):
    """A webhook."""

    id: Annotated[str, Meta(description="Its id, which no other webhook of the table gets.", examples=["h1"])]
    version: Annotated[int, Meta(description="As in its ETag; attempts do not change it.")]
    url: WebhookUrl
    as_: WebhookView = field(name="as")
    types: EntryTypes
    by: Annotated[str, Meta(description="Who registered it.", examples=["p1"])]
    active: Annotated[bool, Meta(description="Whether it sends entries.")]
    disabled: (
        Annotated[
            Literal["paused", "gone"],
            Meta(description="Why it is not active: the GM paused it, or its receiver responded 410 (Gone)."),
        ]
        | UnsetType
    ) = UNSET
    next: Annotated[int, Meta(description="The entry that it sends next, once there is one.")]
    attempts: Annotated[int, Meta(description="Attempts that have failed of the entry in front.")]
    retry_at: Annotated[str, Meta(description="When that entry is tried again.")] | UnsetType = UNSET
    replaying: Annotated[int, Meta(description="Entries that are sent once more, before the next.")]
    dead_letters: Annotated[int, Meta(description=f"Entries that were given up; the last {MAX_DEAD} are kept.")]
    last: Annotated[WebhookAttempt, Meta(description="The last attempt, once there was one.")] | UnsetType = UNSET
    former_secret_until: Annotated[str, Meta(description="Until when the former secret signs too.")] | UnsetType = UNSET
    secret: (
        Annotated[
            str,
            Meta(description="In the response to its registration and rotation alone: `whsec_` and a key in base64."),
        ]
        | UnsetType
    ) = UNSET


class HookDoc(Struct, frozen=True, kw_only=True):
    """A webhook as it is stored."""

    version: int
    url: str
    as_: Literal["spectator", "gm"] = field(name="as", default="spectator")
    types: tuple[str, ...] = ()
    by: str
    secret: int
    """The number of its secret."""
    rotated: int = 0
    """When that was the next, in milliseconds since 1970."""
    disabled: Literal["", "paused", "gone"] = ""

    def secrets(self, now: float) -> tuple[int, ...]:
        """Return the numbers of the secrets that sign at a time, in milliseconds since 1970."""
        return (self.secret, self.secret - 1) if self.rotated and now < self.rotated + OVERLAP_MS else (self.secret,)


class _State(Struct, frozen=True, kw_only=True):
    """What a webhook sends, as the scripts store it (`service/store/lua/claim.lua`)."""

    next: int
    queue: tuple[int, ...] = ()
    attempts: int = 0
    due: int = 0
    last: LastAttempt | None = None


class _Letter(Struct, frozen=True, kw_only=True):
    """What was given up, as it is stored."""

    seq: int
    at: int
    attempts: int
    why: str = ""
    status: int = 0


class _Stored(Struct, frozen=True, kw_only=True):
    """What the script of a change returns, as JSON in JSON."""

    id: str
    doc: str = ""
    state: str = ""
    dead: str = ""


class Replay(Struct, frozen=True, forbid_unknown_fields=True):
    """Entries to send once more."""

    entries: Annotated[
        tuple[Annotated[int, Meta(ge=1, le=MAX_LOG_ENTRIES)], ...],
        Meta(max_length=MAX_DEAD, description="Their numbers; none: all that were given up."),
    ] = ()


async def register(
    tables: Tables, destinations: Destinations, command: Command, new: NewWebhook
) -> tuple[Webhook, LogRecord]:
    """Register a webhook; it begins with the next entry. Return it with its secret."""
    destinations.check(new.url)
    call = HookCall(act="register", most=MAX_WEBHOOKS, set=to_builtins(new))
    return await _changed(tables, command, call, with_secret=True)


async def change(  # noqa: PLR0913, PLR0917  # what a change is made of
    tables: Tables, destinations: Destinations, command: Command, hook: str, patch: WebhookPatch, version: int | None
) -> tuple[Webhook, LogRecord]:
    """Change a webhook; one that is made active again goes on where it was."""
    if patch.url is not UNSET:
        destinations.check(patch.url)
    fields: dict[str, Any] = to_builtins(patch)
    unset = []
    active = fields.pop("active", None)
    if active is False:
        fields["disabled"] = "paused"
    elif active:
        unset.append("disabled")
    if "types" in fields and not fields["types"]:
        # JSON in Redis has no empty list.
        del fields["types"]
        unset.append("types")
    call = HookCall(act="change", id=hook, version=version, set=fields, unset=tuple(unset))
    return await _changed(tables, command, call)


async def rotate(tables: Tables, command: Command, hook: str, version: int | None) -> tuple[Webhook, LogRecord]:
    """Give a webhook a new secret; the former one signs for OVERLAP_MS too. Return it with the new one."""
    return await _changed(tables, command, HookCall(act="rotate", id=hook, version=version), with_secret=True)


async def delete(tables: Tables, command: Command, hook: str, version: int | None) -> None:
    """Delete a webhook with what it has not sent."""
    await _change(tables, command, HookCall(act="delete", id=hook, version=version))


async def replay(tables: Tables, command: Command, hook: str, wanted: Replay) -> tuple[Webhook, LogRecord]:
    """Have a webhook send entries once more that it gave up."""
    return await _changed(tables, command, HookCall(act="replay", id=hook, seqs=tuple(sorted(set(wanted.entries)))))


async def read_all(tables: Tables, caller: Caller) -> list[Webhook]:
    """Return the webhooks of a table, by number; Refused for all but the GM."""
    stored = await _read(tables, caller)
    ids = sorted((name for name in stored if name[:1] == "h" and name[1:].isdigit()), key=lambda name: int(name[1:]))
    return [_webhook(one, stored) for one in ids]


async def read(tables: Tables, caller: Caller, hook: str) -> Webhook:
    """Return a webhook."""
    return _webhook(hook, await _read(tables, caller))


async def dead_letters(tables: Tables, caller: Caller, hook: str) -> list[DeadLetter]:
    """Return what a webhook has given up, the oldest first."""
    stored = await _read(tables, caller)
    if hook not in stored:
        raise Refused("not_found", id=hook)
    letters = json.decode(stored.get(f"{hook}:dead", b"[]"), type=list[_Letter])
    return [
        DeadLetter(
            seq=one.seq, at=_time(one.at), attempts=one.attempts, status=one.status or UNSET, why=one.why or UNSET
        )
        for one in letters
    ]


async def _read(tables: Tables, caller: Caller) -> Mapping[str, bytes]:
    role, _ = await authorize(tables, caller)
    if role not in GM:
        raise Refused("wrong_role", role=role)
    return await tables.store.webhooks(caller.sid)


async def _change(tables: Tables, command: Command, call: HookCall) -> tuple[_Stored, LogRecord]:
    credentials = command.caller.credentials(GM)
    stored = await tables.store.change(
        command.caller.sid, call, credentials=credentials, idempotency=command.idempotency
    )
    return json.decode(stored.result, type=_Stored), stored


async def _changed(
    tables: Tables, command: Command, call: HookCall, *, with_secret: bool = False
) -> tuple[Webhook, LogRecord]:
    """Make a change; return the webhook after it, or as it is now where the request was repeated."""
    after, stored = await _change(tables, command, call)
    fields = {after.id: after.doc, f"{after.id}:state": after.state, f"{after.id}:dead": after.dead}
    webhook = _webhook(after.id, {name: text.encode() for name, text in fields.items() if text})
    if not with_secret:
        return webhook, stored
    number = json.decode(after.doc, type=HookDoc).secret
    shown = secret(tables.master, command.caller.sid, after.id, number)
    return replace(webhook, secret=shown), stored


def _webhook(hook: str, fields: Mapping[str, bytes]) -> Webhook:
    """Return a webhook from what is stored of it; Refused where there is none."""
    if hook not in fields:
        raise Refused("not_found", id=hook)
    doc = json.decode(fields[hook], type=HookDoc)
    state = json.decode(fields[f"{hook}:state"], type=_State)
    former = doc.rotated and doc.rotated + OVERLAP_MS
    return Webhook(
        id=hook,
        version=doc.version,
        url=doc.url,
        as_=doc.as_,
        types=doc.types,
        by=doc.by,
        active=not doc.disabled,
        disabled=doc.disabled or UNSET,
        next=state.next,
        attempts=state.attempts,
        retry_at=_time(state.due) if state.due else UNSET,
        replaying=len(state.queue),
        dead_letters=len(json.decode(fields.get(f"{hook}:dead", b"[]"), type=list[_Letter])),
        last=_attempt(state.last) if state.last else UNSET,
        former_secret_until=_time(former) if former > datetime.now(UTC).timestamp() * 1000 else UNSET,
    )


def _attempt(last: LastAttempt) -> WebhookAttempt:
    return WebhookAttempt(seq=last.seq, at=_time(last.at), status=last.status or UNSET, why=last.why or UNSET)


def _time(milliseconds: int) -> str:
    stamp = datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="milliseconds")
    return stamp.replace("+00:00", "Z")
