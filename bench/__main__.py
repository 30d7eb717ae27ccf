"""`make bench`: measure everything, print it, and keep it in docs/performance.md when told to."""

import argparse
import signal
import sys
import time
from collections.abc import Callable

from bench import audit, breakdown, footprint, odds, resolver, seat, stages, storm, streams, wire
from bench.keep import keep
from bench.machine import busy, shape

SECTIONS: dict[str, tuple[str, Callable[[], str]]] = {
    "resolver": ("Resolver", resolver.report),
    "odds": ("Odds", odds.report),
    "breakdown": ("Where the time goes", breakdown.report),
    "stages": ("Where the time of a roll at a table goes", stages.report),
    "audit": ("What committed dice cost", audit.report),
    # Load comes last: what runs in this process alone has less than half its speed for a while after it.
    "http": ("`POST /v1/rolls`", wire.report),
    "table": ("A roll at a table", seat.report),
    "storm": ("10,000 ticks at once", storm.report),
    "memory": ("Memory of Redis", footprint.report),
    "streams": ("1,000 open event streams", streams.report),
}


def main() -> None:
    """Run the sections that were named, or all."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure Rollwright beside its peers.")
    parser.add_argument("sections", nargs="*", metavar="section", help=f"one of {', '.join(SECTIONS)}; default: all")
    parser.add_argument("--keep", action="store_true", help="put what was measured into docs/performance.md")
    arguments = parser.parse_args()
    if unknown := set(arguments.sections) - set(SECTIONS):
        parser.error(f"no section {', '.join(sorted(unknown))}")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # as Ctrl-C: on the way out the servers are stopped
    start = time.monotonic()
    parts = [f"### Machine\n\n{shape()}"]
    print(parts[0], flush=True)
    for title, report in [SECTIONS[name] for name in arguments.sections or SECTIONS]:
        parts.append(f"### {title}\n\n{report()}")
        print(f"\n{parts[-1]}", flush=True)
    parts.append(f"{time.monotonic() - start:.0f} s in all; {busy()}.")
    print(f"\n{parts[-1]}")
    if arguments.keep:
        keep("\n\n".join(parts))


if __name__ == "__main__":
    main()
