"""`service/http/play/built/`: the modules and styles of the page at `/play` as few small files.

    python -m tools.bundle

builds them again with esbuild; a test compares them. They are committed: a checkout has to have them without Node.
"""

import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]
PLAY = ROOT / "service" / "http" / "play"
BUILT = PLAY / "built"
_ESBUILD = ROOT / "clients" / "js" / "node_modules" / ".bin" / "esbuild"


def build(folder: Path) -> None:
    """Build the page into an empty folder: `app.js`, `style.css`, and what `app.js` loads when it is first needed."""
    shutil.rmtree(folder, ignore_errors=True)
    subprocess.run(
        [
            _ESBUILD,
            *(PLAY / "app.js", PLAY / "style.css"),
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
    build(BUILT)
