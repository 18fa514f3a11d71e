"""Errors that this client raises."""

from __future__ import annotations

import email.utils
import json
import math
import time
from typing import Any, Dict, List, Mapping, Optional, Type


class FolioError(Exception):
    """Base class of all errors that this client raises itself."""


class ConnectionFailed(FolioError):
    """No response arrived: the connection failed, was refused or broke off."""


class TimedOut(FolioError):
    """The call exceeded its time limit. See ``timeout_s``."""


class WebhookVerificationError(FolioError):
    """A webhook delivery is not authentic, or too old."""


class ApiError(FolioError):
    """The service rejected the request or failed. Each error type has a class; ``code`` identifies the case."""

    def __init__(self, status: int, headers: Mapping[str, str], body: bytes) -> None:
        error = _error_in(body)
        super().__init__(error.get("message") or f"The request failed with HTTP {status}")
        self.status = status
        self.type: str = error.get("type", "unknown")
        self.code: str = error.get("code", "unknown")
        #: The offending parameter as a path such as ``items[3].margin.top``.
        self.param: Optional[str] = error.get("param")
        #: Every fault of the request, the first 50: ``{"field": …, "error": …}``.
        self.details: List[Dict[str, str]] = error.get("details", [])
        #: Quote it when you ask for help.
        self.request_id: Optional[str] = error.get("request_id") or headers.get("request-id")
        #: Seconds to wait before another try, where the service says so.
        self.retry_after: Optional[int] = _retry_after_s(headers.get("retry-after"))
        self.doc_url: Optional[str] = error.get("doc_url")
        #: The PDF that failed, or that is too large to be answered as base64.
        self.pdf_id: Optional[str] = error.get("pdf_id")


class InvalidRequestError(ApiError):
    """The request is invalid. ``param`` and ``details`` name the fields."""


class AuthenticationError(ApiError):
    pass


class PaymentRequiredError(ApiError):
    """The account has no credits left."""


class ForbiddenError(ApiError):
    """The key lacks a scope, or its allowlist lacks the client's address."""


class NotFoundError(ApiError):
    pass


class ConflictError(ApiError):
    pass


class RenderingError(ApiError):
    """The document caused the error: it took too long, did not load, or crashed the renderer."""


class RateLimitError(ApiError):
    pass


class InternalError(ApiError):
    pass


class ServiceUnavailableError(ApiError):
    pass


_FAMILIES: Dict[str, Type[ApiError]] = {
    "invalid_request": InvalidRequestError,
    "authentication_error": AuthenticationError,
    "payment_required": PaymentRequiredError,
    "forbidden": ForbiddenError,
    "not_found": NotFoundError,
    "conflict": ConflictError,
    "rendering_error": RenderingError,
    "rate_limited": RateLimitError,
    "internal_error": InternalError,
    "service_unavailable": ServiceUnavailableError,
}


def api_error(status: int, headers: Mapping[str, str], body: bytes) -> ApiError:
    """Returns an error of the class for the response's error type."""
    family = _FAMILIES.get(str(_error_in(body).get("type")), ApiError)
    return family(status, headers, body)


def _error_in(body: bytes) -> Dict[str, Any]:
    try:
        error = json.loads(body)["error"]
    except (ValueError, KeyError, TypeError):
        return {}
    return error if isinstance(error, dict) else {}


def _retry_after_s(value: Optional[str]) -> Optional[int]:
    """Returns ``Retry-After`` in seconds, from either of its forms (RFC 9110, 10.2.3)."""
    if value is None:
        return None
    if value.isdecimal():
        return int(value)
    try:
        at = email.utils.parsedate_to_datetime(value).timestamp()
    except (TypeError, ValueError):
        return None
    return max(0, math.ceil(at - time.time()))
