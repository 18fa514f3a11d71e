import { describe, expect, it } from "vitest";
import type * as z from "zod";
import { ENCRYPTED_PDFS } from "../../packages/pdf/test/support/encrypted-pdfs.ts";
import { handmadePdf, textContent } from "../../packages/pdf/test/support/handmade-pdf.ts";
import { pdfInfo } from "../../src/resources/pdf-info.ts";
import { pdf as pdfSchema } from "../../src/resources/pdfs.ts";
import { TestApi, type TestClient } from "../support/api.ts";
import { env } from "../support/environment.ts";
import { expectError } from "../support/errors.ts";
import { editor } from "../support/pdf-editor.ts";

const api = new TestApi();
const onePage = { base64: handmadePdf([{ content: textContent("only") }]).toBase64() };
const three = { base64: handmadePdf(["a", "b", "c"].map((text) => ({ content: textContent(text) }))).toBase64() };
const form = {
  base64: handmadePdf([{ content: "", entries: "/Annots[100 0 R]" }], {
    objects: ["<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/DA(/F1 12 Tf 0 g)/Rect[20 20 180 40]/F 4>>"],
    catalog: "/AcroForm<</Fields[100 0 R]/DR<</Font<</F1 3 0 R>>>>>>",
  }).toBase64(),
};
const locked = { base64: ENCRYPTED_PDFS["128-bit AES"]?.toBase64(), password: "user" };
const csv = { filename: "data.csv", base64: btoa("a,b\n"), mime_type: "text/csv", relationship: "data" };

async function made(answer: Response): Promise<z.output<ReturnType<typeof pdfSchema>>> {
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return pdfSchema().parse(JSON.parse(text));
}

const infoOf = async (client: TestClient, source: object) =>
  pdfInfo().parse(await (await client.post("/v1/pdfs/info", { source })).json());

describe("An edit of one PDF", () => {
  it.each([
    ["rotate", { source: three, pages: "2", degrees: 90 }, { pages: 3 }],
    ["crop", { source: onePage, margins: { top: "10mm" } }, { pages: 1 }],
    ["remove", { source: three, pages: "2" }, { pages: 2 }],
    ["insert", { source: three, insert: onePage, after: 1 }, { pages: 4 }],
    ["number", { source: three, page_numbers: { text: "B-{{number}}", digits: 6 } }, { pages: 3 }],
    ["nup", { source: three, per_sheet: 4 }, { pages: 1 }],
    ["fill", { source: form, fields: { name: "Ada" }, flatten: true }, { pages: 1 }],
    ["flatten", { source: form }, { pages: 1 }],
    ["redact", { source: onePage, areas: [{ page: 1, x: 0, y: 130, width: 200, height: 40 }] }, { pages: 1 }],
    ["attach", { source: onePage, attachments: [csv] }, { pages: 1 }],
    ["document", { source: onePage, document: { title: "T" }, filename: "Tü" }, { filename: "Tü.pdf" }],
    ["protect", { source: onePage, security: { user_password: "u" } }, { encrypted: true }],
    ["unlock", { source: locked }, { pages: 1 }],
  ])("(%s) creates a PDF, charges one credit and sends an event", async (path, body, expected) => {
    const client = await api.client();
    const before = await client.credits();
    const pdf = await made(await client.post(`/v1/pdfs/${path}`, { ...body, metadata: { a: 1 } }));
    expect(pdf).toMatchObject({ ...expected, credits_used: 1, metadata: { a: 1 } });
    expect(await client.credits()).toBe(before - 1);
    const { results } = await env.DB.prepare("select type from events where account_id = ?")
      .bind(client.accountId)
      .all();
    expect(results).toEqual([{ type: "edit.completed" }]);
  });

  it.each([
    ["protect", { source: onePage }, "missing_parameter", "security"],
    ["protect", { source: onePage, security: {} }, "missing_parameter", "security.user_password"],
    [
      "protect",
      { source: onePage, security: { user_password: "a", owner_password: "a" } },
      "invalid_parameter",
      "security.owner_password",
    ],
    ["attach", { source: onePage, attachments: [csv, csv] }, "invalid_parameter", "attachments[1].filename"],
    ["attach", { source: onePage, attachments: [{ filename: "a" }] }, "missing_parameter", "attachments[0].url"],
    ["document", { source: onePage, document: {} }, "invalid_parameter", "document"],
    ["document", { source: onePage, document: { language: "x_y" } }, "invalid_parameter", "document.language"],
    ["unlock", { source: onePage, filename: "a/b.pdf" }, "invalid_parameter", "filename"],
    ["rotate", { source: onePage, degrees: 45 }, "invalid_parameter", "degrees"],
    ["number", { source: onePage, page_numbers: { text: "same" } }, "invalid_parameter", "page_numbers.text"],
    ["number", { source: onePage, page_numbers: { text: "{{page}} 頁" } }, "invalid_parameter", "page_numbers.text"],
    ["remove", { source: onePage, pages: "1" }, "invalid_parameter", "pages"],
    ["remove", { source: onePage, pages: "2" }, "page_out_of_range", "pages"],
    ["insert", { source: onePage, insert: onePage, after: 2 }, "page_out_of_range", "after"],
    ["insert", { source: onePage, insert: onePage, pages: "2" }, "page_out_of_range", "pages"],
    ["crop", { source: onePage, margins: "100mm" }, "invalid_parameter", "margins"],
    ["nup", { source: onePage, per_sheet: 3 }, "invalid_parameter", "per_sheet"],
    [
      "redact",
      { source: onePage, areas: [{ page: 2, x: 0, y: 0, width: 1, height: 1 }] },
      "page_out_of_range",
      "areas",
    ],
    ["fill", { source: form, fields: { nmae: "x" } }, "invalid_parameter", "fields.nmae"],
  ])("(%s) rejects %j without a charge", async (path, body, code, param) => {
    const client = await api.client();
    const before = await client.credits();
    const error = await expectError(await client.post(`/v1/pdfs/${path}`, body), code as "invalid_parameter");
    expect(error.param).toBe(param);
    expect(await client.credits()).toBe(before);
  });

  it("inserts pages at the right place, and a merge numbers the pages of all its sources", async () => {
    const client = await api.client();
    const inserted = await made(await client.post("/v1/pdfs/insert", { source: three, insert: onePage, after: 1 }));
    const source = { pdf_id: inserted.id };
    const text = await (await client.post("/v1/extract/text", { source })).json<{ content: string }>();
    expect(text.content.match(/\w+/g)).toEqual(["a", "only", "b", "c"]);
    const page_numbers = { text: "N{{number}}", start: 7 };
    const merged = await made(await client.post("/v1/pdfs/merge", { sources: [three, onePage], page_numbers }));
    const numbered = await client.post("/v1/extract/text", { source: { pdf_id: merged.id } });
    expect((await numbered.json<{ content: string }>()).content.match(/N\d+/g)).toEqual(["N7", "N8", "N9", "N10"]);
  });

  it("fills in a form, whose fields and values POST /v1/pdfs/info then returns", async () => {
    const client = await api.client();
    const filled = await made(await client.post("/v1/pdfs/fill", { source: form, fields: { name: "Ada" } }));
    const { fields } = await infoOf(client, { pdf_id: filled.id });
    expect(fields).toEqual([
      { name: "name", type: "text", value: "Ada", options: [], read_only: false, required: false },
    ]);
  });
});

describe("The filename option", () => {
  it("sets the name under which a browser saves the file, in any script", async () => {
    const client = await api.client();
    const pdf = await made(await client.post("/v1/pdfs/unlock", { source: onePage, filename: 'Über "uns" 頁' }));
    const file = await api.fetch(pdf.url ?? "");
    expect(file.headers.get("Content-Disposition")).toBe(
      `inline; filename="Uber _uns_ _.pdf"; filename*=UTF-8''%C3%9Cber%20%22uns%22%20%E9%A0%81.pdf`,
    );
    await file.body?.cancel();
    const { data } = await (await client.post("/v1/pdfs/split", { source: three, every: 2, filename: "x" })).json<{
      data: { filename: string }[];
    }>();
    expect(data.map(({ filename }) => filename)).toEqual(["x-1.pdf", "x-2.pdf"]);
  });
});

describe("The encryption of a PDF", () => {
  const security = { user_password: "zutritt-7f3a", owner_password: "besitz-91bc", permissions: { copy: false } };

  it("applies to the result of any edit; the PDF opens only with its password, which is stored nowhere", async () => {
    const client = await api.client();
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const body = { sources: [onePage, three], security, compress: "low" };
    const pdf = await made(await client.request("POST", "/v1/pdfs/merge", body, headers));
    expect(pdf).toMatchObject({ encrypted: true, pages: 4 });
    const again = await client.request("POST", "/v1/pdfs/merge", body, headers);
    expect(again.headers.get("Idempotent-Replayed")).toBe("true");
    expect((await made(again)).id).toBe(pdf.id);
    await expectError(
      await client.post("/v1/pdfs/rotate", { source: { pdf_id: pdf.id }, degrees: 90 }),
      "source_encrypted",
    );
    const source = { pdf_id: pdf.id, password: security.user_password };
    const opened = await made(await client.post("/v1/pdfs/unlock", { source }));
    expect((await infoOf(client, { pdf_id: opened.id })).encrypted).toBe(false);
    for (const table of ["pdfs", "events", "files", "request_log"]) {
      const { results } = await env.DB.prepare(`select * from ${table} where account_id = ?`)
        .bind(client.accountId)
        .all();
      expect(JSON.stringify(results)).not.toMatch(/zutritt|besitz/);
    }
  });

  it("applies to the PDF of a test key, which also has the watermark", async () => {
    const client = await (await api.client()).withKey({ environment: "test" });
    const pdf = await made(await client.post("/v1/pdfs/protect", { source: onePage, security }));
    const bytes = new Uint8Array(await (await api.fetch(pdf.url ?? "")).arrayBuffer());
    const { encrypted, pages } = await editor.inspect({ bytes, password: "besitz-91bc" });
    expect([encrypted, pages]).toEqual([true, 1]);
  });

  it("causes errors that never contain a password", async () => {
    const client = await api.client();
    const answer = await client.post("/v1/pdfs/protect", { source: onePage, security: { user_password: ["geheim"] } });
    expect(JSON.stringify(await expectError(answer, "invalid_parameter"))).not.toContain("geheim");
  });
});

describe("The attachments of a PDF", () => {
  it("are embedded into the result of any edit", async () => {
    const client = await api.client();
    const pdf = await made(await client.post("/v1/pdfs/rotate", { source: onePage, degrees: 90, attachments: [csv] }));
    expect((await infoOf(client, { pdf_id: pdf.id })).attachments).toEqual(["data.csv"]);
  });

  it("are limited in total size, and an attachment that cannot be loaded is named in the error", async () => {
    const client = await api.client();
    const large = { filename: "x", base64: new Uint8Array(6_000_000).toBase64() };
    const attachments = [large, { ...large, filename: "y" }];
    const error = await expectError(
      await client.post("/v1/pdfs/attach", { source: onePage, attachments }),
      "source_too_large",
    );
    expect(error.param).toBe("attachments[1]");
  });
});
