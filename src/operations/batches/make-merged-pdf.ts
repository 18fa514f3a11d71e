import type { BatchFile, BatchHeader } from "../../domain/batch-object.ts";
import { readWhole } from "../../domain/byte-stream.ts";
import { newId } from "../../domain/ids.ts";
import { LIMITS } from "../../domain/limits.ts";
import { fileNameOf } from "../../domain/pdf.ts";
import type { PlanName } from "../../domain/plans.ts";
import { FULL_ACCESS } from "../../domain/scopes.ts";
import type { MergeSource } from "../../engines/pdf/pdf-editor.ts";
import { type Caller, Timings } from "../caller.ts";
import { draftOf, type ProducePdfNeeds } from "../pdfs/produce.ts";
import { storePdf } from "../pdfs/store.ts";
import { untilOf } from "../until.ts";
import { type PartsOfNeeds, partsOf, titleOf } from "./parts.ts";

export type MakeMergedPdfNeeds = PartsOfNeeds & ProducePdfNeeds;

/** Merges every item's PDF in order, a bookmark for each, into one stored PDF. Each call makes a new one. */
export async function makeMergedPdf(
  services: MakeMergedPdfNeeds,
  batch: BatchHeader,
  { plan, signal }: { plan: PlanName; signal: AbortSignal },
): Promise<BatchFile> {
  const { accountId, environment } = batch;
  const caller: Caller = { accountId, environment, plan, keyId: "", scopes: [FULL_ACCESS] };
  const startedAt = services.clock.now();
  const deadlineMs = startedAt + LIMITS.editTimeoutMs;
  const sources = await readSources(services, batch);
  const until = await untilOf({ services, caller, work: { signal } }, deadlineMs);
  const { pdf, pages, warnings } = await services.pdfEditor.merge(sources, until);
  const draft = draftOf(
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
  const raw = { content: pdf, pages, warnings, engine: null };
  const final = { content: pdf, bytesBefore: null };
  const view = await storePdf({ services, caller, work }, { draft, raw, final, startedAt });
  return { pdfId: view.pdf.id, pages: view.pdf.pages, bytes: view.pdf.bytes ?? 0 };
}

/** In memory while they fit there together; the others stay in their files. */
async function readSources(services: MakeMergedPdfNeeds, batch: BatchHeader): Promise<MergeSource[]> {
  const { files } = services;
  const sources: MergeSource[] = [];
  let roomBytes: number = LIMITS.isolateDocumentBytes;
  for await (const part of partsOf(services, batch)) {
    const source = { pages: null, name: titleOf(part) };
    const open = () => files.get(batch.accountId, fileNameOf(part.pdfId));
    const file = await open();
    if (!file) continue;
    const bytes = file.bytes <= roomBytes ? await readWhole(file.body, roomBytes) : null;
    roomBytes -= bytes?.byteLength ?? 0;
    if (bytes) {
      sources.push({ ...source, bytes });
      continue;
    }
    await file.body.cancel();
    sources.push({ ...source, bytes: { sizeBytes: file.bytes, open: async () => (await open())?.body ?? gone() } });
  }
  return sources;
}

function gone(): never {
  throw new Error("An item's file is gone while the batch is merged");
}
