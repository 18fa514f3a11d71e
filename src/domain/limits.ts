/** Every bound of the product in one place (interface.md "Limits", decisions.md section 9). Bytes unless the name says otherwise. */
const KB = 1024;
const MB = 1024 * KB;

export const LIMITS = {
  jsonBodyBytes: 25 * MB,
  htmlBytes: 10 * MB,
  templateHtmlBytes: 512 * KB,
  templateCssBytes: 256 * KB,
  headerFooterBytes: 64 * KB,
  pdfSourceBytes: 100 * MB,
  pdfSourcePages: 5_000,
  imageSourceBytes: 20 * MB,
  imageSourcePixels: 40_000_000,
  officeSourceBytes: 50 * MB,
  renderPages: 2_000,
  batchItemsBytes: 25 * MB,
  /** The largest plan's. */
  batchItemsMost: 2_000,
  batchParallelDefault: 5,
  /** More than any plan has slots. */
  batchParallel: 1_000,
  urlCharacters: 2_048,
  webhookAnswerBytes: 4 * KB,
  /** Per account and environment: every event is matched against each. */
  webhookEndpoints: 50,
  /** For the whole of one attempt. */
  webhookTimeoutMs: 15_000,
  base64OutputBytes: 20 * MB,
  /** What one edit may hold whole in the isolate (pdf-engines.md 1: 16 MB of input cost about 76 MB). */
  isolateDocumentBytes: 16 * MB,
  /** All the PDFs of a merged batch together. */
  isolateMergeBytes: 40 * MB,
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
