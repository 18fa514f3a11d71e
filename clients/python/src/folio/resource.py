"""Base class of every resource of the API."""

from __future__ import annotations

from typing import Any, Mapping, Optional
from urllib.parse import quote

from .paged_list import PagedList
from .transport import RequestOptions, Transport

Options = Optional[RequestOptions]


class Resource:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def _get(self, path: str, options: Options, query: Optional[Mapping[str, Any]] = None) -> Any:
        return self._transport.request("GET", path, query=query, options=options)

    def _post(self, path: str, options: Options, body: Optional[Mapping[str, Any]] = None) -> Any:
        return self._transport.request("POST", path, body=_wire(body), options=options)

    def _patch(self, path: str, options: Options, body: Mapping[str, Any]) -> Any:
        return self._transport.request("PATCH", path, body=body, options=options)

    def _delete(self, path: str, options: Options, query: Optional[Mapping[str, Any]] = None) -> Any:
        return self._transport.request("DELETE", path, query=query, options=options)

    def _paged(self, path: str, options: Options, query: Mapping[str, Any]) -> PagedList[Any]:
        return PagedList(self._transport, path, query, options)


def _wire(body: Optional[Mapping[str, Any]]) -> Optional[Mapping[str, Any]]:
    """Renames the argument `async_` to `async`, which is a keyword of Python."""
    if body is None or "async_" not in body:
        return body
    return {"async" if name == "async_" else name: value for name, value in body.items()}


def part(id: str) -> str:
    """Encodes an id as one segment of a path, whatever it contains.

    Raises for ids that would lead to another path: empty, ``.`` and ``..``.
    """
    if not isinstance(id, str) or id in ("", ".", ".."):
        raise TypeError(f'id must be a string such as "pdf_…"; got {id!r}.')
    return quote(id, safe="")


def if_match(version: Optional[int], options: Options) -> RequestOptions:
    given = options or RequestOptions()
    headers = {**given.headers, **({} if version is None else {"If-Match": f'"{version}"'})}
    return RequestOptions(given.timeout_s, given.max_retries, given.idempotency_key, headers)
