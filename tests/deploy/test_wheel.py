"""What is installed serves what a checkout does."""

import json
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from tools.dockerfile import ROOT
from tools.embedded import ELEMENT, SCRIPT

LISTED = """
import json
from hashlib import sha256
from service.http import openapi
from service.http.pages import docs, play
contract = sha256(openapi._written()).hexdigest()
print(json.dumps([play.__file__, sorted(play._SOURCES), sorted(docs._PAGES), [contract]]))
"""


def listed(folder: Path) -> list[list[str]]:
    """Return where the service of a folder is, and which files it has for pages."""
    command = [sys.executable, "-c", LISTED]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True, timeout=60)
    where: str
    files: list[list[str]]
    where, *files = json.loads(done.stdout)
    assert Path(where).is_relative_to(folder)
    return files


@pytest.mark.real
def test_the_wheel_has_what_is_served(tmp_path: Path) -> None:
    """The pages and the client are in the wheel; its tests, and the chapters of the verifier, are not."""
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, capture_output=True, check=True, timeout=120)
    [wheel] = tmp_path.glob("*.whl")
    installed = tmp_path / "installed"
    with ZipFile(wheel) as archive:
        archive.extractall(installed)
        names = archive.namelist()
    assert listed(installed) == listed(ROOT)
    clients = {Path(name) for name in names if "/clients/" in name}
    # The other scripts are there where they have been built.
    built = {
        Path("service", "clients", SCRIPT.parent.name, SCRIPT.name),
        Path("service", "clients", ELEMENT.parent.name, ELEMENT.name),
    }
    assert clients - built
    assert all(path.parent == Path("service/clients/js") and path.suffix == ".js" for path in clients - built)
    assert len(clients & built) == SCRIPT.exists() + ELEMENT.exists()
    assert "service/http/play/vendor/LICENSES.md" in names
    assert [name for name in names if name.endswith(".ts")] == []
    assert [name for name in names if name.endswith("/data/share/man/man1/rollwright-act.1")]
    assert "rollwright_client/__init__.py" in names
    # What is joined of them is enough.
    assert [name for name in names if "/http/verify/" in name and name.endswith(".js")] == [
        "service/http/verify/page.js",
        "service/http/verify/verify.js",
    ]
