"""Local server with scripted responses."""

from __future__ import annotations

import json
import threading
import time
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Dict, List, Mapping, Tuple, Union


@dataclass
class Answer:
    status: int = 200
    body: Any = field(default_factory=lambda: {"id": "pdf_1"})
    headers: Mapping[str, str] = field(default_factory=dict)


def failure(status: int, type: str, code: str, headers: Mapping[str, str] = {}, **more: Any) -> Answer:
    error = {"type": type, "code": code, "message": "No.", "param": None, "request_id": "req_1", **more}
    return Answer(status, {"error": error}, headers)


@dataclass
class Seen:
    method: str
    path: str
    headers: Dict[str, str]
    body: bytes
    at: float


class FaultyServer:
    """Responds to each request with the next entry of the script, and with the last entry after its end.

    ``"hang"`` sends nothing for a second, ``"reset"`` closes the connection, ``"cut"`` closes it within the body.
    """

    def __init__(self, *script: Union[Answer, str]) -> None:
        self.seen: List[Seen] = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do(self) -> None:
                length = int(self.headers.get("Content-Length") or 0)
                body = self.rfile.read(length)
                headers = {name.lower(): value for name, value in self.headers.items()}
                answer = script[min(len(outer.seen), len(script) - 1)]
                outer.seen.append(Seen(self.command, self.path, headers, body, time.monotonic()))
                if isinstance(answer, str):
                    return self.misbehave(answer)
                text = answer.body if isinstance(answer.body, bytes) else json.dumps(answer.body).encode()
                self.send_response(answer.status)
                for name, value in {"Content-Length": str(len(text)), **answer.headers}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(text)

            do_GET = do_POST = do_PATCH = do_DELETE = do

            def misbehave(self, how: str) -> None:
                if how == "hang":
                    time.sleep(1)
                if how == "cut":
                    self.send_response(200)
                    self.send_header("Content-Length", "100")
                    self.end_headers()
                    self.wfile.write(b'{"id":')
                self.close_connection = True

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        address: Tuple[Any, ...] = self._server.server_address
        self.url = f"http://127.0.0.1:{address[1]}"
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()

    def __enter__(self) -> "FaultyServer":
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
