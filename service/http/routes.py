"""Which application a path belongs to."""

from collections.abc import Callable, Mapping

from litestar.types import ASGIApp

Found = tuple[ASGIApp, dict[str, str]]


def router(paths: Mapping[str, ASGIApp]) -> Callable[[str], Found | None]:
    """Return what finds the application of a path, and the path's parameters.

    A path is looked up once for each way that paths of its length have parameters: there are one or two.
    """
    known: dict[tuple[str | None, ...], tuple[ASGIApp, list[str]]] = {}
    ways: dict[int, set[tuple[int, ...]]] = {}
    for path, app in paths.items():
        segments = path.split("/")
        places = tuple(at for at, segment in enumerate(segments) if segment.startswith("{"))
        shape = tuple(None if at in places else segment for at, segment in enumerate(segments))
        known[shape] = app, [segments[at][1:-1] for at in places]
        ways.setdefault(len(segments), set()).add(places)
    # A path without parameters goes before one that would take its last segment for a parameter.
    tried = {length: sorted(places, key=len) for length, places in ways.items()}

    def find(path: str) -> Found | None:
        segments = path.split("/")
        for places in tried.get(len(segments), ()):
            shape: list[str | None] = list(segments)
            for at in places:
                shape[at] = None
            found = known.get(tuple(shape))
            if found:
                app, names = found
                return app, dict(zip(names, [segments[at] for at in places], strict=True))
        return None

    return find
