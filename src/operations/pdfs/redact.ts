import type { GapWidth, RedactedArea, TextSearch } from "@folio/pdf/model";
import { FolioError } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { Warning } from "../../domain/warnings.ts";
import type { EditedPdf, PdfInput } from "../../engines/pdf/pdf-editor.ts";
import { requireScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { type EditContextNeeds, editContextOf } from "../edit-context.ts";
import { type PdfSource, type ReadPdfSourcesNeeds, readPdfSource } from "../sources/read-pdf-source.ts";
import type { WorkCall, WorkContext } from "../verb.ts";
import { type EditOutput, editPlan } from "./edit-input.ts";
import { type ProducePdfNeeds, producePdf } from "./produce.ts";
import { withSourceParam } from "./source-error.ts";
import type { RawPdf, StoredPdf } from "./stages.ts";
import { editable } from "./stamp-and-compress.ts";

export type RedactPdfNeeds = ProducePdfNeeds & ReadPdfSourcesNeeds & FindNeeds;
type FindNeeds = EditContextNeeds & Pick<Services, "extractor">;

export interface RedactInput extends EditOutput {
  source: PdfSource;
  areas: RedactedArea[];
  /** Texts of which all occurrences are removed. */
  searches: TextSearch[];
  color: string | null;
  /** How wide the gaps of found texts become. */
  width: GapWidth;
  /** Whether the request fails if a searched text may remain in the PDF (`strict`). */
  isStrict: boolean;
  /** Whether the stored record of the PDF contains a report about the redaction. */
  isReported: boolean;
}

/**
 * Removes the content of areas and all occurrences of texts from a PDF. Then searches the result for the texts, to
 * verify that they are gone. A request that removes nothing is not charged. Throws `redaction_incomplete`, and the
 * errors of `revisePdf` and `Extractor.find`.
 */
export async function redactPdf(call: WorkCall<RedactPdfNeeds, RedactInput>): Promise<StoredPdf> {
  requireScope(call.caller, "pdfs:create");
  const { services, input, work } = call;
  const { searches, color, width, isStrict, isReported } = input;
  return producePdf(call, editPlan("edit", input), async (workspace) => {
    const { deadlineMs, scratch } = workspace;
    const source = await readPdfSource(call, input.source, workspace);
    const found = await placesOf(call, source, { searches, deadlineMs });
    const until = await editContextOf(call, deadlineMs);
    const areas = [...input.areas, ...found.areas];
    const step = { kind: "redact" as const, areas, color, width, ...(searches.length > 0 ? { searches } : {}) };
    const edited = await work.timings.measure("edit", () =>
      withSourceParam(services.pdfEditor.revise(source, { steps: [step], files: [], protection: null }, until)),
    );
    const warnings = [...found.warnings.filter(({ code }) => code !== "text_unreadable"), ...edited.warnings];
    const isFree = !changesMore(input) && edited.warnings.some(({ code }) => code === "nothing_redacted");
    const redaction = isReported ? reportOf(edited, found.matches) : null;
    const result = { pages: edited.pages, warnings, isFree, engine: null, redaction };
    if (searches.length === 0) return { ...result, content: edited.pdf };
    const bytes = await editable(edited.pdf, scratch);
    const left = await placesOf(call, { bytes }, { searches, deadlineMs });
    if (left.areas[0]) throw notRedactedError(left.areas[0].page);
    warnings.push(...left.warnings.filter(({ code }) => code === "text_unreadable"));
    if (isStrict) assertComplete(warnings);
    return { ...result, content: bytes instanceof Uint8Array ? bytes : await bytes.open() };
  });
}

function reportOf({ redaction, warnings }: EditedPdf, matches: number[]): NonNullable<RawPdf["redaction"]> {
  if (!redaction) throw new Error("The editor returned no report of the redaction");
  const remaining = warnings.filter(({ code }) => code === "text_remains");
  return { ...redaction, matches, remaining: remaining.map(({ resource }) => resource ?? "the document") };
}

/**
 * Whether the request changes the PDF in other ways than by redaction. Such a request is charged even if nothing is
 * redacted.
 */
function changesMore({ source, compress, finishing }: RedactInput): boolean {
  const { information, attachments, protection, conformance } = finishing;
  return (
    source.password !== undefined ||
    compress !== "none" ||
    information !== null ||
    attachments.length > 0 ||
    protection !== null ||
    (conformance ?? null) !== null
  );
}

/**
 * Throws `redaction_incomplete` if a searched text may remain. The error names the parts of the file that may contain
 * the text, and the pages with words that cannot be searched.
 */
function assertComplete(warnings: readonly Warning[]): void {
  const remaining = warnings.filter(({ code }) => code === "text_remains" || code === "text_unreadable");
  if (remaining.length === 0) return;
  const details = remaining.map(({ resource, message }) => ({ field: resource ?? "find", error: message }));
  const message = "A text of find remains in the file, or may remain. Each place is in details. Nothing was stored.";
  throw new FolioError("redaction_incomplete", message, { param: "find", details });
}

async function placesOf(
  context: WorkContext<FindNeeds>,
  source: PdfInput,
  { searches, deadlineMs }: { searches: TextSearch[]; deadlineMs: number },
): Promise<{ areas: RedactedArea[]; matches: number[]; warnings: Warning[] }> {
  if (searches.length === 0) return { areas: [], matches: [], warnings: [] };
  const { services, work } = context;
  const until = await editContextOf(context, deadlineMs);
  const { found, warnings } = await work.timings.measure("extract", () =>
    withSourceParam(services.extractor.find({ source, pages: "all", ...until }, searches)),
  );
  const areas = found.flatMap(({ page, boxes }) => boxes.map((box) => ({ page, ...box, isFound: true })));
  if (areas.length > LIMITS.foundAreas) {
    const message = `find must match in at most ${LIMITS.foundAreas} places. Search for fewer texts per request.`;
    throw new FolioError("document_too_large", message, { param: "find" });
  }
  const absent = searches.flatMap((search, index): Warning[] => {
    if (found.some((each) => each.search === index)) return [];
    const name = search.text || search.kind;
    const message = `find[${index}] does not match any text of the pages.`;
    return [{ code: "text_not_found", message, resource: name }];
  });
  const matches = searches.map((_, index) => found.filter((each) => each.search === index).length);
  return { areas, matches, warnings: [...warnings, ...absent] };
}

function notRedactedError(page: number): FolioError {
  const message = `A match of find on page ${page} cannot be removed without other content. To remove both, send its rectangle in areas.`;
  return new FolioError("source_invalid", message, { param: "find" });
}
