import { expect, it } from "vitest";
import { pdf as pdfSchema } from "../../src/resources/pdfs.ts";
import { TestApi } from "../support/api.ts";

const api = new TestApi();

it("renders HTML to a stored PDF, charges one credit and serves it by its signed URL", async () => {
  const client = await api.client();
  const before = await client.credits();
  const answer = await client.post("/v1/pdfs", { html: "<h1>Hello</h1>", metadata: { order: "A-1" } });
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  const pdf = pdfSchema.parse(JSON.parse(text));
  expect(pdf).toMatchObject({
    status: "completed",
    pages: 1,
    format: "a4",
    credits_used: 1,
    metadata: { order: "A-1" },
  });
  expect(await client.credits()).toBe(before - 1);

  const file = await api.fetch(pdf.url ?? "");
  expect(file.status).toBe(200);
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect(bytes.byteLength).toBe(pdf.bytes);
  expect(new TextDecoder().decode(bytes.subarray(0, 5))).toBe("%PDF-");
});
