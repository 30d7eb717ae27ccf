"""What somebody kept of an entry, compared with what an export shows of it: whole, or the document that it left."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import json, to_builtins

from service.record import events
from service.record.after_dice.made_rolls import direct_id
from service.record.documents import PriceClock
from service.rules import systems
from service.verify.evidence import Kept, KeptView
from service.verify.findings import Lines, ParsedEntry, VerificationReport
from service.verify.json_values import same

CHANGING = {
    "settled",
    *["summary", "announce", "prompts", "detail", "form", "proof", "head", "checkpoint", "receipt", "etag", "names"],
}
"""Fields of an entry in the language of its reader, of its proof, or of its form; names change too."""
_ABSENT: tuple[Any, ...] = (None, "", False, 0, [], {})


def check_views(report: VerificationReport, lines: Lines, kept: Kept) -> None:
    """Report each entry that was shown otherwise than a player's export shows it, or its log has it.

    An entry's id is a digest of what the log has, and not of what was shown.
    """
    log = {one.seq: one for one in lines.log}
    for view in kept.views:
        if view.seq in log:
            report_view(report, view, _differing_path(view.entry, log[view.seq]))


def report_view(report: VerificationReport, view: KeptView, path: str | None) -> None:
    """Report what an entry was shown with otherwise, if anything was, and nothing else of the entry was found."""
    said = f"what you kept says otherwise: {view.source}: entry {view.seq}: another "
    if path is not None and not any(finding.what.startswith(said) for finding in report.findings):
        report.found(0, f"{said}`{path}`")


def _differing_path(entry: Mapping[str, Any], one: ParsedEntry) -> str | None:
    """Return what was shown otherwise; None for nothing, and where the entry cannot be read, which others find."""
    if one.seen is not None:
        # A reversal is an entry of its own, which may have come later.
        return next(differing({**entry, "reversed_by": None}, one.seen), None) if one.seen else None
    try:
        return next(_differing_from_log(entry, logged_view(one)), None)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None


def differing(one: Any, other: Any, path: str = "") -> Iterator[str]:
    """Yield the paths of what differs, by name, of lists by number from 1.

    Fields of `CHANGING` do not, nor do names of documents, which stand beside their ids: they may have changed since.
    """
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        for name in sorted(one.keys() | other.keys()):
            if name in CHANGING or _names_document(name, one, other):
                continue
            inside = f"{path}/{name}".lstrip("/")
            if name in one and name in other:
                yield from differing(one[name], other[name], inside)
            elif (one if name in one else other)[name] not in _ABSENT:
                yield inside
    elif isinstance(one, list) and isinstance(other, list):
        if len(one) != len(other):
            yield path
        for at, (each, another) in enumerate(zip(one, other, strict=False), 1):
            yield from differing(each, another, f"{path}/{at}")
    elif not same(one, other):
        yield path


def _names_document(name: str, *holders: Mapping[str, Any]) -> bool:
    """Return whether a field is the name of a document, whose id stands beside it: `by_name` is that of `by`."""
    of, _, suffix = name.rpartition("_")
    return suffix == "name" and any(isinstance(holder.get(of), str) for holder in holders)


# What the log has of it, as responses show it.

_OF_ACTION = (
    *("version", "character", "agreed", "clock", "task", "follows", "fiction_changed", "override", "asks", "says"),
    *("declare", "extra_actions", "difficulty_commit", "why", "branch", "granted", "next", "from_sheet"),
)
_OF_CONSEQUENCE = (
    *("id", "pick", "character", "severity", "harm_level", "ticks", "clock", "effect", "position", "text", "price"),
)
_OF_CLOCK = ("name", "kind", "size", "filled", "loops", "visible", "ticked_by", "version", "rival", "after", "owner")


def logged_view(one: ParsedEntry) -> dict[str, Any]:
    """Return what an entry shows of the document that it left, and which that is; without what follows from rules."""
    event, after = one.event, one.effects.after
    named: Any = after.get("id") or getattr(event, "action", "") or getattr(event, "clock", "")
    match event:
        case events.Rolled():
            return {"action": direct_id(event, one.seq)}
        case events.CharacterCreated() | events.CharacterChanged():
            cid: Any = after.get("id") or getattr(event, "character", "")
            return {"character": cid, "character_after": _character(cid, after["doc"])}
        case events.ClockCreated() | events.ClockChanged() | events.ClockTicked():
            return {"clock": named, "clock_after": _clock(named, after["doc"])}
        case events.ClockDeleted():
            return {"clock": named}
        case events.ActionEvent() | events.Resisted() if "action" in after:
            doc = json.decode(after["action"])
            action = _action(named, doc)
            picked = len(event.picks) if isinstance(event, events.Chosen) else 0
            picks = {"picks": action["consequences"][-picked:]} if picked else {}
            started = _started(doc, event.clock) if isinstance(event, events.OfferAnswered) and event.clock else {}
            return {"action": named, "action_after": action, **picks, **started}
        case _:
            return {}


def _started(doc: Mapping[str, Any], kid: str) -> dict[str, Any]:
    """Return the clock that a bargain started."""
    [price] = [one["proposal"]["price"]["start_clock"] for one in doc["offers"] if one.get("clock") == kid]
    return {"clock": kid, "clock_after": _clock(kid, to_builtins(PriceClock(**price).clock))}


def _character(cid: str, doc: Mapping[str, Any]) -> dict[str, Any]:
    texts = doc.get("texts", {})
    tracks = {
        name: {"value": value, "cap": cap[0] if cap else None, "texts": texts.get(name)}
        for name, (value, *cap) in doc["tracks"].items()
    }
    sheet = json.decode(doc["sheet"]) if doc.get("sheet") else {}
    plain = {name: doc.get(name) for name in ("name", "owner", "free", "note", "version")}
    return {"id": cid, **plain, "tracks": tracks, "sheet": sheet}


def _clock(kid: str, doc: Mapping[str, Any]) -> dict[str, Any]:
    return {"id": kid, "remaining": doc["size"] - doc["filled"], **{name: doc.get(name) for name in _OF_CLOCK}}


def _action(aid: str, doc: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "id": aid,
        "kind": doc.get("kind", "roll"),
        "spec": {"system": doc["system"], **doc["spec"]},
        "joins": [one["id"] for one in doc.get("joins", ())],
        "offers": [_offer(one) for one in doc.get("offers", ())],
        "consequences": [_consequence(one) for one in doc.get("consequences", ())],
        **{name: doc.get(name) for name in _OF_ACTION},
    }


def _offer(doc: Mapping[str, Any]) -> dict[str, Any]:
    names = ("kind", "character", "bargain", "price", "trade", "die", "flashback", "text")
    named = {name: doc.get(name) for name in ("id", "by", "to", "clock")}
    return named | {"state": doc.get("state", "open")} | {name: doc["proposal"].get(name) for name in names}


def _consequence(doc: Mapping[str, Any]) -> dict[str, Any]:
    resists = doc.get("on_resist", "reduced") if doc.get("resistible") else None
    plain = {name: doc.get(name) for name in _OF_CONSEQUENCE}
    return plain | {"state": doc.get("state", "pending"), "on_resist": resists}


_UNSEEN = {"clock", "ticks", "rival", "after"}
"""What players may not see of a clock that is hidden from them."""


def _differing_from_log(view: Mapping[str, Any], logged: Mapping[str, Any]) -> Iterator[str]:
    """Yield the paths of what an entry was shown with, and its log has otherwise."""
    for name in sorted(logged.keys() & view.keys()):
        yield from differing(*_comparable(view[name], logged[name]), name)


def _comparable(view: Any, logged: Any) -> tuple[Any, Any]:
    """Return a document without what its view need not have: what a newer version adds, and what players do not see."""
    if isinstance(view, dict) and isinstance(logged, dict) and "id" in logged:
        pairs = {name: _comparable(view.get(name), value) for name, value in logged.items()}
        unseen = _UNSEEN - view.keys()
        mine = {name: one for name, (one, _) in pairs.items() if name in view}
        theirs = {name: other for name, (_, other) in pairs.items() if name not in unseen and other is not None}
        return mine, theirs
    if isinstance(view, dict) and isinstance(logged, dict) and isinstance(logged.get("system"), str):
        # The rules stand beside the spec: a field that any version hides may be hidden.
        hides = [each for game in systems.versions(logged["system"]) for each in game.hides.items()]
        hidden = {name for name, flag in hides if logged.get(flag)}
        return view, {name: value for name, value in logged.items() if name in view or name not in hidden}
    if isinstance(view, list) and isinstance(logged, list) and len(view) == len(logged):
        both = [_comparable(*pair) for pair in zip(view, logged, strict=True)]
        return [one for one, _ in both], [other for _, other in both]
    return view, logged
