import type { Caller, Work } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { type PdfSource, readPdfSources } from "../sources/read-pdf-source.ts";
import { type EditOutput, editPlan } from "./edit-input.ts";
import { type ProducedPdf, producePdf } from "./produce.ts";

export interface MergeInput extends EditOutput {
  /** With the page ranges of each; null for all its pages. */
  sources: { source: PdfSource; pages: string | null }[];
}

/** Several PDFs to one, in order. Throws what reading sources, `PdfEditor.merge` and `producePdf` throw. */
export function mergePdfs(services: Services, caller: Caller, input: MergeInput, work: Work): Promise<ProducedPdf> {
  const plan = { ...editPlan("merge", input), sourceCount: input.sources.length };
  return producePdf(services, caller, plan, work, async (making) => {
    const named = input.sources.map(({ source }, i) => ({ source, param: `sources[${i}]` }));
    const read = await readPdfSources(services, caller, named, making, work);
    const sources = read.map((source, i) => ({ ...source, pages: input.sources[i]?.pages ?? null }));
    const { pdf, pages, warnings } = await work.timings.measure("edit", () =>
      services.pdfEditor.merge(sources, { deadlineMs: making.deadlineMs, signal: work.signal }),
    );
    return { content: pdf, pages, warnings, engine: null };
  });
}
