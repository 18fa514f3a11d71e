import { createHash } from "node:crypto";
import { inflateSync } from "node:zlib";

/**
 * Returns every object of a PDF that Folio wrote as readable text, in the order of the object numbers. It does not use Folio's reader, and
 * it checks the cross-reference entries. Flate streams are shown decoded and without their length, because the length depends on the
 * version of zlib. The file identifier is left out, because it is a hash of the bytes.
 */
export function pdfText(bytes: Uint8Array): string {
  const file = Buffer.from(bytes).toString("latin1");
  const objects = new Map<number, string>();
  const places = new Map<number, string>();
  let trailer = "";
  const found = /(\d+) 0 obj\n/g;
  for (let match = found.exec(file); match; match = found.exec(file)) {
    const number = Number(match[1]);
    const start = match.index + match[0].length;
    const end = endOfDictionary(file, start);
    places.set(number, `${match.index}`);
    if (!file.startsWith("\nstream\n", end)) {
      const close = file.indexOf("\nendobj\n", start);
      objects.set(number, file.slice(start, close));
      found.lastIndex = close;
      continue;
    }
    const dict = file.slice(start, end);
    const length = Number(/\/Length (\d+)(?!.*\/Length )/.exec(dict)?.[1]);
    const data = bytes.subarray(end + 8, end + 8 + length);
    expectText(file, end + 8 + length, "\nendstream\nendobj\n");
    found.lastIndex = end + 8 + length;
    if (dict.includes("/Type/ObjStm")) {
      for (const [index, [inner, text]] of objectsIn(dict, data).entries()) {
        objects.set(inner, text);
        places.set(inner, `${number}:${index}`);
      }
    } else if (dict.includes("/Type/XRef")) {
      checkRows(dict, data, places);
      trailer = dict;
    } else objects.set(number, streamText(dict, data));
  }
  const table = /\nxref\n0 (\d+)\n((?:\d{10} \d{5} [nf] \n)+)trailer\n(.*)\n/.exec(file);
  if (table) {
    checkTable(table[2] ?? "", places);
    trailer = table[3] ?? "";
  }
  const lines = [...objects].sort(([a], [b]) => a - b).map(([number, text]) => `${number}: ${text}`);
  const rest = trailer.replace(/\/ID\[.*\]/s, "").replace(/\/Length \d+/, "");
  return escaped([file.slice(0, 8), ...lines, `trailer ${rest}`].join("\n"));
}

/** Returns the position after the dictionary that starts here. Returns the start if there is no dictionary. */
function endOfDictionary(file: string, start: number): number {
  if (!file.startsWith("<<", start)) return start;
  let [depth, at] = [0, start];
  do {
    if (file[at] === "(") at = endOfString(file, at);
    else if (file.startsWith("<<", at)) [depth, at] = [depth + 1, at + 2];
    else if (file.startsWith(">>", at)) [depth, at] = [depth - 1, at + 2];
    else at++;
  } while (depth > 0 && at < file.length);
  return at;
}

function endOfString(file: string, start: number): number {
  let depth = 0;
  for (let at = start; at < file.length; at++) {
    if (file[at] === "\\") at++;
    else if (file[at] === "(") depth++;
    else if (file[at] === ")" && --depth === 0) return at + 1;
  }
  throw new Error("A string has no end");
}

function objectsIn(dict: string, data: Uint8Array): [number, string][] {
  const text = Buffer.from(inflateSync(data)).toString("latin1");
  const first = Number(/\/First (\d+)/.exec(dict)?.[1]);
  const numbers = text.slice(0, first).trim().split(/\s+/).map(Number);
  const pairs = Array.from({ length: numbers.length / 2 }, (_, i) => numbers.slice(2 * i, 2 * i + 2));
  return pairs.map(([number = 0, from = 0], i) => {
    const to = pairs[i + 1]?.[1];
    return [number, text.slice(first + from, to === undefined ? undefined : first + to).trimEnd()];
  });
}

/** Checks the entries of a cross-reference stream against the places where the objects are. */
function checkRows(dict: string, data: Uint8Array, places: ReadonlyMap<number, string>): void {
  const widths = (/\/W\[([\d ]+)\]/.exec(dict)?.[1] ?? "").split(" ").map(Number);
  const size = Number(/\/Size (\d+)/.exec(dict)?.[1]);
  const rowBytes = widths.reduce((sum, width) => sum + width);
  const rows = unpredicted(inflateSync(data), rowBytes);
  for (let number = 0; number < size; number++) {
    const row = rows.subarray(number * rowBytes, (number + 1) * rowBytes);
    const [type, place, index] = fieldsOf(row, widths);
    const shown = type === 0 ? undefined : type === 1 ? `${place}` : `${place}:${index}`;
    if (shown !== places.get(number)) throw new Error(`Object ${number} is at ${places.get(number)}, not at ${shown}`);
  }
}

function checkTable(rows: string, places: ReadonlyMap<number, string>): void {
  for (const [number, row] of rows.trimEnd().split(" \n").entries()) {
    const shown = row.trim().endsWith("n") ? `${Number(row.slice(0, 10))}` : undefined;
    if (shown !== places.get(number)) throw new Error(`Object ${number} is at ${places.get(number)}, not at ${shown}`);
  }
}

function fieldsOf(row: Uint8Array, widths: readonly number[]): number[] {
  let at = 0;
  return widths.map((width) => {
    const field = row.subarray(at, at + width);
    at += width;
    return field.reduce((value, byte) => value * 256 + byte, 0);
  });
}

/** Undoes the PNG filter Up, the only one that Folio writes here. */
function unpredicted(data: Uint8Array, rowBytes: number): Uint8Array {
  const out = new Uint8Array((data.length / (rowBytes + 1)) * rowBytes);
  for (let row = 0; row * (rowBytes + 1) < data.length; row++) {
    for (let i = 0; i < rowBytes; i++) {
      const above = row > 0 ? (out[(row - 1) * rowBytes + i] ?? 0) : 0;
      out[row * rowBytes + i] = (data[row * (rowBytes + 1) + 1 + i] ?? 0) + above;
    }
  }
  return out;
}

function streamText(dict: string, data: Uint8Array): string {
  const isFlate = /\/Filter\/FlateDecode/.test(dict);
  const shown = isFlate ? inflatedOr(data, data) : data;
  return `${isFlate ? dict.replace(/\/Length \d+/, "") : dict}\n${dataText(shown)}`;
}

/** Returns the inflated data, or `other` if the data is damaged. */
function inflatedOr(data: Uint8Array, other: Uint8Array): Uint8Array {
  try {
    return new Uint8Array(inflateSync(data));
  } catch {
    return other;
  }
}

const MOST_TEXT = 4_000;
const MOST_BYTES = 96;

/** Returns text as it is, a few bytes as hexadecimal digits, and more bytes as their number and a digest. */
export function dataText(data: Uint8Array): string {
  const text = Buffer.from(data).toString("latin1");
  const others = text.length - text.replace(/[^\n\x20-\x7e]/g, "").length;
  if (data.length <= MOST_TEXT && others <= data.length / 8) return escaped(text.trimEnd());
  if (data.length <= MOST_BYTES) return Buffer.from(data).toString("hex");
  return `${data.length} bytes, SHA-256 ${createHash("sha256").update(data).digest("hex").slice(0, 16)}`;
}

/** Writes bytes that are not printable ASCII characters as `\\xHH`, and marks trailing spaces. */
const escaped = (text: string): string =>
  text
    .replace(/[^\n\x20-\x7e]/g, (byte) => `\\x${byte.charCodeAt(0).toString(16).padStart(2, "0")}`)
    .replace(/ $/gm, "\\x20")
    .replace(/^===/gm, "\\x3d==");

function expectText(file: string, at: number, text: string): void {
  if (file.startsWith(text, at)) return;
  throw new Error(`Expected ${JSON.stringify(text)} at ${at}, found ${JSON.stringify(file.slice(at, at + 30))}`);
}
