import type { PdfDescription } from "@folio/pdf/model";
import { sizeOf } from "../../domain/document-bytes.ts";
import { newId } from "../../domain/ids.ts";
import { LIMITS } from "../../domain/limits.ts";
import { requireScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { type EditContextNeeds, editContextOf } from "../edit-context.ts";
import { Scratch, type ScratchNeeds } from "../files/scratch.ts";
import { type ReserveNeeds, reserve } from "../reservation.ts";
import { type PdfSource, type ReadPdfSourcesNeeds, readPdfSource } from "../sources/read-pdf-source.ts";
import type { WorkCall } from "../verb.ts";
import { withSourceParam } from "./source-error.ts";

export type DescribePdfNeeds = ReadPdfSourcesNeeds &
  ReserveNeeds &
  ScratchNeeds &
  EditContextNeeds &
  Pick<Services, "clock" | "pdfEditor">;

/**
 * Returns the properties of a PDF and a description of its contents. Uses a concurrency slot but no credit, and stores
 * nothing. Throws the errors of `PdfEditor` and `readPdfSource`.
 */
export async function describePdf(
  call: WorkCall<DescribePdfNeeds, { source: PdfSource }>,
): Promise<PdfDescription & { bytes: number }> {
  requireScope(call.caller, "pdfs:read");
  const { services, input, work } = call;
  const startedAt = services.clock.now();
  const cost = { operationId: newId("req", startedAt), credits: 0 };
  const reservation = await reserve(call, cost);
  const scratch = new Scratch(services);
  try {
    const until = await editContextOf(call, startedAt + LIMITS.editTimeoutMs);
    const source = await readPdfSource(call, input.source, { deadlineMs: until.deadlineMs, scratch });
    const about = services.pdfEditor.describe(source, until);
    const described = {
      ...(await work.timings.measure("edit", () => withSourceParam(about))),
      bytes: sizeOf(source.bytes),
    };
    await reservation.settle();
    return described;
  } finally {
    await scratch.clear();
    await reservation.end();
  }
}
