"""What tests and the application in their process draw by chance: it follows from SEED and from what draws it alone.

Ids of tables, seeds of epochs, Idempotency-Keys, and so all dice are drawn. While a fixture is set up they follow from
its name, and in a test from the test's: they are the same in any order of tests, in any process of xdist, alone or
with others. Another SEED draws others, and the tests hold for all of them.

A fixture that is set up again, and a test that runs again in the same process, draw others than before: the tables of
a Redis must not share ids. Programs that tests start draw their own.
"""

import hashlib
import os
import random
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any

import pytest

from service.store import pipeliner

SEED = os.environ.get("SEED", "rollwright")

_operating_system = os.urandom
_digest_of = pipeliner.lineage_of


class Source:
    """Bytes that follow from a name; those of each kind and length from how many of them were drawn before.

    Each length is a sequence of its own, so that a task in the background, which draws when it can, leaves dice alone.
    """

    def __init__(self, name: str, seed: str = SEED) -> None:
        self.name = f"{seed}\n{name}"
        self._drawn: Counter[str] = Counter()

    def draw(self, kind: str, size: int) -> bytes:
        """Return the next bytes of a kind."""
        sequence = f"{kind} {size}"
        self._drawn[sequence] += 1
        return hashlib.shake_256(f"{self.name}\n{sequence} {self._drawn[sequence]}".encode()).digest(size)


_lock = Lock()
_sources: list[Source | None] = []
"""That of the test, and of the fixture that is set up for it; None for the operating system."""
_names: Counter[str] = Counter()
_lineages: dict[str, str] = {}


@contextmanager
def drawn_from(source: Source | None) -> Iterator[None]:
    """Draw all chance from a source, or from the operating system."""
    state = random.getstate()
    random.seed(source.name if source else None)
    _sources.append(source)
    try:
        yield
    finally:
        _sources.pop()
        random.setstate(state)


def source_of(name: str, config: pytest.Config) -> Source:
    """Return the source of a test or a fixture, wherever the project is."""
    name = name.replace(str(config.rootpath), "")
    with _lock:
        _names[name] += 1
        return Source(f"{name}\n{_names[name]}")


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest) -> Generator[None]:
    """Let a fixture draw what follows from its name, whichever test it is set up for first."""
    names = request.node.nodeid, fixturedef.baseid, fixturedef.argname, getattr(request, "param_index", 0)
    with drawn_from(source_of("::".join(map(str, names)), request.config)):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None]:
    """Let a test draw what follows from its name, unless it is about chance itself."""
    unseeded = "unseeded" in getattr(item, "fixturenames", ())
    with drawn_from(None if unseeded else source_of(item.nodeid, item.config)):
        return (yield)


@pytest.fixture
def unseeded() -> None:
    """Draw as the service does, from the operating system: the test is about chance itself."""


def pytest_configure() -> None:
    """Let all tests draw so."""
    replace_sources()


def replace_sources() -> None:
    """Replace the sources of chance: those of `secrets` and `uuid`, and the history of a Redis, which it draws itself.

    `tempfile`, Hypothesis and OpenSSL have their own. Of the `random` module's functions `drawn_from` sets the seed.
    """
    patch = pytest.MonkeyPatch()
    patch.setattr(os, "urandom", _bytes("os"))
    patch.setattr(random, "_urandom", _bytes("random"))
    patch.setattr(pipeliner, "lineage_of", _lineage_of)


def _bytes(kind: str) -> Callable[[int], bytes]:
    def draw(size: int) -> bytes:
        with _lock:
            source = _sources[-1] if _sources else None
            return source.draw(kind, size) if source else _operating_system(size)

    return draw


def _lineage_of(information: bytes) -> str:
    """Return a lineage for each that a Redis has, drawn when it is first seen: an epoch's seed depends on it."""
    lineage = _digest_of(information)
    with _lock:
        source = _sources[-1] if _sources else None
        if lineage and lineage not in _lineages:
            _lineages[lineage] = source.draw("lineage", len(lineage) // 2).hex() if source else lineage
    return _lineages.get(lineage, "")
