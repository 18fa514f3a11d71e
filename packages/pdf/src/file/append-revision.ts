import { Budget } from "../syntax/budget.ts";
import { bytesOf, name, PdfDict, type PdfRef, PdfStream, type PdfValue } from "../syntax/objects.ts";
import { serialize } from "../syntax/serialize.ts";
import { readCrossReference, startOfLastSection } from "./cross-reference.ts";
import type { PdfDocument } from "./document.ts";

/** Objects that are added to an unencrypted PDF as a new revision, without a change of its existing bytes. */
export interface Revision {
  /** Objects of the file that the revision replaces. Their values are read from the document. */
  changed: readonly PdfRef[];
  /** New objects, in the order in which they are written. They come from `PdfDocument.add`. */
  added: readonly PdfRef[];
  /** Returns the syntax of an object that must be written in a certain form, or null to write its value. */
  syntaxOf?: (ref: PdfRef) => string | null;
}

/** File with an appended revision. */
export interface RevisedFile {
  bytes: Uint8Array;
  /** Byte offset of each added or changed object, by the reference in the document. */
  offsets: ReadonlyMap<PdfRef, number>;
}

interface Written {
  number: number;
  generation: number;
  at: number;
}

const XREF_KEYWORD = "xref";
const TABLE_ENTRY_BYTES = 20;
const STREAM_WIDTHS = [1, 4, 2];

/**
 * Appends a revision to the file (incremental update, ISO 32000-2, 7.5.6). `document` must be opened from exactly these
 * bytes and must not need a repair. The new cross-reference section has the form of the last section of the file.
 */
export function appendRevision(file: Uint8Array, document: PdfDocument, revision: Revision): RevisedFile {
  const budget = new Budget();
  const last = startOfLastSection(file, budget);
  const { trailer, entries } = readCrossReference(file, budget);
  const size = Math.max(document.number(trailer.get("Size")) ?? 0, 1 + Math.max(0, ...entries.keys()));
  const numbers = new Map(revision.added.map(({ number }, index) => [number, size + index]));
  const numberFor = (ref: PdfRef): number => numbers.get(ref.number) ?? ref.number;

  const parts: Uint8Array[] = [file];
  let length = file.length;
  const write = (part: Uint8Array): void => {
    parts.push(part);
    length += part.length;
  };
  if (file.at(-1) !== 10 && file.at(-1) !== 13) write(bytesOf("\n"));
  const offsets = new Map<PdfRef, number>();
  const written: Written[] = [];
  for (const ref of [...revision.changed, ...revision.added]) {
    const number = numberFor(ref);
    const generation = numbers.has(ref.number) ? 0 : ref.generation;
    offsets.set(ref, length);
    written.push({ number, generation, at: length });
    write(bytesOf(`${number} ${generation} obj\n`));
    for (const part of objectParts(document.resolve(ref), numberFor, revision.syntaxOf?.(ref) ?? null)) write(part);
    write(bytesOf("\nendobj\n"));
  }
  const entry = { trailer, last, size: size + revision.added.length };
  const isTable = Buffer.from(file.subarray(last, last + XREF_KEYWORD.length)).toString("latin1") === XREF_KEYWORD;
  write(isTable ? tableSection(written, entry, length) : streamSection(written, entry, length));
  return { bytes: new Uint8Array(Buffer.concat(parts)), offsets };
}

function objectParts(value: PdfValue, numberFor: (ref: PdfRef) => number, syntax: string | null): Uint8Array[] {
  if (syntax !== null) return [bytesOf(syntax)];
  if (!(value instanceof PdfStream)) return [bytesOf(serialize(value, numberFor))];
  const dict = new PdfDict(value.dict).set("Length", value.encoded.length);
  return [bytesOf(`${serialize(dict, numberFor)}\nstream\n`), value.encoded, bytesOf("\nendstream")];
}

interface Section {
  trailer: PdfDict;
  /** Offset of the previous cross-reference section. */
  last: number;
  size: number;
}

function trailerOf({ trailer, last, size }: Section): PdfDict {
  const dict = PdfDict.of({ Size: size, Prev: last });
  for (const key of ["Root", "Info", "ID"]) {
    const value = trailer.get(key);
    if (value !== undefined) dict.set(key, value);
  }
  return dict;
}

const runsOf = (written: readonly Written[]): Written[][] => {
  const runs: Written[][] = [];
  for (const each of written.toSorted((a, b) => a.number - b.number)) {
    if (runs.at(-1)?.at(-1)?.number === each.number - 1) runs.at(-1)?.push(each);
    else runs.push([each]);
  }
  return runs;
};

function tableSection(written: readonly Written[], section: Section, at: number): Uint8Array {
  const rows = runsOf(written).map((run) => {
    const lines = run.map(
      ({ at: place, generation }) =>
        `${String(place).padStart(10, "0")} ${String(generation).padStart(5, "0")} n`.padEnd(TABLE_ENTRY_BYTES - 1) +
        "\n",
    );
    return `${run[0]?.number} ${run.length}\n${lines.join("")}`;
  });
  const dict = serialize(trailerOf(section), ({ number }) => number);
  return bytesOf(`${XREF_KEYWORD}\n${rows.join("")}trailer\n${dict}\nstartxref\n${at}\n%%EOF\n`);
}

function streamSection(written: readonly Written[], section: Section, at: number): Uint8Array {
  const all = [...written, { number: section.size, generation: 0, at }];
  const runs = runsOf(all);
  const data = Buffer.alloc(all.length * STREAM_WIDTHS.reduce((sum, width) => sum + width, 0));
  let to = 0;
  for (const { at: place, generation } of runs.flat()) {
    to = data.writeUInt8(1, to);
    to = data.writeUInt32BE(place, to);
    to = data.writeUInt16BE(generation, to);
  }
  const dict = trailerOf({ ...section, size: section.size + 1 });
  dict.set("Type", name("XRef"));
  dict.set("W", STREAM_WIDTHS);
  dict.set(
    "Index",
    runs.flatMap((run) => [run[0]?.number ?? 0, run.length]),
  );
  dict.set("Length", data.length);
  const head = `${section.size} 0 obj\n${serialize(dict, ({ number }) => number)}\nstream\n`;
  const tail = `\nendstream\nendobj\nstartxref\n${at}\n%%EOF\n`;
  return new Uint8Array(Buffer.concat([bytesOf(head), data, bytesOf(tail)]));
}
