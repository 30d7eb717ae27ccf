"""Random documents of games, with what printed games have none of, and random specs of them.

They follow from a seed alone. Whether a document plays is for the check to say.
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from service.rules.fitd.document import FieldRow, GameDocument
from service.rules.fitd.expand import expand
from tests.rules.faults import faults_of

TRACKS = ("stress", "trauma", "harm_1", "harm_2", "frost")
TEXTS = ("", "plainly", "hunt (wolves)", "Hunt (Bears) ")
NAMES = ("wolves", "bears")


def playing(chance: Random, wanted: int) -> Iterator[GameDocument]:
    """Yield so many documents that have no fault: what has one is taken out."""
    found = 0
    while found < wanted:
        document = _without_faults(random_document(chance))
        if document:
            found += 1
            yield document


def _without_faults(whole: dict[str, Any]) -> GameDocument | None:
    for _ in range(40):
        document = expand(whole, {})
        if not (faults := faults_of(document)):
            return document
        part, at, *inside = (*faults[0].pointer.split("/")[1:], "")
        if part not in {"fields", "refuse", "gains", "echoes"}:
            return None
        if inside[:1] == ["ignores"]:
            del whole[part][int(at)]["ignores"]
        else:
            del whole[part][int(at)]
    return None


def random_document(chance: Random) -> dict[str, Any]:
    """Return a document that keeps to the schema."""
    sides, positions = chance.choice([4, 6, 8]), [f"p{at}" for at in range(chance.randint(1, 3))]
    levels = [f"e{at}" for at in range(chance.randint(1, 4))]
    bands = _bands(chance, sides, positions)
    fields = [_rating(), *[_field(chance, f"f{at}") for at in range(chance.randint(2, 6))], _details(chance)]
    names = [field["name"] for field in fields if field["kind"] != "text"]
    for field in fields[1:]:
        if field["kind"] != "text" and chance.random() < 0.2:
            field["ignores"] = chance.choice(names)
    conditions = conditions_on(fields)
    document: dict[str, Any] = {
        "format": "fitd/1",
        "name": "random",
        "title": "Random",
        "dice": {"sides": sides, "base": chance.choice([0, 0, 1]), "most": chance.choice([4, 20])},
        "bands": bands,
        "positions": [{"id": name, "severity": chance.choice(["light", "grave"])} for name in positions],
        "position": chance.choice(positions),
        "effects": [{"id": name, "ticks": at} for at, name in enumerate(levels)],
        "effect": chance.choice(levels),
        "severities": [{"id": "light", "ticks": 3, "harm": 1}, {"id": "grave", "ticks": 1, "harm": 2}],
        "options": OPTIONS,
        "branches": BRANCHES,
        "menus": {band["id"]: {name: _cell(chance) for name in band.get("only", positions)} for band in bands},
        "fields": fields,
        "steps": [
            {"id": "first", "least": chance.choice(["", *levels])},
            {"id": "setup"},
            {"id": "last", "room": "refuse", "code": "trade_impossible", "least": chance.choice(["", *levels])},
        ],
        "tracks": [{"id": name, "rule": "RD-01"} for name in TRACKS]
        + [{"id": "nerve", "of": "table", "cost": "spends", "rule": "RD-01"}],
        "approach": {"name": "manner", "details": "details"},
        "sheet": [{"part": "manners", "value": SHEET_VALUE}],
        "setup": True,
        "refuse": [_refusal(chance, conditions, names) for _ in range(2)],
        "gains": [_gain(chance, [path for path, _ in conditions], positions, bands) for _ in range(3)],
    }
    document["approach"] |= {"part": "manners", "member": "score"}
    if any(field["name"] == "manner" for field in fields):
        document["echoes"] = ["manner"]
    if chance.random() < 0.6:
        document["group"] = {"track": "stress", "amount": 2, "most": 4}
    return document


SHEET_VALUE: dict[str, Any] = {
    "name": "value",
    "kind": "object",
    "members": [
        {"name": "score", "kind": "number", "most": 4},
        {
            "name": "details",
            "kind": "object",
            "many": 3,
            "named": True,
            "members": [{"name": "value", "kind": "number", "most": 3}],
        },
    ],
}
OPTIONS: Sequence[dict[str, Any]] = (
    {"id": "hurt", "does": "harm"},
    {"id": "clock", "does": "clock"},
    {"id": "less", "does": "less_effect"},
    {"id": "more", "does": "more_effect", "kind": "benefit"},
    {"id": "worse", "does": "worse_position"},
    {"id": "lost", "does": "lost", "optional": True},
    {"id": "frost", "does": "mark", "track": "frost", "graded": False},
)
BRANCHES: Sequence[dict[str, Any]] = ({"id": "go", "keeps": True, "menu": True}, {"id": "stop"})


def _bands(chance: Random, sides: int, positions: Sequence[str]) -> list[dict[str, Any]]:
    """Return outcomes of which the first may come in some positions alone."""
    bands: list[dict[str, Any]] = []
    for at in range(chance.randint(1, 4)):
        band = {"id": f"b{at}", "face": chance.randint(2, sides), "count": chance.randint(1, 2), "says": "so it goes"}
        band |= {"grade": chance.choice(["crit", "clean", "price", "bad", "fail"])}
        band |= {"effect": chance.choice([0, 1, -1, "none", 2]), "shows": {"sign": at, "amount": "much"}}
        if chance.random() < 0.3:
            band["severity"] = "grave"
        if chance.random() < 0.4:
            band["only"] = chance.sample(positions, chance.randint(1, len(positions)))
        if not any(one["face"] <= band["face"] and one["count"] <= band["count"] for one in bands):
            bands.append(band)
    last = {"face": 1, "grade": "bad", "says": "it fails", "shows": {"sign": 9, "amount": "none"}}
    return [*bands, {"id": "last", "effect": "none", **last}]


def _cell(chance: Random) -> dict[str, Any]:
    options = chance.sample([option["id"] for option in OPTIONS], chance.randint(0, 5))
    cell: dict[str, Any] = {"options": options, "at_least": int(len(options) > 3)}
    return cell | ({"branches": ["go", "stop"]} if chance.random() < 0.2 else {})


def _rating() -> dict[str, Any]:
    return {"name": "rating", "kind": "number", "most": 3, "required": True, "dice": 1, "source": "x", "always": True}


def _details(chance: Random) -> dict[str, Any]:
    """Return a list of named dice, one of which a text in brackets calls for; or that text."""
    members: list[dict[str, Any]] = [
        {"name": "label", "kind": "text", "longest": 80, "required": True, "named": True},
        {"name": "bonus", "kind": "number", "most": 2, "required": True, "dice": 1, "source_from": "label"},
        {"name": "track", "kind": "choice", "default": "stress", "words": [{"id": "stress"}, {"id": "trauma"}]},
    ]
    field = {"name": "details", "kind": "object", "many": 3, "members": members}
    cost = {"track_from": "track", "amount_from": "bonus", "why_from": "label"}
    return field | ({"cost": cost} if chance.random() < 0.7 else {})


def _field(chance: Random, name: str) -> dict[str, Any]:
    if name == "f0":
        return {"name": "manner", "kind": "text", "longest": 80}
    kind = chance.choice(["number", "switch", "choice", "object", "object"])
    field: dict[str, Any] = {"name": name, "kind": kind}
    step = chance.choice(["", "", "first", "last"])
    field |= {"step": step} if step else {}
    if chance.random() < 0.2 and kind in {"number", "switch", "choice"}:
        field["required"] = True
    if kind in {"number", "switch"}:
        field |= _gives(chance, step)
    if kind == "number":
        field |= {"most": 3, "least": 0 if field.get("cost") else chance.choice([0, -2])}
        if chance.random() < 0.2 and not field.get("required"):
            field["default"] = 1
    if kind == "choice":
        field["words"] = [{"id": word, **_gives(chance, step)} for word in ("aa", "bb", "cc")]
        if chance.random() < 0.3 and not field.get("required"):
            field["default"] = "bb"
    if kind == "object":
        field["members"] = [_member(chance, f"m{at}", step) for at in range(3)]
        field |= {"source": "things", "cost": _cost(chance)} if chance.random() < 0.5 else {"source": "things"}
        field |= {"within": [-1, 1]} if step and chance.random() < 0.4 else {}
        field |= {"required": True} if chance.random() < 0.2 else {}
    return field


def _gives(chance: Random, step: str) -> dict[str, Any]:
    given: dict[str, Any] = {}
    if chance.random() < 0.6:
        given |= {"dice": chance.choice([-2, -1, 1, 2]), "source": "it"}
    if step:
        given |= {"effect": chance.randint(-2, 2), "position": chance.choice([0, 0, 1, -1])}
    return given | ({"cost": _cost(chance)} if chance.random() < 0.4 else {})


def _cost(chance: Random) -> dict[str, Any]:
    paid = {"track": "nerve", "who": "gm"} if chance.random() < 0.2 else {"track": chance.choice(TRACKS)}
    return paid | {"amount": chance.randint(0, 3), "why": "it", "why_from": chance.choice(["", "", "manner"])}


def _member(chance: Random, name: str, step: str, depth: int = 1) -> dict[str, Any]:
    kind = chance.choice(["number", "switch", "choice", "text", *(["object", "either"] if depth < 2 else [])])
    shift = {"effect": chance.randint(-1, 1)} if step else {}
    member: dict[str, Any] = {"name": name, "kind": kind}
    if chance.random() < 0.3 and kind in {"number", "switch", "choice"}:
        member["required"] = True
    match kind:
        case "number":
            member |= {"most": 3, "least": chance.choice([0, -2]), "dice": chance.choice([0, 1]), **shift}
            if not member.get("required") and chance.random() < 0.2:
                member["default"] = 1
        case "switch":
            member |= {"dice": 1, **shift}
        case "choice":
            member["words"] = [{"id": "a", "dice": chance.choice([0, 1])}, {"id": "b", **shift}]
        case "text":
            member["longest"] = 80
        case "object":
            member["members"] = [_member(chance, f"n{at}", step, depth + 1) for at in range(2)]
        case _:
            inside = [{"name": "n0", "kind": "switch", "dice": 1}, _member(chance, "n1", step, depth + 1)]
            number = {"name": "units", "kind": "number", "most": 2, "dice": 1, **shift}
            member |= {"default": 0, "of": [number, {"name": "parts", "kind": "object", "members": inside}]}
    return member


def conditions_on(fields: Sequence[dict[str, Any]]) -> list[tuple[str, Sequence[Any]]]:
    """Return what conditions may be on, each with values that it may have: fields, and members of objects."""
    rows = [(field["name"], field) for field in fields if field["kind"] != "text"]
    rows += [
        (f"{name}.{one['name']}", one) for name, row in rows if not row.get("many") for one in row.get("members", ())
    ]
    return [(path, VALUES.get(row["kind"], ())) for path, row in rows if "." not in path or row["kind"] != "object"]


VALUES: Mapping[str, Sequence[Any]] = {"number": (0, 1, 2), "choice": ("aa", "bb", "a", "b")}
"""Of a choice some words are another's: what is no value of a field is a fault."""


def _refusal(chance: Random, conditions: Sequence[tuple[str, Sequence[Any]]], names: Sequence[str]) -> dict[str, Any]:
    paths = [path for path, _ in conditions]
    when: list[dict[str, Any]] = [{"field": path} for path in chance.sample(paths, min(2, len(paths)))]
    valued = [one for one in conditions if one[1]]
    if chance.random() < 0.5:
        path, values = chance.choice(valued)
        when[0] = {"field": path, "value": chance.choice(values)}
    row = {"when": when, "at": chance.choice(names), "code": "nothing_to_push", "rule": "RD-02", "detail": "{dice}: no"}
    return row | {"unless": [{"field": chance.choice(paths)}]}


def _gain(chance: Random, paths: Sequence[str], positions: Sequence[str], bands: Sequence[Any]) -> dict[str, Any]:
    return {
        "track": chance.choice(TRACKS),
        "amount": chance.choice([-1, 1]),
        "why": "it",
        "unless": chance.sample(list(paths), chance.randint(0, 2)),
        "bands": [chance.choice(bands)["id"]],
        "positions": chance.sample(list(positions), chance.randint(0, 1)),
    }


def random_spec(chance: Random, document: GameDocument) -> dict[str, Any]:
    """Return a spec that keeps to the types of a document, also with objects at their default."""
    spec: dict[str, Any] = {"system": document.name}
    positions, effects = [row.id for row in document.positions], [row.id for row in document.effects]
    for name, ids in (("position", positions), ("effect", effects)):
        if len(ids) > 1 and chance.random() < 0.7:
            spec[name] = chance.choice(ids)
    spec |= _members(chance, document.fields)
    if chance.random() < 0.3:
        spec["clock"] = {"filled": chance.randint(0, 4), "size": 4}
    if chance.random() < 0.2:
        spec["setup"] = chance.choice(["effect", "position"])
    if document.group and chance.random() < 0.5:
        spec["members"] = [chance.choice(document.bands).id for _ in range(chance.randint(0, 3))]
    elif document.group and chance.random() < 0.5:
        spec["group_member"] = True
    return spec


def _members(chance: Random, rows: Sequence[FieldRow]) -> dict[str, Any]:
    return {row.name: _value(chance, row) for row in rows if row.required or chance.random() < 0.55}


def _value(chance: Random, row: FieldRow) -> Any:
    if row.many:
        return [_members(chance, row.members) for _ in range(chance.randint(0, 2))]
    if row.kind == "either":
        return _value(chance, chance.choice(row.of))
    if row.kind == "object":
        return _members(chance, row.members)
    values: dict[str, Sequence[Any]] = {
        "switch": (True, False),
        "number": range(row.least, row.most + 1),
        "choice": [word.id for word in row.words],
        "text": NAMES if row.named else TEXTS,
    }
    return chance.choice(values[row.kind])
