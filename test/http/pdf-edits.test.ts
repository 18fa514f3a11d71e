import {
  isName,
  latin1,
  PdfDict,
  PdfDocument,
  PdfStream,
  pageContent,
  pagesOf,
  reachableObjects,
} from "@folio/pdf/reading";
import { describe, expect, it, vi } from "vitest";
import type * as z from "zod";
import { handmadePdf, textContent } from "../../packages/pdf/test/support/handmade-pdf.ts";
import { richPdf } from "../../packages/pdf/test/support/rich-pdf.ts";
import { GuardedDownloader } from "../../src/engines/outbound/guarded-downloader.ts";
import { splitResult } from "../../src/resources/pdf-edits.ts";
import { pdf as pdfSchema } from "../../src/resources/pdfs.ts";
import { TestApi, type TestClient } from "../support/api.ts";
import { env } from "../support/environment.ts";
import { expectError } from "../support/errors.ts";
import { editor } from "../support/pdf-editor.ts";

const api = new TestApi();
const base64 = (bytes: Uint8Array) => bytes.toBase64();
const onePage = handmadePdf([{ content: textContent("only") }]);
const RED_DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==";

async function made(answer: Response): Promise<z.output<ReturnType<typeof pdfSchema>>> {
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return pdfSchema().parse(JSON.parse(text));
}

const download = async (url: string | null | undefined) =>
  new Uint8Array(await (await api.fetch(url ?? "")).arrayBuffer());

const eventsOf = async (client: TestClient) => {
  const rows = await env.DB.prepare("select type from events where account_id = ? order by id").bind(client.accountId);
  return (await rows.all<{ type: string }>()).results.map(({ type }) => type);
};

describe("POST /v1/pdfs/merge", () => {
  it("merges sources by base64 and by id, charges one credit and sends an event", async () => {
    const client = await api.client();
    const before = await client.credits();
    const first = await made(
      await client.post("/v1/pdfs/merge", { sources: [{ base64: base64(richPdf("A")) }, { base64: base64(onePage) }] }),
    );
    expect(first).toMatchObject({ pages: 4, source_count: 2, compress: "none", watermark: null, credits_used: 1 });
    expect(first.format).toBeUndefined();
    const second = await made(
      await client.post("/v1/pdfs/merge", {
        sources: [{ pdf_id: first.id }, { base64: base64(onePage) }],
        page_ranges: ["4,1-2", null],
        compress: "low",
        metadata: { order: "B-2" },
      }),
    );
    expect(second).toMatchObject({ pages: 4, metadata: { order: "B-2" }, compress: "low" });
    expect(second.bytes).toBeLessThanOrEqual(second.bytes_before ?? 0);
    expect((await editor.inspect({ bytes: await download(second.url) })).pages).toBe(4);
    expect(await client.credits()).toBe(before - 2);
    expect(await eventsOf(client)).toEqual(["edit.completed", "edit.completed"]);
  });

  it("returns the same error for a PDF of another account or environment as for an unknown id", async () => {
    const owner = await api.client();
    const theirs = await made(
      await owner.post("/v1/pdfs/merge", { sources: [{ base64: base64(onePage) }, { base64: base64(onePage) }] }),
    );
    const sources = [{ base64: base64(onePage) }, { pdf_id: theirs.id }];
    for (const client of [await api.client(), await owner.withKey({ environment: "test" })]) {
      const error = await expectError(await client.post("/v1/pdfs/merge", { sources }), "resource_not_found");
      expect(error.param).toBe("sources[1].pdf_id");
    }
    const blind = await owner.withKey({ scopes: ["pdfs:create"] });
    await expectError(await blind.post("/v1/pdfs/merge", { sources }), "insufficient_scope");
  });

  it("rejects an invalid PDF, charges nothing and stores the failed PDF", async () => {
    const client = await api.client();
    const before = await client.credits();
    const sources = [{ base64: base64(onePage) }, { base64: btoa("<html>not a PDF</html>") }];
    const error = await expectError(await client.post("/v1/pdfs/merge", { sources }), "source_invalid");
    expect(error).toMatchObject({ param: "sources[1]" });
    expect(error.message).toContain("an HTML page");
    expect(await client.credits()).toBe(before);
    expect(await eventsOf(client)).toEqual(["pdf.failed"]);
    const failed = pdfSchema().parse(await (await client.get(`/v1/pdfs/${error.pdf_id}`)).json());
    expect(failed).toMatchObject({ status: "failed", url: null });
  });

  it.each([
    [{}, "missing_parameter", "sources"],
    [{ sources: [{ base64: "AA==" }] }, "invalid_parameter", "sources"],
    [{ sources: [{ base64: "AA==" }, {}] }, "missing_parameter", "sources[1].pdf_id"],
    [
      { sources: [{ base64: "A", url: "https://e.com/" }, { base64: "A" }] },
      "parameters_exclusive",
      "sources[0].base64",
    ],
    [{ sources: [{ base64: "A" }, { base64: "A" }], page_ranges: ["1"] }, "invalid_parameter", "page_ranges"],
    [{ sources: [{ base64: "A" }, { base64: "A" }], page_ranges: ["x", null] }, "invalid_parameter", "page_ranges[0]"],
    [{ sources: [{ base64: "!" }, { base64: "A" }] }, "invalid_parameter", "sources[0].base64"],
  ] as const)("rejects %j", async (body, code, param) => {
    const error = await expectError(await (await api.client()).post("/v1/pdfs/merge", body), code);
    expect(error.param).toBe(param);
  });

  it("names the page range that is beyond the last page of its source", async () => {
    const sources = [{ base64: base64(onePage) }, { base64: base64(onePage) }];
    const client = await api.client();
    const answer = await client.post("/v1/pdfs/merge", { sources, page_ranges: [null, "1-2"] });
    expect((await expectError(answer, "page_out_of_range")).param).toBe("page_ranges[1]");
  });
});

describe("A source by URL", () => {
  const serving = (respond: (url: string) => Response) => {
    const guard = { refusal: async (url: string) => (url.includes("private") ? "it is private" : null) };
    return new TestApi({ sources: new GuardedDownloader(guard, async (request) => respond(request.url)) });
  };
  const reorder = async (served: TestApi, url: string) =>
    (await served.client()).post("/v1/pdfs/reorder", { source: { url }, pages: "1" });

  it("is read after redirects", async () => {
    const served = serving((url) =>
      url.endsWith("/moved")
        ? new Response(null, { status: 302, headers: { Location: "/a.pdf" } })
        : new Response(onePage),
    );
    expect((await made(await reorder(served, "https://files.example/moved"))).pages).toBe(1);
  });

  it("is checked before any contact, and so is every redirect", async () => {
    const away = new Response(null, { status: 302, headers: { Location: "https://private.example/" } });
    const served = serving((url) => {
      if (url.includes("private")) throw new Error("contacted");
      return away;
    });
    const refused = await expectError(await reorder(served, "https://private.example/"), "url_not_allowed");
    expect(refused.param).toBe("source.url");
    await expectError(await reorder(served, "https://open.example/"), "url_blocked");
  });

  it("causes source_unreachable for an error status, an endless redirect and a host without a server", async () => {
    for (const respond of [
      () => new Response("gone", { status: 404 }),
      () => new Response(null, { status: 301, headers: { Location: "/again" } }),
      () => {
        throw new TypeError("connection refused");
      },
    ]) {
      await expectError(await reorder(serving(respond), "https://files.example/a.pdf"), "source_unreachable");
    }
  });

  it("is read only up to the size limit, with and without Content-Length", async () => {
    const huge = () => new Response(onePage, { headers: { "Content-Length": String(200 * 1024 * 1024) } });
    const answer = await reorder(serving(huge), "https://files.example/a.pdf");
    expect((await expectError(answer, "source_too_large")).param).toBe("source.url");
    const flood = () =>
      new Response(
        new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(new Uint8Array(8 * 1024 * 1024)) }),
      );
    await expectError(await reorder(serving(flood), "https://files.example/a.pdf"), "source_too_large");
  });
});

describe("POST /v1/pdfs/watermark", () => {
  it("stamps a text in any script on the selected pages", async () => {
    const client = await api.client();
    const pdf = await made(
      await client.post("/v1/pdfs/watermark", {
        source: { base64: base64(richPdf("A")) },
        text: { content: "機密 سري", font_size: 30 },
        pages: "odd",
      }),
    );
    expect(pdf).toMatchObject({ pages: 3, watermark: { type: "text", content: "機密 سري", pages_applied: 2 } });
  });

  it("stamps a PNG under the content of the page", async () => {
    const client = await api.client();
    const body = { source: { base64: base64(onePage) }, image: { base64: RED_DOT, width: "1in" }, layer: "under" };
    const pdf = await made(await client.post("/v1/pdfs/watermark", body));
    expect(pdf.watermark).toEqual({ type: "image", content: "inline", pages_applied: 1 });
  });

  it.each([
    [
      "a viewBox alone",
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="red"/></svg>',
    ],
    [
      "sizes that are shares",
      '<svg xmlns="http://www.w3.org/2000/svg" width="100%" height="100%" viewBox="0 0 4 2"><path d="M0 0h4v2H0z"/></svg>',
    ],
    ["no size at all", '<svg xmlns="http://www.w3.org/2000/svg"><circle r="90"/></svg>'],
  ])("stamps an SVG with %s so that it is visible", async (_, svg) => {
    const client = await api.client();
    const body = { source: { base64: base64(onePage) }, image: { base64: btoa(svg), width: "100pt", opacity: 1 } };
    const { url } = await made(await client.post("/v1/pdfs/watermark", body));
    const [size] = (await editor.inspect({ bytes: await download(url) })).sizes;
    expect(size).toEqual({ widthPt: 200, heightPt: 300 });
    const document = PdfDocument.open(await download(url));
    const forms = [...reachableObjects(document)].flatMap(({ value }) =>
      value instanceof PdfStream && isName(value.dict.get("Subtype"), "Form")
        ? [document.array(value.dict.get("BBox"))]
        : [],
    );
    expect(Math.max(...forms.map((box) => Number(box?.[2])))).toBeGreaterThan(100);
  });

  it.each([
    ["malformed", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect></svg>'],
    ["not an SVG", "<html><body>1 <svg > 2</body></html>"],
    ["empty", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'],
    [
      "invisible",
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect x="50" width="9" height="9"/></svg>',
    ],
  ])("rejects an SVG that is %s, and charges nothing", async (_, svg) => {
    const client = await api.client();
    const before = await client.credits();
    const body = { source: { base64: base64(onePage) }, image: { base64: btoa(svg) } };
    const error = await expectError(await client.post("/v1/pdfs/watermark", body), "source_invalid");
    expect(error.param).toBe("image");
    expect(await client.credits()).toBe(before);
  });

  it.each(["   ", "\u200b\u200b", "\u3164", "\u00a0\ufeff"])(
    "rejects a text without visible characters: %j",
    async (content) => {
      const client = await api.client();
      const body = { source: { base64: base64(onePage) }, text: { content } };
      const error = await expectError(await client.post("/v1/pdfs/watermark", body), "invalid_parameter");
      expect(error.param).toBe("text.content");
    },
  );

  it("shrinks a text that is too long for the page", async () => {
    const client = await api.client();
    const text = { content: "word ".repeat(39), font_size: 60, rotation: 0 };
    const { url } = await made(await client.post("/v1/pdfs/watermark", { source: { base64: base64(onePage) }, text }));
    const document = PdfDocument.open(await download(url));
    const [page] = pagesOf(document);
    const content = latin1(pageContent(document, page?.dict ?? new PdfDict()));
    const [, scale] = /Watermark>> BDC\s+q\s+(?:\/\S+ gs\s+)?([\d.]+) 0 0/.exec(content) ?? [];
    expect(Number(scale)).toBeLessThan(0.05);
  });

  it("requires exactly one of text and image, and rejects other image types", async () => {
    const client = await api.client();
    const source = { base64: base64(onePage) };
    const text = { content: "x" };
    const image = { base64: btoa("GIF89a") };
    await expectError(await client.post("/v1/pdfs/watermark", { source }), "missing_parameter");
    await expectError(await client.post("/v1/pdfs/watermark", { source, text, image }), "parameters_exclusive");
    await expectError(await client.post("/v1/pdfs/watermark", { source, image }), "unsupported_format");
  });
});

describe("POST /v1/pdfs/split", () => {
  it("creates one PDF per range, charges one credit in total and sends an event for each PDF", async () => {
    const client = await api.client();
    const before = await client.credits();
    const body = { source: { base64: base64(richPdf("A")) }, ranges: ["1", "2-"] };
    const answer = await client.post("/v1/pdfs/split", body);
    expect(answer.status).toBe(200);
    const { data } = splitResult().parse(await answer.json());
    expect(data.map(({ pages, credits_used }) => [pages, credits_used])).toEqual([
      [1, 1],
      [2, 0],
    ]);
    expect(await client.credits()).toBe(before - 1);
    expect(await eventsOf(client)).toEqual(["edit.completed", "edit.completed"]);
  });

  it("creates one PDF for each group of `every` pages", async () => {
    const client = await api.client();
    const answer = await client.post("/v1/pdfs/split", { source: { base64: base64(richPdf("A")) }, every: 2 });
    expect(
      splitResult()
        .parse(await answer.json())
        .data.map(({ pages }) => pages),
    ).toEqual([2, 1]);
  });

  it("can return the bytes of each part, frees the concurrency slot, and returns the same bytes to a repeated request", async () => {
    const client = await api.client();
    const body = { source: { base64: base64(richPdf("A")) }, every: 1, output: "base64", metadata: { of: "A" } };
    const headers = { "Idempotency-Key": "split" };
    const first = await client.post("/v1/pdfs/split", body, headers);
    const text = await first.text();
    const { data } = JSON.parse(text);
    expect(data).toMatchObject(Array.from({ length: 3 }, () => ({ pages: 1, metadata: { of: "A" } })));
    for (const { id, bytes, url, ...part } of data) {
      const pdf = Uint8Array.fromBase64(part.base64);
      expect([pdf.byteLength, url]).toEqual([bytes, undefined]);
      expect(pdf).toEqual(await download((await (await client.get(`/v1/pdfs/${id}`)).json<{ url: string }>()).url));
    }
    const gate = env.ACCOUNT_GATE.getByName(client.accountId);
    await vi.waitFor(async () => expect((await gate.balance()).slotsInUse).toBe(0));
    const second = await client.post("/v1/pdfs/split", body, headers);
    expect(second.headers.get("Idempotent-Replayed")).toBe("true");
    expect(await second.text()).toBe(text);
  });

  it("stores no PDF when a range is invalid", async () => {
    const client = await api.client();
    const before = await client.credits();
    const body = { source: { base64: base64(onePage) }, ranges: ["1", "2"] };
    expect((await expectError(await client.post("/v1/pdfs/split", body), "page_out_of_range")).param).toBe("ranges[1]");
    expect(await client.credits()).toBe(before);
  });
});

describe("POST /v1/pdfs/reorder", () => {
  it("reorders and rotates pages, and adds the watermark of a test key", async () => {
    const client = await api.client({ environment: "test" });
    const body = { source: { base64: base64(richPdf("A")) }, pages: "3,1", rotate: { "3": 90 } };
    const pdf = await made(await client.post("/v1/pdfs/reorder", body));
    expect(pdf).toMatchObject({ pages: 2, credits_used: 0 });
    const { sizes } = await editor.inspect({ bytes: await download(pdf.url) });
    expect(sizes.map(({ widthPt }) => widthPt)).toEqual([300, 200]);
  });

  it("opens an encrypted source only with the right password", async () => {
    const error = await expectError(
      await (await api.client()).post("/v1/pdfs/reorder", { source: { base64: ENCRYPTED }, pages: "1" }),
      "source_encrypted",
    );
    expect(error.param).toBe("source");
    const source = { base64: ENCRYPTED, password: "secret" };
    expect((await made(await (await api.client()).post("/v1/pdfs/reorder", { source, pages: "1" }))).pages).toBe(1);
  });
});

describe("POST /v1/pdfs/thumbnails", () => {
  it("draws pages in the container and serves the images at signed URLs", async () => {
    const client = await api.client();
    const answer = await client.post("/v1/pdfs/thumbnails", { source: { base64: base64(onePage) }, width: 100 });
    expect(answer.status).toBe(200);
    const { data } = (await answer.json()) as { data: { page: number; url: string; width: number; bytes: number }[] };
    expect(data).toMatchObject([{ page: 1, width: 100 }]);
    const picture = new Uint8Array(await (await api.fetch(data[0]?.url ?? "")).arrayBuffer());
    expect(picture.byteLength).toBe(data[0]?.bytes);
    expect([...picture.subarray(1, 4)]).toEqual([..."PNG"].map((letter) => letter.charCodeAt(0)));
  });

  it("returns container_unavailable without a container, and charges nothing", async () => {
    const client = await new TestApi({ pageImager: null }).client();
    const before = await client.credits();
    const answer = await client.post("/v1/pdfs/thumbnails", { source: { base64: base64(onePage) } });
    await expectError(answer, "container_unavailable");
    expect(await client.credits()).toBe(before);
  });
});

/** Test data: a PDF of one page, encrypted by qpdf with AES-256 and the user password "secret". */
const ENCRYPTED =
  "JVBERi0xLjcKJb/3ov4KMSAwIG9iago8PCAvRXh0ZW5zaW9ucyA8PCAvQURCRSA8PCAvQmFzZVZlcnNpb24gLzEuNyAvRXh0ZW5zaW9uTGV2ZWwgOCA+PiA+PiAvUGFnZXMgMiAwIFIgL1R5cGUgL0NhdGFsb2cgPj4KZW5kb2JqCjIgMCBvYmoKPDwgL0NvdW50IDEgL0tpZHMgWyAzIDAgUiBdIC9UeXBlIC9QYWdlcyA+PgplbmRvYmoKMyAwIG9iago8PCAvQ29udGVudHMgNCAwIFIgL01lZGlhQm94IDUgMCBSIC9QYXJlbnQgMiAwIFIgL1Jlc291cmNlcyA8PCAvRm9udCA8PCAvRjEgNiAwIFIgPj4gPj4gL1R5cGUgL1BhZ2UgPj4KZW5kb2JqCjQgMCBvYmoKPDwgL0ZpbHRlciAvRmxhdGVEZWNvZGUgL0xlbmd0aCA2NCA+PgpzdHJlYW0Khud4jwNP0F+3VBPZ92lOE/idZVa1ZMCORaRTnUwCTV+BKvxl5TgvC1FeMMcci8VpTHggP2CLXbF+nrGKcQREs2VuZHN0cmVhbQplbmRvYmoKNSAwIG9iagpbIDAgMCAyMDAgMzAwIF0KZW5kb2JqCjYgMCBvYmoKPDwgL0Jhc2VGb250IC9IZWx2ZXRpY2EgL1N1YnR5cGUgL1R5cGUxIC9UeXBlIC9Gb250ID4+CmVuZG9iago3IDAgb2JqCjw8IC9DRiA8PCAvU3RkQ0YgPDwgL0F1dGhFdmVudCAvRG9jT3BlbiAvQ0ZNIC9BRVNWMyAvTGVuZ3RoIDMyID4+ID4+IC9GaWx0ZXIgL1N0YW5kYXJkIC9MZW5ndGggMjU2IC9PIDxhZmRlYWI3NWE5YTVmNTJiMGM0NjcxMTEzMzU5YjBiYjcxMWQ3NDhlYzNkOGU1ZWNhZDc4MjBlMjM3OTQ1OTk5ODY2NThmYzFiODZlNTA0Y2ExMDI4MTIxMDFmODUyNTU+IC9PRSA8NDA1YTRjYmY5OTYwMmZiNmFiNTYxMTNkNDQzYThlM2JjNjFiZWM2ODNhMTA1MmYwMDI1MmJlNDczMDA0ZTJmYT4gL1AgLTQgL1Blcm1zIDxkZTE5NzAxYzUzNmI4ODA2YTIyOTUxNWJjZGUzNWVlMj4gL1IgNiAvU3RtRiAvU3RkQ0YgL1N0ckYgL1N0ZENGIC9VIDw3ZDE2ZDY0NzRiZDU5OGViMmJiNDc0ZmFmMmY3ZDg3YTY2YTY3OTc4NDFkNmZiYzc5ZWM4YTY5ODllNjdmNDg4ZTUxZThiOGQ3NTdiODczYjA0Nzc2YTU0NTk2ODg2NDI+IC9VRSA8OGQwMmUyZmZmZjc3NmUwY2Y5YWVmYTA1MzgyYzUzZjllMDI0Njc3Y2Y2NThjYzQzNWQ2YzViNmJjMGZmMThiYj4gL1YgNSA+PgplbmRvYmoKeHJlZgowIDgKMDAwMDAwMDAwMCA2NTUzNSBmIAowMDAwMDAwMDE1IDAwMDAwIG4gCjAwMDAwMDAxMzAgMDAwMDAgbiAKMDAwMDAwMDE4OSAwMDAwMCBuIAowMDAwMDAwMzA3IDAwMDAwIG4gCjAwMDAwMDA0NDEgMDAwMDAgbiAKMDAwMDAwMDQ3MiAwMDAwMCBuIAowMDAwMDAwNTQyIDAwMDAwIG4gCnRyYWlsZXIgPDwgL1Jvb3QgMSAwIFIgL1NpemUgOCAvSUQgWzxjY2E5ZTliZDU4ZThiOWE3ZjRlYjM3YjJiNDNkMzkxMz48YzA3MGViMGVkZjQ0MDc0Y2JhZDg1ZTg0OTJmOWQzNzM+XSAvRW5jcnlwdCA3IDAgUiA+PgpzdGFydHhyZWYKMTA4OQolJUVPRgo=";
