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

/** A document that renders for six seconds. */
const slow = { html: "<p>slow</p>", wait_for_timeout: 6_000 };

/** Ids of the events that an inbox of the receiver got. */
async function receivedIds(inbox: string): Promise<string[]> {
  const received: Received[] = await (await fetch(`${inject("receiverUrl")}/inbox/${inbox}`)).json();
  return received.map(({ body }) => JSON.parse(body).id);
}

const endpoint = (client: E2eClient, behaviour: string, inbox: string) =>
  client.json(
    client.post("/v1/webhook_endpoints", { url: `${inject("receiverUrl")}/${behaviour}/${inbox}`, events: ["*"] }),
  );

describe("SIGKILL to the runtime", () => {
  it("holds nothing for longer than 15 s after the next start, charges once, and loses no webhook", async () => {
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
});
