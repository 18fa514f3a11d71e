import type { PdfDocument } from "../file/document.ts";
import { decodeStream } from "../filters/decode.ts";
import { WORK } from "../syntax/budget.ts";
import { DamagedFileError } from "../syntax/damaged-file-error.ts";
import { PdfName, PdfStream, type PdfValue } from "../syntax/objects.ts";
import { MAX_CMAP_BYTES, ParsedCMap } from "./cmap-text.ts";
import type { CMaps } from "./cmaps.ts";
import { CodeMap, type CodeMapParts, identityMap } from "./code-map.ts";
import { readPackedCMap } from "./packed-cmap.ts";

/** Maximum length of a chain of CMaps that extend one another (`usecmap`). */
const MAX_BASES = 8;
/**
 * Maximum number of code space ranges of a CMap. Each code is compared with all ranges. No CMap in practice has more.
 */
const MAX_SPACES = 100;
/** Estimated memory in bytes for each mapped code. */
const CODE_BYTES = 40;

/** Finds the CMaps of a document's composite fonts. Reads each CMap once. */
export class EncodingMaps {
  readonly #document: PdfDocument;
  readonly #cMaps: CMaps;
  readonly #cache = new Map<string | PdfStream, CodeMap | null>();

  constructor(document: PdfDocument, cMaps: CMaps) {
    this.#document = document;
    this.#cMaps = cMaps;
  }

  /**
   * Returns the CMap for a font's `Encoding`. Returns null if the CMap is unknown or has no code space range. Throws
   * the errors of the CMap source.
   */
  async mapOf(encoding: PdfValue | undefined): Promise<CodeMap | null> {
    const map = await this.#mapOf(encoding, MAX_BASES);
    return map && map.spaces.length > 0 && map.spaces.length <= MAX_SPACES ? map : null;
  }

  async #mapOf(encoding: PdfValue | undefined, left: number): Promise<CodeMap | null> {
    const value = this.#document.resolve(encoding);
    const key = value instanceof PdfName ? value.text : value;
    if (left === 0 || !(typeof key === "string" || key instanceof PdfStream)) return null;
    const known = this.#cache.get(key);
    if (known !== undefined) return known;
    const map = typeof key === "string" ? await this.#predefined(key, left) : await this.#embedded(key, left);
    this.#cache.set(key, map);
    return map;
  }

  async #predefined(name: string, left: number): Promise<CodeMap | null> {
    const identity = /^Identity-([HV])$/.exec(name);
    if (identity) return identityMap(identity[1] === "V");
    const file = (await this.#cMaps.archive()).get(name);
    const packed = file && readPackedCMap(file);
    if (!packed) return null;
    const { base, ...parts } = packed;
    return this.#withBase(parts, base === null ? undefined : new PdfName(base), left);
  }

  async #embedded(stream: PdfStream, left: number): Promise<CodeMap | null> {
    const document = this.#document;
    try {
      const file = decodeStream(stream, document, MAX_CMAP_BYTES);
      document.budget.spendWork(file.length * WORK.decodedByte);
      const { base, ...parts } = ParsedCMap.read(file).encoding();
      const isVertical = parts.isVertical || document.number(stream.dict.get("WMode")) === 1;
      const from = stream.dict.get("UseCMap") ?? (base === null ? undefined : new PdfName(base));
      return await this.#withBase({ ...parts, isVertical }, from, left);
    } catch (error) {
      if (!(error instanceof DamagedFileError)) throw error;
      return null;
    }
  }

  async #withBase(parts: CodeMapParts, from: PdfValue | undefined, left: number): Promise<CodeMap | null> {
    const base = from === undefined ? null : await this.#mapOf(from, left - 1);
    if (from !== undefined && !base) return null;
    const codes = parts.ranges.reduce((sum, { low, high }) => sum + high - low + 1, 0);
    this.#document.budget.spendMemory(codes * CODE_BYTES);
    return new CodeMap({ ...parts, base });
  }
}
