"""What a test at the gate may use: no sleep, no clock, no signal, no service process, and no port but one it was given.

A test is at the gate unless it is marked `real`. Everything that it reaches by name is read (tests/reach.py).
"""

import os
import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import LAWS, examples, pytest_itemcollected
from tests.reach import ADVICE, Module, Place, Suite

ROOT = Path(__file__).parents[1]
ELSEWHERE = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["pytest"]["ini_options"]["norecursedirs"]
"""Folders of tests that only run when they are named."""
DRAWING = {Place("tests.conftest", name) for name in ("LAWS", "examples", "part_of")}
"""What says how many cases are drawn."""


def offences(tests: Suite) -> Iterator[str]:
    """Yield a sentence for each test at the gate that uses what it must not, and for each such file."""
    for module in tests.modules.values():
        if module.path.name.startswith("test_") and _is_at_the_gate(module) and "real" not in module.marks:
            for use in (use for statement in module.statements if statement.is_loose for use in module.uses(statement)):
                yield f"{module.path}:{use.line} uses `{use.word}` when it is imported: {ADVICE[use.kind]}"
    for test, marks in tests.tests():
        if "real" not in marks and _is_at_the_gate(tests.modules[test.module]):
            yield from _offence_of(tests, test)


def _is_at_the_gate(module: Module) -> bool:
    return not any(f"/{folder}/" in f"/{module.path}" for folder in ELSEWHERE)


def _offence_of(tests: Suite, test: Place) -> Iterator[str]:
    """Yield a sentence for the nearest of what a test must not use, with the way to it."""
    found = tests.reached(test)
    for place in found:
        for use in tests.uses(place):
            way: list[Place] = [place]
            while before := found[way[0]]:
                way.insert(0, before)
            named = " -> ".join(one.name for one in way)
            yield (
                f"{tests.path(place)}:{use.line}: {named} uses `{use.word}`, which no test at the gate may: "
                f"{ADVICE[use.kind]}; or mark {tests.path(test)}::{test.name} `real`, and it runs at night"
            )
            return


def unmarked_laws(tests: Suite) -> Iterator[str]:
    """Yield a sentence for each test whose cases are drawn, and which is not marked so."""
    for test, marks in tests.tests():
        if "law" not in marks and DRAWING & tests.reached(test).keys():
            yield f"{tests.path(test)}::{test.name} draws its cases: mark it `law`"


@pytest.fixture(scope="module")
def ours() -> Suite:
    """The tests of this project."""
    return Suite(ROOT)


def test_the_gate_needs_no_time_and_no_processes(ours: Suite) -> None:
    """No test that is not marked `real` sleeps, reads a clock, sends signals, starts services or draws ports."""
    assert "\n".join(offences(ours)) == ""


def test_laws_are_marked(ours: Suite) -> None:
    """Each test that asks how many cases to draw is marked `law`; those of Hypothesis are so by tests/conftest.py."""
    assert "\n".join(unmarked_laws(ours)) == ""


def test_no_client_of_redis_waits_for_seconds() -> None:
    """Each is made by `connected`, without the limits that the library has; where servers are killed, they have one."""
    own = {"tests/store/servers.py", "tests/deploy/cli/test_cluster.py"}
    paths = {path.relative_to(ROOT).as_posix(): path for path in (ROOT / "tests").rglob("*.py")}
    made = re.compile(r"\bredis\.Redis(\.from_url)?\(")
    assert [name for name, path in paths.items() if made.search(path.read_text()) and name not in own] == []


def test_everything_is_read(ours: Suite) -> None:
    """The reader knows the tests of this folder, their marks, and what is far from them."""
    found = dict(ours.tests())
    assert len(found) > 1500
    assert "real" in found[Place("tests.faults.test_faults", "test_redis_killed")]
    assert "law" in found[Place("tests.rules.test_laws", "test_words_decide_nothing")]
    own = Place("tests.http.test_rolls", next(iter(ours.modules["tests.http.test_rolls"].tests()))[0])
    assert Place("tests.store.servers", "serving") in ours.reached(own)


def written(place: Path, **files: str) -> Suite:
    """Write files of tests, and read them; the underscores of a name lead into folders."""
    for name, text in files.items():
        path = (place / "tests" / name.replace("__", "/")).with_suffix(".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text))
    return Suite(place)


@pytest.mark.parametrize(
    "text, word, kind",
    [
        ("import time\ndef test_it(): time.sleep(1)", "sleep", "sleep"),
        ("from time import sleep as pause\ndef test_it(): pause(1)", "sleep", "sleep"),
        ("import asyncio\nasync def test_it(): await asyncio.sleep(0.1)", "sleep", "sleep"),
        ("import time\nfrom functools import partial\ndef test_it(): partial(time.sleep, 1)()", "sleep", "sleep"),
        ("from time import monotonic\ndef test_it(): assert monotonic()", "monotonic", "clock"),
        ("import time as t\ndef test_it(): assert t.perf_counter()", "perf_counter", "clock"),
        ("import time\ndef test_it(): assert time.time()", "time", "clock"),
        ("from time import time\ndef test_it(): assert time()", "time", "clock"),
        ("import os\ndef test_it(): os.kill(1, 9)", "kill", "signal"),
        ("import os\ndef test_it(): os.killpg(1, 9)", "killpg", "signal"),
        ("def test_it(service): service.process.send_signal(9)", "send_signal", "signal"),
        ("import time\ndef wait(): time.sleep(1)\ndef test_it(): wait()", "sleep", "sleep"),
        ("import time\ndef test_it():\n def inner(): time.sleep(1)\n inner()", "sleep", "sleep"),
        ("import time\nclass TestIt:\n def test_it(self): time.sleep(1)", "sleep", "sleep"),
        ("import time\nclass Slow:\n def go(self): time.sleep(1)\ndef test_it(): Slow().go()", "sleep", "sleep"),
        ("import time, pytest\n@pytest.fixture\ndef slow(): time.sleep(1)\ndef test_it(slow): pass", "sleep", "sleep"),
        (
            "import pytest\n@pytest.mark.usefixtures('given_by_conftest')\ndef test_it(): pass",
            "sleep",
            "sleep",
        ),
        (
            "import time, pytest\n@pytest.fixture(autouse=True)\ndef slow(): time.sleep(1)\ndef test_it(): pass",
            "sleep",
            "sleep",
        ),
        ("from tests.helper import far\ndef test_it(): far()", "sleep", "sleep"),
        ("from tests import helper\ndef test_it(): helper.far()", "sleep", "sleep"),
        ("from tests.helper import again\ndef test_it(): again()", "sleep", "sleep"),
        ("def test_it(given_by_conftest): pass", "sleep", "sleep"),
        ("from tests.store.servers import free_port\ndef test_it(): free_port()", "free_port", "port"),
        ("from tests.store import servers\ndef test_it(): servers.Node()", "free_port", "port"),
        ("from tests.e2e.conftest import started\ndef test_it():\n with started(): pass", "started", "process"),
        ("import time\nBEGAN = time.monotonic()\ndef test_it(): pass", "monotonic", "clock"),
        ("import pytest, time\nODD = pytest.mark.real\ndef test_it(): time.sleep(1)", "sleep", "sleep"),
        (
            "import pytest, time\n@pytest.mark.foo('one', [pytest.mark.real])\ndef test_it(one): time.sleep(one)",
            "sleep",
            "sleep",
        ),
    ],
)
def test_each_form_is_found(tmp_path: Path, text: str, word: str, kind: str) -> None:
    """Whatever form it has, and however far it is from the test, it is named with what to do about it."""
    tests = written(
        tmp_path,
        room__test_it=text,
        room__conftest="import time, pytest\n@pytest.fixture\ndef given_by_conftest(): time.sleep(1)",
        helper="from tests.helper2 import far as again\ndef far(): again()",
        helper2="import time\ndef far(): deep()\ndef deep(): time.sleep(1)",
        store__servers="def free_port(): pass\nclass Node:\n def __init__(self): free_port()",
        e2e__conftest="def started(): pass",
    )
    [sentence, *_] = offences(tests)
    assert f"uses `{word}`" in sentence
    assert ADVICE[kind] in sentence


@pytest.mark.parametrize(
    "text",
    [
        "import asyncio\nasync def test_it(): await asyncio.sleep(0)",
        "import time, pytest\n@pytest.mark.real\ndef test_it(): time.sleep(1)",
        "import time, pytest\npytestmark = pytest.mark.real\ndef test_it(): time.sleep(1)",
        "import time, pytest\npytestmark = [pytest.mark.slow, pytest.mark.real]\ndef test_it(): time.sleep(1)",
        "import time, pytest\ndef wait(): time.sleep(1)\n@pytest.mark.real\ndef test_it(): wait()\ndef test_no(): pass",
        "from tests.waiting import wait_until\ndef test_it(): wait_until(bool)",
    ],
)
def test_the_rest_is_allowed(tmp_path: Path, text: str) -> None:
    """A turn of the loop, what is marked `real`, what only such tests use, and waiting for an event are fine."""
    tests = written(tmp_path, test_it=text, waiting="import time\ndef wait_until(condition): time.sleep(1)")
    assert [*offences(tests)] == []


@pytest.mark.parametrize(
    "text, marked",
    [
        ("from tests.conftest import examples\ndef test_it(): examples(9)", False),
        ("from tests.conftest import LAWS\nPART = 1 if LAWS else 2\ndef test_it(): assert PART", False),
        ("from tests.other import part\ndef test_it(): part()", False),
        ("import pytest\nfrom tests.conftest import examples\n@pytest.mark.law\ndef test_it(): examples(9)", True),
        (
            "from hypothesis import given\nfrom tests.conftest import examples\n@given(examples(9))\ndef test_it(): 1",
            True,
        ),
    ],
)
def test_each_law_is_found(tmp_path: Path, text: str, marked: bool) -> None:
    """Whatever asks how many cases there are is a law, through a constant or another module too."""
    helpers = {
        "conftest": "LAWS = ''\ndef examples(number): return number\ndef part_of(cases): return cases",
        "other": "from tests.conftest import part_of\ndef part(): return part_of([])",
    }
    assert ([*unmarked_laws(written(tmp_path, test_it=text, **helpers))] == []) is marked


def test_laws_of_hypothesis_are_marked(request: pytest.FixtureRequest) -> None:
    """What Hypothesis draws the cases of is marked `law` when it is collected, and nothing else is."""

    def collected(function: Callable[..., object]) -> bool:
        item = pytest.Function.from_parent(request.node.parent, name="it", callobj=function)
        pytest_itemcollected(item)
        return item.get_closest_marker("law") is not None

    assert collected(given(number=st.none())(lambda number: number))
    assert not collected(lambda: None)


@pytest.mark.law
def test_the_gate_draws_the_same_ten_cases_each_time() -> None:
    """At the gate there are ten derandomized cases of each law; at night all, and others each time unless CI is set."""
    usual = settings.get_profile("rollwright")
    assert (usual.max_examples, examples(300)) == ((100, 300) if LAWS == "full" else (10, 10))
    assert usual.derandomize == (LAWS != "full" or "CI" in os.environ)
    assert examples(3) == 3
