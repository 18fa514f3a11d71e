"""Verification of webhook deliveries."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import time
from typing import Any, Dict, Optional, Union

from .errors import WebhookVerificationError

# Maximum difference between a delivery's timestamp and the current time, in seconds.
_TOLERANCE_S = 300


def verify_webhook(
    body: Union[bytes, str], signature: Optional[str], secret: str, now_s: Optional[float] = None
) -> Dict[str, Any]:
    """Verifies the ``Service-Signature`` header of a delivery and returns its event.

    ``body`` is the raw request body as received. ``secret`` is the endpoint's secret, including ``whsec_``.
    Raises WebhookVerificationError when the delivery is not authentic or older than five minutes.
    """
    raw = body.encode() if isinstance(body, str) else body
    parts = [part.partition("=") for part in (signature or "").split(",")]
    timestamp = next((value for name, _, value in parts if name == "t"), "")
    given = [value for name, _, value in parts if name == "v1"]
    if not re.fullmatch(r"[0-9]{1,12}", timestamp) or not given:
        raise WebhookVerificationError("The Service-Signature header is missing or invalid")
    if abs((time.time() if now_s is None else now_s) - int(timestamp)) > _TOLERANCE_S:
        raise WebhookVerificationError("The delivery's timestamp must be within five minutes of the current time")
    expected = hmac.new(secret.encode(), timestamp.encode() + b"." + raw, hashlib.sha256).hexdigest().encode()
    # Compares every signature, so that the time does not reveal which one matched.
    if not any([hmac.compare_digest(expected, value.encode()) for value in given]):
        raise WebhookVerificationError("No signature matches: check the endpoint secret, and pass the raw request body")
    event: Dict[str, Any] = json.loads(raw)
    return event
