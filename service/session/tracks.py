"""Tracks in responses, and their starts."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType

from service.record.deltas import SHARED
from service.rules.errors import RuleError
from service.rules.system import System
from service.store.errors import Refused


class TrackValue(Struct, frozen=True, omit_defaults=True):
    """A track."""

    value: Annotated[int, Meta(description="Its value.")]
    cap: Annotated[int, Meta(description="Its cap.")] | UnsetType = UNSET
    texts: Annotated[
        tuple[str, ...],
        Meta(
            description="What its boxes are, as far as they have words, the oldest first: harm until it is healed.",
            examples=[["a ball in the arm"]],
        ),
    ] = ()


MAX_OWN_TRACKS = 16
"""Most tracks of a character that the game does not have."""


def new_tracks(game: System[Any, Any], of: str, given: Mapping[str, TrackValue]) -> dict[str, list[int]]:
    """Return tracks as stored, [value] or [value, cap]: the game's, with the given values, and others that are given.

    Refused where those are too many.
    """
    own = {name: [track.value, track.cap or 0] for name, track in given.items() if name not in game.memory.tracks}
    if len(own) > MAX_OWN_TRACKS:
        raise Refused("too_many", most=MAX_OWN_TRACKS, of="tracks of its own")
    tracks = dict(own)
    for name, track in game.memory.tracks.items():
        if track.of != of:
            continue
        value = given.get(name) or TrackValue(track.start)
        cap = track.cap or value.cap or None
        tracks[name] = [value.value] if cap is None else [value.value, cap]
    return tracks


def starts(game: System[Any, Any]) -> dict[str, dict[str, list[int]]]:
    """Return start and cap of tracks for the scripts, which add tracks that a document lacks."""
    return {"shared": new_tracks(game, "table", {}), "c": new_tracks(game, "character", {})}


def tracks_of(
    stored: Mapping[str, list[int]],
    starts: Mapping[str, list[int]] | None = None,
    texts: Mapping[str, Sequence[str]] | None = None,
) -> dict[str, TrackValue]:
    """Return tracks for the response; tracks that the document lacks have their start, where that is given."""
    tracks, said = {**(starts or {}), **stored}, texts or {}
    return {name: _track_value(*tracks[name], texts=tuple(said.get(name, ()))) for name in sorted(tracks)}


def _track_value(value: int, cap: int | None = None, *, texts: tuple[str, ...]) -> TrackValue:
    return TrackValue(value, cap or UNSET, texts)


def check_worded(game: System[Any, Any], track: str, pointer: str) -> None:
    """Refuse words of a track whose boxes have none; RuleError."""
    known = game.memory.tracks.get(track)
    if not known or not known.worded:
        worded = ", ".join(name for name, one in game.memory.tracks.items() if one.worded) or "none"
        raise RuleError("no_texts", f"tracks whose boxes have words: {worded}", rule="FITD-A15", pointer=pointer)


def with_rule(game: System[Any, Any], refused: Refused) -> Refused:
    """Return a refusal with the game's rule (DH-16, UW-32), or with the tracks that exist."""
    if refused.code == "no_track":
        of = "table" if refused.details["id"] == SHARED else "character"
        own = sorted(refused.details.get("own", ())) if of == "character" else ()
        names = dict.fromkeys([*[name for name, track in game.memory.tracks.items() if track.of == of], *own])
        return Refused(refused.code, **refused.details | {"tracks": list(names)})
    track = game.memory.tracks.get(refused.details.get("track", ""))
    once = game.memory.once_a_turn.get(refused.details.get("track", ""))
    rule = {"unaffordable": track and track.spent, "spent_this_turn": once}.get(refused.code)
    return Refused(refused.code, **refused.details | {"rule": rule}) if rule else refused
