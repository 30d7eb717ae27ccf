"""The manifests as an operator would apply them."""

import os
import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import yaml

K8S = Path(__file__).parents[2] / "k8s"
OVERLAYS = sorted(path.name for path in (K8S / "overlays").iterdir())
NAME, COMPONENT = "app.kubernetes.io/name", "app.kubernetes.io/component"

Manifest = dict[str, Any]


@cache
def rendered(overlay: str) -> tuple[Manifest, ...]:
    """Return the manifests of an overlay, or of `../move`."""
    return render(K8S / "overlays" / overlay)


def render(place: Path) -> tuple[Manifest, ...]:
    """Return the manifests of a kustomization, rendered by kubectl."""
    # `make` says which one, and brings one where the machine has none.
    command = [os.environ.get("KUBECTL", "kubectl"), "kustomize", str(place)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return tuple(yaml.safe_load_all(done.stdout))


def of(overlay: str, *kinds: str) -> list[Manifest]:
    """Return the manifests of some kinds."""
    return [manifest for manifest in rendered(overlay) if manifest["kind"] in kinds]


def named(overlay: str, kind: str, name: str) -> Manifest:
    """Return one manifest; a generated name counts without its hash."""
    pattern = re.compile(rf"{name}(-[a-z0-9]{{10}})?")
    [found] = [each for each in of(overlay, kind) if pattern.fullmatch(each["metadata"]["name"])]
    return found


def workloads(overlay: str) -> list[Manifest]:
    """Return what makes pods."""
    return of(overlay, "Deployment", "StatefulSet", "Job")


def pod(workload: Manifest) -> Manifest:
    """Return the pods' spec."""
    return dict(workload["spec"]["template"]["spec"])


def labels(workload: Manifest) -> dict[str, str]:
    """Return the pods' labels."""
    return dict(workload["spec"]["template"]["metadata"]["labels"])


def containers(workload: Manifest) -> Iterator[Manifest]:
    """Yield every container, sidecars included."""
    yield from pod(workload).get("initContainers", [])
    yield from pod(workload)["containers"]


def selected(overlay: str, selector: dict[str, Any]) -> list[Manifest]:
    """Return the workloads whose pods a selector matches; an empty one matches all."""
    assert set(selector) <= {"matchLabels"}, "not understood by this test"
    wanted = selector.get("matchLabels", {}).items()
    return [workload for workload in workloads(overlay) if wanted <= labels(workload).items()]


def settings(overlay: str) -> dict[str, str]:
    """Return the environment of the service."""
    return dict(named(overlay, "ConfigMap", "rollwright-settings")["data"])
