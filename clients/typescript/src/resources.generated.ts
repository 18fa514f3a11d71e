// Made from the OpenAPI document by `npm run build:clients`. Do not edit.

import type { components } from "./api.generated.ts";
import { ifMatch, type UpdateTemplateOptions } from "./if-match.ts";
import type { PagedList } from "./paged-list.ts";
import type {
  DescribePdfParams,
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
  RedactPdfParams,
  InsertPagesParams,
  CreatePdfParams,
  ListPdfsParams,
  DeletePdfParams,
  CreateThumbnailsParams,
  ListThumbnailsParams,
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
  /** Tell what a PDF is and holds. Pages and their sizes, fonts, images, signatures, attachments, metadata, and the standards that it claims to follow. Free of charge; nothing is kept. */
  info(params: DescribePdfParams, options?: RequestOptions): Promise<Schemas["PdfInfo"]> {
    return this.post("/v1/pdfs/info", options, params);
  }

  /** Merge PDFs. Bookmarks (each source's under one named after its title), links, form fields, tags, page labels and attachments survive. */
  merge(params: MergePdfsParams, options?: RequestOptions): Promise<Schemas["Pdf"]> {
    return this.post("/v1/pdfs/merge", options, params);
  }

  /** Put a text or an image on a PDF's pages. */
  watermark(params: WatermarkPdfParams, options?: RequestOptions): Promise<Schemas["Pdf"]> {
    return this.post("/v1/pdfs/watermark", options, params);
  }

  /** Split a PDF into several. Each part carries nothing of the other pages. One credit for all parts, shown on the first. With `async`, returns a job that names them once it is completed. */
  split(params: SplitPdfParams & { async: true }, options?: RequestOptions): Promise<Schemas["Job"]>;
  split(params: SplitPdfParams, options?: RequestOptions): Promise<Schemas["SplitPdfs"]>;
  split(params: SplitPdfParams, options?: RequestOptions): Promise<Schemas["SplitPdfs"] | Schemas["Job"]> {
    return this.post("/v1/pdfs/split", options, params);
  }

  /** Reorder, drop, repeat and rotate pages. */
  reorder(params: ReorderPdfParams, options?: RequestOptions): Promise<Schemas["Pdf"]> {
    return this.post("/v1/pdfs/reorder", options, params);
  }

  /** Lock a PDF with passwords. */
  protect(params: ProtectPdfParams, options?: RequestOptions): Promise<Schemas["Pdf"]> {
    return this.post("/v1/pdfs/protect", options, params);
  }

  /** Take the lock off a PDF. Needs the user's or the owner's password in source.password, unless it opens without one. */
  unlock(params: UnlockPdfParams, options?: RequestOptions): Promise<Schemas["Pdf"]> {
    return this.post("/v1/pdfs/unlock", options, params);
  }

  /** Put files into a PDF. Those that lie in it stay. PDF/A-3 and later take any file; a claim of an earlier part goes. */
  attach(params: AttachFilesParams, options?: RequestOptions): Promise<Schemas["Pdf"]> {
    return this.post("/v1/pdfs/attach", options, params);
  }

  /** Change what a PDF says about itself. Information dictionary and XMP metadata stay in step. POST /v1/pdfs/info reads them. */
  setDocument(params: UpdateDocumentParams, options?: RequestOptions): Promise<Schemas["Pdf"]> {
    return this.post("/v1/pdfs/document", options, params);
  }

  /** Rotate pages. */
  rotate(params: RotatePdfParams, options?: RequestOptions): Promise<Schemas["Pdf"]> {
    return this.post("/v1/pdfs/rotate", options, params);
  }

  /** Cut the edges of pages off. What lies outside is hidden, not removed: redact removes. */
  crop(params: CropPdfParams, options?: RequestOptions): Promise<Schemas["Pdf"]> {
    return this.post("/v1/pdfs/crop", options, params);
  }

  /** Remove pages. Nothing of them stays in the file, as with split and reorder. */
  removePages(params: RemovePagesParams, options?: RequestOptions): Promise<Schemas["Pdf"]> {
    return this.post("/v1/pdfs/remove", options, params);
  }

  /** Write page or Bates numbers. For numbers across several PDFs, page_numbers of POST /v1/pdfs/merge. */
  number(params: NumberPagesParams, options?: RequestOptions): Promise<Schemas["Pdf"]> {
    return this.post("/v1/pdfs/number", options, params);
  }

  /** Put several pages on each sheet. Forms and comments become part of the pages; bookmarks lead to the sheets; links and tags go. */
  nup(params: ImposePagesParams, options?: RequestOptions): Promise<Schemas["Pdf"]> {
    return this.post("/v1/pdfs/nup", options, params);
  }

  /** Fill in a form. A value that does not go with its field is 400 invalid_parameter, and nothing is filled in then. */
  fill(params: FillFormParams, options?: RequestOptions): Promise<Schemas["Pdf"]> {
    return this.post("/v1/pdfs/fill", options, params);
  }

  /** Make a form part of its pages. */
  flatten(params: FlattenPdfParams, options?: RequestOptions): Promise<Schemas["Pdf"]> {
    return this.post("/v1/pdfs/flatten", options, params);
  }

  /** Take text and pictures out of areas. Letters, pixels, drawings, annotations, field values and hidden layers within the areas are removed from the file, not covered. Title, bookmarks and attachments stay as they are. */
  redact(params: RedactPdfParams, options?: RequestOptions): Promise<Schemas["Pdf"]> {
    return this.post("/v1/pdfs/redact", options, params);
  }

  /** Insert pages of another PDF. Bookmarks, links, form fields, tags and attachments of both survive. */
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

  /** Retrieve a PDF. Signs a fresh download URL. After the retention period the status is expired and url is null. */
  retrieve(id: string, options?: RequestOptions): Promise<Schemas["Pdf"]> {
    return this.get(`/v1/pdfs/${part(id)}`, options);
  }

  /** Delete a PDF. Removes the file, pictures of its pages and everything kept about it at once. */
  delete(id: string, params: DeletePdfParams = {}, options?: RequestOptions): Promise<Schemas["DeletedPdf"]> {
    return this.remove(`/v1/pdfs/${part(id)}`, options, params);
  }
}

export class ThumbnailsResource extends Resource {
  /** Draw pages as images. A thumbnail per page. One credit for all, shown on the first. They are kept as long as PDFs are, and go with the stored PDF that they show. With `async`, returns a job that names them once it is completed. */
  create(params: CreateThumbnailsParams & { async: true }, options?: RequestOptions): Promise<Schemas["Job"]>;
  create(params: CreateThumbnailsParams, options?: RequestOptions): Promise<Schemas["Thumbnails"]>;
  create(params: CreateThumbnailsParams, options?: RequestOptions): Promise<Schemas["Thumbnails"] | Schemas["Job"]> {
    return this.post("/v1/pdfs/thumbnails", options, params);
  }

  /** List thumbnails. */
  list(params: ListThumbnailsParams = {}, options?: RequestOptions): PagedList<Schemas["Thumbnail"]> {
    return this.paged("/v1/thumbnails", options, params);
  }

  /** Retrieve a thumbnail. Signs a fresh download URL. */
  retrieve(id: string, options?: RequestOptions): Promise<Schemas["Thumbnail"]> {
    return this.get(`/v1/thumbnails/${part(id)}`, options);
  }

  /** Delete a thumbnail. */
  delete(id: string, options?: RequestOptions): Promise<Schemas["DeletedThumbnail"]> {
    return this.remove(`/v1/thumbnails/${part(id)}`, options);
  }
}

export class ConvertResource extends Resource {
  /** Convert an office document to a PDF. Word, Excel, PowerPoint, OpenDocument, RTF, CSV and plain text. Sheets are fitted to the page's width with their headers and footers; a slide is a page. Macros do not run, links to other files are not followed, and a file whose content is not what its name says is refused. */
  office(params: ConvertOfficeParams, options?: RequestOptions): Promise<Schemas["Pdf"]> {
    return this.post("/v1/convert/office", options, params);
  }

  /** Convert images to a PDF. A page for each PNG, JPEG or WebP, as large as the image or fitted onto paper. JPEGs are put in as they are, without another compression. */
  images(params: ConvertImagesParams, options?: RequestOptions): Promise<Schemas["Pdf"]> {
    return this.post("/v1/convert/images", options, params);
  }
}

export class TemplatesResource extends Resource {
  /** Create a template. A template that could not be rendered is refused with every fault's line and column. */
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

  /** Update a template. Makes the next version from what is sent and the newest version's rest. With `If-Match: <version>` only when that is the newest. */
  update(id: string, params: UpdateTemplateParams, options: UpdateTemplateOptions = {}): Promise<Schemas["Template"]> {
    return this.patch(`/v1/templates/${part(id)}`, ifMatch(options), params);
  }

  /** Delete a template. Removes all its versions. PDFs made from it stay. */
  delete(id: string, options?: RequestOptions): Promise<Schemas["DeletedTemplate"]> {
    return this.remove(`/v1/templates/${part(id)}`, options);
  }

  /** List a template's versions. Cursors are version numbers. Retrieve with `version` shows one whole. */
  listVersions(id: string, params: ListTemplateVersionsParams = {}, options?: RequestOptions): PagedList<Schemas["TemplateVersion"]> {
    return this.paged(`/v1/templates/${part(id)}/versions`, options, params);
  }

  /** Validate data for a template. Answers what a render would refuse, without rendering or charge. */
  validate(id: string, params: ValidateTemplateParams, options?: RequestOptions): Promise<Schemas["TemplateValidation"]> {
    return this.post(`/v1/templates/${part(id)}/validate`, options, params);
  }

  /** Preview a template that is not stored. What creating it would refuse is refused here, in the same words. Nothing is stored or charged; it takes a slot, and the picture is marked PREVIEW. */
  previewDraft(params: PreviewDraftParams, options?: RequestOptions): Promise<Schemas["TemplatePreview"]> {
    return this.post("/v1/templates/preview", options, params);
  }

  /** Preview a template. One page of what a render would make, as it is printed. Nothing is stored or charged; it takes a slot, and the picture is marked PREVIEW. */
  preview(id: string, params: PreviewTemplateParams = {}, options?: RequestOptions): Promise<Schemas["TemplatePreview"]> {
    return this.post(`/v1/templates/${part(id)}/preview`, options, params);
  }

  /** Render a template. */
  render(id: string, params: RenderTemplateParams, options?: RequestOptions): Promise<Schemas["Pdf"]> {
    return this.post(`/v1/templates/${part(id)}/render`, options, params);
  }
}

export class PartialsResource extends Resource {
  /** Create a partial. A piece of HTML that templates print by `{{> name}}`, or put around a block of theirs by `{{#> name}}…{{/name}}`. One that could not be printed is refused with every fault's line and column. */
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

  /** Update a partial. Makes the next version. Templates go on printing the version that they were saved with, until they are saved again, or here with `update_templates`. With `If-Match: <version>` only when that is the newest. */
  update(id: string, params: UpdatePartialParams, options: UpdateTemplateOptions = {}): Promise<Schemas["PartialUpdate"]> {
    return this.patch(`/v1/partials/${part(id)}`, ifMatch(options), params);
  }

  /** Delete a partial. Refused while the newest version of a template or of another partial prints it. Older versions of templates go on printing theirs. */
  delete(id: string, options?: RequestOptions): Promise<Schemas["DeletedPartial"]> {
    return this.remove(`/v1/partials/${part(id)}`, options);
  }

  /** List a partial's versions. Cursors are version numbers. Retrieve with `version` shows one whole. */
  listVersions(id: string, params: ListPartialVersionsParams = {}, options?: RequestOptions): PagedList<Schemas["PartialVersion"]> {
    return this.paged(`/v1/partials/${part(id)}/versions`, options, params);
  }
}

export class AssetsResource extends Resource {
  /** Upload an asset. A picture or font that documents and templates name where an address is expected: `<img src="asset:logo">`, `url(asset:inter)`. The same bytes are stored once. */
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

  /** Replace an asset. Makes the next version. Documents show it from now on; templates go on showing the version that they were saved with, until they are saved again, or here with `update_templates`. With `If-Match: <version>` only when that is the newest. */
  update(id: string, params: UpdateAssetParams, options: UpdateTemplateOptions = {}): Promise<Schemas["AssetUpdate"]> {
    return this.patch(`/v1/assets/${part(id)}`, ifMatch(options), params);
  }

  /** Delete an asset. Refused while the newest version of a template or of a partial names it. Older versions of templates go on showing theirs. */
  delete(id: string, options?: RequestOptions): Promise<Schemas["DeletedAsset"]> {
    return this.remove(`/v1/assets/${part(id)}`, options);
  }

  /** List an asset's versions. Cursors are version numbers. Retrieve with `version` shows one with its URL. */
  listVersions(id: string, params: ListAssetVersionsParams = {}, options?: RequestOptions): PagedList<Schemas["AssetVersion"]> {
    return this.paged(`/v1/assets/${part(id)}/versions`, options, params);
  }
}

export class ImagesResource extends Resource {
  /** Create an image of HTML, a URL or a template. A screenshot: the page as a window shows it, waited for, guarded and charged as a PDF is. One credit. */
  create(params: CreateImageParams, options?: RequestOptions): Promise<Schemas["Image"]> {
    return this.post("/v1/images", options, params);
  }

  /** List images. */
  list(params: ListImagesParams = {}, options?: RequestOptions): PagedList<Schemas["Image"]> {
    return this.paged("/v1/images", options, params);
  }

  /** Retrieve an image. Signs a fresh download URL. After the retention period the status is expired and url is null. */
  retrieve(id: string, options?: RequestOptions): Promise<Schemas["Image"]> {
    return this.get(`/v1/images/${part(id)}`, options);
  }

  /** Delete an image. */
  delete(id: string, options?: RequestOptions): Promise<Schemas["DeletedImage"]> {
    return this.remove(`/v1/images/${part(id)}`, options);
  }
}

export class BatchesResource extends Resource {
  /** Create a batch. Checks every item before any is started: one fault refuses the whole batch. Reserves a credit for each item; only completed ones are charged. Poll the batch or listen to its events. */
  create(params: CreateBatchParams, options?: RequestOptions): Promise<Schemas["Batch"]> {
    return this.post("/v1/batches", options, params);
  }

  /** List batches. Without the items' results. */
  list(params: ListBatchesParams = {}, options?: RequestOptions): PagedList<Schemas["Batch"]> {
    return this.paged("/v1/batches", options, params);
  }

  /** Retrieve a batch. An ended individual batch carries all its results, each with a fresh URL. */
  retrieve(id: string, options?: RequestOptions): Promise<Schemas["Batch"]> {
    return this.get(`/v1/batches/${part(id)}`, options);
  }

  /** List a batch's results. By index, of a batch of any output, as far as it has come. */
  listResults(id: string, params: ListBatchResultsParams = {}, options?: RequestOptions): PagedList<Schemas["BatchResult"]> {
    return this.paged(`/v1/batches/${part(id)}/results`, options, params);
  }

  /** Cancel a batch. Items in flight are dropped and not charged; finished ones stay. Emits batch.failed. */
  cancel(id: string, options?: RequestOptions): Promise<Schemas["Batch"]> {
    return this.post(`/v1/batches/${part(id)}/cancel`, options);
  }
}

export class JobsResource extends Resource {
  /** List jobs. Without what they made. Asynchronous requests that make one resource are told of by that. */
  list(params: ListJobsParams = {}, options?: RequestOptions): PagedList<Schemas["JobSummary"]> {
    return this.paged("/v1/jobs", options, params);
  }

  /** Retrieve a job. Once it is completed, with what it made, each with a fresh URL. */
  retrieve(id: string, options?: RequestOptions): Promise<Schemas["Job"]> {
    return this.get(`/v1/jobs/${part(id)}`, options);
  }

  /** Delete a job. Ends it when it is processing, uncharged. What it made stays. */
  delete(id: string, options?: RequestOptions): Promise<Schemas["DeletedJob"]> {
    return this.remove(`/v1/jobs/${part(id)}`, options);
  }
}

export class WebhookEndpointsResource extends Resource {
  /** Create a webhook endpoint. The secret is shown in this answer only. */
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

  /** Rotate a webhook endpoint's secret. Deliveries carry a signature by each of the two secrets for 24 hours. */
  rotateSecret(id: string, options?: RequestOptions): Promise<Schemas["WebhookEndpoint"]> {
    return this.post(`/v1/webhook_endpoints/${part(id)}/rotate_secret`, options);
  }

  /** Send a test event. An event of the type webhook_endpoint.test, to this endpoint alone. Retrieve the event to see how it went. */
  test(id: string, options?: RequestOptions): Promise<Schemas["Event"]> {
    return this.post(`/v1/webhook_endpoints/${part(id)}/test`, options);
  }
}

export class EventsResource extends Resource {
  /** List events. A page with large events may hold fewer than asked for; has_more says whether more follow. */
  list(params: ListEventsParams = {}, options?: RequestOptions): PagedList<Schemas["Event"]> {
    return this.paged("/v1/events", options, params);
  }

  /** Retrieve an event. With its delivery to each endpoint and every attempt. */
  retrieve(id: string, options?: RequestOptions): Promise<Schemas["Event"]> {
    return this.get(`/v1/events/${part(id)}`, options);
  }

  /** Retry an event. Begins a new round of attempts for each failed delivery, or for that to endpoint_id. The body may be left out. */
  retry(id: string, params: RetryEventParams = {}, options?: RequestOptions): Promise<Schemas["Event"]> {
    return this.post(`/v1/events/${part(id)}/retry`, options, params);
  }
}

export class ExtractResource extends Resource {
  /** Extract the text of a PDF. From the text layer, in reading order; hidden and off-page text is left out. One credit. */
  text(params: ExtractTextParams, options?: RequestOptions): Promise<Schemas["Extraction"]> {
    return this.post("/v1/extract/text", options, params);
  }

  /** Read scanned pages by OCR. One credit a page; all pages asked for are read, or none and nothing is charged. output pdf stores the source with its text as a PDF, too, for no more credits; it also takes the scope pdfs:create. */
  ocr(params: ExtractOcrParams, options?: RequestOptions): Promise<Schemas["Extraction"]> {
    return this.post("/v1/extract/ocr", options, params);
  }

  /** Extract the tables of a PDF. Ruled, partly ruled, borderless and tagged tables. One credit, or one a page with use_ocr. */
  tables(params: ExtractTablesParams, options?: RequestOptions): Promise<Schemas["Extraction"]> {
    return this.post("/v1/extract/tables", options, params);
  }

  /** Extract the images of a PDF. As the PDF has them: JPEG and JPEG 2000 byte for byte, faxes in a TIFF, all others as PNG, each with its page and box. One credit. */
  images(params: ExtractImagesParams, options?: RequestOptions): Promise<Schemas["Extraction"]> {
    return this.post("/v1/extract/images", options, params);
  }
}

export class ExtractionsResource extends Resource {
  /** List extractions. Without their results, as in the events that tell of them: retrieve one for that. */
  list(params: ListExtractionsParams = {}, options?: RequestOptions): PagedList<Schemas["ExtractionSummary"]> {
    return this.paged("/v1/extractions", options, params);
  }

  /** Retrieve an extraction. With its result, until the retention period has passed; then the status is expired. */
  retrieve(id: string, options?: RequestOptions): Promise<Schemas["Extraction"]> {
    return this.get(`/v1/extractions/${part(id)}`, options);
  }

  /** Delete an extraction. Removes the result and everything kept about it at once. */
  delete(id: string, options?: RequestOptions): Promise<Schemas["DeletedExtraction"]> {
    return this.remove(`/v1/extractions/${part(id)}`, options);
  }
}

export class EngineResource extends Resource {
  /** Versions of the engines. What renders right now. Each PDF records the engine that made it. */
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
