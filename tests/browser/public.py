"""Pages that are on the internet for their browser, while the service is in the local network."""

import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.chromium import ARGUMENTS, CHROMIUM


def secure(server: ThreadingHTTPServer, directory: Path) -> None:
    """Let a server speak TLS, with a certificate of nobody's."""
    path = directory / "page.pem"
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    command += ["-subj", "/CN=page.test", "-days", "2", "-keyout", str(path), "-out", str(path.with_suffix(".crt"))]
    subprocess.run(command, check=True, capture_output=True)
    path.write_text(path.read_text() + path.with_suffix(".crt").read_text())
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(path)
    server.socket = tls.wrap_socket(server.socket, server_side=True)


@contextmanager
def outside(browser: Browser, port: int) -> Iterator[Browser]:
    """Open a browser for which `page.test`, a server of this machine at a port, is on the internet."""
    arguments = [one for one in ARGUMENTS if not one.startswith("--host-resolver-rules")]
    arguments += ["--host-resolver-rules=MAP page.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]
    arguments += [f"--ip-address-space-overrides=127.0.0.1:{port}=public"]
    other = browser.browser_type.launch(executable_path=CHROMIUM, args=arguments)
    try:
        yield other
    finally:
        other.close()
