import { readWhole } from "../../domain/byte-stream.ts";
import { FolioError, shown } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import { fileNameOf, statusAt } from "../../domain/pdf.ts";
import { permits } from "../../domain/scopes.ts";
import type { Caller, Work } from "../caller.ts";
import type { Services } from "../dependencies.ts";

/** Where a document comes from; the request's schema has seen to it that it is exactly one of the three. */
export type Source = { pdfId: string } | { url: string } | { base64: string };

export interface SourceReading {
  /** The field that holds the source, such as `sources[2]`. */
  param: string;
  /** What may be read of it. */
  maxBytes: number;
  /** How large any source may be; between `maxBytes` and this the container would be needed. */
  limitBytes: number;
  deadlineMs: number;
}

export interface SourceBytes {
  bytes: Uint8Array;
  /** What to call it: the file's name, or the PDF's id. */
  name: string;
}

/**
 * The bytes of a source. Throws `resource_not_found` for another account's or environment's PDF, `file_expired`, `source_too_large`,
 * `container_unavailable` for what only the container could hold, and what SourceDownloader throws.
 */
export async function readSource(
  services: Services,
  caller: Caller,
  source: Source,
  reading: SourceReading,
  work: Work,
): Promise<SourceBytes> {
  if ("pdfId" in source) return readStored(services, caller, source.pdfId, reading);
  if ("base64" in source) return { bytes: decode(source.base64, reading), name: reading.param };
  const { param, limitBytes, deadlineMs } = reading;
  const maxBytes = Math.min(limitBytes, reading.maxBytes + 1);
  const request = { url: source.url, maxBytes, param: `${param}.url`, deadlineMs };
  const bytes = await services.sources.download(request, work.signal).catch((error: unknown) => {
    const beyondIsolate = error instanceof FolioError && error.code === "source_too_large" && maxBytes < limitBytes;
    throw beyondIsolate ? needsContainer(reading) : error;
  });
  refuseSize(bytes.byteLength, reading);
  return { bytes, name: fileNameIn(source.url) };
}

async function readStored(
  services: Services,
  caller: Caller,
  pdfId: string,
  reading: SourceReading,
): Promise<SourceBytes> {
  const param = `${reading.param}.pdf_id`;
  if (!permits(caller.scopes, "pdfs:read")) {
    throw new FolioError("insufficient_scope", "A pdf_id source needs the scope pdfs:read, which this API key lacks.", {
      param,
    });
  }
  const found = await services.pdfs.find(caller.accountId, caller.environment, pdfId);
  if (!found) throw new FolioError("resource_not_found", `No PDF has the id ${shown(pdfId)}.`, { param });
  const status = statusAt(found.pdf, services.clock.now());
  if (status === "failed")
    throw new FolioError("source_invalid", `The PDF ${pdfId} failed: it has no file.`, { param });
  const file = status === "expired" ? null : await services.files.get(caller.accountId, fileNameOf(pdfId));
  if (!file)
    throw new FolioError("file_expired", `The file of the PDF ${pdfId} was deleted after its retention.`, { param });
  if (file.bytes > reading.maxBytes) await file.body.cancel();
  refuseSize(file.bytes, reading);
  const bytes = await readWhole(file.body, reading.maxBytes);
  if (!bytes) throw needsContainer(reading);
  return { bytes, name: pdfId };
}

function decode(base64: string, reading: SourceReading): Uint8Array {
  let bytes: Uint8Array;
  try {
    bytes = Uint8Array.fromBase64(base64.replace(/^data:[^,]{0,100};base64,/, ""));
  } catch (cause) {
    const param = `${reading.param}.base64`;
    throw new FolioError("invalid_parameter", `${param} is not valid base64.`, { param, cause });
  }
  refuseSize(bytes.byteLength, reading);
  return bytes;
}

function refuseSize(bytes: number, reading: SourceReading): void {
  const { param, limitBytes, maxBytes } = reading;
  if (bytes > limitBytes) {
    const message = `${param} has ${bytes} bytes; at most ${limitBytes} are allowed.`;
    throw new FolioError("source_too_large", message, { param });
  }
  if (bytes > maxBytes) throw needsContainer(reading);
}

const needsContainer = ({ param }: SourceReading): FolioError =>
  new FolioError(
    "container_unavailable",
    `${param}: PDFs of more than ${LIMITS.isolateDocumentBytes} bytes together can only be edited in the container, which is not there.`,
    { param, retryAfterS: 60 },
  );

/** The last part of the path, as a person would read it. */
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
