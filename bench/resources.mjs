/**
 * Renders pages with 30 and 150 sub-resources by `url`. Compares Folio, whose browser gets all resources from Folio,
 * with puppeteer-core on the same browser, with and without request interception. The methods alternate in one run.
 * Usage: `npm start` in one terminal, `npm run bench -- resources` in another. Then renders the same page several times
 * with cacheable responses and with uncacheable ones. LATENCY_MS (default 0) delays each response of the test server.
 */
import { createServer } from "node:http";
import { launchChromium } from "./support/raw-chromium.mjs";
import { runningInstance } from "./support/running-instance.mjs";

const ROUNDS = Number(process.env.ROUNDS ?? 15);
const LATENCY_MS = Number(process.env.LATENCY_MS ?? 0);
const MARGIN = { top: "20mm", right: "20mm", bottom: "20mm", left: "20mm" };
/**
 * Number of resources after which the sequence of kinds repeats: one style sheet, one module, one image behind a
 * redirect, and seven plain images.
 */
const KINDS = 10;

const dev = await runningInstance();
const browser = await launchChromium();

/** The page `/<cache>/<count>/page` refers to `count` resources at `/<cache>/<count>/<kind>/<number>`. */
const server = createServer((request, response) => {
  setTimeout(() => answer(request.url.split("/").slice(1), response), LATENCY_MS);
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const origin = `http://127.0.0.1:${server.address().port}`;

function answer([cache, count, kind, number], response) {
  response.setHeader("cache-control", cache === "kept" ? "max-age=3600" : "no-store");
  const send = (type, body) => response.writeHead(200, { "content-type": type }).end(body);
  if (kind === "page") return send("text/html; charset=utf-8", page(Number(count)));
  if (kind === "style") return send("text/css", `.i${number} { border: 1px solid hsl(${number} 60% 40%); }`);
  if (kind === "module") return send("text/javascript", `document.body.append(" ${number}");`);
  if (kind === "moved") return response.writeHead(302, { location: `/${cache}/${count}/image/${number}` }).end();
  return send("image/svg+xml", image(Number(number)));
}

function page(count) {
  const resources = Array.from({ length: count }, (_, number) => {
    if (number % KINDS === 0) return `<link rel="stylesheet" href="style/${number}">`;
    if (number % KINDS === 1) return `<script type="module" src="module/${number}"></script>`;
    return `<img class="i${number}" src="${number % KINDS === 2 ? "moved" : "image"}/${number}" width="24" height="24">`;
  });
  return `<!doctype html><title>${count} resources</title><body>${resources.join("\n")}`;
}

/** Returns an image of about 2 KB, which is different for each number. */
function image(number) {
  const dots = Array.from(
    { length: 40 },
    (_, dot) => `<circle cx="${(dot * 37) % 24}" cy="${(dot * number) % 24}" r="1"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${dots.join("")}</svg>`;
}

async function folio(url) {
  const reply = await fetch(`${dev.base_url}/v1/pdfs`, {
    method: "POST",
    headers: { Authorization: `Bearer ${dev.live_key}`, "Content-Type": "application/json" },
    body: JSON.stringify({ url, wait_until: "load" }),
  });
  const body = await reply.json();
  if (body.status !== "completed") throw new Error(JSON.stringify(body));
}

async function puppeteer(url, intercepts) {
  const context = await browser.createBrowserContext();
  try {
    const tab = await context.newPage();
    if (intercepts) {
      await tab.setRequestInterception(true);
      tab.on("request", (request) => request.continue());
    }
    await tab.goto(url, { waitUntil: "load" });
    await tab.pdf({ format: "a4", printBackground: true, margin: MARGIN });
  } finally {
    await context.close();
  }
}

async function timed(work) {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** @returns {Promise<Record<string, { p50: number, p95: number }>>} */
async function compare(ways) {
  const times = Object.fromEntries(Object.keys(ways).map((way) => [way, []]));
  for (const work of Object.values(ways)) await work();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const way of Object.keys(ways).toSorted(() => Math.random() - 0.5)) times[way].push(await timed(ways[way]));
  }
  const at = (values, share) => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)];
  return Object.fromEntries(
    Object.entries(times).map(([way, values]) => [way, { p50: at(values, 0.5), p95: at(values, 0.95) }]),
  );
}

const formatTimes = ({ p50, p95 }) => `${p50.toFixed(0)} / ${p95.toFixed(0)} ms`;

console.log(
  `${new Date().toISOString()}  ${await browser.version()}  ${ROUNDS} rounds, ${LATENCY_MS} ms of the server's, p50 / p95`,
);
for (const count of [30, 150]) {
  const [fresh, kept] = ["fresh", "kept"].map((cache) => `${origin}/${cache}/${count}/page`);
  const { ours, intercepted, free, repeated } = await compare({
    ours: () => folio(fresh),
    intercepted: () => puppeteer(fresh, true),
    free: () => puppeteer(fresh, false),
    repeated: () => folio(kept),
  });
  console.log(
    `${String(count).padStart(4)} resources: Folio ${formatTimes(ours)}; puppeteer intercepting ${formatTimes(intercepted)} (${(ours.p50 / intercepted.p50).toFixed(2)}), not intercepting ${formatTimes(free)} (${(ours.p50 / free.p50).toFixed(2)}); Folio, repeated and kept ${formatTimes(repeated)} (${(repeated.p50 / ours.p50).toFixed(2)} of its own)`,
  );
}
await browser.close();
server.close();
server.closeAllConnections();
