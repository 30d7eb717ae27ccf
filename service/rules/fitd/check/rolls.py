"""What is wrong with how a document rules: outcomes, menus, steps and conditions, and what a table keeps."""

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from service.rules.fitd.check.fault import Fault, doubled, unknown
from service.rules.fitd.citations import is_of_outcome
from service.rules.fitd.document import FieldRow, GameDocument, If
from service.rules.fitd.ruling import FitdRuling
from service.rules.outcome import NOT_DECIDED

CODES = (
    *("bargain_without_die", "nothing_to_push", "quality_twice"),
    *("too_many_dice", "trade_impossible", "ware_without_cyber"),
)
"""What a document may call its refusals (docs/problems.md)."""
_OF_RULINGS = {
    *("system", "command", *NOT_DECIDED, *FitdRuling.from_words),
    *(name for name in dir(FitdRuling) if not name.startswith("_")),
}
"""Members that a ruling has already."""


def faults(document: GameDocument) -> Iterator[Fault]:
    """Yield the faults of outcomes, menus, steps, refusals, citations and gains."""
    yield from _ladders(document)
    yield from _bands(document)
    yield from _shown(document)
    yield from _options(document)
    yield from _menus(document)
    yield from _steps(document)
    yield from _refusals(document)
    yield from _citations(document)
    yield from _gains(document)


def _ids(rows: Sequence[Any]) -> list[str]:
    return [row.id for row in rows]


def _ladders(document: GameDocument) -> Iterator[Fault]:
    yield from unknown("/position", document.position, _ids(document.positions), "position")
    yield from unknown("/effect", document.effect, _ids(document.effects), "effect")
    for at, position in enumerate(document.positions):
        yield from unknown(f"/positions/{at}/severity", position.severity, _ids(document.severities), "severity")
    for at, level in enumerate(document.effects):
        if level.id == "none":
            yield Fault(f"/effects/{at}/id", "`none` is the effect of what fails")
    if document.dice.base > document.dice.most:
        yield Fault("/dice/base", f"the most is {document.dice.most}")


def _bands(document: GameDocument) -> Iterator[Fault]:
    """Yield outcomes that never come, and positions in which dice may show none."""
    sides, most = document.dice.sides, document.dice.most
    for at, band in enumerate(document.bands):
        pointer = f"/bands/{at}"
        yield from unknown(f"{pointer}/only", band.only, _ids(document.positions), "position")
        yield from unknown(f"{pointer}/severity", band.severity, _ids(document.severities), "severity")
        if band.face > sides:
            yield Fault(f"{pointer}/face", f"a d{sides} has no {band.face}")
        if band.count > most:
            yield Fault(f"{pointer}/count", f"at most {most} dice are thrown")
    for position in _ids(document.positions):
        held = [(at, band) for at, band in enumerate(document.bands) if not band.only or position in band.only]
        for place, (at, band) in enumerate(held):
            if any(former.face <= band.face and former.count <= band.count for _, former in held[:place]):
                yield Fault(f"/bands/{at}", f"in position {position} a former outcome holds wherever this one does")
        if not held or (held[-1][1].face, held[-1][1].count) != (1, 1):
            yield Fault("/bands", f"in position {position} the last outcome needs one die that shows 1")


def _shown(document: GameDocument) -> Iterator[Fault]:
    """Yield what not all outcomes, or not all positions, show alike."""
    names: list[set[str]] = []
    for member in ("bands", "positions"):
        rows = getattr(document, member)
        every = {name: value for row in rows for name, value in row.shows.items()}
        names.append({*every})
        for at, row in enumerate(rows):
            for name, value in every.items():
                if name not in row.shows:
                    yield Fault(f"/{member}/{at}/shows", f"others show {name!r}")
                elif type(row.shows[name]) is not type(value):
                    yield Fault(f"/{member}/{at}/shows/{name}", "others show another kind of value")
    for name in names[0] | names[1]:
        if name in _OF_RULINGS or name in document.echoes or name in names[0] & names[1]:
            yield Fault("/bands" if name in names[0] else "/positions", f"a ruling has {name!r} already")
    texts = [row.name for row in document.fields if row.kind == "text"]
    yield from unknown("/echoes", document.echoes, texts, "text")
    yield from doubled("/echoes", document.echoes, "")
    for at, name in enumerate(document.echoes):
        if name in _OF_RULINGS:
            yield Fault(f"/echoes/{at}", f"a ruling has {name!r} already")


def _options(document: GameDocument) -> Iterator[Fault]:
    tracks = {track.id: track.of for track in document.tracks}
    for at, option in enumerate(document.options):
        pointer = f"/options/{at}"
        if option.id == "custom":
            yield Fault(f"{pointer}/id", "`custom` is what the GM says")
        if (option.does == "mark") != bool(option.track):
            yield Fault(f"{pointer}/track", "what marks names a track, and nothing else does")
        characters = [name for name, of in tracks.items() if of == "character"]
        yield from unknown(f"{pointer}/track", option.track, characters, "character's track")
        if option.does == "harm":
            levels = [f"harm_{row.harm}" for row in document.severities]
            yield from unknown("/severities", levels, list(tracks), "track")
    for at, branch in enumerate(document.branches):
        yield from unknown(f"/branches/{at}/position", branch.position, _ids(document.positions), "position")
        if branch.at_least and not branch.menu:
            yield Fault(f"/branches/{at}/at_least", "the GM picks nothing then: it has no menu")
    yield from unknown("/narrated", document.narrated, _ids(document.options), "option")


def _menus(document: GameDocument) -> Iterator[Fault]:
    """Yield cells that are lacking, that nothing leads to, or from which more is picked than there is."""
    for outcome in document.menus:
        yield from unknown(f"/menus/{outcome}", outcome, _ids(document.bands), "outcome")
    options = {option.id: option for option in document.options}
    branches = {branch.id: branch for branch in document.branches}
    for band in document.bands:
        cells = document.menus.get(band.id, {})
        positions = list(band.only or _ids(document.positions))
        for position in positions:
            if position not in cells:
                yield Fault(f"/menus/{band.id}", f"it has no menu for position {position}")
        for position, cell in cells.items():
            pointer = f"/menus/{band.id}/{position}"
            if position not in positions:
                yield Fault(pointer, "the outcome does not come in this position")
            yield from unknown(f"{pointer}/options", cell.options, list(options), "option")
            yield from unknown(f"{pointer}/branches", cell.branches, list(branches), "branch")
            yield from doubled(f"{pointer}/options", cell.options, "")
            yield from doubled(f"{pointer}/branches", cell.branches, "")
            offered = [options[name] for name in cell.options if name in options]
            sure = [option for option in offered if not option.optional and option.does != "less_effect"]
            picked = [branches[name] for name in cell.branches if name in branches]
            if max([cell.at_least, *[branch.at_least for branch in picked if branch.menu]]) > len(sure):
                yield Fault(pointer, "more is picked than there is, at the least effect")
            if picked and offered and not any(branch.menu for branch in picked):
                yield Fault(f"{pointer}/options", "no branch leads to them")


def _steps(document: GameDocument) -> Iterator[Fault]:
    for at, step in enumerate(document.steps):
        yield from unknown(f"/steps/{at}/least", step.least, _ids(document.effects), "effect")
        if step.id == "stated":
            yield Fault(f"/steps/{at}/id", "`stated` is what the steps begin with")
        if step.room == "refuse" and step.code not in CODES:
            yield Fault(f"/steps/{at}/code", f"what is refused has a code: {', '.join(CODES)}")
    if document.setup and "setup" not in _ids(document.steps):
        yield Fault("/setup", "there is no step `setup`, in which it gives something")


def _conditions(
    document: GameDocument, pointer: str, conditions: Sequence[If], *, decides: bool = True
) -> Iterator[Fault]:
    """Yield conditions that say nothing, or that speak of what is not there, or decides nothing."""
    outcomes, positions = _ids(document.bands), _ids(document.positions)
    own = [row.name for row in document.fields]
    for at, one in enumerate(conditions):
        place = f"{pointer}/{at}"
        if not (one.field or one.position or one.band or one.keep):
            yield Fault(place, "it says nothing")
        yield from unknown(f"{place}/position", one.position, positions, "position")
        yield from unknown(f"{place}/band", one.band, outcomes, "outcome")
        if one.value != "" and not one.field:
            yield Fault(f"{place}/value", "it is the value of no field")
        values = _values(document, one.field) if one.field else ()
        # Whether a text of the game itself is set, terminal_iv asks of `ware`.
        if decides and _is_text(document, one.field) and one.field not in own:
            yield Fault(f"{place}/field", "this text decides no roll")
        if values is None:
            yield Fault(f"{place}/field", f"{one.field!r} is no field of this game")
        elif one.field and one.value != "" and one.value not in values:
            yield Fault(f"{place}/value", f"{one.value!r} is no value of {one.field!r}")


def _values(document: GameDocument, path: str) -> Collection[Any] | None:
    """Return the values of a field, or of a member of one, that a condition may name; None where there is none."""
    of_service = {
        "position": _ids(document.positions),
        "effect": _ids(document.effects),
        "goal": (),
        "note": (),
        "clock": (),
    }
    if document.group:
        of_service |= {"group_member": (), "members": ()}
    if document.setup:
        of_service |= {"sets_up": ("effect", "position"), "setup": ("effect", "position")}
    if path in of_service:
        return None if len(of_service[path]) == 1 else of_service[path]
    row = _row_at(document, path)
    if row is None or ("." in path and row.kind == "object"):
        return None
    return range(row.least, row.most + 1) if row.kind == "number" else [word.id for word in row.words]


def _row_at(document: GameDocument, path: str) -> FieldRow | None:
    """Return the field, or the member of one, at a path; None where there is none, or one for each of a list."""
    name, *inner = path.split(".")
    row = next((one for one in document.fields if one.name == name), None)
    for part in inner:
        row = next((one for one in _members(row) if one.name == part), None) if row and not row.many else None
    return row


def _is_text(document: GameDocument, path: str) -> bool:
    """Return whether a path is one of a text."""
    row = _row_at(document, path)
    return path in {"goal", "note"} or (row is not None and row.kind == "text")


def _members(row: FieldRow) -> Sequence[FieldRow]:
    return [member for one in row.of for member in one.members] or row.members


def _refusals(document: GameDocument) -> Iterator[Fault]:
    for at, row in enumerate(document.refuse):
        pointer = f"/refuse/{at}"
        yield from _conditions(document, f"{pointer}/when", row.when)
        yield from _conditions(document, f"{pointer}/unless", row.unless)
        if any(one.position or one.band or one.keep for one in (*row.when, *row.unless)):
            yield Fault(pointer, "what is refused depends on fields, before position and dice are known")
        if not row.when and row.more_dice_than is None:
            yield Fault(pointer, "it refuses every roll")
        if row.code not in CODES:
            yield Fault(f"{pointer}/code", f"{row.code!r} is none of {', '.join(CODES)}")
        if _values(document, row.at) is None:
            yield Fault(f"{pointer}/at", f"{row.at!r} is no field of this game")


def _citations(document: GameDocument) -> Iterator[Fault]:
    for at, row in enumerate(document.cites):
        for place, conditions in enumerate(row.when):
            pointer = f"/cites/{at}/when/{place}"
            if not conditions:
                yield Fault(pointer, "it says nothing")
            yield from _conditions(document, pointer, conditions, decides=False)
            if is_of_outcome(row) and any(one.field for one in conditions):
                yield Fault(pointer, "what an outcome cites does not depend on fields")


def _gains(document: GameDocument) -> Iterator[Fault]:
    tracks = {track.id: track.of for track in document.tracks}
    for at, gain in enumerate(document.gains):
        pointer = f"/gains/{at}"
        yield from unknown(f"{pointer}/track", gain.track, list(tracks), "track")
        yield from unknown(f"{pointer}/positions", gain.positions, _ids(document.positions), "position")
        yield from unknown(f"{pointer}/bands", gain.bands, _ids(document.bands), "outcome")
        if gain.track in tracks and (gain.who == "gm") != (tracks[gain.track] == "table"):
            yield Fault(f"{pointer}/who", "the GM gains what is the table's, and nobody else does")
        for place, name in enumerate(gain.unless):
            if _values(document, name) is None:
                yield Fault(f"{pointer}/unless/{place}", f"{name!r} is no field of this game")
            elif _is_text(document, name):
                yield Fault(f"{pointer}/unless/{place}", "a text decides no roll")
        if gain.who == "assistant":
            yield Fault(f"{pointer}/who", "rolls that nobody assists would have nobody to gain it")
