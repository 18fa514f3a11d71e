import { deflateSync } from "node:zlib";
import type { PdfDocument } from "../file/document.ts";
import { winAnsi } from "../forms/field-text.ts";
import { bytesOf, name, PdfDict, type PdfRef, PdfStream, type PdfValue, textString } from "../syntax/objects.ts";
import { emptyTrueType } from "./empty-true-type.ts";
import type { Face, LetterWidths } from "./letter-widths.ts";

/** Ascent and descent of the embedded invisible font, in ems. */
const OWN = { ascent: 0.8, descent: 0.2 };

/** Font for the invisible text of a text layer. */
export interface InvisibleFont {
  readonly ref: PdfRef;
  /** Ascent of the font in ems. */
  readonly ascent: number;
  readonly descent: number;
  /** Encodes a text for a string in the page content. The result has one character per byte. */
  encode(text: string): string;
}

const BASE_FONT = "FolioInvisible";
const SYMBOLIC = 4;

/**
 * Fonts for the text layers of a document. A line in WinAnsiEncoding uses a standard 14 font with one byte per
 * character. Fonts that are used only for invisible text need no embedding (ISO 19005-2, 6.2.11.4.1). A line with other
 * characters uses an embedded font with two bytes per character. Only fonts that were used are written to the file.
 */
export class InvisibleFonts {
  readonly #document: PdfDocument;
  readonly #face: Face;
  readonly #western: { ref: PdfRef; used: boolean };
  readonly #other: { ref: PdfRef; used: boolean; codes: Map<string, number> };

  /** Creates the fonts. `texts` must contain all texts in the text layers of the document. */
  constructor(document: PdfDocument, { texts, face }: { texts: Iterable<string>; face: Face }) {
    this.#document = document;
    this.#face = face;
    this.#western = { ref: document.reserve(), used: false };
    this.#other = { ref: document.reserve(), used: false, codes: codesOf(texts) };
  }

  /** Returns the font for these texts. The font has at most 65,534 different characters, and skips any others. */
  fontFor(texts: readonly string[]): InvisibleFont {
    const isWestern = texts.every((text) => winAnsi(text) !== null);
    const font = isWestern ? this.#western : this.#other;
    font.used = true;
    const { ref } = font;
    if (isWestern) return { ref, ...this.#face, encode: (text) => winAnsi(text) ?? "" };
    const { codes } = this.#other;
    const encode = (text: string) => [...text].map((character) => twoBytes(codes.get(character))).join("");
    return { ref, ...OWN, encode };
  }

  /** Returns a function for the width of a character in thousandths of an em. */
  get widths(): LetterWidths {
    return this.#face.widths;
  }

  /** Writes the fonts that were used. Must be called once, after the last text was encoded. */
  finish(): void {
    if (this.#western.used) this.#document.replace(this.#western.ref, this.#westernFont());
    if (this.#other.used) this.#document.replace(this.#other.ref, this.#otherFont());
  }

  #westernFont(): PdfDict {
    return PdfDict.of({
      Type: name("Font"),
      Subtype: name("Type1"),
      BaseFont: name(this.#face.name),
      Encoding: name("WinAnsiEncoding"),
    });
  }

  #otherFont(): PdfDict {
    const characters = [...this.#other.codes.keys()];
    const descendant = PdfDict.of({
      Type: name("Font"),
      Subtype: name("CIDFontType2"),
      BaseFont: name(BASE_FONT),
      CIDSystemInfo: PdfDict.of({ Registry: textString("Adobe"), Ordering: textString("Identity"), Supplement: 0 }),
      FontDescriptor: this.#descriptor(characters),
      W: widthRuns(characters.map(this.widths)),
      CIDToGIDMap: name("Identity"),
    });
    return PdfDict.of({
      Type: name("Font"),
      Subtype: name("Type0"),
      BaseFont: name(BASE_FONT),
      Encoding: name("Identity-H"),
      DescendantFonts: [this.#document.add(descendant)],
      ToUnicode: packed(this.#document, bytesOf(toUnicode(characters))),
    });
  }

  #descriptor(letters: readonly string[]): PdfRef {
    const [ascent, descent] = [OWN.ascent * 1_000, OWN.descent * 1_000];
    const widths = letters.map(this.widths);
    const program = emptyTrueType({ widths, ascent, descent });
    const descriptor = PdfDict.of({
      Type: name("FontDescriptor"),
      FontName: name(BASE_FONT),
      Flags: SYMBOLIC,
      FontBBox: [0, -descent, Math.max(...widths), ascent],
      ItalicAngle: 0,
      Ascent: ascent,
      Descent: -descent,
      CapHeight: ascent,
      StemV: 80,
      FontFile2: packed(this.#document, program, { Length1: program.length }),
    });
    return this.#document.add(descriptor);
  }
}

const CODES_MAX = 0xffff;

/**
 * Assigns a code to each character, in the order of code points, so that the ToUnicode CMap has few ranges. The space
 * always gets a code.
 */
function codesOf(texts: Iterable<string>): Map<string, number> {
  const characters = new Set([" "]);
  for (const text of texts) for (const character of text) characters.add(character);
  const sorted = [...characters].sort(byCodePoint).slice(0, CODES_MAX - 1);
  return new Map(sorted.map((character, index) => [character, index + 1]));
}

const codePoint = (character: string): number => character.codePointAt(0) ?? 0;
const byCodePoint = (one: string, other: string): number => codePoint(one) - codePoint(other);

const twoBytes = (code: number | undefined): string =>
  code === undefined ? "" : String.fromCharCode(code >> 8, code & 0xff);

/** Returns a `W` array. For each range of codes with the same width, it has an entry `first last width` (ISO 32000-2, 9.7.4.3). */
function widthRuns(widths: readonly number[]): PdfValue[] {
  const runs: [from: number, to: number, width: number][] = [];
  for (const [index, width] of widths.entries()) {
    const run = runs.at(-1);
    if (run && run[2] === width) run[1] = index + 1;
    else runs.push([index + 1, index + 1, width]);
  }
  return runs.flat();
}

/**
 * Maximum number of entries per block of a CMap. The codes of a range must have the same first byte (ISO 32000-2,
 * 9.10.3).
 */
const BLOCK = 100;
const LAST_PLANE_0 = 0xffff;

function toUnicode(characters: readonly string[]): string {
  const ranges: { from: number; to: number; character: string }[] = [];
  for (const [index, character] of characters.entries()) {
    const [code, range] = [index + 1, ranges.at(-1)];
    const follows = range && codePoint(character) === codePoint(range.character) + code - range.from;
    const inRow = code % 256 !== 0 && codePoint(character) % 256 !== 0 && codePoint(character) <= LAST_PLANE_0;
    if (range && follows && inRow) range.to = code;
    else ranges.push({ from: code, to: code, character });
  }
  let blocks = "";
  for (let from = 0; from < ranges.length; from += BLOCK) {
    const block = ranges.slice(from, from + BLOCK);
    const entries = block.map((each) => `<${hex16(each.from)}><${hex16(each.to)}><${utf16(each.character)}>\n`);
    blocks += `${block.length} beginbfrange\n${entries.join("")}endbfrange\n`;
  }
  return `/CIDInit/ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def
/CMapName/Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000><FFFF>
endcodespacerange
${blocks}endcmap
CMapName currentdict/CMap defineresource pop
end
end
`;
}

const hex16 = (value: number): string => value.toString(16).padStart(4, "0").toUpperCase();

const utf16 = (character: string): string =>
  Array.from({ length: character.length }, (_, index) => hex16(character.charCodeAt(index))).join("");

function packed(document: PdfDocument, data: Uint8Array, entries: Record<string, PdfValue> = {}): PdfRef {
  const dict = PdfDict.of({ Filter: name("FlateDecode"), ...entries });
  return document.add(new PdfStream(dict, deflateSync(data, { level: 9 })));
}
