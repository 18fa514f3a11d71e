import type { ReorderOptions } from "@folio/pdf/model";
import { demandScope } from "../caller.ts";
import { type PdfSource, type ReadPdfSourcesNeeds, readPdfSource } from "../sources/read-pdf-source.ts";
import { untilOf } from "../until.ts";
import type { WorkCall } from "../verb.ts";
import { aboutSource } from "./about-source.ts";
import { type EditOutput, editPlan } from "./edit-input.ts";
import { type ProducePdfNeeds, producePdf } from "./produce.ts";
import type { StoredPdf } from "./stages.ts";

export type ReorderPdfNeeds = ProducePdfNeeds & ReadPdfSourcesNeeds;

export interface ReorderInput extends EditOutput, ReorderOptions {
  source: PdfSource;
}

/** The pages named, in the order named, turned as asked; all others are dropped. */
export async function reorderPdf(call: WorkCall<ReorderPdfNeeds, ReorderInput>): Promise<StoredPdf> {
  demandScope(call.caller, "pdfs:create");
  const { services, input, work } = call;
  return producePdf(call, editPlan("reorder", input), async (workspace) => {
    const source = await readPdfSource(call, input.source, workspace);
    const { pages, rotate } = input;
    const until = await untilOf(call, workspace.deadlineMs);
    const edited = await work.timings.measure("edit", () =>
      aboutSource(services.pdfEditor.reorder(source, { pages, rotate }, until)),
    );
    return { content: edited.pdf, pages: edited.pages, warnings: edited.warnings, engine: null };
  });
}
