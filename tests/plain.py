"""HTTP to services of the tests: without TLS, and patient where the store is late."""

import time
from ssl import PROTOCOL_TLS_CLIENT, SSLContext

import httpx

NO_TLS = SSLContext(PROTOCOL_TLS_CLIENT)
"""What `verify` of a client of the tests is: it trusts nobody, and reads no certificates of the machine, for 30 ms."""
_TRIES = 5


class Patient(httpx.HTTPTransport):
    """Sends a request again, under the same key, while the store is late: a machine that stands still makes it so."""

    def __init__(self) -> None:
        super().__init__(verify=NO_TLS)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Send a request."""
        for _ in range(_TRIES - 1):
            answer = super().handle_request(request)
            if answer.status_code != 503:
                return answer
            answer.close()
            time.sleep(1)
        return super().handle_request(request)
