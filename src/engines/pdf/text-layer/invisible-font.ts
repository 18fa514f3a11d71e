import { deflateSync } from "node:zlib";
import type { PdfDocument } from "../file/document.ts";
import { ByteWriter } from "../fonts/byte-writer.ts";
import { bytesOf, name, PdfDict, type PdfRef, PdfStream, textString } from "../syntax/objects.ts";

/** Of every letter, in thousandths of the type size; words are stretched to the room that they take in the picture. */
export const LETTER_WIDTH = 500;
/** Of the type size. */
export const ASCENT = 0.8;
export const DESCENT = 0.2;

const BASE_FONT = "FolioInvisible";
const UNITS_PER_EM = 1_000;
/** `.notdef`, and the one empty glyph that stands for every letter (ISO 19005-2, 6.2.11.8 forbids showing the first). */
const GLYPHS = 2;
/** ISO 32000-2, 9.10.3: at most so many entries in a block. */
const BLOCK = 100;
const CODES_MAX = 0xffff;

/**
 * A font of letters without ink, for any script: each character that is written gets the next code, and the font says which character
 * a code stands for. Characters beyond 65,535 different ones are left out.
 */
export class InvisibleFont {
  readonly ref: PdfRef;
  readonly #document: PdfDocument;
  readonly #codes = new Map<string, number>();

  constructor(document: PdfDocument) {
    this.#document = document;
    this.ref = document.reserve();
  }

  /** The text as codes in hexadecimal, and how many they are. */
  encode(text: string): { hex: string; letters: number } {
    let hex = "";
    let letters = 0;
    for (const character of text) {
      const code = this.#codes.get(character) ?? this.#codes.size + 1;
      if (code > CODES_MAX) continue;
      this.#codes.set(character, code);
      hex += hex16(code);
      letters++;
    }
    return { hex, letters };
  }

  /** Writes the font into the document; call it once, after the last text. */
  finish(): void {
    const document = this.#document;
    const descriptor = PdfDict.of({
      Type: name("FontDescriptor"),
      FontName: name(BASE_FONT),
      Flags: 4,
      FontBBox: [0, -DESCENT * 1_000, LETTER_WIDTH, ASCENT * 1_000],
      ItalicAngle: 0,
      Ascent: ASCENT * 1_000,
      Descent: -DESCENT * 1_000,
      CapHeight: ASCENT * 1_000,
      StemV: 80,
      FontFile2: packed(document, emptyTrueType()),
    });
    const descendant = PdfDict.of({
      Type: name("Font"),
      Subtype: name("CIDFontType2"),
      BaseFont: name(BASE_FONT),
      CIDSystemInfo: PdfDict.of({ Registry: textString("Adobe"), Ordering: textString("Identity"), Supplement: 0 }),
      FontDescriptor: document.add(descriptor),
      DW: LETTER_WIDTH,
      CIDToGIDMap: packed(document, this.#glyphOfCodes()),
    });
    const font = PdfDict.of({
      Type: name("Font"),
      Subtype: name("Type0"),
      BaseFont: name(BASE_FONT),
      Encoding: name("Identity-H"),
      DescendantFonts: [document.add(descendant)],
      ToUnicode: packed(document, bytesOf(this.#toUnicode())),
    });
    document.replace(this.ref, font);
  }

  #glyphOfCodes(): Uint8Array {
    const map = new Uint8Array(2 * (this.#codes.size + 1)).fill(0);
    for (let code = 1; code <= this.#codes.size; code++) map[2 * code + 1] = 1;
    return map;
  }

  #toUnicode(): string {
    const entries = [...this.#codes].map(([character, code]) => `<${hex16(code)}> <${utf16(character)}>\n`);
    let blocks = "";
    for (let from = 0; from < entries.length; from += BLOCK) {
      const block = entries.slice(from, from + BLOCK);
      blocks += `${block.length} beginbfchar\n${block.join("")}endbfchar\n`;
    }
    return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
${blocks}endcmap
CMapName currentdict /CMap defineresource pop
end
end
`;
  }
}

const hex16 = (value: number): string => value.toString(16).padStart(4, "0").toUpperCase();

const utf16 = (character: string): string =>
  Array.from({ length: character.length }, (_, index) => hex16(character.charCodeAt(index))).join("");

function packed(document: PdfDocument, data: Uint8Array): PdfRef {
  const dict = PdfDict.of({ Filter: name("FlateDecode"), Length1: data.length });
  return document.add(new PdfStream(dict, deflateSync(data, { level: 9 })));
}

/** A TrueType program of empty glyphs, with the tables that ISO 32000-2, 9.9 asks for. */
function emptyTrueType(): Uint8Array {
  const table = () => new ByteWriter();
  const ascent = ASCENT * UNITS_PER_EM;
  const descent = 0x1_0000 - DESCENT * UNITS_PER_EM;
  const tables: Record<string, ByteWriter> = {
    glyf: table().integer(0, 4),
    head: table()
      .integer(0x0001_0000, 4)
      .integer(0x0001_0000, 4)
      .integer(0, 4)
      .integer(0x5f0f_3cf5, 4)
      .integer(0, 2)
      .integer(UNITS_PER_EM, 2)
      .integer(0, 16)
      .integer(0, 2)
      .integer(descent, 2)
      .integer(LETTER_WIDTH, 2)
      .integer(ascent, 2)
      .integer(0, 2)
      .integer(8, 2)
      .integer(2, 2)
      .integer(0, 4),
    hhea: table()
      .integer(0x0001_0000, 4)
      .integer(ascent, 2)
      .integer(descent, 2)
      .integer(0, 2)
      .integer(LETTER_WIDTH, 2)
      .integer(0, 6)
      .integer(1, 2)
      .integer(0, 14)
      .integer(GLYPHS, 2),
    hmtx: table().integer(LETTER_WIDTH, 2).integer(0, 2).integer(LETTER_WIDTH, 2).integer(0, 2),
    loca: table().integer(0, 2 * (GLYPHS + 1)),
    maxp: table().integer(0x0001_0000, 4).integer(GLYPHS, 2).integer(0, 8).integer(2, 2).integer(0, 16),
  };
  return assembled(tables);
}

const DIRECTORY_BYTES = 12;
const ENTRY_BYTES = 16;

/** Tables one after the other, each from a multiple of four bytes on (OpenType 1.9, "Organization of an OpenType font"). */
function assembled(tables: Record<string, ByteWriter>): Uint8Array {
  const entries = Object.entries(tables);
  const largest = 2 ** Math.floor(Math.log2(entries.length));
  const directory = new ByteWriter()
    .integer(0x0001_0000, 4)
    .integer(entries.length, 2)
    .integer(largest * 16, 2)
    .integer(Math.log2(largest), 2)
    .integer((entries.length - largest) * 16, 2);
  const body = new ByteWriter();
  const bodyAt = DIRECTORY_BYTES + entries.length * ENTRY_BYTES;
  for (const [tag, content] of entries) {
    const data = content.written();
    directory.bytes(bytesOf(tag)).integer(checksum(data), 4);
    directory.integer(bodyAt + body.length, 4).integer(data.length, 4);
    body.bytes(data).integer(0, -data.length & 3);
  }
  return directory.bytes(body.written()).written();
}

function checksum(data: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < data.length; at++) sum = (sum + (data[at] ?? 0) * 256 ** (3 - (at % 4))) % 2 ** 32;
  return sum;
}
