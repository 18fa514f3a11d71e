import { textStream } from "../../domain/byte-stream.ts";
import type { CompletedExtraction, ExtractionFormat, ExtractionKind } from "../../domain/extraction.ts";
import { extractionFileOf, resultNameOf } from "../../domain/extraction.ts";
import { newId } from "../../domain/ids.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { Metadata } from "../../domain/metadata.ts";
import { PLANS } from "../../domain/plans.ts";
import { type ExtractionResult, type ExtractionView, presentExtraction } from "../../resources/extractions.ts";
import type { Services } from "../dependencies.ts";
import { type RecordEventNeeds, recordEvents } from "../events/record.ts";
import { discardPdf, type PreparedPdf } from "../pdfs/store.ts";
import { type Reservation, type ReserveNeeds, reserve } from "../reservation.ts";
import { retryLost } from "../retry-lost.ts";
import { type Source, storedIdOf } from "../sources/read-source.ts";
import { type CountUsageNeeds, countUsage } from "../usage/count.ts";
import type { WorkContext } from "../verb.ts";
import { type ExtractionUrlsNeeds, RESULT_APART, urlsOf } from "./urls.ts";

export type ProduceExtractionNeeds = RecordEventNeeds &
  CountUsageNeeds &
  ReserveNeeds &
  ExtractionUrlsNeeds &
  Pick<Services, "extractions" | "fileRecords" | "files">;

export interface ExtractionPlan {
  kind: ExtractionKind;
  format: ExtractionFormat;
  metadata: Metadata;
  /** Number of credits that are reserved before the extraction starts. The extraction may reserve more. */
  credits: number;
  timeoutMs: number;
  source: Source;
}

/** The stored result of an extraction. If `apart` is true, a separate file contains the extracted content. */
export type StoredResult = ExtractionResult & { searchablePdfId?: string; apart?: true };

/** Output of an engine. */
export type ExtractionOutput = Pick<
  CompletedExtraction,
  "pagesExtracted" | "wordCount" | "language" | "confidence" | "warnings"
> & {
  result: ExtractionResult;
  /**
   * Parts of the result's JSON that `result` omits, because they are too large for memory. They are read before
   * `files`.
   */
  pieces?: AsyncIterable<string> | undefined;
  searchablePdf?: PreparedPdf | undefined;
  /** Files to store in addition to the result. Folio reads them one after the other. */
  files?: readonly ReadFile[];
};

/** A file that an extraction creates. */
export interface ReadFile {
  /** Name of the file, unique within the extraction. */
  name: string;
  contentType: string;
  content: Uint8Array | ReadableStream<Uint8Array>;
}

/**
 * Extracts from a document and stores the result. First reserves a slot and credits. Then extracts and stores the
 * files, and repeats this step if the container is lost. Then announces the extraction in one commit, and charges the
 * credits. Throws the errors of the engine. If it throws, nothing is stored or charged. Each call creates a new
 * extraction.
 */
export async function produceExtraction(
  context: WorkContext<ProduceExtractionNeeds>,
  plan: ExtractionPlan,
  read: (deadlineMs: number, reservation: Reservation) => Promise<ExtractionOutput>,
): Promise<ExtractionView> {
  const { services, work } = context;
  const createdAt = services.clock.now();
  const id = work.job?.id ?? newId("ext", createdAt);
  const reservation = await reserve(context, { operationId: id, credits: plan.credits });
  try {
    const deadlineMs = services.clock.now() + plan.timeoutMs;
    const stored = await retryLost(context, deadlineMs, async () => {
      const reading = await work.timings.measure("extract", () => read(deadlineMs, reservation));
      return storeExtraction(context, plan, { id, createdAt, reading, credits: reservation.credits });
    });
    await announceExtraction(context, stored);
    await reservation.settle();
    const { view, bytes, apart } = stored;
    return { ...view, urls: await urlsOf(services, view.extraction, { result: view.result, bytes, apart }) };
  } finally {
    await reservation.end();
  }
}

interface StoreReadingInput {
  id: string;
  createdAt: number;
  reading: ExtractionOutput;
  credits: number;
}

/** An extraction whose files are stored, with the writes that the caller must still commit. */
interface StoredExtraction {
  view: ExtractionView & { extraction: CompletedExtraction; result: ExtractionResult };
  files: StoredFile[];
  searchablePdf: PreparedPdf | undefined;
  /** Size of the result in bytes. */
  bytes: number;
  apart: boolean;
}

interface StoredFile {
  name: string;
  contentType: string;
  bytes: number;
}

async function storeExtraction(
  context: WorkContext<ProduceExtractionNeeds>,
  { kind, format, metadata, source }: ExtractionPlan,
  { id, createdAt, reading, credits }: StoreReadingInput,
): Promise<StoredExtraction> {
  const { services, caller, work } = context;
  const { result: read, pieces, searchablePdf, files: given, ...known } = reading;
  const { result, files: beside, apart } = moveLargeResultToFiles({ result: read, pieces, files: given });
  const extraction: CompletedExtraction = {
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
  const kept: StoredResult = {
    ...result,
    ...(searchablePdf && { searchablePdfId: searchablePdf.view.pdf.id }),
    ...(apart && { apart: true }),
  };
  const content = new TextEncoder().encode(JSON.stringify(kept));
  const nowMs = services.clock.now();
  const view = { extraction, nowMs, result, ...(searchablePdf && { searchablePdf: searchablePdf.view }) };
  const whole = { name: resultNameOf(id), contentType: "application/json", content };
  const named = beside.map(({ name, ...file }) => ({ ...file, name: extractionFileOf(id, name) }));
  try {
    const files = await work.timings.measure("store", () => storeFiles(context, [whole, ...named]));
    return { view, files, searchablePdf, bytes: content.byteLength, apart };
  } catch (error) {
    if (searchablePdf) await discardPdf(context, searchablePdf.view).catch(() => undefined);
    throw error;
  }
}

/**
 * Moves a result that is too large for a response to a file, which becomes the first of the files. The remaining result
 * contains only its references to other files.
 */
function moveLargeResultToFiles({
  result,
  pieces,
  files = [],
}: Pick<ExtractionOutput, "result" | "pieces"> & { files: readonly ReadFile[] | undefined }) {
  const { images, workbook } = result;
  const whole = pieces ? textStream(pieces) : new TextEncoder().encode(JSON.stringify(result));
  if (whole instanceof Uint8Array && whole.byteLength <= LIMITS.extractionHeldBytes) {
    return { result, files, apart: false };
  }
  const small: ExtractionResult = { ...(images && { images }), ...(workbook && { workbook }) };
  const file = { name: RESULT_APART, contentType: "application/json", content: whole };
  return { result: small, files: [file, ...files], apart: true };
}

/** Stores the files one after the other. If one fails, deletes all of them. */
async function storeFiles(
  { services, caller, work }: WorkContext<ProduceExtractionNeeds>,
  files: readonly ReadFile[],
): Promise<StoredFile[]> {
  const stored: StoredFile[] = [];
  try {
    for (const { name, contentType, content } of files) {
      const file = { name, contentType, bytes: 0 };
      stored.push(file);
      file.bytes = await services.files.put(caller.accountId, { name, contentType }, content);
    }
    work.signal.throwIfAborted();
    return stored;
  } catch (error) {
    const names = stored.map(({ name }) => name);
    // The files of a job are not deleted, because another assignment of the same job may have stored the same files.
    if (!work.job) await services.files.delete(caller.accountId, names).catch(() => undefined);
    throw error;
  }
}

/**
 * Commits rows, file rows, usage and events in one transaction, including those of a searchable PDF. If the process
 * crashes before the commit, the stored files remain without a row.
 */
async function announceExtraction(
  context: WorkContext<ProduceExtractionNeeds>,
  { view, files, searchablePdf }: StoredExtraction,
): Promise<void> {
  const { services, caller, work } = context;
  const { extraction } = view;
  // The event does not contain the result. Deletion and retention cover only the stored result. A copy in the event
  // would be kept longer than the result.
  const completed = {
    type: "extract.completed",
    resourceId: extraction.id,
    data: presentExtraction({ ...view, result: null }),
  } as const;
  const events = recordEvents(context, searchablePdf ? [searchablePdf.event, completed] : [completed]);
  const fileRows = files.map((file) =>
    services.fileRecords.adding({
      ...file,
      accountId: caller.accountId,
      resourceId: extraction.id,
      downloadName: file.name,
      epoch: 0,
      expiresAt: extraction.fileExpiresAt,
    }),
  );
  await work.timings.measure("store", () =>
    events.commit([
      ...(searchablePdf?.changes ?? []),
      work.job ? services.extractions.ending(extraction) : services.extractions.adding(extraction),
      countUsage(context, { made: 1, credits: extraction.creditsUsed }),
      ...fileRows,
    ]),
  );
}
