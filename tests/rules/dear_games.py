"""Games of somebody's own that take the most memory that the bounds allow."""

from typing import Any

from tests.rules.test_documents import FILES


def with_objects(count: int, switches: int) -> dict[str, Any]:
    """Return a game with so many objects of so many switches each."""
    members = [{"name": f"s{number}", "kind": "switch"} for number in range(switches)]
    objects = [{"name": f"o{number}", "kind": "object", "members": members} for number in range(count)]
    return FILES["quiet_harbour"] | {"fields": [*FILES["quiet_harbour"]["fields"], *objects]}
