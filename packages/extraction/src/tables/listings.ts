import { lineText } from "../layout/line-text.ts";
import type { Line } from "./columns.ts";
import { isFigure } from "./table.ts";

/**
 * Maximum share of numbers and dates among the cells of monospaced text that counts as program code or program output.
 */
const FEW_FIGURES = 0.3;
/** Minimum share of lines that look like code or like a memory dump. */
const MOST_LINES = 0.5;
const DATE = /^\d{1,4}([-./])\d{1,2}(?:\1\d{1,4})?$/;
/** Matches lines of program code and data: statements, brackets, commas at the line end, and comments. */
const STATEMENT = /[;{},\\]$|\*\/$|^[[{}(]|[\])]$|^(?:#|\/\/|\/\*)/;
/** Matches a line of a memory dump: an address, followed by bytes or words in hexadecimal. */
const MEMORY = /^(?:0x)?([\da-f]{4,16}):?\s+(?:[\da-f]{2}|[\da-f]{4}|[\da-f]{8})\b/i;

/**
 * Whether the lines are program code, its data or its output, aligned with spaces. Ruled lines made of characters
 * indicate a table instead.
 */
export function isListing(lines: readonly Line[], hasTypedRules: boolean): boolean {
  if (!lines.every(({ row }) => row.words.every(({ monospace }) => monospace))) return false;
  const texts = lines.map(({ row }) => lineText(row.words));
  if (readsAsCode(texts)) return true;
  return !hasTypedRules && figuresIn(lines) < FEW_FIGURES;
}

const TITLE = /^(?:listing|algorithm|pseudocode|algorithmus|algorithme|algoritmo)\s\d/iu;

/** Whether the first line contains the title of a program listing and no other text. */
export function isTitledListing([first]: readonly Line[]): boolean {
  const cells = first?.cells.filter(({ length }) => length > 0) ?? [];
  return cells.length === 1 && TITLE.test(lineText(cells[0] ?? []));
}

/** Whether most lines are statements, data in brackets or comments, or the lines are a memory dump. */
export const readsAsCode = (texts: readonly string[]): boolean =>
  texts.filter((text) => STATEMENT.test(text)).length > MOST_LINES * texts.length || isMemory(texts);

/** Whether most lines start with an address, and the addresses increase from line to line. */
function isMemory(texts: readonly string[]): boolean {
  const addresses = texts
    .flatMap((text) => MEMORY.exec(text)?.[1] ?? [])
    .map((address) => Number.parseInt(address, 16));
  const rising = addresses.every((address, index) => index === 0 || address > (addresses[index - 1] ?? 0));
  const hexadecimal = texts.some((text) => /\b[\da-f]*(?:[a-f]\d|\d[a-f]|[a-f]{2})[\da-f]*\b/i.test(text));
  return addresses.length > MOST_LINES * texts.length && addresses.length > 1 && rising && hexadecimal;
}

/** Returns the share of numbers and dates among the cells, except for the first column. */
function figuresIn(lines: readonly Line[]): number {
  const entries = lines.flatMap(({ cells }) =>
    cells
      .slice(1)
      .filter((entry) => entry.length > 0)
      .map(lineText),
  );
  return entries.filter((text) => isFigure(text) || DATE.test(text)).length / Math.max(1, entries.length);
}
