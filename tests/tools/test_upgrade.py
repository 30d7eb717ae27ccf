"""What `make upgrade` does with tables of an earlier version, at a service of this one."""

from collections.abc import Callable

import pytest

from tests.client import Client
from tools.earlier import PLAYED, Evening
from tools.upgrade import go_on


@pytest.mark.parametrize("played", PLAYED, ids=lambda played: played.__name__)
def test_a_table_goes_on(client: Client, played: Callable[[Client], Evening]) -> None:
    """The evening that the earlier version plays is read, played on with, exported, and verified without a finding."""
    evening = played(client)
    exported = evening.export()["gm"]
    assert exported.count(b'{"line":"entry"') > 10
    count = exported.count(b'{"line":"entry"')
    assert go_on(client, played.__name__, evening, exported) == f"{count} entries read, status 3 after it went on"


def test_an_entry_that_is_lost_is_noticed(client: Client) -> None:
    """An upgrade that loses an entry of the log fails."""
    evening = PLAYED[0](client)
    with pytest.raises(AssertionError, match="an entry is missing"):
        go_on(client, "buried_secrets", evening, evening.export()["gm"] + b'{"line":"entry"')
