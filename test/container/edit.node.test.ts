import { beforeAll, expect, inject, it } from "vitest";
import { untilReady } from "../support/container-ready.ts";
import { nodeEditor, pdftotext, qpdfCheck } from "../support/pdf-tools.ts";
import { ContainerUnderTest, held, readAll, until } from "./client.ts";
import { docx, pageBreak, paragraph } from "./office-files.ts";

const url = inject("containerUrl");
const container = new ContainerUnderTest(url);

beforeAll(() => untilReady(url), 130_000);

const twoPages = async () =>
  (await container.convert(await docx(paragraph("Page one") + pageBreak + paragraph("Page two")), "docx")).pdf;

it("edits as the Worker edits, byte for byte", async () => {
  const bytes = await twoPages();
  const sources = [
    { bytes, pages: null, name: "A" },
    { bytes, pages: "2", name: "B" },
  ];
  const { editor } = container;
  const local = await nodeEditor();
  expect(await held(await editor.merge(sources, until()))).toEqual(await local.merge(sources));
  const stamps = [local.testWatermark()];
  expect(await held(await editor.stamp({ bytes }, stamps, until()))).toEqual(await local.stamp({ bytes }, stamps));
  const parts = [];
  for (const part of await editor.split({ bytes }, ["2", "1"], until())) parts.push(await held(part));
  expect(parts).toEqual(await local.split({ bytes }, ["2", "1"]));
  expect(await held(await editor.compress({ bytes }, "high", until()))).toEqual(
    await local.compress({ bytes }, "high"),
  );
  expect(await editor.inspect({ bytes }, until())).toEqual(await local.inspect({ bytes }));
  const turned = await held(await editor.reorder({ bytes }, { pages: "2,1", rotate: { 2: 90 } }, until()));
  qpdfCheck(turned.pdf);
  expect(pdftotext(turned.pdf)).toMatch(/Page two\s+Page one/);
}, 120_000);

it("fails as the Worker fails", async () => {
  const bytes = await twoPages();
  const beyond = container.editor.reorder({ bytes }, { pages: "9", rotate: {} }, until());
  await expect(beyond).rejects.toMatchObject({ code: "page_out_of_range", param: "pages" });
  await expect(container.editor.inspect({ bytes: new Uint8Array(99) }, until())).rejects.toMatchObject({
    code: "source_invalid",
  });
}, 120_000);

it.each([
  ["png", [0x89, 0x50]],
  ["jpeg", [0xff, 0xd8]],
  ["webp", [0x52, 0x49]],
] as const)(
  "draws pages as %s of the width asked for",
  async (format, magic) => {
    const options = { pages: "2,1", widthPx: 210, format };
    const images = await container.editor.images({ bytes: await twoPages() }, options, until());
    expect(images.map(({ page, width, height }) => [page, width, height])).toEqual([
      [2, 210, 297],
      [1, 210, 297],
    ]);
    for (const { picture } of images) expect([...(await readAll(picture)).subarray(0, 2)]).toEqual([...magic]);
  },
  120_000,
);
