"""Lists that fetch their pages during iteration."""

from __future__ import annotations

import itertools
from typing import Any, Dict, Generic, Iterator, List, Mapping, Optional, TypeVar

from .transport import RequestOptions, Transport

Item = TypeVar("Item")


class PagedList(Generic[Item]):
    """Iterates over all items. Fetches pages of ``limit`` items as they are needed."""

    def __init__(
        self, transport: Transport, path: str, query: Mapping[str, Any], options: Optional[RequestOptions]
    ) -> None:
        self._transport = transport
        self._path = path
        self._query = query
        self._options = options

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            yield from page["data"]

    def first_page(self) -> Dict[str, Any]:
        """Returns the first page: ``{"data": […], "has_more": …, "next_cursor": …}``."""
        return self._page(self._query)

    def pages(self) -> Iterator[Dict[str, Any]]:
        """Yields all pages, starting with the first."""
        query = dict(self._query)
        # With ``ending_before``, the next pages have newer items.
        cursor = "ending_before" if query.get("ending_before") else "starting_after"
        while True:
            page = self._page(query)
            yield page
            if not page["has_more"] or page["next_cursor"] is None:
                return
            query[cursor] = page["next_cursor"]

    def all(self, most: Optional[int] = None) -> List[Item]:
        """Returns all items, or the first ``most``."""
        return list(itertools.islice(self, most))

    def _page(self, query: Mapping[str, Any]) -> Dict[str, Any]:
        page: Dict[str, Any] = self._transport.request("GET", self._path, query=query, options=self._options)
        return page
