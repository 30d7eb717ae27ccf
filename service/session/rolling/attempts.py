"""The names of the marks by which a table remembers failed tries and lost opportunities. Pure."""

import hashlib
from collections.abc import Sequence
from typing import Any

from service.rules.spec import Spec
from service.rules.system import System


def repetition_key(game: System[Any, Any], actor: str, spec: Spec) -> str:
    """Return the mark of a failed roll that must not be repeated; "" where the game allows repetitions."""
    parts = game.memory.repeats.key(spec) if game.memory.repeats else ()
    return try_mark(actor, *parts) if parts else ""


def lost_key(game: System[Any, Any], actor: str, spec: Spec) -> str:
    """Return the mark of a lost opportunity, by character, goal and approach (FITD-A19); "" where none can be lost."""
    return lost_mark(game, actor, spec.goal, [getattr(spec, name) for name in game.memory.approach.fields(game.spec)])


def lost_mark(game: System[Any, Any], actor: str, goal: str, approach: Sequence[Any]) -> str:
    """Return the same mark by goal and values of the approach."""
    if not (game.memory.follow_up.branches and goal):
        return ""
    return "lost:" + _digest(actor, goal, *[one for one in approach if isinstance(one, str)])


def try_mark(*parts: str) -> str:
    """Return the mark of an attempt."""
    return "try:" + _digest(*parts)


def _digest(*parts: str) -> str:
    """Return a digest of words, of which case and spacing are ignored."""
    text = "\n".join(" ".join(word.casefold().split()) for word in parts)
    return hashlib.blake2b(text.encode(), digest_size=12).hexdigest()
