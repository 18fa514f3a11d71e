import { textStream } from "../../domain/byte-stream.ts";
import type { ExtractionFormat, ExtractionKind, ExtractionRecord } from "../../domain/extraction.ts";
import { extractionFileOf, resultNameOf } from "../../domain/extraction.ts";
import { newId } from "../../domain/ids.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { Metadata } from "../../domain/metadata.ts";
import { PLANS } from "../../domain/plans.ts";
import { type ExtractionResult, type ExtractionView, presentExtraction } from "../../resources/extractions.ts";
import type { Services } from "../dependencies.ts";
import { type RecordEventNeeds, recordEvents } from "../events/record.ts";
import { discardPdf, type PreparedPdf } from "../pdfs/store.ts";
import { persistently } from "../persistently.ts";
import { type Reservation, type WithReservationNeeds, withReservation } from "../reservation.ts";
import { type Source, storedIdOf } from "../sources/read-source.ts";
import { type CountUsageNeeds, countUsage } from "../usage/count.ts";
import type { WorkContext } from "../verb.ts";
import { type ExtractionUrlsNeeds, RESULT_APART, urlsOf } from "./urls.ts";

export type ProduceExtractionNeeds = RecordEventNeeds &
  CountUsageNeeds &
  WithReservationNeeds &
  ExtractionUrlsNeeds &
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

/** The file of an extraction; `apart`: what was read is in a file of its own. */
export type StoredResult = ExtractionResult & { searchablePdfId?: string; apart?: true };

/** What an engine read. */
export type Reading = Pick<
  ExtractionRecord,
  "pagesExtracted" | "wordCount" | "language" | "confidence" | "warnings"
> & {
  result: ExtractionResult;
  /** The JSON of what `result` lacks because it is too large to be held; read before the files. */
  pieces?: AsyncIterable<string> | undefined;
  searchablePdf?: PreparedPdf | undefined;
  /** Stored beside the result, one after the other. */
  files?: readonly ReadFile[];
};

/** A file that a reading gives. */
export interface ReadFile {
  /** Unique within the reading. */
  name: string;
  contentType: string;
  content: Uint8Array | ReadableStream<Uint8Array>;
}

/**
 * The way of every extraction: slot and credits, reading, storing, event, charge. Throws what the reading throws; then
 * nothing is kept and nothing charged. Each call is a new extraction.
 */
export async function produceExtraction(
  context: WorkContext<ProduceExtractionNeeds>,
  plan: ExtractionPlan,
  read: (deadlineMs: number, reservation: Reservation) => Promise<Reading>,
): Promise<ExtractionView> {
  const { services, work } = context;
  const createdAt = services.clock.now();
  const id = work.job?.id ?? newId("ext", createdAt);
  const cost = { operationId: id, credits: plan.credits };
  return withReservation(context, cost, async (reservation) => {
    const deadlineMs = services.clock.now() + plan.timeoutMs;
    // The rows are written last and once, so that all before them may be done again.
    const { stored, ...view } = await persistently(context, deadlineMs, async () => {
      const reading = await work.timings.measure("extract", () => read(deadlineMs, reservation));
      return readingStored(context, plan, { id, createdAt, reading, credits: reservation.credits });
    });
    await reservation.settle();
    return { ...view, urls: await urlsOf(services, view.extraction, { result: view.result, ...stored }) };
  });
}

interface Read {
  id: string;
  createdAt: number;
  reading: Reading;
  credits: number;
}

async function readingStored(
  context: WorkContext<ProduceExtractionNeeds>,
  { kind, format, metadata, source }: ExtractionPlan,
  { id, createdAt, reading, credits }: Read,
) {
  const { services, caller, work } = context;
  const { result: read, pieces, searchablePdf, files: given, ...known } = reading;
  const { result, files, apart } = withLargeApart({ result: read, pieces, files: given });
  const extraction: ExtractionRecord = {
    id,
    accountId: caller.accountId,
    environment: caller.environment,
    kind,
    status: "completed",
    error: null,
    format,
    ...known,
    metadata,
    creditsUsed: credits,
    sourcePdfId: storedIdOf(source),
    createdAt: work.job?.createdAt ?? createdAt,
    fileExpiresAt: createdAt + PLANS[caller.plan].retentionMs,
  };
  const view = {
    extraction,
    nowMs: services.clock.now(),
    result,
    ...(searchablePdf && { searchablePdf: searchablePdf.view }),
  };
  const beside = { files, searchablePdf, apart };
  const bytes = await work.timings.measure("store", () => store(context, view, beside));
  return { ...view, stored: { bytes, apart } };
}

/** What is too large to be sent about goes to a file, the first one; what names other files stays. */
function withLargeApart({
  result,
  pieces,
  files = [],
}: Pick<Reading, "result" | "pieces"> & { files: readonly ReadFile[] | undefined }) {
  const { images, workbook } = result;
  const whole = pieces ? textStream(pieces) : new TextEncoder().encode(JSON.stringify(result));
  if (whole instanceof Uint8Array && whole.byteLength <= LIMITS.extractionHeldBytes) {
    return { result, files, apart: false };
  }
  const small: ExtractionResult = { ...(images && { images }), ...(workbook && { workbook }) };
  const file = { name: RESULT_APART, contentType: "application/json", content: whole };
  return { result: small, files: [file, ...files], apart: true };
}

interface Beside {
  files: readonly ReadFile[];
  searchablePdf: PreparedPdf | undefined;
  apart: boolean;
}

/** Gives the size of the result. The files first, then rows and events in one commit, those of a searchable PDF too: a crash between the two leaves bytes that nothing names. */
async function store(
  context: WorkContext<ProduceExtractionNeeds>,
  view: ExtractionView,
  { files, searchablePdf, apart }: Beside,
): Promise<number> {
  const { services, caller, work } = context;
  const { extraction, result } = view;
  const kept: StoredResult = {
    ...result,
    ...(searchablePdf && { searchablePdfId: searchablePdf.view.pdf.id }),
    ...(apart && { apart: true }),
  };
  const content = new TextEncoder().encode(JSON.stringify(kept));
  const named = files.map(({ name, ...file }) => ({ ...file, name: extractionFileOf(extraction.id, name) }));
  const stored: { name: string; contentType: string; bytes: number }[] = [];
  try {
    for (const { name, contentType, content: own } of [
      { name: resultNameOf(extraction.id), contentType: "application/json", content },
      ...named,
    ]) {
      stored.push({ name, contentType, bytes: 0 });
      const bytes = await services.files.put(caller.accountId, { name, contentType }, own);
      Object.assign(stored.at(-1) ?? {}, { bytes });
    }
    work.signal.throwIfAborted();
  } catch (error) {
    const names = stored.map(({ name }) => name);
    // Another take of the same job may have stored the same files.
    if (!work.job) await services.files.delete(caller.accountId, names).catch(() => undefined);
    if (searchablePdf) await discardPdf(context, searchablePdf.view).catch(() => undefined);
    throw error;
  }
  // What was read stays in one place, which deletion and retention end: a copy in the event would outlive both.
  const completed = {
    type: "extract.completed",
    resourceId: extraction.id,
    data: presentExtraction({ ...view, result: null }),
  } as const;
  const events = recordEvents(context, searchablePdf ? [searchablePdf.event, completed] : [completed]);
  await events.commit([
    ...(searchablePdf?.changes ?? []),
    work.job ? services.extractions.ending(extraction) : services.extractions.adding(extraction),
    countUsage(context, { made: 1, credits: extraction.creditsUsed }),
    ...stored.map((file) =>
      services.fileRecords.adding({
        ...file,
        accountId: caller.accountId,
        resourceId: extraction.id,
        downloadName: file.name,
        epoch: 0,
        expiresAt: extraction.fileExpiresAt,
      }),
    ),
  ]);
  return content.byteLength;
}
