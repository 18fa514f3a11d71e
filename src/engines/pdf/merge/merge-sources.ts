import { selectedPages } from "../../../domain/page-ranges.ts";
import type { Warning } from "../../../domain/warnings.ts";
import { claimedPdfaPart } from "../file/claims.ts";
import type { PdfDocument } from "../file/document.ts";
import { pagesOf } from "../file/pages.ts";
import { OBJECT_STREAMS_VERSION, type PdfSink } from "../file/writer.ts";
import { drawFields } from "../forms/draw-fields.ts";
import { concerning, openForEdit, warningsOf } from "../open-for-edit.ts";
import type { MergeSource } from "../pdf-editor.ts";
import type { Budget } from "../syntax/budget.ts";
import { lossesOf } from "./losses.ts";
import { mergeDocuments } from "./merge-documents.ts";

/** A source that is in memory only while it is read. */
export interface ReadableSource extends Omit<MergeSource, "bytes"> {
  sizeBytes: number;
  read(): Uint8Array;
}

export interface MergeMeans {
  sink: PdfSink;
  budget: Budget;
  /** Whether sources stay open between the first look at them and their copying, since they are in memory anyway. */
  keepOpen: boolean;
}

export interface MergeOutcome {
  pages: number;
  warnings: Warning[];
}

/** What has to be known of every source before the first is copied. */
interface Survey {
  pages: number;
  version: number;
  claimsPdfa1: boolean;
  form: "none" | "drawn" | "wanting";
  warnings: Warning[];
  /** Null when it is to be opened anew. */
  kept: PdfDocument | null;
}

/** One file of all sources, written while they are copied. Throws as `PdfEditor.merge` does; before the first byte is written all have been looked at. */
export async function mergeSources(sources: readonly ReadableSource[], means: MergeMeans): Promise<MergeOutcome> {
  const { sink, budget } = means;
  const surveys: Survey[] = [];
  for (const [i, source] of sources.entries()) {
    surveys.push(concerning(`sources[${i}]`, () => survey(source, means, i)));
    await budget.breathe();
  }
  const forms = surveys.filter(({ form }) => form !== "none");
  const drawn = forms.some(({ form }) => form === "drawn");
  const parts = sources.map((source, i) => {
    const { pages = 0, form, kept = null } = surveys[i] ?? {};
    const numbers = source.pages === null ? null : selectedPages(source.pages, pages, `page_ranges[${i}]`);
    const open = () => {
      const document = kept ?? opened(source, budget);
      // One form has one `NeedAppearances`: where the parts do not agree, what it would have a viewer draw is drawn here.
      if (drawn && form === "wanting") drawFields(document);
      return document;
    };
    return { open, pages: numbers, name: source.name, bare: source.bare };
  });
  const plain = surveys.every(({ claimsPdfa1 }) => claimsPdfa1);
  const pages = await mergeDocuments(parts, { sink, budget, version: versionOf(surveys, plain), plain });
  return { pages, warnings: surveys.flatMap(({ warnings }) => warnings) };
}

function survey(source: ReadableSource, { budget, keepOpen }: MergeMeans, index: number): Survey {
  const document = openForEdit(
    { bytes: source.read(), password: source.password },
    keepOpen ? budget : budget.renewed(),
  );
  const about = `sources[${index}]`;
  const warnings = [...warningsOf(document, about), ...lossesOf(document, index === 0, about)];
  return {
    pages: pagesOf(document).length,
    version: document.version,
    claimsPdfa1: claimedPdfaPart(document) === 1,
    form: formOf(document),
    warnings,
    kept: keepOpen ? document : null,
  };
}

/** As the survey left it. */
function opened(source: ReadableSource, budget: Budget): PdfDocument {
  const document = openForEdit({ bytes: source.read(), password: source.password }, budget);
  warningsOf(document);
  return document;
}

function formOf(document: PdfDocument): Survey["form"] {
  const form = document.dict(document.catalog.get("AcroForm"));
  if (!form || (document.array(form.get("Fields")) ?? []).length === 0) return "none";
  return document.resolve(form.get("NeedAppearances")) === true ? "wanting" : "drawn";
}

/** The header's, which is written first; the catalog may still name a higher one (ISO 32000-2, 7.2.2). */
function versionOf(surveys: readonly Survey[], plain: boolean): number {
  const version = Math.max(...surveys.map((each) => each.version));
  return plain ? version : Math.max(version, OBJECT_STREAMS_VERSION);
}
