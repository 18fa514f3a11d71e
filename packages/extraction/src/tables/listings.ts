import { lineText } from "../layout/line-text.ts";
import type { Line } from "./columns.ts";
import { isFigure } from "./table.ts";

/** With figures or dates in fewer of its places than this, typed text that lines up is a program, or what one prints. */
const FEW_FIGURES = 0.3;
/** So many lines that read as code, or as memory, are. */
const MOST_LINES = 0.5;
const DATE = /^\d{1,4}([-./])\d{1,2}(?:\1\d{1,4})?$/;
/** How lines of programs and data begin and end: statements, brackets, commas between entries, comments. */
const STATEMENT = /[;{},\\]$|\*\/$|^[[{}(]|[\])]$|^(?:#|\/\/|\/\*)/;
/** An address, and bytes or words of memory in hexadecimal. */
const MEMORY = /^(?:0x)?([\da-f]{4,16}):?\s+(?:[\da-f]{2}|[\da-f]{4}|[\da-f]{8})\b/i;

/** A program, its data or its output, indented and aligned by spaces. Rules typed under heads or between entries are those of a table. */
export function isListing(lines: readonly Line[], hasTypedRules: boolean): boolean {
  if (!lines.every(({ row }) => row.words.every(({ monospace }) => monospace))) return false;
  const texts = lines.map(({ row }) => lineText(row.words));
  if (readsAsCode(texts)) return true;
  return !hasTypedRules && figuresIn(lines) < FEW_FIGURES;
}

const TITLE = /^(?:listing|algorithm|pseudocode|algorithmus|algorithme|algoritmo)\s\d/iu;

/** A listing says so in its first line, which it has to itself. */
export function isTitledListing([first]: readonly Line[]): boolean {
  const cells = first?.cells.filter(({ length }) => length > 0) ?? [];
  return cells.length === 1 && TITLE.test(lineText(cells[0] ?? []));
}

/** Most lines are statements, data in brackets or comments, or print memory. */
export const readsAsCode = (texts: readonly string[]): boolean =>
  texts.filter((text) => STATEMENT.test(text)).length > MOST_LINES * texts.length || isMemory(texts);

/** Addresses that rise from line to line. */
function isMemory(texts: readonly string[]): boolean {
  const addresses = texts
    .flatMap((text) => MEMORY.exec(text)?.[1] ?? [])
    .map((address) => Number.parseInt(address, 16));
  const rising = addresses.every((address, index) => index === 0 || address > (addresses[index - 1] ?? 0));
  const hexadecimal = texts.some((text) => /\b[\da-f]*(?:[a-f]\d|\d[a-f]|[a-f]{2})[\da-f]*\b/i.test(text));
  return addresses.length > MOST_LINES * texts.length && addresses.length > 1 && rising && hexadecimal;
}

/** In which part of the places beside the first column figures or dates stand. */
function figuresIn(lines: readonly Line[]): number {
  const entries = lines.flatMap(({ cells }) =>
    cells
      .slice(1)
      .filter((entry) => entry.length > 0)
      .map(lineText),
  );
  return entries.filter((text) => isFigure(text) || DATE.test(text)).length / Math.max(1, entries.length);
}
