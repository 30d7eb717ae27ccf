"""The machine: what the numbers depend on, without its name."""

import os
import platform
import subprocess
from importlib.metadata import version
from sysconfig import get_config_var

_PEERS = ("d20", "icepool", "fastapi", "pydantic", "litestar", "granian", "msgspec")


def shape() -> str:
    """Describe processor, memory, interpreters and packages in a few lines."""
    node = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    return "\n".join(
        [
            f"- {os.cpu_count()} cores ({platform.machine()}), {_memory()}, {platform.system()}",
            f"- {platform.python_implementation()} {platform.python_version()}, {_build()}, Node {node}",
            f"- {', '.join(f'{name} {version(name)}' for name in _PEERS)}",
        ]
    )


def _build() -> str:
    """Return what makes an interpreter fast: how it was configured, and the flags of its compiler."""
    configured = str(get_config_var("CONFIG_ARGS"))
    found = [one for one in ("--enable-optimizations", "--with-lto") if one in configured] or ["neither PGO nor LTO"]
    levels = [word for word in str(get_config_var("PY_CFLAGS")).split() if word.startswith("-O")]
    return f"configured with {' '.join(found)}, compiled with {levels[-1] if levels else 'no -O'}"


def busy() -> str:
    """Return the load average; a quiet machine shows between one and two after a whole run."""
    try:
        return f"load average of the last five minutes {os.getloadavg()[1]:.1f}"
    except OSError:
        return "load average unknown"


def _memory() -> str:
    try:
        size = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):
        return "memory unknown"
    return f"{size / 2**30:.0f} GiB"
