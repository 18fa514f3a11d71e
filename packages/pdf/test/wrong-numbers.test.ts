import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { streamObject, textContent } from "./support/handmade-pdf.ts";
import { nodeEditor, pdftotext } from "./support/pdf-tools.ts";

const editor = await nodeEditor();

/** Builds a file one revision at a time. Each cross-reference section contains exactly the entries that the test passes. */
class RevisedFile {
  #text = "%PDF-1.7\n";
  #previous: number | null = null;
  readonly #places = new Map<number, number>();

  object(number: number, value: string): this {
    this.#places.set(number, this.#text.length);
    this.#text += `${number} 0 obj\n${value}\nendobj\n`;
    return this;
  }

  /**
   * Adds a cross-reference section with entries for these objects, as if their numbers started at `first`. If `free` is
   * true, the head of the free list is added as first entry. `by` is added to all offsets.
   */
  section(first: number, numbers: number[], { free = false, by = 0 } = {}): this {
    const start = this.#text.length;
    const rows = numbers.map(
      (number) => `${String((this.#places.get(number) ?? 0) + by).padStart(10, "0")} 00000 n \n`,
    );
    if (free) rows.unshift("0000000000 65535 f \n");
    const previous = this.#previous === null ? "" : `/Prev ${this.#previous}`;
    this.#text += `xref\n${first} ${rows.length}\n${rows.join("")}trailer\n<</Size 30/Root 1 0 R${previous}>>\nstartxref\n${start}\n%%EOF\n`;
    this.#previous = start;
    return this;
  }

  get bytes(): Uint8Array {
    return Uint8Array.from(Buffer.from(this.#text, "latin1"));
  }
}

const page = (contents: number) =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 300]/Contents ${contents} 0 R/Resources<</Font<</F1 3 0 R>>>>>>`;
const FONT = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>";
const text = (words: string) => streamObject("", textContent(words));

async function shown(bytes: Uint8Array) {
  const { pdf, warnings } = await editor.reorder({ bytes }, { pages: "1-", rotate: {} });
  return { words: pdftotext(pdf as Uint8Array).match(/\w+/g), warnings: warnings.map(({ code }) => code) };
}

const first = () =>
  new RevisedFile()
    .object(1, "<</Type/Catalog/Pages 2 0 R>>")
    .object(2, "<</Type/Pages/Count 1/Kids[5 0 R]>>")
    .object(3, FONT)
    .object(4, text("Old"))
    .object(5, page(4));

describe("An object whose number is off by one in the cross-reference table", () => {
  it("is found in the first revision if a later revision only replaces the catalog and adds pages", async () => {
    const file = new RevisedFile()
      .object(1, text("Old"))
      .object(2, "<</Type/Pages/Count 1/Kids[5 0 R]>>")
      .object(3, FONT)
      .object(4, "<</Type/Catalog/Pages 2 0 R>>")
      .object(5, page(1))
      .section(1, [1, 2, 3, 4, 5], { free: true })
      .object(2, "<</Type/Pages/Count 2/Kids[5 0 R 6 0 R]>>")
      .object(4, "<</Type/Catalog/Pages 2 0 R>>")
      .object(6, page(7))
      .object(7, text("New"))
      .section(2, [2])
      .section(4, [4])
      .section(6, [6, 7]);
    const bytes = Uint8Array.from(
      Buffer.from(Buffer.from(file.bytes).toString("latin1").replaceAll("/Root 1 0 R", "/Root 4 0 R"), "latin1"),
    );
    expect(await shown(bytes)).toEqual({ words: ["Old", "New"], warnings: ["source_recovered"] });
  });

  it("is found in its newest version if a later revision replaces it", async () => {
    const file = first().section(0, [1, 2, 3, 4, 5], { free: true });
    file.object(4, text("New")).object(7, "null").section(5, [4, 7]);
    const { words } = await shown(file.bytes);
    expect(words).toEqual(["New"]);
  });
});

it("An object is found even if its offset in the cross-reference table is wrong by one or more bytes", async () => {
  for (const by of [-1, 1, 3]) {
    const file = first().section(0, [1, 2, 3, 4, 5], { free: true });
    file.object(4, text("New")).section(4, [4], { by });
    expect((await shown(file.bytes)).words).toEqual(["New"]);
  }
});

it("An additional entry with the offset of another object does not count as damage", async () => {
  const file = first().section(0, [1, 2, 3, 4, 5, 5], { free: true });
  expect(await shown(file.bytes)).toEqual({ words: ["Old"], warnings: [] });
});

describe("A file without a cross-reference table", () => {
  const packed = (objects: [number, string][]) => {
    const texts = objects.map(([, value]) => value);
    const index = objects.map(([number], i) => `${number} ${texts.slice(0, i).join(" ").length + (i && 1)}`).join(" ");
    const data = Buffer.from(deflateSync(Buffer.from(`${index} ${texts.join(" ")}`))).toString("latin1");
    return streamObject(`/Type/ObjStm/N ${objects.length}/First ${index.length + 1}/Filter/FlateDecode`, data);
  };

  it("is recovered with the newest revision of each object, even if objects are in object streams", async () => {
    const file = () => first().object(6, text("New")).object(7, text("Newest"));
    const newer: [number, string][] = [[5, page(6)]];
    const newest: [number, string][] = [[5, page(7)]];
    expect((await shown(file().object(8, packed(newer)).bytes)).words).toEqual(["New"]);
    expect((await shown(file().object(8, packed(newer)).object(9, packed(newest)).bytes)).words).toEqual(["Newest"]);
    expect((await shown(file().object(8, packed(newer)).object(5, page(7)).bytes)).words).toEqual(["Newest"]);
  });

  it("is recovered with its own trailer, even if an embedded PDF contains another one", async () => {
    const within = "%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<</Root 3 0 R/Encrypt<</Filter/Standard>>>>\n";
    const { bytes } = first().object(6, streamObject("/Type/EmbeddedFile", within));
    const lost = Buffer.from(bytes).toString("latin1").replace("6 0 obj", "trailer\n<</Root 1 0 R>>\n6 0 obj");
    expect((await shown(Uint8Array.from(Buffer.from(lost, "latin1")))).words).toEqual(["Old"]);
  });
});
