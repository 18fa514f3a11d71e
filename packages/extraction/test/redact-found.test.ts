import type { LocalPdfEditor } from "@folio/pdf";
import type { TextSearch } from "@folio/pdf/model";
import { beforeAll, describe, expect, it } from "vitest";
import { cMaps } from "../../pdf/test/support/cmaps.ts";
import { everythingIn } from "../../pdf/test/support/everything-in.ts";
import { handmadePdf, streamObject } from "../../pdf/test/support/handmade-pdf.ts";
import { nodeEditor, pdftotext } from "../../pdf/test/support/pdf-tools.ts";
import { LocalExtractor } from "../src/local-extractor.ts";
import { THREAD_READING_LIMITS } from "../src/reading/limits.ts";

let editor: LocalPdfEditor;
beforeAll(async () => {
  editor = await nodeEditor();
});

const extractor = new LocalExtractor({ limits: THREAD_READING_LIMITS, hasFallback: false, cMaps });
const SECRET: TextSearch = { kind: "text", text: "Secret", caseSensitive: false };

const placesIn = async (bytes: Uint8Array, search: TextSearch) => {
  const request = { source: { bytes }, pages: "all", deadlineMs: Date.now() + 60_000 };
  const { found } = await extractor.find(request, [search]);
  return found.flatMap(({ page, boxes }) => boxes.map((box) => ({ page, ...box })));
};

/** Returns the PDF after a redaction of all matches of `search`. */
async function without(bytes: Uint8Array, search = SECRET): Promise<Uint8Array> {
  const areas = await placesIn(bytes, search);
  const step = { kind: "redact" as const, areas, color: null, searches: [search] };
  return (await editor.revise({ bytes }, { steps: [step], files: [], protection: null })).pdf as Uint8Array;
}

const show = (text: string, x: number, y: number, before = "") =>
  `BT ${before}/F1 12 Tf ${x} ${y} Td (${text}) Tj ET\n`;
const SEEN = show("Seen", 20, 250);
const FONT = "/Font<</F1 3 0 R>>";

describe("Redaction by search", () => {
  const states = "/ExtGState<</None<</ca 0>>/Mask<</SMask<</S/Alpha/G 100 0 R>>>>/Plain<</SMask/None>>>>";
  const layer = "/Properties<</Off 101 0 R>>";
  const entries = `/Resources<<${FONT}${states}${layer}>>`;
  const catalog = "/OCProperties<</OCGs[101 0 R]/D<</OFF[101 0 R]>>>>";
  const mask = streamObject(
    `/Type/XObject/Subtype/Form/BBox[0 0 200 300]/Group<</S/Transparency>>/Resources<<${FONT}>>`,
    show("Secret", 20, 100) + show("Kept", 20, 60),
  );
  const objects = [
    mask,
    "<</Type/OCG/Name(Off)>>",
    streamObject(`/Subtype/Form/BBox[0 0 90 20]/Resources<<${FONT}>>`, show("Secret", 0, 5)),
  ];
  it.each([
    ["white text", `1 g ${show("Secret", 20, 100)}`],
    ["almost white text", `.98 g ${show("Secret", 20, 100)}`],
    ["invisible text", show("Secret", 20, 100, "3 Tr ")],
    ["transparent text", `q /None gs ${show("Secret", 20, 100)}Q`],
    ["text used as a clipping path", `q ${show("Secret", 20, 100, "7 Tr ")}0 0 200 300 re f Q`],
    ["clipped text", `q 0 0 5 5 re W n ${show("Secret", 20, 100)}Q`],
    ["text outside of the page", show("Secret", 400, 100)],
    ["text too small to be read", "BT /F1 .3 Tf 20 100 Td (Secret) Tj ET"],
    ["a hidden layer", `/OC /Off BDC ${show("Secret", 20, 100)}EMC`],
    ["a soft mask", "q /Mask gs .5 g 0 0 200 300 re f /Plain gs Q"],
    ["letters with spaces between them", show("S e c r e t", 20, 100)],
    ["letters in a vertical column", [..."Secret"].map((letter, at) => show(letter, 20, 200 - 14 * at)).join("")],
    ["a hidden annotation", "", "/Annots[<</Type/Annot/Subtype/Stamp/F 2/Rect[20 90 110 110]/AP<</N 102 0 R>>>>]"],
  ])("removes matches in %s", async (_, hidden, annotations = "") => {
    for (const content of [SEEN + hidden, SEEN + show("Secret here", 20, 220) + hidden]) {
      const source = handmadePdf([{ content, entries: entries + annotations }], { objects, catalog });
      const result = await without(source);
      expect(everythingIn(result)).not.toMatch(/Secret|\(S\)/);
      expect(pdftotext(result)).toContain("Seen");
      expect(await placesIn(result, SECRET)).toEqual([]);
    }
  });

  it("keeps the other content of the soft mask", async () => {
    const content = `${SEEN}q /Mask gs .5 g 0 0 200 300 re f Q`;
    const result = await without(handmadePdf([{ content, entries }], { objects, catalog }));
    expect(everythingIn(result)).toMatch(/Kept/);
  });

  it("removes the words of a phrase even if no space is between them, but not where they are part of another word", async () => {
    const content = show("An Le", 20, 250) + show("AnLe", 20, 200) + show("Manley Fanlet", 20, 150);
    const result = await without(handmadePdf([{ content }]), { kind: "text", text: "an le", caseSensitive: false });
    expect(pdftotext(result).trim().split(/\s+/)).toEqual(["Manley", "Fanlet"]);
  });

  /** Returns content that shows each letter at a position of its own, in the given order. */
  const place = (
    word: string,
    at: (index: number, x: number) => { x: number; y: number; size?: number; angle?: number },
    order = [...word].map((_, index) => index),
  ): string => {
    let x = 20;
    const letters = [...word].map((letter, index) => {
      const { x: left, y, size = 12, angle = 0 } = at(index, x);
      x += (HELVETICA_WIDTHS[letter] ?? 0) * 12;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      return `BT /F1 ${size} Tf ${cos} ${sin} ${-sin} ${cos} ${left} ${y} Tm (${letter}) Tj ET\n`;
    });
    return order.map((index) => letters[index]).join("");
  };
  const flat = (_: number, x: number) => ({ x, y: 100 });
  const HELVETICA_WIDTHS: Record<string, number> = { S: 0.667, e: 0.556, c: 0.5, r: 0.333, t: 0.278 };

  it.each([
    ["painted from the last to the first", place("Secret", flat, [5, 4, 3, 2, 1, 0])],
    ["painted in a random order", place("Secret", flat, [3, 0, 5, 1, 4, 2])],
    ["painted in two halves, the second first", place("Secret", flat, [3, 4, 5, 0, 1, 2])],
    [
      "painted in two halves with another line between them",
      place("Secret", flat, [0, 1, 2]) + show("Another line", 20, 60) + place("Secret", flat, [3, 4, 5]),
    ],
    ["painted in two parts with a gap between them", show("ret", 42, 100) + show("Sec", 20, 100)],
    ["on a wave", place("Secret", (index, x) => ({ x, y: 100 + 5 * (index % 2) }))],
    [
      "on a circle",
      place("Secret", (index) => {
        const turn = 1.2 - 0.3 * index;
        return { x: 100 - 30 * Math.sin(turn), y: 100 + 30 * Math.cos(turn), angle: turn };
      }),
    ],
    ["on a diagonal", place("Secret", (index) => ({ x: 20 + 14 * index, y: 100 + 14 * index }))],
    [
      "after a large initial letter",
      place("Secret", (index, x) => (index === 0 ? { x: 20, y: 88, size: 36 } : { x: x + 16.5, y: 105 })),
    ],
    ["in growing sizes", place("Secret", (index) => ({ x: 20 + 14 * index, y: 100, size: 10 + index }))],
    ["with soft hyphens between them", show("Se\\255cr\\255et", 20, 100)],
  ])("removes a word whose letters are %s", async (_, hidden) => {
    const softHyphen = streamObject(
      "",
      "1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <AD> <00AD> endbfchar",
    );
    const objects = ["<</Type/Font/Subtype/TrueType/BaseFont/Helvetica/ToUnicode 101 0 R>>", softHyphen];
    const entries = "/Resources<</Font<</F1 100 0 R>>>>";
    const result = await without(handmadePdf([{ content: SEEN + hidden, entries }], { objects }));
    expect(pdftotext(result).replace(/\s/g, "")).toMatch(/^(?:Seen|SeenAnotherline)$/);
    expect(await placesIn(result, SECRET)).toEqual([]);
  });

  it("does not find a text whose letters belong to two words", async () => {
    const content =
      show("sec ret", 20, 250) + show("asec", 20, 270) + show("ret", 50.5, 270) + show("Seclret", 20, 220);
    expect(await placesIn(handmadePdf([{ content }]), SECRET)).toEqual([]);
  });

  const mapped = (entries: string) => [
    `<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding/ToUnicode 101 0 R${entries}>>`,
    streamObject(
      "",
      "1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfrange <01> <06> [<0053> <0065> <0063> <0072> <0065> <0074>] endbfrange",
    ),
  ];
  const named = "/Encoding<</Differences[1/S.alt/e.alt/c.alt/r.alt/e.alt/t.alt]>>";
  const widths = "/FirstChar 1/LastChar 6/Widths[667 556 500 333 556 278]";
  it.each([
    ["a ToUnicode map of a standard font", mapped(widths)],
    ["names of glyph variants", [`<</Type/Font/Subtype/Type1/BaseFont/Helvetica${named}>>`]],
    ["names of glyph variants with widths", [`<</Type/Font/Subtype/Type1/BaseFont/Helvetica${named}${widths}>>`]],
  ])("removes text that only %s makes readable", async (_, objects) => {
    const entries = "/Resources<</Font<</F1 3 0 R/F2 100 0 R>>>>";
    const content = `${SEEN}BT /F2 12 Tf 20 100 Td <010203040506> Tj ET`;
    const source = handmadePdf([{ content, entries }], { objects });
    // Poppler omits the second of two equal letters at one place, as in fonts without widths.
    expect(pdftotext(source)).toMatch(/Secre?t/);
    const result = await without(source);
    expect(pdftotext(result).trim()).toBe("Seen");
    expect(await placesIn(result, SECRET)).toEqual([]);
  });

  it("finds text of a standard font whose codes have neither a glyph nor a width", async () => {
    const entries = "/Resources<</Font<</F1 3 0 R/F2 100 0 R>>>>";
    const content = "BT /F2 12 Tf 20 100 Td <010203040506> Tj ET";
    expect(await placesIn(handmadePdf([{ content, entries }], { objects: mapped("") }), SECRET)).toHaveLength(1);
  });

  const broken = (first: string, second: string) => [{ content: SEEN + first }, { content: second }];
  it.each([
    ["at the end of a page", broken(show("Sec-", 20, 20), show("ret", 20, 280))],
    ["at the end of a column", broken(show("Sec-", 20, 20) + show("ret", 120, 230), "")],
    ["before a picture", broken(`${show("Sec-", 20, 200)}0 0 1 rg 20 80 100 100 re f 0 g ${show("ret", 20, 50)}`, "")],
    ["by a dash", broken(`${show("Sec", 120, 200)}BT /F1 12 Tf 139 200 Td (\\261) Tj ET\n${show("ret", 20, 186)}`, "")],
  ])("removes both parts of a word that is broken %s", async (_, pages) => {
    const result = await without(handmadePdf(pages));
    expect(pdftotext(result).trim()).toBe("Seen");
    expect(await placesIn(result, SECRET)).toEqual([]);
  });

  it("keeps the start of a broken word that ends differently", async () => {
    const pages = broken(show("Sec-", 20, 20), show("tor", 20, 280) + show("return", 60, 20));
    expect(await placesIn(handmadePdf(pages), SECRET)).toEqual([]);
  });

  it("removes a word that is cut in two by the end of a content stream", async () => {
    const streams = ["BT /F1 12 Tf 20 100 Td [(Kept) -500 (Sec", "r", "et)] TJ ET"];
    const entries = "/Contents[100 0 R 101 0 R 102 0 R]";
    const source = handmadePdf([{ content: null, entries }], {
      objects: streams.map((each) => streamObject("", each)),
    });
    const result = await without(source);
    expect(pdftotext(result).trim()).toBe("Kept");
    expect(everythingIn(result)).not.toMatch(/Sec|r.?et/);
  });

  it("removes a word whose halves are in two forms, with the gap of a word space between them", async () => {
    const form = (text: string, x: number) =>
      streamObject(`/Subtype/Form/BBox[0 0 200 300]/Resources<<${FONT}>>`, show(text, x, 100));
    const halves = { objects: [form("Sec", 20), form("ret", 45.6)] };
    const forms = "/Resources<</Font<</F1 3 0 R>>/XObject<</A 100 0 R/B 101 0 R>>>>";
    const result = await without(handmadePdf([{ content: `${SEEN}/A Do /B Do`, entries: forms }], halves));
    expect(pdftotext(result).trim()).toBe("Seen");
  });

  it("warns of words whose font does not say which characters its glyphs are", async () => {
    const unnamed = "<</Type/Font/Subtype/Type1/BaseFont/Own/Encoding<</Differences[1/g71/g72/g73/g74/g75/g76]>>>>";
    const fonts = "/Resources<</Font<</F1 3 0 R/F2 100 0 R>>>>";
    const codes = (count: number) => `${SEEN}BT /F2 12 Tf 20 100 Td <${"010203040506".slice(0, 2 * count)}> Tj ET`;
    const warningsOf = async (content: string) => {
      const bytes = handmadePdf([{ content: SEEN }, { content, entries: fonts }], { objects: [unnamed] });
      const request = { source: { bytes }, pages: "all", deadlineMs: Date.now() + 60_000 };
      return (await extractor.find(request, [SECRET])).warnings;
    };
    expect(await warningsOf(codes(6))).toMatchObject([{ code: "text_unreadable", resource: "page 2" }]);
    expect(await warningsOf(codes(3))).toEqual([]);
  });
});
