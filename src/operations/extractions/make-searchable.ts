import type { TextLayers } from "@folio/pdf/model";
import { type ConformanceInput, NO_FINISHING } from "../../domain/finishing.ts";
import { newId } from "../../domain/ids.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { Metadata } from "../../domain/metadata.ts";
import type { PdfInput } from "../../engines/pdf/pdf-editor.ts";
import { editContextOf } from "../edit-context.ts";
import type { Scratch } from "../files/scratch.ts";
import { draftPdf } from "../pdfs/draft.ts";
import { editPlan } from "../pdfs/edit-input.ts";
import { finishPdf } from "../pdfs/finish.ts";
import type { ProducePdfNeeds } from "../pdfs/produce.ts";
import { withSourceParam } from "../pdfs/source-error.ts";
import { type PreparedPdf, storePdf } from "../pdfs/store.ts";
import type { WorkContext } from "../verb.ts";

export type MakeSearchableNeeds = ProducePdfNeeds;

export interface SearchablePdf {
  source: PdfInput;
  text: TextLayers;
  metadata: Metadata;
  conformance: ConformanceInput | null;
  deadlineMs: number;
  scratch: Scratch;
}

/**
 * Stores a copy of the source PDF with a text layer over its images. The caller commits the row of the copy together
 * with the extraction, which pays for it. Throws the errors of `PdfEditor`.
 */
export async function makeSearchable(
  context: WorkContext<MakeSearchableNeeds>,
  { source, text, metadata, conformance, deadlineMs, scratch }: SearchablePdf,
): Promise<PreparedPdf> {
  const { services, work } = context;
  const startedAt = services.clock.now();
  const finishing = { ...NO_FINISHING, conformance };
  const plan = {
    ...editPlan("ocr", { output: "url", compress: "none", metadata, finishing }),
    timeoutMs: LIMITS.ocrTimeoutMs,
  };
  const draft = draftPdf(context, plan, { id: newId("pdf", startedAt), credits: 0 });
  const until = await editContextOf(context, deadlineMs);
  const edited = await work.timings.measure("edit", () =>
    withSourceParam(services.pdfEditor.layText(source, text, until)),
  );
  const raw = { content: edited.pdf, pages: edited.pages, warnings: edited.warnings, engine: null };
  const final = await finishPdf(context, raw, { plan, attachments: [], deadlineMs, scratch });
  return storePdf(context, { draft, raw, final, startedAt });
}
