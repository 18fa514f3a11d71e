import type { ReorderOptions } from "../../engines/pdf/pdf-editor.ts";
import type { Caller, Work } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { type PdfSource, readPdfSource } from "../sources/read-pdf-source.ts";
import { aboutSource } from "./about-source.ts";
import { type EditOutput, editPlan } from "./edit-input.ts";
import { type ProducedPdf, producePdf } from "./produce.ts";

export interface ReorderInput extends EditOutput, ReorderOptions {
  source: PdfSource;
}

/** The pages named, in the order named, turned as asked; all others are dropped. */
export function reorderPdf(services: Services, caller: Caller, input: ReorderInput, work: Work): Promise<ProducedPdf> {
  return producePdf(services, caller, editPlan("reorder", input), work, async (making) => {
    const source = await readPdfSource(services, caller, input.source, making, work);
    const { pages, rotate } = input;
    const edited = await work.timings.measure("edit", () =>
      aboutSource(
        services.pdfEditor.reorder(source, { pages, rotate }, { deadlineMs: making.deadlineMs, signal: work.signal }),
      ),
    );
    return { content: edited.pdf, pages: edited.pages, warnings: edited.warnings, engine: null };
  });
}
