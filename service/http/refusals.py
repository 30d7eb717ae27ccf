"""Refusals of the rules, the table and the store, as problems."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from service.http.body import unreadable_problem
from service.http.problems import FieldError, Problem, escaped
from service.record.deltas import SHARED
from service.rules.errors import RuleError
from service.rules.plain_values import Unreadable
from service.session.damage import TableDamaged
from service.session.log.entries import RolledEntry
from service.session.log.views import view_for
from service.session.storage import NotReplicated, ReadOnly, Refused, Unavailable


def _display_name(thing: str) -> str:
    """Return what an id is called in a message."""
    return "the table" if thing == "shared" else f"roll {thing}" if thing.isdigit() else thing


def _existing_tracks(details: Mapping[str, Any]) -> str:
    """Return the tracks there are, where they are known."""
    return f", only {', '.join(details['tracks'])}" if details.get("tracks") else ""


def _log_full(details: Mapping[str, Any]) -> str:
    size = f"{details['entries']} entries and {details['bytes']} bytes"
    return f"the log has no room for this after {size}: the GM can export the table, and import it without its history"


def _by_number(actions: Iterable[str]) -> list[str]:
    """Return ids of actions in order: those that were opened, and direct rolls."""
    return sorted(actions, key=lambda aid: (aid[0], int(aid[1:])))


Refusal = Problem | TableDamaged | RuleError | Unreadable | Refused | Unavailable
CHALLENGE = ((b"www-authenticate", b"Bearer"),)

# Codes of the table: status, rule if there is one, and the text of the details.
_REFUSALS: Mapping[str, tuple[int, str | None, Callable[[Mapping[str, Any]], str]]] = {
    "no_session": (404, None, lambda _: "there is no such session, or it has expired"),
    "not_found": (404, None, lambda details: f"there is no {_display_name(details['id'])} here"),
    "unknown_id": (422, None, lambda details: f"there is no {details['id']} at this table"),
    "token_revoked": (401, None, lambda _: "this token was revoked or replaced by a newer one"),
    "no_ticket": (401, None, lambda _: "this ticket was used, has expired, or was never issued"),
    "wrong_role": (
        403,
        None,
        lambda details: (
            f"a {details['role']} may not do this: "
            f"{'only the GM may' if details['role'] == 'player' else 'spectators only read'}"
            f"{' (the option `direct_rolls`); open an action' if details.get('direct_rolls') == 'off' else ''}"
        ),
    ),
    "not_thrower": (
        403,
        None,
        lambda details: f"{details['thrower']} throws these dice, and nobody else: GM or actor may name another",
    ),
    "terms_too_long": (
        413,
        None,
        lambda details: f"what a thrower signs has at most {details['most']} bytes: shorten the texts",
    ),
    "not_yours": (
        403,
        None,
        lambda details: {
            "k": "{} is not yours: only its owner or the GM may do this",
            "p": "only the GM may do this for {}",
        }.get(details["id"][:1], "{} is not yours").format(_display_name(details["id"])),
    ),
    "own_clock": (
        422,
        None,
        lambda _: "a player's own clock is seen by all and ticked by its owner; it is no rival and opens no other",
    ),
    "character_missing": (422, None, lambda _: "name the character of yours that rolls, by its id: `character`"),
    "over_cap": (422, "DH-A5", lambda details: f"{details['track']} is at most {details['cap']}"),
    "cannot_revoke_gm": (403, None, lambda _: "the GM cannot be revoked: hand the role over first"),
    "wrong_code": (403, None, lambda _: "this is not the join code"),
    "too_many_guesses": (
        429,
        None,
        lambda details: (
            f"too many wrong codes from {'all addresses' if details.get('of_all') else 'your address'}: "
            f"wait {details['wait']} seconds{', or open the link of the invitation' if 'of_all' in details else ''}"
        ),
    ),
    "too_many_joins": (
        429,
        None,
        lambda details: f"too many people joined this table from your address: wait {details['wait']} seconds",
    ),
    "too_many_renewals": (
        409,
        None,
        lambda details: f"this token has changed {details['most']} times: from here on the GM alone renews it",
    ),
    "too_many_closings": (
        429,
        None,
        lambda of: (
            f"a player closes {of['most']} epochs, and one more each hour: wait {of['wait']} seconds, or ask the GM to "
            "close this one"
        ),
    ),
    "stale_epoch": (
        409,
        None,
        lambda _: (
            "this roll was made for another epoch than the open one, which `epoch` describes: show this to the person "
            "who rolls, and roll again with a new Idempotency-Key"
        ),
    ),
    "terms_changed": (
        412,
        None,
        lambda _: (
            "these terms are not those that were seen: `terms` has them as they are now; show them to the person who "
            "rolls, and roll again with a new Idempotency-Key"
        ),
    ),
    "key_reused": (422, None, lambda _: "this Idempotency-Key was used for another request: send a new one"),
    "log_full": (409, None, _log_full),
    "busy": (
        503,
        None,
        lambda _: "others change the same at this table all the time: try again with the same Idempotency-Key",
    ),
    "import_lost": (503, None, lambda _: "the stored parts of this import have expired: send it again"),
    "too_many": (409, None, lambda details: f"the limit is {details['most']} {details.get('of', '')}".rstrip()),
    "version_mismatch": (
        412,
        None,
        lambda details: f"If-Match is not its ETag: it is at version {details['version']}, read it again",
    ),
    "no_track": (
        422,
        None,
        lambda details: (
            f"{_display_name(details['id'])} has no {details['track']}{_existing_tracks(details)}"
            f"{': another one needs a cap' if details.get('is_uncapped') else ''}"
        ),
    ),
    "track_full": (
        422,
        None,
        lambda details: (
            f"{_display_name(details['id'])} has no box of {details['track']} left: all {details['cap']} are marked"
        ),
    ),
    "unaffordable": (
        422,
        None,
        lambda details: (
            f"{_display_name(details['id'])} has {details['value']} {details['track']}, and this takes "
            f"{details['needed']}"
        ),
    ),
    "spent_this_turn": (
        422,
        None,
        lambda details: f"this is possible once a turn, and turn {details['turn']} lasts until the GM begins the next",
    ),
    "already_tried": (
        422,
        None,
        lambda _: "this failed before, or was withdrawn from: say what has changed since (fiction_changed)",
    ),
    "already_settled": (409, None, lambda _: "this was settled already"),
    "clock_locked": (409, None, lambda _: "this clock is locked until the one before it fills"),
    "race_over": (409, None, lambda _: "the other clock of the pair won"),
    "not_racing": (409, None, lambda details: f"{details['id']} is not a racing clock"),
    "already_linked": (409, None, lambda details: f"{details['id']} is linked to {details['by']}"),
    "too_small": (409, None, lambda details: f"{details['filled']} segments are filled: the size must be larger"),
    "no_owner": (409, None, lambda details: f"there is no {details['id']} at the table"),
    "no_host": (422, None, lambda details: f"there is no {details['id']} at the table"),
    "gone": (409, None, lambda details: f"the token of {details['id']} was revoked: only a renewal changes that"),
    "epoch_empty": (409, None, lambda _: "this epoch has no rolls: there is nothing to close"),
    "epoch_open": (
        409,
        None,
        lambda _: "the open epoch has rolls, which could not be verified after a deletion: close the epoch and export",
    ),
    "not_rolled": (409, None, lambda _: "the dice of this action have not fallen yet: `awaits` says whose turn it is"),
    "consequence_over": (409, None, lambda details: f"consequence {details['id']} is {details['state']} already"),
    "no_entry": (422, None, lambda details: f"the log has no entry {details['id']}"),
    "actions_open": (409, None, lambda details: f"actions are open: {', '.join(_by_number(details['ids']))}"),
    "happened": (409, None, lambda _: "this entry was reversed already"),
    "reverse_later_first": (
        409,
        None,
        lambda details: (
            f"reverse {', '.join(map(str, details['later']))} first; those of one action go at once by `with_later`"
        ),
    ),
    "join_over": (
        409,
        None,
        lambda details: (
            (
                f"a roll that it joins counts in entry {details['by']}"
                if "by" in details
                else "a roll that it joins was reversed, or has changed since"
            )
            + ": set `joins` again"
        ),
    ),
    "action_over": (409, None, lambda details: f"this action is {details['state']}: this step comes too late"),
    "action_too_large": (409, None, lambda details: f"an action has at most {details['most']} bytes"),
    "too_many_steps": (
        409,
        None,
        lambda details: f"the limit is {details['most']} steps of this action",
    ),
    "not_ready": (409, None, lambda _: "these terms are not ready to be rolled: `awaits` says whose turn it is"),
    "not_your_field": (
        403,
        None,
        lambda details: (
            f"{details['field']} is the {'GM' if details['owner'] == 'gm' else 'player'}'s to decide, not yours"
        ),
    ),
    "own_bargain": (
        403,
        "BS-26",
        lambda _: "a bargain is offered by the GM or another player, not by the one who rolls",
    ),
    "not_your_answer": (
        403,
        None,
        lambda details: f"offer {details['id']} is for {details['to']} to {details['answer']}",
    ),
    "sheet_changed": (
        409,
        None,
        lambda details: (
            f"sheet or harm now give {', '.join(details['fields'])} another value: set the terms again "
            '(`{"spec": {}}`), and agree to them'
        ),
    ),
    "clock_closed": (
        409,
        None,
        lambda _: "the clock of this action is locked, or has lost its race: the GM names another",
    ),
    "offer_over": (409, None, lambda details: f"offer {details['id']} is {details['state']} already"),
    "offer_lapsed": (
        409,
        None,
        lambda details: (
            f"offer {details['id']} cannot be kept by {details['who']}: it has lapsed, look at the stakes again"
        ),
    ),
    "character_gone": (
        409,
        None,
        lambda details: f"{details['id']} is not at the table any more: the GM can cancel this",
    ),
    "no_dead_letter": (422, None, lambda _: "the webhook has not given up all of these entries: read its dead letters"),
    "webhooks_off": (403, None, lambda _: "this deployment sends no webhooks"),
    "same_name": (409, None, lambda _: "this is their name already"),
    "already_gm": (409, None, lambda details: f"{details['id']} is the GM"),
}


def as_problem(refusal: Refusal, body: Any = None) -> Problem:
    """Return a refusal as a problem: by the rules, with the rule and the field; by the table, with that of the body."""
    match refusal:
        case Problem():
            return refusal
        case NotReplicated() | ReadOnly() | Unavailable():
            return _by_store(refusal)
        case TableDamaged(ids=ids, may_list=may_list):
            which = f" ({', '.join(ids)})" if may_list else ", and its GM can see which (GET /v1/sessions/{sid})"
            detail = (
                f"documents of this table cannot be read{which}: see docs/problems.md; after their repair, repeat a "
                "change with the same Idempotency-Key"
            )
            return Problem(500, "table_damaged", detail)
        case Refused():
            return _by_table(refusal, body)
        case Unreadable():
            return unreadable_problem(refusal)
        case RuleError():
            errors = (FieldError(refusal.pointer, refusal.detail),)
            return Problem(422, refusal.code, refusal.detail, rule=refusal.rule, errors=errors)


def _by_store(refusal: Unavailable) -> Problem:
    headers = ((b"retry-after", b"1"),)
    match refusal:
        case NotReplicated():
            detail = (
                "too few replicas have it yet, so a failover could undo it: try again with the same Idempotency-Key"
            )
            return Problem(503, "not_replicated", detail, headers=headers)
        case ReadOnly():
            detail = (
                f"the store accepts no changes, because {refusal}: try again with the same Idempotency-Key; calls that "
                "change nothing work"
            )
            return Problem(503, "store_read_only", detail, headers=headers)
        case _:
            detail = "the store does not respond: try again with the same Idempotency-Key; rolls without a table work"
            return Problem(503, "store_unavailable", detail, headers=headers)


_NAMED = frozenset({"unknown_id", "no_owner", "no_host", "not_yours"})
"""Codes of an id that the body may have."""
_OF_TRACKS = {"no_track": "track", "track_full": "track", "unaffordable": "amount"}
"""Codes of a track that the body may name, with the field at fault of a change of it."""


_IDS = frozenset({"character", "assistant", "owner", "host", "clock", "rival", "after", "consequence", "who"})
"""Fields of a body that have ids."""


def _pointers(code: str, details: Mapping[str, Any], body: Any, at: str = "", field: str = "") -> Iterator[str]:
    """Yield where a body has what was refused (RFC 6901); `field` is the one of this value, or of its list."""
    if isinstance(body, list):
        for place, value in enumerate(body):
            yield from _pointers(code, details, value, f"{at}/{place}", field)
    elif isinstance(body, Mapping):
        who = "session" if details.get("id") == SHARED else details.get("id")
        is_change = code in _OF_TRACKS and (body.get("who"), body.get("track")) == (who, details["track"])
        if is_change and (code != "unaffordable" or body["amount"] < 0):
            yield f"{at}/{_OF_TRACKS[code]}"
        for name, value in body.items():
            if code == "no_track" and at == "/tracks" and name == details["track"]:
                yield f"{at}/{name}"
            yield from _pointers(code, details, value, f"{at}/{escaped(name)}", name)
    elif code in _NAMED and field in _IDS and body == details["id"]:
        yield at


def _by_table(refusal: Refused, body: Any) -> Problem:
    status, rule, text = _REFUSALS[refusal.code]
    details = refusal.details
    detail = text(details)
    pointer = details["field"] if "owner" in details else next(_pointers(refusal.code, details, body), None)
    right = f"the {details['owner']} decides it" if "owner" in details else detail
    headers = {
        401: CHALLENGE,
        429: ((b"retry-after", str(details.get("wait")).encode()),),
        503: ((b"retry-after", b"1"),),
    }.get(status, ())
    earlier = view_for(details["earlier"], "player") if "earlier" in details else None
    return Problem(
        status,
        refusal.code,
        detail,
        rule=details.get("rule", rule),
        errors=() if pointer is None else (FieldError(pointer, right),),
        earlier=earlier if isinstance(earlier, RolledEntry) else None,
        epoch=details.get("epoch"),
        terms=details.get("terms"),
        awaits=details.get("awaits", ()),
        entries=tuple(details.get("later", ())),
        open_actions=tuple(_by_number(details["ids"])) if refusal.code == "actions_open" else (),
        headers=headers,
    )
