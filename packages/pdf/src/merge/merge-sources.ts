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

/** Source that is loaded only while it is read. */
export interface ReadableSource extends Omit<MergeSource, "bytes"> {
  sizeBytes: number;
  read(): Uint8Array | Promise<Uint8Array>;
}

export interface MergeOptions {
  budget: Budget;
  /** Whether sources stay open between summary and copying, because they are in memory anyway. */
  keepOpen: boolean;
}

export interface MergeOutcome {
  pages: number;
  warnings: PdfWarning[];
}

/** Merge whose sources have been checked. */
export interface PreparedMerge extends MergeOutcome {
  /** Writes the file, one source per step. Call it once. Throws if the budget is exhausted. */
  writeTo(sink: PdfSink): AsyncGenerator<void, void>;
}

/** Facts about a source that must be known before the first source is copied. */
interface SourceSummary {
  pages: number;
  version: number;
  claimsPdfa1: boolean;
  form: "none" | "drawn" | "wanting";
  warnings: PdfWarning[];
  /** The open document; null if it must be opened again. */
  kept: PdfDocument | null;
}

/** Checks all sources and returns a merge that writes them to one file. Throws the same errors as `PdfEditor.merge`. */
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
      // The merged form has one `NeedAppearances` entry. If the sources differ, the missing appearances are drawn here.
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

/** Opens a source again, in the same state as in `summarizeSource`. */
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

/** Returns the version for the header, which is written first. The catalog may override it later (ISO 32000-2, 7.2.2). */
function versionOf(surveys: readonly SourceSummary[], plain: boolean): number {
  const version = Math.max(...surveys.map((each) => each.version));
  return plain ? version : Math.max(version, OBJECT_STREAMS_VERSION);
}

/** Warns about parts that a merged file cannot keep: open actions except the first, document actions, and XFA forms. */
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
