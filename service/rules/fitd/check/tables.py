"""What is wrong with what a table keeps of a document: tracks, offers, resistance, approach, and what it asks for."""

from collections.abc import Iterator

from service.rules.fitd.check.fault import Fault, doubled, unknown
from service.rules.fitd.check.fields import NO_TRACK, OF_THE_SERVICE
from service.rules.fitd.document import FieldRow, GameDocument, OfferRow, ResistanceTable
from service.rules.sheet import folded

_SERVICE_TEXTS = ("goal", "note")
_TERMS = {"bargain", "trade"}
"""Offers that have a term, of the same name."""


def faults(document: GameDocument) -> Iterator[Fault]:
    """Yield the faults of what a table keeps, fills, offers and resists."""
    tracks = {track.id: track.of for track in document.tracks}
    for at, track in enumerate(document.tracks):
        if track.id == NO_TRACK:
            yield Fault(f"/tracks/{at}/id", f"{NO_TRACK!r} is what a bargain costs, which is no number")
        if track.cap is not None and track.start > track.cap:
            yield Fault(f"/tracks/{at}/start", f"the cap is {track.cap}")
    adding = [track.id for track in document.tracks if track.of == "character" and track.cost == "adds"]
    if document.group and document.group.amount:
        yield from unknown("/group/track", document.group.track or NO_TRACK, adding, "character's track that adds up")
    if document.resist:
        yield from unknown("/resist/track", document.resist.track, adding, "character's track that adds up")
        yield from _resistance(document.resist, document.dice.sides)
        yield from _ratings(document, document.resist)
    yield from _offers(document, list(tracks))
    yield from _approach(document)
    yield from _asked(document)


def _resistance(resist: ResistanceTable, sides: int) -> Iterator[Fault]:
    """Yield readings that never come, and dice that have none."""
    for at, reading in enumerate(resist.readings):
        if reading.face > sides:
            yield Fault(f"/resist/readings/{at}/face", f"a d{sides} has no {reading.face}")
        if any(former.face <= reading.face and former.count <= reading.count for former in resist.readings[:at]):
            yield Fault(f"/resist/readings/{at}", "a former reading holds wherever this one does")
    if (resist.readings[-1].face, resist.readings[-1].count) != (1, 1):
        yield Fault("/resist/readings", "the last one needs one die that shows 1")


def _ratings(document: GameDocument, resist: ResistanceTable) -> Iterator[Fault]:
    """Yield ratings that resist, and that no sheet has: stated in no part, or counted by nothing."""
    parts = {one.part: one for one in document.sheet}
    yield from unknown("/resist/part", resist.part, list(parts), "part of the sheet")
    if resist.part in parts:
        value = parts[resist.part].value
        members = {one.name: one for one in value.members}
        yield from unknown("/resist/member", resist.member, list(members), "member of that part")
        number = members.get(resist.member) if resist.member else value
        if number and not (number.kind == "number" and number.least >= 0 and number.most <= _MOST_RATING):
            yield Fault("/resist/part", f"a rating that resists is a number of 0 to {_MOST_RATING}")
        elif number and resist.member and not number.required:
            yield Fault("/resist/member", "it may be left out, and then the sheet has no rating")
    elif resist.member:
        yield Fault("/resist/member", "it is a member of the part that states the ratings, and none is named")
    counted = parts.get(document.approach.part)
    if resist.attributes and not (counted and counted.value.kind == "number"):
        yield Fault("/resist/attributes", "they are counted in the part of the approach, which has no numbers by name")
        return
    yield from doubled("/resist/attributes", [folded(one.name) for one in resist.attributes], "name")
    known = {folded(name) for name in counted.names} if counted else set()
    for at, one in enumerate(resist.attributes):
        pointer = f"/resist/attributes/{at}/counts"
        for place, name in enumerate(one.counts):
            if known and folded(name) not in known:
                yield Fault(f"{pointer}/{place}", f"{name!r} is no name of {document.approach.part}")
            if folded(name) in [folded(former) for former in one.counts[:place]]:
                yield Fault(f"{pointer}/{place}", f"{name!r} is there twice")


_MOST_RATING = 10


def _offers(document: GameDocument, tracks: list[str]) -> Iterator[Fault]:
    fields = {row.name: row for row in document.fields}
    choices = [name for name, row in fields.items() if row.kind == "choice"]
    yield from doubled("/offers", [offer.kind for offer in document.offers], "kind")
    for at, offer in enumerate(document.offers):
        pointer = f"/offers/{at}"
        for name, value in offer.sets.items():
            if not (name in fields and _takes(fields[name], value)):
                yield Fault(f"{pointer}/sets/{name}", f"{value!r} is no value of {name!r}")
        yield from unknown(f"{pointer}/copies", offer.copies, choices, "choice")
        if offer.copies not in {"", *({offer.kind} & _TERMS)}:
            yield Fault(f"{pointer}/copies", "a bargain and a trade have a term of their own, which is called so")
        yield from unknown(f"{pointer}/adds", offer.adds, [name for name, row in fields.items() if row.many], "list")
        if offer.kind == _FLASHBACK:
            yield from _flashback(offer, fields.get(offer.adds), pointer)
        elif offer.adds:
            yield Fault(f"{pointer}/adds", "a flashback alone is added to a list")
        elif not (offer.sets or offer.copies):
            yield Fault(pointer, "it sets nothing")
        yield from unknown(f"{pointer}/costs", [*offer.costs], tracks, "track")


_FLASHBACK = "flashback"
_PRICE, _WORDS = 20, 500
"""The most that a flashback may be offered for, and in how many characters it is told."""


def _flashback(offer: OfferRow, row: FieldRow | None, pointer: str) -> Iterator[Fault]:
    """Yield what keeps a flashback from being an object of its list: its price and its words, and nothing else."""
    for name in ("sets", "copies", "costs"):
        if getattr(offer, name):
            yield Fault(f"{pointer}/{name}", "a flashback is added to its list, and costs what the GM asks")
    if not offer.adds:
        yield Fault(f"{pointer}/adds", "it names the list of the flashbacks")
    if row is None or not row.many:
        return
    members = {(one.name, one.kind, one.least, one.most, one.longest) for one in row.members}
    if members != {("stress", "number", 0, _PRICE, 0), ("text", "text", 0, 0, _WORDS)}:
        detail = f"its objects have a number `stress` of 0 to {_PRICE}, a `text` of up to {_WORDS}, and nothing else"
        yield Fault(f"{pointer}/adds", detail)
    elif row.cost is None or (row.cost.who, row.cost.track, row.cost.amount_from) != ("actor", "stress", "stress"):
        yield Fault(
            f"{pointer}/adds", "the one who rolls pays the number `stress` of its objects on the track `stress`"
        )


def _takes(row: FieldRow, value: object) -> bool:
    return value is True if row.kind == "switch" else value in [word.id for word in row.words]


def _approach(document: GameDocument) -> Iterator[Fault]:
    approach, fields = document.approach, {row.name: row for row in document.fields}
    texts = [name for name, row in fields.items() if row.kind == "text"]
    yield from unknown("/approach/name", approach.name, texts, "text")
    numbers = [name for name, row in fields.items() if row.kind in {"number", "choice"}]
    yield from unknown("/approach/number", approach.number, numbers, "number or choice")
    yield from unknown("/approach/part", approach.part, [part.part for part in document.sheet], "part of the sheet")
    yield from unknown("/approach/also", approach.also, list(fields), "field")
    lists = [name for name, row in fields.items() if row.many and any(one.source_from for one in row.members)]
    yield from unknown("/approach/details", approach.details, lists, "list of named dice")
    part = next((one.value for one in document.sheet if one.part == approach.part), None)
    members = {one.name: one for one in part.members} if part else {}
    yield from unknown("/approach/member", approach.member, list(members), "member of that part")
    if approach.details:
        inner = members.get(approach.details)
        row = fields.get(approach.details)
        given = {
            name for one in (row.members if row else ()) if one.source_from for name in (one.name, one.source_from)
        }
        if row and any(one.required and one.name not in given for one in row.members):
            yield Fault("/approach/details", "the sheet gives their names and dice, and nothing else that they require")
        if not (approach.name and inner and inner.many and inner.named):
            yield Fault("/approach/details", "the part of the sheet has them by name, in a member that is called so")


def _asked(document: GameDocument) -> Iterator[Fault]:
    """Yield fields that are asked for, compared or refused, and not there or there."""
    fields = {row.name: row for row in document.fields}
    texts = [*[name for name, row in fields.items() if row.kind == "text"], *_SERVICE_TEXTS]
    numbers = [name for name, row in fields.items() if row.kind == "number" and row.most >= _MOST_HARM]
    yield from unknown("/harm_field", document.harm_field, numbers, f"number of up to {_MOST_HARM}")
    for at, needed in enumerate(document.needed):
        yield from unknown(f"/needed/{at}/field", needed.field, texts, "text")
    if document.repeats:
        repeats, same = document.repeats, document.repeats.fields
        yield from unknown("/repeats/fields", same, texts, "text")
        yield from unknown("/repeats/bracketed", repeats.bracketed, same, "field of the same attempt")
        switches = [name for name, row in fields.items() if row.kind == "switch"]
        switches += ["group_member"] if document.group else []
        yield from unknown("/repeats/unless", repeats.unless, switches, "switch")
    outcomes = [band.id for band in document.bands]
    for at, slot in enumerate(document.slots):
        yield from unknown(f"/slots/{at}/of", slot.of, outcomes, "outcome")
    if document.slots and sorted(one for slot in document.slots for one in slot.of) != sorted(outcomes):
        yield Fault("/slots", "each outcome stands in one of them")
    yield from doubled("/refuses", [row.field for row in document.refuses], "field")
    for at, refused in enumerate(document.refuses):
        if refused.field in fields or refused.field in OF_THE_SERVICE:
            yield Fault(f"/refuses/{at}/field", f"this game has {refused.field!r}")


_MOST_HARM = 10
