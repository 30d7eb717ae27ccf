"""The layout of the code: how much a folder holds, and what a verifier starts without."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

SERVICE = Path(__file__).parents[1] / "service"
FOLDERS = sorted({path.parent for path in SERVICE.rglob("*.py")})
HEAVY = ("redis", "litestar", "granian", "prometheus_client", "structlog", "asyncio")


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
