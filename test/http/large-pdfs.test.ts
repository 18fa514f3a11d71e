import { afterEach, describe, expect, it } from "vitest";
import type * as z from "zod";
import { handmadePdf, streamObject, textContent } from "../../packages/pdf/test/support/handmade-pdf.ts";
import { onTick } from "../../src/background/scheduled.ts";
import type { AnyBytes } from "../../src/domain/document-bytes.ts";
import { streamFromGenerator } from "../../src/domain/generator-stream.ts";
import { MemoryBudget } from "../../src/domain/memory-budget.ts";
import { MemoryExceededError } from "../../src/domain/memory-exceeded.ts";
import { ContainerConnection } from "../../src/engines/container/connection.ts";
import { ContainerPdfEditor } from "../../src/engines/container/container-pdf-editor.ts";
import { noTransport } from "../../src/engines/container/transport.ts";
import { GuardedDownloader } from "../../src/engines/outbound/guarded-downloader.ts";
import type { EditContext, MergeSource, PdfEditor } from "../../src/engines/pdf/pdf-editor.ts";
import { RoutingPdfEditor } from "../../src/engines/pdf/routing-pdf-editor.ts";
import { splitResult } from "../../src/resources/pdf-edits.ts";
import { pdf as pdfSchema } from "../../src/resources/pdfs.ts";
import { TestApi, type TestClient } from "../support/api.ts";
import { env } from "../support/environment.ts";
import { expectError } from "../support/errors.ts";
import { editor } from "../support/pdf-editor.ts";

const MB = 1024 * 1024;
const api = new TestApi();
const withoutContainer = new TestApi({
  pdfEditor: new RoutingPdfEditor(
    editor,
    new ContainerPdfEditor(new ContainerConnection(noTransport), () => editor.testWatermark()),
    new MemoryBudget(),
  ),
});

/** Test data: a PDF of two pages with the texts "first" and "second", which share 17 MB of incompressible data. */
const large = (() => {
  let noise = "";
  for (let megabyte = 0; megabyte < 17; megabyte++) {
    let random = "";
    for (let part = 0; part < MB / 32_768; part++) {
      random += String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32_768)));
    }
    noise += random;
  }
  const pages = ["first", "second"].map((text) => ({ entries: "/Noise 100 0 R", content: textContent(text) }));
  return handmadePdf(pages, { objects: [streamObject("", noise)] });
})();

const served = (overrides: ConstructorParameters<typeof TestApi>[0] = {}) =>
  new TestApi({
    sources: new GuardedDownloader({ refusal: async () => null }, async () => new Response(large)),
    ...overrides,
  });

async function made(answer: Response): Promise<z.output<ReturnType<typeof pdfSchema>>> {
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return pdfSchema().parse(JSON.parse(text));
}

const download = async (url: string | null | undefined) =>
  new Uint8Array(await (await api.fetch(url ?? "")).arrayBuffer());

const url = "https://files.example/large.pdf";
const stored = async (client: TestClient) =>
  made(await client.post("/v1/pdfs/reorder", { source: { url }, pages: "2,1" }));

const scratchFiles = async () => (await env.FILES.list({ prefix: "scratch/" })).objects.length;

afterEach(async () => expect(await scratchFiles()).toBe(0));

describe("A PDF that is too large for the isolate", () => {
  it("is read from a URL, edited in the container, stored, and can be a source of the next edit", async () => {
    const client = await served().client();
    const before = await client.credits();
    const first = await stored(client);
    expect(first.bytes).toBeGreaterThan(17 * MB);
    const second = handmadePdf([{ content: textContent("small") }]);
    const sources = [{ base64: second.toBase64() }, { pdf_id: first.id }];
    const merged = await made(await client.post("/v1/pdfs/merge", { sources, compress: "low" }));
    expect(merged).toMatchObject({ pages: 3, status: "completed", credits_used: 1 });
    expect(merged.bytes_before).toBeGreaterThan(17 * MB);
    const bytes = await download(merged.url);
    expect(bytes.byteLength).toBe(merged.bytes);
    expect((await editor.inspect({ bytes })).pages).toBe(3);
    expect(await client.credits()).toBe(before - 2);
  }, 120_000);

  it("gets the test watermark and compression, also in each part of a split", async () => {
    const client = await served().client({ environment: "test" });
    const body = { source: { url }, ranges: ["1", "2,1", "2"], compress: "high" };
    const answer = await client.post("/v1/pdfs/split", body);
    expect(answer.status).toBe(200);
    const { data } = splitResult().parse(await answer.json());
    expect(data.map(({ pages }) => pages)).toEqual([1, 2, 1]);
    for (const part of data) {
      const bytes = await download(part.url);
      expect(bytes.byteLength).toBe(part.bytes);
      expect(bytes.byteLength).toBeGreaterThan(17 * MB);
      expect(part.bytes_before).toBeGreaterThanOrEqual(bytes.byteLength);
      expect((await editor.inspect({ bytes })).pages).toBe(part.pages);
    }
  }, 120_000);

  it("can get a watermark after its render", async () => {
    const client = await api.client();
    const html = `<!doctype html><style>canvas{display:block;break-after:page;width:100%}</style><body><script>
      for (let i = 0; i < 6; i += 1) {
        const canvas = document.body.appendChild(document.createElement("canvas"));
        [canvas.width, canvas.height] = [1000, 1050];
        const context = canvas.getContext("2d");
        const image = context.createImageData(canvas.width, canvas.height);
        for (let at = 0; at < image.data.length; at += 65536) crypto.getRandomValues(image.data.subarray(at, at + 65536));
        for (let at = 3; at < image.data.length; at += 4) image.data[at] = 255;
        context.putImageData(image, 0, 0);
      }</script>`;
    const pdf = await made(await client.post("/v1/pdfs", { html, watermark: { text: "DRAFT" } }));
    expect(pdf.bytes).toBeGreaterThan(16 * MB);
    const bytes = await download(pdf.url);
    expect((await editor.inspect({ bytes })).pages).toBe(pdf.pages);
    expect(new TextDecoder("latin1").decode(bytes)).toContain("/Watermark");
  }, 120_000);

  it("has thumbnails", async () => {
    const client = await served().client();
    const answer = await client.post("/v1/pdfs/thumbnails", { source: { url }, width: 100, pages: "2,1" });
    expect(answer.status).toBe(200);
    const { data } = (await answer.json()) as { data: { page: number; url: string; bytes: number }[] };
    expect(data.map(({ page }) => page)).toEqual([2, 1]);
    for (const { url, bytes } of data) expect((await download(url)).byteLength).toBe(bytes);
  }, 120_000);

  it("causes the error that its content deserves, not an error about its size", async () => {
    const client = await served().client();
    const reorder = await client.post("/v1/pdfs/reorder", { source: { url }, pages: "3" });
    expect((await expectError(reorder, "page_out_of_range")).param).toBe("pages");
    const web = new GuardedDownloader({ refusal: async () => null }, async () => new Response(new Uint8Array(17 * MB)));
    const zeros = await new TestApi({ sources: web }).client();
    const answer = await zeros.post("/v1/pdfs/reorder", { source: { url }, pages: "1" });
    expect((await expectError(answer, "source_invalid")).param).toBe("source");
  }, 120_000);

  it("causes container_unavailable without a container, and nothing is charged", async () => {
    const client = await served({ pdfEditor: withoutContainer.services.pdfEditor }).client();
    const before = await client.credits();
    for (const [path, body] of [
      ["reorder", { source: { url }, pages: "1" }],
      ["merge", { sources: [{ url }, { url }] }],
      ["watermark", { source: { url }, image: { base64: RED_DOT } }],
      ["split", { source: { url }, every: 1 }],
    ] as const) {
      const answer = await client.post(`/v1/pdfs/${path}`, body);
      expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
      const error = await expectError(answer, "container_unavailable");
      expect(error.message).toContain("container");
    }
    expect(await client.credits()).toBe(before);
  }, 120_000);

  it("is extracted in the container", async () => {
    const client = await served().client();
    const answer = await client.post("/v1/extract/text", { source: { url } });
    const text = await answer.text();
    expect(answer.status, text).toBe(200);
    expect(JSON.parse(text).content).toBe("first\n\n---\n\nsecond");
  }, 120_000);

  it("is rejected if it also exceeds the limit of the container", async () => {
    const until = { deadlineMs: Date.now() + 1_000, signal: new AbortController().signal, share: "" };
    const open = () => {
      throw new Error("opened");
    };
    const source = { bytes: { sizeBytes: 201 * MB, open }, pages: null, name: "huge" };
    const merging = api.services.pdfEditor.merge([source, source], until);
    await expect(merging).rejects.toMatchObject({ code: "document_too_large", status: 422 });
  });
});

describe("A merge that is too large for the isolate", () => {
  const noise = Array.from({ length: 110 }, () => crypto.getRandomValues(new Uint8Array(32_768)));
  const page = { entries: "/Noise 100 0 R", content: textContent("one of many") };
  const some = handmadePdf([page], {
    objects: [streamObject("", noise.map((bytes) => String.fromCharCode(...bytes)).join(""))],
  });
  const sources = new GuardedDownloader({ refusal: async () => null }, async () => new Response(some));
  const withoutOne = { pdfEditor: withoutContainer.services.pdfEditor, sources };

  it("reads its sources from URLs or from the file store as streams, one after the other", async () => {
    const client = await new TestApi(withoutOne).client();
    const one = await made(await client.post("/v1/pdfs/reorder", { source: { url }, pages: "1" }));
    for (const source of [{ url }, { pdf_id: one.id }]) {
      const body = { sources: Array(5).fill(source), compress: "none" };
      const merged = await made(await client.post("/v1/pdfs/merge", body));
      expect(merged).toMatchObject({ pages: 5, source_count: 5, credits_used: 1 });
      const bytes = await download(merged.url);
      expect(bytes.byteLength).toBe(merged.bytes);
      expect(bytes.byteLength).toBeGreaterThan(17 * MB);
      expect((await editor.inspect({ bytes })).pages).toBe(5);
    }
  }, 120_000);

  it("is repeated in the container if it exceeds the isolate's memory while its result is being stored", async () => {
    const { pdfEditor } = withoutContainer.services;
    const asked: (boolean | undefined)[] = [];
    const outgrown = async function* () {
      yield new Uint8Array(9 * MB);
      throw new MemoryExceededError("too many objects");
    };
    const outgrowing: PdfEditor = Object.assign(Object.create(pdfEditor), {
      merge: async (inputs: MergeSource[], until: EditContext) => {
        asked.push(until.outgrown);
        const merged = await pdfEditor.merge(inputs, { ...until, outgrown: false });
        return until.outgrown ? merged : { ...merged, pdf: streamFromGenerator(outgrown()) };
      },
      testWatermark: () => editor.testWatermark(),
    });
    const client = await new TestApi({ sources, pdfEditor: outgrowing }).client();
    const merged = await made(await client.post("/v1/pdfs/merge", { sources: Array(5).fill({ url }) }));
    expect(asked).toEqual([false, true]);
    expect((await editor.inspect({ bytes: await download(merged.url) })).pages).toBe(5);
  }, 120_000);
});

describe("Images that are too large for the isolate", () => {
  const pictures = `${url}.jpg`;
  /** Test data: a PDF of 9 MB. Together with an image of 9 MB, it exceeds the isolate's limit for edits. */
  const half = handmadePdf([{ content: textContent("half") }], { objects: [streamObject("", "x".repeat(9 * MB))] });
  let jpeg = new Uint8Array();
  const sources = new GuardedDownloader(
    { refusal: async () => null },
    async (request) => new Response(new Request(request).url === pictures ? jpeg : half),
  );

  /**
   * Returns a client and a list. The list records for each file that is edited whether the editor received it in
   * memory.
   */
  async function watched() {
    const { pdfEditor } = api.services;
    const inMemory: boolean[] = [];
    const see = (...documents: AnyBytes[]) => inMemory.push(...documents.map((bytes) => bytes instanceof Uint8Array));
    const watching: PdfEditor = Object.assign(Object.create(pdfEditor), {
      fromImages: (...[files, layout, until]: Parameters<PdfEditor["fromImages"]>) => {
        see(...files.map(({ bytes }) => bytes));
        return pdfEditor.fromImages(files, layout, until);
      },
      revise: (...[input, revision, until]: Parameters<PdfEditor["revise"]>) => {
        see(input.bytes);
        return pdfEditor.revise(input, revision, until);
      },
      stamp: (...[input, stamps, until]: Parameters<PdfEditor["stamp"]>) => {
        see(input.bytes);
        return pdfEditor.stamp(input, stamps, until);
      },
      testWatermark: () => editor.testWatermark(),
    });
    const client = await new TestApi({ sources, pdfEditor: watching }).client();
    const drawn = await client.post("/v1/images", { html: "<p>Hello", format: "jpeg", output: "base64" });
    jpeg = padded(Uint8Array.fromBase64((await drawn.json<{ base64: string }>()).base64), 9 * MB);
    return { client, inMemory };
  }

  it("become pages in the container, which reads them from files unless they fit into memory", async () => {
    const { client, inMemory } = await watched();
    const images = [{ url: pictures }, { url: pictures }];
    const { pages, bytes } = await made(await client.post("/v1/convert/images", { images }));
    expect({ pages, inMemory }).toEqual({ pages: 2, inMemory: [true, false] });
    expect(bytes).toBeGreaterThan(18 * MB);
  }, 120_000);

  it("are stamped on a PDF that the container reads from a file", async () => {
    const { client, inMemory } = await watched();
    const image = { url: pictures };
    const marked = await made(await client.post("/v1/pdfs/watermark", { source: { url }, image }));
    expect(marked.watermark).toMatchObject({ type: "image", pages_applied: 1 });
    const attachments = [{ filename: "picture.jpg", ...image }];
    await made(await client.post("/v1/pdfs/attach", { source: { url }, attachments }));
    expect(inMemory.slice(0, 2)).toEqual([false, false]);
  }, 120_000);
});

/** Returns the JPEG padded to at least this size with comment segments (T.81, B.2.4.5). */
function padded(jpeg: Uint8Array, bytes: number): Uint8Array<ArrayBuffer> {
  const comment = new Uint8Array(65_537).fill(0x78);
  comment.set([0xff, 0xfe, 0xff, 0xff]);
  const comments = Array.from({ length: Math.ceil(bytes / comment.length) }, () => comment);
  return new Uint8Array(Buffer.concat([jpeg.subarray(0, 2), ...comments, jpeg.subarray(2)]));
}

it("The scheduled run deletes temporary files that a crash left behind more than an hour ago", async () => {
  await env.FILES.put("scratch/left", "bytes");
  const hourly = { cron: "* * * * *", scheduledTime: new Date("2026-01-01T05:00:00Z").getTime() };
  await onTick(api.services, hourly);
  expect(await scratchFiles()).toBe(1);
  await onTick(new TestApi({ clock: { now: () => Date.now() + 2 * 3_600_000 } }).services, hourly);
  expect(await scratchFiles()).toBe(0);
});

const RED_DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==";
