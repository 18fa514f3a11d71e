import { createExecutionContext } from "cloudflare:test";
import { describe, expect, inject, it } from "vitest";
import { createApp } from "../../src/http/app.ts";
import { makeServices } from "../../src/services.ts";
import { HTTP_SETTINGS, TestApi, type TestClient } from "../support/api.ts";
import { config, env } from "../support/environment.ts";
import { Faults } from "../support/faults.ts";
import { faultyEnv, truncateAfterFirstChunk, truncatedPdfStream } from "../support/faulty-env.ts";
import { minimalPdf } from "../support/minimal-pdf.ts";

/** Number of requests that one key may send per minute. */
const REQUESTS_PER_KEY = 1_000;
const TABLE = btoa("Article,Price\nChair,12\n");

type Asked = [path: string, body: object, headers?: Record<string, string>];

/**
 * Returns the request with this number. Nine of ten requests are renders; the others are an edit, an extraction or a
 * conversion. Every fifth request has an Idempotency-Key.
 */
function asked(number: number, storedId: string): Asked {
  const headers: Record<string, string> = number % 5 === 0 ? { "Idempotency-Key": `key-${number}` } : {};
  const source = { pdf_id: storedId };
  if (number % 40 === 9) return ["/v1/pdfs/merge", { sources: [source, source] }, headers];
  if (number % 40 === 19) return ["/v1/pdfs/watermark", { source, text: { content: "Copy" } }, headers];
  if (number % 40 === 29) return ["/v1/extract/text", { source }, headers];
  if (number % 40 === 39) return ["/v1/convert/office", { source: { base64: TABLE }, filename: "prices.csv" }, headers];
  return ["/v1/pdfs", { html: `<p>${number}` }, headers];
}

describe("A conversion whose response breaks off", () => {
  it("is repeated once by Folio and charged once", async () => {
    let jobs = 0;
    const container = {
      fetch: async (url: URL, init: RequestInit) => {
        const answer = await fetch(new URL(url.pathname, config.CONTAINER_URL), init);
        jobs += 1;
        return answer.body && jobs === 1 ? new Response(truncateAfterFirstChunk(answer.body), answer) : answer;
      },
    };
    const faulty = { ...env, CONTAINER: { idFromName: () => "one", get: () => container } };
    const services = makeServices(faulty as unknown as typeof env, { ...config, CONTAINER_URL: "" });
    const client = await new TestApi(services).client();
    const before = await client.credits();
    const answer = await client.post("/v1/convert/office", { source: { base64: TABLE }, filename: "prices.csv" });
    expect([answer.status, jobs, before - (await client.credits())]).toEqual([200, 2, 1]);
  });
});

describe("A document whose PDF stream breaks off", () => {
  it("is rendered up to three times by Folio and charged once", async () => {
    let renders = 0;
    const host = {
      cancel: async () => {},
      render: async () => {
        renders += 1;
        const body = renders < 3 ? truncatedPdfStream() : minimalPdf();
        return { kind: "rendered", body, warnings: [], debug: null, engine: "fake" };
      },
    };
    const faulty = { ...env, BROWSER_HOST: { getByName: () => host } };
    const client = await new TestApi(makeServices(faulty as unknown as typeof env, config)).client();
    const before = await client.credits();
    const answer = await client.post("/v1/pdfs", { html: "<p>once" });
    expect([answer.status, renders, before - (await client.credits())]).toEqual([200, 3, 1]);
  });
});

describe("Single requests, while 5% of the calls to storage, database, account gate, browser and container fail,", () => {
  it("succeed or return 503 with Retry-After, and are charged only when they succeed", async () => {
    const { requests, goodShare } = inject("faults");
    const faults = new Faults(1);
    const quiet = { info: () => undefined, error: () => undefined };
    const services = makeServices(faultyEnv(faults), { ...config, CONTAINER_URL: "" }, { log: quiet });
    const app = createApp(services, HTTP_SETTINGS);
    const statuses = new Map<string, number>();
    const ids: string[] = [];
    const send = async (client: TestClient, [path, body, headers]: Asked) => {
      const request = new Request(`${config.BASE_URL}${path}`, {
        method: "POST",
        headers: { Authorization: `Bearer ${client.key}`, "Content-Type": "application/json", ...headers },
        body: JSON.stringify(body),
      });
      const answer = await app.fetch(request, env, createExecutionContext());
      const { id } = await answer.json<{ id: string }>();
      const told = answer.status === 200 ? "200" : `${answer.status} ${path}`;
      statuses.set(told, (statuses.get(told) ?? 0) + 1);
      if (answer.status === 200) ids.push(id);
      else expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, expect.stringMatching(/^5$/)]);
    };
    for (let first = 0; first < requests; first += REQUESTS_PER_KEY) {
      const client = await new TestApi().client({ credits: REQUESTS_PER_KEY });
      const stored = await (await client.post("/v1/pdfs", { html: "<p>stored" })).json<{ id: string }>();
      const [before, answered] = [await client.credits(), ids.length];
      const last = Math.min(requests, first + REQUESTS_PER_KEY);
      for (let number = first; number < last; number += 1) await send(client, asked(number, stored.id));
      const balance = await new TestApi().services.gate(client.accountId).balance();
      expect(before - balance.available - balance.reserved).toBe(ids.length - answered);
    }
    console.log(`${faults.injected} faults in ${requests} requests: ${JSON.stringify([...statuses])}`);
    expect(faults.injected).toBeGreaterThan(requests / 4);
    expect((statuses.get("200") ?? 0) / requests).toBeGreaterThanOrEqual(goodShare);
    expect(new Set(ids).size).toBe(ids.length);
  }, 1_800_000);
});
