"""The resources and their verbs. Parameters are the API's, as keywords; answers are its JSON."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Callable, Mapping, Optional, Union
from urllib.parse import quote

from .errors import TimedOut
from .paged_list import PagedList
from .transport import RequestOptions, Transport

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from . import types as t

_Options = Optional[RequestOptions]

_FIRST_LOOK_S = 0.25
_LONGEST_LOOK_S = 5.0


class _Resource:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def _get(self, path: str, options: _Options, query: Optional[Mapping[str, Any]] = None) -> Any:
        return self._transport.request("GET", path, query=query, options=options)

    def _post(self, path: str, options: _Options, body: Optional[Mapping[str, Any]] = None) -> Any:
        return self._transport.request("POST", path, body=_wire(body), options=options)

    def _patch(self, path: str, options: _Options, body: Mapping[str, Any]) -> Any:
        return self._transport.request("PATCH", path, body=body, options=options)

    def _delete(self, path: str, options: _Options, query: Optional[Mapping[str, Any]] = None) -> Any:
        return self._transport.request("DELETE", path, query=query, options=options)

    def _paged(self, path: str, options: _Options, query: Mapping[str, Any]) -> PagedList[Any]:
        return PagedList(self._transport, path, query, options)


def _wire(body: Optional[Mapping[str, Any]]) -> Optional[Mapping[str, Any]]:
    """`async` is a word of the language: as a keyword it is `async_`."""
    if body is None or "async_" not in body:
        return body
    return {"async" if name == "async_" else name: value for name, value in body.items()}


def _part(id: str) -> str:
    """An id as a part of a path: whatever it holds, it stays one part. Without one, the path would be another resource's."""
    if not isinstance(id, str) or id in ("", ".", ".."):
        raise TypeError(f'An id must be a text such as "pdf_…", got {id!r}.')
    return quote(id, safe="")


def _if_match(version: Optional[int], options: _Options) -> RequestOptions:
    given = options or RequestOptions()
    headers = {**given.headers, **({} if version is None else {"If-Match": f'"{version}"'})}
    return RequestOptions(given.timeout_s, given.max_retries, given.idempotency_key, headers)


class Pdfs(_Resource):
    def create(self, *, options: _Options = None, **params: Unpack[t.CreatePdf]) -> t.Pdf:
        """Renders HTML, Markdown or a page."""
        return self._post("/v1/pdfs", options, params)

    def retrieve(self, id: str, *, options: _Options = None) -> t.Pdf:
        """Gives the PDF with a fresh URL."""
        return self._get(f"/v1/pdfs/{_part(id)}", options)

    def list(self, *, options: _Options = None, **params: Unpack[t.ListPdfsParams]) -> PagedList[t.Pdf]:
        return self._paged("/v1/pdfs", options, params)

    def delete(self, id: str, *, extractions: bool = False, options: _Options = None) -> t.DeletedPdf:
        """Removes the file and what is known of it; ``extractions`` also what was read from it."""
        return self._delete(f"/v1/pdfs/{_part(id)}", options, {"extractions": True} if extractions else {})

    def info(self, *, options: _Options = None, **params: Unpack[t.DescribePdf]) -> t.PdfInfo:
        """What a PDF is and holds; free of charge."""
        return self._post("/v1/pdfs/info", options, params)

    def merge(self, *, options: _Options = None, **params: Unpack[t.MergePdfs]) -> t.Pdf:
        return self._post("/v1/pdfs/merge", options, params)

    def watermark(self, *, options: _Options = None, **params: Unpack[t.WatermarkPdf]) -> t.Pdf:
        return self._post("/v1/pdfs/watermark", options, params)

    def split(self, *, options: _Options = None, **params: Unpack[t.SplitPdf]) -> t.SplitPdfs:
        return self._post("/v1/pdfs/split", options, params)

    def reorder(self, *, options: _Options = None, **params: Unpack[t.ReorderPdf]) -> t.Pdf:
        return self._post("/v1/pdfs/reorder", options, params)

    def rotate(self, *, options: _Options = None, **params: Unpack[t.RotatePdf]) -> t.Pdf:
        return self._post("/v1/pdfs/rotate", options, params)

    def crop(self, *, options: _Options = None, **params: Unpack[t.CropPdf]) -> t.Pdf:
        """Hides what lies outside; it stays in the file."""
        return self._post("/v1/pdfs/crop", options, params)

    def remove_pages(self, *, options: _Options = None, **params: Unpack[t.RemovePages]) -> t.Pdf:
        return self._post("/v1/pdfs/remove", options, params)

    def insert(self, *, options: _Options = None, **params: Unpack[t.InsertPages]) -> t.Pdf:
        return self._post("/v1/pdfs/insert", options, params)

    def number(self, *, options: _Options = None, **params: Unpack[t.NumberPages]) -> t.Pdf:
        """Page or Bates numbers."""
        return self._post("/v1/pdfs/number", options, params)

    def nup(self, *, options: _Options = None, **params: Unpack[t.ImposePages]) -> t.Pdf:
        """Several pages to a sheet."""
        return self._post("/v1/pdfs/nup", options, params)

    def fill(self, *, options: _Options = None, **params: Unpack[t.FillForm]) -> t.Pdf:
        return self._post("/v1/pdfs/fill", options, params)

    def redact(self, *, options: _Options = None, **params: Unpack[t.RedactPdf]) -> t.Pdf:
        """Takes out what lies in the areas; it is not merely covered."""
        return self._post("/v1/pdfs/redact", options, params)

    def flatten(self, *, options: _Options = None, **params: Unpack[t.FlattenPdf]) -> t.Pdf:
        return self._post("/v1/pdfs/flatten", options, params)

    def protect(self, *, options: _Options = None, **params: Unpack[t.ProtectPdf]) -> t.Pdf:
        return self._post("/v1/pdfs/protect", options, params)

    def unlock(self, *, options: _Options = None, **params: Unpack[t.UnlockPdf]) -> t.Pdf:
        return self._post("/v1/pdfs/unlock", options, params)

    def attach(self, *, options: _Options = None, **params: Unpack[t.AttachFiles]) -> t.Pdf:
        return self._post("/v1/pdfs/attach", options, params)

    def set_document(self, *, options: _Options = None, **params: Unpack[t.UpdateDocument]) -> t.Pdf:
        """Title, author and what else the PDF says about itself."""
        return self._post("/v1/pdfs/document", options, params)


class Images(_Resource):
    def create(self, *, options: _Options = None, **params: Unpack[t.CreateImage]) -> t.Image:
        """Draws HTML, a page or a template as a window shows it."""
        return self._post("/v1/images", options, params)

    def retrieve(self, id: str, *, options: _Options = None) -> t.Image:
        """Gives the image with a fresh URL."""
        return self._get(f"/v1/images/{_part(id)}", options)

    def list(self, *, options: _Options = None, **params: Unpack[t.ListImagesParams]) -> PagedList[t.Image]:
        return self._paged("/v1/images", options, params)

    def delete(self, id: str, *, options: _Options = None) -> t.DeletedImage:
        return self._delete(f"/v1/images/{_part(id)}", options)


class Thumbnails(_Resource):
    def create(self, *, options: _Options = None, **params: Unpack[t.CreateThumbnails]) -> t.Thumbnails:
        return self._post("/v1/pdfs/thumbnails", options, params)

    def retrieve(self, id: str, *, options: _Options = None) -> t.Thumbnail:
        return self._get(f"/v1/thumbnails/{_part(id)}", options)

    def list(self, *, options: _Options = None, **params: Unpack[t.ListThumbnailsParams]) -> PagedList[t.Thumbnail]:
        return self._paged("/v1/thumbnails", options, params)

    def delete(self, id: str, *, options: _Options = None) -> t.DeletedThumbnail:
        return self._delete(f"/v1/thumbnails/{_part(id)}", options)


class Jobs(_Resource):
    """Asynchronous requests that make several resources."""

    def retrieve(self, id: str, *, options: _Options = None) -> t.Job:
        return self._get(f"/v1/jobs/{_part(id)}", options)

    def list(self, *, options: _Options = None, **params: Unpack[t.ListJobsParams]) -> PagedList[t.JobSummary]:
        return self._paged("/v1/jobs", options, params)

    def delete(self, id: str, *, options: _Options = None) -> t.DeletedJob:
        return self._delete(f"/v1/jobs/{_part(id)}", options)


class Templates(_Resource):
    def create(self, *, options: _Options = None, **params: Unpack[t.CreateTemplate]) -> t.CreatedTemplate:
        return self._post("/v1/templates", options, params)

    def retrieve(self, id: str, *, version: Optional[int] = None, options: _Options = None) -> t.Template:
        """The newest version, or the one that ``version`` names."""
        return self._get(f"/v1/templates/{_part(id)}", options, {"version": version})

    def list(
        self, *, options: _Options = None, **params: Unpack[t.ListTemplatesParams]
    ) -> PagedList[t.TemplateSummary]:
        return self._paged("/v1/templates", options, params)

    def update(
        self,
        id: str,
        *,
        if_version: Optional[int] = None,
        options: _Options = None,
        **params: Unpack[t.UpdateTemplate],
    ) -> t.Template:
        """Makes a new version of what is given; with ``if_version`` only while that is the newest."""
        return self._patch(f"/v1/templates/{_part(id)}", _if_match(if_version, options), params)

    def delete(self, id: str, *, options: _Options = None) -> t.DeletedTemplate:
        """PDFs already made stay."""
        return self._delete(f"/v1/templates/{_part(id)}", options)

    def list_versions(
        self, id: str, *, options: _Options = None, **params: Unpack[t.ListTemplateVersionsParams]
    ) -> PagedList[t.TemplateVersion]:
        return self._paged(f"/v1/templates/{_part(id)}/versions", options, params)

    def validate(
        self, id: str, *, options: _Options = None, **params: Unpack[t.ValidateTemplate]
    ) -> t.TemplateValidation:
        """Says what a render would refuse; costs nothing."""
        return self._post(f"/v1/templates/{_part(id)}/validate", options, params)

    def preview(
        self, id: str, *, options: _Options = None, **params: Unpack[t.PreviewTemplate]
    ) -> t.TemplatePreview:
        """One page of what a render would make, as PNG in ``base64``; costs nothing."""
        return self._post(f"/v1/templates/{_part(id)}/preview", options, params)

    def preview_draft(self, *, options: _Options = None, **params: Unpack[t.PreviewDraft]) -> t.TemplatePreview:
        """The same of a template that is not stored."""
        return self._post("/v1/templates/preview", options, params)

    def render(self, id: str, *, options: _Options = None, **params: Unpack[t.RenderTemplate]) -> t.Pdf:
        return self._post(f"/v1/templates/{_part(id)}/render", options, params)


class Partials(_Resource):
    def create(self, *, options: _Options = None, **params: Unpack[t.CreatePartial]) -> t.Partial:
        return self._post("/v1/partials", options, params)

    def retrieve(self, id: str, *, version: Optional[int] = None, options: _Options = None) -> t.Partial:
        """The newest version, or the one that ``version`` names."""
        return self._get(f"/v1/partials/{_part(id)}", options, {"version": version})

    def list(
        self, *, options: _Options = None, **params: Unpack[t.ListPartialsParams]
    ) -> PagedList[t.PartialSummary]:
        return self._paged("/v1/partials", options, params)

    def update(
        self,
        id: str,
        *,
        if_version: Optional[int] = None,
        options: _Options = None,
        **params: Unpack[t.UpdatePartial],
    ) -> t.PartialUpdate:
        """Makes a new version; with ``update_templates`` of the templates that print it, too."""
        return self._patch(f"/v1/partials/{_part(id)}", _if_match(if_version, options), params)

    def delete(self, id: str, *, options: _Options = None) -> t.DeletedPartial:
        """``resource_in_use`` while something prints it."""
        return self._delete(f"/v1/partials/{_part(id)}", options)

    def list_versions(
        self, id: str, *, options: _Options = None, **params: Unpack[t.ListPartialVersionsParams]
    ) -> PagedList[t.PartialVersion]:
        return self._paged(f"/v1/partials/{_part(id)}/versions", options, params)


class Assets(_Resource):
    def create(self, *, options: _Options = None, **params: Unpack[t.CreateAsset]) -> t.Asset:
        """Documents name it where an address is expected: ``<img src="asset:logo">``."""
        return self._post("/v1/assets", options, params)

    def retrieve(self, id: str, *, version: Optional[int] = None, options: _Options = None) -> t.Asset:
        """The newest version, or the one that ``version`` names, with a fresh ``url`` of its bytes."""
        return self._get(f"/v1/assets/{_part(id)}", options, {"version": version})

    def list(self, *, options: _Options = None, **params: Unpack[t.ListAssetsParams]) -> PagedList[t.Asset]:
        return self._paged("/v1/assets", options, params)

    def update(
        self,
        id: str,
        *,
        if_version: Optional[int] = None,
        options: _Options = None,
        **params: Unpack[t.UpdateAsset],
    ) -> t.AssetUpdate:
        """Makes a new version; with ``update_templates`` of the templates that show it, too."""
        return self._patch(f"/v1/assets/{_part(id)}", _if_match(if_version, options), params)

    def delete(self, id: str, *, options: _Options = None) -> t.DeletedAsset:
        """``resource_in_use`` while something names it."""
        return self._delete(f"/v1/assets/{_part(id)}", options)

    def list_versions(
        self, id: str, *, options: _Options = None, **params: Unpack[t.ListAssetVersionsParams]
    ) -> PagedList[t.AssetVersion]:
        return self._paged(f"/v1/assets/{_part(id)}/versions", options, params)


class Batches(_Resource):
    def create(self, *, options: _Options = None, **params: Unpack[t.CreateBatch]) -> t.Batch:
        """Answers at once; ``wait_for`` tells when it has ended."""
        return self._post("/v1/batches", options, params)

    def retrieve(self, id: str, *, options: _Options = None) -> t.Batch:
        return self._get(f"/v1/batches/{_part(id)}", options)

    def list(self, *, options: _Options = None, **params: Unpack[t.ListBatchesParams]) -> PagedList[t.Batch]:
        return self._paged("/v1/batches", options, params)

    def list_results(
        self, id: str, *, options: _Options = None, **params: Unpack[t.ListBatchResultsParams]
    ) -> PagedList[t.BatchResult]:
        return self._paged(f"/v1/batches/{_part(id)}/results", options, params)

    def cancel(self, id: str, *, options: _Options = None) -> t.Batch:
        """Starts no further items; what is finished stays."""
        return self._post(f"/v1/batches/{_part(id)}/cancel", options)

    def wait_for(
        self,
        batch: Union[str, t.Batch],
        *,
        on_progress: Optional[Callable[[t.Batch], None]] = None,
        timeout_s: float = 1800,
    ) -> t.Batch:
        """Looks until the batch has ended: ``completed`` (perhaps with failed items), ``failed`` or ``canceled``.

        ``on_progress`` is called with each answer that shows progress. Raises TimedOut after ``timeout_s``.
        """
        id = batch if isinstance(batch, str) else batch["id"]
        deadline = time.monotonic() + timeout_s
        shown = None
        look_s = _FIRST_LOOK_S
        while True:
            remaining_s = deadline - time.monotonic()
            now = self.retrieve(id, options=RequestOptions(timeout_s=max(0.001, remaining_s)))
            state = (now["status"], now["completed_items"], now["failed_items"])
            if state != shown and on_progress:
                on_progress(now)
            if now["status"] != "processing":
                return now
            # Whoever sees it move wants to see it move on.
            look_s = _FIRST_LOOK_S if shown not in (None, state) else min(_LONGEST_LOOK_S, look_s * 1.5)
            shown = state
            if time.monotonic() + look_s >= deadline:
                raise TimedOut(f"{id} has not ended within {timeout_s} s")
            time.sleep(look_s)


class Extract(_Resource):
    def text(self, *, options: _Options = None, **params: Unpack[t.ExtractText]) -> t.Extraction:
        """What the text layer says, without OCR."""
        return self._post("/v1/extract/text", options, params)

    def images(self, *, options: _Options = None, **params: Unpack[t.ExtractImages]) -> t.Extraction:
        """The pictures as the PDF has them."""
        return self._post("/v1/extract/images", options, params)

    def ocr(self, *, options: _Options = None, **params: Unpack[t.ExtractOcr]) -> t.Extraction:
        """What a scan shows; one credit a page."""
        return self._post("/v1/extract/ocr", options, params)

    def tables(self, *, options: _Options = None, **params: Unpack[t.ExtractTables]) -> t.Extraction:
        return self._post("/v1/extract/tables", options, params)


class Extractions(_Resource):
    def retrieve(self, id: str, *, options: _Options = None) -> t.Extraction:
        return self._get(f"/v1/extractions/{_part(id)}", options)

    def list(
        self, *, options: _Options = None, **params: Unpack[t.ListExtractionsParams]
    ) -> PagedList[t.ExtractionSummary]:
        return self._paged("/v1/extractions", options, params)

    def delete(self, id: str, *, options: _Options = None) -> t.DeletedExtraction:
        return self._delete(f"/v1/extractions/{_part(id)}", options)


class Convert(_Resource):
    def images(self, *, options: _Options = None, **params: Unpack[t.ConvertImages]) -> t.Pdf:
        """PNG, JPEG or WebP to PDF, a page each."""
        return self._post("/v1/convert/images", options, params)

    def office(self, *, options: _Options = None, **params: Unpack[t.ConvertOffice]) -> t.Pdf:
        """Word, Excel, PowerPoint, OpenDocument, RTF, CSV or text to PDF."""
        return self._post("/v1/convert/office", options, params)


class WebhookEndpoints(_Resource):
    def create(self, *, options: _Options = None, **params: Unpack[t.CreateWebhookEndpoint]) -> t.WebhookEndpoint:
        """The answer has the ``secret``, which is shown only then."""
        return self._post("/v1/webhook_endpoints", options, params)

    def retrieve(self, id: str, *, options: _Options = None) -> t.WebhookEndpoint:
        return self._get(f"/v1/webhook_endpoints/{_part(id)}", options)

    def list(
        self, *, options: _Options = None, **params: Unpack[t.ListWebhookEndpointsParams]
    ) -> PagedList[t.WebhookEndpoint]:
        return self._paged("/v1/webhook_endpoints", options, params)

    def update(
        self, id: str, *, options: _Options = None, **params: Unpack[t.UpdateWebhookEndpoint]
    ) -> t.WebhookEndpoint:
        return self._patch(f"/v1/webhook_endpoints/{_part(id)}", options, params)

    def delete(self, id: str, *, options: _Options = None) -> t.DeletedWebhookEndpoint:
        return self._delete(f"/v1/webhook_endpoints/{_part(id)}", options)

    def rotate_secret(self, id: str, *, options: _Options = None) -> t.WebhookEndpoint:
        """Gives a new secret; the former one signs too for 24 hours."""
        return self._post(f"/v1/webhook_endpoints/{_part(id)}/rotate_secret", options)

    def test(self, id: str, *, options: _Options = None) -> t.Event:
        """Sends an event of the type ``webhook_endpoint.test`` to this endpoint alone."""
        return self._post(f"/v1/webhook_endpoints/{_part(id)}/test", options)


class Events(_Resource):
    def list(self, *, options: _Options = None, **params: Unpack[t.ListEventsParams]) -> PagedList[t.Event]:
        return self._paged("/v1/events", options, params)

    def retrieve(self, id: str, *, options: _Options = None) -> t.Event:
        """With its deliveries and their attempts."""
        return self._get(f"/v1/events/{_part(id)}", options)

    def retry(self, id: str, *, options: _Options = None, **params: Unpack[t.RetryEvent]) -> t.Event:
        """Sends again what failed: to all endpoints, or to ``endpoint_id``."""
        return self._post(f"/v1/events/{_part(id)}/retry", options, params)


class Usage(_Resource):
    def retrieve(self, *, options: _Options = None) -> t.Usage:
        """Plan, credits and slots."""
        return self._get("/v1/usage", options)


class Engine(_Resource):
    def retrieve(self, *, options: _Options = None) -> t.Engine:
        """The versions of every engine, and the fonts."""
        return self._get("/v1/engine", options)
