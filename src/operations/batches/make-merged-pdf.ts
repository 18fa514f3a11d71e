import type { BatchFile, BatchHeader, OutputPart } from "../../domain/batch-object.ts";
import { readWhole } from "../../domain/byte-stream.ts";
import { newId } from "../../domain/ids.ts";
import { LIMITS } from "../../domain/limits.ts";
import { pdfFileOf } from "../../domain/pdf.ts";
import type { PlanName } from "../../domain/plans.ts";
import { prefetch } from "../../domain/read-ahead.ts";
import { FULL_ACCESS } from "../../domain/scopes.ts";
import type { MergeSource } from "../../engines/pdf/pdf-editor.ts";
import { type Caller, Timings } from "../caller.ts";
import { editContextOf } from "../edit-context.ts";
import { type Scratch, type ScratchNeeds, withScratch } from "../files/scratch.ts";
import { announcePdf } from "../pdfs/announce.ts";
import { draftPdf } from "../pdfs/draft.ts";
import type { ProducePdfNeeds } from "../pdfs/produce.ts";
import { storePdf } from "../pdfs/store.ts";
import { retryMemoryExceeded } from "../retry-memory-exceeded.ts";
import { keepTogether, type LocatedSource } from "../sources/located-source.ts";
import { PARTS_AHEAD, type PartsOfNeeds, partsOf, titleOf } from "./parts.ts";

export type MakeMergedPdfNeeds = PartsOfNeeds & ProducePdfNeeds & ScratchNeeds;

interface MergeContext {
  plan: PlanName;
  signal: AbortSignal;
}

/**
 * Merges the PDFs of all items, in order, into one stored PDF with a bookmark for each item. Each call creates a new
 * PDF.
 */
export const makeMergedPdf = (
  services: MakeMergedPdfNeeds,
  batch: BatchHeader,
  making: MergeContext,
): Promise<BatchFile> => withScratch(services, (scratch) => mergeParts(services, batch, { ...making, scratch }));

async function mergeParts(
  services: MakeMergedPdfNeeds,
  batch: BatchHeader,
  { plan, signal, scratch }: MergeContext & { scratch: Scratch },
): Promise<BatchFile> {
  const { accountId, environment, keyId = null } = batch;
  const caller: Caller = { accountId, environment, plan, keyId, scopes: [FULL_ACCESS] };
  const startedAt = services.clock.now();
  const deadlineMs = startedAt + LIMITS.editTimeoutMs;
  const sources = await readSources(services, batch, scratch);
  const until = await editContextOf({ services, caller, work: { signal } }, deadlineMs);
  const draft = draftPdf(
    { services, caller },
    {
      operation: "merge",
      output: "url",
      compress: "none",
      metadata: batch.metadata,
      sourceCount: sources.length,
      timeoutMs: LIMITS.editTimeoutMs,
    },
    { id: newId("pdf", startedAt), credits: 0 },
  );
  const work = { signal, timings: new Timings(services), batchItem: { pdfId: draft.id } };
  const stored = await retryMemoryExceeded(async (outgrown) => {
    const { pdf, pages, warnings } = await services.pdfEditor.merge(sources, { ...until, outgrown: outgrown });
    const raw = { content: pdf, pages, warnings, engine: null };
    const final = { content: pdf, bytesBefore: null, isUnchanged: false };
    return storePdf({ services, caller, work }, { draft, raw, final, startedAt });
  });
  const { pdf } = await announcePdf({ services, caller, work }, stored);
  return { pdfId: pdf.id, pages: pdf.pages, bytes: pdf.bytes ?? 0 };
}

/** Reads the source PDFs into memory if all of them fit. Otherwise leaves them in their files. */
async function readSources(services: MakeMergedPdfNeeds, batch: BatchHeader, scratch: Scratch): Promise<MergeSource[]> {
  let memoryBytes: number = LIMITS.isolateDocumentBytes;
  const load = (part: OutputPart) => {
    const maxBytes = part.bytes <= memoryBytes && scratch.reserve(part.bytes) ? part.bytes : 0;
    memoryBytes -= maxBytes;
    return readSource(services, batch, { part, maxBytes });
  };
  const sources: (MergeSource & LocatedSource)[] = [];
  for await (const source of prefetch(partsOf(services, batch), PARTS_AHEAD, load)) if (source) sources.push(source);
  return keepTogether(sources, scratch);
}

/** Returns the PDF of one item. Returns null if the client has deleted the PDF since the item ended. */
async function readSource(
  { files }: MakeMergedPdfNeeds,
  batch: BatchHeader,
  { part, maxBytes }: { part: OutputPart; maxBytes: number },
): Promise<(MergeSource & LocatedSource) | null> {
  const source = { pages: null, name: titleOf(part) };
  const open = () => files.get(batch.accountId, pdfFileOf(part.pdfId));
  const file = await open();
  if (!file) return null;
  const bytes = file.bytes <= maxBytes ? await readWhole(file.body, maxBytes) : null;
  const origin = { sizeBytes: file.bytes, open: async () => (await open())?.body ?? missingItemError() };
  if (bytes) return { ...source, bytes, origin };
  await file.body.cancel();
  return { ...source, bytes: origin, origin };
}

function missingItemError(): never {
  throw new Error("The file of an item was deleted during the merge");
}
