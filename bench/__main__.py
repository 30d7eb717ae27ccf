"""`make bench` and `make scale`: measure, print the results, and with --keep write them into their page."""

import argparse
import signal
import sys
import time
from collections.abc import Callable

from bench import (
    audit,
    breakdown,
    cluster,
    cpu_of_rolls,
    fan_out,
    footprint,
    largest,
    load,
    memory,
    odds,
    rates,
    resolver,
    scale,
    stages,
    streams,
    table_roll,
    two_workers,
    wire,
)
from bench.keep import keep
from bench.machine import busy, shape

Sections = dict[str, tuple[str, Callable[[], str]]]
SECTIONS: Sections = {
    "resolver": ("Resolver", resolver.report),
    "odds": ("Odds", odds.report),
    "breakdown": ("Where the time goes", breakdown.report),
    "stages": ("Where the time of a roll at a table goes", stages.report),
    "audit": ("What committed dice cost", audit.report),
    # Load comes last: measurements in this process have less than half their speed for a while after it.
    "http": ("`POST /v1/rolls`", wire.report),
    "table_roll": ("A roll at a table", table_roll.report),
    "cpu": ("CPU of a roll, beside peers", cpu_of_rolls.report),
    "two_workers": ("One worker and two", two_workers.report),
    "fan_out": ("CPU of an event to each of 100 readers", fan_out.report),
    "load": ("10,000 ticks at once", load.report),
    "footprint": ("Memory of Redis", footprint.report),
    "streams": ("1,000 open event streams", streams.report),
}
# Ten minutes of their own, and up to 8 GiB of memory: `make scale`, or `make bench BENCH_ARGS=scale`.
SCALE: Sections = {
    "sizes": ("A hundred tables, and a million", scale.report),
    "cluster": ("One node, and three", cluster.report),
    "rates": ("CPU of a request", rates.report),
    "memory": ("Memory of a table", memory.report),
    "largest": ("The largest table, and the largest rolls", largest.report),
}
_USUAL = ("performance.md", "make bench")
_HELP = (
    f"one of {', '.join(SECTIONS)}, which are the default, or of scale: {', '.join(SCALE)}; those are of docs/scale.md"
)


def main() -> None:
    """Run the sections that were named, or all."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure Rollwright beside its peers.")
    parser.add_argument("sections", nargs="*", metavar="section", help=_HELP)
    parser.add_argument("--keep", action="store_true", help="write the results into their page")
    arguments = parser.parse_args()
    names = [name for one in arguments.sections or SECTIONS for name in (SCALE if one == "scale" else [one])]
    if unknown := set(names) - set(SECTIONS | SCALE):
        parser.error(f"no section {', '.join(sorted(unknown))}")
    if arguments.keep and set(names) & set(SECTIONS) and set(names) & set(SCALE):
        parser.error("the results of two pages are kept by two runs")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # as Ctrl-C: the exit stops the servers
    start = time.monotonic()
    parts = [f"### Machine\n\n{shape()}"]
    print(parts[0], flush=True)
    for title, report in [(SECTIONS | SCALE)[name] for name in names]:
        began = time.monotonic()
        parts.append(f"### {title}\n\n{report()}")
        parts[-1] += f"\n\n{time.monotonic() - began:.0f} s; {busy()}."
        print(f"\n{parts[-1]}", flush=True)
    print(f"\n{time.monotonic() - start:.0f} s in all; {busy()}.")
    if arguments.keep:
        keep(*(("scale.md", "make scale") if set(names) & set(SCALE) else _USUAL), "\n\n".join(parts))


if __name__ == "__main__":
    main()
