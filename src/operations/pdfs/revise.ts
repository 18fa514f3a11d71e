import type { PdfStep } from "@folio/pdf/model";
import { requireScope } from "../caller.ts";
import { editContextOf } from "../edit-context.ts";
import { type PdfSource, type ReadPdfSourcesNeeds, readPdfSource } from "../sources/read-pdf-source.ts";
import type { WorkCall } from "../verb.ts";
import { type EditOutput, editPlan } from "./edit-input.ts";
import { type ProducePdfNeeds, producePdf } from "./produce.ts";
import { withSourceParam } from "./source-error.ts";
import type { StoredPdf } from "./stages.ts";
import { editedOrSource } from "./unchanged.ts";

export type RevisePdfNeeds = ProducePdfNeeds & ReadPdfSourcesNeeds;

export interface ReviseInput extends EditOutput {
  source: PdfSource;
  /** Changes to make in the PDF. Empty if the request sets only finishing options, such as encryption. */
  steps: PdfStep[];
}

/** Changes one PDF. Throws the errors of reading sources, `PdfEditor.revise` and `producePdf`. */
export async function revisePdf(call: WorkCall<RevisePdfNeeds, ReviseInput>): Promise<StoredPdf> {
  requireScope(call.caller, "pdfs:create");
  const { services, input, work } = call;
  return producePdf(call, editPlan("edit", input), async (workspace) => {
    const source = await readPdfSource(call, input.source, workspace);
    const until = await editContextOf(call, workspace.deadlineMs);
    const revision = { steps: input.steps, files: [], protection: null };
    const edited = await work.timings.measure("edit", () =>
      withSourceParam(services.pdfEditor.revise(source, revision, until)),
    );
    return { ...(await editedOrSource(edited, source)), engine: null };
  });
}
