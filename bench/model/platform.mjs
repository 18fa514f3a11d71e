/**
 * Cloudflare's published limits and prices in USD (Workers Paid), each with its page. Not every page was accessible at the time of writing
 * (November 2026), so check them before an important decision. Change them here for other contract terms.
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

/** USD for 1,000 documents at the named tier: price divided by included documents or credits. */
export const PEERS = [
  // https://pdfshift.io/pricing/
  { name: "PDFShift Growth", per1000: (39 / 5_000) * 1_000 },
  // https://docraptor.com/plans
  { name: "DocRaptor Gold (100,000 a month)", per1000: 25 },
  // Cloudflare's own endpoint costs only browser time: two seconds with a browser of its own.
  { name: "Cloudflare quick action", per1000: ((2 * PLATFORM.browserHour) / 3_600) * 1_000 },
];

/**
 * Render of a two-page invoice. Chromium's time and the calls are measured (docs/benchmarks/rendering.md); the other values are estimates.
 */
export const RENDER = {
  /** Chromium's CPU time on one core. */
  browserCpuMs: 54,
  /** Cores of a Cloudflare browser. An assumption, because no page states it. */
  coresPerBrowser: 1,
  /** Target value. npm start with its simulators takes 10 to 14. */
  workerCpuMs: 6,
  /** Calls of the account's gate: admit, reserve, settle. */
  gateCalls: 3,
  /** The gate calls, and one call to the browser's host. */
  objectCalls: 4,
  gateRowsWritten: 12,
  /** Rows and index entries: PDF, file, event, the day's usage, and the log line of the request. */
  databaseRowsWritten: 16,
  /** Time of one commit, in which the database does nothing else. An assumption. */
  commitMs: 4,
  /** Time of one object call that writes. An assumption. */
  gateMs: 1,
  /** Time spent waiting for stores and objects, without queues. An assumption. */
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
  /** Number of hosts before hosts scaled with the load. */
  hosts: 10,
  /** Simultaneous renders of one browser. */
  windows: 4,
  browserIdleS: 900,
  /** Share of the load that the busiest account sends. */
  largestAccount: 0.2,
};
