import type { FolioError } from "../../domain/errors.ts";
import { failedPdf, type PdfDraft, pdfFileOf, pdfScreenshotFileOf } from "../../domain/pdf.ts";
import { toFolioError } from "../../domain/to-folio-error.ts";
import { presentPdf } from "../../resources/pdfs.ts";
import type { Services } from "../dependencies.ts";
import { type RecordEventNeeds, recordEvent } from "../events/record.ts";
import { type CountUsageNeeds, countUsage } from "../usage/count.ts";
import type { WorkContext } from "../verb.ts";
import { type ViewPdfNeeds, viewPdf } from "./view.ts";

export type RecordFailureNeeds = RecordEventNeeds & ViewPdfNeeds & CountUsageNeeds & Pick<Services, "files" | "pdfs">;

/**
 * Lowest HTTP status of an error that is recorded as a failed PDF. If the status is lower, the request itself was
 * invalid, and Folio attempted nothing.
 */
const FIRST_STATUS_KEPT = 422;

/** Lowest HTTP status of a server error. The log contains the cause of each server error. */
const FIRST_STATUS_OF_OURS = 500;

/**
 * Stores the row and event of a failed PDF, and deletes its file if the file was already stored. Returns the error to
 * throw, with the PDF's id. Records no row if the client has disconnected, because the client would never learn the id.
 * Batches and jobs record their own failures.
 */
export async function recordFailure(
  context: WorkContext<RecordFailureNeeds>,
  draft: PdfDraft,
  thrown: unknown,
): Promise<FolioError> {
  const { services, caller, work } = context;
  const error = toFolioError(thrown);
  if (work.signal.aborted || work.job) return error;
  if (error.status >= FIRST_STATUS_OF_OURS) {
    services.log.error("pdf.failed", { pdf_id: draft.id, error: error.code }, error.cause ?? thrown);
  }
  if (error.pdfId !== undefined || error.status < FIRST_STATUS_KEPT) return error;
  if (work.batchItem) return error;
  const pdf = failedPdf(draft, error.toRecord());
  try {
    await services.files.delete(caller.accountId, [pdfFileOf(pdf.id), pdfScreenshotFileOf(pdf.id)]);
    const data = presentPdf(await viewPdf(services, pdf, null));
    const event = recordEvent(context, { type: "pdf.failed", resourceId: pdf.id, data });
    await event.commit([services.pdfs.adding(pdf), countUsage(context, { failed: 1 })]);
    return error.withPdfId(pdf.id);
  } catch (cause) {
    services.log.error("pdf.failure_not_recorded", { pdf_id: draft.id }, cause);
    return error;
  }
}
