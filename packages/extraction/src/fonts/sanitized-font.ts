import {
  bytesOf,
  cidFigures,
  DamagedFileError,
  decodeReadable,
  MAX_CID,
  MAX_CMAP_BYTES,
  name,
  PdfDict,
  type PdfDocument,
  PdfName,
  PdfStream,
  PdfString,
  type PdfValue,
  sanitizeCMap,
  simpleWidths,
} from "@folio/pdf/reading";
import { baseGlyphName, encodingNames, hasToUnicode, isEmbedded, MAX_DIFFERENCES } from "./encoding-names.ts";
import type { FontUse } from "./font-use.ts";

const MAX_PROGRAM_BYTES = 32 * 1024 * 1024;
const MAX_GLYPH_MAP_BYTES = 2 * (MAX_CID + 1);
const MAX_NAME_CHARACTERS = 127;
const EMBEDDED = "Embedded";
const FONT_FILE_KEYS = ["FontFile", "FontFile2", "FontFile3"] as const;
const DESCRIPTOR_NUMBERS = [
  "Flags",
  "ItalicAngle",
  "Ascent",
  "Descent",
  "CapHeight",
  "XHeight",
  "StemV",
  "MissingWidth",
];

/** Sources that may define the characters of a font's codes, in addition to the encoding. */
export interface DecodingSources {
  /** Whether ToUnicode maps may define characters. */
  toUnicode: boolean;
  /** Whether font programs may define characters that no other source defines. */
  fontPrograms: boolean;
}

/**
 * Copies font dictionaries with only the entries that text extraction needs, each with a valid type and range. Omits
 * glyph descriptions and, where possible, font programs: they are slow to parse and may contain anything. Adds the
 * streams of the copied fonts to the PDF `into`.
 */
export class SanitizedFonts {
  readonly #from: PdfDocument;
  readonly #into: PdfDocument;
  readonly #sources: DecodingSources;

  constructor(from: PdfDocument, into: PdfDocument, telling: DecodingSources) {
    this.#from = from;
    this.#into = into;
    this.#sources = telling;
  }

  sanitize(use: FontUse): PdfDict {
    const { font } = use;
    const kind = this.#from.nameText(font.get("Subtype")) ?? "Type1";
    if (kind === "Type0") return this.#composite(font);
    const own = PdfDict.of({
      Type: name("Font"),
      Subtype: name(this.#kindOfSimple(font, kind)),
      BaseFont: this.#fontName(font, "BaseFont"),
      ...simpleWidths(this.#from, font),
      Encoding: this.#encoding(font.get("Encoding")),
      ToUnicode: this.#toUnicode(font),
      FontDescriptor: this.#descriptor(
        font,
        this.#sources.fontPrograms && needsProgram(this.#from, use, this.#sources),
      ),
    });
    if (kind !== "Type3") return own;
    const drawn = {
      FontBBox: [0, 0, 1000, 1000],
      FontMatrix: this.#numbers(font.get("FontMatrix"), 6),
      CharProcs: new PdfDict(),
    };
    for (const [key, value] of PdfDict.of(drawn)) own.set(key, value);
    return own;
  }

  /**
   * Returns the font type to declare in the copy. A Type 1 font becomes `MMType1` if it is embedded or has a ToUnicode
   * map. For `Type1` without a font program, pdf.js would convert codes outside the encoding to spaces, even with a
   * ToUnicode map. The programs of embedded fonts are usually left out here.
   */
  #kindOfSimple(font: PdfDict, kind: string): string {
    const isMapped = isEmbedded(this.#from, font) || (this.#sources.toUnicode && hasToUnicode(this.#from, font));
    return kind === "Type1" && isMapped ? "MMType1" : kind;
  }

  #composite(font: PdfDict): PdfDict {
    const from = this.#from;
    const inner = from.dict(from.array(font.get("DescendantFonts"))?.[0]) ?? new PdfDict();
    const system = from.dict(inner.get("CIDSystemInfo"));
    const descendant = PdfDict.of({
      Type: name("Font"),
      Subtype: name(from.nameText(inner.get("Subtype")) ?? "CIDFontType2"),
      BaseFont: this.#fontName(inner, "BaseFont"),
      CIDToGIDMap: this.#glyphMap(inner.get("CIDToGIDMap")),
      CIDSystemInfo: PdfDict.of({
        Registry: this.#string(system?.get("Registry")),
        Ordering: this.#string(system?.get("Ordering")),
        Supplement: from.number(system?.get("Supplement")) ?? 0,
      }),
      DW: from.number(inner.get("DW")) ?? undefined,
      DW2: this.#numbers(inner.get("DW2"), 2),
      W: cidFigures(from, inner.get("W"), 1),
      W2: cidFigures(from, inner.get("W2"), 3),
      FontDescriptor: this.#descriptor(inner, false),
    });
    return PdfDict.of({
      Type: name("Font"),
      Subtype: name("Type0"),
      BaseFont: this.#fontName(inner, "BaseFont"),
      Encoding: this.#cmap(font.get("Encoding")),
      ToUnicode: this.#toUnicode(font),
      DescendantFonts: [this.#into.add(descendant)],
    });
  }

  /**
   * Returns a neutral name for an embedded font. With the name of a standard font, pdf.js would assign the standard
   * font's characters to the codes.
   */
  #fontName(font: PdfDict, key: string): PdfName | undefined {
    return isEmbedded(this.#from, font) ? name(EMBEDDED) : this.#name(font.get(key));
  }

  #glyphMap(value: PdfValue | undefined): PdfValue | undefined {
    const map = this.#from.resolve(value);
    if (map instanceof PdfName) return map;
    const bytes = map instanceof PdfStream ? this.#decoded(map, MAX_GLYPH_MAP_BYTES) : null;
    return bytes ? this.#into.add(new PdfStream(new PdfDict(), bytes)) : undefined;
  }

  #encoding(value: PdfValue | undefined): PdfValue | undefined {
    const encoding = this.#from.resolve(value);
    if (encoding instanceof PdfName) return encoding;
    if (!(encoding instanceof PdfDict)) return undefined;
    const differences = this.#from
      .array(encoding.get("Differences"))
      ?.slice(0, MAX_DIFFERENCES)
      .map(this.#from.resolve);
    const kept = differences?.filter((item) =>
      typeof item === "number"
        ? item >= 0 && item <= 255
        : item instanceof PdfName && item.text.length <= MAX_NAME_CHARACTERS,
    );
    return PdfDict.of({
      Type: name("Encoding"),
      BaseEncoding: this.#name(encoding.get("BaseEncoding")),
      Differences: kept?.map((item) =>
        item instanceof PdfName ? name(baseGlyphName(item.text)) : Math.trunc(Number(item)),
      ),
    });
  }

  #toUnicode(font: PdfDict): PdfValue | undefined {
    return this.#sources.toUnicode ? this.#cmap(font.get("ToUnicode")) : undefined;
  }

  #cmap(value: PdfValue | undefined): PdfValue | undefined {
    const map = this.#from.resolve(value);
    if (map instanceof PdfName) return map;
    const file = map instanceof PdfStream ? this.#decoded(map, MAX_CMAP_BYTES) : null;
    if (!(map instanceof PdfStream) || !file) return undefined;
    const base = this.#from.resolve(map.dict.get("UseCMap"));
    const dict = PdfDict.of({
      Type: name("CMap"),
      CMapName: name("Folio"),
      WMode: this.#from.number(map.dict.get("WMode")) === 1 ? 1 : undefined,
      UseCMap: base instanceof PdfName ? base : undefined,
    });
    return this.#into.add(new PdfStream(dict, bytesOf(sanitizeCMap(file))));
  }

  #descriptor(font: PdfDict, program: boolean): PdfValue | undefined {
    const descriptor = this.#from.dict(font.get("FontDescriptor"));
    if (!descriptor) return undefined;
    const plain = PdfDict.of({
      Type: name("FontDescriptor"),
      FontName: isEmbedded(this.#from, font) ? name(EMBEDDED) : this.#name(descriptor.get("FontName")),
      FontFamily: this.#string(descriptor.get("FontFamily")),
      FontBBox: this.#numbers(descriptor.get("FontBBox"), 4),
    });
    for (const key of DESCRIPTOR_NUMBERS) {
      const figure = this.#from.number(descriptor.get(key));
      if (figure !== null) plain.set(key, figure);
    }
    if (program) this.#addProgram(descriptor, plain);
    return this.#into.add(plain);
  }

  #addProgram(descriptor: PdfDict, plain: PdfDict): void {
    for (const key of FONT_FILE_KEYS) {
      const stream = this.#from.stream(descriptor.get(key));
      const program = stream && this.#decoded(stream, MAX_PROGRAM_BYTES);
      if (!stream || !program) continue;
      const dict = PdfDict.of({ Subtype: this.#name(stream.dict.get("Subtype")) });
      for (const length of ["Length1", "Length2", "Length3"]) {
        const bytes = this.#from.number(stream.dict.get(length));
        if (bytes !== null) dict.set(length, bytes);
      }
      plain.set(key, this.#into.add(new PdfStream(dict, program)));
    }
  }

  #decoded(stream: PdfStream, maxBytes: number): Uint8Array | null {
    try {
      return decodeReadable(stream, this.#from, maxBytes);
    } catch (error) {
      if (!(error instanceof DamagedFileError)) throw error;
      return null;
    }
  }

  #name(value: PdfValue | undefined): PdfName | undefined {
    const text = this.#from.nameText(value);
    return text === null ? undefined : name(text.slice(0, MAX_NAME_CHARACTERS));
  }

  #string(value: PdfValue | undefined): PdfString | undefined {
    const string = this.#from.string(value);
    return string ? new PdfString(string.bytes.subarray(0, MAX_NAME_CHARACTERS)) : undefined;
  }

  #numbers(value: PdfValue | undefined, count: number): number[] | undefined {
    const items = this.#from.array(value)?.slice(0, count);
    return items?.length === count ? items.map((item) => this.#from.number(item) ?? 0) : undefined;
  }
}

/**
 * Whether the character of a used code is defined only by the font program. This applies to embedded simple fonts
 * without a ToUnicode map whose encoding omits the code.
 */
export function needsProgram(
  document: PdfDocument,
  { font, units }: FontUse,
  { toUnicode: maps }: Pick<DecodingSources, "toUnicode">,
): boolean {
  const kind = document.nameText(font.get("Subtype"));
  if (kind === "Type0" || kind === "Type3" || !isEmbedded(document, font)) return false;
  if (maps && hasToUnicode(document, font)) return false;
  const { predefined, names } = encodingNames(document, font);
  return !predefined && [...units].some((unit) => !names.has(unit.charCodeAt(0)));
}
