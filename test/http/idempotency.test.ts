import { runInDurableObject } from "cloudflare:test";
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { FolioError } from "../../src/domain/errors.ts";
import { newId } from "../../src/domain/ids.ts";
import { pdf as pdfSchema } from "../../src/resources/pdfs.ts";
import { TestApi } from "../support/api.ts";
import { env } from "../support/environment.ts";
import { expectError } from "../support/errors.ts";

const api = new TestApi();
const key = () => ({ "Idempotency-Key": `order 17 ${newId("req", Date.now())}` });

describe("Idempotency-Key", () => {
  it("returns the first response byte for byte to a repeated request, also with its fields in another order", async () => {
    const client = await api.client();
    const header = key();
    const before = await client.credits();
    const first = await client.post("/v1/pdfs", { html: "<p>", format: "a5" }, header);
    const second = await client.post("/v1/pdfs", { format: "a5", html: "<p>" }, header);
    expect(first.headers.get("Idempotent-Replayed")).toBeNull();
    expect(second.headers.get("Idempotent-Replayed")).toBe("true");
    expect(await second.text()).toBe(await first.text());
    expect(await client.credits()).toBe(before - 1);
  });

  it("returns the same base64 response to a repeated request, built again from the stored file", async () => {
    const client = await api.client();
    const header = key();
    const body = { html: "<p>bytes", output: "base64" };
    const first = await (await client.post("/v1/pdfs", body, header)).text();
    expect(await (await client.post("/v1/pdfs", body, header)).text()).toBe(first);
  });

  it("is rejected for a different request, and is shared by all keys of the account and environment", async () => {
    const client = await api.client();
    const header = key();
    const made = pdfSchema().parse(await (await client.post("/v1/pdfs", { html: "<p>" }, header)).json());
    await expectError(await client.post("/v1/pdfs", { html: "<b>" }, header), "idempotency_key_reused");
    const rotated = await client.withKey({});
    expect(await (await rotated.post("/v1/pdfs", { html: "<p>" }, header)).json()).toMatchObject({ id: made.id });
    const test = await client.withKey({ environment: "test" });
    expect(await (await test.post("/v1/pdfs", { html: "<p>" }, header)).json()).not.toMatchObject({ id: made.id });
  });

  it("is stored without a plain digest of the body, which could be guessed, and older stored digests are recognised", async () => {
    const client = await api.client();
    const header = key();
    const body = { html: "<p>7" };
    const made = await (await client.post("/v1/pdfs", body, header)).text();
    const plain = createHash("sha256")
      .update(`POST\n/v1/pdfs\n${JSON.stringify(body)}`)
      .digest("hex");
    const shards = Array.from({ length: 4 }, (_, number) => env.IDEMPOTENCY.getByName(`${client.accountId}:${number}`));
    const inEach = (statement: string) =>
      Promise.all(
        shards.map((shard) => runInDurableObject(shard, (_, { storage }) => storage.sql.exec(statement).toArray())),
      );
    const kept = (await inEach("SELECT fingerprint FROM claims")).flat();
    expect(kept).toEqual([{ fingerprint: expect.stringMatching(/^k1:[0-9a-f]{64}$/) }]);
    expect(JSON.stringify(kept)).not.toContain(plain);
    await inEach(`UPDATE claims SET fingerprint = '${plain}'`);
    expect(await (await client.post("/v1/pdfs", body, header)).text()).toBe(made);
    await expectError(await client.post("/v1/pdfs", { html: "<p>8" }, header), "idempotency_key_reused");
  });

  it("lets one of many concurrent requests run", async () => {
    const client = await api.client();
    const header = key();
    const before = await client.credits();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => client.post("/v1/pdfs", { html: "<p>" }, header)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    const ids = new Set<string>();
    for (const answer of answers) {
      if (answer.status === 409) await expectError(answer, "idempotency_key_in_use");
      else ids.add(pdfSchema().parse(await answer.json()).id);
    }
    expect(ids.size).toBe(1);
    expect(await client.credits()).toBe(before - 1);
  });

  it("stores a rendering error for repeated requests, but not a server error or a validation error", async () => {
    let error = new FolioError("renderer_unavailable", "No browser.");
    let calls = 0;
    const broken = new TestApi({
      renderer: {
        version: () => Promise.reject(error),
        render: () => {
          calls += 1;
          return Promise.reject(error);
        },
      },
    });
    const client = await broken.client();
    const header = key();
    await expectError(await client.post("/v1/pdfs", { html: 5 }, header), "invalid_parameter");
    await expectError(await client.post("/v1/pdfs", { html: "<p>" }, header), "renderer_unavailable");
    error = new FolioError("timeout_exceeded", "Too slow.");
    const failed = await client.post("/v1/pdfs", { html: "<p>" }, header);
    const replayed = await client.post("/v1/pdfs", { html: "<p>" }, header);
    expect(replayed.headers.get("Idempotent-Replayed")).toBe("true");
    expect(await replayed.text()).toBe(await failed.text());
    // Four calls of the renderer: three attempts that failed with the transient error, and one that failed with the
    // rendering error.
    expect(calls).toBe(4);
  });

  it("no longer returns the stored response after its resource was deleted", async () => {
    const client = await api.client();
    const header = key();
    const body = { html: "<p>", metadata: { marker: "findable-marker-text" } };
    const { id } = pdfSchema().parse(await (await client.post("/v1/pdfs", body, header)).json());
    await client.delete(`/v1/pdfs/${id}`);
    await expectError(await client.post("/v1/pdfs", body, header), "resource_not_found");
  });

  it.each(["", " ", "x".repeat(256), "emoji \u00e9"])("is rejected if it is %j", async (bad) => {
    const answer = await (await api.client()).post("/v1/pdfs", { html: "<p>" }, { "Idempotency-Key": bad });
    const { param, message } = await expectError(answer, "invalid_parameter");
    expect(param).toBe("Idempotency-Key");
    expect(message).toMatch(/; got "[^"]*"\.$|…"\.$/);
  });
});

it("Many concurrent requests with the same Idempotency-Key create one PDF row", async () => {
  const client = await api.client();
  const header = key();
  await Promise.all(Array.from({ length: 5 }, () => client.post("/v1/pdfs", { html: "<p>" }, header)));
  const rows = await env.DB.prepare("select count(*) as n from pdfs where account_id = ?")
    .bind(client.accountId)
    .first("n");
  expect(rows).toBe(1);
});
