"""What a file states in vain: it plays all the same, but somebody meant something by it."""

from collections.abc import Iterator, Mapping
from typing import Any

from service.rules.fitd.check.fault import Fault
from service.rules.fitd.document import GameDocument
from service.rules.fitd.expand import any_of_nothing
from service.rules.fitd.library import bases
from service.rules.system import MOODS, PAPER


def unused(file: Mapping[str, Any], document: GameDocument) -> Iterator[Fault]:
    """Yield what nothing comes of in a file that plays; what its base states in vain is not told."""
    yield from _never_picked(file, document)
    for outcome in any_of_nothing(file, bases()):
        detail = "`any` stands for no position: this menu, or that of the base, names each"
        yield Fault(f"/menus/{outcome}/any", detail)
    yield from _never_together(document)
    if (mood := file.get("mood")) and mood not in MOODS:
        yield Fault("/mood", f"{mood!r} is none of {', '.join(MOODS)}, so the game has that of {PAPER}")


def _never_picked(file: Mapping[str, Any], document: GameDocument) -> Iterator[Fault]:
    """Yield options and branches that are in no menu."""
    cells = [cell for menu in document.menus.values() for cell in menu.values()]
    options = {*document.narrated, *[name for cell in cells for name in cell.options]}
    branches = {name for cell in cells for name in cell.branches}
    named = {"options": [row.id for row in document.options], "branches": [row.id for row in document.branches]}
    for member, known in (("options", options), ("branches", branches)):
        stated = {row.get("id") for row in file.get(member, ())}
        for at, name in enumerate(named[member]):
            if name in stated - known:
                yield Fault(f"/{member}/{at}", f"{name!r} is in no menu, so nobody can pick it")


def _never_together(document: GameDocument) -> Iterator[Fault]:
    """Yield gains and citations of outcomes that do not come in their positions."""
    every = [row.id for row in document.positions]
    positions = {band.id: {*(band.only or every)} for band in document.bands}
    for at, gain in enumerate(document.gains):
        if not any(positions[band] & {*(gain.positions or every)} for band in gain.bands or positions):
            yield Fault(f"/gains/{at}", "none of its outcomes comes in its positions")
    for at, row in enumerate(document.cites):
        for place, conditions in enumerate(row.when):
            bands = [one.band for one in conditions if one.band]
            named = {one.position for one in conditions if one.position}
            if any(not named <= positions[band] for band in bands):
                yield Fault(f"/cites/{at}/when/{place}", "its outcome does not come in its position")
