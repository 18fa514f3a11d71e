/** Every bound of the product in one place (docs/contract/interface.md "Limits", docs/contract/additions.md section 9). Bytes unless the name says otherwise. */
const KB = 1024;
const MB = 1024 * KB;

export const LIMITS = {
  jsonBodyBytes: 25 * MB,
  /** Of a message to /mcp: what its tool sends on is held beside it. */
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
  /** With html, css and defaults within the 2,000,000 bytes of a D1 row. */
  templateSampleDataBytes: 256 * KB,
  templateTags: 5_000,
  templateTagCharacters: 4_096,
  templateBlockDepth: 50,
  templateElseIfs: 50,
  /** Open blocks and their passed {{else if}} branches together: both nest in the parser, which overflows near 2,000. */
  templateNesting: 100,
  /** Blocks and partials within each other while a template runs: each takes some frames of the stack. */
  templateRunDepth: 400,
  /** Partials of one template, those of its partials included, and their characters. */
  templatePartials: 100,
  templatePartialsCharacters: 2 * MB,
  /** Templates that follow a partial in one request: each takes some calls of the thousand that an invocation has. */
  carriedTemplates: 100,
  /** One asset; a browser host keeps what is so large beside others (`resource-cache.ts`). */
  assetBytes: 5 * MB,
  /** Of an account, and all versions of them together. */
  assets: 500,
  assetsBytes: 250 * MB,
  /** Places at which one document names them. */
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
  /** Pictures that become pages of one PDF, and their bytes together. */
  picturePages: 100,
  pictureBytes: 40 * MB,
  officeSourceBytes: 50 * MB,
  redactedAreas: 1_000,
  /** Texts of one redaction, the characters of each, and places that they may stand in. */
  searches: 50,
  searchCharacters: 500,
  foundAreas: 20_000,
  formFields: 2_000,
  fieldCharacters: 100_000,
  fieldOptions: 200,
  /** Of one PDF, and all of them together: they are held beside it. */
  attachments: 20,
  attachmentsBytes: 10 * MB,
  renderPages: 2_000,
  /** One resource of a page: handed to the browser in one message, a third longer as base64, which may not come near 32 MiB. */
  resourceBytes: 20 * MB,
  /** All resources of one render together. */
  renderResourceBytes: 100 * MB,
  /** Bytes that a browser host holds at one time on their way into the browser. */
  hostResourceBytes: 24 * MB,
  batchItemsBytes: 25 * MB,
  /** The largest plan's. */
  batchItemsMost: 2_000,
  batchParallelDefault: 5,
  /** More than any plan has slots. */
  batchParallel: 1_000,
  urlCharacters: 2_048,
  /** Signatures with a session token are long. */
  deliveryUrlCharacters: 4_096,
  webhookAnswerBytes: 4 * KB,
  /** Per account and environment: every event is matched against each. */
  webhookEndpoints: 50,
  /** For the whole of one attempt. */
  webhookTimeoutMs: 15_000,
  base64OutputBytes: 20 * MB,
  /** What one edit may hold whole in the isolate (docs/platform.md section 8: 16 MB of input cost about 76 MB). */
  isolateDocumentBytes: 16 * MB,
  /** What all requests may hold of the isolate's 128 MB at one time (memory-room.ts); at rest it takes about 21. */
  isolateHeldBytes: 84 * MB,
  /** How long a request waits for others to give room back, where nobody else can do its work. */
  memoryWaitMs: 10_000,
  /** What a request's body takes, for each of its bytes: as text, parsed, and on its way to whoever works on it. Smaller ones are not counted. */
  bodyHeldFactor: 2.5,
  /** The same of what is rendered: the document goes to the browser's host and on to the browser (9.9 MB of html took 37). */
  renderHeldFactor: 4,
  bodyUncountedBytes: 64 * KB,
  /** What a document takes that an edit holds whole, for each of its bytes: itself, and its result on the way to where that is stored. */
  documentHeldFactor: 2,
  /**
   * A merge of more goes through the isolate one source at a time, on its way into a file: as much in all, as large a source, and what
   * that takes of the room.
   */
  isolatePassedBytes: 64 * MB,
  isolatePassedSourceBytes: 4 * MB,
  isolatePassingBytes: 26 * MB,
  /** What the objects of an edit's PDFs may take in the isolate, beside the bytes of input and output. */
  isolateObjectBytes: 48 * MB,
  /** The same in the container, whose threads have heaps of 3 GB: enough for 2,000 tagged invoices of two pages in one PDF. */
  containerObjectBytes: 1_800 * MB,
  /**
   * Units of an edit's work (about a nanosecond each) in the isolate, and of those what may pass while nobody else runs; beyond either
   * the edit goes to the container. There each byte of input adds its share: what is honest grows with its size.
   */
  isolateEditWork: 20e9,
  isolateEditStretch: 2e9,
  containerEditWork: 20e9,
  containerEditWorkPerByte: 2_000,
  /** All the PDFs of one edit together, in the container. */
  editBytes: 400 * MB,
  /** The largest bitmap that the isolate decodes (docs/platform.md section 8: 4 megapixels cost 85 MB beside the document). */
  isolateImagePixels: 2_000_000,
  /** Text, tables and pictures are read of larger PDFs than are edited: where they lie, with little of them in memory. */
  extractionSourceBytes: 400 * MB,
  /** Larger results of extraction also have a URL of their own. */
  extractionInlineBytes: 1_000_000,
  /** Those beyond have nothing but the URL: the isolate holds a result five times on its way into an answer. */
  extractionHeldBytes: 4_000_000,
  splitParts: 200,
  thumbnailWidthMinPx: 16,
  thumbnailWidthMaxPx: 2_000,
  thumbnailWidthDefaultPx: 320,
  thumbnailPages: 200,
  /** Enough to judge a page on a screen, too coarse to print: previews are free. */
  previewWidthMaxPx: 1_000,
  previewWidthDefaultPx: 800,
  previewHeightMaxPx: 4_000,
  /** Of a picture of a page; what is larger on a side the browser draws wrong, or WebP cannot hold (16,383). */
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
