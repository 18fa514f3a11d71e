import { FolioError } from "../../domain/errors.ts";
import { newId } from "../../domain/ids.ts";
import { LIMITS } from "../../domain/limits.ts";
import { renderFailure } from "../../domain/render-timeout.ts";
import type { PdfView } from "../../resources/pdfs.ts";
import { Scratch, type ScratchNeeds } from "../files/scratch.ts";
import { type ReserveNeeds, reserve } from "../reservation.ts";
import { retryLost } from "../retry-lost.ts";
import { retryMemoryExceeded } from "../retry-memory-exceeded.ts";
import type { WorkContext } from "../verb.ts";
import { type AnnouncePdfNeeds, announcePdf } from "./announce.ts";
import { draftPdf } from "./draft.ts";
import { type FinishPdfNeeds, finishPdf } from "./finish.ts";
import { type ReadAttachmentsNeeds, readAttachments } from "./read-attachments.ts";
import { type RecordFailureNeeds, recordFailure } from "./record-failure.ts";
import type { PdfPlan, PdfWorkspace, RawPdf, StoredPdf } from "./stages.ts";
import { exceedsBase64, type StorePdfNeeds, storePdf } from "./store.ts";
import { withoutChange } from "./unchanged.ts";

export type ProducePdfNeeds = AnnouncePdfNeeds &
  FinishPdfNeeds &
  ReadAttachmentsNeeds &
  RecordFailureNeeds &
  ReserveNeeds &
  ScratchNeeds &
  StorePdfNeeds;

/**
 * Makes one PDF and stores it. The steps, in order:
 *
 * 1. reserve: reserves a slot and a credit
 * 2. make: calls `make`, the operation's own step
 * 3. finish: adds stamps, compression, metadata, attachments and encryption
 * 4. store: stores the file, and uploads it to `deliver_to`
 * 5. announce: writes the row, file rows, usage and event in one commit
 * 6. settle: charges the credit, unless the operation changed nothing
 *
 * Steps 2 to 4 may run again: after a lost browser or container, and once more if the result exceeds the memory. The
 * row is written once, after these steps. Throws the errors of the steps, with the id of the failed PDF that records
 * them. A failure costs nothing. Each call makes a new PDF.
 */
export async function producePdf(
  context: WorkContext<ProducePdfNeeds>,
  plan: PdfPlan,
  make: (workspace: PdfWorkspace) => Promise<RawPdf>,
): Promise<StoredPdf> {
  const { services, work } = context;
  const id = work.batchItem?.pdfId ?? work.job?.id ?? newId("pdf", services.clock.now());
  const reservation = await reserve(context, { operationId: id, credits: 1 });
  const scratch = new Scratch(services);
  const draft = draftPdf(context, plan, { id, credits: reservation.credits });
  const startedAt = services.clock.now();
  const deadlineMs = startedAt + plan.timeoutMs;
  try {
    const attachments = await readAttachments(context, plan, { deadlineMs, scratch });
    const otherBytes = attachments.reduce((sum, { byteLength }) => sum + byteLength, 0);

    const makeAndStore = async (outgrown: boolean) => {
      scratch.releaseAll();
      const workspace = { pdfId: id, otherBytes, deadlineMs, scratch, outgrown };
      const raw = await make(workspace);
      const final = await finishPdf(context, raw, { ...workspace, plan, attachments });
      const honest = withoutChange(raw, final);
      const charge = honest.isFree ? async () => true : reservation.charge;
      return storePdf(context, { draft, raw: honest, final, startedAt, charge });
    };
    // The work is not repeated here if it belongs to a batch or a job, which repeat their work as a whole.
    const isRunAgain = work.batchItem !== undefined || work.job !== undefined;
    const stored = isRunAgain
      ? await retryMemoryExceeded(makeAndStore)
      : await retryLost(context, deadlineMs, () => retryMemoryExceeded(makeAndStore));

    const view = await announcePdf(context, stored);
    if (exceedsBase64(plan.output, view.pdf.bytes)) throw outputTooLarge(view);
    // For a PDF that costs nothing, the credit is not charged here. `end` releases it.
    if (view.pdf.creditsUsed === draft.creditsUsed) await reservation.settle({ keepSlot: plan.output === "base64" });
    return { view, releaseSlot: reservation.release };
  } catch (error) {
    const isLate = plan.hasCallerTimeout === true && services.clock.now() >= deadlineMs;
    throw await recordFailure(context, draft, renderFailure(error, { isLate }));
  } finally {
    await scratch.clear();
    await reservation.end();
  }
}

/**
 * Returns the error for a PDF that is too large for a base64 response. The PDF is stored but not charged. The message
 * contains its download URL.
 */
function outputTooLarge({ pdf, url }: PdfView): FolioError {
  return new FolioError(
    "output_too_large_for_base64",
    `The PDF has ${pdf.bytes} bytes; output base64 allows at most ${LIMITS.base64OutputBytes}. It is stored as ${pdf.id}: ${url}`,
    { param: "output", pdfId: pdf.id },
  );
}
