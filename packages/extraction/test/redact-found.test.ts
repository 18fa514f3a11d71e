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
});
