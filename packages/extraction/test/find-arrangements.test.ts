import type { LocalPdfEditor } from "@folio/pdf";
import type { TextSearch } from "@folio/pdf/model";
import { beforeAll, describe, expect, it } from "vitest";
import { cMaps } from "../../pdf/test/support/cmaps.ts";
import { handmadePdf, streamObject } from "../../pdf/test/support/handmade-pdf.ts";
import { nodeEditor, pdftotext } from "../../pdf/test/support/pdf-tools.ts";
import { LocalExtractor } from "../src/local-extractor.ts";
import { THREAD_READING_LIMITS } from "../src/reading/limits.ts";

let editor: LocalPdfEditor;
beforeAll(async () => {
  editor = await nodeEditor();
});

const extractor = new LocalExtractor({ limits: THREAD_READING_LIMITS, hasFallback: false, cMaps });
const textSearch = (text: string): TextSearch => ({ kind: "text", text, caseSensitive: false });

async function placesIn(bytes: Uint8Array, searches: TextSearch[]) {
  const request = { source: { bytes }, pages: "all", deadlineMs: Date.now() + 60_000 };
  return (await extractor.find(request, searches)).found;
}

/** Returns the words that stay visible when all matches of the text are removed. */
async function wordsWithout(bytes: Uint8Array, text: string): Promise<string[]> {
  const searches = [textSearch(text)];
  const found = await placesIn(bytes, searches);
  const areas = found.flatMap(({ page, boxes }) => boxes.map((box) => ({ page, ...box, isFound: true })));
  const step = { kind: "redact" as const, areas, color: null, searches };
  const { pdf } = await editor.revise({ bytes }, { steps: [step], files: [], protection: null });
  expect(await placesIn(pdf as Uint8Array, searches)).toEqual([]);
  return pdftotext(pdf as Uint8Array)
    .trim()
    .split(/\s+/);
}

const show = (text: string, x: number, y: number, size = 12) => `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET\n`;
/** Widths of letters in Helvetica, in ems. */
const WIDTHS: Record<string, number> = { S: 0.667, e: 0.556, c: 0.5, r: 0.333, t: 0.278, i: 0.222, v: 0.5, l: 0.222 };
const NAME = "Secretive";

/** Returns the letters of `NAME` one by one, each at the place where the whole word would have it. */
function singleLetters(y = 100): string[] {
  let x = 20;
  return [...NAME].map((letter) => {
    const shown = show(letter, x, y);
    x += (WIDTHS[letter] ?? 0) * 12;
    return shown;
  });
}

const circle = (): string =>
  [...NAME]
    .map((letter, at) => {
      const angle = (at * Math.PI) / 6;
      const [cos, sin] = [Math.cos(angle).toFixed(4), Math.sin(angle).toFixed(4)];
      const [x, y] = [100 + 25 * Math.sin(angle), 100 - 25 * Math.cos(angle)];
      return `BT /F1 12 Tf ${cos} ${sin} ${-Number(sin)} ${cos} ${x.toFixed(2)} ${y.toFixed(2)} Tm (${letter}) Tj ET\n`;
    })
    .join("");

describe("A search for a text", () => {
  const halves = [show("Secr", 20, 100), show("etive", 20 + 12 * (0.667 + 0.556 + 0.5 + 0.333), 100)] as const;
  const letters = singleLetters();
  it.each([
    ["drawn from the last letter to the first", letters.toReversed().join("")],
    [
      "drawn with every second letter first",
      [...letters.filter((_, at) => at % 2 === 0), ...letters.filter((_, at) => at % 2 > 0)].join(""),
    ],
    ["whose second half is drawn first", halves[1] + halves[0]],
    ["with another line drawn between its halves", halves[0] + show("Other", 20, 150) + halves[1]],
    ["with spaces between the letters", show([...NAME].join(" "), 20, 100)],
    ["with soft hyphens inside the line", show("Sec\\255re\\255tive", 20, 100)],
    [
      "whose letters alternate in height",
      letters.map((letter, at) => letter.replace(" 100 Td", ` ${100 + 4 * (at % 2)} Td`)).join(""),
    ],
    ["on a circle", circle()],
    ["with a drop cap", show("S", 20, 100, 40) + show("ecretive", 48, 118)],
    ["whose letters grow", [...NAME].map((letter, at) => show(letter, 20 + 14 * at, 100, 10 + at)).join("")],
    ["on a diagonal", [...NAME].map((letter, at) => show(letter, 20 + 8 * at, 180 - 14 * at)).join("")],
    ["broken into the next column", show("Secre-", 20, 100) + show("tive", 120, 200)],
    ["broken above a wide gap", show("Secre-", 20, 200) + show("tive", 20, 60)],
    ["broken with a dash", show("Secre\\226", 20, 115) + show("tive", 20, 100)],
    ["broken without a hyphen", show("Secre", 20, 115) + show("tive", 20, 100)],
  ])("finds a word %s", async (_, content) => {
    const fonts = "/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>>>>>";
    const page = { content: show("Before", 20, 250) + content + show("After", 20, 20), entries: fonts };
    const bytes = handmadePdf([page]);
    const words = await wordsWithout(bytes, NAME);
    expect(words.filter((word) => word !== "Other")).toEqual(["Before", "After"]);
  });

  it("finds a word in two form XObjects", async () => {
    const form = (content: string) =>
      streamObject("/Type/XObject/Subtype/Form/BBox[0 0 200 300]/Resources<</Font<</F1 3 0 R>>>>", content);
    const entries = "/Resources<</Font<</F1 3 0 R>>/XObject<</A 100 0 R/B 101 0 R>>>>";
    const content = `/A Do ${show("Between", 20, 200)} /B Do`;
    const bytes = handmadePdf([{ content, entries }], { objects: [form(halves[1]), form(halves[0])] });
    expect(await wordsWithout(bytes, NAME)).toEqual(["Between"]);
  });

  it("finds a word that continues on the next page", async () => {
    const pages = [
      { content: show("See Secre-", 20, 50) },
      { content: show("tive here", 20, 250) + show("Kept", 20, 50) },
    ];
    expect(await wordsWithout(handmadePdf(pages), NAME)).toEqual(["See", "here", "Kept"]);
  });

  it("finds an option of a list box without an appearance", async () => {
    const field = (flags: string) =>
      `/Annots[<</Type/Annot/Subtype/Widget/FT/Ch/T(f)${flags}/Rect[20 100 120 160]/DA(/F1 10 Tf 0 g)/Opt[(Kept)[(2)(Secretive)]]>>]`;
    const bytes = handmadePdf([{ content: show("Text", 20, 250), entries: field("") }]);
    expect(await placesIn(bytes, [textSearch(NAME)])).toHaveLength(1);
    const closed = handmadePdf([{ content: show("Text", 20, 250), entries: field("/Ff 131072") }]);
    expect(await placesIn(closed, [textSearch(NAME)])).toEqual([]);
  });

  it.each([
    ["over the gap between two columns", "ever", show("Some one or ev", 20, 100) + show("er walks", 130, 100)],
    ["over a space between words", "together", show("to get her", 20, 100)],
    ["over a space after one letter", "anew", show("a new day", 20, 100)],
    ["of short words in table cells", "another", show("an", 20, 115) + show("other", 20, 100)],
    ["over a hyphen between parts of another word", "Secretive", show("Secrets-", 20, 115) + show("ive", 20, 100)],
    ["within words for a phrase", "an le", show("Manley Fanlet", 20, 100)],
  ])("has no match %s", async (_, text, content) => {
    expect(await placesIn(handmadePdf([{ content }]), [textSearch(text)])).toEqual([]);
  });
});
