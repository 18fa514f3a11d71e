import type { ReorderOptions } from "@folio/pdf/model";
import { requireScope } from "../caller.ts";
import { editContextOf } from "../edit-context.ts";
import { type PdfSource, type ReadPdfSourcesNeeds, readPdfSource } from "../sources/read-pdf-source.ts";
import type { WorkCall } from "../verb.ts";
import { type EditOutput, editPlan } from "./edit-input.ts";
import { type ProducePdfNeeds, producePdf } from "./produce.ts";
import { withSourceParam } from "./source-error.ts";
import type { StoredPdf } from "./stages.ts";
import { editedOrSource } from "./unchanged.ts";

export type ReorderPdfNeeds = ProducePdfNeeds & ReadPdfSourcesNeeds;

export interface ReorderInput extends EditOutput, ReorderOptions {
  source: PdfSource;
}

/** Makes a PDF of the selected pages in the given order, with the requested rotations. Drops all other pages. */
export async function reorderPdf(call: WorkCall<ReorderPdfNeeds, ReorderInput>): Promise<StoredPdf> {
  requireScope(call.caller, "pdfs:create");
  const { services, input, work } = call;
  return producePdf(call, editPlan("reorder", input), async (workspace) => {
    const source = await readPdfSource(call, input.source, workspace);
    const until = await editContextOf(call, workspace.deadlineMs);
    const edited = await work.timings.measure("edit", () =>
      withSourceParam(services.pdfEditor.reorder(source, { pages: input.pages, rotate: input.rotate }, until)),
    );
    return { ...(await editedOrSource(edited, source)), engine: null };
  });
}
