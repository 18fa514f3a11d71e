import { latin1 } from "../syntax/objects.ts";
import { type CffDict, numberOf, readDict } from "./cff-dict.ts";
import { STANDARD_ENCODING, STANDARD_STRINGS } from "./glyph-names.ts";
import { readingFont, UnsupportedFontError } from "./unsupported-font-error.ts";

/** Numbers of DICT operators (Adobe technical note 5176, tables 9, 10 and 23). */
export const CFF = {
  charset: 15,
  encoding: 16,
  charStrings: 17,
  private: 18,
  subrs: 19,
  charstringType: 1206,
  ros: 1230,
  fdArray: 1236,
  fdSelect: 1237,
} as const;

/** Entries of a Font DICT and of its Private DICT, and the font's local subroutines. */
export interface CffFontDict {
  entries: CffDict;
  privates: CffDict;
  subrs: Uint8Array[];
}

export interface CffFont {
  name: Uint8Array;
  top: CffDict;
  /** Registry, ordering and supplement of a CID-keyed font. Null for a font that has glyph names instead of CIDs. */
  collection: { registry: Uint8Array; ordering: Uint8Array; supplement: number } | null;
  charStrings: Uint8Array[];
  globalSubrs: Uint8Array[];
  /** Glyph names by glyph index. */
  names: string[];
  cids: number[];
  /** Glyph index for each code of the built-in encoding. */
  encoding: Map<number, number>;
  fontDicts: CffFontDict[];
  /** Index of the Font DICT that each glyph uses, by glyph index. */
  fontDictOf: Uint8Array;
}

const PREDEFINED = 2;
const ISO_ADOBE_GLYPHS = 229;

/** Reads a CFF font set that contains one font. Throws `UnsupportedFontError`. */
export const readCff = (bytes: Uint8Array): CffFont => readingFont(() => new CffReader(bytes).font());

class CffReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #strings: Uint8Array[] = [];

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  font(): CffFont {
    const names = this.#index(this.#view.getUint8(2));
    const tops = this.#index(names.end);
    const strings = this.#index(tops.end);
    this.#strings = strings.items;
    const globalSubrs = this.#index(strings.end).items;
    const [topBytes] = tops.items;
    if (this.#view.getUint8(0) !== 1 || tops.items.length !== 1 || !topBytes)
      throw new UnsupportedFontError("not one CFF font");
    const top = readDict(topBytes);
    if ((numberOf(top, CFF.charstringType) ?? 2) !== 2) throw new UnsupportedFontError("charstrings of type 1 in CFF");
    const charStrings = this.#index(this.#offset(top, CFF.charStrings)).items;
    const count = charStrings.length;
    const collection = this.#collection(top);
    const ids = this.#charset(numberOf(top, CFF.charset) ?? 0, count, collection !== null);
    return {
      name: names.items[0] ?? new Uint8Array(),
      top,
      collection,
      charStrings,
      globalSubrs,
      names: collection ? [] : ids.map((id) => this.#string(id)),
      cids: collection ? ids : [],
      encoding: collection ? new Map() : this.#encoding(numberOf(top, CFF.encoding) ?? 0, ids),
      fontDicts: collection
        ? this.#index(this.#offset(top, CFF.fdArray)).items.map((dict) => this.#fontDict(readDict(dict)))
        : [this.#fontDict(top)],
      fontDictOf: collection ? this.#fdSelect(this.#offset(top, CFF.fdSelect), count) : new Uint8Array(count),
    };
  }

  #offset(dict: CffDict, operator: number): number {
    const offset = numberOf(dict, operator);
    if (offset === undefined || offset < 4) throw new UnsupportedFontError(`no offset for ${operator}`);
    return offset;
  }

  #index(at: number): { items: Uint8Array[]; end: number } {
    const count = this.#view.getUint16(at);
    if (count === 0) return { items: [], end: at + 2 };
    const width = this.#view.getUint8(at + 2);
    if (width < 1 || width > 4) throw new UnsupportedFontError(`offsets of ${width} bytes`);
    const data = at + 2 + (count + 1) * width;
    const items: Uint8Array[] = [];
    let from = this.#integer(at + 3, width);
    for (let i = 1; i <= count; i++) {
      const to = this.#integer(at + 3 + i * width, width);
      if (to < from || data + to > this.#bytes.length) throw new UnsupportedFontError("offsets that go back or out");
      items.push(this.#bytes.subarray(data + from, data + to));
      from = to;
    }
    return { items, end: data + from };
  }

  #integer(at: number, width: number): number {
    let value = 0;
    for (let i = 0; i < width; i++) value = value * 256 + this.#view.getUint8(at + i);
    return value;
  }

  #string(id: number): string {
    const standard = STANDARD_STRINGS[id];
    if (standard !== undefined) return standard;
    return latin1(this.#stringBytes(id));
  }

  #stringBytes(id: number): Uint8Array {
    const own = this.#strings[id - STANDARD_STRINGS.length];
    if (!own) throw new UnsupportedFontError(`no string ${id}`);
    return own;
  }

  #collection(top: CffDict): CffFont["collection"] {
    const ros = top.get(CFF.ros)?.operands;
    if (!ros) return null;
    const [registry = 0, ordering = 0, supplement = 0] = ros;
    const text = (id: number): Uint8Array => Buffer.from(this.#string(id), "latin1");
    return { registry: text(registry), ordering: text(ordering), supplement };
  }

  /** Returns the string id of each glyph's name, or each glyph's CID, by glyph index. The item of glyph 0 is 0. */
  #charset(offset: number, count: number, keyed: boolean): number[] {
    if (offset <= PREDEFINED) {
      if (offset !== 0 || keyed || count > ISO_ADOBE_GLYPHS)
        throw new UnsupportedFontError(`predefined charset ${offset}`);
      return Array.from({ length: count }, (_, i) => i);
    }
    const format = this.#view.getUint8(offset);
    const ids = [0];
    if (format === 0) {
      for (let i = 1; i < count; i++) ids.push(this.#view.getUint16(offset + 1 + (i - 1) * 2));
      return ids;
    }
    if (format > 2) throw new UnsupportedFontError(`charset format ${format}`);
    for (let at = offset + 1; ids.length < count; at += 2 + format) {
      const first = this.#view.getUint16(at);
      const left = this.#integer(at + 2, format);
      for (let i = 0; i <= left && ids.length < count; i++) ids.push(first + i);
    }
    return ids;
  }

  #encoding(offset: number, ids: number[]): Map<number, number> {
    const glyphs = new Map(ids.map((id, glyph) => [id, glyph]));
    const codes = new Map<number, number>();
    if (offset === 0) {
      for (const [code, glyph] of STANDARD_ENCODING) {
        const found = glyphs.get(STANDARD_STRINGS.indexOf(glyph));
        if (found !== undefined) codes.set(code, found);
      }
      return codes;
    }
    if (offset === 1) throw new UnsupportedFontError("the expert encoding");
    const format = this.#view.getUint8(offset);
    const entries = this.#view.getUint8(offset + 1);
    let glyph = 1;
    let at = offset + 2;
    for (let i = 0; i < entries; i++) {
      const code = this.#view.getUint8(at++);
      const left = (format & 127) === 1 ? this.#view.getUint8(at++) : 0;
      for (let j = 0; j <= left; j++) codes.set(code + j, glyph++);
    }
    if (format & 128) {
      const supplements = this.#view.getUint8(at++);
      for (let i = 0; i < supplements; i++, at += 3) {
        const found = glyphs.get(this.#view.getUint16(at + 1));
        if (found !== undefined) codes.set(this.#view.getUint8(at), found);
      }
    }
    return codes;
  }

  #fdSelect(offset: number, count: number): Uint8Array {
    const format = this.#view.getUint8(offset);
    if (format === 0) return this.#bytes.subarray(offset + 1, offset + 1 + count);
    if (format !== 3) throw new UnsupportedFontError(`FDSelect format ${format}`);
    const select = new Uint8Array(count);
    const ranges = this.#view.getUint16(offset + 1);
    for (let i = 0; i < ranges; i++) {
      const at = offset + 3 + i * 3;
      select.fill(this.#view.getUint8(at + 2), this.#view.getUint16(at), this.#view.getUint16(at + 3));
    }
    return select;
  }

  #fontDict(entries: CffDict): CffFontDict {
    const [size = 0, offset = 0] = entries.get(CFF.private)?.operands ?? [];
    const privates = readDict(this.#bytes.subarray(offset, offset + size));
    const subrs = numberOf(privates, CFF.subrs);
    return { entries, privates, subrs: subrs ? this.#index(offset + subrs).items : [] };
  }
}
