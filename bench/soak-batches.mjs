/**
 * Kills workerd repeatedly in the middle of a batch and restarts Folio with the same state each time: `npm run soak -- batches`. Prints the
 * number of completed items before and after each kill. Fails when an item is lost, reported or charged twice, or when the batch does not
 * end.
 */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { client, FolioProcess } from "./support/folio-process.mjs";

const ITEMS = Number(process.env.ITEMS ?? 200);
const KILLS = Number(process.env.KILLS ?? 5);
const OUTPUT = process.env.OUTPUT ?? "individual";
const PORT = Number(process.env.PORT ?? 8799);

const state = await mkdtemp(join(tmpdir(), "folio-soak-"));
const folio = new FolioProcess(PORT, state);
try {
  let api = client(await folio.start());
  const before = (await api("GET", "/v1/usage")).credits.available;
  const items = Array.from({ length: ITEMS }, (_, index) => ({ html: `<h1>Item ${index}</h1>`, wait_until: "load" }));
  const { id } = await api("POST", "/v1/batches", { items, output: OUTPUT, parallel: 10 });
  console.log(`${id}: ${ITEMS} items, ${OUTPUT}, ${KILLS} kills`);

  for (let kill = 1; kill <= KILLS; kill += 1) {
    const target = Math.floor((ITEMS * kill) / (KILLS + 1));
    const reached = await pollBatch(
      api,
      id,
      (batch) => batch.completed_items >= target || batch.status !== "processing",
    );
    if (reached.status !== "processing") break;
    await folio.kill();
    api = client(await folio.start());
    const after = await api("GET", `/v1/batches/${id}`);
    console.log(
      `kill ${kill}: ${reached.completed_items} completed before, ${after.completed_items} after the restart`,
    );
    assert.ok(after.completed_items >= reached.completed_items, "completed items were lost");
  }

  const restartedAt = performance.now();
  const batch = await pollBatch(api, id, ({ status }) => status !== "processing");
  console.log(`ended ${batch.status} ${Math.round((performance.now() - restartedAt) / 1000)} s after the last restart`);
  const results = await pages(api, `/v1/batches/${id}/results`);
  assert.equal(results.length, ITEMS, "every item has one result");
  assert.equal(new Set(results.map(({ index }) => index)).size, ITEMS);
  const completed = results.filter(({ status }) => status === "completed");
  assert.equal(completed.length, batch.completed_items);

  const told = await waitForLedger(api, id, ITEMS + 1);
  assert.equal(told.filter(({ type }) => type.startsWith("batch.item.")).length, ITEMS, "one event for each item");
  assert.equal(told.filter(({ type }) => type === "batch.completed").length, 1);
  const usage = (await api("GET", "/v1/usage")).credits;
  assert.equal(before - usage.available, completed.length, "each completed item was charged once");
  const pdfs = await pages(api, "/v1/pdfs");
  assert.equal(pdfs.length, completed.length + (OUTPUT === "merged" ? 1 : 0), "no PDF of a lost lease is left");
  console.log(
    `${completed.length} completed, ${results.length - completed.length} failed, ${before - usage.available} credits, ${pdfs.length} PDFs, ${told.length} events: nothing lost, nothing twice`,
  );
} finally {
  await folio.stop();
  await rm(state, { recursive: true, force: true });
}

async function pollBatch(api, id, holds) {
  for (;;) {
    const batch = await api("GET", `/v1/batches/${id}`);
    if (holds(batch)) return batch;
    await delay(250);
  }
}

/** Waits until all events of the batch are available, and returns them. */
async function waitForLedger(api, id, count) {
  for (let tries = 0; tries < 120; tries += 1) {
    const events = (await pages(api, "/v1/events")).filter(({ data }) => data.batch_id === id || data.id === id);
    if (events.length >= count) return events;
    await delay(1000);
  }
  throw new Error("Not every event was told within two minutes");
}

async function pages(api, path) {
  const all = [];
  for (let cursor = ""; ; ) {
    const page = await api("GET", `${path}?limit=100${cursor}`);
    all.push(...page.data);
    if (!page.has_more) return all;
    cursor = `&starting_after=${page.next_cursor}`;
  }
}
