import type { PdfDocument } from "../file/document.ts";
import { decodeStream } from "../filters/decode.ts";
import { type CffFont, readCff } from "../fonts/cff.ts";
import { numberOf } from "../fonts/cff-dict.ts";
import { type CharacterMap, characterMaps } from "../fonts/character-map.ts";
import { flattenCharstring } from "../fonts/flat-charstring.ts";
import { characterOf, glyphIn, MACINTOSH_CHARACTERS } from "../fonts/glyph-names.ts";
import { namedGlyphs } from "../fonts/post-names.ts";
import { readTrueType, type TrueType, table, viewOf } from "../fonts/true-type.ts";
import { readType1, type Type1Font } from "../fonts/type1.ts";
import { readingFont, UnsupportedFontError } from "../fonts/unsupported-font-error.ts";
import { differencesOf } from "../fonts/used-glyphs.ts";
import { WORK } from "../syntax/budget.ts";
import type { PdfDict, PdfStream } from "../syntax/objects.ts";

/** Glyph that a font program shows for a code or a CID. */
export interface FoundGlyph {
  /** Glyph index in the font program, or null if the program finds glyphs by name. */
  index: number | null;
  /** Width in thousandths of an em. Null if the program does not tell. */
  width: number | null;
}

/** Glyphs of an embedded font program, as a viewer finds them. */
export interface FontGlyphs {
  /** Returns the glyph of a code of a simple font, or of a CID of a composite font. Null if the font lacks the glyph. */
  find(code: number): FoundGlyph | null;
  /** Name of the glyph of a code. Null for fonts without names. */
  nameOf(code: number): string | null;
  /** Number of character maps of a TrueType font, and whether it has the maps (3, 0), (3, 1) and (1, 0). */
  maps: { count: number; symbol: boolean; unicode: boolean; macintosh: boolean } | null;
  /** The names of all glyphs of a font with named glyphs, for CharSet. Null for other fonts. */
  names: readonly string[] | null;
  /** The CIDs of all glyphs, for CIDSet. Null for simple fonts. */
  cids: readonly number[] | null;
}

const MAX_PROGRAM_BYTES = 32 * 1024 * 1024;
const PER_EM = 1000;
const SYMBOLIC = 4;

export interface FontParts {
  font: PdfDict;
  /** Descendant of a composite font, or null for a simple font. */
  descendant: PdfDict | null;
  descriptor: PdfDict | null;
}

export function fontParts(document: PdfDocument, font: PdfDict): FontParts {
  const descendant = document.dict(document.array(font.get("DescendantFonts"))?.[0]);
  return { font, descendant, descriptor: document.dict((descendant ?? font).get("FontDescriptor")) };
}

/** Returns the embedded font file of a descriptor with the key that holds it, or null. */
export function fontFile(
  document: PdfDocument,
  descriptor: PdfDict | null,
): { key: "FontFile" | "FontFile2" | "FontFile3"; stream: PdfStream } | null {
  for (const key of ["FontFile", "FontFile2", "FontFile3"] as const) {
    const stream = document.stream(descriptor?.get(key));
    if (stream) return { key, stream };
  }
  return null;
}

/** Whether the font descriptor marks the font as symbolic. */
export const isSymbolic = (document: PdfDocument, descriptor: PdfDict | null): boolean =>
  ((document.number(descriptor?.get("Flags")) ?? 0) & SYMBOLIC) !== 0;

/**
 * Reads the embedded program of a font. Returns null if no program is embedded. Throws `UnsupportedFontError` for a
 * damaged or unsupported program, and `StreamDecodeError`.
 */
export function fontGlyphs(document: PdfDocument, parts: FontParts): FontGlyphs | null {
  const file = fontFile(document, parts.descriptor);
  if (!file) return null;
  const bytes = decodeStream(file.stream, document, MAX_PROGRAM_BYTES);
  document.budget.spendWork(bytes.length * WORK.sample);
  return readingFont(() => {
    const openType = openTypeParts(bytes);
    if (openType) return cffGlyphs(document, parts, { cff: readCff(openType), isOpenType: true });
    if (file.key === "FontFile3" && !isSfnt(bytes))
      return cffGlyphs(document, parts, { cff: readCff(bytes), isOpenType: false });
    if (file.key === "FontFile" && !isSfnt(bytes)) return type1Glyphs(document, parts, readType1(bytes));
    return trueTypeGlyphs(document, parts, readTrueType(bytes));
  });
}

const isSfnt = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0 && bytes[1] === 1 && bytes[2] === 0 && bytes[3] === 0) ||
  (bytes[0] === 0x74 && bytes[1] === 0x72 && bytes[2] === 0x75 && bytes[3] === 0x65);

/** Returns the CFF table of an OpenType font, or null for another file. */
function openTypeParts(bytes: Uint8Array): Uint8Array | null {
  if (String.fromCharCode(...bytes.subarray(0, 4)) !== "OTTO") return null;
  const view = viewOf(bytes);
  for (let i = 0; i < view.getUint16(4); i++) {
    const at = 12 + i * 16;
    if (String.fromCharCode(...bytes.subarray(at, at + 4)) !== "CFF ") continue;
    const start = view.getUint32(at + 8);
    return bytes.subarray(start, start + view.getUint32(at + 12));
  }
  throw new UnsupportedFontError("no table CFF");
}

function trueTypeGlyphs(document: PdfDocument, parts: FontParts, program: TrueType): FontGlyphs {
  const maps = parts.descendant ? [] : characterMaps(program);
  const has = (platform: number, encoding: number): boolean =>
    maps.some((map) => map.platform === platform && map.encoding === encoding);
  const advance = advances(program);
  const indexOf = parts.descendant
    ? cidIndexes(document, parts.descendant)
    : simpleIndexes(document, parts, { program, maps });
  return {
    find: (code) => {
      const index = indexOf(code);
      return index !== null && index < program.glyphCount ? { index, width: advance(index) } : null;
    },
    nameOf: (code) => (indexOf(code) === 0 ? ".notdef" : null),
    maps: { count: maps.length, symbol: has(3, 0), unicode: has(3, 1), macintosh: has(1, 0) },
    names: null,
    cids: parts.descendant ? trueTypeCids(document, parts.descendant, program) : null,
  };
}

function advances(program: TrueType): (glyph: number) => number | null {
  const hmtx = viewOf(table(program, "hmtx"));
  const metrics = viewOf(table(program, "hhea")).getUint16(34);
  const perEm = viewOf(table(program, "head")).getUint16(18);
  return (glyph) => {
    const at = Math.min(glyph, metrics - 1) * 4;
    return at < 0 || at + 2 > hmtx.byteLength || perEm === 0 ? null : (hmtx.getUint16(at) * PER_EM) / perEm;
  };
}

function cidIndexes(document: PdfDocument, descendant: PdfDict): (cid: number) => number | null {
  const map = document.stream(descendant.get("CIDToGIDMap"));
  if (!map) return (cid) => cid;
  const bytes = decodeStream(map, document);
  return (cid) => (cid * 2 + 1 < bytes.length ? ((bytes[cid * 2] ?? 0) << 8) | (bytes[cid * 2 + 1] ?? 0) : 0);
}

function trueTypeCids(document: PdfDocument, descendant: PdfDict, program: TrueType): number[] {
  const map = document.stream(descendant.get("CIDToGIDMap"));
  if (!map) return Array.from({ length: program.glyphCount }, (_, glyph) => glyph);
  const length = decodeStream(map, document).length >> 1;
  const indexOf = cidIndexes(document, descendant);
  return Array.from({ length }, (_, cid) => cid).filter((cid) => cid === 0 || indexOf(cid) !== 0);
}

/** Finds the glyphs of a simple TrueType font (ISO 32000-1, 9.6.6.4). */
function simpleIndexes(
  document: PdfDocument,
  { font, descriptor }: FontParts,
  { program, maps }: { program: TrueType; maps: CharacterMap[] },
): (code: number) => number | null {
  const mapOf = (platform: number, encoding: number): ReadonlyMap<number, number> | undefined =>
    maps.find((map) => map.platform === platform && map.encoding === encoding)?.glyphs;
  const [unicode, macintosh, symbol] = [mapOf(3, 1), mapOf(1, 0), mapOf(3, 0)];
  const bySymbol = (code: number): number | null =>
    symbol?.get(0xf000 + code) ?? symbol?.get(code) ?? symbol?.get(0xf100 + code) ?? macintosh?.get(code) ?? null;
  if (isSymbolic(document, descriptor)) return (code) => bySymbol(code) ?? unicode?.get(code) ?? 0;
  const nameOf = encodingNames(document, font);
  const posts = namedGlyphs(program).names;
  return (code) => {
    const glyph = nameOf(code);
    if (glyph === undefined) return 0;
    const character = characterOf(glyph) ?? -1;
    const own = unicode?.get(character) ?? macintosh?.get(MACINTOSH_CHARACTERS.indexOf(character)) ?? posts.get(glyph);
    return own ?? (unicode || macintosh ? 0 : (bySymbol(code) ?? 0));
  };
}

/** Returns the glyph names of a simple font's encoding: its base encoding with its differences. */
export function encodingNames(document: PdfDocument, font: PdfDict): (code: number) => string | undefined {
  const encoding = font.get("Encoding");
  const base = document.nameText(encoding) ?? document.nameText(document.dict(encoding)?.get("BaseEncoding"));
  const differences = differencesOf(document, font);
  return (code) => differences.get(code) ?? glyphIn(base, code);
}

/** Like `encodingNames`, for fonts with a built-in encoding, which counts unless the font dictionary names another. */
function namesWithBuiltIn(
  document: PdfDocument,
  { font, descriptor }: FontParts,
  builtIn: ReadonlyMap<number, string>,
): (code: number) => string | undefined {
  const encoding = font.get("Encoding");
  const base = document.nameText(encoding) ?? document.nameText(document.dict(encoding)?.get("BaseEncoding"));
  const differences = differencesOf(document, font);
  const isStandard = !isSymbolic(document, descriptor) && document.dict(encoding) !== null && base === null;
  return (code) =>
    differences.get(code) ??
    (base === null ? (builtIn.get(code) ?? (isStandard ? glyphIn(null, code) : undefined)) : glyphIn(base, code));
}

function type1Glyphs(document: PdfDocument, parts: FontParts, program: Type1Font): FontGlyphs {
  const nameOf = namesWithBuiltIn(document, parts, program.encoding);
  const scale = Number(/\/FontMatrix\s*\[\s*([\d.eE+-]+)/.exec(program.clear)?.[1] ?? 0.001) * PER_EM;
  return {
    find: (code) => {
      const charString = program.charStrings.get(nameOf(code) ?? ".notdef");
      if (!charString) return null;
      const width = type1Width(charString);
      return { index: null, width: width === null ? null : width * scale };
    },
    nameOf: (code) => nameOf(code) ?? ".notdef",
    maps: null,
    names: [...program.charStrings.keys()],
    cids: null,
  };
}

const HSBW = 13;
const ESCAPE = 12;
const SBW = 7;
const DIV = 12;

/** Returns the advance width that a Type 1 charstring sets with `hsbw` or `sbw`, in glyph units. */
function type1Width(code: Uint8Array): number | null {
  const stack: number[] = [];
  for (let at = 0; at < code.length; ) {
    const [first = 0, b = 0, c = 0, d = 0, e = 0] = code.subarray(at, at + 5);
    if (first >= 32) {
      at += first === 255 ? 5 : first > 246 ? 2 : 1;
      if (first === 255) stack.push((b << 24) | (c << 16) | (d << 8) | e);
      else if (first <= 246) stack.push(first - 139);
      else stack.push(first <= 250 ? (first - 247) * 256 + b + 108 : -(first - 251) * 256 - b - 108);
    } else if (first === HSBW) return stack[1] ?? null;
    else if (first === ESCAPE && b === SBW) return stack[2] ?? null;
    else if (first === ESCAPE && b === DIV) {
      const [dividend = 0, divisor = 1] = stack.splice(-2);
      stack.push(dividend / divisor);
      at += 2;
    } else return null;
  }
  return null;
}

function cffGlyphs(
  document: PdfDocument,
  parts: FontParts,
  { cff, isOpenType }: { cff: CffFont; isOpenType: boolean },
): FontGlyphs {
  const indexOf = parts.descendant
    ? cffCidIndexes(document, parts.descendant, { cff, isOpenType })
    : cffCodeIndexes(document, parts, cff);
  const widths = new Map<number, number | null>();
  const widthOf = (glyph: number): number | null => {
    if (!widths.has(glyph)) widths.set(glyph, cffWidth(cff, glyph));
    return widths.get(glyph) ?? null;
  };
  const builtIn = new Map([...cff.encoding].map(([code, glyph]) => [code, cff.names[glyph] ?? ".notdef"]));
  const nameOf = parts.descendant ? null : namesWithBuiltIn(document, parts, builtIn);
  return {
    find: (code) => {
      const index = indexOf(code);
      return index === undefined ? null : { index, width: widthOf(index) };
    },
    nameOf: (code) => (nameOf ? (nameOf(code) ?? ".notdef") : indexOf(code) === 0 ? ".notdef" : null),
    maps: null,
    names: cff.collection ? null : cff.names,
    cids: parts.descendant ? (cff.collection ? cff.cids : cff.charStrings.map((_, glyph) => glyph)) : null,
  };
}

function cffCodeIndexes(document: PdfDocument, parts: FontParts, cff: CffFont): (code: number) => number | undefined {
  const builtIn = new Map([...cff.encoding].map(([code, glyph]) => [code, cff.names[glyph] ?? ".notdef"]));
  const nameOf = namesWithBuiltIn(document, parts, builtIn);
  const places = new Map(cff.names.map((glyph, index) => [glyph, index]));
  return (code) => places.get(nameOf(code) ?? ".notdef");
}

function cffCidIndexes(
  document: PdfDocument,
  descendant: PdfDict,
  { cff, isOpenType }: { cff: CffFont; isOpenType: boolean },
): (cid: number) => number | undefined {
  const isTrueType = document.nameText(descendant.get("Subtype")) === "CIDFontType2";
  if (isTrueType || (isOpenType && !cff.collection)) {
    const own = cidIndexes(document, descendant);
    return (cid) => {
      const index = own(cid) ?? 0;
      return index < cff.charStrings.length ? index : undefined;
    };
  }
  if (!cff.collection) return (cid) => (cid < cff.charStrings.length ? cid : undefined);
  const places = new Map(cff.cids.map((cid, index) => [cid, index]));
  return (cid) => places.get(cid);
}

const DEFAULT_WIDTH = 20;
const NOMINAL_WIDTH = 21;
const FONT_MATRIX = 1207;
/** Operators of Type 2 charstrings that clear the stack, with the number of their own operands. Null: an even number. */
const CLEARING: Record<number, number | null> = {
  1: null,
  3: null,
  18: null,
  23: null,
  19: null,
  20: null,
  21: 2,
  4: 1,
  22: 1,
  14: 0,
};

/** Returns the advance width of a glyph (Adobe technical note 5177, 3.1) in thousandths of an em. */
function cffWidth(cff: CffFont, glyph: number): number | null {
  const charstring = cff.charStrings[glyph];
  const dict = cff.fontDicts[cff.fontDictOf[glyph] ?? 0];
  if (!charstring || !dict) return null;
  const { code } = flattenCharstring(charstring, { global: cff.globalSubrs, local: dict.subrs });
  const excess = firstExcess(code);
  const width =
    excess === null
      ? (numberOf(dict.privates, DEFAULT_WIDTH) ?? 0)
      : (numberOf(dict.privates, NOMINAL_WIDTH) ?? 0) + excess;
  const scale =
    cff.top.get(FONT_MATRIX)?.operands[0] ?? (cff.collection ? dict.entries.get(FONT_MATRIX)?.operands[0] : undefined);
  return width * (scale ?? 0.001) * PER_EM;
}

/** Returns the operand before those of the first operator of a charstring, which is the width. Null if there is none. */
function firstExcess(code: Uint8Array): number | null {
  const stack: number[] = [];
  for (let at = 0; at < code.length; ) {
    const [first = 0, b = 0, c = 0, d = 0, e = 0] = code.subarray(at, at + 5);
    if (first === 28) stack.push(((b << 24) | (c << 16)) >> 16);
    else if (first === 255) stack.push(((b << 24) | (c << 16) | (d << 8) | e) / 65_536);
    else if (first >= 32)
      stack.push(
        first <= 246 ? first - 139 : first <= 250 ? (first - 247) * 256 + b + 108 : -(first - 251) * 256 - b - 108,
      );
    else {
      const own = CLEARING[first];
      if (own === undefined) return null;
      const isAccented = first === 14 && stack.length >= 4;
      const surplus = own === null ? stack.length % 2 : stack.length - (isAccented ? 4 : own);
      return surplus > 0 ? (stack[0] ?? null) : null;
    }
    at += first === 28 ? 3 : first === 255 ? 5 : first <= 246 ? 1 : 2;
  }
  return null;
}
