"""The steps of the night: what each runs, and which programs of the machine it needs."""

import os
import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import Struct

HOUR = 3600


class Program(Struct, frozen=True):
    """A program of the machine, under any of its names or as a variable names it."""

    names: tuple[str, ...]
    package: str
    """The package of Debian that has it."""
    variable: str = ""

    def missing(self, environment: Mapping[str, str]) -> str:
        """Return a sentence that says what to install, or nothing where the program is there."""
        named = environment.get(self.variable)
        names = (named,) if named else self.names
        if any(shutil.which(name, path=environment.get("PATH", os.defpath)) for name in names):
            return ""
        other = f", or name it in {self.variable}" if self.variable else ""
        return f"There is no {' or '.join(names)}: install it (on Debian the package {self.package}){other}."


class Tests(Struct, frozen=True, kw_only=True):
    """What pytest runs in a step."""

    paths: tuple[str, ...] = ()
    """Without any: what `make check` collects."""
    without: tuple[str, ...] = ()
    """Paths that other steps have."""
    marks: str = ""
    keyword: str = ""
    processes: int | None = 0
    """Of pytest-xdist; None for as many as `make check` has."""

    def command(self, cache: Path, processes: str) -> list[str]:
        """Return the words that run the tests; failed ones are noted in a cache of their own."""
        return [
            *pytest(cache, processes if self.processes is None else str(self.processes)),
            *(["-m", self.marks] if self.marks else []),
            *(["-k", self.keyword] if self.keyword else []),
            *(f"--ignore={path}" for path in self.without),
            *self.paths,
        ]


def pytest(cache: Path, processes: str = "0") -> list[str]:
    """Return the words that start pytest with a cache of its own."""
    return [sys.executable, "-m", "pytest", "-v", "-n", processes, "--maxprocesses", "8", "-o", f"cache_dir={cache}"]


class Step(Struct, frozen=True, kw_only=True):
    """A part of the night that is run, repeated and reported by itself."""

    name: str
    about: str
    commands: tuple[tuple[str, ...], ...] = ()
    """What is run first, one after another."""
    tests: Tests | None = None
    needs: tuple[Program, ...] = ()
    environment: dict[str, str] = {}
    limit: int = 2 * HOUR
    """Seconds after which it is stopped."""


CHROMIUM = Program(("chromium-headless-shell", "chromium"), "chromium-headless-shell", "CHROMIUM")
FIREFOX = Program(("firefox-esr", "firefox"), "firefox-esr", "FIREFOX")
WEBKIT = Program(("WebKitWebDriver",), "webkit2gtk-driver")
SCREEN = Program(("Xvfb",), "xvfb")
REDIS_CLI = Program(("redis-cli", "valkey-cli"), "redis-server")
REDIS_SERVER = Program(("redis-server",), "redis-server")
PROMTOOL = Program(("promtool",), "prometheus")

FULL = {"LAWS": "full"}
"""All examples of each law."""


def make(*targets: str) -> tuple[str, ...]:
    """Return the words that have make build something."""
    return ("make", "--no-print-directory", *targets)


JS = ("clients/js/node_modules/.stamp", "clients/js/contract.d.ts")

BY_PATH = (
    Step(
        name="contract",
        about="schemathesis against a running service, with the edges of every schema",
        tests=Tests(paths=("tests/e2e/test_contract.py",)),
        environment=FULL,
    ),
    Step(
        name="largest",
        about="the largest tables that may be, and evenings at random",
        tests=Tests(paths=("tests/http/test_largest.py", "tests/evenings")),
        environment=FULL,
    ),
    Step(
        name="faults",
        about="every fault in a running service, with little load",
        tests=Tests(paths=("tests/faults",)),
        environment={"FAULTS": "1"},
    ),
    Step(
        name="sixth",
        about="two more games in a copy of the project, which passes its own tests",
        tests=Tests(paths=("tests/sixth",)),
    ),
    Step(
        name="cluster",
        about="the scripts of k8s/ that form a Redis Cluster, on real nodes",
        tests=Tests(paths=("tests/deploy/cli",)),
        needs=(REDIS_CLI,),
    ),
    Step(
        name="clients",
        about="clients/js, python, discord and foundry, and clients that are generated from the contract",
        commands=(
            make(
                ".venv-clients/.stamp",
                "clients/node_modules/.stamp",
                *JS,
                "clients/foundry/node_modules/.stamp",
            ),
        ),
        tests=Tests(paths=("tests/clients",), processes=2),
    ),
    Step(
        name="browser",
        about="the pages, the element, and the modules for Foundry VTT and Roll20 in Chromium, Firefox and WebKit",
        commands=(make(*JS),),
        tests=Tests(paths=("tests/browser",), processes=2),
        needs=(CHROMIUM, FIREFOX, WEBKIT, SCREEN),
        limit=3 * HOUR,
    ),
    Step(
        name="dist",
        about="`make dist` twice, the same bytes, and what is installed of it in an empty environment",
        commands=(make("dist"),),
        tests=Tests(paths=("tests/deploy/release",)),
    ),
)
"""Each has all tests of some paths, whatever their marks."""

PATHS = tuple(path for step in BY_PATH if step.tests for path in step.tests.paths)

STEPS = (
    Step(
        name="laws",
        about="every law with all its examples",
        commands=(make(*JS),),
        tests=Tests(marks="law and not real", without=PATHS, processes=None),
        environment=FULL,
        limit=3 * HOUR,
    ),
    Step(
        name="real",
        about="service processes, signals, two instances, wall time, Sentinel and Cluster, one test at a time",
        commands=(make(*JS),),
        tests=Tests(marks="real", without=PATHS),
        environment=FULL,
    ),
    Step(
        name="redis-server",
        about="the tests of the store on the machine's redis-server, in place of the installed program",
        tests=Tests(paths=("tests/store",), keyword="redis-server"),
        environment={"SERVERS": "all"},
        needs=(REDIS_SERVER,),
    ),
    Step(
        name="alerts",
        about="the alerts on synthetic series",
        commands=(("promtool", "test", "rules", "deploy/prometheus/alerts_test.yaml"),),
        needs=(PROMTOOL,),
    ),
    *BY_PATH,
)
"""In this order; a test that is no law and not `real` is at the gate alone, unless its path has a step."""


def chosen(steps: Sequence[Step], names: str) -> list[Step]:
    """Return the steps of these names, in their order, or all; ValueError for a name that no step has."""
    table = {step.name: step for step in steps}
    if unknown := [name for name in names.split() if name not in table]:
        raise ValueError(f"There is no step {', '.join(unknown)}. The steps are: {', '.join(table)}.")
    return [table[name] for name in dict.fromkeys(names.split() or table)]
