/**
 * Limits of the product (docs/contract/interface.md "Limits", docs/contract/additions.md section 9). In bytes unless the name says otherwise.
 */
const KB = 1024;
const MB = 1024 * KB;

export const LIMITS = {
  jsonBodyBytes: 25 * MB,
  /** Size of a message to /mcp. The request that its tool sends is in memory beside it. */
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
  /** Together with html, css and defaults, sample data fits into the 2,000,000 bytes of a D1 row. */
  templateSampleDataBytes: 256 * KB,
  templateTags: 5_000,
  templateTagCharacters: 4_096,
  templateBlockDepth: 50,
  templateElseIfs: 50,
  /** Open blocks and their passed {{else if}} branches together. Both nest in the parser, whose stack overflows near 2,000. */
  templateNesting: 100,
  /** Nested blocks and partials while a template runs. Each takes several stack frames. */
  templateRunDepth: 400,
  /** Partials of one template, including those of its partials, and their total characters. */
  templatePartials: 100,
  templatePartialsCharacters: 2 * MB,
  /** Templates that one request may update after a change of a partial. Each takes several of an invocation's 1,000 subrequests. */
  carriedTemplates: 100,
  /** Size of one asset. A browser host caches files of this size (`resource-cache.ts`). */
  assetBytes: 5 * MB,
  /** Assets of an account, and the versions of all assets. */
  assets: 500,
  assetsBytes: 250 * MB,
  /** Places in one document that name assets. */
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
  /** Images that become pages of one PDF, and their total bytes. */
  picturePages: 100,
  pictureBytes: 40 * MB,
  officeSourceBytes: 50 * MB,
  redactedAreas: 1_000,
  /** Texts of one redaction, characters per text, and matches. */
  searches: 50,
  searchCharacters: 500,
  foundAreas: 20_000,
  formFields: 2_000,
  fieldCharacters: 100_000,
  fieldOptions: 200,
  /** Attachments of one PDF, and their total bytes. They are in memory beside the PDF. */
  attachments: 20,
  attachmentsBytes: 10 * MB,
  renderPages: 2_000,
  /** One resource of a page. It is sent to the browser as one base64 message, a third larger, which must stay well below 32 MiB. */
  resourceBytes: 20 * MB,
  /** All resources of one render together. */
  renderResourceBytes: 100 * MB,
  /** Bytes of resources that a browser host may have in memory on their way to the browser. */
  hostResourceBytes: 24 * MB,
  batchItemsBytes: 25 * MB,
  /** Limit of the largest plan. */
  batchItemsMost: 2_000,
  batchParallelDefault: 5,
  /** Larger than the number of slots in any plan. */
  batchParallel: 1_000,
  urlCharacters: 2_048,
  /** Signatures with a session token are long. */
  deliveryUrlCharacters: 4_096,
  webhookAnswerBytes: 4 * KB,
  /** Webhook endpoints per account and environment. Every event is compared with each. */
  webhookEndpoints: 50,
  /** Time limit of one whole attempt. */
  webhookTimeoutMs: 15_000,
  base64OutputBytes: 20 * MB,
  /** Input that one edit may load into the isolate as a whole (docs/platform.md section 8: 16 MB of input cost about 76 MB). */
  isolateDocumentBytes: 16 * MB,
  /** Memory that all requests of an isolate may reserve of its 128 MB (memory-budget.ts). An idle isolate takes about 21 MB. */
  isolateHeldBytes: 84 * MB,
  /** Time that a request waits for memory when no other place can do its work. */
  memoryWaitMs: 10_000,
  /** Memory per byte of a request body: as text, parsed, and in transit. Small bodies are not counted. */
  bodyHeldFactor: 2.5,
  /** Memory per byte of a document to render, which is also sent to the browser's host and to the browser (9.9 MB of html took 37 MB). */
  renderHeldFactor: 4,
  bodyUncountedBytes: 64 * KB,
  /** Memory per byte of a document that an edit loads as a whole: the document, and its result on the way to the store. */
  documentHeldFactor: 2,
  /**
   * Limits of larger merges, whose sources pass through the isolate one at a time into a file: total bytes, bytes of one source, and the memory
   * that the merge reserves.
   */
  isolatePassedBytes: 64 * MB,
  isolatePassedSourceBytes: 4 * MB,
  isolatePassingBytes: 26 * MB,
  /** Memory for the PDF objects of an edit in the isolate, in addition to input and output. */
  isolateObjectBytes: 48 * MB,
  /**
   * Memory for the PDF objects of an edit in the container, whose threads have heaps of 3 GB: enough for 2,000 tagged invoices of two pages.
   */
  containerObjectBytes: 1_800 * MB,
  /**
   * Work units (about 1 ns each) of an edit in the isolate: in total, and without a pause for other requests. An edit that exceeds either runs
   * in the container. There, each input byte adds to the limit, because legitimate work grows with the size.
   */
  isolateEditWork: 20e9,
  isolateEditStretch: 2e9,
  containerEditWork: 20e9,
  containerEditWorkPerByte: 2_000,
  /** All PDFs of one edit together, in the container. */
  editBytes: 400 * MB,
  /** Pixels of the largest bitmap that the isolate decodes (docs/platform.md section 8: 4 megapixels cost 85 MB beside the document). */
  isolateImagePixels: 2_000_000,
  /** Source of an extraction. It may be larger than that of an edit, because extraction reads it in parts. */
  extractionSourceBytes: 400 * MB,
  /** Results above this size also have a URL. */
  extractionInlineBytes: 1_000_000,
  /** Results above this size have only a URL, because a response holds up to five copies of a result in memory. */
  extractionHeldBytes: 4_000_000,
  splitParts: 200,
  thumbnailWidthMinPx: 16,
  thumbnailWidthMaxPx: 2_000,
  thumbnailWidthDefaultPx: 320,
  thumbnailPages: 200,
  /** Wide enough to judge a page on a screen and too coarse to print, because previews are free. */
  previewWidthMaxPx: 1_000,
  previewWidthDefaultPx: 800,
  previewHeightMaxPx: 4_000,
  /** Pixels of a page image, and of one side: the browser draws larger sides incorrectly, and WebP is limited to 16,383. */
  imagePixels: 32_000_000,
  imageSidePx: 16_383,
  sourceDownloadMs: 30_000,
  sourceRedirects: 5,
  editTimeoutMs: 120_000,
  conversionTimeoutMs: 120_000,
  extractionTimeoutMs: 120_000,
  ocrTimeoutMs: 300_000,
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
