import type { BatchFile, BatchHeader, OutputPart } from "../../domain/batch-object.ts";
import { readWhole } from "../../domain/byte-stream.ts";
import { newId } from "../../domain/ids.ts";
import { LIMITS } from "../../domain/limits.ts";
import { fileNameOf } from "../../domain/pdf.ts";
import type { PlanName } from "../../domain/plans.ts";
import { readAhead } from "../../domain/read-ahead.ts";
import { FULL_ACCESS } from "../../domain/scopes.ts";
import type { MergeSource } from "../../engines/pdf/pdf-editor.ts";
import { type Caller, Timings } from "../caller.ts";
import { type Scratch, type ScratchNeeds, withScratch } from "../files/scratch.ts";
import { announcePdf } from "../pdfs/announce.ts";
import { draftPdf } from "../pdfs/draft.ts";
import type { ProducePdfNeeds } from "../pdfs/produce.ts";
import { storePdf } from "../pdfs/store.ts";
import { retryOutgrown } from "../retry-outgrown.ts";
import { type LocatedSource, together } from "../sources/located-source.ts";
import { untilOf } from "../until.ts";
import { PARTS_AHEAD, type PartsOfNeeds, partsOf, titleOf } from "./parts.ts";

export type MakeMergedPdfNeeds = PartsOfNeeds & ProducePdfNeeds & ScratchNeeds;

interface Making {
  plan: PlanName;
  signal: AbortSignal;
}

/** Merges every item's PDF in order, a bookmark for each, into one stored PDF. Each call makes a new one. */
export const makeMergedPdf = (services: MakeMergedPdfNeeds, batch: BatchHeader, making: Making): Promise<BatchFile> =>
  withScratch(services, (scratch) => merged(services, batch, { ...making, scratch }));

async function merged(
  services: MakeMergedPdfNeeds,
  batch: BatchHeader,
  { plan, signal, scratch }: Making & { scratch: Scratch },
): Promise<BatchFile> {
  const { accountId, environment } = batch;
  const caller: Caller = { accountId, environment, plan, keyId: "", scopes: [FULL_ACCESS] };
  const startedAt = services.clock.now();
  const deadlineMs = startedAt + LIMITS.editTimeoutMs;
  const sources = await readSources(services, batch, scratch);
  const until = await untilOf({ services, caller, work: { signal } }, deadlineMs);
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
  const stored = await retryOutgrown(async (outgrown) => {
    const { pdf, pages, warnings } = await services.pdfEditor.merge(sources, { ...until, outgrown });
    const raw = { content: pdf, pages, warnings, engine: null };
    const final = { content: pdf, bytesBefore: null };
    return storePdf({ services, caller, work }, { draft, raw, final, startedAt });
  });
  const { pdf } = await announcePdf({ services, caller, work }, stored);
  return { pdfId: pdf.id, pages: pdf.pages, bytes: pdf.bytes ?? 0 };
}

/** In memory if they fit there together; else they stay in their files. */
async function readSources(services: MakeMergedPdfNeeds, batch: BatchHeader, scratch: Scratch): Promise<MergeSource[]> {
  let roomBytes: number = LIMITS.isolateDocumentBytes;
  const load = (part: OutputPart) => {
    const maxBytes = part.bytes <= roomBytes && scratch.hold(part.bytes) ? part.bytes : 0;
    roomBytes -= maxBytes;
    return readSource(services, batch, { part, maxBytes });
  };
  const sources: (MergeSource & LocatedSource)[] = [];
  for await (const source of readAhead(partsOf(services, batch), PARTS_AHEAD, load)) if (source) sources.push(source);
  return together(sources, scratch);
}

/** Null when the client has deleted it meanwhile. */
async function readSource(
  { files }: MakeMergedPdfNeeds,
  batch: BatchHeader,
  { part, maxBytes }: { part: OutputPart; maxBytes: number },
): Promise<(MergeSource & LocatedSource) | null> {
  const source = { pages: null, name: titleOf(part) };
  const open = () => files.get(batch.accountId, fileNameOf(part.pdfId));
  const file = await open();
  if (!file) return null;
  const bytes = file.bytes <= maxBytes ? await readWhole(file.body, maxBytes) : null;
  const origin = { sizeBytes: file.bytes, open: async () => (await open())?.body ?? gone() };
  if (bytes) return { ...source, bytes, origin };
  await file.body.cancel();
  return { ...source, bytes: origin, origin };
}

function gone(): never {
  throw new Error("The file of an item was deleted during the merge");
}
