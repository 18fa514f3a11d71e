/**
 * Sends mixed requests of six clients to a running Folio. Usage: `npm run soak -- load`, which starts Folio for this test; BASE_URL and
 * LIVE_KEY select another instance. MINUTES (10) and CLIENTS (6) set the load. Fails on an unexpected response, when the second half of the
 * run is slower than the first half, or when the credits charged do not match the responses.
 */
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { hello, invoice } from "./support/documents.mjs";
import { processesOf } from "./support/processes.mjs";

const { BASE_URL: baseUrl, LIVE_KEY: key } = process.env;
const MINUTES = Number(process.env.MINUTES ?? 10);
const CLIENTS = Number(process.env.CLIENTS ?? 6);
/** Maximum ratio of the request times in the second half of the run to those in the first half. */
const GROWTH_MAX = 1.1;

const site = createServer((request, response) => {
  if (request.url === "/page") response.setHeader("content-type", "text/html").end(`<h1>Page</h1><img src="/i.svg">`);
  else
    response
      .setHeader("content-type", "image/svg+xml")
      .end('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
});
await new Promise((resolve) => site.listen(0, "127.0.0.1", resolve));
const pageUrl = `http://127.0.0.1:${site.address().port}/page`;

async function ask(method, path, body, headers = {}) {
  const answer = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, json: await answer.json() };
}

const template = (
  await ask("POST", "/v1/templates", {
    name: `load-${Date.now()}`,
    html: "<h1>{{title}}</h1>",
    schema: { title: "string" },
  })
).json;
const stored = (await ask("POST", "/v1/pdfs", { html: invoice })).json;
const source = { pdf_id: stored.id };
let sequence = 0;

/** Kinds of requests. Each has its relative frequency (`weight`), the expected status and the credits that it costs. */
const KINDS = [
  { weight: 6, path: "/v1/pdfs", body: () => ({ html: hello }), status: 200, credits: 1 },
  {
    weight: 4,
    path: "/v1/pdfs",
    body: () => ({ html: invoice, footer: { html: "<span class=pageNumber></span>" } }),
    status: 200,
    credits: 1,
  },
  { weight: 2, path: "/v1/pdfs", body: () => ({ url: pageUrl }), status: 200, credits: 1 },
  {
    weight: 2,
    path: "/v1/pdfs",
    body: () => ({ html: "<script>document.body.append(1+1)</script>", output: "base64" }),
    status: 200,
    credits: 1,
  },
  {
    weight: 3,
    path: `/v1/templates/${template.id}/render`,
    body: () => ({ data: { title: `No ${sequence}` } }),
    status: 200,
    credits: 1,
  },
  {
    weight: 1,
    path: `/v1/templates/${template.id}/render`,
    body: () => ({ data: { title: 5 } }),
    status: 422,
    credits: 0,
  },
  { weight: 2, path: "/v1/pdfs/merge", body: () => ({ sources: [source, source] }), status: 200, credits: 1 },
  {
    weight: 2,
    path: "/v1/pdfs/watermark",
    body: () => ({ source, text: { content: "Copy" } }),
    status: 200,
    credits: 1,
  },
  { weight: 2, path: "/v1/extract/text", body: () => ({ source }), status: 200, credits: 1 },
  { weight: 1, path: "/v1/extract/tables", body: () => ({ source }), status: 200, credits: 1 },
  {
    weight: 1,
    path: "/v1/pdfs",
    body: () => ({ html: "<script>while(true);</script>", timeout: 5000 }),
    status: 422,
    credits: 0,
    slow: true,
  },
  { weight: 1, path: "/v1/pdfs", body: () => ({ html: "<p>", format: "a9" }), status: 400, credits: 0 },
  { weight: 1, path: "/v1/pdfs", body: () => ({ url: "http://169.254.169.254/" }), status: 422, credits: 0 },
  { weight: 3, path: `/v1/pdfs/${stored.id}`, method: "GET", status: 200, credits: 0 },
  { weight: 2, path: "/v1/pdfs?limit=20", method: "GET", status: 200, credits: 0 },
  { weight: 1, path: "/v1/pdfs/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A", method: "GET", status: 404, credits: 0 },
];
const weightedKinds = KINDS.flatMap((kind) => Array.from({ length: kind.weight }, () => kind));

/** One entry [end time, duration, kind] per request, except for requests of a kind that is slow by design. */
const times = [];
const unexpected = [];
let credits = 0;
let requests = 0;

async function client(endsAt) {
  while (performance.now() < endsAt) {
    const kind = weightedKinds[(sequence++ * 7) % weightedKinds.length];
    const beganAt = performance.now();
    const { status, json } = await ask(kind.method ?? "POST", kind.path, kind.body?.());
    // The rate limit is a documented behaviour, so a client that exceeds it waits and repeats the request.
    if (status === 429 && json.error.code === "rate_limit_exceeded") {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      continue;
    }
    requests += 1;
    if (!kind.slow) times.push([performance.now(), performance.now() - beganAt]);
    if (status === 200) credits += kind.credits;
    if (status !== kind.status) unexpected.push(`${kind.path} ${status} ${JSON.stringify(json).slice(0, 200)}`);
  }
}

const before = (await ask("GET", "/v1/usage")).json.credits.available;
const memory = [processesOf(baseUrl)];
const beganAt = performance.now();
const halfway = beganAt + MINUTES * 30_000;
await Promise.all(Array.from({ length: CLIENTS }, () => client(halfway)));
memory.push(processesOf(baseUrl));
await Promise.all(Array.from({ length: CLIENTS }, () => client(beganAt + MINUTES * 60_000)));
memory.push(processesOf(baseUrl));
const after = (await ask("GET", "/v1/usage")).json;

const p99 = (some) => some.map(([, ms]) => ms).sort((a, b) => a - b)[Math.floor(some.length * 0.99)] ?? 0;
const [first, second] = [times.filter(([at]) => at <= halfway), times.filter(([at]) => at > halfway)].map(p99);
const megabytes = memory.map((one) => `${one["workerd MB"]}/${one["chromium MB"]}`).join(", ");
for (const one of unexpected.slice(0, 20)) console.log(one);
console.log(
  `load: ${requests} requests in ${MINUTES} min, ${unexpected.length} unexpected, p99 ${Math.round(first)} then ${Math.round(second)} ms (${(second / first).toFixed(2)}), ${before - after.credits.available} credits for ${credits} answers, ${after.slots.in_use} slots left, workerd/Chromium ${megabytes} MB`,
);
site.close();
site.closeAllConnections();
assert.deepEqual(unexpected, []);
assert.equal(before - after.credits.available, credits);
assert.equal(after.slots.in_use, 0);
assert.ok(second <= first * GROWTH_MAX, "the later half is slower");
