import { OperationReader } from "../content/operations.ts";
import type { PdfDocument } from "../file/document.ts";
import { decodeStream } from "../filters/decode.ts";
import { StreamDecodeError } from "../filters/stream-decode-error.ts";
import { CidMetrics } from "../fonts/cid-metrics.ts";
import { MAX_CMAP_BYTES, ParsedCMap } from "../fonts/cmap-text.ts";
import type { CMaps } from "../fonts/cmaps.ts";
import { EncodingMaps } from "../fonts/encoding-maps.ts";
import { characterOf } from "../fonts/glyph-names.ts";
import { differencesOf } from "../fonts/used-glyphs.ts";
import { simpleWidths } from "../fonts/widths.ts";
import { WORK } from "../syntax/budget.ts";
import { DamagedFileError } from "../syntax/damaged-file-error.ts";
import { latin1, type PdfDict, PdfName, type PdfStream } from "../syntax/objects.ts";
import type { Findings, Place } from "./findings.ts";
import {
  encodingNames,
  type FontGlyphs,
  type FontParts,
  fontFile,
  fontGlyphs,
  fontParts,
  isSymbolic,
} from "./font-glyphs.ts";
import { isPrivateUse } from "./private-use.ts";
import { needsUnicode } from "./standard.ts";

/** Text that a font shows: its strings, with one character per byte, and whether any text in it is visible. */
export interface FontText {
  strings: Map<string, { isVisible: boolean; hasReplacement: boolean }>;
  page: number | null;
}

/** Code that a font shows. */
interface Shown {
  code: number;
  /** CID for a composite font, or the code for a simple font. */
  cid: number;
  isVisible: boolean;
  /** Whether every occurrence has a replacement text. */
  hasReplacement: boolean;
}

const WIDTH_TOLERANCE = 1;
const MAX_CID = 65_535;
const SUBSET = /^[A-Z]{6}\+/;
const SUBTYPES = new Set(["Type1", "MMType1", "TrueType", "Type3", "Type0", "CIDFontType0", "CIDFontType2"]);
const FILE_SUBTYPES = new Set(["Type1C", "CIDFontType0C", "OpenType"]);
export const STANDARD_FONTS: ReadonlySet<string> = new Set(
  `Courier Courier-Bold Courier-Oblique Courier-BoldOblique Helvetica Helvetica-Bold Helvetica-Oblique Helvetica-BoldOblique
  Times-Roman Times-Bold Times-Italic Times-BoldItalic Symbol ZapfDingbats`.split(/\s+/),
);
/** Predefined CMaps that PDF/A allows without embedding (ISO 32000-1, table 118). */
const PREDEFINED_CMAPS =
  /^(?:Identity|GB(?:pc)?-EUC|GBK(?:p)?-EUC|GBK2K|UniGB-UCS2|UniGB-UTF16|B5pc|HKscs-B5|ETen-B5|ETenms-B5|CNS-EUC|UniCNS-UCS2|UniCNS-UTF16|83pv-RKSJ|90ms-RKSJ|90msp-RKSJ|90pv-RKSJ|Add-RKSJ|EUC|Ext-RKSJ|UniJIS-UCS2|UniJIS-UCS2-HW|UniJIS-UTF16|KSC-EUC|KSCms-UHC|KSCms-UHC-HW|KSCpc-EUC|UniKS-UCS2|UniKS-UTF16)-[HV]$|^[HV]$/;
const CHARACTER_COLLECTIONS = new Set(["GB1", "CNS1", "Japan1", "Korea1"]);

/** Checks the fonts that show text. */
export class FontChecks {
  readonly #document: PdfDocument;
  readonly #findings: Findings;
  readonly #maps: EncodingMaps;

  constructor(document: PdfDocument, findings: Findings, cMaps: CMaps) {
    this.#document = document;
    this.#findings = findings;
    this.#maps = new EncodingMaps(document, cMaps);
  }

  async check(font: PdfDict, text: FontText): Promise<void> {
    const document = this.#document;
    const name = document.nameText(font.get("BaseFont"));
    const place = { page: text.page, element: `font ${name?.replace(SUBSET, "") ?? "without a name"}` };
    const subtype = document.nameText(font.get("Subtype")) ?? "";
    this.#dictionary(font, { name, subtype }, place);
    if (subtype === "Type3") {
      this.#type3Widths(font, this.#simpleCodes(text), place);
      this.#unicode(font, this.#simpleCodes(text), place);
      return;
    }
    const parts = fontParts(document, font);
    const shown = parts.descendant ? await this.#compositeCodes(parts, text, place) : this.#simpleCodes(text);
    const file = fontFile(document, parts.descriptor);
    const isVisible = [...text.strings.values()].some((each) => each.isVisible);
    if (!file && isVisible) this.#findings.add("font-embedded", `The ${place.element} is not embedded.`, place);
    this.#unicode(font, shown, place);
    if (!file) return;
    const fileSubtype = document.nameText(file.stream.dict.get("Subtype"));
    const part = this.#findings.target.pdfA?.part;
    if (fileSubtype !== null && (!FILE_SUBTYPES.has(fileSubtype) || (part === 1 && fileSubtype === "OpenType")))
      this.#findings.add("font-dictionary", `The file of the ${place.element} has the subtype ${fileSubtype}.`, place);
    this.#program(parts, shown, place);
  }

  #program(parts: FontParts, shown: readonly Shown[], place: Place): void {
    try {
      const glyphs = fontGlyphs(this.#document, parts);
      if (!glyphs) return;
      this.#glyphs(parts, { glyphs, shown }, place);
      if (!parts.descendant) this.#trueTypeEncoding(parts, glyphs, place);
      this.#subset(parts, { glyphs, shown }, place);
    } catch (error) {
      if (!(error instanceof DamagedFileError)) throw error;
      this.#findings.add("font-verifiable", `The embedded program of the ${place.element} cannot be read.`, place);
    }
  }

  #dictionary(font: PdfDict, { name, subtype }: { name: string | null; subtype: string }, place: Place): void {
    const document = this.#document;
    const add = (message: string): void => this.#findings.add("font-dictionary", message, place);
    if (document.nameText(font.get("Type")) !== "Font") add(`The ${place.element} has no entry Type.`);
    if (!SUBTYPES.has(subtype)) add(`The ${place.element} has an unknown Subtype.`);
    if (subtype !== "Type3" && name === null) add("A font has no BaseFont.");
    if (subtype === "Type0") return;
    const { FirstChar: first, LastChar: last, Widths: widths } = simpleWidths(document, font);
    const isStandard = subtype === "Type1" && STANDARD_FONTS.has(name ?? "");
    const isComplete = first !== undefined && last !== undefined && widths?.length === last - first + 1;
    if (!isStandard && !isComplete) add(`The ${place.element} lacks widths, or has a wrong number of them.`);
  }

  #simpleCodes({ strings }: FontText): Shown[] {
    const codes = new Map<number, Shown>();
    for (const [string, use] of strings) {
      for (let i = 0; i < string.length; i++) {
        const code = string.charCodeAt(i);
        codes.set(code, mergedUse({ code, cid: code, ...use }, codes.get(code)));
      }
    }
    return [...codes.values()];
  }

  async #compositeCodes({ font, descendant }: FontParts, { strings }: FontText, place: Place): Promise<Shown[]> {
    const document = this.#document;
    const encoding = document.resolve(font.get("Encoding"));
    const name = encoding instanceof PdfName ? encoding.text : null;
    if (name !== null && !PREDEFINED_CMAPS.test(name))
      this.#findings.add("cmap", `The ${place.element} uses the CMap ${name}, which is not embedded.`, place);
    if (name !== null && this.#findings.target.pdfA?.part === 1 && !name.startsWith("Identity-"))
      this.#findings.add("cmap", `The ${place.element} uses the CMap ${name}, which is not embedded.`, place);
    if (descendant) this.#collections(font, descendant, place);
    const map = await this.#maps.mapOf(encoding);
    if (!map) {
      this.#findings.add("cmap", `The CMap of the ${place.element} cannot be read.`, place);
      return [];
    }
    const codes = new Map<string, Shown>();
    for (const [string, use] of strings) {
      for (const { bytes, cid } of map.codesIn(Buffer.from(string, "latin1"))) {
        const key = latin1(bytes);
        const code = bytes.reduce((sum, byte) => sum * 256 + byte, 0);
        if (cid > MAX_CID) this.#findings.add("limits", `The ${place.element} has a CID above ${MAX_CID}.`, place);
        codes.set(key, mergedUse({ code, cid, ...use }, codes.get(key)));
      }
    }
    return [...codes.values()];
  }

  /** Checks that a CMap and the CIDs of its font are of one character collection. */
  #collections(font: PdfDict, descendant: PdfDict, place: Place): void {
    const document = this.#document;
    const encoding = font.get("Encoding");
    const stream = document.stream(encoding);
    const own = document.dict(descendant.get("CIDSystemInfo"));
    if (
      document.nameText(descendant.get("Subtype")) === "CIDFontType2" &&
      fontFile(document, document.dict(descendant.get("FontDescriptor"))) &&
      !hasGlyphMap(document, descendant)
    )
      this.#findings.add("cid-to-gid-map", `The ${place.element} has no CIDToGIDMap.`, place);
    if (!stream) return;
    this.#embeddedCMap(stream, place);
    const name = document.nameText(stream.dict.get("CMapName")) ?? "";
    if (name.startsWith("Identity-")) return;
    const other = document.dict(stream.dict.get("CIDSystemInfo"));
    const text = (dict: PdfDict | null, key: string): string =>
      latin1(document.string(dict?.get(key))?.bytes ?? new Uint8Array());
    const isEqual = ["Registry", "Ordering"].every((key) => own && other && text(own, key) === text(other, key));
    const supplement = (dict: PdfDict | null): number => document.number(dict?.get("Supplement")) ?? 0;
    if (!isEqual || supplement(own) > supplement(other))
      this.#findings.add(
        "composite-font",
        `The ${place.element} and its CMap have different character collections.`,
        place,
      );
  }

  /** Checks that an embedded CMap agrees with its dictionary, and refers only to predefined CMaps. */
  #embeddedCMap(stream: PdfStream, place: Place): void {
    const document = this.#document;
    const about = readCMap(document, stream);
    if (!about) {
      this.#findings.add("cmap", `The CMap of the ${place.element} cannot be read.`, place);
      return;
    }
    if (about.mode !== null && about.mode !== (document.number(stream.dict.get("WMode")) ?? 0))
      this.#findings.add(
        "cmap",
        `The CMap of the ${place.element} has another writing mode than its dictionary.`,
        place,
      );
    const bases = [about.base, document.nameText(stream.dict.get("UseCMap"))];
    const other = document.stream(stream.dict.get("UseCMap"));
    if (other) bases.push(document.nameText(other.dict.get("CMapName")));
    const isPart1 = this.#findings.target.pdfA?.part === 1;
    const isKnown = (base: string): boolean => (isPart1 ? base.startsWith("Identity-") : PREDEFINED_CMAPS.test(base));
    if (bases.some((base) => base !== null && !isKnown(base)))
      this.#findings.add("cmap", `The CMap of the ${place.element} refers to a CMap that is not predefined.`, place);
    if (about.largestCid > MAX_CID)
      this.#findings.add("limits", `The ${place.element} has a CID above ${MAX_CID}.`, place);
  }

  /** Compares the widths of a Type 3 font with those that its glyphs set with `d0` or `d1`. */
  #type3Widths(font: PdfDict, shown: readonly Shown[], place: Place): void {
    const document = this.#document;
    const names = differencesOf(document, font);
    const glyphs = document.dict(font.get("CharProcs"));
    const widthOf = codeWidths(document, font);
    for (const { code } of shown) {
      const stream = document.stream(glyphs?.get(names.get(code) ?? ""));
      const [own, declared] = [stream && type3Width(document, stream), widthOf(code)];
      if (own !== null && declared !== null && Math.abs(own - declared) > WIDTH_TOLERANCE)
        this.#findings.add("glyph-width", `The ${place.element} has other glyph widths than its dictionary.`, place);
    }
  }

  #glyphs(parts: FontParts, { glyphs, shown }: { glyphs: FontGlyphs; shown: readonly Shown[] }, place: Place): void {
    const document = this.#document;
    const widthOf = parts.descendant ? cidWidths(document, parts.descendant) : codeWidths(document, parts.font);
    for (const { cid, isVisible } of shown) {
      const isMissingGlyph = glyphs.nameOf(cid) === ".notdef";
      if (isMissingGlyph)
        this.#findings.add("missing-glyph-shown", `The ${place.element} shows the glyph .notdef.`, place);
      if (!isVisible) continue;
      const found = glyphs.find(cid);
      if (!found) {
        this.#findings.add("glyph-present", `The ${place.element} lacks a glyph that the document shows.`, place);
        continue;
      }
      const own = widthOf(cid);
      if (own === null || found.width === null || Math.abs(own - found.width) <= WIDTH_TOLERANCE) continue;
      this.#findings.add("glyph-width", `The ${place.element} has other glyph widths than its dictionary.`, place);
    }
  }

  #trueTypeEncoding({ font, descriptor }: FontParts, { maps }: FontGlyphs, place: Place): void {
    if (!maps || this.#document.nameText(font.get("Subtype")) !== "TrueType") return;
    const add = (message: string): void => this.#findings.add("font-encoding", message, place);
    const part = this.#findings.target.pdfA?.part ?? 2;
    if (isSymbolic(this.#document, descriptor)) {
      if (font.has("Encoding")) add(`The ${place.element} is symbolic and must have no Encoding.`);
      const isFound = part === 4 ? maps.symbol || maps.macintosh : maps.count === 1 || (part > 1 && maps.symbol);
      if (!isFound) add(`The ${place.element} is symbolic and has no character map for its codes.`);
      return;
    }
    const isFound = part === 4 ? maps.unicode || maps.macintosh : part === 1 || maps.count > (maps.symbol ? 1 : 0);
    if (!isFound) add(`The ${place.element} has no character map.`);
    this.#simpleEncoding(font, add);
  }

  #simpleEncoding(font: PdfDict, add: (message: string) => void): void {
    const document = this.#document;
    const encoding = font.get("Encoding");
    const base = document.nameText(encoding) ?? document.nameText(document.dict(encoding)?.get("BaseEncoding"));
    if (base !== "MacRomanEncoding" && base !== "WinAnsiEncoding")
      add("A TrueType font that is not symbolic must have MacRomanEncoding or WinAnsiEncoding.");
    const names = [...differencesOf(document, font).values()];
    const part = this.#findings.target.pdfA?.part ?? 2;
    if (part === 1 && document.dict(encoding)?.has("Differences"))
      add("The encoding of a TrueType font has Differences.");
    if (part > 1 && names.some((name) => characterOf(name) === null && !/^\.notdef$/.test(name)))
      add("The encoding of a TrueType font names glyphs that have no Unicode value.");
  }

  #subset(parts: FontParts, { glyphs, shown }: { glyphs: FontGlyphs; shown: readonly Shown[] }, place: Place): void {
    const document = this.#document;
    const { descriptor, descendant, font } = parts;
    const part = this.#findings.target.pdfA?.part ?? 2;
    const isSubset = SUBSET.test(document.nameText((descendant ?? font).get("BaseFont")) ?? "");
    if (!isSubset || !descriptor || part === 4) return;
    const add = (key: string): void =>
      this.#findings.add("font-subset", `The ${key} of the ${place.element} does not list all glyphs.`, place);
    if (descendant && glyphs.cids) {
      const set = document.stream(descriptor.get("CIDSet"));
      const listed = set ? decodeStream(set, document) : null;
      const has = (cid: number): boolean => (((listed?.[cid >> 3] ?? 0) >> (7 - (cid & 7))) & 1) === 1;
      const cids = part === 1 ? shown.map(({ cid }) => cid) : glyphs.cids.filter((cid) => cid !== 0);
      if (listed ? !cids.every(has) : part === 1) add("CIDSet");
    } else if (
      part === 1 &&
      /Type1$/.test(document.nameText(font.get("Subtype")) ?? "") &&
      !descriptor.has("CharSet")
    ) {
      add("CharSet");
    } else if (glyphs.names && document.nameText(font.get("Subtype")) !== "TrueType") {
      const text = document.string(descriptor.get("CharSet"));
      const listed = new Set(
        latin1(text?.bytes ?? new Uint8Array())
          .split("/")
          .map((name) => name.trim()),
      );
      const isWhole = glyphs.names.every((name) => name === ".notdef" || listed.has(name));
      if (text ? !isWhole : part === 1) add("CharSet");
    }
  }

  #unicode(font: PdfDict, shown: readonly Shown[], place: Place): void {
    const { target } = this.#findings;
    if (!needsUnicode(target) && target.pdfA?.part !== 4) return;
    const texts = toUnicode(this.#document, font, new Set(shown.map(({ code }) => code)));
    const impliedOf = impliedUnicode(this.#document, font);
    for (const { code, hasReplacement } of shown) {
      const text = texts?.get(code);
      if (text === undefined) {
        if (needsUnicode(target) && !impliedOf(code))
          this.#findings.add("unicode", `The ${place.element} shows a character without a Unicode value.`, place);
        continue;
      }
      const units = utf16(text);
      const isPrivate = isPrivateUse(String.fromCharCode(...units));
      if (isPrivate && target.pdfA?.level === "a" && !hasReplacement)
        this.#findings.add("private-unicode", `The ${place.element} shows a character of private use.`, place);
      if (units.some((unit) => unit === 0 || unit === 0xfeff || unit === 0xfffe))
        this.#findings.add("unicode", `The ${place.element} gives a character a forbidden Unicode value.`, place);
    }
  }
}

const mergedUse = (own: Shown, other: Shown | undefined): Shown => ({
  ...own,
  isVisible: own.isVisible || other?.isVisible === true,
  hasReplacement: own.hasReplacement && other?.hasReplacement !== false,
});

const hasGlyphMap = (document: PdfDocument, descendant: PdfDict): boolean =>
  document.stream(descendant.get("CIDToGIDMap")) !== null ||
  document.nameText(descendant.get("CIDToGIDMap")) === "Identity";

/** Returns the width that a glyph of a Type 3 font sets, in glyph units. Null for a glyph that sets none. */
function type3Width(document: PdfDocument, stream: PdfStream): number | null {
  try {
    const first = new OperationReader(decodeStream(stream, document), document.budget).next();
    const [width] = first?.operands ?? [];
    return (first?.operator === "d0" || first?.operator === "d1") && typeof width === "number" ? width : null;
  } catch (error) {
    if (!(error instanceof StreamDecodeError)) throw error;
    return null;
  }
}

/** Returns what an embedded CMap file says about itself. Null for a damaged file. */
export function readCMap(
  document: PdfDocument,
  stream: PdfStream,
): { mode: number | null; base: string | null; largestCid: number } | null {
  try {
    const bytes = decodeStream(stream, document, MAX_CMAP_BYTES);
    document.budget.spendWork(bytes.length * WORK.decodedByte);
    const mode = /\/WMode\s+(\d)\s+def/.exec(latin1(bytes))?.[1];
    const { base, ranges } = ParsedCMap.read(bytes).encoding();
    const largestCid = ranges.reduce((most, { low, high, cid }) => Math.max(most, cid + high - low), 0);
    return { mode: mode === undefined ? null : Number(mode), base, largestCid };
  } catch (error) {
    if (!(error instanceof DamagedFileError)) throw error;
    return null;
  }
}

const utf16 = (bytes: Uint8Array): number[] =>
  Array.from({ length: bytes.length >> 1 }, (_, i) => ((bytes[i * 2] ?? 0) << 8) | (bytes[i * 2 + 1] ?? 0));

/** Returns the texts of codes from a font's ToUnicode CMap. Null if the font has no valid one. */
export function toUnicode(
  document: PdfDocument,
  font: PdfDict,
  codes: ReadonlySet<number>,
): ReadonlyMap<number, Uint8Array> | null {
  const stream = document.stream(font.get("ToUnicode"));
  if (!stream) return null;
  try {
    return ParsedCMap.read(decodeStream(stream, document, MAX_CMAP_BYTES)).texts(codes);
  } catch (error) {
    if (!(error instanceof DamagedFileError)) throw error;
    return null;
  }
}

/** Returns a function that says whether a code has a Unicode value without a ToUnicode CMap (ISO 32000-1, 9.10.2). */
function impliedUnicode(document: PdfDocument, font: PdfDict): (code: number) => boolean {
  const { descendant, descriptor } = fontParts(document, font);
  if (descendant) {
    const encoding = document.nameText(font.get("Encoding")) ?? "";
    const ordering = document.string(document.dict(descendant.get("CIDSystemInfo"))?.get("Ordering"));
    const isKnown = CHARACTER_COLLECTIONS.has(latin1(ordering?.bytes ?? new Uint8Array()));
    return () => isKnown || /^Uni(?:GB|CNS|JIS|KS)/.test(encoding);
  }
  const encoding = font.get("Encoding");
  const isNamed =
    document.nameText(encoding) !== null || document.nameText(document.dict(encoding)?.get("BaseEncoding")) !== null;
  const isText = !isSymbolic(document, descriptor) || isNamed || document.dict(encoding) !== null;
  if (!isText) return () => false;
  const nameOf = encodingNames(document, font);
  return (code) => {
    const name = nameOf(code);
    return name !== undefined && characterOf(name) !== null;
  };
}

function cidWidths(document: PdfDocument, descendant: PdfDict): (cid: number) => number | null {
  const metrics = new CidMetrics(document, descendant);
  return (cid) => metrics.widthOf(cid);
}

function codeWidths(document: PdfDocument, font: PdfDict): (code: number) => number | null {
  const { FirstChar: first = 0, Widths: widths } = simpleWidths(document, font);
  const descriptor = document.dict(font.get("FontDescriptor"));
  const missing = document.number(descriptor?.get("MissingWidth")) ?? 0;
  return (code) => (widths ? (widths[code - first] ?? missing) : null);
}
