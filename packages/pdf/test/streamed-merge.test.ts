import { describe, expect, it } from "vitest";
import { MemoryFile } from "../src/file/writer.ts";
import { LocalPdfEditor } from "../src/local-pdf-editor.ts";
import type { ReadableSource } from "../src/merge/merge-sources.ts";
import { handmadePdf, streamObject, textContent } from "./support/handmade-pdf.ts";
import { nodeEditor } from "./support/pdf-tools.ts";
import { richPdf } from "./support/rich-pdf.ts";
import { stored } from "./support/stored.ts";

const editor = await nodeEditor();

const PICTURE_BYTES = 40_000;
const NO_TOOLS = {} as never;
const LINKS = 100;
/** Approximate memory in bytes for the objects of one link. */
const LINK_COST = 1_500;

/** Test data: a one-page PDF that consists mostly of the bytes of its image. */
function pictured(mark: string): Uint8Array {
  const entries = "/Resources<</Font<</F1 3 0 R>>/XObject<</I 100 0 R>>>>";
  const picture = "/Type/XObject/Subtype/Image/Width 200/Height 200/ColorSpace/DeviceGray/BitsPerComponent 8";
  return handmadePdf([{ content: `${textContent(mark)} q 9 0 0 9 0 0 cm /I Do Q`, entries }], {
    objects: [streamObject(picture, mark.repeat(PICTURE_BYTES))],
  });
}

const sourceOf = (bytes: Uint8Array, pages: string | null = null) => ({ bytes, pages, name: "source.pdf" });
const readable = ({ bytes, ...source }: ReturnType<typeof sourceOf>): ReadableSource => ({
  ...source,
  sizeBytes: bytes.length,
  read: () => bytes,
});

describe("A merge with one source in memory at a time", () => {
  it("writes the streams of a source before it reads the next source", async () => {
    const marks = ["a", "b", "c"];
    const file = new MemoryFile();
    let written = 0;
    const sink = {
      write: (bytes: Uint8Array) => {
        written += bytes.length;
        file.write(bytes);
      },
    };
    const readAt: [string, number][] = [];
    const sources = marks.map((mark) => {
      const source = readable(sourceOf(pictured(mark)));
      const read = () => {
        readAt.push([mark, Math.floor(written / PICTURE_BYTES)]);
        return source.read();
      };
      return { ...source, read };
    });
    expect(await editor.mergeInto(sink, sources)).toEqual({ pages: 3, warnings: [] });
    const checked = marks.map((mark) => [mark, 0]);
    expect(readAt).toEqual([...checked, ["a", 0], ["b", 1], ["c", 2]]);
    expect((await editor.inspect({ bytes: file.bytes() })).pages).toBe(3);
  });

  it("writes the same file as a merge with all sources in memory", async () => {
    const sources = [
      sourceOf(richPdf("A")),
      sourceOf(richPdf("B"), "3,1-2"),
      sourceOf(pictured("c")),
      sourceOf(richPdf("D"), "2"),
    ];
    const file = new MemoryFile();
    const merged = await editor.mergeInto(file, sources.map(readable));
    const { pdf, ...held } = await editor.merge(sources);
    expect(merged).toEqual(held);
    expect(file.bytes()).toEqual(pdf);
  });

  it("never changes bytes after it passed them to its sink", async () => {
    const archive = (mark: string) =>
      handmadePdf([{ content: textContent(mark), entries: "/PieceInfo<</Own 101 0 R>>" }], {
        objects: [streamObject("/Type/Metadata/Subtype/XML", "<pdfaid:part>1</pdfaid:part>"), `<</Private(${mark})>>`],
        catalog: "/Metadata 100 0 R",
      });
    for (const sourceFor of [archive, richPdf]) {
      const sources = ["A", "of another length"].map((mark) => sourceOf(sourceFor(mark)));
      const [kept, copied] = [new MemoryFile(), new MemoryFile()];
      await editor.mergeInto(kept, sources.map(readable));
      await editor.mergeInto({ write: (bytes) => copied.write(bytes.slice()) }, sources.map(readable));
      expect(kept.bytes()).toEqual(copied.bytes());
    }
  });

  it("writes nothing until every source was checked", async () => {
    const file = new MemoryFile();
    const broken = readable(sourceOf(new TextEncoder().encode("no PDF")));
    const merging = editor.mergeInto(file, [readable(sourceOf(richPdf("A"))), broken]);
    await expect(merging).rejects.toMatchObject({ code: "unreadable", argument: "sources[1]" });
    const beyond = editor.mergeInto(file, [readable(sourceOf(richPdf("A"))), readable(sourceOf(richPdf("B"), "7"))]);
    await expect(beyond).rejects.toMatchObject({ code: "page_out_of_range", argument: "page_ranges[1]" });
    expect(file.bytes()).toHaveLength(0);
  });
});

/** Test data: a PDF with one page and document metadata. The metadata stay in memory until the merge ends. */
const described = (mark: string): Uint8Array =>
  handmadePdf([{ content: textContent(mark) }], {
    objects: [streamObject("/Type/Metadata/Subtype/XML", `<x:xmpmeta>${mark}</x:xmpmeta>`)],
    catalog: "/Metadata 100 0 R",
  });

describe("LocalPdfEditor.mergeStream", () => {
  const whole = async (pieces: AsyncIterable<Uint8Array>) =>
    new Uint8Array(await new Blob(await Array.fromAsync(pieces)).arrayBuffer());

  it("returns the same file as a merge in memory, although it releases each source before it reads the next one", async () => {
    const sources = [
      sourceOf(described("E")),
      sourceOf(richPdf("A"), "2,2,1"),
      sourceOf(pictured("c")),
      sourceOf(richPdf("B")),
    ];
    const elsewhere = sources.map(({ bytes, ...source }) => ({ ...source, bytes: stored(bytes) }));
    const { pieces, ...merged } = await editor.mergeStream(elsewhere);
    const { pdf, ...held } = await editor.merge(sources);
    expect(merged).toEqual(held);
    expect(await whole(pieces)).toEqual(pdf);
  });

  it("yields the bytes of a source before it opens the next source", async () => {
    let handedOn = 0;
    const opened: number[] = [];
    const sources = ["a", "b", "c"].map((mark) => {
      const { sizeBytes, open } = stored(pictured(mark));
      const watched = () => {
        opened.push(Math.floor(handedOn / PICTURE_BYTES));
        return open();
      };
      return { ...sourceOf(new Uint8Array()), bytes: { sizeBytes, open: watched } };
    });
    const { pieces } = await editor.mergeStream(sources);
    for await (const piece of pieces) handedOn += piece.length;
    expect(opened).toEqual([0, 0, 0, 0, 1, 2]);
  });

  it("applies its memory limit to the objects of one source at a time", async () => {
    const link = "<</Type/Annot/Subtype/Link/Rect[0 0 50 50]/A<</S/URI/URI(https://example.com/a)>>>>";
    const links = Array.from({ length: LINKS }, (_, i) => `${100 + i} 0 R`).join(" ");
    const linked = handmadePdf([{ content: "", entries: `/Annots[${links}]` }], { objects: Array(LINKS).fill(link) });
    const many = Array.from({ length: 20 }, () => ({ ...sourceOf(linked), bytes: stored(linked) }));
    const merge = async (memoryBytes: number) => {
      const { pieces } = await new LocalPdfEditor(NO_TOOLS, { memoryBytes }).mergeStream(many);
      return (await editor.inspect({ bytes: await whole(pieces) })).pages;
    };
    expect(await merge(3 * LINKS * LINK_COST)).toBe(20);
    await expect(merge(LINKS * LINK_COST)).rejects.toMatchObject({ code: "too_complex" });
  });
});
