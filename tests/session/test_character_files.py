"""Reading files of characters: one at a time, however many are sent."""

import asyncio
from typing import Any
from unittest.mock import Mock

import pytest

from service.rules.systems import SYSTEMS
from service.session.transfer import character_files
from service.session.transfer.character_files import CharacterFile, read_file


async def _read_at_once(monkeypatch: pytest.MonkeyPatch, files: int) -> list[int]:
    """Read some files at once; return how many were being read as each began."""
    reading: set[object] = set()
    begun: list[int] = []

    async def in_thread(*_: object) -> str:
        one = object()
        reading.add(one)
        begun.append(len(reading))
        await asyncio.sleep(0)
        reading.remove(one)
        return "list"

    async def as_gm(*_: object) -> Any:
        return "gm", [b""]

    async def document(*_: object) -> Any:
        return Mock(rules=SYSTEMS["buried_secrets"].rules, game=SYSTEMS["buried_secrets"])

    monkeypatch.setattr(character_files, "to_thread", in_thread)
    monkeypatch.setattr(character_files, "authorize", as_gm)
    monkeypatch.setattr(character_files, "cache_session", document)
    monkeypatch.setattr(character_files, "places", Mock(return_value={}))
    tables: Any = Mock(file_reading=asyncio.Semaphore(1))
    await asyncio.gather(*[read_file(tables, Mock(), CharacterFile("Prowl 2")) for _ in range(files)])
    return begun


def test_one_file_is_read_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Others wait, so that large files take one thread, and each is read."""
    assert asyncio.run(_read_at_once(monkeypatch, 5)) == [1] * 5
