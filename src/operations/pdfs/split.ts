import { FolioError } from "../../domain/errors.ts";
import { newId } from "../../domain/ids.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { EditedPdf, PdfInput } from "../../engines/types.ts";
import type { PdfView } from "../../resources/pdfs.ts";
import type { Caller, Work } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { withReservation } from "../reservation.ts";
import { type PdfSource, readPdfSource } from "../sources/read-pdf-source.ts";
import { aboutSource } from "./about-source.ts";
import { type EditOutput, editPlan } from "./edit-input.ts";
import { finishPdf } from "./finish.ts";
import { draftOf } from "./produce.ts";
import { recordFailure } from "./record-failure.ts";
import { storePdf } from "./store.ts";

export interface SplitInput extends EditOutput {
  source: PdfSource;
  /** One PDF per text of page ranges, or one per so many pages. */
  parts: { ranges: string[] } | { every: number };
}

/**
 * Several PDFs of one, each with nothing of the others' pages in it. One credit for all, shown on the first. A failure keeps one
 * failed PDF that tells of it.
 */
export function splitPdf(services: Services, caller: Caller, input: SplitInput, work: Work): Promise<PdfView[]> {
  const plan = editPlan("split", input);
  const startedAt = services.clock.now();
  const operationId = newId("pdf", startedAt);
  const cost = { operationId, credits: 1, timeoutMs: plan.timeoutMs };
  return withReservation(services, caller, work, cost, async (reservation) => {
    try {
      const parts = await partsOf(services, caller, input, startedAt + plan.timeoutMs, work);
      const views: PdfView[] = [];
      for (const [i, part] of parts.entries()) {
        const id = newId("pdf", services.clock.now());
        const draft = draftOf(services, caller, plan, id, i === 0 ? reservation.credits : 0);
        const made = { content: part.pdf, pages: part.pages, warnings: part.warnings, engine: null };
        const finished = await finishPdf(services, caller, made, plan.compress, work);
        views.push(await storePdf(services, caller, { draft, made, finished, startedAt }, work));
      }
      await reservation.settle();
      return views;
    } catch (error) {
      const failed = draftOf(services, caller, plan, operationId, 0);
      throw await recordFailure(services, caller, failed, error, work);
    }
  });
}

async function partsOf(
  services: Services,
  caller: Caller,
  { source, parts }: SplitInput,
  deadlineMs: number,
  work: Work,
): Promise<EditedPdf[]> {
  const input = await readPdfSource(services, caller, source, deadlineMs, work);
  return work.timings.measure("edit", async () => {
    const ranges = "ranges" in parts ? parts.ranges : await every(services, input, parts.every);
    return aboutSource(services.pdfEditor.split(input, ranges));
  });
}

async function every(services: Services, input: PdfInput, size: number): Promise<string[]> {
  const { pages } = await aboutSource(services.pdfEditor.inspect(input));
  const count = Math.ceil(pages / size);
  if (count > LIMITS.splitParts) {
    const message = `every must give at most ${LIMITS.splitParts} PDFs; ${size} gives ${count} of ${pages} pages.`;
    throw new FolioError("invalid_parameter", message, { param: "every" });
  }
  return Array.from({ length: count }, (_, i) => `${i * size + 1}-${Math.min(pages, (i + 1) * size)}`);
}
