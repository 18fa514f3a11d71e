import { Budget } from "../../pdf/syntax/budget.ts";
import { Damage } from "../../pdf/syntax/damage.ts";
import { PdfName, PdfString, type PdfValue } from "../../pdf/syntax/objects.ts";
import { Keyword, SyntaxReader } from "../../pdf/syntax/reader.ts";

/** No code space is larger than two bytes in use, and no honest map names a code many times. */
const MAX_MAPPED_CODES = 300_000;
const MAX_RANGE = 65_536;
const MAX_CODE_BYTES = 4;
const MAX_TEXT_BYTES = 512;
const MAX_OPERANDS = 16;

/** How many operands one entry of each block has, and whether they are a range. */
const BLOCKS: Record<string, { operands: number; range: boolean }> = {
  bfchar: { operands: 2, range: false },
  bfrange: { operands: 3, range: true },
  cidchar: { operands: 2, range: false },
  cidrange: { operands: 3, range: true },
  notdefrange: { operands: 3, range: true },
  codespacerange: { operands: 2, range: false },
};

/**
 * A CMap written anew from what a CMap file says (ISO 32000-2, 9.7.5.4 and 9.10.3), so that nobody's parser meets anything but
 * entries, and no more of them than there can be: one range of a few bytes could otherwise stand for thousands of millions of codes.
 */
export function plainCMap(file: Uint8Array): string {
  const plain = new PlainCMap();
  const reader = new SyntaxReader(file, new Budget(), { references: false });
  for (;;) {
    const before = reader.position;
    try {
      const token = reader.token();
      if (token instanceof Keyword && token.text === "") break;
      plain.take(token);
    } catch (error) {
      if (!(error instanceof Damage)) throw error;
      reader.position = Math.max(reader.position, before) + 1;
    }
  }
  return plain.text();
}

class PlainCMap {
  readonly #parts: string[] = ["/CIDInit /ProcSet findresource begin 12 dict begin begincmap"];
  #block: string | null = null;
  #operands: PdfValue[] = [];
  #entries: string[] = [];
  #left = MAX_MAPPED_CODES;

  take(token: PdfValue | Keyword): void {
    if (token instanceof Keyword) this.#keyword(token.text);
    else this.#operand(token);
  }

  text(): string {
    return [...this.#parts, "endcmap end end"].join("\n");
  }

  #operand(value: PdfValue): void {
    const block = this.#block === null ? null : BLOCKS[this.#block];
    if (this.#operands.length < MAX_OPERANDS) this.#operands.push(value);
    if (!block || this.#operands.length < block.operands) return;
    const entry = this.#entry(this.#operands, block.range);
    if (entry) this.#entries.push(entry);
    this.#operands = [];
  }

  #keyword(word: string): void {
    const [, verb, block = ""] = /^(begin|end)([a-z]+)$/.exec(word) ?? [];
    if (verb === "begin" && block in BLOCKS) {
      this.#block = block;
      this.#entries = [];
    } else if (verb === "end" && block === this.#block) {
      this.#parts.push(`${this.#entries.length} begin${block}\n${this.#entries.join("\n")}\nend${block}`);
      this.#block = null;
    } else if (this.#block === null) this.#definition(word);
    this.#operands = [];
  }

  #definition(word: string): void {
    const last = this.#operands.at(-1);
    if (word === "usecmap" && last instanceof PdfName) this.#parts.push(`/${plainName(last)} usecmap`);
    const [key] = this.#operands.slice(-2);
    if (word === "def" && key instanceof PdfName && key.text === "WMode")
      this.#parts.push(`/WMode ${last === 1 ? 1 : 0} def`);
  }

  #entry(operands: PdfValue[], range: boolean): string | null {
    const [low, high] = operands;
    if (!(low instanceof PdfString) || low.bytes.length > MAX_CODE_BYTES) return null;
    if (range && !(high instanceof PdfString && high.bytes.length <= MAX_CODE_BYTES)) return null;
    const size = range && high instanceof PdfString ? codeOf(high) - codeOf(low) + 1 : 1;
    if (size < 1 || size > MAX_RANGE || size > this.#left) return null;
    const written = operands.map(writtenOperand);
    if (written.includes(null)) return null;
    this.#left -= size;
    return written.join(" ");
  }
}

const plainName = ({ text }: PdfName): string => text.replaceAll(/[^A-Za-z0-9-]/g, "");
const codeOf = ({ bytes }: PdfString): number => bytes.reduce((code, byte) => code * 256 + byte, 0);

function writtenOperand(value: PdfValue): string | null {
  if (value instanceof PdfString && value.bytes.length <= MAX_TEXT_BYTES)
    return `<${Buffer.from(value.bytes).toString("hex")}>`;
  if (typeof value === "number") return String(Math.trunc(value));
  if (!Array.isArray(value) || value.length > MAX_RANGE) return null;
  const items = value.map((item) => (item instanceof PdfString ? writtenOperand(item) : null));
  return items.includes(null) ? null : `[${items.join(" ")}]`;
}
