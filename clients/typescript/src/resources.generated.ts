// Generated from the OpenAPI document by `npm run build:clients`. Do not edit.

import type { components } from "./api.generated.ts";
import { ifMatch, type UpdateTemplateOptions } from "./if-match.ts";
import type { PagedList } from "./paged-list.ts";
import type {
  DescribePdfParams,
  VerifySignaturesParams,
  MergePdfsParams,
  WatermarkPdfParams,
  SplitPdfParams,
  ReorderPdfParams,
  ProtectPdfParams,
  UnlockPdfParams,
  AttachFilesParams,
  UpdateDocumentParams,
  RotatePdfParams,
  CropPdfParams,
  RemovePagesParams,
  NumberPagesParams,
  ImposePagesParams,
  FillFormParams,
  FlattenPdfParams,
  ConvertPdfParams,
  RedactPdfParams,
  SignPdfParams,
  InsertPagesParams,
  CreatePdfParams,
  ListPdfsParams,
  DeletePdfParams,
  CreateThumbnailsParams,
  ListThumbnailsParams,
  RunPipelineParams,
  ConvertOfficeParams,
  ConvertImagesParams,
  CreateTemplateParams,
  ListTemplatesParams,
  RetrieveTemplateParams,
  UpdateTemplateParams,
  ListTemplateVersionsParams,
  ValidateTemplateParams,
  PreviewDraftParams,
  PreviewTemplateParams,
  RenderTemplateParams,
  CreatePartialParams,
  ListPartialsParams,
  RetrievePartialParams,
  UpdatePartialParams,
  ListPartialVersionsParams,
  CreateAssetParams,
  ListAssetsParams,
  RetrieveAssetParams,
  UpdateAssetParams,
  ListAssetVersionsParams,
  CreateImageParams,
  ListImagesParams,
  CreateBatchParams,
  ListBatchesParams,
  ListBatchResultsParams,
  ListJobsParams,
  CreateWebhookEndpointParams,
  ListWebhookEndpointsParams,
  UpdateWebhookEndpointParams,
  ListEventsParams,
  RetryEventParams,
  ExtractTextParams,
  ExtractOcrParams,
  ExtractTablesParams,
  ExtractImagesParams,
  ListExtractionsParams,
} from "./params.generated.ts";
import { part, Resource } from "./resource.ts";
import type { RequestOptions } from "./transport.ts";

type Schemas = components["schemas"];

export class PdfsResource extends Resource {
  /** Inspect a PDF. Returns page sizes, fonts, images, signatures, form fields, attachments, metadata and the standards that the PDF claims to follow. Costs no credits and stores nothing. */
  info(params: DescribePdfParams, options?: RequestOptions): Promise<Schemas["PdfInfo"]> {
    return this.post("/v1/pdfs/info", options, params);
  }

  /** Verify the signatures of a PDF. Checks that the signed bytes are unchanged, that the certificates lead to your roots, the time stamps, and what was changed after each signature. Costs no credits and stores nothing. */
  verifySignatures(params: VerifySignaturesParams, options?: RequestOptions): Promise<Schemas["SignatureReports"]> {
    return this.post("/v1/pdfs/signatures", options, params);
  }

  /** Merge PDFs. Keeps bookmarks, links, form fields, tags, page labels and attachments. The bookmarks of each source are grouped below a bookmark with the title of the source. */
  merge(params: MergePdfsParams, options?: RequestOptions): Promise<Schemas["Pdf"]> {
    return this.post("/v1/pdfs/merge", options, params);
  }

  /** Add a watermark to a PDF. */
  watermark(params: WatermarkPdfParams, options?: RequestOptions): Promise<Schemas["Pdf"]> {
    return this.post("/v1/pdfs/watermark", options, params);
  }

  /** Split a PDF. Each part contains no data of the other pages. The split costs one credit in total, shown on the first part. With `async`, returns a job that names them once it is completed. */
  split(params: SplitPdfParams & { async: true }, options?: RequestOptions): Promise<Schemas["Job"]>;
  split(params: SplitPdfParams, options?: RequestOptions): Promise<Schemas["SplitPdfs"]>;
  split(params: SplitPdfParams, options?: RequestOptions): Promise<Schemas["SplitPdfs"] | Schemas["Job"]> {
    return this.post("/v1/pdfs/split", options, params);
  }

  /** Reorder, remove, repeat and rotate pages. */
  reorder(params: ReorderPdfParams, options?: RequestOptions): Promise<Schemas["Pdf"]> {
    return this.post("/v1/pdfs/reorder", options, params);
  }

  /** Encrypt a PDF with passwords. */
  protect(params: ProtectPdfParams, options?: RequestOptions): Promise<Schemas["Pdf"]> {
    return this.post("/v1/pdfs/protect", options, params);
  }

  /** Decrypt a PDF. Requires the user password or the owner password in `source.password`, unless the PDF opens without a password. */
  unlock(params: UnlockPdfParams, options?: RequestOptions): Promise<Schemas["Pdf"]> {
    return this.post("/v1/pdfs/unlock", options, params);
  }

  /** Attach files to a PDF. Keeps existing attachments. PDF/A-3 and later allow any attachment; a PDF/A-1 or PDF/A-2 marker is removed. */
  attach(params: AttachFilesParams, options?: RequestOptions): Promise<Schemas["Pdf"]> {
    return this.post("/v1/pdfs/attach", options, params);
  }

  /** Change the metadata of a PDF. Updates the information dictionary and the XMP metadata to the same values. POST /v1/pdfs/info returns them. */
  setDocument(params: UpdateDocumentParams, options?: RequestOptions): Promise<Schemas["Pdf"]> {
    return this.post("/v1/pdfs/document", options, params);
  }

  /** Rotate pages. */
  rotate(params: RotatePdfParams, options?: RequestOptions): Promise<Schemas["Pdf"]> {
    return this.post("/v1/pdfs/rotate", options, params);
  }

  /** Crop pages. The content outside the crop is hidden, not removed. To remove content, use POST /v1/pdfs/redact. */
  crop(params: CropPdfParams, options?: RequestOptions): Promise<Schemas["Pdf"]> {
    return this.post("/v1/pdfs/crop", options, params);
  }

  /** Remove pages. No data of the removed pages stays in the file. The same is true for split and reorder. */
  removePages(params: RemovePagesParams, options?: RequestOptions): Promise<Schemas["Pdf"]> {
    return this.post("/v1/pdfs/remove", options, params);
  }

  /** Add page numbers or Bates numbers. To number several PDFs continuously, use `page_numbers` of POST /v1/pdfs/merge. */
  number(params: NumberPagesParams, options?: RequestOptions): Promise<Schemas["Pdf"]> {
    return this.post("/v1/pdfs/number", options, params);
  }

  /** Place several pages on each sheet (n-up). Form fields and comments become part of the page content. Bookmarks point to the sheets. Links and tags are removed. */
  nup(params: ImposePagesParams, options?: RequestOptions): Promise<Schemas["Pdf"]> {
    return this.post("/v1/pdfs/nup", options, params);
  }

  /** Fill in a form. If a value is invalid for its field, the response is 400 `invalid_parameter` and no field is filled in. */
  fill(params: FillFormParams, options?: RequestOptions): Promise<Schemas["Pdf"]> {
    return this.post("/v1/pdfs/fill", options, params);
  }

  /** Flatten a form. */
  flatten(params: FlattenPdfParams, options?: RequestOptions): Promise<Schemas["Pdf"]> {
    return this.post("/v1/pdfs/flatten", options, params);
  }

  /** Convert a PDF to PDF/A or PDF/UA. Makes the PDF conform to the standard of `conformance`, or fails with the reasons. With `repair: true`, also changes what prevents the PDF from conforming. */
  convert(params: ConvertPdfParams, options?: RequestOptions): Promise<Schemas["Pdf"]> {
    return this.post("/v1/pdfs/convert", options, params);
  }

  /** Redact a PDF. Removes text, pixels, drawings, annotations, field values and hidden layers in the areas from the file; it does not only cover them. `areas` does not change the title, bookmarks and attachments. */
  redact(params: RedactPdfParams, options?: RequestOptions): Promise<Schemas["Pdf"]> {
    return this.post("/v1/pdfs/redact", options, params);
  }

  /** Sign a PDF. Adds a digital signature (PAdES B-B, or B-T with `timestamp_url`). The bytes of the source stay as they are, so earlier signatures stay valid. The key is neither stored nor logged. With `certificates` in place of `key`, prepares the PDF for a key elsewhere; send the prepared PDF again with `signature`. */
  sign(params: SignPdfParams, options?: RequestOptions): Promise<Schemas["Pdf"]> {
    return this.post("/v1/pdfs/sign", options, params);
  }

  /** Insert pages from another PDF. Keeps the bookmarks, links, form fields, tags and attachments of both PDFs. */
  insert(params: InsertPagesParams, options?: RequestOptions): Promise<Schemas["Pdf"]> {
    return this.post("/v1/pdfs/insert", options, params);
  }

  /** Create a PDF from HTML, a URL or Markdown. */
  create(params: CreatePdfParams, options?: RequestOptions): Promise<Schemas["Pdf"]> {
    return this.post("/v1/pdfs", options, params);
  }

  /** List PDFs. */
  list(params: ListPdfsParams = {}, options?: RequestOptions): PagedList<Schemas["Pdf"]> {
    return this.paged("/v1/pdfs", options, params);
  }

  /** Retrieve a PDF. Returns the PDF with a new signed download URL. After the retention period, `status` is `expired` and `url` is null. */
  retrieve(id: string, options?: RequestOptions): Promise<Schemas["Pdf"]> {
    return this.get(`/v1/pdfs/${part(id)}`, options);
  }

  /** Delete a PDF. Immediately deletes the file, its thumbnails and all stored data about the PDF. */
  delete(id: string, params: DeletePdfParams = {}, options?: RequestOptions): Promise<Schemas["DeletedPdf"]> {
    return this.remove(`/v1/pdfs/${part(id)}`, options, params);
  }
}

export class ThumbnailsResource extends Resource {
  /** Create thumbnails of pages. Creates one thumbnail per page. All thumbnails together cost one credit, shown on the first. They are stored as long as PDFs, and are deleted with the stored PDF that they show. With `async`, returns a job that names them once it is completed. */
  create(params: CreateThumbnailsParams & { async: true }, options?: RequestOptions): Promise<Schemas["Job"]>;
  create(params: CreateThumbnailsParams, options?: RequestOptions): Promise<Schemas["Thumbnails"]>;
  create(params: CreateThumbnailsParams, options?: RequestOptions): Promise<Schemas["Thumbnails"] | Schemas["Job"]> {
    return this.post("/v1/pdfs/thumbnails", options, params);
  }

  /** List thumbnails. */
  list(params: ListThumbnailsParams = {}, options?: RequestOptions): PagedList<Schemas["Thumbnail"]> {
    return this.paged("/v1/thumbnails", options, params);
  }

  /** Retrieve a thumbnail. Returns a new signed download URL. */
  retrieve(id: string, options?: RequestOptions): Promise<Schemas["Thumbnail"]> {
    return this.get(`/v1/thumbnails/${part(id)}`, options);
  }

  /** Delete a thumbnail. */
  delete(id: string, options?: RequestOptions): Promise<Schemas["DeletedThumbnail"]> {
    return this.remove(`/v1/thumbnails/${part(id)}`, options);
  }
}

export class PipelinesResource extends Resource {
  /** Run several steps as one request. Each step edits the result of the step before, with the options of its own endpoint. Only the last result is stored, listed and sent as an event. Costs one credit per step, and nothing if a step fails. */
  run(params: RunPipelineParams, options?: RequestOptions): Promise<Schemas["Pdf"]> {
    return this.post("/v1/pipelines", options, params);
  }
}

export class ConvertResource extends Resource {
  /** Convert an office document to a PDF. Accepts Word, Excel, PowerPoint, OpenDocument, RTF, CSV and plain text. Sheets are scaled to the page width, with their headers and footers. Each slide becomes one page. Macros do not run, links to other files are not followed, and a file whose content does not match its extension is rejected. */
  office(params: ConvertOfficeParams, options?: RequestOptions): Promise<Schemas["Pdf"]> {
    return this.post("/v1/convert/office", options, params);
  }

  /** Convert images to a PDF. Creates one page per PNG, JPEG or WebP image. Each page has the size of its image, or the image is scaled to fit the page size. JPEG data is embedded unchanged. */
  images(params: ConvertImagesParams, options?: RequestOptions): Promise<Schemas["Pdf"]> {
    return this.post("/v1/convert/images", options, params);
  }
}

export class TemplatesResource extends Resource {
  /** Create a template. A template that cannot be rendered is rejected; the error lists the line and column of each problem. */
  create(params: CreateTemplateParams, options?: RequestOptions): Promise<Schemas["CreatedTemplate"]> {
    return this.post("/v1/templates", options, params);
  }

  /** List templates. */
  list(params: ListTemplatesParams = {}, options?: RequestOptions): PagedList<Schemas["TemplateSummary"]> {
    return this.paged("/v1/templates", options, params);
  }

  /** Retrieve a template. */
  retrieve(id: string, params: RetrieveTemplateParams = {}, options?: RequestOptions): Promise<Schemas["Template"]> {
    return this.get(`/v1/templates/${part(id)}`, options, params);
  }

  /** Update a template. Creates the next version: the sent fields replace those of the newest version, the others stay. With `If-Match: <version>`, the change is made only if that version is the newest. */
  update(id: string, params: UpdateTemplateParams, options: UpdateTemplateOptions = {}): Promise<Schemas["Template"]> {
    return this.patch(`/v1/templates/${part(id)}`, ifMatch(options), params);
  }

  /** Delete a template. Deletes all versions of the template. PDFs that were created from it are kept. */
  delete(id: string, options?: RequestOptions): Promise<Schemas["DeletedTemplate"]> {
    return this.remove(`/v1/templates/${part(id)}`, options);
  }

  /** List a template's versions. Cursors are version numbers. To get a complete version, retrieve the template with `version`. */
  listVersions(id: string, params: ListTemplateVersionsParams = {}, options?: RequestOptions): PagedList<Schemas["TemplateVersion"]> {
    return this.paged(`/v1/templates/${part(id)}/versions`, options, params);
  }

  /** Validate data for a template. Returns the errors that a render with this data would return. Renders nothing and costs no credits. */
  validate(id: string, params: ValidateTemplateParams, options?: RequestOptions): Promise<Schemas["TemplateValidation"]> {
    return this.post(`/v1/templates/${part(id)}/validate`, options, params);
  }

  /** Preview a template without storing it. Returns the same errors as creating the template would. Stores nothing and costs no credits, but uses a slot while it runs. The image is marked PREVIEW. */
  previewDraft(params: PreviewDraftParams, options?: RequestOptions): Promise<Schemas["TemplatePreview"]> {
    return this.post("/v1/templates/preview", options, params);
  }

  /** Preview a template. Returns an image of one page as a render would print it. Stores nothing and costs no credits, but uses a slot while it runs. The image is marked PREVIEW. */
  preview(id: string, params: PreviewTemplateParams = {}, options?: RequestOptions): Promise<Schemas["TemplatePreview"]> {
    return this.post(`/v1/templates/${part(id)}/preview`, options, params);
  }

  /** Render a template. */
  render(id: string, params: RenderTemplateParams, options?: RequestOptions): Promise<Schemas["Pdf"]> {
    return this.post(`/v1/templates/${part(id)}/render`, options, params);
  }
}

export class PartialsResource extends Resource {
  /** Create a partial. A partial is an HTML fragment. Templates include it with `{{> name}}`, or wrap a block with it: `{{#> name}}…{{/name}}`. A partial that cannot be rendered is rejected; the error lists the line and column of each problem. */
  create(params: CreatePartialParams, options?: RequestOptions): Promise<Schemas["Partial"]> {
    return this.post("/v1/partials", options, params);
  }

  /** List partials. */
  list(params: ListPartialsParams = {}, options?: RequestOptions): PagedList<Schemas["PartialSummary"]> {
    return this.paged("/v1/partials", options, params);
  }

  /** Retrieve a partial. */
  retrieve(id: string, params: RetrievePartialParams = {}, options?: RequestOptions): Promise<Schemas["Partial"]> {
    return this.get(`/v1/partials/${part(id)}`, options, params);
  }

  /** Update a partial. Creates the next version. Templates keep the version that they were saved with until they are saved again. `update_templates` updates them with this request. With `If-Match: <version>`, the change is made only if that version is the newest. */
  update(id: string, params: UpdatePartialParams, options: UpdateTemplateOptions = {}): Promise<Schemas["PartialUpdate"]> {
    return this.patch(`/v1/partials/${part(id)}`, ifMatch(options), params);
  }

  /** Delete a partial. The request is rejected while the newest version of a template or of another partial includes this partial. Older template versions still work after the deletion, because they keep the partial version that they include. */
  delete(id: string, options?: RequestOptions): Promise<Schemas["DeletedPartial"]> {
    return this.remove(`/v1/partials/${part(id)}`, options);
  }

  /** List a partial's versions. Cursors are version numbers. To get a complete version, retrieve the template with `version`. */
  listVersions(id: string, params: ListPartialVersionsParams = {}, options?: RequestOptions): PagedList<Schemas["PartialVersion"]> {
    return this.paged(`/v1/partials/${part(id)}/versions`, options, params);
  }
}

export class AssetsResource extends Resource {
  /** Upload an asset. An asset is an image or a font. Documents and templates use it in place of a URL: `<img src="asset:logo">`, `url(asset:inter)`. Identical files are stored once. */
  create(params: CreateAssetParams, options?: RequestOptions): Promise<Schemas["Asset"]> {
    return this.post("/v1/assets", options, params);
  }

  /** List assets. */
  list(params: ListAssetsParams = {}, options?: RequestOptions): PagedList<Schemas["Asset"]> {
    return this.paged("/v1/assets", options, params);
  }

  /** Retrieve an asset. */
  retrieve(id: string, params: RetrieveAssetParams = {}, options?: RequestOptions): Promise<Schemas["Asset"]> {
    return this.get(`/v1/assets/${part(id)}`, options, params);
  }

  /** Replace an asset. Creates the next version. Documents use it from now on. Templates keep the version that they were saved with until they are saved again. `update_templates` updates them with this request. With `If-Match: <version>`, the change is made only if that version is the newest. */
  update(id: string, params: UpdateAssetParams, options: UpdateTemplateOptions = {}): Promise<Schemas["AssetUpdate"]> {
    return this.patch(`/v1/assets/${part(id)}`, ifMatch(options), params);
  }

  /** Delete an asset. The request is rejected while the newest version of a template or of a partial uses the asset. Older template versions still work after the deletion, because they keep the asset version that they use. */
  delete(id: string, options?: RequestOptions): Promise<Schemas["DeletedAsset"]> {
    return this.remove(`/v1/assets/${part(id)}`, options);
  }

  /** List an asset's versions. Cursors are version numbers. To get a version with its URL, retrieve the asset with `version`. */
  listVersions(id: string, params: ListAssetVersionsParams = {}, options?: RequestOptions): PagedList<Schemas["AssetVersion"]> {
    return this.paged(`/v1/assets/${part(id)}/versions`, options, params);
  }
}

export class ImagesResource extends Resource {
  /** Create an image of HTML, a URL or a template. Creates a screenshot of the page. Waiting, network restrictions and charging are the same as for a PDF. Costs one credit. */
  create(params: CreateImageParams, options?: RequestOptions): Promise<Schemas["Image"]> {
    return this.post("/v1/images", options, params);
  }

  /** List images. */
  list(params: ListImagesParams = {}, options?: RequestOptions): PagedList<Schemas["Image"]> {
    return this.paged("/v1/images", options, params);
  }

  /** Retrieve an image. Returns the PDF with a new signed download URL. After the retention period, `status` is `expired` and `url` is null. */
  retrieve(id: string, options?: RequestOptions): Promise<Schemas["Image"]> {
    return this.get(`/v1/images/${part(id)}`, options);
  }

  /** Delete an image. */
  delete(id: string, options?: RequestOptions): Promise<Schemas["DeletedImage"]> {
    return this.remove(`/v1/images/${part(id)}`, options);
  }
}

export class BatchesResource extends Resource {
  /** Create a batch. Checks all items before it starts the first. One invalid item rejects the whole batch. Reserves one credit per item and charges only completed items. To learn when the batch ends, poll it or receive its events. */
  create(params: CreateBatchParams, options?: RequestOptions): Promise<Schemas["Batch"]> {
    return this.post("/v1/batches", options, params);
  }

  /** List batches. Returns the batches without the results of their items. */
  list(params: ListBatchesParams = {}, options?: RequestOptions): PagedList<Schemas["Batch"]> {
    return this.paged("/v1/batches", options, params);
  }

  /** Retrieve a batch. An ended batch with output `individual` contains all its results, each with a new download URL. */
  retrieve(id: string, options?: RequestOptions): Promise<Schemas["Batch"]> {
    return this.get(`/v1/batches/${part(id)}`, options);
  }

  /** Delete a batch. Deletes an ended batch with its results, its ZIP and its events. The PDFs of its items and its merged PDF are kept. */
  delete(id: string, options?: RequestOptions): Promise<Schemas["DeletedBatch"]> {
    return this.remove(`/v1/batches/${part(id)}`, options);
  }

  /** List a batch's results. Returns the results so far, sorted by index, for a batch with any output. */
  listResults(id: string, params: ListBatchResultsParams = {}, options?: RequestOptions): PagedList<Schemas["BatchResult"]> {
    return this.paged(`/v1/batches/${part(id)}/results`, options, params);
  }

  /** Cancel a batch. Stops running items without charge. Finished items are kept. Sends the event `batch.failed`. */
  cancel(id: string, options?: RequestOptions): Promise<Schemas["Batch"]> {
    return this.post(`/v1/batches/${part(id)}/cancel`, options);
  }
}

export class JobsResource extends Resource {
  /** List jobs. Returns the jobs without their results. Asynchronous requests that create one resource have no job: the resource itself has the status. */
  list(params: ListJobsParams = {}, options?: RequestOptions): PagedList<Schemas["JobSummary"]> {
    return this.paged("/v1/jobs", options, params);
  }

  /** Retrieve a job. A completed job contains its result, with new download URLs. */
  retrieve(id: string, options?: RequestOptions): Promise<Schemas["Job"]> {
    return this.get(`/v1/jobs/${part(id)}`, options);
  }

  /** Delete a job. Stops a job that is processing, without charge. The resources that the job created are kept. */
  delete(id: string, options?: RequestOptions): Promise<Schemas["DeletedJob"]> {
    return this.remove(`/v1/jobs/${part(id)}`, options);
  }
}

export class WebhookEndpointsResource extends Resource {
  /** Create a webhook endpoint. Only this response contains the secret. */
  create(params: CreateWebhookEndpointParams, options?: RequestOptions): Promise<Schemas["WebhookEndpoint"]> {
    return this.post("/v1/webhook_endpoints", options, params);
  }

  /** List webhook endpoints. */
  list(params: ListWebhookEndpointsParams = {}, options?: RequestOptions): PagedList<Schemas["WebhookEndpoint"]> {
    return this.paged("/v1/webhook_endpoints", options, params);
  }

  /** Retrieve a webhook endpoint. */
  retrieve(id: string, options?: RequestOptions): Promise<Schemas["WebhookEndpoint"]> {
    return this.get(`/v1/webhook_endpoints/${part(id)}`, options);
  }

  /** Update a webhook endpoint. */
  update(id: string, params: UpdateWebhookEndpointParams, options?: RequestOptions): Promise<Schemas["WebhookEndpoint"]> {
    return this.patch(`/v1/webhook_endpoints/${part(id)}`, options, params);
  }

  /** Delete a webhook endpoint. */
  delete(id: string, options?: RequestOptions): Promise<Schemas["DeletedWebhookEndpoint"]> {
    return this.remove(`/v1/webhook_endpoints/${part(id)}`, options);
  }

  /** Rotate a webhook endpoint's secret. For 24 hours, deliveries carry two signatures: one with the new secret and one with the former secret. */
  rotateSecret(id: string, options?: RequestOptions): Promise<Schemas["WebhookEndpoint"]> {
    return this.post(`/v1/webhook_endpoints/${part(id)}/rotate_secret`, options);
  }

  /** Send a test event. Sends an event of type `webhook_endpoint.test` to this endpoint only. Retrieve the event to see the result of the delivery. */
  test(id: string, options?: RequestOptions): Promise<Schemas["Event"]> {
    return this.post(`/v1/webhook_endpoints/${part(id)}/test`, options);
  }
}

export class EventsResource extends Resource {
  /** List events. A page with large events may contain fewer events than `limit`. `has_more` reports whether more follow. */
  list(params: ListEventsParams = {}, options?: RequestOptions): PagedList<Schemas["Event"]> {
    return this.paged("/v1/events", options, params);
  }

  /** Retrieve an event. Returns the event with its delivery to each endpoint and all attempts. */
  retrieve(id: string, options?: RequestOptions): Promise<Schemas["Event"]> {
    return this.get(`/v1/events/${part(id)}`, options);
  }

  /** Retry an event. Delivers the event at once to each endpoint that has not received it, or only to `endpoint_id`. A failed delivery starts a new round of attempts; a pending delivery makes its next attempt now. The body is optional. */
  retry(id: string, params: RetryEventParams = {}, options?: RequestOptions): Promise<Schemas["Event"]> {
    return this.post(`/v1/events/${part(id)}/retry`, options, params);
  }
}

export class ExtractResource extends Resource {
  /** Extract the text of a PDF. Extracts the text layer in reading order, without hidden text and text outside the page. Costs one credit. */
  text(params: ExtractTextParams, options?: RequestOptions): Promise<Schemas["Extraction"]> {
    return this.post("/v1/extract/text", options, params);
  }

  /** Read scanned pages by OCR. Costs one credit per page. If one of the requested pages fails, the whole request fails and costs nothing. With output `pdf`, the searchable PDF is stored as well, at no extra cost; this also requires the scope `pdfs:create`. */
  ocr(params: ExtractOcrParams, options?: RequestOptions): Promise<Schemas["Extraction"]> {
    return this.post("/v1/extract/ocr", options, params);
  }

  /** Extract the tables of a PDF. Finds ruled, partly ruled, borderless and tagged tables. Costs one credit, or one credit per page with `use_ocr`. */
  tables(params: ExtractTablesParams, options?: RequestOptions): Promise<Schemas["Extraction"]> {
    return this.post("/v1/extract/tables", options, params);
  }

  /** Extract the images of a PDF. Returns JPEG and JPEG 2000 images byte for byte, fax-encoded images as TIFF, and all others as PNG, each with its page and bounding box. Costs one credit. */
  images(params: ExtractImagesParams, options?: RequestOptions): Promise<Schemas["Extraction"]> {
    return this.post("/v1/extract/images", options, params);
  }
}

export class ExtractionsResource extends Resource {
  /** List extractions. Returns the extractions without their results. To get a result, retrieve the extraction. */
  list(params: ListExtractionsParams = {}, options?: RequestOptions): PagedList<Schemas["ExtractionSummary"]> {
    return this.paged("/v1/extractions", options, params);
  }

  /** Retrieve an extraction. Returns the extraction with its result. After the retention period, the status is `expired` and there is no result. */
  retrieve(id: string, options?: RequestOptions): Promise<Schemas["Extraction"]> {
    return this.get(`/v1/extractions/${part(id)}`, options);
  }

  /** Delete an extraction. Immediately deletes the result and all stored data about the extraction. */
  delete(id: string, options?: RequestOptions): Promise<Schemas["DeletedExtraction"]> {
    return this.remove(`/v1/extractions/${part(id)}`, options);
  }
}

export class EngineResource extends Resource {
  /** Versions of the engines. Returns the current versions. Each PDF records the engine that created it. */
  retrieve(options?: RequestOptions): Promise<Schemas["Engine"]> {
    return this.get("/v1/engine", options);
  }
}

export class UsageResource extends Resource {
  /** Credits and slots. */
  retrieve(options?: RequestOptions): Promise<Schemas["Usage"]> {
    return this.get("/v1/usage", options);
  }
}
