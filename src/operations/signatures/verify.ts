import type { SignatureReport } from "@folio/signatures/model";
import { newId } from "../../domain/ids.ts";
import { LIMITS } from "../../domain/limits.ts";
import { requireScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { Scratch, type ScratchNeeds } from "../files/scratch.ts";
import { type ReserveNeeds, reserve } from "../reservation.ts";
import { type PdfSource, type ReadPdfSourcesNeeds, readPdfSource } from "../sources/read-pdf-source.ts";
import type { WorkCall } from "../verb.ts";
import { documentInMemory } from "./document-in-memory.ts";

export type VerifySignaturesNeeds = ReadPdfSourcesNeeds &
  ReserveNeeds &
  ScratchNeeds &
  Pick<Services, "clock" | "pdfSigner">;

/**
 * Verifies all signatures of a PDF. Uses a concurrency slot but no credit, and stores nothing. Throws the errors of
 * `PdfSigner` and `readPdfSource`.
 */
export async function verifySignatures(
  call: WorkCall<VerifySignaturesNeeds, { source: PdfSource; roots: string | undefined }>,
): Promise<SignatureReport[]> {
  requireScope(call.caller, "pdfs:read");
  const { services, input, work } = call;
  const startedAt = services.clock.now();
  const reservation = await reserve(call, { operationId: newId("req", startedAt), credits: 0 });
  const scratch = new Scratch(services);
  try {
    const deadlineMs = startedAt + LIMITS.editTimeoutMs;
    const file = documentInMemory(await readPdfSource(call, input.source, { deadlineMs, scratch }));
    const options = { now: new Date(startedAt), ...(input.roots === undefined ? {} : { roots: input.roots }) };
    const reports = await work.timings.measure("edit", () => services.pdfSigner.verify(file, options));
    await reservation.settle();
    return reports;
  } finally {
    await scratch.clear();
    await reservation.end();
  }
}
