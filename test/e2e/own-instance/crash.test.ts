import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { Received } from "../../support/receiver.ts";
import { E2eClient, freshClient } from "../support/client.ts";
import { type Instance, startInstance } from "../support/instance.ts";

let folder: string;
let instance: Instance | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "folio-e2e-"));
});
afterAll(async () => {
  await instance?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Test data: a document whose render takes six seconds. */
const slow = { html: "<p>slow</p>", wait_for_timeout: 6_000 };

/** Returns the ids of the events that the webhook receiver has received in this inbox. */
async function receivedIds(inbox: string): Promise<string[]> {
  const received: Received[] = await (await fetch(`${inject("receiverUrl")}/inbox/${inbox}`)).json();
  return received.map(({ body }) => JSON.parse(body).id);
}

const endpoint = (client: E2eClient, behaviour: string, inbox: string) =>
  client.json(
    client.post("/v1/webhook_endpoints", { url: `${inject("receiverUrl")}/${behaviour}/${inbox}`, events: ["*"] }),
  );

describe("Folio, after SIGKILL to its runtime,", () => {
  it("frees all slots and credits within 15 s of the next start, charges repeated work once, and loses no webhook delivery", async () => {
    const first = await startInstance({ folder });
    instance = first;
    const { port } = first;
    const before = await freshClient({ plan: "growth", target: first.access });
    const hooked = await freshClient({ target: first.access });
    const inbox = `crash-${process.pid}-${port}`;
    await endpoint(hooked, "200", inbox);
    await endpoint(hooked, "hang", `${inbox}-hang`);

    const headers = { "Idempotency-Key": "crashed" };
    const unanswered = [before.post("/v1/pdfs", slow, { headers }), before.post("/v1/pdfs", slow)];
    const batch = before.json(before.post("/v1/batches", { items: [{ html: "<p>1</p>" }, { html: "<p>2</p>" }] }));
    const lost = Promise.allSettled(unanswered);
    const { id: batchId } = await batch;
    await expect.poll(() => before.slotsInUse()).toBeGreaterThanOrEqual(2);
    for (let count = 0; count < 8; count += 1) await hooked.json(hooked.post("/v1/pdfs", { html: "<p>told</p>" }));
    expect(await first.killRuntime()).toBe(1);
    expect((await lost).map(({ status }) => status)).toEqual(["rejected", "rejected"]);

    instance = await startInstance({ folder, port });
    const startedMs = Date.now();
    const [after, told] = [before, hooked].map(
      ({ operator, ...account }) => new E2eClient(instance?.access.base_url ?? "", operator, account),
    ) as [E2eClient, E2eClient];

    const events = await told.json<{ data: { id: string }[] }>(told.get("/v1/events?limit=100"));
    expect(events.data).toHaveLength(8);
    const wanted = events.data.map(({ id }) => id).sort();
    const got = async () => [...new Set(await receivedIds(inbox))].sort();
    await expect.poll(got, { timeout: Math.max(1, startedMs + 5_000 - Date.now()), interval: 100 }).toEqual(wanted);

    const held = async () => ({ slots: await after.slotsInUse(), reserved: (await after.credits()).reserved });
    const timeout = Math.max(1, startedMs + 15_000 - Date.now());
    await expect.poll(held, { timeout, interval: 200 }).toEqual({ slots: 0, reserved: 0 });
    expect((await after.json(after.get(`/v1/batches/${batchId}`))).status).toBe("completed");
    expect((await after.credits()).consumed).toBe(2);

    const again = await after.post("/v1/pdfs", slow, { headers });
    expect([again.status, again.headers.get("Idempotent-Replayed")]).toEqual([200, null]);
    expect((await after.credits()).consumed).toBe(3);
  }, 180_000);

  it("loses no asynchronous request and charges no request twice", async () => {
    const first = instance ?? (await startInstance({ folder }));
    instance = first;
    const { port } = first;
    const before = await freshClient({ plan: "starter", target: first.access });
    const headers = { "Idempotency-Key": "asynchronous" };
    const asked = { ...slow, async: true };
    const ask = (client: E2eClient, init: RequestInit = {}) => client.json(client.post("/v1/pdfs", asked, init));
    const ids = [await ask(before, { headers }), ...(await Promise.all([ask(before), ask(before), ask(before)]))].map(
      ({ id }) => id,
    );
    expect((await before.credits()).reserved).toBe(ids.length);
    await expect.poll(() => before.slotsInUse()).toBeGreaterThanOrEqual(2);
    expect(await first.killRuntime()).toBe(1);

    instance = await startInstance({ folder, port });
    const { accountId, key } = before;
    const after = new E2eClient(instance.access.base_url, before.operator, { accountId, key });
    expect((await ask(after, { headers })).id).toBe(ids[0]);
    const list = () => after.json<{ data: { id: string; status: string }[] }>(after.get("/v1/pdfs?limit=100"));
    const unfinished = async () => (await list()).data.filter(({ status }) => status !== "completed");
    // Polls once a second, because the plan allows only 100 requests per minute.
    await expect.poll(unfinished, { timeout: 90_000, interval: 1_000 }).toEqual([]);
    const held = async () => ({ slots: await after.slotsInUse(), ...(await after.credits()) });
    await expect.poll(held, { timeout: 30_000 }).toMatchObject({ slots: 0, reserved: 0, consumed: ids.length });
    const events = await after.json<{ data: { type: string }[] }>(after.get("/v1/events?limit=100"));
    expect(events.data.map(({ type }) => type)).toEqual(ids.map(() => "pdf.completed"));
    expect((await list()).data.map(({ id }) => id).sort()).toEqual([...ids].sort());
  }, 240_000);
});

describe("Folio, after SIGKILL to the page processes of the browser,", () => {
  it("completes every document that one of these processes was rendering", async () => {
    instance ??= await startInstance({ folder });
    const client = await freshClient({ plan: "growth", target: instance.access });
    const made = () => client.json<{ status: string }>(client.post("/v1/pdfs", slow));
    const asked = Promise.all([made(), made(), made()]);
    await expect.poll(() => client.slotsInUse()).toBe(3);
    // Waits until the browser has a process for each of the three waiting pages.
    await new Promise((next) => setTimeout(next, 1_500));
    expect(await instance.killPages()).toBeGreaterThanOrEqual(3);
    expect((await asked).map(({ status }) => status)).toEqual(["completed", "completed", "completed"]);
    expect(await client.credits()).toMatchObject({ reserved: 0, consumed: 3 });
  }, 120_000);
});
