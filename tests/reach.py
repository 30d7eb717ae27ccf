"""What tests reach by name, found by reading: functions, classes and constants of this folder, and fixtures.

`tests/test_gate.py` holds the tests that are not marked `real` against it.
"""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

CLOCKS = {"monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns", "process_time", "time_ns"}
SIGNALS = {"killpg", "raise_signal", "send_signal"}
ADVICE = {
    "sleep": "wait for what is to happen (tests/waiting.py), or advance the clock of the test's event loop",
    "clock": "give the deadline and count what happens after it, instead of measuring seconds",
    "signal": "let a stand-in fail in the same way",
    "port": "bind port 0 and read it, or call the application in this process (tests/client.py)",
    "process": "call the application in this process (tests/client.py)",
}
"""What to do instead of what no test at the gate may use."""


class Place(NamedTuple):
    """Something with a name at the top of a module."""

    module: str
    name: str


NEVER = {
    Place("tests.store.servers", "free_port"): "port",
    Place("tests.e2e.conftest", "started"): "process",
}
"""What is for real tests alone, beside what has such a word in it."""
TRUSTED = {
    Place("tests.waiting", "wait_until"),
    Place("tests.waiting", "wait_until_async"),
    # Of its kinds the test has only those that are its parameters, and those on ports are marked `real`.
    Place("tests.store.servers", "store"),
}
"""What a test at the gate may use, whatever it uses."""


class Use(NamedTuple):
    """A word that no test at the gate may use."""

    line: int
    word: str
    kind: str


class Reference(NamedTuple):
    """A name that is read, or an attribute: `free_port`, `time.sleep`; `?.kill` where it is of something else."""

    line: int
    owner: str
    word: str


class Statement:
    """What stands at the top of a file: a function, a class, or whatever is done when the file is imported."""

    def __init__(self, node: ast.stmt) -> None:
        self.line = node.lineno
        self.names = _names_of(node)
        self.is_loose = not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        decorators = [] if self.is_loose else node.decorator_list  # type: ignore[attr-defined]  # as it is no such
        self.marks = {_mark(one) for one in decorators}
        fixture = next((one for one in decorators if _mark(one).endswith("fixture")), None)
        self.is_fixture = fixture is not None
        self.is_autouse = isinstance(fixture, ast.Call) and any(word.arg == "autouse" for word in fixture.keywords)
        self.is_test = _is_test(node)
        self.is_law = "given" in self.marks or isinstance(node, ast.Assign)  # a state machine of Hypothesis
        self.asked: list[str] = []
        """The fixtures that it is given."""
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and (self.is_test or self.is_fixture):
            self.asked += [one.arg for one in (*node.args.args, *node.args.kwonlyargs)]
        for one in decorators:
            if isinstance(one, ast.Call) and _mark(one) == "usefixtures":
                self.asked += [str(name.value) for name in one.args if isinstance(name, ast.Constant)]
        self.imports: dict[str, Place] = {}
        """By the name it has here: where it is from; the name is empty where it is a module."""
        self.references = [*self._read(node)]
        if self.names == ["pytestmark"] and isinstance(node, ast.Assign):
            listed = node.value.elts if isinstance(node.value, ast.List) else [node.value]
            self.marks = {_mark(one) for one in listed}

    def _read(self, statement: ast.stmt) -> Iterator[Reference]:
        """Yield what the statement refers to, but for turns of the loop; note what it imports."""
        turns: set[ast.expr] = set()
        for node in ast.walk(statement):
            match node:
                case ast.Import(names=names):
                    self.imports |= {alias.asname or alias.name: Place(alias.name, "") for alias in names}
                case ast.ImportFrom(module=str(module), names=names):
                    self.imports |= {alias.asname or alias.name: Place(module, alias.name) for alias in names}
                case ast.Call() if _is_a_turn(node):
                    turns.add(node.func)
                case ast.Name(id=word, ctx=ast.Load()):
                    yield Reference(node.lineno, "", word)
                case ast.Attribute(attr=word) if node not in turns:
                    yield Reference(node.lineno, node.value.id if isinstance(node.value, ast.Name) else "?", word)
                case _:
                    pass


def _names_of(node: ast.stmt) -> list[str]:
    """Return the names that a statement defines."""
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return [name]
        case ast.Assign(targets=targets):
            return [one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)]
        case ast.AnnAssign(target=ast.Name(id=name)):
            return [name]
        case _:
            return []


def _is_test(node: ast.stmt) -> bool:
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            return name.startswith("test_")
        case ast.ClassDef(name=name) | ast.Assign(targets=[ast.Name(id=name)]):
            return name.startswith("Test")
        case _:
            return False


def _mark(node: ast.expr) -> str:
    """Return the name of a mark, or of another decorator."""
    return ast.unparse(node.func if isinstance(node, ast.Call) else node).removeprefix("pytest.mark.")


def _is_a_turn(node: ast.Call) -> bool:
    """Return whether it is `asyncio.sleep(0)`, which only lets the loop take a turn."""
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name("asyncio"), attr="sleep"), args=[ast.Constant(0)], keywords=[]):
            return True
        case _:
            return False


class Module:
    """A file: what it defines, imports, and does when it is imported."""

    def __init__(self, root: Path, path: Path) -> None:
        self.path = path.relative_to(root)
        self.name = ".".join(self.path.with_suffix("").parts)
        # Of the tree only this is kept: the collector of garbage would go through all of it again and again.
        self.statements = [Statement(node) for node in ast.parse(path.read_text()).body]
        self.imports = {name: place for one in self.statements for name, place in one.imports.items()}
        self.definitions: dict[str, list[Statement]] = {}
        for statement in self.statements:
            for name in statement.names:
                self.definitions.setdefault(name, []).append(statement)
        self.marks = {mark for one in self.definitions.get("pytestmark", []) for mark in one.marks}
        """What all its tests are marked with."""
        self.always = [name for one in self.statements if one.is_autouse for name in one.names]
        """The fixtures that each test is given without asking."""

    def tests(self) -> Iterator[tuple[str, set[str]]]:
        """Yield each test with its marks; `law` is one of those that Hypothesis draws the cases of."""
        if self.path.name.startswith("test_"):
            for statement in self.statements:
                if statement.is_test:
                    yield statement.names[0], statement.marks | self.marks | ({"law"} if statement.is_law else set())

    def uses(self, statement: Statement) -> Iterator[Use]:
        """Yield each word of a statement that no test at the gate may use, called or handed on."""
        for line, owner, word in statement.references:
            module, name = self.imports.get(owner or word, Place(owner, ""))
            if kind := _kind(module, word if owner else name or word):
                yield Use(line, word if owner else name or word, kind)


def _kind(owner: str, word: str) -> str:
    if word == "sleep":
        return "sleep"
    if word in CLOCKS or (owner, word) == ("time", "time"):
        return "clock"
    return "signal" if word in SIGNALS or (owner, word) == ("os", "kill") else ""


class Suite:
    """All files of a folder `tests`, and what refers to what."""

    def __init__(self, root: Path) -> None:
        modules = [Module(root, path) for path in sorted((root / "tests").rglob("*.py"))]
        self.modules = {one.name: one for one in modules}
        self._targets: dict[Place, list[Place]] = {}
        self._uses: dict[Place, list[Use]] = {}

    def tests(self) -> Iterator[tuple[Place, set[str]]]:
        """Yield each test with its marks."""
        for module in self.modules.values():
            for name, marks in module.tests():
                yield Place(module.name, name), marks

    def path(self, place: Place) -> Path:
        """Return the file of a place."""
        return self.modules[place.module].path

    def uses(self, place: Place) -> list[Use]:
        """Return what of a place no test at the gate may use."""
        if place not in self._uses:
            statements = self._statements(place)
            found = (
                [] if place in TRUSTED else [use for one in statements for use in self.modules[place.module].uses(one)]
            )
            never = [Use(statements[0].line, place.name, NEVER[place])] if place in NEVER else []
            self._uses[place] = never + found
        return self._uses[place]

    def reached(self, start: Place) -> dict[Place, Place | None]:
        """Return all that is reached from a test, the nearest first, each with the place by which it is."""
        found: dict[Place, Place | None] = {start: None}
        module = self.modules[start.module]
        for own in (module, *self._conftests(module)):
            found |= dict.fromkeys([Place(own.name, name) for name in own.always], start)
        queue = [*found]
        for place in queue:
            for target in self._reached_at_once(place):
                if target not in found:
                    found[target] = place
                    queue.append(target)
        return found

    def _statements(self, place: Place) -> list[Statement]:
        return self.modules[place.module].definitions[place.name]

    def _reached_at_once(self, place: Place) -> list[Place]:
        if place not in self._targets:
            self._targets[place] = [] if place in TRUSTED else sorted(set(self._named_by(place)))
        return self._targets[place]

    def _named_by(self, place: Place) -> Iterator[Place]:
        module = self.modules[place.module]
        for statement in self._statements(place):
            for _, owner, word in statement.references:
                target = self._of_module(module, owner, word) if owner else self._resolved(module, word)
                if target:
                    yield target
            for name in statement.asked:
                if target := self._fixture_of(module, name):
                    yield target

    def _resolved(self, module: Module, name: str) -> Place | None:
        """Return where a name of a module is defined; None if that is not in this folder."""
        seen: set[Place] = set()
        while (at := Place(module.name, name)) not in seen:
            seen.add(at)
            if name in module.definitions:
                return at
            target = module.imports.get(name)
            if not target or target.module not in self.modules:
                return None
            module, name = self.modules[target.module], target.name
        return None

    def _of_module(self, module: Module, name: str, attribute: str) -> Place | None:
        """Return what `name.attribute` is where the name is a module of this folder."""
        if name not in module.imports:
            return None
        dotted = ".".join(part for part in module.imports[name] if part)
        return self._resolved(self.modules[dotted], attribute) if dotted in self.modules else None

    def _fixture_of(self, module: Module, name: str) -> Place | None:
        """Return the fixture that a test of a module is given under a name."""
        for at in (module, *self._conftests(module)):
            place = self._resolved(at, name)
            if place and any(one.is_fixture for one in self._statements(place)):
                return place
        return None

    def _conftests(self, module: Module) -> Iterator[Module]:
        for folder in module.path.parents:
            name = ".".join((*folder.parts, "conftest"))
            if name in self.modules and name != module.name:
                yield self.modules[name]
