"""The scene whose responses are the contract's examples."""

from service.http.openapi import OPERATIONS, Examples, document
from tools.responses import WITHOUT, record, service


def test_every_operation_responds_as_its_contract_says(redis_url: str) -> None:
    """Each operation responds, with ETag, Location and Content-Disposition where it says so, and only there.

    Its response is an example of the contract, which has it in each form that the one before had.
    """
    with service(redis_url) as client:
        examples = record(client)
    before = Examples.written()
    assert examples.responses.keys() == {one.id for one in OPERATIONS if one.response_types} - WITHOUT
    assert {name: forms.keys() for name, forms in examples.responses.items()} == {
        name: forms.keys() for name, forms in before.responses.items()
    }
    assert examples.problems.keys() == before.problems.keys()
    shown = document(examples)["paths"]["/v1/rolls"]["post"]["responses"]["200"]["content"]
    assert {media: content["example"] for media, content in shown.items() if "example" in content} == dict(
        examples.responses["roll"]
    )


def test_the_contract_keeps_its_examples() -> None:
    """Made again, the contract has the examples that it had: `make openapi` leaves them as they are."""
    examples = Examples.written()
    assert len(examples.responses) > 60
    assert document() == document(examples)
