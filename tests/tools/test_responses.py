"""The scene whose responses are the contract's examples."""

from tools.responses import recorded


def test_operations_send_the_headers_of_the_contract() -> None:
    """Each operation responds, with ETag, Location and Content-Disposition where it says so, and only there."""
    assert recorded().responses
