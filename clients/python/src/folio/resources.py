# Generated from the OpenAPI document by `npm run build:clients`. Do not edit.
"""Resources with their methods. Keyword arguments are the API's parameters, and results are its JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional, cast

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
        """Inspect a PDF. Returns page sizes, fonts, images, signatures, form fields, attachments, metadata and the standards that the PDF claims to follow. Costs no credits and stores nothing."""
        return cast("t.PdfInfo", self._post("/v1/pdfs/info", options, params))

    def verify_signatures(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.VerifySignatures],
    ) -> t.SignatureReports:
        """Verify the signatures of a PDF. Checks that the signed bytes are unchanged, that the certificates lead to your roots, the time stamps, and what was changed after each signature. Costs no credits and stores nothing."""
        return cast("t.SignatureReports", self._post("/v1/pdfs/signatures", options, params))

    def merge(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.MergePdfs],
    ) -> t.Pdf:
        """Merge PDFs. Keeps bookmarks, links, form fields, tags, page labels and attachments. The bookmarks of each source are grouped below a bookmark with the title of the source."""
        return cast("t.Pdf", self._post("/v1/pdfs/merge", options, params))

    def watermark(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.WatermarkPdf],
    ) -> t.Pdf:
        """Add a watermark to a PDF."""
        return cast("t.Pdf", self._post("/v1/pdfs/watermark", options, params))

    def split(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.SplitPdf],
    ) -> t.SplitPdfs:
        """Split a PDF. Each part contains no data of the other pages. The split costs one credit in total, shown on the first part."""
        return cast("t.SplitPdfs", self._post("/v1/pdfs/split", options, params))

    def reorder(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.ReorderPdf],
    ) -> t.Pdf:
        """Reorder, remove, repeat and rotate pages."""
        return cast("t.Pdf", self._post("/v1/pdfs/reorder", options, params))

    def protect(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.ProtectPdf],
    ) -> t.Pdf:
        """Encrypt a PDF with passwords."""
        return cast("t.Pdf", self._post("/v1/pdfs/protect", options, params))

    def unlock(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.UnlockPdf],
    ) -> t.Pdf:
        """Decrypt a PDF. Requires the user password or the owner password in ``source.password``, unless the PDF opens without a password."""
        return cast("t.Pdf", self._post("/v1/pdfs/unlock", options, params))

    def attach(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.AttachFiles],
    ) -> t.Pdf:
        """Attach files to a PDF. Keeps existing attachments. PDF/A-3 and later allow any attachment; a PDF/A-1 or PDF/A-2 marker is removed."""
        return cast("t.Pdf", self._post("/v1/pdfs/attach", options, params))

    def set_document(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.UpdateDocument],
    ) -> t.Pdf:
        """Change the metadata of a PDF. Updates the information dictionary and the XMP metadata to the same values. POST /v1/pdfs/info returns them."""
        return cast("t.Pdf", self._post("/v1/pdfs/document", options, params))

    def rotate(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.RotatePdf],
    ) -> t.Pdf:
        """Rotate pages."""
        return cast("t.Pdf", self._post("/v1/pdfs/rotate", options, params))

    def crop(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.CropPdf],
    ) -> t.Pdf:
        """Crop pages. The content outside the crop is hidden, not removed. To remove content, use POST /v1/pdfs/redact."""
        return cast("t.Pdf", self._post("/v1/pdfs/crop", options, params))

    def remove_pages(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.RemovePages],
    ) -> t.Pdf:
        """Remove pages. No data of the removed pages stays in the file. The same is true for split and reorder."""
        return cast("t.Pdf", self._post("/v1/pdfs/remove", options, params))

    def number(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.NumberPages],
    ) -> t.Pdf:
        """Add page numbers or Bates numbers. To number several PDFs continuously, use ``page_numbers`` of POST /v1/pdfs/merge."""
        return cast("t.Pdf", self._post("/v1/pdfs/number", options, params))

    def nup(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.ImposePages],
    ) -> t.Pdf:
        """Place several pages on each sheet (n-up). Form fields and comments become part of the page content. Bookmarks point to the sheets. Links and tags are removed."""
        return cast("t.Pdf", self._post("/v1/pdfs/nup", options, params))

    def fill(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.FillForm],
    ) -> t.Pdf:
        """Fill in a form. If a value is invalid for its field, the response is 400 ``invalid_parameter`` and no field is filled in."""
        return cast("t.Pdf", self._post("/v1/pdfs/fill", options, params))

    def flatten(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.FlattenPdf],
    ) -> t.Pdf:
        """Flatten a form."""
        return cast("t.Pdf", self._post("/v1/pdfs/flatten", options, params))

    def convert(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.ConvertPdf],
    ) -> t.Pdf:
        """Convert a PDF to PDF/A or PDF/UA. Makes the PDF conform to the standard of ``conformance``, or fails with the reasons. With ``repair: true``, also changes what prevents the PDF from conforming."""
        return cast("t.Pdf", self._post("/v1/pdfs/convert", options, params))

    def redact(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.RedactPdf],
    ) -> t.Pdf:
        """Redact a PDF. Removes text, pixels, drawings, annotations, field values and hidden layers in the areas from the file; it does not only cover them. ``areas`` does not change the title, bookmarks and attachments."""
        return cast("t.Pdf", self._post("/v1/pdfs/redact", options, params))

    def sign(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.SignPdf],
    ) -> t.Pdf:
        """Sign a PDF. Adds a digital signature (PAdES B-B, or B-T with ``timestamp_url``). The bytes of the source stay as they are, so earlier signatures stay valid. The key is neither stored nor logged. With ``certificates`` in place of ``key``, prepares the PDF for a key elsewhere; send the prepared PDF again with ``signature``."""
        return cast("t.Pdf", self._post("/v1/pdfs/sign", options, params))

    def insert(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.InsertPages],
    ) -> t.Pdf:
        """Insert pages from another PDF. Keeps the bookmarks, links, form fields, tags and attachments of both PDFs."""
        return cast("t.Pdf", self._post("/v1/pdfs/insert", options, params))

    def create(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.CreatePdf],
    ) -> t.Pdf:
        """Create a PDF from HTML, a URL or Markdown."""
        return cast("t.Pdf", self._post("/v1/pdfs", options, params))

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
        """Retrieve a PDF. Returns the PDF with a new signed download URL. After the retention period, ``status`` is ``expired`` and ``url`` is null."""
        return cast("t.Pdf", self._get(f"/v1/pdfs/{part(id)}", options))

    def delete(
        self,
        id: str,
        *,
        extractions: bool = False,
        options: Options = None,
    ) -> t.DeletedPdf:
        """Delete a PDF. Immediately deletes the file, its thumbnails and all stored data about the PDF."""
        return cast("t.DeletedPdf", self._delete(f"/v1/pdfs/{part(id)}", options, {"extractions": extractions or None}))


class Thumbnails(Resource):
    def create(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.CreateThumbnails],
    ) -> t.Thumbnails:
        """Create thumbnails of pages. Creates one thumbnail per page. All thumbnails together cost one credit, shown on the first. They are stored as long as PDFs, and are deleted with the stored PDF that they show."""
        return cast("t.Thumbnails", self._post("/v1/pdfs/thumbnails", options, params))

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
        """Retrieve a thumbnail. Returns a new signed download URL."""
        return cast("t.Thumbnail", self._get(f"/v1/thumbnails/{part(id)}", options))

    def delete(
        self,
        id: str,
        *,
        options: Options = None,
    ) -> t.DeletedThumbnail:
        """Delete a thumbnail."""
        return cast("t.DeletedThumbnail", self._delete(f"/v1/thumbnails/{part(id)}", options))


class Pipelines(Resource):
    def run(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.RunPipeline],
    ) -> t.Pdf:
        """Run several steps as one request. Each step edits the result of the step before, with the options of its own endpoint. Only the last result is stored, listed and sent as an event. Costs one credit per step, and nothing if a step fails."""
        return cast("t.Pdf", self._post("/v1/pipelines", options, params))


class Convert(Resource):
    def office(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.ConvertOffice],
    ) -> t.Pdf:
        """Convert an office document to a PDF. Accepts Word, Excel, PowerPoint, OpenDocument, RTF, CSV and plain text. Sheets are scaled to the page width, with their headers and footers. Each slide becomes one page. Macros do not run, links to other files are not followed, and a file whose content does not match its extension is rejected."""
        return cast("t.Pdf", self._post("/v1/convert/office", options, params))

    def images(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.ConvertImages],
    ) -> t.Pdf:
        """Convert images to a PDF. Creates one page per PNG, JPEG or WebP image. Each page has the size of its image, or the image is scaled to fit the page size. JPEG data is embedded unchanged."""
        return cast("t.Pdf", self._post("/v1/convert/images", options, params))


class Templates(Resource):
    def create(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.CreateTemplate],
    ) -> t.CreatedTemplate:
        """Create a template. A template that cannot be rendered is rejected; the error lists the line and column of each problem."""
        return cast("t.CreatedTemplate", self._post("/v1/templates", options, params))

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
        return cast("t.Template", self._get(f"/v1/templates/{part(id)}", options, {"version": version}))

    def update(
        self,
        id: str,
        *,
        if_version: Optional[int] = None,
        options: Options = None,
        **params: Unpack[t.UpdateTemplate],
    ) -> t.Template:
        """Update a template. Creates the next version: the sent fields replace those of the newest version, the others stay. With ``If-Match: <version>``, the change is made only if that version is the newest."""
        return cast("t.Template", self._patch(f"/v1/templates/{part(id)}", if_match(if_version, options), params))

    def delete(
        self,
        id: str,
        *,
        options: Options = None,
    ) -> t.DeletedTemplate:
        """Delete a template. Deletes all versions of the template. PDFs that were created from it are kept."""
        return cast("t.DeletedTemplate", self._delete(f"/v1/templates/{part(id)}", options))

    def list_versions(
        self,
        id: str,
        *,
        options: Options = None,
        **params: Unpack[t.ListTemplateVersionsParams],
    ) -> PagedList[t.TemplateVersion]:
        """List a template's versions. Cursors are version numbers. To get a complete version, retrieve the template with ``version``."""
        return self._paged(f"/v1/templates/{part(id)}/versions", options, params)

    def validate(
        self,
        id: str,
        *,
        options: Options = None,
        **params: Unpack[t.ValidateTemplate],
    ) -> t.TemplateValidation:
        """Validate data for a template. Returns the errors that a render with this data would return. Renders nothing and costs no credits."""
        return cast("t.TemplateValidation", self._post(f"/v1/templates/{part(id)}/validate", options, params))

    def preview_draft(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.PreviewDraft],
    ) -> t.TemplatePreview:
        """Preview a template without storing it. Returns the same errors as creating the template would. Stores nothing and costs no credits, but uses a slot while it runs. The image is marked PREVIEW."""
        return cast("t.TemplatePreview", self._post("/v1/templates/preview", options, params))

    def preview(
        self,
        id: str,
        *,
        options: Options = None,
        **params: Unpack[t.PreviewTemplate],
    ) -> t.TemplatePreview:
        """Preview a template. Returns an image of one page as a render would print it. Stores nothing and costs no credits, but uses a slot while it runs. The image is marked PREVIEW."""
        return cast("t.TemplatePreview", self._post(f"/v1/templates/{part(id)}/preview", options, params))

    def render(
        self,
        id: str,
        *,
        options: Options = None,
        **params: Unpack[t.RenderTemplate],
    ) -> t.Pdf:
        """Render a template."""
        return cast("t.Pdf", self._post(f"/v1/templates/{part(id)}/render", options, params))


class Partials(Resource):
    def create(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.CreatePartial],
    ) -> t.Partial:
        """Create a partial. A partial is an HTML fragment. Templates include it with ``{{> name}}``, or wrap a block with it: ``{{#> name}}…{{/name}}``. A partial that cannot be rendered is rejected; the error lists the line and column of each problem."""
        return cast("t.Partial", self._post("/v1/partials", options, params))

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
        return cast("t.Partial", self._get(f"/v1/partials/{part(id)}", options, {"version": version}))

    def update(
        self,
        id: str,
        *,
        if_version: Optional[int] = None,
        options: Options = None,
        **params: Unpack[t.UpdatePartial],
    ) -> t.PartialUpdate:
        """Update a partial. Creates the next version. Templates keep the version that they were saved with until they are saved again. ``update_templates`` updates them with this request. With ``If-Match: <version>``, the change is made only if that version is the newest."""
        return cast("t.PartialUpdate", self._patch(f"/v1/partials/{part(id)}", if_match(if_version, options), params))

    def delete(
        self,
        id: str,
        *,
        options: Options = None,
    ) -> t.DeletedPartial:
        """Delete a partial. The request is rejected while the newest version of a template or of another partial includes this partial. Older template versions still work after the deletion, because they keep the partial version that they include."""
        return cast("t.DeletedPartial", self._delete(f"/v1/partials/{part(id)}", options))

    def list_versions(
        self,
        id: str,
        *,
        options: Options = None,
        **params: Unpack[t.ListPartialVersionsParams],
    ) -> PagedList[t.PartialVersion]:
        """List a partial's versions. Cursors are version numbers. To get a complete version, retrieve the template with ``version``."""
        return self._paged(f"/v1/partials/{part(id)}/versions", options, params)


class Assets(Resource):
    def create(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.CreateAsset],
    ) -> t.Asset:
        """Upload an asset. An asset is an image or a font. Documents and templates use it in place of a URL: ``<img src="asset:logo">``, ``url(asset:inter)``. Identical files are stored once."""
        return cast("t.Asset", self._post("/v1/assets", options, params))

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
        return cast("t.Asset", self._get(f"/v1/assets/{part(id)}", options, {"version": version}))

    def update(
        self,
        id: str,
        *,
        if_version: Optional[int] = None,
        options: Options = None,
        **params: Unpack[t.UpdateAsset],
    ) -> t.AssetUpdate:
        """Replace an asset. Creates the next version. Documents use it from now on. Templates keep the version that they were saved with until they are saved again. ``update_templates`` updates them with this request. With ``If-Match: <version>``, the change is made only if that version is the newest."""
        return cast("t.AssetUpdate", self._patch(f"/v1/assets/{part(id)}", if_match(if_version, options), params))

    def delete(
        self,
        id: str,
        *,
        options: Options = None,
    ) -> t.DeletedAsset:
        """Delete an asset. The request is rejected while the newest version of a template or of a partial uses the asset. Older template versions still work after the deletion, because they keep the asset version that they use."""
        return cast("t.DeletedAsset", self._delete(f"/v1/assets/{part(id)}", options))

    def list_versions(
        self,
        id: str,
        *,
        options: Options = None,
        **params: Unpack[t.ListAssetVersionsParams],
    ) -> PagedList[t.AssetVersion]:
        """List an asset's versions. Cursors are version numbers. To get a version with its URL, retrieve the asset with ``version``."""
        return self._paged(f"/v1/assets/{part(id)}/versions", options, params)


class Images(Resource):
    def create(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.CreateImage],
    ) -> t.Image:
        """Create an image of HTML, a URL or a template. Creates a screenshot of the page. Waiting, network restrictions and charging are the same as for a PDF. Costs one credit."""
        return cast("t.Image", self._post("/v1/images", options, params))

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
        """Retrieve an image. Returns the PDF with a new signed download URL. After the retention period, ``status`` is ``expired`` and ``url`` is null."""
        return cast("t.Image", self._get(f"/v1/images/{part(id)}", options))

    def delete(
        self,
        id: str,
        *,
        options: Options = None,
    ) -> t.DeletedImage:
        """Delete an image."""
        return cast("t.DeletedImage", self._delete(f"/v1/images/{part(id)}", options))


class Batches(Resource):
    def create(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.CreateBatch],
    ) -> t.Batch:
        """Create a batch. Checks all items before it starts the first. One invalid item rejects the whole batch. Reserves one credit per item and charges only completed items. To learn when the batch ends, poll it or receive its events."""
        return cast("t.Batch", self._post("/v1/batches", options, params))

    def list(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.ListBatchesParams],
    ) -> PagedList[t.Batch]:
        """List batches. Returns the batches without the results of their items."""
        return self._paged("/v1/batches", options, params)

    def retrieve(
        self,
        id: str,
        *,
        options: Options = None,
    ) -> t.Batch:
        """Retrieve a batch. An ended batch with output ``individual`` contains all its results, each with a new download URL."""
        return cast("t.Batch", self._get(f"/v1/batches/{part(id)}", options))

    def delete(
        self,
        id: str,
        *,
        options: Options = None,
    ) -> t.DeletedBatch:
        """Delete a batch. Deletes an ended batch with its results, its ZIP and its events. The PDFs of its items and its merged PDF are kept."""
        return cast("t.DeletedBatch", self._delete(f"/v1/batches/{part(id)}", options))

    def list_results(
        self,
        id: str,
        *,
        options: Options = None,
        **params: Unpack[t.ListBatchResultsParams],
    ) -> PagedList[t.BatchResult]:
        """List a batch's results. Returns the results so far, sorted by index, for a batch with any output."""
        return self._paged(f"/v1/batches/{part(id)}/results", options, params)

    def cancel(
        self,
        id: str,
        *,
        options: Options = None,
    ) -> t.Batch:
        """Cancel a batch. Stops running items without charge. Finished items are kept. Sends the event ``batch.failed``."""
        return cast("t.Batch", self._post(f"/v1/batches/{part(id)}/cancel", options))


class Jobs(Resource):
    def list(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.ListJobsParams],
    ) -> PagedList[t.JobSummary]:
        """List jobs. Returns the jobs without their results. Asynchronous requests that create one resource have no job: the resource itself has the status."""
        return self._paged("/v1/jobs", options, params)

    def retrieve(
        self,
        id: str,
        *,
        options: Options = None,
    ) -> t.Job:
        """Retrieve a job. A completed job contains its result, with new download URLs."""
        return cast("t.Job", self._get(f"/v1/jobs/{part(id)}", options))

    def delete(
        self,
        id: str,
        *,
        options: Options = None,
    ) -> t.DeletedJob:
        """Delete a job. Stops a job that is processing, without charge. The resources that the job created are kept."""
        return cast("t.DeletedJob", self._delete(f"/v1/jobs/{part(id)}", options))


class WebhookEndpoints(Resource):
    def create(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.CreateWebhookEndpoint],
    ) -> t.WebhookEndpoint:
        """Create a webhook endpoint. Only this response contains the secret."""
        return cast("t.WebhookEndpoint", self._post("/v1/webhook_endpoints", options, params))

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
        return cast("t.WebhookEndpoint", self._get(f"/v1/webhook_endpoints/{part(id)}", options))

    def update(
        self,
        id: str,
        *,
        options: Options = None,
        **params: Unpack[t.UpdateWebhookEndpoint],
    ) -> t.WebhookEndpoint:
        """Update a webhook endpoint."""
        return cast("t.WebhookEndpoint", self._patch(f"/v1/webhook_endpoints/{part(id)}", options, params))

    def delete(
        self,
        id: str,
        *,
        options: Options = None,
    ) -> t.DeletedWebhookEndpoint:
        """Delete a webhook endpoint."""
        return cast("t.DeletedWebhookEndpoint", self._delete(f"/v1/webhook_endpoints/{part(id)}", options))

    def rotate_secret(
        self,
        id: str,
        *,
        options: Options = None,
    ) -> t.WebhookEndpoint:
        """Rotate a webhook endpoint's secret. For 24 hours, deliveries carry two signatures: one with the new secret and one with the former secret."""
        return cast("t.WebhookEndpoint", self._post(f"/v1/webhook_endpoints/{part(id)}/rotate_secret", options))

    def test(
        self,
        id: str,
        *,
        options: Options = None,
    ) -> t.Event:
        """Send a test event. Sends an event of type ``webhook_endpoint.test`` to this endpoint only. Retrieve the event to see the result of the delivery."""
        return cast("t.Event", self._post(f"/v1/webhook_endpoints/{part(id)}/test", options))


class Events(Resource):
    def list(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.ListEventsParams],
    ) -> PagedList[t.Event]:
        """List events. A page with large events may contain fewer events than ``limit``. ``has_more`` reports whether more follow."""
        return self._paged("/v1/events", options, params)

    def retrieve(
        self,
        id: str,
        *,
        options: Options = None,
    ) -> t.Event:
        """Retrieve an event. Returns the event with its delivery to each endpoint and all attempts."""
        return cast("t.Event", self._get(f"/v1/events/{part(id)}", options))

    def retry(
        self,
        id: str,
        *,
        options: Options = None,
        **params: Unpack[t.RetryEvent],
    ) -> t.Event:
        """Retry an event. Delivers the event at once to each endpoint that has not received it, or only to ``endpoint_id``. A failed delivery starts a new round of attempts; a pending delivery makes its next attempt now. The body is optional."""
        return cast("t.Event", self._post(f"/v1/events/{part(id)}/retry", options, params))


class Extract(Resource):
    def text(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.ExtractText],
    ) -> t.Extraction:
        """Extract the text of a PDF. Extracts the text layer in reading order, without hidden text and text outside the page. Costs one credit."""
        return cast("t.Extraction", self._post("/v1/extract/text", options, params))

    def ocr(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.ExtractOcr],
    ) -> t.Extraction:
        """Read scanned pages by OCR. Costs one credit per page. If one of the requested pages fails, the whole request fails and costs nothing. With output ``pdf``, the searchable PDF is stored as well, at no extra cost; this also requires the scope ``pdfs:create``."""
        return cast("t.Extraction", self._post("/v1/extract/ocr", options, params))

    def tables(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.ExtractTables],
    ) -> t.Extraction:
        """Extract the tables of a PDF. Finds ruled, partly ruled, borderless and tagged tables. Costs one credit, or one credit per page with ``use_ocr``."""
        return cast("t.Extraction", self._post("/v1/extract/tables", options, params))

    def images(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.ExtractImages],
    ) -> t.Extraction:
        """Extract the images of a PDF. Returns JPEG and JPEG 2000 images byte for byte, fax-encoded images as TIFF, and all others as PNG, each with its page and bounding box. Costs one credit."""
        return cast("t.Extraction", self._post("/v1/extract/images", options, params))


class Extractions(Resource):
    def list(
        self,
        *,
        options: Options = None,
        **params: Unpack[t.ListExtractionsParams],
    ) -> PagedList[t.ExtractionSummary]:
        """List extractions. Returns the extractions without their results. To get a result, retrieve the extraction."""
        return self._paged("/v1/extractions", options, params)

    def retrieve(
        self,
        id: str,
        *,
        options: Options = None,
    ) -> t.Extraction:
        """Retrieve an extraction. Returns the extraction with its result. After the retention period, the status is ``expired`` and there is no result."""
        return cast("t.Extraction", self._get(f"/v1/extractions/{part(id)}", options))

    def delete(
        self,
        id: str,
        *,
        options: Options = None,
    ) -> t.DeletedExtraction:
        """Delete an extraction. Immediately deletes the result and all stored data about the extraction."""
        return cast("t.DeletedExtraction", self._delete(f"/v1/extractions/{part(id)}", options))


class Engine(Resource):
    def retrieve(
        self,
        *,
        options: Options = None,
    ) -> t.Engine:
        """Versions of the engines. Returns the current versions. Each PDF records the engine that created it."""
        return cast("t.Engine", self._get("/v1/engine", options))


class Usage(Resource):
    def retrieve(
        self,
        *,
        options: Options = None,
    ) -> t.Usage:
        """Credits and slots."""
        return cast("t.Usage", self._get("/v1/usage", options))
