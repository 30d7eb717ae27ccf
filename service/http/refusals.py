"""Refusals of the rules, the table and the store, as problems."""

from collections.abc import Callable, Mapping
from typing import Any

from service.http.problems import FieldError, Problem
from service.play.log import told
from service.rules.errors import RuleError
from service.store.lane import NotReplicated, Unavailable
from service.store.sessions import Refused


def _named(thing: str) -> str:
    """Return what an id is called in an answer."""
    return "the table" if thing == "shared" else f"roll {thing}" if thing.isdigit() else thing


Refusal = Problem | RuleError | Refused | Unavailable
CHALLENGE = ((b"www-authenticate", b"Bearer"),)

# Codes of the table: status, the rule if one says so, and the words.
_REFUSED: Mapping[str, tuple[int, str | None, Callable[[Mapping[str, Any]], str]]] = {
    "no_session": (404, None, lambda _: "there is no such session, or it has expired"),
    "absent": (404, None, lambda of: f"there is no {_named(of['id'])} here"),
    "unknown_id": (422, None, lambda of: f"there is no {of['id']} at this table"),
    "token_revoked": (401, None, lambda _: "this token was revoked or replaced by a newer one"),
    "no_ticket": (401, None, lambda _: "this ticket was used, or is too old, or never was"),
    "wrong_role": (403, None, lambda of: f"a {of['role']} may not do this"),
    "not_yours": (403, None, lambda of: f"{_named(of['id'])} is not yours"),
    "character_missing": (422, None, lambda _: "say which character of yours rolls"),
    "over_cap": (422, "DH-A5", lambda of: f"{of['track']} is at most {of['cap']}"),
    "gm_stays": (403, None, lambda _: "the GM cannot be revoked: hand the role over first"),
    "wrong_code": (403, None, lambda _: "this is not the join code"),
    "too_many_guesses": (429, None, lambda of: f"too many wrong codes: wait {of['wait']} seconds"),
    "key_reused": (422, None, lambda _: "this Idempotency-Key was used for another request"),
    "log_full": (409, None, lambda of: f"the log is full with {of['entries']} entries: export it, and import it anew"),
    "too_many": (409, None, lambda of: f"there is room for {of['most']}"),
    "stale": (412, None, lambda of: f"it is at version {of['version']} by now"),
    "no_track": (422, None, lambda of: f"{_named(of['id'])} has no {of['track']}"),
    "unaffordable": (
        422,
        None,
        lambda of: f"{_named(of['id'])} has {of['value']} {of['track']}, and this takes {of['needed']}",
    ),
    "spent_this_turn": (422, None, lambda of: f"once a turn, and this is still turn {of['turn']}"),
    "already_tried": (422, "FE-06", lambda _: "this was tried: something must change first (fiction_changed)"),
    "happened": (409, None, lambda _: "this was settled already"),
    "clock_locked": (409, None, lambda _: "this clock is locked until the one before it fills"),
    "race_over": (409, None, lambda _: "the other clock of the pair won"),
    "not_racing": (409, None, lambda of: f"{of['id']} is no racing clock"),
    "taken": (409, None, lambda of: f"{of['id']} is linked to {of['by']}"),
    "too_small": (409, None, lambda of: f"{of['filled']} segments are filled"),
    "no_owner": (409, None, lambda of: f"there is no {of['id']} at the table"),
    "gone": (409, None, lambda of: f"the token of {of['id']} was revoked: renew it first"),
    "epoch_empty": (409, None, lambda _: "nothing was rolled under this epoch: there is nothing to close"),
    "epoch_open": (
        409,
        None,
        lambda _: "dice were rolled that nobody could check any more: close the epoch and export",
    ),
    "rules_ahead": (
        503,
        None,
        lambda of: f"this table is ruled by {of['rules']} already: ask again, of a newer process",
    ),
    "already_gm": (409, None, lambda of: f"{of['id']} is the GM"),
}


def as_problem(refusal: Refusal) -> Problem:
    """Return a refusal as a problem; one by the rules names the rule and the field."""
    match refusal:
        case Problem():
            return refusal
        case NotReplicated():
            detail = (
                "too few replicas have it yet, so a failover could undo it: try again with the same Idempotency-Key"
            )
            return Problem(503, "not_replicated", detail, headers=((b"retry-after", b"1"),))
        case Unavailable():
            detail = "the store does not answer: try again with the same Idempotency-Key; rolls without a table work"
            return Problem(503, "store_away", detail, headers=((b"retry-after", b"1"),))
        case Refused():
            return _by_table(refusal)
        case RuleError():
            errors = (FieldError(refusal.pointer, refusal.detail),)
            return Problem(422, refusal.code, refusal.detail, rule=refusal.rule, errors=errors)


def _by_table(refusal: Refused) -> Problem:
    status, rule, words = _REFUSED[refusal.code]
    of = refusal.details
    headers = {
        401: CHALLENGE,
        429: ((b"retry-after", str(of.get("wait")).encode()),),
        503: ((b"retry-after", b"1"),),
    }.get(status, ())
    earlier = told(of["earlier"], "player") if "earlier" in of else None
    return Problem(status, refusal.code, words(of), rule=of.get("rule", rule), earlier=earlier, headers=headers)
