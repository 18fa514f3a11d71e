import { beforeAll, describe, expect, it } from "vitest";
import { pageContent } from "../src/content/page-content.ts";
import { PdfDocument } from "../src/file/document.ts";
import { pagesOf } from "../src/file/pages.ts";
import { standardWidths } from "../src/fonts/standard-widths.ts";
import type { LocalPdfEditor } from "../src/local-pdf-editor.ts";
import type { GapWidth } from "../src/revise/revision.ts";
import { latin1 } from "../src/syntax/objects.ts";
import { everythingIn } from "./support/everything-in.ts";
import { handmadePdf } from "./support/handmade-pdf.ts";
import { nodeEditor, pdftotext } from "./support/pdf-tools.ts";
import { drawnByPdfium } from "./support/pdfium.ts";

let editor: LocalPdfEditor;
beforeAll(async () => {
  editor = await nodeEditor();
});

const SIZE = 12;
const LEFT = 20;
const PAGE_HEIGHT = 300;

const FONTS = [
  "Helvetica",
  "Helvetica-Bold",
  "Times-Roman",
  "Times-Bold",
  "Times-Italic",
  "Times-BoldItalic",
  "Courier",
];

/** Returns the width of a text in points. */
function widthOf(font: string, text: string): number {
  const widths = standardWidths(font);
  const names: Record<string, string> = { " ": "space", ".": "period", ",": "comma", ":": "colon" };
  return [...text].reduce((sum, letter) => sum + ((widths?.get(names[letter] ?? letter) ?? 0) * SIZE) / 1_000, 0);
}

/** Returns the box of a text that follows another text on its line, as a search reports the box. */
const boxAfter = (font: string, before: string, text: string, baseline: number) => ({
  page: 1,
  x: LEFT + widthOf(font, before) - 0.5,
  y: PAGE_HEIGHT - baseline - 0.9 * SIZE,
  width: widthOf(font, text) + 1,
  height: 1.1 * SIZE,
  isFound: true,
});

const fontObject = (font: string) => `<</Type/Font/Subtype/Type1/BaseFont/${font}/Encoding/WinAnsiEncoding>>`;

async function redaction(bytes: Uint8Array, areas: ReturnType<typeof boxAfter>[], width: GapWidth) {
  const step = { kind: "redact" as const, areas, color: "#000000", width };
  return editor.revise({ bytes }, { steps: [step], files: [], protection: null });
}

const redacted = async (...given: Parameters<typeof redaction>): Promise<Uint8Array> => (await redaction(...given)).pdf;

function contentOf(bytes: Uint8Array): string {
  const document = PdfDocument.open(bytes);
  return latin1(pageContent(document, pagesOf(document)[0]?.dict ?? document.catalog));
}

const GROUPS = "one group per letter";

/** Ways in which producers draw the line `Mr NAME paid`. Each operator has a position that depends on the name's letters. */
const PRODUCERS: Record<string, (font: string, name: string) => string> = {
  "one string": (_, name) => `BT /F2 ${SIZE} Tf ${LEFT} 200 Td (Mr ${name} paid) Tj ET`,
  "one string per letter": (font, name) =>
    letters(font, `Mr ${name} paid`)
      .map(({ letter, x }) => `BT /F2 ${SIZE} Tf 1 0 0 1 ${x} 200 Tm (${letter}) Tj ET`)
      .join("\n"),
  "one move per letter": (font, name) =>
    `BT /F2 ${SIZE} Tf ${letters(font, `Mr ${name} paid`)
      .map(({ letter, step }) => `${step} 0 Td (${letter}) Tj`)
      .join(" ")
      .replace(/^0 0 Td/, `${LEFT} 200 Td`)} ET`,
  "one array with kerning": (_, name) =>
    `BT /F2 ${SIZE} Tf ${LEFT} 200 Td [${[...`Mr ${name} paid`].map((letter) => `(${letter})`).join(" 0 ")}] TJ ET`,
  "raised text": (_, name) => `BT /F2 ${SIZE} Tf ${LEFT} 200 Td (Mr ) Tj 3 Ts (${name}) Tj 0 Ts ( paid) Tj ET`,
  "text on a higher baseline": (font, name) =>
    `BT /F2 ${SIZE} Tf 1 0 0 1 ${LEFT} 200 Tm (Mr ) Tj 1 0 0 1 ${LEFT + widthOf(font, "Mr ")} 203 Tm (${name}) Tj 1 0 0 1 ${LEFT + widthOf(font, `Mr ${name}`)} 200 Tm ( paid) Tj ET`,
  [GROUPS]: (font, name) =>
    letters(font, `Mr ${name} paid`)
      .map(({ letter, x }) => `q 1 0 0 1 ${x} 200 cm BT /F2 ${SIZE} Tf (${letter}) Tj ET Q`)
      .join("\n"),
};

function letters(font: string, text: string): { letter: string; x: number; step: number }[] {
  return [...text].map((letter, at) => ({
    letter,
    x: LEFT + widthOf(font, text.slice(0, at)),
    step: widthOf(font, text.slice(at - 1, at)),
  }));
}

const NAMES = ["Zqvex Lorwick", "Millie Illich", "Wanda Mammoww"];

/** Returns a PDF with the line `Mr NAME paid`. */
function sourceOf(name: string, producer: string, font: string): Uint8Array {
  const content = PRODUCERS[producer]?.(font, name) ?? "";
  const entries = "/Resources<</Font<</F2 100 0 R>>>>";
  return handmadePdf([{ content, entries }], { objects: [fontObject(font)] });
}

/** Returns the PDF after the name was redacted. */
const letterTo = (name: string, producer: string, font: string, width: GapWidth): Promise<Uint8Array> =>
  redacted(sourceOf(name, producer, font), [boxAfter(font, "Mr ", name, 200)], width);

const COLUMN = 340;
const FIRST_LINE = "The first line of the same text is about as long as";
const LAST_LINE = "the last line of it which has some more words still";

/** Returns a paragraph whose second line contains a name, and the x at which the name starts. */
function aligned(
  alignment: "left" | "right" | "center" | "justified",
  name: string,
): { content: string; x: number; wordSpace: number } {
  const lines = [FIRST_LINE, `Mr ${name} paid me then and there in full today`, LAST_LINE].map((text, at) => {
    const slack = COLUMN - widthOf("Helvetica", text);
    const spaces = text.split(" ").length - 1;
    const wordSpace = alignment === "justified" ? slack / spaces : 0;
    const x = LEFT + (alignment === "right" ? slack : alignment === "center" ? slack / 2 : 0);
    return { text, x, wordSpace, y: 220 - 20 * at };
  });
  const content = lines
    .map(({ text, x, y, wordSpace }) => `BT /F1 ${SIZE} Tf ${wordSpace} Tw 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`)
    .join("\n");
  const { x = 0, wordSpace = 0 } = lines[1] ?? {};
  return { content, x: x + widthOf("Helvetica", "Mr ") + wordSpace, wordSpace };
}

describe("Gaps of redacted text", () => {
  it.each(Object.keys(PRODUCERS))(
    "have one displacement or position for all removed letters, for %s",
    async (producer) => {
      const { length } = contentOf(await letterTo("Zqvex Lorwick", producer, "Helvetica", "keep"));
      const other = contentOf(await letterTo("Zq", producer, "Helvetica", "keep"));
      expect(Math.abs(length - other.length)).toBeLessThan(16);
    },
  );

  it.each(
    Object.keys(PRODUCERS).flatMap((producer) =>
      (producer === GROUPS ? [] : FONTS).map((font) => [producer, font] as const),
    ),
  )("are the same for all names of one length, in all bytes of the page: %s, %s", async (producer, font) => {
    const contents = new Set<string>();
    for (const name of NAMES) contents.add(contentOf(await letterTo(name, producer, font, "normalize")));
    expect([...contents]).toHaveLength(1);
    const [content = ""] = contents;
    expect(content).not.toMatch(/[ZqvxLk]\)/);
  });

  it.each(["left", "right", "center", "justified"] as const)(
    "do not reveal the width of a removed name through the margins of the text, for the alignment: %s",
    async (alignment) => {
      const contents = new Set<string>();
      for (const name of NAMES) {
        const { content, x, wordSpace } = aligned(alignment, name);
        const bytes = handmadePdf([{ content, entries: "/MediaBox[0 0 400 300]" }]);
        const box = boxAfter("Helvetica", "", name, 200);
        const area = { ...box, x: x - 0.5, width: box.width + wordSpace };
        const { pdf, warnings } = await redaction(bytes, [area], "normalize");
        expect(warnings).toEqual([]);
        contents.add(contentOf(pdf));
        expect(pdftotext(pdf).replaceAll(/\s+/g, " ").trim()).toBe(
          `${FIRST_LINE} Mr paid me then and there in full today ${LAST_LINE}`,
        );
      }
      expect([...contents]).toHaveLength(1);
    },
  );

  it("do not reveal that the line ended where another line ends by chance", async () => {
    const contents = new Set<string>();
    for (const name of NAMES) {
      const content = `BT /F1 ${SIZE} Tf ${LEFT} 200 Td (Mr ${name} paid) Tj 0 -20 Td (Mr ${NAMES[0]} paid) Tj ET`;
      const areas = [boxAfter("Helvetica", "Mr ", name, 200)];
      contents.add(contentOf(await redacted(handmadePdf([{ content }]), areas, "normalize")));
    }
    expect([...contents]).toHaveLength(1);
  });

  it("do not reveal that all letters of the removed text occur in the rest of the text", async () => {
    const font = fontObject("Courier").replace(">>", `/FirstChar 32/LastChar 122/Widths[${"600 ".repeat(91)}]>>`);
    const files = new Set<string>();
    for (const name of ["dipa", "zqvx"]) {
      const content = `BT /F2 ${SIZE} Tf ${LEFT} 200 Td (Mr ${name} paid) Tj ET`;
      const bytes = handmadePdf([{ content, entries: "/Resources<</Font<</F2 100 0 R>>>>" }], { objects: [font] });
      files.add(everythingIn(await redacted(bytes, [boxAfter("Courier", "Mr ", name, 200)], "normalize")));
    }
    expect([...files]).toHaveLength(1);
  });

  it("keep their width, with a warning, if a line of a justified text has no space to stretch", async () => {
    const content = `BT /F1 ${SIZE} Tf 20 200 Td (Zqvex) Tj 0 -20 Td (Zqvex) Tj ET`;
    const areas = [boxAfter("Helvetica", "", "Zqvex", 200)];
    const { warnings } = await redaction(handmadePdf([{ content }]), areas, "normalize");
    expect(warnings).toMatchObject([{ code: "gap_width_kept" }]);
  });

  it("do not reveal the width through the start of a single line that ends at a margin", async () => {
    const contents = new Set<string>();
    for (const name of NAMES) {
      const x = 180 - widthOf("Helvetica", `Mr ${name} paid`);
      const content = `BT /F2 ${SIZE} Tf 1 0 0 1 ${x} 200 Tm (Mr ${name} paid) Tj ET`;
      const entries = "/Resources<</Font<</F2 100 0 R>>>>";
      const bytes = handmadePdf([{ content, entries }], { objects: [fontObject("Helvetica")] });
      const area = { ...boxAfter("Helvetica", "Mr ", name, 200), x: x - 0.5 + widthOf("Helvetica", "Mr ") };
      contents.add(contentOf(await redacted(bytes, [area], "normalize")));
    }
    expect([...contents]).toHaveLength(1);
  });

  it("keep their width, with a warning, in a justified line whose words are placed one by one", async () => {
    const words = ["Zqvex", "paid", "me", "then"];
    const space = (160 - words.reduce((sum, word) => sum + widthOf("Helvetica", word), 0)) / 3;
    let x = LEFT;
    const shown = words.map((word) => {
      const statement = `1 0 0 1 ${x} 200 Tm (${word}) Tj`;
      x += widthOf("Helvetica", word) + space;
      return statement;
    });
    const other = `1 0 0 1 ${LEFT} 180 Tm (More words of) Tj 1 0 0 1 ${LEFT} 160 Tm (a text) Tj`;
    const bytes = handmadePdf([{ content: `BT /F1 ${SIZE} Tf ${shown.join(" ")} ${other} ET` }]);
    const { warnings } = await redaction(bytes, [boxAfter("Helvetica", "", "Zqvex", 200)], "normalize");
    expect(warnings).toMatchObject([{ code: "gap_width_kept" }]);
  });

  it("remove the sizes of artifacts and tags with removed text", async () => {
    const content = `/Artifact <</Type/Pagination/BBox[20 195 99.5 210]>> BDC BT /F1 ${SIZE} Tf 20 200 Td (Zqvex Lorwick) Tj ET EMC
/P <</MCID 0>> BDC BT /F1 ${SIZE} Tf 20 150 Td (Zqvex Lorwick) Tj ET EMC`;
    const objects = [
      "<</Type/StructTreeRoot/K 101 0 R>>",
      "<</Type/StructElem/S/P/P 100 0 R/Pg 10 0 R/K 0/A<</O/Layout/BBox[20 145 99.5 160]/Width 79.5/Placement/Block>>>>",
    ];
    const bytes = handmadePdf([{ content }], { objects, catalog: "/StructTreeRoot 100 0 R/MarkInfo<</Marked true>>" });
    const areas = [200, 150].map((baseline) => boxAfter("Helvetica", "", "Zqvex Lorwick", baseline));
    const all = everythingIn(await redacted(bytes, areas, "normalize"));
    expect(all).not.toMatch(/BBox|Width 79|99\.5/);
    expect(all).toContain("Placement");
  });

  it("leave other columns of the line in place", async () => {
    const content = `BT /F1 ${SIZE} Tf 20 200 Td (Mr Zqvex Lorwick) Tj 130 0 Td (100) Tj ET`;
    const areas = [boxAfter("Helvetica", "Mr ", "Zqvex Lorwick", 200)];
    const { pdf, warnings } = await redaction(handmadePdf([{ content }]), areas, "normalize");
    expect(warnings).toEqual([]);
    expect(Number(/xMin="([\d.]+)"[^>]*>100/.exec(pdftotext(pdf, ["-bbox"]))?.[1])).toBeCloseTo(150, 3);
  });

  it("leave narrow table cells beside the text in place", async () => {
    const cell = LEFT + widthOf("Helvetica", "Name") + 0.4 * SIZE;
    const next = cell + widthOf("Helvetica", "Zqvex Lorwick") + 0.4 * SIZE;
    const shown = [`1 0 0 1 ${LEFT} 200 Tm (Name) Tj`, `1 0 0 1 ${cell} 200 Tm (Zqvex Lorwick) Tj`];
    const content = `BT /F1 ${SIZE} Tf ${shown.join(" ")} 1 0 0 1 ${next} 200 Tm (paid) Tj ET`;
    const area = { ...boxAfter("Helvetica", "", "Zqvex Lorwick", 200), x: cell - 0.5 };
    const pdf = await redacted(handmadePdf([{ content }]), [area], "normalize");
    expect(Number(/xMin="([\d.]+)"[^>]*>paid/.exec(pdftotext(pdf, ["-bbox"]))?.[1])).toBeCloseTo(next, 2);
  });

  it("keep their width, with a warning, in the text layer of a scan", async () => {
    const content = `q 200 0 0 300 0 0 cm /Im Do Q BT 3 Tr /F1 ${SIZE} Tf 20 200 Td (Mr Zqvex Lorwick paid) Tj ET`;
    const image = "<</Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray/Length 1>>";
    const entries = "/Resources<</Font<</F1 3 0 R>>/XObject<</Im 100 0 R>>>>";
    const bytes = handmadePdf([{ content, entries }], { objects: [`${image}\nstream\nx\nendstream`] });
    const { warnings } = await redaction(bytes, [boxAfter("Helvetica", "Mr ", "Zqvex Lorwick", 200)], "normalize");
    expect(warnings).toMatchObject([{ code: "gap_width_kept" }]);
  });

  it("keep their width, with a warning, if each letter has a transformation of its own", async () => {
    const areas = [boxAfter("Helvetica", "Mr ", "Zqvex Lorwick", 200)];
    const { warnings } = await redaction(sourceOf("Zqvex Lorwick", GROUPS, "Helvetica"), areas, "normalize");
    expect(warnings).toMatchObject([{ code: "gap_width_kept" }]);
  });

  it("keep their places with `keep`", async () => {
    const pdf = await letterTo("Zqvex Lorwick", "one string", "Helvetica", "keep");
    const box = /xMin="([\d.]+)"[^>]*>paid/.exec(pdftotext(pdf, ["-bbox"]));
    expect(Number(box?.[1])).toBeCloseTo(LEFT + widthOf("Helvetica", "Mr Zqvex Lorwick "), 2);
  });

  it("write no width if nothing follows on the line", async () => {
    const content = `BT /F2 ${SIZE} Tf ${LEFT} 200 Td (Signed: Zqvex Lorwick) Tj 0 -20 Td (below) Tj ET`;
    const bytes = handmadePdf([{ content, entries: "/Resources<</Font<</F2 100 0 R>>>>" }], {
      objects: [fontObject("Helvetica")],
    });
    const box = boxAfter("Helvetica", "Signed: ", "Zqvex Lorwick", 200);
    expect(contentOf(await redacted(bytes, [{ ...box, isFound: false }], "keep"))).toContain(
      "[(Signed: )] TJ\n0 -20 Td",
    );
  });

  it("change no pixel outside of the redacted area", async () => {
    const content = `1 0 0 rg 20 40 60 30 re f 0 g BT /F1 12 Tf 20 250 Td (Above it) Tj 0 -50 Td (Mr Zqvex Lorwick paid) Tj 0 -50 Td 2 Tw (Below it) Tj ET`;
    const bytes = handmadePdf([{ content }]);
    const box = { ...boxAfter("Helvetica", "Mr ", "Zqvex Lorwick", 200), isFound: false };
    const [before, after] = [
      await drawnByPdfium(bytes),
      await drawnByPdfium(await redacted(bytes, [box], "normalize")),
    ];
    const isInside = (at: number) => {
      const [x, y] = [((at / 4) % 400) / 2, Math.floor(at / 4 / 400) / 2];
      return x >= box.x - 1 && x <= box.x + box.width + 1 && y >= box.y - 1 && y <= box.y + box.height + 1;
    };
    expect(before.findIndex((value, at) => value !== after[at] && !isInside(at))).toBe(-1);
  });
});
