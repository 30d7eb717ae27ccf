"""The compose file holds together, and keeps its secrets; Docker itself is not asked, since it need not be there."""

import os
import re
import subprocess
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import pytest
import yaml
from compose_spec import PyCompose

from service.http import uploads
from service.http.resources.transfer import IMPORT_LIMIT
from service.settings import Settings, from_environment
from service.store.target import parse_url
from tests.deploy.memory import needed, told

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
STREAMS_CLOSE = 10
"""Seconds after the drain in which event streams are told and closed."""

Service = dict[str, Any]


def interpolated(text: str, environment: dict[str, str]) -> str:
    """Return a text with its ${...} filled in, as Compose does; KeyError with what ${NAME:?...} says."""

    def value(found: re.Match[str]) -> str:
        name, how, other = found.groups()
        if (set_ := environment.get(name)) or how is None:
            return set_ or ""
        if how == ":?":
            raise KeyError(other)
        return str(other)

    return re.sub(r"\$\{(\w+)(?:(:-|:\?)([^}]*))?\}", value, text)


def example() -> dict[str, str]:
    """Return what .env.example sets."""
    lines = (DEPLOY / ".env.example").read_text().splitlines()
    return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))


def services() -> dict[str, Service]:
    """Return the services, with .env.example as .env."""
    return dict(yaml.safe_load(interpolated((DEPLOY / "compose.yaml").read_text(), example()))["services"])


def seconds(duration: str) -> int:
    """Return a duration of the file in seconds."""
    return int(duration[:-1]) * {"s": 1, "m": 60}[duration[-1]]


each_service = pytest.mark.parametrize("name", ["api", "redis", "prometheus", "grafana"])


def test_compose_reads_it() -> None:
    """A parser of the Compose Specification takes the file, and all that services name is declared."""
    merged = yaml.safe_load(interpolated((DEPLOY / "compose.yaml").read_text(), example()))
    # The parser knows neither YAML's merge keys nor a tag beside a digest, which Docker takes and leaves unread.
    read = PyCompose.from_yaml(re.sub(r":[\w.-]+@sha256:", "@sha256:", yaml.safe_dump(merged)))
    read.validate()
    assert set(read.services or {}) == {"api", "redis", "prometheus", "grafana"}


def test_without_a_name_to_sign_under_it_says_what_to_do() -> None:
    """Compose refuses to start a service whose receipts would be signed under nobody's name."""
    with pytest.raises(KeyError, match=r"set it in \.env"):
        interpolated((DEPLOY / "compose.yaml").read_text(), {})


def test_the_example_has_only_settings_of_the_service() -> None:
    """What .env.example sets, or has in a comment, the service knows and can read, or the compose file asks for."""
    text = (DEPLOY / ".env.example").read_text()
    named = set(re.findall(r"^#?([A-Z_]+)=", text, re.MULTILINE))
    asked = set(re.findall(r"\$\{(\w+)", (DEPLOY / "compose.yaml").read_text()))
    assert named <= set(Settings.__struct_encode_fields__) | asked
    # What shells set for themselves would win over .env.
    assert not asked & {"HOST", "PORT", "USER", "HOSTNAME"}
    from_environment(example())
    urls = re.findall(r"^#REDIS_URL=(\S+)$", text, re.MULTILINE)
    assert [parse_url(url).kind for url in urls] == ["server", "sentinel", "cluster"]


def test_the_service_is_told_what_it_knows() -> None:
    """The environment of the container is one the service starts with, and wins over .env where it must."""
    api = services()["api"]
    assert set(api["environment"]) <= set(Settings.__struct_encode_fields__)
    settings = from_environment(example() | {name: str(value) for name, value in api["environment"].items()})
    assert (settings.host, settings.port, settings.health_port) == ("0.0.0.0", 8000, 8001)
    assert parse_url(settings.redis_url).options["host"] in services()
    assert api["ports"] == ["127.0.0.1:8000:8000"]
    # One container each.
    range_ = interpolated((DEPLOY / "compose.yaml").read_text(), example() | {"LISTEN_PORT": "8000-8001"})
    assert yaml.safe_load(range_)["services"]["api"]["ports"] == ["127.0.0.1:8000-8001:8000"]
    # Where REDIS_URL names another, that is what the container gets.
    other = interpolated((DEPLOY / "compose.yaml").read_text(), example() | {"REDIS_URL": "rediss://redis.example"})
    assert yaml.safe_load(other)["services"]["api"]["environment"]["REDIS_URL"] == "rediss://redis.example"


@each_service
def test_containers_are_confined(name: str) -> None:
    """Each runs as somebody, without capabilities, under a root that cannot be written, within limits."""
    service = services()[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert re.fullmatch(r"[1-9]\d*:\d+", service["user"])
    assert not {"privileged", "cap_add", "pid", "ipc", "network_mode", "devices"} & set(service)
    assert set(service["deploy"]["resources"]["limits"]) == {"cpus", "memory", "pids"}


@each_service
def test_images_are_pinned(name: str) -> None:
    """What is pulled has a digest; what is built here has a version."""
    service = services()[name]
    if "build" in service:
        assert (DEPLOY / service["build"]["context"] / service["build"]["dockerfile"]).is_file()
        assert re.fullmatch(r"rollwright:\d+\.\d+\.\d+", service["image"])
    else:
        assert re.fullmatch(r"[\w/]+:v?\d[\w.-]+@sha256:[0-9a-f]{64}", service["image"])


@each_service
def test_starting_waits_for_health(name: str) -> None:
    """Each has a health check, its own or the image's, and whatever needs it waits until it passes."""
    service = services()[name]
    if "build" not in service:
        assert service["healthcheck"]["test"][0] == "CMD"
    for other, how in service.get("depends_on", {}).items():
        assert other in services()
        assert how == {"condition": "service_healthy"}


def test_a_machine_of_one_core_will_do() -> None:
    """Docker refuses a container that may fill more cores than there are."""
    for service in services().values():
        assert float(service["deploy"]["resources"]["limits"]["cpus"]) <= 1


def test_a_proxy_on_this_machine_is_believed() -> None:
    """It is seen as the gateway of the network that the port is published on; and nobody else is believed."""
    told = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["networks"]
    [front] = [name for name in services()["api"]["networks"] if not told[name].get("internal")]
    [config] = told[front]["ipam"]["config"]
    assert example()["TRUSTED_PROXIES"] == config["gateway"]
    assert ip_address(config["gateway"]) in ip_network(config["subnet"])
    assert example()["LISTEN_ADDRESS"] == "127.0.0.1"


def test_the_service_has_time_to_go() -> None:
    """Docker waits for the drain and the closing of streams before it kills."""
    api = services()["api"]
    assert seconds(api["stop_grace_period"]) > int(api["environment"]["DRAIN_SECONDS"]) + STREAMS_CLOSE


@each_service
def test_secrets_are_files(name: str) -> None:
    """No environment has a secret; whoever names the file of one gets it, and no other."""
    service = services()[name]
    files = {
        value.removeprefix("/run/secrets/")
        for value in map(str, service.get("environment", {}).values())
        if value.startswith("/run/secrets/")
    }
    assert files == set(service.get("secrets", []))
    for variable in service.get("environment", {}):
        assert not re.search(r"(PASSWORD|MASTER_KEY|SECRET|TOKEN)$", variable)


def test_secrets_are_made_and_stay_out_of_git(tmp_path: Path) -> None:
    """`make secrets` makes every file that is named, once, in a directory of its owner's; git ignores them."""
    told = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["secrets"]
    paths = [secret["file"] for secret in told.values()]
    (tmp_path / "deploy").mkdir()
    makefile = str(ROOT / "Makefile")
    unnamed = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    made = []
    for _ in range(2):
        subprocess.run(["make", "-f", makefile, "secrets"], cwd=tmp_path, env=unnamed, check=True, capture_output=True)
        made.append([(tmp_path / "deploy" / path).read_text() for path in paths])
    assert made[0] == made[1], "a secret that is there stays"
    assert len(set(made[0])) == len(paths)
    assert all(re.fullmatch(r"[0-9a-f]{64}", secret) for secret in made[0])
    assert (tmp_path / "deploy" / "secrets").stat().st_mode & 0o777 == 0o700
    for path in [*paths, ".env"]:
        assert subprocess.run(["git", "check-ignore", "-q", f"deploy/{path}"], cwd=ROOT, check=False).returncode == 0


def test_redis_is_reached_from_inside_alone() -> None:
    """Redis publishes no port, on a network without a way out; its scripts and settings are those of Kubernetes."""
    told = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    redis = services()["redis"]
    assert "ports" not in redis
    assert [told["networks"][network].get("internal") for network in redis["networks"]] == [True]
    [scripts] = [volume.split(":")[0] for volume in redis["volumes"] if volume.endswith(":/etc/redis:ro")]
    for word in redis["entrypoint"][1:] + redis["command"][:1] + redis["healthcheck"]["test"][2:]:
        assert (DEPLOY / scripts / Path(word).name).is_file()
    most = redis["command"][redis["command"].index("--maxmemory") + 1]
    assert (most, redis["deploy"]["resources"]["limits"]["memory"]) == ("400mb", "1g")
    assert redis["restart"] == "unless-stopped"
    # User and group `valkey` of that image, and a volume that outlives the container, where redis.conf looks for it.
    assert redis["user"] == "999:1000"
    assert "redis:/data" in redis["volumes"]
    assert "redis" in told["volumes"]
    assert "dir /data" in (DEPLOY / scripts / "redis.conf").read_text().splitlines()


def test_whoever_writes_has_a_place_for_it() -> None:
    """Under a root that cannot be written, /tmp is memory."""
    for name in ("api", "prometheus", "grafana"):
        assert any(place.startswith("/tmp:") for place in services()[name]["tmpfs"])


def test_imports_have_room() -> None:
    """As many imports as a worker receives at once fit into /tmp, and with all else into the memory."""
    api = services()["api"]
    [size] = [int(found[1]) for place in api["tmpfs"] if (found := re.match(r"/tmp:size=(\d+)m,", place))]
    assert size * 2**20 >= uploads.MAX * IMPORT_LIMIT
    limit = int(api["deploy"]["resources"]["limits"]["memory"].removesuffix("m"))
    assert limit >= sum(needed().values())
    assert told()[-1] == limit


def test_the_memory_that_is_told() -> None:
    """The sum in docs/deployment.md is that of the program's own limits, and of what was measured."""
    parts = list(needed().values())
    assert told() == [*parts, sum(parts), told()[-1]]
