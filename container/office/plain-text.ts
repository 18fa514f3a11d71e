import { FolioError } from "../../src/domain/errors.ts";

/**
 * Control characters that text may contain: tab, line feed, form feed and carriage return, and the end-of-file and
 * escape characters of old systems.
 */
const ALLOWED_CONTROLS = new Set([9, 10, 12, 13, 26, 27]);

/**
 * Decodes text as UTF-8, UTF-16 (with a byte order mark) or Windows-1252, in this order. Returns null for a file that
 * is not text.
 */
export function decodeText(file: Buffer): string | null {
  const text = decodeWithBom(file) ?? decodeUtf8(file) ?? new TextDecoder("windows-1252").decode(file);
  return hasControls(text) ? null : text;
}

function hasControls(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 32 && !ALLOWED_CONTROLS.has(unit)) return true;
  }
  return false;
}

function decodeWithBom(file: Buffer): string | null {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder("utf-16le").decode(file);
  if (file[0] === 0xfe && file[1] === 0xff) return new TextDecoder("utf-16be").decode(file);
  return null;
}

function decodeUtf8(file: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file);
  } catch {
    return null;
  }
}

const SEPARATORS = [",", ";", "\t", "|"];
const SAMPLE_LINES = 20;
/** Maximum number of columns of a LibreOffice sheet. LibreOffice drops further columns without a warning. */
const COLUMNS_MAX = 16_384;

export interface DelimitedTable {
  text: string;
  separator: string;
  columns: number;
}

const SEPARATOR_DECLARATION = /^sep=(.)\r?\n/;

/**
 * Reads a CSV table and detects its separator. A declaration line of Excel (`sep=;`, which is removed) states the
 * separator. Without such a line, the separator that fits the first lines best is used. Throws `source_too_large` for
 * more columns than a sheet has.
 */
export function readTable(text: string): DelimitedTable {
  const declared = SEPARATOR_DECLARATION.exec(text);
  if (!declared) return { text, ...tableShape(text) };
  const rest = text.slice(declared[0].length);
  return { text: rest, ...tableShape(rest, declared[1]) };
}

/**
 * Returns the separator that splits most of the first lines into the same number of cells, and the number of columns.
 */
function tableShape(text: string, declared?: string): { separator: string; columns: number } {
  const lines = text
    .replace(/"[^"]*"/g, "")
    .split(/\r\n?|\n/)
    .filter((line) => line !== "");
  const sample = lines.slice(0, SAMPLE_LINES);
  const score = (separator: string) => {
    const counts = sample.map((line) => line.split(separator).length);
    const first = counts[0] ?? 1;
    return first > 1 ? counts.filter((count) => count === first).length : 0;
  };
  const separator = declared ?? SEPARATORS.reduce((best, next) => (score(next) > score(best) ? next : best));
  const widest = lines.reduce((most, line) => Math.max(most, line.split(separator).length), 1);
  if (widest > COLUMNS_MAX) {
    const message = `The table must have at most ${COLUMNS_MAX} columns; got ${widest}.`;
    throw new FolioError("source_too_large", message, { param: "source" });
  }
  return { separator, columns: widest };
}
