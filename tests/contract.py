"""The contract, made once for all tests that look something up in it."""

from service.http.openapi import document

DOCUMENT = document()
