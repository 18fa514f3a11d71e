/**
 * Limits of the product (docs/contract/interface.md "Limits", docs/contract/additions.md section 9). A limit without a
 * unit in its name is a count.
 */
const KB = 1024;
const MB = 1024 * KB;

export const LIMITS = {
  jsonBodyBytes: 25 * MB,
  /**
   * Maximum size of a message to /mcp. The request that the MCP tool builds from the message is in memory at the same
   * time.
   */
  mcpBodyBytes: 10 * MB,
  htmlBytes: 10 * MB,
  markdownBytes: 2 * MB,
  templateHtmlBytes: 512 * KB,
  templateCssBytes: 256 * KB,
  templateTranslationsBytes: 256 * KB,
  headerFooterBytes: 64 * KB,
  templateNameCharacters: 200,
  templateDescriptionCharacters: 2_000,
  templateSchemaBytes: 128 * KB,
  /**
   * With this limit, the sample data fits into the 2,000,000 bytes of a D1 row together with `html`, `css` and
   * `defaults`.
   */
  templateSampleDataBytes: 256 * KB,
  templateTags: 5_000,
  templateTagCharacters: 4_096,
  templateBlockDepth: 50,
  templateElseIfs: 50,
  /**
   * Maximum nesting: the open blocks around a position, plus the `{{else if}}` branches before it. Each of them adds a
   * level of recursion in the parser, whose stack overflows at about 2,000 levels.
   */
  templateNesting: 100,
  /** Maximum number of nested blocks and partials while a template runs. Each of them takes several stack frames. */
  templateRunDepth: 400,
  /**
   * Partials of one template, including partials of partials: their maximum number, and their maximum total characters.
   */
  templatePartials: 100,
  templatePartialsCharacters: 2 * MB,
  /**
   * Number of templates that one request may update after a change of a partial. Each template takes several of an
   * invocation's 1,000 subrequests.
   */
  carriedTemplates: 100,
  /** Maximum size of one asset. A browser host caches files of this size (`resource-cache.ts`). */
  assetBytes: 5 * MB,
  /** Assets of an account: their maximum number, and the maximum total bytes of all their versions. */
  assets: 500,
  assetsBytes: 250 * MB,
  /** Maximum number of references to assets in one document. */
  assetPlaces: 20_000,
  templateParentheses: 20,
  templateSteps: 1_000_000,
  templateOutputCharacters: 10_000_000,
  templateTextCharacters: 1_000_000,
  templateDataCharacters: 2 * MB,
  templateDataDepth: 32,
  schemaFields: 500,
  schemaDepth: 8,
  schemaEnumValues: 200,
  errorDetails: 50,
  pdfSourceBytes: 100 * MB,
  pdfSourcePages: 5_000,
  imageSourceBytes: 20 * MB,
  imageSourcePixels: 40_000_000,
  /** Images that become pages of one PDF: their maximum number, and their maximum total bytes. */
  picturePages: 100,
  pictureBytes: 40 * MB,
  officeSourceBytes: 50 * MB,
  redactedAreas: 1_000,
  /**
   * Texts to search for in one redaction: their maximum number, the maximum characters per text, and the maximum number
   * of matches.
   */
  searches: 50,
  searchCharacters: 500,
  foundAreas: 20_000,
  formFields: 2_000,
  fieldCharacters: 100_000,
  fieldOptions: 200,
  /**
   * Attachments of one PDF: their maximum number, and their maximum total bytes. They are in memory at the same time as
   * the PDF.
   */
  attachments: 20,
  attachmentsBytes: 10 * MB,
  renderPages: 2_000,
  /**
   * Maximum size of one resource of a page. The browser receives it as one base64 message, which is a third larger and
   * must be well below 32 MiB.
   */
  resourceBytes: 20 * MB,
  /** Maximum total size of all resources of one render. */
  renderResourceBytes: 100 * MB,
  /** Total size of the resources that a browser host may have in memory while it sends them to its browser. */
  hostResourceBytes: 24 * MB,
  batchItemsBytes: 25 * MB,
  /** Maximum number of items of a batch in the largest plan. */
  batchItemsMost: 2_000,
  batchParallelDefault: 5,
  /** Maximum of the request's option `parallel`. It is larger than the number of concurrency slots in any plan. */
  batchParallel: 1_000,
  urlCharacters: 2_048,
  /**
   * Maximum length of a delivery URL. The limit is higher than for other URLs, because a signature with a session token
   * is long.
   */
  deliveryUrlCharacters: 4_096,
  webhookAnswerBytes: 4 * KB,
  /** Maximum number of webhook endpoints per account and environment. Every event is compared with each of them. */
  webhookEndpoints: 50,
  /** Maximum time in ms of one whole attempt to deliver a webhook. */
  webhookTimeoutMs: 15_000,
  base64OutputBytes: 20 * MB,
  /**
   * Maximum size of an input that an edit may load into the isolate as a whole. 16 MB of input take about 76 MB of
   * memory (docs/platform.md section 8).
   */
  isolateDocumentBytes: 16 * MB,
  /**
   * Maximum memory that all requests of an isolate together may reserve (memory-budget.ts). An isolate has 128 MB. An
   * idle isolate uses about 21 MB.
   */
  isolateHeldBytes: 84 * MB,
  /** Maximum time that a request waits for memory if its work cannot run outside the isolate. */
  memoryWaitMs: 10_000,
  /**
   * Bytes of memory per byte of a request body. The body is in memory three times: as text, parsed, and on the way to
   * another part of Folio. Small bodies are not counted.
   */
  bodyHeldFactor: 2.5,
  /**
   * Bytes of memory per byte of a document to render. The document is also sent to the browser host and to the browser
   * (9.9 MB of HTML took 37 MB).
   */
  renderHeldFactor: 4,
  bodyUncountedBytes: 64 * KB,
  /**
   * Time for a request body: for every body, and the minimum rate of a larger one. 25 MB at 1 Mbit/s, a slow mobile
   * connection, take 210 s and may take 292 s.
   */
  bodyGraceMs: 30_000,
  bodyMinBytesPerS: 100_000,
  /**
   * Bytes of memory per byte of a document that an edit loads as a whole: for the document, and for its result on the
   * way to the store.
   */
  documentHeldFactor: 2,
  /**
   * Limits of larger merges. Their sources pass through the isolate one at a time into a file. The limits are the total
   * bytes, the bytes of one source, and the bytes of memory that the merge reserves.
   */
  isolatePassedBytes: 64 * MB,
  isolatePassedSourceBytes: 4 * MB,
  isolatePassingBytes: 26 * MB,
  /** Bytes of memory for the PDF objects of an edit in the isolate, in addition to its input and output. */
  isolateObjectBytes: 48 * MB,
  /**
   * Bytes of memory for the PDF objects of an edit in the container. The container's threads have heaps of 3 GB. The
   * objects of 2,000 tagged invoices of two pages fit into this limit.
   */
  containerObjectBytes: 1_800 * MB,
  /**
   * Limits for the work of an edit, in work units of about 1 ns. The first limit is for the whole edit in the isolate,
   * the second for work without a pause for other requests. An edit that exceeds a limit runs in the container. The
   * container's limit grows with the size of the input.
   */
  isolateEditWork: 20e9,
  isolateEditStretch: 2e9,
  containerEditWork: 20e9,
  containerEditWorkPerByte: 2_000,
  /** Maximum total size of all PDFs of one edit in the container. */
  editBytes: 400 * MB,
  /**
   * Maximum number of pixels of a bitmap that the isolate decodes. 4 megapixels take 85 MB in addition to the document
   * (docs/platform.md section 8).
   */
  isolateImagePixels: 2_000_000,
  /**
   * Maximum size of the source of an extraction. It may be larger than the source of an edit, because an extraction
   * reads it in parts.
   */
  extractionSourceBytes: 400 * MB,
  /** If an extraction result has this size or more, the response also contains a URL of the result. */
  extractionInlineBytes: 1_000_000,
  /**
   * If an extraction result has this size or more, the response contains only its URL. Otherwise up to five copies of
   * the result would be in memory during the response.
   */
  extractionHeldBytes: 4_000_000,
  splitParts: 200,
  thumbnailWidthMinPx: 16,
  thumbnailWidthMaxPx: 2_000,
  thumbnailWidthDefaultPx: 320,
  thumbnailPages: 200,
  /**
   * Maximum width of a preview in pixels. It is enough to judge a page on a screen, but too coarse to print, because
   * previews are free.
   */
  previewWidthMaxPx: 1_000,
  previewWidthDefaultPx: 800,
  previewHeightMaxPx: 4_000,
  /**
   * Maximum number of pixels of a page image, and of each of its sides. The browser draws longer sides incorrectly, and
   * WebP allows at most 16,383.
   */
  imagePixels: 32_000_000,
  imageSidePx: 16_383,
  sourceDownloadMs: 30_000,
  sourceRedirects: 5,
  /**
   * Wall-clock limits in ms. Work that reaches one fails with `service_busy`, because the machine was too busy. All
   * responses come before common clients stop waiting (300 s for `fetch` of Node.js).
   */
  editTimeoutMs: 170_000,
  conversionTimeoutMs: 170_000,
  extractionTimeoutMs: 170_000,
  ocrTimeoutMs: 270_000,
  /**
   * CPU time limits of a document in ms. A document that needs more fails with `timeout_exceeded`. The limit of OCR is
   * per core.
   */
  editWorkMs: 120_000,
  conversionWorkMs: 120_000,
  extractionWorkMs: 120_000,
  ocrWorkMs: 220_000,
  ocrDpiMin: 150,
  ocrDpiMax: 600,
  ocrDpiDefault: 300,
  metadataKeys: 50,
  metadataKeyCharacters: 40,
  metadataValueCharacters: 500,
  idempotencyKeyCharacters: 255,
  listDefault: 25,
  listMax: 100,
  timeoutDefaultMs: 30_000,
  timeoutMinMs: 5_000,
  timeoutMaxMs: 120_000,
  waitForTimeoutMaxMs: 10_000,
  resourceTimeoutDefaultMs: 10_000,
  networkIdleMs: 500,
  slotWaitMs: 10_000,
  mergeSourcesMin: 2,
  mergeSourcesMax: 50,
  signedUrlMs: 24 * 3_600_000,
  idempotencyMs: 24 * 3_600_000,
  rotationGraceMs: 24 * 3_600_000,
  keyCacheMs: 10_000,
} as const;
