import type { ExtractionFormat, ExtractionKind, ExtractionRecord } from "../../domain/extraction.ts";
import { resultNameOf } from "../../domain/extraction.ts";
import { newId } from "../../domain/ids.ts";
import type { Metadata } from "../../domain/metadata.ts";
import { PLANS } from "../../domain/plans.ts";
import { type ExtractionResult, type ExtractionView, presentExtraction } from "../../resources/extractions.ts";
import type { PdfView } from "../../resources/pdfs.ts";
import type { Services } from "../dependencies.ts";
import { type RecordEventNeeds, recordEvent } from "../events/record.ts";
import { type Reservation, type WithReservationNeeds, withReservation } from "../reservation.ts";
import { type Source, storedIdOf } from "../sources/read-source.ts";
import { type CountUsageNeeds, countUsage } from "../usage/count.ts";
import type { WorkContext } from "../verb.ts";

export type ProduceExtractionNeeds = RecordEventNeeds &
  CountUsageNeeds &
  WithReservationNeeds &
  Pick<Services, "extractions" | "fileRecords" | "files">;

export interface ExtractionPlan {
  kind: ExtractionKind;
  format: ExtractionFormat;
  metadata: Metadata;
  /** Held before the reading, which may reserve more of them. */
  credits: number;
  timeoutMs: number;
  source: Source;
}

/** The file of an extraction. */
export type StoredResult = ExtractionResult & { searchablePdfId?: string };

/** What an engine read. */
export type Reading = Pick<
  ExtractionRecord,
  "pagesExtracted" | "wordCount" | "language" | "confidence" | "warnings"
> & {
  result: ExtractionResult;
  searchablePdf?: PdfView | undefined;
};

/**
 * The way of every extraction: slot and credits, reading, storing, event, charge. Throws what the reading throws; then
 * nothing is kept and nothing charged. Each call is a new extraction.
 */
export async function produceExtraction(
  context: WorkContext<ProduceExtractionNeeds>,
  plan: ExtractionPlan,
  read: (deadlineMs: number, reservation: Reservation) => Promise<Reading>,
): Promise<ExtractionView> {
  const { services, caller, work } = context;
  const createdAt = services.clock.now();
  const id = newId("ext", createdAt);
  const cost = { operationId: id, credits: plan.credits };
  return withReservation(context, cost, async (reservation) => {
    const deadlineMs = services.clock.now() + plan.timeoutMs;
    const { result, searchablePdf, ...known } = await work.timings.measure("extract", () =>
      read(deadlineMs, reservation),
    );
    const extraction: ExtractionRecord = {
      id,
      accountId: caller.accountId,
      environment: caller.environment,
      kind: plan.kind,
      format: plan.format,
      ...known,
      metadata: plan.metadata,
      creditsUsed: reservation.credits,
      sourcePdfId: storedIdOf(plan.source),
      createdAt,
      fileExpiresAt: createdAt + PLANS[caller.plan].retentionMs,
    };
    const view = { extraction, nowMs: services.clock.now(), result, ...(searchablePdf && { searchablePdf }) };
    await work.timings.measure("store", () => store(context, view));
    await reservation.settle();
    return view;
  });
}

/** The file first, then row, file row and event in one commit: a crash between the two leaves bytes that nothing names. */
async function store(context: WorkContext<ProduceExtractionNeeds>, view: ExtractionView): Promise<void> {
  const { services, caller, work } = context;
  const { extraction, result, searchablePdf } = view;
  const name = resultNameOf(extraction.id);
  const kept: StoredResult = { ...result, ...(searchablePdf && { searchablePdfId: searchablePdf.pdf.id }) };
  const bytes = new TextEncoder().encode(JSON.stringify(kept));
  await services.files.put(caller.accountId, { name, contentType: "application/json" }, bytes);
  // What was read stays in one place, which deletion and retention end: a copy in the event would outlive both.
  const event = recordEvent(context, {
    type: "extract.completed",
    resourceId: extraction.id,
    data: presentExtraction({ ...view, result: null }),
  });
  if (work.signal.aborted) await services.files.delete(caller.accountId, [name]);
  work.signal.throwIfAborted();
  await event.commit([
    services.extractions.adding(extraction),
    countUsage(context, { made: 1, credits: extraction.creditsUsed }),
    services.fileRecords.adding({
      name,
      accountId: caller.accountId,
      resourceId: extraction.id,
      contentType: "application/json",
      downloadName: name,
      bytes: bytes.byteLength,
      epoch: 0,
      expiresAt: extraction.fileExpiresAt,
    }),
  ]);
}
