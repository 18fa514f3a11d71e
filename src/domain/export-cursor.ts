import { FolioError } from "./errors.ts";

/** Position in the export of an account: the next page to read. */
export interface ExportCursor {
  /** Index of the table. */
  table: number;
  environment: number;
  /** Key of the last row that was read; null at the beginning of the table. */
  after: (string | number)[] | null;
  /** Index of the first row of the page whose file is not exported yet. */
  file: number;
  /** Number of the page within the table, from 1. */
  page: number;
}

export const EXPORT_START: ExportCursor = { table: 0, environment: 0, after: null, file: 0, page: 1 };

const ALPHABET = { alphabet: "base64url" } as const;
const MAX_KEY_COLUMNS = 2;

export const exportCursorText = (cursor: ExportCursor): string =>
  new TextEncoder().encode(JSON.stringify(cursor)).toBase64({ ...ALPHABET, omitPadding: true });

/** Returns the cursor in a text from a client, or the start for an empty text. Throws `invalid_parameter`. */
export function parseExportCursor(text: string): ExportCursor {
  if (text === "") return EXPORT_START;
  try {
    const cursor: unknown = JSON.parse(new TextDecoder().decode(Uint8Array.fromBase64(text, ALPHABET)));
    if (isCursor(cursor)) return cursor;
  } catch {
    // Neither base64 nor JSON.
  }
  throw new FolioError("invalid_parameter", "This is not the value of `next` in a manifest.json of an export.", {
    param: "from",
  });
}

function isCursor(value: unknown): value is ExportCursor {
  if (typeof value !== "object" || value === null) return false;
  const { table, environment, after, file, page }: Partial<Record<keyof ExportCursor, unknown>> = value;
  return [table, environment, file, page].every(isCount) && (after === null || isKey(after));
}

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) < 1e9;

const isKey = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= MAX_KEY_COLUMNS &&
  value.every((part) => typeof part === "string" || typeof part === "number");
