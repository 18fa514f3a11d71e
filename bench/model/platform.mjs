/**
 * Cloudflare's published limits and prices in USD (Workers Paid), each with its page. Not every page could be opened when this was written (November
 * 2026): check them before a decision hangs on them. Whoever has other terms changes them here.
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

/** USD for 1,000 documents at the named tier: included documents or credits for its price. */
export const PEERS = [
  // https://pdfshift.io/pricing/
  { name: "PDFShift Growth", per1000: (39 / 5_000) * 1_000 },
  // https://docraptor.com/plans
  { name: "DocRaptor Gold (100,000 a month)", per1000: 25 },
  // The platform's own endpoint costs browser time alone: two seconds with a browser of its own.
  { name: "Cloudflare quick action", per1000: ((2 * PLATFORM.browserHour) / 3_600) * 1_000 },
];

/** A render of an invoice of two pages: Chromium's time and the calls are counted (docs/benchmarks/rendering.md), the rest is estimated. */
export const RENDER = {
  /** Chromium's, on one core. */
  browserCpuMs: 54,
  /** A browser of the platform has one core: an assumption, no page tells. */
  coresPerBrowser: 1,
  /** What is aimed at; npm start with its simulators takes 10 to 14. */
  workerCpuMs: 6,
  /** Calls of the account's gate: admit, reserve, settle. */
  gateCalls: 3,
  /** And one to the browser's host. */
  objectCalls: 4,
  gateRowsWritten: 12,
  /** Rows and index entries: PDF, file, event, day's usage, and the request's log line. */
  databaseRowsWritten: 16,
  /** Of one commit, the time in which the database does nothing else: an assumption. */
  commitMs: 4,
  /** Of one call of an object that writes: an assumption. */
  gateMs: 1,
  /** Waiting for stores and objects, no queue counted: an assumption. */
  storesMs: 60,
  pdfKb: 45,
  keptDays: 7,
  downloads: 1,
};

/** Folio's own settings (docs/operating/configuration.md). */
export const FOLIO = {
  /** Before they came and went with the load. */
  hosts: 10,
  /** Renders at one time on one browser. */
  windows: 4,
  browserIdleS: 900,
  /** Of the load, what the busiest account sends. */
  largestAccount: 0.2,
};
