/**
 * Sends events to a webhook receiver that randomly fails, hangs or redirects, and to a receiver that always works, beside one that never
 * responds. Usage: `npm run soak -- webhooks`. Fails when an event is missing. Prints the results of the deliveries, and the latency of the
 * first attempts to the receiver that works.
 */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { client, FolioProcess } from "./support/folio-process.mjs";

const EVENTS = Number(process.env.EVENTS ?? 1000);
/**
 * Time limit in ms. It suffices for the first delivery attempt of every event, with five attempts at a time, even if
 * many of them hang until their timeout.
 */
const WAIT_MS = Number(process.env.WAIT_MS ?? 60_000 + (EVENTS / 50) * 15_000);
const BEHAVIOURS = ["200", "200", "200", "200", "200", "200", "500", "404", "302", "hang"];

const state = await mkdtemp(join(tmpdir(), "folio-webhooks-"));
const folio = new FolioProcess(Number(process.env.PORT ?? 8799), state);
/** Responses of the receivers to each event, in order, by event id. */
const answered = new Map();
const firstAt = new Map();
const server = createServer(async (request, response) => {
  const id = request.headers["webhook-id"];
  request.resume();
  if (!firstAt.has(id)) firstAt.set(id, Date.now());
  if (request.url === "/tar-pit") return;
  const behaviour = request.url === "/good" ? "200" : BEHAVIOURS[Math.floor(Math.random() * BEHAVIOURS.length)];
  answered.set(id, [...(answered.get(id) ?? []), behaviour]);
  if (behaviour !== "hang") response.writeHead(Number(behaviour), { location: "/elsewhere" }).end();
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const receiver = `http://127.0.0.1:${server.address().port}`;

try {
  const api = client(await folio.start());
  const endpoint = (path) => api("POST", "/v1/webhook_endpoints", { url: receiver + path, events: ["pdf.failed"] });
  const [random, good, tarPit] = [await endpoint("/random"), await endpoint("/good"), await endpoint("/tar-pit")];
  const send = async ({ id }, count) => {
    const ids = [];
    for (let sent = 0; sent < count; sent += 1) ids.push((await api("POST", `/v1/webhook_endpoints/${id}/test`)).id);
    return ids;
  };

  await send(tarPit, 50);
  const sentAt = new Map();
  for (let count = 0; count < 100; count += 1) {
    const before = Date.now();
    sentAt.set((await api("POST", `/v1/webhook_endpoints/${good.id}/test`)).id, before);
  }
  while ([...sentAt.keys()].some((id) => !firstAt.has(id))) await delay(50);
  const latencies = [...sentAt].map(([id, at]) => firstAt.get(id) - at).sort((a, b) => a - b);
  console.log(`beside a tar pit: first attempt p50 ${latencies[50]} ms, p95 ${latencies[95]} ms`);

  const ids = await send(random, EVENTS);
  const deadline = Date.now() + WAIT_MS;
  while (ids.some((id) => !firstAt.has(id)) && Date.now() < deadline) await delay(1000);
  await delay(20_000);
  const counts = { succeeded: 0, pending: 0, failed: 0 };
  for (const id of ids) {
    const event = await api("GET", `/v1/events/${id}`);
    const [delivery] = event.deliveries;
    counts[delivery.status] += 1;
    const seen = answered.get(id) ?? [];
    assert.ok(seen.length > 0, `${id} never came`);
    assert.ok(delivery.attempts.length <= seen.length, `${id} has attempts that never came`);
    assert.equal(
      delivery.status === "succeeded",
      seen.includes("200"),
      `${id}: ${delivery.status} but answered ${seen}`,
    );
    if (delivery.status === "pending") assert.ok(delivery.next_attempt_at, `${id} has no next attempt`);
  }
  console.log(
    `${EVENTS} events: ${JSON.stringify(counts)}, ${[...answered.values()].flat().length} attempts came; all accounted for`,
  );
} finally {
  await folio.stop();
  server.closeAllConnections();
  server.close();
  await rm(state, { recursive: true, force: true });
}
