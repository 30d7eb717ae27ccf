"""Fields of an action that a step sets, and who decides them. Pure."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from service.record.documents import JoinedDoc
from service.rules.spec import Owner

OfferReply = Literal["accept", "decline", "counter", "withdraw", "strike"]


class FieldChanges(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Fields of an action to set; of `spec`, null is a field's default. Empty text clears."""

    spec: dict[str, Any] = {}
    clock: str | UnsetType = UNSET
    task: str | UnsetType = UNSET
    fiction_changed: str | UnsetType = UNSET
    override: str | UnsetType = UNSET
    asks: str | UnsetType = UNSET
    extra_actions: int | UnsetType = UNSET
    says: dict[str, str] | UnsetType = UNSET
    agreed: bool | UnsetType = UNSET
    thrower: str | UnsetType = UNSET
    strike: tuple[str, ...] = ()
    """Pointers into the spec, without the first slash, of what the GM strikes (DH-17)."""

    filled: dict[str, Any] = {}
    """Fields of the spec that nobody sent, and the table took from the character; null: it has none any more."""
    joins: tuple[JoinedDoc, ...] | UnsetType = UNSET
    joined: dict[str, Any] = {}
    """Fields of the spec that the joined rolls give."""
    preset: dict[str, Any] = {}
    """Fields of the spec that the action which this one follows leads to (FITD-A19)."""
    from_sheet: tuple[str, ...] | UnsetType = UNSET
    """Fields of the spec, as it is then, that the table took from the character, in part or whole."""
    from_sheet_items: dict[str, dict[str, Any]] | UnsetType = UNSET
    """Of lists among them: the numbers that the sheet gave, by name."""
    difficulty_salt: str = ""
    """With a new hidden Difficulty, drawn by the service or the GM's device."""
    difficulty_commit: str = ""

    @property
    def other_fields(self) -> dict[str, Any]:
        """Return the fields that are set and are not of the spec."""
        found = {name: getattr(self, name) for name in FIELD_OWNERS}
        return {name: value for name, value in found.items() if value is not UNSET and (name != "strike" or value)}


FIELD_OWNERS: Mapping[str, Owner] = {
    "clock": "shared",
    "task": "player",
    "joins": "shared",
    "fiction_changed": "player",
    "override": "gm",
    "asks": "gm",
    "extra_actions": "gm",
    "says": "gm",
    "agreed": "gm",
    "thrower": "shared",
    "strike": "gm",
}
"""Who decides the fields that are not of the spec."""
