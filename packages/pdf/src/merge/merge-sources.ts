import type { MergeSource, WholePdf } from "../edits.ts";
import type { PdfWarning } from "../errors.ts";
import { claimedPdfaPart } from "../file/claims.ts";
import type { PdfDocument } from "../file/document.ts";
import { pagesOf } from "../file/pages.ts";
import { OBJECT_STREAMS_VERSION, type PdfSink } from "../file/writer.ts";
import { drawFields } from "../forms/draw-fields.ts";
import { openForEdit, warningsOf, withArgument } from "../open-for-edit.ts";
import { selectedPages } from "../page-ranges.ts";
import type { Budget } from "../syntax/budget.ts";
import { mergeDocuments } from "./merge-documents.ts";

/** Source whose bytes are loaded only when they are needed. */
export interface ReadableSource extends Omit<MergeSource, "bytes"> {
  sizeBytes: number;
  read(): Uint8Array | Promise<Uint8Array>;
}

export interface MergeOptions {
  budget: Budget;
  /** Whether sources stay open after they were checked, because their bytes are in memory anyway. */
  keepOpen: boolean;
}

export interface MergeOutcome {
  pages: number;
  warnings: PdfWarning[];
}

/** Merge whose sources have all been checked. */
export interface PreparedMerge extends MergeOutcome {
  /**
   * Writes the merged file, one source per step. May be called only once. Throws `too_complex` if the limits of the budget are exceeded.
   */
  writeTo(sink: PdfSink): AsyncGenerator<void, void>;
}

/** Properties of a source that are needed before the first source is copied. */
interface SourceSummary {
  pages: number;
  version: number;
  claimsPdfa1: boolean;
  form: "none" | "drawn" | "wanting";
  warnings: PdfWarning[];
  /** Opened document of the source, or null if the source must be opened a second time. */
  kept: PdfDocument | null;
}

/** Checks all sources and returns a merge that writes them to one file. Throws the same errors as `LocalPdfEditor.merge`. */
export async function prepareMerge(sources: readonly ReadableSource[], means: MergeOptions): Promise<PreparedMerge> {
  const { budget } = means;
  const surveys: SourceSummary[] = [];
  for (const [i, source] of sources.entries()) {
    const bytes = await source.read();
    surveys.push(withArgument(`sources[${i}]`, () => summarizeSource({ ...source, bytes }, means, i)));
    await budget.yieldIfDue();
  }
  const forms = surveys.filter(({ form }) => form !== "none");
  const drawn = forms.some(({ form }) => form === "drawn");
  const parts = sources.map((source, i) => {
    const { pages = 0, form, kept = null } = surveys[i] ?? {};
    const numbers = source.pages === null ? null : selectedPages(source.pages, pages, `page_ranges[${i}]`);
    const open = async () => {
      const document = kept ?? (await openSurveyed(source, budget));
      // A form has a single `NeedAppearances` entry. If only some of the sources have this entry, the missing
      // appearances of these sources are drawn here.
      if (drawn && form === "wanting") drawFields(document);
      return document;
    };
    return {
      open,
      pages: numbers,
      pageCount: numbers?.length ?? pages,
      name: source.name,
      omitsPartBookmark: source.omitsSourceBookmark,
    };
  });
  const plain = surveys.every(({ claimsPdfa1 }) => claimsPdfa1);
  const version = versionOf(surveys, plain);
  return {
    pages: parts.reduce((sum, { pageCount }) => sum + pageCount, 0),
    warnings: surveys.flatMap(({ warnings }) => warnings),
    writeTo: (sink) => mergeDocuments(parts, { sink, budget, version, withoutObjectStreams: plain }),
  };
}

function summarizeSource(source: WholePdf, { budget, keepOpen }: MergeOptions, index: number): SourceSummary {
  const document = openForEdit(source, keepOpen ? budget : budget.forNextDocument());
  const about = `sources[${index}]`;
  const warnings = [...warningsOf(document, about), ...mergeWarnings(document, index === 0, about)];
  return {
    pages: pagesOf(document).length,
    version: document.version,
    claimsPdfa1: claimedPdfaPart(document) === 1,
    form: formOf(document),
    warnings,
    kept: keepOpen ? document : null,
  };
}

/** Opens a source for the second time, and makes the same changes to it as `summarizeSource` did. */
async function openSurveyed(source: ReadableSource, budget: Budget): Promise<PdfDocument> {
  const document = openForEdit({ bytes: await source.read(), password: source.password }, budget);
  warningsOf(document);
  return document;
}

function formOf(document: PdfDocument): SourceSummary["form"] {
  const form = document.dict(document.catalog.get("AcroForm"));
  if (!form || (document.array(form.get("Fields")) ?? []).length === 0) return "none";
  return document.resolve(form.get("NeedAppearances")) === true ? "wanting" : "drawn";
}

/**
 * Returns the PDF version for the header of the merged file. The header is written before the sources are copied. The
 * catalog can raise the version later (ISO 32000-2, 7.2.2).
 */
function versionOf(surveys: readonly SourceSummary[], plain: boolean): number {
  const version = Math.max(...surveys.map((each) => each.version));
  return plain ? version : Math.max(version, OBJECT_STREAMS_VERSION);
}

/**
 * Returns warnings about parts of a source that the merged file cannot contain: open actions except the first, document actions, and XFA
 * forms.
 */
function mergeWarnings(document: PdfDocument, isFirst: boolean, resource: string): PdfWarning[] {
  const { catalog } = document;
  const lost: string[] = [];
  if (!isFirst && document.resolve(catalog.get("OpenAction")) !== null) lost.push("its action on opening");
  if (document.resolve(catalog.get("AA")) !== null) lost.push("its actions on closing, saving and printing");
  if (document.dict(catalog.get("AcroForm"))?.has("XFA")) lost.push("its XFA form (the form fields stay)");
  return lost.map((what) => ({
    code: "content_dropped",
    message: `The merged PDF does not have this part of the source: ${what}.`,
    resource,
  }));
}
