/**
 * Starts Folio and makes it lose browsers in every known way: its browser server rejects requests to end sessions, callers abort renders
 * while a browser starts, browsers are killed during renders, documents have 40 MB, and the whole service gets SIGKILL. Two minutes after
 * the last render no host needs a browser, because hosts end idle browsers after 30 s here. Every browser that still runs is then one
 * that Folio lost. Prints a table, and fails if a browser still runs. Usage: `npm run soak -- browsers`; ROUNDS (3) sets the number of
 * rounds before and after the restart.
 */
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { fromRoot } from "../scripts/local/paths.mjs";
import { freePort } from "../scripts/local/ports.mjs";
import { FolioProcess } from "./support/folio-process.mjs";
import { browserProcessesOf, commandOf } from "./support/processes.mjs";

const ROUNDS = Number(process.env.ROUNDS ?? 3);
const PARALLEL = 4;
const LARGE_DOCUMENTS = 2;
const LARGE_MIN_MB = 35;
const SETTLE_MS = 120_000;
const IDLE_S = 30;
/** Interval in ms at which the browsers of the instance are listed. A browser takes longer than this to start. */
const SAMPLE_MS = 150;

const slow = { html: "<p>slow</p>", wait_for_timeout: 2_000 };
/** The images are noise, which cannot be compressed: the file has 40 MB. */
const large = {
  html: `<body><script>for(let n=0;n<7;n++){const c=document.createElement("canvas");c.width=c.height=1400;document.body.append(c);
    const x=c.getContext("2d"),i=x.createImageData(1400,1400);for(let o=0;o<i.data.length;o+=65536)crypto.getRandomValues(i.data.subarray(o,o+65536));
    for(let o=3;o<i.data.length;o+=4)i.data[o]=255;x.putImageData(i,0,0)}</script>`,
  wait_until: "load",
  timeout: 90_000,
};

const folder = await mkdtemp(join(tmpdir(), "folio-soak-"));
const failFile = join(folder, "fail-delete");
const folio = new FolioProcess(await freePort(), join(folder, "state"));
const preload = pathToFileURL(fromRoot("bench/support/failing-browser-server.mjs"));
Object.assign(folio.env, {
  BROWSER_IDLE_S: String(IDLE_S),
  FOLIO_SOAK_FAIL_DELETE: failFile,
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import ${preload}`,
});
/** Process ids of all browsers that the instance has started, each with its command line. @type {Map<number, string>} */
const started = new Map();
const counts = { rendered: 0, failed: 0, aborted: 0, killed: 0, large: 0, largeMB: 0 };

const sampling = setInterval(() => {
  for (const pid of ownBrowsers()) started.set(pid, commandOf(pid));
}, SAMPLE_MS);

try {
  const beganAt = performance.now();
  let dev = await folio.start();
  await writeFile(failFile, "");
  for (let round = 0; round < ROUNDS; round++) await loseBrowsers(dev, round);
  for (let count = 0; count < LARGE_DOCUMENTS; count++) await renderLarge(dev);
  const interrupted = Array.from({ length: PARALLEL }, () => render(dev, slow));
  await delay(700);
  await folio.kill();
  await Promise.all(interrupted);
  dev = await folio.start();
  for (let round = 0; round < ROUNDS; round++) await loseBrowsers(dev, round);
  await renderLarge(dev);
  const rejected = (await readFile(failFile, "utf8")).length;
  const before = alive().length;
  await rm(failFile);
  await delay(SETTLE_MS);
  const after = alive();
  const rows = [
    ["requests to end a session that were rejected", rejected],
    ["renders completed, failed, aborted by the caller", `${counts.rendered}, ${counts.failed}, ${counts.aborted}`],
    [
      "large documents, and their mean size in MB",
      `${counts.large}, ${(counts.largeMB / Math.max(1, counts.large)).toFixed(1)}`,
    ],
    ["browsers started, of these killed during renders", `${started.size}, ${counts.killed}`],
    ["browsers alive at the end of the work", before],
    ["browsers alive two minutes later", after.length],
    ["minutes, load", `${((performance.now() - beganAt) / 60_000).toFixed(1)}, ${loadavg()[0]?.toFixed(0)}`],
  ];
  console.log(rows.map(([name, value]) => `| ${name} | ${value} |`).join("\n"));
  console.log(
    `browsers: ${started.size} started, ${rejected} ends rejected, ${counts.aborted} renders aborted, ${before} alive at the end, ${after.length} two minutes later`,
  );
  assert.ok(rejected > 0 && counts.aborted > 0 && counts.large > 1 && counts.killed > 0, "every kind of loss happened");
  assert.deepEqual(after, [], "no browser is left");
  await render(dev, { html: "<p>again</p>" });
  assert.ok(ownBrowsers().length > 0, "the next render gets a browser");
} finally {
  clearInterval(sampling);
  await folio.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Browsers of the running instance: descendants of its first process. */
function ownBrowsers() {
  return folio.child?.exitCode === null && folio.child.signalCode === null ? browserProcessesOf(folio.child.pid) : [];
}

/** Process ids of all browsers that have been started and still run, also those of the killed instance. */
function alive() {
  for (const pid of ownBrowsers()) started.set(pid, commandOf(pid));
  return [...started].filter(([pid, command]) => command !== "" && commandOf(pid) === command).map(([pid]) => pid);
}

/** Kills a browser in the middle of renders, which then get browsers of their own, and aborts half of them while these start. */
async function loseBrowsers(dev, round) {
  const controllers = Array.from({ length: PARALLEL }, () => new AbortController());
  const work = controllers.map(({ signal }) => render(dev, slow, signal));
  await delay(800);
  for (const pid of ownBrowsers()) {
    process.kill(pid, "SIGKILL");
    counts.killed++;
  }
  await delay(100 + round * 150);
  for (const controller of controllers.slice(0, PARALLEL / 2)) controller.abort();
  await Promise.all(work);
  console.log(`round ${round}: ${alive().length} browsers alive`);
}

async function renderLarge(dev) {
  const body = await render(dev, large);
  if (!body) return;
  assert.ok(body.bytes > LARGE_MIN_MB * 1_000_000, `the document has ${body.bytes} bytes`);
  counts.large++;
  counts.largeMB += body.bytes / 1_000_000;
}

/** Renders a document. Returns its PDF, or null if the render failed or was aborted. */
async function render(dev, body, signal) {
  try {
    const response = await fetch(`${dev.base_url}/v1/pdfs`, {
      method: "POST",
      headers: { Authorization: `Bearer ${dev.live_key}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal,
    });
    const json = await response.json();
    if (response.status === 200) counts.rendered++;
    else {
      counts.failed++;
      console.log(`${response.status} ${json.error?.code}: ${json.error?.message}`);
    }
    return response.status === 200 ? json : null;
  } catch {
    if (signal?.aborted) counts.aborted++;
    else counts.failed++;
    return null;
  }
}
