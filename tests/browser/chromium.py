"""The machine's Chromium, and how it is started."""

import os
import re
from pathlib import Path
from shutil import which

CHROMIUM = Path(os.environ.get("CHROMIUM") or which("chromium-headless-shell") or "/usr/bin/chromium")
# It asks its maker for nothing either, and a host that no table has stands for one without HTTPS.
ARGUMENTS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--host-resolver-rules=MAP table.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]
TIMEOUT = 60_000
"""Milliseconds after which a test gives up: not how long anything takes, so a machine that runs others may be slow."""
LATE = re.compile("Failed to load resource: .* a status of (?:409|503)")
"""What a page is told that reads stakes while somebody rolls (409), or whose store a busy machine kept waiting (503).

Clients read again then, or send the same again.
"""
