"""Alerts and dashboard ask for what the service tells, and an operator finds what to do."""

import json
import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import promql_parser
import pytest
import yaml
from prometheus_client.metrics import MetricWrapperBase

from service.store.memory import MARK
from service.telemetry import REGISTRY

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"


def told() -> dict[str, set[str]]:
    """Return the series that the service tells, and their labels."""
    found: dict[str, set[str]] = {}
    for collector in REGISTRY._collector_to_names:
        if isinstance(collector, MetricWrapperBase):
            name, labels = collector._name, set(collector._labelnames)
            match collector._type:
                case "counter":
                    found[f"{name}_total"] = labels
                case "histogram":
                    found |= {f"{name}_bucket": labels | {"le"}, f"{name}_count": labels, f"{name}_sum": labels}
                case _:
                    found[name] = labels
    return found


METRICS = told()
OTHERS = {
    "up",
    "process_cpu_seconds_total",
    "process_resident_memory_bytes",
    "process_open_fds",
    "process_max_fds",
}
"""What Prometheus and its client tell."""
SCRAPED = {"job", "instance"}
"""Labels that every series gets."""

ALERTS = yaml.safe_load((DEPLOY / "prometheus" / "alerts.yaml").read_text())["groups"][0]["rules"]
DASHBOARD = json.loads((DEPLOY / "grafana" / "dashboard.json").read_text())


def expressions() -> Iterator[tuple[str, str]]:
    """Yield whose it is, and each expression."""
    for alert in ALERTS:
        yield alert["alert"], alert["expr"]
    for panel in DASHBOARD["panels"]:
        for target in panel.get("targets", []):
            # Grafana's own variables, filled in as Grafana does.
            filled = target["expr"].replace("$__rate_interval", "1m").replace("$instance", ".*").replace("$job", "x")
            yield panel["title"], filled


EXPRESSIONS = list(expressions())
each_expression = pytest.mark.parametrize("expression", [pytest.param(said, id=whose) for whose, said in EXPRESSIONS])


def parts(expression: Any) -> Iterator[Any]:
    """Yield an expression and everything in it."""
    yield expression
    for name in ("lhs", "rhs", "expr", "param", "vector_selector"):
        if (inner := getattr(expression, name, None)) is not None:
            yield from parts(inner)
    for argument in getattr(expression, "args", None) or []:
        yield from parts(argument)


def selectors(expression: str) -> list[Any]:
    """Return what an expression asks Prometheus for."""
    found = [part for part in parts(promql_parser.parse(expression)) if isinstance(part, promql_parser.VectorSelector)]
    # The reader sees as many as the writer wrote.
    assert len(found) == len(re.findall(r"\b(?:rollwright|process)_\w+|\bup\b", expression))
    return found


@each_expression
def test_expressions_ask_for_what_is_told(expression: str) -> None:
    """Each parses, and asks for metrics there are, by labels that they have."""
    for selector in selectors(expression):
        assert selector.name in METRICS.keys() | OTHERS
        asked = {matcher.name for matcher in selector.matchers.matchers}
        assert asked <= METRICS.get(selector.name or "", set()) | SCRAPED


@each_expression
def test_what_is_grouped_by_is_there(expression: str) -> None:
    """A sum by a label that no metric below has would be one of everything."""
    for part in parts(promql_parser.parse(expression)):
        if isinstance(part, promql_parser.AggregateExpr) and part.modifier is not None:
            below = [inner for inner in parts(part.expr) if isinstance(inner, promql_parser.VectorSelector)]
            for selector in below:
                assert set(part.modifier.labels) <= METRICS.get(selector.name or "", set()) | SCRAPED


@each_expression
def test_counters_are_asked_how_fast_they_grow(expression: str) -> None:
    """A counter or bucket by itself says when the process was started."""
    for part in parts(promql_parser.parse(expression)):
        for inner in (getattr(part, "expr", None), *(getattr(part, "args", None) or [])):
            if isinstance(inner, promql_parser.VectorSelector):
                assert not re.search(r"_(total|bucket|count)$", str(inner.name))


def test_everything_told_is_shown() -> None:
    """The dashboard shows every metric of the service."""
    shown = {
        selector.name
        for panel in DASHBOARD["panels"]
        for whose, expression in EXPRESSIONS
        if whose == panel["title"]
        for selector in selectors(expression)
    }
    # Of a histogram the buckets say it all.
    assert {name for name in METRICS if not name.endswith(("_count", "_sum"))} <= shown


def test_every_alert_says_whom_it_wakes_and_what_to_do() -> None:
    """Each has a severity, a sentence, a while to wait, and a line in docs/deployment.md."""
    told = (ROOT / "docs" / "deployment.md").read_text()
    names = [alert["alert"] for alert in ALERTS]
    assert len(set(names)) == len(names)
    assert re.findall(r"^\| `(Rollwright\w+)` \|", told, re.MULTILINE) == names
    for alert in ALERTS:
        assert alert["labels"]["severity"] in {"page", "ticket"}
        assert alert["annotations"]["summary"].endswith(".")
        assert re.fullmatch(r"\d+m", alert["for"])


def test_alerts_wait_for_what_comes_and_goes() -> None:
    """Every failure of Redis that the service counts has an alert, and so have lost events and the high-water mark."""
    text = " ".join(alert["expr"] for alert in ALERTS)
    assert all(why in text for why in ("unavailable", "timeout", "read_only", "replicas"))
    assert "rollwright_pubsub_up == 0" in text
    assert f"rollwright_store_used_ratio) > {MARK}" in text


def test_each_alert_is_tried() -> None:
    """alerts_test.yaml has for each alert a case in which it fires, and one in which all do not."""
    tried = yaml.safe_load((DEPLOY / "prometheus" / "alerts_test.yaml").read_text())
    assert tried["rule_files"] == ["alerts.yaml"]
    samples = [
        sample["labels"]
        for test in tried["tests"]
        for asked in test["promql_expr_test"]
        for sample in asked["exp_samples"]
    ]
    assert set(re.findall(r"Rollwright\w+", " ".join(samples))) == {alert["alert"] for alert in ALERTS}


def test_the_dashboard_is_laid_out() -> None:
    """Panels have ids of their own, lie within the grid, and not one over another."""
    panels = DASHBOARD["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    places = [panel["gridPos"] for panel in panels]
    assert all(place["x"] + place["w"] <= 24 for place in places)
    for one, other in combinations(places, 2):
        apart = (
            one["x"] + one["w"] <= other["x"]
            or other["x"] + other["w"] <= one["x"]
            or one["y"] + one["h"] <= other["y"]
            or other["y"] + other["h"] <= one["y"]
        )
        assert apart
    for panel in panels:
        if panel["type"] != "row":
            assert panel["description"].endswith(".")
            assert panel["fieldConfig"]["defaults"]["unit"]


def test_compose_hands_over_what_is_here() -> None:
    """Prometheus and Grafana are given these files where their configuration looks for them."""
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    for name in ("prometheus", "grafana"):
        assert compose[name]["profiles"] == ["observability"]
        for volume in compose[name].get("volumes", []):
            source, target, *how = volume.split(":")
            if source.startswith("./"):
                assert (DEPLOY / source).exists()
                assert how == ["ro"], target
    scraped = yaml.safe_load((DEPLOY / "prometheus" / "prometheus.yaml").read_text())
    assert scraped["rule_files"] == ["/etc/prometheus/alerts.yaml"]
    [job] = scraped["scrape_configs"]
    # Alerts name the job.
    assert job["job_name"] == "rollwright"
    [looked_up] = job["dns_sd_configs"]
    assert looked_up["names"] == ["api"]
    assert str(looked_up["port"]) == compose["api"]["environment"]["HEALTH_PORT"]
    assert set(compose["api"]["networks"]) & set(compose["prometheus"]["networks"])
    provider = yaml.safe_load((DEPLOY / "grafana/provisioning/dashboards/rollwright.yaml").read_text())
    [into] = [provider["options"]["path"] for provider in provider["providers"]]
    assert any(f":{into}/" in volume for volume in compose["grafana"]["volumes"])
