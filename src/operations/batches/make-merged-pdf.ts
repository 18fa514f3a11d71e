import type { BatchFile, BatchHeader } from "../../domain/batch-object.ts";
import { readWhole } from "../../domain/byte-stream.ts";
import { FolioError } from "../../domain/errors.ts";
import { newId } from "../../domain/ids.ts";
import { LIMITS } from "../../domain/limits.ts";
import { fileNameOf } from "../../domain/pdf.ts";
import type { PlanName } from "../../domain/plans.ts";
import { FULL_ACCESS } from "../../domain/scopes.ts";
import type { MergeSource } from "../../engines/types.ts";
import { type Caller, Timings } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { draftOf } from "../pdfs/produce.ts";
import { storePdf } from "../pdfs/store.ts";
import { partsOf, titleOf } from "./parts.ts";

/** Merges every item's PDF in order, a bookmark for each, into one stored PDF. Each call makes a new one. */
export async function makeMergedPdf(
  services: Services,
  batch: BatchHeader,
  plan: PlanName,
  signal: AbortSignal,
): Promise<BatchFile> {
  const { accountId, environment } = batch;
  const caller: Caller = { accountId, environment, plan, keyId: "", scopes: [FULL_ACCESS] };
  const startedAt = services.clock.now();
  const sources = await readSources(services, batch);
  const { pdf, pages, warnings } = await services.pdfEditor.merge(sources);
  const draft = draftOf(
    services,
    caller,
    {
      operation: "merge",
      output: "url",
      compress: "none",
      metadata: batch.metadata,
      sourceCount: sources.length,
      timeoutMs: LIMITS.timeoutMaxMs,
    },
    newId("pdf", startedAt),
    0,
  );
  const work = { signal, timings: new Timings(() => services.clock.now()), batchItem: { pdfId: draft.id } };
  const made = { content: pdf, pages, warnings, engine: null };
  const finished = { content: pdf, bytesBefore: null };
  const view = await storePdf(services, caller, { draft, made, finished, startedAt }, work);
  return { pdfId: view.pdf.id, pages: view.pdf.pages, bytes: view.pdf.bytes ?? 0 };
}

async function readSources(services: Services, batch: BatchHeader): Promise<MergeSource[]> {
  const sources: MergeSource[] = [];
  let rest = LIMITS.isolateMergeBytes;
  for await (const part of partsOf(services, batch)) {
    const file = await services.files.get(batch.accountId, fileNameOf(part.pdfId));
    const bytes = file && (await readWhole(file.body, rest));
    if (file && !bytes) throw tooLarge();
    if (!bytes) continue;
    rest -= bytes.byteLength;
    sources.push({ bytes, pages: null, name: titleOf(part) });
  }
  return sources;
}

const tooLarge = () =>
  new FolioError(
    "document_too_large",
    `The items' PDFs together must be at most ${LIMITS.isolateMergeBytes} bytes to be merged. They are there one by one in results.`,
  );
