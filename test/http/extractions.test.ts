import { describe, expect, it } from "vitest";
import type * as z from "zod";
import { fixture } from "../../packages/extraction/test/support/extraction-documents.ts";
import { handmadePdf, streamObject, textContent } from "../../packages/pdf/test/support/handmade-pdf.ts";
import { FolioError } from "../../src/domain/errors.ts";
import type { OcrEngine } from "../../src/engines/container/ocr-engine.ts";
import { extraction as extractionSchema, extractionSummary } from "../../src/resources/extractions.ts";
import { listOf } from "../../src/resources/shared.ts";
import { FileStore } from "../../src/storage/files.ts";
import { TestApi, type TestClient } from "../support/api.ts";
import { env } from "../support/environment.ts";
import { expectError } from "../support/errors.ts";
import { eventsOf } from "../support/events.ts";

const api = new TestApi();
const source = (bytes: Uint8Array) => ({ base64: bytes.toBase64() });
const twoPages = handmadePdf([{ content: textContent("one two") }, { content: textContent("three") }]);

async function made(answer: Response): Promise<z.output<ReturnType<typeof extractionSchema>>> {
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return extractionSchema().parse(JSON.parse(text));
}

describe("POST /v1/extract/text", () => {
  it("returns the text, charges one credit, sends an event and stores the extraction", async () => {
    const client = await api.client();
    const before = await client.credits();
    const extraction = await made(
      await client.post("/v1/extract/text", { source: source(twoPages), metadata: { order: "7" } }),
    );
    expect(extraction).toMatchObject({
      object: "extraction",
      status: "completed",
      method: "text",
      format: "text",
      pages_extracted: 2,
      content: "one two\n\n---\n\nthree",
      word_count: 3,
      credits_used: 1,
      metadata: { order: "7" },
    });
    expect(await client.credits()).toBe(before - 1);
    const again = await made(await client.get(`/v1/extractions/${extraction.id}`));
    expect(again).toEqual(extraction);
    const [event, ...others] = await eventsOf(client);
    expect(others).toEqual([]);
    expect(event?.type).toBe("extract.completed");
    const { content: _, ...summary } = extraction;
    expect(JSON.parse(event?.data ?? "")).toEqual(summary);
  });

  it("returns Markdown, and structured pages", async () => {
    const client = await api.client({ environment: "test" });
    const markdown = await made(
      await client.post("/v1/extract/text", { source: source(fixture("tagged")), format: "markdown" }),
    );
    expect(markdown.content).toContain("# Report");
    expect(markdown.credits_used).toBe(0);
    const structured = await made(
      await client.post("/v1/extract/text", { source: source(twoPages), format: "structured", pages: "2" }),
    );
    expect(structured.content).toBeUndefined();
    expect(structured.pages).toMatchObject([{ page: 2, text: "three", blocks: [{ text: "three", bbox: { x: 20 } }] }]);
  });

  it("rejects an unreadable source, stores no extraction and charges nothing", async () => {
    const client = await api.client();
    const before = await client.credits();
    const post = (body: object) => client.post("/v1/extract/text", body);
    await expectError(await post({ source: source(new TextEncoder().encode("<html></html>")) }), "source_invalid");
    await expectError(await post({ source: source(fixture("encrypted")) }), "source_encrypted");
    expect((await expectError(await post({ source: source(twoPages), pages: "3" }), "page_out_of_range")).param).toBe(
      "pages",
    );
    await expectError(await post({ source: source(twoPages), pages: "x" }), "invalid_parameter");
    await expectError(await post({ source: source(twoPages), format: "html" }), "invalid_parameter");
    await expectError(await post({}), "missing_parameter");
    expect(await client.credits()).toBe(before);
    expect(await eventsOf(client)).toEqual([]);
    const opened = { ...source(fixture("encrypted")), password: "secret" };
    await made(await post({ source: opened }));
  });

  it("rejects a PDF without pages and charges nothing", async () => {
    const client = await api.client();
    const before = await client.credits();
    const trees = [
      "<</Type/Catalog/Pages 1 0 R>>",
      "<</Type/Catalog/Pages<</Type/Pages/Count 1/Kids[<</Type/Pages>>]>>>>",
    ];
    for (const tree of trees) {
      const bytes = new TextEncoder().encode(`%PDF-1.4 1 0 obj${tree}endobj trailer<</Root 1 0 R>>`);
      await expectError(await client.post("/v1/extract/text", { source: source(bytes) }), "source_invalid");
    }
    expect(await client.credits()).toBe(before);
  });

  it("skips a page that is damaged or missing, and names the page in a warning", async () => {
    const damaged = streamObject("/Filter/FlateDecode", "no deflate data");
    const [good, bad] = [{ content: textContent("good") }, { content: null, entries: "/Contents 100 0 R" }];
    const client = await api.client();
    const read = async (bytes: Uint8Array) =>
      made(await client.post("/v1/extract/text", { source: source(bytes), format: "structured" }));
    const first = await read(handmadePdf([good, bad, good], { objects: [damaged] }));
    expect(first.pages?.map(({ page }) => page)).toEqual([1, 3]);
    expect(first.warnings).toMatchObject([
      { code: "source_recovered" },
      { code: "page_unreadable", resource: "page 2" },
    ]);
    expect((await made(await client.get(`/v1/extractions/${first.id}`))).warnings).toEqual(first.warnings);
    const file = new TextDecoder("latin1").decode(handmadePdf([good, good]));
    const missing = await read(Uint8Array.from(Buffer.from(file.replace("[10 0 R", "[77 0 R"), "latin1")));
    expect(missing.warnings).toMatchObject([{ code: "page_unreadable", resource: "page 1" }]);
    expect(missing.pages_extracted).toBe(1);
  });

  it("accepts a PDF in which other bytes precede %PDF-", async () => {
    const client = await api.client();
    const bytes = Buffer.concat([Buffer.alloc(1_000, "x\n"), twoPages]);
    expect((await made(await client.post("/v1/extract/text", { source: source(bytes) }))).content).toContain("one two");
  });

  it("uses the container for a PDF that exceeds the isolate's limits and for text whose characters only the font program identifies", async () => {
    const client = await api.client();
    const many = handmadePdf([{ content: `${"q Q ".repeat(100_000)}${textContent("after all")}` }]);
    expect((await made(await client.post("/v1/extract/text", { source: source(many) }))).content).toBe("after all");
    const entries = "/Resources<</Font<</F1 100 0 R>>>>";
    const font = "<</Type/Font/Subtype/Type1/BaseFont/X/FirstChar 1/LastChar 1/Widths[500]/FontDescriptor 101 0 R>>";
    const descriptor = "<</Type/FontDescriptor/FontName/X/Flags 4/FontFile 102 0 R>>";
    const program = streamObject("/Length1 9/Length2 0/Length3 0", "%!FontType1");
    const bytes = handmadePdf([{ content: textContent("\\001"), entries }], { objects: [font, descriptor, program] });
    expect((await made(await client.post("/v1/extract/text", { source: source(bytes) }))).pages_extracted).toBe(1);
  });
});

describe("POST /v1/extract/tables", () => {
  it("returns the rows of tables as JSON or as CSV", async () => {
    const client = await api.client();
    const json = await made(await client.post("/v1/extract/tables", { source: source(fixture("ruled")) }));
    expect(json.tables).toMatchObject([
      { page: 1, index: 0, rows: 4, columns: 3, headers: ["Programme", "Description", "Cost"], header_rows: 1 },
    ]);
    expect(json.tables?.[0]?.data?.[2]).toEqual(["Total", "", "1,235"]);
    const csv = await made(
      await client.post("/v1/extract/tables", { source: source(fixture("ruled")), format: "csv" }),
    );
    expect(csv.tables?.[0]?.data).toBeUndefined();
    expect(csv.tables?.[0]?.csv).toContain('Total,,"1,235"\r\n');
  });
});

describe("The header rows of an extracted table", () => {
  it("are merged into one name per column, or returned as they are printed", async () => {
    const client = await api.client();
    const named = await made(
      await client.post("/v1/extract/tables", { source: source(fixture("paper")), format: "csv" }),
    );
    expect(named.tables?.[0]?.csv?.split("\r\n").slice(0, 2)).toEqual([
      "Country,Men / 2019,Men / 2020,Women / 2019,Women / 2020",
      "Belgium,12.1,13.0,9.4,10.2",
    ]);
    const printed = await made(
      await client.post("/v1/extract/tables", { source: source(fixture("paper")), headers: "printed" }),
    );
    expect(printed.tables?.[0]).toMatchObject({ headers: ["Country", "Men", "", "Women", ""], header_rows: 2 });
    expect(printed.tables?.[0]?.data?.[0]).toEqual(["", "2019", "2020", "2019", "2020"]);
  });
});

describe("POST /v1/extract/ocr", () => {
  const words = ["Hello", "scan"].map((text, i) => ({
    text,
    line: 0,
    x: 20 + 60 * i,
    y: 20,
    width: 40,
    height: 12,
    confidence: 0.9,
  }));
  const ocr: OcrEngine = {
    async *recognize({ pages }) {
      for (const page of pages ?? []) {
        yield {
          page,
          widthPt: 200,
          heightPt: 300,
          turnedDeg: 0,
          deskewedDeg: 0,
          text: "Hello scan",
          words,
          rules: [],
          confidence: 0.9,
        };
      }
    },
  };

  it("charges one credit per page and returns the confidence of the recognised text", async () => {
    const client = await new TestApi({ ocrEngine: ocr }).client();
    const before = await client.credits();
    const extraction = await made(await client.post("/v1/extract/ocr", { source: source(twoPages), language: "deu" }));
    expect(extraction).toMatchObject({
      method: "ocr",
      language: "deu",
      pages_extracted: 2,
      confidence: 0.9,
      credits_used: 2,
    });
    expect(extraction.content).toBe("Hello scan\n\n---\n\nHello scan");
    expect(await client.credits()).toBe(before - 2);
  });

  it("creates a searchable PDF without extra credits, and returns it with the extraction until the PDF is deleted", async () => {
    const client = await new TestApi({ ocrEngine: ocr }).client();
    const before = await client.credits();
    const pictures = handmadePdf([{ content: "0.9 g 0 0 200 300 re f" }, { content: textContent("typed") }]);
    const body = { source: source(pictures), output: "pdf", metadata: { order: "7" } };
    const extraction = await made(await client.post("/v1/extract/ocr", body));
    expect(extraction).toMatchObject({ content: "Hello scan\n\n---\n\nHello scan", credits_used: 2 });
    expect(await client.credits()).toBe(before - 2);
    const { id, url, pages, bytes } = extraction.searchable_pdf ?? {};
    expect(pages).toBe(2);
    const file = new Uint8Array(await (await api.fetch(url ?? "")).arrayBuffer());
    expect(file.length).toBe(bytes);
    const read = await made(await client.post("/v1/extract/text", { source: { pdf_id: id }, pages: "2" }));
    expect(read.content).toBe("typed");
    expect(await (await client.get(`/v1/pdfs/${id}`)).json()).toMatchObject({
      metadata: { order: "7" },
      credits_used: 0,
    });
    const types = (await eventsOf(client)).map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(["edit.completed", "extract.completed"]));
    const retrieve = async () => made(await client.get(`/v1/extractions/${extraction.id}`));
    expect((await retrieve()).searchable_pdf).toMatchObject({ id, pages, bytes });
    await client.delete(`/v1/pdfs/${id}`);
    expect((await retrieve()).searchable_pdf).toBeNull();
  });

  it("stores no searchable PDF when storing the extraction fails", async () => {
    class FullStore extends FileStore {
      override put(...[accountId, file, content]: Parameters<FileStore["put"]>): Promise<number> {
        if (file.contentType === "application/json") throw new Error("No room for results");
        return super.put(accountId, file, content);
      }
    }
    const client = await new TestApi({ ocrEngine: ocr, files: new FullStore(env.FILES) }).client();
    const answer = await client.post("/v1/extract/ocr", { source: source(twoPages), output: "pdf" });
    await expectError(answer, "internal_error");
    expect(await (await client.get("/v1/pdfs")).json()).toMatchObject({ data: [] });
    expect(await eventsOf(client)).toEqual([]);
  });

  it("creates no PDF unless the request asks for it, and rejects that request for a key without the scope pdfs:create", async () => {
    const client = await new TestApi({ ocrEngine: ocr }).client();
    expect((await made(await client.post("/v1/extract/ocr", { source: source(twoPages) }))).searchable_pdf).toBe(
      undefined,
    );
    const reader = await client.withKey({ scopes: ["extractions:create"] });
    const body = { source: source(twoPages), output: "pdf" };
    expect((await expectError(await reader.post("/v1/extract/ocr", body), "insufficient_scope")).message).toContain(
      "pdfs:create",
    );
    await expectError(await client.post("/v1/extract/ocr", { ...body, output: "url" }), "invalid_parameter");
  });

  /** Returns a service that finds a scan with this many pages at a URL. It counts how often the scan is downloaded. */
  function remote(pages: number) {
    const pdf = handmadePdf(Array.from({ length: pages }, () => ({ content: textContent("scan") })));
    const fetched = { times: 0 };
    const open = async () => {
      fetched.times++;
      return new Blob([pdf]).stream();
    };
    const body = { source: { url: "https://scans.example/one.pdf" } };
    return { api: new TestApi({ ocrEngine: ocr, sources: { open } }), fetched, body };
  }

  it.each(["/v1/extract/ocr", "/v1/extract/tables"])(
    "does not fetch the source if the account has no credits: %s",
    async (path) => {
      const { api, fetched, body } = remote(2);
      const client = await api.client({ plan: "free" });
      await client.spend(await client.credits());
      const options = path.endsWith("tables") ? { use_ocr: true } : {};
      await expectError(await client.post(path, { ...body, ...options }), "credits_exhausted");
      expect(fetched.times).toBe(0);
    },
  );

  it("reserves one credit per page before it reads the first page, and returns unused credits", async () => {
    const { api, fetched, body } = remote(3);
    const client = await api.client({ plan: "free" });
    const credits = await client.credits();
    await client.spend(credits - 2);
    const refused = await expectError(await client.post("/v1/extract/ocr", body), "credits_exhausted");
    // The number in the message includes the credit that this request has already reserved.
    expect(refused.message).toContain("This request costs 3 credits; the account has 2.");
    expect(fetched.times).toBe(1);
    expect(await client.credits()).toBe(2);
    await made(await client.post("/v1/extract/ocr", { ...body, pages: "2-3" }));
    expect(await client.credits()).toBe(0);
  });

  it("returns container_unavailable without a container, also for tables with OCR", async () => {
    const absent: OcrEngine = {
      recognize: () => {
        throw new FolioError("container_unavailable", "The container is not there.");
      },
    };
    const client = await new TestApi({ ocrEngine: absent }).client();
    await expectError(await client.post("/v1/extract/ocr", { source: source(twoPages) }), "container_unavailable");
    await expectError(
      await client.post("/v1/extract/tables", { source: source(twoPages), use_ocr: true }),
      "container_unavailable",
    );
  });
});

describe("GET /v1/extractions", () => {
  it("lists extractions without their results, newest first, and only those of the caller's account and environment", async () => {
    const client = await api.client();
    const first = await made(await client.post("/v1/extract/text", { source: source(twoPages) }));
    const second = await made(await client.post("/v1/extract/text", { source: source(twoPages) }));
    const list = listOf(extractionSummary().strict()).parse(await (await client.get("/v1/extractions?limit=1")).json());
    expect(list.data.map(({ id }) => id)).toEqual([second.id]);
    expect(list.has_more).toBe(true);
    const rest = listOf(extractionSummary()).parse(
      await (await client.get(`/v1/extractions?starting_after=${second.id}`)).json(),
    );
    expect(rest.data.map(({ id }) => id)).toEqual([first.id]);
    await expectError(await (await api.client()).get(`/v1/extractions/${first.id}`), "resource_not_found");
    await expectError(
      await (await client.withKey({ environment: "test" })).get(`/v1/extractions/${first.id}`),
      "resource_not_found",
    );
  });

  it("returns an expired extraction with status expired and without its result", async () => {
    const client = await api.client();
    const { id, expires_at } = await made(await client.post("/v1/extract/text", { source: source(twoPages) }));
    const later = new TestApi({ clock: { now: () => Date.parse(expires_at) + 1 } });
    const headers = { Authorization: `Bearer ${client.key}` };
    const expired = await made(await later.fetch(`/v1/extractions/${id}`, { headers }));
    expect(expired).toMatchObject({ status: "expired", pages_extracted: 2 });
    expect(expired.content).toBeUndefined();
  });
});

describe("The deletion of an extraction", () => {
  const stored = async (client: TestClient) => {
    const html = "<p>confidential words</p>";
    const { id } = (await (await client.post("/v1/pdfs", { html })).json()) as { id: string };
    return { id, extraction: await made(await client.post("/v1/extract/text", { source: { pdf_id: id } })) };
  };

  it("leaves no stored result, event or idempotent response", async () => {
    const client = await api.client();
    const body = { source: source(twoPages) };
    const key = { "Idempotency-Key": "extract" };
    const { id } = await made(await client.post("/v1/extract/text", body, key));
    const gone = await client.delete(`/v1/extractions/${id}`);
    expect(await gone.json()).toEqual({ id, object: "extraction", deleted: true });
    await expectError(await client.get(`/v1/extractions/${id}`), "resource_not_found");
    await expectError(await client.delete(`/v1/extractions/${id}`), "resource_not_found");
    expect(await eventsOf(client)).toEqual([]);
    expect((await env.FILES.list({ prefix: client.accountId })).objects).toEqual([]);
    await expectError(await client.post("/v1/extract/text", body, key), "resource_not_found");
  });

  it("is rejected for another account, and for a key of the other environment", async () => {
    const client = await api.client();
    const { id } = await made(await client.post("/v1/extract/text", { source: source(twoPages) }));
    await expectError(await (await api.client()).delete(`/v1/extractions/${id}`), "resource_not_found");
    const test = await client.withKey({ environment: "test" });
    await expectError(await test.delete(`/v1/extractions/${id}`), "resource_not_found");
    expect((await client.get(`/v1/extractions/${id}`)).status).toBe(200);
  });

  it("happens together with the deletion of its PDF only if that request says so", async () => {
    const client = await api.client();
    const kept = await stored(client);
    expect((await client.delete(`/v1/pdfs/${kept.id}`)).status).toBe(200);
    expect((await made(await client.get(`/v1/extractions/${kept.extraction.id}`))).content).toBe("confidential words");
    const erased = await stored(client);
    await expectError(await client.delete(`/v1/pdfs/${erased.id}?extractions=yes`), "invalid_parameter");
    expect((await client.delete(`/v1/pdfs/${erased.id}?extractions=true`)).status).toBe(200);
    await expectError(await client.get(`/v1/extractions/${erased.extraction.id}`), "resource_not_found");
    expect((await eventsOf(client)).map(({ data }) => JSON.parse(data).id)).toEqual([kept.extraction.id]);
  });
});
