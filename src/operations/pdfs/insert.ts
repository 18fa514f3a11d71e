import { FolioError } from "../../domain/errors.ts";
import { requireScope } from "../caller.ts";
import { editContextOf } from "../edit-context.ts";
import { type PdfSource, type ReadPdfSourcesNeeds, readPdfSources } from "../sources/read-pdf-source.ts";
import type { WorkCall } from "../verb.ts";
import { type EditOutput, editPlan } from "./edit-input.ts";
import { type ProducePdfNeeds, producePdf } from "./produce.ts";
import { withSourceParam } from "./source-error.ts";
import type { StoredPdf } from "./stages.ts";
import { editable } from "./stamp-and-compress.ts";

export type InsertPagesNeeds = ProducePdfNeeds & ReadPdfSourcesNeeds;

export interface InsertInput extends EditOutput {
  source: PdfSource;
  inserted: PdfSource;
  /** Page ranges of the inserted PDF. Only these pages are inserted. */
  pages: string;
  /** Number of the source page after which the pages are inserted. If null, they are inserted after the last page. */
  after: number | null;
}

/** Inserts pages of one PDF into another. Throws the errors of reading sources, `PdfEditor.merge` and `producePdf`. */
export async function insertPages(call: WorkCall<InsertPagesNeeds, InsertInput>): Promise<StoredPdf> {
  requireScope(call.caller, "pdfs:create");
  const { services, input, work } = call;
  const { pdfEditor } = services;
  return producePdf(call, editPlan("edit", input), async (workspace) => {
    const read = await readPdfSources(
      call,
      [
        { source: input.source, param: "source" },
        { source: input.inserted, param: "insert" },
      ],
      workspace,
    );
    const [source, inserted] = read;
    if (!source || !inserted) throw new Error("Reading two sources returned fewer inputs");
    const until = await editContextOf(call, workspace.deadlineMs);
    return work.timings.measure("edit", async () => {
      const { pages } = await withSourceParam(pdfEditor.inspect(source, until));
      const after = placeIn(pages, input.after);
      const parts = [
        { ...source, pages: null, omitsSourceBookmark: true },
        { ...inserted, pages: input.pages, omitsSourceBookmark: true },
      ];
      const merged = await pdfEditor.merge(parts, { ...until, outgrown: workspace.outgrown }).catch(rethrowWithField);
      const order = orderOf({ pages, after, all: merged.pages });
      const result = order
        ? await pdfEditor.reorder({ bytes: await editable(merged.pdf, workspace.scratch) }, order, until)
        : merged;
      return { content: result.pdf, pages: result.pages, warnings: merged.warnings, engine: null };
    });
  });
}

function placeIn(pages: number, after: number | null): number {
  if (after === null) return pages;
  if (after <= pages) return after;
  const message = `after must be at most ${pages}, the number of pages of the PDF; got ${after}.`;
  throw new FolioError("page_out_of_range", message, { param: "after" });
}

/** Returns the page order that the merged PDF must get. Returns null if its pages already have this order. */
function orderOf({ pages, after, all }: { pages: number; after: number; all: number }) {
  if (after === pages) return null;
  const before = after === 0 ? "" : `1-${after},`;
  return { pages: `${before}${pages + 1}-${all},${after + 1}-${pages}`, rotate: {} };
}

/** Throws an error of the merge with the field names of the request. For example, `sources[0]` becomes `source`. */
function rethrowWithField(error: unknown): never {
  if (!(error instanceof FolioError) || error.param === null) throw error;
  const { code, message, cause } = error;
  const names: Record<string, string> = { "sources[0]": "source", "sources[1]": "insert", "page_ranges[1]": "pages" };
  const param = names[error.param] ?? error.param;
  throw new FolioError(code, message.replaceAll(error.param, param), { param, cause });
}
