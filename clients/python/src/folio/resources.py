# Made from the OpenAPI document by `npm run build:clients`. Do not edit.
"""The resources and their methods. Parameters are the API's, as keywords; answers are its JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

from .paged_list import PagedList
from .resource import Options, Resource, if_match, part

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from . import types as t


class Pdfs(Resource):
    def info(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.DescribePdf],
    ) -> t.PdfInfo:
        """Tell what a PDF is and holds. Pages and their sizes, fonts, images, signatures, attachments, metadata, and the standards that it claims to follow. Free of charge; nothing is kept."""
        return self._post("/v1/pdfs/info", options, params)

    def merge(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.MergePdfs],
    ) -> t.Pdf:
        """Merge PDFs. Bookmarks (each source's under one named after its title), links, form fields, tags, page labels and attachments survive."""
        return self._post("/v1/pdfs/merge", options, params)

    def watermark(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.WatermarkPdf],
    ) -> t.Pdf:
        """Put a text or an image on a PDF's pages."""
        return self._post("/v1/pdfs/watermark", options, params)

    def split(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.SplitPdf],
    ) -> t.SplitPdfs:
        """Split a PDF into several. Each part carries nothing of the other pages. One credit for all parts, shown on the first."""
        return self._post("/v1/pdfs/split", options, params)

    def reorder(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.ReorderPdf],
    ) -> t.Pdf:
        """Reorder, drop, repeat and rotate pages."""
        return self._post("/v1/pdfs/reorder", options, params)

    def protect(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.ProtectPdf],
    ) -> t.Pdf:
        """Lock a PDF with passwords."""
        return self._post("/v1/pdfs/protect", options, params)

    def unlock(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.UnlockPdf],
    ) -> t.Pdf:
        """Take the lock off a PDF. Needs the user's or the owner's password in source.password, unless it opens without one."""
        return self._post("/v1/pdfs/unlock", options, params)

    def attach(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.AttachFiles],
    ) -> t.Pdf:
        """Put files into a PDF. Those that lie in it stay. PDF/A-3 and later take any file; a claim of an earlier part goes."""
        return self._post("/v1/pdfs/attach", options, params)

    def set_document(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.UpdateDocument],
    ) -> t.Pdf:
        """Change what a PDF says about itself. Information dictionary and XMP metadata stay in step. POST /v1/pdfs/info reads them."""
        return self._post("/v1/pdfs/document", options, params)

    def rotate(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.RotatePdf],
    ) -> t.Pdf:
        """Rotate pages."""
        return self._post("/v1/pdfs/rotate", options, params)

    def crop(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.CropPdf],
    ) -> t.Pdf:
        """Cut the edges of pages off. What lies outside is hidden, not removed: redact removes."""
        return self._post("/v1/pdfs/crop", options, params)

    def remove_pages(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.RemovePages],
    ) -> t.Pdf:
        """Remove pages. Nothing of them stays in the file, as with split and reorder."""
        return self._post("/v1/pdfs/remove", options, params)

    def number(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.NumberPages],
    ) -> t.Pdf:
        """Write page or Bates numbers. For numbers across several PDFs, page_numbers of POST /v1/pdfs/merge."""
        return self._post("/v1/pdfs/number", options, params)

    def nup(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.ImposePages],
    ) -> t.Pdf:
        """Put several pages on each sheet. Forms and comments become part of the pages; bookmarks lead to the sheets; links and tags go."""
        return self._post("/v1/pdfs/nup", options, params)

    def fill(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.FillForm],
    ) -> t.Pdf:
        """Fill in a form. A value that does not go with its field is 400 invalid_parameter, and nothing is filled in then."""
        return self._post("/v1/pdfs/fill", options, params)

    def flatten(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.FlattenPdf],
    ) -> t.Pdf:
        """Make a form part of its pages."""
        return self._post("/v1/pdfs/flatten", options, params)

    def redact(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.RedactPdf],
    ) -> t.Pdf:
        """Take text and pictures out of areas. Letters, pixels, drawings, annotations, field values and hidden layers within the areas are removed from the file, not covered. Title, bookmarks and attachments stay as they are."""
        return self._post("/v1/pdfs/redact", options, params)

    def insert(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.InsertPages],
    ) -> t.Pdf:
        """Insert pages of another PDF. Bookmarks, links, form fields, tags and attachments of both survive."""
        return self._post("/v1/pdfs/insert", options, params)

    def create(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.CreatePdf],
    ) -> t.Pdf:
        """Create a PDF from HTML, a URL or Markdown."""
        return self._post("/v1/pdfs", options, params)

    def list(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.ListPdfsParams],
    ) -> PagedList[t.Pdf]:
        """List PDFs."""
        return self._paged("/v1/pdfs", options, params)

    def retrieve(
        self,
        id: str,
        *,
        options: Options = None,
    ) -> t.Pdf:
        """Retrieve a PDF. Signs a fresh download URL. After the retention period the status is expired and url is null."""
        return self._get(f"/v1/pdfs/{part(id)}", options)

    def delete(
        self,
        id: str,
        *,
        extractions: bool = False,
        options: Options = None,
    ) -> t.DeletedPdf:
        """Delete a PDF. Removes the file, pictures of its pages and everything kept about it at once."""
        return self._delete(f"/v1/pdfs/{part(id)}", options, {"extractions": extractions or None})


class Thumbnails(Resource):
    def create(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.CreateThumbnails],
    ) -> t.Thumbnails:
        """Draw pages as images. A thumbnail per page. One credit for all, shown on the first. They are kept as long as PDFs are, and go with the stored PDF that they show."""
        return self._post("/v1/pdfs/thumbnails", options, params)

    def list(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.ListThumbnailsParams],
    ) -> PagedList[t.Thumbnail]:
        """List thumbnails."""
        return self._paged("/v1/thumbnails", options, params)

    def retrieve(
        self,
        id: str,
        *,
        options: Options = None,
    ) -> t.Thumbnail:
        """Retrieve a thumbnail. Signs a fresh download URL."""
        return self._get(f"/v1/thumbnails/{part(id)}", options)

    def delete(
        self,
        id: str,
        *,
        options: Options = None,
    ) -> t.DeletedThumbnail:
        """Delete a thumbnail."""
        return self._delete(f"/v1/thumbnails/{part(id)}", options)


class Convert(Resource):
    def office(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.ConvertOffice],
    ) -> t.Pdf:
        """Convert an office document to a PDF. Word, Excel, PowerPoint, OpenDocument, RTF, CSV and plain text. Sheets are fitted to the page's width with their headers and footers; a slide is a page. Macros do not run, links to other files are not followed, and a file whose content is not what its name says is refused."""
        return self._post("/v1/convert/office", options, params)

    def images(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.ConvertImages],
    ) -> t.Pdf:
        """Convert images to a PDF. A page for each PNG, JPEG or WebP, as large as the image or fitted onto paper. JPEGs are put in as they are, without another compression."""
        return self._post("/v1/convert/images", options, params)


class Templates(Resource):
    def create(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.CreateTemplate],
    ) -> t.CreatedTemplate:
        """Create a template. A template that could not be rendered is refused with every fault's line and column."""
        return self._post("/v1/templates", options, params)

    def list(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.ListTemplatesParams],
    ) -> PagedList[t.TemplateSummary]:
        """List templates."""
        return self._paged("/v1/templates", options, params)

    def retrieve(
        self,
        id: str,
        *,
        version: Optional[int] = None,
        options: Options = None,
    ) -> t.Template:
        """Retrieve a template."""
        return self._get(f"/v1/templates/{part(id)}", options, {"version": version})

    def update(
        self,
        id: str,
        *,
        if_version: Optional[int] = None,
        options: Options = None,
        **params: Unpack[t.UpdateTemplate],
    ) -> t.Template:
        """Update a template. Makes the next version from what is sent and the newest version's rest. With ``If-Match: <version>`` only when that is the newest."""
        return self._patch(f"/v1/templates/{part(id)}", if_match(if_version, options), params)

    def delete(
        self,
        id: str,
        *,
        options: Options = None,
    ) -> t.DeletedTemplate:
        """Delete a template. Removes all its versions. PDFs made from it stay."""
        return self._delete(f"/v1/templates/{part(id)}", options)

    def list_versions(
        self,
        id: str,
        *,
        options: Options = None,
        **params: Unpack[t.ListTemplateVersionsParams],
    ) -> PagedList[t.TemplateVersion]:
        """List a template's versions. Cursors are version numbers. Retrieve with ``version`` shows one whole."""
        return self._paged(f"/v1/templates/{part(id)}/versions", options, params)

    def validate(
        self,
        id: str,
        *,
        options: Options = None,
        **params: Unpack[t.ValidateTemplate],
    ) -> t.TemplateValidation:
        """Validate data for a template. Answers what a render would refuse, without rendering or charge."""
        return self._post(f"/v1/templates/{part(id)}/validate", options, params)

    def preview_draft(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.PreviewDraft],
    ) -> t.TemplatePreview:
        """Preview a template that is not stored. What creating it would refuse is refused here, in the same words. Nothing is stored or charged; it takes a slot, and the picture is marked PREVIEW."""
        return self._post("/v1/templates/preview", options, params)

    def preview(
        self,
        id: str,
        *,
        options: Options = None,
        **params: Unpack[t.PreviewTemplate],
    ) -> t.TemplatePreview:
        """Preview a template. One page of what a render would make, as it is printed. Nothing is stored or charged; it takes a slot, and the picture is marked PREVIEW."""
        return self._post(f"/v1/templates/{part(id)}/preview", options, params)

    def render(
        self,
        id: str,
        *,
        options: Options = None,
        **params: Unpack[t.RenderTemplate],
    ) -> t.Pdf:
        """Render a template."""
        return self._post(f"/v1/templates/{part(id)}/render", options, params)


class Partials(Resource):
    def create(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.CreatePartial],
    ) -> t.Partial:
        """Create a partial. A piece of HTML that templates print by ``{{> name}}``, or put around a block of theirs by ``{{#> name}}…{{/name}}``. One that could not be printed is refused with every fault's line and column."""
        return self._post("/v1/partials", options, params)

    def list(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.ListPartialsParams],
    ) -> PagedList[t.PartialSummary]:
        """List partials."""
        return self._paged("/v1/partials", options, params)

    def retrieve(
        self,
        id: str,
        *,
        version: Optional[int] = None,
        options: Options = None,
    ) -> t.Partial:
        """Retrieve a partial."""
        return self._get(f"/v1/partials/{part(id)}", options, {"version": version})

    def update(
        self,
        id: str,
        *,
        if_version: Optional[int] = None,
        options: Options = None,
        **params: Unpack[t.UpdatePartial],
    ) -> t.PartialUpdate:
        """Update a partial. Makes the next version. Templates go on printing the version that they were saved with, until they are saved again, or here with ``update_templates``. With ``If-Match: <version>`` only when that is the newest."""
        return self._patch(f"/v1/partials/{part(id)}", if_match(if_version, options), params)

    def delete(
        self,
        id: str,
        *,
        options: Options = None,
    ) -> t.DeletedPartial:
        """Delete a partial. Refused while the newest version of a template or of another partial prints it. Older versions of templates go on printing theirs."""
        return self._delete(f"/v1/partials/{part(id)}", options)

    def list_versions(
        self,
        id: str,
        *,
        options: Options = None,
        **params: Unpack[t.ListPartialVersionsParams],
    ) -> PagedList[t.PartialVersion]:
        """List a partial's versions. Cursors are version numbers. Retrieve with ``version`` shows one whole."""
        return self._paged(f"/v1/partials/{part(id)}/versions", options, params)


class Assets(Resource):
    def create(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.CreateAsset],
    ) -> t.Asset:
        """Upload an asset. A picture or font that documents and templates name where an address is expected: ``<img src="asset:logo">``, ``url(asset:inter)``. The same bytes are stored once."""
        return self._post("/v1/assets", options, params)

    def list(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.ListAssetsParams],
    ) -> PagedList[t.Asset]:
        """List assets."""
        return self._paged("/v1/assets", options, params)

    def retrieve(
        self,
        id: str,
        *,
        version: Optional[int] = None,
        options: Options = None,
    ) -> t.Asset:
        """Retrieve an asset."""
        return self._get(f"/v1/assets/{part(id)}", options, {"version": version})

    def update(
        self,
        id: str,
        *,
        if_version: Optional[int] = None,
        options: Options = None,
        **params: Unpack[t.UpdateAsset],
    ) -> t.AssetUpdate:
        """Replace an asset. Makes the next version. Documents show it from now on; templates go on showing the version that they were saved with, until they are saved again, or here with ``update_templates``. With ``If-Match: <version>`` only when that is the newest."""
        return self._patch(f"/v1/assets/{part(id)}", if_match(if_version, options), params)

    def delete(
        self,
        id: str,
        *,
        options: Options = None,
    ) -> t.DeletedAsset:
        """Delete an asset. Refused while the newest version of a template or of a partial names it. Older versions of templates go on showing theirs."""
        return self._delete(f"/v1/assets/{part(id)}", options)

    def list_versions(
        self,
        id: str,
        *,
        options: Options = None,
        **params: Unpack[t.ListAssetVersionsParams],
    ) -> PagedList[t.AssetVersion]:
        """List an asset's versions. Cursors are version numbers. Retrieve with ``version`` shows one with its URL."""
        return self._paged(f"/v1/assets/{part(id)}/versions", options, params)


class Images(Resource):
    def create(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.CreateImage],
    ) -> t.Image:
        """Create an image of HTML, a URL or a template. A screenshot: the page as a window shows it, waited for, guarded and charged as a PDF is. One credit."""
        return self._post("/v1/images", options, params)

    def list(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.ListImagesParams],
    ) -> PagedList[t.Image]:
        """List images."""
        return self._paged("/v1/images", options, params)

    def retrieve(
        self,
        id: str,
        *,
        options: Options = None,
    ) -> t.Image:
        """Retrieve an image. Signs a fresh download URL. After the retention period the status is expired and url is null."""
        return self._get(f"/v1/images/{part(id)}", options)

    def delete(
        self,
        id: str,
        *,
        options: Options = None,
    ) -> t.DeletedImage:
        """Delete an image."""
        return self._delete(f"/v1/images/{part(id)}", options)


class Batches(Resource):
    def create(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.CreateBatch],
    ) -> t.Batch:
        """Create a batch. Checks every item before any is started: one fault refuses the whole batch. Reserves a credit for each item; only completed ones are charged. Poll the batch or listen to its events."""
        return self._post("/v1/batches", options, params)

    def list(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.ListBatchesParams],
    ) -> PagedList[t.Batch]:
        """List batches. Without the items' results."""
        return self._paged("/v1/batches", options, params)

    def retrieve(
        self,
        id: str,
        *,
        options: Options = None,
    ) -> t.Batch:
        """Retrieve a batch. An ended individual batch carries all its results, each with a fresh URL."""
        return self._get(f"/v1/batches/{part(id)}", options)

    def list_results(
        self,
        id: str,
        *,
        options: Options = None,
        **params: Unpack[t.ListBatchResultsParams],
    ) -> PagedList[t.BatchResult]:
        """List a batch's results. By index, of a batch of any output, as far as it has come."""
        return self._paged(f"/v1/batches/{part(id)}/results", options, params)

    def cancel(
        self,
        id: str,
        *,
        options: Options = None,
    ) -> t.Batch:
        """Cancel a batch. Items in flight are dropped and not charged; finished ones stay. Emits batch.failed."""
        return self._post(f"/v1/batches/{part(id)}/cancel", options)


class Jobs(Resource):
    def list(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.ListJobsParams],
    ) -> PagedList[t.JobSummary]:
        """List jobs. Without what they made. Asynchronous requests that make one resource are told of by that."""
        return self._paged("/v1/jobs", options, params)

    def retrieve(
        self,
        id: str,
        *,
        options: Options = None,
    ) -> t.Job:
        """Retrieve a job. Once it is completed, with what it made, each with a fresh URL."""
        return self._get(f"/v1/jobs/{part(id)}", options)

    def delete(
        self,
        id: str,
        *,
        options: Options = None,
    ) -> t.DeletedJob:
        """Delete a job. Ends it when it is processing, uncharged. What it made stays."""
        return self._delete(f"/v1/jobs/{part(id)}", options)


class WebhookEndpoints(Resource):
    def create(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.CreateWebhookEndpoint],
    ) -> t.WebhookEndpoint:
        """Create a webhook endpoint. The secret is shown in this answer only."""
        return self._post("/v1/webhook_endpoints", options, params)

    def list(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.ListWebhookEndpointsParams],
    ) -> PagedList[t.WebhookEndpoint]:
        """List webhook endpoints."""
        return self._paged("/v1/webhook_endpoints", options, params)

    def retrieve(
        self,
        id: str,
        *,
        options: Options = None,
    ) -> t.WebhookEndpoint:
        """Retrieve a webhook endpoint."""
        return self._get(f"/v1/webhook_endpoints/{part(id)}", options)

    def update(
        self,
        id: str,
        *,
        options: Options = None,
        **params: Unpack[t.UpdateWebhookEndpoint],
    ) -> t.WebhookEndpoint:
        """Update a webhook endpoint."""
        return self._patch(f"/v1/webhook_endpoints/{part(id)}", options, params)

    def delete(
        self,
        id: str,
        *,
        options: Options = None,
    ) -> t.DeletedWebhookEndpoint:
        """Delete a webhook endpoint."""
        return self._delete(f"/v1/webhook_endpoints/{part(id)}", options)

    def rotate_secret(
        self,
        id: str,
        *,
        options: Options = None,
    ) -> t.WebhookEndpoint:
        """Rotate a webhook endpoint's secret. Deliveries carry a signature by each of the two secrets for 24 hours."""
        return self._post(f"/v1/webhook_endpoints/{part(id)}/rotate_secret", options)

    def test(
        self,
        id: str,
        *,
        options: Options = None,
    ) -> t.Event:
        """Send a test event. An event of the type webhook_endpoint.test, to this endpoint alone. Retrieve the event to see how it went."""
        return self._post(f"/v1/webhook_endpoints/{part(id)}/test", options)


class Events(Resource):
    def list(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.ListEventsParams],
    ) -> PagedList[t.Event]:
        """List events. A page with large events may hold fewer than asked for; has_more says whether more follow."""
        return self._paged("/v1/events", options, params)

    def retrieve(
        self,
        id: str,
        *,
        options: Options = None,
    ) -> t.Event:
        """Retrieve an event. With its delivery to each endpoint and every attempt."""
        return self._get(f"/v1/events/{part(id)}", options)

    def retry(
        self,
        id: str,
        *,
        options: Options = None,
        **params: Unpack[t.RetryEvent],
    ) -> t.Event:
        """Retry an event. Begins a new round of attempts for each failed delivery, or for that to endpoint_id. The body may be left out."""
        return self._post(f"/v1/events/{part(id)}/retry", options, params)


class Extract(Resource):
    def text(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.ExtractText],
    ) -> t.Extraction:
        """Extract the text of a PDF. From the text layer, in reading order; hidden and off-page text is left out. One credit."""
        return self._post("/v1/extract/text", options, params)

    def ocr(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.ExtractOcr],
    ) -> t.Extraction:
        """Read scanned pages by OCR. One credit a page; all pages asked for are read, or none and nothing is charged. output pdf stores the source with its text as a PDF, too, for no more credits; it also takes the scope pdfs:create."""
        return self._post("/v1/extract/ocr", options, params)

    def tables(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.ExtractTables],
    ) -> t.Extraction:
        """Extract the tables of a PDF. Ruled, partly ruled, borderless and tagged tables. One credit, or one a page with use_ocr."""
        return self._post("/v1/extract/tables", options, params)

    def images(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.ExtractImages],
    ) -> t.Extraction:
        """Extract the images of a PDF. As the PDF has them: JPEG and JPEG 2000 byte for byte, faxes in a TIFF, all others as PNG, each with its page and box. One credit."""
        return self._post("/v1/extract/images", options, params)


class Extractions(Resource):
    def list(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.ListExtractionsParams],
    ) -> PagedList[t.ExtractionSummary]:
        """List extractions. Without their results, as in the events that tell of them: retrieve one for that."""
        return self._paged("/v1/extractions", options, params)

    def retrieve(
        self,
        id: str,
        *,
        options: Options = None,
    ) -> t.Extraction:
        """Retrieve an extraction. With its result, until the retention period has passed; then the status is expired."""
        return self._get(f"/v1/extractions/{part(id)}", options)

    def delete(
        self,
        id: str,
        *,
        options: Options = None,
    ) -> t.DeletedExtraction:
        """Delete an extraction. Removes the result and everything kept about it at once."""
        return self._delete(f"/v1/extractions/{part(id)}", options)


class Engine(Resource):
    def retrieve(
        self,
        *,
        options: Options = None,
    ) -> t.Engine:
        """Versions of the engines. What renders right now. Each PDF records the engine that made it."""
        return self._get("/v1/engine", options)


class Usage(Resource):
    def retrieve(
        self,
        *,
        options: Options = None,
    ) -> t.Usage:
        """Credits and slots."""
        return self._get("/v1/usage", options)
