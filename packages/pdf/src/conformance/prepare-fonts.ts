import { deflateSync } from "node:zlib";
import type { PdfDocument } from "../file/document.ts";
import { reachableDicts } from "../file/reachable.ts";
import { characterOf } from "../fonts/glyph-names.ts";
import { DamagedFileError } from "../syntax/damaged-file-error.ts";
import { bytesOf, name, PdfDict, PdfStream, PdfString } from "../syntax/objects.ts";
import { readCMap } from "./check-fonts.ts";
import { encodingNames, type FontGlyphs, fontFile, fontGlyphs, fontParts } from "./font-glyphs.ts";
import { type ConformanceTarget, needsUnicode } from "./standard.ts";

const SIMPLE = new Set(["Type1", "MMType1", "TrueType"]);
const CODES = 256;

/** Completes font dictionaries in ways that change no glyph: missing entries, glyph lists, Unicode values. */
export function prepareFonts(document: PdfDocument, target: ConformanceTarget): void {
  for (const dict of [...reachableDicts(document)]) {
    const subtype = document.nameText(dict.get("Subtype"));
    if (subtype === null || !isFont(document, dict)) continue;
    dict.set("Type", name("Font"));
    if (SIMPLE.has(subtype) || subtype === "Type0") prepareFont(document, dict, target);
  }
}

/** Whether a dictionary is a font that content can use, or the descendant of one. */
export function isFont(document: PdfDocument, dict: PdfDict): boolean {
  const type = document.nameText(dict.get("Type"));
  if (type !== null) return type === "Font";
  return dict.has("BaseFont") || dict.has("CharProcs");
}

function prepareFont(document: PdfDocument, font: PdfDict, target: ConformanceTarget): void {
  const parts = fontParts(document, font);
  const { descendant, descriptor } = parts;
  if (descendant && document.nameText(descendant.get("Subtype")) === "CIDFontType2" && fontFile(document, descriptor))
    if (document.stream(descendant.get("CIDToGIDMap")) === null) descendant.set("CIDToGIDMap", name("Identity"));
  if (descriptor && target.pdfA && target.pdfA.part > 1)
    for (const key of ["CIDSet", "CharSet"]) descriptor.delete(key);
  const cMap = document.stream(font.get("Encoding"));
  const mode = cMap && readCMap(document, cMap)?.mode;
  if (cMap && typeof mode === "number") cMap.dict.set("WMode", mode);
  const glyphs = glyphsOrNull(document, font);
  if (!glyphs) return;
  if (!descendant) addWidths(document, font, glyphs);
  if (target.pdfA?.part === 1 && descriptor) addGlyphLists(document, descriptor, glyphs);
  if (needsUnicode(target) && !font.has("ToUnicode")) addUnicode(document, font);
}

function glyphsOrNull(document: PdfDocument, font: PdfDict): FontGlyphs | null {
  try {
    return fontGlyphs(document, fontParts(document, font));
  } catch (error) {
    if (!(error instanceof DamagedFileError)) throw error;
    return null;
  }
}

/** Adds missing widths from the font program. */
function addWidths(document: PdfDocument, font: PdfDict, glyphs: FontGlyphs): void {
  if (document.array(font.get("Widths")) && font.has("FirstChar")) {
    const widths = document.array(font.get("Widths")) ?? [];
    const first = document.number(font.get("FirstChar")) ?? 0;
    if (document.number(font.get("LastChar")) !== first + widths.length - 1)
      font.set("LastChar", first + widths.length - 1);
    return;
  }
  const widths = Array.from({ length: CODES }, (_, code) => Math.round(glyphs.find(code)?.width ?? 0));
  font
    .set("FirstChar", 0)
    .set("LastChar", CODES - 1)
    .set("Widths", document.add(widths));
}

/** Writes the lists of glyphs that PDF/A-1 requires for subsets (ISO 19005-1, 6.3.5). */
function addGlyphLists(document: PdfDocument, descriptor: PdfDict, { cids, names }: FontGlyphs): void {
  if (cids) {
    const set = new Uint8Array((cids.reduce((most, cid) => Math.max(most, cid), 0) >> 3) + 1);
    for (const cid of cids) set[cid >> 3] = (set[cid >> 3] ?? 0) | (128 >> (cid & 7));
    const dict = PdfDict.of({ Filter: name("FlateDecode") });
    descriptor.set("CIDSet", document.add(new PdfStream(dict, new Uint8Array(deflateSync(set)))));
  } else if (names) {
    const listed = names.filter((glyph) => glyph !== ".notdef").map((glyph) => `/${glyph}`);
    descriptor.set("CharSet", new PdfString(bytesOf(listed.join(""))));
  }
}

/** Adds a ToUnicode CMap for the codes of a simple font whose glyph names stand for characters. */
function addUnicode(document: PdfDocument, font: PdfDict): void {
  if (document.nameText(font.get("Subtype")) === "Type0") return;
  const nameOf = encodingNames(document, font);
  const lines: string[] = [];
  for (let code = 0; code < CODES; code++) {
    const glyph = nameOf(code);
    const character = glyph === undefined ? null : characterOf(glyph);
    if (character !== null) lines.push(`<${hex(code, 2)}> <${utf16Hex(character)}>`);
  }
  if (lines.length === 0) return;
  font.set("ToUnicode", document.add(unicodeMap(lines, 1)));
}

const BLOCK = 100;

/** Returns a ToUnicode CMap with entries such as `<41> <0041>`. */
export function unicodeMap(lines: readonly string[], codeBytes: number): PdfStream {
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; at += BLOCK) {
    const part = lines.slice(at, at + BLOCK);
    blocks.push(`${part.length} beginbfchar\n${part.join("\n")}\nendbfchar`);
  }
  const range = `<${"00".repeat(codeBytes)}> <${"FF".repeat(codeBytes)}>`;
  const text = `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
${range}
endcodespacerange
${blocks.join("\n")}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
  return new PdfStream(PdfDict.of({ Filter: name("FlateDecode") }), new Uint8Array(deflateSync(bytesOf(text))));
}

export const hex = (value: number, digits: number): string => value.toString(16).toUpperCase().padStart(digits, "0");

export const utf16Hex = (character: number): string =>
  [...Buffer.from(String.fromCodePoint(character), "utf16le").swap16()].map((byte) => hex(byte, 2)).join("");
