"""Where Python and Lua meet: each call's struct has the fields that its script reads, and no others."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import fields

from service.record.deltas import Charge, Tick
from service.store import scripts
from service.store.calls import ActCall, ActionStep, Context, Staged
from tests.store.table import CALLS

LUA = Path(scripts.__file__).parent / "lua"
PARTS = {path.stem for path in LUA.glob("*.lua") if not re.search(r"^return ", path.read_text(), re.MULTILINE)}
# Called with numbers alone (service/store/quota.py, connection.py).
WITHOUT_A_CALL = {"take_quota", "ready", "head", "renew", "table", "presence", "claim", "due"}


def sources(name: str) -> Iterator[str]:
    """Yield the source of a script, and of all parts that it says it uses."""
    text = (LUA / f"{name}.lua").read_text()
    yield re.sub(r"--.*", "", text)
    uses = re.match(r"-- uses: (.+)\n", text)
    for part in uses[1].split(", ") if uses else []:
        yield re.sub(r"--.*", "", (LUA / f"{part}.lua").read_text())


def read(pattern: str, text: str) -> set[str]:
    """Return the names of the fields that a text reads of something."""
    return set(re.findall(rf"\b{pattern}\.([a-z_]+)", text))


JUDGING = re.sub(r"--.*", "", (LUA / "actions.lua").read_text())


def test_every_script_has_a_call() -> None:
    """Each script is called with one struct, which has its name."""
    assert set(CALLS) == {path.stem for path in LUA.glob("*.lua")} - PARTS - WITHOUT_A_CALL


@pytest.mark.parametrize("name", CALLS)
def test_fields_of_a_call(name: str) -> None:
    """A script finds each field that it reads of its call, and reads each that is sent."""
    own, *parts = sources(name)
    declared = {field.encode_name for field in fields(CALLS[name])}
    assert read("call", own) <= declared
    # A part may look for fields that only some scripts send, and in the whole call of `act`.
    judged = read("judged", JUDGING) if name == "act" else set()
    assert declared <= read("call", "\n".join([own, *parts])) | judged


def test_fields_of_a_step() -> None:
    """What is read of a step of an action is in the call of `act`, and in the action of a change, all of it."""
    judged, kept = read("judged", JUDGING), read("step", JUDGING)
    declared = {field.name for field in fields(ActionStep)}
    assert judged <= {field.name for field in fields(ActCall)}
    assert declared == judged | kept | read(r"call\.action", "\n".join(sources("apply")))


def test_fields_of_parts() -> None:
    """What a shared part reads of a call is sent by a call of a script that uses it."""
    for part in PARTS:
        wanted = read("call", re.sub(r"--.*", "", (LUA / f"{part}.lua").read_text()))
        users = [
            name for name in CALLS if f" {part}" in (LUA / f"{name}.lua").read_text().splitlines()[0].replace(",", "")
        ]
        sent = {field.encode_name for name in users for field in fields(CALLS[name])}
        assert wanted <= sent, part


def test_fields_of_the_context() -> None:
    """All that scripts read of the context is in it, and all of it is read."""
    everything = "\n".join(text for name in CALLS for text in sources(name))
    assert read("context", everything) == {field.name for field in fields(Context)}


def test_fields_of_charges_and_ticks() -> None:
    """So are those of charges and ticks, which `one` is in turn, and of what an import has written."""
    apply = "\n".join(sources("apply"))
    declared = {field.name for kind in (Charge, Tick) for field in fields(kind)}
    assert read("one", apply) == declared
    assert read("staged", "\n".join(sources("create"))) == {field.name for field in fields(Staged)}
