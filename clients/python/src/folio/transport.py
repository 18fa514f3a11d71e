"""Sends requests and returns their responses. Retries requests that are safe to repeat."""

from __future__ import annotations

import http.client
import json
import random
import socket
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from dataclasses import dataclass, field
from typing import Any, Dict, List, Mapping, Optional, Tuple, Union

from .errors import ApiError, ConnectionFailed, TimedOut, api_error

# Pause before the first retry, in seconds. It doubles with each retry.
_FIRST_PAUSE_S = 0.5
_LONGEST_PAUSE_S = 8.0


@dataclass(frozen=True)
class RequestOptions:
    """Options of one call, in addition to its parameters. Pass them as ``options=``."""

    #: Seconds for the whole call, its retries and their pauses included.
    timeout_s: Optional[float] = None
    #: How many times a failed request is sent again.
    max_retries: Optional[int] = None
    #: Of a POST; made for you otherwise. The same key gives the same answer for 24 hours.
    idempotency_key: Optional[str] = None
    #: Sent beside the client's own.
    headers: Mapping[str, str] = field(default_factory=dict)


class Transport:
    def __init__(self, api_key: str, base_url: str, timeout_s: float, max_retries: int) -> None:
        self._api_key = api_key
        self._base_url = base_url
        self._timeout_s = timeout_s
        self._max_retries = max_retries
        # A redirect would send the key to another host.
        self._opener = urllib.request.build_opener(_NoRedirect)

    def request(
        self,
        method: str,
        path: str,
        query: Optional[Mapping[str, Any]] = None,
        body: Optional[Mapping[str, Any]] = None,
        options: Optional[RequestOptions] = None,
    ) -> Any:
        options = options or RequestOptions()
        deadline = time.monotonic() + (self._timeout_s if options.timeout_s is None else options.timeout_s)
        retries = self._max_retries if options.max_retries is None else options.max_retries
        request = self._prepared(method, self._url(path, query), body, options)
        attempt = 0
        while True:
            try:
                return self._sent(request, deadline)
            except (ApiError, ConnectionFailed) as error:
                pause_s = _pause_before(method, error, attempt) if attempt < retries else None
                # A pause longer than the remaining time would only delay the error.
                if pause_s is None or time.monotonic() + pause_s >= deadline:
                    raise
            time.sleep(pause_s)
            attempt += 1

    def open(self, url: str, timeout_s: float = 60) -> Any:
        """Downloads a file by its signed URL. The URL grants access itself, so no key is sent."""
        try:
            return self._opener.open(url, timeout=timeout_s)
        except urllib.error.HTTPError as error:
            with error:
                raise api_error(error.code, _headers(error.headers), error.read()) from None
        except (OSError, http.client.HTTPException) as error:
            raise ConnectionFailed(f"Folio could not be reached: {_reason(error)}") from error

    def _prepared(
        self, method: str, url: str, body: Optional[Mapping[str, Any]], options: RequestOptions
    ) -> urllib.request.Request:
        headers = {
            "Authorization": f"Bearer {self._api_key}",
            "Accept": "application/json",
            "User-Agent": "folio-python/1",
        }
        if method != "GET":
            headers["Idempotency-Key"] = options.idempotency_key or str(uuid.uuid4())
        data = None
        if body is not None:
            headers["Content-Type"] = "application/json"
            data = json.dumps(body, ensure_ascii=False).encode()
        elif method == "POST":
            data = b""
        headers.update(options.headers)
        return urllib.request.Request(url, data=data, headers=headers, method=method)

    def _sent(self, request: urllib.request.Request, deadline: float) -> Any:
        remaining_s = deadline - time.monotonic()
        if remaining_s <= 0:
            raise TimedOut("The call did not finish within its timeout")
        try:
            with self._opener.open(request, timeout=remaining_s) as answer:
                return json.loads(answer.read())
        except urllib.error.HTTPError as error:
            with error:
                raise api_error(error.code, _headers(error.headers), error.read()) from None
        except (OSError, http.client.HTTPException, ValueError) as error:
            if _is_timeout(error):
                raise TimedOut(f"No response within {remaining_s:.1f} s") from error
            raise ConnectionFailed(f"Folio could not be reached: {_reason(error)}") from error

    def _url(self, path: str, query: Optional[Mapping[str, Any]]) -> str:
        pairs = [pair for name, value in (query or {}).items() for pair in _pairs(name, value)]
        return self._base_url + path + ("?" + urllib.parse.urlencode(pairs) if pairs else "")


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, req: Any, fp: Any, code: Any, msg: Any, headers: Any, newurl: Any) -> None:
        return None


def _pause_before(method: str, error: Union[ApiError, ConnectionFailed], attempt: int) -> Optional[float]:
    """Returns the pause before the next retry, or None when the request must not be retried."""
    if not _may_repeat(error):
        return None
    back_off_s = min(_LONGEST_PAUSE_S, _FIRST_PAUSE_S * 2**attempt) * random.uniform(0.5, 1)
    asked_s = (error.retry_after or 0) if isinstance(error, ApiError) else 0
    return float(max(back_off_s, asked_s))


def _may_repeat(error: Union[ApiError, ConnectionFailed]) -> bool:
    """Whether a request may be repeated.

    A repetition never has a double effect, because every request but GET has an idempotency key.
    """
    if not isinstance(error, ApiError):
        return True
    return error.status >= 500 or error.status in (408, 429) or error.code == "idempotency_key_in_use"


def _pairs(name: str, value: Any) -> List[Tuple[str, str]]:
    """Converts nested parameters: ``{"metadata": {"order": "A"}}`` becomes ``metadata[order]=A``."""
    if value is None:
        return []
    if isinstance(value, Mapping):
        return [pair for key, inner in value.items() for pair in _pairs(f"{name}[{key}]", inner)]
    if isinstance(value, bool):
        return [(name, "true" if value else "false")]
    return [(name, str(value))]


def _headers(headers: Any) -> Dict[str, str]:
    return {name.lower(): value for name, value in headers.items()}


def _is_timeout(error: BaseException) -> bool:
    # Before Python 3.10, sockets had a timeout class of their own.
    reasons = (error, getattr(error, "reason", None))
    return any(isinstance(reason, (TimeoutError, socket.timeout)) for reason in reasons)


def _reason(error: BaseException) -> str:
    return str(getattr(error, "reason", None) or error) or type(error).__name__
