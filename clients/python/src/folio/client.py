"""Client of the service, with one attribute per resource."""

from __future__ import annotations

import os
from typing import Optional

from .batches import Batches
from .errors import FolioError
from .files import Files
from .resources import (
    Convert,
    Engine,
    Events,
    Extract,
    Extractions,
    Images,
    Jobs,
    Pdfs,
    Pipelines,
    Assets,
    Partials,
    Templates,
    Thumbnails,
    Usage,
    WebhookEndpoints,
)
from .transport import Transport

# The longest render takes two minutes, and may have to wait in a queue first.
_TIMEOUT_S = 180.0
_RETRIES = 3


class Folio:
    """Client of the service. Safe to share between threads; it holds no connection.

    ``api_key`` and ``base_url`` default to the environment variables FOLIO_API_KEY and FOLIO_BASE_URL.
    """

    def __init__(
        self,
        api_key: Optional[str] = None,
        base_url: Optional[str] = None,
        *,
        timeout_s: float = _TIMEOUT_S,
        max_retries: int = _RETRIES,
    ) -> None:
        transport = Transport(
            api_key or _required("FOLIO_API_KEY", "api_key"),
            (base_url or _required("FOLIO_BASE_URL", "base_url")).rstrip("/"),
            timeout_s,
            max_retries,
        )
        self.pdfs = Pdfs(transport)
        self.images = Images(transport)
        self.templates = Templates(transport)
        self.partials = Partials(transport)
        self.assets = Assets(transport)
        self.batches = Batches(transport)
        self.extract = Extract(transport)
        self.extractions = Extractions(transport)
        self.pipelines = Pipelines(transport)
        self.convert = Convert(transport)
        self.thumbnails = Thumbnails(transport)
        self.jobs = Jobs(transport)
        self.webhook_endpoints = WebhookEndpoints(transport)
        self.events = Events(transport)
        self.usage = Usage(transport)
        self.engine = Engine(transport)
        self.files = Files(transport)


def _required(variable: str, argument: str) -> str:
    value = os.environ.get(variable)
    if not value:
        raise FolioError(f"{argument} is missing: pass it, or set the environment variable {variable}")
    return value
