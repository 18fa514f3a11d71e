import type { PdfWarning } from "../errors.ts";
import type { PdfDocument } from "../file/document.ts";
import { type RedactionTools, redact } from "../redact/redact.ts";
import type { PdfRevision, PdfStep } from "../revise/revision.ts";
import { attachFiles } from "./attach-files.ts";
import { cropPages, removePages, rotatePages } from "./change-pages.ts";
import { fillFields } from "./fill-fields.ts";
import { flatten } from "./flatten.ts";
import { imposePages } from "./impose-pages.ts";
import { layOver } from "./lay-over.ts";
import { numberPages } from "./number-pages.ts";
import { setInformation } from "./set-information.ts";

/** Makes the steps of a revision, one after the other. Throws `page_out_of_range` and what single steps throw. */
export async function revise(
  document: PdfDocument,
  { steps, files }: PdfRevision,
  tools: RedactionTools,
): Promise<PdfWarning[]> {
  const warnings: PdfWarning[] = [];
  const left = [...files];
  for (const [at, step] of steps.entries()) {
    if (step.kind === "redact") warnings.push(...(await redact(document, step, tools)));
    else if (step.kind === "impose") warnings.push(...(await imposePages(document, step.sheets)));
    else if (step.kind === "flatten") warnings.push(...flatten(document, step));
    else if (step.kind === "fill") {
      const undrawn = fillFields(document, step.fields);
      // Where the form goes, that step tells what goes with it.
      if (!steps.slice(at).some(({ kind }) => kind === "flatten" || kind === "impose")) warnings.push(...undrawn);
    } else await take(document, step, () => left.shift() ?? missing());
    await document.budget.breathe();
  }
  return warnings;
}

function missing(): never {
  throw new Error("A step of a revision came without its file");
}

async function take(
  document: PdfDocument,
  step: Exclude<PdfStep, { kind: "redact" | "impose" | "flatten" | "fill" }>,
  next: () => Uint8Array,
): Promise<void> {
  switch (step.kind) {
    case "inform":
      return setInformation(document, step.information);
    case "attach":
      return attachFiles(
        document,
        step.files.map((about) => ({ about, bytes: next() })),
      );
    case "rotate":
      return rotatePages(document, step);
    case "crop":
      return cropPages(document, step);
    case "remove":
      return removePages(document, step.pages);
    case "number":
      return numberPages(document, step.numbering);
    case "overlay":
      return layOver(document, next());
  }
}
