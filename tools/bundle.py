"""`built/` of `service/http/play/` and `service/http/games/`: modules and styles of these pages as few small files.

    python -m tools.bundle

builds them again with esbuild; a test compares them. They are committed: a checkout has to have them without Node.
"""

import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]
HTTP = ROOT / "service" / "http"
ENTRIES = {"play": ("app.js", "style.css"), "games": ("page.js", "page.css")}
"""What is built of each page: its script, with what that loads when it is first needed, and its style."""
_ESBUILD = ROOT / "clients" / "js" / "node_modules" / ".bin" / "esbuild"


def build(page: str, folder: Path) -> None:
    """Build a page into an empty folder."""
    shutil.rmtree(folder, ignore_errors=True)
    subprocess.run(
        [
            _ESBUILD,
            *[HTTP / page / entry for entry in ENTRIES[page]],
            *(
                "--bundle",
                "--splitting",
                "--format=esm",
                "--minify",
                "--target=es2022",
                "--line-limit=160",
                "--chunk-names=[name]",
            ),
            *("--legal-comments=none", "--log-level=warning", "--tsconfig=tsconfig.json"),
            *("--external:/verify/verify.js", f"--outdir={folder}"),
        ],
        cwd=ROOT,
        check=True,
    )


if __name__ == "__main__":
    for name in ENTRIES:
        build(name, HTTP / name / "built")
