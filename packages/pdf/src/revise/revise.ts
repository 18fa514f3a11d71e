import type { PdfWarning } from "../errors.ts";
import type { PdfDocument } from "../file/document.ts";
import { type RedactionTools, redact } from "../redact/redact.ts";
import type { PdfRevision, PdfStep } from "../revise/revision.ts";
import { attachFiles } from "./attach-files.ts";
import { cropPages, removePages, rotatePages } from "./change-pages.ts";
import { fillFields } from "./fill-fields.ts";
import { flatten } from "./flatten.ts";
import { imposePages } from "./impose-pages.ts";
import { numberPages } from "./number-pages.ts";
import { overlayPages } from "./overlay-pages.ts";
import { setInformation } from "./set-information.ts";

/** Applies the steps of a revision in order. Throws `page_out_of_range`, and the other errors of the steps. */
export async function revise(
  document: PdfDocument,
  { steps, files }: PdfRevision,
  tools: RedactionTools,
): Promise<PdfWarning[]> {
  const warnings: PdfWarning[] = [];
  const filesLeft = [...files];
  const nextFile = () => filesLeft.shift() ?? missing();
  for (const [at, step] of steps.entries()) {
    const found = await makeStep(document, step, { tools, nextFile });
    if (!isRepeatedLater(step, steps.slice(at + 1))) warnings.push(...found);
    await document.budget.yieldIfDue();
  }
  return warnings;
}

interface StepTools {
  tools: RedactionTools;
  /** Returns the next file of the revision. Each file of the revision is used once. */
  nextFile(): Uint8Array;
}

async function makeStep(document: PdfDocument, step: PdfStep, { tools, nextFile }: StepTools): Promise<PdfWarning[]> {
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
    case "redact":
      return redact(document, step, tools);
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
