import type { RedactedArea, TextSearch } from "@folio/pdf/model";
import { FolioError } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { Warning } from "../../domain/warnings.ts";
import type { PdfInput } from "../../engines/pdf/pdf-editor.ts";
import { requireScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { type EditContextNeeds, editContextOf } from "../edit-context.ts";
import { type PdfSource, type ReadPdfSourcesNeeds, readPdfSource } from "../sources/read-pdf-source.ts";
import type { WorkCall, WorkContext } from "../verb.ts";
import { type EditOutput, editPlan } from "./edit-input.ts";
import { type ProducePdfNeeds, producePdf } from "./produce.ts";
import { withSourceParam } from "./source-error.ts";
import type { StoredPdf } from "./stages.ts";
import { editable } from "./stamp-and-compress.ts";

export type RedactPdfNeeds = ProducePdfNeeds & ReadPdfSourcesNeeds & FindNeeds;
type FindNeeds = EditContextNeeds & Pick<Services, "extractor">;

export interface RedactInput extends EditOutput {
  source: PdfSource;
  areas: RedactedArea[];
  /** Texts of which all occurrences are removed. */
  searches: TextSearch[];
  color: string | null;
}

/**
 * Removes the content of areas and all occurrences of texts from a PDF. Then searches the result for the texts, to
 * verify that they are gone. Throws the errors of `revisePdf` and `Extractor.find`.
 */
export async function redactPdf(call: WorkCall<RedactPdfNeeds, RedactInput>): Promise<StoredPdf> {
  requireScope(call.caller, "pdfs:create");
  const { services, input, work } = call;
  const { searches, color } = input;
  return producePdf(call, editPlan("edit", input), async (workspace) => {
    const { deadlineMs, scratch } = workspace;
    const source = await readPdfSource(call, input.source, workspace);
    const found = await placesOf(call, source, { searches, deadlineMs });
    const until = await editContextOf(call, deadlineMs);
    const areas = [...input.areas, ...found.areas];
    const step = { kind: "redact" as const, areas, color, ...(searches.length > 0 ? { searches } : {}) };
    const edited = await work.timings.measure("edit", () =>
      withSourceParam(services.pdfEditor.revise(source, { steps: [step], files: [], protection: null }, until)),
    );
    const warnings = [...found.warnings, ...edited.warnings];
    if (found.areas.length === 0) return { content: edited.pdf, pages: edited.pages, warnings, engine: null };
    const bytes = await editable(edited.pdf, scratch);
    const left = await placesOf(call, { bytes }, { searches, deadlineMs });
    if (left.areas[0]) throw notRedactedError(left.areas[0].page);
    return {
      content: bytes instanceof Uint8Array ? bytes : await bytes.open(),
      pages: edited.pages,
      warnings,
      engine: null,
    };
  });
}

async function placesOf(
  context: WorkContext<FindNeeds>,
  source: PdfInput,
  { searches, deadlineMs }: { searches: TextSearch[]; deadlineMs: number },
): Promise<{ areas: RedactedArea[]; warnings: Warning[] }> {
  if (searches.length === 0) return { areas: [], warnings: [] };
  const { services, work } = context;
  const until = await editContextOf(context, deadlineMs);
  const { found, warnings } = await work.timings.measure("extract", () =>
    withSourceParam(services.extractor.find({ source, pages: "all", ...until }, searches)),
  );
  const areas = found.flatMap(({ page, boxes }) => boxes.map((box) => ({ page, ...box })));
  if (areas.length > LIMITS.foundAreas) {
    const message = `find must match in at most ${LIMITS.foundAreas} places. Search for fewer texts per request.`;
    throw new FolioError("document_too_large", message, { param: "find" });
  }
  const absent = searches.flatMap((search, index): Warning[] => {
    if (found.some((each) => each.search === index)) return [];
    const name = search.text || search.kind;
    const message = `find[${index}] does not match any text of the pages: nothing was removed for it.`;
    return [{ code: "text_not_found", message, resource: name }];
  });
  return { areas, warnings: [...warnings, ...absent] };
}

function notRedactedError(page: number): FolioError {
  const message = `A match of find on page ${page} cannot be removed alone. Send its place in areas.`;
  return new FolioError("source_invalid", message, { param: "find" });
}
