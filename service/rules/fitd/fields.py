"""The types of a document's fields: their values, defaults and descriptions, and names that people read."""

import re
from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Literal, TypeVar

from msgspec import NODEFAULT, Meta, Struct, defstruct, field

from service.rules.fitd.contract import CLOSED_LISTS, TYPES
from service.rules.fitd.document import FieldRow, GameDocument
from service.rules.spec import (
    Label,
    Name,
    Owner,
    Text,
    closed_list,
    spec_field,
    values_of,
)

StructT = TypeVar("StructT", bound=Struct)


class TypeNames:
    """What the types of a game are called, and described by."""

    def __init__(self, document: GameDocument, game: str, suffix: str) -> None:
        """Take the name by which the contract may know the game; "" for one that it knows nothing of."""
        self.game, self.title, self.suffix = game, document.title, suffix
        title = camel(document.title)
        self.base = TYPES.get((self.game, ""), (title if title.isidentifier() else camel(document.name), ""))[0]

    def of(self, path: str, ending: str, description: str) -> tuple[str, str]:
        """Return name and description of the type at a path: those of the contract, or what follows otherwise."""
        name, words = TYPES.get((self.game, path), (f"{self.base}{ending}", description))
        return f"{name}{self.suffix}", words


def camel(text: str) -> str:
    """Return a text as types are spelt: `SpecialDice` for `special_dice`."""
    return "".join([part[:1].upper() + part[1:] for part in re.split(r"[^A-Za-z0-9]+", text)])


def described(row: FieldRow, path: str, owner: Owner | str, names: TypeNames) -> tuple[Any, Any]:
    """Return type and default of a field; the objects that it holds have its owner where they name none."""
    owner = row.owner or owner or "player"
    kind: Any
    kind, default = held(row, path, owner, names)
    if row.many and row.named:
        only: Any = held(row.members[0], f"{path}.{row.members[0].name}", owner, names)[0]
        kind, default = Annotated[dict[Name, only], Meta(max_length=row.many)], field(default_factory=dict)
    elif row.many:
        kind, default = Annotated[tuple[kind, ...], Meta(max_length=row.many)], ()
    elif row.default is not None:
        default = row.default
    elif default is None and not row.required:
        kind |= None
    marks = spec_field(
        " ".join(row.rules),
        row.help,
        owner,  # type: ignore[arg-type]  # one of the three
        free=row.free,
        published=row.published,
        group=row.group,
        primary=row.primary,
    )
    return Annotated[kind, marks], NODEFAULT if row.required else default


def held(row: FieldRow, path: str, owner: str, names: TypeNames) -> tuple[Any, Any]:
    """Return the type of one value of a field, and its default where the field names none; None for null."""
    match row.kind:
        case "switch":
            return bool, False
        case "number":
            return Annotated[int, Meta(ge=row.least, le=row.most)], 0
        case "choice":
            labels, name = CLOSED_LISTS.get(row.name, ("value", ""))
            return literal(ids(row.words), labels, name and f"{name}{names.suffix}"), None
        case "text":
            return (Text, "") if row.longest > 80 else (Name, None) if row.named else (Label, "")
        case "object":
            kind = object_of(row, path, owner, names)
            return kind, None if any(member.required for member in row.members) else kind()
        case "either":
            number, other = [held(one, f"{path}.{one.name}", owner, names)[0] for one in row.of]
            return number | other, None


def object_of(row: FieldRow, path: str, owner: str, names: TypeNames, **options: Any) -> type[Struct]:
    """Return the type of the objects that a field holds."""
    name, words = names.of(path, camel(path.replace(".", "_")), row.help or f"Part of {names.title}.")
    members = [(one.name, *described(one, f"{path}.{one.name}", owner, names)) for one in row.members]
    return defstruct(
        name, members, namespace={"__doc__": words}, frozen=True, forbid_unknown_fields=True, kw_only=True, **options
    )


def struct_of(
    name: str, words: str, base: type[StructT], fields: Any, tag: str | None = None, **namespace: Any
) -> type[StructT]:
    """Return a type that extends another by fields, with its description, and what its class has besides."""
    made: Any = defstruct(
        name, fields, bases=(base,), namespace={"__doc__": words, **namespace}, frozen=True, kw_only=True, tag=tag
    )
    kind: type[StructT] = made
    return kind


def ids(rows: Iterable[Any]) -> tuple[str, ...]:
    """Return the ids of rows of a document."""
    return tuple([row.id for row in rows])


def usual_or_own(ids: Sequence[str], labels: str, *usual: Any) -> Any:
    """Return the type of a closed list that games share, where these are its words."""
    return next((kind for kind in usual if values_of(kind) == tuple(ids)), None) or literal(ids, labels, "")


def literal(values: Iterable[Any], labels: str, name: str) -> Any:
    """Return the type of a closed list, with the kind of its labels, and its name where several types have it."""
    return Annotated[Literal[tuple(values)], closed_list(labels, name)]
