"""`make dist`: everything that a release has, into `dist/`, byte for byte the same for one commit.

A wheel and a source distribution of the service and of its Python client, the tarball of the client for npm, the module
for Foundry VTT, the userscript for Roll20, the element for web pages, the offline verifier, the packages of the service
as CycloneDX (`sbom.json`), what it was made of and with (`PROVENANCE.txt`), and the digests of all (`SHA256SUMS`, as
`sha256sum --check` reads them).
"""

import hashlib
import json
import os
import platform
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
COPIED = {
    "clients/roll20/rollwright.user.js": "rollwright.user.js",
    "clients/element/rollwright-table.js": "rollwright-table.js",
    "service/http/verify/verify.js": "rollwright-verify.js",
    "reports/sbom.json": "sbom.json",
}
"""Files that are built elsewhere, and their names in a release."""


def output(*command: str | Path, cwd: Path | None = None, env: Mapping[str, str] = os.environ) -> str:
    """Return what a command prints in a folder, or at the root; CalledProcessError where it fails."""
    done = subprocess.run(command, cwd=cwd or ROOT, env=env, check=True, stdout=subprocess.PIPE, text=True)
    return done.stdout.strip()


def version() -> str:
    """Return the version; ValueError where a part has another."""
    stated: dict[str, str] = {
        name: tomllib.loads((ROOT / name).read_text())["project"]["version"]
        for name in ("pyproject.toml", "clients/python/pyproject.toml")
    }
    manifests = ("clients/js/package.json", "clients/foundry/module.json")
    stated |= {name: json.loads((ROOT / name).read_text())["version"] for name in manifests}
    if len(set(stated.values())) > 1:
        raise ValueError(f"one release has one version: {stated}")
    return stated["pyproject.toml"]


def build() -> None:
    """Build the packages; the time in them is that of the commit."""
    env = os.environ | {"SOURCE_DATE_EPOCH": output("git", "log", "-1", "--format=%ct")}
    for project in (ROOT, ROOT / "clients" / "python"):
        output(sys.executable, "-m", "hatchling", "build", "--directory", DIST, env=env, cwd=project)
    output("npm", "run", "--silent", "types", cwd=ROOT / "clients" / "js")
    output("npm", "pack", "--silent", "--pack-destination", DIST, cwd=ROOT / "clients" / "js")
    for source, name in COPIED.items():
        shutil.copyfile(ROOT / source, DIST / name)


def provenance() -> str:
    """Return what the files were made of and with."""
    changed = output("git", "status", "--porcelain")
    lines = {
        "version": version(),
        "commit": output("git", "rev-parse", "HEAD") + (" and changes that are not committed" if changed else ""),
        "made by": "make dist",
        "python": platform.python_version(),
        "hatchling": metadata.version("hatchling"),
        "node": output("node", "--version"),
        "npm": output("npm", "--version"),
        "locked": "requirements/*.txt and package-lock.json files, with digests",
    }
    return "".join(f"{name}: {value}\n" for name, value in lines.items())


def main() -> None:
    """Fill `dist/`, where `make foundry` has put its module, and print what is in it."""
    module = (DIST / "rollwright.zip").read_bytes()
    shutil.rmtree(DIST)
    DIST.mkdir()
    (DIST / "rollwright.zip").write_bytes(module)
    build()
    (DIST / "PROVENANCE.txt").write_text(provenance())
    names = sorted(path.name for path in DIST.iterdir() if path.name != "SHA256SUMS")
    digests = {name: hashlib.sha256((DIST / name).read_bytes()).hexdigest() for name in names}
    (DIST / "SHA256SUMS").write_text("".join(f"{digest}  {name}\n" for name, digest in digests.items()))
    for name in names:
        sys.stdout.write(f"{(DIST / name).stat().st_size:>9,}  {name}\n")


if __name__ == "__main__":
    main()
