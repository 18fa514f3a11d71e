import { readWhole } from "../../domain/byte-stream.ts";
import { FolioError } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { CompressionLevel } from "../../domain/pdf.ts";
import type { FileContent } from "../../storage/files.ts";
import type { Caller, Work } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { MadePdf } from "./produce.ts";

export interface FinishedPdf {
  content: FileContent;
  /** Size before compression; null without it. */
  bytesBefore: number | null;
}

/** Stamps (test keys get the test watermark as well) and compression. Without either the content passes as a stream. */
export async function finishPdf(
  services: Services,
  caller: Caller,
  made: MadePdf,
  compress: CompressionLevel,
  work: Work,
): Promise<FinishedPdf> {
  const stamps = [
    ...(made.stamps ?? []),
    ...(caller.environment === "test" ? [services.pdfEditor.testWatermark()] : []),
  ];
  if (stamps.length === 0 && compress === "none") return { content: made.content, bytesBefore: null };

  let pdf = await editable(made.content);
  if (stamps.length > 0) {
    pdf = await work.timings.measure("stamp", async () => (await services.pdfEditor.stamp({ bytes: pdf }, stamps)).pdf);
  }
  if (compress === "none") return { content: pdf, bytesBefore: null };
  const compressed = await work.timings.measure("compress", () =>
    services.pdfEditor.compress({ bytes: pdf }, compress),
  );
  return { content: compressed.pdf, bytesBefore: pdf.byteLength };
}

async function editable(content: FileContent): Promise<Uint8Array> {
  const whole = content instanceof Uint8Array ? content : await readWhole(content, LIMITS.isolateDocumentBytes);
  if (whole) return whole;
  throw new FolioError(
    "document_too_large",
    `A PDF of more than ${LIMITS.isolateDocumentBytes} bytes cannot be stamped or compressed. Leave out watermark and compress, and use a live key: test keys stamp every PDF.`,
  );
}
