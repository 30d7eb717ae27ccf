"""What is wrong with the fields of a document: names, kinds, ranges and defaults, what they give, and their sheet."""

from collections.abc import Iterator, Sequence
from typing import Any

from service.rules.fitd.check.fault import Fault, doubled, unknown
from service.rules.fitd.document import CostRow, FieldRow, FieldWord, GameDocument, SheetNumber, SheetPart
from service.rules.fitd.fields import camel
from service.rules.spec import Spec

OF_THE_SERVICE = {
    *(name for name in dir(Spec) if not name.startswith("_")),
    *("system", "position", "effect", "clock", "members", "group_member", "setup", "sets_up"),
    *("character", "spec", "terms", "rules", "game", "warned_consequences"),
}
"""Names of a roll that the service itself has, and of the request around it."""
NO_TRACK = "devils_bargain"
"""What a bargain costs is no number: the story has it."""
MOST_CHOICES = 24
"""Choices of the odds: each is counted with every answer."""
MOST_OBJECTS = 16
"""Objects of the fields and the sheet, also inside others: each is a type, the dearest part of a compiled game."""


def names_in(row: FieldRow) -> int:
    """Return how many fields, members and words a field is."""
    return 1 + len(row.words) + sum([names_in(one) for one in (*row.members, *row.of)])


def faults(document: GameDocument) -> Iterator[Fault]:
    """Yield the faults of all fields, and of the parts of the sheet."""
    yield from doubled("/fields", [row.name for row in document.fields], "name")
    yield from doubled("/sheet", [part.part for part in document.sheet], "part")
    options = [(f"/fields/{at}", one) for at, row in enumerate(document.fields) for one in (row, *row.words)]
    known: set[str] = set()
    for pointer, one in options:
        if one.option and one.option in known:
            yield Fault(pointer, f"the choice {one.option!r} is there twice")
        known.add(one.option)
    if (choices := len(known - {""})) > MOST_CHOICES:
        yield Fault("/fields", f"{choices} choices of the odds: {MOST_CHOICES} at most")
    for at, row in enumerate(document.fields):
        pointer = f"/fields/{at}"
        if row.name in OF_THE_SERVICE:
            yield Fault(f"{pointer}/name", f"{row.name!r} is a name of the service's own")
        if row.name == "action" and row.kind != "text":
            yield Fault(f"{pointer}/name", "'action' is a text: a request names its action so")
        yield from _shape(row, pointer, 1)
        yield from _of_a_roll(document, row, pointer)
    for at, part in enumerate(document.sheet):
        yield from _of_a_sheet(part, f"/sheet/{at}/value")
    yield from _types(document)


def _types(document: GameDocument) -> Iterator[Fault]:
    """Yield objects whose types would be called alike: `a_b` and the member `b` of `a`."""
    known = {"Sheet": "the sheet", "Ruling": "a ruling"}
    objects = [found for at, row in enumerate(document.fields) for found in _objects(row, row.name, f"/fields/{at}")]
    for at, part in enumerate(document.sheet):
        objects += _objects(part.value, part.part, f"/sheet/{at}/value")
    if len(objects) > MOST_OBJECTS:
        yield Fault(objects[MOST_OBJECTS][1], f"{len(objects)} objects in fields and sheet: {MOST_OBJECTS} at most")
    for path, pointer in objects:
        name = camel(path.replace(".", "_"))
        if name in known:
            yield Fault(f"{pointer}/name", f"the type of {path!r} would be called as that of {known[name]}")
        known.setdefault(name, path)


def _objects(row: FieldRow, path: str, pointer: str) -> Iterator[tuple[str, str]]:
    """Yield paths of a field and those inside that hold objects, with their places."""
    if row.kind == "object" and not row.named:
        yield path, pointer
    for name, inner in (("members", row.members), ("of", row.of)):
        for at, one in enumerate(inner):
            yield from _objects(one, f"{path}.{one.name}", f"{pointer}/{name}/{at}")


def _shape(row: FieldRow, pointer: str, depth: int) -> Iterator[Fault]:
    """Yield what does not fit its kind, of a field and of what is inside."""
    parts = {"words": row.words, "members": row.members, "of": row.of}
    holds = {"choice": "words", "object": "members", "either": "of"}.get(row.kind, "")
    for name, inner in parts.items():
        if bool(inner) != (name == holds):
            yield Fault(f"{pointer}/{name}", f"a {row.kind} has {'some' if name == holds else 'none'}")
    yield from _bounds(row, pointer, depth)
    yield from _default(row, pointer)
    yield from _empty(row, pointer)
    yield from _unused(row, pointer)
    if depth > 4:
        yield Fault(pointer, "it is nested too deeply")
        return
    yield from doubled(f"{pointer}/words", [word.id for word in row.words], "id")
    for name, inner in (("members", row.members), ("of", row.of)):
        yield from doubled(f"{pointer}/{name}", [one.name for one in inner], "name")
        for at, one in enumerate(inner):
            place = f"{pointer}/{name}/{at}"
            yield from _shape(one, place, depth + 1)
            yield from _inside(one, place)
            if not row.many:
                yield from _at_default(one, place, ("dice", "effect", "position"))


def _bounds(row: FieldRow, pointer: str, depth: int) -> Iterator[Fault]:
    """Yield bounds that are none, and members of a kind that others have."""
    wrong = {
        "of": row.kind == "either" and [one.kind for one in row.of] != ["number", "object"],
        "kind": row.kind == "either" and depth == 1,
        "longest": row.kind == "text" and not row.longest,
        "most": row.kind == "number" and row.least > row.most,
        "many": row.many > 0 and (row.kind != "object" or depth > 1),
        "named": row.named and not (row.kind == "text" and row.required and row.longest == _NAME),
        "within": bool(row.within) and (row.kind != "object" or len(row.within) != 2 or row.within[0] > row.within[1]),
    }
    yield from [Fault(f"{pointer}/{name}", _BOUNDS[name]) for name, is_wrong in wrong.items() if is_wrong]


_NAME = 80
_BOUNDS = {
    "of": "it is a number, or an object: in this order",
    "kind": "what is either of two is a member of an object",
    "longest": "a text has at most 80 characters, or 500",
    "most": "it is less than the least",
    "many": "a list has objects, and stands in no object",
    "named": "a name is a text of at most 80 characters, and is required",
    "within": "an object's sum is within two numbers, the lower first",
}


def _default(row: FieldRow, pointer: str) -> Iterator[Fault]:
    """Yield a default that is none of the field's values, or that is lacking where 0 is none."""
    value: Any = row.default
    if row.required and value is not None:
        yield Fault(f"{pointer}/default", "what is required has none")
    elif row.kind == "either" and value is None:
        yield Fault(f"{pointer}/default", "what is either of two is a number where it is left out")
    elif row.kind in {"number", "either"}:
        ranges = [row] if row.kind == "number" else [one for one in row.of if one.kind == "number"]
        number = 0 if value is None else value
        fits = type(number) is int and any(one.least <= number <= one.most for one in ranges)
        if not (fits or row.required):
            yield Fault(f"{pointer}/default", f"{number!r} is out of range")
    elif value is not None and not (
        (row.kind == "switch" and value is False)
        or (row.kind == "choice" and value in [word.id for word in row.words])
        or (row.kind == "text" and value == "")
    ):
        yield Fault(f"{pointer}/default", f"{value!r} is none of its values")


_NEVER_EMPTY = {"number", "switch"}


def _empty(row: FieldRow, pointer: str) -> Iterator[Fault]:
    """Yield what is required and may be empty: terms leave empty members out."""
    is_filled = {
        "text": row.named,
        "object": not row.many and any(one.required for one in row.members),
        "either": False,
    }.get(row.kind, True)
    if row.required and not is_filled:
        yield Fault(f"{pointer}/required", "it may be empty, which is as if it were left out")
    members = [one for other in row.of for one in other.members]
    if row.kind == "either" and not any(one.required or one.kind in _NEVER_EMPTY or one.default for one in members):
        yield Fault(f"{pointer}/of", "its object may be empty, which is as if it were left out")


def _unused(row: FieldRow, pointer: str) -> Iterator[Fault]:
    """Yield what a field cannot give: a choice gives what its words do, an object what its members do."""
    if row.kind in {"choice", "either", "object"}:
        for name in ("dice", "effect", "position", *(("source", "cost") if row.kind != "object" else ())):
            if getattr(row, name):
                yield Fault(f"{pointer}/{name}", f"what a field of kind {row.kind} gives stands inside")


def _at_default(row: FieldRow, pointer: str, members: Sequence[str]) -> Iterator[Fault]:
    """Yield what a field gives where it is left out, and so is not set."""
    if row.kind == "choice":
        gives: Sequence[FieldRow | FieldWord] = [word for word in row.words if word.id == row.default]
    else:
        gives = [one for one in (row, *row.of) if row.default]
    for name in members:
        if any(getattr(one, name) for one in gives):
            yield Fault(f"{pointer}/default", f"it gives {name} where it is left out, and so is not set")


def _inside(row: FieldRow, pointer: str) -> Iterator[Fault]:
    """Yield what a member of an object cannot have: it gives dice and shifts alone."""
    for name in ("cost", "option", "ignores", "sheet", "step", "always", "free", "published"):
        if getattr(row, name):
            yield Fault(f"{pointer}/{name}", "a member of an object has none")
    for at, word in enumerate(row.words):
        for name in ("cost", "option", "source"):
            if getattr(word, name):
                yield Fault(f"{pointer}/words/{at}/{name}", "a word inside an object has none")


def _of_a_roll(document: GameDocument, row: FieldRow, pointer: str) -> Iterator[Fault]:
    """Yield what is wrong with what a field of a roll gives."""
    gives: list[tuple[str, FieldRow | FieldWord]] = [(pointer, row)]
    gives += [(f"{pointer}/words/{at}", word) for at, word in enumerate(row.words)]
    inside = list(_within(row, pointer))
    for place, one in gives:
        if one.cost:
            yield from _cost(document, row, one.cost, f"{place}/cost")
        if one.option and (row.kind != "switch" if isinstance(one, FieldRow) else row.kind != "choice"):
            yield Fault(f"{place}/option", "a choice is a switch, or a word")
        if one.dice and not (one.source or (one is row and _source_inside(row))):
            yield Fault(f"{place}/source", "its dice have no name")
    if any(one.dice for _, one in inside) and not (row.source or _source_inside(row)):
        yield Fault(f"{pointer}/source", "its dice have no name")
    yield from _at_default(row, pointer, ("effect", "position"))
    if row.kind == "text" and (row.dice or row.cost or row.effect or row.position or row.source or row.step):
        yield Fault(pointer, "a text gives nothing: it decides no roll")
    texts = [one.name for one in row.members if one.kind == "text"] if row.many else []
    for place, one in inside:
        if isinstance(one, FieldRow):
            yield from unknown(f"{place}/source_from", one.source_from, texts, "name in this list")
    yield from _references(document, row, pointer, shifts=any(one.effect or one.position for _, one in gives + inside))


def _references(document: GameDocument, row: FieldRow, pointer: str, *, shifts: bool) -> Iterator[Fault]:
    """Yield what a field refers to and is not there; `shifts`: whether it shifts position or effect."""
    steps = [step.id for step in document.steps if step.id != "setup"]
    yield from unknown(f"{pointer}/step", row.step, steps, "step")
    if shifts and not row.step:
        yield Fault(f"{pointer}/step", "what shifts position or effect does so in a step")
    others = [one.name for one in document.fields if one.name != row.name]
    yield from unknown(f"{pointer}/ignores", row.ignores, others, "other field")
    if row.ignores and row.kind == "text":
        yield Fault(f"{pointer}/ignores", "a text decides no roll")
    if row.source_from:
        yield Fault(f"{pointer}/source_from", "the member that gives the dice says it")
    if row.sheet:
        yield from _from_sheet(document, row, row.sheet, pointer)


def _within(row: FieldRow, pointer: str) -> Iterator[tuple[str, FieldRow | FieldWord]]:
    """Yield all that stands inside a field and may give something."""
    for name, inner in (("members", row.members), ("of", row.of)):
        for at, one in enumerate(inner):
            place = f"{pointer}/{name}/{at}"
            yield place, one
            yield from [(f"{place}/words/{number}", word) for number, word in enumerate(one.words)]
            yield from _within(one, place)


def _source_inside(row: FieldRow) -> bool:
    return bool(row.source_from or any(one.source or one.source_from for one in row.members))


def _cost(document: GameDocument, row: FieldRow, cost: CostRow, pointer: str) -> Iterator[Fault]:
    """Yield what is wrong with a cost: who pays what, and for what."""
    tracks = {track.id: track.of for track in document.tracks}
    if row.kind == "number" and row.least < 0:
        yield Fault(pointer, "a number that may be negative costs nothing")
    if not (cost.track or cost.track_from):
        yield Fault(f"{pointer}/track", "it names no track")
    if not (cost.why or cost.why_from):
        yield Fault(f"{pointer}/why", "it does not say what for")
    yield from unknown(f"{pointer}/track", cost.track, [*tracks, NO_TRACK], "track")
    if cost.who == "assistant" and "assist" not in [offer.kind for offer in document.offers]:
        yield Fault(f"{pointer}/who", "nobody can offer to assist: there is no such offer")
    members = {one.name: one for one in row.members} if row.many else {}
    choices = [
        name for name, one in members.items() if one.kind == "choice" and (one.required or one.default is not None)
    ]
    yield from unknown(f"{pointer}/track_from", cost.track_from, choices, "choice in this list that is always there")
    paid = [word.id for word in members[cost.track_from].words] if cost.track_from in choices else [cost.track]
    for name in paid:
        if cost.track_from:
            yield from unknown(f"{pointer}/track_from", name, list(tracks), "track")
        if name in tracks and (cost.who == "gm") != (tracks[name] == "table"):
            yield Fault(f"{pointer}/who", "the GM pays from the table's tracks, and nobody else does")
    numbers = [name for name, one in members.items() if one.kind == "number" and one.least >= 0]
    yield from unknown(f"{pointer}/amount_from", cost.amount_from, numbers, "number in this list")
    beside = row.members if row.many else document.fields if row.kind != "object" else ()
    words = [one.name for one in beside if one.kind == "text" or (one.kind == "choice" and not row.many)]
    yield from unknown(f"{pointer}/why_from", cost.why_from, words, "text here")


def _from_sheet(document: GameDocument, row: FieldRow, source: SheetNumber, pointer: str) -> Iterator[Fault]:
    """Yield what is wrong with where the sheet has a number."""
    parts = {part.part: part.value for part in document.sheet}
    texts = [one.name for one in document.fields if one.kind == "text"]
    yield from unknown(f"{pointer}/sheet/part", source.part, list(parts), "part of the sheet")
    yield from unknown(f"{pointer}/sheet/by", source.by, texts, "text")
    value = parts.get(source.part)
    if value is None:
        return
    members = {one.name: one for one in value.members}
    yield from unknown(f"{pointer}/sheet/member", source.member, list(members), "member of that part")
    if (value.kind == "object") != bool(source.member):
        yield Fault(f"{pointer}/sheet/member", "it names the member of an object, and of nothing else")
    taken = members.get(source.member, value)
    if taken.kind != row.kind or {word.id for word in taken.words} - {word.id for word in row.words}:
        yield Fault(f"{pointer}/sheet", f"the sheet has values there that are none of {row.name}")
    elif row.kind == "number" and not row.least <= taken.least <= taken.most <= row.most:
        yield Fault(f"{pointer}/sheet", f"the sheet has numbers there that are none of {row.name}")


def _of_a_sheet(part: SheetPart, pointer: str) -> Iterator[Fault]:
    """Yield what a part of the sheet cannot hold: numbers, words, or objects of numbers."""
    value = part.value
    if value.kind not in {"number", "choice", "object"} or value.many or value.named:
        yield Fault(f"{pointer}/kind", "a sheet has numbers, words or objects by name")
        return
    if value.kind != "object":
        yield from _shape(value, pointer, 2)
        return
    if not value.members:
        yield Fault(f"{pointer}/members", "an object has some")
    yield from doubled(f"{pointer}/members", [one.name for one in value.members], "name")
    for at, one in enumerate(value.members):
        place = f"{pointer}/members/{at}"
        if one.kind == "number" and not one.many:
            yield from _shape(one, place, 2)
        elif not (one.kind == "object" and one.many and one.named and len(one.members) == 1):
            yield Fault(place, "it is a number, or numbers by name: an object of one member, `many` and `named`")
        elif one.members[0].kind == "number":
            yield from _shape(one.members[0], f"{place}/members/0", 3)
        else:
            yield Fault(f"{place}/members/0/kind", "a sheet has numbers there")
