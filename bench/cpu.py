"""CPU time and memory of processes as Linux counts them: CPU time does not depend on other programs."""

from pathlib import Path

_TICK = 100
"""Of `/proc`, a second, on every Linux there is."""


def spent(process: int) -> float:
    """Return the seconds of CPU that a process has used, with all its threads, and all that it started and runs."""
    here = Path(f"/proc/{process}")
    # After the name, which may hold anything: state, parent ... user time is the twelfth of them, system time follows.
    fields = (here / "stat").read_text().rpartition(")")[2].split()
    children = [child for task in here.glob("task/*/children") for child in task.read_text().split()]
    return (int(fields[11]) + int(fields[12])) / _TICK + sum(spent(int(child)) for child in children)


def spent_exactly(process: int) -> float:
    """Return the same to the nanosecond, for times that are short beside a tick (`schedstat`)."""
    here = Path(f"/proc/{process}")
    own = sum(int((task / "schedstat").read_text().split()[0]) for task in here.glob("task/*"))
    children = [child for task in here.glob("task/*/children") for child in task.read_text().split()]
    return own / 1e9 + sum(spent_exactly(int(child)) for child in children)


def heard(process: int) -> int:
    """Return the bytes that a process has read, from files and sockets."""
    [line] = [line for line in Path(f"/proc/{process}/io").read_text().splitlines() if line.startswith("rchar:")]
    return int(line.split()[1])


def spare() -> int:
    """Return the bytes of memory that programs may still take."""
    lines = Path("/proc/meminfo").read_text().splitlines()
    [available] = [line for line in lines if line.startswith("MemAvailable:")]
    return int(available.split()[1]) * 1024
