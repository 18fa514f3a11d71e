import { Budget } from "../syntax/budget.ts";
import { DamagedFileError } from "../syntax/damaged-file-error.ts";
import { latin1, PdfName, PdfString, type PdfValue } from "../syntax/objects.ts";
import { Keyword, SyntaxReader } from "../syntax/reader.ts";
import type { CidRange, CodeSpace } from "./code-map.ts";

export const MAX_CMAP_BYTES = 4 * 1024 * 1024;
/**
 * Maximum number of codes that a CMap may map. Codes in practice have at most two bytes (65,536 codes), and valid CMaps
 * rarely map a code twice.
 */
const MAX_MAPPED_CODES = 300_000;
const MAX_RANGE = 65_536;
const MAX_CODE_BYTES = 4;
const MAX_TEXT_BYTES = 512;
const MAX_OPERANDS = 16;

const CMAP_HEADER = "/CIDInit /ProcSet findresource begin 12 dict begin begincmap";

/**
 * For each kind of section in a CMap file: the number of operands per entry, and whether an entry maps a range of
 * codes.
 */
const BLOCKS: Record<string, { operands: number; range: boolean }> = {
  bfchar: { operands: 2, range: false },
  bfrange: { operands: 3, range: true },
  cidchar: { operands: 2, range: false },
  cidrange: { operands: 3, range: true },
  notdefrange: { operands: 3, range: true },
  codespacerange: { operands: 2, range: false },
};

/** Returns a CMap file with only the valid entries of `file`. `ParsedCMap` describes which entries are valid. */
export const sanitizeCMap = (file: Uint8Array): string => ParsedCMap.read(file).text();

type Section = string | { block: string; entries: readonly PdfValue[][] };

/**
 * Valid entries of a CMap file (ISO 32000-2, 9.7.5.4 and 9.10.3). Drops unknown and invalid entries, so that other parsers can read the
 * result safely. Limits the number of entries, because a range of a few bytes could map billions of codes.
 */
export class ParsedCMap {
  readonly #sections: Section[] = [];
  #block: string | null = null;
  #operands: PdfValue[] = [];
  #entries: PdfValue[][] = [];
  #left = MAX_MAPPED_CODES;

  static read(file: Uint8Array): ParsedCMap {
    const plain = new ParsedCMap();
    const reader = new SyntaxReader(file, new Budget(), { references: false });
    for (;;) {
      const before = reader.position;
      try {
        const token = reader.token();
        if (token instanceof Keyword && token.text === "") return plain;
        plain.#take(token);
      } catch (error) {
        if (!(error instanceof DamagedFileError)) throw error;
        reader.position = Math.max(reader.position, before) + 1;
      }
    }
  }

  /** Returns the valid entries as the text of a CMap file. */
  text(): string {
    const sections = this.#sections.map((section) => (typeof section === "string" ? section : formatBlock(section)));
    return [CMAP_HEADER, ...sections, "endcmap end end"].join("\n");
  }

  /**
   * Returns the text of each mapped code, as UTF-16BE bytes (ISO 32000-2, 9.10.3). Returns null if the CMap extends another CMap, or maps
   * codes to CIDs.
   */
  texts(codes: ReadonlySet<number>): ReadonlyMap<number, Uint8Array> | null {
    const texts = new Map<number, Uint8Array>();
    for (const section of this.#sections) {
      if (typeof section === "string") {
        if (section.endsWith("usecmap")) return null;
      } else if (section.block === "bfchar" || section.block === "bfrange") {
        for (const entry of section.entries) if (!addTexts(texts, codes, entry)) return null;
      } else if (section.block.startsWith("cid") && section.entries.length > 0) return null;
    }
    return texts;
  }

  /**
   * Yields the codes that map to one of these texts. Considers entries for single codes and the first code of ranges.
   * Codes and texts have one character per byte.
   */
  *codesOf(texts: ReadonlySet<string>): Iterable<string> {
    for (const section of this.#sections) {
      if (typeof section === "string" || !section.block.startsWith("bf")) continue;
      for (const [low, second, third] of section.entries) {
        const text = third ?? second;
        const first = Array.isArray(text) ? text[0] : text;
        if (low instanceof PdfString && first instanceof PdfString && texts.has(latin1(first.bytes)))
          yield latin1(low.bytes);
      }
    }
  }

  /**
   * Returns the code space ranges and the CIDs (ISO 32000-2, 9.7.5.4). `base` is the name of the CMap that this CMap
   * extends (`usecmap`).
   */
  encoding(): { base: string | null; isVertical: boolean; spaces: CodeSpace[]; ranges: CidRange[] } {
    const said = this.#sections.filter((section) => typeof section === "string");
    const base = said.map((text) => /^\/(.+) usecmap$/.exec(text)?.[1]).find((name) => name !== undefined) ?? null;
    const blocks = this.#sections.filter((section) => typeof section !== "string");
    const entriesOf = (kind: string) => blocks.flatMap(({ block, entries }) => (block === kind ? entries : []));
    return {
      base,
      isVertical: said.includes("/WMode 1 def"),
      spaces: entriesOf("codespacerange").flatMap(([low, high]) => rangeOf(low, high)),
      ranges: [
        ...entriesOf("cidrange").flatMap(([low, high, cid]) => rangeOf(low, high, cid)),
        ...entriesOf("cidchar").flatMap(([code, cid]) => rangeOf(code, code, cid)),
      ],
    };
  }

  #take(token: PdfValue | Keyword): void {
    if (token instanceof Keyword) this.#keyword(token.text);
    else this.#operand(token);
  }

  #operand(value: PdfValue): void {
    const block = this.#block === null ? null : BLOCKS[this.#block];
    if (this.#operands.length < MAX_OPERANDS) this.#operands.push(value);
    if (!block || this.#operands.length < block.operands) return;
    if (this.#isValidEntry(this.#operands, block.range)) this.#entries.push(this.#operands);
    this.#operands = [];
  }

  #keyword(word: string): void {
    const [, verb, block = ""] = /^(begin|end)([a-z]+)$/.exec(word) ?? [];
    if (verb === "begin" && block in BLOCKS) {
      this.#block = block;
      this.#entries = [];
    } else if (verb === "end" && block === this.#block) {
      this.#sections.push({ block, entries: this.#entries });
      this.#block = null;
    } else if (this.#block === null) this.#definition(word);
    this.#operands = [];
  }

  #definition(word: string): void {
    const last = this.#operands.at(-1);
    if (word === "usecmap" && last instanceof PdfName) this.#sections.push(`/${plainName(last)} usecmap`);
    const [key] = this.#operands.slice(-2);
    if (word === "def" && key instanceof PdfName && key.text === "WMode")
      this.#sections.push(`/WMode ${last === 1 ? 1 : 0} def`);
  }

  #isValidEntry(operands: PdfValue[], range: boolean): boolean {
    const [low, high] = operands;
    if (!(low instanceof PdfString) || low.bytes.length > MAX_CODE_BYTES) return false;
    if (range && !(high instanceof PdfString && high.bytes.length <= MAX_CODE_BYTES)) return false;
    const size = range && high instanceof PdfString ? codeOf(high) - codeOf(low) + 1 : 1;
    if (size < 1 || size > MAX_RANGE || size > this.#left) return false;
    if (!operands.every(isWritable)) return false;
    this.#left -= size;
    return true;
  }
}

const plainName = ({ text }: PdfName): string => text.replaceAll(/[^A-Za-z0-9-]/g, "");
/** Returns the range of codes in an array, or [] if an operand has the wrong type. */
function rangeOf(low: PdfValue | undefined, high: PdfValue | undefined, cid: PdfValue = 0): CidRange[] {
  if (!(low instanceof PdfString && high instanceof PdfString) || typeof cid !== "number") return [];
  return [{ length: low.bytes.length, low: codeOf(low), high: codeOf(high), cid }];
}
const codeOf = ({ bytes }: PdfString): number => bytes.reduce((code, byte) => code * 256 + byte, 0);

const isText = (value: PdfValue | undefined): value is PdfString =>
  value instanceof PdfString && value.bytes.length <= MAX_TEXT_BYTES;

const isWritable = (value: PdfValue): boolean =>
  isText(value) ||
  typeof value === "number" ||
  (Array.isArray(value) && value.length <= MAX_RANGE && value.every((item) => isText(item)));

const formatBlock = ({ block, entries }: Exclude<Section, string>): string =>
  `${entries.length} begin${block}\n${entries.map((entry) => entry.map(formatOperand).join(" ")).join("\n")}\nend${block}`;

function formatOperand(value: PdfValue): string {
  if (value instanceof PdfString) return `<${Buffer.from(value.bytes).toString("hex")}>`;
  return Array.isArray(value) ? `[${value.map(formatOperand).join(" ")}]` : String(Math.trunc(Number(value)));
}

/** Adds the texts that an entry of `bfchar` or `bfrange` defines. Returns false if the entry does not map to text. */
function addTexts(texts: Map<number, Uint8Array>, codes: ReadonlySet<number>, entry: readonly PdfValue[]): boolean {
  const [low, high, last] = entry;
  const first = low instanceof PdfString ? codeOf(low) : 0;
  if (last === undefined) {
    if (!isText(high)) return false;
    if (codes.has(first)) texts.set(first, high.bytes);
    return true;
  }
  if (!isText(last) && !Array.isArray(last)) return false;
  const end = high instanceof PdfString ? codeOf(high) : first;
  const within = end - first < codes.size ? numbersFrom(first, end) : [...codes].filter((c) => c >= first && c <= end);
  for (const code of within) {
    if (!codes.has(code)) continue;
    const text = isText(last) ? nextText(last.bytes, code - first) : last[code - first];
    if (text instanceof Uint8Array) texts.set(code, text);
    else if (text instanceof PdfString) texts.set(code, text.bytes);
    else if (text === null) return false;
  }
  return true;
}

const numbersFrom = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Returns the text with `step` added to the number in its last two bytes. Returns null if the addition overflows. */
function nextText(text: Uint8Array, step: number): Uint8Array | null {
  const next = text.slice();
  const last = (text.at(-1) ?? 0) + step;
  const before = (text.at(-2) ?? 0) + (last >> 8);
  if (text.length === 0 || (last > 255 && (text.length < 2 || before > 255))) return null;
  next[text.length - 1] = last & 255;
  if (text.length > 1) next[text.length - 2] = before;
  return next;
}
