/**
 * Parts of `npm run soak`. The steps of a part are scripts, or test files that run with all their random cases. `figures` are the goals
 * that the steps prove together. `says` has patterns of the output lines that contain a measured value. `beside` means that the part needs
 * a running Folio, which `npm run soak` starts.
 * @typedef {{ tests: string[], project: "workers" | "unit" | "container" | "e2e" | "own-instance", env?: Record<string, string> } | { script: string, args?: string[], env?: Record<string, string> }} Step
 * @typedef {{ name: string, goal: string }} Figure
 * @typedef {{ shows: string, figures: Figure[], steps: Step[], says?: RegExp[], beside?: boolean }} Part
 */

/**
 * @param {"workers" | "unit" | "container" | "e2e" | "own-instance"} project
 * @param {string[]} tests Paths below test/, or from packages/ on, without extension.
 * @returns {Step}
 */
const tests = (project, ...tests) => {
  const ending = project === "unit" || project === "container" ? ".node.test.ts" : ".test.ts";
  return {
    project,
    tests: tests.map((name) => (name.startsWith("packages/") ? `${name}.test.ts` : `test/${name}${ending}`)),
  };
};

/**
 * Number of random seeds with which the tests inject errors. The seeds run in five steps, and each step has its own row
 * in the table.
 */
const SEEDS = 200;
const SEEDS_A_STEP = 40;
const seedSteps = Array.from({ length: SEEDS / SEEDS_A_STEP }, (_, step) => ({
  ...tests("workers", "operations/batches/faults"),
  env: { FOLIO_FAULT_SEEDS: `${step * SEEDS_A_STEP + 1}-${(step + 1) * SEEDS_A_STEP}` },
}));

/** @type {Record<string, Part>} */
export const parts = {
  guard: {
    shows: "addresses and URLs that nothing may contact",
    figures: [{ name: "G1", goal: "every URL of the guard's table judged rightly, by the network of npm start too" }],
    steps: [
      tests("workers", "engines/outbound/address-guard", "engines/outbound/doh-resolver"),
      tests("unit", "scripts/outbound", "engines/outbound/webhook-sender"),
    ],
  },
  vectors: {
    shows: "ways out of the browser, and the same ways without fences",
    figures: [
      { name: "G2", goal: "0 HTTP, WebSocket, TCP, UDP contacts over at least 75 ways" },
      { name: "G3", goal: "the same in each kind of page, frame and worker; 0 contacts with ports of npm start" },
    ],
    steps: [
      tests("workers", "engines/browser/leaks"),
      tests("unit", "engines/browser/leaks-control"),
      tests("e2e", "e2e/own-ports"),
    ],
    says: [/without fences: .*/, /not seen: [^:]*/, /own ports: .*/],
  },
  pages: {
    shows: "hostile pages, and what one account's pages leave for another's",
    figures: [
      { name: "G4", goal: "hostile pages end by their timeout, the next render works, no browser is left" },
      { name: "G5", goal: "nothing of one account's renders is seen by another's" },
    ],
    steps: [
      tests(
        "workers",
        "engines/browser/hostile",
        "engines/browser/isolation",
        "engines/browser/leaving",
        "engines/browser/network",
      ),
    ],
  },
  idleness: {
    shows: "scripted documents against networkidle0: text and pixels; LIBRARIES=folder adds chart and page libraries",
    figures: [
      {
        name: "idleness",
        goal: "0 of at least 200 scripted documents printed otherwise than networkidle0 prints them",
      },
    ],
    steps: [tests("workers", "engines/browser/idleness"), { script: "soak-idleness" }],
    says: [/^idleness: .*/],
    beside: true,
  },
  documents: {
    shows: "hostile PDFs, in the engines and over HTTP",
    figures: [{ name: "G6", goal: "no crash, only 200 and 4xx, each answer within 10 s" }],
    steps: [
      tests("unit", "packages/pdf/test/hostile", "packages/extraction/test/hostile"),
      tests("unit", "packages/pdf/test/damage", "packages/pdf/test/growth", "packages/pdf/test/hostile-growth"),
      { script: "soak-extraction", args: ["BASE_URL", "LIVE_KEY", "500"] },
    ],
    says: [/^\d+ documents, .*/, /^(?:text|tables|health): p50.*?slowest \d+ ms/],
    beside: true,
  },
  office: {
    shows: "hostile office files, and LibreOffice killed at work",
    figures: [{ name: "G7", goal: "no contact, no local file in a result, every answer within 30 s" }],
    steps: [tests("container", "container/hostile", "container/canary", "container/crash")],
  },
  money: {
    shows: "the ledger, idempotency and slots",
    figures: [
      { name: "G8", goal: "no double charge, whatever is repeated at once or after a crash" },
      { name: "G9", goal: "10,000 sequences of the ledger, with expiry, as single credits moved by hand" },
      { name: "G16", goal: "failed work is free" },
    ],
    steps: [
      tests(
        "workers",
        "domain/credits",
        "durable/account-gate-ledger",
        "durable/account-gate-credits",
        "durable/account-gate-slots",
        "durable/idempotency",
        "http/idempotency",
        "operations/reservation",
        "http/pdfs",
      ),
    ],
  },
  faults: {
    shows: "200 batches of 100 while one call in twenty fails",
    figures: [{ name: "G10", goal: "200 seeds of faults x a batch of 100: nothing lost, stuck or charged twice" }],
    steps: seedSteps,
    says: [/\d+ faults in batches.*/],
  },
  singles: {
    shows: "4,000 single requests while one call in twenty fails",
    figures: [
      { name: "G20", goal: "at least 99.5 % of single requests good, the rest 503 with Retry-After, uncharged" },
    ],
    steps: [tests("workers", "http/faults")],
    says: [/\d+ faults in \d+ requests.*/],
  },
  kills: {
    shows: "SIGKILL to the runtime during batches, renders and deliveries; every way of stopping",
    figures: [
      {
        name: "kills",
        goal: "nothing lost, told or charged twice; all free within 15 s, webhooks within 5 s of the next start",
      },
      { name: "stops", goal: "no process left after Ctrl-C, SIGTERM, a closed terminal and SIGKILL of each part" },
    ],
    steps: [
      { script: "soak-batches", env: { ITEMS: "150", KILLS: "3" } },
      tests("own-instance", "e2e/own-instance/crash"),
      tests("e2e", "e2e/hang-up"),
      tests("unit", "scripts/processes", "scripts/start"),
    ],
    says: [/.*nothing lost, nothing twice/],
  },
  browsers: {
    shows: "browsers that are hard to end: rejected ends, aborted starts, kills, 40 MB documents",
    figures: [{ name: "browsers", goal: "no browser that no host uses is left two minutes later" }],
    steps: [{ script: "soak-browsers" }],
    says: [/^browsers: .*/],
  },
  webhooks: {
    shows: "deliveries: schedule, signatures, hostile receivers, a tar pit",
    figures: [
      { name: "G11", goal: "the schedule kept, each event accounted for, signatures valid to two other verifiers" },
      { name: "G12", goal: "first attempts beside a tar pit p95 at most 2 s" },
    ],
    steps: [
      tests(
        "workers",
        "operations/events/deliver",
        "domain/webhook-signature",
        "domain/retry-schedule",
        "durable/webhook-lane",
      ),
      tests("unit", "clients/guide-receivers"),
      { script: "soak-webhooks", env: { EVENTS: "200" } },
    ],
    says: [/beside a tar pit.*/, /\d+ events: .*/],
  },
  access: {
    shows: "every route and page against every wrong caller; signed addresses; rates; error bodies",
    figures: [
      { name: "G13", goal: "every route refuses every wrong key, address and scope, in the pipeline and in the verb" },
      { name: "G14", goal: "another account's object is an unknown one, in the API and the dashboard" },
      { name: "G15", goal: "every altered download address refused; ranges byte for byte" },
      { name: "G17", goal: "the request after the limit is 429, with right headers, also in parallel" },
      { name: "G18", goal: "every error has the schema's shape and tells nothing internal" },
    ],
    steps: [
      tests(
        "workers",
        "http/every-route",
        "dashboard/every-page",
        "http/files",
        "http/rate-limit",
        "durable/account-gate-rate",
        "domain/rate-window",
        "http/protocol",
        "http/audit-log",
      ),
    ],
  },
  deletion: {
    shows: "what is left of deleted documents, accounts and expired files",
    figures: [{ name: "G19", goal: "nothing of a deleted document or account is left in any table or file" }],
    steps: [tests("workers", "dashboard/settings", "http/extractions", "operations/files/expire", "http/thumbnails")],
  },
  fairness: {
    shows: "one account's single requests beside sixty clients of another account",
    figures: [
      {
        name: "fairness",
        goal: "every answer 200; the single request's p50 at most a quarter of the sixty's, its p99 at most their p50",
      },
    ],
    steps: [{ script: "soak-fairness" }],
    says: [/^fairness: .*/],
    beside: true,
  },
  load: {
    shows: "ten minutes of mixed work by six clients",
    figures: [
      {
        name: "load",
        goal: "no unexpected answer; p99 of the second half at most 1.1 times the first; the ledger adds up",
      },
    ],
    steps: [{ script: "soak-load" }],
    says: [/^load: .*/],
    beside: true,
  },
};
