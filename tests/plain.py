"""HTTP without TLS: a client that is told so reads no certificates of the machine, for 30 ms a call."""

from ssl import PROTOCOL_TLS_CLIENT, SSLContext

NO_TLS = SSLContext(PROTOCOL_TLS_CLIENT)
"""What `verify` of a client is that asks services of the tests; it trusts nobody."""
