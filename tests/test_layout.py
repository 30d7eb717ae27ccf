"""The layout of the code: how much a folder holds, and what a verifier starts without."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.rules.fitd.library import documents
from service.rules.follow_up import CUSTOM
from service.rules.systems import ALL, SYSTEMS, VERSIONS

SERVICE = Path(__file__).parents[1] / "service"
FOLDERS = sorted({path.parent for path in SERVICE.rglob("*.py")})
HEAVY = ("redis", "litestar", "granian", "prometheus_client", "structlog", "asyncio")


MOST_LINES = 450
"""Lines of a file of JavaScript."""
JOINED = {Path("service", "http", "verify", name) for name in ("page.js", "verify.js")}
BUILT = {Path("clients", "roll20", "rollwright.user.js"), Path("clients", "element", "rollwright-table.js")}
"""Where `make roll20` has been called."""


def test_a_script_can_be_taken_in() -> None:
    """No JavaScript is longer than 450 lines, but for libraries and for what is joined of chapters or modules."""
    folders = [SERVICE, *(SERVICE.parent / name for name in ("clients", "bench", "tests"))]
    found = {
        path.relative_to(SERVICE.parent): len(path.read_text().splitlines())
        for folder in folders
        for path in folder.rglob("*.js")
        if "node_modules" not in path.parts and path.parent.name not in {"vendor", "built"}
    }
    assert {
        str(path): lines for path, lines in found.items() if lines > MOST_LINES and path not in JOINED | BUILT
    } == {}
    assert len(found) > 80
    assert found.keys() >= JOINED


def test_a_module_can_be_taken_in() -> None:
    """No module of the service is longer than 500 lines."""
    found = {str(path.relative_to(SERVICE)): len(path.read_text().splitlines()) for path in SERVICE.rglob("*.py")}
    assert {name: lines for name, lines in found.items() if lines > 500} == {}
    assert len(found) > 250


def test_a_line_of_the_page_can_be_taken_in() -> None:
    """No line of the page's scripts has more than 120 characters, but for sentences and drawings, which stay whole."""
    files = sorted((SERVICE / "http" / "play").glob("*.js"))
    lines = [(path.name, line) for path in files for line in path.read_text().splitlines()]
    assert [(name, line) for name, line in lines if len(re.sub(r'"[^"]*"', '""', line)) > 120] == []
    assert len(lines) > 5000


WITHOUT_TABLE = {
    # A new table.
    *("session/lifecycle.py", "http/resources/sessions.py", "terminal/table.py"),
    # Rolls at no table.
    *("http/resources/rolls.py", "terminal/act.py", "terminal/rolling.py"),
    # Which games there are: in the contract, in requests that name one, for readers.
    *("http/body.py", "http/deprecation.py", "http/openapi.py", "http/schema.py", "session/actions/partial_spec.py"),
    *("http/pages/home.py", "http/resources/systems.py", "terminal/show.py"),
}
"""Modules that find a game by its name."""


def test_rules_are_found_by_their_version() -> None:
    """Check 4: what a table plays, or ruled a roll, is found by the version of its rules, never by a game's name.

    The latest version of a game is for what has no table: a new one, what people choose from, and rolls at none.
    """
    files = [path for path in SERVICE.rglob("*.py") if path.relative_to(SERVICE).parts[0] != "rules"]
    assert {str(path.relative_to(SERVICE)) for path in files if _names_games(path.read_text())} == WITHOUT_TABLE
    assert len(files) > 200
    for said in (
        "systems.ALL",
        "systems.SYSTEMS[name]",
        "from service.rules.systems import (\n    of,\n    EXTRAS,\n)",
    ):
        assert _names_games(said)
    assert not _names_games("from service.session.commands import ALL")


def _names_games(program: str) -> bool:
    """Return whether a program uses one of the tables of games by their names."""
    tables = {"ALL", "SYSTEMS", "BY_RULES", "EXTRAS"}
    for node in ast.walk(ast.parse(program)):
        match node:
            case ast.ImportFrom(module="service.rules.systems", names=names) if tables & {one.name for one in names}:
                return True
            case ast.Attribute(value=ast.Name(id="systems"), attr=attr) if attr in tables:
                return True
            case _:
                pass
    return False


@pytest.mark.parametrize("folder", FOLDERS, ids=[str(folder.relative_to(SERVICE.parent)) for folder in FOLDERS])
def test_a_folder_can_be_taken_in(folder: Path) -> None:
    """No folder holds more than twenty modules."""
    assert len([path for path in folder.glob("*.py") if path.name != "__init__.py"]) <= 20


def test_a_verifier_starts_without_a_server(tmp_path: Path) -> None:
    """`rollwright verify` reads a file without client of Redis, web framework, metrics or event loop."""
    file = tmp_path / "none.jsonl"
    file.write_text("{}\n")
    code = f"""
import sys
from service.cli import main
status = main(["verify", {str(file)!r}])
import service.verify.export
print(status, sorted(set({HEAVY!r}) & set(sys.modules)))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.splitlines()[-1] == "2 []", done


def test_a_type_has_a_name_of_its_own() -> None:
    """No public type name is defined twice in `service/`."""
    places: dict[str, list[str]] = {}
    for path in SERVICE.rglob("*.py"):
        for node in ast.parse(path.read_text()).body:
            name = _type_name(node)
            if name and not name.startswith("_"):
                places.setdefault(name, []).append(str(path.relative_to(SERVICE)))
    assert {name: found for name, found in places.items() if len(found) > 1} == {}


def _type_name(node: ast.stmt) -> str:
    """Return the name of a class, or of a type alias: one that is spelt as classes are."""
    if isinstance(node, ast.ClassDef):
        return node.name
    match node:
        case ast.Assign(targets=[ast.Name(id=name)]) if re.fullmatch(r"[A-Z][a-z]\w*", name):
            return name
        case _:
            return ""


GENERATED = (
    # The games as data, the rules of what is no document, and the verifier that has them in its one file.
    *(f"http/verify/{name}.js" for name in ("chapters/games", "chapters/extras", "verify")),
    # The program of one game, whose source is its manual page.
    "terminal/act.py",
)
TEXTS = (".py", ".js", ".json", ".lua", ".html", ".css", ".svg", ".txt")


def test_no_file_outside_the_rules_names_a_game() -> None:
    """What is specific to a game is on its card, and read from there; words for people and generated files aside."""
    titles = [*ALL, *[system.title for system in SYSTEMS.values()]]
    named = re.compile("|".join([re.escape(one).replace("_", "[ _-]?") for one in titles]), re.IGNORECASE)
    clients = SERVICE.parent / "clients"
    files = [*SERVICE.rglob("*"), *(clients / "js").glob("*.js"), *(clients / "foundry" / "src").iterdir()]
    texts = {path.relative_to(SERVICE.parent): path for path in files if path.suffix in TEXTS}
    apart = {Path("service", name) for name in GENERATED}
    found = [
        f"{name}:{number} names {match[0]!r}: read it from the game's card (service/rules/card.py)"
        for name, path in texts.items()
        if name not in apart and name.parts[1] != "rules"
        for number, line in enumerate(path.read_text().splitlines(), 1)
        for match in named.finditer(line)
    ]
    assert not found, "\n".join(found)
    assert len(texts) > 200
    assert all((SERVICE.parent / name).exists() for name in apart)


CONTRACTS = ("clients/python/rollwright_client/contract.py",)
"""The types of the contract, which has lists of words of the games that are programs."""
SERVICE_WORDS = {
    # What an option of a menu does, whatever a game calls it.
    *("harm", "worse_position"),
    # An answer to an offer.
    "withdraw",
    # The member of a resistance, and of what is known of one, that says what it costs, of whichever track.
    "stress",
    # Roles of dice; a kind of rolls that are joined.
    *("hope", "fear", "damage"),
}
"""Words of a game that are words of the service too."""
TEXT_WORDS = {"hope", "fear", "damage"}
"""Tracks that are words of the service in its texts too: roles of dice; what is damaged."""
PROGRAMS = ("discord/rollwright_discord", "element", "foundry/src", "js", "python/rollwright_client", "roll20")
"""Folders of the clients."""


def test_words_of_games_come_from_the_games() -> None:
    """Tracks, positions, outcomes, options, branches, levels and bargains stand in no code: a game may have others."""
    words = _words_of_games() - SERVICE_WORDS
    own = _code_for_every_game()
    found = [
        f"{path.relative_to(SERVICE.parent)}:{number} says {word!r}: take it from the game (service/rules/card.py)"
        for path in own
        for number, word in _strings(path)
        if word in words
    ]
    assert not found, "\n".join(found)
    assert {path.relative_to(SERVICE.parent).parts[1] for path in own} > {name.split("/")[0] for name in PROGRAMS}
    assert len(own) > 400
    assert len(words) > 40


def test_texts_name_no_track_of_a_game() -> None:
    """What the service says is said of each game: a text names the track that a table plays with, or none."""
    tracks = {track for system in VERSIONS.values() for track in system.memory.tracks}
    words = re.compile(rf"(?<![\w.-])(?:{'|'.join(sorted(tracks - TEXT_WORDS))})\b")
    assert words.search("resisted: 1 stress cleared")
    found = [
        f"{path.relative_to(SERVICE.parent)}:{number} names a track of some games: {text!r}"
        for path in _code_for_every_game()
        for number, text in _strings(path)
        if words.search(_FILLED_IN.sub("", text)) and not words.fullmatch(text)
    ]
    assert not found, "\n".join(found)


def _code_for_every_game() -> list[Path]:
    """Return the modules of service and clients, but for rules and what is generated."""
    clients = SERVICE.parent / "clients"
    folders = [path for path in SERVICE.iterdir() if path.is_dir() and path.name != "rules"]
    folders += [clients / name for name in PROGRAMS]
    apart = {*[SERVICE / name for name in GENERATED], *[SERVICE.parent / name for name in CONTRACTS]}
    apart |= {SERVICE.parent / name for name in BUILT}
    files = [path for folder in folders for path in folder.rglob("*") if path.suffix in {".py", ".js"}]
    without = {"built", "vendor", "node_modules", "examples", "test"}
    return [path for path in files if path not in apart and not without & set(path.parts)]


def _words_of_games() -> set[str]:
    """Return the words of games of the release: those of documents, and tracks of programs."""
    found = {track for system in VERSIONS.values() for track in system.memory.tracks}
    for document in documents().values():
        rows = (document.bands, document.positions, document.effects, document.severities, document.options)
        found |= {row.id for part in (*rows, document.branches) for row in part}
        found |= {word for offer in SYSTEMS[document.name].offers.values() for word in offer.words}
    return found - {CUSTOM}


def _strings(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the strings of code, with their lines: no texts of documentation, and no examples of the contract."""
    text = path.read_text()
    if path.suffix == ".js":
        code = [(number, line) for number, line in enumerate(text.splitlines(), 1) if not _COMMENT.match(line)]
        yield from [(number, found[2]) for number, line in code for found in _QUOTED.finditer(line)]
        return
    tree = ast.parse(text)
    examples = [one.value for one in ast.walk(tree) if isinstance(one, ast.keyword) and one.arg == "examples"]
    shown = {id(inner) for one in examples for inner in ast.walk(one)}
    shown |= {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in shown:
            yield node.lineno, node.value


_COMMENT = re.compile(r"\s*(?://|/?\*)")
_FILLED_IN = re.compile(r"\$\{[^}]*\}")
"""What a template of JavaScript fills in."""
_QUOTED = re.compile(r"""(["'`])((?:(?!\1).)*)\1""")


MARKER = re.compile(r"# (?:noqa: [A-Z0-9]+(?:, [A-Z0-9]+)*|type: ignore\[[a-z, -]+\]|fmt: skip)")


def test_what_is_silenced_has_a_reason() -> None:
    """What a linter or mypy is told to let pass says why: a comment follows its last marker.

    Those that nothing needs any more are found by ruff (RUF100) and mypy (`warn_unused_ignores`).
    """
    root = SERVICE.parent
    generated = root / "clients" / "python" / "rollwright_client" / "contract.py"
    files = [path for name in ("service", "clients", "tests", "tools", "bench") for path in (root / name).rglob("*.py")]
    silenced = [
        (path.relative_to(root), number, line)
        for path in files
        if "node_modules" not in path.parts and path != generated
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if MARKER.search(line)
    ]
    assert len(silenced) > 200
    unexplained = [
        f"{path}:{number}" for path, number, line in silenced if not re.match("  # [^ ]", MARKER.split(line)[-1])
    ]
    assert unexplained == []
