import { describe, expect, it } from "vitest";
import { handmadePdf } from "../../packages/pdf/test/support/handmade-pdf.ts";
import { pdfInfo } from "../../src/resources/pdf-info.ts";
import { pdf as pdfSchema } from "../../src/resources/pdfs.ts";
import { TestApi, type TestClient } from "../support/api.ts";
import { expectError } from "../support/errors.ts";

const api = new TestApi();

const LETTER = `<!doctype html><html><head><title>Case of Ada Lovelace</title></head><body style="font:11pt/1.3 sans-serif;width:150mm">
<h1>File of Ada Lovelace</h1>
<p>Mrs Ada Lovelace, born in London, lives with Charles. In these many words that wrap over lines the name of Ada
<br>Lovelace stands at the end of one. ADA LOVELACE paid from DE89 3704 0044 0532 0130 00, not from DE89 3704 0044 0532 0130 02,
by card 4111 1111 1111 1111, and wrote from <a href="mailto:ada@engine.example">ada@engine.example</a> and lovelace@post.example.</p>
<p>Number 123-45-6789 and the part 9123-45-67890 of another. Love and lace remain; Adam too.</p>
<p style="break-before:page;writing-mode:vertical-rl">Turned: Ada Lovelace here</p>
</body></html>`;

async function made(client: TestClient, path: string, body: object) {
  const answer = await client.post(path, body);
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return pdfSchema().parse(JSON.parse(text));
}

async function textOf(client: TestClient, id: string): Promise<string> {
  const answer = await client.post("/v1/extract/text", { source: { pdf_id: id } });
  return ((await answer.json()) as { content: string }).content.replaceAll(/\s+/g, " ");
}

const AREAS = [{ page: 1, x: 0, y: 0, width: 10, height: 10 }];

describe("A redaction that removes nothing", () => {
  const find = [{ text: "nobody of this name" }];

  it("has the warning nothing_redacted and is not charged", async () => {
    const client = await api.client();
    const source = { pdf_id: (await made(client, "/v1/pdfs", { html: "<p>Alpha" })).id };
    const before = await client.credits();
    const redacted = await made(client, "/v1/pdfs/redact", { source, find });
    expect(redacted.warnings?.map(({ code }) => code)).toContain("nothing_redacted");
    expect(redacted.credits_used).toBe(0);
    expect(await client.credits()).toBe(before);
  });

  it.each([
    { compress: "high" },
    { security: { user_password: "open sesame" } },
    { document: { title: "Another" } },
    { attachments: [{ filename: "a.csv", base64: btoa("a") }] },
  ])("is charged if the request changes the PDF in another way: %j", async (change) => {
    const client = await api.client();
    const source = { pdf_id: (await made(client, "/v1/pdfs", { html: "<p>Alpha" })).id };
    const before = await client.credits();
    expect((await made(client, "/v1/pdfs/redact", { source, find, ...change })).credits_used).toBe(1);
    expect(await client.credits()).toBe(before - 1);
  });
});

describe("Redaction by text", () => {
  it("removes a name everywhere: across lines, in rotated text, bookmarks, title and links, and removes no other text", async () => {
    const client = await api.client();
    const source = { pdf_id: (await made(client, "/v1/pdfs", { html: LETTER })).id };
    const find = [
      { text: "ada  lovelace" },
      { kind: "iban" },
      { kind: "card" },
      { kind: "email" },
      { pattern: "###-##-####" },
    ];
    const redacted = await made(client, "/v1/pdfs/redact", { source, find });
    expect(redacted).toMatchObject({ status: "completed", pages: 2, credits_used: 1 });
    const text = await textOf(client, redacted.id);
    expect(text).not.toMatch(/lovelace|Ada\b|4111|DE89 3704 0044 0532 0130 00|123-45-6789 |@/i);
    for (const kept of [
      "File of",
      "born in London, lives with Charles.",
      "stands at the end of one.",
      "DE89 3704 0044 0532 0130 02",
      "by card",
      "and wrote from",
      "9123-45-67890",
      "Love and lace remain; Adam too.",
      "Turned:",
      "here",
    ])
      expect(text).toContain(kept);
    const info = pdfInfo().parse(
      await (await client.post("/v1/pdfs/info", { source: { pdf_id: redacted.id } })).json(),
    );
    expect([info.title, info.bookmarks]).toEqual([null, 1]);
    const file = new Uint8Array(await (await api.fetch(redacted.url ?? "")).arrayBuffer());
    expect(new TextDecoder("latin1").decode(file)).not.toMatch(/Lovelace|engine\.example/i);
  });

  it("reports texts without a match, can respect letter case, and works together with redaction areas", async () => {
    const client = await api.client();
    const source = { pdf_id: (await made(client, "/v1/pdfs", { html: "<p>Alpha beta</p><p>gamma</p>" })).id };
    const find = [{ text: "ALPHA", case_sensitive: true }, { text: "beta" }];
    const areas = [{ page: 1, x: 0, y: 90, width: 600, height: 60 }];
    const redacted = await made(client, "/v1/pdfs/redact", { source, find, areas, color: null });
    expect(redacted.warnings).toEqual([
      {
        code: "text_not_found",
        message: "find[0] does not match any text of the pages.",
        resource: "ALPHA",
      },
    ]);
    expect((await textOf(client, redacted.id)).trim()).toBe("Alpha");
  });

  it("accepts the defaults of options that have no effect", async () => {
    const client = await api.client();
    const source = { pdf_id: (await made(client, "/v1/pdfs", { html: "<p>Alpha</p>" })).id };
    await made(client, "/v1/pdfs/redact", { source, areas: AREAS, width: "normalize", strict: false, report: false });
    await made(client, "/v1/pdfs/redact", { source, find: [{ kind: "iban", case_sensitive: false }] });
  });

  it("names both options in the error for an option without effect", async () => {
    const client = await api.client();
    const body = { source: { base64: btoa("%PDF-1.4") }, find: [{ kind: "card", case_sensitive: true }] };
    const error = await expectError(await client.post("/v1/pdfs/redact", body), "parameters_exclusive");
    expect(error.message).toMatch(/case_sensitive .*kind/);
  });

  it("warns of words that cannot be searched, and refuses them with strict unless areas remove them", async () => {
    const client = await api.client();
    const font = "<</Type/Font/Subtype/Type1/BaseFont/Own/Encoding<</Differences[1/g71/g72/g73/g74/g75/g76]>>>>";
    const entries = "/Resources<</Font<</F1 3 0 R/F2 100 0 R>>>>";
    const content = "BT /F1 12 Tf 20 250 Td (Zqvex) Tj ET BT /F2 12 Tf 20 100 Td <010203040506> Tj ET";
    const bytes = handmadePdf([{ content, entries }], { objects: [font] });
    const body = { source: { base64: Buffer.from(bytes).toString("base64") }, find: [{ text: "Zqvex" }] };
    const redacted = await made(client, "/v1/pdfs/redact", body);
    expect(redacted.warnings).toMatchObject([{ code: "text_unreadable", resource: "page 1" }]);
    const refused = await client.post("/v1/pdfs/redact", { ...body, strict: true });
    const { details } = await expectError(refused, "redaction_incomplete");
    expect(details).toMatchObject([{ field: "page 1" }]);
    const areas = [{ page: 1, x: 0, y: 180, width: 200, height: 40 }];
    const complete = await made(client, "/v1/pdfs/redact", { ...body, areas, strict: true });
    expect(complete.status).toBe("completed");
  });

  it("adds a report on request, which the stored PDF keeps", async () => {
    const client = await api.client();
    const html = "<title>About Zqvex</title><p>Zqvex lives here.</p><p>Zqvex again</p>";
    const source = { pdf_id: (await made(client, "/v1/pdfs", { html })).id };
    const find = [{ text: "Nowhere" }, { text: "Zqvex" }];
    const redacted = await made(client, "/v1/pdfs/redact", { source, find, report: true });
    const { redaction_report: report } = redacted;
    expect(report).toMatchObject({
      counts: { text: 2, metadata: 1 },
      matches: [
        { find: 0, count: 0 },
        { find: 1, count: 2 },
      ],
      remaining: [],
      omitted_boxes: 0,
    });
    expect(report?.pages.map(({ page, boxes }) => [page, boxes.length])).toEqual([[1, 2]]);
    expect(JSON.stringify(report)).not.toMatch(/zqvex|nowhere/i);
    const file = await (await api.fetch(redacted.url ?? "")).arrayBuffer();
    expect(report?.sha256).toBe(new Uint8Array(await crypto.subtle.digest("SHA-256", file)).toHex());
    const stored = pdfSchema().parse(await (await client.get(`/v1/pdfs/${redacted.id}`)).json());
    expect(stored.redaction_report).toEqual(report);
    expect(await made(client, "/v1/pdfs/redact", { source, find })).not.toHaveProperty("redaction_report");
  });

  it.each([
    [{}, "missing_parameter", "areas"],
    [{ find: [] }, "invalid_parameter", "find"],
    [{ find: [{}] }, "missing_parameter", "find[0]"],
    [{ find: [{ text: "a", kind: "iban" }] }, "parameters_exclusive", "find[0]"],
    [{ find: [{ text: " " }] }, "invalid_parameter", "find[0].text"],
    [{ find: [{ kind: "iban", case_sensitive: true }] }, "parameters_exclusive", "find[0].case_sensitive"],
    [{ areas: AREAS, width: "keep" }, "parameters_exclusive", "width"],
    [{ areas: AREAS, strict: true }, "parameters_exclusive", "strict"],
  ] as const)("rejects %j", async (body, code, param) => {
    const client = await api.client();
    const source = { base64: btoa("%PDF-1.4") };
    const error = await expectError(await client.post("/v1/pdfs/redact", { source, ...body }), code);
    expect(error.param).toBe(param);
  });
});
