import type { PdfWarning } from "../errors.ts";
import type { PdfDocument } from "../file/document.ts";
import { type RedactionTools, redact } from "../redact/redact.ts";
import type { RedactionReport } from "../redact/redaction-report.ts";
import type { PdfRevision, PdfStep } from "../revise/revision.ts";
import { attachFiles } from "./attach-files.ts";
import { cropPages, removePages, rotatePages } from "./change-pages.ts";
import { fillFields } from "./fill-fields.ts";
import { flatten } from "./flatten.ts";
import { imposePages } from "./impose-pages.ts";
import { numberPages } from "./number-pages.ts";
import { overlayPages } from "./overlay-pages.ts";
import { setInformation } from "./set-information.ts";

/** Warnings of a revision, and the report of its last redaction. */
export interface RevisionOutcome {
  warnings: PdfWarning[];
  redaction?: RedactionReport;
}

/** Applies the steps of a revision in order. Throws `page_out_of_range`, and the other errors of the steps. */
export async function revise(
  document: PdfDocument,
  { steps, files }: PdfRevision,
  tools: RedactionTools,
): Promise<RevisionOutcome> {
  const warnings: PdfWarning[] = [];
  let redaction: RedactionReport | undefined;
  const filesLeft = [...files];
  const nextFile = () => filesLeft.shift() ?? missing();
  for (const [at, step] of steps.entries()) {
    const { warnings: found, report } = await makeStep(document, step, { tools, nextFile });
    redaction = report ?? redaction;
    if (!isRepeatedLater(step, steps.slice(at + 1))) warnings.push(...found);
    await document.budget.yieldIfDue();
  }
  return { warnings, ...(redaction ? { redaction } : {}) };
}

interface StepTools {
  tools: RedactionTools;
  /** Returns the next file of the revision. Each file of the revision is used once. */
  nextFile(): Uint8Array;
}

interface StepOutcome {
  warnings: PdfWarning[];
  report?: RedactionReport;
}

async function makeStep(document: PdfDocument, step: PdfStep, tools: StepTools): Promise<StepOutcome> {
  if (step.kind === "redact") return redact(document, step, tools.tools);
  if (step.kind === "conform") {
    const { conform } = await import("../conformance/conform.ts");
    return { warnings: await conform(document, step, tools.tools.cMaps) };
  }
  return { warnings: await makeChange(document, step, tools) };
}

async function makeChange(
  document: PdfDocument,
  step: Exclude<PdfStep, { kind: "redact" | "conform" }>,
  { nextFile }: StepTools,
): Promise<PdfWarning[]> {
  switch (step.kind) {
    case "inform":
      setInformation(document, step.information);
      return [];
    case "attach":
      attachFiles(
        document,
        step.files.map((about) => ({ about, bytes: nextFile() })),
      );
      return [];
    case "rotate":
      rotatePages(document, step);
      return [];
    case "crop":
      cropPages(document, step);
      return [];
    case "remove":
      removePages(document, step.pages);
      return [];
    case "number":
      await numberPages(document, step.numbering);
      return [];
    case "overlay":
      await overlayPages(document, nextFile());
      return [];
    case "impose":
      return imposePages(document, step.sheets);
    case "fill":
      return fillFields(document, step.fields);
    case "flatten":
      return flatten(document, step);
  }
}

/**
 * Whether the warnings of this step can be dropped, because a later step removes the form and returns the same warnings
 * again.
 */
const isRepeatedLater = ({ kind }: PdfStep, later: readonly PdfStep[]): boolean =>
  kind === "fill" && later.some((step) => step.kind === "flatten" || step.kind === "impose");

function missing(): never {
  throw new Error("A step of a revision has no file");
}
