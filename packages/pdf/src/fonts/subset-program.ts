import type { PdfDocument } from "../file/document.ts";
import { decodeStream } from "../filters/decode.ts";
import { WORK } from "../syntax/budget.ts";
import { isName } from "../syntax/objects.ts";
import { readCff } from "./cff.ts";
import { subsetCff } from "./cff-subset.ts";
import { characterMaps, writeCharacterMaps } from "./character-map.ts";
import type { FontProgram } from "./font-programs.ts";
import { writeNames } from "./post-names.ts";
import { readTrueType, subsetTrueType } from "./true-type.ts";
import { readType1 } from "./type1.ts";
import { type1ToCff } from "./type1-to-cff.ts";
import { UnsupportedFontError } from "./unsupported-font-error.ts";
import { type FontUse, glyphsOfCff, glyphsOfCids, glyphsOfCodes, usedCids, usedNames } from "./used-glyphs.ts";

/** Font file that replaces the embedded font file. */
export interface SubsetProgram {
  bytes: Uint8Array;
  key: FontProgram["key"];
  subtype?: string;
  /** Whether glyphs were removed from the font file. */
  dropped: boolean;
}

/**
 * Maximum decoded size in bytes of a font file that is reduced. For larger files, processing costs more memory than it
 * may save.
 */
const MAX_PROGRAM_BYTES = 32 * 1024 * 1024;

/**
 * Returns the font file with only the shown glyphs, or null for an unsupported kind of font. Throws `UnsupportedFontError` or
 * `StreamDecodeError`.
 */
export function subsetFontProgram(document: PdfDocument, program: FontProgram): SubsetProgram | null {
  const { key, stream } = program;
  const subtype = document.nameText(stream.dict.get("Subtype"));
  if (key === "FontFile3" && subtype !== "Type1C" && subtype !== "CIDFontType0C") return null;
  const bytes = decodeStream(stream, document, MAX_PROGRAM_BYTES);
  document.budget.spendWork(bytes.length * WORK.sample);
  if (key === "FontFile2") return subsetTrueTypeProgram(document, program, bytes);
  if (key === "FontFile") return subsetType1Program(document, program, bytes);
  return { ...subsetCffProgram(document, program, bytes), key, ...(subtype === null ? {} : { subtype }) };
}

function subsetTrueTypeProgram(document: PdfDocument, { uses }: FontProgram, bytes: Uint8Array): SubsetProgram {
  const font = readTrueType(bytes);
  const glyphs = new Set<number>();
  for (const use of uses) {
    const own = use.descendant ? glyphsOfComposite(document, use) : glyphsOfCodes(document, use, font);
    for (const glyph of own) if (glyph < font.glyphCount) glyphs.add(glyph);
  }
  const more = new Map<string, Uint8Array>();
  if (uses.some(({ descendant }) => !descendant)) {
    const kept = new Set([0, ...glyphs]);
    const maps = characterMaps(font);
    const names = writeNames(font, kept);
    if (maps.length > 0) more.set("cmap", writeCharacterMaps(maps, kept));
    if (names) more.set("post", names);
  }
  const slim = subsetTrueType(font, { glyphs, more }, document.budget);
  return { bytes: slim, key: "FontFile2", dropped: glyphs.size < font.glyphCount - 1 };
}

function glyphsOfComposite(document: PdfDocument, use: FontUse): Set<number> {
  const { descendant } = use;
  if (!isName(document.resolve(descendant?.get("Subtype")), "CIDFontType2"))
    throw new UnsupportedFontError("TrueType for CIDs");
  return glyphsOfCids(document, usedCids(document, use), descendant?.get("CIDToGIDMap"));
}

function subsetType1Program(document: PdfDocument, { uses }: FontProgram, bytes: Uint8Array): SubsetProgram {
  const font = readType1(bytes);
  const glyphs = new Set<string>();
  for (const use of uses) {
    if (use.descendant) throw new UnsupportedFontError("Type 1 for CIDs");
    const names = usedNames(document, use, { has: (glyph) => font.charStrings.has(glyph), builtIn: font.encoding });
    for (const glyph of names) glyphs.add(glyph);
  }
  const cff = type1ToCff(font, glyphs, document.budget);
  return { bytes: cff, key: "FontFile3", subtype: "Type1C", dropped: glyphs.size < font.charStrings.size - 1 };
}

function subsetCffProgram(
  document: PdfDocument,
  { uses }: FontProgram,
  bytes: Uint8Array,
): Pick<SubsetProgram, "bytes" | "dropped"> {
  const font = readCff(bytes);
  const glyphs = new Set<number>();
  let byPlace = false;
  for (const use of uses) {
    if (use.descendant && !isName(document.resolve(use.descendant.get("Subtype")), "CIDFontType0"))
      throw new UnsupportedFontError("CFF for TrueType's CIDs");
    const own = glyphsOfCff(document, use, font);
    byPlace ||= own.byPlace;
    for (const glyph of own.glyphs) glyphs.add(glyph);
  }
  const slim = subsetCff(font, { glyphs, byGlyphIndex: byPlace }, document.budget);
  return { bytes: slim, dropped: glyphs.size < font.charStrings.length - 1 };
}
