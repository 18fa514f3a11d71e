/**
 * Cloudflare's published limits and prices in USD (plan Workers Paid), each with the page that states it. Not every page was accessible at
 * the time of writing (November 2026), so check the values before an important decision. Change them here if your contract has other terms.
 */
export const PLATFORM = {
  // https://developers.cloudflare.com/browser-run/limits/
  browsers: 120,
  newBrowsersPerSecond: 1,
  quickActionsPerSecond: 10,
  // https://developers.cloudflare.com/browser-run/pricing/
  browserHour: 0.09,
  browserHoursIncluded: 10,
  // https://developers.cloudflare.com/workers/platform/pricing/
  workerRequests: { million: 0.3, included: 10e6 },
  workerCpuMs: { million: 0.02, included: 30e6 },
  // https://developers.cloudflare.com/durable-objects/platform/pricing/ and /limits/
  objectRequests: { million: 0.15, included: 1e6 },
  objectGbSeconds: { million: 12.5, included: 400e3 },
  objectRowsWritten: { million: 1, included: 50e6 },
  objectMemoryGb: 0.128,
  objectRequestsPerSecond: 1_000,
  // https://developers.cloudflare.com/d1/platform/pricing/ and /limits/: a database runs one query at a time
  databaseRowsWritten: { million: 1, included: 50e6 },
  databaseGb: 10,
  // https://developers.cloudflare.com/r2/pricing/
  fileWrites: { million: 4.5, included: 1e6 },
  fileReads: { million: 0.36, included: 10e6 },
  fileGbMonth: { each: 0.015, included: 10 },
  // https://developers.cloudflare.com/queues/platform/pricing/
  queueOperations: { million: 0.4, included: 1e6 },
};

/**
 * Prices of other PDF services in USD for 1,000 documents: the price of the named plan divided by its documents or
 * credits.
 */
export const PEERS = [
  // https://pdfshift.io/pricing/
  { name: "PDFShift Growth", per1000: (39 / 5_000) * 1_000 },
  // https://docraptor.com/plans
  { name: "DocRaptor Gold (100,000 a month)", per1000: 25 },
  // Cloudflare's own PDF endpoint costs only browser time: here two seconds of one browser.
  { name: "Cloudflare quick action", per1000: ((2 * PLATFORM.browserHour) / 3_600) * 1_000 },
];

/**
 * Costs of one render of a two-page invoice. The time of Chromium and the number of calls are measured (docs/benchmarks/rendering.md); the
 * other values are estimates.
 */
export const RENDER = {
  /** CPU time of Chromium in ms, on one core. */
  browserCpuMs: 54,
  /** CPU cores of one Cloudflare browser. This is an assumption, because no page states it. */
  coresPerBrowser: 1,
  /** CPU time of the Worker in ms. This is the target value; `npm start`, which also simulates Cloudflare's services, takes 10 to 14 ms. */
  workerCpuMs: 6,
  /**
   * Number of calls per render to the account gate, which limits the requests of an account: admit, reserve, settle.
   */
  gateCalls: 3,
  /** Number of calls per render to Durable Objects: three to the account gate, and one to the browser host. */
  objectCalls: 4,
  gateRowsWritten: 12,
  /**
   * Number of rows and index entries that a render writes: PDF, file, event, usage of the day, and log line of the
   * request.
   */
  databaseRowsWritten: 16,
  /** Time in ms of one database commit, during which the database does nothing else. This is an assumption. */
  commitMs: 4,
  /** Time in ms of one call to a Durable Object that writes. This is an assumption. */
  gateMs: 1,
  /**
   * Time in ms that a render waits for the file store, the database and Durable Objects, without queueing. This is an
   * assumption.
   */
  storesMs: 60,
  pdfKb: 45,
  keptDays: 7,
  downloads: 1,
};

/**
 * Bytes per row with its index entries, of a template render without webhooks. Measured with 20,000 rows each in SQLite 3.40 and the
 * migrations of this repository (2026-11-24).
 */
export const ROW_BYTES = { pdfs: 500, files: 317, events: 1_154, request_log: 281 };

/** Folio's own settings (docs/operating/configuration.md). */
export const FOLIO = {
  /** Fixed number of browser hosts. Folio used it before the number of hosts followed the load. */
  hosts: 10,
  /** Maximum number of pages that render at the same time in one browser. */
  windows: 4,
  browserIdleS: 900,
  /** Share of all renders that the busiest account sends. */
  largestAccount: 0.2,
};
