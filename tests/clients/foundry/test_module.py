"""The module for Foundry as it is built: its types, its manifest, and the same zip each time."""

import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from jsonschema import Draft7Validator
from referencing import Registry
from referencing.jsonschema import DRAFT7

from service.rules.systems import SYSTEMS
from tests.plain import NO_TLS
from tools.foundry import MODULE, check

SCHEMAS = Path(__file__).parent / "schemastore"


def test_its_types_hold() -> None:
    """Module, stand-in and manifest are as fvtt-types has Foundry."""
    check()


def test_its_manifest_fits_the_published_schema() -> None:
    """The manifest is as the schema in SchemaStore has it, which editors check manifests by."""
    schemas = [json.loads(file.read_text()) for file in sorted(SCHEMAS.glob("*.json"))]
    registry: Registry[Any] = Registry().with_resources((one["$id"], DRAFT7.create_resource(one)) for one in schemas)
    [schema] = [one for one in schemas if one["$id"].endswith("/foundryvtt-module-manifest.json")]
    check_manifest = Draft7Validator(schema, registry=registry, format_checker=Draft7Validator.FORMAT_CHECKER)
    manifest = json.loads((MODULE / "module.json").read_text())
    assert [one.message for one in check_manifest.iter_errors(manifest)] == []
    wrong = manifest | {"esmodules": "main.js", "compatibility": {"minimum": []}}
    assert {one.path[0] for one in check_manifest.iter_errors(wrong)} == {"esmodules", "compatibility"}


def test_its_version_is_that_of_its_package() -> None:
    """Manifest and package say the same version."""
    versions = [json.loads((MODULE / name).read_text())["version"] for name in ("module.json", "package.json")]
    assert versions[0] == versions[1]


@pytest.mark.parametrize("file", sorted((MODULE / "examples").glob("*.json")), ids=lambda file: file.stem)
def test_an_example_of_a_mapping_names_what_a_game_has(service: str, file: Path) -> None:
    """The tracks and the parts of sheets in an example are those of one game."""
    mapping = json.loads(file.read_text())
    parts = {name.split(".")[0] for name in mapping["sheet"]}
    with httpx.Client(base_url=service, verify=NO_TLS, timeout=30) as client:
        cards = [client.get(f"/v1/systems/{name}").json() for name in SYSTEMS]
    fitting = [one for one in cards if mapping["tracks"].keys() <= one["tracks"].keys()]
    assert any(parts <= one["sheet"]["properties"].keys() for one in fitting)
