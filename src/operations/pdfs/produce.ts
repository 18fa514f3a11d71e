import { FolioError } from "../../domain/errors.ts";
import { newId } from "../../domain/ids.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { PdfRecord } from "../../domain/pdf.ts";
import { PLANS } from "../../domain/plans.ts";
import type { PdfView } from "../../resources/pdfs.ts";
import { type Scratch, type WithScratchNeeds, withScratch } from "../files/scratch.ts";
import { outgrowing } from "../outgrowing.ts";
import { persistently } from "../persistently.ts";
import { heldByBatch, type Reservation, type WithReservationNeeds, withReservation } from "../reservation.ts";
import type { Context, WorkContext } from "../verb.ts";
import { type FinishPdfNeeds, finishPdf, readAttachments } from "./finish.ts";
import { type RecordFailureNeeds, recordFailure } from "./record-failure.ts";
import type { PdfPlan, PdfWorkspace, RawPdf, StoredPdf } from "./stages.ts";
import { exceedsBase64, type StorePdfNeeds, storePdf } from "./store.ts";

export type ProducePdfNeeds = FinishPdfNeeds &
  RecordFailureNeeds &
  StorePdfNeeds &
  WithReservationNeeds &
  WithScratchNeeds;

/**
 * The way of every PDF: slot and credit, making, stamps, compression and finishing, storing, event, charge. Throws what the making
 * throws, with the id of the failed PDF that records it; nothing is charged then. Each call is a new PDF.
 */
export async function producePdf(
  context: WorkContext<ProducePdfNeeds>,
  plan: PdfPlan,
  make: (workspace: PdfWorkspace) => Promise<RawPdf>,
): Promise<StoredPdf> {
  const { services, work } = context;
  const pdfId = work.batchItem?.pdfId ?? work.job?.id ?? newId("pdf", services.clock.now());
  const cost = { operationId: pdfId, credits: 1 };
  const run = async (reservation: Reservation): Promise<StoredPdf> => {
    const draft = draftOf(context, plan, { id: pdfId, credits: reservation.credits });
    try {
      return await withScratch(services, (scratch) => produce(context, plan, { draft, make, reservation, scratch }));
    } catch (error) {
      throw await recordFailure(context, draft, error);
    }
  };
  return work.batchItem ? run(heldByBatch(context)) : withReservation(context, cost, run);
}

interface Production {
  draft: PdfRecord;
  make(workspace: PdfWorkspace): Promise<RawPdf>;
  reservation: Reservation;
  scratch: Scratch;
}

async function produce(
  context: WorkContext<ProducePdfNeeds>,
  plan: PdfPlan,
  production: Production,
): Promise<StoredPdf> {
  const { services, work } = context;
  const startedAt = services.clock.now();
  // The row is written last and once, so that all before it may be done again. Batches and jobs are given back as a whole.
  const run = () => makeAndStore(context, plan, { ...production, startedAt });
  const view = work.batchItem || work.job ? await run() : await persistently(context, startedAt + plan.timeoutMs, run);
  if (exceedsBase64(plan.output, view.pdf.bytes)) throw outputTooLarge(view);
  const { reservation } = production;
  await reservation.settle({ keepSlot: plan.output === "base64" });
  return { view, releaseSlot: reservation.release };
}

async function makeAndStore(
  context: WorkContext<ProducePdfNeeds>,
  plan: PdfPlan,
  { draft, make, scratch, startedAt, reservation }: Production & { startedAt: number },
): Promise<PdfView> {
  const until = { deadlineMs: startedAt + plan.timeoutMs, scratch };
  const files = await readAttachments(context, plan, until);
  const besideBytes = files.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const workspace = { pdfId: draft.id, besideBytes, ...until };
  return outgrowing(async (outgrown) => {
    scratch.letAllGo();
    const raw = await make({ ...workspace, outgrown });
    const final = await finishPdf(context, raw, { ...workspace, plan, files });
    return storePdf(context, { draft, raw, final, startedAt, charge: reservation.charge });
  });
}

/** The row of a PDF before its work, as a failure would keep it. */
export function draftOf(
  { services, caller }: Context<ProducePdfNeeds>,
  plan: PdfPlan,
  { id, credits }: { id: string; credits: number },
): PdfRecord {
  const createdAt = services.clock.now();
  return {
    id,
    accountId: caller.accountId,
    environment: caller.environment,
    operation: plan.operation,
    status: "completed",
    output: plan.output,
    pages: null,
    bytes: null,
    bytesBefore: null,
    format: plan.format ?? null,
    customSize: plan.customSize ?? null,
    landscape: plan.landscape ?? null,
    pageSizeMm: null,
    compress: plan.compress,
    watermark: plan.watermark ?? null,
    metadata: plan.metadata,
    warnings: [],
    debug: null,
    template: plan.template ?? null,
    sourceCount: plan.sourceCount ?? null,
    sourceFormat: plan.sourceFormat ?? null,
    mainDocument: null,
    filename: plan.finishing?.filename ?? null,
    delivery: null,
    encrypted: (plan.finishing?.protection ?? null) !== null,
    error: null,
    engine: null,
    creditsUsed: credits,
    renderTimeMs: null,
    createdAt,
    fileExpiresAt: createdAt + PLANS[caller.plan].retentionMs,
  };
}

/** The file is kept, uncharged: the answer names where it can be had. */
function outputTooLarge({ pdf, url }: PdfView): FolioError {
  return new FolioError(
    "output_too_large_for_base64",
    `The PDF has ${pdf.bytes} bytes; base64 output ends at ${LIMITS.base64OutputBytes}. It is stored as ${pdf.id}: ${url}`,
    { param: "output", pdfId: pdf.id },
  );
}
