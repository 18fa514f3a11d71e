"""Downloads files, and sends local files to the service."""

from __future__ import annotations

import base64
import os
import tempfile
from typing import TYPE_CHECKING, Any, Iterator, Mapping, Union

from .errors import ConnectionFailed, FolioError
from .transport import Transport

if TYPE_CHECKING:
    from . import types as t

    class FileSource(t.PdfSource, t.OfficeSource, t.ImageSource, t.AssetSource):
        """Content that every kind of source accepts."""

#: What has a file: a PDF, an image, an ended batch, a thumbnail, or a signed URL itself.
Downloadable = Union[str, Mapping[str, Any]]

_PIECE_BYTES = 64 * 1024


class Files:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def stream(self, source: Downloadable) -> Iterator[bytes]:
        """Yields the file in pieces. If its URL has expired, retrieve the resource again for a fresh URL."""
        url, content = _located(source)
        if content is not None:
            yield base64.b64decode(content)
            return
        with self._transport.open(url) as answer:
            expected = answer.headers.get("Content-Length")
            size = 0
            while True:
                piece = answer.read(_PIECE_BYTES)
                if not piece:
                    break
                size += len(piece)
                yield piece
            # http.client detects an interrupted body only when the whole body is read at once.
            if expected is not None and size != int(expected):
                raise ConnectionFailed(f"The connection was lost after {size} of {expected} bytes")

    def bytes(self, source: Downloadable) -> bytes:
        return b"".join(self.stream(source))

    def save(self, source: Downloadable, path: Union[str, "os.PathLike[str]"]) -> int:
        """Writes the file and returns its size in bytes. An interrupted download leaves no file at ``path``."""
        target = os.fspath(path)
        handle, partial = tempfile.mkstemp(dir=os.path.dirname(target) or ".", suffix=".part")
        try:
            with os.fdopen(handle, "wb") as file:
                size = sum(file.write(piece) for piece in self.stream(source))
            # mkstemp makes files readable by their owner only. Downloads get the usual permissions.
            umask = os.umask(0)
            os.umask(umask)
            os.chmod(partial, 0o666 & ~umask)
            os.replace(partial, target)
            return size
        except BaseException:
            os.unlink(partial)
            raise


def bytes_source(content: bytes) -> FileSource:
    """Returns bytes as the source of an edit, extraction or conversion."""
    return {"base64": base64.b64encode(content).decode("ascii")}


def file_source(path: Union[str, "os.PathLike[str]"]) -> FileSource:
    """Returns a local file as a source."""
    with open(path, "rb") as file:
        return bytes_source(file.read())


def _located(source: Downloadable) -> Any:
    if isinstance(source, str):
        return source, None
    if source.get("base64") is not None:
        return None, source["base64"]
    merged = source.get("merged_pdf") or {}
    url = source.get("url") or merged.get("url") or source.get("zip_url")
    if not url:
        raise FolioError("Nothing to download: the object must have url, base64, merged_pdf or zip_url")
    return url, None
