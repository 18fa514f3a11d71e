import { FolioError } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import { type ReadSourceNeeds, readSource } from "../sources/read-source.ts";
import type { WorkContext } from "../verb.ts";
import type { PdfPlan, PdfWorkspace } from "./stages.ts";

export type ReadAttachmentsNeeds = ReadSourceNeeds;

/**
 * Reads the files that will be attached to a PDF, in order. Runs before Folio makes the PDF, so that an unreadable file
 * fails the request at once. Throws the errors of `readSource`.
 */
export async function readAttachments(
  context: WorkContext<ReadAttachmentsNeeds>,
  { finishing }: Pick<PdfPlan, "finishing">,
  { deadlineMs, scratch }: Pick<PdfWorkspace, "deadlineMs" | "scratch">,
): Promise<Uint8Array[]> {
  const files: Uint8Array[] = [];
  let memoryBytes: number = LIMITS.attachmentsBytes;
  for (const [index, { source }] of (finishing?.attachments ?? []).entries()) {
    const param = `attachments[${index}]`;
    const reading = { param, maxBytes: memoryBytes, deadlineMs, scratch };
    const { bytes } = await readSource(context, source, reading).catch(rethrowTotalLimit);
    memoryBytes -= bytes.byteLength;
    files.push(bytes);
  }
  return files;
}

/**
 * Replaces the error about a file that is too large. The limit applies to all attachments together, so the number of
 * bytes that are left for this file would not help the caller.
 */
function rethrowTotalLimit(error: unknown): never {
  if (!(error instanceof FolioError) || error.code !== "source_too_large") throw error;
  const message = `attachments must have at most ${LIMITS.attachmentsBytes} bytes together.`;
  throw new FolioError(error.code, message, { param: error.param });
}
