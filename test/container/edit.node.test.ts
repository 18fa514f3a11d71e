import type { PdfStep } from "@folio/pdf/model";
import { beforeAll, expect, inject, it } from "vitest";
import { handmadePdf, streamObject, textContent } from "../../packages/pdf/test/support/handmade-pdf.ts";
import { nodeEditor, pdftotext, qpdfCheck } from "../../packages/pdf/test/support/pdf-tools.ts";
import { readPng } from "../support/png.ts";
import { untilReady } from "../support/wait-until-ready.ts";
import { ContainerUnderTest, containerDeadline, loadResult, readAll } from "./client.ts";
import { docx, pageBreak, paragraph } from "./office-files.ts";

const url = inject("containerUrl");
const container = new ContainerUnderTest(url);

beforeAll(() => untilReady(url), 130_000);

const twoPages = async () =>
  (await container.convert(await docx(paragraph("Page one") + pageBreak + paragraph("Page two")), "docx")).pdf;

it("The container returns the same bytes as the Worker for every edit", async () => {
  const bytes = await twoPages();
  const sources = [
    { bytes, pages: null, name: "A" },
    { bytes, pages: "2", name: "B" },
  ];
  const { editor } = container;
  const local = await nodeEditor();
  expect(await loadResult(await editor.merge(sources, containerDeadline()))).toEqual(await local.merge(sources));
  const stamps = [local.testWatermark()];
  expect(await loadResult(await editor.stamp({ bytes }, stamps, containerDeadline()))).toEqual(
    await local.stamp({ bytes }, stamps),
  );
  const parts = [];
  for (const part of await editor.split({ bytes }, ["2", "1"], containerDeadline())) parts.push(await loadResult(part));
  expect(parts).toEqual(await local.split({ bytes }, ["2", "1"]));
  expect(await loadResult(await editor.compress({ bytes }, "high", containerDeadline()))).toEqual(
    await local.compress({ bytes }, "high"),
  );
  expect(await editor.inspect({ bytes }, containerDeadline())).toEqual(await local.inspect({ bytes }));
  const turned = await loadResult(
    await editor.reorder({ bytes }, { pages: "2,1", rotate: { 2: 90 } }, containerDeadline()),
  );
  qpdfCheck(turned.pdf);
  expect(pdftotext(turned.pdf)).toMatch(/Page two\s+Page one/);
}, 120_000);

it("The container returns the same bytes as the Worker for edits with incremental revisions, attached files or passwords", async () => {
  const bytes = handmadePdf([{ content: textContent("one") }, { content: textContent("two") }]);
  const about = { filename: "a.txt", description: null, mimeType: null, relationship: "data" } as const;
  const steps: PdfStep[] = [
    { kind: "inform", information: { title: "T", keywords: null } },
    { kind: "attach", files: [about] },
    { kind: "redact", areas: [{ page: 1, x: 0, y: 130, width: 200, height: 40 }], color: null },
  ];
  const revision = { steps, files: [new TextEncoder().encode("attached")], protection: null };
  const { editor } = container;
  const local = await nodeEditor();
  const revised = await loadResult(await editor.revise({ bytes }, revision, containerDeadline()));
  expect(revised).toEqual(await local.revise({ bytes }, revision));
  expect(pdftotext(revised.pdf).trim()).toBe("two");
  const permissions = {
    print: "high",
    copy: true,
    modify: true,
    annotate: true,
    fillForms: true,
    assemble: true,
  } as const;
  const protection = { userPassword: "u", ownerPassword: null, permissions };
  const locked = await loadResult(
    await editor.revise({ bytes }, { steps: [], files: [], protection }, containerDeadline()),
  );
  expect((await local.inspect({ bytes: locked.pdf, password: "u" })).pages).toBe(2);
  await expect(local.inspect({ bytes: locked.pdf })).rejects.toMatchObject({ code: "password_required" });
}, 120_000);

it("The container fails with the same error as the Worker", async () => {
  const bytes = await twoPages();
  const beyond = container.editor.reorder({ bytes }, { pages: "9", rotate: {} }, containerDeadline());
  await expect(beyond).rejects.toMatchObject({ code: "page_out_of_range", param: "pages" });
  await expect(container.editor.inspect({ bytes: new Uint8Array(99) }, containerDeadline())).rejects.toMatchObject({
    code: "source_invalid",
  });
}, 120_000);

it.each([
  ["png", [0x89, 0x50]],
  ["jpeg", [0xff, 0xd8]],
  ["webp", [0x52, 0x49]],
] as const)(
  "The container draws pages as %s images with the requested width",
  async (format, magic) => {
    const options = { pages: "2,1", widthPx: 210, format };
    const images = await container.editor.images({ bytes: await twoPages() }, options, containerDeadline());
    expect(images.map(({ page, width, height }) => [page, width, height])).toEqual([
      [2, 210, 297],
      [1, 210, 297],
    ]);
    for (const { picture } of images) expect([...(await readAll(picture)).subarray(0, 2)]).toEqual([...magic]);
  },
  120_000,
);

it("The container draws a page as an image whose pixels do not fit into memory at once", async () => {
  const options = { pages: "1", widthPx: 2_000, format: "png" } as const;
  const [drawn] = await container.editor.images({ bytes: await twoPages() }, options, containerDeadline());
  const png = readPng(await readAll(drawn?.picture ?? new ReadableStream()));
  expect([png.width, png.height]).toEqual([drawn?.width, drawn?.height]);
  expect(png.at(0, 0)).toEqual([255, 255, 255, 255]);
}, 120_000);

it.each([
  ["png", 2_000, [10, 14_400]],
  ["jpeg", 2_000, [10, 14_400]],
  ["png", 2_000, [60, 3_000]],
  ["webp", 320, [60, 6_000]],
] as const)(
  "The container rejects a %s image that would be too high and names its size: %i pixels wide",
  async (format, widthPx, [width, height]) => {
    const bytes = handmadePdf([{ entries: `/MediaBox[0 0 ${width} ${height}]` }]);
    const drawing = container.editor.images({ bytes }, { pages: "1", widthPx, format }, containerDeadline());
    await expect(drawing).rejects.toMatchObject({
      code: "document_too_large",
      param: "width",
      message: expect.stringContaining(`${widthPx} x ${(widthPx * height) / width} pixels`),
    });
  },
  120_000,
);

it("The container draws a damaged PDF that poppler rejects, because Folio's own reader repairs it first", async () => {
  const sound = Buffer.from(handmadePdf([{ content: textContent("one") }, { content: textContent("two") }]));
  const bytes = Buffer.from(sound.toString("latin1").replace("/Count 2", "/Count null"), "latin1");
  const options = { pages: "2", widthPx: 100, format: "png" } as const;
  const images = await container.editor.images({ bytes }, options, containerDeadline());
  expect(images.map(({ page, width, height }) => [page, width, height])).toEqual([[2, 100, 150]]);
  const [expected] = await container.editor.images({ bytes: sound }, options, containerDeadline());
  const [drawn] = images;
  if (!drawn || !expected) throw new Error("A page is missing");
  expect(Buffer.compare(await readAll(drawn.picture), await readAll(expected.picture))).toBe(0);
  const nothing = container.editor.images({ bytes: new Uint8Array(99) }, options, containerDeadline());
  await expect(nothing).rejects.toMatchObject({ code: "source_invalid" });
}, 120_000);

it("The container stops drawing all pages when one page needs too much CPU time", async () => {
  const form = (next: number | null) => {
    const resources = next === null ? "" : `/Resources<</XObject<</F ${next} 0 R>>>>`;
    return streamObject(
      `/Type/XObject/Subtype/Form/BBox[0 0 300 300]${resources}`,
      next === null ? "0 0 9 9 re f" : "/F Do ".repeat(10),
    );
  };
  // Forms that are nested ten deep, and drawn ten times each.
  const objects = Array.from({ length: 10 }, (_, depth) => form(depth < 9 ? 101 + depth : null));
  const page = { entries: "/Resources<</XObject<</F 100 0 R>>>>", content: "/F Do ".repeat(10) };
  const bytes = handmadePdf(
    Array.from({ length: 6 }, () => page),
    { objects },
  );
  const drawing = container.editor.images(
    { bytes },
    { pages: "all", widthPx: 300, format: "png" },
    { ...containerDeadline(), deadlineMs: Date.now() + 110_000 },
  );
  await expect(drawing).rejects.toMatchObject({ code: "timeout_exceeded", message: expect.stringContaining("10 s") });
  const { ocrPages } = await container.load();
  expect(ocrPages).toEqual({ running: 0, waiting: 0 });
}, 120_000);
