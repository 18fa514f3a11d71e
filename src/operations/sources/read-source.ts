import { readWhole } from "../../domain/byte-stream.ts";
import { type AnyBytes, type DocumentBytes, documentFromBytes, sizeOf } from "../../domain/document-bytes.ts";
import { FolioError, formatValue } from "../../domain/errors.ts";
import { type PdfStatus, pdfFileOf, pdfStatusAt } from "../../domain/pdf.ts";
import { permits } from "../../domain/scopes.ts";
import type { Services } from "../dependencies.ts";
import type { Scratch } from "../files/scratch.ts";
import type { Context, WorkContext } from "../verb.ts";
import type { LocatedSource } from "./located-source.ts";

export type ReadSourceNeeds = Pick<Services, "clock" | "files" | "pdfs" | "sources">;

/** Source of a document. The request's schema ensures that exactly one of the three fields is set. */
export type Source = { pdfId: string } | { url: string } | { base64: string };

/** Returns the id of the stored PDF to which the source refers. Returns null for a URL or base64. */
export const storedIdOf = (source: Source): string | null => ("pdfId" in source ? source.pdfId : null);

export interface SourceReadOptions {
  /** Name of the request field that contains the source, such as `sources[2]`. */
  param: string;
  /** Maximum size of the source in bytes. */
  maxBytes: number;
  deadlineMs: number;
  /** Keeps the memory reservation of the source until the work ends. */
  scratch: Scratch;
}

/**
 * Options for a document that may not fit into memory. A document of more than `memoryBytes` stays in its file, or is
 * written to temporary storage.
 */
export interface LocateOptions extends SourceReadOptions {
  memoryBytes: number;
}

export interface SourceBytes<Bytes extends AnyBytes> {
  bytes: Bytes;
  /** Name of the document: the name of its file, or the PDF's id. */
  name: string;
}

/**
 * Reads a source into memory. If the source is in the request's body, the memory reservation of the body covers it.
 * Throws `resource_not_found` for a PDF of another account or environment. Throws `file_expired`, `source_too_large`,
 * `service_busy` and the errors of SourceDownloader.
 */
export async function readSource(
  context: WorkContext<ReadSourceNeeds>,
  source: Source,
  reading: SourceReadOptions,
): Promise<SourceBytes<Uint8Array>> {
  if ("base64" in source) return { bytes: decode(source.base64, reading), name: reading.param };
  const { body, name } = await open(context, source, reading);
  const bytes = await reading.scratch.readWhole(body, reading.maxBytes, context.work.signal);
  if (!bytes) throw tooLarge(reading);
  return { bytes, name };
}

/**
 * Reads a source into memory if it fits. A source in the body may have only half of `memoryBytes`, because its base64
 * text is in memory too.
 */
export async function locateSource(
  context: WorkContext<ReadSourceNeeds>,
  source: Source,
  reading: LocateOptions,
): Promise<SourceBytes<AnyBytes> & LocatedSource> {
  if ("base64" in source) {
    const bytes = decode(source.base64, reading);
    const again = () => documentFromBytes(decode(source.base64, reading)).open();
    const origin = { sizeBytes: bytes.byteLength, open: again };
    const fits = bytes.byteLength <= reading.memoryBytes / 2 && reading.scratch.reserve(bytes.byteLength);
    return { bytes: fits ? bytes : origin, name: reading.param, origin };
  }
  const { body, name, stored } = await open(context, source, reading);
  if (stored) return { bytes: await holdOrReference(stored, body, reading), name, origin: stored };
  return { bytes: await reading.scratch.holdOrStore(body, reading.memoryBytes), name, origin: null };
}

/** Reads a document of the file store into memory if it fits. Otherwise returns a reference to the document's file. */
async function holdOrReference(
  stored: DocumentBytes,
  body: ReadableStream<Uint8Array>,
  reading: LocateOptions,
): Promise<AnyBytes> {
  const { sizeBytes } = stored;
  const held = sizeBytes <= reading.memoryBytes && reading.scratch.reserve(sizeBytes);
  const bytes = held ? await readWhole(body, sizeBytes) : null;
  if (bytes) return bytes;
  if (held) reading.scratch.release(sizeBytes);
  else await body.cancel();
  return stored;
}

interface OpenSource {
  body: ReadableStream<Uint8Array>;
  name: string;
  /** The file of the source, if the source is in the file store. */
  stored?: DocumentBytes;
}

async function open(
  context: WorkContext<ReadSourceNeeds>,
  source: { pdfId: string } | { url: string },
  reading: SourceReadOptions,
): Promise<OpenSource> {
  const { services, work } = context;
  if ("pdfId" in source) return openStored(context, source.pdfId, reading);
  const { param, maxBytes, deadlineMs } = reading;
  const request = { url: source.url, maxBytes, param: `${param}.url`, deadlineMs };
  return { body: await services.sources.open(request, work.signal), name: fileNameIn(source.url) };
}

async function openStored(
  context: Context<ReadSourceNeeds>,
  pdfId: string,
  reading: SourceReadOptions,
): Promise<OpenSource> {
  const { services, caller } = context;
  const param = `${reading.param}.pdf_id`;
  const status = await requireStored(context, pdfId, reading.param);
  if (status === "processing")
    throw new FolioError("source_invalid", `The PDF ${pdfId} is not finished. Wait for its event pdf.completed.`, {
      param,
    });
  const file = await services.files.get(caller.accountId, pdfFileOf(pdfId));
  if (!file) throw expiredError(pdfId, param);
  if (file.bytes > reading.maxBytes) {
    await file.body.cancel();
    throw tooLarge(reading, file.bytes);
  }
  const again = async () => {
    const opened = await services.files.get(caller.accountId, pdfFileOf(pdfId));
    if (!opened) throw expiredError(pdfId, param);
    return opened.body;
  };
  return { body: file.body, name: pdfId, stored: { sizeBytes: file.bytes, open: again } };
}

/**
 * Returns the status of a stored PDF that has a file or will have one. Throws `insufficient_scope`,
 * `resource_not_found` and `file_expired`. Throws `source_invalid` for a failed PDF. `source` is the name of the
 * request field that contains the PDF's id.
 */
export async function requireStored(
  { services, caller }: Context<Pick<Services, "clock" | "pdfs">>,
  pdfId: string,
  source: string,
): Promise<Exclude<PdfStatus, "failed" | "expired">> {
  const param = `${source}.pdf_id`;
  if (!permits(caller.scopes, "pdfs:read")) {
    throw new FolioError(
      "insufficient_scope",
      "This API key lacks the scope pdfs:read, which a pdf_id source requires. Use a key that has it.",
      {
        param,
      },
    );
  }
  const found = await services.pdfs.find(caller.accountId, caller.environment, pdfId);
  if (!found) throw new FolioError("resource_not_found", `No PDF has the id ${formatValue(pdfId)}.`, { param });
  const status = pdfStatusAt(found.pdf, services.clock.now());
  if (status === "failed")
    throw new FolioError("source_invalid", `The PDF ${pdfId} failed and has no file. Use another PDF.`, { param });
  if (status === "expired") throw expiredError(pdfId, param);
  return status;
}

const expiredError = (pdfId: string, param: string): FolioError =>
  new FolioError(
    "file_expired",
    `The file of the PDF ${pdfId} was deleted at the end of its retention period. Make it again.`,
    { param },
  );

function decode(base64: string, reading: SourceReadOptions): Uint8Array {
  let bytes: Uint8Array;
  try {
    bytes = Uint8Array.fromBase64(base64.replace(/^data:[^,]{0,100};base64,/, ""));
  } catch (cause) {
    const param = `${reading.param}.base64`;
    throw new FolioError("invalid_parameter", `${param} must be valid base64.`, { param, cause });
  }
  if (sizeOf(bytes) > reading.maxBytes) throw tooLarge(reading, sizeOf(bytes));
  return bytes;
}

function tooLarge({ param, maxBytes }: SourceReadOptions, bytes?: number): FolioError {
  const received = bytes === undefined ? "more" : `${bytes} bytes`;
  return new FolioError("source_too_large", `${param} must have at most ${maxBytes} bytes; got ${received}.`, {
    param,
  });
}

/** Returns the last segment of the URL's path, decoded, as the file name. */
function fileNameIn(url: string): string {
  const { pathname, hostname } = new URL(url);
  const last = pathname.split("/").findLast((part) => part !== "");
  if (last === undefined) return hostname;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
