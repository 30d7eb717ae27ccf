"""`/v1/sessions/{sid}/webhooks`: register, read, change, rotate, delete; dead letters and their replay."""

from typing import Annotated, Any

from litestar import delete, get, patch, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Meta, Struct, to_builtins

from service.http import auth
from service.http.answer import Answer
from service.http.operation import JSON, operation
from service.http.parameters import Hid
from service.http.request import Request
from service.http.resources.table import TOKEN, document_answer, links_to
from service.session.commands import GM, Caller, Command
from service.session.hooks import webhooks
from service.session.hooks.addresses import Destinations
from service.session.hooks.deliveries import GONE, WebhookEvent
from service.session.hooks.webhooks import MAX_WEBHOOKS, DeadLetter, NewWebhook, Replay, Webhook, WebhookPatch
from service.session.storage import Refused


class WebhookList(Struct, frozen=True):
    """The webhooks of a table."""

    webhooks: Annotated[list[Webhook], Meta(description=f"By number; {MAX_WEBHOOKS} at most.")]


class DeadLetterList(Struct, frozen=True):
    """What a webhook has given up."""

    dead_letters: Annotated[list[DeadLetter], Meta(description="The oldest first.")]


def _destinations(request: Request) -> Destinations:
    """Return where webhooks may be sent; Refused where this deployment sends none."""
    destinations = request.exchange.deployment.webhooks
    if destinations is None:
        raise Refused("webhooks_off")
    return destinations


@post(
    "/v1/sessions/{sid:str}/webhooks",
    operation_id="registerWebhook",
    summary="Register a webhook",
    tags=["webhooks"],
    security=TOKEN,
    opt=operation(
        examples={
            "rolls": {"url": "https://bot.example/rollwright", "types": ["rolled"]},
            "gm": {"url": "https://bot.example/rollwright", "as": "gm"},
        },
        problem_statuses=(409, 422),
        roles=GM,
        needs_key=True,
        links=links_to("hid", "id", "getWebhook", "changeWebhook", "deleteWebhook", "rotateSecret", "listDeadLetters"),
        sends=("ETag", "Location"),
    ),
)
async def register_webhook(
    data: JSONBody[NewWebhook], request: Request, command: NamedDependency[Command]
) -> Answer[Webhook]:
    """Have each entry of the log posted to a URL, from the next one on, in order.

    `secret`, which no other response has, verifies the signatures (Standard Webhooks). What fails is sent again after
    growing pauses, with the same `webhook-id`, for some hours (docs/webhooks.md).
    """
    made, stored = await webhooks.register(request.tables, _destinations(request), command, data)
    return document_answer(made, stored, at=f"{request.exchange.path}/{made.id}")


@get(
    "/v1/sessions/{sid:str}/webhooks",
    operation_id="listWebhooks",
    summary="List the webhooks",
    tags=["webhooks"],
    security=TOKEN,
    opt=operation(roles=GM),
)
async def list_webhooks(request: Request, caller: NamedDependency[Caller]) -> Answer[WebhookList]:
    """List the webhooks of the table."""
    return Answer(WebhookList(await webhooks.read_all(request.tables, caller)))


@get(
    "/v1/sessions/{sid:str}/webhooks/{hid:str}",
    operation_id="getWebhook",
    summary="Read a webhook",
    tags=["webhooks"],
    security=TOKEN,
    opt=operation(roles=GM, sends=("ETag",)),
)
async def get_webhook(hid: Hid, request: Request, caller: NamedDependency[Caller]) -> Answer[Webhook]:
    """Return a webhook, how its last attempt ended, and the ETag that a change sends as If-Match."""
    found = await webhooks.read(request.tables, caller, hid)
    return Answer(found, headers=(auth.etag(found.version),))


@patch(
    "/v1/sessions/{sid:str}/webhooks/{hid:str}",
    operation_id="changeWebhook",
    summary="Change a webhook",
    tags=["webhooks"],
    security=TOKEN,
    opt=operation(
        examples={"again": {"active": True}, "moved": {"url": "https://other.example/rollwright"}},
        problem_statuses=(422,),
        roles=GM,
        needs_key=True,
        needs_version=True,
        sends=("ETag",),
    ),
)
async def change_webhook(
    data: JSONBody[WebhookPatch], hid: Hid, request: Request, command: NamedDependency[Command]
) -> Answer[Webhook]:
    """Change where a webhook sends what; it tries the entry in front at once.

    One whose receiver responded 410 (Gone) is not active; with `active` it goes on where it was.
    """
    version = auth.version(request)
    changed, stored = await webhooks.change(request.tables, _destinations(request), command, hid, data, version)
    return document_answer(changed, stored)


@post(
    "/v1/sessions/{sid:str}/webhooks/{hid:str}/secret",
    operation_id="rotateSecret",
    summary="Rotate a webhook's secret",
    tags=["webhooks"],
    security=TOKEN,
    status_code=200,
    opt=operation(roles=GM, needs_key=True, needs_version=True, sends=("ETag",)),
)
async def rotate_secret(hid: Hid, request: Request, command: NamedDependency[Command]) -> Answer[Webhook]:
    """Replace the secret; for 24 hours the former one signs too, each message with both.

    `secret` is the new one. The one before the former one is invalid at once.
    """
    rotated, stored = await webhooks.rotate(request.tables, command, hid, auth.version(request))
    return document_answer(rotated, stored)


@delete(
    "/v1/sessions/{sid:str}/webhooks/{hid:str}",
    operation_id="deleteWebhook",
    summary="Delete a webhook",
    tags=["webhooks"],
    security=TOKEN,
    opt=operation(roles=GM, needs_key=True, frees=True, needs_version=True),
)
async def delete_webhook(hid: Hid, request: Request, command: NamedDependency[Command]) -> Answer[None]:
    """Delete a webhook, with what it has not sent and what it has given up."""
    await webhooks.delete(request.tables, command, hid, auth.version(request))
    return Answer()


@get(
    "/v1/sessions/{sid:str}/webhooks/{hid:str}/dead-letters",
    operation_id="listDeadLetters",
    summary="List dead letters",
    tags=["webhooks"],
    security=TOKEN,
    opt=operation(roles=GM),
)
async def list_dead_letters(hid: Hid, request: Request, caller: NamedDependency[Caller]) -> Answer[DeadLetterList]:
    """List the entries that a webhook has given up; the log has what they are."""
    return Answer(DeadLetterList(await webhooks.dead_letters(request.tables, caller, hid)))


@post(
    "/v1/sessions/{sid:str}/webhooks/{hid:str}/replays",
    operation_id="replayDeadLetters",
    summary="Replay dead letters",
    tags=["webhooks"],
    security=TOKEN,
    status_code=200,
    opt=operation(examples={"all": {}}, problem_statuses=(422,), roles=GM, needs_key=True, sends=("ETag",)),
)
async def replay_dead_letters(
    data: JSONBody[Replay], hid: Hid, request: Request, command: NamedDependency[Command]
) -> Answer[Webhook]:
    """Send entries once more that a webhook has given up: before any other, with the same `webhook-id`."""
    replayed, stored = await webhooks.replay(request.tables, command, hid, data)
    return document_answer(replayed, stored)


HANDLERS = [
    register_webhook,
    list_webhooks,
    get_webhook,
    change_webhook,
    rotate_secret,
    delete_webhook,
    list_dead_letters,
    replay_dead_letters,
]


_SIGNED = {
    "webhook-id": (
        "Made of table and entry; the same in each attempt, so that an entry that comes twice is known.",
        {"type": "string"},
    ),
    "webhook-timestamp": (
        "When this attempt was made, in seconds since 1970.",
        {"type": "integer", "format": "int64"},
    ),
    "webhook-signature": (
        "`v1,` and the base64 of an HMAC-SHA256 with the secret; after a rotation two, with a space between.",
        {"type": "string"},
    ),
}


def posted(entry: dict[str, Any], schema: dict[str, Any]) -> dict[str, Any]:
    """Return what a receiver of webhooks takes, as the contract describes it, with an entry as an example."""
    example = WebhookEvent(entry["type"], entry["at"], "aGVpc3QgYXQgdGhlIG1pbnQ", data=entry)  # type: ignore[arg-type]  # as JSON
    receive = {
        "operationId": "receiveEntry",
        # Not "webhooks": generators make a file for each tag, and another for each tag of what is received.
        "tags": ["receivers"],
        "summary": "Receive an entry",
        "description": "Posted to the URL of a webhook: each entry of the log that it wants and may see, in order, "
        "once the one before was delivered or given up. Verify the signature (Standard Webhooks) before all else, "
        "respond within ten seconds, and work afterwards (docs/webhooks.md).",
        "security": [],
        "parameters": [
            {"name": name, "in": "header", "required": True, "description": words, "schema": kind}
            for name, (words, kind) in _SIGNED.items()
        ],
        "requestBody": {
            "required": True,
            "description": str(WebhookEvent.__doc__),
            "content": {JSON: {"schema": schema, "example": to_builtins(example)}},
        },
        "responses": {
            "2XX": {"description": "It was delivered; nothing else of the response is read."},
            str(GONE): {
                "description": "The receiver is gone: nothing more is sent until the GM makes it active again."
            },
            "default": {
                "description": "It was not delivered: it is sent again after growing pauses, and then given up."
            },
        },
    }
    return {"entry": {"post": receive}}
