"""Requests that a machine makes up from the description of the interface: never a crash."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

FUZZED = ("/api/analyse", "/api/threats", "/api/review", "/api/search", "/api/search/board")
CHECKS: list[Any] = [
    not_a_server_error,
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
]


@pytest.mark.parametrize("path", FUZZED)
def test_no_request_crashes_the_server(server: str, path: str) -> None:
    operation = schemathesis.openapi.from_url(f"{server}api/openapi.json")[path]["POST"]

    @settings(max_examples=25, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy())
    def probe(case: Any) -> None:
        if isinstance(case.body, dict) and path in ("/api/analyse", "/api/review"):
            case.body["limits"] = {"nodes": 500}
        if isinstance(case.body, dict) and path == "/api/search":
            case.body.update({"nodes": 500, "playouts": 50, "depth": 3})
        answer = case.call(headers={"Origin": server.rstrip("/")})
        assert answer.status_code != 429, "the test is too fast for the server's limit"
        case.validate_response(answer, checks=CHECKS)

    probe()
