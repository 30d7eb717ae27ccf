"""The sheet of a character: its numbers by name, and what a roll that names an approach takes from them."""

from collections.abc import Mapping
from typing import Annotated, Any, TypeVar

from msgspec import Meta, Struct

from service.rules.errors import RuleError
from service.rules.spec import Name

T = TypeVar("T")
MAX_NAMES = 40
MAX_SHEET = 16_384
"""Characters of a sheet, as JSON."""
ByName = Annotated[dict[Name, T], Meta(max_length=MAX_NAMES)]
"""Values by name; case and spacing of a name are ignored where it is looked up."""


class Sheet(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a character is, as its game has it: each field holds values by name. This one has none."""


SheetT = TypeVar("SheetT", bound=Sheet)


class Filled(Struct):
    """The fields that a partial spec takes from a sheet, gathered field by field."""

    fields: dict[str, Any] = {}
    """Plain values of the whole fields, by name."""
    items: dict[str, dict[int, Any]] = {}
    """Of lists that it completes: the members that it gives, by position."""
    lacks: list[str] = []
    """The names that were looked up in vain, each with those that the sheet has, in words."""

    def find(self, part: str, values: Mapping[str, T], name: Any) -> T | None:
        """Return the value of a name of a part of the sheet; None for one that it lacks, or for no name."""
        if not isinstance(name, str) or not name.strip():
            return None
        for known, value in values.items():
            if folded(known) == folded(name):
                return value
        there = f"only {', '.join(sorted(values))}" if values else "and no others"
        self.lacks.append(f"the sheet has no {name.strip()!r} in `{part}`, {there}")
        return None

    def take(self, field: str, part: str, values: Mapping[str, Any], name: Any) -> None:
        """Take a field from the part of the sheet that has its name."""
        value = self.find(part, values, name)
        if value is not None:
            self.fields[field] = value

    def take_each(self, field: str, member: str, values: Mapping[str, Any], sent: Any) -> None:
        """Take a member of each object in a list from the part of the same name as the list, where it lacks one."""
        if not isinstance(sent, list):
            return
        objects = [dict(one) if isinstance(one, dict) else one for one in sent]
        for position, one in enumerate(objects):
            if isinstance(one, dict) and member not in one:
                value = self.find(field, values, one.get("name"))
                if value is not None:
                    one[member] = value
                    self.fields[field] = objects
                    self.items.setdefault(field, {})[position] = value


def nothing(_fields: Mapping[str, Any], _sheet: Sheet) -> Filled:
    """Take nothing: the game has no sheet."""
    return Filled()


def folded(name: str) -> str:
    """Return a name without case and spacing."""
    return " ".join(name.casefold().split())


def check_names(sheet: Mapping[str, Any], pointer: str) -> None:
    """Refuse a sheet with two names that only case or spacing tells apart: a roll could mean either."""
    names: dict[str, str] = {}
    for name, value in sheet.items():
        at = f"{pointer}/{name.replace('~', '~0').replace('/', '~1')}"
        former = names.setdefault(folded(name), name)
        if former != name:
            raise RuleError("name_twice", f"{name!r} and {former!r} are the same name", pointer=at)
        if isinstance(value, dict):
            check_names(value, at)
