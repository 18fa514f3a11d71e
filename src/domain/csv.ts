const field = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Returns CSV according to RFC 4180: CRLF after every record, and quotes around fields that need them. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(field).join(",")}\r\n`).join("");

/** First characters with which a spreadsheet program may read a cell as a formula, with their full-width forms. */
const FORMULA_START = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const NEGATIVE_NUMBER = /^-\d+(?:\.\d+)?$/;

const asText = (text: string): string => (FORMULA_START.test(text) && !NEGATIVE_NUMBER.test(text) ? `'${text}` : text);

/**
 * Returns CSV for spreadsheet programs. A field that such a program could run as a formula gets an apostrophe in front,
 * because somebody else may have chosen its text, such as the name of a key.
 */
export const spreadsheetCsvOf = (rows: readonly (readonly string[])[]): string =>
  csvOf(rows.map((row) => row.map(asText)));
