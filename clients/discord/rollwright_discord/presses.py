"""What a component of a message says of itself, which its press has to agree with."""

import hashlib
import re
from typing import Any, NamedTuple, Self

from rollwright_client import terms_digest

LONGEST_ID = 100
"""Characters of a `custom_id`, as Discord has it."""
PREFIX = "rw:"
_ID = re.compile(
    r"rw:(?P<verb>[a-z]{1,7}):(?P<sid>[A-Za-z0-9_-]{22}):(?P<aid>[ar][0-9]{1,6}):(?P<shown>[0-9a-f]{16}):(?P<more>[a-z0-9_]{0,40})"
)


class Press(NamedTuple):
    """A step of an action, and what its message showed when it was offered."""

    verb: str
    sid: str
    """Id of the table."""
    aid: str
    """Id of the action."""
    shown: str
    """Digest of what was shown (`digest_of`)."""
    more: str = ""
    """What the step needs to know beside its action, such as a field."""

    @classmethod
    def read(cls, custom_id: str) -> Self | None:
        """Return what the id of a component says; None where it is none of the bot's, or is not whole."""
        found = _ID.fullmatch(custom_id)
        return cls(**found.groupdict()) if found else None

    @property
    def custom_id(self) -> str:
        """The id of its component; it reads as this press again."""
        text = ":".join(("rw", *self))
        assert self.read(text) == self, f"not an id of a component: {text}"
        return text


def digest_of(action: Any) -> str:
    """Return a short digest of an action as everybody sees it: of its version, and of the terms that a roll has."""
    # The digest that was told of the terms may be of others.
    seen = f"{action['etag']} {terms_digest(action['terms']) if action.get('terms') else ''}"
    return hashlib.sha256(seen.encode()).hexdigest()[:16]
