"""Values computed once for a type, and kept on it: they go when it goes, as those of games that are documents do."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def per_type(function: Callable[Concatenate[Any, P], T]) -> Callable[Concatenate[Any, P], T]:
    """Compute a function of a type, and of few further values, once; of what is no class, such as a union, too."""
    place = f"_{function.__module__.rpartition('.')[2]}_{function.__name__.strip('_')}"
    others: dict[Any, dict[Any, T]] = {}

    @wraps(function)
    def computed_once(kind: Any, /, *rest: P.args, **named: P.kwargs) -> T:
        if isinstance(kind, type):
            known = kind.__dict__.get(place)
            if known is None:
                known = {}
                setattr(kind, place, known)
        else:
            known = others.setdefault(kind, {})
        if rest in known:
            found: T = known[rest]
        else:
            found = known[rest] = function(kind, *rest, **named)
        return found

    return computed_once
