"""A fault of a document, and how references and names are looked up."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from msgspec import Struct


class Fault(Struct, frozen=True):
    """What is wrong, and where."""

    pointer: str
    """A JSON pointer (RFC 6901) into the document."""
    detail: str


def unknown(pointer: str, names: str | Sequence[str], known: Collection[str], what: str) -> Iterator[Fault]:
    """Yield references that lead nowhere; "" is none."""
    if isinstance(names, str):
        names, at = ((names,) if names else ()), ""
    else:
        at = "/{}"
    for place, name in enumerate(names):
        if name not in known:
            listed = f": {', '.join(known)}" if known else ""
            yield Fault(pointer + at.format(place), f"{name!r} is no {what} of this game{listed}")


def doubled(pointer: str, names: Iterable[str], member: str) -> Iterator[Fault]:
    """Yield names that stand in a list twice."""
    known: set[str] = set()
    for place, name in enumerate(names):
        if name in known:
            yield Fault(f"{pointer}/{place}/{member}", f"{name!r} is there twice")
        known.add(name)
