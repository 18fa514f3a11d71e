"""Folio for Python: converts documents to PDF, and edits and reads PDFs."""

from .client import Folio
from .errors import (
    ApiError,
    AuthenticationError,
    ConflictError,
    ConnectionFailed,
    FolioError,
    ForbiddenError,
    InternalError,
    InvalidRequestError,
    NotFoundError,
    PaymentRequiredError,
    RateLimitError,
    RenderingError,
    ServiceUnavailableError,
    TimedOut,
    WebhookVerificationError,
)
from .files import bytes_source, file_source
from .paged_list import PagedList
from .transport import RequestOptions
from .webhooks import verify_webhook

__version__ = "1.0.0"

__all__ = [
    "ApiError",
    "AuthenticationError",
    "ConflictError",
    "ConnectionFailed",
    "Folio",
    "FolioError",
    "ForbiddenError",
    "InternalError",
    "InvalidRequestError",
    "NotFoundError",
    "PagedList",
    "PaymentRequiredError",
    "RateLimitError",
    "RenderingError",
    "RequestOptions",
    "ServiceUnavailableError",
    "TimedOut",
    "WebhookVerificationError",
    "bytes_source",
    "file_source",
    "verify_webhook",
]
