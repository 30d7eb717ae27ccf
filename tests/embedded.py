"""What is built for pages of others: `clients/roll20/rollwright.user.js` and `clients/element/rollwright-table.js`.

    python -m tests.embedded

builds them again with esbuild; a test compares them. They are committed: who installs them has no Node.
"""

import subprocess
from pathlib import Path

from service import __version__

ROOT = Path(__file__).parents[1]
CLIENTS = ROOT / "clients"
SCRIPT = CLIENTS / "roll20" / "rollwright.user.js"
ELEMENT = CLIENTS / "element" / "rollwright-table.js"
_ESBUILD = CLIENTS / "js" / "node_modules" / ".bin" / "esbuild"


def script() -> str:
    """Return the userscript for Roll20: readable, with the header that managers read."""
    header = (CLIENTS / "roll20" / "header.js").read_text().replace("VERSION", __version__)
    return header + _bundled(CLIENTS / "roll20" / "main.js", "--format=iife")


def element() -> str:
    """Return the script that defines `<rollwright-table>`."""
    return _bundled(CLIENTS / "element" / "element.js", "--format=iife", "--minify", "--line-limit=160")


def _bundled(entry: Path, *options: str) -> str:
    command = [
        *(str(_ESBUILD), str(entry), "--bundle", "--target=es2022", "--loader:.css=text", "--charset=utf8"),
        *("--legal-comments=none", "--log-level=warning", "--tsconfig=tsconfig.json"),
        *options,
    ]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def build() -> None:
    """Write both."""
    for path, text in ((SCRIPT, script()), (ELEMENT, element())):
        path.write_text(text)


if __name__ == "__main__":
    build()
