import type { Numbering } from "@folio/pdf/model";
import { requireScope } from "../caller.ts";
import { editContextOf } from "../edit-context.ts";
import { type PdfSource, type ReadPdfSourcesNeeds, readPdfSources } from "../sources/read-pdf-source.ts";
import type { WorkCall } from "../verb.ts";
import { type EditOutput, editPlan } from "./edit-input.ts";
import { type ProducePdfNeeds, producePdf } from "./produce.ts";
import type { StoredPdf } from "./stages.ts";
import { editable } from "./stamp-and-compress.ts";

export type MergePdfsNeeds = ProducePdfNeeds & ReadPdfSourcesNeeds;

export interface MergeInput extends EditOutput {
  /** The source PDFs, each with its page ranges. If `pages` is null, all pages are used. */
  sources: { source: PdfSource; pages: string | null }[];
  /**
   * Format of the page numbers to print on the merged pages. The numbers count across all sources. If null, no page
   * numbers are printed.
   */
  numbering: Numbering | null;
}

/** Merges several PDFs in order. Throws the errors of reading sources, `PdfEditor.merge` and `producePdf`. */
export async function mergePdfs(call: WorkCall<MergePdfsNeeds, MergeInput>): Promise<StoredPdf> {
  requireScope(call.caller, "pdfs:create");
  const { services, input, work } = call;
  const plan = { ...editPlan("merge", input), sourceCount: input.sources.length };
  return producePdf(call, plan, async (workspace) => {
    const named = input.sources.map(({ source }, i) => ({ source, param: `sources[${i}]` }));
    const read = await readPdfSources(call, named, workspace);
    const sources = read.map((source, i) => ({ ...source, pages: input.sources[i]?.pages ?? null }));
    const until = await editContextOf(call, workspace.deadlineMs);
    const { outgrown } = workspace;
    const { numbering } = input;
    return work.timings.measure("edit", async () => {
      const { pdf, pages, warnings } = await services.pdfEditor.merge(sources, { ...until, outgrown: outgrown });
      if (!numbering) return { content: pdf, pages, warnings, engine: null };
      const bytes = await editable(pdf, workspace.scratch);
      const revision = { steps: [{ kind: "number" as const, numbering }], files: [], protection: null };
      const numbered = await services.pdfEditor.revise({ bytes }, revision, until);
      return { content: numbered.pdf, pages, warnings, engine: null };
    });
  });
}
