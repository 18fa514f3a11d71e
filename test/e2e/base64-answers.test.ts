import { execFile } from "node:child_process";
import { Agent, request as httpRequest } from "node:http";
import { promisify } from "node:util";
import { describe, expect, it, test } from "vitest";
import { handmadePdf, textContent } from "../../packages/pdf/test/support/handmade-pdf.ts";
import { docx, paragraph } from "../container/office-files.ts";
import { type E2eClient, freshClient } from "./support/client.ts";
import { openRequest } from "./support/socket.ts";

/**
 * Number of requests that one client sends one after the other. The free plan has two slots: if each response kept its slot, the third
 * request would be rejected.
 */
const IN_A_ROW = 5;

type Send = (client: E2eClient, path: string, body: object) => Promise<string>;

const runFile = promisify(execFile);
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
const page = base64(handmadePdf([{ content: textContent("page") }]));
const html = { html: "<p>bytes", output: "base64" };
/** Test data: a document whose PDF has a few incompressible megabytes, more than any buffer between client and service holds. */
const noise = {
  html: `<canvas width=1500 height=1500></canvas><script>
    const context = document.querySelector("canvas").getContext("2d");
    const image = context.createImageData(1500, 1500);
    for (let i = 0; i < image.data.length; i++) image.data[i] = i % 4 === 3 ? 255 : Math.random() * 256;
    context.putImageData(image, 0, 0);
  </script>`,
  output: "base64",
};

const byFetch: Send = async (client, path, body) => (await client.post(path, body)).text();

const byCurl: Send = async ({ baseUrl, key }, path, body) => {
  const headers = ["-H", `Authorization: Bearer ${key}`, "-H", "Content-Type: application/json"];
  const args = ["-s", ...headers, "-d", JSON.stringify(body), baseUrl + path];
  return (await runFile("curl", args, { maxBuffer: 64 * 1024 * 1024 })).stdout;
};

const byAgent =
  (agent: Agent): Send =>
  ({ baseUrl, key }, path, body) =>
    new Promise((resolve, reject) => {
      const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
      const request = httpRequest(baseUrl + path, { method: "POST", agent, headers }, (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (piece) => {
          text += piece;
        });
        answer.on("end", () => resolve(text)).on("error", reject);
      });
      request.on("error", reject).end(JSON.stringify(body));
    });

async function repeat(send: Send, path: string, body: object): Promise<void> {
  const client = await freshClient({ plan: "free" });
  for (let i = 0; i < IN_A_ROW; i += 1) {
    const answer = JSON.parse(await send(client, path, body));
    const [pdf] = answer.data ?? [answer];
    expect(atob(pdf.base64 ?? "").slice(0, 5), JSON.stringify(answer).slice(0, 300)).toBe("%PDF-");
    expect(await client.slotsInUse()).toBe(0);
  }
}

describe("The concurrency slot of a base64 response", () => {
  test.for<[string, Send]>([
    ["fetch", byFetch],
    ["curl", byCurl],
    ["one connection kept alive", byAgent(new Agent({ keepAlive: true, maxSockets: 1 }))],
    ["Connection: close", byAgent(new Agent({ keepAlive: false }))],
  ])("is free after a client that uses %s has read the response", ([, send]) => repeat(send, "/v1/pdfs", html));

  test.for<[string, object]>([
    ["/v1/pdfs/merge", { sources: [{ base64: page }, { base64: page }] }],
    ["/v1/pdfs/watermark", { source: { base64: page }, text: { content: "DRAFT" } }],
    ["/v1/pdfs/split", { source: { base64: page }, every: 1 }],
    ["/v1/pdfs/reorder", { source: { base64: page }, pages: "1,1" }],
  ])("is free after the client has read the response of %s", ([path, body]) =>
    repeat(byFetch, path, { ...body, output: "base64" }),
  );

  it("is free after the client has read the response of an office conversion", async () => {
    const source = { base64: base64(await docx(paragraph("bytes"))) };
    await repeat(byFetch, "/v1/convert/office", { source, filename: "a.docx", output: "base64" });
  });

  it("is free after the client has read the response, also when an idempotency key repeats the response", async () => {
    const client = await freshClient({ plan: "free" });
    const texts = new Set<string>();
    for (let i = 0; i < IN_A_ROW; i += 1) {
      const headers = { "Idempotency-Key": "the same" };
      texts.add(await (await client.post("/v1/pdfs", html, { headers })).text());
      expect(await client.slotsInUse()).toBe(0);
    }
    expect(texts.size).toBe(1);
  });
});

describe("A client that disconnects during a base64 response", () => {
  it("leaves no slot in use", async () => {
    const client = await freshClient({ plan: "free" });
    for (let i = 0; i < IN_A_ROW; i += 1) {
      const { baseUrl, key } = client;
      const open = await openRequest(baseUrl, { method: "POST", path: "/v1/pdfs", key, body: noise });
      await expect.poll(() => open.received().includes('"base64":"'), { timeout: 20_000 }).toBe(true);
      open.hangUp();
      await expect.poll(() => client.slotsInUse(), { timeout: 5_000 }).toBe(0);
    }
  });

  it("leaves no slot in use if it read only a few bytes", async () => {
    const client = await freshClient({ plan: "free" });
    for (let i = 0; i < IN_A_ROW; i += 1) {
      const answer = await client.post("/v1/pdfs", noise);
      const reader = answer.body?.getReader();
      await reader?.read();
      await reader?.cancel();
      await expect.poll(() => client.slotsInUse(), { timeout: 5_000 }).toBe(0);
    }
  });
});
