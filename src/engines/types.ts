import type { AnyBytes, DocumentBytes } from "../domain/document-bytes.ts";
import type { ErrorDetail } from "../domain/errors.ts";
import type { AttemptFailure } from "../domain/events.ts";
import type { JsonObject } from "../domain/json.ts";
import type { OcrLanguage } from "../domain/ocr-language.ts";
import type { OfficeFormat } from "../domain/office-format.ts";
import type { Warning } from "../domain/warnings.ts";

/**
 * The contracts of everything that does work. Bytes in, bytes out: no account's data, no database, no HTTP API.
 * Every method that can fail for a reason the client should hear throws FolioError; anything else is our fault.
 * `deadlineMs` is always an instant, epoch milliseconds; work stops there and throws `timeout_exceeded`.
 */

// ── Rendering ────────────────────────────────────────────────────────────────────────────────────

export type RenderSource = { html: string } | { url: string };

/** Chromium prints header and footer in the margins; `heightPt` grows the margin when that is smaller. */
export interface PageBand {
  html: string;
  /** Points; null leaves the margin as it is. */
  heightPt: number | null;
}

export interface RenderOptions {
  /** Portrait size in points; `landscape` swaps the two. */
  widthPt: number;
  heightPt: number;
  landscape: boolean;
  marginPt: { top: number; right: number; bottom: number; left: number };
  /** 0.1 to 2. */
  scale: number;
  header: PageBand | null;
  footer: PageBand | null;
  waitUntil: "load" | "domcontentloaded" | "networkidle";
  /** Valid CSS is checked in the browser: an invalid one is `invalid_parameter`, 400. */
  waitForSelector: string | null;
  waitForTimeoutMs: number;
  /** Run after `waitUntil`; a promise it returns is awaited; an exception is `script_failed`. */
  script: string | null;
  resourceTimeoutMs: number;
  skipFailedResources: boolean;
  debug: boolean;
  /** The document's own `@page` size wins over the given one; only our own artwork asks for it. */
  pageSizeFromCss?: boolean;
}

export interface RenderRequest {
  /** Names the render for `cancel` and the logs. */
  renderId: string;
  /** Whose windows may be reused; a browser context never serves two accounts. */
  accountId: string;
  source: RenderSource;
  options: RenderOptions;
  deadlineMs: number;
}

export interface ConsoleEntry {
  level: string;
  text: string;
  url?: string;
  line?: number;
}

export interface FailedResource {
  url: string;
  reason: string;
  status?: number;
}

export interface RenderDebug {
  /** PNG of the page as it stood before printing. */
  screenshotPng: Uint8Array;
  console: ConsoleEntry[];
  failedResources: FailedResource[];
}

export interface Rendering {
  /**
   * The PDF: whole when small, else in pieces of at most 1 MiB; cancelling the stream frees the window. It must be read before the
   * request's deadline.
   */
  body: Uint8Array | ReadableStream<Uint8Array>;
  warnings: Warning[];
  debug: RenderDebug | null;
  /** Product and version of the browser, such as `HeadlessChrome/156.0.8078.79`. */
  engine: string;
  /** Settles once the body has been read to its end. */
  pages: Promise<number>;
}

/**
 * HTML or URL to PDF. Throws (FolioError): `timeout_exceeded`, `navigation_failed`, `url_not_allowed` (the given URL),
 * `url_blocked` (a later hop), `resource_failed`, `script_failed`, `document_too_large`, `render_crashed`, `invalid_parameter`,
 * `renderer_unavailable`. A crashed browser or lost connection was already retried once on another host.
 */
export interface Renderer {
  /** Aborting the signal stops the work in the browser. */
  render(request: RenderRequest, signal: AbortSignal): Promise<Rendering>;
  /** Product and version of the present browser. Throws `renderer_unavailable`. */
  version(): Promise<string>;
}

// ── Templates ────────────────────────────────────────────────────────────────────────────────────

/** One fault in a template's text; line and column are 1-based and part of `error`. */
export type TemplateFault = ErrorDetail;

export type { Json, JsonObject } from "../domain/json.ts";

export interface TemplateEngine {
  /** All faults of one template text; empty when it parses. `field` names it in the details. */
  check(text: string, field: string): TemplateFault[];
  /** Text with data filled in. Throws `template_failed` with line and column, also when a bound is passed. */
  render(text: string, data: JsonObject, field: string): string;
  /** What keeps a stylesheet from being put into the document as it stands; css itself is no template. */
  checkCss(css: string, field: string): TemplateFault[];
  /** The document with a stylesheet, which `checkCss` has passed, at the end of what its head begins with. */
  withCss(html: string, css: string): string;
  /** All faults of a data schema; empty when it is well-formed. */
  checkSchema(schema: JsonObject): ErrorDetail[];
  /** All faults of data against a well-formed schema, and the data with the schema's defaults filled in. */
  validate(schema: JsonObject, data: JsonObject): { faults: ErrorDetail[]; data: JsonObject };
}

// ── PDF editing ──────────────────────────────────────────────────────────────────────────────────

export type CompressionLevel = "none" | "low" | "medium" | "high";
export type StampPosition = "center" | "top-left" | "top-right" | "bottom-left" | "bottom-right";

/** A picture to put on pages: a one-page PDF (vector, its visible box is the picture's size) or a bitmap. */
export type StampArtwork = { pdf: Uint8Array } | { png: Uint8Array } | { jpeg: Uint8Array };

export interface Stamp {
  artwork: StampArtwork;
  /** Drawn width in points; null keeps the artwork's own size. Height follows. */
  widthPt: number | null;
  /** 0 to 1: as large as lets the turned artwork take this share of each page; wins over `widthPt`. */
  fitToPage?: number;
  /** Degrees, anticlockwise positive as in PDF; about the artwork's centre. */
  rotationDeg: number;
  position: StampPosition;
  /** 0 to 1. */
  opacity: number;
  layer: "over" | "under";
  /** Page ranges such as `1-3,5`, `odd`, `even` or `all` (domain/page-ranges.ts); null for all. */
  pages: string | null;
}

/** A PDF and the password that opens it, if it needs one. Encrypted input that opens without a password needs none. */
export interface PdfInput {
  bytes: AnyBytes;
  password?: string | undefined;
}

/** A PDF in memory, as whoever reads it in this process needs it. */
export interface WholePdf extends PdfInput {
  bytes: Uint8Array;
}

/** An edit's result: never encrypted. `warnings` has `source_recovered` when a damaged source was repaired. */
export interface EditedPdf {
  /** A stream when it was made elsewhere. Several of one edit are read, or cancelled, one after the other in their order. */
  pdf: Uint8Array | ReadableStream<Uint8Array>;
  pages: number;
  warnings: Warning[];
}

/** When work must have ended, and what stops it earlier. */
export interface Until {
  deadlineMs: number;
  signal: AbortSignal;
}

export interface StampedPdf extends EditedPdf {
  /** Pages that got at least one stamp. */
  pagesApplied: number;
}

export interface PdfInspection {
  pages: number;
  /** Opened with a password, an empty one included. */
  encrypted: boolean;
  /** Damaged, and repaired as far as possible. */
  recovered: boolean;
  tagged: boolean;
  title: string | null;
  /** Each page as shown: crop box, rotation and user unit applied. */
  sizes: { widthPt: number; heightPt: number }[];
}

export interface MergeSource extends PdfInput {
  /** Page ranges, backwards and repeated ones included; null for all pages. */
  pages: string | null;
  /** Names the source's bookmark when the PDF has no title. */
  name: string;
}

export interface ReorderOptions {
  /** Page ranges in the order wanted; pages left out are dropped. */
  pages: string;
  /** Source page number → degrees clockwise, a multiple of 90, added to what the page has. */
  rotate: Record<number, number>;
}

/**
 * Changes PDFs without losing what is in them: tags, outline, links, form fields, attachments and page labels survive every
 * method. Pure: the same input gives the same bytes, so each call may be repeated. Throws (FolioError): `source_invalid`,
 * `source_encrypted`, `source_too_large` (an image), `page_out_of_range`; `document_too_large`, `timeout_exceeded` and
 * `container_unavailable` where the work is for the container.
 */
export interface PdfEditor {
  inspect(input: PdfInput, until: Until): Promise<PdfInspection>;
  /** Draws stamps, marked as artifacts, in the order given. `page_out_of_range` for a page that is not there. */
  stamp(input: PdfInput, stamps: Stamp[], until: Until): Promise<StampedPdf>;
  /**
   * One PDF of all sources. Each source's outline goes under one bookmark; links stay within their source; form fields are renamed
   * on collision. A range's pages carry nothing of the pages left out. Errors have `param` `sources[i]` or `page_ranges[i]`.
   */
  merge(sources: MergeSource[], until: Until): Promise<EditedPdf>;
  /** One PDF per list of page ranges, each with nothing of the other pages in it. Errors have `param` `ranges[i]`. */
  split(input: PdfInput, ranges: string[], until: Until): Promise<EditedPdf[]>;
  reorder(input: PdfInput, options: ReorderOptions, until: Until): Promise<EditedPdf>;
  /** Never larger than its input. `low` keeps every pixel. */
  compress(input: PdfInput, level: CompressionLevel, until: Until): Promise<EditedPdf>;
  /** The diagonal mark of everything that a test key makes. */
  testWatermark(): Stamp;
}

// ── Archives ─────────────────────────────────────────────────────────────────────────────────────

export interface ArchiveEntry {
  /** Path in the archive; unique. */
  name: string;
  modifiedAtMs: number;
  content: ReadableStream<Uint8Array>;
  bytes: number;
}

export interface Archiver {
  /** One archive as a stream, an entry read when the one before is written: memory does not grow with their number. */
  pack(entries: AsyncIterable<ArchiveEntry>): ReadableStream<Uint8Array>;
}

// ── Outbound ─────────────────────────────────────────────────────────────────────────────────────

/** Who may be contacted from inside the service. */
export interface DestinationGuard {
  /** Why a URL may not be contacted, or null when it may. Names are resolved anew at every call. */
  refusal(url: string): Promise<string | null>;
}

export interface WebhookRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface WebhookOutcome {
  /** Null when no answer came. */
  status: number | null;
  /** Null when the receiver answered 2xx in time. */
  failure: AttemptFailure | null;
  latencyMs: number;
  /** The first 4 KB of the answer's body as text, or what went wrong. */
  answer: string;
  /** From `Retry-After`, given in seconds or as a date. */
  retryAfterMs: number | null;
}

export interface WebhookTransport {
  /** One POST. Never throws for a receiver's fault: the outcome tells it. Every call asks the guard anew. */
  send(request: WebhookRequest): Promise<WebhookOutcome>;
}

export type ImageFormat = "png" | "jpeg" | "webp";

export interface PageImageOptions {
  /** Page ranges. */
  pages: string;
  widthPx: number;
  format: ImageFormat;
}

export interface PageImage {
  page: number;
  width: number;
  height: number;
  /** Read, or cancelled, one after the other in the order of the images. */
  picture: ReadableStream<Uint8Array>;
}

/**
 * Pictures of pages. Runs in the container, on poppler: it has the fonts that PDFs name without carrying them, and costs a third to
 * a twelfth of a renderer in WebAssembly, which would double the Worker's size. Throws what PdfEditor throws, `timeout_exceeded`
 * and `container_unavailable`.
 */
export interface PageImager {
  images(input: PdfInput, options: PageImageOptions, until: Until): Promise<PageImage[]>;
}

// ── Sources ──────────────────────────────────────────────────────────────────────────────────────

export interface DownloadRequest {
  url: string;
  /** A longer body is refused with `source_too_large`, at the latest when it passes the limit. */
  maxBytes: number;
  /** The field that named the URL; errors carry it. */
  param: string;
  deadlineMs: number;
}

/**
 * Fetches what a caller's URL names, through the outbound guard: the URL and every redirect are judged before they are contacted.
 * Throws (FolioError): `url_not_allowed`, `url_blocked` (a redirect), `source_unreachable`, `source_too_large`, `timeout_exceeded`.
 */
export interface SourceDownloader {
  /** The body as it arrives; what goes wrong later is thrown by the stream. */
  open(request: DownloadRequest, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
}

// ── Extraction ───────────────────────────────────────────────────────────────────────────────────

export type TextFormat = "text" | "markdown" | "structured";

export interface ExtractionRequest {
  source: WholePdf;
  /** Which pages, in the order wanted, as domain/page-ranges.ts reads them. */
  pages: string;
  deadlineMs: number;
}

export type ExtractedBlockType =
  | "heading"
  | "paragraph"
  | "list_item"
  | "table"
  | "caption"
  | "header"
  | "footer"
  | "figure"
  | "code";

export interface ExtractedBlock {
  type: ExtractedBlockType;
  text: string;
  bbox: Box;
}

/** Blocks in reading order; `text` is theirs, as in the `text` format. */
export interface ExtractedPage {
  page: number;
  widthPt: number;
  heightPt: number;
  text: string;
  blocks: ExtractedBlock[];
}

export interface ExtractedText {
  /** `text`: pages parted by a blank line, three hyphens and a blank line; `markdown` likewise. Null when `structured`. */
  content: string | null;
  /** Null unless `structured`. */
  pages: ExtractedPage[] | null;
  pagesExtracted: number;
  wordCount: number;
}

export interface TableSpan {
  /** Place in the printed grid, header rows included, from 0. */
  row: number;
  column: number;
  rowSpan: number;
  columnSpan: number;
}

/** `[headers, ...data]` is the table as printed; a cell that spans holds its text in its first place, the others are blank. */
export interface ExtractedTable {
  page: number;
  /** Of this page, in reading order, from 0. */
  index: number;
  rows: number;
  columns: number;
  /** The first header row; empty when the table has none. */
  headers: string[];
  /** What follows, further header rows first (`headerRows` counts them all). */
  data: string[][];
  headerRows: number;
  spans: TableSpan[];
  /** 0 to 1. */
  confidence: number;
  bbox: Box;
  /** A table with the same columns follows at the top of the next extracted page. */
  continuesOnNextPage: boolean;
}

/** A word somebody else read from a picture of the page, such as an OCR engine. */
export interface RecognisedWord {
  text: string;
  /** Of the ink. */
  bbox: Box;
  /** Index of its line on the page. */
  line: number;
}

export interface RecognisedPage {
  page: number;
  widthPt: number;
  heightPt: number;
  words: RecognisedWord[];
}

/**
 * Text and tables of PDFs with a text layer, and of words that OCR has read. Throws (FolioError): `source_invalid`,
 * `source_encrypted`, `source_too_large` (too many pages), `page_out_of_range`, `timeout_exceeded`. Safe to retry: nothing is kept.
 */
export interface Extractor {
  text(request: ExtractionRequest, format: TextFormat): Promise<ExtractedText>;
  tables(request: ExtractionRequest): Promise<{ tables: ExtractedTable[]; pagesExtracted: number }>;
  textFromWords(pages: readonly RecognisedPage[], format: TextFormat): ExtractedText;
  tablesFromWords(pages: readonly RecognisedPage[]): ExtractedTable[];
}

// ── The container: office conversion and OCR ─────────────────────────────────────────────────────

export interface OfficeRequest {
  source: DocumentBytes;
  /** What the document calls itself where it prints its own file name. */
  name: string;
  /** What the file's extension promises; content of another family is refused. */
  format: OfficeFormat;
  /** Portrait paper in points; null keeps the document's own. Slides are scaled onto it. */
  paper: { widthPt: number; heightPt: number } | null;
  /** null keeps the document's own orientation. */
  landscape: boolean | null;
  deadlineMs: number;
}

export interface OfficeConversion {
  /** The PDF, exactly `sizeBytes` long; fails with `container_unavailable` when it is cut short. */
  body: ReadableStream<Uint8Array>;
  sizeBytes: number;
  pages: number;
  /** Such as `LibreOffice/7.4.7.2`. */
  engine: string;
}

/**
 * Office files to PDF. Throws (FolioError): `source_encrypted`, `source_invalid`, `unsupported_format` (the content is of another
 * kind than `format`), `source_too_large`, `document_too_large`, `timeout_exceeded`, `container_unavailable`. A LibreOffice that
 * crashed was already replaced and the document tried once more. Converting again is safe.
 */
export interface OfficeConverter {
  /** Aborting the signal stops the work in the container. */
  convert(request: OfficeRequest, signal: AbortSignal): Promise<OfficeConversion>;
}

/** Points, origin at the top left of the visible page (CropBox, /Rotate and UserUnit applied). */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface OcrWord extends Box {
  text: string;
  /** 0 to 1. */
  confidence: number;
  /** Index of its line on the page; lines are in reading order. */
  line: number;
}

/**
 * One page as it was read. Boxes lie in the upright page of `widthPt` × `heightPt`: a page that was scanned sideways was first
 * turned clockwise by `turnedDeg`, a skewed one by `deskewedDeg` more.
 */
export interface OcrPage {
  page: number;
  widthPt: number;
  heightPt: number;
  turnedDeg: 0 | 90 | 180 | 270;
  deskewedDeg: number;
  text: string;
  words: OcrWord[];
  /** Mean of the words' confidences weighted by their length, 0 to 1; null on a page without words. */
  confidence: number | null;
}

/** A page that could not be read while others could. */
export interface OcrPageFailure {
  page: number;
  error: { code: "timeout_exceeded" | "document_too_large" | "source_invalid"; message: string };
}

export interface OcrRequest {
  source: DocumentBytes;
  password?: string | undefined;
  /** 1-based; null for all. */
  pages: number[] | null;
  language: OcrLanguage;
  /** 150 to 600. */
  dpi: number;
  deadlineMs: number;
}

/**
 * Text out of pictures of pages. Throws (FolioError): `source_encrypted`, `source_invalid`, `source_too_large`, `page_out_of_range`,
 * `document_too_large`, `timeout_exceeded`, `container_unavailable`. Reading again is safe.
 */
export interface OcrEngine {
  /** Pages in the order in which they are finished; leaving the loop or aborting the signal stops the work. */
  recognize(request: OcrRequest, signal: AbortSignal): AsyncIterable<OcrPage | OcrPageFailure>;
}

/** What the container is made of, for `GET /v1/engine`. */
export interface ContainerEngines {
  libreoffice: string;
  tesseract: string;
  poppler: string;
  qpdf: string;
  ocrLanguages: string[];
  /** Font families, sorted. */
  fonts: string[];
}

export interface ContainerInventory {
  /** Throws `container_unavailable`. */
  engines(): Promise<ContainerEngines>;
}
