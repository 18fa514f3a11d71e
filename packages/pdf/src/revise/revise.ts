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
  /** Whether a step changed the document. */
  isChanged: boolean;
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
  let isChanged = false;
  const filesLeft = [...files];
  const nextFile = () => filesLeft.shift() ?? missing();
  for (const [at, step] of steps.entries()) {
    const { warnings: found, report, ...outcome } = await makeStep(document, step, { tools, nextFile });
    redaction = report ?? redaction;
    isChanged ||= outcome.isChanged;
    if (!isRepeatedLater(step, steps.slice(at + 1))) warnings.push(...found);
    await document.budget.yieldIfDue();
  }
  return { warnings, isChanged, ...(redaction ? { redaction } : {}) };
}

interface StepTools {
  tools: RedactionTools;
  /** Returns the next file of the revision. Each file of the revision is used once. */
  nextFile(): Uint8Array;
}

interface StepOutcome {
  warnings: PdfWarning[];
  isChanged: boolean;
  report?: RedactionReport;
}

async function makeStep(document: PdfDocument, step: PdfStep, tools: StepTools): Promise<StepOutcome> {
  // A redaction always writes the file again, because earlier revisions of the file may contain the text.
  if (step.kind === "redact") return { ...(await redact(document, step, tools.tools)), isChanged: true };
  if (step.kind === "conform") {
    const { conform } = await import("../conformance/conform.ts");
    return { warnings: await conform(document, step, tools.tools.cMaps), isChanged: true };
  }
  return makeChange(document, step, tools);
}

const CHANGED: StepOutcome = { warnings: [], isChanged: true };
const outcomeOf = (isChanged: boolean): StepOutcome => ({ warnings: [], isChanged });

async function makeChange(
  document: PdfDocument,
  step: Exclude<PdfStep, { kind: "redact" | "conform" }>,
  { nextFile }: StepTools,
): Promise<StepOutcome> {
  switch (step.kind) {
    case "inform":
      return outcomeOf(setInformation(document, step.information));
    case "attach":
      attachFiles(
        document,
        step.files.map((about) => ({ about, bytes: nextFile() })),
      );
      return outcomeOf(step.files.length > 0);
    case "rotate":
      return outcomeOf(rotatePages(document, step));
    case "crop":
      return outcomeOf(cropPages(document, step));
    case "remove":
      removePages(document, step.pages);
      return CHANGED;
    case "number":
      return outcomeOf(await numberPages(document, step.numbering));
    case "overlay":
      await overlayPages(document, nextFile());
      return CHANGED;
    case "impose":
      return { warnings: await imposePages(document, step.sheets), isChanged: true };
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
