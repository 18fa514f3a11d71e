import { FolioError } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { PdfInput } from "../../engines/types.ts";
import type { Caller, Work } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { readSource, type Source } from "./read-source.ts";

/** A PDF source and the password that opens it. */
export type PdfSource = Source & { password?: string | undefined };

const HEADER = "%PDF-";
const HEADER_SEARCH_BYTES = 4_096;

/** Reads PDF sources in order; together they must fit the isolate. Throws what `readSource` throws and `source_invalid`. */
export async function readPdfSources(
  services: Services,
  caller: Caller,
  sources: { source: PdfSource; param: string }[],
  deadlineMs: number,
  work: Work,
): Promise<(PdfInput & { name: string })[]> {
  const read: (PdfInput & { name: string })[] = [];
  let maxBytes: number = LIMITS.isolateDocumentBytes;
  for (const { source, param } of sources) {
    const reading = { param, maxBytes, limitBytes: LIMITS.pdfSourceBytes, deadlineMs };
    const { bytes, name } = await readSource(services, caller, source, reading, work);
    refuseOtherTypes(bytes, param);
    maxBytes -= bytes.byteLength;
    read.push({ bytes, name, password: source.password });
  }
  return read;
}

/** One PDF source, the request's `source`. */
export async function readPdfSource(
  services: Services,
  caller: Caller,
  source: PdfSource,
  deadlineMs: number,
  work: Work,
): Promise<PdfInput> {
  const [input] = await readPdfSources(services, caller, [{ source, param: "source" }], deadlineMs, work);
  if (!input) throw new Error("one source gives one input");
  return input;
}

/** Judged by the bytes: what a server says of its files is often wrong. */
function refuseOtherTypes(bytes: Uint8Array, param: string): void {
  const head = String.fromCharCode(...bytes.subarray(0, HEADER_SEARCH_BYTES));
  if (head.includes(HEADER)) return;
  const kind = /^\s*<(?:!doctype|html)/i.test(head) ? "an HTML page" : "something else";
  throw new FolioError("source_invalid", `${param} must be a PDF, which begins with %PDF-; received ${kind}.`, {
    param,
  });
}
