import { FolioError } from "../../domain/errors.ts";
import { newId } from "../../domain/ids.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { PageSize } from "../../domain/page-size.ts";
import type { PdfRecord } from "../../domain/pdf.ts";
import { PLANS } from "../../domain/plans.ts";
import type { Warning } from "../../domain/warnings.ts";
import type { RenderDebug } from "../../engines/browser/renderer.ts";
import type { Stamp } from "../../engines/pdf/stamp/stamp.ts";
import type { PdfView } from "../../resources/pdfs.ts";
import type { FileContent } from "../../storage/files.ts";
import { type Scratch, type WithScratchNeeds, withScratch } from "../files/scratch.ts";
import { heldByBatch, type Reservation, type WithReservationNeeds, withReservation } from "../reservation.ts";
import type { Context, WorkContext } from "../verb.ts";
import { type FinishPdfNeeds, finishPdf } from "./finish.ts";
import { type RecordFailureNeeds, recordFailure } from "./record-failure.ts";
import { exceedsBase64, type StorePdfNeeds, storePdf } from "./store.ts";

export type ProducePdfNeeds = FinishPdfNeeds &
  RecordFailureNeeds &
  StorePdfNeeds &
  WithReservationNeeds &
  WithScratchNeeds;

/** What is known of a PDF before it is made; the resource echoes it. */
export type PdfPlan = Pick<PdfRecord, "operation" | "output" | "compress" | "metadata"> &
  Partial<
    Pick<PdfRecord, "format" | "customSize" | "landscape" | "watermark" | "template" | "sourceCount" | "sourceFormat">
  > & { timeoutMs: number };

/** What an engine made, before stamps and compression. */
export interface MadePdf {
  content: FileContent;
  /** A promise settles once the content has been read. */
  pages: number | Promise<number>;
  warnings: Warning[];
  engine: string | null;
  /** Still to be put on; the test watermark is added to them. */
  stamps?: Stamp[];
  debug?: RenderDebug | null;
  watermark?: PdfRecord["watermark"];
  /** The first page's, when the engine tells; settles with `pages`. */
  pageSize?: Promise<PageSize | null>;
}

/** What making a PDF is given. */
export interface Making {
  pdfId: string;
  deadlineMs: number;
  /** Ends when the PDF is stored. */
  scratch: Scratch;
}

/** A stored PDF. With `output: "base64"` its slot is still held: `releaseSlot` when the body is sent or given up. */
export interface ProducedPdf {
  view: PdfView;
  releaseSlot(): Promise<void>;
}

/** Several stored PDFs of one request, in order; the slot as with one. */
export interface ProducedPdfs {
  views: PdfView[];
  releaseSlot(): Promise<void>;
}

/**
 * The way of every PDF: slot and credit, making, stamps and compression, storing, event, charge. Throws what the making
 * throws, with the id of the failed PDF that records it; nothing is charged then. Each call is a new PDF.
 */
export async function producePdf(
  context: WorkContext<ProducePdfNeeds>,
  plan: PdfPlan,
  make: (making: Making) => Promise<MadePdf>,
): Promise<ProducedPdf> {
  const { services, caller, work } = context;
  const pdfId = work.batchItem?.pdfId ?? newId("pdf", services.clock.now());
  const cost = { operationId: pdfId, credits: 1 };
  const run = async (reservation: Reservation): Promise<ProducedPdf> => {
    const draft = draftOf(context, plan, { id: pdfId, credits: reservation.credits });
    try {
      return await withScratch(services, (scratch) => produce(context, plan, { draft, make, reservation, scratch }));
    } catch (error) {
      throw await recordFailure(context, draft, error);
    }
  };
  return work.batchItem ? run(heldByBatch(caller)) : withReservation(context, cost, run);
}

interface Production {
  draft: PdfRecord;
  make(making: Making): Promise<MadePdf>;
  reservation: Reservation;
  scratch: Scratch;
}

async function produce(
  context: WorkContext<ProducePdfNeeds>,
  plan: PdfPlan,
  { draft, make, reservation, scratch }: Production,
): Promise<ProducedPdf> {
  const { services } = context;
  const startedAt = services.clock.now();
  const making = { pdfId: draft.id, deadlineMs: startedAt + plan.timeoutMs, scratch };
  const made = await make(making);
  const finished = await finishPdf(context, made, { ...making, compress: plan.compress });
  const view = await storePdf(context, { draft, made, finished, startedAt });
  if (exceedsBase64(plan.output, view.pdf.bytes)) throw outputTooLarge(view);
  await reservation.settle({ keepSlot: plan.output === "base64" });
  return { view, releaseSlot: reservation.release };
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
