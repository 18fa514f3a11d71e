import { deflateSync } from "node:zlib";
import { checkDocument } from "../../src/conformance/check.ts";
import { type Standard, targetOf } from "../../src/conformance/standard.ts";
import { PdfDocument } from "../../src/file/document.ts";
import { LocalPdfEditor } from "../../src/local-pdf-editor.ts";
import { nodeTools } from "../../src/node.ts";
import { latin1 } from "../../src/syntax/objects.ts";
import { type HandmadeOptions, type HandmadePage, handmadePdf, streamObject } from "./handmade-pdf.ts";
import { installedFont } from "./installed-font.ts";

export const editor = new LocalPdfEditor(nodeTools());

const FIRST = 32;
const LAST = 126;

/** Objects 100 to 102: a TrueType font that is embedded as a whole, for the resource F1, with WinAnsiEncoding. */
export function embeddedFont({
  widths = (width: number) => width,
}: {
  widths?: (width: number) => number;
} = {}): string[] {
  const font = installedFont("LiberationSans-Regular.ttf");
  const data = latin1(new Uint8Array(deflateSync(font)));
  const advances = advancesOf(font).map(widths);
  return [
    `<</Type/Font/Subtype/TrueType/BaseFont/LiberationSans/Encoding/WinAnsiEncoding/FirstChar ${FIRST}/LastChar ${LAST}/Widths[${advances.join(" ")}]/FontDescriptor 101 0 R>>`,
    "<</Type/FontDescriptor/FontName/LiberationSans/Flags 32/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 905/Descent -212/CapHeight 700/StemV 80/FontFile2 102 0 R>>",
    streamObject(`/Filter/FlateDecode/Length1 ${font.length}`, data),
  ];
}

/** Advance widths of the characters from FIRST to LAST, which Liberation Sans has in the same order from glyph 3 on. */
function advancesOf(font: Uint8Array): number[] {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  for (let at = 12; at < 12 + view.getUint16(4) * 16; at += 16) {
    if (latin1(font.subarray(at, at + 4)) !== "hmtx") continue;
    const start = view.getUint32(at + 8);
    const glyphs = Array.from({ length: LAST - FIRST + 1 }, (_, i) => i + 3);
    return glyphs.map((glyph) => Math.round((view.getUint16(start + glyph * 4) * 1000) / 2048));
  }
  throw new Error("no table hmtx");
}

/** Page that uses only the embedded font of `embeddedFont`. */
export const archivePage = (page: HandmadePage = {}): HandmadePage => ({
  content: "BT /F1 24 Tf 20 150 Td (Archive) Tj ET",
  entries: "/Resources<</Font<</F1 100 0 R>>>>",
  ...page,
});

/** Returns a PDF with one page that conforms to PDF/A-2b after a conversion, changed as given. Further objects have the numbers from 103. */
export const archivable = (page: HandmadePage = {}, { objects = [], ...options }: HandmadeOptions = {}): Uint8Array =>
  handmadePdf([archivePage(page)], { ...options, objects: [...embeddedFont(), ...objects] });

export const convert = (
  bytes: Uint8Array,
  { standards = ["pdf/a-2b"], repair = false }: { standards?: Standard[]; repair?: boolean } = {},
) => editor.revise({ bytes }, { steps: [{ kind: "conform", standards, repair }], files: [], protection: null });

/** Returns the rules that a PDF violates. */
export async function violatedRules(bytes: Uint8Array, ...standards: Standard[]): Promise<string[]> {
  const findings = await checkDocument(PdfDocument.open(bytes), targetOf(standards), nodeTools().cMaps);
  return [...findings.counts.keys()];
}
