import { describe, expect, it } from "vitest";
import { MAX_CRASHES } from "../../../src/domain/batch.ts";
import type { AccountGateContract } from "../../../src/domain/gate.ts";
import type { JobLineContract, JobRequest, LeasedJob, NewJob } from "../../../src/domain/job-line.ts";
import type { FileSender } from "../../../src/engines/outbound/file-sender.ts";
import { runJob } from "../../../src/operations/jobs/run-job.ts";
import { TestApi, type TestClient } from "../../support/api.ts";
import { env } from "../../support/environment.ts";

/** A fake job queue that records its jobs but starts none. */
class KeptLine implements Partial<JobLineContract> {
  job: NewJob | null = null;
  request: JobRequest | null = null;
  dropped: string[] = [];

  async open(job: NewJob) {
    this.job = job;
    return { kind: "opened" as const, id: job.id, createdAt: job.about.createdAt, isStarted: false };
  }

  async start(_: string, request: JobRequest) {
    this.request = request;
    return true;
  }

  async drop(id: string) {
    this.dropped.push(id);
  }

  taken(take: number, more: Partial<LeasedJob> = {}): LeasedJob {
    const { id = "", about } = this.job ?? {};
    if (!about) throw new Error("Nothing was accepted");
    return { id, take, about, request: this.request, crashes: 0, returns: 0, ...more };
  }
}

const line = new KeptLine();
const bound = new TestApi({ jobLine: () => line as unknown as JobLineContract });

/** Returns services in which this call to the account gate fails, as if the process were killed at that point. */
function dyingAt(method: keyof AccountGateContract) {
  const { gate } = bound.services;
  return {
    ...bound.services,
    gate: (accountId: string) =>
      new Proxy(gate(accountId), {
        get: (target, name) =>
          name === method ? () => Promise.reject(new Error("killed")) : Reflect.get(target, name).bind(target),
      }),
  };
}

async function accepted(body: object, path = "/v1/pdfs") {
  const client = await bound.client({ plan: "growth" });
  const answer = await client.post(path, { ...body, async: true });
  expect(answer.status, await answer.clone().text()).toBe(202);
  const about = line.taken(1).about;
  const caller = {
    accountId: client.accountId,
    environment: "live" as const,
    plan: "growth" as const,
    keyId: about.keyId,
    scopes: about.scopes,
  };
  const run = (job: LeasedJob, services = bound.services, signal = new AbortController().signal) =>
    runJob({ services, caller }, job, signal);
  return { client, run };
}

async function stateOf(client: TestClient, path = `/v1/pdfs/${line.job?.id}`) {
  const { reserved, consumed } = await bound.services.gate(client.accountId).balance();
  const { data } = (await (await client.get("/v1/events")).json()) as { data: { type: string }[] };
  const resource = (await (await client.get(path)).json()) as { status?: string; error?: { code: string } };
  return {
    reserved,
    consumed,
    events: data.map(({ type }) => type),
    status: resource.status,
    error: resource.error?.code,
  };
}

const html = { html: "<p>once</p>", wait_until: "load" };

describe("A job", () => {
  it("is charged by the next worker, but produced and announced only once, when its worker stopped between storing and charging", async () => {
    const { client, run } = await accepted(html);
    await expect(run(line.taken(1), dyingAt("settle"))).rejects.toThrow("killed");
    expect(await stateOf(client)).toMatchObject({
      reserved: 1,
      consumed: 0,
      status: "completed",
      events: ["pdf.completed"],
    });
    expect(await run(line.taken(2, { crashes: 1 }))).toBe("done");
    const once = { reserved: 0, consumed: 1, status: "completed", events: ["pdf.completed"] };
    expect(await stateOf(client)).toMatchObject(once);
    expect(await run(line.taken(3, { crashes: 2 }))).toBe("done");
    expect(await stateOf(client)).toMatchObject(once);
  });

  it("fails and returns its credit when three of its workers have stopped", async () => {
    const { client, run } = await accepted(html);
    expect(await run(line.taken(MAX_CRASHES + 1, { crashes: MAX_CRASHES }))).toBe("done");
    expect(await stateOf(client)).toEqual({
      reserved: 0,
      consumed: 0,
      status: "failed",
      error: "render_crashed",
      events: ["pdf.failed"],
    });
  });

  it("is undone and leaves nothing behind when it was never started", async () => {
    const { client, run } = await accepted(html);
    expect(await run(line.taken(1, { request: null }))).toBe("lost");
    expect(line.dropped).toContain(line.job?.id);
    expect(await stateOf(client)).toMatchObject({ reserved: 0, consumed: 0, status: undefined, events: [] });
  });

  it("is charged when it was deleted during the upload to the caller's storage, because the caller has the file", async () => {
    const deliver_to = { url: "http://127.0.0.1:1/put" };
    for (const [path, body] of [
      ["/v1/pdfs", { ...html, deliver_to }],
      ["/v1/images", { ...html, viewport: { width: 64, height: 64 }, deliver_to }],
    ] as const) {
      const { client, run } = await accepted(body, path);
      const { id } = line.taken(1);
      const fileSender: FileSender = {
        put: async () => {
          expect((await client.delete(`${path}/${id}`)).status).toBe(200);
          return { httpStatus: 200, error: null, etag: null, isFinal: true };
        },
      };
      expect(await run(line.taken(1), { ...bound.services, fileSender })).toBe("done");
      expect(await stateOf(client, `${path}/${id}`)).toMatchObject({ reserved: 0, consumed: 1, status: undefined });
    }
  });

  it("is neither uploaded nor charged when it was deleted before the upload", async () => {
    const { client, run } = await accepted({ ...html, deliver_to: { url: "http://127.0.0.1:1/put" } });
    const { id } = line.taken(1);
    expect((await client.delete(`/v1/pdfs/${id}`)).status).toBe(200);
    const fileSender: FileSender = { put: () => expect.unreachable() };
    expect(await run(line.taken(1), { ...bound.services, fileSender })).toBe("done");
    expect(await stateOf(client)).toMatchObject({ reserved: 0, consumed: 0 });
  });

  it("stores no file when its resource was deleted while the job ran", async () => {
    const { client, run } = await accepted(html);
    const { id } = line.taken(1);
    await env.DB.prepare("delete from pdfs where id = ?").bind(id).run();
    expect(await run(line.taken(1))).toBe("done");
    expect(await bound.services.files.get(client.accountId, `${id}.pdf`)).toBeNull();
    expect(await stateOf(client)).toMatchObject({ reserved: 0, consumed: 0, events: [] });
  });
});

describe("The stored request of a job", () => {
  it("is encrypted, so that none of its values can be read in the storage of the job queue", async () => {
    const secret = "a-cookie-of-the-caller";
    const { run, client } = await accepted({
      url: "http://127.0.0.1:1/",
      cookies: [{ name: "session", value: secret }],
      deliver_to: { url: `http://127.0.0.1:1/put?signature=${secret}` },
    });
    const kept = line.request as { inline: Uint8Array };
    expect(new TextDecoder().decode(kept.inline)).not.toContain(secret);
    expect(await run(line.taken(1))).toBe("done");
    expect(await stateOf(client)).toMatchObject({ status: "failed", reserved: 0, consumed: 0 });
  });
});
