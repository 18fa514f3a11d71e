import { FolioError } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { PdfInput } from "../../engines/pdf/pdf-editor.ts";
import type { Scratch } from "../files/scratch.ts";
import type { WorkContext } from "../verb.ts";
import { keepTogether, type LocatedSource } from "./located-source.ts";
import { locateSource, type ReadSourceNeeds, type Source } from "./read-source.ts";

export type ReadPdfSourcesNeeds = ReadSourceNeeds;

/** Source of a PDF, and the password that opens the PDF. */
export type PdfSource = Source & { password?: string | undefined };

/** Deadline for reading sources, and temporary storage for sources that do not fit into memory. */
export interface PdfReadOptions {
  deadlineMs: number;
  scratch: Scratch;
  /** Maximum size of each source in bytes, if it differs from the general limit. */
  maxBytes?: number;
  /** Whether the same work already exceeded the isolate's memory. */
  outgrown?: boolean;
  /** Number of bytes of other documents that the edit has already loaded into memory. */
  otherBytes?: number;
}

/** Matches the start of a PDF. If the header is damaged, the PDF is recognised by its first object. */
const HEADER_OR_OBJECT = /%PDF-|\b\d+\s+\d+\s+obj\b/;
const HEADER_SEARCH_BYTES = 4_096;

/**
 * Reads PDF sources in order. They are read into memory if all of them fit. Throws the errors of `locateSource`, and
 * `source_invalid`.
 */
export async function readPdfSources(
  context: WorkContext<ReadPdfSourcesNeeds>,
  sources: { source: PdfSource; param: string }[],
  { deadlineMs, scratch, maxBytes = LIMITS.pdfSourceBytes, otherBytes = 0, outgrown = false }: PdfReadOptions,
): Promise<(PdfInput & { name: string })[]> {
  const read: (PdfInput & LocatedSource & { name: string })[] = [];
  let memoryBytes = Math.max(0, LIMITS.isolateDocumentBytes - otherBytes);
  const { pipeline } = context.work;
  for (const [index, { source, param }] of sources.entries()) {
    const reading = { param, maxBytes, memoryBytes, deadlineMs, scratch };
    const previous = index === 0 && pipeline?.previous;
    const located = previous
      ? { bytes: await previous({ scratch, outgrown }), origin: null, name: "" }
      : await locateSource(context, source, reading);
    if (located.bytes instanceof Uint8Array) {
      assertPdf(located.bytes, param);
      memoryBytes = Math.max(0, memoryBytes - located.bytes.byteLength);
    }
    read.push({ ...located, password: source.password });
  }
  return keepTogether(read, scratch);
}

/** Reads the PDF in the request's field `source`. */
export async function readPdfSource(
  context: WorkContext<ReadPdfSourcesNeeds>,
  source: PdfSource,
  reading: PdfReadOptions,
): Promise<PdfInput> {
  const [input] = await readPdfSources(context, [{ source, param: "source" }], reading);
  if (!input) throw new Error("Reading one source returned no input");
  return input;
}

/**
 * Throws if the bytes are not a PDF. The content type is not checked, because servers often report a wrong content
 * type.
 */
function assertPdf(bytes: Uint8Array, param: string): void {
  const head = String.fromCharCode(...bytes.subarray(0, HEADER_SEARCH_BYTES));
  if (HEADER_OR_OBJECT.test(head)) return;
  const kind = /^\s*<(?:!doctype|html)/i.test(head) ? "an HTML page" : "another kind of file";
  throw new FolioError("source_invalid", `${param} must be a PDF, which starts with %PDF-; got ${kind}.`, {
    param,
  });
}
