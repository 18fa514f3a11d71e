import { describe, expect, it } from "vitest";
import { claimedPdfaPart } from "../src/file/claims.ts";
import { PdfDocument } from "../src/file/document.ts";
import type { TextLayer } from "../src/text-layer/text-layer.ts";
import { handmadePdf, streamObject, textContent } from "./support/handmade-pdf.ts";
import { drawn, nodeEditor, pdftotext, qpdf, qpdfCheck } from "./support/pdf-tools.ts";
import { textByPdfium } from "./support/pdfium.ts";

const editor = await nodeEditor();
const PICTURE = "q 200 0 0 300 0 0 cm /Im0 Do Q";
const IMAGE = streamObject(
  "/Type/XObject/Subtype/Image/Width 2/Height 2/BitsPerComponent 8/ColorSpace/DeviceGray",
  "abcd",
);
const scan = (entries = "", content = PICTURE, catalog = "") =>
  handmadePdf([{ content, entries: `/Resources<</XObject<</Im0 100 0 R>>>>${entries}` }], {
    objects: [IMAGE],
    catalog,
  });

/**
 * Test data: recognized words on a page of 200 × 300 points. The boxes of the words are 12 points high, and each box
 * starts 20 points below the previous one.
 */
function layer(texts: string[], options: Partial<TextLayer> = {}): TextLayer {
  const words = texts.map((text, index) => ({
    text,
    line: index,
    bbox: { x: 30, y: 40 + 20 * index, width: 80, height: 12 },
  }));
  return { page: 1, widthPt: 200, heightPt: 300, turnedDeg: 0, deskewedDeg: 0, words, ...options };
}

const sheet = (words: TextLayer["words"]) => layer([], { words, widthPt: 600, heightPt: 800 });

const VOCABULARY = "the invoice of little importance, lists amounts will have been due on receipt until settled.".split(
  " ",
);

/** Test data: justified lines whose word spaces vary, as in printed and typewritten text. */
function printed({ lines, advance }: { lines: number; advance: (letter: string) => number }) {
  const words = Array.from({ length: lines }, (_, line) => {
    let x = 50;
    return Array.from({ length: 8 }, (__, index) => {
      const text = VOCABULARY[(line * 5 + index * 3) % VOCABULARY.length] ?? "";
      const width = [...text].reduce((sum, letter) => sum + advance(letter), 0);
      const bbox = { x, y: 30 + 12 * line + (line % 3) * 0.2, width, height: 9.5 + (index % 2) * 0.3 };
      x += width + 3 + (line % 4) + (index === 4 && line % 5 === 0 ? 30 : 0);
      return { text, line, bbox };
    });
  }).flat();
  return { words };
}

const lay = async (pdf: Uint8Array, layers: TextLayer[], deskew = false) =>
  (await editor.addTextLayer({ bytes: pdf }, { layers, deskew })).pdf;

function wordBoxes(pdf: Uint8Array) {
  const boxes = pdftotext(pdf, ["-bbox", "-cropbox"]).matchAll(
    /<word xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)<\/word>/g,
  );
  return [...boxes].map(([, x0, y0, x1, y1, text]) => ({ text, box: [x0, y0, x1, y1].map(Number) }));
}

const near = (box: number[]) => box.map((value) => expect.closeTo(value, 0));

describe("Recognized text laid over a scan", () => {
  it("is at the recognized position, for any page box and rotation", async () => {
    const upright = [
      { text: "first", box: near([30, 40, 110, 52]) },
      { text: "second", box: near([30, 60, 110, 72]) },
    ];
    const words = ["first", "second"];
    for (const entries of ["", "/MediaBox[50 70 250 370]", "/CropBox[0 0 200 300]/MediaBox[-20 -20 400 400]"]) {
      expect(wordBoxes(await lay(scan(entries), [layer(words)]))).toEqual(upright);
    }
    const sideways = layer(words, { widthPt: 300, heightPt: 200 });
    expect(wordBoxes(await lay(scan("/Rotate 90"), [sideways]))).toEqual(upright);
    expect(wordBoxes(await lay(scan("/Rotate 270"), [sideways]))).toEqual(upright);
  });

  it("follows the rotation of the image, and is turned upright with the image if deskewing is requested", async () => {
    const lying = layer(["first", "second"], { widthPt: 300, heightPt: 200, turnedDeg: 90 });
    const leaning = wordBoxes(await lay(scan(), [lying]));
    expect(leaning).toContainEqual({ text: "first", box: near([40, 190, 52, 270]) });
    const straight = await lay(scan(), [{ ...lying, deskewedDeg: 3 }], true);
    expect(wordBoxes(straight)[0]).toEqual({ text: "first", box: near([30, 40, 110, 52]) });
    expect(Buffer.from(qpdf(straight, "--qdf")).toString("latin1")).toContain("/Rotate 90");
  });

  it("can be extracted unchanged in every script, including right-to-left text and characters beyond U+FFFF", async () => {
    const texts = ["Grüße", "مرحبا", "नमस्ते", "港口", "서울", "𠮷野"];
    const pdf = await lay(scan(), [layer(texts)]);
    qpdfCheck(pdf);
    const read = pdftotext(pdf).replace(/[\u202a-\u202e]/g, "");
    for (const text of texts) expect(read).toContain(text);
  });

  it("can be extracted by PDFium with a space between the words", async () => {
    const words = ["one", "two"].map((text, index) => ({
      text,
      line: 0,
      bbox: { x: 30 + 60 * index, y: 40, width: 40, height: 12 },
    }));
    expect(await textByPdfium(await lay(scan(), [layer([], { words })]))).toContain("one two");
  });

  it("is at the recognized positions, in justified, widely spaced and typewritten lines", async () => {
    for (const advance of [(letter: string) => ("ilt,.".includes(letter) ? 3 : 6.5), () => 6]) {
      const { words } = printed({ lines: 24, advance });
      const laid = wordBoxes(await lay(scan("/MediaBox[0 0 600 800]"), [sheet(words)]));
      expect(laid.map(({ text }) => text)).toEqual(words.map(({ text }) => text));
      for (const [index, { box }] of laid.entries()) {
        const { x, y, width, height } = words[index]?.bbox ?? { x: 0, y: 0, width: 0, height: 0 };
        expect(Math.abs((box[0] ?? 0) - x)).toBeLessThan(4);
        expect(Math.abs((box[2] ?? 0) - x - width)).toBeLessThan(4);
        expect(Math.abs(((box[1] ?? 0) + (box[3] ?? 0)) / 2 - y - height / 2)).toBeLessThan(2);
      }
    }
  });

  it("adds less than 1,024 bytes plus 7 bytes per word", async () => {
    const { words } = printed({ lines: 60, advance: (letter) => ("ilt,.".includes(letter) ? 3 : 6.5) });
    const source = scan("/MediaBox[0 0 600 800]");
    const grown = (await lay(source, [sheet(words)])).length - source.length;
    expect(grown).toBeLessThan(1_024 + 7 * words.length);
  });

  it("keeps the word order of a right-to-left line that contains digits", async () => {
    const words = ["مرحبا", "12", "بالعالم"].map((text, index) => ({
      text,
      line: 0,
      bbox: { x: 140 - 50 * index, y: 40, width: 40, height: 12 },
    }));
    const read = pdftotext(await lay(scan(), [layer([], { words })])).replace(/[\u202a-\u202e\s]/g, "");
    expect(read).toBe("مرحبا12بالعالم");
  });

  it("is invisible and leaves the image unchanged", async () => {
    const pdf = await lay(scan(), [layer(["first"])]);
    expect(drawn(pdf)).toEqual(drawn(scan()));
    expect(Buffer.from(pdf).toString("latin1")).toContain("stream\nabcd\nendstream");
    expect(pdf.length - scan().length).toBeLessThan(1_024);
  });

  it("is not added to a page that already has its text, but is added to a page that has only a short stamp", async () => {
    const typed = handmadePdf([{ content: textContent("typed words") }]);
    expect(pdftotext(await lay(typed, [layer(["typed", "words"])])).trim()).toBe("typed words");
    const stamped = handmadePdf([{ content: textContent("2") }]);
    expect(pdftotext(await lay(stamped, [layer(["a long text", "that was read in the picture"])]))).toContain(
      "picture",
    );
  });
});

describe("Words of a line with different horizontal scaling", () => {
  it("are placed at their recognized positions", async () => {
    // "llll" has a wide box for its narrow glyphs, and "WWWW" has a narrow box for its wide glyphs.
    const within = (x: number, right: number) => [x, 40, right, 52].map((value) => closeTo(value));
    const closeTo = (value: number) => expect.toSatisfy((found: number) => Math.abs(found - value) < 2.5);
    const words = [
      { text: "llll", line: 0, bbox: { x: 30, y: 40, width: 120, height: 12 } },
      { text: "WWWW", line: 0, bbox: { x: 160, y: 40, width: 20, height: 12 } },
      { text: "llll", line: 0, bbox: { x: 190, y: 40, width: 120, height: 12 } },
    ];
    expect(wordBoxes(await lay(scan("/MediaBox[0 0 600 800]"), [sheet(words)]))).toEqual([
      { text: "llll", box: within(30, 150) },
      { text: "WWWW", box: within(160, 180) },
      { text: "llll", box: within(190, 310) },
    ]);
  });
});

describe("A PDF/A-2b claim", () => {
  const claimOf = async (pdf: Uint8Array) => claimedPdfaPart(PdfDocument.open(await lay(pdf, [layer(["text"])])));

  const scanOf = (entries: string) =>
    handmadePdf([{ content: PICTURE, entries: "/Resources<</XObject<</Im0 100 0 R>>>>" }], {
      objects: [streamObject(`/Type/XObject/Subtype/Image${entries}`, "abcd")],
    });

  it("is added to a file that contains only images", async () => {
    expect(await claimOf(scanOf("/Width 2/Height 2/BitsPerComponent 8/ColorSpace/DeviceGray/Interpolate false"))).toBe(
      2,
    );
    expect(await claimOf(scan())).toBe(2);
  });

  it.each([
    ["a script", scan("", PICTURE, "/OpenAction<</S/JavaScript/JS(app.alert(1))>>")],
    ["an annotation", scan("/Annots[<</Type/Annot/Subtype/Text/Rect[0 0 9 9]>>]")],
    ["its own text", scan("", `${PICTURE} BT ET`)],
    ["a missing image", scan("", "/Im1 Do")],
    ["an unbalanced graphics state", scan("", `Q ${PICTURE}`)],
    ["an image with a mask", scanOf("/Width 2/Height 2/BitsPerComponent 8/ColorSpace/DeviceGray/SMask 100 0 R")],
    ["an LZW-coded image", scanOf("/Width 2/Height 2/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/LZWDecode")],
    ["an interpolated image", scanOf("/Width 2/Height 2/BitsPerComponent 8/ColorSpace/DeviceGray/Interpolate true")],
    ["an image with an invalid bit depth", scanOf("/Width 2/Height 2/BitsPerComponent 3/ColorSpace/DeviceGray")],
    ["a dangling image reference", scan("", `${PICTURE} /Im9 Do`)],
    ["transparency", scan("/Group<</S/Transparency>>")],
  ])("is not added to a file with %s", async (_, pdf) => {
    expect(await claimOf(pdf)).toBeNull();
  });
});
