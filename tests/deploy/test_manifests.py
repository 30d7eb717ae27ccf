"""What no validator of manifests knows: that the parts of each overlay fit each other, and fit the service."""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
import yaml

from service.http import uploads
from service.http.resources.transfer import IMPORT_LIMIT
from service.settings import Settings, SettingsError, from_environment
from service.store.target import parse_url
from tests.deploy.memory import needed, told
from tests.deploy.rendered import (
    COMPONENT,
    K8S,
    OVERLAYS,
    Manifest,
    containers,
    labels,
    named,
    of,
    pod,
    render,
    rendered,
    selected,
    settings,
    workloads,
)

STREAMS_CLOSE = 10
"""Seconds after the drain in which event streams are told and closed."""

Flow = tuple[str, str, str, int]
"""Who speaks to whom, by what, to which port; `*` is every pod."""

EVERYWHERE: set[Flow] = {
    ("*", "kube-system/kube-dns", "UDP", 53),
    ("*", "kube-system/kube-dns", "TCP", 53),
    ("ingress-nginx", "api", "TCP", 8000),
    ("monitoring/prometheus", "api", "TCP", 8001),
    # Receivers of webhooks.
    *{("api", network, "TCP", port) for network in ("0.0.0.0/0", "2000::/3") for port in (443, 1024)},
}
FLOWS: dict[str, set[Flow]] = {
    "single-redis": {("api", "redis", "TCP", 6379)},
    "redis-cluster": {
        ("api", "redis-cluster", "TCP", 6379),
        ("redis-cluster-form", "redis-cluster", "TCP", 6379),
        ("redis-cluster", "redis-cluster", "TCP", 6379),
        ("redis-cluster", "redis-cluster", "TCP", 16379),
    },
    "external-redis": {("api", "192.0.2.0/24", "TCP", 6379), ("api", "192.0.2.0/24", "TCP", 26379)},
}

each_overlay = pytest.mark.parametrize("overlay", OVERLAYS)


def api(overlay: str) -> Manifest:
    """Return the Deployment of the service."""
    return named(overlay, "Deployment", "rollwright")


def test_the_overlays_are_those_that_are_documented() -> None:
    """There are three, and the README names each."""
    assert set(OVERLAYS) == set(FLOWS)
    told = (K8S / "README.md").read_text()
    assert all(f"k8s/overlays/{overlay}" in told for overlay in OVERLAYS)


@each_overlay
def test_settings_are_those_of_the_service(overlay: str) -> None:
    """A name that the service does not know would be a setting without effect."""
    assert set(settings(overlay)) <= set(Settings.__struct_encode_fields__)


@each_overlay
def test_what_an_operator_must_set_is_refused_as_it_stands(overlay: str) -> None:
    """Nobody serves under a made-up name by mistake; with a name of their own the settings are right."""
    with pytest.raises(SettingsError, match=r"SIGNER.*set SIGNER in k8s/base/settings.env"):
        from_environment(settings(overlay))
    mended = from_environment(settings(overlay) | {"SIGNER": "rolls.example"})
    assert mended.redis_url
    [container] = containers(api(overlay))
    # A domain that is promised never to exist, and a digest that nothing has.
    assert re.fullmatch(r"[\w.-]+\.invalid/rollwright@sha256:0{64}", container["image"])


@each_overlay
def test_redis_is_where_the_setting_says(overlay: str) -> None:
    """REDIS_URL has no password, is a form the service reads, and leads to the pods of the overlay."""
    url = settings(overlay)["REDIS_URL"]
    assert "@" not in url
    found = parse_url(url)
    if overlay == "external-redis":
        assert ".invalid" in url
    elif overlay == "single-redis":
        service = named(overlay, "Service", "rollwright-redis")
        assert (found.kind, found.options["host"]) == ("server", service["metadata"]["name"])
        assert found.options["port"] in {port["port"] for port in service["spec"]["ports"]}
    else:
        assert (found.kind, list(found.addresses)) == ("cluster", [(name, 6379) for name in nodes(overlay)])


def nodes(overlay: str) -> list[str]:
    """Return the names of the pods of the cluster, as the headless Service makes them."""
    nodes = named(overlay, "StatefulSet", "rollwright-cluster")
    service = named(overlay, "Service", nodes["spec"]["serviceName"])
    assert service["spec"]["clusterIP"] == "None"
    assert service["spec"]["publishNotReadyAddresses"], "nodes meet before any of them is ready"
    name = nodes["metadata"]["name"]
    return [f"{name}-{number}.{service['metadata']['name']}" for number in range(nodes["spec"]["replicas"])]


def test_scripts_of_the_cluster_are_told_of_every_node() -> None:
    """The sidecar and the Job work over the names that the StatefulSet gives, and each node announces its own."""
    told = named("redis-cluster", "ConfigMap", "rollwright-cluster")
    assert told["data"]["REDIS_NODES"].split() == nodes("redis-cluster")
    told_to = {
        container["name"]
        for workload in workloads("redis-cluster")
        for container in containers(workload)
        for source in container.get("envFrom", [])
        if source["configMapRef"]["name"] == told["metadata"]["name"]
    }
    assert told_to == {"introduce", "form"}
    [server] = pod(named("redis-cluster", "StatefulSet", "rollwright-cluster"))["containers"]
    announced = server["args"][server["args"].index("--cluster-announce-hostname") + 1]
    assert announced == "$(POD_NAME)." + nodes("redis-cluster")[0].partition(".")[2]
    assert server["args"][server["args"].index("--cluster-announce-ip") + 1] == "$(POD_IP)"


def test_the_nodes_of_the_cluster_start_together_and_go_one_by_one() -> None:
    """Each needs the others to start; the sidecar is there all along; a rollout lets replication begin again."""
    spec = named("redis-cluster", "StatefulSet", "rollwright-cluster")["spec"]
    assert spec["podManagementPolicy"] == "Parallel"
    assert spec["minReadySeconds"] >= 30
    [server] = spec["template"]["spec"]["containers"]
    assert server["lifecycle"]["preStop"]["exec"]["command"] == ["sh", "/etc/redis/handover.sh"]
    assert "handover.sh" in named("redis-cluster", "ConfigMap", "rollwright-redis")["data"]
    [sidecar] = spec["template"]["spec"]["initContainers"]
    # Without it, it would be waited for, for ever.
    assert sidecar["restartPolicy"] == "Always"
    assert named("redis-cluster", "Job", "rollwright-cluster-form")["spec"]["ttlSecondsAfterFinished"] >= 3600


@pytest.mark.parametrize("overlay", [*OVERLAYS, "../move"])
def test_variables_that_are_used_are_there(overlay: str) -> None:
    """Kubernetes leaves $(NAME) as it is where there is no such variable; files that variables name are mounted."""
    for workload in workloads(overlay):
        assert pod(workload)["enableServiceLinks"] is False, "variables named after Services"
        volumes = {volume["name"]: volume for volume in pod(workload).get("volumes", [])}
        for container in containers(workload):
            told = {variable["name"]: variable for variable in container.get("env", [])}
            assert set(re.findall(r"\$\((\w+)\)", " ".join(container.get("args", [])))) <= set(told)
            mounts = {mount["mountPath"]: mount["name"] for mount in container["volumeMounts"]}
            for name, variable in told.items():
                if name.endswith("_FILE"):
                    file = Path(variable["value"])
                    secret = volumes[mounts[str(file.parent)]]["secret"]
                    assert file.name in {item["path"] for item in secret["items"]}
            if "POD_IP" in told:
                assert told["POD_IP"]["valueFrom"]["fieldRef"]["fieldPath"] == "status.podIP"
                assert told["POD_NAME"]["valueFrom"]["fieldRef"]["fieldPath"] == "metadata.name"


@pytest.mark.parametrize("overlay", [*OVERLAYS, "../move"])
def test_nobody_reads_what_is_root_s(overlay: str) -> None:
    """Files of Secrets are root's: their group may read them, and it is the pod's."""
    for workload in workloads(overlay):
        spec = pod(workload)
        assert spec["securityContext"]["fsGroup"] == spec["securityContext"]["runAsGroup"]
        modes = [volume["secret"]["defaultMode"] for volume in spec["volumes"] if "secret" in volume]
        assert modes == [0o440] * len(modes)
        for container in containers(workload):
            places = {mount["mountPath"] for mount in container["volumeMounts"]}
            # Under a root that cannot be written, whoever writes has a place for it.
            writes = container["name"] in {"api", "move"}
            assert "/tmp" in places or not writes, container["name"]


@each_overlay
def test_imports_have_room(overlay: str) -> None:
    """As many imports as a worker receives at once fit into /tmp, and with all else into the memory."""
    [size] = [volume["emptyDir"]["sizeLimit"] for volume in pod(api(overlay))["volumes"] if volume["name"] == "tmp"]
    assert int(size.removesuffix("Mi")) * 2**20 >= uploads.MAX * IMPORT_LIMIT
    [container] = pod(api(overlay))["containers"]
    limit = int(container["resources"]["limits"]["memory"].removesuffix("Mi"))
    assert limit >= sum(needed().values())
    assert told()[-1] == limit


@pytest.mark.parametrize("overlay", ["single-redis", "redis-cluster"])
def test_redis_is_probed(overlay: str) -> None:
    """Each probe runs the script, which is tried by itself, and it takes longer to be killed than to be left out."""
    [redis] = of(overlay, "StatefulSet")
    [server] = pod(redis)["containers"]
    for name in ("startup", "readiness", "liveness"):
        assert server[f"{name}Probe"]["exec"]["command"] == ["sh", "/etc/redis/alive.sh"]
    quick, slow = (server[f"{name}Probe"] for name in ("readiness", "liveness"))
    assert quick["periodSeconds"] * quick["failureThreshold"] < slow["periodSeconds"] * slow["failureThreshold"]
    # A replica that is gone is let go of within seconds.
    assert "repl-timeout 12" in named(overlay, "ConfigMap", "rollwright-redis")["data"]["redis.conf"].splitlines()


def test_external_forms_in_comments_are_read_by_the_service() -> None:
    """What an operator copies from the overlay works."""
    text = (K8S / "overlays" / "external-redis" / "kustomization.yaml").read_text()
    urls = re.findall(r"^ +# +(rediss?\S+)$", text, re.MULTILINE)
    assert [parse_url(url).kind for url in urls] == ["server", "sentinel", "cluster", "server"]
    # The Secret is mounted whole, where the URL looks for the certificate.
    [authority] = [options["ssl_ca_certs"] for url in urls if "ssl_ca_certs" in (options := parse_url(url).options)]
    assert Path(authority).parent == Path(settings("external-redis")["REDIS_PASSWORD_FILE"]).parent
    [mounted] = [volume for volume in pod(api("external-redis"))["volumes"] if volume["name"] == "redis-password"]
    assert "items" not in mounted["secret"]


def test_an_overlay_of_ones_own_is_applied_as_the_readme_has_it(tmp_path: Path) -> None:
    """Its image and its settings are in what comes out, and nothing is left of what must be set."""
    lines = (K8S / "README.md").read_text().splitlines()
    begin = next(number for number, line in enumerate(lines) if line.startswith("    resources: ["))
    end = lines.index("", begin)
    (tmp_path / "kustomization.yaml").write_text(dedent("\n".join(lines[begin:end])))
    shutil.copytree(K8S, tmp_path / "rollwright" / "k8s")
    manifests = render(tmp_path)
    [image] = [
        container["image"]
        for each in manifests
        if each["kind"] == "Deployment"
        for container in each["spec"]["template"]["spec"]["containers"]
    ]
    assert image == f"registry.example/rollwright@sha256:{'1' * 64}"
    [told] = [each["data"] for each in manifests if each["metadata"]["name"].startswith("rollwright-settings")]
    assert from_environment(told).redis_url == settings("single-redis")["REDIS_URL"]
    assert ".invalid" not in yaml.safe_dump_all(manifests)


def test_the_one_redis_is_taken_away_with_what_belongs_to_it() -> None:
    """What the README deletes by label is all that the overlay has beyond the base, and nothing of the cluster's."""
    kinds = ("StatefulSet", "Service", "NetworkPolicy")

    def deleted(overlay: str) -> set[tuple[str, str]]:
        return {
            (each["kind"], each["metadata"]["name"])
            for each in of(overlay, *kinds)
            if each["metadata"].get("labels", {}).get(COMPONENT) == "redis"
        }

    there = {
        overlay: {(each["kind"], each["metadata"]["name"]) for each in of(overlay, *kinds)} for overlay in OVERLAYS
    }
    assert deleted("single-redis") == there["single-redis"] - there["redis-cluster"]
    assert not deleted("redis-cluster")


@each_overlay
def test_selectors_match_what_they_are_meant_for(overlay: str) -> None:
    """No selector matches nothing, and none matches the pods of two workloads."""
    for workload in workloads(overlay):
        if workload["kind"] != "Job":
            assert selected(overlay, workload["spec"]["selector"]) == [workload]
        for constraint in pod(workload).get("topologySpreadConstraints", []):
            assert selected(overlay, constraint["labelSelector"]) == [workload]
    for service in of(overlay, "Service"):
        assert len(selected(overlay, {"matchLabels": service["spec"]["selector"]})) == 1
    for budget in of(overlay, "PodDisruptionBudget"):
        assert len(selected(overlay, budget["spec"]["selector"])) == 1
    for policy in of(overlay, "NetworkPolicy"):
        assert selected(overlay, policy["spec"]["podSelector"])


@each_overlay
def test_what_a_pod_needs_is_there(overlay: str) -> None:
    """ConfigMaps and ServiceAccounts that pods name are rendered too; Secrets are the operator's, and documented."""
    there = {(each["kind"], each["metadata"]["name"]) for each in of(overlay, "ConfigMap", "ServiceAccount")}
    assert not of(overlay, "Secret")
    commands = (K8S / "README.md").read_text()
    for workload in workloads(overlay):
        spec = pod(workload)
        assert ("ServiceAccount", spec["serviceAccountName"]) in there
        for volume in spec.get("volumes", []):
            if "configMap" in volume:
                assert ("ConfigMap", volume["configMap"]["name"]) in there
            if "secret" in volume:
                assert f"create secret generic {volume['secret']['secretName']} " in commands
        for container in containers(workload):
            for source in container.get("envFrom", []):
                assert ("ConfigMap", source["configMapRef"]["name"]) in there
            for variable in container.get("env", []):
                assert "secretKeyRef" not in variable.get("valueFrom", {}), "a secret is a file"


@each_overlay
def test_files_that_settings_name_are_mounted(overlay: str) -> None:
    """Each *_FILE is in a mounted Secret, under a key that the README makes."""
    spec = pod(api(overlay))
    secrets = {volume["name"]: volume["secret"]["secretName"] for volume in spec["volumes"] if "secret" in volume}
    mounts = {mount["mountPath"]: secrets.get(mount["name"]) for mount in spec["containers"][0]["volumeMounts"]}
    commands = (K8S / "README.md").read_text().replace("\\\n", " ")
    for name, value in settings(overlay).items():
        if name.endswith("_FILE"):
            file = Path(value)
            secret = mounts[str(file.parent)]
            assert re.search(rf"create secret generic {secret} [^\n]*--from-\w+=(\S+=)?\S*\b{file.name}\b", commands), (
                name
            )


@each_overlay
def test_ports_agree(overlay: str) -> None:
    """The service listens where probes, Service, scraping and policies look for it, and so do the others."""
    [container] = containers(api(overlay))
    ports = {port["name"]: port["containerPort"] for port in container["ports"]}
    assert ports == {"http": int(settings(overlay)["PORT"]), "health": int(settings(overlay)["HEALTH_PORT"])}
    assert settings(overlay)["HOST"] == "0.0.0.0"
    scraped = api(overlay)["spec"]["template"]["metadata"]["annotations"]
    assert scraped["prometheus.io/port"] == str(ports["health"])
    assert scraped["prometheus.io/path"] == "/metrics"
    for service in of(overlay, "Service"):
        [workload] = selected(overlay, {"matchLabels": service["spec"]["selector"]})
        open_ports = {port["name"] for each in containers(workload) for port in each.get("ports", [])}
        assert {port["targetPort"] for port in service["spec"]["ports"]} <= open_ports


@each_overlay
def test_probes_ask_what_is_documented(overlay: str) -> None:
    """A pod comes in when it is ready, and lives while it answers: readiness must not take all pods out at once.

    All probes ask the health port, which strangers cannot fill; of several workers it would be that of one alone.
    """
    paths = json.loads((K8S.parent / "openapi" / "openapi.json").read_text())["paths"]
    [container] = containers(api(overlay))
    asked = {name: container[f"{name}Probe"]["httpGet"]["path"] for name in ("startup", "readiness", "liveness")}
    assert set(asked.values()) <= set(paths)
    assert asked == {"startup": "/readyz", "readiness": "/livez", "liveness": "/livez"}
    assert {container[f"{name}Probe"]["httpGet"]["port"] for name in asked} == {"health"}
    assert settings(overlay)["WORKERS"] == "1"
    # Out before it is killed.
    quick, slow = (
        probe["periodSeconds"] * probe["failureThreshold"]
        for probe in (container["readinessProbe"], container["livenessProbe"])
    )
    assert quick < slow


@each_overlay
def test_a_pod_has_time_to_go(overlay: str) -> None:
    """Kubernetes waits for preStop, the drain and the closing of streams before it kills."""
    [container] = containers(api(overlay))
    pause = container["lifecycle"]["preStop"]["sleep"]["seconds"]
    drain = int(settings(overlay)["DRAIN_SECONDS"])
    assert pod(api(overlay))["terminationGracePeriodSeconds"] > pause + drain + STREAMS_CLOSE


@each_overlay
def test_one_pod_more_or_less_is_no_outage(overlay: str) -> None:
    """The autoscaler finds its target, and a budget never lets go of all."""
    [scaler] = of(overlay, "HorizontalPodAutoscaler")
    target = scaler["spec"]["scaleTargetRef"]
    assert (target["kind"], target["name"]) == ("Deployment", api(overlay)["metadata"]["name"])
    assert "replicas" not in api(overlay)["spec"], "each apply would undo what the autoscaler did"
    assert "cpu" in pod(api(overlay))["containers"][0]["resources"]["requests"], "utilisation is a share of it"
    for budget in of(overlay, "PodDisruptionBudget"):
        [workload] = selected(overlay, budget["spec"]["selector"])
        count = workload["spec"].get("replicas", scaler["spec"]["minReplicas"])
        assert 0 < budget["spec"]["maxUnavailable"] < count
    assert api(overlay)["spec"]["strategy"]["rollingUpdate"]["maxUnavailable"] == 0


@each_overlay
def test_policies_let_through_what_is_needed_and_nothing_else(overlay: str) -> None:
    """Both ends allow each way, so that what is listed is what can happen."""
    deny, *_ = (each for each in of(overlay, "NetworkPolicy") if each["metadata"]["name"] == "default-deny")
    assert deny["spec"] == {"podSelector": {}, "policyTypes": ["Ingress", "Egress"]}
    out, into = set(flows(overlay, "egress", "to")), set(flows(overlay, "ingress", "from"))
    ours = {component(workload) for workload in workloads(overlay)}
    expected = EVERYWHERE | FLOWS[overlay]
    assert out == {flow for flow in expected if flow[0] in ours | {"*"}}
    assert into == {flow for flow in expected if flow[1] in ours}


def component(workload: Manifest) -> str:
    """Return which part of Rollwright its pods are."""
    return labels(workload)[COMPONENT]


def flows(overlay: str, way: str, peers: str) -> Iterator[Flow]:
    """Yield what policies allow in one way."""
    for policy in of(overlay, "NetworkPolicy"):
        spec = policy["spec"]
        if way in spec:
            assert way.capitalize() in spec["policyTypes"]
        mine = one(overlay, spec["podSelector"]) if spec["podSelector"] else "*"
        for rule in spec.get(way, []):
            assert rule[peers], "an empty list would be everybody"
            for peer in rule[peers]:
                for port in rule["ports"]:
                    other = who(overlay, peer)
                    pair = (mine, other) if way == "egress" else (other, mine)
                    yield (*pair, port["protocol"], port["port"])


def one(overlay: str, selector: dict[str, Any]) -> str:
    """Return the component that a selector means."""
    [workload] = selected(overlay, selector)
    return component(workload)


def who(overlay: str, peer: dict[str, Any]) -> str:
    """Return a peer of a policy in a word."""
    if "ipBlock" in peer:
        return str(peer["ipBlock"]["cidr"])
    if "namespaceSelector" not in peer:
        return one(overlay, peer["podSelector"])
    namespace = peer["namespaceSelector"]["matchLabels"]["kubernetes.io/metadata.name"]
    return "/".join([namespace, *peer.get("podSelector", {}).get("matchLabels", {}).values()])


@each_overlay
def test_pods_are_confined(overlay: str) -> None:
    """Every container runs as nobody, without rights, under a root it cannot write; the namespace insists."""
    [namespace] = of(overlay, "Namespace")
    assert namespace["metadata"]["labels"]["pod-security.kubernetes.io/enforce"] == "restricted"
    assert {each["metadata"]["namespace"] for each in workloads(overlay)} == {namespace["metadata"]["name"]}
    for workload in workloads(overlay):
        spec = pod(workload)
        assert spec["automountServiceAccountToken"] is False
        assert spec["securityContext"]["runAsNonRoot"]
        assert spec["securityContext"]["runAsUser"] > 10_000
        assert spec["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
        for container in containers(workload):
            confined = container["securityContext"]
            assert confined["readOnlyRootFilesystem"]
            assert confined["allowPrivilegeEscalation"] is False
            assert confined["capabilities"] == {"drop": ["ALL"]}
            for amount in ("requests", "limits"):
                assert set(container["resources"][amount]) == {"cpu", "memory"}


@each_overlay
def test_images_are_what_was_reviewed(overlay: str) -> None:
    """Each image has a digest, and the Redis is that of the compose file."""
    compose = yaml.safe_load((K8S.parent / "deploy" / "compose.yaml").read_text())
    images = {container["image"] for workload in workloads(overlay) for container in containers(workload)}
    for image in images:
        assert re.search(r"@sha256:[0-9a-f]{64}$", image)
        assert ":latest" not in image
    assert {image for image in images if "rollwright@" not in image} <= {compose["services"]["redis"]["image"]}


@pytest.mark.parametrize("overlay", ["single-redis", "redis-cluster"])
def test_redis_keeps_what_it_is_given(overlay: str) -> None:
    """An append-only file on a volume, nothing thrown out, and memory enough to write the file anew."""
    [redis] = of(overlay, "StatefulSet")
    config = named(overlay, "ConfigMap", "rollwright-redis")["data"]
    wanted = ("appendonly yes", "maxmemory-policy noeviction", "stream-node-max-bytes 1024", "dir /data")
    for line in (*wanted, "lazyfree-lazy-expire yes"):
        assert line in config["redis.conf"].splitlines()
    [server] = pod(redis)["containers"]
    assert "volumeClaimTemplates" in redis["spec"]
    [claim] = redis["spec"]["volumeClaimTemplates"]
    mounts = {mount["mountPath"]: mount["name"] for mount in server["volumeMounts"]}
    assert mounts["/data"] == claim["metadata"]["name"]
    most = server["args"][server["args"].index("--maxmemory") + 1]
    assert int(most.removesuffix("mb")) * 2.5 <= int(server["resources"]["limits"]["memory"].removesuffix("Gi")) * 1024
    for workload in workloads(overlay):
        for container in containers(workload):
            for word in container.get("command", []) + container.get("args", [])[:1]:
                if word.startswith("/etc/redis/"):
                    assert mounts["/etc/redis"] == "config"
                    assert Path(word).name in config


def test_moving_reads_the_one_redis_and_writes_the_cluster() -> None:
    """The Job looks where the overlays have put them, by the password of both, and policies let it, and no other."""
    places = named("../move", "ConfigMap", "rollwright-move-places")["data"]
    [one] = [each for each in of("single-redis", "Service") if each["metadata"]["name"] == places["FROM"]]
    assert places["FROM_PORT"] == str(one["spec"]["ports"][0]["port"])
    assert places["REDIS_NODES"].split() == nodes("redis-cluster")
    [job] = workloads("../move")
    assert pod(job)["serviceAccountName"] in {each["metadata"]["name"] for each in of("single-redis", "ServiceAccount")}
    [container] = containers(job)
    [script] = [Path(word).name for word in container["command"] if word.endswith(".sh")]
    assert script in named("../move", "ConfigMap", "rollwright-move")["data"]
    policies = {each["metadata"]["name"]: each["spec"] for each in of("../move", "NetworkPolicy")}
    # The one Redis itself sends what it has.
    senders, receivers = {component(job), "redis"}, {"redis", "redis-cluster"}
    out, into = policies["move"], policies["to-moved"]
    assert (components(out["podSelector"]), components(out["egress"][0]["to"][0]["podSelector"])) == (
        senders,
        receivers,
    )
    assert (components(into["ingress"][0]["from"][0]["podSelector"]), components(into["podSelector"])) == (
        senders,
        receivers,
    )
    for rules in (out["egress"], into["ingress"]):
        assert [rule["ports"] for rule in rules] == [[{"protocol": "TCP", "port": 6379}]]


def components(selector: dict[str, Any]) -> set[str]:
    """Return the components that a selector names."""
    [among] = selector["matchExpressions"]
    assert (among["key"], among["operator"]) == (COMPONENT, "In")
    return set(among["values"])


def test_taking_the_move_away_takes_nothing_else_away() -> None:
    """`kubectl delete -k k8s/move` must not delete what the overlays use."""
    moved = {(each["kind"], each["metadata"]["name"]) for each in rendered("../move")}
    for overlay in OVERLAYS:
        assert not moved & {(each["kind"], each["metadata"]["name"]) for each in rendered(overlay)}
